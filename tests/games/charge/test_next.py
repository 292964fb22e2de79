"""What a message of Charge says comes next is so, in whatever message that came."""

from typing import Any

from tests.games.charge.crew import Crew, choose, option
from tests.house.table.test_out_of_sight import whispers
from tests.stage import answer, fill_in, labels, parts_of, refused, said, text_of
from tests.wire import until

FILLS = "It can fill 2 segments of a progress clock"


async def says(crew: Crew, message: Any, *words: str) -> None:
    """Wait until a message says this of what comes next, and nothing else."""
    phrases = ("Next: the GM picks", "Next: Wren takes", "Next: Moss takes", FILLS)

    def found() -> tuple[str, ...]:
        told = text_of(crew.message(message))
        return tuple(each for each in phrases if each in told)

    await until(lambda: found() == words)


async def test_what_the_gm_gives_and_the_bearer_answers_by_command_is_waited_for_no_more(
    crew: Crew,
) -> None:
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    rolled = (await crew.rolled(crew.ann, "sneak", 4, 1)).response
    await says(crew, rolled, "Next: the GM picks")
    given = (await crew.slash(crew.gm, "consequence", kind="worse_condition")).response
    await says(crew, given, "Next: Wren takes", FILLS)
    assert "The vault: +2 segments" in labels(given)
    crew.dice.add(6)
    resisted = (await crew.slash(crew.ann, "resist", momentum=1)).response
    await says(crew, resisted, FILLS)
    assert "The vault: +2 segments" in labels(resisted)
    filled = (await crew.slash(crew.ann, "progress", clock="The vault")).response
    await says(crew, filled)
    await until(lambda: "The vault: +2 segments" not in labels(crew.message(filled)))
    # What is taken back is waited for again.
    await crew.ann.slash(crew.here, "undo")
    await crew.ann.slash(crew.here, "undo")
    await says(crew, filled, "Next: Wren takes", FILLS)
    assert "The vault: +2 segments" in labels(crew.message(filled))
    for moved in (rolled, given, resisted):
        assert text_of(crew.message(moved)).startswith("Moved below")


async def test_what_follows_from_a_roll_by_command_is_told_with_the_roll(crew: Crew) -> None:
    """The roll's message lost its menu, and a second one told the consequence."""
    rolled = (await crew.rolled(crew.ann, "sneak", 4, 1)).response
    given = (await crew.slash(crew.gm, "consequence", kind="worse_condition")).response
    await crew.stage.env.settle()
    words = text_of(crew.message(given))
    assert words.startswith("Partial success · Wren rolls sneak")
    assert "**Wren faces a worse condition**" in words
    assert "Next: the GM picks" not in words
    assert {"Take it", "Why?"} < set(labels(crew.message(given)))
    moved = crew.message(rolled)
    assert text_of(moved).startswith("Moved below\n[Partial success · Wren rolls sneak](")
    assert labels(moved) == []
    assert len(crew.stage.told_by(given)) == 2

    await crew.gm.slash(crew.here, "undo")
    await crew.stage.env.settle()
    assert {"GM: pick the consequence"} < set(labels(crew.message(given)))
    asked = await crew.slash(crew.gm, "consequence")
    told = said(await answer(crew.gm, asked, "The story"), privately=False)
    assert told.startswith("Partial success · Wren rolls sneak")
    assert "**The story is the consequence for Wren**" in told


async def test_a_clock_that_a_success_fills_by_command_is_told_with_the_roll(crew: Crew) -> None:
    """It was a second message, which after an undo was one more live clock."""
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    filled = (await crew.slash(crew.ann, "progress", clock="The vault")).response
    words = text_of(crew.message(filled))
    assert words.startswith("Full success · Wren rolls sneak")
    assert "2 of 4" in words
    assert "with standard effect" in words
    await until(lambda: text_of(crew.message(rolled)).startswith("Moved below"))

    await crew.ann.slash(crew.here, "undo")
    await until(lambda: "Undone" in text_of(crew.message(filled)))
    await says(crew, filled, FILLS)
    assert "The vault: +2 segments" in labels(crew.message(filled))
    assert crew.clock("The vault") == 0


async def test_what_follows_from_a_roll_of_another_channel_is_a_message_of_its_own(
    crew: Crew,
) -> None:
    rolled = (await crew.rolled(crew.ann, "sneak", 4, 1)).response
    given = await crew.gm.slash(crew.stage.thread, "charge consequence", kind="worse_condition")
    assert said(given, privately=False).startswith("Wren faces a worse condition")
    await crew.stage.env.settle()
    assert text_of(crew.message(rolled)).startswith("Partial success")


async def test_what_follows_from_a_roll_out_of_sight_is_told_on_its_message_alone(
    crew: Crew,
) -> None:
    aside = await whispers(crew.stage, crew.bob)
    crew.dice.add(4, 1)
    rolled = await crew.bob.slash(aside, "charge action", action="shoot", now=True)
    given = await crew.slash(crew.gm, "consequence", kind="worse_condition")
    said(given, privately=True)
    await crew.stage.env.settle()
    (told,) = [each for each in aside.history() if each.id == rolled.response.id]
    assert text_of(told).startswith("Partial success · Ash rolls shoot")
    assert "**Ash faces a worse condition**" in text_of(told)
    assert "worse condition" not in crew.stage.seen_by(crew.ann)


async def test_who_protects_and_answers_by_command_is_waited_for_no_more(crew: Crew) -> None:
    rolled = (await crew.rolled(crew.ann, "sneak", 1, 1)).response
    given = (await crew.slash(crew.gm, "consequence", kind="worse_condition")).response
    await says(crew, rolled)
    await crew.cyd.click(given, label="Protect Wren")
    await says(crew, given, "Next: Moss takes")
    crew.dice.add(6)
    resisted = (await crew.slash(crew.cyd, "resist", momentum=1)).response
    await says(crew, resisted)
    assert "protects **Wren**" in text_of(crew.message(resisted))


async def test_a_setup_by_command_fills_no_clock_any_more(crew: Crew) -> None:
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    await says(crew, rolled, FILLS)
    await crew.slash(crew.ann, "setup", benefit="risk")
    await says(crew, rolled)


async def test_a_roll_on_whose_message_nothing_can_be_pressed_fills_no_clock_twice(
    crew: Crew,
) -> None:
    for who, name in ((crew.bob, "Ash"), (crew.cyd, "Moss")):
        await who.slash(crew.here, "sheet delete", character=name)
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    assert labels(rolled) == ["Why?"]
    await says(crew, rolled, FILLS)
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    await crew.slash(crew.ann, "progress", clock="The vault")
    await says(crew, rolled)


async def test_nobody_waits_for_a_character_who_is_off_the_table(crew: Crew) -> None:
    owed = (await crew.rolled(crew.ann, "sneak", 1, 1)).response
    rolled = (await crew.rolled(crew.ann, "sneak", 1, 2)).response
    await choose(crew.gm, rolled, "pick", option(rolled, "2 stress"))
    await says(crew, rolled, "Next: Wren takes")
    await says(crew, owed, "Next: the GM picks")
    said(await crew.ann.slash(crew.here, "sheet delete", character="Wren"))
    for message in (rolled, owed):
        await says(crew, message)
    await crew.ann.slash(crew.here, "undo")
    await says(crew, rolled, "Next: Wren takes")
    await says(crew, owed, "Next: the GM picks")


async def test_a_roll_that_is_brought_back_says_what_is_left_of_it(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    rolled = (await crew.rolled(crew.ann, "sneak", 4, 1)).response
    await choose(crew.gm, rolled, "pick", option(rolled, "2 stress"))
    await crew.ann.click(crew.message(rolled), label="Take it")
    shown = said(await crew.slash(crew.ann, "show"), privately=False)
    assert FILLS in shown
    assert "Next: the GM picks" not in shown


async def test_what_came_of_a_consequence_is_still_told_once_something_follows(crew: Crew) -> None:
    """Whoever was taken out had stress 2 → 0, and a clock the segments that it was to have."""
    await crew.slash(crew.ann, "stress", change=2)
    bad = (await crew.rolled(crew.ann, "sneak", 1, 3)).response
    await choose(crew.gm, bad, "pick", option(bad, "Worse condition: 2 stress"))
    await crew.ann.click(crew.message(bad), label="Take it: taken out")
    form = await crew.ann.click(crew.message(bad), label="Describe Wren's condition")
    await fill_in(crew.ann, form, "broken ankle")
    out = "**Wren** takes a worse condition · stress 2 → 0, taken out"
    assert f"✓ {out}" in text_of(crew.message(bad)).split("\n")
    assert out in said(await crew.gm.slash(crew.here, "history"))


async def test_a_success_without_a_clock_says_how_there_is_one_to_fill(crew: Crew) -> None:
    """No button, and no word of what would bring one; the GM was sent to look for a player."""
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    how = f"{FILLS} (`/clock new`)."
    assert how in text_of(crew.message(rolled))
    for who in (crew.gm, crew.ann):
        words = refused(await crew.slash(who, "progress"))
        assert "`/clock new` makes one; what a success can still fill waits until then." in words
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    await until(lambda: "The vault: +2 segments" in labels(crew.message(rolled)))
    assert how not in text_of(crew.message(rolled))
    await says(crew, rolled, FILLS)
    asked = await crew.slash(crew.gm, "progress")
    assert said(asked, privately=True).startswith("Whose character?")


async def test_a_roll_whose_progress_lapsed_makes_no_setup_any_more(crew: Crew) -> None:
    """It had filled its clock, whoever pressed it too late was told, at a table that has none."""
    setup = "Make it a setup for the others"
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    (part,) = [each for each in parts_of(crew.message(rolled)) if each.get("placeholder") == setup]
    show_again = crew.stage.late(crew.message(rolled))
    await crew.rolled(crew.ann, "sneak", 6, 1)
    await until(lambda: setup not in labels(crew.message(rolled)))
    show_again()
    chosen = [part["options"][0]["value"]]
    late = await crew.ann.select(rolled, chosen, custom_id=part["custom_id"])
    assert "or what it could fill has lapsed" in refused(late)


async def test_a_condition_is_described_under_the_last_that_hurt(crew: Crew) -> None:
    """Every hit of the evening kept its button, and an old one wrote over what came later."""
    describe = "Describe Wren's condition"
    first = (await crew.slash(crew.ann, "stress", change=1)).response
    assert describe in labels(crew.message(first))
    late = crew.stage.late(crew.message(first))
    second = (await crew.slash(crew.ann, "stress", change=1)).response
    await until(lambda: describe not in labels(crew.message(first)))
    assert describe in labels(crew.message(second))
    late()
    old = await crew.ann.click(crew.message(first), label=describe)
    assert "That is settled or gone by now." in refused(old)
    form = await crew.ann.click(crew.message(second), label=describe)
    await fill_in(crew.ann, form, "bitten")
    assert crew.sheet("Wren")["condition"] == "bitten"


async def test_a_condition_that_was_written_since_is_not_written_over(crew: Crew) -> None:
    """Only a form counted: what came with more stress, or by hand, was lost to an older button."""
    describe = "Describe Wren's condition"
    for write in (
        ("charge stress", {"change": 1, "condition": "limping"}),
        ("charge stress", {"change": -1, "condition": "better"}),
        ("sheet edit", {"field": "condition", "value": "well"}),
    ):
        command, options = write
        hurt = (await crew.slash(crew.ann, "stress", change=1)).response
        late = crew.stage.late(crew.message(hurt))
        await crew.gm.slash(crew.here, command, player=crew.ann, **options)
        await until(lambda message=hurt: describe not in labels(crew.message(message)))
        late()
        assert "already described" in refused(await crew.ann.click(hurt, label=describe))


async def test_what_a_success_may_fill_is_said_though_a_condition_was_described(crew: Crew) -> None:
    """The line went with the first thing that followed, and its button stayed."""
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    await crew.propose(crew.ann, "sneak")
    await crew.slash(crew.gm, "tension", complication="A dog barks", stress=1)
    await crew.ann.click(crew.newest(), label="Accept tension: +1 die")
    crew.dice.add(6, 2, 3)
    rolled = (await crew.ann.click(crew.newest(), label="Roll 3 dice")).response
    form = await crew.ann.click(rolled, label="Describe Wren's condition")
    await fill_in(crew.ann, form, "bitten")
    assert "The vault: +2 segments" in labels(crew.message(rolled))
    await says(crew, rolled, FILLS)


async def test_a_lowered_risk_is_told_with_whose_next_roll_it_is(crew: Crew) -> None:
    """On the card of a teammate's roll it could have been either's."""
    await crew.rolled(crew.ann, "sneak", 1, 2)
    await crew.slash(crew.gm, "consequence", kind="worse_condition")
    await crew.bob.click(crew.newest(), label="Protect Wren")
    crew.dice.add(6, 6)
    told = said(await crew.slash(crew.bob, "resist", momentum=2))
    assert told.startswith("Bad outcome · Wren rolls sneak")
    assert "Ash's next action roll is one level less risky." in told


async def test_a_roll_on_a_project_says_what_it_fills(crew: Crew) -> None:
    """It spoke of a progress clock, which it fills none of."""
    await crew.ann.slash(crew.here, "clock new", name="A boat", segments=4, kind="project")
    rolled = (await crew.rolled(crew.ann, "sway", 6, project="A boat")).response
    assert "It can fill 2 segments of the project **A boat**." in text_of(rolled)
    await crew.gm.slash(crew.here, "clock tick", name="A boat", segments=4)
    full = "The project **A boat** has no room for 2 segments."
    await until(lambda: full in text_of(crew.message(rolled)))


async def test_nobody_is_told_to_resist_with_nothing_or_to_protect_where_nobody_can(
    crew: Crew,
) -> None:
    """Wren had spent all, and was still said to resist it."""
    await crew.slash(crew.ann, "momentum", change=-2)
    await crew.rolled(crew.ann, "sneak", 1, 1)
    given = (await crew.slash(crew.gm, "consequence", kind="lost_opportunity")).response
    assert "*Next: Wren takes it, or a teammate protects Wren.*" in text_of(given)
    assert "Resist with momentum" not in labels(given)
    # Who is out protects nobody, and who has passed it on does not take it back.
    await crew.slash(crew.cyd, "stress", change=4)
    taken = (await crew.bob.click(given, label="Protect Wren")).response
    assert "*Next: Ash takes or resists it.*" in text_of(taken)
    assert not [each for each in labels(taken) if each.startswith("Protect")]


async def test_what_may_be_lost_instead_is_said_with_what_comes_next(crew: Crew) -> None:
    await crew.slash(crew.ann, "attachment add", name="The old boat")
    await crew.rolled(crew.ann, "sneak", 1, 1)
    given = (await crew.slash(crew.gm, "consequence", kind="lost_opportunity")).response
    assert (
        "*Next: Wren takes or resists it, or loses an attachment, or a teammate protects Wren.*"
    ) in text_of(given)


async def test_an_undo_says_what_stands_again_in_words_for_levels(crew: Crew) -> None:
    """It read: effect 1 → 2, and: escalated 1 → 0."""
    for kind, back in (
        ("reduced_effect", "Wren: effect limited → standard"),
        ("escalated_risk", "Wren: risk is no longer escalated"),
        ("worse_condition", "Wren: stress 2 → 0"),
    ):
        await crew.rolled(crew.ann, "sneak", 5, 1)
        given = (await crew.slash(crew.gm, "consequence", kind=kind)).response
        await crew.ann.click(given, label="Take it")
        assert f"**{back}**" in said(await crew.ann.slash(crew.here, "undo"))


async def test_an_undo_says_who_is_no_longer_taken_out(crew: Crew) -> None:
    """It read: Stress 0 → 0, and nothing of the rest."""
    await crew.slash(crew.ann, "stress", change=4, condition="Dead tired")
    told = said(await crew.ann.slash(crew.here, "undo"))
    assert told.endswith("\n**No longer taken out by it · condition: none**")
    await crew.slash(crew.ann, "stress", change=3)
    await crew.rolled(crew.ann, "sneak", 5, 1)
    given = (await crew.slash(crew.gm, "consequence", kind="worse_condition")).response
    await crew.ann.click(given, label="Take it: taken out")
    told = said(await crew.ann.slash(crew.here, "undo"))
    assert told.endswith("\n**Wren: stress 0 → 3 · no longer taken out by it**")


async def test_an_undo_says_what_the_scene_had_marked_is_back(crew: Crew) -> None:
    """It said that all is as before, and not who is out of play again."""
    await crew.slash(crew.bob, "stress", change=4)
    await crew.rolled(crew.ann, "sneak", 5, 1)
    given = (await crew.slash(crew.gm, "consequence", kind="escalated_risk")).response
    await crew.ann.click(given, label="Take it")
    await crew.slash(crew.gm, "scene end")
    told = said(await crew.gm.slash(crew.here, "undo"))
    assert told.endswith("\n**Taken out again: Ash · back for Wren: escalated risk**")


async def test_an_undo_says_how_a_setting_is_again(crew: Crew) -> None:
    await crew.slash(crew.gm, "settings", setting="GM first", value="on")
    told = said(await crew.gm.slash(crew.here, "undo"))
    assert told.endswith("\n**GM first: on → off**")


async def test_what_there_is_none_of_yet_is_refused_with_how_there_comes_to_be_one(
    crew: Crew,
) -> None:
    words = refused(await crew.slash(crew.ann, "attachment remove", name="Mum"))
    assert "There are no attachments yet. `/charge attachment add` adds one." in words
    words = refused(await crew.slash(crew.ann, "action", action="sneak", talent="in the dark"))
    assert "There are no talents yet. `/charge milestone` spends a milestone on one." in words


async def test_an_undo_of_luck_says_of_no_number_that_it_is_back(crew: Crew) -> None:
    """It spoke of what the roll had changed, which was nothing."""
    crew.dice.add(4, 5)
    for command, options in (("fortune", {"dice": 1}), ("mission", {"cards": 1})):
        await crew.slash(crew.ann, command, **options)
        told = said(await crew.ann.slash(crew.here, "undo"))
        assert told.split("\n")[-1].startswith(crew.ann.mention), told
