"""Inspire and Despair wait for the next checks of some, which use them up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.errors import Already
from rules.fate.board import Marker, Participant
from rules.fate.character import Character
from rules.fate.rolls import Side
from rules.fate.snapshot import Replacements, Snapshot
from rules.fate.terms import Effect


@dataclass(frozen=True, slots=True)
class Concerned:
    """An effect should wait for the next check of these characters.

    With ``any_foe`` it waits for everybody too whom the GM rolls for; ``is_npc`` when the
    ``names`` are of the GM's side.
    """

    names: tuple[str, ...]
    any_foe: bool
    is_npc: bool


def concerned(snapshot: Snapshot, by: Character, effect: Effect, target: str) -> Concerned:
    """Say whom Inspire or Despair concerns: the target alone, else everybody it could be for.

    That is everybody else of one's own side, or all of the other side.  The despair of a player's
    character is for every enemy, whether they have a sheet or not.
    """
    known = snapshot.called(target)
    if target and (effect is Effect.INSPIRE or known is not None or not by.is_npc):
        if known is None:
            return Concerned((target,), any_foe=False, is_npc=True)
        return Concerned((known.character.name,), any_foe=False, is_npc=known.character.is_npc)
    is_for_players = by.is_npc is (effect is Effect.DESPAIR)
    side = snapshot.players if is_for_players else snapshot.npcs
    return Concerned(
        tuple(each.name for each in side if each is not by),
        any_foe=effect is Effect.DESPAIR and not by.is_npc,
        is_npc=not is_for_players,
    )


def mark(
    by: Participant,
    effect: Effect,
    concerned: Sequence[str],
    standing: Sequence[Marker],
    *,
    any_foe: bool = False,
    is_npc: bool = False,
) -> Marker:
    """Make Inspire or Despair wait for the next check of those concerned (R0.17).

    The same effect does not stack on one target (A0.4): those who wait for it already are left
    out, and :class:`Already` says that nobody is left.  ``is_npc`` when those concerned are
    of the GM's side.  For ``any_foe`` it renews one that somebody has met, and replaces it.
    """
    same = [each for each in standing if each.effect is effect]
    whole = next((each for each in same if each.any_foe), None)
    any_foe = any_foe and (whole is None or bool(whole.met))
    renewed = whole if any_foe else None
    others = [each for each in same if each is not renewed]
    waiting = tuple(
        name
        for name in dict.fromkeys((*(renewed.waiting if renewed else ()), *concerned))
        if not any(each.concerns(name, is_npc=is_npc) for each in others)
    )
    if not waiting and not any_foe:
        raise Already(effect.value)
    return Marker(effect, by, waiting, any_foe)


def replaced_by(marker: Marker, standing: Sequence[Marker]) -> tuple[Marker, ...]:
    """Give the markers whose place a new one takes: for every enemy there is one of an effect."""
    same = (each for each in standing if each.effect is marker.effect)
    return tuple(each for each in same if marker.any_foe and each.any_foe)


@dataclass(frozen=True, slots=True)
class Marked:
    """A side has used what waited for its check; ``by`` are those who had bought it."""

    side: Side
    by: tuple[str, ...]
    replacements: Replacements


def use_marks(side: Side, markers: Sequence[Marker]) -> Marked:
    """Use up what waits for a check: each effect counts once however many wait (A0.4)."""
    met = [each for each in markers if each.concerns(side.character, is_npc=side.is_npc)]
    effects: dict[Effect, str] = {}
    for each in met:
        effects.setdefault(each.effect, each.by.character)
    left = [(each, each.used_by(side.character)) for each in met]
    return Marked(
        replace(side, marks=sum(each.mark for each in effects)),
        tuple(effects.values()),
        tuple((before, None if after.is_spent else after) for before, after in left),
    )
