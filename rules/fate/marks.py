"""Inspire and Despair wait for the next checks of some, which use them up."""

from collections.abc import Sequence
from dataclasses import replace

from rules import names
from rules.errors import Already, NoSuchName
from rules.fate.board import Marker, Participant
from rules.fate.character import Character
from rules.fate.errors import NotOneself
from rules.fate.rolls import Side
from rules.fate.snapshot import Replacements, Snapshot
from rules.fate.terms import Action, Effect
from rules.frozen import frozen


@frozen
class Concerned:
    """An effect should wait for the next check of these characters.

    With ``any_foe`` it waits for everybody too whom the GM rolls for; ``is_npc`` when the
    ``names`` are of the GM's side.
    """

    names: tuple[str, ...]
    any_foe: bool
    is_npc: bool


def concerned(snapshot: Snapshot, by: Character, effect: Effect, target: str) -> Concerned:
    """Say whom Inspire or Despair concerns: those who are named, else everybody it could be for.

    That is everybody else of one's own side, or all of the other side.  On the GM's side it is for
    everybody, whether they have a sheet or not.
    """
    is_for_players = by.is_npc is (effect is Effect.DESPAIR)
    if target:
        wanted = [each.strip() for each in target.split(",") if each.strip()]
        found = [_named(snapshot, each, is_for_gm=not is_for_players) for each in wanted]
        if by.name in found:
            raise NotOneself(by.name)
        people = {each.character.name for each in snapshot.people if not each.character.is_npc}
        return Concerned(tuple(found), any_foe=False, is_npc=people.isdisjoint(found))
    side = snapshot.players if is_for_players else snapshot.npcs
    return Concerned(
        tuple(each.name for each in side if each is not by),
        any_foe=not is_for_players,
        is_npc=not is_for_players,
    )


def _named(snapshot: Snapshot, wanted: str, *, is_for_gm: bool) -> str:
    """Give whom a name means; somebody new only on the GM's side, whose nameless come and go."""
    found = snapshot.called(wanted)
    try:
        name = found.name if found else names.resolve("target", wanted, snapshot.targets)
        return snapshot.name_of(name)
    except NoSuchName as refusal:
        if refusal.near or not is_for_gm:
            raise
    return wanted


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
    any_foe = any_foe and (whole is None or whole.is_met)
    renewed = whole if any_foe else None
    others = [each for each in same if each is not renewed]
    waiting = tuple(
        name
        for name in dict.fromkeys((*(renewed.waiting if renewed else ()), *concerned))
        if not any(each.concerns(name, is_npc=is_npc) for each in others)
    )
    if not waiting and not any_foe:
        raise Already(effect.value)
    return Marker(
        effect,
        by,
        waiting,
        any_foe,
        (by.character,) if any_foe and effect is Effect.INSPIRE else (),
    )


def replaced_by(marker: Marker, standing: Sequence[Marker]) -> tuple[Marker, ...]:
    """Give the markers whose place a new one takes: for every enemy there is one of an effect."""
    same = (each for each in standing if each.effect is marker.effect)
    return tuple(each for each in same if marker.any_foe and each.any_foe)


@frozen
class Marked:
    """A side has used what waited for its check; ``by`` are those who had bought it."""

    side: Side
    by: tuple[str, ...]
    replacements: Replacements


def end_turn(side: Side, markers: Sequence[Marker]) -> Replacements:
    """End the exchange in which the nameless met what this character had bought (R0.17)."""
    if side.action is Action.DEFEND:
        return ()
    own = (each for each in markers if each.by == side.participant)
    return tuple((each, each.next_turn) for each in own)


def use_marks(side: Side, markers: Sequence[Marker]) -> Marked:
    """Use up what waits for a check: each effect counts once however many wait (A0.4)."""
    met = [each for each in markers if each.concerns(side.character, is_npc=side.is_npc)]
    effects: dict[Effect, str] = {}
    for each in met:
        effects.setdefault(each.effect, each.by.character)
    left = [(each, each.used_by(side.character, has_sheet=side.has_sheet)) for each in met]
    return Marked(
        replace(side, marks=sum(each.mark for each in effects)),
        tuple(effects.values()),
        tuple((before, None if after.is_spent else after) for before, after in left),
    )
