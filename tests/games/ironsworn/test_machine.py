"""Ironsworn played at random: whatever happens, the sheet stays legal and nothing gets lost.

A model keeps only what cannot be read off the state: how many points of loss were
suffered, and whether the last roll may still be burned.
"""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from rules.ironsworn import (
    FIELDS,
    Character,
    Debility,
    Hits,
    Meter,
    Party,
    Rank,
    Stat,
    Track,
    TrackKind,
    add_bond,
    add_track,
    burn,
    change_meter,
    change_momentum,
    clear_debility,
    earn,
    edit_track,
    mark,
    mark_debility,
    new_track,
    recommit,
    remove_bond,
    reroll,
    roll_action,
    roll_progress,
    run_out,
    setback_choices,
    settle_setback,
    settle_shortfall,
    shortfall_choices,
    waive_setback,
    waive_shortfall,
    write_epilogue,
)
from rules.sheet import edit
from tests.faces import Faces
from tests.moves import attempt

D6 = st.integers(1, 6)
D10 = st.integers(1, 10)
PAIR = st.tuples(D10, D10)
CHANGE = st.integers(-8, 8)
SOURCES = st.one_of(st.sampled_from([*Stat, *Meter]), st.integers(-1, 11))


class Play(RuleBasedStateMachine):
    """One character, the party's supply, a vow of their own and a fight that is shared."""

    def __init__(self) -> None:
        super().__init__()
        vow, _ = new_track("Vow", TrackKind.VOW, Rank.DANGEROUS)
        self.wren = add_track(Character("Wren"), vow)
        self.party = Party()
        self.shared, _ = new_track("Fight", TrackKind.FIGHT, Rank.FORMIDABLE)
        self.key = 0
        self.is_window_open = False

    def next_key(self) -> int:
        self.key += 1
        return self.key

    def become(self, after: Character) -> None:
        """Take the new character; momentum that moved must have closed the window."""
        if after.momentum != self.wren.momentum:
            self.is_window_open = False
        self.wren = after

    @rule(source=SOURCES, adds=st.integers(-11, 11), action=D6, challenge=PAIR)
    def roll(
        self, source: Stat | Meter | int, adds: int, action: int, challenge: tuple[int, int]
    ) -> None:
        dice, key = Faces(action, *challenge), self.next_key()
        done = attempt(lambda: roll_action(self.wren, dice, key, source, adds, self.party.supply))
        assert dice.all_shown() is (done is not None)
        if done:
            self.become(done[0])
            self.is_window_open = True
            assert done[1].score <= 10

    @rule(is_last=st.booleans())
    def burn(self, is_last: bool) -> None:
        before = self.wren
        done = attempt(lambda: burn(before, None if is_last else self.key))
        if done:
            after, outcome = done
            assert self.is_window_open
            assert outcome.hits.value > outcome.rolled.hits.value
            assert after.momentum == before.momentum_reset <= before.momentum
            self.is_window_open = False
            self.wren = after

    @rule(action=st.booleans(), challenge=st.tuples(st.booleans(), st.booleans()), faces=PAIR)
    def reroll(self, action: bool, challenge: tuple[bool, bool], faces: tuple[int, int]) -> None:
        dice = Faces(*([3] if action else []), *faces[: sum(challenge)])
        before = self.wren.roll
        done = attempt(lambda: reroll(self.wren, dice, None, action=action, challenge=challenge))
        if done:
            assert self.is_window_open
            assert before
            assert not before.is_rerolled
            assert dice.all_shown()
            self.become(done[0])

    @rule(change=CHANGE)
    def change_momentum(self, change: int) -> None:
        before = self.wren
        done = attempt(lambda: change_momentum(before, change))
        if done:
            after, outcome = done
            moved = after.momentum - before.momentum
            assert moved + outcome.lost - outcome.setback == change
            assert after.setback - before.setback == outcome.setback
            self.become(after)

    @rule(meter=st.sampled_from(Meter), change=CHANGE)
    def change_meter(self, meter: Meter, change: int) -> None:
        before, party = self.wren, self.party
        done = attempt(lambda: change_meter(before, party, meter, change))
        if done:
            after, self.party, outcome = done
            if change < 0:
                # Every point of the loss is found again somewhere.
                assert self.total(before, party) - self.total(after, self.party) == (
                    -change + (before.momentum - after.momentum if meter is Meter.SUPPLY else 0)
                )
            assert outcome.is_out_of_supply is (
                meter is Meter.SUPPLY and change < 0 and self.party.supply == 0
            )
            self.become(after)

    @staticmethod
    def total(character: Character, party: Party) -> int:
        """Add up what losses come off, less those that still wait to be placed."""
        held = character.health + character.spirit + party.supply + character.momentum
        return held - character.setback - character.shortfall

    @rule(debility=st.sampled_from(Debility), is_override=st.booleans(), clears=st.booleans())
    def debility(self, debility: Debility, is_override: bool, clears: bool) -> None:
        before = self.wren
        done = attempt(
            lambda: (
                clear_debility(before, debility, is_override=is_override)
                if clears
                else mark_debility(before, debility)
            )
        )
        if done:
            assert (debility in done[0].debilities) is not clears
            assert done[0].momentum <= before.momentum
            self.become(done[0])

    @rule()
    def everybody_is_out_of_supply(self) -> None:
        after, changes = run_out(self.wren)
        assert bool(changes) is (Debility.UNPREPARED not in self.wren.debilities)
        self.become(after)

    @rule(data=st.data())
    def place_a_setback(self, data: st.DataObject) -> None:
        choices = setback_choices(self.wren, self.party, (self.shared,))
        if not choices:
            waived = attempt(lambda: waive_setback(self.wren, self.party, (self.shared,)))
            assert (waived is not None) is (self.wren.setback > 0)
            self.become(waived[0] if waived else self.wren)
            return
        assert attempt(lambda: waive_setback(self.wren, self.party, (self.shared,))) is None
        chosen = data.draw(st.sampled_from(choices))
        left = self.wren.setback - 1
        after, self.party, (self.shared,), outcome = settle_setback(
            self.wren, self.party, (self.shared,), chosen.key
        )
        assert after.setback == outcome.left == left
        assert outcome.changes[1].after == chosen.after < chosen.before
        self.become(after)

    @rule(data=st.data())
    def place_a_shortfall(self, data: st.DataObject) -> None:
        choices = shortfall_choices(self.wren)
        owed = self.wren.shortfall + self.wren.setback
        if not choices:
            waived = attempt(lambda: waive_shortfall(self.wren))
            assert (waived is not None) is (self.wren.shortfall > 0)
            self.become(waived[0] if waived else self.wren)
            assert self.wren.shortfall + self.wren.setback == owed
            return
        chosen = data.draw(st.sampled_from(choices))
        before = self.total(self.wren, self.party)
        after, _ = settle_shortfall(self.wren, chosen.key)
        assert self.total(after, self.party) == before
        assert after.shortfall + after.setback == owed - 1
        self.become(after)

    @rule(is_own=st.booleans(), times=st.integers(0, 11))
    def mark(self, is_own: bool, times: int) -> None:
        track = self.track(is_own=is_own)
        done = attempt(lambda: mark(track, times))
        if done:
            after, outcome = done
            assert after.ticks - track.ticks + outcome.lost == times * track.rank.unit
            self.keep(after, is_own=is_own)

    @rule(
        is_own=st.booleans(),
        rank=st.sampled_from([None, *Rank]),
        ticks=st.none() | st.integers(-1, 41),
    )
    def edit_track(self, is_own: bool, rank: Rank | None, ticks: int | None) -> None:
        done = attempt(lambda: edit_track(self.track(is_own=is_own), rank, ticks))
        if done:
            self.keep(done[0], is_own=is_own)

    @rule(is_own=st.booleans(), faces=PAIR)
    def roll_progress(self, is_own: bool, faces: tuple[int, int]) -> None:
        track, key, dice = self.track(is_own=is_own), self.next_key(), Faces(*faces)
        done = attempt(lambda: roll_progress(self.wren, track, dice, key))
        assert dice.all_shown() is track.is_open is (done is not None)
        if done:
            after, rolled, outcome = done
            self.become(earn(after, outcome.experience)[0])
            self.keep(rolled, is_own=is_own)
            self.is_window_open = False
            assert rolled.is_open is outcome.can_recommit
            assert (outcome.experience > 0) <= (outcome.hits is not Hits.MISS)

    @rule(is_own=st.booleans(), is_latest=st.booleans())
    def recommit(self, is_own: bool, is_latest: bool) -> None:
        track = self.track(is_own=is_own)
        done = attempt(lambda: recommit(track, None if is_latest else self.key))
        if done:
            assert track.missed
            assert done[0].ticks <= 4
            self.keep(done[0], is_own=is_own)

    @rule(kind=st.sampled_from(TrackKind), rank=st.sampled_from(Rank), is_own=st.booleans())
    def start_again(self, kind: TrackKind, rank: Rank, is_own: bool) -> None:
        old = self.track(is_own=is_own)
        if not old.is_open:
            self.keep(new_track(old.name, kind, rank)[0], is_own=is_own)

    @rule(name=st.sampled_from("abc"), removes=st.booleans())
    def bond(self, name: str, removes: bool) -> None:
        done = attempt(
            lambda: remove_bond(self.wren, name) if removes else add_bond(self.wren, name)
        )
        if done:
            self.become(done[0])
            assert (name in self.wren.bonds.names) is not removes

    @rule(faces=PAIR)
    def write_epilogue(self, faces: tuple[int, int]) -> None:
        done = attempt(lambda: write_epilogue(self.wren, Faces(*faces), self.next_key()))
        if done:
            self.become(done[0])
            self.is_window_open = False

    @rule(
        field=st.sampled_from(["iron", "health", "spirit", "momentum", "experience_spent"]),
        value=st.integers(-7, 11),
    )
    def edit(self, field: str, value: int) -> None:
        done = attempt(lambda: edit(FIELDS, self.wren, field, str(value)))
        if done:
            assert getattr(done[0], field) == value
            self.become(done[0])

    def track(self, *, is_own: bool) -> Track:
        return self.wren.tracks[0] if is_own else self.shared

    def keep(self, track: Track, *, is_own: bool) -> None:
        if is_own:
            self.wren = self.wren.with_track(track)
        else:
            self.shared = track

    @invariant()
    def every_number_lies_in_its_bounds(self) -> None:
        wren = self.wren
        assert all(0 <= wren.stat(stat) <= 5 for stat in Stat)
        assert all(0 <= value <= 5 for value in (wren.health, wren.spirit, self.party.supply))
        assert -6 <= wren.momentum <= wren.max_momentum == 10 - len(wren.debilities)
        assert wren.momentum_reset == max(0, 2 - len(wren.debilities))
        assert 0 <= wren.experience_spent <= wren.experience
        assert wren.setback >= 0
        assert (wren.oldest_setback > 0) is (wren.setback > 0)
        assert wren.shortfall >= 0
        assert all(0 <= track.ticks <= 40 for track in (*wren.tracks, self.shared))
        assert len(wren.bonds.names) <= wren.bonds.ticks <= 40

    @invariant()
    def no_debility_is_marked_twice(self) -> None:
        assert len(set(self.wren.debilities)) == len(self.wren.debilities)

    @invariant()
    def the_window_is_open_exactly_until_momentum_moves_or_another_roll_is_made(self) -> None:
        roll = self.wren.roll
        assert (roll is not None and roll.closed is None) is self.is_window_open
        if roll and self.is_window_open:
            assert roll.momentum == self.wren.momentum

    @invariant()
    def only_an_open_vow_or_journey_is_missed(self) -> None:
        for track in (*self.wren.tracks, self.shared):
            assert not track.missed or (track.is_open and track.kind is not TrackKind.FIGHT)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
