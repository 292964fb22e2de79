"""What Fate owes to somebody: nothing that waits ends because something else happens."""

from typing import Any

import pytest

from bot.chat.waiting import Waiting
from bot.chat.words import card
from bot.errors import Stale
from bot.games.fate import GAME
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import invokes, rolls
from bot.games.fate.plays import scene as scenes
from bot.games.fate.words.momentum import harm
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from rules.fate import (
    Action,
    Compel,
    ConflictEnded,
    How,
    PointsMoved,
    Refreshed,
    Roll,
    RollRequest,
    SceneAspect,
)
from rules.fate.board import Participant
from rules.fate.errors import Unopposed
from rules.fate.rolls import ROLLS_OPEN
from rules.outcome import Change
from tests.conftest import scope
from tests.faces import Faces
from tests.games.fate.turns import (
    ASH,
    BLANK,
    DEFEND,
    GM,
    MOSS,
    PLUS,
    WREN,
    board,
    character,
    edit,
    hit,
    open_table,
    roll,
    stand,
)
from tests.moves import play, told, undo

CREATE, OVERCOME = Action.CREATE_ADVANTAGE, Action.OVERCOME
THUG = {"npc": "Thug", "skill": "Knife 2", "opposition": None}


async def waiting(referee: Referee, user: int = GM) -> list[tuple[int, str]]:
    """List what waits, with whom for; everything has a message of its own."""

    def see(turn: Turn) -> list[tuple[int, str]]:
        found = list(GAME.waiting(turn))
        assert all(each.draw().shown.title for each in found)
        assert len({each.key for each in found}) == len(found)
        return [(each.player, each.text) for each in found]

    return await referee.look(scope(user), see)


async def let_go(referee: Referee, user: int, words: str) -> bool:
    """Let go of what waits and says so; whether that was allowed."""

    def find(turn: Turn) -> Waiting:
        return next(each for each in GAME.waiting(turn) if words in each.text)

    if (await referee.look(scope(user), find)).let_go is None:
        return False

    def go(turn: Turn) -> PointsMoved:
        found = find(turn).let_go
        assert found is not None
        found()
        return plays.points(turn, 1, None, None, is_gms=True)

    await play(referee, user, go)
    return True


async def compel(referee: Referee, aspect: str) -> None:
    await play(referee, GM, lambda turn: scenes.compel(turn, aspect, (ASH, "Ash"), None))


# --------------------------------------------------------------------------------- open rolls


async def test_a_namesake_closes_nobodys_roll(referee: Referee, dice: Faces) -> None:
    """The second Thug's attack let the first one's stand, and Wren's invokes with it (RF1a)."""
    await open_table(referee)
    await edit(referee, WREN, "trouble", "Proud")
    first = await roll(referee, dice, GM, PLUS, PLUS, BLANK, BLANK, target="Wren", **THUG)
    await roll(referee, dice, WREN, action=DEFEND, opposition=None, skill="2")
    second = await roll(referee, dice, GM, target="Wren", **THUG)
    invoked = await told(
        referee, WREN, lambda turn: invokes.invoke(turn, first.key, "Proud", How.BONUS)
    )

    assert invoked.roll.shifts == 0
    assert [each.is_open for each in await board(referee, Roll)] == [True, True]
    assert (first.name, second.name) == ("Thug: Knife", "Thug: Knife 2")


@pytest.mark.parametrize("opposition", [None, 2])
async def test_a_defence_leaves_ones_own_attack_alone(
    referee: Referee, dice: Faces, opposition: int | None
) -> None:
    """It threw the attack away, or closed its invokes (RF1b, RF1c)."""
    await open_table(referee)
    made = await roll(referee, dice, WREN, PLUS, PLUS, BLANK, BLANK, opposition=opposition)
    await roll(referee, dice, WREN, action=DEFEND, opposition=2, skill="1")
    if opposition is None:
        with pytest.raises(Unopposed):
            await stand(referee, WREN, made.key)
        await play(referee, GM, lambda turn: rolls.oppose(turn, made.key, 3))
    settled = await stand(referee, WREN, made.key)

    assert settled.result.hit == 6 - (opposition or 3)


async def test_only_too_many_rolls_let_the_oldest_stand_and_say_so(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    waits = await roll(referee, dice, WREN, opposition=None)
    for _ in range(ROLLS_OPEN - 1):
        await roll(referee, dice, WREN, action=OVERCOME, skill="0")
    dice.add(*[BLANK] * 4)
    request = RollRequest("1", OVERCOME, 3)
    outcome = await told(referee, ASH, lambda turn: rolls.roll(turn, request))
    made = await board(referee, Roll)

    assert outcome.stood.key == made[1].key
    assert made[0].key == waits.key
    assert [each.is_open for each in made].count(False) == 1


async def test_the_end_lets_opposed_rolls_stand_and_leaves_the_others_open(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    waits = await roll(referee, dice, WREN, PLUS, BLANK, BLANK, BLANK, opposition=None)
    met = await roll(referee, dice, ASH, opposition=1, target="Moss", skill="4")
    await compel(referee, "Proud")
    ended = await told(referee, GM, scenes.end_conflict)

    assert isinstance(ended, ConflictEnded)
    assert [each.key for each in ended.stood] == [met.key]
    assert (ended.still_open, ended.still_hits, ended.still_compels) == (1, 1, 1)
    assert [each.left for each in (await character(referee, "Moss")).hits] == [3]
    assert (await character(referee, "Moss")).hits[0].is_past
    await play(referee, GM, lambda turn: rolls.oppose(turn, waits.key, 3))
    settled = await stand(referee, WREN, waits.key)
    assert (settled.result.hit, (await character(referee, "Wren")).bank) == (2, 0)


@pytest.mark.parametrize("end", [scenes.end_conflict, scenes.end_scene])
async def test_the_end_tells_momentum_from_what_was_last_shown(
    referee: Referee, dice: Faces, end: Any
) -> None:
    """What a roll brings that stands only now is gone with the rest, and nobody ever saw it."""
    await open_table(referee)
    faces = (PLUS, BLANK, BLANK, BLANK)
    await stand(referee, WREN, (await roll(referee, dice, WREN, *faces)).key)
    await roll(referee, dice, WREN, *faces)
    ended = await told(referee, GM, end)

    assert (await character(referee, "Wren")).bank == 0
    assert [each.changes for each in ended.cleared] == [(Change("momentum", 1, 0),)]
    assert ended.changes == (Change("momentum", 1, 0, "Wren"),)


async def change(referee: Referee, which: str, replaces: str | None = None, **how: bool) -> Any:
    """Treat a consequence of Ash's, clear it, or say what it replaces."""
    name = which if replaces else None
    return await told(
        referee, ASH, lambda turn: scenes.consequence(turn, which, name, replaces, None, **how)
    )


async def absorb(referee: Referee, value: int, severity: str) -> None:
    """Have Ash take a consequence."""
    slow = await hit(referee, ASH, value)
    await play(referee, ASH, lambda turn: scenes.absorb(turn, slow, (severity,)))


async def put_on_ash(referee: Referee, aspect: str) -> None:
    """Compel Ash by an aspect of their sheet, and put a free invoke on it."""
    await compel(referee, aspect)
    kept = SceneAspect(aspect, 1, bearer=Participant(ASH, "Ash"))

    def put(turn: Turn) -> PointsMoved:
        turn.add(kept)
        return plays.points(turn, 1, None, None, is_gms=True)

    await play(referee, GM, put)


async def compels(referee: Referee) -> list[str]:
    return [each.aspect for each in await board(referee, Compel)]


def begin_session(turn: Turn) -> Refreshed:
    return plays.refresh(turn, None, is_scenario=False, everyone=True)


async def test_what_is_about_a_consequence_goes_when_a_session_heals_it(referee: Referee) -> None:
    """The compel could still be answered, and the free invoke was an aspect of the scene."""
    await open_table(referee)
    await edit(referee, ASH, "trouble", "Proud")
    await absorb(referee, 4, "moderate")
    await change(referee, "moderate", is_treated=True)
    first = await told(referee, GM, begin_session)
    await play(referee, GM, scenes.end_scene)
    for aspect in ("moderate", "Proud"):
        await put_on_ash(referee, aspect)
    second = await told(referee, GM, begin_session)

    assert (first.healed, second.healed) == ((), ("Ash: moderate",))
    assert second.compels == 1
    assert "Over with it: 1 compel." in str(card(second).description)
    assert await compels(referee) == ["Proud"]
    assert [each.name for each in await board(referee, SceneAspect)] == ["Proud"]
    await undo(referee, GM)
    assert await compels(referee) == ["moderate", "Proud"]


async def test_a_compel_of_a_consequence_goes_when_a_scene_heals_it(referee: Referee) -> None:
    await open_table(referee)
    await absorb(referee, 2, "mild")
    await change(referee, "mild", is_treated=True)
    await compel(referee, "mild")
    still = await told(referee, GM, scenes.end_scene)
    healed = await told(referee, GM, scenes.end_scene)

    assert (still.compels, still.still_compels) == (0, 1)
    assert (healed.compels, healed.still_compels) == (1, 0)
    assert await compels(referee) == []


async def test_what_is_about_a_consequence_goes_when_it_is_cleared(referee: Referee) -> None:
    await open_table(referee)
    await absorb(referee, 2, "mild")
    await put_on_ash(referee, "mild")
    cleared = await change(referee, "mild", is_cleared=True)

    assert cleared.compels == 1
    assert "Over with it: 1 compel." in str(card(cleared).description)
    assert (await compels(referee), await board(referee, SceneAspect)) == ([], [])


async def test_what_is_about_an_aspect_goes_when_an_extreme_consequence_replaces_it(
    referee: Referee,
) -> None:
    await open_table(referee)
    await edit(referee, ASH, "trouble", "Proud")
    await absorb(referee, 8, "extreme")
    for aspect in ("extreme", "Proud"):
        await put_on_ash(referee, aspect)
    named = await change(referee, "extreme", "Proud")

    assert named.compels == 1
    assert await compels(referee) == ["extreme"]
    assert [each.name for each in await board(referee, SceneAspect)] == ["extreme"]


# -------------------------------------------------------------------- conceding, and the harm


async def test_what_is_absorbed_late_is_of_the_conflict_of_its_hit(referee: Referee) -> None:
    """It paid for conceding the next conflict, or kept its bearer out of that and its points."""
    await open_table(referee)
    slow, struck = await hit(referee, ASH, 6), await hit(referee, MOSS, 6)
    await play(referee, GM, scenes.end_conflict)
    await play(referee, ASH, lambda turn: scenes.absorb(turn, slow, ("severe",)))
    out = await told(referee, MOSS, lambda turn: scenes.absorb(turn, struck, ("out",)))
    fresh = await hit(referee, MOSS, 2)
    await play(referee, MOSS, lambda turn: scenes.absorb(turn, fresh, ("mild",)))
    conceded = [
        await told(referee, who, lambda turn: scenes.concede(turn, None)) for who in (ASH, MOSS)
    ]

    assert "is back" not in str(card(out).description)
    assert [each.points for each in conceded] == [1, 2]


async def test_a_late_box_says_that_it_is_free_again(referee: Referee) -> None:
    await open_table(referee)
    await edit(referee, ASH, "physical stress", "1")
    slow = await hit(referee, ASH, 2)
    await play(referee, GM, scenes.end_conflict)
    shown = await referee.look(scope(ASH), lambda turn: scenes.waiting(turn, None))
    taken = await told(referee, ASH, lambda turn: scenes.absorb(turn, slow, ("box", "2")))

    assert "The conflict of this hit is over, and box 1 is used up for it." in str(
        harm(shown).description
    )
    assert "The box is free again" in str(card(taken).description)
    assert (await character(referee, "Ash")).physical == ()


# ------------------------------------------------------------------------- boosts and momentum


# --------------------------------------------------------------------------------- what waits


async def test_all_that_waits_is_listed_for_whom_it_waits(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    await edit(referee, ASH, "trouble", "Proud")
    await roll(referee, dice, GM, target="Wren", **THUG)
    await roll(referee, dice, WREN, action=OVERCOME, opposition=None, skill="3")
    await roll(referee, dice, ASH, action=CREATE, opposition=2, aspect="On fire")
    await hit(referee, MOSS, 8)
    key = await hit(referee, ASH, 8, "thu")
    await play(referee, ASH, lambda turn: scenes.absorb(turn, key, ("extreme",)))
    await compel(referee, "Proud")
    tied = await stand(referee, WREN, (await roll(referee, dice, WREN)).key)
    await edit(referee, WREN, "bank", "2")

    assert sorted(await waiting(referee)) == sorted(
        [
            (WREN, "defend: Thug attacks Wren with Knife, Fair (+2)"),
            (0, "set a number: Wren overcomes with +3, Good (+3)"),
            (
                ASH,
                "accept: Ash creates an advantage with Fight, Great (+4) vs Fair (+2)",
            ),
            (MOSS, "as Moss, absorb a physical hit of 8"),
            (ASH, "choose which aspect of Ash the extreme consequence replaces"),
            (ASH, "as Ash, accept or refuse the compel Proud"),
            (WREN, "use the boost Fight of Wren"),
            # What it is spent after is their last roll, whose name would not fit a menu as well.
            (WREN, "spend Wren's momentum (2)"),
        ]
    )
    assert tied.result.boost == "Fight"


async def test_a_hit_that_waits_names_who_dealt_it_as_that_was_typed(referee: Referee) -> None:
    """Whoever lists it makes it harmless, and twice would show what does so."""
    await open_table(referee)
    await hit(referee, ASH, 4, "Th_u_g [x]")

    assert await waiting(referee) == [(ASH, "as Ash, absorb a physical hit of 4 from Th_u_g [x]")]


async def test_what_waits_is_let_go_by_whom_that_costs_something(
    referee: Referee, dice: Faces
) -> None:
    """A hit is no player's to let go; a boost is."""
    await open_table(referee)
    await edit(referee, ASH, "trouble", "Proud")
    await roll(referee, dice, GM, target="Wren", **THUG)
    await hit(referee, ASH, 2)
    key = await hit(referee, ASH, 8)
    await play(referee, ASH, lambda turn: scenes.absorb(turn, key, ("extreme",)))
    await compel(referee, "Proud")
    await play(referee, WREN, lambda turn: scenes.boost_add(turn, "Gap", None, None))
    await stand(referee, WREN, (await roll(referee, dice, WREN, opposition=9)).key)
    await play(referee, WREN, lambda turn: scenes.boost_add(turn, "Opening", None, None))
    await edit(referee, WREN, "bank", "2")
    everything = ["Thug attacks", "hit of 2", "which aspect", "the compel", "Opening", "momentum"]
    for words in everything[:4]:
        assert not await let_go(referee, ASH, words)
    for words in everything:
        assert any(words in text for _player, text in await waiting(referee))
        assert await let_go(referee, GM, words)
        assert not any(words in text for _player, text in await waiting(referee))
    for _ in everything:
        await undo(referee, GM)

    assert len(await waiting(referee)) == len(everything)
    assert (await character(referee, "Wren")).bank == 2


async def test_momentum_that_is_let_be_waits_after_no_earlier_roll(
    referee: Referee, dice: Faces
) -> None:
    """It waited again, after the roll before, and had to be let go once for each of them."""
    await open_table(referee)
    for _ in range(3):
        await stand(referee, WREN, (await roll(referee, dice, WREN, opposition=9)).key)
    await edit(referee, WREN, "bank", "2")
    assert len(await waiting(referee)) == 1
    assert await let_go(referee, GM, "momentum")
    assert await waiting(referee) == []
    await stand(referee, WREN, (await roll(referee, dice, WREN, opposition=9)).key)

    assert len(await waiting(referee)) == 1


async def test_a_roll_names_no_aspect_that_another_placed_since(
    referee: Referee, dice: Faces
) -> None:
    """Its button gave another's aspect a name, where both were called as the skill is."""
    await open_table(referee)
    options: dict[str, Any] = {"action": CREATE, "opposition": 3}
    old = await stand(referee, WREN, (await roll(referee, dice, WREN, **options)).key)
    await play(referee, GM, scenes.end_scene)
    new = await stand(referee, ASH, (await roll(referee, dice, ASH, **options)).key)
    known = {**options, "aspect": "Fight"}
    await stand(referee, WREN, (await roll(referee, dice, WREN, **known)).key)
    assert old.result.aspect == new.result.aspect == "Fight"
    with pytest.raises(Stale):
        await play(referee, WREN, lambda turn: rolls.name_aspect(turn, old.key, "Mud"))
    named = await told(referee, ASH, lambda turn: rolls.name_aspect(turn, new.key, "Mud"))

    assert (named.before, named.aspect.name, named.aspect.free) == ("Fight", "Mud", 2)


async def test_an_advantage_on_an_aspect_goes_on_under_its_new_name(
    referee: Referee, dice: Faces
) -> None:
    """It brought the old name back as an aspect of its own, and a compel outlived its scene."""
    await open_table(referee)
    placed = await stand(
        referee, WREN, (await roll(referee, dice, WREN, action=CREATE, opposition=3)).key
    )
    known = {"action": CREATE, "aspect": placed.result.aspect, "skill": "3"}
    more = await roll(referee, dice, ASH, opposition=2, **known)
    await compel(referee, "Fight")
    await told(referee, WREN, lambda turn: rolls.name_aspect(turn, placed.key, "Mud"))
    await stand(referee, ASH, more.key)
    assert [(each.name, each.free) for each in await board(referee, SceneAspect)] == [("Mud", 2)]
    await play(referee, GM, scenes.end_scene)

    assert await waiting(referee) == []


@pytest.mark.parametrize("by_form", [True, False])
async def test_an_advantage_on_a_consequence_goes_on_under_its_name(
    referee: Referee, dice: Faces, by_form: bool
) -> None:
    """Once it was named, *mild* became an aspect of the scene beside it, with its free invokes."""
    await open_table(referee)
    key = await hit(referee, ASH, 2)
    await play(referee, ASH, lambda turn: scenes.absorb(turn, key, ("mild",)))
    known = {"action": CREATE, "aspect": "mild", "target": "Ash", "skill": "3", "opposition": 2}
    first = await roll(referee, dice, WREN, **known)
    await stand(referee, WREN, first.key)
    more = await roll(referee, dice, MOSS, **known)
    await compel(referee, "mild")

    def name(turn: Turn) -> Any:
        if by_form:
            return scenes.name_consequence(turn, key, "mild", "Cracked Ribs", "")
        return scenes.consequence(turn, "mild", "Cracked Ribs", None, None)

    await play(referee, ASH, name)
    await stand(referee, MOSS, more.key)

    (aspect,) = await board(referee, SceneAspect)
    assert (aspect.name, aspect.free) == ("Cracked Ribs", 2)
    assert "as Ash, accept or refuse the compel Cracked Ribs" in [
        text for _player, text in await waiting(referee)
    ]
