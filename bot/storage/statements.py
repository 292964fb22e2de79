"""Statements that are always the same, run the short way.

SQLAlchemy writes all statements and knows what each database wants of them.  But every time that it
runs one it makes a context, a cursor and a result around it, which takes several times as long as
SQLite does to answer.  So a statement that never changes is compiled once for each kind of database
(:class:`Fixed`) and then handed straight to a cursor of the driver's, in the same transaction; what
is bound and what is read still pass through SQLAlchemy's types.  A statement that is made anew each
time is executed by the connection, as usual.
"""

from collections.abc import Callable, Sequence
from dataclasses import make_dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa

DRIVER = "driver"
"""Under this a connection's ``info`` holds the driver's own connection."""


class Fixed:
    """A statement that never changes but for its parameters, of which some may be columns'."""

    def __init__(self, statement: Any, *columns: str) -> None:
        self._statement = statement
        self._columns = columns
        self._plans: dict[str, _Plan] = {}

    def plan_for(self, dialect: sa.Dialect) -> "_Plan":
        """Give the statement as a database takes it."""
        plan = self._plans.get(dialect.name)
        if plan is None:
            plan = self._plans[dialect.name] = _Plan(self._statement, self._columns, dialect)
        return plan


def fetch(connection: sa.Connection, fixed: Fixed, **values: Any) -> Sequence[Any]:
    """Run a statement and give its rows, with an attribute for each column."""
    plan = fixed.plan_for(connection.dialect)
    return [plan.row(*each) for each in plan.read(_run(connection, plan, values))]


def column(connection: sa.Connection, fixed: Fixed, **values: Any) -> Sequence[Any]:
    """Run a statement and give the first field of each of its rows."""
    plan = fixed.plan_for(connection.dialect)
    return [each[0] for each in plan.read(_run(connection, plan, values))]


def run(connection: sa.Connection, fixed: Fixed, **values: Any) -> None:
    """Run a statement that gives no rows."""
    _run(connection, fixed.plan_for(connection.dialect), values)


def insert(connection: sa.Connection, into: sa.Table, **values: Any) -> int:
    """Insert a row whose id the database makes, and give it."""
    cursor = _run(connection, _insert(into, *values).plan_for(connection.dialect), values)
    # SQLite's driver knows the id by itself; of another SQLAlchemy has asked it.
    (number,) = cursor.fetchone() if cursor.description else (cursor.lastrowid,)
    return int(number)


@cache
def _insert(into: sa.Table, *columns: str) -> Fixed:
    return Fixed(sa.insert(into), *columns)


def _run(connection: sa.Connection, plan: "_Plan", values: dict[str, Any]) -> Any:
    cursor = connection.info[DRIVER].cursor()
    cursor.execute(plan.sql, plan.bind(values))
    return cursor


@cache
def _row(*columns: str) -> Callable[..., Any]:
    """Make the class of rows with these columns, which many a statement reads."""
    made: Callable[..., Any] = make_dataclass("Row", columns, slots=True, eq=False, repr=False)
    return made


class _Plan:
    """A statement as one kind of database takes it, and how its values go in and come out."""

    def __init__(self, statement: Any, columns: Sequence[str], dialect: sa.Dialect) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=columns or None)
        self.sql = str(compiled)
        self._constant = {key: value for key, value in compiled.params.items() if value is not None}
        self._binding = [
            (key, compiled.binds[key].type.dialect_impl(dialect).bind_processor(dialect))
            for key in compiled.positiontup
        ]
        read = statement.selected_columns if hasattr(statement, "selected_columns") else ()
        self.row = _row(*(column.name for column in read))
        reading = [
            column.type.dialect_impl(dialect).result_processor(dialect, None) for column in read
        ]
        self._reading: list[tuple[int, Callable[[Any], Any]]] = [
            (place, process) for place, process in enumerate(reading) if process is not None
        ]

    def bind(self, values: dict[str, Any]) -> Sequence[Any]:
        """Give the values in the order in which the statement has them."""
        given = {**self._constant, **values}
        return [
            given[key] if process is None else process(given[key]) for key, process in self._binding
        ]

    def read(self, cursor: Any) -> Sequence[Sequence[Any]]:
        """Give what came of it, row by row."""
        found: Sequence[Sequence[Any]] = cursor.fetchall()
        if not self._reading:
            return found
        read = [list(each) for each in found]
        for each in read:
            for place, process in self._reading:
                each[place] = process(each[place])
        return read
