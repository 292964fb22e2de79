"""Ironsworn in words: every outcome and refusal has some, and Discord takes them all."""

import dataclasses
from typing import Any

import discord
import pytest

from bot.chat import words as show
from bot.chat.buttons import Pressable, offers
from bot.chat.embeds import Colour
from bot.chat.refusals import words
from bot.chat.symbols import PLAIN, SYMBOLS, WORDS, Look, Symbol, said
from bot.games.ironsworn import views
from bot.games.ironsworn.buttons import rolls as buttons
from bot.games.ironsworn.symbols import momentum
from bot.games.ironsworn.words import sheet as shown
from bot.games.ironsworn.words.oracle import ODDS, PRICES
from bot.games.ironsworn.words.rare import Shade
from bot.games.ironsworn.words.waiting import owed
from bot.journal import Played
from bot.storage.kinds import OUTCOMES
from bot.table.words.help import listed
from rules import errors as shared_errors
from rules import ironsworn
from rules.errors import RuleError
from rules.ironsworn import (
    ActionRolled,
    Blocked,
    BondAdded,
    BondRemoved,
    Bonds,
    BondsMarked,
    Burned,
    Character,
    Choice,
    Debility,
    DebilityChanged,
    Debt,
    Forsaken,
    Hits,
    Meter,
    MeterChanged,
    MomentumChanged,
    NoSetback,
    NotAVow,
    NotImproving,
    Odds,
    OracleAnswered,
    Owing,
    Party,
    PermanentDebility,
    Price,
    PricePaid,
    Progressed,
    ProgressRolled,
    Rank,
    RankRolled,
    Recommitted,
    SetbackSettled,
    SetbackWaived,
    ShortfallSettled,
    ShortfallWaived,
    StillPayable,
    Track,
    TrackClosed,
    TrackEdited,
    TrackEnd,
    TrackKind,
    TrackMade,
    TrackRemoved,
    WindowClosed,
    WindowReason,
)
from rules.ironsworn import errors as own_errors
from rules.outcome import Change, Outcome
from tests.fits import NASTY, assert_pressable, assert_told_and_kept

KEY = 10**19
OTHERS = [f"{NASTY[:58]}{index}" for index in range(10, 35)]


def rolled(**more: object) -> ActionRolled:
    """Give an action roll: 5 + iron 3 + 1 against 4 and 7, at momentum 6."""
    plain = ActionRolled(
        key=KEY,
        character="Wren",
        source="iron",
        stat=3,
        adds=1,
        action=5,
        challenge=(4, 7),
        momentum=6,
        score=9,
        uncapped=9,
        is_cancelled=False,
        hits=Hits.STRONG,
        burn=None,
        reset=2,
        is_match=False,
    )
    return dataclasses.replace(plain, **more)  # type: ignore[arg-type]


def progress(**more: object) -> ProgressRolled:
    """Give a progress roll on a vow: 6 boxes and a bit against 4 and 6."""
    plain = ProgressRolled(
        key=KEY,
        character="Wren",
        kind=TrackKind.VOW,
        track="Oath",
        rank=Rank.DANGEROUS,
        ticks=27,
        score=6,
        challenge=(4, 6),
        hits=Hits.WEAK,
        is_match=False,
        end=TrackEnd.FULFILLED,
        experience=1,
        changes=(Change("experience", 0, 1),),
    )
    return dataclasses.replace(plain, **more)  # type: ignore[arg-type]


MISSED_VOW = progress(
    hits=Hits.MISS,
    challenge=(8, 9),
    end=TrackEnd.OPEN,
    experience=0,
    changes=(),
    forsaking=(Change("spirit", 5, 3),),
)

UNPREPARED = tuple(
    change
    for whose in ("", *OTHERS)
    for change in (
        Change("unprepared", 0, 1, whose),
        Change("max momentum", 10, 9, whose),
        Change("momentum reset", 2, 1, whose),
        Change("momentum", 10, 9, whose),
    )
)
TRACK = Track(NASTY, TrackKind.FIGHT, Rank.EXTREME, 39)
CHOICES = tuple(
    Choice(key, 39, 37)
    for key in ("health", "spirit", "supply", *(f"shared:{name}" for name in OTHERS))
)
DEBT = Debt(99, 999, CHOICES)
SETTLED = SetbackSettled(NASTY, f"own:{NASTY}", UNPREPARED, 3, is_out_of_supply=True)

OUTCOMES_SHOWN: tuple[Outcome, ...] = (
    rolled(character=NASTY),
    rolled(
        character=NASTY,
        source="",
        stat=10,
        adds=-10,
        action=6,
        momentum=-6,
        is_cancelled=True,
        uncapped=19,
        score=10,
        challenge=(10, 10),
        is_match=True,
        hits=Hits.MISS,
        burn=Hits.STRONG,
        previous=(1, 2, 3),
    ),
    Burned(rolled(character=NASTY), Hits.STRONG, (True, True), (Change("momentum", 6, 2),)),
    MomentumChanged(NASTY, -99, (Change("momentum", 10, -6), Change("setback", 0, 83)), 0, 83),
    MomentumChanged(NASTY, 99, (Change("momentum", 9, 10),), 98),
    MeterChanged(NASTY, Meter.SUPPLY, -99, UNPREPARED, 0, 94, 0, 94, is_out_of_supply=True),
    MeterChanged(NASTY, Meter.HEALTH, -9, (Change("health", 5, 0),), 0, 4, 1),
    DebilityChanged(NASTY, Debility.UNPREPARED, is_marked=True, changes=UNPREPARED),
    DebilityChanged(NASTY, Debility.CURSED, is_marked=False, changes=(Change("cursed", 1, 0),)),
    Owing(NASTY, SETTLED, DEBT),
    Owing(NASTY, SETTLED, Debt(0, 3, ())),
    Owing(NASTY, SETTLED, Debt(1, 3, ())),
    SETTLED,
    SetbackSettled(NASTY, f"own:{NASTY}", (Change("ticks", 8, 0, NASTY),), 0),
    SetbackWaived(NASTY, 3, (Change("setback", 3, 0),)),
    ShortfallSettled(NASTY, "health", (Change("shortfall", 1, 0), Change("health", 3, 2)), 0),
    ShortfallWaived(NASTY, 3, (Change("shortfall", 3, 0), Change("setback", 0, 3))),
    TrackMade(TRACK),
    TrackRemoved(dataclasses.replace(TRACK, end=TrackEnd.WON)),
    Progressed(TRACK, 10, 38, 19),
    Progressed(dataclasses.replace(TRACK, ticks=40), 1, 38, 2),
    TrackEdited(TRACK, dataclasses.replace(TRACK, rank=Rank.EPIC, ticks=0)),
    progress(character=NASTY, track=NASTY, changes=UNPREPARED),
    progress(experience=0, changes=()),
    progress(kind=None, rank=None, track="", experience=0, end=TrackEnd.OPEN),
    dataclasses.replace(MISSED_VOW, character=NASTY, track=NASTY, is_match=True),
    dataclasses.replace(MISSED_VOW, kind=TrackKind.JOURNEY, forsaking=()),
    dataclasses.replace(MISSED_VOW, kind=TrackKind.FIGHT, end=TrackEnd.LOST, forsaking=()),
    Recommitted(TRACK, dataclasses.replace(TRACK, rank=Rank.EPIC, ticks=4)),
    Recommitted(TRACK, TRACK),
    Forsaken(NASTY, TRACK, TRACK, (Change("spirit", 5, 0), Change("momentum", 2, -6))),
    BondAdded(NASTY, NASTY, Change("bonds", 0, 1)),
    BondRemoved(NASTY, NASTY, Change("bonds", 40, 39)),
    BondsMarked(NASTY, Change("bonds", 38, 40), 8),
    OracleAnswered(Odds.SMALL_CHANCE, NASTY * 5, 0, 0),
    OracleAnswered(Odds.LIKELY, "", 1, 2),
    PricePaid(((0, 1, Price.WORSE), *((9, 9, Price.TWICE),) * 7), 8),
    PricePaid(((4, 3, Price.NEW_DANGER), (6, 0, Price.HARM))),
    PricePaid(((0, 1, Price.WORSE), (0, 2, Price.WORSE))),
    PricePaid(((9, 9, Price.TWICE), (3, 3, Price.ESCALATION), (3, 4, Price.ESCALATION))),
    RankRolled(2, 1),
)

REFUSALS: tuple[RuleError, ...] = (
    *(WindowClosed(reason) for reason in WindowReason),
    NotImproving(Hits.WEAK, -6, (1, 10), 3),
    *(Blocked(meter, Debility.WOUNDED) for meter in Meter),
    PermanentDebility(Debility.MAIMED),
    *(TrackClosed(NASTY, end) for end in TrackEnd),
    NotAVow(NASTY, TrackKind.FIGHT),
    *(NoSetback(momentum) for momentum in (2, -6)),
    StillPayable("setback", 1, ["health"]),
    StillPayable("setback", 9, [choice.key for choice in CHOICES]),
)


def played(outcome: Outcome, *kinds: str) -> Played[Outcome]:
    touched = dict.fromkeys(kinds or ("ironsworn",), (KEY,))
    return Played(outcome, KEY, KEY, KEY, touched)


def named(items: list[Pressable]) -> dict[str, str]:
    """Give the verb and the label of every button."""
    return {
        item.item.custom_id.rsplit(":", 1)[0]: item.item.label
        for item in items
        if isinstance(item.item, discord.ui.Button) and item.item.custom_id and item.item.label
    }


def text(outcome: Outcome, look: Look = PLAIN) -> str:
    """Give what a card says below its title, the small print last."""
    card = show.card(outcome)
    return said("\n".join(filter(None, (card.description, card.footer.text))), look)


# ------------------------------------------------------------------------ all of them


def test_every_outcome_of_the_game_is_among_these() -> None:
    elsewhere = ("iron.move", "iron.companion")
    registered = {
        cls
        for name, cls in OUTCOMES.items()
        if name.startswith("iron.") and not name.startswith(elsewhere)
    }

    assert {type(outcome) for outcome in OUTCOMES_SHOWN} == registered


def test_every_refusal_of_the_game_is_among_these() -> None:
    there = [each for each in vars(own_errors).values() if isinstance(each, type)]
    refusals = {
        each
        for each in there
        if issubclass(each, RuleError) and each.__module__ == own_errors.__name__
    }
    assert len(refusals) >= 7

    assert {type(refusal) for refusal in REFUSALS} == refusals


@pytest.mark.parametrize("outcome", OUTCOMES_SHOWN, ids=lambda each: type(each).__name__)
def test_an_outcome_is_told_whole_is_kept_and_has_buttons_that_fit(outcome: Outcome) -> None:
    assert_told_and_kept(outcome)
    for kind in ("ironsworn", "ironsworn.track"):
        items = offers(outcome, played(outcome, kind))
        assert len(items) <= 5
        assert_pressable(items)


def test_a_refusal_is_said_within_what_a_reply_keeps() -> None:
    for refusal in REFUSALS:
        told = words(refusal)
        assert 20 < len(told) <= 1500
        assert "<@" not in told


@pytest.mark.parametrize(
    ("refusal", "part"),
    [
        (NotImproving(Hits.WEAK, 3, (5, 9), 6), "would not beat 9"),
        (NotImproving(Hits.STRONG, 3, (4, 4), 8), "That is a strong hit already"),
        (Blocked(Meter.HEALTH, Debility.WOUNDED), "wounded. Heal or Sojourn can clear that"),
        (
            Blocked(Meter.SUPPLY, Debility.UNPREPARED),
            "while the party is unprepared. Sojourn can clear that",
        ),
        (TrackClosed("Oath", TrackEnd.FULFILLED), "fulfilled"),
        # It said that there was none, also where a progress roll had closed one.
        (WindowClosed(WindowReason.NO_ROLL), "none was made, or a progress roll came after it"),
        (StillPayable("setback", 2, ["health", "own:Oath"]), "“health” and “Oath”"),
        (shared_errors.Already("debility", "wounded"), "“wounded” is already marked"),
        (shared_errors.Already("edited", "Oath"), "“Oath”"),
        (shared_errors.Already("epilogue"), "epilogue"),
        (shared_errors.Already("rerolled"), "works once"),
        (shared_errors.AtLimit("ticks", 40), "All ten boxes"),
        (shared_errors.AtLimit("bonds", 40), "bonds"),
        (NoSetback(2), "when momentum is at −6 and you lose more of it; yours is 2."),
        (NoSetback(-6), "`/iron move name:Face a Setback amount:1`"),
        (shared_errors.TooMany("open_moves", 25), "25 open moves. Go on with one first: `/iron w"),
    ],
)
def test_a_refusal_says_its_numbers(refusal: RuleError, part: str) -> None:
    assert part in words(refusal)


def test_every_row_and_every_odds_has_words() -> None:
    assert set(PRICES) == set(Price)
    assert len(set(PRICES.values())) == len(Price)
    assert set(ODDS) == set(Odds)


def test_the_help_topics_fit_an_embed() -> None:
    own = {name: told for name, told in listed().items() if name.startswith("ironsworn")}

    assert len(own) == 4
    assert all(len(told) < 3500 for told in own.values())


# ---------------------------------------------------------------------------------- rolls


def test_an_action_roll_tells_result_faces_and_sum() -> None:
    embed = show.card(rolled())

    assert embed.title == "Strong hit · Wren rolls +iron"
    assert text(rolled()).splitlines() == [
        "5 + iron 3 + 1 = **9** against 4 ✓, 7 ✓",
    ]
    assert text(rolled(score=6), WORDS).endswith("against 4 (beaten), 7 (not beaten)")


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({"momentum": -5, "is_cancelled": True, "score": 4}, "Momentum −5 cancels"),
        ({"is_match": True, "challenge": (4, 4)}, "two fours"),
        ({"is_match": True, "challenge": (10, 10), "hits": Hits.MISS}, "two tens"),
        ({"previous": (1, 4, 7)}, "action die 1 → 5"),
        ({"previous": (5, 4, 7)}, "same faces"),
        ({"hits": Hits.WEAK, "burn": Hits.STRONG}, "6 → 2"),
    ],
)
def test_what_bends_a_roll_has_a_line_of_its_own(more: dict[str, object], part: str) -> None:
    assert sum(part in line for line in text(rolled(**more)).splitlines()) == 1
    assert part not in text(rolled())


def test_a_sum_above_ten_adds_up_wherever_it_is_told() -> None:
    outcome = rolled(action=6, stat=5, uncapped=12, score=10)
    for told in (text(outcome), show.line(outcome), show.why(outcome)):
        assert "6 + iron 5 + 1 = 12, counts as **10** against 4 ✓, 7 ✓" in said(told, PLAIN)


def test_a_bare_number_is_told_as_one() -> None:
    assert show.card(rolled(source="", stat=2, adds=-1)).title == "Strong hit · Wren rolls +2"
    assert "5 + 2 − 1 = **9**" in text(rolled(source="", stat=2, adds=-1))


def test_the_burn_button_is_there_exactly_when_burning_helps() -> None:
    offered = rolled(hits=Hits.WEAK, burn=Hits.STRONG)

    assert named(offers(offered, played(offered))) == {
        "iron:burn": "Burn momentum 6 → 2: strong hit",
        "iron:odds": "Odds",
        "table:why": "Why?",
    }
    assert named(offers(rolled(), played(rolled()))) == {"table:why": "Why?"}


def test_a_burn_tells_the_new_result_and_what_momentum_became() -> None:
    before = rolled(challenge=(5, 8), score=4, hits=Hits.MISS, burn=Hits.WEAK)
    burned = Burned(before, Hits.WEAK, (True, False), (Change("momentum", 6, 2),), 10)

    assert show.card(burned).title == "Weak hit · Wren burns momentum on +iron"
    assert text(burned).splitlines() == [
        "5 + iron 3 + 1 = **4** against 5 ✓, 8 ✗",
        "Momentum 6 beats the 5.",
        "**Miss → weak hit**",
        "│▰▰▱▱▱▱▱▱▱▱ **Momentum 6 → 2**",
    ]
    assert named(offers(burned, played(burned))) == {"table:why": "Why?"}


def test_why_counts_the_faces_of_an_action_roll() -> None:
    why = said(show.why(rolled(stat=2, adds=0, momentum=0)), PLAIN)

    assert "▰▰▱▱▱▱▱▱ strong hit 139 of 600 (23 %)" in why
    assert "262 of 600" in why
    assert "199 of 600" in why
    assert "R2.11" in why
    assert "R2.12" in why


def test_why_counts_the_faces_of_a_progress_roll() -> None:
    why = said(show.why(progress(score=10)), PLAIN)

    assert "▰▰▰▰▰▰▱▱ strong hit 81 of 100 (81 %)" in why
    assert "weak hit 18 of 100" in why
    assert "▰▱▱▱▱▱▱▱ miss 1 of 100" in why


def test_a_progress_roll_tells_boxes_end_and_experience() -> None:
    assert text(progress()).splitlines() == [
        "## ❖❖ A dangerous vow is fulfilled",
        "**6 boxes** against 4 ✓, 6 ✗",
        "▰▰▰▰▰▰▱▱▱▱",
        "The vow is fulfilled.",
        "**It earns 1 experience**",
        "**Experience earned 0 → 1**",
        "dangerous vow: 6 of 10 boxes, 3 ticks",
    ]


@pytest.mark.parametrize(
    ("track", "label"),
    [
        (Track("A", TrackKind.JOURNEY, Rank.DANGEROUS, 28, missed=7), "Journey on: keeps 1 box, "),
        (Track("A", TrackKind.VOW, Rank.DANGEROUS, 3, missed=7), "Recommit: keeps 3 ticks, "),
        (Track("A", TrackKind.VOW, Rank.EPIC, 0, missed=7), "Recommit: keeps nothing, rank stays "),
    ],
)
def test_going_on_says_what_it_keeps(track: Track, label: str) -> None:
    items = named(buttons.track_buttons(track, 1, is_shared=True))
    assert items["iron:recommit"].startswith(label)


def test_a_card_and_the_journal_say_progress_alike() -> None:
    marked = Progressed(Track("The pass", TrackKind.JOURNEY, Rank.DANGEROUS, 16), 1, 8)
    went_on = Recommitted(
        Track("The pass", TrackKind.JOURNEY, Rank.DANGEROUS, 16),
        Track("The pass", TrackKind.JOURNEY, Rank.FORMIDABLE, 4),
    )
    for outcome, steps in ((marked, "2 → 4 boxes"), (went_on, "4 → 1 box")):
        for told in (text(outcome), show.line(outcome)):
            assert steps in told


def test_the_oracle_says_its_answer_and_its_threshold() -> None:
    no = OracleAnswered(Odds.LIKELY, "Rain?", 2, 2)

    assert (show.card(no).title or "").startswith("No")
    assert text(no).splitlines() == [
        "Rain?",
        "d100 **22**",
        "Match: both digits are 2. The answer is extreme, or has a twist.",
        "likely: yes on 26 or more",
    ]
    assert "▰▰▰▰▰▰▱▱ yes 75 of 100" in said(show.why(no), PLAIN)


# ------------------------------------------------------------------- changes and what waits


def test_changes_are_told_by_whom_they_befell() -> None:
    changed = MeterChanged(
        "Wren",
        Meter.SUPPLY,
        -1,
        (
            Change("supply", 1, 0),
            Change("unprepared", 0, 1),
            Change("max momentum", 10, 9),
            Change("momentum reset", 2, 1),
            Change("unprepared", 0, 1, "Kaya"),
            Change("momentum", 10, 9, "Kaya"),
        ),
        is_out_of_supply=True,
    )

    assert text(changed).splitlines()[1:] == [
        "▱▱▱▱▱ **Supply 1 → 0**",
        "**Now unprepared**",
        "**Momentum maximum 10 → 9 · momentum reset 2 → 1**",
        "**Kaya: now unprepared · momentum 10 → 9**",
    ]
    assert show.line(changed) == (
        "**Wren**: supply −1 (supply 1 → 0 · now unprepared · momentum maximum 10 → 9 · "
        "momentum reset 2 → 1; 1 other character too)"
    )


def test_a_menu_says_what_each_choice_costs() -> None:
    debt = Debt(0, 2, (Choice("health", 3, 2), Choice("shared:The bear", 8, 4)))
    owing = Owing("Wren", MomentumChanged("Wren", -2, (), 0, 2), debt)
    (item,) = offers(owing, played(owing))

    assert isinstance(item.item, discord.ui.Select)
    assert [(option.value, option.label) for option in item.item.options] == [
        ("setback:health", "Health 3 → 2"),
        ("setback:shared:The bear", "The bear: 2 → 1 box (shared)"),
    ]
    assert item.custom_id == f"iron:settle:{KEY}"
    assert "**Setback 2**: pay each point with health, or all with progress on The bear." in text(
        owing
    )


@pytest.mark.parametrize(
    ("owing", "told"),
    [
        ({"setback": 2}, "Wren: pay a setback of 2"),
        ({"setback": 3, "setback_later": (2,)}, "Wren: pay setbacks of 1 and 2"),
        (
            {"setback": 4, "setback_later": (1, 2), "shortfall": 1},
            "Wren: pay a supply debt of 1 and setbacks of 1, 1 and 2",
        ),
    ],
)
def test_what_waits_names_each_setback_that_is_owed(owing: dict[str, Any], told: str) -> None:
    assert owed(Character("Wren", **owing)) == told


@pytest.mark.parametrize(
    ("debt", "what", "told"),
    [
        (
            Debt(0, 2, (Choice("health", 3, 2), Choice("spirit", 1, 0))),
            "setback",
            ["**Setback 2**: pay each point with health or spirit."],
        ),
        (
            Debt(0, 1, (Choice("own:Coast", 8, 4),)),
            "setback",
            ["**Setback 1**: pay it with progress on Coast."],
        ),
        (
            Debt(0, 1, (Choice("own:Coast", 8, 4), Choice("shared:The bear", 8, 4))),
            "setback",
            ["**Setback 1**: pay it with progress on one track."],
        ),
        (
            Debt(0, 1, (Choice("health", 3, 2),), (2,)),
            "setback",
            ["**Setback 1**: pay it with health.", "**Setback 2** comes after that."],
        ),
        (
            Debt(1, 3, (Choice("health", 3, 2),), (2, 1)),
            "supply debt",
            [
                "**Supply debt 1**: pay it with health.",
                "**3 setbacks**, 6 points in all, come after that, one by one.",
            ],
        ),
        (
            Debt(1, 3, (Choice("health", 3, 2),)),
            "supply debt",
            ["**Supply debt 1**: pay it with health.", "**Setback 3** comes after that."],
        ),
    ],
)
def test_a_loss_names_what_its_menu_offers_and_no_more(
    debt: Debt, what: str, told: list[str]
) -> None:
    drawn = buttons.draw_debt(views.DebtView("Wren", debt, 7))
    assert (drawn.shown.description or "").split("\n") == told
    (item,) = drawn.items
    assert isinstance(item.item, discord.ui.Select)
    rest = debt.shortfall + debt.setback + sum(debt.later) - debt.points
    after = f", then {rest} more" if rest else ""
    assert item.item.placeholder == f"{what} {debt.points}{after}: pay 1 with …".capitalize()


def test_a_single_point_is_paid_with_a_number_or_a_track() -> None:
    """It was told to pay each of one point with spirit, or all of it with progress."""
    debt = Debt(0, 1, (Choice("spirit", 1, 0), Choice("shared:The bear", 8, 4)))
    drawn = buttons.draw_debt(views.DebtView("Wren", debt, 7))
    assert drawn.shown.description == "**Setback 1**: pay it with spirit or progress on The bear."


def test_what_nothing_can_take_has_one_button() -> None:
    def labels(debt: Debt) -> list[str]:
        view = views.DebtView("Wren", debt, 7)
        drawn = buttons.draw_debt(view)
        assert drawn.shown.description
        return list(named(list(drawn.items)).values())

    assert labels(Debt(0, 2, ())) == ["Leave setback 2 unpaid"]
    assert labels(Debt(1, 2, ())) == ["Supply debt 1 becomes a setback"]
    assert labels(Debt(0, 0, ())) == []


# -------------------------------------------------------------------------------- tracks


@pytest.mark.parametrize(
    ("track", "labels"),
    [
        (
            Track("Bear", TrackKind.FIGHT, Rank.DANGEROUS, 12),
            ["Mark progress: +2 boxes", "Progress roll with 3 boxes"],
        ),
        (
            Track("Bear", TrackKind.FIGHT, Rank.EXTREME, 39),
            ["Mark progress: +1 tick", "Progress roll with 9 boxes"],
        ),
        (Track("Bear", TrackKind.FIGHT, Rank.EPIC, 40), ["Progress roll with 10 boxes"]),
        (Track("Bear", TrackKind.FIGHT, Rank.EPIC, 40, TrackEnd.WON), []),
        (
            Track("North", TrackKind.JOURNEY, Rank.EPIC, 2, missed=7),
            [
                "Mark progress: +1 tick",
                "Journey on: keeps 2 ticks, rank stays epic",
            ],
        ),
        # E2.24: that is always a miss.
        (Track("Oath", TrackKind.VOW, Rank.EXTREME, 7), ["Mark progress: +2 ticks"]),
        (
            Track("Oath", TrackKind.VOW, Rank.EXTREME, 8),
            ["Mark progress: +2 ticks", "Progress roll with 2 boxes"],
        ),
    ],
)
def test_a_track_offers_only_what_would_do_something(track: Track, labels: list[str]) -> None:
    items = buttons.track_buttons(track, 7, is_shared=True)

    assert list(named(items).values()) == labels


def test_a_track_names_the_sheet_that_it_is_kept_on() -> None:
    track = Track("Oath", TrackKind.VOW, Rank.EPIC, 8)
    own = buttons.track_buttons(track, 7, is_shared=False)
    board = buttons.track_buttons(track, 7, is_shared=True)

    assert [item.custom_id for item in own] == ["iron:mark:7:Oath", "iron:progress:7:Oath"]
    assert [item.custom_id for item in board] == ["iron:mark:7", "iron:progress:7"]


def test_what_all_share_stands_below_what_is_the_characters_own() -> None:
    """Bonds, which are nobody else's, stood under the heading of what is shared."""
    journey = Track("The pass", TrackKind.JOURNEY, Rank.EPIC)
    own = Track("The hill", TrackKind.VOW, Rank.EPIC)
    told = shown.tracks(views.TracksView("Wren", (own,), (journey,), Bonds(4))).description or ""
    found = [told.index(each) for each in ("The hill", "Bonds", "**Shared**", "The pass")]
    assert found == sorted(found)


def test_shown_tracks_fit_however_many_there_are() -> None:
    track = dataclasses.replace(TRACK, name=NASTY)
    bonds = Bonds(40, tuple(OTHERS))
    for view in (
        views.TracksView(NASTY, (track,) * 20, (track,) * 25, bonds),
        views.TracksView(NASTY, (), (), Bonds()),
        views.BondsView(NASTY, bonds),
        views.TrackView(track, 7, is_shared=True),
        views.TrackView(dataclasses.replace(track, end=TrackEnd.LOST), 7, is_shared=False),
    ):
        embed = shown.tracks(view)
        assert embed.description
        assert len(embed.description) <= 4096
        assert len(embed.title or "") <= 256


# --------------------------------------------------------------------------------- sheet


def test_a_sheet_reads_aloud() -> None:
    view = views.SheetView(
        Character("Wren", health=3, momentum=-2, debilities=(Debility.SHAKEN,), setback=1),
        Party(4),
        (Track("The bear", TrackKind.FIGHT, Rank.DANGEROUS, 14),),
    )
    read = said(show.sheet(view).description or "", PLAIN)

    for part in (
        "Edge **3** · Heart **2** · Iron **2** · Shadow **1** · Wits **1**",
        "▱▱▱▱▰▰│▱ **Momentum −2** · maximum 9 · resets to\u00a01",
        "**Bonds** none",
        "▰▰▰▱▱ **Health 3** of 5",
        "▰▰▰▰▱ **Supply 4** of 5, shared by all",
        "**Debilities** ◇ shaken",
        "3 of 10 boxes, 2 ticks",
        "**Setback 1**",
    ):
        assert part in read


def test_a_sheet_fits_with_all_that_it_can_hold() -> None:
    tracks = tuple(Track(name, TrackKind.VOW, Rank.FORMIDABLE, 39) for name in OTHERS[:20])
    state = Character(
        NASTY,
        momentum=-6,
        debilities=tuple(Debility),
        tracks=tracks,
        bonds=Bonds(40, tuple(OTHERS)),
        shortfall=9,
        setback=9,
    )
    embed = show.sheet(views.SheetView(state, Party(), tracks))

    assert len(embed.title or "") <= 256
    assert len(embed.description or "") <= 4096
    assert "tormented" in show.vitals(state)
    assert "owes 9 supply · setback 9" in show.vitals(state)


def test_the_board_lists_supply_and_open_tracks() -> None:
    bear = Track("Bear", TrackKind.FIGHT, Rank.EPIC)
    lines = show.board(
        views.BoardView(Party(2), (bear, dataclasses.replace(bear, end=TrackEnd.WON)))
    )

    assert len(lines) == 2
    assert said(lines[0], PLAIN) == "▰▰▱▱▱ **Supply 2** of 5"
    assert said(lines[1], PLAIN) == "**Bear** · epic fight · 0 of 10 boxes\n▱▱▱▱▱▱▱▱▱▱"
    assert said(lines[1], WORDS) == "**Bear** · epic fight · 0 of 10 boxes"


def test_the_board_says_of_a_vow_alone_that_it_is_shared() -> None:
    kinds = [Track(kind.value, kind, Rank.EPIC) for kind in TrackKind]
    lines = show.board(views.BoardView(Party(2), tuple(kinds)))

    assert [said(each, WORDS) for each in lines[1:]] == [
        "**vow** · epic vow · 0 of 10 boxes · shared",
        "**journey** · epic journey · 0 of 10 boxes",
        "**fight** · epic fight · 0 of 10 boxes",
    ]


def test_the_board_of_a_gm_lists_the_open_tracks_of_each_character() -> None:
    oath = Track("Oath", TrackKind.VOW, Rank.EPIC)
    own = (("Wren", oath), ("Wren", dataclasses.replace(oath, end=TrackEnd.WON)))
    lines = show.board(views.BoardView(Party(2), (), own))

    assert [said(each, WORDS) for each in lines[1:]] == [
        "**Oath** · epic vow · 0 of 10 boxes · Wren"
    ]


# ---------------------------------------------------------------------- what is seen at a glance


@pytest.mark.parametrize(
    ("more", "banner"),
    [
        ({"challenge": (4, 4)}, "★ A match for the better"),
        ({"challenge": (9, 9), "hits": Hits.MISS}, "✖ A match for the worse"),
        ({"challenge": (4, 4), "hits": Hits.WEAK}, ""),
        ({"challenge": (9, 9), "hits": Hits.MISS, "burn": Hits.STRONG}, ""),
        ({}, ""),
    ],
)
def test_a_match_has_a_crest_once_nothing_can_better_the_roll(
    more: dict[str, object], banner: str
) -> None:
    first = text(rolled(**more)).splitlines()[0]

    assert first.startswith(f"## {banner}" if banner else "5 + iron 3")


def test_each_rare_thing_has_a_colour_that_nothing_common_has() -> None:
    match, epic = rolled(challenge=(4, 4)), progress(rank=Rank.EPIC)
    grim = rolled(challenge=(9, 9), hits=Hits.MISS)
    seen = [show.card(each).colour for each in (match, epic, grim)]

    assert seen == [discord.Colour(each) for each in (Shade.GOLD, Shade.GOLD, Shade.GRIM)]
    assert not {int(each) for each in Shade} & {int(each) for each in Colour}


@pytest.mark.parametrize(
    ("rank", "banner"),
    [
        (Rank.TROUBLESOME, "❖ A troublesome vow is fulfilled"),
        (Rank.EXTREME, "❖❖❖❖ An extreme vow is fulfilled"),
        (Rank.EPIC, "✪✪✪✪✪ An epic vow is fulfilled"),
    ],
)
def test_a_fulfilled_vow_has_as_many_crests_as_its_rank(rank: Rank, banner: str) -> None:
    fulfilled = progress(rank=rank)

    assert text(fulfilled).splitlines()[0] == f"## {banner}"
    assert text(fulfilled, WORDS).splitlines()[0] == f"## {banner.lstrip('❖✪ ')}"
    journey = dataclasses.replace(fulfilled, kind=TrackKind.JOURNEY)
    assert "##" not in text(journey) + text(MISSED_VOW)


@pytest.mark.parametrize(
    ("debilities", "now", "drawn"),
    [
        ((), 2, "│▰▰▱▱▱▱▱▱▱▱"),
        ((), 10, "│▰▰▰▰▰▰▰▰▰▰"),
        ((Debility.SHAKEN,), 0, "│▱▱▱▱▱▱▱▱▱·"),
        (tuple(Debility), 2, "│▰▰········"),
        (tuple(Debility), -6, "▰▰▰▰▰▰│"),
        ((), -1, "▱▱▱▱▱▰│▱▱"),
    ],
)
def test_momentum_is_drawn_from_its_least_to_its_most(
    debilities: tuple[Debility, ...], now: int, drawn: str
) -> None:
    state = Character("Wren", momentum=now, debilities=debilities)
    track = momentum(now, state.max_momentum)

    assert said(track, PLAIN) == drawn
    names = [each.name for each in track_symbols(track)]
    reset, most = state.momentum_reset, state.max_momentum
    zero = names.index("momentum_zero" if reset else "momentum_zero_reset")
    if now >= 0:
        assert names[zero + most].startswith("momentum_max_")
    if reset:
        assert names[zero + reset].startswith("momentum_reset_")


def track_symbols(track: str) -> list[Symbol]:
    return [list(SYMBOLS.values())[ord(each) - 0xE001] for each in track]


def test_momentum_is_drawn_where_it_changes_if_its_maximum_is_known() -> None:
    state, outcome = ironsworn.change_momentum(Character("Wren", debilities=(Debility.SHAKEN,)), 3)
    burned = Burned(rolled(), Hits.STRONG, (True, False), (Change("momentum", 6, 2),))

    assert state.momentum == 5
    assert text(outcome) == "│▰▰▰▰▰▱▱▱▱· **Momentum 2 → 5**"
    assert "**Momentum 6 → 2**" in text(burned).splitlines()
    assert text(dataclasses.replace(outcome, max_momentum=0)) == "**Momentum 2 → 5**"


def test_debilities_are_told_apart_by_their_family() -> None:
    for debility in Debility:
        marked = DebilityChanged("Wren", debility, is_marked=True, changes=())
        family = debility.family.value
        (name,) = {each.name for each in track_symbols(text_of_card(marked)[0])}

        assert name == family
        assert text(marked, WORDS) == family.capitalize()


def text_of_card(outcome: Outcome) -> str:
    return show.card(outcome).description or ""


@pytest.mark.parametrize("value", [0, 3, 5])
def test_the_vitals_are_short_lines_with_their_numbers_in_words(value: int) -> None:
    marked = (Debility.WOUNDED, Debility.MAIMED, Debility.SHAKEN)
    state = Character("Wren", health=value, debilities=marked)

    assert said(show.vitals(state), WORDS).splitlines() == [
        f"**Wren** · health {value} · spirit 5",
        "momentum 2",
        "wounded · shaken",
        "maimed",
    ]
    drawn = said(show.vitals(state), PLAIN)
    assert f"health {'▰' * value}{'▱' * (5 - value)} {value} · spirit" in drawn
    # No line can end between a symbol and its word where the symbol begins it.
    assert "│▰▰▱▱▱▱▱··· momentum 2\n◇ wounded · shaken\n◆ maimed" in drawn


def test_an_open_track_shows_the_odds_of_its_progress_roll() -> None:
    oath = Track("Oath", TrackKind.VOW, Rank.EPIC, 22)
    lines = said(
        shown.tracks(views.TrackView(oath, 7, is_shared=False)).description or "", PLAIN
    ).splitlines()

    assert lines[:2] == ["5 of 10 boxes, 2 ticks", "▰▰▰▰▰▱▱▱▱▱"]
    assert lines[3:] == [
        "▰▱▱▱▱▱▱▱ strong hit 16 of 100 (16 %)",
        "▰▰▰▰▱▱▱▱ weak hit 48 of 100 (48 %)",
        "▰▰▰▱▱▱▱▱ miss 36 of 100 (36 %)",
    ]


def test_only_a_vow_that_was_fulfilled_for_nothing_says_so() -> None:
    told = [
        "no experience earned" in str(show.card(each).to_dict())
        for each in (progress(experience=0, changes=()), progress(), MISSED_VOW)
    ]
    assert told == [True, False, False]


def test_a_bond_that_is_made_is_told_as_one() -> None:
    made = BondAdded("Wren", "Elstan", Change("bonds", 0, 1))
    assert show.card(made).title == "Wren has a bond with Elstan"
