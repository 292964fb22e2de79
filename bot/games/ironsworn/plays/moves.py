"""Ironsworn's moves: the scene is the table as it stands, and what differs is written back.

Everybody whose character is being played sits at the scene, under the id of their sheet.
A button names the entry of the move, and for somebody else's choice that sheet; what waits
is on the sheets, so a press finds it or says that it is settled.
"""

from dataclasses import dataclass

from bot.errors import Stale
from bot.games.ironsworn.plays import rolls as heart
from bot.games.ironsworn.plays.rolls import held_of, others, party_of
from bot.games.ironsworn.plays.tracks import BONDS
from bot.games.ironsworn.words.waiting import WaitingView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import names
from rules.errors import NotGM, RuleError
from rules.ironsworn import Character, Meter, Party, Stat, Track, TrackKind
from rules.ironsworn import moves as rules
from rules.ironsworn.moves import (
    Call,
    Chosen,
    CompanionAdded,
    CompanionEdited,
    CompanionRemoved,
    Move,
    MoveMade,
    MoveStood,
    MoveWarned,
    NothingWaits,
    Said,
    Scene,
    Seat,
)
from rules.ironsworn.moves.errors import Discouraged
from rules.ironsworn.moves.model import Target
from rules.outcome import Outcome

KINDS = {
    Target.VOW: TrackKind.VOW,
    Target.JOURNEY: TrackKind.JOURNEY,
    Target.FIGHT: TrackKind.FIGHT,
    Target.DUEL: TrackKind.FIGHT,
}


@dataclass(slots=True)
class Scenery:
    """A scene, and the sheets that it was made from."""

    turn: Turn
    held: Sheet[Character]
    others: list[Sheet[Character]]
    boards: list[Sheet[Track]]
    scene: Scene

    def put(self, scene: Scene) -> None:
        """Write back what differs."""
        self.held.state = scene.character
        if scene.party != self.scene.party:
            self.turn.board(Party).state = scene.party
        for sheet, seat in zip(self.others, scene.others, strict=True):
            sheet.state = seat.character
        for board, track in zip(self.boards, scene.shared, strict=False):
            board.state = track
        for track in scene.shared[len(self.boards) :]:
            self.turn.add(track)


def scenery(turn: Turn, held: Sheet[Character]) -> Scenery:
    """Set the scene for a character that acts."""
    people, boards = others(turn, held), turn.boards(Track)
    seats = tuple(Seat(each.id or 0, each.value) for each in people)
    shared = tuple(each.value for each in boards)
    scene = Scene(held.value, party_of(turn), shared, seats)
    return Scenery(turn, held, people, boards, scene)


# -------------------------------------------------------------------------------- making


def make(turn: Turn, line: str, given: Said, character: str | None) -> MoveMade | MoveWarned:
    """Make the move that a line names, or warn of it where the rules speak against it."""
    said = rules.read_line(line, given)
    return _make(scenery(turn, turn.character(Character, character)), said, insist=False)


def insist_by(turn: Turn, key: int) -> MoveMade | MoveWarned:
    """Make a move all the same that was warned against: for the GM, or who plays alone."""
    held, warned = heart.held_by(turn, key)
    if not isinstance(warned, MoveWarned):
        raise Stale
    _require_insistence(turn)
    held.state = rules.insisted(held.value, key)
    return _make(scenery(turn, held), warned.said, insist=True)


def _make(setting: Scenery, said: Said, *, insist: bool) -> MoveMade | MoveWarned:
    turn, move = setting.turn, rules.move_of(said.move)
    call = rules.call_of(setting.scene, said, insist=insist)
    _require_free(setting, move, call)
    try:
        scene, outcome = rules.make(setting.scene, turn.dice, turn.scope.key, move, call)
    except Discouraged as refusal:
        # Nothing was rolled yet; the warning stands where the GM can see it too.
        held = setting.held
        held.state, warned = rules.warn(held.value, turn.scope.key, said, refusal)
        return warned
    setting.put(scene)
    return outcome


def _require_insistence(turn: Turn) -> None:
    """Let the GM insist, and where nobody is one, a player who has the table to themselves."""
    gms = turn.table.value.gms
    players = {each.player for each in turn.everyone(Character)} - {turn.scope.user_id}
    if not turn.is_gm and (gms or players):
        raise NotGM(gms)


def _require_free(setting: Scenery, move: Move, call: Call) -> None:
    """Hold the name of a track that is begun free everywhere, before anything is rolled."""
    wanted = names.clean(call.track)
    known = {track.name.casefold() for _, track in setting.scene.tracks()}
    begins = move.starts and (call.rank or move.target is Target.VOW)
    if not begins or wanted.casefold() in known:
        return
    is_shared = move.target is not Target.VOW if call.is_shared is None else call.is_shared
    taken = [BONDS]
    if is_shared:
        everybody = setting.turn.all_characters(Character)
        taken += [track.name for each in everybody for track in each.value.tracks]
    names.require_free("track", wanted, taken)


# --------------------------------------------------------------------- what a result waits for


def follow_by(
    turn: Turn, number: int, index: int, sheet_id: int, said: Said | None = None
) -> MoveMade:
    """Make the move that an open one leads to, with what is known of it."""
    held, key = _waiting(turn, number, sheet_id)
    setting = scenery(turn, held)
    call = rules.call_of(setting.scene, said) if said else Call()
    if said:
        _require_free(setting, rules.move_of(said.move), call)
    scene, outcome = rules.follow(setting.scene, turn.dice, key, index, turn.scope.key, call)
    setting.put(scene)
    return outcome


def led_to(turn: Turn, number: int, index: int, sheet_id: int) -> str:
    """Give the key of the move that an open one leads to, if it still does."""
    held, key = _waiting(turn, number, sheet_id)
    for pending in held.value.pending:
        for lead in pending.leads:
            if (pending.key, lead.index) == (key, index) and not lead.is_used:
                return lead.move
    raise NothingWaits(key)


def choose_by(turn: Turn, number: int, picks: tuple[str, ...], sheet_id: int) -> Chosen:
    """Take options of an open move."""
    held, key = _waiting(turn, number, sheet_id)
    setting = scenery(turn, held)
    scene, outcome = rules.choose(setting.scene, turn.dice, key, picks)
    setting.put(scene)
    return outcome


def stand_by(turn: Turn, number: int) -> MoveStood:
    """Let a held result stand."""
    held, key = _waiting(turn, number, 0)
    setting = scenery(turn, held)
    scene, outcome = rules.stand(setting.scene, key)
    setting.put(scene)
    return outcome


def burn_by(turn: Turn, number: int) -> MoveStood:
    """Burn momentum on a held result."""
    held, key = _waiting(turn, number, 0)
    return _burn(scenery(turn, held), key)


def reroll_by(turn: Turn, number: int, dice: str) -> MoveStood:
    """Roll dice of a held result again: one of :data:`bot.games.ironsworn.plays.rolls.DICE`."""
    held, key = _waiting(turn, number, 0)
    return _reroll(scenery(turn, held), key, dice)


def burn(turn: Turn, character: str | None) -> Outcome:
    """Burn momentum on the last roll, a move's or another."""
    held = turn.character(Character, character)
    key = _last_held(held.value)
    return _burn(scenery(turn, held), key) if key else heart.burn(turn, character)


def reroll(turn: Turn, dice: str, character: str | None) -> Outcome:
    """Roll dice of the last roll again, a move's or another."""
    held = turn.character(Character, character)
    key = _last_held(held.value)
    if key:
        return _reroll(scenery(turn, held), key, dice)
    return heart.reroll(turn, dice, character)


def _last_held(character: Character) -> int:
    """Give the key of the held result that the last roll belongs to, or 0."""
    key = character.roll.key if character.roll else 0
    return key if key and rules.held(character, key) else 0


def _burn(setting: Scenery, key: int) -> MoveStood:
    scene, outcome = rules.burn(setting.scene, key)
    setting.put(scene)
    return outcome


def _reroll(setting: Scenery, key: int, dice: str) -> MoveStood:
    action, challenge = heart.DICE[names.resolve("die", dice, heart.DICE)]
    scene, outcome = rules.reroll(
        setting.scene, setting.turn.dice, key, action=action, challenge=challenge
    )
    setting.put(scene)
    return outcome


def _waiting(turn: Turn, number: int, sheet_id: int) -> tuple[Sheet[Character], int]:
    """Give the character with whom the move of an entry waits, and the key it waits under.

    That is a character of the entry's player, or of whom a button names.  A choice or a
    burn has an entry of its own, but waits under the key of the move.
    """
    entry = turn.entry(number)
    if not isinstance(entry.outcome, MoveMade | MoveStood | Chosen):
        raise Stale
    key = entry.outcome.key
    if sheet_id:
        return held_of(turn, sheet_id), key
    turn.act_for_owner_of(entry)
    return _with_pending(turn, key), key


def _with_pending(turn: Turn, key: int) -> Sheet[Character]:
    for each in turn.characters(Character):
        if any(pending.key == key for pending in each.value.pending):
            return each
    raise NothingWaits(key)


# --------------------------------------------------------------------------- what is shown


def waiting(turn: Turn, character: str | None) -> WaitingView:
    """Give what waits for a character."""
    return _view(turn, turn.character(Character, character), None)


def waiting_by(turn: Turn, number: int, sheet_id: int) -> WaitingView:
    """Give what of one move waits for whoever asks, or for the character of a sheet."""
    entry = turn.entry(number)
    key = getattr(entry.outcome, "key", number)
    held = held_of(turn, sheet_id) if sheet_id else _with_pending(turn, key)
    return _view(turn, held, key)


def _view(turn: Turn, held: Sheet[Character], key: int | None) -> WaitingView:
    scene = scenery(turn, held).scene
    warned = {each.key for each in held.value.pending if rules.is_warned(each)}
    found = tuple(
        each
        for each in rules.what_can_be_chosen(scene)
        if each.key not in warned and key in {None, each.key}
    )
    return WaitingView(held.value, held.id or 0, found)


def move_sources(turn: Turn, line: str, character: str | None) -> dict[str, int]:
    """Give what the move of a line rolls, and what that is worth; everything if it is open."""
    worth = heart.sources(turn, character)
    try:
        move = rules.move_of(rules.read_line(line, Said("")).move)
    except RuleError:
        return worth
    keys = [use.source.value for use in move.uses if isinstance(use.source, Stat | Meter)]
    return {key: worth[key] for key in keys} if keys else {}


def targets(turn: Turn, line: str, character: str | None) -> list[str]:
    """List the tracks that the move of a line may be about; all that are open if it is open."""
    state = turn.character(Character, character).value
    tracks = [each for each in (*state.tracks, *heart.shared_tracks(turn)) if each.is_open]
    try:
        kind = KINDS.get(rules.move_of(rules.read_line(line, Said("")).move).target)
    except RuleError:
        return [each.name for each in tracks]
    return [each.name for each in tracks if each.kind is kind]


def people(turn: Turn, character: str | None) -> list[str]:
    """List whom a move may be about: allies, companions, those with a bond."""
    held = turn.character(Character, character)
    allies = [each.value for each in others(turn, held)]
    companions = [each.name for whose in (held.value, *allies) for each in whose.companions]
    return [each.name for each in allies] + companions + list(held.value.bonds.names)


# ----------------------------------------------------------------------------- companions


def add_companion(turn: Turn, name: str, health: int, character: str | None) -> CompanionAdded:
    """Take a companion along."""
    held = turn.character(Character, character)
    held.state, outcome = rules.add_companion(held.value, name, health)
    return outcome


def edit_companion(
    turn: Turn, name: str, health: int | None, abilities: int | None, character: str | None
) -> CompanionEdited:
    """Put a companion's numbers right."""
    held = turn.character(Character, character)
    held.state, outcome = rules.edit_companion(held.value, name, health, abilities)
    return outcome


def remove_companion(turn: Turn, name: str, character: str | None) -> CompanionRemoved:
    """Let a companion go."""
    held = turn.character(Character, character)
    held.state, outcome = rules.remove_companion(held.value, name)
    return outcome


def companions(turn: Turn, character: str | None) -> list[str]:
    """List a character's companions."""
    return [each.name for each in turn.character(Character, character).value.companions]
