"""What every move gives back beside the new state."""

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from rules.frozen import frozen


class Outcome:
    """What a move decided: facts to be told and kept, without a word or a colour.

    Outcomes are frozen dataclasses; they keep faces, not totals, and all that telling them needs,
    as the journal stores them and shows them again long after the state has moved on.
    """

    __slots__ = ()

    is_bookkeeping: ClassVar[bool] = False
    """Whether nobody but who made it needs to hear of it, such as a sheet that was put right."""

    is_end: ClassVar[bool] = False
    """Whether a scene or a session is over with it."""

    is_session: ClassVar[bool] = False
    """Whether a session begins with it or, where it is an end, is over with it (RC.15)."""

    counts_waiting: ClassVar[bool] = False
    """Whether it is told with how much still waits, since nothing that waits ends with it."""

    is_draft: ClassVar[bool] = False
    """Whether it is a step on the way to what tells it again, such as a roll or an answer."""

    leaves_open: ClassVar[bool] = False
    """Whether its card tells what can still be made of it, and is told anew once that lapses."""

    def is_like(self, other: "Outcome") -> bool:
        """Whether it may be another go at what the other, which was undone, was a go at."""
        return type(self) is type(other)

    @property
    def is_hidden(self) -> bool:
        """Whether only whoever made it may be told of it."""
        return False

    @property
    def is_removal(self) -> bool:
        """Whether it took something off the table, and an undo is the one way back."""
        return False

    @property
    def is_laid_open(self) -> bool:
        """Whether it put something on the table that everybody at it sees, wherever it was done."""
        return False

    @property
    def concludes(self) -> bool:
        """Whether what was long played for is over with it: a life, a vow, a plan, a campaign."""
        return False

    @property
    def decides(self) -> bool:
        """Whether it settled how a part of the story went: a test is closed, a clock is full."""
        return False


@frozen
class Change:
    """One number that moved; ``whose`` says of what, where it is not what the outcome is about."""

    what: str
    before: int
    after: int
    whose: str = ""


def moved(*changes: Change) -> tuple[Change, ...]:
    """Leave out what has not changed."""
    return tuple(change for change in changes if change.before != change.after)


def changes_between(
    before: object, after: object, *numbers: str, whose: str = ""
) -> tuple[Change, ...]:
    """List those of a thing's numbers that moved, each named as its field is."""
    pairs = ((each, getattr(before, each), getattr(after, each)) for each in numbers)
    return moved(*(Change(what, old, new, whose) for what, old, new in pairs))


def merged(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Join all changes of one number into one, and drop those that cancel out."""
    joined: dict[tuple[str, str], Change] = {}
    for change in changes:
        first = joined.get((change.what, change.whose), change)
        joined[change.what, change.whose] = replace(change, before=first.before)
    return moved(*joined.values())
