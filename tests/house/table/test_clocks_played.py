"""Clocks: everybody's, one player's, and those that nobody else may know of."""

import asyncio
from typing import Any

import discord
import pytest

from bot.chat import posts
from bot.chat.words import card
from bot.storage.referee import Referee
from rules.clock import Clock, ClockKind, ClockTicked
from tests.databases import query
from tests.prologue import prologue
from tests.stage import Stage, answer, labels, refused, said, text_of


def picture_of(result: Any) -> tuple[str, str | None] | None:
    """Give the name and the words of the one picture of an answer."""
    found = [(each.filename, each.description) for each in result.response.attachments]
    assert len(found) < 2
    return found[0] if found else None


async def test_a_clock_fills_and_tells_so_once(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    first = said(await opened.ann.slash(opened.here, "clock tick", name="Alarm", segments=3))
    assert ("3 of 4" in first, "is full" in first) == (True, False)
    last = said(await opened.bob.slash(opened.here, "clock tick", name="Alarm", segments=2))
    assert ("4 of 4" in last, "is full" in last) == (True, True)
    assert "1 extra tick dropped" in last

    words = refused(await opened.ann.slash(opened.here, "clock tick", name="Alarm"))
    assert "“Alarm” is full. Untick it" in words
    assert "What it counted down to happens" not in said(
        await opened.ann.slash(opened.here, "clock show", name="Alarm")
    )


def test_a_full_clock_says_what_it_means_by_its_kind() -> None:
    """Cracking the vault was told as something that a clock had counted down to."""
    for kind, meaning in (
        (ClockKind.PROGRESS, "What it stands for is done."),
        (ClockKind.PROJECT, "What it stands for is done."),
        (ClockKind.DANGER, "What it counted down to happens."),
    ):
        shown = card(ClockTicked(Clock("The vault", 4, 4, kind), 0)).description or ""
        assert f"The clock is full. {meaning}" in shown.replace("**", "")


async def test_a_clock_is_emptied_down_to_nothing(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.ann.slash(opened.here, "clock tick", name="Alarm", segments=2)
    assert "2 → 1" in said(await opened.ann.slash(opened.here, "clock untick", name="Alarm"))
    emptied = said(await opened.ann.slash(opened.here, "clock untick", name="Alarm", segments=9))
    assert "1 → 0" in emptied
    assert "8 extra ticks dropped: the clock is empty." in emptied

    refusal = refused(await opened.ann.slash(opened.here, "clock untick", name="Alarm"))
    assert "“Alarm” is empty, so there is nothing to untick." in refusal


async def test_the_kind_and_the_owner_stand_on_a_clock(opened: Stage) -> None:
    answer = await opened.gm.slash(
        opened.here, "clock new", name="Alarm", segments=6, kind="danger", owner=opened.ann
    )
    words = said(answer, privately=False)

    assert "Danger clock" in words
    assert f"belongs to {opened.ann.mention}" in words


@pytest.mark.parametrize("command", ["clock tick", "clock untick", "clock remove"])
async def test_a_players_clock_moves_for_them_and_the_gm_alone(opened: Stage, command: str) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=6, owner=opened.ann)
    await opened.ann.slash(opened.here, "clock tick", name="Alarm", segments=3)
    before = opened.state()
    words = refused(await opened.bob.slash(opened.here, command, name="Alarm"))
    assert f"Only {opened.ann.mention} or the GM" in words
    assert opened.state() == before

    said(await opened.gm.slash(opened.here, command, name="Alarm"), privately=False)
    assert opened.state() != before


async def test_a_name_in_use_is_refused(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)

    assert "already" in refused(
        await opened.ann.slash(opened.here, "clock new", name="alarm", segments=6)
    )


# ------------------------------------------------------------------------------------- hidden


async def hide(stage: Stage, by: Any = None, **options: Any) -> Any:
    """Make a hidden clock, the GMs' own unless somebody else makes it."""
    given = {"name": "Betrayal", "segments": 7, "hidden": True, **options}
    answer = await (by or stage.gm).slash(stage.here, "clock new", **given)
    said(answer, privately=True)
    return answer


async def reads_everywhere(stage: Stage, member: Any) -> str:
    """Read, as this person, everything that shows clocks or what was done, and the channel."""
    parts = [stage.seen_by(member)]
    for command, options in (
        ("table show", {}),
        ("clock show", {}),
        ("history", {}),
        ("history", {"player": stage.gm}),
        ("clock show", {"name": "b"}),
        ("clock tick", {"name": "Betrayal"}),
        ("clock reveal", {"name": "Betrayal"}),
    ):
        answer = said(await member.slash(stage.here, command, **options))
        # A refusal repeats the name that was typed, which is no news to whoever typed it.
        parts.append(answer.replace("clock “Betrayal” here", ""))
    for command in ("clock tick", "clock show", "clock reveal", "clock remove", "clock untick"):
        offered = await member.autocomplete(stage.here, command, "name", "")
        parts += [choice["name"] for choice in offered]
    return "\n".join(parts)


async def test_a_hidden_clock_leaks_to_nobody_but_the_gm(opened: Stage) -> None:
    made = await hide(opened)
    await opened.gm.slash(opened.here, "clock tick", name="Betrayal", segments=2)
    await opened.gm.click(made.response, label="Tick")
    await opened.gm.slash(opened.here, "clock show")
    await opened.gm.slash(opened.here, "undo")
    told = await reads_everywhere(opened, opened.ann)

    for secret in ("Betrayal", "of 7", "7 segments", "hidden from the table"):
        assert secret not in told
    assert "No clocks yet" in told
    shown = said(await opened.gm.slash(opened.here, "clock show", name="Betrayal"))
    assert "2 of 7" in shown


async def test_a_players_hidden_clock_is_theirs_and_the_gms_to_know(opened: Stage) -> None:
    await hide(opened, by=opened.ann)

    assert "Betrayal" in said(await opened.gm.slash(opened.here, "table show"))
    assert "Betrayal" in said(await opened.ann.slash(opened.here, "clock show"), privately=True)
    assert "Betrayal" not in await reads_everywhere(opened, opened.bob)


async def hand_over(stage: Stage, old: Any, new: Any) -> None:
    """Let somebody else run the table instead of its GM."""
    said(await old.slash(stage.here, "table gm", member=new))
    said(await old.slash(stage.here, "table gm", member=old, remove=True))


@pytest.mark.parametrize("options", [{}, {"kind": "project", "segments": 6}])
async def test_a_gms_hidden_clock_is_whoevers_who_runs_the_table(
    opened: Stage, options: dict[str, Any]
) -> None:
    await opened.gm.slash(opened.here, "table open", game="charge")
    await hide(opened, **({"segments": 8} | options))
    await opened.gm.slash(opened.here, "clock tick", name="Betrayal")
    await hide(opened, name="Scheme", segments=4, owner=opened.bob)
    await hand_over(opened, opened.gm, opened.bob)

    # What they did themselves stays in their history; what the clock has come to is not told.
    assert "No clocks yet" in said(await opened.gm.slash(opened.here, "clock show"))
    for command in ("clock tick", "clock reveal", "clock remove"):
        refused(await opened.gm.slash(opened.here, command, name="Betrayal"))
    assert "Betrayal" in said(await opened.bob.slash(opened.here, "clock show"))
    assert "2 of" in said(await opened.bob.slash(opened.here, "clock tick", name="Betrayal"))
    await hand_over(opened, opened.bob, opened.gm)
    shown = said(await opened.bob.slash(opened.here, "clock show"))
    assert "Scheme" in shown
    assert "Betrayal" not in shown


async def test_a_gm_reads_in_the_history_what_every_gm_sees(opened: Stage) -> None:
    await hide(opened)
    await opened.gm.slash(opened.here, "clock tick", name="Betrayal", segments=2)
    opened.dice.add(3, 4)
    await opened.gm.slash(opened.here, "roll", dice="2d6", label="lurking", hidden=True)
    await hand_over(opened, opened.gm, opened.ann)
    history = said(await opened.ann.slash(opened.here, "history"))

    assert "new clock **Betrayal**" in history
    assert "**Betrayal** 0 → 2 of 7" in history
    assert "rolled in secret" in history
    assert "lurking" not in history


async def test_a_hidden_clock_does_not_betray_itself_by_its_name_or_a_beginning(
    opened: Stage,
) -> None:
    await hide(opened)
    said(await opened.ann.slash(opened.here, "clock new", name="Betrayal", segments=4))
    said(await opened.ann.slash(opened.here, "clock new", name="Bells", segments=4))

    assert "1 of 4" in said(await opened.ann.slash(opened.here, "clock tick", name="Bet"))


@pytest.fixture
@prologue
async def twins(opened: Stage) -> Stage:
    """The GM has a hidden clock of 4 segments, and Ann one of 6 that has the same name."""
    await hide(opened, name="Doom", segments=4, owner=opened.gm)
    said(await opened.ann.slash(opened.here, "clock new", name="Doom", segments=6))
    return opened


async def test_two_clocks_of_one_name_are_told_apart_and_each_is_moved(twins: Stage) -> None:
    gm, here = twins.gm, twins.here
    question = await gm.slash(here, "clock tick")
    assert labels(question.response) == ["Doom · 0 of 4 · hidden", "Doom · 0 of 6"]
    assert "1 of 6" in said(await answer(gm, question, "Doom · 0 of 6"), privately=False)

    question = await gm.slash(here, "clock tick", name="Doom", segments=2)
    assert "2 of 4" in said(await answer(gm, question, "Doom · 0 of 4"), privately=True)
    offered = await gm.autocomplete(here, "clock untick", "name", "Do")
    assert [each["name"] for each in offered] == ["Doom · 2 of 4 · hidden", "Doom · 1 of 6"]
    told = await gm.slash(here, "clock untick", name=offered[1]["value"])
    assert "0 of 6" in said(told, privately=False)
    question = await gm.slash(here, "clock show", name="Doom")
    assert "2 of 4" in said(await answer(gm, question, "Doom · 2 of 4"), privately=True)


async def test_the_clock_that_one_may_move_is_meant_where_several_have_the_name(
    twins: Stage,
) -> None:
    assert "1 of 6" in said(await twins.ann.slash(twins.here, "clock tick", name="Doom"))
    revealed = said(await twins.gm.slash(twins.here, "clock reveal", name="Doom"), privately=False)
    assert "0 of 4" in revealed

    assert "2 of 6" in said(await twins.bob.slash(twins.here, "clock tick", name="Doom"))
    said(await twins.ann.slash(twins.here, "clock remove", name="Doom"), privately=False)
    assert "0 of 4" in said(await twins.bob.slash(twins.here, "clock show", name="Doom"))
    assert twins.gm.mention in refused(await twins.bob.slash(twins.here, "clock tick", name="Doom"))


async def test_a_clock_that_was_chosen_is_meant_though_its_namesake_is_gone(twins: Stage) -> None:
    question = await twins.gm.slash(twins.here, "clock tick")
    said(await twins.ann.slash(twins.here, "clock remove", name="Doom"))

    assert "1 of 4" in said(await answer(twins.gm, question, "Doom · 0 of 4"), privately=True)


async def test_who_sees_one_of_two_clocks_is_told_nothing_of_the_other(twins: Stage) -> None:
    offered = await twins.bob.autocomplete(twins.here, "clock tick", "name", "")
    assert [(each["name"], each["value"]) for each in offered] == [("Doom", "Doom")]


async def test_a_clock_that_was_hidden_follows_on_no_message_that_one_alone_sees(
    opened: Stage,
) -> None:
    """Discord lets nobody change such a message later, and each tick asked for it in vain."""
    made = await opened.gm.slash(opened.here, "clock new", name="Doom", segments=4, hidden=True)
    shown = await opened.gm.slash(opened.here, "clock reveal", name="Doom")
    said(await opened.gm.click(made.response, label="Tick"), privately=True)
    await opened.env.settle()

    posts = query(opened.database, "SELECT message_id FROM post")
    assert posts == [(shown.response.id,)]
    assert "1 of 4" in text_of(opened.now(shown.response))


async def test_the_undo_of_a_revealed_clock_says_that_it_is_hidden_again(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Betrayal", segments=4, hidden=True)
    await opened.gm.slash(opened.here, "clock reveal", name="Betrayal")
    undone = said(await opened.gm.slash(opened.here, "undo"))
    assert undone.endswith("\n**It is hidden from the table again.**")
    assert "Betrayal" not in said(await opened.ann.slash(opened.here, "table show"))


async def test_revealing_shows_a_clock_to_all_as_it_stands(opened: Stage) -> None:
    await hide(opened)
    await opened.gm.slash(opened.here, "clock tick", name="Betrayal", segments=2)
    refused(await opened.ann.slash(opened.here, "clock reveal", name="Betrayal"))
    revealed = await opened.gm.slash(opened.here, "clock reveal", name="Betrayal")
    assert "2 of 7" in said(revealed, privately=False)

    assert "Betrayal" in said(await opened.ann.slash(opened.here, "table show"))
    assert "Everybody can already see that clock" in refused(
        await opened.gm.slash(opened.here, "clock reveal", name="Betrayal")
    )


async def test_undoing_a_reveal_hides_the_clock_again_from_the_old_message_too(
    opened: Stage,
) -> None:
    await hide(opened)
    revealed = await opened.gm.slash(opened.here, "clock reveal", name="Betrayal")
    show_again = opened.late(revealed.response)
    await opened.gm.slash(opened.here, "undo")
    assert said(revealed).startswith("This clock is gone")
    show_again()
    assert "Betrayal" not in said(await opened.ann.slash(opened.here, "table show"))
    refused(await opened.ann.click(revealed.response, label="Tick"))

    await opened.gm.click(revealed.response, label="Tick")
    assert "1 of 7" not in opened.seen_by(opened.ann)
    assert "1 of 7" in said(await opened.gm.slash(opened.here, "clock show", name="Betrayal"))


async def test_the_reveal_button_reveals_and_is_stale_afterwards(opened: Stage) -> None:
    made = await hide(opened)
    revealed = await opened.gm.click(made.response, label="Reveal to all")
    assert "Betrayal" in said(revealed, privately=False)

    assert "already" in refused(await opened.gm.click(made.response, label="Reveal to all"))


# ------------------------------------------------------------------------------------ buttons


async def test_the_buttons_move_the_clock_on_its_own_message(opened: Stage) -> None:
    made = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=2)
    assert labels(made.response) == ["Tick"]
    await opened.ann.click(made.response, label="Tick")
    assert "1 of 2" in said(made)
    assert labels(made.response) == ["Tick", "Untick"]
    await opened.bob.click(made.response, label="Tick")
    assert "The clock is full" in said(made)
    assert labels(made.response) == ["Untick", "Take off the table"]
    await opened.bob.click(made.response, label="Untick")

    assert "1 of 2" in said(made)
    assert opened.seen_by(opened.ann).count("Alarm") == 1


async def test_somebody_elses_clock_is_refused_to_a_press_and_its_message_stays(
    opened: Stage,
) -> None:
    made = await opened.ann.slash(
        opened.here, "clock new", name="Alarm", segments=4, owner=opened.ann
    )
    before = said(made)
    words = refused(await opened.bob.click(made.response, label="Tick"))
    assert opened.ann.mention in words
    assert said(made) == before

    await opened.gm.click(made.response, label="Tick")
    assert "1 of 4" in said(made)


async def test_a_clock_that_is_full_is_taken_off_by_a_press(opened: Stage) -> None:
    """It stood among the others until somebody remembered the command for it."""
    made = await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=2)
    filled = await opened.ann.slash(opened.here, "clock tick", name="Alarm", segments=2)
    assert "Take off the table" in labels(made.response)
    assert "Only" in refused(await opened.bob.click(made.response, label="Take off the table"))

    gone = await opened.ann.click(filled.response, label="Take off the table")
    assert gone.response.id == filled.response.id
    assert "Alarm is off the table" in said(gone, privately=False)
    assert "No clocks" in said(await opened.bob.slash(opened.here, "clock show"))
    await opened.env.settle()
    assert labels(made.response) == []
    await opened.ann.slash(opened.here, "undo")
    await opened.env.settle()
    assert "2 of 2" in said(made)
    assert "2 of 2" in text_of(opened.now(filled.response))


async def test_a_full_project_stays_for_what_it_mends(opened: Stage) -> None:
    made = await opened.gm.slash(
        opened.here, "clock new", name="The boat", segments=4, kind="project"
    )
    await opened.gm.slash(opened.here, "clock tick", name="The boat", segments=4)
    await opened.env.settle()
    assert labels(made.response) == ["Untick"]


@pytest.mark.parametrize("gone_by", ["undo", "clock remove"])
async def test_the_buttons_of_a_clock_that_is_gone_say_so(opened: Stage, gone_by: str) -> None:
    made = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    show_again = opened.late(made.response)
    options = {"name": "Alarm"} if gone_by == "clock remove" else {}
    await opened.gm.slash(opened.here, gone_by, **options)
    show_again()

    assert "settled or gone" in refused(await opened.ann.click(made.response, label="Tick"))


async def test_every_message_of_a_clock_follows_it_wherever_it_is_moved_from(
    opened: Stage,
) -> None:
    made = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.restart()
    told = await opened.ann.slash(opened.thread, "clock tick", name="Alarm", segments=3)
    assert "3 of 4" in said(made)
    assert labels(made.response) == ["Tick", "Untick"]
    assert picture_of(made) == ("clock.png", "A clock with 3 of 4 segments filled.")

    await opened.bob.click(made.response, label="Tick")
    assert "4 of 4" in said(told)
    assert labels(told.response) == ["Untick", "Take off the table"]
    await opened.bob.slash(opened.here, "undo")
    assert "3 of 4" in said(made)
    assert "3 of 4" in said(told)

    shown = await opened.bob.slash(opened.here, "clock show", name="Alarm")
    await opened.gm.slash(opened.here, "clock untick", name="Alarm", segments=2)
    assert ["1 of 4" in said(each) for each in (made, told, shown)] == [True] * 3


@pytest.mark.parametrize(("command", "before"), [("clock tick", 1), ("clock show", 0)])
async def test_a_clock_that_moves_while_its_message_is_not_stored_yet_is_drawn_anew(
    opened: Stage, monkeypatch: pytest.MonkeyPatch, command: str, before: int
) -> None:
    """Two who ticked at the same moment left one message behind the other for good."""
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    remember, stored = Referee.remember_posts, asyncio.Event()

    async def late(referee: Referee, posts: Any) -> None:
        monkeypatch.undo()
        await opened.env.external_wait(stored.wait(), reason="the disk is slow")
        await remember(referee, posts)

    monkeypatch.setattr(Referee, "remember_posts", late)
    told = await opened.ann.slash(opened.here, command, name="Alarm")
    await opened.bob.slash(opened.here, "clock tick", name="Alarm", segments=2)
    stored.set()
    await opened.env.settle()

    assert f"{before + 2} of 4" in said(told)


async def test_an_edit_that_a_press_overtakes_is_made_anew(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It left the message behind for good where it came to Discord after the press's answer."""
    made = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    edit, arrives = posts.edit, asyncio.Event()

    async def late(*given: Any, **named: Any) -> bool:
        monkeypatch.undo()
        await opened.env.external_wait(arrives.wait(), reason="Discord is slow")
        return await edit(*given, **named)

    monkeypatch.setattr(posts, "edit", late)
    await opened.ann.slash(opened.here, "clock tick", name="Alarm")
    await opened.bob.click(made.response, label="Tick")
    arrives.set()
    await opened.env.settle()

    assert "2 of 4" in said(made)


async def test_a_clock_in_an_archived_thread_follows_once_that_is_in_use(opened: Stage) -> None:
    """It was taken for edited, and stood a tick behind until the clock was moved again."""
    made = await opened.gm.slash(opened.thread, "clock new", name="Alarm", segments=4)
    await opened.archive()
    await opened.gm.slash(opened.here, "clock tick", name="Alarm")
    assert "0 of 4" in said(made)

    await opened.archive(is_archived=False)
    assert "1 of 4" in said(made)


async def test_the_messages_of_a_clock_that_leaves_say_so_until_it_is_back(
    opened: Stage,
) -> None:
    made = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.gm.slash(opened.here, "clock remove", name="Alarm")
    assert "Alarm" not in said(made)
    assert "It was removed" in said(made)
    assert (labels(made.response), picture_of(made)) == ([], None)

    await opened.gm.slash(opened.here, "undo")
    assert "Alarm" in said(made)
    assert labels(made.response) == ["Tick"]
    await opened.ann.click(made.response, label="Tick")
    assert "1 of 4" in said(made)


async def test_a_message_that_is_gone_is_forgotten_and_harms_nothing(opened: Stage) -> None:
    made = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    channel = opened.bot.get_channel(opened.here.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.get_partial_message(made.response.id).delete()
    told = await opened.ann.slash(opened.here, "clock tick", name="Alarm")

    assert "1 of 4" in said(told)
    kept = query(opened.database, "SELECT message_id FROM post")
    assert kept == [(told.response.id,)]


async def test_the_buttons_of_a_table_that_was_left_say_that_it_is_another(opened: Stage) -> None:
    made = await opened.gm.slash(opened.thread, "clock new", name="Alarm", segments=4)
    question = await opened.bob.slash(opened.thread, "table open", game="ironsworn", name="Own")
    said(await answer(opened.bob, question, "Open one of its own"))
    words = refused(await opened.ann.click(made.response, label="Tick"))

    assert "another table" in words
    assert "0 of 4" in said(await opened.ann.slash(opened.here, "clock show", name="Alarm"))


async def test_a_player_hides_clocks_for_themselves_alone_the_gm_for_anybody(
    opened: Stage,
) -> None:
    hidden = {"name": "Plot", "segments": 4, "hidden": True}
    refused(await opened.ann.slash(opened.here, "clock new", owner=opened.bob, **hidden))
    said(await opened.gm.slash(opened.here, "clock new", owner=opened.bob, **hidden))

    assert "Plot" in said(await opened.bob.slash(opened.here, "clock show"), privately=True)
    assert "Plot" not in said(await opened.ann.slash(opened.here, "clock show"))
