"""What an evening changed in Mini-FU: who is hurt, and which assets are burned."""

from collections import Counter
from collections.abc import Iterator

from bot.chat.embeds import plain
from rules.fu import Character


def character(before: Character | None, after: Character) -> Iterator[str]:
    """Tell the conditions that a character suffers or suffers no more, and what burned."""
    before = before or Character(after.name)
    was, now = Counter(before.conditions), Counter(after.conditions)
    yield from (f"now {plain(each)}" for each in now - was)
    yield from (f"no longer {plain(each)}" for each in was - now if each not in now)
    burned = {each.name for each in before.burned}
    yield from (f"{plain(each.name)} burned" for each in after.burned if each.name not in burned)
    whole = (each for each in after.tags if each.name in burned and not each.is_burned)
    yield from (f"{plain(each.name)} restored" for each in whole)
