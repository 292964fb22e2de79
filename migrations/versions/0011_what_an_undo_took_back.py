"""What an undo took back is found by an index: entry.undone_by.

Without it every entry that is removed is looked for in the journals of all tables.

Revision: 0011, after 0010.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    taken_back = sa.text("undone_by IS NOT NULL")
    op.create_index(
        "ix_entry_undone_by",
        "entry",
        ["undone_by"],
        sqlite_where=taken_back,
        postgresql_where=taken_back,
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_entry_undone_by", "entry")
