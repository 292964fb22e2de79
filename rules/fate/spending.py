"""One momentum buys an effect on a roll, on an attacker, or on the next checks of others."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from rules.errors import Already, AmbiguousName, NoSuchName, NotMarked, allowed
from rules.fate.board import AddedEffect, Marker, Participant
from rules.fate.character import Character, Hit
from rules.fate.errors import NotAttacked
from rules.fate.harm import deal, with_hit
from rules.fate.marks import concerned, mark, replaced_by
from rules.fate.momentum import EffectBought, buy, find_effect
from rules.fate.rolls import Roll
from rules.fate.scenes import free_name
from rules.fate.settling import boost_of
from rules.fate.snapshot import Person, Replacements, Snapshot, calls, twins
from rules.fate.terms import HIT_MAX, Action, Effect, Seat, Stage, Track
from rules.frozen import frozen
from rules.outcome import Change
from rules.ranges import clamp

AIMED = frozenset({Effect.MOVE_ENEMY, Effect.REDUCE, Effect.DAMAGE})
"""Effects of the rules that have whoever is across in a roll as their target."""


@frozen
class Spender:
    """A character may spend momentum after a roll, in this seat, on these effects."""

    seat: Seat
    character: Character
    effects: tuple[Effect | AddedEffect, ...]


def spend(
    snapshot: Snapshot,
    person: Person,
    wanted: str,
    target: str,
    key: int,
    *,
    amount: int = 1,
    is_gm: bool = False,
    under: Roll | None = None,
) -> tuple[EffectBought, Replacements]:
    """Spend one momentum on an effect (R0.17); ``key`` is the id that names a hit.

    Whoever buys a move moves; :class:`NotMarked` where somebody else is named for it.
    Inspire and Despair wait for a next check, and damage strikes an attacker: anybody where the GM
    insists.  A rating is reduced on the roll ``under`` which that is bought, if it has gear against
    the character, else on the newest one, against the target if one is named, that is open or whose
    hit still waits.
    """
    effect = find_effect(snapshot.scene, wanted)
    if effect is Effect.MOVE and target:
        raise NotMarked("move_target")
    marking = effect if isinstance(effect, Effect) and effect.mark else None
    at = snapshot.participant_of("" if marking else target)
    after, outcome = buy(
        person.character, effect, target if marking else at.character, amount=amount
    )
    moved: Replacements = ()
    if marking:
        outcome, moved = _marked(outcome, snapshot, person, marking, target)
    elif effect is Effect.REDUCE:
        found = find_gear(snapshot, person.participant, under, None if under else at)
        outcome, moved = _reduced(outcome, snapshot, person, after, found, key)
    elif effect is Effect.DAMAGE:
        # Under a roll its own attacker is meant, who may have the name of a later one.
        last = sorted(snapshot.rolls, key=lambda each: each == under)
        by = person.participant
        aimed = attacker_of(last, by, at, is_gm=is_gm)
        tracks = (each.track for each, _attacker in _attacks(last, by, at))
        hit = Hit(key, 1, 1, next(tracks, Track.PHYSICAL), person.character.name)
        outcome, moved = _struck(outcome, snapshot, person, after, aimed, hit)
    return outcome, ((person.character, after), *moved)


def aimed_at(effect: Effect | AddedEffect, roll: Roll, seat: Seat) -> str:
    """Name whom an effect is at that is bought under a roll: whoever is across, if anybody."""
    if isinstance(effect, Effect) and effect not in AIMED:
        return ""
    return roll.target if seat is Seat.ROLLER else roll.side.character


def spenders(snapshot: Snapshot, roll: Roll) -> tuple[Spender, ...]:
    """List who is asked after this roll what they spend momentum on."""
    return tuple(each for made, each in spendable(snapshot) if made.key == roll.key)


def spendable(snapshot: Snapshot) -> tuple[tuple[Roll, Spender], ...]:
    """List who has momentum to spend after a roll that stood, each after their last such roll.

    Whoever lets it be after that one is not asked after an earlier one instead.
    """
    found: dict[Participant, tuple[Roll, Spender]] = {}
    # The newest first: it takes a while to find out what would do something for one of them.
    for roll in sorted(snapshot.rolls, key=lambda each: each.over or each.key)[::-1]:
        for seat in reversed(Seat):
            side = roll.seated(seat)
            if side is not None and side.participant not in found:
                for each in _spender(snapshot, roll, seat):
                    found[side.participant] = roll, each
    last = reversed(found.values())
    return tuple((roll, each) for roll, each in last if each.seat not in roll.passed)


def worthwhile(
    snapshot: Snapshot, person: Person, target: str = "", *, is_gm: bool = False
) -> tuple[Effect | AddedEffect, ...]:
    """List the effects that would do something now, or raise what refuses every one (R0.17).

    A GM insists on damage only by naming whom it is for.  Where it is not clear who that is, an
    effect may well do something, and says so once it is chosen.
    """
    buy(person.character, Effect.MOVE)

    def tried(effect: Effect | AddedEffect) -> None:
        wanted = effect.value if isinstance(effect, Effect) else effect.name
        with suppress(AmbiguousName, NoSuchName):
            spend(snapshot, person, wanted, target, 0, is_gm=is_gm and bool(target))

    return tuple(allowed((*Effect, *snapshot.scene.effects), tried))


def let_momentum_be(roll: Roll, seat: Seat) -> Replacements:
    """Spend nothing after a roll any more, as one of its sides; the bank keeps what it has."""
    return ((roll, replace(roll, passed=(*roll.passed, seat))),)


def _spender(snapshot: Snapshot, roll: Roll, seat: Seat) -> Iterator[Spender]:
    person = snapshot.seated(roll, seat)
    if person is None or roll.stage is not Stage.SETTLED or roll.is_past:
        return
    held = person.character
    if not held.bank or held.is_locked or held.is_out:
        return
    useless = {
        Effect.REDUCE: find_gear(snapshot, person.participant, roll) is None,
        Effect.DAMAGE: all(
            (found := _person(snapshot, each)) and found.character.is_out
            for each in _attackers(roll, person.participant)
        ),
        **{each: not _would_mark(snapshot, person, each) for each in Effect if each.mark},
    }
    effects = tuple(each for each in Effect if not useless.get(each))
    yield Spender(seat, held, (*effects, *snapshot.scene.effects))


def _marked(
    outcome: EffectBought, snapshot: Snapshot, person: Person, effect: Effect, target: str
) -> tuple[EffectBought, Replacements]:
    marker = _marker(snapshot, person, effect, target)
    gone = tuple((each, None) for each in replaced_by(marker, snapshot.markers))
    aimed = ", ".join(marker.names) if target else ""
    # A number would tell of somebody whom players have not met.
    met = calls([each for each in snapshot.people if not each.character.is_unmet])
    called = {each: met.get(each, each.character) for each in marker.twins}
    told = replace(
        outcome,
        target=aimed,
        marked=(*marker.waiting, *called.values()),
        any_foe=marker.any_foe,
        twins=twins(called),
    )
    return told, (*gone, (None, marker))


def _marker(snapshot: Snapshot, person: Person, effect: Effect, target: str) -> Marker:
    """Make what waits for a next check; :class:`NotMarked` where it could be nobody's."""
    whom = concerned(snapshot, person.character, effect, target)
    if not (whom.names or whom.twins or whom.any_foe):
        raise NotMarked(effect.value)
    return mark(person.participant, effect, whom, snapshot.markers)


def _would_mark(snapshot: Snapshot, person: Person, effect: Effect) -> bool:
    """Whether an effect would wait for anybody's next check whom no such effect waits for."""
    try:
        return bool(_marker(snapshot, person, effect, ""))
    except (Already, NotMarked):
        return False


def find_gear(
    snapshot: Snapshot, by: Participant, near: Roll | None = None, of: Participant | None = None
) -> tuple[Roll, str] | None:
    """Find the newest roll with gear against a character: its ``armor`` or ``weapon``.

    Armor is against whoever attacks, a weapon against whoever defends or is rolled against; what
    brings no hit has neither (R0.13).  The roll that is ``near`` comes before all others, and open
    ones before those that stood and whose hit still waits; where somebody is named, only the gear
    ``of`` theirs counts.
    """
    attacks = (each for each in snapshot.rolls if each.is_attack)
    found = [each for each in attacks if each.is_open or _hit_waits(snapshot, each)]
    for roll in sorted(found, key=lambda each: (each == near, each.is_open))[::-1]:
        roller = roll.side.participant
        across = snapshot.across(roll)
        if by not in {roller, across} or not _may_be(across if by == roller else roller, of):
            continue
        is_attacker = by == (across if roll.side.action is Action.DEFEND else roller)
        gear, rating = ("armor", roll.armor) if is_attacker else ("weapon", roll.weapon)
        if rating:
            return roll, gear
    return None


def _hit_waits(snapshot: Snapshot, roll: Roll) -> bool:
    """Whether the exchange of a roll that stood goes on: nothing of its hit was absorbed yet."""
    found = snapshot.struck(roll.key)
    return not roll.is_past and found is not None and found[1].left == found[1].value


def _reduced(
    outcome: EffectBought,
    snapshot: Snapshot,
    person: Person,
    spender: Character,
    found: tuple[Roll, str] | None,
    key: int,
) -> tuple[EffectBought, Replacements]:
    """Lower the gear that is against a character (A0.3); :class:`NotMarked` where none is.

    A hit that waits because of the roll becomes larger by it, or smaller.  A tie whose weapon did
    all its harm is a boost without it (R0.13), whose ``key`` that is.
    """
    if found is None:
        raise NotMarked("gear")
    roll, gear = found
    before = roll.armor if gear == "armor" else roll.weapon
    less = max(0, before - outcome.amount)
    after = replace(roll, armor=less) if gear == "armor" else replace(roll, weapon=less)
    outcome = replace(outcome, gear=(Change(gear, before, less),), roll_key=roll.key)
    struck = snapshot.struck(roll.key)
    if struck is None:
        return outcome, ((roll, after),)
    whose, hit = struck
    value = clamp(hit.value + (less - before) * (1 if gear == "weapon" else -1), 0, HIT_MAX)
    after = replace(after, result=replace(after.result, hit=value))
    outcome = replace(outcome, gear=(*outcome.gear, Change("hit", hit.value, value)))
    bearer = spender if whose.participant == person.participant else whose.character
    hurt = (bearer, with_hit(bearer, replace(hit, value=value, left=value)))
    seat = after.verdict.boost if after.verdict and not after.result.boost_key else None
    if seat is None:
        return outcome, ((roll, after), hurt)
    name = free_name(after.namer(seat).leaves, [each.name for each in snapshot.open_boosts])
    result = replace(after.result, boost_key=key, boost=name, boost_seat=seat)
    after = replace(after, result=result)
    return outcome, ((roll, after), hurt, (None, boost_of(after, seat, key, name)))


def attacker_of(
    rolls: Sequence[Roll], by: Participant, wanted: Participant, *, is_gm: bool = False
) -> Participant:
    """Give whom the damage of a defender is for: the last attacker, or the one wanted (E0.22).

    Who is wanted may be known by the name alone, of player 0, or not at all.  Only an attack that
    the character defended against counts, as far as the rolls tell; :class:`NotAttacked` otherwise,
    unless the GM insists.  The name is empty where the attacker has none.
    """
    known = [attacker for _roll, attacker in _attacks(rolls, by, wanted)]
    if not known and not is_gm:
        raise NotAttacked
    found = next(iter(known), wanted)
    return found if found.character else wanted


def _attacks(
    rolls: Sequence[Roll], by: Participant, wanted: Participant
) -> Iterator[tuple[Roll, Participant]]:
    """Give the attacks of whoever is wanted that a character defended against, the last first."""
    for roll in reversed(rolls):
        for attacker in _attackers(roll, by):
            if _may_be(attacker, wanted):
                yield roll, attacker


def _may_be(attacker: Participant, wanted: Participant | None) -> bool:
    if wanted is None or not (attacker.character and wanted.character):
        return True
    is_named = attacker.character.casefold() == wanted.character.casefold()
    return is_named and wanted.player in {0, attacker.player}


def _attackers(roll: Roll, by: Participant) -> Iterator[Participant]:
    """Give whose attack a character defended against in a roll: its roller's, or whom it was at.

    An attack that was let go, or from before the action broke, is none any more (R0.17).
    """
    if not roll.is_attack or roll.stage is Stage.LAPSED or roll.is_past:
        return
    for side, attacker in ((roll.defence, roll.side.participant), (roll.side, roll.aimed_at)):
        if side is not None and side.action is Action.DEFEND and side.participant == by:
            yield attacker


def _struck(
    outcome: EffectBought,
    snapshot: Snapshot,
    person: Person,
    spender: Character,
    aimed: Participant,
    hit: Hit,
) -> tuple[EffectBought, Replacements]:
    """Deal a hit to a target that has a sheet; anybody else's is the GM's to mark."""
    outcome = replace(outcome, target=aimed.character)
    struck = _person(snapshot, aimed)
    if struck is None:
        return outcome, ()
    # A GM may insist on damage to the very character that pays for it.
    is_self = struck.participant == person.participant
    before = spender if is_self else struck.character
    after, _told = deal(before, hit)
    return replace(outcome, hit_key=hit.key), ((before, after),)


def _person(snapshot: Snapshot, aimed: Participant) -> Person | None:
    return snapshot.person(aimed.player, aimed.character) or snapshot.called(aimed.character)
