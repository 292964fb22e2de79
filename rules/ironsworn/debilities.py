"""Debilities are marked and cleared; each lowers the momentum maximum and reset (R2.5).

For what unprepared means to the party, see :mod:`rules.ironsworn.group`.
"""

from dataclasses import replace

from rules.errors import Already, NotMarked
from rules.frozen import frozen
from rules.ironsworn.errors import PermanentDebility
from rules.ironsworn.state import Character
from rules.ironsworn.terms import Debility, DebilityFamily
from rules.outcome import Change, Outcome, moved


@frozen
class DebilityChanged(Outcome):
    """A debility was marked or cleared; ``changes`` has the mark and what changed with it."""

    character: str
    debility: Debility
    is_marked: bool
    changes: tuple[Change, ...]


def mark_debility(character: Character, debility: Debility) -> tuple[Character, DebilityChanged]:
    """Mark a debility that is not; momentum above the new maximum falls to it (R2.21)."""
    if debility in character.debilities:
        raise Already("debility", debility.value)
    marked = {debility, *character.debilities}
    debilities = tuple(each for each in Debility if each in marked)
    lowered = character.with_momentum(min(character.momentum, character.max_momentum - 1))
    after = replace(lowered, debilities=debilities)
    return after, _changed(character, after, debility)


def clear_debility(
    character: Character, debility: Debility, *, is_override: bool = False
) -> tuple[Character, DebilityChanged]:
    """Clear a debility that is marked; momentum does not rise with its maximum (R2.22).

    A bane is refused (:class:`PermanentDebility`) unless the GM overrides that.
    """
    if debility not in character.debilities:
        raise NotMarked(debility.value)
    if debility.family is DebilityFamily.BANE and not is_override:
        raise PermanentDebility(debility)
    debilities = tuple(each for each in character.debilities if each is not debility)
    after = replace(character, debilities=debilities)
    return after, _changed(character, after, debility)


def run_out(character: Character) -> tuple[Character, tuple[Change, ...]]:
    """Mark a character unprepared who has lost the last supply, unless they are so (R2.20)."""
    if Debility.UNPREPARED in character.debilities:
        return character, ()
    after, outcome = mark_debility(character, Debility.UNPREPARED)
    return after, outcome.changes


def _changed(before: Character, after: Character, debility: Debility) -> DebilityChanged:
    """List the mark itself as 0 or 1, then what moved with it."""
    was, is_now = (debility in each.debilities for each in (before, after))
    changes = moved(
        Change(debility.value, int(was), int(is_now)),
        Change("max momentum", before.max_momentum, after.max_momentum),
        Change("momentum reset", before.momentum_reset, after.momentum_reset),
        Change("momentum", before.momentum, after.momentum),
    )
    return DebilityChanged(before.name, debility, is_now, changes)
