"""The tables of the database, and the engines that are the only doors to it.

State is a JSON document with typed key columns, not a table per game: access is always
"this table, this kind, whole value", nothing of a game is queried across tables, and a
sixth game needs no migration.  The key columns are an index of the document: ``name`` is
copied from the state whenever it is written, and the rows of ``channel`` from the table's.

The engines are synchronous on purpose, although aiosqlite was the plan.  Every call on an
aiosqlite cursor is a hop to its thread and back, and SQLAlchemy makes some twenty of them
for one play: measured here 2.4 ms a play, against 0.74 ms when the whole transaction runs
on one thread of ours (WAL, FULL, SQLAlchemy 2.1.9; a bare acknowledged command is about
0.35 ms).  Running it whole on a thread also means that no cancelled task can cut a
transaction in two, and that a rule can never wait for anything inside one.

The settings matter more than any other lines of the project.  Without ``BEGIN IMMEDIATE``
concurrent plays lose each other's updates silently; with it, one writer queues behind the
other.  ``synchronous=FULL`` makes an acknowledged roll survive a power cut.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    text,
)

BUSY_SECONDS = 2
"""How long to wait for another process that holds the file, inside Discord's three seconds."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite gives a rowid only to INTEGER; other databases need the room of BIGINT for snowflakes.
RowId = BigInteger().with_variant(Integer, "sqlite")
Document = JSON(none_as_null=True)

tables = Table(
    "table",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger),  # null: a direct message
    Column("made_at", BigInteger, nullable=False),  # milliseconds since 1970
)

channels = Table(
    "channel",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("table.id"), primary_key=True),
    Column("is_open", Boolean(create_constraint=False), nullable=False),
    # A channel may remember tables that were put away, but plays at one.
    Index("uq_channel_open", "channel_id", unique=True, sqlite_where=text("is_open")),
    Index("ix_channel_table_id", "table_id"),
)

sheets = Table(
    "sheet",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", ForeignKey("table.id"), nullable=False),
    Column("player_id", BigInteger, nullable=False),  # 0: the board
    Column("kind", String(40), nullable=False),
    # Not unique: a hidden clock must not betray itself by keeping its name from others.
    Column("name", String(100), nullable=False),
    Column("is_active", Boolean(create_constraint=False), nullable=False),
    Column("state", Document),  # null: removed, and kept so that undo can bring it back
    Index("ix_sheet_place", "table_id", "player_id", "kind"),
)

entries = Table(
    "entry",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", ForeignKey("table.id"), nullable=False),
    Column("actor_id", BigInteger, nullable=False),
    Column("player_id", BigInteger, nullable=False),  # acted for; the actor as a rule
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("move", String(40), nullable=False),
    Column("outcome", JSON, nullable=False),
    Column("undone_by", ForeignKey("entry.id")),
    Index("ix_entry_table_actor", "table_id", "actor_id", "id"),
    Index("ix_entry_table", "table_id", "id"),
)

changes = Table(
    "change",
    metadata,
    Column("entry_id", ForeignKey("entry.id"), primary_key=True),
    Column("sheet_id", ForeignKey("sheet.id"), primary_key=True),
    Column("before", Document),  # null: the sheet did not exist
    Index("ix_change_sheet_id", "sheet_id", "entry_id"),
)

posts = Table(
    "post",
    metadata,
    # A message that shows something to all, and follows it (bot.chat.posts): a sheet, or what
    # belongs to the table, whose own sheet then stands for it.
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("sheet_id", ForeignKey("sheet.id"), nullable=False),
    Column("what", String(40), nullable=False),
    Index("ix_post_sheet_id", "sheet_id", "message_id"),
)

synced = Table(
    "synced",
    metadata,
    # The commands that Discord was last told of, so that a restart need not tell it again.
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(64), nullable=False),
)


def writer(path: Path, *, synchronous: str = "FULL") -> Engine:
    """Open the one engine that writes: a single connection, every transaction immediate."""
    engine = _engine(path, synchronous=synchronous)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reader(path: Path) -> Engine:
    """Open the engine that looks: it is refused any write."""
    engine = _engine(path, synchronous="FULL")
    event.listen(engine, "connect", _forbid_writes)
    event.listen(engine, "begin", _begin_deferred)
    return engine


def _engine(path: Path, *, synchronous: str) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        pool_size=1,
        max_overflow=0,
        pool_timeout=BUSY_SECONDS,
        hide_parameters=True,  # or an error would carry players' text into the log
    )

    def configure(connection: Any, _record: object) -> None:
        # sqlite3's own transaction handling begins late and deferred; ours is explicit.
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            f"busy_timeout={BUSY_SECONDS * 1000}",
            "foreign_keys=ON",
            "temp_store=MEMORY",
            "journal_size_limit=67108864",
        ):
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", configure)
    return engine


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_deferred(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _forbid_writes(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA query_only=ON")
