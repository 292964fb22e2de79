"""Ironsworn's plays over a real database: what several people press and type, read back."""

from typing import Any

import pytest

from bot.errors import Stale, Undone
from bot.games.ironsworn.buttons.rolls import PLACE
from bot.games.ironsworn.plays import moves, table, tracks
from bot.games.ironsworn.plays import rolls as plays
from bot.games.ironsworn.views import BondsView, TracksView, TrackView
from bot.journal import Played
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import sheets
from bot.table.plays.table import open_table
from rules.errors import Already, NameTaken, NoSuchName, NotYours
from rules.ironsworn import (
    ActionRolled,
    BondRemoved,
    BondsMarked,
    Burned,
    Character,
    Debility,
    Debt,
    Hits,
    Meter,
    NoSetback,
    NotAVow,
    Odds,
    OracleAnswered,
    Owing,
    Party,
    Price,
    PricePaid,
    Progressed,
    ProgressRolled,
    Rank,
    Reroll,
    SetbackSettled,
    SetbackWaived,
    ShortfallSettled,
    ShortfallWaived,
    StillPayable,
    Track,
    TrackClosed,
    TrackEdited,
    TrackEnd,
    TrackKind,
    TrackMade,
    WindowClosed,
    WindowReason,
)
from rules.ironsworn.moves import MoveMade, MoveWarned, NothingWaits
from rules.outcome import Change, Outcome
from tests.conftest import scope
from tests.faces import Faces
from tests.games.ironsworn.played import character, put
from tests.moves import undo

WREN, KAYA, GM = 1, 2, 3


async def supply(referee: Referee) -> int:
    return await referee.look(scope(), lambda turn: table.party_of(turn).supply)


async def shared(referee: Referee) -> dict[str, Track]:
    found = await referee.look(scope(), table.shared_tracks)
    return {track.name: track for track in found}


async def put_supply(referee: Referee, points: int) -> None:
    def begin(turn: Turn) -> Outcome:
        turn.board(Party).state = Party(points)
        return Progressed(Track("setting up", TrackKind.VOW, Rank.EPIC), 1, 0)

    await referee.play(scope(GM), begin)


async def roll(referee: Referee, stat: str = "iron", user: int = WREN) -> Played[Outcome]:
    return await referee.play(scope(user), lambda turn: plays.action(turn, stat, 0, None))


async def make_track(
    referee: Referee,
    kind: str,
    name: str,
    rank: Rank = Rank.DANGEROUS,
    *,
    user: int = WREN,
    is_shared: bool | None = None,
) -> Played[Outcome]:
    return await referee.play(
        scope(user),
        lambda turn: tracks.new(turn, kind, name, rank, is_shared=is_shared, character=None),
    )


# --------------------------------------------------------------------------------- rolls


async def test_a_first_roll_makes_the_character_and_stays_on_the_table(
    referee: Referee, dice: Faces
) -> None:
    dice.add(5, 4, 7)
    played = await referee.play(scope(WREN), lambda turn: plays.action(turn, "ir", 1, None))
    outcome = played.outcome

    assert isinstance(outcome, ActionRolled)
    assert (outcome.source, outcome.score, outcome.hits) == ("iron", 8, Hits.STRONG)
    state = await character(referee)
    assert state.name == "user 1"
    assert state.roll is not None
    assert state.roll.key == played.key


async def test_a_roll_touches_nothing_that_is_shared(referee: Referee, dice: Faces) -> None:
    dice.add(5, 4, 7)
    played = await roll(referee, "supply")

    assert set(played.touched) == {"ironsworn"}
    assert isinstance(played.outcome, ActionRolled)
    assert (played.outcome.stat, played.outcome.source) == (5, "supply")


async def test_what_can_be_rolled_with_is_listed_with_its_worth(referee: Referee) -> None:
    await put_supply(referee, 3)
    worth = await referee.look(scope(), lambda turn: plays.sources(turn, None))

    assert worth == {
        "edge": 3,
        "heart": 2,
        "iron": 2,
        "shadow": 1,
        "wits": 1,
        "health": 5,
        "spirit": 5,
        "supply": 3,
    }


async def burnable(referee: Referee, dice: Faces) -> Played[Outcome]:
    """Let Wren miss at momentum 6: score 4 against 5 and 8 (T2.1)."""
    await put(referee, Character("Wren", momentum=6))
    dice.add(2, 5, 8)
    return await roll(referee)


async def test_a_button_pressed_twice_burns_once(referee: Referee, dice: Faces) -> None:
    rolled = await burnable(referee, dice)
    await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, rolled.key))
    with pytest.raises(WindowClosed) as refused:
        await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, rolled.key))

    assert refused.value.reason is WindowReason.BURNED


async def test_an_undone_roll_has_a_dead_button_and_an_undone_burn_a_live_one(
    referee: Referee, dice: Faces
) -> None:
    rolled = await burnable(referee, dice)
    await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, rolled.key))
    await undo(referee, WREN)
    assert (await character(referee)).momentum == 6
    await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, rolled.key))
    await undo(referee, WREN)
    await undo(referee, WREN)

    with pytest.raises(Undone):
        await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, rolled.key))
    assert (await character(referee)).roll is None


async def test_a_button_of_a_character_that_is_gone_falls_on_nobody_else(
    referee: Referee, dice: Faces
) -> None:
    rolled = await burnable(referee, dice)
    await referee.play(scope(WREN), lambda turn: sheets.remove(turn, "Wren"))
    await referee.play(scope(WREN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    with pytest.raises(Stale):
        await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, rolled.key))

    assert (await character(referee)).momentum == 2


async def test_rerolled_dice_close_the_first_button_and_open_their_own(
    referee: Referee, dice: Faces
) -> None:
    rolled = await burnable(referee, dice)
    dice.add(3)
    again = await referee.play(scope(WREN), lambda turn: moves.reroll(turn, Reroll.ACTION, None))
    with pytest.raises(WindowClosed):
        await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, rolled.key))
    burned = await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, again.key))

    assert isinstance(again.outcome, ActionRolled)
    assert (again.outcome.previous, again.outcome.score) == ((2, 5, 8), 5)
    assert isinstance(burned.outcome, Burned)
    assert (await character(referee)).momentum == 2


@pytest.mark.parametrize(
    ("which", "faces", "now"),
    [
        ("first", (1,), (2, 1, 8)),
        ("second", (1,), (2, 5, 1)),
        ("challenge", (1, 2), (2, 1, 2)),
        ("all", (6, 1, 2), (6, 1, 2)),
    ],
)
async def test_only_the_named_dice_are_rolled_again(
    referee: Referee, dice: Faces, which: str, faces: tuple[int, ...], now: tuple[int, int, int]
) -> None:
    await burnable(referee, dice)
    dice.add(*faces)
    await referee.play(scope(WREN), lambda turn: moves.reroll(turn, Reroll(which), None))

    final = (await character(referee)).roll
    assert final is not None
    assert (final.action, *final.challenge) == now


async def test_a_button_of_something_else_burns_nothing(referee: Referee) -> None:
    changed = await referee.play(scope(WREN), lambda turn: plays.momentum(turn, 1, None))
    with pytest.raises(Stale):
        await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, changed.key))
    with pytest.raises(Stale):
        await referee.play(scope(WREN), lambda turn: tracks.recommit_by(turn, changed.key))


async def test_the_oracle_and_the_price_change_no_sheet(referee: Referee, dice: Faces) -> None:
    dice.add(7, 7, 4, 2)
    answer = await referee.play(scope(), lambda turn: plays.ask(turn, Odds.LIKELY, "Rain?"))
    price = await referee.play(scope(), plays.price)

    assert isinstance(answer.outcome, OracleAnswered)
    assert (answer.outcome.total, answer.outcome.is_yes, answer.outcome.is_match) == (
        77,
        True,
        True,
    )
    assert isinstance(price.outcome, PricePaid)
    assert price.outcome.prices == (Price.NEW_DANGER,)
    assert (answer.touched, price.touched) == ({}, {})


# ----------------------------------------------------------------- meters and debilities


@pytest.mark.parametrize("by", [WREN, GM], ids=["one of them", "without a character"])
async def test_unprepared_is_cleared_for_everybody_who_has_it(referee: Referee, by: int) -> None:
    for user, name in ((WREN, "Wren"), (KAYA, "Kaya")):
        await put(referee, Character(name, debilities=(Debility.UNPREPARED,)), user)
    await referee.play(
        scope(by),
        lambda turn: plays.debility(
            turn, Debility.UNPREPARED, is_cleared=True, is_override=False, character=None
        ),
    )

    assert [(await character(referee, user)).debilities for user in (WREN, KAYA)] == [(), ()]


async def test_who_is_unprepared_stays_so_when_somebody_without_a_character_takes_supply(
    referee: Referee,
) -> None:
    await put(referee, Character("Wren"))
    await referee.play(
        scope(WREN),
        lambda turn: plays.debility(
            turn, Debility.UNPREPARED, is_cleared=False, is_override=False, character=None
        ),
    )
    await referee.play(scope(GM), lambda turn: plays.meter(turn, Meter.SUPPLY, -1, None))

    assert await supply(referee) == 4
    assert (await character(referee)).debilities == (Debility.UNPREPARED,)
    party = await referee.look(scope(), table.party_of)
    assert party.is_unprepared


# ----------------------------------------------------------------- what waits to be placed


async def test_a_setback_is_placed_on_spirit_and_a_shared_track_and_undone_whole(
    referee: Referee,
) -> None:
    await put(referee, Character("Wren", momentum=-5, spirit=4))
    await make_track(referee, "fight", "The bear")
    await referee.play(scope(WREN), lambda turn: tracks.mark(turn, "The bear", 1, None))
    owed = await referee.play(scope(WREN), lambda turn: plays.momentum(turn, -3, None))
    assert isinstance(owed.outcome, Owing)
    assert (owed.outcome.debt.setback, owed.outcome.debt.points) == (2, 2)

    async def place(key: int, value: str) -> Played[Outcome]:
        return await referee.play(
            scope(WREN),
            lambda turn: plays.settle_by(
                turn, table.character_of_entry(turn, key)[0], PLACE.read(value)
            ),
        )

    first = await place(owed.key, "setback:spirit")
    assert isinstance(first.outcome, Owing)
    assert isinstance(first.outcome.what, SetbackSettled)
    assert first.outcome.debt.points == 1
    # It is meters or progress: what has taken a point takes the rest (RI16).
    with pytest.raises(Stale):
        await place(first.key, "setback:shared:The bear")
    last = await place(first.key, "setback:health")
    assert isinstance(last.outcome, SetbackSettled)
    state = await character(referee)
    assert (state.spirit, state.health, state.setback_on) == (3, 4, "")
    await referee.play(scope(WREN), lambda turn: plays.momentum(turn, -1, None))
    placed = await referee.play(scope(WREN), lambda turn: plays.settle(turn, "bear", None))
    assert isinstance(placed.outcome, SetbackSettled)
    assert (await shared(referee))["The bear"].ticks == 0
    await undo(referee, WREN)
    await undo(referee, WREN)

    for _ in range(3):
        await undo(referee, WREN)
    state = await character(referee)
    assert (state.momentum, state.spirit, state.setback) == (-5, 4, 0)
    assert (await shared(referee))["The bear"].ticks == 8


async def test_an_old_menu_places_nothing_that_is_settled_or_gone(referee: Referee) -> None:
    sheet_id = await put(referee, Character("Wren", setback=1, spirit=0))

    async def place(value: str) -> Played[Outcome]:
        return await referee.play(
            scope(WREN),
            lambda turn: plays.settle_by(
                turn, table.character_of_sheet(turn, sheet_id), PLACE.read(value)
            ),
        )

    for value in ("shortfall:health", "setback:spirit", "setback:own:The bear", "nonsense"):
        with pytest.raises(Stale):
            await place(value)
    await place("setback:health")
    with pytest.raises(Stale):
        await place("setback:health")

    assert (await character(referee)).health == 4


async def test_the_setback_command_shows_and_places_what_waits(referee: Referee) -> None:
    sheet_id = await put(referee, Character("Wren", shortfall=1, setback=1, momentum=-6))
    view = await referee.look(scope(WREN), lambda turn: plays.debt(turn, None))
    names = await referee.look(scope(WREN), lambda turn: plays.payable(turn, None))
    assert (view.sheet_id, view.debt.shortfall, view.debt.setback) == (sheet_id, 1, 1)
    assert names == ["health", "spirit"]

    first = await referee.play(scope(WREN), lambda turn: plays.settle(turn, "hea", None))
    second = await referee.play(scope(WREN), lambda turn: plays.settle(turn, "supply", None))
    assert isinstance(first.outcome, Owing)
    assert isinstance(first.outcome.what, ShortfallSettled)
    assert isinstance(second.outcome, SetbackSettled)
    assert ((await character(referee)).health, await supply(referee)) == (4, 4)
    with pytest.raises(NoSetback):
        await referee.play(scope(WREN), lambda turn: plays.settle(turn, "supply", None))


async def test_the_last_supply_given_to_a_setback_leaves_everybody_unprepared(
    referee: Referee,
) -> None:
    await put(referee, Character("Wren", setback=1))
    await put(referee, Character("Kaya"), KAYA)
    await put_supply(referee, 1)
    await referee.play(scope(WREN), lambda turn: plays.settle(turn, "supply", None))

    assert (await character(referee, WREN)).debilities == (Debility.UNPREPARED,)
    assert (await character(referee, KAYA)).debilities == (Debility.UNPREPARED,)


async def test_what_nothing_can_take_goes_on_to_the_gm(referee: Referee) -> None:
    sheet_id = await put(
        referee, Character("Wren", health=0, spirit=0, momentum=-6, shortfall=2, setback=1)
    )
    await put_supply(referee, 0)

    def waive(turn: Turn) -> Outcome:
        return plays.waive(turn, table.character_of_sheet(turn, sheet_id))

    with pytest.raises(NotYours):
        await referee.play(scope(KAYA), waive)
    with pytest.raises(Stale):
        # A button that was for the setback lets go of no missing supply.
        await referee.play(
            scope(WREN),
            lambda turn: plays.waive(turn, table.character_of_sheet(turn, sheet_id), "setback"),
        )
    turned = await referee.play(scope(WREN), waive)
    assert isinstance(turned.outcome, Owing)
    assert isinstance(turned.outcome.what, ShortfallWaived)
    assert turned.outcome.debt == Debt(0, 3, ())
    waived = await referee.play(scope(GM, manages=True), waive)
    assert isinstance(waived.outcome, SetbackWaived)
    assert (waived.outcome.unpaid, waived.player) == (3, WREN)
    assert (await character(referee)).setback == 0
    with pytest.raises(Stale):
        await referee.play(scope(WREN), waive)


async def test_a_setback_that_can_be_paid_is_not_waived(referee: Referee) -> None:
    sheet_id = await put(referee, Character("Wren", setback=1))
    with pytest.raises(StillPayable) as refused:
        await referee.play(
            scope(WREN), lambda turn: plays.waive(turn, table.character_of_sheet(turn, sheet_id))
        )

    assert refused.value.choices == ["health", "spirit", "supply"]
    assert (await character(referee)).setback == 1


# -------------------------------------------------------------------------------- tracks


async def test_journeys_and_fights_are_shared_and_vows_are_not(referee: Referee) -> None:
    for kind, name in (("vow", "Oath"), ("journey", "North"), ("fight", "Bear")):
        await make_track(referee, kind, name)

    assert [track.name for track in (await character(referee)).tracks] == ["Oath"]
    assert set(await shared(referee)) == {"North", "Bear"}


async def test_a_shared_track_makes_nobody_a_character(referee: Referee) -> None:
    made = await make_track(referee, "fight", "Bear", user=GM)
    marked = await referee.play(
        scope(GM), lambda turn: tracks.mark_by(turn, made.sheet_of("ironsworn.track"), "")
    )

    assert isinstance(made.outcome, TrackMade)
    assert isinstance(marked.outcome, Progressed)
    assert await referee.look(scope(), lambda turn: turn.all_characters(Character)) == []


async def test_what_the_party_shares_is_looked_up_once_for_all(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in range(1, 9):
        await put(referee, Character(f"Wren {user}"), user)
    looked, party_of = list[Turn](), table.party_of

    def counted(turn: Turn) -> Party:
        looked.append(turn)
        return party_of(turn)

    monkeypatch.setattr(table, "party_of", counted)
    found = await referee.look(scope(), table.everyone)

    assert len(found) == 8
    assert len(looked) == 1


@pytest.mark.parametrize("name", ["bonds", "BONDS", "oath", "Bear"])
async def test_a_name_must_be_free_among_own_and_shared(referee: Referee, name: str) -> None:
    await make_track(referee, "vow", "Oath")
    await make_track(referee, "fight", "bear")
    for kind in ("vow", "fight"):
        with pytest.raises(NameTaken):
            await make_track(referee, kind, name)

    assert len((await character(referee)).tracks) == 1


async def test_a_shared_name_must_be_free_on_every_sheet(referee: Referee) -> None:
    await make_track(referee, "vow", "Oath", user=KAYA)
    with pytest.raises(NameTaken):
        await make_track(referee, "fight", "Oath")
    await make_track(referee, "vow", "Oath")

    assert [track.name for track in (await character(referee)).tracks] == ["Oath"]


async def test_anybody_marks_a_shared_track_and_only_its_owner_their_own(
    referee: Referee,
) -> None:
    own = await make_track(referee, "vow", "Oath")
    fight = await make_track(referee, "fight", "Bear")
    await referee.play(
        scope(KAYA), lambda turn: tracks.mark_by(turn, fight.sheet_of("ironsworn.track"), "")
    )
    with pytest.raises(NotYours):
        await referee.play(
            scope(KAYA), lambda turn: tracks.mark_by(turn, own.sheet_of("ironsworn"), "Oath")
        )
    marked = await referee.play(
        scope(GM, manages=True),
        lambda turn: tracks.mark_by(turn, own.sheet_of("ironsworn"), "Oath"),
    )

    assert (await shared(referee))["Bear"].ticks == 8
    assert (await character(referee)).tracks[0].ticks == 8
    assert marked.player == WREN
    with pytest.raises(Stale):
        await referee.play(
            scope(WREN), lambda turn: tracks.mark_by(turn, own.sheet_of("ironsworn"), "Oat")
        )


async def test_a_shared_vow_earns_for_everybody_in_play(referee: Referee, dice: Faces) -> None:
    await put(referee, Character("Wren", experience=1))
    await put(referee, Character("Kaya"), KAYA)
    made = await make_track(referee, "vow", "Oath", Rank.FORMIDABLE, is_shared=True)
    await referee.play(scope(WREN), lambda turn: tracks.edit(turn, "Oath", None, 40, None))
    dice.add(3, 4)
    rolled = await referee.play(
        scope(WREN), lambda turn: tracks.roll_by(turn, made.sheet_of("ironsworn.track"), "")
    )

    assert isinstance(rolled.outcome, MoveMade)
    assert rolled.outcome.done.changes == (
        Change("experience", 1, 4),
        Change("experience", 0, 3, "Kaya"),
    )
    assert [(await character(referee, user)).experience for user in (WREN, KAYA)] == [4, 3]
    assert (await shared(referee))["Oath"].end is TrackEnd.FULFILLED
    with pytest.raises(TrackClosed):
        await referee.play(scope(KAYA), lambda turn: tracks.mark(turn, "Oath", 1, None))

    await undo(referee, WREN)
    assert [(await character(referee, user)).experience for user in (WREN, KAYA)] == [1, 0]


async def missed(referee: Referee, dice: Faces, kind: str = "vow") -> Played[Outcome]:
    await put(referee, Character("Wren", spirit=1))
    await make_track(referee, kind, "Oath")
    await referee.play(scope(WREN), lambda turn: tracks.edit(turn, "Oath", None, 28, None))
    dice.add(9, 8)
    return await referee.play(scope(WREN), lambda turn: tracks.roll(turn, "Oath", None))


async def test_a_missed_vow_is_recommitted_once_and_only_by_its_owner(
    referee: Referee, dice: Faces
) -> None:
    rolled = await missed(referee, dice)
    with pytest.raises(NotYours):
        await referee.play(scope(KAYA), lambda turn: tracks.recommit_by(turn, rolled.key))
    await referee.play(scope(WREN), lambda turn: tracks.recommit_by(turn, rolled.key))
    with pytest.raises(NothingWaits):
        await referee.play(scope(WREN), lambda turn: tracks.recommit_by(turn, rolled.key))

    (track,) = (await character(referee)).tracks
    assert (track.ticks, track.rank) == (4, Rank.FORMIDABLE)


async def test_the_progress_roll_of_a_track_is_its_whole_move(
    referee: Referee, dice: Faces
) -> None:
    """RI8: what the move lets choose, asks, or warns of comes with the roll."""
    await put(referee, Character("Wren"))
    for kind, name in (("journey", "Road"), ("fight", "Bear"), ("fight", "Wolf")):
        await make_track(referee, kind, name)
        await referee.play(scope(WREN), lambda turn, to=name: tracks.edit(turn, to, None, 36, None))

    async def roll(name: str, *faces: int) -> Any:
        dice.add(*faces)
        return (await referee.play(scope(WREN), lambda turn: tracks.roll(turn, name, None))).outcome

    arrived = await roll("Road", 1, 2)
    assert [each.key for each in arrived.done.menu.offers] == ["next", "momentum"]
    assert isinstance(await roll("Bear"), MoveWarned)
    warned = await referee.play(scope(WREN), lambda turn: tracks.roll(turn, "Bear", None))
    dice.add(10, 10)
    lost: Any = await referee.play(scope(WREN), lambda turn: moves.insist_by(turn, warned.key))
    assert [each.move for each in lost.outcome.done.leads] == ["pay_the_price"]


def missed_in_0_1_0(turn: Turn) -> ProgressRolled:
    """Miss the progress roll on a vow as the first release kept it."""
    key = turn.scope.key
    vow = Track("Oath", TrackKind.VOW, Rank.FORMIDABLE, 28, missed=key)
    turn.character(Character).state = Character("Wren", tracks=(vow,))
    told = (key, "Wren", vow.kind, vow.name, vow.rank, 28, 7, (9, 8))
    return ProgressRolled(*told, hits=Hits.MISS, is_match=False)


@pytest.mark.parametrize("way", ["command", "button of 0.1.0"])
async def test_forsaking_a_vow_leads_to_endure_stress(referee: Referee, way: str) -> None:
    """RI8: there are not two ways with two results."""
    rolled = await referee.play(scope(WREN), missed_in_0_1_0)
    forsaken: Any = await referee.play(
        scope(WREN),
        lambda turn: (
            tracks.forsake(turn, "Oath", None)
            if way == "command"
            else tracks.forsake_by(turn, rolled.key)
        ),
    )

    leads = [(each.move, each.about.amount) for each in forsaken.outcome.done.leads]
    assert leads == [("endure_stress", 3)]
    state = await character(referee)
    assert (state.spirit, state.tracks[0].end) == (5, TrackEnd.FORSAKEN)
    with pytest.raises(WindowClosed) as refused:
        await referee.play(scope(WREN), lambda turn: tracks.forsake_by(turn, rolled.key))
    assert refused.value.reason is WindowReason.NO_ROLL


async def test_a_missed_roll_of_the_first_release_is_still_recommitted(referee: Referee) -> None:
    rolled = await referee.play(scope(WREN), missed_in_0_1_0)
    went: Any = await referee.play(scope(WREN), lambda turn: tracks.recommit_by(turn, rolled.key))
    assert (went.outcome.after.ticks, went.outcome.after.rank) == (4, Rank.EXTREME)


async def test_only_a_vow_is_forsaken(referee: Referee) -> None:
    await make_track(referee, "fight", "Bear")
    with pytest.raises(NotAVow):
        await referee.play(scope(WREN), lambda turn: tracks.forsake(turn, "Bear", None))
    with pytest.raises(NoSuchName):
        await referee.play(scope(WREN), lambda turn: tracks.forsake(turn, "bonds", None))


async def test_an_undone_track_has_a_dead_button(referee: Referee) -> None:
    made = await make_track(referee, "fight", "Bear")
    await undo(referee, WREN)
    with pytest.raises(Stale):
        await referee.play(
            scope(WREN), lambda turn: tracks.mark_by(turn, made.sheet_of("ironsworn.track"), "")
        )

    assert await shared(referee) == {}


async def test_an_open_track_is_meant_before_one_that_has_ended(referee: Referee) -> None:
    await put(
        referee,
        Character(
            "Wren",
            tracks=(
                Track("Bear of old", TrackKind.FIGHT, Rank.EPIC, 0, TrackEnd.WON),
                Track("Bear of now", TrackKind.FIGHT, Rank.EPIC),
            ),
        ),
    )
    marked = await referee.play(scope(WREN), lambda turn: tracks.mark(turn, "bear", 2, None))

    assert isinstance(marked.outcome, Progressed)
    assert (marked.outcome.track.name, marked.outcome.track.ticks) == ("Bear of now", 2)
    known = await referee.look(scope(WREN), lambda turn: tracks.known_names(turn, None))
    assert known == ["Bear of now", "bonds"]
    with pytest.raises(TrackClosed):
        await referee.play(scope(WREN), lambda turn: tracks.mark(turn, "Bear of old", 1, None))


async def test_bonds_are_named_marked_edited_removed_and_rolled_once(
    referee: Referee, dice: Faces
) -> None:
    await make_track(referee, "bonds", "Elder Sun")
    await referee.play(scope(WREN), lambda turn: tracks.mark(turn, "bonds", 2, None))
    edited = await referee.play(
        scope(WREN), lambda turn: tracks.edit(turn, "bonds", None, 20, None)
    )
    removable = await referee.look(scope(WREN), lambda turn: tracks.removable_names(turn, None))
    removed = await referee.play(scope(WREN), lambda turn: tracks.remove(turn, "elder", None))
    dice.add(1, 3)
    rolled = await referee.play(scope(WREN), lambda turn: tracks.roll(turn, "bonds", None))

    assert isinstance(edited.outcome, BondsMarked)
    assert edited.outcome.change == Change("bonds", 3, 20)
    assert removable == ["Elder Sun"]
    assert isinstance(removed.outcome, BondRemoved)
    assert isinstance(rolled.outcome, MoveMade)
    assert rolled.outcome.progress
    assert (rolled.outcome.progress.score, rolled.outcome.hits) == (4, Hits.STRONG)
    bonds = (await character(referee)).bonds
    assert (bonds.ticks, bonds.names, bonds.is_epilogue_written) == (19, (), True)


async def test_what_is_shown_is_one_track_the_bonds_or_all(referee: Referee) -> None:
    await make_track(referee, "vow", "Oath")
    await make_track(referee, "fight", "Bear")

    async def see(name: str | None) -> object:
        return await referee.look(scope(WREN), lambda turn: tracks.see(turn, name, None))

    own = await see("Oath")
    assert isinstance(own, TrackView)
    assert (own.track.name, own.is_shared) == ("Oath", False)
    assert isinstance(await see("bonds"), BondsView)
    everything = await see(None)
    assert isinstance(everything, TracksView)
    assert [track.name for track in (*everything.own, *everything.shared)] == ["Oath", "Bear"]


async def test_an_edit_sets_rank_and_ticks_and_a_shared_track_is_removed(
    referee: Referee,
) -> None:
    await make_track(referee, "fight", "Bear")
    edited = await referee.play(
        scope(KAYA), lambda turn: tracks.edit(turn, "Bear", Rank.EPIC, 7, None)
    )
    assert isinstance(edited.outcome, TrackEdited)
    track = (await shared(referee))["Bear"]
    assert (track.rank, track.ticks) == (Rank.EPIC, 7)
    await referee.play(scope(KAYA), lambda turn: tracks.remove(turn, "Bear", None))

    assert await shared(referee) == {}


async def test_a_shared_track_is_its_makers_and_the_gms_to_remove(referee: Referee) -> None:
    for name in ("Bear", "Wolf"):
        await make_track(referee, "fight", name)
    await referee.play(scope(GM, manages=True), lambda turn: open_table(turn, "ironsworn", None))
    with pytest.raises(NotYours):
        await referee.play(scope(KAYA), lambda turn: tracks.remove(turn, "Bear", None))
    await referee.play(scope(WREN), lambda turn: tracks.remove(turn, "Bear", None))
    await referee.play(scope(GM), lambda turn: tracks.remove(turn, "Wolf", None))

    assert await shared(referee) == {}


async def test_bonds_have_no_rank_to_edit(referee: Referee) -> None:
    with pytest.raises(Already) as refused:
        await referee.play(
            scope(WREN), lambda turn: tracks.edit(turn, "bonds", Rank.EPIC, None, None)
        )

    assert (refused.value.what, refused.value.name) == ("edited", "bonds")


async def test_a_track_is_looked_for_on_the_character_that_is_named(referee: Referee) -> None:
    await make_track(referee, "vow", "Oath")
    await referee.play(scope(WREN), lambda turn: sheets.new(turn, "Twin", "ironsworn"))
    with pytest.raises(NoSuchName):
        await referee.play(scope(WREN), lambda turn: tracks.mark(turn, "Oath", 1, None))
    marked = await referee.play(scope(WREN), lambda turn: tracks.mark(turn, "Oath", 1, "user 1"))

    assert isinstance(marked.outcome, Progressed)
    assert marked.outcome.track.ticks == 8


async def test_a_sheet_and_a_board_show_what_the_party_shares(referee: Referee) -> None:
    await put(referee, Character("Wren"))
    await put_supply(referee, 2)
    await make_track(referee, "fight", "Bear")
    view = await referee.look(
        scope(WREN), lambda turn: table.sheet(turn, turn.character(Character))
    )
    board = await referee.look(scope(KAYA), table.board)

    assert (view.character.name, view.party.supply) == ("Wren", 2)
    assert [track.name for track in view.shared] == ["Bear"]
    assert (board.party, board.tracks) == (view.party, view.shared)
