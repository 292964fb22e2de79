"""Fate's characters in words: the whole sheet, and the numbers that matter most."""

import discord

from bot.chat.embeds import embed, first_upper, fitted, plain, plural
from bot.chat.words import sheet as sheet_of
from bot.chat.words import vitals
from bot.games.fate.symbols import momentum
from bot.games.fate.views import SheetView
from bot.games.fate.words.terms import (
    ACTIONS,
    TRACKS,
    bank,
    bold,
    boost_row,
    consequence_row,
    counted,
    dotted,
    few,
    hit_row,
    rung,
    stress,
)
from rules.fate import BANK_MAX, Character

_PART_MAX = 1100
_FIELD_MAX = 700


def _momentum(state: Character, held: int) -> str:
    """Say the bank, what is left to roll (R0.7), and what it is for."""
    if state.momentum_action is None:
        return "none: choose a Momentum Action with `/fate action`"
    left = plural(max(0, state.pool - held), "die", "dice")
    told = "" if state.is_locked else f", {left} left{f', {held} on open rolls' if held else ''}"
    return f"{bank(state)} · {ACTIONS[state.momentum_action]}{told}"


def _points(state: Character) -> str:
    if state.is_npc:
        return "the GM's"
    due = f", {state.due} more when the scene ends" if state.due else ""
    return f"{few(state.fate_points)} {state.fate_points}, refresh {state.refresh}{due}".strip()


def _changer(state: Character) -> str:
    changer = state.game_changer
    return dotted(
        bold(changer.name) if changer.name else "",
        plain(changer.text),
        f"When: {plain(changer.when)}" if changer.when else "",
        f"from the aspect {plain(changer.aspect)}" if changer.aspect else "",
    )


def _aspects(state: Character) -> list[str]:
    told = {
        "High concept": plain(state.high_concept),
        "Trouble": plain(state.trouble),
        "Aspects": " · ".join(plain(each) for each in state.aspects),
    }
    return [f"**{what}** {words}" for what, words in told.items() if words]


def _skills(state: Character) -> list[str]:
    """Give the skills as a pyramid, a rung of the ladder each line."""
    ratings = dict.fromkeys(each.rating for each in state.skills)
    return [
        f"**{rung(rating)}** "
        + " · ".join(plain(each.name) for each in state.skills if each.rating == rating)
        for rating in ratings
    ]


@sheet_of.register
def _(view: SheetView) -> discord.Embed:
    state = view.character
    shown = embed(
        plain(state.name),
        (
            "One of the GM's main characters." if state.is_npc else "",
            fitted(_aspects(state), _PART_MAX),
            f"**Fate points** {_points(state)}",
            f"**Momentum** {_momentum(state, view.held)}",
            "**Out of the conflict**" if state.is_out else "",
        ),
    )
    for track, name in TRACKS.items():
        shown.add_field(name=f"{first_upper(name)} stress", value=stress(state, track))
    for name, rows in (
        ("Skills", _skills(state)),
        ("Game Changer", [_changer(state)]),
        ("Stunts", [f"• {plain(each)}" for each in state.stunts]),
        ("Consequences", [f"• {consequence_row(each)}" for each in state.consequences]),
        ("Boosts", [f"• {boost_row(each)}" for each in view.boosts]),
        ("To absorb", [f"• {hit_row(each)}" for each in state.hits]),
    ):
        if value := fitted([row for row in rows if row], _FIELD_MAX):
            shown.add_field(name=name, value=value, inline=False)
    return shown


@vitals.register
def _(state: Character) -> str:
    """Name the character with a number or two, and draw what may break nowhere in its own line."""
    has_bank = (state.momentum_action is not None or state.bank) and not state.is_locked
    marked = (
        f"{name} {stress(state, track)}" for track, name in TRACKS.items() if state.marked(track)
    )
    held = dotted(
        bold(state.name),
        "the GM's" if state.is_npc else plural(state.fate_points, "fate point"),
        "Game Changer used" if state.is_locked else "",
    )
    banked = f"{momentum(state.bank, BANK_MAX)} momentum {state.bank} of {BANK_MAX}"
    harm = dotted(
        *marked,
        counted(len(state.consequences), "consequence"),
        f"{plural(len(state.hits), 'hit')} to absorb" if state.hits else "",
        "out of the conflict" if state.is_out else "",
    )
    return "\n".join(filter(None, (held, banked if has_bank else "", harm)))
