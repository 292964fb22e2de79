"""Refusals: what a rule says instead of moving, as facts without words.

Each class is one reason; its fields are the numbers and names that a kind sentence needs
(``bot.chat.refusals``, where a test holds that every class has one).  Field values are keys, never
prose: ``what="momentum"``.  The classes are not frozen, because Python itself writes the traceback
onto an exception while it travels.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class RuleError(Exception):
    """The rules forbid it; nothing has changed and nothing was rolled."""


@dataclass(eq=False)
class OutOfRange(RuleError):
    """A number lies outside what the rule takes."""

    what: str
    value: int
    low: int
    high: int


class ZeroChange(OutOfRange):
    """A number was to change by 0, which moves nothing (RC.4); from ``low`` to ``high`` it may."""


@dataclass(eq=False)
class NotANumber(RuleError):
    """A text should have been a whole number."""

    what: str
    value: str


@dataclass(eq=False)
class BadText(RuleError):
    """A text is empty once cleaned, or longer than ``limit``."""

    what: str
    length: int
    limit: int


@dataclass(eq=False)
class NoSuchName(RuleError):
    """Nothing of that sort answers to the name.

    ``known`` are the names that exist, and ``near`` is the one that may have been meant.  Where
    several were asked for at once, ``others`` are the rest of those that nothing answers to.
    """

    what: str
    wanted: str
    known: Sequence[str]
    near: str = ""
    others: Sequence["NoSuchName"] = field(default=(), init=False)

    @property
    def meant(self) -> Sequence[str]:
        """Which names may have been meant: the one that is near, or else any."""
        return [self.near] if self.near else self.known


@dataclass(eq=False)
class AmbiguousName(RuleError):
    """The name fits more than one equally well; ``matches`` are those."""

    what: str
    wanted: str
    matches: Sequence[str]

    @property
    def meant(self) -> Sequence[str]:
        """Which names may have been meant."""
        return self.matches


@dataclass(eq=False)
class NameTaken(RuleError):
    """Something of that sort already has the name."""

    what: str
    name: str


@dataclass(eq=False)
class TooMany(RuleError):
    """There is no room for another of these."""

    what: str
    limit: int


@dataclass(eq=False)
class NotEnough(RuleError):
    """A cost cannot be paid in full."""

    what: str
    have: int
    need: int


@dataclass(eq=False)
class AtLimit(RuleError):
    """The value already stands at its bound and cannot move that way."""

    what: str
    value: int


@dataclass(eq=False)
class Already(RuleError):
    """It is so already; ``name`` says which, where there are several."""

    what: str
    name: str = ""


@dataclass(eq=False)
class NotMarked(RuleError):
    """What should be cleared or removed is not there."""

    what: str


@dataclass(eq=False)
class NotGM(RuleError):
    """Only the GM of the table may do this; ``gms`` are their ids."""

    gms: Sequence[int]


@dataclass(eq=False)
class GMsToo:
    """A refusal of what only somebody else may do, or a GM (``by_gm``), as far as the rules know.

    Whoever knows the table takes that back where nobody runs it.
    """

    by_gm: bool = field(default=True, kw_only=True)


@dataclass(eq=False)
class NotYours(GMsToo, RuleError):
    """It belongs to another player; ``owner`` is their id."""

    owner: int


def refusal_of(
    tried: Callable[P, object], /, *args: P.args, **kwargs: P.kwargs
) -> RuleError | None:
    """Try what the rules may forbid: give its refusal, None if it is allowed."""
    try:
        tried(*args, **kwargs)
    except RuleError as refusal:
        return refusal
    return None


def allowed(wanted: Iterable[T], check: Callable[[T], object]) -> list[T]:
    """List what a check does not refuse; raise its first refusal where it refuses everything."""
    found: list[T] = []
    refusals: list[RuleError] = []
    for each in wanted:
        refusal = refusal_of(check, each)
        if refusal is None:
            found.append(each)
        else:
            refusals.append(refusal)
    if refusals and not found:
        raise refusals[0]
    return found
