"""A playable Fate character takes one command, of a form, of a pasted text, or ready-made."""

from typing import Any

import pytest

from tests.prologue import prologue
from tests.stage import Stage, answer, fill_in, labels, refused, said

PYRAMID = "Great Fight, Good Will, Notice, Fair Lore, Stealth, Shoot"
SHEET = (
    "Landon",
    "Hothead Swordsman",
    "The Manners of a Goat",
    "Owes the Guild\nAn Eye for Trouble",
    PYRAMID,
)


@pytest.fixture
@prologue
async def fate(stage: Stage) -> Stage:
    """Give a table of Fate at which nobody plays yet."""
    await stage.gm.slash(stage.here, "table open", game="fate", name="Friday")
    return stage


def sheet(stage: Stage) -> dict[str, Any]:
    """Read the only Fate character from the file."""
    (found,) = [row[-1] for row in stage.state()["sheets"] if row[3] == "fate"]
    return dict(found)


async def made(stage: Stage) -> Any:
    """Make Landon by the form; give the message that everybody sees."""
    question = await stage.ann.slash(stage.here, "sheet new")
    form = await answer(stage.ann, question, "Fill in the form")
    told = await fill_in(stage.ann, form, *SHEET)
    said(told, privately=False)
    return told.response


async def test_one_command_makes_a_playable_character(fate: Stage) -> None:
    """It took about twenty, each with a message in front of everybody."""
    before = len(fate.here.history(viewer=fate.bob))
    await made(fate)

    held = sheet(fate)
    assert (held["name"], held["high_concept"], held["trouble"]) == SHEET[:3]
    assert held["aspects"] == ["Owes the Guild", "An Eye for Trouble"]
    assert [(each["name"], each["rating"]) for each in held["skills"]] == [
        *(("Fight", 4), ("Will", 3), ("Notice", 3), ("Lore", 2), ("Stealth", 2), ("Shoot", 2)),
    ]
    assert len(fate.here.history(viewer=fate.bob)) == before + 1


async def test_a_pasted_character_is_read(fate: Stage) -> None:
    text = (
        "Name: Landon / High concept: Hothead Swordsman / Trouble: The Manners of a Goat / "
        f"Aspects: Owes the Guild, An Eye for Trouble / Skills: {PYRAMID}"
    )
    said(await fate.ann.slash(fate.here, "sheet new", text=text), privately=False)

    held = sheet(fate)
    assert (held["high_concept"], len(held["aspects"]), len(held["skills"])) == (SHEET[1], 2, 6)


async def test_a_pyramid_that_cannot_be_read_is_put_right_in_the_same_form(fate: Stage) -> None:
    question = await fate.ann.slash(fate.here, "sheet new")
    form = await answer(fate.ann, question, "Fill in the form")
    wrong = await fill_in(fate.ann, form, *SHEET[:4], "Fight 4, Will, Notice 3")
    assert "What is the rating of “Will”?" in refused(wrong)
    again = await fate.ann.click(wrong.response, label="Correct it")
    said(await fill_in(fate.ann, again, *SHEET), privately=False)

    assert sheet(fate)["trouble"] == SHEET[2]


async def test_a_ready_made_character_is_played_at_once(fate: Stage) -> None:
    question = await fate.ann.slash(fate.here, "sheet new")
    said(await answer(fate.ann, question, "Take Corvane Ash"), privately=False)
    fate.dice.add(3, 2, 2, 2)
    rolled = await fate.ann.slash(fate.here, "fate roll", skill="Fight", action="attack")

    assert "◆+, ◆0, ◆0, ◇0" in said(rolled, privately=False)
    assert "No momentum dice" not in said(rolled)


async def test_a_second_form_takes_the_action_stunts_and_the_game_changer(fate: Stage) -> None:
    message = await made(fate)
    assert "Stunts and momentum" in labels(message)
    form = await fate.ann.click(message, label="Stunts and momentum")
    values = ["Riposte: +2 to defend", "Killing Blow", "No box absorbs this hit.", ""]
    refused(await fate.bob.click(message, label="Stunts and momentum"))
    told = await fate.ann.submit_modal(form, numbered(form, ["attack"], *values))
    assert "Killing Blow" in said(told)

    held = sheet(fate)
    assert (held["momentum_action"], held["stunts"]) == ("attack", ["Riposte: +2 to defend"])
    assert held["game_changer"]["name"] == "Killing Blow"
    again = await fate.ann.click(message, label="Stunts and momentum")
    told = await fate.ann.submit_modal(again, numbered(again, ["defend"], *values))
    assert "The Momentum Action is already Attack" in refused(told)


def numbered(form: Any, *values: Any) -> dict[str, Any]:
    """Give the values of a form's fields, in their order."""
    fields = [each["component"]["custom_id"] for each in form.modal["components"]]
    return dict(zip(fields, values, strict=True))
