"""Why a database cannot be used is said in words that help."""

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy.exc import OperationalError

from bot.errors import Busy, DatabaseError, NotNow, Unavailable
from bot.storage.backup import DamagedError, require_sound
from bot.storage.reasons import reason

FULL = "the disk is full; make room on it"


def failed(path: Path, *statements: str, options: str = "") -> sqlite3.OperationalError:
    """Give what SQLite says of the last of these statements."""

    def execute() -> None:
        with closing(sqlite3.connect(f"{path.as_uri()}{options}", uri=True)) as connection:
            for each in statements:
                connection.execute(each)

    with pytest.raises(sqlite3.OperationalError) as error:
        execute()
    return error.value


def test_a_file_that_can_grow_no_more_stands_on_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "flywheel.db"
    grown = ("PRAGMA max_page_count=2", "CREATE TABLE a (b)", "CREATE TABLE c (d)")
    full = failed(path, *grown)

    assert reason(full, path) == reason(OperationalError(None, None, full)) == FULL
    for number in (errno.ENOSPC, errno.EDQUOT):
        assert reason(OSError(number, os.strerror(number), "flywheel.db")) == FULL


def test_a_failure_of_the_disk_is_want_of_room_only_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(DatabaseError, match="cannot be checked: disk I/O error") as refused:
        require_sound(tmp_path)
    assert not isinstance(refused.value, DamagedError)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=4096))
    with pytest.raises(DatabaseError, match=f"cannot be checked: {FULL}"):
        require_sound(tmp_path)


def test_a_place_that_is_named_already_is_not_named_again() -> None:
    path, copy = Path("/none/flywheel.db"), Path("/none/copy.db")
    gone = FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))

    assert reason(gone, path) == "No such file or directory"
    # Which of two it is has to be said, and where nobody names it.
    for places in ((path, copy), ()):
        assert reason(gone, *places) == "/none/flywheel.db: No such file or directory"


def test_what_this_user_may_not_write_is_named(tmp_path: Path) -> None:
    path = tmp_path / "flywheel.db"
    unmade = failed(path, "SELECT 1", options="?mode=ro")
    sqlite3.connect(path).close()
    unwritten = failed(path, "PRAGMA journal_mode=WAL", "CREATE TABLE a (b)", options="?mode=ro")

    for error in (unmade, unwritten):
        said = reason(error, path)
        assert f"{error}; let this user read and write flywheel.db" in said
        assert said.endswith(f"its folder {tmp_path}")


def test_a_file_is_named_without_the_number_of_its_error() -> None:
    denied = PermissionError(errno.EACCES, "Permission denied", ".env")
    assert reason(denied) == ".env is denied to this user; give them the right to it"
    read_only = OSError(errno.EROFS, "Read-only file system", "/srv/copy.db")
    assert reason(read_only) == "/srv/copy.db: Read-only file system"


@pytest.mark.parametrize("kind", [Unavailable, Busy])
def test_what_is_behind_a_refusal_is_told(kind: type[NotNow]) -> None:
    """Of a server without a connection to spare, all that was told was ``Busy``."""
    away = kind()
    assert reason(away) == kind.__name__
    away.__cause__ = ConnectionRefusedError("nobody listens")
    assert reason(away) == "nobody listens"
