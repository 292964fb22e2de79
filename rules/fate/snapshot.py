"""A snapshot holds all that decisions about a Fate table are made from.

Rules that need more than one value of the table take a :class:`Snapshot` and give back
:data:`Replacements`, so that every decision can be tested without a table to play at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from rules import names
from rules.errors import AmbiguousName, NoSuchName
from rules.fate.board import Boost, Compel, Marker, Participant, Scene, SceneAspect
from rules.fate.character import Character, Hit
from rules.fate.rolls import Roll
from rules.fate.terms import POINTS_MAX, Action, Seat
from rules.frozen import frozen

Replacements: TypeAlias = tuple[tuple[object | None, object | None], ...]
"""Values and what takes their places, in order; None before is a new one, None after none left."""


@frozen
class Person:
    """A person is a character, its player, and whether that player is playing it now.

    It is ``called`` so, which comes from outside, where somebody else has its name.
    """

    player: int
    character: Character
    is_active: bool = True
    called: str = ""

    @property
    def name(self) -> str:
        """Give what the character is told apart by."""
        return self.called or self.character.name

    @property
    def participant(self) -> Participant:
        """Give the name and player by which the board knows the character."""
        return Participant(self.player, self.character.name)


@frozen
class Twin:
    """Somebody whose name another one has who is told of with them is ``called`` so."""

    called: str
    who: Participant


def calls(people: Sequence[Person]) -> dict[Participant, str]:
    """Give what tells these people apart, which is their own name where no other of them has it."""
    count = Counter(each.character.name.casefold() for each in people)
    return {
        each.participant: each.name
        if count[each.character.name.casefold()] > 1
        else each.character.name
        for each in people
    }


def twins(called: Mapping[Participant, str]) -> tuple[Twin, ...]:
    """Give who of these people stands there by more than their name."""
    return tuple(Twin(name, who) for who, name in called.items() if name != who.character)


def character_of(person: Person | None) -> Character | None:
    """Give the character of somebody, if there is anybody."""
    return None if person is None else person.character


@frozen
class Snapshot:
    """A snapshot is all that a Fate table holds at one moment, oldest first.

    ``public`` is what of it all may see who are told of a move, None where that is everything.
    """

    scene: Scene = field(default_factory=Scene)
    aspects: tuple[SceneAspect, ...] = ()
    boosts: tuple[Boost, ...] = ()
    markers: tuple[Marker, ...] = ()
    compels: tuple[Compel, ...] = ()
    rolls: tuple[Roll, ...] = ()
    people: tuple[Person, ...] = ()
    public: "Snapshot | None" = None

    @property
    def seen(self) -> "Snapshot":
        """Give what of it all may see who are told."""
        return self if self.public is None else self.public

    def person(self, player: int, name: str) -> Person | None:
        """Find a character by player and name, unless it is gone or renamed."""
        wanted = Participant(player, name)
        return next((each for each in self.people if each.participant == wanted), None)

    def called(self, name: str) -> Person | None:
        """Find anybody by their whole name; characters that are played come first."""
        return next(iter(self._called(name)), None)

    def _called(self, name: str) -> list[Person]:
        key = name.casefold()
        found = [
            each
            for each in self.people
            if key in {each.character.name.casefold(), each.name.casefold()}
        ]
        return sorted(found, key=lambda each: not each.is_active)

    def seated(self, roll: Roll, seat: Seat) -> Person | None:
        """Find who rolled in a seat, if they have a sheet."""
        side = roll.seated(seat)
        return self.person(side.player, side.character) if side and side.has_sheet else None

    def target(self, roll: Roll) -> Person | None:
        """Find whom a roll is at, if they have a sheet: an open one's may have got it since.

        The name alone means nobody whom players have not met, and none of several.
        """
        if roll.target_player:
            return self.person(roll.target_player, roll.target)
        called = self._called(roll.target) if roll.is_open else []
        known = [each for each in called if not each.character.is_unmet]
        return known[0] if len(known) == 1 else None

    def at(self, person: Participant) -> tuple[Roll, ...]:
        """Give the open rolls at somebody who has a sheet."""
        return tuple(each for each in self.open_rolls if self.bound(each).aimed_at == person)

    def is_target_out(self, roll: Roll) -> bool:
        """Whether an open roll is at somebody out of its conflict, who defends no more (E0.24)."""
        target = self.target(roll)
        return target is not None and roll.is_open and target.character.is_out_of(roll.conflict)

    def asked(self, roll: Roll) -> Person | None:
        """Find who may still defend against a roll that is at them, unless they are out (E0.24)."""
        may_answer = roll.is_answerable and not self.is_target_out(roll)
        return self.target(roll) if may_answer else None

    def bound(self, roll: Roll) -> Roll:
        """Give a roll with whom it is at (:meth:`target`), by their player and whole name."""
        found = self.target(roll)
        if found is None:
            return roll
        return replace(roll, target=found.character.name, target_player=found.player)

    def with_aspect(self, roll: Roll) -> Roll:
        """Say of an open roll whether the aspect is there by now that it is about (R0.13).

        It may have been put into the scene since, or onto whom it is on, or taken away.
        """
        if not roll.is_open or roll.side.action not in {Action.CREATE_ADVANTAGE, Action.DEFEND}:
            return roll
        now = self.roll(roll.key) or roll
        on = now.bearer and self.person(now.bearer.player, now.bearer.character)
        borne = on.character.all_aspects if on else ()
        is_borne = now.aspect.casefold() in {each.casefold() for each in borne}
        return replace(roll, is_existing=is_borne or self.aspect(now.aspect) is not None)

    def across(self, roll: Roll) -> Participant:
        """Name whoever is across from the roller: who rolled against it, else whom it is at."""
        return roll.defence.participant if roll.defence else self.bound(roll).aimed_at

    def opponent(self, roll: Roll) -> Person | None:
        """Find the opponent: whoever rolled against it, else the target of an attack."""
        if roll.defence is None and roll.side.action is Action.ATTACK:
            return self.target(roll)
        return self.seated(roll, Seat.OPPONENT)

    def struck(self, key: int) -> tuple[Person, Hit] | None:
        """Find a hit that waits, by its key, and whom it waits for."""
        waiting = ((each, hit) for each in self.people for hit in each.character.hits)
        return next(((each, hit) for each, hit in waiting if hit.key == key), None)

    @property
    def played(self) -> tuple[Person, ...]:
        """Give the people of players who are being played."""
        return tuple(each for each in self.people if each.is_active and not each.character.is_npc)

    @property
    def npcs(self) -> tuple[Person, ...]:
        """Give the GM's main people whom players have met."""
        mains = (each for each in self.people if each.character.is_npc)
        return tuple(each for each in mains if not each.character.is_unmet)

    @property
    def names(self) -> tuple[str, ...]:
        """Name everybody who has a sheet, those of one name apart."""
        return tuple(each.name for each in self.people)

    @property
    def targets(self) -> tuple[str, ...]:
        """Name whom something could be at: everybody with a sheet, then foes of the rolls."""
        return tuple(dict.fromkeys([*self.names, *self.nameless]))

    @property
    def nameless(self) -> tuple[str, ...]:
        """Name the foes whom rolls know and who have no sheet, each as it was written first."""
        named = (name for each in self.rolls for name in (each.target, each.side.character))
        found = dict[str, str]()
        for name in named:
            if name and self.called(name) is None:
                found.setdefault(name.casefold(), name)
        return tuple(found.values())

    def spelt(self, nameless: str) -> str:
        """Give the name of somebody without a sheet as it was written first, if it was before."""
        key = names.clean(nameless).casefold()
        return next((each for each in self.nameless if each.casefold() == key), nameless)

    @property
    def open_boosts(self) -> tuple[Boost, ...]:
        """Give the boosts that can still be used."""
        return tuple(each for each in self.boosts if each.is_open)

    @property
    def boosts_now(self) -> tuple[Boost, ...]:
        """Give the open boosts; while momentum is locked, a boost is worth none of it (E0.18)."""
        locked = {each.participant for each in self.people if each.character.is_locked}
        return tuple(
            replace(each, is_momentum=each.is_momentum and each.owner not in locked)
            for each in self.open_boosts
        )

    @property
    def open_rolls(self) -> tuple[Roll, ...]:
        """Give the rolls that are not settled yet."""
        return tuple(each for each in self.rolls if each.is_open)

    @property
    def scene_now(self) -> Scene:
        """Give the scene with the GM's points: one a player's character to begin with (R0.25)."""
        if not self.scene.is_first:
            return self.scene
        points = min(POINTS_MAX, self.scene.points + len(self.played))
        return replace(self.scene, points=points, is_first=False)

    def points_of(self, character: Character) -> int:
        """Count what a character has to spend: a main one of the GM's has the GM's (R0.25)."""
        return self.scene_now.points if character.is_npc else character.fate_points

    @property
    def is_in_conflict(self) -> bool:
        """Whether anybody attacked or was hurt since the last conflict ended."""
        # Whom players have not met takes no part in it.
        met = [each.character for each in self.people if not each.character.is_unmet]
        return (
            any(each.is_attack and not each.is_past for each in self.rolls)
            or any(each.physical or each.mental for each in met)
            or any(taken.is_new for each in met for taken in each.consequences)
            or any(not hit.is_past for each in met for hit in each.hits)
        )

    def threats(self, person: Participant) -> Iterator[Roll]:
        """Give the open rolls that may still hurt somebody: attacks at them, and own defences."""
        for roll in self.open_rolls:
            is_defence = roll.side.action is Action.DEFEND
            at = roll.side.participant if is_defence else self.across(roll)
            if roll.is_attack and not roll.is_past and at == person:
                yield roll

    def meant(self, name: str, *, is_new: bool = True) -> Person | None:
        """Find whom a name means: in full, else as its beginning or part (:func:`names.resolve`).

        None for somebody who has no sheet; whom the rolls know by the whole name is meant first.
        :class:`AmbiguousName` where several who are played have it, and :class:`NoSuchName` where
        it is rather a slip for somebody's, unless it ``is_new`` for sure.
        """
        key, found = name.casefold(), self._called(name)
        played = [each.name for each in found if each.is_active]
        if len(played) > 1:
            raise AmbiguousName("target", name, played)
        if found or any(key == each.casefold() for each in self.nameless):
            return next(iter(found), None)
        try:
            return self.called(names.resolve("target", name, self.names))
        except NoSuchName:
            known = (each.character.name for each in self.people)
            near = next((each for each in known if names.is_slip(name, each)), "")
            if near and not is_new:
                raise NoSuchName("target", name, self.names, near) from None
            return None

    def name_of(self, wanted: str) -> str:
        """Give the whole name of whom a name means; one that nobody has stays as it is."""
        found = (self.called(wanted) or self.meant(wanted)) if wanted else None
        return wanted if found is None else found.character.name

    def participant_of(self, wanted: str) -> Participant:
        """Name whom a name means; whoever has that of another, by what tells them apart alone."""
        apart = (each.participant for each in self.people if wanted and each.called == wanted)
        return next(apart, None) or Participant(0, self.name_of(wanted))

    def borne(self, aspect: str, by: Person | None) -> tuple[str, Participant] | None:
        """Find an aspect on a sheet by its whole name, that of ``by`` before all others."""
        key = aspect.casefold()
        for person in (*([by] if by else ()), *self.people):
            for name in person.character.all_aspects:
                if name.casefold() == key:
                    return name, person.participant
        return None

    def is_on_sheet(self, aspect: SceneAspect) -> bool:
        """Whether an aspect of the scene only keeps free invokes of one that is on a sheet."""
        bearer = self.bearer(aspect)
        return bearer is not None and aspect.name in bearer.character.all_aspects

    def bearer(self, aspect: SceneAspect) -> Person | None:
        """Find whom an aspect was put on."""
        on = aspect.bearer
        return None if on is None else self.person(on.player, on.character)

    @property
    def open_compels(self) -> tuple[Compel, ...]:
        """Give the compels that somebody is there to answer."""
        there = {each.participant for each in self.people}
        return tuple(each for each in self.compels if each.whom in there)

    def compels_of(self, *aspects: SceneAspect) -> tuple[Compel, ...]:
        """Give the open compels of these aspects that are the scene's alone."""
        gone = {each.name.casefold() for each in aspects if not self.is_on_sheet(each)}
        return tuple(each for each in self.open_compels if each.aspect.casefold() in gone)

    def about(self, bearer: Participant, *names: str) -> tuple[SceneAspect | Compel, ...]:
        """Give what is about these aspects of somebody's sheet: free invokes, and open compels."""
        keys = {each.casefold() for each in names}
        aspects = (each for each in self.aspects if each.bearer == bearer)
        compels = (each for each in self.open_compels if each.whom == bearer)
        return (
            *(each for each in aspects if each.name.casefold() in keys),
            *(each for each in compels if each.aspect.casefold() in keys),
        )

    def compels_seen(self, among: Iterable[object]) -> int:
        """Count the compels among what is over, or goes on, that all may see."""
        return sum(each in self.seen.compels for each in among)

    @property
    def aspect_names(self) -> tuple[str, ...]:
        """Name the situation aspects."""
        return tuple(each.name for each in self.aspects)

    def aspect(self, name: str) -> SceneAspect | None:
        """Find a situation aspect by its whole name."""
        key = name.casefold()
        return next((each for each in self.aspects if each.name.casefold() == key), None)

    def roll(self, key: int) -> Roll | None:
        """Find a roll by its key."""
        return next((each for each in self.rolls if each.key == key), None)

    def boost_of(self, roll: Roll) -> Boost | None:
        """Find the boost that a roll left, while it can still be used."""
        key = roll.result.boost_key
        return next((each for each in self.open_boosts if key and each.key == key), None)

    def origin(self, boost: Boost) -> Roll | None:
        """Find the roll that left a boost."""
        return next((each for each in self.rolls if each.result.boost_key == boost.key), None)

    def aimed_by(self, boost: Boost) -> Participant | None:
        """Give whom a boost was made against, if they have a sheet: who was across in its roll."""
        roll = self.origin(boost)
        if roll is None or roll.is_overcome:
            return None
        if roll.result.boost_seat is Seat.OPPONENT:
            across = self.seated(roll, Seat.ROLLER)
        else:
            across = self.seated(roll, Seat.OPPONENT) if roll.defence else self.target(roll)
        return across.participant if across else None
