"""Characters made by a form, of a pasted text, or taken ready-made: Lantern's, by the house."""

import re
from collections import Counter
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat import words
from bot.games import GAMES
from bot.making import NAME, Ask, read
from bot.storage.sheet import name_of
from bot.table.cog.sheets import PASTED_MAX
from bot.table.views import SheetShown
from rules.names import NAME_MAX
from tests.games.sample.game import MAKING
from tests.stage import (
    PLAYED,
    Stage,
    answer,
    fill_in,
    labels,
    prefilled,
    refused,
    said,
    text_of,
)

ERRAND = "Find the bell"


def characters(stage: Stage) -> list[tuple[str, bool, dict[str, Any]]]:
    """Give the characters that are there: name, whether in use, state."""
    return [
        (row[4], bool(row[5]), row[-1]) for row in stage.state()["sheets"] if row[3] == "sample"
    ]


async def filling(stage: Stage, **options: Any) -> Any:
    """Give the empty form of a new character."""
    question = await stage.ann.slash(stage.here, "sheet new", **options)
    return await stage.ann.click(question.response, label="Fill in the form")


# --------------------------------------------------------------------------------- /sheet new


async def test_without_a_name_the_form_or_a_ready_made_character_is_offered_privately(
    lantern: Stage,
) -> None:
    question = await lantern.ann.slash(lantern.here, "sheet new")

    words = said(question, privately=True)
    assert words.startswith("New character · Lantern")
    assert all(each.pitch in words for each in MAKING.ready)
    assert labels(question.response) == [
        "Fill in the form",
        "Take Tally",
        "Take Moth",
        "Take Grey Anders",
    ]


async def test_a_form_makes_a_whole_character_in_one_public_message(lantern: Stage) -> None:
    form = await filling(lantern)
    assert form.modal["title"] == "New character · Lantern"
    assert prefilled(form) == ["", "", ["3"]]
    told = await fill_in(lantern.ann, form, "Wren", ERRAND, ["5"])

    words = said(told, privately=False)
    assert words.startswith("Wren joins")
    assert ERRAND in words
    assert "5 of 5" in words
    assert labels(told.response) == ["Edit", "My sheet"]
    assert "New character · Lantern" not in lantern.seen_by(lantern.ann)
    state = {"name": "Wren", "oil": 5, "finds": [], "errand": ERRAND}
    assert characters(lantern) == [("Wren", True, state)]
    assert lantern.moves() == ["table.opened", "sheet.written"]


async def test_a_new_table_offers_to_make_a_character(stage: Stage) -> None:
    """Everybody had to type a command before anybody could play by thumb."""
    opened = await stage.gm.slash(stage.here, "table open", game="sample")
    assert labels(opened.response) == ["Make a character"]
    for person, name in ((stage.ann, "Take Tally"), (stage.bob, "Take Moth")):
        question = await person.click(stage.now(opened.response), label="Make a character")
        assert said(question, privately=True).startswith("New character · Lantern")
        told = await person.click(question.response, label=name)
        assert "joins" in said(told, privately=False)
    question = await stage.gm.slash(stage.here, "table close")
    late = stage.late(opened.response)
    await stage.gm.click(question.response, label="Put it away")
    late()
    refused(await stage.ann.click(opened.response, label="Make a character"))
    await stage.gm.slash(stage.here, "undo")
    assert labels(stage.now(opened.response)) == ["Make a character"]


async def test_a_ready_made_character_is_taken_with_one_press(lantern: Stage) -> None:
    await lantern.ann.slash(lantern.here, "sheet new", name="Wren")
    question = await lantern.ann.slash(lantern.here, "sheet new")
    told = await lantern.ann.click(question.response, label="Take Moth")

    assert said(told, privately=False).startswith("Moth joins")
    assert [each[:2] for each in characters(lantern)] == [("Wren", False), ("Moth", True)]


async def test_who_has_joined_comes_to_their_card_with_one_press(lantern: Stage) -> None:
    """It had to be typed for, by whoever had made a character by thumb."""
    for person, name in ((lantern.ann, "Tally"), (lantern.bob, "Moth")):
        question = await person.slash(lantern.here, "sheet new")
        joined = await person.click(question.response, label=f"Take {name}")
    for person, name in ((lantern.ann, "Tally"), (lantern.bob, "Moth")):
        card = await person.click(joined.response, label="My sheet")
        assert said(card, privately=True).startswith(name)
        assert "Look" in labels(card.response)


async def test_a_ready_made_character_is_taken_once_at_a_table(lantern: Stage) -> None:
    early = await lantern.bob.slash(lantern.here, "sheet new")
    question = await lantern.ann.slash(lantern.here, "sheet new")
    await lantern.ann.click(question.response, label="Take Moth")
    left = ["Fill in the form", "Take Tally", "Take Grey Anders"]

    late = await lantern.bob.click(early.response, label="Take Moth")
    assert "Moth is taken by now." in said(late, privately=True)
    assert labels(late.response) == left
    told = await lantern.bob.click(late.response, label="Take Tally")
    assert said(told, privately=False).startswith("Tally joins")
    for number, person in enumerate((lantern.ann, lantern.gm), 1):
        again = await person.slash(lantern.here, "sheet new")
        assert labels(again.response) == ["Fill in the form", "Take Grey Anders"][: 3 - number]
        if number == 1:
            await person.click(again.response, label="Take Grey Anders")
    assert "take one" not in said(again, privately=True)
    assert [each[0] for each in characters(lantern)] == ["Moth", "Tally", "Grey Anders"]


async def test_a_gm_makes_a_character_for_a_player_by_the_form(lantern: Stage) -> None:
    question = await lantern.gm.slash(lantern.here, "sheet new", player=lantern.ann)
    form = await lantern.gm.click(question.response, label="Fill in the form")
    told = await fill_in(lantern.gm, form, "Wren", ERRAND, ["3"])

    assert f"acted for {lantern.ann.mention}" in said(told)
    assert "Wren" in said(await lantern.ann.slash(lantern.here, "sheet show"))
    denied = await lantern.bob.slash(lantern.here, "sheet new", player=lantern.ann)
    assert "Only the GM" in refused(denied)


async def test_a_table_without_a_game_asks_which(stage: Stage) -> None:
    question = await stage.ann.slash(stage.here, "sheet new")
    assert "Which game" in said(question, privately=True)
    offered = await answer(stage.ann, question, "Lantern")
    told = await stage.ann.click(offered.response, label="Take Tally")
    assert "Tally joins" in said(told, privately=False)
    assert stage.seen_by(stage.ann).count("Which game") == 0


async def test_a_refused_form_changes_nothing_and_comes_back(lantern: Stage) -> None:
    await lantern.ann.slash(lantern.here, "sheet new", name="wren")
    before = lantern.state(), lantern.moves()
    form = await filling(lantern)
    taken = await fill_in(lantern.ann, form, "Wren", "`*x*` <@1>", ["0"])
    assert "already" in refused(taken)
    assert (lantern.state(), lantern.moves()) == before
    again = await lantern.ann.click(taken.response, label="Correct it")
    assert prefilled(again) == ["Wren", "`*x*` <@1>", ["0"]]
    told = await fill_in(lantern.ann, again, "Kestrel", "`*x*` <@1>", ["0"])

    assert "Kestrel joins" in said(told, privately=False)
    assert "Correct it" not in lantern.seen_by(lantern.ann)
    assert "<@1>" not in said(told)


# ----------------------------------------------------------------------------------- pasted


async def test_a_pasted_text_makes_a_character(lantern: Stage) -> None:
    text = f"Name: Wren / oil: 4 oil / What brings them here: {ERRAND}"
    told = await lantern.ann.slash(lantern.here, "sheet new", text=text)

    assert said(told, privately=False).startswith("Wren joins")
    assert [each[-1] for each in characters(lantern)] == [
        {"name": "Wren", "oil": 4, "finds": [], "errand": ERRAND}
    ]
    named = await lantern.ann.slash(lantern.here, "sheet new", text=text, name="Moth")
    assert said(named, privately=False).startswith("Moth joins")


@pytest.mark.parametrize("text", ["Name: Wren", "x" * 6000, "**", "Oil: 9\nErrand: y\nName: Wren"])
async def test_a_pasted_text_that_lacks_something_opens_as_a_form(
    lantern: Stage, text: str
) -> None:
    before = lantern.state(), lantern.moves()
    refusal = await lantern.ann.slash(lantern.here, "sheet new", text=text)
    assert refused(refusal)
    assert (lantern.state(), lantern.moves()) == before
    form = await lantern.ann.click(refusal.response, label="Correct it")
    assert prefilled(form)[0] == read(MAKING.asks, text).texts["name"][:NAME_MAX]
    told = await fill_in(lantern.ann, form, "Moth", ERRAND, ["2"])

    assert "Moth joins" in said(told, privately=False)


ASKS = (
    Ask(key="name", label="Name"),
    Ask(key="concept", label="High concept"),
    Ask(key="skills", label="Skills", is_long=True),
    Ask(key="bag", label="Bag: 2, as bag=5"),
    Ask(key="rank", label="Rank", choices=(("low", "A low one"), ("high", "A high one"))),
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Name: Wren / Edge 3, Heart 2", {"name": "Wren", "concept": "Edge 3, Heart 2"}),
        (
            "Wren\nThief\nFight 4, Will 3\n\n2\na HIGH one",
            {
                "name": "Wren",
                "concept": "Thief",
                "skills": "Fight 4, Will 3",
                "bag": "2",
                "rank": "high",
            },
        ),
        (
            "Name: Wren, concept: Thief: of hearts Skills = Fight 4\nNotice 3\nRank: low",
            {
                "name": "Wren",
                "concept": "Thief: of hearts",
                "skills": "Fight 4\nNotice 3",
                "rank": "low",
            },
        ),
        ("skill: Will 1 | high: Thief", {"skills": "Will 1", "concept": "Thief"}),
        ("rank: low\nand more", {"rank": "low\nand more"}),
        ("Wren the Bold of the West: a thief", {"name": "Wren the Bold of the West: a thief"}),
        ("Wren\nhttps://example.org", {"name": "Wren", "concept": "https://example.org"}),
        ("Name:", {"name": ""}),
        ("Bag: 2, as bag=5: Rope 1", {"bag": "Rope 1"}),
        ("bag: 2, AS bag=5: Rope 1", {"bag": "Rope 1"}),
        ("High  conc: Thief", {"concept": "Thief"}),
        (" \n ", {}),
    ],
)
def test_a_pasted_text_is_read_forgivingly(text: str, found: dict[str, str]) -> None:
    assert read(ASKS, text).texts == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # The whole of a key goes before a part of a label, and that before a part of a key.
        ("edge: 3", {"edge": "3"}),
        ("edg: 3", {"map": "3"}),
        ("err: Find the bell", {"errand": "Find the bell"}),
    ],
)
def test_what_is_asked_is_named_by_label_or_key(text: str, found: dict[str, str]) -> None:
    asks = (
        Ask(key="edge", label="Boldness"),
        Ask(key="map", label="Edge of the map"),
        Ask(key="errand", label="What brings them here"),
    )
    assert read(asks, text).texts == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Ash, an ex-soldier\nFind the bell",
            {"name": "Ash", "concept": "an ex-soldier", "vow": "Find the bell"},
        ),
        ("Name: Ash, an ex-soldier", {"name": "Ash, an ex-soldier"}),
        ("Ash, an ex-soldier\nConcept: thief", {"name": "Ash, an ex-soldier", "concept": "thief"}),
        ("Ash,", {"name": "Ash,"}),
        (", an ex-soldier", {"name": ", an ex-soldier"}),
    ],
)
def test_what_stands_behind_a_name_is_what_may_stand_there_if_nothing_else_is(
    text: str, found: dict[str, str]
) -> None:
    asks = (
        Ask(key="name", label="Name"),
        Ask(key="vow", label="A vow"),
        Ask(key="concept", label="Concept", is_behind_name=True),
    )
    assert read(asks, text).texts == found


FURTHER = (Ask(key="stunts", label="Stunts", is_long=True), Ask(key="when", label="Best time"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Wren\nSkills: Fight 4\nWill 3\nStunts: Riposte\nFeint\nBest time: At night",
            {
                "name": "Wren",
                "skills": "Fight 4\nWill 3",
                "stunts": "Riposte\nFeint",
                "when": "At night",
            },
        ),
        ("Best time: At night\nor day", {"when": "At night\nor day"}),
        (
            "Wren\nThief\nFight 4\n2\nlow\nWill 3",
            {
                "name": "Wren",
                "concept": "Thief",
                "skills": "Fight 4",
                "bag": "2",
                "rank": "low\nWill 3",
            },
        ),
    ],
)
def test_what_is_asked_further_is_read_where_it_is_named(text: str, found: dict[str, str]) -> None:
    assert read(ASKS, text, FURTHER).texts == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Name: Wren\nSkills: Fight 4\nStress: 2\nWill 3", {"skills": "Fight 4\nWill 3"}),
        (
            "Name: Wren, skills: Fight 4, stress = 2, rank: low",
            {"skills": "Fight 4", "rank": "low"},
        ),
        ("Name: Wren\nStress:\n2 boxes\n1 mild\nRank: low", {"rank": "low"}),
        ("Stress: 2\nWren", {}),
    ],
)
def test_what_no_form_asks_is_left_out(text: str, found: dict[str, str]) -> None:
    assert read(ASKS, text, beside=("Stress",)).texts == {"name": "Wren"} | found


@pytest.mark.parametrize(
    ("text", "found", "beside"),
    [
        ("Name: Wren\nHat: green\nThief", {"concept": "Thief"}, [("Hat", "green")]),
        ("Name: Wren\nWren's hat (old): green", {}, [("Wren's hat (old)", "green")]),
        (
            "Name: Wren / Stressed: often / Date of birth = May / Stress: 2",
            {},
            [("Stressed", "often"), ("Date of birth", "May"), ("Stress", "2")],
        ),
        (
            "Name: Wren\nBackground:\nA ferry\nHome: Ockham\nRank: low",
            {"rank": "low"},
            [("Background", "A ferry\nHome: Ockham")],
        ),
        ("Name: Wren\nSkills: Fight 4\nHat: green", {"skills": "Fight 4"}, [("Hat", "green")]),
        ("Name: Wren\nTrick: Feint\nRun: away", {"trick": "Feint\nRun: away"}, []),
        ("Name: Wren\nTrick: Feint\nStress: 2", {"trick": "Feint"}, [("Stress", "2")]),
        ("Name: Wren\n- Stunned: often", {"concept": "- Stunned: often"}, []),
        ("Name: Wren\nFrank: often", {}, [("Frank", "often")]),
        (
            "Background:\nA ferry\nName: Wren\nThief",
            {"concept": "Thief"},
            [("Background", "A ferry")],
        ),
        (
            "Wren\nThief\nFight 4\n2\nlow\nFeint\nRun: away",
            {"concept": "Thief", "skills": "Fight 4", "bag": "2", "rank": "low", "trick": "Feint"},
            [("Run", "away")],
        ),
    ],
)
def test_a_line_under_an_unknown_heading_answers_nothing(
    text: str, found: dict[str, str], beside: list[tuple[str, str]]
) -> None:
    tricks = Ask(key="trick", label="Tricks", is_long=True, has_headings=True)
    pasted = read((*ASKS, tricks), text, beside=("Stress",))

    assert (pasted.texts, list(pasted.beside)) == ({"name": "Wren"} | found, beside)


def test_a_line_is_known_by_what_it_looks_like_and_no_choice_is_a_sentence() -> None:
    stats = Ask(key="stats", label="Stats", lines=re.compile(r"(?:edge|wits)\W*\d", re.IGNORECASE))
    rank, vow = ASKS[-1], Ask(key="vow", label="A vow")
    text = "Wren\nEdge: 3\nWits 2\nFind the bell"

    assert read((ASKS[0], stats, rank, vow), text).texts == {
        "name": "Wren",
        "stats": "Edge: 3\nWits 2",
        "vow": "Find the bell",
    }
    text = "Wren\nEdge: 3\nWits 2 the fox"
    assert read((ASKS[0], stats, rank, vow), text).texts["vow"] == "Wits 2 the fox"


async def test_a_pasted_line_is_set_if_it_is_a_field_and_named_if_it_is_not_understood(
    lantern: Stage,
) -> None:
    text = f"Name: Wren\nWhat brings them here: {ERRAND}\nHat: `green`\nName of horse: Bo"
    told = said(await lantern.ann.slash(lantern.here, "sheet new", text=text), privately=False)
    shown = "Not understood, and left out: Hat: `green` · Name of horse: Bo"
    assert shown in told.replace("\\", "")
    lines = "Coat: 1\nRing: 2\n" * 7
    many = await lantern.bob.slash(lantern.here, "sheet new", text=f"{text}\n{lines}")
    assert "6 more" in said(many)


async def test_what_was_not_understood_is_given_back_and_named_once_the_rest_is_right(
    lantern: Stage,
) -> None:
    refusal = await lantern.ann.slash(lantern.here, "sheet new", text="Name: Wren\nHat: green")
    assert "Hat: green" in refused(refusal).replace("\\", "")
    form = await lantern.ann.click(refusal.response, label="Correct it")
    told = await fill_in(lantern.ann, form, "Wren", ERRAND, ["3"])

    assert "left out: Hat: green" in said(told, privately=False).replace("\\", "")


@given(st.text(alphabet=st.sampled_from("aN name:=/|\n,skill rank: ")), st.booleans())
def test_whatever_is_pasted_is_read_as_something(text: str, is_lined: bool) -> None:
    found = read(ASKS, text.replace(" ", "\n") if is_lined else text).texts

    assert found.keys() <= {each.key for each in ASKS}
    assert bool(found) or not text.strip(" \n/|,:=") or ":" in text or "=" in text


# ------------------------------------------------------------------------- fill in, and edit


async def test_a_character_with_only_a_name_is_filled_in_by_the_button_under_it(
    lantern: Stage,
) -> None:
    joined = await lantern.ann.slash(lantern.here, "sheet new", name="Wren")
    assert labels(joined.response) == ["Fill in the sheet", "My sheet"]
    assert lantern.ann.mention in refused(
        await lantern.bob.click(joined.response, label="Fill in the sheet")
    )
    await lantern.restart()
    form = await lantern.ann.click(joined.response, label="Fill in the sheet")
    assert form.modal["title"] == "Wren"
    assert prefilled(form) == ["Wren", "", ["3"]]
    told = await fill_in(lantern.ann, form, "Wren", ERRAND, ["3"])

    assert said(told, privately=False).startswith("Wren is filled in")
    assert told.response.id == joined.response.id
    assert labels(told.response) == ["Edit", "My sheet"]
    history = said(await lantern.ann.slash(lantern.here, "history"))
    assert "filled in the sheet of **Wren**" in history
    assert "made the character" not in history


@pytest.mark.parametrize("options", [{"name": "Wren"}, {"text": "Wren"}])
async def test_what_a_new_character_lacks_is_told_until_it_is_there(
    stage: Stage, options: dict[str, str]
) -> None:
    """Mini-FU asks for no more than a name."""
    await stage.gm.slash(stage.here, "table open", game="fu")
    joined = await stage.ann.slash(stage.here, "sheet new", **options)
    assert "Still to come:" in said(joined, privately=False)
    await stage.ann.slash(stage.here, "sheet edit", field="name", value="Rook")
    await stage.env.settle()
    assert labels(stage.now(joined.response)) == ["Fill in the sheet", "My sheet"]
    card = await stage.ann.slash(stage.here, "sheet show")
    form = await stage.ann.click(card.response, label="Fill in the sheet")
    await fill_in(stage.ann, form, "Rook", "Thief", "Brave, quick", "Climbing", "Rope")
    await stage.env.settle()

    assert "Still to come" not in text_of(stage.now(joined.response))
    assert labels(stage.now(joined.response)) == ["Edit", "My sheet"]


async def test_whoever_rolled_first_fills_in_the_character_that_the_roll_made(
    lantern: Stage,
) -> None:
    """They made a second one instead, and the first rested beside it with all it had gained."""
    lantern.dice.add(4)
    await lantern.ann.slash(lantern.here, "sample look")
    question = await lantern.ann.slash(lantern.here, "sheet new")
    told = said(question, privately=True)
    assert "**Ann** is still to be filled in.\nFor another character, fill in the form" in told
    assert labels(question.response)[:3] == ["Fill in Ann", "Fill in the form", "Take Tally"]
    form = await lantern.ann.click(question.response, label="Fill in Ann")
    assert prefilled(form) == ["Ann", "", ["2"]]
    told = await fill_in(lantern.ann, form, "Wren", ERRAND, ["2"])

    assert said(told, privately=False).startswith("Wren is filled in")
    assert [each[:2] for each in characters(lantern)] == [("Wren", True)]
    again = await lantern.ann.slash(lantern.here, "sheet new")
    assert labels(again.response)[0] == "Fill in the form"


async def test_what_changes_while_a_first_character_is_filled_in_stays_so(lantern: Stage) -> None:
    """What nobody touched was put back to what it was when the form was opened."""
    await lantern.ann.slash(lantern.here, "sheet new", name="Wren")
    question = await lantern.ann.slash(lantern.here, "sheet new")
    form = await lantern.ann.click(question.response, label="Fill in Wren")
    await lantern.gm.slash(lantern.here, "sheet edit", field="oil", value="5", player=lantern.ann)
    told = await fill_in(lantern.ann, form, "Wren", ERRAND, *prefilled(form)[2:])

    assert said(told, privately=False).startswith("Wren is filled in")
    assert characters(lantern)[0][-1]["oil"] == 5


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_what_changes_until_a_form_is_put_right_stays_so(
    lantern: Stage, *, is_restarted: bool
) -> None:
    """What nobody had touched was given back as typed, and took back what had changed since."""
    for name in ("Rook", "Wren"):
        await lantern.ann.slash(lantern.here, "sheet new", name=name)
    card = (await lantern.ann.slash(lantern.here, "sheet show")).response
    form = await lantern.ann.click(card, label="Fill in the sheet")
    refusal = await fill_in(lantern.ann, form, "Rook", ERRAND, *prefilled(form)[2:])
    assert "There is already a character called" in refused(refusal)
    typed = [field.name for field in refusal.response.embeds[0].fields]
    assert typed == ["Name", "What brings them here"]
    await lantern.gm.slash(lantern.here, "sheet edit", field="oil", value="5", player=lantern.ann)
    if is_restarted:
        await lantern.restart()
    form = await lantern.ann.click(refusal.response, label="Correct it")
    assert prefilled(form)[:2] == ["Rook", ERRAND]
    await fill_in(lantern.ann, form, "Kestrel", *prefilled(form)[1:])
    state = {"name": "Kestrel", "oil": 5, "finds": [], "errand": ERRAND}
    assert characters(lantern)[-1][-1] == state


async def test_what_was_touched_and_put_back_is_shown_as_it_is(lantern: Stage) -> None:
    await lantern.ann.slash(lantern.here, "sheet new", name="Rook")
    question = await lantern.ann.slash(lantern.here, "sheet new")
    form = await lantern.ann.click(question.response, label="Fill in the form")
    fresh = prefilled(form)[2]
    for oil in (["5"], fresh):
        refusal = await fill_in(lantern.ann, form, "Rook", ERRAND, oil)
        form = await lantern.ann.click(refusal.response, label="Correct it")
        assert prefilled(form) == ["Rook", ERRAND, oil]


async def test_a_gm_fills_in_what_a_player_has(lantern: Stage) -> None:
    await lantern.ann.slash(lantern.here, "sheet new", name="Wren")
    question = await lantern.gm.slash(lantern.here, "sheet new", player=lantern.ann)
    form = await lantern.gm.click(question.response, label="Fill in Wren")
    told = await fill_in(lantern.gm, form, "Wren", ERRAND, ["3"])

    assert f"acted for {lantern.ann.mention}" in said(told)
    assert [each[:2] for each in characters(lantern)] == [("Wren", True)]


async def test_the_sheet_has_the_button_for_its_player_and_the_gm(lantern: Stage) -> None:
    await lantern.ann.slash(lantern.here, "sheet new", name="Wren")
    shown = await lantern.ann.slash(lantern.here, "sheet show")
    assert "Fill in the sheet" in labels(shown.response)
    form = await lantern.gm.click(shown.response, label="Fill in the sheet")
    told = await fill_in(lantern.gm, form, "Wren", ERRAND, ["3"])
    assert told.response.id == shown.response.id

    assert "Edit" in labels(lantern.now(shown.response))
    assert "Fill in the sheet" not in labels(lantern.now(shown.response))


async def test_a_form_that_leaves_something_open_says_so(stage: Stage) -> None:
    """Mini-FU asks for no more than a name."""
    await stage.gm.slash(stage.here, "table open", game="fu")
    joined = await stage.ann.slash(stage.here, "sheet new", name="Wren")
    form = await stage.ann.click(joined.response, label="Fill in the sheet")
    told = await fill_in(stage.ann, form, "Rook", "", "", "", "")

    assert "Rook is filled in" in said(told)
    assert "Still to come:" in said(told)
    assert labels(told.response) == ["Fill in the sheet", "My sheet"]


async def test_an_edit_by_the_form_redraws_the_card_and_the_history_says_what_was(
    lantern: Stage,
) -> None:
    await lantern.ann.slash(lantern.here, "sheet new", text=f"Wren\n{ERRAND}")
    shown = await lantern.ann.slash(lantern.here, "sheet show")
    form = await lantern.ann.click(shown.response, label="Edit")
    assert prefilled(form) == ["Wren", ERRAND, ["3"]]
    same = await fill_in(lantern.ann, form, "Wren", ERRAND, ["3"])
    assert "already" in refused(same)
    form = await lantern.ann.click(shown.response, label="Edit")
    told = await fill_in(lantern.ann, form, "Wrenna", ERRAND, ["1"])

    words = said(told, privately=False)
    assert words.startswith(f"Wrenna\n{ERRAND}")
    assert told.response.id == shown.response.id
    history = said(await lantern.ann.slash(lantern.here, "history"))
    assert "changed **Wrenna**: Name: Wren → Wrenna · Oil: 3 oil → 1 oil" in history
    assert lantern.moves()[-1] == "sheet.rewritten"


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_a_form_leaves_what_nobody_touched_as_it_is_by_then(
    lantern: Stage, *, is_restarted: bool
) -> None:
    """It wrote back the name that the character had when it was opened."""
    await lantern.ann.slash(lantern.here, "sheet new", text=f"Wren\n{ERRAND}")
    shown = await lantern.ann.slash(lantern.here, "sheet show")
    form = await lantern.ann.click(shown.response, label="Edit")
    for field, value in (("name", "Kestrel"), ("oil", "2")):
        await lantern.ann.slash(lantern.here, "sheet edit", field=field, value=value)
    if is_restarted:
        await lantern.restart()
    told = await fill_in(lantern.ann, form, "Wren", "Home\nagain", ["3"])
    assert said(told).startswith("Kestrel\nHome")
    history = said(await lantern.ann.slash(lantern.here, "history"))
    assert "changed **Kestrel**: What brings" in history
    assert f": {ERRAND} → Home again\n" in history


async def test_a_form_that_is_put_right_leaves_what_nobody_touched_as_it_is_by_then(
    lantern: Stage,
) -> None:
    for name in ("Ash", "Wren"):
        await lantern.ann.slash(lantern.here, "sheet new", text=f"{name}\n{ERRAND}")
    shown = await lantern.ann.slash(lantern.here, "sheet show")
    form = await lantern.ann.click(shown.response, label="Edit")
    await lantern.ann.slash(lantern.here, "sheet edit", field="oil", value="2")
    taken = await fill_in(lantern.ann, form, "Ash", ERRAND, ["3"])
    refused(taken)
    again = await lantern.ann.click(taken.response, label="Correct it")
    assert prefilled(again) == ["Ash", ERRAND, ["2"]]
    told = await fill_in(lantern.ann, again, "Kestrel", ERRAND, ["2"])
    history = said(await lantern.ann.slash(lantern.here, "history"))
    assert said(told)
    assert "changed **Kestrel**: Name: Wren → Kestrel\n" in f"{history}\n"


async def test_a_form_that_was_opened_before_an_upgrade_says_all_that_it_is_filled_with(
    lantern: Stage,
) -> None:
    """Its parts went by their numbers alone."""
    await lantern.ann.slash(lantern.here, "sheet new", text=f"Wren\n{ERRAND}")
    shown = await lantern.ann.slash(lantern.here, "sheet show")
    form = await lantern.ann.click(shown.response, label="Edit")
    for row in form.modal["components"]:
        row["component"]["custom_id"] = row["component"]["custom_id"].partition(":")[0]
    told = await fill_in(lantern.ann, form, "Wren", "Home", ["1"])
    assert said(told).startswith("Wren\nHome")


@pytest.mark.parametrize(("size", "is_shown"), [(2000, True), (4096, False)])
def test_a_sheet_that_is_too_large_beside_the_news_is_left_to_its_own_command(
    size: int, *, is_shown: bool
) -> None:
    class Large:
        """A sheet of a game that keeps much."""

    words.sheet.register(Large, lambda _view: discord.Embed(description="x" * size))
    news = discord.Embed(title="Wren is changed", description="Oil: 3 → 1")
    told = words.completed(SheetShown(1, "sample", "", (), Large()), news)

    assert told.title == "Wren is changed"
    assert ("xxx" in (told.description or "")) is is_shown
    assert (told.description or "").startswith("Oil: 3 → 1")


async def test_what_a_form_made_is_taken_back_whole(lantern: Stage) -> None:
    await lantern.ann.slash(lantern.here, "sheet new", name="Kestrel")
    before = lantern.state()
    form = await filling(lantern)
    told = await fill_in(lantern.ann, form, "Wren", ERRAND, ["5"])
    made = lantern.state()
    edited = await lantern.ann.click(told.response, label="Edit")
    await fill_in(lantern.ann, edited, "Moth", "Rest", ["0"])
    assert lantern.state() != made
    undone = said(await lantern.ann.slash(lantern.here, "undo"))
    assert "Moth" in undone
    assert lantern.state() == made
    await lantern.ann.slash(lantern.here, "undo")

    assert lantern.state() == before


async def test_a_roll_that_makes_a_character_says_once_what_it_lacks(lantern: Stage) -> None:
    lantern.dice.add(2, 2)
    rolled = await lantern.ann.slash(lantern.here, "sample look")
    assert "**Ann** is a new character. Still to come: an errand." in said(rolled, privately=False)
    assert labels(rolled.response) == ["Why?", "Fill in the sheet"]
    again = await lantern.ann.slash(lantern.here, "sample look")
    assert "errand" not in said(again)
    assert labels(again.response) == ["Why?"]
    late = lantern.late(rolled.response)
    form = await lantern.ann.click(rolled.response, label="Fill in the sheet")
    told = await fill_in(lantern.ann, form, "Wren", ERRAND, ["3"])

    assert said(told, privately=False).startswith("Wren is filled in")
    assert told.response.id != rolled.response.id
    await lantern.ann.slash(lantern.here, "undo")
    await lantern.ann.slash(lantern.here, "undo")
    await lantern.ann.slash(lantern.here, "undo")
    late()
    assert "taken back" in refused(
        await lantern.ann.click(rolled.response, label="Fill in the sheet")
    )


async def test_a_new_name_says_what_it_lacks_and_a_gm_who_rolls_for_others_that_they_are_new(
    lantern: Stage,
) -> None:
    joined = await lantern.ann.slash(lantern.here, "sheet new", name="Wren")
    assert "Still to come: an errand." in said(joined)
    await lantern.ann.slash(lantern.here, "sheet edit", field="errand", value="Home")
    await lantern.env.settle()
    assert text_of(lantern.now(joined.response)).startswith("Wren joins\n")
    assert "Still to come" not in text_of(lantern.now(joined.response))
    await lantern.ann.slash(lantern.here, "undo")
    lantern.dice.add(2, 2)
    assert "to come" not in said(await lantern.ann.slash(lantern.here, "sample look"))
    for_bob = await lantern.gm.slash(lantern.here, "sample look", player=lantern.bob)
    assert "to come" not in said(for_bob)
    assert "\n**Bob** is a new character." in said(for_bob)
    assert "Fill in the sheet" not in labels(for_bob.response)


@pytest.mark.parametrize("own", [True, False])
async def test_who_is_new_is_said_until_something_follows_however_often_it_is_told_anew(
    lantern: Stage, *, own: bool
) -> None:
    """The line went with the first edit of its message."""
    await lantern.gm.slash(lantern.here, "sample kindle", place="Cave")
    lantern.dice.add(6)
    roller, named = (lantern.ann, {}) if own else (lantern.gm, {"player": lantern.ann})
    rolled = await roller.slash(lantern.here, "sample look", **named)
    is_new = "\n**Ann** is a new character."

    async def told() -> str:
        await lantern.env.settle()
        return text_of(lantern.now(rolled.response))

    assert is_new in await told()
    for command, is_said in (("undo", False), ("redo", True)):
        said(await roller.slash(lantern.here, command))
        assert (is_new in await told()) is is_said
    await roller.click(rolled.response, label="Fill the lantern")
    assert is_new not in await told()
    said(await roller.slash(lantern.here, "undo"))
    assert is_new in await told()


# ------------------------------------------------------------------------------ every game


@pytest.mark.parametrize("game", PLAYED, ids=lambda each: each.key)
def test_every_game_makes_its_characters_of_what_it_asks(game: Any) -> None:
    making, fresh = game.making, game.character(name="Wren")
    keys = [each.key for each in making.asks]
    assert keys[0] == NAME
    assert len(set(keys)) == len(keys) <= 5
    assert making.asks[0].is_required
    assert making.asks[0].most == NAME_MAX
    for each in making.asks:
        assert 1 <= len(each.label) <= 45
        assert len(each.hint) <= 100
        assert 1 <= each.most <= 4000
        assert len(each.choices) <= 25
    assert isinstance(making.missing(fresh), str)
    assert set(making.typed(fresh)) == set(keys)

    assert len(making.ready) == 3
    assert len({each.state.name for each in making.ready}) == 3
    for each in making.ready:
        assert isinstance(each.state, game.character)
        assert making.missing(each.state) == ""
        assert 1 <= len(each.pitch) <= 150
        typed = making.typed(each.state)
        assert set(typed) == set(keys)
        assert all(len(typed[ask.key]) <= ask.most for ask in making.asks)
        # What a form shows of a character makes that character again.
        assert making.make(each.state, typed) == each.state
        pasted = "\n".join(f"{ask.label}: {typed[ask.key]}" for ask in making.asks)
        told = read(making.asks, pasted).texts
        assert {key: told.get(key, "") for key in keys} == typed


@pytest.mark.parametrize("game", PLAYED, ids=lambda each: each.key)
async def test_a_long_pasted_text_that_is_refused_is_given_back(stage: Stage, game: Any) -> None:
    """Discord takes so much of an embed and no more, and nobody was answered."""
    await stage.gm.slash(stage.here, "table open", game=game.key)
    labels_of = [each.label for each in (*game.making.asks, *game.making.further_asks)]
    room = PASTED_MAX // len(labels_of)
    parts = [f"{each}: {'*' * (room - len(each) - 3)}" for each in labels_of]
    refusal = await stage.ann.slash(stage.here, "sheet new", text="\n".join(parts))

    refused(refusal)
    assert len(refusal.response.embeds[0].fields) > 1


def test_no_two_ready_made_characters_have_a_name_in_common() -> None:
    """At a table of several games three of them were a Quill, and two an Ilse."""
    parts = [
        part for game in GAMES for each in game.making.ready for part in name_of(each.state).split()
    ]
    assert [part for part, count in Counter(parts).items() if count > 1] == []
