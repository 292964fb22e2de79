"""A campaign of Ironsworn played by its moves: alone in a direct message, and three with a GM."""

from typing import Any

import pytest

from rules.ironsworn import Rank
from tests.games.ironsworn.played import move, press, shared, sheet_of
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.stage import Stage, fill_in, labels, menus, refused, said, text_of


def supply(stage: Stage) -> int:
    rows = [row[-1] for row in stage.state()["sheets"] if row[3] == "ironsworn.party"]
    return int(rows[0]["supply"]) if rows else 5


# --------------------------------------------------------------------------- a whole campaign


@pytest.mark.slow
async def test_three_players_and_a_gm_play_a_campaign_from_the_oath_to_the_advance(
    opened: Stage,
) -> None:
    ann, bob, gm = opened.ann, opened.bob, opened.gm
    await ann.slash(opened.here, "sheet new", name="Wren")
    await bob.slash(opened.here, "sheet new", name="Kaya")
    await opened.manager.slash(opened.here, "sheet new", name="Moss")

    # They swear together: a strong hit, momentum for the one who swears.
    sworn = await move(
        opened, ann, "swear dangerous Save the ferry", *STRONG, shared=True, who="Elder"
    )
    assert sworn.embeds[0].title.startswith("Strong hit · Wren swears an iron vow with heart")
    assert sheet_of(opened, "Wren")["momentum"] == 4
    assert shared(opened)["Save the ferry"]["rank"] == "dangerous"

    # A journey: a strong hit marks progress, and haste costs supply and gives momentum.
    leg = await move(opened, bob, "undertake", *STRONG, track="The river", rank="troublesome")
    assert labels(leg)[-1] == "Why?"
    await press(opened, bob, leg, "Go fast")
    assert (supply(opened), sheet_of(opened, "Kaya")["momentum"]) == (4, 3)
    assert shared(opened)["The river"]["ticks"] == 12
    for _ in range(2):
        await move(opened, bob, "undertake", *WEAK)
    assert (supply(opened), shared(opened)["The river"]["ticks"]) == (2, 36)
    arrived = await move(opened, bob, "reach your destination", 3, 4)
    await press(opened, bob, arrived, "Prepare your next move")
    assert sheet_of(opened, "Kaya")["bonuses"][0]["amount"] == 1
    assert shared(opened)["The river"]["end"] == "arrived"

    # A fight: the bonus is used once; the shared foe bears what everybody does.
    fray = await move(
        opened, bob, "fray", 6, 2, 3, stat="heart", track="The bear", rank="troublesome"
    )
    assert "+1 from Reach Your Destination" in fray.embeds[0].footer.text
    assert sheet_of(opened, "Kaya")["bonuses"] == []
    await move(opened, ann, "fray heart", *MISS, track="The bear")
    struck = await move(opened, bob, "strike iron", *STRONG)
    assert "**The bear: 0 → 9 boxes**" in text_of(struck)
    assert shared(opened)["The bear"]["ticks"] == 36

    # Ann's strike is warned against; only the GM insists, once.
    warned = await move(opened, ann, "strike iron")
    assert warned.embeds[0].title.startswith("Not rolled · ")
    refused(await ann.click(warned, label="Allow anyway"))
    opened.dice.add(*MISS)
    insisted = await gm.click(warned, label="Allow anyway")
    assert said(insisted, privately=False).startswith("Miss · Wren strikes with iron")
    assert "Allow anyway" not in labels(opened.now(warned))

    # The miss costs: the price, chosen, is harm by the foe's rank; it is endured and embraced.
    price = await press(opened, ann, insisted.response, "Pay the Price")
    opened.dice.add(*STRONG)
    hurt = await ann.select(price, ["harm"])
    assert sheet_of(opened, "Wren")["health"] == 4
    await press(opened, ann, hurt.response, "Shake it off")
    assert (sheet_of(opened, "Wren")["health"], sheet_of(opened, "Wren")["momentum"]) == (5, 3)

    ended = await move(opened, bob, "end the fight", 1, 2)
    assert ended.embeds[0].title.startswith("Strong hit · Kaya ends the fight")
    assert shared(opened)["The bear"]["end"] == "won"
    assert sheet_of(opened, "Wren")["fights"] == []

    # They camp: each chooses two of their own.
    camp = await move(opened, gm, "make camp", *STRONG, player=opened.manager)
    assert "The others choose" in labels(camp)
    await opened.manager.select(camp, ["focus", "prepare"])
    for who, name in ((ann, "Wren"), (bob, "Kaya")):
        before = sheet_of(opened, name)["momentum"]
        await opened.env.settle()
        others = [each for each in labels(opened.now(camp)) if each.endswith(("choose", "chooses"))]
        own = await who.click(opened.now(camp), label=others[0])
        await who.select(own.response, ["focus", "prepare"])
        assert sheet_of(opened, name)["momentum"] == before + 1

    # A bond, a milestone, the vow fulfilled: everybody has the experience, one spends it.
    bond = await move(opened, ann, "forge a bond", *STRONG, who="Elder")
    await press(opened, ann, bond, "Gain momentum")
    assert sheet_of(opened, "Wren")["bonds"]["names"] == ["Elder"]
    for _ in range(4):
        await move(opened, gm, "reach a milestone", player=ann)
    await move(opened, ann, "fulfill", 1, 2)
    assert [sheet_of(opened, name)["experience"] for name in ("Wren", "Kaya", "Moss")] == [2, 2, 2]
    advance = await move(opened, ann, "advance")
    spent = await press(opened, ann, advance, "Upgrade an asset")
    # Nothing stands above what was chosen, not even an empty line.
    assert spent.embeds[0].description.startswith("**Wren chooses: Upgrade an asset")
    assert sheet_of(opened, "Wren")["experience_spent"] == 2


async def test_a_campaign_is_played_alone_in_a_direct_message(stage: Stage) -> None:
    ann = stage.env.create_user("solo", global_name="Solo")

    async def makes(line: str, *faces: int, **options: Any) -> Any:
        stage.dice.add(*faces)
        answer = await ann.slash("iron move", name=line, **options)
        said(answer)
        return answer.response

    async def presses(message: Any, begins: str, *faces: int) -> Any:
        stage.dice.add(*faces)
        (label,) = [each for each in labels(message) if each.startswith(begins)]
        answer = await ann.click(message, label=label)
        said(answer)
        return answer.response

    await ann.slash("sheet new", name="Wren", game="ironsworn")
    await makes("swear troublesome Find the child", *STRONG)
    await makes("undertake", *WEAK, track="The road", rank="troublesome")
    for _ in range(2):
        await makes("undertake", *WEAK)
    await presses(await makes("reach your destination", 1, 2), "Gain momentum")
    await presses(
        await makes("enter the fray wits", *WEAK, track="Wolves", rank="troublesome"),
        "Take the initiative",
    )
    # A weak hit that momentum could better waits; burning comes before the result.
    await ann.slash("iron momentum", change=4)
    held = await makes("strike iron", 6, 2, 8)
    assert any(label.startswith("Burn momentum 9") for label in labels(held)), labels(held)
    burned = await presses(held, "Burn")
    assert burned.embeds[0].title.startswith("Strong hit (momentum burned) · Wren strikes")
    assert sheet_of(stage, "Wren")["momentum"] == 2
    await makes("end the fight", 1, 2)

    hurt = await makes("endure harm 2", *WEAK)
    assert sheet_of(stage, "Wren")["health"] == 3
    assert hurt.embeds[0].title.startswith("Weak hit · Wren endures harm")
    camp = await makes("make camp", *STRONG)
    await ann.select(camp, ["partake", "recuperate"])
    assert sheet_of(stage, "Wren")["health"] == 5
    await presses(await makes("forge a bond", *STRONG, who="Mara"), "Gain momentum")
    for _ in range(3):
        await makes("reach a milestone")
    await makes("fulfill", 1, 2)
    assert sheet_of(stage, "Wren")["experience"] == 1
    # Alone, one may insist against a warning oneself.
    warned = await makes("face a setback 1")
    assert warned.embeds[0].title.startswith("Not rolled · ")
    insisted = await presses(warned, "Allow anyway")
    assert "**Setback 1**" in insisted.embeds[0].description
    await ann.select(insisted, ["setback:spirit"])
    assert (sheet_of(stage, "Wren")["spirit"], sheet_of(stage, "Wren")["setback"]) == (4, 0)


# ------------------------------------------------------------------- presses at the wrong time


async def test_a_choice_is_taken_once_by_its_player_and_always_answered(opened: Stage) -> None:
    ann, bob = opened.ann, opened.bob
    await ann.slash(opened.here, "sheet new", name="Wren")
    danger = await move(opened, ann, "face danger iron", *WEAK)
    (lose,) = [each for each in labels(danger) if each.startswith("Lose momentum (2 → 1)")]
    name = "Wren"
    before = sheet_of(opened, name)

    assert ann.mention in refused(await bob.click(danger, label=lose))
    assert sheet_of(opened, name) == before
    late = opened.late(danger)
    await press(opened, ann, danger, "Lose momentum")
    assert sheet_of(opened, name)["momentum"] == 1
    assert labels(opened.now(danger)) == ["Why?"]
    late()
    assert "already chosen" in refused(await ann.click(danger, label=lose))
    assert sheet_of(opened, name)["momentum"] == 1

    await ann.slash(opened.here, "undo")
    assert sheet_of(opened, name)["momentum"] == 2
    await opened.restart()
    await press(opened, ann, danger, "Lose momentum")
    assert sheet_of(opened, name)["momentum"] == 1


async def test_the_buttons_of_a_move_that_was_undone_say_so(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    danger = await move(opened, opened.ann, "face danger iron", *WEAK)
    await opened.ann.slash(opened.here, "undo")

    for label in labels(danger):
        assert "taken back" in refused(await opened.ann.click(danger, label=label))


async def test_a_held_result_outlives_a_later_move_and_stands_once_momentum_moved(
    opened: Stage,
) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "iron momentum", change=4)
    held = await move(opened, ann, "face danger iron", 1, 4, 9)
    burn = labels(held)[0]
    assert burn.startswith("Burn momentum 6")
    late = opened.late(held)
    await move(opened, ann, "gather", *STRONG)
    await opened.env.settle()
    assert labels(opened.now(held)) == ["Let it stand", "Why?"]

    late()
    assert "Momentum has changed since that roll" in refused(await ann.click(held, label=burn))
    stood = await ann.click(held, label="Let it stand")
    assert "Pay the Price" in str(labels(stood.response))


async def test_choosing_two_takes_exactly_two_different_ones(opened: Stage) -> None:
    ann = opened.ann
    camp = await move(opened, ann, "make camp", *STRONG)
    (menu,) = [
        part
        for row in camp.components
        for part in (row if isinstance(row, dict) else row.to_dict())["components"]
        if part["type"] == 3
    ]

    assert (menu["min_values"], menu["max_values"]) == (2, 2)
    # What cannot be taken (health is full) says why and is not offered.
    assert "recuperate" not in [each["value"] for each in menu["options"]]
    assert "health is already 5" in camp.embeds[0].description


@pytest.mark.parametrize("ending", ["dead", "desolate"])
async def test_the_dead_and_the_lost_choose_nothing_in_anothers_camp(
    opened: Stage, ending: str
) -> None:
    """“Kaya may choose too”, and it waited for her, though she had died."""
    for who, name in ((opened.bob, "Kaya"), (opened.manager, "Moss")):
        await who.slash(opened.here, "sheet new", name=name)
    await opened.bob.slash(opened.here, "sheet edit", field="ending", value=ending)
    camp = await move(opened, opened.ann, "make camp", *STRONG)
    assert "Moss may choose too." in text_of(camp)
    assert sheet_of(opened, "Kaya")["pending"] == []


async def test_who_aids_is_told_whose_the_choice_is_until_it_was_made(opened: Stage) -> None:
    await opened.bob.slash(opened.here, "sheet new", name="Kaya")
    aid = await move(opened, opened.ann, "aid iron Kaya", *STRONG)
    assert "Kaya may choose." in text_of(aid)
    told = refused(await opened.ann.click(aid, label="Kaya chooses"))
    assert "Kaya can choose here." in told
    assert "already chosen" not in told

    late = opened.late(aid)
    own = await opened.bob.click(aid, label="Kaya chooses")
    await press(opened, opened.bob, own.response, "Gain momentum")
    assert (sheet_of(opened, "Kaya")["momentum"], sheet_of(opened, "Ann")["momentum"]) == (4, 2)
    await opened.env.settle()
    assert "may choose" not in text_of(opened.now(aid))
    late()
    assert "already chosen here" in refused(await opened.ann.click(aid, label="Kaya chooses"))
    await opened.bob.slash(opened.here, "undo")
    await opened.env.settle()
    assert "Kaya may choose." in text_of(opened.now(aid))


async def test_who_has_chosen_at_a_camp_is_named_no_more(opened: Stage) -> None:
    for who, name in ((opened.bob, "Kaya"), (opened.gm, "Moss")):
        await who.slash(opened.here, "sheet new", name=name)
    camp = await move(opened, opened.ann, "make camp", *WEAK)
    assert "Kaya and Moss may choose too." in text_of(camp)
    own = await opened.bob.click(camp, label="The others choose")
    await press(opened, opened.bob, own.response, "Focus")
    await opened.env.settle()
    assert "Moss may choose too." in text_of(opened.now(camp))
    assert "Moss chooses" in labels(opened.now(camp))
    assert "Kaya" not in text_of(opened.now(camp))
    again = await move(opened, opened.ann, "make camp", *WEAK)
    over = "Kaya and Moss may choose too.\nWhat was left of the last Make Camp is over."
    assert over in text_of(again)
    await opened.env.settle()
    assert "Moss chooses" not in labels(opened.now(camp))
    third = await move(opened, opened.bob, "make camp", *WEAK)
    over = "Moss and Ann may choose too.\nWhat was left of the last Make Camp is over."
    assert over in text_of(third)
    assert "is gone" not in text_of(third)


async def test_a_vow_that_is_led_to_asks_for_its_name(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    bond = await move(opened, opened.ann, "forge a bond", *WEAK, who="Mara")
    swear = await press(opened, opened.ann, bond, "Swear a vow for it")
    late = opened.late(swear)
    form = await opened.ann.click(swear, label="Swear an Iron Vow (for a bond)")
    opened.dice.add(*STRONG)
    offered = form.modal["components"][1]["component"]["options"]
    assert [each["value"] for each in offered] == [rank.value for rank in Rank]
    answer = await fill_in(opened.ann, form, "Find her son", ["epic"])

    assert "**Strong hit · Wren swears a vow for a bond with heart**" in said(answer)
    assert sheet_of(opened, "Wren")["tracks"][0]["name"] == "Find her son"
    late()
    assert "already chosen" in refused(
        await opened.ann.click(swear, label="Swear an Iron Vow (for a bond)")
    )


async def test_help_tells_a_move(stage: Stage) -> None:
    for topic in ("strike", "Face Danger", "ask the oracle"):
        words = said(await stage.ann.slash(stage.here, "help", topic=topic), privately=True)
        assert words.startswith(f"Help · {topic.casefold()}")


async def test_the_moves_are_listed_by_kind(stage: Stage) -> None:
    words = said(await stage.ann.slash(stage.here, "iron moves"), privately=True)

    assert words.startswith("Ironsworn · 35 moves")
    assert "**Combat**: Enter the Fray, Strike" in words


async def test_forsaking_offers_vows_that_go_on_and_nothing_else(opened: Stage) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    await bob.slash(here, "iron track new", kind="vow", name="Our oath", shared=True)
    for kind, name in (
        ("vow", "Oath"),
        ("vow", "Old oath"),
        ("journey", "Road"),
        ("bonds", "Tove"),
    ):
        await ann.slash(here, "iron track new", kind=kind, name=name)
    await ann.slash(here, "iron track forsake", name="Old oath")
    offered = await ann.autocomplete(here, "iron track forsake", "name", "")

    assert [each["value"] for each in offered] == ["Oath", "Our oath"]


async def test_moves_and_what_they_roll_are_completed(opened: Stage) -> None:
    names = await opened.ann.autocomplete(opened.here, "iron move", "name", "str")
    stats = await opened.ann.autocomplete(opened.here, "iron move", "stat", "", name="strike")

    assert names[0]["value"] == "Strike"
    assert [each["value"] for each in stats] == ["iron", "edge"]


async def test_an_everyday_word_completes_the_moves_that_it_may_mean(opened: Stage) -> None:
    async def offered(typed: str) -> list[tuple[str, str]]:
        found = await opened.ann.autocomplete(opened.here, "iron move", "name", typed)
        return [(each["name"], each["value"]) for each in found]

    assert await offered("Trav") == [("Undertake a Journey (travel)", "Undertake a Journey")]
    attacks = await offered("attack")
    assert {value for _, value in attacks} == {"Enter the Fray", "Strike", "Clash"}
    assert all(name == f"{value} (attack)" for name, value in attacks)
    assert all(name == value for name, value in await offered(""))


async def test_the_moves_that_there_is_a_use_for_are_completed_first(opened: Stage) -> None:
    """Of 35 Discord shows 25: none of a vow's was among them, and a fight's came last."""

    async def offered(**given: Any) -> list[str]:
        found = await opened.ann.autocomplete(opened.here, "iron move", "name", "", **given)
        return [each["value"] for each in found]

    assert (await offered())[:2] == ["Swear an Iron Vow", "Face Danger"]
    assert await offered(character="Nobody") == await offered()
    await opened.ann.slash(opened.here, "iron track new", kind="vow", name="Oath")
    assert {"Reach a Milestone", "Fulfill Your Vow"} <= {*(await offered())[:20]}
    await opened.ann.slash(opened.here, "iron track new", kind="fight", name="Bear")
    in_a_fight = await offered()
    assert "Strike" in in_a_fight[:2]
    assert len({*in_a_fight}) == 25


async def test_the_sheet_and_what_waits_show_what_is_pending(opened: Stage) -> None:
    ann = opened.ann
    secured = await move(opened, ann, "secure wits", *STRONG)
    words = said(await ann.slash(opened.here, "iron waiting"))
    assert "Secure an Advantage" in words
    await press(opened, ann, secured, "Prepare your next move")
    await ann.slash(opened.here, "iron companion new", name="Rook", health=3)
    sheet = said(await ann.slash(opened.here, "sheet show"))

    assert "on the next move" in sheet
    assert "Rook ▰▰▰ 3 of 3" in sheet
    assert "on the next move" in said(await ann.slash(opened.here, "iron waiting"))


async def test_a_companion_who_is_hurt_is_called_by_name(opened: Stage) -> None:
    """“The companion is dead.” told a table of three who it was by no word."""
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron companion new", name="Rook", health=2)
    # What it lost it has again, so that no number tells of it.
    rallied = text_of(await move(opened, ann, "companion endure harm 1", *STRONG))
    assert rallied.startswith("Strong hit · Wren has Rook endure harm")
    assert "Rook rallies." in rallied
    battered = await move(opened, ann, "companion endure harm 1", *WEAK)
    assert "Rook is battered but holds on." in text_of(battered)
    out = await move(opened, ann, "companion endure harm 1", 2, 9, 10)
    assert "Rook is out of action." in text_of(out)
    await ann.slash(here, "iron momentum", change=6)
    held = await move(opened, ann, "companion endure harm 1", 1, 9, 4)
    assert "dead" not in text_of(held)
    assert "Rook is dead." in text_of(await press(opened, ann, held, "Let it stand"))
    told = said(await ann.slash(here, "history"))
    assert "has Rook endure harm: miss" in told


# ------------------------------------------------------------------- whatever else is pressed


async def test_dice_are_rolled_again_and_the_result_is_let_stand(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    kept = await move(opened, ann, "face danger iron", *MISS, reroll=True)
    opened.dice.add(5)
    late = opened.late(kept)
    again = await ann.select(kept, ["action"])
    assert said(again, privately=False).startswith("Miss (rolled again) · Wren faces danger")
    late()
    assert "already chosen" in refused(await ann.select(kept, ["action"]))

    kept = await move(opened, ann, "face danger iron", *STRONG, reroll=True)
    stood = await press(opened, ann, kept, "Let it stand")
    assert "**Strong hit (let stand) · Wren faces danger**" in stood.embeds[0].description
    assert sheet_of(opened, "Wren")["momentum"] == 3


async def test_a_price_of_many_parts_has_a_button_for_each(opened: Stage) -> None:
    ann = opened.ann
    await ann.slash(opened.here, "sheet new", name="Wren")
    price = await move(opened, ann, "pay the price")
    # Twice, and twice again, and so on: as many parts as the table can give at once.
    opened.dice.add(*(9, 9) * 3, *(5, 5), *(6, 5), *(7, 5), *(8, 7))
    shown = (await ann.select(price, ["table"])).response
    offered = [*labels(shown)]

    assert offered == [
        "Choose how bad the delay is",
        "Endure Harm (2)",
        "Endure Stress (2)",
        "Choose how much is wasted",
        "Why?",
    ]
    opened.dice.add(*WEAK)
    await ann.click(shown, label="Endure Harm (2)")
    assert sheet_of(opened, "Wren")["health"] == 3


async def test_what_waits_is_found_again_by_the_gm_for_an_absent_player(opened: Stage) -> None:
    ann, gm = opened.ann, opened.gm
    await ann.slash(opened.here, "sheet new", name="Wren")
    for _ in range(2):
        await move(opened, ann, "face danger iron", *WEAK)
    listed = await gm.slash(opened.here, "iron waiting", player=ann)
    assert labels(listed.response) == ["Face Danger (iron, 1 of 2)", "Face Danger (iron, 2 of 2)"]
    (row,) = [row if isinstance(row, dict) else row.to_dict() for row in listed.response.components]
    one = await gm.click(listed.response, custom_id=row["components"][0]["custom_id"])
    opened.dice.add(*WEAK)
    endured = await gm.click(one.response, label="Endure Harm (1)")

    assert "acted for" in said(endured, privately=False)
    assert sheet_of(opened, "Wren")["health"] == 4


async def test_many_open_moves_are_reached_by_a_menu_and_who_has_none_is_told_so(
    opened: Stage,
) -> None:
    for _ in range(6):
        await move(opened, opened.ann, "battle iron", *MISS)
    listed = await opened.ann.slash(opened.here, "iron waiting")
    (menu,) = menus(listed.response)
    assert [each["label"] for each in menu] == [
        f"Battle (iron, {nth} of 6): next Pay the Price" for nth in range(1, 7)
    ]
    one = await opened.ann.select(listed.response, [menu[3]["value"]])
    assert "Pay the Price" in labels(one.response)

    none = said(await opened.gm.slash(opened.here, "iron waiting"))
    assert "You have no Ironsworn character here" in none
    owed = await opened.gm.slash(opened.here, "iron setback")
    assert said(owed, privately=True).startswith("No losses wait\n")


async def test_who_comes_to_another_table_leaves_a_shared_foe_behind(opened: Stage) -> None:
    ann, there = opened.ann, opened.elsewhere
    await ann.slash(opened.here, "sheet new", name="Wren")
    await move(opened, ann, "enter heart", *MISS, track="Bear", rank="dangerous")
    (file,) = (await ann.slash(opened.here, "sheet export")).response.attachments
    await opened.gm.slash(there, "table open", game="ironsworn")
    await ann.slash(there, "sheet import", file=("wren.json", await file.read()))

    card = said(await ann.slash(there, "sheet show"))
    open_moves = await ann.slash(there, "iron waiting")
    waiting = await ann.slash(there, "waiting")
    (back, *_), *_ = menus(waiting.response)
    brought = await ann.select(waiting.response, [back["value"]])

    for told in (card, said(open_moves), said(brought)):
        assert "In a fight" not in told
    assert "In a fight** Bear:" in said(await ann.slash(opened.here, "sheet show"))


async def test_supply_beyond_the_last_says_how_the_others_pay_and_no_old_news(
    opened: Stage,
) -> None:
    """Nobody but whoever lost it had a menu, and that it had run out was told each time.

    What was missing was told three times.
    """
    await opened.bob.slash(opened.here, "sheet new", name="Kaya")
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    meter = {"name": "supply", "change": -5}
    first = said(await opened.ann.slash(opened.here, "iron meter", **meter), privately=False)
    assert "Supply has run out." in first
    again = said(await opened.ann.slash(opened.here, "iron meter", **meter), privately=False)
    assert "Supply has run out." not in again
    assert again.splitlines()[:5] == [
        "Wren loses 5 supply",
        "**Supply debt 0 → 5**",
        "**Kaya: supply debt 0 → 5**",
        "Supply falls no lower than 0.",
        "**Supply debt 5**: pay each point with health, spirit or momentum.",
    ]
    assert again.splitlines()[5] == "The others pay theirs by `/iron setback`."
    ours = said(await opened.gm.slash(opened.here, "iron meter", **meter), privately=False)
    assert "Everybody pays theirs by `/iron setback`." in ours
    weak = await move(opened, opened.ann, "undertake", *WEAK, track="North", rank="epic")
    assert "The others pay theirs by `/iron setback`." in text_of(weak)
