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


def _who(outcome: MomentumChanged | MeterChanged | DebilityChanged | ShortfallWaived) -> str:
    """Name whom it happened to; what is shared may be changed by who has no character."""
    return plain(outcome.character) or "The party"


def _what(outcome: MomentumChanged | MeterChanged) -> str:
    return outcome.meter.value if isinstance(outcome, MeterChanged) else "momentum"


def _beyond(outcome: MomentumChanged | MeterChanged) -> str:
    """Say what became of a loss that there was not enough to take."""
    if isinstance(outcome, MomentumChanged):
        left = f"{plural(outcome.setback, 'point')} found no momentum left to take."
        return left if outcome.setback else ""
    if outcome.shortfall:
        return f"{plural(outcome.shortfall, 'point')} of supply could not be paid."
    ran_on = f"{plural(outcome.run_on, 'point')} beyond {_what(outcome)} ran on to momentum."
    return ran_on if outcome.run_on else ""


@card.register
def _(outcome: MomentumChanged | MeterChanged) -> discord.Embed:
    what, is_gain = _what(outcome), outcome.asked > 0
    verb = "takes" if is_gain else "suffers"
    lost = f"{plural(outcome.lost, 'point')} above the maximum of {what} went unused."
    is_out = isinstance(outcome, MeterChanged) and outcome.is_out_of_supply
    return embed(
        f"{_who(outcome)} {verb} {with_sign(outcome.asked)} {what}",
        (
            _OUT if is_out else "",
            *moved(outcome.changes),
            lost if outcome.lost else "",
            _beyond(outcome),
        ),
        Colour.GREAT if is_gain else Colour.FAIR,
    )


@card.register
def _(outcome: DebilityChanged) -> discord.Embed:
    verb = "is" if outcome.is_marked else "is no longer"
    return embed(
        f"{_who(outcome)} {verb} {outcome.debility.value}",
        moved(outcome.changes),
        Colour.FAIR if outcome.is_marked else Colour.GREAT,
    )


@line.register
def _(outcome: MomentumChanged | MeterChanged) -> str:
    changes = f" ({moved_inline(outcome.changes)})" if outcome.changes else ""
    asked = f"{_what(outcome)} {with_sign(outcome.asked)}"
    return f"**{_who(outcome)}**: {asked}{changes}"


@line.register
def _(outcome: DebilityChanged | ShortfallWaived) -> str:
    return f"**{_who(outcome)}**: {moved_inline(outcome.changes)}"


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
def _(outcome: SetbackSettled | ShortfallSettled) -> discord.Embed:
    doing, what, is_out = "goes without supply", "missing supply", False
    if isinstance(outcome, SetbackSettled):
        doing, what, is_out = "faces a setback", "setback", outcome.is_out_of_supply
    done = "" if outcome.left else f"That was the last of the {what}."
    return embed(
        f"{plain(outcome.character)} {doing}",
        (_OUT if is_out else "", *moved(outcome.changes), done),
        Colour.FAIR,
    )


@card.register
def _(outcome: SetbackWaived) -> discord.Embed:
    points = plural(outcome.unpaid, "point")
    return embed(
        f"{plain(outcome.character)} · {points} unpaid",
        (
            "Nothing was left that could take the setback. "
            f"What the unpaid {points} mean, the GM decides.",
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
def _(outcome: SetbackSettled | ShortfallSettled) -> str:
    did = "faced a setback" if isinstance(outcome, SetbackSettled) else "went without"
    return f"**{plain(outcome.character)}** {did}: {moved_inline(outcome.changes)}"


@line.register
def _(outcome: SetbackWaived) -> str:
    unpaid = plural(outcome.unpaid, "point")
    return f"**{plain(outcome.character)}**: {unpaid} of a setback unpaid, for the GM to decide"
