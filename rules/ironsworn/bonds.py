"""Bonds with people and places, and the epilogue, which is rolled on them once (R2.8)."""

from dataclasses import replace

from rules import names, ranges
from rules.dice import Dice
from rules.errors import Already, AtLimit
from rules.frozen import frozen
from rules.ironsworn.state import TICKS_MAX, Bonds, Character
from rules.ironsworn.tracks import BONDS, MARKS_MAX, ProgressRolled, roll_against
from rules.outcome import Change, Outcome


@frozen
class BondAdded(Outcome):
    """A bond with ``name`` was made; ``change`` is that of the ticks."""

    character: str
    name: str
    change: Change


@frozen
class BondRemoved(Outcome):
    """The bond with ``name`` is gone, and its tick."""

    is_removal = True

    character: str
    name: str
    change: Change


@frozen
class BondsMarked(Outcome):
    """The bonds were marked without a name; ``lost`` ticks found no room."""

    character: str
    change: Change
    lost: int = 0


def add_bond(character: Character, name: str) -> tuple[Character, BondAdded]:
    """Add a bond with a name still free, and one tick (R2.8, R2.24); 40 are :class:`AtLimit`."""
    bonds = character.bonds
    cleaned = names.clean_text("bond", name)
    names.require_free("bond", cleaned, bonds.names)
    _require_room(bonds)
    new = replace(bonds, ticks=bonds.ticks + 1, names=(*bonds.names, cleaned))
    after, change = _with_bonds(character, new)
    return after, BondAdded(character.name, cleaned, change)


def mark_bonds(character: Character, times: int) -> tuple[Character, BondsMarked]:
    """Mark 1 to 10 ticks of bonds that stay without a name (R2.24)."""
    ranges.require("times", times, 1, MARKS_MAX)
    bonds = character.bonds
    _require_room(bonds)
    ticks = min(TICKS_MAX, bonds.ticks + times)
    after, change = _with_bonds(character, replace(bonds, ticks=ticks))
    return after, BondsMarked(character.name, change, times - (ticks - bonds.ticks))


def edit_bonds(character: Character, ticks: int) -> tuple[Character, BondsMarked]:
    """Put the ticks right, from one for each name up to 40; the same number is refused."""
    bonds = character.bonds
    if ticks == bonds.ticks:
        raise Already("edited", BONDS)
    after, change = _with_bonds(character, replace(bonds, ticks=ticks))
    return after, BondsMarked(character.name, change)


def remove_bond(character: Character, name: str) -> tuple[Character, BondRemoved]:
    """Remove a bond by its name, with one tick (R2.8)."""
    bonds = character.bonds
    found = names.resolve("bond", name, bonds.names)
    kept = tuple(each for each in bonds.names if each != found)
    after, change = _with_bonds(character, replace(bonds, ticks=bonds.ticks - 1, names=kept))
    return after, BondRemoved(character.name, found, change)


def write_epilogue(character: Character, dice: Dice, key: int) -> tuple[Character, ProgressRolled]:
    """Roll progress on the bonds, once in a character's life (R2.25, E2.39).

    Like every progress roll it ends the window for burning the last action roll (R2.16).
    """
    bonds = character.bonds
    if bonds.is_epilogue_written:
        raise Already("epilogue")
    outcome = roll_against(character, bonds, dice, key)
    written = replace(bonds, is_epilogue_written=True)
    return replace(character, bonds=written, roll=None), outcome


def _require_room(bonds: Bonds) -> None:
    if bonds.ticks == TICKS_MAX:
        raise AtLimit("bonds", TICKS_MAX)


def _with_bonds(character: Character, bonds: Bonds) -> tuple[Character, Change]:
    change = Change("bonds", character.bonds.ticks, bonds.ticks)
    return replace(character, bonds=bonds), change
