"""Inspire and Despair wait for the next checks of some, which use them up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules import names
from rules.errors import Already, AmbiguousName, NoSuchName
from rules.fate.board import Marker, Participant
from rules.fate.character import Character
from rules.fate.errors import NotOneself
from rules.fate.rolls import Side
from rules.fate.snapshot import Person, Replacements, Snapshot
from rules.fate.terms import Action, Effect
from rules.frozen import frozen


@frozen
class Concerned:
    """An effect should wait for the next check of these characters.

    With ``any_foe`` it waits for everybody too whom the GM rolls for; ``is_npc`` when the
    ``names`` are of the GM's side.  ``twins`` are those who share their name with somebody.
    """

    names: tuple[str, ...]
    any_foe: bool
    is_npc: bool
    twins: tuple[Participant, ...] = ()


def concerned(snapshot: Snapshot, by: Character, effect: Effect, target: str) -> Concerned:
    """Say whom Inspire or Despair concerns: those who are named, else everybody it could be for.

    That is everybody else of one's own side, or all of the other side.  On the GM's side it is for
    everybody, whether they have a sheet or not.
    """
    is_for_gm = by.is_npc is not (effect is Effect.DESPAIR)
    meant: list[Person | str]
    if target:
        wanted = filter(None, map(str.strip, target.split(",")))
        meant = [_named(snapshot, each, is_for_gm=is_for_gm) for each in wanted]
    else:
        # Whoever is out of the conflict makes no check in it (E0.24).
        side = snapshot.npcs if is_for_gm else snapshot.played
        meant = [each for each in side if not each.character.is_out and each.character is not by]
    people = [each for each in meant if isinstance(each, Person)]
    nameless = [each for each in meant if isinstance(each, str)]
    # Of two who are alike in all but their player, one may be whoever buys it.
    if by.name in nameless or any(each.character is by for each in people):
        raise NotOneself(by.name)
    count = Counter(each.character.name.casefold() for each in snapshot.people)
    twins = [each for each in people if count[each.character.name.casefold()] > 1]
    return Concerned(
        (*(each.character.name for each in people if each not in twins), *nameless),
        any_foe=is_for_gm and not target,
        is_npc=all(each.character.is_npc for each in people),
        twins=tuple(each.participant for each in twins),
    )


def _named(snapshot: Snapshot, wanted: str, *, is_for_gm: bool) -> Person | str:
    """Give whom a name means; somebody new only on the GM's side, whose nameless come and go.

    :class:`AmbiguousName` where several who are played have it.
    """
    key = wanted.casefold()
    played = [each for each in snapshot.people if each.is_active]
    same = [each.name for each in played if each.character.name.casefold() == key]
    if len(same) > 1:
        raise AmbiguousName("target", wanted, same)
    found = snapshot.called(wanted)
    try:
        name = found.name if found else names.resolve("target", wanted, snapshot.targets)
    except NoSuchName as refusal:
        if refusal.near or not is_for_gm:
            raise
        return wanted
    return snapshot.called(name) or name


def mark(by: Participant, effect: Effect, whom: Concerned, standing: Sequence[Marker]) -> Marker:
    """Make Inspire or Despair wait for the next check of those concerned (R0.17).

    The same effect does not stack on one target (A0.4): those who wait for it already are left
    out, and :class:`Already` says that nobody is left.  For ``any_foe`` it renews one that
    somebody has met, and replaces it.
    """
    same = [each for each in standing if each.effect is effect]
    whole = next((each for each in same if each.any_foe), None)
    any_foe = whom.any_foe and (whole is None or whole.is_met)
    renewed = (whole if any_foe else None) or Marker(effect, by)
    others = [each for each in same if each is not renewed]

    def is_free(name: str, player: int = 0) -> bool:
        return not any(each.concerns(name, is_npc=whom.is_npc, player=player) for each in others)

    made = Marker(
        effect,
        by,
        tuple(each for each in dict.fromkeys((*renewed.waiting, *whom.names)) if is_free(each)),
        any_foe,
        (by.character,) if any_foe and effect is Effect.INSPIRE else (),
        twins=tuple(
            each
            for each in dict.fromkeys((*renewed.twins, *whom.twins))
            if is_free(each.character, each.player)
        ),
    )
    if made.is_spent:
        raise Already(effect.value)
    return made


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
    met = [
        each
        for each in markers
        if each.concerns(side.character, is_npc=side.is_npc, player=side.player)
    ]
    effects: dict[Effect, str] = {}
    for each in met:
        effects.setdefault(each.effect, each.by.character)
    left = [
        (each, each.used_by(side.character, has_sheet=side.has_sheet, player=side.player))
        for each in met
    ]
    return Marked(
        replace(side, marks=sum(each.mark for each in effects)),
        tuple(effects.values()),
        tuple((before, None if after.is_spent else after) for before, after in left),
    )
