"""Two characters of one name: a check is named with whose it is."""

import pytest

from tests.games.fu.test_scene import Party, party
from tests.prologue import prologue
from tests.stage import labels, said

__all__ = ["party"]


@pytest.fixture
@prologue
async def twins(party: Party) -> Party:
    """Bob's character is called Tennessee too, as Ann's; each has a check that waits."""
    await party.bob.slash(party.here, "sheet edit", field="name", value="Tennessee")
    for who, action in ((party.ann, "Climb"), (party.bob, "Jump")):
        said(await party.slash(who, "check", action=action), privately=False)
    return party


def challenge(party: Party) -> dict[int, int]:
    """Count the challenge dice of the checks that wait, by their players, from the file."""
    rows = [row for row in party.stage.state()["sheets"] if row[4] == "Tennessee"]
    return {
        row[2]: sum(each["dice"] for each in row[-1]["check"]["parts"] if each["side"] != "power")
        for row in rows
    }


async def test_a_check_of_namesakes_is_completed_with_whose_it_is(twins: Party) -> None:
    """They were Tennessee, and Tennessee 2."""
    shown = await twins.bob.autocomplete(twins.here, "fu suggest", "check", "tenn")
    owners = {each["value"]: each["name"].split(" · ")[1] for each in shown}
    assert sorted(owners.values()) == ["another player's", "yours"]


async def test_it_is_asked_which_check_of_two_namesakes_is_meant(twins: Party) -> None:
    """The older one was, whichever was meant."""
    before = challenge(twins)
    dice = {"why": "Wet rock", "side": "challenge", "dice": 2}
    which = await twins.slash(twins.gm, "suggest", check="Tennessee", **dice)
    anns, bobs = labels(which.response)
    words = said(which, privately=True).replace("\\", "")
    assert f"{anns}: {twins.ann.mention} · {bobs}: {twins.bob.mention}" in words
    said(await twins.gm.click(which.response, label=bobs), privately=False)
    after = challenge(twins)
    assert (after[twins.ann.id], after[twins.bob.id]) == (
        before[twins.ann.id],
        before[twins.bob.id] + 2,
    )


async def test_of_two_checks_that_differ_in_capitals_alone_each_can_be_named(party: Party) -> None:
    """Both answered to either name, and the second to none of its own."""
    for action in ("climb", "CLIMB"):
        said(await party.slash(party.ann, "check", action=action), privately=False)
    shown = await party.bob.autocomplete(party.here, "fu suggest", "check", "climb")
    names = {each["value"] for each in shown}
    assert len({name.casefold() for name in names}) == 2
    for name in names:
        die = {"why": "Wet rock", "side": "challenge", "dice": 1}
        said(await party.slash(party.gm, "suggest", check=name, **die), privately=False)
    sheet = party.sheet()
    checks = [sheet["check"], *sheet["earlier"]]
    against = [[part["side"] for part in check["parts"]].count("challenge") for check in checks]
    assert against == [1, 1]
