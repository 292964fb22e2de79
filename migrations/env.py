"""How alembic reaches the database.

``python -m bot migrate`` (:mod:`bot.storage.upgrade`) hands over a connection of its own, with
foreign keys off: a batch migration rebuilds a table by dropping it, and with them on SQLite
would cascade into every row that points to it.  The alembic command line has no such
connection and makes one from ``DATABASE_URL``, likewise.
"""

import os

from alembic import context
from sqlalchemy import Connection

from bot.config import Config
from bot.storage.schema import metadata
from bot.storage.upgrade import migration_engine


def run(connection: Connection) -> None:
    """Run the revisions in the transaction that the connection has, or one for each."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        transaction_per_migration=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with migration_engine(Config.from_env(os.environ).database_path).connect() as made:
        run(made)
