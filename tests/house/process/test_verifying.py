"""A table's dice, checked from its export by the command line: what was changed is named."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.storage import carrying
from bot.storage.carried import Campaign, open_to, read, write
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import proof as plays
from bot.table.plays.table import roll, undo
from bot.verifying import checked, told
from rules.outcome import Outcome
from rules.proof import Flaw, commitment_of
from tests.conftest import scope
from tests.faces import Faces
from tests.house.process.test_process import run_bot

FIRST, SECOND = bytes(range(32)).hex(), bytes(range(32, 64)).hex()


def rolling(dice: str, *, hidden: bool = False) -> Callable[[Turn], Outcome]:
    return lambda turn: roll(turn, dice, "", hidden=hidden)


def change(**wanted: Any) -> Callable[[Turn], Outcome]:
    given = {"is_on": None, "reveal": False, "word": None, **wanted}
    return lambda turn: plays.change(turn, **given)


@pytest.fixture
async def campaign(referee: Referee, dice: Faces) -> Campaign:
    """A table with dice of every sort: without proof, of a seed with a word, of a secret one."""
    # The seeds are drawn between the rolls, of which the first alone is the system's.
    dice.add(6, *range(1, 65))
    for who, move in (
        (scope(), rolling("d6")),
        (scope(manages=True), change(is_on=True)),
        (scope(2), rolling("3d6")),
        (scope(2), lambda turn: undo(turn, None)),
        (scope(3), change(word="Reiher")),
        (scope(2), rolling("2d10 + d%")),
        (scope(3), rolling("4dF")),
        (scope(manages=True), change(reveal=True)),
        (scope(2), rolling("2d6")),
    ):
        await referee.play(who, move)
    return await referee.look(scope(), collected)


def collected(turn: Turn) -> Campaign:
    return carrying.collect(turn.store.connection, turn.table_id)


def rolls(campaign: Campaign) -> list[int]:
    """Give the places of the entries whose dice follow from a seed."""
    return [place for place, each in enumerate(campaign.entries) if each.first_die]


def with_entry(campaign: Campaign, place: int, **changed: Any) -> Campaign:
    entries = list(campaign.entries)
    entries[place] = replace(entries[place], **changed)
    return replace(campaign, entries=tuple(entries))


def words(campaign: Campaign) -> str:
    return "\n".join(told(campaign, checked(campaign)))


def test_a_table_as_it_was_played_is_proved(campaign: Campaign) -> None:
    found = checked(read(write(campaign), Campaign))
    assert (found.proved, found.sealed, found.plain) == (10, 2, 1)
    assert (found.missing, found.faults) == ((), ())
    said = words(campaign)
    assert f"Seed 1, commitment {commitment_of(FIRST)}: dice 1 to 10, secret {FIRST}" in said
    assert "from die 4 on with the word: Reiher" in said
    assert f"Seed 2, commitment {commitment_of(SECOND)}: dice 11 to 12, not revealed" in said
    assert "10 dice proved" in said
    assert "2 dice to be proved once the seed is revealed" in said


def test_the_secret_of_a_seed_that_dice_follow_from_is_in_no_file(campaign: Campaign) -> None:
    file = write(campaign)
    assert SECOND.encode() not in file
    assert FIRST.encode() in file


def test_a_changed_die_is_named(campaign: Campaign) -> None:
    place = rolls(campaign)[1]
    entry = campaign.entries[place]
    (sides, shown), *others = entry.dice or ()
    wrong = shown % sides + 1
    changed = with_entry(campaign, place, dice=((sides, wrong), *others))

    assert [each.flaw for each in checked(changed).faults] == [Flaw.FACE]
    assert words(changed).startswith(
        f"WRONG: die 4, in entry {entry.key} (number {place + 1} of the file): "
        f"a d{sides} shows {wrong}, its seed gives {shown}\n"
    )


def test_a_changed_order_is_named(campaign: Campaign) -> None:
    first, second, *_ = rolls(campaign)
    entries = list(campaign.entries)
    entries[first], entries[second] = entries[second], entries[first]
    changed = replace(campaign, entries=tuple(entries))
    assert "WRONG: die 1, in entry" in words(changed)
    assert "it comes after die 6, out of order" in words(changed)

    # Numbered anew, so that the order looks right, other faces are due.
    dice = campaign.entries[first].dice
    swapped = with_entry(campaign, first, dice=campaign.entries[second].dice)
    assert {each.flaw for each in checked(with_entry(swapped, second, dice=dice)).faults} == {
        Flaw.FACE
    }


def test_a_changed_seed_or_word_is_named(campaign: Campaign) -> None:
    seed, last = campaign.seeds
    changed = replace(campaign, seeds=(replace(seed, secret=SECOND), last))
    assert f"WRONG: the seed of commitment {seed.commitment}" in words(changed)
    forged = replace(seed, secret=SECOND, commitment=commitment_of(SECOND))
    assert "its seed gives" in words(replace(campaign, seeds=(forged, last)))
    word = replace(seed.words[0], first=5)
    assert "WRONG: die 4" in words(replace(campaign, seeds=(replace(seed, words=(word,)), last)))
    late = replace(last, first=12)
    assert "its first die is number 12, and not 11" in words(replace(campaign, seeds=(seed, late)))
    assert "no seed of this table has that number" in words(replace(campaign, seeds=(seed,)))


def test_dice_that_are_not_in_the_file_are_named(campaign: Campaign) -> None:
    gone = rolls(campaign)[1]
    entries = tuple(each for place, each in enumerate(campaign.entries) if place != gone)
    assert "Not in this file: dice 4 to 6." in words(replace(campaign, entries=entries))


def test_many_faults_are_counted(campaign: Campaign) -> None:
    place = rolls(campaign)[0]
    many = tuple((6, 1) for _ in range(60))
    assert "more" in words(with_entry(campaign, place, dice=many)).splitlines()[10]


def test_a_word_that_was_forgotten_is_known_by_its_hash(campaign: Campaign) -> None:
    seed, last = campaign.seeds
    forgotten = replace(seed, words=(replace(seed.words[0], text="(removed)"),))
    changed = replace(campaign, seeds=(forgotten, last))
    assert checked(changed).faults == ()
    assert f"with the word: {seed.words[0].digest}" in words(changed)


def test_the_command_says_what_is_proved_and_fails_where_something_is_wrong(
    campaign: Campaign, tmp_path: Path
) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(write(open_to(campaign, 1, has_secrets=False)))
    right = run_bot(tmp_path, "verify", str(file))
    assert (right.returncode, right.stderr) == (0, "")
    assert "10 dice proved" in right.stdout

    document = json.loads(file.read_text("utf-8"))
    entry = next(each for each in document["entries"] if each["first_die"])
    entry["dice"][0][1] = entry["dice"][0][1] % 6 + 1
    file.write_text(json.dumps(document), "utf-8")
    wrong = run_bot(tmp_path, "verify", str(file))
    assert wrong.returncode == 1
    assert "WRONG: die 1, in entry" in wrong.stdout
    assert "not as they fell" in wrong.stderr

    for other in ("no table", json.dumps({"format": "flywheel character", "version": 1})):
        file.write_text(other, "utf-8")
        refused = run_bot(tmp_path, "verify", str(file))
        assert refused.returncode == 1
        assert f"{file} holds no table; verify reads what /table export gave" in refused.stderr
    assert "cannot read" in run_bot(tmp_path, "verify", str(tmp_path / "none")).stderr


def test_a_file_is_refused_for_its_size_however_large_it_is(tmp_path: Path) -> None:
    """All of it was read before: of a file larger than the memory came a traceback."""
    file = tmp_path / "table.json"
    with file.open("wb") as made:
        made.truncate(2**42)
    refused = run_bot(tmp_path, "verify", str(file))

    assert refused.returncode == 1
    assert refused.stderr.startswith("flywheel: That file is too large: 8 MiB")
