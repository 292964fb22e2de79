"""When each process of the bot last wrote that it is well: beat.

Revision: 0008, after 0007.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "beat",
        sa.Column("shard", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_beat"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("beat")
