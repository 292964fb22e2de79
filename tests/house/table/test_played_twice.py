"""Evenings played twice: by one bot to their end, and by one after the other.

Everybody does the same both times, and so do the dice.  The second time the bot is stopped now and
then, while messages wait to be brought up to date, and another goes on.  Whatever people see, and
whatever is stored, is the same to the letter.

What differs is meant.  A process alone remembers which choices a question offers, which command
waits for an answer, the form of a command, and how a private question is taken off
(:mod:`bot.chat.lately`): of these nobody presses any that was open when another bot went on.  And a
bot that starts draws anew what the plays of the last hour changed, so the first bot does so, too.

``FLYWHEEL_EVENINGS`` is how many evenings there are of each game.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.chat import answers, asking
from bot.chat.posts import catch_up
from bot.game import Game
from bot.games import GAMES
from bot.journal import Post
from tests.databases import query
from tests.house.table.test_at_random import EVENINGS, LOOKS
from tests.house.table.test_by_another_name import Watched, played_anew, same
from tests.stage import Stage

pytestmark = pytest.mark.slow

STEPS = 30

NOT_PLAYED = {"diagnose"}
"""What says how fast the bot is."""

KEPT = ("table:asked", "table:form")
"""What can be pressed and is known to one process alone."""

STORED = ("channel", "sheet", "entry", "change", "seed", "person", "post", "telling")


class Twin(Watched):
    """An evening at which one bot stays, and makes up for what one that starts does."""

    def __init__(self, stage: Stage, game: Game, seed: int, chance: Random) -> None:
        super().__init__(stage, game, chance)
        self.commands = [sorted({*among} - NOT_PLAYED) for among in self.commands]
        self.breaks = Random(seed)  # noqa: S311  # an evening is to be played again
        self.over: set[int] = set()

    async def step(self) -> None:
        """Have somebody do something, and now and then another bot go on."""
        waiting: list[Post] = []
        is_last, env = self.breaks.random() < 0.3, self.stage.env
        with pytest.MonkeyPatch.context() as patch:
            if is_last:
                patch.setattr(self.stage.bot.upkeep, "add", waiting.extend)
            await super().step()
            await env.settle()
        if is_last:
            self.leave_open()
            await self.go_on(waiting)
            await env.settle()
            env.backend.advance_clock(self.breaks.choice([0, 20, 1200]))
        for messages in env.backend.messages.values():
            for each in messages.values():
                if each.id not in self.over:
                    self.see(each)

    def leave_open(self) -> None:
        """Have nobody press any more what no other process can answer."""
        self.over |= {*answers._ASKING._held, *asking._HELD_UP._held}
        for messages in self.stage.env.backend.messages.values():
            for each in messages.values():
                if any(verb in json.dumps(each.components) for verb in KEPT):
                    self.over.add(each.id)

    async def go_on(self, waiting: list[Post]) -> None:
        """Bring up to date what waits, and draw anew what a bot that starts does."""
        with self.stage.env._bot_scope():
            self.stage.bot.upkeep.add(waiting)
            await catch_up(self.stage.bot)

    def in_sight(self, who: Any, where: Any) -> list[Any]:
        """Give the last messages of a channel, but for those that are over."""
        return [each for each in where.history(viewer=who) if each.id not in self.over][-6:]

    def is_there(self, answer: Any) -> bool:
        """Whether a private answer can still be pressed."""
        return answer.id not in self.over and super().is_there(answer)

    async def completed(
        self, who: Any, where: Any, name: str, option: Any, filled: dict[str, Any]
    ) -> list[Any]:
        """Take in what is offered."""
        offered = await super().completed(who, where, name, option, filled)
        self.seen.append(f"{name} {option.name}: {offered}")
        return offered

    async def read(self, who: Any, did: str, result: Any) -> None:
        """Take in what was done, and the form and the files that answer it."""
        self.seen.append(f"{who.name} {did} {json.dumps(result.modal)}")
        for message in filter(None, (result.response, *result.followups)):
            for each in message.attachments:
                self.seen.append((await each.read()).decode(errors="replace"))
        await super().read(who, did, result)

    async def look(self) -> None:
        """Have everybody look at everything, and take in all that is stored."""
        for who in self.people:
            for name in LOOKS:
                await self.answered(who, f"/{name}", who.slash(self.stage.here, name))
        for name in STORED:
            rows = query(self.stage.database, f'SELECT * FROM "{name}" ORDER BY 1, 2')  # noqa: S608
            self.seen += map(str, rows)


class Stopped(Twin):
    """An evening at which the bot is stopped now and then, and another started."""

    async def go_on(self, _waiting: list[Post]) -> None:
        """Stop the bot, and start another."""
        await self.stage.bot.finish()
        await self.stage.restart()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(EVENINGS))
async def test_nobody_can_tell_that_another_bot_goes_on(
    game: Game,
    seed: int,
    tmp_path: Path,
    told: dict[int | None, dict[int, Any]],
    copying: None,
    commands_kept: None,
) -> None:
    seen: list[list[str]] = []
    for sort in (Twin, Stopped):
        chance = Random(seed)  # noqa: S311  # an evening is to be played again, not to be fair
        async with played_anew(game, tmp_path / f"{sort.__name__}.db", chance, told) as stage:
            await stage.gm.slash(stage.here, "table panel")
            for who, name in ((stage.ann, "Wren"), (stage.bob, "Ash")):
                await who.slash(stage.here, "sheet new", name=name)
            evening = sort(stage, game, seed, chance)
            for _ in range(STEPS):
                await evening.step()
            await evening.look()
        seen.append(same(evening.seen))
    one, other = seen
    assert one == other
