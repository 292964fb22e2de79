"""The settings: read once from the environment, checked at once, never changed.

A value that cannot work stops the start with one line that names the variable.  A variable that is
set to nothing counts as not set, because compose files and ``.env`` templates leave such lines.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import environ
from attrs import fields

from bot.scope import Hosting, Limits

LINE_MAX = 200
SHOWN_MAX = 60
"""How much of a wrong value is quoted back."""

SYNCHRONOUS = ("FULL", "NORMAL")
SHARDS_MAX = 10_000
LIMIT_MAX = 10**9
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_SQLITE_PREFIXES = ("sqlite:///", "sqlite+aiosqlite:///", "sqlite+pysqlite:///")
_POSTGRESQL = {"postgresql", "postgres", "postgresql+asyncpg"}
_DATABASE_HINT = "use sqlite:///path/to/file.db, with a fourth slash if the path is absolute"
_POSTGRESQL_HINT = (
    "use postgresql://user:password@host:5432/database; in the password, write @ as %40, : as "
    "%3A, / as %2F, ? as %3F, # as %23 and % as %25"
)

# Whatever reads the address takes it apart in the same way only where no part holds a separator.
_SERVER = re.compile(
    r"[^:@/?#\s]+://"
    r"([^:@/?#\s]*(:[^@/?#\s]*)?@)?"
    r"(\[[0-9A-Fa-f:.]+\]|[^:@/?#\s\[\]]*)(:(?P<port>\d{1,5}))?"
    r"/[^:@/?#\s]+"
    r"(\?(?P<options>[^?#\s]*))?"
)
_PORT_MAX = 65_535
_SSL = "disable|allow|prefer|require|verify-ca|verify-full"
_OPTIONS = {
    "host": ".+",
    "passfile": ".+",
    "port": r"\d{1,5}(,\d{1,5})*",
    "prepared_statement_cache_size": r"\d{1,9}",
    "ssl": _SSL,
    "sslmode": _SSL,
    "target_session_attrs": "any|primary|standby|read-write|read-only|prefer-standby",
}
"""What may follow the name of a database, and means something to asyncpg or SQLAlchemy; and how."""

T = TypeVar("T")


HEALTHY_SECONDS = 120
"""So long after its last sign of life a bot is taken to run."""

REJECTED = (
    "Discord rejects DISCORD_TOKEN; copy it again from the application's page "
    "Bot in Discord's developer portal"
)
"""What a host can do about a token that Discord does not take."""


class ConfigError(Exception):
    """A setting is missing or cannot work; the message is one line for a person."""


def _bare(value: str) -> str:
    """Take off what stands around a value: Docker leaves on it the quotes of an ``--env-file``."""
    value = value.strip()
    is_in_quotes = len(value) > 1 and value[0] == value[-1] and value[0] in "'\""
    return value[1:-1].strip() if is_in_quotes else value


def _quoted(value: str) -> str:
    return repr(value if len(value) <= SHOWN_MAX else f"{value[:SHOWN_MAX]}…")


def _bare_token(name: str, value: str) -> str:
    # Anything else would reach an HTTP header, whose error message quotes the token.
    if not (value.isascii() and value.isprintable()) or " " in value:
        raise ConfigError(
            f"{name} holds spaces or characters that no token has; "
            "paste the bare token from Discord's developer portal"
        )
    return value


def _database_url(name: str, value: str) -> str:
    scheme, separator, _ = value.partition("://")
    if separator and scheme in _POSTGRESQL:
        return _server(name, value, scheme)
    # Other databases' addresses hold passwords, so of those only the scheme is quoted.
    if separator and not scheme.startswith("sqlite"):
        raise ConfigError(
            f"{name} begins with {_quoted(scheme)}; {_DATABASE_HINT}, or "
            "postgresql://user:password@host:5432/database"
        )
    # "?" would begin options, and "file:" an address, that can make a database in memory.
    path = _path_of(value)
    is_file = value.startswith(_SQLITE_PREFIXES) and "?" not in value
    is_named = Path(path).name not in {"", "..", ":memory:"} and not path.endswith("/")
    if not is_file or not is_named or path.startswith("file:"):
        raise ConfigError(f"{name} is {_quoted(value)}; {_DATABASE_HINT}")
    if path.startswith("~"):
        # Only a shell knows it, and not within an address.
        raise ConfigError(
            f"{name} is {_quoted(value)}, where ~ would be a folder of that name; write the whole "
            "path, with a fourth slash before it"
        )
    return value


def _server(name: str, value: str, scheme: str) -> str:
    """Read the address of a PostgreSQL server; what is wrong with it may be its password's."""
    read = _SERVER.fullmatch(value)
    if read is None or not 0 < int(read["port"] or 1) <= _PORT_MAX:
        raise ConfigError(
            f"{name} begins with {_quoted(scheme)} and cannot be read; {_POSTGRESQL_HINT}"
        )
    for option, given in parse_qsl(read["options"] or "", keep_blank_values=True):
        if option not in _OPTIONS:
            raise ConfigError(
                f"{name} has the option {_quoted(option)}, which this bot does not know; "
                f"leave it out (known are {', '.join(_OPTIONS)})"
            )
        if given and re.fullmatch(_OPTIONS[option], given, re.ASCII) is None:
            choices = _OPTIONS[option].split("|")
            use = f"use one of {', '.join(choices)}" if len(choices) > 1 else "write it anew"
            raise ConfigError(
                f"{name} has the option {option}={_quoted(given)}, which means nothing; {use}"
            )
    return value


def _path_of(url: str) -> str:
    # As SQLAlchemy reads it.
    return unquote(url.partition(":///")[2])


def _one_of(name: str, value: str, *, choices: tuple[str, ...]) -> str:
    if value.upper() not in choices:
        raise ConfigError(f"{name} is {_quoted(value)}; use one of {', '.join(choices)}")
    return value.upper()


def _optional_path(_name: str, value: str) -> Path | None:
    return Path(value) if value else None


def _is_number(value: str, most: int) -> bool:
    # Of very many digits Python makes no number at all.
    is_short = len(value) <= len(str(LIMIT_MAX))
    return is_short and value.isdecimal() and value.isascii() and int(value) <= most


def _count(name: str, value: str) -> int | None:
    if not value:
        return None
    if not _is_number(value, SHARDS_MAX) or not int(value):
        raise ConfigError(f"{name} is {_quoted(value)}; use a number from 1 to {SHARDS_MAX}")
    return int(value)


def _limit(name: str, value: str, *, zero: str = "for no limit") -> int:
    if not _is_number(value, LIMIT_MAX):
        raise ConfigError(f"{name} is {_quoted(value)}; use a number up to {LIMIT_MAX}, 0 {zero}")
    return int(value)


def _line(name: str, value: str) -> str:
    if len(value) > LINE_MAX or not value.isprintable():
        raise ConfigError(f"{name} is {_quoted(value)}; use one line of {LINE_MAX} characters")
    return value


def _ids(name: str, value: str) -> tuple[int, ...] | None:
    """Read the shards of a process: ``0-3`` or ``4,5,6``."""
    wrong = f"{name} is {_quoted(value)}; use numbers such as 0-3 or 4,5,6"
    found: list[int] = []
    for part in filter(None, (each.strip() for each in value.split(","))):
        first, dash, last = part.partition("-")
        ends = (first, last) if dash else (first, first)
        are_numbers = all(_is_number(end, SHARDS_MAX - 1) for end in ends)
        shards = range(int(ends[0]), int(ends[1]) + 1) if are_numbers else range(0)
        # None at all would mean all of them.
        if not shards:
            raise ConfigError(wrong)
        found += shards
    if value and not found:
        raise ConfigError(wrong)
    return tuple(dict.fromkeys(found)) or None


def _setting(name: str, default: str, read: Callable[[str, str], T]) -> T:
    """Make a setting whose value ``read`` gives, or refuses by the setting's name."""
    field: T = environ.var(name=name, default=default, converter=partial(read, name))
    return field


_days = partial(_limit, zero="to keep it for good")


@environ.config(prefix="", frozen=True)
class Config:
    """Everything that the environment decides; a token is needed only to speak with Discord."""

    token: str = _setting("DISCORD_TOKEN", "", _bare_token)
    database_url: str = _setting("DATABASE_URL", "sqlite:///data/flywheel.db", _database_url)
    sqlite_synchronous: str = _setting(
        "SQLITE_SYNCHRONOUS", "FULL", partial(_one_of, choices=SYNCHRONOUS)
    )
    log_level: str = _setting("LOG_LEVEL", "INFO", partial(_one_of, choices=LOG_LEVELS))
    health_file: Path | None = _setting("HEALTH_FILE", "", _optional_path)
    shard_count: int | None = _setting("SHARD_COUNT", "", _count)
    shard_ids: tuple[int, ...] | None = _setting("SHARD_IDS", "", _ids)

    person_hour: int = _setting("LIMIT_PERSON_HOUR", "600", _limit)
    table_hour: int = _setting("LIMIT_TABLE_HOUR", "2400", _limit)
    person: int = _setting("LIMIT_PERSON", "250000", _limit)
    table: int = _setting("LIMIT_TABLE", "250000", _limit)
    server_tables: int = _setting("LIMIT_TABLES", "1000", _limit)

    host: str = _setting("HOST_NAME", "", _line)
    contact: str = _setting("HOST_CONTACT", "", _line)
    server_days: int = _setting("KEEP_LEFT_DAYS", "90", _days)
    undo_days: int = _setting("KEEP_UNDO_DAYS", "90", _days)

    @classmethod
    def mistyped(cls, names: Iterable[str]) -> Mapping[str, str]:
        """Give the names that no setting has, but nearly, each with the setting's."""
        config: Any = cls
        known = {each.metadata["environ_config"].name for each in fields(config)}
        near = {name: get_close_matches(name.upper(), known, n=1, cutoff=0.85) for name in names}
        return {name: found[0] for name, found in near.items() if found and name not in known}

    @classmethod
    def from_env(cls, variables: Mapping[str, str]) -> "Config":
        """Read the settings, or raise :class:`ConfigError` for the first that cannot work."""
        bare = {name: _bare(value) for name, value in variables.items()}
        config = environ.to_config(cls, {name: value for name, value in bare.items() if value})
        shards = config.shard_ids or ()
        if shards and config.shard_count is None:
            raise ConfigError("SHARD_IDS is set; set SHARD_COUNT too, the same for every process")
        if shards and max(shards) >= (config.shard_count or 0):
            raise ConfigError(
                f"SHARD_IDS names shard {max(shards)}; with SHARD_COUNT={config.shard_count} the "
                f"last is {(config.shard_count or 0) - 1}"
            )
        return config

    def __repr__(self) -> str:
        """Show everything but the token and the database's password."""
        token = "set" if self.token else "not set"
        return (
            f"Config(token=<{token}>, database_url={self.shown_url!r},"
            f" sqlite_synchronous={self.sqlite_synchronous!r}, log_level={self.log_level!r},"
            f" health_file={self.health_file!r}, shard_count={self.shard_count!r},"
            f" shard_ids={self.shard_ids!r}, limits={self.limits!r},"
            f" hosting={self.hosting!r})"
        )

    @property
    def limits(self) -> Limits:
        """How much one person and one table may record."""
        return Limits(
            self.person_hour, self.table_hour, self.person, self.table, self.server_tables
        )

    @property
    def hosting(self) -> Hosting:
        """Who hosts the bot, and for how long they keep what nobody needs."""
        return Hosting(self.host, self.contact, self.server_days, self.undo_days)

    @property
    def shown_url(self) -> str:
        """The database's address, without its password."""
        parts = urlsplit(self.database_url)
        if parts.password is None:
            return self.database_url
        netloc = f"{parts.username}:***@{parts.netloc.rpartition('@')[2]}"
        return parts._replace(netloc=netloc).geturl()

    @property
    def database_path(self) -> Path | None:
        """The database's file; None where it is a server's."""
        is_file = self.database_url.startswith("sqlite")
        return Path(_path_of(self.database_url)) if is_file else None

    def require_health_file(self) -> None:
        """Raise :class:`ConfigError` where the running bot could not touch its health file."""
        path = self.health_file
        if path is None:
            return
        is_taken = path.exists() and not (path.is_file() and os.access(path, os.W_OK))
        if is_taken or not os.access(path.parent, os.W_OK | os.X_OK):
            raise ConfigError(
                f"HEALTH_FILE is {_quoted(str(path))}; use a file in a folder that is there, both "
                "of them for this user to write"
            )

    def require_token(self) -> str:
        """Give the token, or raise :class:`ConfigError` when there is none."""
        if not self.token:
            raise ConfigError(
                "DISCORD_TOKEN is not set; set it to the bot's token from Discord's "
                "developer portal, or try the bot without one: python -m bot playground"
            )
        return self.token
