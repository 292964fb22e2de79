"""What tests share: scripted dice, a real migrated database, a referee over it, a stage.

``stage`` is the bot, unmodified, on a simulated Discord; ``opened`` is the same after the GM opened
the table.  What the bot owns up to as its own failure fails the test, whatever the test asserts.

Tests are marked by what they use, so that ``-m unit`` is what needs nothing, and
``-m "not browser and not slow"`` what is quick enough to be run after every change.
"""

import gc
import inspect
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from hypothesis import HealthCheck, settings

from bot.app import Flywheel
from bot.chat import answers, asking, forms, keeping, posting, upkeep
from bot.scope import Scope
from bot.storage import schema
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.upgrade import upgrade
from tests.copies import copied
from tests.databases import IS_POSTGRESQL, Cluster, Where, cluster, query
from tests.faces import Faces
from tests.stage import PLAYED, Stage, is_failure, said
from tests.wire import PATIENCE

# How long an example takes says how busy the machine is, and nothing of the code.
settings.register_profile(
    "flywheel", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("flywheel")

EMPTIED = "TRUNCATE {} RESTART IDENTITY".format(
    ", ".join(f'"{name}"' for name in schema.metadata.tables)
)
"""What makes a database on a server as good as new, sooner than another would be made."""

MEMORY = Path("/dev/shm")  # noqa: S108  # where there is one, it belongs to whoever runs the tests

LAYERS = (
    ("e2e", {"env", "Wire", "start_bot", "visiting", "subprocess"}),
    ("integration", {"migrated", "referee", "Referee"}),
)
"""What a test belongs to by the fixtures that it asks for, or by what its module imports."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep temporary files in memory where that is possible, unless a folder is named.

    Modules are compiled once, whatever the environment says: the bot is started sixty times.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    is_worker = hasattr(config, "workerinput")
    if not is_worker and config.option.basetemp is None and os.access(MEMORY, os.W_OK):
        # The disk's own patience is no part of what is tested; the crash test has its own.
        tempfile.tempdir = str(MEMORY)


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run a file that somebody names in this process: it is done before a worker has begun."""
    named = [Path(argument.partition("::")[0]) for argument in config.args]
    return 0 if named and all(path.is_file() for path in named) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test by what it uses."""
    for item in items:
        uses = set(getattr(item, "fixturenames", ())) | set(vars(getattr(item, "module", None)))
        layers = [layer for layer, what in LAYERS if uses & what]
        item.add_marker(layers[0] if layers else "unit")
        if "visiting" in uses:
            item.add_marker("browser")
            share_chromium(item)
        elif uses & {"Wire", "start_bot"} or item.name == "runTest":
            # A machine of Hypothesis's is a test case, and plays hundreds of games.
            item.add_marker("slow")


def share_chromium(item: pytest.Item) -> None:
    """Let a test look through the browser of all tests, in the loop in which that was started."""
    if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.function):
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        item.fixturenames.append("chromium")
        # Its fixture is known from here on: whoever has no such test need not import all that.
        browser, plugins = sys.modules["tests.browser"], item.config.pluginmanager
        if not plugins.is_registered(browser):
            plugins.register(browser)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from walking through everything that stays anyway."""
    gc.collect()
    gc.freeze()


class Env(simcord.Env):
    """A simulated Discord that looks every few milliseconds whether the bot is done."""

    async def _settle_internal(self, *, idle: float = 0.01, **how: Any) -> None:
        await super()._settle_internal(idle=idle, **how)


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
async def referee(database: Where, dice: Faces) -> AsyncIterator[Referee]:
    """A referee over the test's own database, with scripted dice."""
    async with aclosing(Referee(open_database(database), dice)) as made:
        yield made


@pytest.fixture(scope="session")
def told() -> dict[int | None, dict[int, Any]]:
    """What Discord was told of the commands, by the first bot; telling takes as long as a test."""
    return {}


_keys = iter(range(1_000, 10_000_000))


def scope(
    user: int = 1,
    *,
    key: int | None = None,
    channel: int = 10,
    parent: int | None = None,
    manages: bool = False,
    player: int | None = None,
    guild: int | None = 5,
) -> Scope:
    """Somebody acting somewhere; each call is an interaction of its own."""
    whose = player or user
    return Scope(
        key=next(_keys) if key is None else key,
        guild_id=guild,
        channel_id=channel,
        parent_id=parent,
        user_id=user,
        user_name=f"user {user}",
        manages=manages,
        player_id=whose,
        player_name=f"user {whose}",
    )


@pytest.fixture
def pictures(hurried: None) -> Path | None:
    """The folder for screenshots that ``FLYWHEEL_PICTURES`` names, if somebody wants to look.

    Whoever looks at a page waits for every edit, so they are made at once.
    """
    if (named := os.environ.get("FLYWHEEL_PICTURES")) is None:
        return None
    return Path(named)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Edit messages at once; at Discord's pace a scene would take minutes."""
    monkeypatch.setattr(upkeep, "EDITS_SECONDS", 0.0)
    monkeypatch.setattr(keeping, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(posting, "WAIT_SECONDS", 0.0)


@pytest.fixture
def unlooked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out that a table's messages are looked over after an answer, once a second."""
    monkeypatch.setattr(keeping.Stories, "look_over", lambda *_given: None)


@pytest.fixture
async def env(
    database: Where,
    dice: Faces,
    told: dict[int | None, dict[int, Any]],
    hurried: None,
    copying: None,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot on it; the bot's own failures fail the test."""
    # Every simulated server begins with the same ids, so nothing may be remembered of another's.
    for remembered in (answers._ASKING, asking._QUESTIONS, forms._TYPED, forms._KEPT):
        remembered.clear()
    # Refusals count as errors to simcord; what is none is looked for below.
    bot = Flywheel(Referee(open_database(database), dice), games=PLAYED, shard_count=1)
    env = Env(bot, check_errors=False, settle_timeout=PATIENCE)
    env.backend.commands.update(told)
    bot.tells_commands = not told
    await env.start()
    told.update(env.backend.commands)
    yield env
    await env.shutdown()
    assert isinstance(env.bot, Flywheel)
    await env.bot.referee.aclose()
    # Symbols are put into a look before anything is sent.
    sent = json.dumps([each.json for each in env.http_requests], ensure_ascii=False, default=str)
    assert not re.search("[\ue000-\uf8ff]", sent)
    failures = [error for error in env.errors if is_failure(error)]
    assert not failures
    # Presses answer for themselves, so their failures are found in the log alone.
    owned_up = [record.getMessage() for record in caplog.get_records("call")]
    assert not [line for line in owned_up if line.startswith("failed ")]


@pytest.fixture
async def stage(env: simcord.Env, database: Where, dice: Faces) -> Stage:
    """The server and its people, nothing said yet."""
    assert isinstance(env.bot, Flywheel)
    made = Stage(env, env.bot, database, dice)
    await made.prepare()
    return made


@pytest.fixture
async def opened(stage: Stage) -> Stage:
    """The same, the GM having opened a table in the first channel."""
    answer = await stage.gm.slash(stage.here, "table open", game="ironsworn", name="Friday")
    assert "Friday is open" in said(answer, privately=False)
    return stage
