"""These refusals only Fate has; the shared ones are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GMsToo, RuleError
from rules.fate.terms import Action, BoostState, Severity, Stage


@dataclass(eq=False)
class Locked(RuleError):
    """The Game Changer was used: no momentum until the scene ends (R0.19)."""

    character: str


@dataclass(eq=False)
class BankFull(RuleError):
    """The bank holds 4 already (E0.6, E0.7)."""

    character: str


@dataclass(eq=False)
class WrongAction(RuleError):
    """The boost comes from ``action``, not the Momentum Action (E0.8).

    It ``is_by_now`` the character's Momentum Action, but was not when they rolled, or the roll
    outlived its conflict.
    """

    boost: str
    action: Action
    is_by_now: bool = False


@dataclass(eq=False)
class UnrolledBoost(RuleError):
    """The boost was put there by hand, so no action made it (E0.8)."""

    boost: str


@dataclass(eq=False)
class NoBoost(RuleError):
    """The boost is no longer there; ``state`` says what became of it (E0.14)."""

    boost: str
    state: BoostState


@dataclass(eq=False)
class NotYourBoost(RuleError):
    """The boost is another character's, ``owner`` by name; only they turn it into momentum."""

    boost: str
    owner: str


@dataclass(eq=False)
class RollOver(RuleError):
    """The roll is settled already, or it lapsed (R0.16)."""

    stage: Stage


@dataclass(eq=False)
class NothingToReroll(RuleError):
    """What opposes the roll is a number, or nothing yet: there are no dice to roll again."""


@dataclass(eq=False)
class InvokedAlready(RuleError):
    """The aspect was invoked on this roll for a fate point already (R0.10)."""

    aspect: str


@dataclass(eq=False)
class Unopposed(RuleError):
    """The roll has no opposition yet, so there is nothing to add to (R0.9)."""


@dataclass(eq=False)
class OpposedAlready(RuleError):
    """The roll has its opposition already."""


@dataclass(eq=False)
class AnswersDefence(RuleError):
    """The roll is a defence of a ``character``'s, which answers and is not answered (R0.9)."""

    roll: str
    character: str


@dataclass(eq=False)
class OpposesItself(RuleError):
    """A character cannot defend against their own roll."""

    character: str


@dataclass(eq=False)
class NotTheTarget(GMsToo, RuleError):
    """The attack is at somebody else, ``target`` by name."""

    target: str


@dataclass(eq=False)
class NotAttacked(GMsToo, RuleError):
    """The character defended against no such attack; a GM may insist on it (R0.17)."""


@dataclass(eq=False)
class NotDefending(RuleError):
    """A roll is answered by defending, or in a contest by overcoming (R0.13)."""

    action: Action


@dataclass(eq=False)
class DefendsNothing(RuleError):
    """A character defends, and nobody said against what."""

    character: str


@dataclass(eq=False)
class NothingToTrade(RuleError):
    """Only an attack with style gives up 1 of its hit for a boost (E0.11)."""


@dataclass(eq=False)
class DoesNotAbsorb(RuleError):
    """A box of that value is marked, not there, or too small for what is left of the hit."""

    box: int
    left: int
    boxes: Sequence[int]


@dataclass(eq=False)
class NoSlot(RuleError):
    """No consequence of that severity is free, or none could save the character (R0.24)."""

    severity: Severity
    left: int


@dataclass(eq=False)
class HitWaits(RuleError):
    """A hit waits to be absorbed first: nobody concedes after the dice fell (R0.25)."""

    character: str
    left: int


@dataclass(eq=False)
class DiceFell(RuleError):
    """An open roll may still hurt the character: nobody concedes after the dice fell (R0.25)."""

    character: str
    roll: str


@dataclass(eq=False)
class NotOneself(RuleError):
    """Inspire and Despair are for others than whoever buys them (R0.17)."""

    character: str


@dataclass(eq=False)
class NotContesting(RuleError):
    """An exchange of a contest is overcome, and no other action is (R0.13)."""

    action: Action


@dataclass(eq=False)
class ExtremeStays(RuleError):
    """An extreme consequence stays until a major milestone, unless the GM takes it away (R0.24)."""

    name: str


@dataclass(eq=False)
class HighConceptStays(RuleError):
    """An extreme consequence replaces any aspect but the high concept (R0.24)."""

    aspect: str


@dataclass(eq=False)
class NotTreatable(RuleError):
    """An extreme consequence is not treated; it fades with a major milestone (R0.24)."""

    name: str


@dataclass(eq=False)
class MomentumActionSet(RuleError):
    """The Momentum Action is chosen; only a major milestone changes it (R0.21)."""

    momentum_action: Action


@dataclass(eq=False)
class GMsPoints(RuleError):
    """The character is a main one of the GM's, and so has no fate points but the GM's (R0.25)."""

    character: str


@dataclass(eq=False)
class NoRating(RuleError):
    """A skill of a list has no rating, or one could belong to it and to the skill before it."""

    skill: str


@dataclass(eq=False)
class TwoRatings(RuleError):
    """A skill of a list has two ratings."""

    skill: str
    one: int
    other: int
