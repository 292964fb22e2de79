"""Fate's plays find characters and rolls, read and write the whole table, and change sheets.

Aspects, boosts, markers, compels and rolls are sheets of their own, so that an undo of one never
stands in the way of another.  Decisions are made from a :class:`~rules.fate.Snapshot` of them all.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bot.errors import Stale
from bot.games.fate.views import RollView, SceneView, SheetView
from bot.storage.sheet import Sheet
from bot.storage.turn import SHEETS_MAX, Turn
from rules import fate, names
from rules.errors import Already, NotMarked, RuleError
from rules.fate.board import Participant
from rules.outcome import Outcome
from rules.secrecy import is_secret
from rules.sheet import Edited, edit
from rules.table import Table

K = TypeVar("K", fate.Roll, fate.Boost, fate.Compel)
R = TypeVar("R", bound=Outcome)
S = TypeVar("S")

BOARD_MAX = 60
"""Rolls, boosts or markers on one board, those included that are kept for their buttons."""

# ------------------------------------------------------------------------------ the whole table


def snapshot(turn: Turn, named: Collection[Participant] = ()) -> fate.Snapshot:
    """Give all that the table holds at this moment, but for whom the actor has not met.

    Those are there all the same whom what is shown has ``named``: a GM may have played somebody
    where only some can read.
    """
    people = [
        each
        for each in turn.all_characters(fate.Character)
        if turn.knows(each.value) or person_of(each).participant in named
    ]
    return fate.Snapshot(
        scene_of(turn),
        _values(turn, fate.SceneAspect),
        _values(turn, fate.Boost),
        _values(turn, fate.Marker),
        _values(turn, fate.Compel),
        _values(turn, fate.Roll),
        tuple(
            replace(person_of(each), called=called) for called, each in turn.apart(people).items()
        ),
    )


def known(turn: Turn, *, to_all: bool = False) -> fate.Snapshot:
    """Give that without the boosts and rolls that were begun where the actor cannot read.

    ``to_all`` leaves out what not everybody can read who reads this channel, and has not met.
    """
    table = snapshot(turn)
    begun = {each.key for each in table.boosts} | {each.key for each in table.rolls}
    is_known = turn.journal.known(begun, to_all=to_all)
    rolls = tuple(each for each in table.rolls if is_known(each.key, *_players(each)))
    # What a roll left goes by the roll, wherever that was accepted.
    left = {each.result.boost_key for each in table.rolls if each not in rolls}
    return replace(
        table,
        boosts=tuple(
            each
            for each in table.boosts
            if each.key not in left and is_known(each.key, each.owner.player)
        ),
        rolls=rolls,
        people=tuple(each for each in table.people if not (to_all and is_secret(each.character))),
    )


def roll_view(turn: Turn, table: fate.Snapshot, roll: fate.Roll) -> RollView:
    """Give a roll with what the table allows; what can be invoked on it is named to all here."""
    roll = table.with_aspect(roll)
    shown = known(turn, to_all=True) if roll.is_open and table.open_boosts else None
    view = RollView.of(table, roll, shown)
    if turn.is_run:
        return view
    # Nobody invokes for the GM's side where there is no GM.
    return replace(view, is_run=False, across=() if view.is_across_gms else view.across)


def _values(turn: Turn, cls: type[S]) -> tuple[S, ...]:
    return tuple(each.value for each in turn.boards(cls))


def person_of(held: Sheet[fate.Character]) -> fate.Person:
    """Give a character as a snapshot holds it."""
    return fate.Person(held.player, held.value, held.is_active)


def write_back(turn: Turn, replacements: fate.Replacements) -> None:
    """Write values in place of those that they replace, and put new ones on the table."""
    held_before: list[Sheet[Any]] = [*turn.all_characters(fate.Character)]
    for cls in (fate.Scene, fate.SceneAspect, fate.Boost, fate.Marker, fate.Compel, fate.Roll):
        held_before += turn.boards(cls)
    sheets = {id(each.value): each for each in held_before}
    for before, after in replacements:
        if before != after:
            limit = SHEETS_MAX if isinstance(after, fate.SceneAspect) else BOARD_MAX
            held = sheets.get(id(before)) or turn.add(after, limit=limit)
            held.state = after
            sheets[id(after)] = held


def settled(turn: Turn, moved: tuple[R, fate.Replacements]) -> R:
    """Write what a move of the whole table replaces, and give its outcome."""
    outcome, replacements = moved
    write_back(turn, replacements)
    return outcome


def forget(turn: Turn) -> None:
    """Take rolls and boosts off the table that are long over."""
    write_back(turn, tuple((each, None) for each in fate.outlived(snapshot(turn))))


# -------------------------------------------------------------------------- whose character


def character(turn: Turn, wanted: str | None) -> Sheet[fate.Character]:
    """Give the player's character that is meant."""
    return turn.character(fate.Character, wanted)


def character_to_change(turn: Turn, wanted: str | None) -> Sheet[fate.Character]:
    """Give the player's character that is to be changed; a GM of others is made none."""
    return turn.character_to_change(fate.Character, wanted)


def is_gm_alone(turn: Turn) -> bool:
    """Whether the actor runs a table of players' characters, and has none of their own.

    Their plain numbers make no character then.  What is the GM's is no player's.
    """
    return turn.is_gm_alone(fate.Character) and bool(snapshot(turn).played)


def looked_at(turn: Turn, wanted: str | None) -> Sheet[fate.Character]:
    """Give the player's character that is meant; a look makes none."""
    if not _has_any(turn, wanted):
        raise NotMarked("fate_character")
    return character(turn, wanted)


def played(turn: Turn, wanted: str | None) -> fate.Character:
    """Give the character with whom the player would roll; who has none, a fresh one."""
    return looked_at(turn, wanted).value if _has_any(turn, wanted) else fate.Character("?")


def _has_any(turn: Turn, wanted: str | None) -> bool:
    """Whether there is a character to look at: the player's, or another GM's that is named."""
    own = turn.characters(fate.Character)
    return bool(own or (wanted and turn.fellows(fate.Character)))


def act_as(turn: Turn, side: fate.Side) -> None:
    """Go on as whoever made a roll, or answered it: as a GM where it is the GM's side."""
    if side.is_npc:
        turn.require_gm()
    turn.act_for(side.player)


def sheet_of(turn: Turn, person: fate.Person | None) -> Sheet[fate.Character] | None:
    """Give the sheet of a character in a snapshot."""
    who = person.participant if person else None
    people = turn.all_characters(fate.Character)
    return next((each for each in people if person_of(each).participant == who), None)


def skills(turn: Turn, wanted: str | None) -> list[str]:
    """List the skills of the player's character by name, the sheet's own first."""
    own = [
        each
        for each in turn.characters(fate.Character)
        if each.is_active or each.value.name == wanted
    ]
    meant = min(own, key=lambda each: each.value.name != wanted, default=None)
    return list((meant.value if meant else fate.Character("?")).known_skills)


# ---------------------------------------------------------------------------- what is shown


def scene_of(turn: Turn) -> fate.Scene:
    """Give what the GM keeps of the scene, without making a sheet for it."""
    found = turn.boards(fate.Scene)
    return found[0].value if found else fate.Scene(is_first=True)


def change_scene(turn: Turn, move: Callable[[fate.Scene], tuple[fate.Scene, R]]) -> R:
    """Make a move of the GM's with what they keep of the scene."""
    turn.require_gm()
    before = scene_of(turn)
    after, outcome = move(before)
    write_back(turn, ((before, after),))
    return outcome


def board(turn: Turn, *, to_all: bool = False) -> SceneView:
    """Give what the table shares, of what the actor, or everybody here, may be shown."""
    view = SceneView.of(shown(turn, to_all=to_all), turn.table.id)
    return replace(view, is_run=turn.is_run)


def view_of_scene(turn: Turn, _outcome: Outcome) -> SceneView:
    """Give the scene as it is after a move."""
    return board(turn, to_all=True)


def board_at(turn: Turn, table: int) -> SceneView:
    """Give what the table shares that a button names, which has to be this one."""
    turn.sheet(table, Table)
    return board(turn, to_all=True)


def shown(turn: Turn, *, to_all: bool) -> fate.Snapshot:
    """Give what is :func:`known`, without hits and compels that were begun out of sight too."""
    table = known(turn, to_all=to_all)
    is_known = turn.journal.known(
        {
            *(each.key for each in table.compels),
            *(hit.key for each in table.people for hit in each.character.hits),
        },
        to_all=to_all,
    )

    def seen(person: fate.Person) -> fate.Person:
        held = person.character
        left = tuple(hit for hit in held.hits if is_known(hit.key, person.player))
        return replace(person, character=replace(held, hits=left))

    return replace(
        table,
        compels=tuple(each for each in table.compels if is_known(each.key, each.whom.player)),
        people=tuple(map(seen, table.people)),
    )


def told_to_all(turn: Turn) -> fate.Snapshot:
    """Give all that the table holds, for a move that is told of what everybody here may see."""
    return replace(snapshot(turn), public=shown(turn, to_all=True))


def _players(roll: fate.Roll) -> Sequence[int]:
    """Give whose matter a roll is: of who rolled, and of whom it is at."""
    return [*(each.player for each in roll.participants), roll.target_player]


def sheet(turn: Turn, held: Sheet[fate.Character]) -> SheetView:
    """Give what is shown of a character, as everybody who reads the card may know it."""
    owner = person_of(held).participant
    table = known(turn, to_all=True)
    boosts = tuple(each for each in table.boosts_now if each.owner == owner)
    character = replace(held.value, hits=hits_on(turn, held))
    return SheetView(character, boosts, fate.held_back(table.rolls, owner))


def hits_on(turn: Turn, held: Sheet[fate.Character]) -> tuple[fate.Hit, ...]:
    """Give the hits that a character's card offers to absorb: those that all who read it know."""
    is_known = turn.journal.known({each.key for each in held.value.hits}, to_all=True)
    return tuple(each for each in held.value.hits if is_known(each.key))


def rename(turn: Turn, held: Sheet[fate.Character], name: str) -> None:
    """Let all that knows a character by its name go with it to another one."""
    # Also the hits of those whom the actor has not met, where they were played before only some.
    everybody = [person_of(each).participant for each in turn.all_characters(fate.Character)]
    table = snapshot(turn, everybody)
    write_back(turn, fate.moved_with(table, person_of(held).participant, name))


def rewrite(turn: Turn, held: Sheet[fate.Character], after: fate.Character) -> None:
    """Let what is about a character's aspects follow them to the names that a hand gives them."""
    # Most edits are of something else, and need not read the whole table.
    if held.value.all_aspects != after.all_aspects:
        write_back(turn, fate.rewritten(snapshot(turn), person_of(held), after))


# --------------------------------------------------------------------------- rolls and boosts


def by_key(turn: Turn, cls: type[K], key: int, gone: RuleError | None = None) -> Sheet[K]:
    """Find the roll, boost or compel that a button names, or say why it is ``gone``."""
    for each in turn.boards(cls):
        if each.value.key == key:
            return each
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise gone or Stale


def find_roll(turn: Turn, wanted: str | int | None) -> Sheet[fate.Roll]:
    """Find a roll: by key, by name, or the newest open one, the player's before those of others."""
    if isinstance(wanted, int):
        return by_key(turn, fate.Roll, wanted)
    still = _open_rolls(turn)
    if wanted:
        return turn.pick("roll", wanted, still)
    if not still:
        raise NotMarked("roll")
    return min(still, key=lambda each: turn.scope.player_id not in each.value.players)


def _open_rolls(turn: Turn) -> Sequence[Sheet[fate.Roll]]:
    """List the open rolls that the actor may be shown, the newest first."""
    still = [each for each in reversed(turn.boards(fate.Roll)) if each.value.is_open]
    is_known = turn.journal.known({each.value.key for each in still})
    return [each for each in still if is_known(each.value.key, *_players(each.value))]


def roll_names(turn: Turn) -> list[str]:
    """List the rolls that are not settled yet, the newest first."""
    return [each.value.name for each in _open_rolls(turn)]


def answerable_names(turn: Turn, wanted: str | None, npc: str | None) -> list[str]:
    """List those against which a player's character, or somebody of the GM's, may still roll."""
    who = Participant(turn.scope.player_id, npc or played(turn, wanted).name)
    still = (each.value for each in _open_rolls(turn))
    return [each.name for each in still if fate.may_answer(each, who, is_gm=turn.is_gm)]


# --------------------------------------------------------------------------- the sheet moved


def set_skill(turn: Turn, name: str, rating: int | None, wanted: str | None) -> fate.SkillSet:
    """Put skills on a sheet, or move them there."""
    held = character_to_change(turn, wanted)
    return held.make(fate.set_skills, name, rating)


def choose_action(turn: Turn, action: fate.Action, wanted: str | None) -> fate.ActionChosen:
    """Choose a character's Momentum Action."""
    held = character_to_change(turn, wanted)
    return held.make(fate.choose_action, action)


def require_no_action(turn: Turn, wanted: str | None) -> None:
    """Raise unless a character may still choose their Momentum Action."""
    fate.choose_action(played(turn, wanted), fate.Action.ATTACK)


def milestone(
    turn: Turn, player: tuple[int, str], action: fate.Action | None, wanted: str | None
) -> fate.MilestoneReached:
    """Give a player's character a major milestone."""
    turn.require_say()
    held = turn.character_of(fate.Character, *player)
    if wanted:
        own = [each for each in turn.all_characters(fate.Character) if each.player == player[0]]
        held = turn.pick("character", wanted, own)
    return held.make(fate.milestone, action)


def new_npc(turn: Turn, name: str) -> fate.NPCMade:
    """Give a main character of the GM's a sheet, flagged as such (R0.22)."""
    turn.require_gm()
    own = turn.characters(fate.Character)
    for each in own:
        if not each.value.is_npc and each.value.name.casefold() == names.clean(name).casefold():
            raise Already("own character", each.value.name)
    others = [each.value.name for each in turn.all_characters(fate.Character)]
    made, outcome = fate.make_npc(name, others)
    turn.add(made, player=turn.scope.player_id, is_active=not own)
    return outcome


# --------------------------------------------------------------------------- fate points


def points(
    turn: Turn, change: int, reason: str | None, wanted: str | None, *, is_gms: bool = False
) -> fate.PointsMoved:
    """Spend or gain fate points of a character, or the GM's own, who may have no character."""
    if is_gms or (wanted is None and is_gm_alone(turn)):
        return _gms_points(turn, change, reason or "")
    return points_of(turn, character(turn, wanted), change, reason or "")


def points_of(
    turn: Turn, held: Sheet[fate.Character], change: int, reason: str = ""
) -> fate.PointsMoved:
    """Spend or gain fate points of a character; a main one of the GM's has the GM's (R0.25)."""
    if held.value.is_npc:
        return _gms_points(turn, change, reason)
    return held.make(fate.move_points, change, reason)


def _gms_points(turn: Turn, change: int, reason: str) -> fate.PointsMoved:
    turn.require_gm()
    table = snapshot(turn)
    scene, outcome = fate.move_gm_points(table.scene_now, change, reason)
    write_back(turn, ((table.scene, scene),))
    return outcome


def refresh(turn: Turn, wanted: str | None, *, is_scenario: bool, everyone: bool) -> fate.Refreshed:
    """Begin a session, or a scenario: for one character, or as GM for all who are played.

    A GM who plays none of them begins it for all unless they name one.
    """
    table = told_to_all(turn)
    is_gms = wanted is None and (is_gm_alone(turn) or character(turn, None).value.is_npc)
    if everyone or is_gms:
        turn.require_say()
        people = table.played
    else:
        people = (person_of(character(turn, wanted)),)
    return settled(turn, fate.refresh(table, people, is_scenario=is_scenario))


# ------------------------------------------------------------------------------- from the card


def bank_of(held: Sheet[fate.Character], change: int) -> Edited:
    """Put momentum right by hand, one more or less."""
    return _edited(held, "momentum bank", str(held.value.bank + change))


def box_of(held: Sheet[fate.Character], track: fate.Track, box: int, *, is_marked: bool) -> Edited:
    """Mark a stress box by hand, or clear it."""
    marked = {*held.value.marked(track)} - {box} | ({box} if is_marked else set())
    text = " ".join(map(str, sorted(marked)))
    return _edited(held, f"{track.value} stress", text or "none")


def _edited(held: Sheet[fate.Character], field: str, text: str) -> Edited:
    held.state, outcome = edit(fate.FIELDS, held.value, field, text)
    return outcome
