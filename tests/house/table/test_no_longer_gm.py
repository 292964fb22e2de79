"""What somebody did as the table's GM is not theirs to take back once they run it no more."""

from typing import Any

import pytest

from tests.stage import Stage, answer, asked, labels, refused, said

HIDDEN = {"name": "Doom", "segments": 6, "hidden": True}


async def resigned(stage: Stage) -> Stage:
    """Let another run the table, who lets the first GM do so no longer."""
    await stage.gm.slash(stage.here, "table gm", member=stage.bob)
    told = await stage.bob.slash(stage.here, "table gm", member=stage.gm, remove=True)
    assert "no longer runs" in said(told)
    return stage


async def acts(stage: Stage, *commands: tuple[str, dict[str, Any]]) -> None:
    for command, options in commands:
        said(await stage.gm.slash(stage.here, command, **options))


@pytest.mark.parametrize(
    "commands",
    [
        [("tension settings", {"hidden": True})],
        [("clock new", HIDDEN)],
        [("clock new", HIDDEN), ("clock tick", {"name": "Doom"})],
        [("clock new", HIDDEN), ("clock reveal", {"name": "Doom"})],
        [("tension calamity new", {"name": "Drowned King", "steps": 4, "hidden": True})],
        [("sample kindle", {"place": "The hut"})],
    ],
    ids=lambda commands: commands[-1][0],
)
async def test_nothing_of_the_gms_is_undone_by_who_was_the_gm(
    opened: Stage, commands: list[tuple[str, dict[str, Any]]]
) -> None:
    await acts(opened, *commands)
    early = await opened.gm.slash(opened.here, "undo", since=10)
    await resigned(opened)
    before = opened.state(), opened.moves()

    for told in (
        await opened.gm.slash(opened.here, "undo"),
        await opened.gm.slash(opened.here, "undo", since=10),
        await answer(opened.gm, early, "Take back"),
    ):
        words = refused(told)
        assert ("while you ran this table" in words, opened.bob.mention in words) == (True, True)
        assert labels(told.response) == []
    assert (opened.state(), opened.moves()) == before

    # Whoever runs it now can.
    question = await opened.bob.slash(opened.here, "undo", player=opened.gm)
    said(await answer(opened.bob, question, "Take back what came before it"))
    assert len(opened.moves()) == len(before[1]) + 1


@pytest.mark.parametrize(
    "commands",
    [
        [("clock new", HIDDEN)],
        [("clock new", HIDDEN), ("clock tick", {"name": "Doom"})],
        [("clock new", HIDDEN), ("clock reveal", {"name": "Doom"})],
        [("clock new", HIDDEN), ("clock remove", {"name": "Doom"})],
        [("tension calamity new", {"name": "Drowned King", "steps": 4, "hidden": True})],
    ],
    ids=lambda commands: commands[-1][0],
)
async def test_no_secret_of_the_gms_is_undone_by_who_only_managed_the_channel(
    opened: Stage, commands: list[tuple[str, dict[str, Any]]]
) -> None:
    mona, here = opened.manager, opened.here
    for command, options in commands:
        said(await mona.slash(here, command, **options))
    role = opened.guild.roles["managers"]
    opened.env.backend.remove_member_role(opened.guild.id, mona.id, role.id)
    await opened.env.settle()
    before = opened.state(), opened.moves()

    assert "while you ran this table" in refused(await mona.slash(here, "undo"))
    assert (opened.state(), opened.moves()) == before
    # What is a player's own, secret or not, is theirs as before.
    own = {"name": "My plan", "segments": 4, "hidden": True}
    for command, options in (
        ("clock new", own),
        ("clock reveal", {"name": "My plan"}),
        ("clock new", {"name": "Dawn", "segments": 4}),
    ):
        said(await mona.slash(here, command, **options))
        assert "Taken back" in said(await mona.slash(here, "undo"))
        assert "Redone" in said(await mona.slash(here, "redo"))


@pytest.mark.parametrize("word", ["undo", "redo"])
async def test_what_was_offered_to_the_gm_is_not_done_for_who_was_it(
    opened: Stage, word: str
) -> None:
    await acts(opened, ("clock new", HIDDEN))
    if word == "redo":
        await acts(opened, ("undo", {}))
        # Nothing but the undo itself is theirs of late.
        await opened.manager.slash(opened.here, "table gm", member=opened.bob)
        await opened.bob.slash(opened.here, "table gm", member=opened.gm, remove=True)
        told = await opened.gm.slash(opened.here, "redo")
    else:
        await opened.gm.slash(opened.here, "table gm", member=opened.bob)
        question = await opened.gm.slash(opened.here, "undo")
        await opened.bob.slash(opened.here, "table gm", member=opened.gm, remove=True)
        told = await answer(opened.gm, question, "Take back what came before it")
    assert "while you ran this table" in refused(told)


@pytest.mark.parametrize(
    "commands",
    [
        [("sheet new", {"name": "Wren"}), ("iron momentum", {"change": 2})],
        [("clock new", {"name": "Dawn", "segments": 4})],
        [("clock new", {"name": "Dawn", "segments": 4}), ("clock tick", {"name": "Dawn"})],
    ],
    ids=["own", "new", "tick"],
)
async def test_what_is_everybodys_or_their_own_is_theirs_to_undo_still(
    opened: Stage, commands: list[tuple[str, dict[str, Any]]]
) -> None:
    await acts(opened, *commands)
    await resigned(opened)

    question = await opened.gm.slash(opened.here, "undo")
    assert "Only the GM can undo that" in asked(question)
    assert "Taken back" in said(await answer(opened.gm, question, "Take back what came before it"))
    assert "Redone" in said(await opened.gm.slash(opened.here, "redo"))


async def test_what_was_done_after_it_as_a_player_is_theirs(opened: Stage) -> None:
    await resigned(opened)
    await acts(opened, ("fu tag add", {"name": "Dark", "scene": True}))
    assert "Taken back" in said(await opened.gm.slash(opened.here, "undo"))


async def test_a_table_that_nobody_runs_says_how_it_is_run_again(opened: Stage) -> None:
    await acts(opened, ("clock new", HIDDEN))
    question = await opened.gm.slash(opened.here, "table gm", member=opened.gm, remove=True)
    said(await answer(opened.gm, question, "GM: leave it without a GM"))
    words = refused(await opened.gm.slash(opened.here, "undo"))
    assert ("while you ran this table" in words, "`/table open`" in words) == (True, True)
