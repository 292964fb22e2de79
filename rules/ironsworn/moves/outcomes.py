"""The reports of moves: what was done, what can be chosen, and why something cannot."""

from enum import Enum
from typing import ClassVar

from rules.errors import (
    Already,
    AtLimit,
    NameTaken,
    NoSuchName,
    NotEnough,
    NotMarked,
    OutOfRange,
    RuleError,
)
from rules.frozen import frozen
from rules.ironsworn.errors import Blocked, TrackClosed, WindowClosed
from rules.ironsworn.keys import ENDED
from rules.ironsworn.oracle import OracleAnswered, PricePaid
from rules.ironsworn.pending import About, FightStand, Lead, Led, NextBonus, Voided
from rules.ironsworn.rolls import ActionRolled, Burned
from rules.ironsworn.settling import Debt
from rules.ironsworn.state import Track
from rules.ironsworn.terms import Hits
from rules.ironsworn.tracks import ProgressRolled
from rules.outcome import Change, Outcome
from rules.sheet import SheetId

_LAST = frozenset({"dead", "desolate"})
"""The notes by which a character's story is over."""


class ReasonKind(Enum):
    """Why something cannot be taken or was cut."""

    AT_LIMIT = "at_limit"
    BLOCKED = "blocked"
    NOT_ENOUGH = "not_enough"
    ALREADY = "already"
    NOT_MARKED = "not_marked"
    CLOSED = "closed"
    GONE = "gone"


@frozen
class Reason:
    """A reason; ``what`` is a key or a name, ``value`` its number now, ``by`` what blocks it."""

    kind: ReasonKind
    what: str = ""
    value: int = 0
    by: str = ""


@frozen
class Cut:
    """A gain or a mark that could not be had, and why; ``whose`` if another character's."""

    what: str
    amount: int
    reason: Reason
    whose: str = ""


@frozen
class TableRolled:
    """A d100 was rolled on a table of the moves; ``row`` is the key of the row."""

    table: str
    tens: int
    units: int
    row: str


@frozen
class Offer:
    """An option with what taking it would do, or with the reason why it cannot be taken.

    ``needs`` are options to take with it; if it ``is_rolled``, dice decide what comes of it.
    """

    key: str
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()
    leads: tuple[Lead, ...] = ()
    reason: Reason | None = None
    needs: tuple[str, ...] = ()
    is_rolled: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the option can be taken."""
        return self.reason is None


@frozen
class Menu:
    """A choice that is owed: ``least`` to ``most`` different options are to be taken."""

    least: int
    most: int
    offers: tuple[Offer, ...]


@frozen
class Applied:
    """All that applying a result or an option has done.

    ``waiting`` are the seats of others who now have a choice, and ``choosers`` their names, which
    0.1.0 did not keep; ``voided`` is what waited and can come to nothing any more; ``debt`` is what
    waits to be placed of a setback or of missing supply.  ``menu`` is the acting character's
    choice, if they have one, and ``max_momentum`` theirs.  ``begun`` is the track that the move
    began, as it was before the roll, and ``stand`` how the character stands after it in the fight
    that goes on, with so many full ``boxes`` of the foe; earlier versions kept none of these, nor
    the ``companion`` or the names of the ``ally``, the ``track`` and the ``person`` that the move
    is about, nor whether what began ``is_begun_shared``, nor the moves whose results are still
    ``held`` from a fight that ended.  ``lapsed`` stands in outcomes of 0.1.0 alone, in which open
    moves could lapse.
    """

    changes: tuple[Change, ...] = ()
    cuts: tuple[Cut, ...] = ()
    notes: tuple[str, ...] = ()
    leads: tuple[Lead, ...] = ()
    tables: tuple[TableRolled, ...] = ()
    prices: tuple[PricePaid, ...] = ()
    waiting: tuple[SheetId, ...] = ()
    lapsed: tuple[str, ...] = ()
    menu: Menu | None = None
    debt: Debt | None = None
    voided: tuple[Voided, ...] = ()
    max_momentum: int = 0
    choosers: tuple[str, ...] = ()
    begun: Track | None = None
    stand: FightStand | None = None
    boxes: int = 0
    companion: str = ""
    ally: str = ""
    track: str = ""
    person: str = ""
    is_begun_shared: bool = False
    held: tuple[str, ...] = ()

    @property
    def ends_character(self) -> bool:
        """Whether the character is dead or lost with it."""
        return not _LAST.isdisjoint(self.notes)

    @property
    def harm_said(self) -> int:
        """The harm that was said with the last blow of the fight that goes on, 0 for none."""
        return self.stand.harm if self.stand else 0

    @property
    def marked(self) -> Change | None:
        """The progress that was marked on a track, if any was."""
        ticks = (each for each in self.changes if each.what == "ticks")
        return next((each for each in ticks if each.after > each.before), None)


@frozen
class MoveStood(Outcome):
    """A held result was accepted, improved by burning, or rolled again.

    ``burned`` is set after burning and ``rolled`` after rolling again.  If it ``is_held``, burning
    would improve the new dice, and nothing has been applied yet.
    """

    leaves_open: ClassVar[bool] = True

    character: str
    move: str
    key: int
    hits: Hits
    done: Applied
    burned: Burned | None = None
    rolled: ActionRolled | None = None
    is_held: bool = False

    @property
    def concludes(self) -> bool:
        """Whether the character's life is over with it."""
        return self.done.ends_character


@frozen
class MoveMade(Outcome):
    """A move was made.

    One of ``rolled``, ``progress`` and ``answer`` is its roll, if it has one.  ``adds``
    are those of a bond and of the move that led here; ``bonuses`` were used up beside them.
    If it ``is_held``, the result waits for burning or, if it ``may_reroll``, for dice to be
    rolled again, and ``done`` has only what came before the roll.  If it ``is_insisted``, somebody
    overrode a warning.  ``suffered`` is the loss that it began with, and ``beyond`` what of that
    ran on to momentum.  ``taken`` is what waited for the move and was taken without its button, if
    anything was; earlier versions kept none of these.  ``stood`` stands in outcomes of 0.1.0
    alone: there, a move let the held result before it stand.
    """

    leaves_open: ClassVar[bool] = True

    character: str
    move: str
    key: int
    done: Applied
    hits: Hits | None = None
    rolled: ActionRolled | None = None
    progress: ProgressRolled | None = None
    answer: OracleAnswered | None = None
    adds: int = 0
    bonuses: tuple[NextBonus, ...] = ()
    is_held: bool = False
    may_reroll: bool = False
    is_insisted: bool = False
    suffered: int = 0
    beyond: int = 0
    stood: MoveStood | None = None
    taken: Led | None = None

    def is_like(self, other: Outcome) -> bool:
        """Whether it is the same move, made by the same character."""
        if not isinstance(other, MoveMade):
            return False
        return (self.move, self.character) == (other.move, other.character)

    @property
    def concludes(self) -> bool:
        """Whether a vow, or the character's life, is over with it."""
        is_reached = self.progress is not None and self.progress.concludes
        return is_reached or self.done.ends_character


@frozen
class Chosen(Outcome):
    """Options of a move were taken, all at once.

    ``then`` is the loss that was endured at once, since they led to nothing else.  ``taken`` is
    what the move followed from, where it was chosen from without a button; earlier versions did
    not keep it.
    """

    leaves_open: ClassVar[bool] = True

    character: str
    move: str
    key: int
    picks: tuple[str, ...]
    done: Applied
    then: MoveMade | None = None
    taken: Led | None = None

    @property
    def last_key(self) -> int:
        """The key under which waits what is left to answer."""
        return self.then.key if self.then else self.key

    @property
    def concludes(self) -> bool:
        """Whether the character's life is over with it."""
        return self.done.ends_character


MoveTold = MoveMade | MoveStood | Chosen
"""What is told of a move: that it was made, that its result stood, or what of it was chosen."""


@frozen
class Waiting:
    """An open move with everything that its player can do about it now.

    ``burn`` is the result after burning, None if that is too late or no improvement, and ``reset``
    the momentum that it would leave; ``menu`` is the choice that is owed; ``leads`` are the moves
    that it still leads to.  What it is ``about``, the name of the ``ally`` among that, and
    ``source``, what was rolled with, tell it from another of the same move.
    """

    key: int
    move: str
    hits: Hits | None
    is_held: bool
    burn: Hits | None
    reset: int
    may_reroll: bool
    menu: Menu | None
    leads: tuple[Lead, ...]
    about: About = About()
    ally: str = ""
    source: str = ""


def reason_of(refusal: RuleError) -> Reason:
    """Turn a refusal into a reason that can be stored and shown beside an option."""
    match refusal:
        case AtLimit(what=what, value=value) | OutOfRange(what=what, high=value):
            reason = Reason(ReasonKind.AT_LIMIT, what, value)
        case Blocked(meter=meter, debility=debility):
            reason = Reason(ReasonKind.BLOCKED, meter.value, by=debility.value)
        case NotEnough(what=what, have=have):
            reason = Reason(ReasonKind.NOT_ENOUGH, what, have)
        case Already(what=what, name=name) | NameTaken(what=what, name=name):
            reason = Reason(ReasonKind.ALREADY, what, by=name)
        case NotMarked(what=what):
            reason = Reason(ReasonKind.NOT_MARKED, what)
        case TrackClosed(name=name, end=end):
            reason = Reason(ReasonKind.CLOSED, name, by="" if end else ENDED)
        case WindowClosed(reason=late):
            reason = Reason(ReasonKind.CLOSED, by=late.value)
        case NoSuchName(what=what, wanted=wanted):
            reason = Reason(ReasonKind.GONE, what, by=wanted)
        case _:
            raise refusal
    return reason
