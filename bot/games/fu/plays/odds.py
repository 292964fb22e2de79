"""Which check is meant by what was typed, and its odds."""

from collections.abc import Sequence

from bot.games.fu.plays.tags import helps, scene_of
from bot.games.fu.views import CheckOdds
from bot.storage.turn import Turn
from rules import fu, names
from rules.errors import NoSuchName
from rules.fu import Character, chances
from rules.spoken import Words


def of(turn: Turn, text: str) -> CheckOdds:
    """Give the odds of ``3 vs 2``, or of what helps by name: ``brave quick vs 2``.

    Without a number after *vs*, what hinders is the character's and the scene's own.
    """
    words = Words(text)
    words.take("check")
    challenge = words.number("vs", "against", "challenge")
    power = words.number("power")
    power = words.bare() if power is None else power
    words.drop("power", "dice", "helps")
    wanted = _listed(words.left(), helps(turn, None))
    held = turn.character(Character)
    _, begun = fu.propose(
        held.player,
        # Nothing is to wait for them, so those that wait take up no room.
        held.value.with_checks(()),
        scene_of(turn),
        turn.scope.key,
        power=power,
        challenge=challenge,
        helps=wanted,
    )
    check = begun.check
    cases = tuple(chances.pool_cases(check.power, check.challenge))
    return CheckOdds(check, held.value.name, cases)


def _listed(text: str, known: Sequence[str]) -> list[str]:
    """Find the names of what helps in a text, the longest first, or say which is none."""
    left, found = text.split(), list[str]()
    while left:
        for length in range(len(left), 0, -1):
            try:
                found.append(names.resolve("tag", " ".join(left[:length]), known))
            except NoSuchName:
                continue
            del left[:length]
            break
        else:
            raise NoSuchName("tag", " ".join(left), known)
    return found


def known(turn: Turn) -> list[str]:
    """Give checks of a character: by what helps, against what hinders, and by numbers."""
    helping = helps(turn, None)
    return ["check", *(f"{each} vs 2" for each in helping[:3]), "3 vs 2", "2 vs 3"]
