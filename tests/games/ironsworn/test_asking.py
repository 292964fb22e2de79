"""What a command of Ironsworn's lacks is asked for with the choices, and then it goes on."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.chat.keeping import Stories
from bot.chat.posts import catch_up
from bot.chat.refusals import words
from bot.games.ironsworn.words.asking import needed
from rules.errors import NoSuchName
from rules.ironsworn.moves import MOVES, MoveNeeds, meant_lines
from rules.names import NAME_MAX
from tests.games.ironsworn.played import shared, sheet_of
from tests.games.ironsworn.scenes import STRONG, WEAK
from tests.stage import Stage, answer, fill_in, labels, menus, refused, said, text_of


async def moves(stage: Stage, who: Any, line: str, **options: Any) -> Any:
    return await who.slash(stage.here, "iron move", name=line, **options)


async def chooses(stage: Stage, who: Any, question: Any, label: str, *faces: int) -> Any:
    """Answer a private question; what follows is told to everybody."""
    said(question, privately=True)
    stage.dice.add(*faces)
    told = await answer(who, question, label)
    assert stage.dice.all_shown()
    return told


async def fills_in(stage: Stage, who: Any, form: Any, *values: Any, faces: Any = ()) -> Any:
    stage.dice.add(*faces)
    return await fill_in(who, form, *values)


async def test_a_vow_is_everybodys_if_its_form_says_so_where_several_play(opened: Stage) -> None:
    """The form made it its swearer's own, and nothing made it the others' later."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    alone = await moves(opened, ann, "Swear an Iron Vow")
    assert len(alone.modal["components"]) == 2
    await bob.slash(here, "sheet new", name="Ash")
    form = await moves(opened, ann, "Swear an Iron Vow")
    asked = form.modal["components"][2]
    assert asked["label"] == "Whose vow is it?"
    assert [each["label"] for each in asked["component"]["options"]] == [
        "Mine: I alone mark its progress",
        "Everybody's: all mark its progress, one rolls for all",
    ]
    sworn = await fills_in(opened, ann, form, "Free the Hollow", ["epic"], ["all"], faces=STRONG)
    assert "New vow: Free the Hollow (epic, shared)" in said(sworn, privately=False)
    assert list(shared(opened)) == ["Free the Hollow"]
    await bob.slash(here, "iron track mark", name="Free")
    own = await moves(opened, bob, "Swear an Iron Vow")
    await fills_in(opened, bob, own, "Find my sister", ["epic"], ["own"], faces=STRONG)
    assert len(shared(opened)) == 1

    said_before = await moves(opened, ann, "Swear an Iron Vow", shared=True)
    assert len(said_before.modal["components"]) == 2
    kept = await ann.slash(here, "iron track new", kind="vow")
    told = await fills_in(opened, ann, kept, "Keep the ford", ["epic"], ["all"])
    assert "New vow: Keep the ford (epic, shared)" in said(told)
    trip = await ann.slash(here, "iron track new", kind="journey")
    assert len(trip.modal["components"]) == 2

    await bob.slash(here, "sheet edit", field="ending", value="dead")
    alone = await moves(opened, ann, "Swear an Iron Vow")
    assert len(alone.modal["components"]) == 2


@pytest.mark.parametrize("joins", [False, True])
async def test_whose_a_vow_is_was_asked_or_not_whoever_plays_by_then(
    opened: Stage, *, joins: bool
) -> None:
    """A form was out of date if somebody joined since, and its vow one's own if somebody left."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    opened.dice.add(*STRONG, 1, 10)
    await moves(opened, ann, "swear", track="Oath", rank="troublesome")
    await ann.slash(here, "iron track mark", name="Oath", times=4)
    done = await moves(opened, ann, "fulfill")
    if not joins:
        await bob.slash(here, "sheet new", name="Ash")
    form = await ann.click(done.response, label="Swear an Iron Vow (+1)")
    if joins:
        await bob.slash(here, "sheet new", name="Ash")
    else:
        await bob.slash(here, "sheet delete", character="Ash")
    whose = [] if joins else [["all"]]
    sworn = await fills_in(opened, ann, form, "More to do", ["epic"], *whose, faces=STRONG)
    assert "New vow: More to do (epic" in said(sworn, privately=False)
    assert list(shared(opened)) == ([] if joins else ["More to do"])


async def test_a_move_without_its_stat_offers_the_stats_as_buttons(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    asked = await moves(opened, ann, "Face Danger")
    assert labels(asked.response) == [
        "edge 3 (speed)",
        "heart 2 (courage)",
        "iron 2 (force)",
        "shadow 1 (stealth)",
        "wits 1 (insight)",
    ]
    told = await chooses(opened, ann, asked, "iron", *STRONG)
    assert said(told).startswith("Strong hit · Wren faces danger with iron")
    assert sheet_of(opened, "Wren")["momentum"] == 3


async def test_what_a_warned_move_lacks_is_asked_for_before_the_warning(opened: Stage) -> None:
    ann = opened.ann
    opened.dice.add(*STRONG)
    await moves(opened, ann, "fray heart", track="The bear", rank="dangerous")
    asked = await moves(opened, ann, "clash")
    assert labels(asked.response) == ["iron 2 (close)", "edge 3 (range)"]
    assert not any(each["is_warned"] for each in sheet_of(opened, "Ann")["pending"])
    warned = await answer(ann, asked, "iron")
    assert said(warned, privately=False).startswith("Not rolled · ")
    assert "Allow anyway" in labels(warned.response)
    opened.dice.add(*STRONG)
    insisted = await opened.gm.click(warned.response, label="Allow anyway")
    assert said(insisted, privately=False).startswith("Strong hit · Ann clashes with iron")


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_a_warning_says_who_can_allow_the_move_also_once_somebody_else_runs_the_table(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, is_restarted: bool
) -> None:
    """Its button stays as it is, so that only the text is out of date."""
    await stage.env.settle()
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="ironsworn")
    warned = await moves(stage, stage.ann, "face a setback 1")
    assert "Whoever plays Wren can allow it anyway." in said(warned, privately=False)
    with monkeypatch.context() as stopped:
        if is_restarted:
            # A bot that stops at once has not looked over what it has just changed.
            stopped.setattr(Stories, "look_over", lambda *_given, **_named: None)
        await stage.manager.slash(stage.here, "table gm", member=stage.gm)
    if is_restarted:
        with stage.env._bot_scope():
            await catch_up(stage.bot)
    await stage.env.settle()
    assert "The GM can allow it anyway." in text_of(stage.now(warned.response))


async def test_a_strike_offers_two_stats_and_a_journey_chooses_wits_itself(
    opened: Stage,
) -> None:
    ann = opened.ann
    opened.dice.add(*STRONG)
    await moves(opened, ann, "fray heart", track="The bear", rank="dangerous")
    asked = await moves(opened, ann, "strike")
    assert labels(asked.response) == ["iron 2 (close)", "edge 3 (range)"]
    opened.dice.add(*STRONG)
    told = await moves(opened, ann, "undertake", track="North", rank="dangerous")
    assert "with wits" in said(told, privately=False)


async def test_a_bare_oath_opens_the_form_of_a_vow(opened: Stage) -> None:
    """What slows a table down, 3: the bot had the form, but only behind a button."""
    ann = opened.ann
    form = await moves(opened, ann, "Swear an Iron Vow")
    assert form.modal["title"] == "Swear an Iron Vow"
    told = await fills_in(
        opened, ann, form, "Slay the bear of Bleakfen", ["formidable"], faces=STRONG
    )

    assert said(told, privately=False).startswith("Strong hit · Ann swears an iron vow")
    (vow,) = sheet_of(opened, "Ann")["tracks"]
    assert (vow["name"], vow["rank"]) == ("Slay the bear of Bleakfen", "formidable")


async def test_an_oath_with_a_name_asks_only_for_its_rank_and_the_other_way_round(
    opened: Stage,
) -> None:
    ann = opened.ann
    asked = await moves(opened, ann, "swear Save the ferry")
    assert labels(asked.response) == [
        "Troublesome: 3 boxes a mark",
        "Dangerous: 2 boxes a mark",
        "Formidable: 1 box a mark",
        "Extreme: 2 ticks a mark",
        "Epic: 1 tick a mark",
    ]
    await chooses(opened, ann, asked, "Extreme", *STRONG)
    form = await moves(opened, ann, "swear epic")
    (chosen,) = [
        each["value"]
        for each in form.modal["components"][1]["component"]["options"]
        if each.get("default")
    ]
    assert chosen == "epic"
    await fills_in(opened, ann, form, "Bury her", ["epic"], faces=STRONG)

    tracks = sheet_of(opened, "Ann")["tracks"]
    assert [(each["name"], each["rank"]) for each in tracks] == [
        ("Save the ferry", "extreme"),
        ("Bury her", "epic"),
    ]


async def test_what_a_form_is_refused_for_comes_back_with_what_was_typed(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "iron track new", kind="journey", name="Oath")
    form = await moves(opened, ann, "swear")
    told = await fills_in(opened, ann, form, "Oath", ["epic"])
    assert "Oath" in said(told, privately=True)
    assert "Correct it" in labels(told.response)


async def test_several_journeys_are_asked_for_and_a_new_one_is_among_the_answers(
    opened: Stage,
) -> None:
    ann = opened.ann
    for name in ("North", "South"):
        await ann.slash(opened.here, "iron track new", kind="journey", name=name)
    asked = await moves(opened, ann, "undertake")
    assert labels(asked.response) == ["North", "South", "A new one…"]
    form = await chooses(opened, ann, asked, "A new one")
    await fills_in(opened, ann, form, "East", ["troublesome"], faces=WEAK)
    assert shared(opened)["East"]["ticks"] == 12

    asked = await moves(opened, ann, "undertake")
    await chooses(opened, ann, asked, "South", *WEAK)
    assert shared(opened)["South"]["ticks"] == 8


async def test_a_new_one_goes_by_the_name_that_was_typed(opened: Stage) -> None:
    """With a first journey open, the form for the second had forgotten where it goes."""

    def name_in(form: Any) -> object:
        return form.modal["components"][0]["component"].get("value")

    ann = opened.ann
    await ann.slash(opened.here, "iron track new", kind="journey", name="The salt marsh")
    too_long = "x" * (NAME_MAX + 1)
    for asked, name in (
        (await moves(opened, ann, "undertake", track="The high pass"), "The high pass"),
        (await moves(opened, ann, f"journey wits {too_long}"), too_long[:-1]),
    ):
        form = await chooses(opened, ann, asked, "A new one")
        assert name_in(form) == name
    asked = await moves(opened, ann, "journey wits The high pass")
    form = await chooses(opened, ann, asked, "A new one")
    assert name_in(form) == "The high pass"
    await fills_in(opened, ann, form, "The high pass", ["troublesome"], faces=WEAK)
    assert shared(opened)["The high pass"]["ticks"] == 12


async def test_a_mistyped_move_is_asked_for_with_a_guess(opened: Stage) -> None:
    """PI10: `sekure an advantage` listed ten moves "and 25 more"."""
    ann = opened.ann
    asked = await moves(opened, ann, "sekure an advantage wits")
    assert labels(asked.response)[0] == "Secure an Advantage"
    told = await chooses(opened, ann, asked, "Secure an Advantage", *STRONG)
    assert said(told, privately=False).startswith("Strong hit · Ann secures an advantage with wits")

    asked = await moves(opened, ann, "face")
    assert labels(asked.response) == [
        "Face Danger",
        "Face Death",
        "Face Desolation",
        "Face a Setback",
    ]
    assert "`/iron moves`" in refused(await moves(opened, ann, "xyzzy"))


async def test_a_setback_is_paid_from_the_list_of_what_waits(opened: Stage) -> None:
    """The list named a command, and had no button for it."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "iron momentum", change=-10)
    listed = await opened.ann.slash(opened.here, "iron waiting")
    assert "**Setback 2**: pay each point with" in said(listed, privately=True)
    await answer(opened.ann, listed, "Spirit 5 → 4")
    assert (sheet_of(opened, "Wren")["spirit"], sheet_of(opened, "Wren")["setback"]) == (4, 1)


async def test_a_setback_that_nobody_owes_is_refused_with_what_brings_one(opened: Stage) -> None:
    """It said: "Not enough setback to pay: 1 needed, none left."."""
    ann = opened.ann
    told = refused(await moves(opened, ann, "face a setback"))
    assert "You owe no setback. One comes when momentum is at −6 and you lose more of it" in told
    await ann.slash(opened.here, "iron momentum", change=-8)
    assert "amount:1`" in refused(await moves(opened, ann, "face a setback"))
    assert "amount:1`" in refused(await ann.slash(opened.here, "iron setback", place="health"))
    owing = await ann.slash(opened.here, "iron move", name="Face a Setback", amount=1)
    assert "**Setback 1**: pay it with" in said(owing, privately=False)


async def test_one_question_follows_another_until_nothing_is_lacking(opened: Stage) -> None:
    ann = opened.ann
    asked = await moves(opened, ann, "fase danger")
    then = await chooses(opened, ann, asked, "Face Danger")
    told = await chooses(opened, ann, then, "heart", *STRONG)
    assert said(told, privately=False).startswith("Strong hit · Ann faces danger with heart")


async def test_a_word_that_is_no_stat_is_asked_about(opened: Stage) -> None:
    asked = await moves(opened, opened.ann, "face danger quickly")
    assert "“quickly”" in said(asked, privately=True)
    told = await chooses(opened, opened.ann, asked, "edge", *STRONG)
    assert said(told, privately=False).startswith("Strong hit · Ann faces danger with edge")


async def test_what_was_typed_or_is_fixed_is_not_asked_for_again(opened: Stage) -> None:
    for line, useless, rolled in (
        ("face danger wits the cliff", "Face Danger has no use for “the cliff”", "wits 1"),
        ("make camp river", "Make Camp has no use for “river”", "supply 5"),
        ("compel heart 3", "Compel has no use for “3”", "heart 2"),
        ("compel shadow iron", "Compel has no use for “iron”", "shadow 1"),
    ):
        asked = await moves(opened, opened.ann, line)
        assert f"{useless}. Roll without it?" in said(asked, privately=True)
        assert labels(asked.response) == [rolled]
        told = await chooses(opened, opened.ann, asked, rolled, *STRONG)
        assert f"6 + {rolled} " in said(told, privately=False)


async def test_whom_a_line_names_counts_as_a_bond(opened: Stage) -> None:
    """Whoever typed “compel heart Oda” was asked for a stat, and her bond did not count."""
    opened.dice.add(*STRONG, *STRONG)
    await moves(opened, opened.ann, "forge a bond Oda")
    told = await moves(opened, opened.ann, "compel heart Oda")
    assert "6 + heart 2 + 1 = **9**" in said(told, privately=False)
    odds = await opened.ann.slash(opened.here, "odds", roll="sojourn Oda")
    assert "heart 2 + 1" in said(odds, privately=True)


async def test_an_ally_a_companion_and_a_bond_are_asked_for(opened: Stage) -> None:
    ann = opened.ann
    assert "ally" in refused(await moves(opened, ann, "aid iron"))
    assert "companion" in refused(await moves(opened, ann, "companion endure harm"))
    assert "Nobody" in refused(await moves(opened, ann, "test your bond"))
    await opened.bob.slash(opened.here, "sheet new", name="Kaya")
    await opened.manager.slash(opened.here, "sheet new", name="Moss")
    asked = await moves(opened, ann, "aid iron")
    assert labels(asked.response) == ["Kaya", "Moss"]
    told = await chooses(opened, ann, asked, "Moss", *WEAK)
    assert "Moss: momentum 2 → 3" in said(told)

    for name in ("Rook", "Hound"):
        await ann.slash(opened.here, "iron companion new", name=name)
    asked = await moves(opened, ann, "companion endure harm 1")
    await chooses(opened, ann, asked, "Hound", *WEAK)
    assert [each["health"] for each in sheet_of(opened, "Ann")["companions"]] == [5, 4]

    form = await moves(opened, ann, "forge a bond")
    told = await fills_in(opened, ann, form, "Old Kari", faces=STRONG)
    # The ticks are those of all bonds, and not of this one.
    assert "Bond with Old Kari: bonds 0 → 1 tick" in said(told, privately=False)
    await ann.slash(opened.here, "iron track new", kind="bonds", name="Mara")
    asked = await moves(opened, ann, "test your bond")
    told = await chooses(opened, ann, asked, "Mara", *STRONG)
    assert said(told).startswith("Strong hit · Ann tests a bond")

    opened.dice.add(1, 9, 10)
    told = await moves(opened, ann, "test your bond Old Kari")
    assert "The bond with Old Kari is over: bonds 2 → 1 tick" in said(told)


@pytest.mark.parametrize(
    ("line", "asked", "first"),
    [
        ("reach a milestone oath", "You have no open vow. Swear one?", "Swear an Iron Vow"),
        ("reach your dest", "There is no open journey. Begin one?", "Undertake a Journey"),
        ("strike iron bear", "There is no open fight. Begin one?", "Enter the Fray"),
    ],
)
async def test_where_there_is_nothing_for_a_move_its_beginning_is_offered(
    opened: Stage, line: str, asked: str, first: str
) -> None:
    """It named a command to type, and before that said nothing of use."""
    before = opened.state()
    question = await moves(opened, opened.ann, line)
    assert said(question, privately=True).startswith(asked)
    assert labels(question.response) == [first]
    form = await opened.ann.click(question.response, label=first)
    assert form.modal["title"] == first
    assert opened.state() == before


async def test_a_gm_who_begins_what_a_move_needs_does_so_for_the_player(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    said_of_it = {"stat": "iron", "adds": 1}
    question = await moves(opened, opened.gm, "strike", player=opened.ann, **said_of_it)
    form = await opened.gm.click(question.response, label="Enter the Fray")
    asked = await fills_in(opened, opened.gm, form, "Wolf", ["dangerous"])
    told = await chooses(opened, opened.gm, asked, "heart", *STRONG)
    assert said(told, privately=False).startswith("Strong hit · Wren enters the fray")
    # What was said is of the blow.
    assert "+ 1" not in said(told)


async def test_how_likely_a_yes_is_is_asked_where_nobody_said_it(opened: Stage) -> None:
    """It was rolled at 50/50, and nothing said that this was assumed (R2.28)."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    question = await moves(opened, opened.ann, "ask the oracle Is it dark?")
    assert "Ask the Oracle: How likely is a yes?" in said(question, privately=True)
    assert labels(question.response)[0] == "Almost certain"
    told = await chooses(opened, opened.ann, question, "Likely", 2, 6)
    assert "Is it dark?" in said(told, privately=False)
    assert "likely: yes on 26 or more" in said(told)


def test_whatever_a_move_may_need_has_a_question_and_a_refusal() -> None:
    places = [*Path("rules/ironsworn").rglob("*.py"), *Path("bot/games/ironsworn").rglob("*.py")]
    needs = {
        what
        for path in places
        for what in re.findall(r'raise MoveNeeds\([\w."]+, "(\w+)"', path.read_text("utf-8"))
    }
    assert {"stat", "track", "rank", "ally", "companion", "person", "odds"} == needs
    for what in needs:
        refusal = MoveNeeds("heal", what, ["Oath"])
        assert needed(refusal).endswith("?")
        assert "(option `" in words(refusal)


async def test_who_of_several_is_hurt_is_asked_and_the_only_one_is_healed(opened: Stage) -> None:
    """On a card a healer could heal nobody but themselves, hurt or not."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await bob.slash(here, "sheet new", name="Ash")
    await bob.slash(here, "iron meter", name="health", change=-3)
    card = (await ann.slash(here, "sheet show")).response
    opened.dice.add(*STRONG)
    tended = await answer(ann, card, "Heal")
    assert "Ash: health 2 → 4" in said(tended, privately=False)
    await ann.slash(here, "iron meter", name="health", change=-1)
    asked = await moves(opened, ann, "heal")
    assert said(asked, privately=True).startswith("Who is hurt?")
    assert labels(asked.response) == ["Wren", "Ash"]
    told = await chooses(opened, ann, asked, "Wren", *STRONG)
    assert "Health 4 → 5" in said(told, privately=False)


@pytest.mark.parametrize("is_for_ally", [False, True])
async def test_a_heal_that_was_warned_of_stays_for_whom_it_was_said(
    opened: Stage, *, is_for_ally: bool
) -> None:
    """It went to whoever was hurt by then, and could not be allowed where several were."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await bob.slash(here, "sheet new", name="Ash")
    first, second = (bob, ann) if is_for_ally else (ann, bob)
    await first.slash(here, "iron meter", name="health", change=-3)
    warned = await moves(opened, ann, "heal heart")
    assert "Heal doesn't roll heart" in said(warned)
    await second.slash(here, "iron meter", name="health", change=-3)
    await opened.env.settle()
    assert labels(opened.now(warned.response)) == ["Allow anyway"]
    opened.dice.add(*STRONG)
    allowed = said(await opened.gm.click(opened.now(warned.response), label="Allow anyway"))
    assert ("Ash: health 2 → 4" if is_for_ally else "Health 2 → 4") in allowed


async def test_a_vow_is_given_up_only_once_it_is_said_which(opened: Stage) -> None:
    """A bare `forsake` gave up the only vow at once."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "iron track new", kind="vow", name="Find Kel")
    asked = await moves(opened, opened.ann, "forsake")
    assert "Which vow is given up?" in said(asked, privately=True)
    assert labels(asked.response) == ["Find Kel"]
    assert sheet_of(opened, "Wren")["tracks"][0]["end"] == "open"
    await chooses(opened, opened.ann, asked, "Find Kel")
    assert sheet_of(opened, "Wren")["tracks"][0]["end"] == "forsaken"


async def test_which_of_two_foes_is_meant_is_asked(opened: Stage) -> None:
    ann = opened.ann
    for name in ("Bog wolf", "Bog rat"):
        await ann.slash(opened.here, "iron track new", kind="fight", name=name)
    opened.dice.add(*STRONG)
    await moves(opened, ann, "fray heart", track="Bog rat")
    for wanted in ("bog", "dragon"):
        asked = await moves(opened, ann, f"strike iron {wanted}")
        assert labels(asked.response) == ["Bog wolf", "Bog rat"]
    await chooses(opened, ann, asked, "Bog wolf", *STRONG)
    assert shared(opened)["Bog wolf"]["ticks"] == 24


async def test_a_further_foe_joins_the_fight_as_the_warning_says(opened: Stage) -> None:
    ann = opened.ann
    opened.dice.add(*STRONG)
    await moves(opened, ann, "fray heart", track="The bear", rank="extreme")
    warned = await moves(opened, ann, "fray heart", track="Wolf", rank="troublesome")
    assert "`/iron track new kind:fight` adds one" in said(warned, privately=False)
    await ann.slash(opened.here, "iron track new", kind="fight", name="Wolf", rank="troublesome")
    opened.dice.add(*STRONG)
    struck = await moves(opened, ann, "strike iron Wolf")
    assert said(struck, privately=False).startswith("Strong hit · Ann strikes with iron")
    assert shared(opened)["Wolf"]["ticks"] == 36


@pytest.mark.parametrize("stat", [None, "strength"])
async def test_an_action_roll_without_a_stat_asks_for_one(opened: Stage, stat: str | None) -> None:
    options = {} if stat is None else {"stat": stat}
    asked = await opened.ann.slash(opened.here, "iron action", adds=1, **options)
    (offered,) = menus(asked.response)
    assert [each["label"] for each in offered][:3] == ["edge 3", "heart 2", "iron 2"]
    told = await chooses(opened, opened.ann, asked, "heart 2", *STRONG)
    assert "6 + heart 2 + 1 = **9**" in said(told, privately=False)


async def test_an_action_roll_names_the_stat_that_there_is_not(opened: Stage) -> None:
    far = await opened.ann.slash(opened.here, "iron action", stat="strength")
    assert "There is no “strength”. What do you roll?" in said(far, privately=True)
    near = await opened.ann.slash(opened.here, "iron action", stat="hart")
    assert "There is no “hart”. What do you roll?" in said(near, privately=True)
    assert labels(near.response) == ["heart 2"]


async def test_an_action_roll_of_no_number_that_there_is_is_refused(opened: Stage) -> None:
    assert "0 to 10" in refused(await opened.ann.slash(opened.here, "iron action", stat="11"))


@pytest.mark.parametrize(
    ("command", "options", "ticks"),
    [("mark", {}, 8), ("edit", {"ticks": 3}, 3)],
)
async def test_a_track_that_is_named_amiss_is_asked_for(
    opened: Stage, command: str, options: dict[str, Any], ticks: int
) -> None:
    ann = opened.ann
    for name in ("Save the ferry", "Save the ferryman"):
        await ann.slash(opened.here, "iron track new", kind="vow", name=name)
    asked = await ann.slash(opened.here, f"iron track {command}", name="save", **options)
    assert labels(asked.response) == ["Save the ferry", "Save the ferryman"]
    await chooses(opened, ann, asked, "Save the ferryman")
    assert sheet_of(opened, "Ann")["tracks"][1]["ticks"] == ticks

    near = await ann.slash(opened.here, f"iron track {command}", name="Safe the ferri", **options)
    assert "Save the ferry" in labels(near.response)


async def test_a_track_is_begun_by_kind_and_form_where_nothing_is_said(opened: Stage) -> None:
    ann = opened.ann
    asked = await ann.slash(opened.here, "iron track new")
    assert labels(asked.response) == ["A vow", "A journey", "A fight", "A bond with somebody"]
    form = await chooses(opened, ann, asked, "A vow")
    assert form.modal["title"] == "A vow"
    told = await fills_in(opened, ann, form, "Find the child", ["epic"])
    assert said(told, privately=False).startswith("New vow: Find the child (epic)")

    form = await ann.slash(opened.here, "iron track new", kind="bonds")
    await fills_in(opened, ann, form, "Old Kari")
    assert sheet_of(opened, "Ann")["bonds"]["names"] == ["Old Kari"]
    asked = await ann.slash(opened.here, "iron track new", name="Wolves", rank="extreme")
    told = await chooses(opened, ann, asked, "A fight")
    assert said(told).startswith("New fight: Wolves (extreme, shared)")


async def test_a_gm_who_is_asked_goes_on_for_the_player(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    asked = await moves(opened, opened.gm, "face danger", player=opened.ann)
    told = await chooses(opened, opened.gm, asked, "edge", *STRONG)
    assert said(told, privately=False).startswith("Strong hit · Wren faces danger")
    assert "acted for" in said(told)


async def test_what_is_added_may_be_typed_behind_the_stat(opened: Stage) -> None:
    """The stat was asked for again, and what was added was forgotten."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    opened.dice.add(3, 1, 2)
    rolled = await opened.ann.slash(opened.here, "iron action", stat="iron +1", adds=1)
    assert "+ 2 = **" in said(rolled, privately=False)
    opened.dice.add(3, 1, 2)
    moved = await moves(opened, opened.ann, "face danger", stat="iron+1", adds=1)
    assert "+ 2 = **" in said(moved, privately=False)
    asked = await opened.ann.slash(opened.here, "iron action", stat="irn+1")
    told = await chooses(opened, opened.ann, asked, "iron", 3, 1, 2)
    assert "+ 1 = **" in said(told, privately=False)
    assert "−10 to 10, not 11" in refused(
        await opened.ann.slash(opened.here, "iron action", stat="iron +11")
    )


async def test_a_question_changes_nothing_until_it_is_answered(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    stood = opened.state()
    await moves(opened, opened.ann, "face danger")
    await opened.ann.slash(opened.here, "iron action")
    assert opened.state() == stood


async def test_a_name_is_not_looked_for_where_nothing_could_have_it(opened: Stage) -> None:
    """It named tracks of other kinds, and not what to do."""
    refusal = await moves(opened, opened.ann, "test your bond Kari")
    assert "Forge one first: `/iron move Forge a Bond`." in refused(refusal)


# ----------------------------------------------------------------------- everyday words


async def test_an_everyday_word_makes_its_move_and_one_for_several_asks(opened: Stage) -> None:
    """There was no move "attack", though people would attack."""
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    opened.dice.add(*STRONG)
    told = await moves(opened, ann, "travel North", rank="dangerous")
    assert said(told, privately=False).startswith("Strong hit · Wren undertakes a journey")

    asked = await moves(opened, ann, "attack heart", track="The bear", rank="dangerous")
    assert labels(asked.response) == ["Enter the Fray", "Strike", "Clash"]
    fought = await chooses(opened, ann, asked, "Enter the Fray", *STRONG)
    assert "enters the fray with heart" in said(fought)
    shown = await moves(opened, ann, "hit iron")
    assert labels(shown.response) == ["Strike", "Clash"]


# ------------------------------------------------------------------------------- guesses


def test_a_move_with_one_wrong_letter_is_among_the_guesses() -> None:
    """Be it the first or the last of any of its words."""
    for name in (move.name for move in MOVES):
        for place in (each.start() for each in re.finditer(r"\b\w|\w\b", name)):
            mistyped = f"{name[:place]}q{name[place + 1 :]} iron"
            guesses = meant_lines(mistyped, NoSuchName("move", mistyped, ())).values()
            assert f"{name} iron" in guesses, mistyped
