"""What Discord takes of an embed, of buttons and menus, and what holds for any outcome."""

import json
from collections.abc import Iterable

import discord

from bot.chat import words as show
from bot.chat.buttons import Pressable
from bot.chat.sent import LABEL_MAX
from bot.storage import codec
from bot.storage.kinds import move_of
from rules.outcome import Outcome

NASTY = ("*_~`|<@1>[a](http://b.c)" * 3)[:60]
"""A name as long as names get, full of markup, a mention and a link."""


def assert_fits(shown: discord.Embed) -> None:
    """Hold an embed to what Discord takes."""
    assert len(shown.title or "") <= 256
    assert len(shown.description or "") <= 4096
    assert len(shown.fields) <= 25
    for field in shown.fields:
        assert 1 <= len(field.name or "") <= 256
        assert 1 <= len(field.value or "") <= 1024
    assert 1 <= len(shown) <= 6000


def assert_pressable(items: Iterable[Pressable]) -> None:
    """Hold buttons and menus to what Discord takes, and a menu to what it can give."""
    parts = [each.item.to_component_dict() for each in items]
    menus = [each for each in parts if "options" in each]
    # A menu fills a row, in which five buttons have room.
    assert len(menus) + -(-(len(parts) - len(menus)) // 5) <= 5
    assert len({str(each["custom_id"]) for each in parts}) == len(parts)
    for part in parts:
        assert 1 <= len(str(part["custom_id"])) <= 100
        assert len(str(part.get("placeholder", ""))) <= 150
        if part not in menus:
            assert 1 <= len(str(part["label"])) <= LABEL_MAX
    for menu in menus:
        options = menu["options"]
        assert 1 <= len(options) <= 25
        assert menu["min_values"] <= menu["max_values"] <= len(options)
        assert len({each["value"] for each in options}) == len(options)
        for each in options:
            assert 1 <= len(each["label"]) <= 100
            assert 1 <= len(each["value"]) <= 100


def assert_told_and_kept(outcome: Outcome, *, is_whole: bool = True) -> None:
    """Hold an outcome, which may bear ``NASTY``, to what fits and to what is read back of it.

    Its card says it whole, unless more goes with it than has room.
    """
    card, line, why = show.card(outcome), show.line(outcome), show.why(outcome)
    assert_fits(card)
    assert card.title
    assert line
    assert "\n" not in line
    assert len(why) <= 4096
    assert not is_whole or not (card.description or "").endswith("…")
    for text in (card.title, card.description or "", line, why):
        assert "<@1>" not in text
        assert "](http" not in text
    stored = json.loads(json.dumps(codec.encode(outcome)))
    assert codec.decode_outcome(move_of(type(outcome)), stored) == outcome
