"""Mini-FU: checks that wait, what everybody does to them, and rolls.

A check is kept on the sheet of whose it is, so a friend's or the GM's step is written
there too, under their own name.  Its buttons name the interaction that began it, and
those of a result the interaction that rolled it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.errors import Outdated, Stale
from bot.games.fu.plays.tags import scene_of, suffer, tag_add
from bot.games.fu.views import CheckView, ResultView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import fu
from rules.errors import AmbiguousName, NoSuchName, NotMarked
from rules.fu import (
    Character,
    Check,
    CheckChanged,
    CheckRolled,
    ConditionChanged,
    Effect,
    Part,
    Settled,
    Side,
    Source,
    Step,
    Tag,
    TagChanged,
    TagKind,
)
from rules.names import NAME_MAX, clean, resolve

OPPOSITION = "opposition"
"""Whom a condition may be put on beside the characters."""

WHOM_MAX = 24

Wanted = str | int | None
"""Which check: whose by name, by its key, or the one that is meant when nobody says."""

# ----------------------------------------------------------------------- which check is meant


def waiting(turn: Turn) -> list[Sheet[Character]]:
    """List the characters whose check waits to be rolled."""
    return [each for each in turn.all_characters(Character) if each.value.check is not None]


def names(turn: Turn) -> list[str]:
    """List by name the characters whose check waits."""
    return [each.value.name for each in waiting(turn)]


def find(turn: Turn, wanted: Wanted) -> Sheet[Character]:
    """Find whose check is meant: the one named, one's own, or the only one there is."""
    if isinstance(wanted, int):
        return by_key(turn, wanted)
    there = waiting(turn)
    if not there:
        raise NotMarked("waiting check")
    if wanted:
        return turn.pick("check", wanted, there)
    mine = [each for each in there if each.player == turn.scope.player_id]
    for among in (mine, there):
        if len(among) == 1:
            return among[0]
    raise AmbiguousName("check", "", [each.value.name for each in there])


def by_key(turn: Turn, key: int) -> Sheet[Character]:
    """Find the sheet of the check, or of the roll, that a button names.

    Whether the check still waits is for the rules to say.
    """
    turn.entry(key)
    held = turn.touched_by(key, Character)
    if held is None:
        raise Stale
    return held


def _as_owner(turn: Turn, key: int) -> Sheet[Character]:
    """Find a check for its own player or the GM, who then acts for them."""
    held = by_key(turn, key)
    turn.require_own(held.player)
    turn.scope = replace(turn.scope, player_id=held.player)
    return held


def _require_seen(state: Character, key: int, seen: str | None) -> None:
    """Refuse what an older message of a check says of a pool that it does not show."""
    if seen is not None and fu.open_check(state, key).mark != seen:
        raise Outdated


# -------------------------------------------------------------------------------- what is shown


def view(turn: Turn, wanted: Wanted) -> CheckView:
    """Give a check that waits, with what could be done to it."""
    held = find(turn, wanted)
    check = fu.open_check(held.value, wanted if isinstance(wanted, int) else None)
    return _view(turn, held.player, held.value, check)


def face(turn: Turn, changed: CheckChanged) -> CheckView | None:
    """Give a check as a step left it, with what could be done to it; None if it is called off."""
    if changed.step is Step.CALLED_OFF:
        return None
    state = _state_of(turn, changed.player, changed.character)
    return _view(turn, changed.player, state, changed.check)


def result(turn: Turn, rolled: CheckRolled) -> ResultView:
    """Give a result, with what its character could burn or restore."""
    state = _state_of(turn, rolled.player, rolled.character)
    return ResultView(rolled, state.assets, state.burned)


def _view(turn: Turn, player: int, state: Character, check: Check) -> CheckView:
    scene = scene_of(turn)
    offered = fu.helping(state, scene), fu.addable(state, scene, check)
    return CheckView(player, state.name, check, *offered)


def _state_of(turn: Turn, player: int, name: str) -> Character:
    """Give a character as it is now; one that was taken away meanwhile has nothing to offer."""
    there = {(each.player, each.value.name): each.value for each in turn.all_characters(Character)}
    return there.get((player, name), Character(name))


# -------------------------------------------------------------------------- begun and repeated


def start(
    turn: Turn,
    action: str | None,
    power: int | None,
    challenge: int | None,
    helps: Sequence[str],
    character: str | None,
    *,
    now: bool | None,
) -> CheckChanged | CheckRolled:
    """Begin a check; whoever needs nobody's word, or gives plain numbers, rolls it at once.

    That is the GM of the table, as whoever opened it is; for somebody else's character
    they only begin it, so that its player can tick what helps.
    """
    held = turn.character(Character, character)
    is_typed = power is not None or challenge is not None
    before = held.value.check
    held.state, outcome = fu.propose(
        held.player,
        held.value,
        scene_of(turn),
        turn.scope.key,
        action=action or "",
        power=power,
        challenge=challenge,
        helps=helps,
    )
    if not _is_at_once(turn, now=now, is_typed=is_typed):
        return outcome
    held.state, rolled = fu.roll_at_once(held.player, held.value, turn.dice, turn.scope.key, before)
    return rolled


def repeat(turn: Turn, character: str | None, *, now: bool | None) -> CheckChanged | CheckRolled:
    """Begin a character's last check once more, or roll it at once."""
    held = turn.character(Character, character)
    if _is_at_once(turn, now=now):
        held.state, rolled = fu.again(held.player, held.value, turn.dice, turn.scope.key)
        return rolled
    held.state, outcome = fu.repeat(held.player, held.value, turn.scope.key)
    return outcome


def _is_at_once(turn: Turn, *, now: bool | None, is_typed: bool = False) -> bool:
    if now is not None:
        return now
    return is_typed or (turn.is_gm and not turn.scope.is_for_another)


def roll_by(turn: Turn, key: int, seen: str | None = None) -> CheckRolled:
    """Roll the check that a button is for, if its pool is the one that was ``seen``."""
    held = _as_owner(turn, key)
    _require_seen(held.value, key, seen)
    held.state, outcome = fu.roll(held.player, held.value, turn.dice, turn.scope.key, key)
    return outcome


def again_by(turn: Turn, key: int) -> CheckRolled:
    """Roll the pool of the result that a button is on once more."""
    held = _as_owner(turn, key)
    held.state, outcome = fu.again(held.player, held.value, turn.dice, turn.scope.key, key)
    return outcome


# ------------------------------------------------------------------------ what people do to it


def tick_by(turn: Turn, key: int, ticked: Sequence[str], seen: str | None = None) -> CheckChanged:
    """Say anew what helps, as the menu says, if the pool is the one that was ``seen``."""
    held = _as_owner(turn, key)
    _require_seen(held.value, key, seen)
    held.state, outcome = fu.tick(held.player, held.value, scene_of(turn), key, ticked)
    return outcome


def suggestible(turn: Turn, key: int) -> CheckView:
    """Give the check that somebody is about to suggest a die for, if they still may."""
    found = view(turn, key)
    if found.check.is_settled and not turn.is_gm:
        raise Settled(found.character)
    return found


def suggest(turn: Turn, wanted: Wanted, side: Side, text: str, dice: int) -> CheckChanged:
    """Add dice for a reason: anybody's to suggest, the GM's to say."""
    held = find(turn, wanted)
    held.state, outcome = fu.suggest(
        held.player,
        held.value,
        wanted if isinstance(wanted, int) else None,
        side,
        text,
        dice,
        by=turn.scope.user_id,
        by_name=clean(turn.scope.user_name)[:NAME_MAX],
        is_gm=turn.is_gm,
    )
    return outcome


def reasons(turn: Turn, wanted: str | None, call: Callable[[Part], str]) -> dict[str, str]:
    """List what could be struck from a check: what each part is called, and its key."""
    check = fu.open_check(find(turn, wanted).value, None)
    found: dict[str, str] = {}
    for part in check.parts:
        if part.source is Source.START:
            continue
        called = call(part)
        found[f"{called} ({part.side.value})" if called in found else called] = part.key
    return found


def strike_called(
    turn: Turn, wanted: str | None, called: str, call: Callable[[Part], str]
) -> CheckChanged:
    """Take a part out of a pool, by what it is called or the beginning of it."""
    by_name = reasons(turn, wanted, call)
    return strike(turn, wanted, by_name[resolve("reason", called, by_name)])


def strike(turn: Turn, wanted: Wanted, part: str) -> CheckChanged:
    """Take a part out of a pool, by its key."""
    held = find(turn, wanted)
    key = wanted if isinstance(wanted, int) else None
    held.state, outcome = fu.strike(
        held.player, held.value, key, part, by=turn.scope.user_id, is_gm=turn.is_gm
    )
    return outcome


def settle_by(turn: Turn, key: int, *, is_settled: bool = True) -> CheckChanged:
    """Settle a pool, or open it again."""
    turn.require_gm()
    held = by_key(turn, key)
    held.state, outcome = fu.settle(held.player, held.value, key, is_settled=is_settled)
    return outcome


def change_by(turn: Turn, key: int, change: tuple[Any, ...]) -> CheckChanged:
    """Do to a check what its menu says: add, strike, open again, call off."""
    match change:
        case ("strike", part):
            return strike(turn, key, part)
        case ("off",):
            held = _as_owner(turn, key)
            held.state, outcome = fu.call_off(held.player, held.value, key)
            return outcome
        case ("open",):
            return settle_by(turn, key, is_settled=False)
    turn.require_gm()
    held = by_key(turn, key)
    match change:
        case ("add", part):
            held.state, outcome = fu.add_hindrance(
                held.player, held.value, scene_of(turn), key, part
            )
        case (_, side, dice):
            held.state, outcome = fu.add_difficulty(held.player, held.value, key, side, dice)
        case _:
            raise Stale
    return outcome


# ----------------------------------------------------------------------- what a result brings


def burn_by(turn: Turn, key: int, name: str) -> TagChanged:
    """Burn an asset of whose result a menu is on."""
    held = _as_owner(turn, key)
    _require_tag(held.value.assets + held.value.burned, name)
    held.state, outcome = fu.burn(held.value, name)
    return outcome


def restore_by(turn: Turn, key: int, name: str) -> TagChanged:
    """Restore a burned asset of whose result a menu is on."""
    held = _as_owner(turn, key)
    _require_tag(held.value.tags, name)
    held.state, outcome = fu.restore(held.value, name)
    return outcome


def _require_tag(tags: Sequence[Tag], name: str) -> None:
    """Refuse a menu's tag that is gone; the beginning of another's name is not meant."""
    there = [tag.name for tag in tags]
    if name not in there:
        raise NoSuchName("tag", name, there)


def whom(turn: Turn, key: int) -> dict[str, str]:
    """List whom a condition could be put on after a result: a key and a name for each.

    The GM has every character that is being played to choose from, a player their own.
    """
    held = by_key(turn, key)
    turn.require_own(held.player)
    others = [each for each in turn.everyone(Character) if turn.is_gm and each.id != held.id]
    there = {str(each.id): each.value.name for each in [held, *others][:WHOM_MAX]}
    return {**there, OPPOSITION: "The opposition"}


def condition_by(turn: Turn, key: int, who: str, text: str) -> ConditionChanged | TagChanged:
    """Put a condition on somebody after a result: a character, or the opposition."""
    by_key(turn, key)
    if who == OPPOSITION:
        return tag_add(turn, text, TagKind.SCENE, Effect.HELPS, None, is_scene=True)
    if not who.isdecimal() or len(who) > 18:
        raise Stale
    held = turn.sheet(Character, int(who))
    turn.require_own(held.player)
    turn.scope = replace(turn.scope, player_id=held.player)
    return suffer(held, text)
