"""Whatever is rolled, settled, ended or undone in Fate, nothing owed vanishes without a word."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rules.errors import RuleError
from rules.fate import (
    Action,
    Character,
    Ended,
    Hit,
    Person,
    Replacements,
    Roll,
    RollRequest,
    Severity,
    Snapshot,
    answer_compel,
    concede,
    deal,
    defended,
    drop_hit,
    end_conflict,
    end_scene,
    forgo,
    lapse_boost,
    lapse_roll,
    mark_box,
    new_roll,
    offer_compel,
    opposed,
    outlived,
    place_boost,
    side_of,
    spend,
    stand,
    take_consequence,
    take_out,
    with_momentum,
)
from tests.faces import Faces
from tests.games.fate.snapshots import applied

FACES = st.tuples(*[st.sampled_from((1, 2, 3))] * 4)
NAMES = st.sampled_from(("Wren", "Ash", "Baron", "Thug"))

Owed = tuple[str, Any]


def owed(table: Snapshot) -> set[Owed]:
    """Give all that waits for somebody, by the interaction that began it."""
    return {
        *(("roll", each.key) for each in table.open_rolls),
        *(("hit", each.key) for person in table.people for each in person.character.hits),
        *(("compel", each.key) for each in table.compels),
        *(("boost", each.key) for each in table.open_boosts),
    }


class Table(RuleBasedStateMachine):
    """Two players, a main character, any number of Thugs, and whatever waits for them."""

    def __init__(self) -> None:
        super().__init__()
        self.key = 0
        self.table = Snapshot(
            people=(
                Person(2, Character("Wren", momentum_action=Action.ATTACK)),
                Person(3, Character("Ash", momentum_action=Action.DEFEND)),
                Person(1, Character("Baron", is_npc=True), is_active=False),
            )
        )
        self.past: list[Snapshot] = []

    def play(self, moved: Replacements, *told: Owed) -> None:
        """Make a move: what is owed no more after it has to be told by it."""
        after = applied(self.table, moved)
        after = applied(after, tuple((each, None) for each in outlived(after)))
        assert owed(self.table) - owed(after) <= set(told)
        self.past.append(self.table)
        self.table = after

    def next_key(self) -> int:
        self.key += 1
        return self.key

    def side(self, name: str, request: RollRequest, answered: Roll | None, faces: Any) -> Any:
        person = self.table.called(name)
        held = person.character if person else None
        made = side_of(replace(request, npc=name), person.player if person else 1, held, answered)
        made = with_momentum(made, held, self.table.rolls, answered)
        return replace(made, key=self.next_key()).rolled(Faces(*faces))

    def boosts_called(self, names: tuple[str, ...]) -> Iterator[Owed]:
        return (("boost", each.key) for each in self.table.open_boosts if each.name in names)

    # ------------------------------------------------------------------------------- what is rolled

    @rule(
        name=NAMES,
        at=NAMES,
        action=st.sampled_from(Action),
        opposition=st.none() | st.integers(-1, 4),
        faces=FACES,
    )
    def throw(self, name: str, at: str, action: Action, opposition: int | None, faces: Any) -> None:
        aspect = "Mud" if action is Action.CREATE_ADVANTAGE else None
        request = RollRequest("Fight 3", action, opposition, target=at, aspect=aspect)
        side = self.side(name, request, None, faces)
        try:
            made = new_roll(self.table, request, side.key, side)
        except RuleError:
            return
        self.play(((None, made),))

    @precondition(lambda self: any(each.waits for each in self.table.rolls))
    @rule(data=st.data(), name=NAMES, number=st.none() | st.integers(-1, 4), faces=FACES)
    def meet(self, data: st.DataObject, name: str, number: int | None, faces: Any) -> None:
        waits = data.draw(st.sampled_from([each for each in self.table.rolls if each.waits]))
        try:
            if number is not None:
                after = opposed(waits, number)
            else:
                request = RollRequest("Will 2", Action.DEFEND)
                after = defended(waits, self.side(name, request, waits, faces))
        except RuleError:
            return
        self.play(((waits, after),))

    @precondition(lambda self: self.table.open_rolls)
    @rule(data=st.data())
    def settle(self, data: st.DataObject) -> None:
        roll = data.draw(st.sampled_from(self.table.open_rolls))
        try:
            told, moved = stand(self.table, roll, self.next_key())
        except RuleError:
            return
        self.play(moved, ("roll", roll.key), *self.boosts_called(told.roll.result.unused))

    @rule(is_scene=st.booleans())
    def end(self, is_scene: bool) -> None:
        before, stood, key = self.table, [], self.next_key()
        for roll in self.table.open_rolls:
            if roll.facing is not None:
                told, moved = stand(self.table, roll, key)
                stood.append(told)
                self.table = applied(self.table, moved)
        outcome: Ended
        outcome, moved = (end_scene if is_scene else end_conflict)(self.table, key, tuple(stood))
        after, self.table = applied(self.table, moved), before
        gone = owed(before) - owed(after)
        assert {key for sort, key in gone if sort == "roll"} == {each.key for each in outcome.stood}
        assert not [sort for sort, _key in gone if sort in {"hit", "compel"}]
        assert {("boost", each.key) for each in before.open_boosts} <= gone
        assert {each.name for each in before.open_boosts} <= set(outcome.boosts)
        assert outcome.still_open == len(after.open_rolls)
        self.past.append(before)
        self.table = after

    # ---------------------------------------------------------------------------- what is settled

    @rule(name=st.sampled_from(("Wren", "Ash", "Baron")))
    def compel(self, name: str) -> None:
        person = self.table.called(name)
        assert person is not None
        made, _told = offer_compel(self.table, self.next_key(), person, "Proud")
        self.play(((None, made),))

    @rule(name=st.sampled_from(("Wren", "Ash", "Baron")), value=st.integers(1, 5))
    def strike(self, name: str, value: int) -> None:
        person = self.table.called(name)
        assert person is not None
        hit = Hit(self.next_key(), value, value)
        try:
            after, _told = deal(person.character, hit)
        except RuleError:
            return
        self.play(((person.character, after),))

    @rule(name=st.sampled_from(("Wren", "Ash", "Baron")))
    def open_up(self, name: str) -> None:
        person = self.table.called(name)
        assert person is not None
        key, others = self.next_key(), [each.name for each in self.table.open_boosts]
        made, _told = place_boost(key, f"Gap {key}", person.participant, others)
        self.play(((None, made),))

    @precondition(lambda self: self.table.compels)
    @rule(data=st.data(), is_accepted=st.booleans())
    def answer(self, data: st.DataObject, is_accepted: bool) -> None:
        compel = data.draw(st.sampled_from(self.table.compels))
        person = self.table.called(compel.whom.character)
        assert person is not None
        try:
            told, moved = answer_compel(self.table, person, compel, is_accepted=is_accepted)
        except RuleError:
            return
        self.play(moved, ("compel", told.compel.key))

    @precondition(lambda self: any(each.character.hits for each in self.table.people))
    @rule(data=st.data(), how=st.sampled_from(("box", "mild", "severe", "out")))
    def absorb(self, data: st.DataObject, how: str) -> None:
        hurt = [each.character for each in self.table.people if each.character.hits]
        held = data.draw(st.sampled_from(hurt))
        hit = data.draw(st.sampled_from(held.hits))
        told = {("hit", hit.key)}
        after: Character
        try:
            if how == "box":
                after, _told = mark_box(held, hit.key, hit.left)
            elif how == "out":
                after, out = take_out(held, hit.key)
                # What one is taken out of is over; a conflict that goes on is not.
                over = [x for x in held.hits if not hit.is_past or x.conflict == hit.conflict]
                assert out.others == len(over) - 1
                told = {("hit", each.key) for each in over}
            else:
                after, _taken = take_consequence(held, hit.key, Severity(how))
        except RuleError:
            return
        self.play(((held, after),), *told)

    @rule(name=st.sampled_from(("Wren", "Ash", "Baron")))
    def concede(self, name: str) -> None:
        person = self.table.called(name)
        assert person is not None
        try:
            _told, moved = concede(self.table, person)
        except RuleError:
            return
        self.play(moved)

    @precondition(lambda self: self.table.open_boosts)
    @rule(data=st.data())
    def give_up(self, data: st.DataObject) -> None:
        boost = data.draw(st.sampled_from(self.table.open_boosts))
        person = self.table.person(boost.owner.player, boost.owner.character)
        if person is None:
            return
        try:
            after, gone, told = forgo(person.character, person.player, boost)
        except RuleError:
            return
        self.play(((person.character, after), (boost, gone)), ("boost", told.boost.key))

    @rule(name=st.sampled_from(("Wren", "Ash")), effect=st.sampled_from(("damage", "inspire")))
    def buy(self, name: str, effect: str) -> None:
        person = self.table.called(name)
        assert person is not None
        try:
            _told, moved = spend(self.table, person, effect, "", self.next_key())
        except RuleError:
            return
        self.play(moved)

    # --------------------------------------------------------------------- let go, and taken back

    @precondition(lambda self: owed(self.table))
    @rule(data=st.data())
    def let_go(self, data: st.DataObject) -> None:
        sort, key = data.draw(st.sampled_from(sorted(owed(self.table))))
        struck = self.table.struck(key)
        if sort == "hit" and struck is not None:
            held = struck[0].character
            self.play(((held, drop_hit(held, key)),), (sort, key))
        for roll in self.table.open_rolls if sort == "roll" else ():
            if roll.key == key:
                self.play(((roll, lapse_roll(roll)),), (sort, key))
        for boost in self.table.open_boosts if sort == "boost" else ():
            if boost.key == key:
                self.play(((boost, lapse_boost(boost)),), (sort, key))

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.table = self.past.pop()

    @invariant()
    def everything_owed_is_one_thing(self) -> None:
        waiting = [*self.table.open_rolls, *self.table.compels]
        assert len({each.key for each in waiting}) == len(waiting)

    @invariant()
    def nobody_is_hit_who_is_out(self) -> None:
        for each in (person.character for person in self.table.people):
            assert not any(each.is_out_of(hit.conflict) for hit in each.hits)

    @invariant()
    def nobody_holds_more_momentum_than_four(self) -> None:
        assert all(0 <= each.character.bank <= 4 for each in self.table.people)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
