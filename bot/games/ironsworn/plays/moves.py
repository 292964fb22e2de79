"""Ironsworn's moves: a scene is made from the table's sheets, and what changed is written back.

At the scene sits everybody whose character is being played, each under the id of their sheet.
A button names the entry of the move and, where somebody else chooses, the sheet of that character.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

from bot.errors import Stale
from bot.games.ironsworn.plays import rolls
from bot.games.ironsworn.plays.table import (
    character_in,
    character_of,
    character_of_entry,
    character_of_sheet,
    debt_now,
    debt_of,
    in_line,
    in_use,
    is_unprepared,
    known_character,
    others,
    outcome_of,
    party_of,
    put_all,
    put_party,
    put_shared,
    shared_tracks,
    sheet,
    track_names,
)
from bot.games.ironsworn.views import OpenRoll, WaitingView, WarningView
from bot.journal import Entry
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import ironsworn
from rules.ironsworn import (
    TICKS_PER_BOX,
    Bonds,
    Character,
    Debt,
    Odds,
    Reroll,
    Track,
    TrackKind,
    settle_miss,
)
from rules.ironsworn import moves as rules
from rules.ironsworn.keys import OWN, SHARED, key_of, place_of
from rules.ironsworn.moves import (
    Applied,
    Call,
    Chosen,
    CompanionAdded,
    CompanionEdited,
    CompanionRemoved,
    Move,
    MoveMade,
    MoveNeeds,
    MoveStood,
    MoveTold,
    MoveWarned,
    NothingWaits,
    Objection,
    ObjectionKind,
    Pending,
    Roll,
    Said,
    Scene,
    Seat,
)
from rules.ironsworn.moves.model import Target
from rules.odds import Shown
from rules.outcome import Outcome

R = TypeVar("R", bound=Outcome)
M = TypeVar("M", MoveMade, MoveStood, Chosen)


def _scene(turn: Turn, held: Sheet[Character]) -> Scene:
    """Make the scene in which a character acts."""
    everybody = turn.apart(turn.all_characters(Character))
    # Whoever has no namesake is called by the name alone.
    apart = {each.id: called for called, each in everybody.items() if called != each.value.name}
    return Scene(
        held.value,
        party_of(turn),
        shared_tracks(turn),
        tuple(Seat(each.id, each.value, apart.get(each.id, "")) for each in others(turn, held)),
        tuple(track_names(turn)),
        apart.get(held.id, ""),
    )


def _play(turn: Turn, held: Sheet[Character], rule: Callable[[Scene], tuple[Scene, R]]) -> R:
    """Let a rule change the scene in which a character acts, and write back what differs."""
    people, before = others(turn, held), party_of(turn)
    scene, outcome = rule(_scene(turn, held))
    held.state = scene.character
    put_all(people, [seat.character for seat in scene.others])
    put_party(turn, before, scene.party, is_unprepared=is_unprepared(scene.character))
    put_shared(turn, scene.shared, (held, *people))
    return outcome


def make(turn: Turn, line: str, given: Said, character: str | None) -> MoveMade | MoveWarned:
    """Make the move that a line names, or warn of it where the rules speak against it."""
    said = rules.read_line(line, given, _names_known(turn, character))
    return make_said(turn, character_of(turn, character), said)


def _names_known(turn: Turn, character: str | None = None) -> Callable[[], Collection[str]]:
    """Find what a move may be about, once and only if that is asked: few lines need it."""
    return cache(lambda: rules.called_in(_scene(turn, character_of(turn, character))))


def tried(turn: Turn, line: str) -> MoveMade:
    """Make the move that a line names, in spite of warnings, and keep nothing of it.

    What an action roll is about changes none of its dice, so it need not be there yet.
    """
    said = rules.read_line(line, Said(""), _names_known(turn))
    scene = _scene(turn, character_of(turn))
    said = rules.naming_patient(scene, said)
    call, move = rules.call_of(scene, said, insist=True), rules.move_of(said.move)
    try:
        return rules.make(scene, Shown(), turn.scope.key, move, call)[1]
    except MoveNeeds as refusal:
        scene, call = _as_if(scene, move, call, refusal)
    return rules.make(scene, Shown(), turn.scope.key, move, call)[1]


def _as_if(scene: Scene, move: Move, call: Call, refusal: MoveNeeds) -> tuple[Scene, Call]:
    """Put something there that an action roll is about, or refuse what tells its dice apart."""
    kind = move.target.track_kind
    if move.roll is Roll.ACTION and kind is not None and refusal.what in {"track", "rank"}:
        due = Track(call.track or kind.value, kind, move.ranks[0])
        return replace(scene, shared=(*scene.shared, due)), replace(call, track=due.name)
    if move.target is Target.NEW_BOND and refusal.what == "person":
        return scene, replace(call, person=move.name)
    if move.target is Target.BOND and refusal.what == "person":
        tested = replace(scene.character, bonds=Bonds(1, (move.name,)))
        return replace(scene, character=tested), replace(call, person=move.name)
    if refusal.what == "ally":
        ally = Seat(max(scene.seats) + 1, Character(move.name))
        return replace(scene, others=(*scene.others, ally)), replace(call, ally=ally.id)
    raise refusal


def open_roll(turn: Turn, number: int, sheet_id: int = 0) -> OpenRoll:
    """Give the roll of a result that is held for a button."""
    held, key = _open_move(turn, number, sheet_id)
    roll, may_reroll = rules.open_roll(held.value, key)
    return OpenRoll(roll, held.value.momentum_reset, may_reroll)


def pay_by(turn: Turn, key: int) -> MoveMade:
    """Pay the price of the missed action roll that a button names, apart from what else waits."""
    held, rolled = rolls.rolled_by(turn, key)
    held.state = settle_miss(held.value, rolled.key)
    price = rules.move_of("pay_the_price")

    def rule(scene: Scene) -> tuple[Scene, MoveMade]:
        return rules.make(scene, turn.dice, turn.scope.key, price, is_apart=True)

    return _play(turn, held, rule)


def next_by(turn: Turn, number: int, key: str) -> MoveMade:
    """Make the move that comes next on the track that an entry marked, or in its fight.

    It rolls what is named behind a colon, or what was rolled there, and does the harm that was
    said there.
    """
    entry = turn.entry(number)
    held, made = _who_goes_on(turn, entry), entry.outcome
    if isinstance(made, Chosen) and made.then is not None:
        made = made.then
    key, _, stat = key.partition(":")
    move = next((each for each in rules.MOVES if each.key == key), None)
    if move is not None and isinstance(made, MoveWarned):
        return _instead(turn, held, made, key, stat)
    if move is None or not isinstance(made, MoveTold):
        raise Stale
    first, left = _first(turn, made), _left(turn, made)
    is_blow = move.target is Target.FIGHT and move.roll is Roll.ACTION
    if is_blow or left is None:
        # An ally's blow in between takes nobody's next one, but an own roll does.
        is_due = _is_last(held.value, first, number)
    else:
        is_due = _is_as_left(turn, held, *left, _waypoints(made))
    is_over = held.value.ending is not None and not _is_of_shared_journey(turn, made)
    if is_over or not is_due:
        raise Stale
    said = Said(key, stat or _rolled_with(first), amount=made.done.harm_said or None)
    return _make(turn, held, replace(said, track=left[0]) if left else said)


def _instead(
    turn: Turn, held: Sheet[Character], warned: MoveWarned, key: str, stat: str
) -> MoveMade:
    """Make another move than the one that was warned of, with all that was said of that.

    One that rolls another stat is about the same foe, and nothing else was said of it.
    """
    held.state = rules.let_go(held.value, warned.key)
    said = replace(warned.said, move=key)
    if stat:
        said = Said(key, stat, track=said.track or warned.objection.what)
    return _make(turn, held, said)


def _make(turn: Turn, held: Sheet[Character], said: Said) -> MoveMade:
    """Make a move as it was said; one that the rules speak against is refused."""

    def rule(scene: Scene) -> tuple[Scene, MoveMade]:
        move, call = rules.move_of(said.move), rules.call_of(scene, said)
        return rules.make(scene, turn.dice, turn.scope.key, move, call)

    return _play(turn, held, rule)


def _who_goes_on(turn: Turn, entry: Entry) -> Sheet[Character]:
    """Give who makes the move that follows an entry.

    It is whose entry it is or, on a journey that all share, whoever else presses and has a
    character (R2.27): who runs the table may travel along.
    """
    is_own = entry.player == turn.scope.player_id
    if not is_own and _is_of_shared_journey(turn, entry.outcome):
        return known_character(turn) or character_in(turn, entry)
    return character_in(turn, entry)


def _is_of_shared_journey(turn: Turn, made: Outcome) -> bool:
    """Whether a move marked a journey that all share, or goes on with one."""
    if not isinstance(made, MoveTold):
        return False
    left, shared = _left(turn, made), {each.name for each in shared_tracks(turn)}
    is_journey = rules.move_of(made.move).target.track_kind is TrackKind.JOURNEY
    return is_journey and left is not None and left[0] in shared


def _first(turn: Turn, made: MoveTold) -> Outcome:
    """Give the move that an answer belongs to."""
    return made if isinstance(made, MoveMade) else turn.entry(made.key).outcome


def _rolled_with(made: Outcome) -> str:
    """Give the stat or the number that a move was rolled with; nothing for one without a roll."""
    rolled = made.rolled if isinstance(made, MoveMade) else None
    return str(rolled.source or rolled.stat) if rolled else ""


def _left(turn: Turn, made: MoveTold) -> tuple[str, int] | None:
    """Give the name and the ticks of the track that a move marked, or goes on with after a miss."""
    if isinstance(made, Chosen) and rules.GO_ON in made.picks:
        first = _first(turn, made)
        missed = first.progress if isinstance(first, MoveMade) else None
        return (missed.track, min(missed.ticks, TICKS_PER_BOX)) if missed else None
    marked = made.done.marked
    return (marked.whose, marked.after) if marked else None


def _is_last(character: Character, made: Outcome, number: int) -> bool:
    """Whether nothing was rolled since an entry that belongs to a move, or the tide's gift is left.

    An answer counts from when it was given: a held result may be settled after other rolls.
    """
    if not isinstance(made, MoveMade):
        return False
    if made.progress is not None:
        # A progress roll leaves no last roll behind it (R2.16).
        return character.roll is None
    if made.rolled is None:
        return any(each.is_tide for each in character.bonuses)
    # Ids grow: a roll of a greater one was made later.
    return character.roll is not None and character.roll.key <= number


def _waypoints(made: MoveTold) -> int | None:
    """Give how many waypoints a move left a journey with, if it reached one."""
    return next((each.after for each in made.done.changes if each.what == "waypoints"), None)


def _is_as_left(
    turn: Turn, held: Sheet[Character], name: str, ticks: int, waypoints: int | None
) -> bool:
    """Whether the track that a move left still stands as it did then.

    A journey that has lost progress may stand where an earlier leg left it, with more waypoints.
    """
    tracks = (*held.value.tracks, *shared_tracks(turn))
    return any(
        each.is_open
        and (each.name, each.ticks) == (name, ticks)
        and waypoints in {None, each.waypoints}
        for each in tracks
    )


def insist_by(turn: Turn, key: int, sheet_id: int = 0) -> MoveMade | MoveWarned:
    """Make a move all the same that was warned against, here or at another table.

    Where somebody runs the table it is the GM's alone, whoever plays the character.
    """
    if not sheet_id:
        turn.entry(key)
    turn.require_say()
    if sheet_id:
        held = character_of_sheet(turn, sheet_id)
        warned: Outcome | None = warning_on(turn, held, key)
    else:
        held, warned = character_of_entry(turn, key)
    if not isinstance(warned, MoveWarned):
        raise Stale
    held.state = rules.let_go(held.value, key)
    return make_said(turn, held, warned.said, insist=True)


def warning_on(turn: Turn, held: Sheet[Character], key: int) -> Outcome | None:
    """Give the warning of an open move: as it was told here, else as the sheet has kept it.

    Earlier versions kept none, so that one of another table is None.
    """
    kept = next((each.warned for each in held.value.pending if each.key == key), None)
    told = outcome_of(turn, key)
    if told is None and kept is not None:
        return MoveWarned(held.value.name, key, kept.said, kept.objection)
    return told


def make_said(
    turn: Turn, held: Sheet[Character], said: Said, *, insist: bool = False
) -> MoveMade | MoveWarned:
    """Make a move as it was said, or warn of it where the rules speak against it."""

    def rule(scene: Scene) -> tuple[Scene, MoveMade | MoveWarned]:
        return rules.make_or_warn(scene, turn.dice, turn.scope.key, said, insist=insist)

    return _play(turn, held, rule)


def price(turn: Turn) -> Outcome:
    """Pay the latest price that the player's character in use owes, else by the roll alone (R2.34).

    The roll alone makes nobody up; it pays for a roll without a move that has missed last.
    """
    used = in_use(turn)
    if used is None:
        return rolls.price(turn)
    if not rules.is_price_due(used.value):
        used.state, paid = rules.pay_alone(used.value, turn.dice)
        return paid
    key = turn.scope.key
    return _play(turn, character_of(turn), lambda scene: rules.pay_due(scene, turn.dice, key))


def ask(turn: Turn, odds: Odds, question: str | None, sheet_id: int = 0) -> Outcome:
    """Ask the oracle: by the move where that is owed with these odds, else by the roll alone.

    Whose card it was asked from may owe it, by its sheet, or else the player's character in use.
    """
    said = Said("ask_the_oracle", odds=odds.value, question=question or "")
    held = turn.own_sheet(sheet_id, Character) if sheet_id else in_use(turn)
    if held is not None and rules.is_led_to(held.value, said.move, said.odds):
        return make_said(turn, in_line(turn, held), said)
    return rolls.ask(turn, odds, question)


# --------------------------------------------------------------------- what a result waits for


def follow_by(
    turn: Turn, number: int, index: int, sheet_id: int, said: Said | None = None
) -> MoveMade:
    """Make the move that an open one leads to, with what is known of it."""
    held, key = _open_move(turn, number, sheet_id)

    def rule(scene: Scene) -> tuple[Scene, MoveMade]:
        call = rules.call_of(scene, said) if said else Call()
        return rules.follow(scene, turn.dice, key, index, turn.scope.key, call)

    return _play(turn, held, rule)


def led_to(turn: Turn, number: int, index: int, sheet_id: int) -> str:
    """Return the key of the move that an open one leads to, if it still does."""
    held, key = _open_move(turn, number, sheet_id)
    return rules.find_lead(held.value, key, index).move


def choose_by(turn: Turn, number: int, picks: tuple[str, ...], sheet_id: int) -> Chosen:
    """Take options of an open move."""
    held, key = _open_move(turn, number, sheet_id)

    def rule(scene: Scene) -> tuple[Scene, Chosen]:
        return rules.choose_on(scene, turn.dice, key, picks, turn.scope.key)

    return _play(turn, held, rule)


def go_on_by(turn: Turn, number: int) -> Chosen:
    """Go on with the track that the open move of an entry has missed."""
    people = [each for each in turn.all_characters(Character) if _has_open(each, number)]
    held, key = _open_move(turn, number, people[0].id if people else 0)
    return _play(turn, held, lambda scene: rules.go_on(scene, turn.dice, key))


def stand_by(turn: Turn, number: int, sheet_id: int = 0) -> MoveStood:
    """Accept a held result as it is."""
    held, key = _open_move(turn, number, sheet_id)
    return _play(turn, held, lambda scene: rules.stand(scene, key))


def burn_by(turn: Turn, number: int, sheet_id: int = 0) -> MoveStood:
    """Burn momentum on a held result."""
    return _burn(turn, *_open_move(turn, number, sheet_id))


def reroll_by(turn: Turn, number: int, dice: Reroll, sheet_id: int = 0) -> MoveStood:
    """Roll dice of a held result again."""
    return _reroll(turn, *_open_move(turn, number, sheet_id), dice)


def burn(turn: Turn, character: str | None) -> Outcome:
    """Burn momentum on the last roll, whether a move made it or not."""
    held = character_of(turn, character)
    key = rules.held_after_last_roll(held.value)
    return _burn(turn, held, key) if key else held.make(ironsworn.burn, None)


def reroll(turn: Turn, dice: Reroll, character: str | None) -> Outcome:
    """Roll dice of the last roll again, whether a move made it or not."""
    held = character_of(turn, character)
    key = rules.held_after_last_roll(held.value)
    if key:
        return _reroll(turn, held, key, dice)
    return held.make(
        ironsworn.reroll, turn.dice, None, action=dice.is_action, challenge=dice.challenge
    )


def _burn(turn: Turn, held: Sheet[Character], key: int) -> MoveStood:
    return _play(turn, held, lambda scene: rules.burn(scene, key))


def _reroll(turn: Turn, held: Sheet[Character], key: int, dice: Reroll) -> MoveStood:
    def rule(scene: Scene) -> tuple[Scene, MoveStood]:
        return rules.reroll(scene, turn.dice, key, action=dice.is_action, challenge=dice.challenge)

    return _play(turn, held, rule)


def _open_move(turn: Turn, number: int, sheet_id: int) -> tuple[Sheet[Character], int]:
    """Return the character who has the open move of an entry, and the key of that move.

    It is the entry's player's, unless a button names another's sheet.  Who came from another table
    with what was open there has it under a number that is no entry here.
    """
    if sheet_id:
        held = character_of_sheet(turn, sheet_id)
        if _has_open(held, number):
            return held, number
    entry = turn.entry(number)
    if not isinstance(entry.outcome, MoveTold):
        raise Stale
    key = _key_of(entry.outcome)
    if sheet_id:
        return character_of_sheet(turn, sheet_id), key
    turn.act_for(entry.player)
    return _with_pending(turn, key, entry.outcome.character), key


def _key_of(outcome: MoveTold) -> int:
    """Return the key of the move that an entry of a move, a choice or a burn leaves open."""
    return outcome.last_key if isinstance(outcome, Chosen) else outcome.key


def _with_pending(turn: Turn, key: int, called: str = "") -> Sheet[Character]:
    """Give whose open move it is; of several that a player has, the one that is called so."""
    own = turn.characters(Character)
    found = [each for each in own if _has_open(each, key)]
    if found:
        meant = _called(found, called)
        return character_of_sheet(turn, meant.id)
    raise NothingWaits(key, [each.value.name for each in _choosing(turn, key)])


def _has_open(held: Sheet[Character], key: int) -> bool:
    return any(pending.key == key for pending in held.value.pending)


def _called(people: Sequence[Sheet[Character]], name: str) -> Sheet[Character]:
    """Give the one of these who is called so, or else the first."""
    return next((each for each in people if each.value.name == name), people[0])


def is_waited_for(turn: Turn, key: int) -> bool:
    """Whether the open move with that key is still on anybody's sheet."""
    return any(_has_open(each, key) for each in turn.all_characters(Character))


def _choosing(turn: Turn, key: int) -> list[Sheet[Character]]:
    """List the characters who still have the choice that a move left."""
    return [
        each
        for each in turn.all_characters(Character)
        if any(pending.key == key and pending.has_choice for pending in each.value.pending)
    ]


# --------------------------------------------------------------------------- what is shown


def waiting(turn: Turn, character: str | None) -> WaitingView | None:
    """Return the open moves and the losses of a character, or None for who has no character."""
    held = known_character(turn, character)
    if held is None:
        return None
    shown, debt = view(turn, held, None), debt_of(turn, held)
    return replace(shown, debt=debt, may_insist=turn.has_say)


def waiting_by(turn: Turn, number: int, sheet_id: int) -> WaitingView:
    """Return one open move, of whoever asks or of the character with that sheet."""
    held = character_of_sheet(turn, sheet_id) if sheet_id else None
    if held is not None and _has_open(held, number):
        return view(turn, held, number)
    made = turn.entry(number).outcome
    key = _key_of(made) if isinstance(made, MoveTold) else number
    return view(turn, held or _with_pending(turn, key), key)


def others_wait(turn: Turn, number: int, sheet_id: int) -> WaitingView:
    """Return the open move of an entry, of somebody else than its player or of that sheet."""
    found = waiting_by(turn, number, sheet_id)
    if not sheet_id and turn.scope.player_id == turn.entry(number).player:
        raise NothingWaits(number)
    return found


def view(turn: Turn, held: Sheet[Character], key: int | None) -> WaitingView:
    """Return the open moves of a character, or the one with that key."""
    found = rules.what_waits(_scene(turn, held), key)
    return WaitingView(sheet(turn, held).character, held.id, found)


def chosen_as_now(turn: Turn, outcome: Chosen) -> Chosen:
    """Give a choice as it was made, with what of it, or of what it led to at once, is open now."""
    if outcome.then is not None:
        return replace(outcome, then=as_now(turn, outcome.then))
    return as_now(turn, outcome)


def as_now(turn: Turn, outcome: M) -> M:
    """Give a move as it was made or answered, with what of it is open now."""
    left = _debt_left(turn, outcome)
    if left is not None:
        debt = debt_now(turn, outcome.character, left, outcome.key)
        outcome = replace(outcome, done=replace(outcome.done, debt=debt))
    if outcome.done.waiting:
        outcome = replace(outcome, done=_waited_for(turn, outcome.done, outcome.key))
    held = _whose(turn, outcome)
    waits = rules.what_waits(_scene(turn, held), _key_of(outcome)) if held is not None else ()
    return rules.as_now(outcome, next(iter(waits), None))


def warning_now(turn: Turn, warned: MoveWarned) -> WarningView:
    """Give whether a warning still waits, and for whom."""
    for held in turn.all_characters(Character):
        for kept in held.value.pending:
            if kept.is_warned and kept.key == warned.key:
                shown = warning(turn, warned)
                first, whose = _comes_first(turn, held, kept, warned.objection)
                return replace(shown, first=first.key, sheet_id=whose) if first else shown
    return warning(turn, warned, is_open=False)


def _comes_first(
    turn: Turn, held: Sheet[Character], kept: Pending, objection: Objection
) -> tuple[Pending | None, int]:
    """Give the open choice that would answer what the rules have against a move, and its sheet."""
    if rules.INITIATIVE in objection.allowed:
        return rules.taking_initiative(held.value.pending), held.id
    if objection.kind is ObjectionKind.UNANSWERED:
        track = kept.about.track
        others = turn.all_characters(Character) if place_of(track) == SHARED else ()
        for each in (held, *others):
            if first := rules.answering(each.value.pending, track):
                return first, each.id
    return None, 0


def warning(turn: Turn, warned: MoveWarned, *, is_open: bool = True) -> WarningView:
    """Give for whom a warning waits, if it does."""
    return WarningView(is_open, warned.character, bool(turn.table.value.gms))


def _debt_left(turn: Turn, outcome: MoveTold) -> Debt | None:
    """Give the losses that a move left, or the one that is answered by this outcome.

    So the newest that a message tells says what its buttons are for.
    """
    if outcome.done.debt is not None or isinstance(outcome, MoveMade):
        return outcome.done.debt
    made = outcome_of(turn, outcome.key)
    first = made.then if isinstance(made, Chosen) else made
    if isinstance(first, MoveMade) and first.character == outcome.character:
        return first.done.debt
    return None


def _waited_for(turn: Turn, done: Applied, key: int) -> Applied:
    """Give what was done, with those alone of the others who may still choose, as called now."""
    everybody = turn.apart(turn.all_characters(Character))
    choosing = {each.id for each in _choosing(turn, key)}
    called = {each.id: name for name, each in everybody.items() if each.id in choosing}
    left = tuple(each for each in done.waiting if each in called)
    return replace(done, waiting=left, choosers=tuple(called[each] for each in left))


def _whose(turn: Turn, outcome: MoveTold) -> Sheet[Character] | None:
    """Find whose a move or a choice is that is still open, whatever they are called by now.

    It is the player's whose entry it goes back to; another's, such as who chooses at their camp,
    goes by the name.
    """
    key = _key_of(outcome)
    among = [each for each in turn.all_characters(Character) if _has_open(each, key)]
    made = outcome_of(turn, key) if among else None
    if getattr(made, "character", "") == outcome.character:
        player = turn.entry(key).player
        among = [each for each in among if each.player == player]
    else:
        among = [each for each in among if each.value.name == outcome.character]
    return in_line(turn, _called(among, outcome.character)) if among else None


def let_go(turn: Turn, held: Sheet[Character], key: int) -> None:
    """Take an open move off a sheet, with the answer that a missed track waits for."""
    held.state = rules.let_go(held.value, key)
    for place in (held.value.tracks, shared_tracks(turn)):
        for track in place:
            if track.missed == key:
                forget_miss(turn, held, track)


def forget_miss(turn: Turn, held: Sheet[Character] | None, track: Track) -> None:
    """Let a track, one's own or shared, go on as if its missed roll had been answered."""
    after = replace(track, missed=0)
    if held is not None and track in held.value.tracks:
        held.state = rules.forget_miss(held.value.with_track(after), key_of(OWN, track.name))
    for each in turn.boards(Track):
        if each.value == track:
            each.state = after
            for who in turn.all_characters(Character):
                who.state = rules.forget_miss(who.value, key_of(SHARED, track.name))


def move_sources(turn: Turn, line: str, character: str | None) -> dict[str, int]:
    """List what the move of an unfinished line may roll; everything while no move is named."""
    worth = rolls.sources(turn, character)
    move = rules.named_move(line)
    return worth if move is None else {key: worth[key] for key in move.source_keys}


def targets(turn: Turn, line: str, character: str | None) -> list[str]:
    """List the open tracks that the move of a line may be about; all while no move is named."""
    state = character_of(turn, character).value
    move = rules.named_move(line)
    return [
        each.name
        for each in (*state.tracks, *shared_tracks(turn))
        if each.is_open and (move is None or each.kind is move.target.track_kind)
    ]


def people(turn: Turn, character: str | None) -> list[str]:
    """List whom a move may be about: allies, companions, those with a bond."""
    return rules.known_people(_scene(turn, character_of(turn, character)))


# ----------------------------------------------------------------------------- companions


def add_companion(turn: Turn, name: str, health: int, character: str | None) -> CompanionAdded:
    """Take a companion along."""
    held = character_of(turn, character)
    return held.make(rules.add_companion, name, health)


def edit_companion(
    turn: Turn, name: str, health: int | None, abilities: int | None, character: str | None
) -> CompanionEdited:
    """Put a companion's numbers right."""
    held = character_of(turn, character)
    return held.make(rules.edit_companion, name, health, abilities)


def remove_companion(turn: Turn, name: str, character: str | None) -> CompanionRemoved:
    """Let a companion go."""
    held = character_of(turn, character)
    return held.make(rules.remove_companion, name)


def companions(turn: Turn, character: str | None) -> list[str]:
    """List a character's companions."""
    return [each.name for each in character_of(turn, character).value.companions]
