"""What stands alone: plain dice, hidden dice, taking back, reading back, help."""

import re
from typing import Any

from bot.game import all_games, by_key
from bot.table.words.help import found, further, listed
from rules.notation import parse
from tests.gathered import COMMANDS
from tests.stage import PLAYED, Stage, answer, labels, menus, refused, said, text_of, told_below

# --------------------------------------------------------------------------------------- roll


async def test_a_roll_shows_its_sum_its_faces_and_its_label(stage: Stage) -> None:
    stage.dice.add(4, 3)
    answer = await stage.ann.slash(stage.here, "roll", dice="2d6+1", label="Damage")
    words = said(answer, privately=False)

    assert words.splitlines()[0] == "8 · Damage"
    assert "2d6: 4, 3" in words
    assert "7 + 1 = **8**" in words
    assert labels(answer.response) == []


ROLLS = [
    ("4dF", (1, 2, 3, 3), "1", "−, 0, +, +"),
    ("3d10kh2", (9, 1, 5), "14", "9, 5 (dropped 1)"),
    ("d%", (73,), "73", "1d100: 73"),
    ("1-2d4", (4, 4), "−7", "−2d4: 4, 4"),
    ("3D6!", (6, 6, 2, 1, 3), "18", "3d6: 6, 6, 2, 1, 3 (2 more by exploding)"),
    ("4d6r1", (3, 1, 1, 5, 6), "15", "4d6: 3, 1, 5, 6 (rerolled ~~1~~)"),
    ("4d6 r1 dl", (3, 1, 1, 5, 6), "14", "4d6: 3, 5, 6 (dropped ~~1~~; rerolled ~~1~~)"),
    ("6d10 >= 8", (1, 8, 9, 10, 2, 3), "3 successes", "6d10: 8, 9, 10 (missed 1, 2, 3)"),
    ("2d10>=8", (1, 8), "1 success", "2d10: 8 (missed 1)"),
    ("2d10>=8", (1, 7), "0 successes", "2d10: none (missed 1, 7)"),
    ("3x 2d8+1", (1, 2, 3, 4, 5, 6), "4, 8, 12", "**8** · 2d8: 3, 4\n**12** · 2d8: 5, 6"),
    ("d20 + 5 adv", (4, 17), "22", "2d20: 17 (dropped 4)"),
    ("2d20 dis", (4, 17), "4", "2d20: 4 (dropped 17)"),
    # What cannot be seen came along when it was copied.
    ("\u202e2d\u200b6", (4, 3), "7", "2d6: 4, 3"),
]
"""What is typed, the dice that fall, and what is shown: the result, and how it came about."""


async def test_the_usual_expressions_are_understood(stage: Stage) -> None:
    for typed, faces, result, how in ROLLS:
        stage.dice.add(*faces)
        words = said(await stage.ann.slash(stage.here, "roll", dice=typed))
        assert (words.splitlines()[0], how in words) == (result, True), typed


async def test_a_roll_says_once_what_was_typed(stage: Stage) -> None:
    """Below “2d6: 4, 3” stood “2d6” again."""
    for typed, faces, small in (
        ("2d6", (4, 3), None),
        ("d6", (4,), None),
        ("2d6+1", (4, 3), "2d6+1"),
        ("2d6kh1", (4, 3), "2d6kh1"),
        ("2x 1d6", (4, 3), "2x1d6"),
    ):
        stage.dice.add(*faces)
        rolled = await stage.ann.slash(stage.here, "roll", dice=typed)
        assert rolled.response.embeds[0].footer.text == small, typed


async def test_what_is_no_roll_is_refused_with_examples_and_rolls_nothing(stage: Stage) -> None:
    no_rolls = (" ", "fish", "1d", "101d6", "1d1001", "7", "2d6kh3", "(2d6)", "2d6>=8", "21x d6")
    for typed in no_rolls:
        assert "`2d6+1`" in refused(await stage.ann.slash(stage.here, "roll", dice=typed)), typed
    assert stage.moves() == []


async def test_a_hidden_roll_is_its_rollers_alone_until_they_reveal_that_same_roll(
    stage: Stage,
) -> None:
    stage.dice.add(5, 6)
    hidden = await stage.gm.slash(stage.here, "roll", dice="2d6", label="Ambush", hidden=True)
    assert said(hidden, privately=True).startswith("11 · Ambush")
    for told in (stage.seen_by(stage.ann), said(await stage.ann.slash(stage.here, "history"))):
        assert "Ambush" not in told
        assert "5, 6" not in told
    assert "5, 6" in said(await stage.gm.slash(stage.here, "history"))

    revealed = said(await stage.gm.click(hidden.response, label="Reveal to all"), privately=False)
    assert revealed.startswith("11 · Ambush")
    assert "2d6: 5, 6" in revealed
    assert "Rolled in secret <t:" in revealed
    assert "Only you see" not in revealed
    assert "5, 6" in said(await stage.ann.slash(stage.here, "history"))


async def test_a_roll_is_revealed_once_and_again_after_that_was_undone(stage: Stage) -> None:
    stage.dice.add(5, 6)
    hidden = await stage.ann.slash(stage.here, "roll", dice="2d6", hidden=True)
    await stage.ann.click(hidden.response, label="Reveal to all")
    assert "already" in refused(await stage.ann.click(hidden.response, label="Reveal to all"))
    await stage.ann.slash(stage.here, "undo")

    again = await stage.ann.click(hidden.response, label="Reveal to all")
    assert said(again, privately=False).startswith("11")


async def test_a_hidden_roll_that_was_undone_is_not_revealed(stage: Stage) -> None:
    stage.dice.add(5, 6)
    hidden = await stage.ann.slash(stage.here, "roll", dice="2d6", hidden=True)
    undone = said(await stage.ann.slash(stage.here, "undo"), privately=True)
    assert "a hidden roll" in undone

    assert "taken back" in refused(await stage.ann.click(hidden.response, label="Reveal to all"))


async def test_a_hidden_roll_is_revealed_after_a_restart(stage: Stage) -> None:
    stage.dice.add(5, 6)
    hidden = await stage.ann.slash(stage.here, "roll", dice="2d6", hidden=True)
    await stage.restart()
    revealed = await stage.ann.click(hidden.response, label="Reveal to all")

    assert said(revealed, privately=False).startswith("11")


async def test_a_gm_who_takes_back_a_players_hidden_roll_learns_nothing_of_it(
    opened: Stage,
) -> None:
    opened.dice.add(5, 6)
    await opened.ann.slash(opened.here, "roll", dice="2d6", label="Ambush", hidden=True)
    said(await opened.gm.slash(opened.here, "undo", player=opened.ann), privately=True)
    told = opened.seen_by(opened.gm) + said(await opened.gm.slash(opened.here, "history"))

    assert "a hidden roll" in told
    assert "Ambush" not in told
    assert "5, 6" not in told


# --------------------------------------------------------------------------------------- undo

BEFORE: list[tuple[str, str, dict[str, Any]]] = [
    ("ann", "sheet new", {"name": "Wren"}),
    ("ann", "sheet new", {"name": "Kestrel"}),
    ("ann", "clock new", {"name": "Alarm", "segments": 4, "ticks": 2}),
    ("gm", "clock new", {"name": "Plot", "segments": 4, "hidden": True}),
]
"""What stands at the table: who used which command, and how."""

CHANGES: list[tuple[str, str, dict[str, Any]]] = [
    ("ann", "sheet new", {"name": "Moth"}),
    ("gm", "sheet new", {"name": "Wren", "player": "bob"}),
    ("bob", "sheet edit", {"field": "iron", "value": "5"}),
    ("ann", "sheet use", {"character": "Wren"}),
    ("ann", "sheet edit", {"field": "name", "value": "Wrenna"}),
    ("gm", "sheet edit", {"field": "health", "value": "0", "player": "ann"}),
    ("ann", "sheet delete", {"character": "Kestrel"}),
    ("gm", "sheet delete", {"character": "Wren", "player": "ann"}),
    ("ann", "clock new", {"name": "Flood", "segments": 4}),
    ("gm", "clock new", {"name": "Doom", "segments": 4, "hidden": True}),
    ("bob", "clock tick", {"name": "Alarm", "segments": 9}),
    ("ann", "clock untick", {"name": "Alarm", "segments": 9}),
    ("gm", "clock reveal", {"name": "Plot"}),
    ("ann", "clock remove", {"name": "Alarm"}),
]


async def test_undo_takes_back_a_change_whole(opened: Stage) -> None:
    async def take(who: str, command: str, options: dict[str, Any]) -> None:
        given = {
            name: getattr(opened, value) if name == "player" else value
            for name, value in options.items()
        }
        said(await getattr(opened, who).slash(opened.here, command, **given))

    for step in BEFORE:
        await take(*step)
    stood = opened.state()
    for change in CHANGES:
        await take(*change)
        assert opened.state() != stood, change
        undone = await getattr(opened, change[0]).slash(opened.here, "undo")
        assert ("Taken back" in said(undone), opened.state()) == (True, stood), change


async def test_undo_takes_back_a_roll_with_its_dice(stage: Stage) -> None:
    stage.dice.add(4, 3)
    rolled = await stage.ann.slash(stage.here, "roll", dice="2d6")
    words = said(await stage.ann.slash(stage.here, "undo"), privately=False)
    await stage.env.settle()

    assert "4, 3" in words
    # It changed nothing that could be as before.
    assert "as it was before" not in words + text_of(stage.now(rolled.response))
    assert stage.ann.mention in words
    assert "(undone)" in said(await stage.ann.slash(stage.here, "history"))


async def test_an_undo_that_somebody_stands_in_the_way_of_names_them(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.bob.slash(opened.here, "clock tick", name="Alarm")
    before = opened.state()
    words = refused(await opened.ann.slash(opened.here, "undo"))
    assert f"{opened.bob.mention} has changed the same thing since: clock **Alarm** 0 → 1" in words
    assert "undone first, by them or by the GM." in words
    assert opened.state() == before

    await opened.bob.slash(opened.here, "undo")
    await opened.gm.slash(opened.here, "clock tick", name="Alarm")
    own = refused(await opened.gm.slash(opened.here, "undo", player=opened.ann))
    assert "You have changed the same thing since" in own
    await opened.gm.slash(opened.here, "undo")
    said(await opened.ann.slash(opened.here, "undo"), privately=False)


async def test_an_undo_that_the_gm_stands_in_the_way_of_says_for_whom(opened: Stage) -> None:
    """Ann's own sheet was changed, and nothing said that the GM had done that for her."""
    ann, gm, here = opened.ann, opened.gm, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "iron momentum", change=1)
    await gm.slash(here, "iron meter", name="health", change=-1, player=ann)
    words = refused(await ann.slash(here, "undo"))
    assert f"{gm.mention} has changed the same thing for you since: **Wren**: health −1" in words
    assert "undone first, by them.\n" in words
    words = refused(await gm.slash(here, "undo", player=ann))
    assert f"You have changed the same thing for {ann.mention} since: **Wren**: health" in words


async def test_an_undo_is_for_no_gm_where_nobody_runs_the_table(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "clock new", name="Alarm", segments=4)
    await stage.bob.slash(stage.here, "clock tick", name="Alarm")
    words = refused(await stage.ann.slash(stage.here, "undo"))
    assert "undone first, by them.\n" in words
    # Who manages the channel always can, and has the button for it.
    told = await stage.manager.slash(stage.here, "undo", player=stage.ann)
    assert "undone first, by them or by the GM." in refused(told)
    assert labels(told.response) == ["GM: undo that change first"]


async def test_the_gm_undoes_what_stands_in_the_way_by_a_button(opened: Stage) -> None:
    """Ann made the clock, Bob ticked it, and Ann's undo waits for Bob's."""
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.bob.slash(opened.here, "clock tick", name="Alarm")
    told_to_ann = await opened.ann.slash(opened.here, "undo")
    assert labels(told_to_ann.response) == []
    told, late = [await opened.gm.slash(opened.here, "undo", player=opened.ann) for _ in "12"]
    assert labels(told.response) == ["GM: undo that change first"]

    gone_on = await opened.gm.click(told.response, label="GM: undo that change first")
    assert f"{opened.ann.mention}: new clock **Alarm**" in said(gone_on, privately=False)
    assert f"{opened.bob.mention}: clock **Alarm** 0 → 1" in told_below(gone_on)
    before = opened.state()
    refused(await opened.gm.click(late.response, label="GM: undo that change first"))
    assert opened.state() == before


async def test_of_several_that_stand_in_the_way_each_is_undone_and_told_once(
    opened: Stage,
) -> None:
    """From the second on nothing was undone, and the first was told to all at every press."""
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=6)
    for _ in range(3):
        await opened.bob.slash(opened.here, "clock tick", name="Alarm")
    told = await opened.gm.slash(opened.here, "undo", player=opened.ann)
    for ticks in (3, 2):
        told = await opened.gm.click(told.response, label="GM: undo that change first")
        assert said(told, privately=True).endswith(
            "*Nothing else has changed.*\nGM: undo that change first"
        )
        assert f"**Ticks {ticks} → {ticks - 1}**" in told_below(told)
    told = await opened.gm.click(told.response, label="GM: undo that change first")
    assert f"{opened.ann.mention}: new clock **Alarm**" in said(told, privately=False)
    assert "**Ticks 1 → 0**" in told_below(told)
    assert [each for each in opened.moves() if each == "undone"] == ["undone"] * 4


async def test_what_stands_in_the_way_of_a_redo_is_undone_alone(opened: Stage) -> None:
    """The last undo of whoever redoes would be that."""
    await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.gm.slash(opened.here, "clock tick", name="Alarm")
    await opened.gm.slash(opened.here, "undo")
    await opened.bob.slash(opened.here, "clock tick", name="Alarm", segments=2)
    told = await opened.gm.slash(opened.here, "redo")
    undone = await opened.gm.click(told.response, label="GM: undo that change first")
    assert f"{opened.bob.mention}: clock **Alarm** 0 → 2" in said(undone)
    assert "0 of 4" in said(await opened.ann.slash(opened.here, "clock show", name="Alarm"))


async def test_undo_at_another_table_does_not_reach_this_one(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)

    refused(await opened.ann.slash(opened.elsewhere, "undo"))
    assert "Alarm" in said(await opened.ann.slash(opened.here, "clock show"))


# ------------------------------------------------------------------------------------ history


async def test_history_of_one_player_is_theirs_alone(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "clock new", name="Alarm", segments=4)
    await stage.bob.slash(stage.here, "clock new", name="Flood", segments=4)
    words = said(await stage.bob.slash(stage.here, "history", player=stage.ann))

    assert ("Alarm" in words, "Flood" in words) == (True, False)
    assert f"Entries of {stage.ann.mention}" in words


async def test_history_says_who_acted_for_whom(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "sheet new", name="Wren", player=opened.ann)
    words = said(await opened.ann.slash(opened.here, "history"))

    assert f"{opened.gm.mention} for {opened.ann.mention}: new character **Wren**" in words


async def test_history_says_what_was_undone(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "clock new", name="Alarm", segments=4)
    await stage.ann.slash(stage.here, "undo")
    words = said(await stage.ann.slash(stage.here, "history"))

    assert "new clock **Alarm**, 4 segments (undone)" in words
    assert "took back: new clock **Alarm**" in words


# ------------------------------------------------------------------------------ help and about


async def test_every_topic_is_explained_under_its_title(stage: Stage) -> None:
    titles = {game.key: game.title for game in PLAYED}
    for topic, text in listed().items():
        words = said(await stage.ann.slash(stage.here, "help", topic=topic), privately=True)
        assert words.startswith(f"Help · {titles.get(topic, topic)}\n")
        assert text in words


def test_every_roll_that_help_gives_as_an_example_can_be_rolled() -> None:
    examples = re.findall(r"`((?:\d+x )?\d*d(?:\d|%|F)[^`]*)`", listed()["dice"])

    assert len(examples) > 5
    assert all(parse(each).terms for each in examples)


async def test_help_without_a_table_is_the_first_steps(stage: Stage) -> None:
    words = said(await stage.ann.slash(stage.here, "help"))
    assert listed()["start"] in words
    # In the order in which a group needs them.
    steps = [
        words.index(f"`/{each}`") for each in ("table open", "sheet new", "sheet show", "roll")
    ]
    assert steps == sorted(steps)


async def test_help_opens_on_the_tables_game_with_five_things_to_do(stage: Stage) -> None:
    for game in PLAYED:
        channel = stage.guild.create_text_channel(game.key)
        await stage.gm.slash(channel, "table open", game=game.key)
        opened = await stage.ann.slash(channel, "help")
        lines = said(opened, privately=True).splitlines()

        assert lines[0] == f"Help · {game.title}"
        assert [line[:3] for line in lines[1:6]] == [f"{number}. " for number in range(1, 6)]
        assert "All commands" in labels(opened.response)
        assert labels(opened.response)[-1] == "The table, and other games"


async def test_every_topic_and_command_of_a_game_is_one_press_away(opened: Stage) -> None:
    helped = await opened.ann.slash(opened.here, "help")
    offered = [each["value"] for menu in menus(helped.response) for each in menu]
    game = by_key("ironsworn")
    assert set(game.further) <= set(offered)
    assert {other.key for other in PLAYED if other is not game} <= set(offered)

    read = await answer(opened.ann, helped, "Moves")
    assert game.topics["ironsworn moves"] in said(read, privately=True)
    listing = said(await answer(opened.ann, read, "All commands"), privately=True)
    for name in COMMANDS["ironsworn"]:
        assert f"`/{name}`" in listing
    other = said(await answer(opened.ann, read, by_key("fate").title), privately=True)
    assert other.startswith(f"Help · {by_key('fate').title}")


async def test_a_word_that_is_no_topic_is_searched_for(opened: Stage) -> None:
    """`momentum`, `vow` and `debility` were no topics, and that was all the help said."""
    for wanted, said_there in (
        ("momentum", "Burn"),
        ("vow", "swear an iron vow"),
        ("debility", "/iron debility"),
        ("lowers the momentum maximum", "R2.5"),
        ("undo dice", "**undo** · "),
        ("stunt", "**fate"),
        # An everyday word for moves finds their pages.
        ("flee", "face danger"),
        # What a game's page begins with is found like the rest of it.
        ("aspects and skills", "**fate"),
    ):
        words = said(await opened.ann.slash(opened.here, "help", topic=wanted), privately=True)
        heading, _, rows = words.partition("\n")
        assert heading == f"Help · found for “{wanted}”"
        assert said_there in rows, wanted


async def test_a_search_shows_what_is_said_of_the_word_that_says_most(opened: Stage) -> None:
    """It showed a line of each that has "how" in it."""
    words = said(await opened.ann.slash(opened.here, "help", topic="how do I resist"))
    rows = [row for row in words.splitlines() if " · " in row][1:]
    assert rows
    assert all("resist" in row.casefold() for row in rows)


async def test_what_a_search_found_can_be_read_whole(opened: Stage) -> None:
    found = await opened.ann.slash(opened.here, "help", topic="vow")
    (choices,) = menus(found.response)
    read = await opened.ann.select(found.response, [choices[0]["value"]], custom_id="help:choose:0")
    assert said(read, privately=True).startswith("Help · ")


async def test_what_is_nowhere_in_the_help_is_no_topic(stage: Stage) -> None:
    words = refused(await stage.ann.slash(stage.here, "help", topic="zeppelin"))

    assert words.startswith("No such topic")
    assert "“zeppelin”" in words
    assert "such as `/help topic:undo`." in words
    assert "“table”" not in words


def test_what_a_search_shows_of_a_line_is_marked_up_whole() -> None:
    texts = {**listed(), **further()}
    lines = [(name, line) for name, text in texts.items() for line in text.splitlines() if line]
    for name, line in lines:
        shown = found(name, [(name, line)]).description or ""
        said = shown.removeprefix(f"**{name}** · ")
        assert not said.count("`") % 2, said
        assert not said.count("**") % 2, said
        assert not re.match(r"\d+\.|[-•]", said), said


async def test_a_topic_that_is_mistyped_is_one_press_away(stage: Stage) -> None:
    asked = await stage.ann.slash(stage.here, "help", topic="privcay")
    assert "“privcay” could be:" in said(asked, privately=True)
    read = await answer(stage.ann, asked, "privacy")
    assert said(read, privately=True).startswith("Help · privacy")


async def test_topics_are_completed_those_of_the_tables_game_first(opened: Stage) -> None:
    offered = await opened.ann.autocomplete(opened.here, "help", "topic", "clo")
    assert {"name": "clocks", "value": "clocks"} in offered
    first = await opened.ann.autocomplete(opened.here, "help", "topic", "")
    assert first[0]["value"] == "Ironsworn"


async def test_a_game_is_found_by_its_title(stage: Stage) -> None:
    for game in all_games():
        shown = said(await stage.ann.slash(stage.here, "help", topic=game.title))
        assert shown.startswith(f"Help · {game.title}\n")
        typed = game.title[:-1].upper()
        offered = await stage.ann.autocomplete(stage.here, "help", "topic", typed)
        assert game.title in [each["value"] for each in offered]


async def test_about_names_whose_games_these_are(stage: Stage) -> None:
    words = said(await stage.ann.slash(stage.here, "about"), privately=True)

    assert all(line in words for line in (line for game in PLAYED for line in game.attribution))
    assert "Shawn Tomkin" in words
    assert "creativecommons.org/licenses/by/4.0" in words
    assert "MIT" in words


async def test_an_undo_says_the_numbers_that_stand_again(opened: Stage) -> None:
    """It said only that all was as before, and struck the old numbers through."""
    await opened.ann.slash(opened.here, "iron momentum", change=3)
    undone = said(await opened.ann.slash(opened.here, "undo"), privately=False)
    assert "Momentum 5 → 2" in undone
    assert "~~" not in undone

    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.ann.slash(opened.here, "clock tick", name="Alarm", segments=3)
    assert "Ticks 3 → 0" in said(await opened.ann.slash(opened.here, "undo"))
    await opened.ann.slash(opened.here, "sheet edit", field="iron", value="3")
    assert "Iron 3 → 2" in said(await opened.ann.slash(opened.here, "undo"), privately=True)
    assert "Alarm is off the table again." in said(await opened.ann.slash(opened.here, "undo"))


async def test_what_was_done_for_a_player_is_taken_back_as_that(opened: Stage) -> None:
    gm, ann, here = opened.gm, opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Ash")
    await gm.slash(here, "iron momentum", change=2, player=ann)
    whose = f"{gm.mention} for {ann.mention}: **Ash**: momentum +2"
    for word in ("undo", "redo"):
        assert whose in said(await gm.slash(here, word), privately=False)

    await ann.slash(here, "iron momentum", change=1)
    told = said(await gm.slash(here, "undo", player=ann), privately=False)
    assert f"\n{ann.mention}: **Ash**" in told
