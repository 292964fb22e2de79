"""Every command and every button against what nobody should send, past Discord's own checks.

The payloads go to the bot as they are, over the wire.  Whatever it is sent it answers in time,
pings nobody, shows a text as it was typed, changes nothing where it refuses, and logs no text.
"""

import asyncio
import contextlib
import json
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing, closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.app import Flywheel
from bot.chat import buttons
from bot.chat.rhythm import AT_ONCE
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.table.buttons import PRESSES
from tests.databases import ON_SQLITE
from tests.gathered import COMMANDS, listed, united
from tests.house.chat.test_commands import Ones, leaves
from tests.stage import PLAYED
from tests.wire import ELSEWHERE, PATIENCE, ROOT, TOKEN, Answer, Channel, NoAnswer, Wire
from tests.wire_payloads import Payload, components_in
from tests.wire_shortcut import take_shortcut

pytestmark = ON_SQLITE

GM, ANN, BOB, STRANGER = 1, 2, 3, 404

MARK = "zq"
"""Stands in every hostile text, so that it is recognised wherever it turns up."""

TEXTS = [
    "zq**bold** __under__ ~~gone~~ ||secret|| `code` ```block```",
    "zq @everyone @here <@987> <@!987> <@&987> <#988> </roll:989>",
    "[zq](https://zq.invalid) https://zq.invalid <https://zq.invalid>",
    "<:zq:123456789012345678> <a:zq:123456789012345678>",
    "zq\u202egnp.exe\u202c a\u200bb\u2066c\u2069\ufeff\u200f",
    "# zq\n## zq\n- zq\n> zq\n>>> zq\n-# zq\n1. zq",
    "zq" * 3000,
    "zq nobody is called so",
    "zq:zq:zq:1",
    "zq\x00\x07\r\n\t",
    "zq%s {0} ${HOME} '; DROP TABLE sheet; --",
    "\u200b\u2060",
    " ",
    "",
    "Al",
    "W",
    "9" * 400,
    "-1",
]
NUMBERS = [0, -1, 2**53, -(2**53)]
PEOPLE = [GM, BOB, STRANGER]
PLACES = [ELSEWHERE, Channel(1_100_000_000_000_000_099, "gone")]

UNSEEN = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00-\x09\x0b-\x1f]")
MARKUP = re.compile(
    r"\*\*bold|__under|~~gone|\|\|secret|`code|```block|@everyone|@here|<@[!&]?987|<#98|</roll"
    r"|\[zq\]|https://zq|<a?:zq|^(?:#+|-#?|>+|1\.) zq",
    re.MULTILINE,
)
FILES = [b"", b"{}", b"[" * 100_000, b'{"version": 1e999}', b"\xff\xfe\x00"]
"""What is attached; each kind of file has tests of its own."""

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ATTACHMENT = 3, 4, 5, 6, 7, 11
BUTTON, MENU = 2, 3
DEFERRED, MODAL = 5, 9

NEW = united("NEW")
"""Where any text is legal, as long as it is short and can be seen."""

LOOKS = ("table show", "history", "clock show", "sheet show", *listed("LOOKS"))
"""What shows again what was taken in."""

VERBS = sorted({*PRESSES, *buttons._PRESSES})
"""Whatever can be pressed, at the table and in every game."""

Options = dict[str, object]


def _once_required() -> set[tuple[str, str]]:
    """Give the options that 0.1.0 required, which are asked for by now where they are left out."""
    stored = json.loads((ROOT / "tests/data/0.1.0-commands.json").read_text(encoding="utf-8"))
    return {
        (command, name)
        for command, options in _with_options(stored)
        for name, option in options.items()
        if option.get("required")
    }


class Hall:
    """The wire, the file behind the bot, and a message whose buttons may be forged."""

    def __init__(self, wire: Wire, database: Path) -> None:
        self.wire, self.database = wire, database
        self.message = 0
        self.is_broken = False
        self._reading = sqlite3.connect(database)
        self._version = 0
        self._stored: tuple[Any, ...] = ()

    def close(self) -> None:
        """Stop reading."""
        self._reading.close()

    def stored(self) -> tuple[Any, ...]:
        """Read everything that the bot keeps of tables, if anybody wrote since it was read."""
        ((version,),) = self._reading.execute("PRAGMA data_version").fetchall()
        if version != self._version:
            self._version = version
            self._stored = tuple(
                self._reading.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608
                for table in ("sheet", "channel", "entry", "change")
            )
        return self._stored

    async def slash(self, user: int, command: str, given: Options) -> Answer:
        """Send a command, with what is attached to it."""
        sent = {
            name: self.wire.uploaded("file.json", value) if isinstance(value, bytes) else value
            for name, value in given.items()
        }
        return await self.wire.slash(user, command, sent)

    def leaves(self) -> Iterator[tuple[str, dict[str, dict[str, Any]]]]:
        """Walk to every registered command, with its options by name."""
        return _with_options(self.wire.commands[None])

    def leaves_of(self, game: str) -> dict[str, dict[str, dict[str, Any]]]:
        """Give the commands of one game or of the table, and hold that all were registered."""
        found = {name: options for name, options in self.leaves() if name in COMMANDS[game]}
        assert found
        assert found.keys() == COMMANDS[game]
        return found


def _with_options(commands: list[Payload]) -> Iterator[tuple[str, dict[str, dict[str, Any]]]]:
    """Walk to every command of those, with its options by name."""
    for name, command in leaves(commands):
        yield name, {each["name"]: each for each in command.get("options", [])}


ONCE_REQUIRED = _once_required()

USUAL: dict[str, object] = {"dice": "2d6", "value": "4", "stat": "iron", "character": "Wren"}


def usual(command: str, options: dict[str, dict[str, Any]]) -> Options:
    """Fill in what a command requires or asks for, as somebody might who means well."""
    given: Options = {}
    name_of_something = "New one" if command.endswith("new") else "Alarm bell"
    for name, option in options.items():
        if not option.get("required") and (command, name) not in ONCE_REQUIRED:
            continue
        if option.get("choices"):
            given[name] = option["choices"][0]["value"]
        else:
            by_type: dict[int, object]
            by_type = {BOOLEAN: False, USER: BOB, CHANNEL: ELSEWHERE, ATTACHMENT: FILES[1]}
            by_type[INTEGER] = max(2, option.get("min_value", 2))
            given[name] = by_type.get(option["type"], USUAL.get(name, name_of_something))
    return given


def hostile(
    command: str, options: dict[str, dict[str, Any]], *, is_thinned: bool
) -> Iterator[Options]:
    """Put each hostile value into each option, one at a time, beside what is usual.

    With ``is_thinned`` every other value goes into an option, and the rest into the next.
    """
    values: dict[int, list[Any]]
    values = {STRING: TEXTS, INTEGER: NUMBERS, BOOLEAN: [True], USER: PEOPLE, CHANNEL: PLACES}
    values[ATTACHMENT] = FILES
    for number, (name, option) in enumerate(options.items()):
        tried = values[option["type"]]
        for value in tried[number % 2 :: 2] if is_thinned else tried:
            yield usual(command, options) | {name: value}


def every_pair(*columns: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Combine values so that each stands once beside each of the two longest columns' others.

    Of a third column every value turns up, beside every value of the others in turn; all of all
    would take several times as long, and no fault was ever found by three at once.
    """
    first, second, *others = columns
    for row, column in product(range(len(first)), range(len(second))):
        turn = row + column
        yield first[row], second[column], *(other[turn % len(other)] for other in others)


@pytest.fixture(scope="module")
def registered() -> list[Payload]:
    """What Discord was told of the commands, by the first bot."""
    return []


@pytest.fixture
async def hall(
    database: Path, registered: list[Payload], caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Hall]:
    """A table with something of everything on it, and names that begin alike."""
    caplog.set_level(logging.INFO)
    async with aclosing(Referee(open_database(database, synchronous="OFF"), Ones())) as referee:
        async with Wire() as wire, Flywheel(referee, games=PLAYED, rhythm=AT_ONCE) as bot:
            wire.limits_edits = False
            wire.commands[None] = registered
            bot.tells_commands = not registered
            with wire.point_here():
                running = asyncio.create_task(bot.start(TOKEN))
                await wire.ready()
                registered[:] = wire.commands[None]
                take_shortcut(bot, wire)
                with closing(Hall(wire, database)) as made:
                    await furnish(made)
                    yield made
                # A picture may still be drawn, by a process that must not outlive its loop.
                await bot.finish()
                await bot.close()
                await running
    for record in caplog.get_records("call"):
        line = record.getMessage()
        assert MARK not in line, line
        if not made.is_broken:
            assert "\n" not in line, line
            assert record.levelno < logging.ERROR, line


async def furnish(hall: Hall) -> None:
    """Set the table."""
    wire = hall.wire
    await wire.slash(GM, "table open", {"game": "ironsworn", "name": "Friday"})
    for person, name in ((GM, "Wrenda"), (GM, "Wren"), (ANN, "Wrenna"), (ANN, "Wren")):
        await wire.slash(person, "sheet new", {"name": name})
    for name in ("Alarm horn", "Alarm bell"):
        await wire.slash(GM, "clock new", {"name": name, "segments": 8})
    for name in ("Alarm horn", "Alarm bell"):
        await wire.slash(GM, "iron track new", {"kind": "vow", "name": name})
        await wire.slash(ANN, "iron track new", {"kind": "vow", "name": name})
    shown = await wire.slash(ANN, "iron action", {"stat": "iron"})
    hall.message = shown.message_id or 0


def texts(answer: Answer) -> Iterator[str]:
    """Give every text of an answer in which Discord would read markup."""
    yield answer.content
    for embed in answer.data.get("embeds") or []:
        yield embed.get("title") or ""
        yield embed.get("description") or ""
        for field in embed.get("fields", []):
            yield field["name"]
            yield field["value"]


def check(answer: Answer) -> None:
    """Hold an answer to what every answer must be."""
    assert answer.refused is None
    assert answer.busy < 3
    if answer.type == 8:
        assert len(answer.choices) <= 25
        return
    if answer.type == DEFERRED:
        # Only a picture that is still to be drawn: what it says was looked up by then.
        return
    if answer.type == MODAL:
        assert 1 <= len(answer.data["title"]) <= 45
        for part in components_in(answer.data):
            assert len(part["custom_id"]) <= 100
            assert len(part.get("value") or "") <= part.get("max_length", 4000)
        return
    assert answer.data["allowed_mentions"] == {"parse": []}
    assert answer.embed.get("title") != "Something went wrong on my side"
    told = list(texts(answer))
    for text in told:
        bare = re.sub(r"\\[^0-9A-Za-z\s]", "", text)
        assert not MARKUP.search(bare), text
        assert not UNSEEN.search(text), text
    assert sum(map(len, told)) <= 6000
    assert len(answer.embed.get("description") or "") <= 4096
    assert len(answer.embed.get("title") or "") <= 256
    for part in components_in(answer.data):
        assert 1 <= len(part.get("label", "x")) <= 80
        assert len(part["custom_id"]) <= 100
        assert not UNSEEN.search(part.get("label", ""))


def is_refusal(answer: Answer) -> bool:
    """Whether an answer says no."""
    return "*Nothing has changed.*" in answer.embed.get("description", "")


async def attack(hall: Hall, user: int, command: str, given: Options) -> bool:
    """Send one command; hold its answer to the rules, take back what it did, say if it did."""
    before = hall.stored()
    answer = await hall.slash(user, command, given)
    check(answer)
    if is_refusal(answer):
        assert answer.ephemeral, (command, given)
        assert hall.stored() == before, (command, given)
        return False
    if hall.stored() != before and command != "undo":
        # What was taken in must do no harm where it is shown again.
        for look in LOOKS:
            check(await hall.wire.slash(user, look))
        check(await hall.wire.slash(user, "undo"))
    return True


def test_every_command_is_of_one_game_or_of_the_table() -> None:
    assert sum(map(len, COMMANDS.values())) == len(frozenset().union(*COMMANDS.values()))
    assert {command for command, _ in NEW} <= frozenset().union(*COMMANDS.values())


@pytest.mark.parametrize("user", [GM, ANN], ids=["gm", "player"])
@pytest.mark.parametrize("game", COMMANDS)
async def test_no_value_in_any_option_of_any_command_does_harm(
    hall: Hall, game: str, user: int
) -> None:
    new = {each for each in NEW if each[0] in COMMANDS[game]}
    tried = 0
    taken_in: dict[tuple[str, str], int] = {}
    for command, options in hall.leaves_of(game).items():
        # The GM tries everything; a player half of it, since most goes the same way.
        for given in hostile(command, options, is_thinned=user == ANN):
            tried += 1
            if await attack(hall, user, command, given):
                for name, value in given.items():
                    if MARK in str(value):
                        taken_in[command, name] = taken_in.get((command, name), 0) + 1

    assert tried > len(COMMANDS[game])
    # Most of the texts are legal where something new is named, and were shown everywhere.
    assert set(taken_in) >= new
    assert min((taken_in[each] for each in new), default=5) >= (2 if user == ANN else 5)


NAMES = [
    "zq**bold** __under__ ~~gone~~",
    "zq ||secret|| `code`",
    "@everyone <@987> <@&987> zq",
    "[zq](https://zq.invalid)",
    "<:zq:123456789012345678> zq",
    "# zq",
    "> zq",
]

TOUR: list[tuple[str, Options]] = [
    ("table open", {"name": "{}"}),
    ("sheet new", {"name": "{} 2"}),
    ("sheet new", {"name": "{}"}),
    ("sheet new", {"name": "{}"}),
    ("sheet use", {"character": "{} 2"}),
    ("sheet use", {"character": "{:.3}"}),
    ("sheet use", {"character": "{}"}),
    ("sheet edit", {"field": "name", "value": "{} 3"}),
    ("sheet edit", {"field": "name", "value": "{}"}),
    ("sheet edit", {"field": "iron", "value": "{}"}),
    ("sheet edit", {"field": "iron", "value": "5"}),
    ("sheet show", {}),
    ("sheet delete", {"character": "{} 2"}),
    ("undo", {}),
    ("clock new", {"name": "{}", "segments": 2}),
    ("clock new", {"name": "{}", "segments": 2}),
    ("clock new", {"name": "{} h", "segments": 4, "hidden": True, "owner": ANN}),
    ("clock tick", {"name": "{:.3}"}),
    ("clock tick", {"name": "{}", "segments": 2}),
    ("clock tick", {"name": "{}"}),
    ("clock untick", {"name": "{}", "segments": 1}),
    ("clock show", {"name": "{}"}),
    ("clock show", {}),
    ("clock reveal", {"name": "{} h"}),
    ("clock reveal", {"name": "{} h"}),
    ("clock remove", {"name": "{} h"}),
    *listed("TOUR"),
    ("roll", {"dice": "2d6", "label": "{}"}),
    ("roll", {"dice": "2d6", "label": "{}", "hidden": True}),
    ("roll", {"dice": "{}"}),
    ("help", {"topic": "{}"}),
    ("history", {}),
    ("table show", {}),
    ("undo", {}),
    ("table close", {}),
    ("table show", {}),
    ("table open", {"name": "{}"}),
    ("history", {}),
]
"""An evening at a table where everything bears one name, which stands for the braces."""


@pytest.mark.parametrize(
    ("name", "is_pressed"), [(NAMES[0], False), *((name, True) for name in NAMES)]
)
async def test_a_table_where_everything_is_called_badly_does_no_harm(
    hall: Hall, name: str, is_pressed: bool
) -> None:
    known = dict(hall.leaves())
    refusals = 0
    for command, options in TOUR:
        given = usual(command, known[command]) | {
            option: value.format(name) if isinstance(value, str) else value
            for option, value in options.items()
        }
        before = hall.stored()
        answer = await hall.wire.slash(GM, command, given)
        check(answer)
        if is_refusal(answer):
            assert answer.ephemeral
            assert hall.stored() == before
            refusals += 1
        if is_pressed:
            await press_everything(hall, answer)
    for page in range(1, 9):
        check(await hall.wire.slash(ANN, "history", {"page": page}))

    assert 8 <= refusals < len(TOUR) / 2


async def press_everything(hall: Hall, answer: Answer) -> None:
    """Press whatever an answer offers, once."""
    for part in answer.components:
        values = [each["value"] for each in part.get("options", [])][:1]
        with contextlib.suppress(LookupError):  # an earlier press has taken it off the message
            check(await hall.wire.press(GM, answer, part["custom_id"], values=values))


async def test_a_bad_value_is_refused_rather_than_made_to_fit(hall: Hall) -> None:
    for command, given in (
        ("roll", {"dice": "zq" * 3000}),
        ("clock new", {"name": "x" * 61, "segments": 4}),
        ("clock new", {"name": "x", "segments": 1}),
        ("clock new", {"name": "x", "segments": 4, "kind": "zq"}),
        ("clock tick", {"name": "Alarm bell", "segments": 2**53}),
        ("clock tick", {"name": "zq"}),
        ("sheet new", {"name": "\u200b"}),
        ("sheet new", {"name": "x", "game": "zq"}),
        ("sheet edit", {"field": "name", "value": "x" * 300}),
        ("table open", {"game": "zq"}),
        ("history", {"page": 0}),
        ("history", {"page": 2**53}),
        ("help", {"topic": "zq"}),
    ):
        answer = await hall.wire.slash(GM, command, given)
        assert is_refusal(answer), (command, given)
        assert answer.ephemeral


@pytest.mark.parametrize("game", COMMANDS)
async def test_no_text_typed_into_any_completion_does_harm(hall: Hall, game: str) -> None:
    before = hall.stored()
    tried = 0
    for command, options in hall.leaves_of(game).items():
        for name, option in options.items():
            if not option.get("autocomplete"):
                continue
            for text in TEXTS:
                others = usual(command, options) | {"player": STRANGER}
                others = {each: others[each] for each in others if each in options}
                # Every other text is typed first of all, the rest after what else is there.
                given = {name: text} | (others if tried % 2 else {})
                check(await hall.wire.autocomplete(ANN, command, name, given))
                tried += 1

    assert tried >= len(TEXTS)
    assert hall.stored() == before


async def test_a_name_that_discord_shows_for_a_user_is_shown_as_it_is(hall: Hall) -> None:
    for user, name in enumerate(TEXTS, 1000):
        hall.wire.names[user] = name[:32]
        check(await hall.wire.slash(user, "iron action", {"stat": "iron"}))
        check(await hall.wire.slash(user, "sheet show"))
    check(await hall.wire.slash(GM, "table show"))
    made = [row for row in hall.stored()[0] if row[2] >= 1000]

    assert len(made) == len(TEXTS)
    assert all(1 <= len(row[4]) <= 60 for row in made)


# ------------------------------------------------------------------------- commands of no use


async def test_a_command_of_another_version_is_answered_privately(hall: Hall) -> None:
    before = hall.stored()
    for change in ("unknown command", "unknown subcommand", "missing option", "extra option"):
        payload = hall.wire.command_payload(GM, "table gm", {"member": BOB})
        inner = payload["data"]["options"][0]
        if change == "unknown command":
            payload["data"]["name"] = "zq"
        elif change == "unknown subcommand":
            inner["name"] = "zq"
        elif change == "missing option":
            inner["options"] = []
        else:
            inner["options"].append({"name": "zq", "type": STRING, "value": "zq"})
        answer = await hall.wire.deliver(payload)
        check(answer)
        if change != "extra option":
            assert is_refusal(answer), change
            assert answer.ephemeral
            assert hall.stored() == before


async def test_what_is_broken_in_the_file_is_owned_up_to_and_no_text_is_logged(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    shown = await hall.wire.slash(GM, "clock show", {"name": "Alarm bell"})
    hall.is_broken = True
    with closing(sqlite3.connect(hall.database)) as connection, connection:
        connection.execute(
            "UPDATE sheet SET state = json_set(state, '$.size', 'zq') WHERE kind = 'clock'"
        )
    before = hall.stored()
    for answer in (
        await hall.wire.slash(GM, "clock show"),
        await hall.wire.slash(GM, "clock tick", {"name": "Alarm bell"}),
        await hall.wire.press(GM, shown, "Tick"),
    ):
        assert answer.embed["title"] == "Something went wrong on my side"
        assert str(answer.key) in answer.embed["description"]
        assert answer.ephemeral
    assert (await hall.wire.autocomplete(GM, "clock tick", "name")).choices == []

    assert hall.stored() == before
    failures = [line for line in caplog.messages if line.startswith("failed ")]
    assert len(failures) == 4
    assert all("Unreadable" in line for line in failures)
    check(await hall.wire.slash(GM, "about"))


# ------------------------------------------------------------------------------------- buttons

WRONG_NUMBERS = ["0", "4040", "9223372036854775807", "9223372036854775808", str(10**19)]
ENDINGS = ["", ":a:b:c", ":zq**bold**", f":{'z' * 60}", ":\u202ezq"]


async def forge(
    hall: Hall, user: int, custom_id: str, *values: str, within: float = PATIENCE
) -> Answer:
    """Press a button, or choose from a menu, that the bot never put on its message.

    discord.py drops what does not stand on the message that it is said to come from.
    """
    part: dict[str, Any] = {"type": BUTTON, "style": 2, "label": "zq", "custom_id": custom_id}
    if values:
        offered = [{"label": value, "value": value} for value in values]
        part = {"type": MENU, "custom_id": custom_id, "options": offered}
    payload = hall.wire.component_payload(
        user, hall.message, custom_id, kind=part["type"], values=values
    )
    payload["message"] = payload["message"] | {"components": [{"type": 1, "components": [part]}]}
    return await hall.wire.deliver(payload, within)


@pytest.mark.parametrize("prefix", sorted({verb.partition(":")[0] for verb in VERBS} | {"no"}))
async def test_a_forged_number_is_refused_privately_and_changes_nothing(
    hall: Hall, prefix: str
) -> None:
    before = hall.stored()
    verbs = [f"{prefix}:verb", *(verb for verb in VERBS if verb.startswith(f"{prefix}:"))]
    values = ((), ("zq**bold**",), ("setback:" + "9" * 40,))
    for verb in verbs:
        for number, ending, chosen in every_pair(WRONG_NUMBERS, ENDINGS, values):
            answer = await forge(hall, GM, f"{verb}:{number}{ending}"[:100], *chosen)
            check(answer)
            assert is_refusal(answer), (verb, number, ending, chosen)
            assert answer.ephemeral

    assert hall.stored() == before


async def test_real_ids_of_another_table_are_refused_everywhere(hall: Hall) -> None:
    far = await hall.wire.slash(ANN, "clock new", {"name": "Far", "segments": 4}, channel=ELSEWHERE)
    track = {"kind": "vow", "name": "Far vow"}
    await hall.wire.slash(ANN, "iron track new", track, channel=ELSEWHERE)
    await hall.wire.slash(ANN, "iron action", {"stat": "iron"}, channel=ELSEWHERE)
    sheets, _, entries, _ = hall.stored()
    here = min(row[1] for row in sheets)
    numbers = [row[0] for row in sheets if row[1] != here]
    numbers += [row[4] for row in entries if row[1] != here]
    assert far.key in numbers
    before = hall.stored()
    endings, values = ("", ":Far vow"), ((), ("setback:health",))
    for verb in VERBS:
        for number, ending, chosen in every_pair(numbers, endings, values):
            answer = await forge(hall, GM, f"{verb}:{number}{ending}", *chosen)
            check(answer)
            assert is_refusal(answer), (verb, number)

    assert hall.stored() == before


async def test_a_real_id_of_each_sort_under_every_wrong_verb_harms_nothing(hall: Hall) -> None:
    sheets, _, entries, _ = hall.stored()
    numbers = {(row[3], row[2]): row[0] for row in sheets}
    numbers |= {(row[6], row[2]): row[4] for row in entries}
    for verb in VERBS:
        for number in numbers.values():
            before = hall.stored()
            answer = await forge(hall, BOB, f"{verb}:{number}")
            check(answer)
            if is_refusal(answer):
                assert answer.ephemeral
                assert hall.stored() == before


@pytest.mark.parametrize(
    "custom_id",
    ["zq", "clock:tick", "clock:tick:", "clock:tick:-1", "clock:tick:1e9", "CLOCK:TICK:1"],
)
async def test_an_id_that_is_none_of_ours_changes_nothing_and_breaks_nothing(
    hall: Hall, custom_id: str
) -> None:
    before = hall.stored()
    with pytest.raises(NoAnswer):
        await forge(hall, GM, custom_id, within=0.1)

    assert hall.stored() == before
    check(await hall.wire.slash(GM, "about"))
