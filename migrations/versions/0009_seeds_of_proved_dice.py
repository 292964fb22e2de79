"""Dice that follow from a seed which was committed to: seed, entry.first_die.

Revision: 0009, after 0008.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table and the column; what fell before follows from no seed."""
    op.create_table(
        "seed",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64)),
        sa.Column("is_current", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("first_die", sa.BigInteger(), nullable=False),
        sa.Column("next_die", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_seed_table_id_table"),
        sa.PrimaryKeyConstraint("id", name="pk_seed"),
    )
    op.create_index("ix_seed_table_id", "seed", ["table_id", "first_die"])
    op.create_index(
        "uq_seed_current",
        "seed",
        ["table_id"],
        unique=True,
        sqlite_where=sa.text("is_current"),
        postgresql_where=sa.text("is_current"),
    )
    op.add_column("entry", sa.Column("first_die", sa.BigInteger()))
    op.create_index(
        "uq_entry_first_die",
        "entry",
        ["table_id", "first_die"],
        unique=True,
        sqlite_where=sa.text("first_die IS NOT NULL"),
        postgresql_where=sa.text("first_die IS NOT NULL"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_index("uq_entry_first_die", "entry")
    op.drop_column("entry", "first_die")
    op.drop_table("seed")
