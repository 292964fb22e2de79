"""What a move changed: only what moved is told, and what moved twice is told once."""

from rules.frozen import frozen
from rules.outcome import Change, changes_between, merged, moved


@frozen
class Lantern:
    oil: int
    logs: int = 3


def test_numbers_that_have_not_moved_are_no_changes() -> None:
    assert moved(Change("oil", 3, 3), Change("oil", 3, 4)) == (Change("oil", 3, 4),)
    found = changes_between(Lantern(3), Lantern(1), "oil", "logs", whose="Wren")
    assert found == (Change("oil", 3, 1, "Wren"),)


def test_changes_of_one_number_are_told_as_one_and_none_where_they_cancel_out() -> None:
    changes = (
        Change("oil", 3, 2),
        Change("logs", 3, 2),
        Change("oil", 3, 5, "Wren"),
        Change("oil", 2, 0),
        Change("logs", 2, 3),
    )
    assert merged(changes) == (Change("oil", 3, 0), Change("oil", 3, 5, "Wren"))
