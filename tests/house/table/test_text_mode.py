"""Text mode: who listens instead of looking is told everything in words, wherever it is sent."""

from typing import Any

import pytest

from bot.chat.buttons import button, menu
from bot.chat.sent import view_of
from bot.chat.symbols import PLAIN, SYMBOLS, WORDS
from tests.stage import Stage, fill_in, labels, said, text_of
from tests.told import UNREAD


@pytest.fixture
async def drawn(opened: Stage) -> Stage:
    """A table where Discord has every symbol as an emoji."""
    opened.bot.looks.take_up({name: 10**17 + at for at, name in enumerate(SYMBOLS)})
    return opened


def shown(result: Any) -> str:
    """Give every word of an answer, whatever it is."""
    parts = [text_of(result.response), *(text_of(each) for each in result.followups)]
    footers = [each.footer.text or "" for each in result.response.embeds]
    return "\n".join([*parts, *footers])


async def in_words(stage: Stage, who: Any) -> None:
    """Let somebody want words alone."""
    await who.slash(stage.here, "me settings", text="on")


async def test_the_same_is_seen_by_one_and_heard_by_another(drawn: Stage) -> None:
    """The emoji of the one are what makes the others' tests able to fail."""
    await in_words(drawn, drawn.bob)
    drawn.dice.add(5, 2, 5, 2)
    seen, heard = [
        shown(await who.slash(drawn.here, "roll", dice="2d6kh1")) for who in (drawn.ann, drawn.bob)
    ]

    assert "<:d6_5" in seen
    assert not UNREAD.search(heard)
    assert "5" in heard
    assert "2" in heard


async def test_what_moves_a_clock_that_somebody_shows_in_words_is_told_in_symbols(
    drawn: Stage,
) -> None:
    """Their message stays in words, and whoever moves the clock is answered as they want it."""
    await drawn.gm.slash(drawn.here, "clock new", name="Alarm", segments=4)
    await in_words(drawn, drawn.bob)
    heard = await drawn.bob.slash(drawn.here, "clock show", name="Alarm")
    seen = shown(await drawn.ann.slash(drawn.here, "clock tick", name="Alarm"))
    await drawn.env.settle()
    assert "<:" in seen
    assert not UNREAD.search(text_of(drawn.now(heard.response)))


async def test_what_somebody_shows_in_words_stays_so_where_another_presses_too_late(
    drawn: Stage,
) -> None:
    """It is drawn anew for the other to read first, and is still whose it was."""
    await drawn.gm.slash(drawn.here, "table open", game="fu")
    await drawn.ann.slash(drawn.here, "sheet new", name="Wren")
    await in_words(drawn, drawn.ann)
    check = (await drawn.ann.slash(drawn.here, "fu check")).response
    late = drawn.late(check)
    form = await drawn.gm.click(check, label="Suggest a die")
    said(await fill_in(drawn.gm, form, "Plenty of shadows", ["power"]), privately=False)
    late()
    pressed = await drawn.gm.click(check, label="Roll 1 power vs 0 challenge")
    assert "has changed" in said(pressed)
    assert not UNREAD.search(text_of(drawn.now(check)))


async def test_a_die_is_said_once_and_a_sign_by_its_word(drawn: Stage) -> None:
    await in_words(drawn, drawn.bob)
    # Fate dice show 1 to 3.
    drawn.dice.add(1, 3, 2, 1)
    fate = shown(await drawn.bob.slash(drawn.here, "roll", dice="4dF"))
    drawn.dice.add(1, 3, 4, 5, 6)
    again = shown(await drawn.bob.slash(drawn.here, "roll", dice="4d6r1"))

    assert "4dF: minus, plus, 0, minus" in fate
    assert "(rerolled 1)" in again
    assert "4dF: minus, plus, 0, minus" in shown(await drawn.bob.slash(drawn.here, "history"))
    assert "1 is minus, 3 is plus" in shown(await drawn.bob.slash(drawn.here, "luck"))


async def test_what_dice_make_is_not_heard_as_a_change(drawn: Stage) -> None:
    """It was "6 (counts), 2 to 6", as if a number had moved."""
    await in_words(drawn, drawn.bob)
    drawn.dice.add(6, 2)
    rolled = shown(await drawn.bob.slash(drawn.here, "charge fortune", dice=2))
    assert "6 (counts), 2: **6**" in rolled
    assert " to **6**" not in rolled


async def test_a_name_is_heard_as_it_was_typed(drawn: Stage) -> None:
    await in_words(drawn, drawn.bob)
    made = await drawn.bob.slash(drawn.here, "sheet new", name="Bram 🐻→▰✓")

    assert "Bram 🐻→▰✓" in shown(made)
    assert "Bram 🐻→▰✓" in shown(await drawn.bob.slash(drawn.here, "sheet show"))


@pytest.mark.parametrize("is_low", [False, True])
async def test_a_panel_is_in_words_where_whoever_posted_it_listens(
    drawn: Stage, *, is_low: bool
) -> None:
    """It was in pictures from the moment after, though what they post is told in words."""
    await drawn.ann.slash(drawn.here, "clock new", name="Dawn", segments=4)
    await in_words(drawn, drawn.gm)
    panel = (await drawn.gm.slash(drawn.here, "table panel", follow=is_low)).response
    await drawn.env.settle()
    for _ in range(2):
        now = text_of(drawn.now(panel))
        assert not UNREAD.search(now)
        assert "Dawn" in now
        await drawn.ann.slash(drawn.here, "clock tick", name="Dawn")
        await drawn.env.settle()
        await drawn.restart()
    # Where somebody else posts it anew, it is as they want it.
    again = (await drawn.ann.slash(drawn.here, "table panel")).response
    await drawn.env.settle()
    assert UNREAD.search(text_of(drawn.now(again)))


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("help", {}),
    ("help", {"topic": "fate"}),
    ("help", {"topic": "momentum"}),
    ("about", {}),
    ("me settings", {}),
    ("history", {}),
    ("waiting", {}),
    ("undo", {}),
    ("table show", {}),
    ("table settings", {}),
    ("table close", {}),
    ("table open", {"game": "fate"}),
    ("sheet show", {}),
    ("sheet edit", {"field": "iron", "value": "nonsense"}),
    ("sheet edit", {"field": "iron", "value": "3"}),
    ("clock show", {}),
    ("clock show", {"name": "Dawn"}),
    ("clock tick", {}),
    ("clock tick", {"name": "Dusk"}),
    ("iron track show", {}),
    ("sample kindle", {"place": "The quay"}),
]


async def test_every_answer_to_whoever_listens_is_in_words(drawn: Stage) -> None:
    """Answers, refusals, questions, lists and help."""
    ann = drawn.ann
    await in_words(drawn, ann)
    await ann.slash(drawn.here, "sheet new", name="Wren", game="ironsworn")
    for name in ("Dawn", "Dark"):
        await ann.slash(drawn.here, "clock new", name=name, segments=4, ticks=1, kind="danger")
    drawn.dice.add(6, 3, 9)
    await ann.slash(drawn.here, "iron action", stat="iron")

    for command, options in COMMANDS:
        told = shown(await ann.slash(drawn.here, command, **options))
        assert told.strip(), command
        assert not UNREAD.search(told), command


async def test_a_clock_is_told_to_whoever_listens_without_its_picture(drawn: Stage) -> None:
    with_picture = await drawn.ann.slash(drawn.here, "clock new", name="Dawn", segments=4)
    await in_words(drawn, drawn.bob)
    without = await drawn.bob.slash(drawn.here, "clock tick", name="Dawn")

    assert len(with_picture.response.attachments) == 1
    assert without.response.attachments == []
    assert without.response.embeds[0].thumbnail.url is None
    assert "1 of 4" in shown(without)


async def test_a_table_in_words_has_no_symbol_in_what_it_brings_up_to_date(drawn: Stage) -> None:
    clock = (await drawn.ann.slash(drawn.here, "clock new", name="Dawn", segments=4)).response
    await drawn.gm.slash(drawn.here, "table settings", text="on")
    panel = (await drawn.gm.slash(drawn.here, "table panel")).response
    await drawn.bob.slash(drawn.here, "clock tick", name="Dawn")
    await drawn.env.settle()

    for message in (clock, panel):
        now = text_of(drawn.now(message))
        assert not UNREAD.search(now)
        assert "1 of 4" in now
    assert drawn.now(clock).attachments == []


async def test_what_others_press_on_a_message_stays_in_words_for_its_author(drawn: Stage) -> None:
    await drawn.gm.slash(drawn.here, "table open", game="sample")
    await drawn.gm.slash(drawn.here, "sample kindle", place="The quay")
    await in_words(drawn, drawn.ann)
    drawn.dice.add(6)
    looked = (await drawn.ann.slash(drawn.here, "sample look")).response
    await drawn.gm.click(looked, label="Fill the lantern")
    pressed = text_of(drawn.now(looked))
    await drawn.gm.slash(drawn.here, "undo")
    await drawn.env.settle()

    for told in (pressed, text_of(drawn.now(looked))):
        assert not UNREAD.search(told)
        assert "oil" in told


async def test_a_question_is_asked_in_words(drawn: Stage) -> None:
    """What the table itself would lose is asked before anything was looked at."""
    drawn.dice.add(5)
    await in_words(drawn, drawn.gm)
    await drawn.gm.slash(drawn.here, "roll", dice="d6")
    await drawn.gm.slash(drawn.here, "table settings", ping="on")

    asked = shown(await drawn.gm.slash(drawn.here, "undo"))
    assert asked.startswith("A question first")
    assert "rolled d6" in asked
    assert not UNREAD.search(asked)


async def test_a_card_that_follows_its_character_is_told_as_its_player_wants(drawn: Stage) -> None:
    await in_words(drawn, drawn.ann)
    await drawn.ann.slash(drawn.here, "sheet new", name="Wren", game="ironsworn")
    card = (await drawn.ann.slash(drawn.here, "sheet show")).response
    await drawn.env.settle()
    await drawn.gm.slash(drawn.here, "iron momentum", change=1, player=drawn.ann)
    await drawn.env.settle()

    now = text_of(drawn.now(card))
    assert "momentum 3" in now.casefold()
    assert not UNREAD.search(now)


async def test_a_clock_that_somebody_shows_stays_as_they_want_it_whoever_ticks_it(
    drawn: Stage,
) -> None:
    await drawn.gm.slash(drawn.here, "clock new", name="Dawn", segments=6)
    await in_words(drawn, drawn.ann)
    shown_by_ann = (await drawn.ann.slash(drawn.here, "clock show", name="Dawn")).response
    shown_by_bob = (await drawn.bob.slash(drawn.here, "clock show", name="Dawn")).response
    await drawn.gm.slash(drawn.here, "clock tick", name="Dawn")
    await drawn.env.settle()
    ticked = drawn.now(shown_by_ann)
    assert "1 of 6" in text_of(ticked)
    assert not UNREAD.search(text_of(ticked))
    assert ticked.attachments == []
    assert len(drawn.now(shown_by_bob).attachments) == 1

    await drawn.gm.click(shown_by_ann, label="Tick")
    pressed = drawn.now(shown_by_ann)
    assert "2 of 6" in text_of(pressed)
    assert not UNREAD.search(text_of(pressed))
    assert pressed.attachments == []
    await drawn.env.settle()
    assert len(drawn.now(shown_by_bob).attachments) == 1


async def test_a_card_stays_in_words_for_its_player_whoever_presses_it(drawn: Stage) -> None:
    await drawn.gm.slash(drawn.here, "table open", game="ironsworn")
    await in_words(drawn, drawn.ann)
    await drawn.ann.slash(drawn.here, "sheet new", name="Wren", game="ironsworn")
    card = (await drawn.ann.slash(drawn.here, "sheet show")).response
    await drawn.gm.click(card, label="Momentum +1")

    now = text_of(drawn.now(card))
    assert "momentum 3" in now.casefold()
    assert not UNREAD.search(now)


async def test_what_a_button_changes_is_heard_in_words(drawn: Stage) -> None:
    """The same press, seen with an arrow by the one and heard without by the other."""
    await in_words(drawn, drawn.bob)
    told = []
    for who in (drawn.ann, drawn.bob):
        await who.slash(drawn.here, "iron momentum", change=5)
        drawn.dice.add(1, 3, 5)
        rolled = await who.slash(drawn.here, "iron action", stat="1")
        told.append((rolled.response, [each for each in labels(rolled.response) if "7" in each]))
    (_, seen), (rolled, heard) = told

    assert any("→" in each for each in seen)
    assert [each.replace("→", "to") for each in seen] == heard
    await drawn.bob.click(rolled, label=heard[0])
    assert not UNREAD.search(text_of(drawn.now(rolled)))


async def test_what_is_left_to_press_is_heard_in_words_once_it_is_drawn_anew(drawn: Stage) -> None:
    await in_words(drawn, drawn.bob)
    await drawn.bob.slash(drawn.here, "iron momentum", change=5)
    drawn.dice.add(1, 3, 5)
    rolled = (await drawn.bob.slash(drawn.here, "iron action", stat="1")).response
    before = labels(rolled)
    assert "Burn momentum 7 to 2: strong hit" in before
    await drawn.bob.click(rolled, label="Burn momentum 7 to 2: strong hit")
    await drawn.bob.slash(drawn.here, "undo")
    await drawn.env.settle()

    assert labels(drawn.now(rolled)) == before


def test_a_menu_is_heard_in_words_and_its_values_stay() -> None:
    items = [
        menu("table:pick", 1, "Momentum 2 → 3", [("a→b", "One → two"), ("c", "→" * 100)]),
        button("table:press", 1, "→" * 80, name="a→b"),
    ]
    for look, arrow in ((PLAIN, "→"), (WORDS, "to")):
        view = view_of(items, look)
        assert view is not None
        closed, pressed = (row["components"][0] for row in view.to_components())
        assert closed["placeholder"] == f"Momentum 2 {arrow} 3"
        assert closed["options"][0]["label"] == f"One {arrow} two"
        assert [each["value"] for each in closed["options"]] == ["a→b", "c"]
        assert len(closed["options"][1]["label"]) == 100
        assert pressed["custom_id"] == "table:press:1:a→b"
        assert len(pressed["label"]) == 80
