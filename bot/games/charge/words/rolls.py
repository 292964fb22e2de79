"""Charge's action rolls in words: the proposal as it stands, the roll, what a success fills."""

import discord

from bot.chat.embeds import DESCRIPTION_MAX, Colour, cut, embed, first_upper, join, plain, plural
from bot.chat.refusals import words
from bot.chat.words import card, line, pictured, why
from bot.games.charge.words.terms import (
    ACTIONS,
    BENEFITS,
    EFFECTS,
    GOALS,
    PUSHES,
    RESULTS,
    RISKS,
    all_moved,
    chances,
    cost,
    faces,
    level,
    pool,
    position,
    setups,
    talent,
    ticked,
)
from bot.table.words import clocks as clock
from rules.charge import (
    POOL_MAX,
    PUSH_PRICE,
    ActionRolled,
    CannotPay,
    ProgressMade,
    ProposalChanged,
    Push,
    Result,
    SetupBenefit,
    SetupMade,
    Standing,
    Step,
    TakenOut,
    Tension,
    TensionStep,
    odds,
)
from rules.clock import Clock
from rules.errors import RuleError

COLOURS = {
    Result.BAD: Colour.POOR,
    Result.PARTIAL: Colour.FAIR,
    Result.FULL: Colour.GREAT,
    Result.CRITICAL: Colour.GREAT,
}


def title(standing: Standing) -> str:
    """Say who does what."""
    return f"{plain(standing.character)} · {ACTIONS[standing.action]}"


def complication(tension: Tension) -> str:
    """Say what added tension brings, in the GM's words and in numbers."""
    parts = [plain(tension.text)]
    if tension.stress:
        parts.append(f"{tension.stress} stress")
    if tension.ticks:
        named = f"**{plain(tension.clock)}**"
        clock_name = "a clock that the GM keeps hidden" if tension.is_clock_hidden else named
        parts.append(f"{plural(tension.ticks, 'segment')} of {clock_name}")
    return " · ".join(parts)


def _tension(standing: Standing) -> str:
    tension = standing.tension
    words = complication(tension) if tension else ""
    return {
        TensionStep.NONE: "",
        TensionStep.ASKED: "**Tension**: asked for. The GM words a complication, or says no.",
        TensionStep.OFFERED: f"**Tension offered**, for a die: {words}",
        TensionStep.ACCEPTED: f"**Tension accepted**, whatever the dice say: {words}",
    }[standing.tension_step]


def _from(standing: Standing) -> list[str]:
    """Say what moves risk and effect, beside the GM."""
    lines = []
    if standing.talents:
        lines.append(f"Talents: {join([talent(each) for each in standing.talents])}")
    if standing.follows:
        followed = [(each.name, each.benefit) for each in standing.follows]
        lines.append(f"Follows the setup of {setups(followed)}")
    if standing.pushes:
        lines.append(f"Pushes for {join([PUSHES[each] for each in standing.pushes])}")
    if standing.is_risk_lowered:
        lines.append("The last determination lowers the risk of this roll")
    return lines


def _price(standing: Standing) -> str:
    if not standing.costs:
        return "Costs no momentum"
    return f"Costs {' and '.join(cost(each) for each in standing.costs)}, paid at the roll"


def _gains(standing: Standing) -> str:
    gains = dict(zip(Result, standing.gains, strict=False))
    told = [f"{RESULTS[each].split()[0].lower()} +{gain}" for each, gain in gains.items() if gain]
    if told:
        return f"Gains momentum: {', '.join(told)}"
    return "Gains no momentum" + (", since some is spent" if standing.costs else "")


def _obstacles(standing: Standing) -> list[str]:
    lines = []
    if standing.is_taken_out and Push.ACT not in standing.pushes:
        lines.append(
            f"**Taken out**: {plain(standing.character)} acts only with a push, "
            f"{PUSH_PRICE} momentum."
        )
    lines += [
        f"**{plain(each.name) or 'Somebody'} cannot pay any more.**"
        for each in standing.costs
        if each.have < each.momentum
    ]
    if standing.is_lost:
        lines.append(f"{first_upper(ACTIONS[standing.action])} was lost earlier in this scene.")
    if standing.flashback:
        lines.append(f"A flashback was paid with {standing.flashback} momentum.")
    return lines


def _exact(standing: Standing) -> str:
    return chances(odds(max(-POOL_MAX, min(POOL_MAX, standing.pool))))


def _step(outcome: ProposalChanged) -> str:
    standing = outcome.standing
    who, helper = plain(standing.character), plain(standing.helper_name)
    return {
        Step.PROPOSED: "In place of the roll proposed before." if outcome.superseded else "",
        Step.RISK_SET: f"The GM sets the risk: {RISKS[standing.base_risk]}.",
        Step.EFFECT_SET: f"The GM sets the effect: {EFFECTS[standing.base_effect]}.",
        Step.MODIFIED: "The GM changes the dice.",
        Step.ASSISTED: f"{helper} assists, and is exposed to the danger.",
        Step.ASSIST_WITHDRAWN: "The assist is taken back.",
        Step.PUSHED: f"{who} pushes.",
        Step.PUSH_WITHDRAWN: "The push is taken back.",
        Step.TENSION_ASKED: f"{who} asks for tension.",
        Step.TENSION_OFFERED: "The GM offers a complication.",
        Step.TENSION_ACCEPTED: f"{who} accepts the complication.",
        Step.TENSION_DROPPED: "No tension after all.",
        Step.TALENT_USED: "A talent applies.",
        Step.TALENT_DROPPED: "A talent does not apply after all.",
        Step.FOLLOWED: "A teammate's setup is followed up.",
        Step.FOLLOW_DROPPED: "A setup is not followed up after all.",
        Step.WITHDRAWN: "Nothing was paid and nothing was rolled.",
    }[outcome.step]


def _next_half(standing: Standing) -> str:
    helper = "" if standing.helper else ", a teammate may assist"
    return f"*The GM sets risk and effect{helper}; {plain(standing.character)} rolls.*"


@card.register
def _(outcome: ProposalChanged) -> discord.Embed:
    standing = outcome.standing
    if outcome.step is Step.WITHDRAWN:
        return embed(f"Withdrawn · {title(standing)}", (_step(outcome),), Colour.UNDONE)
    setup = f"A setup: {BENEFITS[standing.setup]} for whoever follows" if standing.setup else ""
    return embed(
        f"Proposed · {title(standing)}",
        (
            f"*{_step(outcome)}*" if _step(outcome) else "",
            plain(standing.goal),
            f"{pool(standing)}",
            position(standing),
            *_from(standing),
            _tension(standing),
            setup,
            f"Works on the project **{plain(standing.project)}**" if standing.project else "",
            f"**Odds**: {_exact(standing)}",
            f"{_price(standing)} · {_gains(standing).lower()}",
            *_obstacles(standing),
            _next_half(standing),
        ),
        Colour.FAIR,
    )


def with_obstacle(shown: discord.Embed, obstacle: RuleError | None) -> discord.Embed:
    """Say on a proposal what forbids rolling it, where the card itself does not."""
    if obstacle is not None and not isinstance(obstacle, TakenOut | CannotPay):
        told = f"**It cannot be rolled as it stands.** {words(obstacle)}"
        shown.description = cut(f"{shown.description}\n{told}", DESCRIPTION_MAX)
    return shown


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
def _(outcome: ProposalChanged) -> str:
    return f"{title(outcome.standing)}: {outcome.step.value.replace('_', ' ')}"


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
            f"The odds were: {_exact(standing)}.",
            f"{position(standing)}.",
            *(f"{each}." for each in _from(standing)),
            f"{_gains(standing)}; only the roller gains, and nothing if anybody spent momentum on "
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
