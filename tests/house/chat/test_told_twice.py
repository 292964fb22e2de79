"""Every outcome, sheet and board is told in symbols and in words, and both say the same.

Told are the rows that an evening leaves, of which every outcome has one; outcomes drawn at random
are told twice in ``tests/house/table/test_words.py``.
"""

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from hypothesis import HealthCheck, given, settings

from bot.chat import symbols
from bot.chat import words as show
from bot.chat.stories import card_of
from bot.chat.symbols import SYMBOLS
from bot.chat.views import view_of_outcome
from bot.game import by_key
from bot.scope import Hosting
from bot.storage.kinds import move_of
from bot.storage.turn import Turn
from bot.table import waiting as waits
from bot.table.plays.overview import overview
from bot.table.words.help import about, general
from bot.table.words.panel import overview as whole_table
from rules.errors import RuleError
from tests.gathered import PLAYED_ACTS
from tests.house.conftest import Evening, at_every_table
from tests.house.storage.test_codec import built
from tests.house.table.test_words import with_texts
from tests.told import (
    FACES,
    UNREAD,
    Parts,
    assert_said,
    is_in_order,
    lost,
    parts_of,
    tokens,
    told_of,
)

HOUSE = "table"
ROOMS = (HOUSE, *PLAYED_ACTS)


def room_of(move: str) -> str:
    """Give the game that an outcome belongs to, by its stored name, or the house."""
    found = [key for key in PLAYED_ACTS if move in by_key(key).outcomes]
    return found[0] if found else HOUSE


# ------------------------------------------------------------------------------- the symbols


def test_a_symbol_says_its_face_in_words() -> None:
    for name, symbol in SYMBOLS.items():
        assert not UNREAD.search(symbol.words), name
        seen = tokens(FACES.get(symbol.plain, symbol.plain))
        assert is_in_order(seen, tokens(symbol.words)), name
    assert any(tokens(symbol.plain) for symbol in SYMBOLS.values())


# -------------------------------------------------------------------------------- an evening


@pytest.fixture(scope="module")
def told_then(whole_evening: Evening) -> dict[str, Parts]:
    """Every text of the evening, by the game that tells it."""
    return asyncio.run(told_at(whole_evening.database))


async def told_at(database: Path) -> dict[str, Parts]:
    """Tell everything that a database holds."""
    found: dict[str, Parts] = {room: [] for room in ROOMS}
    for told in await at_every_table(database, told_here):
        for room, text in told:
            found[room].append(text)
    return found


def told_here(turn: Turn, _sheet: int) -> list[tuple[str, tuple[str, str]]]:
    """Tell everything at a table: what was done, who plays, what is shared, what waits."""
    told: list[tuple[str, Parts]] = [(HOUSE, parts_of("overview", shown_whole(turn)))]
    for entry in turn.journal.since(0):
        room = room_of(move_of(type(entry.outcome)))
        told.append((room, told_of(entry.outcome)))
        # What an entry showed may be gone by now.
        with suppress(RuleError, LookupError, StopIteration):
            view = view_of_outcome(turn, entry.outcome)
            shown = card_of(replace(turn.journal.replayed(entry), view=view))
            told.append((room, parts_of(f"{type(entry.outcome).__name__} completed", shown)))
    for key in PLAYED_ACTS:
        game = by_key(key)
        for held in turn.all_characters(game.character):
            told.append((key, parts_of("sheet", show.sheet(game.sheet(turn, held)))))
            told.append((key, [("vitals", show.vitals(held.value))]))
        told += [(key, parts_of("waiting", each.draw().shown)) for each in game.waiting(turn)]
        if (shared := game.board(turn)) is not None:
            told.append((key, [("board", row) for row in show.board(shared)]))
    return [(room, text) for room, parts in told for text in parts]


def shown_whole(turn: Turn) -> discord.Embed:
    """Show a table at a glance."""
    return whole_table(overview(turn, waits.told(turn)))


@pytest.mark.parametrize("room", ROOMS)
def test_an_evening_says_in_words_what_it_shows(room: str, told_then: dict[str, Parts]) -> None:
    assert bool(told_then[room]) is (room != "sample")
    assert_said(told_then[room])


@pytest.mark.parametrize("room", ROOMS)
def test_the_help_says_in_words_what_it_shows(room: str) -> None:
    texts = {**general(), "about": about(Hosting()).description or ""}
    if room != HOUSE:
        game = by_key(room)
        texts = {**game.topics, **game.further, "first": "\n".join(game.first)}
    assert_said([*texts.items()])


# ---------------------------------------------------------------------------------- at random


@pytest.mark.parametrize("key", PLAYED_ACTS)
def test_every_character_says_in_words_what_it_shows(key: str) -> None:
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(built(by_key(key).character))
    def is_said(state: Any) -> None:
        assert_said([("vitals", show.vitals(with_texts(state, "Wren")))])

    is_said()


# -------------------------------------------------------------------------------- the measure


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"Health {symbols.meter(3, 5)} 3 of 5", ""),
        (f"Oath 3 of 10\n{symbols.meter(3, 10)}", ""),
        (f"Oath\n{symbols.meter(3, 10)}", "a bar has no number beside it"),
        (f"Health {symbols.meter(3, 5)}", "a bar has no number beside it"),
        (symbols.meter(3, 5), "nothing is said"),
        ("Health ▰▰▱ 2", "▰ is no word"),
        (f"Health ({symbols.dots(1, 2)}) 1", "'()' is left over"),
        (f"{symbols.dots(1, 2)} · 1 dot", "'· ' is left over"),
    ],
)
def test_what_is_not_said_is_found(text: str, wrong: str) -> None:
    assert lost(text) == wrong
