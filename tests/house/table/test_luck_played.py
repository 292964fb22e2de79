"""What fell beside what fair dice show: told to all, drawn, and never a word of what is hidden."""

import re
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.chat.embeds import dressed
from bot.chat.pen import png
from bot.chat.symbols import SYMBOLS, Looks
from bot.table.plays.proof import PROVED_MAX, weigh
from bot.table.views import Luck
from bot.table.words.luck import drawn, told
from rules.proof import Seed, Thrown, commitment_of, face
from tests.stage import Stage, answer, pictures, said

SECRET = bytes(range(32))


def of(dice: Iterable[tuple[int, int]], **more: Any) -> Luck:
    return Luck(None, (Thrown(1, tuple(dice)),), (), **more)


def words_of(luck: Luck) -> str:
    return told(weigh(luck)).description or ""


def fallen(sides: int, *counts: int) -> list[tuple[int, int]]:
    assert len(counts) == sides
    return [(sides, face) for face, count in enumerate(counts, 1) for _ in range(count)]


async def rolled(stage: Stage, who: Any, *faces: int, hidden: bool = False) -> Any:
    stage.dice.add(*faces)
    return await who.slash(stage.here, "roll", dice=f"{len(faces)}d6", hidden=hidden)


async def luck(stage: Stage, **options: Any) -> str:
    return said(await stage.ann.slash(stage.here, "luck", **options), privately=False)


async def test_faces_are_told_beside_what_fair_dice_show(opened: Stage) -> None:
    await rolled(opened, opened.ann, 1, 1, 1, 2, 5, 6)
    await rolled(opened, opened.bob, 1, 3, 4, 4, 4, 4)
    answer = await opened.ann.slash(opened.here, "luck")

    words = said(answer, privately=False)
    assert "12 dice fell, counting what was taken back." in words
    assert "**d6** · 12 dice, each face expected 2 times" in words
    assert re.findall(r" (\d): (\d)", words) == [
        ("1", "4"), ("2", "1"), ("3", "1"), ("4", "4"), ("5", "1"), ("6", "1"),
    ]  # fmt: skip
    assert "of 100 fair tables look at least this uneven." in words
    assert "That is what fair dice look like." in words
    assert pictures(answer) == ["luck.png"]


def test_a_face_that_is_expected_once_is_told_so() -> None:
    """It was expected "1 times"."""
    assert "each face expected once" in words_of(of(fallen(6, 2, 0, 1, 1, 1, 1)))


async def test_it_is_of_one_player_if_one_is_named(opened: Stage) -> None:
    await rolled(opened, opened.ann, 1, 1)
    await rolled(opened, opened.bob, 2, 2, 2)
    words = await luck(opened, player=opened.bob)
    assert f"For {opened.bob.mention}: 3 dice fell" in words
    assert "2: 3" in words


async def test_what_was_undone_counts(opened: Stage) -> None:
    await rolled(opened, opened.ann, 6, 6)
    await opened.ann.slash(opened.here, "undo")
    assert "6: 2" in await luck(opened)


async def test_a_hidden_roll_counts_once_it_is_revealed_also_for_its_roller(
    opened: Stage,
) -> None:
    hidden = await rolled(opened, opened.ann, 6, 6, hidden=True)
    for who in (opened.ann, opened.bob, opened.gm):
        words = said(await who.slash(opened.here, "luck"))
        assert "No die has fallen yet that everybody may know of." in words
    await answer(opened.ann, hidden, "Reveal to all")
    assert "6: 2" in await luck(opened)
    # Whoever takes that back does not make it unknown, but the table counts it no more.
    await opened.ann.slash(opened.here, "undo")
    assert "No die" in await luck(opened)


async def test_who_wants_words_gets_words_alone(opened: Stage) -> None:
    await rolled(opened, opened.ann, 6, 1)
    await opened.gm.slash(opened.here, "table settings", text="on")
    answer = await opened.ann.slash(opened.here, "luck")
    words = said(answer)
    assert pictures(answer) == []
    assert "▰" not in words
    assert "\n1: 1\n2: 0\n" in words


async def test_a_table_where_nothing_fell_has_no_luck(stage: Stage) -> None:
    answer = await stage.ann.slash(stage.here, "luck")
    assert "No die has fallen yet" in said(answer)
    assert pictures(answer) == []


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> bytes:
        raise OSError("no process")

    monkeypatch.setattr("bot.chat.plots.draw", fails)
    await rolled(opened, opened.ann, 6, 1)
    answer = await opened.ann.slash(opened.here, "luck")
    assert "6: 1" in said(answer)
    assert pictures(answer) == []


# --------------------------------------------------------------------------------------- words


def test_seldom_is_no_accusation() -> None:
    words = words_of(of(fallen(6, 40, 20, 20, 20, 20, 20)))
    assert re.search(r"^1 in \d+ fair tables look at least this uneven\.$", words, re.MULTILINE)
    assert "proves nothing: some fair table has to be that one" in words
    assert "That is what fair dice look like" not in words
    assert "Fewer than 1 in 1000000" in words_of(of(fallen(2, 100, 0)))
    assert "All fair tables" in words_of(of(fallen(2, 1, 1)))
    many = words_of(of(fallen(6, 5000, 5100, 4900, 5000, 5050, 4950)))
    assert re.search(r"^At most \d+ of 100 fair tables", many, re.MULTILINE)
    apart = words_of(of((1000, each) for each in range(1, 1000, 10)))
    assert "Up to all fair tables" in apart


def test_of_few_dice_no_more_is_said_than_what_fell() -> None:
    """Three dice had half a time expected of each face, and were what fair dice look like."""
    few = words_of(of(fallen(6, 0, 3, 0, 0, 0, 0)))
    assert "3 dice, each face expected less than once" in few
    assert " 2: 3\n" in few
    assert few.endswith("Too few dice to say how evenly they fall.")
    assert "1 die fell" in words_of(of([(6, 1)]))
    beside = words_of(of([*fallen(6, 1, 1, 1, 1, 1, 1), (10, 1)]))
    assert "Too few dice" in beside
    assert beside.endswith("That is what fair dice look like.")


def test_of_many_sizes_one_looks_uneven_more_often() -> None:
    uneven = fallen(6, 20, 5, 10, 10, 10, 10)
    alone = words_of(of(uneven))
    others = [each for sides in (2, 3, 4, 8) for each in fallen(sides, *(10,) * sides)]
    among = words_of(of([*uneven, *others]))
    assert "have a size of dice" not in alone
    assert re.search(r"At most \d+ of 100 fair tables have a size of dice", among)
    assert ("proves nothing" in alone, "what fair dice look like" in among) == (True, True)


def test_faces_of_large_dice_share_rows_and_few_sizes_are_told() -> None:
    dice = [(sides, 1) for sides in (4, 20, 97, 100, 1000, 7, 7) for _ in range(3)]
    words = words_of(of(dice))
    assert "19 to 20: 0" in words
    assert "91 to 100: 0" in words
    assert "3 dice of other sizes." in words
    # A row of fewer faces says what is expected of it.
    assert re.search(r" 82 to 90: 0$", words, re.MULTILINE)
    assert "91 to 97: 0 (expected 0.2)" in words


def test_it_fits_into_a_message() -> None:
    dice = [(sides, 1) for sides in (12, 997, 991, 983, 977, 971) for _ in range(10**3)]
    assert len(words_of(of(dice))) < 4096


def test_bars_look_alike_whatever_fell() -> None:
    """Emoji fit into the message of one size of dice, and not into that of five."""
    looks = Looks()
    looks.take_up({name: 2**63 for name, each in SYMBOLS.items() if each.draw is not None})
    few = told(weigh(of([(6, 1)])))
    many = told(weigh(of((sides, 1) for sides in (6, 8, 10, 12, 100))))
    for each in (few, many):
        assert "\n▰▰▰▰▰▰▰▰ 1" in (dressed(each, looks.look(is_text=False)).description or "")
        assert "▰" not in (dressed(each, looks.look(is_text=True)).description or "")


def test_dice_that_can_be_proved_are_counted() -> None:
    dice = tuple((6, face(SECRET, number, "", 6)) for number in (1, 2, 3))
    seed = Seed(commitment_of(SECRET.hex()), 1, 4, (), SECRET.hex())
    plain = Thrown(9, ((6, 1),))
    thrown = Thrown(1, dice, 1)
    assert "**3 of 3 proved**" in words_of(Luck(None, (plain, thrown), (seed,)))

    wrong = Thrown(1, ((6, dice[0][1] % 6 + 1), *dice[1:]), 1)
    words = words_of(Luck(None, (wrong,), (seed,)))
    assert ("**2 of 3 proved**" in words, "python -m bot verify" in words) == (True, True)

    sealed = Seed(seed.commitment, 1, 4)
    words = words_of(Luck(None, (thrown,), (sealed,)))
    assert ("proved" in words, "3 dice can be checked once" in words) == (False, True)


def test_of_very_many_dice_the_newest_are_checked() -> None:
    seed = Seed(commitment_of(SECRET.hex()), 1, 10**6, (), SECRET.hex())
    wrong = Thrown(1, tuple((1000, 1) for _ in range(PROVED_MAX)), 1)
    right = Thrown(2, ((6, face(SECRET, PROVED_MAX + 1, "", 6)),), PROVED_MAX + 1)
    words = words_of(Luck(None, (wrong, right), (seed,)))
    assert "**1 of 1 proved** by revealed seeds; the newest were checked." in words


def test_bars_are_as_high_as_faces_fell_often() -> None:
    weighed = weigh(of([*fallen(2, 10, 5), *fallen(3, 4, 4, 4)]))
    found = drawn(weighed)
    assert found is not None
    drawing, (width, height, dots) = found
    assert height == 180
    image = Image.open(BytesIO(png(drawing, width, height, dots)))
    assert image.size == (800, 360)
    assert drawn(weigh(of([]))) is None
