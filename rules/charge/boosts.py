"""Boosts: help, pushes, tension, talents and setups on an open proposal; nothing is paid here."""

from collections.abc import Callable
from dataclasses import replace

from rules import names
from rules.charge.consequences import require_danger
from rules.charge.errors import Exclusive
from rules.charge.pool import followed, require_clock_room
from rules.charge.proposals import (
    Changed,
    Step,
    clean_tension,
    find_situation,
    follow_of,
    makes,
    open_proposal,
    with_proposal,
)
from rules.charge.settings import Settings
from rules.charge.state import Proposal, Team, Tension
from rules.charge.terms import Push, SetupBenefit, TensionStep
from rules.clock import Clock
from rules.errors import Already, NotMarked, refusal_of
from rules.frozen import frozen


@frozen
class Boosts:
    """What the rules would let a proposal take up: talents by situation, setups by their setters.

    A setup goes by its setter, a player, and the key of the roll that made it; behind them stand
    the name of their character and what it gives.
    """

    pushes: tuple[Push, ...] = ()
    talents: tuple[str, ...] = ()
    setups: tuple[tuple[int, int, str, SetupBenefit], ...] = ()
    can_ask_tension: bool = True
    can_accept_tension: bool = True


def possible_boosts(
    team: Team, player: int, key: int, settings: Settings, clock: Clock | None = None
) -> Boosts:
    """Try every boost of an open proposal, and give those that would not be refused.

    ``clock`` is the danger clock of its tension, None if it is gone.  Who is taken out pushes to
    act first, since without that push the others are paid for nothing (E3.17).
    """

    def would(change: Callable[..., object], *chosen: object) -> bool:
        return refusal_of(change, team, player, key, settings, *chosen) is None

    setups = [
        (setter, setup.key, each.name, setup.benefit)
        for setter, each in team.items()
        for setup in each.setups
        # Of who rests, and goes by a setup, none is offered anew.
        if setter != player and each.setup_of(setter) is None
    ]
    pushes = tuple(each for each in Push if would(push, each))
    return Boosts(
        (Push.ACT,) if Push.ACT in pushes else pushes,
        tuple(each for each in team[player].situations if would(use_talent, each)),
        tuple(each for each in setups if would(follow, *each[:2])),
        would(ask_tension),
        would(accept_tension, clock),
    )


def assist(team: Team, player: int, key: int | None, settings: Settings, helper: int) -> Changed:
    """Help a teammate: one die for one momentum, and one is exposed to the danger (R3.7, R3.14).

    A second helper is refused (E3.12), so are oneself (E3.13) and who cannot pay (E3.14).
    """
    proposal = open_proposal(team[player], key)
    if proposal.helper:
        raise Already("assist") if proposal.helper == helper else Exclusive("assist", "assist")
    name = team[helper].name if helper in team else ""
    assisted = replace(proposal, helper=helper, helper_name=name)
    return with_proposal(team, player, settings, assisted, Step.ASSISTED, is_boost=True)


@makes(Step.ASSIST_WITHDRAWN)
def unassist(proposal: Proposal) -> Proposal:
    """Take the help back before the roll; the helper and the roller may."""
    if not proposal.helper:
        raise NotMarked("assist")
    return replace(proposal, helper=0, helper_name="")


@makes(Step.PUSHED, is_boost=True)
def push(proposal: Proposal, bought: Push) -> Proposal:
    """Push for a die, for effect, or to act though taken out, 2 momentum each (R3.7).

    The same again is refused (E3.6), so is a die beside tension (E3.8), or what is no use (E3.10).
    """
    return replace(proposal, pushes=(*proposal.pushes, bought))


@makes(Step.PUSH_WITHDRAWN)
def unpush(proposal: Proposal, bought: Push) -> Proposal:
    """Take a push back before the roll, every die of it."""
    if bought not in proposal.pushes:
        raise NotMarked("push")
    return replace(proposal, pushes=tuple(each for each in proposal.pushes if each is not bought))


def new_tension(
    text: str, stress: int = 0, ticks: int = 0, clock: Clock | None = None, clock_id: int = 0
) -> Tension:
    """Word a complication: 0 to 3 stress, 0 to 3 segments of a danger clock, or drama alone.

    Segments need a clock, and a full one is refused (R3.7, E3.31).
    """
    if clock is None:
        return clean_tension(Tension(text, stress, ticks))
    require_danger(clock)
    return clean_tension(Tension(text, stress, ticks, clock.name, clock.hidden, clock_id))


@makes(Step.TENSION_ASKED, is_boost=True)
def ask_tension(proposal: Proposal) -> Proposal:
    """Ask the GM for a complication in exchange for a die; not beside a pushed die (R3.7, E3.8)."""
    if proposal.tension_step is not TensionStep.NONE:
        raise Already("tension", proposal.tension_step.value)
    return replace(proposal, tension_step=TensionStep.ASKED)


@makes(Step.TENSION_OFFERED, is_boost=True)
def offer_tension(proposal: Proposal, tension: Tension) -> Proposal:
    """Word the complication as the GM, asked for or not, if none was accepted yet (R3.7)."""
    _require_not_accepted(proposal)
    return replace(proposal, tension_step=TensionStep.OFFERED, tension=clean_tension(tension))


@makes(Step.TENSION_ACCEPTED, is_boost=True)
def accept_tension(proposal: Proposal, clock: Clock | None = None) -> Proposal:
    """Accept the offer: one die more, and it happens whatever the dice say (R3.7).

    ``clock`` is the danger clock that it names, None if it is gone: one that everybody sees, and
    that has filled since, is refused here already (E3.31), since the roll would be.
    """
    _require_not_accepted(proposal)
    if proposal.tension_step is not TensionStep.OFFERED:
        raise NotMarked("tension")
    require_clock_room(proposal.tension, clock, "full offered clock")
    return replace(proposal, tension_step=TensionStep.ACCEPTED)


@makes(Step.TENSION_DROPPED)
def drop_tension(proposal: Proposal) -> Proposal:
    """Do without tension: the player declines, or the GM says that it is no option (R3.7)."""
    if proposal.tension_step is TensionStep.NONE:
        raise NotMarked("tension")
    return replace(proposal, tension_step=TensionStep.NONE, tension=None)


def use_talent(
    team: Team, player: int, key: int | None, settings: Settings, situation: str
) -> Changed:
    """Say that a situational talent applies; it costs nothing (R3.22)."""
    proposal = open_proposal(team[player], key)
    found = find_situation(team[player], situation)
    if found in proposal.talents:
        raise Already("talent", found)
    used = replace(proposal, talents=(*proposal.talents, found))
    return with_proposal(team, player, settings, used, Step.TALENT_USED, is_boost=True)


@makes(Step.TALENT_DROPPED)
def drop_talent(proposal: Proposal, situation: str) -> Proposal:
    """Take back that a talent applies."""
    found = names.resolve("talent", situation, proposal.talents)
    return replace(proposal, talents=tuple(each for each in proposal.talents if each != found))


def follow(
    team: Team, player: int, key: int | None, settings: Settings, setter: int, setup: int = 0
) -> Changed:
    """Follow up a teammate's setup: its benefit counts for this roll (R3.14, E3.35).

    Several may follow the same setup; one roll follows it once, and never one's own.  ``setup`` 0
    is the setter's newest.
    """
    proposal = open_proposal(team[player], key)
    found = follow_of(team, player, setter, setup)
    standing = followed(team, proposal).follows
    if found.key in [each.key for each in standing]:
        raise Already("setup", found.name)
    after = replace(proposal, follows=(*standing, found))
    return with_proposal(team, player, settings, after, Step.FOLLOWED, is_boost=True)


@makes(Step.FOLLOW_DROPPED)
def unfollow(proposal: Proposal, setter: int, setup: int = 0) -> Proposal:
    """Follow a teammate's setup no longer; ``setup`` 0 stands for all of theirs."""
    left = tuple(
        each for each in proposal.follows if each.player != setter or setup not in {0, each.key}
    )
    if len(left) == len(proposal.follows):
        raise NotMarked("setup")
    return replace(proposal, follows=left)


def _require_not_accepted(proposal: Proposal) -> None:
    if proposal.tension_step is TensionStep.ACCEPTED:
        raise Already("tension", proposal.tension_step.value)
