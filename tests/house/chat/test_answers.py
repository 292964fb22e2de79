"""Answers that are no play, as people read them."""

import sqlite3

import asyncpg
import pytest

from bot.chat.answers import ALREADY_ANSWERED
from bot.chat.embeds import change
from bot.errors import Busy, Unavailable
from rules.errors import RuleError
from rules.outcome import Change
from tests.stage import Stage, said


def disk_error(name: str, said: str) -> sqlite3.Error:
    """Make an error as SQLite gives it."""
    error = sqlite3.OperationalError(said)
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("refusal", "is_known", "words"),
    [(Busy(), True, "Try again"), (Unavailable(), False, "/history")],
)
async def test_only_what_is_known_to_have_done_nothing_says_so(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    refusal: RuleError,
    words: str,
    *,
    is_known: bool,
) -> None:
    """A server may be gone just after the commit, and nobody can ask it."""

    async def play(*_: object) -> None:
        raise refusal

    monkeypatch.setattr(stage.bot.referee, "play", play)
    answer = said(await stage.ann.slash(stage.here, "roll", dice="2d6"), privately=True)

    assert answer.startswith("Not right now")
    assert words in answer
    assert ("Nothing has changed." in answer) is is_known


@pytest.mark.parametrize(
    ("cause", "why"),
    [
        (disk_error("SQLITE_CORRUPT", "the image is malformed"), "the image is malformed"),
        (disk_error("SQLITE_FULL", "is full"), "the disk is full; make room on it"),
        (ConnectionRefusedError("nobody listens"), "nobody listens"),
        (asyncpg.DataError("invalid input: 'canary'"), "DataError"),
    ],
)
async def test_a_host_reads_why_the_database_cannot_be_used_and_nothing_that_players_type(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    cause: Exception,
    why: str,
) -> None:
    async def play(*_: object) -> None:
        raise Unavailable from cause

    monkeypatch.setattr(stage.bot.referee, "play", play)
    await stage.ann.slash(stage.here, "roll", dice="2d6")
    assert f"{why}; see python -m bot doctor" in caplog.text
    assert "canary" not in caplog.text


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10003), (429, 0)])
async def test_what_discord_refuses_is_no_failure_of_the_bots(
    opened: Stage, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    made = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    opened.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    ticked = await opened.gm.click(made.response, label="Tick")

    words = said(ticked, privately=True)
    assert words.startswith("Discord did not take my answer")
    assert f"Discord said {code or status}" in caplog.text
    assert "/undo" in words
    assert opened.moves()[-1] == "clock.ticked"


async def test_a_host_whose_other_bot_answers_is_asked_about_it(
    opened: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    path = "/interactions/*/callback"
    opened.env.inject_error("POST", path, status=400, code=ALREADY_ANSWERED)
    await opened.ann.slash(opened.here, "clock tick", name="Alarm")
    (line,) = [each for each in caplog.messages if "another bot" in each]
    assert line.startswith("could not answer /clock tick (")
    assert line.endswith("): Discord said 40060; does another bot run with this token?")


def test_a_number_that_moved_goes_by_words() -> None:
    assert change(Change("fate_points", 2, 3, "Wren")) == "Wren: fate points 2 → 3"
