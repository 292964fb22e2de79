"""What Fate's most frequent commands ask of the database: transactions, and statements in them."""

from typing import Any

import pytest

from tests.databases import Asked, noting
from tests.games.fate.party import FLAT, GAIN
from tests.stage import Stage, labels, said

FOES = 12


@pytest.fixture
async def table(unlooked: None, stage: Stage) -> Stage:
    """A table in mid-conflict: two players, a main foe, nameless ones, aspects, boosts."""
    await stage.gm.slash(stage.here, "table open", game="fate", name="Friday")
    for who, name in ((stage.ann, "Wren"), (stage.bob, "Ash")):
        await who.slash(stage.here, "sheet new", name=name)
    await stage.ann.slash(stage.here, "fate action", action="attack")
    await stage.gm.slash(stage.here, "fate npc", name="Brute")
    await stage.gm.slash(stage.here, "fate aspect add", name="On fire", free=1)
    await stage.bob.slash(stage.here, "fate boost add", name="Opening")
    for number in range(FOES):
        stage.dice.add(*FLAT)
        foe: dict[str, Any] = {"npc": f"Thug {number}", "opposition": 9}
        await stage.gm.slash(stage.here, "fate roll", skill="2", **foe)
    return stage


async def rolled(table: Stage, who: Any, *faces: int, **options: Any) -> Asked:
    """Count one roll."""
    table.dice.add(*faces)
    with noting() as count:
        answer = await who.slash(table.here, "fate roll", **options)
        await table.env.settle()
    said(answer, privately=False)
    return count


async def test_an_attack_and_its_defence_take_one_transaction_each(table: Stage) -> None:
    attack = await rolled(table, table.ann, *FLAT, skill="4", action="attack", target="Ash")
    defence = await rolled(table, table.bob, *FLAT, skill="Athletics", action="defend")
    # The attack before is settled first: both sides bank or are hit by then.
    again = await rolled(table, table.ann, *FLAT, skill="4", action="attack", target="Ash")

    assert (attack.transactions, defence.transactions, again.transactions) == (1, 1, 1)
    assert len(attack.statements) <= 9
    assert len(again.statements) <= 9
    # Two more ask whether those whose message it was want it in words, and who began it.
    assert len(defence.statements) <= 11
    asked = [each for each in defence.statements if "telling.is_aside" in each]
    assert len(asked) == len(set(asked))


async def test_a_choice_of_foes_is_completed_with_three_statements(table: Stage) -> None:
    with noting() as count:
        offered = await table.gm.autocomplete(table.here, "fate roll", "npc", "Thug")

    assert len(offered) == FOES
    assert (count.transactions, len(count.statements) <= 3) == (1, True)


async def test_settling_and_spending_take_one_transaction_each(table: Stage) -> None:
    table.dice.add(*GAIN)
    options: dict[str, Any] = {"skill": "4", "action": "attack", "opposition": 2}
    message = (await table.ann.slash(table.here, "fate roll", **options)).response
    stands = next(each for each in labels(message) if each.startswith("Accept"))
    with noting() as stood:
        await table.ann.click(message, label=stands)
        await table.env.settle()
    with noting() as spent:
        await table.ann.slash(table.here, "fate spend", effect="move")
        await table.env.settle()

    assert (stood.transactions, spent.transactions) == (1, 1)
    assert len(stood.statements) <= 9
    assert len(spent.statements) <= 7


async def test_a_scene_is_looked_at_once_when_its_message_follows(table: Stage) -> None:
    await table.bob.slash(table.here, "fate aspect show")
    with noting() as count:
        await table.gm.slash(table.here, "fate aspect add", name="Dark")
        await table.env.settle()
    assert (count.transactions, len(count.statements) <= 16) == (2, True)


async def test_an_edit_that_moves_no_aspect_reads_nobody_elses_sheet(table: Stage) -> None:
    with noting() as count:
        await table.ann.slash(table.here, "sheet edit", field="refresh", value="4")
        await table.env.settle()

    assert count.transactions == 1
    assert len(count.statements) <= 5
