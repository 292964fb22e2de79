"""A move's result is applied here: its fixed effects, the initiative, and what then waits."""

from dataclasses import replace

from rules.errors import NoSuchName
from rules.ironsworn.moves.deeds import Initiative, LeadTo, Momentum
from rules.ironsworn.moves.doing import apply_fixed, do
from rules.ironsworn.moves.errors import NothingWaits
from rules.ironsworn.moves.model import Chooser, MoveKind, Roll
from rules.ironsworn.moves.offers import menu_of
from rules.ironsworn.moves.outcomes import Applied, Menu
from rules.ironsworn.moves.scene import Scene, foes_of, stand_in, with_stand
from rules.ironsworn.moves.work import Work
from rules.ironsworn.pending import CHOICE, About, Lead, Pending, Voided
from rules.ironsworn.state import Character
from rules.ironsworn.terms import Hits, WindowReason


def find_pending(character: Character, key: int) -> Pending:
    """Return the open move with that key, or raise :class:`NothingWaits`."""
    for pending in character.pending:
        if pending.key == key:
            return pending
    raise NothingWaits(key)


def find_lead(character: Character, waiting: int, index: int) -> Lead:
    """Return an unused lead of an open move, or raise :class:`NothingWaits`."""
    for lead in find_pending(character, waiting).leads:
        if lead.index == index and not lead.is_used:
            return lead
    raise NothingWaits(waiting)


def is_led_to(character: Character, move: str, odds: str = "") -> bool:
    """Whether an open move leads to this one, other than as a mere offer (R2.34).

    It leads to the oracle with ``odds``, by their stored value, or with any; a question that has
    others is another.
    """
    return any(
        lead.move == move
        and lead.about.odds in {"", odds}
        and not (lead.is_used or lead.is_optional)
        for pending in character.pending
        for lead in pending.leads
    )


def with_pending(character: Character, pending: Pending) -> Character:
    """Put an open move on the sheet in its place, or take it off when it is over (R2.34)."""
    old = character.pending
    if any(each.key == pending.key for each in old):
        kept = [pending if each.key == pending.key else each for each in old]
    else:
        kept = [*old, pending]
    return character.with_open(kept)


def resolve(work: Work) -> Applied:
    """Apply the result of a move, and leave on the sheets what then waits for an answer."""
    _close_roll(work)
    result = work.move.result(work.hits)
    apply_fixed(work, result.effects)
    if work.about.is_tide:
        _turn_of_the_tide(work)
    if work.move.roll is Roll.ACTION:
        _shift_initiative(work)
    menu = _leave_waiting(work)
    return replace(work.applied(), menu=menu)


def _close_roll(work: Work) -> None:
    """Close the move's own roll: once its result is applied, it is past burning (R2.16).

    That is so where momentum has moved before, too: nothing else tells it from a roll that no
    move made (R2.34).
    """
    roll = work.character.roll
    if roll is not None and roll.key == work.key and roll.closed is not WindowReason.BURNED:
        work.character = replace(work.character, roll=replace(roll, closed=WindowReason.APPLIED))


def _turn_of_the_tide(work: Work) -> None:
    """Add what turning the tide gives on a hit, or costs on a miss (R2.40)."""
    if work.hits is not Hits.MISS:
        apply_fixed(work, (Momentum(+1),))
        return
    work.notes.append("dire")
    if not any(lead.move == "pay_the_price" for lead in work.leads):
        apply_fixed(work, (LeadTo("pay_the_price"),))


def _shift_initiative(work: Work) -> None:
    """Give or take the initiative by the dice, where the move itself does not (R2.10)."""
    if work.move.is_slow or work.about.is_past or not foes_of(work.scene):
        return
    effects = work.move.result(work.hits).effects
    is_strong = work.hits is Hits.STRONG
    if not any(isinstance(effect, Initiative) for effect in effects):
        do(Initiative(is_strong), work)
    # Suffering decides no fight, nor does a move with which it or a vow begins, nor what is settled
    # after a later roll, such as a progress roll, which leaves none behind it (R2.39).
    last, stand = work.character.roll, stand_in(work.scene, work.fight)
    is_last = last is not None and last.key == work.key
    if is_strong and is_last and work.move.kind is not MoveKind.SUFFER and not work.move.starts:
        stand = replace(stand, is_decisive=True)
    work.character = with_stand(work.character, stand)


def _leave_waiting(work: Work) -> Menu | None:
    """Put the choice and the leads on the sheets; return the menu of the acting character."""
    pending = work.pending
    choice = work.move.result(work.hits).choice
    menu = None
    # The track can have ended while the result was held, and the whole fight with it or not.
    is_over = bool(work.about.track) and not work.scene.is_open(work.about.track)
    if choice and is_over and (choice.is_of_track or (choice.is_of_fight and not work.fight)):
        work.voided.append(Voided(CHOICE, work.move.key))
    elif choice and work.holds(choice.need):
        if choice.chooser is not Chooser.ALLY:
            menu = menu_of(work.scene, pending)
            pending = replace(pending, has_choice=menu.most > 0)
        seats = {
            Chooser.ROLLER: (),
            Chooser.ALLY: (work.about.ally,),
            Chooser.EACH: _living(work.scene),
        }[choice.chooser]
        if choice.chooser is Chooser.EACH:
            _leave_the_last(work)
        for seat in seats:
            try:
                _leave_with(work, seat)
            except NoSuchName as refusal:
                # An ally can have left the table while the result was held.
                work.refused("benefit", 0, refusal)
    work.character = with_pending(work.character, pending)
    return menu


def _living(scene: Scene) -> tuple[int, ...]:
    """List the seats of the others who have neither died nor been lost (R2.43)."""
    return tuple(seat for seat in scene.seats[1:] if scene.at(seat).ending is None)


def _leave_the_last(work: Work) -> None:
    """Let go what anybody has not chosen of another's last camp or stay, which is over (R2.43)."""
    for seat in work.scene.seats:
        there, whose = work.scene.at(seat), work.name_of(seat)
        # Whoever rolled it has the face of their action die with it.
        last = [
            each
            for each in there.pending
            if each.move == work.move.key and each.has_choice and not each.action
        ]
        kept = (each for each in there.pending if each not in last)
        work.scene = work.scene.with_at(seat, there.with_open(kept))
        work.voided += [Voided(CHOICE, each.move, whose) for each in last]


def _leave_with(work: Work, seat: int) -> None:
    """Offer the choice to another character, if they could take any of it."""
    about = About(is_bonded=work.about.is_bonded)
    pending = Pending(work.key, work.move.key, work.hits, about, has_choice=True)
    if not menu_of(work.scene.seen_from(seat), pending).most:
        return
    after = with_pending(work.scene.at(seat), pending)
    work.scene = work.scene.with_at(seat, after)
    work.waiting.append(seat)
