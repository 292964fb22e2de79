"""``/odds`` at a table: which roll is meant, what is asked, what is refused, what is shown."""

import asyncio
import time
from typing import Any

import pytest

from bot.game import all_games
from bot.table import odds
from rules import totals
from tests.stage import Stage, answer, labels, pictures, refused, said, text_of


async def ask(stage: Stage, roll: str) -> str:
    return said(await stage.ann.slash(stage.here, "odds", roll=roll), privately=True)


# ----------------------------------------------------------------------------------- plain dice


async def test_plain_dice_have_exact_odds_and_a_picture(opened: Stage) -> None:
    before = opened.state(), opened.moves()
    told = await opened.ann.slash(opened.here, "odds", roll="2d6+1 >= 7")
    words = said(told, privately=True).replace("\\", "")

    assert words.startswith("Odds · 2d6+1: 7 or more\n26 of 36 rolls.\n▰▰▰▰▰▰▱▱ 72 % 7 or more\n")
    assert "With +1 on the total: **83 %** instead of 72 %" in words
    assert "With −1 on the total: **58 %** instead of 72 %" in words
    assert "With one die more, 3d6+1: **95 %** instead of 72 %" in words
    assert "From 3 to 13, 8 on average" in words
    assert pictures(told) == ["odds.png"]
    assert (opened.state(), opened.moves()) == before


PLAIN_DICE: list[tuple[str, *tuple[str, ...]]] = [
    ("d6", "17 % 6"),
    ("/roll dice:3d6", "10.5 on average\nWith one die more, 4d6: 14 on average"),
    ("3d6", "63 % 10 or more"),
    ("4dF = 0", "23 % exactly 0"),
    ("d6 > -3", "100 % more than −3\nFrom 1 to 6"),
    ("d6 > 9", "0 of 6 rolls.\n▱▱▱▱▱▱▱▱ 0 % more than 9\n"),
    ("4dF < −1", "19 % less than −1"),
    ("2d6 <= 4", "For their sum: `/odds roll:2d6+0 <= 4`"),
    ("2d6+0 <= 4", "17 % 4 or less"),
    ("2d6 vs 7", "58 % 7 or more"),
    # What cannot be seen came along when it was copied.
    ("\u202e2d6 vs\u200b 7", "58 % 7 or more"),
    ("6d10>=8", "58 % 2 successes or more", "For their sum: `/odds roll:6d10 vs 8`"),
    ("6d10>=8 vs 3", "26 % 3 successes or more"),
    ("3d10>=8 vs 1", "66 % 1 success or more"),
    (
        "2x d6 vs 4",
        "For each of the 2 rolls:",
        "75 % at least one of 2: 4 or more",
        "25 % all 2: 4 or more",
    ),
    ("d20+5 adv vs 15", "80 % 15 or more"),
    ("3d6! vs 12", "12 or more"),
    ("4d6r1 vs 14", "14 or more"),
    ("d4-3d4", "−5 on average"),
    ("6d6+4d6", "35 on average"),
    ("d20 adv", "From 1 to 20, 13.83 on average"),
]


async def test_questions_about_plain_dice(opened: Stage) -> None:
    for roll, *words in PLAIN_DICE:
        told = await ask(opened, roll)
        assert [each for each in words if each not in told] == [], roll


async def test_more_columns_than_can_be_told_apart_are_not_drawn(opened: Stage) -> None:
    told = await opened.ann.slash(opened.here, "odds", roll="100d6 vs 350")
    assert "51 % 350 or more" in said(told, privately=True)
    assert pictures(told) == []


def test_one_total_is_counted_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    working, most = 0, 0
    count = totals.answer

    def counted(question: totals.Question) -> totals.Answer:
        nonlocal working, most
        working += 1
        most = max(most, working)
        time.sleep(0.01)
        found = count(question)
        working -= 1
        return found

    monkeypatch.setattr(totals, "answer", counted)
    question = totals.read("2d6")

    async def three() -> list[Any]:
        return await asyncio.gather(*(odds.counted(question) for _ in range(3)))

    # Whatever loop waits for it.
    found = asyncio.run(three()) + asyncio.run(three())

    assert most == 1
    assert all(each == found[0] for each in found)


# ------------------------------------------------------------------------------ what is refused


NO_ROLLS: list[tuple[str, *tuple[str, ...]]] = [
    ("100d1000", "Counting all the rolls of these dice would take too long."),
    ("2d6 foo", "I can't roll “2d6 foo”"),
    ("101d6", "more than 100 dice"),
    ("d1", "a die has 2 to 1000 sides"),
    (
        "hello",
        "There is no roll “hello” here. Type it as you would roll it, such as `/odds roll:",
        "`/odds` alone lists rolls.",
    ),
    ("@everyone **bold**", "There is no roll “\\@everyone \\*\\*bold\\*\\*” here."),
    ("((((((((((", "There is no roll"),
    ("d" * 100, "There is no roll"),
    ("9" * 100, "There is no roll"),
    (">= 7", "There is no roll"),
    ("fate zzz", "There is no skill “zzz” here."),
]


async def test_what_is_no_roll_is_refused_with_rolls_that_there_are(opened: Stage) -> None:
    before = opened.state(), opened.moves()
    for roll, *words in NO_ROLLS:
        told = refused(await opened.ann.slash(opened.here, "odds", roll=roll))
        assert [each for each in words if each not in told] == [], roll
    assert (opened.state(), opened.moves()) == before


# ------------------------------------------------------------------------------ which is meant


@pytest.mark.slow
async def test_every_example_works(opened: Stage) -> None:
    offered = await opened.ann.autocomplete(opened.here, "odds", "roll", "")
    assert len(offered) == 25
    seen = set()
    for game in all_games():
        word = game.start.split()[0].lstrip("/")
        for each in await opened.ann.autocomplete(opened.here, "odds", "roll", f"{word} "):
            seen.add(word)
            assert (await ask(opened, each["value"])).startswith("Odds · "), each
    assert seen == {game.start.split()[0].lstrip("/") for game in all_games()}


async def test_the_tables_own_game_is_meant_first(opened: Stage) -> None:
    assert "rolls edge 3" in await ask(opened, "edge")
    assert "Ann looks with 3 oil" in await ask(opened, "look")
    assert "rolls sneak" in await ask(opened, "sneak")
    await opened.gm.slash(opened.elsewhere, "table open", game="charge", name="Other")
    other = said(await opened.ann.slash(opened.elsewhere, "odds", roll="move"), privately=True)
    assert "rolls move" in other


async def test_what_several_games_understand_is_asked(opened: Stage) -> None:
    asked = await opened.ann.slash(opened.here, "odds", roll="3 vs 2")
    assert "“3 vs 2” could be:" in said(asked, privately=True)
    assert "fu 3 vs 2" in labels(asked.response)
    told = await answer(opened.ann, asked, "fu 3 vs 2")
    assert "3 power vs 2 challenge" in said(told, privately=True)


async def test_a_mistyped_word_of_a_roll_is_one_press_away(opened: Stage) -> None:
    asked = await opened.ann.slash(opened.here, "odds", roll="action egde +1")
    assert "“action egde \\+1” could be:" in said(asked, privately=True)
    assert labels(asked.response) == ["action edge +1"]
    told = await answer(opened.ann, asked, "action edge +1")
    assert "rolls edge 3 + 1" in said(told, privately=True)

    asked = await opened.ann.slash(opened.here, "odds", roll="iron action s +1")
    assert labels(asked.response) == [
        f"iron action {each} +1" for each in ("shadow", "spirit", "supply")
    ]
    told = await answer(opened.ann, asked, "iron action supply")
    assert "rolls supply 5 + 1" in said(told, privately=True)


async def test_a_bare_odds_or_a_bare_game_asks_which(opened: Stage) -> None:
    asked = await opened.ann.slash(opened.here, "odds")
    assert "The odds of which roll?" in said(asked, privately=True)
    told = await answer(opened.ann, asked, "iron action edge")
    assert "Odds · Ann rolls edge 3" in said(told, privately=True)
    for game in ("Ironsworn", "/iron"):
        asked = await opened.ann.slash(opened.here, "odds", roll=game)
        assert "iron action heart" in text_of(asked.response)


async def test_what_is_called_like_the_tables_game_is_rolled_there(opened: Stage) -> None:
    """Whoever asked for iron, as others do for edge, was asked which roll they meant."""
    assert "Odds · Ann rolls iron 2" in await ask(opened, "iron")
    await opened.gm.slash(opened.elsewhere, "table open", game="charge", name="Other")
    asked = await opened.ann.slash(opened.elsewhere, "odds", roll="iron")
    assert "iron action heart" in text_of(asked.response)
    for own in ("charge", "Charge"):
        asked = await opened.ann.slash(opened.elsewhere, "odds", roll=own)
        assert "could be:" in said(asked, privately=True)


async def test_a_gm_without_a_character_is_offered_what_needs_none(opened: Stage) -> None:
    await opened.gm.slash(opened.elsewhere, "table open", game="charge", name="Other")
    await opened.ann.slash(opened.elsewhere, "sheet new", name="Wren")
    offered = await opened.gm.autocomplete(opened.elsewhere, "odds", "roll", "")
    assert {each["value"] for each in offered} >= {"2d6+1 >= 7", "iron action edge"}
    assert not [each for each in offered if each["value"].startswith("charge")]


# --------------------------------------------------------------------------------- how it looks


async def test_who_wants_words_gets_words_alone(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "me settings", text="on")
    told = await opened.ann.slash(opened.here, "odds", roll="edge")
    words = said(told, privately=True)

    assert "\n33 % strong hit\n" in words
    assert "\nWith +1: **85 %** instead of 77 %\nstrong hit" in words
    assert pictures(told) == []
    for dice in ("2d6 vs 7", "99d20 vs 1000"):
        told = await opened.ann.slash(opened.here, "odds", roll=dice)
        assert "▰" not in said(told, privately=True)
        assert pictures(told) == []


async def test_what_takes_longer_to_count_is_promised_first(opened: Stage) -> None:
    told = await opened.ann.slash(opened.here, "odds", roll="99d30kh98 vs 1500")
    words = said(told, privately=True)
    assert "Counting all the rolls" in words
    soon = totals.steps(totals.read("99d60 vs 3000").expression)
    assert odds.SOON_STEPS < soon <= totals.STEPS_MAX
    told = await opened.ann.slash(opened.here, "odds", roll="99d60 vs 3000")
    assert "55 % 3000 or more" in said(told, privately=True)


@pytest.mark.usefixtures("pen_lost")
async def test_a_picture_that_cannot_be_drawn_is_told_in_words(
    opened: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    told = await opened.ann.slash(opened.here, "odds", roll="edge")

    words = said(told, privately=True)
    assert "33 % strong hit" in words
    assert " With +1: **85 %** instead of 77 %\nstrong hit" in words
    assert pictures(told) == []
    assert "a plot is told in words alone" in caplog.text


async def test_a_look_makes_no_character_and_no_table(stage: Stage) -> None:
    before = stage.state()
    assert "rolls edge 3" in said(await stage.ann.slash(stage.here, "odds", roll="iron edge"))
    assert stage.state() == before


async def test_lantern_has_odds_too(opened: Stage) -> None:
    words = await ask(opened, "sample look oil 5")
    assert "▰▰▰▰▰▰▰▱ 83 % finds it" in words
    assert "With 3 oil: **50 %** instead of 83 %" in words
    assert "no roll “look oil”" in (await ask(opened, "sample look oil")).lower()
