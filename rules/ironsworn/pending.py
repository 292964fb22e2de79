"""What waits on a sheet between one press and the next: open moves, bonuses, fights.

A move that asks its player something, or that leads to another move, stands here under
the key of its roll until it is answered: a button names it and remembers nothing.  Moves,
options and tracks are kept as keys; what they mean is data of :mod:`rules.ironsworn.moves`.
"""

from dataclasses import dataclass

from rules import ranges
from rules.ironsworn.terms import Hits
from rules.outcome import Change

WAITING_MAX = 8
"""Open moves that one character may have; the oldest lapses for a ninth."""

COMPANION_HEALTH_MAX = 5
ABILITIES_MAX = 3
HARM_MAX = 9
"""Most harm of one attack: with the one more that a move may add it is still ten marks."""


@dataclass(frozen=True, slots=True)
class About:
    """Whom and what a move is about, as far as its outcome needs to know.

    ``track`` is a key as in :class:`rules.ironsworn.settling.Choice`, ``ally`` the id of
    another character's seat or 0.  ``amount`` is the harm that an attack does, ``odds``
    the storage value of the oracle's.  ``is_tide`` says that the move was made by
    turning the tide, and ``gains`` are what a second roll may lose again.
    """

    track: str = ""
    person: str = ""
    ally: int = 0
    companion: str = ""
    amount: int = 0
    odds: str = ""
    is_bonded: bool = False
    is_tide: bool = False
    gains: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Lead:
    """A move that an outcome leads to, with what is known of it beforehand.

    ``index`` numbers the leads of one outcome for good.  ``adds`` goes on its roll.  Of
    those that are ``is_one_of`` the same outcome, taking one uses up the others.
    """

    index: int
    move: str
    about: About = About()
    adds: int = 0
    is_optional: bool = False
    is_one_of: bool = False
    is_used: bool = False


@dataclass(frozen=True, slots=True)
class Pending:
    """An open move: its result is held, or a choice is owed, or it leads on.

    ``key`` is the id of its roll, from outside.  ``hits`` is None for a move without a
    roll, ``action`` the face of its action die or 0.  While ``is_held`` nothing has been
    applied: momentum could still be burned, or with ``may_reroll`` dice rolled again.
    ``has_choice`` says that one of the options of its result is still to be taken.
    """

    key: int
    move: str
    hits: Hits | None = None
    about: About = About()
    action: int = 0
    is_held: bool = False
    may_reroll: bool = False
    has_choice: bool = False
    leads: tuple[Lead, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing of it waits any more."""
        is_answered = not (self.is_held or self.has_choice)
        return is_answered and all(lead.is_used for lead in self.leads)


@dataclass(frozen=True, slots=True)
class NextBonus:
    """A bonus for the next move (R2.35), given by the move ``source``.

    With ``only`` it is for that move.  What does not ``keeps`` is for a move made now,
    and lapses when another is rolled.  ``is_tide`` marks the one of turning the tide.
    """

    source: str
    amount: int
    only: str = ""
    keeps: bool = False
    is_tide: bool = False


@dataclass(frozen=True, slots=True)
class FightStand:
    """How a character stands in a fight (R2.10); ``track`` is the key of its track.

    ``is_decisive`` says that the last move scored a strong hit, so the fight may be
    ended; ``is_tide_turned`` that the one chance of turning the tide is used up.
    """

    track: str
    has_initiative: bool = False
    is_decisive: bool = False
    is_tide_turned: bool = False


@dataclass(frozen=True, slots=True)
class Companion:
    """A companion (R2.44): health 0 to ``top``, and 1 to 3 abilities marked.

    ``is_out`` means out of action until its health rises.
    """

    name: str
    health: int = COMPANION_HEALTH_MAX
    top: int = COMPANION_HEALTH_MAX
    abilities: int = 1
    is_out: bool = False

    def __post_init__(self) -> None:
        ranges.require("top", self.top, 1, COMPANION_HEALTH_MAX)
        ranges.require("health", self.health, 0, self.top)
        ranges.require("abilities", self.abilities, 1, ABILITIES_MAX)
