"""Who is notified: exactly whom a play newly waits for, once, where table and person want it."""

from typing import Any

import discord
import pytest

from bot.chat import notice
from bot.chat.posts import Drawn
from bot.chat.waiting import Waiting
from bot.storage.turn import Turn
from tests.prologue import prologue
from tests.stage import Stage, answer, said


def notified(stage: Stage, channel: Any = None) -> list[tuple[int, ...]]:
    """Give whom each message notifies, of those that notify anybody, oldest first."""
    found = []
    for message in (channel or stage.here).history():
        stored = stage.env.backend.get_message(message.channel.id, message.id)
        assert (stored.mention_everyone, stored.mention_role_ids) == (False, [])
        if stored.mention_user_ids:
            found.append(tuple(sorted(stored.mention_user_ids)))
    return found


@pytest.fixture
@prologue
async def party(opened: Stage) -> Stage:
    """A table that notifies, with Ann, Bob and the GM who want it, and Lantern played beside."""
    for player in (opened.ann, opened.bob):
        await opened.gm.slash(opened.here, "sheet new", name="Wren", game="sample", player=player)
    await opened.gm.slash(opened.here, "table settings", ping="on")
    for who in (opened.ann, opened.bob, opened.gm):
        await who.slash(opened.here, "me settings", ping="on")
    return opened


async def finds(stage: Stage, who: Any, **options: Any) -> Any:
    """Have a find made, which then waits for its player."""
    stage.dice.add(1)
    return await who.slash(stage.here, "sample look", **options)


async def test_exactly_whom_it_waits_for_is_notified_once(party: Stage) -> None:
    await finds(party, party.gm, player=party.ann)
    assert notified(party) == [(party.ann.id,)]
    called = party.here.history()[-1]
    assert called.content == f"{party.ann.mention}: Wren has a find to fetch"

    party.dice.add(4)
    await party.gm.slash(party.here, "roll", dice="d6")
    await party.gm.slash(party.here, "sheet show", player=party.ann)
    await party.gm.slash(party.here, "waiting")
    assert notified(party) == [(party.ann.id,)]


async def test_nobody_is_notified_of_what_they_did_themselves(party: Stage) -> None:
    await finds(party, party.ann)
    assert notified(party) == []


@pytest.mark.parametrize("off", ["table", "person", "never asked"])
async def test_nobody_is_notified_who_or_whose_table_does_not_want_it(
    party: Stage, off: str
) -> None:
    if off == "table":
        await party.gm.slash(party.here, "table settings", ping="off")
    elif off == "person":
        await party.ann.slash(party.here, "me settings", ping="off")
    else:
        await party.gm.slash(party.here, "sheet new", name="M", game="sample", player=party.manager)
    whose = party.manager if off == "never asked" else party.ann
    await finds(party, party.gm, player=whose)

    assert notified(party) == []


async def test_who_wants_to_be_notified_is_told_where_the_table_does_not(party: Stage) -> None:
    beside = "this one does not (`/table settings`)"
    assert beside not in said(await party.ann.slash(party.here, "me settings"))
    await party.gm.slash(party.here, "table settings", ping="off")
    assert beside in said(await party.ann.slash(party.here, "me settings", ping="on"))
    assert beside not in said(await party.ann.slash(party.here, "me settings", ping="off"))


async def test_where_no_table_is_nothing_is_said_of_one(stage: Stage) -> None:
    """It was called one that notifies nobody."""
    told = said(await stage.ann.slash(stage.here, "me settings", ping="on"))
    assert "at tables that allow it." in told
    assert "this one" not in told


async def test_where_nobody_may_be_notified_nothing_is_looked_up(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_turn: Turn) -> list[Waiting]:
        raise AssertionError("it was looked up what waits")

    monkeypatch.setattr(notice, "all_waiting", never)
    opened.dice.add(4)
    said(await opened.ann.slash(opened.here, "roll", dice="d6"))


def waits(turn: Turn, **what: Any) -> list[Waiting]:
    """Give something that waits as soon as anybody has rolled dice."""
    rolled = turn.journal.page(1)[0] if turn.is_stored else ()
    keys = [each.key for each in rolled if type(each.outcome).__name__ == "Rolled"]
    drawn = Drawn(discord.Embed())
    told = {"text": "answer", "player": 0, "draw": lambda: drawn} | what
    return [Waiting(since=key, **told) for key in keys]


async def roll(stage: Stage, monkeypatch: pytest.MonkeyPatch, who: Any, **what: Any) -> None:
    """Have somebody roll dice, after which something waits."""
    monkeypatch.setattr(notice, "all_waiting", lambda turn: waits(turn, **what))
    stage.dice.add(4)
    await who.slash(stage.here, "roll", dice="d6")


async def test_what_waits_for_the_gm_calls_every_gm_who_wants_it(
    party: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.gm.slash(party.here, "table gm", member=party.bob)
    await roll(party, monkeypatch, party.ann)
    assert notified(party) == [tuple(sorted((party.gm.id, party.bob.id)))]


async def test_a_gm_who_is_at_it_needs_no_other(
    party: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.gm.slash(party.here, "table gm", member=party.bob)
    await roll(party, monkeypatch, party.bob)
    assert notified(party) == []


async def test_nobody_is_notified_of_what_is_hidden(
    party: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await roll(party, monkeypatch, party.ann, is_secret=True)
    assert notified(party) == []
    party.dice.add(4)
    monkeypatch.setattr(notice, "all_waiting", waits)
    await party.ann.slash(party.here, "roll", dice="d6", hidden=True)
    assert notified(party) == []


async def test_a_text_full_of_markup_notifies_nobody(
    party: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"<@{party.bob.id}> @everyone **loud**"
    await roll(party, monkeypatch, party.ann, text=text)
    called = party.here.history()[-1]

    assert notified(party) == [(party.gm.id,)]
    assert "<@" not in called.content.partition(":")[2]
    assert "**" not in called.content


async def test_what_is_brought_back_calls_nobody_again(party: Stage) -> None:
    await finds(party, party.gm, player=party.ann)
    listed = await party.gm.slash(party.here, "waiting")
    await answer(party.gm, listed, "Wren has a find")
    assert notified(party) == [(party.ann.id,)]
