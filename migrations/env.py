"""How alembic reaches the database.

``python -m bot migrate`` (:mod:`bot.storage.upgrade`) hands over a connection of its own, with
foreign keys off: a batch migration rebuilds a table by dropping it, and with them on SQLite
would cascade into every row that points to it.  The alembic command line has no such
connection and makes one from ``DATABASE_URL``, likewise.
"""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.config import Config
from bot.storage.database import url_of
from bot.storage.schema import complete
from bot.storage.upgrade import migration_engine


async def run_on_server(url: str) -> None:
    """Run the revisions on PostgreSQL."""
    async with create_async_engine(url_of(url), poolclass=NullPool).connect() as connection:
        await connection.run_sync(run)
        await connection.commit()


def run(connection: Connection) -> None:
    """Run the revisions in the transaction that the connection has, or one for each."""
    context.configure(
        connection=connection,
        target_metadata=complete(),
        render_as_batch=True,
        transaction_per_migration=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
config = Config.from_env(os.environ) if given is None else None
if given is not None:
    run(given)
elif config is not None and config.database_path is not None:
    with migration_engine(config.database_path).connect() as made:
        run(made)
elif config is not None:
    asyncio.run(run_on_server(config.database_url))
