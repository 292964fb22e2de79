"""Mini-FU in words: every outcome and refusal has some, and Discord takes them all."""

import dataclasses
from typing import Any

import discord
import pytest

from bot.chat import symbols
from bot.chat import words as show
from bot.chat.buttons import Pressable
from bot.chat.refusals import words
from bot.games.fu.buttons import check_items, draw_check, result_items
from bot.games.fu.views import CheckView, ResultView, SheetView
from bot.games.fu.words import sheet as shown
from bot.games.fu.words import terms as fu_words
from bot.storage.kinds import OUTCOMES
from bot.table.words.help import listed
from rules import errors as shared_errors
from rules.errors import OutOfRange, RuleError
from rules.fu import (
    CHECKS_MAX,
    CONDITIONS_MAX,
    DUE_MAX,
    OPEN_ANSWERS,
    SCENE_MAX,
    START,
    TAGS_MAX,
    Answer,
    Character,
    Check,
    CheckChanged,
    CheckRolled,
    ChoiceSettled,
    ConditionChanged,
    Due,
    Effect,
    FirstDie,
    LaterRoll,
    Nobodys,
    NotYourDie,
    Outgrown,
    Part,
    Roll,
    Scene,
    SceneCleared,
    Settled,
    Side,
    Source,
    Step,
    StruckOut,
    Tag,
    TagChanged,
    TagKind,
    TagPutRight,
    TagStep,
    TooManyDice,
    judge,
)
from rules.fu import errors as own_errors
from rules.outcome import Outcome
from rules.proposal import GoneReason, ProposalGone
from tests.fits import NASTY, assert_fits, assert_pressable, assert_told_and_kept

KEY = 10**19
POWER, CHALLENGE = Side.POWER, Side.CHALLENGE

REASONS = tuple(
    Part(side, Source.WORDS, f"{number:02}{NASTY[2:]}", 1, KEY, NASTY)
    for side in Side
    for number in range(20 - (side is POWER))
)
LONGEST = Check(KEY, NASTY * 5, (START, *REASONS), steps=99, rolled=KEY)
"""The longest check there can be: forty reasons, each as long as a name may be."""

TYPED = Check(7, "", (START, Part(POWER, Source.TYPED, dice=19), Part(CHALLENGE, Source.TYPED)))
EVEN = Roll((6,) * 20, (6,) * 20)

DUE = Due(KEY, Answer.YES_BUT, NASTY * 5)
TAG = Tag(NASTY, TagKind.SCENE, Effect.EITHER, NASTY, is_burned=True, suffered=10)
FULL = Character(
    NASTY,
    NASTY,
    tuple(
        Tag(f"{number:02}{NASTY[2:]}", kind, is_burned=number % 2 > 0)
        for number, kind in enumerate(list(TagKind)[:3] * (TAGS_MAX // 3))
    ),
    (NASTY,) * CONDITIONS_MAX,
    LONGEST,
    None,
    (LONGEST,) * (CHECKS_MAX - 1),
    (DUE,) * DUE_MAX,
)
SCENE = Scene((TAG,) * SCENE_MAX)


def changed(step: Step, part: Part | None = None, check: Check = LONGEST) -> CheckChanged:
    return CheckChanged(step, KEY, NASTY, check, part)


def rolled(power: tuple[int, ...], challenge: tuple[int, ...] = ()) -> CheckRolled:
    """Give a roll of Tennessee's with these faces, its pool as plain as can be."""
    parts = [START]
    if len(power) > 1:
        parts.append(Part(POWER, Source.TYPED, dice=len(power) - 1))
    if challenge:
        parts.append(Part(CHALLENGE, Source.TYPED, dice=len(challenge)))
    return CheckRolled(7, "Tennessee", Check(7, "", tuple(parts)), Roll(power, challenge))


LOST = (Part(POWER, Source.TAG, NASTY),)

OUTCOMES_SHOWN: tuple[Outcome, ...] = (
    *(changed(step) for step in Step),
    *(changed(step, REASONS[0]) for step in (Step.SUGGESTED, Step.ADDED, Step.STRUCK)),
    changed(Step.SETTLED, check=dataclasses.replace(LONGEST, is_settled=True)),
    changed(Step.PROPOSED, check=TYPED),
    CheckRolled(KEY, NASTY, LONGEST, EVEN),
    CheckRolled(KEY, NASTY, LONGEST, Roll((6,) * 20, (5,) * 20), is_again=True),
    CheckRolled(KEY, NASTY, LONGEST, Roll((6, 5, 4, 3, 2) * 4, (6, 5, 4, 3, 1) * 4)),
    rolled((1,)),
    *(TagChanged(step, NASTY, TAG) for step in TagStep),
    TagChanged(TagStep.BURNED, NASTY, TAG, LOST),
    dataclasses.replace(changed(Step.PROPOSED), burned=LOST * TAGS_MAX),
    TagChanged(TagStep.ADDED, "", TAG),
    TagChanged(TagStep.ADDED, "", Tag(NASTY, TagKind.SCENE), is_of_opposition=True),
    TagChanged(TagStep.REMOVED, "", Tag(NASTY, TagKind.SCENE), is_of_opposition=True),
    *(
        TagChanged(step, "", Tag(NASTY, TagKind.SCENE, suffered=10), is_of_opposition=True)
        for step in (TagStep.ADDED, TagStep.REMOVED)
    ),
    TagChanged(TagStep.ADDED, NASTY, Tag(NASTY, TagKind.GEAR)),
    TagChanged(TagStep.ADDED, "", Tag(NASTY, TagKind.SCENE, Effect.HINDERS, NASTY)),
    *(TagPutRight(step, NASTY, TAG) for step in (TagStep.ADDED, TagStep.REMOVED)),
    ConditionChanged(NASTY, NASTY),
    ConditionChanged(NASTY, NASTY, is_cleared=True),
    SceneCleared((TAG,) * SCENE_MAX),
    SceneCleared((), tuple(f"{NASTY[:50]}{number}" for number in range(100))),
    dataclasses.replace(
        CheckRolled(KEY, NASTY, LONGEST, EVEN, is_again=True, taken_back=2),
        burned=LOST * TAGS_MAX,
        gone=LOST * TAGS_MAX,
        joined=LOST * CONDITIONS_MAX,
    ),
    CheckRolled(KEY, NASTY, LONGEST, EVEN, lapsed=(DUE,)),
    CheckRolled(KEY, "", TYPED, Roll((6,) * 20, (6,))),
    ConditionChanged(NASTY, NASTY, times=9),
    ChoiceSettled(NASTY, DUE),
)

REFUSALS: tuple[RuleError, ...] = (
    TooManyDice("challenge", 21, 0, 20),
    Outgrown("challenge", 21, 0, 20, [NASTY] * 10),
    *(Settled(NASTY, by_gm=is_run) for is_run in (True, False)),
    NotYourDie(NASTY),
    NotYourDie("", by_gm=False),
    FirstDie(),
    *(Nobodys(what) for what in ("opposition", "scene tag", "new scene tag")),
    LaterRoll(NASTY),
    *(StruckOut(NASTY, by_gm=is_run) for is_run in (True, False)),
)


def text(outcome: Outcome) -> str:
    return words_of(show.card(outcome))


def words_of(embed: discord.Embed) -> str:
    """Give all below an embed's title, its symbols in plain characters."""
    parts = [embed.description, *(f"{each.name}\n{each.value}" for each in embed.fields)]
    return symbols.said("\n".join(filter(None, (*parts, embed.footer.text))), symbols.PLAIN)


# ---------------------------------------------------------------------------------- all of them


def test_every_outcome_of_the_game_is_among_these() -> None:
    registered = {cls for name, cls in OUTCOMES.items() if name.startswith("fu.")}

    assert {type(outcome) for outcome in OUTCOMES_SHOWN} == registered


def test_every_refusal_of_the_game_is_among_these() -> None:
    own = {each for each in vars(own_errors).values() if isinstance(each, type)}
    refusals = {cls for cls in own if issubclass(cls, RuleError)} - {RuleError, OutOfRange}

    assert {type(refusal) for refusal in REFUSALS} == refusals


@pytest.mark.parametrize("outcome", OUTCOMES_SHOWN, ids=lambda each: type(each).__name__)
def test_an_outcome_is_told_whole_does_no_harm_and_is_kept_as_it_was(outcome: Outcome) -> None:
    assert_told_and_kept(outcome)


@pytest.mark.parametrize(
    ("refusal", "part"),
    [
        (TooManyDice("power", 21, 1, 20), "at most 20 dice of each kind; this would make 21"),
        (OutOfRange("power", 0, 1, 20), "from 1 to 20, not 0"),
        (Settled("Tennessee"), "The pool of “Tennessee” is locked"),
        (Settled("Tennessee"), "Only the GM can change or unlock it"),
        (StruckOut("Rope"), "“Rope” was struck from this pool. Only the GM can tick it again"),
        (TooManyDice("challenge", 21, 0, 20), "some can be struck first"),
        (
            Outgrown("challenge", 21, 0, 20, ["Tired"]),
            "since (“Tired”) the last pool would have 21",
        ),
        (Outgrown("challenge", 21, 0, 20, ["Tired"]), "`/fu check`"),
        (NotYourDie("Cut arm"), "Only the GM can strike “Cut arm”"),
        (NotYourDie("Cut arm"), "You can strike what you suggested yourself"),
        (NotYourDie(""), "Only the GM can strike those dice"),
        (LaterRoll("Tennessee"), "“Tennessee” has rolled another check since"),
        (ProposalGone(GoneReason.ROLLED), "already rolled"),
        (ProposalGone(GoneReason.SUPERSEDED), "started another roll since"),
        (ProposalGone(GoneReason.NONE), "no longer open"),
        (shared_errors.Already("burned tag", "Rope"), "“Rope” is already burned"),
        (shared_errors.Already("whole tag", "Rope"), "“Rope” is not burned"),
        (shared_errors.Already("empty scene"), "The scene has no tags"),
        (shared_errors.NotMarked("tick"), "/fu waiting"),
        (shared_errors.NotMarked("waiting check"), "`/fu check` begins one"),
        (shared_errors.TooMany("scene tags", 10), "10 scene tags"),
        (shared_errors.TooMany("checks", 10), "Roll one first: `/fu waiting`"),
    ],
)
def test_a_refusal_says_its_numbers_and_what_would_work(refusal: RuleError, part: str) -> None:
    assert part in words(refusal)


def test_every_enum_has_words() -> None:
    assert set(fu_words.ANSWERS) == set(fu_words.INVITES) == set(fu_words.COLOURS) == set(Answer)
    assert {*fu_words.KINDS, TagKind.SCENE} == set(TagKind)
    assert set(fu_words.EFFECTS) == set(Effect)


def test_the_help_topics_fit_an_embed_and_say_the_rulings() -> None:
    own = {name: said for name, said in listed().items() if name.startswith("fu")}

    assert len(own) == 3
    assert all(len(said) < 3500 for said in own.values())
    assert "rerolls" in own["fu rulings"]


# ------------------------------------------------------------------------------------ a result


@pytest.mark.parametrize(
    ("power", "challenge", "title", "lines"),
    [
        (
            (2, 6, 5, 3),
            (4, 6),
            "Yes, but",
            [
                "One pair cancels: ~~6~~, ~~6~~",
                "Power: **5**, 3, 2",
                "Challenge: 4",
                "**1 power die** counts, above the best challenge die left, 4.",
            ],
        ),
        (
            (6, 5, 5, 2),
            (6, 4),
            "Yes",
            ["**2 power dice** count, above the best challenge die left, 4."],
        ),
        (
            (6, 5, 5, 4) * 5,
            (6, 5, 4, 4) * 5,
            "Yes, and",
            [
                "10 pairs cancel: ~~6~~, ~~6~~ · ~~6~~, ~~6~~ · ",
                "Power: **5**, **5**, **5**, **5**, **5**, 4, 4, 4, 4, 4\n",
                "**5 power dice** count (more than 3 read as 3), above",
            ],
        ),
        (
            (5, 5, 5),
            (4,),
            "Yes, and",
            ["**3 power dice** count, above the best challenge die left"],
        ),
        (
            (4, 2),
            (5, 5, 3),
            "No",
            [
                "Nothing cancels.",
                "Power: 4, 2",
                "Challenge: **5**, **5**, 3",
                "**2 challenge dice** count, above the best power die left, 4.",
            ],
        ),
        (
            (5, 3, 3),
            (5, 3),
            "Yes, but",
            [
                "2 pairs cancel: ~~5~~, ~~5~~ · ~~3~~, ~~3~~\nPower: **3**\n**1 power die** counts",
                "**1 power die** counts, as no challenge die is left.",
            ],
        ),
        (
            (6, 6),
            (6, 6),
            "Botch",
            [
                "## ✖ It fails, and something else goes wrong\n2 pairs cancel: ",
                "~~6~~, ~~6~~ · ~~6~~, ~~6~~\nNo dice are left on either side: a botch.",
                "As with “no, and”",
            ],
        ),
        (
            (2, 2, 2, 2),
            (1,),
            "Yes, and",
            [
                "## ★ It works, and better than you hoped\n",
                "**4 power dice** count (more than 3 read as 3), above",
            ],
        ),
        (
            (1,),
            (6, 6, 6, 6),
            "No, and",
            [
                "## ✖ It fails, and something else goes wrong\n",
                "Challenge: **6**, **6**, **6**, **6**\n",
                "**4 challenge dice** count (more than 3 read as 3), above",
            ],
        ),
        (
            (1,),
            (),
            "Yes, but",
            [
                "## It works, at a price\nPower: **1**\n",
                "counts. With no challenge dice the answer was certain.",
            ],
        ),
    ],
)
def test_a_result_can_be_followed_without_a_colour(
    power: tuple[int, ...], challenge: tuple[int, ...], title: str, lines: list[str]
) -> None:
    outcome = rolled(power, challenge)

    assert show.card(outcome).title == f"{title} · Tennessee"
    for line in lines:
        assert line in text(outcome)
    assert f"**{title}**" in show.line(outcome)


@pytest.mark.parametrize("answer", Answer)
def test_each_answer_says_what_it_asks_of_the_table(answer: Answer) -> None:
    pools: dict[Answer, Any] = {
        Answer.YES_AND: ((3, 3, 3), (1,)),
        Answer.YES: ((3, 3), (1,)),
        Answer.YES_BUT: ((3,), (1,)),
        Answer.NO_BUT: ((1,), (3,)),
        Answer.NO: ((1,), (3, 3)),
        Answer.NO_AND: ((1,), (3, 3, 3)),
        Answer.BOTCH: ((3,), (3,)),
    }

    told = text(rolled(*pools[answer]))
    assert fu_words.MEANINGS[answer] in told.partition("\n")[0]
    assert f"*{fu_words.INVITES[answer]}*" in told


def test_the_reasons_of_a_roll_stand_small_below_it() -> None:
    footer = show.card(rolled((3, 2), (1,))).footer.text
    assert footer == "2 power vs 1 challenge, as typed"


def test_why_says_the_rules_and_how_likely_the_answer_was() -> None:
    words = show.why(rolled((3,), (3,)))

    assert [rule for rule in ("R4.7", "R4.8", "R4.9", "R4.10", "R4.11") if rule not in words] == []
    assert "The chance of “Botch” with 1 power die against 1 challenge die: 16 %." in words


def test_a_roll_says_which_older_choice_had_no_room_beside_its_own() -> None:
    dropped = dataclasses.replace(rolled((3,), (3,)), lapsed=(Due(7, Answer.YES_BUT, "leap"),))
    assert "the oldest is dropped: Yes, but (leap)." in text(dropped)


# --------------------------------------------------------------------------- a check that waits


@pytest.mark.parametrize(
    ("power", "challenge", "lines"),
    [
        (
            1,
            1,
            [
                "**Yes 42 %** · no 58 %\n▰▰▰▱▱▱▱▱ 42 % Yes, but\n▰▰▰▱▱▱▱▱ 42 % No, but\n",
                "▰▱▱▱▱▱▱▱ 16 % Botch\n",
            ],
        ),
        (2, 1, ["**Yes 75 %** · no 25 %", " 25 % Yes\n", " 49 % Yes, but\n", " 25 % No, but\n"]),
        (2, 0, ["No challenge dice, so the answer is certain: **Yes**"]),
        (1, 20, ["**Yes 1 %** · no 99 %", "▰▱▱▱▱▱▱▱ 1 % Yes, but\n", " 2 % No, but\n"]),
    ],
)
def test_the_odds_of_the_six_answers_are_told(power: int, challenge: int, lines: list[str]) -> None:
    parts = [START]
    parts += [Part(POWER, Source.TYPED, dice=power - 1)] if power > 1 else []
    parts += [Part(CHALLENGE, Source.TYPED, dice=challenge)] if challenge else []
    said = text(CheckChanged(Step.PROPOSED, 7, "Tennessee", Check(7, "", tuple(parts))))

    for line in lines:
        assert line in f"{said}\n"


def test_each_die_says_why_it_is_there() -> None:
    parts = (
        START,
        Part(POWER, Source.TAG, "Daredevil"),
        Part(POWER, Source.SCENE, "Plenty of shadows"),
        Part(POWER, Source.WORDS, "Ash helps", 2, 9, "Jory"),
        Part(CHALLENGE, Source.CONDITION, "Cut arm"),
        Part(CHALLENGE, Source.DIFFICULTY, dice=2),
    )
    said = text(CheckChanged(Step.PROPOSED, 7, "Tennessee", Check(7, "sneak", parts)))

    assert (
        "**5 power dice**: first die · Daredevil · Plenty of shadows (scene) · "
        "Ash helps (2 dice, Jory)"
    ) in said
    assert "**3 challenge dice**: Cut arm (condition) · difficulty (2 dice)" in said


def test_reasons_that_do_not_fit_are_counted() -> None:
    said = text(changed(Step.PROPOSED))

    assert f" more\n{'◆' * 20} **20 challenge dice**" in said
    assert "**20 power dice**: first die · 00" in said


# ------------------------------------------------------------------------------------ the sheet


def test_the_sheet_says_what_is_there_and_what_is_not() -> None:
    fresh = words_of(show.sheet(SheetView(Character("Wren"), Scene())))
    assert "No tags yet" in fresh
    assert "No conditions." in fresh
    held = Character(
        "Wren",
        "A hunter",
        (Tag("Tall"), Tag("Bow", TagKind.GEAR, is_burned=True), Tag("Vain", effect=Effect.HINDERS)),
        ("Cold",),
        Check(7, "climb"),
    )
    full = words_of(show.sheet(SheetView(held, Scene())))
    assert "Descriptors\n● Tall\n◆ Vain (hinders)\nGear\nBow (burned)\nConditions\n◆ Cold" in full
    assert "Open check (climb): 1 power vs 0 challenge" in full
    assert show.vitals(Character("Wren")) == "**Wren**"
    assert symbols.said(show.vitals(held), symbols.PLAIN) == (
        "**Wren** · A hunter\nsuffers ◆ Cold · burned Bow"
    )


def test_the_fullest_sheet_and_scene_fit_an_embed() -> None:
    for embed in (
        show.sheet(SheetView(FULL, SCENE)),
        shown.surroundings(SheetView(FULL, SCENE)),
    ):
        assert_fits(embed)
    assert show.board(Scene()) == []
    assert len(show.board(SCENE)) == 1


def test_the_journal_tells_how_often_a_condition_is_suffered_by_then() -> None:
    """It said that somebody recovered twice who recovered once from three."""
    for times, is_cleared, told in (
        (1, False, "suffers Injured"),
        (3, False, "suffers Injured (3 times)"),
        (2, True, "recovers from one Injured (2 left)"),
        (1, True, "recovers from one Injured (1 left)"),
        (0, True, "recovers from Injured"),
    ):
        own = ConditionChanged("Tennessee", "Injured", is_cleared=is_cleared, times=times)
        assert show.line(own) == f"**Tennessee** {told}"
        step = TagStep.REMOVED if is_cleared else TagStep.ADDED
        tag = Tag("Injured", TagKind.SCENE, suffered=times)
        theirs = TagChanged(step, "", tag, is_of_opposition=True)
        assert show.line(theirs) == f"the opposition {told}"


def test_the_journal_says_what_was_settled_in_the_story() -> None:
    told = show.line(ChoiceSettled("Wren", Due(7, Answer.YES_BUT, "leap")))
    assert told == "settled “Yes, but” in the story: **Wren** (leap)"


# -------------------------------------------------------------------------------------- buttons


def named(items: list[Pressable]) -> list[str]:
    return [item.custom_id.split(":")[1] for item in items]


def options(items: list[Pressable], verb: str) -> list[str]:
    (found,) = [item.item for item in items if item.custom_id.split(":")[1] == verb]
    assert isinstance(found, discord.ui.Select)
    return [option.value for option in found.options]


HELPS = tuple(Part(POWER, Source.TAG, f"{number:02}{NASTY[2:]}") for number in range(25))
HINDERS = tuple(Part(CHALLENGE, Source.SCENE, f"{number:02}{NASTY[2:]}") for number in range(35))


@pytest.mark.parametrize("is_settled", [False, True])
@pytest.mark.parametrize("check", [LONGEST, TYPED, Check(7)], ids=["longest", "typed", "fresh"])
def test_the_buttons_of_a_check_fit_discord(check: Check, is_settled: bool) -> None:
    settled = dataclasses.replace(check, is_settled=is_settled)
    assert_pressable(check_items(CheckView(KEY, NASTY, settled, HELPS, HINDERS)))


def test_a_check_offers_only_what_would_do_something() -> None:
    fresh = CheckView(7, "Wren", Check(7), (), ())
    assert named(check_items(fresh)) == ["change", "roll", "suggest", "settle"]
    assert options(check_items(fresh), "change") == [
        *(f"dice:challenge:{count}" for count in (1, 2, 3)),
        "dice:power:1",
        "off",
    ]
    settled = CheckView(7, "Wren", Check(7, is_settled=True), HELPS, ())
    assert named(check_items(settled)) == ["change", "roll"]
    assert options(check_items(settled), "change")[-2:] == ["open", "off"]
    reasons = tuple(Part(POWER, Source.WORDS, f"Reason {number}") for number in range(15))
    most = Check(7, "", (START, *reasons), is_settled=True)
    crowded = options(check_items(CheckView(7, "Wren", most, HELPS, HINDERS)), "change")
    assert len(crowded) == 25
    assert crowded[-2:] == ["open", "off"]
    full = CheckView(7, "Wren", LONGEST, HELPS, HINDERS)
    offered = options(check_items(full), "change")
    assert not [each for each in offered if each.startswith(("dice", "add"))]


@pytest.mark.parametrize(
    ("why", "more", "adds", "strikes", "is_crowded"),
    [
        pytest.param((), 13, 13, 0, False, id="all fit"),
        pytest.param((1,) * 12, 23, 8, 11, True, id="some of both"),
        pytest.param((*(1,) * 12, 8), 23, 0, 11, True, id="the pool is full"),
    ],
)
def test_the_gms_menu_adds_as_much_as_it_has_room_for_and_the_message_says_the_rest(
    why: tuple[int, ...], more: int, adds: int, strikes: int, is_crowded: bool
) -> None:
    """It took eight though it had room for more, and was said to add all of them."""
    reasons = (Part(CHALLENGE, Source.WORDS, f"Why {each}", dice) for each, dice in enumerate(why))
    check = Check(7, "", (START, *reasons))
    drawn = draw_check(CheckView(7, "Wren", check, (), HINDERS[:more]))
    offered, told = options(drawn.items, "change"), words_of(drawn.shown)

    assert len([each for each in offered if each.startswith("add:")]) == adds
    assert len([each for each in offered if each.startswith("strike:")]) == strikes
    assert ("GM, does this hinder?" in told) is ("Your menu adds it." in told) is bool(adds)
    rest = "The menu has no room for all: `/fu suggest` adds any, `/fu strike` strikes any."
    assert (rest in told) is is_crowded
    locked = dataclasses.replace(check, is_settled=True)
    drawn = draw_check(CheckView(7, "Wren", locked, (), HINDERS[:more]))
    assert (rest in words_of(drawn.shown)) is is_crowded


def test_what_is_ticked_is_shown_ticked_and_may_be_taken_away() -> None:
    gone = Part(POWER, Source.SCENE, "Mist")
    check = Check(7, "", (START, HELPS[0], gone), steps=3)
    (tick, *_) = check_items(CheckView(7, "Wren", check, HELPS[:2], ()))
    assert isinstance(tick.item, discord.ui.Select)

    assert tick.custom_id == f"fu:tick:7:{check.fingerprint}"
    ticked = {option.value: option.default for option in tick.item.options}
    assert ticked == {HELPS[0].key: True, gone.key: True, HELPS[1].key: False}


def test_a_tick_says_the_dice_that_it_gives_in_the_pool_or_would_give() -> None:
    once, twice = (Part(POWER, Source.SCENE, "Slowed", dice) for dice in (1, 2))
    for ticked, told in ((once, "Slowed (scene)"), (None, "Slowed (scene, 2 dice)")):
        check = Check(7, "", (START, *([ticked] if ticked else [])))
        (tick, *_) = check_items(CheckView(7, "Wren", check, (twice,), ()))
        assert isinstance(tick.item, discord.ui.Select)
        assert [option.label for option in tick.item.options] == [told]


@pytest.mark.parametrize(
    ("power", "challenge", "assets", "burned", "verbs"),
    [
        ((3, 3, 3), (1,), True, True, ["restore", "hurt", "again"]),
        ((3, 3, 3), (1,), True, False, ["hurt", "again"]),
        ((3, 3), (1,), True, True, ["again"]),
        ((3,), (1,), True, True, ["burn", "hurt", "again"]),
        ((3,), (1,), False, True, ["hurt", "again"]),
        ((1,), (3,), True, True, ["again"]),
        ((1,), (3, 3), True, True, ["again"]),
        ((1,), (3, 3, 3), True, True, ["burn", "hurt", "again"]),
        ((3,), (3,), True, True, ["burn", "hurt", "again"]),
    ],
)
def test_a_result_offers_what_its_answer_suggests(
    power: tuple[int, ...],
    challenge: tuple[int, ...],
    assets: bool,
    burned: bool,
    verbs: list[str],
) -> None:
    outcome = rolled(power, challenge)
    again = dataclasses.replace(outcome.check, rolled=0)
    is_due = judge(power, challenge).answer in OPEN_ANSWERS
    view = ResultView(outcome, FULL.assets * assets, FULL.burned * burned, again, is_due=is_due)

    told = ["told"] * is_due
    assert named(result_items(view)) == [*verbs[:-1], *told, *verbs[-1:]]
    settled = dataclasses.replace(view, is_due=False)
    assert named(result_items(settled)) == ["again"]
    assert named(result_items(dataclasses.replace(settled, again=None))) == []
    assert_pressable(result_items(view))


ONE_DIE = Roll((6,))
"""A yes, but."""


@pytest.mark.parametrize(
    ("rolled", "told"),
    [
        pytest.param(Check(7, rolled=9), "The check waits for its roll again.", id="waited"),
        pytest.param(Check(9, rolled=9), "Nothing is left to choose after it.", id="at-once"),
    ],
)
def test_the_undo_of_a_roll_says_what_waits_by_then(rolled: Check, told: str) -> None:
    """It said only that all is as it was before."""
    undone = CheckRolled(7, "Dave", rolled, ONE_DIE)
    assert show.back(undone) == told
    lapsed = Due(3, Answer.BOTCH, "leap")
    more = dataclasses.replace(undone, lapsed=(lapsed,))
    assert show.back(more) == f"{told} Open again: Botch (leap)."


def test_the_undo_of_a_roll_that_left_nothing_says_no_more() -> None:
    at_once = Check(9, rolled=9)
    assert show.back(CheckRolled(7, "", at_once, ONE_DIE)) == ""
    assert show.back(CheckRolled(7, "Dave", at_once, Roll((6, 5)))) == ""
    again = CheckRolled(7, "Dave", Check(7, rolled=9), Roll((6, 5)), is_again=True)
    assert show.back(again) == ""
