"""When a table's session begins and is over.

A session leaves no state of its own: what was recorded says where it begins and ends, so that an
undo moves its bounds like everything else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import ClassVar

from rules.frozen import frozen
from rules.outcome import Outcome
from rules.proof import SeedBegun, SeedEnded, WordAdded
from rules.sheet import SheetMade, SheetRemoved, SheetRewritten, SheetWritten
from rules.table import OF_TABLE

QUIET = timedelta(hours=6) // timedelta(milliseconds=1)
"""So many milliseconds without a play end a session that nobody began by a word (RC.15)."""


@frozen
class SessionStarted(Outcome):
    """Somebody said that a session begins."""

    is_session: ClassVar[bool] = True


@frozen
class SessionEnded(Outcome):
    """Somebody said that the session is over, which had begun at ``began``, in milliseconds."""

    is_session: ClassVar[bool] = True
    is_end: ClassVar[bool] = True

    began: int


@frozen
class Moment:
    """One recorded change: its number, when it was (milliseconds since 1970), what it bounds.

    Where it is not ``is_played`` it prepares play, such as a sheet that is put right, which people
    do at any time.
    """

    number: int
    at: int
    begins: bool = False
    ends: bool = False
    is_played: bool = True


@frozen
class Session:
    """What was recorded from one moment to another; play ``began`` and was last ``played`` within.

    Somebody began it by a word if it ``is_said``, and ended it if it ``is_over``.
    """

    first: Moment
    began: Moment
    played: Moment
    last: Moment
    is_said: bool = False
    is_over: bool = False

    @property
    def is_only_said(self) -> bool:
        """Whether nothing was played since somebody said that it begins."""
        return self.is_said and not self.is_over and self.played == self.began

    def is_on(self, now: int) -> bool:
        """Whether it may still go on at a moment (RC.15)."""
        return not self.is_over and (self.is_said or now - self.played.at <= QUIET)


_BESIDE = (*OF_TABLE, SeedBegun, SeedEnded, WordAdded)
_PREPARING = (SheetMade, SheetWritten, SheetRewritten, SheetRemoved)


def is_story(outcome: type[Outcome]) -> bool:
    """Whether outcomes of a class are what happened, rather than done to sheets or the table."""
    return not (outcome.is_bookkeeping or issubclass(outcome, _BESIDE))


def is_play(outcome: type[Outcome]) -> bool:
    """Whether outcomes of a class make a session, rather than prepare one (RC.15)."""
    return is_story(outcome) and not issubclass(outcome, _PREPARING)


def sessions(moments: Iterable[Moment]) -> list[Session]:
    """Part what was recorded, oldest first, into sessions (RC.15).

    One that was begun by a word lasts until it is ended, or begun again after a pause; any other
    until a pause of six hours.  What is done after the end, with neither a new beginning nor such a
    pause, still belongs to the session that is over; what prepares the next belongs to that.
    """
    found: list[Session] = []
    prepared: Moment | None = None
    for each in moments:
        session = found[-1] if found else None
        if session is None or _is_new(session, each):
            if each.is_played:
                found.append(Session(prepared or each, each, each, each, each.begins, each.ends))
            prepared = None if each.is_played else prepared or each
            continue
        prepared = None
        played = each if each.is_played else session.played
        is_over = session.is_over or each.ends
        found[-1] = replace(session, played=played, last=each, is_over=is_over)
    return found


def _is_new(session: Session, then: Moment) -> bool:
    is_going_on = session.is_said and not session.is_over
    # What was brought in from elsewhere may be older than what stands before it.
    is_after_pause = abs(then.at - session.played.at) > QUIET
    if then.begins:
        return not is_going_on or is_after_pause
    return is_after_pause and not is_going_on and not then.ends


def newest_on(found: Sequence[Session], now: int) -> Session | None:
    """Give the session that goes on at a moment, if one does."""
    return found[-1] if found and found[-1].is_on(now) else None


def previous(found: Sequence[Session], now: int) -> Session | None:
    """Give the last session before the one that goes on, or the newest where none does.

    What was only done shortly before somebody said that a session begins is none that is meant.
    """
    before = list(found)
    if (newest := newest_on(found, now)) is not None:
        del before[-1]
        if len(before) > 1 and led_to(found, newest):
            del before[-1]
    return before[-1] if before else None


def led_to(found: Sequence[Session], then: Session) -> Session | None:
    """Give what was played shortly before somebody said that a session begins, if anything was."""
    at = found.index(then)
    before = found[at - 1] if at and then.is_said else None
    if before is None or before.is_said or before.is_over:
        return None
    return before if then.began.at - before.played.at <= QUIET else None
