"""The options of a choice, each with what it would do now, or why it cannot be taken.

A preview is found by really taking the option, on a copy of the scene that is thrown away; so it
can never differ from the real thing.  Where several options are taken together, every set of them
is tried: some are possible only beside another, such as health once a wound is cleared.
"""

from collections.abc import Sequence
from itertools import combinations

from rules.errors import RuleError, refusal_of
from rules.ironsworn.moves.catalogue import move_of
from rules.ironsworn.moves.doing import take
from rules.ironsworn.moves.model import Choice, Option
from rules.ironsworn.moves.outcomes import Menu, Offer, reason_of
from rules.ironsworn.moves.scene import Scene
from rules.ironsworn.moves.work import Work
from rules.ironsworn.pending import Pending
from rules.outcome import merged

_Set = tuple[Option, ...]


def choice_of(pending: Pending) -> Choice:
    """Return the choice that an open move owes; it has no options if none is owed."""
    return move_of(pending.move).result(pending.hits).choice or Choice(())


def is_free(pending: Pending) -> bool:
    """Whether an open move asks for nothing: what it waits for may as well be left alone."""
    is_owed = pending.is_held or (pending.has_choice and not choice_of(pending).is_free)
    return not is_owed and all(lead.is_optional or lead.is_used for lead in pending.leads)


def menu_of(scene: Scene, pending: Pending) -> Menu:
    """Return the options with their previews, and how many of them are to be taken (R2.33).

    ``most`` is below the rules' number where fewer can be had, and 0 where none can.
    """
    choice = choice_of(pending)
    count = choice.count + (choice.bonded if pending.about.is_bonded else 0)
    sets = _possible_sets(scene, pending, choice, count)
    most = max((len(each) for each in sets), default=0)
    offers = tuple(_offer(scene, pending, option, sets) for option in choice.options)
    return Menu(0 if choice.is_free else most, most, offers)


def taken_together(scene: Scene, pending: Pending, options: Sequence[Option]) -> Work:
    """Take options on a copy of the scene, or raise the refusal of what cannot be taken."""
    work = Work(scene, move_of(pending.move), pending.key, pending.about, pending.hits)
    for option in options:
        take(work, option)
    return work


def _possible_sets(scene: Scene, pending: Pending, choice: Choice, count: int) -> list[_Set]:
    """List the sets of options that can be taken together, of 1 up to ``count`` options."""
    return [
        options
        for size in range(1, count + 1)
        for options in combinations(choice.options, size)
        if refusal_of(taken_together, scene, pending, options) is None
    ]


def _offer(scene: Scene, pending: Pending, option: Option, sets: list[_Set]) -> Offer:
    smallest = next((each for each in sets if option in each), (option,))
    before = tuple(each for each in smallest if each is not option)
    try:
        scene = taken_together(scene, pending, before).scene
        work = taken_together(scene, pending, (option,))
    except RuleError as refusal:
        return Offer(option.key, reason=reason_of(refusal))
    return Offer(
        option.key,
        changes=merged(work.changes),
        notes=tuple(work.notes),
        leads=tuple(work.leads),
        needs=tuple(each.key for each in before),
        is_rolled=work.is_rolled,
    )
