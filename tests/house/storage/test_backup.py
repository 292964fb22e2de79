"""Copying the database while it is played on, and going on from the copy."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from contextlib import aclosing, closing
from pathlib import Path

import pytest

from bot.errors import DatabaseError
from bot.storage.backup import (
    BackupError,
    DamagedError,
    copy_database,
    keep_private,
    require_sound,
    restore_database,
)
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.storage.upgrade import upgrade
from bot.table.plays import clocks
from bot.table.plays.table import undo
from rules.clock import ClockKind
from rules.outcome import Outcome
from tests.conftest import scope
from tests.databases import ON_SQLITE, query
from tests.faces import Faces
from tests.wire import ROOT

pytestmark = ON_SQLITE

COPIES = 20


def make(turn: Turn) -> Outcome:
    return clocks.new(turn, "Alert", 200, ClockKind.PLAIN, 0, hidden=False)


def move(turn: Turn) -> Outcome:
    """Tick the clock until it is full, and begin again."""
    (clock,) = clocks.seen(turn)
    return clocks.untick(turn, "Alert", 200) if clock.is_full else clocks.tick(turn, "Alert", 1)


def entries(database: Path) -> int:
    ((count,),) = query(database, "SELECT count(*) FROM entry")
    return int(count)


def is_of_one_moment(database: Path) -> bool:
    """Whether the clock stands where the newest entry left it, and no row points nowhere."""
    ((state,),) = query(database, "SELECT state FROM sheet WHERE kind = 'clock'")
    ((outcome,),) = query(database, "SELECT outcome FROM entry ORDER BY id DESC LIMIT 1")
    return (
        json.loads(outcome)["clock"] == json.loads(state)
        and query(database, "PRAGMA integrity_check") == [("ok",)]
        and query(database, "PRAGMA foreign_key_check") == []
    )


async def test_copies_made_while_a_writer_plays_without_a_pause_are_whole(
    referee: Referee, database: Path, tmp_path: Path
) -> None:
    async def play_on() -> None:
        while True:
            await referee.play(scope(), move)

    await referee.play(scope(), make)
    playing = asyncio.create_task(play_on())
    copies = [tmp_path / f"copy-{number}.db" for number in range(COPIES)]
    for copy in copies:
        await asyncio.to_thread(copy_database, database, copy)
    playing.cancel()
    await asyncio.wait({playing})

    assert all(is_of_one_moment(copy) for copy in copies)
    counts = [entries(path) for path in (*copies, database)]
    # The writer went on: if it had waited for the copies, none would differ.
    assert counts == sorted(counts)
    # How often it got on is the machine's affair.
    assert len(set(counts)) > 2
    assert playing.cancelled()


async def test_a_restored_copy_is_played_on(
    referee: Referee, database: Path, tmp_path: Path
) -> None:
    await referee.play(scope(1), make)
    await referee.play(scope(1), move)
    copy = tmp_path / "elsewhere" / "flywheel.db"
    copy.parent.mkdir()
    copy_database(database, copy)
    await referee.play(scope(1), move)

    upgrade(copy)
    async with aclosing(Referee(open_database(copy), Faces())) as restored:
        assert [clock.ticks for clock in await restored.look(scope(), clocks.seen)] == [1]
        await restored.play(scope(2), move)
        assert [clock.ticks for clock in await restored.look(scope(), clocks.seen)] == [2]
        await restored.play(scope(2), lambda turn: undo(turn, None))
        assert [clock.ticks for clock in await restored.look(scope(), clocks.seen)] == [1]


async def test_a_copy_is_one_file_and_replaces_an_older_one(
    referee: Referee, database: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copies" / "flywheel.db"
    copy.parent.mkdir()
    copy.touch()
    for count in range(3):
        # One that was stopped in the middle left this.
        copy.with_name(f"{copy.name}.partial").write_text("half a copy\n" * 100)
        copy_database(database, copy)
        assert list(copy.parent.iterdir()) == [copy]
        assert query(copy, "PRAGMA journal_mode") == [("delete",)]
        assert entries(copy) == count
        await referee.play(scope(count + 1), move if count else make)


@pytest.mark.slow
async def test_the_command_copies_while_the_database_is_in_use(
    referee: Referee, database: Path, tmp_path: Path
) -> None:
    await referee.play(scope(), make)
    copy = tmp_path / "copy.db"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "backup", str(copy)),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{database}"},
        stdout=PIPE,
        stderr=PIPE,
    )
    async with asyncio.timeout(120):
        said, logged = await process.communicate()

    assert (process.returncode, said, logged) == (0, f"copied to {copy}\n".encode(), b"")
    assert is_of_one_moment(copy)


# ------------------------------------------------------------------------------ no copy


def test_nothing_is_copied_from_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="there is no database"):
        copy_database(tmp_path / "none.db", tmp_path / "copy.db")
    with pytest.raises(BackupError, match="there is no database"):
        copy_database(tmp_path, tmp_path / "copy.db")

    assert list(tmp_path.iterdir()) == []


def test_a_copy_never_replaces_the_database_itself(database: Path) -> None:
    same = database.with_name("the-same.db")
    same.symlink_to(database)
    before = database.read_bytes()
    for target in (database, same, database.parent / "." / database.name):
        with pytest.raises(BackupError, match="must not replace"):
            copy_database(database, target)

    assert database.read_bytes() == before
    assert sorted(database.parent.iterdir()) == sorted([database, same])


@pytest.mark.parametrize("what", ["a letter", "another bot's", "another program's", "a device"])
async def test_what_is_no_earlier_copy_is_never_replaced(
    referee: Referee, database: Path, tmp_path: Path, what: str
) -> None:
    await referee.play(scope(1), make)
    target = tmp_path / "novel.txt"
    if what == "a letter":
        target.write_text("my only novel\n", encoding="utf-8")
    elif what == "another bot's":
        upgrade(target)
        async with aclosing(Referee(open_database(target), Faces())) as other:
            await other.play(scope(2), make)
    elif what == "another program's":
        query(target, "CREATE TABLE entry (id, interaction_id)")
    else:
        os.mkfifo(target)
    before = b"" if what == "a device" else target.read_bytes()
    with pytest.raises(BackupError, match="is there already and no earlier copy of"):
        copy_database(database, target)

    assert target.is_fifo() or target.read_bytes() == before
    assert "novel.txt.partial" not in modes(tmp_path)


def test_a_target_that_cannot_be_written_is_refused(database: Path, tmp_path: Path) -> None:
    for folder in (database, tmp_path / "none"):
        with pytest.raises(BackupError, match="cannot copy") as refused:
            copy_database(database, folder / "copy.db")
        # It named the file that a copy is until it is whole.
        assert str(refused.value).endswith(f"no folder {folder}; make it first, or name another")

    assert list(tmp_path.glob("**/*.partial")) == []


@pytest.mark.parametrize("name", ["folder", "folder/", "", "/"])
def test_a_folder_is_no_place_for_a_copy_without_a_name(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder if not name else tmp_path)
    with pytest.raises(DatabaseError, match="is a folder; name a file in it, such as"):
        copy_database(database, Path(name))

    assert list(tmp_path.glob("**/*.partial")) == []
    assert list(folder.iterdir()) == []


def test_a_file_that_is_no_database_leaves_the_older_copy(tmp_path: Path) -> None:
    source, copy = tmp_path / "flywheel.db", tmp_path / "copy.db"
    source.write_text("no database\n" * 100, encoding="utf-8")
    copy.write_text("an older copy", encoding="utf-8")
    with pytest.raises(DamagedError, match="not a database"):
        copy_database(source, copy)

    assert copy.read_text(encoding="utf-8") == "an older copy"
    assert sorted(tmp_path.iterdir()) == sorted([copy, source])


def test_a_database_that_fails_its_check_is_not_copied(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute('INSERT INTO "table" (guild_id) VALUES (NULL)')
        # The column holds a null that its table forbids: what only a check finds.
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_master"
            " SET sql = replace(sql, 'guild_id BIGINT', 'guild_id BIGINT NOT NULL')"
        )
        connection.commit()
    with pytest.raises(DamagedError, match=r"flywheel.db is damaged \(NULL value"):
        copy_database(database, tmp_path / "copy.db")

    assert list(tmp_path.glob("copy.db*")) == []


# ------------------------------------------------------------------------------- restoring


KILLED = """
import asyncio, os, signal, sys
from bot.storage.database import open_database
from bot.storage.referee import Referee
from rules.dice import FairDice
from tests.house.storage.ticking import move_on, where

async def play() -> None:
    referee = Referee(open_database(sys.argv[1]), FairDice())
    for key in (1, 2):
        await referee.play(where(key, channel=77), move_on)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(play())
"""


def left_by_a_kill(database: Path) -> dict[str, bytes]:
    """Let a process play on a file and die without a goodbye; give what it leaves."""
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, f"sqlite:///{database}"], cwd=ROOT, check=False
    )
    assert ran.returncode == -signal.SIGKILL
    return {end: database.with_name(database.name + end).read_bytes() for end in ("", "-wal")}


async def test_a_copy_is_restored_over_what_a_killed_bot_left(
    database: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        await referee.play(scope(), make)
    copy_database(database, copy)
    left = left_by_a_kill(database)
    assert left["-wal"], "there has to be a log for this to mean anything"

    kept = restore_database(copy, database)
    assert kept is not None
    assert {end: kept.with_name(kept.name + end).read_bytes() for end in left} == left
    assert mode(database) == 0o600
    assert (entries(database), entries(kept)) == (1, 3)
    assert is_of_one_moment(database)
    upgrade(database)
    require_sound(database)
    assert list(database.parent.glob("*.restoring*")) == []


@pytest.mark.slow
async def test_a_database_that_is_in_use_is_not_replaced(
    referee: Referee, database: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    copy_database(database, copy)
    await referee.play(scope(), make)
    ended = await asyncio.to_thread(restored, tmp_path, copy, database)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"flywheel: {database} is in use; stop the bot first\n"
    assert entries(database) == 1
    assert not [*database.parent.glob("*.re*")]


def restored(folder: Path, copy: Path, database: Path) -> subprocess.CompletedProcess[str]:
    """Restore by the command."""
    return subprocess.run(
        [sys.executable, "-m", "bot", "restore", str(copy)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DATABASE_URL": f"sqlite:///{database}"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_the_command_restores_to_where_nothing_is_and_keeps_what_is_there(
    database: Path, tmp_path: Path
) -> None:
    new = tmp_path / "data" / "flywheel.db"
    first, again = (restored(tmp_path, database, new) for _ in range(2))

    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == f"restored {new} from {database}\n"
    assert "what was there is kept as" in again.stdout
    assert len(list(new.parent.glob("*.replaced-*"))) == 1


def test_what_was_there_is_kept_as_often_as_it_is_replaced(database: Path, tmp_path: Path) -> None:
    """A second restore within the same second moved what it found over what the first had kept."""
    copy = tmp_path / "copy.db"
    copy_database(database, copy)
    kept = {restore_database(copy, database) for _ in range(3)}
    assert len(kept) == 3
    assert all(each is not None and entries(each) == 0 for each in kept)


async def test_a_link_stays_one_and_what_it_leads_to_is_copied_over_and_restored(
    database: Path, tmp_path: Path
) -> None:
    """The link was replaced: the bot played on beside the disk that the host had chosen."""
    disk, here = tmp_path / "disk", tmp_path / "here"
    disk.mkdir()
    here.mkdir()
    kept, copy = disk / "kept.db", disk / "copy.db"
    copy_database(database, kept)
    link, newest = here / "flywheel.db", here / "newest.db"
    link.symlink_to(kept)
    newest.symlink_to(copy)
    copy_database(link, newest)
    async with aclosing(Referee(open_database(link), Faces())) as referee:
        await referee.play(scope(), make)
    aside = restore_database(newest, link)
    copy_database(link, newest)

    assert (link.readlink(), newest.readlink()) == (kept, copy)
    assert (entries(kept), entries(copy)) == (0, 0)
    assert aside is not None
    assert (aside.parent, entries(aside)) == (disk, 1)
    assert sorted(each.name for each in here.iterdir()) == ["flywheel.db", "newest.db"]


@pytest.mark.parametrize("content", ["", "no database\n" * 100])
def test_what_is_no_copy_is_not_restored(database: Path, tmp_path: Path, content: str) -> None:
    copy, before = tmp_path / "copy.db", database.read_bytes()
    for where in (database, tmp_path / "new" / "flywheel.db"):
        with pytest.raises(DatabaseError, match="there is no copy at"):
            restore_database(copy, where)
    assert not (tmp_path / "new").exists()
    copy.write_text(content)
    with pytest.raises(DatabaseError, match=r"holds nothing of this bot's|is damaged, or no copy"):
        restore_database(copy, database)
    with pytest.raises(DatabaseError, match="is the database itself"):
        restore_database(database, database)

    assert database.read_bytes() == before
    assert sorted(tmp_path.glob("*.db*")) == sorted({copy, *tmp_path.glob(database.name)})


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "has schema 9999, which is newer"),
        ("DELETE FROM alembic_version", "does not say any more which schema its tables have"),
        ("DROP TABLE alembic_version", "does not say any more which schema its tables have"),
        ("DROP TABLE sheet", "is no database of this bot's: it holds "),
    ],
)
def test_a_copy_that_this_version_cannot_open_is_not_restored(
    database: Path, tmp_path: Path, statement: str, words: str
) -> None:
    copy, before = tmp_path / "copy.db", database.read_bytes()
    copy_database(database, copy)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(statement)
        connection.commit()
    with pytest.raises(DatabaseError, match=f"copy.db {words}"):
        restore_database(copy, database)

    assert database.read_bytes() == before
    assert not [*database.parent.glob("*.re*")]


# --------------------------------------------------------------------------- who may read it


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def modes(folder: Path) -> dict[str, int]:
    return {each.name: mode(each) for each in folder.iterdir()}


@pytest.fixture
def _everybody_reads() -> Iterator[None]:
    """What files are made for everybody to read, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_everybody_reads")
async def test_a_new_database_and_its_copies_are_read_by_its_owner_alone(tmp_path: Path) -> None:
    path, copy = tmp_path / "new.db", tmp_path / "copy.db"
    upgrade(path)
    async with aclosing(Referee(open_database(path), Faces())) as referee:
        await referee.play(scope(), make)
        copy_database(path, copy)
        made = modes(tmp_path)

    assert made == dict.fromkeys(("new.db", "new.db-wal", "new.db-shm", "copy.db"), 0o600)


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o640, 0o640), (0o600, 0o600)])
def test_what_everybody_could_read_is_kept_from_others(
    tmp_path: Path, before: int, after: int
) -> None:
    path = tmp_path / "old.db"
    path.touch()
    path.chmod(before)
    keep_private(path)

    assert mode(path) == after


def test_a_folder_keeps_its_mode_and_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    for refused in (lambda: keep_private(folder), lambda: upgrade(f"sqlite:///{folder}")):
        with pytest.raises(DatabaseError, match=f"{folder} is a folder; name a file in it"):
            refused()

    assert (mode(folder), list(folder.iterdir())) == (0o755, [])


def test_what_is_no_file_keeps_its_mode_and_is_refused(tmp_path: Path) -> None:
    """A device was taken from everybody else on the machine."""
    device = tmp_path / "null"
    with closing(socket.socket(socket.AF_UNIX)) as bound:
        bound.bind(str(device))
    device.chmod(0o666)
    copy = tmp_path / "copy.db"
    upgrade(copy)
    for refused in (
        lambda: keep_private(device),
        lambda: upgrade(f"sqlite:///{device}"),
        lambda: restore_database(copy, device),
    ):
        with pytest.raises(DatabaseError, match=f"{device} is no file; name one"):
            refused()

    assert (mode(device), device.is_socket()) == (0o666, True)
