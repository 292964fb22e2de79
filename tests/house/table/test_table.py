"""Who runs a table, where it plays, how it is put away and comes back."""

from typing import Any

import discord
import pytest

from tests.gathered import PLAYED_ACTS
from tests.house.table.conftest import put_away
from tests.prologue import prologue
from tests.stage import Stage, answer, asked, labels, refused, said, told_below


async def test_whoever_opens_a_table_runs_it(stage: Stage) -> None:
    answer = await stage.gm.slash(stage.here, "table open", game="ironsworn", name="Friday")
    words = said(answer, privately=False)

    assert "Friday is open" in words
    assert f"GM: {stage.gm.mention}" in words
    assert "/sheet new" in words


async def test_every_game_begins_with_a_roll_wherever_people_are(stage: Stage) -> None:
    """Nobody has opened a table: in a channel, a thread, a post of a forum, a direct message."""
    for acts in PLAYED_ACTS.values():
        command, options, faces = acts.ROLL
        channel, above = (stage.guild.create_text_channel(name) for name in ("new", "above"))
        forum = await forum_of(stage, "Friday")
        known: Any = stage.bot.get_channel(above.id)
        await known.create_thread(name="scene", type=discord.ChannelType.public_thread)
        for place in (channel, *above.threads, *forum.threads):
            stage.dice.add(*faces)
            said(await stage.ann.slash(place, command, **options), privately=False)
        stage.dice.add(*faces)
        assert "Nothing has changed" not in said(await stage.ann.user.slash(command, **options))


async def forum_of(stage: Stage, *posts: str) -> Any:
    """Make a forum with these posts."""
    forum = stage.guild.create_forum_channel("campaigns")
    await stage.env.settle()
    channel: Any = stage.bot.get_channel(forum.id)
    for name in posts:
        await channel.create_thread(name=name, content="Here we play.")
    return forum


async def test_a_table_that_grew_by_itself_says_that_nobody_runs_it(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "clock new", name="Alarm", segments=4)
    shown = said(await stage.bob.slash(stage.here, "table show"), privately=True)

    assert "Alarm" in shown
    assert "nobody yet (`/table open`" in shown
    assert "No game chosen yet" in shown


async def test_posts_of_a_forum_play_at_its_table_which_another_channel_may_share(
    opened: Stage,
) -> None:
    forum = await forum_of(opened, "Friday", "Saturday")
    post, other = forum.threads
    await opened.ann.slash(post, "clock new", name="Alarm", segments=4)
    assert "Alarm" in said(await opened.bob.slash(other, "clock show"))
    await opened.ann.slash(post, "undo")

    said(await opened.manager.slash(opened.here, "table link", channel=forum), privately=False)
    await opened.gm.slash(opened.here, "clock new", name="Flood", segments=4)
    assert "Flood" in said(await opened.bob.slash(post, "clock show"))


async def test_a_table_without_a_name_says_its_game_once(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="fu")
    assert said(await stage.bob.slash(stage.here, "table show")).count("Mini-FU") == 1
    await stage.gm.slash(stage.elsewhere, "table open", game="fu", name="Friday")
    assert "Friday\nMini-FU · GM: " in said(await stage.bob.slash(stage.elsewhere, "table show"))


async def test_who_runs_a_table_alone_is_named_once(stage: Stage) -> None:
    named = said(await stage.manager.slash(stage.here, "table gm", member=stage.gm))
    assert named.count(stage.gm.mention) == 1
    also = said(await stage.manager.slash(stage.here, "table gm", member=stage.ann))
    assert f"GMs: {stage.gm.mention} and {stage.ann.mention}" in also


async def test_closing_asks_first_and_the_button_closes(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    before = opened.moves()
    question = await opened.gm.slash(opened.here, "table close")
    assert "Put Friday away?" in said(question, privately=True)
    assert opened.moves() == before

    await opened.restart()
    answer = await opened.gm.click(question.response, label="Put it away")
    assert "Friday is put away" in said(answer, privately=False)
    assert "Alarm" not in said(await opened.ann.slash(opened.here, "table show"))
    again = await opened.gm.click(question.response, label="Put it away")
    assert "This belongs to **Friday**" in refused(again)


async def test_the_question_whether_to_close_counts_what_waits(opened: Stage) -> None:
    assert "wait" not in said(await opened.gm.slash(opened.here, "table close"))
    for player in (opened.ann, opened.bob):
        said(await player.slash(opened.here, "sheet new", name=player.name, game="fu"))
        said(await player.slash(opened.here, "fu check", action="jump"), privately=False)
    assert "2 things still wait" in said(await opened.gm.slash(opened.here, "table close"))


async def test_a_closed_table_comes_back_by_its_name_as_it_was_left(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.gm.slash(opened.here, "table gm", member=opened.bob)
    await put_away(opened)
    assert await opened.bob.autocomplete(
        opened.here, "table open", "name", "fri", game="ironsworn"
    ) == [{"name": "Friday · Ironsworn · no characters · put away just now", "value": "Friday"}]

    refused(await opened.ann.slash(opened.here, "table open", game="ironsworn", name="friday"))
    answer = await opened.bob.slash(opened.here, "table open", game="ironsworn", name="friday")
    assert "Friday is open again" in said(answer)
    shown = said(await opened.ann.slash(opened.here, "table show"))
    assert "Alarm" in shown
    assert f"{opened.gm.mention} and {opened.bob.mention}" in shown


async def test_a_gm_names_another_and_removes_them(opened: Stage) -> None:
    refused(await opened.ann.slash(opened.here, "table close"))
    named = said(await opened.gm.slash(opened.here, "table gm", member=opened.ann))
    assert f"{opened.ann.mention} now runs" in named
    said(await opened.ann.slash(opened.here, "table close"), privately=True)

    removed = await opened.gm.slash(opened.here, "table gm", member=opened.ann, remove=True)
    assert f"{opened.ann.mention} no longer runs" in said(removed)
    refused(await opened.ann.slash(opened.here, "table close"))


async def test_naming_who_runs_it_already_and_removing_who_does_not_are_refused(
    opened: Stage,
) -> None:
    twice = await opened.gm.slash(opened.here, "table gm", member=opened.gm)
    assert "already" in refused(twice)
    never = await opened.gm.slash(opened.here, "table gm", member=opened.bob, remove=True)
    assert "don't run" in refused(never)


async def test_in_a_direct_message_you_are_the_gm(stage: Stage) -> None:
    alone = stage.ann.user
    said(await alone.slash("clock new", name="Alarm", segments=4, hidden=True), privately=True)
    assert "GM: you ·" in said(await alone.slash("table show"))
    assert "put away" in said(await close_alone(stage))
    assert "Alarm" not in said(await alone.slash("table show"))
    question = await alone.slash("undo")
    back = said(await answer(alone, question, "Bring back"))
    assert "GM: you" in back
    assert "/table open" not in back
    assert "Alarm" in said(await alone.slash("table show"))


async def test_in_a_direct_message_nobody_else_is_spoken_of(stage: Stage) -> None:
    alone = stage.ann.user
    await alone.slash("clock new", name="Alarm", segments=4)
    for look in ("table show", "table panel"):
        told = said(await alone.slash(look))
        assert "this direct message" in told
        assert "<#" not in told
    await alone.slash("iron momentum", change=1)
    closing = await alone.slash("table close")
    assert "Put this table away?" in said(closing)
    await alone.click(closing.response, label="Put it away")

    question = await alone.slash("clock new", name="Fire", segments=4)
    offered = labels(question.response)
    assert len(offered) == 2
    assert all(each.startswith(("Bring back", "Start anew")) for each in offered)
    begun = await answer(alone, question, "Start anew")
    assert "Fire" in said(begun)
    assert "GM: you" in told_below(begun)


async def close_alone(stage: Stage) -> object:
    question = await stage.ann.user.slash("table close")
    return await stage.ann.user.click(question.response, label="Put it away")


async def test_a_thread_plays_at_the_table_of_its_channel(opened: Stage) -> None:
    await opened.ann.slash(opened.thread, "clock new", name="Alarm", segments=4)
    assert "Alarm" in said(await opened.bob.slash(opened.here, "clock show"))

    refused(await opened.ann.slash(opened.thread, "table close"))


async def test_who_puts_a_table_away_is_told_where_else_it_is_played(opened: Stage) -> None:
    """A GM who meant the thread alone put the channel's table away, campaign and all."""
    alone = await opened.gm.slash(opened.here, "table close")
    assert "It is put away in" not in said(alone, privately=True)
    inside = await opened.gm.slash(opened.thread, "table close")
    assert f"It is put away in {opened.here.mention}, too." in said(inside, privately=True)

    said(await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere))
    linked = await opened.gm.slash(opened.here, "table close")
    assert f"It is put away in {opened.elsewhere.mention}, too." in said(linked, privately=True)


async def test_a_thread_has_a_table_of_its_own_once_one_is_opened_inside(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.bob.slash(opened.thread, "table open", game="ironsworn", name="Side quest")
    await opened.bob.slash(opened.thread, "clock new", name="Flood", segments=4)

    inside = said(await opened.ann.slash(opened.thread, "table show"))
    outside = said(await opened.ann.slash(opened.here, "table show"))
    assert ("Flood" in inside, "Alarm" in inside) == (True, False)
    assert ("Flood" in outside, "Alarm" in outside) == (False, True)
    assert opened.bob.mention in inside
    assert opened.gm.mention in outside


async def test_a_threads_closed_table_comes_back_though_its_channels_is_in_play(
    opened: Stage,
) -> None:
    await opened.bob.slash(opened.thread, "table open", game="ironsworn", name="Side quest")
    await put_away(opened, opened.thread, by=opened.bob)
    assert "Friday" in said(await opened.bob.slash(opened.thread, "table show"))

    back = await opened.bob.slash(opened.thread, "table open", game="ironsworn", name="Side quest")
    assert "Side quest is open again" in said(back)
    assert "Side quest" in said(await opened.bob.slash(opened.thread, "table show"))


@pytest.fixture
@prologue
async def closed_inside(opened: Stage) -> Stage:
    """A stage on which Bob has put the thread's own table, with his clock Flood, away."""
    bob, inside = opened.bob, opened.thread
    said(await bob.slash(inside, "table open", game="ironsworn", name="Side quest"))
    said(await bob.slash(inside, "clock new", name="Flood", segments=4))
    question = await bob.slash(inside, "table close")
    told = said(await bob.click(question.response, label="Put it away"), privately=False)
    assert f"plays at Friday, the table of {opened.here.mention}" in told
    assert "Whoever plays next is asked which one they mean." in told
    return opened


async def test_a_play_in_a_thread_asks_where_its_own_table_was_put_away(
    closed_inside: Stage,
) -> None:
    """It went to the table of the channel, without a word."""
    stage, before = closed_inside, closed_inside.state()
    question = await stage.bob.slash(stage.thread, "clock new", name="Alarm", segments=4)
    assert "Put away here: **Side quest**" in asked(question)
    assert f"plays at the table of {stage.here.mention}. Which do you mean?" in asked(question)
    assert labels(question.response) == [
        "GM: bring back Side quest",
        "Go on at the table of the channel",
    ]
    assert stage.state() == before

    said(await answer(stage.bob, question, "GM: bring back"))
    assert "Flood" in said(await stage.bob.slash(stage.thread, "table show"))


async def test_who_goes_on_at_the_table_of_the_channel_is_not_asked_again(
    closed_inside: Stage,
) -> None:
    stage, alarm = closed_inside, {"name": "Alarm", "segments": 4}
    question = await stage.ann.slash(stage.thread, "clock new", **alarm)
    assert "Go on there?" in asked(question)
    assert labels(question.response) == ["Go on at the table of the channel"]
    gone_on = await answer(stage.ann, question, "Go on")
    assert "Alarm" in said(gone_on, privately=False)
    # It shares that table by itself, and was not linked.
    told = f"{stage.thread.mention} plays at this table from now on."
    assert told in told_below(gone_on)
    assert "both play" not in told_below(gone_on).casefold()
    chose = f"chose this table for {stage.thread.mention}"
    assert chose in said(await stage.ann.slash(stage.thread, "history"))
    said(await stage.bob.slash(stage.thread, "clock tick", name="Alarm"), privately=False)
    assert "Alarm" in said(await stage.gm.slash(stage.here, "table show"))

    back = await stage.bob.slash(stage.thread, "table open", name="Side quest")
    assert "Side quest is open again" in said(back)
    await put_away(stage, stage.thread, by=stage.bob)
    asked(await stage.ann.slash(stage.thread, "roll", dice="d6"))


async def test_who_chose_the_table_of_the_channel_takes_that_back(closed_inside: Stage) -> None:
    """It took the GM of that table."""
    stage, alarm = closed_inside, {"name": "Alarm", "segments": 4}
    question = await stage.ann.slash(stage.thread, "clock new", **alarm)
    said(await answer(stage.ann, question, "Go on"), privately=False)
    for what in ("new clock", "chose this table"):
        assert what in said(await stage.ann.slash(stage.thread, "undo"))
    assert "Go on there?" in asked(await stage.ann.slash(stage.thread, "clock new", **alarm))


async def test_a_command_goes_on_though_two_questions_held_it_up(closed_inside: Stage) -> None:
    """The second was never answered, and the first told to all once more at every press."""
    stage = closed_inside
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    question = await stage.ann.slash(stage.thread, "fu tag add", name="Bold")
    second = await answer(stage.ann, question, "Go on")
    assert "Make one for Mini-FU all the same?" in said(second, privately=True)
    assert f"{stage.thread.mention} plays at this table" in told_below(second)
    added = await answer(stage.ann, second, "Make a character: Mini-FU")
    assert "Bold" in said(added, privately=True)
    assert "A new Mini-FU character" in told_below(added)
    assert stage.moves()[-3:] == ["table.linked", "sheet.made", "fu.tag.sheet"]


async def test_what_cannot_be_done_at_the_table_of_the_channel_is_refused_there(
    closed_inside: Stage,
) -> None:
    stage = closed_inside
    question = await stage.ann.slash(stage.thread, "clock tick", name="Flood")
    gone_on = await answer(stage.ann, question, "Go on")
    assert "There is no clock “Flood” here." in said(gone_on, privately=True)
    assert "plays at this table" in told_below(gone_on)
    assert stage.moves()[-1] == "table.linked"


async def test_a_question_that_a_restart_forgot_is_answered_and_no_more(
    closed_inside: Stage,
) -> None:
    stage = closed_inside
    question = await stage.ann.slash(stage.thread, "clock new", name="Alarm", segments=4)
    await stage.restart()
    chosen = await answer(stage.ann, question, "Go on")
    assert "plays at this table" in said(chosen, privately=False)
    assert stage.moves()[-1] == "table.linked"


async def test_a_look_in_a_thread_tells_of_its_own_table_put_away(closed_inside: Stage) -> None:
    stage = closed_inside
    shown = said(await stage.ann.slash(stage.thread, "table show"))
    assert "Put away here: **Side quest**" in shown
    assert "Put away" not in said(await stage.ann.slash(stage.here, "table show"))
    question = await stage.ann.slash(stage.thread, "table panel")
    assert "Go on there?" in asked(question)
    said(await answer(stage.ann, question, "Go on"), privately=False)
    assert "Put away" not in said(await stage.ann.slash(stage.thread, "table show"))
    said(await stage.ann.slash(stage.thread, "table panel"), privately=False)


async def test_the_button_of_a_private_question_in_a_thread_asks_which_table_is_meant(
    closed_inside: Stage,
) -> None:
    """A character was made at the table of the channel, without a word."""
    stage = closed_inside
    offer = await stage.ann.slash(stage.thread, "sheet show")
    before = stage.state()
    question = await answer(stage.ann, offer, "Make a character")
    assert "Put away here: **Side quest**" in asked(question)
    assert stage.state() == before
    said(await answer(stage.ann, question, "Go on at the table"), privately=False)
    assert "Ann joins" in told_below(await answer(stage.ann, offer, "Make a character"))


async def test_what_was_pressed_in_a_thread_belongs_to_the_table_that_it_names(
    opened: Stage,
) -> None:
    alarm = await opened.gm.slash(opened.thread, "clock new", name="Alarm", segments=4)
    question = await opened.bob.slash(opened.thread, "table open", game="ironsworn")
    said(await answer(opened.bob, question, "Open one of its own"))
    await put_away(opened, opened.thread, by=opened.bob)
    ticked = await opened.gm.click(opened.now(alarm.response), label="Tick")
    assert "1 of 4" in said(ticked)


async def test_undo_brings_a_threads_closed_table_back(opened: Stage) -> None:
    await opened.gm.slash(opened.thread, "table open", game="ironsworn", name="Side quest")
    await put_away(opened, opened.thread)

    question = await opened.gm.slash(opened.thread, "undo")
    said(await answer(opened.gm, question, "GM: bring back Side quest"))
    assert "Side quest" in said(await opened.gm.slash(opened.thread, "table show"))
    assert "Friday" in said(await opened.gm.slash(opened.here, "table show"))


async def test_a_linked_channel_shares_the_table_until_it_is_unlinked(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    linked = await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere)
    assert f"{opened.elsewhere.mention} now shares" in said(linked)
    assert "Alarm" in said(await opened.bob.slash(opened.elsewhere, "clock show"))

    await opened.gm.slash(opened.elsewhere, "table link", channel=opened.elsewhere, remove=True)
    assert "Alarm" not in said(await opened.bob.slash(opened.elsewhere, "clock show"))


@prologue
async def beside_a_blank_one(stage: Stage) -> Stage:
    """Link the table Friday with a channel in which one stands put away that was only opened."""
    gm, here, elsewhere = stage.gm, stage.here, stage.elsewhere
    said(await gm.slash(elsewhere, "table open", game="fu"))
    await put_away(stage, elsewhere)
    said(await gm.slash(here, "table link", channel=elsewhere))
    await stage.ann.slash(here, "sheet new", name="Wren")
    stage.dice.add(1, 9, 8)
    await stage.ann.slash(here, "iron move", name="face danger", stat="iron")
    return stage


async def test_the_question_in_a_linked_channel_names_the_table_that_would_be_put_away(
    opened: Stage,
) -> None:
    await beside_a_blank_one(opened)
    question = await opened.gm.slash(opened.elsewhere, "table open", game="tension")
    words = asked(question)
    places = f"played in {opened.here.mention} and {opened.elsewhere.mention}"
    assert f"In play here now: **Friday** (Ironsworn, Wren), {places}; 1 thing waits" in words
    assert labels(question.response) == [
        "Go on here · main game: Ironsworn → Tension & Fate",
        "GM: bring back Unnamed · Mini-FU · no characters",
    ]


async def test_what_is_put_away_for_another_is_named_in_the_answer(opened: Stage) -> None:
    await beside_a_blank_one(opened)
    question = await opened.gm.slash(opened.elsewhere, "table open", game="tension")
    told = said(await answer(opened.gm, question, "GM: bring back Unnamed"))
    assert f"Friday is put away instead, in {opened.here.mention} too" in told

    undone = await opened.gm.slash(opened.elsewhere, "undo")
    said(await answer(opened.gm, undone, "GM: take back the opening"))
    assert "Wren" in said(await opened.ann.slash(opened.elsewhere, "table show"))


async def test_what_was_only_opened_is_not_asked_about_where_nothing_would_change(
    opened: Stage,
) -> None:
    await beside_a_blank_one(opened)
    words = refused(await opened.gm.slash(opened.elsewhere, "table open", game="ironsworn"))
    assert "You run this table already" in words
    named = await opened.gm.slash(opened.elsewhere, "table open", game="ironsworn", name="Saturday")
    assert "Renamed: Friday → Saturday" in said(named)


async def test_the_first_channel_of_a_table_cannot_be_unlinked(opened: Stage) -> None:
    answer = await opened.gm.slash(opened.here, "table link", channel=opened.here, remove=True)
    assert "first" in refused(answer)


async def test_linking_twice_or_a_channel_with_a_table_in_play_is_refused(opened: Stage) -> None:
    assert "already" in refused(
        await opened.gm.slash(opened.here, "table link", channel=opened.here)
    )
    await opened.bob.slash(opened.elsewhere, "table open", game="ironsworn")
    words = refused(await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere))

    assert opened.elsewhere.mention in words
    assert "/table close" in words


async def test_a_thread_of_the_tables_own_channel_is_not_linked(opened: Stage) -> None:
    words = refused(await opened.gm.slash(opened.here, "table link", channel=opened.thread))
    assert "/table open" in words
    said(await opened.gm.slash(opened.thread, "table open", game="charge", name="Side"))
    assert "Friday" in said(await opened.gm.slash(opened.here, "table show"))

    refused(await opened.gm.slash(opened.here, "table link", channel=opened.thread))


async def test_a_table_shared_by_a_thread_and_its_channel_is_read_once(stage: Stage) -> None:
    await stage.manager.slash(stage.thread, "table open", game="ironsworn", name="Friday")
    said(await stage.manager.slash(stage.thread, "table link", channel=stage.here))
    await stage.ann.slash(stage.thread, "sheet new", name="Bram")
    fight = {"kind": "fight", "name": "Bear", "rank": "epic", "shared": True}
    said(await stage.ann.slash(stage.thread, "iron track new", **fight))
    said(await stage.manager.slash(stage.here, "clock new", name="Dawn", segments=4))

    assert "1 of 4" in said(await stage.ann.slash(stage.thread, "clock tick"), privately=False)
    assert "Bear" in said(await stage.ann.slash(stage.thread, "sheet show"))
    for command in ("clock show", "table show"):
        inside = said(await stage.manager.slash(stage.thread, command))
        assert inside == said(await stage.manager.slash(stage.here, command))

    await put_away(stage, stage.thread, by=stage.manager)
    stray = await stage.manager.slash(stage.thread, "roll", dice="d6")
    assert asked(stray).count("GM: bring back Friday") == 1


async def test_a_channel_where_one_may_not_write_is_not_linked(opened: Stage) -> None:
    shut = discord.PermissionOverwrite(send_messages=False)
    quiet = opened.guild.create_text_channel("quiet", overwrites={opened.gm: shut})
    words = refused(await opened.gm.slash(opened.here, "table link", channel=quiet))

    assert quiet.mention in words


async def test_taking_a_link_back_gives_the_channel_back(opened: Stage) -> None:
    await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere)
    question = await opened.manager.slash(opened.here, "undo")
    assert f"<#{opened.elsewhere.id}> no longer shares it" in asked(question)
    said(await answer(opened.manager, question, "GM: take back the change of channels"))

    said(await opened.bob.slash(opened.elsewhere, "table open", game="ironsworn", name="Own"))
    assert "Own" in said(await opened.bob.slash(opened.elsewhere, "table show"))


async def test_a_player_removes_neither_a_gm_nor_a_channel(opened: Stage) -> None:
    """What only the GM may do without an option is held for every command in test_commands.py."""
    await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere)
    before = opened.state()
    for command, whom in (
        ("table gm", {"member": opened.gm}),
        ("table link", {"channel": opened.elsewhere}),
    ):
        words = refused(await opened.ann.slash(opened.here, command, remove=True, **whom))
        assert opened.gm.mention in words
    assert opened.state() == before


async def test_a_gm_acts_for_a_player_and_the_reply_says_so(opened: Stage) -> None:
    made = await opened.gm.slash(opened.here, "sheet new", name="Wren", player=opened.ann)
    words = said(made, privately=False)

    assert f"{opened.gm.mention} acted for {opened.ann.mention}" in words
    assert "Wren" in said(await opened.ann.slash(opened.here, "sheet show"))
    assert f"{opened.ann.mention} **Wren**" in said(
        await opened.gm.slash(opened.here, "table show")
    )


async def test_the_dashboard_is_private_and_shows_everything(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.bob.slash(opened.here, "sheet new", name="Kestrel")
    await opened.bob.slash(opened.here, "sheet new", name="Rook")
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    shown = said(await opened.gm.slash(opened.here, "table show"), privately=True)

    for name in ("Friday", "Ironsworn", "Wren", "Kestrel", "Rook", "Alarm", "0 of 4"):
        assert name in shown
    assert shown.count("__Not in play__\n") == 1
    assert shown.index("Rook") < shown.index("__Not in play__") < shown.index("Kestrel")
    assert opened.here.mention in shown


async def roll_in(stage: Stage, channel: Any) -> None:
    said(await stage.ann.slash(channel, "clock new", name="Alarm", segments=4))
    await stage.env.settle()


async def test_a_thread_is_asked_about_before_what_was_played_in_it_stays_behind(
    opened: Stage,
) -> None:
    await roll_in(opened, opened.thread)
    before = opened.state()
    question = await opened.bob.slash(opened.thread, "table open", game="charge", name="Side")
    words = asked(question)
    assert f"belongs to the table of <#{opened.here.id}>" in words
    assert "All of it stays there" in words
    assert labels(question.response) == ["Open one of its own · Charge"]
    assert opened.state() == before
    late = await opened.ann.slash(opened.thread, "table open", game="charge")

    said(await answer(opened.bob, question, "Open one of its own"))
    assert "Side" in said(await opened.bob.slash(opened.thread, "table show"))
    assert "Alarm" in said(await opened.gm.slash(opened.here, "table show"))
    assert "another table" in refused(await answer(opened.ann, late, "Open one of its own"))


async def test_a_table_that_nobody_runs_gets_its_gm_from_a_thread_too(stage: Stage) -> None:
    await roll_in(stage, stage.thread)
    assert "`/table open` makes you the GM" in said(
        await stage.gm.slash(stage.thread, "table show")
    )
    question = await stage.gm.slash(stage.thread, "table open", game="charge", name="One")
    assert labels(question.response) == [
        "Run the shared table · Charge",
        "Open one of its own · Charge",
    ]
    decide = await answer(stage.gm, question, "Run the shared table")
    assert "Shall I ask them here?" in asked(decide)
    public = await answer(stage.gm, decide, "Ask them")
    said(await answer(stage.ann, public, "Players: agree"))

    shown = said(await stage.gm.slash(stage.thread, "table show"))
    assert "Alarm" in shown
    assert stage.gm.mention in shown
    assert "Alarm" in said(await stage.gm.slash(stage.here, "table show"))


async def test_who_manages_or_alone_plays_at_a_shared_table_runs_it_at_once(stage: Stage) -> None:
    await roll_in(stage, stage.here)
    question = await stage.ann.slash(stage.thread, "table open", game="charge", name="One")
    assert "stays there" not in asked(question)
    late = await stage.bob.slash(stage.thread, "table open", game="charge")
    assert "One is open" in said(await answer(stage.ann, question, "Run the shared table"))
    assert stage.ann.mention in said(await stage.bob.slash(stage.here, "table show"))
    assert "That is for" in refused(await answer(stage.bob, late, "Run the shared table"))


async def test_the_shared_table_is_run_only_while_it_is_the_one_that_was_asked_about(
    stage: Stage,
) -> None:
    await roll_in(stage, stage.here)
    question = await stage.ann.slash(stage.thread, "table open", game="charge", name="One")
    await stage.ann.slash(stage.here, "table open", game="fu", name="Two")
    await put_away(stage, by=stage.ann)
    stage.dice.add(1)
    again = await stage.manager.slash(stage.here, "roll", dice="d6")
    said(await answer(stage.manager, again, "GM or players: start anew"))
    before = stage.state()
    refused(await answer(stage.ann, question, "Run the shared table"))
    assert stage.state() == before


async def test_a_thread_that_is_linked_does_not_change_the_table_of_its_channel(
    stage: Stage,
) -> None:
    """`/table open` renamed the table that both share, for whoever wanted one of their own."""
    manager, link = stage.manager, "table link"
    await manager.slash(stage.elsewhere, "table open", game="ironsworn", name="Friday")
    said(await manager.slash(stage.elsewhere, link, channel=stage.thread))
    said(await manager.slash(stage.elsewhere, link, channel=stage.here))
    before = stage.state()
    words = refused(await manager.slash(stage.thread, "table open", game="fate", name="Side"))
    assert "was linked to the table of its channel" in words
    assert stage.state() == before

    said(await manager.slash(stage.thread, link, channel=stage.thread, remove=True))
    question = await manager.slash(stage.thread, "table open", game="fate", name="Side")
    said(await answer(manager, question, "Open one of its own"))
    assert "Side" in said(await manager.slash(stage.thread, "table show"))
    assert "Friday" in said(await manager.slash(stage.here, "table show"))
