"""Charge's proposals in words: the dice, where each comes from, what it costs, and the odds."""

from dataclasses import replace

import discord

from bot.chat.embeds import DESCRIPTION_MAX, Colour, cut, embed, first_upper, join, laid_out, plain
from bot.chat.refusals import words
from bot.chat.words import card, completed, continues, line, settles, undone, without_news
from bot.games.charge.views import ProposalOver, ProposalView
from bot.games.charge.words import terms
from rules.charge import ProposalChanged, Push, Standing, Step, TensionOpen, TensionStep


def _tension(standing: Standing) -> str:
    tension = standing.tension
    brings = terms.complication(tension) if tension else ""
    return {
        TensionStep.NONE: "",
        # What the GM has to do about it is told among what comes next.
        TensionStep.ASKED: "",
        TensionStep.OFFERED: f"**Tension offered**, for one more die: {brings}",
        TensionStep.ACCEPTED: f"**Tension accepted**, whatever the dice say: {brings}",
    }[standing.tension_step]


def _price(standing: Standing) -> str:
    if not standing.costs:
        return "" if standing.has_to_push else "Costs no momentum"
    able = [each for each in standing.costs if each.momentum <= each.have]
    paid = " and ".join(terms.cost(standing, each) for each in able)
    unpaid = (terms.unpaid(standing, each) for each in standing.costs if each not in able)
    return ". ".join([*([f"{first_upper(paid)} when it is rolled"] if paid else []), *unpaid])


def _before(standing: Standing) -> list[str]:
    """Say what happened before that concerns this roll."""
    lines = []
    if standing.is_lost:
        action = first_upper(terms.ACTIONS[standing.action])
        lines.append(f"{action} was lost earlier in this scene.")
    if standing.is_flashbacks or standing.flashback:
        # What was prepared may have been told where not all can read.
        paid = f" ({standing.flashback} momentum paid)" if standing.flashback else ""
        lines.append(f"**The flashback's roll**{paid}")
    return lines


def _step(outcome: ProposalChanged, gm: str = "the GM") -> str:
    gm, standing = first_upper(gm), outcome.standing
    who = plain(standing.character)
    helper = terms.named(standing, standing.helper_name, standing.helper)
    return {
        Step.PROPOSED: "This replaces the earlier proposal." if outcome.superseded else "",
        Step.RISK_SET: f"{gm} sets the risk: {terms.RISKS[standing.base_risk]}."
        if standing.is_risk_set
        else f"{gm} agrees: {terms.agreed(standing)}.",
        Step.EFFECT_SET: f"{gm} sets the effect: {terms.EFFECTS[standing.base_effect]}.",
        Step.MODIFIED: f"{gm} changes the dice.",
        Step.ASSISTED: f"{helper} assists and shares the danger.",
        Step.ASSIST_WITHDRAWN: "No assist after all.",
        Step.PUSHED: f"{who} pushes.",
        Step.PUSH_WITHDRAWN: f"{who} takes the push back.",
        Step.TENSION_ASKED: f"{who} asks for tension.",
        Step.TENSION_OFFERED: f"{gm} offers a complication.",
        Step.TENSION_ACCEPTED: f"{who} accepts the complication.",
        Step.TENSION_DROPPED: "No tension after all.",
        Step.TALENT_USED: f"{who} uses a talent.",
        Step.TALENT_DROPPED: f"{who} leaves a talent out.",
        Step.FOLLOWED: f"{who} follows up a teammate's setup.",
        Step.FOLLOW_DROPPED: f"{who} leaves a setup for later.",
        Step.WITHDRAWN: "Nothing was paid and nothing was rolled.",
    }[outcome.step]


def _next_half(
    standing: Standing,
    gm: str = "the GM",
    *,
    has_teammates: bool = True,
    may_push_to_act: bool = True,
) -> str:
    """Say what the others do before the roll, and what its roller does."""
    answer = "names a complication or says no"
    of_gm = [answer] if standing.tension_step is TensionStep.ASKED else []
    if standing.has_to_push and not may_push_to_act:
        asked = f"Next: {gm} {answer}. " if of_gm else ""
        return f"*{asked}{plain(standing.character)} cannot push to act yet.*"
    own = (
        ["accepts or declines the complication"]
        if standing.tension_step is TensionStep.OFFERED
        else []
    )
    if not standing.is_agreed:
        of_gm.insert(0, "sets risk and effect")
    if standing.has_to_push:
        own.append("pushes to act")
    others = [f"{gm} {join(of_gm)}"] if of_gm else []
    if has_teammates and not standing.helper:
        others.append("a teammate may assist")
    agreed = "Risk and effect are set. " if standing.is_agreed else ""
    before = f"{', '.join(others)}, then " if others else ""
    return f"*{agreed}Next: {before}{plain(standing.character)} {join([*own, 'rolls'])}.*"


@card.register
def _(outcome: ProposalChanged) -> discord.Embed:
    return _told(outcome, _next_half(outcome.standing))


@undone.register
def _(outcome: ProposalChanged) -> discord.Embed:
    return _told(outcome)


def _told(outcome: ProposalChanged, then: str = "", gm: str = "the GM") -> discord.Embed:
    standing, step = outcome.standing, _step(outcome, gm)
    if outcome.step is Step.WITHDRAWN:
        title = f"{plain(standing.character)} withdraws: {terms.ACTIONS[standing.action]}"
        return embed(title, (step,), Colour.UNDONE)
    setup = (
        f"A setup: {terms.BENEFITS[standing.setup]} for whoever follows up"
        if standing.setup
        else ""
    )
    return laid_out(
        f"{plain(standing.character)} proposes a roll: {terms.ACTIONS[standing.action]}",
        dice=(
            f"*{step}*" if step else "",
            plain(standing.goal),
            f"**{terms.pool(standing)}**: {terms.parts(standing)}",
            *terms.chances(standing),
        ),
        lines=(
            terms.position(standing),
            *terms.sources(standing),
            _tension(standing),
            setup,
            f"Works on the project **{plain(standing.project)}**" if standing.project else "",
            *_before(standing),
        ),
        moved=(_price(standing),),
        then=(then,),
        small=(terms.gains(standing),),
        colour=Colour.FAIR,
    )


@without_news.register
def _(outcome: ProposalChanged) -> ProposalChanged:
    return replace(outcome, step=Step.PROPOSED, superseded=0)


@continues.register
def _(outcome: ProposalChanged) -> int:
    return outcome.standing.key


def controls(view: ProposalView) -> discord.Embed:
    """Show whoever has the say what they set a roll at."""
    standing = view.standing
    return embed(
        f"{'GM · ' if view.is_run else ''}{terms.title(standing)}",
        (
            plain(standing.goal),
            f"**{terms.pool(standing)}**: {terms.parts(standing)}",
            terms.position(standing),
            *terms.sources(standing),
            "Only you see this. What you choose is told to everybody.",
        ),
    )


@completed.register
def _(view: ProposalView, shown: discord.Embed) -> discord.Embed:
    """Say on a proposal, as it is now, which setups it may follow, and what forbids rolling it."""
    gm = "the GM" if view.is_run else "one of you"
    if view.told is not None:
        shown = _told(replace(view.told, standing=view.standing), gm=gm)
    lines = (shown.description or "").split("\n")
    following = _next_half(
        view.standing,
        gm,
        has_teammates=view.has_teammates,
        may_push_to_act=Push.ACT in view.boosts.pushes,
    )
    if view.boosts.setups:
        found = [(name, benefit) for _, _, name, benefit in view.boosts.setups]
        lines.append(f"**Setups ready to follow up**: {terms.setups(found)}")
    # That an offer has first to be answered is told among what comes next.
    is_offered = isinstance(view.obstacle, TensionOpen) and view.obstacle.is_offered
    if view.obstacle is not None and not is_offered:
        lines.append(f"**Not ready to roll.** {words(view.obstacle)}")
    lines.append(following)
    shown.description = cut("\n".join(lines), DESCRIPTION_MAX)
    return shown


@completed.register
def _(view: ProposalOver, shown: discord.Embed) -> discord.Embed:
    """Tell a proposal that was replaced, or whose character is gone, as what it was."""
    standing = view.standing
    title = f"{plain(standing.character)} proposed a roll: {terms.ACTIONS[standing.action]}"
    became = "A newer proposal replaced it. " if view.is_replaced else "It waits no longer. "
    paid = "Nothing was paid and nothing was rolled."
    return embed(title, (plain(standing.goal), f"{became}{paid}"), Colour.UNDONE)


@settles.register
def _(outcome: ProposalChanged) -> tuple[int, ...]:
    return tuple(filter(None, (outcome.superseded, outcome.owed)))


def standing_proposal(view: ProposalView) -> discord.Embed:
    """Show a proposal that waits, as it is now."""
    return completed(view, _told(ProposalChanged(Step.PROPOSED, view.standing)))


@line.register
def _(outcome: ProposalChanged) -> str:
    standing = outcome.standing
    name, action = plain(standing.character), terms.ACTIONS[standing.action]
    if outcome.step is Step.WITHDRAWN:
        return f"**{name}** withdraws a roll: {action}"
    if outcome.step is Step.PROPOSED:
        goal = f", {plain(standing.goal)}" if standing.goal else ""
        return f"**{name}** proposes a roll: {action}{goal}"
    return f"**{name}** · {action}: {_set(outcome) or _step(outcome)[:-1]}"


def _set(outcome: ProposalChanged) -> str:
    """Say what was set of a roll, but not by whom: the journal tells that, and there may be no GM.

    Nothing is said of a step that sets none of it.
    """
    standing = outcome.standing
    return {
        Step.RISK_SET: f"the risk is set to {terms.RISKS[standing.base_risk]}"
        if standing.is_risk_set
        else f"as usual, {terms.agreed(standing)}",
        Step.EFFECT_SET: f"the effect is set to {terms.EFFECTS[standing.base_effect]}",
        Step.MODIFIED: "the dice are changed",
        Step.TENSION_OFFERED: "a complication is offered",
    }.get(outcome.step, "")
