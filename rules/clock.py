"""Clocks: a named row of segments that fills until something happens.

A table's clocks belong to the board whatever the game.  Ticks beyond the size are dropped and
reported, a full clock is resolved and takes no more (RC.8).  A game may allow certain sizes alone.
A hidden clock is known to its owner and the GMs alone until it is revealed; without an owner it
is the GMs' own, whoever they are.
"""

from dataclasses import replace
from enum import Enum

from rules import ranges
from rules.errors import Already, NotYours
from rules.frozen import frozen
from rules.outcome import Outcome
from rules.secrecy import is_secret, without_secrets

SEGMENTS_MIN = 2
SEGMENTS_MAX = 200


class ClockKind(Enum):
    """What a full clock means; the numbers do not differ."""

    PLAIN = "plain"
    PROGRESS = "progress"
    DANGER = "danger"
    PROJECT = "project"
    COMPLICATION = "complication"


@frozen
class Clock:
    """A clock of 2 to 200 segments.

    ``owner`` is the player who may tick it, 0 for everybody who may see it.
    """

    name: str
    segments: int
    ticks: int = 0
    kind: ClockKind = ClockKind.PLAIN
    owner: int = 0
    hidden: bool = False

    def __post_init__(self) -> None:
        ranges.require("segments", self.segments, SEGMENTS_MIN, SEGMENTS_MAX)
        ranges.require("ticks", self.ticks, 0, self.segments)

    @property
    def is_full(self) -> bool:
        """Whether every segment is filled."""
        return self.ticks == self.segments

    @property
    def is_over(self) -> bool:
        """Whether it is full and nothing more can come of it; a full project may still mend."""
        return self.is_full and self.kind is not ClockKind.PROJECT

    def ticked(self, times: int) -> "Clock":
        """Fill ``times`` segments more, or empty them if negative, never past an end."""
        return replace(self, ticks=ranges.clamp(self.ticks + times, 0, self.segments))


@is_secret.register
def _(clock: Clock) -> bool:
    return clock.hidden


@frozen
class ClockOutcome(Outcome):
    """What befell a clock; as hidden as the clock then was."""

    clock: Clock

    @property
    def is_hidden(self) -> bool:
        """Whether the clock was hidden."""
        return self.clock.hidden


@frozen
class ClockMade(ClockOutcome):
    """A new clock stands on the board."""

    @property
    def is_laid_open(self) -> bool:
        """Whether it is not hidden."""
        return not self.is_hidden


@frozen
class ClockTicked(ClockOutcome):
    """A clock moved from ``before`` to ``clock.ticks``; ``dropped`` ticks found no room."""

    before: int
    dropped: int = 0

    @property
    def has_filled(self) -> bool:
        """Whether this very tick filled it: the moment to tell, once (R3.16)."""
        return self.clock.is_full and self.before < self.clock.segments

    @property
    def decides(self) -> bool:
        """Whether it was filled."""
        return self.has_filled


@without_secrets.register
def _(ticked: ClockTicked) -> ClockTicked:
    # What is hidden may stand within an outcome that is not, such as a roll that ticked it.
    return ClockTicked(_UNKNOWN, 0) if ticked.is_hidden else ticked


_UNKNOWN = Clock("", SEGMENTS_MIN, hidden=True)


@frozen
class ClockRevealed(ClockOutcome):
    """A hidden clock is now known to all."""


@frozen
class ClockRemoved(ClockOutcome):
    """A clock was taken off the board."""

    is_removal = True


def may_see(clock: Clock, viewer: int, *, is_gm: bool) -> bool:
    """Whether this person knows of the clock: hidden ones only their owner and the GM.

    A viewer of 0 is nobody in particular, who owns none.
    """
    return not clock.hidden or is_gm or 0 != clock.owner == viewer


def may_move(clock: Clock, player: int, *, is_gm: bool) -> bool:
    """Whether this person may tick the clock: it is everybody's, theirs, or they are the GM."""
    return is_gm or clock.owner in {0, player}


def require_movable(clock: Clock, player: int, *, is_gm: bool) -> None:
    """Raise :class:`NotYours` for a clock that this person may not tick."""
    if not may_move(clock, player, is_gm=is_gm):
        raise NotYours(clock.owner)


def tick(clock: Clock, times: int) -> tuple[Clock, ClockTicked]:
    """Fill 1 to 200 segments; what does not fit is dropped, and a full clock is refused (RC.8)."""
    ranges.require("ticks", times, 1, SEGMENTS_MAX)
    if clock.is_full:
        raise Already("full clock", clock.name)
    after = clock.ticked(times)
    return after, ClockTicked(after, clock.ticks, times - (after.ticks - clock.ticks))


def untick(clock: Clock, times: int) -> tuple[Clock, ClockTicked]:
    """Empty 1 to 200 segments, at most those that are filled. Empty: refused."""
    ranges.require("ticks", times, 1, SEGMENTS_MAX)
    if clock.ticks == 0:
        raise Already("empty clock", clock.name)
    after = clock.ticked(-times)
    return after, ClockTicked(after, clock.ticks, times - (clock.ticks - after.ticks))


def reveal(clock: Clock) -> tuple[Clock, ClockRevealed]:
    """Make a hidden clock known; a clock that is known already is refused."""
    if not clock.hidden:
        raise Already("revealed clock", clock.name)
    after = replace(clock, hidden=False)
    return after, ClockRevealed(after)
