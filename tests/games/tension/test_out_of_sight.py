"""A test of Tension and Fate that the GM keeps where its player cannot read."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.games.tension.test_scene import Party, by_gm, party
from tests.house.table.test_oneself import exported
from tests.house.table.test_out_of_sight import brought_back, linked_to, whispers
from tests.house.table.test_pings import notified
from tests.stage import Stage, answer, choose, labels, refused, said, text_of

__all__ = ["party"]

UNTOLD = "cannot read along here is not told of this test"


async def test_a_test_that_its_player_cannot_read_is_none_to_them(party: Party) -> None:
    """It was listed for them, rolled by them, and stood in the way of a test of their own."""
    gm, cyd, here = party.gm, party.cyd, party.here
    card = (await cyd.slash(here, "sheet show")).response
    behind = await linked_to(party.stage, gm)
    opened = await gm.slash(behind, "tension test open", cr=2, player=cyd, name="Poison")
    await party.stage.bot.stories.finish()
    await party.stage.env.settle()
    assert UNTOLD in said(opened)

    for command in ("table show", "tension show", "waiting", "history"):
        assert "Poison" not in said(await cyd.slash(here, command)), command
        assert "Poison" in said(await gm.slash(here, command)), command
    assert await cyd.autocomplete(here, "tension test roll", "test", "") == []
    for options in ({}, {"test": "Poison"}):
        told = refused(await party.slash(cyd, "test roll", dice=1, **options))
        assert told == refused(await party.slash(party.ann, "test roll", dice=1, **options))
    assert "Try something" in labels(party.stage.now(card))
    assert "Try something" in labels((await cyd.slash(here, "sheet show")).response)
    proposed = said(await party.slash(cyd, "test open", cr=3, name="The bridge"), privately=False)
    assert "The bridge" in proposed

    # The GM answers it, and is told that a character is in one open test at a time.
    told = refused(await party.slash(gm, "test accept"))
    assert "“Moss” is already in the open test “Poison”" in told
    party.dice.add(5)
    rolled = await party.slash(gm, "test roll", dice=1, player=cyd, test="Poison")
    assert "Poison" in said(rolled, privately=True)


async def test_a_test_that_its_player_cannot_read_is_not_in_their_own_file(party: Party) -> None:
    """Not what it was, but that there was one stood where they are named."""
    gm, cyd, here = party.gm, party.cyd, party.here
    behind = await linked_to(party.stage, gm)

    async def named() -> list[Any]:
        (table,) = (await exported(await cyd.slash(here, "me export")))["tables"]
        return [each.get("move", each.get("kind")) for each in table["you_are_named_in"]]

    known = await named()
    for name, where, ends in (("Fever", here, "undo"), ("Poison", behind, "tension test close")):
        said(await gm.slash(behind, "tension test open", cr=2, player=cyd, name=name))
        await party.stage.bot.stories.finish()
        assert await named() == known
        said(await gm.slash(where, ends))
        await party.stage.bot.stories.finish()
        assert await named() == known

    await party.open(2, player=gm, player2=cyd, name="The bridge")
    assert [each for each in await named() if each not in known] == [
        "tension.test",
        "tension.test.opened",
    ]


async def test_ones_own_test_in_a_private_thread_is_ones_own_everywhere(party: Party) -> None:
    gm, cyd, here = party.gm, party.cyd, party.here
    aside = await whispers(party.stage, gm, cyd)
    opened = await gm.slash(aside, "tension test open", cr=2, player=cyd, name="Poison")
    await party.stage.bot.stories.finish()
    assert UNTOLD in said(opened)
    for command in ("tension show", "waiting"):
        assert "Poison" in said(await cyd.slash(here, command)), command
        assert "Poison" not in said(await party.ann.slash(here, command)), command


async def test_a_test_of_all_stays_where_all_read_it_though_it_is_answered_aside(
    party: Party,
) -> None:
    """Its message said “Moved below”, with a link to a thread that few could open."""
    gm, cyd = party.gm, party.cyd
    opened = await party.open(4, player=cyd, name="Poison")
    aside = await whispers(party.stage, gm, cyd)
    party.dice.add(6, 1)
    rolled = await cyd.slash(aside, "tension test roll", dice=1)
    assert "Poison" in said(rolled)
    await party.stage.env.settle()
    now = party.stage.now(opened)
    assert "Moved below" not in text_of(now)
    assert "Moss rolls 1 vigor die" in text_of(now)
    # Both can be gone on with, and neither takes the other's place.
    said(await gm.click(now, label="GM"), privately=True)
    await choose(cyd, rolled.response, "answer", "roll:1")
    await party.stage.env.settle()
    assert [each["source"] for each in party.tests()[0]["steps"]] == ["vigor"] * 2
    assert text_of(party.stage.now(opened)).count("Moss") > text_of(now).count("Moss")


async def test_a_test_that_one_proposed_stays_ones_own_where_one_reads_no_more(
    party: Party,
) -> None:
    stage, gm, cyd = party.stage, party.gm, party.cyd
    among = await linked_to(stage, gm)
    reads = discord.Permissions(view_channel=True).value
    stage.env.backend.set_overwrite(among.id, Overwrite(cyd.id, OverwriteType.MEMBER, reads))
    await stage.env.settle()
    await cyd.slash(among, "tension test open", cr=3, name="The bridge")
    accepted = await gm.slash(among, "tension test accept", test="The bridge")
    assert "The bridge" in said(accepted, privately=False)
    await stage.bot.stories.finish()
    stage.env.backend.delete_overwrite(among.id, cyd.id)
    await stage.env.settle()
    for command in ("tension show", "waiting"):
        assert "The bridge" in said(await cyd.slash(party.here, command)), command


async def test_what_all_can_read_is_remarked_on_by_nothing(party: Party) -> None:
    opened = await party.open(2, player=party.cyd, name="Poison")
    assert UNTOLD not in text_of(opened)
    behind = await linked_to(party.stage, party.gm)
    for options in ({}, {"player": party.gm}):
        made = await party.gm.slash(behind, "tension test open", cr=2, **options)
        assert UNTOLD not in said(made)


async def test_a_test_that_was_kept_stays_so_once_its_channel_is_gone(party: Party) -> None:
    """It was its player's all at once, who had never heard of it."""
    stage, gm, cyd = party.stage, party.gm, party.cyd
    behind = await linked_to(stage, gm)
    await gm.slash(behind, "tension test open", cr=2, player=cyd, name="Poison")
    await stage.bot.stories.finish()
    stage.env.backend.delete_channel(behind.id)
    await stage.env.settle()
    for command in ("tension show", "waiting", "history"):
        assert "Poison" not in said(await cyd.slash(party.here, command)), command
    assert "Poison" in said(await gm.slash(party.here, "waiting"))
    refused(await party.slash(cyd, "test roll", dice=1))
    said(await party.slash(gm, "test close", test="Poison"), privately=True)


async def test_who_played_in_a_private_thread_keeps_their_test_of_it_once_it_is_archived(
    party: Party,
) -> None:
    """Discord archives what rests by itself, and tells the bot nothing of who could read it."""
    stage, gm, cyd = party.stage, party.gm, party.cyd
    aside = await whispers(stage, gm, cyd)
    await gm.slash(aside, "tension test open", cr=4, player=cyd, name="Poison")
    party.dice.add(1)
    said(await cyd.slash(aside, "tension test roll", dice=1))
    await stage.bot.stories.finish()
    thread = stage.bot.get_channel(aside.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=True)
    await stage.env.settle()
    assert "Poison" in said(await party.slash(cyd, "show"))
    party.dice.add(6)
    assert "Poison" in said(await party.slash(cyd, "test roll", dice=1))
    assert "Poison" not in said(await party.slash(party.ann, "show"))


async def test_the_gm_answers_a_twist_that_was_offered_where_its_player_cannot_read(
    party: Party,
) -> None:
    """Nobody could: its player saw no button, and the GM's press was refused."""
    stage, gm, cyd = party.stage, party.gm, party.cyd
    behind = await linked_to(stage, gm)
    await gm.slash(behind, "tension test open", cr=2, player=cyd, name="Poison")
    await stage.bot.stories.finish()
    for label in ("Decline", "Accept: +2 successes, the GM +2 fate"):
        offered = await gm.slash(behind, "tension twist offer", test="Poison")
        answered = said(await gm.click(offered.response, label=label))
        assert f"{gm.mention} acted for {cyd.mention}" in answered
    (test,) = party.tests()
    assert (test["stage"], test["successes"]) == ("closed", 2)
    assert (await party.pool())["fate_points"] == 2


@pytest.mark.parametrize("is_secret", [False, True])
async def test_a_maximum_that_falls_by_a_hidden_calamity_is_told_without_it(
    party: Party, is_secret: bool
) -> None:
    """Whoever saw the number found it lower, and nothing had said so."""
    gm = party.gm
    await party.slash(gm, "calamity new", name="The flood", steps=4)
    await party.slash(gm, "calamity advance", name="The flood")
    await party.slash(gm, "calamity reveal", name="The flood")
    await party.slash(gm, "calamity new", name="The plague", hidden=True)
    if is_secret:
        await party.slash(gm, "settings", hidden=True)
    before = len(party.here.history(viewer=party.ann))
    thwarted = await party.slash(gm, "calamity thwart", name="The plague", won=True)
    assert "The plague" in said(thwarted, privately=True)
    assert (await party.pool())["tension_max"] == 6
    told = [text_of(each) for each in party.here.history(viewer=party.ann)[before:]]
    assert told == ([] if is_secret else ["The GM's dice\n**Tension maximum 7 → 6**"])
    assert "The plague" not in said(await party.ann.slash(party.here, "history"))
    await party.stage.bot.stories.finish()

    await gm.slash(party.here, "undo")
    await party.stage.env.settle()
    assert "plague" not in party.stage.seen_by(party.ann)


async def test_a_new_campaign_names_no_test_that_was_kept_from_the_players(party: Party) -> None:
    gm, here = party.gm, party.here
    behind = await linked_to(party.stage, gm)
    await gm.slash(behind, "tension test open", cr=2, player=gm, name="Poison")
    await gm.slash(here, "tension test open", cr=2, player=party.cyd, name="The bridge")
    await party.stage.bot.stories.finish()

    begun = said(await answer(gm, await gm.slash(here, "tension campaign"), "Begin"))
    assert ("The bridge" in begun, "Poison" in begun) == (True, False)
    assert party.tests() == []


async def test_a_hidden_calamity_betrays_itself_by_no_pool_at_a_table_of_another_game(
    opened: Stage,
) -> None:
    """The pool stood on everybody's panel from when the GM had begun a plan."""
    gm, ann, here = opened.gm, opened.ann, opened.here
    for is_hidden in (True, False):
        await gm.slash(here, "tension calamity new", name=f"Plan {is_hidden}", hidden=is_hidden)
        shown = said(await ann.slash(here, "table show"))
        assert ("tension dice" in shown) is not is_hidden
        assert "tension dice" in said(await gm.slash(here, "table show"))


async def test_a_test_that_has_the_name_of_a_kept_one_is_told_apart_by_the_gm_alone(
    party: Party,
) -> None:
    """The GM reached the newer of them alone, whichever was meant, and was not told."""
    stage, gm, ann, here = party.stage, party.gm, party.ann, party.here
    behind = await linked_to(stage, gm)
    await gm.slash(behind, "tension test open", cr=4, name="Poison")
    await stage.bot.stories.finish()
    said(await party.slash(ann, "test open", cr=1, name="Poison"), privately=False)
    said(await party.slash(gm, "test accept"), privately=False)

    async def offered(who: Any) -> set[str]:
        found = await who.autocomplete(here, "tension test roll", "test", "")
        return {each["value"] for each in found}

    assert await offered(ann) == {"Poison"}
    kept, own = [f"Poison (test {row[0]})" for row in stage.state()["sheets"] if row[4] == "Poison"]
    assert await offered(gm) == {kept, own}

    for options in ({}, {"test": "Poison"}):
        which = await party.slash(gm, "test close", **options)
        assert {*labels(which.response)} == {kept, own}
    said(await party.slash(ann, "test successes", count=1, test="Poison"), privately=False)
    assert [each["successes"] for each in party.tests()] == [0, 1]
    said(await gm.click(which.response, label=kept), privately=True)
    assert [each["stage"] for each in party.tests()] == ["closed", "open"]
    said(await party.slash(gm, "test close", test="Poison"), privately=False)
    assert "(test" not in stage.seen_by(ann)


async def test_whom_a_test_of_elsewhere_waits_for_is_not_called_where_all_read(
    party: Party,
) -> None:
    stage, gm, cyd, here = party.stage, party.gm, party.cyd, party.here
    await gm.slash(here, "table settings", ping="on")
    await cyd.slash(here, "me settings", ping="on")
    await cyd.slash(here, "tension test open", cr=3, name="Fever")
    await gm.slash(here, "tension test accept", test="Fever")
    assert notified(stage) == [(cyd.id,)]
    await gm.slash(here, "tension test close", test="Fever")
    aside = await whispers(stage, gm, cyd)
    await cyd.slash(aside, "tension test open", cr=3, name="Poison")

    back = await brought_back(stage, gm)
    accepted = await gm.click(back.response, label="GM: accept at 3")
    assert "Waiting for Moss." in said(accepted, privately=True)
    party.dice.add(1)
    await cyd.slash(aside, "tension test roll", dice=1)
    said(await by_gm(gm, (await brought_back(stage, gm)).response, "offer"), privately=True)
    assert notified(stage) == [(cyd.id,)]
