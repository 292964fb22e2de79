"""Every text of the bot in one list, to be read aloud: ``python -m tests.texts [FOLDER]``.

The texts are read from the source, so that those of another version can be listed beside them:
``FOLDER`` is a checkout of it.  A text is what people meet: a string that is no key and no name of
the code's, with ``{…}`` where a value comes, and the docstring of a command, which Discord shows.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VALUE = "{…}"

HELP = re.compile(r"help|topics|bot/games/\w+/__init__")
"""Files with topics of the help, or with what a licence asks to say: they may be longer."""

SILENT = frozenset(
    [
        "compile",
        "info",
        "warning",
        "error",
        "debug",
        "exec_driver_sql",
        "execute",
        "text",
        "TypeVar",
        "getLogger",
        "fullmatch",
        "search",
        "NotImplementedError",
        "LookupError",
        "AssertionError",
    ]
)
"""What is called with texts that nobody reads."""

_KEY = re.compile(r"[a-z0-9_.:/%{}…-]*|[A-Z_]+|\W*|(PRAGMA|SELECT|BEGIN|VACUUM|SET) .*", re.DOTALL)
"""What is no text: a key, a verb, a name in the environment, a sign."""


@dataclass(frozen=True)
class Text:
    """A text and where it stands."""

    path: str
    line: int
    text: str

    @property
    def is_help(self) -> bool:
        """Whether it is a part of the help."""
        return bool(HELP.search(self.path))


def texts(folder: Path = ROOT) -> Iterator[Text]:
    """Give every text under ``bot``, file after file as it stands there."""
    for path in sorted((folder / "bot").rglob("*.py")):
        yield from texts_of(path, folder)


def texts_of(path: Path, folder: Path = ROOT) -> Iterator[Text]:
    """Give every text of one file."""
    tree = ast.parse(path.read_text("utf-8"))
    name = path.relative_to(folder).as_posix()
    for line, text in sorted(set(_texts_in(tree))):
        if not _KEY.fullmatch(text) and re.search(r"[A-Za-z]{2}", text):
            yield Text(name, line, text)


def _texts_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    # What nobody reads is left out with all that is in it: docstrings, annotations, logs, patterns.
    silent: set[ast.AST] = set()
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        if node in silent:
            continue
        silent.update(_unread(node))
        left += ast.iter_child_nodes(node)
        if isinstance(node, ast.AsyncFunctionDef) and _is_command(node):
            yield node.lineno, (ast.get_docstring(node) or "").splitlines()[0]
        elif isinstance(node, ast.JoinedStr):
            yield node.lineno, _joined(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def _unread(node: ast.AST) -> Iterator[ast.AST]:
    """Give the parts of a node that nobody reads, or that are read as a part of another text."""
    match node:
        case ast.Expr(value=ast.Constant() as said):
            yield said
        case ast.JoinedStr(values=values):
            for each in values:
                if isinstance(each, ast.Constant):
                    yield each
                elif isinstance(each, ast.FormattedValue) and each.format_spec is not None:
                    yield each.format_spec
        case ast.Call(args=arguments) if called(node) in SILENT:
            yield from arguments
        case ast.arg(annotation=ast.expr() as hint) if "Annotated" not in ast.dump(hint):
            yield hint
        case ast.FunctionDef(returns=ast.expr() as hint):
            yield hint
        case ast.AsyncFunctionDef(returns=ast.expr() as hint):
            yield hint


def called(node: ast.Call) -> str:
    """Give the name of what is called, without what it is of."""
    of = node.func
    return of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")


def _is_command(node: ast.AsyncFunctionDef) -> bool:
    return any("command" in ast.dump(each) for each in node.decorator_list) and bool(
        ast.get_docstring(node)
    )


def _joined(node: ast.JoinedStr) -> str:
    parts = (str(each.value) if isinstance(each, ast.Constant) else VALUE for each in node.values)
    return "".join(parts)


def main() -> None:
    """Print them all, file after file."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    last = ""
    for each in texts(folder):
        if each.path != last:
            sys.stdout.write(f"\n{each.path}\n")
        last = each.path
        shown = each.text.replace("\n", "\n        ")
        sys.stdout.write(f"{each.line:6}  {shown}\n")


if __name__ == "__main__":
    main()
