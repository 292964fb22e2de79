"""Proposals: rolls that wait until the others have added their half.

What a proposal holds is each game's own.  What is shared is how one is found again: by the id of
the interaction that started it, which its buttons carry.  A player has at most one open proposal
for each character, so starting another supersedes it.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from rules.errors import RuleError


class Keyed(Protocol):
    """Anything that was named from outside when it was made."""

    @property
    def key(self) -> int:
        """The id it was given, never 0."""
        ...


P = TypeVar("P", bound=Keyed)


class GoneReason(Enum):
    """Why a proposal can no longer be changed or rolled."""

    NONE = "none"
    """Nothing is proposed: it was withdrawn, or never was."""

    SUPERSEDED = "superseded"
    ROLLED = "rolled"


@dataclass(eq=False)
class ProposalGone(RuleError):
    """The proposal that is meant is open no longer."""

    reason: GoneReason


def require_open(proposal: P | None, key: int | None, rolled: int = 0) -> P:
    """Give the open proposal if it is the one that ``key`` names; None means whichever is open.

    ``rolled`` is the key of the proposal behind the last roll, 0 for none.  Raises
    :class:`ProposalGone`.
    """
    if key == rolled:
        raise ProposalGone(GoneReason.ROLLED)
    if proposal is None:
        raise ProposalGone(GoneReason.NONE)
    if key is not None and key != proposal.key:
        raise ProposalGone(GoneReason.SUPERSEDED)
    return proposal
