"""A character is the same by another name: all that knows it by its name goes on with it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.fate import (
    Action,
    Boost,
    Character,
    Compel,
    Effect,
    Hit,
    How,
    Means,
    Person,
    Roll,
    SceneAspect,
    Seat,
    Side,
    Snapshot,
    moved_with,
    named_as,
    spenders,
    stand,
)
from rules.fate.board import Marker, Participant
from rules.fate.rolls import Invoke, Result
from rules.fate.terms import BoostState, Stage, Track
from tests.games.fate.party import FLAT, GAIN, PLUS, Party, choose, of, seen
from tests.games.fate.snapshots import applied
from tests.house.table.test_out_of_sight import whispers
from tests.house.table.test_pings import notified
from tests.house.table.test_recap import wait
from tests.stage import answer, fill_in, labels, menus, prefilled, refused, said, text_of

WREN, ASH, BARON = Participant(2, "Wren"), Participant(3, "Ash"), Participant(1, "Baron")
PEOPLE = (
    Person(2, Character("Wren", bank=1, momentum_action=Action.ATTACK)),
    Person(3, Character("Ash", bank=1, momentum_action=Action.DEFEND)),
    Person(1, Character("Baron", bank=1, is_npc=True)),
)
TABLE = Snapshot(people=PEOPLE)
SIDE = Side(2, "Wren", Action.ATTACK, "Fight", 4, faces=(0, 0, 0, 0))
ROLL = Roll(7, SIDE, 4, target="Ash", target_player=3, name="Wren: Fight")


def renamed(table: Snapshot, who: Participant, name: str) -> Snapshot:
    """Give a character of a table another name, as an edit of its sheet does."""
    person = table.person(who.player, who.character)
    assert person is not None
    after = applied(table, moved_with(table, who, name))
    held = person.character
    return applied(after, ((held, replace(held, name=name)),))


# ---------------------------------------------------------------------------- whatever was rolled

PARTIES = st.sampled_from((WREN, ASH, BARON))
NAMES = st.sampled_from(("Wren", "Ash", "Baron", "Thug", ""))
FACES = st.tuples(*[st.sampled_from((-1, 0, 1))] * 4)
MEANS = st.sampled_from(Means)
INVOKES = st.lists(
    st.builds(
        Invoke,
        st.sampled_from(("Proud", "Mud")),
        st.just(How.BONUS),
        MEANS,
        by=st.sampled_from(("Wren", "Ash", "")),
        bearer=st.none() | PARTIES,
    ),
    max_size=2,
).map(tuple)


@st.composite
def sides(draw: st.DrawFn, *actions: Action) -> Side:
    """Draw a side of somebody who has a sheet, or of a nameless foe, who may have their name."""
    who = draw(PARTIES)
    has_sheet = who.player != 1 or draw(st.booleans())
    return Side(
        who.player,
        who.character if has_sheet else draw(st.sampled_from(("Thug", "Brute"))),
        draw(st.sampled_from(actions or tuple(Action))),
        draw(st.sampled_from(("Fight", "Will"))),
        draw(st.integers(0, 4)),
        momentum_dice=draw(st.integers(0, 2)) if has_sheet else 0,
        faces=draw(FACES),
        invokes=draw(INVOKES),
        is_momentum_action=draw(st.booleans()),
        is_npc=who.player == 1,
        has_sheet=has_sheet,
        key=draw(st.integers(20, 30)),
    )


@st.composite
def rolls(draw: st.DrawFn, key: int) -> Roll:
    """Draw an open roll: at nobody, at somebody by their sheet, or by their name alone."""
    side = draw(sides())
    at = draw(PARTIES | NAMES.map(lambda name: Participant(0, name)))
    is_met = draw(st.booleans())
    return Roll(
        key,
        side,
        None if is_met else draw(st.none() | st.integers(-2, 6)),
        draw(sides(Action.DEFEND)) if is_met else None,
        draw(INVOKES),
        target=at.character,
        target_player=at.player,
        aspect=draw(st.sampled_from(("", "Mud", "Proud"))),
        weapon=draw(st.integers(0, 2)),
        name=f"{side.character}: {side.skill} {key}",
        bearer=draw(st.none() | PARTIES),
    )


@st.composite
def tables(draw: st.DrawFn) -> Snapshot:
    """Draw a table with two open rolls, and all that knows somebody by their name."""
    names = st.sampled_from(("Wren", "Ash", "Baron", "Thug"))
    several = st.lists(names, unique=True, max_size=2).map(tuple)
    owner = PARTIES | names.map(lambda name: Participant(0, name))
    hit = st.builds(Hit, st.integers(50, 60), st.just(2), st.just(2), by=NAMES)
    hits = st.lists(hit, max_size=2, unique_by=lambda each: each.key).map(tuple)
    boost = st.builds(
        Boost,
        st.integers(1, 25),
        st.sampled_from(("Gap", "Rush")),
        owner,
        against=NAMES,
        is_foes=st.booleans(),
        state=st.sampled_from((BoostState.OPEN, BoostState.USED)),
    )
    marker = st.builds(
        Marker,
        st.sampled_from((Effect.INSPIRE, Effect.DESPAIR)),
        PARTIES,
        several,
        st.booleans(),
        several,
        twins=st.lists(PARTIES, unique=True, max_size=1).map(tuple),
    )
    bearer = st.none() | PARTIES
    return Snapshot(
        aspects=(SceneAspect("Mud", draw(st.integers(0, 2)), bearer=draw(bearer)),),
        boosts=tuple(draw(st.lists(boost, max_size=2, unique_by=lambda each: each.key))),
        markers=tuple(draw(st.lists(marker, max_size=2))),
        compels=(Compel(5, draw(PARTIES), "Proud"),),
        rolls=(draw(rolls(31)), draw(rolls(32))),
        people=tuple(
            # A hit of one's own is told by the name that one had.
            replace(
                each,
                character=replace(
                    each.character,
                    hits=tuple(hit for hit in draw(hits) if hit.by != each.character.name),
                ),
            )
            for each in PEOPLE
        ),
    )


@settings(max_examples=150, deadline=None)
@given(table=tables(), who=PARTIES, name=st.sampled_from(("Kestrel", "wren", "Wren of Ash")))
def test_to_be_renamed_and_to_settle_a_roll_come_to_the_same_in_any_order(
    table: Snapshot, who: Participant, name: str
) -> None:
    """Whatever the roll was, and whoever stood in it."""
    # Another's name is for the namesakes below.
    assume(who == WREN or name != "wren")
    first = renamed(table, who, name)
    try:
        _told, moved = stand(table, table.rolls[0], 99)
    except RuleError as refusal:
        with pytest.raises(type(refusal)):
            stand(first, first.rolls[0], 99)
        return
    settled = applied(table, moved)
    own = settled.person(who.player, who.character)
    assume(own is not None and all(each.by != who.character for each in own.character.hits))
    assert applied(first, stand(first, first.rolls[0], 99)[1]) == renamed(settled, who, name)


@settings(max_examples=60, deadline=None)
@given(table=tables(), who=PARTIES)
def test_a_new_name_is_everywhere_and_the_old_one_may_come_back(
    table: Snapshot, who: Participant
) -> None:
    # Nothing knows the old name but what the nameless have, of whom a roll may tell.
    after = renamed(table, who, "Kestrel")
    assert repr(who) not in repr(after)
    everything = (after.aspects, after.boosts, after.markers, after.compels, after.people)
    assert f"'{who.character}'" not in repr(everything)
    # What told a roll tells it by the names of now, as it was then.
    there = replace(table, rolls=tuple(map(table.bound, table.rolls)))
    after = renamed(there, who, "Kestrel")
    for was, now in zip(there.rolls, after.rolls, strict=True):
        assert named_as(was, now) == now
        before = {"defence": None, "opposition": None, "against": ()}
        assert named_as(replace(was, **before), now) == replace(now, **before)
    # Given back, it leaves all as it was, but that a roll knows by then at whom it is.
    assert renamed(after, replace(who, character="Kestrel"), who.character) == there


# --------------------------------------------------------------------------- whose name it is


def test_who_rolled_and_has_momentum_to_spend_is_asked_by_the_new_name() -> None:
    settled = replace(ROLL, stage=Stage.SETTLED, result=Result(), over=8)
    table = renamed(replace(TABLE, rolls=(settled,)), WREN, "Kestrel")
    assert [each.character.name for each in spenders(table, table.rolls[0])] == ["Kestrel"]


def test_two_open_rolls_have_two_names_whatever_they_were_called() -> None:
    own = replace(ROLL, name="Wren: Fight 2")
    other = replace(ROLL, key=8, side=replace(SIDE, player=3, character="Ash"), name="Ash: Fight 2")
    table = renamed(replace(TABLE, rolls=(other, own)), WREN, "Ash")
    assert [each.name for each in table.rolls] == ["Ash: Fight 2", "Ash: Fight 2 2"]
    # Only what was rolled before was looked at, and then one could not be told from the other.
    table = renamed(replace(TABLE, rolls=(own, other)), WREN, "Ash")
    assert [each.name for each in table.rolls] == ["Ash: Fight 2 2", "Ash: Fight 2"]


def test_what_has_a_name_that_two_have_stays_theirs_who_keep_it() -> None:
    """Nobody knows which of them the name alone stands for."""
    people = (*PEOPLE, Person(4, Character("Wren")))
    marker = Marker(Effect.INSPIRE, ASH, ("Wren",), twins=(WREN, Participant(4, "Wren")))
    boost = Boost(1, "Gap", ASH, against="Wren")
    hurt = Person(3, Character("Ash", hits=(Hit(9, 1, 1, by="Wren"),)))
    table = Snapshot(
        boosts=(boost,),
        markers=(marker,),
        rolls=(replace(ROLL, target="Wren", target_player=0),),
        people=(people[0], hurt, people[-1]),
    )
    after = renamed(table, WREN, "Kestrel")
    assert (after.boosts, after.people[1]) == ((boost,), hurt)
    assert after.rolls[0].aimed_at == Participant(0, "Wren")
    kept = replace(marker, twins=(Participant(2, "Kestrel"), Participant(4, "Wren")))
    assert after.markers == (kept,)


def test_who_gets_the_name_of_another_has_what_waited_for_each_of_them() -> None:
    """The first of them who rolled would have used up what was for both."""
    marker = Marker(Effect.INSPIRE, BARON, ("Wren", "Ash", "Thug"))
    (after,) = renamed(replace(TABLE, markers=(marker,)), ASH, "Wren").markers
    assert after == replace(marker, waiting=("Thug",), twins=(WREN, Participant(3, "Wren")))


def test_a_foe_who_has_met_a_despair_has_met_it_by_another_name_too() -> None:
    marker = Marker(Effect.DESPAIR, WREN, any_foe=True, met=("Baron", "Thug"))
    (after,) = renamed(replace(TABLE, markers=(marker,)), BARON, "Duke").markers
    assert after.met == ("Duke", "Thug")
    assert not after.concerns("Duke", is_npc=True)


def test_what_a_nameless_foe_has_is_not_that_of_a_foe_who_has_the_name() -> None:
    """The same GM rolled for both, so that nothing but the sheet tells them apart."""
    nameless = replace(SIDE, player=1, character="Baron", is_npc=True, has_sheet=False)
    left = Result(boost_key=9, boost_seat=Seat.ROLLER)
    made = replace(ROLL, side=nameless, stage=Stage.SETTLED, result=left)
    gap, rush = Boost(9, "Gap", BARON, is_foes=True), Boost(10, "Rush", BARON, is_foes=True)
    table = replace(TABLE, rolls=(made,), boosts=(gap, rush))
    after = renamed(table, BARON, "Duke")
    assert after.rolls == (made,)
    assert after.boosts == (gap, replace(rush, owner=Participant(1, "Duke")))


def test_whom_players_have_not_met_takes_along_nothing_that_has_the_name_alone() -> None:
    """It would have named them: players may mean another by it, or nobody."""
    baron = replace(PEOPLE[2], character=replace(PEOPLE[2].character, is_unmet=True))
    hurt = replace(
        PEOPLE[1], character=replace(PEOPLE[1].character, hits=(Hit(9, 1, 1, by="Baron"),))
    )
    table = Snapshot(
        boosts=(
            Boost(1, "Gap", Participant(0, "Baron")),
            Boost(2, "Rush", ASH, against="Baron"),
        ),
        markers=(Marker(Effect.DESPAIR, WREN, ("Baron",)),),
        rolls=(replace(ROLL, target="Baron", target_player=0),),
        people=(PEOPLE[0], hurt, baron),
    )
    after = renamed(table, BARON, "Duke")
    assert replace(after, people=()) == replace(table, people=())
    assert after.people[:2] == table.people[:2]
    # What is a sheet's for sure, such as a roll where only some can read, goes with it.
    secret = replace(ROLL, side=replace(SIDE, player=1, character="Baron"), track=Track.MENTAL)
    moved = renamed(replace(table, rolls=(secret,)), BARON, "Duke").rolls
    assert moved[0].side.participant == Participant(1, "Duke")


# ------------------------------------------------------------------------------- at a table


async def rename(party: Party, who: Any, name: str, **options: Any) -> Any:
    """Put the name of somebody's character right."""
    changed = await who.slash(party.here, "sheet edit", field="name", value=name, **options)
    said(changed, privately=True)
    await party.stage.env.settle()
    return changed


async def test_an_open_roll_is_told_by_the_new_names_and_goes_on_by_its_old_buttons(
    party: Party,
) -> None:
    """The name was kept until the roll was accepted."""
    attack = {"action": "attack", "target": "Ash"}
    message = await party.roll(party.ann, *GAIN, **attack)
    late = party.stage.late(message)
    await rename(party, party.ann, "Kestrel")
    await rename(party, party.bob, "Ashley")
    now = party.stage.now(message)
    told = f"{text_of(now)} {menus(now)} {labels(now)}"
    assert "Kestrel attacks Ashley" in told
    assert "Ashley has still to roll against it" in told
    assert "Ashley: defend with…" in labels(now)
    assert "Wren" not in told
    assert "Ash " not in told

    # Whoever has not seen it drawn anew presses what it was.
    late()
    met = await party.defend(party.bob, message)
    assert "**Ashley** defends" in said(met, privately=False).replace("\\", "")
    stood = await party.accept(party.ann, met.response)
    assert "Kestrel: momentum 0 → 1" in said(stood, privately=False)
    assert party.sheet("Kestrel")["bank"] == 1


async def test_a_message_without_a_name_on_its_buttons_is_told_anew_as_well(party: Party) -> None:
    """Nothing could be invoked, so that its buttons stayed as they were."""
    waiting = await party.roll(party.bob, skill="Will")
    opposed = await party.roll(party.bob, skill="Athletics", opposition=2)
    compel = {"aspect": "Old vow", "player": party.bob}
    offered = (await party.slash(party.gm, "compel", **compel)).response
    await rename(party, party.bob, "Ashley")
    assert "Ashley overcomes with Will" in text_of(party.stage.now(waiting))
    assert "Ashley presses **Accept**." in text_of(party.stage.now(opposed))
    assert "The GM compels Ashley: Old vow" in text_of(party.stage.now(offered))
    accepted = await party.accept(party.bob, opposed)
    assert "Ashley overcomes with Athletics" in said(accepted, privately=False)


async def test_what_comes_after_a_roll_goes_on_by_another_name(party: Party) -> None:
    """The momentum was not to be spent below it any more, nor the boost to be given up."""
    message = await party.attack(party.ann, *GAIN, opposition=5)
    assert "Give up the boost: momentum 1 → 2" in labels(message)
    await rename(party, party.ann, "Kestrel")
    now = party.stage.now(message)
    assert any(each.startswith("Kestrel: spend momentum") for each in labels(now))
    said(await party.ann.click(now, label="Give up the boost: momentum 1 → 2"), privately=False)
    await choose(party.ann, party.stage.now(message), "spend", "move")
    assert party.sheet("Kestrel")["bank"] == 1


async def test_an_undo_of_a_rename_puts_back_all_that_went_with_it(party: Party) -> None:
    await party.slash(party.gm, "compel", aspect="Old vow", player=party.ann)
    await party.slash(party.ann, "boost add", name="High ground", against="Ash")
    await party.slash(party.gm, "stress", hit=2, by="Wren", player=party.bob)
    await party.bank(party.ann, 2)
    await party.slash(party.ann, "spend", effect="inspire")
    await party.roll(party.ann, action="attack", target="Ash", opposition=1)
    message = (await party.slash(party.ann, "aspect invoke", name="Sword Master")).response
    before, told = party.stage.state()["sheets"], text_of(message)
    await rename(party, party.ann, "Kestrel")
    assert "Wren" not in str([row[-1] for row in party.stage.state()["sheets"]])
    await party.undo(party.ann)
    await party.stage.env.settle()
    assert party.stage.state()["sheets"] == before
    assert text_of(party.stage.now(message)) == told


async def test_what_others_did_by_the_new_name_stands_in_the_way_of_an_undo(party: Party) -> None:
    """The undo left a roll at nobody, and nobody could defend against it."""
    await party.roll(party.gm, skill="Knife 3", npc="Thug", action="attack", target="Ash")
    await rename(party, party.bob, "Ashley")
    await party.roll(party.ann, action="attack", target="Ashley")
    words = refused(await party.bob.slash(party.here, "undo"))
    assert f"{party.ann.mention} has changed what goes by that name since: " in words
    assert "Wren" in words
    assert "That has to be undone first, by them or by the GM." in words
    assert "Or set it by hand with `/sheet edit`." in words
    assert [each["target"] for each in party.board("roll")] == ["Ashley", "Ashley"]

    await rename(party, party.bob, "Ash")
    assert [each["target"] for each in party.board("roll")] == ["Ash", "Ash"]
    await party.undo(party.bob)
    await party.undo(party.ann)
    await party.undo(party.bob)
    assert [each["target"] for each in party.board("roll")] == ["Ash"]


async def test_what_others_did_by_the_old_name_stands_in_the_way_of_a_redo(party: Party) -> None:
    await rename(party, party.bob, "Ashley")
    await party.undo(party.bob)
    await party.slash(party.gm, "compel", aspect="Old vow", player=party.bob)
    words = refused(await party.bob.slash(party.here, "redo"))
    assert f"{party.gm.mention} has changed what goes by that name since: " in words
    assert party.board("compel")[0]["whom"]["character"] == "Ash"
    await party.undo(party.gm)
    said(await party.bob.slash(party.here, "redo"))
    assert party.sheet("Ashley")


async def test_a_gm_takes_back_a_name_with_what_others_built_on_it(party: Party) -> None:
    wait(party.stage, hours=1)
    await rename(party, party.bob, "Ashley")
    await party.roll(party.ann, action="attack", target="Ashley")
    question = await party.gm.slash(party.here, "undo", player=party.bob, since=1)
    assert f"what {party.ann.mention} built on it" in said(question, privately=True)
    said(await answer(party.gm, question, "Take back 2 changes"), privately=False)
    assert party.sheet("Ash")
    assert party.board("roll") == []


async def test_what_went_on_from_a_name_to_another_stands_in_the_way_of_an_undo_of_both(
    party: Party,
) -> None:
    """It went with the newer of the names, and so was at nobody once both were taken back."""
    wait(party.stage, hours=1)
    await rename(party, party.bob, "Ashley")
    await party.roll(party.ann, action="attack", target="Ashley")
    await rename(party, party.bob, "Ashton")
    words = refused(await party.bob.slash(party.here, "undo", since=1))
    assert f"{party.ann.mention} has changed what goes by that name since: " in words
    assert [each["target"] for each in party.board("roll")] == ["Ashton"]
    question = await party.gm.slash(party.here, "undo", player=party.bob, since=1)
    said(await answer(party.gm, question, "Take back 3 changes"), privately=False)
    assert party.sheet("Ash")
    assert party.board("roll") == []


async def test_what_is_taken_back_with_a_name_does_not_stand_in_its_way(party: Party) -> None:
    wait(party.stage, hours=1)
    await rename(party, party.bob, "Ashley")
    await party.slash(party.ann, "aspect add", name="Dark alley")
    await party.roll(party.bob, action="attack", skill="Athletics", target="Wren")
    await rename(party, party.bob, "Ashton")
    question = await party.bob.slash(party.here, "undo", since=1)
    said(await answer(party.bob, question, "Take back 3 changes"), privately=False)
    assert party.sheet("Ash")
    assert party.board("roll") == []


async def test_who_was_renamed_by_a_form_is_told_how_to_do_it_by_hand(party: Party) -> None:
    shown = await party.ann.slash(party.here, "sheet show")
    form = await party.ann.click(shown.response, label="Edit")
    said(await fill_in(party.ann, form, "Kestrel", *prefilled(form)[1:]))
    await party.roll(party.bob, skill="Will", action="attack", target="Kestrel")
    words = refused(await party.ann.slash(party.here, "undo"))
    assert "has changed what goes by that name since" in words
    assert "Or set it by hand with `/sheet edit`." in words


async def test_who_was_named_as_they_were_filled_in_is_told_how_to_do_it_by_hand(
    party: Party,
) -> None:
    eve = party.stage.guild.add_member(party.stage.env.create_user("eve", global_name="Eve"))
    rolled = await party.roll(eve, skill="Shoot", opposition=2)
    form = await eve.click(rolled, label="Fill in the sheet")
    said(await fill_in(eve, form, "Kestrel", "Sword Master", "Owes All", "", "Fight 4"))
    await party.roll(party.bob, skill="Will", action="attack", target="Kestrel")
    words = refused(await eve.slash(party.here, "undo"))
    assert "has changed what goes by that name since" in words
    assert "Or set it by hand with `/sheet edit`." in words


async def test_a_compel_by_the_new_name_of_an_aspect_stands_in_the_way(party: Party) -> None:
    edit = {"field": "high_concept", "value": "Sword Mistress"}
    said(await party.ann.slash(party.here, "sheet edit", **edit), privately=True)
    await party.slash(party.gm, "compel", aspect="Sword Mistress", player=party.ann)
    words = refused(await party.ann.slash(party.here, "undo"))
    assert "has changed what goes by that name since: compelled Wren" in words
    assert party.sheet("Wren")["high_concept"] == "Sword Mistress"
    await party.undo(party.gm)
    await party.undo(party.ann)
    assert party.sheet("Wren")["high_concept"] == "Sword Master"


async def test_a_compel_by_the_name_of_a_consequence_stands_in_the_way(party: Party) -> None:
    """It went on waiting, of an aspect that nobody had."""
    thug = {"skill": "4", "npc": "Thug", "target": "Ash"}
    struck = await party.attack(party.gm, opposition=2, **thug)
    await choose(party.bob, struck, "absorb", "mild")
    await party.slash(party.bob, "consequence", which="mild", name="Limping")
    await party.slash(party.gm, "compel", aspect="Limping", player=party.bob)
    words = refused(await party.bob.slash(party.here, "undo"))
    assert "has changed what goes by that name since: compelled Ash" in words
    await party.undo(party.gm)
    await party.undo(party.bob)
    assert [each["name"] for each in party.sheet("Ash")["consequences"]] == ["mild"]


async def test_of_two_namesakes_only_the_one_who_is_renamed_goes_by_it(twins: Party) -> None:
    shown = await twins.bob.autocomplete(twins.here, "fate roll", "target", "wren")
    attack = {"skill": "3", "action": "attack", "target": shown[0]["value"]}
    await twins.roll(twins.bob, **attack)
    await rename(twins, twins.bob, "Ash")
    (roll,) = twins.board("roll")
    assert (roll["side"]["character"], roll["target"]) == ("Ash", "Wren")
    defence = await twins.roll(twins.ann, skill="1", action="defend")
    assert "Ash attacks Wren" in text_of(defence)
    await twins.accept(twins.bob, defence)
    assert [each["by"] for each in of(twins, twins.ann)["hits"]] == ["Ash"]


async def test_the_new_name_of_whom_players_have_not_met_is_the_gms(party: Party) -> None:
    """Players attacked somebody of that name, whom the GM had prepared as well."""
    said(await party.slash(party.gm, "npc", name="Moor"), privately=True)
    attack = await party.roll(party.ann, action="attack", target="Moor")
    await rename(party, party.gm, "Duke Aldous", character="Moor")
    assert "Wren attacks Moor" in text_of(party.stage.now(attack))
    assert "Aldous" not in party.stage.seen_by(party.ann)
    assert [each["target"] for each in party.board("roll")] == ["Moor"]


async def test_who_is_secret_again_takes_no_open_roll_to_the_new_name(party: Party) -> None:
    """The GM took back that everybody was shown them: what they are called now is the GM's."""
    made = await party.slash(party.gm, "npc", name="Moor")
    await party.gm.click(made.response, label="Show everybody")
    attack = await party.roll(party.ann, action="attack", target="Moor")
    await party.undo(party.gm)
    await rename(party, party.gm, "Duke Aldous", character="Moor")
    assert "Wren attacks Moor" in text_of(party.stage.now(attack))
    assert "Aldous" not in party.stage.seen_by(party.ann)
    opposed = await party.slash(party.gm, "oppose", opposition=2)
    await party.accept(party.ann, opposed.response)
    assert party.sheet("Duke Aldous")["hits"] == []


async def test_who_answered_before_only_some_gives_nobody_else_the_new_name(party: Party) -> None:
    """The roll went along, and lists and completions told everybody."""
    said(await party.slash(party.gm, "npc", name="Moor"), privately=True)
    aside = await whispers(party.stage, party.gm, party.ann)
    attack = await party.roll(party.ann, *[PLUS] * 4, action="attack", target="Moor")
    party.dice.add(*FLAT)
    defence = {"skill": "+0", "action": "defend", "character": "Moor"}
    met = await party.gm.slash(aside, "fate roll", **defence)
    rename_it = {"field": "name", "value": "Duke Aldous", "character": "Moor"}
    said(await party.gm.slash(aside, "sheet edit", **rename_it), privately=True)
    assert "Wren attacks Moor" in text_of(party.stage.now(attack))
    assert "Aldous" not in await seen(party, party.bob)

    said(await party.gm.slash(aside, "undo"))
    await party.accept(party.ann, met.response)
    assert [each["left"] for each in party.sheet("Moor")["hits"]] == [8]


async def test_nobody_is_called_again_for_what_waits_by_another_name(party: Party) -> None:
    """It was known by the name, and so was another thing that waited for them."""
    await party.gm.slash(party.here, "table settings", ping="on", quiet="off")
    for who in (party.ann, party.gm):
        await who.slash(party.here, "me settings", ping="on")
    await party.roll(party.ann)
    await party.slash(party.gm, "compel", aspect="Old vow", player=party.ann)
    await party.slash(party.gm, "stress", hit=1, player=party.ann)
    before = notified(party.stage)
    assert before == [(party.gm.id,), (party.ann.id,), (party.ann.id,)]
    for who in (party.gm, party.ann):
        edit = {"field": "name", "value": f"The {who.name}", "player": party.ann}
        said(await who.slash(party.here, "sheet edit", **edit), privately=False)
    assert notified(party.stage) == before


async def test_a_form_gives_a_name_and_an_aspect_at_once(party: Party) -> None:
    """What was invoked was not known for the same, and could be paid for once more."""
    await party.roll(party.bob, skill="Athletics", opposition=9)
    said(await party.slash(party.bob, "aspect invoke", name="Sword Master"), privately=False)
    shown = await party.ann.slash(party.here, "sheet show")
    form = await party.ann.click(shown.response, label="Edit")
    values = {"Wren": "Kestrel", "Sword Master": "Sword Mistress"}
    typed = [values.get(each, each) for each in prefilled(form)]
    said(await fill_in(party.ann, form, *typed))
    assert party.sheet("Kestrel")["high_concept"] == "Sword Mistress"
    again = await party.slash(party.bob, "aspect invoke", name="Sword Mistress")
    assert "“Sword Mistress” already cost a fate point" in refused(again)
