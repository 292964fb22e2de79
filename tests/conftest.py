"""What tests share: scripted dice, a real migrated database file, a referee over it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.referee import Referee
from bot.scope import Scope
from bot.upgrade import upgrade
from tests.faces import Faces


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
