"""Fate in words: every outcome and refusal has some, and Discord takes them all."""

import dataclasses

import pytest

from bot.chat import words as show
from bot.chat.buttons import Pressable
from bot.chat.embeds import Colour
from bot.chat.refusals import words
from bot.chat.symbols import PLAIN, WORDS, said
from bot.games.fate import GAME
from bot.games.fate.buttons.hits import hit_menu, on_menu
from bot.games.fate.buttons.rolls import roll_items, ways
from bot.games.fate.views import HitView, RollView, SceneView, SheetView
from bot.games.fate.words import momentum as fate_momentum
from bot.games.fate.words import rolls as fate_rolls
from bot.games.fate.words import scene as fate_scene
from bot.games.fate.words.terms import (
    CLIMAX,
    FALLEN,
    STYLED,
    arithmetic,
    consequence_row,
    faces,
    rung,
    stress,
)
from bot.storage.kinds import OUTCOMES, move_of
from bot.table.words.help import listed
from rules import errors as shared
from rules import fate
from rules.errors import RuleError
from rules.fate import (
    Action,
    Boost,
    Character,
    Cleared,
    Compel,
    Consequence,
    Degree,
    Effect,
    Hit,
    How,
    Invocable,
    Invoke,
    Marker,
    Means,
    Roll,
    Scene,
    SceneAspect,
    Seat,
    Severity,
    Side,
    Span,
    Spender,
    Stage,
    Track,
    Verdict,
    errors,
)
from rules.fate.board import AddedEffect, Participant
from rules.fate.character import GameChanger, Skill
from rules.fate.rolls import Result
from rules.fate.settling import settle
from rules.outcome import Change, Outcome
from tests.fits import NASTY, assert_fits, assert_pressable, assert_told_and_kept

LONG = (NASTY * 5)[:300]
KEY = 2**63 - 1
WHO = Participant(KEY, NASTY)
BANK = (Change("momentum", 0, 4, NASTY), Change("fate_points", 99, 0, NASTY))
INVOKES = (
    Invoke(NASTY, How.BONUS, Means.POINT, NASTY),
    Invoke(NASTY, How.REROLL, Means.FREE, NASTY, (1, 0, -1, -1)),
    Invoke(NASTY, How.BONUS, Means.BOOST),
) * 8
SIDE = Side(
    KEY, NASTY, Action.ATTACK, NASTY, 20, 20, -1, 3, (1, 0, -1, 1), INVOKES, is_momentum_action=True
)
GUARD = dataclasses.replace(SIDE, action=Action.DEFEND, momentum_dice=0)


def roll(**more: object) -> Roll:
    """Give the longest roll there can be."""
    made = Roll(KEY, SIDE, target=NASTY, target_player=KEY, aspect=NASTY, weapon=10, armor=10)
    return dataclasses.replace(made, **more)  # type: ignore[arg-type]


def plain_roll(action: Action, rating: int, opposition: int | None = 0, **more: object) -> Roll:
    """Give a roll of blanks, so that the rating decides."""
    side = Side(1, "Wren", action, "Fight", rating, faces=(0, 0, 0, 0))
    return dataclasses.replace(Roll(1, side, opposition), **more)  # type: ignore[arg-type]


SETTLED = roll(
    defence=GUARD,
    stage=Stage.SETTLED,
    result=Result(Verdict(Degree.STYLE, 99), 98, KEY, NASTY, Seat.ROLLER, True, True, NASTY),
)
LONGEST = (
    roll(),
    roll(opposition=-10, against=INVOKES),
    roll(defence=GUARD),
    SETTLED,
    roll(stage=Stage.LAPSED),
    roll(is_contest=True, opposition=0),
)
EVERY_OUTCOME = (
    *(plain_roll(action, rating) for action in Action for rating in (-1, 0, 1, 3)),
    *(plain_roll(Action.CREATE_ADVANTAGE, rating, is_existing=True) for rating in (-1, 0, 1, 3)),
)
HURT = Consequence(NASTY, Severity.EXTREME, waits=2)
HIT = Hit(KEY, 99, 98, Track.MENTAL, NASTY)
BOOST = Boost(KEY, NASTY, WHO, Action.CREATE_ADVANTAGE, NASTY, is_momentum=True)
ASPECT = SceneAspect(NASTY, 99, 99)
CLEARED = Cleared(NASTY, BANK, 8, True, True, (NASTY,) * 8)
MARKER = Marker(Effect.DESPAIR, WHO, (NASTY,) * 20, any_foe=True)
COMPEL = Compel(KEY, WHO, NASTY, LONG)
EVERYBODY = (CLEARED,) * 25

SHOWN: tuple[Outcome, ...] = (
    *(
        fate.RollStarted(each, BANK, SETTLED, (NASTY,) * 9, True)
        for each in (*LONGEST, *EVERY_OUTCOME)
    ),
    *(fate.RollDefended(each, BANK) for each in LONGEST[:4]),
    *(fate.RollOpposed(each) for each in LONGEST),
    *(fate.AspectInvoked(each, seat, BANK) for each in LONGEST[:4] for seat in Seat),
    *(fate.RollStood(each, BANK) for each in LONGEST),
    *(fate.RollStood(settle(each, KEY, None, None, NASTY).roll, BANK) for each in EVERY_OUTCOME),
    fate.RollStood(SETTLED),
    fate.Forgone(NASTY, BANK, BOOST),
    fate.Converted(NASTY, BANK, BOOST, ASPECT),
    *(
        fate.EffectBought(NASTY, BANK, each, "", "", NASTY, 10, (NASTY,) * 25, True, 1)
        for each in Effect
    ),
    fate.EffectBought(NASTY, BANK, None, NASTY, LONG, NASTY),
    fate.GameChanged(NASTY, BANK, GameChanger(NASTY, LONG, LONG, NASTY)),
    fate.EffectAdded(AddedEffect(NASTY, LONG)),
    fate.EffectRemoved(AddedEffect(NASTY, LONG)),
    fate.HitDealt(NASTY, HIT),
    fate.BoxMarked(NASTY, dataclasses.replace(HIT, left=0), 4),
    fate.ConsequenceTaken(NASTY, HIT, HURT),
    fate.TakenOut(NASTY, HIT),
    fate.Conceded(NASTY, BANK, 6),
    fate.ConsequenceChanged(NASTY, Consequence("Old", Severity.MILD), HURT, NASTY),
    fate.ConsequenceChanged(NASTY, HURT, None),
    fate.AspectPlaced(ASPECT),
    fate.AspectNamed(ASPECT, NASTY),
    fate.AspectPlaced(SceneAspect("Bare")),
    fate.AspectRemoved(ASPECT),
    fate.AspectRemoved(ASPECT, 99),
    fate.BoostPlaced(BOOST),
    fate.BoostNamed(BOOST, NASTY),
    fate.BoostUsed(BOOST, ""),
    fate.CompelOffered(COMPEL, 0),
    fate.CompelAnswered(COMPEL, True, BANK),
    fate.CompelAnswered(COMPEL, False, BANK),
    fate.ConflictEnded(EVERYBODY, (NASTY,) * 40, 3, 1, 2),
    fate.ConflictEnded(()),
    fate.SceneEnded(EVERYBODY, (NASTY,) * 40, 1, 2, 1, 3, aspects=(NASTY,) * 25, points=6),
    fate.SceneEnded(EVERYBODY, stood=(SETTLED,) * 30, still_open=9, still_hits=9, still_compels=9),
    fate.ConflictEnded((), stood=(SETTLED,), locked=(NASTY,) * 25),
    fate.ConflictEnded(EVERYBODY, stood=(SETTLED,) * 30, twins=(fate.Twin(NASTY, WHO),)),
    fate.RollStarted(roll(), is_again=True),
    fate.RollDefended(roll(defence=GUARD), is_again=True),
    fate.RollStarted(roll(side=dataclasses.replace(SIDE, sheet_rating=-10), conflict=1)),
    fate.ConsequenceTaken(NASTY, HIT, dataclasses.replace(HURT, owes_aspect=True)),
    fate.TakenOut(NASTY, HIT, 9),
    fate.Conceded(NASTY, (), 6, 7),
    fate.Conceded(NASTY, (), 0, 1, is_npc=True),
    fate.AspectPlaced(dataclasses.replace(ASPECT, bearer=WHO)),
    fate.SkillSet(NASTY, Change(NASTY, -10, 20), (Change(NASTY, -10, 20),) * 40),
    fate.MilestoneReached(NASTY, Action.DEFEND, None, True, (NASTY,) * 3),
    fate.Refreshed(Span.SESSION, (), begun=(NASTY,) * 30),
    fate.SkillSet(NASTY, Change(NASTY, -10, 20)),
    fate.ActionChosen(NASTY, Action.DEFEND),
    fate.MilestoneReached(NASTY, Action.DEFEND, None, True),
    fate.MilestoneReached(NASTY, Action.DEFEND, Action.ATTACK, False),
    fate.NPCMade(NASTY),
    fate.PointsMoved("", BANK[1:], LONG),
    fate.Refreshed(Span.SCENARIO, BANK * 12, (NASTY,) * 30, twins=(fate.Twin(NASTY, WHO),)),
    fate.Refreshed(Span.SESSION, ()),
)


@pytest.mark.parametrize("outcome", SHOWN, ids=lambda each: type(each).__name__)
def test_the_longest_of_every_outcome_is_told_does_no_harm_and_is_kept(outcome: Outcome) -> None:
    assert_told_and_kept(outcome, is_whole=False)


def test_every_outcome_of_fate_is_shown_here() -> None:
    shown = {move_of(type(each)) for each in SHOWN}

    assert shown == {name for name in OUTCOMES if name.startswith("fate.")}


# ------------------------------------------------------------------------------------- dice


def test_momentum_dice_differ_from_base_dice_by_sight_and_in_words() -> None:
    side = dataclasses.replace(SIDE, momentum_dice=2, faces=(1, 0, -1, 0))
    assert said(faces(side), PLAIN) == "◆+, ◆0, ◇−, ◇0"
    assert said(faces(side), WORDS) == "momentum plus, momentum blank, minus, blank"
    none, three = (dataclasses.replace(side, momentum_dice=count) for count in (0, 3))
    assert said(faces(none), PLAIN) == "◇+, ◇0, ◇−, ◇0"
    assert said(faces(three), PLAIN) == "◆+, ◆0, ◆−, ◇0"


def test_r0_11_the_ladder_names_what_it_reaches() -> None:
    assert [rung(number) for number in range(-3, 10)] == [
        *("−3", "Terrible (−2)", "Poor (−1)", "Mediocre (+0)", "Average (+1)", "Fair (+2)"),
        *("Good (+3)", "Great (+4)", "Superb (+5)", "Fantastic (+6)", "Epic (+7)"),
        *("Legendary (+8)", "+9"),
    ]


@pytest.mark.parametrize(
    ("made", "gives"),
    [
        (plain_roll(Action.OVERCOME, 3), "it works, and a boost for Wren"),
        (plain_roll(Action.CREATE_ADVANTAGE, 0), "a boost for Wren instead of the aspect"),
        (plain_roll(Action.CREATE_ADVANTAGE, 3), "the aspect with 2 free invokes"),
        (plain_roll(Action.CREATE_ADVANTAGE, -1, is_existing=True), "for the other side"),
        (
            plain_roll(Action.CREATE_ADVANTAGE, 0, aspect="Mud", is_existing=True),
            "If accepted: 1 free invoke on **Mud**.",
        ),
        (
            plain_roll(Action.DEFEND, -3, aspect="Mud", is_existing=True),
            "2 free invokes on **Mud** for the other side",
        ),
        (plain_roll(Action.DEFEND, -1, aspect="Mud"), "the aspect **Mud** with 1 free invoke"),
        (
            plain_roll(Action.DEFEND, 3, aspect="Mud", is_existing=True),
            "If accepted: 1 free invoke on **Mud**, and a boost for Wren.",
        ),
        (plain_roll(Action.DEFEND, 1, aspect="Mud"), "If accepted: no **Mud**."),
        (plain_roll(Action.ATTACK, 4), "a hit of 4, or a hit of 3 and a boost"),
        (plain_roll(Action.ATTACK, 2, target="Thug"), "a hit of 2 on Thug"),
        (plain_roll(Action.DEFEND, -2), "Wren takes a hit of 2"),
        (plain_roll(Action.DEFEND, 0, target="Thug"), "a boost for Thug"),
    ],
)
def test_an_open_roll_says_what_it_would_give(made: Roll, gives: str) -> None:
    assert gives in fate_rolls.gives(made)
    assert fate_rolls.gives(made).startswith("If accepted: ")


def test_who_holds_off_a_known_advantage_with_style_is_told_to_have_a_boost_too() -> None:
    """The free invoke alone was told, and the boost just lay there."""
    guard = dataclasses.replace(GUARD, character="Ilse", rating=9, faces=(0, 0, 0, 0))
    made = plain_roll(Action.CREATE_ADVANTAGE, 0, None, aspect="Mud", is_existing=True)
    met = dataclasses.replace(made, defence=guard)

    told = "a free invoke on **Mud** for the other side, and a boost for Ilse."
    assert fate_rolls.gives(met) == f"If accepted: {told}"


def test_what_is_added_up_says_where_it_comes_from() -> None:
    """A rating that was typed beside the sheet's own may be a slip (RF21)."""
    side = dataclasses.replace(plain_roll(Action.ATTACK, 4).side, faces=(1, 0, 0, 0))
    assert arithmetic(side) == "dice +1, Fight +4 = Superb (+5)"
    typed = dataclasses.replace(side, sheet_rating=1, bonus=2, marks=-1, invokes=INVOKES[:1])
    assert arithmetic(typed) == (
        "dice +1, Fight +4 (the sheet says +1), bonus +2, daunted −1, invokes +2 = Legendary (+8)"
    )
    bare = dataclasses.replace(side, skill="+4", marks=1)
    assert arithmetic(bare) == "dice +1, rating +4, inspired +1 = Fantastic (+6)"


def test_a_defence_is_told_by_how_well_it_is_done_and_not_by_the_attack() -> None:
    hurt = dataclasses.replace(GUARD, character="Ilse", skill="Will", invokes=(), marks=0, bonus=0)
    hurt = dataclasses.replace(hurt, rating=2, faces=(-1, -1, 0, -1))
    struck = dataclasses.replace(plain_roll(Action.ATTACK, 5, None), defence=hurt)

    told = said(show.line(fate.RollDefended(struck)), PLAIN)
    assert (
        told == "**Ilse** defends with Will: ◇−, ◇−, ◇0, ◇−, Poor (−1) against Wren's Superb (+5)"
    )
    opposed = dataclasses.replace(struck, defence=None, opposition=2)
    assert "Success" not in show.line(fate.RollOpposed(opposed))


def test_why_names_whose_dice_it_explains() -> None:
    guard = dataclasses.replace(
        GUARD, character="Ilse", rating=0, faces=(0, 0, 0, 0), bonus=0, marks=0, invokes=()
    )
    fought = plain_roll(Action.ATTACK, 4, None)
    attacker = dataclasses.replace(fought.side, momentum_dice=3)
    told = show.why(
        fate.RollDefended(dataclasses.replace(fought, side=attacker, defence=guard))
    ).splitlines()

    assert told[0].startswith("**Wren** rolls 3 momentum dice")
    assert "**Wren** against Mediocre (+0) (R0.12):" in [each.replace("\\", "") for each in told]
    assert any(each.startswith("**Ilse** rolls no momentum dice") for each in told)


def test_why_counts_the_dice_exactly() -> None:
    made = plain_roll(Action.ATTACK, 4, 4)
    three = dataclasses.replace(made, side=dataclasses.replace(made.side, momentum_dice=3))

    assert "The chance of a + among them: 70 %" in show.why(fate.RollStood(three))
    told = said(show.why(fate.RollStood(made)), PLAIN)
    assert "6 % success with style\n▰▰▰▱▱▱▱▱ 32 % success\n" in told


# ------------------------------------------------------------------------- sheet, scene, items


def biggest() -> Character:
    """Give the fullest sheet there can be."""
    return Character(
        NASTY,
        tuple(Skill(f"{number}{NASTY}"[:60], 4) for number in range(40)),
        NASTY,
        NASTY,
        (NASTY,) * 20,
        (LONG,) * 20,
        momentum_action=Action.ATTACK,
        bank=4,
        is_locked=True,
        due=3,
        game_changer=GameChanger(NASTY, LONG, LONG, NASTY),
        physical=(1, 2),
        consequences=(HURT,) * 8,
        hits=(HIT,) * 10,
        is_out=True,
        is_npc=True,
    )


@pytest.mark.parametrize("character", [Character("Wren"), biggest()])
def test_any_sheet_fits(character: Character) -> None:
    shown = show.sheet(SheetView(character, (BOOST,) * 25))

    assert_fits(shown)
    assert len(said(show.vitals(character), WORDS)) <= 300
    assert_fits(
        fate_momentum.harm(HitView(character, character.hits[0] if character.hits else None))
    )


def test_a_stress_track_is_drawn_and_told_by_its_boxes() -> None:
    held = Character("Wren", physical=(1, 4), skills=(Skill("Will", 1),))

    assert said(stress(held, Track.PHYSICAL), PLAIN) == "☒1, ☐2, ☒4"
    assert said(stress(held, Track.MENTAL), WORDS) == "box 1 free, box 2 free, box 3 free"


@pytest.mark.parametrize("momentum", [0, 3])
def test_momentum_is_drawn_beside_its_number(momentum: int) -> None:
    held = Character("Wren", momentum_action=Action.ATTACK, bank=momentum)
    drawn, told = (said(show.vitals(held), look) for look in (PLAIN, WORDS))

    bar = f"{'◆' * momentum}{'◇' * (4 - momentum)}"
    assert drawn.splitlines() == [
        "**Wren** · 3 fate points",
        f"{bar} momentum {momentum} of 4",
    ], "no row of the panel breaks in the middle of a track"
    assert told.splitlines()[-1] == f"momentum {momentum} of 4"


@pytest.mark.parametrize(
    ("outcome", "heading", "colour"),
    [
        (
            fate.RollStood(
                plain_roll(
                    Action.ATTACK, 3, stage=Stage.SETTLED, result=Result(Verdict(Degree.STYLE, 3))
                )
            ),
            "## ✦ Good (+3) vs Mediocre (+0)",
            STYLED,
        ),
        (
            fate.GameChanged("Wren", BANK[:1], GameChanger("Killing Blow")),
            "## ✺ Killing Blow",
            CLIMAX,
        ),
        (fate.TakenOut("Wren", HIT), "## ✖ Taken out", FALLEN),
    ],
)
def test_what_is_rare_has_a_crest_a_heading_and_a_colour_of_its_own(
    outcome: Outcome, heading: str, colour: int
) -> None:
    shown = show.card(outcome)

    assert said(shown.description or "", PLAIN).startswith(heading)
    assert shown.colour is not None
    assert shown.colour.value == colour
    assert colour not in {each.value for each in Colour}


@pytest.mark.parametrize(
    ("degree", "told"), [(Degree.STYLE, "Success with style"), (Degree.TIE, "")]
)
def test_successes_with_style_are_alike_whatever_their_numbers(degree: Degree, told: str) -> None:
    """A recap counted “Fantastic (+6) vs Fair (+2): 6 times”."""
    made = plain_roll(Action.ATTACK, 3, stage=Stage.SETTLED, result=Result(Verdict(degree, 3)))
    assert show.rare(fate.RollStood(made)) == told


def test_a_roll_that_is_open_has_no_crest_yet() -> None:
    shown = show.card(fate.RollStarted(plain_roll(Action.ATTACK, 3)))

    assert said(shown.description or "", PLAIN).startswith("### Good (+3) vs Mediocre (+0)")


def test_a_rating_that_the_title_tells_is_not_told_again() -> None:
    """One skill was in the title, and once more below it."""
    new, raised = Change("Fight", 0, 3), Change("Fight", 3, 4)

    assert show.card(fate.SkillSet("Wren", new)).description == ""
    assert show.card(fate.SkillSet("Wren", raised)).description == "Was Good (+3)"
    several = show.card(fate.SkillSet("Wren", raised, (Change("Will", 0, 2),))).description
    assert several == "Fight Great (+4), was Good (+3)\nWill Fair (+2)"


def test_a_gm_is_told_how_to_roll_for_a_main_character() -> None:
    """It read "roll for them with `character`", which is no command."""
    told = show.card(fate.NPCMade("Varga")).description or ""
    assert "To roll for them, name them as `character` in `/fate roll`." in told


def test_who_concedes_is_told_when_the_point_comes() -> None:
    """A point to come "after the conflict" came by a command that nothing named."""
    shown = show.card(fate.Conceded("Wren", (), points=1)).description or ""
    assert "`/fate conflict end`" in shown
    assert "Wren" not in shown


def test_a_fresh_sheet_says_how_to_begin() -> None:
    shown = show.sheet(SheetView(Character("Wren"), ()))

    assert "choose a Momentum Action with `/fate action`" in (shown.description or "")
    assert "**Fate points** ●●● 3, refresh 3" in said(shown.description or "", PLAIN)


@pytest.mark.parametrize("many", [0, 1, 25])
def test_any_scene_fits(many: int) -> None:
    view = SceneView(
        Scene(99),
        (ASPECT,) * many,
        (BOOST, dataclasses.replace(BOOST, owner=Participant(0, ""))) * many,
        (MARKER,) * many,
        (COMPEL,) * many,
        (*LONGEST, *EVERY_OUTCOME)[:many],
        (fate.Person(1, biggest()),) * many,
    )

    assert_fits(fate_scene.scene(view))
    assert_fits(show.completed(view, show.card(fate.AspectPlaced(ASPECT))))
    assert all(show.board(view))


def labels(items: list[Pressable]) -> list[str]:
    """Give the words of buttons and the placeholders of menus."""
    parts = [item.item.to_component_dict() for item in items]
    return [str(part.get("label") or part.get("placeholder")) for part in parts]


INVOCABLES = tuple(Invocable(f"{number}{NASTY}"[:60], Means.POINT, True) for number in range(30))


@pytest.mark.parametrize("made", LONGEST)
def test_the_items_of_any_roll_fit_a_message(made: Roll) -> None:
    full = dataclasses.replace(biggest(), is_locked=False)
    effects = tuple(AddedEffect(f"{number}{NASTY}"[:60]) for number in range(15))
    spenders = tuple(Spender(seat, full, (*Effect, *effects)) for seat in Seat)
    view = RollView(
        made, INVOCABLES, INVOCABLES, True, full, BOOST, full, spenders, full, HIT, True
    )
    items = roll_items(view)
    parts = [item.item.to_component_dict() for item in items]
    rows = sum(1 if "options" in part else 0.2 for part in parts)

    assert rows <= 4.8  # beside them stands the button that asks why
    assert_pressable(items)


def test_a_menu_says_what_it_does_beside_the_longest_name() -> None:
    """Five menus began with a name that filled a phone, and were alike."""
    name = "Wren of the Long and Winding River Beyond the Seven Bridges"
    full = dataclasses.replace(biggest(), name=name)
    made = dataclasses.replace(LONGEST[0], defence=None, opposition=None)
    one = (Invocable("Proud", Means.POINT, False),)
    spenders = (Spender(Seat.ROLLER, full, (Effect.MOVE,)),)
    before = roll_items(RollView(made, one, one, True, defender=full))
    after = roll_items(
        RollView(plain_roll(Action.ATTACK, 0, stage=Stage.SETTLED), spenders=spenders)
    )
    told = [each for each in labels([*before, *after, hit_menu(full, HIT)]) if "Wren" in each]

    # So much of a closed menu a phone shows.
    assert [each[:28].partition(": ")[2][:5] for each in told] == ["defen", "spend", "absor"]


def test_a_name_that_has_room_on_a_menu_stands_there_whole() -> None:
    """The room was the same beside “invoke” as beside the longest of what menus do."""
    assert on_menu("Wolfgang of Toll", "invoke") == "Wolfgang of Toll: invoke…"
    told = on_menu("Wolfgang of Toll", "spend momentum 3 → 2")
    assert told == "Wolfgang of…: spend momentum 3 → 2…"


def test_buttons_appear_only_where_they_would_do_something() -> None:
    changer = GameChanger("Killing Blow")
    wren = Character("Wren", momentum_action=Action.ATTACK, bank=1, game_changer=changer)
    boost = Boost(9, "Gap", Participant(1, "Wren"), Action.ATTACK, is_momentum=True)
    settled = plain_roll(Action.ATTACK, 0, stage=Stage.SETTLED)

    def offered(bank: int, *, is_locked: bool = False, is_momentum: bool = True) -> list[str]:
        held = dataclasses.replace(wren, bank=bank, is_locked=is_locked)
        own = dataclasses.replace(boost, is_momentum=is_momentum)
        spends = (Spender(Seat.ROLLER, held, (Effect.MOVE,)),) if bank and not is_locked else ()
        view = RollView(settled, boost=own, owner=held, spenders=spends)
        return labels(roll_items(view))

    assert offered(0) == ["Give up the boost: momentum 0 → 1"]
    assert offered(1) == ["Wren: spend momentum 1 → 0…", "Give up the boost: momentum 1 → 2"]
    assert offered(2)[-1] == "Boost to aspect: momentum 2 → 0"
    assert offered(4)[1:] == ["Boost to aspect: momentum 4 → 2", "Game Changer: momentum 4 → 0"]
    assert offered(0, is_locked=True) == []
    assert offered(4, is_locked=True) == []
    assert offered(0, is_momentum=False) == []


@pytest.mark.parametrize(
    ("severity", "said"),
    [
        (Severity.MILD, "treated by overcoming Fair (+2), on oneself Great (+4)"),
        (Severity.SEVERE, "treated by overcoming Fantastic (+6), on oneself Legendary (+8)"),
    ],
)
def test_a_consequence_says_what_treating_it_in_oneself_takes(
    severity: Severity, said: str
) -> None:
    """Its bearer read the number that is for others alone (R0.24)."""
    assert said in consequence_row(Consequence("Bruise", severity))


def test_the_menu_of_a_hit_offers_only_what_absorbs_it() -> None:
    worn = Character("Wren", physical=(1, 2), has_used_extreme=True)
    item = hit_menu(worn, Hit(1, 3, 3)).item.to_component_dict()
    values = [each["value"] for each in item["options"]]  # type: ignore[typeddict-item]

    assert values == ["mild", "moderate", "severe", "out"]


# ----------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (shared.Already("inspire_allies"), "is inspired already"),
        (shared.Already("cause_despair"), "is daunted already"),
        (shared.Already("milestone", "Wren"), "Nothing would change for “Wren”"),
        (shared.NotMarked("roll"), "No roll is open"),
        (shared.NotMarked("momentum_action"), "Choose one with `/fate action`"),
        (shared.NotMarked("hit"), "already absorbed or let go"),
        (shared.NotMarked("gear"), "or before its hit is absorbed"),
        (shared.NotMarked("move_target"), "choose *Move an enemy*"),
        (shared.NotMarked("fate_character"), "Make one with `/sheet new`"),
        (shared.Already("session", "Wren"), "The session or scenario has already begun for “Wren”"),
        (shared.NotMarked("inspire_allies"), "nobody else here to inspire"),
        (shared.NotMarked("cause_despair"), "nobody here to daunt"),
        (errors.WrongAction("Gap", Action.ATTACK), "attack, which is not the Momentum Action, so"),
        (errors.WrongAction("Gap", Action.ATTACK, is_by_now=True), "or from a conflict that has"),
        (errors.NotAttacked(), "last. The GM can allow it"),
        (shared.NotMarked("compel"), "already answered"),
        (shared.NotMarked("free_invoke"), "has no free invoke left"),
        (shared.NotMarked("failed_advantage"), "already given"),
        (shared.NotMarked("replaced_aspect"), "extreme"),
        (shared.AtLimit("fate_points", 99), "99 fate points"),
        (shared.NotEnough("momentum", 1, 2), "2 needed, 1 left"),
        (shared.TooMany("hits", 10), "One has to be absorbed first"),
        (shared.TooMany("fate.roll", 60), "One has to be accepted first; `/waiting` lets one go"),
        (shared.TooMany("fate.boost", 60), "One has to be used first; `/waiting` lets one go"),
        (shared.TooMany("fate.marker", 60), "`/fate conflict end` ends all"),
        (shared.TooMany("fate.compel", 25), "One has to be answered first"),
    ],
)
def test_shared_refusals_have_words_of_fates_own(refusal: RuleError, said: str) -> None:
    assert said in words(refusal)


def test_who_may_be_damaged_is_no_gms_to_widen_where_there_is_none() -> None:
    assert words(errors.NotAttacked(by_gm=False)).endswith(" whoever attacked last.")


def test_help_names_every_ruling_and_the_authors_are_credited() -> None:
    assert {"fate", "fate momentum", "fate scene", "fate rulings"} <= set(listed())
    rulings = [listed()[each] for each in ("fate rulings", "fate dice rulings")]
    assert sum(each.count("•") for each in rulings) >= 19
    # A page of help is a few turns of a thumb at most.
    assert all(len(each) < 1_200 for each in rulings)
    credited = "\n".join(GAME.attribution)
    assert "Phil Vecchione and Chris Sniezak" in credited
    assert "Evil Hat Productions" in credited


def test_what_was_paid_in_all_counts_no_free_invoke() -> None:
    paid, free = Invoke("Mud", How.BONUS, Means.POINT), Invoke("Cut", How.BONUS, Means.FREE)
    told = [
        fate_rolls.roll_card(plain_roll(Action.ATTACK, 3, against=invokes)).description or ""
        for invokes in ((paid, free), (paid, free, dataclasses.replace(paid, aspect="Dark")))
    ]
    assert ["in all" in each for each in told] == [False, True]
    assert "The GM paid 2 fate points in all." in told[1]


def test_what_namesakes_on_either_side_paid_is_counted_apart() -> None:
    paid = Invoke("Mud", How.BONUS, Means.POINT, by="Wren")
    roll = plain_roll(Action.ATTACK, 3, against=(paid,))
    roll = dataclasses.replace(roll, side=dataclasses.replace(roll.side, invokes=(paid,)))
    assert "in all" not in (fate_rolls.roll_card(roll).description or "")


def test_what_began_a_message_asks_for_nothing_once_it_is_undone() -> None:
    """Where a roll was opposed or invoked on, its message may begin with that."""
    made = plain_roll(Action.ATTACK, 3)
    for outcome in (fate.RollOpposed(made), fate.AspectInvoked(made, Seat.ROLLER)):
        assert "ccept" in (show.card(outcome).description or "")
        assert "ccept" not in (show.undone(outcome).description or "")


def test_why_tells_odds_whose_successes_add_up_to_what_the_odds_say() -> None:
    """Before the dice it read 19 % success in all, and there 17 % and 1 %."""
    why = show.why(fate.RollStarted(plain_roll(Action.ATTACK, 2, opposition=3)))
    for each in ("1 % success with style", "18 % success", "20 % tie", "61 % failure"):
        assert f" {each}\n" in f"{why}\n"


def test_a_hit_of_nobody_in_particular_is_told_without_them() -> None:
    hit = Hit(1, 3, 3, Track.MENTAL)
    assert (show.card(fate.HitDealt("Ash", hit)).description or "").startswith("A mental hit.\n")


def test_only_what_may_be_rolled_again_is_offered_for_a_reroll() -> None:
    offered = [
        fate.Invocable(name, fate.Means.POINT, can_reroll=name == "Dusk")
        for name in ("Cold", "Dusk")
    ]
    told = [(how, name) for how, name, _ in ways(offered)]
    bonus, reroll = fate.How.BONUS, fate.How.REROLL
    assert told == [(bonus, "Cold"), (bonus, "Dusk"), (reroll, "Dusk")]
