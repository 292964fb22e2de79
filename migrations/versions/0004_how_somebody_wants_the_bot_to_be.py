"""How somebody wants the bot to be towards them: person.

Revision: 0004, after 0003.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "person",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("is_pinged", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("is_quiet", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("is_text", sa.Boolean(create_constraint=False), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_person"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("person")
