"""What tests share: scripted dice, a real migrated database, a referee over it, a stage.

``stage`` is the bot, unmodified, on a simulated Discord; ``opened`` is the same after the GM opened
the table.  What the bot owns up to as its own failure fails the test, whatever the test asserts.
"""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import simcord

from bot.app import Flywheel
from bot.scope import Scope
from bot.storage.referee import Referee
from bot.storage.upgrade import upgrade
from tests.faces import Faces
from tests.stage import PLAYED, Stage, is_failure, said


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that was just migrated; copy it, never write to it."""
    path = tmp_path_factory.mktemp("template") / "flywheel.db"
    upgrade(path)
    return path


@pytest.fixture
def database(migrated: Path, tmp_path: Path) -> Path:
    """A migrated database file of the test's own."""
    return Path(shutil.copy(migrated, tmp_path / "flywheel.db"))


@pytest.fixture
def dice() -> Iterator[Faces]:
    """Dice that show what the test scripts, and all of it."""
    faces = Faces()
    yield faces
    assert faces.all_shown(), "the test scripted faces that were never rolled"


@pytest.fixture
def referee(database: Path, dice: Faces) -> Iterator[Referee]:
    """A referee over the test's own database, with scripted dice."""
    made = Referee(database, dice)
    yield made
    made.close()


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
def pictures(tmp_path: Path) -> Path:
    """A folder for screenshots; ``FLYWHEEL_PICTURES`` names one to keep, to be looked at."""
    folder = Path(os.environ.get("FLYWHEEL_PICTURES", tmp_path / "pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
async def env(
    database: Path, dice: Faces, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot on it; the bot's own failures fail the test."""
    # Refusals count as errors to simcord; what is none is looked for below.
    env = simcord.Env(Flywheel(Referee(database, dice), games=PLAYED), check_errors=False)
    await env.start()
    yield env
    await env.shutdown()
    assert isinstance(env.bot, Flywheel)
    env.bot.referee.close()
    failures = [error for error in env.errors if is_failure(error)]
    assert not failures
    # Presses answer for themselves, so their failures are found in the log alone.
    owned_up = [record.getMessage() for record in caplog.get_records("call")]
    assert not [line for line in owned_up if line.startswith("failed ")]


@pytest.fixture
async def stage(env: simcord.Env, database: Path, dice: Faces) -> Stage:
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
