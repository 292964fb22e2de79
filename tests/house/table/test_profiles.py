"""What players add to their characters, and *More* on the card, which shows it."""

from dataclasses import replace
from typing import Any

import pytest

from bot.table.plays import sheets
from rules import profile
from rules.errors import Already, BadText
from rules.profile import NOTES_MAX, BadAddress, Profile
from rules.soundness import is_sound
from tests.stage import Stage, answer, fill_in, labels, prefilled, refused, said, text_of

PICTURE = "https://example.org/wren.png"


async def card_of(stage: Stage) -> Any:
    return (await stage.ann.slash(stage.here, "sheet show")).response


def pictured(message: Any) -> str | None:
    """Give the address of the picture in a message's corner."""
    return message.embeds[0].thumbnail.url


async def described(stage: Stage, *texts: str) -> Any:
    """Fill in the form under *More*: pronouns, portrait, notes; give the private message."""
    more = await stage.ann.click(await card_of(stage), label="More")
    form = await stage.ann.click(more.response, label="Notes, pronouns, portrait")
    return await fill_in(stage.ann, form, *texts)


# --------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/a.png",
        "example.org/a.png",
        "javascript:alert(1)",
        "https://localhost/a.png",
        "https://127.0.0.1/a.png",
        "https://[::1]/a.png",
        "https://[bad/a.png",
        "https://user:word@example.org/a.png",
        "https://example.org:8080/a.png",
        "https://example.org:none/a.png",
        "https://example.org/a b.png",
        "https://example.org/<a>.png",
        "https://exämple.org/a.png",
        "https://",
    ],
)
def test_what_is_no_public_address_by_https_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        profile.describe(Profile(1), "Wren", portrait=address)


def test_what_is_left_open_stays_and_an_empty_text_clears() -> None:
    before = Profile(1, PICTURE, "she/her", "Owes Ash")
    after, outcome = profile.describe(before, "Wren", portrait="", notes=" Owes  Ash \n\nRich ")

    assert after == Profile(1, "", "she/her", "Owes Ash\n\nRich")
    assert (outcome.changed, outcome.cleared) == (("notes",), ("portrait",))
    assert not after.is_empty
    assert not Profile(1, notes="Owes Ash").is_empty
    assert not Profile(1, PICTURE).is_empty
    assert profile.describe(after, "Wren", portrait=PICTURE)[0].portrait == PICTURE
    assert profile.describe(before, "Wren", portrait="", pronouns="", notes="")[0].is_empty
    with pytest.raises(Already):
        profile.describe(before, "Wren", pronouns=" she/her ")


@pytest.mark.parametrize(
    "part",
    [
        {"notes": "x" * (NOTES_MAX + 1)},
        {"pronouns": "x" * 31},
        {"portrait": f"{PICTURE}?{'x' * 500}"},
    ],
)
def test_what_is_too_long_is_refused(part: dict[str, str]) -> None:
    assert profile.describe(Profile(1), "Wren", notes="x" * NOTES_MAX)[0].notes
    with pytest.raises(BadText):
        profile.describe(Profile(1), "Wren", **part)


@pytest.mark.parametrize(
    ("part", "sound"),
    [
        ({}, True),
        ({"portrait": "http://example.org/wren.png"}, False),
        ({"pronouns": "x" * 31}, False),
        ({"notes": "Owes  Ash"}, False),
    ],
)
def test_what_came_in_a_file_is_as_it_could_have_been_typed(
    part: dict[str, str], sound: bool
) -> None:
    assert is_sound(replace(Profile(1, PICTURE, "she/her", "Owes Ash\n\nRich"), **part)) is sound


# ------------------------------------------------------------------------------------ portraits


async def test_a_portrait_stands_on_the_card_and_is_taken_away_or_back(caves: Stage) -> None:
    card = await card_of(caves)
    told = await caves.ann.slash(caves.here, "sheet portrait", link=PICTURE)
    assert "New portrait" in said(told, privately=True)
    await caves.settled()
    assert pictured(caves.now(card)) == PICTURE

    await caves.ann.slash(caves.here, "sheet portrait", clear=True)
    await caves.settled()
    assert pictured(caves.now(card)) is None
    await caves.ann.slash(caves.here, "undo")
    await caves.settled()
    assert pictured(caves.now(card)) == PICTURE


async def test_a_picture_that_was_posted_is_kept_without_its_signature(caves: Stage) -> None:
    posted = "https://media.discordapp.net/attachments/1/2/wren.png"
    await caves.ann.slash(caves.here, "sheet portrait", link=f"{posted}?ex=6f&is=6e&hm=a1&")

    shown = pictured(await card_of(caves))
    assert shown == "https://cdn.discordapp.com/attachments/1/2/wren.png"


async def test_a_picture_that_does_not_last_is_refused(caves: Stage) -> None:
    passing = "https://cdn.discordapp.com/ephemeral-attachments/1/2/wren.png?ex=6f"
    words = refused(await caves.ann.slash(caves.here, "sheet portrait", link=passing))
    assert "Post it in a channel" in words
    words = refused(await caves.ann.slash(caves.here, "sheet portrait", link="wren.png"))
    assert "`https://`" in words


async def test_a_portrait_is_given_by_its_player_and_the_gm(caves: Stage) -> None:
    for who in (caves.bob, caves.gm):
        given = await who.slash(caves.here, "sheet portrait", link=PICTURE, player=caves.ann)
        assert ("Only the GM" in said(given)) is (who is caves.bob)

    assert pictured(await card_of(caves)) == PICTURE


# -------------------------------------------------------------------------- pronouns and notes


async def test_pronouns_stand_beside_the_name_and_notes_are_no_text_of_the_cards(
    caves: Stage,
) -> None:
    told = await described(caves, "she/her @everyone", "", "**Owes** Ash\n@here 10 gold")
    card = caves.now(await card_of(caves))

    assert text_of(card).startswith(r"Wren (she\/her \@everyone)")
    assert "Owes" not in text_of(card)
    assert r"\*\*Owes\*\* Ash" in said(told, privately=True)
    history = said(await caves.bob.slash(caves.here, "history"))
    assert ("Owes" in history, "new notes" in history) == (False, True)


async def test_pronouns_stand_beside_the_name_at_the_table_too(caves: Stage) -> None:
    await caves.bob.slash(caves.here, "sheet new", name="Rook")
    await described(caves, "she/her", "", "")

    table = said(await caves.gm.slash(caves.here, "table show"))
    assert r"**Wren** (she\/her) · oil" in table
    assert "**Rook** · oil" in table


async def test_the_form_comes_filled_in_and_a_refused_one_comes_back(caves: Stage) -> None:
    await described(caves, "she/her", PICTURE, "Owes Ash")
    more = await caves.ann.click(await card_of(caves), label="More")
    form = await caves.ann.click(more.response, label="Notes, pronouns, portrait")
    assert prefilled(form) == ["she/her", PICTURE, "Owes Ash"]
    wrong = await fill_in(caves.ann, form, "they", "ftp://x", "Owes Ash")
    assert "they" in refused(wrong)
    again = await caves.ann.click(wrong.response, label="Correct it")
    assert prefilled(again) == ["they", "ftp://x", "Owes Ash"]
    right = await fill_in(caves.ann, again, "they", "", "Owes Ash")

    assert "Pronouns they and no portrait." in said(right, privately=True)


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_what_was_emptied_in_a_refused_form_comes_back_empty(
    caves: Stage, *, is_restarted: bool
) -> None:
    """After a restart it came back filled with what had been taken out of it."""
    await described(caves, "she/her", PICTURE, "Owes Ash")
    more = await caves.ann.click(await card_of(caves), label="More")
    form = await caves.ann.click(more.response, label="Notes, pronouns, portrait")
    wrong = await fill_in(caves.ann, form, "", "ftp://x", "Owes Ash")
    assert "Pronouns\n\\(nothing\\)" in refused(wrong)
    if is_restarted:
        await caves.restart()
    again = await caves.ann.click(wrong.response, label="Correct it")
    assert prefilled(again) == ["", "ftp://x", "Owes Ash"]


async def test_the_command_alone_asks_for_all_of_it(caves: Stage) -> None:
    form = await caves.ann.slash(caves.here, "sheet portrait")
    told = await fill_in(caves.ann, form, "he/him", PICTURE, "")

    assert r"New portrait and pronouns he\/him." in said(told, privately=True)


@pytest.mark.parametrize("is_command", [False, True])
async def test_what_is_added_while_the_form_is_open_stays(
    caves: Stage, *, is_command: bool
) -> None:
    """Whoever gave the pronouns took the portrait away that the GM had given meanwhile."""
    if is_command:
        form = await caves.ann.slash(caves.here, "sheet portrait")
    else:
        more = await caves.ann.click(await card_of(caves), label="More")
        form = await caves.ann.click(more.response, label="Notes, pronouns, portrait")
    said(await caves.gm.slash(caves.here, "sheet portrait", link=PICTURE, player=caves.ann))
    said(await fill_in(caves.ann, form, "she", "", ""))

    card = await card_of(caves)
    assert text_of(card).startswith("Wren (she)")
    assert pictured(card) == PICTURE


async def test_what_is_added_belongs_to_one_character_and_goes_and_comes_with_it(
    caves: Stage,
) -> None:
    await caves.ann.slash(caves.here, "sheet portrait", link=PICTURE)
    before = caves.state()
    await caves.ann.slash(caves.here, "sheet new", name="Rook")
    assert pictured(await card_of(caves)) is None
    await caves.ann.slash(caves.here, "undo")
    await caves.ann.slash(caves.here, "sheet delete", character="Wren")
    assert [row[3] for row in caves.state()["sheets"]] == ["table"]
    await caves.ann.slash(caves.here, "undo")

    assert caves.state() == before


# ---------------------------------------------------------------------------------------- more


async def test_more_is_for_the_player_and_the_gm(caves: Stage) -> None:
    card = await card_of(caves)
    assert "Only" in refused(await caves.bob.click(card, label="More"))
    for who in (caves.ann, caves.gm):
        more = await who.click(card, label="More")
        assert "No notes yet." in said(more, privately=True)
        assert more.response.id != card.id


async def test_the_history_of_one_character_is_that_of_what_changed_it(caves: Stage) -> None:
    await caves.ann.slash(caves.here, "sheet new", name="Rook")
    for oil in ("1", "2") * 6:
        await caves.bot.referee.play(
            caves.scope(caves.ann), lambda turn, oil=oil: sheets.edit(turn, "Wren", "oil", oil)
        )
    await caves.ann.slash(caves.here, "sheet use", character="Wren")
    more = await caves.ann.click(await card_of(caves), label="More")
    page = await caves.ann.click(more.response, label="History")
    assert "page 1 of 2" in said(page, privately=True)
    assert page.response.id == more.response.id
    older = await caves.ann.click(page.response, label="Older")
    assert "new character **Wren**" in said(older)
    back = await caves.ann.click(older.response, label="Back")
    assert "No notes yet." in said(back)


async def test_a_character_is_taken_off_the_table_after_being_asked(caves: Stage) -> None:
    more = await caves.ann.click(await card_of(caves), label="More")
    sure = await caves.ann.click(more.response, label="Take off the table")
    assert "Take Wren off the table?" in said(sure, privately=True)
    assert "sheet.removed" not in caves.moves()
    await answer(caves.ann, sure, "Take Wren off")

    assert caves.moves()[-1] == "sheet.removed"
    assert "Wren is off the table" in text_of(caves.here.history()[-1])
    assert labels(sure.response) == []
