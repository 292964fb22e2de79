"""Plain dice in words: every face, those that do not count named apart."""

from itertools import compress

import discord

from bot.chat.embeds import as_term, embed, laid_out, mention, numeral, plain
from bot.chat.symbols import d6, row
from bot.chat.words import card, line, why
from rules.notation import Rolled, RolledTerm
from rules.table import Revealed

FATE_FACES = {-1: "−", 0: "0", 1: "+"}
SHOWN_MAX = 800
SYMBOL_SIDES = 6
"""Dice of so many sides are shown as symbols."""


def _faces(rolled: RolledTerm, *, kept: bool) -> str:
    wanted = compress(rolled.faces, (each is kept for each in rolled.kept))
    if rolled.sides == SYMBOL_SIDES and not rolled.is_fate:
        return row(map(d6, wanted))
    return ", ".join(FATE_FACES[face] if rolled.is_fate else str(face) for face in wanted)


def _term(rolled: RolledTerm) -> str:
    size = "dF" if rolled.is_fate else f"d{rolled.sides}"
    sign = "−" if rolled.sign < 0 else ""
    dropped = _faces(rolled, kept=False)
    rest = f" (dropped {dropped})" if dropped else ""
    return f"{sign}{len(rolled.faces)}{size}: {_faces(rolled, kept=True)}{rest}"


def faces(outcome: Rolled) -> str:
    """Give every face of a roll in one line, as many as fit."""
    shown = " · ".join(_term(each) for each in outcome.terms)
    return shown if len(shown) <= SHOWN_MAX else f"{shown[:SHOWN_MAX].rsplit(',', 1)[0]}, …"


def _sum(outcome: Rolled) -> str:
    first, *further = (each.total for each in outcome.terms)
    if outcome.constant:
        further.append(outcome.constant)
    parts = numeral(first) + "".join(map(as_term, further))
    return f"{parts} = **{numeral(outcome.total)}**" if further else ""


@card.register
def _(outcome: Rolled) -> discord.Embed:
    label = f" · {plain(outcome.label)}" if outcome.label else ""
    return laid_out(
        f"{numeral(outcome.total)}{label}",
        dice=(faces(outcome), _sum(outcome)),
        lines=(_secret(outcome),),
        small=(plain(outcome.expression),),
    )


@card.register
def _(outcome: Revealed) -> discord.Embed:
    shown = card(outcome.what)
    shown.description = f"{shown.description}\nRolled in secret <t:{outcome.at // 1000}:R>."
    return shown


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
    total = f"**{numeral(outcome.total)}**"
    return f"rolled{label} {plain(outcome.expression)}: {total} ({faces(outcome)})"


@line.register
def _(outcome: Revealed) -> str:
    return f"revealed a hidden roll: {line(outcome.what)}"


@why.register
def _(outcome: Rolled) -> str:
    return f"{plain(outcome.expression)}\n{faces(outcome)}\n{_sum(outcome)}"
