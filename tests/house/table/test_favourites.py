"""Favourites and the last roll: kept, made again by the command itself, renamed, removed."""

import asyncio
from typing import Any

import pytest
from discord import app_commands
from hypothesis import HealthCheck, given, settings

from bot.app import Flywheel
from bot.errors import NothingToRepeat, SomebodysOwn
from bot.game import call_of, callable_outcomes
from bot.games import GAMES
from bot.storage.kinds import OUTCOMES
from bot.storage.referee import Referee
from bot.table.plays import clocks
from bot.table.plays import favourites as plays
from bot.table.plays import table as tables
from rules.clock import ClockKind
from rules.errors import BadText, NameTaken, NoSuchName, TooMany
from rules.favourite import FAVOURITES_MAX, Call, Favourite
from rules.notation import Rolled
from rules.outcome import Outcome
from tests.conftest import scope
from tests.databases import query
from tests.faces import Faces
from tests.gathered import PLAYED_ACTS
from tests.house.conftest import Evening, at_every_table
from tests.house.table.test_out_of_sight import whispers
from tests.house.table.test_words import possible
from tests.stage import PLAYED, Stage, answer, fill_in, labels, prefilled, refused, said, text_of

ANN, BOB = 1, 2
CLOCK = ("Alert", 8, ClockKind.PLAIN, 0)


async def keep(stage: Stage, who: Any, name: str, where: Any = None) -> str:
    """Keep somebody's last roll as a favourite, from their settings."""
    own = await who.slash(where or stage.here, "me settings")
    form = await who.click(own.response, label="Keep your last roll as a favourite")
    return said(await fill_in(who, form, name), privately=True)


def kept(stage: Stage) -> list[dict[str, Any]]:
    return [row[-1] for row in stage.state()["sheets"] if row[3] == "favourite"]


# The last roll


async def test_the_last_roll_is_made_again_with_its_options(caves: Stage) -> None:
    caves.dice.add(4, 3, 6)
    await caves.ann.slash(caves.here, "roll", dice="2d6 + 1", label="Damage")
    await caves.ann.slash(caves.here, "sample look")
    await caves.ann.slash(caves.here, "sheet edit", field="oil", value="5")
    caves.dice.add(2)
    told = said(await caves.ann.slash(caves.here, "again"), privately=False)
    assert "Wren" in told
    assert caves.moves()[-1] == "sample.looked"

    await caves.ann.slash(caves.here, "undo")
    await caves.ann.slash(caves.here, "undo")
    await caves.ann.slash(caves.here, "undo")
    caves.dice.add(1, 1)
    # What was taken back is no last roll.
    assert said(await caves.ann.slash(caves.here, "again")).startswith("3 · Damage")


async def test_a_hidden_roll_is_hidden_again(caves: Stage) -> None:
    caves.dice.add(5, 6)
    await caves.bob.slash(caves.here, "roll", dice="d6", hidden=True)
    said(await caves.bob.slash(caves.here, "again"), privately=True)
    assert caves.moves() == ["table.opened", "sheet.made", "roll", "roll"]
    assert caves.seen_by(caves.gm).count("rolled in secret") == 2


async def test_nobody_elses_roll_is_ones_last(caves: Stage) -> None:
    caves.dice.add(6)
    await caves.ann.slash(caves.here, "sample look")
    before = caves.state()
    assert "no roll of yours" in refused(await caves.bob.slash(caves.here, "again"))
    assert caves.state() == before


# Favourites


async def test_a_roll_is_saved_from_why_and_rolled_by_its_name_and_on_the_sheet(
    caves: Stage,
) -> None:
    caves.dice.add(6)
    looked = await caves.ann.slash(caves.here, "sample look")
    card = await caves.ann.slash(caves.here, "sheet show")
    why = await caves.ann.click(looked.response, label="Why?")
    form = await caves.ann.click(why.response, label="Save as favourite")
    assert prefilled(form) == ["look"]
    told = said(await fill_in(caves.ann, form, "Peer *about*"), privately=True)
    assert "/sample look" in told
    assert kept(caves) == [
        {
            "title": "Peer *about*",
            "call": {"command": "sample look", "options": []},
            "game": "sample",
        }
    ]
    again = await caves.ann.click(looked.response, label="Why?")
    assert "Save as favourite" not in labels(again.response)

    caves.dice.add(5, 4)
    rolled = said(await caves.ann.slash(caves.here, "again", name="peer"), privately=False)
    assert rolled.startswith("Wren")
    await caves.env.settle()
    shown = caves.now(card.response)
    before = text_of(shown)
    pressed = await caves.ann.click(shown, label="Peer *about*")
    await caves.env.settle()
    # It is told in a message of its own, and the card follows it.
    assert pressed.response.id != shown.id
    assert caves.moves().count("sample.looked") == 3
    assert text_of(caves.now(shown)) != before
    assert "Peer *about*" in labels(caves.now(shown))


async def test_a_card_that_is_not_known_as_one_yet_stays_when_a_favourite_is_rolled_on_it(
    caves: Stage,
) -> None:
    caves.dice.add(3)
    await caves.ann.slash(caves.here, "roll", dice="d8")
    await keep(caves, caves.ann, "Axe")
    card = await caves.ann.slash(caves.here, "sheet show")
    await caves.env.settle()
    query(caves.database, "DELETE FROM post")
    caves.dice.add(5)
    rolled = await caves.ann.click(card.response, label="Axe")
    assert said(rolled, privately=False).startswith("5\n")
    assert rolled.response.id != card.response.id
    assert text_of(caves.now(card.response)).startswith("Wren")


async def test_a_card_shows_a_favourite_that_was_kept_just_before_the_bot_ended(
    caves: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A favourite is no part of the character's sheet, and only messages of that were caught up."""
    caves.dice.add(3)
    await caves.ann.slash(caves.here, "roll", dice="d8")
    card = await caves.ann.slash(caves.here, "sheet show")
    await caves.env.advance_time(2 * 3600)
    # It ends before their turn has come.
    monkeypatch.setattr(caves.bot.upkeep, "add", lambda _posts: None)
    await keep(caves, caves.ann, "Axe")
    await caves.env.settle()
    assert "Axe" not in labels(caves.now(card.response))
    await caves.restart()
    await caves.env.settle()

    assert "Axe" in labels(caves.now(card.response))


async def test_who_has_no_favourite_yet_is_told_how_to_keep_one(caves: Stage) -> None:
    words = refused(await caves.bob.slash(caves.here, "again", name="Peer"))
    assert "There are no favourites yet. *Why?* below a roll of yours saves it as one." in words


async def test_a_favourite_asks_and_refuses_what_its_command_does(caves: Stage) -> None:
    caves.dice.add(6)
    await caves.ann.slash(caves.here, "sample look")
    await keep(caves, caves.ann, "Peer")
    await caves.ann.slash(caves.here, "sheet edit", field="oil", value="0")
    by_command = refused(await caves.ann.slash(caves.here, "sample look"))
    before = caves.state()
    assert refused(await caves.ann.slash(caves.here, "again", name="Peer")) == by_command
    card = await caves.ann.slash(caves.here, "sheet show")
    assert refused(await caves.ann.click(card.response, label="Peer")) == by_command
    assert caves.state() == before


async def test_a_favourite_whose_command_is_gone_is_refused_kindly(caves: Stage) -> None:
    for bad in (
        Call("sample fly"),
        Call("fly"),
        Call("sample"),
        Call("roll dice"),
        Call("roll", (("dice", "d6"), ("wings", "2"))),
        Call("roll", (("dice", "d6"), ("hidden", "maybe"))),
        Call("iron action", (("adds", "many"),)),
    ):
        held = Favourite("Old", bad)
        user = scope(caves.ann.id, channel=caves.here.id)
        played = await caves.bot.referee.play(user, lambda turn, held=held: _put(turn, held))
        said_no = refused(await caves.ann.slash(caves.here, "again", name="Old"))
        assert "The command has changed since" in said_no
        await caves.ann.slash(caves.here, "undo")
        assert played.outcome.favourite == held


@pytest.mark.parametrize(
    "bad",
    [
        Call("table close"),
        Call("clock tick", (("name", "Gate"),)),
        Call("iron move", (("name", "Endure Harm"), ("amount", "2"))),
    ],
)
async def test_a_favourite_that_came_in_a_file_gives_no_command_but_a_roll(
    caves: Stage, bad: Call
) -> None:
    await caves.gm.slash(caves.here, "clock new", name="Gate", segments=4)
    held = Favourite("Harmless", bad)
    user = scope(caves.gm.id, channel=caves.here.id)
    await caves.bot.referee.play(user, lambda turn: _put(turn, held))
    before = caves.state()
    said_no = refused(await caves.gm.slash(caves.here, "again", name="Harmless"))
    assert "The command has changed since" in said_no
    assert caves.state() == before


def _put(turn: Any, held: Favourite) -> Any:
    turn.add(held, player=turn.scope.user_id)
    return plays.rules.FavouriteKept(held)


async def test_a_favourite_of_what_the_sheet_has_no_more_is_refused_as_its_command_is(
    stage: Stage,
) -> None:
    await stage.gm.slash(stage.here, "table open", game="fu")
    await stage.gm.slash(
        stage.here, "sheet new", name="Zoë", text="Name: Zoë\nDescriptors: Quick, Curious"
    )
    stage.dice.add(5, 3)
    said(await stage.gm.slash(stage.here, "fu check", action="Leap", helps="Quick", now=True))
    told = await keep(stage, stage.gm, "Leap")
    assert "helps" in told
    await stage.gm.slash(stage.here, "fu tag remove", name="Quick")
    before = stage.state()
    by_command = refused(await stage.gm.slash(stage.here, "fu check", action="Leap", helps="Quick"))
    assert "Quick" in by_command
    assert refused(await stage.gm.slash(stage.here, "again", name="Leap")) == by_command
    assert stage.state() == before


async def test_a_favourite_is_renamed_removed_and_brought_back(caves: Stage) -> None:
    caves.dice.add(3)
    await caves.bob.slash(caves.here, "roll", dice="d8", label="Axe")
    assert "Favourite · Axe" in await keep(caves, caves.bob, "Axe")
    own = await caves.bob.slash(caves.here, "me settings")
    chosen = await answer(caves.bob, own, "Axe · /roll")
    form = await caves.bob.click(chosen.response, label="Rename")
    assert prefilled(form) == ["Axe"]
    told = await fill_in(caves.bob, form, "Great axe")
    assert "Axe → Great axe" in said(told, privately=True)
    assert [each["title"] for each in kept(caves)] == ["Great axe"]

    own = await caves.bob.slash(caves.here, "me settings")
    chosen = await answer(caves.bob, own, "Great axe")
    gone = await caves.bob.click(chosen.response, label="Remove")
    assert "no favourite any more" in said(gone, privately=True)
    assert kept(caves) == []
    await caves.bob.slash(caves.here, "undo")
    assert [each["title"] for each in kept(caves)] == ["Great axe"]
    await caves.bob.slash(caves.here, "redo")
    assert kept(caves) == []
    assert "Great axe" in said(await caves.bob.slash(caves.here, "history"))


async def test_all_of_ones_own_ways_stand_at_one_place(caves: Stage) -> None:
    caves.dice.add(3)
    before = said(await caves.bob.slash(caves.here, "me settings"), privately=True)
    assert "favourites here: none" in before
    await caves.bob.slash(caves.here, "roll", dice="d8")
    await keep(caves, caves.bob, "Axe")
    own = await caves.bob.slash(caves.here, "me settings", text="on")
    told = said(own, privately=True)
    for each in ("ping: off", "quiet: off", "text: on", "favourites here: 1", "**Axe** "):
        assert each in told
    # What is kept already is not offered again.
    assert labels(own.response) == ["Rename or remove a favourite"]


async def test_a_card_shows_its_players_favourites_of_its_game_as_many_as_fit(
    caves: Stage,
) -> None:
    for sides in range(4, 10):
        caves.dice.add(1)
        await caves.ann.slash(caves.here, "roll", dice=f"d{sides}")
        await keep(caves, caves.ann, f"D{sides}")
    card = await caves.ann.slash(caves.here, "sheet show")
    rows = [row if isinstance(row, dict) else row.to_dict() for row in card.response.components]
    last = [each["label"] for each in rows[-1]["components"]]
    assert len(last) == 5
    assert last[-2:] == ["Fill in the sheet", "More"]
    assert last[:3] == ["D4", "D5", "D6"]
    for who in (caves.bob, caves.gm):
        said_no = refused(await who.click(card.response, label="D4"))
        assert caves.ann.mention in said_no
        assert "or the GM" not in said_no


async def test_what_a_hidden_roll_is_for_is_told_of_no_favourite_of_it(caves: Stage) -> None:
    """It stood in the history, and on a button of the card that everybody sees."""
    ann, bob, here = caves.ann, caves.bob, caves.here
    caves.dice.add(5, 6)
    await ann.slash(here, "roll", dice="d6", label="the ambush", hidden=True)
    await keep(caves, ann, "the ambush")
    await ann.slash(here, "sheet show")
    await caves.env.settle()

    assert "the ambush" not in caves.seen_by(bob)
    assert "the ambush" not in said(await bob.slash(here, "history"))
    assert "the ambush" in said(await ann.slash(here, "history"))
    # Nor may the GM look at the roll at this table.
    assert "*changed a favourite in secret*" in said(await caves.gm.slash(here, "history"))
    await ann.slash(here, "undo")
    assert "the ambush" not in said(await caves.gm.slash(here, "history"))
    await ann.slash(here, "redo")
    assert "the ambush" not in said(await caves.gm.slash(here, "history"))
    exported = await caves.gm.slash(here, "table export")
    assert b"the ambush" not in await exported.response.attachments[0].read()
    assert "the ambush" in said(await ann.slash(here, "again", name="the ambush"), privately=True)


@pytest.mark.parametrize("is_kept_there", [True, False])
async def test_a_favourite_of_a_roll_in_a_private_thread_is_on_no_card_that_others_read(
    caves: Stage, is_kept_there: bool
) -> None:
    """Its name, which is what the roll was for, stood on a button before everybody."""
    ann, bob, here = caves.ann, caves.bob, caves.here
    await ann.slash(here, "sheet show")
    aside = await whispers(caves, ann, caves.gm)
    caves.dice.add(5, 3)
    await ann.slash(here, "roll", dice="d6", label="the watch")
    await keep(caves, ann, "the watch")
    await ann.slash(aside, "roll", dice="d6", label="the ambush")
    await keep(caves, ann, "the ambush", aside if is_kept_there else here)
    await ann.slash(here, "sheet show")
    await caves.bot.stories.finish()
    await caves.env.settle()

    assert "the watch" in caves.seen_by(bob)
    assert "the ambush" not in caves.seen_by(bob)
    assert "the ambush" not in said(await bob.slash(here, "history"))
    assert "the ambush" in labels((await ann.slash(aside, "sheet show")).response)


@pytest.mark.parametrize("hands_over", [True, False])
async def test_favourites_are_forgotten_with_their_owner_and_those_of_others_stay(
    caves: Stage, *, hands_over: bool
) -> None:
    for who, label in ((caves.ann, "The blade of Zoë"), (caves.bob, "Axe")):
        caves.dice.add(3)
        await who.slash(caves.here, "roll", dice="d8", label=label)
        await keep(caves, who, label)
    (before,) = [each for each in kept(caves) if each["title"] == "Axe"]
    await caves.env.settle()
    referee = caves.bot.referee
    (table,) = await referee.kept(caves.ann.id)
    assert table.characters == ("Wren",)
    await referee.forget(caves.ann.id, table, hands_over=hands_over)

    assert kept(caves) == [before]
    assert "blade" not in said(await caves.gm.slash(caves.here, "history"))
    caves.dice.add(5)
    assert said(await caves.bob.slash(caves.here, "again", name="Axe")).startswith("5 · Axe")


# The plays, without Discord


async def test_names_are_clean_short_and_apart_and_25_are_enough(
    referee: Referee, dice: Faces
) -> None:
    dice.add(3)
    rolled = await referee.play(
        scope(ANN), lambda turn: tables.roll(turn, "d6", None, hidden=False)
    )
    for number in range(FAVOURITES_MAX):
        await referee.play(
            scope(ANN), lambda turn, n=number: plays.keep(turn, rolled.key, f" A{n} ")
        )
    assert next(iter(await referee.look(scope(ANN), plays.titles))) == "A0"
    with pytest.raises(TooMany):
        await referee.play(scope(ANN), lambda turn: plays.keep(turn, rolled.key, "More"))
    # They are one's own alone.
    assert await referee.look(scope(BOB), plays.titles) == {}
    await referee.play(scope(BOB), lambda turn: plays.keep(turn, rolled.key, "A0"))
    (bobs,) = await referee.look(scope(BOB), plays.own)
    with pytest.raises(SomebodysOwn):
        await referee.play(scope(ANN), lambda turn: plays.remove(turn, bobs.id or 0))
    for refused_name, error in (("a1", NameTaken), ("", BadText), ("x" * 61, BadText)):
        with pytest.raises(error):
            await referee.play(
                scope(BOB),
                lambda turn, n=refused_name: (
                    plays.keep(turn, rolled.key, "A1"),
                    plays.rename(turn, bobs.id or 0, n),
                )[1],
            )
    with pytest.raises(NoSuchName):
        await referee.look(scope(BOB), lambda turn: plays.to_call(turn, "A7"))
    await referee.play(scope(BOB), lambda turn: plays.rename(turn, bobs.id or 0, "a0"))
    assert list(await referee.look(scope(BOB), plays.titles)) == ["a0"]


async def test_a_hidden_roll_is_kept_by_its_roller_alone(referee: Referee, dice: Faces) -> None:
    dice.add(3)
    rolled = await referee.play(scope(ANN), lambda turn: tables.roll(turn, "d6", None, hidden=True))
    with pytest.raises(NothingToRepeat):
        await referee.play(scope(BOB), lambda turn: plays.keep(turn, rolled.key, "Mine"))
    await referee.play(scope(ANN), lambda turn: plays.keep(turn, rolled.key, "Mine"))
    made = await referee.play(scope(ANN), lambda turn: clocks.new(turn, *CLOCK, hidden=False))
    with pytest.raises(NothingToRepeat):
        await referee.play(scope(ANN), lambda turn: plays.keep(turn, made.key, "No roll"))


async def test_whoever_only_keeps_favourites_has_no_more_say_than_others(
    referee: Referee, dice: Faces
) -> None:
    dice.add(3, 4)
    for who in (ANN, BOB):
        rolled = await referee.play(
            scope(who), lambda turn: tables.roll(turn, "d6", None, hidden=False)
        )
    await referee.play(scope(BOB), lambda turn: plays.keep(turn, rolled.key, "Mine"))
    assert await referee.look(scope(), lambda turn: turn.people()) == (ANN, BOB)


# Every roll of every game


@pytest.fixture(scope="module")
def tree() -> app_commands.CommandTree[Any]:
    async def made() -> app_commands.CommandTree[Any]:
        bot = Flywheel(None, games=PLAYED)  # type: ignore[arg-type]  # nothing is played
        await bot.add_commands()
        return bot.tree

    return asyncio.run(made())


@pytest.mark.parametrize(
    "name", [name for name, cls in OUTCOMES.items() if cls in callable_outcomes()]
)
def test_every_roll_is_a_command_that_there_is_with_options_that_it_has(
    name: str, tree: app_commands.CommandTree[Any]
) -> None:
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(possible(OUTCOMES[name]))
    def is_known(outcome: Any) -> None:
        assert_can_be_given(outcome, tree)

    is_known()


async def test_every_roll_of_an_evening_is_a_command_but_what_none_can_make(
    whole_evening: Evening, tree: app_commands.CommandTree[Any]
) -> None:
    tables = await at_every_table(
        whole_evening.database, lambda turn, _: [entry.outcome for entry in turn.journal.since(0)]
    )
    of_all = [outcome for table in tables for outcome in table]
    can_be_given = {type(each) for each in of_all if assert_can_be_given(each, tree)}
    assert can_be_given == {Rolled, *(rolled for game in GAMES for rolled in game.again)}


def assert_can_be_given(outcome: Outcome, tree: app_commands.CommandTree[Any]) -> bool:
    """Hold that what makes a roll again, if there is one, can be typed; and tell if there is."""
    known = call_of(outcome)
    if known is None:
        return False
    call = known[0]
    first, *rest = call.command.split()
    command: Any = tree.get_command(first)
    for each in rest:
        command = command.get_command(each)
    options = {each.name: each.type for each in command.parameters}
    for option, typed in call.options:
        assert option in options
        if options[option].name == "integer":
            int(typed)
    assert len(call.gist) <= 60
    return True


@pytest.mark.parametrize("key", PLAYED_ACTS)
async def test_a_roll_of_every_game_is_made_again_and_kept(stage: Stage, key: str) -> None:
    acts = PLAYED_ACTS[key]
    await stage.gm.slash(stage.here, "table open", game=key)
    rolls = [acts.ROLL, *getattr(acts, "THEN_ROLL", ())]
    for command, options, faces in rolls:
        stage.dice.add(*faces)
        said(await stage.gm.slash(stage.here, command, **options))
    # A message in sight may tell a roll, and then the answer to it is one's own.
    moves = stage.moves()
    stage.dice.add(*rolls[-1][2])
    said(await stage.gm.slash(stage.here, "again"))
    assert stage.moves() == [*moves, moves[-1]]
    await keep(stage, stage.gm, "Once more")
    stage.dice.add(*rolls[-1][2])
    said(await stage.gm.slash(stage.here, "again", name="once"))
    assert stage.moves()[-1] == moves[-1]


def test_every_game_has_a_roll_that_can_be_made_again() -> None:
    assert all(game.again for game in PLAYED)
    assert Rolled in callable_outcomes()
