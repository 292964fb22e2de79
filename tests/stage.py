"""The bot, unmodified, on a simulated Discord, with the people of one table.

``stage`` has two channels, a thread in the first, a GM who is nothing special to Discord, two
players and a manager of the channels; ``opened`` is the same after the GM opened the table.  What
the bot owns up to as its own failure fails the test, whatever the test asserts.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from bot.app import Flywheel
from bot.chat import answers, asking, forms
from bot.chat.edits import ARCHIVED
from bot.chat.rhythm import AT_ONCE
from bot.game import Game, register
from bot.games import GAMES
from bot.scope import Scope
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table import carrying
from rules.errors import RuleError
from tests.conftest import scope
from tests.databases import Where, query
from tests.faces import Faces
from tests.games.sample.game import GAME as SAMPLE
from tests.wire import until

NUMBER = re.compile(r"(?<![\w<@#&:/])\d{17,20}(?![\w>])")
"""An id of Discord's that is no mention and no link, which says nothing to anybody."""

PLAYED = (*GAMES, *register(SAMPLE))
"""The games of the bot on the stage: a sixth is there, so that nothing may count on five."""


def forget() -> None:
    """Forget what a process remembers for a while, so that private questions stay as they are."""
    memories = (
        answers._ASKING,
        answers._CONTROLS,
        asking._HELD_UP,
        asking._QUESTIONS,
        carrying._ARRIVALS,
        forms._KEPT,
        forms._TYPED,
    )
    for memory in memories:
        memory.clear()


class Stage:
    """The simulated server and everybody on it."""

    def __init__(self, env: simcord.Env, bot: Flywheel, database: Where, dice: Faces) -> None:
        self.env, self.bot, self.database, self.dice = env, bot, database, dice
        self.patch: pytest.MonkeyPatch | None = None
        # Ids begin anew with each stage, and this process was another's before.
        forget()
        # People are of no type here, so that what they are answered needs no checking for None.
        guild = env.create_guild("The Friday table")
        managers = guild.create_role(
            "managers", permissions=discord.Permissions(manage_channels=True)
        )
        self.guild = guild
        self.gm: Any = guild.add_member(env.create_user("maren", global_name="Maren"))
        self.ann: Any = guild.add_member(env.create_user("ann", global_name="Ann"))
        self.bob: Any = guild.add_member(env.create_user("bob", global_name="Bob"))
        self.manager: Any = guild.add_member(env.create_user("mona"), roles=[managers])
        self.here = guild.create_text_channel("here")
        self.elsewhere = guild.create_text_channel("elsewhere")
        self.thread = self.here

    @property
    def stage(self) -> "Stage":
        """The stage itself, as a party gives the one it plays on."""
        return self

    @property
    def is_altered(self) -> bool:
        """Whether the test has changed the program by now."""
        return self.patch is not None and bool(self.patch._setattr or self.patch._setitem)

    async def prepare(self) -> None:
        """Begin a thread in the first channel."""
        await self.env.settle()
        channel = self.bot.get_channel(self.here.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="scene", type=discord.ChannelType.public_thread)
        (self.thread,) = self.here.threads

    async def restart(self) -> None:
        """End the bot and start another over the same file, as a new process would be."""
        forget()
        await self.bot.referee.aclose()
        referee = Referee(open_database(self.database), self.dice)
        self.bot = Flywheel(referee, games=self.bot.games, shard_count=1, rhythm=AT_ONCE)
        self.bot.tells_commands = False  # Discord knows them
        await self.env.restart_bot(self.bot)

    @property
    def is_up_to_date(self) -> bool:
        """Whether every message that follows something shows what is so."""
        is_editing = any(each.worker for each in self.bot.upkeep._channels.values())
        return not (self.bot.posting.waiting or is_editing)

    async def settled(self) -> None:
        """Wait until every message that follows something shows what is so."""
        await until(lambda: self.is_up_to_date)

    def now(self, message: Any) -> Any:
        """Give a message as everybody sees it now."""
        places = (self.here, self.elsewhere, self.thread)
        found = (each for place in places for each in place.history() if each.id == message.id)
        return next(found)

    async def unrun(self, game: str) -> Any:
        """Let two play where nobody opened a table, and give that channel."""
        await self.env.settle()
        for who, name in ((self.ann, "Wren"), (self.bob, "Ash")):
            await who.slash(self.elsewhere, "sheet new", name=name, game=game)
        return self.elsewhere

    async def archive(self, *, is_archived: bool = True) -> None:
        """Put the thread into the archive, where Discord takes no edit, or out of it."""
        backend, thread = self.env.backend, self.thread.id
        backend.edit_channel(thread, {}, thread_metadata={"archived": is_archived})
        backend.faults.clear()
        if is_archived:
            path = f"/channels/{thread}/*"
            self.env.inject_error("PATCH", path, status=400, code=ARCHIVED, times=None)
        await self.env.settle()

    def forget(self, message: Any) -> None:
        """Let a message be gone, as if somebody had deleted it."""
        self.env.backend.delete_message(message.channel_id, message.id)

    def told_by(self, message: Any) -> list[Any]:
        """Read the keys of the entries that a message tells from the file."""
        found = query(
            self.database,
            "SELECT key FROM telling WHERE message_id = :message ORDER BY key",
            message=message.id,
        )
        return [key for (key,) in found]

    def scope(self, who: Any) -> Scope:
        """Let somebody act in the first channel."""
        return scope(who.id, channel=self.here.id, guild=self.guild.id)

    async def waits(self, game: Game) -> list[str]:
        """List in words what waits for anybody in a game, oldest first."""

        def told(turn: Turn) -> list[str]:
            return [each.text for each in sorted(game.waiting(turn), key=lambda each: each.since)]

        return await self.bot.referee.look(self.scope(self.gm), told)

    def late(self, message: Any) -> Callable[[], None]:
        """Remember a message's buttons; calling what this gives shows them once more.

        That is how an app looks that has not heard yet what became of the message.
        """
        channel = getattr(message, "channel_id", None) or message.channel.id
        stored = self.env.backend.get_message(channel, message.id)
        buttons = stored.components

        def show_again() -> None:
            stored.components = buttons

        return show_again

    def seen_by(self, member: Any, channel: Any = None) -> str:
        """Give every word that a member can read in a channel, buttons included."""
        place = channel or self.here
        return "\n".join(text_of(message) for message in place.history(viewer=member))

    def state(self) -> dict[str, list[Any]]:
        """Read every sheet that is there, and where the tables play, from the file."""
        sheets = query(
            self.database,
            "SELECT id, table_id, player_id, kind, name, is_active, CAST(state AS TEXT) FROM sheet"
            " WHERE state IS NOT NULL ORDER BY id",
        )
        channels = query(
            self.database, "SELECT channel_id, table_id, is_open FROM channel ORDER BY 1, 2"
        )
        return {"sheets": [(*row[:-1], json.loads(row[-1])) for row in sheets], "in": channels}

    def moves(self) -> list[str]:
        """Read the names of all entries from the file, oldest first."""
        rows = query(self.database, "SELECT move FROM entry ORDER BY id")
        return [move for (move,) in rows]


def text_of(message: Any) -> str:
    """Give every word of a message: its text, its embeds, its buttons and menus.

    What is kept together at the end of a line reads as it was written.
    """
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.title, embed.description]
        parts += [f"{field.name}\n{field.value}" for field in embed.fields]
        parts.append(embed.footer.text)
    parts += labels(message) + [each["label"] for menu in menus(message) for each in menu]
    return "\n".join(part for part in parts if part).replace("\u00a0", " ")


def parts_of(message: Any) -> list[dict[str, Any]]:
    """Give a message's buttons and menus."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [part for row in rows for part in row["components"]]


def labels(message: Any) -> list[str]:
    """Give the words on a message's buttons and closed menus."""
    return [part.get("label") or part["placeholder"] for part in parts_of(message)]


def pictures(result: Any) -> list[str]:
    """Give the names of the pictures beside an answer."""
    return [each.filename for each in result.response.attachments]


def menus(message: Any) -> list[list[dict[str, Any]]]:
    """Give the options of a message's menus."""
    return [part["options"] for part in parts_of(message) if "options" in part]


def menu_id(message: Any, verb: str, name: str = "") -> str:
    """Give the whole id of the only menu of a message with that verb, and that name in its id."""
    (found,) = [
        part["custom_id"]
        for part in parts_of(message)
        if "options" in part and f":{verb}:" in part["custom_id"] and name in part["custom_id"]
    ]
    return str(found)


async def choose(who: Any, message: Any, verb: str, *values: str) -> Any:
    """Choose from a message's menu."""
    return await who.select(message, list(values), custom_id=menu_id(message, verb))


async def fill_in(who: Any, form: Any, *values: Any) -> Any:
    """Fill in a form from the top, and send it."""
    rows = form.modal["components"]
    parts = [part for row in rows for part in row.get("components", (row.get("component"),))]
    ids = (part["custom_id"] for part in parts)
    return await who.submit_modal(form, dict(zip(ids, values, strict=True)))


def prefilled(form: Any) -> list[Any]:
    """Give what a form shows filled in: texts, and the values chosen."""
    parts = [row["component"] for row in form.modal["components"]]
    return [
        [each["value"] for each in part["options"] if each.get("default")]
        if "options" in part
        else part.get("value", "")
        for part in parts
    ]


def titled(answer: Any) -> str:
    """Give the title of an answer."""
    return str(answer.response.embeds[0].title)


def said(result: Any, *, privately: bool | None = None) -> str:
    """Give every word of an answer, and hold whether it was private."""
    assert result.acknowledged, "the bot gave no answer"
    assert result.response is not None, "the answer is no message"
    if privately is not None:
        assert result.response.ephemeral is privately
    words = text_of(result.response)
    assert not NUMBER.search(words), f"somebody is named by a number: {words}"
    return words


def told_below(result: Any) -> str:
    """Give every word of what was told to all below an answer."""
    assert not any(each.ephemeral for each in result.followups)
    return "\n".join(map(text_of, result.followups))


def refused(result: Any) -> str:
    """Give the words of a refusal, which is private."""
    words = said(result, privately=True)
    assert "Nothing has changed." in words, words
    return words


def asked(result: Any) -> str:
    """Give the words of a question, which is private and comes before anything is done."""
    words = said(result, privately=True)
    assert words.startswith("A question first"), words
    assert "Nothing has changed yet." in words
    return words


async def answer(who: Any, question: Any, label: str) -> Any:
    """Press the button of a question, or choose from its menu, by how its label begins."""
    message = getattr(question, "response", question)
    for part in parts_of(message):
        if part.get("label", "").startswith(label):
            return await who.click(message, custom_id=part["custom_id"])
        for option in part.get("options", []):
            if option["label"].startswith(label):
                return await who.select(
                    message, custom_id=part["custom_id"], values=[option["value"]]
                )
    raise AssertionError(f"{label!r} is none of {labels(message)}")


def is_failure(error: BaseException) -> bool:
    """Whether an error is the bot's own, rather than a refusal."""
    return not isinstance(getattr(error, "original", error), RuleError)
