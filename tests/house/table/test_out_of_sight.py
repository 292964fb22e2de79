"""What is told where somebody cannot read is not in their history."""

from typing import Any

import discord
import pytest

from bot.chat import panels
from tests.databases import query
from tests.house.table.test_panel import private
from tests.house.table.test_recap import file_of, wait
from tests.stage import Stage, answer, fill_in, menus, parts_of, refused, said, text_of
from tests.wire import until

SEEN = "Everybody at the table sees"
FIGHT = {"kind": "fight", "rank": "dangerous"}


@pytest.fixture
async def with_closed(opened: Stage) -> Stage:
    """A table that has a channel linked which only its GM, and whoever manages it, reads."""
    opened.elsewhere = await linked_to(opened, opened.gm)
    return opened


async def roll_in_both(stage: Stage) -> None:
    """Let the GM roll where the GM alone reads, and then a player where all do."""
    stage.dice.add(2, 5)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")
    await stage.ann.slash(stage.here, "roll", dice="d6", label="the watch")
    await stage.bot.stories.finish()


async def linked_to(stage: Stage, *readers: Any) -> Any:
    """Make a channel that these alone read, and have it share the table."""
    closed = private(stage, "behind", *readers)
    await stage.env.settle()
    linked = await stage.gm.slash(stage.here, "table link", channel=closed)
    assert "shares this table" in said(linked)
    return closed


async def whispers(stage: Stage, *people: Any) -> Any:
    """Make a private thread into which these people alone were let."""
    here = stage.bot.get_channel(stage.here.id)
    assert isinstance(here, discord.TextChannel)
    made = await here.create_thread(name="whispers", type=discord.ChannelType.private_thread)
    for who in people:
        await made.add_user(discord.Object(who.id))
    (aside,) = [each for each in stage.here.threads if each.name == "whispers"]
    return aside


async def shown_to_all(stage: Stage, where: Any) -> str:
    """Have the GM show everybody in a channel what happened; give the file that they get."""
    gms = await stage.gm.slash(where, "table recap")
    await stage.gm.click(gms.response, label="Show everybody")
    (attached,) = where.history()[-1].attachments
    data: bytes = await attached.read()
    return data.decode()


async def told(answer: Any) -> str:
    return said(answer)


async def test_a_roll_in_the_gms_channel_is_told_to_no_player(with_closed: Stage) -> None:
    stage = with_closed
    stage.dice.add(3, 4, 1, 5)
    await stage.gm.slash(stage.elsewhere, "roll", dice="3d12", label="the ambush")
    await stage.ann.slash(stage.here, "roll", dice="d6", label="the watch")
    await stage.bot.stories.finish()

    for command, read in (("history", told), ("table recap", file_of)):
        for who, is_told in ((stage.ann, False), (stage.gm, True)):
            shown = await read(await who.slash(stage.here, command))
            assert ("the watch" in shown, "the ambush" in shown) == (True, is_told)
    # Whoever reads the GM's own channel reads all of it there, and nobody where others read.
    for where, is_told in ((stage.here, False), (stage.elsewhere, True)):
        shown = await shown_to_all(stage, where)
        assert ("the watch" in shown, "the ambush" in shown) == (True, is_told)
    luck = said(await stage.ann.slash(stage.here, "luck"))
    assert ("d12" in luck, "d6" in luck) == (False, True)
    assert "d12" in said(await stage.gm.slash(stage.elsewhere, "luck"))


async def test_a_roll_in_the_gms_channel_is_out_of_sight_at_once(
    with_closed: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it was stored where it had been told, a second later, all could read it."""

    async def not_yet() -> None:
        """Store nothing of itself."""

    stage = with_closed
    stage.dice.add(2, 5)
    await stage.ann.slash(stage.here, "roll", dice="d6", label="the watch")
    await stage.env.settle()
    monkeypatch.setattr(stage.bot.stories, "_work", not_yet)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")

    for command, read in (("history", told), ("table recap", file_of)):
        players = await read(await stage.ann.slash(stage.here, command))
        assert ("the watch" in players, "the ambush" in players) == (True, False)


def kill(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it never be known from now on which message tells a play, as if the bot was killed."""
    monkeypatch.setattr(stage.bot.stories, "tell", lambda _telling: None)


async def test_what_was_played_in_the_gms_channel_is_out_of_sight_before_it_is_answered(
    with_closed: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until Discord had the answer all could read it, and for good where the bot was killed."""
    stage = with_closed
    kill(stage, monkeypatch)
    stage.dice.add(2)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")
    await stage.gm.slash(stage.elsewhere, "sheet new", name="The duke", game="sample")
    card = await stage.gm.slash(stage.elsewhere, "sheet show", private=True)
    await stage.gm.click(card.response, label="Oil +1")

    for who, is_told in ((stage.ann, False), (stage.gm, True)):
        shown = said(await who.slash(stage.here, "history"))
        assert ("the ambush" in shown, "oil" in shown) == (is_told, is_told)


async def test_what_goes_on_in_the_gms_channel_is_out_of_sight_before_it_is_answered(
    with_closed: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was made where all read it, and is told where what it goes on from was."""
    stage = with_closed
    await stage.gm.slash(stage.elsewhere, "sheet new", name="Kaya")
    await stage.gm.slash(stage.elsewhere, "iron momentum", change=5)
    stage.dice.add(1, 4, 10)
    await stage.gm.slash(stage.elsewhere, "iron move", name="face danger", stat="edge")
    await stage.env.settle()
    kill(stage, monkeypatch)
    burned = await stage.gm.slash(stage.here, "iron burn")
    assert "7 → 2" in said(burned, privately=True)

    for who, is_told in ((stage.ann, False), (stage.gm, True)):
        shown = said(await who.slash(stage.here, "history"))
        assert ("burn" in shown) is is_told


async def test_a_message_of_the_gms_channel_is_known_once_it_is_there(with_closed: Stage) -> None:
    """Where a play is told is stored with it, and by which message later."""
    stage = with_closed
    await stage.gm.slash(stage.elsewhere, "sheet new", name="Kaya", game="ironsworn")
    stage.dice.add(1, 9, 9)
    missed = await stage.gm.slash(stage.elsewhere, "iron move", name="face danger edge")
    await stage.env.settle()
    await stage.gm.click(missed.response, label="Pay the Price")
    await stage.env.settle()

    found = query(
        stage.database,
        "SELECT count(*), count(shown) FROM telling WHERE message_id = :message",
        message=missed.response.id,
    )
    assert found == [(2, 1)]


async def test_a_clock_in_the_gms_channel_is_in_no_players_history(with_closed: Stage) -> None:
    stage = with_closed
    await stage.gm.slash(stage.elsewhere, "clock new", name="Ambush", segments=4)
    await stage.gm.slash(stage.here, "clock new", name="Dawn", segments=4)
    await stage.bot.stories.finish()

    for who, is_told in ((stage.ann, False), (stage.gm, True)):
        shown = said(await who.slash(stage.here, "history"))
        assert ("Dawn" in shown, "Ambush" in shown) == (True, is_told)

    # Only where its message stands is known: that message follows the clock, as before.
    message = stage.elsewhere.history(viewer=stage.gm)[-1]
    await stage.gm.slash(stage.elsewhere, "clock tick", name="Ambush")
    await stage.gm.slash(stage.elsewhere, "undo")
    await stage.env.settle()
    assert "0 of 4" in text_of(
        next(each for each in stage.elsewhere.history(viewer=stage.gm) if each.id == message.id)
    )


@pytest.mark.parametrize(
    ("game", "command", "options"),
    [
        ("sample", "clock new", {"name": "Ambush", "segments": 4}),
        ("tension", "sheet new", {"name": "Ambush", "game": "tension"}),
        ("fu", "fu tag add", {"name": "Ambush", "scene": True}),
        ("fu", "fu condition add", {"name": "Ambush"}),
        ("fate", "fate aspect add", {"name": "Ambush"}),
        ("ironsworn", "iron track new", {**FIGHT, "name": "Ambush", "shared": True}),
        ("tension", "tension calamity new", {"name": "Ambush", "hidden": False}),
    ],
)
async def test_what_is_put_on_the_table_aside_says_that_everybody_sees_it(
    with_closed: Stage, game: str, command: str, options: dict[str, Any]
) -> None:
    """It stood on the panel and in `/table show`, and who had made it was told nothing of that."""
    stage, gm, here = with_closed, with_closed.gm, with_closed.here
    await gm.slash(here, "table open", game=game)
    await gm.slash(here, "sheet new", name="Kaya", game=game)
    made = said(await gm.slash(stage.elsewhere, command, **options))
    await stage.bot.stories.finish()
    assert SEEN in made
    assert ("hidden:true" in made) == (command == "clock new")
    assert "Ambush" in said(await stage.ann.slash(here, "table show"))
    # Nor is it said where all read, or of what they do not see.
    again = {**options, "name": "Dawn"}
    assert SEEN not in said(await gm.slash(here, command, **again))
    if "hidden" in options or command == "clock new":
        kept = {**options, "name": "Dusk", "hidden": True}
        assert SEEN not in said(await gm.slash(stage.elsewhere, command, **kept))


async def test_what_was_begun_in_the_gms_channel_waits_where_all_read_it_alone(
    with_closed: Stage,
) -> None:
    stage = with_closed
    gm, bob, here, behind = stage.gm, stage.bob, stage.here, stage.elsewhere
    await stage.ann.slash(here, "table panel")
    panel = here.history()[-1].id
    for who, where, name in ((gm, behind, "Kaya"), (bob, here, "Wren")):
        stage.dice.add(1)
        await who.slash(here, "sheet new", name=name, game="sample")
        await who.slash(where, "sample look")
    await stage.env.settle()

    def waits(told: str) -> tuple[bool, bool]:
        return "Kaya has a find" in told, "Wren has a find" in told

    for command in ("waiting", "table show"):
        assert waits(said(await stage.ann.slash(here, command))) == (False, True)
        assert waits(said(await gm.slash(here, command))) == (True, True)
    (shown,) = (text_of(each) for each in here.history() if each.id == panel)
    assert waits(shown) == (False, True)

    # Whoever may bring it back sees it alone, unless all who are there can read it.
    for where, is_private in ((here, True), (behind, False)):
        listed = await gm.slash(where, "waiting")
        kaya = menus(listed.response)[0][0]["value"]
        back = await gm.select(listed.response, [kaya], custom_id="waiting:show:0")
        assert back.response.ephemeral is is_private

    # What all may read of is let go apart from what they may not.
    listed = await gm.slash(here, "waiting")
    both = [each["value"] for each in menus(listed.response)[1]]
    assert len(both) == 2
    mixed = await gm.select(listed.response, both, custom_id="waiting:drop:0")
    assert "Let those go apart" in refused(mixed)

    # Nor is it told to all that it was let go, or that this was undone.
    for where, is_private in ((behind, False), (here, True)):
        listed = await gm.slash(where, "waiting")
        gone = await gm.select(listed.response, [kaya], custom_id="waiting:drop:0")
        assert not waits(said(gone, privately=True))[0]
        (told,) = gone.followups
        assert told.ephemeral is is_private
        assert waits(text_of(told))[0]
        await stage.env.settle()
        # A message that one alone sees is looked after by nobody, nor known as one that is gone.
        known = query(stage.database, "SELECT abs(message_id) FROM telling")
        assert ((told.id,) in known) is not is_private
        assert waits(said(await gm.slash(here, "undo"), privately=True))[0]
    assert not waits(said(await stage.ann.slash(here, "history")))[0]
    assert waits(said(await gm.slash(here, "history")))[0]


async def test_what_was_begun_in_the_gms_channel_is_let_go_together(with_closed: Stage) -> None:
    stage, gm = with_closed, with_closed.gm
    for name in ("Kaya", "Rook"):
        stage.dice.add(1)
        await gm.slash(stage.here, "sheet new", name=name, game="sample")
        await gm.slash(stage.elsewhere, "sample look")
    await stage.env.settle()
    listed = await gm.slash(stage.here, "waiting")
    both = [each["value"] for each in menus(listed.response)[1]]
    assert len(both) == 2
    gone = await gm.select(listed.response, both, custom_id="waiting:drop:0")
    assert "Nothing is waiting" in said(gone, privately=True)


async def brought_back(stage: Stage, who: Any) -> Any:
    """Have somebody bring back what waits first, which they alone see."""
    await stage.bot.stories.finish()
    listed = await who.slash(stage.here, "waiting")
    first = menus(listed.response)[0][0]["value"]
    back = await who.select(listed.response, [first], custom_id="waiting:show:0")
    said(back, privately=True)
    return back


async def test_what_was_begun_in_a_private_thread_goes_on_there_wherever_it_is_settled(
    opened: Stage,
) -> None:
    gm, ann, bob, here = opened.gm, opened.ann, opened.bob, opened.here
    await gm.slash(here, "table open", game="charge")
    await gm.slash(here, "table settings", ping="on")
    await ann.slash(here, "me settings", ping="on")
    await ann.slash(here, "sheet new", name="Wren")
    aside = await whispers(opened, ann)
    opened.dice.add(2, 1)
    began = await ann.slash(aside, "charge action", action="sneak", now=True)
    before = [each.id for each in here.history()]

    back = await brought_back(opened, gm)
    pick = next(part for part in parts_of(back.response) if "options" in part)
    worse = next(each["value"] for each in pick["options"] if "2 stress" in each["label"])
    form = await gm.select(back.response, [worse], custom_id=pick["custom_id"])
    told = await fill_in(gm, form, "a twisted ankle")
    assert "a twisted ankle" in said(told, privately=True)
    await opened.bot.stories.finish()
    assert "Wren" not in said(await bob.slash(here, "waiting"))
    taken = await answer(ann, await brought_back(opened, ann), "Take it")
    assert "Wren" in said(taken, privately=True)
    await opened.env.settle()

    assert [each.id for each in here.history()] == before
    for command in ("waiting", "history", "table show"):
        assert "worse condition" not in said(await bob.slash(here, command))
    assert "worse condition" in said(await ann.slash(here, "history"))
    (thread,) = (text_of(each) for each in aside.history() if each.id == began.response.id)
    assert "a twisted ankle" in thread
    assert "Take it" not in thread


async def test_a_choice_of_a_move_in_a_private_thread_is_told_there_too(opened: Stage) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    aside = await whispers(opened, ann)
    opened.dice.add(2, 9, 1)
    began = await ann.slash(aside, "iron move", name="Face Danger", stat="wits")
    before = [each.id for each in here.history()]
    back = await brought_back(opened, ann)
    told = said(await answer(ann, back, "Lose momentum"), privately=True)
    await opened.env.settle()

    assert "Momentum 2 → 1" in told
    assert [each.id for each in here.history()] == before
    assert "Face Danger" not in said(await bob.slash(here, "history"))
    assert "Momentum" not in said(await bob.slash(here, "history"))
    (thread,) = (text_of(each) for each in aside.history() if each.id == began.response.id)
    assert "Momentum 2 → 1" in thread


async def test_a_check_of_a_private_thread_is_rolled_in_private_and_can_be_shown(
    opened: Stage,
) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    await opened.gm.slash(here, "table open", game="fu")
    await ann.slash(here, "sheet new", name="Wren")
    aside = await whispers(opened, ann)
    began = await ann.slash(aside, "fu check", action="leap the chasm")
    before = [each.id for each in here.history()]
    back = await brought_back(opened, ann)
    opened.dice.add(6)
    rolled = await answer(ann, back, "Roll")
    assert "leap the chasm" in said(rolled, privately=True)
    await opened.bot.stories.finish()
    await opened.env.settle()
    assert [each.id for each in here.history()] == before
    assert "leap" not in said(await bob.slash(here, "history"))
    (thread,) = (text_of(each) for each in aside.history() if each.id == began.response.id)
    assert said(rolled).splitlines()[0] in thread

    shown = next(each for each in here.history(viewer=ann) if each.id == rolled.response.id)
    await ann.click(shown, label="Show everybody")
    assert "leap the chasm" in text_of(here.history()[-1])


async def test_what_was_done_in_the_gms_channel_is_undone_and_redone_in_private_elsewhere(
    with_closed: Stage,
) -> None:
    stage = with_closed
    stage.dice.add(2)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")
    await stage.bot.stories.finish()
    for word in ("undo", "redo"):
        answer = await stage.gm.slash(stage.here, word)
        await stage.bot.stories.finish()
        assert "the ambush" in said(answer, privately=True)
        assert "the ambush" not in said(await stage.ann.slash(stage.here, "history"))
        assert "the ambush" in said(await stage.gm.slash(stage.here, "history"))

    # Who wants it known may say so.
    await stage.gm.click(answer.response, label="Show everybody")
    assert "the ambush" in text_of(stage.here.history(viewer=stage.ann)[-1])


async def test_what_was_done_where_all_read_is_undone_before_all(with_closed: Stage) -> None:
    stage = with_closed
    stage.dice.add(2, 5)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")
    await stage.gm.slash(stage.here, "roll", dice="d6", label="the watch")
    await stage.bot.stories.finish()

    assert not (await stage.gm.slash(stage.here, "undo")).response.ephemeral
    assert "took back" in said(await stage.ann.slash(stage.here, "history"))


async def test_a_recap_sums_up_no_numbers_that_moved_where_some_cannot_read(
    with_closed: Stage,
) -> None:
    """The list left out what had moved them, and the sums told it."""
    stage = with_closed
    for who, name in ((stage.ann, "Wren"), (stage.bob, "Ash")):
        await who.slash(stage.here, "sheet new", name=name, game="ironsworn")
        await who.slash(stage.here, "iron momentum", change=1)
    for name in ("Dawn", "Ambush"):
        await stage.gm.slash(stage.here, "clock new", name=name, segments=4)
        await stage.gm.slash(stage.here, "clock tick", name=name)
    await stage.gm.slash(stage.elsewhere, "iron momentum", change=2, player=stage.bob)
    await stage.gm.slash(stage.elsewhere, "clock tick", name="Ambush", segments=2)
    await stage.ann.slash(stage.here, "iron momentum", change=1)
    await stage.bot.stories.finish()

    def sums(text: str) -> set[str]:
        short = text.partition("## In short")[2].partition("\n## ")[0]
        return {row for row in short.splitlines() if "Clock" in row or ": mom" in row}

    wren, dawn = "- Wren: momentum 2 to 4", "- Clock Dawn: 0 to 1 of 4"
    for who, ash, ambush in (
        (stage.ann, set(), set()),
        # What befalls one's own character is one's own to know.
        (stage.bob, {"- Ash: momentum 2 to 5"}, set()),
        (stage.gm, {"- Ash: momentum 2 to 5"}, {"- Clock Ambush: 0 to 3 of 4"}),
    ):
        told = await file_of(await who.slash(stage.here, "table recap"))
        assert sums(told) == {wren, dawn} | ash | ambush, who.name
    assert sums(await shown_to_all(stage, stage.here)) == {wren, dawn}


async def test_what_was_played_in_the_gms_channel_alone_is_no_session_of_the_others(
    with_closed: Stage,
) -> None:
    """Its time was offered to whoever asked for a recap, who was told that nothing happened."""
    stage = with_closed
    stage.dice.add(2, 5)
    await stage.ann.slash(stage.here, "roll", dice="d6", label="the watch")
    wait(stage, 20)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")
    await stage.bot.stories.finish()

    for who, label in ((stage.ann, "the watch"), (stage.gm, "the ambush")):
        assert label in await file_of(await who.slash(stage.here, "table recap"))
    offered = {
        who.name: len(await who.autocomplete(stage.here, "table recap", "since", "20"))
        for who in (stage.ann, stage.gm)
    }
    assert offered == {"ann": 1, "maren": 2}


async def test_a_session_that_ends_before_all_began_with_what_all_could_read(
    with_closed: Stage,
) -> None:
    """All were told when the GM had tried something out, and that there was a session at all."""
    stage = with_closed
    stage.dice.add(2, 5)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")
    await stage.bot.stories.finish()
    wait(stage, 1)
    for who in (stage.ann, stage.gm):
        assert "No session is on" in refused(await who.slash(stage.here, "table session end"))

    await stage.ann.slash(stage.here, "roll", dice="d6", label="the watch")
    ((rolled_at,),) = query(stage.database, "SELECT max(at) FROM entry")
    ended = said(await stage.gm.slash(stage.here, "table session end"))
    assert f"It began <t:{rolled_at // 1000}:f>" in ended


async def test_an_undo_names_nobody_who_stands_in_its_way_where_that_cannot_be_read(
    with_closed: Stage,
) -> None:
    stage = with_closed
    stage.elsewhere = await linked_to(stage, stage.gm, stage.bob)
    track = {"kind": "fight", "name": "Bear", "rank": "dangerous", "shared": True}
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="ironsworn")
    await stage.ann.slash(stage.here, "iron track new", **track)
    await stage.bob.slash(stage.elsewhere, "iron track mark", name="Bear")
    await stage.bot.stories.finish()

    told = refused(await stage.ann.slash(stage.here, "undo"))
    assert (stage.bob.mention in told, "Only the GM can undo that" in told) == (False, True)


async def test_a_recap_in_a_second_closed_channel_goes_by_who_reads_both(
    with_closed: Stage,
) -> None:
    stage = with_closed
    among = private(stage, "among", stage.gm, stage.ann)
    await stage.env.settle()
    await stage.gm.slash(stage.here, "table link", channel=among)
    stage.dice.add(2, 5)
    await stage.gm.slash(stage.elsewhere, "roll", dice="d6", label="the ambush")
    await stage.gm.slash(among, "roll", dice="d6", label="the plan")
    await stage.bot.stories.finish()

    for where, seen in ((among, (False, True)), (stage.elsewhere, (True, True))):
        shown = await shown_to_all(stage, where)
        assert ("the ambush" in shown, "the plan" in shown) == seen


async def test_what_was_told_in_a_channel_that_is_gone_is_in_the_history(
    opened: Stage,
) -> None:
    opened.dice.add(2)
    await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere)
    await opened.gm.slash(opened.elsewhere, "roll", dice="d6", label="the ambush")
    await opened.bot.stories.finish()
    opened.env.backend.delete_channel(opened.elsewhere.id)
    await opened.env.settle()

    assert "the ambush" in said(await opened.ann.slash(opened.here, "history"))


async def test_a_roll_in_a_private_thread_is_in_the_history_of_none_but_who_rolled(
    opened: Stage,
) -> None:
    aside = await whispers(opened, opened.bob)
    opened.dice.add(2)
    await opened.bob.slash(aside, "roll", dice="d6", label="the ambush")
    await opened.bot.stories.finish()

    seen = {
        who.name: "the ambush" in said(await who.slash(opened.here, "history"))
        for who in (opened.ann, opened.bob)
    }
    assert seen == {"ann": False, "bob": True}
    assert "the ambush" in said(await opened.bob.slash(aside, "history"))

    assert "the ambush" not in await shown_to_all(opened, opened.here)

    # Archived, it is unknown to the bot, as is a channel that is gone.
    made = opened.bot.get_channel(aside.id)
    assert isinstance(made, discord.Thread)
    await made.edit(archived=True)
    await opened.env.settle()
    assert opened.bot.get_channel(made.id) is None
    assert "the ambush" not in said(await opened.ann.slash(opened.here, "history"))
    assert "the ambush" in said(await opened.gm.slash(opened.here, "history"))
    assert "the ambush" in await file_of(await opened.gm.slash(opened.here, "table recap"))
    assert "the ambush" not in await shown_to_all(opened, opened.here)


async def test_what_was_told_in_the_gms_channel_stays_there_once_its_message_is_deleted(
    with_closed: Stage,
) -> None:
    """Nobody knew any more where it had been told, so that everybody was told."""
    gm, ann, here, behind = (
        with_closed.gm,
        with_closed.ann,
        with_closed.here,
        with_closed.elsewhere,
    )
    with_closed.dice.add(1)
    await gm.slash(here, "sheet new", name="Kaya", game="sample")
    looked = (await gm.slash(behind, "sample look")).response
    await with_closed.env.settle()
    with_closed.forget(looked)
    for command in ("undo", "redo"):
        said(await gm.slash(behind, command))
        await with_closed.env.settle()
    assert with_closed.told_by(looked) == []

    for command in ("waiting", "history"):
        assert "find" not in said(await ann.slash(here, command)), command
        assert "find" in said(await gm.slash(here, command)), command


@pytest.mark.parametrize("by", ["command", "card"])
async def test_what_was_begun_in_a_private_thread_goes_on_there_by_whatever_is_done_elsewhere(
    opened: Stage, by: str
) -> None:
    """The whole roll stood where all read it, and the thread's message said that it had moved."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron momentum", change=5)
    aside = await whispers(opened, ann)
    opened.dice.add(1, 4, 10)
    began = await ann.slash(aside, "iron move", name="face danger", stat="edge")
    await opened.env.settle()
    card = await ann.slash(here, "sheet show")
    before = [each.id for each in here.history()]
    is_told = ann.slash(here, "iron burn") if by == "command" else answer(ann, card, "Burn")
    burned = said(await is_told, privately=True)
    await opened.env.settle()

    assert "7 → 2" in burned
    assert [each.id for each in here.history()] == before
    for told in ("Face Danger", "burn"):
        assert told not in said(await bob.slash(here, "history"))

    def thread() -> str:
        return next(text_of(each) for each in aside.history() if each.id == began.response.id)

    await until(lambda: "7 → 2" in thread())
    assert thread().startswith("Weak hit")


@pytest.mark.parametrize("is_known", [True, False])
async def test_what_the_gms_channel_was_told_stays_there_once_its_message_cannot_be_changed(
    opened: Stage, monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    """It is forgotten where the bot does not know what it may not do there, and waits else."""
    stage = opened
    if not is_known:
        monkeypatch.setattr(panels, "_known_lacking", lambda *_given, is_low: [])
    hidden = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True, manage_channels=True)
    closed = stage.guild.create_text_channel(
        "unseen", overwrites={stage.guild.default_role: hidden, stage.gm: seen, stage.bob: seen}
    )
    await stage.env.settle()
    await stage.gm.slash(stage.here, "table link", channel=closed)
    await stage.bob.slash(stage.here, "sheet new", name="Wren", game="sample")
    await stage.gm.slash(stage.here, "sample kindle", place="The hut")
    stage.dice.add(6, 3)
    look = await stage.bob.slash(closed, "sample look")
    await stage.bob.slash(closed, "roll", dice="d6", label="the ambush")
    # Either way the bot edits a message there, and may not.
    await stage.bob.slash(closed, "undo")
    await stage.bob.slash(stage.here, "sample fill")
    await stage.env.settle()
    await stage.bot.stories.finish()
    assert (stage.told_by(look.response) == []) is not is_known

    for command, read in (("history", told), ("waiting", told), ("table recap", file_of)):
        players = await read(await stage.ann.slash(stage.here, command))
        assert not any(each in players for each in ("the ambush", "finds nothing"))
    theirs = said(await stage.bob.slash(stage.here, "history"))
    assert "the ambush" in theirs
    assert "finds nothing" in theirs

    # What is pressed there goes on there, and its message tells both again.
    await stage.bob.slash(stage.here, "undo")
    await stage.bob.click(look.response, label="Fill the lantern")
    await stage.env.settle()
    await stage.bot.stories.finish()
    assert len(stage.told_by(look.response)) == 2


@pytest.mark.parametrize("quiet", ["on", "off"])
async def test_what_one_alone_was_told_in_the_gms_channel_is_in_no_players_history(
    with_closed: Stage, quiet: str
) -> None:
    stage = with_closed
    await stage.gm.slash(stage.here, "table settings", quiet=quiet)
    await stage.gm.slash(stage.elsewhere, "sheet new", name="The duke", game="sample")
    await stage.gm.slash(stage.elsewhere, "sheet edit", field="oil", value="1")
    card = await stage.gm.slash(stage.elsewhere, "sheet show")
    await stage.gm.click(card.response, label="Oil +1")
    await stage.bot.stories.finish()

    for who, is_told in ((stage.ann, False), (stage.gm, True)):
        assert ("The duke" in said(await who.slash(stage.here, "history"))) is is_told


async def test_what_the_gms_channel_was_told_stays_out_of_sight_once_that_is_gone(
    with_closed: Stage,
) -> None:
    stage = with_closed
    await roll_in_both(stage)
    stage.env.backend.delete_channel(stage.elsewhere.id)
    await stage.env.settle()

    for who, is_told in ((stage.ann, False), (stage.gm, True)):
        shown = said(await who.slash(stage.here, "history"))
        assert ("the watch" in shown, "the ambush" in shown) == (True, is_told)


async def test_what_a_gm_did_to_ones_own_roll_is_ones_own_to_read_where_the_channel_is_gone(
    opened: Stage,
) -> None:
    """The player's own proposal stayed in their history, and what the GM set for it did not."""
    stage = opened
    among = await linked_to(stage, stage.gm, stage.bob)
    await stage.bob.slash(stage.here, "sheet new", name="Ash", game="charge")
    proposed = await stage.bob.slash(among, "charge action", action="sneak", goal="STAB", now=False)
    menu = await stage.gm.click(proposed.response, label="GM")
    await stage.gm.click(menu.response, label="Risk high")
    stage.dice.add(2)
    await stage.gm.slash(among, "roll", dice="d6", label="the ambush")
    await stage.bot.stories.finish()
    stage.env.backend.delete_channel(among.id)
    await stage.env.settle()

    own = said(await stage.bob.slash(stage.here, "history"))
    assert "the risk is set to high" in own
    assert "the ambush" not in own
    assert f"{stage.gm.mention} has changed" in refused(await stage.bob.slash(stage.here, "undo"))
    others = said(await stage.ann.slash(stage.here, "history"))
    assert "the risk is" not in others


async def test_a_roll_revealed_in_the_gms_channel_stays_out_of_sight_once_that_is_gone(
    with_closed: Stage,
) -> None:
    stage = with_closed
    stage.dice.add(2)
    hidden = await stage.gm.slash(
        stage.elsewhere, "roll", dice="d6", label="the poison", hidden=True
    )
    await stage.gm.click(hidden.response, label="Reveal to all")
    await stage.bot.stories.finish()
    stage.env.backend.delete_channel(stage.elsewhere.id)
    await stage.env.settle()

    assert "the poison" not in said(await stage.ann.slash(stage.here, "history"))
    assert "the poison" in said(await stage.gm.slash(stage.here, "history"))


async def test_where_all_read_one_another_nothing_is_lost_with_a_channel(stage: Stage) -> None:
    members = stage.guild.create_role("members")
    hidden = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True, manage_channels=True)
    one, other = (
        stage.guild.create_text_channel(
            name, overwrites={stage.guild.default_role: hidden, members: seen}
        )
        for name in ("one", "other")
    )
    for who in (stage.gm, stage.ann):
        stage.env.backend.add_member_role(stage.guild.id, who.id, members.id)
    await stage.env.settle()
    await stage.gm.slash(one, "table open", game="sample")
    await stage.gm.slash(one, "table link", channel=other)
    stage.dice.add(2)
    await stage.gm.slash(other, "roll", dice="d6", label="the watch")
    await stage.bot.stories.finish()
    stage.env.backend.delete_channel(other.id)
    await stage.env.settle()
    assert "the watch" in said(await stage.ann.slash(one, "history"))


async def test_an_evening_shows_no_moment_of_what_was_done_in_the_gms_channel(
    opened: Stage,
) -> None:
    gm, ann, here = opened.gm, opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    behind = await linked_to(opened, gm)
    await ann.slash(here, "iron momentum", change=1)
    for change in (3, -5):
        await gm.slash(behind, "iron momentum", change=change, player=ann)
    await ann.slash(here, "iron momentum", change=2)
    await gm.slash(behind, "iron momentum", change=4, player=ann)
    await opened.bot.stories.finish()

    whole, open_alone = "2 → 3 → 6 → 1 → 3 → **7**", "2 → 3 → **7**"
    for who, options, told in (
        (gm, {"private": True, "player": ann}, whole),
        (gm, {"private": False, "player": ann}, open_alone),
        # What was done for her is hers to know, wherever that was, and not to show.
        (ann, {"private": True}, whole),
        (ann, {}, open_alone),
    ):
        assert told in said(await who.slash(here, "sheet evening", **options)), (who.name, options)
    shown = (await ann.slash(here, "sheet evening", number="health")).response
    for who, told in ((opened.bob, open_alone), (gm, whole)):
        assert told in said(await who.select(shown, ["Momentum"]), privately=True), who.name


async def test_an_evening_of_the_gms_channel_alone_shows_what_is_so_by_now(opened: Stage) -> None:
    behind = await linked_to(opened, opened.gm)
    await opened.gm.slash(behind, "sheet new", name="Wren", player=opened.ann)
    await opened.gm.slash(behind, "iron momentum", change=3, player=opened.ann)
    await opened.bot.stories.finish()
    told = said(await opened.ann.slash(opened.here, "sheet evening"))
    assert "Wren: momentum over the evening\n**5** all the time." in told


@pytest.mark.parametrize("is_open", [True, False])
async def test_what_was_told_before_an_open_channel_came_stays_closed_once_its_own_is_gone(
    stage: Stage, *, is_open: bool
) -> None:
    """Everybody at the table could read it then, and so could all who came later."""
    own = private(stage, "own", stage.gm, stage.ann, stage.manager)
    await stage.env.settle()
    await stage.gm.slash(own, "table open", game="ironsworn")
    stage.dice.add(2, 1)
    await stage.gm.slash(own, "roll", dice="d6", label="the ambush")
    await stage.gm.slash(own, "sheet new", name="Kaya", game="sample")
    await stage.gm.slash(own, "sample look")
    await stage.bot.stories.finish()
    later = stage.here if is_open else private(stage, "later", stage.gm, stage.ann, stage.manager)
    await stage.env.settle()
    linked = await stage.manager.slash(own, "table link", channel=later)
    assert "shares this table" in said(linked)
    stage.env.backend.delete_channel(own.id)
    await stage.env.settle()

    for who, is_told in ((stage.ann, not is_open), (stage.gm, True)):
        for command, secret in (("history", "the ambush"), ("waiting", "Kaya has a find")):
            told = said(await who.slash(later, command))
            assert (secret in told) is is_told, (who.name, command)


@pytest.mark.parametrize(
    ("lost", "private"),
    [
        ("/interactions/*/callback", False),
        ("/interactions/*/callback", True),
        ("/webhooks/*", True),
    ],
    ids=["card", "private card", "below a private card"],
)
async def test_what_a_card_did_in_the_gms_channel_stays_there_though_its_answer_is_lost(
    with_closed: Stage, lost: str, private: bool
) -> None:
    stage = with_closed
    await stage.gm.slash(stage.here, "table settings", quiet="off")
    await stage.gm.slash(stage.elsewhere, "sheet new", name="The duke", game="sample")
    card = await stage.gm.slash(stage.elsewhere, "sheet show", private=private)
    stage.env.inject_error("POST", lost, status=404, code=10062)
    await stage.gm.click(card.response, label="Oil +1")
    await stage.bot.stories.finish()

    for who, is_told in ((stage.ann, False), (stage.gm, True)):
        shown = said(await who.slash(stage.here, "history"))
        assert ("oil" in shown) is is_told


async def test_a_tick_in_the_gms_channel_stays_there_though_its_answer_is_lost(
    with_closed: Stage,
) -> None:
    """Nothing said where it had been made, and so it stood in everybody's history."""
    stage = with_closed
    made = await stage.gm.slash(stage.elsewhere, "clock new", name="Ambush", segments=4)
    stage.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await stage.gm.click(made.response, label="Tick")
    await stage.bot.stories.finish()

    for who, is_told in ((stage.ann, False), (stage.gm, True)):
        shown = said(await who.slash(stage.here, "history"))
        assert ("→ 1 of 4" in shown) is is_told
