"""What an undo says of the table itself: what stands again, where that can be told."""

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.words import AS_BEFORE, back
from bot.journal import Entry
from bot.table.words.table import _seen_by
from rules.session import SessionEnded, SessionStarted
from rules.sheet import SheetRewritten, SheetUsed, SheetWritten
from rules.table import (
    ChannelLinked,
    GMNamed,
    LetGo,
    Matter,
    Muted,
    Revealed,
    SettingsChanged,
    Several,
    Table,
    TableClosed,
    TableImported,
    TableOpened,
    TakenBack,
)
from tests.house.table.test_favourites import keep
from tests.stage import Stage, answer, asked, fill_in, labels, said

TABLE = Table("Friday", "sample", (1, 2), (10, 20))
PORTRAIT = "https://example.org/wren.png"


async def undone(stage: Stage, who: Any) -> str:
    """Take somebody's last play back, and give what then stands again."""
    result = await who.slash(stage.here, "undo")
    if said(result).startswith("A question first"):
        result = await answer(who, result, "GM: take back")
    title, whose, *again = said(result).removesuffix("\nShow everybody").split("\n")
    assert title == "Taken back"
    assert whose.startswith("<@")
    return "\n".join(again)


PLAYS: list[tuple[str, dict[str, Any], str]] = [
    ("sheet new", {"name": "Ash"}, "**Ash is off the table again.**"),
    ("sheet new", {"text": "Ash / oil 2"}, "**Ash is off the table again.**"),
    ("sheet delete", {"character": "Moth"}, "**Moth is back at the table.**"),
    ("sheet use", {"character": "Wren"}, "**Moth is played again.**"),
    ("sheet edit", {"field": "oil", "value": "1"}, "**Oil 1 → 3**"),
    ("sheet portrait", {"clear": True, "character": "Wren"}, "**Back: portrait**"),
    ("clock new", {"name": "Dusk", "segments": 6}, "**Dusk is off the table again.**"),
    ("clock tick", {"name": "Dawn", "segments": 2}, "**Ticks 3 → 1**"),
    ("clock remove", {"name": "Dawn"}, "**Dawn is back, at 1 of 4.**"),
    ("table session start", {}, ""),
]


async def test_what_a_player_undoes(caves: Stage) -> None:
    ann, here = caves.ann, caves.here
    await ann.slash(here, "sheet portrait", link=PORTRAIT)
    await ann.slash(here, "sheet new", name="Moth")
    await ann.slash(here, "clock new", name="Dawn", segments=4, ticks=1)
    for command, options, again in PLAYS:
        await ann.slash(here, command, **options)
        assert await undone(caves, ann) == again, command


async def test_what_a_gm_undoes_of_a_hidden_clock_is_told_to_them(caves: Stage) -> None:
    gm, here = caves.gm, caves.here
    await gm.slash(here, "clock new", name="Doom", segments=4, hidden=True)
    await gm.slash(here, "clock tick", name="Doom")
    assert await undone(caves, gm) == "**Ticks 1 → 0**"
    assert await undone(caves, gm) == "**Doom is off the table again.**"
    assert "Doom" not in caves.seen_by(caves.ann)


async def test_the_history_says_whose_it_was_that_somebody_took_back(caves: Stage) -> None:
    gm, ann, here = caves.gm, caves.ann, caves.here
    caves.dice.add(4)
    await ann.slash(here, "roll", dice="d6")
    await gm.slash(here, "undo", player=ann)
    await gm.slash(here, "redo")
    await gm.slash(here, "sheet edit", field="oil", value="1", player=ann)
    await gm.slash(here, "undo")
    await ann.slash(here, "undo")
    history = said(await gm.slash(here, "history"))
    told = [line.partition(" ")[2] for line in history.splitlines()[2:6]]
    assert told == [
        f"{ann.mention}: took back: rolled d6: **4** (1d6: 4)",
        f"{gm.mention}: took back what they did for {ann.mention}: **Wren**: oil 3 → 1",
        f"{gm.mention} for {ann.mention}: **Wren**: oil 3 → 1 (undone)",
        f"{gm.mention}: redid what {ann.mention} did: rolled d6: **4** (1d6: 4)",
    ]


def test_the_history_says_of_nobody_that_they_did_what_is_not_kept_whose_it_was() -> None:
    """Up to version 0.1.0 it was kept for whom it was, and the GM may have done it for them."""
    undone = TakenBack(7, 1, SheetUsed(character="Wren", game="sample"))
    entry = Entry(8, 2, 2, 0, undone, is_undone=False)
    assert _seen_by(2, entry) == "took back: now plays **Wren**"
    again = replace(entry, outcome=TakenBack(8, 2, undone, 2))
    assert _seen_by(2, again) == "redid: now plays **Wren**"
    several = TakenBack(7, 1, Several((7, 6), (undone.what,)))
    assert _seen_by(2, replace(entry, outcome=several)).startswith("took back what <@1> did: 2")


async def test_what_was_revealed_is_not_said_to_be_hidden_where_it_stands(caves: Stage) -> None:
    """What was undone is told with its dice, so that it is hidden from nobody."""
    ann, here = caves.ann, caves.here
    caves.dice.add(4)
    rolled = await ann.slash(here, "roll", dice="d6", hidden=True)
    await ann.click(rolled.response, label="Reveal to all")
    assert await undone(caves, ann) == "**It can be revealed again.**"
    seen = caves.seen_by(caves.bob)
    assert ("1d6: 4" in seen, "hidden again" in seen) == (True, False)
    await ann.click(rolled.response, label="Reveal to all")
    assert caves.moves()[-1] == "roll.revealed"


async def test_what_a_gm_undoes_of_the_settings(caves: Stage) -> None:
    gm, here = caves.gm, caves.here
    await gm.slash(here, "table settings", quiet="off", ping="on")
    question = await gm.slash(here, "undo")
    assert "If you undo that, its settings are ping: off and quiet: on again." in asked(question)
    assert await undone(caves, gm) == "**ping: off · quiet: on**"

    await gm.slash(here, "table open", game="fu", name="Friday")
    assert await undone(caves, gm) == (
        "**Renamed: Friday → no name · Main game: Mini-FU → Lantern**"
    )


async def with_goblin(stage: Stage) -> None:
    """Let the GM play Oda, and have a character of the GM's own."""
    gm, here = stage.gm, stage.here
    await gm.slash(here, "table open", game="fate")
    await gm.slash(here, "sheet new", name="Oda")
    await gm.slash(here, "fate npc", name="Goblin")


async def test_what_is_undone_of_a_character_whom_players_have_not_met(stage: Stage) -> None:
    gm, here = stage.gm, stage.here
    await with_goblin(stage)
    await gm.slash(here, "sheet use", character="Goblin")
    await gm.slash(here, "sheet use", character="Oda")
    assert await undone(stage, gm) == AS_BEFORE


async def test_nobody_hears_that_a_gm_played_one_of_the_gms_own(stage: Stage) -> None:
    """To play them is told to the GM alone, also of one whom everybody has met."""
    gm, here = stage.gm, stage.here
    await with_goblin(stage)
    await gm.slash(here, "table settings", quiet="off")
    stage.dice.add(1, 1, 1, 1)
    await gm.slash(here, "fate roll", skill="Fight", character="Goblin")
    said(await gm.slash(here, "sheet use", character="Goblin"), privately=True)
    used = said(await gm.slash(here, "sheet use", character="Oda"), privately=False)
    assert "Goblin" not in used
    assert await undone(stage, gm) == AS_BEFORE


async def test_what_was_done_in_secret_cannot_be_shown_to_everybody_as_undone(
    stage: Stage,
) -> None:
    """A button offered it, and was out of date at once."""
    gm, here = stage.gm, stage.here
    await gm.slash(here, "table open", game="fate")
    await gm.slash(here, "sheet new", name="Oda")
    await gm.slash(here, "fate npc", name="Goblin")
    used = await gm.slash(here, "sheet use", character="Goblin")
    assert labels(used.response) == ["Show everybody"]
    for command in ("undo", "redo"):
        told = await gm.slash(here, command)
        assert "Goblin" in said(told, privately=True)
        assert labels(told.response) == []


async def test_what_is_undone_of_a_favourite(caves: Stage) -> None:
    ann, here = caves.ann, caves.here
    caves.dice.add(5)
    await ann.slash(here, "roll", dice="d6", label="Axe")
    await keep(caves, ann, "Axe")
    assert await undone(caves, ann) == "**Axe is no favourite any more.**"
    await ann.slash(here, "redo")

    own = await ann.slash(here, "me settings")
    chosen = await answer(ann, own, "Axe")
    form = await ann.click(chosen.response, label="Rename")
    await fill_in(ann, form, "Hatchet")
    assert await undone(caves, ann) == "**Hatchet → Axe**"

    own = await ann.slash(here, "me settings")
    chosen = await answer(ann, own, "Axe")
    await ann.click(chosen.response, label="Remove")
    assert await undone(caves, ann) == "**Axe is a favourite again.**"


@pytest.mark.parametrize(
    ("outcome", "again"),
    [
        (TableOpened(TABLE), "<@2> no longer runs it."),
        (TableOpened(Table(channels=(10,))), AS_BEFORE),
        (TableOpened(TABLE, is_reopened=True), "It is away again; `/table open` brings it back."),
        (TableClosed(TABLE), "It is in play again."),
        (TableImported(TABLE, ("Wren",), 9), "All that came with it is gone again."),
        (GMNamed(TABLE, 2), "<@2> no longer runs the table."),
        (GMNamed(TABLE, 3, is_removed=True), "<@3> runs the table again."),
        (ChannelLinked(TABLE, 20), "<#20> no longer shares it."),
        (ChannelLinked(TABLE, 30, is_removed=True), "<#30> shares this table again."),
        (ChannelLinked(TABLE, 40), "Who plays in <#40> is asked again which table is meant."),
        (Muted(TABLE, 4), "<@4> may play here again."),
        (Muted(TABLE, 4, is_removed=True), "<@4> looks on here and changes nothing."),
        (SettingsChanged(Table(), Table(game="sample")), "Main game: Lantern → none"),
        (SessionEnded(0), "The session goes on."),
        (LetGo(1, "a twist"), "It waits again."),
        (LetGo(1, "a twist", others=(Matter(0, "a price"),)), "They wait again."),
        (Revealed(7, 0, SessionStarted()), "It can be revealed again."),
        (
            SheetRewritten(
                character="Wren",
                game="sample",
                player=1,
                before=(("name", "Ash"),),
                after=(("name", "Wren"),),
            ),
            "Name: Wren → Ash",
        ),
        (
            SheetWritten(
                character="Wren",
                game="ironsworn",
                player=1,
                before=(("best", ""), ("good", "")),
                after=(("best", "edge"), ("good", "heart iron")),
            ),
            "Best at: Edge → none · Good at: Heart and Iron → none",
        ),
        # Up to version 0.1.0 it was not kept who was played before.
        (SheetUsed(character="Wren", game="sample"), AS_BEFORE),
    ],
)
def test_what_stands_again_of(outcome: Any, again: str) -> None:
    assert back(outcome) == again
