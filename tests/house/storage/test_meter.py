"""How much may be written: evenings never meet the limits, floods do, and nothing is counted twice.

The journal is what is counted, by its indexes; most plays ask nothing for it.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

import pytest

from bot.errors import Enough, Full, Whose
from bot.scope import Limits
from bot.storage import meter
from bot.storage.carrying import CAME
from bot.storage.database import open_database
from bot.storage.posts import POSTS_MAX
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks
from bot.table.plays.table import open_table, undo
from rules.clock import ClockKind
from rules.outcome import Outcome
from tests.conftest import scope
from tests.databases import ON_SQLITE, Where, noting, query
from tests.faces import Faces
from tests.stage import Stage

ANN, BOB, GM = 1, 2, 3

AN_HOUR = Limits(person_hour=8, table_hour=12)


@pytest.fixture
async def held(database: Where, dice: Faces) -> AsyncIterator[Referee]:
    """A referee that holds people to eight changes an hour, and tables to twelve."""
    async with aclosing(Referee(open_database(database), dice, AN_HOUR)) as made:
        await made.play(scope(GM), lambda turn: open_table(turn, "sample", None))
        yield made


def a_clock() -> Callable[[Turn], Outcome]:
    name = f"Clock {next(NUMBERS)}"
    return lambda turn: clocks.new(turn, name, 4, ClockKind.PLAIN, 0, hidden=False)


NUMBERS = iter(range(10_000))


async def plays(referee: Referee, count: int, user: int, **where: Any) -> None:
    for _ in range(count):
        await referee.play(scope(user, **where), a_clock())


def age(database: Where, entries: str = "1 = 1") -> None:
    """Let entries be an hour older."""
    query(database, f"UPDATE entry SET at = at - {meter.HOUR} WHERE {entries}")  # noqa: S608


async def test_who_writes_too_much_is_refused_until_their_first_is_an_hour_old(
    held: Referee, database: Where
) -> None:
    await plays(held, 8, ANN)
    for _ in range(2):
        with pytest.raises(Enough) as refused:
            await plays(held, 1, ANN)
    assert (refused.value.whose, refused.value.limit) == (Whose.PERSON, 8)
    ((first,),) = query(database, "SELECT min(at) FROM entry WHERE actor_id = 1")
    assert refused.value.again == first + meter.HOUR
    assert query(database, "SELECT count(*) FROM entry WHERE actor_id = 1") == [(8,)]

    ((key,),) = query(database, "SELECT min(id) FROM entry WHERE actor_id = 1")
    age(database, f"id = {key}")
    await plays(held, 1, ANN)
    with pytest.raises(Enough):
        await plays(held, 1, ANN)


async def test_a_person_is_counted_at_all_tables_together(held: Referee) -> None:
    await plays(held, 4, ANN)
    await plays(held, 4, ANN, channel=20)

    for channel in (10, 20, 30):
        with pytest.raises(Enough):
            await plays(held, 1, ANN, channel=channel)
    await plays(held, 1, BOB)


async def test_a_flood_keeps_the_others_off_the_table_and_never_its_gm(held: Referee) -> None:
    await plays(held, 8, ANN)
    await plays(held, 3, BOB)  # the twelfth is how the table was opened
    with pytest.raises(Enough) as refused:
        await plays(held, 1, BOB)
    assert refused.value.whose is Whose.TABLE

    await held.play(scope(GM), lambda turn: undo(turn, ANN))


async def test_what_is_refused_changes_nothing_and_what_comes_twice_is_answered(
    held: Referee, database: Where
) -> None:
    await plays(held, 7, ANN)
    twice = scope(ANN)
    played = await held.play(twice, a_clock())
    again = await held.play(twice, a_clock())

    assert again.outcome == played.outcome
    with pytest.raises(Enough):
        await held.play(scope(ANN), a_clock())
    assert query(database, "SELECT count(*) FROM sheet WHERE kind = 'clock'") == [(8,)]


async def test_a_restart_and_another_process_count_what_the_journal_has(
    held: Referee, database: Where, dice: Faces
) -> None:
    await plays(held, 6, ANN)
    async with aclosing(Referee(open_database(database), dice, AN_HOUR)) as other:
        await plays(other, 2, ANN)
        with pytest.raises(Enough):
            await plays(other, 1, ANN)


@pytest.mark.parametrize(
    ("limits", "most", "whose"),
    [
        (Limits(person=5), 5, Whose.PERSON),
        (Limits(table=5), 5, Whose.TABLE),
        (Limits(server_tables=2), 2, Whose.SERVER),
    ],
)
async def test_what_is_kept_in_all_is_bounded(
    database: Where, dice: Faces, limits: Limits, most: int, whose: Whose
) -> None:
    async with aclosing(Referee(open_database(database), dice, limits)) as referee:

        async def play(number: int) -> None:
            await plays(referee, 1, ANN, channel=10 + number * (whose is Whose.SERVER))

        for number in range(most):
            await play(number)
        with pytest.raises(Full) as refused:
            await play(most)
        assert (refused.value.whose, refused.value.limit) == (whose, most)
        # Elsewhere, and of others, there is room.
        await plays(referee, 1, BOB, channel=90, guild=6)


async def test_what_is_kept_in_all_is_bounded_to_the_last_one_after_a_restart(
    database: Where, dice: Faces
) -> None:
    """What was granted at a time was a quarter of it all, also where one was left."""
    limits = Limits(person=40)
    async with aclosing(Referee(open_database(database), dice, limits)) as referee:
        await plays(referee, 25, ANN)
        await plays(referee, 14, ANN, channel=11)
    async with aclosing(Referee(open_database(database), dice, limits)) as referee:
        await plays(referee, 1, ANN, channel=12)
        with pytest.raises(Full):
            await plays(referee, 1, ANN, channel=12)


async def test_what_a_gm_does_counts_and_opens_the_door_to_no_flood(
    database: Where, dice: Faces
) -> None:
    limits = Limits(table_hour=12, table=2000)
    async with aclosing(Referee(open_database(database), dice, limits)) as referee:
        await referee.play(scope(BOB, manages=True), a_clock())
        await plays(referee, 11, ANN)
        with pytest.raises(Enough):
            await plays(referee, 1, ANN)
        await referee.play(scope(BOB, manages=True), a_clock())


async def test_an_evening_asks_the_journal_hardly_ever(database: Where, dice: Faces) -> None:
    async def asked(limits: Limits | None) -> int:
        async with aclosing(Referee(open_database(database), dice, limits)) as referee:
            await plays(referee, 1, ANN, channel=11)
            with noting() as asked:
                for _ in range(100):
                    await referee.play(scope(BOB, channel=11), tick)
                return asked.taken()[1]

    def tick(turn: Turn) -> Outcome:
        name = next(iter(clocks.movable(turn)))
        move = clocks.untick if clocks.see(turn, name).value.ticks else clocks.tick
        return move(turn, name, 1)

    usual = Limits(person_hour=600, table_hour=2400, person=250_000, table=250_000)
    free = await asked(None)
    assert await asked(usual) - free <= 3, "of 100 plays"


async def test_what_came_in_a_file_is_counted_to_nobody(
    held: Referee, database: Where, dice: Faces
) -> None:
    await plays(held, 8, ANN)
    query(database, f"UPDATE entry SET interaction_id = {CAME.start} + id")  # noqa: S608
    async with aclosing(Referee(open_database(database), dice, AN_HOUR)) as other:
        await plays(other, 1, ANN)


async def test_of_however_many_it_is_remembered_how_far_they_are_from_a_limit(
    held: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "HELD_MAX", 4)
    for user in range(10, 20):
        await plays(held, 1, user, channel=user, guild=user)

    assert len(held._meter._left) <= meter.HELD_MAX


@ON_SQLITE
def test_an_index_finds_what_is_counted(database: Where) -> None:
    for column in ("actor_id", "table_id"):
        plan = query(
            database,
            f"EXPLAIN QUERY PLAN SELECT id FROM entry WHERE {column} = 1"  # noqa: S608
            " ORDER BY id DESC LIMIT 1 OFFSET 599",
        )
        assert "USING COVERING INDEX" in plan[0][-1]
        assert len(plan) == 1, "nothing is sorted"


# -------------------------------------------------------------- what grows without an entry


async def test_what_is_only_looked_at_leaves_a_few_rows_however_often(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "clock new", name="Dawn", segments=4)
    entries = opened.moves()

    async def look(times: int) -> list[tuple[Any, ...]]:
        for _ in range(times):
            for command in ("sheet show", "clock show", "table panel", "table show", "diagnose"):
                await opened.ann.slash(opened.here, command)
            await opened.ann.slash(opened.here, "me settings", quiet="on")
        await opened.env.settle()
        counts = "(SELECT count(*) FROM post), (SELECT count(*) FROM telling)"
        people = "(SELECT count(*) FROM person), (SELECT count(*) FROM sheet)"
        return query(opened.database, f"SELECT {counts}, {people}")

    few = await look(POSTS_MAX)
    assert await look(2 * POSTS_MAX) == few
    assert few[0][0] <= 2 * POSTS_MAX + 1
    assert opened.moves() == entries
