"""Charge's proposals in words: the dice, where each comes from, what it costs, and the odds."""

import discord

from bot.chat.embeds import DESCRIPTION_MAX, Colour, cut, embed, first_upper, plain
from bot.chat.refusals import words
from bot.chat.words import card, completed, line
from bot.games.charge.views import ProposalView
from bot.games.charge.words import terms
from rules.charge import (
    PUSH_PRICE,
    CannotPay,
    ProposalChanged,
    Push,
    Standing,
    Step,
    TakenOut,
    TensionStep,
)


def _tension(standing: Standing) -> str:
    tension = standing.tension
    words = terms.complication(tension) if tension else ""
    return {
        TensionStep.NONE: "",
        TensionStep.ASKED: "**Tension**: asked for. The GM words a complication, or says no.",
        TensionStep.OFFERED: f"**Tension offered**, for a die: {words}",
        TensionStep.ACCEPTED: f"**Tension accepted**, whatever the dice say: {words}",
    }[standing.tension_step]


def _price(standing: Standing) -> str:
    if not standing.costs:
        return "Costs no momentum"
    return f"Costs {' and '.join(terms.cost(each) for each in standing.costs)}, paid at the roll"


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
        action = first_upper(terms.ACTIONS[standing.action])
        lines.append(f"{action} was lost earlier in this scene.")
    if standing.flashback:
        lines.append(f"A flashback was paid with {standing.flashback} momentum.")
    return lines


def _step(outcome: ProposalChanged) -> str:
    standing = outcome.standing
    who, helper = plain(standing.character), plain(standing.helper_name)
    return {
        Step.PROPOSED: "In place of the roll proposed before." if outcome.superseded else "",
        Step.RISK_SET: f"The GM sets the risk: {terms.RISKS[standing.base_risk]}."
        if standing.is_risk_set
        else "The GM agrees to the usual risk.",
        Step.EFFECT_SET: f"The GM sets the effect: {terms.EFFECTS[standing.base_effect]}.",
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
    gm = "Risk and effect stand" if standing.is_agreed else "The GM sets risk and effect"
    return f"*{gm}{helper}; {plain(standing.character)} rolls.*"


@card.register
def _(outcome: ProposalChanged) -> discord.Embed:
    standing = outcome.standing
    if outcome.step is Step.WITHDRAWN:
        return embed(f"Withdrawn · {terms.title(standing)}", (_step(outcome),), Colour.UNDONE)
    setup = (
        f"A setup: {terms.BENEFITS[standing.setup]} for whoever follows" if standing.setup else ""
    )
    return embed(
        f"Proposed · {terms.title(standing)}",
        (
            f"*{_step(outcome)}*" if _step(outcome) else "",
            plain(standing.goal),
            terms.pool(standing),
            terms.position(standing),
            *terms.sources(standing),
            _tension(standing),
            setup,
            f"Works on the project **{plain(standing.project)}**" if standing.project else "",
            f"**Odds**: {terms.exact(standing)}",
            f"{_price(standing)} · {terms.gains(standing).lower()}",
            *_obstacles(standing),
            _next_half(standing),
        ),
        Colour.FAIR,
    )


@completed.register
def _(view: ProposalView, shown: discord.Embed) -> discord.Embed:
    """Say on a proposal which setups it may follow, and what forbids rolling it.

    What the card itself says already is not said again.
    """
    lines = [shown.description or ""]
    if view.boosts.setups:
        found = [(name, benefit) for _, _, name, benefit in view.boosts.setups]
        lines.append(f"To follow up, by the menu: the setup of {terms.setups(found)}")
    if view.obstacle is not None and not isinstance(view.obstacle, TakenOut | CannotPay):
        lines.append(f"**It cannot be rolled as it stands.** {words(view.obstacle)}")
    shown.description = cut("\n".join(lines), DESCRIPTION_MAX)
    return shown


def standing_proposal(view: ProposalView) -> discord.Embed:
    """Show a proposal that waits, as it is now."""
    return completed(view, card(ProposalChanged(Step.PROPOSED, view.standing)))


@line.register
def _(outcome: ProposalChanged) -> str:
    return f"{terms.title(outcome.standing)}: {outcome.step.value.replace('_', ' ')}"
