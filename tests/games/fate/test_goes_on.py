"""A roll that goes on by a command leaves no older message that reads as before."""

from typing import Any

import pytest

from bot.chat.symbols import SYMBOLS
from rules.fate.rolls import ROLLS_OPEN
from tests.games.fate.party import BLANK, GAIN, PLUS, Party, choose, title
from tests.stage import labels, menus, refused, said, text_of
from tests.told import UNREAD


async def attacked(party: Party) -> Any:
    """Let a thug attack Wren, and give the message that waits for a defence."""
    thug: dict[str, Any] = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Wren"}
    return await party.roll(party.gm, **thug)


async def struck(party: Party) -> Any:
    """Let Wren attack Ash, who is hit for 3 unless somebody does something."""
    hit: dict[str, Any] = {"action": "attack", "target": "Ash", "opposition": 2}
    return await party.roll(party.ann, *GAIN, **hit)


async def test_a_defence_by_command_moves_the_attack_to_its_message(party: Party) -> None:
    attack = await attacked(party)
    defence = await party.roll(party.ann, *GAIN, action="defend")
    await party.stage.env.settle()

    now = party.stage.now(attack)
    assert text_of(now).startswith("Moved below\n[Thug attacks Wren with")
    assert f"/{defence.id})" in text_of(now)
    assert labels(now) == []
    assert len(party.stage.told_by(defence)) == 2
    assert party.stage.told_by(attack) == []

    await party.undo(party.ann)
    await party.stage.env.settle()
    assert "*Undone: **Wren** defends" in text_of(party.stage.now(defence))
    await party.defend(
        party.ann, party.stage.now(defence), PLUS, PLUS, BLANK, BLANK, skill="Fighting"
    )
    assert title(party.stage.now(defence)).startswith("Failure so far")


async def test_each_command_moves_the_roll_on_and_links_to_the_newest(party: Party) -> None:
    attack = await attacked(party)
    await party.stage.env.settle()
    opposed = (await party.slash(party.gm, "oppose", opposition=1)).response
    stood = (await party.slash(party.gm, "stand")).response
    await party.stage.env.settle()

    older = [text_of(party.stage.now(each)) for each in (attack, opposed)]
    assert [each.splitlines()[0] for each in older] == ["Moved below", "Moved below"]
    assert f"/{opposed.id})" in older[0]
    assert f"/{stood.id})" in older[1]
    assert len(party.stage.told_by(stood)) == 3


async def test_a_roll_that_is_shown_again_moves_there(party: Party) -> None:
    """Both messages were live, until one was pressed."""
    roll = await party.roll(party.ann, action="attack", opposition=2)
    copy = (await party.slash(party.gm, "show")).response
    await party.stage.env.settle()
    assert labels(party.stage.now(roll)) == []
    await party.accept(party.ann, copy)
    await party.stage.env.settle()

    assert title(party.stage.now(copy)) == "Success · Wren attacks with Fighting"
    assert f"/{copy.id})" in text_of(party.stage.now(roll))


async def test_another_roll_leaves_the_first_as_it_is(party: Party) -> None:
    first = await party.roll(party.ann, action="attack", opposition=2)
    await party.roll(party.ann, action="attack", opposition=3)
    await party.stage.env.settle()

    assert title(party.stage.now(first)) == "Success so far · Wren attacks with Fighting"


@pytest.mark.parametrize("command", ["conflict end", "scene end"])
async def test_a_roll_that_an_ending_accepts_says_so_and_is_open_again_after_an_undo(
    party: Party, command: str
) -> None:
    attack = await struck(party)
    await party.stage.env.settle()
    before = text_of(attack), labels(attack)
    await party.slash(party.gm, command)
    await party.stage.env.settle()

    now = party.stage.now(attack)
    assert title(now) == "Success with style · Wren attacks Ash with Fighting"
    assert "**Accepted as it stood.**\nA hit of 3 on Ash." in text_of(now)
    assert not any(each in text_of(now) for each in ("so far", "If accepted", "Invoke now"))
    assert "Ash: absorb a hit of 3…" in labels(now)

    await party.undo(party.gm)
    await party.stage.env.settle()
    assert (text_of(party.stage.now(attack)), labels(party.stage.now(attack))) == before

    await party.gm.slash(party.here, "redo")
    await party.stage.env.settle()
    taken = await choose(party.bob, party.stage.now(attack), "absorb", "moderate")
    assert title(taken.response).startswith("Success with style · ")
    assert party.sheet("Ash")["hits"] == []


async def test_the_journal_tells_what_an_ending_settled_and_an_undo_what_stands_again(
    party: Party,
) -> None:
    await party.slash(party.bob, "concede")
    await party.attack(party.ann, *GAIN)
    await struck(party)
    await party.slash(party.gm, "conflict end")
    told = said(await party.gm.slash(party.here, "history"))
    undone = await party.undo(party.gm)

    assert "ended the conflict. Accepted: Wren: Success with style. A hit of 3 on Ash. " in told
    assert "Wren: momentum 1 → 0 · Ash: fate points 3 → 4" in told
    assert "Wren: momentum 0 → 1 · Ash: fate points 4 → 3" in undone


async def test_a_roll_says_of_all_that_was_undone_since_it_was_open(party: Party) -> None:
    attack = await struck(party)
    await party.ann.click(attack, label="Accept: hit for 3")
    await choose(party.bob, attack, "absorb", "mild")
    await party.undo(party.bob)
    await party.undo(party.ann)
    await party.stage.env.settle()

    now = text_of(party.stage.now(attack))
    assert now.startswith("Success with style so far · Wren attacks Ash with Fighting\n*Undone: ")
    undone = [each for each in now.splitlines() if each.startswith("*Undone: ")]
    assert ["accepted" in each for each in undone] == [True, False]
    assert ["mild consequence" in each for each in undone] == [False, True]


async def test_each_consequence_of_a_hit_is_named_by_a_button_of_its_own(party: Party) -> None:
    await party.slash(party.bob, "skill", name="Physique", rating=5)
    hit = (await party.slash(party.bob, "stress", hit=8)).response
    for severity in ("mild", "mild", "moderate"):
        await choose(party.bob, party.stage.now(hit), "absorb", severity)
    await party.stage.env.settle()

    now = labels(party.stage.now(hit))
    assert [each for each in now if each.startswith("Name the")] == [
        "Name the moderate consequence",
        "Name the mild consequence 2",
        "Name the mild consequence",
    ]


async def compelled(party: Party) -> Any:
    """Let the GM compel Ash by an aspect of the scene, and give the message."""
    await party.slash(party.gm, "aspect add", name="Burning house")
    compel = {"aspect": "Burning house", "player": party.bob, "reason": "Run!"}
    made = (await party.slash(party.gm, "compel", **compel)).response
    await party.stage.env.settle()
    return made


async def listed(party: Party) -> Any:
    """List what waits, as it is for the GM."""
    return (await party.gm.slash(party.here, "waiting")).response


async def brought_back(party: Party) -> Any:
    """Bring back what waits, which is one thing alone; give its message."""
    found = await listed(party)
    (option,) = menus(found)[0]
    shown = await party.gm.select(found, [option["value"]], custom_id="waiting:show:0")
    await party.stage.env.settle()
    return shown.response


async def test_a_roll_that_is_brought_back_is_linked_without_how_it_stood(party: Party) -> None:
    """The link said “Success so far” for good, whatever came of the roll below."""
    attack = await party.roll(party.ann, action="attack", opposition=2)
    copy = await brought_back(party)
    now = text_of(party.stage.now(attack))
    assert now.startswith("Moved below\n[Wren attacks with Fighting](")
    assert f"/{copy.id})" in now


async def test_who_is_new_is_not_said_where_no_play_was_answered(party: Party) -> None:
    """What Eve has taken said that she is new, and offered her sheet, after an undo."""
    eve = party.stage.guild.add_member(party.stage.env.create_user("eve", global_name="Eve"))
    rolled = await party.roll(eve, opposition=2, skill="Shoot")
    assert "**Eve** is a new character." in text_of(rolled)
    taken = await party.slash(eve, "consequence")
    before = text_of(taken.response)
    said(await party.edit(eve, "name", "Evi"))
    await party.undo(eve)
    await party.stage.env.settle()
    assert text_of(party.stage.now(taken.response)) == before


async def test_a_boost_is_found_by_a_list_from_before_it_was_named(party: Party) -> None:
    """It was said to be settled or gone, while it waited on by the new name."""
    await party.attack(party.ann, opposition=4)
    listed = await party.ann.slash(party.here, "waiting", player=party.ann)
    ((shown,), _) = menus(listed.response)
    assert "use the boost Fighting" in shown["label"]
    said(await party.slash(party.ann, "boost name", boost="Fighting", name="Rang His Bell"))
    back = await party.ann.select(listed.response, [shown["value"]], custom_id="waiting:show:0")
    assert "Rang His Bell" in said(back)


ACCEPT, REFUSE = "Accept: fate points 3 → 4", "Refuse: fate points 3 → 2"


async def test_a_compel_that_is_open_shows_the_points_of_this_moment(party: Party) -> None:
    compel = await compelled(party)
    assert labels(compel) == [ACCEPT, REFUSE]
    await party.slash(party.bob, "point spend")
    await party.stage.env.settle()

    now = party.stage.now(compel)
    assert labels(now) == ["Accept: fate points 2 → 3", "Refuse: fate points 2 → 1"]
    assert "Ash has 2 fate points." in text_of(now)


async def ends(party: Party) -> Any:
    """End the scene, and the compel with its aspect."""
    await party.slash(party.gm, "scene end")
    return party.gm


async def leaves(party: Party) -> Any:
    """Take the compelled character off the table."""
    await party.bob.slash(party.here, "sheet delete", character="Ash")
    return party.bob


async def lets_go(party: Party) -> Any:
    """Let the compel go."""
    found = await listed(party)
    (option,) = menus(found)[-1]
    await party.gm.select(found, [option["value"]], custom_id="waiting:drop:0")
    return party.gm


@pytest.mark.parametrize("over", [ends, leaves, lets_go])
async def test_a_compel_that_nobody_answers_any_more_says_so(party: Party, over: Any) -> None:
    """What is left reads as no offer, is nowhere listed, and comes back with an undo."""
    compel = await compelled(party)
    before = text_of(compel), labels(compel)
    who = await over(party)
    await party.stage.env.settle()

    now = party.stage.now(compel)
    assert text_of(now) == "The GM compels Ash: Burning house\nRun\\!\nIt waits no longer."
    assert "Nothing is waiting" in text_of(await listed(party))
    scene = said(await party.slash(party.gm, "aspect show"))
    assert "compel" not in scene

    await party.undo(who)
    await party.stage.env.settle()
    assert (text_of(party.stage.now(compel)), labels(party.stage.now(compel))) == before
    said(await party.bob.click(party.stage.now(compel), label=ACCEPT), privately=False)


async def test_a_compel_whose_character_is_gone_ends_with_the_scene(party: Party) -> None:
    compel = await compelled(party)
    late = party.stage.late(compel)
    await leaves(party)
    await party.stage.env.settle()
    late()
    words = refused(await party.bob.click(compel, label=ACCEPT))
    assert "its aspect or character is gone" in words
    over = said(await party.slash(party.gm, "scene end"))

    assert "compel" not in over
    assert party.board("compel") == []


async def test_a_compel_that_is_brought_back_moves_to_its_newest_message(party: Party) -> None:
    compel = await compelled(party)
    copy = await brought_back(party)
    assert f"/{copy.id})" in text_of(party.stage.now(compel))
    assert labels(party.stage.now(compel)) == []
    assert labels(copy) == [ACCEPT, REFUSE]
    await party.slash(party.bob, "point spend")
    await party.stage.env.settle()

    assert "Refuse: fate points 2 → 1" in labels(party.stage.now(copy))
    await party.bob.click(party.stage.now(copy), label="Accept: fate points 2 → 3")
    await party.stage.env.settle()
    now = text_of(party.stage.now(copy))
    assert "**Ash accepts the compel**" in now
    assert now.count("Burning house") == 1
    assert not any(each in now for each in ("answers", "waits no longer"))

    await party.undo(party.bob)
    await party.stage.env.settle()
    assert "Accept: fate points 2 → 3" in labels(party.stage.now(copy))


async def test_a_compel_that_is_answered_on_an_older_message_moves_there(party: Party) -> None:
    compel = await compelled(party)
    late = party.stage.late(compel)
    copy = await brought_back(party)
    late()
    taken = await party.bob.click(compel, label=REFUSE)
    assert "Ash refuses the compel" in said(taken, privately=False)
    await party.stage.env.settle()

    assert text_of(party.stage.now(copy)).startswith("Moved below")
    assert labels(party.stage.now(copy)) == []


async def test_a_roll_that_is_let_go_says_so(party: Party) -> None:
    attack = await struck(party)
    listed = await party.gm.slash(party.here, "waiting")
    chosen = menus(listed.response)[-1][0]["value"]
    await party.gm.select(listed.response, [chosen], custom_id="waiting:drop:0")
    await party.stage.env.settle()

    now = party.stage.now(attack)
    assert title(now) == "Let go · Wren attacks Ash with Fighting"
    assert "Invoke now" not in text_of(now)
    assert labels(now) == ["Why?"]

    await party.undo(party.gm)
    await party.stage.env.settle()
    assert title(party.stage.now(attack)).startswith("Success with style so far")


@pytest.mark.slow
async def test_a_roll_that_is_accepted_since_too_many_are_open_says_so(party: Party) -> None:
    first = await party.roll(party.ann, action="attack", opposition=2)
    for _ in range(ROLLS_OPEN):
        await party.roll(party.ann, action="attack", opposition=2)
    await party.stage.env.settle()

    assert title(party.stage.now(first)) == "Success · Wren attacks with Fighting"


async def test_a_roll_stays_in_words_for_its_player_whoever_answers_it(party: Party) -> None:
    """A press in place, and a command that tells the roll anew."""
    party.stage.bot.looks.take_up({name: 10**17 + at for at, name in enumerate(SYMBOLS)})
    await party.ann.slash(party.stage.here, "me settings", text="on")
    options: dict[str, Any] = {"action": "attack", "target": "Ash"}
    roll = await party.roll(party.ann, **options)
    await party.defend(party.bob, roll, *GAIN)
    pressed = party.stage.now(roll).embeds[0].description
    assert "defends with" in pressed
    assert not UNREAD.search(pressed)

    stood = (await party.slash(party.gm, "stand")).response.embeds[0]
    assert "Wren attacks Ash" in stood.title
    assert not UNREAD.search(stood.description)


async def test_a_scene_stays_in_words_for_who_showed_it(party: Party) -> None:
    party.stage.bot.looks.take_up({name: 10**17 + at for at, name in enumerate(SYMBOLS)})
    await party.ann.slash(party.stage.here, "me settings", text="on")
    scene = (await party.slash(party.ann, "aspect show")).response
    await party.slash(party.gm, "conflict end")
    await party.slash(party.gm, "aspect add", name="Dark", free=2)
    await party.stage.env.settle()
    for press in ("", "Refresh"):
        if press:
            await party.bob.click(scene, label=press)
        now = text_of(party.stage.now(scene))
        assert "Dark" in now
        assert not UNREAD.search(now)


@pytest.mark.parametrize("opposition", [None, 1])
async def test_an_undone_roll_asks_nobody_for_anything(
    party: Party, opposition: int | None
) -> None:
    """It went on saying who had still to roll, and who presses Accept, to people scrolling by."""
    attack: dict[str, Any] = {"action": "attack", "target": "Ash"}
    if opposition is not None:
        attack["opposition"] = opposition
    message = await party.roll(party.ann, *GAIN, **attack)
    await party.undo(party.ann)
    await party.stage.env.settle()

    heading, *dice = text_of(party.stage.now(message)).splitlines()
    assert heading.startswith("Undone · ")
    assert heading.endswith("Wren attacks Ash with Fighting")
    assert not [each for each in dice if "still to roll" in each or "ccept" in each]


async def test_what_outlasts_a_scene_is_let_go_from_where_that_ended(party: Party) -> None:
    """Its message only named the command that lists it."""
    await party.roll(party.ann)
    ended = await party.slash(party.gm, "scene end")
    assert "Still open: 1 roll." in said(ended)
    shown = await party.gm.click(ended.response, label="Waiting")
    assert "Let one go" in said(shown, privately=True)
    assert labels(party.stage.now(ended.response)) == ["Waiting"]
    _, (only,) = menus(shown.response)
    await party.gm.select(shown.response, [only["value"]], custom_id="waiting:drop:0")
    await party.stage.env.settle()
    assert labels(party.stage.now(ended.response)) == []


async def test_the_end_of_a_scene_leads_to_a_hit_or_a_compel_that_waits(party: Party) -> None:
    ended = await party.slash(party.gm, "scene end")
    assert labels(ended.response) == []
    for command, given in (("stress", {"hit": 2}), ("compel", {"aspect": "Sword Master"})):
        await party.slash(party.gm, command, player=party.ann, **given)
        ended = await party.slash(party.gm, "scene end")
        assert labels(ended.response) == ["Waiting"], command
        for _ in range(2):
            await party.undo(party.gm)
