"""The odds of a look: of the one that would be typed, or of the next one with a lantern."""

from bot.chat.chances import Chances, Way
from bot.chat.embeds import plain
from bot.chat.odds import Odds
from bot.storage.turn import Turn
from rules import odds
from rules.spoken import Words
from tests.games.sample.rules import OIL_MAX, SIDES, Character, judge

FOUND = "finds it"
_ANSWERS = {True: FOUND, False: "finds nothing"}


def of(turn: Turn, text: str) -> Chances:
    """Give the odds of ``look``, with the oil that is in the lantern or ``oil 4``."""
    words, held = Words(text), turn.character(Character).value
    words.take("look")
    oil = words.number("oil")
    words.require_none()
    return chances(Character(held.name, held.oil if oil is None else oil))


def chances(character: Character) -> Chances:
    """Give the odds of a look, and with more oil or less."""
    ways = [
        Way.of(_with(oil), _ANSWERS, f"with {oil} oil", f"{oil} oil")
        for oil in range(OIL_MAX + 1)
        if oil != character.oil
    ]
    return Chances(
        title=f"{plain(character.name)} looks with {character.oil} oil",
        ways=(Way.of(_with(character.oil), _ANSWERS), *ways),
        hoped=FOUND,
        good=(FOUND,),
    )


def _with(oil: int) -> odds.Case[bool]:
    return odds.Case(odds.chances(lambda faces: judge(*faces, oil), (SIDES,)))


ODDS = Odds(of=of, rolls=lambda _turn: ["look", f"look oil {OIL_MAX}"])
