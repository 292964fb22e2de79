"""A table's dice that follow from a seed, played: shown before, published after, never twice."""

import asyncio
import json
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from bot.chat.words import card
from bot.storage import schema
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.removing import remove_some
from bot.storage.turn import Turn
from bot.table.plays import proof as plays
from bot.table.plays.table import open_table, undo
from bot.table.plays.table import roll as roll_dice
from rules.errors import NoSuchName, NotGM
from rules.outcome import Outcome
from rules.proof import Seed, SeedBegun, Word, check, commitment_of, digest_of, face
from tests.conftest import scope
from tests.databases import Where, noting, query
from tests.faces import Faces
from tests.stage import Stage, answer, asked, refused, said

DRAWN, NEXT = tuple(range(1, 33)), tuple(range(33, 65))
SECRET = bytes(range(32))
COMMITMENT = commitment_of(SECRET.hex())

entries = schema.entries
KEPT = (
    select(entries.c.first_die, entries.c.dice)
    .where(entries.c.move == "roll")
    .order_by(entries.c.id)
)


async def proved(stage: Stage, *, by: Any = None) -> Any:
    stage.dice.add(*DRAWN)
    return await (by or stage.gm).slash(stage.here, "table dice", proof="on")


def due(number: int, count: int, sides: int = 6, word: str = "") -> list[list[int]]:
    """Give what dice have to show, by their numbers."""
    digest = digest_of(word)
    return [[sides, face(SECRET, number + each, digest, sides)] for each in range(count)]


async def test_the_commitment_is_shown_before_a_die_falls(opened: Stage) -> None:
    words = said(await proved(opened), privately=False)
    assert COMMITMENT in words
    assert "The next die is number 1." in words
    assert SECRET.hex() not in words

    seen = said(await opened.ann.slash(opened.here, "table dice"), privately=True)
    assert (COMMITMENT in seen, SECRET.hex() in seen, "Word: none yet" in seen) == (
        True,
        False,
        True,
    )


async def test_dice_follow_from_the_seed_the_number_and_the_word(opened: Stage) -> None:
    await proved(opened)
    await opened.ann.slash(opened.here, "roll", dice="2d6")
    words = said(await opened.bob.slash(opened.here, "table dice", word="  heron "))
    assert ("heron" in words, COMMITMENT in words, "3" in words.replace(COMMITMENT, "")) == (
        True,
        True,
        False,
    )
    await opened.ann.slash(opened.here, "roll", dice="3d20")

    assert query(opened.database, KEPT) == [
        (1, due(1, 2)),
        (3, due(3, 3, 20, "heron")),
    ]


async def test_a_word_that_no_die_heeded_yet_is_replaced(opened: Stage) -> None:
    await proved(opened)
    for word in ("heron", "crane"):
        await opened.ann.slash(opened.here, "table dice", word=word)
    assert query(opened.database, select(schema.seeds.c.words)) == [
        ([[1, "crane", digest_of("crane")]],)
    ]


async def test_a_games_own_roll_is_proved_and_undo_gives_no_die_back(opened: Stage) -> None:
    await proved(opened)
    for _ in range(2):
        said(await opened.ann.slash(opened.here, "iron action", stat="iron"), privately=False)
        await opened.ann.slash(opened.here, "undo")
    fell = select(entries.c.first_die, entries.c.undone_by).where(entries.c.first_die.is_not(None))
    rows = query(opened.database, fell.order_by(entries.c.id))
    assert [first for first, _ in rows] == [1, 4]
    assert all(undone for _, undone in rows)
    assert query(opened.database, select(schema.seeds.c.next_die)) == [(7,)]


async def test_revealing_publishes_the_seed_and_goes_on_from_another(opened: Stage) -> None:
    await proved(opened)
    await opened.ann.slash(opened.here, "roll", dice="5d6")
    opened.dice.add(*NEXT)
    words = said(await opened.gm.slash(opened.here, "table dice", reveal=True), privately=False)

    assert SECRET.hex() in words
    assert "5 dice fell from it, numbers 1 to 5" in words
    assert commitment_of(bytes(range(32, 64)).hex()) in words
    assert "The next die is number 6." in words
    seen = said(await opened.ann.slash(opened.here, "luck"), privately=False)
    assert "5 of 5 proved" in seen


async def test_proof_is_turned_off_with_its_seed_published(opened: Stage) -> None:
    await proved(opened)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    words = said(await opened.gm.slash(opened.here, "table dice", proof="off"), privately=False)
    assert SECRET.hex() in words
    assert "1 die fell from it, number 1." in words

    opened.dice.add(4)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    assert query(opened.database, KEPT)[-1] == (None, [[6, 4]])
    seen = said(await opened.ann.slash(opened.here, "table dice"))
    assert ("operating system" in seen, "1 seed" in seen) == (True, True)


async def test_what_a_seed_showed_is_not_undone(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    await proved(opened)
    await opened.gm.slash(opened.here, "undo")
    assert opened.moves() == ["table.opened", "clock.made", "dice.seed", "undone"]
    # The clock is gone, and the dice are proved as before.
    await opened.ann.slash(opened.here, "roll", dice="d6")
    assert query(opened.database, KEPT) == [(1, due(1, 1))]


async def test_a_seed_that_hidden_rolls_follow_from_is_revealed_after_a_question(
    opened: Stage,
) -> None:
    await proved(opened)
    hidden = await opened.ann.slash(opened.here, "roll", dice="d6", hidden=True)
    question = await opened.gm.slash(opened.here, "table dice", reveal=True)
    assert "1 roll from this seed is still hidden" in asked(question)
    second = await opened.gm.slash(opened.here, "table dice", proof="off")

    # Another hidden roll is no part of what was asked.
    await opened.ann.slash(opened.here, "roll", dice="d6", hidden=True)
    refused(await answer(opened.gm, question, "GM: reveal the seed"))
    refused(await answer(opened.gm, second, "GM: reveal the seed"))
    assert opened.moves()[-1] == "roll"

    await answer(opened.ann, hidden, "Reveal to all")
    third = await opened.gm.slash(opened.here, "table dice", proof="off")
    words = said(await answer(opened.gm, third, "GM: reveal the seed and 1 hidden roll"))
    assert SECRET.hex() in words
    assert opened.moves()[-1] == "dice.ended"


async def test_players_add_words_and_the_gm_alone_does_the_rest(opened: Stage) -> None:
    for options in ({"proof": "on"}, {"proof": "off"}, {"reveal": True}):
        assert opened.gm.mention in refused(
            await opened.ann.slash(opened.here, "table dice", **options)
        )
    assert "follow from no seed" in refused(
        await opened.ann.slash(opened.here, "table dice", word="heron")
    )
    for options in ({"proof": "off"}, {"reveal": True}):
        assert "follow from no seed" in refused(
            await opened.gm.slash(opened.here, "table dice", **options)
        )
    await proved(opened)
    assert "proved already" in refused(await opened.gm.slash(opened.here, "table dice", proof="on"))
    assert "One thing at a time" in refused(
        await opened.gm.slash(opened.here, "table dice", reveal=True, word="heron")
    )
    refused(await opened.ann.slash(opened.here, "table dice", word=" \u200b "))
    assert opened.moves() == ["table.opened", "dice.seed"]


async def test_a_table_of_one_begins_with_proof(stage: Stage) -> None:
    # Nobody runs it yet, so whoever manages the channel may.
    said(await proved(stage, by=stage.manager), privately=False)
    await stage.manager.slash(stage.here, "roll", dice="2d6")
    assert query(stage.database, KEPT) == [(1, due(1, 2))]


async def test_a_word_is_forgotten_and_its_dice_are_proved_all_the_same(opened: Stage) -> None:
    await proved(opened)
    await opened.ann.slash(opened.here, "table dice", word="Brightwater")
    await opened.ann.slash(opened.here, "roll", dice="2d6")
    await opened.gm.slash(opened.here, "table dice", proof="off")
    question = await opened.ann.slash(opened.here, "me forget")
    await answer(opened.ann, question, "Forget me")
    await opened.env.settle()

    ((words,),) = query(opened.database, select(schema.seeds.c.words))
    assert [each[1:] for each in words] == [["(removed)", digest_of("Brightwater")]]
    kept = json.dumps([row for (row,) in query(opened.database, select(entries.c.outcome))])
    assert "Brightwater" not in kept
    assert COMMITMENT in kept
    assert "2 of 2 proved" in said(await opened.bob.slash(opened.here, "luck"))


async def test_each_table_has_its_own_seed_and_numbers(opened: Stage) -> None:
    await proved(opened)
    await opened.bob.slash(opened.elsewhere, "table open", game="fu", name="Other")
    opened.dice.add(6)
    await opened.bob.slash(opened.elsewhere, "roll", dice="d6")
    opened.dice.add(*NEXT)
    await opened.bob.slash(opened.elsewhere, "table dice", proof="on")
    await opened.bob.slash(opened.elsewhere, "roll", dice="d6")
    await opened.ann.slash(opened.here, "roll", dice="d6")
    firsts = [first for first, _ in query(opened.database, KEPT)]
    assert firsts == [None, 1, 1]


async def test_a_restart_goes_on_with_the_seed(opened: Stage) -> None:
    await proved(opened)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    await opened.restart()
    await opened.ann.slash(opened.here, "roll", dice="d6")
    assert query(opened.database, KEPT) == [(1, due(1, 1)), (2, due(2, 1))]


# ------------------------------------------------------------------------------- the database


def roll(turn: Turn) -> Outcome:
    return roll_dice(turn, "2d6", "", hidden=False)


def on(turn: Turn) -> Outcome:
    return plays.change(turn, is_on=True, reveal=False, word=None)


async def checked(referee: Referee) -> tuple[int, int, int]:
    """Reveal the seed, check every die against it, and give how many are proved."""
    await referee.play(
        scope(manages=True), lambda turn: plays.change(turn, is_on=False, reveal=False, word=None)
    )
    seen = await referee.look(scope(), lambda turn: (turn.seeds(), turn.fallen()))
    found = check(seen[0], [each.thrown for each in seen[1]])
    assert found.faults == ()
    return found.proved, found.plain, len(found.missing)


async def test_only_a_gm_reveals_the_seed_that_was_asked_about(
    referee: Referee, dice: Faces
) -> None:
    dice.add(*DRAWN)
    await referee.play(scope(9), lambda turn: open_table(turn, "fu", None))
    await referee.play(scope(9, key=71), on)
    with pytest.raises(NotGM):
        await referee.play(scope(2, key=72), lambda turn: plays.end(turn, 1, 0, goes_on=False))


async def test_what_was_rolled_in_secret_before_a_seed_does_not_follow_from_it(
    referee: Referee, dice: Faces
) -> None:
    dice.add(4, *DRAWN)
    await referee.play(scope(2), lambda turn: roll_dice(turn, "d6", None, hidden=True))
    await referee.play(scope(manages=True), on)
    assert await checked(referee) == (0, 1, 0)


async def test_plays_at_once_never_use_a_number_twice(
    referee: Referee, database: Where, dice: Faces
) -> None:
    dice.add(*DRAWN)
    await referee.play(scope(manages=True), on)
    async with aclosing(Referee(open_database(database), Faces())) as other:
        both = (referee, other)
        users = range(1, 41)
        await asyncio.gather(*(both[user % 2].play(scope(user), roll) for user in users))

    firsts = [first for first, _ in query(database, KEPT)]
    assert sorted(firsts) == firsts == list(range(1, 81, 2))
    assert await checked(referee) == (80, 0, 0)


async def test_a_play_that_fails_or_comes_twice_uses_no_number(
    referee: Referee, database: Where, dice: Faces
) -> None:
    def refused_late(turn: Turn) -> Outcome:
        roll(turn)
        raise NoSuchName("clock", "x", [])

    dice.add(*DRAWN)
    await referee.play(scope(manages=True), on)
    with pytest.raises(NoSuchName):
        await referee.play(scope(), refused_late)
    first = await referee.play(scope(key=77), roll)
    again = await referee.play(scope(key=77), roll)

    assert again == replace(first, is_recalled=True)
    assert query(database, KEPT) == [(1, due(1, 2))]
    assert await checked(referee) == (2, 0, 0)


async def test_the_database_itself_takes_no_number_twice(
    referee: Referee, database: Where, dice: Faces
) -> None:
    dice.add(*DRAWN)
    await referee.play(scope(manages=True), on)
    await referee.play(scope(), roll)
    query(database, "UPDATE seed SET next_die = 1")
    with pytest.raises(IntegrityError):
        await referee.play(scope(), roll)
    assert query(database, KEPT) == [(1, due(1, 2))]


async def test_a_roll_asks_nothing_more_without_proof_and_two_things_with_it(
    referee: Referee, dice: Faces
) -> None:
    async def count() -> int:
        with noting() as asked_for:
            await referee.play(scope(), roll)
        return len(asked_for.statements)

    dice.add(1, 2, 3, 4)
    await referee.play(scope(), roll)
    without = await count()
    dice.add(*DRAWN)
    await referee.play(scope(manages=True), on)
    assert await count() == without + 2


async def test_a_thousand_rolls_in_proof_mode_all_stand_to_be_checked(
    referee: Referee, dice: Faces
) -> None:
    def many(turn: Turn) -> Outcome:
        return roll_dice(turn, "50d6", "", hidden=False)

    dice.add(*DRAWN)
    await referee.play(scope(manages=True), on)
    for _ in range(20):
        await referee.play(scope(), many)
        await referee.play(scope(), lambda turn: undo(turn, None))
    assert await checked(referee) == (1000, 0, 0)


async def test_a_table_is_removed_with_its_seeds(
    referee: Referee, database: Where, dice: Faces
) -> None:
    dice.add(*DRAWN)
    await referee.play(scope(manages=True), on)
    await referee.play(scope(), roll)
    table = await referee.look(scope(), lambda turn: turn.table_id)
    while not await referee._database.write(1, lambda connection: remove_some(connection, table)):
        pass
    assert query(database, "SELECT * FROM seed") == []


async def test_the_secret_is_in_no_document_and_no_log_before_it_is_revealed(
    referee: Referee, database: Where, dice: Faces, caplog: pytest.LogCaptureFixture
) -> None:
    dice.add(*DRAWN)
    await referee.play(scope(manages=True), on)
    await referee.play(scope(), roll)
    documents = select(entries.c.outcome)
    assert SECRET.hex() not in json.dumps([row for (row,) in query(database, documents)])
    assert SECRET.hex() not in caplog.text
    (seed,) = await referee.look(scope(), lambda turn: turn.seeds())
    assert (seed.secret, seed.commitment) == ("", COMMITMENT)


def test_the_next_commitment_is_shown_however_many_words_were_added() -> None:
    words = tuple(Word(each, f"{each:02}" + "*" * 38, "") for each in range(1, 61))
    ended = Seed("a" * 64, 1, 70, words, "b" * 64)
    shown = card(SeedBegun("c" * 64, 70, ended))
    assert "c" * 64 in (shown.description or "")
