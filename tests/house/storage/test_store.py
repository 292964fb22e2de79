"""What a turn loads is each sheet once, as it stands."""

from bot.journal import Played
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from rules.fu.state import Character
from rules.outcome import Outcome
from tests.conftest import scope
from tests.faces import Faces
from tests.house.storage.test_referee import make, roll


async def test_what_was_made_and_written_is_there_once_where_it_is_looked_for_later(
    referee: Referee, dice: Faces
) -> None:
    dice.add(*(1, 2, 3) * 2)
    seen: list[list[str]] = []

    def see(turn: Turn, played: Played[Outcome]) -> Played[Outcome]:
        seen.append([each.value.name for each in turn.all_characters(Character)])
        return played

    def begin(turn: Turn) -> Outcome:
        turn.character(Character)
        return roll(turn)

    await referee.play(scope(1), make)
    await referee.play(scope(2), begin, see)
    await referee.play(scope(1), begin, see)

    assert seen == [["user 2"], ["user 2", "user 1"]]
