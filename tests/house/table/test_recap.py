"""The session told to who was not there: to one, to everybody, in a file, from the command line."""

import asyncio
import re
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.chat.embeds import plain
from bot.chat.symbols import TYPED_ARROW
from bot.journal import Entry, Recap
from bot.storage.journal import Journal
from bot.storage.spans import MOMENTS_MAX
from bot.table.plays import clocks
from bot.table.plays.recap import table_named
from bot.table.recaps import text_of, worded
from bot.table.words import recap
from bot.table.words.recap import (
    ROW_MAX,
    Telling,
    _Rare,
    _weighed,
    markdown,
    people,
    summary,
    written,
)
from rules.clock import Clock, ClockKind, ClockMade
from rules.errors import AmbiguousName, NoSuchName
from rules.table import Table
from tests import nursery
from tests.databases import address_of, query
from tests.fits import assert_fits
from tests.house.table.conftest import put_away
from tests.prologue import prologue
from tests.stage import Stage, answer, labels, refused, said

HOUR = 3_600_000


async def file_of(result: Any) -> str:
    """Read the file that is attached to an answer."""
    (attached,) = result.response.attachments
    assert attached.filename == "recap.md"
    data: bytes = await attached.read()
    return data.decode()


async def told(stage: Stage, who: Any = None, **options: Any) -> str:
    """Give the file that ``/table recap`` answers with, privately."""
    result = await (who or stage.bob).slash(stage.here, "table recap", **options)
    said(result, privately=True)
    return await file_of(result)


def wait(stage: Stage, hours: float) -> None:
    """Let so many hours pass, by making older what was recorded."""
    query(stage.database, "UPDATE entry SET at = at - :ms", ms=int(hours * HOUR))


def rows(text: str, heading: str) -> list[str]:
    """Give what is listed under a heading that begins so."""
    _, _, after = text.partition(f"\n## {heading}")
    section = after.partition("\n## ")[0]
    return re.findall(r"^- (.+)$", section, re.MULTILINE)


@pytest.fixture
@prologue
async def evening(caves: Stage) -> Stage:
    """A session at which Ann found something, missed something, and took one look back."""
    await caves.gm.slash(caves.here, "table session start")
    await caves.gm.slash(caves.here, "clock new", name="Dawn", segments=2)
    caves.dice.add(3, 6, 5)
    for _ in range(3):
        await caves.ann.slash(caves.here, "sample look")
    await caves.ann.slash(caves.here, "undo")
    await caves.gm.slash(caves.here, "clock tick", name="Dawn", segments=2)
    return caves


# --------------------------------------------------------------------------------- what is told


async def test_a_session_is_told_in_a_few_lines_and_whole_in_a_file(evening: Stage) -> None:
    result = await evening.bob.slash(evening.here, "table recap")
    words, text = said(result, privately=True), await file_of(result)

    assert words.startswith("Recap · Lantern\n<t:")
    assert "with the GM and Wren" in words
    assert "Rolls: Wren 2" in words
    assert "**Clock Dawn: 0 → 2 of 2**" in words
    assert "full" in words
    assert "The file tells it whole: 7 entries" in words

    assert text.startswith("# Lantern: ")
    assert "\n\nLantern. From " in text
    assert rows(text, "In short") == [
        "Rolls: Wren 2.",
        "**The GM**: clock **Dawn** 0 to 2 of 2, full",
        "Clock Dawn: 0 to 2 of 2",
    ]
    assert rows(text, "What happened, from ") == [
        "New character **Wren**",
        "**The GM**: started the session",
        "**The GM**: new clock **Dawn**, 2 segments",
        "**Wren** finds it: 3 (counts) against oil 3",
        "**Wren** finds nothing: 6 against oil 3",
        "**The GM**: clock **Dawn** 0 to 2 of 2, full",
    ]
    assert text.endswith("\n*What was taken back and what is secret is left out.*\n")


async def test_each_of_a_players_characters_is_told_with_its_own_rolls(opened: Stage) -> None:
    for name, times in (("Vex", 2), ("Wren", 1)):
        await opened.ann.slash(opened.here, "sheet new", name=name)
        for _ in range(times):
            opened.dice.add(6, 1, 2)
            await opened.ann.slash(opened.here, "iron action", stat="iron")
    opened.dice.add(6, 1, 2)
    await opened.gm.slash(
        opened.here, "iron action", stat="iron", player=opened.ann, character="Vex"
    )
    result = await opened.bob.slash(opened.here, "table recap")

    words, text = said(result, privately=True), await file_of(result)
    assert "with the GM, Vex and Wren" in words
    assert "Rolls: Vex 3, Wren 1" in words
    assert rows(text, "In short")[0] == "Rolls: Vex 3, Wren 1."


async def test_whoever_plays_alone_is_no_other_than_the_gm(stage: Stage) -> None:
    """It read: Nell: Bridge: the GM spends 1 tension die."""
    alone = stage.ann.user
    await alone.slash("sheet new", name="Nell", game="tension")
    await alone.slash("tension test open", cr=3, name="Bridge")
    stage.dice.add(2, 5)
    await alone.slash("tension spend", dice=1)
    await alone.slash("tension test roll", dice=1)
    text = await file_of(await alone.slash("table recap"))

    assert rows(text, "What happened, from ")[1:] == [
        "**Nell**: opened the test **Bridge**: challenge 3",
        "**Bridge**: the GM spends 1 tension die: 2 · Minor Blunder −1 · challenge 3 to 2 · "
        "tension dice 6 to 5",
        "**Bridge**: Nell rolls 1 vigor die: 5 (counts) · Minor Success +2 · successes 0 to 2",
    ]


async def test_what_was_done_is_told_of_whoever_was_played_then(opened: Stage) -> None:
    """All of it was told of the character that was made last."""
    at, ann = opened.here, opened.ann

    async def play() -> None:
        await ann.slash(at, "clock tick", name="Dawn")
        opened.dice.add(3, 4)
        await ann.slash(at, "roll", dice="2d6")

    await opened.gm.slash(at, "clock new", name="Dawn", segments=12)
    await ann.slash(at, "sheet new", name="Wren")
    await play()
    await ann.slash(at, "sheet new", name="Rook")
    await play()
    await ann.slash(at, "sheet new", name="Ash")
    await ann.slash(at, "sheet delete", character="Ash")
    await ann.slash(at, "sheet use", character="Wren")
    await play()

    result = await opened.bob.slash(at, "table recap")
    words, text = said(result, privately=True), await file_of(result)
    assert "Rolls: Wren 2, Rook 1" in words
    happened = "\n".join(rows(text, "What happened, from "))
    assert [row for row in rows(text, "What happened, from ") if "Dawn" in row] == [
        "**The GM**: new clock **Dawn**, 12 segments",
        "**Wren**: clock **Dawn** 0 to 1 of 12",
        "**Rook**: clock **Dawn** 1 to 2 of 12",
        "**Wren**: clock **Dawn** 2 to 3 of 12",
    ]
    assert "New character **Wren**" in happened
    assert "New character **Rook**" in happened


async def test_namesakes_are_told_apart_by_their_players(opened: Stage) -> None:
    """Two of one name did one's and the other's, and had each other's rolls."""
    at = opened.here
    for who, times in ((opened.ann, 1), (opened.bob, 2)):
        await who.slash(at, "sheet new", name="Wren")
        for _ in range(times):
            opened.dice.add(6, 1, 2)
            await who.slash(at, "iron action", stat="iron")
    await opened.gm.slash(at, "clock new", name="Dawn", segments=4)
    await opened.bob.slash(at, "clock tick", name="Dawn")
    await opened.ann.slash(at, "iron momentum", change=1)
    result = await opened.gm.slash(at, "table recap")

    words, text = said(result, privately=True), await file_of(result)
    anns, bobs = (f"Wren ({who.mention})" for who in (opened.ann, opened.bob))
    assert f"with the GM, {anns} and {bobs}" in words
    assert f"Rolls: {bobs} 2, {anns} 1" in words
    assert f"{anns}: momentum 2 → 3" in words
    assert "Rolls: Wren (2) 2, Wren (1) 1." in rows(text, "In short")
    happened = rows(text, "What happened")
    assert "**Wren (2)**: clock **Dawn** 0 to 1 of 4" in happened
    assert sum("**Wren (1)" in row for row in happened) == 3
    assert "<@" not in text


async def test_a_namesake_whom_players_have_not_met_is_told_of_by_nothing(opened: Stage) -> None:
    """A player's character was named with its player, as where another has its name."""
    at, ann = opened.here, opened.ann
    await opened.gm.slash(at, "fate npc", name="Shade")
    await ann.slash(at, "sheet new", name="Shade", game="fate")
    await ann.slash(at, "fate point gain")
    for who in (opened.bob, opened.gm):
        result = await who.slash(at, "table recap")
        assert f"Shade ({ann.mention})" not in said(result, privately=True)
        assert "Shade (" not in await file_of(result)


async def test_what_a_character_did_who_is_off_the_table_is_told_of_them(opened: Stage) -> None:
    at, ann = opened.here, opened.ann
    await opened.gm.slash(at, "clock new", name="Dawn", segments=12)
    await ann.slash(at, "sheet new", name="Wren")
    await ann.slash(at, "clock tick", name="Dawn")
    await ann.slash(at, "sheet delete", character="Wren")
    await ann.slash(at, "sheet new", name="Rook")
    assert "**Wren**: clock **Dawn** 0 to 1 of 12" in rows(await told(opened), "What happened")


async def test_who_left_keeps_the_name_of_whom_they_played(evening: Stage) -> None:
    await evening.ann.slash(evening.here, "sheet delete", character="Wren")
    assert "Rolls: Wren 2" in said(await evening.bob.slash(evening.here, "table recap"))
    # What they did stays hers, whomever they play now.
    await evening.ann.slash(evening.here, "sheet new", name="Ash")

    assert "Rolls: Wren 2" in said(await evening.bob.slash(evening.here, "table recap"))


async def test_who_ran_the_table_then_is_told_as_a_gm(evening: Stage) -> None:
    await evening.gm.slash(evening.here, "clock new", name="Dusk", segments=2)
    wait(evening, 24)
    await evening.gm.slash(evening.here, "table gm", member=evening.bob)
    await evening.bob.slash(evening.here, "table gm", member=evening.gm, remove=True)
    await evening.bob.slash(evening.here, "clock new", name="Noon", segments=2)
    text = await told(evening, since="2d")
    assert "with GM 1, Wren and GM 2" in text
    assert "- **GM 1**: new clock **Dusk**" in text
    wait(evening, 24)
    await evening.gm.slash(evening.here, "clock new", name="Night", segments=2)

    # By then they are a player like any other.
    assert "- **A player**: new clock **Night**" in await told(evening, since="2h")


async def test_what_was_asked_for_alone_is_shown_to_everybody_once(evening: Stage) -> None:
    private = await evening.bob.slash(evening.here, "table recap")
    assert labels(private.response) == ["Show everybody"]
    evening.dice.add(1)
    await evening.ann.slash(evening.here, "sample look")
    shown = await evening.bob.click(private.response, label="Show everybody")

    public = evening.here.history()[-1]
    assert public.author.bot
    assert "Rolls: Wren 2" in evening.seen_by(evening.ann)
    (attached,) = public.attachments
    assert (await attached.read()).decode() == await file_of(private)
    assert labels(public) == []
    assert shown.acknowledged
    assert labels(private.response) == []


async def test_what_was_undone_since_is_shown_to_nobody(evening: Stage) -> None:
    private = await evening.bob.slash(evening.here, "table recap")
    await evening.ann.slash(evening.here, "undo")
    await evening.restart()
    await evening.bob.click(private.response, label="Show everybody")

    assert "Rolls: Wren 1" in evening.seen_by(evening.ann)


async def test_the_button_of_a_table_that_was_put_away_shows_nothing(evening: Stage) -> None:
    private = await evening.bob.slash(evening.here, "table recap")
    await put_away(evening)
    await answer(
        evening.gm, await evening.gm.slash(evening.here, "table open", game="fu"), "GM or players"
    )
    await evening.bob.click(private.response, label="Show everybody")

    assert "Rolls: Wren" not in evening.seen_by(evening.ann)
    assert "This belongs to" in evening.seen_by(evening.bob)


async def test_what_the_gm_prepares_in_secret_is_no_session(evening: Stage) -> None:
    before = await told(evening)
    wait(evening, 20)
    await evening.gm.slash(evening.here, "clock new", name="Doom", segments=4, hidden=True)
    await evening.gm.slash(evening.here, "clock tick", name="Doom", segments=1)
    after = await told(evening)

    assert rows(after, "In short") == rows(before, "In short")
    assert "nothing to tell" in refused(
        await evening.gm.slash(evening.here, "table recap", since="1h")
    )


async def test_a_sheet_put_right_later_is_no_session_but_told_with_the_next(
    evening: Stage,
) -> None:
    await evening.gm.slash(evening.here, "table session end")
    wait(evening, 20)
    await evening.ann.slash(evening.here, "sheet edit", field="oil", value="5")
    assert rows(await told(evening), "In short")[0] == "Rolls: Wren 2."

    wait(evening, 20)
    evening.dice.add(1)
    await evening.ann.slash(evening.here, "sample look")
    text = await told(evening)
    assert rows(text, "In short") == ["Rolls: Wren 1."]
    assert rows(text, "Beside the story") == ["**Wren**: oil 2 to 5"]
    (at,) = re.findall(r"From (\d\d:\d\d) to \1 UTC", text)
    assert f"from {at} UTC" in text
    values = [
        each["value"]
        for each in await evening.ann.autocomplete(evening.here, "table recap", "since", "20")
    ]
    assert values[0].endswith(at)


SECRETS = ("Ambush", "Doom", "Plot", "betray")


async def test_no_secret_is_told_not_even_to_whoever_has_it(caves: Stage) -> None:
    caves.dice.add(6, 6, 5, 5)
    await caves.ann.slash(caves.here, "roll", dice="2d6", label="Ambush", hidden=True)
    await caves.gm.slash(caves.here, "clock new", name="Doom", segments=4, hidden=True)
    await caves.gm.slash(caves.here, "clock tick", name="Doom", segments=3)
    await caves.gm.slash(caves.here, "clock new", name="Plot", segments=4, hidden=True)
    await caves.gm.slash(caves.here, "clock tick", name="Plot", segments=1)
    shown = await caves.ann.slash(caves.here, "roll", dice="2d6", label="Trick", hidden=True)
    await caves.ann.click(shown.response, label="Reveal to all")
    for who in (caves.bob, caves.ann, caves.gm):
        result = await who.slash(caves.here, "table recap")
        words = said(result) + await file_of(result)
        assert not [each for each in SECRETS if each in words]
        # The one that was revealed, and not the one that is hidden.
        assert "Rolls: Wren 1\n" in words
        assert "Trick" in words

    await caves.gm.slash(caves.here, "clock reveal", name="Plot")
    text = await told(caves)
    assert "Plot" in text
    assert "1 of 4" not in text
    assert "Doom" not in text


async def test_sheets_put_right_and_the_table_itself_stand_beside_the_story(caves: Stage) -> None:
    await caves.ann.slash(caves.here, "sheet edit", field="oil", value="1")
    await caves.gm.slash(caves.here, "table settings", ping="on")
    text = await told(caves)

    assert rows(text, "What happened") == ["New character **Wren**"]
    assert rows(text, "Beside the story") == [
        "**The GM**: opened the table Lantern",
        "**Wren**: oil 3 to 1",
        "**The GM**: changed the settings: ping: on",
    ]


async def test_a_line_that_begins_with_the_gm_names_them_once(stage: Stage) -> None:
    await stage.gm.slash(stage.here, "table open", game="fate")
    await stage.gm.slash(stage.here, "fate point gain", gm=True)

    assert rows(await told(stage, stage.gm), "What happened") == [
        "**The GM** gains 1 fate point: fate points 0 to 1"
    ]


async def test_scenes_part_the_story_and_pauses_of_an_hour_too(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "charge scene end")
    await opened.gm.slash(opened.here, "charge scene end")
    wait(opened, 2)
    await opened.gm.slash(opened.here, "clock new", name="Dawn", segments=4)
    headings = re.findall(r"^## (.+), from ", await told(opened), re.MULTILINE)
    assert headings == ["Scene 1", "Scene 2", "Scene 3"]

    await opened.gm.slash(opened.here, "table session end")
    await opened.gm.slash(opened.here, "clock tick", name="Dawn", segments=1)
    assert len(rows(await told(opened), "Afterwards")) == 1


async def test_an_evening_without_scenes_is_parted_by_its_pauses(caves: Stage) -> None:
    wait(caves, 2)
    caves.dice.add(1)
    await caves.ann.slash(caves.here, "sample look")
    text = await told(caves)

    assert len(rows(text, "What happened")) == 1
    assert len(rows(text, "Later")) == 1


async def test_steps_on_the_way_to_a_roll_are_counted_and_not_told(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Zoë", game="fu")
    opened.dice.add(6)
    begun = await opened.ann.slash(opened.here, "fu check", action="climb the *tower*", now=False)
    await answer(opened.ann, begun, "Roll")
    text = await told(opened)

    assert "began the check" not in text
    assert "climb the \\*tower\\*" in text
    assert "1 step to a roll or an answer" in text


async def test_who_acts_for_another_is_named(caves: Stage) -> None:
    caves.dice.add(1)
    await caves.gm.slash(caves.here, "sample look", player=caves.ann)
    await caves.bob.slash(caves.here, "clock new", name="Dawn", segments=4)
    happened = rows(await told(caves), "What happened")

    assert "**Wren** finds it: 1 (counts) against oil 3 (by the GM)" in happened
    assert "**A player**: new clock **Dawn**, 4 segments" in happened


async def test_a_gm_whose_character_has_a_part_in_it_is_named_by_that(opened: Stage) -> None:
    """Whoever opens a table to play at it was “the GM”, beside the others' characters."""
    gm, ann, here = opened.gm, opened.ann, opened.here
    for who, name in ((gm, "Moss"), (ann, "Wren")):
        await who.slash(here, "sheet new", name=name)
    assert "with the GM and Wren" in said(await gm.slash(here, "table recap"))
    await gm.slash(here, "iron track new", kind="vow", name="Find Kel", rank="epic")
    await gm.slash(here, "iron momentum", change=1, player=ann)
    opened.dice.add(6)
    await gm.slash(here, "roll", dice="d6")
    recap = await gm.slash(here, "table recap")
    assert "with GM Moss and Wren" in said(recap)
    assert "Rolls: GM Moss 1" in said(recap)
    happened = rows(await file_of(recap), "What happened")
    assert happened[:2] == ["New character **Moss**", "New character **Wren**"]
    assert happened[2] == "**GM Moss**: new vow **Find Kel**, epic"
    assert happened[3].endswith("(by GM Moss)")


async def test_people_are_told_by_name(caves: Stage) -> None:
    await caves.gm.slash(caves.here, "table gm", member=caves.ann)
    beside = rows(await told(caves), "Beside the story")

    assert beside[1:] == ["**The GM**: GM Wren now runs the table"]


async def test_a_name_stands_in_the_file_as_it_was_typed(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram→East")
    opened.dice.add(3)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    await opened.gm.slash(opened.here, "table gm", member=opened.ann)
    text = await file_of(await opened.ann.slash(opened.here, "table recap"))

    assert "GM Bram→East now runs the table" in text
    assert TYPED_ARROW not in text


async def test_words_alone_are_said_to_whoever_wants_them(evening: Stage) -> None:
    await evening.bob.slash(evening.here, "me settings", text="on")
    words = said(await evening.bob.slash(evening.here, "table recap"))

    assert "**Clock Dawn: 0 to 2 of 2**" in words
    assert "→" not in words


async def test_the_numbers_of_characters_are_told_as_they_were_and_are(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "iron momentum", change=3)
    wait(opened, 10)
    await opened.ann.slash(opened.here, "iron momentum", change=-1)
    await opened.ann.slash(opened.here, "iron meter", name="health", change=-2)
    await opened.bob.slash(opened.here, "sheet new", name="Still")

    assert rows(await told(opened), "In short") == ["Wren: momentum 5 to 4, health 5 to 3"]
    assert rows(await told(opened, since="last session"), "In short") == ["Wren: momentum 2 to 5"]


async def test_in_short_says_what_was_suffered_begun_and_ended(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    for name, kind in (("Find Kel", "vow"), ("The moor", "journey")):
        await ann.slash(opened.here, "iron track new", kind=kind, name=name, rank="dangerous")
    await ann.slash(opened.here, "iron meter", name="supply", change=-1)
    wait(opened, 12)
    await ann.slash(opened.here, "iron meter", name="supply", change=-3)
    await ann.slash(opened.here, "iron debility", name="wounded")
    await ann.slash(opened.here, "iron track new", kind="fight", name="The bear", rank="formidable")
    await ann.slash(opened.here, "sheet edit", field="experience", value="2")
    await ann.slash(opened.here, "iron track new", kind="bonds", name="Old Mag")

    wren, supply, bear = sorted(
        rows(await told(opened), "In short"), key=lambda row: "Wren" not in row
    )
    assert {supply, bear} == {"Supply 4 to 1", "Fight begun: The bear"}
    for part in ("experience 0 to 2", "now wounded", "a bond with Old Mag"):
        assert part in wren
    assert "Find Kel" not in wren


async def test_what_came_in_a_file_was_not_begun_in_the_evening(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="ironsworn")
    vow = {"kind": "vow", "name": "Find Kel", "rank": "dangerous"}
    await opened.ann.slash(opened.here, "iron track new", **vow)
    (file,) = (await opened.ann.slash(opened.here, "sheet export")).response.attachments
    data = await file.read()
    await opened.bob.slash(opened.elsewhere, "sheet import", file=("wren.json", data))

    result = await opened.bob.slash(opened.elsewhere, "table recap")
    assert rows(await file_of(result), "In short") == []


async def test_what_is_rare_stands_first(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    opened.dice.add(1, 7, 7)
    await opened.ann.slash(opened.here, "iron action", stat="edge")

    assert rows(await told(opened), "In short") == [
        "Rolls: Wren 1.",
        "**A match for the worse**. **Wren** rolled +edge: miss "
        "(1 + edge 3 = **4** against 7 (not beaten), 7 (not beaten))",
    ]


async def test_what_ends_a_vow_or_a_life_stands_before_every_match(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron track new", kind="vow", name="Find Kel", rank="epic")
    await ann.slash(here, "iron track edit", name="Find Kel", ticks=38)
    await ann.slash(here, "iron meter", name="health", change=-5)
    opened.dice.add(2, 9, 9)
    await ann.slash(here, "iron action", stat="iron")
    opened.dice.add(1, 2)
    await ann.slash(here, "iron track roll", name="Find Kel")
    opened.dice.add(1, 9, 8)
    await ann.slash(here, "iron move", name="Face Death")
    short = rows(await told(opened), "In short")

    assert [each.partition("**. ")[0] for each in short[1:4]] == [
        "**An epic vow is fulfilled",
        "**Wren dies",
        "**A match for the worse",
    ]


def test_what_is_alike_is_counted_where_too_much_was_rare_and_what_ends_last_of_all() -> None:
    def rare(vows: int, matches: int) -> list[str]:
        end = partial(_Rare, concludes=True)
        found = [_Rare("Match", f"match {number}") for number in range(matches)]
        found += [end("Fulfilled", f"vow {number}") for number in range(vows)]
        return _weighed([*found, end("Death", "Wren dies"), _Rare("", "it is so")])

    vows, matches = ([f"{what} {number}" for number in range(9)] for what in ("vow", "match"))
    assert rare(6, 2) == [*vows[:6], "Wren dies", *matches[:2], "it is so"]
    assert rare(6, 3) == [*vows[:6], "Wren dies", "**Match**: 3 times", "it is so"]
    assert rare(8, 1) == ["**Fulfilled**: 8 times", "Wren dies", "match 0", "it is so"]


# ------------------------------------------------------------------------------- which session


async def test_a_session_is_journalled_and_taken_back(caves: Stage) -> None:
    began = said(await caves.ann.slash(caves.here, "table session start"), privately=False)
    assert "The session begins" in began
    assert "`/table session end` ends the session." in began
    assert "A session is on" in refused(await caves.gm.slash(caves.here, "table session start"))
    ended = said(await caves.gm.slash(caves.here, "table session end"), privately=False)
    assert "The session is over" in ended
    assert "It began <t:" in ended
    assert "No session is on" in refused(await caves.gm.slash(caves.here, "table session end"))
    assert caves.moves()[-2:] == ["session.started", "session.ended"]

    undone = said(await caves.gm.slash(caves.here, "undo"))
    assert "ended the session" in undone
    assert "A session is on" in refused(await caves.ann.slash(caves.here, "table session start"))
    said(await caves.gm.slash(caves.here, "table session end"), privately=False)


async def started(stage: Stage) -> str:
    """Say that a session begins, take it back, and give what was answered."""
    shown = said(await stage.gm.slash(stage.here, "table session start"), privately=False)
    await stage.gm.slash(stage.here, "undo")
    return shown


async def people_of_two_games(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "sheet new", name="Ash", game="charge")
    await stage.bob.slash(stage.here, "sheet new", name="Cleo", game="fate")


@pytest.mark.parametrize(
    ("game", "named", "unnamed"),
    [
        ("charge", "/charge session start", "/fate"),
        ("fate", "/fate point refresh", "/charge"),
        ("tension", "", "`/charge"),
    ],
)
async def test_the_start_of_a_session_names_what_the_tables_game_does_then(
    stage: Stage, game: str, named: str, unnamed: str
) -> None:
    await stage.gm.slash(stage.here, "table open", game=game)
    await people_of_two_games(stage)
    shown = await started(stage)

    assert named in shown
    assert unnamed not in shown


async def test_where_no_game_was_chosen_it_is_what_the_games_that_are_played_do(
    stage: Stage,
) -> None:
    assert "/charge" not in await started(stage)
    await people_of_two_games(stage)
    shown = await started(stage)

    assert "`/charge session start`" in shown
    assert "`/fate point refresh`" in shown


async def test_the_end_of_a_session_that_is_redone_counts_nothing_of_later(opened: Stage) -> None:
    """Its message said how much waited when it was drawn anew, as if that had been so then."""
    await opened.gm.slash(opened.here, "table session start")
    opened.dice.add(1, 9, 10)
    await opened.ann.slash(opened.here, "iron move", name="face danger iron")
    ended = await opened.gm.slash(opened.here, "table session end")
    assert "Still waiting: 1 thing." in said(ended)
    await opened.gm.slash(opened.here, "undo")
    opened.dice.add(1, 9, 10)
    await opened.bob.slash(opened.here, "iron move", name="face danger iron")
    await opened.gm.slash(opened.here, "redo")
    await opened.env.settle()
    (now,) = opened.now(ended.response).embeds
    assert now.title == "The session is over"
    assert "Still waiting: 2" not in now.description


async def test_a_session_begins_and_ends_with_what_still_waits(opened: Stage) -> None:
    told = "Still waiting: {}. `/waiting` says what, and for whom."
    begun = await opened.gm.slash(opened.here, "table session start")
    assert "Still waiting" not in said(begun)
    opened.dice.add(1, 9, 10)
    await opened.ann.slash(opened.here, "iron move", name="face danger iron")
    ended = await opened.gm.slash(opened.here, "table session end")
    assert told.format("1 thing") in said(ended)
    opened.dice.add(1, 9, 10)
    await opened.bob.slash(opened.here, "iron move", name="face danger iron")
    # What only the GM knows of is not counted where everybody reads it.
    await opened.gm.slash(opened.here, "tension calamity new", name="The flood")
    await opened.gm.slash(opened.here, "tension calamity advance", name="The flood")
    waits = said(await opened.gm.slash(opened.here, "waiting"))
    assert "tell the characters of a step of The flood" in waits
    begun = await opened.gm.slash(opened.here, "table session start")
    assert told.format("2 things") in said(begun)


async def test_the_end_of_a_session_offers_to_tell_it(evening: Stage) -> None:
    ended = await evening.gm.slash(evening.here, "table session end")
    wait(evening, 20)
    evening.dice.add(1)
    await evening.ann.slash(evening.here, "sample look")
    pressed = await evening.bob.click(ended.response, label="Recap")

    assert "Rolls: Wren 2" in said(pressed, privately=True)
    assert "## What happened" in await file_of(pressed)
    await evening.gm.slash(evening.here, "undo")
    assert labels(evening.now(ended.response)) == []


async def test_a_session_that_was_forgotten_is_left_behind_by_the_next(caves: Stage) -> None:
    await caves.gm.slash(caves.here, "table session start")
    wait(caves, 7)
    said(await caves.gm.slash(caves.here, "table session start"), privately=False)
    await caves.gm.slash(caves.here, "clock new", name="Dawn", segments=4)

    started, clock = rows(await told(caves), "What happened")
    assert started == "**The GM**: started the session"
    assert "Dawn" in clock


async def test_a_session_that_was_only_begun_tells_the_one_before(caves: Stage) -> None:
    """The next week one starts the session first, and asks what happened then."""
    caves.dice.add(1, 2)
    await caves.ann.slash(caves.here, "sample look")
    await caves.ann.slash(caves.here, "table session end")
    wait(caves, 7 * 24)
    await caves.gm.slash(caves.here, "table session start")
    assert "**Wren** finds it" in await told(caves)
    assert "**Wren** finds it" in await told(caves, since="this session")
    await caves.bob.slash(caves.here, "sample look")
    assert "**Wren** finds it" not in await told(caves)


async def test_a_game_that_begins_sessions_begins_the_tables(opened: Stage) -> None:
    opened.dice.add(6)
    await opened.ann.slash(opened.here, "roll", dice="d6", label="Before")
    await opened.ann.slash(opened.here, "sheet new", name="Zoë", game="charge")
    await opened.gm.slash(opened.here, "charge session start")
    assert "A session is on" in refused(await opened.gm.slash(opened.here, "table session start"))
    await opened.gm.slash(opened.here, "charge session end")
    assert "No session is on" in refused(await opened.gm.slash(opened.here, "table session end"))

    text = await told(opened)
    assert "Before" not in text
    assert len(rows(text, "What happened")) == 2


async def test_what_was_played_before_somebody_said_so_is_not_lost(caves: Stage) -> None:
    caves.dice.add(1, 2)
    await caves.ann.slash(caves.here, "sample look")
    wait(caves, 1.5)
    await caves.gm.slash(caves.here, "table session start")
    await caves.bob.slash(caves.here, "sample look")
    told_so = said(await caves.ann.slash(caves.here, "table recap"), privately=True)
    assert "Something was played shortly before; `since:2h` tells that too." in told_so
    assert "**Wren** finds it" not in await told(caves)
    assert "**Wren** finds it" in await told(caves, since="2h")

    ended = await caves.gm.slash(caves.here, "table session end")
    again = said(await caves.ann.click(ended.response, label="Recap"), privately=True)
    assert "`since:2h` tells that too" in again
    wait(caves, 3)
    await caves.gm.slash(caves.here, "table session start")
    await caves.gm.slash(caves.here, "clock new", name="Dawn", segments=4)
    assert "shortly before" not in said(
        await caves.ann.slash(caves.here, "table recap"), privately=True
    )


async def test_the_session_before_and_times_can_be_asked_for(caves: Stage) -> None:
    caves.dice.add(1)
    await caves.ann.slash(caves.here, "sample look")
    wait(caves, 10)
    await caves.gm.slash(caves.here, "clock new", name="Dawn", segments=4)
    wait(caves, 3)
    await caves.gm.slash(caves.here, "clock tick", name="Dawn", segments=1)
    found = {
        said: ("finds it" in text, "new clock" in text, "**Dawn** 0 to 1" in text)
        for said in ("", "this session", "last session", "2h", "4 hours", "a year")
        for text in [await told(caves, **({"since": said} if said else {}))]
    }

    assert found == {
        "": (False, True, True),
        "this session": (False, True, True),
        "last session": (True, False, False),
        "2h": (False, False, True),
        "4 hours": (False, True, True),
        "a year": (True, True, True),
    }


async def test_what_names_no_time_is_refused_with_what_would_work(caves: Stage) -> None:
    before = caves.state()
    for since in ("fish", "tomorrow", "1/2/2026", "@everyone"):
        words = refused(await caves.bob.slash(caves.here, "table recap", since=since))
        assert "`last session`" in words
    wait(caves, 2)
    for since in ("last session", "1h"):
        words = refused(await caves.bob.slash(caves.here, "table recap", since=since))
        assert "nothing to tell of that time" in words
    assert caves.state() == before


async def test_where_nothing_happened_there_is_nothing_to_tell(stage: Stage) -> None:
    assert "Nothing has happened here yet" in refused(
        await stage.ann.slash(stage.here, "table recap")
    )
    assert "No session is on" in refused(await stage.ann.slash(stage.here, "table session end"))


async def test_sessions_are_offered_as_they_are_typed(caves: Stage) -> None:
    caves.dice.add(1)
    await caves.ann.slash(caves.here, "sample look")
    wait(caves, 10)
    await caves.gm.slash(caves.here, "table session start")
    offered = await caves.ann.autocomplete(caves.here, "table recap", "since", "")
    values = [each["value"] for each in offered]

    assert values[:4] == ["this session", "last session", "2h", "yesterday"]
    assert len(values) == 6
    for value in values[4:]:
        assert "Lantern" in await told(caves, since=value)


# ---------------------------------------------------------------------------- from the command line


@pytest.mark.slow
async def test_the_command_line_tells_the_same(opened: Stage, tmp_path: Path) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    text = await told(opened)
    settings = {"DATABASE_URL": address_of(opened.database)}

    async def printed(*arguments: str) -> tuple[int, str, str]:
        ended = await asyncio.to_thread(
            nursery.run, "bot.__main__", arguments, folder=tmp_path, environment=settings
        )
        return ended.returncode, ended.stdout, ended.stderr

    assert await printed("recap", "Friday") == (0, text, "")
    assert await printed("recap", "fri", "--since", "a year") == (0, text, "")
    code, out, error = await printed("recap", "Sunday")
    assert (code, out) == (1, "")
    assert error == "flywheel: There is no table “Sunday” here. There is “Friday”.\n"
    assert (await printed("recap", "Friday", "--since", "fish"))[2].count("\n") == 1
    await opened.gm.slash(opened.elsewhere, "table open", game="sample", name="Friday")
    # There is no list to pick from, and one line has no room for many names.
    error = (await printed("recap", "fri"))[2]
    assert "could be “Friday (" in error
    assert "”. Type one of these in full, or its number.\n" in error
    for channel in map(opened.guild.create_text_channel, "abcdef"):
        name = f"Friday of those who meet in {channel.name}"
        await opened.gm.slash(channel, "table open", game="sample", name=name)
    assert " more. Type one of these" in (await printed("recap", "fri"))[2]
    settings["DATABASE_URL"] = "sqlite:///none.db"
    assert "there is no database at none.db" in (await printed("recap", "Friday"))[2]
    assert not (tmp_path / "none.db").exists()


async def test_a_host_names_a_table_by_its_name_or_its_number(evening: Stage) -> None:
    referee, text = evening.bot.referee, await told(evening)
    await evening.gm.slash(evening.elsewhere, "table open", game="sample", name="Friday")
    ((number, named),) = [
        (key, table) for key, table in (await referee.tables()).items() if not table.name
    ]
    assert isinstance(named, Table)

    for wanted in (str(number), f"table {number}", f"TABLE {number}"):
        assert await text_of(referee, wanted, None) == text
    assert "# Friday: " in await text_of(referee, "fri", "2h")
    with pytest.raises(NoSuchName):
        await text_of(referee, "Saturday", None)

    await evening.gm.slash(evening.thread, "table open", game="sample", name="Friday")
    with pytest.raises(AmbiguousName) as refusal:
        await text_of(referee, "Friday", None)
    assert all(re.fullmatch(r"Friday \(table \d+\)", each) for each in refusal.value.matches)
    # Of the beginning of a name too, and what is named can be typed.
    with pytest.raises(AmbiguousName) as begun:
        await text_of(referee, "fri", None)
    assert begun.value.matches == refusal.value.matches
    assert "# Friday: " in await text_of(referee, begun.value.matches[0], None)


# ------------------------------------------------------------------------------------- how long


async def test_a_long_evening_is_bounded_in_the_message_and_whole_in_the_file(
    caves: Stage,
) -> None:
    for number in range(25):
        name = f"{'*' * 40}{number}"
        for move in (
            lambda turn, name=name: clocks.new(turn, name, 2, ClockKind.PLAIN, 0, hidden=False),
            lambda turn, name=name: clocks.tick(turn, name, 2),
        ):
            await caves.bot.referee.play(caves.scope(caves.gm), move)
    result = await caves.bob.slash(caves.here, "table recap")
    words, text = said(result), await file_of(result)

    assert words.count("… and 15 more") == 1
    assert words.count("… and 13 more") == 1
    assert_fits(result.response.embeds[0])
    assert len(rows(text, "What happened")) == 51
    assert len(rows(text, "In short")) == 50


async def test_of_a_campaign_the_newest_part_is_told(
    caves: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Journal.moments, "__defaults__", (1,))
    text = await told(caves)

    assert "What happened before is left out" in text
    assert rows(text, "What happened") == ["New character **Wren**"]


# ------------------------------------------------------------------------------------ who it was

GM, OTHER_GM, ANN, BOB = 1, 2, 3, 4


def session(*doing: int, gms: tuple[int, ...] = (GM,), **characters: str) -> Recap:
    """Give a session in which these people made a clock, one after another."""
    entries = [
        Entry(number, user, user, number * 1000, ClockMade(Clock("Dawn", 4)), is_undone=False)
        for number, user in enumerate(doing)
    ]
    named = {{"gm": GM, "ann": ANN}[who]: (name,) for who, name in characters.items()}
    return Recap(Table(gms=gms), 1, 1, 9, tuple(entries), named, ())


@pytest.mark.parametrize(
    ("recap", "named"),
    [
        (session(GM, ANN, ann="Wren"), {GM: "The GM", ANN: "Wren"}),
        (session(GM, gm="Moss"), {GM: "Moss"}),  # alone, and so more than a GM
        (session(GM, ANN, gm="Moss", ann="Wren"), {GM: "The GM", ANN: "Wren"}),
        (session(GM), {GM: "The GM"}),
        (session(ANN), {ANN: "A player"}),
        (session(ANN, -7), {ANN: "A player", -7: "Somebody who left"}),
        (session(ANN, BOB), {ANN: "Player 1", BOB: "Player 2"}),
        (
            session(GM, OTHER_GM, gms=(GM, OTHER_GM), gm="Moss"),
            {GM: "GM Moss", OTHER_GM: "The GM"},
        ),
        (session(GM, OTHER_GM, gms=(GM, OTHER_GM)), {GM: "<@1>", OTHER_GM: "<@2>"}),
        (session(GM, ANN, gms=(GM, OTHER_GM)), {GM: "The GM", ANN: "A player"}),
        (replace(session(GM, ANN, gms=(ANN,)), gms=(GM, ANN)), {GM: "<@1>", ANN: "<@3>"}),
        (session(ANN, ann="*Wren*"), {ANN: r"\*Wren\*"}),
    ],
)
def test_people_are_named_by_their_characters(recap: Recap, named: dict[int, str]) -> None:
    assert people(recap) == named


@pytest.mark.parametrize(
    ("name", "written_so"),
    [
        ("4:15 to Ã-s. (late)!", "4:15 to Ã-s. (late)!"),
        ("# Wren", r"\# Wren"),
        ("12. Wren", r"12\. Wren"),
        ("*Wren* <b> [x](y) `z` a_b", r"\*Wren\* \<b> \[x\](y) \`z\` a\_b"),
        ("@everyone <@3> <t:1:R>", r"\@everyone \<\@3> \<t:1:R>"),
    ],
)
def test_what_was_typed_shows_in_the_file_as_typed(name: str, written_so: str) -> None:
    assert written(plain(name), {3: "Ann"}) == written_so


def test_what_discord_would_show_is_written_out() -> None:
    text = "<@3>, <@!4> and <#5> at <t:1767290400:f>"

    assert written(text, {3: "Ann"}) == "Ann, somebody and a channel at 1 January 2026, 18:00 UTC"


def test_a_table_of_days_says_which_day() -> None:
    recap = session(ANN, BOB)
    late = replace(recap.entries[1], at=30 * HOUR)
    text = markdown(Telling(replace(recap, entries=(recap.entries[0], late))))

    assert "From 00:00 to 2 January 1970, 06:00 UTC" in text
    assert "## What happened, from 00:00 UTC" in text
    assert "## Later, from 2 January, 06:00 UTC" in text
    assert "## In short" not in text


def test_who_has_no_character_is_no_name_within_a_sentence() -> None:
    text = markdown(Telling(session(GM, ANN, -7)))

    assert "with the GM, a player and somebody who left." in text
    assert "- **Somebody who left**: new clock **Dawn**, 4 segments" in text


def test_several_gms_are_numbered_where_nobody_can_be_mentioned() -> None:
    telling = Telling(session(GM, ANN, OTHER_GM, gms=(GM, OTHER_GM), ann="Wren"))

    assert "with <@1>, Wren and <@2>" in (summary(telling).description or "")
    assert "with GM 1, Wren and GM 2." in markdown(telling)
    assert "- **GM 2**: new clock **Dawn**" in markdown(telling)


def test_no_row_of_the_file_is_longer_than_all_of_it_can_bear() -> None:
    telling = Telling(session(ANN))
    telling.rare = ["**Wren** " + "x" * 5000]
    longest = max(map(len, markdown(telling).splitlines()))

    assert longest == len("- ") + ROW_MAX - len("~~**") <= 10_000_000 // MOMENTS_MAX


def test_one_session_is_put_into_words_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six of 2,000 rolls at once held up every play by up to a second."""
    working, most = 0, 0

    def told(telling: Telling) -> str:
        nonlocal working, most
        working += 1
        most = max(most, working)
        time.sleep(0.01)
        working -= 1
        return markdown(telling)

    async def three() -> list[str]:
        # Of one that nobody waits for any more the thread is still at work.
        given_up = asyncio.create_task(worded(session(ANN)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        given_up.cancel()
        return [text for _, text in await asyncio.gather(*(worded(session(ANN)) for _ in range(3)))]

    monkeypatch.setattr(recap, "markdown", told)
    found = asyncio.run(three()) + asyncio.run(three())

    assert most == 1
    assert found == [markdown(Telling(session(ANN)))] * 6


def test_many_people_are_counted() -> None:
    shown = summary(Telling(session(*range(10, 30)))).description or ""

    assert "Player 8 and 12 more" in shown


def test_a_table_whose_name_is_cleaned_away_is_found_by_its_beginning() -> None:
    assert table_named("A", {1: Table(channels=(1,), name="A\u200b")}) == 1
