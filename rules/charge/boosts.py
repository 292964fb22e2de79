"""Boosts: help, pushes, tension, talents and setups on an open proposal.

Each is checked when it is chosen, so that nobody is promised what cannot be paid, and
again when the proposal is rolled.  Nothing is paid here.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules import names
from rules.charge.consequences import require_danger
from rules.charge.errors import Exclusive
from rules.charge.pool import followed, require_legal
from rules.charge.proposals import (
    ProposalChanged,
    Step,
    clean_tension,
    find_situation,
    follow_of,
    open_of,
    with_proposal,
)
from rules.charge.settings import Settings
from rules.charge.state import Proposal, Team, Tension
from rules.charge.terms import Push, TensionStep
from rules.clock import Clock
from rules.errors import Already, NotMarked, RuleError


@dataclass(frozen=True, slots=True)
class Boosts:
    """What the rules would let a proposal take up right now.

    ``talents`` are situations, ``setters`` the players whose setup may be followed, each
    with the character's name.
    """

    pushes: tuple[Push, ...] = ()
    talents: tuple[str, ...] = ()
    setters: tuple[tuple[int, str], ...] = ()
    can_ask_tension: bool = True


def possible_boosts(team: Team, player: int, key: int, settings: Settings) -> Boosts:
    """Try every boost of an open proposal, and give those that would not be refused."""

    def would(change: Callable[..., object], *chosen: object) -> bool:
        try:
            change(team, player, key, settings, *chosen)
        except RuleError:
            return False
        return True

    situations = [each.situation for each in team[player].talents if each.situation]
    setters = [each for each in team if each != player and team[each].setup is not None]
    return Boosts(
        tuple(each for each in Push if would(push, each)),
        tuple(each for each in situations if would(use_talent, each)),
        tuple((each, team[each].name) for each in setters if would(follow, each)),
        would(ask_tension),
    )


def assist(
    team: Team, player: int, key: int | None, settings: Settings, helper: int
) -> tuple[Team, ProposalChanged]:
    """Help a teammate: one die for one momentum, and one is exposed to the danger (R3.7, R3.14).

    A second helper is refused (E3.12), so are oneself (E3.13) and who cannot pay (E3.14).
    """
    proposal = open_of(team, player, key)
    if proposal.helper:
        raise Already("assist") if proposal.helper == helper else Exclusive("assist", "assist")
    name = team[helper].name if helper in team else ""
    assisted = replace(proposal, helper=helper, helper_name=name)
    return _boosted(team, player, settings, assisted, Step.ASSISTED)


def unassist(
    team: Team, player: int, key: int | None, settings: Settings
) -> tuple[Team, ProposalChanged]:
    """Take the help back before the roll; the helper and the roller may."""
    proposal = open_of(team, player, key)
    if not proposal.helper:
        raise NotMarked("assist")
    alone = replace(proposal, helper=0, helper_name="")
    return with_proposal(team, player, settings, alone, Step.ASSIST_WITHDRAWN)


def push(
    team: Team, player: int, key: int | None, settings: Settings, bought: Push
) -> tuple[Team, ProposalChanged]:
    """Push for a die, for effect, or to act though taken out, 2 momentum each (R3.7).

    The same push again is refused (E3.6), and so are a die beside tension (E3.8) and
    effect above great (E3.10).
    """
    proposal = open_of(team, player, key)
    pushed = replace(proposal, pushes=(*proposal.pushes, bought))
    return _boosted(team, player, settings, pushed, Step.PUSHED)


def unpush(
    team: Team, player: int, key: int | None, settings: Settings, bought: Push
) -> tuple[Team, ProposalChanged]:
    """Take a push back before the roll, every die of it."""
    proposal = open_of(team, player, key)
    if bought not in proposal.pushes:
        raise NotMarked("push")
    left = tuple(each for each in proposal.pushes if each is not bought)
    return with_proposal(
        team, player, settings, replace(proposal, pushes=left), Step.PUSH_WITHDRAWN
    )


def new_tension(
    text: str, stress: int = 0, ticks: int = 0, clock: Clock | None = None, clock_id: int = 0
) -> Tension:
    """Word a complication: 0 to 3 stress, 0 to 3 segments of a danger clock, or drama alone.

    Segments need a clock, and a full one is refused (R3.7, E3.31).
    """
    if clock is not None:
        require_danger(clock)
    name, is_hidden = (clock.name, clock.hidden) if clock else ("", False)
    return clean_tension(
        Tension(text, stress, ticks, name, is_hidden, clock_id if clock is not None else 0)
    )


def ask_tension(
    team: Team, player: int, key: int | None, settings: Settings
) -> tuple[Team, ProposalChanged]:
    """Ask the GM for a complication in exchange for a die; not beside a pushed die (R3.7, E3.8)."""
    proposal = open_of(team, player, key)
    if proposal.tension_step is not TensionStep.NONE:
        raise Already("tension", proposal.tension_step.value)
    asking = replace(proposal, tension_step=TensionStep.ASKED)
    return _boosted(team, player, settings, asking, Step.TENSION_ASKED)


def offer_tension(
    team: Team, player: int, key: int | None, settings: Settings, tension: Tension
) -> tuple[Team, ProposalChanged]:
    """Word the complication as the GM, asked for or not; it replaces an earlier offer (R3.7).

    One that was accepted stands.
    """
    proposal = open_of(team, player, key)
    if proposal.tension_step is TensionStep.ACCEPTED:
        raise Already("tension", proposal.tension_step.value)
    offered = replace(proposal, tension_step=TensionStep.OFFERED, tension=clean_tension(tension))
    return _boosted(team, player, settings, offered, Step.TENSION_OFFERED)


def accept_tension(
    team: Team, player: int, key: int | None, settings: Settings
) -> tuple[Team, ProposalChanged]:
    """Accept the offer: one die more, and it happens whatever the dice say (R3.7)."""
    proposal = open_of(team, player, key)
    if proposal.tension_step is TensionStep.ACCEPTED:
        raise Already("tension", proposal.tension_step.value)
    if proposal.tension_step is not TensionStep.OFFERED:
        raise NotMarked("tension")
    accepted = replace(proposal, tension_step=TensionStep.ACCEPTED)
    return _boosted(team, player, settings, accepted, Step.TENSION_ACCEPTED)


def drop_tension(
    team: Team, player: int, key: int | None, settings: Settings
) -> tuple[Team, ProposalChanged]:
    """Do without tension: the player declines, or the GM says that it is no option (R3.7)."""
    proposal = open_of(team, player, key)
    if proposal.tension_step is TensionStep.NONE:
        raise NotMarked("tension")
    calm = replace(proposal, tension_step=TensionStep.NONE, tension=None)
    return with_proposal(team, player, settings, calm, Step.TENSION_DROPPED)


def use_talent(
    team: Team, player: int, key: int | None, settings: Settings, situation: str
) -> tuple[Team, ProposalChanged]:
    """Say that a situational talent applies; it costs nothing (R3.22)."""
    proposal = open_of(team, player, key)
    found = find_situation(team[player], situation)
    if found in proposal.talents:
        raise Already("talent", found)
    used = replace(proposal, talents=(*proposal.talents, found))
    return _boosted(team, player, settings, used, Step.TALENT_USED)


def drop_talent(
    team: Team, player: int, key: int | None, settings: Settings, situation: str
) -> tuple[Team, ProposalChanged]:
    """Take back that a talent applies."""
    proposal = open_of(team, player, key)
    found = names.resolve("talent", situation, proposal.talents)
    left = tuple(each for each in proposal.talents if each != found)
    return with_proposal(
        team, player, settings, replace(proposal, talents=left), Step.TALENT_DROPPED
    )


def follow(
    team: Team, player: int, key: int | None, settings: Settings, setter: int
) -> tuple[Team, ProposalChanged]:
    """Follow up a teammate's setup: its benefit counts for this roll (R3.14, E3.35).

    Several may follow the same setup; one roll follows it once, and never one's own.
    """
    proposal = open_of(team, player, key)
    found = follow_of(team, player, setter)
    standing = followed(team, proposal).follows
    if setter in [each.player for each in standing]:
        raise Already("setup", found.name)
    after = replace(proposal, follows=(*standing, found))
    return _boosted(team, player, settings, after, Step.FOLLOWED)


def unfollow(
    team: Team, player: int, key: int | None, settings: Settings, setter: int
) -> tuple[Team, ProposalChanged]:
    """Follow a teammate's setup no longer."""
    proposal = open_of(team, player, key)
    left = tuple(each for each in proposal.follows if each.player != setter)
    if len(left) == len(proposal.follows):
        raise NotMarked("setup")
    return with_proposal(
        team, player, settings, replace(proposal, follows=left), Step.FOLLOW_DROPPED
    )


def _boosted(
    team: Team, player: int, settings: Settings, proposal: Proposal, step: Step
) -> tuple[Team, ProposalChanged]:
    """Put a proposal on its player's sheet, if it is legal with what it took up."""
    require_legal(team, player, settings, proposal)
    return with_proposal(team, player, settings, proposal, step)
