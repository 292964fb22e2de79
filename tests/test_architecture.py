"""Imports point one way, and only the referee opens a transaction.

Every file is read, not run, so an import inside a function counts like any other.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("rules", "bot", "migrations")
FOLDERS = ("rules", "bot", "bot/show", "bot/plays", "bot/buttons", "bot/cogs", "migrations")

STORAGE = (
    "bot.storage.referee",
    "bot.storage.turn",
    "bot.storage.store",
    "bot.storage.upgrade",
    "bot.__main__",
    "migrations",
)
"""Who may know the tables: the referee with its two halves, and start-up."""


@dataclass(frozen=True)
class Direction:
    """One rule: which modules it binds, and what they must not import."""

    words: str
    binds: Callable[[str], bool]
    forbids: Callable[[str, str], bool]


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def is_foreign_to_rules(_module: str, imported: str) -> bool:
    top = imported.partition(".")[0]
    return top != "rules" and top not in sys.stdlib_module_names


def is_another_cog(module: str, imported: str) -> bool:
    # A cog that grew into a package may import its own parts.
    own = ".".join(module.split(".")[:3])
    return within(imported, "bot.table.cog") and not within(imported, own)


DIRECTIONS = (
    Direction(
        "rules import only the standard library and rules",
        lambda module: within(module, "rules"),
        is_foreign_to_rules,
    ),
    Direction(
        "only rules/dice.py imports random",
        lambda module: module != "rules.dice",
        lambda _, imported: within(imported, "random"),
    ),
    Direction(
        "show knows nothing of storage, plays, buttons or cogs",
        lambda module: within(module, "bot.chat.words"),
        lambda _, imported: within(
            imported,
            "bot.storage.referee",
            "bot.storage.turn",
            "bot.storage.store",
            "sqlalchemy",
            "bot.chat.buttons",
            "bot.table.plays",
            "bot.table.cog",
        ),
    ),
    Direction(
        "cogs, buttons and plays never import SQLAlchemy",
        lambda module: within(module, "bot.table.cog", "bot.chat.buttons", "bot.table.plays"),
        lambda _, imported: within(imported, "sqlalchemy"),
    ),
    Direction(
        "cogs never import each other",
        lambda module: within(module, "bot.table.cog") and module != "bot.table.cog",
        is_another_cog,
    ),
    Direction(
        "only the referee and start-up know the tables",
        lambda module: not within(module, *STORAGE),
        lambda _, imported: within(imported, "bot.storage.schema"),
    ),
)

TRANSACTION = "only bot/referee.py opens a transaction"


def module_of(path: str) -> str:
    """Give the dotted name of a file, such as ``bot.table.words.clocks``."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(path: str, tree: ast.AST) -> Iterator[tuple[int, list[str]]]:
    """Give, for every name that is imported, its line and what it may stand for."""
    package = module_of(path).split(".")
    if not path.endswith("__init__.py"):
        package.pop()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, [alias.name]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                # "from bot import schema" imports a module, "from enum import Enum" a name.
                yield node.lineno, [source, f"{source}.{alias.name}"]


def violations(path: str, source: str) -> list[str]:
    """Check one file; each line names the file, the line and the rule."""
    tree = ast.parse(source, path)
    module = module_of(path)
    found = {
        (line, f"{direction.words} ({names[-1]})")
        for line, names in imports(path, tree)
        for direction in DIRECTIONS
        if direction.binds(module) and any(direction.forbids(module, name) for name in names)
    }
    if within(module, "bot") and module != "bot.storage.referee":
        found |= {(line, TRANSACTION) for line in transactions(tree)}
    return [f"{path}:{line}: {words}" for line, words in sorted(found)]


def transactions(tree: ast.AST) -> Iterator[int]:
    """Give the lines that call ``begin`` on an engine or a connection."""
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in {"begin", "begin_nested"}:
            yield called.lineno


def sources() -> list[Path]:
    return [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]


def test_imports_point_one_way() -> None:
    found = [
        line
        for path in sources()
        for line in violations(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS)
def test_there_is_something_to_check(folder: str) -> None:
    if folder != "rules" and not (ROOT / folder).exists():
        pytest.skip(f"{folder} does not exist yet")
    assert list((ROOT / folder).rglob("*.py")), f"no module in {folder}"


@pytest.mark.parametrize(
    ("path", "source", "rule"),
    [
        ("rules/fu.py", "import discord", "rules import only"),
        ("rules/fu.py", "from bot import config", "rules import only"),
        ("rules/iron/moves.py", "def f():\n    import attrs", "rules import only"),
        ("rules/fu.py", "from random import randint", "only rules/dice.py"),
        ("bot/app.py", "import random as r", "only rules/dice.py"),
        ("bot/show/fu.py", "from bot.storage.referee import Referee", "show knows nothing"),
        ("bot/show/fu.py", "from bot import referee", "show knows nothing"),
        ("bot/show/__init__.py", "from ..cogs import fu", "show knows nothing"),
        ("bot/show/fu.py", "import bot.games.fu.buttons", "show knows nothing"),
        ("bot/cogs/fu.py", "import sqlalchemy.orm", "cogs, buttons and plays"),
        ("bot/buttons/fu.py", "from sqlalchemy import select", "cogs, buttons and plays"),
        ("bot/plays/fu.py", "from sqlalchemy import select", "cogs, buttons and plays"),
        ("bot/cogs/fu.py", "from bot.table.cog import clock", "cogs never import"),
        ("bot/cogs/fu.py", "from bot.table.cog.clocks import ClockCog", "cogs never import"),
        ("bot/cogs/fu.py", "from .clock import ClockCog", "cogs never import"),
        ("bot/app.py", "from bot.storage.schema import tables", "only the referee and start-up"),
        ("bot/plays/fu.py", "from bot import schema", "only the referee and start-up"),
        ("bot/app.py", "with engine.begin() as c:\n    pass", TRANSACTION),
        ("bot/turn.py", "connection.begin_nested()", TRANSACTION),
    ],
)
def test_the_checker_names_file_line_and_rule(path: str, source: str, rule: str) -> None:
    lines = violations(path, f'"""Doc."""\n\n{source}\n')
    expected = 4 if source.startswith("def") else 3
    assert [line.startswith(f"{path}:{expected}: {rule}") for line in lines] == [True]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (
            "rules/fu.py",
            "from collections.abc import Sequence\nfrom rules import ranges\nimport math",
        ),
        (
            "rules/iron/moves.py",
            "from . import state\nfrom .state import Sheet\nfrom .. import dice",
        ),
        ("rules/dice.py", "from random import SystemRandom"),
        ("bot/show/fu.py", "import discord\nfrom bot.chat.embeds import bar\nfrom rules import fu"),
        ("bot/cogs/__init__.py", "from bot.table.cog import clock, fu"),
        ("bot/cogs/iron/play.py", "from bot.table.cog.iron.choices import stats"),
        (
            "bot/cogs/fu.py",
            "from bot.storage.referee import Referee\nfrom bot.chat.words import card",
        ),
        ("bot/referee.py", "from bot import schema\nwith engine.begin() as c:\n    pass"),
        (
            "migrations/env.py",
            "from bot.storage.schema import metadata\ncontext.begin_transaction()",
        ),
        ("bot/app.py", "import randomly\nfrom bot.schemata import x"),
    ],
)
def test_the_checker_lets_through_what_is_allowed(path: str, source: str) -> None:
    assert violations(path, source) == []
