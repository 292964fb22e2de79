"""What is kept about somebody, in words: what goes and what stays when they are forgotten."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import Colour, at_most, cut, embed, join, plain, plural
from bot.game import title_of
from bot.journal import Kept

TABLES_SHOWN = 8
NAMES_SHOWN = 5


def _name(kept: Kept) -> str:
    return plain(kept.name) or title_of(kept.game, "A table without a name")


def _at(kept: Kept) -> str:
    name = _name(kept)
    listed = join(at_most([plain(cut(each, 30)) for each in kept.characters], NAMES_SHOWN))
    characters = f"{plural(len(kept.characters), 'character')} ({listed}), " if listed else ""
    entries = plural(kept.entries, "entry of the journal", "entries of the journal")
    alone = "; nobody else is there, so all of it goes" if kept.is_alone else ""
    return f"- **{name}**: {characters}{entries}{alone}"


def _left(kept: Sequence[Kept]) -> str:
    """Say which tables lose the only one who runs them."""
    names = [f"**{_name(each)}**" for each in kept if each.is_only_gm]
    if not names:
        return ""
    of = join(at_most(names, NAMES_SHOWN))
    it = "it" if len(names) == 1 else "them"
    return (
        f"**You are the only GM** of {of}: nobody runs {it} afterwards. `/table gm` names another "
        "first."
    )


def exported(*, has_any: bool, is_short: bool) -> discord.Embed:
    """Say what stands in the file of what is kept about somebody."""
    if not has_any:
        return embed("Nothing is kept", ("Nothing is kept about you, at any table.",))
    lines = (
        "The file has all that is kept about you, at every table: your settings, your characters "
        "as they are and as undo still has them, what you did or was done for you with its dice, "
        "and where else your id stands.",
        "It is JSON, which any text editor opens. What others hide from you in play is not in it "
        "while it is hidden.",
        "It would have been too large for Discord, so it is without what undo alone still has; "
        "whoever hosts this bot can give you the rest."
        if is_short
        else "",
        "`/me forget` has me forget you.",
    )
    return embed("What is kept about you", lines)


def forgetting(kept: Sequence[Kept], *, is_everywhere: bool, is_known: bool) -> discord.Embed:
    """Ask whether somebody wants to be forgotten; say what there is, what goes and what stays."""
    where = "at any table" if is_everywhere else "at this table"
    if not kept and not is_known:
        return embed("Nothing to forget", (f"Nothing is kept about you {where}.",))
    rows = [_at(each) for each in kept[:TABLES_SHOWN]]
    if len(kept) > TABLES_SHOWN:
        rows.append(f"- and {plural(len(kept) - TABLES_SHOWN, 'more table')}")
    own = ["- your own settings (`/me settings`)"] if is_known else []
    lines = (
        "This is kept about you:",
        *rows,
        *own,
        _left(kept),
        "**Goes**: your id, the names of your characters and every text that you typed, also the "
        "names that you gave tables, clocks and tracks, in what stands, in the journal, and in "
        "what an undo would bring back.",
        "**Stays**: dice as they fell, numbers, what others' characters are called, and what "
        "others need, such as the ticks of a clock that you made. Nobody can tell any more that "
        "it was you.",
        "**Undo ends there**: what you did, and what others did to your characters, is not taken "
        "back any more. The table plays on.",
        "Messages in Discord stay until somebody deletes them, and copies that whoever hosts this "
        "bot has made stay until they do. `/me export` gives you what is kept, while it is.",
        "*This is for good.*",
    )
    return embed("Forget you?", lines, Colour.FAIR)


def at_it() -> discord.Embed:
    """Say that somebody is being forgotten just now."""
    return embed("Forgetting you", ("A long campaign takes a minute or two.",))


def broken_off() -> discord.Embed:
    """Say that somebody may be forgotten in part, and how the rest is."""
    how = "Some of it may be forgotten already. `/me forget` goes on with the rest."
    return embed("Not done yet", (how,))


def forgotten(tables: int) -> discord.Embed:
    """Say that somebody was forgotten."""
    where = f"At {plural(tables, 'table')} " if tables else ""
    told = f"{where}nothing says any more that you were there." if tables else "It is done."
    then = "If you use a command again, you begin as somebody new."
    return embed("Forgotten", (told, then))
