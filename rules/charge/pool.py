"""Pools: how dice are read, exact odds, and what a proposal comes to right now.

The standing of a proposal is computed from the sheets whenever it is shown and again when it is
rolled, so what is rolled is what the sheets say at that moment.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from zlib import crc32

from rules import ranges
from rules.charge.errors import (
    CannotHelp,
    CannotPay,
    Exclusive,
    NoEffect,
    NoHelper,
    NotAgreed,
    NotATeammate,
    TakenOut,
    TensionOpen,
)
from rules.charge.settings import Settings
from rules.charge.state import Character, Follow, Proposal, Talent, Team, Tension
from rules.charge.terms import (
    Action,
    Effect,
    Push,
    Result,
    Risk,
    SetupBenefit,
    Source,
    TalentKind,
    TensionStep,
)
from rules.clock import Clock
from rules.dice import Dice, roll_pool
from rules.errors import Already, RuleError, refusal_of
from rules.frozen import frozen

PUSH_PRICE = 2
ASSIST_PRICE = 1
SIDES = 6
POOL_MAX = 30
"""Largest pool that :func:`odds` and the moves take: beyond any that the rules can build."""


@frozen
class Part:
    """Dice of a pool that come from one source; negative for a modifier that takes some."""

    source: Source
    dice: int


@frozen
class Cost:
    """The momentum that one player will pay, and what their character has now.

    It ``is_gone`` where that character is off the table, so that nobody pays it.
    """

    player: int
    name: str
    momentum: int
    have: int
    is_gone: bool = False


@frozen
class Standing:
    """A proposal right now: everything that its message shows and that its roll uses.

    ``base_risk`` and ``base_effect`` are the GM's, or the default; ``risk`` and ``effect``
    count in talents, setups, pushes, the last critical determination and an escalation, which
    raises the default alone: ``is_escalated`` says that there is one, ``is_risk_set`` that the
    GM's word stands before it.  ``gains`` is the momentum of each result; ``is_lost`` says that
    the action was lost earlier in the scene, ``is_taken_out`` that acting takes a push.
    It ``is_flashbacks`` where it is the roll of a flashback, and ``flashback`` is what that cost.
    """

    key: int
    player: int
    character: str
    action: Action
    goal: str
    parts: tuple[Part, ...]
    base_risk: Risk
    risk: Risk
    base_effect: Effect
    effect: Effect
    costs: tuple[Cost, ...]
    gains: tuple[int, ...]
    helper: int
    helper_name: str
    pushes: tuple[Push, ...]
    tension_step: TensionStep
    tension: Tension | None
    talents: tuple[Talent, ...]
    follows: tuple[Follow, ...]
    setup: SetupBenefit | None
    project: str
    flashback: int
    is_lost: bool
    is_taken_out: bool
    is_risk_lowered: bool
    is_escalated: bool = False
    is_risk_set: bool = False
    is_agreed: bool = False
    is_flashbacks: bool = False

    @property
    def pool(self) -> int:
        """The number of dice; 0 or less means two, of which the lowest counts (R3.9)."""
        return sum(part.dice for part in self.parts)

    @property
    def has_to_push(self) -> bool:
        """Whether its roller is taken out, and has not pushed to act yet (R3.7)."""
        return self.is_taken_out and Push.ACT not in self.pushes

    @property
    def usual_risk(self) -> Risk:
        """The risk where the GM sets none."""
        return Risk.MODERATE.shifted(int(self.is_escalated))

    @property
    def spent(self) -> int:
        """The momentum that the roll costs everybody together."""
        return sum(cost.momentum for cost in self.costs)

    @property
    def mark(self) -> str:
        """A fingerprint of who rolls, who pays what, and for what, to know an older message by."""
        told = (self.action, self.parts, self.risk, self.effect, self.gains, self.pushes)
        price = [(cost.player, cost.name, cost.momentum) for cost in self.costs]
        who = (self.character, self.helper_name, price)
        asked = (self.talents, self.follows, self.setup, self.project, self.goal)
        tension = (self.tension_step, self.tension)
        return f"{crc32(repr((told, who, asked, tension)).encode()):x}"


def dice_of(pool: int) -> int:
    """Give how many dice a pool rolls: itself, or two for none or fewer (R3.9)."""
    return pool if pool > 0 else 2


def judge(pool: int, faces: Sequence[int]) -> Result:
    """Read a roll: the highest die, of an empty pool the lowest, never critical (R3.9, R3.10)."""
    face = max(faces) if pool > 0 else min(faces)
    if face <= 3:
        return Result.BAD
    if face <= 5:
        return Result.PARTIAL
    return Result.CRITICAL if pool > 0 and faces.count(6) > 1 else Result.FULL


def throw(dice: Dice, pool: int) -> tuple[tuple[int, ...], Result]:
    """Roll the dice of a pool, and give their faces and the result."""
    faces = roll_pool(dice, dice_of(pool), SIDES)
    return faces, judge(pool, faces)


def odds(pool: int) -> dict[Result, Fraction]:
    """Give the exact chance of every result of a pool, up to 30 dice (R3.9).

    Counted rather than enumerated, since a proposal is shown at every press: none above 3, none
    above 5, exactly one 6.  The lowest of two is above 3 in 9 of 36 cases, and 6 in one.
    """
    ranges.require("pool", pool, -POOL_MAX, POOL_MAX)
    if pool <= 0:
        counts = (27, 8, 1, 0)
        total = SIDES**2
    else:
        bad, below, one = 3**pool, 5**pool, pool * 5 ** (pool - 1)
        total = SIDES**pool
        counts = (bad, below - bad, one, total - below - one)
    return {result: Fraction(count, total) for result, count in zip(Result, counts, strict=True)}


def standing_of(team: Team, player: int, settings: Settings, proposal: Proposal) -> Standing:
    """Work out a proposal from the sheets as they are now (R3.7, R3.8)."""
    character = team[player]
    proposal = followed(team, proposal)
    talents = _talents(character, proposal)
    base_risk = proposal.risk or Risk.MODERATE
    risk = proposal.risk or Risk.MODERATE.shifted(character.escalated)
    lowered = character.is_next_risk_lowered + _levels(proposal, talents, SetupBenefit.RISK)
    costs = _costs(team, player, proposal)
    flashback = character.flashback
    is_spent = bool(costs) or (flashback > 0 and settings.flashback_spends)
    helper = team.get(proposal.helper)
    return Standing(
        key=proposal.key,
        player=player,
        character=character.name,
        action=proposal.action,
        goal=proposal.goal,
        parts=_parts(character, proposal, talents),
        base_risk=base_risk,
        risk=risk.shifted(-lowered),
        base_effect=proposal.effect,
        effect=_unpushed(proposal, talents).shifted(proposal.pushes.count(Push.EFFECT)),
        costs=costs,
        gains=(0, 0, 0, 0) if is_spent else settings.dial,
        helper=proposal.helper,
        helper_name=helper.name if helper else proposal.helper_name,
        pushes=proposal.pushes,
        tension_step=proposal.tension_step,
        tension=proposal.tension,
        talents=talents,
        follows=proposal.follows,
        setup=proposal.setup,
        project=proposal.project,
        flashback=flashback,
        is_lost=proposal.action in character.lost,
        is_taken_out=character.has_to_push,
        is_risk_lowered=character.is_next_risk_lowered,
        is_escalated=character.escalated > 0,
        is_risk_set=proposal.risk is not None,
        is_agreed=proposal.is_agreed,
        is_flashbacks=character.owed_flashback is not None,
    )


def require_legal(team: Team, player: int, settings: Settings, proposal: Proposal) -> None:
    """Check what a proposal combines, and that everybody can pay for it (R3.7)."""
    _require_boosts(settings, proposal)
    _require_useful(team[player], followed(team, proposal))
    if proposal.helper == player:
        raise NotATeammate(player, "assist")
    if proposal.helper and proposal.helper not in team:
        raise NoHelper(proposal.helper, proposal.helper_name)
    if proposal.helper and team[proposal.helper].is_taken_out:
        raise CannotHelp(team[proposal.helper].name)
    for cost in _costs(team, player, proposal):
        if cost.have < cost.momentum:
            raise CannotPay(cost.player, cost.name, cost.have, cost.momentum)


def require_rollable(
    team: Team,
    player: int,
    settings: Settings,
    proposal: Proposal,
    clock: Clock | None,
    others: Iterable[Character],
) -> None:
    """Check all that a roll needs: :func:`require_legal`, and that nobody is waited for (RC.1).

    Raises :class:`TakenOut`, :class:`TensionOpen` and :class:`NotAgreed` besides (R3.7, R3.8), and
    for a project that had its roll since it was proposed (R3.23).  ``clock`` is the danger clock of
    its tension, None if it is gone: a full one that everybody sees is refused once the tension is
    accepted (E3.31), since that could not happen.  ``others`` are all characters that may have
    worked on the project, also those not in use by now.
    """
    character = team[player]
    if character.has_to_push and Push.ACT not in proposal.pushes:
        pushed = replace(proposal, pushes=(*proposal.pushes, Push.ACT))
        price = PUSH_PRICE * len(pushed.pushes)
        forbids = refusal_of(require_legal, team, player, settings, pushed)
        raise TakenOut(character.name, character.momentum, price, forbids)
    if proposal.tension_step in {TensionStep.ASKED, TensionStep.OFFERED}:
        raise TensionOpen(proposal.tension_step is TensionStep.OFFERED)
    if settings.gm_first and not proposal.is_agreed:
        raise NotAgreed
    require_legal(team, player, settings, proposal)
    _require_dice(character, proposal)
    require_unworked([*team.values(), *others], proposal.project)
    if proposal.tension_step is TensionStep.ACCEPTED:
        require_clock_room(proposal.tension, clock)


def require_unworked(characters: Iterable[Character], project: str) -> None:
    """Refuse a project that had its roll this session, by whichever of these characters (R3.23)."""
    worked = [each.casefold() for character in characters for each in character.worked]
    if project and project.casefold() in worked:
        raise Already("project", project)


def obstacle(
    team: Team,
    player: int,
    settings: Settings,
    proposal: Proposal,
    clock: Clock | None = None,
    others: Iterable[Character] = (),
) -> RuleError | None:
    """Give what forbids rolling a proposal right now, None if nothing does."""
    return refusal_of(require_rollable, team, player, settings, proposal, clock, others)


def require_clock_room(
    tension: Tension | None, clock: Clock | None, what: str = "full tension clock"
) -> None:
    """Refuse tension on a full clock, but not on a hidden one: that would tell how full it is.

    ``what`` says in the refusal whether the tension was accepted before.
    """
    if tension and tension.ticks and clock and clock.is_full and not clock.hidden:
        raise Already(what, clock.name)


def setter_of(team: Team, follow: Follow) -> int:
    """Give the key in the team of who made a setup: their player's, unless they rest by now."""
    has_it = (key for key, each in team.items() if follow.key and each.setup_of(follow.key))
    return next(has_it, follow.player)


def followed(team: Team, proposal: Proposal) -> Proposal:
    """Keep the setups that still stand, with what they give now (R3.14)."""
    follows = []
    for each in proposal.follows:
        setter = team.get(setter_of(team, each))
        setup = setter.setup_of(each.key) if setter else None
        if setter and setup:
            follows.append(Follow(each.player, setter.name, setup.benefit, setup.key))
    return replace(proposal, follows=tuple(follows))


def _talents(character: Character, proposal: Proposal) -> tuple[Talent, ...]:
    """Pick the talents that apply, of those the character still has."""
    return tuple(
        talent
        for talent in character.talents
        if talent.kind is not TalentKind.DOT and talent.situation in proposal.talents
    )


def _parts(
    character: Character, proposal: Proposal, talents: tuple[Talent, ...]
) -> tuple[Part, ...]:
    """List where dice come from; the action always, the others only where they give some."""
    accepted = proposal.tension_step is TensionStep.ACCEPTED
    extra = (
        Part(Source.TALENT, sum(talent.kind is TalentKind.DIE for talent in talents)),
        Part(Source.ASSIST, int(proposal.helper > 0)),
        Part(Source.PUSH, proposal.pushes.count(Push.DIE)),
        Part(Source.TENSION, int(accepted)),
        Part(Source.MODIFIER, proposal.modifier),
    )
    dots = Part(Source.ACTION, character.dots(proposal.action))
    return (dots, *(part for part in extra if part.dice))


def _levels(proposal: Proposal, talents: tuple[Talent, ...], what: SetupBenefit) -> int:
    """Count the levels by which setups and talents move risk or effect: they add up (A3.8)."""
    followed = sum(follow.benefit is what for follow in proposal.follows)
    return followed + sum(talent.kind.value == what.value for talent in talents)


def _unpushed(proposal: Proposal, talents: tuple[Talent, ...]) -> Effect:
    """Give the effect that a push would raise."""
    return proposal.effect.shifted(_levels(proposal, talents, SetupBenefit.EFFECT))


def _costs(team: Team, player: int, proposal: Proposal) -> tuple[Cost, ...]:
    """List who pays what; a helper who has no character any more can pay nothing."""
    costs = []
    if proposal.pushes:
        roller = team[player]
        price = PUSH_PRICE * len(proposal.pushes)
        costs.append(Cost(player, roller.name, price, roller.momentum))
    if proposal.helper:
        helper = team.get(proposal.helper)
        name, have = (helper.name, helper.momentum) if helper else (proposal.helper_name, 0)
        costs.append(Cost(proposal.helper, name, ASSIST_PRICE, have, helper is None))
    return tuple(costs)


def _require_boosts(settings: Settings, proposal: Proposal) -> None:
    """Allow each push as often as the table does, and one bonus die, or one boost in all."""
    pushes = proposal.pushes
    is_tense = proposal.tension_step is not TensionStep.NONE
    for push in set(pushes):
        if pushes.count(push) > (settings.push_dice_max if push is Push.DIE else 1):
            raise Already("push", push.value)
    if is_tense and Push.DIE in pushes:
        raise Exclusive("push", "tension")
    if settings.strict_boost and is_tense + len(pushes) > 1:
        raise Exclusive("push", "boost")


def _require_useful(character: Character, proposal: Proposal) -> None:
    """Refuse a push that gives nothing (E3.10), since it would cost the gain as well (R3.11)."""
    unpushed = _unpushed(proposal, _talents(character, proposal))
    if Push.EFFECT in proposal.pushes and unpushed is Effect.GREAT:
        raise NoEffect(Push.EFFECT.value)
    if Push.ACT in proposal.pushes and not character.has_to_push:
        raise NoEffect(Push.ACT.value)


_PRICED = {Source.ASSIST, Source.PUSH, Source.TENSION}
"""Where a die comes from that costs momentum or a complication."""


def _require_dice(character: Character, proposal: Proposal) -> None:
    """Refuse dice that have their price where the pool has none with them (R3.9, E3.10).

    Until the roll they may wait for one another, and for the modifier.
    """
    parts = _parts(character, proposal, _talents(character, proposal))
    is_priced = any(part.source in _PRICED for part in parts)
    if is_priced and sum(part.dice for part in parts) <= 0:
        raise NoEffect("die")
