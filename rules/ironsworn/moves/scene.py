"""What a move may touch, and what is said when it is made.

A caller loads a :class:`Scene`, calls the rule and writes back whatever differs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rules.errors import NoSuchName
from rules.ironsworn.oracle import Odds
from rules.ironsworn.pending import FightStand
from rules.ironsworn.settling import OWN, SHARED
from rules.ironsworn.state import Character, Party, Track
from rules.ironsworn.terms import Meter, Rank, Stat, TrackKind


@dataclass(frozen=True, slots=True)
class Seat:
    """Another character at the table; ``id`` comes from outside and is never 0."""

    id: int
    character: Character


@dataclass(frozen=True, slots=True)
class Call:
    """What is said when a move is made; what is left out the sheet or the rules supply.

    ``source`` is what to roll, ``adds`` -10 to 10.  ``track`` names the vow, journey or
    foe; with ``rank`` a new one is begun, shared or not as its kind usually is unless
    ``is_shared`` says so.  ``amount`` is the harm done or the loss suffered.  ``person``
    is whom a bond, a vow or a talk is about, and ``is_bonded`` the table's word that a
    bond stands.  With ``may_reroll`` some of the dice may be rolled again (R2.29).
    ``insist`` makes the move against a warning.
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


@dataclass(frozen=True, slots=True)
class Scene:
    """Who acts, and all that the outcome may reach.

    ``shared`` are the table's tracks, ``others`` the other characters being played: all
    of them share supply, camps and shared vows.
    """

    character: Character
    party: Party = field(default_factory=Party)
    shared: tuple[Track, ...] = ()
    others: tuple[Seat, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody's id; 0 is whoever acts."""
        return (0, *(seat.id for seat in self.others))

    def at(self, seat: int) -> Character:
        """Give the character of a seat; :class:`NoSuchName` if nobody sits there."""
        if seat == 0:
            return self.character
        for other in self.others:
            if other.id == seat:
                return other.character
        raise NoSuchName("ally", str(seat), [other.character.name for other in self.others])

    def with_at(self, seat: int, character: Character) -> "Scene":
        """Put a character back in its seat."""
        if seat == 0:
            return replace(self, character=character)
        others = tuple(
            replace(other, character=character) if other.id == seat else other
            for other in self.others
        )
        return replace(self, others=others)

    def tracks(self) -> Iterator[tuple[str, Track]]:
        """List the acting character's tracks and the shared ones, each behind its key."""
        for track in self.character.tracks:
            yield f"{OWN}:{track.name}", track
        for track in self.shared:
            yield f"{SHARED}:{track.name}", track

    def open_tracks(self, kind: TrackKind) -> dict[str, Track]:
        """Give the tracks of a kind that have not ended, by key."""
        return {key: each for key, each in self.tracks() if each.kind is kind and each.is_open}

    def track(self, key: str) -> Track:
        """Give the track with that key; :class:`NoSuchName` if it was taken away."""
        for each, track in self.tracks():
            if each == key:
                return track
        name = key.partition(":")[2]
        raise NoSuchName("track", name, [track.name for _, track in self.tracks()])

    def with_track(self, key: str, track: Track) -> "Scene":
        """Put a track back where it is kept."""
        if key.startswith(f"{OWN}:"):
            return replace(self, character=self.character.with_track(track))
        shared = tuple(track if old.name == track.name else old for old in self.shared)
        return replace(self, shared=shared)

    def foe_number(self, key: str) -> int:
        """Give the number of a foe's rank, or 2 when in doubt."""
        for each, track in self.tracks():
            if each == key and track.kind is TrackKind.FIGHT:
                return track.rank.number
        return Rank.DANGEROUS.number

    def seen_from(self, seat: int) -> "Scene":
        """Give the scene with another character acting, as far as their choices need it."""
        return self if seat == 0 else replace(self, character=self.at(seat), others=())


def stand_in(character: Character, track: str) -> FightStand:
    """Say how a character stands in a fight; who never entered it has no initiative."""
    for stand in character.fights:
        if stand.track == track:
            return stand
    return FightStand(track)


def with_stand(character: Character, stand: FightStand) -> Character:
    """Change how a character stands in a fight, which becomes their latest."""
    others = tuple(each for each in character.fights if each.track != stand.track)
    return replace(character, fights=(*others, stand))


def without_fight(character: Character, track: str) -> Character:
    """Take a character out of a fight."""
    return replace(
        character, fights=tuple(each for each in character.fights if each.track != track)
    )


def current_fight(scene: Scene) -> str:
    """Give the key of the fight that the character is in, the latest if several, or nothing."""
    going_on = scene.open_tracks(TrackKind.FIGHT)
    keys = [stand.track for stand in scene.character.fights if stand.track in going_on]
    return keys[-1] if keys else ""
