"""The contributor's guide: the files that it names exist, and its code is what they have."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
PYTHON = re.findall(r"^```python\n# (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
PATH = re.compile(r"(?:bot|rules|tests|migrations|\.ci|\.github)/[\w./*]*|CHANGELOG\.md|README\.md")


def test_every_file_that_it_names_exists() -> None:
    named = set(PATH.findall(re.sub(r"/<game>/", "/fu/", GUIDE)))

    assert len(named) >= 25
    assert [path for path in sorted(named) if not list(ROOT.glob(path.rstrip("/")))] == []


@pytest.mark.parametrize(("path", "code"), PYTHON)
def test_its_code_stands_in_the_file_that_it_names(path: str, code: str) -> None:
    source = (ROOT / path).read_text("utf-8")

    assert code in source


def test_it_walks_through_the_layers_with_code_of_the_sample() -> None:
    walked = dict.fromkeys(Path(path).name for path, _ in PYTHON)

    assert list(walked) == ["rules.py", "plays.py", "words.py", "cog.py", "buttons.py"]


def test_it_sets_up_as_the_readme_does() -> None:
    (first,) = re.findall(r"^```sh\n(.*?)\n```$", GUIDE, re.MULTILINE | re.DOTALL)

    assert f"{first} && .venv/bin/python -m pytest\n" in README


def test_the_commit_that_it_shows_is_as_it_says() -> None:
    (shown,) = re.findall(r"^```text\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    subject, empty, *body = shown.splitlines()

    assert len(subject) < 72
    assert empty == ""
    assert body
    assert max(map(len, body)) <= 72
