"""Progress tracks: how they are marked and rolled, and what is possible after a miss.

Every function takes one track and returns it changed; where it is kept, the caller knows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules import names, ranges
from rules.dice import Dice
from rules.errors import Already, AtLimit, TooMany
from rules.frozen import frozen
from rules.ironsworn.errors import TrackClosed, WindowClosed
from rules.ironsworn.keys import ENDED, OWN, key_of, name_in
from rules.ironsworn.pending import About, ObjectionKind, Pending, Voided
from rules.ironsworn.rolls import is_match, judge_progress
from rules.ironsworn.state import (
    COUNT_MAX,
    ENDED_MAX,
    TICKS_MAX,
    TRACKS_MAX,
    Bonds,
    Character,
    Track,
)
from rules.ironsworn.terms import Hits, Rank, TrackEnd, TrackKind, WindowReason
from rules.outcome import Change, Outcome

MARKS_MAX = 10

BONDS = "bonds"
"""The name by which every character's bonds are found, so that no track may take it."""

_ENDS = {
    TrackKind.VOW: TrackEnd.FULFILLED,
    TrackKind.JOURNEY: TrackEnd.ARRIVED,
    TrackKind.FIGHT: TrackEnd.WON,
}


def end_of(kind: TrackKind, hits: Hits) -> TrackEnd:
    """Give how a progress roll ends a track; a missed vow or journey goes on (R2.25, R2.26)."""
    if hits is not Hits.MISS:
        return _ENDS[kind]
    return TrackEnd.LOST if kind is TrackKind.FIGHT else TrackEnd.OPEN


@frozen
class TrackMade(Outcome):
    """A new, empty track was made."""

    track: Track
    is_shared: bool = False

    @property
    def is_laid_open(self) -> bool:
        """Whether it is everybody's."""
        return self.is_shared


@frozen
class TrackRemoved(Outcome):
    """A track was taken off the sheet or the board; ``voided`` is what waited and needed it."""

    is_removal = True

    track: Track
    voided: tuple[Voided, ...] = ()


@frozen
class Progressed(Outcome):
    """A track was marked ``times``; it had ``before`` ticks, and ``lost`` ticks found no room."""

    track: Track
    times: int
    before: int
    lost: int = 0


@frozen
class TrackEdited(Outcome):
    """A track was put right by hand."""

    is_bookkeeping = True

    before: Track
    after: Track


@frozen
class ProgressRolled(Outcome):
    """A progress roll against a track, or the epilogue's against the bonds.

    For the epilogue ``kind`` and ``rank`` are None and ``track`` is empty.  ``end`` tells whether
    the track is open still.  ``experience`` is what everybody who shares a vow earns.  It is told
    with its move; in 0.1.0 it could be made by itself, and then ``changes`` lists who has earned,
    and ``forsaking`` what giving up a missed vow would have cost.
    """

    key: int
    character: str
    kind: TrackKind | None
    track: str
    rank: Rank | None
    ticks: int
    score: int
    challenge: tuple[int, int]
    hits: Hits
    is_match: bool
    end: TrackEnd = TrackEnd.OPEN
    experience: int = 0
    changes: tuple[Change, ...] = ()
    forsaking: tuple[Change, ...] = ()

    @property
    def can_recommit(self) -> bool:
        """Whether the track may go on: a missed vow or a missed journey (R2.26)."""
        return self.hits is Hits.MISS and self.kind in {TrackKind.VOW, TrackKind.JOURNEY}

    @property
    def can_forsake(self) -> bool:
        """Whether the track may be given up: a missed vow (R2.26)."""
        return self.hits is Hits.MISS and self.kind is TrackKind.VOW

    @property
    def concludes(self) -> bool:
        """Whether a vow is fulfilled with it, or the epilogue told."""
        is_kept = self.kind is TrackKind.VOW and self.hits is not Hits.MISS
        return is_kept or self.kind is None


@frozen
class Recommitted(Outcome):
    """A missed vow or journey goes on, with at most one box and a higher rank."""

    before: Track
    after: Track


@frozen
class Forsaken(Outcome):
    """A vow was given up in 0.1.0; ``changes`` are what it cost, ``setback`` what was to place."""

    character: str
    before: Track
    after: Track
    changes: tuple[Change, ...]
    setback: int = 0


@frozen
class Earned(Outcome):
    """Experience was earned; ``lost`` is what the sheet had no room for."""

    character: str
    change: Change
    lost: int = 0


def begins_shared(kind: TrackKind, *, wish: bool | None) -> bool:
    """Whether a new track is shared: unless one wishes otherwise, all but vows are."""
    return kind is not TrackKind.VOW if wish is None else wish


def new_track(name: str, kind: TrackKind, rank: Rank) -> tuple[Track, TrackMade]:
    """Start an empty track (R2.6). A name without a visible character, or too long, is refused."""
    track = Track(names.clean_text("track_name", name), kind, rank)
    return track, TrackMade(track)


def open_names(tracks: Iterable[Track]) -> list[str]:
    """List the names that no new track may take: those of the open ones (R2.6)."""
    return [track.name for track in tracks if track.is_open]


def with_new(tracks: Sequence[Track], track: Track, what: str = "tracks") -> tuple[Track, ...]:
    """Add a new track to others, at most 20 open ones; its name must be free among these.

    One that has ended makes way for another of its name.
    """
    taken = open_names(tracks)
    names.require_free("track", track.name, taken)
    if len(taken) >= TRACKS_MAX:
        raise TooMany(what, TRACKS_MAX)
    name = track.name.casefold()
    return (*(each for each in tracks if each.name.casefold() != name), track)


def with_new_shared(shared: Sequence[Track], track: Track) -> tuple[Track, ...]:
    """Add a new track to the shared ones; of those that ended, the oldest make room as well."""
    kept = with_new(shared, track, "shared_tracks")
    gone = [each.name for each in kept if not each.is_open][:-ENDED_MAX]
    return tuple(each for each in kept if each.name not in gone)


def add_track(character: Character, track: Track) -> Character:
    """Put a new track on the sheet, at most 20 open ones; its name must be free there."""
    tracks = with_new(character.tracks, track)
    return replace(made_way(character, key_of(OWN, track.name)), tracks=tracks)


def made_way(character: Character, key: str) -> Character:
    """Part what waits from the track that begins under this key: it was about another (R2.6).

    One that was removed by hand may have left an initiative under its name as well.  A warning
    that a miss of the other is unanswered is over.
    """
    name = name_in(key)

    def other(of: str) -> str:
        is_meant = of.casefold() == key.casefold()
        return key_of(ENDED, name_in(of)) if is_meant else of

    def parted(about: About) -> About:
        return replace(about, track=other(about.track))

    pending = tuple(
        replace(
            each,
            about=parted(each.about),
            leads=tuple(replace(lead, about=parted(lead.about)) for lead in each.leads),
        )
        for each in character.pending
        if not _warns_of_miss(each, name)
    )
    fights = tuple(each for each in character.fights if other(each.track) == each.track)
    on = other(character.setback_on)
    return replace(character, pending=pending, fights=fights, setback_on=on)


def _warns_of_miss(pending: Pending, name: str) -> bool:
    if pending.warned is None:
        return False
    against = pending.warned.objection
    is_of_miss = against.kind is ObjectionKind.UNANSWERED
    return is_of_miss and against.what.casefold() == name.casefold()


def find_track(tracks: Iterable[Track], name: str) -> Track:
    """Find a track by its name or the only beginning that fits."""
    return names.look_up("track", name, {track.name: track for track in tracks})


def remove_track(character: Character, name: str) -> tuple[Character, TrackRemoved]:
    """Take a track, open or ended, off the sheet."""
    track = find_track(character.tracks, name)
    tracks = tuple(other for other in character.tracks if other is not track)
    return replace(character, tracks=tracks), TrackRemoved(track)


def mark(track: Track, times: int) -> tuple[Track, Progressed]:
    """Mark progress 1 to 10 times by the rank; what is beyond ten boxes is reported (R2.24).

    Raises :class:`AtLimit` for a full track and :class:`TrackClosed` for one that has ended.
    """
    ranges.require("times", times, 1, MARKS_MAX)
    _require_open(track)
    if track.ticks == TICKS_MAX:
        raise AtLimit("ticks", TICKS_MAX)
    after = track.marked(times)
    lost = times * track.rank.unit - (after.ticks - track.ticks)
    return after, Progressed(after, times, track.ticks, lost)


def edit_track(track: Track, rank: Rank | None, ticks: int | None) -> tuple[Track, TrackEdited]:
    """Put right the rank, the ticks (0 to 40) or both; None leaves one, no change is refused."""
    _require_open(track)
    new_ticks = track.ticks if ticks is None else ticks
    after = replace(track, rank=rank or track.rank, ticks=new_ticks)
    if (after.rank, after.ticks) == (track.rank, track.ticks):
        raise Already("edited", track.name)
    return after, TrackEdited(track, after)


def roll_progress(
    character: Character, track: Track, dice: Dice, key: int
) -> tuple[Character, Track, ProgressRolled]:
    """Roll two challenge dice against the full boxes; momentum plays no part (R2.25).

    A hit ends the track, and on a vow is worth the rank's number in experience, one less if weak.
    A missed fight is lost; a missed vow or journey may be recommitted (R2.26).  The roll takes the
    last action roll off the table (R2.16).
    """
    _require_open(track)
    rolled = roll_against(character, track, dice, key)
    end = end_of(track.kind, rolled.hits)
    after = replace(track, end=end, missed=key if end is TrackEnd.OPEN else 0)
    experience = _experience(track, rolled.hits)
    told = replace(rolled, kind=track.kind, track=track.name, rank=track.rank)
    return replace(character, roll=None), after, replace(told, end=after.end, experience=experience)


def roll_against(
    character: Character, track: Track | Bonds, dice: Dice, key: int
) -> ProgressRolled:
    """Roll the challenge dice against the full boxes of a track or of the bonds (R2.25)."""
    challenge = (dice.roll(10), dice.roll(10))
    return ProgressRolled(
        key=key,
        character=character.name,
        kind=None,
        track="",
        rank=None,
        ticks=track.ticks,
        score=track.boxes,
        challenge=challenge,
        hits=judge_progress(track.boxes, challenge),
        is_match=is_match(challenge),
    )


def recommit(track: Track, key: int | None) -> tuple[Track, Recommitted]:
    """Go on with a vow or journey whose last progress roll was a miss (R2.26).

    ``key`` is that of the miss, None for whichever was the last; others are :class:`WindowClosed`.
    """
    _require_open(track)
    require_missed(track, key)
    after = track.recommitted()
    return after, Recommitted(track, after)


def earn(character: Character, amount: int) -> tuple[Character, Earned]:
    """Add experience, 0 to 99: a weak hit on a troublesome vow is worth 0 (R2.9)."""
    ranges.require("experience", amount, 0, 99)
    total = min(COUNT_MAX, character.experience + amount)
    change = Change("experience", character.experience, total)
    lost = amount - (total - character.experience)
    return replace(character, experience=total), Earned(character.name, change, lost)


def _experience(track: Track, hits: Hits) -> int:
    if track.kind is not TrackKind.VOW or hits is Hits.MISS:
        return 0
    return track.rank.number - (1 if hits is Hits.WEAK else 0)


def _require_open(track: Track) -> None:
    if not track.is_open:
        raise TrackClosed(track.name, track.end)


def require_missed(track: Track, key: int | None) -> None:
    """Require that the last progress roll was a miss that waits for an answer (R2.26)."""
    if not track.missed:
        raise WindowClosed(WindowReason.NO_ROLL)
    if key is not None and key != track.missed:
        raise WindowClosed(WindowReason.LATER_ROLL)
