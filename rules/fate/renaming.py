"""What is about an aspect follows it to another name: free invokes, open rolls, and compels."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rules.fate.board import Participant
from rules.fate.character import Character
from rules.fate.rolls import Invoke, Roll, Side
from rules.fate.snapshot import Person, Replacements, Snapshot


def renamed(
    snapshot: Snapshot,
    names: Mapping[str, str],
    bearer: Participant | None = None,
    *,
    is_unnamed: bool = False,
) -> Replacements:
    """Let what is about aspects follow them to their new ``names``, which are by the old ones.

    They are the scene's, or stand on the sheet of a ``bearer``, whose free invokes follow too.
    What was invoked counts as invoked by its new name (R0.10).  They are ``is_unnamed`` if nobody
    has named a consequence.
    """
    by_fold = {before.casefold(): after for before, after in names.items()}

    def called(name: str) -> str:
        return by_fold.get(name.casefold(), name)

    def invoked(each: Invoke) -> Invoke:
        is_meant = each.bearer == bearer and each.key in by_fold
        return replace(each, renamed=by_fold[each.key]) if is_meant else each

    def with_names(roll: Roll) -> Roll:
        is_about = bearer is None or (roll.is_existing and roll.bearer == bearer)
        aspect = called(roll.aspect) if is_about else roll.aspect
        return replace(_with_invokes(roll, invoked), aspect=aspect)

    aspects = (each for each in snapshot.aspects if bearer and each.bearer == bearer)
    compels = (each for each in snapshot.compels if bearer in {None, each.whom})
    return (
        *((each, replace(each, name=called(each.name))) for each in aspects),
        *((each, with_names(each)) for each in snapshot.open_rolls),
        *(
            (each, replace(each, aspect=called(each.aspect), is_unnamed=is_unnamed))
            for each in compels
            if each.aspect.casefold() in by_fold
        ),
    )


def moved_with(snapshot: Snapshot, bearer: Participant, name: str) -> Replacements:
    """Let what open rolls have of a character's aspects go with them to another name (R0.10)."""

    def by_now(who: Participant | None) -> Participant | None:
        return replace(bearer, character=name) if who == bearer else who

    def invoked(each: Invoke) -> Invoke:
        return replace(each, bearer=by_now(each.bearer))

    return tuple(
        (each, replace(_with_invokes(each, invoked), bearer=by_now(each.bearer)))
        for each in snapshot.open_rolls
    )


def _with_invokes(roll: Roll, change: Callable[[Invoke], Invoke]) -> Roll:
    """Change all that was invoked on a roll, in whatever seat."""

    def changed(invokes: tuple[Invoke, ...]) -> tuple[Invoke, ...]:
        return tuple(map(change, invokes))

    def with_side(side: Side) -> Side:
        return replace(side, invokes=changed(side.invokes))

    return replace(
        roll,
        side=with_side(roll.side),
        defence=roll.defence and with_side(roll.defence),
        against=changed(roll.against),
    )


def rewritten(snapshot: Snapshot, person: Person, after: Character) -> Replacements:
    """Let what is about a character's aspects follow what is written in their places by hand."""
    return renamed(snapshot, dict(_renames(person.character, after)), person.participant)


def _renames(before: Character, after: Character) -> Iterator[tuple[str, str]]:
    """Give the aspects that have other names since: those that stand where the others stood.

    One that is still on the sheet, or was on it before, has only another place.
    """
    places = [(before.high_concept, after.high_concept), (before.trouble, after.trouble)]
    if len(before.aspects) == len(after.aspects):
        places += zip(before.aspects, after.aspects, strict=True)
    for old, new in places:
        if old and new and old not in after.all_aspects and new not in before.all_aspects:
            yield old, new
