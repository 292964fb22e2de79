"""What tests share: scripted dice, a real migrated database, a referee over it, a stage.

``stage`` is the bot, unmodified, on a simulated Discord; ``opened`` is the same after the GM opened
the table.  What the bot owns up to as its own failure fails the test, whatever the test asserts.
"""

import json
import os
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import aclosing, asynccontextmanager
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from discord.ext import commands
from hypothesis import HealthCheck, settings
from sqlalchemy import create_engine

from bot.app import Flywheel
from bot.chat import chances, emoji, keeping, placing
from bot.chat.drawing import read
from bot.chat.pace import Pace
from bot.chat.pen import png
from bot.chat.rhythm import AT_ONCE
from bot.storage import schema
from bot.storage.database import open_database
from bot.storage.lanes import FOREVER
from bot.storage.referee import Referee
from bot.storage.upgrade import upgrade
from rules.dice import Dice
from tests.copies import copied
from tests.databases import IS_POSTGRESQL, Cluster, Where, cluster, query
from tests.faces import Faces
from tests.prologue import prologue
from tests.stage import PLAYED, Stage, forget, is_failure, said
from tests.wire import PATIENCE

pytest_plugins = ["simcord.pytest_plugin"]

# How long an example takes says how busy the machine is, and nothing of the code.
settings.register_profile(
    "flywheel", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("flywheel")

EMPTIED = "TRUNCATE {} RESTART IDENTITY".format(
    ", ".join(f'"{name}"' for name in schema.metadata.tables)
)
"""What makes a database on a server as good as new, sooner than another would be made."""


Drawing = Callable[[Mapping[str, object]], Awaitable[dict[str, bytes]]]
"""How pictures are drawn, by their names."""


class Env(simcord.Env):
    """A simulated Discord that looks every few milliseconds whether the bot is done.

    Its patience is that of the tests also while the bot starts, for which simcord has five seconds:
    on a busy machine that was too little now and then.
    """

    async def _settle_internal(self, **how: Any) -> None:
        await super()._settle_internal(**how | {"idle": 0.002, "timeout": None})


@pytest.fixture(scope="session")
def copying() -> Iterator[None]:
    """Let the simulated Discord copy what it keeps the quick way: it copies most of it thrice."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("components", "results", "serializers"):
            where = "simcord.backend" if module == "serializers" else "simcord"
            patch.setattr(f"{where}.{module}.deepcopy", copied)
        for module in ("gateway", "http.router"):
            patch.setattr(f"simcord.{module}.copy", SimpleNamespace(deepcopy=copied))
        yield


@pytest.fixture(scope="session")
def commands_kept() -> Iterator[None]:
    """Make the commands once: they hold nothing of a bot, and copying them takes long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands.Cog, "__new__", staticmethod(cache(commands.Cog.__new__)))
        yield


class Compiled(dict[Any, Any]):
    """What was made of statements, whichever database of its kind they were made for."""

    def get(self, key: Any, default: Any = None, /) -> Any:
        """Give what was made of a statement; a key begins with the database's own dialect."""
        return super().get(key[1:], default)

    def __setitem__(self, key: Any, made: Any, /) -> None:
        super().__setitem__(key[1:], made)


@pytest.fixture(scope="session", autouse=True)
def compiled() -> Iterator[None]:
    """Let what one test's database made of a statement serve for the next one's."""
    with pytest.MonkeyPatch.context() as patch:
        for twin in ("sqlite", "postgresql"):
            sharing = partial(create_engine, execution_options={"compiled_cache": Compiled()})
            patch.setattr(f"bot.storage.{twin}.create_engine", sharing)
        yield


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """Give every bot in this process all the patience there is.

    How long an answer takes here says how busy the machine is; and the clock of the simulated
    Discord, by which an id says when it was sent, stands still between two answers.
    """

    def pace() -> Pace:
        made = Pace()
        made.patience = FOREVER
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.app.Pace", pace)
        yield


@pytest.fixture(scope="session", autouse=True)
def drawn_apart() -> Iterator[Drawing]:
    """Draw within this process, since another takes longer than most tests; give how it is else."""

    async def drawn_here(wanted: Mapping[str, Any]) -> dict[str, bytes]:
        return {name: png(*read(each)) for name, each in wanted.items()}

    apart = emoji._drawn
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(emoji, "_drawn", drawn_here)
        yield apart


@pytest.fixture
def pen_lost(drawn_apart: Drawing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no process that could draw."""
    monkeypatch.setattr(emoji, "_drawn", drawn_apart)
    monkeypatch.setattr("sys.executable", "/there/is/no/such/program")


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    """A PostgreSQL server of this run's own; every worker has one."""
    with cluster() as made:
        yield made


@pytest.fixture(scope="session")
def migrated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Where:
    """A database that was just migrated; copy it, never write to it."""
    if IS_POSTGRESQL:
        address: str = request.getfixturevalue("server").make("migrated")
        upgrade(address)
        return address
    path = tmp_path_factory.mktemp("template") / "flywheel.db"
    upgrade(path)
    return path


@pytest.fixture(scope="session")
def played(request: pytest.FixtureRequest, migrated: Where) -> str:
    """The database on the run's server that one test after another plays on."""
    address: str = request.getfixturevalue("server").make("played", template="migrated")
    return address


@pytest.fixture
def database(request: pytest.FixtureRequest, migrated: Where, tmp_path: Path) -> Where:
    """A migrated database for the test: a copy of the file, or the server's, empty again."""
    if isinstance(migrated, Path):
        return Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    address: str = request.getfixturevalue("played")
    query(address, EMPTIED)
    return address


@pytest.fixture
def dice() -> Iterator[Faces]:
    """Dice that show what the test scripts, and all of it."""
    faces = Faces()
    yield faces
    assert faces.all_shown(), "the test scripted faces that were never rolled"


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nothing in sight, as where commands are given minutes apart."""
    monkeypatch.setattr(placing, "ABOVE", -1)


@pytest.fixture
async def referee(database: Where, dice: Faces) -> AsyncIterator[Referee]:
    """A referee over the test's own database, with scripted dice."""
    async with aclosing(Referee(open_database(database), dice)) as made:
        yield made


@pytest.fixture(scope="session")
def told() -> dict[int | None, dict[int, Any]]:
    """What Discord was told of the commands, by the first bot; telling takes as long as a test."""
    return {}


@pytest.fixture
def pictures() -> Path | None:
    """The folder for screenshots that ``FLYWHEEL_PICTURES`` names, if somebody wants to look."""
    if (named := os.environ.get("FLYWHEEL_PICTURES")) is None:
        return None
    return Path(named)


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no odds, so that all of them are told in words."""
    monkeypatch.setattr(chances, "drawn", lambda _: None)


@pytest.fixture
def unlooked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out that a table's messages are looked over after an answer, once a second."""
    monkeypatch.setattr(keeping.Stories, "look_over", lambda *_given, **_named: None)


@asynccontextmanager
async def simulated(
    database: Where, dice: Dice, told: dict[int | None, dict[int, Any]]
) -> AsyncIterator[Env]:
    """Simulate Discord with the bot on it, over a database that is its own."""
    # Every simulated server begins with the same ids, so nothing may be remembered of another's.
    forget()
    # Refusals count as errors to simcord; what is none is looked for below.
    # At Discord's pace a scene would take minutes.
    bot = Flywheel(
        Referee(open_database(database), dice), games=PLAYED, shard_count=1, rhythm=AT_ONCE
    )
    env = Env(bot, check_errors=False, settle_timeout=PATIENCE)
    env.backend.commands.update(told)
    bot.tells_commands = not told
    await env.start()
    told.update(env.backend.commands)
    try:
        yield env
    finally:
        await env.shutdown()
        assert isinstance(env.bot, Flywheel)
        await env.bot.referee.aclose()
    # Symbols are put into a look before anything is sent.
    sent = json.dumps([each.json for each in env.http_requests], ensure_ascii=False, default=str)
    assert not re.search("[\ue000-\uf8ff]", sent)
    failures = [error for error in env.errors if is_failure(error)]
    assert not failures


@pytest.fixture
async def env(
    database: Where,
    dice: Faces,
    told: dict[int | None, dict[int, Any]],
    copying: None,
    commands_kept: None,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot on it; the bot's own failures fail the test."""
    async with simulated(database, dice, told) as env:
        yield env
    # Presses answer for themselves, so their failures are found in the log alone.
    owned_up = [record.getMessage() for record in caplog.get_records("call")]
    assert not [line for line in owned_up if line.startswith("failed ")]


@pytest.fixture
async def stage(
    request: pytest.FixtureRequest, env: simcord.Env, database: Where, dice: Faces
) -> Stage:
    """The server and its people, nothing said yet."""
    assert isinstance(env.bot, Flywheel)
    made = Stage(env, env.bot, database, dice)
    if "monkeypatch" in request.fixturenames:
        made.patch = request.getfixturevalue("monkeypatch")
    await made.prepare()
    return made


@pytest.fixture
@prologue
async def opened(stage: Stage) -> Stage:
    """The same, the GM having opened a table in the first channel."""
    answer = await stage.gm.slash(stage.here, "table open", game="ironsworn", name="Friday")
    assert "Friday is open" in said(answer, privately=False)
    return stage
