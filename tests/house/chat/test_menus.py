"""A menu's values: what is written is read back, and anything else is stale; and its labels."""

from enum import Enum, IntEnum
from typing import Any

import pytest

from bot.chat.buttons import button, menu
from bot.chat.interaction import NUMBER_MAX
from bot.chat.menus import OrNone, Signed, Values, read_one
from bot.chat.sent import LABEL_MAX, OPTION_MAX
from bot.errors import Stale


class Side(Enum):
    POWER = "power"
    CHALLENGE = "challenge"


class Rank(IntEnum):
    LOW = 1
    HIGH = 2


MENU = Values(
    dice=(Side, int),
    strike=(str,),
    move=(Signed,),
    rank=(Rank, str),
    clock=(OrNone, int),
    off=(),
    open_again=(),
)


@pytest.mark.parametrize(
    ("value", "meaning"),
    [
        ("dice:challenge:2", ("dice", Side.CHALLENGE, 2)),
        ("dice:power:0", ("dice", Side.POWER, 0)),
        (f"dice:power:{NUMBER_MAX}", ("dice", Side.POWER, NUMBER_MAX)),
        ("dice:power:1456074443980800043", ("dice", Side.POWER, 1456074443980800043)),
        ("move:-3", ("move", -3)),
        ("move:3", ("move", 3)),
        (f"move:-{NUMBER_MAX}", ("move", -NUMBER_MAX)),
        ("rank:2:Old: the king", ("rank", Rank.HIGH, "Old: the king")),
        ("strike:power:tag:A whip", ("strike", "power:tag:A whip")),
        ("strike:", ("strike", "")),
        ("clock:7:1", ("clock", 7, 1)),
        ("clock::1", ("clock", None, 1)),
        ("off", ("off",)),
        ("open_again", ("open_again",)),
    ],
)
def test_what_a_menu_writes_is_what_is_read(value: str, meaning: tuple[object, ...]) -> None:
    assert MENU.write(*meaning) == value  # type: ignore[arg-type]
    assert MENU.read(value) == meaning


@pytest.mark.parametrize(
    "value",
    [
        "",
        ":",
        "nonsense",
        "nonsense:1",
        "Off",
        "off:",
        "off:1",
        " off",
        "dice",
        "dice:",
        "dice:power",
        "dice:power:",
        "dice::1",
        "dice:POWER:1",
        "dice:luck:1",
        "dice:power:x",
        "dice:power:-1",
        "dice:power:+1",
        "dice:power: 1",
        "dice:power:1 ",
        "dice:power:1.0",
        "dice:power:1_0",
        "dice:power:1:2",
        "dice:power:²",
        "dice:power:٣",
        "dice:power:1\n",
        f"dice:power:{NUMBER_MAX + 1}",
        "dice:power:" + "9" * 400,
        "strike",
        "move:--1",
        "move:-",
        f"move:-{NUMBER_MAX + 1}",
        "rank:LOW:x",
        "rank:3:x",
        "clock:1:",
        "clock:-1:1",
        "clock:None:1",
    ],
)
def test_what_no_menu_writes_is_stale(value: str) -> None:
    with pytest.raises(Stale):
        MENU.read(value)


@pytest.mark.parametrize(
    ("word", "arguments"), [("off", (1,)), ("dice", (Side.POWER,)), ("strike", ())]
)
def test_a_value_is_written_with_all_of_its_arguments(
    word: str, arguments: tuple[object, ...]
) -> None:
    with pytest.raises(TypeError):
        MENU.write(word, *arguments)


def test_a_word_of_no_menu_is_not_written() -> None:
    with pytest.raises(KeyError):
        MENU.write("nonsense")


def test_an_argument_is_read_by_itself() -> None:
    assert read_one(int, "1456074443980800043") == 1456074443980800043
    assert read_one(Signed, "-2") == -2
    assert read_one(Side, "power") is Side.POWER
    assert read_one(Rank, "2") is Rank.HIGH
    assert read_one(str, "a:b") == "a:b"


@pytest.mark.parametrize(
    ("kind", "text"),
    [(int, ""), (int, "-1"), (int, "9" * 20), (Side, "Power"), (Rank, "LOW"), (Signed, "1.5")],
)
def test_an_argument_of_another_type_is_stale(kind: type, text: str) -> None:
    with pytest.raises(Stale):
        read_one(kind, text)


def test_a_label_that_is_too_long_says_that_it_was_cut() -> None:
    pressed = button("charge:roll", 1, "a" * 200)
    chosen = menu("charge:pick", 1, "Choose", [("a" * 200, "a" * 200)])
    assert pressed.words == f"{'a' * (LABEL_MAX - 1)}…"
    options: Any = chosen.item
    assert [each.label for each in options.options] == [f"{'a' * (OPTION_MAX - 1)}…"]
