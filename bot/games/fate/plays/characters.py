"""Fate: whose character is meant, what a table shares, and what is kept of it.

Aspects, boosts, markers and rolls are sheets of their own, so that taking one back never
stands in the way of another.  Rolls are in :mod:`bot.games.fate.plays.rolls`, momentum and harm in
:mod:`bot.games.fate.plays.momentum` and ``fate_harm``, the scene in ``fate_scene``.
"""

from dataclasses import replace

from bot.errors import Stale
from bot.games.fate.views import SceneView, SheetView
from bot.storage.store import Sheet, name_of
from bot.storage.turn import Turn
from rules import fate
from rules.errors import NotMarked
from rules.fate import (
    Action,
    ActionChosen,
    Boost,
    Character,
    Compel,
    Marker,
    MilestoneReached,
    NameIsWaitedFor,
    NPCMade,
    Participant,
    PointsMoved,
    Refreshed,
    Roll,
    Scene,
    SceneAspect,
    SkillSet,
    Span,
)
from rules.outcome import Change
from rules.table import Table

BOARD_MAX = 60
"""Rolls, boosts or markers on one board, those included that are kept for their buttons."""

# -------------------------------------------------------------------------- whose character


def character(turn: Turn, wanted: str | None) -> Sheet[Character]:
    """Give the player's character that is meant."""
    return turn.character(Character, wanted)


def of_player(turn: Turn, player: int, player_name: str) -> Sheet[Character]:
    """Give the character that another player is playing, made if it is their first."""
    actors = turn.scope
    turn.scope = replace(actors, player_id=player, player_name=player_name)
    try:
        return turn.character(Character)
    finally:
        turn.scope = actors


def held_by(turn: Turn, player: int, name: str) -> Sheet[Character] | None:
    """Find a character by whose it is and its name, unless it is gone or renamed."""
    for each in turn.all_characters(Character):
        if each.player == player and name_of(each.value) == name:
            return each
    return None


def called(turn: Turn, name: str) -> Sheet[Character] | None:
    """Find anybody's character by its whole name; those that are played come first."""
    key = name.casefold()
    everybody = turn.all_characters(Character)
    found = [each for each in everybody if name_of(each.value).casefold() == key]
    return min(found, key=lambda each: not each.is_active, default=None)


def npcs(turn: Turn) -> list[Sheet[Character]]:
    """List the main characters of the GM."""
    return [each for each in turn.all_characters(Character) if each.value.is_npc]


def players(turn: Turn) -> list[Sheet[Character]]:
    """List the characters of players that are being played."""
    return [each for each in turn.everyone(Character) if not each.value.is_npc]


def names(turn: Turn) -> list[str]:
    """List everybody who has a sheet, by name."""
    return [name_of(each.value) for each in turn.all_characters(Character)]


def skills(turn: Turn, wanted: str | None) -> list[str]:
    """List the skills of the player's character by name, the sheet's own first."""
    own = turn.characters(Character)
    named = [each for each in own if wanted and each.value.name == wanted]
    meant = named or [each for each in own if each.is_active]
    return list((meant[0].value if meant else Character("?")).known_skills)


# ---------------------------------------------------------------------------- what is shown


def scene_of(turn: Turn) -> Scene:
    """Give what the GM keeps of the scene, without making a sheet for it."""
    found = turn.boards(Scene)
    return found[0].value if found else Scene()


def keep_scene(turn: Turn, after: Scene) -> None:
    """Keep a scene that has moved."""
    if after != scene_of(turn):
        turn.board(Scene).state = after


def board(turn: Turn) -> SceneView:
    """Give what the table shares."""
    return SceneView(
        scene_of(turn),
        tuple(each.value for each in turn.boards(SceneAspect)),
        tuple(each.value for each in turn.boards(Boost) if each.value.is_open),
        tuple(each.value for each in turn.boards(Marker)),
        tuple(each.value for each in turn.boards(Compel)),
        tuple(each.value for each in turn.boards(Roll) if each.value.is_open),
        tuple(
            each.value
            for each in turn.all_characters(Character)
            if each.value.hits or each.value.is_out or each.value.is_locked
        ),
    )


def scene(turn: Turn) -> tuple[SceneView, int]:
    """Give what the table shares, and the id by which its button names the table."""
    return board(turn), turn.table.id or 0


def scene_at(turn: Turn, table: int) -> tuple[SceneView, int]:
    """Give the scene of the table that a button names, which has to be this one."""
    turn.sheet(Table, table)
    return scene(turn)


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """Give what is shown of a character."""
    owner = Participant(held.player, held.value.name)
    return SheetView(
        held.value,
        tuple(
            each.value
            for each in turn.boards(Boost)
            if each.value.owner == owner and each.value.is_open
        ),
    )


def require_rename(turn: Turn, held: Sheet[Character], _name: str) -> None:
    """Raise :class:`NameIsWaitedFor` while something waits that knows a character by name."""
    name = held.value.name
    own = Participant(held.player, name)
    rolls = [each.value for each in turn.boards(Roll) if each.value.is_open]
    sides = [side for each in rolls for side in (each.side, each.defence) if side is not None]
    named = [Participant(each.player, each.character) for each in sides]
    named += [Participant(each.target_player, each.target) for each in rolls]
    waiting = [each for marker in turn.boards(Marker) for each in marker.value.waiting]
    waits = {
        "roll": own in named,
        "boost": any(each.value.owner == own and each.value.is_open for each in turn.boards(Boost)),
        "marker": name.casefold() in {each.casefold() for each in waiting},
        "hit": bool(held.value.hits),
        "compel": any(each.value.whom == own for each in turn.boards(Compel)),
    }
    for what, is_there in waits.items():
        if is_there:
            raise NameIsWaitedFor(name, what)


def forget(turn: Turn) -> None:
    """Let go of rolls and boosts that are long over."""
    old = {each.key for each in fate.outlived_boosts([one.value for one in turn.boards(Boost)])}
    for boost in turn.boards(Boost):
        if boost.value.key in old:
            boost.remove()
    past = {each.key for each in fate.outlived_rolls([one.value for one in turn.boards(Roll)])}
    for roll in turn.boards(Roll):
        if roll.value.key in past:
            roll.remove()


def find_roll(turn: Turn, wanted: str | int | None) -> Sheet[Roll]:
    """Find a roll: by its key, by its name, or the newest whose outcome does not stand yet.

    When nobody says which, one in which the player stands comes before those of others.
    """
    rolls = list(reversed(turn.boards(Roll)))
    if isinstance(wanted, int):
        for each in rolls:
            if each.value.key == wanted:
                return each
        # Its entry knows whether it was undone, or belongs to another table.
        turn.entry(wanted)
        raise Stale
    still = [each for each in rolls if each.value.is_open]
    if wanted:
        return turn.pick("roll", wanted, still)
    if not still:
        raise NotMarked("roll")
    return min(still, key=lambda each: turn.scope.player_id not in each.value.players)


def roll_names(turn: Turn) -> list[str]:
    """List the rolls whose outcome does not stand yet, the newest first."""
    return [each.value.name for each in reversed(turn.boards(Roll)) if each.value.is_open]


def boost_by_key(turn: Turn, key: int) -> Sheet[Boost]:
    """Find the boost that a button names, whatever became of it."""
    for each in turn.boards(Boost):
        if each.value.key == key:
            return each
    turn.entry(key)
    raise Stale


# --------------------------------------------------------------------------- the sheet moved


def set_skill(turn: Turn, name: str, rating: int, wanted: str | None) -> SkillSet:
    """Put a skill on a sheet, or move it there."""
    held = character(turn, wanted)
    held.state, outcome = fate.set_skill(held.value, name, rating)
    return outcome


def choose_action(turn: Turn, action: Action, wanted: str | None) -> ActionChosen:
    """Choose a character's Momentum Action."""
    held = character(turn, wanted)
    held.state, outcome = fate.choose_action(held.value, action)
    return outcome


def milestone(
    turn: Turn, player: tuple[int, str], action: Action | None, wanted: str | None
) -> MilestoneReached:
    """Let a player's character reach a major milestone."""
    turn.require_gm()
    held = of_player(turn, *player)
    if wanted:
        own = [each for each in turn.all_characters(Character) if each.player == player[0]]
        held = turn.pick("character", wanted, own)
    held.state, outcome = fate.milestone(held.value, action)
    return outcome


def new_npc(turn: Turn, name: str) -> NPCMade:
    """Give a main character of the GM's a sheet, flagged as such (R0.22)."""
    turn.require_gm()
    made, outcome = fate.make_npc(name, names(turn))
    own = turn.characters(Character)
    turn.add(made, player=turn.scope.player_id, is_active=not own)
    return outcome


# --------------------------------------------------------------------------- fate points


def points(
    turn: Turn, change: int, reason: str | None, wanted: str | None, *, is_gms: bool = False
) -> PointsMoved:
    """Spend or gain fate points of a character, or the GM's own."""
    if is_gms:
        return _gm_points(turn, change, reason)
    held = character(turn, wanted)
    held.state, outcome = fate.move_points(held.value, change, reason or "")
    return outcome


def _gm_points(turn: Turn, change: int, reason: str | None) -> PointsMoved:
    turn.require_gm()
    after, outcome = fate.move_gm_points(scene_of(turn), change, reason or "")
    keep_scene(turn, after)
    return outcome


def refresh(turn: Turn, wanted: str | None, *, is_scenario: bool, everyone: bool) -> Refreshed:
    """Begin a session, or a scenario: for one character, or as GM for all."""
    if everyone:
        turn.require_gm()
    held = players(turn) if everyone else [character(turn, wanted)]
    changes: list[Change] = []
    healed: list[str] = []
    for each in held:
        each.state, moved, gone = fate.refreshed(each.value, is_scenario=is_scenario)
        changes += moved
        healed += [f"{each.value.name}: {name}"[:120] for name in gone]
    return Refreshed(Span.SCENARIO if is_scenario else Span.SESSION, tuple(changes), tuple(healed))
