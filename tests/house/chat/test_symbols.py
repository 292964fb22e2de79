"""Symbols in three looks: as emoji, in plain characters, and in words."""

from fractions import Fraction

import discord
import pytest

from bot.chat import symbols
from bot.chat.embeds import (
    DESCRIPTION_MAX,
    EMBED_MAX,
    dressed,
    embed,
    has_symbols,
    laid_out,
    plain,
    unescaped,
)
from bot.chat.symbols import (
    PLAIN,
    SYMBOLS,
    TYPED_ARROW,
    WORDS,
    Die,
    Looks,
    d6,
    longest,
    meter,
    row,
    said,
)
from rules.clock import ClockKind

ROW = row([d6(5, Die.COUNTS), d6(2)])


def uploaded() -> Looks:
    looks = Looks()
    looks.take_up({name: 1000 + number for number, name in enumerate(SYMBOLS)})
    return looks


def test_a_row_of_dice_is_told_in_three_ways() -> None:
    emoji = said(ROW, uploaded().look(is_text=False))

    assert said(ROW, PLAIN) == "**5**, 2"
    assert said(ROW, WORDS) == "5 (counts), 2"
    assert emoji.startswith("<:d6_5_counts:")
    assert emoji.split(" ")[1].startswith("<:d6_2:")


def test_a_bar_leaves_no_gap_in_words() -> None:
    text = f"**Health** {meter(3, 5)} 3 of 5\n{meter(0, 2)} none"

    assert said(text, PLAIN) == "**Health** ▰▰▰▱▱ 3 of 5\n▱▱ none"
    assert said(text, WORDS) == "**Health** 3 of 5\nnone"


def test_a_line_of_symbols_alone_is_no_empty_line_in_words() -> None:
    text = f"3 of 5\n{meter(3, 5)}\n\nBelow\n{meter(0, 2)}"

    assert said(text, PLAIN) == "3 of 5\n▰▰▰▱▱\n\nBelow\n▱▱"
    assert said(text, WORDS) == "3 of 5\n\nBelow"


def test_what_moved_is_bold_between_what_is_drawn_before_and_below_it() -> None:
    shown = laid_out("A title", moved=(f"{meter(1, 2)} Health 1", f"3 boxes\n{meter(1, 2)}"))
    assert said(shown.description or "", PLAIN) == "▰▱ **Health 1**\n**3 boxes**\n▰▱"


def test_a_face_that_no_symbol_has_is_told_in_words() -> None:
    assert d6(7, Die.CANCELLED) == "7 (cancelled)"


def test_an_arrow_reads_as_a_word() -> None:
    assert said("Momentum 2 → 3", WORDS) == "Momentum 2 to 3"
    assert said("Momentum 2 → 3", PLAIN) == "Momentum 2 → 3"
    assert said(f"{ROW} → **5**", WORDS) == "5 (counts), 2: **5**"


def test_an_arrow_that_was_typed_stays_one() -> None:
    shown = f"**{plain('Bram 🐻→▰')}** 2 → 3"

    assert said(shown, WORDS) == "**Bram 🐻→▰** 2 to 3"
    assert (
        said(shown, PLAIN) == said(shown, uploaded().look(is_text=False)) == "**Bram 🐻→▰** 2 → 3"
    )
    assert unescaped(plain("a → b")) == "a → b"


def test_only_what_is_drawn_takes_as_much_room_as_an_emoji() -> None:
    assert longest(symbols.SIGNS[1]) == 1
    assert longest(meter(1, 1)) > 20


def test_an_emoji_that_discord_lacks_stays_in_characters() -> None:
    looks = Looks()
    looks.take_up({"meter_full": 7, "of another bot": 8})

    assert said(meter(1, 2), looks.look(is_text=False)) == "<:meter_full:7>▱"
    assert looks.look(is_text=True) is WORDS


def test_an_embed_that_emoji_would_break_is_told_in_characters() -> None:
    look = uploaded().look(is_text=False)
    short, long = (embed("A title", (meter(cells, cells),)) for cells in (10, 300))

    assert "<:" in (dressed(short, look).description or "")
    shown = dressed(long, look).description or ""
    assert set(shown) == {"▰"}
    assert len(shown) <= DESCRIPTION_MAX


def test_only_what_is_too_long_for_emoji_goes_without_them() -> None:
    look = uploaded().look(is_text=False)
    shown = embed("A title", (meter(40, 40),))
    for cells in (10, 60, 20):
        shown.add_field(name="A field", value=meter(cells, cells), inline=False)
    description, first, second, third = parts(dressed(shown, look))

    assert "<:" in description
    assert "<:" in first
    assert set(second) == {"▰"}
    assert "<:" in third
    for _ in range(6):
        shown.add_field(name="Another", value=meter(50, 50), inline=False)
    made = dressed(shown, look)
    assert len(made) <= EMBED_MAX
    assert ["<:" in each for each in parts(made)] == [
        *(True, True, False, True),
        *(False, True, True, True, True, True),
    ]


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("▰▰│ **Momentum 0 → −2**", "▰▰│ **Momentum_0_→_−2**"),
        ("Wren · vigor 2 → 0 · fate 3 → 1", "Wren · vigor_2_→_0 · fate_3_→_1"),
        ("## 2 → 3", "## 2_→_3"),
        ("- 2 → 3", "- 2_→_3"),
        ("2 → 3 → 6 → **7**", "2_→_3 → 6_→_**7**"),
        (f"Typed 2 {TYPED_ARROW} 3", "Typed 2 → 3"),
        ("Edge **1** · Wits **3**", "Edge_**1** · Wits_**3**"),
        ("**A hit 77 %** · miss 9 %", "**A hit 77_%** · miss 9_%"),
        ("Experience **5** to spend · 2 of 10", "Experience **5** to spend · 2_of_10"),
        ("▰▱▱ **1 of 3** steps, of 12 or more", "▰▱▱ **1_of_3** steps, of 12 or more"),
    ],
)
def test_what_reads_as_one_is_in_one_piece_wherever_a_line_ends(told: str, shown: str) -> None:
    assert (dressed(embed("", (told,)), PLAIN).description or "").replace("\u00a0", "_") == shown


def test_a_space_at_which_no_line_ends_is_no_symbol() -> None:
    assert not has_symbols(embed("", ("Wits **3**",)))
    assert has_symbols(embed("", ("2 → 3",)))


def parts(shown: discord.Embed) -> list[str]:
    return [shown.description or "", *(each.value or "" for each in shown.fields)]


def test_nobody_can_type_a_symbol() -> None:
    assert plain(f"a{d6(5)}b") == "ab"


def test_names_of_symbols_are_those_that_discord_takes() -> None:
    for name in SYMBOLS:
        assert 2 <= len(name) <= 32
        assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789_")
    with pytest.raises(ValueError, match="two symbols are called d6_5"):
        symbols.add("d6_5", "5")


@pytest.mark.parametrize(
    ("chance", "filled"),
    [
        (Fraction(0), 0),
        (Fraction(1, 600), 1),
        (Fraction(1, 2), 4),
        (Fraction(599, 600), 7),
        (1, 8),
    ],
)
def test_a_chance_is_full_only_when_it_is_certain(chance: Fraction, filled: int) -> None:
    assert said(symbols.share(chance), PLAIN) == "▰" * filled + "▱" * (8 - filled)


def test_a_clock_of_danger_has_another_shape_and_an_odd_size_is_a_meter() -> None:
    assert symbols.clock(3, 6) != symbols.clock(3, 6, ClockKind.DANGER)
    assert symbols.clock(3, 5) == meter(3, 5)


def test_a_text_is_at_most_as_long_as_it_is_said_to_be_in_any_look() -> None:
    text = f"{meter(1, 2)} {row([d6(5, Die.COUNTS), d6(2)])} of {symbols.clock(3, 8)}"
    looks = Looks()
    looks.take_up(dict.fromkeys(SYMBOLS, 2**64 - 1))

    pictured = said(text, looks.look(is_text=False))
    assert len(said(text, PLAIN)) < len(pictured) <= longest(text) <= len(pictured) + 1


def test_a_card_is_laid_out_by_weight() -> None:
    shown = laid_out(
        "Strong hit",
        banner="A match",
        dice=("5 against 3",),
        lines=("It means this.",),
        moved=("Momentum 2 → 3", "", f"{meter(1, 2)} Health 2 → 1"),
        then=("Press on.",),
        small=("odds 23 %", r"Wren\-Song"),
    )

    assert said(shown.description or "", PLAIN).split("\n") == [
        "## A match",
        "5 against 3",
        "It means this.",
        "**Momentum 2 → 3**",
        "▰▱ **Health 2 → 1**",
        "Press on.",
    ]
    assert shown.footer.text == "odds 23 % · Wren-Song"
    assert laid_out("Nothing small").footer.text is None
