"""How tests are run: where, by whom, marked by what; what they share is in ``tests/fixtures.py``.

Tests are marked by what they use, so that ``-m unit`` is what needs nothing, and
``-m "not browser and not slow"`` what is quick enough to be run after every change.
"""

import gc
import inspect
import os
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from bot.scope import Scope

MEMORY = Path("/dev/shm")  # noqa: S108  # where there is one, it belongs to whoever runs the tests

LAYERS = (
    ("e2e", {"env", "Wire", "start_bot", "IN_CHROMIUM", "subprocess"}),
    ("integration", {"migrated", "referee", "Referee"}),
)
"""What a test belongs to by the fixtures that it asks for, or by what its module imports."""

SLOW = {"Wire", "start_bot", "run_bot", "whole_evening"}
"""What takes long by itself: a process of the bot, and an evening of five games."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep temporary files in memory where that is possible, unless a folder is named.

    Modules are compiled once, whatever the environment says: the bot is started sixty times.  And
    the fixtures, which import the bot, are there only where tests are run: whoever shares them out
    needs none, and would keep those that run them waiting.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    is_worker = hasattr(config, "workerinput")
    if is_worker or config.getoption("dist", "no") == "no" or config.option.collectonly:
        config.pluginmanager.import_plugin("tests.fixtures")
    if not is_worker and config.option.basetemp is None and os.access(MEMORY, os.W_OK):
        # The disk's own patience is no part of what is tested; the crash test has its own.
        tempfile.tempdir = str(MEMORY)


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run a file that somebody names in this process: it is done before a worker has begun.

    Else there is a worker more than cores, since a quarter of the time goes to waiting for other
    processes, for a page, or for the seconds within which Discord takes five edits.  The fast ones
    wait for nothing, and more workers than cores would only be in each other's way.
    """
    named = [Path(argument.partition("::")[0]) for argument in config.args]
    if named and all(path.is_file() for path in named):
        return 0
    return (os.cpu_count() or 1) + ("not slow" not in config.option.markexpr)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test by what it uses."""
    for item in items:
        uses = set(getattr(item, "fixturenames", ())) | set(vars(getattr(item, "module", None)))
        layers = [layer for layer, what in LAYERS if uses & what]
        item.add_marker(layers[0] if layers else "unit")
        if "IN_CHROMIUM" in uses:
            item.add_marker("browser")
            share_chromium(item)
        elif uses & SLOW or item.name == "runTest":
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
    """Keep the garbage collector from walking through everything that stays anyway.

    And from walking through what a test is at work with: what is left of that is cleared away when
    it has ended, which saves a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 50, 100)


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


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, bool | None, bool | None]:
    """Clear away a test's own world at once, while the processor still has it at hand."""
    ran = yield
    if gc.get_count()[0] > 10_000:
        gc.collect(0)
    return ran
