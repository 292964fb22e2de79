"""All that knows an aspect or a character by its name follows it to another one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rules.fate.board import Boost, Marker, Participant
from rules.fate.character import Character
from rules.fate.rolls import Invoke, Roll, Side
from rules.fate.scenes import free_name
from rules.fate.snapshot import Person, Replacements, Snapshot
from rules.frozen import frozen

P = TypeVar("P", Participant, Participant | None)


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


def moved_with(snapshot: Snapshot, who: Participant, name: str) -> Replacements:
    """Let all that knows a character by its name go with it to another one, but its own sheet.

    What has the name alone, and not whose it is, follows where nobody else is known by it, and not
    that of somebody whom players have not met: they may mean another.
    """
    move, rolls = _Move(snapshot, who, name), list[tuple[Roll, Roll]]()
    called = {each.key: each.name for each in snapshot.open_rolls}
    for each in snapshot.rolls:
        own = called.pop(each.key, None)
        after = move.roll(each, () if own is None else tuple(called.values()))
        if own is not None:
            called[each.key] = after.name
        rolls.append((each, after))
    others = [each for each in snapshot.people if each.participant != who]
    return (
        *((each, replace(each, bearer=move.now(each.bearer))) for each in snapshot.aspects),
        *((each, move.boost(each)) for each in snapshot.boosts),
        *((each, move.marker(each)) for each in snapshot.markers),
        *((each, replace(each, whom=move.now(each.whom))) for each in snapshot.compels),
        *rolls,
        *((each.character, move.struck(each.character)) for each in others),
    )


@frozen
class _Move:
    """A character, ``who`` they were until now, goes by another ``name``."""

    snapshot: Snapshot
    who: Participant
    name: str

    def now(self, who: P) -> P:
        """Give who somebody is by now."""
        return replace(self.who, character=self.name) if who == self.who else who

    def said(self, text: str) -> str:
        """Give what somebody is called by now of whom only the name is known."""
        is_meant = text.casefold() == self._key and self._called(text) == [self.who]
        return self.name if is_meant else text

    @property
    def _key(self) -> str:
        return self.who.character.casefold()

    def _called(self, name: str) -> list[Participant]:
        """Give those of a name whom players have met."""
        met = (each for each in self.snapshot.people if not each.character.is_unmet)
        key = name.casefold()
        return [each.participant for each in met if each.character.name.casefold() == key]

    def roll(self, roll: Roll, taken: Sequence[str]) -> Roll:
        """Give a roll, by none of the names that are ``taken`` by others."""
        is_met = self.who in self._called(self.who.character)
        if not is_met and roll.side.participant != self.who:
            # Players may read it, also where the foe answered it before only some.
            return roll
        at = self.snapshot.bound(roll).aimed_at
        at = self.now(at) if at == self.who else roll.aimed_at
        after = _with_invokes(roll, self._invoked)
        after = replace(
            after,
            side=self._side(after.side),
            defence=after.defence and self._side(after.defence),
            target=at.character,
            target_player=at.player,
            bearer=self.now(after.bearer),
        )
        lead = f"{self.who.character}: "
        if after.side == roll.side or not roll.name.startswith(lead):
            return after
        called = f"{self.name}: {roll.name.removeprefix(lead)}"
        return replace(after, name=free_name(called, taken))

    def _side(self, side: Side) -> Side:
        is_theirs = side.has_sheet and side.participant == self.who
        return replace(side, character=self.name) if is_theirs else side

    def _invoked(self, each: Invoke) -> Invoke:
        return replace(each, by=self.said(each.by), bearer=self.now(each.bearer))

    def boost(self, boost: Boost) -> Boost:
        """Give a boost; one that a nameless foe rolled stays that foe's, who may have their name.

        One that is no player's has only the name of whom its roll was at.
        """
        made, owner = self.snapshot.origin(boost), boost.owner
        side = made.seated(made.result.boost_seat) if made and made.result.boost_seat else None
        if not owner.player:
            owner = replace(owner, character=self.said(owner.character))
        elif side is None or side.has_sheet:
            owner = self.now(owner)
        return replace(boost, owner=owner, against=self.said(boost.against))

    def marker(self, marker: Marker) -> Marker:
        """Give what waits for a next check; two who have one name from now on are told apart."""
        is_shared = any(each != self.who for each in self._called(self.name))
        alike = {self._key, self.name.casefold()} if is_shared else set[str]()
        apart = {
            each: found[0]
            for each in marker.waiting
            if each.casefold() in alike and len(found := self._called(each)) == 1
        }
        waiting = (each for each in marker.waiting if each not in apart)
        met = (self.name if each.casefold() == self._key else each for each in marker.met)
        return replace(
            marker,
            by=self.now(marker.by),
            waiting=tuple(map(self.said, waiting)),
            met=tuple(met),
            twins=tuple(map(self.now, (*marker.twins, *apart.values()))),
        )

    def struck(self, character: Character) -> Character:
        """Give somebody else, whose waiting hits say by name whom they are from."""
        hits = (replace(each, by=self.said(each.by)) for each in character.hits)
        return replace(character, hits=tuple(hits))


def named_as(roll: Roll, now: Roll) -> Roll:
    """Give a roll as it was told, and who stands in it by the names that they have ``now``.

    So is the aspect that it placed, which may have been named since.
    """

    def invoked(was: tuple[Invoke, ...], since: tuple[Invoke, ...]) -> tuple[Invoke, ...]:
        both = zip(was, since, strict=False)
        first = (replace(each, by=last.by, bearer=last.bearer) for each, last in both)
        return (*first, *was[len(since) :])

    def side(was: Side, since: Side) -> Side:
        invokes = invoked(was.invokes, since.invokes)
        return replace(was, character=since.character, invokes=invokes)

    placed = roll if not roll.result.aspect else now
    return replace(
        roll,
        aspect=placed.aspect,
        result=replace(roll.result, aspect=placed.result.aspect),
        side=side(roll.side, now.side),
        defence=side(roll.defence, now.defence) if roll.defence and now.defence else roll.defence,
        against=invoked(roll.against, now.against),
        target=now.target,
        target_player=now.target_player,
        name=now.name,
        bearer=now.bearer,
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
    """Let what is about a character's aspects follow what is written in their places by hand.

    What is about the character has gone on to its new name, if it gets one (:func:`moved_with`).
    """
    bearer = replace(person.participant, character=after.name)
    return renamed(snapshot, dict(_renames(person.character, after)), bearer)


def _renames(before: Character, after: Character) -> Iterator[tuple[str, str]]:
    """Give the aspects that have other names since: those that stand where the others stood.

    One that is still on the sheet, or was on it before, has only another place.  A consequence has
    another name where the hit and its severity are the same.
    """
    places = [(before.high_concept, after.high_concept), (before.trouble, after.trouble)]
    if len(before.aspects) == len(after.aspects):
        places += zip(before.aspects, after.aspects, strict=True)
    since = {(each.key, each.severity): each.name for each in after.consequences}
    places += (
        (each.name, since.get((each.key, each.severity), "")) for each in before.consequences
    )
    for old, new in places:
        if old and new and old not in after.all_aspects and new not in before.all_aspects:
            yield old, new
