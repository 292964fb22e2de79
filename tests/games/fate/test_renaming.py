"""An aspect is the same by another name: what is about it follows it."""

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import Already, NameTaken, NotMarked
from rules.fate import (
    Action,
    Character,
    Consequence,
    How,
    Means,
    Person,
    Roll,
    SceneAspect,
    Seat,
    Severity,
    Side,
    Snapshot,
    followed,
    invocables,
    invoke_aspect,
    name_aspect,
    payer_of,
    rename_consequence,
    rewritten,
)
from rules.fate.board import Compel, Participant
from rules.fate.errors import InvokedAlready
from rules.fate.rolls import Invoke, Result
from tests.faces import Faces
from tests.games.fate.party import Party, choose
from tests.games.fate.snapshots import applied
from tests.stage import labels, menu_id, parts_of, refused, said, text_of
from tests.wire import until

HURT = (Consequence("mild", Severity.MILD, free=0),)
WREN = Character("Wren", high_concept="Sword Master", aspects=("Proud", "Poor"), consequences=HURT)
ASH = Character("Ash", aspects=("Proud",), consequences=HURT)
PEOPLE = (Person(2, WREN), Person(3, ASH))
HER = Participant(2, "Wren")
MUD = SceneAspect("Mud")
BLANKS = (0, 0, 0, 0)
ROLL = Roll(1, Side(2, "Wren", Action.ATTACK, "Fight", 4, faces=BLANKS), 4, target="Ash")
TABLE = Snapshot(aspects=(MUD,), rolls=(ROLL,), people=PEOPLE)


def invoked(table: Snapshot, aspect: str) -> Snapshot:
    """Let Wren invoke an aspect on the roll for a fate point."""
    roll = table.rolls[0]
    payer = payer_of(table, roll, Seat.ROLLER, table.people[0].character)
    _, paid = invoke_aspect(table, roll, Seat.ROLLER, payer, aspect, How.BONUS, Faces())
    return applied(table, paid)


def renamed_by_hand(table: Snapshot, **texts: Any) -> Snapshot:
    """Put the texts of Wren's sheet right."""
    person = table.people[0]
    character = replace(person.character, **texts)
    moved = rewritten(table, person, character)
    return applied(table, (*moved, (person.character, character)))


@pytest.mark.parametrize(
    ("old", "texts", "new"),
    [
        ("Sword Master", {"high_concept": "Sword Mistress"}, "Sword Mistress"),
        ("Poor", {"aspects": ("Proud", "Penniless")}, "Penniless"),
        ("Poor", {"aspects": ("Proud", "POOR")}, "POOR"),
    ],
)
def test_an_aspect_of_a_sheet_is_invoked_once_whatever_it_is_called(
    old: str, texts: dict[str, Any], new: str
) -> None:
    """It was invoked for +2 under either name."""
    table = renamed_by_hand(invoked(TABLE, old), **texts)
    assert [(each.aspect, each.renamed) for each in table.rolls[0].side.invokes] == [(old, new)]
    with pytest.raises(InvokedAlready):
        invoked(table, new)
    # A message that tells the roll as it was offers it no more either.
    told = invocables(table, replace(ROLL, side=invoked(TABLE, old).rolls[0].side), Seat.ROLLER)
    assert new not in {each.name for each in told}


def test_an_aspect_that_was_invoked_against_a_roll_or_for_its_defence_follows_too() -> None:
    poor = (Invoke("Poor", How.BONUS, Means.POINT, bearer=HER),)
    ward = replace(ROLL.side, player=3, character="Ash", action=Action.DEFEND, invokes=poor)
    for roll in (replace(ROLL, against=poor), replace(ROLL, opposition=None, defence=ward)):
        table = renamed_by_hand(replace(TABLE, rolls=(roll,)), aspects=("Proud", "Penniless"))
        (now,) = table.rolls
        invokes = now.defence.invokes if now.defence else now.against
        assert [each.renamed for each in invokes] == ["Penniless"]


def test_an_aspect_that_is_added_by_the_name_that_an_invoked_one_had_is_not_another() -> None:
    """Renamed and written down again, it was invoked for a point once more."""
    table = renamed_by_hand(invoked(TABLE, "Poor"), aspects=("Proud", "Penniless"))
    table = renamed_by_hand(table, aspects=("Proud", "Penniless", "Poor"))
    for aspect in ("Poor", "Penniless"):
        with pytest.raises(InvokedAlready):
            invoked(table, aspect)
    told = {each.name for each in invocables(table, table.rolls[0], Seat.ROLLER)}
    assert told == {"Mud", "Sword Master", "Proud", "mild"}


def test_an_aspect_that_has_only_another_place_or_is_a_new_one_keeps_its_name() -> None:
    there = invoked(invoked(invoked(TABLE, "Poor"), "Sword Master"), "Proud")
    for texts in (
        {"aspects": ("Poor", "Proud")},
        {"aspects": ("Haughty", "Proud")},
        {"aspects": ("Poor", "Haughty")},
        {"aspects": ("Proud",)},
        {"high_concept": ""},
        {"aspects": ("Proud", "Sword Master"), "high_concept": "Poor"},
    ):
        assert renamed_by_hand(there, **texts).rolls == there.rolls


def test_a_consequence_is_invoked_once_before_it_is_named_and_since() -> None:
    table = invoked(TABLE, "mild")
    wren = table.people[0].character
    named, told = rename_consequence(wren, "mild", "Cut")
    assert (wren.is_unnamed("mild"), named.is_unnamed("Cut")) == (True, False)
    moved = followed(table, HER, told)[1]
    table = applied(table, (*moved, (wren, named)))
    with pytest.raises(InvokedAlready):
        invoked(table, "Cut")


def test_of_two_aspects_of_one_name_only_the_one_that_was_invoked_follows() -> None:
    table = invoked(TABLE, "mild")
    _named, told = rename_consequence(ASH, "mild", "Cut")
    assert applied(table, followed(table, Participant(3, "Ash"), told)[1]).rolls == table.rolls


def test_an_aspect_of_the_scene_is_invoked_once_whatever_it_is_called() -> None:
    placed = Roll(9, ROLL.side, 0, result=Result(aspect="Mud"))
    table = invoked(TABLE, "Mud")
    for there, name, refusal in (
        ((MUD, SceneAspect("On fire")), "on fire", NameTaken),
        ((MUD,), "Mud", Already),
        ((), "Deep mud", NotMarked),
    ):
        with pytest.raises(refusal):
            name_aspect(replace(table, aspects=there), placed, name)
    table = applied(table, name_aspect(table, placed, "Deep mud")[1])
    with pytest.raises(InvokedAlready):
        invoked(table, "Deep mud")


def test_what_keeps_free_invokes_of_a_sheets_aspect_keeps_its_name_with_the_scenes() -> None:
    """Of one name with the aspect that was named, it lost the sheet, and was one of the scene."""
    kept = SceneAspect("Proud", 2, bearer=HER)
    placed = Roll(9, ROLL.side, 0, result=Result(aspect="Proud"))
    table = replace(TABLE, aspects=(SceneAspect("Proud"), kept))
    moved = name_aspect(table, placed, "Haughty")[1]
    assert [old for old, _new in moved if isinstance(old, SceneAspect)] == [table.aspects[0]]
    assert applied(table, moved).aspects == (SceneAspect("Haughty"), kept)


def test_what_is_about_an_aspect_of_a_sheet_follows_it() -> None:
    kept = SceneAspect("Proud", 2, bearer=HER)
    compels = (Compel(5, HER, "Proud"), Compel(6, Participant(3, "Ash"), "Proud"))
    about = Roll(
        2,
        replace(ROLL.side, action=Action.CREATE_ADVANTAGE),
        aspect="Proud",
        is_existing=True,
        bearer=HER,
    )
    others = replace(about, bearer=Participant(3, "Ash")), replace(about, is_existing=False)
    table = replace(TABLE, aspects=(kept,), compels=compels, rolls=(about, *others))
    table = renamed_by_hand(table, aspects=("Haughty", "Poor"))
    assert table.aspects == (replace(kept, name="Haughty"),)
    assert [each.aspect for each in table.compels] == ["Haughty", "Proud"]
    assert [each.aspect for each in table.rolls] == ["Haughty", "Proud", "Proud"]


def test_a_roll_keeps_what_it_was_given_of_several_names_at_once() -> None:
    table = renamed_by_hand(
        invoked(invoked(TABLE, "Sword Master"), "Poor"),
        high_concept="Blade",
        aspects=("Proud", "Penniless"),
    )
    assert [each.renamed for each in table.rolls[0].side.invokes] == ["Blade", "Penniless"]


# ------------------------------------------------------------------------------- at a table


def offered(message: Any) -> list[str]:
    """List what the roller of a message could invoke, by the values of its menu."""
    return [
        option["value"]
        for part in parts_of(message)
        if part["custom_id"] == menu_id(message, "invoke", "roller")
        for option in part["options"]
    ]


async def test_an_aspect_renamed_on_its_sheet_is_not_invoked_anew(party: Party) -> None:
    await party.slash(party.gm, "aspect add", name="Mud")
    message = await party.roll(party.ann, opposition=4)
    await choose(party.ann, message, "invoke", "bonus:Sword Master")
    edited = {"field": "high concept", "value": "Sword Mistress"}
    said(await party.ann.slash(party.here, "sheet edit", **edited), privately=True)
    again = await party.slash(party.ann, "aspect invoke", name="Sword Mistress")
    assert "“Sword Mistress” already cost a fate point" in refused(again)
    now = party.stage.now(message)
    assert {each.partition(":")[2] for each in offered(now)} == {"Mud"}

    # The name that it had comes back with the sheet.
    await party.undo(party.ann)
    again = await party.slash(party.ann, "aspect invoke", name="Sword Master")
    assert "“Sword Master” already cost a fate point" in refused(again)


async def test_an_advantage_finds_the_aspect_that_it_is_about_though_its_bearer_is_renamed(
    party: Party,
) -> None:
    """It put another aspect of that name onto nobody, and it was invoked for a point besides."""
    advantage = {"action": "create_advantage", "aspect": "Sword Master", "opposition": 2}
    roll = await party.roll(party.bob, skill="Athletics", **advantage)
    await party.edit(party.ann, "name", "Kestrel")
    await party.accept(party.bob, roll)
    (aspect,) = party.board("aspect")
    assert (aspect["free"], aspect["bearer"]["character"]) == (1, "Kestrel")


async def test_what_keeps_a_rename_from_being_undone_leaves_it_to_the_hand(party: Party) -> None:
    """The roll on which it was invoked knows it by its new name, and has moved on since."""
    await party.roll(party.bob, skill="Athletics", opposition=9)
    message = (await party.slash(party.bob, "aspect invoke", name="Sword Master")).response
    edited = {"field": "high concept", "value": "Sword Mistress"}
    await party.ann.slash(party.here, "sheet edit", **edited)
    await party.accept(party.bob, message)
    words = refused(await party.ann.slash(party.here, "undo"))
    assert words.split("\n")[1].endswith("or by the GM. Or set it by hand with `/sheet edit`.")
    back = {"field": "high concept", "value": "Sword Master"}
    said(await party.ann.slash(party.here, "sheet edit", **back), privately=True)


async def test_an_edit_of_a_character_who_is_gone_is_not_left_to_the_hand(party: Party) -> None:
    """It named `/sheet edit` for a character whom the GM had taken off the table."""
    edited = {"field": "high concept", "value": "Sword Mistress"}
    await party.ann.slash(party.here, "sheet edit", **edited)
    await party.gm.slash(party.here, "sheet delete", character="Wren", player=party.ann)
    words = refused(await party.ann.slash(party.here, "undo"))
    assert words.split("\n")[1].endswith("That has to be undone first, by them.")


async def test_an_aspect_is_invoked_once_though_its_bearer_is_renamed_before_it(
    party: Party,
) -> None:
    """On another's roll it was not known for the same by then, and cost a point once more."""
    await party.roll(party.bob, skill="Athletics", opposition=9)
    said(await party.slash(party.bob, "aspect invoke", name="Sword Master"), privately=False)
    for field, value in (("name", "Kestrel"), ("high concept", "Sword Mistress")):
        edited = {"field": field, "value": value}
        said(await party.ann.slash(party.here, "sheet edit", **edited), privately=True)
    again = await party.slash(party.bob, "aspect invoke", name="Sword Mistress")
    assert "“Sword Mistress” already cost a fate point" in refused(again)


async def test_a_compel_that_waits_is_told_by_the_name_that_its_aspect_has_by_now(
    party: Party,
) -> None:
    """Its message kept the old name, while every list had the new one."""
    offered = await party.slash(party.gm, "compel", player=party.ann, aspect="Sword Master")
    edited = {"field": "high concept", "value": "Sword Mistress"}
    await party.ann.slash(party.here, "sheet edit", **edited)
    await party.stage.env.settle()
    now = party.stage.now(offered.response)
    assert text_of(now).startswith("The GM compels Wren: Sword Mistress")
    await party.undo(party.ann)
    await party.stage.env.settle()
    now = party.stage.now(offered.response)
    assert text_of(now).startswith("The GM compels Wren: Sword Master")
    answered = said(await party.ann.click(now, label="Accept: fate points 3 → 4"))
    assert answered.count("Sword Master") == 1


async def test_a_rating_is_seen_to_be_reduced_though_an_invoked_aspect_is_renamed(
    party: Party,
) -> None:
    """The message of the roll went on with "armor 3", and its Accept with a hit of 1."""
    await party.bank(party.ann, 2)
    attack = {"action": "attack", "opposition": 2, "armor": 3}
    message = await party.roll(party.ann, **attack)
    await choose(party.ann, message, "invoke", "bonus:Sword Master")
    edited = {"field": "high concept", "value": "Sword Mistress"}
    await party.ann.slash(party.here, "sheet edit", **edited)
    said(await party.slash(party.ann, "spend", effect="reduce"), privately=False)
    await until(lambda: "armor 2" in text_of(party.stage.now(message)))
    assert "Accept: hit for 2" in labels(party.stage.now(message))
