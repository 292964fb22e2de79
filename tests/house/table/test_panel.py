"""A panel: the whole table in one message that follows it, the GM's with what is hidden."""

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.chat import panels
from bot.chat.edits import TOO_MANY_EDITS
from bot.chat.panels import AGED_PLAYS, AGED_SECONDS
from bot.errors import Busy
from bot.table import panel
from bot.table.plays import clocks
from bot.table.plays import table as tables
from tests.conftest import scope
from tests.databases import query
from tests.house.table.conftest import put_away
from tests.prologue import prologue
from tests.stage import (
    Stage,
    answer,
    asked,
    fill_in,
    labels,
    menus,
    parts_of,
    refused,
    said,
    text_of,
)

BUTTONS = ["My sheet", "Waiting", "Roll plain dice"]


async def post(stage: Stage, channel: Any = None, **options: bool) -> Any:
    """Post a panel as the GM, sure if it is asked, and give its message."""
    told = await stage.gm.slash(channel or stage.here, "table panel", **options)
    if "question" in text_of(told.response):
        told = await stage.gm.click(told.response, label="GM: post it here")
    said(told, privately=False)
    return told.response


async def now(stage: Stage, message: Any) -> str:
    """Give what a message says once the bot is done."""
    await stage.env.settle()
    return text_of(stage.now(message))


def embed_of(message: Any) -> dict[str, Any]:
    """Give what an embed says, in all its parts."""
    shown = message.embeds[0].to_dict()
    return {part: shown.get(part) for part in ("title", "description", "fields")}


def followed(stage: Stage) -> list[tuple[int, str]]:
    """Read which messages are panels, and of what sort, from the file."""
    found = query(
        stage.database,
        "SELECT message_id, what FROM post WHERE what LIKE 'panel%' ORDER BY message_id",
    )
    return [(message, what) for message, what in found]


def allow(stage: Stage, channel: Any, **rights: bool) -> None:
    """Allow the bot something in a channel, or forbid it."""
    allowed, denied = discord.PermissionOverwrite(**rights).pair()
    me = stage.env.backend.bot_user.id
    stage.env.backend.set_overwrite(
        channel.id, Overwrite(me, OverwriteType.MEMBER, allowed.value, denied.value)
    )


async def changes(stage: Stage) -> Any:
    """Change every sort of thing at a table, one after the other, and say what a panel shows."""
    ann, gm, here = stage.ann, stage.gm, stage.here
    yield await ann.slash(here, "sheet new", name="Wren"), "Wren"
    yield await ann.slash(here, "iron momentum", change=3), "momentum 5"
    yield await ann.slash(here, "iron meter", name="supply", change=-2), "Supply 3"
    vow = {"kind": "vow", "name": "The oath", "rank": "epic", "shared": True}
    yield await ann.slash(here, "iron track new", **vow), "The oath"
    yield await gm.slash(here, "clock new", name="Alert", segments=4), "Alert** 0 of 4"
    yield await gm.slash(stage.elsewhere, "clock tick", name="Alert"), "Alert** 1 of 4"
    yield await gm.slash(here, "undo"), "Alert** 0 of 4"
    yield await gm.slash(here, "clock remove", name="Alert"), "~Alert"
    yield await stage.bob.slash(here, "sheet new", name="Oil", game="sample"), "__Lantern__"
    stage.dice.add(1)
    yield await stage.bob.slash(stage.thread, "sample look"), "Oil has a find to fetch"
    yield await stage.bob.slash(here, "sheet new", name="Dara", game="fate"), "__Fate"
    yield await gm.slash(here, "fate aspect add", name="On fire"), "On fire"
    yield await gm.slash(here, "table gm", member=ann), f"and {ann.mention}"
    yield await gm.slash(here, "table settings", text="on"), "~▰"
    yield await gm.slash(here, "table settings", text="off"), "▰"
    yield await ann.slash(here, "sheet delete", character="Wren"), "~Wren"
    yield await ann.slash(here, "undo"), "Wren"
    yield await gm.slash(here, "table open", game="fate", name="Saturday"), "Saturday\nFate"
    aside = stage.guild.create_text_channel("aside")
    yield await stage.manager.slash(here, "table link", channel=aside), aside.mention


@pytest.fixture
@prologue
async def shared(opened: Stage) -> Stage:
    """A table of two channels."""
    told = await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere)
    said(told, privately=False)
    return opened


async def test_a_panel_follows_every_sort_of_change_in_every_channel(shared: Stage) -> None:
    both = [await post(shared), await post(shared, shared.elsewhere)]
    async for told, shows in changes(shared):
        said(told)
        texts = [await now(shared, each) for each in both]
        assert texts[0] == texts[1]
        assert (shows.lstrip("~") in texts[0]) is not shows.startswith("~"), (shows, texts[0])
        mine = (await shared.bob.slash(shared.here, "table show")).response
        assert embed_of(mine) == embed_of(shared.now(both[0]))
        assert labels(mine) == labels(shared.now(both[0])) == BUTTONS


async def hide(stage: Stage) -> list[str]:
    """Have something of every hidden kind at a table; give what betrays each."""
    gm, here = stage.gm, stage.here
    await gm.slash(here, "table settings", secrets="gm")
    await gm.slash(here, "clock new", name="Plot", segments=6, hidden=True)
    await stage.ann.slash(here, "sheet new", name="Wren")
    await stage.ann.slash(here, "clock new", name="Scheme", segments=6, hidden=True)
    own = {"kind": "vow", "name": "Own oath", "rank": "epic"}
    await stage.ann.slash(here, "iron track new", **own)
    await gm.slash(here, "tension settings", hidden=True)
    await gm.slash(here, "tension calamity new", name="Doom", hidden=True)
    await gm.slash(here, "tension calamity new", name="Flood")
    await gm.slash(here, "tension calamity advance", name="Flood")
    stage.dice.add(77)
    await stage.ann.slash(here, "roll", dice="d100", label="lurking", hidden=True)
    pool = "hidden from players"
    return ["Plot", "Scheme", "Own oath", "Doom", pool, "tell the characters", "lurking", "77"]


async def test_the_gms_panel_hides_nothing_and_the_public_one_shows_no_secret(
    shared: Stage,
) -> None:
    public, gms = await post(shared), await post(shared, shared.elsewhere, gm=True)
    secrets = await hide(shared)
    seen, hidden = await now(shared, gms), await now(shared, public)

    assert [each for each in secrets if each not in seen] == []
    assert [each for each in secrets if each in hidden] == []
    assert "Flood" in hidden
    assert "GM's panel" in seen
    # Sent again, each shows what it showed.
    assert [each for each in secrets if each in text_of(await post(shared))] == []
    again = text_of(await post(shared, shared.elsewhere, gm=True))
    assert [each for each in secrets if each not in again] == []


async def test_a_hidden_roll_is_on_the_gms_panel_only_as_the_settings_allow_and_until_shown(
    opened: Stage,
) -> None:
    gms = await post(opened, gm=True)
    opened.dice.add(77, 78)
    await opened.ann.slash(opened.here, "roll", dice="d100", label="lurking", hidden=True)
    assert "lurking" not in await now(opened, gms)

    await opened.gm.slash(opened.here, "table settings", secrets="gm")
    mine = await opened.ann.slash(opened.here, "roll", dice="d100", label="waiting", hidden=True)
    shown = await now(opened, gms)
    assert "waiting" in shown
    assert "lurking" not in shown
    await opened.ann.click(mine.response, label="Reveal to all")
    assert "waiting" not in await now(opened, gms)


async def test_a_gms_panel_asks_first_where_players_may_read_it(opened: Stage) -> None:
    words = asked(await opened.gm.slash(opened.here, "table panel", gm=True))
    assert "open to everybody here" in words
    assert "hidden clocks" in words
    assert followed(opened) == []
    assert opened.gm.mention in refused(await opened.ann.slash(opened.here, "table panel", gm=True))


def private(stage: Stage, name: str, *readers: Any) -> Any:
    """Make a channel that these alone read, and the bot."""
    seen = discord.PermissionOverwrite(view_channel=True, manage_channels=True)
    me = stage.bot.user
    assert me is not None
    open_to = dict.fromkeys((me, *readers), seen)
    hidden = discord.PermissionOverwrite(view_channel=False)
    return stage.guild.create_text_channel(
        name, overwrites={stage.guild.default_role: hidden, **open_to}
    )


async def test_where_a_gm_has_no_table_they_are_told_how_to_share_the_one_that_they_run(
    opened: Stage,
) -> None:
    """`/table open` was named, which made another table, and that stood in the way of the link."""
    gm, here = opened.gm, opened.here
    own = private(opened, "own", gm)
    await opened.env.settle()
    asked: list[tuple[str, dict[str, Any]]] = [
        ("panel", {"gm": True}),
        ("recap", {}),
        ("export", {}),
        ("link", {"channel": here}),
    ]
    for command, options in asked:
        told = refused(await gm.slash(own, f"table {command}", **options))
        assert f"You run one in <#{here.id}>: `/table link`" in told, command
    others = refused(await opened.bob.slash(opened.elsewhere, "table panel"))
    assert str(here.id) not in others
    assert "`/table open` opens a table" in others

    said(await gm.slash(here, "table link", channel=own), privately=False)
    assert "GM's panel" in said(await gm.slash(own, "table panel", gm=True), privately=False)


async def test_a_gms_panel_in_the_gms_own_channel_is_posted_at_once(opened: Stage) -> None:
    own, mixed = (
        private(opened, "own", opened.gm),
        private(opened, "mixed", opened.gm, opened.ann),
    )
    for channel in (own, mixed):
        await opened.env.settle()
        linked = await opened.gm.slash(opened.here, "table link", channel=channel)
        said(linked, privately=False)
    told = await opened.gm.slash(own, "table panel", gm=True)
    assert "GM's panel" in said(told, privately=False)
    words = asked(await opened.gm.slash(mixed, "table panel", gm=True))
    assert f"open to {opened.ann.mention}." in words


async def linked(stage: Stage, *readers: Any) -> Any:
    """Share the table with a channel that the GM and these alone read."""
    channel = private(stage, "aside", stage.gm, *readers)
    await stage.env.settle()
    said(await stage.gm.slash(stage.here, "table link", channel=channel), privately=False)
    return channel


def text_in(channel: Any, message: Any) -> str:
    (found,) = [each for each in channel.history() if each.id == message.id]
    return text_of(found)


async def test_a_gms_panel_tells_no_secret_to_whoever_runs_the_table_no_longer(
    opened: Stage,
) -> None:
    own = await linked(opened)
    gms = await post(opened, own, gm=True)
    await opened.gm.slash(opened.here, "clock new", name="Plot", segments=4, hidden=True)
    await opened.env.settle()
    assert "Plot" in text_in(own, gms)

    await opened.gm.slash(opened.here, "table gm", member=opened.bob)
    await opened.gm.slash(opened.here, "table gm", member=opened.gm, remove=True)
    await opened.env.settle()
    assert "Plot" not in text_in(own, gms)
    assert "shows no secrets" in text_in(own, gms)
    await opened.restart()
    await opened.bob.slash(opened.here, "clock new", name="Betrayal", segments=4, hidden=True)
    await opened.env.settle()
    assert "Betrayal" not in text_in(own, gms)

    await opened.bob.slash(opened.here, "table gm", member=opened.gm)
    await opened.env.settle()
    assert "Betrayal" in text_in(own, gms)


async def test_a_gms_panel_tells_no_secret_to_who_is_let_into_its_channel_later(
    opened: Stage,
) -> None:
    mixed = await linked(opened, opened.ann)
    gms = await post(opened, mixed, gm=True, follow=True)
    await opened.gm.slash(opened.here, "clock new", name="Plot", segments=4, hidden=True)
    await opened.env.settle()
    assert "Plot" in text_in(mixed, gms)

    seen, none = discord.PermissionOverwrite(view_channel=True).pair()
    let_in = Overwrite(opened.bob.id, OverwriteType.MEMBER, seen.value, none.value)
    opened.env.backend.set_overwrite(mixed.id, let_in)
    await opened.gm.slash(opened.here, "clock tick", name="Plot")
    await opened.env.settle()
    assert "Plot" not in text_in(mixed, gms)


async def test_a_gms_panel_of_who_manages_the_channel_is_theirs_to_read(stage: Stage) -> None:
    manager, here = stage.manager, stage.here
    own = private(stage, "own", manager)
    await stage.env.settle()
    await stage.ann.slash(here, "clock new", name="Alert", segments=4)
    said(await manager.slash(here, "table link", channel=own), privately=False)
    gms = (await manager.slash(own, "table panel", gm=True)).response
    await manager.slash(own, "clock new", name="Plot", segments=4, hidden=True)
    await stage.env.settle()
    assert "Plot" in text_in(own, gms)


async def test_a_gms_panel_in_a_direct_message_goes_on_showing_all(stage: Stage) -> None:
    alone = stage.ann.user
    await alone.slash("clock new", name="Plot", segments=4, hidden=True)
    gms = (await alone.slash("table panel", gm=True)).response
    await stage.restart()
    await alone.slash("clock tick", name="Plot")
    await stage.env.settle()
    shown = stage.env.backend.get_message(gms.channel_id, gms.id)
    assert "Plot** 1\u00a0of\u00a04" in shown.embeds[0]["fields"][0]["value"]


def menu_id(stage: Stage, panel: Any, menu: str) -> str:
    """Give the id of a menu of a panel, as it stands now."""
    (part,) = (each for each in parts_of(stage.now(panel)) if each.get("placeholder") == menu)
    return str(part["custom_id"])


async def choose(stage: Stage, who: Any, panel: Any, menu: str, option: Any) -> Any:
    """Choose from a menu of a panel, as it stands now."""
    custom_id = menu_id(stage, panel, menu)
    return await who.select(stage.now(panel), custom_id=custom_id, values=[option["value"]])


async def test_a_gms_panel_has_controls_that_leave_it_as_it_is(opened: Stage) -> None:
    gms = await post(opened, gm=True)
    for name, hidden in (("Alert", False), ("Plot", True)):
        await opened.gm.slash(opened.here, "clock new", name=name, segments=4, hidden=hidden)
    await opened.env.settle()
    shown = opened.now(gms)
    assert labels(shown) == ["Tick a clock", "Reveal a clock to all", *BUTTONS]
    ticks, reveals = menus(shown)
    assert [each["label"] for each in ticks] == ["Alert · 0 of 4", "Plot · 0 of 4 · hidden"]
    assert [each["label"] for each in reveals] == ["Plot · 0 of 4 · hidden"]

    public = await choose(opened, opened.gm, gms, "Tick a clock", ticks[0])
    assert "Alert\n▰▱▱▱ 1 of 4" in said(public, privately=False)
    await now(opened, gms)
    hidden_one = await choose(opened, opened.gm, gms, "Tick a clock", ticks[1])
    assert "Plot\n▰▱▱▱ 1 of 4" in said(hidden_one, privately=True)
    await now(opened, gms)
    for who in (opened.ann, opened.bob):
        for menu in ("Tick a clock", "Reveal a clock to all"):
            told = await choose(opened, who, gms, menu, reveals[0])
            assert opened.gm.mention in refused(told)
    await choose(opened, opened.gm, gms, "Reveal a clock to all", reveals[0])
    words = await now(opened, gms)
    assert "Alert** 1 of 4" in words
    assert "Plot** 1 of 4" in words
    assert "hidden from the table" not in words
    assert labels(opened.now(gms)) == ["Tick a clock", *BUTTONS]


async def test_the_same_clock_is_ticked_from_a_gms_panel_again_and_again(opened: Stage) -> None:
    """Discord would not let the same be chosen twice from a menu of the same id."""
    gms = await post(opened, gm=True)
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
    seen = set[str]()
    for ticks in range(1, 4):
        await now(opened, gms)
        seen.add(menu_id(opened, gms, "Tick a clock"))
        ((clock,),) = menus(opened.now(gms))
        told = await choose(opened, opened.gm, gms, "Tick a clock", clock)
        assert f"{ticks} of 4" in said(told, privately=False)
    assert len(seen) == 3


async def test_a_gms_panel_has_what_moves_the_pools_of_the_games(opened: Stage) -> None:
    gms = await post(opened, gm=True)
    await opened.bob.slash(opened.here, "sheet new", name="Dara", game="fate")
    await opened.ann.slash(opened.here, "sheet new", name="Moth", game="tension")
    await opened.gm.slash(opened.here, "tension test open", cr=2)
    opened.dice.add(4)
    await opened.gm.slash(opened.here, "tension spend", dice=1)
    await opened.env.settle()
    shown = opened.now(gms)
    assert "All tension dice return: what is complete?" in labels(shown)
    ((refill, options),) = [
        (part["custom_id"], part["options"]) for part in parts_of(shown) if "options" in part
    ]
    told = await opened.gm.select(shown, custom_id=refill, values=[options[0]["value"]])
    said(told, privately=False)
    # What was chosen can be chosen again, once the dice were spent again.
    opened.dice.add(4)
    await opened.gm.slash(opened.here, "tension spend", dice=1)
    await opened.env.settle()
    shown = opened.now(gms)
    ((again, options),) = [
        (part["custom_id"], part["options"]) for part in parts_of(shown) if "options" in part
    ]
    assert again != refill
    await opened.gm.select(shown, custom_id=again, values=[options[0]["value"]])
    less, more = [each for each in labels(shown) if "fate points" in each]
    assert (less, more) == ("GM's fate points −1", "GM's fate points +1")
    refused(await opened.bob.click(shown, label=more))
    await opened.gm.click(shown, label=more)
    assert "2 fate points" in await now(opened, gms)
    assert not any("ension dice" in each for each in labels(opened.now(gms)))


async def test_a_button_that_moves_the_gms_fate_points_does_what_it_says_however_old(
    opened: Stage,
) -> None:
    """What ``/table show`` shows the GM alone stays as it was when the points move."""
    await opened.bob.slash(opened.here, "sheet new", name="Dara", game="fate")
    shown = (await opened.gm.slash(opened.here, "table show")).response
    (more,) = [each for each in labels(shown) if each.endswith("points +1")]
    for moved in ("1 → 2", "2 → 3"):
        assert f"Fate points {moved}" in said(await opened.gm.click(shown, label=more))


async def test_a_players_presses_are_told_apart(opened: Stage) -> None:
    shown = await post(opened)
    before = text_of(opened.now(shown))
    assert "no Ironsworn character" in asked(await opened.ann.click(shown, label="My sheet"))
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    assert "Wren" in said(await opened.ann.click(shown, label="My sheet"), privately=True)
    assert "Nothing is waiting" in said(
        await opened.ann.click(shown, label="Waiting"), privately=True
    )
    opened.dice.add(4, 5)
    form = await opened.ann.click(shown, label="Roll plain dice")
    rolled = await fill_in(opened.ann, form, "2d6", "to see")
    assert "9" in said(rolled, privately=False)
    assert rolled.response.id != shown.id
    assert before.splitlines()[0] == (await now(opened, shown)).splitlines()[0]
    assert labels(opened.now(shown)) == BUTTONS


async def test_a_panel_follows_after_a_restart(opened: Stage) -> None:
    shown = await post(opened)
    await opened.env.settle()
    await opened.restart()
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
    assert "Alert" in await now(opened, shown)


async def test_a_panel_that_is_deleted_is_forgotten(opened: Stage) -> None:
    shown = await post(opened)
    opened.forget(shown)
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
    await opened.env.settle()
    assert followed(opened) == []


async def test_a_channel_has_one_panel_of_each_sort_and_the_newest(opened: Stage) -> None:
    older, gms = await post(opened), await post(opened, gm=True)
    newer = await post(opened, follow=True)
    await opened.env.settle()

    ids = [each.id for each in opened.here.history()]
    assert older.id not in ids
    assert {gms.id, newer.id} <= {*ids}
    to_all = panels.gms_sort_of(None, is_low=False)
    assert followed(opened) == [(gms.id, to_all), (newer.id, "panel.low")]


async def test_an_older_panel_that_cannot_be_deleted_says_where_the_newer_one_is(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise ConnectionResetError

    older = await post(opened)
    monkeypatch.setattr(discord.PartialMessage, "delete", refuse)
    newer = await post(opened)
    words = await now(opened, older)
    assert words.startswith("Moved below\n[The panel](https://discord.com/channels/")
    assert words.endswith(f"/{newer.id})")


async def test_a_panel_whose_table_is_put_away_says_so_and_follows_no_more(
    opened: Stage,
) -> None:
    shown = await post(opened)
    await put_away(opened)
    words = await now(opened, shown)
    assert words.startswith("Friday was put away\nNothing was deleted.")
    assert labels(opened.now(shown)) == []
    assert followed(opened) == []

    question = await opened.gm.slash(opened.here, "table open", game="fate")
    await answer(opened.gm, question, "GM or players: start anew")
    anew = await post(opened)
    question = await opened.gm.slash(opened.here, "table open", game="ironsworn", name="Friday")
    await answer(opened.gm, question, "GM: bring back Friday")
    # The one that was in play is put away for it, and says so.
    assert "was put away" in await now(opened, anew)
    assert await now(opened, shown) == words


async def test_a_panel_of_a_channel_that_no_longer_shares_the_table_says_so(
    shared: Stage,
) -> None:
    there, above = await post(shared, shared.elsewhere), await post(shared, shared.thread)
    unlinked = {"channel": shared.elsewhere, "remove": True}
    said(await shared.gm.slash(shared.here, "table link", **unlinked), privately=False)
    assert "stopped sharing the table" in await now(shared, there)
    assert "Ironsworn" in await now(shared, above)
    assert [message for message, _ in followed(shared)] == [above.id]


async def plays(stage: Stage, count: int) -> None:
    """Have the clock ticked so often, of which the bot on the stage hears the last time."""
    for _ in range(count - 1):
        by_gm = scope(stage.gm.id, key=stage.env.backend.snowflake(), channel=stage.here.id)
        await stage.bot.referee.play(by_gm, lambda turn: clocks.tick(turn, "Alert", 1))
    await stage.gm.slash(stage.here, "clock tick", name="Alert")


async def low(stage: Stage) -> Any:
    await stage.gm.slash(stage.here, "clock new", name="Alert", segments=100)
    return await post(stage, follow=True)


def newest(stage: Stage) -> Any:
    return max(stage.here.history(), key=lambda each: each.id)


async def test_a_panel_that_keeps_low_is_sent_anew_after_twenty_plays(opened: Stage) -> None:
    shown = await low(opened)
    await plays(opened, AGED_PLAYS - 1)
    assert f"Alert** {AGED_PLAYS - 1} of 100" in await now(opened, shown)
    await plays(opened, 1)
    await opened.env.settle()

    assert "Alert** 20 of 100" in text_of(newest(opened))
    assert followed(opened) == [(newest(opened).id, "panel.low")]
    assert shown.id not in [each.id for each in opened.here.history()]
    await plays(opened, 1)
    assert "Alert** 21 of 100" in "\n".join(map(text_of, opened.here.history()))


async def test_a_panel_that_keeps_low_is_sent_anew_with_the_first_play_after_an_hour(
    opened: Stage,
) -> None:
    shown = await low(opened)
    other = await post(opened, gm=True)
    await opened.env.advance_time(AGED_SECONDS + 60)
    assert newest(opened).id == other.id
    await plays(opened, 1)
    await opened.env.settle()

    assert "Alert** 1 of 100" in text_of(newest(opened))
    to_all = panels.gms_sort_of(None, is_low=False)
    assert followed(opened) == [(other.id, to_all), (newest(opened).id, "panel.low")]
    assert shown.id not in [each.id for each in opened.here.history()]


async def test_a_panel_that_keeps_low_moves_no_sooner_where_the_clock_is_ahead(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was sent anew with every play, since it looked old at once."""
    shown = await low(opened)
    ahead = discord.utils.utcnow() + timedelta(seconds=2 * AGED_SECONDS)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: ahead)
    await plays(opened, 2)
    assert "Alert** 2 of 100" in await now(opened, shown)
    assert followed(opened) == [(shown.id, "panel.low")]


async def test_a_low_panel_of_a_table_that_is_put_away_says_so_where_it_stands(
    opened: Stage,
) -> None:
    shown = await low(opened)
    await plays(opened, AGED_PLAYS - 1)
    await put_away(opened)
    assert "put away" in await now(opened, shown)


async def test_a_panel_that_may_not_move_down_says_so_and_follows_where_it_stands(
    opened: Stage,
) -> None:
    allow(opened, opened.here, send_messages=False)
    await opened.env.settle()
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=100)
    told = await opened.gm.slash(opened.here, "table panel", follow=True)
    shown, (note,) = told.response, told.followups
    assert (shown.ephemeral, note.ephemeral) == (False, True)
    assert "I lack **Send Messages** in this channel" in text_of(note)
    await plays(opened, AGED_PLAYS + 1)
    assert "Alert** 21 of 100" in await now(opened, shown)

    allow(opened, opened.here, send_messages=True)
    await opened.env.settle()
    await plays(opened, 1)
    await opened.env.settle()
    assert "Alert** 22 of 100" in text_of(newest(opened))


async def test_without_the_right_to_view_the_channel_the_table_is_shown_to_one_alone(
    opened: Stage,
) -> None:
    allow(opened, opened.here, view_channel=False)
    await opened.env.settle()
    told = await opened.gm.slash(opened.here, "table panel")
    (note,) = told.followups
    assert note.ephemeral
    assert said(told, privately=True).startswith("Friday\nIronsworn")
    assert "I lack **View Channel** in this channel" in text_of(note)
    assert followed(opened) == []


async def test_beside_a_voice_channel_a_panel_needs_the_right_to_connect(opened: Stage) -> None:
    """Discord edits no message there without it, so the panel stood still and was forgotten."""
    voice = opened.guild.create_voice_channel("talk")
    await opened.env.settle()
    await opened.gm.slash(voice, "table open", game="ironsworn")
    shown = await post(opened, voice)
    assert followed(opened) == [(shown.id, "panel")]
    place = opened.bot.get_channel(voice.id)
    assert not panels.is_barred(place)

    allow(opened, voice, connect=False)
    await opened.env.settle()
    assert panels.is_barred(place)
    told = await opened.gm.slash(voice, "table panel")
    (note,) = told.followups
    assert "I lack **Connect** in this channel" in text_of(note)
    assert "I may not **Connect**" in said(await opened.gm.slash(voice, "diagnose"))
    # Elsewhere nobody connects.
    allow(opened, opened.here, connect=False)
    await opened.env.settle()
    await post(opened)


@pytest.mark.parametrize("right", ["view_channel", "embed_links"])
async def test_a_panel_that_may_not_be_edited_for_a_while_follows_again_once_it_may(
    opened: Stage, right: str
) -> None:
    shown = await post(opened)
    allow(opened, opened.here, **{right: False})
    await opened.env.settle()
    if right == "embed_links":  # which nobody needs to edit here
        opened.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
    assert "Alert" not in await now(opened, shown)
    allow(opened, opened.here, **{right: True})
    await opened.env.settle()
    await opened.gm.slash(opened.here, "clock tick", name="Alert")
    assert "Alert** 1 of 4" in await now(opened, shown)


async def test_a_panel_in_an_archived_thread_follows_once_that_is_in_use(opened: Stage) -> None:
    """It was taken for edited: one that was to say that its table was put away was forgotten."""
    shown = (await opened.gm.slash(opened.thread, "table panel")).response
    await opened.env.settle()
    await opened.archive()
    await put_away(opened)
    assert "was put away" not in await now(opened, shown)

    await opened.gm.slash(opened.here, "table open", game="ironsworn", name="Friday")
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
    assert "Alert" not in await now(opened, shown)
    await opened.archive(is_archived=False)
    assert "Alert" in await now(opened, shown)


async def test_a_panel_that_discord_forbids_to_edit_is_forgotten(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post(opened)
    monkeypatch.setattr(panels, "_known_lacking", lambda *_given, is_low: [])
    allow(opened, opened.here, view_channel=False)
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
    await opened.env.settle()
    assert followed(opened) == []


async def test_a_panel_too_old_for_edits_is_sent_anew(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await post(opened)

    async def refuse(*_: object, **__: object) -> None:
        response: Any = type("Answer", (), {"status": 429, "reason": "Too Many Requests"})
        raise discord.HTTPException(response, {"code": TOO_MANY_EDITS, "message": "old"})

    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", refuse)
        await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
        await opened.env.settle()
    assert "Alert" in text_of(newest(opened))
    assert followed(opened) == [(newest(opened).id, "panel")]
    assert shown.id not in [each.id for each in opened.here.history()]


async def test_a_panel_that_cannot_be_sent_anew_is_edited_instead(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = await low(opened)

    async def refuse(*_: object, **__: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(discord.PartialMessageable, "send", refuse)
    await plays(opened, AGED_PLAYS)
    assert "Alert** 20 of 100" in await now(opened, shown)
    assert followed(opened) == [(shown.id, "panel.low")]


async def test_a_panel_in_text_mode_is_told_in_words_alone(opened: Stage) -> None:
    shown = await post(opened)
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4, kind="danger")
    drawn = await now(opened, shown)
    await opened.gm.slash(opened.here, "table settings", text="on")
    words = await now(opened, shown)
    assert not {"▰", "▱", "●", "○"} & {*words}
    assert "**Alert** 0 of 4 · danger" in words
    assert {"▰", "▱"} & {*drawn}


async def test_a_panel_that_cannot_be_remembered_is_none(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood there, followed nothing, and its GM was told that nothing had changed."""

    async def busy(*_given: Any) -> None:
        raise Busy

    low = await post(opened, follow=True)
    before = len(opened.here.history())
    with monkeypatch.context() as until_later:
        until_later.setattr(opened.bot.referee, "remember_panel", busy)
        told = await opened.gm.slash(opened.here, "table panel")
        assert "Nothing has changed" in text_of(told.followups[-1])
        assert len(opened.here.history()) == before

        until_later.setattr(panels, "AGED_PLAYS", 1)
        await opened.gm.slash(opened.here, "clock new", name="Dawn", segments=4)
        assert "Dawn" in await now(opened, low)
        assert len(opened.here.history()) == before + 1
    assert followed(opened) == [(low.id, "panel.low")]


async def test_a_table_at_which_nothing_happened_has_no_panel(stage: Stage) -> None:
    words = refused(await stage.gm.slash(stage.here, "table panel"))
    assert "`/table open` opens a table" in words
    shown = await stage.gm.slash(stage.here, "table show")
    assert labels(shown.response) == []


async def test_a_table_has_room_for_so_many_panels(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panel, "PANELS_MAX", 1)
    await post(opened)
    await post(opened)
    assert "room for 1 panel." in refused(await opened.gm.slash(opened.thread, "table panel"))


async def test_buttons_of_a_panel_of_another_table_do_nothing_here(opened: Stage) -> None:
    shown = await post(opened)
    late = opened.late(shown)
    await put_away(opened)
    question = await opened.gm.slash(opened.here, "table open", game="fate")
    await answer(opened.gm, question, "GM or players: start anew")
    await opened.env.settle()
    late()
    for label in BUTTONS:
        assert "This belongs to **Friday**" in refused(await opened.ann.click(shown, label=label))


async def test_what_would_show_nothing_new_is_not_edited(opened: Stage) -> None:
    shown = await post(opened)
    await opened.env.settle()

    def edits() -> int:
        ending = f"/messages/{shown.id}"
        return sum(
            each.method == "PATCH" and each.path.endswith(ending)
            for each in opened.env.http_requests
        )

    before = edits()
    opened.dice.add(4)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    await opened.env.settle()
    assert edits() == before
    await opened.gm.slash(opened.here, "clock new", name="Alert", segments=4)
    await opened.env.settle()
    assert edits() == before + 1


async def test_what_another_process_drew_since_is_drawn_over(opened: Stage) -> None:
    """Two processes hear of one table while shards move, and each remembers what it drew itself."""
    opened.bot.panels._is_alone = False
    shown = await post(opened)
    await opened.env.settle()
    before = text_of(opened.now(shown))
    stored = opened.env.backend.get_message(shown.channel_id, shown.id)
    stored.embeds = [{**stored.embeds[0], "description": "What the other one drew"}]
    assert text_of(opened.now(shown)) != before
    opened.dice.add(4)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    await opened.env.settle()

    assert text_of(opened.now(shown)) == before


async def test_what_happens_while_a_panel_is_posted_is_not_missed(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember = opened.bot.panels.post

    async def late(*given: Any) -> None:
        await asyncio.sleep(0)
        by_gm = scope(opened.gm.id, channel=opened.here.id)
        await opened.bot.referee.play(
            by_gm, lambda turn: tables.open_table(turn, "ironsworn", "Sunday")
        )
        await remember(*given)

    monkeypatch.setattr(opened.bot.panels, "post", late)
    shown = await post(opened)
    assert (await now(opened, shown)).startswith("Sunday")
