"""``python -m bot doctor``: a line a check, status 1 on a failure, and nothing secret in any."""

import os
import re
import shutil
import sqlite3
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import pytest
from sqlalchemy import make_url

from bot import doctor
from bot.config import Config
from bot.doctor import Verdict, examine
from bot.errors import DatabaseError
from bot.moments import how_old
from bot.storage.backup import copied_at
from bot.storage.revision import newest
from bot.storage.upgrade import upgrade
from tests.databases import ON_POSTGRESQL, ON_SQLITE, Cluster, Where, address_of, query
from tests.house.process.test_process import SECRET, run_bot, run_on, running, url
from tests.wire import TOKEN, Wire

CHECKS = [
    "settings",
    "token",
    "database",
    "disk",
    "schema",
    "integrity",
    "backup",
    "commands",
    "bot",
]


def told(ended: subprocess.CompletedProcess[str]) -> dict[str, str]:
    """Give what each check found, and hold that there is nothing but these lines."""
    lines = dict(reversed(line.split(maxsplit=1)) for line in ended.stdout.splitlines())
    assert [line.partition(":")[0] for line in lines] == CHECKS
    assert "Traceback" not in ended.stderr
    assert SECRET not in ended.stdout + ended.stderr
    found = {line.partition(":")[0]: f"{word} {line}" for line, word in lines.items()}
    has_failed = any(line.startswith("failure") for line in found.values())
    assert ended.returncode == (1 if has_failed else 0)
    return found


def examined(where: Where, **variables: str) -> dict[str, tuple[Verdict, str]]:
    """Make every check but the token's in this process."""
    config = Config.from_env({"DATABASE_URL": address_of(where), **variables})
    return {each.what: (each.verdict, each.said) for each in examine(config)}


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no check reach for Discord."""

    async def known(_token: str) -> str:
        return "Flywheel (1)"

    monkeypatch.setattr(doctor, "_asked", known)


# ------------------------------------------------------------------------------ as a program


@ON_SQLITE
async def test_a_bot_that_runs_well_is_found_well(tmp_path: Path, database: Path) -> None:
    run_bot(tmp_path, "backup", str(tmp_path / "copy.db"), DATABASE_URL=url(database))
    async with Wire() as wire:
        async with running(wire, database, HEALTH_FILE=str(tmp_path / "healthy")):
            pass
        query(database, f"INSERT INTO beat VALUES (0, {time.time_ns() // 10**6})")  # noqa: S608
        ended = await run_on(
            wire, tmp_path, "doctor", DISCORD_TOKEN=TOKEN, DATABASE_URL=url(database)
        )
        asked = [each.path for each in wire.requests if each.path == "/users/@me"]
    found = told(ended)

    assert {line.split()[0] for line in found.values()} == {"ok"}
    assert "Discord knows the bot as" in found["token"]
    assert "one was made today" in found["backup"]
    assert len(asked) == 2, "the bot's own and one of the doctor's"


@ON_SQLITE
async def test_a_token_that_discord_rejects_is_a_failure_and_never_shown(
    tmp_path: Path, database: Path
) -> None:
    async with Wire() as wire:
        ended = await run_on(
            wire, tmp_path, "doctor", DISCORD_TOKEN=SECRET, DATABASE_URL=url(database)
        )

    found = told(ended)
    assert found["token"].startswith("failure token: Discord rejects DISCORD_TOKEN")
    assert found["commands"].startswith("warning commands: Discord was never told")


@ON_SQLITE
async def test_a_discord_that_is_away_is_no_failure(tmp_path: Path, database: Path) -> None:
    async with Wire() as wire:
        pass
    ended = await run_on(wire, tmp_path, "doctor", DISCORD_TOKEN=SECRET, DATABASE_URL=url(database))

    assert "does not look like one, but Discord could not be asked" in told(ended)["token"]


def test_nor_is_one_that_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked(_token: str) -> str:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(doctor, "_asked", asked)
    verdict, said = doctor._token(Config.from_env({"DISCORD_TOKEN": SECRET}))
    assert verdict is Verdict.WARNING
    assert "Discord could not be asked (ServerDisconnectedError)" in said


def test_without_anything_it_says_what_is_missing_and_makes_nothing(tmp_path: Path) -> None:
    found = told(run_bot(tmp_path, "doctor"))

    assert "DISCORD_TOKEN is not set" in found["token"]
    assert "the first start makes it" in found["database"]
    assert "there is no database yet" in found["bot"]
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_cannot_work_is_one_line(tmp_path: Path) -> None:
    ended = run_bot(tmp_path, "doctor", LOG_LEVEL="loud")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("flywheel: LOG_LEVEL is 'loud'")


# ------------------------------------------------------------------------------ check by check


@pytest.fixture
def file(database: Path) -> Iterator[Path]:
    """The test's own database file."""
    yield database
    database.chmod(0o600)


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
def test_a_file_that_others_can_read_is_told(file: Path) -> None:
    file.chmod(0o600)
    assert examined(file)["database"][0] is Verdict.OK
    file.chmod(0o644)
    verdict, said = examined(file)["database"]

    assert verdict is Verdict.WARNING
    assert f"chmod 600 {file}" in said


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
def test_a_file_or_folder_that_cannot_be_written_is_a_failure(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs the tests may write anywhere, so the system's answer stands in."""
    for denied in (file, file.parent):
        monkeypatch.setattr(doctor.os, "access", lambda path, _right, denied=denied: path != denied)
        verdict, said = examined(file)["database"]
        assert (verdict, str(denied) in said) == (Verdict.FAILURE, True)
    monkeypatch.setattr(doctor.os, "access", lambda *_: False)
    assert examined(file.parent / "none" / "new.db")["database"][0] is Verdict.FAILURE


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
@pytest.mark.parametrize(
    ("free", "verdict"),
    [(10**12, Verdict.OK), (200 * 10**6, Verdict.WARNING), (10**6, Verdict.FAILURE)],
)
def test_a_disk_is_told_by_what_is_free(
    database: Path, monkeypatch: pytest.MonkeyPatch, free: int, verdict: Verdict
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=free))

    assert examined(database)["disk"][0] is verdict


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
@pytest.mark.parametrize(
    ("revision", "verdict"), [("0001", Verdict.WARNING), ("9999", Verdict.FAILURE)]
)
def test_a_schema_of_another_version_is_told(
    database: Path, revision: str, verdict: Verdict
) -> None:
    query(database, "UPDATE alembic_version SET version_num = :to", to=revision)
    found = examined(database)

    assert found["schema"][0] is verdict
    assert revision in found["schema"][1]
    assert found["bot"] == (Verdict.WARNING, "known once the schema is this version's")
    assert found["commands"][0] is Verdict.WARNING


@pytest.mark.usefixtures("unasked")
def test_a_copy_is_promised_only_of_a_file(
    database: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "newest", lambda: "9998")
    verdict, said = examined(database)["schema"]

    assert verdict is Verdict.WARNING
    assert said.endswith("keeps a copy") is isinstance(database, Path)


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
def test_an_empty_file_has_no_schema_yet(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    verdict, said = examined(file)["schema"]

    assert (verdict, said) == (Verdict.WARNING, f"none yet; the first start makes {newest()}")


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
def test_a_damaged_file_is_a_failure_and_whatever_goes_wrong_is_told(database: Path) -> None:
    database.write_bytes(b"no database at all" * 1000)
    found = examined(database)

    assert found["integrity"][0] is Verdict.FAILURE
    assert "is damaged" in found["integrity"][1]
    assert found["schema"][0] is Verdict.FAILURE
    assert list(found) == CHECKS


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
def test_the_age_of_the_newest_copy_is_told(database: Path) -> None:
    assert "none was made" in examined(database)["backup"][1]
    run_bot(database.parent, "backup", str(database.parent / "copy.db"), DATABASE_URL=url(database))
    assert examined(database)["backup"][0] is Verdict.OK
    note = database.with_name(f"{database.name}.copied")
    os.utime(note, (time.time() - 30 * 86_400,) * 2)

    assert examined(database)["backup"] == (Verdict.WARNING, "the newest was made 30 days ago")
    assert copied_at(database) is not None
    os.utime(note, (time.time() + 10_000,) * 2)
    told = "the newest is 2 hours ahead of the clock"
    assert examined(database)["backup"] == (Verdict.WARNING, told)


@pytest.mark.usefixtures("unasked")
def test_commands_of_another_version_and_a_bot_that_is_silent_are_told(database: Where) -> None:
    query(database, "INSERT INTO synced VALUES (1, 'of another version')")
    query(database, "INSERT INTO beat VALUES (0, 1000)")
    found = examined(database, DISCORD_TOKEN=TOKEN)

    assert found["token"] == (Verdict.OK, "Discord knows the bot as Flywheel (1)")
    assert found["commands"][0] is Verdict.WARNING
    assert "another version's" in found["commands"][1]
    verdict, said = found["bot"]
    assert verdict is Verdict.WARNING
    assert re.fullmatch(r"its last sign of life is \d+ days old", said)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (-0.4, "0 s old"),
        (119, "119 s old"),
        (120, "2 minutes old"),
        (7199, "119 minutes old"),
        (7200, "2 hours old"),
        (90_000, "25 hours old"),
        (172_800, "2 days old"),
        (-4000, "66 minutes ahead of the clock"),
    ],
)
def test_how_old_something_is_is_told_in_units_that_people_count_in(
    seconds: float, told: str
) -> None:
    assert how_old(seconds) == told


@pytest.mark.usefixtures("unasked")
@pytest.mark.parametrize(
    ("age", "silent"), [(60, ""), (7200, "2 hours"), (400_000, "4 days"), (10_000_000, "")]
)
def test_a_process_that_is_silent_does_not_hide_behind_one_that_is_well(
    database: Where, age: int, silent: str
) -> None:
    """Of a process that there was before the shards were dealt out anew nothing is said."""
    now = int(time.time()) * 1000
    query(database, "INSERT INTO beat VALUES (0, :at), (4, :other)", at=now, other=now - age * 1000)
    verdict, said = examined(database)["bot"]

    assert said.startswith("its last sign of life is ")
    assert verdict is (Verdict.WARNING if silent else Verdict.OK)
    assert (f"begins with shard 4 was silent for {silent} by then" in said) is bool(silent)


@pytest.mark.usefixtures("unasked")
def test_where_a_sign_of_life_should_be_is_told(database: Where, tmp_path: Path) -> None:
    assert "leaves one where HEALTH_FILE is set" in examined(database)["bot"][1]
    found = examined(database, HEALTH_FILE=str(tmp_path / "healthy"))
    assert (found["settings"][0], found["bot"][1]) == (Verdict.OK, "no sign of life yet")
    verdict, said = examined(database, HEALTH_FILE=str(tmp_path))["settings"]
    assert (verdict, said[:16]) == (Verdict.FAILURE, "HEALTH_FILE is '")


@ON_POSTGRESQL
@pytest.mark.usefixtures("unasked")
def test_a_server_is_examined_without_its_password(database: str) -> None:
    found = examined(database, DISCORD_TOKEN=TOKEN)
    assert {what for what, (verdict, _) in found.items() if verdict is Verdict.FAILURE} == set()
    assert "pg_dump" in found["backup"][1]

    away = examined(f"postgresql://bot:{SECRET}@127.0.0.1:1/none", DISCORD_TOKEN=TOKEN)
    assert away["database"][0] is Verdict.FAILURE
    assert "cannot be used: [Errno 111] Connect call failed" in away["database"][1]
    assert all(SECRET not in said for _, said in away.values())


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
def test_a_server_that_is_away_is_told_once() -> None:
    """Four checks gave the whole address and reason, one below the other."""
    away = examined("postgresql://bot:secret@127.0.0.1:1/none", DISCORD_TOKEN=TOKEN)
    assert "cannot be used: " in away["database"][1]
    for what in ("schema", "commands", "bot"):
        assert away[what] == (Verdict.FAILURE, "for the same reason as database")


@ON_POSTGRESQL
@pytest.mark.usefixtures("unasked")
@pytest.mark.parametrize(
    ("part", "why"),
    [({"database": "none"}, 'database "none" does not exist'), ({"username": "none"}, "none")],
)
def test_what_a_server_refuses_is_told_as_it_says_it(
    database: str, part: dict[str, str], why: str
) -> None:
    """It said ``cannot be checked (DBAPIError)``."""
    wrong = make_url(database).set(**part).render_as_string(hide_password=False)
    verdict, said = examined(wrong)["database"]

    assert verdict is Verdict.FAILURE
    assert "cannot be used: " in said
    assert why in said.partition("cannot be used: ")[2]


@ON_POSTGRESQL
@pytest.mark.usefixtures("unasked", "migrated")
def test_what_a_user_of_a_server_may_not_do_is_told(server: Cluster) -> None:
    """All was well, and every play failed."""
    database = server.make("restricted", template="migrated")
    name = f"reader_{uuid.uuid4().hex}"
    query(database, f"CREATE ROLE {name} LOGIN")
    theirs = make_url(database).set(username=name).render_as_string(hide_password=False)
    assert examined(theirs)["database"][1].endswith("permission denied for table alembic_version")

    for what in ("TABLES", "SEQUENCES"):
        query(database, f"GRANT ALL ON ALL {what} IN SCHEMA public TO {name}")
    assert examined(theirs)["database"][0] is Verdict.OK
    query(database, f"REVOKE DELETE ON beat FROM {name}")
    query(database, f"REVOKE ALL ON SEQUENCE entry_id_seq FROM {name}")
    verdict, said = examined(theirs)["database"]
    assert verdict is Verdict.FAILURE
    assert said.endswith("answers, but its user may not read and write beat, entry_id_seq")

    query(database, f"GRANT DELETE ON beat TO {name}")
    query(database, f"GRANT ALL ON SEQUENCE entry_id_seq TO {name}")
    query(database, "UPDATE alembic_version SET version_num = '0001'")
    assert examined(theirs)["database"][1].endswith("may not make tables there, which is due")
    query(database, f"ALTER ROLE {name} SET default_transaction_read_only = on")
    assert examined(theirs)["database"][1].endswith("takes no writing; name one that does")


@ON_POSTGRESQL
@pytest.mark.usefixtures("unasked")
def test_a_server_that_lacks_letters_is_refused_or_told(server: Cluster) -> None:
    """What somebody then typed ended in a failure of the bot's."""
    server.run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(DatabaseError, match="is encoded in LATIN1; make one"):
        upgrade(server.url("latin"))
    assert examined(server.url("latin"))["database"][0] is Verdict.WARNING


@ON_SQLITE
@pytest.mark.usefixtures("unasked")
def test_nothing_is_changed(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        before = [*connection.iterdump()]
    examined(database, DISCORD_TOKEN=TOKEN)

    with closing(sqlite3.connect(database)) as connection:
        assert [*connection.iterdump()] == before
