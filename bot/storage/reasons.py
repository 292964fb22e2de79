"""Why a database cannot be used, in a line that says to whoever hosts it what would help."""

import errno
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bot.errors import NotNow

ROOM_LEAST = 2**20
"""Bytes of a disk below which SQLite's other troubles with it are taken for this one."""

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_DENIED = ("SQLITE_CANTOPEN", "SQLITE_READONLY")


def reason(error: BaseException, *places: Path | None) -> str:
    """Say why files, of which the first is read, or a server, which is None, cannot be used."""
    files = [each for each in places if each is not None]
    error = _behind(error)
    name: str = getattr(error, "sqlite_errorname", "")
    if _is_for_room(error, name, files):
        return "the disk is full; make room on it"
    if files and name.startswith(_DENIED):
        # Also to read, SQLite makes a log beside the file.
        folder = files[0].absolute().parent
        return f"{error}; let this user read and write {files[0].name} and its folder {folder}"
    if isinstance(error, PermissionError) and error.filename is not None:
        return f"{error.filename} is denied to this user; give them the right to it"
    if isinstance(error, OSError) and error.filename is not None:
        # A single place is named by whoever asks.
        named = "" if [str(error.filename)] == [*map(str, files)] else f"{error.filename}: "
        return f"{named}{error.strerror}"
    return str(error) or type(error).__name__


def logged(error: BaseException) -> str:
    """Say for the log why it cannot be used: what a server says may quote what players typed."""
    behind = _behind(error)
    is_free_of_it = isinstance(behind, OSError) or hasattr(behind, "sqlite_errorname")
    return reason(error) if is_free_of_it else type(behind).__name__


def is_damage(error: BaseException) -> bool:
    """Whether an error is SQLite's finding that a file is damaged, or no database at all."""
    return getattr(_behind(error), "sqlite_errorname", "").startswith(_DAMAGED)


def _behind(error: BaseException) -> BaseException:
    """Give the driver's own error."""
    if isinstance(error, NotNow):
        error = error.__cause__ or error
    return getattr(error, "orig", None) or error


def _is_for_room(error: BaseException, name: str, files: Sequence[Path]) -> bool:
    if name == "SQLITE_FULL" or (isinstance(error, OSError) and error.errno in _NO_ROOM):
        return True
    if name.startswith("SQLITE_IOERR"):
        # A log that cannot be made for want of room is a mere failure of reading or writing to it.
        with suppress(OSError):
            return any(shutil.disk_usage(each.parent).free < ROOM_LEAST for each in files)
    return False
