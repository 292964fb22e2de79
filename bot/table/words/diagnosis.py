"""How the bot is doing in a channel, in words."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import cut, embed, plain, plural
from bot.journal import TableSize
from bot.release import version_of_bot
from bot.table.views import Diagnosis, Distances, Right, Unsent

WITHOUT = {
    "View Channel": "messages are not kept up to date once they are a quarter of an hour old, and "
    "no panel stands here",
    "Connect": "messages beside a voice channel are not kept up to date once they are a quarter of "
    "an hour old, and no panel stands here",
    "Read Message History": "a message that is drawn anew loses the name of whoever began it",
    "Send Messages": "a panel with `follow:true` stays where it is",
    "Send Messages in Threads": "a panel with `follow:true` stays where it is",
    "Embed Links": "no panel stands here, and what is edited later may lose its card",
    "Attach Files": "a clock that moves later is told without its picture",
}
"""What works less well where something is not allowed."""

SLOW_MS = 500
"""From so many milliseconds on a distance is told to be long."""

_UNITS = ("bytes", "KB", "MB", "GB")


def diagnosis(found: Diagnosis, tables: Sequence[TableSize] | None) -> discord.Embed:
    """Show all of it, a part after the other; ``tables`` are told to who manages the server."""
    shown = embed(f"Flywheel {version_of_bot()} here", (_allowed(found.rights),))
    shown.add_field(name="How far apart we are", value=_distances(found.distances), inline=False)
    shown.add_field(name="Waits to be told to Discord", value=_unsent(found.unsent), inline=False)
    if tables is not None:
        shown.add_field(name="How large the tables are", value=_tables(tables), inline=False)
    return shown.set_footer(text="Only you see this. Commands are answered whatever is allowed.")


def _allowed(rights: Sequence[Right]) -> str:
    lacking = [each for each in rights if not each.is_allowed]
    if not rights:
        return "In a direct message I may do all that I need."
    if not lacking:
        return f"I may do all that I need: {', '.join(each.name for each in rights)}."
    allowed = ", ".join(each.name for each in rights if each.is_allowed) or "nothing else"
    rows = [f"I may not **{each.name}**: {WITHOUT[each.name]}." for each in lacking]
    return "\n".join((*rows, f"I may: {allowed}. Whoever manages the channel can allow the rest."))


def _distances(found: Distances) -> str:
    gateway = "not measured yet" if found.gateway is None else _ms(found.gateway)
    return "\n".join(
        (
            f"Database, for one look: {_ms(found.database)}",
            f"Discord, for a heartbeat and back: {gateway}",
            f"From Discord to me, for this command, as my clock has it: {_ms(found.age)}",
            f"I myself: {_ms(found.waited)} until my next turn, {_ms(found.answer)} an answer",
        )
    )


def _ms(milliseconds: float) -> str:
    shown = f"{milliseconds:.1f}" if abs(milliseconds) < 10 else f"{milliseconds:.0f}"
    return f"{shown.replace('-', '−')} ms{' (long)' if milliseconds >= SLOW_MS else ''}"


def _unsent(found: Unsent) -> str:
    waiting = [
        (found.edits, plural(found.edits, "message to be drawn anew", "messages to be drawn anew")),
        (found.looks, f"{plural(found.looks, 'table')} to be looked over"),
        (
            found.symbols,
            f"{plural(found.symbols, 'symbol')} to be uploaded; until then they are characters",
        ),
    ]
    return "\n".join(said for count, said in waiting if count) or "Nothing."


def _tables(tables: Sequence[TableSize]) -> str:
    named = [each for each in tables if each.octets]
    rows = [
        f"{plain(cut(each.name, 20)) or 'Unnamed'}{f' <#{each.channel}>' if each.channel else ''}: "
        f"{plural(each.sheets, 'sheet')}, {plural(each.entries, 'change')}, about {_size(each)}"
        for each in named
    ]
    if more := tables[len(named) :]:
        changes = sum(each.entries for each in more)
        rows.append(f"{plural(len(more), 'further table')}: {plural(changes, 'change')}")
    return "\n".join(rows) or "Nothing has happened at any table here yet."


def _size(table: TableSize) -> str:
    size, units = float(table.octets), iter(_UNITS)
    unit = next(units)
    while size >= 1000 and unit != _UNITS[-1]:
        size, unit = size / 1000, next(units)
    return f"{size:.1f} {unit}" if unit != "bytes" else f"{size:.0f} bytes"
