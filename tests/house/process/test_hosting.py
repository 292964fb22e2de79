"""What a host mistypes is answered in one line that says what is so, and changes nothing."""

import asyncio
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.release import version_of_bot
from bot.storage.referee import Referee
from bot.storage.revision import newest
from tests.conftest import scope
from tests.databases import ON_SQLITE, query
from tests.house.process.test_process import SECRET, run_bot
from tests.house.storage.test_backup import make
from tests.wire import ROOT

pytestmark = ON_SQLITE

KIT = "1100000000000000777"


@pytest.mark.parametrize("command", [("recap", "Friday"), ("forget", KIT, "--yes")])
def test_where_there_is_no_database_none_is_made(tmp_path: Path, command: tuple[str, ...]) -> None:
    wanted = tmp_path / "mistyped.db"
    done = run_bot(tmp_path, *command, DATABASE_URL=f"sqlite:///{wanted}")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"flywheel: there is no database at {wanted}\n"
    assert not wanted.exists()


def test_a_database_that_is_made_anew_is_called_new_and_empty(tmp_path: Path) -> None:
    """Whoever mistyped an address would take it for the campaign's."""
    database = tmp_path / "mistyped.db"
    made, again = (
        run_bot(tmp_path, "migrate", DATABASE_URL=f"sqlite:///{database}").stdout for _ in range(2)
    )

    current = "the database is up to date\n"
    assert (made, again) == (f"made a new, empty database at {database}\n{current}", current)


def test_a_path_means_the_same_file_to_every_command(tmp_path: Path) -> None:
    """One migrated ``a b.db``, and another looked for ``a%20b.db``."""
    address = f"sqlite:///{tmp_path}/a%20b%3F.db"
    for command in (("migrate",), ("backup", "copy.db"), ("restore", "copy.db"), ("migrate",)):
        done = run_bot(tmp_path, *command, DATABASE_URL=address)
        assert (done.returncode, done.stderr) == (0, "")

    kept = {each.name.partition(".replaced-")[0] for each in tmp_path.iterdir()}
    assert kept == {"a b?.db", "a b?.db.copied", "copy.db"}


@pytest.mark.parametrize("command", [("migrate",), ("backup", "copy.db"), ()])
def test_a_database_that_does_not_say_its_schema_is_refused_and_left_alone(
    tmp_path: Path, database: Path, command: tuple[str, ...]
) -> None:
    query(database, "DELETE FROM alembic_version")
    done = run_bot(tmp_path, *command, DISCORD_TOKEN="t", DATABASE_URL=f"sqlite:///{database}")  # noqa: S106

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"flywheel: {database} does not say any more which schema")
    assert query(database, "SELECT * FROM alembic_version") == []
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize(
    "command", [("migrate",), (), ("copy", "ITS", "sqlite:///new.db"), ("backup", "copy.db")]
)
@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_the_database_of_another_program_is_refused_and_left_alone(
    tmp_path: Path, command: tuple[str, ...], mode: str
) -> None:
    database = tmp_path / "music.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"PRAGMA journal_mode={mode}")
        connection.executescript("CREATE TABLE album (name); CREATE TABLE entry (id)")
    database.chmod(0o644)
    before = database.read_bytes()
    address = f"sqlite:///{database}"
    arguments = [address if each == "ITS" else each for each in command]
    done = run_bot(tmp_path, *arguments, DISCORD_TOKEN="t", DATABASE_URL=address)  # noqa: S106

    wanted = f"flywheel: {database} is no database of this bot's: it holds album, entry; name"
    assert (done.returncode, wanted in done.stderr) == (1, True)
    assert (database.read_bytes(), database.stat().st_mode & 0o777) == (before, 0o644)
    assert list(tmp_path.iterdir()) == [database]


def earlier(folder: Path) -> Path:
    """Give the evening that 0.1.0 left, in its own schema."""
    path = folder / "earlier.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((ROOT / "tests" / "data" / "0.1.0.sql").read_text("utf-8"))
    return path


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("full.db", "the target is not empty ("),
        ("music.db", "music.db is no database of this bot's: it holds album"),
        ("newer.db", "has schema 9999, which is newer"),
    ],
)
def test_a_copy_that_is_refused_has_changed_neither_end(
    migrated: Path, tmp_path: Path, target: str, words: str
) -> None:
    source = earlier(tmp_path)
    shutil.copy(source, tmp_path / "full.db")
    query(tmp_path / "music.db", "CREATE TABLE album (name)")
    shutil.copy(migrated, tmp_path / "newer.db")
    query(tmp_path / "newer.db", "UPDATE alembic_version SET version_num = '9999'")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    done = run_bot(tmp_path, "copy", f"sqlite:///{source}", f"sqlite:///{tmp_path / target}")

    assert (done.returncode, done.stdout, words in done.stderr) == (1, "", True)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_an_earlier_versions_campaign_is_copied_to_where_nothing_is_yet(tmp_path: Path) -> None:
    source, target = earlier(tmp_path), tmp_path / "new" / "flywheel.db"
    done = run_bot(tmp_path, "copy", f"sqlite:///{source}", f"sqlite:///{target}")

    assert (done.returncode, done.stderr) == (0, "")
    assert len(query(target, "SELECT id FROM entry")) == len(query(source, "SELECT id FROM entry"))


DAMAGED = {
    "a number": (
        "UPDATE sheet SET state = '{\"canary\": 1}' WHERE kind = 'table'",
        "a stored Table",
    ),
    "no text": ("UPDATE sheet SET state = '{canary' WHERE kind != 'table'", "a stored text"),
    "bytes": ("UPDATE sheet SET state = x'ff00' WHERE kind != 'table'", "a stored text"),
    "a move": ("UPDATE entry SET move = 'newer'", "what is stored as 'newer'"),
    "an entry": ("UPDATE entry SET outcome = '[\"canary\"]'", "a stored "),
    "before": ("UPDATE change SET before = '{canary' WHERE before IS NOT NULL", "a stored text"),
}


@pytest.mark.parametrize(
    ("command", "damage"),
    [*(("copy", damage) for damage in DAMAGED), ("recap", "a number"), ("recap", "an entry")],
)
def test_what_cannot_be_read_is_one_line_that_quotes_nothing_of_it(
    tmp_path: Path, command: str, damage: str
) -> None:
    """A traceback ended with a part of what somebody had typed."""
    database, (statement, what) = earlier(tmp_path), DAMAGED[damage]
    address, new = f"sqlite:///{database}", f"sqlite:///{tmp_path / 'new.db'}"
    run_bot(tmp_path, "migrate", DATABASE_URL=address)
    query(database, statement)
    arguments = ("recap", "1") if command == "recap" else ("copy", address, new)
    done = run_bot(tmp_path, *arguments, DATABASE_URL=address)

    (line,) = done.stderr.splitlines()
    assert (done.returncode, line.startswith("flywheel: "), what in line) == (1, True, True)
    assert "cannot be read" in line
    assert "canary" not in line
    if command == "copy":
        assert query(tmp_path / "new.db", "SELECT * FROM entry") == []


def test_an_earlier_versions_database_is_migrated_by_what_writes_to_it(tmp_path: Path) -> None:
    database = earlier(tmp_path)
    done = run_bot(tmp_path, "forget", KIT, "--yes", DATABASE_URL=f"sqlite:///{database}")

    assert done.stderr.splitlines()[-1] == f"flywheel: nothing is kept about {KIT}"
    assert query(database, "SELECT version_num FROM alembic_version") == [(newest(),)]


async def test_a_database_that_a_bot_plays_on_is_not_copied(
    referee: Referee, database: Path, tmp_path: Path
) -> None:
    await referee.play(scope(), make)
    done = await asyncio.to_thread(
        run_bot, tmp_path, "copy", f"sqlite:///{database}", "sqlite:///new.db"
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"flywheel: {database} is in use; stop the bot first\n"
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize(
    ("revision", "said"),
    [
        ("9999", "newer than this version of the bot knows"),
        ("0010", "has schema 0010; python -m bot migrate brings it up to date"),
    ],
)
def test_a_recap_says_why_there_is_none(
    migrated: Path, tmp_path: Path, revision: str, said: str
) -> None:
    database = Path(shutil.copy(migrated, tmp_path / "other.db"))
    query(database, "UPDATE alembic_version SET version_num = :it", it=revision)
    done = run_bot(tmp_path, "recap", "Friday", DATABASE_URL=f"sqlite:///{database}")

    assert (done.returncode, done.stdout, said in done.stderr) == (1, "", True)
    assert query(database, "SELECT version_num FROM alembic_version") == [(revision,)]


def test_a_recap_of_what_is_no_database_says_so(tmp_path: Path) -> None:
    database = tmp_path / "letter.db"
    database.write_text("Dear host, " * 1000)
    done = run_bot(tmp_path, "recap", "Friday", DATABASE_URL=f"sqlite:///{database}")

    assert (done.returncode, done.stdout) == (1, "")
    assert "file is not a database" in done.stderr


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "mysql", "file"])
def test_the_playground_takes_no_server_and_shows_no_password(tmp_path: Path, scheme: str) -> None:
    address = f"{scheme}://user:{SECRET}@127.0.0.1:1/flywheel"
    done = run_bot(tmp_path, "playground", "--database", address)

    wanted = "--database wants a file, such as data/playground.db, and no server"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"flywheel: {wanted}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("forget", "Kit"), ("playground", "--port", "Kit")])
def test_what_is_no_number_is_called_so(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = run_bot(tmp_path, *command)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(": 'Kit' is no number\n")


@pytest.mark.parametrize(
    ("command", "shell", "status", "words"),
    [
        ("migrate", ">&- <&-", 0, ""),
        ("migrate", ">&- 2>&-", 0, ""),
        ("forget 1100000000000000003", "<&-", 1, "flywheel: nothing was changed"),
        ("recap 1", ">/dev/full", 1, "flywheel: nothing more can be told here: No space left on"),
        ("recap 1", "| true; exit ${PIPESTATUS[0]}", 1, "told here: Broken pipe"),
        ("recap 1", ">told.md", 0, ""),
    ],
)
def test_streams_that_take_nothing_are_no_fault_of_the_bots(
    tmp_path: Path, command: str, shell: str, status: int, words: str
) -> None:
    """A cron job that closes what it does not read met a traceback, and nothing was migrated."""
    database = earlier(tmp_path)
    variables = {"PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{database}"}
    if command != "migrate":
        run_bot(tmp_path, "migrate", DATABASE_URL=variables["DATABASE_URL"])
    done = subprocess.run(
        ["/bin/bash", "-c", f"{sys.executable} -m bot {command} {shell}"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONIOENCODING": "ascii", **variables},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, words in done.stderr) == (status, True)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert query(database, "SELECT version_num FROM alembic_version") == [(newest(),)]


def test_it_says_which_version_it_is(tmp_path: Path) -> None:
    done = run_bot(tmp_path, "--version")

    assert (done.returncode, done.stdout) == (0, f"Flywheel {version_of_bot()}\n")


def test_the_playground_reads_the_address_of_a_file_as_that_file(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept' / 'here.db'}"
    done = run_bot(tmp_path, "playground", "--database", address, "--port", "99999999")

    assert done.returncode == 1
    assert [each.name for each in tmp_path.iterdir()] == ["kept"]
    assert [each.name for each in (tmp_path / "kept").iterdir()] == ["here.db"]


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for port in (taken.getsockname()[1], 99_999_999):
            done = run_bot(tmp_path, "playground", "--port", str(port))
            assert done.returncode == 1
            said = [line for line in done.stderr.splitlines() if "bot.storage.upgrade" not in line]
            assert said == [
                f"flywheel: port {port} cannot be used; --port takes another, of 1024 to 65535"
            ]


def test_a_python_without_the_bots_packages_is_told(tmp_path: Path) -> None:
    """Whoever types ``python`` for ``.venv/bin/python`` saw a stack."""
    done = subprocess.run(
        [sys.executable, "-S", "-m", "bot", "doctor"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("flywheel: aiohttp is not installed for ")
    assert done.stderr.endswith("run it with .venv/bin/python\n")


@pytest.mark.parametrize(
    ("package", "command"),
    [("alembic", ("migrate",)), ("aiosqlite", ("recap", "1")), ("asyncpg", ("migrate",))],
)
def test_a_package_that_only_some_commands_need_is_told(
    tmp_path: Path, database: Path, package: str, command: tuple[str, ...]
) -> None:
    (tmp_path / f"{package}.py").write_text(f"raise ModuleNotFoundError(name={package!r})")
    address = f"sqlite:///{database}"
    if package == "asyncpg":
        address = "postgresql://bot@127.0.0.1:1/none"
    done = subprocess.run(
        [sys.executable, "-m", "bot", *command],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}", "DATABASE_URL": address},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"flywheel: {package} is not installed for ")
