"""Imports point one way, no circle closes, and only the referee opens a transaction.

Every file is read, not run, so an import inside a function, or for a type alone, counts like any
other.  A room is built alike wherever it stands: ``bot.table`` and every ``bot.games.<game>`` have
words, plays, buttons, a cog and views, and one pattern holds them all to one order.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("rules", "bot", "migrations")

GAMES = sorted(path.parent.name for path in (ROOT / "bot" / "games").glob("*/__init__.py"))
"""The keys of the games: the names of their rooms."""

ROOM = re.compile(r"(?P<room>bot\.table|bot\.games\.\w+)(?:\.(?P<part>\w+))?")
"""A room, and the part of it that a module belongs to: ``words``, ``plays`` and so on."""

GAME = re.compile(rf"(?:bot\.games|rules)\.(?P<game>{'|'.join(GAMES)})(?:\.|$)")
"""A module of one game, in ``bot`` or in ``rules``."""

HOUSE = ("bot.chat", "bot.storage", "bot.table")
"""What serves every game and names none."""

TABLES = (
    "bot.storage.referee",
    "bot.storage.turn",
    "bot.storage.journal",
    "bot.storage.messages",
    "bot.storage.undoing",
    "bot.storage.store",
    "bot.storage.meter",
    "bot.storage.spans",
    "bot.storage.sizes",
    "bot.storage.posts",
    "bot.storage.tellings",
    "bot.storage.persons",
    "bot.storage.chores",
    "bot.storage.disclosing",
    "bot.storage.seeds",
    "bot.storage.forgetting",
    "bot.storage.removing",
    "bot.storage.copying",
    "bot.storage.carrying",
    "bot.storage.upgrade",
    "bot.storage.rights",
    "migrations",
)
"""Who may know the tables of the database: the referee with its two halves, and start-up."""

STARTS = ("bot.__main__", "bot.playground", "bot.doctor")
"""Who puts the bot together and runs it."""


@dataclass(frozen=True)
class Direction:
    """One rule: which modules it binds, and what they must not import."""

    words: str
    binds: Callable[[str], bool]
    forbids: Callable[[str, str], bool]


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def game_of(name: str) -> str:
    """Give the key of the game that a module belongs to, if it belongs to one."""
    found = GAME.match(name)
    return found["game"] if found else ""


def room_of(name: str) -> str:
    found = ROOM.match(name)
    return found["room"] if found else ""


def part_of(name: str) -> str:
    """Give the part of a room that a module belongs to; a game's own ``__init__`` has none."""
    found = ROOM.match(name)
    return (found["part"] or "") if found else ""


def is_part(part: str) -> Callable[[str], bool]:
    return lambda module: part_of(module) == part


def parts(*names: str, beside: tuple[str, ...] = ()) -> Callable[[str, str], bool]:
    """Forbid these parts of any room, and these modules."""
    return lambda _, imported: part_of(imported) in names or within(imported, *beside)


def is_foreign(imported: str, *packages: str) -> bool:
    """Whether something is neither of these packages nor of the standard library."""
    top = imported.partition(".")[0]
    return top not in sys.stdlib_module_names and not within(imported, *packages)


def is_another_game(module: str, imported: str) -> bool:
    return game_of(imported) not in {"", game_of(module)}


def is_foreign_to_views(module: str, imported: str) -> bool:
    # The package is looked at on the way to its module in ``from bot.games.fu import views``.
    own = room_of(module)
    return is_foreign(imported, "rules", f"{own}.views") and imported != own


def is_another_cog(module: str, imported: str) -> bool:
    # A cog that grew into a package may import its own parts.
    own = ".".join(module.split(".")[:4])
    return within(imported, "bot.table.cog") and not within(imported, own)


DIRECTIONS = (
    Direction(
        "rules import only the standard library and rules",
        lambda module: within(module, "rules"),
        lambda _, imported: is_foreign(imported, "rules"),
    ),
    Direction(
        "only rules/dice.py imports random",
        lambda module: module != "rules.dice",
        lambda _, imported: within(imported, "random"),
    ),
    Direction(
        "no game imports another",
        lambda module: bool(game_of(module)),
        is_another_game,
    ),
    Direction(
        "what games share imports none of them",
        lambda module: within(module, "rules", *HOUSE) and not game_of(module),
        lambda _, imported: bool(game_of(imported)) or within(imported, "bot.games"),
    ),
    Direction(
        "views import only rules",
        is_part("views"),
        is_foreign_to_views,
    ),
    Direction(
        "words know nothing of plays, buttons, cogs or storage",
        is_part("words"),
        parts("plays", "buttons", "cog", beside=("bot.storage", "bot.chat.buttons")),
    ),
    Direction(
        "plays know nothing of words, buttons, cogs or Discord",
        is_part("plays"),
        parts("words", "buttons", "cog", beside=("bot.chat", "discord")),
    ),
    Direction(
        "buttons know nothing of cogs",
        is_part("buttons"),
        parts("cog"),
    ),
    Direction(
        "cogs never import each other",
        lambda module: within(module, "bot.table.cog") and module != "bot.table.cog",
        is_another_cog,
    ),
    Direction(
        "chat knows nothing of the table or of what a game is",
        lambda module: within(module, "bot.chat"),
        lambda _, imported: within(imported, "bot.table", "bot.game", "bot.games"),
    ),
    Direction(
        "storage knows nothing of chat, the table or what a game is",
        lambda module: within(module, "bot.storage"),
        lambda _, imported: within(
            imported, "bot.chat", "bot.table", "bot.game", "bot.games", "discord"
        ),
    ),
    Direction(
        "errors and the journal stand on the ground floor",
        lambda module: module in {"bot.errors", "bot.journal"},
        lambda _, imported: is_foreign(imported, "rules"),
    ),
    Direction(
        "only storage imports SQLAlchemy",
        lambda module: not within(module, "bot.storage", "migrations"),
        lambda _, imported: within(imported, "sqlalchemy", "alembic"),
    ),
    Direction(
        "only the referee and start-up know the tables",
        lambda module: not within(module, *TABLES),
        lambda _, imported: within(imported, "bot.storage.schema"),
    ),
    Direction(
        "nobody imports the bot but who starts it",
        lambda module: module not in STARTS,
        lambda _, imported: within(imported, "bot.app"),
    ),
)

TRANSACTION = "only bot/storage/lanes.py opens a transaction"
NAMELESS = "what serves every game names none"
EFFECT = "nothing is imported for its effect"
FOR_EFFECT = re.compile(r"# noqa:[^#]*\bF401\b")


def module_of(path: str) -> str:
    """Give the dotted name of a file, such as ``bot.table.words.clocks``."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@dataclass(frozen=True)
class Read:
    """What is asked of a file, each with its line: no file is parsed twice.

    ``imports`` are the names that each import may stand for, ``begun`` are calls of ``begin`` on an
    engine or a connection, and ``keys`` are texts that are a game's key.
    """

    imports: list[tuple[int, list[str]]]
    begun: list[int]
    keys: list[tuple[int, str]]


@cache
def read(path: str, source: str) -> Read:
    """Read a file."""
    package = module_of(path).split(".")
    if not path.endswith("__init__.py"):
        package.pop()
    found = Read([], [], [])
    for node in ast.walk(ast.parse(source, path)):
        match node:
            case ast.Import(names=names):
                found.imports.extend((node.lineno, [alias.name]) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package[: len(package) - level + 1] if level else []
                origin = ".".join([*above, *filter(None, [module])])
                # "from bot import schema" imports a module, "from enum import Enum" a name.
                found.imports.extend(
                    (node.lineno, [origin, f"{origin}.{alias.name}"]) for alias in names
                )
            case ast.Call(func=ast.Attribute(attr="begin" | "begin_nested")):
                found.begun.append(node.lineno)
            case ast.Constant(value=str(key)) if key in GAMES:
                found.keys.append((node.lineno, key))
    return found


def violations(path: str, source: str) -> list[str]:
    """Check one file; each line names the file, the line and the rule."""
    module, has = module_of(path), read(path, source)
    found = {
        (line, f"{direction.words} ({names[-1]})")
        for line, names in has.imports
        for direction in DIRECTIONS
        if direction.binds(module) and any(direction.forbids(module, name) for name in names)
    }
    if within(module, "bot") and module != "bot.storage.lanes":
        found |= {(line, TRANSACTION) for line in has.begun}
    if within(module, *HOUSE):
        found |= {(line, f"{NAMELESS} ({key})") for line, key in has.keys}
    lines = enumerate(source.splitlines(), 1)
    found |= {(number, EFFECT) for number, line in lines if FOR_EFFECT.search(line)}
    return [f"{path}:{line}: {words}" for line, words in sorted(found)]


# --------------------------------------------------------------------------------- the circle


def graph(files: Mapping[str, str]) -> dict[str, set[str]]:
    """Give, for every module, the modules that it imports.

    A package's ``__init__`` is a module of its own: who imports from within the package does not
    import it, unless what is imported stands there.
    """
    modules = {module_of(path) for path in files}
    found: dict[str, set[str]] = {}
    for path, source in files.items():
        module = module_of(path)
        found[module] = {
            target
            for _, names in read(path, source).imports
            for target in [next((name for name in reversed(names) if name in modules), module)]
            if target != module
        }
    return found


def circles(arrows: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Give the modules that reach each other, as groups: Tarjan's strong components."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_ones: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        numbers[module] = lowest[module] = len(numbers)
        open_ones.append(module)
        for target in arrows.get(module, ()):
            if target not in numbers:
                visit(target)
                lowest[module] = min(lowest[module], lowest[target])
            elif target in open_ones:
                lowest[module] = min(lowest[module], numbers[target])
        if lowest[module] == numbers[module]:
            start = open_ones.index(module)
            found.append(sorted(open_ones[start:]))
            del open_ones[start:]

    for module in arrows:
        if module not in numbers:
            visit(module)
    return sorted(group for group in found if len(group) > 1)


# ---------------------------------------------------------------------------------- the house


@cache
def sources() -> dict[str, str]:
    """Read every file, by its path from the root."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for folder in CODE
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def test_imports_point_one_way() -> None:
    found = [line for path, source in sources().items() for line in violations(path, source)]
    assert not found, "\n".join(found)


def test_there_is_no_circle() -> None:
    found = circles(graph(sources()))
    assert not found, "\n".join(" <-> ".join(group) for group in found)


@pytest.mark.parametrize(
    "package",
    [
        *("rules", "migrations", "bot.chat", "bot.storage", "bot.table", "bot.games"),
        *(f"bot.table.{part}" for part in ("words", "plays", "buttons", "cog", "views")),
        *(f"{room}.{game}" for game in GAMES for room in ("rules", "bot.games")),
        *(f"bot.games.{game}.{part}" for game in GAMES for part in ("words", "plays", "cog")),
    ],
)
def test_there_is_something_to_check(package: str) -> None:
    assert [path for path in sources() if within(module_of(path), package)]


# -------------------------------------------------------------------------------- the checker


@pytest.mark.parametrize(
    ("path", "source", "rule"),
    [
        ("rules/fu/checks.py", "import discord", "rules import only"),
        ("rules/clock.py", "from bot import config", "rules import only"),
        ("rules/fu/checks.py", "def f():\n    import attrs", "rules import only"),
        ("rules/fu/checks.py", "from random import randint", "only rules/dice.py"),
        ("bot/app.py", "import random as r", "only rules/dice.py"),
        ("rules/fu/checks.py", "from rules.fate import Skill", "no game imports another"),
        ("rules/fu/checks.py", "from ..fate import Skill", "no game imports another"),
        ("rules/fu/checks.py", "from rules import fate", "no game imports another"),
        ("bot/games/fu/cog.py", "from bot.games import fate", "no game imports another"),
        ("bot/games/fu/cog.py", "import bot.games.fate.words", "no game imports another"),
        ("bot/games/fu/__init__.py", "from ..fate import GAME", "no game imports another"),
        ("bot/games/fu/plays/tags.py", "from rules import fate", "no game imports another"),
        ("rules/clock.py", "from rules.charge.state import Crew", "what games share"),
        ("bot/chat/words.py", "from rules import fu", "what games share"),
        ("bot/storage/kinds.py", "from rules.fu import Check", "what games share"),
        ("bot/table/words/help.py", "def f():\n    import rules.fate", "what games share"),
        ("bot/games/fu/views.py", "import discord", "views import only"),
        ("bot/games/fu/views.py", "from bot.storage.turn import Turn", "views import only"),
        ("bot/games/fu/views.py", "from bot.journal import Played", "views import only"),
        ("bot/games/fu/views.py", "from bot.games.fu import terms", "views import only"),
        ("bot/table/views.py", "from .words import clocks", "views import only"),
        ("bot/table/words/clocks.py", "from bot.table.plays import clocks", "words know"),
        ("bot/games/fu/words/__init__.py", "from ..cog import FuCog", "words know"),
        ("bot/games/fu/words.py", "import bot.games.fu.buttons", "words know"),
        ("bot/games/fu/words.py", "from bot.games.fu import plays", "words know"),
        ("bot/games/fu/words.py", "from bot.storage.turn import Turn", "words know"),
        ("bot/games/fu/words.py", "from bot.chat import buttons", "words know"),
        ("bot/games/fu/plays.py", "from bot.games.fu.words import terms", "plays know"),
        ("bot/games/fu/plays/tags.py", "from ..buttons import PRESSES", "plays know"),
        ("bot/games/fu/plays/tags.py", "from bot.table import words", "plays know"),
        ("bot/table/plays/clocks.py", "from bot.chat.embeds import plain", "plays know"),
        ("bot/table/plays/clocks.py", "import discord.ui", "plays know"),
        ("bot/games/fu/buttons.py", "from bot.games.fu import cog", "buttons know"),
        ("bot/table/buttons.py", "from .cog.clocks import ClockCog", "buttons know"),
        ("bot/table/cog/sheets.py", "from bot.table.cog import clocks", "cogs never import"),
        ("bot/table/cog/sheets.py", "from .clocks import ClockCog", "cogs never import"),
        ("bot/chat/posts.py", "from bot.table.plays import clocks", "chat knows"),
        ("bot/chat/posts.py", "from bot.game import Game", "chat knows"),
        ("bot/storage/turn.py", "from bot.chat import words", "storage knows"),
        ("bot/storage/kinds.py", "from bot import game", "storage knows"),
        ("bot/storage/kinds.py", "import discord", "storage knows"),
        ("bot/errors.py", "from bot.journal import Entry", "errors and the journal"),
        ("bot/journal.py", "from bot.storage.sheet import Sheet", "errors and the journal"),
        ("bot/games/fu/plays.py", "from sqlalchemy import select", "only storage imports"),
        ("bot/table/plays/clocks.py", "import sqlalchemy.orm", "only storage imports"),
        ("bot/app.py", "from alembic import command", "only storage imports"),
        ("bot/app.py", "from bot.storage.schema import tables", "only the referee and start-up"),
        ("bot/storage/codec.py", "from bot.storage import schema", "only the referee and start-up"),
        ("bot/chat/scope.py", "from bot.app import Flywheel", "nobody imports the bot"),
        (
            "bot/chat/scope.py",
            "if TYPE_CHECKING:\n    from bot import app",
            "nobody imports the bot",
        ),
        ("bot/app.py", "with engine.begin() as c:\n    pass", TRANSACTION),
        ("bot/storage/turn.py", "connection.begin_nested()", TRANSACTION),
        ("bot/table/words/help.py", "start = 'fate'", NAMELESS),
        ("bot/chat/posts.py", "match game:\n    case 'fu': pass", NAMELESS),
        ("bot/storage/kinds.py", "KINDS = ['charge']", NAMELESS),
        ("bot/app.py", "import bot.table  # noqa: F401", EFFECT),
        ("migrations/env.py", "from bot import kinds  # noqa: PLC0415, F401 - for it", EFFECT),
    ],
)
def test_the_checker_names_file_line_and_rule(path: str, source: str, rule: str) -> None:
    lines = violations(path, f'"""Doc."""\n\n{source}\n')
    expected = 4 if ":\n    " in source and not source.startswith("with") else 3
    assert [line.startswith(f"{path}:{expected}: {rule}") for line in lines] == [True], lines


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/fu/checks.py", "from collections.abc import Sequence\nfrom rules import ranges"),
        ("rules/fu/moves.py", "from . import state\nfrom .state import Sheet\nfrom .. import dice"),
        ("rules/dice.py", "from random import SystemRandom"),
        ("bot/games/fu/words.py", "import discord\nfrom bot.chat.embeds import bar"),
        ("bot/games/fu/words.py", "from bot.games.fu import views\nfrom rules import fu"),
        ("bot/games/fu/words/tags.py", "from bot.games.fu.words.terms import of\nimport rules.fu"),
        ("bot/games/fu/views.py", "from rules.fu import Check\nfrom dataclasses import dataclass"),
        ("bot/games/fu/views/tags.py", "from bot.games.fu.views import checks"),
        ("bot/games/fu/plays.py", "from bot.storage.turn import Turn\nfrom bot.table import plays"),
        ("bot/games/fu/buttons.py", "from bot.games.fu import plays, words"),
        (
            "bot/games/fu/cog.py",
            "from bot.games.fu import buttons, options\nfrom bot.chat import a",
        ),
        ("bot/games/fu/__init__.py", "from bot.game import Game\nKEY = 'fu'"),
        ("bot/games/__init__.py", "from bot.games import fate, fu"),
        ("bot/table/cog/__init__.py", "from bot.table.cog import clocks, sheets"),
        ("bot/table/cog/table.py", "from bot.game import all_games\nimport bot.table.plays"),
        ("bot/table/words/help.py", '"""Help with fate."""\nwords = "No fate is sealed"'),
        ("bot/__main__.py", "from bot.app import Flywheel"),
        ("bot/storage/lanes.py", "with connection.begin():\n    pass"),
        ("migrations/env.py", "from bot.storage.schema import m\ncontext.begin_transaction()"),
        ("bot/app.py", "import randomly\nfrom bot.schemata import x\nimport y  # noqa: F821"),
    ],
)
def test_the_checker_lets_through_what_is_allowed(path: str, source: str) -> None:
    assert violations(path, source) == []


def test_the_checker_finds_a_circle_wherever_its_imports_stand() -> None:
    files = {
        "bot/__init__.py": "from bot import a",
        "bot/a.py": "from bot.b.c import name",
        "bot/b/__init__.py": "",
        "bot/b/c.py": "def f():\n    from bot import d",
        "bot/d.py": "if TYPE_CHECKING:\n    from bot.a import Name",
    }
    assert circles(graph(files)) == [["bot.a", "bot.b.c", "bot.d"]]


def test_a_package_and_a_module_within_it_make_no_circle_by_their_place_alone() -> None:
    files = {
        "bot/b/__init__.py": "from bot.b.c import GAME\nfrom bot.b import d",
        "bot/b/c.py": "from bot.b.d import name\nfrom bot.b import d\nimport os",
        "bot/b/d.py": "",
    }
    assert circles(graph(files)) == []
    looks_back = files | {"bot/b/d.py": "from bot.b import GAME"}
    assert circles(graph(looks_back)) == [["bot.b", "bot.b.c", "bot.b.d"]]
