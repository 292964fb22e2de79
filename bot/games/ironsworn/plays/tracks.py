"""Ironsworn's progress tracks: a character's own on its sheet, shared ones on the board.

A name is looked for in both, so it must be free in both when a track is made; "bonds" is
the name of every character's bonds.  Nobody gets a character from moving a shared track:
a GM who only keeps count of the fight is none of the party.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.errors import Stale
from bot.games.ironsworn.plays.rolls import held_by, held_of, others, owing, party_of
from bot.games.ironsworn.words.sheet import BondsView, TracksView, TrackView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import ironsworn, names
from rules.errors import Already, NoSuchName
from rules.ironsworn import (
    BondAdded,
    BondRemoved,
    BondsMarked,
    Character,
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
from rules.outcome import Change, Outcome

BONDS = "bonds"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a track is kept: on a character's sheet, or, shared, on a sheet of its own."""

    track: Track
    own: Sheet[Character] | None = None
    shared: Sheet[Track] | None = None

    def put(self, track: Track) -> None:
        """Put the track back as it is now."""
        if self.own is not None:
            self.own.state = self.own.value.with_track(track)
        if self.shared is not None:
            self.shared.state = track

    @property
    def sheet_id(self) -> int:
        """The sheet that a button names."""
        held = self.own or self.shared
        return held.id or 0 if held is not None else 0


# ------------------------------------------------------------------------------- commands


def new(
    turn: Turn,
    kind: str,
    name: str,
    rank: Rank,
    *,
    is_shared: bool | None,
    character: str | None,
) -> TrackMade | BondAdded:
    """Start a track of a kind, or forge a bond with a name.

    A journey or a fight is shared unless somebody says otherwise.  The name of a shared
    track must be free on every sheet, since everybody looks for it beside their own.
    """
    kinds = {each.value: each for each in TrackKind}
    found = names.resolve("kind", kind, (*kinds, BONDS))
    if found == BONDS:
        return _add_bond(turn, name, character)
    track, outcome = ironsworn.new_track(name, kinds[found], rank)
    boards = turn.boards(Track)
    if is_shared is None:
        is_shared = track.kind is not TrackKind.VOW
    if is_shared:
        taken = [
            other.name for each in turn.all_characters(Character) for other in each.value.tracks
        ]
        names.require_free("track", track.name, (BONDS, *_names(boards), *taken))
        turn.add(track)
        return outcome
    held = turn.character(Character, character)
    names.require_free("track", track.name, (BONDS, *_names(boards)))
    held.state = ironsworn.add_track(held.value, track)
    return outcome


def _add_bond(turn: Turn, name: str, character: str | None) -> BondAdded:
    held = turn.character(Character, character)
    held.state, outcome = ironsworn.add_bond(held.value, name)
    return outcome


def mark(turn: Turn, wanted: str, times: int, character: str | None) -> Progressed | BondsMarked:
    """Mark progress on a track, or bonds that stay without a name."""
    place = _find(turn, wanted, character)
    if place is not None:
        return _mark(place, times)
    held = turn.character(Character, character)
    held.state, outcome = ironsworn.mark_bonds(held.value, times)
    return outcome


def roll(turn: Turn, wanted: str, character: str | None) -> ProgressRolled:
    """Roll progress against a track; against the bonds it is the epilogue."""
    place = _find(turn, wanted, character)
    held = turn.character(Character, character)
    if place is not None:
        return _roll(turn, held, place)
    held.state, outcome = ironsworn.write_epilogue(held.value, turn.dice, turn.scope.key)
    return outcome


def edit(
    turn: Turn, wanted: str, rank: Rank | None, ticks: int | None, character: str | None
) -> TrackEdited | BondsMarked:
    """Put a track right; bonds have no rank."""
    place = _find(turn, wanted, character)
    if place is not None:
        track, outcome = ironsworn.edit_track(place.track, rank, ticks)
        place.put(track)
        return outcome
    if ticks is None:
        raise Already("edited", BONDS)
    held = turn.character(Character, character)
    held.state, marked = ironsworn.edit_bonds(held.value, ticks)
    return marked


def remove(turn: Turn, wanted: str, character: str | None) -> TrackRemoved | BondRemoved:
    """Take a track, open or ended, or a bond with a name off the table."""
    known = _known(turn, character)
    places = _places(turn, known)
    bonds = known.value.bonds.names if known is not None else ()
    found = names.resolve("track", wanted, (*places, *bonds))
    place = places.get(found)
    if place is not None and place.shared is not None:
        place.shared.remove()
        return TrackRemoved(place.track)
    held = turn.character(Character, character)
    if place is None:
        held.state, unbound = ironsworn.remove_bond(held.value, found)
        return unbound
    held.state, outcome = ironsworn.remove_track(held.value, found)
    return outcome


def forsake(turn: Turn, wanted: str, character: str | None) -> Outcome:
    """Give up a vow, whether or not it was just missed."""
    place = _find(turn, wanted, character)
    if place is None:
        raise NoSuchName("vow", wanted, ())
    return _forsake(turn, turn.character(Character, character), place, None)


# -------------------------------------------------------------------------------- presses


def mark_by(turn: Turn, sheet_id: int, name: str) -> Progressed:
    """Mark progress once on the track that a button names."""
    _, place = _named(turn, sheet_id, name)
    return _mark(place, 1)


def roll_by(turn: Turn, sheet_id: int, name: str) -> ProgressRolled:
    """Roll progress against the track that a button names."""
    held, place = _named(turn, sheet_id, name)
    return _roll(turn, held or turn.character(Character), place)


def recommit_by(turn: Turn, key: int) -> Recommitted:
    """Go on with the vow or journey that the roll of a button missed."""
    _, place, rolled = _missed(turn, key)
    track, outcome = ironsworn.recommit(place.track, rolled.key)
    place.put(track)
    return outcome


def forsake_by(turn: Turn, key: int) -> Outcome:
    """Give up the vow that the roll of a button missed."""
    held, place, rolled = _missed(turn, key)
    return _forsake(turn, held, place, rolled.key)


# --------------------------------------------------------------------------- what is shown


def see(
    turn: Turn, wanted: str | None, character: str | None
) -> TracksView | TrackView | BondsView:
    """Give one track, or the bonds, or everything when nothing is named."""
    if wanted is None:
        return _see_all(turn, character)
    place = _find(turn, wanted, character)
    if place is None:
        held = turn.character(Character, character)
        return BondsView(held.value.name, held.value.bonds)
    return TrackView(place.track, place.sheet_id, is_shared=place.shared is not None)


def _see_all(turn: Turn, character: str | None) -> TracksView:
    state = turn.character(Character, character).value
    shared = tuple(each.value for each in turn.boards(Track))
    return TracksView(state.name, state.tracks, shared, state.bonds)


def known_names(turn: Turn, character: str | None) -> list[str]:
    """List what may be named where an open track is wanted."""
    places = _places(turn, _known(turn, character))
    return [*(name for name, place in places.items() if place.track.is_open), BONDS]


def removable_names(turn: Turn, character: str | None) -> list[str]:
    """List what may be named where something is removed."""
    known = _known(turn, character)
    bonds = known.value.bonds.names if known is not None else ()
    return [*_places(turn, known), *bonds]


# -------------------------------------------------------------------------------- finding


def _names(sheets: Iterable[Sheet[Track]]) -> list[str]:
    return [each.value.name for each in sheets]


def _known(turn: Turn, character: str | None) -> Sheet[Character] | None:
    """Give a character that exists, without making one."""
    if character:
        return turn.character(Character, character)
    return next((each for each in turn.characters(Character) if each.is_active), None)


def _places(turn: Turn, held: Sheet[Character] | None) -> dict[str, Place]:
    """Give by name where each track is kept; a character's own comes first."""
    places: dict[str, Place] = {}
    if held is not None:
        places |= {track.name: Place(track, own=held) for track in held.value.tracks}
    for each in turn.boards(Track):
        places.setdefault(each.value.name, Place(each.value, shared=each))
    return places


def _find(turn: Turn, wanted: str, character: str | None) -> Place | None:
    """Find the track that is meant, an open one before one that has ended; None is the bonds."""
    places = _places(turn, _known(turn, character))
    still_open = [name for name, place in places.items() if place.track.is_open]
    try:
        found = names.resolve("track", wanted, (*still_open, BONDS))
    except NoSuchName:
        found = names.resolve("track", wanted, (*places, BONDS))
    return places.get(found)


def _named(turn: Turn, sheet_id: int, name: str) -> tuple[Sheet[Character] | None, Place]:
    """Give the track that a button names: shared without a name, else on a character's sheet."""
    if not name:
        shared = turn.sheet(Track, sheet_id)
        return None, Place(shared.value, shared=shared)
    held = held_of(turn, sheet_id)
    for track in held.value.tracks:
        if track.name == name:
            return held, Place(track, own=held)
    raise Stale


def _missed(turn: Turn, key: int) -> tuple[Sheet[Character], Place, ProgressRolled]:
    """Give the track that a progress roll was made against, the one still waiting first."""
    held, outcome = held_by(turn, key)
    # A move's progress roll is told within the move.
    rolled = getattr(outcome, "progress", outcome)
    if not isinstance(rolled, ProgressRolled):
        raise Stale
    places = [Place(track, own=held) for track in held.value.tracks]
    places += [Place(each.value, shared=each) for each in turn.boards(Track)]
    found = [place for place in places if place.track.name == rolled.track]
    if not found:
        raise Stale
    found.sort(key=lambda place: place.track.missed != rolled.key)
    return held, found[0], rolled


# --------------------------------------------------------------------------------- moving


def _mark(place: Place, times: int) -> Progressed:
    track, outcome = ironsworn.mark(place.track, times)
    place.put(track)
    return outcome


def _roll(turn: Turn, held: Sheet[Character], place: Place) -> ProgressRolled:
    """Roll, and let everybody earn what the vow is worth (R2.27, E2.38)."""
    held.state, track, outcome = ironsworn.roll_progress(
        held.value, place.track, turn.dice, turn.scope.key
    )
    place.put(track)
    if outcome.can_forsake:
        _, _, given_up = ironsworn.forsake(held.value, party_of(turn), track, outcome.key)
        return replace(outcome, forsaking=given_up.changes)
    if outcome.experience:
        earners = [held] if place.own is not None else [held, *others(turn, held)]
        changes = tuple(_earn(each, outcome.experience) for each in earners)
        told = (replace(changes[0], whose=""), *changes[1:])
        return replace(outcome, changes=told)
    return outcome


def _earn(held: Sheet[Character], amount: int) -> Change:
    held.state, earned = ironsworn.earn(held.value, amount)
    return replace(earned.change, whose=earned.character)


def _forsake(turn: Turn, held: Sheet[Character], place: Place, key: int | None) -> Outcome:
    held.state, track, outcome = ironsworn.forsake(held.value, party_of(turn), place.track, key)
    place.put(track)
    return owing(turn, held, outcome)
