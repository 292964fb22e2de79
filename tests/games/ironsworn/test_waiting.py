"""What waits at an Ironsworn table: listed for whom it is, brought back with buttons, let go."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.chat.posts import Drawn
from bot.games.ironsworn import GAME
from bot.games.ironsworn.plays import moves as plays
from bot.games.ironsworn.plays import rolls, table, tracks
from bot.games.ironsworn.words.waiting import pending_lines
from bot.journal import Played
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import sheets
from bot.table.plays.table import open_table
from rules.errors import NotGM
from rules.ironsworn import (
    Blocked,
    Character,
    Debility,
    Meter,
    Progressed,
    Rank,
    Track,
    TrackKind,
)
from rules.ironsworn.moves import Said
from rules.ironsworn.pending import FightStand
from rules.outcome import Outcome
from tests.conftest import scope
from tests.faces import Faces
from tests.games.ironsworn.played import put
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK

WREN, KAYA, GM = 1, 2, 3
BEAR = Track("Bear", TrackKind.FIGHT, Rank.FORMIDABLE, 20)
NOTHING = Progressed(BEAR, 1, 0)
"""Stands for any outcome."""


async def opened(referee: Referee) -> None:
    await referee.play(scope(GM, manages=True), lambda turn: open_table(turn, "ironsworn", None))


def prepare(turn: Turn) -> Outcome:
    """Let nobody be unprepared any more."""
    which = Debility.UNPREPARED
    return rolls.debility(turn, which, is_cleared=True, is_override=False, character=None)


async def make(referee: Referee, line: str, user: int = WREN) -> Played[Any]:
    return await referee.play(scope(user), lambda turn: plays.make(turn, line, Said(""), None))


async def listed(referee: Referee, user: int = WREN) -> list[tuple[int, str, bool]]:
    """Give for whom each thing waits, in which words, and whether the asker may let it go."""

    def see(turn: Turn) -> list[tuple[int, str, bool]]:
        return [(each.player, each.text, each.let_go is not None) for each in GAME.waiting(turn)]

    return await referee.look(scope(user), see)


async def drawn(referee: Referee, user: int = WREN) -> list[Drawn]:
    return await referee.look(
        scope(user), lambda turn: [each.draw() for each in GAME.waiting(turn)]
    )


async def let_go(referee: Referee, number: int = 0, user: int = WREN) -> None:
    def play(turn: Turn) -> Outcome:
        found = list(GAME.waiting(turn))[number].let_go
        assert found is not None
        found()
        return NOTHING

    await referee.play(scope(user), play)


async def state(referee: Referee, user: int = WREN) -> Character:
    return await referee.look(scope(user), lambda turn: table.character_of(turn).value)


# -------------------------------------------------------------------------------- what waits


async def test_every_sort_of_what_is_owed_is_listed_for_whom_it_waits(
    referee: Referee, dice: Faces
) -> None:
    await put(referee, Character("Wren", momentum=6, fights=(FightStand("shared:Bear"),)))
    await put(referee, Character("Kaya"), KAYA, shared=(BEAR,))
    await opened(referee)
    dice.add(1, 5, 8)
    await make(referee, "face danger edge")
    await make(referee, "strike iron bear")
    dice.add(*STRONG)
    await make(referee, "make camp", KAYA)
    dice.add(*MISS)
    await make(referee, "gather", KAYA)
    await referee.play(scope(WREN), lambda turn: rolls.meter(turn, Meter.SUPPLY, -6, None))
    await referee.play(scope(WREN), lambda turn: rolls.momentum(turn, -15, None))

    assert await listed(referee, GM) == [
        (WREN, "Wren, Face Danger (edge): let it stand", False),
        (0, "Wren, Strike: allow it anyway, or not", True),
        (WREN, "Wren, Make Camp: choose two", True),
        (WREN, "Wren: pay a supply debt of 1 and a setback of 3", True),
        (KAYA, "Kaya, Make Camp (supply): choose two", True),
        (KAYA, "Kaya, Gather Information (wits): next Pay the Price", True),
        (KAYA, "Kaya: pay a supply debt of 1", True),
    ]
    assert all(each.items for each in await drawn(referee, GM))


async def test_a_held_result_says_what_can_still_be_done_about_it(
    referee: Referee, dice: Faces
) -> None:
    await put(referee, Character("Wren", momentum=8))
    dice.add(2, 5, 6, 2, 5, 6, 6, 2, 3)
    await make(referee, "face danger edge")
    second = await make(referee, "face danger edge")
    await referee.play(
        scope(WREN), lambda turn: plays.make(turn, "heal wits", Said("", may_reroll=True), None)
    )
    wrens = [
        "Wren, Face Danger (edge, 1 of 2)",
        "Wren, Face Danger (edge, 2 of 2)",
        "Wren, Heal (wits)",
    ]
    told = [text.split(": ") for _, text, _ in await listed(referee)]
    assert told == [
        [wrens[0], "burn momentum, or let it stand"],
        [wrens[1], "burn momentum, or let it stand"],
        [wrens[2], "roll dice again, or let it stand"],
    ]
    await referee.play(scope(WREN), lambda turn: plays.burn_by(turn, second.key))
    told = [text.split(": ") for _, text, _ in await listed(referee)]
    assert ["Wren, Face Danger (edge)", "let it stand"] in told


async def test_a_choice_of_which_nothing_is_possible_any_more_can_be_settled(
    referee: Referee, dice: Faces
) -> None:
    """It was listed as “choose 0”, without a button, until something became possible again."""
    await put(referee, Character("Wren", momentum=8, health=5))
    dice.add(*STRONG)
    hurt = await make(referee, "endure harm 1")
    await referee.play(scope(WREN), lambda turn: rolls.meter(turn, Meter.HEALTH, 1, None))
    await referee.play(scope(WREN), lambda turn: rolls.momentum(turn, 2, None))
    ((_, text, _),) = await listed(referee)
    assert text == "Wren, Endure Harm (health): choose none, since nothing is possible now"
    (shown,) = await drawn(referee)
    assert [getattr(each.item, "label", "") for each in shown.items] == ["None of these"]
    await referee.play(scope(WREN), lambda turn: plays.choose_by(turn, hurt.key, (), 0))
    assert await listed(referee) == []


async def test_a_second_roll_of_what_others_have_filled_is_not_offered_until_there_is_room(
    referee: Referee, dice: Faces
) -> None:
    await put(referee, Character("Wren"), supply=1)
    await put(referee, Character("Kaya"), KAYA, supply=1)
    dice.add(*WEAK)
    stay = await make(referee, "sojourn")
    kaya = await referee.look(scope(KAYA), lambda turn: table.character_of(turn).id)
    picks = ("provision",)
    await referee.play(scope(WREN), lambda turn: plays.choose_by(turn, stay.key, picks, 0))
    before = (await drawn(referee))[0]
    await referee.play(scope(KAYA), lambda turn: plays.choose_by(turn, stay.key, picks, kaya))
    assert before.items
    assert await listed(referee) == [
        (WREN, "Wren, Sojourn (heart): nothing to roll again for, since it is full", True)
    ]
    assert not (await drawn(referee))[0].items
    await referee.play(scope(WREN), lambda turn: rolls.meter(turn, Meter.SUPPLY, -1, None))
    assert [text for _, text, _ in await listed(referee)] == [
        "Wren, Sojourn (heart): perhaps Roll again to provision"
    ]


async def test_open_moves_are_told_apart_by_their_track_and_their_stat(
    referee: Referee, dice: Faces
) -> None:
    oaths = tuple(Track(name, TrackKind.VOW, Rank.EPIC) for name in ("Find Kel", "Bury Ash"))
    await put(referee, Character("Wren", tracks=oaths))
    for name in ("Find Kel", "Bury Ash"):
        await make(referee, f"forsake {name}")
    for stat in ("edge", "iron", "iron"):
        dice.add(*MISS)
        await make(referee, f"face danger {stat}")
    assert [text.split(":")[0] for _, text, _ in await listed(referee)] == [
        "Wren, Forsake Your Vow (Find Kel)",
        "Wren, Forsake Your Vow (Bury Ash)",
        "Wren, Face Danger (edge)",
        "Wren, Face Danger (iron, 1 of 2)",
        "Wren, Face Danger (iron, 2 of 2)",
    ]
    lines = pending_lines(await state(referee))
    assert "**Open moves** Forsake Your Vow \u00d7 2 and Face Danger \u00d7 3." in lines[-1]


async def test_open_moves_are_told_apart_by_the_ally_whom_they_are_about(
    referee: Referee, dice: Faces
) -> None:
    """Two who were to be healed read “(wits, 1 of 2)” and “(wits, 2 of 2)”."""
    await put(referee, Character("Wren", momentum=0))
    for user, name in ((KAYA, "Kaya"), (4, "Ash")):
        await put(referee, Character(name, health=2), user)
    for line in ("heal Kaya", "heal Ash", "heal Wren", "aid Ash heart"):
        dice.add(*(MISS if line.startswith("aid") else WEAK))
        await make(referee, line)
    assert [text.split(":")[0] for _, text, _ in await listed(referee)] == [
        "Wren, Heal (Kaya)",
        "Wren, Heal (Ash)",
        "Wren, Heal (wits)",
        "Wren, Aid Your Ally (Ash)",
    ]


async def test_a_debt_has_the_age_of_what_began_it_until_it_is_paid(referee: Referee) -> None:
    await put(referee, Character("Wren"), supply=0)
    began = await referee.play(scope(WREN), lambda turn: rolls.meter(turn, Meter.SUPPLY, -2, None))
    assert (await state(referee)).owed_since == began.key
    await referee.play(scope(WREN), lambda turn: rolls.settle(turn, "health", None))
    assert (await state(referee)).owed_since == began.key
    await referee.play(scope(WREN), lambda turn: rolls.settle(turn, "spirit", None))
    assert (await state(referee)).owed_since == 0
    assert await listed(referee) == []

    again = await referee.play(scope(WREN), lambda turn: rolls.meter(turn, Meter.SUPPLY, -1, None))
    assert (await state(referee)).owed_since == again.key
    await let_go(referee)
    assert (await state(referee)).owed_since == 0


async def test_a_missed_roll_that_the_first_release_left_unanswered_waits_and_is_let_go(
    referee: Referee,
) -> None:
    own = Track("Oath", TrackKind.VOW, Rank.EPIC, 8, missed=7)
    await put(referee, Character("Wren", tracks=(own,)))
    missed = await referee.play(scope(KAYA), lambda turn: rolls.momentum(turn, 1, None))

    def begin(turn: Turn) -> Outcome:
        turn.add(Track("Road", TrackKind.JOURNEY, Rank.EPIC, 8, missed=missed.key))
        return NOTHING

    await referee.play(scope(KAYA), begin)
    assert await listed(referee) == [
        (WREN, "Oath: say whether the missed vow goes on", True),
        (KAYA, "Road: say whether the missed journey goes on", True),
    ]
    assert all(each.items for each in await drawn(referee))
    await let_go(referee, 1)
    await let_go(referee)
    assert await listed(referee) == []
    assert (await state(referee)).tracks[0].missed == 0


# ------------------------------------------------------------------------------ letting it go


async def test_what_costs_something_the_gm_lets_go_and_what_is_offered_its_player(
    referee: Referee, dice: Faces
) -> None:
    await put(referee, Character("Wren", bonuses=()), shared=(BEAR,))
    await opened(referee)
    dice.add(*MISS)
    await make(referee, "face danger edge")
    dice.add(*STRONG)
    await make(referee, "circle")
    assert [may for _, _, may in await listed(referee)] == [False, True]
    assert [may for _, _, may in await listed(referee, GM)] == [True, True]

    await let_go(referee, 1)
    await let_go(referee, 0, GM)
    assert await listed(referee) == []


async def test_a_debt_and_a_choice_are_let_go_where_nobody_is_gm(
    referee: Referee, dice: Faces
) -> None:
    await put(referee, Character("Wren"), supply=0)
    await referee.play(scope(WREN), lambda turn: rolls.meter(turn, Meter.SUPPLY, -2, None))
    dice.add(*WEAK)
    await make(referee, "face danger edge")
    for _ in range(2):
        await let_go(referee)
    assert await listed(referee) == []
    after = await state(referee)
    assert (after.shortfall, after.setback, after.pending) == (0, 0, ())


async def test_a_setback_that_was_let_go_half_paid_says_nothing_of_the_next(
    referee: Referee,
) -> None:
    """What had taken a point of the old one was all that could take those of the next."""
    oath = Track("Oath", TrackKind.VOW, Rank.FORMIDABLE, 20)
    await put(referee, Character("Wren", momentum=-6, tracks=(oath,)))
    await referee.play(scope(WREN), lambda turn: rolls.momentum(turn, -2, None))
    await referee.play(scope(WREN), lambda turn: rolls.settle(turn, "Oath", None))
    assert await referee.look(scope(WREN), lambda turn: rolls.payable(turn, None)) == ["Oath"]
    await let_go(referee)
    await referee.play(scope(WREN), lambda turn: rolls.momentum(turn, -2, None))
    can = await referee.look(scope(WREN), lambda turn: rolls.payable(turn, None))
    assert can == ["health", "spirit", "supply", "Oath"]


async def test_letting_go_of_a_missed_vow_frees_its_track(referee: Referee, dice: Faces) -> None:
    vow = Track("Oath", TrackKind.VOW, Rank.EPIC, 20)
    await put(referee, Character("Wren", tracks=(vow,)))
    dice.add(9, 10)
    await make(referee, "fulfill")
    assert [text for _, text, _ in await listed(referee)] == [
        "Wren, Fulfill Your Vow (Oath): choose one"
    ]
    await let_go(referee)
    assert (await state(referee)).tracks == (vow,)
    assert await listed(referee) == []


# --------------------------------------------------------------------------- who is a character


async def characters(referee: Referee) -> int:
    return await referee.look(scope(GM), lambda turn: len(turn.all_characters(Character)))


@pytest.mark.parametrize(
    ("play", "supply"),
    [
        (lambda turn: rolls.meter(turn, Meter.SUPPLY, -2, None), 3),
        (
            lambda turn: rolls.debility(
                turn, Debility.UNPREPARED, is_cleared=False, is_override=False, character=None
            ),
            5,
        ),
        (
            lambda turn: tracks.new(
                turn, "fight", "Bear", Rank.EPIC, is_shared=None, character=None
            ),
            5,
        ),
    ],
)
async def test_what_is_shared_needs_no_character(
    referee: Referee, play: Callable[[Turn], Outcome], supply: int
) -> None:
    """PI8: a GM who touches the shared supply is no member of the party."""
    await referee.play(scope(GM), play)
    assert await characters(referee) == 0
    assert (await referee.look(scope(GM), table.party_of)).supply == supply


async def test_supply_that_a_gm_takes_is_missing_and_runs_out_for_everybody(
    referee: Referee,
) -> None:
    await put(referee, Character("Wren"))
    played = await referee.play(scope(GM), lambda turn: rolls.meter(turn, Meter.SUPPLY, -6, None))
    after = await state(referee)
    assert (after.shortfall, after.debilities) == (1, (Debility.UNPREPARED,))
    assert isinstance(played.outcome, rolls.ironsworn.MeterChanged)
    assert [(each.what, each.whose) for each in played.outcome.changes if not each.whose] == [
        ("supply", "")
    ]
    with pytest.raises(Blocked):
        await referee.play(scope(GM), lambda turn: rolls.meter(turn, Meter.SUPPLY, 1, None))

    await referee.play(scope(GM), prepare)
    assert (await state(referee)).debilities == ()


async def test_a_look_makes_nobody_up(referee: Referee) -> None:
    await referee.play(
        scope(GM),
        lambda turn: tracks.new(turn, "fight", "Bear", Rank.EPIC, is_shared=None, character=None),
    )
    assert await referee.look(scope(GM), lambda turn: plays.waiting(turn, None)) is None
    assert (await referee.look(scope(GM), lambda turn: rolls.debt(turn, None))).character == ""
    seen: Any = await referee.look(scope(GM), lambda turn: tracks.see(turn, None, None))
    assert (seen.character, [each.name for each in seen.shared]) == ("", ["Bear"])


# ------------------------------------------------------------------------- unprepared together


async def run_out(referee: Referee) -> None:
    await put(referee, Character("Wren"))
    await referee.play(scope(WREN), lambda turn: rolls.meter(turn, Meter.SUPPLY, -5, None))


async def test_who_comes_to_an_unprepared_party_is_unprepared_and_recovers_with_it(
    referee: Referee,
) -> None:
    """PI4, RI9: one answer for everybody, whenever they came."""
    await run_out(referee)
    await referee.play(scope(KAYA), lambda turn: sheets.new(turn, "Bram", "ironsworn"))
    shown = await referee.look(
        scope(KAYA), lambda turn: table.sheet(turn, turn.character(Character)).character
    )
    assert (shown.debilities, shown.max_momentum) == ((Debility.UNPREPARED,), 9)
    with pytest.raises(Blocked):
        await referee.play(scope(KAYA), lambda turn: rolls.meter(turn, Meter.SUPPLY, 1, None))
    with pytest.raises(Blocked):
        await make(referee, "resupply", KAYA)

    await referee.play(scope(KAYA), prepare)
    assert [(await state(referee, user)).debilities for user in (WREN, KAYA)] == [(), ()]
    await referee.play(scope(KAYA), lambda turn: rolls.meter(turn, Meter.SUPPLY, 1, None))


async def test_who_rested_while_the_party_recovered_comes_back_recovered(referee: Referee) -> None:
    await run_out(referee)
    await referee.play(scope(WREN), lambda turn: sheets.new(turn, "Spare", "ironsworn"))

    await referee.play(scope(WREN), prepare)
    await referee.play(scope(WREN), lambda turn: sheets.use(turn, "Wren"))
    assert (await state(referee)).debilities == ()


async def test_a_party_of_the_first_release_is_as_unprepared_as_its_sheets(
    referee: Referee,
) -> None:
    marked = Character("Wren", debilities=(Debility.UNPREPARED,))
    await put(referee, marked, supply=0)
    await put(referee, Character("Kaya"), KAYA, supply=0)
    assert (await state(referee, KAYA)).debilities == (Debility.UNPREPARED,)


# ---------------------------------------------------------------------------------- insisting


async def test_every_warning_is_insisted_on_by_the_gm_however_late(
    referee: Referee, dice: Faces
) -> None:
    await put(referee, Character("Wren", fights=(FightStand("shared:Bear"),)), shared=(BEAR,))
    await opened(referee)
    first = await make(referee, "strike iron bear")
    await make(referee, "heal edge")
    dice.add(*WEAK)
    await make(referee, "gather")
    with pytest.raises(NotGM):
        await referee.play(scope(WREN), lambda turn: plays.insist_by(turn, first.key))
    dice.add(*STRONG)
    played: Any = await referee.play(scope(GM), lambda turn: plays.insist_by(turn, first.key))
    assert played.outcome.is_insisted
    assert [text for _, text, _ in await listed(referee)] == ["Wren, Heal: allow it anyway, or not"]
