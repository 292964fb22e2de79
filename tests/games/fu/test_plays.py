"""Mini-FU's plays over a real database: which check is meant, what is kept, what is refused."""

import asyncio
from itertools import product
from typing import Any

import pytest

from bot.errors import OtherTable, Outdated, Stale, Undone, UnknownEntry
from bot.games.fu.again import AGAIN
from bot.games.fu.plays import checks, odds, results
from bot.games.fu.plays import tags as plays
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import overview, sheets
from bot.table.plays import table as tables
from rules.errors import (
    AmbiguousName,
    NoSuchName,
    NotGM,
    NotMarked,
    NotYours,
    OutOfRange,
)
from rules.fu import (
    CHECKS_MAX,
    Character,
    CheckChanged,
    CheckRolled,
    Effect,
    LaterRoll,
    Scene,
    Side,
    Tag,
    TagKind,
    TooManyDice,
    propose,
    roll,
)
from rules.fu import suggest as suggest_die
from rules.proposal import ProposalGone
from tests.conftest import scope
from tests.faces import Faces
from tests.moves import play, undo

GM, WREN, ASH = 1, 2, 3
NAMES = {WREN: "Wren", ASH: "Ash"}
POWER, CHALLENGE = Side.POWER, Side.CHALLENGE


async def open_table(referee: Referee) -> None:
    await play(referee, GM, lambda turn: tables.open_table(turn, "fu", "Friday"))
    for user, name in NAMES.items():
        await play(referee, user, lambda turn, name=name: sheets.new(turn, name, "fu"))  # type: ignore[misc]


async def begin(
    referee: Referee,
    user: int,
    *,
    power: int | None = None,
    challenge: int | None = None,
    now: bool | None = False,
) -> int:
    """Begin a check; give its key."""
    played = await play(
        referee,
        user,
        lambda turn: checks.start(turn, None, power, challenge, (), None, now=now),
    )
    return played.key


async def sheet(referee: Referee, user: int) -> Character:
    return await referee.look(scope(user), lambda turn: turn.character(Character).value)


# ------------------------------------------------------------------------- which check is meant


async def test_a_key_finds_its_check_or_says_why_it_is_gone(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    with pytest.raises(UnknownEntry):
        await play(referee, WREN, lambda turn: checks.roll_by(turn, 77))
    key = await begin(referee, WREN)
    with pytest.raises(OtherTable):
        await referee.play(scope(WREN, channel=99), lambda turn: checks.roll_by(turn, key))
    await undo(referee, WREN)
    with pytest.raises(Undone):
        await play(referee, WREN, lambda turn: checks.roll_by(turn, key))

    key = await begin(referee, WREN)
    dice.add(4)
    rolled = await play(referee, WREN, lambda turn: checks.roll_by(turn, key))
    assert isinstance(rolled.outcome, CheckRolled)
    for gone in (key, rolled.key):
        with pytest.raises(ProposalGone):
            await play(referee, WREN, lambda turn, gone=gone: checks.roll_by(turn, gone))  # type: ignore[misc]


async def test_an_entry_that_began_no_check_is_stale(referee: Referee) -> None:
    await open_table(referee)
    scene = await play(
        referee,
        WREN,
        lambda turn: plays.tag_add(turn, ["Fire"], TagKind.EDGE, Effect.HELPS, None, is_scene=True),
    )
    with pytest.raises(Stale):
        await play(referee, WREN, lambda turn: checks.roll_by(turn, scene.key))
    key = await begin(referee, WREN)
    suggested = await play(referee, ASH, lambda turn: checks.suggest(turn, key, POWER, "Luck", 1))
    with pytest.raises(Stale):
        await play(referee, ASH, lambda turn: checks.strike(turn, suggested.key, "x"))


async def test_ones_own_check_comes_first_then_the_only_one(referee: Referee) -> None:
    await open_table(referee)

    async def meant(user: int, wanted: str | None = None) -> str:
        return await referee.look(scope(user), lambda turn: checks.find(turn, wanted)[0].value.name)

    with pytest.raises(NotMarked):
        await meant(WREN)
    await begin(referee, ASH)
    assert (await meant(WREN), await meant(GM)) == ("Ash", "Ash")
    await begin(referee, WREN)
    assert (await meant(WREN), await meant(ASH)) == ("Wren", "Ash")
    with pytest.raises(AmbiguousName):
        await meant(GM)
    assert await meant(GM, "wr") == "Wren"
    with pytest.raises(NoSuchName):
        await meant(GM, "Moss")
    newest = await begin(referee, WREN)
    found = await referee.look(scope(WREN), lambda turn: checks.find(turn, None))
    assert found[1] == newest


async def test_a_check_is_rolled_once_more_only_after_a_roll_of_its_own(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    first, second = await begin(referee, WREN), await begin(referee, WREN)
    dice.add(4, 4, 4)
    await play(referee, WREN, lambda turn: checks.roll_by(turn, second))
    await undo(referee, WREN)
    other = await play(referee, WREN, lambda turn: checks.roll_by(turn, first))
    again = await play(referee, WREN, lambda turn: checks.roll_by(turn, second))
    assert isinstance(other.outcome, CheckRolled)
    assert isinstance(again.outcome, CheckRolled)
    assert (other.outcome.taken_back, again.outcome.taken_back) == (0, 1)


# ----------------------------------------------------------------------- who rolls at once


async def test_a_gm_who_names_a_character_rolls_for_no_other_and_not_for_nobody(
    referee: Referee,
) -> None:
    await open_table(referee)
    with pytest.raises(NoSuchName):
        await play(referee, GM, lambda turn: checks.start(turn, None, 1, 1, (), "Nobody", now=None))


async def test_plain_numbers_of_a_player_are_never_nobodys(referee: Referee, dice: Faces) -> None:
    """The first roll of a player makes them a character; only a GM's may be nobody's."""
    await open_table(referee)
    dice.add(4, 4)
    rolled = await play(referee, 9, lambda turn: checks.start(turn, None, 1, 1, (), None, now=None))
    assert isinstance(rolled.outcome, CheckRolled)
    assert rolled.outcome.character
    assert rolled.outcome.character == (await sheet(referee, 9)).name


@pytest.mark.parametrize(
    ("user", "power", "challenge", "now", "at_once"),
    [
        (GM, None, None, None, True),
        (GM, None, None, False, False),
        (WREN, None, None, None, False),
        (WREN, None, None, True, True),
        (WREN, 1, None, None, True),
        (WREN, None, 1, None, True),
        (WREN, 1, 1, False, False),
    ],
)
async def test_a_check_is_rolled_at_once_by_whom_and_how_the_rules_say(
    referee: Referee,
    dice: Faces,
    user: int,
    power: int | None,
    challenge: int | None,
    now: bool | None,
    at_once: bool,
) -> None:
    await open_table(referee)
    await play(referee, user, lambda turn: sheets.new(turn, "Moss", "fu"))
    if at_once:
        dice.add(*[4] * (1 + (challenge or 0)))
    key = await begin(referee, user, power=power, challenge=challenge, now=now)

    after = await sheet(referee, user)
    assert (after.check is None) is at_once
    assert (after.last is not None and after.last.rolled == key) is at_once


async def test_a_gm_begins_a_check_for_another_and_rolls_it_if_they_say_so(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)

    def start(turn: Turn, now: bool | None) -> CheckChanged | CheckRolled:
        return checks.start(turn, "listen", None, None, (), None, now=now)

    begun = await referee.play(scope(GM, player=WREN), lambda turn: start(turn, None))
    assert isinstance(begun.outcome, CheckChanged)
    dice.add(3)
    rolled = await referee.play(scope(GM, player=WREN), lambda turn: start(turn, True))
    assert isinstance(rolled.outcome, CheckRolled)
    assert (rolled.actor, rolled.player) == (GM, WREN)


async def test_a_gm_who_plays_and_has_something_to_tick_rolls_once_that_is_said(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    await play(referee, GM, lambda turn: sheets.new(turn, "Moss", "fu"))
    await play(
        referee, GM, lambda turn: plays.tag_add(turn, ["Sly"], TagKind.EDGE, Effect.HELPS, None)
    )

    def start(turn: Turn, *helps: str) -> CheckChanged | CheckRolled:
        return checks.start(turn, None, None, None, helps, None, now=None)

    assert isinstance((await play(referee, GM, start)).outcome, CheckChanged)
    dice.add(4, 4)
    rolled = await play(referee, GM, lambda turn: start(turn, "Sly"))
    assert isinstance(rolled.outcome, CheckRolled)


async def test_a_pool_that_is_refused_rolls_nothing_and_keeps_the_check_that_waits(
    referee: Referee,
) -> None:
    await open_table(referee)
    key = await begin(referee, WREN)
    for power, challenge, error in ((21, 0, TooManyDice), (0, 1, OutOfRange)):
        with pytest.raises(error):
            await begin(referee, WREN, power=power, challenge=challenge, now=None)
    waiting = (await sheet(referee, WREN)).check
    assert waiting is not None
    assert waiting.key == key


# ------------------------------------------------------------------- what a result brings, to whom


async def test_a_condition_for_somebody_elses_character_is_the_gms(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    dice.add(3)
    key = await begin(referee, WREN, now=True)
    offered = await referee.look(scope(GM), lambda turn: results.whom(turn, key))
    ash = next(value for value, name in offered.whom.items() if name == "Ash")
    for whom, error in ((ash, NotYours), (404, Stale)):
        with pytest.raises(error):
            await play(
                referee,
                WREN,
                lambda turn, whom=whom: results.condition_by(turn, key, whom, "Hurt"),  # type: ignore[misc]
            )
    with pytest.raises(NotYours):
        await referee.look(scope(ASH), lambda turn: results.whom(turn, key))
    with pytest.raises(NotYours):
        await play(referee, ASH, lambda turn: results.condition_by(turn, key, ash, "Hurt"))
    own = await referee.look(scope(WREN), lambda turn: results.whom(turn, key))
    assert list(own.whom.values()) == ["Wren"]
    await play(referee, GM, lambda turn: results.condition_by(turn, key, ash, "Hurt"))
    assert (await sheet(referee, ASH)).conditions == ("Hurt",)
    await play(referee, GM, lambda turn: results.condition_by(turn, key, ash, "hurt"))
    assert (await sheet(referee, ASH)).conditions == ("Hurt", "Hurt")


async def test_more_than_a_yes_hurts_the_opposition_until_somebody_is_hurt(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    dice.add(*(6,) * 6)
    first, key = [await begin(referee, WREN, power=3, now=True) for _ in range(2)]

    async def is_opposition(key: int) -> bool:
        return (await referee.look(scope(WREN), lambda turn: results.whom(turn, key))).is_opposition

    assert await is_opposition(key)
    await play(referee, WREN, lambda turn: results.condition_by(turn, key, None, "Hurt"))
    # That one has been chosen, and the earlier result goes on waiting.
    assert [due.key for due in (await sheet(referee, WREN)).due] == [first]
    assert (await is_opposition(first), await is_opposition(key)) == (True, False)


async def test_what_the_gm_does_with_a_pool_no_player_does(referee: Referee) -> None:
    await open_table(referee)
    key = await begin(referee, WREN)
    await play(referee, GM, lambda turn: checks.settle_by(turn, key))
    before = await sheet(referee, WREN)
    changes: list[tuple[Any, ...]] = [("open",), ("add", "scene:Fire"), ("dice", POWER, 3)]
    for user, change in product((WREN, ASH), changes):
        with pytest.raises(NotGM):
            await play(
                referee, user, lambda turn, change=change: checks.change_by(turn, key, change)
            )  # type: ignore[misc]
    assert await sheet(referee, WREN) == before


async def test_odds_need_no_room_among_the_checks_that_wait(referee: Referee) -> None:
    """They were refused, as if another check were to wait."""
    await open_table(referee)
    for _ in range(CHECKS_MAX):
        await begin(referee, WREN)
    told = await referee.look(scope(WREN), lambda turn: odds.of(turn, "3 vs 2"))
    assert (told.check.power, told.check.challenge) == (3, 2)


# ------------------------------------------------------------------------------- at once, undone


async def test_everybody_suggests_at_once_and_nothing_is_lost(referee: Referee) -> None:
    await open_table(referee)
    key = await begin(referee, WREN)
    await asyncio.gather(
        *(
            play(
                referee,
                10 + number,
                lambda turn, number=number: checks.suggest(  # type: ignore[misc]
                    turn, key, POWER if number % 2 else CHALLENGE, f"Reason {number}", 1
                ),
            )
            for number in range(38)
        )
    )
    waiting = (await sheet(referee, WREN)).check
    assert waiting is not None
    assert (waiting.power, waiting.challenge, waiting.steps) == (20, 19, 38)


async def test_two_presses_of_roll_at_once_roll_once(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    key = await begin(referee, WREN)
    dice.add(4)
    done = await asyncio.gather(
        *(play(referee, WREN, lambda turn: checks.roll_by(turn, key)) for _ in range(5)),
        return_exceptions=True,
    )
    assert [type(each) for each in done].count(ProposalGone) == 4


async def test_undo_brings_back_what_a_roll_brought(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    await play(
        referee, WREN, lambda turn: plays.tag_add(turn, ["Rope"], TagKind.GEAR, Effect.HELPS, None)
    )
    dice.add(3)
    key = await begin(referee, WREN, now=True)
    before = await sheet(referee, WREN)
    await play(referee, WREN, lambda turn: results.burn_by(turn, key, "Rope"))
    assert (await sheet(referee, WREN)).burned
    await undo(referee, WREN)
    assert await sheet(referee, WREN) == before
    await undo(referee, WREN)
    assert (await sheet(referee, WREN)).last is None
    with pytest.raises(Undone):
        await play(referee, WREN, lambda turn: results.burn_by(turn, key, "Rope"))


async def test_only_the_last_roll_is_rolled_again(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    dice.add(3, 4)
    first = await begin(referee, WREN, now=True)
    await begin(referee, WREN, now=True)
    with pytest.raises(LaterRoll):
        await play(referee, WREN, lambda turn: results.again_by(turn, first))
    await undo(referee, WREN)
    dice.add(5)
    with pytest.raises(Outdated):
        await play(referee, WREN, lambda turn: results.again_by(turn, first, "2-0"))
    again = await play(referee, WREN, lambda turn: results.again_by(turn, first, "1-0"))
    assert isinstance(again.outcome, CheckRolled)
    assert again.outcome.is_again


# ------------------------------------------------------------------------------------ the scene


async def test_a_scenes_tag_may_concern_one_character(referee: Referee) -> None:
    await open_table(referee)

    async def add(concerns: str) -> None:
        await play(
            referee,
            ASH,
            lambda turn: plays.tag_add(
                turn, ["Chained"], TagKind.EDGE, Effect.HINDERS, None, concerns=concerns
            ),
        )

    with pytest.raises(NoSuchName):
        await add("Moss")
    await add("wr")
    await begin(referee, WREN)
    await begin(referee, ASH)
    wren, ash = (await sheet(referee, WREN)).check, (await sheet(referee, ASH)).check
    assert wren is not None
    assert ash is not None
    assert (wren.challenge, ash.challenge) == (1, 0)


async def test_looking_makes_no_sheet(referee: Referee) -> None:
    await open_table(referee)
    await referee.look(scope(WREN), plays.scene_of)
    assert await referee.look(scope(WREN), lambda turn: turn.boards(Scene)) == []
    view = await referee.look(scope(GM), overview.overview)
    assert len(view.characters) == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [(None, []), ("a, b ,", ["a", "b"]), ("Daredevil", ["Daredevil"])],
)
def test_a_list_of_names_is_read(text: str | None, found: list[str]) -> None:
    assert plays.listed(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fast, loose", ["Fast, loose"]),
        ("sly,fast,  LOOSE , Fast", ["sly", "fast, LOOSE", "Fast"]),
        ("Fast, loose and wild, Fast", ["Fast, loose and wild", "Fast"]),
        ("Fast, loo", ["Fast", "loo"]),
        ("Faster, loose", ["Faster", "loose"]),
    ],
)
def test_a_comma_within_a_known_name_ends_none(text: str, found: list[str]) -> None:
    known = ["Fast", "Fast, loose", "Fast, loose and wild", "Sly"]
    assert plays.listed(text, known) == found


@pytest.mark.parametrize("text", [",", " , "])
def test_a_list_without_a_name_is_refused(text: str) -> None:
    with pytest.raises(NoSuchName):
        plays.listed(text)


@pytest.mark.parametrize(
    ("given", "typed"),
    [
        ({"action": "leap", "helps": ("Sly", "Fog")}, "/fu check action:leap helps:Sly, Fog"),
        (
            {"power": 2, "challenge": 1, "helps": ("Sly",)},
            "/fu check helps:Sly power:2 challenge:1",
        ),
        ({"challenge": 0}, "/fu check power:1 challenge:0"),
        ({}, "/fu check"),
    ],
)
def test_a_favourite_check_is_what_its_player_put_into_it(
    given: dict[str, Any], typed: str
) -> None:
    """What was named beside plain numbers, and what a friend suggested, were counted twice."""
    wren = Character("Wren", tags=(Tag("Sly"),), conditions=("Tired",))
    scene = Scene((Tag("Fog", TagKind.SCENE),))
    after, _ = propose(WREN, wren, scene, 1, **given)
    after, _ = suggest_die(WREN, after, 1, CHALLENGE, "Mud", by=ASH)
    _, rolled = roll(WREN, after, Faces(*[1] * 5), 2, 1)
    call = AGAIN[CheckRolled].call(rolled)

    assert call is not None
    assert call.typed == typed
