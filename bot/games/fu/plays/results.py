"""What a roll brings: another roll, tags burned and restored, and conditions.

The buttons of a result carry the id of the interaction that rolled it.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from bot.errors import Outdated, Stale
from bot.games.fu.plays.checks import as_owner, by_key, state_of
from bot.games.fu.plays.tags import called_by_sheet, condition_for, scene_of
from bot.games.fu.views import DueView, HurtView, ResultView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fu
from rules.errors import NoSuchName
from rules.fu import (
    Answer,
    Character,
    CheckRolled,
    ChoiceSettled,
    ConditionChanged,
    Due,
    Tag,
    TagChanged,
    TooManyDice,
)


def view_of_result(turn: Turn, rolled: CheckRolled) -> ResultView:
    """View a result, with what its character could do about it."""
    state = state_of(turn, rolled.check.rolled, rolled.character)
    is_last = state.last is not None and state.last.rolled == rolled.check.rolled
    renewal = None
    # With what hinders since it may be more than a pool holds, which is no reason not to tell it.
    with suppress(TooManyDice):
        renewal = fu.renewed(state, scene_of(turn)) if is_last else None
    is_due = any(due.key == rolled.check.rolled for due in state.due)
    return ResultView(
        rolled, state.assets, state.burned, renewal.check if renewal else None, is_due
    )


def result_of(turn: Turn, key: int) -> ResultView:
    """View a result by the key of the roll, as the table stands now."""
    rolled = turn.entry(key).outcome
    if not isinstance(rolled, CheckRolled):
        raise Stale
    return view_of_result(turn, rolled)


def again_by(turn: Turn, key: int, seen: str | None = None) -> CheckRolled:
    """Roll the pool of a result again, if as many dice are in it by now as ``seen`` says."""
    held = as_owner(turn, key)
    check = fu.renewed(held.value, scene_of(turn), key).check
    if seen and seen != f"{check.power}-{check.challenge}":
        raise Outdated
    held.state, outcome = fu.again(
        held.player, held.value, scene_of(turn), turn.dice, turn.scope.key, key
    )
    return outcome


def tell_by(turn: Turn, key: int) -> ChoiceSettled:
    """Settle what a result left to be chosen, since the table has said it in words."""
    held = as_owner(turn, key)
    return held.make(fu.tell, key)


def due(turn: Turn) -> Iterator[tuple[Sheet[Character], Due]]:
    """List what waits to be chosen after an answer, with the sheet that it is on."""
    for held in turn.all_characters(Character):
        for each in held.value.due:
            yield held, each


def view_of_due(held: Sheet[Character], due: Due) -> DueView:
    """View what an answer left to be chosen."""
    return DueView(held.value.name, due, held.value.assets, held.value.burned)


def burn_by(turn: Turn, key: int, name: str) -> TagChanged:
    """Burn an asset after a result, by the key of the roll."""
    held = as_owner(turn, key)
    _require_tag(held.value.assets + held.value.burned, name)
    after, outcome = fu.burn(held.value, name)
    held.state = fu.choose(after, key)
    return outcome


def restore_by(turn: Turn, key: int, name: str) -> TagChanged:
    """Restore a burned asset after a result, by the key of the roll."""
    held = as_owner(turn, key)
    _require_tag(held.value.tags, name)
    after, outcome = fu.restore(held.value, name)
    held.state = fu.choose(after, key)
    return outcome


def _require_tag(tags: Sequence[Tag], name: str) -> None:
    """Refuse a tag that is gone, even if another tag's name begins with the same words."""
    there = [tag.name for tag in tags]
    if name not in there:
        raise NoSuchName("tag", name, there)


def whom(turn: Turn, key: int) -> HurtView:
    """View who could get a condition after a result.

    A GM may choose any character in use, a player only their own.  More than a yes hurts those
    whom the check was against.
    """
    held = by_key(turn, key)
    turn.require_own(held.player)
    is_opposition = any(
        each.key == key and each.answer is Answer.YES_AND for each in held.value.due
    )
    return HurtView(called_by_sheet(turn, held), is_opposition)


def condition_by(turn: Turn, key: int, who: int | None, text: str) -> ConditionChanged | TagChanged:
    """Put a condition on a character, by its sheet's id, or on the opposition if it is None."""
    rolled = by_key(turn, key)
    turn.require_own(rolled.player)
    outcome = condition_for(turn, who, text)
    rolled.state = fu.choose(rolled.value, key)
    return outcome
