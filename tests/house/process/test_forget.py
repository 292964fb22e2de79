"""``python -m bot forget``: a host forgets somebody, also while the bot is not running."""

import asyncio
import shutil
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE
from contextlib import aclosing, closing
from pathlib import Path

from bot.chat.posts import CLOCK
from bot.journal import Post
from bot.moments import DAY
from bot.scope import Person
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks
from bot.table.plays import table as plays
from rules.clock import ClockKind
from rules.outcome import Outcome
from tests.conftest import scope
from tests.databases import ON_SQLITE, query
from tests.faces import Faces
from tests.house.process.test_process import PATIENCE, environment, run_bot
from tests.house.table.test_oneself import traces
from tests.nursery import ROOT

pytestmark = ON_SQLITE

KIT, JO = 1100000000000000777, 1100000000000000778


async def played(database: Path) -> None:
    """Let two people roll."""
    async with aclosing(Referee(open_database(database), Faces(2, 3))) as referee:
        for user, label in ((KIT, "over the weir"), (JO, "after Kit")):
            await referee.play(
                scope(user), lambda turn, label=label: plays.roll(turn, "d6", label, hidden=False)
            )


async def test_a_host_is_asked_and_then_forgets(migrated: Path, tmp_path: Path) -> None:
    database = Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    await played(database)
    address = f"sqlite:///{database}"

    asked = run_bot(tmp_path, "forget", str(KIT), DATABASE_URL=address)
    assert (asked.returncode, "nothing was changed" in asked.stderr) == (1, True)
    assert "a table without a name, in 5: entries: 1, characters: 0" in asked.stdout
    assert traces(database, KIT, "over the weir") == ["over the weir", "their id"]

    done = run_bot(tmp_path, "forget", str(KIT), "--yes", DATABASE_URL=address)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"forgot {KIT} (tables: 1)\n" in done.stdout
    assert traces(database, KIT, "over the weir") == []
    assert traces(database, JO, "after Kit") == ["after Kit", "their id"]

    again = run_bot(tmp_path, "forget", str(KIT), "--yes", DATABASE_URL=address)
    assert (again.returncode, "nothing is kept about" in again.stderr) == (1, True)


async def test_what_was_played_while_the_host_thought_is_forgotten_too(
    migrated: Path, tmp_path: Path
) -> None:
    database = Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    await played(database)
    asking = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "forget", str(KIT)),
        stdin=PIPE,
        stdout=PIPE,
        cwd=ROOT,
        env=environment(DATABASE_URL=f"sqlite:///{database}"),
    )
    assert asking.stdout is not None
    await asyncio.wait_for(asking.stdout.readuntil(b"go on: "), PATIENCE)
    async with aclosing(Referee(open_database(database), Faces(4))) as referee:
        elsewhere = scope(KIT, channel=77)
        await referee.play(
            elsewhere, lambda turn: plays.roll(turn, "d6", "in the reeds", hidden=False)
        )
    said, _ = await asyncio.wait_for(asking.communicate(f"{KIT}\n".encode()), PATIENCE)

    assert f"forgot {KIT} (tables: 2)".encode() in said
    assert traces(database, KIT, "in the reeds") == []


async def test_a_host_who_is_asked_may_press_ctrl_c(migrated: Path, tmp_path: Path) -> None:
    database = Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    await played(database)
    asking = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "forget", str(KIT)),
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        cwd=ROOT,
        env=environment(DATABASE_URL=f"sqlite:///{database}"),
    )
    assert asking.stdout is not None
    await asyncio.wait_for(asking.stdout.readuntil(b"go on: "), PATIENCE)
    asking.send_signal(signal.SIGINT)
    _, said = await asyncio.wait_for(asking.communicate(), PATIENCE)
    assert (asking.returncode, said) == (130, b"flywheel: stopped\n")
    assert traces(database, KIT, "over the weir") == ["over the weir", "their id"]


async def test_settings_alone_are_forgotten_and_the_file_is_cleared(
    migrated: Path, tmp_path: Path
) -> None:
    database = Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        await referee.change_person(KIT, lambda _: Person(is_quiet=True))
    done = run_bot(tmp_path, "forget", str(KIT), "--yes", DATABASE_URL=f"sqlite:///{database}")

    assert (done.returncode, done.stderr) == (0, "")
    assert f"forgot {KIT} (tables: 0)" in done.stdout
    assert "in use" not in done.stdout
    assert query(database, "SELECT * FROM person") == []


async def test_messages_that_show_them_are_put_right_at_the_next_start(
    migrated: Path, tmp_path: Path
) -> None:
    database = Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    await played(database)
    async with aclosing(Referee(open_database(database), Faces())) as referee:

        def begin(turn: Turn) -> Outcome:
            return clocks.new(turn, "Weir", 6, ClockKind.PLAIN, 0, hidden=False)

        made = await referee.play(scope(KIT), begin)
        shown = Post(31, 7, made.sheet_of(CLOCK), CLOCK)
        await referee.remember_post(shown)
        # A day ago, by the ids of the interactions.
        query(database, "UPDATE entry SET interaction_id = interaction_id - :day", day=DAY << 22)
        await referee.play(scope(JO, channel=78), begin)
        assert await referee.posts_of_forgotten() == []
    done = run_bot(tmp_path, "forget", str(KIT), "--yes", DATABASE_URL=f"sqlite:///{database}")

    assert "messages that may still show them: 1; start the bot again now" in done.stdout
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        assert [post for post, _ in await referee.posts_of_forgotten()] == [shown]


def test_what_is_no_id_is_refused(tmp_path: Path) -> None:
    refused = run_bot(tmp_path, "forget", "12", "--yes")
    assert (refused.returncode, "is no id of Discord's" in refused.stderr) == (1, True)


async def test_a_database_that_is_busy_for_too_long_is_told(migrated: Path, tmp_path: Path) -> None:
    """It said ``the database cannot be used: Busy``."""
    database = Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    await played(database)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = run_bot(tmp_path, "forget", str(KIT), "--yes", DATABASE_URL=f"sqlite:///{database}")

    wanted = "flywheel: the database was busy for too long; give the command again\n"
    assert (done.returncode, done.stderr) == (1, wanted)
