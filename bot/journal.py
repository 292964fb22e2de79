"""What the journal keeps, as values: rows never leave the referee."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.outcome import Outcome

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded change: who made it, for whom, when (milliseconds since 1970), and what."""

    key: int
    actor: int
    player: int
    at: int
    outcome: Outcome
    is_undone: bool


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows something to all: ``what``, by the sheet that it is about.

    ``state`` is that sheet's, None where it was removed.
    """

    message: int
    channel: int
    sheet: int
    what: str
    state: object = None


@dataclass(frozen=True, slots=True)
class Played(Generic[R_co]):
    """A move that happened: what came of it, and by whom it was made for whom.

    ``touched`` gives, by kind, the id of a sheet that it changed: what a button on the
    reply can name.
    """

    outcome: R_co
    key: int
    actor: int
    player: int
    touched: Mapping[str, int]
