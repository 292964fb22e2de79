"""The tables of the database, the same on SQLite and on PostgreSQL.

State is a JSON document with typed key columns, not a table per game: access is always "this table,
this kind, whole value", nothing of a game is queried across tables, and a sixth game needs no
migration.  The key columns are an index of the document and written with it.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    text,
)

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
# JSON and not JSONB, which would refuse what JSON keeps as it was written.
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
    Index(
        "uq_channel_open",
        "channel_id",
        unique=True,
        sqlite_where=text("is_open"),
        postgresql_where=text("is_open"),
    ),
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
