"""Charge in words: every level and kind has some, buttons fit Discord, nothing hidden is told."""

import dataclasses
import struct
from enum import Enum
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image

from bot.chat import symbols
from bot.chat import words as show
from bot.chat.buttons import Pressable
from bot.chat.picture import attached, described, png
from bot.chat.refusals import words
from bot.chat.sent import view_of
from bot.chat.symbols import PLAIN, WORDS
from bot.games.charge.buttons.items import (
    ANSWER,
    BOOST,
    PICK,
    SET,
    consequence_items,
    draw_controls,
    proposal_items,
    roll_items,
)
from bot.games.charge.views import (
    Bearer,
    CharacterView,
    ConsequenceView,
    ProposalView,
    RollView,
)
from bot.games.charge.words import sheet as shown
from bot.games.charge.words import terms as charge_words
from bot.games.charge.words.proposals import standing_proposal
from bot.games.charge.words.recap import character as changed
from bot.table.words.help import listed
from rules import charge
from rules.charge import (
    SETTINGS,
    Action,
    ActionRoll,
    Attachment,
    Boosts,
    Character,
    Consequence,
    ConsequenceKind,
    ConsequenceSettled,
    Effect,
    Exclusive,
    Fate,
    NoEffect,
    NotExposed,
    Proposal,
    ProposalChanged,
    Push,
    Result,
    Risk,
    RollGone,
    RollReason,
    Settings,
    Setup,
    SetupBenefit,
    Standing,
    Step,
    Talent,
    TalentKind,
    Tension,
    TensionStep,
)
from rules.clock import Clock, ClockKind, ClockTicked
from rules.errors import TooMany
from rules.outcome import Change, Outcome
from tests.faces import Faces
from tests.fits import NASTY, assert_pressable
from tests.told import BAR

WREN, ASH = 10**18, 10**18 + 1
TEAM = {
    WREN: Character("Wren", sneak=2, momentum=3),
    ASH: Character("Ash", momentum=1),
}


def standing(team: charge.Team = TEAM, **more: object) -> Standing:
    """Give a proposal of Wren's as it stands."""
    proposal = dataclasses.replace(Proposal(7, Action.SNEAK), **more)  # type: ignore[arg-type]
    return charge.standing_of(team, WREN, Settings(), proposal)


def text(outcome: Outcome) -> str:
    """Give a card's words."""
    return words_of(show.card(outcome))


def test_a_line_names_its_own_character_again_behind_somebody_elses_number() -> None:
    """The roller's stress read as the assistant's."""
    pushed, helped = Change("momentum", 4, 2, "Wren"), Change("momentum", 2, 1, "Ash")
    stress = Change("stress", 0, 1, "Wren")
    told = charge_words.with_changes("sneaks", [pushed, helped, stress], "Wren")
    assert told == "sneaks · momentum 4 → 2 · Ash: momentum 2 → 1 · Wren: stress 0 → 1"
    told = charge_words.with_changes("sneaks", [pushed, stress, helped], "Wren")
    assert told == "sneaks · momentum 4 → 2 · stress 0 → 1 · Ash: momentum 2 → 1"


def words_of(card: discord.Embed) -> str:
    """Give an embed's words, its symbols in plain characters."""
    words = (card.title, card.description, *(each.value for each in card.fields), card.footer.text)
    return symbols.said("\n".join(filter(None, words)), symbols.PLAIN)


def labels(items: list[Pressable]) -> list[str]:
    """Give the words on buttons and closed menus."""
    return [
        getattr(each.item, "label", None) or getattr(each.item, "placeholder", "") for each in items
    ]


def options(items: list[Pressable]) -> list[tuple[str, str]]:
    """Give all options of all menus."""
    return [
        (each.value, each.label) for item in items for each in getattr(item.item, "options", [])
    ]


# ----------------------------------------------------------------------------------- the words


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (charge_words.ACTIONS, Action),
        (charge_words.RISKS, Risk),
        (charge_words.EFFECTS, Effect),
        (charge_words.RESULTS, Result),
        (charge_words.GOALS, Result),
        (charge_words.LUCK, Result),
        (charge_words.PUSHES, Push),
        (charge_words.KINDS, ConsequenceKind),
        (charge_words.FATES, Fate),
        (charge_words.BENEFITS, SetupBenefit),
        (charge_words.TALENTS, TalentKind),
    ],
)
def test_every_member_has_words(table: dict[Enum, str], members: type[Enum]) -> None:
    assert set(table) == set(members)


def test_every_setting_says_what_it_decides_and_its_bounds() -> None:
    said = shown.settings(Settings()).description or ""
    assert set(charge_words.SETTINGS) == set(SETTINGS)
    assert all(f"**{charge.setting_name(key)}**: " in said for key in SETTINGS)
    assert "**momentum on full**: 2 · momentum that a full success gives (0 to 10)" in said
    assert "_" not in said


def test_the_help_topics_fit_an_embed_and_name_every_flag() -> None:
    rulings = listed()["charge rulings"]
    flags = [key for key in SETTINGS if not key.startswith("dial")]
    assert all(f"(*{charge.setting_name(flag)}*)" in rulings for flag in flags)
    for topic in ("charge", "charge sheet", "charge rulings"):
        assert len(listed()[topic]) <= 3500


@pytest.mark.parametrize(
    ("refusal", "part"),
    [
        (charge.CannotPay(WREN, "Wren", 1, 2), "Pushing costs 2 momentum; Wren has 1."),
        (charge.CannotPay(WREN, "Wren", 0, 1), "Assisting costs 1 momentum; Wren has 0."),
        (charge.NoHelper(WREN, ""), f"<@{WREN}> has no character here to assist with."),
        (
            charge.NoHelper(WREN, "Wren"),
            "Wren is off the table and cannot assist. Take the assist back first.",
        ),
        (Exclusive("push", "tension"), "a pushed die or a tension die, not both"),
        (Exclusive("push", "boost"), "only one boost"),
        (Exclusive("assist", "assist"), "Somebody already assists this roll"),
        (NoEffect("reduced_effect"), "would undo that success"),
        (NoEffect("act"), "It takes no push to act now"),
        (NoEffect("die"), "the pool has no dice even with it"),
        (NotExposed(3, (WREN, ASH)), f"<@{WREN}> or <@{ASH}>"),
        (RollGone(RollReason.NO_ROLL), "no action roll"),
        (RollGone(RollReason.SETTLED), "nothing is left to settle"),
        (RollGone(RollReason.NONE_OWED), "`/charge stress` and `/clock tick`"),
        (charge.BadSize(5, (4, 6, 8)), "4, 6 or 8 segments, not 5"),
        (charge.ProjectOpen("Boat", 0, 4), "“Boat” has 0 of 4 segments"),
        (TooMany("consequences", 10), "One has to be taken or resisted first"),
    ],
)
def test_a_refusal_says_its_numbers_and_what_would_work(refusal: Exception, part: str) -> None:
    assert part in words(refusal)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------- the proposal


def test_a_proposal_says_its_dice_their_sources_its_price_and_the_exact_odds() -> None:
    said = text(
        ProposalChanged(
            Step.PROPOSED, standing(pushes=(Push.DIE,), helper=ASH, goal="past the dog")
        )
    )
    assert "past the dog" in said
    assert "**4 dice**: sneak 2 · assist by Ash +1 · push +1" in said
    assert "▲▲△ Risk **moderate**\n◆◆◇ Effect **standard**" in said
    assert (
        "▰▱▱▱▱▱▱▱ 13 % critical\n▰▰▰▱▱▱▱▱ 39 % full\n▰▰▰▱▱▱▱▱ 42 % partial\n▰▱▱▱▱▱▱▱ 6 % bad\n"
    ) in said
    assert "Wren pays 2 of 3 momentum and Ash pays 1 of 1 momentum when it is rolled" in said
    assert "No momentum gained, as some is spent" in said


def test_an_empty_pool_says_that_the_lower_of_two_counts() -> None:
    said = text(ProposalChanged(Step.PROPOSED, standing(modifier=-3)))
    assert "**−1 die (roll 2, keep the lowest)**: sneak 2 · modifier −3" in said
    assert "▰▱▱▱▱▱▱▱ 3 % full\n▰▰▱▱▱▱▱▱ 22 % partial\n▰▰▰▰▰▰▱▱ 75 % bad\n▲" in said


NO_SETTINGS = Settings()


def waiting(
    team: charge.Team = TEAM,
    settings: Settings = NO_SETTINGS,
    **more: object,
) -> str:
    """Give the words of a proposal of Wren's as its message shows it."""
    proposal = dataclasses.replace(Proposal(7, Action.SNEAK), **more)  # type: ignore[arg-type]
    forbids = charge.obstacle(team, WREN, settings, proposal)
    asked = {**team, WREN: dataclasses.replace(team[WREN], proposal=proposal)}
    boosts = charge.possible_boosts(asked, WREN, proposal.key, settings)
    return words_of(standing_proposal(ProposalView(standing(team, **more), boosts, forbids)))


def test_what_stands_in_the_way_of_a_roll_is_said() -> None:
    """Beside it stood that it costs nothing, and that Wren rolls next."""
    out = {**TEAM, WREN: dataclasses.replace(TEAM[WREN], is_taken_out=True)}
    said = waiting(out)
    assert "**Not ready to roll.** Wren is taken out until the scene ends. To act, push" in said
    assert "Costs no momentum" not in said
    assert "a teammate may assist, then Wren pushes to act and rolls.*" in said
    assert "Not ready" not in waiting(out, pushes=(Push.ACT,))
    assert "then Wren rolls.*" in waiting(out, pushes=(Push.ACT,))
    poor = {**out, WREN: dataclasses.replace(out[WREN], momentum=1)}
    short = "To act, push for it: the roll then costs {} momentum, and Wren has {}."
    assert f"{short.format(2, 1)}\n*Wren cannot push to act yet.*" in waiting(poor)
    pushed, fewer = waiting(out, pushes=(Push.DIE,)), " With no other push it costs 2."
    assert f"{short.format(4, 3)}{fewer}\n*Wren cannot push to act yet.*" in pushed
    broke = {**TEAM, ASH: Character("Ash", momentum=0)}
    said = waiting(broke, helper=ASH)
    assert "**Not ready to roll.** Assisting costs 1 momentum; Ash has 0." in said


def test_what_helps_a_roll_is_named() -> None:
    lucky = {**TEAM, WREN: dataclasses.replace(TEAM[WREN], is_next_risk_lowered=True)}
    helped = waiting(lucky, pushes=(Push.EFFECT,))
    named = ("Pushes for more effect", "Resisting with two 6s lowers the risk of this roll")
    assert [each in helped for each in named] == [True, True]
    assert [each in waiting() for each in named] == [False, False]


@pytest.mark.parametrize(
    "more",
    [{"pushes": (Push.DIE,)}, {"tension_step": TensionStep.ACCEPTED, "tension": Tension("x")}],
)
def test_what_keeps_who_is_taken_out_from_pushing_to_act_is_said(more: dict[str, Any]) -> None:
    """It said to push to act, and that this cannot be done yet, but not why."""
    out = {**TEAM, WREN: dataclasses.replace(TEAM[WREN], is_taken_out=True, momentum=6)}
    said = waiting(out, Settings(strict_boost=True), **more)
    why = "takes only one boost (`/charge settings`). Leave out the other first."
    assert f"To act, push for it (2 momentum). At this table a roll {why}" in said
    assert "*Wren cannot push to act yet.*" in said
    assert "boost" not in waiting(out, **more)
    broke = {**out, ASH: Character("Ash", momentum=0)}
    said = waiting(broke, helper=ASH)
    assert "push for it (2 momentum). Assisting costs 1 momentum; Ash has 0." in said


def test_who_answers_the_tension_is_named_among_what_comes_next() -> None:
    """Only that Wren rolls next was said, below that the roll is not ready."""
    asked = {"tension_step": TensionStep.ASKED}
    said = waiting(is_agreed=True, **asked)
    assert "**Not ready to roll.** Nobody has answered the tension yet." in said
    assert said.casefold().count("the gm ") == 1
    helped = "a teammate may assist, then Wren"
    names = "names a complication or says no"
    assert f"*Risk and effect are set. Next: the GM {names}, {helped} rolls.*" in said
    said = waiting(**asked)
    assert f"*Next: the GM sets risk and effect and {names}, {helped} rolls.*" in said
    poor = {**TEAM, WREN: dataclasses.replace(TEAM[WREN], is_taken_out=True, momentum=1)}
    said = waiting(poor, **asked)
    assert f"*Next: the GM {names}. Wren cannot push to act yet.*" in said
    offered = {"tension_step": TensionStep.OFFERED, "tension": Tension("It creaks")}
    said = waiting(helper=ASH, is_agreed=True, **offered)
    assert "Next: Wren accepts or declines the complication and rolls.*" in said
    assert "Not ready to roll" not in said


@pytest.mark.parametrize("step", list(Step))
def test_the_line_of_every_step_says_who_does_what_in_words(step: Step) -> None:
    """The journal said ``risk set`` and the like, by the step's own key."""
    said = show.line(ProposalChanged(step, standing(helper=ASH, goal="past the dog")))
    assert said.startswith("**Wren** ")
    assert "sneak" in said
    assert step.value.replace("_", " ") not in said.replace("**Wren** proposes", "")
    assert not said.endswith(":")


def test_a_roll_says_which_die_counts_and_then_where_its_dice_come_from() -> None:
    before = Character("Wren", sneak=2, proposal=Proposal(7, Action.SNEAK))
    low = Character("Wren", proposal=Proposal(7, Action.SNEAK))
    for character, faces, rolled in (
        (before, (2, 5), "sneak\n2, **5** → **5**\n"),
        (before, (6, 6), "\n## ★ It works, and better than hoped.\n**6**, **6** → **two 6s**\n"),
        (low, (5, 4), "\n~~5~~, **4** → **4** (lowest of two)\n"),
    ):
        _, _, outcome = charge.roll({WREN: character}, WREN, Faces(*faces), 9, Settings())
        assert rolled in text(outcome)
        pool = "2 dice: sneak 2" if character is before else "0 dice (roll 2, keep the lowest)"
        assert text(outcome).rpartition("\n")[2].startswith(pool)


def test_a_title_says_who_does_what_to_a_consequence() -> None:
    titles = [
        text(settled(consequence=faced(fate=fate))).partition("\n")[0]
        for fate in (Fate.HAPPENED, Fate.REDUCED, Fate.AVOIDED, Fate.CANCELLED, Fate.LET_GO)
    ]
    verbs = ("takes", "reduces", "avoids", "cancels", "is spared")
    assert titles == [f"Wren {verb} a worse condition" for verb in verbs]


@pytest.mark.parametrize(
    ("face", "result", "left"), [(1, Result.BAD, 3), (5, Result.PARTIAL, 2), (6, Result.FULL, 0)]
)
def test_what_is_left_of_a_consequence_is_told_by_card_and_line_alike(
    face: int, result: Result, left: int
) -> None:
    """A line said “rating 3 to 3” of what was resisted in vain."""
    rolled = charge.Determination(1, (face,), result)
    outcome = charge.DeterminationRolled("Wren", 1, rolled, charge.fate_of(result), 3, left, ())
    said = "rating 3: all of it" if left == 3 else f"rating 3 → {left}"
    assert show.line(outcome).endswith(f"[{face}] · {said}")
    assert f"R{said[1:]}" in text(outcome)


def test_why_tells_the_odds_of_a_roll_in_one_sentence() -> None:
    """It read: The odds were: Success 75 %."""
    before = Character("Wren", sneak=2, proposal=Proposal(7, Action.SNEAK))
    _, _, rolled = charge.roll({WREN: before}, WREN, Faces(6, 1), 9, Settings())
    said = symbols.said(show.why(rolled), PLAIN)
    each = "critical 3 % · full 28 % · partial 44 % · bad 25 %"
    assert f"The odds were: success 75 % ({each}).\n" in said
    assert "Effect **standard**\n" in said


def test_tension_of_a_hidden_clock_leaks_neither_its_name_nor_its_size() -> None:
    tension = Tension("It creaks", 0, 2, "The plot", is_clock_hidden=True)
    proposal = Proposal(7, Action.SNEAK, tension_step=TensionStep.ACCEPTED, tension=tension)
    before = Character("Wren", sneak=2, proposal=proposal)
    proposed = charge.standing_of({WREN: before}, WREN, Settings(), proposal)
    clock = Clock("The plot", 8, 5, ClockKind.DANGER, hidden=True)
    _, _, rolled = charge.roll({WREN: before}, WREN, Faces(6, 1, 1), 9, Settings(), clock=clock)
    for outcome in (ProposalChanged(Step.TENSION_OFFERED, proposed), rolled):
        said = text(outcome) + show.line(outcome) + show.why(outcome)
        assert "The plot" not in said
        assert " of 8" not in said


FULL_VIEW = ProposalView(
    dataclasses.replace(
        standing(tension_step=TensionStep.ASKED),
        talents=tuple(Talent(TalentKind.DIE, f"{each} {NASTY}"[:60]) for each in range(2)),
        pushes=(Push.ACT,),
    ),
    Boosts(
        tuple(Push),
        tuple(f"{each} {NASTY}"[:60] for each in range(3, 7)),
        tuple((WREN + each, each, NASTY, SetupBenefit.EFFECT) for each in range(30)),
    ),
)


@pytest.mark.parametrize("step", list(TensionStep))
def test_a_proposals_buttons_fit_discord(step: TensionStep) -> None:
    view = dataclasses.replace(
        FULL_VIEW,
        standing=dataclasses.replace(FULL_VIEW.standing, tension_step=step),
        # Nothing is rolled while somebody is waited for.
        obstacle=charge.TensionOpen(is_offered=False)
        if step in {TensionStep.ASKED, TensionStep.OFFERED}
        else None,
    )
    assert_pressable(proposal_items(view, 2**63))


def test_a_button_is_there_only_if_it_would_do_something() -> None:
    plain = ProposalView(standing(), Boosts())
    assert labels(proposal_items(plain, 1)) == [
        "Roll 2 dice",
        "Assist: 1 momentum, +1 die",
        "Add tension: +1 die",
        "Withdraw",
        "GM",
    ]
    barred = NoEffect("effect")
    pushed = ProposalView(
        standing(pushes=(Push.DIE,), helper=ASH), Boosts(can_ask_tension=False), barred
    )
    assert labels(proposal_items(pushed, 1)) == [
        "Push, talents, setups",
        "Take the assist back",
        "Withdraw",
        "GM",
    ]


def test_the_gms_controls_offer_what_would_change_something_in_rows_of_their_own() -> None:
    fresh = draw_controls(ProposalView(standing(), Boosts()), 1).items
    assert labels(list(fresh)) == [
        "Agree: risk moderate, effect standard",
        *(f"Risk {each}" for each in ("low", "high")),
        *(f"Effect {each}" for each in ("none", "limited", "great")),
        "More or fewer dice",
    ]
    assert [each.item.row for each in fresh[:-1]] == [0] * 3 + [1] * 3
    assert [value for value, _ in options(list(fresh))] == [
        f"dice:{dice}" for dice in (-3, -2, -1, 1, 2, 3)
    ]
    assert_fit_rows(list(fresh))
    agreed = ProposalView(standing(is_agreed=True), Boosts())
    assert labels(list(draw_controls(agreed, 1).items))[:2] == ["Risk low", "Risk high"]
    fewer = draw_controls(ProposalView(standing(modifier=-1), Boosts()), 1).items
    assert [value for value, _ in options(list(fewer))] == [
        f"dice:{dice}" for dice in (-3, -2, 0, 1, 2, 3)
    ]
    high = ProposalView(standing(is_agreed=True, risk=Risk.HIGH), Boosts())
    assert labels(list(draw_controls(high, 1).items))[:3] == [
        "Back to the usual risk, moderate",
        "Risk low",
        "Effect none",
    ]


def assert_fit_rows(items: list[Pressable]) -> None:
    """Hold that Discord takes these in their rows, each with an id of its own."""
    ids = [each.custom_id for each in items]
    assert len(set(ids)) == len(ids)
    view = view_of(items, PLAIN)
    assert view is not None
    # What is too wide for its row is refused as it is put there.
    assert len(view.children) == len(items)


# ------------------------------------------------------------------- the roll and what follows


ROLL = ActionRoll(9, 7, Action.SNEAK, Result.BAD, Risk.HIGH, Effect.STANDARD, helper=ASH)


def test_the_gms_menu_offers_every_consequence_at_its_rating_and_fits_discord() -> None:
    offers = charge.offers(ROLL, 2)
    dangers = tuple((each, Clock(NASTY[:60], 8)) for each in range(25))
    items = roll_items(RollView(ROLL, NASTY, NASTY, offers, dangers, ()))
    assert_pressable(items)
    assert options(items)[-1][0] == "waive"
    alone = roll_items(RollView(ROLL, "Wren", "", offers, ((3, Clock("Alarm", 4)),), ()))
    assert [label for _, label in options(alone)] == [
        "Complication: 3 segments on Alarm",
        "Lost opportunity",
        "Worse condition: 3 stress",
        "Reduced effect (changes nothing now)",
        "Escalated risk (changes nothing now)",
        "The story is the consequence: no number changes",
    ]


def test_a_success_offers_the_clocks_that_it_fills_with_the_right_number() -> None:
    made = dataclasses.replace(ROLL, result=Result.FULL, effect=Effect.GREAT)
    clocks = tuple((10**6 + each, Clock(NASTY[:60], 200, 199)) for each in range(9))
    items = roll_items(RollView(made, "Wren", "", (), (), clocks))
    assert_pressable(items)
    assert len(items) == 3
    assert all(label.endswith("+3 segments") for label in labels(items))


def faced(**more: object) -> Consequence:
    """Give a consequence that waits."""
    plain = Consequence(8, ConsequenceKind.WORSE_CONDITION, 2, WREN, 9, Action.SNEAK)
    return dataclasses.replace(plain, **more)  # type: ignore[arg-type]


def test_a_consequences_buttons_say_the_odds_of_every_number_and_fit_discord() -> None:
    view = ConsequenceView(faced(), WREN, NASTY, NASTY, 30, 1, (NASTY, f"2{NASTY}"[:60]))
    items = consequence_items(view)
    assert_pressable(items)
    assert options(items)[1] == (
        "resist:2",
        "2 momentum: avoided 31 %, reduced 44 %, happens 25 %",
    )
    assert len(options(items)) == 10
    broke = consequence_items(dataclasses.replace(view, momentum=0, attachments=("Dog",)))
    assert "charge:odds" not in [each.verb for each in broke]
    poor = consequence_items(dataclasses.replace(view, momentum=0, attachments=()))
    assert options(poor) == []
    free = consequence_items(dataclasses.replace(view, momentum=0, least=0, attachments=()))
    assert options(free) == [("resist:0", "0 momentum: avoided 3 %, reduced 22 %, happens 75 %")]


def settled(**more: object) -> ConsequenceSettled:
    """Give a consequence that was answered."""
    plain = ConsequenceSettled(faced(fate=Fate.HAPPENED), WREN, "Wren", 2, ())
    return dataclasses.replace(plain, **more)  # type: ignore[arg-type]


def test_a_consequence_that_changes_nothing_is_given_with_these_words() -> None:
    said = [
        text(charge.ConsequenceGiven(faced(), WREN, "Wren", "Wren", is_empty=is_empty))
        for is_empty in (True, False)
    ]
    assert ["No number changes for now." in each for each in said] == [True, False]


@pytest.mark.parametrize(
    ("outcome", "left"),
    [
        (settled(consequence=faced(fate=Fate.REDUCED), rating=1), "Rating 2 → 1\n"),
        (settled(consequence=faced(fate=Fate.REDUCED), rating=0), "Rating 2 → 0: nothing is left"),
        (
            settled(
                consequence=faced(kind=ConsequenceKind.LOST_OPPORTUNITY, fate=Fate.REDUCED),
                rating=0,
                is_worded=True,
            ),
            "The story says what is left of it.",
        ),
        (settled(consequence=faced(fate=Fate.LET_GO), rating=0), "It is dropped: nothing happens."),
        (
            settled(
                consequence=faced(
                    kind=ConsequenceKind.COMPLICATION, clock="Alarm", fate=Fate.HAPPENED
                ),
                unplaced=2,
            ),
            "The clock **Alarm** is full or gone: 2 segments dropped.",
        ),
    ],
)
def test_what_is_left_of_a_consequence_is_said(outcome: ConsequenceSettled, left: str) -> None:
    assert left in f"{text(outcome)}\n"


def test_who_is_ahead_of_two_that_roll_for_luck_is_said() -> None:
    ahead = ("**The first side is ahead.**", "**The other side is ahead.**", "**They are even.**")
    for faces, said in (((6, 1), ahead[0]), ((1, 4), ahead[1]), ((4, 5), ahead[2])):
        told = text(charge.roll_fortune(Faces(*faces), 1, against=1))
        assert [each for each in ahead if each in told] == [said]
    assert "ahead" not in text(charge.roll_fortune(Faces(6), 1))


def test_a_recap_tells_what_was_won_broken_and_mended() -> None:
    before = Character("Wren", attachments=(Attachment("Ship"), Attachment("Tove", is_broken=True)))
    after = dataclasses.replace(
        before,
        attachments=(Attachment("Ship", is_broken=True), Attachment("Tove"), Attachment("Dog")),
        talents=(Talent(TalentKind.DOT, action=Action.SNEAK),),
        condition="sore",
    )
    assert list(changed(before, after)) == [
        "condition “sore”",
        "talent a dot in sneak",
        "Ship broken",
        "Tove mended",
    ]
    assert list(changed(None, Character("Wren"))) == []


def test_recovery_beyond_what_there_is_says_so() -> None:
    hurt = Character("Wren", stress=1)
    told = [text(charge.recover(hurt, amount)[1]) for amount in (1, 3)]
    assert ["There was only 1 to clear." in each for each in told] == [False, True]


@pytest.mark.parametrize("is_hidden", [False, True])
def test_segments_of_tension_whose_clock_is_gone_are_said_to_be_dropped(*, is_hidden: bool) -> None:
    tension = Tension("It creaks", 0, 2, "Alarm", is_clock_hidden=is_hidden)
    proposal = Proposal(7, Action.SNEAK, tension_step=TensionStep.ACCEPTED, tension=tension)
    wren = Character("Wren", sneak=1, proposal=proposal)
    _, _, rolled = charge.roll({WREN: wren}, WREN, Faces(6, 1), 9, Settings())
    assert ("2 segments dropped: the clock is gone." in text(rolled)) is not is_hidden


def test_a_mission_says_that_it_has_a_benefit() -> None:
    told = [text(charge.roll_mission(Faces(6, last), 2)) for last in (6, 5)]
    assert ["The crew has a benefit as well." in each for each in told] == [True, False]


def test_a_scene_that_clears_nothing_says_so() -> None:
    assert text(charge.end_scene(TEAM)[1]) == "The scene is over\nNothing had to be cleared."


def test_a_roll_says_what_it_ends_of_what_was_open_before() -> None:
    wren = dataclasses.replace(TEAM[WREN], proposal=Proposal(7, Action.SNEAK))
    _, _, rolled = charge.roll({WREN: wren}, WREN, Faces(6, 1), 9, Settings())
    ended = dataclasses.replace(rolled, replaced=SetupBenefit.RISK, dropped=Action.SWAY)
    gone = (
        "The oldest setup makes room: risk one level down.",
        "Too many rolls were open; the oldest (sway) is closed.",
    )
    assert [each in text(ended) for each in gone] == [True, True]
    assert [each in text(rolled) for each in gone] == [False, False]


def test_a_complication_of_a_hidden_clock_is_settled_without_telling_it() -> None:
    hidden = faced(
        kind=ConsequenceKind.COMPLICATION,
        clock="The plot",
        is_clock_hidden=True,
        fate=Fate.HAPPENED,
    )
    clock = Clock("The plot", 8, 7, ClockKind.DANGER, hidden=True)
    for outcome in (
        settled(consequence=hidden, clock=ClockTicked(clock, 5)),
        settled(consequence=hidden, unplaced=2),
    ):
        said = text(outcome) + show.line(outcome)
        assert "The plot" not in said
        assert "of 8" not in said
        assert "room" not in said


def test_the_line_of_a_settled_consequence_says_what_came_of_it() -> None:
    """Once anything followed, nobody was taken out, and a clock had what was only threatened."""
    out = settled(changes=(Change("stress", 2, 0, "Wren"),), is_taken_out=True)
    assert show.line(out) == "**Wren** takes a worse condition · stress 2 → 0, taken out"
    reduced = settled(
        consequence=faced(kind=ConsequenceKind.COMPLICATION, clock="Guards", fate=Fate.REDUCED),
        rating=1,
        changes=(Change("momentum", 3, 2, "Wren"),),
        clock=ClockTicked(Clock("Guards", 6, 1, ClockKind.DANGER), 0),
        determination=charge.Determination(1, (5,), Result.PARTIAL),
    )
    assert show.line(reduced) == (
        "**Wren** reduces a complication [5]: rating 2 → 1 · momentum 3 → 2 · "
        "clock **Guards** 0 → 1 of 6"
    )
    cancelled = settled(consequence=faced(fate=Fate.CANCELLED), rating=0, attachment="Tove")
    assert show.line(cancelled) == "**Wren** cancels a worse condition: **Tove** is lost"
    lost = settled(consequence=faced(kind=ConsequenceKind.LOST_OPPORTUNITY, fate=Fate.REDUCED))
    unrated = dataclasses.replace(lost, rating=0, is_worded=True)
    assert show.line(unrated) == "**Wren** reduces a lost opportunity"


@pytest.mark.parametrize(
    ("stress", "dropped"),
    [(1, ""), (2, "1 stress too many was dropped."), (3, "2 stress too many were dropped.")],
)
def test_r3_17_stress_after_the_fourth_is_said_to_be_dropped_however_it_came(
    stress: int, dropped: str
) -> None:
    """Only the command for stress said so (RC.5)."""
    worse = faced(kind=ConsequenceKind.WORSE_CONDITION, rating=stress)
    bearer = Character("Wren", stress=3, consequences=(worse,))
    _, _, suffered = charge.suffer({WREN: bearer}, WREN, worse.key)
    proposal = Proposal(7, Action.SNEAK, tension=Tension("It creaks", stress))
    _, rolled = charge.roll_at_once({WREN: bearer}, WREN, Faces(6, 1), 50, Settings(), proposal)
    for outcome in (suffered, rolled):
        assert outcome.is_taken_out
        assert ("too many" in text(outcome)) is bool(dropped)
        assert dropped in text(outcome)
        # Who it is the line of a recap says by itself.
        assert show.rare(outcome) == "Taken out"


def test_the_line_of_a_roll_says_who_was_taken_out_by_its_tension() -> None:
    tension = Tension("It creaks", 1)
    proposal = Proposal(7, Action.SNEAK, tension_step=TensionStep.ACCEPTED, tension=tension)
    before = Character("Wren", sneak=2, stress=3, proposal=proposal)
    _, _, rolled = charge.roll({WREN: before}, WREN, Faces(6, 1, 1), 9, Settings())
    # Whoever reads the journal was told of no complication.
    assert show.line(rolled).endswith("stress 3 → 0, taken out · complication: It creaks")
    # Who was hurt is asked about as well once something follows.
    for told in (show.card(rolled), show.settled(rolled)):
        assert "How is Wren hurt?" in words_of(told)
        # The button says so, for as long as that can be done.
        assert "Describe" not in words_of(told)


def test_stress_that_takes_out_from_none_is_told_by_its_number() -> None:
    """It was told that stress went from 0 to 0."""
    _, out = charge.take_stress(Character("Wren"), 4)
    assert show.line(out) == "**Wren**: 4 stress at once, taken out"
    told = words_of(show.card(out))
    assert "**4 stress at once**" in told
    assert "0 → 0" not in told
    _, hurt = charge.take_stress(Character("Wren", stress=1), 4)
    assert show.line(hurt) == "**Wren**: stress 1 → 0, taken out"


@pytest.mark.parametrize(("segments", "cells"), [(10, 10), (200, 24)])
def test_a_clock_of_another_game_is_drawn_in_one_row_that_fits(segments: int, cells: int) -> None:
    """One of 200 segments took several lines of a phone."""
    told = charge_words.ticked(ClockTicked(Clock("War", segments, 5), 3), is_hidden=False)
    assert len(BAR.findall(told)[0]) == cells
    assert f"**War** 3 → 5 of {segments}" in told


def test_the_line_of_a_clock_says_what_was_dropped() -> None:
    overfull = ClockTicked(Clock("Alarm", 4, 4), 3, dropped=2)
    assert show.line(overfull) == "clock **Alarm** 3 → 4 of 4, full, 2 extra ticks dropped"


def test_a_clock_that_fills_says_how_it_is_put_away_once_all_of_the_tick_is_told() -> None:
    """What was dropped came after it, as if the command had dropped it."""
    told = charge_words.ticked(ClockTicked(Clock("Alarm", 4, 4), 3, dropped=2), is_hidden=False)
    assert told.endswith("2 extra segments dropped. `/clock remove` takes it off the table.")


def test_an_effect_that_moved_is_told_by_its_levels() -> None:
    said = text(settled(changes=(Change("effect", 2, 1, "Wren"),)))
    assert "Wren: effect standard → limited" in said


def test_the_line_of_a_consequence_says_what_happened_in_the_gms_words() -> None:
    """Of the story, a recap told only the numbers, and a message nothing once more followed."""
    for fate, is_told in ((Fate.HAPPENED, True), (Fate.REDUCED, True), (Fate.AVOIDED, False)):
        told = show.line(settled(consequence=faced(fate=fate, text="A crate falls")))
        assert told.endswith(" · A crate falls") is is_told


def test_numbers_of_one_character_name_it_once() -> None:
    said = text(settled(changes=(Change("momentum", 3, 1, "Wren"), Change("stress", 0, 1, "Wren"))))
    assert "\n● **Wren: momentum 3 → 1**\n▰▱▱▱ **Stress 0 → 1**\n" in said


def test_a_track_stands_before_the_number_that_it_shows() -> None:
    """The tracks of roller and assistant stood in a row, before the numbers of the first."""
    paid = (Change("momentum", 2, 0, "Wren"), Change("momentum", 2, 1, "Ash"))
    said = text(settled(changes=paid))
    assert "\n○ **Wren: momentum 2 → 0**\n● **Ash: momentum 2 → 1**" in said


def test_a_situation_is_said_with_one_when() -> None:
    for situation in ("when it is loud", "it is loud"):
        said = charge_words.talent(Talent(TalentKind.DIE, situation))
        assert said == "+1 die when it is loud"


def test_what_can_be_followed_up_stands_before_what_comes_next() -> None:
    view = ProposalView(standing(), Boosts(setups=((ASH, 3, "Ash", SetupBenefit.RISK),)))
    *_, ready, following = (standing_proposal(view).description or "").split("\n")
    assert ready == "**Setups ready to follow up**: Ash's (risk one level down)"
    assert following.startswith("*Next: ")


def test_the_sheet_says_what_is_still_to_place_and_what_holds_in_this_scene() -> None:
    state = Character(
        "Wren",
        sneak=2,
        lost=(Action.SWAY,),
        escalated=1,
        is_next_risk_lowered=True,
        proposal=Proposal(7, Action.SNEAK),
        milestones=1,
        attachments=(Attachment("Tove", is_broken=True),),
    )
    view = CharacterView(state, (Clock("Boat", 4, 1, ClockKind.PROJECT, owner=WREN),))
    said = words_of(show.sheet(view))
    assert [each.name for each in show.sheet(view).fields] == ["Physique", "Insight", "Resolve"]
    assert "5 dots left to place" in said
    assert "○○○○ muscle 0\n○○○○ finesse 0\n○○○○ move 0\n●●○○ sneak 2" in said
    assert (
        "\nRisk escalated · lost here: sway · next roll one level less risky · a roll is proposed\n"
    ) in said
    assert "1 milestone to spend" in said
    assert "Tove (broken)" in said
    assert "▰▱▱▱ **Boat** 1 of 4 · project" in said


def test_the_sheet_counts_the_setups_that_can_be_followed_up() -> None:
    """It said "a setup" of any number."""
    state = Character("Wren", setup=Setup(1, SetupBenefit.RISK))
    assert "\n1 setup to follow up\n" in words_of(show.sheet(CharacterView(state, ())))
    state = dataclasses.replace(state, earlier_setups=(Setup(2, SetupBenefit.EFFECT),) * 2)
    assert "\n3 setups to follow up\n" in words_of(show.sheet(CharacterView(state, ())))


def test_the_row_of_boxes_of_somebody_at_the_table_begins_a_line() -> None:
    told = show.vitals(Character("Wren", stress=2, is_taken_out=True, condition="Limping"))
    assert symbols.said(told, PLAIN).split("\n") == [
        "**Wren** · ✖ **taken out**",
        "momentum ●● **2**",
        "stress ▰▰▱▱ **2 of 4**",
        "*Limping*",
    ]


def test_the_fullest_sheet_fits_an_embed() -> None:
    talents = tuple(Talent(TalentKind.EFFECT, f"{each}{NASTY}"[:60]) for each in range(6))
    state = Character(
        NASTY,
        concept=NASTY * 5,
        appearance=NASTY * 5,
        ties=(NASTY,) * 3,
        condition=NASTY * 5,
        talents=talents,
        attachments=(Attachment(NASTY), Attachment(f"2{NASTY}"[:60])),
        consequences=tuple(faced(key=each) for each in range(10)),
    )
    clocks = tuple(Clock(NASTY, 8, 3) for _ in range(25))
    assert len(show.sheet(CharacterView(state, clocks))) <= 6000


# -------------------------------------------------------------------------- clocks as pictures


@pytest.mark.parametrize("segments", [2, 4, 24, 25, 200])
def test_a_picture_is_small_and_of_every_fill_another(segments: int) -> None:
    fills = sorted({0, 1, segments // 2, segments})
    drawn = [png(segments, ticks) for ticks in fills]
    assert len(set(drawn)) == len(fills)
    assert all(len(each) < 20_000 for each in drawn)
    assert all(struct.unpack(">II", each[16:24]) == (160, 160) for each in drawn)


BACKGROUNDS = [(255, 255, 255), (49, 51, 56), (0, 0, 0)]


def luminance(colour: tuple[int, int, int]) -> float:
    """Give the relative luminance that contrast is reckoned with."""
    parts = [
        each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4
        for each in (part / 255 for part in colour)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Give the contrast of two colours, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("is_danger", [False, True])
@pytest.mark.parametrize("background", BACKGROUNDS)
def test_a_picture_stands_out_from_dark_and_light(
    background: tuple[int, int, int],
    *,
    is_danger: bool,
) -> None:
    drawn = Image.open(BytesIO(png(4, 1, is_danger=is_danger))).convert("RGBA")
    page = Image.new("RGBA", drawn.size, (*background, 255))
    page.alpha_composite(drawn)
    filled, rim = page.getpixel((110, 50)), page.getpixel((80, 80))
    is_open = page.getpixel((50, 110))
    assert isinstance(filled, tuple)
    assert isinstance(rim, tuple)
    assert isinstance(is_open, tuple)
    # What is no text, but has to be seen, stands out by 3 to 1.
    assert contrast(filled[:3], background) >= 3
    assert contrast(rim[:3], background) >= 3
    assert contrast(filled[:3], is_open[:3]) >= 2.5


def test_a_picture_of_danger_has_another_shape() -> None:
    between_teeth = [
        Image.open(BytesIO(png(4, 0, is_danger=each))).convert("RGBA").getpixel((98, 13))
        for each in (False, True)
    ]
    assert between_teeth[0] != between_teeth[1] == (0, 0, 0, 0)
    message = show.card(ClockTicked(danger := Clock("Alarm", 4, 1, ClockKind.DANGER), 0))
    (file,) = attached(message, danger, PLAIN)
    assert file.fp.read() == png(4, 1, is_danger=True)


def test_a_picture_is_said_in_words_and_is_drawn_once() -> None:
    clock = Clock("Alarm", 4, 4)
    assert described(clock) == "A clock with 4 of 4 segments filled, full."
    assert png(4, 4) is png(4, 4)
    message = show.card(ClockTicked(clock, 3))
    (file,) = attached(message, clock, PLAIN)
    assert message.thumbnail.url == f"attachment://{file.filename}"
    assert file.description == described(clock)
    assert attached(message, None, PLAIN) == []
    assert attached(message, clock, WORDS) == []


# ------------------------------------------------------------------------ the values of the menus


def test_every_value_that_a_menu_offers_is_read_again() -> None:
    rolled = RollView(ROLL, "Wren", "Ash", charge.offers(ROLL, 0), ((3, Clock("Alarm", 4)),), ())
    faces = ConsequenceView(faced(), WREN, "Wren", "Wren", 3, 1, ("a: b",))
    for codec, items in (
        (PICK, roll_items(rolled)),
        (ANSWER, consequence_items(faces)),
    ):
        for value, _ in options(items):
            word, *more = codec.read(value)
            assert codec.write(word, *more) == value
    controls = list(draw_controls(FULL_VIEW, 1).items)
    named = [(each.name, "") for each in controls if each.name and not each.is_menu]
    for codec, written in (
        (BOOST, options(proposal_items(FULL_VIEW, 1))),
        (SET, [*options(controls), *named]),
    ):
        for value, _ in written:
            word, *more = codec.read(value)
            assert codec.write(word, *more) == value


def test_values_are_read_as_what_they_stand_for() -> None:
    assert SET.read("dice:-3") == ("dice", -3)
    assert SET.read("risk:3") == ("risk", Risk.HIGH)
    assert BOOST.read("push:act") == ("push", Push.ACT)
    # Discord's newer ids have 19 digits.
    assert BOOST.read(f"follow:{WREN}") == ("follow", WREN)
    assert PICK.read("waive") == ("waive",)
    assert PICK.read("complication:helper:") == ("complication", Bearer.HELPER, None)
    assert PICK.read(f"complication:roller:{2**63 - 1}")[2] == 2**63 - 1
    assert ANSWER.read("break:a: b") == ("break", "a: b")


def test_a_session_of_before_it_kept_whose_the_changes_are_tells_them() -> None:
    """One that knows whose the characters are, and no more, told no change at all."""
    moved = (Change("momentum", 1, 4, "Wren"),)
    begun = charge.SessionStarted(moved, (), (("Wren", 4), ("Ash", 3)), players=(11, 12))
    assert "1 → 4" in (show.card(begun).description or "")
    assert "momentum 1 → 4" in show.line(begun)


@pytest.mark.parametrize(
    ("kind", "before", "is_told"),
    [(ClockKind.DANGER, 3, True), (ClockKind.DANGER, 4, False), (ClockKind.PROJECT, 3, False)],
)
def test_only_a_clock_that_has_just_filled_for_good_is_said_to_be_taken_off(
    kind: ClockKind, before: int, *, is_told: bool
) -> None:
    ticked = ClockTicked(Clock("Dawn", 4, 4, kind), before)
    assert ("`/clock remove`" in charge_words.ticked(ticked, is_hidden=False)) is is_told
