"""Moves played at random by three characters: whatever happens, every sheet stays legal.

Besides the bounds of every number, a model keeps what cannot be read off the state: what
every held result would have become, and what is owed.  Nothing that waits for somebody goes away
unless it was settled or let go, undone with what began it, or voided with a word.
"""

from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.errors import RuleError
from rules.ironsworn import (
    Bonds,
    Character,
    Debility,
    Meter,
    Odds,
    Party,
    Rank,
    Stat,
    Track,
    TrackKind,
    WindowReason,
    debt_of,
    settle_setback,
    settle_shortfall,
    waive_setback,
    waive_shortfall,
)
from rules.ironsworn.moves import (
    MOVES,
    Call,
    Move,
    MoveMade,
    MoveStood,
    Roll,
    Said,
    Scene,
    Seat,
    add_companion,
    burn,
    choose,
    follow,
    held,
    let_go,
    make,
    move_of,
    reroll,
    stand,
    warn,
    what_waits,
)
from rules.ironsworn.moves.model import Pick, Target
from rules.ironsworn.moves.outcomes import Applied
from rules.ironsworn.pending import Objection, ObjectionKind

D6 = st.integers(1, 6)
D10 = st.integers(1, 10)
SEATS = (1, 2, 3)
NAMES = [move.key for move in MOVES]
DYING = {"heal", "face_death"}

ODD = {
    "adds": st.sampled_from([1, -2, 10, 11]),
    "track": st.sampled_from(["Oath", "Road", "Bear", "W", "  "]),
    "rank": st.sampled_from(Rank),
    "is_shared": st.booleans(),
    "amount": st.sampled_from([1, 2, 5, 9, 0]),
    "person": st.sampled_from(["Kaya", "Elstan", "kaya"]),
    "ally": st.sampled_from([*SEATS, 9]),
    "companion": st.sampled_from(["Rook", "Wisp"]),
    "odds": st.sampled_from(Odds),
    "source": st.sampled_from([*Stat, *Meter, 3, 11]),
}
"""What may be said of a move, fitting or not."""


def draw_call(data: st.DataObject, move: Move) -> Call:
    """Say what the move needs, mostly, and then up to two things at random."""
    said: dict[str, Any] = {
        "is_bonded": data.draw(st.booleans()),
        "may_reroll": data.draw(st.integers(0, 5)) == 0,
        "insist": data.draw(st.integers(0, 3)) > 0,
    }
    stats = [use.source for use in move.uses if isinstance(use.source, Stat)]
    if move.pick is Pick.PLAYER and stats:
        said["source"] = data.draw(st.sampled_from(stats))
    if move.target is Target.ALLY:
        said["ally"] = data.draw(st.sampled_from(SEATS))
    if move.target in {Target.BOND, Target.NEW_BOND}:
        said["person"] = data.draw(st.sampled_from(["Kaya", "Elstan", "Keir"]))
    if move.key == "forsake_your_vow":
        said["track"] = data.draw(st.sampled_from(["Oath", "Feud"]))
    if move.starts and move.target is Target.VOW:
        said |= {"track": data.draw(st.sampled_from("WXYZ")), "rank": Rank.EXTREME}
    for what in data.draw(st.lists(st.sampled_from([None, None, None, *ODD]), max_size=2)):
        if what:
            said[what] = data.draw(ODD[what])
    return Call(**said)


class Drawn:
    """Dice whose faces Hypothesis draws when they are rolled."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def roll(self, sides: int) -> int:
        """Draw a face."""
        return self._data.draw(D6 if sides == 6 else D10)


class NoDice:
    """Dice of which a refusal must not roll any."""

    def roll(self, sides: int) -> int:
        """Fail."""
        raise AssertionError(f"a refused move rolled a d{sides}")


class Table(RuleBasedStateMachine):
    """Three characters who share supply, a journey, a fight and their vows."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = {seat: Character(name) for seat, name in zip(SEATS, "ABC", strict=True)}
        self.party = Party()
        self.shared: tuple[Track, ...] = ()
        self.key = 0
        self.earlier: list[Any] = []

    @initialize(
        meter=st.sampled_from([0, 1, 3, 5]),
        momentum=st.sampled_from([-6, -3, 2, 6, 10]),
        ticks=st.sampled_from([0, 20, 36]),
        debilities=st.sampled_from([(), (Debility.WOUNDED, Debility.SHAKEN)]),
    )
    def begin(
        self, meter: int, momentum: int, ticks: int, debilities: tuple[Debility, ...]
    ) -> None:
        worn = replace(
            self.seats[1],
            health=meter,
            spirit=meter,
            momentum=min(momentum, 10 - len(debilities)),
            debilities=debilities,
            experience=4,
            bonds=Bonds(ticks, ("Kaya",) if ticks else ()),
            tracks=(Track("Oath", TrackKind.VOW, Rank.EPIC, ticks),),
        )
        self.seats[1], _ = add_companion(worn, "Rook", 3)
        self.party = Party(meter)
        self.shared = (
            Track("Feud", TrackKind.VOW, Rank.TROUBLESOME, ticks),
            Track("Road", TrackKind.JOURNEY, Rank.DANGEROUS, ticks),
            Track("Bear", TrackKind.FIGHT, Rank.FORMIDABLE, ticks),
        )

    def scene(self, seat: int) -> Scene:
        others = tuple(Seat(other, self.seats[other]) for other in SEATS if other != seat)
        return Scene(self.seats[seat], self.party, self.shared, others)

    def owed(self) -> dict[tuple[str, int, str], str]:
        """List what waits, by whom, by the key of what began it, and as what; with its move."""
        found = {}
        for sheet in self.seats.values():
            for each in sheet.pending:
                kinds = {"held": each.is_held, "choice": each.has_choice}
                kinds |= {f"lead {lead.index}": not lead.is_used for lead in each.leads}
                for what, waits in kinds.items():
                    if waits:
                        found[sheet.name, each.key, what] = each.move
        return found

    def offered_to_the_dying(self) -> set[tuple[str, int, str]]:
        """List what a hit on Heal and any result of Face Death end, which need no word (A2.19)."""
        return {
            (sheet.name, each.key, f"lead {lead.index}")
            for sheet in self.seats.values()
            for each in sheet.pending
            for lead in each.leads
            if not each.warned and lead.is_optional and lead.move in DYING
        }

    def become(
        self, seat: int, scene: Scene, done: Applied, *settled: tuple[str, int, str], by: str = ""
    ) -> None:
        before, debts = self.owed(), self.debts()
        settled = (*settled, *(self.offered_to_the_dying() if by in DYING else ()))
        self.earlier.append((dict(self.seats), self.party, self.shared))
        self.put(seat, scene)
        gone = {each: before[each] for each in before.keys() - self.owed().keys() - {*settled}}
        told = {(each.whose or scene.character.name, each.move) for each in done.voided}
        assert {(name, move) for (name, _, _), move in gone.items()} <= told
        assert all(was <= now for was, now in zip(debts, self.debts(), strict=True))

    def debts(self) -> list[int]:
        return [points for each in self.seats.values() for points in (each.setback, each.shortfall)]

    @precondition(lambda self: bool(self.earlier))
    @rule()
    def undo(self) -> None:
        self.seats, self.party, self.shared = self.earlier.pop()

    def put(self, seat: int, scene: Scene) -> None:
        self.seats[seat] = scene.character
        for other in scene.others:
            self.seats[other.id] = other.character
        self.party, self.shared = scene.party, scene.shared

    def next_key(self) -> int:
        self.key += 1
        return self.key

    @rule(seat=st.sampled_from(SEATS), name=st.sampled_from(NAMES), data=st.data())
    def make(self, seat: int, name: str, data: st.DataObject) -> None:
        move = move_of(name)
        before, key, call = self.scene(seat), self.next_key(), draw_call(data, move)
        try:
            after, made = make(before, Drawn(data), key, move, call)
        except RuleError:
            self.rolls_nothing_when_refused(before, key, move, call)
            return
        assert (made.move, made.key) == (move.key, key)
        assert not made.bonuses or move.roll is Roll.ACTION
        self.holds_what_could_be_burned(after, made)
        self.become(seat, after, made.done, *self.used(before, after), by=made.move)

    @staticmethod
    def used(before: Scene, after: Scene) -> list[tuple[str, int, str]]:
        """Give the lead that a move has used, with those that stood beside it for choice.

        A warning that the move answers needs no word either.
        """
        name, leads = before.character.name, {}
        for each in before.character.pending:
            for lead in each.leads:
                if not lead.is_used:
                    leads[each.key, lead.index] = lead
        left = {
            (each.key, lead.index)
            for each in after.character.pending
            for lead in each.leads
            if not lead.is_used
        }
        gone = {key: lead for key, lead in leads.items() if key not in left}
        warned = {each.key for each in before.character.pending if each.is_warned}
        used = [lead for key, lead in gone.items() if key[0] not in warned]
        assert len(used) <= 1 or all(lead.is_one_of for lead in used)
        return [(name, key, f"lead {index}") for key, index in gone]

    @staticmethod
    def rolls_nothing_when_refused(scene: Scene, key: int, move: Move, call: Call) -> None:
        try:
            make(scene, NoDice(), key, move, call)
        except RuleError:
            return
        raise AssertionError("the same move was refused before")

    @staticmethod
    def holds_what_could_be_burned(after: Scene, made: MoveMade) -> None:
        if made.rolled is None:
            return
        assert made.is_held is (
            made.rolled.burn is not None or held(after.character, made.key) is not None
        )
        roll = after.character.roll
        assert roll
        if made.is_held:
            assert roll.closed is None
            assert made.done.leads == ()
        else:
            assert roll.closed is WindowReason.APPLIED

    @rule(seat=st.sampled_from(SEATS), way=st.sampled_from(["stand", "burn"]))
    def take_what_is_held(self, seat: int, way: str) -> None:
        before = self.scene(seat)
        waiting = [each for each in what_waits(before) if each.is_held]
        try:
            after, outcome = (stand if way == "stand" else burn)(before)
        except RuleError:
            assert not waiting or (way == "burn" and waiting[-1].burn is None)
            return
        assert isinstance(outcome, MoveStood)
        expected = waiting[-1].hits if way == "stand" else waiting[-1].burn
        assert outcome.hits is expected
        assert held(after.character, outcome.key) is None
        name = before.character.name
        self.become(seat, after, outcome.done, (name, outcome.key, "held"), by=outcome.move)

    @rule(
        seat=st.sampled_from(SEATS),
        action=st.booleans(),
        challenge=st.tuples(st.booleans(), st.booleans()),
        data=st.data(),
    )
    def reroll(
        self, seat: int, action: bool, challenge: tuple[bool, bool], data: st.DataObject
    ) -> None:
        before = self.scene(seat)
        try:
            after, outcome = reroll(before, Drawn(data), None, action=action, challenge=challenge)
        except RuleError:
            return
        assert (held(after.character, outcome.key) is not None) is outcome.is_held
        name = before.character.name
        self.become(seat, after, outcome.done, (name, outcome.key, "held"), by=outcome.move)

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def take_a_choice(self, seat: int, data: st.DataObject) -> None:
        before = self.scene(seat)
        menus = [(each.key, each.menu) for each in what_waits(before) if each.menu]
        if not menus:
            return
        key, menu = data.draw(st.sampled_from(menus))
        keys = [each.key for each in menu.offers]
        open_keys = {each.key for each in menu.offers if each.is_open}
        among = sorted(open_keys) if data.draw(st.booleans()) and open_keys else keys
        sizes = st.sampled_from([menu.most, menu.most, 0, 1, 3])
        size = data.draw(sizes)
        picks = data.draw(st.lists(st.sampled_from(among), min_size=size, max_size=size))
        try:
            after, chosen = choose(before, Drawn(data), key, picks)
        except RuleError:
            # One alone, open and enough, is always to be had.
            is_single = len(picks) == 1 and menu.least <= 1 <= menu.most
            needs = [each.needs for each in menu.offers if [each.key] == picks]
            assert not (is_single and set(picks) <= open_keys and needs == [()])
            return
        assert menu.least <= len(set(picks)) == len(picks) <= menu.most
        assert set(picks) <= open_keys
        if (
            len(picks) == 1
            and not next(each for each in menu.offers if each.key in picks).is_rolled
        ):
            shown = next(each for each in menu.offers if each.key in picks)
            assert chosen.done.changes == shown.changes
        self.become(seat, after, chosen.done, (before.character.name, key, "choice"))

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def follow(self, seat: int, data: st.DataObject) -> None:
        before = self.scene(seat)
        leads = [(each.key, lead) for each in what_waits(before) for lead in each.leads]
        if not leads:
            return
        waiting, lead = data.draw(st.sampled_from(leads))
        key, call = self.next_key(), draw_call(data, move_of(lead.move))
        try:
            after, made = follow(before, Drawn(data), waiting, lead.index, key, call)
        except RuleError:
            return
        assert made.move == lead.move
        left = [each for each in what_waits(after) if each.key == waiting]
        assert all(lead.index != other.index for each in left for other in each.leads)
        own = (before.character.name, waiting, f"lead {lead.index}")
        self.become(seat, after, made.done, own, *self.used(before, after), by=made.move)

    @rule(seat=st.sampled_from(SEATS), name=st.sampled_from(["strike", "clash", "heal"]))
    def is_warned(self, seat: int, name: str) -> None:
        said = Said(name, stat="iron", track="Bear" if name != "heal" else "")
        before, key = self.scene(seat), self.next_key()
        against = Objection(ObjectionKind.STAT, "iron")
        character, outcome = warn(before.character, key, said, against)
        gone = [each for each in before.character.pending if each not in character.pending]
        assert [each.move for each in gone] == ([name] if outcome.is_again else [])
        asked = [(character.name, each.key, "lead 0") for each in gone]
        self.become(seat, replace(before, character=character), Applied(), *asked)

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def let_something_go(self, seat: int, data: st.DataObject) -> None:
        before = self.scene(seat)
        if before.character.pending:
            pending = data.draw(st.sampled_from(before.character.pending))
            after = replace(before, character=let_go(before.character, pending.key))
            name = before.character.name
            dropped = [each for each in self.owed() if each[:2] == (name, pending.key)]
            self.become(seat, after, Applied(), *dropped)

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def place_what_is_owed(self, seat: int, data: st.DataObject) -> None:
        wren = self.seats[seat]
        debt = debt_of(wren, self.party, self.shared)
        if not debt.points:
            return
        if not debt.choices:
            if debt.shortfall:
                self.seats[seat], _ = waive_shortfall(wren)
            else:
                self.seats[seat], _ = waive_setback(wren, self.party, self.shared)
            return
        choice = data.draw(st.sampled_from(debt.choices)).key
        if debt.shortfall:
            self.seats[seat], _ = settle_shortfall(wren, choice)
        else:
            self.seats[seat], self.party, self.shared, _ = settle_setback(
                wren, self.party, self.shared, choice
            )

    @invariant()
    def every_number_lies_in_its_bounds(self) -> None:
        assert 0 <= self.party.supply <= 5
        for sheet in self.seats.values():
            assert 0 <= sheet.health <= 5
            assert 0 <= sheet.spirit <= 5
            assert -6 <= sheet.momentum <= sheet.max_momentum == 10 - len(sheet.debilities)
            assert 0 <= sheet.experience_spent <= sheet.experience
            assert min(sheet.setback, sheet.shortfall) >= 0
            assert len(set(sheet.debilities)) == len(sheet.debilities)
            assert len(sheet.bonds.names) <= sheet.bonds.ticks <= 40
            assert all(0 <= each.health <= each.top for each in sheet.companions)
            assert all(0 <= track.ticks <= 40 for track in (*sheet.tracks, *self.shared))

    @invariant()
    def nothing_waits_for_ever_or_twice(self) -> None:
        for sheet in self.seats.values():
            keys = [pending.key for pending in sheet.pending]
            assert len(set(keys)) == len(keys)
            assert not any(pending.is_over for pending in sheet.pending)
            own = [each for each in sheet.bonuses if each.source != "aid_your_ally"]
            assert len({(each.source, each.only) for each in own}) == len(own)

    @invariant()
    def a_fight_has_one_initiative_whoever_the_foes_are(self) -> None:
        for sheet in self.seats.values():
            assert len({each.has_initiative for each in sheet.fights}) <= 1
            assert len({each.is_tide_turned for each in sheet.fights}) <= 1

    @invariant()
    def fights_are_open_and_stood_in_once(self) -> None:
        for seat, sheet in self.seats.items():
            going_on = {key for key, track in self.scene(seat).tracks() if track.is_open}
            stood_in = [stand_in.track for stand_in in sheet.fights]
            assert len(set(stood_in)) == len(stood_in)
            assert set(stood_in) <= going_on

    @invariant()
    def looking_changes_nothing_and_is_always_possible(self) -> None:
        for seat in SEATS:
            for waiting in what_waits(self.scene(seat)):
                menu = waiting.menu
                assert waiting.is_held or waiting.leads or menu
                if menu:
                    assert 0 <= menu.least <= menu.most <= len(menu.offers)
                    if menu.least:
                        assert sum(each.is_open for each in menu.offers) >= menu.least


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=100, stateful_step_count=50, deadline=None)
