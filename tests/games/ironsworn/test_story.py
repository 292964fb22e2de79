"""A move of Ironsworn's is one message from beginning to end, without a button that is spent."""

from typing import Any

import discord
import pytest

from bot.chat.embeds import Colour
from tests.games.ironsworn.played import choose, move, press, public, sheet_of
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.stage import Stage, answer, labels, menus, parts_of, refused, said, text_of
from tests.wire import until


async def test_a_miss_that_ends_in_harm_is_one_message_and_four_actions(opened: Stage) -> None:
    """What slows a table down, 2: five messages and five actions."""
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    before = len(public(opened))

    missed = await move(opened, ann, "face danger iron", *MISS)
    price = await press(opened, ann, missed, "Pay the Price")
    hurt = await choose(opened, ann, price, "harm", faces=STRONG)
    told = await press(opened, ann, hurt, "Embrace it")
    await opened.env.settle()

    assert len(public(opened)) == before + 1
    now = opened.now(missed)
    assert text_of(now) == text_of(told)
    assert labels(now) == ["Why?"]
    words = text_of(now)
    assert words.startswith("Miss · Wren faces danger with iron\n1 + iron 2 = **3** against")
    assert "✓ **Wren** pays the price" in words
    assert "✓ **Wren** chose Endure Harm (Pay the Price) · then **Wren** endures harm" in words
    assert "Embrace it · Endure Harm**\n│▰▰▰▱▱▱▱▱▱▱ **Momentum 2 → 3**" in words
    assert "Choose one" not in words
    assert "Next:" not in words
    # The hit by which it was paid leaves the miss what it is.
    assert [each.embeds[0].colour for each in (missed, price, hurt, now)] == [
        discord.Colour(Colour.POOR)
    ] * 4
    assert (sheet_of(opened, "Wren")["health"], sheet_of(opened, "Wren")["momentum"]) == (3, 3)


async def test_what_begins_is_named_with_its_kind_and_rank(opened: Stage) -> None:
    """It said “New: Wolf”, whatever that was and however hard."""
    for line, new in (
        ("swear formidable Find Kaya", "vow: Find Kaya (formidable)"),
        ("journey wits The pass dangerous", "journey: The pass (dangerous)"),
        ("fray heart Wolf extreme", "fight: Wolf (extreme)"),
    ):
        begun = await move(opened, opened.ann, line, *STRONG)
        assert f"New {new}" in text_of(begun)
        assert f"new {new}" in said(await opened.ann.slash(opened.here, "history"))


async def test_a_burned_result_stands_alone_in_its_message(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "iron momentum", change=4)
    held = await move(opened, ann, "face danger iron", 1, 4, 5)
    burned = await press(opened, ann, held, "Burn momentum 6")
    assert burned.id == held.id
    words = text_of(burned)
    assert words.startswith("Strong hit (momentum burned) · Ann faces danger")
    assert words.count(" against ") == 1
    assert "Nothing of the result" not in words
    assert labels(burned) == ["Why?"]


async def test_what_was_allowed_takes_the_place_of_its_warning(opened: Stage) -> None:
    ann = opened.ann
    await move(opened, ann, "fray heart", *MISS, track="The bear", rank="dangerous")
    before = len(public(opened))
    warned = await move(opened, ann, "strike iron")
    struck = await press(opened, opened.gm, warned, "Allow anyway", *STRONG)

    assert len(public(opened)) == before + 1
    assert text_of(struck).startswith("Strong hit · Ann strikes with iron")
    assert "Not rolled ·" not in text_of(struck)


async def test_a_debt_is_paid_on_the_message_of_the_move_by_one_menu(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    await ann.slash(opened.here, "iron momentum", change=-8)
    before = len(public(opened))
    back = await move(opened, ann, "face a setback 2")
    for _ in range(2):
        (offered,) = menus(opened.now(back))
        assert [each["value"] for each in offered] == [
            "setback:health",
            "setback:spirit",
            "setback:supply",
        ]
        await choose(opened, ann, opened.now(back), "setback:health")
    await opened.env.settle()

    assert menus(opened.now(back)) == []
    assert sheet_of(opened, "Wren")["health"] == 3
    assert len(public(opened)) == before + 1


async def test_what_was_owed_first_is_let_go_of_by_its_own_button(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    for field, value in (("health", "0"), ("spirit", "0"), ("momentum", "-6")):
        await ann.slash(opened.here, "sheet edit", field=field, value=value)
    owed = await ann.slash(opened.here, "iron meter", name="supply", change=-7)
    shared = await press(opened, ann, owed.response, "Supply debt 2 becomes a setback")
    await opened.env.settle()
    assert labels(opened.now(shared)) == ["Leave setback 2 unpaid"]
    gone = await press(opened, ann, shared, "Leave setback 2 unpaid")
    assert "2 unpaid" in text_of(gone)
    await opened.env.settle()
    assert "Leave setback 2 unpaid" not in labels(opened.now(gone))


async def test_each_at_a_camp_chooses_in_private_and_tells_it_to_all(opened: Stage) -> None:
    ann, bob = opened.ann, opened.bob
    for who, name in ((ann, "Wren"), (bob, "Kaya")):
        await who.slash(opened.here, "sheet new", name=name)
    camp = await move(opened, ann, "make camp", *STRONG)
    own = await bob.click(camp, label="Kaya chooses")
    assert "Make Camp" in said(own, privately=True)
    told = await bob.select(own.response, ["focus", "prepare"])
    assert said(told, privately=False).startswith("Kaya chooses: Focus and Prepare")
    await opened.env.settle()
    assert "Kaya chooses" not in labels(opened.now(camp))
    assert menus(opened.now(camp)) != []


async def test_a_move_that_leads_on_asks_which_vow_is_meant(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    for name in ("Oath", "Feud"):
        await ann.slash(opened.here, "iron track new", kind="vow", name=name)
    await ann.slash(opened.here, "iron meter", name="spirit", change=-5)
    shaken = await move(opened, ann, "endure stress 1", *MISS)
    given_up = await press(opened, ann, shaken, "Roll on the table", 1, 5)
    assert "Forsake Your Vow" in labels(given_up)
    asked = await ann.click(given_up, label="Forsake Your Vow")
    assert labels(asked.response) == ["Oath", "Feud"]
    await answer(ann, asked, "Feud")
    ends = {each["name"]: each["end"] for each in sheet_of(opened, "Wren")["tracks"]}
    assert ends == {"Oath": "open", "Feud": "forsaken"}
    await opened.env.settle()
    assert "Forsake Your Vow" not in labels(opened.now(shaken))


async def test_what_a_pressed_move_leads_to_can_be_pressed_at_once(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    sworn = await move(opened, ann, "swear", *MISS, track="Oath", rank="formidable")
    given_up = await press(opened, ann, sworn, "Give up the vow")
    forsaken = await press(opened, ann, given_up, "Forsake Your Vow")
    assert labels(forsaken) == ["Endure Stress (3)", "Why?"]


async def test_who_gives_up_without_a_vow_is_led_nowhere(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    await ann.slash(opened.here, "iron meter", name="spirit", change=-5)
    shaken = await move(opened, ann, "endure stress 1", *MISS)
    given_up = await press(opened, ann, shaken, "Roll on the table", 2, 5)
    assert "you give up" in text_of(given_up)
    assert "Forsake Your Vow" not in text_of(given_up)
    assert sheet_of(opened, "Wren")["pending"] == []


async def test_a_vow_that_ended_before_it_was_given_up_leaves_no_button(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    await ann.slash(opened.here, "iron track new", kind="vow", name="Oath", rank="epic")
    await ann.slash(opened.here, "iron meter", name="spirit", change=-5)
    shaken = await move(opened, ann, "endure stress 1", *MISS)
    given_up = await press(opened, ann, shaken, "Roll on the table", 2, 5)
    late = opened.late(given_up)
    await ann.slash(opened.here, "iron track edit", name="Oath", ticks=40)
    opened.dice.add(1, 1)
    await ann.slash(opened.here, "iron track roll", name="Oath")
    await opened.env.settle()
    assert "Forsake Your Vow" not in labels(opened.now(given_up))

    late()
    pressed = await ann.click(opened.now(given_up), label="Forsake Your Vow")
    assert "You have no open vow. Swear one first" in refused(pressed)


async def test_a_foe_who_is_removed_is_fought_no_more_until_that_is_undone(opened: Stage) -> None:
    ann, bob = opened.ann, opened.bob
    for who, name in ((ann, "Wren"), (bob, "Kaya")):
        await who.slash(opened.here, "sheet new", name=name)
    await move(opened, ann, "fray heart", *STRONG, track="The bear", rank="extreme")
    await move(opened, bob, "fray heart", *WEAK, track="The bear")
    gone = await ann.slash(opened.here, "iron track remove", name="The bear")
    assert "Kaya: The choice from Enter the Fray is gone" in said(gone, privately=False)
    for who in (ann, bob):
        assert "bear" not in said(await who.slash(opened.here, "iron waiting"))

    await ann.slash(opened.here, "undo")
    assert "The bear: you have the init" in said(await ann.slash(opened.here, "iron waiting"))
    assert "The bear: the foe has the init" in said(await bob.slash(opened.here, "iron waiting"))


async def test_a_vow_that_is_removed_leaves_nothing_to_choose_about_it(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    for name in ("Oath", "Feud"):
        await ann.slash(opened.here, "iron track new", kind="vow", name=name)
    missed = await move(opened, ann, "fulfill", 9, 8, track="Oath")
    given_up = await press(opened, ann, missed, "Give up the vow")
    gone = await ann.slash(opened.here, "iron track remove", name="Oath")
    assert "What Fulfill Your Vow led to is gone" in said(gone, privately=False)
    await opened.env.settle()
    assert labels(opened.now(given_up)) == ["Why?"]
    assert [each["name"] for each in sheet_of(opened, "Wren")["tracks"]] == ["Feud"]


async def test_a_journey_and_a_fight_leave_no_spent_button_alight(opened: Stage) -> None:
    """What slows a table down, 1: after a choice its buttons stayed lit."""
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    await ann.slash(opened.here, "iron momentum", change=2)
    leg = await move(opened, ann, "undertake", *STRONG, track="North", rank="dangerous")
    await press(opened, ann, leg, "Go fast")
    fray = await move(opened, ann, "fray wits", *WEAK, track="The bear", rank="dangerous")
    await press(opened, ann, fray, "Take the initiative")
    struck = await move(opened, ann, "strike iron", *MISS)
    price = await press(opened, ann, struck, "Pay the Price")
    chosen = text_of(await choose(opened, ann, price, "obvious"))
    assert (
        "**Wren chooses: The obvious bad thing happens · Pay the Price**\nSay what that is.\n"
        in chosen
    )
    danger = await move(opened, ann, "face danger iron", *WEAK)
    await press(opened, ann, danger, "Lose supply")
    await ann.slash(opened.here, "undo")
    await ann.slash(opened.here, "undo")
    await opened.env.settle()

    lit = {
        (part.get("label") or part["placeholder"])
        for message in public(opened)
        for part in parts_of(message)
    }
    # The journey goes on, and so does the fight.
    going_on = {"Undertake a Journey", "Reach Your Destination with 2 boxes", "Clash"}
    always = {"Why?", "Make a character", "Fill in the sheet", "My sheet"}
    assert lit <= {*always, *going_on}


async def test_what_nothing_can_pay_is_said_for_as_long_as_its_button_is_there(
    opened: Stage,
) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    for field, value in (("health", "0"), ("spirit", "0"), ("momentum", "-6")):
        await ann.slash(opened.here, "sheet edit", field=field, value=value)
    await ann.slash(opened.here, "iron meter", name="supply", change=-5)
    shaken = await move(opened, ann, "endure stress 3", 6, 1, 1)
    assert "**Setback 3**: you have nothing left to pay with" in text_of(shaken)
    embraced = await press(opened, ann, shaken, "Embrace it")
    left = opened.now(embraced)
    assert "**Setback 3**: pay each point" not in text_of(left)
    assert ("Setback 3**" in text_of(left), "Leave setback 3 unpaid" in labels(left)) == (
        True,
        True,
    )
    gone = await press(opened, ann, left, "Leave setback 3 unpaid")
    assert "3 unpaid: the table decides" in text_of(gone)
    assert "Setback 3**" not in text_of(gone)


async def test_a_track_that_goes_on_is_told_as_it_is_now(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    await ann.slash(opened.here, "iron track new", kind="vow", name="Oath", rank="dangerous")
    marked = (await ann.slash(opened.here, "iron track mark", name="Oath", times=2)).response
    assert "\ndangerous vow · 4 of 10 boxes\n" in text_of(marked)
    opened.dice.add(9, 10)
    await ann.slash(opened.here, "iron track roll", name="Oath")
    await opened.env.settle()
    went_on = await press(opened, ann, opened.now(marked), "Recommit")
    assert went_on.id == marked.id
    assert "rank dangerous → formidable" in text_of(went_on).casefold()
    assert went_on.embeds[0].footer is None or went_on.embeds[0].footer.text is None


async def test_the_small_print_of_a_roll_stands_with_its_roll_once_it_goes_on(
    opened: Stage,
) -> None:
    """It stood below the next roll, which seemed to include what the first one had."""
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    secured = await move(opened, ann, "secure wits", *STRONG)
    await press(opened, ann, secured, "Prepare your next move")
    faced = await move(opened, ann, "face danger edge", *WEAK)
    small = "includes +1 from Secure an Advantage"
    assert faced.embeds[0].footer.text == small
    hurt = await press(opened, ann, faced, "Endure Harm", *WEAK)
    words = text_of(hurt)
    assert words.index("6 + edge 3 + 1") < words.index(small) < words.index("endures harm")
    assert words.count(small) == 1

    kept = await move(opened, ann, "face danger iron", *MISS, reroll=True, adds=9)
    again = await choose(opened, ann, kept, "action", faces=(5,))
    capped = "= 16, counts as **10** against"
    assert capped in text_of(again)
    await press(opened, ann, again, "Lose momentum")
    words = text_of(opened.now(again))
    assert words.index(capped) < words.index("chooses")


async def test_what_somebody_asks_for_a_bond_is_told_before_it_is_chosen(opened: Stage) -> None:
    """“They want something of you first.” followed “Do what they ask”."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    forged = await move(opened, opened.ann, "forge a bond Elstan", *WEAK)
    asked = "They want something of you first."
    assert asked in text_of(forged)
    words = text_of(await press(opened, opened.ann, forged, "Do what they ask"))
    assert words.count(asked) == 1
    assert words.index(asked) < words.index("chooses: Do what they ask")


async def test_a_warning_that_is_over_cannot_be_allowed(opened: Stage) -> None:
    ann, anyway = opened.ann, "can allow it anyway"
    await move(opened, ann, "fray heart", *MISS, track="The bear", rank="dangerous")
    warned = await move(opened, ann, "strike iron")
    assert anyway in text_of(warned)
    await ann.slash(opened.here, "iron track remove", name="The bear")
    await opened.env.settle()
    over = opened.now(warned)
    assert (labels(over), anyway in text_of(over)) == ([], False)
    assert text_of(over).startswith("Not rolled · Ann strikes\n")
    assert text_of(over).casefold().count("rolled") == 1
    await ann.slash(opened.here, "undo")
    await opened.env.settle()
    assert anyway in text_of(opened.now(warned))


async def test_a_warning_says_who_can_allow_it_and_no_others_can(stage: Stage) -> None:
    """“Anybody at a table without one” refused everybody but the character's player."""
    await stage.env.settle()
    here = stage.elsewhere
    for who, name in ((stage.ann, "Wren"), (stage.bob, "Kaya")):
        await who.slash(here, "sheet new", name=name, game="ironsworn")
    warned = await stage.ann.slash(here, "iron move", name="face a setback 2")
    assert "Whoever plays Wren can allow it anyway." in said(warned)
    assert "Only" in refused(await stage.bob.click(warned.response, label="Allow anyway"))
    await stage.manager.slash(here, "table gm", member=stage.gm)
    await until(lambda: "The GM can allow it anyway." in text_of(stage.now(warned.response)))
    # Whoever else presses is not told that Wren's player could.
    for who in (stage.ann, stage.bob):
        told = refused(await who.click(warned.response, label="Allow anyway"))
        assert stage.ann.mention not in told.replace("\\", "")
    allowed = await stage.gm.click(warned.response, label="Allow anyway")
    assert "allowed against the rules' warning" in said(allowed)


async def test_what_is_for_good_is_cleared_by_the_gm_or_by_who_plays_without_one(
    stage: Stage,
) -> None:
    """Without a GM it said that only the GM can, and refused that as the GM's."""
    await stage.env.settle()
    here, ann = stage.elsewhere, stage.ann
    await ann.slash(here, "sheet new", name="Wren", game="ironsworn")
    await ann.slash(here, "iron debility", name="maimed")
    words = refused(await ann.slash(here, "iron debility", name="maimed", clear=True))
    assert "GM" not in words
    assert "add `override:true`" in words
    cleared = await ann.slash(here, "iron debility", name="maimed", clear=True, override=True)
    said(cleared, privately=False)
    assert not sheet_of(stage, "Wren")["debilities"]

    await ann.slash(here, "undo")
    await stage.manager.slash(here, "table gm", member=stage.gm)
    # It is read by the GM as well, to whom it said that only the GM can.
    for who, of in ((ann, {}), (stage.gm, {"player": ann})):
        words = refused(await who.slash(here, "iron debility", name="maimed", clear=True, **of))
        assert "The GM can still clear it, with `override:true`." in words
    refused(await ann.slash(here, "iron debility", name="maimed", clear=True, override=True))
    by_gm = {"name": "maimed", "clear": True, "override": True, "player": ann}
    said(await stage.gm.slash(here, "iron debility", **by_gm), privately=False)
    assert not sheet_of(stage, "Wren")["debilities"]


async def test_a_price_that_falls_twice_is_paid_once_and_is_the_worse_one(opened: Stage) -> None:
    """Whose delay was to be worse could still choose the minor one."""
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    price = await move(opened, ann, "pay the price")
    rolled = await choose(opened, ann, price, "table", faces=(10, 10, 5, 2, 5, 3))
    assert "The same thing twice: it happens once, and is worse." in text_of(rolled)
    assert "**Momentum 2 → 0**" in text_of(rolled)
    assert labels(rolled) == ["Why?"]
    assert "Wren owes nothing" in said(await ann.slash(opened.here, "iron setback"))
    assert not sheet_of(opened, "Wren")["pending"]


async def test_what_a_move_is_about_is_told_where_nothing_else_names_it(opened: Stage) -> None:
    """Who joined a shared vow was told of none, and who missed a foe, or a leg, not which."""
    for who, name in ((opened.ann, "Wren"), (opened.bob, "Kaya")):
        await who.slash(opened.here, "sheet new", name=name)

    async def title(who: Any, line: str, *faces: int, **options: Any) -> str:
        made = await move(opened, who, line, *faces, **options)
        return text_of(made).splitlines()[0]

    sworn = await title(opened.ann, "swear dangerous Save the ferry", *STRONG, shared=True)
    assert sworn == "Strong hit · Wren swears an iron vow with heart"
    joined = await title(opened.bob, "swear dangerous Save the ferry", *STRONG)
    assert joined == "Strong hit · Kaya swears an iron vow with heart · Save the ferry"
    await move(opened, opened.ann, "fray heart The bear dangerous", *STRONG)
    late = await title(opened.bob, "fray heart The bear", *MISS)
    assert late == "Miss · Kaya enters the fray with heart · The bear"
    missed = await title(opened.bob, "clash iron", *MISS)
    assert missed == "Miss · Kaya clashes with iron · The bear"
    await move(opened, opened.ann, "undertake The pass dangerous", *WEAK)
    astray = await title(opened.ann, "undertake", *MISS)
    assert astray == "Miss · Wren undertakes a journey with wits · The pass"


async def test_a_price_that_is_to_be_chosen_is_the_one_that_is_rolled_for(opened: Stage) -> None:
    """The roll was another's: “You get hurt” had no button, and the choice went on waiting."""
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    missed = await move(opened, ann, "face danger iron", *MISS)
    await ann.slash(opened.here, "iron price")
    opened.dice.add(6, 5, *WEAK)
    rolled = (await ann.slash(opened.here, "iron price")).response
    assert "Pay the Price: Roll on the table" in text_of(rolled)
    assert "**Health 5 → 3**" in text_of(rolled)
    assert not sheet_of(opened, "Wren")["pending"]
    assert labels(opened.now(missed)) == ["Why?"]
    # With none to be chosen it is a roll alone.
    opened.dice.add(6, 5)
    assert "The price: You get hurt" in said(await ann.slash(opened.here, "iron price"))


async def test_the_latest_price_is_the_one_that_is_rolled_for_and_named(opened: Stage) -> None:
    """A price that had waited since another session took the roll, without a word of it."""
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    old = await move(opened, ann, "face danger iron", *MISS)
    new = await move(opened, ann, "gather", *MISS)
    await ann.click(new, label="Pay the Price")
    opened.dice.add(6, 5, *WEAK)
    rolled = said(await ann.slash(here, "iron price"))
    assert "Pay the Price: Roll on the table" in rolled
    assert "Follows from Gather Information, <t:" in rolled
    assert labels(opened.now(old)) == ["Pay the Price", "Why?"]
    paid = said(await ann.slash(here, "iron price"))
    assert paid.startswith("Wren pays the price\nFollows from Face Danger, <t:")


async def test_a_roll_that_missed_since_is_not_paid_with_the_price_of_a_move(
    opened: Stage,
) -> None:
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    missed = await move(opened, ann, "face danger iron", *MISS)
    opened.dice.add(*MISS)
    rolled = (await ann.slash(here, "iron action", stat="iron")).response
    opened.dice.add(6, 5)
    paid = said(await ann.slash(here, "iron price"))
    assert paid.startswith("The price: You get hurt\nFollows from the last roll, <t:")
    assert labels(opened.now(missed)) == ["Pay the Price", "Why?"]
    # It is paid for by that, so what waits is next.
    await opened.env.settle()
    assert labels(opened.now(rolled)) == ["Why?"]
    assert "Follows from Face Danger" in said(await ann.slash(here, "iron price"))


async def test_a_roll_that_is_paid_for_by_its_button_is_not_rolled_for(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await move(opened, ann, "face danger iron", *MISS)
    opened.dice.add(*MISS)
    rolled = (await ann.slash(here, "iron action", stat="iron")).response
    await ann.click(rolled, label="Pay the Price")
    opened.dice.add(6, 5, *WEAK)
    assert "Roll on the table" in said(await ann.slash(here, "iron price"))
    assert "Follows from Face Danger" in said(await ann.slash(here, "iron price"))


async def test_an_undo_of_the_roll_on_the_table_leaves_the_miss_to_pay_for(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    opened.dice.add(*MISS)
    rolled = (await ann.slash(here, "iron action", stat="iron")).response
    opened.dice.add(6, 5)
    await ann.slash(here, "iron price")
    await ann.slash(here, "undo")
    await opened.env.settle()
    assert labels(opened.now(rolled)) == ["Pay the Price", "Odds", "Why?"]


async def test_a_move_that_is_made_by_its_name_says_what_it_follows_from(opened: Stage) -> None:
    """A button stands below what it follows from, so what it makes says nothing of that."""
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    for _ in range(2):
        missed = await move(opened, ann, "face danger iron", *MISS)
    pressed = await ann.click(missed, label="Pay the Price")
    assert "Follows from" not in said(pressed)
    typed = await move(opened, ann, "pay the price")
    assert "Follows from Face Danger, <t:" in text_of(typed)
    apart = await move(opened, ann, "pay the price")
    assert "Follows from" not in text_of(apart)


async def test_a_price_that_falls_once_asks_how_bad_the_delay_is(opened: Stage) -> None:
    ann, delay = opened.ann, "Choose how bad the delay is"
    await ann.slash(opened.here, "sheet new", name="Wren")
    price = await move(opened, ann, "pay the price")
    rolled = await choose(opened, ann, price, "table", faces=(5, 2))
    assert f"Next: **{delay}**" in text_of(rolled)
    assert labels(rolled) == [delay, "Why?"]
    chosen = await press(opened, ann, rolled, delay)
    await press(opened, ann, chosen, "Major")
    assert not sheet_of(opened, "Wren")["pending"]


async def test_a_bonus_for_one_move_names_it_plainly(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    camp = await move(opened, ann, "make camp", *WEAK)
    await press(opened, ann, camp, "Prepare")
    card = text_of((await ann.slash(opened.here, "sheet show")).response)
    assert "+1 on the next Undertake a Journey (Make Camp)" in card


@pytest.mark.parametrize(
    ("health", "line"),
    [
        (0, "The loss of 2 ran on to momentum."),
        (1, "1 of the loss of 2 ran on to momentum."),
        (5, ""),
    ],
)
async def test_a_loss_that_runs_on_says_so(opened: Stage, health: int, line: str) -> None:
    """Momentum fell by three, and nothing said what for: two were the harm itself."""
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    await ann.slash(opened.here, "sheet edit", field="health", value=str(health))
    made = await move(opened, ann, "endure harm", *MISS)
    assert [each for each in text_of(made).splitlines() if "ran on" in each] == [line] * bool(line)
    why = await ann.click(made, label="Why?")
    assert "It began with a loss of 2 (R2.36)." in said(why)
