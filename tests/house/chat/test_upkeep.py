"""When messages that follow something are edited, and what is sent once more, without Discord."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.chat import keeping
from bot.chat.answers import answered, insist
from bot.chat.edits import ARCHIVED
from bot.chat.rhythm import AT_ONCE, DISCORDS
from bot.chat.upkeep import EDITS, RETRY_SECONDS, RETRY_SECONDS_MAX, Upkeep
from bot.errors import Busy
from bot.journal import STORY, Post, Telling
from tests.wire import until


@pytest.fixture(autouse=True)
async def _asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass only while everybody sleeps, and then at once: no machine is too slow."""
    loop: Any = asyncio.get_running_loop()
    look, now = loop._selector.select, time.monotonic()

    def select(seconds: float | None) -> Any:
        nonlocal now
        found = look(seconds and 0)
        if not found and seconds:
            now += seconds
        return found

    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(loop._selector, "select", select)


def post(message: int, channel: int = 1) -> Post:
    return Post(message, channel, 1, "clock")


class Edits:
    """Edits as they were made; the first of some messages fails, or takes a moment."""

    def __init__(self, *failing: int, seconds: float = 0.0) -> None:
        self.made: list[int] = []
        self.failing = [*failing]
        self.seconds = seconds

    async def renew(self, each: Post) -> bool:
        self.made.append(each.message)
        await asyncio.sleep(self.seconds)
        if each.message in self.failing:
            self.failing.remove(each.message)
            return False
        return True


async def test_a_message_waits_at_most_once() -> None:
    edits = Edits(seconds=0.02)
    upkeep = Upkeep(edits.renew)
    for _ in range(10):
        upkeep.add([post(7)])
    await asyncio.sleep(0.01)
    for _ in range(10):
        upkeep.add([post(7)])
    await upkeep.finish(time.monotonic() + 1)

    assert edits.made == [7, 7]


async def test_what_fails_lets_the_others_go_first() -> None:
    edits = Edits(1)
    upkeep = Upkeep(edits.renew)
    upkeep.add([post(1), post(2)])
    await upkeep.finish(time.monotonic() + RETRY_SECONDS + 1)

    assert edits.made == [1, 2, 1]


async def test_what_fails_again_and_again_holds_up_no_other_for_long() -> None:
    """A panel that came while another message of its channel was left alone waited with it."""
    made: list[tuple[int, float]] = []

    async def renew(each: Post) -> bool:
        made.append((each.message, time.monotonic()))
        return each.message != 1

    upkeep, began = Upkeep(renew), time.monotonic()
    upkeep.add([post(1)])
    await asyncio.sleep(20)
    upkeep.add([Post(2, 1, 1, "panel")])
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    again = [round(at - began) for message, at in made if message == 1]
    assert again == [0, 2, 6, 14]
    assert [message for message, _ in made] == [1, 1, 1, 1, 2]
    await upkeep.finish(time.monotonic())


async def test_what_sleeps_is_left_alone_until_its_channel_is_in_use() -> None:
    edits = Edits()
    upkeep = Upkeep(edits.renew)
    upkeep.sleep(post(1))
    upkeep.add([post(1), post(2), post(3, channel=2)])
    await upkeep.finish(time.monotonic() + 1)
    assert edits.made == [3]

    upkeep.wake(1)
    await upkeep.finish(time.monotonic() + 1)
    assert edits.made == [3, 1, 2]


async def test_what_still_waits_at_the_end_begins_nothing_new() -> None:
    """Two messages wait, and one of them for ever: a worker begun now would outlive the loop."""
    forever = Edits(seconds=1000)
    upkeep = Upkeep(forever.renew)
    upkeep.add([post(1), post(2)])
    await asyncio.sleep(0.01)
    await upkeep.finish(time.monotonic())
    await asyncio.sleep(0.01)

    assert not [task for task in asyncio.all_tasks() if task.get_name() == "upkeep"]
    assert forever.made == [1]


async def test_each_channel_has_a_pace_of_its_own() -> None:
    edits = Edits()
    upkeep = Upkeep(edits.renew)
    upkeep.add(post(number) for number in range(EDITS + 1))
    upkeep.add([post(100, channel=2)])
    began = time.monotonic()
    await upkeep.finish(began + 0.5)

    assert sorted(edits.made) == [*range(EDITS), 100]
    assert time.monotonic() - began == pytest.approx(0.5)


async def test_an_edit_that_met_an_answer_is_made_again() -> None:
    edits = Edits(seconds=0.02)
    upkeep = Upkeep(edits.renew)
    upkeep.add([post(7)])
    await asyncio.sleep(0)
    with upkeep.showing(7) as shown:
        await asyncio.sleep(0)
    await upkeep.finish(time.monotonic() + 1)

    assert (edits.made, shown.is_crossed) == ([7, 7], True)


async def test_a_message_that_cannot_be_drawn_stops_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made: list[int] = []
    typed = "canary"

    async def renew(each: Post) -> bool:
        made.append(each.message)
        if each.message == 1:
            raise KeyError(typed)
        return True

    upkeep = Upkeep(renew)
    upkeep.add([post(1), post(2)])
    await asyncio.sleep(0.05)

    assert made == [1, 2]
    assert "failed to renew a message: KeyError" in caplog.text
    assert "canary" not in caplog.text


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), ConnectionResetError()])
async def test_what_a_broken_connection_lost_is_sent_once_more(error: Exception) -> None:
    left = [error]

    async def send() -> str:
        if left:
            raise left.pop()
        return "sent"

    assert await insist(send) == "sent"
    left += [error, error]
    with pytest.raises(type(error)):
        await insist(send)
    assert left == []


async def test_what_discord_refuses_the_second_time_is_not_taken_for_an_answer() -> None:
    """Only where the first had come is there one."""
    response: Any = SimpleNamespace(status=403, reason="")
    left = [discord.Forbidden(response, {"code": 50001, "message": ""}), ConnectionResetError()]

    async def send() -> str:
        raise left.pop()

    interaction: Any = None
    with pytest.raises(discord.Forbidden):
        await answered(interaction, send)
    assert left == []


async def test_what_is_dropped_while_it_waits_for_its_turn_is_not_edited(
    caplog: pytest.LogCaptureFixture,
) -> None:
    edits = Edits()
    upkeep = Upkeep(edits.renew)
    upkeep.add(post(number) for number in range(EDITS + 1))
    await asyncio.sleep(0.01)
    upkeep.drop(post(EDITS))
    await upkeep.finish(time.monotonic() + 2 * DISCORDS.edits)

    assert edits.made == [*range(EDITS)]
    assert not caplog.records


async def test_a_look_over_a_table_that_fails_says_where_and_the_next_one_comes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken:
        looks = 0

        async def look_at(self, *_given: object) -> list[object]:
            self.looks += 1
            raise KeyError("typed".upper())

    referee: Any = Broken()
    nobody: Any = None
    stories = keeping.Stories(nobody, referee, nobody, nobody, nobody, nobody, AT_ONCE)
    for _ in range(2):
        stories.look_over(1, 10)
        await asyncio.sleep(0.01)

    assert referee.looks == 2
    assert caplog.text.count("messages of table 1 are out of date: KeyError") == 2
    assert "TYPED" not in caplog.text


async def test_what_was_due_is_due_again_where_the_database_has_no_time() -> None:
    """Then it goes with what was played meanwhile, of which the newer counts, in its order."""
    looked, moved = list[tuple[dict[int, int], int]](), list[int]()

    def moving(key: int) -> keeping.Moving:
        return keeping.Moving(key, key + 1, 10, discord.Embed())

    class Full:
        """A database that has no time at first, and a table at which somebody plays meanwhile."""

        table_id, is_asked = 1, False
        journal: "Full"
        messages: "Full"

        async def look_at(self, _post: Post, see: Callable[..., object]) -> object:
            if not self.is_asked:
                self.is_asked = True
                stories.look_over(1, 10, {8: 3}, moving(30))
                raise Busy
            return see(self, 1)

        def table_of(self, key: int) -> int:
            moved.append(key)
            return 0

        def panels(self) -> list[Post]:
            return []

    def outdated(_turn: object, anew: Mapping[int, int], by: int) -> Any:
        looked.append(({**anew}, by))
        return [], []

    full: Any = Full()
    full.journal = full.messages = full
    nobody: Any = None
    upkeep = Upkeep(Edits().renew)
    stories = keeping.Stories(nobody, full, upkeep, nobody, outdated, nobody, AT_ONCE)
    stories.look_over(1, 10, {7: 2, 8: 2}, moving(20), by=2)
    stories.look_over(1, 10, {9: 2})
    await until(lambda: looked)

    assert looked == [({7: 2, 8: 3, 9: 2}, 2)]
    assert moved == [20, 30]


def test_where_an_answer_was_lost_no_message_tells_its_play() -> None:
    nobody: Any = None
    stories = keeping.Stories(nobody, nobody, nobody, nobody, nobody, nobody, AT_ONCE)
    for each in (Telling(5, 0, 10), Telling(6, 1_006, 10)):
        stories.tell(each)
    assert stories.telling_of(5) is None
    assert stories.telling_of(6) == Telling(6, 1_006, 10)


async def test_what_a_message_tells_is_known_while_that_is_being_stored() -> None:
    class Storing:
        """Stores what is told while it is looked at, too late for that look to find it."""

        asked: Mapping[int, bool] = {}

        @property
        def messages(self) -> "Storing":
            return self

        async def tell(self, *_given: object) -> None:
            """Store something."""

        async def look_at(self, _post: Post, see: Callable[..., object], _reads: object) -> object:
            await stories.finish()
            return see(self, 1)

        def told_by(self, _message: int, untold: Mapping[int, bool]) -> list[object]:
            self.asked = untold
            return []

    referee: Any = Storing()
    client: Any = discord.Client(intents=discord.Intents.none())
    nobody: Any = None
    stories = keeping.Stories(client, referee, nobody, nobody, nobody, nobody, AT_ONCE)
    stories.tell(Telling(5, 7, 10))
    assert await stories.renew(Post(7, 10, 1, STORY))

    assert referee.asked == {5: False}


async def test_many_messages_are_stored_a_few_hundred_at_once_whatever_their_channels() -> None:
    """One channel after another, a crowd's messages took a commit each while plays waited."""
    stored = list[list[Telling]]()
    told = [Telling(key, 1_000 + key, key % 140) for key in range(500)]

    class Storing:
        async def tell(self, given: Sequence[Telling]) -> None:
            if not stored:
                stories.tell(told[-1])
            stored.append([*given])

    referee: Any = Storing()
    nobody: Any = None
    stories = keeping.Stories(nobody, referee, nobody, nobody, nobody, nobody, AT_ONCE)
    for each in told[:-1]:
        stories.tell(each)
    await stories.store()

    assert [each for part in stored for each in part] == told
    assert max(map(len, stored)) == keeping.STORED_AT_ONCE
    assert len(stored) == 3


async def test_what_two_store_at_once_is_handed_over_once() -> None:
    """A server that stored it in two transactions refused one, and nothing was looked over."""
    stored = list[Telling]()

    class Storing:
        async def tell(self, given: Sequence[Telling]) -> None:
            await asyncio.sleep(0)
            stored.extend(given)

    referee: Any = Storing()
    nobody: Any = None
    stories = keeping.Stories(nobody, referee, nobody, nobody, nobody, nobody, AT_ONCE)
    told = [Telling(1, 1_001, 10), Telling(2, 1_002, 20)]
    stories.tell(told[0])
    first = asyncio.create_task(stories.store())
    await asyncio.sleep(0)
    stories.tell(told[1])
    await asyncio.gather(first, stories.store())

    assert stored == told


class OneMessage:
    """Stands for the client, the message and the database; whatever crosses the first edit."""

    def __init__(self, crossing: Callable[[], object]) -> None:
        self._crossing = crossing
        self.messages = self
        self.wholes: list[bool] = []
        here: Any = self
        self.stories = keeping.Stories(here, here, here, here, here, self.now, AT_ONCE)

    def __getattr__(self, name: str) -> Any:
        return lambda *_given, **_named: self

    def now(self, _turn: object, _told: object, *, is_whole: bool) -> keeping.Edit:
        self.wholes.append(is_whole)
        return keeping.Edit((), None, is_text=False)

    async def edit(self, **_changes: object) -> None:
        if len(self.wholes) == 1:
            self._crossing()

    async def look_at(self, _post: Post, see: Any, _reads: object) -> Any:
        return see(self, 1)

    async def note_shown(self, *_given: object) -> None:
        """Note nothing."""


async def test_what_is_to_be_redrawn_while_it_is_edited_is_redrawn_once_more() -> None:
    """What came of a press stayed untold where an edit of the same message was under way."""
    message = OneMessage(lambda: message.stories.redraw(post(7)))
    message.stories.redraw(post(7))
    for _ in range(3):
        assert await message.stories.renew(post(7))

    assert message.wholes == [True, True, False]


@pytest.mark.parametrize("code", [0, ARCHIVED])
async def test_what_could_not_be_redrawn_is_redrawn_whole_the_next_time(code: int) -> None:
    """Whether Discord fails, or lets nobody edit there for now."""

    def fail() -> None:
        response: Any = SimpleNamespace(status=400 if code else 503, reason="")
        sort = discord.HTTPException if code else discord.DiscordServerError
        raise sort(response, {"code": code, "message": ""})

    message = OneMessage(fail)
    message.stories.redraw(post(7))
    with pytest.raises(discord.HTTPException) if code else nullcontext():
        assert not await message.stories.renew(post(7))
    assert await message.stories.renew(post(7))

    assert message.wholes == [True, True]


def panel(message: int) -> Post:
    return Post(message, 1, 1, "panel.gm.low")


class Timed(Edits):
    """Edits with the moments at which they were made."""

    def __init__(self) -> None:
        super().__init__()
        self.at: dict[int, list[float]] = {}

    async def renew(self, each: Post) -> bool:
        self.at.setdefault(each.message, []).append(time.monotonic())
        return await super().renew(each)

    @property
    def are_few(self) -> bool:
        """Whether there were never more than five within five seconds, as Discord has it."""
        every = sorted(at for when in self.at.values() for at in when)
        return all(late - early > 4.999 for early, late in zip(every, every[5:], strict=False))


async def test_what_is_to_be_edited_no_more_is_not_whether_it_waits_or_is_on_its_way() -> None:
    edits = Edits(1, seconds=0.02)
    upkeep = Upkeep(edits.renew)
    upkeep.add([post(1), post(2)])
    await asyncio.sleep(0.01)
    # That of the first fails once it was said, and would be tried again.
    await upkeep.stop(post(2))
    await upkeep.stop(post(1))
    await upkeep.finish(time.monotonic() + 2 * RETRY_SECONDS)

    assert edits.made == [1]


async def test_a_last_edit_that_is_lost_is_made_again_and_no_other_after_it() -> None:
    edits, last = Edits(), Edits(1, 1)
    upkeep = Upkeep(edits.renew)
    await upkeep.end(post(1), last.renew)
    upkeep.add([post(1)])
    await upkeep.finish(time.monotonic() + 4 * RETRY_SECONDS)

    assert (last.made, edits.made) == ([1, 1, 1], [])


async def test_what_fails_waits_longer_each_time_and_as_at_first_once_it_came_right() -> None:
    edits = Timed()
    # The second goes on failing, so that the channel is not forgotten meanwhile.
    edits.failing = [1, *[2] * 12]
    upkeep = Upkeep(edits.renew)
    upkeep.add([post(1), post(2)])
    await asyncio.sleep(3 * RETRY_SECONDS)
    edits.failing.append(1)
    upkeep.add([post(1)])
    await upkeep.finish(time.monotonic() + 5 * RETRY_SECONDS_MAX)

    *_, failed, again = edits.at[1]
    assert again - failed == pytest.approx(RETRY_SECONDS, abs=0.1)
    gaps = [round(after - before, 3) for before, after in pairwise(edits.at[2])]
    assert gaps == sorted(gaps)
    assert gaps[-1] == pytest.approx(RETRY_SECONDS_MAX, abs=0.1)


async def test_a_panel_goes_first_and_is_edited_once_a_second_at_most() -> None:
    edits = Timed()
    upkeep = Upkeep(edits.renew)
    began = time.monotonic()
    upkeep.add([post(1), panel(9)])
    while time.monotonic() < began + 5.5:
        upkeep.add([panel(9)])
        await asyncio.sleep(0.02)
    await upkeep.finish(time.monotonic() + 10)

    assert edits.made[0] == 9
    gaps = [after - before for before, after in pairwise(edits.at[9])]
    assert edits.are_few
    assert min(gaps) > 0.999
    assert len(gaps) >= 4


async def test_a_panel_that_moves_leaves_two_of_five_edits_to_others_and_waits_two_seconds() -> (
    None
):
    edits = Timed()
    upkeep = Upkeep(edits.renew)
    began = time.monotonic()
    ends = began + 20
    while time.monotonic() < ends:
        upkeep.add([panel(9), *(post(number) for number in range(1, 8))])
        await asyncio.sleep(0.02)
    others = sorted(at for message, when in edits.at.items() if message != 9 for at in when)
    for worker in [task for task in asyncio.all_tasks() if task.get_name() == "upkeep"]:
        worker.cancel()

    assert edits.are_few
    waits = [after - before for before, after in pairwise(edits.at[9])]
    assert max(waits) <= 2
    assert len([at for at in others if at < ends]) >= 6
    assert len({message for message in edits.made if message != 9}) >= 6


async def test_a_panel_that_comes_while_others_wait_does_not_wait_as_long() -> None:
    edits = Timed()
    upkeep = Upkeep(edits.renew)
    upkeep.add([panel(9), *(post(number) for number in range(1, 6))])
    await asyncio.sleep(2.2)
    assert edits.made == [9, 1, 2]
    upkeep.add([panel(9)])
    await asyncio.sleep(1)
    assert edits.made == [9, 1, 2, 9]
    await upkeep.finish(time.monotonic() + 1)


async def test_an_edit_that_was_not_needed_is_not_counted() -> None:
    made: list[int] = []
    needless = [*range(2 * EDITS)]

    async def renew(each: Post) -> bool:
        made.append(each.message)
        if each.message in needless:
            needless.remove(each.message)
            upkeep.spare(each)
        return True

    upkeep = Upkeep(renew)
    for count in (2 * EDITS, EDITS):
        made.clear()
        # The next time each of them is needed, and counted.
        upkeep.add(post(number) for number in range(2 * EDITS))
        await upkeep.finish(time.monotonic() + 0.5)
        assert made == [*range(count)]
