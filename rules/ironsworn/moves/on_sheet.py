"""What each effect on a sheet does: numbers, debilities, bonuses, bonds and experience."""

from collections.abc import Mapping
from dataclasses import replace

from rules.errors import Already, AtLimit, NotEnough, NotMarked, RuleError
from rules.ironsworn.bonds import add_bond, remove_bond
from rules.ironsworn.debilities import clear_debility, mark_debility
from rules.ironsworn.meters import meter_value
from rules.ironsworn.moves import deeds
from rules.ironsworn.moves.work import Doer, Work, find_companion
from rules.ironsworn.pending import FACE_DEATH, HEAL, RESULT, NextBonus, Pending, Voided
from rules.ironsworn.state import MOMENTUM_MIN, Character
from rules.ironsworn.terms import Debility, Ending, Meter
from rules.ironsworn.tracks import earn
from rules.outcome import moved

_OF_THE_DYING = {HEAL, FACE_DEATH}


def _seat(effect: deeds.Momentum | deeds.Adjust | deeds.Clear | deeds.Decide, work: Work) -> int:
    return work.about.ally if effect.is_patients else 0


def _change_momentum(effect: deeds.Momentum, work: Work) -> None:
    """Take momentum, or suffer its loss."""
    work.momentum(_seat(effect, work), effect.by)


def _adjust(effect: deeds.Adjust, work: Work) -> None:
    """Raise or lower a meter, of a companion where the move is about one."""
    if effect.is_patients and work.about.companion:
        work.companion(work.about.ally, work.about.companion, effect.by)
        return
    before = len(work.cuts)
    work.meter(_seat(effect, work), effect.meter, effect.by)
    if effect.is_exact and len(work.cuts) > before:
        raise NotEnough("room", effect.by - work.cuts[-1].amount, effect.by)


def _raise_companions(effect: deeds.Companions, work: Work) -> None:
    """Raise the health of every companion that is hurt."""
    hurt = [each for each in work.character.companions if each.health < each.top]
    if not hurt:
        raise AtLimit("companion", len(work.character.companions))
    for companion in hurt:
        work.companion(0, companion.name, effect.by)


def _rally(effect: deeds.Rally, work: Work) -> None:
    """Raise the health of the companion that the move is about."""
    work.companion(0, work.about.companion, effect.by)


def _wreck(effect: deeds.Wreck, work: Work) -> None:
    """Put a companion at health 0 out of action; it dies if the action die shows 1 (R2.44)."""
    companion = find_companion(work.character, work.about.companion)
    if companion.health:
        return
    if work.action != 1:
        work.with_companion(0, replace(companion, is_out=True))
        work.notes.append("companion_out")
        return
    left = tuple(each for each in work.character.companions if each.name != companion.name)
    work.character = replace(work.character, companions=left)
    work.notes.append("companion_dead")
    _earn(work, 0, companion.abilities)


def _take_back(effect: deeds.TakeBack, work: Work) -> None:
    """Lose again what an earlier option gave, as far as it is still there; nothing runs on."""
    for gain in work.about.gains:
        points = gain.after - gain.before
        if gain.whose:
            if any(each.name == gain.whose for each in work.character.companions):
                work.companion(0, gain.whose, -points)
        elif gain.what == "momentum":
            left = min(points, work.character.momentum - MOMENTUM_MIN)
            if left:
                work.momentum(0, -left)
        else:
            meter = Meter(gain.what)
            left = min(points, meter_value(work.character, work.scene.party, meter))
            if left:
                work.meter(0, meter, -left)


def _mark_debility(effect: deeds.Mark, work: Work) -> None:
    """Mark a debility; unprepared is everybody's."""
    if effect.debility is Debility.UNPREPARED:
        work.unprepared()
        return
    if effect.debility in work.character.debilities and not effect.is_needed:
        return
    work.character, outcome = mark_debility(work.character, effect.debility)
    work.changes += outcome.changes


def _bear(effect: deeds.Bear, work: Work) -> None:
    """Bear a burden that the vow lifts when it is fulfilled (R2.22)."""
    _mark_debility(deeds.Mark(effect.burden, is_needed=False), work)
    if not work.scene.is_open(work.about.track):
        return
    track = work.scene.track(work.about.track)
    work.scene = work.scene.with_track(work.about.track, track.sworn_under(effect.burden))


def _unburden(effect: deeds.Unburden, work: Work) -> None:
    """Clear the burdens of the vow: the roller's or, on a shared vow, of who else bears them.

    Who bears one for a vow of their own has it cleared by that, unless nobody else does.
    """
    for burden in work.scene.track(work.about.track).burdens:
        seats = [each for each in work.who_share if burden in work.scene.at(each).debilities]
        for seat in sorted(seats, key=lambda each: _has_vow(work.scene.at(each), burden))[:1]:
            after, outcome = clear_debility(work.scene.at(seat), burden)
            work.report(seat, after, outcome.changes)


def _has_vow(character: Character, burden: Debility) -> bool:
    """Whether a character has an open vow of their own that clears this burden."""
    return any(track.is_open and burden in track.burdens for track in character.tracks)


def _clear_debility(effect: deeds.Clear, work: Work) -> None:
    """Clear a debility; the whole party is unprepared together and recovers together (R2.4)."""
    seat = _seat(effect, work)
    if work.about.companion and effect.is_patients:
        return
    if effect.debility not in work.scene.at(seat).debilities:
        if effect.is_needed:
            raise NotMarked(effect.debility.value)
        return
    seats = work.scene.seats if effect.debility is Debility.UNPREPARED else (seat,)
    for each in seats:
        if effect.debility in work.scene.at(each).debilities:
            after, outcome = clear_debility(work.scene.at(each), effect.debility)
            work.report(each, after, outcome.changes)


def _give_bonus(effect: deeds.GiveBonus, work: Work) -> None:
    """Keep a bonus for a later move; those of several helpers add up (R2.35)."""
    source, waiting = work.move.key, work.character.bonuses
    bonus = NextBonus(source, effect.amount, effect.only, effect.keeps, effect.is_tide)
    if bonus in waiting and source != "aid_your_ally":
        raise Already("next_bonus", source)
    work.character = replace(work.character, bonuses=(*waiting, bonus))
    work.changed("next_bonus", 0, effect.amount, effect.only)


def _add_bond(effect: deeds.AddBond, work: Work) -> None:
    """Write a bond down; where that fails, whatever else was agreed still holds."""
    try:
        work.character, outcome = add_bond(work.character, work.about.person)
    except RuleError as refusal:
        # It was added by hand meanwhile, or there is no room (A2.15).
        work.refused("bonds", 1, refusal)
        return
    work.changes.append(replace(outcome.change, whose=work.about.person))


def _clear_bond(effect: deeds.ClearBond, work: Work) -> None:
    """Strike a bond out, if it still stands."""
    if work.about.person in work.character.bonds.names:
        work.character, outcome = remove_bond(work.character, work.about.person)
        work.changes.append(replace(outcome.change, whose=work.about.person))


def _give_experience(effect: deeds.Experience, work: Work) -> None:
    """Let all who share the vow earn its rank (R2.9, R2.27)."""
    track = work.scene.track(work.about.track)
    for seat in work.who_share:
        _earn(work, seat, track.rank.number - effect.less)


def _earn(work: Work, seat: int, amount: int) -> None:
    after, outcome = earn(work.scene.at(seat), amount)
    work.report(seat, after, moved(outcome.change))


def _spend(effect: deeds.Spend, work: Work) -> None:
    """Spend experience (R2.9)."""
    spent = work.character.experience_spent
    left = work.character.experience - spent
    if left < effect.amount:
        raise NotEnough("experience", left, effect.amount)
    work.character = replace(work.character, experience_spent=spent + effect.amount)
    work.changed("experience_spent", spent, spent + effect.amount)


def _decide(effect: deeds.Decide, work: Work) -> None:
    """Take off a character what is only offered to who may be dying (A2.19)."""
    if work.about.companion:
        return
    seat = _seat(effect, work)
    before = work.scene.at(seat)
    left = tuple(_decided(each, effect) for each in before.pending)
    work.scene = work.scene.with_at(seat, before.with_open(left))
    if effect.is_healed and left != before.pending:
        work.notes.append("out_of_danger")


def _decided(pending: Pending, effect: deeds.Decide) -> Pending:
    if pending.is_warned:
        # It leads to itself, and was offered by nobody.
        return pending
    offered = [lead for lead in pending.leads if lead.is_optional and lead.move in _OF_THE_DYING]
    if effect.is_healed and not any(lead.move == HEAL for lead in offered):
        return pending
    leads = tuple(
        replace(lead, is_used=True) if lead in offered else lead for lead in pending.leads
    )
    return replace(pending, leads=leads)


def _perish(effect: deeds.Perish, work: Work) -> None:
    """Write down how it ended for the character (A2.17)."""
    work.character = replace(work.character, ending=effect.ending)
    work.notes.append(effect.ending.value)
    if effect.ending is Ending.DEAD:
        _void_own_healing(work)


def _void_own_healing(work: Work) -> None:
    """Void what is held of healing oneself, which came too late (A2.19)."""
    late = [
        each
        for each in work.character.pending
        if each.is_held and each.move == HEAL and not (each.about.ally or each.about.companion)
    ]
    kept = tuple(each for each in work.character.pending if each not in late)
    work.voided += [Voided(RESULT, each.move) for each in late]
    work.character = replace(work.character, pending=kept)


DOERS: Mapping[type, Doer] = {
    deeds.Momentum: _change_momentum,
    deeds.Adjust: _adjust,
    deeds.Companions: _raise_companions,
    deeds.Rally: _rally,
    deeds.Wreck: _wreck,
    deeds.TakeBack: _take_back,
    deeds.Mark: _mark_debility,
    deeds.Bear: _bear,
    deeds.Unburden: _unburden,
    deeds.Clear: _clear_debility,
    deeds.GiveBonus: _give_bonus,
    deeds.AddBond: _add_bond,
    deeds.ClearBond: _clear_bond,
    deeds.Experience: _give_experience,
    deeds.Spend: _spend,
    deeds.Decide: _decide,
    deeds.Perish: _perish,
}
