"""Tension and Fate in words: every outcome and refusal has some, and Discord takes them all."""

import dataclasses
import re
from dataclasses import replace

import discord
import pytest

from bot.chat import words as show
from bot.chat.answers import remedies
from bot.chat.buttons import Pressable, offers
from bot.chat.embeds import FIELD_MAX, dressed
from bot.chat.refusals import words
from bot.chat.symbols import PLAIN, SYMBOLS, WORDS, Die, Looks, d6, row
from bot.chat.symbols import said as said_in
from bot.games.tension.buttons.items import challenge_items
from bot.games.tension.buttons.panel import draw_controls
from bot.games.tension.symbols import tension_die
from bot.games.tension.views import (
    ChallengeView,
    ControlsView,
    OddsView,
    SheetView,
    TensionView,
    TwistView,
)
from bot.games.tension.words import sheet as shown
from bot.games.tension.words import terms as tension_words
from bot.games.tension.words.challenges import as_it_stands
from bot.games.tension.words.terms import TWIST_COLOUR
from bot.journal import Played
from bot.storage.kinds import OUTCOMES
from bot.table.words.help import listed
from rules import errors as shared_errors
from rules import tension
from rules.errors import RuleError
from rules.outcome import Change, Outcome
from rules.tension import (
    Adjusted,
    AdventureBegun,
    Answered,
    Calamity,
    CalamityAdvanced,
    CalamityMade,
    CalamityRemoved,
    CalamityRevealed,
    CalamityThwarted,
    CampaignBegun,
    Cause,
    Challenge,
    ChallengeClosed,
    ChallengeDeclined,
    ChallengeKind,
    ChallengeOpened,
    ChallengeProposed,
    Character,
    Exclusive,
    FateSpent,
    InAnotherTest,
    LacksVigor,
    NoCalamity,
    NoOpenTest,
    NotAffected,
    NothingLacking,
    Offer,
    Participant,
    Pool,
    PoolConfigured,
    PoolOutcome,
    ReadingKind,
    Resource,
    Restored,
    Settings,
    SheetChanged,
    Source,
    Stage,
    Step,
    StillHas,
    TensionSpent,
    TwistAccepted,
    TwistDeclined,
    TwistOffered,
    WrongKind,
    WrongStage,
)
from rules.tension import errors as own_errors
from tests.faces import Faces
from tests.fits import NASTY, assert_pressable, assert_told_and_kept

KEY = 10**19
WREN = Participant(KEY, NASTY)
NINETY_NINE = tuple([6] * 99)
SECRET = (Change("tension", 6, 3), Change("tension_max", 6, 99), Change("fate_points", 0, 9999))


def step(source: Source, **more: object) -> Step:
    """Give a step of 2, from 1 to 3."""
    plain = Step(source, 2, 1, 3, player=KEY, character=NASTY)
    return dataclasses.replace(plain, **more)  # type: ignore[arg-type]


STEPS = (
    step(Source.VIGOR, faces=NINETY_NINE, reading=ReadingKind.MAJOR_SUCCESS, change=198),
    step(Source.ASPECT, faces=(4, 2), reading=ReadingKind.PLAIN),
    step(Source.NEW_TEST),
    step(Source.TENSION, faces=NINETY_NINE, reading=ReadingKind.MAJOR_BLUNDER, change=-99),
    step(Source.FATE),
    step(Source.ADJUSTMENT, note=NASTY * 5),
    step(Source.TWIST),
)
MANY_STEPS = (STEPS * 8)[:50]


def longest(last: Step | None = None, **more: object) -> Challenge:
    """Give the longest test there can be, whose last step is this."""
    steps = (*MANY_STEPS[:49], last) if last is not None else MANY_STEPS
    plain = Challenge(KEY, NASTY, ChallengeKind.CHECK, 4, 2, 1, (WREN,) * 20, NASTY, steps=steps)
    return dataclasses.replace(plain, **more)  # type: ignore[arg-type]


LONGEST = longest()
OFFERED = longest(offer=Offer(KEY, KEY, NASTY), opposition=9999)
CLOSED = longest(stage=Stage.CLOSED)
FOE = longest(kind=ChallengeKind.FOE)
ATTACK = longest(kind=ChallengeKind.ATTACK, successes=9999)
DOOM = Calamity(NASTY, 200, 199, 1, 9999, is_hidden=True)
FLOOD = Calamity(NASTY, 0, 3, 3)

OUTCOMES_SHOWN: tuple[Outcome, ...] = (
    ChallengeProposed(longest(stage=Stage.PROPOSED)),
    ChallengeOpened(LONGEST),
    ChallengeOpened(FOE),
    ChallengeOpened(Challenge(KEY, "1", ChallengeKind.CHECK, 0, 0)),
    ChallengeDeclined(longest(stage=Stage.DECLINED)),
    *(Answered(longest(each), (Change("vigor", 999, 0),), 99, is_help=True) for each in STEPS[:3]),
    Adjusted(longest(STEPS[5])),
    ChallengeClosed(CLOSED),
    ChallengeClosed(CLOSED, lapsed=Offer(KEY, KEY, NASTY)),
    Adjusted(longest(STEPS[5]), lapsed=Offer(KEY, KEY, NASTY)),
    ChallengeClosed(dataclasses.replace(FOE, stage=Stage.CLOSED)),
    ChallengeClosed(dataclasses.replace(ATTACK, stage=Stage.CLOSED)),
    TensionSpent(longest(STEPS[3]), SECRET, is_secret=True),
    TensionSpent(longest(STEPS[3]), SECRET, is_secret=False),
    FateSpent(longest(STEPS[4], kind=ChallengeKind.FOE), SECRET, is_secret=True),
    TwistOffered(OFFERED, 9999),
    TwistAccepted(longest(STEPS[6], stage=Stage.CLOSED), SECRET, is_secret=True),
    TwistDeclined(LONGEST, NASTY),
    Restored(SECRET, True, Cause.LOCAL_ACTION, dataclasses.replace(CLOSED, has_restored=True)),
    Restored((), False, Cause.ENGAGEMENT_ROUND),
    AdventureBegun(SECRET, is_secret=True),
    AdventureBegun(SECRET, is_secret=False, is_won=True),
    CampaignBegun(SECRET, True, (NASTY,) * 25),
    PoolConfigured(Settings(), Settings(True, 2, True, True)),
    PoolConfigured(Settings(True, 2, True, True), Settings()),
    CalamityMade(DOOM),
    CalamityMade(FLOOD),
    CalamityAdvanced(DOOM, 1, 5),
    CalamityAdvanced(dataclasses.replace(DOOM, done=200), 1),
    CalamityRevealed(SECRET, True, FLOOD, 1),
    CalamityRevealed(SECRET, False, FLOOD, 3),
    CalamityThwarted(SECRET, False, DOOM, is_adventure_won=True),
    CalamityThwarted((), False, FLOOD, is_adventure_won=True),
    CalamityThwarted((), True, FLOOD, is_adventure_won=False),
    CalamityThwarted((), False, FLOOD, is_adventure_won=True, is_counted=False),
    CalamityRemoved(DOOM),
    SheetChanged(NASTY, Change(NASTY, 1, 0), 99),
)

REFUSALS: tuple[RuleError, ...] = (
    NoOpenTest(),
    NoCalamity(),
    *(
        WrongStage(NASTY, stage, Stage.OPEN, by_gm=is_run)
        for stage in Stage
        for is_run in (True, False)
    ),
    WrongKind("", ChallengeKind.FOE),
    WrongKind(NASTY, ChallengeKind.FOE, is_new=True),
    WrongKind(NASTY, ChallengeKind.FOE, is_new=True, by_gm=False),
    *(InAnotherTest(NASTY, NASTY, by_gm=is_run) for is_run in (True, False)),
    NotAffected(NASTY, [NASTY] * 20, can_help=True),
    NotAffected(NASTY, [NASTY], can_help=False),
    LacksVigor("vigor", 0, 1),
    Exclusive(NASTY, Source.FATE),
    Exclusive(NASTY, Source.TENSION),
    NothingLacking(NASTY, 9999, 9999),
    StillHas(NASTY, 999, [NASTY] * 10),
)


def text(outcome: Outcome) -> str:
    return in_plain(show.card(outcome))


def in_plain(embed: discord.Embed) -> str:
    parts = [embed.description or "", *(field.value or "" for field in embed.fields)]
    return said_in("\n".join(parts), PLAIN)


def named(items: list[Pressable]) -> list[str]:
    """Give the verbs of buttons and menus."""
    return [item.custom_id.split(":")[1] for item in items]


# ------------------------------------------------------------------------ all of them


def test_every_outcome_of_the_game_is_among_these() -> None:
    registered = {cls for name, cls in OUTCOMES.items() if name.startswith("tension.")}

    assert {type(outcome) for outcome in OUTCOMES_SHOWN} == registered


def test_every_refusal_of_the_game_is_among_these() -> None:
    own = {each for each in vars(own_errors).values() if isinstance(each, type)}
    refusals = {
        cls for cls in own if cls.__module__ == own_errors.__name__ and issubclass(cls, RuleError)
    }

    assert {type(refusal) for refusal in REFUSALS} == refusals


@pytest.mark.parametrize("outcome", OUTCOMES_SHOWN, ids=lambda each: type(each).__name__)
def test_an_outcome_is_told_whole_does_no_harm_and_is_kept_as_it_was(outcome: Outcome) -> None:
    assert_told_and_kept(outcome)


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda each: type(each).__name__)
def test_a_refusal_is_said_within_what_a_reply_keeps(refusal: RuleError) -> None:
    said = words(refusal)

    assert 15 < len(said) <= 1500
    assert "<@" not in said


@pytest.mark.parametrize(
    ("refusal", "part"),
    [
        (NotAffected("Moss", ["Wren"], can_help=True), "for “Wren”, not “Moss”"),
        (NotAffected("Moss", ["Wren", "Ash"], can_help=False), "“Wren” and “Ash”"),
        (NotAffected("Moss", ["Wren"], can_help=False), "The GM can allow it"),
        (
            NotAffected("Moss", ["Wren"], can_help=False, can_override=False),
            "A twist is offered to whom the test is about.",
        ),
        (NothingLacking("Bridge", 4, 4), "4 successes against 4"),
        (StillHas("Wren", 2, ["Rope"]), "still has 2 vigor and “Rope”"),
        (StillHas("Wren", 0, ["Rope"]), "still has “Rope”"),
        (StillHas("Wren", 1, []), "still has 1 vigor."),
        (Exclusive("Bridge", Source.FATE), "Fate points were already spent on “Bridge”"),
        (WrongStage("Bridge", Stage.CLOSED, Stage.OPEN), "“Bridge” is closed"),
        (
            WrongStage("Bridge", Stage.PROPOSED, Stage.OPEN, by_gm=False),
            "`/table open` makes you its GM",
        ),
        (InAnotherTest("Wren", "Bridge", by_gm=False), "`/table open` makes you its GM"),
        (shared_errors.AmbiguousName("test", "", ["A", "B"]), "test you mean: “A” or “B”"),
        (shared_errors.AmbiguousName("test", "", []), "Say which test you mean."),
        (shared_errors.Already("completed test", "Bridge"), "“Bridge” has already restored"),
        (shared_errors.Already("told calamity", "Doom"), "every step of “Doom”"),
        (shared_errors.Already("complete calamity", "Doom"), "“Doom” is already done"),
        (shared_errors.Already("offered twist", "Wren"), "“Wren” has not answered"),
        (shared_errors.NotMarked("offered twist"), "no longer offered"),
        (shared_errors.NotMarked("proposed test"), "No test is proposed."),
        (shared_errors.NotMarked("answered test"), "nobody has answered it yet"),
        (shared_errors.NotMarked("vigor"), "does not count vigor"),
        (shared_errors.NotEnough("tension", 2, 3), "Not enough tension dice: 3 needed"),
        (shared_errors.NotEnough("untold_steps", 1, 2), "untold steps"),
        (shared_errors.TooMany("tension.test", 25), "25 tests at once"),
        (shared_errors.TooMany("tension.test", 25), "`/tension test close`"),
    ],
)
def test_a_refusal_says_its_numbers(refusal: RuleError, part: str) -> None:
    assert part in words(refusal)


def test_every_enum_has_words() -> None:
    assert set(tension_words.READINGS) == set(ReadingKind)
    assert set(tension_words.CAUSES) == set(Cause)
    of_kinds = ("KINDS", "AGAINST", "OWN", "HOPED", "HIT", "MISSED")
    assert all(set(getattr(tension_words, each)) == set(ChallengeKind) for each in of_kinds)


def test_the_help_topics_fit_an_embed_and_say_what_is_inferred() -> None:
    own = {name: said for name, said in listed().items() if name.startswith("tension")}

    assert len(own) == 3
    assert all(len(said) < 3500 for said in own.values())
    assert "inferred" in own["tension rulings"]
    # A heading of the text says that the maximum is reset, and a line below it that it falls by 1.
    assert "falls by 1" in own["tension rulings"]
    assert "a new adventure keeps it" in own["tension rulings"]
    assert "an attack a tie, without pressure" in own["tension rulings"]
    assert "`/tension test adjust`" in own["tension rulings"]


# ---------------------------------------------------------------------------- how a test stands


@pytest.mark.parametrize(
    ("kind", "stage", "successes", "opposition", "said"),
    [
        (ChallengeKind.CHECK, Stage.OPEN, 6, 4, "challenge 4"),
        (ChallengeKind.ATTACK, Stage.OPEN, 1, 4, "no pressure so far"),
        (ChallengeKind.ATTACK, Stage.OPEN, 6, 4, "pressure 2 so far"),
        (ChallengeKind.CHECK, Stage.CLOSED, 4, 4, "passed exactly"),
        (ChallengeKind.CHECK, Stage.CLOSED, 6, 4, "passed by 2"),
        (ChallengeKind.CHECK, Stage.CLOSED, 1, 4, "failed, 3 short"),
        (ChallengeKind.ATTACK, Stage.CLOSED, 5, 2, "passed, pressure 3"),
        (ChallengeKind.ATTACK, Stage.CLOSED, 2, 2, "passed exactly, no pressure"),
        (ChallengeKind.ATTACK, Stage.CLOSED, 2, 5, "failed, 3 short"),
        (ChallengeKind.FOE, Stage.CLOSED, 2, 4, "failed, 2 pressure taken"),
        (ChallengeKind.FOE, Stage.CLOSED, 4, 4, "resisted, no pressure taken"),
        (ChallengeKind.CHECK, Stage.DECLINED, 0, 4, "declined"),
    ],
)
def test_the_title_says_how_a_test_stands(
    kind: ChallengeKind, stage: Stage, successes: int, opposition: int, said: str
) -> None:
    test = Challenge(7, "Bridge", kind, opposition, opposition, successes, stage=stage)

    assert show.card(ChallengeOpened(test)).title == f"Bridge · {said}"


@pytest.mark.parametrize("kind", ChallengeKind)
@pytest.mark.parametrize("stage", [Stage.OPEN, Stage.CLOSED])
@pytest.mark.parametrize("successes", [1, 4, 6])
def test_the_title_and_the_numbers_of_a_test_say_each_thing_once(
    kind: ChallengeKind, stage: Stage, successes: int
) -> None:
    """The bridge · challenge 4 (1 so far) stood above 1 of 4 successes."""
    test = Challenge(7, "Bridge", kind, 4, 4, successes, stage=stage)
    told = show.card(ChallengeOpened(test))
    title, numbers = str(told.title), (told.description or "").partition("\n")[0]

    assert set(re.findall("[a-z]+", title)).isdisjoint(re.findall("[a-z]+", numbers))
    assert f"{successes} so far" not in title
    assert "to spare" not in numbers or stage is Stage.OPEN


@pytest.mark.parametrize(
    ("kind", "successes", "said"),
    [
        (ChallengeKind.CHECK, 1, "Bridge · challenge 4 (1 so far)"),
        (ChallengeKind.CHECK, 4, "Bridge · challenge 4 (4 so far, enough)"),
        (ChallengeKind.CHECK, 6, "Bridge · challenge 4 (6 so far, 2 to spare)"),
        (ChallengeKind.ATTACK, 1, "Bridge · resistance 4 (1 so far)"),
        (ChallengeKind.ATTACK, 6, "Bridge · resistance 4 (6 so far, pressure 2)"),
        (ChallengeKind.FOE, 1, "Bridge: resist 3 more or take 3 pressure"),
    ],
)
def test_a_list_of_tests_says_how_each_stands(
    kind: ChallengeKind, successes: int, said: str
) -> None:
    test = Challenge(7, "Bridge", kind, 4, 4, successes)
    view = TensionView(None, Settings(), (), (test,), is_storyteller=False)

    assert show.board(view)[-1] == said


@pytest.mark.parametrize(
    ("name", "title"),
    [("Climb", "Wren proposes Climb · challenge 4"), ("", "Wren proposes a test · challenge 4")],
)
def test_the_title_of_a_proposal_says_who_wants_what(name: str, title: str) -> None:
    _, outcome = tension.propose(7, Participant(1, "Wren"), opposition=4, name=name)

    assert show.card(outcome).title == title
    assert "Waiting for the GM" in text(outcome)
    assert "Wren" not in text(outcome)


@pytest.mark.parametrize(
    ("successes", "said"),
    [(0, "Ogre's club: resist 1 more or take 1 pressure"), (1, "Ogre's club: resisted so far")],
)
def test_the_title_of_a_foes_attack_says_what_it_threatens(successes: int, said: str) -> None:
    test = Challenge(7, "Ogre's club", ChallengeKind.FOE, 1, 1, successes)

    assert show.card(ChallengeOpened(test)).title == said


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ((6,), "dice: **6**\n**Major Success +2** · the die shows 6 and counts twice"),
        ((6, 6), "dice: **6**, **6**\nEvery die shows 6 and counts twice"),
        ((4, 6), "dice: **4**, **6**\n**Minor Success +3** · every die succeeds, and one more"),
        ((4, 2), "dice: **4**, 2\n**+1** · 1 of 2 succeed"),
        ((2, 3), "dice: 2, 3\n**Minor Blunder −1** · no die succeeds"),
        ((1, 1), "dice: 1, 1\nEvery die shows 1"),
        ((1,), "dice: 1\n**Major Blunder −1** · the die shows 1"),
        ((4,), "dice: **4**\n**Minor Success +2** · the die succeeds, and one more"),
    ],
)
def test_dice_are_read_aloud(faces: tuple[int, ...], said: str) -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9)
    _, _, spent = tension.spend_tension(Pool(), test, Faces(*faces), len(faces))

    assert said in text(spent).replace("die:", "dice:")
    told = said_in(show.line(spent), WORDS).replace(" (counts)", "")
    assert ", ".join(str(face) for face in faces) in told


@pytest.mark.parametrize(
    ("faces", "omen"),
    [
        ((6, 6), "Incredible luck for the opposition: say what it is."),
        ((4, 6), "An opening for the opposition: say what it is."),
        ((1, 2), "A small mishap for the opposition: say what it is."),
        ((1, 1), "A grave misfortune for the opposition: say what it is."),
        ((4, 2), None),
    ],
)
def test_tension_dice_say_what_they_mean_in_the_story(
    faces: tuple[int, ...], omen: str | None
) -> None:
    """The text says of each extreme what befalls the antagonists; only its number was told."""
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9, (Participant(1, "Wren"),))
    _, moved, spent = tension.spend_tension(Pool(), test, Faces(*faces), len(faces))
    lines = text(spent).split("\n")
    assert ([each for each in lines if "opposition" in each] or [None]) == [omen]
    # A character's own dice say nothing of the other side.
    _, _, answered = tension.roll_answer(Pool(), moved, Character("Wren"), 1, Faces(*faces), 2)
    assert "opposition" not in text(answered)


@pytest.mark.parametrize(
    ("faces", "banner"),
    [
        ((6, 6), "## ★ Major Success +4"),
        ((1, 1, 1), "## ✖ Major Blunder −3"),
        ((6,), ""),
        ((4, 6), ""),
    ],
)
def test_a_major_of_several_dice_is_a_heading(faces: tuple[int, ...], banner: str) -> None:
    """Looks: the same grey card for a sneaking roll and for what happens once in an evening."""
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9)
    _, _, spent = tension.spend_tension(Pool(), test, Faces(*faces), len(faces))

    first = text(spent).split("\n")[0]
    assert first == banner if banner else not first.startswith("#")


def test_a_twist_of_fate_looks_like_nothing_else() -> None:
    test, opened = tension.open_challenge(7, ChallengeKind.CHECK, 2, (Participant(1, "Wren"),))
    test, offered = tension.offer_twist(test, Character("Wren"), 1, 5)
    pool, passed, accepted = tension.accept_twist(Pool(), test, 1)
    _, _, restored = tension.complete(pool, passed, Cause.LOCAL_ACTION)
    cards = [show.card(each) for each in (opened, offered, accepted, restored)]

    assert [each.colour == discord.Colour(TWIST_COLOUR) for each in cards] == [
        False,
        True,
        True,
        False,
    ]
    assert text(offered).startswith("## ↺ A twist of fate for Wren\n")
    assert text(accepted).startswith(
        "## ↺ A twist of fate\nWren accepts: +2 successes\n**Successes 0 → 2 · fate points 0 → 2**"
    )
    assert "## " not in text(opened) + text(restored)


def test_an_ordinary_roll_while_a_twist_is_offered_is_nothing_rare() -> None:
    wren, ash = Participant(1, "Wren"), Participant(2, "Ash")
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 4, (wren, ash))
    test, _ = tension.offer_twist(test, Character("Wren"), 1, 5)
    after, _, rolled = tension.roll_answer(Pool(), test, Character("Ash"), 2, Faces(6, 1), 2)
    pool, _, restored = tension.complete(Pool(), after, Cause.LOCAL_ACTION)
    _, _, major = tension.spend_tension(pool, after, Faces(6, 6), 2)
    _, _, accepted = tension.accept_twist(pool, after, 1)
    rare = [show.rare(each) for each in (rolled, restored, major, accepted)]

    assert rare == ["", "", "Major Success +4", "A twist of fate"]
    assert "↺ A twist of fate for Wren\n3 successes now" in text(rolled)


def test_tests_are_alike_that_ended_alike() -> None:
    """A recap named the first ten that were closed, and left the end of the evening out."""
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 1, ())
    _, failed = tension.close(test)
    _, passed = tension.close(replace(test, successes=1))
    assert [show.rare(each) for each in (failed, passed)] == ["Failed", "Passed"]


@pytest.mark.parametrize("kind", ChallengeKind)
@pytest.mark.parametrize("successes", [0, 2, 3])
def test_a_test_is_counted_as_its_line_says_that_it_ended(
    kind: ChallengeKind, successes: int
) -> None:
    """An attack that was resisted had **Passed** put before that in a recap."""
    test, _ = tension.open_challenge(7, kind, 2, ())
    _, closed = tension.close(replace(test, successes=successes))
    assert f": {show.rare(closed).casefold()}" in show.line(closed)


@pytest.mark.parametrize(
    ("name", "who", "said", "end"),
    [
        ("", "Wren", "**Wren** brings 1 success", "closed **Wren**: failed, 2 short"),
        (
            "Door",
            "Wren",
            "**Door**: Wren brings 1 success",
            "closed **Door**: Wren failed, 2 short",
        ),
        (
            "Wren",
            "Wren Two",
            "**Wren**: Wren Two brings 1 success",
            "closed **Wren**: Wren Two failed, 2 short",
        ),
    ],
)
def test_a_test_that_has_its_characters_name_says_that_once(
    name: str, who: str, said: str, end: str
) -> None:
    """The journal had Wren: Wren rolls, of every test that nobody gave a name."""
    made = (Participant(1, who),)
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 3, made, name=name)
    _, _, answered = tension.enter_answer(test, Character(who), 1, 1)
    _, closed = tension.close(answered.challenge)
    assert show.line(answered) == f"{said} · successes 0 → 1"
    assert show.line(closed) == end


def test_a_twist_that_waits_is_named_below_a_major() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 4, (Participant(1, "Wren"),))
    test, _ = tension.offer_twist(test, Character("Wren"), 1, 5)
    _, after, _ = tension.spend_tension(Pool(), test, Faces(6, 6), 2)
    rows = in_plain(as_it_stands(ChallengeView(after, may_complete=False))).split("\n")

    assert rows[0] == "## ★ Major Success +4"
    assert "↺ A twist of fate for Wren" in rows


def test_a_calamity_that_is_heard_of_is_a_heading_and_its_plan_a_clock() -> None:
    plan = Calamity("The Drowned King", 6, 3, 1)
    _, heard, told = tension.reveal(Pool(), plan)

    assert text(told) == (
        "## ☄ 2 steps of a calamity\n"
        "☄ **The Drowned King** ▰▰▰▱▱▱ 3 of 6 steps done\n"
        "**Tension maximum 6 → 8**"
    )
    done, complete = tension.advance(heard, 3)
    assert text(complete).startswith("## ☄ The plan is complete\n")
    assert "## " not in text(CalamityAdvanced(dataclasses.replace(done, done=5), 3))


def test_dice_of_the_storyteller_and_of_the_players_look_different() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9)
    _, _, spent = tension.spend_tension(Pool(), test, Faces(5, 2), 2)
    _, _, rolled = tension.roll_answer(Pool(), test, Character("Wren"), 1, Faces(5, 2), 2)
    drawn = [show.card(each).description or "" for each in (spent, rolled)]

    assert row([tension_die(5), tension_die(2)]) in drawn[0]
    assert row([d6(5, Die.COUNTS), d6(2)]) in drawn[1]
    assert row([d6(5, Die.COUNTS), d6(2)]) in show.line(rolled)
    assert said_in(drawn[0], WORDS).startswith("The GM spends 2 tension dice: 5 (counts), 2\n")


def test_so_many_dice_that_they_would_fill_a_screen_are_numbers() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9)
    faces = (4, 2) * 13
    _, _, rolled = tension.roll_answer(Pool(), test, Character("Wren"), 1, Faces(*faces), 26)

    assert f"26 vigor dice: {', '.join(map(str, faces))}\n" in (show.card(rolled).description or "")


def test_what_a_bound_cut_is_told_in_full() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 1)
    _, _, spent = tension.spend_tension(Pool(), test, Faces(1, 1, 1), 3)

    assert "Challenge 1 → 0 (−3, stops at 0)" in text(spent)


def test_only_the_newest_earlier_steps_are_listed_and_the_others_counted() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9)
    for index in range(12):
        test, _ = tension.adjust(test, 1, f"reason {index}")
    said = text(ChallengeOpened(test))

    assert "… 4 earlier steps" in said
    assert ("reason 3" in said, "reason 4" in said) == (False, True)


def test_a_long_test_keeps_its_symbols() -> None:
    """Where emoji would break a limit, all of a message falls back to plain characters."""
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 90, (Participant(1, "Wren"),))
    wren = Character("Wren")
    for _ in range(12):
        test, wren, rolled = tension.roll_answer(Pool(), test, wren, 1, Faces(4, 2, 6, 1), 4)
    shown = show.card(rolled)
    looks = Looks()
    looks.take_up(dict.fromkeys(SYMBOLS, 2**63))
    pictured = dressed(shown, looks.look(is_text=False))

    assert "<:d6_4_counts:" in (pictured.description or "")
    (log,) = pictured.fields
    assert log.name == "Earlier"
    first, *rows = (log.value or "").split("\n")
    assert (first, len(rows)) == ("… 5 earlier steps", 6)
    assert "dice: **4**, 2, **6**, 1 · +2 · successes\u00a010\u00a0→\u00a012" in rows[0]
    assert "dice: <:d6_4_counts:" in rows[-1]
    assert len(log.value or "") <= FIELD_MAX


def test_who_may_answer_is_said_after_the_storyteller_moved_a_test() -> None:
    one, _ = tension.open_challenge(
        7, ChallengeKind.CHECK, 1, (Participant(1, "Wren"),), aspect="Finesse"
    )
    two, _ = tension.open_challenge(
        7, ChallengeKind.CHECK, 1, (Participant(1, "Wren"), Participant(2, "Ash"))
    )
    _, _, alone = tension.spend_tension(Pool(), one, Faces(6), 1)
    _, _, both = tension.spend_tension(Pool(), two, Faces(6), 1)

    assert text(ChallengeOpened(one)).endswith("Waiting for Wren.")
    helped = ChallengeView(alone.challenge, may_complete=False, has_helpers=True)
    assert "Waiting for Wren.\nOthers can help with the aspect Finesse, or by rolling" in in_plain(
        show.completed(helped, show.card(alone))
    )
    assert "Waiting for Wren and Ash." in text(both)
    assert "Others" not in text(both)
    assert not both.challenge.admits_helpers


def test_the_gm_is_waited_for_once_enough_is_there_or_everybody_answered() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 1, (WREN,))
    tried, _, answered = tension.enter_answer(test, Character(NASTY), KEY, 0)
    _, _, enough = tension.enter_answer(tried, Character(NASTY), KEY, 1)
    for_anyone, _ = tension.open_challenge(8, ChallengeKind.CHECK, 1)

    assert "Waiting for the GM." in text(answered)
    assert "Waiting for the GM." in text(enough)
    assert "For anyone" in text(ChallengeOpened(for_anyone))
    assert "Waiting" not in text(ChallengeOpened(for_anyone))
    of_a_foe, _ = tension.open_challenge(9, ChallengeKind.FOE, 1)
    assert "Waiting for anyone." in text(ChallengeOpened(of_a_foe))


def test_why_gives_the_odds_that_the_table_plays_by() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9)
    pool = Pool(settings=Settings(extremes_min_dice=2))
    _, _, plain = tension.spend_tension(pool, test, Faces(6), 1)
    _, _, major = tension.spend_tension(Pool(), test, Faces(6), 1)

    assert "Plain 100 %" in show.why(plain)
    assert "Major Success 17 %" in show.why(major)


def test_why_is_a_short_list_with_the_rules_at_its_end() -> None:
    """Words: one paragraph with a rule's number after each sentence was not read."""
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 9, (Participant(1, "Wren"),))
    wren = Character("Wren")
    _, _, rolled = tension.roll_answer(Pool(), test, wren, 1, Faces(4, 2), 2)
    *lines, last = show.why(rolled).split("\n")

    assert all(line.startswith("• ") and len(line) < 160 and "R1" not in line for line in lines)
    assert last == "*Rules R1.7, R1.9, R1.12, R1.19, A1.3*"
    assert "• 1 of 2 succeed: **+1**" in lines


def test_settings_stand_where_settings_are_and_a_line_each() -> None:
    view = TensionView(Pool(), Settings(), (), (), is_storyteller=True)

    assert "minor" not in (shown.table(view).description or "")
    assert (shown.settings(Settings()).description or "").split("\n") == [
        "The GM's dice and points: open to all",
        "Dice for a minor or a major: 1 or more",
        "A higher tension maximum: its die comes with the next restoring",
        "Tension and fate on one test: both allowed",
        "The GM changes them with the options of `/tension settings`.",
    ]


# ------------------------------------------------------------------------------------- secrets


SECRETS = ("6 → 3", "6 → 99", "0 → 9999")
KEPT = [each for each in OUTCOMES_SHOWN if getattr(each, "is_secret", False)]


def all_of(outcome: Outcome) -> str:
    return "\n".join((text(outcome), show.line(outcome), show.why(outcome)))


@pytest.mark.parametrize("outcome", KEPT, ids=lambda each: type(each).__name__)
def test_a_secret_pools_numbers_are_in_no_card_and_no_line(outcome: Outcome) -> None:
    assert not any(each in all_of(outcome) for each in SECRETS)


@pytest.mark.parametrize(
    "outcome",
    [each for each in KEPT if isinstance(each, PoolOutcome) and each.pool_changes],
    ids=lambda each: type(each).__name__,
)
def test_an_open_pools_numbers_are_told_with_what_moved_them(outcome: PoolOutcome) -> None:
    told = all_of(replace(outcome, is_secret=False))
    assert all(each in told for each in SECRETS)


@pytest.mark.parametrize(
    ("view", "parts", "others"),
    [
        (
            TensionView(Pool(8, 5, 2), Settings(), (FLOOD,), (), is_storyteller=False),
            ["■■■■■□□□ 5 of 8 tension dice", "2 fate points", "3 steps done"],
            ["kept from", "keeps"],
        ),
        (
            TensionView(None, Settings(is_secret=True), (), (), is_storyteller=False),
            ["keeps the tension dice and fate points secret"],
            ["■", "Calamities", "Tests"],
        ),
        (
            TensionView(Pool(99, 98), Settings(is_secret=True), (DOOM,), (), is_storyteller=True),
            ["98 of 99 tension dice", "198 not told yet · hidden"],
            ["■"],
        ),
    ],
)
def test_the_pool_is_shown_as_dice_to_whoever_may_see_it(
    view: TensionView, parts: list[str], others: list[str]
) -> None:
    said = in_plain(shown.table(view))
    assert all(part in said for part in parts)
    assert not any(part in said for part in others)
    assert all(part in said_in("\n".join(show.board(view)), PLAIN) for part in parts)


def test_the_fullest_table_fits_an_embed() -> None:
    view = TensionView(Pool(), Settings(), (DOOM,) * 25, (LONGEST,) * 25, is_storyteller=True)
    embed = shown.table(view)

    assert len(embed.description or "") <= 4096
    assert "… and 13 more" in (embed.description or "")
    assert shown.question(view, 99, 9999).title == "Begin a new campaign?"
    assert "25 calamities and 25 tests" in (shown.question(view, 99, 9999).description or "")


def test_a_campaign_is_asked_about_without_what_there_is_none_of() -> None:
    """It read: Put away: 0 calamities and 0 tests."""
    bare = TensionView(Pool(), Settings(), (), (), is_storyteller=True)
    assert "\nSettings and characters stay.\n" in (shown.question(bare, 6, 2).description or "")
    doomed = TensionView(Pool(), Settings(), (DOOM,), (), is_storyteller=True)
    asked = shown.question(doomed, 6, 2).description or ""
    assert "\nPut away: 1 calamity. Settings and characters stay.\n" in asked


def test_who_a_test_is_for_and_whom_it_waits_for_is_one_thing_while_it_is() -> None:
    """It read: For Wren. Waiting for Wren."""
    wren, ash = Participant(1, "Wren"), Participant(2, "Ash")
    both, _ = tension.open_challenge(7, ChallengeKind.CHECK, 4, (wren, ash))
    assert "For Wren" not in text(ChallengeOpened(both))
    assert "Waiting for Wren and Ash." in text(ChallengeOpened(both))
    answered = dataclasses.replace(both, waived=(wren,))
    assert "For Wren and Ash\nWaiting for Ash." in text(ChallengeOpened(answered))
    # While a twist of fate is offered, nobody is waited for but whom it is offered to.
    offered = dataclasses.replace(both, offer=Offer(8, 1, "Wren"))
    assert "For Wren and Ash" in text(TwistOffered(offered, 4))


@pytest.mark.parametrize("kind", ChallengeKind)
def test_a_twist_says_that_it_gives_an_attack_no_more_than_a_tie(kind: ChallengeKind) -> None:
    """Whoever attacked paid for it, and was told only then that it makes no pressure."""
    short = Challenge(7, "Slash", kind, 5, 5, 3, offer=Offer(8, 1, "Wren"))
    told = "the GM gains 2 fate points. The attack then passes, but makes no pressure. Only"
    assert (told in text(TwistOffered(short, 2))) is (kind is ChallengeKind.ATTACK)


# ---------------------------------------------------------------------------- the sheet, the odds


def test_the_sheet_says_what_is_counted_and_what_is_not() -> None:
    assert columns(SheetView(Character("Wren"), "")) == {"Vigor": "not counted"}
    held = Character("Wren", 2, 5, (Resource("Rope", 0, 2), Resource("Coin", 3)), ("Finesse",))
    assert columns(SheetView(held, "Bridge")) == {
        "Vigor": "●●○○○ 2 of 5",
        "Resources": "Rope ○○ 0 of 2\nCoin 3",
        "Aspects": "Finesse",
    }
    assert show.sheet(SheetView(held, "Bridge")).description == "In the test **Bridge**"
    strong = Character("Wren", 11, 11)
    assert columns(SheetView(strong, ""))["Vigor"] == "▰▰▰▰▰▰▰▰▰▰▰ 11 of 11"


def columns(view: SheetView) -> dict[str, str]:
    fields = show.sheet(view).fields
    return {str(each.name): said_in(str(each.value), PLAIN) for each in fields}


def test_vital_numbers_are_few_and_told_in_words_as_well() -> None:
    """Door: a panel shows one or two lines of each character."""
    held = Character("Wren", 2, 5, (Resource("Rope", 0, 2), Resource("Coin", 3)), ("Finesse",))
    assert show.vitals(Character("Wren")) == "**Wren**"
    # A phone broke dots that stood beside a name, or behind other dots.
    assert said_in(show.vitals(held), PLAIN) == (
        "**Wren**\nvigor ●●○○○ 2 of 5 · Rope 0 of 2 · Coin 3"
    )
    assert said_in(show.vitals(held), WORDS) == "**Wren**\nvigor 2 of 5 · Rope 0 of 2 · Coin 3"
    full = Character("Wren", 2, 5, tuple(Resource(f"Thing {n}", 1) for n in range(10)))
    assert show.vitals(full).endswith("· Thing 2 1 · 7 more")


def test_the_odds_of_one_number_of_dice_are_told_by_reading() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 1, successes=2)
    one = OddsView(test, (tension.tension_odds(Pool(), test, 3),))
    said = in_plain(shown.chances(one))
    assert "**3 dice**: +1.5 on average · the test then fails 50 % of the time" in said
    assert "▰▰▰▰▰▰▱▱ Plain (+1 to +2): 74 %" in said
    single = OddsView(test, (tension.tension_odds(Pool(), test, 1),))
    assert "Plain" not in (shown.chances(single).description or "")
    most = OddsView(test, (tension.answer_odds(Pool(), test, 99),))
    assert len(shown.chances(most).description or "") <= 4096


# ------------------------------------------------------------------------------------- buttons


FRESH, _ = tension.open_challenge(7, ChallengeKind.CHECK, 3)
CONTROLS = [
    ControlsView(
        LONGEST,
        Pool(99, 98, 9999),
        tuple(tension.tension_odds(Pool(99, 98), FRESH, count) for count in range(1, 13)),
        9999,
        tuple(
            TwistView(Participant(KEY + number, NASTY), ("999 vigor", *([NASTY] * 10)))
            for number in range(twists)
        ),
        may_complete=True,
    )
    for twists in (0, 1, 20)
]


@pytest.mark.parametrize(
    "items",
    [
        *(
            challenge_items(ChallengeView(each, True))
            for each in (
                LONGEST,
                OFFERED,
                CLOSED,
                FOE,
                ATTACK,
                longest(stage=Stage.PROPOSED),
                longest(stage=Stage.DECLINED),
            )
        ),
        *(draw_controls(each).items for each in CONTROLS),
        draw_controls(ControlsView(CLOSED, Pool(), may_complete=True)).items,
    ],
)
def test_buttons_and_menus_fit_discord(items: list[Pressable]) -> None:
    assert len(items) <= 5
    assert_pressable(items)


@pytest.mark.parametrize(
    ("view", "verbs"),
    [
        (ChallengeView(LONGEST, True), ["answer", "odds", "gm"]),
        (ChallengeView(LONGEST, False), ["answer", "odds", "gm"]),
        (ChallengeView(OFFERED, True), ["answer", "take", "leave", "odds", "gm"]),
        (ChallengeView(CLOSED, True), ["gm"]),
        (ChallengeView(CLOSED, False), []),
        (ChallengeView(longest(stage=Stage.PROPOSED), True), ["rate", "accept", "refuse"]),
        (ChallengeView(longest(stage=Stage.DECLINED), False), []),
    ],
)
def test_a_button_is_there_only_if_it_would_do_something(
    view: ChallengeView, verbs: list[str]
) -> None:
    assert named(challenge_items(view)) == verbs


ONE_DIE = (tension.tension_odds(Pool(), FRESH, 1),)
RESTING = TwistView(WREN)


@pytest.mark.parametrize(
    ("view", "verbs"),
    [
        (ControlsView(LONGEST, Pool()), ["close", "adjust"]),
        (ControlsView(LONGEST, Pool(), ONE_DIE), ["spend", "close", "adjust"]),
        (ControlsView(LONGEST, Pool(), points=1), ["spend", "close", "adjust"]),
        (ControlsView(LONGEST, Pool(), twists=(RESTING,)), ["offer", "close", "adjust"]),
        (ControlsView(LONGEST, Pool(), may_complete=True), ["complete", "close", "adjust"]),
        (ControlsView(CLOSED, Pool(6, 3), may_complete=True), ["complete"] * 4),
    ],
)
def test_the_gms_controls_have_only_what_would_do_something(
    view: ControlsView, verbs: list[str]
) -> None:
    items = draw_controls(view).items
    assert [item.custom_id.split(":")[1] for item in items] == verbs
    assert all(item.custom_id.startswith("~tension:") for item in items)


def test_what_dice_are_said_to_do_to_a_rating_is_what_they_do() -> None:
    """Nothing is taken from a rating of 0, so that a die is worth more there."""
    test, _ = tension.open_challenge(7, ChallengeKind.ATTACK, 0)
    odds = [tension.tension_odds(Pool(), test, count) for count in (1, 2, 3)]
    assert [tension_words.spends(each, test) for each in odds] == [
        "resistance +1 on average",
        "resistance +1.28 on average",
        "resistance +1.63 on average",
    ]


def test_the_gms_controls_say_what_each_choice_does() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.CHECK, 3)
    odds = tuple(tension.tension_odds(Pool(), test, count) for count in (1, 2))
    view = ControlsView(test, Pool(6, 2, 1), odds, 1, (TwistView(Participant(1, "Wren")),), True)
    items = [item.item for item in draw_controls(view).items]
    offered = [
        [option.label for option in item.options]
        for item in items
        if isinstance(item, discord.ui.Select)
    ]
    assert offered[0] == [
        "1 tension die: challenge +0.5 on average",
        "2 tension dice: challenge +1 on average",
        "1 fate point: challenge 3 → 4",
    ]
    assert offered[1][0] == "Local action complete: all tension dice return"
    menus = [item.placeholder for item in items if isinstance(item, discord.ui.Select)]
    assert menus[1] == "Complete and close: failed, 3 short…"
    assert [item.label for item in items if isinstance(item, discord.ui.Button)] == [
        "Twist: 3 successes for Wren",
        "Close: failed, 3 short",
        "Adjust by hand",
    ]
    assert "■■□□□□ 2 of 6 tension dice · 1 fate point" in (in_plain(draw_controls(view).shown))
    # The player has still to answer, so nothing fails yet.
    lucky = (tension.tension_odds(Pool(), test, 4),)
    assert "Odds" not in in_plain(draw_controls(ControlsView(test, Pool(), lucky)).shown)
    assert "Odds" not in in_plain(draw_controls(view).shown)
    # One that all have answered, and that dice might yet let pass.
    asked, _ = tension.open_challenge(7, ChallengeKind.CHECK, 2, (Participant(1, "Wren"),))
    short, _, _ = tension.roll_answer(Pool(), asked, Character("Wren"), 1, Faces(4, 2), 2)
    one = (tension.tension_odds(Pool(), short, 1),)
    controls = draw_controls(ControlsView(short, Pool(), one))
    assert "1 tension die: then fails 50 %" in str(controls.items[0].item.to_component_dict())
    assert "Odds that it then fails:" in in_plain(controls.shown)
    near, _ = tension.open_challenge(7, ChallengeKind.CHECK, 1, successes=2)
    rolls = tuple(tension.tension_odds(Pool(), near, count) for count in range(1, 7))
    drawn = in_plain(draw_controls(ControlsView(near, Pool(), rolls)).shown)
    assert "Odds that it then fails:\n▰▰▰▰▱▱▱▱ 1 die: 50 %\n" in drawn
    assert "3 dice: 50 %" in drawn
    assert "4 dice" not in drawn


@pytest.mark.parametrize(
    ("kind", "opposition", "end"),
    [
        (ChallengeKind.CHECK, 3, "passed"),
        (ChallengeKind.CHECK, 5, "failed, 2 short"),
        (ChallengeKind.ATTACK, 1, "pressure 2"),
        (ChallengeKind.ATTACK, 3, "no pressure"),
        (ChallengeKind.ATTACK, 5, "failed, 2 short"),
        (ChallengeKind.FOE, 3, "resisted"),
        (ChallengeKind.FOE, 5, "2 pressure taken"),
    ],
)
def test_what_closes_a_test_says_how_it_ends(
    kind: ChallengeKind, opposition: int, end: str
) -> None:
    """The GM was told that a failed attack makes no pressure, and that a foe's attack fails."""
    test = Challenge(7, "Bridge", kind, opposition, opposition, 3)
    own = draw_controls(ControlsView(test, Pool())).items
    (first,) = remedies(InAnotherTest("Wren", "Bridge", test))
    assert f"Close: {end}" in [each.item.to_component_dict().get("label") for each in own]
    assert first.to_component_dict().get("label") == f"Close Bridge: {end}"


def test_a_menu_offers_a_twist_to_one_of_several() -> None:
    whom = (TwistView(Participant(1, "Wren")), TwistView(Participant(2, "Ash"), ("Rope",)))
    (twists, *_) = draw_controls(ControlsView(LONGEST, Pool(), twists=whom)).items
    assert isinstance(twists.item, discord.ui.Select)
    assert [(each.value, each.label) for each in twists.item.options] == [
        ("to:1:Wren", "Wren"),
        ("anyway:2:Ash", "Ash anyway (Rope left)"),
    ]


@pytest.mark.parametrize(
    ("outcome", "verbs"),
    [
        (CalamityMade(FLOOD), []),
        (CalamityMade(Calamity("Doom", 4, is_hidden=True)), ["advance"]),
        (CalamityAdvanced(Calamity("Doom", 4, 2), 1), ["advance", "reveal"]),
        (CalamityAdvanced(Calamity("Doom", 4, 4), 3), ["reveal"]),
        (CalamityRevealed((), False, FLOOD, 1), []),
    ],
)
def test_a_calamity_has_buttons_only_where_the_storyteller_alone_reads(
    outcome: Outcome, verbs: list[str]
) -> None:
    played = Played(outcome, KEY, KEY, KEY, {"tension.calamity": (KEY,)})

    assert named(offers(outcome, played)) == verbs


def test_dice_that_are_back_in_secret_are_said_to_be_once() -> None:
    restored = Restored((), True, Cause.LOCAL_ACTION)

    assert show.card(restored).title == "All tension dice are back"
    assert text(restored) == "**Local action complete**"


@pytest.mark.parametrize(
    ("after", "lost", "said"),
    [
        (0, 2, "There was nothing left to pay 2 more."),
        (5, 2, "It is full; 2 more had no effect."),
        (5, 0, ""),
    ],
)
def test_what_found_no_room_on_a_sheet_is_told(after: int, lost: int, said: str) -> None:
    moved = SheetChanged("Wren", Change("vigor", 3, after), lost)

    assert text(moved) == "\n".join(filter(None, (f"**Vigor 3 → {after}**", said)))


def test_a_twist_that_lapses_is_told_by_whatever_ends_it() -> None:
    lapsed = Offer(KEY, KEY, "Wren")
    for outcome in (
        ChallengeClosed(CLOSED, lapsed=lapsed),
        Adjusted(longest(STEPS[5]), lapsed=lapsed),
        Restored((), False, Cause.LOCAL_ACTION, CLOSED, lapsed=lapsed),
        Restored((), False, Cause.LOCAL_ACTION, lapsed=lapsed),
    ):
        assert "The twist of fate for Wren lapses." in text(outcome)
