"""Ironsworn's moves over a real database: what several people make and press, read back."""

from dataclasses import replace

import pytest

from bot.errors import OtherTable, Stale, Undone, UnknownEntry
from bot.games.ironsworn.plays import moves as plays
from bot.games.ironsworn.plays import rolls, table
from bot.journal import Played
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import sheets
from bot.table.plays.table import open_table
from rules.errors import NameTaken, NoSuchName, NotGM, NotYours
from rules.ironsworn import (
    Bonds,
    Character,
    Debility,
    Hits,
    Odds,
    OracleAnswered,
    PricePaid,
    Progressed,
    Rank,
    Track,
    TrackEnd,
    TrackKind,
)
from rules.ironsworn.moves import (
    Chosen,
    MoveMade,
    MoveNeeds,
    MoveWarned,
    NothingWaits,
    Said,
)
from rules.ironsworn.pending import FightStand
from rules.outcome import Outcome
from tests.conftest import scope
from tests.faces import Faces
from tests.games.ironsworn.played import character, put
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.moves import undo

WREN, KAYA, MOSS, GM = 1, 2, 4, 3


async def board(referee: Referee) -> tuple[int, dict[str, Track]]:
    def see(turn: Turn) -> tuple[int, dict[str, Track]]:
        shared = {track.name: track for track in table.shared_tracks(turn)}
        return table.party_of(turn).supply, shared

    return await referee.look(scope(), see)


async def everything(referee: Referee) -> object:
    """Read all that the table holds."""

    def see(turn: Turn) -> object:
        people = [(each.player, each.value) for each in turn.all_characters(Character)]
        return people, table.party_of(turn), table.shared_tracks(turn)

    return await referee.look(scope(), see)


async def make(
    referee: Referee,
    line: str,
    said: Said | None = None,
    *,
    user: int = WREN,
    player: int | None = None,
    manages: bool = False,
) -> Played[Outcome]:
    return await referee.play(
        scope(user, player=player, manages=manages),
        lambda turn: plays.make(turn, line, said or Said(""), None),
    )


async def choose(
    referee: Referee, key: int, *picks: str, user: int = WREN, sheet: int = 0
) -> Played[Outcome]:
    return await referee.play(scope(user), lambda turn: plays.choose_by(turn, key, picks, sheet))


async def follow(
    referee: Referee, key: int, index: int = 0, *, user: int = WREN, said: Said | None = None
) -> Played[Outcome]:
    return await referee.play(scope(user), lambda turn: plays.follow_by(turn, key, index, 0, said))


def made(played: Played[Outcome]) -> MoveMade:
    assert isinstance(played.outcome, MoveMade)
    return played.outcome


# -------------------------------------------------------------------------------- making


async def test_a_new_shared_track_is_begun_on_the_board(referee: Referee, dice: Faces) -> None:
    await put(referee, Character("Wren"))
    dice.add(*WEAK)
    await make(referee, "undertake a journey", Said("", track="The road", rank="dangerous"))
    supply, shared = await board(referee)

    assert supply == 4
    assert (shared["The road"].ticks, shared["The road"].waypoints) == (8, 1)


@pytest.mark.parametrize("name", ["bonds", "Oath"])
async def test_a_track_is_begun_only_under_a_name_that_is_free_everywhere(
    referee: Referee, dice: Faces, name: str
) -> None:
    await put(referee, Character("Wren"))
    oath = Track("Oath", TrackKind.VOW, Rank.EPIC)
    await put(referee, Character("Kaya", tracks=(oath,)), KAYA)

    with pytest.raises(NameTaken):
        await make(referee, "undertake", Said("", track=name, rank="epic"))
    assert dice.all_shown()
    assert (await board(referee))[1] == {}


async def test_a_vow_of_ones_own_may_be_called_like_anothers(referee: Referee, dice: Faces) -> None:
    await put(referee, Character("Wren"))
    oath = Track("Oath", TrackKind.VOW, Rank.EPIC)
    await put(referee, Character("Kaya", tracks=(oath,)), KAYA)
    dice.add(*STRONG)
    await make(referee, "swear epic Oath")

    assert [track.name for track in (await character(referee)).tracks] == ["Oath"]


async def test_running_out_of_supply_leaves_everybody_unprepared_and_undo_takes_it_back_whole(
    referee: Referee, dice: Faces
) -> None:
    road = Track("Road", TrackKind.JOURNEY, Rank.DANGEROUS)
    await put(referee, Character("Wren"), supply=1, shared=(road,))
    await put(referee, Character("Kaya"), KAYA)
    before = await everything(referee)
    dice.add(*WEAK)
    await make(referee, "undertake")

    assert (await board(referee))[0] == 0
    for user in (WREN, KAYA):
        assert (await character(referee, user)).debilities == (Debility.UNPREPARED,)
    await undo(referee, WREN)
    assert await everything(referee) == before


# ------------------------------------------------------------------------------- choosing


async def test_a_choice_is_written_whole_and_undone_whole(referee: Referee, dice: Faces) -> None:
    road = Track("Road", TrackKind.JOURNEY, Rank.DANGEROUS)
    await put(referee, Character("Wren"), supply=3, shared=(road,))
    dice.add(*STRONG)
    played = await make(referee, "undertake")
    before = await everything(referee)
    chosen = await choose(referee, played.key, "speed")

    assert isinstance(chosen.outcome, Chosen)
    assert ((await character(referee)).momentum, (await board(referee))[0]) == (3, 2)
    await undo(referee, WREN)
    assert await everything(referee) == before
    await choose(referee, played.key, "care")
    assert ((await character(referee)).momentum, (await board(referee))[0]) == (2, 3)


async def test_everybody_chooses_for_themselves_at_a_camp(referee: Referee, dice: Faces) -> None:
    await put(referee, Character("Wren"))
    kaya = await put(referee, Character("Kaya"), KAYA)
    dice.add(*STRONG)
    camp = await make(referee, "make camp")
    view = await referee.look(scope(KAYA), lambda turn: plays.waiting_by(turn, camp.key, 0))

    assert (view.character.name, view.sheet_id, len(view.waiting)) == ("Kaya", kaya, 1)
    with pytest.raises(NotYours):
        await choose(referee, camp.key, "focus", "prepare", user=WREN, sheet=kaya)
    chosen = await choose(referee, camp.key, "focus", "prepare", user=KAYA, sheet=kaya)
    assert (chosen.player, (await character(referee, KAYA)).momentum) == (KAYA, 3)
    assert (await character(referee)).momentum == 2
    with pytest.raises(NothingWaits):
        await referee.look(scope(KAYA), lambda turn: plays.waiting_by(turn, camp.key, 0))


async def test_harm_that_was_chosen_is_endured_at_once_and_undone_with_the_choice(
    referee: Referee, dice: Faces
) -> None:
    """What slows a table down, 2: harm was a choice, a message and a press of its own."""
    await put(referee, Character("Wren"))
    dice.add(*WEAK)
    danger = await make(referee, "face danger iron")
    dice.add(*STRONG)
    chosen = await choose(referee, danger.key, "harm")

    assert isinstance(chosen.outcome, Chosen)
    assert chosen.outcome.then is not None
    assert chosen.outcome.then.move == "endure_harm"
    assert chosen.outcome.done.leads == ()
    assert (await character(referee)).health == 4
    await choose(referee, chosen.key, "shake_off")
    assert (await character(referee)).health == 5
    assert await referee.look(scope(WREN), lambda turn: plays.waiting(turn, None).waiting) == ()

    await undo(referee, WREN)
    await undo(referee, WREN)
    assert (await character(referee)).health == 5
    assert (await character(referee)).pending[0].has_choice


async def waiting(referee: Referee) -> list[str]:
    """Name the moves that wait for Wren, each by what it leads to or its own name."""
    found = await referee.look(scope(WREN), lambda turn: plays.waiting(turn, None).waiting)
    return [lead.move for each in found for lead in each.leads] or [each.move for each in found]


async def owing_a_price(referee: Referee, dice: Faces) -> None:
    """Let Wren miss, and owe the price of it."""
    await put(referee, Character("Wren", spirit=2, health=2, momentum=-2))
    dice.add(*MISS)
    await make(referee, "face danger iron")
    assert await waiting(referee) == ["pay_the_price"]


async def test_a_price_that_is_owed_is_paid_by_rolling_what_it_costs(
    referee: Referee, dice: Faces
) -> None:
    """R2.34: it went on waiting, though the command says that it pays the price."""
    await owing_a_price(referee, dice)
    price = await referee.play(scope(WREN), plays.price)

    assert made(price).move == "pay_the_price"
    dice.add(4, 2)
    await choose(referee, price.key, "table")
    assert await waiting(referee) == []
    dice.add(4, 2)
    again = await referee.play(scope(WREN), plays.price)
    assert isinstance(again.outcome, PricePaid)
    assert again.touched == {}


async def test_who_owes_no_price_keeps_that_of_another(referee: Referee, dice: Faces) -> None:
    await owing_a_price(referee, dice)
    dice.add(4, 2)
    rolled = await referee.play(scope(KAYA), plays.price)

    assert isinstance(rolled.outcome, PricePaid)
    assert await waiting(referee) == ["pay_the_price"]


@pytest.mark.parametrize(
    ("odds", "is_owed"), [(Odds.LIKELY, True), (Odds.UNLIKELY, False), (Odds.EVEN, False)]
)
async def test_the_oracle_that_is_owed_is_asked_with_its_odds_alone(
    referee: Referee, dice: Faces, odds: Odds, *, is_owed: bool
) -> None:
    """R2.34: with other odds it is another question."""
    await owing_a_price(referee, dice)
    price = await make(referee, "pay the price")
    await choose(referee, price.key, "likely")
    assert await waiting(referee) == ["ask_the_oracle"]
    dice.add(7, 7)
    asked = await referee.play(scope(WREN), lambda turn: plays.ask(turn, odds, "Rain?"))

    answer = made(asked).answer if is_owed else asked.outcome
    assert isinstance(answer, OracleAnswered)
    assert (answer.odds, answer.total, answer.question) == (odds, 77, "Rain?")
    assert await waiting(referee) == ([] if is_owed else ["ask_the_oracle"])


async def test_what_is_paid_by_its_roll_is_owed_again_once_that_is_undone(
    referee: Referee, dice: Faces
) -> None:
    await owing_a_price(referee, dice)
    await referee.play(scope(WREN), plays.price)
    await undo(referee, WREN)

    assert await waiting(referee) == ["pay_the_price"]


async def test_stale_presses_are_told_apart(referee: Referee, dice: Faces) -> None:
    await put(referee, Character("Wren"))
    dice.add(*WEAK)
    danger = await make(referee, "face danger iron")

    with pytest.raises(UnknownEntry):
        await choose(referee, 5, "momentum")
    with pytest.raises(OtherTable):
        await referee.play(
            scope(WREN, channel=99),
            lambda turn: plays.choose_by(turn, danger.key, ("momentum",), 0),
        )
    await undo(referee, WREN)
    with pytest.raises(Undone):
        await choose(referee, danger.key, "momentum")
    dice.add(6, 1, 1)
    plain = await referee.play(scope(WREN), lambda turn: rolls.action(turn, "iron", 0, None))
    with pytest.raises(Stale):
        await choose(referee, plain.key, "momentum")
    with pytest.raises(Stale):
        await referee.play(scope(WREN), lambda turn: plays.insist_by(turn, plain.key))


async def test_a_shared_track_that_ended_keeps_its_sheet_however_it_is_written_back(
    referee: Referee,
) -> None:
    ended = Track("Ferry", TrackKind.JOURNEY, Rank.EPIC, 40, TrackEnd.FULFILLED)
    going_on = Track("Bear", TrackKind.FIGHT, Rank.DANGEROUS)
    await put(referee, Character("Wren"), shared=(ended, going_on))

    def sheets_now(turn: Turn) -> dict[str, int]:
        return {each.value.name: turn.number(each) for each in turn.boards(Track)}

    def write(turn: Turn) -> Outcome:
        new = Track("Road", TrackKind.JOURNEY, Rank.EPIC)
        table.put_shared(turn, (replace(ended), going_on.marked(1), new))
        return Progressed(new, 1, 0)

    before = await referee.look(scope(), sheets_now)
    await referee.play(scope(), write)
    after = await referee.look(scope(), sheets_now)
    assert after == {**before, "Road": after["Road"]}
    assert (await board(referee))[1]["Bear"].ticks == going_on.marked(1).ticks


# ------------------------------------------------------------------------------- insisting


async def in_a_fight(referee: Referee) -> None:
    bear = Track("Bear", TrackKind.FIGHT, Rank.DANGEROUS)
    await put(referee, Character("Wren"), shared=(bear,))


async def test_a_warning_rolls_nothing_and_the_gm_insists_once(
    referee: Referee, dice: Faces
) -> None:
    await in_a_fight(referee)
    await put(referee, Character("Kaya"), KAYA)
    await referee.play(scope(GM, manages=True), lambda turn: open_table(turn, "ironsworn", None))
    warned = await make(referee, "strike iron")
    assert isinstance(warned.outcome, MoveWarned)

    for who in (KAYA, WREN):
        with pytest.raises(NotGM):
            await referee.play(scope(who), lambda turn: plays.insist_by(turn, warned.key))
    dice.add(*STRONG)
    insisted = await referee.play(
        scope(GM, manages=True), lambda turn: plays.insist_by(turn, warned.key)
    )
    assert (made(insisted).is_insisted, insisted.player) == (True, WREN)
    assert (await board(referee))[1]["Bear"].ticks == 24
    with pytest.raises(NothingWaits):
        await referee.play(scope(GM, manages=True), lambda turn: plays.insist_by(turn, warned.key))


async def test_a_warning_that_was_undone_is_nobodys_to_insist_on(referee: Referee) -> None:
    await in_a_fight(referee)
    await referee.play(scope(GM, manages=True), lambda turn: open_table(turn, "ironsworn", None))
    warned = await make(referee, "strike iron")
    await undo(referee, WREN)
    for who in (WREN, GM):
        with pytest.raises(Undone):
            await referee.play(scope(who), lambda turn: plays.insist_by(turn, warned.key))


async def test_what_comes_next_is_nobodys_to_press_once_its_character_is_dead(
    referee: Referee, dice: Faces
) -> None:
    await put(referee, Character("Wren"))
    dice.add(*WEAK)
    danger = await make(referee, "gather")
    await referee.play(scope(WREN), lambda turn: sheets.edit(turn, None, "ending", "dead"))
    with pytest.raises(Stale):
        await referee.play(
            scope(WREN), lambda turn: plays.next_by(turn, danger.key, "secure_an_advantage:edge")
        )


async def test_at_a_table_without_a_gm_a_player_insists_and_after_an_undo_again(
    referee: Referee, dice: Faces
) -> None:
    """RI18: two players who have no GM go on."""
    await in_a_fight(referee)
    await put(referee, Character("Kaya"), KAYA)
    warned = await make(referee, "strike iron")
    for _ in range(2):
        dice.add(*STRONG)
        played = await referee.play(scope(WREN), lambda turn: plays.insist_by(turn, warned.key))
        assert made(played).hits is Hits.STRONG
        await undo(referee, WREN)

    assert (await board(referee))[1]["Bear"].ticks == 0
    assert await referee.look(scope(WREN), lambda turn: plays.waiting(turn, None).waiting) == ()


# ------------------------------------------------------------------------- beside the moves


async def test_what_is_known_completes_what_a_move_takes(referee: Referee) -> None:
    road = Track("Road", TrackKind.JOURNEY, Rank.EPIC)
    oath = Track("Oath", TrackKind.VOW, Rank.EPIC)
    await put(referee, Character("Wren", tracks=(oath,), bonds=Bonds(1, ("Mara",))), shared=(road,))
    await put(referee, Character("Kaya"), KAYA)
    await referee.play(scope(KAYA), lambda turn: plays.add_companion(turn, "Rook", 4, None))

    def see(turn: Turn) -> tuple[object, ...]:
        return (
            plays.targets(turn, "undertake", None),
            plays.targets(turn, "", None),
            list(plays.move_sources(turn, "strike", None)),
            len(plays.move_sources(turn, "", None)),
            plays.people(turn, None),
        )

    assert await referee.look(scope(WREN), see) == (
        ["Road"],
        ["Oath", "Road"],
        ["iron", "edge"],
        8,
        ["Kaya", "Rook", "Mara"],
    )


async def test_a_companion_is_added_put_right_and_let_go(referee: Referee) -> None:
    await put(referee, Character("Wren"))
    await referee.play(scope(WREN), lambda turn: plays.add_companion(turn, "Rook", 4, None))
    await referee.play(scope(WREN), lambda turn: plays.edit_companion(turn, "ro", 2, 3, None))
    (rook,) = (await character(referee)).companions
    assert (rook.health, rook.top, rook.abilities) == (2, 4, 3)
    assert await referee.look(scope(WREN), lambda turn: plays.companions(turn, None)) == ["Rook"]

    await referee.play(scope(WREN), lambda turn: plays.remove_companion(turn, "Rook", None))
    assert (await character(referee)).companions == ()


async def test_a_resting_character_takes_no_part(referee: Referee, dice: Faces) -> None:
    await put(referee, Character("Wren"))
    await put(referee, Character("Kaya"), KAYA)
    await referee.play(scope(KAYA), lambda turn: sheets.new(turn, "Moss", "ironsworn"))
    dice.add(*STRONG)
    camp = await make(referee, "make camp")

    assert len(made(camp).done.waiting) == 1
    with pytest.raises(NoSuchName):
        await make(referee, "aid iron", Said("", who="Kaya"))


async def test_a_blow_falls_on_the_foe_whose_whole_name_was_typed(referee: Referee) -> None:
    """It fell on Cold, with iron, and whoever meant Cold Iron was asked for no stat."""
    foes = tuple(Track(each, TrackKind.FIGHT, Rank.EPIC) for each in ("Cold", "Cold Iron"))
    stands = tuple(FightStand(f"shared:{each.name}", has_initiative=True) for each in foes)
    await put(referee, Character("Wren", fights=stands), shared=foes)
    with pytest.raises(MoveNeeds) as asked:
        await make(referee, "strike Cold Iron")
    assert asked.value.what == "stat"
