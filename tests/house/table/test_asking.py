"""The table's commands ask for what is left out, and go on from there."""

from typing import Any

import pytest

from tests.house.table.conftest import put_away
from tests.stage import (
    PLAYED,
    Stage,
    answer,
    asked,
    fill_in,
    labels,
    menus,
    prefilled,
    refused,
    said,
)

# ------------------------------------------------------------------------------------- tables


async def test_a_table_without_a_game_asks_which_and_opens(stage: Stage) -> None:
    question = await stage.gm.slash(stage.here, "table open", name="Friday")
    assert "What is played here?" in said(question, privately=True)
    told = await answer(stage.gm, question, PLAYED[1].title)

    assert "Friday is open" in said(told, privately=False)
    assert PLAYED[1].title in said(told)
    assert stage.moves() == ["table.opened"]


async def test_who_may_not_open_a_table_is_not_asked_what_to_play(opened: Stage) -> None:
    assert opened.gm.mention in refused(await opened.ann.slash(opened.here, "table open"))


async def test_a_table_that_has_a_game_keeps_it_where_none_is_said(opened: Stage) -> None:
    told = said(await opened.gm.slash(opened.here, "table open", name="Saturday"), privately=False)
    assert "Renamed: Friday → Saturday" in told
    assert "Main game" not in told
    assert "Saturday\nIronsworn" in said(await opened.gm.slash(opened.here, "table show"))


async def test_who_runs_a_table_changes_its_main_game_and_is_told_so(opened: Stage) -> None:
    told = said(await opened.gm.slash(opened.here, "table open", game="fate"), privately=False)
    assert "Main game: Ironsworn → Fate with Momentum Dice" in told
    assert "Renamed" not in told
    assert "Main game: Ironsworn → Fate" in said(await opened.gm.slash(opened.here, "history"))
    for options in ({"game": "fate"}, {"name": "Friday"}, {}):
        before = opened.state(), opened.moves()
        same = refused(await opened.gm.slash(opened.here, "table open", **options))
        assert "You run this table already, and it has that game and that name" in same
        assert (opened.state(), opened.moves()) == before


async def test_a_name_of_a_table_put_away_is_asked_about_alone_where_another_is_in_play(
    opened: Stage,
) -> None:
    await put_away(opened)
    stray = await opened.gm.slash(opened.here, "roll", dice="d6")
    opened.dice.add(6)
    await answer(opened.gm, stray, "GM or players: start anew")

    question = await opened.gm.slash(opened.here, "table open", name="friday")
    assert "It would be put away instead. Bring it back?" in asked(question)
    assert len(labels(question.response)) == 1
    told = await answer(opened.gm, question, "GM: bring back Friday")
    assert "Friday is open again" in said(told, privately=False)


async def test_what_was_put_away_is_offered_before_a_game_is_chosen(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    await put_away(opened)
    question = await opened.gm.slash(opened.here, "table open")
    (options,) = menus(question.response)
    assert options[0]["label"].startswith("Bring back Friday · Ironsworn · Bram")
    assert [each["label"] for each in options[1:]] == [each.title for each in PLAYED]

    told = await answer(opened.gm, question, "Bring back Friday")
    assert "Friday is open again" in said(told, privately=False)


async def test_another_table_is_opened_beside_what_was_put_away_without_a_second_question(
    opened: Stage,
) -> None:
    await put_away(opened)
    question = await opened.gm.slash(opened.here, "table open", name="Saturday")
    told = await answer(opened.gm, question, PLAYED[1].title)

    assert "Saturday is open" in said(told, privately=False)
    assert PLAYED[1].title in said(told)


# --------------------------------------------------------------------------------------- dice


async def test_a_roll_without_dice_asks_by_a_form(opened: Stage) -> None:
    form = await opened.ann.slash(opened.here, "roll", label="Luck")
    assert prefilled(form) == ["", "Luck"]
    wrong = await fill_in(opened.ann, form, "two", "Luck")
    again = await opened.ann.click(wrong.response, label="Correct it")
    assert prefilled(again) == ["two", "Luck"]
    opened.dice.add(3, 4)
    told = await fill_in(opened.ann, again, "2d6", "Luck")

    assert said(told, privately=False).startswith("7 · Luck")


async def test_a_hidden_roll_stays_hidden_by_way_of_the_form(opened: Stage) -> None:
    form = await opened.ann.slash(opened.here, "roll", hidden=True)
    opened.dice.add(3)
    told = await fill_in(opened.ann, form, "d6", "")
    assert said(told, privately=True).startswith("3")


# ------------------------------------------------------------------------------------- clocks


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({}, ["", ["4"], ["plain"], "0"]),
        ({"name": "Alarm"}, ["Alarm", ["4"], ["plain"], "0"]),
        ({"segments": 5, "kind": "danger", "ticks": 2}, ["", ["5"], ["danger"], "2"]),
    ],
)
async def test_a_clock_without_a_name_or_a_size_asks_by_a_form(
    opened: Stage, given: dict[str, Any], known: list[Any]
) -> None:
    form = await opened.gm.slash(opened.here, "clock new", **given)
    assert prefilled(form) == known
    told = await fill_in(opened.gm, form, "Alarm", ["8"], ["danger"], "3")

    assert "3 of 8" in said(told, privately=False)
    assert "Danger clock" in said(told)


async def test_a_clock_may_begin_with_segments_filled(opened: Stage) -> None:
    told = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4, ticks=3)
    assert "3 of 4" in said(told, privately=False)
    before = opened.state()
    assert refused(
        await opened.gm.slash(opened.here, "clock new", name="Doom", segments=4, ticks=5)
    )
    assert opened.state() == before


async def test_a_refused_clock_comes_back(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    form = await opened.gm.slash(opened.here, "clock new")
    wrong = await fill_in(opened.gm, form, "alarm", ["6"], ["danger"], "all")
    assert refused(wrong)
    again = await opened.gm.click(wrong.response, label="Correct it")
    assert prefilled(again) == ["alarm", ["6"], ["danger"], "all"]
    told = await fill_in(opened.gm, again, "Doom", ["6"], ["danger"], "")

    assert "0 of 6" in said(told, privately=False)


async def test_the_form_offers_the_sizes_that_the_game_has(stage: Stage) -> None:
    await stage.gm.slash(stage.here, "table open", game="charge")
    form = await stage.gm.slash(stage.here, "clock new")
    size = form.modal["components"][1]["component"]

    assert [each["value"] for each in size["options"]] == ["4", "6", "8"]


async def test_the_only_clock_is_meant_and_of_several_one_is_chosen(opened: Stage) -> None:
    none = await opened.ann.slash(opened.here, "clock tick")
    assert "There is no clock for that here. `/clock new` puts one on" in refused(none)
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    assert "1 of 4" in said(await opened.ann.slash(opened.here, "clock tick"), privately=False)
    await opened.gm.slash(opened.here, "clock new", name="Doom", segments=4)
    await opened.gm.slash(opened.here, "clock new", name="Own", segments=4, owner=opened.bob)
    question = await opened.ann.slash(opened.here, "clock tick", segments=2)
    assert labels(question.response) == ["Alarm", "Doom"]

    told = await opened.ann.click(question.response, label="Doom")
    assert "2 of 4" in said(told, privately=False)


async def test_what_takes_a_clock_away_asks_though_there_is_one_alone(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    question = await opened.gm.slash(opened.here, "clock remove")
    assert labels(question.response) == ["Alarm"]
    told = await opened.gm.click(question.response, label="Alarm")
    assert "Alarm" in said(told, privately=False)
    assert opened.moves()[-1] == "clock.removed"


async def test_hidden_clocks_alone_are_offered_to_be_revealed_to_those_who_know_of_them(
    opened: Stage,
) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Seen", segments=4)
    for name in ("Doom", "Dusk"):
        await opened.gm.slash(opened.here, "clock new", name=name, segments=4, hidden=True)
    assert "Doom" not in said(await opened.ann.slash(opened.here, "clock reveal"))
    question = await opened.gm.slash(opened.here, "clock reveal")
    assert labels(question.response) == ["Doom", "Dusk"]
    told = await opened.gm.click(question.response, label="Dusk")
    assert "Dusk" in said(told, privately=False)


async def test_a_clock_that_is_nearly_named_is_offered(opened: Stage) -> None:
    unknown = refused(await opened.ann.slash(opened.here, "clock tick", name="Alarm"))
    assert "There are no clocks yet" in unknown
    for name in ("Alarm", "Alert", "Doom"):
        await opened.gm.slash(opened.here, "clock new", name=name, segments=4)
    question = await opened.ann.slash(opened.here, "clock tick", name="al")
    assert labels(question.response) == ["Alarm", "Alert"]
    near = await opened.ann.slash(opened.here, "clock tick", name="Dooom")
    assert labels(near.response) == ["Doom"]
    assert "1 of 4" in said(await opened.ann.click(near.response, label="Doom"))
    far = await opened.ann.slash(opened.here, "clock tick", name="Weather")
    assert "Weather" in refused(far)


# ------------------------------------------------------------------------------------- sheets


@pytest.mark.parametrize("command", ["sheet use", "sheet delete"])
async def test_which_character_is_asked_for(opened: Stage, command: str) -> None:
    assert "`/sheet new` makes one" in refused(await opened.ann.slash(opened.here, command))
    for name in ("Kestrel", "Wren"):
        await opened.ann.slash(opened.here, "sheet new", name=name)
    question = await opened.gm.slash(opened.here, command, player=opened.ann)
    assert labels(question.response) == ["Kestrel", "Wren"]
    told = await opened.gm.click(question.response, label="Kestrel")

    assert "Kestrel" in said(told)
    assert f"acted for {opened.ann.mention}" in said(told)


async def test_which_field_is_edited_is_asked_for_and_to_what_by_a_form(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    question = await opened.ann.slash(opened.here, "sheet edit")
    (options,) = menus(question.response)
    assert [each["label"] for each in options][:2] == ["name", "stats"]
    form = await answer(opened.ann, question, "iron")
    assert form.modal["title"] == "Iron"
    wrong = await fill_in(opened.ann, form, "much")
    again = await opened.ann.click(wrong.response, label="Correct it")
    told = await fill_in(opened.ann, again, "4")
    assert "2 → 4" in said(told)

    unclear = await opened.ann.slash(opened.here, "sheet edit", field="hea", value="3")
    assert labels(unclear.response) == ["heart", "health"]
    assert "heart" in said(await opened.ann.click(unclear.response, label="heart"))
    assert "luck" in refused(await opened.ann.slash(opened.here, "sheet edit", field="luck"))


@pytest.mark.parametrize("given", [{"field": "name", "value": "Robin"}, {"field": "name"}, {}])
async def test_of_which_game_a_character_is_that_is_edited_first_is_asked_where_none_was_chosen(
    stage: Stage, given: dict[str, str]
) -> None:
    """It was Ironsworn's, whatever was played."""
    question = await stage.ann.slash(stage.here, "sheet edit", **given)
    assert "You have no character here. Make one?" in asked(question)
    assert stage.moves() == []
    told = await answer(stage.ann, question, "Charge")
    kinds = {name: kind for _, _, _, kind, name, *_ in stage.state()["sheets"]}
    if "field" not in given:
        assert "Which field?" in said(told)
        told = await answer(stage.ann, told, "name")
    if "value" not in given:
        assert kinds["Ann"] == "charge"
        told = await fill_in(stage.ann, told, "Robin")
    else:
        assert kinds["Robin"] == "charge"
    assert "Ann → Robin" in said(told)
