"""Forms that come back after a restart, with another's, or from another version."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat import answers, asking, buttons, forms
from bot.chat.asking import ask_form
from bot.chat.buttons import Pressed
from bot.chat.embeds import EMBED_MAX, escaped, unescaped
from bot.chat.forms import Form
from bot.chat.interaction import Interaction, custom_id_of
from bot.chat.play import play
from bot.errors import TooOld
from bot.table.plays import clocks
from rules.clock import ClockKind
from rules.errors import NoSuchName
from rules.names import clean
from tests.house.table.conftest import put_away
from tests.stage import Stage, answer, fill_in, forget, labels, menus, prefilled, refused, said


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
    form = await stage.gm.click(proposal, label="GM: name the complication")
    return stage.gm, form, ("A dog barks", "1"), "A dog barks"


@pytest.mark.parametrize("opening", [suggesting, swearing, wording])
async def test_a_form_that_was_open_before_a_restart_is_answered(
    stage: Stage, opening: Callable[[Stage], Awaitable[tuple[Any, Any, tuple[Any, ...], str]]]
) -> None:
    who, form, values, words = await opening(stage)
    await stage.restart()
    answer = await fill_in(who, form, *values)

    assert words in said(answer)


async def test_two_who_fill_in_one_form_at_once_each_say_their_own(stage: Stage) -> None:
    bob, first, values, _ = await suggesting(stage)
    check = next(m for m in stage.here.history() if "Suggest a die" in labels(m))
    second = await stage.gm.click(check, label="Suggest a die")
    assert second.modal["custom_id"] == first.modal["custom_id"]
    await fill_in(stage.gm, second, "A squeaky floor", ["challenge"])
    answer = await fill_in(bob, first, *values)

    assert "A squeaky floor" in said(answer)
    assert "Plenty of shadows" in said(answer)


class Asked(Form):
    """A form as a command sends it, which takes a dog and nothing else."""

    def __init__(self) -> None:
        super().__init__("Asked")
        self.words: discord.ui.TextInput[Any] = discord.ui.TextInput(
            style=discord.TextStyle.paragraph, required=False
        )
        self.size: discord.ui.Select[Any] = discord.ui.Select(
            options=[discord.SelectOption(value=each, label=f"{each} size") for each in "ab"]
        )
        self.ask("What *is* it?", self.words, hint="A dog, say")
        self.ask("How large?", self.size)

    async def submitted(self, interaction: Interaction) -> None:
        """Repeat it."""
        if "dog" not in self.words.value:
            raise NoSuchName("dog", self.words.value, ("dog",))
        await interaction.response.send_message(f"Heard: {self.words.value} {self.size.values}")


@pytest.fixture
async def asked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A form that no button's id can say again, as those of commands are."""

    async def press(interaction: Interaction, _pressed: object) -> None:
        await ask_form(interaction, Asked())

    monkeypatch.setitem(buttons._PRESSES, "fu:suggest", press)
    _, form, _, _ = await suggesting(stage)
    return form


@pytest.fixture
async def pressed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A form that goes by its button's id."""

    async def press(_interaction: Interaction, _pressed: object) -> Form:
        return Asked()

    monkeypatch.setitem(buttons._PRESSES, "fu:suggest", press)
    _, form, _, _ = await suggesting(stage)
    return form


async def test_a_form_of_a_command_is_waited_for(stage: Stage, asked: Any) -> None:
    answer = await fill_in(stage.bob, asked, "a dog", ["b"])
    assert said(answer) == "Heard: a dog ['b']"


async def test_a_form_that_nothing_knows_any_more_gives_its_text_back(
    stage: Stage, asked: Any
) -> None:
    await stage.restart()
    answer = await fill_in(stage.bob, asked, "A **dog** barks", ["a"])

    assert "A \\*\\*dog\\*\\* barks" in refused(answer)
    assert labels(answer.response) == []


NASTY = "a `c*t*` <@1> _and_\n# two ```lines``` \\\\ \\* [x](y)"


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_a_refused_form_comes_back_with_what_was_typed(
    stage: Stage, pressed: Any, is_restarted: bool
) -> None:
    refusal = await fill_in(stage.bob, pressed, NASTY, ["b"])
    shown = refused(refusal)
    assert "<@1>" not in shown
    assert "*is*" not in shown
    assert "b size" in shown
    assert labels(refusal.response) == ["Correct it"]
    if is_restarted:
        await stage.restart()
    again = await stage.bob.click(refusal.response, label="Correct it")

    assert prefilled(again) == [NASTY, ["b"]]
    answer = await fill_in(stage.bob, again, "a dog", ["b"])
    assert said(answer, privately=False) == "Heard: a dog ['b']"


async def test_a_refused_form_offers_what_helps_beside_what_was_typed(stage: Stage) -> None:
    gm, form, given, typed = await wording(stage)
    await put_away(stage)
    refusal = await fill_in(gm, form, *given)
    assert typed in refused(refusal)
    assert labels(refusal.response) == ["GM: bring back Unnamed · Charge · Wren"]


async def test_a_form_that_was_corrected_leaves_no_refusal_behind(stage: Stage, asked: Any) -> None:
    first = await fill_in(stage.bob, asked, "a cat", ["b"])
    again = await stage.bob.click(first.response, label="Correct it")
    second = await fill_in(stage.bob, again, "a cow", ["a"])
    # The refusal is the same message, with what was typed last.
    assert "a cow" in stage.seen_by(stage.bob)
    assert "a cat" not in stage.seen_by(stage.bob)
    message = next(m for m in stage.here.history(viewer=stage.bob) if "Correct it" in labels(m))
    third = await stage.bob.click(message, label="Correct it")
    assert prefilled(third) == ["a cow", ["a"]]
    await fill_in(stage.bob, third, "a dog", ["a"])

    assert second.acknowledged
    assert "Correct it" not in stage.seen_by(stage.bob)
    assert "Heard: a dog" in stage.seen_by(stage.ann)


async def test_a_form_whose_refusal_is_gone_meanwhile_is_refused_by_another(
    stage: Stage, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was sent from two devices, of which the other's was taken."""
    first = await fill_in(stage.bob, asked, "a cat", ["b"])
    again, show = await stage.bob.click(first.response, label="Correct it"), forms.show_typed

    def deleted(*given: Any) -> Any:
        stage.forget(first.response)
        return show(*given)

    monkeypatch.setattr(buttons, "show_typed", deleted)
    second = await fill_in(stage.bob, again, "a cow", ["a"])
    assert "a cow" in said(second, privately=True)


async def test_four_thousand_characters_come_back_whole(stage: Stage, pressed: Any) -> None:
    long = "`*cat*` " * 500
    refusal = await fill_in(stage.bob, pressed, long[:4000], ["a"])
    assert len(refused(refusal)) < 2000
    again = await stage.bob.click(refusal.response, label="Correct it")
    assert prefilled(again) == [long[:4000], ["a"]]

    forget()
    once_more = await stage.bob.click(refusal.response, label="Correct it")
    kept, _ = prefilled(once_more)
    assert kept.endswith("…")
    assert long.startswith(kept.rstrip("…"))
    assert len(kept) > 300


@given(st.text("a*_\\\n \u200b→🐻", max_size=40))
def test_what_is_shown_of_a_text_is_what_was_typed_as_far_as_there_is_room(text: str) -> None:
    room, label = 20, r"La\_bel"
    full = discord.Embed(description="x" * (EMBED_MAX - len(label) - room))
    shown = forms.show_typed(full, {"La_bel": text})
    seen = "\n".join(map(clean, text.strip().splitlines()))
    assert [each.name for each in shown.fields] == [label] * bool(seen)

    told = "".join(each.value or "" for each in shown.fields)
    back, is_whole = unescaped(told), len(escaped(seen)) <= room
    assert (back == seen) is is_whole
    assert is_whole or (told[-1] == "…" and seen.startswith(back[:-1]))
    assert is_whole or room - 1 <= len(told) <= room


def test_a_text_is_never_cut_within_an_escape() -> None:
    whole = "a" * (forms.SHOWN_MAX - 2)
    shown = forms.show_typed(discord.Embed(), {"Label": f"{whole}**"})
    assert shown.fields[0].value == f"{whole}…"


# -------------------------------------------------------------------------------- questions


@pytest.fixture
def asking_for(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make a button ask for one of so many; what is chosen opens a clock."""

    async def make(count: int) -> Any:
        options = [(f"value {number}", f"Clock *{number}*") for number in range(count)]

        async def go_on(interaction: Interaction, value: str) -> None:
            if value == "value 3":
                await ask_form(interaction, Asked())
                return
            if value == "value 2":
                # Another press comes while this one is under way.
                key = int(custom_id_of(interaction).split(":")[2])
                with pytest.raises(TooOld):
                    await asking.PRESSES["table:asked"](interaction, Pressed(key, "1", ()))
            await play(
                interaction,
                lambda turn: clocks.new(turn, value, 4, ClockKind.PLAIN, 0, hidden=False),
                in_place=True,
            )

        async def press(interaction: Interaction, _pressed: object) -> None:
            await asking.ask(interaction, "Which clock?", options, go_on)

        monkeypatch.setitem(buttons._PRESSES, "fu:suggest", press)
        await stage.gm.slash(stage.here, "table open", game="fu")
        check = await stage.ann.slash(stage.here, "fu check")
        return await stage.bob.click(check.response, label="Suggest a die")

    return make


async def test_what_is_asked_for_is_chosen_privately_and_told_to_all(
    stage: Stage, asking_for: Any
) -> None:
    question = await asking_for(3)
    assert said(question, privately=True).startswith("Which clock?")
    assert labels(question.response) == ["Clock *0*", "Clock *1*", "Clock *2*"]
    told = await stage.bob.click(question.response, label="Clock *1*")

    assert "value 1" in said(told, privately=False)
    assert "Which clock?" not in stage.seen_by(stage.bob)


async def test_many_choices_are_a_menu_that_says_how_many_it_shows(
    stage: Stage, asking_for: Any
) -> None:
    question = await asking_for(30)
    assert "the first 25" in said(question)
    assert [len(each) for each in menus(question.response)] == [25]
    told = await answer(stage.bob, question, "Clock *24*")
    assert "value 24" in said(told, privately=False)


async def test_a_question_is_answered_once(stage: Stage, asking_for: Any) -> None:
    question = await asking_for(3)
    # A message that could not be taken off is pressed again.
    answers._ASKING.clear()
    await stage.bob.click(question.response, label="Clock *1*")
    words = refused(await stage.bob.click(question.response, label="Clock *2*"))

    assert "answered already" in words
    assert stage.moves().count("clock.made") == 1


async def test_two_choices_at_once_are_played_once(stage: Stage, asking_for: Any) -> None:
    question = await asking_for(3)
    told = await stage.bob.click(question.response, label="Clock *2*")

    assert "value 2" in said(told, privately=False)
    assert stage.moves().count("clock.made") == 1


async def test_a_question_that_nobody_remembers_says_so(stage: Stage, asking_for: Any) -> None:
    question = await asking_for(3)
    forget()
    words = refused(await stage.bob.click(question.response, label="Clock *1*"))

    assert "Give the command again" in words
    assert "clock.made" not in stage.moves()


async def test_a_choice_that_is_refused_leaves_the_question_open(
    stage: Stage, asking_for: Any
) -> None:
    await stage.gm.slash(stage.here, "clock new", name="value 1", segments=4)
    question = await asking_for(3)
    assert "already" in refused(await stage.bob.click(question.response, label="Clock *1*"))
    told = await stage.bob.click(question.response, label="Clock *2*")

    assert "value 2" in said(told, privately=False)


async def test_a_choice_may_go_on_to_a_form_which_may_be_dismissed(
    stage: Stage, asking_for: Any
) -> None:
    question = await asking_for(4)
    dismissed = await stage.bob.click(question.response, label="Clock *3*")
    assert dismissed.modal is not None
    form = await stage.bob.click(question.response, label="Clock *3*")
    told = await fill_in(stage.bob, form, "a dog", ["a"])

    assert "Heard: a dog" in said(told, privately=False)
    assert "Which clock?" not in stage.seen_by(stage.bob)
