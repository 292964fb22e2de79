"""Every symbol brought to Discord by a bot that answers meanwhile, and none a second time."""

from pathlib import Path

import pytest

from bot.chat import emoji
from bot.chat.symbols import SYMBOLS
from rules.dice import FairDice
from tests.house.process.test_process import running_here
from tests.wire import Wire, until

NAMES = sorted(name for name, symbol in SYMBOLS.items() if symbol.draw is not None)


def names(wire: Wire) -> list[str]:
    return sorted(each["name"] for each in wire.emoji.values())


def uploads(wire: Wire) -> int:
    asked = [each for each in wire.requests if each.path.endswith("/emojis")]
    return len([each for each in asked if each.method == "POST"])


async def test_all_symbols_are_uploaded_while_the_bot_answers(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emoji, "START_SECONDS", 0.0)
    monkeypatch.setattr(emoji, "PAUSE_SECONDS", 0.0)
    async with Wire() as wire:
        wire.refuse_next("POST", "/emojis", 400, 30008)
        async with running_here(wire, database, FairDice(), uploads_symbols=True):
            await wire.ready()
            answer = await wire.slash(1, "iron action", {"stat": "iron"})
            assert answer.refused is None
            await until(lambda: uploads(wire) == len(NAMES))
            await until(lambda: len(names(wire)) == len(NAMES) - 1)
        assert set(names(wire)) < set(NAMES)

        async with running_here(wire, database, uploads_symbols=True):
            await until(lambda: names(wire) == NAMES)
            shown = await wire.slash(1, "sheet show")
            assert "<:meter_full:" in str(shown.embed)
        assert uploads(wire) == len(NAMES) + 1
