"""What tests of Ironsworn share that play at a table, on Discord or over the database alone.

Faces that mean a strong hit, a weak hit and a miss are in ``scenes.py``.
"""

from typing import Any

from bot.storage.referee import Referee
from bot.storage.turn import Turn
from rules.ironsworn import Character, Party, Progressed, Rank, Track, TrackKind
from rules.outcome import Outcome
from tests.conftest import scope
from tests.prologue import prologue
from tests.stage import Stage, labels, menus, said

# ------------------------------------------------------------------------------- on Discord


@prologue
async def wren(stage: Stage, **numbers: int) -> Stage:
    """Let Ann play Wren, with these numbers instead of a fresh sheet's."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    for field, value in numbers.items():
        await stage.ann.slash(stage.here, "sheet edit", field=field, value=str(value))
    return stage


async def move(stage: Stage, who: Any, line: str, /, *faces: int, **options: Any) -> Any:
    """Make the move of a line with these dice, and give the message that tells it to all."""
    stage.dice.add(*faces)
    return told(stage, await who.slash(stage.here, "iron move", name=line, **options))


async def press(stage: Stage, who: Any, message: Any, begins: str, *faces: int) -> Any:
    """Press the button whose label begins so, with these dice."""
    stage.dice.add(*faces)
    (label,) = [each for each in labels(message) if each.startswith(begins)]
    return told(stage, await who.click(message, label=label))


async def choose(stage: Stage, who: Any, message: Any, *values: str, faces: Any = ()) -> Any:
    """Choose from the only menu of a message."""
    stage.dice.add(*faces)
    return told(stage, await who.select(message, list(values)))


def told(stage: Stage, answer: Any) -> Any:
    """Give the message of an answer to all, for which every scripted die was rolled."""
    assert stage.dice.all_shown()
    said(answer, privately=False)
    return answer.response


def public(stage: Stage) -> list[Any]:
    """Give the messages that everybody sees."""
    return [each for each in stage.here.history() if not each.flags.ephemeral]


def offered(message: Any) -> list[str]:
    """Give the words of all that can be chosen, on buttons and in menus."""
    return labels(message) + [each["label"] for menu in menus(message) for each in menu]


def sheet_of(stage: Stage, name: str = "Wren") -> dict[str, Any]:
    """Read a character from the file."""
    (found,) = [
        row[-1] for row in stage.state()["sheets"] if (row[3], row[4]) == ("ironsworn", name)
    ]
    return dict(found)


def tracks_of(stage: Stage) -> list[dict[str, Any]]:
    """Read the shared tracks from the file, as they began."""
    return [row[-1] for row in stage.state()["sheets"] if row[3] == "ironsworn.track"]


def shared(stage: Stage) -> dict[str, dict[str, Any]]:
    """Read the shared tracks from the file, by their names."""
    return {track["name"]: track for track in tracks_of(stage)}


# ------------------------------------------------------------------------- over the database


async def character(referee: Referee, user: int = 1) -> Character:
    """Read the character that a user plays."""
    return await referee.look(scope(user), lambda turn: turn.character(Character).value)


async def put(
    referee: Referee,
    state: Character,
    user: int = 1,
    *,
    supply: int | None = None,
    shared: tuple[Track, ...] = (),
) -> int:
    """Give a player the character that a test begins with, and the table what it shares."""

    def begin(turn: Turn) -> Outcome:
        turn.character(Character).state = state
        if supply is not None:
            turn.board(Party).state = Party(supply)
        for track in shared:
            turn.add(track)
        return Progressed(Track("setting up", TrackKind.VOW, Rank.EPIC), 1, 0)

    played = await referee.play(scope(user), begin)
    return played.sheet_of("ironsworn")
