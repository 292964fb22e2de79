"""What 0.1.0 promised to those who use it: its commands, to the last option, and its buttons.

Commands stand in people's heads and notes, and buttons on messages that are there for years.
"""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.wire import ROOT

DATA = ROOT / "tests" / "data"

ALLOWED = '"channel_types": [0, 5, 10, 12, 11, 15]'

TELLING = """
import asyncio, json
from bot.app import Flywheel
from bot.chat.buttons import verbs

async def told():
    bot = Flywheel(None)
    await bot.add_commands()
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]

print(json.dumps({"commands": asyncio.run(told()), "verbs": verbs()}))
"""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """Give what the bot tells Discord and answers, in a process where no test adds a game."""
    done = subprocess.run(
        [sys.executable, "-c", TELLING],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=120,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def by_name(commands: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {command["name"]: command for command in commands}


def test_every_command_is_told_as_release_0_1_0_told_it(told: dict[str, Any]) -> None:
    text = (DATA / "0.1.0-commands.json").read_text(encoding="utf-8")
    # But for media channels, which Discord's own document does not list.
    stored = json.loads(text.replace('"channel_types": [0, 5, 10, 12, 11, 15, 16]', ALLOWED))

    assert by_name(told["commands"]) == by_name(stored)
    assert len(told["commands"]) == len(stored)


def test_every_button_of_release_0_1_0_is_still_answered(told: dict[str, Any]) -> None:
    stored = (DATA / "0.1.0-verbs.txt").read_text(encoding="utf-8").split()

    assert len(stored) == len(set(stored)) > 50
    assert set(stored) - set(told["verbs"]) == set()
