"""Every die that fell in an entry: entry.dice.

Revision: 0006, after 0005.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the column; what fell before is not known."""
    op.add_column("entry", sa.Column("dice", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("entry", "dice")
