"""The values that Ironsworn's plays hand over to be shown."""

from collections.abc import Mapping

from rules.frozen import frozen
from rules.ironsworn import (
    ActionRoll,
    ActionRolled,
    Bonds,
    Character,
    Debt,
    Hits,
    Meter,
    Odds,
    Party,
    Track,
)
from rules.ironsworn.moves import Waiting
from rules.odds import Case


@frozen
class SheetView:
    """A character with what the party shares."""

    character: Character
    party: Party
    shared: tuple[Track, ...]


@frozen
class CardView:
    """What a character's card can be pressed for.

    ``blocked`` are the meters that cannot rise.  ``tracks`` are the open ones, each with the sheet
    on which it is kept and, on a character's, its name.  ``burn`` is what burning momentum would
    make of the last roll, None where it would do nothing.  ``has_allies`` says whether others live.
    """

    character: Character
    meters: Mapping[Meter, int]
    blocked: frozenset[Meter]
    tracks: tuple[tuple[int, str, Track], ...]
    burn: Hits | None
    has_allies: bool


@frozen
class BoardView:
    """What the party shares, its supply and its tracks, and for a GM each character's ``own``."""

    party: Party
    tracks: tuple[Track, ...]
    own: tuple[tuple[str, Track], ...] = ()


@frozen
class DebtView:
    """The losses that a character has to place, and the id of the character's sheet."""

    character: str
    debt: Debt
    sheet_id: int


@frozen
class TrackView:
    """One track, and the id of the sheet on which it is kept."""

    track: Track
    sheet_id: int
    is_shared: bool


@frozen
class BondsView:
    """A character's bonds."""

    character: str
    bonds: Bonds


@frozen
class TracksView:
    """A character's tracks, the shared ones, and the character's bonds."""

    character: str
    own: tuple[Track, ...]
    shared: tuple[Track, ...]
    bonds: Bonds


@frozen
class WarningView:
    """Whether a move that the rules speak against can still be allowed, and by whom.

    That is the GM where the table ``is_run`` by somebody, else whoever plays the character.  A
    choice that is open may answer what speaks against the move, such as who has the initiative:
    that of the entry ``first``, on the sheet with this id.
    """

    is_open: bool
    character: str
    is_run: bool
    first: int = 0
    sheet_id: int = 0


@frozen
class ActionOdds:
    """The odds of an action roll that could be made; ``move`` is the key of the move, if any."""

    rolled: ActionRolled
    cases: tuple[Case[Hits], ...]
    move: str = ""


@frozen
class ProgressOdds:
    """The odds of a progress roll with so many boxes."""

    track: str
    score: int
    cases: tuple[Case[Hits], ...]


@frozen
class OracleOdds:
    """The odds of a yes."""

    odds: Odds
    cases: tuple[Case[bool], ...]


@frozen
class OpenRoll:
    """A roll that stands open, momentum after burning, and whether dice may be rolled again."""

    roll: ActionRoll
    reset: int
    may_reroll: bool = True


@frozen
class OpenOdds:
    """What burning and rolling dice again would make of a roll that stands open."""

    roll: ActionRoll
    cases: tuple[Case[Hits], ...]


@frozen
class WaitingView:
    """The open moves of a character, the latest last, and the id of the character's sheet.

    ``debt`` is what they have to place, where all that waits for them is shown.  Who looks
    ``may_insist`` on what was warned of, or it is the GM's to allow.
    """

    character: Character
    sheet_id: int
    waiting: tuple[Waiting, ...]
    debt: Debt = Debt(0, 0, ())
    may_insist: bool = False
