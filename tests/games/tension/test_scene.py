"""Tension and Fate at a table: a Storyteller, three players, and a Storyteller of elsewhere."""

import asyncio
import re
from itertools import count
from typing import Any

import pytest

from bot.chat import placing, play, posts
from bot.chat.symbols import SYMBOLS
from bot.journal import Post
from tests.databases import query
from tests.house.table.test_out_of_sight import linked_to, whispers
from tests.house.table.test_recap import wait
from tests.prologue import prologue
from tests.stage import (
    Stage,
    answer,
    choose,
    labels,
    menu_id,
    menus,
    parts_of,
    refused,
    said,
    text_of,
    titled,
)
from tests.wire import until

RESTORING = [
    "Local action complete",
    "World action complete",
    "Downtime action complete",
    "Engagement round complete",
]


class Party:
    """The table of Tension and Fate, and who sits at it."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.here, self.dice = stage, stage.here, stage.dice
        self.gm, self.ann, self.bob = stage.gm, stage.ann, stage.bob
        self.cyd = self.join("cyd")
        self.dora = self.join("dora")

    def join(self, name: str) -> Any:
        user = self.stage.env.create_user(name, global_name=name.capitalize())
        return self.stage.guild.add_member(user)

    async def slash(self, who: Any, command: str, **options: Any) -> Any:
        """Use one of the game's commands."""
        return await who.slash(self.here, f"tension {command}", **options)

    async def open(self, cr: int, **options: Any) -> Any:
        """Let the Storyteller open a test; give its message."""
        answer = await self.slash(self.gm, "test open", cr=cr, **options)
        said(answer, privately=False)
        return answer.response

    async def fate(self, points: int) -> None:
        """Begin a campaign with that many fate points."""
        asked = await self.slash(self.gm, "campaign", fate=points)
        await self.gm.click(asked.response, label="Begin the campaign")

    async def pool(self) -> dict[str, Any]:
        """Read the pool from the file."""
        (found,) = [row[-1] for row in self.stage.state()["sheets"] if row[3] == "tension.pool"]
        return dict(found)

    def tests(self) -> list[dict[str, Any]]:
        """Read the tests from the file, oldest first."""
        return [row[-1] for row in self.stage.state()["sheets"] if row[3] == "tension.test"]


@prologue
async def seated(made: Party) -> Party:
    """Open the table, and give everybody a character."""
    stage = made.stage
    await stage.gm.slash(stage.here, "table open", game="tension", name="Friday")
    await made.dora.slash(stage.elsewhere, "table open", game="tension", name="Saturday")
    for who, name in ((made.ann, "Wren"), (made.bob, "Ash"), (made.cyd, "Moss")):
        await who.slash(stage.here, "sheet new", name=name)
    return made


@pytest.fixture
async def party(stage: Stage) -> Party:
    """Everybody at the table, with a character each."""
    return await seated(Party(stage))


async def by_gm(who: Any, message: Any, verb: str, value: str = "") -> Any:
    """Open the GM's private controls of a test, and press or choose there; give the answer.

    Dice are answered by a new message; all else is told on the test's, and answered by the
    controls as they then are.
    """
    opened = await who.click(message, label="GM")
    said(opened, privately=True)
    (part,) = [
        part
        for part in parts_of(opened.response)
        if part["custom_id"].startswith(f"~tension:{verb}:")
        and ("options" in part or part["custom_id"].endswith(value))
    ]
    if "options" in part:
        return await who.select(opened.response, [value], custom_id=part["custom_id"])
    return await who.click(opened.response, custom_id=part["custom_id"])


def newest(stage: Stage) -> Any:
    """Give the newest message of the channel that can be pressed."""
    return next(each for each in reversed(stage.here.history(viewer=stage.ann)) if labels(each))


# ------------------------------------------------------------------------------ the four scenes


async def test_scene_the_bridge_is_crossed_for_three_fate_points(party: Party) -> None:
    message = await party.open(4, player=party.ann, name="The bridge", aspect="Finesse")
    assert message.embeds[0].title == "The bridge · challenge 4"
    assert "**0 of 4** successes" in text_of(message)
    party.dice.add(4, 2, 1)
    rolled = await choose(party.ann, message, "answer", "roll:3")
    assert titled(rolled) == "The bridge · challenge 4"
    assert "**1 of 4** successes" in said(rolled)
    assert "**+1** · 1 of 3 succeed" in said(rolled)

    await by_gm(party.gm, rolled.response, "offer")
    offered = party.stage.now(rolled.response)
    assert "A twist of fate for Wren" in text_of(offered)
    assert "3 fate points" in text_of(offered)
    taken = await party.ann.click(offered, label="Accept: +3 successes, the GM +3 fate")
    assert titled(taken) == "The bridge · passed exactly"
    assert "fate points 0 → 3" in said(taken)
    assert (await party.pool())["fate_points"] == 3
    assert party.tests()[0]["stage"] == "closed"


async def test_a_roll_for_a_test_that_is_only_proposed_is_told_so(party: Party) -> None:
    """It was said that no test is open and how to propose one, as if that had not been done."""
    await party.slash(party.ann, "test open", cr=2, name="Door")
    for who, command in ((party.ann, "test roll"), (party.gm, "spend")):
        words = refused(await party.slash(who, command, dice=1))
        assert "“Door” is only proposed" in words
        assert "`/tension test accept`" in words


async def test_scene_a_gust_of_wind_softens_the_blow(party: Party) -> None:
    await party.fate(3)
    message = await party.open(2, player=party.ann, kind="attack", name="Slash")
    hit = await choose(party.ann, message, "answer", "enter:5")
    assert titled(hit) == "Slash · pressure 3 so far"
    assert "**5** successes against resistance **2**\n" in said(hit)

    panel = await party.gm.click(party.stage.now(message), label="GM")
    assert "Close: pressure 3" in labels(panel.response)
    softened = await by_gm(party.gm, message, "spend", "fate:3")
    assert "0 fate points" in said(softened, privately=True)
    told = text_of(party.stage.now(message))
    assert "The GM spends 3 fate points" in told
    assert "Resistance 2 → 5" in told
    # It makes no pressure any more, so that whoever attacks may respond (R1.12).
    assert "Waiting for Wren." in told
    assert "Others can help by rolling their own test." in told
    waits = said(await party.ann.slash(party.here, "waiting"), privately=True)
    assert "as Wren, answer the test Slash" in waits
    await party.gm.click(softened.response, label="Close: no pressure")
    assert party.stage.now(message).embeds[0].title == "Slash · passed exactly, no pressure"


async def test_scene_the_spear_finds_three_successes_more(party: Party) -> None:
    await party.fate(3)
    message = await party.open(1, player=party.bob, kind="foe", name="Pierce")
    assert "1 pressure" in text_of(message)
    panel = await party.gm.click(message, label="GM")
    (spending,) = menus(panel.response)
    assert [each["value"] for each in spending] == ["fate:1", "fate:2", "fate:3"]

    spent = await party.slash(party.gm, "twist spend", points=3, against="Pierce")
    assert "Foe's successes 1 → 4 · fate points 3 → 0" in said(spent, privately=False)
    party.dice.add(4, 5, 3)
    answered = await party.slash(party.bob, "test roll", dice=3)
    assert "Resistance 0 → 2" in said(answered)
    panel = await party.gm.click(answered.response, label="GM")
    assert "Close: 2 pressure taken" in labels(panel.response)
    closed = await party.slash(party.gm, "test close")
    assert titled(closed) == "Pierce · failed, 2 pressure taken"


async def test_scene_talking_to_the_locals_restores_the_dice(party: Party) -> None:
    message = await party.open(3, everyone=True, name="The locals", aspect="Resolve")
    assert "\nAspect Resolve\nWaiting for Wren, Ash and Moss." in text_of(message)
    for who, faces in ((party.ann, (4, 2)), (party.bob, (6, 1)), (party.cyd, (3, 5))):
        party.dice.add(*faces)
        message = (await choose(who, message, "answer", "roll:2")).response
    party.dice.add(4, 5, 2)
    panel = await by_gm(party.gm, message, "spend", "tension:3")
    pressed = newest(party.stage)
    assert pressed.embeds[0].title == "The locals · challenge 5"
    assert "**3 of 5** successes" in text_of(pressed)
    assert "Challenge 3 → 5 · tension dice 6 → 3" in text_of(pressed)
    assert "Waiting for Wren, Ash and Moss." in text_of(pressed)
    assert "Others can help" not in text_of(pressed)

    closed = await party.gm.click(panel.response, label="Close: failed, 2 short")
    assert labels(closed.response) == RESTORING
    assert (await party.pool())["tension"] == 3
    restored = await party.gm.click(closed.response, label="Local action complete")
    assert "6 of 6 tension dice" in said(restored, privately=True)
    assert labels(restored.response) == []
    assert (await party.pool())["tension"] == 6
    assert "Local action complete: all tension dice are back (3 → 6)." in text_of(
        party.stage.now(pressed)
    )
    assert labels(party.stage.now(pressed)) == []


# ------------------------------------------------------------------- one message, kept up to date


async def test_a_closed_test_has_the_gms_button_while_there_are_dice_to_bring_back(
    party: Party,
) -> None:
    """It had the button or not by what the pool was when the test was drawn last."""
    gm, here = party.gm, party.here
    await party.open(2, player=party.ann, name="The locals")
    over = (await party.slash(gm, "test close")).response

    async def gms() -> bool:
        await party.stage.env.settle()
        return "GM" in labels(party.stage.now(over))

    assert not await gms()
    await party.open(2, player=party.ann, name="The bridge")
    party.dice.add(5)
    await party.slash(gm, "spend", dice=1, test="The bridge")
    assert await gms()
    await party.slash(gm, "restore", cause="local_action", test="The bridge")
    assert not await gms()
    await gm.slash(here, "undo")
    assert await gms()


async def test_a_closed_test_gets_the_gms_button_though_the_bot_ended_right_after(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next took the pool for what it had always been."""
    gm, stage = party.gm, party.stage
    await party.open(2, player=party.ann, name="The locals")
    over = (await party.slash(gm, "test close")).response
    await party.open(2, player=party.ann, name="The bridge")
    await stage.env.advance_time(2 * 3600)
    monkeypatch.setattr(stage.bot.upkeep, "add", lambda _posts: None)
    party.dice.add(5)
    await party.slash(gm, "spend", dice=1, test="The bridge")
    await stage.env.settle()
    assert "GM" not in labels(party.stage.now(over))
    await stage.restart()
    await stage.env.settle()

    assert "GM" in labels(party.stage.now(over))


async def test_dice_are_told_on_a_test_that_is_in_sight(party: Party) -> None:
    message = await party.open(4, player=party.ann, name="The bridge")
    before = len(party.here.history(viewer=party.ann))
    party.dice.add(5, 6)
    rolled = await choose(party.ann, message, "answer", "roll:2")
    assert rolled.response.id == message.id
    assert len(party.here.history(viewer=party.ann)) == before
    assert "**3 of 4** successes" in text_of(party.stage.now(message))
    await party.ann.slash(party.here, "undo")
    await until(lambda: "**3 of 4**" not in text_of(party.stage.now(message)))


async def test_dice_bring_a_test_to_the_bottom_that_something_newer_stands_below(
    party: Party,
) -> None:
    first = await party.open(4, player=party.ann, name="The bridge")
    await party.open(4, player=party.bob, name="The wall")
    party.dice.add(5, 6)
    rolled = await choose(party.ann, first, "answer", "roll:2")
    assert rolled.response.id != first.id
    assert text_of(party.stage.now(first)).startswith("Moved below")


async def test_one_message_tells_a_test_and_dice_bring_it_to_the_bottom(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "FRESH", -1)
    message = await party.open(4, player=party.ann, name="The bridge")
    before = len(party.here.history(viewer=party.ann))
    await choose(party.ann, message, "answer", "enter:1")
    assert len(party.here.history(viewer=party.ann)) == before

    party.dice.add(5, 6)
    rolled = await choose(party.ann, message, "answer", "roll:2")
    assert text_of(party.stage.now(message)).startswith("Moved below")
    party.dice.add(6)
    panel = await by_gm(party.gm, rolled.response, "spend", "tension:1")
    spent = newest(party.stage)
    assert text_of(party.stage.now(rolled.response)).startswith("Moved below")
    assert len(party.here.history(viewer=party.ann)) == before + 2
    assert "Challenge 4 → 6" in text_of(spent)
    assert (
        "• Wren rolls 2 vigor dice: **5**, **6** · Minor Success +3 · successes 1 → 4"
        in text_of(spent)
    )

    await party.gm.click(panel.response, label="Twist: 2 successes for Wren")
    await party.ann.click(party.stage.now(spent), label="Decline")
    closed = await by_gm(party.gm, spent, "close")
    await party.gm.click(closed.response, label="World action complete")
    *older, last = party.here.history(viewer=party.ann)[before - 1 :]
    assert [labels(each) for each in (*older, last)] == [[], [], []]
    links = [text_of(each).partition("](")[2].rstrip(")") for each in older]
    assert [each.rpartition("/")[2] for each in links] == [str(rolled.response.id), str(last.id)]
    assert last.embeds[0].title == "The bridge · failed, 2 short"


async def test_a_test_that_moves_while_an_edit_of_it_is_on_its_way_says_so_in_the_end(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await party.open(4, player=party.ann, name="The bridge")
    await choose(party.ann, first, "answer", "enter:1")
    edit, arrives = posts.edit, asyncio.Event()

    async def late(*given: Any, **named: Any) -> bool:
        monkeypatch.undo()
        await party.stage.env.external_wait(arrives.wait(), reason="Discord is slow")
        return await edit(*given, **named)

    monkeypatch.setattr(posts, "edit", late)
    await party.ann.slash(party.here, "undo")
    await party.slash(party.bob, "test show")
    arrives.set()
    await party.stage.env.settle()

    assert text_of(party.stage.now(first)).startswith("Moved below")


async def test_a_test_that_moves_while_somebody_plays_is_not_drawn_anew_where_it_was(
    party: Party,
) -> None:
    """The play had found the message while it was the newest, and had it drawn anew later."""
    first = await party.open(4, player=party.ann, name="The bridge")
    found = query(party.stage.database, "SELECT message_id, channel_id, sheet_id, what FROM post")
    await party.slash(party.bob, "test show")
    party.stage.bot.upkeep.add(Post(*each) for each in found)
    await party.stage.settled()

    assert text_of(party.stage.now(first)).startswith("Moved below")


async def test_a_test_that_is_played_while_it_is_brought_down_is_drawn_anew(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its new message had been sent, and the play could not know of that yet."""
    await party.open(4, player=party.ann, name="The bridge")
    look_after, sent = play._look_after, asyncio.Event()

    async def late(*given: Any) -> Any:
        monkeypatch.undo()
        await party.stage.env.external_wait(sent.wait(), reason="the disk is slow")
        return await look_after(*given)

    monkeypatch.setattr(play, "_look_after", late)
    told = (await party.slash(party.bob, "test show")).response
    await party.slash(party.ann, "test successes", count=1)
    assert "1 of 4" not in text_of(party.stage.now(told))
    sent.set()
    await party.stage.env.settle()

    assert "1 of 4" in text_of(party.stage.now(told))


async def test_one_message_of_a_test_is_live_and_older_ones_have_moved(party: Party) -> None:
    """PI5: two copies of a test disagreed, and both took presses."""
    first = await party.open(4, player=party.ann, name="The bridge")
    again = party.stage.late(first)
    party.dice.add(4, 5, 2)
    second = (await party.slash(party.gm, "spend", dice=3)).response
    assert text_of(party.stage.now(first)).startswith("Moved below\n[The bridge](")
    assert labels(party.stage.now(first)) == []
    again()
    before = party.stage.state()
    words = refused(await party.gm.click(first, label="GM"))
    assert f"[a newer message](https://discord.com/channels/{party.stage.guild.id}/" in words
    assert f"/{second.id})" in words
    assert party.stage.state() == before

    third = (await party.slash(party.bob, "test show")).response
    assert text_of(party.stage.now(second)).startswith("Moved below\n[The bridge](")
    await party.stage.restart()
    await choose(party.ann, third, "answer", "enter:1")
    assert "1 of 6" in text_of(party.stage.now(third))
    await party.ann.slash(party.here, "undo")
    assert "0 of 6" in text_of(party.stage.now(third))
    assert labels(party.stage.now(third)) != []

    closed = await party.slash(party.gm, "test close")
    assert text_of(party.stage.now(third)).startswith("Moved below")
    fourth = closed.response
    asked = await party.slash(party.gm, "campaign")
    await party.gm.click(asked.response, label="Begin the campaign")
    # What is over stays told as it ended.
    assert text_of(party.stage.now(fourth)).startswith("The bridge · failed, 6 short")
    assert labels(party.stage.now(fourth)) == ["Why?"]


async def test_the_tests_of_a_long_evening_go_on_telling_how_they_ended(party: Party) -> None:
    """All but the newest five were let go or undone, as their messages had it.

    So were those of which a redo or a new name was the last that befell them.
    """
    ended = []
    for who in (party.ann, party.bob):
        await party.open(1, player=who)
        party.dice.add(4)
        await party.slash(who, "test roll", dice=1)
        ended.append((await party.slash(party.gm, "test close")).response)
    await party.gm.slash(party.here, "undo")
    await party.gm.slash(party.here, "redo")
    await party.ann.slash(party.here, "sheet edit", field="name", value="Robin")
    for _ in range(6):
        await party.open(1, player=party.cyd)
        await party.slash(party.gm, "test close")
    assert len(party.tests()) == 6
    for message, name in zip(ended, ("Wren", "Ash"), strict=True):
        assert text_of(party.stage.now(message)).startswith(f"{name} · passed by 1")
        assert labels(party.stage.now(message)) == ["Why?"]
    said(await party.ann.click(party.stage.now(ended[0]), label="Why?"), privately=True)


async def test_a_menu_is_another_one_after_each_step_so_that_it_can_be_used_again(
    party: Party,
) -> None:
    message = await party.open(4, player=party.ann)
    first = menu_id(message, "answer")
    await choose(party.ann, message, "answer", "enter:1")
    (kept,) = [each for each in party.here.history(viewer=party.ann) if each.id == message.id]
    assert menu_id(kept, "answer") != first


async def test_where_there_never_was_a_test_none_is_asked_for(party: Party) -> None:
    words = refused(await party.slash(party.bob, "test show"))
    assert "No test is open. `/tension test open` opens one" in words


async def test_what_waits_names_a_test_only_where_it_has_another_name(party: Party) -> None:
    """It was told as: as Wren, answer the test Wren."""
    await party.open(4, player=party.ann)
    await party.open(2, player=party.bob, name="The wall")
    waits = said(await party.gm.slash(party.here, "waiting"), privately=True)
    assert "as Wren, answer the test ·" in waits
    assert "as Ash, answer the test The wall ·" in waits


async def test_a_test_that_is_shown_again_in_a_private_thread_stays_where_it_is(
    party: Party,
) -> None:
    """Whoever could not read the thread was told that the test had moved there."""
    first = await party.open(4, player=party.ann, name="The bridge")
    aside = await whispers(party.stage, party.ann, party.gm)
    said(await party.ann.slash(aside, "tension test show"), privately=False)
    await party.stage.env.settle()
    stayed = text_of(party.stage.now(first))
    assert stayed.startswith("The bridge · challenge 4\n")
    assert "**0 of 4** successes" in stayed


# ------------------------------------------------------------------------------- who may do what

GM_COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("test open", {"cr": 2, "player": "bob"}),
    ("test open", {"cr": 2, "player4": "bob"}),
    ("test open", {"cr": 2, "everyone": True}),
    ("test open", {"cr": 2, "resistance": 3}),
    ("test accept", {}),
    ("test decline", {}),
    ("test roll", {"dice": 1, "override": True}),
    ("test roll", {"dice": 1, "player": "bob"}),
    ("test roll", {"dice": 1, "player": "bob", "odds": True}),
    ("test successes", {"count": 1, "override": True}),
    ("test adjust", {"change": 1, "reason": "a push"}),
    ("test close", {}),
    ("spend", {"dice": 1}),
    ("spend", {"dice": 1, "odds": True}),
    ("restore", {"cause": "local_action"}),
    ("calamity new", {"name": "Doom"}),
    ("calamity advance", {"name": "The flood"}),
    ("calamity reveal", {"name": "The flood"}),
    ("calamity thwart", {"name": "The flood"}),
    ("calamity remove", {"name": "The flood"}),
    ("adventure", {}),
    ("campaign", {}),
    ("twist offer", {}),
    ("twist spend", {"points": 1}),
    ("settings", {"hidden": True}),
    ("vigor", {"change": 1, "player": "bob"}),
    ("resource", {"name": "Rope", "change": 1, "player": "bob"}),
]


async def test_what_is_the_storytellers_is_refused_to_a_player_and_to_another_tables(
    party: Party,
) -> None:
    """E1.28, and all else that is the GM's alone."""
    await party.fate(2)
    await party.slash(party.gm, "calamity new", name="The flood")
    await party.slash(party.gm, "calamity advance", name="The flood")
    await party.open(4, player=party.ann)
    await party.slash(party.bob, "test open", cr=3)
    before, moves = party.stage.state(), party.stage.moves()
    for command, options in GM_COMMANDS:
        given = {each: party.bob if to == "bob" else to for each, to in options.items()}
        for who in (party.ann, party.dora):
            words = refused(await party.slash(who, command, **given))
            assert "Only the GM can do that" in words, (command, options)
    assert (party.stage.state(), party.stage.moves()) == (before, moves)


async def test_each_button_of_the_gms_is_theirs_alone(party: Party) -> None:
    await party.fate(2)
    proposed = await party.slash(party.bob, "test open", cr=3, name="Bobs")
    opened = await party.open(4, player=party.ann, name="Anns")
    over = await party.open(1, player=party.cyd, name="Over")
    party.dice.add(1)
    await by_gm(party.gm, over, "spend", "tension:1")
    over = newest(party.stage)
    await by_gm(party.gm, over, "close")
    panels = [(await party.gm.click(each, label="GM")).response for each in (opened, over)]
    asked = await party.slash(party.gm, "campaign")
    before, moves = party.stage.state(), party.stage.moves()
    for who in (party.ann, party.dora):
        for message, label in (
            (proposed.response, "GM: accept at 3"),
            (proposed.response, "GM: decline"),
            (opened, "GM"),
            (over, "GM"),
        ):
            words = refused(await who.click(message, label=label))
            assert "Only the GM" in words
        words = refused(await choose(who, proposed.response, "rate", "5"))
        assert "Only the GM" in words
    assert asked.response.ephemeral
    assert all(each.ephemeral for each in panels)
    assert (party.stage.state(), party.stage.moves()) == (before, moves)


async def test_a_twist_is_answered_by_its_player_alone(party: Party) -> None:
    message = await party.open(4, player=party.ann)
    await by_gm(party.gm, message, "offer")
    before = party.stage.state()
    for who in (party.bob, party.gm, party.dora):
        for label in ("Accept: +4 successes, the GM +4 fate", "Decline"):
            assert party.ann.mention in refused(await who.click(message, label=label))
    assert party.stage.state() == before

    declined = await party.ann.click(message, label="Decline")
    assert "Wren declines the twist of fate" in said(declined)
    assert party.tests()[0]["offer"] is None


# ------------------------------------------------------------------------------------- proposals


async def test_a_player_proposes_and_the_storyteller_sets_the_rating(party: Party) -> None:
    proposed = await party.slash(party.ann, "test open", cr=3, name="The wall")
    assert titled(proposed) == "Wren proposes The wall · challenge 3"
    assert "Waiting for the GM to accept or decline it." in said(proposed, privately=False)
    assert "challenge 3" in said(await party.slash(party.ann, "show"))
    assert "is only proposed" in refused(await party.slash(party.ann, "test roll", dice=1))
    accepted = await choose(party.gm, proposed.response, "rate", "5")
    assert titled(accepted) == "The wall · challenge 5"
    assert "**0 of 5** successes" in said(accepted)
    assert "No test is proposed." in refused(await party.slash(party.gm, "test accept"))


async def test_an_old_offer_to_accept_a_proposal_says_that_it_is_open(party: Party) -> None:
    proposed = await party.slash(party.ann, "test open", cr=3, name="The wall")
    again = party.stage.late(proposed.response)
    accepted = await party.slash(party.gm, "test accept", cr=4)
    assert titled(accepted) == "The wall · challenge 4"
    assert "**0 of 4** successes" in said(accepted)
    again()
    words = refused(await party.gm.click(proposed.response, label="GM: accept at 3"))
    assert "This goes on in [a newer message]" in words


async def test_a_proposal_is_declined_and_stays_so(party: Party) -> None:
    proposed = await party.slash(party.ann, "test open", cr=3, name="The wall")
    again = party.stage.late(proposed.response)
    declined = await party.gm.click(proposed.response, label="GM: decline")
    assert titled(declined) == "The wall · declined"
    again()
    words = refused(await party.gm.click(proposed.response, label="GM: accept at 3"))
    assert "was declined" in words


async def test_an_attack_by_a_foe_is_not_a_players_to_propose(party: Party) -> None:
    words = refused(await party.slash(party.ann, "test open", cr=3, kind="foe"))
    assert "ension dice" not in words
    assert "Only the GM can open" in words
    assert "/table open" not in words


async def test_what_takes_a_gm_names_the_way_to_one_where_there_is_none(stage: Stage) -> None:
    """A foe's attack was refused to whoever was not the GM, and a proposal was left to one."""
    way = "Nobody runs this table yet: `/table open` makes you its GM."
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="tension")
    foe = await stage.ann.slash(stage.here, "tension test open", cr=3, kind="foe")
    assert way in refused(foe)
    await stage.ann.slash(stage.here, "tension test open", cr=3)
    words = refused(await stage.ann.slash(stage.here, "tension test roll", dice=1))
    assert "is only proposed" in words
    assert way in words


async def test_what_only_the_gm_can_do_is_not_a_players_to_be_told(party: Party) -> None:
    """A player was to close a test, and to open one again by an undo of their own."""
    await party.open(2, name="Wall", player=party.ann)
    words = refused(await party.slash(party.ann, "test open", cr=2))
    assert "The GM has to close that one first: `/tension test close`." in words
    await party.slash(party.gm, "test close")
    words = refused(await party.slash(party.ann, "test roll", dice=1, test="Wall"))
    assert "After a slip, the GM opens it again with `/undo`." in words


# ------------------------------------------------------------------------------ helping, exceptions


async def test_others_help_while_one_alone_is_affected_but_not_by_bare_vigor(party: Party) -> None:
    await party.open(4, player=party.ann, aspect="Finesse")
    party.dice.add(6)
    await party.bob.slash(party.here, "sheet edit", field="vigor", value="2/5")
    helped = said(await party.slash(party.bob, "test roll", dice=1))
    assert "Ash rolls 1 die with the aspect" in helped
    assert "vigor" not in helped.partition("\n")[2].partition("\n")[0]
    sheet = said(await party.bob.slash(party.here, "sheet show"))
    assert "Vigor\n●●○○○ 2 of 5" in sheet
    words = refused(await party.slash(party.bob, "test roll", dice=1, means="vigor"))
    assert "can allow bare vigor" in words

    party.dice.add(5)
    confirmed = await party.slash(
        party.gm, "test roll", dice=1, means="vigor", override=True, player=party.bob
    )
    assert "acted for" in said(confirmed)
    assert party.tests()[0]["successes"] == 4


async def test_nobody_helps_where_several_are_affected_unless_it_is_confirmed(party: Party) -> None:
    message = await party.open(4, player=party.ann, player2=party.bob)
    words = refused(await choose(party.cyd, message, "answer", "enter:1"))
    assert "This test is for “Wren” and “Ash”, not “Moss”" in words
    said(await party.slash(party.gm, "test successes", count=1, override=True, player=party.cyd))
    assert party.tests()[0]["successes"] == 1


async def test_vigor_is_spent_and_what_is_not_there_cannot_be(party: Party) -> None:
    """PI12: three dice of no vigor counted in full, and the menu offered them to everybody."""
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="2/5")
    message = await party.open(4, player=party.ann)
    offered = [each["value"] for menu in menus(message) for each in menu]
    assert [each for each in offered if each.startswith("roll")] == ["roll:1", "roll:2"]
    words = refused(await party.slash(party.ann, "test roll", dice=3))
    assert "3 needed, 2 left" in words
    party.dice.add(4, 5, 2)
    forced = {"player": party.ann, "override": True}
    rolled = said(await party.slash(party.gm, "test roll", dice=3, **forced))
    assert "vigor 2 → 0" in rolled
    assert "1 vigor short" in rolled

    assert "Vigor 0 → 3" in said(await party.slash(party.ann, "vigor", change=3))
    shown = said(await party.ann.slash(party.here, "sheet show"))
    assert "Vigor\n●●●○○ 3 of 5" in shown
    assert "In the test **Wren**" in shown


async def test_a_twist_for_a_character_who_is_deleted_waits_no_longer(party: Party) -> None:
    await party.open(3, player=party.ann, name="Over")
    offered = (await party.slash(party.gm, "twist offer", test="Over")).response
    assert "as Wren, answer the twist" in said(await party.ann.slash(party.here, "waiting"))
    late = party.stage.late(offered)
    await party.ann.slash(party.here, "table panel")
    panel = party.here.history()[-1]
    await party.ann.slash(party.here, "sheet delete", character="Wren")
    waits = said(await party.gm.slash(party.here, "waiting"))
    assert "Wren" not in waits
    assert "close the test Over" in waits
    await until(lambda: "twist" not in text_of(party.stage.now(panel)))
    late()
    words = refused(await party.ann.click(offered, label="Accept: +3 successes, the GM +3 fate"))
    assert "That twist of fate is no longer offered" in words
    assert "twist" not in text_of((await party.slash(party.gm, "test show", test="Over")).response)
    assert party.tests()[0]["offer"]["character"] == "Wren"
    # What brings the character back brings the twist back as well.
    await party.ann.slash(party.here, "undo")
    assert "as Wren, answer the twist" in said(await party.ann.slash(party.here, "waiting"))
    again = (await party.slash(party.ann, "test show", test="Over")).response
    await party.ann.click(again, label="Accept: +3 successes, the GM +3 fate")
    assert party.tests()[0]["stage"] == "closed"


async def test_what_a_step_cost_is_kept_with_it(party: Party) -> None:
    said(await party.ann.slash(party.here, "sheet edit", field="vigor", value="3/4"))
    message = await party.open(4, player=party.ann, name="Bridge")
    party.dice.add(5, 1, 1)
    rolled = await choose(party.ann, message, "answer", "roll:3")
    assert "Successes 0 → 1 · vigor 3 → 0" in said(rolled)
    said(await party.slash(party.gm, "twist offer"))
    offered = newest(party.stage)
    assert "successes 0 → 1 · vigor 3 → 0" in text_of(offered)
    await party.ann.click(offered, label="Accept: +3 successes, the GM +3 fate")
    accepted = "uccesses 1 → 4 · fate points 0 → 3"
    assert accepted in text_of(party.stage.now(offered))
    history = said(await party.ann.slash(party.here, "history"))
    assert accepted in history
    assert "successes 0 → 1 · vigor 3 → 0" in history


async def test_a_twist_is_for_those_with_nothing_left_unless_the_storyteller_confirms(
    party: Party,
) -> None:
    await party.ann.slash(party.here, "sheet edit", field="resource", value="Rope 1/2")
    message = await party.open(4, player=party.ann)
    panel = (await party.gm.click(message, label="GM")).response
    assert "Twist: 4 successes for Wren" in labels(panel)
    assert "A twist is for those with nothing left; Wren has Rope." in text_of(panel)
    stopped = await party.slash(party.gm, "twist offer")
    assert "“Wren” still has “Rope”. Twists are for those with nothing left." in refused(stopped)
    assert labels(stopped.response) == ["Offer anyway"]
    said(await party.gm.click(stopped.response, label="Offer anyway"), privately=True)
    assert "A twist of fate for Wren" in text_of(party.stage.now(message))
    declined = await party.ann.click(message, label="Decline")
    assert "Wren declines the twist of fate" in said(declined)
    await by_gm(party.gm, message, "offer")
    assert "A twist of fate for Wren" in text_of(party.stage.now(message))

    offered = await party.ann.autocomplete(party.here, "tension resource", "name", "ro")
    assert offered == [{"name": "Rope", "value": "Rope"}]
    assert "Rope 1 → 0" in said(await party.slash(party.ann, "resource", name="Ro", change=-1))
    refused(await party.slash(party.gm, "twist offer"))


async def test_what_tension_changed_stands_before_the_twist_that_still_waits(party: Party) -> None:
    """The offer parted the GM's dice from the challenge that they raised."""
    await party.open(2, player=party.ann)
    await party.slash(party.gm, "twist offer")
    party.dice.add(6, 4)
    words = said(await party.slash(party.gm, "spend", dice=2), privately=False)
    assert words.index("Challenge 2 → 5") < words.index("A twist of fate for Wren")


async def test_the_button_of_a_twist_has_its_number_though_much_is_left(party: Party) -> None:
    for field, value in (
        ("name", "W" * 60),
        ("vigor", "2/4"),
        ("resource", "Remedies 3"),
        ("resource", "Lamp oil of the best sort 3"),
    ):
        said(await party.ann.slash(party.here, "sheet edit", field=field, value=value))
    message = await party.open(12, player=party.ann)
    panel = (await party.gm.click(message, label="GM")).response
    (label,) = [each for each in labels(panel) if "Twist" in each]
    assert label.startswith("Twist: 12 successes for WWW")
    assert label.endswith("…")
    assert "has 2 vigor, Remedies and Lamp oil of the best sort." in text_of(panel)


@pytest.mark.parametrize("vigor", ["0/4", "2/4"])
async def test_the_button_of_a_twist_shows_first_what_it_gives_by_now(
    party: Party, vigor: str
) -> None:
    said(await party.ann.slash(party.here, "sheet edit", field="vigor", value=vigor))
    message = await party.open(4, player=party.ann, name="Bridge")
    panel = (await party.gm.click(message, label="GM")).response
    await party.slash(party.ann, "test successes", count=1)
    again = await party.gm.click(panel, label="Twist: 4 successes for Wren")
    assert party.tests()[0]["offer"] is None
    await party.gm.click(again.response or panel, label="Twist: 3 successes for Wren")
    assert party.tests()[0]["offer"]["character"] == "Wren"


async def test_a_test_for_anyone_shows_the_odds_of_dice_that_somebody_has(party: Party) -> None:
    anyones = await party.open(1, name="Climb")
    assert "6 dice:" in text_of(anyones)
    said(await party.ann.slash(party.here, "sheet edit", field="vigor", value="2/4"))
    shown = text_of(await party.open(1, name="Jump"))
    assert "Odds of passing:" in shown
    assert "2 dice:" in shown
    assert "3 dice:" not in shown


async def test_the_odds_of_fewer_dice_are_shown_where_those_promise_more(party: Party) -> None:
    """The last four were shown: 3 dice at 13 %, and not 2 dice, which pass it at 25 %."""
    said(await party.ann.slash(party.here, "sheet edit", field="vigor", value="6/6"))
    shown = text_of(await party.open(3, name="Climb", player=party.ann))
    told = [row.split(" ", 1)[1] for row in shown.split("\n") if "dice: " in row]
    assert told == ["2 dice: 25 %", "4 dice: 31 %", "5 dice: 50 %", "6 dice: 66 %"]


async def test_an_offer_outlives_what_moves_the_test_and_lapses_with_a_word(party: Party) -> None:
    """Promise 12: it is for what is lacking by then, and its button says how much that is."""
    await party.open(4, player=party.ann)
    offered = (await party.slash(party.gm, "twist offer")).response
    again = party.stage.late(offered)
    await choose(party.ann, offered, "answer", "enter:1")
    again()
    stale = await party.ann.click(offered, label="Accept: +4 successes, the GM +4 fate")
    assert "Accept: +3 successes, the GM +3 fate" in labels(stale.response)
    assert party.tests()[0]["stage"] == "open"
    moved = await choose(party.ann, offered, "answer", "enter:3")
    assert "The twist of fate for Wren lapses." in said(moved)
    await party.open(4, player=party.bob, name="Over")
    await party.slash(party.gm, "twist offer", test="Over")
    closed = await party.slash(party.gm, "test close", test="Over")
    assert "The twist of fate for Ash lapses." in said(closed)


async def test_an_exclusive_table_takes_fate_or_tension_and_the_menu_knows(party: Party) -> None:
    await party.fate(2)
    await party.slash(party.gm, "settings", exclusive=True)
    message = await party.open(4, player=party.ann)
    spent = await by_gm(party.gm, message, "spend", "fate:1")
    offered = {each["value"] for menu in menus(spent.response) for each in menu}
    assert "fate:1" in offered
    assert "tension:1" not in offered
    assert "only one of the two" in refused(await party.slash(party.gm, "spend", dice=1))


async def test_the_odds_on_an_open_test_follow_the_settings(party: Party) -> None:
    """They stood as they were, on every test that went on, until that moved."""
    await party.fate(2)
    message = await party.open(2, player=party.ann)
    assert "1 die: 50 %" in text_of(party.stage.now(message))
    await party.slash(party.gm, "settings", extremes=2)
    assert "1 die: 50 %" not in text_of(party.stage.now(message))
    await party.gm.slash(party.here, "undo")
    assert "1 die: 50 %" in text_of(party.stage.now(message))


async def test_pushes_are_never_automated_and_adjusting_has_a_reason(party: Party) -> None:
    message = await party.open(4, player=party.ann)
    party.dice.add(6, 6, 6)
    await by_gm(party.gm, message, "spend", "tension:3")
    assert party.tests()[0]["opposition"] == 10
    adjusted = said(await party.slash(party.gm, "test adjust", change=-2, reason="A *push*"))
    assert "The GM adjusts it by −2: A \\*push\\*" in adjusted
    assert "Challenge 10 → 8" in adjusted
    refused(await party.slash(party.gm, "test adjust", change=0, reason="nothing"))
    cut = said(await party.slash(party.gm, "test adjust", change=-99, reason="It is over"))
    assert "8 → 0 (−99, stops at 0)" in cut


# ------------------------------------------------------------------------------------------ odds


async def test_the_odds_are_the_storytellers_alone_and_roll_nothing(party: Party) -> None:
    await party.open(1, player=party.ann, name="The bridge")
    message = (await party.slash(party.ann, "test successes", count=1)).response
    moves = party.stage.moves()
    one = said(await party.slash(party.gm, "spend", dice=2, odds=True), privately=True)
    assert "**2 dice**: +1 on average · the test then fails 75 % of the time" in one
    assert "Minor Success (+3): 22 %" in one
    every = said(await party.slash(party.gm, "spend", odds=True), privately=True)
    assert "1 die: +0.5 on average · the test then fails 50 % of the time" in every
    assert "6 dice: +3 on average · the test then fails" in every
    panel = (await party.gm.click(message, label="GM")).response
    assert "1 tension die: then fails 50 %" in text_of(panel)
    assert "5 tension dice: then fails 97 %" in text_of(panel)
    own = said(await party.slash(party.ann, "test roll", dice=2, odds=True), privately=True)
    assert "the test then fails" in own
    assert party.stage.moves() == moves


async def test_the_menu_of_0_1_0_still_tells_the_odds_of_spending(party: Party) -> None:
    message = await party.open(1, player=party.ann)
    stored = party.stage.env.backend.get_message(party.here.id, message.id)
    spend = {"type": 3, "custom_id": f"tension:spend:{party.tests()[0]['key']}"}
    offered = [{"label": "Odds", "value": "odds"}]
    stored.components = [{"type": 1, "components": [{**spend, "options": offered}]}]
    told = said(await party.gm.select(message, ["odds"]), privately=True)
    assert "1 die: +0.5 on average" in told


async def test_why_explains_a_roll_to_whoever_asks(party: Party) -> None:
    await party.open(2, player=party.ann)
    party.dice.add(4, 5, 6)
    spent = await party.slash(party.gm, "spend", dice=3)
    words = said(await party.bob.click(spent.response, label="Why?"), privately=True)
    assert words.endswith("*Rules R1.7, R1.8, R1.9, R1.10, R1.19*")
    assert words.count("R1.9") == 1
    assert "Minor Success 12 %" in words


# --------------------------------------------------------------------------------------- the pool


async def test_more_dice_than_there_are_are_refused_and_nothing_falls(party: Party) -> None:
    await party.open(2, player=party.ann)
    assert "6" in refused(await party.slash(party.gm, "spend", dice=7))
    party.dice.add(2, 3, 1, 1, 1, 4)
    said(await party.slash(party.gm, "spend", dice=6))
    words = refused(await party.slash(party.gm, "spend", dice=1))
    assert "none left. They are back once an action is complete: `/tension restore`." in words


async def test_the_dice_return_by_nothing_but_what_the_rules_name(party: Party) -> None:
    message = await party.open(2, player=party.ann)
    party.dice.add(2, 4)
    await by_gm(party.gm, message, "spend", "tension:2")
    await choose(party.ann, newest(party.stage), "answer", "enter:6")
    await by_gm(party.gm, newest(party.stage), "close")
    assert (await party.pool())["tension"] == 4
    restored = said(await party.slash(party.gm, "restore", cause="downtime_action"))
    assert "**Downtime action complete: tension dice 4 → 6**" in restored


async def test_a_test_that_completes_an_action_is_closed_by_it_and_only_once(party: Party) -> None:
    await party.open(2, player=party.ann, name="The locals")
    party.dice.add(4)
    await party.slash(party.gm, "spend", dice=1)
    restored = await party.slash(party.gm, "restore", cause="local_action", test="The")
    assert titled(restored) == "The locals · failed, 4 short"
    assert "No test is open" in refused(await party.slash(party.ann, "test roll", dice=1))
    named = refused(await party.slash(party.ann, "test roll", dice=1, test="The locals"))
    assert "“The locals” is closed." in named
    again = await party.slash(party.gm, "restore", cause="local_action", test="The locals")
    assert "already restored" in refused(again)


async def test_a_twist_that_is_offered_is_told_right_below_its_heading(party: Party) -> None:
    """What the GM had spent before stood between the heading and what the twist gives."""
    await party.open(3, player=party.ann, name="The gate")
    party.dice.add(4)
    await party.slash(party.gm, "spend", dice=1)
    gate = newest(party.stage)
    await by_gm(party.gm, gate, "offer")
    await party.stage.env.settle()
    told = text_of(party.stage.now(gate))
    heading, below, *_ = told.partition("## ")[2].split("\n")
    assert heading.endswith("A twist of fate for Wren")
    assert below.startswith("5 successes now, and the GM gains 5 fate points.")
    assert "Earlier\n• The GM spends 1 tension die" in told


async def test_a_test_of_an_action_that_is_complete_brings_no_dice_back(party: Party) -> None:
    """Each of the last five lit up again with the GM's button whenever tension was spent."""
    told = []

    async def lit() -> list[bool]:
        await party.stage.env.settle()
        return ["GM" in labels(party.stage.now(each)) for each in told]

    for name in ("The door", "The hall"):
        party.dice.add(4)
        await party.open(1, player=party.ann, name=name)
        await party.slash(party.gm, "spend", dice=1)
        told.append((await party.slash(party.gm, "test close")).response)
    assert await lit() == [True, True]
    await by_gm(party.gm, party.stage.now(told[-1]), "complete", "local_action")
    assert await lit() == [False, False]
    await party.gm.slash(party.here, "undo")
    assert await lit() == [True, True]
    await party.gm.slash(party.here, "redo")
    assert await lit() == [False, False]

    party.dice.add(4)
    await party.open(1, player=party.ann, name="The stair")
    told.append((await party.slash(party.gm, "spend", dice=1)).response)
    assert await lit() == [False, False, True]


async def test_a_calamity_is_done_in_secret_and_raises_the_maximum_when_told(party: Party) -> None:
    made = await party.slash(party.gm, "calamity new", name="The Drowned King", steps=4)
    assert "0 of 4 steps" in said(made, privately=False)
    done = await party.slash(party.gm, "calamity advance", name="The")
    assert "1 not told yet" in said(done, privately=True)
    done = await party.gm.click(done.response, label="Another step in secret")
    assert "Steps 1 → 2" in said(done)
    assert "tension.pool" not in [row[3] for row in party.stage.state()["sheets"]]

    told = await party.gm.click(done.response, label="Tell the characters: 2 steps")
    assert "Tension maximum 6 → 8" in said(told, privately=False)
    assert (await party.pool())["tension"] == 6
    assert "heard of every step" in refused(
        await party.gm.click(done.response, label="Tell the characters: 2 steps")
    )
    assert "dice 6 → 8" in said(await party.slash(party.gm, "adventure"))
    lost = said(await party.slash(party.gm, "calamity thwart", name="The", won=False))
    assert "falls once the adventure is won, if it still can." in lost
    unsaid = said(await party.slash(party.gm, "calamity thwart", name="Drowned"))
    assert "falls once the adventure is won" in unsaid
    won = said(await party.slash(party.gm, "calamity thwart", name="King", won=True))
    assert "Tension maximum 8 → 7 · tension dice 8 → 7" in won
    assert "thwarted 3 times" in won
    twice = said(await party.slash(party.gm, "calamity thwart", name="The", won=True))
    assert "has already fallen in this adventure" in twice
    # Whoever then thwarts a step, and wins nothing yet, waits for no fall that never comes.
    idle = said(await party.slash(party.gm, "calamity thwart", name="The"))
    assert "has already fallen in this adventure" in idle
    assert "falls once the adventure is won" not in idle
    assert (await party.pool())["tension_max"] == 7
    await party.slash(party.gm, "adventure")
    later = said(await party.slash(party.gm, "calamity thwart", name="The", won=True))
    assert "Tension maximum 7 → 6" in later


async def test_an_adventure_is_won_after_its_step_was_thwarted(party: Party) -> None:
    """The message named `won:true`, which thwarted another step of the plan."""
    gm, won = party.gm, "GM: the adventure is won"
    asked = await party.slash(gm, "campaign", maximum=8, fate=0)
    await gm.click(asked.response, label="Begin the campaign")
    await party.slash(gm, "calamity new", name="The flood")
    foiled = await party.slash(gm, "calamity thwart", name="The flood")
    assert "Only the GM" in refused(await party.ann.click(foiled.response, label=won))
    late = party.stage.late(foiled.response)
    told = said(await gm.click(foiled.response, label=won), privately=False)
    assert "The adventure is won · The flood" in told
    assert "Tension maximum 8 → 7 · tension dice 8 → 7" in told
    # The calamity stands above, where its step was thwarted.
    assert told.count("thwarted once") == 1
    late()
    assert "No thwarted step is left" in refused(await gm.click(foiled.response, label=won))
    said(await gm.slash(party.here, "undo"))
    assert (await party.pool())["tension_max"] == 8
    await gm.click(foiled.response, label=won)
    assert (await party.pool())["tension_max"] == 7
    history = said(await gm.slash(party.here, "history"), privately=True)
    assert "won the adventure that thwarted a step of" in history


async def thwarted(party: Party, **settings: bool) -> Any:
    """Thwart a step, win nothing yet, and begin the next adventure."""
    asked = await party.slash(party.gm, "campaign", maximum=8, fate=0)
    await party.gm.click(asked.response, label="Begin the campaign")
    if settings:
        await party.slash(party.gm, "settings", **settings)
    await party.slash(party.gm, "calamity new", name="The flood", hidden=True)
    await party.slash(party.gm, "calamity thwart", name="The flood")
    return await party.slash(party.gm, "adventure")


async def test_whether_the_adventure_was_won_is_asked_as_the_next_begins(party: Party) -> None:
    """The next adventure began, and the fall of the maximum was lost without a word."""
    asked = await thwarted(party)
    assert "Was the adventure won that ends here?" in said(asked, privately=True)
    assert (await party.pool())["has_foiled"]
    begun = said(await party.gm.click(asked.response, label="It was won"), privately=False)
    assert "The one before it was won." in begun
    assert "Tension maximum 8 → 7 · tension dice 8 → 7" in begun
    assert "flood" not in begun
    again = said(await party.slash(party.gm, "adventure"), privately=False)
    assert "the maximum and the fate points stay" in again
    await party.gm.slash(party.here, "undo")
    await party.gm.slash(party.here, "undo")
    assert (await party.pool())["tension_max"] == 8


async def test_an_adventure_of_secret_numbers_begins_in_the_same_words_won_or_not(
    party: Party,
) -> None:
    """Whether it was won is asked only once a step was thwarted, perhaps of a hidden calamity."""
    asked = await thwarted(party, hidden=True)
    lost = said(await party.gm.click(asked.response, label="It was not won"), privately=False)
    assert (await party.pool())["tension_max"] == 8
    plain = said(await party.slash(party.gm, "adventure"), privately=False)
    await party.slash(party.gm, "calamity thwart", name="The flood")
    asked = await party.slash(party.gm, "adventure")
    won = said(await party.gm.click(asked.response, label="It was won"), privately=False)
    assert (await party.pool())["tension_max"] == 7
    assert won == lost == plain
    assert "maximum" not in won


async def test_a_new_campaign_asks_first_and_puts_everything_away(party: Party) -> None:
    await party.slash(party.gm, "calamity new", name="The flood")
    await party.open(2, player=party.ann)
    before = party.stage.moves()
    asked = await party.slash(party.gm, "campaign", maximum=8, fate=2)
    words = said(asked, privately=True)
    assert "1 calamity and 1 test" in words
    assert party.stage.moves() == before

    begun = said(await party.gm.click(asked.response, label="Begin the campaign"), privately=False)
    assert "Over: **The flood**" in begun
    pool = await party.pool()
    assert (pool["tension_max"], pool["tension"], pool["fate_points"]) == (8, 8, 2)

    def kinds() -> list[str]:
        return [row[3] for row in party.stage.state()["sheets"] if row[3].startswith("tension")]

    assert sorted(kinds()) == [*["tension"] * 3, "tension.pool"]
    assert "Taken back" in said(await party.gm.slash(party.here, "undo"))
    assert sorted(kinds()) == [*["tension"] * 3, "tension.calamity", "tension.test"]


# ------------------------------------------------------------------------------------------- undo


async def test_undo_of_a_spend_gives_back_the_dice_and_the_rating(party: Party) -> None:
    # A pool that was never moved is not stored.
    await party.fate(1)
    message = await party.open(2, player=party.ann)
    stood = party.stage.state()
    party.dice.add(4, 5, 2)
    await by_gm(party.gm, message, "spend", "tension:3")
    assert (await party.pool())["tension"] == 3
    undone = said(await party.gm.slash(party.here, "undo"), privately=False)
    assert "**4**, **5**, 2" in undone
    assert party.stage.state() == stood
    pool = await party.pool()
    assert (pool["tension"], party.tests()[0]["opposition"]) == (6, 2)


async def test_the_message_of_a_test_says_what_was_undone_and_still_explains(party: Party) -> None:
    message = await party.open(2, player=party.ann)
    party.dice.add(5, 1, 4, 4)
    await choose(party.ann, message, "answer", "roll:2")
    await party.slash(party.gm, "spend", dice=2)
    spent = newest(party.stage)
    assert "Undone" not in text_of(spent)
    await party.gm.slash(party.here, "undo")
    back = party.stage.now(spent)
    assert text_of(back).partition("\n")[2].startswith("*Undone: **Wren**: the GM spends 2 tension")
    assert "Wren rolls 2 vigor dice" in text_of(back)
    assert labels(back).count("Why?") == 1
    why = said(await party.bob.click(back, label="Why?"), privately=True)
    assert "Each vigor die spends one vigor" in why

    await party.gm.slash(party.here, "redo")
    again = party.stage.now(spent)
    assert "Undone" not in text_of(again)
    assert "Each roll of tension dice" in said(await party.bob.click(again, label="Why?"))
    await party.gm.slash(party.here, "undo")
    looked = await party.slash(party.ann, "test show")
    assert "*Undone: " in said(looked)
    await choose(party.ann, looked.response, "answer", "enter:1")
    assert "Undone" not in text_of(newest(party.stage))


async def test_undo_of_an_accepted_twist_gives_back_both_sides(party: Party) -> None:
    await party.fate(1)
    message = await party.open(4, player=party.ann)
    await choose(party.ann, message, "answer", "enter:1")
    await by_gm(party.gm, message, "offer")
    stood = party.stage.state()
    await party.ann.click(message, label="Accept: +3 successes, the GM +3 fate")
    assert (await party.pool())["fate_points"] == 4
    assert party.tests()[0]["successes"] == 4
    said(await party.ann.slash(party.here, "undo"), privately=False)

    assert party.stage.state() == stood
    assert (await party.pool())["fate_points"] == 1
    assert (party.tests()[0]["successes"], party.tests()[0]["stage"]) == (1, "open")


async def test_a_test_for_whoever_has_left_waits_for_the_gm(party: Party) -> None:
    """It waited for them, although the list of what waits had it for the GM already."""
    (iris,) = [row[4] for row in party.stage.state()["sheets"] if row[2] == party.ann.id]
    message = await party.open(4, player=party.ann)
    assert f"Waiting for {iris}." in text_of(message)
    await party.ann.slash(party.here, "sheet delete", character=iris)
    await until(lambda: "Waiting for the GM." in text_of(party.stage.now(message)))
    shown = await party.slash(party.gm, "test show")
    assert "Waiting for the GM." in said(shown)
    await party.ann.slash(party.here, "undo")
    await until(lambda: f"Waiting for {iris}." in text_of(party.stage.now(shown.response)))


async def test_a_test_that_is_brought_back_explains_its_last_step(party: Party) -> None:
    """It had no Why? until something else moved it, unlike the answer to /tension test show."""
    await party.open(4, player=party.ann)
    party.dice.add(4)
    await party.slash(party.ann, "test roll", dice=1)
    listed = await party.ann.slash(party.here, "waiting")
    back = await answer(party.ann, listed, "close the test")
    assert "Why?" in labels(back.response)


async def test_a_test_follows_the_vigor_of_whom_it_is_for_and_no_other_does(party: Party) -> None:
    """Its menu offered dice, and its odds were told, of vigor that was spent elsewhere."""
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="4/5")
    hers = await party.open(4, player=party.ann)
    other = await party.open(4, player=party.bob, name="Other")
    assert "4 dice" in text_of(hers)
    await party.slash(party.ann, "vigor", change=-3)
    await until(lambda: "4 dice" not in text_of(party.stage.now(hers)))
    assert text_of(party.stage.now(other)) == text_of(other)


async def test_the_buttons_of_a_test_whose_opening_was_undone_say_so(party: Party) -> None:
    message = await party.open(4, player=party.ann)
    menu, again = menu_id(message, "answer"), party.stage.late(message)
    await party.gm.slash(party.here, "undo")
    assert text_of(party.stage.now(message)).startswith("This test is off the table")
    again()
    words = refused(await party.ann.select(message, ["enter:1"], custom_id=menu))
    assert "taken back" in words


# ---------------------------------------------------------------------------------------- secrets


async def reads_everywhere(party: Party, who: Any) -> str:
    """Read, as this person, the channel and everything that shows the pool or calamities."""
    parts = [party.stage.seen_by(who)]
    for command, options in (
        ("table show", {}),
        ("history", {}),
        ("history", {"page": 2}),
        ("history", {"player": party.gm}),
        ("tension show", {}),
        ("tension show", {"public": True}),
        ("tension settings", {}),
        ("tension test show", {}),
        ("sheet show", {}),
        ("tension spend", {"dice": 99}),
        ("tension twist spend", {"points": 99}),
        ("tension calamity reveal", {"name": "The"}),
    ):
        parts.append(said(await who.slash(party.here, command, **options)))
    for command, option in (
        ("tension calamity advance", "name"),
        ("tension calamity reveal", "name"),
        ("tension calamity thwart", "name"),
        ("tension calamity remove", "name"),
        ("tension spend", "test"),
        ("tension restore", "test"),
        ("tension twist spend", "against"),
        ("tension test show", "test"),
    ):
        offered = await who.autocomplete(party.here, command, option, "")
        parts += [choice["name"] for choice in offered]
    return "\n".join(parts)


async def test_a_secret_pool_leaks_to_no_player(party: Party) -> None:
    await party.slash(party.gm, "settings", hidden=True)
    asked = await party.slash(party.gm, "campaign", maximum=37, fate=43)
    await party.gm.click(asked.response, label="Begin the campaign")
    message = await party.open(1, player=party.ann)
    party.dice.add(4, 5, 2)
    await by_gm(party.gm, message, "spend", "tension:3")
    await by_gm(party.gm, newest(party.stage), "spend", "fate:2")
    await by_gm(party.gm, newest(party.stage), "offer")
    passed = await party.ann.click(
        newest(party.stage), label="Accept: +5 successes, the GM +5 fate"
    )
    await by_gm(party.gm, passed.response, "complete", "world_action")
    await party.slash(party.gm, "calamity new", name="The flood")
    await party.slash(party.gm, "calamity advance", name="The flood")
    await party.slash(party.gm, "calamity reveal", name="The flood")
    await party.slash(party.gm, "adventure")
    refused(await party.slash(party.gm, "twist spend", points=99))
    await party.open(1, player=party.ann, name="Next")
    for who in (party.ann, party.dora):
        told = await reads_everywhere(party, who)
        numbers = re.sub(r"\d{15,}|<t:\d+(:\w)?>", "", told)
        for secret in ("37", "34", "38", "43", "41", "46", "■"):
            assert secret not in numbers, secret
        assert "keeps the tension dice and fate points secret" in told

    for each in range(2):
        won = await party.slash(party.gm, "calamity thwart", name="The flood", won=True)
        assert "maximum" not in said(won, privately=False), each
        assert (await party.pool())["tension_max"] == 37
    await party.slash(party.gm, "calamity advance", name="The flood")
    await party.slash(party.gm, "calamity reveal", name="The flood")
    await party.slash(party.gm, "adventure")

    own = said(await party.slash(party.gm, "show"), privately=True)
    assert "38 of 38 tension dice · hidden from players" in own
    assert "46 fate points" in own
    public = said(await party.slash(party.gm, "show", public=True), privately=False)
    assert "38" not in public


async def test_no_button_tells_whether_a_secret_maximum_has_fallen(party: Party) -> None:
    """Where it had, the adventure could not be won again, and its button was missing."""
    await party.slash(party.gm, "settings", hidden=True)
    seen = []
    for maximum, lowered in ((6, 6), (8, 7)):
        asked = await party.slash(party.gm, "campaign", maximum=maximum, fate=0)
        await party.gm.click(asked.response, label="Begin the campaign")
        await party.slash(party.gm, "calamity new", name="The flood")
        await party.slash(party.gm, "calamity thwart", name="The flood", won=True)
        foiled = await party.slash(party.gm, "calamity thwart", name="The flood")
        shown = said(foiled, privately=False)
        won = await party.gm.click(foiled.response, label="GM: the adventure is won")
        seen.append((shown, said(won, privately=False)))
        assert (await party.pool())["tension_max"] == lowered
    assert seen[0] == seen[1]


async def test_no_undo_and_no_redo_tells_the_numbers_of_a_secret_pool(party: Party) -> None:
    await party.slash(party.gm, "settings", hidden=True)
    await party.fate(3)
    await party.slash(party.gm, "calamity new", name="The flood")
    await party.slash(party.gm, "calamity advance", name="The flood")
    await party.open(1, player=party.ann, name="The bridge")
    party.dice.add(4, 5, 2, 1, 3)

    async def answered() -> None:
        offered = await party.slash(party.gm, "twist offer", override=True)
        await party.ann.click(offered.response, label="Accept: +5 successes, the GM +5 fate")

    moves = (
        (party.gm, lambda: party.slash(party.gm, "spend", dice=5)),
        (party.gm, lambda: party.slash(party.gm, "restore", cause="engagement_round")),
        (party.gm, lambda: party.slash(party.gm, "calamity reveal", name="The flood")),
        (party.gm, lambda: party.slash(party.gm, "twist spend", points=2)),
        (party.gm, lambda: party.slash(party.gm, "adventure")),
        (party.ann, answered),
    )
    for who, move in moves:
        await move()
        before = await party.pool()
        for command in ("undo", "redo"):
            await who.slash(party.here, command)
            told = party.stage.seen_by(party.bob)
            assert not re.search(r"(tension|max|maximum|dice|points) \d+ →", told)
        assert await party.pool() == before


async def test_an_unrevealed_calamity_leaks_to_no_player(party: Party) -> None:
    made = await party.slash(party.gm, "calamity new", name="Betrayal", steps=7, hidden=True)
    said(made, privately=True)
    await party.gm.click(made.response, label="Another step in secret")
    foiled = await party.slash(party.gm, "calamity thwart", name="Betrayal", won=False)
    assert "1 of 7 steps done · thwarted once · 1 not told yet" in said(foiled, privately=True)
    await party.slash(party.gm, "calamity new", name="The flood", steps=11)
    await party.slash(party.gm, "calamity advance", name="The flood", steps=5)
    await party.open(1, player=party.ann)
    await party.slash(party.gm, "show", public=True)
    await party.gm.slash(party.here, "history")
    told = await reads_everywhere(party, party.ann)
    for secret in ("Betrayal", "of 7", "not told yet", "5 of 11", "→ 5"):
        assert secret not in told
    assert "0 of 11 steps done" in told

    assert "Betrayal" in said(await party.slash(party.gm, "show"), privately=True)
    revealed = said(await party.slash(party.gm, "calamity reveal", name="Bet"), privately=False)
    assert "1 of 7 steps done" in revealed
    assert "Betrayal" in said(await party.slash(party.ann, "show"))


async def test_undoing_a_secret_step_is_secret_too(party: Party) -> None:
    await party.slash(party.gm, "calamity new", name="Betrayal", hidden=True)
    said(await party.gm.slash(party.here, "undo"), privately=True)
    assert "Betrayal" not in party.stage.seen_by(party.ann)
    assert "Betrayal" not in said(await party.ann.slash(party.here, "history"))
    assert "Betrayal" in said(await party.gm.slash(party.here, "history"))


# ------------------------------------------------------------------------------- at another game's


async def test_the_pool_is_on_the_dashboard_before_anybody_has_a_character_for_it(
    opened: Stage,
) -> None:
    assert "tension dice" not in said(await opened.gm.slash(opened.here, "table show"))
    asked = await opened.gm.slash(opened.here, "tension campaign", fate=3)
    await opened.gm.click(asked.response, label="Begin the campaign")
    shown = said(await opened.gm.slash(opened.here, "table show"))
    assert "Nobody plays yet" in shown
    assert "■■■■■■ 6 of 6 tension dice · 3 fate points" in shown


async def test_a_solo_player_is_the_storyteller_where_they_manage_the_channel(
    stage: Stage,
) -> None:
    opened = await stage.manager.slash(stage.here, "tension test open", cr=2)
    assert "For anyone" in said(opened, privately=False)
    stage.dice.add(6, 1)
    await choose(stage.manager, opened.response, "answer", "roll:1")
    spent = await by_gm(stage.manager, newest(stage), "spend", "tension:1")
    assert titled(spent).endswith(" · challenge 1")
    assert "**1 of 1** successes, 1 to spare" in said(spent)


# ---------------------------------------------------------------------- who is a character


async def test_a_gm_without_a_character_answers_for_whom_the_test_affects(party: Party) -> None:
    """PI8: successes that the GM types are the player's, and make no character of the GM."""
    await party.open(4, player=party.ann, name="Alone")
    typed = await party.slash(party.gm, "test successes", count=2, test="Alone")
    assert "Wren brings 2 successes" in said(typed)
    await party.open(4, player=party.bob, player2=party.cyd, name="Both")
    which = await party.slash(party.gm, "test successes", count=3, test="Both")
    assert labels(which.response) == ["Ash", "Moss"]
    answered = await party.gm.click(which.response, label="Moss")
    assert "Moss brings 3 successes" in said(answered, privately=False)
    names = [row[4] for row in party.stage.state()["sheets"] if row[3] == "tension"]
    assert names == ["Wren", "Ash", "Moss"]


async def test_others_help_after_fate_however_many_are_affected(party: Party) -> None:
    """RT1: the sentence about fate points has no “only one”."""
    await party.fate(2)
    await party.open(3, player=party.ann, player2=party.bob, name="The gate")
    assert "This test is for" in refused(
        await party.slash(party.cyd, "test successes", count=2, means="new_test")
    )
    spent = said(await party.slash(party.gm, "twist spend", points=2))
    assert "Waiting for Wren and Ash.\nOthers can help by rolling their own test." in spent
    helped = said(await party.slash(party.cyd, "test successes", count=2, means="new_test"))
    assert "Moss brings 2 successes in a test of their own" in helped


async def test_a_test_of_somebody_by_their_new_name_keeps_the_old_one_from_coming_back(
    party: Party,
) -> None:
    """It waited for nobody then."""
    await party.ann.slash(party.here, "sheet edit", field="name", value="Wren the Bold")
    await party.open(3, player=party.ann, name="The gate")
    words = refused(await party.ann.slash(party.here, "undo"))
    assert "has changed what goes by that name since" in words
    await party.gm.slash(party.here, "undo")
    assert "Name Wren the Bold → Wren" in said(await party.ann.slash(party.here, "undo"))


async def test_a_test_goes_on_about_a_character_with_a_new_name(party: Party) -> None:
    """It waited for who had answered, and had nothing to explain, as the rename had no Why?."""
    await party.open(3, player=party.ann, name="The gate")
    party.dice.add(1, 4)
    told = await party.slash(party.ann, "test roll", dice=1)
    waited = said(await party.ann.slash(party.here, "waiting"))
    await party.ann.slash(party.here, "sheet edit", field="name", value="Wren the Bold")
    await until(lambda: "For Wren the Bold" in text_of(party.stage.now(told.response)))
    assert "Why?" in labels(party.stage.now(told.response))
    after = said(await party.ann.slash(party.here, "waiting"))
    assert after == waited.replace("Wren", "Wren the Bold")
    rolled = said(await party.slash(party.ann, "test roll", dice=1))
    assert "Wren the Bold rolls 1 vigor die" in rolled


async def test_a_test_that_was_begun_in_a_closed_channel_stays_there(party: Party) -> None:
    gm, ann, bob, cyd, here = party.gm, party.ann, party.bob, party.cyd, party.here
    aside = await linked_to(party.stage, gm, bob)
    await gm.slash(aside, "tension test open", cr=2, player=cyd, name="Poison")
    await gm.slash(aside, "tension test open", cr=2, name="Ambush")
    await party.open(3, player=ann, name="The bridge")
    await ann.slash(here, "table panel")
    await party.stage.env.settle()

    def names(told: str) -> set[str]:
        return {name for name in ("Poison", "Ambush", "The bridge") if name in told}

    for command in ("table show", "tension show", "waiting"):
        seen = {who.name: names(said(await who.slash(here, command))) for who in (ann, bob, cyd)}
        assert seen["bob"] == {"Poison", "Ambush", "The bridge"}, command
        # Nor is it known to Cyd, whom it is about.
        assert seen["ann"] == seen["cyd"] == {"The bridge"}, command
    assert names(text_of(party.stage.now(here.history()[-1]))) == {"The bridge"}
    assert names(said(await party.slash(gm, "show", public=True))) == {"The bridge"}

    # Nobody else finds it by its name, and where some cannot read it, it is shown to one alone.
    unknown = said(await party.slash(ann, "test roll", dice=1, test="Poison"), privately=True)
    assert unknown == "Which test?\nNothing is called “Poison”.\nThe bridge"
    found = await ann.autocomplete(here, "tension test show", "test", "")
    assert [each["value"] for each in found] == ["The bridge"]
    for who, where, is_private in ((gm, here, True), (bob, here, True), (bob, aside, False)):
        said(await who.slash(where, "tension test show", test="Poison"), privately=is_private)
    said(await party.slash(bob, "test show", test="The bridge"), privately=False)


async def test_a_test_of_a_closed_channel_goes_on_there_by_any_command(party: Party) -> None:
    """Its one message moved to where the command was given, with all that was done before."""
    gm, ann, bob, here = party.gm, party.ann, party.bob, party.here
    aside = await linked_to(party.stage, gm, bob)
    kept = [each.id for each in here.history()]
    opened = await gm.slash(aside, "tension test open", cr=5, player=bob, name="Poison")
    await party.stage.bot.stories.finish()

    party.dice.add(6, 6)
    for who, command, options, told in (
        (gm, "test adjust", {"change": 1, "reason": "dark"}, "**Challenge 5 → 6**"),
        (gm, "spend", {"dice": 1}, "**Challenge 6 → 8"),
        (bob, "test successes", {"count": 1}, "**Successes 0 → 1**"),
        (bob, "test roll", {"dice": 1}, "**Successes 1 → 3**"),
        (gm, "twist offer", {}, "A twist of fate for Ash"),
        (gm, "test close", {}, "failed, 5 short"),
    ):
        assert told in said(await party.slash(who, command, **options), privately=True), command
        await party.stage.bot.stories.finish()
        await party.stage.env.settle()
        (shown,) = (text_of(each) for each in aside.history() if each.id == opened.response.id)
        assert told in shown, command

    assert [each.id for each in here.history()] == kept
    for command in ("history", "table show", "tension show"):
        assert "Poison" not in said(await ann.slash(here, command))
    assert "Poison" in said(await bob.slash(here, "history"))


async def test_tension_dice_of_a_closed_channels_test_are_told_there_from_a_private_message(
    party: Party,
) -> None:
    gm, bob, here = party.gm, party.bob, party.here
    aside = await linked_to(party.stage, gm, bob)
    await gm.slash(aside, "tension test open", cr=5, player=bob, name="Poison")
    await party.stage.bot.stories.finish()
    kept = [each.id for each in here.history()]
    shown = await party.slash(gm, "test show")
    controls = await gm.click(shown.response, label="GM")
    spend = next(part for part in parts_of(controls.response) if "options" in part)
    party.dice.add(3)
    (one, *_) = [each for each in spend["options"] if each["label"].startswith("1 tension die")]
    await gm.select(controls.response, [one["value"]], custom_id=spend["custom_id"])
    await party.stage.env.settle()
    assert [each.id for each in here.history()] == kept
    assert "The GM spends 1 tension die" in text_of(aside.history()[-1])
    assert "The GM spends 1 tension die" not in party.stage.seen_by(party.ann)


async def test_whoever_spends_tension_on_a_foes_attack_is_told_what_moves_it(party: Party) -> None:
    """The GM was told first that only the GM can open one."""
    await party.open(4, player=party.ann, kind="foe", name="Ogre")
    words = refused(await party.slash(party.gm, "spend", dice=2))
    assert "Tension dice cannot change an attack by a foe. `/tension twist spend`" in words
    assert "Only the GM" not in words


async def test_the_journal_tells_that_a_test_was_closed_and_of_how_many(party: Party) -> None:
    """It told no deed: "@Maren: The guard: Wren, Ash and Moss failed", in an undo of it, too."""
    three = {"player": party.ann, "player2": party.bob, "player3": party.cyd}
    await party.open(4, name="The guard", **three)
    await party.slash(party.gm, "test close")
    closed = "closed **The guard**: Wren, Ash and Moss failed, 4 short"
    recap = said(await party.bob.slash(party.here, "table recap"), privately=True)
    assert f"• **The GM**: {closed}" in recap
    for command in ("history", "undo"):
        assert f"<@{party.gm.id}>: {closed}" in said(await party.gm.slash(party.here, command))


async def test_a_recap_tells_how_each_test_ended_and_what_is_left(party: Party) -> None:
    """It told who rolled, and neither what for nor how that ended."""

    async def test(name: str, *faces: int) -> None:
        await party.open(1, player=party.ann, name=name)
        party.dice.add(*faces)
        await party.slash(party.ann, "test roll", dice=len(faces))
        await party.slash(party.gm, "test close", test=name)

    for field, value in (("vigor", "5"), ("resource", "Arrows 5")):
        await party.ann.slash(party.here, "sheet edit", field=field, value=value)
    await test("The bridge", 5, 6)
    wait(party.stage, hours=12)
    await test("The guard", 2)
    await test("The gate", 4)
    await party.slash(party.ann, "resource", name="Arrows", change=-2)
    told = said(await party.bob.slash(party.here, "table recap"), privately=True)
    assert "• Closed **The guard**: Wren failed, 1 short" in told
    assert "• Closed **The gate**: Wren passed by 1" in told
    assert "Wren: vigor 3 → 1, Arrows 5 → 3" in told
    assert "bridge" not in told


async def test_a_recap_tells_how_a_test_ended_that_brought_the_dice_back(party: Party) -> None:
    """Of the test that ended with its action it told nothing, though most end so."""
    await party.open(1, player=party.ann, name="The guard")
    party.dice.add(2)
    await party.slash(party.ann, "test roll", dice=1)
    await party.slash(party.gm, "restore", cause="local_action", test="The guard")
    await party.open(1, player=party.ann, name="The gate")
    await party.slash(party.gm, "twist offer")
    await party.slash(party.gm, "test close", test="The gate")
    await party.slash(party.gm, "restore", cause="local_action", test="The gate")
    told = said(await party.bob.slash(party.here, "table recap"), privately=True)
    assert "• **The GM**: local action complete by **The guard** (Wren failed, 1 short)" in told
    # What was only offered is no part of the story.
    assert told.count("The gate") == 1
    listed = said(await party.bob.slash(party.here, "history"), privately=True)
    assert "local action complete by **The gate**\n" in f"{listed}\n"


async def test_a_card_says_nothing_of_a_test_that_its_readers_cannot_have_read(
    party: Party,
) -> None:
    """The card in the open channel told what was whispered, and offered rolls for it."""
    card = (await party.ann.slash(party.here, "sheet show")).response
    aside = await whispers(party.stage, party.ann, party.gm)
    opened = {"cr": 4, "player": party.ann, "name": "Poison Ash's wine"}
    said(await party.gm.slash(aside, "tension test open", **opened), privately=False)
    await party.stage.env.settle()
    assert "Poison" not in text_of(party.stage.now(card))
    assert "Poison" not in said(await party.ann.slash(party.here, "sheet show"))
    assert "Poison Ash's wine" in said(await party.ann.slash(aside, "sheet show"))


async def test_a_test_that_was_told_in_words_stays_so_wherever_it_goes_on(party: Party) -> None:
    """With the GM's next step it was in pictures again, below, and above it said so."""
    party.stage.bot.looks.take_up({name: 10**17 + at for at, name in enumerate(SYMBOLS)})
    await party.ann.slash(party.here, "me settings", text="on")
    await party.open(4, player=party.ann, name="The bridge")
    party.dice.add(3, 2, 4)
    rolled = said(await party.slash(party.ann, "test roll", dice=3))
    assert "3, 2, 4 (counts)" in rolled
    party.dice.add(3, 2)
    spent = await party.slash(party.gm, "spend", dice=2)
    assert "3, 2, 4 (counts)" in said(spent, privately=False)
    closed = said(await party.slash(party.gm, "test close"), privately=False)
    assert "3, 2, 4 (counts)" in closed
    assert "<:" not in f"{said(spent)}{closed}"


async def test_a_recap_tells_that_a_step_of_a_calamity_was_thwarted(party: Party) -> None:
    """It told that the characters heard of it, twice, and not that they foiled it."""
    for name, is_hidden in (("The King rises", False), ("The Queen wakes", True)):
        await party.slash(party.gm, "calamity new", name=name, hidden=is_hidden)
        await party.slash(party.gm, "calamity advance", name=name)
    await party.slash(party.gm, "calamity reveal", name="The King rises")
    for name in ("The King rises", "The Queen wakes"):
        await party.slash(party.gm, "calamity thwart", name=name, won=True)
    words = said(await party.bob.slash(party.here, "table recap"))

    assert "• **The GM**: told 1 step of a calamity: **The King rises**" in words
    assert words.count("1 step") == 1
    assert "• **The GM**: thwarted a step of **The King rises** in a won adventure" in words
    assert "Queen" not in words


async def test_a_recap_tells_no_vigor_from_0_that_was_not_counted(party: Party) -> None:
    """It said that vigor went from 0 to 1, as if Wren had run dry before."""
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="2")
    await party.open(2, player=party.ann)
    party.dice.add(6, 6)
    await party.slash(party.ann, "test roll", dice=1)
    assert "Wren: vigor" not in said(await party.gm.slash(party.here, "table recap"))
    await party.gm.slash(party.here, "table session start")
    await party.slash(party.ann, "test roll", dice=1)
    assert "**Wren: vigor 1 → 0**" in said(await party.gm.slash(party.here, "table recap"))


async def test_that_the_gm_acted_for_a_player_outlasts_what_follows_the_sheet(party: Party) -> None:
    """The test's message forgot it as soon as it was drawn anew."""
    opened = await party.open(4, player=party.cyd, name="Poison")
    party.dice.add(6)
    rolled = await party.slash(party.gm, "test roll", dice=1, player=party.cyd)
    acted = f"{party.gm.mention} acted for {party.cyd.mention}"
    assert acted in said(rolled)
    await party.cyd.slash(party.here, "sheet edit", field="vigor", value="2")
    await party.stage.env.settle()
    assert "Moved below" in text_of(party.stage.now(opened))
    assert "Roll 2 vigor dice" in text_of(party.stage.now(rolled.response))
    assert text_of(party.stage.now(rolled.response)).count(acted) == 1


@pytest.mark.parametrize("stored_last", [0, 1, 2])
async def test_of_those_that_are_told_at_the_same_moment_the_newest_shows_the_test(
    party: Party, monkeypatch: pytest.MonkeyPatch, stored_last: int
) -> None:
    """Each knew of the older messages alone, and so two or three went on side by side."""
    await party.open(9, name="The bridge")
    referee, all_told, last = party.stage.bot.referee, asyncio.Barrier(3), asyncio.Event()
    remember, stored = referee.remember_post, count(1)

    async def remembered(post: Post) -> Any:
        if await all_told.wait() == stored_last:
            await last.wait()
        others = await remember(post)
        if next(stored) == 2:
            last.set()
        return others

    async def at_once(**_how: object) -> None:
        """Wait for nobody."""

    monkeypatch.setattr(referee, "remember_post", remembered)
    with monkeypatch.context() as patch:
        patch.setattr(party.stage.env, "_settle_internal", at_once)
        shown = [await party.slash(who, "test show") for who in (party.ann, party.bob, party.gm)]
    await party.stage.env.settle()
    *older, newest = sorted((each.response for each in shown), key=lambda each: each.id)
    assert all("Moved below" in text_of(party.stage.now(each)) for each in older)
    assert "GM" in labels(party.stage.now(newest))
    (known,) = query(party.stage.database, "SELECT message_id FROM post")
    assert known == (newest.id,)
