"""Files of tables: what they hold, and what becomes of files that somebody made by hand."""

import asyncio
import gzip
import itertools
import json
import sqlite3
import time
import zlib
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import discord
import pytest

from bot.errors import BadFile, FileFault, NewerFile
from bot.moments import DAY, HOUR, now
from bot.storage import carried, carrying, schema, undoing
from bot.storage.carried import (
    Campaign,
    CarriedChange,
    CarriedEntry,
    Character,
    Snapshot,
    open_to,
)
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.sheet import name_of
from bot.storage.upgrade import upgrade
from bot.table.carrying import fetched, import_character, import_table, read_table
from bot.table.plays import clocks, sheets
from bot.table.plays import table as tables
from bot.table.words.table import history
from rules.clock import ClockKind
from rules.errors import RuleError
from rules.ironsworn import Character as Ironsworn
from rules.notation import Rolled, RolledTerm
from rules.profile import Profile
from rules.table import TakenBack
from tests.conftest import scope
from tests.databases import ON_POSTGRESQL, ON_SQLITE, Where, query
from tests.faces import Faces

DATA = Path(__file__).resolve().parents[2] / "data"
STORED = DATA / "0.1.0.sql"
FIRST = DATA / "table-1.json"
"""A file of format 1, which every later version reads."""

GM, PLAYER = 1100000000000000003, 1100000000000000009
AFTER = 2_000_000_000_000_000_000
"""A key that is newer than those of the stored evening."""


def campaigns_of(where: Where) -> list[Campaign]:
    """Read every table of a database."""

    async def read() -> list[Campaign]:
        async with aclosing(Referee(open_database(where), Faces())) as referee:
            return await referee._database.read(
                lambda connection: [
                    carrying.collect(connection, row.id)
                    for row in connection.execute(schema.tables.select()).all()
                ]
            )

    return asyncio.run(read())


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> list[Campaign]:
    """Every table of the evening that 0.1.0 stored, of all games."""
    path = tmp_path_factory.mktemp("evening") / "evening.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(STORED.read_text("utf-8"))
    connection.close()
    upgrade(path)
    return campaigns_of(path)


def faults(data: bytes) -> FileFault:
    """Hold that a file is refused, and give why."""
    with pytest.raises(BadFile) as refused:
        carried.read(data, Campaign)
    return refused.value.fault


def changed(document: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> bytes:
    """Give a file with one thing in it changed."""
    made = json.loads(json.dumps(document))
    change(made)
    return json.dumps(made).encode()


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    """A good file, as JSON."""
    made: dict[str, Any] = json.loads(FIRST.read_bytes())
    return made


# -------------------------------------------------------------------------------- there and back


@pytest.mark.slow
def test_every_table_of_an_evening_is_read_as_it_was_written(evening: list[Campaign]) -> None:
    for campaign in evening:
        assert carried.read(carried.write(campaign), Campaign) == campaign
        for has_secrets in (True, False):
            told = open_to(campaign, GM, has_secrets=has_secrets)
            assert carried.read(carried.write(told), Campaign) == told


def test_what_is_hidden_stays_behind_unless_the_gm_wants_it(evening: list[Campaign]) -> None:
    for campaign in evening:
        told = open_to(campaign, GM, has_secrets=False)
        assert not any(each.outcome.is_hidden for each in told.entries)
        kept = {each.number for each in told.sheets}
        assert all(change.sheet in kept for each in told.entries for change in each.changes)
    said = carried.write(open_to(evening[0], GM, has_secrets=False)).decode()
    assert "cold" in said  # a clock that was revealed
    assert "🕰️" not in said
    assert "🕰️" in carried.write(open_to(evening[0], GM, has_secrets=True)).decode()


def test_a_file_that_would_be_too_large_is_packed(
    evening: list[Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = carried.write(evening[0])
    monkeypatch.setattr(carried, "FILE_MAX", len(plain) - 1)
    packed = carried.write(evening[0])

    assert len(packed) < len(plain) / 5
    assert carried.read(packed, Campaign) == evening[0]
    assert carried.name_of_file("table", plain) == "table.json"
    assert carried.name_of_file("table", packed) == "table.json.gz"


@pytest.mark.parametrize("bound", ["TEXT_MAX", "VALUES_MAX", "FILE_MAX"])
def test_a_file_that_could_not_be_read_again_is_not_written(
    evening: list[Campaign], monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(carried, bound, 1000)
    with pytest.raises(BadFile) as refused:
        carried.write(evening[0])

    assert refused.value.fault is FileFault.OVERFULL


def test_a_file_of_the_first_format_is_still_read() -> None:
    campaign = carried.read(FIRST.read_bytes(), Campaign)

    assert campaign.table.name == "Friday"
    assert [each.name for each in campaign.people] == ["Ann", "Maren", "Bob"]
    assert len(campaign.entries) == 12
    assert sum(len(each.dice or ()) for each in campaign.entries) == 6


def test_a_newer_format_is_refused_as_such() -> None:
    data = changed(json.loads(FIRST.read_bytes()), lambda made: made.update(version=2, bot="9.9"))
    with pytest.raises(NewerFile) as refused:
        carried.read(data, Campaign)

    assert refused.value.bot == "9.9"


def test_a_character_is_no_table(evening: list[Campaign]) -> None:
    character = Character(GM, Ironsworn("Wren"), Profile(0, notes="shy"))
    data = carried.write(character)

    assert carried.read(data, Character) == character
    assert faults(data) is FileFault.FORMAT
    with pytest.raises(BadFile):
        carried.read(carried.write(evening[0]), Character)


async def carry(campaign: Campaign, where: Where, people: dict[int, int] | None = None) -> Campaign:
    """Bring a table into another database, and give it as it is exported from there."""
    async with aclosing(Referee(open_database(where), Faces())) as referee:
        gm = scope(GM, key=AFTER, manages=True)
        await referee.play(gm, lambda turn: tables.open_table(turn, "fu", None))
        gm = scope(GM, key=AFTER + 1, manages=True)
        await referee.play(gm, lambda turn: import_table(turn, campaign, people or {}))
        return await referee.look(gm, lambda turn: turn.campaign())


@pytest.fixture(params=range(5))
def game(request: pytest.FixtureRequest, evening: list[Campaign]) -> Campaign:
    """A table of one game, as the stored evening left it."""
    return evening[request.param]


async def test_every_game_is_the_same_where_it_came_to(game: Campaign, database: Where) -> None:
    again = await carry(game, database)

    assert [(each.player, each.kind) for each in again.sheets if each.kind != "table"] == [
        (each.player, each.kind) for each in game.sheets if each.kind != "table"
    ]
    came = again.entries[1:-1]
    assert len(came) == len(game.entries)
    for before, after in zip(game.entries, came, strict=True):
        assert type(before.outcome) is type(after.outcome)
        assert len(before.changes) == len(after.changes)
        assert (before.at, before.actor, before.dice) == (after.at, after.actor, after.dice)
        assert bool(before.undone_by) == bool(after.undone_by)


@ON_POSTGRESQL
async def test_a_table_goes_from_a_file_to_a_server_and_back(
    game: Campaign, database: Where, tmp_path: Path
) -> None:
    files = [tmp_path / name for name in ("there.db", "back.db")]
    for path in files:
        await asyncio.to_thread(upgrade, path)
    first = await carry(game, files[0])
    there = await carry(carried.read(carried.write(first), Campaign), database)
    back = await carry(carried.read(carried.write(there), Campaign), files[1])

    # Each host adds that it opened a table, and brought the other one in.
    assert len(back.entries) == len(there.entries) + 2 == len(first.entries) + 4
    standing = [now.state for sheet, now in first.standing if sheet.kind != "table"]
    after = [now.state for sheet, now in back.standing if sheet.kind != "table"]
    assert [type(each) for each in after] == [type(each) for each in standing]
    assert [name_of(each) for each in after] == [name_of(each) for each in standing]


async def test_ids_of_people_sheets_and_entries_follow_wherever_they_stand(
    database: Where,
) -> None:
    """Whoever is matched is so in every document, and a portrait stays at its character."""
    campaign = carried.read(FIRST.read_bytes(), Campaign)
    ann, bob = (each.id for each in campaign.people if each.name in {"Ann", "Bob"})
    again = await carry(campaign, database, {ann: 77 * 2**50, bob: 78 * 2**50})
    text = carried.write(again).decode()

    assert str(ann) not in text
    assert str(bob) not in text
    standing = {sheet.kind: (sheet, now.state) for sheet, now in again.standing}
    numbers = {name_of(now.state): sheet.number for sheet, now in again.standing}
    assert standing["profile"][1].character == numbers["Wren"]
    assert {each.outcome.key for each in again.entries if isinstance(each.outcome, TakenBack)} <= {
        each.key for each in again.entries
    }


async def test_entries_that_came_in_are_as_old_to_each_other_as_they_were(database: Where) -> None:
    """Two that were played at once may stand the other way round than their keys say."""
    campaign = carried.read(FIRST.read_bytes(), Campaign)
    first, second, *others = campaign.entries
    crossed = replace(first, key=second.key), replace(second, key=first.key), *others
    again = await carry(replace(campaign, entries=crossed), database)

    keys, came = ([each.key for each in entries] for entries in (crossed, again.entries[1:-1]))
    assert [sorted(came).index(key) for key in came] == [sorted(keys).index(key) for key in keys]
    assert keys[0] > keys[1]


async def test_what_stood_before_what_came_in_is_of_the_place_where_it_came_to(
    database: Where,
) -> None:
    """Or an undo would take channels of elsewhere, and remove what is merely too old to undo."""
    campaign = carried.read(FIRST.read_bytes(), Campaign)
    elsewhere = Snapshot(is_active=True, state=replace(campaign.table, channels=(99,)))
    changes = CarriedChange(1, elsewhere), CarriedChange(2, None, is_old=True)
    first = replace(campaign.entries[0], changes=changes)
    again = await carry(replace(campaign, entries=(first, *campaign.entries[1:])), database)

    table, old = again.entries[1].changes
    assert table.before is not None
    assert table.before.state.channels == again.table.channels != (99,)
    assert old.is_old


async def test_those_of_a_table_are_all_who_have_to_do_with_it_the_busiest_first(
    referee: Referee,
) -> None:
    busiest, owner, second, gone = 11, 12, 13, PLAYER
    await referee.play(scope(1, manages=True), lambda turn: tables.open_table(turn, "fu", None))
    for who in (gone, gone, gone, busiest, busiest):
        await referee.play(scope(who), lambda turn: sheets.new(turn, "Wren", "fu"))
        await referee.play(scope(who), lambda turn: tables.undo(turn, None))
    await referee.play(
        scope(1, manages=True),
        lambda turn: clocks.new(turn, "Alert", 4, ClockKind.PLAIN, owner, hidden=False),
    )
    gm = scope(1, manages=True)
    await referee.play(gm, lambda turn: tables.name_gm(turn, second, remove=False))
    (kept,) = await referee.kept(gone)
    await referee.forget(gone, kept, hands_over=False)

    people = (await referee.look(scope(1), lambda turn: turn.campaign())).people
    assert [each.id for each in people] == [busiest, 1, second, owner]


@pytest.mark.parametrize(("ahead", "is_taken"), [(DAY - HOUR, True), (DAY + HOUR, False)])
async def test_the_clock_of_another_host_may_be_a_day_ahead(
    database: Where, ahead: int, is_taken: bool
) -> None:
    campaign = carried.read(FIRST.read_bytes(), Campaign)
    late = replace(campaign.entries[-1], at=now() + ahead)
    campaign = replace(campaign, entries=(*campaign.entries[:-1], late))
    if is_taken:
        assert late.at in {each.at for each in (await carry(campaign, database)).entries}
    else:
        with pytest.raises(BadFile):
            await carry(campaign, database)


async def test_an_import_that_was_taken_back_can_be_redone(
    database: Where, referee: Referee
) -> None:
    campaign = carried.read(FIRST.read_bytes(), Campaign)
    gm = scope(GM, key=AFTER, manages=True)
    await referee.play(gm, lambda turn: tables.open_table(turn, "fu", None))
    gm = scope(GM, key=AFTER + 1, manages=True)
    played = await referee.play(gm, lambda turn: import_table(turn, campaign, {}))
    before = everything(database)
    gm = scope(GM, key=AFTER + 2, manages=True)
    await referee.play(gm, lambda turn: undoing.take_back_entry(turn, played.key))
    assert everything(database) != before
    gm = scope(GM, key=AFTER + 3, manages=True)
    await referee.play(gm, lambda turn: undoing.redo(turn, GM))

    assert everything(database) == before
    standing = "SELECT count(*) FROM entry WHERE undone_by IS NULL AND move != 'undone'"
    assert query(database, standing) == [(12,)]


async def test_what_is_taken_back_with_an_import_is_of_that_table_alone(
    database: Where, referee: Referee, dice: Faces
) -> None:
    """Another may be played at meanwhile, so that its entries stand in between."""
    dice.add(*[6] * 5)
    for channel in (10, 11, 10, 11, 10):
        await referee.play(
            scope(GM, channel=channel), lambda turn: tables.roll(turn, "d6", "", hidden=False)
        )

    await referee._database.write(10, lambda connection: carrying.take_away(connection, 5, 2, by=5))
    undone = "SELECT id FROM entry WHERE undone_by = 5 ORDER BY id"
    assert query(database, undone) == [(1,), (3,)]


# ----------------------------------------------------------------------------------- by hand


def bomb() -> bytes:
    """Give a small file that unpacks to far too much."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    spaces = b" " * 2**20
    return b"".join([*(packer.compress(spaces) for _ in range(120)), packer.flush()])


@pytest.mark.slow
def test_a_file_is_held_to_its_size_before_it_is_read(document: dict[str, Any]) -> None:
    many = b'{"format":"flywheel table","version":1,"people":[' + b"[]," * 5_000_000 + b"[]]}"

    assert faults(b" " * (carried.FILE_MAX + 1)) is FileFault.SIZE
    assert faults(bomb()) is FileFault.SIZE
    assert faults(gzip.compress(many)) is FileFault.SIZE
    assert faults(gzip.compress(json.dumps(document).encode())[:-9]) is FileFault.CONTENT
    assert faults(b"\x1f\x8b" + b"nothing") is FileFault.CONTENT


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"table"',
        b"[" * 200_000,
        b'{"format":"flywheel table","version":true}',
        b'{"format":"flywheel table","version":0}',
        b'{"format":"flywheel table","version":1,"version":1}',
        b'{"format":"flywheel table","version":1,"people":1e3}',
        b'{"format":"flywheel table","version":1,"people":NaN}',
        b'{"format":"flywheel table","version":' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_file_of_ours_is_refused(data: bytes) -> None:
    assert faults(data) is FileFault.FORMAT


def _first(made: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        each for each in made["sheets"] if each["kind"] == kind and each["now"]
    )
    return found


def _state(made: dict[str, Any], kind: str) -> dict[str, Any]:
    state: dict[str, Any] = _first(made, kind)["now"]["state"]["state"]
    return state


def _removed(number: int = 99, kind: str = "clock") -> dict[str, Any]:
    return {"number": number, "player": 0, "kind": kind, "now": None}


def _with(snapshot: dict[str, Any], **given: Any) -> dict[str, Any]:
    """Give a snapshot of which something is another, and which is not in use."""
    kept: dict[str, Any] = json.loads(json.dumps(snapshot))
    kept["state"]["state"].update(given)
    return {**kept, "is_active": False}


def _namesake(made: dict[str, Any]) -> dict[str, Any]:
    """Give a second sheet of a player who has one of that name, however it is written."""
    held = _first(made, "ironsworn")
    return {**held, "number": 99, "now": _with(held["now"], name="WREN")}


def _undone(often: int, *, several: bool = False) -> dict[str, Any]:
    what: dict[str, Any] = {"move": "waiting.let_go", "outcome": {"player": 1, "what": "x"}}
    for _ in range(often):
        if several:
            what = {"move": "undone.several", "outcome": {"keys": [1], "whats": [what]}}
        what = {"move": "undone", "outcome": {"key": 1, "player": 1, "what": what}}
    return what


SEED = {"commitment": "0" * 64, "secret": "", "first": 1, "after": 4, "words": []}
"""A seed that is in no file of format 1; which are sound, the rules say."""

CHANGES: dict[str, list[Callable[[dict[str, Any]], object]]] = {
    "Extra fields": [lambda made: made.update(more=1)],
    "'entries'": [lambda made: made.pop("entries")],
    "a person stands twice": [lambda made: made["people"].append(made["people"][0])],
    "a person is none": [lambda made: made["people"][0].update(id=0)],
    "too many people": [lambda made: made.update(people=[{"id": n} for n in range(1, 1002)])],
    "a number is out of bounds": [
        lambda made: made["people"][0].update(id=-(2**63) - 1),
        lambda made: _state(made, "clock").update(owner=2**63),
        lambda made: _state(made, "ironsworn").update(experience=-(2**63) - 1),
    ],
    "a sheet stands twice": [
        lambda made: made["sheets"].append(_removed(number=2, kind="ironsworn"))
    ],
    "a sheet has no number": [lambda made: made["sheets"].append(_removed(number=0))],
    "a sheet is of no kind": [
        lambda made: made["sheets"][1].update(kind="poker"),
        lambda made: made["sheets"].append(_removed(kind="poker")),
    ],
    "a state is of another kind than its sheet": [
        lambda made: _first(made, "ironsworn").update(kind="fu"),
        lambda made: _first(made, "clock").update(kind="table"),
    ],
    "there is no one table": [
        lambda made: made["sheets"].pop(0),
        lambda made: made["sheets"][0].update(now=None),
        lambda made: made["sheets"][0].update(player=GM),
        lambda made: made["sheets"].append({**made["sheets"][0], "number": 999}),
    ],
    "expected int, found '1'": [lambda made: _state(made, "clock").update(ticks="1")],
    "expected int, found True": [lambda made: _state(made, "clock").update(ticks=True)],
    "'segments', 1000000000": [lambda made: _state(made, "clock").update(segments=10**9)],
    "a text is too long, or has what nobody can type": [
        lambda made: made.update(bot="x" * 4001),
        lambda made: _state(made, "clock").update(name="a\x00b"),
        lambda made: _state(made, "clock").update(name="\ud800"),
    ],
    "a name is too long": [
        lambda made: _state(made, "clock").update(name="x" * 101),
        lambda made: made["entries"][1]["changes"].append(
            {"sheet": 4, "before": _with(_first(made, "clock")["now"], name="x" * 101)}
        ),
    ],
    "'sudden' is not": [lambda made: _state(made, "clock").update(kind="sudden")],
    "nobody could have typed": [
        lambda made: _state(made, "profile").update(portrait="file:///etc")
    ],
    "somebody plays two at once": [
        lambda made: [each["now"].update(is_active=True) for each in made["sheets"] if each["now"]]
    ],
    "a name stands twice": [lambda made: made["sheets"].append(_namesake(made))],
    "an entry stands twice": [lambda made: made["entries"].append(made["entries"][0])],
    "an id is none": [
        lambda made: made["entries"][0].update(actor=0),
        lambda made: made["entries"][0].update(player=0),
        lambda made: made["entries"][0].update(key=0),
    ],
    "a time is none": [lambda made: made["entries"][0].update(at=-1)],
    "stored as 'won'": [lambda made: made["entries"][0]["outcome"].update(move="won")],
    "12345": [
        lambda made: made["entries"][0]["changes"].append({"sheet": 12345, "before": None}),
        lambda made: made["entries"][0].update(undone_by=12345),
    ],
    "a change stands twice": [
        lambda made: made["entries"][0]["changes"].append(made["entries"][0]["changes"][0])
    ],
    "an entry was taken back by no undo": [
        lambda made: made["entries"][0].update(undone_by=made["entries"][1]["key"]),
        lambda made: made["entries"][9].update(undone_by=made["entries"][8]["key"]),
    ],
    "too much within each other": [
        lambda made: made["entries"][0].update(outcome=_undone(20)),
        lambda made: made["entries"][0].update(outcome=_undone(20, several=True)),
    ],
    "recursion": [lambda made: made["entries"][0].update(outcome=_undone(300))],
    "a die has no such face": [
        lambda made: made["entries"][0].update(dice=[[6, 7]]),
        lambda made: made["entries"][0].update(dice=[[6, 0]]),
        lambda made: made["entries"][0].update(dice=[[1001, 1]]),
    ],
    "a die has no such number": [lambda made: made["entries"][0].update(first_die=-1)],
    "Too many values": [lambda made: made["entries"][0].update(dice=[[6, 1, 1]])],
    "a seed is none that a table can have": [
        lambda made: made.update(seeds=[{**SEED, "commitment": "0" * 63}])
    ],
    "a die twice": [
        lambda made: [each.update(first_die=1) for each in made["entries"] if each.get("dice")]
    ],
}
"""What a hand may change in a file, by why it is refused for that."""


@pytest.mark.parametrize("why", CHANGES)
def test_a_file_that_was_changed_by_hand_is_refused(document: dict[str, Any], why: str) -> None:
    for change in CHANGES[why]:
        with pytest.raises(BadFile) as refused:
            carried.read(changed(document, change), Campaign)
        assert refused.value.fault is FileFault.CONTENT
        assert why in str(refused.value.__cause__)


@pytest.mark.parametrize("most", ["SHEETS_MAX", "ENTRIES_MAX"])
def test_a_file_of_more_than_a_table_has_is_refused(
    document: dict[str, Any], monkeypatch: pytest.MonkeyPatch, most: str
) -> None:
    monkeypatch.setattr(carried, most, 5)
    assert faults(json.dumps(document).encode()) is FileFault.CONTENT


def test_two_clocks_may_have_one_name_in_a_file_too(document: dict[str, Any]) -> None:
    clock = _first(document, "clock")
    data = changed(document, lambda made: made["sheets"].append({**clock, "number": 99}))
    assert len(carried.read(data, Campaign).sheets) == len(document["sheets"]) + 1


@pytest.mark.parametrize(
    ("name", "portrait"), [("x" * 101, ""), ("Wren", "file:///etc"), ("Wren\x00", "")]
)
def test_a_character_that_was_changed_by_hand_is_refused(name: str, portrait: str) -> None:
    made = json.loads(carried.write(Character(GM, Ironsworn("Wren"), Profile(0))))
    made["state"]["state"]["name"], made["profile"]["portrait"] = name, portrait
    with pytest.raises(BadFile) as refused:
        carried.read(json.dumps(made).encode(), Character)
    assert refused.value.fault is FileFault.CONTENT


# -------------------------------------------------------------------------------- damaged files


class Chance:
    """Numbers that look as if they fell by chance, and are the same each time."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        """Give the next number, from 0 on."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % limit

    def of(self, among: Any) -> Any:
        """Give one of these."""
        return among[self.below(len(among))]


def place_in(value: Any, chance: Chance) -> tuple[Any, Any]:
    """Give some place in a document, mostly a deep one: what holds it, and its key there."""
    key = chance.of([*value] if isinstance(value, dict) else range(len(value)))
    if isinstance(value[key], dict | list) and value[key] and chance.below(8):
        return place_in(value[key], chance)
    return value, key


ODD = (None, True, "", "x", "\x00", -1, 0, 2**31, 2**63, -(2**63), 1.5, [], {}, [[]], {"": 0})


def damaged(text: bytes, chance: Chance) -> bytes:
    """Damage a good file: some of its bytes, or one or two things that stand in it."""
    if chance.below(4) == 0:
        data = bytearray(text)
        for _ in range(1 + chance.below(4)):
            data[chance.below(len(data))] = chance.below(256)
        return bytes(data[: chance.of((len(data), chance.below(len(data))))])
    made = json.loads(text)
    for _ in range(1 + chance.below(2)):
        holder, key = place_in(made, chance)
        way = chance.below(4)
        if way == 0 and isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(chance.of(holder))))
        elif way == 1:
            del holder[key]
        elif way == 2:
            other, there = place_in(made, chance)
            holder[key] = json.loads(json.dumps(other[there]))
        else:
            holder[key] = chance.of(ODD)
    return json.dumps(made).encode()


@pytest.mark.slow
async def test_two_thousand_damaged_files_are_refused_or_read_whole(
    database: Where, referee: Referee
) -> None:
    """What is read comes in whole, can be looked at, and is taken back; of the rest is nothing."""
    text = FIRST.read_bytes()
    chance = Chance(15)
    await referee.play(scope(GM, manages=True), lambda turn: tables.open_table(turn, "fu", None))
    before = everything(database)
    read = 0
    for number in range(2000):
        try:
            campaign = read_table(damaged(text, chance))
        except (BadFile, NewerFile):
            continue
        read += 1
        if read % 8 == 0:
            await bring_in_and_take_back(referee, campaign, AFTER + 10 * number)
    assert 100 < read < 1000
    left = everything(database)
    assert left["sheets"] == before["sheets"]
    assert left["in"] == before["in"]


async def test_damaged_characters_are_refused_or_can_be_shown(
    database: Where, referee: Referee
) -> None:
    text = (DATA / "character-1.json").read_bytes()
    chance = Chance(16)
    read = 0
    for number in range(300):
        try:
            character = carried.read(damaged(text, chance), Character)
        except (BadFile, NewerFile):
            continue
        read += 1
        before = everything(database)
        gm = scope(GM, key=AFTER + 10 * number, manages=True)
        try:
            await referee.play(gm, lambda turn, it=character: import_character(turn, it))
        except RuleError:
            assert everything(database) == before
            continue
        undo = scope(GM, key=AFTER + 10 * number + 1, manages=True)
        await referee.play(undo, lambda turn: undoing.take_back(turn, GM))
    assert 20 < read < 250
    assert not [row for row in everything(database)["sheets"] if row[2] != "table"]


class Attached:
    """A file at Discord that is of some size, and takes its time or is not to be had."""

    def __init__(self, size: int, seconds: float = 0) -> None:
        self.size, self._seconds = size, seconds

    async def read(self) -> bytes:
        """Give it, later or never."""
        await asyncio.sleep(self._seconds)
        raise ConnectionResetError


@pytest.mark.parametrize(
    ("attached", "fault"),
    [
        (Attached(101), FileFault.SIZE),
        (Attached(100, seconds=60), FileFault.LOST),
        (Attached(100), FileFault.LOST),
    ],
)
async def test_a_file_is_fetched_within_a_size_and_a_time(
    attached: Attached, fault: FileFault
) -> None:
    with pytest.raises(BadFile) as refused:
        await fetched(cast("discord.Attachment", attached), 100, 0.05)

    assert refused.value.fault is fault


def test_notes_stay_behind_but_for_who_may_read_them() -> None:
    data = FIRST.read_bytes().replace(b'"notes":""', b'"notes":"afraid"')
    campaign = carried.read(data, Campaign)

    assert b"afraid" in carried.write(open_to(campaign, GM, has_secrets=True))
    assert b"afraid" not in carried.write(open_to(campaign, GM, has_secrets=False))


@pytest.mark.parametrize(("player", "by"), [(PLAYER, GM), (GM, PLAYER)])
def test_a_secret_roll_is_its_makers_also_once_another_took_it_back(player: int, by: int) -> None:
    """Whoever took it back is no more than told that there was one."""
    whole = carried.read(FIRST.read_bytes(), Campaign)
    rolled = Rolled("d6", (RolledTerm(1, 6, (6,), (True,)),), is_hidden=True)
    made = CarriedEntry(1, player, player, 0, rolled, undone_by=2)
    undone = CarriedEntry(2, by, player, 0, TakenBack(1, player, rolled, player))
    opened = open_to(replace(whole, entries=(made, undone)), GM, has_secrets=True)

    assert opened.entries == ((made, undone) if player == GM else ())


async def bring_in_and_take_back(referee: Referee, campaign: Campaign, key: int) -> None:
    """Bring a table in, read its journal, and take it back; or have it refused at the door."""
    gm = scope(GM, key=key, manages=True)
    before = await referee.look(gm, lambda turn: len(turn.journal.since(0)))
    try:
        played = await referee.play(gm, lambda turn: import_table(turn, campaign, {}))
    except RuleError:
        assert await referee.look(gm, lambda turn: len(turn.journal.since(0))) == before
        return
    seen = await referee.look(gm, lambda turn: turn.journal.page(1))
    assert history(seen[0], seen[1], 1, GM).description
    undo = scope(GM, key=key + 1, manages=True)
    await referee.play(undo, lambda turn: undoing.take_back_entry(turn, played.key))


def everything(database: Where) -> dict[str, Any]:
    """Read what stands at the tables."""
    sheets = "SELECT id, table_id, kind, CAST(state AS TEXT) FROM sheet WHERE state IS NOT NULL"
    return {
        "sheets": query(database, f"{sheets} ORDER BY id"),
        "in": query(database, "SELECT channel_id, table_id, is_open FROM channel ORDER BY 1, 2"),
    }


# ------------------------------------------------------------------------------------ how long


def lengthened(campaign: Campaign, count: int) -> Campaign:
    """Give a table whose journal is as long as that, by playing its evening over and over."""
    entries = [each for each in campaign.entries if not each.undone_by]
    often = itertools.islice(itertools.cycle(entries), count)
    keyed = [replace(each, key=GM + number) for number, each in enumerate(often)]
    return replace(campaign, entries=tuple(keyed))


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param(1, marks=ON_SQLITE), 3])
async def test_ten_thousand_entries_are_carried_in_seconds(
    database: Where, referee: Referee, evening: list[Campaign], game: int
) -> None:
    """Ten seconds there and ten back, and a file that Discord takes: of the fullest journals."""
    gm = scope(GM, key=AFTER, manages=True)
    await referee.play(gm, lambda turn: tables.open_table(turn, "fu", None))
    campaign = lengthened(evening[game], 10_000)
    data = carried.write(campaign)
    assert len(data) < 8 * 2**20

    # The time of this process alone: what else the machine does is no part of it.
    began = time.process_time()
    arrived = read_table(data)
    gm = scope(GM, key=AFTER + 1, manages=True)
    await referee.play(gm, lambda turn: import_table(turn, arrived, {}))
    came = time.process_time()
    again = await referee.look(gm, lambda turn: turn.campaign())
    packed = carried.write(open_to(again, GM, has_secrets=False))
    left = time.process_time()

    assert len(again.entries) == 10_002
    assert came - began < 10
    assert left - came < 10
    assert len(packed) < 8 * 2**20
