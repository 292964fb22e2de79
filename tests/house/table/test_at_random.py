"""Evenings at random: everybody types and presses whatever is there.

Nobody plays so, and that is why it finds what nobody thought of.  Whatever they do is answered and
none of it fails; what is refused has changed nothing; what is taken back stands as it stood before,
and what is redone as after it.  Meanwhile messages are deleted by hand, and Discord turns edits
away, and still every message that follows the table shows what is so.  In the end the whole table
goes to another host, where it is shown and taken back, and one after the other is forgotten.

An evening is its seed's, so that it can be played again.  ``FLYWHEEL_EVENINGS`` is how many there
are of each game.
"""

import logging
import os
from collections.abc import Awaitable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from discord import app_commands
from simcord.backend.errors import BackendError

from bot.chat import upkeep
from bot.chat.keeping import STORY
from bot.game import Game
from bot.games import GAMES
from bot.journal import Post
from bot.storage import schema
from bot.storage.kinds import TABLE
from bot.storage.upgrade import upgrade
from tests.databases import kept_open, query
from tests.gathered import COMMANDS
from tests.stage import Stage, answer, is_failure, labels, parts_of, said, text_of

pytestmark = pytest.mark.slow

log = logging.getLogger("evening")
log.setLevel(logging.INFO)

EVENINGS = int(os.environ.get("FLYWHEEL_EVENINGS", "1"))

STEPS = 120

WORDS = [
    *("Wren", "Ash", "the bear", "On Fire", "Slick floor", "goblin", "Goblin", "Find the pass"),
    *("edge", "fight", "Careful", "fists 4", "Rope 2", "2d6+1", "+2", "3", "10", "a*b_c @everyone"),
]
"""What is typed: names that meet again, and numbers and dice where names are expected."""

NOT_HERE = {"table import", "sheet import", "me forget"}
"""What needs a file, or leaves nothing to go on with."""

LOOKS = ("table show", "sheet show", "history", "waiting", "table recap", "me export")


class Luck:
    """Dice that fall as a seed has it."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def roll(self, sides: int) -> int:
        return self._chance.randint(1, sides)

    def all_shown(self) -> bool:
        return True


@pytest.fixture
def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311  # an evening is to be played again, not to be fair


@pytest.fixture
def dice(chance: Random) -> Luck:
    return Luck(chance)


class Evening:
    """People at one table who do whatever there is to do."""

    def __init__(self, stage: Stage, game: Game, chance: Random) -> None:
        self.stage, self.chance = stage, chance
        self.commands = [sorted(COMMANDS[game.key]), sorted(COMMANDS["table"] - NOT_HERE)]
        self.people = [stage.gm, stage.ann, stage.bob, stage.manager]
        self.places = [stage.here, stage.thread, stage.elsewhere]
        self.asked: dict[Any, list[Any]] = {each: [] for each in self.people}

    async def step(self) -> None:
        """Have somebody do something, and hold now and then that it can be taken back."""
        who = self.chance.choices(self.people, [3, 4, 4, 1])[0]
        where = self.chance.choices(self.places, [8, 1, 1])[0]
        before, last = self.standing(), self.newest()
        if self.chance.random() < 0.5:
            await self.press(who)
        else:
            await self.give(who, where)
        if self.newest() == last + 1 and self.chance.random() < 0.4:
            await self.take_back(who, where, before)

    def misbehave(self) -> None:
        """Have a message be deleted, or an edit be turned away, now and then."""
        here, backend = self.stage.here, self.stage.env.backend
        if self.chance.random() < 0.05:
            backend.delete_message(here.id, self.chance.choice(here.history()[-6:]).id)
        if self.chance.random() < 0.2:
            self.stage.env.inject_error("PATCH", "/channels/*/messages/*", status=429)

    async def at_rest(self) -> None:
        """Hold that whatever follows the table shows what it would if it was drawn anew."""
        bot, database = self.stage.bot, self.stage.database
        self.stage.env.backend.faults.clear()
        bot.panels._shown.clear()
        rows = query(database, "SELECT message_id, channel_id, sheet_id, what FROM post")
        posts = [Post(*row) for row in rows]
        for (table,) in query(database, "SELECT id FROM sheet WHERE kind = :kind", kind=TABLE):
            told = await bot.referee.look_at(
                Post(0, 0, table, STORY),
                lambda turn, _: turn.messages.lit_tellings() + turn.messages.newest_tellings(),
            )
            posts += [Post(each.message, each.channel, table, STORY) for each in told]
        for post in posts:
            shown = self.shown_on(post)
            assert await bot._renew(post)
            assert self.shown_on(post) in (shown, None)

    def shown_on(self, post: Post) -> set[str] | None:
        """Give what can be pressed on a message, but for what only a new one offers.

        Of a panel it is what that says, too; others say how what they show has come about.  The
        names in ids are left out: some tell when it was drawn.
        """
        try:
            message = self.stage.env.backend.get_message(post.channel, post.message)
        except BackendError:
            return None
        ids = {":".join(each["custom_id"].split(":")[:3]) for each in parts_of(message)}
        said = {each["description"] for each in message.embeds if post.is_panel}
        return said | {each for each in ids if not each.startswith("sheet:make_up:")}

    async def give(self, who: Any, where: Any) -> None:
        """Give a command, with what it asks for filled in somehow."""
        (among,) = self.chance.choices(self.commands, [3, 1])
        name = self.chance.choice(among)
        filled: dict[str, Any] = {}
        for option in self.options_of(name):
            if option.required or self.chance.random() < 0.5:
                filled[option.name] = await self.value(who, where, name, option, filled)
        await self.answered(who, f"/{name} {filled}", who.slash(where, name, **filled))

    def options_of(self, name: str) -> list[app_commands.Parameter]:
        """Give the options of a command."""
        command: Any = self.stage.bot.tree
        for each in name.split():
            command = command.get_command(each)
        options: list[app_commands.Parameter] = command.parameters
        return options

    async def value(
        self, who: Any, where: Any, name: str, option: Any, filled: dict[str, Any]
    ) -> Any:
        """Make a value of an option: one that it offers, else something of its type."""
        offered = [each.value for each in option.choices]
        if option.autocomplete and self.chance.random() < 0.9:
            offered = await self.completed(who, where, name, option, filled)
        if not offered and option.type.name == "integer":
            least = option.min_value or 0
            return self.chance.randint(least, min(option.max_value or 9, least + 12))
        of_type = {"boolean": [False, True], "user": self.people, "channel": self.places}
        return self.chance.choice(offered or of_type.get(option.type.name, WORDS))

    async def completed(
        self, who: Any, where: Any, name: str, option: Any, filled: dict[str, Any]
    ) -> list[Any]:
        """Give the values that are offered while somebody types an option."""
        known = {name: each for name, each in filled.items() if isinstance(each, str | int)}
        completed = await who.autocomplete(where, name, option.name, "", **known)
        return [each["value"] for each in completed]

    async def press(self, who: Any) -> None:
        """Press a button or choose from a menu, of the last messages that somebody sees."""
        asked = [each for each in self.asked[who][-3:] if self.is_there(each)]
        seen = [*self.in_sight(who, self.chance.choice(self.places)), *asked]
        parts = [(each, part) for each in seen for part in parts_of(each) if self.may_press(part)]
        if not parts:
            return
        message, part = self.chance.choice(parts)
        custom_id, options = part["custom_id"], part.get("options")
        if options:
            most = self.chance.randint(part.get("min_values", 1), part.get("max_values", 1))
            chosen = [each["value"] for each in self.chance.sample(options, most)]
            pressed = who.select(message, custom_id=custom_id, values=chosen)
        else:
            pressed = who.click(message, custom_id=custom_id)
        await self.answered(who, f"presses {part.get('label') or chosen}", pressed)

    def in_sight(self, who: Any, where: Any) -> list[Any]:
        """Give the last messages of a channel, as far as somebody sees them."""
        return list(where.history(viewer=who)[-6:])

    def may_press(self, part: dict[str, Any]) -> bool:
        """Whether a button or a menu is one that the bot answers."""
        return not part.get("url")

    def is_there(self, answer: Any) -> bool:
        """Whether a private answer is still there, which the bot may take away."""
        try:
            self.stage.env.backend.get_message(answer.channel_id, answer.id)
        except BackendError:
            return False
        return True

    async def answered(self, who: Any, did: str, doing: Awaitable[Any]) -> None:
        """Hold that something is answered, and fill in the form that the answer is."""
        log.info("%s %s", who.name, did)
        before = self.stage.state(), self.newest()
        result = await doing
        await self.read(who, did, result)
        told = [text_of(each) for each in (result.response, *result.followups) if each]
        if any("Nothing has changed." in each for each in told):
            assert (self.stage.state(), self.newest()) == before
        if result.modal:
            typed = {each["custom_id"]: self.typed(each) for each in asked_for(result.modal)}
            await self.answered(who, f"fills in {typed}", who.submit_modal(result, typed))

    async def read(self, who: Any, _did: str, result: Any) -> None:
        """Hold that an answer is one, and keep what somebody alone was told, to press it later."""
        assert result.acknowledged
        assert not [each for each in self.stage.env.errors if is_failure(each)]
        for message in filter(None, (result.response, *result.followups)):
            log.info("-> %s", text_of(message))
            if message.ephemeral:
                self.asked[who].append(message)

    def typed(self, part: dict[str, Any]) -> Any:
        """Fill in one part of a form: as it came, or anew."""
        if "options" in part:
            most = self.chance.randint(part.get("min_values", 1), part.get("max_values", 1))
            return [each["value"] for each in self.chance.sample(part["options"], most)]
        if part.get("value") and self.chance.random() < 0.5:
            return part["value"]
        return self.chance.choice(WORDS)[: part.get("max_length")]

    async def take_back(self, who: Any, where: Any, before: list[Any]) -> None:
        """Hold that a play is taken back whole and redone whole, where it can be."""
        made, stood = self.newest(), self.standing()
        await self.answered(who, "/undo", who.slash(where, "undo"))
        of = "SELECT undone_by FROM entry WHERE id = :made"
        if not query(self.stage.database, of, made=made)[0][0]:
            return
        assert self.standing() == before
        await self.answered(who, "/redo", who.slash(where, "redo"))
        assert self.standing() == stood

    def standing(self) -> list[Any]:
        """Give what stands at all tables, but for the tables themselves, which stay once begun."""
        return [each for each in self.stage.state()["sheets"] if each[3] != "table"]

    def newest(self) -> int:
        """Give the number of the newest entry."""
        ((newest,),) = query(self.stage.database, "SELECT coalesce(max(id), 0) FROM entry")
        return int(newest)

    async def go_elsewhere(self, database: Path) -> None:
        """Carry the table to another host, look at everything there, and take back what can be."""
        stage, gm = self.stage, self.stage.gm
        exported = await gm.slash(stage.here, "table export", secrets=True)
        if not exported.response.attachments:  # it was put away, or has another GM now
            return
        data = await exported.response.attachments[0].read()
        upgrade(database)
        stage.database = database
        await stage.restart()
        await gm.slash(stage.here, "table open", game="ironsworn")
        question = await gm.slash(stage.here, "table import", file=("table.json", data))
        said(await answer(gm, question, "Bring it in"))
        for who in self.people:
            for name in (*LOOKS, "undo", "undo", "undo"):
                await self.answered(who, f"/{name}", who.slash(stage.here, name))

    async def leave(self) -> None:
        """Have one after the other forgotten, while those who stay go on."""
        here, database = self.stage.here, self.stage.database
        for who in self.people:
            await self.answered(who, "/sheet show", who.slash(here, "sheet show"))
            question = await who.slash(here, "me forget", everywhere=True)
            if labels(question.response):
                await self.answered(who, "is forgotten", answer(who, question, "Forget me"))
            for name in schema.metadata.tables:
                assert str(who.id) not in str(query(database, f'SELECT * FROM "{name}"'))  # noqa: S608


def asked_for(form: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give what a form asks for."""
    for row in form["components"]:
        for part in row.get("components", (row.get("component"),)):
            if "custom_id" in part:
                yield part


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(EVENINGS))
async def test_whatever_anybody_does_is_answered_and_can_be_taken_back(
    stage: Stage, game: Game, chance: Random, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "RETRY_SECONDS", 0.0)
    evening = Evening(stage, game, chance)
    await stage.gm.slash(stage.here, "table open", game=game.key, name="Friday")
    await stage.gm.slash(stage.here, "table panel")
    for who, name in ((stage.ann, "Wren"), (stage.bob, "Ash")):
        await evening.answered(who, "/sheet new", who.slash(stage.here, "sheet new", name=name))
    with kept_open(stage.database):
        for step in range(STEPS):
            evening.misbehave()
            await evening.step()
            if step % 40 == 39:
                await evening.at_rest()
                await stage.restart()
    await evening.go_elsewhere(tmp_path / "elsewhere.db")
    await evening.leave()
