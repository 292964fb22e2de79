"""Effects: what a result or an option of a move can do, each as a small value.

The modules ``on_sheet`` and ``on_tracks`` apply them.  One that ``is_patients`` changes the ally or
the companion that the move is about, if there is one.
"""

from enum import Enum

from rules.frozen import frozen
from rules.ironsworn.terms import Debility, Ending, Meter, TrackEnd


class Amount(Enum):
    """A number that depends on the scene and is read when the effect is applied."""

    BY_FOE = "by_foe"
    """The number of the foe's rank, 2 where there is none."""

    HARM_BY_FOE = "harm_by_foe"
    """The same, and 1 more for who fights without armour (R2.45)."""

    BY_VOW = "by_vow"


class Need(Enum):
    """A condition under which a choice or a lead arises, or an option can be taken."""

    HEALTH_GONE = "health_gone"
    SPIRIT_GONE = "spirit_gone"
    HEALTH_LEFT = "health_left"
    SPIRIT_LEFT = "spirit_left"
    BONDED = "bonded"
    VOW_OPEN = "vow_open"


@frozen
class Momentum:
    """Take momentum if ``by`` is positive, lose it if negative."""

    by: int
    is_patients: bool = False


@frozen
class Adjust:
    """Raise or lower health, spirit or supply; if it ``is_exact``, by all of it or not at all."""

    meter: Meter
    by: int
    is_patients: bool = False
    is_exact: bool = False


@frozen
class Companions:
    """Raise the health of every companion of the character's."""

    by: int


@frozen
class Rally:
    """Raise the health of the companion that the move is about."""

    by: int


@frozen
class Wreck:
    """The companion is out of action at health 0, or dead if the action die showed 1."""


@frozen
class TakeBack:
    """Lose again what an earlier option gave, as far as it is still there."""


@frozen
class Mark:
    """Mark a debility; if that ``is_needed``, one that is marked already is refused."""

    debility: Debility
    is_needed: bool = True


@frozen
class Bear:
    """Bear a burden until the vow is fulfilled: mark the debility and tie it to the track."""

    burden: Debility


@frozen
class Unburden:
    """Clear the burden that the vow was sworn under, now that it is fulfilled."""


@frozen
class Clear:
    """Clear a debility; if that ``is_needed``, one that is not marked is refused."""

    debility: Debility
    is_patients: bool = False
    is_needed: bool = True


@frozen
class Progress:
    """Mark progress on the track once; on a journey, reach a waypoint."""


@frozen
class Harm:
    """Harm the foe by ``extra`` points, and by the attack's harm too if it ``is_full``."""

    extra: int = 0
    is_full: bool = True


@frozen
class Initiative:
    """Take the initiative, or lose it; ``is_shared`` with the ally."""

    is_taken: bool
    is_shared: bool = False


@frozen
class Handicap:
    """Fight this foe without armour (``is_bare``), or else without iron (R2.45)."""

    is_bare: bool


@frozen
class TurnTide:
    """Use up the fight's one chance to turn the tide."""


@frozen
class GiveBonus:
    """Give a bonus to a later move; the fields are those of ``NextBonus``."""

    amount: int
    only: str = ""
    keeps: bool = False
    is_tide: bool = False


@frozen
class AddBond:
    """Write down the bond and mark its tick."""


@frozen
class ClearBond:
    """Strike out the bond and its tick."""


@frozen
class Experience:
    """Let everybody who shares the vow earn its rank's number, reduced by ``less``."""

    less: int = 0


@frozen
class Spend:
    """Spend experience."""

    amount: int


@frozen
class End:
    """End the track."""

    end: TrackEnd


@frozen
class Recommit:
    """Go on with a missed vow or journey (R2.26)."""


@frozen
class OnTable:
    """Roll a d100 on one of the tables of the moves, or on the price's."""

    table: str


@frozen
class LeadTo:
    """Lead to another move; if it ``has_gains``, a miss there loses this option's gains again.

    The loss that the move begins with is the ``amount`` and ``extra``.
    """

    move: str
    amount: int | Amount = 0
    extra: int = 0
    adds: int = 0
    odds: str = ""
    is_optional: bool = False
    is_one_of: bool = False
    has_gains: bool = False
    need: Need | None = None


@frozen
class Decide:
    """Whether somebody lives is decided: what is offered to who may be dying is void (A2.19).

    Being healed decides it for who ``is_healed``, and having faced death for whoever has.
    """

    is_patients: bool = False
    is_healed: bool = False


@frozen
class Perish:
    """The character dies or is lost; the table is told by the note of that key."""

    ending: Ending


@frozen
class Note:
    """Leave something for the table to tell; ``key`` names the sentence."""

    key: str


Effect = (
    Momentum
    | Adjust
    | Companions
    | Rally
    | Wreck
    | TakeBack
    | Mark
    | Bear
    | Unburden
    | Clear
    | Progress
    | Harm
    | Initiative
    | Handicap
    | TurnTide
    | GiveBonus
    | AddBond
    | ClearBond
    | Experience
    | Spend
    | End
    | Recommit
    | OnTable
    | LeadTo
    | Decide
    | Perish
    | Note
)
