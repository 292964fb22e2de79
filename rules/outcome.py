"""What every move gives back beside the new state."""

from dataclasses import dataclass


class Outcome:
    """What a move decided: facts to be told and kept, without a word or a colour.

    Outcomes are frozen dataclasses that derive from this; they keep faces, not
    totals, and everything that telling them later needs, because the journal
    stores them and shows them again long after the state has moved on.
    """

    __slots__ = ()

    @property
    def is_hidden(self) -> bool:
        """Whether only whoever made it may be told of it."""
        return False


@dataclass(frozen=True, slots=True)
class Change:
    """One number that moved: shown as ``momentum 5 → 2``.

    ``what`` is a key or a name of the player's, ``whose`` the character or the
    track when it is not the one that the outcome is about.
    """

    what: str
    before: int
    after: int
    whose: str = ""
