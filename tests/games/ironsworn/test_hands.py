"""The hands of an Ironsworn card: rolls, moves, − and +, progress, and momentum that is burned."""

from typing import Any

import pytest

from tests.games.ironsworn.played import public, shared, sheet_of
from tests.games.ironsworn.scenes import MISS, STRONG
from tests.stage import Stage, answer, labels, menus, parts_of, refused, said, text_of, told_below

ROLL, MARK = "Roll, or make a move …", "Mark progress …"
ORACLE = "Ask the Oracle"


@pytest.fixture
async def card(opened: Stage) -> Any:
    """The card of Wren, whom Ann plays."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    return (await opened.ann.slash(opened.here, "sheet show")).response


def hands(stage: Stage, card: Any) -> list[str]:
    """Give what Ironsworn has put on the card."""
    parts = [each for each in parts_of(stage.now(card)) if each["custom_id"].startswith("iron:")]
    return [each.get("label") or each["placeholder"] for each in parts]


async def picks(stage: Stage, who: Any, card: Any, menu: str, label: str, *faces: int) -> Any:
    """Choose in one of the menus of a card."""
    stage.dice.add(*faces)
    (part,) = (each for each in parts_of(stage.now(card)) if each.get("placeholder") == menu)
    (value,) = (each["value"] for each in part["options"] if each["label"].startswith(label))
    told = await who.select(stage.now(card), [value], custom_id=part["custom_id"])
    assert stage.dice.all_shown()
    return told


async def test_a_fresh_card_has_a_roll_and_only_what_would_do_something(
    opened: Stage, card: Any
) -> None:
    assert hands(opened, card) == [
        ROLL,
        *("Momentum −1", "Momentum +1", "Health −1"),
        *("Spirit −1", "Supply −1", ORACLE),
    ]
    assert [len(row["components"]) for row in rows(card)][:3] == [1, 3, 3]


def rows(message: Any) -> list[dict[str, Any]]:
    return [row if isinstance(row, dict) else row.to_dict() for row in message.components]


async def test_a_number_goes_down_and_up_on_the_card_without_a_message(
    opened: Stage, card: Any
) -> None:
    ann, before, drawn = opened.ann, len(public(opened)), text_of(card)
    for what in ("Momentum", "Health", "Spirit", "Supply"):
        pressed = await ann.click(opened.now(card), label=f"{what} −1")

        assert pressed.response.id == card.id
        assert text_of(opened.now(card)) != drawn
        await ann.click(opened.now(card), label=f"{what} +1")
        assert text_of(opened.now(card)) == drawn
    assert len(public(opened)) == before
    told = said(await opened.bob.slash(opened.here, "history")).lower()
    for what in ("momentum", "health", "spirit", "supply"):
        assert f"{what} −1" in told
        assert f"{what} +1" in told


async def test_the_same_can_be_chosen_again_from_each_menu(opened: Stage, card: Any) -> None:
    """Discord would not let the same be chosen twice from a menu of the same id."""
    await opened.ann.slash(opened.here, "iron track new", kind="vow", name="Bear", rank="epic")
    await opened.settled()
    for menu, label, faces in ((ROLL, "Roll iron", MISS), (MARK, "Bear", ())):
        before = menu_id(opened, card, menu)
        await picks(opened, opened.ann, card, menu, label, *faces)
        await opened.settled()
        assert menu_id(opened, card, menu) != before


def menu_id(stage: Stage, card: Any, menu: str) -> str:
    """Give the id of a menu of a card, as it stands now."""
    (part,) = (each for each in parts_of(stage.now(card)) if each.get("placeholder") == menu)
    return str(part["custom_id"])


async def test_what_is_blocked_or_full_cannot_rise(opened: Stage, card: Any) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "iron meter", name="health", change=-3)
    await ann.slash(opened.here, "iron debility", name="wounded")
    await ann.slash(opened.here, "iron momentum", change=9)
    await opened.settled()

    assert "Health +1" not in hands(opened, card)
    assert "Momentum +1" not in hands(opened, card)
    await ann.slash(opened.here, "iron debility", name="wounded", clear=True)
    await opened.settled()
    assert {"Health +1", "Momentum +1"} <= set(hands(opened, card))


async def test_a_press_is_for_the_player_and_the_gm_and_is_undone(opened: Stage, card: Any) -> None:
    for label in ("Momentum −1", "Health −1"):
        assert "or the GM" in refused(await opened.bob.click(card, label=label))
    await opened.gm.click(card, label="Momentum −1")
    assert sheet_of(opened, "Wren")["momentum"] == 1
    await opened.gm.slash(opened.here, "undo")
    assert sheet_of(opened, "Wren")["momentum"] == 2


async def test_a_loss_that_nothing_took_is_told_with_its_menu(opened: Stage, card: Any) -> None:
    await opened.ann.slash(opened.here, "iron momentum", change=-8)
    await opened.settled()
    before = len(public(opened))
    await opened.ann.click(opened.now(card), label="Momentum −1")

    assert len(public(opened)) == before + 1
    assert "Momentum falls no lower than −6." in text_of(public(opened)[-1])
    assert "Setback 1: pay 1 with …" in labels(public(opened)[-1])


async def test_a_stat_is_rolled_from_the_card_and_told_below(opened: Stage, card: Any) -> None:
    rolled = await picks(opened, opened.ann, card, ROLL, "Roll iron 2", *STRONG)

    assert said(rolled, privately=False).startswith("Strong hit · Wren rolls +iron")
    assert rolled.response.id != card.id
    assert "or the GM" in refused(await picks(opened, opened.bob, card, ROLL, "Roll iron 2"))


async def test_a_move_from_the_card_asks_for_its_stat_and_is_the_characters(
    opened: Stage, card: Any
) -> None:
    """The GM presses too, and what is asked for is of the character on the card."""
    for who in (opened.ann, opened.gm):
        question = await picks(opened, who, card, ROLL, "Face Danger")
        assert labels(question.response)[2] == "iron 2 (force)"
        opened.dice.add(*STRONG)
        told = await answer(who, question, "iron 2 (force)")
        assert said(told, privately=False).startswith("Strong hit · Wren faces danger with iron")
    await opened.settled()
    assert "**Momentum 4**" in text_of(opened.now(card))
    assert "or the GM" in refused(await picks(opened, opened.bob, card, ROLL, "Face Danger"))


async def test_the_oracle_is_asked_from_the_card_time_and_again(opened: Stage, card: Any) -> None:
    """It changes no character, so a menu would have kept its id, and let it be chosen once."""
    for _ in range(2):
        question = await opened.ann.click(opened.now(card), label=ORACLE)
        assert labels(question.response)[1:3] == ["Likely", "50/50"]
        opened.dice.add(4, 7)
        told = await answer(opened.ann, question, "Likely")
        assert "the oracle answers" in said(told, privately=False)
    assert ORACLE not in [each["label"] for each in menus(opened.now(card))[0]]
    assert "or the GM" in refused(await opened.bob.click(opened.now(card), label=ORACLE))


async def test_whose_card_it_is_asks_the_oracle_that_they_owe(opened: Stage, card: Any) -> None:
    """A player's other character was in use, and the GM has none."""
    for who in (opened.ann, opened.gm):
        price = (await picks(opened, opened.ann, card, ROLL, "Pay the Price")).response
        (menu,) = (each for each in parts_of(price) if each.get("placeholder") == "Choose one")
        await opened.ann.select(price, ["likely"], custom_id=menu["custom_id"])
        await opened.ann.slash(opened.here, "sheet new", name=f"Rook of {who.name}")
        assert ORACLE in said(await opened.gm.slash(opened.here, "waiting"), privately=True)
        question = await who.click(opened.now(card), label=ORACLE)
        opened.dice.add(4, 7)
        told = await answer(who, question, "Likely")
        assert "Wren asks the oracle" in said(told, privately=False)
        await opened.settled()
        assert "Nothing is waiting" in said(
            await opened.gm.slash(opened.here, "waiting"), privately=True
        )


async def test_the_moves_are_those_that_there_is_a_use_for(opened: Stage, card: Any) -> None:
    def offered() -> set[str]:
        return {each["label"] for each in menus(opened.now(card))[0]}

    assert {"Roll edge 3", "Enter the Fray", "Make Camp"} <= offered()
    assert not {"Strike", "Fulfill Your Vow", "Reach Your Destination"} & offered()
    for kind, name in (("vow", "Find Elsa"), ("journey", "The pass"), ("fight", "Bear")):
        await opened.ann.slash(opened.here, "iron track new", kind=kind, name=name, rank="epic")
    await opened.settled()
    card = (await opened.ann.slash(opened.here, "sheet show")).response

    assert {"Strike", "End the Fight", "Fulfill Your Vow", "Reach Your Destination"} <= offered()
    # Who has not entered the fight yet was offered everything but that.
    assert "Enter the Fray" in offered()
    opened.dice.add(6, 2, 3)
    await opened.ann.slash(opened.here, "iron move", name="fray heart")
    await opened.env.settle()
    assert "Strike" in offered()
    assert not {"Make Camp", "Enter the Fray"} & offered()
    assert len(offered()) <= 25


async def test_progress_is_marked_on_ones_own_track_and_on_a_shared_one(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    for kind, name in (("vow", "Find Elsa"), ("fight", "Bear")):
        await ann.slash(opened.here, "iron track new", kind=kind, name=name, rank="dangerous")
    card = (await ann.slash(opened.here, "sheet show")).response
    before = len(public(opened))
    for label in ("Find Elsa: 0 → 2 boxes", "Bear: 0 → 2 boxes", "Bear: 2 → 4 boxes"):
        told = await picks(opened, ann, card, MARK, label)
        assert told.response.id == card.id

    assert [each["ticks"] for each in sheet_of(opened, "Wren")["tracks"]] == [8]
    assert shared(opened)["Bear"]["ticks"] == 16
    assert "**Bear** · dangerous fight · 4 of 10 boxes\n▰▰▰▰▱▱▱▱▱▱\n" in text_of(opened.now(card))
    assert len(public(opened)) == before
    await ann.slash(opened.here, "iron track edit", name="Bear", ticks=40)
    card = (await ann.slash(opened.here, "sheet show")).response
    assert [each["label"] for each in menus(card)[1]] == ["Find Elsa: 2 → 4 boxes"]


@pytest.mark.parametrize("line", ["", "face danger iron"])
async def test_momentum_is_burned_from_the_card_exactly_where_it_helps(
    opened: Stage, card: Any, line: str
) -> None:
    """A bare roll and one that a move holds; neither a better nor an older roll is burned."""
    ann = opened.ann
    await ann.slash(opened.here, "iron momentum", change=4)

    async def roll(*faces: int) -> Any:
        opened.dice.add(*faces)
        if line:
            told = await ann.slash(opened.here, "iron move", name=line)
        else:
            told = await ann.slash(opened.here, "iron action", stat="iron")
        await opened.settled()
        return told.response

    await roll(6, 9, 10)
    assert "Burn momentum 6 → 2: weak hit" not in hands(opened, card)
    rolled = await roll(1, 5, 10)
    assert "Burn momentum 6 → 2: weak hit" in hands(opened, card)
    before = len(public(opened))
    told = await ann.click(opened.now(card), label="Burn momentum 6 → 2: weak hit")
    await opened.settled()

    assert said(told, privately=False).startswith("Weak hit")
    assert len(public(opened)) == before + 1
    assert sheet_of(opened, "Wren")["momentum"] == 2
    assert not [each for each in hands(opened, card) if each.startswith("Burn")]
    assert not [each for each in labels(opened.now(rolled)) if each.startswith("Burn")]


@pytest.mark.slow
async def test_a_card_fits_discord_with_all_that_it_can_offer(opened: Stage, card: Any) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "iron momentum", change=4)
    for meter in ("health", "spirit", "supply"):
        await ann.slash(opened.here, "iron meter", name=meter, change=-1)
    for number in range(20):
        await ann.slash(
            opened.here, "iron track new", kind="vow", name=f"Vow {number}", rank="epic"
        )
    for number in range(10):
        await ann.slash(
            opened.here, "iron track new", kind="fight", name=f"Foe {number}", rank="epic"
        )
    opened.dice.add(1, 5, 10)
    await ann.slash(opened.here, "iron action", stat="iron")
    full = (await ann.slash(opened.here, "sheet show")).response

    assert hands(opened, full) == [
        *(ROLL, MARK),
        *("Momentum −1", "Momentum +1", "Health −1", "Health +1", "Burn momentum 6 → 2: weak hit"),
        *("Spirit −1", "Spirit +1", "Supply −1", "Supply +1", "Ask the Oracle"),
    ]
    assert len(rows(full)) <= 5
    assert all(len(row["components"]) <= 5 for row in rows(full))
    assert [len(each) <= 25 for each in menus(full)] == [True, True]


async def test_what_no_menu_wrote_is_refused(opened: Stage, card: Any) -> None:
    stored = opened.env.backend.get_message(card.channel_id, card.id)
    number = parts_of(card)[0]["custom_id"].split(":")[2]
    for name in ("meter:courage:1", "momentum", "meter:health", "momentum:0", "momentum:500"):
        custom_id = f"iron:step:{number}:{name}"
        part = {"type": 2, "style": 2, "label": "Up", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [part]}]
        refused(await opened.ann.click(card, custom_id=custom_id))
    assert sheet_of(opened, "Wren")["momentum"] == 2


async def test_only_who_has_allies_is_offered_to_aid_one(opened: Stage, card: Any) -> None:
    def moves(shown: Any) -> list[str]:
        return [each["label"] for menu in menus(shown) for each in menu]

    assert "Aid Your Ally" not in moves(opened.now(card))
    assert "Secure an Advantage" in moves(opened.now(card))
    await opened.bob.slash(opened.here, "sheet new", name="Kaya")
    shown = (await opened.ann.slash(opened.here, "sheet show")).response
    assert "Aid Your Ally" in moves(shown)
    await opened.bob.slash(opened.here, "sheet edit", field="ending", value="dead")
    shown = (await opened.ann.slash(opened.here, "sheet show")).response
    assert "Aid Your Ally" not in moves(shown)


@pytest.mark.parametrize("label", ["Roll iron", "Gather Information"])
async def test_a_roll_from_a_card_that_one_alone_sees_is_told_to_all_and_drawn_on_it(
    opened: Stage, label: str
) -> None:
    """Its momentum was that of before the roll, and the same could not be chosen again."""
    card, roll = await alone(opened)
    (value,) = (each["value"] for each in roll["options"] if each["label"].startswith(label))
    opened.dice.add(*STRONG)
    told = await opened.ann.select(card, [value], custom_id=roll["custom_id"])

    assert "Strong hit" in told_below(told)
    assert told.response.id == card.id
    assert roll["custom_id"] not in {each["custom_id"] for each in parts_of(told.response)}


async def alone(stage: Stage) -> tuple[Any, dict[str, Any]]:
    """Show Wren's card to Ann alone; give it, and the menu of its rolls."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    card = (await stage.ann.slash(stage.here, "sheet show", private=True)).response
    (roll,) = (each for each in parts_of(card) if each.get("placeholder") == ROLL)
    return card, roll


async def test_a_card_that_one_alone_sees_is_drawn_anew_where_a_move_asks_for_a_stat_first(
    opened: Stage,
) -> None:
    """What was chosen stayed chosen, and the card told the momentum of before."""
    card, roll = await alone(opened)
    (value,) = (each["value"] for each in roll["options"] if each["label"] == "Face Danger")
    chosen = await opened.ann.select(card, [value], custom_id=roll["custom_id"])
    assert chosen.response.id == card.id
    assert roll["custom_id"] not in {each["custom_id"] for each in parts_of(chosen.response)}

    (asked,) = chosen.followups
    assert asked.ephemeral
    opened.dice.add(*STRONG)
    told = await answer(opened.ann, asked, "wits")
    assert "Strong hit · Wren faces danger with wits" in said(told, privately=False)
    assert "**Momentum 2 → 3**" in text_of(told.response)
    seen = {each.id: each for each in opened.here.history(viewer=opened.ann)}
    assert asked.id not in seen
    assert "**Momentum 3**" in text_of(seen[card.id])


async def test_a_card_that_one_alone_sees_is_drawn_anew_where_what_was_chosen_is_refused(
    opened: Stage,
) -> None:
    vow = {"kind": "vow", "name": "Ilka", "rank": "epic"}
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "iron track new", **vow)
    card = (await opened.ann.slash(opened.here, "sheet show", private=True)).response
    await opened.gm.slash(opened.here, "table mute", member=opened.ann)
    for placeholder in (ROLL, "Mark progress …"):
        (menu,) = (each for each in parts_of(card) if each.get("placeholder") == placeholder)
        value = menu["options"][0]["value"]
        told = await opened.ann.select(card, [value], custom_id=menu["custom_id"])
        assert menu["custom_id"] not in {each["custom_id"] for each in parts_of(told.response)}
        (refusal,) = told.followups
        assert refusal.ephemeral
        assert "Nothing has changed." in text_of(refusal)
        card = told.response
    # A button can be pressed again as it is.
    told = await opened.ann.click(card, label="Momentum +1")
    assert "Nothing has changed." in text_of(told.response)
    assert told.followups == []
