"""Whatever a docstring or a comment cites, a reader finds in this repository.

Rules are numbered in ``rules/RULES.md``, promises in ``README.md``; no other numbers are cited.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("bot", "rules", "migrations", "tests")

RULE = re.compile(r"\b[RETA](?:C|\d+)\.\d+\b")
PROMISE = re.compile(r"\bpromises? (\d+)")
ELSEWHERE = re.compile(
    r"(?<![\w/])(?:product|design|platform|house|anchors|storage|rules)\.md\b"
    r"|\bsection [A-Z]\b|\(``[A-Z][A-Z_]+``[,;)]"
)
"""Documents that are not here, and the codes by which one of them names refusals."""


@cache
def files() -> dict[str, str]:
    """Read every file of code but this one, by its path."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for folder in CODE
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != Path(__file__).resolve()
    }


def numbered() -> set[str]:
    """Give every number that the rules give to something."""
    return set(RULE.findall((ROOT / "rules" / "RULES.md").read_text("utf-8")))


def promised() -> set[str]:
    """Give the numbers of what the README promises."""
    readme = (ROOT / "README.md").read_text("utf-8")
    _, _, section = readme.partition("\n## What it promises\n")
    return set(re.findall(r"^(\d+)\. ", section.partition("\n## ")[0], re.MULTILINE))


def cited(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Give everything of a pattern that is cited, and where."""
    for path, text in files().items():
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{path}:{line}", found.group(found.lastindex or 0)


def test_every_rule_that_is_cited_stands_in_the_rules() -> None:
    known = numbered()
    lost = [f"{where}: {rule}" for where, rule in cited(RULE) if rule not in known]

    assert not lost, "\n".join(lost)
    assert len(known) > 200


def test_every_promise_that_is_cited_stands_in_the_readme() -> None:
    known = promised()

    assert [f"{where}: {number}" for where, number in cited(PROMISE) if number not in known] == []
    assert known


def test_nothing_outside_the_repository_is_cited() -> None:
    lost = [f"{where}: {found}" for where, found in cited(ELSEWHERE)]

    assert not lost, "\n".join(lost)


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (RULE, '"""Mark it (R2.15, RC.4); see E0.11 and A10.2."""', 4),
        (RULE, "VERSION = 'PR1.2', T1, R1, 1.5, REC.5", 0),
        (PROMISE, "a person runs it (promise 7)", 1),
        (PROMISE, "it promises 3 things, a promise", 1),
        (ELSEWHERE, "as `product.md` says, in section O, (``NOT_ENOUGH``, R3.7)", 3),
        (ELSEWHERE, "``rules/RULES.md`` and ``README.md``; in section one; ``THEN``", 0),
    ],
)
def test_the_reading_finds_what_is_cited(pattern: re.Pattern[str], text: str, found: int) -> None:
    assert len(pattern.findall(text)) == found
