"""A table that talks pools together at random: the dice always have their reasons.

The model counts the dice that each step should have left, and knows nothing of parts.  It also
knows what is owed: checks that wait, and choices after an answer.
"""

from itertools import count
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from rules.fu import (
    CHECKS_MAX,
    DICE_MAX,
    OPEN_ANSWERS,
    Character,
    CheckRolled,
    Effect,
    Scene,
    Side,
    Tag,
    TagKind,
    add_condition,
    add_difficulty,
    again,
    call_off,
    helping,
    hindering,
    judge,
    propose,
    roll,
    roll_at_once,
    settle,
    strike,
    suggest,
    tell,
    tick,
)
from tests.faces import Faces
from tests.moves import attempt

GM, FRIEND = 1, 2
SCENE = Scene(
    (
        Tag("Mist", TagKind.SCENE, Effect.EITHER),
        Tag("Rushed", TagKind.SCENE, Effect.HINDERS),
    )
)
FRESH = Character("Wren", tags=(Tag("Sly"), Tag("Rope", TagKind.GEAR)), conditions=("Tired",))
KEYS = count(1)
SIDES = st.sampled_from(Side)
FACES = st.lists(st.integers(1, 6), min_size=2 * DICE_MAX, max_size=2 * DICE_MAX)


class Table(RuleBasedStateMachine):
    """One character, a friend with ideas, and a GM."""

    def __init__(self) -> None:
        super().__init__()
        self.wren = FRESH
        self.counts: dict[Side, int] = {}
        self.settled = False
        self.key = 0
        self.older: dict[int, tuple[int, int]] = {}
        self.owed: set[int] = set()
        self.undo: list[tuple[Any, ...]] = []

    def remember(self) -> None:
        """Keep how everything stands, so that the next move can be taken back."""
        kept = self.wren, dict(self.counts), self.settled, self.key, dict(self.older)
        self.undo.append((*kept, set(self.owed)))

    def forget_newest(self) -> None:
        """The newest check is over: the one before it is the newest again."""
        self.older.pop(self.key, None)
        check = self.wren.check
        self.key = check.key if check else 0
        self.counts = {side: check.count(side) for side in Side} if check else {}
        self.settled = check.is_settled if check else False
        self.older.pop(self.key, None)

    @rule(power=st.none() | st.integers(0, 22), challenge=st.none() | st.integers(-1, 22))
    def begin(self, power: int | None, challenge: int | None) -> None:
        key = next(KEYS)
        made = attempt(lambda: propose(5, self.wren, SCENE, key, power=power, challenge=challenge))
        is_legal = power in {None, *range(1, 21)} and challenge in {None, *range(21)}
        assert (made is not None) is (is_legal and len(self.wren.checks) < CHECKS_MAX)
        if made is None:
            return
        self.remember()
        if self.wren.check is not None:
            self.older[self.key] = (self.counts[Side.POWER], self.counts[Side.CHALLENGE])
        self.wren, self.settled, self.key = made[0], False, key
        is_typed = power is not None or challenge is not None
        hindered = sum(part.dice for part in hindering(self.wren, SCENE))
        self.counts = {
            Side.POWER: power or 1,
            Side.CHALLENGE: (challenge or 0) if is_typed else hindered,
        }

    @rule(data=st.data())
    def say_what_helps(self, data: st.DataObject) -> None:
        offered = [part.key for part in helping(self.wren, SCENE)]
        wanted = data.draw(st.lists(st.sampled_from(offered), unique=True))
        before = [] if self.wren.check is None else [p.key for p in self.wren.check.parts]
        made = attempt(lambda: tick(5, self.wren, SCENE, self.key, wanted))
        if made is not None:
            assert not self.settled
            self.remember()
            self.wren = made[0]
            self.counts[Side.POWER] += len(wanted) - len(set(before) & set(offered))

    @rule(side=SIDES, dice=st.integers(1, 9), text=st.sampled_from("abc"), is_gm=st.booleans())
    def suggest_some(self, side: Side, dice: int, text: str, is_gm: bool) -> None:
        who = GM if is_gm else FRIEND
        made = attempt(lambda: suggest(5, self.wren, None, side, text, dice, by=who, is_gm=is_gm))
        if made is not None:
            assert is_gm or not self.settled
            self.remember()
            self.wren = made[0]
            self.counts[side] += dice

    @rule(side=SIDES, dice=st.integers(1, 9))
    def make_it_harder(self, side: Side, dice: int) -> None:
        made = attempt(lambda: add_difficulty(5, self.wren, None, side, dice))
        if made is not None:
            self.remember()
            self.wren = made[0]
            self.counts[side] += dice

    @rule(data=st.data(), is_gm=st.booleans())
    def strike_one(self, data: st.DataObject, is_gm: bool) -> None:
        if self.wren.check is None:
            return
        part = data.draw(st.sampled_from(self.wren.check.parts))
        who = GM if is_gm else FRIEND
        made = attempt(lambda: strike(5, self.wren, None, part.key, by=who, is_gm=is_gm))
        if made is not None:
            assert is_gm or (part.by == FRIEND and not self.settled)
            self.remember()
            self.wren = made[0]
            self.counts[part.side] -= part.one.dice

    @rule(is_settled=st.booleans())
    def settle_it(self, is_settled: bool) -> None:
        made = attempt(lambda: settle(5, self.wren, None, is_settled=is_settled))
        if made is not None:
            assert is_settled is not self.settled
            self.remember()
            self.wren, self.settled = made[0], is_settled

    @rule(faces=FACES)
    def roll_it(self, faces: list[int]) -> None:
        rolled = next(KEYS)
        made = attempt(lambda: roll(5, self.wren, Faces(*faces), rolled, self.key))
        if made is not None:
            self.remember()
            self.wren, outcome = made
            self.settle_what_lapsed(outcome)
            fallen = {Side.POWER: outcome.roll.power, Side.CHALLENGE: outcome.roll.challenge}
            assert {side: len(shown) for side, shown in fallen.items()} == self.counts
            repeated = again(5, self.wren, SCENE, Faces(*faces), 1, rolled)[1]
            struck, pool = outcome.check.struck, {p.key: p.dice for p in repeated.check.parts}
            there = {part.key: part.dice for part in hindering(self.wren, SCENE)}
            for part in repeated.joined:
                assert pool[part.key] + struck.count(part.key) == there[part.key]
            assert outcome.check.is_plain <= (not repeated.joined)
            self.forget_newest()

    @rule(data=st.data(), faces=FACES)
    def roll_an_older_one(self, data: st.DataObject, faces: list[int]) -> None:
        if not self.older:
            return
        key = data.draw(st.sampled_from(sorted(self.older)))
        self.remember()
        self.wren, outcome = roll(5, self.wren, Faces(*faces), next(KEYS), key)
        self.settle_what_lapsed(outcome)
        assert (len(outcome.roll.power), len(outcome.roll.challenge)) == self.older.pop(key)

    @rule(power=st.integers(1, 3), faces=FACES)
    def roll_at_once(self, power: int, faces: list[int]) -> None:
        self.remember()
        self.wren, outcome = roll_at_once(
            5, self.wren, SCENE, Faces(*faces), next(KEYS), power=power, challenge=1
        )
        self.settle_what_lapsed(outcome)

    def settle_what_lapsed(self, outcome: CheckRolled) -> None:
        """Take up what a roll left to be chosen, and what it said had to go for it."""
        if judge(outcome.roll.power, outcome.roll.challenge).answer in OPEN_ANSWERS:
            self.owed.add(outcome.check.rolled)
        self.owed -= {due.key for due in outcome.lapsed}

    @rule(data=st.data())
    def say_it_in_words(self, data: st.DataObject) -> None:
        if self.owed:
            key = data.draw(st.sampled_from(sorted(self.owed)))
            self.remember()
            self.wren, outcome = tell(self.wren, key)
            assert outcome.due.key == key
            self.owed.discard(key)

    @rule(condition=st.sampled_from(["Hurt", "hurt", "Lost"]))
    def suffer(self, condition: str) -> None:
        made = attempt(lambda: add_condition(self.wren, condition))
        if made is not None:
            self.remember()
            self.wren = made[0]

    @rule()
    def call_it_off(self) -> None:
        made = attempt(lambda: call_off(5, self.wren, self.key))
        if made is not None:
            self.remember()
            self.wren = made[0]
            self.forget_newest()

    @rule()
    def take_it_back(self) -> None:
        if self.undo:
            self.wren, self.counts, self.settled, self.key, self.older, self.owed = self.undo.pop()

    @invariant()
    def nothing_owed_vanishes_without_a_settling_or_a_word(self) -> None:
        assert {due.key for due in self.wren.due} == self.owed
        older = {check.key: (check.power, check.challenge) for check in self.wren.earlier}
        assert older == self.older

    @invariant()
    def every_die_has_its_reason(self) -> None:
        check = self.wren.check
        if check is None:
            return
        assert {side: check.count(side) for side in Side} == self.counts
        assert len({part.key for part in check.parts}) == len(check.parts)
        assert 1 <= check.power <= DICE_MAX >= check.challenge >= 0
        assert check.is_settled is self.settled


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
