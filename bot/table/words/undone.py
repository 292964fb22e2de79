"""What stands again at the table itself once something was undone, in words."""

from dataclasses import replace

from bot.chat.embeds import first_upper, join, mention, plain
from bot.chat.words import AS_BEFORE, back
from bot.table.words.favourites import moved
from bot.table.words.settings import renamed, switched
from bot.table.words.table import edited, looks_on, rewritten
from rules.clock import ClockMade, ClockRemoved, ClockRevealed, ClockTicked
from rules.favourite import FavouriteKept, FavouriteRemoved, FavouriteRenamed
from rules.notation import Rolled
from rules.profile import ProfileChanged
from rules.session import SessionEnded, SessionStarted
from rules.sheet import Edited, SheetMade, SheetRemoved, SheetUsed, SheetWritten
from rules.table import (
    ChannelLinked,
    GMNamed,
    LetGo,
    Muted,
    Revealed,
    SettingsChanged,
    TableClosed,
    TableImported,
    TableOpened,
    TakenBack,
)


@back.register
def _(_undone: TakenBack) -> str:
    # It may be undone once more, and this goes on to be read.
    return "What it took back was redone."


@back.register
def _(_undone: Rolled | SessionStarted) -> str:
    # Dice that were only read, and a word that was only said, changed nothing.
    return ""


@back.register
def _(_undone: Revealed) -> str:
    return "It can be revealed again."


@back.register
def _(_undone: SessionEnded) -> str:
    return "The session goes on."


@back.register
def _(undone: LetGo) -> str:
    return "They wait again." if undone.others else "It waits again."


# ---------------------------------------------------------------------------------- characters


@back.register
def _(undone: SheetMade) -> str:
    return _off_again(undone.character)


@back.register
def _(undone: SheetWritten) -> str:
    if not undone.before:
        return _off_again(undone.character)
    turned = replace(undone, before=undone.after, after=undone.before)
    return " · ".join(rewritten(turned)) or AS_BEFORE


def _off_again(name: str) -> str:
    return f"{plain(name)} is off the table again."


@back.register
def _(undone: SheetRemoved) -> str:
    return f"{plain(undone.character)} is back at the table."


@back.register
def _(undone: SheetUsed) -> str:
    return f"{plain(undone.before)} is played again." if undone.before else AS_BEFORE


@back.register
def _(undone: Edited) -> str:
    return first_upper(edited(replace(undone, before=undone.after, after=undone.before)))


@back.register
def _(undone: ProfileChanged) -> str:
    # Of what was replaced it is not kept what it had been.
    return f"Back: {join(undone.cleared)}" if undone.cleared else AS_BEFORE


# -------------------------------------------------------------------------------------- clocks


@back.register
def _(undone: ClockMade) -> str:
    return _off_again(undone.clock.name)


@back.register
def _(undone: ClockTicked) -> str:
    return f"Ticks {undone.clock.ticks} → {undone.before}"


@back.register
def _(_undone: ClockRevealed) -> str:
    return "It is hidden from the table again."


@back.register
def _(undone: ClockRemoved) -> str:
    clock = undone.clock
    return f"{plain(clock.name)} is back, at {clock.ticks} of {clock.segments}."


# ----------------------------------------------------------------------------------- favourites


@back.register
def _(undone: FavouriteKept) -> str:
    return f"{plain(undone.favourite.title)} is no favourite any more."


@back.register
def _(undone: FavouriteRenamed) -> str:
    before, after = undone.favourite.title, replace(undone.favourite, title=undone.before)
    return moved(replace(undone, before=before, favourite=after))


@back.register
def _(undone: FavouriteRemoved) -> str:
    return f"{plain(undone.favourite.title)} is a favourite again."


# ------------------------------------------------------------------------------- the table itself


@back.register
def _(undone: TableOpened) -> str:
    if undone.is_reopened:
        return "It is away again; `/table open` brings it back."
    # Whoever opens a table comes last of those who run it.
    return "".join(f"{mention(gm)} no longer runs it." for gm in undone.table.gms[-1:]) or AS_BEFORE


@back.register
def _(_undone: TableClosed) -> str:
    return "It is in play again."


@back.register
def _(_undone: TableImported) -> str:
    return "All that came with it is gone again."


@back.register
def _(undone: GMNamed) -> str:
    verb = "runs the table again" if undone.is_removed else "no longer runs the table"
    return f"{mention(undone.gm)} {verb}."


@back.register
def _(undone: ChannelLinked) -> str:
    place = f"<#{undone.channel}>"
    if undone.is_choice:
        return f"Who plays in {place} is asked again which table is meant."
    return f"{place} {'shares this table again' if undone.is_removed else 'no longer shares it'}."


@back.register
def _(undone: Muted) -> str:
    turned = replace(undone, is_removed=not undone.is_removed)
    return f"{mention(undone.member)} {looks_on(turned)}."


@back.register
def _(undone: SettingsChanged) -> str:
    now, again = undone.table, undone.was
    return " · ".join((*renamed(now, again), *switched(now, again)))
