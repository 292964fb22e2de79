"""Ironsworn characters made at a table: by the form, of a pasted text, or taken ready-made."""

from typing import Any

from rules.ironsworn import Stat
from rules.ironsworn.making import READY
from tests.games.ironsworn.played import sheet_of
from tests.stage import Stage, fill_in, labels, prefilled, said


def stats_of(sheet: dict[str, Any]) -> list[int]:
    return [sheet[stat.value] for stat in Stat]


async def form_of(stage: Stage) -> Any:
    question = await stage.ann.slash(stage.here, "sheet new", game="ironsworn")
    return await stage.ann.click(question.response, label="Fill in the form")


async def test_one_form_makes_a_character_with_its_stats_and_its_vow(stage: Stage) -> None:
    """What slows a table down, 5: six commands and six public messages."""
    form = await form_of(stage)
    assert form.modal["title"] == "New character · Ironsworn"
    # Nothing said of which rank the vow becomes.
    assert "its rank is extreme" in form.modal["components"][-1]["description"]
    told = await fill_in(
        stage.ann, form, "Wren", "", ["wits"], ["edge heart"], "Bury my mother at sea"
    )

    said(told, privately=False)
    wren = sheet_of(stage, "Wren")
    assert stats_of(wren) == [2, 2, 1, 1, 3]
    assert [(each["name"], each["rank"]) for each in wren["tracks"]] == [
        ("Bury my mother at sea", "extreme")
    ]
    assert len(stage.moves()) == 1


async def test_stats_that_no_new_character_has_are_refused_and_corrected(stage: Stage) -> None:
    """What slows a table down, 5: a 3-2-3-1-1 sheet was accepted without a word."""
    form = await form_of(stage)
    refused = await fill_in(stage.ann, form, "Wren", "3 2 3 1 1", [], [], "")
    words = said(refused, privately=True)
    assert "You wrote 3, 3, 2, 1 and 1." in words
    assert "3, 2, 2, 1 and 1, in any order" in words
    assert stage.state()["sheets"] == []

    again = await stage.ann.click(refused.response, label="Correct it")
    assert prefilled(again)[0] == "Wren"
    await fill_in(stage.ann, again, "Wren", "Iron 3, Heart 2, Wits 2", [], [], "")
    assert stats_of(sheet_of(stage, "Wren")) == [1, 2, 3, 1, 2]


async def test_a_text_is_pasted_in_place_of_a_form(stage: Stage) -> None:
    for text in (
        "Kaya\nShadow 3, Edge 2, Wits 2, Heart 1, Iron 1",
        "Name: Kaya\nStats: 2 1 1 3 2",
        "Kaya\nBest at: Shadow\nGood at: Edge and Wits",
        "name: Kaya\nstats: shadow, edge, wits, heart, iron\nvow: Go home",
        "Name: Kaya\nEdge: 2\nHeart: 1\nIron: 1\nShadow: 3\nWits: 2\nVow: Go home",
        "Kaya\nEdge 2\nHeart 1\nIron 1\nShadow 3\nWits 2\nGo home",
        "Name: Kaya\nStats:\nShadow 3, Edge 2\nWits 2, Heart 1, Iron 1",
    ):
        await stage.ann.slash(stage.here, "sheet new", game="ironsworn", text=text)
        kaya = sheet_of(stage, "Kaya")
        assert stats_of(kaya) == [2, 1, 1, 3, 2], text
        vows = [each["name"] for each in kaya["tracks"]]
        assert vows == (["Go home"] if "Go home" in text else [])
        await stage.ann.slash(stage.here, "undo")


async def test_what_a_pasted_sheet_says_besides_is_set_or_named(stage: Stage) -> None:
    text = "Name: Kaya / Stats: 2 1 1 3 2 / Health: 3 / Momentum: 5 / Spirit: 9 / Bonds: 4"
    told = said(await stage.ann.slash(stage.here, "sheet new", game="ironsworn", text=text))
    kaya = sheet_of(stage, "Kaya")

    assert (kaya["health"], kaya["momentum"], kaya["spirit"]) == (3, 5, 5)
    assert (kaya["tracks"], kaya["bonds"]["ticks"]) == ([], 0)
    assert "left out: Spirit: 9 · Bonds: 4" in told.replace("\\", "")


async def test_a_ready_made_character_is_taken_with_vow_and_bonds(stage: Stage) -> None:
    question = await stage.ann.slash(stage.here, "sheet new", game="ironsworn")
    assert labels(question.response)[1:] == [f"Take {each.name}" for each in READY]
    await stage.ann.click(question.response, label=f"Take {READY[1].name}")
    taken = sheet_of(stage, READY[1].name)
    assert stats_of(taken) == [1, 2, 3, 1, 2]
    assert taken["bonds"]["ticks"] == 2
    stage.dice.add(6, 2, 3)
    told = await stage.ann.slash(stage.here, "iron move", name="face danger iron")
    assert labels(told.response) == ["Why?"]


async def test_who_rolls_without_having_placed_their_stats_is_told_so_with_the_form(
    stage: Stage,
) -> None:
    stage.dice.add(6, 2, 3)
    told = await stage.ann.slash(stage.here, "iron action", stat="iron")
    words = said(told)
    assert "Still to come: 3, 2, 2, 1 and 1 to place as stats." in words
    assert len(labels(told.response)) == 2


async def test_stats_that_are_confirmed_as_they_stood_are_told_as_new(stage: Stage) -> None:
    """“3 2 2 1 1 → 3 2 2 1 1” was said of those that were still to be placed."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="ironsworn")
    told = await stage.ann.slash(stage.here, "sheet edit", field="stats", value="3 2 2 1 1")
    assert "**New: 3 2 2 1 1**" in said(told)
    assert "new stats 3 2 2 1 1" in said(await stage.ann.slash(stage.here, "history"))
