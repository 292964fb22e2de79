"""The plays that belong to no game, over a real file: what only ids and other tables reach."""

import asyncio
from collections.abc import Callable

import pytest

from bot.chat.buttons import Pressed
from bot.errors import (
    ChannelTaken,
    NotTheirChannel,
    OtherTable,
    Stale,
    UnknownEntry,
)
from bot.storage import undoing
from bot.storage.carried import Character
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.buttons import _closing
from bot.table.plays import carrying, clocks, overview, sheets
from bot.table.plays import table as tables
from rules import charge
from rules.clock import ClockKind, ClockMade, ClockTicked
from rules.errors import (
    AmbiguousName,
    NoSuchName,
    NotYours,
    OutOfRange,
    TooMany,
)
from rules.notation import Rolled
from rules.outcome import Outcome
from rules.table import TableOpened
from tests.conftest import scope
from tests.faces import Faces
from tests.stage import PLAYED

GM, ANN, BOB = 1, 2, 3


async def open_table(referee: Referee, user: int = GM, channel: int = 10) -> TableOpened:
    played = await referee.play(
        scope(user, channel=channel), lambda turn: tables.open_table(turn, "ironsworn", "Friday")
    )
    assert isinstance(played.outcome, TableOpened)
    return played.outcome


async def close_table(referee: Referee, user: int = GM) -> None:
    """Put the table of the first channel away."""
    asked = await referee.look(scope(user), lambda turn: tables.may_be_closed(turn).id)
    await referee.play(scope(user), lambda turn: tables.close(turn, asked or 0))


async def make_clock(
    referee: Referee, name: str, user: int = GM, *, owner: int = 0, hidden: bool = False
) -> int:
    """Put a clock of four segments on the table, and give its sheet's id."""
    played = await referee.play(
        scope(user),
        lambda turn: clocks.new(turn, name, 4, ClockKind.PLAIN, owner, hidden=hidden),
    )
    assert isinstance(played.outcome, ClockMade)
    return played.sheet_of("clock")


async def roll(referee: Referee, user: int, *, hidden: bool = False) -> int:
    """Roll a die and give the entry's key."""
    played = await referee.play(
        scope(user), lambda turn: tables.roll(turn, "d6", None, hidden=hidden)
    )
    return played.key


async def test_a_channel_is_shared_by_whoever_runs_what_is_played_there_or_plays_there_alone(
    referee: Referee,
) -> None:
    await open_table(referee, BOB)

    async def link(channel: int) -> None:
        await referee.play(
            scope(BOB),
            lambda turn: tables.link(turn, channel, may_write=True, is_managed=False, remove=False),
        )

    # Ann runs what Bob alone plays in one; in the other nobody runs what they both play.
    await open_table(referee, ANN, channel=20)
    await referee.play(scope(BOB, channel=20), lambda turn: sheets.new(turn, "Ash", "ironsworn"))
    await referee.play(scope(ANN, channel=30), lambda turn: sheets.new(turn, "Wren", "fu"))
    await referee.play(scope(BOB, channel=30), lambda turn: sheets.new(turn, "Ash", "fu"))
    await referee.play(scope(BOB, channel=40), lambda turn: sheets.new(turn, "Ash", "fu"))
    for channel in (20, 30):
        with pytest.raises(NotTheirChannel):
            await link(channel)
    # That one is theirs, and all that is in the way is the table that they play at there.
    with pytest.raises(ChannelTaken):
        await link(40)


async def test_a_roll_that_was_made_in_secret_from_the_gm_is_not_looked_at(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    dice.add(4)
    key = await roll(referee, ANN, hidden=True)
    with pytest.raises(Stale):
        await referee.look(scope(GM), lambda turn: tables.looked_at(turn, key))


async def test_whose_hands_were_kept_off_gets_them_back_though_they_manage_the_channel_by_now(
    referee: Referee,
) -> None:
    await open_table(referee)
    for remove in (False, True):
        await referee.play(
            scope(GM),
            lambda turn, remove=remove: tables.mute(turn, ANN, is_managing=remove, remove=remove),
        )
    assert await referee.look(scope(GM), lambda turn: turn.table.value.muted) == ()


async def test_a_character_of_a_file_knows_of_no_sheet_that_has_the_same_number_here(
    referee: Referee,
) -> None:
    named = charge.Consequence(
        *(1, charge.ConsequenceKind.COMPLICATION, 2, 3, 4, charge.Action.SNEAK),
        clock="Wolves",
        clock_id=4,
    )
    came = Character(BOB, charge.Character("Wren", consequences=(named,)))
    await referee.play(scope(ANN), lambda turn: carrying.import_character(turn, came)[0])
    held = await referee.look(scope(ANN), lambda turn: turn.character(charge.Character).value)
    assert [(each.clock, each.clock_id) for each in held.consequences] == [("Wolves", 0)]


async def test_a_game_that_nobody_offered_is_refused(referee: Referee) -> None:
    with pytest.raises(NoSuchName) as refused:
        await referee.play(scope(), lambda turn: tables.open_table(turn, "chess", None))
    assert refused.value.known == tuple(game.key for game in PLAYED)
    with pytest.raises(NoSuchName):
        await referee.play(scope(), lambda turn: sheets.new(turn, "Wren", "chess"))


async def test_undoing_a_link_after_the_channel_is_someone_elses_changes_only_ones_own(
    referee: Referee,
) -> None:
    await open_table(referee)
    await referee.play(
        scope(GM),
        lambda turn: tables.link(turn, 20, may_write=True, is_managed=True, remove=False),
    )
    unlinked = await referee.play(
        scope(GM),
        lambda turn: tables.link(turn, 20, may_write=True, is_managed=True, remove=True),
    )
    await open_table(referee, BOB, channel=20)

    with pytest.raises(ChannelTaken) as refused:
        await referee.play(scope(GM), lambda turn: undoing.take_back_entry(turn, unlinked.key))
    assert refused.value.channel == 20
    there = await referee.look(scope(GM, channel=20), lambda turn: turn.table.value)
    assert there.gms == (BOB,)


async def test_a_table_comes_back_only_where_its_other_channels_are_free(
    referee: Referee,
) -> None:
    await open_table(referee)
    await referee.play(
        scope(GM),
        lambda turn: tables.link(turn, 20, may_write=True, is_managed=True, remove=False),
    )
    away = await referee.look(scope(GM), lambda turn: turn.table.id or 0)
    await close_table(referee)
    await referee.play(
        scope(BOB, channel=20, manages=True),
        lambda turn: tables.start_anew(turn, away, "fu", "Other"),
    )

    with pytest.raises(ChannelTaken):
        await referee.play(scope(GM), lambda turn: tables.bring_back(turn, away))


async def test_the_answer_to_closing_closes_the_table_that_was_asked_about_and_no_other(
    referee: Referee,
) -> None:
    await open_table(referee)
    asked = await referee.look(scope(GM), lambda turn: tables.may_be_closed(turn).id or 0)
    await close_table(referee)
    await referee.play(scope(GM), lambda turn: tables.start_anew(turn, asked, "fu", "Other"))

    with pytest.raises(OtherTable):
        await referee.play(scope(GM), lambda turn: tables.close(turn, asked))
    # Whoever carried it away is not asked about another, either.
    with pytest.raises(OtherTable):
        await referee.look(scope(GM), lambda turn: _closing(turn, Pressed(asked, "", ())))
    assert (await referee.look(scope(GM), lambda turn: turn.table.value)).name == "Other"


async def test_a_button_reaches_a_clock_by_its_id_only_where_and_by_whom_it_may(
    referee: Referee,
) -> None:
    await open_table(referee)
    await open_table(referee, BOB, channel=20)
    own = await make_clock(referee, "Alarm", GM, owner=ANN)
    secret = await make_clock(referee, "Plot", GM, hidden=True)

    async def tick(user: int, number: int, channel: int = 10) -> Outcome:
        where = scope(user, channel=channel)
        return (await referee.play(where, lambda turn: clocks.tick(turn, number, 1))).outcome

    with pytest.raises(NotYours):
        await tick(BOB, own)
    with pytest.raises(Stale):
        await tick(BOB, secret)
    with pytest.raises(OtherTable):
        await tick(BOB, own, channel=20)
    with pytest.raises(Stale):
        await tick(GM, 404)
    ticked = await tick(ANN, own)
    assert isinstance(ticked, ClockTicked)
    assert ticked.clock.ticks == 1


async def test_a_hidden_clock_names_no_candidate_to_others(referee: Referee) -> None:
    await open_table(referee)
    await make_clock(referee, "Plot", hidden=True)
    await make_clock(referee, "Plague")

    found = await referee.look(scope(ANN), lambda turn: clocks.see(turn, "Pl"))
    assert found.value.name == "Plague"
    with pytest.raises(AmbiguousName):
        await referee.look(scope(GM), lambda turn: clocks.see(turn, "Pl"))
    with pytest.raises(NoSuchName) as refused:
        await referee.look(scope(ANN), lambda turn: clocks.see(turn, "Plot"))
    assert list(refused.value.known) == ["Plague"]


async def test_of_two_clocks_with_one_name_whoever_sees_both_says_which(referee: Referee) -> None:
    await open_table(referee)
    older = await make_clock(referee, "Plot", hidden=True)
    newer = await make_clock(referee, "Plot", ANN)

    with pytest.raises(AmbiguousName) as refused:
        await referee.look(scope(GM), lambda turn: clocks.see(turn, "plot"))
    for number, key in zip((older, newer), refused.value.matches, strict=True):
        assert (
            await referee.look(scope(GM), lambda turn, key=key: clocks.see(turn, key).id) == number
        )
    assert await referee.look(scope(ANN), lambda turn: clocks.see(turn, "plot").id) == newer


async def test_the_dashboard_holds_no_clock_that_the_viewer_may_not_know(
    referee: Referee,
) -> None:
    await open_table(referee)
    await make_clock(referee, "Plot", hidden=True)

    def names(turn: Turn) -> list[str]:
        return [clock.name for clock in overview.overview(turn).clocks]

    assert await referee.look(scope(GM), names) == ["Plot"]
    assert await referee.look(scope(ANN), names) == []
    assert await referee.look(scope(BOB, manages=True), names) == ["Plot"]


async def test_only_the_roller_reveals_and_only_what_is_hidden(
    referee: Referee, dice: Faces
) -> None:
    dice.add(5, 2)
    hidden = await roll(referee, ANN, hidden=True)
    shown = await roll(referee, ANN)

    with pytest.raises(NotYours) as refused:
        await referee.play(scope(GM, manages=True), lambda turn: tables.reveal(turn, hidden))
    assert not refused.value.by_gm
    with pytest.raises(Stale):
        await referee.play(scope(ANN), lambda turn: tables.reveal(turn, shown))
    with pytest.raises(UnknownEntry):
        await referee.play(scope(ANN), lambda turn: tables.reveal(turn, 404))
    with pytest.raises(OtherTable):
        await referee.play(scope(ANN, channel=20), lambda turn: tables.reveal(turn, hidden))


async def test_what_is_hidden_is_explained_to_its_maker_alone(
    referee: Referee, dice: Faces
) -> None:
    dice.add(5, 2)
    hidden = await roll(referee, ANN, hidden=True)
    shown = await roll(referee, ANN)

    with pytest.raises(UnknownEntry):
        await referee.look(scope(GM, manages=True), lambda turn: tables.explained(turn, hidden))
    mine = await referee.look(scope(ANN), lambda turn: tables.explained(turn, hidden))
    assert isinstance(mine.outcome, Rolled)
    assert mine.outcome.total == 5
    theirs = await referee.look(scope(GM), lambda turn: tables.explained(turn, shown))
    assert theirs.key == shown


@pytest.mark.parametrize("page", [0, 10_001])
async def test_a_page_that_cannot_be_is_refused(referee: Referee, page: int) -> None:
    with pytest.raises(OutOfRange):
        await referee.look(scope(), lambda turn: turn.journal.page(page))


async def test_of_characters_of_several_games_that_of_the_main_one_is_meant(
    referee: Referee,
) -> None:
    def meant(turn: Turn) -> str:
        return str(sheets.find(turn, None).value.name)

    await open_table(referee)
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Rook", "fu"))
    assert await referee.look(scope(ANN), meant) == "Rook"
    for name, game in (("Wren", "ironsworn"), ("Moth", "charge")):
        await referee.play(
            scope(ANN), lambda turn, name=name, game=game: sheets.new(turn, name, game)
        )
    assert await referee.look(scope(ANN), meant) == "Wren"
    for name, game in (("Ash", "charge"), ("Dag", "ironsworn")):
        await referee.play(
            scope(BOB, channel=20), lambda turn, name=name, game=game: sheets.new(turn, name, game)
        )
    assert await referee.look(scope(BOB, channel=20), meant) == "Ash"


async def test_a_player_has_room_for_25_characters_of_a_game(referee: Referee) -> None:
    def new(name: str, game: str) -> Callable[[Turn], Outcome]:
        return lambda turn: sheets.new(turn, name, game)

    for number in range(25):
        await referee.play(scope(ANN), new(f"Wren {number}", "fu"))
    with pytest.raises(TooMany):
        await referee.play(scope(ANN), new("One more", "fu"))
    for who, game in ((ANN, "fate"), (BOB, "fu")):
        await referee.play(scope(who), new("One more", game))


async def test_40_players_open_edit_and_undo_at_once_and_none_meets_another(
    referee: Referee,
) -> None:
    await open_table(referee)
    people = range(10, 50)

    async def one(user: int) -> None:
        await referee.play(scope(user), lambda turn: sheets.new(turn, f"No {user}", "ironsworn"))
        await referee.play(
            scope(user), lambda turn: sheets.edit(turn, None, "experience", str(user))
        )
        await referee.play(scope(user), lambda turn: sheets.edit(turn, None, "iron", "5"))
        await referee.play(scope(user), lambda turn: tables.undo(turn, None))

    await asyncio.gather(*(one(user) for user in people))
    for user in people:
        (own,) = await referee.look(scope(user), sheets.characters)
        assert (own.value.name, own.value.experience, own.value.iron) == (f"No {user}", user, 2)
