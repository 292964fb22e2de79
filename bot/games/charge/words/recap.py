"""What an evening changed in Charge, beside momentum and stress."""

from collections.abc import Iterator

from bot.chat.embeds import plain
from bot.games.charge.words.terms import talent
from rules.charge import Character


def character(before: Character | None, after: Character) -> Iterator[str]:
    """Tell how a character is, and what was won, broken or mended."""
    before = before or Character(after.name)
    if after.condition != before.condition:
        condition = f"condition “{plain(after.condition)}”"
        yield condition if after.condition else "no condition any more"
    yield from (f"talent {talent(each)}" for each in after.talents if each not in before.talents)
    was = {each.name: each.is_broken for each in before.attachments}
    for each in after.attachments:
        if each.is_broken is not was.get(each.name, False):
            yield f"{plain(each.name)} {'broken' if each.is_broken else 'mended'}"
