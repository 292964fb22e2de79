"""Characters: several to a player, one in use, put right by hand, taken away and brought back."""

from typing import Any

import pytest

from tests.stage import Stage, answer, labels, refused, said


async def test_the_newer_of_two_characters_is_in_use_until_the_other_is_chosen(
    opened: Stage,
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "sheet new", name="Kestrel")
    assert "Kestrel" in said(await opened.ann.slash(opened.here, "sheet show"))

    used = await opened.ann.slash(opened.here, "sheet use", character="Wren")
    assert said(used, privately=True).startswith(
        "Now playing Wren\nIronsworn rolls use this sheet from now on, and no longer Kestrel's.\n"
    )
    shown = said(await opened.ann.slash(opened.here, "sheet show"))
    assert ("Wren" in shown, "Kestrel" in shown) == (True, False)


async def test_who_is_in_use_already_is_not_used_once_more(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "sheet new", name="Rook", game="fu")
    before = opened.moves()
    again = await opened.ann.slash(opened.here, "sheet use", character="Wren")
    assert "“Wren” is in use already." in refused(again)
    assert opened.moves() == before


async def test_of_which_game_a_named_character_is_gets_asked_where_there_is_none_yet(
    stage: Stage,
) -> None:
    """It was Ironsworn's, whatever was meant, while a character without a name was asked about."""
    question = await stage.ann.slash(stage.here, "sheet new", name="Wren")
    assert stage.moves() == []
    assert "Wren joins" in said(await answer(stage.ann, question, "Charge"), privately=False)
    assert [row[3] for row in stage.state()["sheets"] if row[4] == "Wren"] == ["charge"]

    assert "Ash joins" in said(await stage.ann.slash(stage.here, "sheet new", name="Ash"))


async def test_a_new_character_says_who_rests_from_now_on_and_how_they_come_back(
    opened: Stage,
) -> None:
    first = await opened.ann.slash(opened.here, "sheet new", name="Wren")
    assert "rest" not in said(first)

    second = await opened.ann.slash(opened.here, "sheet new", text="Kestrel / 3 2 2 1 1")
    assert "Wren rests until `/sheet use`." in said(second, privately=False)

    third = await opened.ann.slash(opened.here, "sheet new", name="Moth")
    assert "Wren and Kestrel rest: `/sheet use` brings one of them back." in said(third)


async def test_the_dead_do_not_rest(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="ironsworn")
    await opened.ann.slash(opened.here, "sheet edit", field="ending", value="dead")
    second = await opened.ann.slash(opened.here, "sheet new", name="Ash", game="ironsworn")
    assert "rests" not in said(second, privately=False)
    third = await opened.ann.slash(opened.here, "sheet new", name="Bram", game="ironsworn")
    assert "Ash rests until `/sheet use`." in said(third, privately=False)


async def test_another_players_and_another_games_characters_do_not_rest(opened: Stage) -> None:
    await opened.bob.slash(opened.here, "sheet new", name="Kaya")
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="fu")

    assert "rest" not in said(await opened.ann.slash(opened.here, "sheet new", name="Moth"))


async def test_two_players_may_use_one_name_and_each_means_their_own(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.bob.slash(opened.here, "sheet new", name="Wren")
    await opened.bob.slash(opened.here, "sheet edit", field="iron", value="5")

    states = [row[-1] for row in opened.state()["sheets"] if row[4] == "Wren"]
    assert sorted(state["iron"] for state in states) == [2, 5]


async def test_a_name_of_ones_own_is_taken_whatever_its_case(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    words = refused(await opened.ann.slash(opened.here, "sheet new", name="wREN"))

    assert "already a character called “Wren”" in words
    assert "or rename the one that is here" in words


async def test_a_sheet_is_shown_to_all_unless_privately(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")

    assert "Wren" in said(await opened.ann.slash(opened.here, "sheet show"), privately=False)
    alone = await opened.ann.slash(opened.here, "sheet show", private=True)
    assert "Wren" in said(alone, privately=True)


async def test_a_character_is_found_by_name_or_by_a_unique_beginning(opened: Stage) -> None:
    for name in ("Kestrel", "Wren", "Wrenda", "Ash"):
        await opened.ann.slash(opened.here, "sheet new", name=name)
    for wanted, found in (("wren", "Wren"), ("k", "Kestrel"), ("WREND", "Wrenda")):
        used = await opened.ann.slash(opened.here, "sheet use", character=wanted)
        assert f"Now playing {found}" in said(used).splitlines()


async def test_an_unknown_name_lists_ones_own_characters_only(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.bob.slash(opened.here, "sheet new", name="Rook")
    words = refused(await opened.ann.slash(opened.here, "sheet use", character="Rook"))

    assert "There is “Wren”" in words
    assert words.count("Rook") == 1
    await opened.ann.slash(opened.here, "sheet new", name="Kaya")
    words = refused(await opened.ann.slash(opened.here, "sheet use", character="Rook"))
    assert "There are “Wren” and “Kaya”" in words


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("sheet use", {}),
        ("sheet delete", {}),
        ("sheet edit", {"field": "iron", "value": "1"}),
        ("iron action", {"stat": "iron"}),
    ],
)
async def test_who_names_anothers_character_is_told_whose_it_is(
    opened: Stage, command: str, options: dict[str, Any]
) -> None:
    for name in ("Bram", "Moth"):
        await opened.ann.slash(opened.here, "sheet new", name=name)
    bobs = refused(await opened.bob.slash(opened.here, command, character="Bram", **options))
    assert "You have no " in bobs
    assert f"character “Bram”: that is {opened.ann.mention}'s. `/sheet new` makes one." in bobs

    before = opened.moves()
    unclear = await opened.gm.slash(opened.here, command, character="bra", **options)
    words = said(unclear, privately=True)
    assert words == f"Whose character?\n“Bram” is {opened.ann.mention}'s.\nGo on with Bram"
    assert opened.moves() == before

    opened.dice.add(*((6, 1, 1) if command == "iron action" else ()))
    gone_on = await opened.gm.click(unclear.response, label="Go on with Bram")
    assert f"{opened.gm.mention} acted for {opened.ann.mention}" in said(gone_on)
    assert len(opened.moves()) == len(before) + 1


async def leave(stage: Stage, who: Any) -> None:
    stage.guild.remove_member(who)
    await stage.env.settle()


async def test_a_gm_sees_whose_player_has_left_by_the_name_alone(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    await opened.ann.slash(opened.here, "iron momentum", change=3)
    await leave(opened, opened.ann)

    assert "Bram" in said(await opened.gm.slash(opened.here, "sheet show", character="bra"))
    shown = await opened.gm.slash(opened.here, "sheet evening", character="Bram")
    assert "Bram" in said(shown)
    exported = await opened.gm.slash(opened.here, "sheet export", character="Bram")
    (attached,) = exported.response.attachments
    assert b"Bram" in await attached.read()
    for command in ("sheet show", "sheet evening", "sheet export"):
        bobs = refused(await opened.bob.slash(opened.here, command, character="Bram"))
        assert f"that is {opened.ann.mention}'s" in bobs


async def test_a_name_of_two_characters_is_not_enough_for_a_gm(opened: Stage) -> None:
    for who in (opened.ann, opened.bob):
        await who.slash(opened.here, "sheet new", name="Bram")
    await opened.bob.slash(opened.here, "iron momentum", change=3)
    shown = await opened.gm.slash(opened.here, "sheet show", character="Bram")
    words = said(shown, privately=True)
    assert words.startswith("Whose character?\n2 characters are called “Bram”.\n")
    assert f"3\\): {opened.bob.mention}" in words
    assert labels(shown.response) == ["Bram (character 2)", "Bram (character 3)"]
    bobs = await opened.gm.click(shown.response, label="Bram (character 3)")
    assert "Momentum 5" in said(bobs, privately=False)


async def test_a_gm_who_names_somebody_is_shown_only_what_is_theirs(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    given = {"character": "Bram", "player": opened.bob}
    wrong = await opened.gm.slash(opened.here, "sheet show", **given)
    assert said(wrong, privately=True).startswith("Whose character?")
    gone_on = await opened.gm.click(wrong.response, label="Go on with Bram")
    assert said(gone_on, privately=False).startswith("Bram")


async def test_whose_player_has_left_is_taken_off_by_the_name_alone(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    await leave(opened, opened.ann)
    asked = await opened.gm.slash(opened.here, "sheet delete", character="Bram")
    assert f"“Bram” is {opened.ann.mention}'s." in said(asked, privately=True)
    assert opened.moves()[-1] == "sheet.made"
    said(await opened.gm.click(asked.response, label="Go on with Bram"))

    assert opened.moves()[-1] == "sheet.removed"
    assert "Bram" not in [name for *_, name, _, _ in opened.state()["sheets"]]


async def test_a_gm_who_nearly_names_a_players_character_is_asked_for_it(opened: Stage) -> None:
    """They were told that they have none of that name, and to make one."""
    for name in ("Bramble", "Bracken"):
        await opened.ann.slash(opened.here, "sheet new", name=name)
    for typed, offered in (("Bra", ["Bramble", "Bracken"]), ("Bramle", ["Bramble"])):
        near = await opened.gm.slash(opened.here, "iron momentum", change=1, character=typed)
        assert said(near, privately=True).startswith(f"Which character?\n“{typed}” could be:")
        assert labels(near.response) == offered
        whose = await opened.gm.click(near.response, label="Bramble")
        assert f"“Bramble” is {opened.ann.mention}'s." in said(whose, privately=True)
        done = await opened.gm.click(whose.response, label="Go on with Bramble")
        assert "Bramble gains 1 momentum" in said(done, privately=False)


async def test_a_command_goes_on_with_the_name_that_was_meant(opened: Stage) -> None:
    """It had to be typed again, all of it, for one wrong letter."""
    for name in ("Wren", "Ash"):
        await opened.ann.slash(opened.here, "sheet new", name=name)
    near = await opened.ann.slash(opened.here, "iron momentum", change=2, character="Wern")
    assert said(near, privately=True) == "Which character?\n“Wern” could be:\nWren"
    gone_on = await opened.ann.click(near.response, label="Wren")
    assert "Wren" in said(gone_on, privately=False)
    assert "2 → 4" in said(gone_on)
    await opened.env.settle()
    assert near.response not in opened.here.history(viewer=opened.ann)


async def test_a_command_goes_on_for_whom_it_was_meant_whatever_else_is_asked(
    opened: Stage,
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    roll = {"stat": "haert", "character": "Bram"}
    whose = await opened.gm.slash(opened.here, "iron action", **roll)
    which = await opened.gm.click(whose.response, label="Go on with Bram")
    assert said(which, privately=True).startswith("There is no “haert”. What do you roll?")
    opened.dice.add(6, 1, 1)
    rolled = await opened.gm.click(which.response, label="heart 2")
    assert f"{opened.gm.mention} acted for {opened.ann.mention}" in said(rolled, privately=False)


async def test_a_command_that_is_refused_when_it_goes_on_can_be_answered_otherwise(
    opened: Stage,
) -> None:
    for name in ("Wrenna", "Wrendel"):
        await opened.ann.slash(opened.here, "sheet new", name=name)
    await opened.ann.slash(opened.here, "iron momentum", change=10, character="Wrenna")
    which = await opened.ann.slash(opened.here, "iron momentum", change=1, character="Wren")
    assert labels(which.response) == ["Wrenna", "Wrendel"]
    refused(await opened.ann.click(which.response, label="Wrenna"))
    assert "2 → 3" in said(await opened.ann.click(which.response, label="Wrendel"))


async def test_a_character_of_another_game_is_told_from_one_of_this(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram", game="fate")
    own = await opened.ann.slash(opened.here, "iron action", stat="iron", character="Bram")
    assert "You have no Ironsworn character “Bram”. `/sheet new`" in refused(own)
    whose = {"character": "Bram", "player": opened.ann}
    asked_for = await opened.gm.slash(opened.here, "iron action", stat="iron", **whose)
    assert f"{opened.ann.mention} has no Ironsworn character “Bram”" in refused(asked_for)
    gms = await opened.gm.slash(opened.here, "iron action", stat="iron", character="Bram")
    assert "You have no Ironsworn character “Bram”" in refused(gms)


@pytest.mark.parametrize(
    ("field", "value", "card", "taken_back"),
    [
        ("aspect", "Late", "Wren · aspect\nNew: Late", "Aspect Late removed"),
        ("drop_aspect", "Old", "Wren · aspect\nOld removed", "New aspect Old"),
    ],
)
async def test_an_edit_of_a_list_tells_what_is_new_or_removed(
    stage: Stage, field: str, value: str, card: str, taken_back: str
) -> None:
    """It said “aspect: none → Late”, and of another “drop aspect: Old → none”."""
    ann, here = stage.ann, stage.here
    await stage.gm.slash(here, "table open", game="tension")
    await ann.slash(here, "sheet new", name="Wren")
    await ann.slash(here, "sheet edit", field="aspect", value="Old")
    edited = said(await ann.slash(here, "sheet edit", field=field, value=value), privately=True)

    assert card in edited.replace("*", "")
    assert taken_back in said(await ann.slash(here, "undo"), privately=True)


async def test_a_character_can_be_renamed_but_not_to_a_name_in_use(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Kestrel")
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    taken = await opened.ann.slash(opened.here, "sheet edit", field="name", value="kestrel")
    assert "already" in refused(taken)

    await opened.ann.slash(opened.here, "sheet edit", field="name", value="Wrenna")
    assert "Wrenna" in said(await opened.ann.slash(opened.here, "sheet show"))
    assert await opened.ann.autocomplete(opened.here, "sheet use", "character", "w") == [
        {"name": "Wrenna", "value": "Wrenna"}
    ]


async def test_it_is_the_name_that_does_not_fit(opened: Stage) -> None:
    empty = refused(await opened.ann.slash(opened.here, "sheet new", name=" "))
    assert "The name can't be empty." in empty
    long = refused(await opened.ann.slash(opened.here, "sheet new", text="x" * 61))
    assert "The name has 61 characters, and at most 60" in long


async def test_a_vow_that_is_too_long_says_what_is(opened: Stage) -> None:
    text = f"Wren / 3 2 2 1 1 / vow: {'x' * 61}"
    refusal = refused(await opened.ann.slash(opened.here, "sheet new", text=text))
    assert "The track name has 61 characters" in refusal


async def test_an_edit_that_does_not_fit_says_what_would(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    before = opened.state()
    for field, value, hint in (
        ("iron", "6", "can be from 0 to 5"),
        ("iron", "-1", "not −1"),
        ("momentum", "-7", "can be from −6 to 10"),
        ("iron", "much", "whole number"),
        ("iron", "2.5", "whole number"),
        ("iron", "2", "already"),
        ("luck", "2", "There is no field “luck”"),
        ("name", "\u200b", "can't be empty"),
        ("name", "x" * 61, "61 characters, and at most 60 fit"),
        ("experience_spent", "1", "Spent experience can only be 0"),
    ):
        edited = await opened.ann.slash(opened.here, "sheet edit", field=field, value=value)
        assert hint in refused(edited), (field, value)
    assert opened.state() == before


async def test_deleting_the_character_in_use_hands_over_to_the_next_and_undo_takes_it_back(
    opened: Stage,
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Kestrel")
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    before = opened.state()
    deleted = await opened.ann.slash(opened.here, "sheet delete", character="Wren")
    assert "Wren is off the table" in said(deleted, privately=False)
    assert "Kestrel" in said(await opened.ann.slash(opened.here, "sheet show"))
    refused(await opened.ann.slash(opened.here, "sheet use", character="Wren"))

    await opened.ann.slash(opened.here, "undo")
    assert opened.state() == before
    assert "Wren" in said(await opened.ann.slash(opened.here, "sheet show"))


async def test_deleting_a_character_at_rest_leaves_the_other_in_use(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Kestrel")
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "sheet delete", character="Kestrel")

    assert "Wren" in said(await opened.ann.slash(opened.here, "sheet show"))
    in_use = [row[4] for row in opened.state()["sheets"] if row[5]]
    assert in_use == ["Wren"]


async def test_characters_are_completed_from_ones_own_and_a_gms_from_the_named_players(
    opened: Stage,
) -> None:
    for name in ("Kestrel", "Rook", "Starling"):
        await opened.ann.slash(opened.here, "sheet new", name=name)
    offered = await opened.ann.autocomplete(opened.here, "sheet use", "character", "r")
    assert [choice["value"] for choice in offered] == ["Rook", "Kestrel", "Starling"]
    assert await opened.bob.autocomplete(opened.here, "sheet use", "character", "") == []

    for_her = await opened.gm.autocomplete(
        opened.here, "sheet use", "character", "st", player=opened.ann
    )
    assert [choice["value"] for choice in for_her] == ["Starling", "Kestrel"]
    assert (
        await opened.bob.autocomplete(
            opened.here, "sheet use", "character", "st", player=opened.ann
        )
        == []
    )


async def test_fields_are_completed(opened: Stage) -> None:
    offered = await opened.ann.autocomplete(opened.here, "sheet edit", "field", "exp")

    assert [choice["value"] for choice in offered] == ["experience", "experience spent"]


async def test_a_mistyped_character_is_one_press_away_from_every_command(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Kaya")
    commands: list[tuple[str, dict[str, str], str]] = [
        ("sheet show", {}, "Kaya"),
        ("sheet evening", {}, "Kaya: momentum over the evening"),
        ("sheet export", {}, "Kaya"),
        ("sheet edit", {"field": "iron", "value": "3"}, "2 → 3"),
        ("sheet portrait", {"link": "https://example.org/kaya.png"}, "Kaya"),
    ]
    for command, options, words in commands:
        asked = await opened.ann.slash(opened.here, command, character="Kya", **options)
        assert "“Kya” could be:" in said(asked, privately=True), command
        assert words in said(await answer(opened.ann, asked, "Kaya")), command


async def test_in_a_direct_message_there_is_nobody_else_to_show_anything(stage: Stage) -> None:
    """What was told to one alone went with the next start of Discord."""
    alone = stage.ann.user
    await alone.slash("sheet new", name="Wren", game="charge")
    placed = await alone.slash("charge dots", dots="sneak 2")
    assert "Sneak 0 → 2" in said(placed, privately=False)
    assert "Show everybody" not in labels(placed.response)
    assert "Show everybody" not in labels((await alone.slash("table recap")).response)


async def test_who_plays_alone_need_not_say_their_game_again(stage: Stage) -> None:
    """In a direct message nobody opens a table, and its game was never known."""
    alone = stage.ann.user
    await alone.slash("sheet new", name="Wren", game="ironsworn")
    assert said(await alone.slash("help")).startswith("Help · Ironsworn")
    form = await alone.slash("sheet new")
    assert "Which game" not in said(form)
    shown = said(await alone.slash("table show"))
    assert "No game chosen yet" not in shown
    assert shown.startswith("Ironsworn")
    stage.dice.add(3, 2, 9)
    await alone.slash("iron action", stat="iron")
    assert said(await alone.slash("table recap")).startswith("Recap · Ironsworn")
    await alone.slash("sheet new", name="Ash", game="fate")
    assert "No game chosen yet" in said(await alone.slash("table show"))
