"""Which message tells which entries: telling.

Revision: 0003, after 0002.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "telling",
        sa.Column("key", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("is_whole", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("shown", sa.BigInteger()),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_telling_table_id_table"),
        sa.PrimaryKeyConstraint("key", name="pk_telling"),
    )
    op.create_index("ix_telling_message_id", "telling", ["message_id"])
    op.create_index("ix_telling_table_id", "telling", ["table_id", "key"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("telling")
