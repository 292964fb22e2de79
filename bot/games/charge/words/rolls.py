"""Charge's action rolls in words: the dice, what came of them, and what a success fills."""

import discord

from bot.chat.embeds import Colour, embed, plain, plural
from bot.chat.words import card, line, pictured, why
from bot.games.charge.words import terms
from bot.table.words import clocks as clock
from rules.charge import ActionRolled, ProgressMade, SetupBenefit, SetupMade, TensionStep
from rules.clock import Clock

# -------------------------------------------------------------------------------- the roll


def _gained(outcome: ActionRolled) -> str:
    if outcome.gain or outcome.withheld <= 0:
        return ""
    why_not = f"{outcome.spent} was spent on this roll" if outcome.spent else "it was paid for"
    return f"No momentum gained, since {why_not} (otherwise +{outcome.withheld})."


def _effect(outcome: ActionRolled) -> str:
    if not outcome.result.is_success:
        return ""
    told = terms.level(
        "effect", terms.EFFECTS[outcome.standing.effect], terms.EFFECTS[outcome.effect]
    )
    advantage = " and an advantage that the GM words" if outcome.has_advantage else ""
    return f" · {told}{advantage}"


def _next(outcome: ActionRolled) -> str:
    if outcome.offers:
        rating = outcome.standing.risk.rating
        return f"The GM picks one consequence, at a rating of {rating}."
    if outcome.progress:
        return f"A progress clock may be filled by {plural(outcome.progress, 'segment')}."
    return ""


def _setup_gone(replaced: SetupBenefit | None) -> str:
    """Say which setup ends because there is one too many."""
    return f"The oldest setup ends to make room: {terms.BENEFITS[replaced]}." if replaced else ""


@card.register
def _(outcome: ActionRolled) -> discord.Embed:
    standing = outcome.standing
    tension = standing.tension if standing.tension_step is TensionStep.ACCEPTED else None
    is_hidden = bool(tension and tension.is_clock_hidden)
    clock_line = (
        terms.ticked(outcome.tension_clock, is_hidden=is_hidden) if outcome.tension_clock else ""
    )
    if outcome.tension_unplaced and not is_hidden:
        clock_line = f"{plural(outcome.tension_unplaced, 'segment')} found no clock."
    setup = standing.setup
    return embed(
        f"{terms.RESULTS[outcome.result]} · {terms.title(standing)}",
        (
            "*In place of the roll proposed before, which waits no more.*"
            if outcome.superseded
            else "",
            "*Rolled again: it was rolled before, and that was taken back.*"
            if outcome.is_again
            else "",
            plain(standing.goal),
            f"**{terms.GOALS[outcome.result]}**",
            f"{terms.read(outcome.faces, standing.pool)}: {terms.pool(standing)}",
            f"Risk {terms.RISKS[standing.risk]}{_effect(outcome)}",
            f"**Tension happens**: {terms.complication(tension)}" if tension else "",
            clock_line,
            terms.all_moved(outcome.changes),
            "**Taken out** until the scene ends; stress is cleared."
            if outcome.is_taken_out
            else "",
            "The condition should be written anew." if outcome.is_hurt else "",
            _gained(outcome),
            f"Whoever follows it up gets {terms.BENEFITS[setup]}."
            if setup and outcome.result.is_success
            else "",
            _setup_gone(outcome.replaced),
            f"Too many rolls wait: the oldest, {terms.ACTIONS[outcome.dropped]}, brings nothing "
            "any more."
            if outcome.dropped
            else "",
            _next(outcome),
        ),
        terms.colour(outcome.result),
    )


@line.register
def _(outcome: ActionRolled) -> str:
    rolled = f"{terms.title(outcome.standing)} {terms.in_brackets(outcome.faces)}"
    return terms.with_changes(f"{rolled}: {terms.RESULTS[outcome.result].lower()}", outcome.changes)


@why.register
def _(outcome: ActionRolled) -> str:
    standing = outcome.standing
    read = (
        "With no dice, or fewer, two are rolled and the lower counts; there is no critical (R3.9)."
        if standing.pool <= 0
        else "The highest die counts: 1 to 3 bad, 4 or 5 partial, 6 full, two 6s critical (R3.10)."
    )
    return "\n".join(
        (
            read,
            f"The odds were: {terms.exact(standing)}.",
            f"{terms.position(standing)}.",
            *(f"{each}." for each in terms.sources(standing)),
            f"{terms.gains(standing)}; only the roller gains, and nothing if anybody spent "
            "momentum on the roll (R3.11).",
            f"The rating of a consequence is the risk: {standing.risk.rating} (R3.12).",
        )
    )


# ------------------------------------------------------------------------- what follows from it


@card.register
def _(outcome: ProgressMade) -> discord.Embed:
    shown = clock.told(outcome.ticked)
    note = f"*{plain(outcome.character)}, with {terms.EFFECTS[outcome.effect]} effect*"
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
            (
                "It helps nobody any more.",
                f"Nobody followed it, so a progress clock may be filled by "
                f"{plural(outcome.progress, 'segment')} instead."
                if outcome.progress
                else "",
            ),
            Colour.UNDONE,
        )
    return embed(
        f"A setup · {plain(outcome.character)}",
        (
            f"Whoever follows it up gets **{terms.BENEFITS[outcome.benefit]}**.",
            _setup_gone(outcome.replaced),
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
