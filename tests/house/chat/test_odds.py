"""The button that tells odds: what is asked of it after each play has to be cheap."""

from typing import Any

from bot.chat.buttons import Pressed, Tried
from bot.chat.chances import Chances
from bot.chat.odds import telling_odds


def test_whether_there_are_odds_to_tell_is_found_without_counting_them() -> None:
    counted: list[int] = []

    def count(found: int) -> Chances:
        counted.append(found)
        raise AssertionError

    turn: Any = None
    press = telling_odds(lambda _turn, pressed: pressed.number, count)
    assert isinstance(press, Tried)
    assert press.tried(turn, Pressed(7, "", ())) == 7
    assert counted == []
