"""The messages that show something of a table, and follow it: post.

Revision: 0002, after 0001.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "post",
        sa.Column("message_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("sheet_id", ROW_ID, nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name="fk_post_sheet_id_sheet"),
        sa.PrimaryKeyConstraint("message_id", name="pk_post"),
    )
    op.create_index("ix_post_sheet_id", "post", ["sheet_id", "message_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("post")
