"""Ironsworn's progress tracks: a character's own are on its sheet, shared ones on sheets of theirs.

A track is looked for by its name in both places, so a new name must be free in both; "bonds" always
means a character's bonds.  Marking a shared track makes no character for whoever does it: a GM who
only counts the progress of a fight is no member of the party.
"""

from dataclasses import replace

from bot.errors import Stale
from bot.games.ironsworn.plays import moves
from bot.games.ironsworn.plays.table import (
    PROGRESS_MOVES,
    character_of,
    character_of_entry,
    character_of_sheet,
    known_character,
    put_shared,
    shared_tracks,
    track_names,
)
from bot.games.ironsworn.views import BondsView, TracksView, TrackView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import ironsworn, names
from rules.errors import Already, NoSuchName
from rules.frozen import frozen
from rules.ironsworn import (
    BONDS,
    BondAdded,
    BondRemoved,
    Bonds,
    BondsMarked,
    Character,
    NotAVow,
    Progressed,
    ProgressRolled,
    Rank,
    Recommitted,
    Track,
    TrackEdited,
    TrackKind,
    TrackMade,
    TrackRemoved,
)
from rules.ironsworn.keys import OWN, SHARED, key_of
from rules.ironsworn.moves import Chosen, MoveMade, MoveWarned, Said, without_track
from rules.ironsworn.pending import Voided


@frozen
class Place:
    """A track and where it is kept: on a character's sheet, or, shared, on a sheet of its own."""

    track: Track
    own: Sheet[Character] | None = None
    shared: Sheet[Track] | None = None

    def put(self, track: Track) -> None:
        """Write the changed track back."""
        if self.own is not None:
            self.own.state = self.own.value.with_track(track)
        if self.shared is not None:
            self.shared.state = track

    @property
    def key(self) -> str:
        """The key by which open moves and fights know it."""
        return key_of(OWN if self.shared is None else SHARED, self.track.name)

    @property
    def sheet_id(self) -> int:
        """The id of the sheet on which it is kept, for a button to name."""
        held = self.own or self.shared
        return held.id if held is not None else 0


# ------------------------------------------------------------------------------- commands


def new(
    turn: Turn, kind: str, name: str, rank: Rank, *, is_shared: bool | None, character: str | None
) -> TrackMade | BondAdded:
    """Begin a track, whose name must be free wherever it is looked for, or add a bond."""
    kinds = {each.value: each for each in TrackKind}
    found = names.resolve("kind", kind, (*kinds, BONDS))
    if found == BONDS:
        return character_of(turn, character).make(ironsworn.add_bond, name)
    track, outcome = ironsworn.new_track(name, kinds[found], rank)
    shared = shared_tracks(turn)
    taken = [BONDS, *ironsworn.open_names(shared)]
    if ironsworn.begins_shared(track.kind, wish=is_shared):
        names.require_free("track", track.name, (*taken, *track_names(turn)))
        put_shared(turn, ironsworn.with_new_shared(shared, track))
        return replace(outcome, is_shared=True)
    held = character_of(turn, character)
    names.require_free("track", track.name, taken)
    held.state = ironsworn.add_track(held.value, track)
    return outcome


def mark(turn: Turn, wanted: str, times: int, character: str | None) -> Progressed | BondsMarked:
    """Mark progress on a track, or ticks of bonds without a name."""
    place = _find(turn, wanted, character)
    if place is not None:
        return _mark(place, times)
    held = character_of(turn, character)
    return held.make(ironsworn.mark_bonds, times)


def roll(turn: Turn, wanted: str, character: str | None) -> MoveMade | MoveWarned:
    """Make the progress move of a track; of the bonds it is the epilogue."""
    place = _find(turn, wanted, character)
    return _roll(turn, character_of(turn, character), place)


def score_of(turn: Turn, wanted: str) -> tuple[str, int]:
    """Give a track by its whole name, or the bonds, and what a progress roll of it scores."""
    place = _find(turn, wanted, None)
    if place is not None:
        return place.track.name, place.track.boxes
    return BONDS, character_of(turn).value.bonds.boxes


def edit(
    turn: Turn, wanted: str, rank: Rank | None, ticks: int | None, character: str | None
) -> TrackEdited | BondsMarked:
    """Put a track's rank or ticks right; bonds have no rank."""
    place = _find(turn, wanted, character)
    if place is not None:
        track, outcome = ironsworn.edit_track(place.track, rank, ticks)
        place.put(track)
        return outcome
    if ticks is None:
        raise Already("edited", BONDS)
    held = character_of(turn, character)
    return held.make(ironsworn.edit_bonds, ticks)


def remove(turn: Turn, wanted: str, character: str | None) -> TrackRemoved | BondRemoved:
    """Remove a track, open or ended, or a bond with somebody.

    A shared track is its maker's and the GM's to remove.
    """
    places = _places(turn, known_character(turn, character))
    found = names.resolve("track", wanted, removable_names(turn, character))
    place = places.get(found)
    if place is None:
        held = character_of(turn, character)
        return held.make(ironsworn.remove_bond, found)
    voided: list[Voided] = []
    for each in turn.all_characters(Character) if place.own is None else [place.own]:
        gone = each.make(without_track, shared_tracks(turn), place.key)
        voided += [replace(what, whose=each.value.name) for what in gone]
    if place.shared is not None:
        turn.require_maker(place.shared)
        place.shared.remove()
    if place.own is not None:
        place.own.make(ironsworn.remove_track, found)
    return TrackRemoved(place.track, tuple(voided))


def forsake(turn: Turn, wanted: str, character: str | None) -> MoveMade | MoveWarned:
    """Give up a vow, whether its progress roll was a miss or not."""
    place = _find(turn, wanted, character)
    if place is None:
        raise NoSuchName("vow", wanted, ())
    return _forsake(turn, character_of(turn, character), place)


# -------------------------------------------------------------------------------- presses


def mark_by(turn: Turn, sheet_id: int, name: str) -> Progressed:
    """Mark progress once on the track that a button names."""
    _, place = _named(turn, sheet_id, name)
    return _mark(place, 1)


def roll_by(turn: Turn, sheet_id: int, name: str) -> MoveMade | MoveWarned:
    """Make the progress move of the track that a button names."""
    held, place = _named(turn, sheet_id, name)
    return _roll(turn, held or character_of(turn), place)


def recommit_by(turn: Turn, key: int) -> Recommitted | Chosen:
    """Go on with the vow or journey whose missed progress roll a button names.

    What is shared anybody goes on with, once whoever rolled has left with the answer.
    """
    if moves.is_waited_for(turn, key):
        return moves.go_on_by(turn, key)
    if isinstance(turn.entry(key).outcome, MoveMade):
        left = [each for each in turn.boards(Track) if each.value.missed == key]
        if not left:
            return moves.go_on_by(turn, key)
        return left[0].make(ironsworn.recommit, key)
    _, place, rolled = _missed(turn, key)
    track, outcome = ironsworn.recommit(place.track, rolled.key)
    place.put(track)
    return outcome


def forsake_by(turn: Turn, key: int) -> MoveMade | MoveWarned:
    """Give up the vow whose missed progress roll a button of 0.1.0 names."""
    held, place, rolled = _missed(turn, key)
    ironsworn.require_missed(place.track, rolled.key)
    return _forsake(turn, held, place)


# --------------------------------------------------------------------------- what is shown


def see(
    turn: Turn, wanted: str | None, character: str | None
) -> TracksView | TrackView | BondsView:
    """Return one track, or the bonds, or everything when nothing is named."""
    place = _find(turn, wanted, character) if wanted is not None else None
    if place is not None:
        return TrackView(place.track, place.sheet_id, is_shared=place.shared is not None)
    held = known_character(turn, character)
    if held is None and wanted is None:
        return TracksView("", (), shared_tracks(turn), Bonds())
    state = (held or character_of(turn, character)).value
    if wanted is not None:
        return BondsView(state.name, state.bonds)
    return TracksView(state.name, state.tracks, shared_tracks(turn), state.bonds)


def known_names(turn: Turn, character: str | None) -> list[str]:
    """List what may be named where an open track is wanted."""
    return [*(track.name for track in _open_tracks(turn, character)), BONDS]


def open_vows(turn: Turn, character: str | None) -> list[str]:
    """List the vows that can be forsaken: only those that have not ended (R2.26)."""
    tracks = _open_tracks(turn, character)
    return [track.name for track in tracks if track.kind is TrackKind.VOW]


def removable_names(turn: Turn, character: str | None) -> list[str]:
    """List what may be named where a track or a bond is removed."""
    known = known_character(turn, character)
    bonds = known.value.bonds.names if known is not None else ()
    return [*_places(turn, known), *bonds]


def as_now(
    turn: Turn, outcome: TrackMade | Progressed | TrackEdited | Recommitted
) -> dict[int, Track]:
    """Give the track of that name as it is now, by the sheet on which it is kept."""
    track = outcome.track if isinstance(outcome, TrackMade | Progressed) else outcome.after
    own = [(each.id, each.value.tracks) for each in turn.all_characters(Character)]
    kept = [*own, *((each.id, (each.value,)) for each in turn.boards(Track))]
    return {sheet: each for sheet, tracks in kept for each in tracks if each.name == track.name}


# -------------------------------------------------------------------------------- finding


def _open_tracks(turn: Turn, character: str | None) -> list[Track]:
    places = _places(turn, known_character(turn, character))
    return [place.track for place in places.values() if place.track.is_open]


def _places(turn: Turn, held: Sheet[Character] | None) -> dict[str, Place]:
    """Return by name where each track is kept.

    An open one comes before one that has ended, and a character's own before a shared one.
    """
    found = [Place(track, own=held) for track in held.value.tracks] if held is not None else []
    found += [Place(each.value, shared=each) for each in turn.boards(Track)]
    places: dict[str, Place] = {}
    for place in sorted(found, key=lambda each: not each.track.is_open):
        places.setdefault(place.track.name, place)
    return places


def _find(turn: Turn, wanted: str, character: str | None) -> Place | None:
    """Find a track by name, an open one before one that has ended; None means the bonds."""
    places = _places(turn, known_character(turn, character))
    still_open = [name for name, place in places.items() if place.track.is_open]
    try:
        found = names.resolve("track", wanted, (*still_open, BONDS))
    except NoSuchName:
        found = names.resolve("track", wanted, (*places, BONDS))
    return places.get(found)


def _named(turn: Turn, sheet_id: int, name: str) -> tuple[Sheet[Character] | None, Place]:
    """Return the track that a button names: a shared one, or by its name on a character's sheet."""
    if not name:
        shared = turn.sheet(sheet_id, Track)
        return None, Place(shared.value, shared=shared)
    held = character_of_sheet(turn, sheet_id)
    for track in held.value.tracks:
        if track.name == name:
            return held, Place(track, own=held)
    raise Stale


def _missed(turn: Turn, key: int) -> tuple[Sheet[Character], Place, ProgressRolled]:
    """Return the track of a missed progress roll, preferring one that has not moved since."""
    held, rolled = character_of_entry(turn, key)
    if not isinstance(rolled, ProgressRolled):
        raise Stale
    places = [Place(track, own=held) for track in held.value.tracks]
    places += [Place(each.value, shared=each) for each in turn.boards(Track)]
    found = [place for place in places if place.track.name == rolled.track]
    if not found:
        raise Stale
    return held, min(found, key=lambda place: place.track.missed != rolled.key), rolled


# --------------------------------------------------------------------------------- moving


def _mark(place: Place, times: int) -> Progressed:
    track, outcome = ironsworn.mark(place.track, times)
    place.put(track)
    return outcome


def _roll(turn: Turn, held: Sheet[Character], place: Place | None) -> MoveMade | MoveWarned:
    if place is None:
        return moves.make_said(turn, held, Said("write_your_epilogue"))
    move = PROGRESS_MOVES[place.track.kind]
    return moves.make_said(turn, held, Said(move, track=place.track.name))


def _forsake(turn: Turn, held: Sheet[Character], place: Place) -> MoveMade | MoveWarned:
    track = place.track
    if track.kind is not TrackKind.VOW:
        raise NotAVow(track.name, track.kind)
    return moves.make_said(turn, held, Said("forsake_your_vow", track=track.name))
