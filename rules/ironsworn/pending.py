"""The part of a character that moves leave behind: open moves, bonuses, fights, companions.

A move waits under the key of its roll until it is answered; what keys of moves, options and
tracks mean is in :mod:`rules.ironsworn.moves`.
"""

from dataclasses import replace
from enum import Enum

from rules import ranges
from rules.frozen import frozen
from rules.ironsworn.terms import Hits, WindowReason
from rules.outcome import Change
from rules.sheet import SheetId

WAITING_MAX = 25
"""Most open moves of one character: another one waits until some are settled (R2.34)."""

COMPANION_HEALTH_MAX = 5
ABILITIES_MAX = 3
HARM_AGAIN = "harm_again"
"""The key of the one step that can lead to itself: a reeling character may come to reel again."""

INITIATIVE = "initiative"
"""The key of the option that takes the initiative."""

GO_ON = "go_on"
"""The key of the option that goes on with a journey whose end was missed."""

ENTER = "enter_the_fray"
"""The key of the move with which somebody comes into a fight."""

HEAL, FACE_DEATH = "heal", "face_death"
"""The keys of the moves between which somebody chooses who is dying."""

HARM_MAX = 9
"""Most harm of one attack: with 1 more from a move it is ten marks, the most at once (R2.38)."""


@frozen
class ActionRoll:
    """An action roll, kept so that it can be judged again (R2.16).

    ``key`` is an id given from outside, never 0.  ``source`` is the stored value of the stat or
    meter rolled with, empty for a bare number.  ``momentum`` is its value at the time of the roll.
    ``closed`` says why the roll can no longer be changed, None while it can.
    """

    key: int
    source: str
    stat: int
    adds: int
    action: int
    challenge: tuple[int, int]
    momentum: int
    is_rerolled: bool = False
    closed: WindowReason | None = None

    def __post_init__(self) -> None:
        ranges.require("action", self.action, 1, 6)
        for face in self.challenge:
            ranges.require("challenge", face, 1, 10)

    def closing(self, reason: WindowReason) -> "ActionRoll":
        """Let it be changed no more, for this reason unless there is one already."""
        return self if self.closed else replace(self, closed=reason)


@frozen
class About:
    """Whom and what a move is about, as far as applying its result needs it.

    ``track`` is a key as in :class:`rules.ironsworn.settling.Choice`, or has a name behind
    ``ended:`` since another track of that name has begun; ``ally`` is the id of
    another character's seat, or 0.  ``amount`` is the harm of an attack, ``odds`` the stored value
    of the oracle's odds.  ``is_tide`` is set when a bonus of turning the tide was used (R2.40).
    ``gains`` are what a miss of a second roll loses again.  Who ``is_bare`` has faced the foe
    without armour, whose fight may be over by now (R2.45).  A result that was held before another
    fight began ``is_past`` having a say in that (R2.10).
    """

    track: str = ""
    person: str = ""
    ally: SheetId = 0
    companion: str = ""
    amount: int = 0
    odds: str = ""
    is_bonded: bool = False
    is_tide: bool = False
    gains: tuple[Change, ...] = ()
    is_bare: bool = False
    is_past: bool = False


@frozen
class Lead:
    """A move that another move leads to, with what is known of it beforehand (R2.34).

    ``index`` numbers the leads of one open move and never changes.  ``adds`` is added to its roll.
    An optional lead is taken only by its button.  Leads with ``is_one_of`` are alternatives: when
    one is used, so are the others.
    """

    index: int
    move: str
    about: About = About()
    adds: int = 0
    is_optional: bool = False
    is_one_of: bool = False
    is_used: bool = False


@frozen
class Led:
    """The open move that led to another: its move, and its key, which says when it was made."""

    move: str
    key: int


@frozen
class Said:
    """The key of a move, and what a player said with it; a default means that nothing was said.

    ``stat`` is a stat, a meter or a number as typed; ``rank`` and ``odds`` are the names of a rank
    and of odds, or their beginning; ``who`` names an ally, a companion or anybody else.
    """

    move: str
    stat: str = ""
    adds: int = 0
    track: str = ""
    rank: str = ""
    is_shared: bool | None = None
    amount: int | None = None
    who: str = ""
    is_bonded: bool = False
    odds: str = ""
    question: str = ""
    may_reroll: bool = False


class ObjectionKind(Enum):
    """What the rules have against a move."""

    FOE_HAS_INITIATIVE = "foe_has_initiative"
    HAS_INITIATIVE = "has_initiative"
    NOT_DECISIVE = "not_decisive"
    """The fight cannot be ended: the last move was no decisive strong hit (R2.39)."""

    STAT = "stat"
    NOT_YET = "not_yet"
    FIGHTING = "fighting"
    """Who is in a fight need not enter it again: further foes belong to the same (R2.10)."""

    UNANSWERED = "unanswered"
    """The last progress roll on the track was a miss, which waits for an answer (R2.26)."""


@frozen
class Objection:
    """Why the rules speak against a move.

    ``what`` is a fight, a stat that is not ``allowed``, or a number: ``value``, not ``needed``.
    Of a fight that goes on ``allowed`` are the foes.  Where the foe has the initiative it holds
    :data:`INITIATIVE` if an open choice would take that, and :data:`ENTER` for who is in no fight.
    """

    kind: ObjectionKind
    what: str = ""
    value: int = 0
    needed: int = 0
    allowed: tuple[str, ...] = ()


@frozen
class Warned:
    """A move that was warned against, exactly as it was said, and why (R2.37).

    So it can still be made where its warning is not told, as at another table.
    """

    said: Said
    objection: Objection


@frozen
class Pending:
    """An open move: its result is held, or a choice is owed, or it leads to other moves.

    ``key`` is the id of its roll, from outside.  ``hits`` is None for a move without a roll,
    ``action`` the face of its action die or 0.  While it ``is_held`` nothing of it is applied:
    momentum can be burned on its ``roll`` or, if it ``may_reroll``, dice rolled again (R2.32).
    While it ``has_choice``, options of its result are to be taken.  The ``roll`` stays with it
    afterwards, to tell it from others of the same move.  ``warned`` is what was warned against,
    and ``led`` what it follows from; earlier versions kept neither.
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
    roll: ActionRoll | None = None
    warned: Warned | None = None
    led: Led | None = None

    @property
    def source(self) -> str:
        """The stored value of the stat or meter that it was rolled with, empty if not known."""
        return self.roll.source if self.roll else ""

    @property
    def is_warned(self) -> bool:
        """Whether it is a move that was warned against: it leads to itself (R2.37)."""
        leads_to_itself = any(lead.move == self.move for lead in self.leads)
        return leads_to_itself and self.move != HARM_AGAIN

    @property
    def is_over(self) -> bool:
        """Whether it waits for nothing any more."""
        is_answered = not (self.is_held or self.has_choice)
        return is_answered and all(lead.is_used for lead in self.leads)


@frozen
class Voided:
    """What waited of a move is void, since what it was about is over; ``whose`` if another's.

    ``what`` is :data:`CHOICE`, :data:`LEAD`, :data:`WARNING`, :data:`BONUS` or :data:`RESULT`.  It
    is the fight that is over, the track that is gone, or the character who is dead.  Where a move
    was warned of, it may be that the initiative ``has_shifted``.
    """

    what: str
    move: str
    whose: str = ""
    has_shifted: bool = False


CHOICE, LEAD, WARNING, BONUS, RESULT = "choice", "lead", "warning", "bonus", "result"


@frozen
class NextBonus:
    """A bonus for a later move (R2.35), given by the move ``source``.

    With ``only`` it is for that move alone.  Unless it ``keeps``, it lapses when another move is
    rolled.  ``is_tide`` marks the bonus of turning the tide (R2.40).
    """

    source: str
    amount: int
    only: str = ""
    keeps: bool = False
    is_tide: bool = False


@frozen
class FightStand:
    """How a character stands towards a foe; ``track`` is the key of the foe's track (R2.10).

    The initiative, being decisive, the tide and the ``harm`` that was said with the last blow, 0
    for none, are the whole fight's, and alike for all foes in it.  It ``is_decisive`` after a
    strong hit, so that the fight may be ended (R2.39).  ``is_tide_turned`` means that the one
    chance of turning the tide is used up (R2.40).  Who has boasted in the circle may face this foe
    without armour (``is_bare``) or iron (R2.45).
    """

    track: str
    has_initiative: bool = False
    is_decisive: bool = False
    is_tide_turned: bool = False
    is_bare: bool = False
    is_without_iron: bool = False
    harm: int = 0


@frozen
class Companion:
    """A companion with 1 to 3 marked abilities (R2.44), out of action if it ``is_out``."""

    name: str
    health: int = COMPANION_HEALTH_MAX
    top: int = COMPANION_HEALTH_MAX
    abilities: int = 1
    is_out: bool = False

    def __post_init__(self) -> None:
        ranges.require("top", self.top, 1, COMPANION_HEALTH_MAX)
        ranges.require("health", self.health, 0, self.top)
        ranges.require("abilities", self.abilities, 1, ABILITIES_MAX)
