"""The input of a move: the characters and tracks that it may change, and what the player says.

A caller loads a :class:`Scene`, calls the rule and writes back whatever differs in the new one.
"""

from collections.abc import Iterator
from dataclasses import field, replace

from rules.errors import NoSuchName
from rules.frozen import frozen
from rules.ironsworn.errors import TrackClosed
from rules.ironsworn.keys import ENDED, OWN, name_in, place_of
from rules.ironsworn.oracle import Odds
from rules.ironsworn.pending import FightStand
from rules.ironsworn.settling import keyed
from rules.ironsworn.state import Character, Party, Track
from rules.ironsworn.terms import Meter, Rank, Stat, TrackKind


@frozen
class Seat:
    """Another character at the table, under an id that comes from outside and is never 0.

    It is ``called`` so, which comes from outside too, where somebody else has its name.
    """

    id: int
    character: Character
    called: str = ""

    @property
    def name(self) -> str:
        """What the character is told apart by."""
        return self.called or self.character.name


@frozen
class Call:
    """What a player says when making a move; what is left out comes from the sheet or the rules.

    ``source`` is what to roll and ``adds`` a number from -10 to 10.  ``track`` names the vow,
    journey or foe; a ``rank`` begins a new one, shared as ``is_shared`` says, else as usual for
    its kind.  ``amount`` is the harm done or the loss suffered.  ``person`` is whom a bond, a vow
    or a talk is about; ``is_bonded`` claims a bond that is not on the sheet.  ``ally`` is the id
    of a seat.  ``may_reroll`` keeps the result until dice were rolled again (R2.29), and
    ``insist`` makes the move against a warning (R2.37).
    """

    source: Stat | Meter | int | None = None
    adds: int = 0
    track: str = ""
    rank: Rank | None = None
    is_shared: bool | None = None
    amount: int | None = None
    person: str = ""
    is_bonded: bool = False
    ally: int = 0
    companion: str = ""
    odds: Odds | None = None
    question: str = ""
    may_reroll: bool = False
    insist: bool = False


@frozen
class Scene:
    """The acting character, and everything else at the table that the move may change.

    ``shared`` are the table's tracks, ``others`` the other characters that are being played; all
    of them share supply, camps and shared vows (R2.43).  ``track_names`` are those of the open
    tracks on anybody's sheet, played or not: a new shared track may take none of them.
    Where somebody has the name of the acting character, that one is ``called`` otherwise too.
    """

    character: Character
    party: Party = field(default_factory=Party)
    shared: tuple[Track, ...] = ()
    others: tuple[Seat, ...] = ()
    track_names: tuple[str, ...] = ()
    called: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """The ids of everybody at the table; 0 is the acting character."""
        return (0, *(seat.id for seat in self.others))

    def at(self, seat: int) -> Character:
        """Return the character of a seat, or raise :class:`NoSuchName` if nobody sits there."""
        if seat == 0:
            return self.character
        for other in self.others:
            if other.id == seat:
                return other.character
        raise NoSuchName("ally", str(seat), [other.name for other in self.others])

    def name_of(self, seat: int) -> str:
        """Return the name by which the character of a seat is told apart."""
        names = {other.id: other.name for other in self.others}
        return names.get(seat, "") or self.called or self.character.name

    def with_at(self, seat: int, character: Character) -> "Scene":
        """Replace the character of a seat."""
        if seat == 0:
            return replace(self, character=character)
        others = (
            replace(each, character=character) if each.id == seat else each for each in self.others
        )
        return replace(self, others=tuple(others))

    def tracks(self) -> Iterator[tuple[str, Track]]:
        """List the acting character's tracks and the shared ones, each with its key."""
        return keyed(self.character, self.shared)

    def open_tracks(self, kind: TrackKind) -> dict[str, Track]:
        """Return the tracks of a kind that have not ended, by key."""
        return {key: each for key, each in self.tracks() if each.kind is kind and each.is_open}

    def is_open(self, key: str) -> bool:
        """Whether there is a track with that key, and it has not ended."""
        return any(each == key and track.is_open for each, track in self.tracks())

    def track(self, key: str) -> Track:
        """Return the track with that key.

        Raises :class:`NoSuchName` if it was removed, and :class:`TrackClosed` if it has ended and
        another of its name has begun.
        """
        for each, track in self.tracks():
            if each == key:
                return track
        if place_of(key) == ENDED:
            raise TrackClosed(name_in(key), None)
        raise NoSuchName("track", name_in(key), [track.name for _, track in self.tracks()])

    def with_track(self, key: str, track: Track) -> "Scene":
        """Replace the track with that key."""
        if place_of(key) == OWN:
            return replace(self, character=self.character.with_track(track))
        shared = tuple(track if old.name == track.name else old for old in self.shared)
        return replace(self, shared=shared)

    def foe_number(self, key: str) -> int:
        """Return the number of a foe's rank, 1 to 5, or 2 if the key names no fight."""
        for each, track in self.tracks():
            if each == key and track.kind is TrackKind.FIGHT:
                return track.rank.number
        return Rank.DANGEROUS.number

    def seen_from(self, seat: int) -> "Scene":
        """Return the scene with another character acting, as far as previews of options need it."""
        return self if seat == 0 else replace(self, character=self.at(seat), others=())


def foes_of(scene: Scene) -> tuple[str, ...]:
    """Return the keys of the foes in the acting character's fight; none if they are in none.

    Several foes are one fight (R2.10): those that the character has faced, the latest last, and
    before them those that were begun beside one of these since.
    """
    going_on = list(scene.open_tracks(TrackKind.FIGHT))
    faced = [stand.track for stand in scene.character.fights if stand.track in going_on]
    # Those of one place are in the order in which they began.
    first = {place_of(key): going_on.index(key) for key in sorted(faced, key=going_on.index)[::-1]}
    joined = [
        key
        for index, key in enumerate(going_on)
        if key not in faced and index > first.get(place_of(key), index)
    ]
    return (*joined, *faced)


def stand_in(scene: Scene, track: str) -> FightStand:
    """Return how the acting character stands towards a foe.

    The initiative, being decisive, the tide and the harm that was said are the fight's, whoever
    the foe is; who is in no fight has no initiative.
    """
    foes = foes_of(scene)
    stands = [each for each in scene.character.fights if each.track in foes]
    own = next((each for each in stands if each.track == track), FightStand(track))
    if not stands:
        return own
    return replace(
        own,
        has_initiative=stands[-1].has_initiative,
        is_decisive=stands[-1].is_decisive,
        is_tide_turned=any(each.is_tide_turned for each in stands),
        harm=stands[-1].harm,
    )


def with_stand(character: Character, stand: FightStand) -> Character:
    """Set how a character stands in their fight; this foe becomes the latest one.

    Where a fight begins with it, what was held before about anything else is past (R2.10).
    """
    if not character.fights:
        character = _with_past(character, stand.track)
    others = tuple(
        replace(
            each,
            has_initiative=stand.has_initiative,
            is_decisive=stand.is_decisive,
            is_tide_turned=stand.is_tide_turned,
            harm=stand.harm,
        )
        for each in without_fight(character, stand.track).fights
    )
    return replace(character, fights=(*others, stand))


def _with_past(character: Character, foe: str) -> Character:
    pending = tuple(
        replace(each, about=replace(each.about, is_past=True))
        if each.is_held and each.about.track != foe
        else each
        for each in character.pending
    )
    return replace(character, pending=pending)


def without_fight(character: Character, track: str) -> Character:
    """Forget how a character stood towards a foe."""
    fights = tuple(each for each in character.fights if each.track != track)
    return replace(character, fights=fights)


def current_fight(scene: Scene) -> str:
    """Return the key of the foe that the character has faced last, or an empty text."""
    return next(reversed(foes_of(scene)), "")
