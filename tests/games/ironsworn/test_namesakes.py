"""Two characters of one name: it is asked who is meant, with their players, and told."""

from typing import Any

import pytest

from tests.games.ironsworn.played import move, offered, sheet_of
from tests.games.ironsworn.scenes import WEAK
from tests.prologue import prologue
from tests.stage import Stage, answer, labels, menus, said, told_below


def wrens(stage: Stage) -> dict[int, dict[str, Any]]:
    """Read the characters called Wren from the file, by their players."""
    rows = [row for row in stage.state()["sheets"] if (row[3], row[4]) == ("ironsworn", "Wren")]
    return {row[2]: row[-1] for row in rows}


@pytest.fixture
@prologue
async def twins(opened: Stage) -> Stage:
    """Ann and the manager each play a Wren, and Bob plays Bo; all have been hurt."""
    for who, name in ((opened.ann, "Wren"), (opened.manager, "wren"), (opened.bob, "Bo")):
        await who.slash(opened.here, "sheet new", name=name.capitalize())
        await who.slash(opened.here, "iron meter", name="health", change=-3)
    return opened


async def test_healing_one_of_two_namesakes_asks_which_and_says_whose(twins: Stage) -> None:
    question = await twins.bob.slash(twins.here, "iron move", name="heal", who="Wren")
    words = said(question, privately=True)
    assert "Who is hurt?" in words
    wren = labels(question.response)[0]
    assert f"{wren}: {twins.ann.mention}" in words.replace("\\", "")
    assert twins.manager.mention in words
    twins.dice.add(6, 2, 3)
    healed = await answer(twins.bob, question, wren)
    assert f"{wren}: health 2 → 4" in said(healed).replace("\\", "").replace("*", "")
    assert (wrens(twins)[twins.ann.id]["health"], wrens(twins)[twins.manager.id]["health"]) == (
        4,
        2,
    )


async def test_who_has_the_name_oneself_is_asked_too(twins: Stage) -> None:
    question = await twins.ann.slash(twins.here, "iron move", name="heal", who="wren")
    assert "Who is hurt?" in said(question, privately=True)


async def test_aid_asks_which_ally_and_names_who_may_choose(twins: Stage) -> None:
    for who in ({}, {"who": "Wren"}):
        question = await twins.bob.slash(
            twins.here, "iron move", name="aid your ally", stat="heart", **who
        )
        words = said(question, privately=True)
        assert "Which ally?" in words
        assert twins.ann.mention in words
    wren = labels(question.response)[0]
    aided = await move(twins, twins.bob, "aid heart", 6, 2, 3, who=wren)
    assert f"{wren} may choose." in aided.embeds[0].description.replace("\\", "")


async def test_whose_a_namesake_is_and_how_they_stand_is_completed(twins: Stage) -> None:
    """A number alone said nothing to anybody."""
    await twins.manager.slash(twins.here, "iron meter", name="health", change=2)
    shown = await twins.bob.autocomplete(twins.here, "iron move", "who", "wren", name="aid")
    numbers = ("health 2 · spirit 5 · momentum 2", "health 4 · spirit 5 · momentum 2")
    assert [each["name"] for each in shown] == [
        f"{each['value']} · another player's · {told}"
        for each, told in zip(shown, numbers, strict=True)
    ]


async def test_names_that_stand_once_stay_as_they_are(twins: Stage) -> None:
    shown = await twins.ann.autocomplete(twins.here, "iron move", "who", "", name="heal")
    assert [each["name"].split(" (")[0] for each in shown] == ["Wren", "Bo"]
    assert [each["name"] for each in shown][1] == "Bo"
    aided = await move(twins, twins.ann, "aid heart", 6, 2, 3, who="Bo")
    assert "Bo may choose." in aided.embeds[0].description


async def test_companions_of_one_name_are_told_apart_by_whose_they_are(twins: Stage) -> None:
    for who in (twins.ann, twins.bob):
        await who.slash(twins.here, "iron companion new", name="Wolf", health=4)
        await who.slash(twins.here, "iron companion edit", name="Wolf", health=1)
    question = await twins.bob.slash(twins.here, "iron move", name="heal", who="Wolf")
    said(question, privately=True)
    twins.dice.add(6, 2, 3)
    said(await answer(twins.bob, question, "Wolf (Wren"), privately=False)
    assert [each["health"] for each in wrens(twins)[twins.ann.id]["companions"]] == [3]


async def test_a_person_who_is_an_ally_is_called_by_the_name_alone(twins: Stage) -> None:
    shown = await twins.bob.autocomplete(twins.here, "iron move", "who", "Wr", name="forge")
    await move(twins, twins.bob, "forge", 6, 2, 3, who=shown[0]["value"])
    rows = [row[-1] for row in twins.state()["sheets"] if (row[3], row[4]) == ("ironsworn", "Bo")]
    assert rows[0]["bonds"]["names"] == ["Wren"]


@pytest.mark.parametrize("is_renamed", [False, True])
async def test_a_camp_shows_the_numbers_of_whoever_made_it(twins: Stage, is_renamed: bool) -> None:
    """Ann's Wren is the older one, and stood for whoever had that name."""
    await twins.manager.slash(twins.here, "iron meter", name="health", change=1)
    camp = await move(twins, twins.manager, "make camp", *WEAK)
    if is_renamed:
        await twins.manager.slash(twins.here, "sheet edit", field="name", value="Wrenna")
    await twins.manager.slash(twins.here, "iron momentum", change=2)
    await twins.env.settle()
    shown = offered(twins.now(camp))
    assert "Recuperate: health 3 → 4" in shown
    assert "Focus: momentum 4 → 5" in shown


async def test_what_waits_at_a_camp_of_namesakes_is_told_apart(twins: Stage) -> None:
    """Both had one value in the menu, and Discord took no such message."""
    await move(twins, twins.ann, "make camp", *WEAK)
    listed = await twins.gm.slash(twins.here, "waiting")
    assert twins.manager.mention in said(listed, privately=True)
    _, another, _ = menus(listed.response)[1]
    await twins.gm.select(listed.response, [another["value"]], custom_id="waiting:drop:0")
    pending = [len(wrens(twins)[who.id]["pending"]) for who in (twins.ann, twins.manager)]
    assert pending == [1, 0]


async def test_what_reads_alike_in_a_menu_is_numbered_as_in_the_list(twins: Stage) -> None:
    for who in (twins.manager, twins.ann):
        await who.slash(twins.here, "iron momentum", change=-9)
    listed = await twins.gm.slash(twins.here, "waiting")
    words = said(listed, privately=True).replace("\\", "")
    for who, number in ((twins.manager, 1), (twins.ann, 2)):
        assert f"{who.mention} · Wren: pay a setback of 1 ({number})" in words
    first, second = menus(listed.response)[1]
    assert [first["label"], second["label"]] == [
        "Wren: pay a setback of 1 (1)",
        "Wren: pay a setback of 1 (2)",
    ]
    gone = await twins.gm.select(listed.response, [second["value"]], custom_id="waiting:drop:0")
    assert f"No longer waiting for {twins.ann.mention}: Wren" in told_below(gone)
    owed = [wrens(twins)[who.id]["setback"] for who in (twins.manager, twins.ann)]
    assert owed == [1, 0]


async def test_what_a_namesake_shares_is_said_to_be_the_others(twins: Stage) -> None:
    """Wren was unprepared, and below that Wren was."""
    told = await twins.ann.slash(twins.here, "iron debility", name="unprepared")
    words = said(told)
    assert "The other Wren: now unprepared" in words
    assert "Bo: now unprepared" in words
    spent = await twins.ann.slash(twins.here, "iron meter", name="supply", change=-5)
    assert "Wren loses 5 supply" in said(spent)
    for state in wrens(twins).values():
        assert state["debilities"] == ["unprepared"]


@pytest.mark.parametrize(
    ("command", "options"),
    [("iron action", {"stat": "iron"}), ("iron move", {"name": "face danger", "stat": "edge"})],
)
async def test_a_gm_of_others_rolls_for_nobody_they_forgot_to_name(
    opened: Stage, command: str, options: dict[str, str]
) -> None:
    """They were a character of their own from then on."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    before = opened.state()
    asked = await opened.gm.slash(opened.here, command, **options)
    assert said(asked, privately=True) == "Whose character?\nWren"
    assert opened.state() == before


async def test_what_one_of_two_characters_owes_is_paid_by_that_one(opened: Stage) -> None:
    """Both are one player's, and the menu took it from the other; its age was 2015."""
    ann, here = opened.ann, opened.here
    for name in ("Wren", "Moss"):
        await ann.slash(here, "sheet new", name=name)
    await ann.slash(here, "sheet use", character="Wren")
    lost = await ann.slash(here, "iron meter", name="supply", change=-7, character="Moss")
    assert said(lost).startswith("Moss loses 7 supply")
    await ann.select(lost.response, ["shortfall:health"])
    wren, moss = sheet_of(opened, "Wren"), sheet_of(opened, "Moss")
    assert (wren["health"], moss["health"]) == (5, 4)
    assert (wren["shortfall"], moss["shortfall"]) == (2, 1)
    assert wren["owed_since"] == moss["owed_since"] != 0


async def test_what_one_of_two_characters_chooses_at_a_camp_is_that_ones(opened: Stage) -> None:
    """The menu under Moss's camp chose for Wren, whom the same player has."""
    ann, here = opened.ann, opened.here
    for name in ("Wren", "Moss"):
        await ann.slash(here, "sheet new", name=name)
    await ann.slash(here, "sheet use", character="Wren")
    camp = await move(opened, ann, "camp", *WEAK, character="Moss")
    await ann.click(camp, label="Focus: momentum 2 → 3")
    wren, moss = sheet_of(opened, "Wren"), sheet_of(opened, "Moss")
    assert (wren["momentum"], moss["momentum"]) == (2, 3)
    assert (len(wren["pending"]), len(moss["pending"])) == (1, 0)
