"""``python -m bot`` as its host knows it: starting, refusing to start, stopping, its log."""

import asyncio
import logging
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import _without_what_it_says
from bot.app import IN_FLIGHT, Flywheel
from bot.chat.symbols import SYMBOLS
from bot.errors import one_line, traced
from bot.games import GAMES
from bot.storage.backup import DamagedError
from bot.storage.database import open_database
from bot.storage.referee import Referee
from rules.dice import Dice
from tests import nursery
from tests.databases import ON_SQLITE
from tests.faces import Faces
from tests.wire import (
    GENERAL,
    INVALID_SESSION,
    PATIENCE,
    ROOT,
    TOKEN,
    Wire,
    lateness,
    start_bot,
    until,
)
from tests.wire_payloads import BOT_USER, user_payload

pytestmark = ON_SQLITE

SECRET = "canary.token"  # noqa: S105  # it opens nothing at all

LOG_LINE = re.compile(r"\d{4}-\d\d-\d\d \S+ (DEBUG|INFO|WARNING|ERROR) ")


def environment(**variables: str) -> dict[str, str]:
    """Give an environment with nothing in it but what finds Python, and these."""
    known = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**known, "PYTHONPATH": str(ROOT), **variables}


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def run_bot(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m bot`` to its end, in a folder that has no ``.env``."""
    return nursery.run(
        "bot.__main__", arguments, folder=folder, environment=environment(**variables)
    )


async def run_on(
    wire: Wire, folder: Path, *arguments: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run it to its end where the wire, or the hole that it left, is Discord."""
    given = wire.arguments(*arguments)
    settings = environment(**variables)
    async with asyncio.timeout(PATIENCE):
        return await asyncio.to_thread(
            nursery.run, "tests.wire_bot", given, folder=folder, environment=settings
        )


def reason(ended: subprocess.CompletedProcess[str]) -> str:
    """Give the one line that says why a bot did not start, and hold that it is the only one."""
    lines = ended.stderr.splitlines()
    reasons = [line for line in lines if line.startswith("flywheel: ")]
    others = [line for line in lines if line not in reasons and not LOG_LINE.match(line)]
    assert (ended.returncode, len(reasons), others, ended.stdout) == (1, 1, [], "")
    assert SECRET not in ended.stderr
    return reasons[0]


def synchronisations(wire: Wire) -> int:
    """Count how often the bot told Discord of its commands."""
    return sum(
        request.method == "PUT" and request.path.endswith("/commands") for request in wire.requests
    )


@asynccontextmanager
async def running(
    wire: Wire, database: Path, **variables: str
) -> AsyncIterator[asyncio.subprocess.Process | nursery.Process]:
    settings = {"DATABASE_URL": url(database), **variables}
    async with start_bot(wire, environment=settings) as process:
        yield process


@asynccontextmanager
async def running_here(
    wire: Wire, database: Path, dice: Dice | None = None, **how: Any
) -> AsyncIterator[Flywheel]:
    """Run a bot in this process until the block ends."""
    async with aclosing(Referee(open_database(database), dice or Faces())) as referee:
        async with Flywheel(referee, **how) as bot:
            with wire.point_here():
                ended = asyncio.create_task(bot.start(TOKEN))
                yield bot
                await bot.close()
                await ended


# ------------------------------------------------------------------------- it does not start


def test_without_a_token_it_says_where_to_get_one(tmp_path: Path) -> None:
    assert "DISCORD_TOKEN is not set" in reason(run_bot(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", f"mysql://bot:{SECRET}@host/flywheel"),
        ("DISCORD_TOKEN", f"Bot {SECRET}"),
    ],
)
def test_a_setting_that_cannot_work_is_named(tmp_path: Path, variable: str, value: str) -> None:
    ended = run_bot(tmp_path, **{"DISCORD_TOKEN": SECRET, variable: value})

    assert variable in reason(ended)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("address", "unused"),
    [
        ("sqlite:///x.db", ("sqlalchemy.orm", "sqlalchemy.dialects.postgresql", "alembic")),
        ("postgresql://bot@db/flywheel", ("sqlalchemy.orm", "alembic", "sqlite3")),
    ],
)
def test_a_bot_takes_up_nothing_that_it_does_not_use(address: str, unused: Sequence[str]) -> None:
    """It would keep 8 MiB of the ORM, 5 of PostgreSQL's driver, 1 of SQLite's, 10 of alembic."""
    opened = f"from bot.storage.database import open_database; open_database({address!r})"
    found = f"import sys; print([*sys.modules.keys() & {{*{unused!r}}}])"
    loaded = f"import bot.__main__, bot.app; {opened}; {found}"
    ran = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"


@pytest.mark.parametrize("arguments", [("run",), ("sync",), ("symbols",), ("migrate",)])
def test_a_path_that_cannot_be_written_is_named(tmp_path: Path, arguments: Sequence[str]) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    database = tmp_path / "file" / "flywheel.db"
    ended = run_bot(tmp_path, *arguments, DISCORD_TOKEN=SECRET, DATABASE_URL=url(database))

    assert f"cannot use the database {database}" in reason(ended)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("migrate",),
        ("backup", "copy.db"),
        ("forget", str(10**17), "--yes"),
        ("recap", "Home"),
        ("copy", "sqlite:///there.db", "sqlite:///data"),
        ("copy", "sqlite:///data", "sqlite:///new.db"),
        ("playground", "--database", "data"),
    ],
)
def test_a_folder_is_not_taken_for_a_database(
    tmp_path: Path, database: Path, arguments: Sequence[str]
) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    shutil.copy(database, tmp_path / "there.db")
    ended = run_bot(tmp_path, *arguments, DISCORD_TOKEN=SECRET, DATABASE_URL="sqlite:///data")

    address = "data" if "playground" in arguments else "sqlite:///data"
    wanted = f"data is a folder; name a file in it, such as {address}/flywheel.db"
    assert reason(ended) == f"flywheel: {wanted}"
    assert (folder.stat().st_mode & 0o777, list(folder.iterdir())) == (0o755, [])


def test_a_setting_that_was_mistyped_is_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKN=canary.token\nPOSTGRES_PASSWORD=x\n")
    ended = run_bot(tmp_path)

    assert "DISCORD_TOKEN is not set" in reason(ended)
    assert "sets DISCORD_TOKN, which is no setting; DISCORD_TOKEN is one" in ended.stderr
    assert "POSTGRES" not in ended.stderr


def test_a_setting_that_was_mistyped_is_told_wherever_it_stands(tmp_path: Path) -> None:
    """Docker reads an ``--env-file`` itself.  HOSTNAME is in every container, and no mistake."""
    ended = run_bot(tmp_path, KEEP_LEFT_DAY="0", HOSTNAME="4f2c", POSTGRES_USER="x")

    told = [line for line in ended.stderr.splitlines() if "no setting" in line]
    assert len(told) == 1
    wanted = "the environment sets KEEP_LEFT_DAY, which is no setting; KEEP_LEFT_DAYS is one"
    assert told[0].endswith(wanted)


def test_ctrl_c_while_it_is_imported_ends_it_without_a_word(tmp_path: Path) -> None:
    pressing = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(30)\n"
    (tmp_path / "aiohttp.py").write_text(pressing)
    ended = subprocess.run(
        [sys.executable, "-m", "bot", "health"],
        cwd=tmp_path,
        env=environment(PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr, ended.stdout) == (-signal.SIGINT, "", "")


def test_a_file_that_takes_no_writing_is_named_with_what_helps(
    tmp_path: Path, database: Path
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("INSERT INTO person VALUES (?, 0, 0, 1)", (10**17,))
        connection.commit()
    with database.open("rb+") as file:
        # A version of writing that SQLite does not know makes a file read-only for anybody.
        file.seek(18)
        file.write(b"\x03")
    ended = run_bot(tmp_path, "forget", str(10**17), "--yes", DATABASE_URL=url(database))

    assert "let this user read and write flywheel.db and its folder" in reason(ended)


@pytest.mark.parametrize(
    ("arguments", "encoding"),
    [((), "utf-16"), (("health",), "latin-1"), (("backup", "copy.db"), "latin-1")],
)
def test_settings_in_another_encoding_are_one_line(
    tmp_path: Path, arguments: Sequence[str], encoding: str
) -> None:
    (tmp_path / ".env").write_text("HOST_NAME=Zoé\n", encoding=encoding)
    said = reason(run_bot(tmp_path, *arguments))

    assert said.startswith("flywheel: .env is not written in UTF-8")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("migrate",),
        ("backup", "copy.db"),
        ("restore", "copy.db"),
        ("recap", "Home"),
        ("forget", str(10**17), "--yes"),
    ],
)
def test_a_path_that_the_system_does_not_take_is_one_line(
    tmp_path: Path, arguments: Sequence[str]
) -> None:
    """As where its folder is denied, which the tests' own user may be above."""
    address = url(Path("x" * 300) / "flywheel.db")
    (tmp_path / "copy.db").touch()
    said = reason(run_bot(tmp_path, *arguments, DISCORD_TOKEN=SECRET, DATABASE_URL=address))

    assert "File name too long" in said


def test_a_copy_draws_no_bar_where_nobody_looks(tmp_path: Path, database: Path) -> None:
    done = run_bot(tmp_path, "copy", url(database), "sqlite:///new.db")

    assert (done.returncode, done.stderr) == (0, "")
    # It had told of five games, whichever were played.
    assert re.fullmatch(r"copied \d+ rows to sqlite:///new\.db", done.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("arguments", "name"),
    [(("there.db", "sqlite:///new.db"), "FROM"), (("sqlite:///new.db", "there.db"), "TO")],
)
def test_what_is_copied_is_named_as_it_was_given(
    tmp_path: Path, arguments: Sequence[str], name: str
) -> None:
    said = reason(run_bot(tmp_path, "copy", *arguments))

    assert said.startswith(f"flywheel: {name} is 'there.db'; use sqlite:///")


def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "flywheel.db"
    database.write_text("no database\n" * 100, encoding="utf-8")
    ended = run_bot(tmp_path, DISCORD_TOKEN=SECRET, DATABASE_URL=url(database))

    assert f"{database} is damaged (file is not a database); python" in reason(ended)
    assert database.read_text(encoding="utf-8") == "no database\n" * 100


def test_the_help_of_a_command_says_what_it_does(tmp_path: Path) -> None:
    """It listed arguments alone; what the command is for stood in the list of all."""
    told = run_bot(tmp_path, "recap", "--help").stdout
    assert "a table's session as Markdown" in " ".join(told.split())


def test_the_help_of_the_playground_lists_the_games(tmp_path: Path) -> None:
    """Whoever knew of one game alone had to guess what the others are called."""
    told = " ".join(run_bot(tmp_path, "playground", "--help").stdout.split())
    assert f"to open: {', '.join(sorted(each.key for each in GAMES))} " in told


@pytest.mark.parametrize(
    ("arguments", "damage"),
    [((), "torn"), (("migrate",), "scribbled on"), (("backup", "copy.db"), "scribbled on")],
)
def test_a_damaged_database_is_one_line_that_says_what_helps(
    tmp_path: Path, database: Path, arguments: Sequence[str], damage: str
) -> None:
    whole = database.read_bytes()
    half = len(whole) // 2
    database.write_bytes(whole[:half] if damage == "torn" else whole[:half] + bytes(half))
    said = reason(run_bot(tmp_path, *arguments, DISCORD_TOKEN=SECRET, DATABASE_URL=url(database)))

    assert said.startswith(f"flywheel: {database} is damaged (")
    assert said.endswith(
        "python -m bot restore COPY puts your last backup in its place, and keeps this file"
    )


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    ended = run_bot(tmp_path, DISCORD_TOKEN=SECRET, DATABASE_URL=url(database))

    assert "9999, which is newer" in reason(ended)


async def test_a_token_that_discord_rejects_is_told_so(tmp_path: Path, database: Path) -> None:
    async with Wire() as wire:
        ended = await run_on(wire, tmp_path, DISCORD_TOKEN=SECRET, DATABASE_URL=url(database))

    assert "Discord rejects DISCORD_TOKEN" in reason(ended)
    assert [request.path for request in wire.requests] == ["/users/@me"]


async def test_a_discord_that_cannot_be_reached_is_told_so(tmp_path: Path, database: Path) -> None:
    async with Wire() as wire:
        pass
    ended = await run_on(wire, tmp_path, DISCORD_TOKEN=SECRET, DATABASE_URL=url(database))

    assert "cannot reach Discord" in reason(ended)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "Discord rejects DISCORD_TOKEN"),
        (4010, "SHARD_COUNT"),
        (4011, "more shards"),
        (4013, "upgrade it"),
        (4014, "guilds intent"),
    ],
)
async def test_a_connection_that_is_closed_for_good_is_told_in_one_line(
    tmp_path: Path, database: Path, code: int, words: str
) -> None:
    async with Wire() as wire:
        wire.turned_away.append(code)
        ended = await run_on(wire, tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=url(database))

    said = reason(ended)
    assert (str(code) in said, words in said) == (True, True)


@pytest.mark.parametrize("status", [403, 429])
async def test_a_login_that_is_refused_is_told_in_one_line(
    tmp_path: Path, database: Path, status: int
) -> None:
    async with Wire() as wire:
        wire.refuse_next("GET", "/users/@me", status)
        ended = await run_on(wire, tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=url(database))

    assert "Discord refuses" in reason(ended)


# ------------------------------------------------------------------- it starts all the same


async def test_a_discord_that_has_a_bad_moment_is_asked_again(
    database: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with Wire() as wire:
        for path in ("/users/@me", "/applications/@me"):
            wire.refuse_next("GET", path, 503)
        async with running(wire, database):
            assert (await wire.slash(1, "roll", {"dice": "2d6"})).refused is None

    logged = capfd.readouterr().err
    assert logged.count("Discord said 503") == 2
    assert "Unclosed" not in logged


@pytest.mark.parametrize(("status", "code"), [(400, 30034), (503, 0)])
async def test_a_bot_whose_commands_are_refused_plays_with_those_that_discord_knows(
    database: Path, capfd: pytest.CaptureFixture[str], status: int, code: int
) -> None:
    async with Wire() as wire:
        async with running(wire, database):
            pass
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("UPDATE synced SET digest = 'of other commands'")
            connection.commit()
        wire.refuse_next("PUT", "/commands", status, code)
        async with running(wire, database):
            assert (await wire.slash(1, "roll", {"dice": "2d6"})).refused is None
        # The next start tells it again.
        async with running(wire, database):
            assert synchronisations(wire) == 3

    logged = capfd.readouterr().err
    assert logged.count("Discord does not take the commands") == 1
    assert "Traceback" not in logged


async def test_commands_that_were_refused_are_told_again_while_it_runs(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.TELLING_SECONDS", 0.01)
    async with Wire() as wire:
        for _ in range(2):
            wire.refuse_next("PUT", "/commands", 503)
        async with running_here(wire, database):
            await until(lambda: wire.commands[None])

    assert synchronisations(wire) == 3


async def test_of_the_message_of_an_answer_only_the_id_is_read(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py would make objects of all of it, while whoever acted next waits."""
    read: list[object] = []
    monkeypatch.setattr(
        "discord.interactions.InteractionMessage", lambda **given: read.append(given)
    )
    async with Wire() as wire, running_here(wire, database, Faces(6, 1)) as bot:
        await wire.ready()
        answer = await wire.slash(1, "roll", {"dice": "2d6"})
        await until(lambda: bot.stories.newest(GENERAL.id))
        newest = bot.stories.newest(GENERAL.id)

    assert answer.refused is None
    assert newest == answer.message_id
    assert read == []


async def test_commands_that_are_refused_are_told_to_who_synchronises(
    tmp_path: Path, database: Path
) -> None:
    async with Wire() as wire:
        for _ in range(2):
            wire.refuse_next("PUT", "/commands", 400, 30034)
        settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url(database)}
        ended = await run_on(wire, tmp_path, "sync", **settings)

    assert "30034" in reason(ended)


# discord.py waits five seconds; 4005, 4007 and 4009 were tried too, and go the same way.
@pytest.mark.parametrize("code", [INVALID_SESSION, 4008])
async def test_a_bot_that_may_not_identify_itself_yet_waits_and_comes_up(
    database: Path, capfd: pytest.CaptureFixture[str], code: int
) -> None:
    """As it is where several processes start at once with one token."""
    async with Wire() as wire:
        wire.turned_away.append(code)
        async with running(wire, database):
            assert (await wire.slash(1, "roll", {"dice": "2d6"})).refused is None
        assert (wire.sessions, len(wire.turned_away)) == (1, 0)

    assert "Traceback" not in capfd.readouterr().err


# --------------------------------------------------------------------------------- it stops


@pytest.mark.parametrize("is_hanging", [True, False])
async def test_it_stops_within_eight_seconds_whatever_discord_does(
    database: Path, capfd: pytest.CaptureFixture[str], *, is_hanging: bool
) -> None:
    async with Wire() as wire, running(wire, database) as process:
        if is_hanging:
            wire.hang()
            await wire.send(wire.command_payload(1, "roll", {"dice": "2d6"}))
            await wire.recorded("POST", "/callback")
        else:
            wire.is_away = True
            await wire.drop()
            # Its tries are further and further apart by now.
            await asyncio.sleep(6)
        process.terminate()
        told = time.perf_counter()
        async with asyncio.timeout(PATIENCE), lateness() as late:
            assert await process.wait() == 0
        assert time.perf_counter() - told - sum(late) < 8

    logged = capfd.readouterr().err
    assert "Traceback" not in logged
    assert "Unclosed" not in logged


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_answers_what_is_in_flight_first(
    database: Path, sign: signal.Signals
) -> None:
    async with Wire() as wire, running(wire, database) as process:
        with closing(sqlite3.connect(database, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            rolled = asyncio.create_task(wire.slash(1, "roll", {"dice": "2d6"}))
            await asyncio.sleep(0)
            # What only reads is answered, so the roll, which was sent before, has come as well.
            await wire.slash(2, "help")
            process.send_signal(sign)
            await asyncio.sleep(0.25)
            assert (rolled.done(), process.returncode) == (False, None)
            holder.execute("ROLLBACK")
            answer = await rolled
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0

    assert (answer.refused, answer.ephemeral) == (None, False)
    with closing(sqlite3.connect(database)) as connection:
        entries = connection.execute("SELECT interaction_id FROM entry").fetchall()
    assert entries == [(answer.key,)]


def test_a_database_of_an_earlier_version_is_kept_from_others(database: Path) -> None:
    database.chmod(0o644)

    async def start() -> None:
        async with Wire() as wire, running(wire, database):
            pass

    asyncio.run(start())
    assert database.stat().st_mode & 0o777 == 0o600


async def test_stopped_it_leaves_the_database_in_its_one_file(database: Path) -> None:
    async with Wire() as wire, running(wire, database) as process:
        await wire.slash(1, "roll", {"dice": "2d6"})
        assert len(list(database.parent.glob("flywheel.db-*"))) == 2
        process.terminate()
        assert await process.wait() == 0

    assert list(database.parent.iterdir()) == [database]


# ------------------------------------------------------------------------- its sign of life


@pytest.mark.parametrize(
    ("age", "status", "words"),
    [
        (100, 0, ""),
        (150, 1, "flywheel: the last sign of life is 2 minutes old"),
        # The clock was set back, and nothing has written since.
        (-10_000, 1, "flywheel: the last sign of life is 2 hours ahead of the clock"),
    ],
)
def test_it_is_well_while_its_sign_of_life_is_fresh(
    tmp_path: Path, age: int, status: int, words: str
) -> None:
    sign = tmp_path / "healthy"
    sign.touch()
    os.utime(sign, (time.time() - age,) * 2)
    ended = run_bot(tmp_path, "health", HEALTH_FILE=str(sign))

    assert ended.returncode == status
    assert ended.stderr[: len(words)] == words
    assert ended.stderr.count("\n") == status


def test_it_is_not_well_without_a_sign_of_life(tmp_path: Path) -> None:
    sign = tmp_path / "healthy"

    assert f"no sign of life at {sign}" in reason(
        run_bot(tmp_path, "health", HEALTH_FILE=str(sign))
    )
    assert "HEALTH_FILE is not set" in reason(run_bot(tmp_path, "health"))


@pytest.mark.parametrize("sign", ["none/healthy", "/dev", "."])
def test_it_does_not_start_where_it_could_leave_no_sign_of_life(
    tmp_path: Path, database: Path, sign: str
) -> None:
    settings = {"DISCORD_TOKEN": SECRET, "DATABASE_URL": url(database), "HEALTH_FILE": sign}
    said = reason(run_bot(tmp_path, **settings))

    assert said.startswith(f"flywheel: HEALTH_FILE is '{sign}'; use a file in a folder that is")


def test_a_folder_is_no_sign_of_life(tmp_path: Path) -> None:
    said = reason(run_bot(tmp_path, "health", HEALTH_FILE=str(tmp_path)))

    assert said == f"flywheel: {tmp_path} is a folder; HEALTH_FILE names a file in one"


async def test_it_gives_a_sign_of_life_while_discord_is_there(
    tmp_path: Path, database: Path
) -> None:
    sign = tmp_path / "healthy"
    async with Wire() as wire, running_here(wire, database, health_file=sign) as bot:
        await bot_is_ready(wire, bot)
        assert not sign.exists()
        bot._beat.change_interval(seconds=0.01)
        await until(sign.exists)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (OSError("full"), "full"),
        (KeyError("canary"), "KeyError"),
        (DamagedError("torn"), "DamagedError"),
        ("its log was deleted", "its log was deleted"),
    ],
)
async def test_whatever_goes_wrong_with_it_the_next_beat_asks_again(
    tmp_path: Path,
    database: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Exception | str,
    said: str,
) -> None:
    sign, early = tmp_path / "healthy", list[bool]()

    tend = Referee.tend

    async def ailing(referee: Referee, shard: int = 0) -> str:
        """Be not well at first."""
        early.append(sign.exists())
        if len(early) > 2:
            return await tend(referee, shard)
        if isinstance(trouble, str):
            return trouble
        raise trouble

    monkeypatch.setattr(Referee, "tend", ailing)
    async with Wire() as wire, running_here(wire, database, health_file=sign) as bot:
        await bot_is_ready(wire, bot)
        bot._beat.change_interval(seconds=0.01)
        await until(sign.exists)

    assert early[:3] == [False] * 3
    assert caplog.messages.count(f"not well: {said}") == 2
    assert "canary" not in caplog.text


async def test_it_gives_no_sign_of_life_while_discord_is_silent_to_any_of_its_shards(
    tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign, heard = tmp_path / "healthy", [(0, 0.1), (1, float("inf"))]
    monkeypatch.setattr(Flywheel, "latencies", property(lambda _bot: heard))
    monkeypatch.setattr(Flywheel, "is_ready", lambda _bot: True)
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        bot = Flywheel(referee)
        await bot._beat.coro(bot, sign)
        assert not sign.exists()
        heard[1] = (1, 0.1)
        await bot._beat.coro(bot, sign)
        assert sign.exists()


async def test_what_takes_longer_than_there_is_time_to_stop_is_cut_off(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.DRAIN_SECONDS", 0.01)
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        stuck = asyncio.create_task(asyncio.Event().wait(), name=f"{IN_FLIGHT[0]}: stuck")
        await Flywheel(referee).finish()
        await asyncio.wait({stuck}, timeout=1)

    assert stuck.cancelled()


async def bot_is_ready(wire: Wire, bot: Flywheel) -> None:
    await wire.ready()
    await bot.wait_until_ready()


async def test_a_flood_is_refused_kindly_by_the_limits_that_the_host_set(database: Path) -> None:
    async with Wire() as wire, running(wire, database, LIMIT_PERSON_HOUR="3"):
        answers = [await wire.slash(1, "roll", {"dice": "d6"}) for _ in range(5)]
        other = await wire.slash(2, "roll", {"dice": "d6"})

    told = [answer.embed["description"] for answer in answers]
    assert ["It goes on at <t:" in each for each in told] == [False] * 3 + [True] * 2
    assert [answer.ephemeral for answer in answers] == [False] * 3 + [True] * 2
    assert "It goes on" not in other.embed["description"]


# ------------------------------------------------------------------------------ its commands


async def test_discord_is_told_of_the_commands_once_and_again_when_they_changed(
    tmp_path: Path, database: Path
) -> None:
    async with Wire() as wire:
        async with running(wire, database):
            assert synchronisations(wire) == 1
        async with running(wire, database):
            assert (await wire.slash(1, "roll", {"dice": "2d6"})).refused is None
        assert (wire.sessions, synchronisations(wire)) == (2, 1)

        settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url(database)}
        ended = await run_on(wire, tmp_path, "sync", **settings)
        assert (ended.returncode, wire.sessions, synchronisations(wire)) == (0, 2, 2)

        with closing(sqlite3.connect(database)) as connection:
            connection.execute("UPDATE synced SET digest = 'of other commands'")
            connection.commit()
        async with running(wire, database):
            assert synchronisations(wire) == 3
        async with running(wire, database):
            assert synchronisations(wire) == 3


async def test_symbols_that_discord_lacks_are_uploaded_by_a_command(
    tmp_path: Path, database: Path
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url(database)}
    async with Wire() as wire:
        for name, symbol in SYMBOLS.items():
            if symbol.draw is not None and name != "d6_5":
                wire.add_emoji(name, user_payload(1))
        ended = [await run_on(wire, tmp_path, "symbols", **settings) for _ in range(2)]
        uploaded = [each for each in wire.emoji.values() if each["user"] == BOT_USER]

    assert [each.returncode for each in ended] == [0, 0]
    assert [each.stdout for each in ended] == ["uploaded 1 symbol\n", "uploaded 0 symbols\n"]
    assert [each["name"] for each in uploaded] == ["d6_5"]


async def test_symbols_that_discord_has_no_room_for_are_told(
    tmp_path: Path, database: Path
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": url(database)}
    async with Wire() as wire:
        for name, symbol in SYMBOLS.items():
            if symbol.draw is not None and name not in {"d6_5", "d6_6"}:
                wire.add_emoji(name, user_payload(1))
        for _ in range(2):
            wire.refuse_next("POST", "/emojis", 400, 30008)
        ended = await run_on(wire, tmp_path, "symbols", **settings)

    assert (ended.returncode, ended.stdout) == (1, "uploaded 0 symbols\n")
    said = ended.stderr.splitlines()[-1]
    assert said.startswith("flywheel: 2 more stay in characters: Discord has no room")
    assert "python -m bot symbols" in said


# ----------------------------------------------------------------------------------- its log


async def test_the_log_holds_no_token_and_nothing_that_players_type(
    database: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with Wire() as wire, running(wire, database, LOG_LEVEL="DEBUG"):
        wire.names[1] = "canary"
        await wire.slash(1, "clock new", {"name": "canary", "segments": 4})
        await wire.slash(1, "roll", {"dice": "2d6", "label": "canary"})
        await wire.slash(1, "sheet new", {"name": "canary", "game": "fu"})
        refused = [
            await wire.slash(1, "roll", {"dice": "2d6canary"}),
            await wire.slash(1, "roll", {"dice": "canary" * 1000}),
            await wire.slash(1, "clock tick", {"name": "some canary"}),
        ]
        assert [answer.ephemeral for answer in refused] == [True] * 3

        # A state that this version cannot read, and one for which there is no room any more.
        with closing(sqlite3.connect(database)) as connection:
            broken = '{"name": "canary", "segments": "canary", "canary": 1}'
            connection.execute("UPDATE sheet SET state = ? WHERE kind = 'clock'", (broken,))
            connection.commit()
        offered = await wire.autocomplete(1, "clock tick", "name", {"name": "canary"})
        assert offered.choices == []
        failed = [await wire.slash(1, "clock tick", {"name": "canary"})]
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("DROP TABLE change")
            connection.commit()
        failed.append(await wire.slash(1, "sheet new", {"name": "second canary", "game": "fu"}))
        assert [answer.ephemeral for answer in failed] == [True] * 2

    log = capfd.readouterr().err
    assert log.count("failed /") == 3
    assert "refused /roll" in log
    assert "canary" not in log
    assert TOKEN not in log
    assert "token-of-" not in log


async def test_what_fails_beside_any_command_is_told_without_what_players_typed(
    database: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """discord.py and asyncio would tell what an error says, of which a value was a part."""
    log = ""
    async with Wire() as wire:
        async with running(wire, database):
            await wire.slash(1, "clock new", {"name": "Weir", "segments": 4})
        with closing(sqlite3.connect(database)) as connection:
            # Whoever notes that the bot was taken off a server meets what a database might say.
            connection.execute('UPDATE "table" SET guild_id = guild_id + 1')
            connection.execute(
                "CREATE TRIGGER refuse BEFORE INSERT ON departure"
                " BEGIN SELECT RAISE(ABORT, 'canary'); END"
            )
            connection.commit()
        async with asyncio.timeout(PATIENCE), running(wire, database):
            while "in on_ready" not in log:
                await asyncio.sleep(0.05)
                log += capfd.readouterr().err

    log += capfd.readouterr().err
    assert "Ignoring exception in on_ready: IntegrityError\n  File " in log
    assert "which came of " in log
    assert "canary" not in log


def test_a_task_that_failed_is_told_without_what_it_says() -> None:
    """Below its first line asyncio shows the task, and with it the error."""
    error = KeyError("canary")
    said = f"Task exception was never retrieved\nfuture: <Task exception={error!r}>"
    found = logging.LogRecord("asyncio", logging.ERROR, "", 0, said, (), (KeyError, error, None))

    assert _without_what_it_says(found)
    assert logging.Formatter().format(found) == "Task exception was never retrieved: KeyError"


@pytest.mark.parametrize("how", ["as it came of it", "meanwhile", "left out"])
def test_what_a_failure_came_of_is_told_unless_that_was_left_out(how: str) -> None:
    """Neither of them by what it says."""

    def fail(typed: str) -> None:
        try:
            int(typed)
        except ValueError as error:
            if how == "meanwhile":
                raise LookupError(typed)  # noqa: B904
            raise LookupError(typed) from error if how == "as it came of it" else None

    with pytest.raises(LookupError) as failure:
        fail("can" + "ary")
    told = traced(failure.value)
    kinds = [line for line in told.splitlines() if not line.startswith(" ")]
    assert kinds == ["LookupError", "which came of ValueError"][: 1 if how == "left out" else 2]
    assert "canary" not in told


def test_what_was_never_raised_is_told_by_its_kind_alone() -> None:
    assert traced(LookupError("canary")) == "LookupError"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("", "OSError"),
        (" two\n lines ", "OSError: two lines"),
        ("x" * 400, f"OSError: {'x' * 300}"),
    ],
)
def test_an_error_is_one_line_that_is_not_long(said: str, told: str) -> None:
    assert one_line(OSError(said)) == told
