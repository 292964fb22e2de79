"""Fate: hits absorbed, consequences, the scene's aspects and boosts, compels, how it ends."""

from dataclasses import replace

from bot.errors import OfferedToAnother, Stale
from bot.games.fate.plays.characters import (
    BOARD_MAX,
    called,
    character,
    forget,
    held_by,
    keep_scene,
    of_player,
    players,
    scene_of,
)
from bot.games.fate.plays.momentum import find_boost
from bot.games.fate.views import HitView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import fate
from rules.errors import NotMarked
from rules.fate import (
    AspectPlaced,
    AspectRemoved,
    Boost,
    BoostNamed,
    BoostPlaced,
    BoostUsed,
    Character,
    Cleared,
    Compel,
    CompelAnswered,
    CompelOffered,
    Conceded,
    ConflictEnded,
    ConsequenceChanged,
    Hit,
    HitDealt,
    Marker,
    Participant,
    Roll,
    SceneAspect,
    SceneEnded,
    Severity,
    Track,
)
from rules.fate.harm import HarmOutcome

# -------------------------------------------------------------------------------------- harm


def hit(turn: Turn, value: int, track: Track, by: str | None, named: str | None) -> HitDealt:
    """Let a hit wait for the player's character."""
    held = character(turn, named)
    held.state, outcome = fate.deal(held.value, Hit(turn.scope.key, value, value, track, by or ""))
    return outcome


def waiting(turn: Turn, named: str | None) -> HitView:
    """Give the character with the hit that waits longest."""
    held = character(turn, named).value
    return HitView(held, held.hits[0] if held.hits else None)


def struck(turn: Turn, key: int) -> HitView | None:
    """Give whoever a hit waits for, by its key."""
    for each in turn.all_characters(Character):
        for held in each.value.hits:
            if held.key == key:
                return HitView(each.value, held)
    return None


def absorb(turn: Turn, key: int, choice: str) -> HarmOutcome:
    """Deal with a hit as its menu says: ``box:2``, a severity, or ``out``."""
    found = next(
        (
            each
            for each in turn.all_characters(Character)
            if any(held.key == key for held in each.value.hits)
        ),
        None,
    )
    if found is None:
        turn.entry(key)
        raise NotMarked("hit")
    turn.require_own(found.player)
    turn.scope = replace(turn.scope, player_id=found.player)
    verb, _, box = choice.partition(":")
    outcome: HarmOutcome
    if choice == "out":
        found.state, outcome = fate.take_out(found.value, key)
    elif verb == "box" and box.isdecimal() and len(box) < 4:
        found.state, outcome = fate.mark_box(found.value, key, int(box))
    elif choice in {each.value for each in Severity}:
        found.state, outcome = fate.take_consequence(found.value, key, Severity(choice))
    else:
        raise Stale
    return outcome


def concede(turn: Turn, named: str | None) -> Conceded:
    """Give up the conflict for fate points."""
    held = character(turn, named)
    held.state, outcome = fate.concede(held.value)
    return outcome


def consequences(turn: Turn, named: str | None) -> list[str]:
    """List a character's consequences by name."""
    return [each.name for each in character(turn, named).value.consequences]


def consequence(
    turn: Turn,
    which: str,
    name: str | None,
    replaces: str | None,
    named: str | None,
    *,
    is_treated: bool = False,
    is_cleared: bool = False,
) -> ConsequenceChanged:
    """Clear a consequence, or begin its recovery, or say what it is called."""
    held = character(turn, named)
    if is_cleared:
        held.state, outcome = fate.clear_consequence(held.value, which)
    elif is_treated:
        held.state, outcome = fate.treat_consequence(held.value, which, name or "")
    else:
        held.state, outcome = fate.rename_consequence(held.value, which, name or "", replaces or "")
    return outcome


# ------------------------------------------------------------------------- aspects and boosts


def aspects(turn: Turn) -> list[str]:
    """List the situation aspects by name."""
    return [each.value.name for each in turn.boards(SceneAspect)]


def aspect_add(turn: Turn, name: str, free: int, *, is_foe: bool) -> AspectPlaced:
    """Put a situation aspect into the scene."""
    if is_foe:
        turn.require_gm()
    made, outcome = fate.place_aspect(name, aspects(turn), free, is_foe=is_foe)
    turn.add(made)
    return outcome


def aspect_remove(turn: Turn, name: str) -> AspectRemoved:
    """Take a situation aspect out of the scene."""
    held = turn.pick("aspect", name, turn.boards(SceneAspect))
    outcome = AspectRemoved(held.value)
    held.remove()
    return outcome


def boosts(turn: Turn) -> list[str]:
    """List the boosts that are still there, by name."""
    return [each.value.name for each in turn.boards(Boost) if each.value.is_open]


def boost_add(turn: Turn, name: str, against: str | None, named: str | None) -> BoostPlaced:
    """Put a boost there by hand."""
    held = character(turn, named)
    owner = Participant(held.player, held.value.name)
    made, outcome = fate.place_boost(
        turn.scope.key,
        name,
        owner,
        boosts(turn),
        against or "",
        is_foes=held.value.is_npc,
    )
    turn.add(made, limit=BOARD_MAX)
    forget(turn)
    return outcome


def boost_use(turn: Turn, name: str, named: str | None) -> BoostUsed:
    """Use a boost for something that is no roll on the table."""
    boost = find_boost(turn, name)
    if boost.value.is_foes:
        turn.require_gm()
    by = "" if boost.value.is_foes else character(turn, named).value.name
    boost.state, outcome = fate.use_boost(boost.value, by)
    return outcome


def boost_name(turn: Turn, wanted: str, name: str) -> BoostNamed:
    """Say what a boost is called: its owner does, or the GM."""
    boost = find_boost(turn, wanted)
    if boost.value.owner.player:
        turn.require_own(boost.value.owner.player)
    else:
        turn.require_gm()
    others = [each for each in boosts(turn) if each != boost.value.name]
    boost.state, outcome = fate.name_boost(boost.value, name, others)
    return outcome


# ------------------------------------------------------------------------------------ compels


def compel(turn: Turn, aspect: str, player: tuple[int, str], reason: str | None) -> CompelOffered:
    """Offer a complication to a player's character."""
    turn.require_gm()
    held = of_player(turn, *player)
    whom = Participant(held.player, held.value.name)
    made, outcome = fate.offer_compel(turn.scope.key, whom, held.value, aspect, reason or "")
    turn.add(made)
    return outcome


def answer_compel(turn: Turn, key: int, *, is_accepted: bool) -> CompelAnswered:
    """Accept or refuse a compel: its player's choice alone."""
    offered = next((each for each in turn.boards(Compel) if each.value.key == key), None)
    if offered is None:
        turn.entry(key)
        raise NotMarked("compel")
    whom = offered.value.whom
    if whom.player != turn.scope.user_id:
        raise OfferedToAnother(whom.player)
    held = held_by(turn, whom.player, whom.character)
    if held is None:
        raise Stale
    held.state, outcome = fate.answer_compel(held.value, offered.value, is_accepted=is_accepted)
    offered.remove()
    return outcome


# ------------------------------------------------------------------------------ how it ends


def end_conflict(turn: Turn) -> ConflictEnded:
    """End the conflict for everybody who has a sheet."""
    turn.require_gm()
    cleared: list[Cleared] = []
    for each in turn.all_characters(Character):
        each.state, told = fate.after_conflict(each.value)
        cleared.append(told)
    outcome = fate.end_conflict(cleared, *_standing(turn))
    _lapse(turn)
    return outcome


def end_scene(turn: Turn) -> SceneEnded:
    """End the scene for everybody who has a sheet, and with it the situation aspects."""
    turn.require_gm()
    cleared: list[Cleared] = []
    for each in turn.all_characters(Character):
        each.state, told = fate.after_scene(each.value)
        cleared.append(told)
    placed = turn.boards(SceneAspect)
    after, outcome = fate.end_scene(
        scene_of(turn),
        cleared,
        *_standing(turn),
        [each.value for each in placed],
        len(players(turn)),
    )
    keep_scene(turn, after)
    for aspect in placed:
        aspect.remove()
    _lapse(turn)
    return outcome


def _standing(
    turn: Turn,
) -> tuple[list[Boost], list[Marker], list[Roll], list[Compel]]:
    return (
        [each.value for each in turn.boards(Boost)],
        [each.value for each in turn.boards(Marker)],
        [each.value for each in turn.boards(Roll)],
        [each.value for each in turn.boards(Compel)],
    )


def _lapse(turn: Turn) -> None:
    """Let go what waits: boosts and rolls keep their buttons, which then say so."""
    for boost in turn.boards(Boost):
        boost.state = fate.lapse_boost(boost.value)
    for roll in turn.boards(Roll):
        roll.state = fate.lapse_roll(roll.value)
    gone: list[Sheet[Marker] | Sheet[Compel]] = [*turn.boards(Marker), *turn.boards(Compel)]
    for each in gone:
        each.remove()


def known_targets(turn: Turn) -> list[str]:
    """List whom an attack or an effect could be at: everybody with a sheet, and known foes."""
    listed = [each.value.name for each in turn.all_characters(Character)]
    for each in turn.boards(Roll):
        for name in (each.value.target, each.value.side.character):
            if name and name not in listed and called(turn, name) is None:
                listed.append(name)
    return listed


def nameless(turn: Turn) -> list[str]:
    """List the known foes who have no sheet."""
    return [name for name in known_targets(turn) if called(turn, name) is None]


def compellable(turn: Turn) -> list[str]:
    """List what a compel could be about: aspects of the scene and of everybody in play."""
    everybody = (name for each in players(turn) for name in each.value.all_aspects)
    return list(dict.fromkeys([*aspects(turn), *everybody]))


def replaceable(turn: Turn, named: str | None) -> list[str]:
    """List the aspects that an extreme consequence may replace."""
    held = character(turn, named).value
    return [each for each in (held.trouble, *held.aspects) if each]
