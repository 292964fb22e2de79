"""Charge's characters, and on each everything that a later press may need.

The open proposal, the rolls from which something may still follow, a setup that others may
follow and consequences that wait for their bearer all live on the character whom they belong
to, so that two players never wait for each other's sheet and undo takes back one person's play
alone.

Players are named by ids given from outside, and so are proposals, rolls and consequences
(``key``); 0 stands for none.  ``Team`` is the table's characters by their players' ids; beside them
those that rest while a roll follows a setup of theirs, each by the key of such a setup.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from rules import ranges
from rules.charge.terms import (
    Action,
    ConsequenceKind,
    Effect,
    Fate,
    FlashbackFollows,
    Push,
    Result,
    Risk,
    SetupBenefit,
    TalentKind,
    TensionStep,
)
from rules.frozen import frozen
from rules.secrecy import without_secrets
from rules.sheet import SheetId

DOTS_MAX = 4
MOMENTUM_START = 2
STRESS_SEGMENTS = 4
MODIFIER_MAX = 6
TIES_MAX = 3
ATTACHMENTS_MAX = 2
ESCALATED_MAX = 1
"""Escalations that count: one makes moderate risk high, and no level is higher (E3.22)."""

_ESCALATED_STORED = 2
"""What version 0.1.0 counted to; the second never changed anything."""

PENDING_MAX = 10
SETUPS_MAX = 5
"""Setups of one character that may stand at once."""

ROLLS_KEPT = 20
"""Earlier rolls of one character from which something may still follow."""

SETTLED_KEPT = 5
"""Settled consequences that a sheet remembers, so that a late press is told what became of it."""

COUNT_MAX = 999
"""Ceiling of what the rules leave open: momentum (R3.1), milestones."""


@frozen
class Talent:
    """Something a milestone bought (R3.22): a dot of ``action``, or a gain in ``situation``."""

    kind: TalentKind
    situation: str = ""
    action: Action | None = None

    @property
    def name(self) -> str:
        """The name that people type for it: its situation, or the action's key."""
        return self.situation or (self.action.value if self.action else "")


@frozen
class Attachment:
    """Somebody or something that can be broken to cancel a consequence (R3.24)."""

    name: str
    is_broken: bool = False


@frozen
class Setup:
    """A setup that worked: what its followers get, and the roll (``key``) that made it (R3.14).

    ``is_followed`` once a roll was made with its help; it stands for others all the same.
    """

    key: int
    benefit: SetupBenefit
    is_followed: bool = False


@frozen
class Follow:
    """A teammate's setup that a roll follows up; ``key`` is the setup's, 0 for whichever stands."""

    player: int
    name: str
    benefit: SetupBenefit
    key: int = 0


@frozen
class Tension:
    """The complication that buys a die, in the GM's words (R3.7).

    ``stress`` falls on the roller, ``ticks`` on the ``clock``, each 0 to 3; ``clock_id`` tells it
    from others of its name, 0 for none.
    """

    text: str
    stress: int = 0
    ticks: int = 0
    clock: str = ""
    is_clock_hidden: bool = False
    clock_id: SheetId = 0

    def __post_init__(self) -> None:
        ranges.require("stress", self.stress, 0, 3)
        ranges.require("ticks", self.ticks, 0, 3)


@frozen
class Proposal:
    """An action roll that waits, and is not paid yet (R3.7, R3.8).

    ``risk`` None is moderate, raised by what has escalated; a level is the GM's word.
    ``talents`` are situations of talents that apply, ``project`` the clock that the roll
    works on.  ``helper_name`` is the helper's character, where a player has several.
    ``is_agreed`` once the GM has said something of risk, effect or dice, or need not be asked.
    """

    key: int
    action: Action
    goal: str = ""
    risk: Risk | None = None
    effect: Effect = Effect.STANDARD
    modifier: int = 0
    pushes: tuple[Push, ...] = ()
    tension_step: TensionStep = TensionStep.NONE
    tension: Tension | None = None
    helper: int = 0
    talents: tuple[str, ...] = ()
    follows: tuple[Follow, ...] = ()
    setup: SetupBenefit | None = None
    project: str = ""
    helper_name: str = ""
    is_agreed: bool = False

    def __post_init__(self) -> None:
        ranges.require("effect", self.effect.value, 0, Effect.GREAT.value)
        ranges.require("modifier", self.modifier, -MODIFIER_MAX, MODIFIER_MAX)


@frozen
class ActionRoll:
    """An action roll, from which something may still follow.

    ``proposal`` is the key it waited under, ``effect`` the one it has by now.  ``is_owed`` while
    the GM has a consequence to pick; ``reducing`` is the key of one that may yet lower the effect.
    ``is_ticked`` once its progress was made, or let go.  ``goal`` is what was to be reached.
    """

    key: int
    proposal: int
    action: Action
    result: Result
    risk: Risk
    effect: Effect
    helper: int = 0
    project: str = ""
    is_setup: bool = False
    is_owed: bool = False
    reducing: int = 0
    is_ticked: bool = False
    helper_name: str = ""
    goal: str = ""

    @property
    def progress(self) -> int:
        """The segments that it fills on a progress clock, 0 for none (R3.15)."""
        return self.effect.ticks if self.result.is_success and not self.is_setup else 0

    @property
    def is_effect_open(self) -> bool:
        """Whether its consequence may still reduce the effect, so that progress waits (R3.15)."""
        return self.is_owed or bool(self.reducing)

    @property
    def has_progress(self) -> bool:
        """Whether its success may fill a clock now."""
        return bool(self.progress) and not self.is_ticked and not self.is_effect_open

    @property
    def is_waiting(self) -> bool:
        """Whether something may still follow from it, however many rolls come after it."""
        return self.is_effect_open or self.has_progress


Helped = TypeVar("Helped", Proposal, ActionRoll)
"""What a teammate may help with."""


@frozen
class Consequence:
    """One consequence on its way to a bearer, or what became of it (R3.12).

    ``clock_id`` tells the danger clock of a complication from others of its name, 0 for none;
    ``segments`` is the size of one that is begun with it, 0 where there is one.  ``helper`` is who
    assisted the roll.
    """

    key: int
    kind: ConsequenceKind
    rating: int
    roller: int
    roll: int
    action: Action
    text: str = ""
    clock: str = ""
    is_clock_hidden: bool = False
    fate: Fate = Fate.PENDING
    clock_id: SheetId = 0
    segments: int = 0
    roller_name: str = ""
    helper: int = 0

    def __post_init__(self) -> None:
        ranges.require("rating", self.rating, Risk.LOW.rating, Risk.HIGH.rating)


@without_secrets.register
def _(part: Tension | Consequence) -> Tension | Consequence:
    return replace(part, clock="", clock_id=0) if part.is_clock_hidden else part


@frozen
class Flashback:
    """A flashback: what was prepared, its price once the GM set it, and what follows.

    ``key`` is the interaction that proposed it, or that paid for one whose roll is still to come.
    """

    key: int
    prepared: str
    cost: int | None = None
    follows: FlashbackFollows = FlashbackFollows.NOTHING


@frozen
class Character:
    """One player's character (R3.1 to R3.6b); the defaults are a legal fresh sheet.

    ``is_next_risk_lowered`` waits for the next action roll (R3.13), and so does
    ``flashback``, the price of one that was paid (R3.20).  ``escalated`` raises the risk
    of what follows and ``lost`` lists actions that stopped working, both until the scene
    ends (R3.12).  ``worked`` names the projects that had their roll this session (R3.23).
    ``roll`` is the last action roll, ``earlier`` those before it from which something may still
    follow, oldest first; ``setup`` and ``earlier_setups`` likewise.  ``proposed_flashback`` waits
    for its price, or to be paid, and ``owed_flashback`` for the action roll that it was paid for.
    """

    name: str
    muscle: int = 0
    finesse: int = 0
    move: int = 0
    sneak: int = 0
    shoot: int = 0
    tinker: int = 0
    study: int = 0
    notice: int = 0
    bond: int = 0
    command: int = 0
    focus: int = 0
    sway: int = 0
    momentum: int = MOMENTUM_START
    stress: int = 0
    condition: str = ""
    is_taken_out: bool = False
    concept: str = ""
    appearance: str = ""
    ties: tuple[str, ...] = ()
    talents: tuple[Talent, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    milestones: int = 0
    worked: tuple[str, ...] = ()
    is_next_risk_lowered: bool = False
    escalated: int = 0
    lost: tuple[Action, ...] = ()
    flashback: int = 0
    proposal: Proposal | None = None
    roll: ActionRoll | None = None
    setup: Setup | None = None
    consequences: tuple[Consequence, ...] = ()
    earlier: tuple[ActionRoll, ...] = ()
    earlier_setups: tuple[Setup, ...] = ()
    proposed_flashback: Flashback | None = None
    owed_flashback: Flashback | None = None

    def __post_init__(self) -> None:
        for action in Action:
            ranges.require(action.value, self.dots(action), 0, DOTS_MAX)
        ranges.require("momentum", self.momentum, 0, COUNT_MAX)
        ranges.require("stress", self.stress, 0, STRESS_SEGMENTS - 1)
        ranges.require("milestones", self.milestones, 0, COUNT_MAX)
        ranges.require("escalated", self.escalated, 0, _ESCALATED_STORED)
        ranges.require("flashback", self.flashback, 0, COUNT_MAX)

    def dots(self, action: Action) -> int:
        """Give the dots of one action, 0 to 4."""
        value: int = getattr(self, action.value)
        return value

    def gained(self, momentum: int) -> "Character":
        """Add momentum, or take it if negative; there is no cap but the sheet's (R3.1)."""
        return replace(self, momentum=min(COUNT_MAX, self.momentum + momentum))

    @property
    def situations(self) -> list[str]:
        """The situations in which a talent helps."""
        return [each.situation for each in self.talents if each.kind is not TalentKind.DOT]

    @property
    def has_unused_flashback(self) -> bool:
        """Whether a flashback was accepted whose action roll is still to come (R3.20)."""
        return bool(self.flashback or self.owed_flashback)

    @property
    def has_to_push(self) -> bool:
        """Whether acting takes a push: they are taken out, and no flashback tells of earlier."""
        return self.is_taken_out and not self.has_unused_flashback

    def without_flashback(self) -> "Character":
        """Forget the flashback that was accepted: its roll was made, or comes no more."""
        return replace(self, flashback=0, owed_flashback=None)

    @property
    def rolls(self) -> tuple[ActionRoll, ...]:
        """The rolls from which something may still follow, and the last one, oldest first."""
        return self.earlier if self.roll is None else (*self.earlier, self.roll)

    def with_roll(self, made: ActionRoll) -> "Character":
        """Put a roll in place of itself; an earlier one goes once nothing follows from it."""
        if self.roll is not None and self.roll.key == made.key:
            return replace(self, roll=made)
        earlier = tuple(made if each.key == made.key else each for each in self.earlier)
        return replace(self, earlier=earlier).without_settled()

    def with_teammate_renamed(self, player: int, before: str, after: str) -> "Character":
        """Let a teammate go by a new name wherever this character knows it by name.

        That is where it helps with this one's rolls, and where this one faces what it rolled.
        """

        def renamed(helped: Helped) -> Helped:
            is_meant = (helped.helper, helped.helper_name) == (player, before)
            return replace(helped, helper_name=after) if is_meant else helped

        def faced(each: Consequence) -> Consequence:
            is_meant = (each.roller, each.roller_name) == (player, before)
            return replace(each, roller_name=after) if is_meant else each

        return replace(
            self,
            proposal=self.proposal and renamed(self.proposal),
            roll=self.roll and renamed(self.roll),
            earlier=tuple(map(renamed, self.earlier)),
            consequences=tuple(map(faced, self.consequences)),
        )

    def without_settled(self) -> "Character":
        """Drop the earlier rolls from which nothing follows any more."""
        return replace(self, earlier=tuple(each for each in self.earlier if self.keeps(each)))

    def unreduced(self, waiting: Collection[int]) -> "Character":
        """Give the character with every effect decided that no consequence may reduce any more.

        ``waiting`` are the keys of those that wait for somebody: a bearer may have left the table.
        """
        after = self
        for made in self.rolls:
            if made.reducing not in waiting:
                after = after.with_roll(replace(made, reducing=0))
        return after

    def keeps(self, made: ActionRoll) -> bool:
        """Whether something may still follow from a roll, also once its setup is over (R3.14)."""
        return made.is_waiting or any(
            each.key == made.key and not each.is_followed for each in self.setups
        )

    @property
    def setups(self) -> tuple[Setup, ...]:
        """The setups that others may follow, oldest first."""
        return self.earlier_setups if self.setup is None else (*self.earlier_setups, self.setup)

    def setup_of(self, key: int) -> Setup | None:
        """Give the setup that the roll of that key made, with 0 the newest."""
        return next((each for each in reversed(self.setups) if key in {0, each.key}), None)

    def with_setup(self, setup: Setup) -> "Character":
        """Put a setup in place of itself, or beside the newest others.

        Once it is followed, nothing more may follow from its roll itself.
        """
        held, setups = self, tuple(setup if each.key == setup.key else each for each in self.setups)
        if setup not in setups:
            if len(setups) == SETUPS_MAX:
                held = self.without_setup(setups[0].key)
            setups = (*held.setups, setup)
        return replace(held, setup=setups[-1], earlier_setups=setups[:-1]).without_settled()

    def without_setup(self, key: int) -> "Character":
        """End a setup: unless somebody followed it, its success may fill a clock again (R3.14)."""
        left = tuple(each for each in self.setups if each.key != key)
        after = replace(self, setup=left[-1] if left else None, earlier_setups=left[:-1])
        unused = [each.key for each in self.setups if each not in left and not each.is_followed]
        for made in self.rolls:
            if made.key in unused:
                after = after.with_roll(replace(made, is_setup=False))
        return after

    def with_consequence(self, consequence: Consequence) -> "Character":
        """Put a consequence on the sheet, or in place of itself; of settled ones five are kept."""
        others = [old for old in self.consequences if old.key != consequence.key]
        settled = [old.key for old in others if old.fate is not Fate.PENDING]
        dropped = settled[: max(0, len(settled) + 1 - SETTLED_KEPT)]
        kept = tuple(old for old in others if old.key not in dropped)
        return replace(self, consequences=(*kept, consequence))

    @property
    def pending(self) -> tuple[Consequence, ...]:
        """The consequences that wait for this character, oldest first."""
        return tuple(each for each in self.consequences if each.fate is Fate.PENDING)


Team = Mapping[int, Character]
