"""Copying the database while the bot runs, and putting a copy in its place.

SQLite's own online backup reads through a connection that cannot write, so the running bot is
neither stopped nor endangered.  The copy appears under its name only when it is complete, checked
and on the disk.

A bot that was killed leaves a log beside its file, which SQLite would play into whatever file it
finds there.  So restoring moves the log away together with the file that it belongs to.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

from bot.errors import DatabaseError
from bot.storage.reasons import is_damage, reason
from bot.storage.revision import require_known, revision_of

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, and takes for that file's own."""

_SHARED, _SHARED_BYTES = 0x4000_0002, 510
"""Where in a file, and how wide, SQLite's locks of those that have it open are."""


class BackupError(DatabaseError):
    """No copy was made; the message is one line for the host."""


class RestoreError(DatabaseError):
    """Nothing was restored; the message is one line for the host."""


class DamagedError(DatabaseError):
    """The file is damaged; the message is one line for the host."""

    @classmethod
    def of(cls, path: Path, verdict: str) -> "DamagedError":
        """Say what SQLite finds wrong, which it does in several lines, and what would help."""
        return cls(
            f"{path} is damaged ({' '.join(verdict.split())}); python -m bot restore COPY puts "
            "your last backup in its place, and keeps this file"
        )


def keep_private(path: Path) -> None:
    """Have a file, made if need be, that nobody but its owner and their group can read.

    A mode that somebody chose to let their group read it is left alone.  Raises
    :class:`DatabaseError` for a folder, which nobody could enter any more, or a device.
    """
    _require_file(path)
    path.touch(mode=0o600)
    if path.stat().st_mode & 0o007:
        # On a folder of another owner's there is nothing to be done about it.
        with suppress(PermissionError):
            path.chmod(0o600)


def require_no_folder(path: Path, address: object) -> None:
    """Raise :class:`DatabaseError` where an address names a folder and no file in it."""
    if path.is_dir():
        named = f"{address}".rstrip("/")
        raise DatabaseError(f"{path} is a folder; name a file in it, such as {named}/flywheel.db")


def _require_file(path: Path) -> None:
    """Raise :class:`DatabaseError` where there is something that is no file, such as a device."""
    require_no_folder(path, path)
    if path.exists() and not path.is_file():
        raise DatabaseError(f"{path} is no file; name one, such as sqlite:///data/flywheel.db")


def require_sound(path: Path) -> None:
    """Raise :class:`DamagedError` where SQLite finds a file damaged.

    A damaged page would otherwise be met in the middle of an evening by whoever plays at its table.
    Raises :class:`DatabaseError` where SQLite cannot look, such as in a folder that is not the
    bot's to write in.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        raise DatabaseError(f"{path} cannot be checked: {reason(error, path)}") from error
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        raise DamagedError.of(path, verdict)


def copied_at(path: Path) -> float | None:
    """Give when a database was last copied, in seconds since 1970, as far as it was noted."""
    noted = _note(path)
    return noted.stat().st_mtime if noted.exists() else None


def _note(path: Path) -> Path:
    return path.with_name(f"{path.name}.copied")


def note_copied(path: Path) -> None:
    """Note beside a database that it was copied, where this user may write there."""
    with suppress(OSError):
        _note(path).touch()


def _led_to(path: Path) -> Path:
    """Give the file that a link leads to, beside which SQLite keeps its log; a link stays one."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def copy_database(source: Path, target: Path) -> None:
    """Copy a database to a file that holds all of it; an earlier copy of it is replaced.

    Raises :class:`DatabaseError` when there is nothing of this bot's to copy, which nobody could
    restore, the target is there and no earlier copy or cannot be written, or the copy does not pass
    SQLite's check.
    """
    target = _led_to(target)
    require_no_folder(target, target)
    partial = target.with_name(f"{target.name}.partial")
    try:
        if not source.is_file():
            raise BackupError(f"there is no database at {source}")
        if target.exists() and target.samefile(source):
            raise BackupError("the copy must not replace the database itself")
        if not target.parent.is_dir():
            # None is made: a disk may be gone that copies go to.
            why = f"there is no folder {target.parent}; make it first, or name another"
            raise BackupError(f"cannot copy {source} to {target}: {why}")
        partial.unlink(missing_ok=True)
        keep_private(partial)
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as live,
            closing(sqlite3.connect(partial)) as copy,
        ):
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise DamagedError.of(source, verdict)
        if revision_of(source) is None:
            raise BackupError(f"{source} holds nothing of this bot's, so there is nothing to copy")
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
        if target.exists() and not _is_earlier(target, partial):
            raise BackupError(
                f"{target} is there already and no earlier copy of {source}; give the copy a name "
                "that is free"
            )
        partial.replace(target)
    except (OSError, sqlite3.Error) as error:
        if is_damage(error):
            raise DamagedError.of(source, str(error)) from error
        why = reason(error, source, target)
        raise BackupError(f"cannot copy {source} to {target}: {why}") from error
    finally:
        # Where nothing can be written there is nothing to take away either.
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _is_earlier(target: Path, copy: Path) -> bool:
    """Whether nothing is lost where a new copy replaces a file: it is an older one, or empty.

    Two copies are of one database if they share a change, whose interaction Discord numbered.
    """
    if not target.is_file() or not target.stat().st_size:
        return target.is_file()
    try:
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("ATTACH ? AS earlier", (str(target.resolve()),))
            ((is_known,),) = connection.execute(
                "SELECT NOT EXISTS (SELECT 1 FROM earlier.entry) OR EXISTS"
                " (SELECT 1 FROM earlier.entry JOIN main.entry USING (id, interaction_id))"
                " FROM earlier.alembic_version"
            ).fetchall()
    except (sqlite3.Error, ValueError):
        return False
    return bool(is_known)


def restore_database(copy: Path, path: Path) -> Path | None:
    """Put a copy in a database's place; give where what was there is kept, if there was any.

    Raises :class:`DatabaseError` when the copy is none or fails its check, or a bot uses the
    database; it is then as it was.
    """
    path = _led_to(path)
    _require_file(path)
    incoming = path.with_name(f"{path.name}.restoring")
    try:
        if copy.exists() and path.exists() and copy.samefile(path):
            raise RestoreError(f"{copy} is the database itself; name a copy of it")
        if not copy.is_file():
            raise RestoreError(f"there is no copy at {copy}")
        path.parent.mkdir(parents=True, exist_ok=True)
        incoming.unlink(missing_ok=True)
        copy_database(copy, incoming)
        require_known(revision_of(incoming) or "", copy)
        with unused(path):
            kept = _put_aside(path)
            incoming.replace(path)
    except DamagedError as error:
        raise RestoreError(f"{copy} is damaged, or no copy; restore another") from error
    except OSError as error:
        raise RestoreError(f"cannot restore {copy} to {path}: {reason(error)}") from error
    finally:
        with suppress(OSError):
            incoming.unlink(missing_ok=True)
    return kept


@contextmanager
def unused(path: Path) -> Iterator[None]:
    """Hold that no other process has a file open, and keep it so.

    SQLite could be asked as well, but would then play the log into the file.
    """
    # Not above: Windows has none, and the playground can do without.
    import fcntl  # noqa: PLC0415

    if not path.exists():
        yield
        return
    with path.open("rb+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_BYTES, _SHARED)
        except OSError as error:
            raise DatabaseError(f"{path} is in use; stop the bot first") from error
        yield


def _put_aside(path: Path) -> Path | None:
    """Move a file away with all that SQLite keeps beside it, and over nothing that was kept."""
    name = f"{path.name}.replaced-{time.strftime('%Y%m%d-%H%M%S')}"
    kept, numbers = path.with_name(name), count(2)
    while kept.exists():
        kept = path.with_name(f"{name}-{next(numbers)}")
    for end in ("", *BESIDE):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(kept.with_name(kept.name + end))
    return kept if kept.exists() else None
