"""Mini-FU at a table that nobody runs: whoever plays there begins a new scene."""

from tests.stage import Stage, refused, said


async def test_anybody_begins_a_new_scene(stage: Stage) -> None:
    """It was for a GM whom the table does not have."""
    await stage.env.settle()
    here = stage.elsewhere
    await stage.ann.slash(here, "sheet new", name="Maren", game="fu")
    await stage.ann.slash(here, "fu tag add", name="Dark", scene=True)
    assert "Gone: Dark" in said(await stage.bob.slash(here, "fu tag clear"))
    await stage.ann.slash(here, "fu tag add", name="Windy", scene=True)
    await stage.manager.slash(here, "table gm", member=stage.gm)
    assert "Only the GM" in refused(await stage.bob.slash(here, "fu tag clear"))
