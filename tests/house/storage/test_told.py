"""What was told where, in which message, and who may know of it."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.games.fate.plays import characters
from bot.journal import IN_WORDS, Post, Telling
from bot.moments import HOUR, IDS
from bot.scope import Reads, Scope
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks, sheets
from bot.table.plays import table as tables
from bot.table.plays.table import roll as roll_dice
from bot.table.plays.table import undo
from rules.clock import ClockKind
from rules.fate import Character
from rules.outcome import Outcome
from rules.secrecy import is_secret
from tests.conftest import scope
from tests.databases import Where, query
from tests.faces import Faces
from tests.house.storage.test_referee import make, tick


async def test_what_is_set_aside_is_what_some_cannot_read(referee: Referee) -> None:
    """Else nobody would be told any more what they read, once its channel is gone."""
    open_to_all = scope().channel_id
    told = [
        Telling((await referee.play(scope(), make_one)).key, message, channel)
        for message, (channel, make_one) in enumerate(((open_to_all, make), (11, tick)), start=50)
    ]
    await referee.tell(told)

    def reads(channel: int, *, was_aside: bool = False) -> bool:
        return channel == open_to_all

    def some_come(turn: Turn) -> Outcome:
        turn.messages.set_aside(reads)
        return tick(turn)

    await referee.play(scope(), some_come)
    found = await referee.look(
        scope(), lambda turn: [turn.messages.telling_of(each.key) for each in told]
    )
    assert [each and each.is_aside for each in found] == [False, True]


@pytest.mark.parametrize(
    ("first", "stays"),
    [((0, 10), False), ((50, 10), True), ((0, 11), True)],
    ids=["known by its channel", "told by a message", "told elsewhere"],
)
async def test_what_was_told_aside_is_told_anew_only_where_no_message_was_known(
    referee: Referee, database: Where, first: tuple[int, int], *, stays: bool
) -> None:
    key = (await referee.play(scope(), make)).key
    for message, channel in (first, (60, 10)):
        await referee.tell([Telling(key, message, channel, is_aside=True)])
    found = query(database, "SELECT message_id, channel_id FROM telling")

    assert found == [first if stays else (60, 10)]


@pytest.mark.parametrize("aside", [(True, False), (False, True)])
async def test_a_channel_in_which_anything_was_told_aside_stays_closed(
    referee: Referee, aside: tuple[bool, bool]
) -> None:
    """Whether the newest, or the oldest, is what was told aside makes no difference."""
    keys = [(await referee.play(scope(), move)).key for move in (make, tick)]
    await referee.tell(
        [
            Telling(key, key, 11, is_aside=was_aside)
            for key, was_aside in zip(keys, aside, strict=True)
        ]
    )

    def reads(channel: int, *, was_aside: bool = False) -> bool:
        return channel != 11 or not was_aside

    ann = replace(scope(2), reads=reads)
    assert await referee.look(ann, lambda turn: turn.journal.page(1)) == ([], 1)


async def test_what_a_message_shows_is_known_once_in_whatever_order_it_was_told(
    referee: Referee,
) -> None:
    """Of two plays made at once on one message, what the older had shown was taken for so."""
    older, newer = [(await referee.play(scope(), move)).key for move in (make, tick)]
    for key in (newer, older):
        await referee.tell([Telling(key, 50, 10, shown=1)])
    await referee.note_shown(10, 50, 2)
    lit = await referee.look(scope(), lambda turn: turn.messages.lit_tellings())

    assert [(each.message, each.shown) for each in lit] == [(50, 2)]


async def test_what_shows_the_same_is_known_by_its_sort_and_its_sheet(referee: Referee) -> None:
    made = await referee.play(scope(), make)
    sheet = made.sheet_of("clock")
    await referee.remember_posts([Post(900, 10, sheet, "clock"), Post(901, 10, sheet, "evening")])
    others = await referee.remember_post(Post(902, 10, sheet, f"clock{IN_WORDS}"))

    assert [each.message for each in others] == [900]


async def test_what_was_played_of_late_is_what_was_played_within_the_hour(
    referee: Referee,
) -> None:
    hour = HOUR * IDS
    await referee.play(scope(key=hour), make)
    for channel, key in ((11, 2 * hour + 1), (12, 3 * hour)):
        await referee.play(scope(channel=channel, key=key), make)
    late = [
        await referee.look(scope(channel=channel), lambda turn: turn.table.id)
        for channel in (11, 12)
    ]
    since, tables = await referee.tables_of_late()

    assert since == 2 * hour
    assert sorted(post.sheet for post, _ in tables) == late


async def test_what_was_recorded_since_a_message_is_counted_as_far_as_it_matters(
    referee: Referee,
) -> None:
    await referee.play(scope(key=1), make)
    for key in (2, 3, 4):
        await referee.play(scope(key=key), tick)
    found = [
        await referee.look(
            scope(), lambda turn, most=most: turn.messages.plays_since(message=2, most=most)
        )
        for most in (1, 2, 3)
    ]

    assert found == [1, 2, 2]


async def test_a_channel_has_the_tables_at_which_something_stands(referee: Referee) -> None:
    await referee.play(scope(1), make)
    await referee.play(scope(2, channel=11), make)
    await referee.play(scope(2, channel=11), lambda turn: undo(turn, None))
    found = [
        await referee.look(scope(), lambda turn, channel=channel: turn.tables_of(channel))
        for channel in (10, 11)
    ]

    assert [[people for _, people in each] for each in found] == [[(1,)], []]


async def test_whoever_runs_tables_elsewhere_is_led_to_those_in_play(referee: Referee) -> None:
    for channel in (10, 11):
        gm = scope(channel=channel, manages=True)
        await referee.play(gm, lambda turn: tables.open_table(turn, "fu", ""))
    asked = await referee.look(scope(channel=11), lambda turn: tables.may_be_closed(turn).id)
    await referee.play(scope(channel=11), lambda turn: tables.close(turn, asked))
    found = [
        await referee.look(who, lambda turn: turn.away.no_table().run)
        for who in (scope(1, channel=12), scope(2, channel=12))
    ]

    assert found == [(10,), ()]


async def test_what_a_message_shows_by_now_is_noted_of_that_message(referee: Referee) -> None:
    keys = [(await referee.play(scope(), move)).key for move in (make, tick, tick)]
    told = [
        Telling(key, message, 10, shown=shown)
        for key, message, shown in zip(keys, (50, 50, 51), (1, 2, 3), strict=True)
    ]
    await referee.tell(told)
    await referee.note_shown(10, 50, 9)
    lit, newest = await referee.look(
        scope(), lambda turn: (turn.messages.lit_tellings(), turn.messages.newest_tellings())
    )

    assert lit == newest == [Telling(keys[2], 51, 10, shown=3), Telling(keys[1], 50, 10, shown=9)]


async def test_what_waits_for_the_gm_is_not_told_to_all_where_some_could_not_read_of_it(
    referee: Referee,
) -> None:
    """Nobody is the GM for everybody; to each alone their own matters are told anywhere."""
    key = (await referee.play(scope(1), make)).key
    await referee.tell([Telling(key, 50, 11)])

    def reads(channel: int, *, was_aside: bool = False) -> bool:
        return channel != 11

    def known(turn: Turn) -> list[bool]:
        to_all, to_one = turn.journal.known([key], to_all=True), turn.journal.known([key])
        return [to_all(key, 0), to_all(key, 1), to_one(key, 0), to_one(key, 1)]

    found = [
        await referee.look(replace(scope(user), reads=reads, all_read=reads), known)
        for user in (1, 2)
    ]
    assert found == [[False, False, False, True], [False, False, False, False]]


async def test_what_is_kept_from_somebody_is_what_they_surely_could_not_read(
    referee: Referee,
) -> None:
    """A private thread in the archive is read by who acted there, and a GM is kept from nothing."""
    made, ticked = [(await referee.play(scope(1), move)).key for move in (make, tick)]
    theirs = (await referee.play(scope(3), tick)).key
    await referee.tell(
        [
            Telling(made, 50, 11),
            *(Telling(key, key, 12, is_aside=True) for key in (ticked, theirs)),
        ]
    )

    def not_there(channel: int, *, was_aside: bool = False) -> bool:
        return channel != 11

    def not_private(channel: int, *, was_aside: bool = False) -> bool:
        return not was_aside

    async def kept(user: int, may_see: Reads, **how: bool) -> set[int]:
        who = replace(scope(user, **how), may_see=may_see)
        keys = (made, ticked, theirs)
        return {*await referee.look(who, lambda turn: turn.journal.kept_from_actor(keys))}

    assert await kept(2, not_there) == {made}
    assert await kept(2, not_private) == {ticked, theirs}
    assert await kept(3, not_private) == set()
    assert await kept(1, not_there) == set()
    assert await kept(2, not_there, manages=True) == set()


async def test_what_came_in_a_file_is_told_by_no_message_with_ones_own(referee: Referee) -> None:
    """All of it would be, since none of it has a message: that is 0."""
    keys = [(await referee.play(scope(who), move)).key for who, move in ((1, make), (2, tick))]
    await referee.tell([Telling(key, 0, 0, is_aside=True) for key in keys])

    def reads(channel: int, *, was_aside: bool = False) -> bool:
        return channel != 0

    page, _ = await referee.look(replace(scope(2), reads=reads), lambda turn: turn.journal.page(1))
    assert [each.key for each in page] == keys[1:]


async def test_nobody_is_told_as_which_of_their_own_the_gm_played(
    referee: Referee, dice: Faces
) -> None:
    dice.add(1)
    await referee.play(scope(1, manages=True), lambda turn: characters.new_npc(turn, "Ogre"))
    made = await referee.play(scope(2), lambda turn: sheets.new(turn, "Wren", "fate"))
    await referee.play(scope(1), lambda turn: roll_dice(turn, "d6", "", hidden=False))

    def played(turn: Turn) -> Mapping[int, str]:
        moments, _ = turn.journal.moments()
        return turn.journal.played([Character], moments[0].number, moments[-1].number)

    for who in (scope(1, manages=True), scope(2)):
        assert await referee.look(who, played) == {made.key: "Wren"}


async def test_a_message_is_known_by_itself(referee: Referee) -> None:
    made = await referee.play(scope(), make)
    await referee.remember_post(Post(900, 10, made.sheet_of("clock"), "clock"))
    known = await referee.look(scope(), lambda turn: [*map(turn.messages.is_post, (900, 901))])

    assert known == [True, False]


async def test_a_sheet_has_a_journal_of_its_own(referee: Referee) -> None:
    made = await referee.play(scope(), make)
    await referee.play(
        scope(), lambda turn: clocks.new(turn, "Flood", 8, ClockKind.DANGER, 0, hidden=False)
    )
    ticked = await referee.play(scope(), tick)
    sheet = made.sheet_of("clock")
    newest, (page, _) = await referee.look(
        scope(), lambda turn: (turn.journal.last_of(sheet), turn.journal.page(1, sheet=sheet))
    )

    assert [each.key for each in newest] == [ticked.key, made.key]
    assert [each.key for each in page] == [ticked.key, made.key]


async def test_what_gms_made_as_their_own_is_the_other_gms_to_play_too(referee: Referee) -> None:
    await referee.play(scope(1, manages=True), lambda turn: characters.new_npc(turn, "Ogre"))
    await referee.play(scope(2), lambda turn: sheets.new(turn, "Wren", "fate"))
    found = [
        await referee.look(who, lambda turn: [each.value.name for each in turn.fellows(Character)])
        for who in (scope(1, manages=True), scope(3, manages=True), scope(2))
    ]

    assert found == [[], ["Ogre"], []]
    # Whoever runs the table no more has them no more.
    for is_gm in (True, False):
        own = await referee.look(scope(1, manages=is_gm), lambda turn: turn.characters(Character))
        assert [each.value.name for each in own] == ["Ogre"] * is_gm


async def test_everybody_meets_whom_the_gm_names_where_all_can_read_it(
    referee: Referee, dice: Faces
) -> None:
    """Not whom a player happens to name, nor whom the GM names in secret or apart."""
    gm = scope(1, manages=True)
    await referee.play(gm, lambda turn: characters.new_npc(turn, "Ogre"))

    async def is_met_by(who: Scope, *, hidden: bool = False) -> bool:
        def name_it(turn: Turn) -> Outcome:
            turn.all_characters(Character)
            return roll_dice(turn, "d6", "Ogre", hidden=hidden)

        dice.add(1)
        key = next(keys)
        await referee.play(replace(who, key=key), name_it)
        (ogre,) = await referee.look(gm, lambda turn: turn.all_characters(Character))
        return not is_secret(ogre.value)

    keys = iter(range(50, 60))
    assert not await is_met_by(scope(2))
    assert not await is_met_by(gm, hidden=True)
    assert not await is_met_by(replace(gm, is_aside=lambda _channels: True))
    assert await is_met_by(gm)
