"""README.md: it says how to begin, names every command that there is, and no other."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.game import Game
from bot.games import GAMES
from tests.gathered import COMMANDS, GAMES_ACTS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


KNOWN = frozenset().union(*(COMMANDS[key] for key in ("table", *GAMES_ACTS)))
"""Every command that the bot has, as people type it."""


def named(text: str) -> Iterator[str]:
    """Give every command that a text names; ``/clock new` `tick`` names two.

    A word in code after a command, before the line or the table's cell ends, stands for
    another command of the same group.
    """
    for cell in re.split(r"\n| \| ", FENCE.sub("", text)):
        group = ""
        for code in re.findall(r"`([^`]+)`", cell):
            # Options (``name:Wren``) and what they hold do not belong to the name.
            words = re.split(r"\s+[a-z_]+:", code)[0].removeprefix("/")
            if re.fullmatch(r"/[a-z][a-z_ ]*", f"/{words}") and code.startswith("/"):
                group = words.rpartition(" ")[0]
                yield words
            elif group and re.fullmatch(r"[a-z_]+", code):
                yield f"{group} {code}"


def test_every_command_is_named_in_the_readme() -> None:
    assert KNOWN - set(named(README)) == set()


def test_the_readme_names_no_command_that_does_not_exist() -> None:
    groups = {" ".join(name.split()[:depth]) for name in KNOWN for depth in (1, 2)}

    assert set(named(README)) - KNOWN - groups == set()


def test_the_reading_of_names_finds_what_a_text_names() -> None:
    text = "| `/clock new` `tick` | `/roll` and `hidden` |\n`/iron track mark name:The bear` `roll`"

    assert list(named(text)) == [
        "clock new",
        "clock tick",
        "roll",
        "iron track mark",
        "iron track roll",
    ]
    assert list(named("```sh\n`/never`\n```\n`/` and `/data/x` and `data`")) == []


def test_the_first_two_sh_blocks_are_one_line_each_and_begin_and_test() -> None:
    blocks = [body for language, body in FENCE.findall(README) if language == "sh"]
    first, second = blocks[:2]

    assert first.count("\n") == 1
    assert first.rstrip().endswith("python -m bot playground")
    assert second.count("\n") == 1
    assert second.rstrip().endswith("python -m pytest")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_readme_names_a_game_its_key_and_whose_it_is(game: Game) -> None:
    text = " ".join(README.split())
    assert game.title in _sentence_after(text, "Its games are")
    assert f"`{game.key}`" in _sentence_after(text, "`--game` says which channel it opens with:")

    licence = _bare(README.partition("\n## Licence\n")[2])
    for each in game.attribution:
        # There a line says of which game it speaks.
        assert _bare(re.sub(r"^[^:.]+: ", "", each)) in licence


def _sentence_after(text: str, begins: str) -> str:
    return text.partition(begins)[2].partition(". ")[0]


def _bare(text: str) -> str:
    """Give a text without what only README puts around it: quotes, links, capitals, lines."""
    return " ".join(re.sub(r"^> ?|[<>]|https?://", "", text, flags=re.MULTILINE).split()).casefold()


def test_every_picture_is_shown_small_and_told_to_those_who_do_not_see_it() -> None:
    told = {Path(path): words for words, path in re.findall(r"!\[(.*?)\]\((.*?)\)", README)}
    kept = {file.relative_to(ROOT) for file in ROOT.glob(".github/pictures/*")}

    assert set(told) == kept
    assert len(kept) >= 4
    assert all(len(words) > 80 for words in told.values())
    assert all((ROOT / file).stat().st_size <= 150 * 1024 for file in kept)
