"""What was told in a private thread is known as such: telling.is_aside.

Discord tells a bot nothing of threads that are archived, which private ones are within days; who
is not in one would read in the journal what was said there.  Of what earlier versions told it is
not known.

Revision: 0012, after 0011.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the column."""
    op.add_column("telling", sa.Column("is_aside", sa.Boolean(create_constraint=False)))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("telling", "is_aside")
