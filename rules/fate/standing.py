"""A roll is settled at a table, and the GM may give the aspect of a failed advantage."""

from collections.abc import Sequence
from dataclasses import replace

from rules import names
from rules.errors import Already, NotMarked
from rules.fate.board import Boost, SceneAspect
from rules.fate.errors import Unopposed
from rules.fate.renaming import renamed
from rules.fate.rolls import Roll, Side
from rules.fate.scenes import AspectNamed, AspectPlaced, free_name, is_free_name, place_aspect
from rules.fate.settling import RollStood, settle
from rules.fate.snapshot import Replacements, Snapshot, character_of
from rules.fate.terms import Action, BoostState, Degree, Seat, Stage


def stand(
    snapshot: Snapshot, roll: Roll, key: int, *, with_boost: bool = False
) -> tuple[RollStood, Replacements]:
    """Settle a roll as :func:`settle` does; what nobody named is called as the skill is (R0.16).

    An advantage is judged by whether its aspect is there now (R0.13).  An attack waits for its
    opposition, or nothing would come of it: :class:`Unopposed`.
    """
    roll.require_open()
    if roll.waits and roll.side.action is Action.ATTACK:
        raise Unopposed
    named = _named(snapshot, snapshot.with_aspect(snapshot.bound(roll)))
    seat = named.verdict.boost if named.verdict else None
    roller = character_of(snapshot.seated(roll, Seat.ROLLER))
    opponent = character_of(snapshot.opponent(roll))
    name = free_name(roll.namer(seat).leaves, [each.name for each in snapshot.open_boosts])
    settled = settle(named, key, roller, opponent, name, with_boost=with_boost)
    lapsed = lapsing(snapshot, roll)
    unused = tuple(each.name for each in lapsed if each in snapshot.seen.boosts)
    over = replace(settled.roll, result=replace(settled.roll.result, unused=unused))
    moved = (
        (roll, over),
        *((roller, settled.roller), (opponent, settled.opponent), (None, settled.boost)),
        *_placed(snapshot, over),
        *((each, each.ended(BoostState.LAPSED)) for each in lapsed),
    )
    return RollStood(over, settled.changes), tuple(each for each in moved if each != (None, None))


def lapsing(snapshot: Snapshot, roll: Roll) -> list[Boost]:
    """Give the boosts that go unused once a roll is settled: it was their chance (R0.26)."""
    return [each for each in snapshot.open_boosts if _had_its_chance(each, roll)]


def _had_its_chance(boost: Boost, roll: Roll) -> bool:
    """Whether a roll was a boost's next chance: its owner rolled after it arose (R0.26)."""
    sides = (each for each in (roll.side, roll.defence) if each is not None)
    return any(boost.key < each.key and _is_owners(boost, each) for each in sides)


def _is_owners(boost: Boost, side: Side) -> bool:
    """Whether a side is a boost's owner: the nameless go by their name alone (R0.26).

    What is nobody's in particular is any check's of its side.
    """
    if not boost.owner.player:
        return boost.is_foes is side.is_npc
    return side.is_of(boost.owner) and (side.has_sheet or boost.is_foes)


def _named(snapshot: Snapshot, roll: Roll) -> Roll:
    """Name an advantage that nobody named, where it places an aspect."""
    verdict = roll.verdict
    if roll.aspect or verdict is None or not verdict.places_aspect:
        return roll
    return replace(roll, aspect=free_name(roll.side.leaves, snapshot.aspect_names))


def _placed(snapshot: Snapshot, roll: Roll) -> Replacements:
    """Put an advantage into the scene, or its free invokes onto the aspect that is there."""
    verdict = roll.result.verdict
    if verdict is None or not roll.result.aspect:
        return ()
    held = snapshot.aspect(roll.aspect)
    aspect = held or SceneAspect(roll.aspect, bearer=roll.bearer)
    is_foe = roll.side.is_npc
    after = aspect.with_free(verdict.free, is_foe=is_foe)
    return ((held, after.with_free(verdict.free_of_foes, is_foe=not is_foe)),)


def has_unnamed_aspect(snapshot: Snapshot, roll: Roll) -> bool:
    """Whether a roll placed an aspect that nobody named, so that it is called as the skill is."""
    is_default = _is_left(roll.result.aspect, roll.side)
    return is_default and not roll.is_existing and _is_still_there(snapshot, roll)


def _is_still_there(snapshot: Snapshot, roll: Roll) -> bool:
    """Whether the scene has the aspect that a roll placed, and not one of its name since then."""
    name = roll.result.aspect
    since = (
        not each.is_existing and each.result.aspect == name and each.over > roll.over
        for each in snapshot.rolls
    )
    return snapshot.aspect(name) is not None and not any(since)


def has_unnamed_boost(snapshot: Snapshot, roll: Roll) -> bool:
    """Whether a roll left a boost that nobody named, so that it is called as a skill is."""
    boost = snapshot.boost_of(roll)
    return boost is not None and _is_left(boost.name, roll.namer(roll.result.boost_seat))


def _is_left(name: str, side: Side) -> bool:
    """Whether what a side left has no other name; a bare rating once gave its number."""
    return any(is_free_name(name, each) for each in (side.leaves, side.skill))


def name_aspect(snapshot: Snapshot, roll: Roll, name: str) -> tuple[AspectNamed, Replacements]:
    """Say what the aspect is called that a roll placed (R0.13).

    Open rolls and compels that are about it know it by the new name from then on.
    """
    held = snapshot.aspect(roll.result.aspect) if roll.result.aspect else None
    if held is None:
        raise NotMarked("named_aspect")
    cleaned = names.clean_text("aspect", name)
    names.require_free(
        "aspect", cleaned, [each for each in snapshot.aspect_names if each != held.name]
    )
    if cleaned == held.name:
        raise Already("aspect_name", cleaned)
    after = replace(held, name=cleaned)
    moved = replace(roll, aspect=cleaned, result=replace(roll.result, aspect=cleaned))
    return AspectNamed(after, held.name), (
        *((held, after), (roll, moved)),
        *renamed(snapshot, {held.name: cleaned}),
    )


def newest_of(rolls: Sequence[Roll], player: int) -> int | None:
    """Give the key of the newest open roll that a player's character made."""
    newest = reversed(rolls)
    return next((each.key for each in newest if each.is_open and each.side.player == player), None)


def may_give(snapshot: Snapshot, roll: Roll) -> bool:
    """Whether a failed advantage may still be given to the other side (R0.13)."""
    verdict = roll.result.verdict
    failed = verdict is not None and verdict.degree is Degree.FAIL
    is_new = roll.side.action is Action.CREATE_ADVANTAGE and not roll.is_existing
    is_given = roll.result.aspect or snapshot.aspect(roll.aspect) is not None
    return roll.stage is Stage.SETTLED and failed and is_new and not is_given


def give_aspect(snapshot: Snapshot, roll: Roll) -> tuple[AspectPlaced, Replacements]:
    """Place the aspect of a failed advantage, with a free invoke for the other side (R0.13).

    :class:`NotMarked` where the advantage did not fail, or is there already.
    """
    if not may_give(snapshot, roll):
        raise NotMarked("failed_advantage")
    taken = snapshot.aspect_names
    name = roll.aspect or free_name(roll.side.leaves, taken)
    made, outcome = place_aspect(name, taken, 1, is_foe=not roll.side.is_npc)
    made = replace(made, bearer=roll.bearer)
    after = replace(roll, aspect=made.name, result=replace(roll.result, aspect=made.name))
    return replace(outcome, aspect=made), ((None, made), (roll, after))
