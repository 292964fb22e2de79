"""What an evening changed in Fate, beside momentum and fate points."""

from collections.abc import Iterator

from bot.chat.embeds import change, plain
from bot.game import ToldOf
from bot.games.fate.words.terms import SEVERITIES, compelled, consequence
from rules.fate import Character, Compel, Consequence, Severity
from rules.outcome import Change


def character(before: Character | None, after: Character) -> Iterator[str]:
    """Tell the consequences that a character bears or is rid of, and the skills that rose."""
    was = {_which(each): each for each in before.consequences} if before else {}
    now = {_which(each) for each in after.consequences}
    for each in after.consequences:
        if _which(each) not in was:
            name = f": {plain(each.name)}" if each.is_named else ""
            yield f"{SEVERITIES[each.severity]} consequence{name}"
    yield from (f"{consequence(each)} healed" for key, each in was.items() if key not in now)
    had = {each.name: each.rating for each in before.skills} if before else {}
    for skill in after.skills if before else ():
        rating = had.get(skill.name, 0)
        if rating != skill.rating:
            yield change(Change(skill.name, rating, skill.rating))


def compel(_before: Compel | None, after: Compel) -> Iterator[ToldOf]:
    """Tell a compel that was not answered, which is no step to anything that is told.

    A recap sets what has changed in bold, so nothing here is.
    """
    whom = after.whom
    yield ToldOf(whom.character, whom.player, f"has a compel to answer: {plain(compelled(after))}")


def _which(taken: Consequence) -> tuple[int, Severity]:
    """Tell a consequence from others, whatever it is called by now."""
    return taken.key, taken.severity
