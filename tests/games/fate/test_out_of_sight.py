"""Of what was begun in Fate where only some can read, nobody else is told."""

from tests.games.fate.party import BLANK, FLAT, PLUS, Party, title
from tests.house.table.test_out_of_sight import linked_to
from tests.stage import menus, parts_of, said, text_of


async def test_how_a_name_was_written_out_of_sight_is_shown_to_nobody_else(party: Party) -> None:
    """Whoever typed "the duke" was shown "The Duke", and so that the GM had rolled for one."""
    aside = await linked_to(party.stage, party.gm, party.bob)
    party.dice.add(*FLAT)
    await party.gm.slash(aside, "fate roll", skill="3", npc="The Duke", opposition=2)
    for who, name in ((party.ann, "the duke"), (party.bob, "The Duke")):
        rolled = await party.roll(who, skill="2", target="the duke", opposition=2)
        assert f"attacks {name} with" in title(rolled)


async def test_what_was_begun_in_a_closed_channel_is_on_no_board_that_others_read(
    party: Party,
) -> None:
    gm, ann, bob, here = party.gm, party.ann, party.bob, party.here
    scene = await party.slash(bob, "aspect show")
    aside = await linked_to(party.stage, gm, bob)
    party.dice.add(*FLAT)
    await bob.slash(aside, "fate roll", skill="Deceive", action="overcome")
    await bob.slash(aside, "fate stress", hit=3)
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await gm.slash(aside, "fate compel", aspect="Sword Master", player=bob)
    await party.stage.env.settle()

    def told(words: str) -> set[str]:
        return {
            each
            for each in ("Deceive", "hit of 3", "Forged letter", "Sword Master")
            if each in words
        }

    everything = {"Deceive", "hit of 3", "Forged letter", "Sword Master"}
    for command in ("table show", "waiting"):
        seen = {who.name: told(said(await who.slash(here, command))) for who in (ann, bob, gm)}
        assert seen == {"ann": set(), "bob": everything, "maren": everything}, command
    # The message of the scene is for all who read its channel, whoever asks for it.
    await party.slash(ann, "aspect add", name="Rain")
    await party.stage.env.settle()
    assert "Rain" in said(scene)
    assert told(said(scene)) == set()
    assert told(said(await party.slash(bob, "aspect show"), privately=False)) == set()
    assert told(said(await bob.slash(aside, "fate aspect show"), privately=False)) == everything
    assert await ann.autocomplete(here, "fate show", "roll", "") == []
    for where, is_private in ((here, True), (aside, False)):
        for command in ("show", "stress"):
            said(await bob.slash(where, f"fate {command}"), privately=is_private)


async def test_no_name_that_was_begun_in_a_closed_channel_is_completed_for_others(
    party: Party,
) -> None:
    gm, ann, bob, here = party.gm, party.ann, party.bob, party.here
    aside = await linked_to(party.stage, gm, bob)
    party.dice.add(*FLAT)
    await gm.slash(aside, "fate roll", skill="3", action="attack", target="Ash", npc="Shadow")
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await party.slash(bob, "boost add", name="High ground")
    roll = await party.roll(ann, opposition=4)
    await party.stage.env.settle()

    asked = (
        ("fate roll", "npc", gm),
        ("fate roll", "target", gm),
        ("fate spend", "target", gm),
        ("fate stress", "by", gm),
        ("fate boost use", "name", gm),
        ("fate boost name", "boost", gm),
        ("fate aspect invoke", "name", bob),
    )
    for command, option, knows in asked:
        for who, is_told in ((ann, False), (knows, True)):
            more = {"roll": "Wren: Fighting"} if command == "fate aspect invoke" else {}
            offered = await who.autocomplete(here, command, option, "", **more)
            given = [each["value"] for each in offered]
            found = {"Forged letter", "Shadow"} & set(given)
            assert bool(found) is is_told, (command, option, who.name, given)
    # Nor is one offered by the message of a roll, by a question, a card or a refusal.
    assert "+2: High ground (Ash's boost)" in [each["label"] for each in menus(roll)[0]]
    for told in (
        await party.slash(ann, "boost use"),
        await party.slash(ann, "aspect invoke"),
        await ann.slash(here, "sheet show"),
        await party.slash(bob, "show"),
        await bob.slash(here, "sheet show"),
        await party.slash(ann, "boost use", name="Letter"),
        await party.slash(ann, "aspect invoke", name="Letter"),
        await party.slash(ann, "spend", effect="inspire", target="Sha"),
    ):
        words = said(told) + str(parts_of(told.response))
        assert "Forged letter" not in words
        assert "Shadow" not in words
    # Its own player and the GM use it as before.
    await party.slash(bob, "boost use", name="Forged letter")
    assert [each["state"] for each in party.board("boost")] == ["used", "open"]


async def test_what_a_roll_of_a_closed_channel_left_is_told_there_by_any_command(
    party: Party,
) -> None:
    stage, gm, ann, bob, here = party.stage, party.gm, party.ann, party.bob, party.here
    aside = await linked_to(stage, gm, bob)
    kept = [each.id for each in here.history()]
    party.dice.add(*FLAT, *(PLUS,) * 4)
    rolled = {"skill": "3", "action": "attack", "target": "Ash", "npc": "Shadow"}
    attack = (await gm.slash(aside, "fate roll", **rolled)).response
    await stage.bot.stories.finish()
    defence = {"skill": "Athletics", "action": "defend"}
    said(await party.slash(bob, "roll", **defence), privately=True)
    said(await party.slash(gm, "stand"), privately=True)
    boost = (await bob.slash(aside, "fate boost add", name="Forged letter")).response
    await stage.bot.stories.finish()

    for who, command, options, message, told in (
        (bob, "forgo", {"boost": "Athletics"}, attack, "Ash gives up the boost"),
        (bob, "boost name", {"boost": "Forged letter", "name": "Seal"}, boost, "Seal"),
        (bob, "boost use", {"name": "Seal"}, boost, "uses the boost"),
    ):
        assert told in said(await party.slash(who, command, **options), privately=True), command
        await stage.bot.stories.finish()
        await stage.env.settle()
        (shown,) = (text_of(each) for each in aside.history() if each.id == message.id)
        assert told in shown, command
    assert [each.id for each in here.history()] == kept
    history = said(await ann.slash(here, "history"))
    assert not any(each in history for each in ("Shadow", "boost", "Seal"))


async def test_what_ends_tells_nothing_of_what_was_begun_in_a_closed_channel(party: Party) -> None:
    stage, gm, ann, bob = party.stage, party.gm, party.ann, party.bob
    aside = await linked_to(stage, gm, bob)
    party.dice.add(*FLAT, *(PLUS,) * 4, *(PLUS,) * 4)
    await gm.slash(aside, "fate roll", skill="3", action="attack", target="Ash", npc="Shadow")
    lie = {"skill": "Deceive", "action": "overcome", "opposition": 1}
    roll = (await bob.slash(aside, "fate roll", **lie)).response
    await bob.slash(aside, "fate stress", hit=3)
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await gm.slash(aside, "fate compel", aspect="Sword Master", player=bob)
    await party.slash(bob, "boost add", name="High ground")
    await party.slash(ann, "roll", skill="Fighting", action="overcome")
    await stage.bot.stories.finish()

    ended = said(await party.slash(gm, "scene end"), privately=False)
    told = ended, said(await ann.slash(party.here, "history"))
    for each in told:
        assert not any(name in each for name in ("Forged letter", "Ash: S", "Shadow", "Deceive"))
        assert "High ground" in each
    assert "Still open: 1 roll. `/waiting`" in ended
    # It ends all the same, and where it was told that is told.
    assert [each["state"] for each in party.board("boost")] == ["lapsed"] * 3
    await stage.env.settle()
    (shown,) = (text_of(each) for each in aside.history() if each.id == roll.id)
    assert "**Accepted as it stood.**" in shown


async def test_a_boost_of_a_closed_channel_goes_unused_without_being_named_elsewhere(
    party: Party,
) -> None:
    gm, bob = party.gm, party.bob
    aside = await linked_to(party.stage, gm, bob)
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await party.slash(bob, "boost add", name="High ground")
    await party.stage.bot.stories.finish()
    rolled = await party.roll(bob, skill="Athletics", opposition=4)
    assert "Use it now or lose it: the boost High ground." in text_of(rolled)
    stood = await party.accept(bob, rolled)
    assert "Lost unused: High ground." in said(stood)
    assert "Use it now" not in said(stood)
    assert [each["state"] for each in party.board("boost")] == ["lapsed", "lapsed"]


async def test_nobody_defends_against_a_roll_that_they_cannot_read(party: Party) -> None:
    gm, ann, bob, here = party.gm, party.ann, party.bob, party.here
    aside = await linked_to(party.stage, gm)
    party.dice.add(*(BLANK,) * 8)
    await gm.slash(aside, "fate roll", skill="3", action="overcome", npc="Shadow")
    await party.stage.bot.stories.finish()
    asked = await party.slash(ann, "roll", skill="Fighting", action="defend")
    words = said(asked, privately=True)
    assert ("defend against?" in words, "Shadow" in words) == (True, False)

    # Whom it is at answers it, wherever it was told.
    await party.slash(gm, "stand")
    rolled = {"skill": "3", "action": "attack", "target": "Ash", "npc": "Shadow"}
    await gm.slash(aside, "fate roll", **rolled)
    await party.stage.bot.stories.finish()
    party.dice.add(*FLAT)
    defended = await bob.slash(here, "fate roll", skill="Athletics", action="defend")
    assert "**Ash** defends with Athletics" in said(defended, privately=True)
