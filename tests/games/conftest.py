"""What the tests of the games share: their commands are given minutes apart."""

from collections.abc import Iterator

import pytest

from bot.chat import placing


@pytest.fixture(autouse=True, scope="module")
def minutes_apart() -> Iterator[None]:
    """Tell each command by its answer: nothing that it goes on from is in sight.

    It holds for a whole module, since how a test begins is played anew by each that changes the
    program for itself.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(placing, "ABOVE", -1)
        yield
