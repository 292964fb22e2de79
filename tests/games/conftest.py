"""What the tests of the games share: their commands are given minutes apart."""

import pytest


@pytest.fixture(autouse=True)
def minutes_apart(apart: None) -> None:
    """Tell each command by its answer: nothing that it goes on from is in sight."""
