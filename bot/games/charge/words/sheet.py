"""Charge's sheet in words, what waits, and the settings of a table."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.chat.embeds import (
    DESCRIPTION_MAX,
    cut,
    embed,
    first_upper,
    join,
    plain,
    plural,
    rows_at_most,
)
from bot.chat.posts import Drawn
from bot.chat.symbols import TAKEN_OUT, dots
from bot.chat.waiting import Waiting
from bot.chat.words import sheet as sheet_of
from bot.chat.words import vitals
from bot.games.charge.views import CharacterView
from bot.games.charge.words.terms import (
    ACTIONS,
    GROUPS,
    bounds,
    momentum,
    setting_word,
    stress,
    talent,
)
from bot.table.words.clocks import glance
from rules import charge
from rules.charge import STRESS_SEGMENTS, Action, Character, Group

CLOCKS_SHOWN = 8
CONDITION_SHOWN = 80


# ------------------------------------------------------------------------------- the sheet


def _group(state: Character, group: Group) -> str:
    """Give the actions of a group, a line each."""
    return "\n".join(
        f"{dots(state.dots(each), charge.DOTS_MAX)} {ACTIONS[each]} {state.dots(each)}"
        for each in Action
        if each.group is group
    )


def _budget(state: Character) -> str:
    left = charge.dots_left(state)
    if left > 0:
        placed = f"{plural(left, 'dot')} left to place, at most 2 in one action"
        return f"*{placed}: `/charge dots dots:sneak 2, shoot 1`*"
    return ""


def _numbers(state: Character) -> list[str]:
    """Give momentum, stress and whether somebody is taken out."""
    return [
        f"momentum {momentum(state.momentum)} **{state.momentum}**",
        f"stress {stress(state.stress)} **{state.stress} of {STRESS_SEGMENTS}**",
        f"{TAKEN_OUT} **taken out**" if state.is_taken_out else "",
    ]


def _scene(state: Character) -> str:
    """Say what holds until the scene ends, and what waits."""
    owed = sum(each.is_owed for each in state.rolls)
    parts = [
        "risk escalated" if state.escalated else "",
        f"lost here: {join([ACTIONS[each] for each in state.lost])}" if state.lost else "",
        "next roll one level less risky" if state.is_next_risk_lowered else "",
        f"{plural(len(state.setups), 'setup')} to follow up" if state.setups else "",
        "a roll is proposed" if state.proposal else "",
        "a flashback's roll is to come" if state.has_unused_flashback else "",
        f"{plural(len(state.pending), 'consequence')} to answer" if state.pending else "",
        f"{plural(owed, 'consequence')} to pick" if owed else "",
    ]
    return first_upper(" · ".join(part for part in parts if part))


@sheet_of.register
def _(view: CharacterView) -> discord.Embed:
    state = view.character
    attachments = [
        f"{plain(each.name)}{' (broken)' if each.is_broken else ''}" for each in state.attachments
    ]
    left = (
        f" · {plural(state.milestones, 'milestone')} to spend: `/charge milestone`"
        if state.milestones
        else ""
    )
    # Whose they are goes without saying.
    shown = [glance(replace(each, owner=0)) for each in view.clocks[:CLOCKS_SHOWN]]
    made = embed(
        plain(state.name),
        (
            plain(state.concept),
            plain(state.appearance),
            f"**Ties**: {join([plain(each) for each in state.ties])}" if state.ties else "",
            _budget(state),
            *map(first_upper, _numbers(state)),
            f"**Condition**: {plain(state.condition) or 'none'}",
            f"**Talents**: {join([talent(each) for each in state.talents]) or 'none'}{left}",
            f"**Attachments**: {join(attachments)}" if attachments else "",
            *shown,
            _scene(state),
        ),
    )
    # Of three beside each other each is too narrow for four dots and a word.
    *beside, _below = Group
    for group in Group:
        made.add_field(name=GROUPS[group], value=_group(state, group), inline=group in beside)
    return made


@vitals.register
def _(state: Character) -> str:
    momentum_now, stress_now, taken_out = _numbers(state)
    # Two of these in one line would break within what is drawn.
    rows = (
        " · ".join(filter(None, (f"**{plain(state.name)}**", taken_out))),
        momentum_now,
        stress_now,
        f"*{plain(cut(state.condition, CONDITION_SHOWN))}*" if state.condition else "",
    )
    return "\n".join(filter(None, rows))


# ----------------------------------------------------------------------------- what waits


def nothing_waits(name: str) -> discord.Embed:
    """Say that there is nothing to bring back."""
    return embed(f"Nothing is waiting for {plain(name)}")


def others_wait(drawn: Drawn, others: Sequence[Waiting]) -> Drawn:
    """Say below what is brought back what else waits."""
    if others:
        listed = "\n".join(rows_at_most([f"• {plain(each.text)}" for each in others], 8))
        told = f"{drawn.shown.description or ''}\n\n**Also waiting**\n{listed}"
        drawn.shown.description = cut(told, DESCRIPTION_MAX)
    return drawn


def settings(held: charge.Settings) -> discord.Embed:
    """Show how a table plays where the rules leave it open."""
    now = {key: charge.setting_text(held, key) for key in charge.SETTINGS}
    return embed(
        "Charge settings at this table",
        (
            *(
                f"**{charge.setting_name(key)}**: {now[key]} · {setting_word(key)} ({bounds(key)})"
                for key in now
            ),
            "The GM changes one so: `/charge settings setting:momentum on full value:3`.",
        ),
    )
