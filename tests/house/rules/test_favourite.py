"""What makes a roll again, and the names of favourites."""

from enum import Enum
from typing import Any

import pytest

from rules.errors import Already, NameTaken
from rules.favourite import Again, Call, Favourite, keep, rename
from rules.outcome import Outcome


class Stat(Enum):
    EDGE = "the edge"
    IRON = 2


AGAIN = Again(
    "move make",
    {"move": lambda _rolled: "Strike", "with": lambda rolled: rolled.given},
    is_one=lambda rolled: rolled.given != "nothing",
)


class Struck(Outcome):
    def __init__(self, given: Any) -> None:
        self.given = given


@pytest.mark.parametrize(
    ("given", "typed"),
    [
        (None, "/move make move:Strike"),
        (False, "/move make move:Strike"),
        ("", "/move make move:Strike"),
        (0, "/move make move:Strike with:0"),
        (1, "/move make move:Strike with:1"),
        (True, "/move make move:Strike with:True"),
        (Stat.EDGE, "/move make move:Strike with:the edge"),
        (Stat.IRON, "/move make move:Strike with:iron"),
    ],
)
def test_a_roll_is_made_again_by_what_one_would_type(given: object, typed: str) -> None:
    call = AGAIN.call(Struck(given))
    assert call is not None
    assert call.typed == typed
    assert AGAIN.gives(call)


def test_a_roll_that_no_command_can_make_is_not_made_again() -> None:
    assert AGAIN.call(Struck("nothing")) is None
    assert not AGAIN.gives(Call("move burn"))
    assert not AGAIN.gives(Call("move make", (("who", "Ash"),)))


def test_a_roll_is_called_by_its_label_or_by_what_it_was_given() -> None:
    dice = ("dice", "2d6 + 1")
    assert Call("roll", (dice, ("label", "Damage"))).gist == "Damage"
    assert Call("move make", (dice, ("with", "edge"))).gist == "make 2d6 + 1 edge"


def test_a_favourite_goes_by_a_name_of_its_own() -> None:
    known = ("Damage", "Parry")
    held = keep(Call("roll"), "", " To  hit ", known).favourite
    assert held == Favourite("To hit", Call("roll"))
    with pytest.raises(NameTaken):
        keep(Call("roll"), "", "parry", known)
    with pytest.raises(NameTaken):
        rename(held, "parry", (*known, "To hit"))
    with pytest.raises(Already):
        rename(held, "To hit", (*known, "To hit"))
    again = rename(held, "TO HIT", (*known, "To hit"))
    assert (again.favourite.title, again.before) == ("TO HIT", "To hit")
