"""Every text that people meet: short, without the code's own names, and nobody is a number.

``python -m tests.texts`` prints them all in one list.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bot.game import Game
from bot.games import GAMES
from tests.texts import ROOT, Text, called, texts, texts_of

INTERNAL = re.compile(r"(?<![\w:/.%$-])[a-z]+(?:_[a-z0-9]+)+(?![\w:/=]|\()")
"""A name with underscores, as the code has it: ``drop_aspect``, ``dial_partial``."""

OTHERS = re.compile(r"pg_(?:dump|restore)|on_interaction")
"""Names of other programs', which a host types or a log has."""

LONGEST = 300
"""Characters that a text may have which is no part of the help."""


def in_room(room: Path) -> Iterator[Text]:
    """Give the texts of a folder's own modules, each read when it is asked for."""
    return (each for path in sorted(room.glob("*.py")) for each in texts_of(path))


# To read them all takes seconds, which every process that runs tests would wait for.
ROOMS = sorted(
    room.relative_to(ROOT).as_posix()
    for room in {path.parent for path in (ROOT / "bot").rglob("*.py")}
    if next(in_room(room), None)
)
"""The folders that have any text."""

SAMPLE = "tests/games/sample"
"""The game that others are copied from, which keeps to the same length."""


@cache
def of(room: str) -> list[Text]:
    """Give the texts of a folder's own modules."""
    return [*in_room(ROOT / room)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_text_has_a_name_of_the_codes(room: str) -> None:
    named = [
        (each.path, each.line, each.text)
        for each in of(room)
        if " " in each.text and INTERNAL.search(OTHERS.sub("", each.text))
    ]
    assert named == []


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_switched_on_is_typed_alike(room: str) -> None:
    wrong = [each.text for each in of(room) if re.search(r"\w:(True|False|On|Off)\b", each.text)]
    assert wrong == []


@pytest.mark.parametrize("room", [*ROOMS, SAMPLE])
def test_no_text_is_longer_than_one_reads_at_a_table(room: str) -> None:
    long = [
        (each.path, each.line, len(each.text))
        for each in of(room)
        if len(each.text) > LONGEST and not each.is_help
    ]
    assert long == []


def test_the_list_has_the_texts_of_every_kind_and_nothing_else(tmp_path: Path) -> None:
    module = tmp_path / "bot" / "words.py"
    module.parent.mkdir()
    module.write_text(
        '"""Never shown."""\n'
        "import re\n"
        'KEY = "some_key"\n'
        'PATTERN = re.compile(r"Never shown")\n'
        'def f(name: "Never shown") -> str:\n'
        '    """Never shown."""\n'
        '    log.info("never shown to anybody")\n'
        '    return f"{name} rolls {1:02} dice"\n'
        "@app_commands.command()\n"
        "async def roll(interaction):\n"
        '    """Roll some dice."""\n'
        '    return ("Two parts " "of one text", "a:b:c", "GM")\n',
        encoding="utf-8",
    )
    found = [(each.line, each.text) for each in texts(tmp_path)]

    assert found == [
        (8, "{…} rolls {…} dice"),
        (10, "Roll some dice."),
        (12, "Two parts of one text"),
    ]


CLEANING = {"clean", "clean_text", "clean_optional", "resolve", "look_up", "NoSuchName", "BadName"}
"""What is told by its key where it is too long, or is not there."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_game_calls_by_another_noun_is_nothing_of_another_game(game: Game) -> None:
    """The nouns of refusals are one list: a reason was called a die to strike."""
    renamed = import_module(f"bot.games.{game.key}.words.refusals").SENTENCES.nouns
    others = [
        (path.relative_to(ROOT).as_posix(), call.args[0].value)
        for room in ("rules", "bot")
        for path in (ROOT / room).rglob("*.py")
        if game.key not in path.parts
        for call in calls_in(path)
        if call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value in renamed
    ]
    assert others == []


@cache
def calls_in(path: Path) -> list[ast.Call]:
    """Give the calls of a file that name what a refusal is about."""
    return [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and called(node) in CLEANING
    ]
