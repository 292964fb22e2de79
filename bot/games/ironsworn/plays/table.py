"""What Ironsworn's other plays share: whose sheet is meant, and what the whole party has."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from bot.errors import OtherTable, Stale, UnknownEntry
from bot.games.ironsworn.views import BoardView, CardView, SheetView
from bot.journal import Entry
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import ironsworn
from rules.ironsworn import (
    ENDED_MAX,
    TRACKS_MAX,
    Character,
    Debility,
    Debt,
    Meter,
    Owing,
    Party,
    Track,
    TrackKind,
)
from rules.ironsworn.keys import SHARED, key_of
from rules.ironsworn.meters import BLOCKERS, meter_value
from rules.ironsworn.moves import arrived as arrived_from
from rules.ironsworn.moves import last_burnt_hits
from rules.outcome import Outcome

S = TypeVar("S")

PROGRESS_MOVES = {
    TrackKind.VOW: "fulfill_your_vow",
    TrackKind.JOURNEY: "reach_your_destination",
    TrackKind.FIGHT: "end_the_fight",
}
"""The moves by which a track ends, by its kind."""


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """Return what is shown of a character."""
    party, shared = party_of(turn), shared_tracks(turn)
    return SheetView(ironsworn.in_line(held.value, party, shared), party, shared)


def board(turn: Turn) -> BoardView:
    """Return what is shown of the table."""
    people = turn.everyone(Character) if turn.is_gm else ()
    own = tuple((each.value.name, track) for each in people for track in each.value.tracks)
    return BoardView(party_of(turn), shared_tracks(turn), own)


def card(turn: Turn, held: Sheet[Character]) -> CardView:
    """Return what a character's card has to know to offer only what would do something."""
    party, boards = party_of(turn), turn.boards(Track)
    state = ironsworn.in_line(held.value, party, shared_tracks(turn))
    own = [(held.id, each.name, each) for each in state.tracks]
    shared = [(each.id, "", each.value) for each in boards]
    return CardView(
        state,
        {meter: meter_value(state, party, meter) for meter in Meter},
        frozenset(meter for meter, each in BLOCKERS.items() if each in state.debilities),
        tuple(each for each in (*own, *shared) if each[-1].is_open),
        last_burnt_hits(state),
        has_allies=any(
            each.id != held.id and each.value.ending is None for each in turn.everyone(Character)
        ),
    )


def character_of(turn: Turn, wanted: str | None = None) -> Sheet[Character]:
    """Give the player's character, or the one that they name.

    It is made if need be, but not for a GM of others' characters, who forgot to say whose it is.
    """
    return in_line(turn, turn.character_to_change(Character, wanted))


def known_character(turn: Turn, wanted: str | None = None) -> Sheet[Character] | None:
    """Give a character that exists already: what is shared, and a look, make none."""
    if wanted:
        return character_of(turn, wanted)
    active = in_use(turn)
    return None if active is None else in_line(turn, active)


def in_use(turn: Turn) -> Sheet[Character] | None:
    """Find the character that the player uses, without making anybody up."""
    return next((each for each in turn.characters(Character) if each.is_active), None)


def everyone(turn: Turn) -> list[Sheet[Character]]:
    """List the characters that are being played."""
    # What the party shares is looked up once for all, or large tables would be slow.
    party, shared = party_of(turn), shared_tracks(turn)
    people = turn.everyone(Character)
    for each in people:
        each.state = ironsworn.in_line(each.value, party, shared)
    return people


def has_party(turn: Turn) -> bool:
    """Whether several characters who live are being played, and could have a track in common."""
    return sum(each.value.ending is None for each in turn.everyone(Character)) > 1


def others(turn: Turn, held: Sheet[Character]) -> list[Sheet[Character]]:
    """List everybody else's characters that are being played."""
    return [each for each in everyone(turn) if each is not held]


def in_line(turn: Turn, held: Sheet[Character]) -> Sheet[Character]:
    """Make a character such as the party has: they may have come to it since (R2.4, R2.46)."""
    held.state = ironsworn.in_line(held.value, party_of(turn), shared_tracks(turn))
    return held


def party_of(turn: Turn) -> Party:
    """Return what the party shares, without making a sheet for it."""
    party = turn.read_board(Party)
    if party.is_unprepared is None:
        sheets = turn.everyone(Character)
        is_marked = any(Debility.UNPREPARED in each.value.debilities for each in sheets)
        party = replace(party, is_unprepared=is_marked)
    return party


def put_party(turn: Turn, before: Party, party: Party, *, is_unprepared: bool) -> None:
    """Write back what is shared, but only if it changed.

    Else what others do would block the undo of a roll.  ``before`` is how the party was.
    """
    after = replace(party, is_unprepared=is_unprepared)
    if after != before:
        turn.board(Party).state = after
    # Who takes no part may still be named, and then owes as well.
    for each in turn.all_characters(Character):
        state = each.value
        owes = bool(state.setback or state.shortfall)
        if owes != bool(state.owed_since):
            each.state = replace(state, owed_since=turn.scope.key if owes else 0)


def is_unprepared(character: Character) -> bool:
    """Whether the sheet says so."""
    return Debility.UNPREPARED in character.debilities


def shared_tracks(turn: Turn) -> tuple[Track, ...]:
    """List the table's shared tracks."""
    return tuple(each.value for each in turn.boards(Track))


def track_names(turn: Turn) -> list[str]:
    """List the names of the open tracks on anybody's sheet."""
    everybody = turn.all_characters(Character)
    return [name for each in everybody for name in ironsworn.open_names(each.value.tracks)]


def put_shared(turn: Turn, shared: Sequence[Track], scene: Sequence[Sheet[Character]] = ()) -> None:
    """Write the shared tracks back, put new ones on the table and take off what made way.

    They come back in their order, the new ones last.  Only what has ended makes way, and it is
    never changed: one that is not among them any more has gone.  What waits for whoever was not in
    the ``scene`` of the rule is parted here from a track that made way.
    """
    kept = list[Sheet[Track]]()
    for each in turn.boards(Track):
        if each.value.is_open or each.value in shared:
            kept.append(each)
        else:
            each.remove()
    put_all(kept, shared[: len(kept)])
    for track in shared[len(kept) :]:
        turn.add(track, limit=TRACKS_MAX + ENDED_MAX)
        for held in turn.all_characters(Character):
            if held not in scene:
                held.state = ironsworn.made_way(held.value, key_of(SHARED, track.name))


def arrived(turn: Turn, character: Character) -> Character:
    """Part a character who comes in a file from what was shared at another table (R2.46).

    The file does not say which table it was.  It was this one if the newest that the character did
    is in the journal here, and then it is about the tracks that were there by then.
    """
    keys = [character.owed_since, *(each.key for each in character.pending)]
    newest = max([*keys, character.roll.key] if character.roll else keys)
    is_back = turn.journal.table_of(newest) == turn.store.table_id
    here = {
        key_of(SHARED, each.value.name)
        for each in turn.boards(Track)
        if is_back and each.value.is_open and turn.made_in(each) <= newest
    }
    return arrived_from(character, here)


def put_all(sheets: Sequence[Sheet[S]], states: Sequence[S]) -> None:
    """Write states back to the sheets that they were loaded from."""
    for each, state in zip(sheets, states, strict=True):
        each.state = state


def debt_of(turn: Turn, held: Sheet[Character]) -> Debt:
    """Return the losses that a character has to place."""
    return ironsworn.debt_of(held.value, party_of(turn), shared_tracks(turn))


def owing(turn: Turn, held: Sheet[Character], outcome: Outcome) -> Outcome:
    """Wrap an outcome together with the losses that now wait to be placed, if any do."""
    told = ironsworn.owing(held.value, party_of(turn), shared_tracks(turn), outcome)
    return replace(told, key=turn.scope.key) if isinstance(told, Owing) else told


def owing_now(turn: Turn, outcome: Owing) -> Owing:
    """Give what left losses to place, with those that wait by now."""
    return replace(outcome, debt=debt_now(turn, outcome.character, outcome.debt, outcome.key))


def debt_now(turn: Turn, character: str, debt: Debt, key: int) -> Debt:
    """Return the losses that wait by now for whom an entry was about, as it called them.

    Where its entry was about another, such as who chooses at another's camp, the name has to do:
    the losses stay as they were where not one alone goes by it.
    """
    made = outcome_of(turn, key) if key else None
    if getattr(made, "character", "") == character:
        held = turn.touched_by(key, Character, character)
    else:
        named = [each for each in turn.all_characters(Character) if each.value.name == character]
        held = named[0] if len(named) == 1 else None
    return debt if held is None else debt_of(turn, in_line(turn, held))


def outcome_of(turn: Turn, key: int) -> Outcome | None:
    """Give what an entry told, or None for one of the table from which a character came."""
    try:
        return turn.entry(key).outcome
    except (OtherTable, UnknownEntry):
        return None


def character_of_sheet(turn: Turn, sheet_id: int) -> Sheet[Character]:
    """Return the character with that sheet, and act for its player, if the actor may."""
    held = turn.sheet(sheet_id, Character)
    turn.act_for(held.player)
    return in_line(turn, held)


def character_of_entry(turn: Turn, key: int) -> tuple[Sheet[Character], Outcome]:
    """Return the character and the outcome of the entry that a button names."""
    entry = turn.entry(key)
    return character_in(turn, entry), entry.outcome


def character_in(turn: Turn, entry: Entry) -> Sheet[Character]:
    """Return the character of an entry.

    The turn acts for that player from here on, if the actor may.  The sheet that the entry changed
    is meant, whatever the character is called by now.  Where it changed none, the name in the
    outcome must fit exactly: a similar name is another character.
    """
    turn.act_for(entry.player)
    wanted = getattr(entry.outcome, "character", "")
    held = turn.touched_by(entry.key, Character, wanted) or next(
        (each for each in turn.characters(Character) if each.value.name == wanted), None
    )
    if held is None:
        raise Stale
    return in_line(turn, held)
