"""What 0.1.0 promised to those who use it: its commands, to the last option, and its buttons.

Commands stand in people's heads and notes, and buttons on messages that are there for years.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from bot.app import Flywheel
from bot.chat import buttons
from tests.wire import ROOT

DATA = ROOT / "tests" / "data"


def by_name(commands: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {command["name"]: command for command in commands}


GROUPS = {1, 2}
"""Types of options that are commands or groups of them, rather than something to be typed."""

FAR = 2**60
"""What stands for a bound that there is not."""


def broken(name: str, stored: dict[str, Any], told: dict[str, Any] | None) -> Iterator[str]:
    """Say what of a command, or of an option, whoever learned it would no longer find.

    What was optional may not be required, what was allowed may not be forbidden, and nothing new
    may be required; more may be offered, and be said in better words.
    """
    if told is None:
        yield f"{name} is gone"
        return
    yield from (f"{name} {what}" for what, is_so in narrowed(stored, told).items() if is_so)
    before, after = by_name(stored.get("options", [])), by_name(told.get("options", []))
    for inner in before:
        yield from broken(f"{name} {inner}", before[inner], after.get(inner))
    for inner in after.keys() - before.keys():
        if after[inner].get("required"):
            yield f"{name} {inner} is new and required"


def narrowed(stored: dict[str, Any], told: dict[str, Any]) -> dict[str, bool]:
    """Compare one option with what it was, without what stands inside it."""
    was, now = ({each["value"] for each in part.get("choices", ())} for part in (stored, told))
    is_required = told.get("required", False) and stored["type"] not in GROUPS
    return {
        "is of another type": stored["type"] != told["type"],
        "is required": is_required and not stored.get("required", False),
        "allows fewer choices": bool(now) and (not was or not was <= now),
        "begins higher": any(
            told.get(least, -FAR) > stored.get(least, -FAR) for least in ("min_value", "min_length")
        ),
        "ends lower": any(
            told.get(most, FAR) < stored.get(most, FAR) for most in ("max_value", "max_length")
        ),
    }


def test_whoever_learned_the_commands_of_release_0_1_0_finds_them() -> None:
    async def told() -> list[dict[str, Any]]:
        bot = Flywheel(None)  # type: ignore[arg-type]  # nothing is played
        await bot.add_commands()
        return [dict(command.to_dict(bot.tree)) for command in bot.tree.get_commands()]

    stored = json.loads((DATA / "0.1.0-commands.json").read_text(encoding="utf-8"))
    known = by_name(asyncio.run(told()))
    lost = [line for each in stored for line in broken(each["name"], each, known.get(each["name"]))]

    assert lost == []
    assert len(stored) == 13


def test_what_would_be_missed_of_a_command_is_named() -> None:
    stat = {"name": "stat", "type": 3, "required": True}
    adds = {"name": "adds", "type": 4, "max_value": 9}
    stored = {"name": "action", "type": 1, "options": [stat, adds]}

    def told(*options: dict[str, Any]) -> list[str]:
        return list(broken("action", stored, {"name": "action", "type": 1, "options": options}))

    assert told(stat, adds) == told(stat | {"required": False}, adds | {"max_value": 20}) == []
    assert told(stat) == ["action adds is gone"]
    assert told(stat, adds | {"required": True}) == ["action adds is required"]
    assert told(stat, adds | {"max_value": 5}) == ["action adds ends lower"]
    assert told(stat, adds | {"min_value": 1}) == ["action adds begins higher"]
    assert told(stat | {"type": 4}, adds) == ["action stat is of another type"]
    assert told(stat | {"choices": [{"value": 1}]}, adds) == ["action stat allows fewer choices"]
    new = {"name": "new", "type": 3}
    assert told(stat, adds, new) == []
    assert told(stat, adds, new | {"required": True}) == ["action new is new and required"]


def test_every_button_of_release_0_1_0_is_still_answered() -> None:
    Flywheel(None)  # type: ignore[arg-type]  # nothing is played
    stored = (DATA / "0.1.0-verbs.txt").read_text(encoding="utf-8").split()

    assert len(stored) == len(set(stored)) > 50
    assert set(stored) - set(buttons._PRESSES) == set()
