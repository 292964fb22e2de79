"""A table of Fate on a real database, and how those who sit at it move, without Discord."""

from typing import TypeVar

from bot.games.fate.plays import characters, rolls
from bot.games.fate.plays import scene as scenes
from bot.storage.referee import Referee
from bot.table.plays import sheets, table
from rules.fate import Action, Character, Roll, RollRequest, Track
from tests.conftest import scope
from tests.faces import Faces
from tests.moves import play, told

GM, WREN, ASH, MOSS = 1, 2, 3, 4
NAMES = {WREN: "Wren", ASH: "Ash", MOSS: "Moss"}
ATTACK, DEFEND = Action.ATTACK, Action.DEFEND
PLUS, BLANK, MINUS = 3, 2, 1

T = TypeVar("T")


async def open_table(referee: Referee) -> None:
    """Open the table, with three characters whose Momentum Action is to attack."""
    await play(referee, GM, lambda turn: table.open_table(turn, "fate", "Friday"))
    for user, name in NAMES.items():
        await play(referee, user, lambda turn, name=name: sheets.new(turn, name, "fate"))  # type: ignore[misc]
        await play(referee, user, lambda turn: characters.choose_action(turn, ATTACK, None))


async def edit(
    referee: Referee, user: int, field: str, value: str, name: str | None = None
) -> None:
    """Put a field of a sheet right."""
    await play(referee, user, lambda turn: sheets.edit(turn, name, field, value))


async def roll(
    referee: Referee, dice: Faces, user: int, *faces: int, skill: str = "Fight 4", **more: object
) -> Roll:
    """Attack against 4 with blanks, unless something else is said; give the roll."""
    dice.add(*(faces or (BLANK,) * 4))
    request = RollRequest(skill, **{"action": ATTACK, "opposition": 4, **more})  # type: ignore[arg-type]
    made = (await told(referee, user, lambda turn: rolls.roll(turn, request))).roll
    assert isinstance(made, Roll)
    return made


async def stand(referee: Referee, user: int, key: int | None = None) -> Roll:
    """Let a roll stand, or the newest of one's own; give it as it is then."""
    made = (await told(referee, user, lambda turn: rolls.stand(turn, key))).roll
    assert isinstance(made, Roll)
    return made


async def hit(referee: Referee, user: int, value: int, by: str | None = None) -> int:
    """Let somebody take a hit; give its key."""
    dealt = await told(
        referee, user, lambda turn: scenes.hit(turn, value, Track.PHYSICAL, by, None)
    )
    return int(dealt.hit.key)


async def character(referee: Referee, name: str) -> Character:
    """Read a character."""
    return await referee.look(
        scope(GM),
        lambda turn: next(
            each.value for each in turn.all_characters(Character) if each.value.name == name
        ),
    )


async def board(referee: Referee, cls: type[T]) -> list[T]:
    """Read what the table shares of a kind, oldest first."""
    return await referee.look(scope(GM), lambda turn: [each.value for each in turn.boards(cls)])
