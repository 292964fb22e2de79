"""Mini-FU's forms as nobody should send them, past Discord's own checks: each gets an answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from bot.app import Flywheel
from bot.storage.database import open_database
from bot.storage.referee import Referee
from tests.faces import Faces
from tests.wire import GENERAL, MEMBER, TOKEN, Answer, Wire

GM, ANN = 1, 2
MODAL, MODAL_SUBMIT = 9, 5
LABEL, TEXT, MENU = 18, 4, 3


@pytest.fixture
async def wire(database: Path, dice: Faces) -> AsyncIterator[Wire]:
    """A table of Mini-FU with one character on it."""
    async with aclosing(Referee(open_database(database), dice)) as referee:
        async with Wire() as wire, Flywheel(referee) as bot:
            with wire.point_here():
                running = asyncio.create_task(bot.start(TOKEN))
                await wire.ready()
                await wire.slash(GM, "table open", {"game": "fu", "name": "Friday"})
                await wire.slash(ANN, "sheet new", {"name": "Tennessee"})
                yield wire
                await bot.close()
                await running


async def form_to_suggest(wire: Wire, _dice: Faces) -> Answer:
    """Begin a check, and ask for the form of a suggestion."""
    begun = await wire.slash(ANN, "fu check", {"action": "leap"})
    return await wire.press(ANN, begun, "Suggest a die")


async def form_of_a_condition(wire: Wire, dice: Faces) -> Answer:
    """Roll a botch, and ask for the form of a condition."""
    dice.add(3, 3)
    rolled = await wire.slash(ANN, "fu check", {"power": 1, "challenge": 1})
    return await wire.press(ANN, rolled, "Give somebody a condition")


async def send(wire: Wire, form: Answer, menu: dict[str, Any] | None) -> Answer:
    """Send a form back, each part below its label: a text, and its menu as it is given."""
    text_id, menu_id = (each["component"]["custom_id"] for each in form.data["components"])
    filled = [{"type": TEXT, "id": 2, "custom_id": text_id, "value": "Winded"}]
    if menu is not None:
        filled.append({"type": MENU, "id": 3, "custom_id": menu_id, **menu})
    data = {
        "custom_id": form.data["custom_id"],
        "components": [{"type": LABEL, "id": 1, "component": each} for each in filled],
    }
    payload = wire._interaction(MODAL_SUBMIT, ANN, data, GENERAL, permissions=MEMBER, key=None)
    return await wire.deliver(payload)


@pytest.mark.parametrize("asking", [form_to_suggest, form_of_a_condition])
async def test_a_form_without_a_real_choice_is_refused_privately_and_else_moves(
    wire: Wire, dice: Faces, asking: Any
) -> None:
    form = await asking(wire, dice)
    assert form.type == MODAL
    before = await wire.slash(ANN, "history")
    # The menu is left out, it has nothing chosen, and something that it never offered.
    for menu in (None, {}, {"values": ["zq"]}):
        answer = await send(wire, form, menu)
        assert answer.ephemeral
        assert "Nothing has changed." in answer.embed["description"]
    after = await wire.slash(ANN, "history")
    assert after.embed == before.embed

    offered = form.data["components"][1]["component"]["options"]
    answer = await send(wire, form, {"values": [offered[0]["value"]]})
    assert not answer.ephemeral
    assert "Winded" in f"{answer.embed['title']}\n{answer.embed['description']}"
