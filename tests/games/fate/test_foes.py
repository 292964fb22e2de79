"""A main character of the GM's is the GM's to tell: unseen until played, any GM's to play."""

from typing import Any

import pytest

from tests.games.fate.party import FLAT, GAIN, PLUS, Party, choose, seen, title
from tests.house.table.test_out_of_sight import linked_to, whispers
from tests.prologue import prologue
from tests.stage import answer, labels, menus, parts_of, refused, said, text_of

VARGA, OSS = "Captain Varga", "Lieutenant Oss"


@pytest.fixture
@prologue
async def foes(party: Party) -> Party:
    """The GM prepared two main characters, of whom nobody else knows."""
    for name in (VARGA, OSS):
        said(await party.slash(party.gm, "npc", name=name), privately=True)
        skill = {"name": "Fight", "rating": 4, "character": name}
        said(await party.slash(party.gm, "skill", **skill), privately=True)
    action = {"action": "attack", "character": VARGA}
    said(await party.slash(party.gm, "action", **action), privately=True)
    edit = {"field": "high_concept", "value": "Iron Hand", "character": VARGA}
    said(await party.gm.slash(party.here, "sheet edit", **edit), privately=True)
    return party


async def test_players_know_nothing_of_whom_the_gm_has_prepared(foes: Party) -> None:
    await foes.gm.slash(foes.here, "table panel")
    known = await seen(foes, foes.ann)
    for secret in ("Varga", "Oss", "Great (+4), Fight", "Iron Hand"):
        assert secret not in known
    for wanted in (VARGA, "Capt"):
        words = refused(await foes.ann.slash(foes.here, "sheet show", character=wanted))
        assert str(foes.gm.id) not in words
        assert ("Varga" in words) is (wanted == VARGA)

    gms = await seen(foes, foes.gm)
    assert VARGA in gms
    assert f"gave **{OSS}** a sheet" in gms
    assert f"**{VARGA}**: Fight Great (+4)" in gms


async def test_at_a_table_where_all_is_told_they_are_the_gms_too(foes: Party) -> None:
    await foes.gm.slash(foes.here, "table settings", quiet="off")
    said(await foes.slash(foes.gm, "npc", name="Moor"), privately=True)
    card = await foes.gm.slash(foes.here, "sheet show", character=VARGA)
    said(card, privately=True)

    assert "Moor" not in foes.stage.seen_by(foes.ann)


async def test_who_acts_is_known_and_no_more_of_them_than_that(foes: Party) -> None:
    attack = await foes.roll(
        foes.gm, skill="Fight", action="attack", target="Wren", character=VARGA
    )
    assert VARGA in text_of(attack)
    known = await seen(foes, foes.ann)

    assert f"{VARGA} · the GM's" in known.replace("*", "")
    assert "gave" not in known
    assert "Fight Great" not in said(await foes.ann.slash(foes.here, "history"))
    assert "Oss" not in known
    assert foes.sheet(VARGA)["is_unmet"] is False
    assert foes.sheet(OSS)["is_unmet"] is True
    await foes.undo(foes.gm)
    assert foes.sheet(VARGA)["is_unmet"] is True


async def test_who_acts_where_the_gm_alone_reads_is_known_to_nobody_else(foes: Party) -> None:
    """Whom the GM tried out in their own channel stood on everybody's panel."""
    gm, ann, here = foes.gm, foes.ann, foes.here
    behind = await linked_to(foes.stage, gm)
    for where, is_met in ((behind, False), (here, True)):
        said(await gm.slash(where, "fate stress", hit=1, character=VARGA), privately=False)
        await foes.stage.bot.stories.finish()
        for command in ("table show", "waiting", "history", "fate aspect show"):
            assert (VARGA in said(await ann.slash(here, command))) is is_met, command


async def test_what_the_gm_plays_where_they_alone_read_keeps_its_menus(foes: Party) -> None:
    """They went with the next look at the message, which took the foes for nobody."""
    gm = foes.gm
    behind = await linked_to(foes.stage, gm)
    await gm.slash(behind, "fate stress", hit=1, character=VARGA)
    foes.dice.add(*FLAT)
    options = {"skill": "Fight", "action": "attack", "character": VARGA, "target": OSS}
    await gm.slash(behind, "fate roll", **options)
    await foes.stage.env.settle()
    offered = [labels(each) for each in behind.history()]
    assert any(each[:1] == ["Captain Var…: absorb a hit of 1…"] for each in offered)
    assert any(each[:1] == ["Lieutenant Oss: defend with…"] for each in offered)
    assert foes.sheet(VARGA)["is_unmet"] is foes.sheet(OSS)["is_unmet"] is True


async def test_who_is_named_by_the_gm_is_known(foes: Party) -> None:
    said(await foes.slash(foes.gm, "stress", hit=2, character=OSS), privately=False)

    assert foes.sheet(OSS)["is_unmet"] is False
    assert foes.sheet(VARGA)["is_unmet"] is True


async def test_a_foe_whom_players_have_not_met_is_taken_off_the_table_unseen(party: Party) -> None:
    """That it was taken off by its own card was told to everybody, by its name."""
    await party.slash(party.gm, "npc", name="Shade")
    card = await party.gm.slash(party.here, "sheet show", character="Shade")
    more = await party.gm.click(card.response, label="More")
    sure = await party.gm.click(more.response, label="Take off the table")
    gone = await answer(party.gm, sure, "Take Shade off")
    assert party.stage.moves()[-1] == "sheet.removed"
    await party.stage.env.settle()
    assert "Shade" not in party.stage.seen_by(party.ann)
    assert [each.ephemeral for each in gone.followups] == [True]


async def test_what_is_for_every_foe_and_what_ends_names_nobody_unknown(foes: Party) -> None:
    for name, momentum in ((VARGA, 2), (OSS, 3)):
        edit = {"field": "momentum bank", "value": str(momentum), "character": name}
        await foes.gm.slash(foes.here, "sheet edit", **edit)
    inspired = await foes.slash(foes.gm, "spend", effect="inspire_allies", character=VARGA)
    assert "Oss" not in said(inspired, privately=False)
    ended = await foes.slash(foes.gm, "conflict end")
    assert "Captain Varga" in said(ended, privately=False)

    assert "Oss" not in said(ended)
    assert foes.sheet(OSS)["bank"] == 3
    assert foes.sheet(OSS)["is_unmet"] is True


async def test_whom_a_player_happens_to_name_is_not_there(foes: Party) -> None:
    attack = await foes.roll(foes.ann, action="attack", target=VARGA)
    assert "defend with" not in text_of(attack)
    begun = await foes.roll(foes.ann, action="attack", target="Lieu")
    assert "Oss" not in text_of(begun)
    assert foes.sheet(VARGA)["is_unmet"] is True
    # The GM who takes that up plays them, and so brings them in.
    answered = await foes.roll(foes.gm, skill="Fight", action="defend", character=VARGA)
    assert f"**{VARGA}** defends" in text_of(answered)

    assert foes.sheet(VARGA)["is_unmet"] is False


async def test_who_was_attacked_before_anybody_met_them_defends_and_is_hit_then(
    party: Party,
) -> None:
    """The hit was nobody's, and the GM had nothing to absorb."""
    made = await party.slash(party.gm, "npc", name="Moor")
    attacks = [await party.roll(party.ann, action="attack", target="moor") for _ in "12"]
    await party.gm.click(made.response, label="Show everybody")
    await party.stage.env.settle()
    first, second = map(party.stage.now, attacks)
    assert "Moor: defend with…" in labels(first)
    assert "Moor: defend with…" in labels(second)
    party.dice.add(*FLAT)
    said(await choose(party.gm, first, "defend", "Fight"), privately=False)
    opposed = (await party.slash(party.gm, "oppose", opposition=1)).response
    struck = await party.accept(party.ann, opposed)

    assert "A hit of 3 on Moor." in text_of(struck.response)
    assert [each["left"] for each in party.sheet("Moor")["hits"]] == [3]
    assert "absorb a physical hit of 3" in said(await party.gm.slash(party.here, "waiting"))


async def test_a_namesake_of_a_player_gives_nobody_away(foes: Party) -> None:
    said(await foes.slash(foes.gm, "npc", name="Wrench"), privately=True)
    said(await foes.edit(foes.gm, "name", "Ash", character="Wrench"))
    offered = str(await foes.ann.autocomplete(foes.here, "fate roll", "target", "Ash"))

    assert "character" not in offered
    assert "Ash" in offered
    gms = str(await foes.gm.autocomplete(foes.here, "fate roll", "target", "Ash"))
    assert "(character" in gms


async def test_a_compel_is_among_what_lets_players_meet_a_foe(party: Party) -> None:
    """The GM, who compelled one before its entrance, was not told that this names it to all."""
    made = await party.slash(party.gm, "npc", name="Shade")
    assert "until you roll for them, compel them," in said(made, privately=True)
    assert party.sheet("Shade")["is_unmet"]
    said(await party.slash(party.gm, "compel", aspect="Vain", player=party.gm), privately=False)
    assert not party.sheet("Shade").get("is_unmet")


async def test_what_was_prepared_is_shown_to_all_by_a_button(foes: Party) -> None:
    made = await foes.slash(foes.gm, "npc", name="Moor")
    assert labels(made.response) == ["Show everybody"]
    assert "Players know nothing of them until" in said(made, privately=True)
    shown = await foes.gm.click(made.response, label="Show everybody")
    assert title(shown.response) == "Moor has a sheet"
    assert "Players know nothing" not in said(shown, privately=False)
    refused(await foes.gm.click(made.response, label="Show everybody"))
    history = said(await foes.ann.slash(foes.here, "history"))

    assert foes.sheet("Moor")["is_unmet"] is False
    assert "showed everybody: gave **Moor** a sheet" in history
    assert "Moor" in said(await foes.ann.slash(foes.here, "table show"))
    assert "Varga" not in history


async def test_a_foe_that_is_hidden_again_is_not_off_the_table(foes: Party) -> None:
    """The message that showed its hits said so to all, and offered `/undo`."""
    made = await foes.slash(foes.gm, "npc", name="Moor")
    await foes.gm.click(made.response, label="Show everybody")
    harm = await foes.slash(foes.gm, "stress", character="Moor")
    assert "Moor · stress and consequences" in said(harm, privately=False)
    await foes.undo(foes.gm)
    await foes.stage.env.settle()
    hidden = text_of(foes.stage.now(harm.response))
    assert "Only the GM knows this character now" in hidden
    assert "Moor" not in hidden
    await foes.gm.slash(foes.here, "redo")
    await foes.stage.env.settle()
    assert "Moor · stress" in text_of(foes.stage.now(harm.response))


async def test_the_sheet_of_a_gms_character_is_shown_to_the_gm(foes: Party) -> None:
    said(await foes.gm.slash(foes.here, "sheet show"), privately=True)
    said(await foes.gm.slash(foes.here, "sheet evening"), privately=True)
    said(await foes.ann.slash(foes.here, "sheet show"), privately=False)
    shown = await foes.gm.slash(foes.here, "sheet show", private=False)

    assert "Iron Hand" in said(shown, privately=False)


async def test_what_stands_on_a_card_of_theirs_is_put_right_in_silence(foes: Party) -> None:
    await foes.gm.slash(foes.here, "table settings", quiet="off")
    card = (await foes.gm.slash(foes.here, "sheet show")).response
    before = len(foes.here.history(viewer=foes.ann))
    await foes.gm.click(card, label="Momentum +1")

    assert foes.sheet(VARGA)["bank"] == 1
    assert len(foes.here.history(viewer=foes.ann)) == before


async def test_the_menu_of_a_defence_tells_no_rating_of_the_gms(foes: Party) -> None:
    await foes.slash(foes.gm, "stress", hit=1, character=VARGA)
    attack = await foes.roll(foes.ann, action="attack", target=VARGA)
    offered = [[each["label"] for each in menu] for menu in menus(attack)]
    (told,) = [each for each in offered if "Fight" in each]
    assert told == sorted(told)
    answer = await foes.defend(foes.gm, attack, skill="Fight")

    assert "Fight +4" in said(answer)


async def test_who_is_taken_off_the_table_was_never_there_for_players(foes: Party) -> None:
    said(await foes.gm.slash(foes.here, "sheet delete", character=OSS), privately=True)

    assert "Oss" not in await seen(foes, foes.ann)


async def test_who_is_not_known_names_no_table_that_was_put_away(foes: Party) -> None:
    asked = await foes.gm.slash(foes.here, "table close")
    await foes.gm.click(asked.response, label="Put it away")
    words = said(await foes.ann.slash(foes.here, "table show"))

    assert "Wren" in words
    assert "Varga" not in words


# ------------------------------------------------------------------------------ whose they are


async def test_any_gm_plays_them_by_name_alone(foes: Party) -> None:
    await foes.gm.slash(foes.here, "table gm", member=foes.bob)
    offered = await foes.bob.autocomplete(foes.here, "fate roll", "character", "")
    assert VARGA in str(offered)
    attack = await foes.roll(
        foes.bob, *GAIN, skill="Fight", action="attack", opposition=2, character=VARGA
    )
    assert f"{VARGA} attacks" in text_of(attack)
    assert "acted for" not in text_of(attack)
    said(await foes.accept(foes.bob, attack), privately=False)
    edit = {"field": "trouble", "value": "Old debts", "character": VARGA}
    said(await foes.bob.slash(foes.here, "sheet edit", **edit), privately=True)
    asked = await foes.slash(foes.bob, "roll", character=OSS, opposition=1)
    assert menus(asked.response)[0][0]["label"] == "Fight: Great (+4)"
    foes.dice.add(*FLAT)
    said(await foes.bob.select(asked.response, ["0"]), privately=False)

    assert foes.sheet(VARGA)["trouble"] == "Old debts"
    assert foes.sheet(VARGA)["bank"] == 1
    # So they do where they name them as somebody whom they roll for.
    again = {"skill": "Fight", "action": "attack", "opposition": 2, "npc": VARGA}
    await foes.accept(foes.bob, await foes.roll(foes.bob, *GAIN, **again))
    assert foes.sheet(VARGA)["bank"] == 2


async def test_who_runs_the_table_no_more_plays_none_of_them(foes: Party) -> None:
    attack = await foes.roll(
        foes.gm, *GAIN, skill="Fight", action="attack", opposition=2, character=VARGA
    )
    card = (await foes.gm.slash(foes.here, "sheet show")).response
    await foes.gm.slash(foes.here, "table gm", member=foes.bob)
    await foes.bob.slash(foes.here, "table gm", member=foes.gm, remove=True)
    before = foes.stage.state()
    roll = {"skill": "Fight", "opposition": 2, "character": VARGA}
    refused(await foes.slash(foes.gm, "roll", **roll))
    refused(await foes.accept(foes.gm, attack))
    refused(await foes.gm.click(card, label="Momentum +1"))
    assert foes.stage.state() == before
    said(await foes.accept(foes.bob, attack), privately=False)
    own = await foes.roll(foes.gm, skill="Fight", opposition=2)

    assert "Maren" in text_of(own)
    assert "Oss" not in said(await foes.gm.slash(foes.here, "table show"))
    assert foes.sheet(VARGA)["bank"] == 1


async def test_the_card_of_one_is_drawn_anew_for_nobody_who_runs_the_table_no_more(
    foes: Party,
) -> None:
    card = (await foes.gm.slash(foes.here, "sheet show")).response
    await foes.gm.slash(foes.here, "table gm", member=foes.bob)
    await foes.bob.slash(foes.here, "table gm", member=foes.gm, remove=True)
    edit = {"field": "trouble", "value": "Old debts", "character": VARGA}
    said(await foes.bob.slash(foes.here, "sheet edit", **edit), privately=True)
    boxes = next(each for each in parts_of(card) if each.get("placeholder") == "Stress…")
    value = boxes["options"][0]["value"]
    refused(await foes.gm.select(card, [value], custom_id=boxes["custom_id"]))
    seen = next(each for each in foes.here.history(viewer=foes.gm) if each.id == card.id)
    assert "Old debts" not in text_of(seen)


async def test_the_evening_is_told_of_gms_and_not_of_their_characters(foes: Party) -> None:
    attack = {"skill": "Fight", "action": "attack", "opposition": 2, "character": VARGA}
    await foes.roll(foes.gm, **attack)
    await foes.roll(foes.ann, opposition=2)
    words = said(await foes.ann.slash(foes.here, "table recap"))
    assert "with the GM, Wren" in words
    assert "the GM 1" in words
    assert f"GM {VARGA}" not in words
    await foes.gm.slash(foes.here, "table gm", member=foes.bob)
    await foes.bob.slash(foes.here, "table gm", member=foes.gm, remove=True)
    handed = said(await foes.ann.slash(foes.here, "table recap"))

    assert "with the GM, Wren and GM Ash" in handed
    assert "the GM 1" in handed


async def test_a_gm_who_first_made_a_foe_by_sheet_new_is_not_called_by_its_name(
    foes: Party,
) -> None:
    """The foe's sheet had the name of a character that they had taken off the table."""
    for command, options in (
        ("sheet new", {"name": "Moor"}),
        ("sheet delete", {"character": "Moor"}),
        ("fate npc", {"name": "Moor"}),
    ):
        await foes.gm.slash(foes.here, command, **options)
    await foes.attack(foes.gm, skill="Fight", character="Moor")
    await foes.slash(foes.gm, "skill", name="Fight 4", character="Moor")
    await foes.roll(foes.ann, opposition=2)
    words = said(await foes.ann.slash(foes.here, "table recap"))

    assert "with the GM, Wren" in words
    assert "GM Moor" not in words


async def test_the_aspects_of_a_foe_whom_players_have_met_are_the_gms_to_name(party: Party) -> None:
    await party.foe("Brute")
    edit = {"field": "high_concept", "value": "Mountain of Muscle", "character": "Brute"}
    await party.gm.slash(party.here, "sheet edit", **edit)
    attack = await party.roll(party.ann, action="attack", target="Brute", opposition=2)

    assert "Muscle" not in f"{text_of(attack)} {menus(attack)}"
    for who, is_told in ((party.ann, False), (party.gm, True)):
        offered = await who.autocomplete(party.here, "fate aspect invoke", "name", "")
        assert ("Muscle" in str(offered)) is is_told
    asked = await party.slash(party.gm, "aspect invoke")
    raised = said(await answer(party.gm, asked, "Mountain of Muscle"), privately=False)
    assert "Against: the GM invokes **Mountain of Muscle** (1 fate point): +2" in raised
    assert "GM: fate points 2 → 1" in raised


async def test_who_defends_where_only_some_read_is_hit_and_the_others_do_not_know(
    foes: Party,
) -> None:
    """The hit was nobody's: a name alone means nobody whom not all players have met."""
    aside = await whispers(foes.stage, foes.gm, foes.ann)
    foes.dice.add(*[PLUS] * 4)
    at_them = {"skill": "Fight", "action": "attack", "target": VARGA.lower()}
    said(await foes.ann.slash(aside, "fate roll", **at_them), privately=False)
    foes.dice.add(*FLAT)
    defence = {"skill": "+0", "action": "defend", "character": VARGA}
    said(await foes.gm.slash(aside, "fate roll", **defence), privately=False)
    opposed = aside.history()[-1]
    struck = (await foes.accept(foes.ann, opposed)).response
    assert f"A hit of 4 on {VARGA}." in text_of(struck)
    assert "Captain Var…: absorb a hit of 4…" in labels(struck)
    assert [each["left"] for each in foes.sheet(VARGA)["hits"]] == [4]
    assert f"as {VARGA}, absorb a physical hit of 4" in said(await foes.gm.slash(aside, "waiting"))

    assert foes.sheet(VARGA)["is_unmet"] is True
    assert "Varga" not in await seen(foes, foes.bob)

    edit = {"field": "name", "value": "Kestrel"}
    said(await foes.ann.slash(foes.here, "sheet edit", **edit), privately=True)
    # It is still from her, though she may not know of whom it waits for.
    assert [each["by"] for each in foes.sheet(VARGA)["hits"]] == ["Kestrel"]
    assert "Varga" not in await seen(foes, foes.bob)


async def test_none_of_the_gms_is_out_of_play_beside_another(foes: Party) -> None:
    await foes.slash(foes.gm, "npc", name="Moor")
    words = said(await foes.gm.slash(foes.here, "table show"))

    assert "Moor" in words
    assert "Not in play" not in words


async def test_whom_the_gm_prepared_stands_below_whoever_came_later(foes: Party) -> None:
    """A GM prepares before anybody comes, and foes stood above those who play."""
    await foes.bob.slash(foes.here, "sheet new", name="Kestrel")
    words = said(await foes.gm.slash(foes.here, "table show"))
    assert words.index("Kestrel") < words.index(VARGA) < words.index("Not in play")


async def test_a_foe_that_the_gm_made_as_a_character_of_their_own_says_what_would_work(
    party: Party,
) -> None:
    """It only said that there was one of that name."""
    gm, here = party.gm, party.here
    await gm.slash(here, "sheet new", name="Varga")
    words = refused(await party.slash(gm, "npc", name="varga "))
    assert "`/sheet delete` takes it off; then `/fate npc` makes “Varga” one of the GM's" in words
    await gm.slash(here, "sheet delete", character="Varga")
    said(await party.slash(gm, "npc", name="Varga"), privately=True)
    assert "rename the one that is here" in refused(await party.slash(gm, "npc", name="Varga"))


# ------------------------------------------------------------------------------- momentum, points


async def test_only_a_main_character_of_the_gms_has_momentum(party: Party) -> None:
    refused(await party.slash(party.ann, "npc", name="Brute"))
    await party.slash(party.gm, "npc", name="Brute")
    await party.slash(party.gm, "skill", name="Fighting", rating=4, character="Brute")
    await party.slash(party.gm, "action", action="attack", character="Brute")
    attack = await party.roll(party.gm, *GAIN, action="attack", opposition=4, character="Brute")
    assert "◆+, ◆0, ◆0, ◇0" in text_of(attack)
    await party.accept(party.gm, attack)
    assert (party.sheet("Brute")["bank"], party.sheet("Brute")["is_npc"]) == (1, True)
    nameless = await party.roll(
        party.gm, *GAIN, skill="4", npc="Thug", action="attack", opposition=4
    )
    assert "◆" not in text_of(nameless)
    refused(await party.slash(party.ann, "roll", skill="4", npc="Thug"))


async def test_a_main_character_spends_and_gains_the_gms_points(party: Party) -> None:
    """Their sheet was a second purse, which no invoke was paid from (R0.25)."""
    await party.slash(party.gm, "npc", name="Brute")
    edit = {"field": "high_concept", "value": "Big Lug", "character": "Brute"}
    await party.gm.slash(party.here, "sheet edit", **edit)
    spent = await party.slash(party.gm, "point spend", character="Brute")
    assert title(spent.response) == "The GM spends 1 fate point"
    assert "Fate points 2 → 1" in said(spent, privately=False)
    await party.slash(party.gm, "point spend")
    offered = await party.slash(party.gm, "compel", aspect="Big Lug", player=party.gm)
    assert "The GM has 0 fate points." in said(offered, privately=False)
    assert labels(offered.response) == ["Accept: GM's fate points 0 → 1"]
    taken = await party.gm.click(offered.response, label="Accept: GM's fate points 0 → 1")
    assert "GM: fate points 0 → 1" in said(taken, privately=False)
    edit = {"field": "fate points", "value": "5", "character": "Brute"}
    words = refused(await party.gm.slash(party.here, "sheet edit", **edit))

    assert "“Brute” has no fate points but the GM's." in words
    assert party.board("scene")[0]["points"] == 1


async def test_the_gms_points_are_spent_by_nobody_who_runs_the_table_no_more(party: Party) -> None:
    await party.slash(party.gm, "npc", name="Brute")
    await party.gm.slash(party.here, "table gm", member=party.bob)
    await party.bob.slash(party.here, "table gm", member=party.gm, remove=True)
    foe: dict[str, Any] = {"npc": "Thug", "skill": "2", "action": "attack", "target": "Wren"}
    await party.roll(party.bob, opposition=4, **foe)
    before = party.stage.state()
    refused(await party.slash(party.gm, "point spend", character="Brute"))
    assert party.stage.state() == before
    scene = party.board("scene")
    said(await party.slash(party.gm, "aspect invoke", name="Sword Master"), privately=False)

    # Whoever ran the table is a player like any other, and lends a point of their own.
    assert party.board("scene") == scene
    assert party.sheet("Maren")["fate_points"] == 2


async def test_a_main_character_who_is_typed_as_an_npc_has_their_sheet(party: Party) -> None:
    await party.foe("Brute")
    await party.roll(party.ann, action="attack", target="Brute")
    defended = await party.roll(party.gm, skill="2", action="defend", npc="brute")
    assert "**Brute** defends with" in text_of(defended)
    await party.accept(party.ann, defended)
    assert [each["left"] for each in party.sheet("Brute")["hits"]] == [2]
    words = refused(await party.slash(party.gm, "roll", skill="2", npc="wren", opposition=1))
    assert "already a character called “Wren”" in words
    offered = await party.gm.autocomplete(party.here, "fate roll", "npc", "")

    assert "Brute" not in str(offered)


async def test_a_main_character_of_the_gms_has_no_fate_points_over_an_evening(
    party: Party,
) -> None:
    gm, ann, here = party.gm, party.ann, party.here
    await party.slash(gm, "npc", name="Captain Varga")
    # What is shown to all offers its other numbers to anybody.
    seen = await gm.slash(here, "sheet evening", character="Captain Varga")
    assert "Captain Varga: momentum over the evening" in said(seen, privately=True)
    assert menus(seen.response) == []
    own = await ann.slash(here, "sheet evening", number="Fate")
    assert "Wren: fate points over the evening" in said(own)
    offered = await gm.autocomplete(here, "sheet evening", "number", "", character="Captain Varga")
    assert [each["value"] for each in offered] == ["Momentum"]
    refused(await gm.slash(here, "sheet evening", number="Fate points", character="Captain Varga"))
