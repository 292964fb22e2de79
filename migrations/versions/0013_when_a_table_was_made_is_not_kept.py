"""When a table was made is kept no longer, since nobody ever read it: table.made_at.

Its journal says when it was first played at.

Revision: 0013, after 0012.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the column."""
    op.drop_column("table", "made_at")


def downgrade() -> None:
    """Make it again, as of a table's first entry, and of no time for one that has none."""
    op.add_column("table", sa.Column("made_at", sa.BigInteger()))
    table = sa.table("table", sa.column("id"), sa.column("made_at"))
    entry = sa.table("entry", sa.column("table_id"), sa.column("at"))
    first = sa.select(sa.func.min(entry.c.at)).where(entry.c.table_id == table.c.id)
    op.execute(table.update().values(made_at=sa.func.coalesce(first.scalar_subquery(), 0)))
    with op.batch_alter_table("table") as batch:
        batch.alter_column("made_at", nullable=False)
