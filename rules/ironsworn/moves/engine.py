"""A move is made here: its needs are checked, its first loss is taken, it is rolled and applied.

Burning momentum comes before an outcome (R2.16), so a result that burning would improve is held:
nothing of it is applied until its player burns or accepts it, in ``standing``.  A result whose
dice may be rolled again is held too.  Every other result is applied at once.  A held result
outlives later moves (R2.32).
"""

from dataclasses import replace

from rules import names, ranges
from rules.dice import Dice
from rules.errors import Already, NoSuchName, TooMany
from rules.ironsworn import oracle
from rules.ironsworn.bonds import write_epilogue
from rules.ironsworn.keys import ENDED, name_in, place_of
from rules.ironsworn.moves.applying import find_lead, find_pending, resolve, with_pending
from rules.ironsworn.moves.catalogue import move_of
from rules.ironsworn.moves.doing import require_room
from rules.ironsworn.moves.errors import Discouraged, NothingWaits
from rules.ironsworn.moves.model import BondBonus, Move, Roll, Suffer, Target
from rules.ironsworn.moves.on_tracks import end_fight, held_of, void_answers, void_ended
from rules.ironsworn.moves.outcomes import MoveMade
from rules.ironsworn.moves.prepare import Prepared, Rolled, prepare, source_of
from rules.ironsworn.moves.scene import (
    Call,
    Scene,
    current_fight,
    foes_of,
    stand_in,
    with_stand,
)
from rules.ironsworn.moves.work import Work
from rules.ironsworn.oracle import Odds
from rules.ironsworn.pending import (
    WAITING_MAX,
    About,
    Lead,
    Led,
    NextBonus,
    Objection,
)
from rules.ironsworn.rolls import roll_action
from rules.ironsworn.state import ADDS_MAX, Character
from rules.ironsworn.terms import Meter, TrackKind
from rules.ironsworn.tracks import roll_progress

_NOTHING_SAID = Call()


def make(
    scene: Scene,
    dice: Dice,
    key: int,
    move: Move,
    call: Call = _NOTHING_SAID,
    lead: tuple[int, int] | None = None,
    *,
    is_apart: bool = False,
) -> tuple[Scene, MoveMade]:
    """Make a move; ``key`` is an id from outside that names it, used by no other roll (R2.31).

    ``lead`` names the open move that led here, by its key and the index of the lead.  Without it
    the latest open move that leads to this one, other than as a mere offer, is used up: what it
    knows need not be said again (R2.34), unless it ``is_apart``.

    A refusal rolls and changes nothing.  A :class:`~rules.ironsworn.moves.errors.Discouraged` is a
    warning, raised unless the call insists (R2.37).
    """
    if any(pending.key == key for pending in scene.character.pending):
        raise Already("move", move.key)
    if lead:
        found = find_lead(scene.character, *lead)
        if found.about.gains:
            require_room(Work(scene, move, key, found.about), move.key)
        led: tuple[int, Lead] | None = (lead[0], found)
    else:
        led = None if is_apart else _meant(scene, move, call)
    if move.is_part and led is None:
        raise NothingWaits(key)
    if led is None and len(scene.character.pending) >= WAITING_MAX:
        raise TooMany("open_moves", WAITING_MAX)
    prepared = prepare(scene, move, call, led[1] if led else None)
    _warn(scene, move, call, prepared.about, prepared.objection)
    scene = prepared.scene
    follows = None
    if led:
        follows = Led(find_pending(scene.character, led[0]).move, led[0])
        scene = replace(scene, character=_with_used(scene.character, *led))
    work = Work(scene, move, key, prepared.about, dice=dice, led=follows)
    _void_warnings(work)
    _keep_harm(work, call)
    if prepared.is_new:
        work.begun = scene.track(prepared.about.track)
        work.changed("open", 0, 1, work.begun.name)
    beyond = _suffer(work, prepared)
    made = _roll(work, dice, call, led[1].adds if led else 0)
    is_insisted = made.is_insisted or prepared.objection is not None
    made = replace(made, is_insisted=is_insisted, suffered=prepared.suffered, beyond=beyond)
    return work.scene, replace(made, taken=None if lead else follows)


def follow(
    scene: Scene, dice: Dice, waiting: int, index: int, key: int, call: Call = _NOTHING_SAID
) -> tuple[Scene, MoveMade]:
    """Make the move of a lead of the open move ``waiting``, unless it is used up (R2.34)."""
    found = find_lead(scene.character, waiting, index)
    return make(scene, dice, key, move_of(found.move), call, (waiting, index))


# ---------------------------------------------------------------------------- before the roll


def _meant(scene: Scene, move: Move, call: Call) -> tuple[int, Lead] | None:
    """Find the latest open move that leads to this one: its key, and the lead."""
    for pending in reversed(scene.character.pending):
        for lead in pending.leads:
            if lead.move == move.key and _fits(scene, move, lead, call):
                return pending.key, lead
    return None


def _fits(scene: Scene, move: Move, lead: Lead, call: Call) -> bool:
    """Whether a lead is meant; in a fight, a loss is that of the fight (R2.36)."""
    if lead.is_used or lead.is_optional:
        return False
    if move.starts:
        # What it begins has a name of its own; whom it is sworn to says what it is for.
        person = names.clean(call.person) or lead.about.person
        return person.casefold() == lead.about.person.casefold()
    if move.suffers and current_fight(scene) and lead.about.track not in foes_of(scene):
        return False
    if not names.clean(call.track):
        return True
    track = lead.about.track
    try:
        return place_of(track) != ENDED and bool(
            names.resolve("track", call.track, (name_in(track),))
        )
    except NoSuchName:
        return False


def _void_warnings(work: Work) -> None:
    """Take warnings that a move answers off the sheet, now that it is made (R2.37).

    They are those of the same move.  In a fight they are also those of a blow in place of which
    another is made: by then it is another moment, and perhaps somebody else's initiative.
    """
    kept = (
        each
        for each in work.character.pending
        if not (each.is_warned and _answers(work.move, move_of(each.move)))
    )
    work.character = replace(work.character, pending=tuple(kept))


def _keep_harm(work: Work, call: Call) -> None:
    """Keep the harm that is said with a blow for those that follow, or that none is (R2.38)."""
    is_blow = work.move.roll is Roll.ACTION and work.move.initiative is not None
    stand = stand_in(work.scene, work.about.track)
    said = replace(stand, harm=call.amount or 0)
    if is_blow and said != stand:
        work.character = with_stand(work.character, said)


def _answers(made: Move, warned: Move) -> bool:
    """Whether a move that is made answers the warning of another, or of itself."""
    is_blow = warned.target is Target.FIGHT and not warned.starts
    return made is warned or (is_blow and made.target.track_kind is TrackKind.FIGHT)


def _with_used(character: Character, waiting: int, lead: Lead) -> Character:
    """Use up a lead, and with one of several alternatives the others too."""
    pending = find_pending(character, waiting)
    leads = tuple(
        replace(each, is_used=True)
        if each.index == lead.index or (lead.is_one_of and each.is_one_of)
        else each
        for each in pending.leads
    )
    return with_pending(character, replace(pending, leads=leads))


def _warn(scene: Scene, move: Move, call: Call, about: About, against: Objection | None) -> None:
    if against is not None and not call.insist:
        raise Discouraged(move.key, against, about.track if scene.is_open(about.track) else "")


def _suffer(work: Work, prepared: Prepared) -> int:
    """Take the loss with which a move begins (R2.36).

    What a meter cannot lose runs on to momentum (R2.20); return how much that is.
    """
    points, suffers = prepared.suffered, work.move.suffers
    if not points:
        return 0
    if suffers in {Suffer.HEALTH, Suffer.SPIRIT}:
        meter = Meter.HEALTH if suffers is Suffer.HEALTH else Meter.SPIRIT
        return work.meter(0, meter, -points)
    if suffers is Suffer.COMPANION:
        rest = work.companion(0, work.about.companion, -points)
        if rest:
            work.momentum(0, -rest)
        return rest
    if suffers is Suffer.MOMENTUM:
        work.set_back(points)
    else:
        work.lack(points)
    return 0


# ----------------------------------------------------------------------------- the four rolls


def _roll(work: Work, dice: Dice, call: Call, adds: int) -> MoveMade:
    made = MoveMade(work.character.name, work.move.key, work.key, work.applied())
    if work.move.roll is Roll.ACTION:
        return _roll_action(work, dice, call, adds, made)
    if work.move.roll is Roll.PROGRESS:
        return _roll_progress(work, dice, made)
    if work.move.roll is Roll.ORACLE:
        made = replace(made, answer=oracle.ask(dice, Odds(work.about.odds), call.question))
    return replace(made, done=resolve(work))


def _roll_action(work: Work, dice: Dice, call: Call, adds: int, made: MoveMade) -> MoveMade:
    source = source_of(work.scene, work.move, call, work.about)
    _warn(work.scene, work.move, call, work.about, source.objection)
    adds += _bond_adds(work, source)
    used = _use_bonuses(work)
    total = call.adds + adds + sum(bonus.amount for bonus in used)
    # More than ten makes no difference: the score stops there (R2.11).
    total = ranges.clamp(total, -ADDS_MAX, ADDS_MAX)
    work.character, rolled = roll_action(
        work.character, dice, work.key, source.source, total, work.scene.party.supply
    )
    work.about = replace(work.about, is_tide=any(bonus.is_tide for bonus in used))
    work.hits, work.action, work.roll = rolled.hits, rolled.action, work.character.roll
    made = replace(
        made,
        hits=rolled.hits,
        rolled=rolled,
        adds=adds,
        bonuses=used,
        is_insisted=source.objection is not None,
    )
    if rolled.burn is None and not call.may_reroll:
        return replace(made, done=resolve(work))
    waits = replace(work.pending, is_held=True, may_reroll=call.may_reroll)
    work.character = with_pending(work.character, waits)
    return replace(made, done=work.applied(), is_held=True, may_reroll=call.may_reroll)


def _bond_adds(work: Work, source: Rolled) -> int:
    """Return the 1 that a bond adds, where it counts; on a journey only the first time (R2.41)."""
    is_first = False
    if work.move.target is Target.JOURNEY:
        track = work.scene.track(work.about.track)
        is_first = not track.is_underway
        work.scene = work.scene.with_track(work.about.track, replace(track, is_underway=True))
    counts = source.bond is BondBonus.ALWAYS or (source.bond is BondBonus.FIRST_LEG and is_first)
    return int(counts and work.about.is_bonded)


def _use_bonuses(work: Work) -> tuple[NextBonus, ...]:
    """Use up the bonuses for this move; those meant for another move made now lapse (R2.35)."""
    bonuses = work.character.bonuses
    used = tuple(each for each in bonuses if each.only in {"", work.move.key})
    kept = tuple(each for each in bonuses if each not in used and each.keeps)
    work.character = replace(work.character, bonuses=kept)
    return used


def _roll_progress(work: Work, dice: Dice, made: MoveMade) -> MoveMade:
    if work.move.target is Target.BONDS:
        work.character, rolled = write_epilogue(work.character, dice, work.key)
    else:
        track = work.scene.track(work.about.track)
        void_answers(work)
        work.character, after, rolled = roll_progress(work.character, track, dice, work.key)
        work.hits = rolled.hits
        if track.kind is TrackKind.FIGHT:
            work.held = held_of(work.character, work.about.track)
            end_fight(work, after)
        else:
            work.scene = work.scene.with_track(work.about.track, after)
            if not after.is_open:
                void_ended(work, after.kind)
    work.hits = rolled.hits
    return replace(made, hits=rolled.hits, progress=rolled, done=resolve(work))
