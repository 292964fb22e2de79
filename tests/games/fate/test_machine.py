"""Fate's momentum over several scenes: bank, pool, lock and boosts against a plain model."""

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.errors import NotEnough, RuleError
from rules.fate import (
    Action,
    Boost,
    BoostState,
    Character,
    Effect,
    How,
    Invoke,
    Means,
    Roll,
    Seat,
    Side,
    convert,
    forgo,
    milestone,
    use_boost,
    use_game_changer,
)
from rules.fate.board import Participant
from rules.fate.character import GameChanger
from rules.fate.endings import after_conflict, after_scene, lapse_boost
from rules.fate.errors import BankFull, Locked, NoBoost, RollOver, WrongAction
from rules.fate.momentum import buy
from rules.fate.rolls import invoked
from rules.fate.settling import settle
from tests.faces import Faces

FACES = st.tuples(*[st.sampled_from((-1, 0, 1))] * 4)


class Scenes(RuleBasedStateMachine):
    """One character, one roll at a time, any number of boosts, scene after scene."""

    def __init__(self) -> None:
        super().__init__()
        self.character = Character("Wren", game_changer=GameChanger("Killing Blow"))
        self.bank, self.is_locked = 0, False
        self.roll: Roll | None = None
        self.boosts: dict[int, Boost] = {}
        self.aspects: list[str] = []
        self.key = 0

    @initialize(action=st.sampled_from(Action))
    def choose(self, action: Action) -> None:
        self.character = replace(self.character, momentum_action=action)

    @rule(
        action=st.sampled_from(Action),
        rating=st.integers(-2, 6),
        opposition=st.integers(-2, 8),
        faces=FACES,
    )
    def throw(self, action: Action, rating: int, opposition: int, faces: tuple[int, ...]) -> None:
        is_own = action is self.character.momentum_action
        dice = self.character.momentum_dice(action, rating)
        expected = 1 + (rating >= 2) + (rating >= 4)
        blocked = self.is_locked or not is_own
        assert dice == (0 if blocked else min(expected, 4 - self.bank))
        side = Side(
            1,
            "Wren",
            action,
            "Fighting",
            rating,
            momentum_dice=dice,
            is_momentum_action=is_own,
        ).rolled(Faces(*(face + 2 for face in faces)))
        self.roll = Roll(1, side, opposition)

    @precondition(lambda self: self.roll is not None)
    @rule(faces=FACES, is_reroll=st.booleans())
    def invoke(self, faces: tuple[int, ...], is_reroll: bool) -> None:
        assert self.roll is not None
        dice = self.roll.side.momentum_dice
        how = How.REROLL if is_reroll else How.BONUS
        scripted = Faces(*(face + 2 for face in faces)) if is_reroll else Faces()
        try:
            self.roll = invoked(self.roll, Seat.ROLLER, Invoke("Fire", how, Means.FREE), scripted)
        except RollOver:
            assert not self.roll.is_open
            return
        assert self.roll.side.momentum_dice == dice
        assert not is_reroll or self.roll.side.faces == faces

    @precondition(lambda self: self.roll is not None and self.roll.is_open)
    @rule(trade=st.booleans())
    def stand(self, trade: bool) -> None:
        assert self.roll is not None
        assert self.roll.verdict is not None
        self.key += 1
        trade = trade and self.roll.verdict.may_trade
        settled = settle(
            self.roll, self.key, self.character, None, f"Boost {self.key}", with_boost=trade
        )
        own = self.roll.side.faces[: self.roll.side.momentum_dice]
        if 1 in own and not self.is_locked:
            self.bank = min(4, self.bank + 1)
        assert settled.roller is not None
        # Hits are another story, and would fill up here.
        self.character, self.roll = replace(settled.roller, hits=()), settled.roll
        if settled.boost is not None:
            self.boosts[self.key] = settled.boost

    def pick(self, data: st.DataObject) -> Boost:
        return self.boosts[data.draw(st.sampled_from(sorted(self.boosts)))]

    def refusal(self, boost: Boost) -> type[RuleError] | None:
        """Say which refusal is due, in the order in which they are looked for."""
        if not boost.is_open:
            return NoBoost
        if boost.owner != Participant(1, "Wren"):
            return RuleError
        if not boost.is_momentum:
            return WrongAction
        return Locked if self.is_locked else None

    @precondition(lambda self: self.boosts)
    @rule(data=st.data())
    def give_up(self, data: st.DataObject) -> None:
        boost = self.pick(data)
        expected = self.refusal(boost) or (BankFull if self.bank == 4 else None)
        try:
            self.character, after, _outcome = forgo(self.character, 1, boost)
        except RuleError as refusal:
            refused: RuleError | None = refusal
        else:
            refused = None
            self.boosts[boost.key] = after
        assert refused is None if expected is None else isinstance(refused, expected)
        if refused:
            return
        self.bank += 1

    @precondition(lambda self: self.boosts)
    @rule(data=st.data())
    def make_an_aspect(self, data: st.DataObject) -> None:
        boost = self.pick(data)
        expected = self.refusal(boost) or (NotEnough if self.bank < 2 else None)
        try:
            self.character, after, aspect, _outcome = convert(
                self.character, 1, boost, self.aspects
            )
        except RuleError as refusal:
            refused: RuleError | None = refusal
        else:
            refused = None
            self.boosts[boost.key] = after
        assert refused is None if expected is None else isinstance(refused, expected)
        if refused:
            return
        assert aspect.free == 1
        self.aspects.append(aspect.name)
        self.bank -= 2

    @precondition(lambda self: any(each.is_open for each in self.boosts.values()))
    @rule(data=st.data())
    def use(self, data: st.DataObject) -> None:
        still = sorted(key for key, each in self.boosts.items() if each.is_open)
        key = data.draw(st.sampled_from(still))
        self.boosts[key] = use_boost(self.boosts[key], "Ash")[0]

    @rule(effect=st.sampled_from(Effect))
    def spend(self, effect: Effect) -> None:
        try:
            self.character = buy(self.character, effect)[0]
        except Locked:
            assert self.is_locked
        except NotEnough:
            assert self.bank == 0
        else:
            self.bank -= 1

    @rule()
    def change_the_game(self) -> None:
        try:
            self.character = use_game_changer(self.character)[0]
        except Locked:
            assert self.is_locked
        except NotEnough:
            assert self.bank < 4
        else:
            self.bank, self.is_locked = 0, True

    @rule(action=st.sampled_from(Action))
    def reach_a_milestone(self, action: Action) -> None:
        if action is not self.character.momentum_action:
            self.character = milestone(self.character, action)[0]

    @rule(is_scene=st.booleans())
    def take_a_break(self, is_scene: bool) -> None:
        end = after_scene if is_scene else after_conflict
        self.character = end(self.character)[0]
        self.boosts = {key: lapse_boost(each) for key, each in self.boosts.items()}
        self.roll, self.bank = None, 0
        if is_scene:
            self.is_locked, self.aspects = False, []

    @invariant()
    def bank_pool_and_lock_are_what_the_model_says(self) -> None:
        assert self.character.bank == self.bank
        assert self.character.pool == 4 - self.bank
        assert self.character.is_locked is self.is_locked

    @invariant()
    def a_locked_bank_is_empty(self) -> None:
        assert not self.is_locked or self.bank == 0

    @invariant()
    def every_aspect_comes_from_one_boost(self) -> None:
        converted = [
            each.name for each in self.boosts.values() if each.state is BoostState.CONVERTED
        ]
        assert set(self.aspects) <= set(converted)
        assert len(set(converted)) == len(converted)


TestScenes = Scenes.TestCase
TestScenes.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
