"""Charge's action rolls in words: the dice, what came of them, and what a success fills."""

import discord

from bot.chat.embeds import DESCRIPTION_MAX, Colour, cut, embed, laid_out, plain, plural
from bot.chat.words import (
    card,
    completed,
    follows,
    line,
    pictured,
    settled,
    settles,
    why,
)
from bot.games.charge.symbols import CRITICAL
from bot.games.charge.views import RollView
from bot.games.charge.words import terms
from bot.table.words import clocks as clock
from rules.charge import (
    ActionRolled,
    ProgressMade,
    Result,
    SetupBenefit,
    SetupMade,
    Tension,
    TensionStep,
)
from rules.clock import Clock

# -------------------------------------------------------------------------------- the roll


def _gained(outcome: ActionRolled) -> str:
    if outcome.gain or outcome.withheld <= 0:
        return ""
    why_not = f"{outcome.spent} momentum was spent" if outcome.spent else "it was paid for"
    return f"No momentum gained, as {why_not} (otherwise +{outcome.withheld})."


def _effect(outcome: ActionRolled) -> str:
    if not outcome.result.is_success:
        return ""
    told = terms.effect_of(outcome.effect, outcome.standing.effect)
    advantage = ", and an advantage in the story" if outcome.has_advantage else ""
    return f"{told}{advantage}"


def _next(outcome: ActionRolled, gm: str = "the GM") -> str:
    rating = outcome.standing.risk.rating
    return f"*Next: {gm} picks a consequence, rating {rating}.*" if outcome.offers else ""


def _tension(outcome: ActionRolled) -> list[str]:
    """Say what the accepted complication brings, but nothing of a hidden clock."""
    tension, ticked = _accepted(outcome), outcome.tension_clock
    if tension is None:
        return []
    moved = terms.ticked(ticked, is_hidden=tension.is_clock_hidden) if ticked else ""
    if outcome.tension_unplaced and not tension.is_clock_hidden:
        moved = f"{plural(outcome.tension_unplaced, 'segment')} dropped: the clock is gone."
    return [f"**The complication happens**: {terms.complication(tension)}", moved]


def _accepted(outcome: ActionRolled) -> Tension | None:
    """Give the complication that happens, if one was accepted."""
    standing = outcome.standing
    return standing.tension if standing.tension_step is TensionStep.ACCEPTED else None


def _setup_gone(replaced: SetupBenefit | None) -> str:
    """Say which setup ends because there is one too many."""
    return f"The oldest setup makes room: {terms.BENEFITS[replaced]}." if replaced else ""


@card.register
def _(outcome: ActionRolled) -> discord.Embed:
    return tell(outcome, _next(outcome))


@settled.register
def _(outcome: ActionRolled) -> discord.Embed:
    return tell(outcome)


@completed.register
def _(view: RollView, shown: discord.Embed) -> discord.Embed:
    """Tell a roll with what its success may fill by now, and without what was picked already."""
    if view.told is None:
        return shown
    is_picked = bool(view.told.offers) and not view.made.is_owed
    if is_picked or view.is_described or not view.is_run:
        following = "" if is_picked else _next(view.told, "the GM" if view.is_run else "one of you")
        shown = tell(view.told, following, is_described=view.is_described)
    if view.made.has_progress:
        shown.description = cut(f"{shown.description}\n{_fills(view)}", DESCRIPTION_MAX)
    return shown


def _fills(view: RollView) -> str:
    """Say what the success of a roll may fill, and what to do where there is no such clock."""
    ticks = plural(view.made.progress, "segment")
    if view.made.project:
        project = f"project **{plain(view.made.project)}**"
        if view.lacks_project:
            return f"It can fill {ticks} of the {project} once there is one (`/clock new`)."
        if not view.fillable:
            return f"The {project} has no room for {ticks}."
        return f"It can fill {ticks} of the {project}."
    told = f"It can fill {ticks} of a progress clock"
    if view.fillable:
        return f"{told}."
    return f"{told}{', but none has room' if view.is_crowded else ''} (`/clock new`)."


def tell(
    outcome: ActionRolled, following: str = "", *, is_described: bool = False
) -> discord.Embed:
    """Tell a roll, and at its end what may follow from it.

    Who was hurt is asked about until they are described.
    """
    standing, goal = outcome.standing, terms.GOALS[outcome.result]
    is_rare = outcome.result is Result.CRITICAL and not outcome.is_taken_out
    rare = f"{CRITICAL} {goal}" if is_rare else ""
    return laid_out(
        f"{terms.RESULTS[outcome.result]} · {terms.title(standing)}",
        banner=terms.taken_out(standing.character) if outcome.is_taken_out else rare,
        dice=(terms.read(outcome.faces, standing.pool),),
        lines=(
            plain(standing.goal),
            "" if is_rare else f"**{goal}**",
            terms.risk_of(standing.risk, standing.risk),
            _effect(outcome),
            *_tension(outcome),
        ),
        moved=terms.drawn(outcome.changes),
        then=(
            "*This replaces the earlier proposal.*" if outcome.superseded else "",
            terms.OUT_UNTIL if outcome.is_taken_out else "",
            terms.too_much(outcome.lost),
            _gained(outcome),
            f"**Setup**: whoever follows up gets {terms.BENEFITS[standing.setup]}."
            if standing.setup and outcome.result.is_success
            else "",
            _setup_gone(outcome.replaced),
            f"Too many rolls were open; the oldest ({terms.ACTIONS[outcome.dropped]}) is closed."
            if outcome.dropped
            else "",
            terms.hurt(standing.character) if outcome.is_hurt and not is_described else "",
            following,
        ),
        small=(f"{terms.pool(standing)}: {terms.parts(standing)}",),
        colour=terms.colour(outcome.result, is_out=outcome.is_taken_out),
    )


@line.register
def _(outcome: ActionRolled) -> str:
    standing, again = outcome.standing, ", again after an undo" if outcome.is_again else ""
    name, action = standing.character, terms.ACTIONS[standing.action]
    goal = f", {plain(standing.goal)}," if standing.goal else ""
    rolled = f"**{plain(name)}** rolls {action}{goal} {terms.in_brackets(outcome.faces)}{again}"
    told = f"{rolled}: {terms.RESULTS[outcome.result].lower()}"
    out = ", taken out" if outcome.is_taken_out else ""
    tension = _accepted(outcome)
    happens = f" · complication: {plain(tension.text)}" if tension else ""
    ticked = outcome.tension_clock
    moved = f" · {line(ticked)}" if ticked and not ticked.is_hidden else ""
    return f"{terms.with_changes(told, outcome.changes, name)}{out}{happens}{moved}"


@why.register
def _(outcome: ActionRolled) -> str:
    standing = outcome.standing
    read = (
        "With 0 dice or fewer, roll two and keep the lowest; there is no critical (R3.9)."
        if standing.pool <= 0
        else "The highest die counts: 1 to 3 bad, 4 or 5 partial, 6 full, two 6s critical (R3.10)."
    )
    return "\n".join(
        (
            read,
            f"The odds were: {terms.exact(standing)}.",
            terms.position(standing),
            *(f"{each}." for each in terms.sources(standing)),
            f"{terms.gains(standing)}. Only the roller gains, and only if nobody spent momentum "
            "on the roll (R3.11).",
            f"The risk sets a consequence's rating: {standing.risk.rating} (R3.12).",
        )
    )


# ------------------------------------------------------------------------- what follows from it


@card.register
def _(outcome: ProgressMade) -> discord.Embed:
    shown = clock.told(outcome.ticked)
    note = f"*{plain(outcome.character)}, with {terms.EFFECTS[outcome.effect]} effect*"
    shown.description = f"{shown.description}\n{note}"
    return shown


@follows.register
def _(outcome: ProgressMade | SetupMade) -> int:
    return outcome.key


@settles.register
def _(outcome: ActionRolled) -> tuple[int, ...]:
    return (outcome.recalled,) if outcome.recalled else ()


@settles.register
def _(outcome: ProgressMade | SetupMade) -> tuple[int, ...]:
    return (outcome.key,)


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
            f"{plain(outcome.character)}'s setup is over",
            # The roll, with which this is told, says what it can fill instead.
            ("Nobody followed it up." if outcome.progress else "",),
            Colour.UNDONE,
        )
    return embed(
        f"{plain(outcome.character)} sets the others up",
        (
            f"Whoever follows up gets **{terms.BENEFITS[outcome.benefit]}**.",
            _setup_gone(outcome.replaced),
            "Teammates take it from the menu of their proposals. It fills no clock.",
        ),
        Colour.GREAT,
    )


@line.register
def _(outcome: SetupMade) -> str:
    name = plain(outcome.character)
    if outcome.is_ended:
        return f"**{name}**'s setup is over"
    return f"**{name}** sets the others up: {terms.BENEFITS[outcome.benefit]}"
