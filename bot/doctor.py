"""``python -m bot doctor``: whether all is well for whoever hosts the bot, a line a check.

Nothing is changed, and nothing secret is told: a token only by whether Discord takes it, a server
without its password.  Whatever goes wrong within a check is what the check found.
"""

import asyncio
import os
import re
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing
from enum import Enum
from pathlib import Path
from typing import TypeVar

import discord
from discord.http import HTTPClient

from bot.chat.edits import FAILED
from bot.config import HEALTHY_SECONDS, REJECTED, Config, ConfigError
from bot.errors import DatabaseError, NotNow, one_line
from bot.moments import how_long, how_old
from bot.storage.backup import copied_at, require_no_folder, require_sound
from bot.storage.database import open_database
from bot.storage.reasons import reason
from bot.storage.referee import Referee
from bot.storage.revision import newest, revision_of
from bot.storage.rights import rights_at
from rules.dice import FairDice
from rules.frozen import frozen

DISCORD_SECONDS = 10.0
"""How long Discord is waited for."""

FREE_LEAST, FREE_USUAL = 64 * 2**20, 512 * 2**20
"""Bytes of the disk below which the bot soon fails, and below which somebody should look."""

COPY_DAYS = 8
"""From so many days on a copy is old: whoever copies once a week is not told."""

_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{5,}\.[\w-]{25,}")


class Verdict(Enum):
    """How a check ended."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"


@frozen
class Finding:
    """What one check found."""

    what: str
    verdict: Verdict
    said: str

    def __str__(self) -> str:
        """Say it in a line."""
        return f"{self.verdict.value:<8} {self.what}: {self.said}"


Found = tuple[Verdict, str]
R = TypeVar("R")


def examine(config: Config) -> Iterator[Finding]:
    """Make every check, one after another."""
    checks: dict[str, Callable[[Config], Found]] = {
        "settings": _settings,
        "token": _token,
        "database": _database,
        "disk": _disk,
        "schema": _schema,
        "integrity": _integrity,
        "backup": _backup,
        "commands": _commands,
        "bot": _bot,
    }
    failed: dict[str, str] = {}
    for what, check in checks.items():
        try:
            verdict, said = check(config)
        except (ConfigError, DatabaseError) as error:
            verdict, said = Verdict.FAILURE, str(error)
        except (NotNow, OSError) as error:
            why = reason(error, config.database_path)
            verdict, said = Verdict.FAILURE, f"{config.shown_url} cannot be used: {why}"
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what the check found
            verdict, said = Verdict.FAILURE, f"cannot be checked ({type(error).__name__})"
        if verdict is Verdict.FAILURE and (first := failed.setdefault(said, what)) != what:
            said = f"for the same reason as {first}"
        yield Finding(what, verdict, said)


def _settings(config: Config) -> Found:
    # Any other that cannot work has stopped the start before anything was checked.
    config.require_health_file()
    sign = config.health_file or "not set"
    return Verdict.OK, f"{config.shown_url}, LOG_LEVEL {config.log_level}, HEALTH_FILE {sign}"


def _token(config: Config) -> Found:
    if not config.token:
        return Verdict.FAILURE, "DISCORD_TOKEN is not set; it stands on the page Bot of the portal"
    try:
        name = asyncio.run(_asked(config.token))
    except discord.LoginFailure:
        return Verdict.FAILURE, REJECTED
    except FAILED as error:
        form = "has the form of one" if _TOKEN.fullmatch(config.token) else "does not look like one"
        why = one_line(error) if isinstance(error, discord.HTTPException) else type(error).__name__
        return Verdict.WARNING, f"it {form}, but Discord could not be asked ({why})"
    return Verdict.OK, f"Discord knows the bot as {name}"


async def _asked(token: str) -> str:
    http = HTTPClient(asyncio.get_running_loop())
    try:
        async with asyncio.timeout(DISCORD_SECONDS):
            known = await http.static_login(token)
    finally:
        await http.close()
    return f"{known['username']} ({known['id']})"


def _database(config: Config) -> Found:
    path = config.database_path
    if path is None:
        return _server(config)
    folder = path.parent
    if not path.exists():
        return _to_be_made(path)
    if not path.is_file():
        require_no_folder(path, config.database_url)
        return Verdict.FAILURE, f"{path} is no file"
    for each, right in ((path, os.R_OK | os.W_OK), (folder, os.W_OK | os.X_OK)):
        if not os.access(each, right):
            return Verdict.FAILURE, f"{each} cannot be written by this user; give it to them"
    size = f"{path}, {path.stat().st_size / 1e6:.1f} MB"
    if path.stat().st_mode & 0o007:
        return Verdict.WARNING, f"{size}; others can read it: chmod 600 {path}"
    return Verdict.OK, size


def _server(config: Config) -> Found:
    is_due = revision_of(config.database_url) != newest()
    found = rights_at(config.database_url)
    if found.is_locked:
        return Verdict.FAILURE, f"{config.shown_url} takes no writing; name one that does"
    if found.denied:
        return Verdict.FAILURE, (
            f"{config.shown_url} answers, but its user may not read and write {found.denied}"
        )
    if is_due and not found.may_make:
        return Verdict.FAILURE, (
            f"{config.shown_url} answers, but its user may not make tables there, which is due"
        )
    if found.encoding != "UTF8":
        return Verdict.WARNING, (
            f"{config.shown_url} is encoded in {found.encoding}, which lacks letters that people "
            "type; copy it to one in UTF8: python -m bot copy FROM TO"
        )
    return Verdict.OK, f"{config.shown_url} answers"


def _to_be_made(path: Path) -> Found:
    there = _nearest(path)
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        return Verdict.FAILURE, f"there is none at {path}, and none can be made there"
    return Verdict.WARNING, f"there is none at {path} yet; the first start makes it"


def _nearest(path: Path) -> Path:
    """Give the nearest folder above a path that there is."""
    return next(each for each in path.absolute().parents if each.exists())


def _disk(config: Config) -> Found:
    path = config.database_path
    if path is None:
        return Verdict.OK, "the server's own"
    there = _nearest(path)
    free = shutil.disk_usage(there).free
    said = f"{free / 1e9:.1f} GB free at {there}"
    if free < FREE_LEAST:
        return Verdict.FAILURE, f"{said}; nothing can be played on a full disk"
    size = path.stat().st_size if path.is_file() else 0
    if free < max(FREE_USUAL, 2 * size):
        return Verdict.WARNING, f"{said}, which is little for the database and a copy of it"
    return Verdict.OK, said


def _schema(config: Config) -> Found:
    wanted = newest()
    found = revision_of(config.database_url) if _is_there(config) else None
    if found is None:
        return Verdict.WARNING, f"none yet; the first start makes {wanted}"
    if found == wanted:
        return Verdict.OK, found
    if found > wanted:
        return Verdict.FAILURE, f"{found} is newer than this version knows ({wanted}); upgrade it"
    is_file = config.database_path is not None
    copy = "keeps a copy" if is_file else "keeps no copy: let pg_dump make one before"
    return Verdict.WARNING, f"{found}; the next start makes it {wanted}, and {copy}"


def _integrity(config: Config) -> Found:
    path = config.database_path
    if path is None:
        return Verdict.OK, "the server sees to it"
    if not _is_there(config):
        return Verdict.OK, "nothing to check yet"
    require_sound(path)
    return Verdict.OK, "SQLite finds the file sound"


def _backup(config: Config) -> Found:
    path = config.database_path
    if path is None:
        return Verdict.WARNING, "the server's own pg_dump makes it, which cannot be seen from here"
    at = copied_at(path)
    if at is None:
        return Verdict.WARNING, "none was made by python -m bot backup FILE"
    age = time.time() - at
    if round(age) < 0:
        return Verdict.WARNING, f"the newest is {how_old(age)}"
    said = f"the newest was made {how_long(age)} ago" if age >= 86_400 else "one was made today"
    return (Verdict.OK if age < COPY_DAYS * 86_400 else Verdict.WARNING), said


def _commands(config: Config) -> Found:
    if not _is_current(config):
        return Verdict.WARNING, "known once the schema is this version's"
    told, digest = asyncio.run(_with_referee(config, _told))
    if digest in told:
        return Verdict.OK, "Discord was told of this version's"
    if told:
        return Verdict.WARNING, "Discord knows another version's; the next start tells it these"
    return Verdict.WARNING, "Discord was never told of them; the first start does"


async def _told(referee: Referee) -> tuple[frozenset[str], str]:
    from bot.app import Flywheel  # noqa: PLC0415

    bot = Flywheel(referee)
    await bot.add_commands()
    return await referee.told(), bot.commands_digest()


def _bot(config: Config) -> Found:
    if not _is_there(config):
        return Verdict.WARNING, "not running, since there is no database yet"
    if not _is_current(config):
        return Verdict.WARNING, "known once the schema is this version's"
    beats = asyncio.run(_with_referee(config, lambda referee: referee.beats()))
    if not beats:
        missing = "" if config.health_file else "; a bot leaves one where HEALTH_FILE is set"
        return Verdict.WARNING, f"no sign of life yet{missing}"
    last = max(beats.values()) / 1000
    age = time.time() - last
    said = f"its last sign of life is {how_old(age)}"
    for shard, at in beats.items():
        # What has been silent for long is no more, since the shards were dealt out anew.
        if HEALTHY_SECONDS <= (silent := last - at / 1000) < COPY_DAYS * 86_400:
            return Verdict.WARNING, (
                f"{said}, but the process that begins with shard {shard} was silent for "
                f"{how_long(silent)} by then; start it again, if there is still to be one"
            )
    return (Verdict.OK if abs(age) < HEALTHY_SECONDS else Verdict.WARNING), said


def _is_there(config: Config) -> bool:
    return config.database_path is None or config.database_path.is_file()


def _is_current(config: Config) -> bool:
    return _is_there(config) and revision_of(config.database_url) == newest()


async def _with_referee(config: Config, ask: Callable[[Referee], Awaitable[R]]) -> R:
    async with aclosing(Referee(open_database(config.database_url, pool=1), FairDice())) as referee:
        return await ask(referee)
