"""Checks that wait, the changes people make to them, and rolling them.

A check is stored on the sheet of its character, so a change by a friend or the GM is written
there too, under their own name.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.errors import Outdated, Stale
from bot.games.fu.plays.tags import named, scene_of
from bot.games.fu.views import CheckOver, CheckView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fu
from rules.errors import AmbiguousName, NoSuchName, NotMarked
from rules.fu import (
    Character,
    Check,
    CheckChanged,
    CheckRolled,
    Part,
    Settled,
    Side,
    Source,
    Step,
)
from rules.names import NAME_MAX, clean, free_name, look_up, resolve

Wanted = str | int | None
"""Which check is meant: what it is called, its key, or None for the only possible one."""

Waits = tuple[Sheet[Character], Check]
"""A check that waits, and the sheet that it is on."""

# ----------------------------------------------------------------------- which check is meant


def waiting(turn: Turn) -> dict[str, Waits]:
    """Map what each check that waits to be rolled is called to it, the newest sheets last.

    It goes by the character's name and its action; one without an action, which is the only one of
    its character, by the name alone.
    Others' that were begun where the actor cannot read are left out.
    """
    found: dict[str, Waits] = {}
    people = turn.apart(turn.all_characters(Character))
    is_known = turn.journal.known(
        {check.key for held in people.values() for check in held.value.checks}
    )
    for name, held in people.items():
        seen = [each for each in held.value.checks if is_known(each.key, held.player)]
        for check in reversed(seen):
            action = check.action or ("newest" if check is seen[-1] else "earlier")
            called = f"{name}: {action}" if check.action or len(seen) > 1 else name
            found[free_name(called[:NAME_MAX], found)] = held, check
    return found


def find(turn: Turn, wanted: Wanted) -> tuple[Sheet[Character], int]:
    """Find the check that is meant: as named, one's own newest, or the only one waiting.

    Gives the sheet that it is on, and its key.
    """
    if isinstance(wanted, int):
        return by_key(turn, wanted), wanted
    there = waiting(turn)
    if not there:
        raise NotMarked("waiting check")
    if wanted:
        # A character's whole name is meant before the beginning of another's.
        named = wanted.strip().casefold()
        only = [each for each in there.values() if each[0].value.name.casefold() == named]
        held, check = only[0] if len(only) == 1 else look_up("check", wanted, there)
        return held, check.key
    mine = {
        held.value.name: (held, check)
        for held, check in there.values()
        if held.player == turn.scope.player_id and check is held.value.check
    }
    for among in (mine, there):
        if len(among) == 1:
            ((held, check),) = among.values()
            return held, check.key
    raise AmbiguousName("check", "", list(there))


def by_key(turn: Turn, key: int) -> Sheet[Character]:
    """Find the sheet of the check, or of the roll, whose key a button carries.

    The check may have been rolled since; the rules refuse that.
    """
    turn.entry(key)
    held = turn.touched_by(key, Character)
    if held is None:
        raise Stale
    return held


def as_owner(turn: Turn, key: int) -> Sheet[Character]:
    """Find a check by its key, and act for its player; only they and the GM may."""
    held = by_key(turn, key)
    turn.act_for(held.player)
    return held


def _require_seen(state: Character, key: int, seen: str | None) -> None:
    """Raise :class:`Outdated` if the pool is not the one with the fingerprint ``seen``."""
    if seen is not None and fu.open_check(state, key).fingerprint != seen:
        raise Outdated


# -------------------------------------------------------------------------------- what is shown


def view(turn: Turn, wanted: Wanted) -> CheckView:
    """View a check that waits, with what could be ticked or added."""
    held, key = find(turn, wanted)
    return view_of(turn, held, fu.open_check(held.value, key))


def view_of(turn: Turn, held: Sheet[Character], check: Check) -> CheckView:
    """View a check that waits on a sheet."""
    return _view(turn, held.player, held.value, check)


def view_of_change(turn: Turn, changed: CheckChanged) -> CheckView | CheckOver | None:
    """View a check after a step as it stands now, or that it is over; None if it was called off."""
    if changed.step is Step.CALLED_OFF:
        return None
    told = changed.check
    state = state_of(turn, told.key, changed.character)
    check = next((each for each in state.checks if each.key == told.key), None)
    if check is None:
        return CheckOver(state.name, told)
    return replace(_view(turn, changed.player, state, check), told=changed)


def _view(turn: Turn, player: int, state: Character, check: Check) -> CheckView:
    scene = scene_of(turn)
    offered = fu.helping(state, scene), fu.addable(state, scene, check)
    there = {*turn.table.value.gms, *(each.player for each in turn.everyone(Character))}
    is_alone = turn.is_run and there <= {player}
    return CheckView(
        player,
        state.name,
        check,
        *offered,
        is_run=turn.is_run,
        is_alone=is_alone,
        outdated=fu.outdated(state, scene, check),
    )


def state_of(turn: Turn, key: int, name: str) -> Character:
    """Give the character whose check began, or was rolled, by the interaction ``key``.

    One that was removed meanwhile, or never was, is called as it was and has no tags.
    """
    held = None
    with suppress(Stale):
        held = turn.touched_by(key, Character)
    return Character(name) if held is None else held.value


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
    """Begin a check, and roll it at once for a GM or when plain numbers are given.

    A GM who acts for another player only begins it, so that its player can tick what helps, and so
    does one who plays alone or has something to tick, unless ``helps`` says it already.  ``now``
    overrides all of it.  What a GM of others rolls at once, and any GM's plain numbers, is nobody's
    where they have no character: it asks what the scene does.
    """
    is_typed = power is not None or challenge is not None
    is_at_once = _is_at_once(turn, now=now, is_typed=is_typed)
    key, scene, said = turn.scope.key, scene_of(turn), action or ""

    def roll(player: int, state: Character) -> tuple[Character, CheckRolled]:
        return fu.roll_at_once(
            player,
            state,
            scene,
            turn.dice,
            key,
            action=said,
            power=power,
            challenge=challenge,
            helps=helps,
        )

    if is_at_once and not character and _is_nobodys(turn, is_typed=is_typed):
        return roll(turn.scope.player_id, Character(""))[1]
    held = turn.character_to_change(Character, character)
    is_said = is_typed or helps or now is not None
    if is_at_once and (is_said or not _leaves_to_say(turn, held)):
        held.state, rolled = roll(held.player, held.value)
        return rolled
    held.state, outcome = fu.propose(
        held.player,
        held.value,
        scene,
        key,
        action=said,
        power=power,
        challenge=challenge,
        helps=helps,
    )
    return outcome


def start_with(
    turn: Turn, sheet: int, action: str, helps: Sequence[str]
) -> CheckChanged | CheckRolled:
    """Begin a check of the character whose card was pressed."""
    held = turn.own_sheet(sheet, Character)
    return start(turn, action, None, None, helps, held.value.name, now=None)


def repeat(turn: Turn, character: str | None, *, now: bool | None) -> CheckChanged | CheckRolled:
    """Begin a check with the pool of the character's last one, or roll it at once."""
    held = turn.character_to_change(Character, character)
    scene, key = scene_of(turn), turn.scope.key
    if _is_at_once(turn, now=now):
        held.state, rolled = fu.again(held.player, held.value, scene, turn.dice, key)
        return rolled
    held.state, outcome = fu.repeat(held.player, held.value, scene, key)
    return outcome


def _is_at_once(turn: Turn, *, now: bool | None, is_typed: bool = False) -> bool:
    if now is not None:
        return now
    return is_typed or turn.acts_as_gm


def _is_nobodys(turn: Turn, *, is_typed: bool) -> bool:
    """Whether a GM rolls for no character: of a table of others, or plain numbers without one."""
    is_without = is_typed and turn.is_gm and not turn.characters(Character)
    return turn.is_gm_alone(Character) or is_without


def _leaves_to_say(turn: Turn, held: Sheet[Character]) -> bool:
    """Whether a pool has still to be made, which whoever plays alone would otherwise never see.

    Nobody else is there in a direct message; elsewhere a GM who plays has something to tick.
    """
    return turn.scope.is_direct or bool(fu.helping(held.value, scene_of(turn)))


def roll_by(turn: Turn, key: int, seen: str | None = None) -> CheckRolled:
    """Roll a check by its key, if its pool still has the fingerprint ``seen``."""
    held = as_owner(turn, key)
    _require_seen(held.value, key, seen)
    held.state, outcome = fu.roll(
        held.player,
        held.value,
        turn.dice,
        turn.scope.key,
        key,
        taken_back=_taken_back(turn, held.player, key),
    )
    return outcome


def _taken_back(turn: Turn, player: int, key: int) -> int:
    """Count the rolls of a check that were undone, from the player's entries since it began."""
    return sum(
        entry.is_undone
        and isinstance(entry.outcome, CheckRolled)
        and entry.outcome.check.key == key
        for entry in turn.journal.since(key, player)
    )


# ------------------------------------------------------------------------ what people do to it


def tick_by(
    turn: Turn,
    key: int,
    ticked: Sequence[str],
    seen: str | None,
    among: Collection[Source],
) -> CheckChanged:
    """Replace what is ticked of such sources, if the pool still has the fingerprint ``seen``."""
    held = as_owner(turn, key)
    _require_seen(held.value, key, seen)
    held.state, outcome = fu.tick(
        held.player, held.value, scene_of(turn), key, ticked, among=among, is_gm=turn.has_say
    )
    return outcome


def suggestible(turn: Turn, wanted: Wanted) -> CheckView:
    """View a check before a suggestion; raise :class:`Settled` if it would be refused."""
    found = view(turn, wanted)
    if found.check.is_settled and not turn.has_say:
        raise Settled(found.character)
    return found


def suggest(turn: Turn, wanted: Wanted, side: Side, text: str, dice: int) -> CheckChanged:
    """Add dice for a reason, as anybody's suggestion or as the GM."""
    held, key = find(turn, wanted)
    held.state, outcome = fu.suggest(
        held.player,
        held.value,
        key,
        side,
        text,
        dice,
        by=turn.scope.user_id,
        by_name=clean(turn.scope.user_name)[:NAME_MAX],
        is_gm=turn.has_say,
        is_run=turn.is_run,
    )
    return outcome


def reasons(turn: Turn, wanted: str | None, call: Callable[[Part], str]) -> dict[str, Part]:
    """Give each part that could be struck by what it is called, by ``call``.

    Who may change nothing, since the GM has locked the pool, is told so.
    """
    held, key = find(turn, wanted)
    check = fu.changeable_check(held.value, key, is_gm=turn.has_say)
    found: dict[str, Part] = {}
    for part in (each for each in check.parts if each.source is not Source.START):
        called = call(part)
        found[f"{called} ({part.side.value})" if called in found else called] = part
    return found


def strikable(turn: Turn, wanted: str | None, call: Callable[[Part], str]) -> list[str]:
    """List by what they are called the parts that are the actor's to strike."""
    return _to_strike(turn, reasons(turn, wanted, call))


def _to_strike(turn: Turn, by_name: Mapping[str, Part]) -> list[str]:
    user, is_gm = turn.scope.user_id, turn.has_say
    return [name for name, part in by_name.items() if fu.may_strike(part, user, is_gm=is_gm)]


def strike_called(
    turn: Turn, wanted: str | None, called: str | None, call: Callable[[Part], str]
) -> CheckChanged:
    """Strike a part from a pool, by what it is called or the beginning of it.

    Who leaves that open is asked for one that is theirs to strike.
    """
    by_name = reasons(turn, wanted, call)
    if not by_name:
        raise NotMarked("die to strike")
    theirs = _to_strike(turn, by_name)
    if called is None and not theirs:
        raise NotMarked("own dice")
    meant = named("die to strike", called, theirs)
    try:
        found = resolve("die to strike", meant, by_name)
    except (AmbiguousName, NoSuchName):
        if not theirs:
            raise NotMarked("own dice") from None
        # Whoever slips is asked about their own as well.
        found = resolve("die to strike", meant, theirs)
    return strike(turn, wanted, by_name[found].key)


def strike(turn: Turn, wanted: Wanted, part: str) -> CheckChanged:
    """Strike a part from a pool, by its key."""
    held, key = find(turn, wanted)
    held.state, outcome = fu.strike(
        held.player, held.value, key, part, by=turn.scope.user_id, is_gm=turn.has_say
    )
    return outcome


def settle_by(turn: Turn, key: int, *, is_settled: bool = True) -> CheckChanged:
    """Settle a pool, or reopen it, by the key of its check.

    Where nobody runs the table, anybody reopens one and nobody settles any.
    """
    if is_settled:
        turn.require_gm()
    else:
        turn.require_say()
    held = by_key(turn, key)
    held.state, outcome = fu.settle(held.player, held.value, key, is_settled=is_settled)
    return outcome


def change_by(
    turn: Turn, key: int, change: tuple[Any, ...], seen: str | None = None
) -> CheckChanged:
    """Change a check as its menu says: add or strike dice, reopen it, or call it off.

    What is chosen twice is done once, since the pool is another after it: all but the last is done
    only to a pool that still has the fingerprint ``seen``.
    """
    if change != ("off",):
        _require_seen(by_key(turn, key).value, key, seen)
    match change:
        case ("strike", part):
            return strike(turn, key, part)
        case ("off",):
            held = as_owner(turn, key)
            held.state, outcome = fu.call_off(held.player, held.value, key)
            return outcome
        case ("open",):
            return settle_by(turn, key, is_settled=False)
    turn.require_say()
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
