"""Changes of momentum, meters and debilities in words, and losses that are placed."""

import discord

from bot.chat.embeds import Colour, embed, plain, plural, with_sign
from bot.chat.words import card, line, why
from bot.games.ironsworn.words.terms import debt, moved, moved_inline
from rules.ironsworn import (
    DebilityChanged,
    MeterChanged,
    MomentumChanged,
    Owing,
    SetbackSettled,
    SetbackWaived,
    ShortfallSettled,
    ShortfallWaived,
)

_OUT = "**Supply has run out.** Everybody is unprepared."

# --------------------------------------------------------------- momentum and the meters


def _lost(outcome: MomentumChanged | MeterChanged, what: str) -> str:
    """Say which part of a gain was above the maximum."""
    if not outcome.lost:
        return ""
    return f"{plural(outcome.lost, 'point')} above the maximum of {what} went unused."


def _verb(asked: int) -> str:
    return "takes" if asked > 0 else "suffers"


def _run_on(outcome: MeterChanged) -> str:
    """Say what became of a loss that the meter could not take."""
    if outcome.shortfall:
        return f"{plural(outcome.shortfall, 'point')} of supply could not be paid."
    if outcome.run_on:
        name = outcome.meter.value
        return f"{plural(outcome.run_on, 'point')} beyond {name} ran on to momentum."
    return ""


@card.register
def _(outcome: MomentumChanged) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} {_verb(outcome.asked)} {with_sign(outcome.asked)} momentum",
        (
            *moved(outcome.changes),
            _lost(outcome, "momentum"),
            f"{plural(outcome.setback, 'point')} found no momentum left to take."
            if outcome.setback
            else "",
        ),
        Colour.GREAT if outcome.asked > 0 else Colour.FAIR,
    )


@card.register
def _(outcome: MeterChanged) -> discord.Embed:
    name = outcome.meter.value
    return embed(
        f"{plain(outcome.character)} {_verb(outcome.asked)} {with_sign(outcome.asked)} {name}",
        (
            _OUT if outcome.is_out_of_supply else "",
            *moved(outcome.changes),
            _lost(outcome, name),
            _run_on(outcome),
        ),
        Colour.GREAT if outcome.asked > 0 else Colour.FAIR,
    )


@card.register
def _(outcome: DebilityChanged) -> discord.Embed:
    verb = "is" if outcome.is_marked else "is no longer"
    return embed(
        f"{plain(outcome.character)} {verb} {outcome.debility.value}",
        moved(outcome.changes),
        Colour.FAIR if outcome.is_marked else Colour.GREAT,
    )


@line.register
def _(outcome: MomentumChanged) -> str:
    return f"**{plain(outcome.character)}**: {_told(outcome, 'momentum')}"


@line.register
def _(outcome: MeterChanged) -> str:
    return f"**{plain(outcome.character)}**: {_told(outcome, outcome.meter.value)}"


def _told(outcome: MomentumChanged | MeterChanged, what: str) -> str:
    asked = f"{what} {with_sign(outcome.asked)}"
    return f"{asked} ({moved_inline(outcome.changes)})" if outcome.changes else asked


@line.register
def _(outcome: DebilityChanged) -> str:
    return f"**{plain(outcome.character)}**: {moved_inline(outcome.changes)}"


# ------------------------------------------------------------------- what waits to be placed


@card.register
def _(outcome: Owing) -> discord.Embed:
    shown = card(outcome.what)
    return embed(shown.title or "", (shown.description or "", *debt(outcome.debt)), Colour.POOR)


@line.register
def _(outcome: Owing) -> str:
    left = plural(outcome.debt.points, "point")
    what = "missing supply" if outcome.debt.shortfall else "a setback"
    return f"{line(outcome.what)} · {left} of {what} to place"


@why.register
def _(outcome: Owing) -> str:
    return why(outcome.what)


@card.register
def _(outcome: SetbackSettled) -> discord.Embed:
    done = "" if outcome.left else "That was the last of the setback."
    return embed(
        f"{plain(outcome.character)} faces a setback",
        (_OUT if outcome.is_out_of_supply else "", *moved(outcome.changes), done),
        Colour.FAIR,
    )


@card.register
def _(outcome: ShortfallSettled) -> discord.Embed:
    done = "" if outcome.left else "That was the last of the missing supply."
    return embed(
        f"{plain(outcome.character)} goes without supply",
        (*moved(outcome.changes), done),
        Colour.FAIR,
    )


@card.register
def _(outcome: SetbackWaived) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} · {plural(outcome.unpaid, 'point')} unpaid",
        (
            "Nothing was left that could take the setback. "
            f"What the unpaid {plural(outcome.unpaid, 'point')} mean, the GM decides.",
            *moved(outcome.changes),
        ),
        Colour.POOR,
    )


@card.register
def _(outcome: ShortfallWaived) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} has nothing left to exchange",
        ("The missing supply becomes a setback.", *moved(outcome.changes)),
        Colour.POOR,
    )


@line.register
def _(outcome: SetbackSettled) -> str:
    return f"**{plain(outcome.character)}** faced a setback: {moved_inline(outcome.changes)}"


@line.register
def _(outcome: ShortfallSettled) -> str:
    return f"**{plain(outcome.character)}** went without: {moved_inline(outcome.changes)}"


@line.register
def _(outcome: SetbackWaived) -> str:
    unpaid = plural(outcome.unpaid, "point")
    return f"**{plain(outcome.character)}**: {unpaid} of a setback unpaid, for the GM to decide"


@line.register
def _(outcome: ShortfallWaived) -> str:
    return f"**{plain(outcome.character)}**: {moved_inline(outcome.changes)}"
