"""What can be chosen: every option tried out on the scene as it stands.

An offer shows what taking the option would do because it is taken, on a scene that is
thrown away.  Where several must be taken together, every set of them is tried, so that
what is possible only beside another (health, once a wound is cleared) is offered too.
"""

from collections.abc import Sequence
from itertools import combinations

from rules.errors import RuleError
from rules.ironsworn.moves.catalogue import move_of
from rules.ironsworn.moves.effects import take
from rules.ironsworn.moves.model import Choice, Option
from rules.ironsworn.moves.outcomes import Menu, Offer, reason_of
from rules.ironsworn.moves.scene import Scene
from rules.ironsworn.moves.work import Work, merged
from rules.ironsworn.pending import Pending

_Set = tuple[Option, ...]


def choice_of(pending: Pending) -> Choice:
    """Give the choice of an open move; one without has no options."""
    return move_of(pending.move).result(pending.hits).choice or Choice(())


def menu_of(scene: Scene, pending: Pending) -> Menu:
    """Give what may be taken now, how many at least and at most, and why not the rest (R2.33).

    ``most`` is lower than the rules' number where not so many can be had, and 0 where
    none can.
    """
    choice = choice_of(pending)
    count = choice.count + (choice.bonded if pending.about.is_bonded else 0)
    sets = _possible_sets(scene, pending, choice, count)
    most = max((len(each) for each in sets), default=0)
    offers = tuple(_offer(scene, pending, option, sets) for option in choice.options)
    return Menu(0 if choice.is_free else most, most, offers)


def taken_together(scene: Scene, pending: Pending, options: Sequence[Option]) -> Work:
    """Take options on a scene that is thrown away; a refusal when they cannot be taken."""
    work = Work(scene, move_of(pending.move), pending.key, pending.about, pending.hits)
    for option in options:
        take(work, option)
    return work


def _possible_sets(scene: Scene, pending: Pending, choice: Choice, count: int) -> list[_Set]:
    """List the sets that can be taken, from the smallest up to those of ``count``."""
    return [
        options
        for size in range(1, count + 1)
        for options in combinations(choice.options, size)
        if _is_possible(scene, pending, options)
    ]


def _is_possible(scene: Scene, pending: Pending, options: _Set) -> bool:
    try:
        taken_together(scene, pending, options)
    except RuleError:
        return False
    return True


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
