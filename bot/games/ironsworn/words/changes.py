"""Changes of momentum, meters and debilities in words, and losses that are placed."""

from collections.abc import Iterable
from dataclasses import replace

import discord

from bot.chat.embeds import Colour, embed, laid_out, plain, with_sign
from bot.chat.words import card, line, settled, why
from bot.games.ironsworn.symbols import FAMILIES
from bot.games.ironsworn.words.terms import OTHERS_PAY, debt, moved, moved_inline, others_owe
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
from rules.outcome import Change

_OUT = "**Supply has run out.** Everybody is unprepared."


def _who(outcome: MomentumChanged | MeterChanged | DebilityChanged | ShortfallWaived) -> str:
    """Name whom it happened to; what is shared may be changed by who has no character."""
    return plain(outcome.character) or "The party"


def _what(outcome: MomentumChanged | MeterChanged) -> str:
    return outcome.meter.value if isinstance(outcome, MeterChanged) else "momentum"


def _told(character: str, changes: Iterable[Change]) -> list[Change]:
    """Give what changed, that of a namesake as the other's: one's own has no name beside it."""
    return [
        replace(each, whose=f"the other {each.whose}")
        if character and each.whose == character
        else each
        for each in changes
    ]


def _runs_out(outcome: MomentumChanged | MeterChanged) -> bool:
    """Whether supply has run out by this; it is news no more once there was none to lose."""
    is_out = isinstance(outcome, MeterChanged) and outcome.is_out_of_supply
    return is_out and any(each.what not in {"shortfall", "setback"} for each in outcome.changes)


def _beyond(outcome: MomentumChanged | MeterChanged) -> str:
    """Say why a loss went on elsewhere; how much did stands among what changed."""
    if isinstance(outcome, MomentumChanged):
        return "Momentum falls no lower than −6." if outcome.setback else ""
    if not outcome.run_on or _runs_out(outcome):
        return ""
    came_off = 0 if outcome.shortfall else outcome.run_on - outcome.setback
    parts = (
        f"{_what(outcome).capitalize()} falls no lower than 0",
        f"{came_off} more came off momentum" if came_off else "",
        "momentum falls no lower than −6" if outcome.setback else "",
    )
    return f"{'; '.join(filter(None, parts))}."


@card.register
def _(outcome: MomentumChanged | MeterChanged) -> discord.Embed:
    what, is_gain = _what(outcome), outcome.asked > 0
    amount = f"{abs(outcome.asked)} {what}"
    lost = f"{outcome.lost} too many: {what} is at its maximum."
    # Of the party's own loss nobody is shown a menu.
    by_all = not outcome.character and others_owe(outcome.changes)
    return laid_out(
        f"{_who(outcome)} {'gains' if is_gain else 'loses'} {amount}",
        lines=(_OUT if _runs_out(outcome) else "",),
        moved=moved(_told(outcome.character, outcome.changes), outcome.max_momentum),
        then=(
            lost if outcome.lost else "",
            _beyond(outcome),
            "Everybody pays theirs by `/iron setback`." if by_all else "",
        ),
        colour=Colour.GREAT if is_gain else Colour.FAIR,
    )


@card.register
def _(outcome: DebilityChanged) -> discord.Embed:
    verb, family = "is" if outcome.is_marked else "is no longer", outcome.debility.family
    # The title says already whose mark it is.
    mark = outcome.debility.value, ""
    others = [each for each in outcome.changes if (each.what, each.whose) != mark]
    return laid_out(
        f"{_who(outcome)} {verb} {outcome.debility.value}",
        lines=(f"{FAMILIES[family]} {family.value.capitalize()}",),
        moved=moved(_told(outcome.character, others)),
        colour=Colour.FAIR if outcome.is_marked else Colour.GREAT,
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
    lines = (
        shown.description or "",
        *debt(outcome.debt),
        OTHERS_PAY if others_owe(getattr(outcome.what, "changes", ())) else "",
    )
    return embed(shown.title or "", lines, Colour.POOR)


@settled.register
def _(outcome: Owing) -> discord.Embed:
    return settled(outcome.what)


@line.register
def _(outcome: Owing) -> str:
    # What is owed has moved, and so stands among its changes.
    return line(outcome.what)


@why.register
def _(outcome: Owing) -> str:
    return why(outcome.what)


@card.register
def _(outcome: SetbackSettled | ShortfallSettled) -> discord.Embed:
    doing, what, is_out = "pays for missing supply", "supply debt", False
    if isinstance(outcome, SetbackSettled):
        doing, what, is_out = "faces a setback", "setback", outcome.is_out_of_supply
    done = "" if outcome.left else f"The {what} is paid."
    return laid_out(
        f"{plain(outcome.character)} {doing}",
        lines=(_OUT if is_out else "",),
        moved=moved(_told(outcome.character, outcome.changes)),
        then=(done,),
        colour=Colour.FAIR,
    )


@card.register
def _(outcome: SetbackWaived) -> discord.Embed:
    return laid_out(
        f"{plain(outcome.character)} cannot pay the setback",
        lines=(f"{outcome.unpaid} unpaid: the table decides what that means.",),
        moved=moved(outcome.changes),
        colour=Colour.POOR,
    )


@card.register
def _(outcome: ShortfallWaived) -> discord.Embed:
    return laid_out(
        f"{plain(outcome.character)} has nothing left to pay with",
        lines=("The supply debt becomes a setback.",),
        moved=moved(outcome.changes),
        colour=Colour.POOR,
    )


@line.register
def _(outcome: SetbackSettled | ShortfallSettled) -> str:
    is_setback = isinstance(outcome, SetbackSettled)
    did = "faced a setback" if is_setback else "paid for missing supply"
    return f"**{plain(outcome.character)}** {did}: {moved_inline(outcome.changes)}"


@line.register
def _(outcome: SetbackWaived) -> str:
    return f"**{plain(outcome.character)}**: setback of {outcome.unpaid} unpaid"
