"""Evenings played twice: what is hidden goes by another name, and nobody else can tell.

Everybody does the same both times, and so do the dice.  The one who keeps secrets hides things,
and speaks of them where nobody else reads along; they are called by another word each time.  What
the others were told is the same, to the letter and the id.  An evening ends where something hidden
befalls somebody else's character, for it is theirs to know.

``FLYWHEEL_EVENINGS`` is how many evenings there are of each game.
"""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.game import Game
from bot.games import GAMES
from bot.storage.upgrade import upgrade
from tests.databases import kept_open
from tests.fixtures import simulated
from tests.gathered import united
from tests.house.table.test_at_random import EVENINGS, LOOKS, STEPS, Evening, Luck
from tests.house.table.test_out_of_sight import linked_to, whispers
from tests.stage import Stage, text_of

pytestmark = pytest.mark.slow

WORDS = ("Zed", "Yak")
"""What is hidden, the one time and the other."""

NOT_PLAYED = {
    *("clock reveal", "tension calamity reveal", "again", "fu again"),
    *("table gm", "table close", "table link"),
    *("table recap", "sheet evening", "diagnose"),
}
"""What reveals or repeats, says who may know what, or offers another choice a minute later."""

OPENS = ("Reveal", "Show everybody", "Tell", "GM: post it here", "Same pool again")
"""How buttons begin that tell everybody."""

ON_THE_TABLE = {
    *("sheet new", "sheet edit", "sheet portrait", "table dice"),
    *("clock new", "iron track new", "iron companion new"),
    *("charge attachment add", "charge dots", "charge settings", "charge recover", "charge stress"),
    *("charge consequence", "charge tension", "tension calamity new", "tension test adjust"),
    *("fate aspect add", "fate boost add", "fate boost name", "fate convert"),
    *("fate consequence", "fate effect add", "fate npc"),
    *("fu tag add", "fu condition add", "fu suggest"),
}
"""What stands where all read it, wherever it is typed: on the table, or on an open roll."""

ID = re.compile(r"\b\d{17,20}\b")
TIMES = re.compile(r"<t:\d+|\b\d\d:\d\d(:\d\d)?\b|\b\d{13}\b")


class Watched(Evening):
    """An evening with what was seen of it, in order."""

    def __init__(self, stage: Stage, game: Game, chance: Random) -> None:
        super().__init__(stage, game, chance)
        self.seen: list[str] = []
        self.shown: dict[int, str] = {}

    def see(self, kept: Any) -> None:
        """Take in a message as Discord keeps it, unless that is how it was seen before."""
        files = [(each["filename"], each.get("description")) for each in kept.attachments]
        now = json.dumps([kept.content, kept.embeds, kept.components, files], ensure_ascii=False)
        if self.shown.get(kept.id) != now:
            self.shown[kept.id] = now
            self.seen.append(now)


class Twin(Watched):
    """An evening at which somebody keeps secrets, with what those saw who may not know them."""

    keeper: Any
    aside: Any

    def __init__(self, stage: Stage, game: Game, chance: Random, word: str) -> None:
        super().__init__(stage, game, chance)
        self.commands = [sorted({*among} - NOT_PLAYED) for among in self.commands]
        self.word = word
        self.is_told = False

    async def keep_secrets(self, keeper: str) -> None:
        """Have the GM keep secrets from all players, or a player from another."""
        stage = self.stage
        self.keeper = getattr(stage, keeper)
        aside = linked_to if self.keeper is stage.gm else whispers
        self.aside = await aside(stage, self.keeper)
        players = (stage.ann, stage.bob)
        self.others = [each for each in players if each is not self.keeper]

    async def step(self) -> None:
        """Have somebody do something, or something be hidden, and see what that shows."""
        if self.chance.random() < 0.2:
            await self.hide()
        else:
            await super().step()
        await self.stage.bot.stories.finish()
        await self.stage.env.settle()
        messages = self.stage.env.backend.messages
        for place in self.places:
            for each in messages.get(place.id, {}).values():
                if each.visible_to(None):
                    self.see(each)

    async def hide(self) -> None:
        """Have something hidden, or have it spoken of where nobody else reads along."""
        hidden = {"hidden": True}
        acts: list[tuple[str, dict[str, Any]]] = [
            ("clock new", {"name": self.word, "segments": 4, **hidden}),
            *((f"clock {each}", {"name": self.word}) for each in ("tick", "untick", "remove")),
            ("roll", {"dice": "2d6", "label": self.word, **hidden}),
        ]
        if self.keeper is self.stage.gm:
            acts += [
                ("tension calamity new", {"name": self.word, **hidden}),
                ("tension calamity advance", {"name": self.word}),
            ]
        where = self.aside
        if self.chance.random() < 0.5:
            name, filled = self.chance.choice(acts)
            where = self.chance.choice([*self.places, self.aside])
        else:
            name, filled = await self.spoken()
        hiding = self.keeper.slash(where, name, **filled)
        await self.answered(self.keeper, f"hides /{name} {filled}", hiding)

    async def spoken(self) -> tuple[str, dict[str, Any]]:
        """Make a command whose texts are about what is hidden."""
        free = united("FREE_TEXT")
        name = self.chance.choice(
            sorted({each for each, _ in free} & set().union(*self.commands) - ON_THE_TABLE)
        )
        filled: dict[str, Any] = {}
        for option in self.options_of(name):
            if (name, option.name) in free - {("roll", "dice")}:
                filled[option.name] = self.word
            elif option.type.name == "user":
                # What befalls one's own character is one's own to know.
                filled[option.name] = self.keeper
            elif option.required or self.chance.random() < 0.5:
                given = await self.value(self.keeper, self.aside, name, option, filled)
                filled[option.name] = given
        return name, filled

    async def completed(
        self, who: Any, where: Any, name: str, option: Any, filled: dict[str, Any]
    ) -> list[Any]:
        """Give what is offered, of what is hidden only where it stays so."""
        offered = await super().completed(who, where, name, option, filled)
        if who in self.others:
            self.seen.append(f"{name} {option.name}: {offered}")
        stays = name.startswith("clock ") or option.name == "clock"
        return [each for each in offered if stays or self.word not in str(each)]

    def may_press(self, part: dict[str, Any]) -> bool:
        """Whether a button or a menu tells nobody of what is hidden."""
        words = part.get("label") or part.get("placeholder") or ""
        return super().may_press(part) and not words.startswith(OPENS)

    async def read(self, who: Any, did: str, result: Any) -> None:
        """Take in what one was answered who may not know."""
        if who in self.others:
            self.seen.append(f"{who.name} {did} {json.dumps(result.modal)}")
            for message in filter(None, (result.response, *result.followups)):
                self.see(self.stage.env.backend.get_message(message.channel_id, message.id))
                for each in message.attachments:
                    self.seen.append((await each.read()).decode(errors="replace"))
        elif result.response and self.word in (told := text_of(result.response)):
            # What befell one's own character is one's own to know, and to read from then on.
            theirs = [f"acted for {each.mention}" for each in self.others]
            self.is_told = self.is_told or any(each in told for each in theirs)
        await super().read(who, did, result)

    async def look(self) -> None:
        """Have everybody look at everything who may not know."""
        for who in self.others:
            for name in LOOKS:
                await self.answered(who, f"/{name}", who.slash(self.stage.here, name))


def same(seen: list[str]) -> list[str]:
    """Replace what differs from one time to the other: when it was, and Discord's ids."""
    known: dict[str, str] = {}
    return [
        ID.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), TIMES.sub("then", each))
        for each in seen
    ]


def test_ids_that_differ_are_the_same_also_where_one_follows_another() -> None:
    """The end of one and the beginning of the next looked like the time of day."""
    one, other = (
        "fu:do:145607444398080011:145607444398080022",
        "fu:do:145607444398080077:1456074443980800088",
    )
    assert same([one, "at 14:07"]) == same([other, "at 23:59"])


@asynccontextmanager
async def played_anew(
    game: Game, database: Path, chance: Random, told: dict[int | None, dict[int, Any]]
) -> AsyncIterator[Stage]:
    """Begin an evening in a new database, as often as one likes alike, the time of day included."""
    upgrade(database)
    dice = Luck(chance)
    async with simulated(database, dice, told) as env:
        clock = SimpleNamespace(time_ns=lambda: int(env.now().timestamp() * 1e9))
        with kept_open(database), pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.moments.time", clock)
            stage = Stage(env, env.bot, database, dice)
            await stage.prepare()
            await stage.gm.slash(stage.here, "table open", game=game.key, name="Friday")
            yield stage


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(EVENINGS))
async def test_what_is_hidden_is_told_to_nobody_by_whatever_anybody_does(
    game: Game,
    seed: int,
    tmp_path: Path,
    told: dict[int | None, dict[int, Any]],
    copying: None,
    commands_kept: None,
) -> None:
    keeper = ("gm", "ann")[(seed + GAMES.index(game)) % 2]
    seen: list[list[str]] = []
    for word in WORDS:
        chance = Random(seed)  # noqa: S311  # an evening is to be played again, not to be fair
        async with played_anew(game, tmp_path / f"{word}.db", chance, told) as stage:
            for who, name in ((stage.ann, "Wren"), (stage.bob, "Ash"), (stage.gm, "Kaya")):
                await who.slash(stage.here, "sheet new", name=name)
            await stage.ann.slash(stage.here, "table panel")
            evening = Twin(stage, game, chance, word)
            await evening.keep_secrets(keeper)
            for _ in range(STEPS):
                await evening.step()
                if evening.is_told:
                    break
            else:
                await evening.look()
        seen.append(same(evening.seen))
    one, other = seen
    assert one == other
