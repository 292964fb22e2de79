"""Migrations: from nothing, there and back, from a stored release, and when one fails."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import aclosing, closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from bot.errors import DatabaseError
from bot.games import GAMES
from bot.games.charge import waiting as charge_waiting
from bot.games.charge.plays import consequences, rolls
from bot.games.charge.plays.team import character_in_use
from bot.games.fate.plays import rolls as fate_rolls
from bot.games.fate.plays import scene as fate_scene
from bot.games.fate.plays.characters import board
from bot.games.fu.plays import checks as fu_checks
from bot.games.fu.plays import results as fu_results
from bot.games.ironsworn.plays import moves
from bot.games.tension.plays import challenges
from bot.games.tension.plays import moves as bargains
from bot.games.tension.plays.pool import pool_of
from bot.moments import CAME
from bot.storage import codec, schema
from bot.storage.database import open_database
from bot.storage.kinds import STATES
from bot.storage.referee import Referee
from bot.storage.revision import NewerError
from bot.storage.upgrade import MIGRATIONS, UpgradeError, alembic_config, migration_engine, upgrade
from bot.table.plays import clocks
from bot.table.plays.table import undo
from rules.charge import Effect, Risk
from rules.fu import Answer, Source, judge
from rules.ironsworn import Character, Debility, Hits, TrackEnd
from rules.tension import Source as Means
from rules.tension import Stage
from tests.conftest import scope
from tests.data.evening import missing_from, printed
from tests.data.table import ASH, MAREN, WREN
from tests.databases import ON_SQLITE, query
from tests.faces import Faces
from tests.games.charge import acts as acts_charge
from tests.games.fate import acts as acts_fate
from tests.games.fu import acts as acts_fu
from tests.games.ironsworn import acts_moves
from tests.games.tension import acts as acts_tension
from tests.house.conftest import Evening
from tests.wire import GENERAL, ROOT

pytestmark = ON_SQLITE

STORED = sorted((ROOT / "tests" / "data").glob("*.sql"))
"""What every release wrote; a new one adds a file and never changes an old one."""

HEAD = ScriptDirectory.from_config(alembic_config()).get_current_head()
REVISIONS = [
    revision.revision for revision in ScriptDirectory.from_config(alembic_config()).walk_revisions()
][::-1]

SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
TABLES = ("table", "channel", "sheet", "entry", "change", "synced", "post")


def rows(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Read every row of ours."""
    return {name: query(database, f'SELECT * FROM "{name}"') for name in TABLES}  # noqa: S608


def revision(database: Path) -> str:
    ((found,),) = query(database, "SELECT version_num FROM alembic_version")
    return str(found)


def restored(stored: Path, folder: Path) -> Path:
    """Make the database file that a stored text describes."""
    database = folder / "flywheel.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(stored.read_text(encoding="utf-8"))
    return database


def is_kept(stored: Any, read: Any) -> bool:
    """Whether what was stored is still there once it was read; a new field may have joined it."""
    if isinstance(stored, dict) and isinstance(read, dict):
        return all(name in read and is_kept(value, read[name]) for name, value in stored.items())
    if isinstance(stored, list) and isinstance(read, list):
        return len(stored) == len(read) and all(map(is_kept, stored, read))
    return bool(stored == read)


def unreadable(database: Path) -> list[Any]:
    """Give the stored states and outcomes that this version does not hold as they were."""
    sheets = query(database, "SELECT id, kind, state FROM sheet")
    kinds = {number: STATES[kind] for number, kind, _ in sheets}
    states = [(number, json.loads(state)) for number, _, state in sheets if state is not None]
    befores = query(database, "SELECT sheet_id, before FROM change WHERE before IS NOT NULL")
    states += [(number, json.loads(before)["state"]) for number, before in befores]
    read: list[tuple[Any, Any]] = [
        (state, codec.decode(state, kinds[number])) for number, state in states
    ]
    entries = query(database, "SELECT move, outcome FROM entry")
    outcomes = [(move, json.loads(text)) for move, text in entries]
    read += [(outcome, codec.decode_outcome(move, outcome)) for move, outcome in outcomes]
    again = [(stored, json.loads(json.dumps(codec.encode(value)))) for stored, value in read]
    return [stored for stored, value in again if not is_kept(stored, value)]


def move(database: Path, to: str, *, is_down: bool = False) -> None:
    """Bring a database to one revision, up or down."""
    config = alembic_config()
    with migration_engine(database).connect() as connection:
        config.attributes["connection"] = connection
        (command.downgrade if is_down else command.upgrade)(config, to)


def next_version(folder: Path, *upgrades: str) -> Path:
    """Give the migrations of a version to come, with these revisions more."""
    migrations = Path(shutil.copytree(MIGRATIONS, folder / "migrations"))
    before = HEAD
    for number, body in enumerate(upgrades, 9001):
        (migrations / "versions" / f"{number}_next.py").write_text(
            f"from alembic import op\nimport sqlalchemy as sa\n"
            f"revision = '{number}'\ndown_revision = '{before}'\n"
            f"def upgrade():\n    {body}\n",
            encoding="utf-8",
        )
        before = str(number)
    return migrations


GROWS = "op.add_column('entry', sa.Column('told', sa.Integer()))"
FAILS = "op.add_column('sheet', sa.Column('told', sa.Integer())); op.execute('no statement')"
ORPHANS = "op.execute('DELETE FROM \"table\"')"
REBUILDS = (
    "with op.batch_alter_table('sheet', recreate='always') as sheet: "
    "sheet.add_column(sa.Column('told', sa.Integer()))"
)


@pytest.fixture(params=STORED, ids=[stored.stem for stored in STORED])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database as a release left it."""
    return restored(request.param, tmp_path)


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A database with rows in it, at the newest revision, and nothing beside it."""
    database = restored(STORED[-1], tmp_path)
    upgrade(database)
    for kept in tmp_path.glob("*.before-*"):
        kept.unlink()
    return database


# ------------------------------------------------------------------------- from nothing


def test_what_is_migrated_from_nothing_is_what_the_code_expects(migrated: Path) -> None:
    with migration_engine(migrated).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, schema.complete()) == []
    assert revision(migrated) == HEAD
    assert {name for kind, name, *_ in query(migrated, SCHEMA) if kind == "table"} == {
        "alembic_version",
        *schema.metadata.tables,
    }


@pytest.mark.slow
def test_alembics_own_command_line_finds_nothing_to_do(database: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "alembic", "check"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{database}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (checked.returncode, "No new upgrade operations" in checked.stdout) == (0, True)


def test_a_new_database_needs_no_kept_copy_and_folders_are_made(tmp_path: Path) -> None:
    database = tmp_path / "data" / "new" / "flywheel.db"
    upgrade(database)

    assert revision(database) == HEAD
    assert list(database.parent.iterdir()) == [database]


def test_a_bot_without_its_migrations_does_not_blame_the_database(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        upgrade(tmp_path / "flywheel.db", migrations=tmp_path / "gone")
    assert list(tmp_path.iterdir()) == []


def test_a_second_upgrade_does_and_says_nothing(filled: Path) -> None:
    before = rows(filled)
    said: list[str] = []
    upgrade(filled, tell=said.append)

    assert said == []
    assert rows(filled) == before
    assert list(filled.parent.glob("*.before-*")) == []


# ------------------------------------------------------------------------- there and back


def test_there_is_one_newest_revision() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [HEAD]


@pytest.mark.parametrize("number", range(len(REVISIONS)), ids=REVISIONS)
def test_a_revision_goes_up_down_and_up_again(number: int, tmp_path: Path) -> None:
    database = tmp_path / "flywheel.db"
    below = REVISIONS[number - 1] if number else "base"
    move(database, below)
    before = query(database, SCHEMA)
    move(database, REVISIONS[number])
    after = query(database, SCHEMA)
    assert after != before
    move(database, below, is_down=True)
    # Alembic makes its own table on the way up and leaves it there.
    assert [row for row in query(database, SCHEMA) if row[2] != "alembic_version"] == [
        row for row in before if row[2] != "alembic_version"
    ]
    move(database, REVISIONS[number])
    assert query(database, SCHEMA) == after


def test_on_the_way_down_a_table_is_as_old_as_its_first_entry(filled: Path) -> None:
    move(filled, "0012", is_down=True)
    made = dict(query(filled, 'SELECT id, made_at FROM "table"'))
    assert made == dict(query(filled, "SELECT table_id, min(at) FROM entry GROUP BY table_id"))
    assert rows(filled)["channel"]


# --------------------------------------------------------------------- from a stored release


def test_a_stored_release_keeps_every_row(stored: Path) -> None:
    before = {name: len(found) for name, found in rows(stored).items()}
    upgrade(stored)

    assert {name: len(found) for name, found in rows(stored).items()} == before
    assert revision(stored) == HEAD
    assert query(stored, "PRAGMA integrity_check") == [("ok",)]
    assert query(stored, "PRAGMA foreign_key_check") == []


def test_everything_that_a_release_stored_is_still_read(stored: Path) -> None:
    upgrade(stored)

    assert unreadable(stored) == []
    assert all(query(stored, f'SELECT 1 FROM "{name}"') for name in TABLES)  # noqa: S608


async def test_the_evening_of_release_0_1_0_goes_on(tmp_path: Path) -> None:
    database = restored(ROOT / "tests" / "data" / "0.1.0.sql", tmp_path)
    upgrade(database)
    dice = Faces()
    async with aclosing(Referee(open_database(database), dice)) as referee:
        seen = await referee.look(scope(MAREN, channel=GENERAL.id), clocks.seen)
        assert [(clock.name, clock.ticks) for clock in seen] == [
            ("Alert", 2),
            ("The “cold” hand", 0),
            ("De brug", 0),
            ("🕰️", 0),
        ]

        held = await referee.look(
            scope(WREN, channel=GENERAL.id), lambda turn: turn.character(Character)
        )
        wren = held.value
        assert (wren.iron, wren.health, wren.spirit, wren.momentum) == (3, 1, 2, -6)
        assert wren.debilities == (Debility.UNPREPARED,)
        assert [(track.name, track.end) for track in wren.tracks] == [
            ("The bear", TrackEnd.OPEN),
            ("The road", TrackEnd.FORSAKEN),
        ]
        assert (wren.bonds.names, wren.bonds.is_epilogue_written) == (("Tove",), True)

        # Maren's last change was made for Ash, and is taken back like any other.
        momentum = [(await character_of(referee, ASH)).momentum]
        await referee.play(scope(MAREN, channel=GENERAL.id), lambda turn: undo(turn, None))
        momentum.append((await character_of(referee, ASH)).momentum)
        assert momentum == [-3, -6]


async def character_of(referee: Referee, player: int) -> Character:
    here = scope(player, channel=GENERAL.id)
    return await referee.look(here, lambda turn: turn.character(Character).value)


async def test_what_waited_when_release_0_1_0_was_stored_is_taken_up(tmp_path: Path) -> None:
    database = restored(ROOT / "tests" / "data" / "0.1.0.sql", tmp_path)
    upgrade(database)
    dice = Faces(5, 5)
    async with aclosing(Referee(open_database(database), dice)) as referee:
        here = scope(WREN, channel=acts_moves.HERE.id)
        waiting = (await referee.look(here, lambda turn: moves.waiting(turn, None))).waiting
        assert [(each.move, each.is_held) for each in waiting] == [
            ("gather_information", False),
            ("pay_the_price", False),
            ("make_camp", False),
            ("make_camp", False),
            ("sojourn", False),
            ("forge_a_bond", False),
            ("face_danger", True),
        ]
        burned: Any = await referee.play(here, lambda turn: moves.burn(turn, None))
        assert (burned.outcome.hits, burned.outcome.done.menu.most) == (Hits.WEAK, 1)
        camp = waiting[2].key
        own = await referee.look(here, lambda turn: turn.character(Character).id or 0)
        chosen = scope(WREN, channel=acts_moves.HERE.id)
        await referee.play(
            chosen, lambda turn: moves.choose_by(turn, camp, ("prepare", "focus"), own)
        )

        there = scope(ASH, channel=acts_tension.HERE.id)
        going_on = await referee.look(
            there, lambda turn: challenges.names(turn, Stage.OPEN, Stage.PROPOSED)
        )
        assert len(going_on) == 4
        door = await referee.look(there, lambda turn: challenges.find(turn, "The last door"))
        assert door.offer is not None
        offered = door.offer.key
        await referee.play(there, lambda turn: bargains.accept_twist(turn, door.key, offered))
        tested = scope(WREN, channel=acts_tension.HERE.id)
        answered: Any = await referee.play(
            tested, lambda turn: bargains.roll(turn, 2, means=Means.ASPECT)
        )
        assert answered.outcome.step.faces == (5, 5)
        pool = await referee.look(there, pool_of)
        assert (pool.is_secret, pool.fate_points) == (True, 7)

        # Dots, a talent, an assist, tension and the GM's modifier: seven dice in all.
        heist = scope(WREN, channel=acts_charge.HERE.id)
        proposed = (await referee.look(heist, character_in_use)).value.proposal
        assert proposed is not None
        dice.add(6, 6, 1, 1, 1, 1, 1)
        made: Any = await referee.play(heist, lambda turn: rolls.roll(turn, proposed.key))
        assert (made.outcome.standing.risk, made.outcome.effect) == (Risk.LOW, Effect.BEYOND)
        assert [cost.name for cost in made.outcome.standing.costs] == ["Bram"]
        dawn = made.outcome.tension_clock
        assert (dawn.clock.name, dawn.before, dawn.clock.ticks) == ("Dawn", 1, 3)
        bearer = scope(MAREN, channel=acts_charge.HERE.id)
        owed = await referee.look(bearer, lambda turn: list(charge_waiting.shown(turn, None)))
        given = owed[0].since
        taken: Any = await referee.play(bearer, lambda turn: consequences.take(turn, given))
        ticked = taken.outcome.clock
        assert (ticked.is_hidden, ticked.has_filled, ticked.dropped) == (True, True, 1)

        await fate_goes_on(referee, dice)
        await fu_goes_on(referee, dice)


async def fate_goes_on(referee: Referee, dice: Faces) -> None:
    """A hit is absorbed, an attack answered by whom it is at, a compel accepted, a scene ended."""
    ash = scope(ASH, channel=acts_fate.HERE.id)
    struck = await referee.look(ash, lambda turn: fate_scene.waiting(turn, None))
    assert [(hit.value, hit.left) for hit in struck.character.hits] == [(5, 1), (2, 2)]
    waiting = struck.character.hits[0].key
    marked: Any = await referee.play(ash, lambda turn: fate_scene.absorb(turn, waiting, ("box", 1)))
    assert (marked.outcome.box, marked.outcome.hit.left) == (1, 0)

    shared = await referee.look(ash, board)
    assert [roll.name for roll in shared.rolls] == [
        "Thug 🔪: Knife",
        "Żaneta 剣: Fighting",
        "The “Brute”: Fighting",
    ]
    attack = shared.rolls[0].key
    dice.add(3, 2, 2, 2)
    there = scope(ASH, channel=acts_fate.HERE.id)
    answered: Any = await referee.play(
        there, lambda turn: fate_rolls.defend_by(turn, attack, "Athletics")
    )
    defence = answered.outcome.roll.defence
    assert (defence.marks, defence.momentum_dice, defence.total) == (1, 3, 6)

    wren = scope(WREN, channel=acts_fate.HERE.id)
    offered = shared.compels[0]
    taken: Any = await referee.play(
        wren, lambda turn: fate_scene.answer_compel(turn, offered.key, is_accepted=True)
    )
    assert [(each.before, each.after) for each in taken.outcome.changes] == [(3, 4)]
    maren = scope(MAREN, channel=acts_fate.HERE.id)
    ended: Any = await referee.play(maren, fate_scene.end_scene)
    assert [each.character for each in ended.outcome.cleared if each.is_unlocked] == ["Żaneta 剣"]
    assert ended.outcome.boosts[:4] == ("剣速 keep", "Athletics 2", "A hunch", "Their own")
    assert [roll.name for roll in ended.outcome.stood] == [roll.name for roll in shared.rolls]
    assert (ended.outcome.marks, ended.outcome.still_open, ended.outcome.compels) == (0, 0, 1)


async def fu_goes_on(referee: Referee, dice: Faces) -> None:
    """A pool that everybody talked together is rolled, and one that the GM settled."""
    wren = scope(WREN, channel=acts_fu.HERE.id)
    view = await referee.look(wren, lambda turn: fu_checks.view(turn, None))
    words = [part for part in view.check.parts if part.source is Source.WORDS]
    assert [(part.dice, part.by_name) for part in words] == [(1, "Ash"), (2, "Maren")]
    dice.add(6, 5, 4, 1, 6, 3, 2, 1)
    rolled: Any = await referee.play(wren, lambda turn: fu_checks.roll_by(turn, view.check.key))
    assert judge(rolled.outcome.roll.power, rolled.outcome.roll.challenge).answer is Answer.YES
    result = await referee.look(wren, lambda turn: fu_results.view_of_result(turn, rolled.outcome))
    burned = result.burned
    assert [tag.name for tag in burned] == ["Whip"]

    ash = scope(ASH, channel=acts_fu.HERE.id)
    settled = await referee.look(ash, lambda turn: fu_checks.view(turn, None))
    assert (settled.check.is_settled, settled.check.power, settled.check.challenge) == (True, 1, 2)


# ------------------------------------------------------------------ what a release will store


@pytest.fixture(scope="module")
def played(whole_evening: Evening) -> Path:
    """A database on which the evening was played; read it only."""
    return whole_evening.database


def test_every_die_of_every_game_is_kept_with_its_entry(whole_evening: Evening) -> None:
    entries = query(
        whole_evening.database,
        "SELECT move, dice, interaction_id FROM entry WHERE dice IS NOT NULL AND first_die IS NULL"
        " ORDER BY id",
    )

    kept = [
        (sides, face)
        for _, dice, key in entries
        for sides, face in json.loads(dice)
        if key not in CAME
    ]
    # Seeds are drawn from dice of 256 sides, and are no roll.
    assert kept == [(sides, face) for sides, face in whole_evening.fell if sides != 256]
    moves = {move for move, *_ in entries}
    assert [game.key for game in GAMES if moves.isdisjoint(game.outcomes)] == []


def test_the_evening_leaves_a_row_of_everything_that_is_registered(played: Path) -> None:
    assert missing_from(played) == set()
    assert all(query(played, f'SELECT 1 FROM "{name}"') for name in TABLES)  # noqa: S608


@pytest.mark.slow
def test_the_evening_prints_the_same_text_whenever_it_is_played(played: Path) -> None:
    again = subprocess.run(
        [sys.executable, "-m", "tests.data.evening"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert again.stdout.splitlines() == printed(played).splitlines()


def test_everything_that_the_evening_leaves_is_read(played: Path) -> None:
    assert unreadable(played) == []


def test_what_is_stored_for_this_version_has_a_row_of_everything(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    dump = ROOT / "tests" / "data" / f"{project['version']}.sql"
    if not dump.exists():
        pytest.skip("nothing is stored for this version until it is released")
    assert missing_from(restored(dump, tmp_path)) == set()


# ------------------------------------------------------------------------- when one fails


def test_before_an_upgrade_a_copy_is_kept_beside_the_database(filled: Path) -> None:
    before = rows(filled)
    said: list[str] = []
    upgrade(filled, migrations=next_version(filled.parent, GROWS), tell=said.append)

    kept = filled.with_name("flywheel.db.before-9001")
    assert (revision(filled), revision(kept)) == ("9001", HEAD)
    assert rows(kept) == before
    assert [row[:-1] for row in rows(filled)["entry"]] == before["entry"]
    assert [str(kept) in line for line in said] == [True, False]


@pytest.mark.parametrize(
    ("upgrades", "words"),
    [
        ([FAILS], "syntax error"),
        ([GROWS, FAILS], "syntax error"),
        ([ORPHANS], "would point nowhere"),
    ],
    ids=["at once", "after one that worked", "by losing what others point to"],
)
async def test_a_migration_that_fails_leaves_a_database_that_the_old_version_plays_on(
    filled: Path, upgrades: list[str], words: str
) -> None:
    before, shape = rows(filled), query(filled, SCHEMA)
    migrations = next_version(filled.parent, *upgrades)
    with pytest.raises(UpgradeError, match=words):
        upgrade(filled, migrations=migrations)

    assert (revision(filled), query(filled, SCHEMA), rows(filled)) == (HEAD, shape, before)
    (kept,) = filled.parent.glob("flywheel.db.before-*")
    assert (revision(kept), query(kept, SCHEMA), rows(kept)) == (HEAD, shape, before)

    upgrade(filled)
    async with aclosing(Referee(open_database(filled), Faces())) as referee:
        here = scope(MAREN, channel=GENERAL.id)
        await referee.play(here, lambda turn: clocks.tick(turn, "Alert", 1))
        seen = await referee.look(here, clocks.seen)
    assert [clock.ticks for clock in seen] == [3, 0, 0, 0]


def test_a_table_that_is_rebuilt_takes_nothing_along_that_points_to_it(filled: Path) -> None:
    before = rows(filled)
    upgrade(filled, migrations=next_version(filled.parent, REBUILDS))

    after = rows(filled)
    assert (after["change"], after["entry"]) == (before["change"], before["entry"])
    assert [row[:-1] for row in after["sheet"]] == before["sheet"]


def test_a_database_of_a_newer_version_is_refused_and_left_alone(filled: Path) -> None:
    upgrade(filled, migrations=next_version(filled.parent, GROWS))
    before, shape = rows(filled), query(filled, SCHEMA)
    with pytest.raises(NewerError, match="9001, which is newer"):
        upgrade(filled)

    assert (revision(filled), query(filled, SCHEMA), rows(filled)) == ("9001", shape, before)
    assert [path.name for path in filled.parent.glob("*.before-*")] == ["flywheel.db.before-9001"]


def test_a_database_whose_copy_cannot_be_kept_is_not_upgraded(filled: Path) -> None:
    migrations = next_version(filled.parent, GROWS)
    filled.with_name("flywheel.db.before-9001").mkdir()
    with pytest.raises(DatabaseError, match="before-9001 is a folder"):
        upgrade(filled, migrations=migrations)

    assert revision(filled) == HEAD
