"""What waits for whom: listed for all games, brought back, let go, and never lost."""

import asyncio
from typing import Any

import pytest

from bot.chat.waiting import Waiting
from bot.errors import Stale
from bot.storage import undoing
from bot.storage.referee import Referee
from bot.table import waiting as waits
from rules.errors import NotGM, NotYours
from tests.conftest import scope
from tests.faces import Faces
from tests.games.sample import plays
from tests.games.sample.rules import Character
from tests.house.table.test_out_of_sight import whispers
from tests.stage import (
    Stage,
    answer,
    labels,
    menus,
    parts_of,
    refused,
    said,
    text_of,
    told_below,
)
from tests.wire import until


async def find(referee: Referee, dice: Faces, user: int) -> int:
    """Let somebody find something that waits to be fetched; give its key."""
    dice.add(1)
    played = await referee.play(scope(user), lambda turn: plays.look(turn, None))
    return played.key


async def test_what_waits_is_listed_oldest_first_and_for_one_person_alone(
    referee: Referee, dice: Faces
) -> None:
    keys = [await find(referee, dice, user) for user in (2, 1, 2)]

    def listed(*of: int) -> Any:
        return lambda turn: [each.since for each in waits.waiting(turn, *of)]

    assert await referee.look(scope(3), listed()) == keys
    assert await referee.look(scope(3), listed(2)) == [keys[0], keys[2]]
    assert await referee.look(scope(3), listed(3)) == []
    told = await referee.look(scope(3), waits.told)
    assert told == (
        (2, "user 2 has a find to fetch (1)"),
        (1, "user 1 has a find to fetch"),
        (2, "user 2 has a find to fetch (2)"),
    )
    assert await referee.look(scope(3, channel=11), listed()) == []


async def test_it_is_let_go_by_its_player_or_the_gm_recorded_and_taken_back(
    referee: Referee, dice: Faces
) -> None:
    key = await find(referee, dice, 1)
    chosen = f"{key}:user 1"
    with pytest.raises(NotYours):
        await referee.play(scope(2), lambda turn: waits.let_go(turn, [chosen]))
    let_go = await referee.play(scope(1), lambda turn: waits.let_go(turn, [chosen]))

    assert (let_go.outcome.player, let_go.outcome.what) == (1, "user 1 has a find to fetch")
    held = await referee.look(scope(1), lambda turn: turn.character(Character).value)
    assert held.finds == ()
    with pytest.raises(Stale):
        await referee.play(scope(1), lambda turn: waits.let_go(turn, [chosen]))
    await referee.play(scope(1), lambda turn: undoing.take_back(turn, 1))
    by_gm = await referee.play(scope(9, manages=True), lambda turn: waits.let_go(turn, [chosen]))
    assert (by_gm.actor, by_gm.player) == (9, 1)


async def test_several_are_let_go_at_once_and_taken_back_at_once(
    referee: Referee, dice: Faces
) -> None:
    keys = [await find(referee, dice, user) for user in (1, 2, 2)]
    every = [f"{key}:user {user}" for key, user in zip(keys, (1, 2, 2), strict=True)]

    async def waiting() -> list[int]:
        return await referee.look(
            scope(9), lambda turn: [each.since for each in waits.waiting(turn)]
        )

    # Nobody lets go of another's, not even beside their own.
    with pytest.raises(NotYours):
        await referee.play(scope(2), lambda turn: waits.let_go(turn, [every[1], every[0]]))
    assert await waiting() == keys
    own = await referee.play(scope(2), lambda turn: waits.let_go(turn, every[1:]))
    assert [each.since for each in own.outcome.matters] == keys[1:]
    assert await waiting() == keys[:1]

    await referee.play(scope(2), lambda turn: undoing.take_back(turn, 2))
    assert await waiting() == keys
    # What waits no longer by then keeps nothing from going.
    await referee.play(scope(1), lambda turn: waits.let_go(turn, every[:1]))
    by_gm = await referee.play(scope(9, manages=True), lambda turn: waits.let_go(turn, every))
    assert (by_gm.actor, by_gm.player) == (9, 2)
    await referee.play(scope(9, manages=True), lambda turn: undoing.take_back(turn, 9))
    await referee.play(scope(1), lambda turn: undoing.take_back(turn, 1))
    by_gm = await referee.play(scope(9, manages=True), lambda turn: waits.let_go(turn, every))
    assert (by_gm.actor, by_gm.player) == (9, 9)
    assert await waiting() == []


@pytest.mark.parametrize("chosen", ["", "0:", "1:user 1", "zq", "9" * 90])
async def test_what_never_waited_is_refused(referee: Referee, dice: Faces, chosen: str) -> None:
    await find(referee, dice, 1)
    with pytest.raises(Stale):
        await referee.play(scope(1), lambda turn: waits.let_go(turn, [chosen]))
    with pytest.raises(Stale):
        await referee.play(scope(1), lambda turn: waits.let_go(turn, [chosen, "2:nobody"]))
    with pytest.raises(Stale):
        await referee.look(scope(1), lambda turn: waits.bring_back(turn, chosen))


async def test_a_secret_is_between_its_player_and_the_gm_and_some_things_cannot_be_let_go(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [
        Waiting(since=1, player=1, text="secret", draw=dict, is_secret=True),  # type: ignore[arg-type]
        Waiting(since=2, player=0, text="for the GM", draw=dict),  # type: ignore[arg-type]
    ]
    monkeypatch.setattr(waits, "all_waiting", lambda _turn: kept)

    async def seen_by(user: int, *, manages: bool = False) -> list[int]:
        who = scope(user, manages=manages)
        return await referee.look(who, lambda turn: [each.since for each in waits.waiting(turn)])

    assert await seen_by(1) == await seen_by(9, manages=True) == [1, 2]
    assert await seen_by(2) == [2]
    with pytest.raises(NotGM):
        await referee.play(scope(1), lambda turn: waits.let_go(turn, ["2:"]))
    with pytest.raises(Stale):
        await referee.play(scope(9, manages=True), lambda turn: waits.let_go(turn, ["2:"]))


async def choose(who: Any, listed: Any, value: str, verb: str) -> Any:
    """Choose something from one of the two menus of a list."""
    (menu,) = [
        part["custom_id"]
        for part in parts_of(listed.response)
        if part["custom_id"].startswith(f"waiting:{verb}:0")
    ]
    return await who.select(listed.response, [value], custom_id=menu)


async def test_scene_somebody_finds_what_waits_and_settles_it_days_later(opened: Stage) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    assert "Nothing is waiting" in said(await ann.slash(here, "waiting"), privately=True)
    for name in ("Wren", "Kaya"):
        await ann.slash(here, "sheet new", name=name, game="sample")
        opened.dice.add(1)
        await ann.slash(here, "sample look")
    await opened.restart()

    listed = await bob.slash(here, "waiting")
    assert "Wren has a find to fetch" in said(listed, privately=True)
    assert labels(listed.response) == ["Bring one back with its buttons"]
    mine = await ann.slash(here, "waiting", player=ann)
    assert labels(mine.response)[1] == "Let one or more go"
    wren, kaya = (each["value"] for each in menus(mine.response)[1])
    back = await choose(ann, mine, wren, "show")
    assert "Wren has still to fetch it" in said(back, privately=False)
    late = opened.late(mine.response)
    gone = await choose(ann, mine, kaya, "drop")
    assert "Kaya has a find to fetch" in told_below(gone)
    late()
    assert "settled or gone" in refused(await choose(ann, mine, kaya, "drop"))
    shown = said(await opened.gm.slash(here, "table show"))
    assert f"**Waiting**\n{ann.mention} · Wren has a find to fetch\n\n" in shown
    assert "let go what waited" in said(await bob.slash(here, "history"))

    await ann.slash(here, "undo")
    listed = await ann.slash(here, "waiting")
    every = [wren, kaya]
    gone = await ann.select(listed.response, every, custom_id="waiting:drop:0")
    rows = [f"{ann.mention}: {name} has a find to fetch" for name in ("Wren", "Kaya")]
    assert "\n".join(("No longer waiting for", *rows)) in told_below(gone)
    told = said(await bob.slash(here, "history"))
    assert f"let go what waited for {'; '.join(rows)}" in told


async def test_the_list_shows_what_goes_on_waiting_once_something_was_let_go(
    opened: Stage,
) -> None:
    """It went on showing what was gone, to be let go of once more, until it was asked for again."""
    ann, here = opened.ann, opened.here
    for name in ("Wren", "Kaya"):
        await ann.slash(here, "sheet new", name=name, game="sample")
        opened.dice.add(1)
        await ann.slash(here, "sample look")
    # A card that follows shows what is gone, and tells nobody that it was let go.
    await ann.slash(here, "sheet show", character="Wren")
    listed = await ann.slash(here, "waiting", player=ann)
    wren, kaya = (each["value"] for each in menus(listed.response)[1])
    before = opened.moves()
    gone = await choose(ann, listed, wren, "drop")
    assert opened.moves() == [*before, "waiting.let_go"]
    assert [each["value"] for each in menus(listed.response)[1]] == [kaya]
    assert "Wren" not in said(gone, privately=True)
    assert "Wren" in told_below(gone)
    assert len(gone.followups) == 1

    gone = await choose(ann, listed, kaya, "drop")
    assert "Nothing is waiting for anybody." in said(gone, privately=True)
    assert labels(listed.response) == []
    await ann.slash(here, "undo")
    assert "Kaya" in said(await ann.slash(here, "waiting"))


async def back(stage: Stage, who: Any, where: Any) -> Any:
    """Bring back the first thing that waits, and let the messages come up to date."""
    listed = await who.slash(where, "waiting")
    shown = await choose(who, listed, menus(listed.response)[0][0]["value"], "show")
    await stage.env.settle()
    return shown.response


OPEN = {
    "ironsworn": ("iron move", {"name": "face danger", "stat": "wits"}, (2, 9, 1), "Lose momentum"),
    "fate": ("fate roll", {"skill": "Fight", "opposition": 2}, (3, 3, 3, 2), "Accept"),
    "fu": ("fu check", {"action": "jump", "now": True}, (3,), "Settle it in the story"),
    "charge": ("charge action", {"action": "sneak", "now": True}, (1, 2), "The story is"),
}
"""Of each game a roll that leaves something open, its dice, and what settles that."""


@pytest.mark.parametrize("game", OPEN)
async def test_what_is_brought_back_is_the_one_message_of_it(stage: Stage, game: str) -> None:
    ann, gm, here = stage.ann, stage.gm, stage.here
    command, options, faces, label = OPEN[game]
    await gm.slash(here, "table open", game=game)
    stage.dice.add(*faces)
    first = (await ann.slash(here, command, **options)).response
    title = text_of(first).partition("\n")[0]
    await stage.env.settle()
    second = await back(stage, stage.bob, here)
    third = await back(stage, ann, here)
    for older in (first, second):
        await until(lambda at=older: text_of(stage.now(at)).startswith("Moved below"))
        assert labels(stage.now(older)) == []
    assert text_of(stage.now(third)).startswith(title)

    said(await answer(gm, third, label))
    await stage.env.settle()
    assert not [each for each in labels(stage.now(third)) if each.startswith(label)]
    assert "Nothing is waiting" in said(await ann.slash(here, "waiting"))


@pytest.mark.parametrize("game", OPEN)
async def test_what_waits_is_found_by_a_list_from_before_a_rename(stage: Stage, game: str) -> None:
    """It was said to be settled or gone, while it waited on by the new name."""
    ann, here = stage.ann, stage.here
    command, options, faces, settles = OPEN[game]
    await stage.gm.slash(here, "table open", game=game)
    await ann.slash(here, "sheet new", name="Wren")
    stage.dice.add(*faces)
    await ann.slash(here, command, **options)
    listed = await stage.gm.slash(here, "waiting")
    said(await ann.slash(here, "sheet edit", field="name", value="Kestrel"))
    shown = menus(listed.response)[0][0]
    assert "Wren" in shown["label"]
    assert settles in said(await choose(stage.gm, listed, shown["value"], "show"))


@pytest.mark.parametrize("game", OPEN)
async def test_a_list_of_an_earlier_version_says_where_what_waits_is_found(
    stage: Stage, game: str
) -> None:
    """What waits went by other names in its menus: by a roll's, or by a character's."""
    ann, here = stage.ann, stage.here
    command, options, faces, _ = OPEN[game]
    await stage.gm.slash(here, "table open", game=game)
    await ann.slash(here, "sheet new", name="Wren")
    stage.dice.add(*faces)
    await ann.slash(here, command, **options)
    listed = await stage.gm.slash(here, "waiting")
    found = stage.env.backend.get_message(listed.response.channel_id, listed.response.id)
    before = stage.state()
    assert menus(listed.response)
    for menu in [part for part in parts_of(found) if "options" in part]:
        (option,) = menu["options"]
        option["value"] = f"{option['value'].partition(':')[0]}:Wren: an older name"
        pressed = stage.gm.select(listed.response, [option["value"]], custom_id=menu["custom_id"])
        assert "`/waiting` lists what is still open" in refused(await pressed)
    assert stage.state() == before


async def test_what_is_settled_by_a_command_is_open_no_more_where_it_was_brought_back(
    opened: Stage,
) -> None:
    ann, here = opened.ann, opened.here
    opened.dice.add(2, 9, 1)
    await ann.slash(here, "iron move", name="face danger", stat="wits")
    await opened.env.settle()
    shown = await back(opened, opened.bob, here)
    await ann.slash(here, "undo")
    await until(lambda: text_of(opened.now(shown)).startswith("Undone"))

    assert labels(opened.now(shown)) == []


async def test_what_another_may_choose_is_brought_back_beside_the_message_that_began_it(
    opened: Stage,
) -> None:
    ann, here = opened.ann, opened.here
    for who, name in ((ann, "Wren"), (opened.bob, "Kaya")):
        await who.slash(here, "sheet new", name=name)
    opened.dice.add(6, 2, 10)
    first = (await ann.slash(here, "iron move", name="sojourn")).response
    await opened.env.settle()
    listed = await ann.slash(here, "waiting")
    (kaya,) = [each["value"] for each in menus(listed.response)[0] if "Kaya" in each["label"]]
    shown = await choose(ann, listed, kaya, "show")
    await opened.env.settle()

    assert said(shown, privately=False).startswith("What Kaya has open")
    assert "Kaya chooses" in labels(opened.now(first))


async def test_what_all_read_does_not_go_on_where_only_some_do(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    aside = await whispers(opened, ann)
    opened.dice.add(2, 9, 1)
    first = (await ann.slash(here, "iron move", name="face danger", stat="wits")).response
    await opened.env.settle()
    shown = await back(opened, ann, aside)
    assert "Lose momentum" in text_of(shown)
    await ann.slash(here, "clock new", name="Alarm", segments=4)
    await opened.env.settle()

    assert text_of(opened.now(first)).startswith("Weak hit")
    assert "Endure Harm (1)" in labels(opened.now(first))


async def test_what_is_brought_back_is_kept_up_to_date_though_its_message_was_deleted(
    opened: Stage,
) -> None:
    ann, here = opened.ann, opened.here
    opened.dice.add(2, 9, 1)
    first = (await ann.slash(here, "iron move", name="face danger", stat="wits")).response
    await opened.env.settle()
    opened.forget(first)
    for command in ("undo", "redo"):
        said(await ann.slash(here, command))
        await opened.env.settle()
    assert opened.told_by(first) == []
    shown = await back(opened, opened.bob, here)
    assert "Lose momentum" in text_of(shown)
    await ann.slash(here, "undo")
    await until(lambda: text_of(opened.now(shown)).startswith("Undone"))

    assert labels(opened.now(shown)) == []


async def test_what_was_just_brought_back_goes_on_where_it_is_pressed_at_once(
    opened: Stage,
) -> None:
    """What came of it stood alone until its message was looked over, a second later."""
    ann, here = opened.ann, opened.here
    opened.dice.add(2, 9, 1)
    await ann.slash(here, "iron move", name="face danger", stat="wits")
    await opened.env.settle()
    late = asyncio.create_task(asyncio.Event().wait())
    opened.bot.stories._worker = late  # type: ignore[assignment]
    listed = await ann.slash(here, "waiting")
    shown = await choose(ann, listed, menus(listed.response)[0][0]["value"], "show")
    pressed = said(await answer(ann, shown, "Lose momentum"), privately=False)
    assert opened.told_by(shown.response) == []
    assert pressed.startswith("Weak hit")
    assert "Momentum 2 → 1" in pressed
    late.cancel()
    said(await ann.slash(here, "clock new", name="Alarm", segments=4))
    await until(lambda: len(opened.told_by(shown.response)) == 2)
    assert text_of(opened.now(shown.response)).startswith("Weak hit")


async def open_many(stage: Stage, who: Any, name: str, count: int) -> None:
    """Let so many moves of somebody's character wait for them."""
    await who.slash(stage.here, "sheet new", name=name)
    for _ in range(count):
        stage.dice.add(1, 9, 8)
        await who.slash(stage.here, "iron move", name="face danger", stat="edge")


def rows_of(result: Any) -> list[str]:
    return text_of(result.response).splitlines()[1:]


@pytest.mark.slow
async def test_who_asks_finds_their_own_first_and_the_rest_on_pages(opened: Stage) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    await open_many(opened, bob, "Kaya", 14)
    await open_many(opened, bob, "Dag", 4)
    await open_many(opened, ann, "Wren", 10)
    first = await ann.slash(here, "waiting")

    assert "page 1 of 2" in said(first, privately=True)
    assert [ann.mention in each for each in rows_of(first)[:25]] == [True] * 10 + [False] * 15
    assert labels(first.response)[-1] == "Next page"
    second = await ann.click(first.response, label="Next page")
    assert "page 2 of 2" in text_of(first.response)
    assert [bob.mention in each for each in rows_of(first)[:3]] == [True] * 3
    assert len(menus(first.response)[0]) == 3
    assert labels(first.response) == ["Bring one back with its buttons", "Page before"]
    assert second.acknowledged
    listed = await bob.slash(here, "waiting")
    assert [bob.mention in each for each in rows_of(listed)[:25]] == [True] * 18 + [False] * 7


@pytest.mark.slow
async def test_a_page_of_what_waits_for_one_keeps_to_them_and_is_the_last_once_it_is_no_more(
    opened: Stage,
) -> None:
    ann, gm, here = opened.ann, opened.gm, opened.here
    for name in ("Wren", "Fay"):
        await open_many(opened, ann, name, 13)
    await open_many(opened, opened.bob, "Kaya", 1)
    listed = await gm.slash(here, "waiting", player=ann)
    await gm.click(listed.response, label="Next page")
    assert ann.mention in rows_of(listed)[0]
    assert [len(each) for each in menus(listed.response)] == [1, 1]
    last = menus(listed.response)[0][0]["value"]

    again = await gm.slash(here, "waiting", player=ann)
    await choose(gm, listed, last, "drop")
    assert [ann.mention in each for each in rows_of(listed)[:25]] == [True] * 25
    await gm.click(again.response, label="Next page")
    assert text_of(again.response).startswith("Waiting\n")
    assert len(menus(again.response)[0]) == 25
