"""Fate's sheets in words where they moved: skills, the Momentum Action, milestones, points."""

import discord

from bot.chat.embeds import (
    Colour,
    at_most,
    embed,
    first_upper,
    fitted,
    join,
    laid_out,
    plain,
    plural,
)
from bot.chat.words import card, line
from bot.games.fate.words.scene import ROWS_MAX
from bot.games.fate.words.terms import (
    ACTIONS,
    bold,
    called,
    dotted,
    drawn,
    first,
    moved,
    numbers,
    over_with,
    rung,
)
from rules import fate
from rules.outcome import Change

_LIST_MAX = 2500
"""Most characters of one list."""


@card.register
def _(outcome: fate.SkillSet) -> discord.Embed:
    reached = f"{plain(outcome.change.what)} {rung(outcome.change.after)}"
    title = plural(1 + len(outcome.more), "skill") if outcome.more else reached
    rows = [_rating(each) for each in (outcome.change, *outcome.more)]
    if not outcome.more:
        rows = [first_upper(_was(outcome.change))]
    return embed(f"{plain(outcome.character)} · {title}", (fitted(rows, _LIST_MAX),))


def _rating(change: Change) -> str:
    was = _was(change)
    return f"{plain(change.what)} {rung(change.after)}{', ' if was else ''}{was}"


def _was(change: Change) -> str:
    return f"was {rung(change.before)}" if change.before else ""


@card.register
def _(outcome: fate.ActionChosen) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} · Momentum Action: {ACTIONS[outcome.action]}",
        (
            "These rolls use momentum dice from now on.",
            "Only a major milestone changes it.",
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: fate.MilestoneReached) -> discord.Embed:
    free = "They can take an extreme consequence again." if outcome.is_extreme_free else ""
    faded = f"Now an ordinary aspect: {join(first(outcome.faded, ROWS_MAX))}."
    return embed(
        f"{plain(outcome.character)} reaches a major milestone",
        (_new_action(outcome), faded if outcome.faded else "", free),
        Colour.GREAT,
    )


def _new_action(outcome: fate.MilestoneReached) -> str:
    """Say what their Momentum Action is from now on, if that has changed."""
    if outcome.action is None or outcome.action is outcome.before:
        return ""
    before = ACTIONS[outcome.before] if outcome.before else "none"
    return f"Momentum Action: {before} → {ACTIONS[outcome.action]}"


@card.register
def _(outcome: fate.NPCMade) -> discord.Embed:
    unmet = (
        "Players know nothing of them until you roll for them, compel them, name them as a target, "
        "or press **Show everybody**."
    )
    return embed(
        f"{plain(outcome.character)} has a sheet",
        (
            "They are one of the GM's main characters, and can have momentum.",
            unmet if outcome.is_gms else "",
            "To roll for them, name them as `character` in `/fate roll`. Fill the sheet in with "
            "`/fate skill` and `/sheet edit`.",
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: fate.PointsMoved) -> discord.Embed:
    return laid_out(
        f"{plain(outcome.character) or 'The GM'} {_points(outcome)}",
        lines=(plain(outcome.reason),),
        moved=drawn(outcome.changes),
    )


def _points(outcome: fate.PointsMoved) -> str:
    moves = [each.after - each.before for each in outcome.changes]
    verb = "spends" if sum(moves) < 0 else "gains"
    return f"{verb} {plural(abs(sum(moves)), 'fate point')}"


@card.register
def _(outcome: fate.Refreshed) -> discord.Embed:
    begun = "New scenario" if outcome.span is fate.Span.SCENARIO else "New session"
    rows = [first_upper(each) for each in numbers(outcome.changes, outcome.twins)]
    healed = [_healed(outcome, each) for each in outcome.healed]
    again = [called(each, outcome.twins) for each in outcome.begun]
    return embed(
        begun,
        (
            fitted(rows, _LIST_MAX) or "Nobody's fate points change.",
            f"Healed: {join(at_most(healed, ROWS_MAX))}." if healed else "",
            over_with(outcome.compels),
            f"Already begun for {join(at_most(again, ROWS_MAX))}." if again else "",
        ),
    )


def _healed(outcome: fate.Refreshed, told: str) -> str:
    """Say what healed, which is told behind the name of whoever had it."""
    for each in outcome.twins:
        if told.startswith(f"{each.called}: "):
            what = told.removeprefix(f"{each.called}: ")
            return f"{called(each.called, outcome.twins)}: {plain(what)}"
    return plain(told)


@line.register
def _(outcome: fate.SkillSet) -> str:
    told = [_rating(each) for each in (outcome.change, *outcome.more[:ROWS_MAX])]
    return f"{bold(outcome.character)}: {', '.join(told)}"


@line.register
def _(outcome: fate.ActionChosen) -> str:
    return f"{bold(outcome.character)} chose the Momentum Action {ACTIONS[outcome.action]}"


@line.register
def _(outcome: fate.MilestoneReached) -> str:
    changed = _new_action(outcome)
    return f"{bold(outcome.character)} reached a major milestone{changed and f' · {changed}'}"


@line.register
def _(outcome: fate.NPCMade) -> str:
    return f"gave {bold(outcome.character)} a sheet"


@line.register
def _(outcome: fate.PointsMoved) -> str:
    reason = f" ({plain(outcome.reason)})" if outcome.reason else ""
    who = plain(outcome.character) or "The GM"
    return f"**{who}** {_points(outcome)}: {moved(outcome.changes)}{reason}"


@line.register
def _(outcome: fate.Refreshed) -> str:
    what = "a scenario" if outcome.span is fate.Span.SCENARIO else "a session"
    told = dotted(*numbers(outcome.changes, outcome.twins))
    return f"began {what}: {told or 'no fate points changed'}"
