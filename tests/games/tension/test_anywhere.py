"""Tension dice at the tables of other games, which may add them."""

import pytest

from bot.game import title_of
from tests.gathered import GAMES_ACTS
from tests.stage import Stage, said


@pytest.mark.parametrize("game", [each for each in GAMES_ACTS if each != "tension"])
async def test_a_table_of_any_other_game_may_add_tension_dice(stage: Stage, game: str) -> None:
    here = stage.here
    await stage.gm.slash(here, "table open", game=game, name=f"The {game} table")
    command, options, faces = GAMES_ACTS[game].ROLL
    stage.dice.add(*faces)
    said(await stage.gm.slash(here, command, **options), privately=False)
    await stage.ann.slash(here, "sheet new", name="Isolde", game="tension")
    stage.dice.add(4, 5)
    await stage.gm.slash(here, "tension test open", cr=1, player=stage.ann, name="The gate")
    spent = said(await stage.gm.slash(here, "tension spend", dice=2, test="The gate"))
    assert "tension dice 6 → 4" in spent

    shown = said(await stage.gm.slash(here, "table show"))
    assert title_of(game) in shown
    assert "4 of 6 tension dice" in shown
    assert "the GM spends 2 tension dice" in said(await stage.gm.slash(here, "history"))
    assert "tension dice" in said(await stage.gm.slash(here, "undo"))
    assert "6 of 6 tension dice" in said(await stage.gm.slash(here, "table show"))
