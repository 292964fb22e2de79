"""Plain dice in words: every face, those that do not count named apart."""

from collections.abc import Iterable, Sequence

import discord

from bot.chat.embeds import as_term, embed, laid_out, mention, numeral, plain
from bot.chat.symbols import SIGNS, Die, d6, row
from bot.chat.words import card, line, why
from rules.notation import Rolled, RolledTerm
from rules.table import Revealed

SHOWN_MAX = 800
SYMBOL_SIDES = 6
"""Dice of so many sides are shown as symbols."""


def _faces(rolled: RolledTerm, wanted: Iterable[int], how: Die = Die.PLAIN) -> str:
    if rolled.sides == SYMBOL_SIDES and not rolled.is_fate:
        return row(d6(face, how) for face in wanted)
    return ", ".join(SIGNS[face] if rolled.is_fate else str(face) for face in wanted)


def _became(rolled: RolledTerm, place: int) -> str:
    """Say what became of a die that makes nothing of the result; nothing of one that does."""
    if place in rolled.rerolled:
        return "rerolled"
    if not rolled.kept[place]:
        return "dropped"
    is_missed = rolled.counted is not None and not rolled.counted.is_met(rolled.faces[place])
    return "missed" if is_missed else ""


def _term(rolled: RolledTerm) -> str:
    """Give the faces that make the result, then what became of the others."""
    told: dict[str, list[int]] = {"": [], "missed": [], "dropped": [], "rerolled": []}
    for place, face in enumerate(rolled.faces):
        told[_became(rolled, place)].append(face)
    makes = told.pop("")
    others = [
        f"{word} {_faces(rolled, faces, Die.PLAIN if word == 'missed' else Die.STRUCK)}"
        for word, faces in told.items()
        if faces
    ]
    if rolled.more:
        others.append(f"{rolled.more} more by exploding")
    rest = f" ({'; '.join(others)})" if others else ""
    thrown = len(rolled.faces) - len(rolled.rerolled) - rolled.more
    size = "dF" if rolled.is_fate else f"d{rolled.sides}"
    sign = "−" if rolled.sign < 0 else ""
    return f"{sign}{thrown}{size}: {_faces(rolled, makes) or 'none'}{rest}"


def _terms(terms: Sequence[RolledTerm], limit: int) -> str:
    shown = " · ".join(map(_term, terms))
    return shown if len(shown) <= limit else f"{shown[:limit].rsplit(',', 1)[0]}, …"


def faces(outcome: Rolled) -> str:
    """Give every face of each roll, as many as fit."""
    return " / ".join(_terms(each, SHOWN_MAX // outcome.times) for each in outcome.rolls)


def _sum(outcome: Rolled) -> str:
    first, *further = (each.total for each in outcome.terms)
    if outcome.constant:
        further.append(outcome.constant)
    parts = numeral(first) + "".join(map(as_term, further))
    return f"{parts} = **{numeral(outcome.total)}**" if further else ""


def _made(outcome: Rolled) -> Sequence[str]:
    """Tell how the result was made: one roll by its sum, of several each in a line."""
    if outcome.times == 1:
        return faces(outcome), _sum(outcome)
    rolls = zip(outcome.totals, outcome.rolls, strict=True)
    room = SHOWN_MAX // outcome.times
    return [f"**{numeral(total)}** · {_terms(terms, room)}" for total, terms in rolls]


def _result(outcome: Rolled) -> str:
    totals = ", ".join(map(numeral, outcome.totals))
    if not outcome.counts:
        return totals
    return f"{totals} {'success' if outcome.totals == (1,) else 'successes'}"


@card.register
def _(outcome: Rolled) -> discord.Embed:
    label = f" · {plain(outcome.label)}" if outcome.label else ""
    return laid_out(
        f"{_result(outcome)}{label}",
        dice=_made(outcome),
        lines=(_secret(outcome),),
        small=(_typed(outcome),),
    )


@card.register
def _(outcome: Revealed) -> discord.Embed:
    shown = card(outcome.what)
    if not isinstance(outcome.what, Rolled):
        return shown
    shown.description = f"{shown.description}\nRolled in secret <t:{outcome.at // 1000}:R>."
    return shown


def _typed(outcome: Rolled) -> str:
    """Give what was typed, unless the faces are told below just that."""
    typed = plain(outcome.expression)
    return "" if faces(outcome).startswith((f"{typed}: ", f"1{typed}: ")) else typed


def _secret(outcome: Rolled) -> str:
    """Say who else sees a hidden roll."""
    if not outcome.is_hidden:
        return ""
    return f"Hidden: only the roller{' and the GM' if outcome.is_open_to_gm else ''} can see it."


def in_secret(roller: int) -> discord.Embed:
    """Say to everybody that somebody rolled, and nothing of what."""
    return embed("A hidden roll", (f"{mention(roller)} rolled in secret.",))


@line.register
def _(outcome: Rolled) -> str:
    label = f" {plain(outcome.label)}" if outcome.label else ""
    return f"rolled{label} {plain(outcome.expression)}: **{_result(outcome)}** ({faces(outcome)})"


@line.register
def _(outcome: Revealed) -> str:
    what = "a hidden roll" if isinstance(outcome.what, Rolled) else "everybody"
    verb = "revealed" if isinstance(outcome.what, Rolled) else "showed"
    return f"{verb} {what}: {line(outcome.what)}"


@why.register
def _(outcome: Rolled) -> str:
    return "\n".join((plain(outcome.expression), *_made(outcome)))
