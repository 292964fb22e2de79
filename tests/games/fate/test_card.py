"""The hands of a character's card in Fate: rolls, invokes, stress, fate points, momentum."""

from typing import Any

import pytest

from bot.chat.symbols import SYMBOLS
from tests.games.fate.party import FLAT, GAIN, Party, title
from tests.house.table.test_out_of_sight import whispers
from tests.stage import fill_in, labels, menu_id, menus, refused, said, text_of, told_below
from tests.told import UNREAD


async def card_of(party: Party, who: Any = None) -> Any:
    """Post the card of somebody's character, Wren's unless another is said."""
    return (await (who or party.ann).slash(party.here, "sheet show")).response


async def pick(party: Party, who: Any, card: Any, verb: str, label: str) -> Any:
    """Choose from a menu of a card, as it stands now."""
    now = party.stage.now(card)
    for menu in menus(now):
        for option in menu:
            if option["label"].startswith(label):
                return await who.select(now, [option["value"]], custom_id=menu_id(now, verb))
    raise AssertionError(label)


def steps(message: Any) -> list[str]:
    return [each for each in labels(message) if each.endswith("1")]


async def test_fate_points_and_momentum_go_up_and_down_where_they_can(party: Party) -> None:
    card = await card_of(party)
    assert steps(card) == ["Fate points −1", "Fate points +1", "Momentum +1"]
    before = len(party.here.history())
    await party.ann.click(card, label="Momentum +1")
    await party.ann.click(card, label="Fate points −1")
    now = party.stage.now(card)

    assert (party.sheet("Wren")["bank"], party.sheet("Wren")["fate_points"]) == (1, 2)
    assert "◆◇◇◇ 1 of 4" in text_of(now)
    assert "●● 2, refresh 3" in text_of(now)
    assert "Momentum −1" in steps(now)
    assert len(party.here.history()) == before
    assert party.stage.moves()[-2:] == ["sheet.edited", "fate.points"]
    await party.undo(party.ann)
    assert party.sheet("Wren")["fate_points"] == 3


async def test_momentum_has_no_steps_while_it_is_locked_or_without_an_action(party: Party) -> None:
    await party.gm.slash(party.here, "sheet new", name="Captain")
    assert steps(await card_of(party, party.gm)) == ["Fate points −1", "Fate points +1"]

    card = await card_of(party)
    for _ in range(4):
        await party.ann.click(card, label="Momentum +1")
    assert "Momentum +1" not in steps(party.stage.now(card))
    await party.edit(party.ann, "game changer", "Killing Blow")
    await party.slash(party.ann, "gamechanger")
    assert not [each for each in steps(await card_of(party)) if "Momentum" in each]


async def test_the_points_of_a_main_character_are_the_gms_and_stand_nowhere_else(
    party: Party,
) -> None:
    await party.slash(party.gm, "npc", name="Brute")
    card = await card_of(party, party.gm)
    assert "**Fate points** the GM's\n" in text_of(card)
    assert steps(card) == []

    table = said(await party.gm.slash(party.here, "table show"))
    assert "**Brute** · the GM's\n" in table
    assert "GM: ●● 2 fate points" in table


async def test_stress_boxes_are_marked_and_cleared_on_the_card(party: Party) -> None:
    card = await card_of(party)
    first = menu_id(card, "box")
    await pick(party, party.ann, card, "box", "Mark physical box 2")
    await pick(party, party.ann, card, "box", "Mark mental box 1")
    assert "☐1, ☒2" in text_of(party.stage.now(card))
    assert (party.sheet("Wren")["physical"], party.sheet("Wren")["mental"]) == ([2], [1])
    assert menu_id(party.stage.now(card), "box") != first

    await pick(party, party.ann, card, "box", "Clear physical box 2")
    assert party.sheet("Wren")["physical"] == []
    assert menu_id(party.stage.now(card), "box") != first


async def test_the_same_skill_can_be_rolled_again_from_the_card(party: Party) -> None:
    """Discord would not let the same be chosen twice from a menu of the same id."""
    card = await card_of(party)
    before = menu_id(card, "roll")
    form = await pick(party, party.ann, card, "roll", "Fighting")
    party.dice.add(*FLAT)
    await fill_in(party.ann, form, ["attack"], "3", "", "")
    await party.stage.settled()
    assert menu_id(party.stage.now(card), "roll") != before


async def test_a_hit_that_waits_is_absorbed_from_the_card(party: Party) -> None:
    await party.slash(party.ann, "stress", hit=2)
    card = await card_of(party)
    assert not [each for each in labels(card) if each == "Stress…"]
    taken = await pick(party, party.ann, card, "absorb", "Physical stress box 2")

    assert "**Physical stress:** ☒2" in said(taken, privately=False)
    assert party.sheet("Wren")["physical"] == [2]


async def test_a_skill_is_rolled_from_the_card_for_what_its_form_says(party: Party) -> None:
    card = await card_of(party)
    assert menus(card)[0][0]["label"] == "Fighting Great (+4)"
    form = await pick(party, party.ann, card, "roll", "Fighting")
    assert form.modal["title"] == "Fighting Great (+4)"
    party.dice.add(*GAIN)
    rolled = await fill_in(party.ann, form, ["attack"], "Captain Varga", "", "")

    assert title(rolled.response) == "Superb (+5) · Wren attacks Captain Varga with Fighting"
    assert rolled.response.id != card.id
    assert text_of(rolled.response).count("◆") == 3


@pytest.mark.parametrize(("typed", "against"), [("3", "Good (+3)"), ("\u22121", "Poor (\u22121)")])
async def test_a_stunts_bonus_is_typed_into_the_form_of_a_roll(
    party: Party, typed: str, against: str
) -> None:
    """A roll from the card, and so a defence by thumb, had no room for what a stunt adds.

    A number below zero is typed as cards show it, too; it was somebody of that name.
    """
    card = await card_of(party)
    form = await pick(party, party.ann, card, "roll", "Fighting")
    party.dice.add(*FLAT)
    rolled = await fill_in(party.ann, form, ["attack"], typed, "+2", "")
    told = text_of(rolled.response)
    assert f"Fantastic (+6) vs {against}" in told
    assert "bonus +2" in told

    form = await pick(party, party.ann, card, "roll", "Fighting")
    wrong = await fill_in(party.ann, form, ["attack"], "3", "two", "")
    assert "Bonus needs a whole number, not “two”." in refused(wrong)


async def test_what_a_form_leaves_out_waits_for_the_gm(party: Party) -> None:
    card = await card_of(party)
    for typed, aspect, action, shown in (
        ("2", "", "overcome", "Success so far · Wren overcomes with Fighting"),
        ("", "On fire", "create_advantage", "Great (+4) · Wren creates an advantage with Fighting"),
        ("", "", "defend", "Great (+4) · Wren defends with Fighting"),
    ):
        form = await pick(party, party.ann, card, "roll", "Fighting")
        party.dice.add(*FLAT)
        rolled = await fill_in(party.ann, form, [action], typed, "", aspect)
        assert title(rolled.response) == shown
        await party.stage.settled()


async def test_a_target_that_is_mistyped_in_the_form_is_asked_for(party: Party) -> None:
    form = await pick(party, party.ann, await card_of(party), "roll", "Fighting")
    question = await fill_in(party.ann, form, ["attack"], "Ahs", "", "")
    assert "“Ahs” could be:" in said(question, privately=True)
    assert labels(question.response) == ["Ash", "Somebody new: Ahs"]
    party.dice.add(*FLAT)
    rolled = await party.ann.click(question.response, label="Ash")

    assert title(rolled.response) == "Great (+4) · Wren attacks Ash with Fighting"


def usual(form: Any) -> list[str]:
    """Give what the form of a roll begins with."""
    (action,) = [
        row["component"] for row in form.modal["components"] if "options" in row["component"]
    ]
    return [each["label"] for each in action["options"] if each.get("default")]


async def test_a_card_counts_no_dice_that_lie_on_open_rolls(party: Party) -> None:
    """Two were said to be left where one was rolled, for the other lay with a plus (R0.7)."""
    await party.bank(party.ann, 2)
    card = await card_of(party)
    for left, faces in (
        ("2 dice left", GAIN),
        ("1 die left, 1 on open rolls", GAIN),
        ("0 dice left, 2 on open rolls", FLAT),
    ):
        await party.stage.settled()
        card = party.stage.now(card)
        assert f"Attack, {left}\n" in text_of(card)
        form = await pick(party, party.ann, card, "roll", "Fighting")
        assert ("with momentum dice" in str(form.modal)) is not left.startswith("0")
        party.dice.add(*faces)
        rolled = await fill_in(party.ann, form, ["attack"], "9", "", "")
        assert said(rolled).count("◆") == int(left[0])
    # Of a pool that is made smaller no fewer than none are left.
    await party.bank(party.ann, 3)
    await party.stage.settled()
    assert "Attack, 0 dice left, 2 on open rolls\n" in text_of(party.stage.now(card))


async def test_the_form_asks_nobody_to_defend_who_is_out_of_the_conflict(party: Party) -> None:
    """It began with "Defend" for whoever had conceded, too (E0.24)."""
    await party.slash(party.ann, "concede")
    thug: dict[str, Any] = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Wren"}
    await party.roll(party.gm, **thug)

    form = await pick(party, party.ann, await card_of(party), "roll", "Fighting")
    assert usual(form) == ["Attack, with momentum dice"]


async def test_the_form_begins_with_what_is_most_likely(party: Party) -> None:
    card = await card_of(party)
    assert usual(await pick(party, party.ann, card, "roll", "Fighting")) == [
        "Attack, with momentum dice"
    ]
    thug: dict[str, Any] = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Wren"}
    attack = await party.roll(party.gm, **thug)
    form = await pick(party, party.ann, card, "roll", "Fighting")
    assert usual(form) == ["Defend"]
    party.dice.add(*FLAT)
    defended = await fill_in(party.ann, form, ["defend"], "", "", "")
    await party.stage.env.settle()

    assert title(defended.response).startswith("Failure so far · Thug attacks Wren")
    assert text_of(party.stage.now(attack)).startswith("Moved below")


async def test_a_card_offers_to_invoke_as_soon_as_there_is_a_roll(party: Party) -> None:
    """It did so only once something on the sheet itself had changed."""
    await party.edit(party.ann, "high_concept", "none")
    card = await card_of(party)
    roll = await party.roll(party.ann, action="attack", opposition=5)
    await party.stage.env.settle()
    assert "Invoke…" not in labels(party.stage.now(card))
    await party.slash(party.bob, "aspect add", name="On Fire")
    await party.stage.env.settle()
    assert "Invoke…" in labels(party.stage.now(card))
    await party.accept(party.ann, roll)
    await party.stage.env.settle()
    assert "Invoke…" not in labels(party.stage.now(card))
    await party.roll(party.ann, action="attack", opposition=5)
    await party.stage.env.settle()
    assert "Invoke…" in labels(party.stage.now(card))
    await party.undo(party.ann)
    await party.stage.env.settle()
    assert "Invoke…" not in labels(party.stage.now(card))


async def test_an_aspect_is_invoked_from_the_card_on_the_newest_open_roll(party: Party) -> None:
    assert "Invoke…" not in labels(await card_of(party))
    roll = await party.roll(party.ann, action="attack", opposition=5)
    card = await card_of(party)
    late = party.stage.late(card)
    called = await pick(party, party.ann, card, "call", "+2: Sword Master (1 point)")
    await party.stage.env.settle()

    assert title(called.response) == "Success so far · Wren attacks with Fighting"
    assert f"/{called.response.id})" in text_of(party.stage.now(roll))
    assert "●● 2, refresh 3" in text_of(party.stage.now(card))

    assert "Invoke…" not in labels(party.stage.now(card))
    await party.accept(party.ann, called.response)
    late()
    refused(await pick(party, party.ann, card, "call", "+2"))


async def test_nobody_else_uses_the_hands(party: Party) -> None:
    card = await card_of(party)
    assert "Only" in refused(await party.bob.click(card, label="Momentum +1"))
    for verb, label in (("roll", "Fighting"), ("box", "Mark physical box 1")):
        assert "Only" in refused(await pick(party, party.bob, card, verb, label))
    await party.gm.click(card, label="Momentum +1")
    assert party.sheet("Wren")["bank"] == 1


async def test_a_card_says_nothing_of_a_hit_that_its_readers_cannot_have_read(
    party: Party,
) -> None:
    """The card in the open channel told who had hit in a private thread, and offered the menu."""
    card = await card_of(party)
    aside = await whispers(party.stage, party.ann, party.gm)
    said(await party.ann.slash(aside, "fate stress", hit=3, by="Poisoner"), privately=False)
    await party.stage.env.settle()
    now = party.stage.now(card)
    assert "Poisoner" not in text_of(now)
    assert "Stress…" in labels(now)
    assert "Poisoner" not in said(await party.ann.slash(party.here, "sheet show"))
    there = await party.ann.slash(aside, "sheet show")
    assert "physical hit of 3 from Poisoner" in said(there)
    assert "Wren: absorb a hit of 3…" in labels(there.response)


async def test_what_a_character_has_taken_follows_them(party: Party) -> None:
    """Its menu stayed when the hit was absorbed elsewhere, and each further look left one more."""
    hit = (await party.slash(party.ann, "stress", hit=2)).response
    first = (await party.slash(party.ann, "stress")).response
    card = (await party.slash(party.ann, "stress")).response
    now = text_of(party.stage.now(first))
    assert now.startswith("Moved below\n[Wren · stress and consequences](")
    assert "Wren: absorb a hit of 2…" in labels(party.stage.now(card))

    await pick(party, party.ann, hit, "absorb", "Physical stress box 2")
    await party.stage.env.settle()
    now = party.stage.now(card)
    assert "No hit to absorb." in text_of(now)
    assert "☒2" in text_of(now)
    assert labels(now) == []

    await party.ann.slash(party.here, "undo")
    await party.stage.env.settle()
    assert "Wren: absorb a hit of 2…" in labels(party.stage.now(card))
    told = await pick(party, party.ann, card, "absorb", "Be taken out")
    assert "Wren is taken out" in said(told, privately=False)
    await party.stage.env.settle()
    assert "Out of the conflict." in text_of(party.stage.now(card))


async def test_a_card_of_stress_says_nothing_of_what_its_readers_cannot_have_read(
    party: Party,
) -> None:
    card = (await party.slash(party.ann, "stress")).response
    aside = await whispers(party.stage, party.ann, party.gm)
    await party.ann.slash(aside, "fate stress", hit=3, by="Poisoner")
    await party.stage.env.settle()
    now = party.stage.now(card)
    assert "Poisoner" not in text_of(now)
    assert labels(now) == []


async def test_a_look_in_a_private_thread_takes_what_a_character_has_taken_from_nobody(
    party: Party,
) -> None:
    """The message in the open channel said that it had moved to where few can read it."""
    card = (await party.slash(party.ann, "stress")).response
    aside = await whispers(party.stage, party.ann, party.gm)
    there = (await party.ann.slash(aside, "fate stress")).response
    again = (await party.gm.slash(aside, "fate stress", player=party.ann)).response
    (older,) = [each for each in aside.history() if each.id == there.id]
    assert f"/{again.id})" in text_of(older)
    assert title(party.stage.now(card)) == "Wren · stress and consequences"
    await party.slash(party.ann, "stress", hit=2)
    await party.stage.env.settle()
    assert "Wren: absorb a hit of 2…" in labels(party.stage.now(card))


async def test_a_look_counts_no_hit_that_not_all_can_have_read(party: Party) -> None:
    """It told the open channel of one more hit, after the one that all had read of."""
    await party.slash(party.ann, "stress", hit=1)
    aside = await whispers(party.stage, party.ann, party.gm)
    await party.ann.slash(aside, "fate stress", hit=3, by="Poisoner")
    assert "Then 1 more hit." in said(await party.slash(party.ann, "stress"), privately=True)


async def test_a_look_names_nobody_of_the_gms_whom_players_do_not_know(party: Party) -> None:
    """A look at what they had taken told the whole channel of them."""
    await party.slash(party.gm, "npc", name="Captain Varga")
    looked = await party.slash(party.gm, "stress", character="Captain Varga")
    assert "Captain Varga · stress and consequences" in said(looked, privately=True)


async def test_a_skill_is_rolled_again_from_a_card_that_one_alone_sees(party: Party) -> None:
    """Its menu kept what was chosen, which Discord does not send a second time."""
    card = (await party.ann.slash(party.here, "sheet show", private=True)).response
    seen = {menu_id(card, "roll")}
    for each in range(2, 4):
        value = next(
            option["value"]
            for menu in menus(card)
            for option in menu
            if option["label"].startswith("Fighting")
        )
        form = await party.ann.select(card, [value], custom_id=menu_id(card, "roll"))
        party.dice.add(*FLAT)
        rolled = await fill_in(party.ann, form, ["overcome"], "2", "", "")
        assert "Fighting" in told_below(rolled)
        card = rolled.response
        seen.add(menu_id(card, "roll"))
        assert len(seen) == each


async def defend(party: Party) -> Any:
    """Have Ann defend from a card that she alone sees; give the answer."""
    card = (await party.ann.slash(party.here, "sheet show", private=True)).response
    options = (option for menu in menus(card) for option in menu)
    (value,) = (each["value"] for each in options if each["label"].startswith("Fighting"))
    form = await party.ann.select(card, [value], custom_id=menu_id(card, "roll"))
    party.dice.add(*FLAT)
    return await fill_in(party.ann, form, ["defend"], "", "", "")


async def test_a_defence_from_a_card_that_one_alone_sees_is_told_as_the_attackers_roll_is(
    party: Party,
) -> None:
    """The roll that was told in words went on in symbols."""
    party.stage.bot.looks.take_up({name: 10**17 + at for at, name in enumerate(SYMBOLS)})
    await party.bob.slash(party.here, "me settings", text="on")
    await party.roll(party.bob, skill="Athletics", action="attack", target="Wren")
    told = told_below(await defend(party))
    assert "defends with Fighting" in told
    assert not UNREAD.search(told)


async def test_a_defence_from_such_a_card_against_what_few_can_read_is_told_to_its_player(
    party: Party,
) -> None:
    """It was told to the others in the thread, and nobody told its player what came of it."""
    aside = await whispers(party.stage, party.ann, party.bob, party.gm)
    party.dice.add(*FLAT)
    attack = {"skill": "Athletics", "action": "attack", "target": "Wren"}
    said(await party.bob.slash(aside, "fate roll", **attack), privately=False)
    (told,) = (await defend(party)).followups
    await party.stage.env.settle()
    assert told.ephemeral
    assert "defends with Fighting" in text_of(told)
    assert "defends with Fighting" in text_of(aside.history()[-1])
