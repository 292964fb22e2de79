"""Choices that a move leaves open: what waits for a character, and taking options of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from rules.dice import Dice
from rules.errors import Already, NoSuchName
from rules.ironsworn import rolls
from rules.ironsworn.moves.applying import find_pending, with_pending
from rules.ironsworn.moves.catalogue import move_of
from rules.ironsworn.moves.deeds import Recommit
from rules.ironsworn.moves.doing import has_room, take
from rules.ironsworn.moves.engine import follow, make
from rules.ironsworn.moves.errors import NothingWaits, WrongCount
from rules.ironsworn.moves.model import Option
from rules.ironsworn.moves.offers import choice_of, menu_of
from rules.ironsworn.moves.outcomes import Chosen, MoveMade, MoveStood, Waiting
from rules.ironsworn.moves.scene import Scene
from rules.ironsworn.moves.standing import burnt_hits, held, may_reroll
from rules.ironsworn.moves.work import Work
from rules.ironsworn.oracle import PricePaid, pay_the_price
from rules.ironsworn.pending import Lead, Pending
from rules.ironsworn.state import Character
from rules.ironsworn.terms import Hits, WindowReason

M = TypeVar("M", MoveMade, MoveStood, Chosen)

_ENDURED = {"endure_harm", "endure_stress"}
_PRICE = "pay_the_price"


def what_waits(scene: Scene, key: int | None = None) -> tuple[Waiting, ...]:
    """List the open moves that the acting character can go on with, or the one with that key.

    A move that was warned against is not among them: insisting is for the warning's own button.
    """
    return tuple(
        _waiting(scene, pending)
        for pending in scene.character.pending
        if not pending.is_warned and key in {None, pending.key}
    )


def as_now(outcome: M, waiting: Waiting | None) -> M:
    """Give a move or an answer with what it left open as it is now; ``waiting`` is its open move.

    A choice of which nothing was ever possible says so for good.
    """
    done, kept = outcome.done, {lead.index for lead in waiting.leads} if waiting else set()
    leads = tuple(lead for lead in done.leads if lead.index in kept)
    menu = done.menu
    if menu is not None and menu.most:
        menu = waiting.menu if waiting else None
    after = replace(outcome, done=replace(done, leads=leads, menu=menu))
    if isinstance(after, Chosen) or after.rolled is None or not after.is_held:
        return after
    if waiting is None:
        return replace(after, rolled=replace(after.rolled, burn=None), is_held=False)
    rolled = replace(after.rolled, burn=waiting.burn, reset=waiting.reset)
    return replace(after, rolled=rolled, is_held=waiting.is_held)


def choose(scene: Scene, dice: Dice, key: int, picks: Sequence[str]) -> tuple[Scene, Chosen]:
    """Take as many options of an open move as its menu says, all at once, by their keys (R2.33).

    Raises :class:`WrongCount` for another number, the refusal of an option that cannot be taken,
    and :class:`NothingWaits` when no choice is owed under that key.
    """
    pending = find_pending(scene.character, key)
    if not pending.has_choice:
        raise NothingWaits(key)
    options = _options(pending, picks)
    menu = menu_of(scene, pending)
    if not menu.least <= len(options) <= menu.most:
        raise WrongCount(menu.least, menu.most, len(options))
    move = move_of(pending.move)
    work = Work(scene, move, key, pending.about, pending.hits, pending.action, dice)
    for option in options:
        take(work, option)
    first = len(pending.leads)
    work.leads = [replace(each, index=first + each.index) for each in work.leads]
    left = replace(pending, has_choice=False, leads=(*pending.leads, *work.leads))
    work.character = with_pending(work.character, left)
    taken = tuple(option.key for option in options)
    return work.scene, Chosen(work.character.name, move.key, key, taken, work.applied())


def choose_on(
    scene: Scene, dice: Dice, key: int, picks: Sequence[str], then: int
) -> tuple[Scene, Chosen]:
    """Take options, and endure at once the harm or stress that is all they lead to (R2.34).

    ``then`` is the key under which that is rolled.
    """
    scene, chosen = choose(scene, dice, key, picks)
    if [lead.move in _ENDURED for lead in chosen.done.leads] != [True]:
        return scene, chosen
    scene, made = follow(scene, dice, key, chosen.done.leads[0].index, then)
    done = replace(chosen.done, leads=(), debt=None)
    return scene, replace(chosen, done=done, then=made)


def is_price_due(character: Character) -> bool:
    """Whether a price waits that is to be rolled for next (R2.34).

    None is where a roll that no move made has missed since: that is to be paid for by itself.
    """
    waiting = _prices(character)
    return bool(waiting) and _missed_alone(character) <= waiting[-1].key


def pay_alone(character: Character, dice: Dice) -> tuple[Character, PricePaid]:
    """Roll a price by itself, for a roll that no move made if that has missed last (R2.34)."""
    key, paid = _missed_alone(character), pay_the_price(dice)
    if key:
        character = rolls.settle_miss(character, key)
    return character, replace(paid, roll=key)


def pay_due(scene: Scene, dice: Dice, then: int) -> tuple[Scene, MoveMade | Chosen]:
    """Pay the latest price that waits, or roll for it where it is to be chosen (R2.34).

    ``then`` is the key under which it is paid.
    """
    latest = _prices(scene.character)[-1]
    if latest.move != _PRICE:
        return make(scene, dice, then, move_of(_PRICE))
    scene, chosen = choose_on(scene, dice, latest.key, ("table",), then)
    return scene, replace(chosen, taken=latest.led)


def go_on(scene: Scene, dice: Dice, key: int) -> tuple[Scene, Chosen]:
    """Take the option by which an open move goes on with the track that it missed (R2.26)."""
    options = choice_of(find_pending(scene.character, key)).options
    picks = [option.key for option in options if Recommit() in option.effects]
    return choose(scene, dice, key, picks)


def _options(pending: Pending, picks: Sequence[str]) -> list[Option]:
    """Find the options that are named, each once, in the order of the catalogue (E2.32)."""
    options = choice_of(pending).options
    known = [option.key for option in options]
    for pick in picks:
        if pick not in known:
            raise NoSuchName("option", pick, known)
        if picks.count(pick) > 1:
            raise Already("option", pick)
    return [option for option in options if option.key in picks]


def _prices(character: Character) -> list[Pending]:
    """List the open moves that are a price to be chosen, or lead to one, the latest last."""
    return [
        each
        for each in character.pending
        if (each.has_choice and each.move == _PRICE)
        or any(lead.move == _PRICE and not lead.is_used for lead in each.leads)
    ]


def _missed_alone(character: Character) -> int:
    """Give the key of a last roll that no move made, and that missed unpaid; 0 of any other."""
    roll = character.roll
    if roll is None or held(character, roll.key) is not None:
        return 0
    is_over = roll.closed in {WindowReason.APPLIED, WindowReason.BURNED}
    is_missed = not is_over and rolls.judge_roll(roll).hits is Hits.MISS
    return roll.key if is_missed else 0


def _waiting(scene: Scene, pending: Pending) -> Waiting:
    ally = pending.about.ally
    return Waiting(
        key=pending.key,
        move=pending.move,
        hits=pending.hits,
        is_held=pending.is_held,
        burn=burnt_hits(scene.character, pending),
        reset=scene.character.momentum_reset,
        may_reroll=may_reroll(scene.character, pending),
        menu=menu_of(scene, pending) if pending.has_choice else None,
        leads=tuple(lead for lead in pending.leads if _is_of_use(scene, pending, lead)),
        about=pending.about,
        ally=scene.name_of(ally) if ally in scene.seats[1:] else "",
        source=pending.source,
    )


def _is_of_use(scene: Scene, pending: Pending, lead: Lead) -> bool:
    """Whether a lead is left, and a second roll has something to give as the scene is now."""
    if lead.is_used or not lead.about.gains:
        return not lead.is_used
    return has_room(Work(scene, move_of(pending.move), pending.key, lead.about), lead.move)
