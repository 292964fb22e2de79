"""What the tests of Tension and Fate share: their commands are given minutes apart."""

import pytest

from bot.chat import placing


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell each command by its answer, as where the message of its test is out of sight."""
    monkeypatch.setattr(placing, "ABOVE", -1)
