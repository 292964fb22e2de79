"""A character of Ironsworn comes from another table, with all that was open there."""

import json
from typing import Any

import pytest

from tests.databases import query
from tests.games.ironsworn.played import move, sheet_of
from tests.games.ironsworn.scenes import MISS, STRONG
from tests.stage import Stage, answer, labels, menus, refused, said, text_of

UNKNOWN: dict[str, Any] = {
    "an open move": {"move": "zeal"},
    "a move that is led to": {"leads": [{"index": 0, "move": "zeal"}]},
    "a move that was warned of": {
        "warned": {"said": {"move": "zeal"}, "objection": {"kind": "stat"}}
    },
    "the oracle's odds": {
        "leads": [{"index": 0, "move": "ask_the_oracle", "about": {"odds": "zeal"}}]
    },
    "what is lost again": {"about": {"gains": [{"what": "zeal", "before": 0, "after": 1}]}},
}
"""What an open move can name that the game does not know."""


def open_move(**named: Any) -> dict[str, Any]:
    """Give an open move as a file has it."""
    return {"key": 1, "move": "sojourn", "hits": 1, "has_choice": True, **named}


async def test_a_character_who_names_what_no_game_knows_is_refused(opened: Stage) -> None:
    """It came in, and then the table's panel and every list of what waits failed."""
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    exported = await ann.slash(here, "sheet export")
    made = json.loads(await exported.response.attachments[0].read())
    await ann.slash(here, "sheet delete", character="Wren")

    async def brings(**named: Any) -> Any:
        made["state"]["state"]["pending"] = [open_move(**named)]
        return await ann.slash(here, "sheet import", file=("w.json", json.dumps(made).encode()))

    before = opened.state()
    for what, named in UNKNOWN.items():
        assert "That file is damaged" in refused(await brings(**named)), what
    assert opened.state() == before
    said(await brings(), privately=False)


async def test_a_table_whose_past_names_what_no_game_knows_is_refused(opened: Stage) -> None:
    """Nothing failed until an undo had brought that past back."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "iron momentum", change=1)
    exported = await opened.gm.slash(opened.here, "table export")
    made = json.loads(await exported.response.attachments[0].read())
    pasts = [each["before"] for entry in made["entries"] for each in entry["changes"]]
    (past,) = [each for each in pasts if each and each["state"]["kind"] == "ironsworn"]
    past["state"]["state"]["pending"] = [open_move(move="zeal")]
    file = ("table.json", json.dumps(made).encode())
    assert "That file is damaged" in refused(
        await opened.manager.slash(opened.elsewhere, "table import", file=file)
    )


@pytest.mark.parametrize(
    ("line", "name"), [("face danger health", "iron.move.warned"), ("secure wits", "iron.move")]
)
async def test_a_move_whose_entry_names_what_no_game_knows_is_refused(
    opened: Stage, line: str, name: str
) -> None:
    """It came in, and to allow it, or to make what comes after it, was a failure of the bot's."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await move(opened, opened.ann, line, *(STRONG if name == "iron.move" else ()))
    exported = await opened.gm.slash(opened.here, "table export")
    made = json.loads(await exported.response.attachments[0].read())
    (entry,) = [each for each in made["entries"] if each["outcome"]["move"] == name]
    outcome = entry["outcome"]["outcome"]
    outcome.get("said", outcome)["move"] = "zeal"
    file = ("table.json", json.dumps(made).encode())
    assert "That file is damaged" in refused(
        await opened.manager.slash(opened.elsewhere, "table import", file=file)
    )


async def brought(stage: Stage, *without: str) -> Any:
    """Carry Ann's Wren to Bob, who plays elsewhere, and list what she has open.

    Her open moves come ``without`` fields that an earlier version did not keep.
    """
    exported = await stage.ann.slash(stage.here, "sheet export")
    (attached,) = exported.response.attachments
    carried = json.loads(await attached.read())
    for field in without:
        for each in carried["state"]["state"]["pending"]:
            del each[field]
    file = ("wren.json", json.dumps(carried).encode())
    await stage.ann.slash(stage.here, "sheet delete", character="Wren")
    said(await stage.bob.slash(stage.elsewhere, "sheet import", file=file), privately=False)
    return await stage.bob.slash(stage.elsewhere, "iron waiting")


async def test_what_was_open_at_the_table_before_is_settled_at_this_one(opened: Stage) -> None:
    """Every button refused as another table's, and a held result cannot be let go: it stayed."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron track new", kind="vow", name="Kel", rank="extreme")
    await ann.slash(here, "iron momentum", change=6)
    await ann.slash(here, "iron meter", name="spirit", change=-4)
    await move(opened, ann, "secure edge", *STRONG)
    await move(opened, ann, "gather", *MISS)
    await move(opened, ann, "sojourn", *STRONG)
    opened.dice.add(9, 10)
    await ann.slash(here, "iron track roll", name="Kel")
    await move(opened, ann, "face danger edge", 1, 7, 10)

    listed = await brought(opened)
    assert len(labels(listed.response)) == 5

    async def one(named: str) -> Any:
        listed = await bob.slash(opened.elsewhere, "iron waiting")
        (found,) = [each for each in labels(listed.response) if each.startswith(named)]
        return (await bob.click(listed.response, label=found)).response

    shown = await one("Secure")
    said(await bob.click(shown, label=labels(shown)[0]), privately=False)
    shown = await one("Gather")
    said(await bob.click(shown, label="Pay the Price"), privately=False)
    taken = await bob.select(await one("Sojourn"), ["consort", "quest"])
    again = "Roll again to consort"
    assert again in labels(taken.response)
    opened.dice.add(*STRONG)
    stayed = await bob.click(taken.response, label=again)
    assert "stays in company" in said(stayed, privately=False)
    shown = await one("Fulfill")
    went_on = await bob.click(shown, label=labels(shown)[0])
    assert "Recommit" in said(went_on, privately=False)
    shown = await one("Face Danger")
    said(await bob.click(shown, label="Let it stand"), privately=False)
    left = [each["move"] for each in sheet_of(opened, "Wren")["pending"]]
    assert left == ["sojourn", "face_danger", "pay_the_price"]


async def test_a_missed_vow_goes_on_by_its_track_at_the_next_table(opened: Stage) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron track new", kind="vow", name="Kel", rank="extreme")
    opened.dice.add(9, 10)
    await ann.slash(here, "iron track roll", name="Kel")
    await brought(opened)
    shown = (await bob.slash(opened.elsewhere, "iron track show", name="Kel")).response
    went_on = await bob.click(shown, label=labels(shown)[-1])
    assert "Recommit" in said(went_on, privately=False)
    assert sheet_of(opened, "Wren")["pending"] == []


async def test_a_held_result_is_burned_at_the_next_table(opened: Stage) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron momentum", change=6)
    await move(opened, ann, "face danger edge", 1, 7, 10)
    listed = await brought(opened)
    burned = await bob.click(listed.response, label=labels(listed.response)[0])
    assert said(burned).startswith("Weak hit (momentum burned)")
    wren = sheet_of(opened, "Wren")
    assert (wren["momentum"], wren["pending"][0]["is_held"]) == (2, False)


async def test_a_warning_is_answered_at_the_next_table(opened: Stage) -> None:
    """It could only be let go: what was said with the move had stayed at the table before."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron momentum", change=1)
    warned = await move(opened, ann, "face danger health", adds=1)
    reason = "Face Danger doesn't roll health"
    assert reason in text_of(warned)
    await brought(opened)

    listed = (await bob.slash(opened.elsewhere, "waiting")).response
    shown = menus(listed)[0][0]
    back = await bob.select(listed, [shown["value"]], custom_id="waiting:show:0")
    assert reason in said(back)
    assert labels(back.response) == ["Allow anyway"]
    opened.dice.add(*STRONG)
    allowed = await bob.click(back.response, label="Allow anyway")
    assert said(allowed).startswith("Strong hit · Wren faces danger with health")
    assert "6 + health 5 + 1" in said(allowed)
    wren = sheet_of(opened, "Wren")
    assert (wren["pending"], wren["momentum"]) == ([], 4)


async def test_a_warning_of_which_nothing_was_kept_says_what_can_be_done(opened: Stage) -> None:
    """It said that its button belongs to another table."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await move(opened, opened.ann, "face danger health")
    await brought(opened, "warned")
    listed = (await opened.bob.slash(opened.elsewhere, "waiting")).response
    shown = menus(listed)[0][0]
    back = await opened.bob.select(listed, [shown["value"]], custom_id="waiting:show:0")
    assert said(back).startswith("Not rolled · Wren faces danger\nIt was warned of at another")
    assert labels(back.response) == []


async def test_a_price_of_another_host_says_what_for_and_nothing_wrong_of_when(
    opened: Stage,
) -> None:
    """What came in a file has keys that tell no time: it was years before there was a bot."""
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await move(opened, ann, "face danger edge", *MISS)
    exported = await opened.gm.slash(here, "table export")
    file = ("table.json", await exported.response.attachments[0].read())
    asked = await opened.manager.slash(opened.elsewhere, "table import", file=file)
    await answer(opened.manager, asked, "Bring it in")
    paid = said(await ann.slash(opened.elsewhere, "iron price"))
    assert paid.startswith("Wren pays the price\nFollows from Face Danger.\n")


async def carried_off(stage: Stage, *, is_waiting: bool = True) -> Any:
    """Let Ann's Wren fight a bear that all share, and give her file, from which she is gone."""
    ann, here = stage.ann, stage.here
    await ann.slash(here, "sheet new", name="Wren")
    faces = MISS if is_waiting else STRONG
    await move(stage, ann, "fray heart", *faces, track="The bear", rank="dangerous")
    if is_waiting:
        await move(stage, ann, "clash iron", *STRONG)
    exported = await ann.slash(here, "sheet export")
    file = ("wren.json", await exported.response.attachments[0].read())
    await ann.slash(here, "sheet delete", character="Wren")
    return file


async def test_who_is_brought_back_goes_on_with_what_the_table_shares(opened: Stage) -> None:
    """The fight was over for her, and the bear stood there."""
    file = await carried_off(opened)
    said(await opened.ann.slash(opened.here, "sheet import", file=file), privately=False)
    wren = sheet_of(opened, "Wren")
    assert [each["track"] for each in wren["fights"]] == ["shared:The bear"]
    assert {each["about"]["track"] for each in wren["pending"]} == {"shared:The bear"}
    struck = await move(opened, opened.ann, "strike iron", *STRONG)
    assert "The bear" in text_of(struck)


async def test_who_is_brought_back_meets_a_later_foe_of_that_name_as_another(
    opened: Stage,
) -> None:
    file = await carried_off(opened)
    await opened.gm.slash(opened.here, "iron track remove", name="The bear")
    made = {"kind": "fight", "name": "The bear", "rank": "epic", "shared": True}
    await opened.gm.slash(opened.here, "iron track new", **made)
    await opened.ann.slash(opened.here, "sheet import", file=file)
    wren = sheet_of(opened, "Wren")
    assert wren["fights"] == []
    assert {each["about"]["track"] for each in wren["pending"]} == {"ended:The bear"}


async def test_who_is_brought_back_fights_on_though_nothing_waits_for_them(opened: Stage) -> None:
    file = await carried_off(opened, is_waiting=False)
    await opened.ann.slash(opened.here, "sheet import", file=file)
    wren = sheet_of(opened, "Wren")
    assert [each["track"] for each in wren["fights"]] == ["shared:The bear"]
    assert wren["pending"] == []


async def test_who_is_brought_back_owes_for_what_the_table_shares_though_they_rolled_nothing(
    opened: Stage,
) -> None:
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron track new", kind="journey", name="Road", rank="epic", shared=True)
    exported = await ann.slash(here, "sheet export")
    made = json.loads(await exported.response.attachments[0].read())
    ((newest,),) = query(opened.database, "SELECT max(interaction_id) FROM entry")
    owes = {"setback": 1, "setback_on": "shared:Road", "owed_since": newest}
    made["state"]["state"] |= owes
    await ann.slash(here, "sheet delete", character="Wren")
    await ann.slash(here, "sheet import", file=("w.json", json.dumps(made).encode()))
    assert sheet_of(opened, "Wren")["setback_on"] == "shared:Road"


async def test_who_is_brought_back_has_no_fight_that_was_won_meanwhile(opened: Stage) -> None:
    file = await carried_off(opened)
    await opened.gm.slash(opened.here, "iron track edit", name="The bear", ticks=40)
    warned = await opened.gm.slash(opened.here, "iron track roll", name="The bear")
    opened.dice.add(1, 1)
    won = await opened.gm.click(warned.response, label="Allow anyway")
    assert said(won).startswith("Strong hit")
    await opened.ann.slash(opened.here, "sheet import", file=file)
    wren = sheet_of(opened, "Wren")
    assert wren["fights"] == []
    assert {each["about"]["track"] for each in wren["pending"]} == {"ended:The bear"}


@pytest.mark.parametrize("is_older", [False, True])
async def test_what_was_shared_before_is_not_what_is_called_so_here(
    opened: Stage, is_older: bool
) -> None:
    """A blow at the bear of one table was marked on the bear of the other."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    bear = {"kind": "fight", "name": "The bear", "rank": "epic"}
    if is_older:
        await bob.slash(opened.elsewhere, "iron track new", **bear)
    await ann.slash(here, "sheet new", name="Wren")
    await move(opened, ann, "fray heart", *MISS, track="The bear", rank="dangerous")
    await move(opened, ann, "clash iron", *STRONG)
    if not is_older:
        await bob.slash(opened.elsewhere, "iron track new", **bear)

    listed = await brought(opened)
    wren = sheet_of(opened, "Wren")
    assert wren["fights"] == []
    assert {each["about"]["track"] for each in wren["pending"]} == {"ended:The bear"}
    (clash,) = [each for each in labels(listed.response) if each.startswith("Clash")]
    shown = (await bob.click(listed.response, label=clash)).response
    assert "Hit harder: not now, the earlier “The bear” has ended" in text_of(shown)
    assert labels(shown) == ["Gain momentum (2 → 3)"]
