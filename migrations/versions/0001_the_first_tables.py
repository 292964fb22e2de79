"""The first tables: table, channel, sheet, entry, change, synced.

Revision: 0001, the first.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "table",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_table"),
    )
    op.create_table(
        "channel",
        sa.Column("channel_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("is_open", sa.Boolean(create_constraint=False), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_channel_table_id_table"),
        sa.PrimaryKeyConstraint("channel_id", "table_id", name="pk_channel"),
    )
    op.create_index("ix_channel_table_id", "channel", ["table_id"])
    op.create_index(
        "uq_channel_open",
        "channel",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("is_open"),
        # Added when PostgreSQL was, before any database of it existed.
        postgresql_where=sa.text("is_open"),
    )
    op.create_table(
        "sheet",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("is_active", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("state", sa.JSON(none_as_null=True)),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_sheet_table_id_table"),
        sa.PrimaryKeyConstraint("id", name="pk_sheet"),
    )
    op.create_index("ix_sheet_place", "sheet", ["table_id", "player_id", "kind"])
    op.create_table(
        "entry",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("actor_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("move", sa.String(40), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=False),
        sa.Column("undone_by", ROW_ID),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_entry_table_id_table"),
        sa.ForeignKeyConstraint(["undone_by"], ["entry.id"], name="fk_entry_undone_by_entry"),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("interaction_id", name="uq_entry_interaction_id"),
    )
    op.create_index("ix_entry_table", "entry", ["table_id", "id"])
    op.create_index("ix_entry_table_actor", "entry", ["table_id", "actor_id", "id"])
    op.create_table(
        "change",
        sa.Column("entry_id", ROW_ID, nullable=False),
        sa.Column("sheet_id", ROW_ID, nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True)),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_change_entry_id_entry"),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name="fk_change_sheet_id_sheet"),
        sa.PrimaryKeyConstraint("entry_id", "sheet_id", name="pk_change"),
    )
    op.create_index("ix_change_sheet_id", "change", ["sheet_id", "entry_id"])
    op.create_table(
        "synced",
        sa.Column("application_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_synced"),
    )


def downgrade() -> None:
    """Drop every table."""
    for name in ("synced", "change", "entry", "sheet", "channel", "table"):
        op.drop_table(name)
