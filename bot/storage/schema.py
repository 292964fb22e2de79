"""The tables of the database, the same on SQLite and on PostgreSQL.

State is a JSON document with typed key columns, not a table per game: access is always "this table,
this kind, whole value", nothing of a game is queried across tables, and a sixth game needs no
migration.  The key columns are an index of the document and written with it.
"""

from functools import cache
from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite gives a rowid only to INTEGER; other databases need the room of BIGINT for snowflakes.
RowId = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# JSON and not JSONB, which would refuse what JSON keeps as it was written.
Document = sa.JSON(none_as_null=True)

tables = sa.Table(
    "table",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("guild_id", sa.BigInteger),  # null: a direct message
    sa.Index("ix_table_guild_id", "guild_id"),
)

channels = sa.Table(
    "channel",
    metadata,
    sa.Column("channel_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey("table.id"), primary_key=True),
    sa.Column("is_open", sa.Boolean(create_constraint=False), nullable=False),
    sa.Index("ix_channel_table_id", "table_id"),
)


sheets = sa.Table(
    "sheet",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("table.id"), nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),  # 0: the board
    sa.Column("kind", sa.String(40), nullable=False),
    # Not unique: a hidden clock must not betray itself by keeping its name from others.
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("is_active", sa.Boolean(create_constraint=False), nullable=False),
    sa.Column("state", Document),  # null: removed, and kept so that undo can bring it back
    sa.Index("ix_sheet_place", "table_id", "player_id", "kind"),
)

entries = sa.Table(
    "entry",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("table.id"), nullable=False),
    sa.Column("actor_id", sa.BigInteger, nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),  # acted for; the actor as a rule
    sa.Column("interaction_id", sa.BigInteger, nullable=False, unique=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("move", sa.String(40), nullable=False),
    sa.Column("outcome", sa.JSON, nullable=False),
    sa.Column("undone_by", sa.ForeignKey("entry.id")),
    # Every die that fell in it, as [sides, face], in order, whatever became of the entry; null
    # where none fell, or where it was made before dice were kept.
    sa.Column("dice", Document),
    # Where they follow from a seed, the number of the first; the others are numbered on from it.
    sa.Column("first_die", sa.BigInteger),
    sa.Index("ix_entry_table_actor", "table_id", "actor_id", "id"),
    sa.Index("ix_entry_table", "table_id", "id"),
    sa.Index("ix_entry_actor", "actor_id", "id"),
)

seeds = sa.Table(
    "seed",
    metadata,
    # A secret from which a table's dice follow, and its SHA-256, which the table was shown before
    # any fell.  No export has the secret of one that is current; one that came from elsewhere
    # unrevealed has none.
    sa.Column("id", RowId, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("table.id"), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("secret", sa.String(64)),
    sa.Column("is_current", sa.Boolean(create_constraint=False), nullable=False),
    # The number of its first die, and of the one that falls next, or would.
    sa.Column("first_die", sa.BigInteger, nullable=False),
    sa.Column("next_die", sa.BigInteger, nullable=False),
    # The words that players added, as [number of the first die that heeds it, word, its SHA-256].
    sa.Column("words", Document, nullable=False),
    sa.Index("ix_seed_table_id", "table_id", "first_die"),
)

changes = sa.Table(
    "change",
    metadata,
    sa.Column("entry_id", sa.ForeignKey("entry.id"), primary_key=True),
    sa.Column("sheet_id", sa.ForeignKey("sheet.id"), primary_key=True),
    # null: the sheet did not exist; {}: the entry is too old to be taken back
    sa.Column("before", Document),
    sa.Index("ix_change_sheet_id", "sheet_id", "entry_id"),
)

posts = sa.Table(
    "post",
    metadata,
    # A message that shows something to all, and follows it (bot.chat.posts): a sheet, or what
    # belongs to the table, whose own sheet then stands for it.
    sa.Column("message_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("sheet_id", sa.ForeignKey("sheet.id"), nullable=False),
    sa.Column("what", sa.String(40), nullable=False),
    sa.Index("ix_post_sheet_id", "sheet_id", "message_id"),
)

tellings = sa.Table(
    "telling",
    metadata,
    # The message that tells an entry to all, by the interaction that made the entry; 0 for one
    # that follows what it shows, which is kept in "post", and below 0 for one that is gone.
    sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey("table.id"), nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
    # 0 for what came in a file, from where not everybody could read it.
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # Whether it stands for all that the message told before it.
    sa.Column("is_whole", sa.Boolean(create_constraint=False), nullable=False),
    # What buttons the message shows, as a digest on its newest entry; null where it shows none.
    sa.Column("shown", sa.BigInteger),
    # Whether not everybody at the table could read its channel; null where an earlier version
    # wrote it.
    sa.Column("is_aside", sa.Boolean(create_constraint=False)),
    sa.Index("ix_telling_message_id", "message_id"),
    sa.Index("ix_telling_table_id", "table_id", "key"),
)

persons = sa.Table(
    "person",
    metadata,
    # How somebody wants the bot to be towards them, at every table; most have no row.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("is_pinged", sa.Boolean(create_constraint=False), nullable=False),
    sa.Column("is_quiet", sa.Boolean(create_constraint=False), nullable=False),
    sa.Column("is_text", sa.Boolean(create_constraint=False), nullable=False),
)

synced = sa.Table(
    "synced",
    metadata,
    # The commands that Discord was last told of, so that a restart need not tell it again.
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("digest", sa.String(64), nullable=False),
)

emoji = sa.Table(
    "emoji",
    metadata,
    # The symbols that Discord was given, and a digest of how each was drawn.
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("emoji_id", sa.BigInteger, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
)

departures = sa.Table(
    "departure",
    metadata,
    # The servers with tables that the bot was taken off, and when.
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
)

beats = sa.Table(
    "beat",
    metadata,
    # When each process of the bot, by its first shard, last wrote that it is well.
    sa.Column("shard", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
)


@cache
def complete() -> sa.MetaData:
    """Give the tables with the indexes that are of some rows alone, for a migration.

    To say of which, SQLAlchemy takes up all that it knows of PostgreSQL, whose 2 MiB a bot on a
    file would keep.
    """

    def of_some(
        name: str, only: sa.TextClause, *columns: sa.Column[Any], is_unique: bool = True
    ) -> None:
        sa.Index(name, *columns, unique=is_unique, sqlite_where=only, postgresql_where=only)

    # A channel may remember tables that were put away, but plays at one.
    of_some("uq_channel_open", sa.text("is_open"), channels.c.channel_id)
    of_some("uq_seed_current", sa.text("is_current"), seeds.c.table_id)
    numbered = entries.c.table_id, entries.c.first_die
    of_some("uq_entry_first_die", sa.text("first_die IS NOT NULL"), *numbered)
    # When an entry is removed it is looked for what it took back; a play writes nothing here.
    undoing = sa.text("undone_by IS NOT NULL")
    of_some("ix_entry_undone_by", undoing, entries.c.undone_by, is_unique=False)
    return metadata
