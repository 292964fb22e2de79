"""Proposals: an action roll is put together by its player, the GM and the teammates.

Every move takes the team, the player whose roll it is and the proposal's key (None for
whichever is open), and gives the team back with the changed proposal.  What is
chosen is checked at once, so that nobody is promised what cannot be paid; it is checked
and paid again at the roll (:mod:`rules.charge.rolls`).  Nothing is paid here.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import wraps
from typing import ClassVar, Concatenate, ParamSpec, TypeAlias

from rules import names, ranges
from rules.charge.errors import NotATeammate
from rules.charge.pool import Standing, require_legal, require_unworked, standing_of
from rules.charge.settings import Settings
from rules.charge.state import Character, Follow, Proposal, Team, Tension
from rules.charge.terms import Effect, Risk, TensionStep
from rules.errors import Already, NotMarked
from rules.frozen import frozen
from rules.outcome import Outcome
from rules.proposal import require_open


class Step(Enum):
    """The steps that a player, a teammate or the GM takes on a proposal."""

    PROPOSED = "proposed"
    RISK_SET = "risk_set"
    EFFECT_SET = "effect_set"
    MODIFIED = "modified"
    ASSISTED = "assisted"
    ASSIST_WITHDRAWN = "assist_withdrawn"
    PUSHED = "pushed"
    PUSH_WITHDRAWN = "push_withdrawn"
    TENSION_ASKED = "tension_asked"
    TENSION_OFFERED = "tension_offered"
    TENSION_ACCEPTED = "tension_accepted"
    TENSION_DROPPED = "tension_dropped"
    TALENT_USED = "talent_used"
    TALENT_DROPPED = "talent_dropped"
    FOLLOWED = "followed"
    FOLLOW_DROPPED = "follow_dropped"
    WITHDRAWN = "withdrawn"


@frozen
class ProposalChanged(Outcome):
    """A proposal after a step; ``superseded`` is the key of the one it replaced.

    Where it is withdrawn, ``owed`` is that of a flashback which was paid for and still has no roll.
    """

    is_draft: ClassVar[bool] = True

    step: Step
    standing: Standing
    superseded: int = 0
    owed: int = 0


Changed: TypeAlias = tuple[Team, ProposalChanged]

P = ParamSpec("P")
Becoming: TypeAlias = Callable[Concatenate[Proposal, P], Proposal]
Move: TypeAlias = Callable[Concatenate[Team, int, int | None, Settings, P], Changed]


def makes(step: Step, *, is_boost: bool = False) -> Callable[[Becoming[P]], Move[P]]:
    """Make a move on an open proposal of a function that says what the proposal becomes.

    A boost has to be legal with all else that the proposal took up (:func:`require_legal`).
    """

    def move_of(change: Becoming[P]) -> Move[P]:
        @wraps(change)
        def move(
            team: Team,
            player: int,
            key: int | None,
            settings: Settings,
            /,
            *given: P.args,
            **named: P.kwargs,
        ) -> Changed:
            proposal = change(open_proposal(team[player], key), *given, **named)
            return with_proposal(team, player, settings, proposal, step, is_boost=is_boost)

        return move

    return move_of


def propose(team: Team, player: int, settings: Settings, proposal: Proposal) -> Changed:
    """Start an action roll; one that is open already is superseded (R3.7, R3.8).

    All that it comes with is checked as if chosen one by one; the beginning of a talent is enough.
    A project that had its roll this session, whoever made it, is refused (R3.23).
    """
    character = team[player]
    whole = replace(
        proposal,
        goal=names.clean_optional("goal", proposal.goal, names.TEXT_MAX),
        project=_project(team, proposal.project),
        talents=tuple(find_situation(character, wanted) for wanted in proposal.talents),
        tension=clean_tension(proposal.tension) if proposal.tension else None,
        follows=tuple(follow_of(team, player, each.player, each.key) for each in proposal.follows),
        helper_name=team[proposal.helper].name if proposal.helper in team else "",
    )
    if len(set(whole.talents)) < len(whole.talents):
        raise Already("talent", max(whole.talents, key=whole.talents.count))
    setups = [each.key for each in whole.follows]
    if len(set(setups)) < len(setups):
        twice = max(whole.follows, key=lambda each: setups.count(each.key))
        raise Already("setup", twice.name)
    is_worded = whole.tension_step in {TensionStep.OFFERED, TensionStep.ACCEPTED}
    if is_worded is not (whole.tension is not None):
        raise NotMarked("tension")
    superseded = character.proposal.key if character.proposal else 0
    after, outcome = with_proposal(team, player, settings, whole, Step.PROPOSED, is_boost=True)
    return after, replace(outcome, superseded=superseded)


@makes(Step.RISK_SET)
def set_risk(proposal: Proposal, risk: Risk | None) -> Proposal:
    """Set the risk as the GM, None for the default; what lowers it comes on top (R3.8)."""
    return replace(proposal, risk=risk, is_agreed=True)


@makes(Step.EFFECT_SET)
def set_effect(proposal: Proposal, effect: Effect) -> Proposal:
    """Set the effect as the GM, none to great; what raises it comes on top (R3.8)."""
    return replace(proposal, effect=effect, is_agreed=True)


@makes(Step.MODIFIED)
def modify(proposal: Proposal, modifier: int) -> Proposal:
    """Add -6 to 6 dice to the pool as the GM, in place of an earlier modifier (R3.7)."""
    return replace(proposal, modifier=modifier, is_agreed=True)


def withdraw(team: Team, player: int, key: int | None, settings: Settings) -> Changed:
    """Take the proposal back; nothing was paid."""
    standing = standing_of(team, player, settings, open_proposal(team[player], key))
    after = {**team, player: replace(team[player], proposal=None)}
    owed = team[player].owed_flashback
    return after, ProposalChanged(Step.WITHDRAWN, standing, owed=owed.key if owed else 0)


def open_proposal(character: Character, key: int | None) -> Proposal:
    """Give a character's open proposal, or raise :class:`rules.proposal.ProposalGone`."""
    rolled = [each.proposal for each in character.rolls if each.proposal == key]
    return require_open(character.proposal, key, *rolled[:1])


def with_proposal(
    team: Team,
    player: int,
    settings: Settings,
    proposal: Proposal,
    step: Step,
    *,
    is_boost: bool,
) -> Changed:
    """Put a proposal on its player's sheet, a boosted one if it is legal with what it took up."""
    if is_boost:
        require_legal(team, player, settings, proposal)
    after = {**team, player: replace(team[player], proposal=proposal)}
    return after, ProposalChanged(step, standing_of(after, player, settings, proposal))


def find_situation(character: Character, wanted: str) -> str:
    """Find a situational talent, by its situation or the beginning of it."""
    return names.resolve("talent", wanted, character.situations)


def follow_of(team: Team, player: int, setter: int, key: int) -> Follow:
    """Give a teammate's setup, with ``key`` 0 the newest, or raise :class:`NotMarked`."""
    if setter == player:
        raise NotATeammate(player, "follow")
    setup = team[setter].setup_of(key) if setter in team else None
    if setup is None:
        raise NotMarked("setup")
    return Follow(setter, team[setter].name, setup.benefit, setup.key)


def _project(team: Team, project: str) -> str:
    if not project:
        return ""
    cleaned = names.clean_text("project_name", project)
    require_unworked(team.values(), cleaned)
    return cleaned


def clean_tension(tension: Tension) -> Tension:
    """Clean the GM's words; ticks need a clock to fall on."""
    if not tension.clock:
        ranges.require("ticks", tension.ticks, 0, 0)
    return replace(tension, text=names.clean_text("complication", tension.text, names.TEXT_MAX))
