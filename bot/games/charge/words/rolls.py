"""Charge's action rolls in words: the dice, what came of them, and what a success fills."""

import discord

from bot.chat.embeds import Colour, embed, plain, plural
from bot.chat.words import card, line, pictured, why
from bot.games.charge.words.terms import (
    BENEFITS,
    EFFECTS,
    GOALS,
    RESULTS,
    RISKS,
    all_moved,
    complication,
    exact,
    faces,
    gains,
    level,
    pool,
    position,
    sources,
    ticked,
    title,
)
from bot.table.words import clocks as clock
from rules.charge import ActionRolled, ProgressMade, Result, SetupBenefit, SetupMade, TensionStep
from rules.clock import Clock

COLOURS = {
    Result.BAD: Colour.POOR,
    Result.PARTIAL: Colour.FAIR,
    Result.FULL: Colour.GREAT,
    Result.CRITICAL: Colour.GREAT,
}

# -------------------------------------------------------------------------------- the roll


def _arithmetic(outcome: ActionRolled) -> str:
    is_lowest = outcome.standing.pool <= 0
    which = "the lower counts" if is_lowest else "the highest counts"
    return f"{faces(outcome.faces, is_lowest=is_lowest)} · {which}: {pool(outcome.standing)}"


def _gained(outcome: ActionRolled) -> str:
    if outcome.gain:
        return ""
    if outcome.withheld > 0:
        why_not = f"{outcome.spent} was spent on this roll" if outcome.spent else "it was paid for"
        return f"No momentum gained, since {why_not} (otherwise +{outcome.withheld})."
    return ""


def _effect(outcome: ActionRolled) -> str:
    if not outcome.result.is_success:
        return ""
    told = level("effect", EFFECTS[outcome.standing.effect], EFFECTS[outcome.effect])
    advantage = " and an advantage that the GM words" if outcome.has_advantage else ""
    return f" · {told}{advantage}"


def _next(outcome: ActionRolled) -> str:
    if outcome.offers:
        rating = outcome.standing.risk.rating
        return f"The GM picks one consequence, at a rating of {rating}."
    if outcome.progress:
        return f"A progress clock may be filled by {plural(outcome.progress, 'segment')}."
    return ""


@card.register
def _(outcome: ActionRolled) -> discord.Embed:
    standing = outcome.standing
    tension = standing.tension if standing.tension_step is TensionStep.ACCEPTED else None
    is_hidden = bool(tension and tension.is_clock_hidden)
    clock_line = ticked(outcome.tension_clock, is_hidden=is_hidden) if outcome.tension_clock else ""
    if outcome.tension_unplaced and not is_hidden:
        clock_line = f"{plural(outcome.tension_unplaced, 'segment')} found no clock."
    setup = standing.setup
    return embed(
        f"{RESULTS[outcome.result]} · {title(standing)}",
        (
            "*In place of the roll proposed before, which waits no more.*"
            if outcome.superseded
            else "",
            plain(standing.goal),
            f"**{GOALS[outcome.result]}**",
            _arithmetic(outcome),
            f"Risk {RISKS[standing.risk]}{_effect(outcome)}",
            f"**Tension happens**: {complication(tension)}" if tension else "",
            clock_line,
            all_moved(outcome.changes),
            "**Taken out** until the scene ends; stress is cleared."
            if outcome.is_taken_out
            else "",
            "The condition should be written anew." if outcome.is_hurt else "",
            _gained(outcome),
            f"Whoever follows it up gets {BENEFITS[setup]}."
            if setup and outcome.result.is_success
            else "",
            _next(outcome),
        ),
        COLOURS[outcome.result],
    )


@line.register
def _(outcome: ActionRolled) -> str:
    shown = ", ".join(str(face) for face in outcome.faces)
    moved = all_moved(outcome.changes)
    return (
        f"{title(outcome.standing)} [{shown}]: {RESULTS[outcome.result].lower()}"
        f"{f' · {moved}' if moved else ''}"
    )


@why.register
def _(outcome: ActionRolled) -> str:
    standing = outcome.standing
    read = (
        "With no dice, or fewer, two are rolled and the lower counts; there is no critical (R3.9)."
        if standing.pool <= 0
        else "The highest die counts: 1 to 3 bad, 4 or 5 partial, 6 full, two 6s critical (R3.10)."
    )
    return "\n".join(
        each
        for each in (
            read,
            f"The odds were: {exact(standing)}.",
            f"{position(standing)}.",
            *(f"{each}." for each in sources(standing)),
            f"{gains(standing)}; only the roller gains, and nothing if anybody spent momentum on "
            "the roll (R3.11).",
            f"The rating of a consequence is the risk: {standing.risk.rating} (R3.12).",
        )
        if each
    )


# ------------------------------------------------------------------------- what follows from it


@card.register
def _(outcome: ProgressMade) -> discord.Embed:
    shown = clock.told(outcome.ticked)
    note = f"*{plain(outcome.character)}, with {EFFECTS[outcome.effect]} effect*"
    shown.description = f"{shown.description}\n{note}"
    return shown


@pictured.register
def _(outcome: ProgressMade) -> Clock:
    return outcome.ticked.clock


@line.register
def _(outcome: ProgressMade) -> str:
    return f"{line(outcome.ticked)}, by **{plain(outcome.character)}**"


@card.register
def _(outcome: SetupMade) -> discord.Embed:
    if outcome.is_ended:
        return embed(
            f"The setup is over · {plain(outcome.character)}",
            ("It helps nobody any more.",),
            Colour.UNDONE,
        )
    return embed(
        f"A setup · {plain(outcome.character)}",
        (
            f"Whoever follows it up gets **{BENEFITS[outcome.benefit]}**.",
            "Choose it from the menu of a proposal. It fills no clock, and never helps its setter.",
        ),
        Colour.GREAT,
    )


@line.register
def _(outcome: SetupMade) -> str:
    name = plain(outcome.character)
    if outcome.is_ended:
        return f"ended the setup of **{name}**"
    kind = "effect" if outcome.benefit is SetupBenefit.EFFECT else "risk"
    return f"**{name}** sets up: {kind} for whoever follows"
