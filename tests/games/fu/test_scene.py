"""Mini-FU at a table: Dave, a friend and a GM, past the guards and over the cliff."""

from typing import Any

import pytest

from tests.house.table.test_out_of_sight import whispers
from tests.house.table.test_recap import wait
from tests.prologue import prologue
from tests.stage import (
    Stage,
    answer,
    choose,
    fill_in,
    labels,
    menus,
    parts_of,
    refused,
    said,
    text_of,
    titled,
)
from tests.wire import until

SHADOWS, DAREDEVIL, DETAIL = (
    "power:scene:Plenty of shadows",
    "power:tag:Daredevil",
    "power:tag:Eye for detail",
)

MOVED = "The pool has changed since. This is how it stands now."


class Party:
    """A table of Mini-FU: Ann plays Dave's part, Bob is the friend."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.here, self.dice = stage, stage.here, stage.dice
        self.gm, self.ann, self.bob = stage.gm, stage.ann, stage.bob

    async def slash(self, who: Any, command: str, **options: Any) -> Any:
        """Use one of the game's commands."""
        return await who.slash(self.here, f"fu {command}", **options)

    async def check(self, **options: Any) -> Any:
        """Let Ann begin a check; give its message."""
        answer = await self.slash(self.ann, "check", **options)
        said(answer, privately=False)
        return answer.response

    def sheet(self, name: str = "Tennessee") -> dict[str, Any]:
        """Read a character from the file."""
        (found,) = [row[-1] for row in self.stage.state()["sheets"] if row[4] == name]
        return dict(found)

    def pool(self) -> tuple[int, int]:
        """Count the dice of Tennessee's check that waits, from the file."""
        parts = self.sheet()["check"]["parts"]
        power, challenge = (
            sum(part["dice"] for part in parts if part["side"] == side)
            for side in ("power", "challenge")
        )
        return power, challenge


@prologue
async def seated(made: Party) -> Party:
    """Open the table, and give everybody a character."""
    stage = made.stage
    await stage.gm.slash(stage.here, "table open", game="fu", name="Friday")
    await stage.ann.slash(stage.here, "sheet new", name="Tennessee")
    await stage.bob.slash(stage.here, "sheet new", name="October")
    await made.slash(stage.ann, "tag add", name="Daredevil")
    await made.slash(stage.ann, "tag add", name="Eye for detail", kind="edge")
    return made


@pytest.fixture
async def party(stage: Stage) -> Party:
    """Everybody at the table; Ann plays Tennessee Smith, Bob plays October Jones."""
    return await seated(Party(stage))


def menu_ids(message: Any) -> list[str]:
    """Give the whole ids of all menus of a message, from the top."""
    return [str(part["custom_id"]) for part in parts_of(message) if "options" in part]


def offered(form: Any) -> dict[str, str]:
    """Give the values that the menu of a form offers, below its text, by what they say."""
    options = form.modal["components"][1]["component"]["options"]
    return {each["label"]: each["value"] for each in options}


def chosen(form: Any) -> list[str]:
    """Give what is chosen already in that menu."""
    options = form.modal["components"][1]["component"]["options"]
    return [each["label"] for each in options if each.get("default")]


async def suggest(who: Any, message: Any, why: str, side: str) -> Any:
    """Press “Suggest a die” and fill in the form."""
    return await fill_in(who, await who.click(message, label="Suggest a die"), why, [side])


def values(message: Any) -> list[str]:
    """Give the values that the menus offer."""
    return [each["value"] for menu in menus(message) for each in menu]


def choices(message: Any) -> list[str]:
    """Give what the menus offer as it is called."""
    return [each["label"] for menu in menus(message) for each in menu]


# ------------------------------------------------------------------------------ the two scenes


async def test_scene_tennessee_sneaks_past_the_guards(stage: Stage) -> None:
    """From nobody to the price of a success it is three messages."""
    party, ann, bob, gm = Party(stage), stage.ann, stage.bob, stage.gm
    await gm.slash(stage.here, "table open", game="fu", name="Friday")
    before = len(stage.here.history(viewer=bob))
    who = "Name: Tennessee / Concept: Explorer / Descriptors: Daredevil / Edges: Eye for detail"
    await ann.slash(stage.here, "sheet new", text=f"{who} / Gear: Bullwhip")
    await party.slash(gm, "tag add", name="Plenty of shadows", scene=True)
    message = await party.check(action="sneak past the guards")
    assert message.embeds[0].title == "Tennessee: sneak past the guards · 1 power vs 0 challenge"
    ticked = await choose(ann, message, "tick", SHADOWS, DAREDEVIL)
    assert titled(ticked) == "Tennessee: sneak past the guards · 3 power vs 0 challenge"
    helped = await suggest(bob, message, "Only when the wind blows", "power")
    assert "power 3 → 4" in said(helped)
    assert "Only when the wind blows (Bob)" in said(helped)
    hindered = await choose(gm, message, "change", "dice:challenge:2")
    assert titled(hindered) == "Tennessee: sneak past the guards · 4 power vs 2 challenge"
    assert "**Yes 75 %** · no 25 %\n▰▱▱▱▱▱▱▱ 19 % Yes, and\n" in said(hindered)
    await gm.click(message, label="GM: lock pool")

    stage.dice.add(6, 5, 3, 2, 6, 4)
    rolled = await ann.click(message, label="Roll 4 power vs 2 challenge")
    words = said(rolled, privately=False)
    assert titled(rolled) == "Yes, but · Tennessee: sneak past the guards"
    assert "One pair cancels: ~~6~~, ~~6~~\nPower: **5**, 3, 2\nChallenge: 4\n" in words
    assert "**1 power die** counts, above the best challenge die left, 4." in words
    assert "Plenty of shadows (scene) · Only when the wind blows (Bob)" in words
    # It was sent just now, and is the newest message.
    assert rolled.response.id == message.id
    sheet = party.sheet()
    assert (sheet["check"], len(sheet["last"]["parts"])) == (None, 5)

    form = await ann.click(rolled.response, label="Give somebody a condition")
    await fill_in(ann, form, "Winded", [offered(form)["Tennessee"]])
    after = stage.here.history(viewer=bob)[before:]
    assert len(after) == 3
    assert labels(after[-1]) == ["Same pool again: 4 vs 3 (new check)", "Why?"]


async def test_scene_tennessee_leaps_from_the_cliff(party: Party) -> None:
    for injury in ("Cut arm", "Twisted ankle"):
        await party.slash(party.ann, "condition add", name=injury)
    await party.slash(party.gm, "tag add", name="A good run up", concerns="Tenn")
    await party.slash(party.gm, "tag add", name="Rushed", scene=True, effect="hinders")
    message = await party.check(action="leap for the airship")
    assert message.embeds[0].title == "Tennessee: leap for the airship · 1 power vs 3 challenge"
    await choose(party.ann, message, "tick", DAREDEVIL, "power:scene:A good run up")
    pelted = await suggest(party.bob, message, "Pelted with rocks", "challenge")
    assert titled(pelted) == "Tennessee: leap for the airship · 3 power vs 4 challenge"

    party.dice.add(4, 3, 1, 4, 3, 1, 1)
    rolled = await party.ann.click(message, label="Roll 3 power vs 4 challenge")
    assert titled(rolled) == "No, but · Tennessee: leap for the airship"
    assert "3 pairs cancel: ~~4~~, ~~4~~ · ~~3~~, ~~3~~ · ~~1~~, ~~1~~\n" in said(rolled)
    assert "Challenge: **1**\n**1 challenge die** counts, as no power die is left." in said(rolled)


# ----------------------------------------------------------------------------- few presses, none


async def test_who_needs_nobodys_word_rolls_at_once(party: Party) -> None:
    party.dice.add(3, 5, 1)
    named = await party.slash(party.ann, "check", helps="dare, eye", now=True)
    assert titled(named) == "Yes, and · Tennessee"
    assert "first die · Daredevil · Eye for detail" in said(named)
    assert "the answer was certain" in said(named)
    theirs = await party.slash(party.gm, "check", player=party.bob)
    assert titled(theirs) == "October · 1 power vs 0 challenge"
    assert "acted for" in said(theirs)
    party.dice.add(2, 2)
    typed = await party.slash(party.ann, "check", power=1, challenge=1)
    assert titled(typed) == "Botch · Tennessee"


async def test_who_plays_alone_makes_the_pool_before_it_is_rolled(stage: Stage) -> None:
    """Anyone might suggest a die, it said, where there was nobody else."""
    alone = stage.ann.user
    await alone.slash("sheet new", name="Tennessee", game="fu")
    await alone.slash("fu tag add", name="Daredevil")
    begun = await alone.slash("fu check", action="sneak past the guards")
    assert titled(begun).endswith("1 power vs 0 challenge")
    assert "rolls. Your menu adds what hinders.*" in said(begun)
    await choose(alone, begun.response, "tick", "power:tag:Daredevil")
    await choose(alone, begun.response, "change", "dice:challenge:1")
    stage.dice.add(5, 2, 4)
    rolled = await alone.click(begun.response, label="Roll 2 power vs 1 challenge")
    assert titled(rolled) == "Yes, but · Tennessee: sneak past the guards"
    stage.dice.add(3, 5)
    named = await alone.slash("fu check", helps="dare")
    assert titled(named) == "Yes · Tennessee"
    stage.dice.add(6)
    assert titled(await alone.slash("fu check", now=True)).startswith("Yes, but")


async def test_a_gm_who_plays_alone_is_not_told_what_others_may_do(stage: Stage) -> None:
    await stage.bob.slash(stage.here, "table open", game="fu")
    await stage.bob.slash(stage.here, "sheet new", name="October")
    await stage.bob.slash(stage.here, "fu tag add", name="Clumsy", effect="hinders")
    climb = {"action": "climb", "now": False}
    begun = said(await stage.bob.slash(stage.here, "fu check", **climb))
    assert "*Next: October rolls.*\n*GM, does this hinder? Clumsy. Your menu adds it.*" in begun
    # Whoever has joined by then may.
    await stage.ann.slash(stage.here, "sheet new", name="Kip")
    begun = said(await stage.bob.slash(stage.here, "fu check", **climb))
    assert "*Next: October rolls. Anyone may suggest a die.*\n*GM, does" in begun


async def test_what_helps_is_completed_one_name_after_another_and_a_comma_ends_none(
    party: Party,
) -> None:
    asks = await party.slash(party.ann, "tag add", name="Fast, loose")
    await answer(party.ann, asks, "One tag")

    async def completed(typed: str) -> list[str]:
        found = await party.ann.autocomplete(party.here, "fu check", "helps", typed)
        return [each["value"] for each in found]

    assert await completed("d") == ["Daredevil", "Eye for detail"]
    assert await completed("daredevil, e") == ["daredevil, Eye for detail"]
    assert await completed("Fast, l") == ["Fast, loose"]
    assert await completed("Fast, loose, eye") == ["Fast, loose, Eye for detail"]
    assert await completed("eye, fast, l") == ["eye, Fast, loose"]
    ticked = await party.check(helps="Fast, loose, dare")
    assert ticked.embeds[0].title == "Tennessee · 3 power vs 0 challenge"


# --------------------------------------------------------------------------------------- limits


async def full_to_tick(party: Party) -> None:
    """Give Tennessee a concept and fifteen tags, and the scene ten, all of which help."""
    deft = ", ".join(f"D{number}" for number in range(13))
    await party.ann.slash(party.here, "sheet edit", field="concept", value="Explorer")
    await answer(party.ann, await party.slash(party.ann, "tag add", name=deft), "13 tags")
    ledges = ", ".join(f"L{number}" for number in range(10))
    asks = await party.slash(party.gm, "tag add", name=ledges, scene=True)
    await answer(party.gm, asks, "10 tags")


async def test_all_that_could_help_can_be_ticked_though_a_menu_takes_25(party: Party) -> None:
    """The twenty-sixth was in no menu, and nothing said so."""
    await full_to_tick(party)
    message = await party.check()
    assert labels(message)[:2] == ["Tick what helps of your own", "Tick what helps in the scene"]
    own, around = menus(message)[:2]
    assert (len(own), len(around)) == (16, 10)
    late = party.stage.late(message)
    for which, ticks in (
        (0, ["power:concept:Explorer", DAREDEVIL]),
        (1, ["power:scene:L8", "power:scene:L9"]),
        (0, [DAREDEVIL]),
    ):
        now = party.stage.now(message)
        shown = await party.ann.select(now, ticks, custom_id=menu_ids(now)[which])
    # Each menu leaves to the other what was ticked there.
    assert titled(shown) == "Tennessee · 4 power vs 0 challenge"
    ticked = [each["value"] for menu in menus(shown.response) for each in menu if each["default"]]
    assert ticked == [DAREDEVIL, "power:scene:L8", "power:scene:L9"]
    late()
    press = await party.ann.select(message, [], custom_id=menu_ids(message)[1])
    assert MOVED in said(press)
    await party.slash(party.gm, "tag remove", name="L0")
    fewer = (await party.slash(party.ann, "waiting")).response
    assert labels(fewer)[0] == "Tick what helps"


async def test_who_has_no_tags_yet_is_told_how_there_comes_to_be_one(party: Party) -> None:
    await party.bob.slash(party.here, "sheet new", name="Bare")
    words = refused(await party.slash(party.bob, "tag remove", name="Brave"))
    assert "There are no tags yet. `/fu tag add` adds one." in words


async def test_a_twenty_first_die_is_refused_and_nothing_changes(party: Party) -> None:
    message = await party.check(power=1, challenge=20, now=False)
    before = party.stage.state()
    for press in (
        await suggest(party.bob, message, "Too much", "challenge"),
        await party.slash(party.gm, "suggest", why="Too much", side="challenge"),
    ):
        assert "A pool has at most 20 dice of each kind; this would make 21" in refused(press)
    assert "dice:challenge:1" not in values(message)
    assert party.stage.state() == before


# --------------------------------------------------------------------------------- the last word


async def test_a_hindering_tag_is_offered_to_the_gm_and_counts_only_if_added(party: Party) -> None:
    """Being afraid of snakes is no hindrance to a leap."""
    await party.slash(party.ann, "tag add", name="Afraid of snakes", effect="hinders")
    message = await party.check(action="leap")
    assert party.pool() == (1, 0)
    assert "GM, does this hinder? Afraid of snakes." in text_of(message)
    assert values(message)[2] == "add:challenge:tag:Afraid of snakes"
    added = await choose(party.gm, message, "change", "add:challenge:tag:Afraid of snakes")
    assert party.pool() == (1, 1)
    assert "does this hinder" not in said(added)
    struck = await choose(party.gm, message, "change", "strike:challenge:tag:Afraid of snakes")
    assert party.pool() == (1, 0)
    assert "does this hinder" not in said(struck)


async def test_a_settled_pool_is_the_gms_alone_until_it_is_opened_again(party: Party) -> None:
    message = await party.check()
    await suggest(party.bob, message, "Luck", "power")
    show_again = party.stage.late(message)

    async def offered() -> list[str]:
        found = await party.bob.autocomplete(party.here, "fu strike", "reason", "")
        return [each["name"] for each in found]

    assert await offered() == ["Luck"]
    await party.gm.click(message, label="GM: lock pool")
    assert await offered() == []
    assert "is locked. Only the GM" in refused(await party.slash(party.bob, "strike"))
    shown = party.stage.now(message)
    assert "Suggest a die" not in labels(shown)
    assert "fu:tick" not in str(parts_of(shown))
    assert "is locked. Only the GM" in refused(await party.slash(party.bob, "suggest", why="Luck"))
    show_again()
    late = await party.bob.click(message, label="Suggest a die")
    assert "is locked. Only the GM" in refused(late)
    show_again()
    assert MOVED in said(await choose(party.ann, message, "tick", DAREDEVIL))
    await choose(party.gm, shown, "change", "dice:challenge:1")
    assert party.pool() == (2, 1)
    opened = await choose(party.gm, party.stage.now(message), "change", "open")
    assert "unlocked this pool" in said(opened)
    await choose(party.ann, opened.response, "tick", DAREDEVIL)
    assert party.pool() == (3, 1)


async def test_a_check_is_called_off_by_its_player(party: Party) -> None:
    message = await party.check(action="climb")
    refused(await choose(party.bob, message, "change", "off"))
    off = await choose(party.ann, message, "change", "off")
    assert titled(off) == "Cancelled · Tennessee: climb"
    assert labels(off.response) == []
    assert party.sheet()["check"] is None


async def test_what_is_the_gms_and_what_is_the_players_is_refused_to_others(party: Party) -> None:
    await party.slash(party.ann, "condition add", name="Tired")
    message = await party.check()
    before, moves = party.stage.state(), party.stage.moves()
    for value in ("dice:challenge:1", "dice:power:1"):
        words = refused(await choose(party.ann, message, "change", value))
        assert "Only the GM can do that" in words
    assert "Only the GM" in refused(await party.ann.click(message, label="GM: lock pool"))
    for press in (
        await party.bob.click(message, label="Roll 1 power vs 1 challenge"),
        await choose(party.bob, message, "tick", DAREDEVIL),
    ):
        assert party.ann.mention in refused(press)
    assert (party.stage.state(), party.stage.moves()) == (before, moves)

    party.dice.add(5, 2)
    rolled = await party.gm.click(message, label="Roll 1 power vs 1 challenge")
    assert "acted for" in said(rolled)


# ------------------------------------------------------------------------------ stale and twice


async def test_a_check_is_rolled_once_however_often_it_is_pressed(party: Party) -> None:
    message = await party.check()
    show_again = party.stage.late(message)
    second = await party.slash(party.ann, "waiting")
    party.dice.add(4)
    await party.ann.click(second.response, label="Roll 1 power vs 0 challenge")
    before = party.stage.moves()
    for press in (
        lambda: party.ann.click(message, label="Roll 1 power vs 0 challenge"),
        lambda: party.bob.click(message, label="Suggest a die"),
        lambda: choose(party.ann, message, "tick", DAREDEVIL),
        lambda: choose(party.gm, message, "change", "dice:challenge:1"),
    ):
        show_again()
        assert "already rolled" in refused(await press())
    assert party.stage.moves() == before


async def test_a_form_that_comes_back_too_late_says_why(party: Party) -> None:
    message = await party.check()
    form = await party.bob.click(message, label="Suggest a die")
    party.dice.add(4)
    await party.ann.click(message, label="Roll 1 power vs 0 challenge")
    assert "already rolled" in refused(await fill_in(party.bob, form, "Luck", ["power"]))


async def test_undo_takes_back_a_roll_whole_and_the_check_waits_again(party: Party) -> None:
    message = await party.check()
    await choose(party.gm, message, "change", "dice:challenge:1")
    assert "Added 1 challenge die" in text_of(party.stage.now(message))
    stood = party.stage.state()
    party.dice.add(5, 2)
    rolled = await party.ann.click(message, label="Roll 1 power vs 1 challenge")
    late = party.stage.late(rolled.response)
    undone = said(await party.ann.slash(party.here, "undo"), privately=False)
    assert "power 5; challenge 2" in undone
    assert "**The check waits for its roll again.**" in undone
    assert party.stage.state() == stood
    stands = party.stage.now(rolled.response)
    # What somebody did before the roll is no news any more.
    assert "Added" not in text_of(stands)
    assert "Undone: " in text_of(stands)
    assert "Roll 1 power vs 1 challenge" in labels(stands)
    late()
    refused(await party.ann.click(rolled.response, label="Same pool again: 1 vs 1 (new check)"))
    shown = await party.slash(party.bob, "waiting")
    party.dice.add(1, 6)
    again = await party.ann.click(shown.response, label="Roll 1 power vs 1 challenge")
    assert titled(again) == "No, but · Tennessee"
    assert "This check was rolled once before, and undone." in said(again)
    assert said(again).count("undo") == 1
    journal = said(await party.ann.slash(party.here, "history"))
    assert "rolled, once more after an undo" in journal


async def test_a_friends_suggestion_is_theirs_to_undo(party: Party) -> None:
    message = await party.check()
    await suggest(party.bob, message, "Luck", "power")
    assert "has to be undone first" in refused(await party.ann.slash(party.here, "undo"))
    await party.bob.slash(party.here, "undo")
    assert party.pool() == (1, 0)


async def test_an_older_message_rolls_and_ticks_only_the_pool_that_it_shows(party: Party) -> None:
    first = await party.check()
    show_again = party.stage.late(first)
    await choose(party.ann, first, "tick", DAREDEVIL)
    await party.slash(party.gm, "suggest", why="Pelted", side="challenge", dice=2)
    stood, moves = party.stage.state(), party.stage.moves()
    for pressing in (
        lambda: party.ann.click(first, label="Roll 1 power vs 0 challenge"),
        lambda: choose(party.ann, first, "tick", DETAIL),
    ):
        show_again()
        press = await pressing()
        assert MOVED in said(press)
        assert press.response.id == first.id
        assert titled(press) == "Tennessee · 2 power vs 2 challenge"
        assert labels(press.response)[-3] == "Roll 2 power vs 2 challenge"
    assert (party.stage.state(), party.stage.moves()) == (stood, moves)
    party.dice.add(6, 5, 1, 1)
    rolled = await party.ann.click(press.response, label="Roll 2 power vs 2 challenge")
    assert titled(rolled) == "Yes · Tennessee"


async def test_the_gms_menu_counts_once_however_often_it_is_chosen(party: Party) -> None:
    """Two presses struck both dice of a condition that is suffered twice, or added twice."""
    for _ in range(2):
        await party.slash(party.ann, "condition add", name="Injured")
    message = await party.check()
    for change, pool in (
        ("strike:challenge:condition:Injured", (1, 1)),
        ("dice:challenge:1", (1, 2)),
        ("add:challenge:condition:Injured", (1, 3)),
    ):
        shown = party.stage.now(message)
        show_again = party.stage.late(shown)
        await choose(party.gm, shown, "change", change)
        assert party.pool() == pool
        show_again()
        press = await choose(party.gm, shown, "change", change)
        assert MOVED in said(press)
        assert party.pool() == pool
    # The menu stands anew, so that the same may be chosen once more where that is meant.
    await choose(party.gm, press.response, "change", "dice:challenge:1")
    assert party.pool() == (1, 4)


async def test_from_an_older_message_dice_are_suggested_and_a_check_is_locked_and_cancelled(
    party: Party,
) -> None:
    message = await party.check()
    show_again = party.stage.late(message)
    await choose(party.gm, message, "change", "dice:challenge:1")
    show_again()
    assert "power 1 → 2" in said(await suggest(party.bob, message, "Luck", "power"))
    show_again()
    assert "Pool locked by the GM" in said(await party.gm.click(message, label="GM: lock pool"))
    show_again()
    assert "Cancelled" in titled(await choose(party.ann, message, "change", "off"))


# ------------------------------------------------------------------------- what a result brings


async def test_yes_but_may_burn_an_asset_and_give_a_condition(party: Party) -> None:
    party.dice.add(5, 4)
    rolled = await party.slash(party.ann, "check", power=1, challenge=1)
    assert labels(rolled.response) == [
        "Burn an asset",
        "Give somebody a condition",
        "Settle it in the story",
        "Same pool again: 1 vs 1 (new check)",
        "Why?",
    ]
    assert party.ann.mention in refused(
        await choose(party.bob, rolled.response, "burn", "Daredevil")
    )
    late = party.stage.late(rolled.response)
    burned = await choose(party.ann, rolled.response, "burn", "Daredevil")
    assert burned.response.id == rolled.response.id
    assert titled(burned) == "Yes, but · Tennessee"
    assert "**Tennessee burns Daredevil**" in said(burned)
    assert labels(burned.response) == ["Same pool again: 1 vs 1 (new check)", "Why?"]
    late()
    twice = refused(await choose(party.ann, rolled.response, "burn", "Daredevil"))
    assert "already burned" in twice
    assert "Daredevil" not in str(values(await party.check()))


async def test_yes_but_may_give_a_condition_in_the_same_message(party: Party) -> None:
    party.dice.add(5, 4)
    rolled = await party.slash(party.ann, "check", power=1, challenge=1)
    form = await party.ann.click(rolled.response, label="Give somebody a condition")
    assert (list(offered(form)), chosen(form)) == (["Tennessee", "The opposition"], ["Tennessee"])
    hurt = await fill_in(party.ann, form, "Winded", [offered(form)["Tennessee"]])
    assert hurt.response.id == rolled.response.id
    assert "**Tennessee suffers Winded**" in said(hurt)
    assert labels(hurt.response) == ["Same pool again: 1 vs 1 (new check)", "Why?"]
    assert (party.sheet()["conditions"], party.sheet()["due"]) == (["Winded"], [])
    await party.ann.slash(party.here, "undo")
    assert "Give somebody a condition" in labels(party.stage.now(rolled.response))


async def test_a_menus_asset_that_is_gone_is_no_other_that_begins_so(party: Party) -> None:
    for name in ("Rope", "Rope ladder", "Rope bridge"):
        await party.slash(party.ann, "tag add", name=name, kind="gear")
    await party.slash(party.ann, "tag remove", name="Rope bridge")
    party.dice.add(5, 4)
    burns = await party.slash(party.ann, "check", power=1, challenge=1)
    late_burns = party.stage.late(burns.response)
    await party.slash(party.ann, "tag burn", name="Rope")
    party.dice.add(6, 5, 4)
    restores = await party.slash(party.ann, "check", power=3)
    late_restores = party.stage.late(restores.response)
    await party.slash(party.ann, "tag remove", name="Rope")
    before = party.stage.state()
    late_burns()
    late = refused(await choose(party.ann, burns.response, "burn", "Rope"))
    assert "There is no tag “Rope” here" in late
    await party.slash(party.ann, "tag burn", name="Rope ladder")
    late_restores()
    late = refused(await choose(party.ann, restores.response, "restore", "Rope"))
    assert "There is no tag “Rope” here" in late
    await party.ann.slash(party.here, "undo")
    assert party.stage.state() == before


async def test_the_gm_puts_a_condition_on_anybody_and_the_opposition(party: Party) -> None:
    party.dice.add(6, 5, 4)
    rolled = await party.slash(party.ann, "check", power=3)
    assert titled(rolled) == "Yes, and · Tennessee"
    assert "Burn an asset" not in labels(rolled.response)
    form = await party.gm.click(rolled.response, label="Give somebody a condition")
    assert list(offered(form)) == ["Tennessee", "October", "The opposition"]
    assert chosen(form) == ["The opposition"]
    hurt = await fill_in(party.gm, form, "Dazed", [offered(form)["October"]])
    assert "acted for" in said(hurt)
    assert party.sheet("October")["conditions"] == ["Dazed"]

    party.dice.add(6, 5, 4)
    rolled = await party.slash(party.ann, "check", power=3)
    form = await party.ann.click(rolled.response, label="Give somebody a condition")
    await fill_in(party.ann, form, "Off balance", [offered(form)["The opposition"]])
    assert party.sheet()["due"] == []
    message = await party.check()
    assert "power:scene:Off balance" in values(message)


async def test_yes_and_may_bring_a_burned_asset_back(party: Party) -> None:
    await party.slash(party.ann, "tag burn", name="dare")
    party.dice.add(6, 5, 4)
    rolled = await party.slash(party.ann, "check", power=3)
    restored = await choose(party.ann, rolled.response, "restore", "Daredevil")
    assert titled(restored) == "Yes, and · Tennessee"
    assert "**Tennessee restores Daredevil**" in said(restored)
    await party.slash(party.ann, "tag burn", name="Eye")
    back = await party.slash(party.ann, "tag restore", name="Eye")
    assert titled(back) == "Tennessee restores Eye for detail"
    assert "is not burned" in refused(await party.slash(party.ann, "tag restore", name="Dare"))


async def test_the_same_pool_is_rolled_again_and_the_last_check_repeated(party: Party) -> None:
    party.dice.add(6, 5, 1, 2)
    first = await party.slash(party.ann, "check", helps="dare", now=True, action="climb")
    late = party.stage.late(first.response)
    again = await party.ann.click(first.response, label="Same pool again: 2 vs 0 (new check)")
    assert "The same pool again, as a new check." in said(again, privately=False)
    assert again.response.id != first.response.id
    assert labels(party.stage.now(first.response)) == ["Why?"]
    late()
    words = refused(
        await party.ann.click(first.response, label="Same pool again: 2 vs 0 (new check)")
    )
    assert "has rolled another check since" in words
    proposed = await party.slash(party.ann, "again")
    assert titled(proposed) == "Tennessee: climb · 2 power vs 0 challenge"
    party.dice.add(3, 3)
    assert titled(await party.slash(party.ann, "again", now=True)) == "Yes · Tennessee: climb"
    assert "Nothing has been rolled yet" in refused(await party.slash(party.bob, "again"))


# ------------------------------------------------------------------------- sheets and the scene


async def test_the_sheet_and_the_scene_are_shown(party: Party) -> None:
    await party.slash(party.ann, "condition add", name="Tired")
    await party.slash(party.gm, "tag add", name="Dark", scene=True, effect="either")
    await party.ann.slash(party.here, "sheet edit", field="concept", value="Explorer")
    sheet = said(await party.ann.slash(party.here, "sheet show"))
    assert "**Explorer**\nDescriptors\n● Daredevil\nEdges\n● Eye for detail" in sheet
    assert "Conditions\n◆ Tired" in sheet
    shown = said(await party.slash(party.ann, "tag show"), privately=False)
    assert "The scene\n●◆ Dark (helps or hinders)" in shown
    await party.check(action="rest")
    table = said(await party.gm.slash(party.here, "table show"), privately=True)
    assert "suffers ◆ Tired\n" in table
    assert f"{party.ann.mention} · roll Tennessee's check, 1 power vs 1 challenge\\: rest" in table
    assert "Scene: ●◆ Dark (helps or hinders)" in table


async def test_what_waits_can_be_pressed_though_its_character_is_renamed(party: Party) -> None:
    waits = await party.check(action="rest", helps="Daredevil")
    party.dice.add(2, 6, 6, 6)
    owed = await party.check(action="leap", power=1, challenge=3, now=True)
    before = [labels(party.stage.now(each)) for each in (waits, owed)]
    assert "Give somebody a condition" in before[1]

    await party.ann.slash(party.here, "sheet edit", field="name", value="Tex")
    await party.stage.env.settle()
    assert [labels(party.stage.now(each)) for each in (waits, owed)] == before
    ticks = [each["label"] for each in menus(party.stage.now(waits))[0]]
    assert ticks == ["Daredevil", "Eye for detail"]


async def test_a_check_that_waits_shows_no_dice_that_are_burned(party: Party) -> None:
    await party.slash(party.ann, "tag add", name="Whip", kind="gear")
    waits = await party.check(action="swing", helps="Whip, Daredevil")
    assert "3 power vs 0 challenge" in text_of(waits)

    late = party.stage.late(waits)
    burned = await party.slash(party.ann, "tag burn", name="Whip")
    assert "An open check loses 1 power die." in said(burned)
    await party.stage.env.settle()
    late()
    assert MOVED in said(await party.ann.click(waits, label="Roll 3 power vs 0 challenge"))
    shown = party.stage.now(waits)
    assert MOVED in text_of(shown)
    assert "2 power vs 0 challenge" in text_of(shown)
    assert "Whip" not in text_of(shown)
    assert "Roll 2 power vs 0 challenge" in labels(shown)

    await party.ann.slash(party.here, "undo")
    await party.stage.env.settle()
    shown = party.stage.now(waits)
    assert MOVED not in text_of(shown)
    assert "Roll 3 power vs 0 challenge" in labels(shown)


async def test_a_check_that_was_begun_in_a_private_thread_stays_there(party: Party) -> None:
    ann, bob, gm, here = party.ann, party.bob, party.gm, party.here
    aside = await whispers(party.stage, bob)
    await bob.slash(aside, "fu check", action="betray Tennessee")
    party.dice.add(3, 3)
    await bob.slash(aside, "fu check", action="steal", power=1, challenge=1, now=True)
    await ann.slash(here, "table panel")
    await party.stage.env.settle()

    assert "betray" not in text_of(party.stage.now(here.history()[-1]))
    for command in ("table show", "waiting", "fu waiting", "fu suggest", "fu strike"):
        seen = said(await ann.slash(here, command), privately=True)
        assert not {word for word in ("betray", "steal", "power") if word in seen}, command

    # Its player and the GM are shown it, and nobody else where some cannot read it.
    shown = await bob.slash(here, "fu waiting", check="October")
    assert "betray" in said(shown, privately=True)
    assert "betray" in said(await gm.slash(here, "fu waiting", check="October"), privately=True)
    assert "betray" in said(await bob.slash(aside, "fu waiting", check="October"), privately=False)
    await party.check(action="rest")
    assert "rest" in said(await party.slash(bob, "waiting", check="Tennessee"), privately=False)


async def test_a_scenes_tag_follows_whom_it_concerns_to_another_name(party: Party) -> None:
    await party.slash(party.gm, "tag add", name="Wanted", effect="hinders", concerns="Tennessee")
    before = party.stage.state()
    said(await party.ann.slash(party.here, "sheet edit", field="name", value="Tenn"))
    assert (await party.check()).embeds[0].title == "Tenn · 1 power vs 1 challenge"
    for _ in range(2):
        await party.ann.slash(party.here, "undo")
    assert party.stage.state() == before


async def test_a_tag_of_somebody_by_their_new_name_keeps_the_old_one_from_coming_back(
    party: Party,
) -> None:
    """It concerned nobody then."""
    said(await party.ann.slash(party.here, "sheet edit", field="name", value="Tenn"))
    await party.slash(party.gm, "tag add", name="Wanted", effect="hinders", concerns="Tenn")
    words = refused(await party.ann.slash(party.here, "undo"))
    assert "has changed what goes by that name since" in words
    await party.gm.slash(party.here, "undo")
    assert "Name Tenn → Tennessee" in said(await party.ann.slash(party.here, "undo"))


async def test_a_gm_who_takes_back_two_names_leaves_what_was_there_before_the_newer(
    party: Party,
) -> None:
    """What has come to go by the newest of them stands beside it, and was there before that."""
    wait(party.stage, hours=1)
    said(await party.ann.slash(party.here, "sheet edit", field="name", value="Tenn"))
    await party.slash(party.bob, "tag add", name="Dark", scene=True)
    said(await party.ann.slash(party.here, "sheet edit", field="name", value="Tenny"))
    await party.slash(party.gm, "tag add", name="Wanted", effect="hinders", concerns="Tenny")
    question = await party.gm.slash(party.here, "undo", player=party.ann, since=1)
    said(await answer(party.gm, question, "Take back 3 changes"), privately=False)
    assert party.sheet()["name"] == "Tennessee"
    kept = str(party.stage.state()["sheets"])
    assert ["Dark" in kept, "Wanted" in kept] == [True, False]


async def test_another_scene_begins_without_the_tags_of_this_one(party: Party) -> None:
    await party.slash(party.bob, "tag add", name="Dark", scene=True)
    assert "Only the GM" in refused(await party.slash(party.ann, "tag clear"))
    cleared = await party.slash(party.gm, "tag clear")
    assert "Gone: Dark" in said(cleared)
    assert "The scene has no tags" in refused(await party.slash(party.gm, "tag clear"))
    await party.gm.slash(party.here, "undo")
    await party.slash(party.ann, "tag remove", name="da", scene=True)
    assert "The scene has no tags: `/fu tag add` with" in said(
        await party.slash(party.ann, "tag show")
    )


async def test_tags_and_conditions_come_and_go(party: Party) -> None:
    await party.slash(party.ann, "condition add", name="Tired")
    assert titled(await party.slash(party.ann, "condition clear", name="ti")) == (
        "Tennessee recovers from Tired"
    )
    assert (
        titled(await party.slash(party.ann, "tag remove", name="dare")) == "Tag removed: Daredevil"
    )
    hurt = await party.slash(party.bob, "condition add", name="The guards doze", opposition=True)
    assert titled(hurt) == "The opposition suffers The guards doze"
    assert "power:scene:The guards doze" in values(await party.check())
    woken = await party.slash(party.ann, "condition clear", name="The", opposition=True)
    assert titled(woken) == "The opposition recovers from The guards doze"
    assert "no longer helps against them" in said(woken)
    assert "power:scene:The guards doze" not in str(values(await party.check()))


async def test_a_tag_of_a_sheet_is_put_right_quietly_and_one_of_the_scene_is_told(
    party: Party,
) -> None:
    said(await party.slash(party.ann, "tag add", name="Rope", kind="gear"), privately=True)
    said(await party.slash(party.ann, "tag remove", name="Rope"), privately=True)
    said(await party.slash(party.ann, "tag add", name="Dark", scene=True), privately=False)
    said(await party.slash(party.ann, "tag burn", name="Eye"), privately=False)


async def test_names_are_completed_from_sheet_scene_and_pool(party: Party) -> None:
    async def offered(command: str, option: str, typed: str = "", **others: Any) -> list[str]:
        found = await party.ann.autocomplete(party.here, f"fu {command}", option, typed, **others)
        return [each["value"] for each in found]

    await party.slash(party.ann, "tag add", name="Dark", scene=True)
    await party.slash(party.ann, "condition add", name="Tired")
    await party.slash(party.ann, "tag burn", name="Eye")
    await party.check()
    await party.slash(party.gm, "suggest", why="Tired", side="power")
    await party.slash(party.gm, "suggest", why="Noise", side="challenge")
    assert await offered("tag remove", "name") == ["Daredevil", "Eye for detail", "Dark"]
    assert await offered("tag remove", "name", scene=True) == ["Dark"]
    assert await offered("tag burn", "name") == ["Daredevil"]
    assert await offered("tag restore", "name") == ["Eye for detail"]
    assert await offered("condition clear", "name", "t") == ["Tired"]
    assert await offered("condition clear", "name", opposition=True) == ["Dark"]
    assert await offered("tag add", "concerns") == ["Tennessee", "October"]
    assert await offered("waiting", "check") == ["Tennessee"]
    # What the GM alone may strike is offered to the GM alone.
    assert await offered("strike", "reason") == []
    await party.slash(party.ann, "suggest", why="Luck", side="power")
    assert await offered("strike", "reason") == ["Luck"]
    gms = await party.gm.autocomplete(party.here, "fu strike", "reason", "")
    assert [each["value"] for each in gms] == ["Tired", "Tired (power)", "Noise", "Luck"]


async def test_a_whole_name_is_meant_before_the_beginning_of_another(party: Party) -> None:
    await party.slash(party.bob, "check", action="hide")
    await party.gm.slash(party.here, "sheet new", name="October Two")
    await party.slash(party.gm, "check", action="wait", character="October Two", now=False)
    lit = await party.slash(party.gm, "suggest", why="Shadows", check=" october ")
    assert titled(lit).startswith("October: hide")


async def test_several_checks_wait_and_it_is_asked_which_is_meant(party: Party) -> None:
    assert "No check is open here" in refused(await party.slash(party.gm, "waiting"))
    await party.check()
    await party.slash(party.bob, "check", action="hide")
    assert titled(await party.slash(party.bob, "waiting")).startswith("October: hide")
    asks = await party.slash(party.gm, "waiting")
    assert "Which open check or choice?" in said(asks, privately=True)
    assert labels(asks.response) == ["Tennessee", "October: hide"]
    assert titled(await answer(party.gm, asks, "October")).startswith("October: hide")
    await party.slash(party.gm, "suggest", why="Noise", side="challenge", check="tenn")
    assert party.pool() == (1, 1)
    lit = await party.slash(party.gm, "suggest", why="Shadows", check="hide")
    assert titled(lit) == "October: hide · 2 power vs 0 challenge"


# ------------------------------------------------------------------- asked instead of refused


@pytest.mark.parametrize("scene", [False, True])
async def test_a_name_with_commas_is_asked_whether_it_is_several_tags(
    party: Party, scene: bool
) -> None:
    async def added(how: str) -> str:
        asks = await party.slash(party.ann, "tag add", name="Quick, Strong", scene=scene)
        assert "One tag, or several?" in said(asks, privately=True)
        assert labels(asks.response) == ["2 tags: Quick · Strong", "One tag: Quick, Strong"]
        return titled(await answer(party.ann, asks, how))

    whose = "the scene" if scene else "Tennessee"
    assert await added("2 tags") == f"New tags for {whose}: Quick and Strong"
    await party.ann.slash(party.here, "undo")
    assert await added("One tag") == f"New tag for {whose}: Quick, Strong"
    assert await added("2 tags") == f"New tags for {whose}: Quick and Strong"
    told = said(await party.ann.slash(party.here, "history"))
    assert f"added tags to {'the scene' if scene else '**Tennessee**'}: Quick" in told


async def test_a_tag_that_is_nothing_but_a_comma_is_one_tag(party: Party) -> None:
    assert "New tag for Tennessee: ," in said(await party.slash(party.ann, "tag add", name=","))


async def test_a_name_that_fits_nothing_is_asked_for_again(party: Party) -> None:
    asks = await party.slash(party.ann, "tag burn", name="Daredwil")
    assert "“Daredwil” could be:" in said(asks, privately=True)
    assert labels(asks.response) == ["Daredevil"]
    burned = await answer(party.ann, asks, "Daredevil")
    assert titled(burned) == "Tennessee burns Daredevil"
    restored = await answer(party.ann, await party.slash(party.ann, "tag restore"), "Daredevil")
    assert titled(restored) == "Tennessee restores Daredevil"


async def test_nothing_to_choose_from_is_refused(party: Party) -> None:
    for command, words in (
        ("tag restore", "Nothing is burned"),
        ("condition clear", "no condition to recover from"),
        ("suggest", "No check is open"),
        ("strike", "No check is open"),
    ):
        assert words in refused(await party.slash(party.ann, command))
    assert "The scene has no tags" in refused(
        await party.slash(party.ann, "tag remove", scene=True)
    )
    bare = await party.slash(party.ann, "condition clear", opposition=True)
    assert "The opposition has no condition" in refused(bare)
    await party.check()
    # A reason that was named was said to be unknown, though there are none at all.
    for named in ({}, {"reason": "Fog"}):
        assert "only the first die is in that pool" in refused(
            await party.slash(party.ann, "strike", **named)
        )
    wrong = await party.slash(party.ann, "condition add", name="Cold", character="Dorothy")
    assert "Dorothy" in refused(wrong)
    assert "Dorothy" in refused(await party.slash(party.ann, "tag burn", character="Dorothy"))


async def test_dice_are_struck_by_two_questions(party: Party) -> None:
    await party.check()
    await party.slash(party.bob, "check", action="hide")
    await party.slash(party.gm, "suggest", why="Noise", side="challenge", check="tenn")
    first = await party.slash(party.gm, "strike")
    assert "Which check?" in said(first, privately=True)
    second = await answer(party.gm, first, "Tennessee")
    assert "Which die to strike?" in said(second, privately=True)
    await answer(party.gm, second, "Noise")
    assert party.pool() == (1, 0)


async def test_only_dice_that_are_ones_own_are_asked_about(party: Party) -> None:
    """A player was offered what only the GM can strike, and told so once they chose it."""
    await party.slash(party.ann, "condition add", name="Tired")
    await party.check()
    for named in ({"reason": "Zed"}, {}):
        words = refused(await party.slash(party.bob, "strike", **named))
        assert "None of the dice in that pool are yours to strike." in words
    await party.slash(party.bob, "suggest", why="A rope")
    for named in ({"reason": "Zed"}, {}):
        asked = await party.slash(party.bob, "strike", **named)
        assert labels(asked.response) == ["A rope"]
    by_gm = await party.slash(party.gm, "strike")
    assert labels(by_gm.response) == ["Tired", "A rope"]
    await answer(party.bob, asked, "A rope")
    assert party.pool() == (1, 1)
    words = refused(await party.slash(party.bob, "strike", reason="Tired"))
    assert "Only the GM" in words
    assert "/table open" not in words


async def test_a_suggestion_without_a_reason_opens_its_form(party: Party) -> None:
    await party.check()
    form = await party.slash(party.gm, "suggest", side="challenge", dice=2)
    assert form.modal["title"] == "2 dice for Tennessee"
    assert chosen(form) == ["It hinders: +2 challenge dice"]
    added = await fill_in(party.gm, form, "Two guards", ["challenge"])
    assert "**Added 2 challenge dice**: Two guards (Maren) · challenge 0 → 2" in said(added)
    assert party.pool() == (1, 2)


async def test_a_condition_without_a_name_opens_a_form_for_whoever_may_suffer_it(
    party: Party,
) -> None:
    form = await party.slash(party.gm, "condition add", player=party.bob)
    assert list(offered(form)) == ["October", "Tennessee", "The opposition"]
    hurt = await fill_in(party.gm, form, "Dazed", [offered(form)["October"]])
    assert titled(hurt) == "October suffers Dazed"

    form = await party.slash(party.gm, "condition add")
    assert list(offered(form)) == ["Tennessee", "October", "The opposition"]
    form = await party.slash(party.ann, "condition add", opposition=True)
    assert chosen(form) == ["The opposition"]
    hurt = await fill_in(party.ann, form, "Off balance", ["opposition"])
    assert titled(hurt) == "The opposition suffers Off balance"
    assert "Tick it where it helps: +1 power die." in said(hurt)


async def test_a_condition_makes_a_character_of_who_has_none(stage: Stage) -> None:
    await stage.gm.slash(stage.here, "table open", game="fu", name="Friday")
    form = await stage.ann.slash(stage.here, "fu condition add")
    assert titled(await fill_in(stage.ann, form, "Cold", ["0"])) == "Ann suffers Cold"


async def test_checks_of_one_character_are_told_apart_by_what_it_tries(party: Party) -> None:
    for action in ("sneak", "grab"):
        await party.check(action=action)
    await party.slash(party.bob, "check", action="hide")
    await party.slash(party.gm, "check", now=False, player=party.ann)
    asks = await party.slash(party.gm, "suggest", why="A torch", check="tennessee")
    assert "Which check?" in said(asks, privately=True)
    names = ["Tennessee: newest", "Tennessee: grab", "Tennessee: sneak"]
    assert labels(asks.response) == names
    lit = await answer(party.gm, asks, "Tennessee: grab")
    assert titled(lit) == "Tennessee: grab · 2 power vs 0 challenge"

    asks = await party.slash(party.gm, "waiting")
    assert labels(asks.response) == [*names, "October: hide"]


async def test_an_earlier_check_of_ones_own_is_called_by_its_action(party: Party) -> None:
    await party.check(action="climb the wall")
    await party.check(action="run")
    assert "run" in said(await party.slash(party.ann, "waiting"))
    await party.slash(party.bob, "suggest", why="Wet", side="challenge", check="climb")
    shown = await party.slash(party.ann, "waiting", check="wall")
    assert "climb the wall" in said(shown)
    assert titled(shown) == "Tennessee: climb the wall · 1 power vs 1 challenge"


# ------------------------------------------------------------------------- what answers leave


async def test_what_is_settled_in_the_story_tells_its_answer_once(party: Party) -> None:
    """The answer and who tried what stood there twice, in the title and below it."""
    party.dice.add(3, 3)
    botch = await party.slash(party.ann, "check", power=1, challenge=1, action="leap")
    told = await party.ann.click(botch.response, label="Settle it in the story")
    assert "**Settled in the story**" in said(told)
    assert said(told).count("Botch") == said(told).count("leap") == 1


async def test_a_new_scene_settles_what_the_last_one_left_to_be_chosen(party: Party) -> None:
    """What was settled by talking stood on the panel until somebody let it go."""
    party.dice.add(5, 4, 2, 2)
    first = await party.slash(party.ann, "check", power=1, challenge=1, action="leap")
    await party.slash(party.ann, "check", power=1, challenge=1, action="run")
    panel = (await party.gm.slash(party.here, "table panel")).response
    assert text_of(panel).count("choose what") == 2
    new = await party.slash(party.gm, "tag clear")
    assert "Settled in the story: the open choices of Tennessee." in said(new)
    assert party.sheet()["due"] == []
    await party.stage.env.settle()
    assert "choose what" not in text_of(party.stage.now(panel))
    assert "Settle it in the story" not in labels(party.stage.now(first.response))
    assert "The scene has no tags." in refused(await party.slash(party.gm, "tag clear"))
    await party.gm.slash(party.here, "undo")
    assert [each["action"] for each in party.sheet()["due"]] == ["leap", "run"]


async def test_a_new_scene_settles_nothing_that_was_rolled_out_of_sight(party: Party) -> None:
    party.dice.add(5, 4)
    aside = await whispers(party.stage, party.ann, party.gm)
    await party.ann.slash(aside, "fu check", power=1, challenge=1, action="leap")
    assert "The scene has no tags." in refused(await party.slash(party.gm, "tag clear"))
    assert [each["action"] for each in party.sheet()["due"]] == ["leap"]


async def test_what_an_answer_leaves_waits_until_it_is_chosen_or_said(party: Party) -> None:
    """A choice after an answer outlives later rolls, and is settled by its own button."""
    party.dice.add(5, 4)
    first = await party.slash(party.ann, "check", power=1, challenge=1, action="leap")
    late = party.stage.late(first.response)
    party.dice.add(2, 2)
    second = await party.slash(party.ann, "check", power=1, challenge=1, action="run")
    assert [each["action"] for each in party.sheet()["due"]] == ["leap", "run"]
    assert "To choose: Yes, but (leap)" in said(await party.ann.slash(party.here, "sheet show"))

    found = await party.slash(party.ann, "waiting", check="yes, but")
    assert titled(found) == "Yes, but · Tennessee: leap"
    assert labels(found.response)[-2:] == ["Settle it in the story", "Why?"]
    # Two messages asked for it, until one of them was pressed.
    await party.stage.env.settle()
    moved = text_of(party.stage.now(first.response))
    assert moved.startswith("Moved below\n[Yes, but · Tennessee: leap](")
    assert party.ann.mention in refused(
        await party.bob.click(found.response, label="Settle it in the story")
    )
    told = await party.ann.click(found.response, label="Settle it in the story")
    assert titled(told) == "Yes, but · Tennessee: leap"
    assert "**Settled in the story**" in text_of(told.response)
    assert "Settle it in the story" not in labels(told.response)
    assert "Settle it in the story" not in labels(party.stage.now(first.response))
    late()
    assert "There is nothing left to choose here" in refused(
        await party.ann.click(first.response, label="Settle it in the story")
    )
    await choose(party.ann, second.response, "burn", "Daredevil")
    assert party.sheet()["due"] == []
    assert "No check is open here" in refused(await party.slash(party.ann, "waiting"))
    await party.ann.slash(party.here, "undo")
    assert [each["action"] for each in party.sheet()["due"]] == ["run"]


# -------------------------------------------------------------------- the pool as it is now


async def test_a_pool_that_is_rolled_again_is_what_is_true_now(party: Party) -> None:
    """RC15, PC9: a condition since, a tag gone and a scene that changed, all of it told."""
    await party.slash(party.ann, "tag add", name="Rope", kind="gear")
    await party.slash(party.gm, "tag add", name="Dark", scene=True)
    party.dice.add(6, 5, 4, 1)
    rolled = await party.slash(party.ann, "check", helps="rope, dark, dare", now=True)
    late = party.stage.late(rolled.response)
    await party.slash(party.ann, "condition add", name="Winded")
    await party.slash(party.ann, "tag remove", name="Rope")
    await party.slash(party.ann, "tag burn", name="Daredevil")
    await party.slash(party.ann, "tag remove", name="Dark", scene=True)
    proposed = await party.slash(party.ann, "again", now=False)
    assert titled(proposed) == "Tennessee · 1 power vs 1 challenge"
    but = "Burned since: Daredevil. No longer true: Rope · Dark. New: Winded."
    assert f"The last pool again. {but}" in said(proposed)

    late()
    press = await party.ann.click(rolled.response, label="Same pool again: 4 vs 0 (new check)")
    assert "The pool has changed since" in said(press)
    party.dice.add(5, 4)
    again = await party.ann.click(press.response, label="Same pool again: 1 vs 1 (new check)")
    assert f"The same pool again, as a new check. {but}" in said(again)


async def test_a_pool_that_waits_says_what_in_it_is_not_true_any_more(party: Party) -> None:
    """Whoever had recovered rolled against the condition, and nobody was told."""
    for _ in range(2):
        await party.slash(party.ann, "condition add", name="Tired")
    await party.slash(party.gm, "tag add", name="Dark", scene=True)
    message = await party.check(helps="dark")
    assert "No longer true" not in text_of(message)
    await party.slash(party.ann, "condition clear", name="Tired")
    await party.slash(party.gm, "tag remove", name="Dark", scene=True)
    told = "**No longer true**: Tired · Dark.\n"
    await until(lambda: told in text_of(party.stage.now(message)))
    shown = party.stage.now(message)
    assert shown.embeds[0].title == "Tennessee · 2 power vs 2 challenge"
    struck = await choose(party.gm, shown, "change", "strike:challenge:condition:Tired")
    assert "**No longer true**: Dark.\n" in said(struck)


async def test_the_concept_is_ticked_like_a_tag(party: Party) -> None:
    """PC18: the article's own example ticks the daredevil explorer."""
    await party.ann.slash(party.here, "sheet edit", field="concept", value="Daredevil explorer")
    message = await party.check()
    assert values(message)[0] == "power:concept:Daredevil explorer"
    ticked = await choose(party.ann, message, "tick", "power:concept:Daredevil explorer")
    assert "Daredevil explorer (concept)" in said(ticked)
    named = await party.check(helps="explorer")
    assert named.embeds[0].title == "Tennessee · 2 power vs 0 challenge"


async def test_names_in_a_list_are_found_by_any_word(party: Party) -> None:
    """PC8: the help's own example."""
    await party.slash(party.gm, "tag add", name="Plenty of shadows", scene=True)
    message = await party.check(helps="daredevil, shadows")
    assert message.embeds[0].title == "Tennessee · 3 power vs 0 challenge"
    mistyped = await party.slash(party.ann, "check", helps="daredvil, shadoes")
    assert "“daredvil” could be:" in said(mistyped, privately=True)
    another = await answer(party.ann, mistyped, "Daredevil")
    assert "“shadoes” could be:" in said(another, privately=True)
    begun = await answer(party.ann, another, "Plenty of shadows")
    assert titled(begun) == "Tennessee · 3 power vs 0 challenge"
    # What has to be typed again is typed once.
    words = refused(await party.slash(party.ann, "check", helps="daredvil, wings"))
    assert "no tag “daredvil” (“Daredevil”?) or “wings” here." in words
    # Which of the two was meant is not known.
    words = refused(await party.slash(party.ann, "check", helps="shadoes, shadoes"))
    assert "Did you mean “Plenty of shadows”" in words


async def test_a_mistyped_name_is_put_right_though_a_sentence_has_it_too(party: Party) -> None:
    """It was refused, since the word stood in two options, of which one names nothing."""
    mistyped = await party.slash(
        party.ann, "check", action="be a daredvil once more", helps="daredvil"
    )
    assert "“daredvil” could be:" in said(mistyped, privately=True)
    begun = said(await answer(party.ann, mistyped, "Daredevil"), privately=False)
    assert "Tennessee: be a daredvil once more · 2 power vs 0 challenge" in begun
    words = refused(await party.slash(party.ann, "check", action="daredvil", helps="daredvil"))
    assert "Did you mean “Daredevil”" in words


async def test_injuries_add_up(party: Party) -> None:
    """RC16: “a couple of injuries” are two challenge dice."""
    await party.slash(party.ann, "condition add", name="Injured")
    second = await party.slash(party.ann, "condition add", name="injured")
    assert "Suffered 2 times: +2 challenge dice" in said(second)
    message = await party.check()
    assert message.embeds[0].title == "Tennessee · 1 power vs 2 challenge"
    assert "Injured (2 times)" in said(await party.slash(party.ann, "tag show"))
    cleared = await party.slash(party.ann, "condition clear", name="inj")
    assert titled(cleared) == "Tennessee recovers from one Injured"
    assert party.sheet()["conditions"] == ["Injured"]


# ---------------------------------------------------------------------- who is a character


async def test_a_gms_plain_numbers_and_looks_make_no_character(party: Party) -> None:
    """RC17, PI8."""
    before = party.stage.state()["sheets"]
    party.dice.add(5, 4)
    rolled = await party.slash(party.gm, "check", power=1, challenge=1, action="the guards look")
    assert titled(rolled) == "Yes, but · the GM: the guards look"
    assert labels(rolled.response) == ["Why?"]
    assert "**the GM** (the guards look) rolled" in said(
        await party.gm.slash(party.here, "history")
    )
    shown = said(await party.slash(party.gm, "tag show"))
    assert "Maren" not in shown
    assert "The scene" in shown
    assert party.stage.state()["sheets"] == before


async def test_a_gm_of_others_asks_what_the_scene_does_as_nobody(party: Party) -> None:
    """Their question made them a character, who stood on the roster from then on."""
    await party.slash(party.gm, "tag add", name="Torchlight", scene=True)
    before = party.stage.state()["sheets"]
    party.dice.add(6)
    rolled = await party.slash(party.gm, "check", action="Is the gate guarded?")
    assert titled(rolled) == "Yes, but · the GM: Is the gate guarded?"
    party.dice.add(3, 5)
    lit = await party.slash(party.gm, "check", action="Do they see us?", helps="torch")
    assert titled(lit) == "Yes · the GM: Do they see us?"
    waits = await party.slash(party.gm, "check", now=False)
    assert said(waits, privately=True) == "Whose character?\nTennessee\nOctober"
    assert party.stage.state()["sheets"] == before


async def test_a_check_says_what_can_be_done_with_it_and_undone_nothing(party: Party) -> None:
    """It spoke of ticking where there was nothing to tick, and of rolling when it was undone."""
    begun = await party.slash(party.gm, "check", player=party.bob)
    assert "*Next: October rolls. Anyone may suggest a die, and the GM adds what hinders.*" in said(
        begun
    )
    message = await party.check()
    assert "*Next: Tennessee ticks what helps and rolls. Anyone may" in text_of(message)
    late = party.stage.late(message)
    await party.ann.slash(party.here, "undo")
    await party.stage.env.settle()
    undone = party.stage.now(message)
    assert text_of(undone).startswith("Undone")
    assert "Next:" not in text_of(undone)
    assert labels(undone) == []
    late()
    refused(await party.ann.click(message, label="Roll 1 power vs 0 challenge"))


async def test_a_check_that_was_let_go_says_so_and_not_what_comes_next(party: Party) -> None:
    message = await party.check(action="climb")
    listed = await party.ann.slash(party.here, "waiting")
    (only,) = menus(listed.response)[0]
    await party.ann.select(listed.response, [only["value"]], custom_id="waiting:drop:0")
    await party.stage.env.settle()
    over = text_of(party.stage.now(message))
    assert over == "Over · Tennessee: climb\nIt waits no longer, and nothing was rolled."
    await party.ann.slash(party.here, "undo")
    await party.stage.env.settle()
    assert "*Next: Tennessee ticks what helps and rolls." in text_of(party.stage.now(message))
    assert "Roll 1 power vs 0 challenge" in labels(party.stage.now(message))


# ---------------------------------------------------------------- a player who is forgotten


@pytest.mark.parametrize("choice", [" and my characters", ", give the GM my characters"])
async def test_what_a_forgotten_player_used_of_others_stays_theirs(
    party: Party, choice: str
) -> None:
    for name, effect in (("Plenty of shadows", "helps"), ("Slick floor", "hinders")):
        await party.slash(party.gm, "tag add", name=name, scene=True, effect=effect)
    await party.check(action="sneak past the guards", helps="Plenty, Daredevil")
    begun = await party.slash(party.bob, "suggest", why="I hold the light")
    party.dice.add(*[3] * 5)
    await party.ann.click(begun.response, label="Roll 4 power vs 1 challenge")
    await party.check(helps="Plenty, Daredevil")
    asked = await party.ann.slash(party.here, "me forget")
    await party.ann.click(asked.response, label=f"Forget me{choice}")
    await party.stage.env.settle()

    scene = said(await party.slash(party.gm, "tag show"))
    assert "Plenty of shadows" in scene
    assert "Slick floor" in scene
    told = said(await party.gm.slash(party.here, "history"))
    assert "added a tag to the scene: Slick floor" in told
    assert "I hold the light" in told
    held = str(party.stage.state())
    assert [text in held for text in ("Daredevil", "sneak past")] == [False, False]


async def test_a_recap_tells_who_is_hurt_and_what_burned(party: Party) -> None:
    """It told that something was rolled, and nothing of what came of it."""
    await party.slash(party.ann, "condition add", name="winded")
    await party.slash(party.ann, "tag burn", name="Daredevil")
    await party.slash(party.bob, "condition add", name="hurt")
    told = said(await party.gm.slash(party.here, "table recap"), privately=True)
    assert "Tennessee: now winded, Daredevil burned" in told
    assert "October: now hurt" in told

    wait(party.stage, hours=12)
    await party.slash(party.bob, "condition add", name="hurt")
    await party.slash(party.ann, "condition clear", name="winded")
    await party.slash(party.ann, "tag restore", name="Daredevil")
    told = said(await party.gm.slash(party.here, "table recap"), privately=True)
    assert "Tennessee: no longer winded, Daredevil restored" in told
    assert "October: now hurt" in told


async def test_a_card_says_nothing_of_a_check_that_its_readers_cannot_have_read(
    party: Party,
) -> None:
    """The card in the open channel told what was whispered, without anybody touching it."""
    card = (await party.ann.slash(party.here, "sheet show")).response
    aside = await whispers(party.stage, party.ann, party.gm)
    begun = await party.ann.slash(aside, "fu check", action="poison October")
    await party.stage.env.settle()
    assert "poison" not in text_of(party.stage.now(card))
    assert "poison" not in said(await party.ann.slash(party.here, "sheet show"))
    assert "Open check (poison October)" in said(await party.ann.slash(aside, "sheet show"))
    party.dice.add(4)
    await party.ann.click(begun.response, label="Roll 1 power vs 0 challenge")
    await party.stage.env.settle()
    assert "poison" not in text_of(party.stage.now(card))


async def test_what_hinders_everybody_is_no_condition_of_the_opposition(party: Party) -> None:
    """A player took the GM's hindrance out of the scene as one."""
    await party.slash(party.gm, "tag add", name="Rushed", scene=True, effect="hinders")
    await party.slash(party.gm, "condition add", name="Prone", opposition=True)
    given = {"opposition": True}
    offered = await party.ann.autocomplete(party.here, "fu condition clear", "name", "", **given)
    assert [each["name"] for each in offered] == ["Prone"]
    asked = await party.slash(party.ann, "condition clear", name="Rushed", **given)
    assert labels(asked.response) == ["Prone"]
    assert "Prone" in said(await answer(party.ann, asked, "Prone"), privately=False)


async def test_what_the_gm_struck_is_the_gms_to_tick_again(party: Party) -> None:
    """The player ticked it again, and rolled with it."""
    message = await party.check(action="sneak")
    await choose(party.ann, message, "tick", DAREDEVIL, DETAIL)
    struck = await choose(party.gm, message, "change", f"strike:{DETAIL}")
    assert party.pool() == (2, 0)
    words = refused(await choose(party.ann, struck.response, "tick", DAREDEVIL, DETAIL))
    assert "“Eye for detail” was struck from this pool. Only the GM can tick it again." in words
    assert party.pool() == (2, 0)
    ticked = await choose(party.gm, struck.response, "tick", DAREDEVIL, DETAIL)
    assert party.pool() == (3, 0)
    await choose(party.ann, ticked.response, "tick", DETAIL)
    assert party.pool() == (2, 0)


async def test_what_the_opposition_suffers_twice_is_two_power_dice(party: Party) -> None:
    """The second injury was refused, as a name that is taken; a character's is counted."""
    await party.slash(party.gm, "condition add", name="Injured", opposition=True)
    second = await party.slash(party.gm, "condition add", name="injured", opposition=True)
    assert titled(second) == "The opposition suffers Injured"
    assert "Suffered 2 times. Tick it where it helps: +2 power dice." in said(second)
    assert "●● Injured (2 times)" in said(await party.slash(party.ann, "tag show"))

    message = await party.check()
    assert "Injured (scene, 2 dice)" in choices(message)
    ticked = await choose(party.ann, message, "tick", "power:scene:Injured")
    assert "Injured (2 dice, scene)" in said(ticked)
    assert party.pool() == (3, 0)

    once = await party.slash(party.gm, "condition clear", name="inj", opposition=True)
    assert titled(once) == "The opposition recovers from one Injured"
    assert "Tick it where it helps: +1 power die." in said(once)
    assert "times" not in said(await party.slash(party.ann, "tag show"))
    gone = await party.slash(party.gm, "condition clear", name="inj", opposition=True)
    assert titled(gone) == "The opposition recovers from Injured"
    assert "It no longer helps" in said(gone)


async def test_what_only_the_opposition_suffers_is_cleared_without_saying_whose(
    party: Party,
) -> None:
    """The GM was asked for a character, and a player offered their own condition."""
    await party.slash(party.gm, "tag add", name="Shadows", scene=True)
    for name in ("Off balance", "Prone", "Blinded"):
        await party.slash(party.gm, "condition add", name=name, opposition=True)
    await party.slash(party.ann, "condition add", name="Tired")
    cleared = await party.slash(party.gm, "condition clear", name="Off balance")
    assert titled(cleared) == "The opposition recovers from Off balance"
    offered = await party.ann.autocomplete(party.here, "fu condition clear", "name", "")
    assert [each["name"] for each in offered] == ["Tired", "Prone", "Blinded"]
    cleared = await party.slash(party.ann, "condition clear", name="pro")
    assert titled(cleared) == "The opposition recovers from Prone"

    # One's own comes first, and a tag of the scene is no condition unless it is said to be.
    await party.slash(party.ann, "condition add", name="blinded")
    cleared = await party.slash(party.ann, "condition clear", name="Blinded")
    assert titled(cleared) == "Tennessee recovers from blinded"
    asked = await party.slash(party.ann, "condition clear", name="Shadows")
    assert labels(asked.response) == ["Tired", "Blinded"]
    given = {"name": "Blinded", "character": "Tennessee"}
    assert labels((await party.slash(party.ann, "condition clear", **given)).response) == ["Tired"]
    await party.slash(party.ann, "condition clear", name="Tired")
    asked = await party.slash(party.ann, "condition clear")
    assert labels(asked.response) == ["Blinded"]
    assert "The opposition recovers" in titled(await answer(party.ann, asked, "Blinded"))


async def test_a_tag_that_only_the_scene_has_is_removed_without_saying_so(party: Party) -> None:
    """The GM was asked for a character, and a player offered their own tags."""
    for name in ("Shadows", "Fog"):
        await party.slash(party.gm, "tag add", name=name, scene=True)
    offered = await party.ann.autocomplete(party.here, "fu tag remove", "name", "")
    assert [each["name"] for each in offered] == ["Daredevil", "Eye for detail", "Shadows", "Fog"]
    removed = await party.slash(party.gm, "tag remove", name="shad")
    assert titled(removed) == "Tag removed: Shadows"
    assert titled(await party.slash(party.ann, "tag remove", name="Fog")) == "Tag removed: Fog"


async def test_where_only_others_have_something_the_question_says_so(party: Party) -> None:
    """It asked as if it were one's own."""
    await party.slash(party.gm, "tag add", name="Dark", scene=True)
    await party.slash(party.gm, "condition add", name="Blinded", opposition=True)
    theirs = "Which condition of the opposition?"
    for command, given, question, there in (
        ("tag remove", {"scene": True}, "Which tag of the scene?", ["Dark", "Blinded"]),
        ("condition clear", {"opposition": True}, theirs, ["Dark", "Blinded"]),
        ("condition clear", {}, theirs, ["Blinded"]),
    ):
        for who in (party.gm, party.ann):
            asked = await party.slash(who, command, **given)
            assert question in said(asked, privately=True)
            assert labels(asked.response) == there


async def test_a_name_that_is_missing_may_be_ones_own_or_of_the_scene(party: Party) -> None:
    """One's own were offered alone."""
    await party.slash(party.gm, "tag add", name="Dark", scene=True)
    await party.slash(party.ann, "condition add", name="Tired")
    await party.slash(party.gm, "condition add", name="Blinded", opposition=True)
    tags = await party.slash(party.ann, "tag remove")
    assert "Which tag?" in said(tags, privately=True)
    assert labels(tags.response) == ["Daredevil", "Eye for detail", "Dark", "Blinded"]
    conditions = await party.slash(party.ann, "condition clear")
    assert "Which condition?" in said(conditions, privately=True)
    assert labels(conditions.response) == ["Tired", "Blinded"]
    assert titled(await answer(party.ann, tags, "Dark")) == "Tag removed: Dark"
    assert "The opposition" in titled(await answer(party.ann, conditions, "Blinded"))
    assets = await party.slash(party.ann, "tag burn")
    assert "Which asset to burn?" in said(assets, privately=True)
    assert labels(assets.response) == ["Daredevil", "Eye for detail"]
    assert titled(await answer(party.ann, assets, "Dare")) == "Tennessee burns Daredevil"


async def test_a_gm_who_names_no_tag_is_asked_for_the_scenes_or_whose_it_is(party: Party) -> None:
    """There were said to be none, though the scene and the players had some."""
    await party.slash(party.gm, "tag add", name="Dark", scene=True)
    asked = await party.slash(party.gm, "tag remove")
    assert "Which tag of the scene?" in said(asked, privately=True)
    assert titled(await answer(party.gm, asked, "Dark")) == "Tag removed: Dark"
    whose = await party.slash(party.gm, "tag remove")
    assert "Whose character?" in said(whose, privately=True)
    which = await answer(party.gm, whose, "Tennessee")
    assert "Which tag?" in said(which)
    assert titled(await answer(party.gm, which, "Dare")) == "Tag removed: Daredevil"


async def test_of_a_condition_that_is_suffered_twice_one_die_is_struck_at_a_time(
    party: Party,
) -> None:
    """Both dice went at once, though only one injury may be in the way."""
    for _ in range(2):
        await party.slash(party.ann, "condition add", name="Injured")
    message = await party.check()
    hurt = "challenge:condition:Injured"
    assert "**2 challenge dice**: Injured (2 dice, condition)" in text_of(message)
    assert "Strike: Injured (−1 challenge die)" in choices(message)
    words = refused(await choose(party.ann, message, "change", f"strike:{hurt}"))
    assert "Only the GM can strike “Injured”" in words
    struck = await choose(party.gm, message, "change", f"strike:{hurt}")
    assert "**Struck 1 challenge die**: Injured · challenge 2 → 1" in said(struck)
    assert "does this hinder" not in said(struck)
    again = await party.slash(party.gm, "strike", reason="inj")
    assert "challenge 1 → 0" in said(again)
    await choose(party.gm, again.response, "change", f"add:{hurt}")
    assert party.pool() == (1, 1)


async def test_a_full_pool_is_rolled_though_it_could_not_be_repeated(party: Party) -> None:
    """What had come to hinder since had no room in the same pool again, and held up the roll."""
    await party.check(action="hold the gate")
    full = await party.slash(party.gm, "suggest", why="An army", side="challenge", dice=20)
    await party.slash(party.ann, "condition add", name="Tired")
    party.dice.add(1, *[2] * 20)
    rolled = await party.ann.click(full.response, label="Roll 1 power vs 20 challenge")
    assert "No, and · Tennessee: hold the gate" in said(rolled)
    assert not any("Same pool again" in each for each in labels(rolled.response))


async def test_a_pool_without_room_for_what_hinders_since_says_how_to_go_on(party: Party) -> None:
    """It said to strike some first, where no check was open to strike them from."""
    party.dice.add(1, *[2] * 20)
    await party.check(action="hold the gate", now=False)
    full = await party.slash(party.gm, "suggest", why="An army", side="challenge", dice=20)
    rolled = await party.ann.click(full.response, label="Roll 1 power vs 20 challenge")
    late = party.stage.late(rolled.response)
    await party.slash(party.ann, "condition add", name="Tired")
    before = party.stage.state()
    for now in (True, False):
        words = refused(await party.slash(party.ann, "again", now=now))
        assert "With what hinders since (“Tired”) the last pool would have 21 challenge" in words
        assert "`/fu condition clear`" in words
        assert "strike" not in words.casefold()
    late()
    pressed = await party.ann.click(rolled.response, label="Same pool again: 1 vs 20 (new check)")
    assert "With what hinders since (“Tired”)" in refused(pressed)
    assert party.stage.state() == before
    await party.slash(party.ann, "condition clear", name="Tired")
    assert "1 power vs 20 challenge" in titled(await party.slash(party.ann, "again"))


async def test_what_is_no_characters_is_not_said_to_be_one_characters(party: Party) -> None:
    """The character was dropped without a word."""
    named, theirs = {"character": "Tennessee"}, {"player": party.ann}
    await party.slash(party.ann, "condition add", name="Slowed", opposition=True)
    await party.slash(party.ann, "tag add", name="Fog", scene=True)
    before = party.stage.state()
    for command, whose in (("condition add", named), ("condition clear", theirs)):
        press = await party.slash(party.gm, command, name="Slowed", opposition=True, **whose)
        assert "The opposition is none of the characters" in refused(press)
    for command, options in (
        ("tag remove", {"scene": True, **named}),
        ("tag add", {"scene": True, **theirs}),
        ("tag add", {"concerns": "October", **named}),
    ):
        words = refused(await party.slash(party.gm, command, name="Fog", **options))
        assert "tag of the scene is no character's own" in words
        assert ("`concerns`" in words) is (command == "tag add")
    assert party.stage.state() == before
    unnamed = await party.slash(party.ann, "condition add", opposition=True, **named)
    assert "The opposition is none of the characters" in refused(unnamed)


async def test_a_recap_says_a_rare_answer_once(party: Party) -> None:
    """What the answer means stood before it in each row, the same for a botch as for no, and."""
    for power, challenge in (((6, 6, 6), (1,)), ((1,), (6, 6, 6)), ((3,), (3,))):
        party.dice.add(*power, *challenge)
        await party.slash(party.ann, "check", power=len(power), challenge=len(challenge))
    told = said(await party.bob.slash(party.here, "table recap"), privately=True)
    for rare in ("Yes, and", "No, and", "Botch"):
        assert f"• **Tennessee** rolled: **{rare}**" in told
