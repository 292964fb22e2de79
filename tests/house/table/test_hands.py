"""The hands of a character's card: pressed where it stands, by its own people, and kept true."""

from typing import Any

import pytest

from bot.game import Game
from bot.storage.referee import Referee
from tests.databases import query
from tests.stage import (
    PLAYED,
    Stage,
    answer,
    labels,
    menus,
    parts_of,
    refused,
    said,
    text_of,
    told_below,
)


async def shown(stage: Stage, **options: Any) -> Any:
    """Give the message of Wren's card."""
    return (await stage.ann.slash(stage.here, "sheet show", **options)).response


def oil(stage: Stage) -> int:
    (state,) = (row[-1] for row in stage.state()["sheets"] if row[4] == "Wren")
    return int(state["oil"])


# ----------------------------------------------------------------------------------- pressing


async def test_a_press_changes_the_state_and_redraws_the_card_without_a_message(
    caves: Stage,
) -> None:
    card = await shown(caves)
    assert labels(card) == ["Look", "Oil −1", "Oil +1", "Fill in the sheet", "More"]
    before = len(caves.here.history())
    pressed = await caves.ann.click(card, label="Oil +1")

    assert oil(caves) == 4
    assert pressed.response.id == card.id
    assert "4 of 5" in text_of(caves.now(card))
    assert len(caves.here.history()) == before
    assert caves.moves()[-1] == "sample.poured"
    assert "**Wren** pours oil: oil 3 → 4" in said(await caves.bob.slash(caves.here, "history"))


async def test_a_hand_that_would_do_nothing_is_not_on_the_card(caves: Stage) -> None:
    card = await shown(caves)
    for _ in range(2):
        await caves.ann.click(card, label="Oil +1")
    assert labels(caves.now(card)) == ["Look", "Oil −1", "Fill in the sheet", "More"]

    for _ in range(5):
        await caves.ann.click(card, label="Oil −1")
    assert labels(caves.now(card)) == ["Oil +1", "Fill in the sheet", "More"]


async def test_a_press_that_is_refused_leaves_the_card_as_it_is(caves: Stage) -> None:
    card = await shown(caves)
    late = caves.late(card)
    for _ in range(2):
        await caves.ann.click(card, label="Oil +1")
    late()
    before = text_of(caves.now(card))
    assert "full already" in refused(await caves.ann.click(card, label="Oil +1"))

    assert (oil(caves), text_of(caves.now(card))) == (5, before)


async def test_a_roll_from_the_card_is_told_in_a_message_of_its_own_and_the_card_follows(
    caves: Stage,
) -> None:
    card = await shown(caves)
    caves.dice.add(6)
    rolled = await caves.ann.click(card, label="Look")

    assert rolled.response.id != card.id
    assert "Wren finds nothing" in said(rolled, privately=False)
    await caves.settled()
    assert "2 of 5" in text_of(caves.now(card))


async def test_a_roll_from_a_card_that_one_alone_sees_is_told_to_all_and_drawn_on_it(
    caves: Stage,
) -> None:
    """Discord lets nobody change it later, so its numbers were those of before the roll."""
    card = await shown(caves, private=True)
    caves.dice.add(6)
    rolled = await caves.ann.click(card, label="Look")

    assert (rolled.response.id, rolled.response.ephemeral) == (card.id, True)
    assert "2 of 5" in text_of(rolled.response)
    assert "Wren finds nothing" in told_below(rolled)
    (told,) = rolled.followups
    assert labels(caves.now(told)) == labels(told) != []
    assert caves.told_by(told) != []


async def test_a_press_is_taken_back_and_the_card_goes_back(caves: Stage) -> None:
    card = await shown(caves)
    await caves.ann.click(card, label="Oil −1")
    undone = said(await caves.ann.slash(caves.here, "undo"))
    await caves.settled()

    assert "Oil 2 → 3" in undone
    assert oil(caves) == 3
    assert "3 of 5" in text_of(caves.now(card))


# ---------------------------------------------------------------------------------- the right


async def test_nobody_but_the_player_and_the_gm_presses_a_card(caves: Stage) -> None:
    card = await shown(caves)
    for label in ("Oil +1", "Look", "Fill in the sheet"):
        words = refused(await caves.bob.click(card, label=label))
        assert f"Only {caves.ann.mention} or the GM" in words
    assert oil(caves) == 3

    await caves.gm.click(card, label="Oil +1")
    assert oil(caves) == 4
    assert "4 of 5" in text_of(caves.now(card))
    (entry,) = query(
        caves.database, "SELECT actor_id, player_id FROM entry WHERE move = 'sample.poured'"
    )
    assert entry == (caves.gm.id, caves.ann.id)


async def test_the_card_of_another_table_is_pressed_there_alone(caves: Stage) -> None:
    card = await shown(caves)
    (custom_id,) = (
        part["custom_id"]
        for row in card.components
        for part in (row if isinstance(row, dict) else row.to_dict())["components"]
        if part["label"] == "Oil +1"
    )
    await caves.ann.slash(caves.elsewhere, "table open", game="sample")
    await caves.ann.slash(caves.elsewhere, "sheet new", name="Rook")
    other = (await caves.ann.slash(caves.elsewhere, "sheet show")).response
    stored = caves.env.backend.get_message(other.channel_id, other.id)
    stored.components = card.components
    words = refused(await caves.ann.click(other, custom_id=custom_id))

    assert "belongs to another table" in words
    assert oil(caves) == 3


async def test_a_card_of_nobody_any_more_says_so(caves: Stage) -> None:
    card = await shown(caves)
    late = caves.late(card)
    await caves.ann.slash(caves.here, "sheet delete", character="Wren")
    await caves.settled()
    assert text_of(caves.now(card)).startswith("This character is off the table")
    assert labels(caves.now(card)) == []

    late()
    for label in ("Oil +1", "Look", "Fill in the sheet"):
        assert "off the table" in refused(await caves.ann.click(card, label=label))
    await caves.ann.slash(caves.here, "undo")
    await caves.settled()
    assert labels(caves.now(card)) == ["Look", "Oil −1", "Oil +1", "Fill in the sheet", "More"]


async def test_a_number_that_is_no_characters_is_refused(caves: Stage) -> None:
    card = await shown(caves)
    stored = caves.env.backend.get_message(card.channel_id, card.id)
    for number in (10**6, 10**19):
        custom_id = f"sample:pour:{number}:1"
        part = {"type": 2, "style": 2, "label": "Oil +1", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [part]}]
        refused(await caves.ann.click(card, custom_id=custom_id))
    assert oil(caves) == 3


# ---------------------------------------------------------------------------------- following


async def test_a_card_follows_its_character_wherever_that_changes(caves: Stage) -> None:
    first, second = await shown(caves), await shown(caves)
    await caves.ann.slash(caves.here, "sheet edit", field="name", value="Kestrel")
    await caves.settled()
    for card in (first, second):
        assert text_of(caves.now(card)).startswith("Kestrel")

    await caves.ann.slash(caves.here, "undo")
    await caves.ann.click(first, label="Oil −1")
    await caves.settled()
    for card in (first, second):
        assert text_of(caves.now(card)).startswith("Wren")
        assert "2 of 5" in text_of(caves.now(card))


async def test_a_card_follows_what_its_sheet_shows_of_the_table(caves: Stage) -> None:
    card = await shown(caves)
    assert "No fire burns here." in text_of(card)
    await caves.gm.slash(caves.here, "sample kindle", place="The bridge")
    await caves.settled()

    assert "The bridge" in text_of(caves.now(card))


async def test_a_card_is_pressed_and_follows_after_a_restart(caves: Stage) -> None:
    card, other = await shown(caves), await shown(caves)
    await caves.restart()
    await caves.ann.click(card, label="Oil +1")
    await caves.settled()

    for each in (card, other):
        assert "4 of 5" in text_of(caves.now(each))


# ------------------------------------------------------------------------------- a private card


async def test_a_private_card_is_redrawn_for_its_reader_alone(caves: Stage) -> None:
    card = await shown(caves, private=True)
    before = len(caves.here.history(viewer=caves.bob))
    pressed = await caves.ann.click(card, label="Oil +1")

    assert pressed.response.id == card.id
    assert "4 of 5" in said(pressed, privately=True)
    assert len(caves.here.history(viewer=caves.bob)) == before


async def test_what_a_private_card_does_is_told_at_a_table_that_is_not_quiet(
    caves: Stage,
) -> None:
    await caves.gm.slash(caves.here, "table settings", quiet="off")
    card = await shown(caves, private=True)
    await caves.ann.click(card, label="Oil +1")

    (told,) = (each for each in caves.here.history(viewer=caves.bob) if "pours" in text_of(each))
    assert text_of(told) == "Wren pours oil\n▰▰▰▰▱ **Oil 3 → 4**"


# --------------------------------------------------------------------------------- every game


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: str(game.key))
async def test_the_card_of_every_ready_made_character_is_a_message_that_discord_takes(
    stage: Stage, game: Game
) -> None:
    await stage.gm.slash(stage.here, "table open", game=game.key)
    for ready in game.making.ready:
        offered = await stage.ann.slash(stage.here, "sheet new")
        await answer(stage.ann, offered, f"Take {ready.state.name}")
        card = (await stage.ann.slash(stage.here, "sheet show")).response
        rows = [row if isinstance(row, dict) else row.to_dict() for row in card.components]
        parts = parts_of(card)

        assert len(rows) <= 5
        assert all(len(row["components"]) <= 5 for row in rows)
        assert labels(card)[-1] == "More"
        assert all(len(each) <= 25 for each in menus(card))
        assert len({part["custom_id"] for part in parts}) == len(parts)


@pytest.mark.parametrize("private", [False, True])
async def test_a_press_whose_card_is_deleted_meanwhile_is_answered_by_another(
    caves: Stage, monkeypatch: pytest.MonkeyPatch, *, private: bool
) -> None:
    """It was made, and whoever had pressed was told that something had gone wrong."""
    card, play = await shown(caves, private=private), Referee.play

    async def deleted(referee: Referee, *given: Any) -> Any:
        monkeypatch.undo()
        caves.forget(card)
        return await play(referee, *given)

    monkeypatch.setattr(Referee, "play", deleted)
    told = await caves.ann.click(card, label="Oil −1")
    assert "2 of 5" in said(told, privately=private)
    assert oil(caves) == 2
    # The others' card follows on in place of the one that was deleted.
    await caves.ann.slash(caves.here, "sheet edit", field="oil", value="4")
    await caves.settled()
    assert ("4 of 5" in said(told, privately=private)) is not private
