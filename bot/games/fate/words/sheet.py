"""Fate's characters in words: the whole sheet, and the numbers that matter most."""

import discord

from bot.chat.embeds import chunks, embed, plain, plural
from bot.chat.words import sheet as sheet_of
from bot.chat.words import vitals
from bot.games.fate.views import SheetView
from bot.games.fate.words.terms import (
    ACTIONS,
    bank,
    bold,
    boost_row,
    consequence_row,
    counted,
    dotted,
    hit_row,
    rung,
    stress,
)
from rules.fate import Character, Track

_PART_MAX = 1100


def _momentum(state: Character) -> list[str]:
    """Say the Momentum Action, the bank, and the Game Changer."""
    if state.momentum_action is None:
        return ["**Momentum** none: choose a Momentum Action with `/fate action`"]
    changer = state.game_changer
    told = dotted(
        plain(changer.name),
        plain(changer.text),
        f"When: {plain(changer.when)}" if changer.when else "",
        f"from the aspect {plain(changer.aspect)}" if changer.aspect else "",
    )
    return [
        f"**Momentum** {bank(state)} · {plural(state.pool, 'momentum die', 'momentum dice')} left",
        f"**Momentum Action** {ACTIONS[state.momentum_action]}",
        f"**Game Changer** {told or 'none yet'}",
    ]


def _aspects(state: Character) -> list[str]:
    told = {
        "High concept": plain(state.high_concept),
        "Trouble": plain(state.trouble),
        "Aspects": " · ".join(plain(each) for each in state.aspects),
    }
    return [f"**{what}** {words}" for what, words in told.items() if words]


@sheet_of.register
def _(view: SheetView) -> discord.Embed:
    state = view.character
    skills = " · ".join(f"{plain(each.name)} {rung(each.rating)}" for each in state.skills)
    points = f"**Fate points** {state.fate_points}, refresh {state.refresh}"
    due = f", {state.due} more when the scene ends" if state.due else ""
    shown = embed(
        plain(state.name),
        (
            "One of the GM's main characters." if state.is_npc else "",
            *chunks(_aspects(state), _PART_MAX),
            f"{points}{due}",
            *chunks(_momentum(state), _PART_MAX),
            f"**Physical stress** {stress(state, Track.PHYSICAL)}",
            f"**Mental stress** {stress(state, Track.MENTAL)}",
            "**Out of the conflict**" if state.is_out else "",
        ),
    )
    for name, rows in (
        ("Skills", [skills]),
        ("Stunts", [f"• {plain(each)}" for each in state.stunts]),
        ("Consequences", [f"• {consequence_row(each)}" for each in state.consequences]),
        ("Boosts", [f"• {boost_row(each)}" for each in view.boosts]),
        ("To absorb", [f"• {hit_row(each)}" for each in state.hits]),
    ):
        for chunk in chunks([row for row in rows if row], 700):
            shown.add_field(name=name, value=chunk, inline=False)
    return shown


@vitals.register
def _(state: Character) -> str:
    marked = len(state.physical) + len(state.mental)
    return dotted(
        bold(state.name),
        plural(state.fate_points, "fate point"),
        "Game Changer used" if state.is_locked else f"momentum {state.bank}",
        f"{plural(marked, 'stress box', 'stress boxes')} marked" if marked else "",
        counted(len(state.consequences), "consequence"),
        f"{plural(len(state.hits), 'hit')} to absorb" if state.hits else "",
        "out of the conflict" if state.is_out else "",
        "the GM's" if state.is_npc else "",
    )
