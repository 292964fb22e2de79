"""Statements that are always the same: what they give, and that they share one transaction."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from bot.storage import lanes, schema, statements
from bot.storage.database import open_database
from bot.storage.lanes import Database
from bot.storage.statements import Fixed, column, fetch, run
from tests.databases import Where, query

STATE = {"name": "Wren", "marks": [1, None, True], "said": "“Ä”"}

INSERT = Fixed(insert(schema.sheets), "table_id", "player_id", "kind", "name", "is_active", "state")
ALL = select(schema.sheets).order_by(schema.sheets.c.id)
OF = Fixed(ALL.where(schema.sheets.c.player_id == bindparam("of"), schema.sheets.c.name != "none"))
COUNT = Fixed(select(func.count()).select_from(schema.sheets))


@pytest.fixture
async def opened(database: Where) -> AsyncIterator[Database]:
    made = open_database(database)
    yield made
    await made.close()


def add(connection: Connection, **values: object) -> None:
    table = statements.insert(connection, schema.tables, guild_id=None)
    sheet = {"table_id": table, "player_id": 1, "kind": "fu", "name": "Wren", "is_active": True}
    run(connection, INSERT, **{**sheet, "state": STATE, **values})


async def test_rows_are_what_sqlalchemy_gives(opened: Database) -> None:
    def work(connection: Connection) -> None:
        add(connection)
        add(connection, state=None, is_active=False)
        add(connection, player_id=2)
        add(connection, name="none")

    await opened.write(1, work)
    short = await opened.read(lambda connection: fetch(connection, OF, of=1))
    usual = await opened.read(lambda connection: connection.execute(ALL).all())

    assert [(row.id, row.name, row.is_active, row.state) for row in short] == [
        (row.id, row.name, row.is_active, row.state) for row in usual[:2]
    ]
    assert [row.is_active for row in short] == [True, False]
    assert [row.state for row in short] == [STATE, None]
    assert await opened.read(lambda connection: column(connection, COUNT)) == [4]


async def test_each_row_gets_a_number_of_its_own(opened: Database, database: Where) -> None:
    def work(connection: Connection) -> list[int]:
        return [
            statements.insert(connection, schema.tables, guild_id=guild) for guild in (1, 2, None)
        ]

    made = await opened.write(1, work)
    assert query(database, 'SELECT id FROM "table" ORDER BY id') == [(each,) for each in made]


async def test_both_ways_are_one_transaction(opened: Database, database: Where) -> None:
    def work(connection: Connection, *, is_refused: bool) -> None:
        add(connection)
        connection.execute(insert(schema.tables).values(guild_id=2))
        add(connection)
        if is_refused:
            raise LookupError

    await opened.write(1, lambda connection: work(connection, is_refused=False))
    with pytest.raises(LookupError):
        await opened.write(1, lambda connection: work(connection, is_refused=True))

    assert query(database, 'SELECT count(*) FROM "table"') == [(3,)]
    assert query(database, "SELECT count(*) FROM sheet") == [(2,)]


async def test_what_the_driver_refuses_is_sqlalchemys_error_and_undoes_all(
    opened: Database, database: Where
) -> None:
    def work(connection: Connection) -> None:
        add(connection)
        add(connection, table_id=999)

    with pytest.raises(IntegrityError) as refused:
        await opened.write(1, work)
    # An error that carried what was bound would carry players' words into the log.
    assert "Wren" not in str(refused.value)
    assert query(database, 'SELECT count(*) FROM "table"') == [(0,)]
    await opened.write(1, add)


async def test_a_connection_that_could_not_roll_back_is_used_no_more(
    opened: Database, database: Where
) -> None:
    class Broken:
        """A driver's connection that cannot roll back."""

        def rollback(self) -> None:
            raise OSError

    def broken(connection: Connection) -> None:
        add(connection)
        lanes._roll_back(connection.info, Broken())
        raise LookupError

    with pytest.raises(LookupError):
        await opened.write(1, broken)
    await opened.write(1, add)

    assert query(database, "SELECT count(*) FROM sheet") == [(1,)]
