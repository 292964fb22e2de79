"""The registered commands: what Discord demands of them, what was promised, who may."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.app import Flywheel
from tests.gathered import COMMANDS, mapped, united
from tests.prologue import prologue
from tests.stage import PLAYED, Stage, refused, said

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ATTACHMENT = 1, 2, 3, 4, 5, 6, 7, 11
Payload = dict[str, Any]

CONTRACT = mapped("CONTRACT")
"""The commands that are promised, each with its options; brackets mark those left out at will."""

FREE_TEXT = united("FREE_TEXT")
"""Strings that are new, so that nothing could complete them; every other one names something."""

PRIVILEGED = united("PRIVILEGED")
"""What only a GM may do at a table that somebody opened, beside acting for a player."""

PASTED = {("sheet new", "text"): 6000, ("sheet portrait", "link"): 500}
"""Texts that are pasted whole, and how long they may be."""

READS_OF_OTHERS = {"history", "luck", "waiting"}
"""Commands whose ``player`` is whom one reads about, which is everybody's right."""


class Ones:
    """Dice that always show a one, for tests that ask who may roll and not what falls."""

    def roll(self, _sides: int) -> int:
        return 1

    def all_shown(self) -> bool:
        return True


@pytest.fixture
def dice() -> Ones:
    return Ones()


@pytest.fixture(scope="module")
def commands() -> list[Payload]:
    """What the bot tells Discord, as it tells it."""

    async def told() -> list[Payload]:
        bot = Flywheel(None, games=PLAYED)  # type: ignore[arg-type]  # nothing is played
        await bot.add_commands()
        return [dict(command.to_dict(bot.tree)) for command in bot.tree.get_commands()]

    return asyncio.run(told())


def leaves(commands: list[Payload], above: str = "") -> Iterator[tuple[str, Payload]]:
    """Walk to every command that can be used, with the name that people type."""
    for command in commands:
        name = f"{above}{command['name']}"
        inner = [each for each in command.get("options", []) if each["type"] in {SUBCOMMAND, GROUP}]
        if inner:
            yield from leaves(inner, f"{name} ")
        else:
            yield name, command


def nodes(commands: list[Payload], above: str = "") -> Iterator[tuple[str, Payload]]:
    """Walk to every command, group and option."""
    for command in commands:
        name = f"{above}{command['name']}"
        yield name, command
        yield from nodes(command.get("options", []), f"{name} ")


def options(commands: list[Payload]) -> Iterator[tuple[str, Payload]]:
    """Walk to every option, with the name of its command."""
    for name, command in leaves(commands):
        for option in command.get("options", []):
            yield name, option


# ------------------------------------------------------------------------ what Discord demands


def test_every_name_is_one_that_discord_takes(commands: list[Payload]) -> None:
    wrong = [
        name
        for name, node in nodes(commands)
        if not re.fullmatch(r"[-_a-z0-9]{1,32}", node["name"])
    ]

    assert wrong == []
    assert len({name for name, _ in nodes(commands)}) == len(list(nodes(commands)))


def test_everything_is_described_in_words_that_fit(commands: list[Payload]) -> None:
    described = {name: node["description"] for name, node in nodes(commands)}

    assert [name for name, words in described.items() if not 4 <= len(words) <= 100] == []
    assert [name for name, words in described.items() if "\n" in words or words == "…"] == []
    assert [name for name, words in described.items() if not words[0].isupper()] == []


def test_there_is_room_for_everything(commands: list[Payload]) -> None:
    assert len(commands) <= 100
    for _, node in nodes(commands):
        assert len(node.get("options", [])) <= 25
        assert len(node.get("choices", [])) <= 25


def size(node: Payload) -> int:
    """Count the characters that Discord counts: names, descriptions, choices, all below."""
    choices = sum(len(each["name"]) + len(str(each["value"])) for each in node.get("choices", []))
    below = sum(size(each) for each in node.get("options", []))
    return len(node["name"]) + len(node.get("description", "")) + choices + below


def test_no_command_is_larger_than_discord_takes(commands: list[Payload]) -> None:
    sizes = {command["name"]: size(command) for command in commands}

    assert {name: count for name, count in sizes.items() if count > 8000} == {}
    assert min(sizes.values()) > 10


def test_required_options_come_first(commands: list[Payload]) -> None:
    for _, command in leaves(commands):
        required = [bool(each.get("required")) for each in command.get("options", [])]
        assert required == sorted(required, reverse=True)


# ---------------------------------------------------------------------------- what we demand


def test_every_string_is_bounded_or_chosen_from_a_list(commands: list[Payload]) -> None:
    strings = [(name, each) for name, each in options(commands) if each["type"] == STRING]
    unbounded = [
        (name, each["name"])
        for name, each in strings
        if not each.get("choices")
        and not 1 <= each.get("max_length", 0) <= PASTED.get((name, each["name"]), 300)
    ]

    assert strings
    assert unbounded == []


def test_every_number_is_bounded(commands: list[Payload]) -> None:
    numbers = [(name, each) for name, each in options(commands) if each["type"] == INTEGER]

    assert numbers
    assert [
        (name, each["name"])
        for name, each in numbers
        if "min_value" not in each or "max_value" not in each
    ] == []


def test_whatever_names_something_is_completed_or_chosen_from_a_list(
    commands: list[Payload],
) -> None:
    left_alone = {
        (name, each["name"])
        for name, each in options(commands)
        if each["type"] == STRING and not each.get("choices") and not each.get("autocomplete")
    }

    assert left_alone == FREE_TEXT


def test_choices_read_as_words(commands: list[Payload]) -> None:
    names = [choice["name"] for _, each in options(commands) for choice in each.get("choices", [])]

    assert names
    assert [name for name in names if name[0].islower() or name.isupper() or "_" in name] == []


def test_every_promised_command_has_its_promised_options(commands: list[Payload]) -> None:
    known = dict(leaves(commands))
    for command, listed in CONTRACT.items():
        there = {
            each["name"]: bool(each.get("required")) for each in known[command].get("options", [])
        }
        promised = {name.strip("[]"): not name.startswith("[") for name in listed.split()}

        # What was required may be asked for instead; nothing may be required that was not.
        assert set(promised) <= set(there), command
        required = {name for name, is_required in there.items() if is_required}
        assert required <= {name for name, is_so in promised.items() if is_so}, command
    assert len(CONTRACT) > 100


def test_no_other_permission_is_asked_of_discord_than_to_use_commands(
    commands: list[Payload],
) -> None:
    # A bit that a server changes for itself would be a second, hidden, notion of who is GM.
    assert {command.get("default_member_permissions") for command in commands} == {None}
    assert all(0 in command["contexts"] and 1 in command["contexts"] for command in commands)
    assert {tuple(command["integration_types"]) for command in commands} == {(0,)}


# ------------------------------------------------------------------------------------ who may


def filled(stage: Stage, command: Payload) -> dict[str, Any]:
    """Give some value for each required option, such as a player might type."""
    by_type = {
        BOOLEAN: False,
        USER: stage.bob,
        CHANNEL: stage.elsewhere,
        ATTACHMENT: ("table.json", b"{}"),
    }
    by_name = {"dice": "d6", "field": "iron", "value": "3", "stat": "iron", "character": "Wren"}
    given = {}
    for each in command.get("options", []):
        if not each.get("required"):
            continue
        if each.get("choices"):
            given[each["name"]] = each["choices"][0]["value"]
        elif each["type"] == INTEGER:
            given[each["name"]] = max(1, each["min_value"])
        else:
            given[each["name"]] = by_type.get(each["type"], by_name.get(each["name"], "Alarm"))
    return given


async def test_what_is_the_gms_is_refused_to_a_player_and_nothing_else_is(
    opened: Stage, commands: list[Payload]
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    told: dict[str, str] = {}
    for name, command in leaves(commands):
        answer = await opened.ann.slash(opened.here, name, **filled(opened, command))
        told[name] = str(answer.modal) if answer.modal else said(answer)
    gms_alone = {name for name, words in told.items() if "Only the GM can do that" in words}

    assert gms_alone == PRIVILEGED
    assert all(opened.gm.mention in told[name] for name in PRIVILEGED)


async def test_acting_for_another_player_is_refused_to_a_player_everywhere(
    opened: Stage, commands: list[Payload]
) -> None:
    with_player = {
        name: command
        for name, command in leaves(commands)
        if name not in READS_OF_OTHERS
        and any(each["name"] == "player" for each in command.get("options", []))
    }
    assert len(with_player) >= 15
    before = opened.state(), opened.moves()
    for name, command in with_player.items():
        given = filled(opened, command) | {"player": opened.bob}
        answer = await opened.ann.slash(opened.here, name, **given)
        assert "Only the GM can do that" in refused(answer), name

    assert (opened.state(), opened.moves()) == before


# ------------------------------------------------------------------------------- completions


@pytest.fixture
@prologue
async def crowded(opened: Stage) -> Stage:
    """A table with as many clocks as a completion offers, by the longest names."""
    for number in range(25):
        await opened.ann.slash(opened.here, "clock new", name=f"{number} {'c' * 57}", segments=4)
    return opened


@pytest.mark.parametrize("game", COMMANDS)
async def test_every_completion_answers_a_stranger_and_whoever_has_much_to_offer(
    crowded: Stage, commands: list[Payload], game: str
) -> None:
    ann, bob, here = crowded.ann, crowded.bob, crowded.here
    of_game = {} if game == "table" else {"game": game}
    for number in range(25):
        await ann.slash(here, "sheet new", name=f"{number} {'w' * 57}", **of_game)
    completed = [
        (name, each["name"])
        for name, each in options(commands)
        if each.get("autocomplete") and name in COMMANDS[game]
    ]
    most = 0
    for name, option in completed:
        for person, typed in ((ann, ""), (ann, "zq**"), (bob, "")):
            offered = await person.autocomplete(here, name, option, typed)
            most = max(most, len(offered))
            assert len(offered) <= 25
            assert all(1 <= len(choice["name"]) <= 100 for choice in offered)
            assert all(1 <= len(choice["value"]) <= 100 for choice in offered)
            assert typed == "" or offered == []
    assert most == 25
