"""Forms that come back after a restart, with another's, or from another version."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from bot.chat import buttons, forms
from bot.chat.forms import Form
from bot.chat.interaction import Interaction
from tests.stage import Stage, labels, refused, said


def filled(form: Any, *values: Any) -> dict[str, Any]:
    """Give what is typed into a form, by the ids of what it asks for, from the top."""
    rows = form.modal["components"]
    parts = [part for row in rows for part in row.get("components", (row.get("component"),))]
    return dict(zip((part["custom_id"] for part in parts), values, strict=True))


async def suggesting(stage: Stage) -> tuple[Any, Any, tuple[Any, ...], str]:
    """A die that Bob suggests for Ann's check."""
    await stage.gm.slash(stage.here, "table open", game="fu")
    await stage.ann.slash(stage.here, "sheet new", name="Tennessee")
    check = await stage.ann.slash(stage.here, "fu check")
    form = await stage.bob.click(check.response, label="Suggest a die")
    return stage.bob, form, ("Plenty of shadows", ["power"]), "Plenty of shadows"


async def swearing(stage: Stage) -> tuple[Any, Any, tuple[Any, ...], str]:
    """A vow that a bond leads to."""
    await stage.gm.slash(stage.here, "table open", game="ironsworn")
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    stage.dice.add(3, 4, 9)
    bond = await stage.ann.slash(stage.here, "iron move", name="forge a bond", who="Mara")
    led = next(each for each in labels(bond.response) if each.startswith("Swear"))
    swear = await stage.ann.click(bond.response, label=led)
    form = await stage.ann.click(swear.response, label="Swear an Iron Vow (for a bond)")
    stage.dice.add(6, 1, 1)
    return stage.ann, form, ("Find her son", ["epic"]), "Find her son"


async def wording(stage: Stage) -> tuple[Any, Any, tuple[Any, ...], str]:
    """A complication that the GM words."""
    await stage.gm.slash(stage.here, "table open", game="charge")
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    proposal = await stage.ann.slash(stage.here, "charge action", action="sneak")
    await stage.ann.click(proposal.response, label="Add tension: +1 die")
    proposal = stage.here.history()[-1]
    form = await stage.gm.click(proposal, label="GM: word the complication")
    return stage.gm, form, ("A dog barks", "1", "0", ""), "A dog barks"


@pytest.mark.parametrize("opening", [suggesting, swearing, wording])
async def test_a_form_that_was_open_before_a_restart_is_answered(
    stage: Stage, opening: Callable[[Stage], Awaitable[tuple[Any, Any, tuple[Any, ...], str]]]
) -> None:
    who, form, values, words = await opening(stage)
    await stage.restart()
    answer = await who.submit_modal(form, filled(form, *values))

    assert words in said(answer)


async def test_two_who_fill_in_one_form_at_once_each_say_their_own(stage: Stage) -> None:
    bob, first, values, _ = await suggesting(stage)
    check = next(m for m in stage.here.history() if "Suggest a die" in labels(m))
    second = await stage.gm.click(check, label="Suggest a die")
    assert second.modal["custom_id"] == first.modal["custom_id"]
    await stage.gm.submit_modal(second, filled(second, "A squeaky floor", ["challenge"]))
    answer = await bob.submit_modal(first, filled(first, *values))

    assert "A squeaky floor" in said(answer)
    assert "Plenty of shadows" in said(answer)


class Asked(Form):
    """A form as a command sends it."""

    def __init__(self) -> None:
        super().__init__("Asked")
        self.words: discord.ui.TextInput[Any] = discord.ui.TextInput(required=False)
        self.ask("What?", self.words)

    async def submitted(self, interaction: Interaction) -> None:
        """Repeat it."""
        await interaction.response.send_message(f"Heard: {self.words.value}")


@pytest.fixture
async def asked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A form that no button has the id of, as those of 0.1.0 and of commands are."""

    async def ask(interaction: Interaction, _pressed: object) -> None:
        await interaction.response.send_modal(Asked())

    monkeypatch.setitem(buttons._PRESSES, "fu:suggest", ask)
    _, form, _, _ = await suggesting(stage)
    return form


async def test_a_form_of_a_command_is_waited_for(stage: Stage, asked: Any) -> None:
    answer = await stage.bob.submit_modal(asked, filled(asked, "a dog"))
    assert said(answer) == "Heard: a dog"


async def test_a_form_that_nothing_knows_any_more_gives_its_text_back(
    stage: Stage, asked: Any
) -> None:
    await stage.restart()
    forms._WAITED_FOR.clear()
    answer = await stage.bob.submit_modal(asked, filled(asked, "A **dog** barks"))

    assert "A \\*\\*dog\\*\\* barks" in refused(answer)
