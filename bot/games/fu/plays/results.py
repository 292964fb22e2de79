"""What a roll brings: another roll, tags burned and restored, and conditions.

The buttons of a result carry the id of the interaction that rolled it.
"""

from collections.abc import Sequence

from bot.games.fu.plays.checks import as_owner, by_key, state_of
from bot.games.fu.plays.tags import condition_add, suffer
from bot.games.fu.views import ResultView
from bot.storage.turn import Turn
from rules import fu
from rules.errors import NoSuchName
from rules.fu import Character, CheckRolled, ConditionChanged, Tag, TagChanged

WHOM_MAX = 24
"""A menu lists at most so many characters, with the opposition beside them."""


def view_of_result(turn: Turn, rolled: CheckRolled) -> ResultView:
    """View a result, with the tags that its character could burn or restore."""
    state = state_of(turn, rolled.player, rolled.character)
    return ResultView(rolled, state.assets, state.burned)


def again_by(turn: Turn, key: int) -> CheckRolled:
    """Roll the pool of a result again, by the key of the roll."""
    held = as_owner(turn, key)
    held.state, outcome = fu.again(held.player, held.value, turn.dice, turn.scope.key, key)
    return outcome


def burn_by(turn: Turn, key: int, name: str) -> TagChanged:
    """Burn an asset after a result, by the key of the roll."""
    held = as_owner(turn, key)
    _require_tag(held.value.assets + held.value.burned, name)
    held.state, outcome = fu.burn(held.value, name)
    return outcome


def restore_by(turn: Turn, key: int, name: str) -> TagChanged:
    """Restore a burned asset after a result, by the key of the roll."""
    held = as_owner(turn, key)
    _require_tag(held.value.tags, name)
    held.state, outcome = fu.restore(held.value, name)
    return outcome


def _require_tag(tags: Sequence[Tag], name: str) -> None:
    """Refuse a tag that is gone, even if another tag's name begins with the same words."""
    there = [tag.name for tag in tags]
    if name not in there:
        raise NoSuchName("tag", name, there)


def whom(turn: Turn, key: int) -> dict[int, str]:
    """Map the sheets' ids of those who could get a condition after a result to their names.

    A GM may choose any character in use, a player only their own.
    """
    held = by_key(turn, key)
    turn.require_own(held.player)
    others = [each for each in turn.everyone(Character) if turn.is_gm and each.id != held.id]
    return {each.id or 0: each.value.name for each in [held, *others][:WHOM_MAX]}


def condition_by(turn: Turn, key: int, who: int | None, text: str) -> ConditionChanged | TagChanged:
    """Put a condition on a character, by its sheet's id, or on the opposition if it is None."""
    by_key(turn, key)
    if who is None:
        return condition_add(turn, text, None, is_opposition=True)
    held = turn.sheet(Character, who)
    turn.act_for(held.player)
    return suffer(held, text)
