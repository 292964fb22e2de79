"""What it costs the database to look at a table: few statements, however many games there are."""

from typing import Any

import pytest

from tests.databases import noting
from tests.stage import Stage


@pytest.mark.parametrize(
    ("command", "options", "most"),
    [
        ("sheet show", {"private": True}, 2),
        ("table show", {}, 4),
        ("waiting", {}, 3),
        ("history", {}, 5),
    ],
)
async def test_a_look_at_a_table_that_nobody_opened_takes_few_statements(
    unlooked: None, stage: Stage, command: str, options: dict[str, Any], most: int
) -> None:
    """Which game it plays is then seen by the characters that there are, of every game."""
    stage.dice.add(6, 1, 1)
    await stage.ann.slash(stage.here, "iron action", stat="iron")
    await stage.env.settle()
    with noting() as asked:
        await stage.ann.slash(stage.here, command, **options)
        await stage.env.settle()

    assert asked.transactions == 1
    assert len(asked.statements) <= most, asked.statements
