"""Lantern: its rules in every case, its plays over a real database, its words and its button."""

import pytest

from bot.chat.refusals import words as said_of
from bot.errors import Stale
from bot.storage.referee import Referee
from bot.table.plays import sheets
from bot.table.plays.overview import overview
from rules.errors import (
    Already,
    AtLimit,
    BadText,
    NotEnough,
    NotGM,
    NotMarked,
    NotYours,
    OutOfRange,
)
from rules.outcome import Change
from tests.conftest import scope
from tests.faces import Faces
from tests.games.sample import plays, rules
from tests.games.sample.rules import LOGS_MAX, OIL_MAX, Character, Fire, NoFire, judge
from tests.games.sample.views import SheetView
from tests.stage import Stage, labels, refused, said

WREN = Character("Wren")
FIRE = Fire("The bridge", 2)

# --------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize("oil", range(1, OIL_MAX + 1))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_up_to_the_oil_finds_it_and_a_higher_one_burns_one(face: int, oil: int) -> None:
    dice = Faces(face)
    after, outcome = rules.look(Character("Wren", oil), dice, 7)

    assert (outcome.face, outcome.oil) == (face, oil)
    assert after.finds == ((7,) if outcome.is_found else ())
    assert outcome.is_found is judge(face, oil) is (face <= oil)
    assert after.oil == (oil if outcome.is_found else oil - 1)
    assert dice.all_shown()


def test_nobody_looks_without_oil_and_no_die_is_rolled() -> None:
    with pytest.raises(NotEnough):
        rules.look(Character("Wren", 0), Faces(), 7)


def test_what_was_found_first_is_fetched_first_and_nothing_twice() -> None:
    after, outcome = rules.fetch(Character("Wren", finds=(7, 8)))

    assert (after.finds, outcome.left) == ((8,), 1)
    with pytest.raises(NotMarked):
        rules.fetch(rules.fetch(after)[0])


def test_a_filled_lantern_is_full_and_a_log_is_gone() -> None:
    after, fire, outcome = rules.fill(WREN, FIRE)

    assert (after.oil, fire.logs) == (OIL_MAX, 1)
    assert (outcome.oil, outcome.fire) == (3, fire)
    assert not rules.fill(WREN, fire)[1].is_burning


def test_a_lantern_is_filled_at_a_fire_alone_and_only_if_there_is_room() -> None:
    with pytest.raises(NoFire):
        rules.fill(WREN, Fire())
    with pytest.raises(AtLimit):
        rules.fill(Character("Wren", OIL_MAX), FIRE)


def test_oil_is_poured_in_by_hand_while_there_is_room_and_out_while_there_is_any() -> None:
    for oil, change, after in ((3, 1, 4), (4, 3, OIL_MAX), (3, -1, 2), (1, -1, 0)):
        poured, outcome = rules.pour(Character("Wren", oil), change)
        assert (poured.oil, outcome.moved) == (after, Change("oil", oil, after))
    with pytest.raises(AtLimit):
        rules.pour(Character("Wren", OIL_MAX), 1)
    with pytest.raises(NotEnough) as refused:
        rules.pour(Character("Wren", 1), -2)
    assert (refused.value.have, refused.value.need) == (1, 2)


def test_a_fire_is_kindled_where_none_burns() -> None:
    fire, outcome = rules.kindle(Fire("The old one"), "  The bridge ")

    assert fire == outcome.fire == Fire("The bridge", LOGS_MAX)
    with pytest.raises(Already):
        rules.kindle(fire, "The tower")
    with pytest.raises(BadText):
        rules.kindle(Fire(), "\u200b")


def test_what_is_out_of_bounds_is_no_character_and_no_fire() -> None:
    for oil in (-1, OIL_MAX + 1):
        with pytest.raises(OutOfRange):
            Character("Wren", oil)
    for logs in (-1, LOGS_MAX + 1):
        with pytest.raises(OutOfRange):
            Fire("The bridge", logs)


def test_a_character_is_made_of_what_a_form_says_and_keeps_the_rest() -> None:
    texts = {"name": " Wren ", "errand": "Find the bell", "oil": "5"}
    made = rules.make(Character("Nobody", finds=(7,)), texts)

    assert made == Character("Wren", 5, (7,), "Find the bell")
    assert rules.typed(made) == {"name": "Wren", "errand": "Find the bell", "oil": "5"}
    assert (rules.missing(WREN), rules.missing(made)) == ("an errand", "")
    assert rules.make(WREN, {"name": "Wren", "errand": "Rest"}).oil == WREN.oil
    with pytest.raises(BadText):
        rules.make(WREN, {"name": "Wren"})
    with pytest.raises(OutOfRange):
        rules.make(WREN, texts | {"oil": "6"})


# --------------------------------------------------------------------------------------- plays


async def test_a_table_without_a_fire_shares_nothing(referee: Referee, dice: Faces) -> None:
    dice.add(4)
    played = await referee.play(scope(1), lambda turn: plays.look(turn, None))
    view = await referee.look(scope(1), lambda turn: sheets.shown(turn, sheets.to_show(turn, None)))
    table = await referee.look(scope(1), overview)

    assert played.outcome.oil == 3
    assert view.sheet == SheetView(Character("user 1", 2), None)
    assert table.boards == ()


async def test_the_fire_is_the_gms_to_kindle_and_everybodys_to_use(
    referee: Referee, dice: Faces
) -> None:
    with pytest.raises(NotGM):
        await referee.play(scope(1), lambda turn: plays.kindle(turn, "The bridge"))
    await referee.play(scope(9, manages=True), lambda turn: plays.kindle(turn, "The bridge"))
    for user in range(1, LOGS_MAX + 1):
        await referee.play(scope(user), lambda turn: plays.fill(turn, None))

    assert await referee.look(scope(1), plays.board) is None
    with pytest.raises(NoFire) as refusal:
        await referee.play(scope(5), lambda turn: plays.fill(turn, None))
    assert "/sample kindle" in said_of(refusal.value)


async def test_a_look_is_followed_by_whoever_looked_and_only_where_it_dimmed_the_lantern(
    referee: Referee, dice: Faces
) -> None:
    await referee.play(scope(9, manages=True), lambda turn: plays.kindle(turn, "The bridge"))
    dice.add(6, 1)
    dimmed = await referee.play(scope(1), lambda turn: plays.look(turn, None))

    with pytest.raises(NotYours):
        await referee.play(scope(2), lambda turn: plays.fill_after(turn, dimmed.key))
    filled = await referee.play(
        scope(9, manages=True), lambda turn: plays.fill_after(turn, dimmed.key)
    )
    assert (filled.outcome.character, filled.outcome.oil) == ("user 1", 2)
    assert filled.player == 1
    found = await referee.play(scope(1), lambda turn: plays.look(turn, None))
    with pytest.raises(Stale):
        await referee.play(scope(1), lambda turn: plays.fill_after(turn, found.key))


# --------------------------------------------------------------------------------------- scene


async def test_scene_the_lantern_burns_down_and_is_filled_at_the_fire(opened: Stage) -> None:
    ann, gm, here = opened.ann, opened.gm, opened.here
    await ann.slash(here, "sheet new", name="Wren", game="sample")
    opened.dice.add(6)
    dark = await ann.slash(here, "sample look")
    assert "Wren finds nothing\n6 against oil 3\n▰▰▱▱▱ **Oil 3 → 2**" in said(dark, privately=False)
    assert labels(dark.response) == ["Why?"]
    assert "6 > 3" in said(await opened.bob.click(dark.response, label="Why?"), privately=True)
    assert "No fire burns here." in refused(await ann.slash(here, "sample fill"))

    assert "Only the GM" in refused(await ann.slash(here, "sample kindle", place="The bridge"))
    assert "Fire: The bridge, 3 logs" in said(
        await gm.slash(here, "sample kindle", place="The bridge")
    )
    assert "A fire burns already: “The bridge”." in refused(
        await gm.slash(here, "sample kindle", place="The tower")
    )
    opened.dice.add(3)
    dimmed = await ann.slash(here, "sample look")
    assert labels(dimmed.response) == ["Fill the lantern", "Why?"]
    filled = await ann.click(dimmed.response, label="Fill the lantern")
    assert "The bridge: 2 logs left\n▰▰▰▰▰ **Oil 1 → 5**" in said(filled, privately=False)
    assert "full already" in refused(await ann.slash(here, "sample fill"))
    opened.dice.add(5)
    found = await ann.slash(here, "sample look")
    assert said(found, privately=False).startswith("Wren finds it")
    assert labels(found.response) == ["Why?"]
