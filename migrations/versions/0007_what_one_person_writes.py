"""What one person writes at all tables, and the tables of one server, found without a scan.

Revision: 0007, after 0006.
"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the indexes."""
    op.create_index("ix_entry_actor", "entry", ["actor_id", "id"])
    op.create_index("ix_table_guild_id", "table", ["guild_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_table_guild_id", "table")
    op.drop_index("ix_entry_actor", "entry")
