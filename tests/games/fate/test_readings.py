"""What Fate's text says of aspects, points, sessions and names, on a real database."""

from typing import Any

import pytest

from bot.chat.symbols import PLAIN
from bot.chat.symbols import said as put
from bot.chat.words import line
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import invokes, rolls
from bot.games.fate.plays import scene as scenes
from bot.storage.referee import Referee
from bot.table.plays import table
from rules.errors import Already, AmbiguousName, NotMarked
from rules.fate import (
    Action,
    How,
    Means,
    RollRequest,
    Scene,
    Seat,
    Snapshot,
)
from rules.fate.terms import Degree
from rules.outcome import Change
from tests.conftest import scope
from tests.faces import Faces
from tests.games.fate.turns import (
    ASH,
    ATTACK,
    BLANK,
    DEFEND,
    GM,
    MINUS,
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
THUG = {"npc": "Thug", "skill": "Knife 2"}


async def snapshot(referee: Referee) -> Snapshot:
    return await referee.look(scope(GM), plays.snapshot)


async def aspects(referee: Referee) -> list[tuple[str, str, int, int]]:
    """List the aspects of the scene: name, on whom, free invokes of either side."""
    return [
        (each.name, each.bearer.character if each.bearer else "", each.free, each.free_of_foes)
        for each in (await snapshot(referee)).aspects
    ]


# ------------------------------------------------------------------------------------ aspects


async def test_an_advantage_on_an_aspect_of_a_sheet_gives_free_invokes_of_it(
    referee: Referee, dice: Faces
) -> None:
    """A tie made a boost of it, and a success a second aspect of that name (RF3)."""
    await open_table(referee)
    made = await play(referee, GM, lambda turn: plays.new_npc(turn, "Baron"))
    await edit(referee, GM, "high_concept", "Cowardly Baron", "Baron")
    await play(referee, GM, lambda turn: table.reveal(turn, made.key))
    options: dict[str, Any] = {"action": CREATE, "aspect": "cowardly baron"}
    stood = await stand(referee, WREN, (await roll(referee, dice, WREN, **options)).key)
    assert (stood.is_existing, stood.result.boost) == (True, "")
    assert await aspects(referee) == [("Cowardly Baron", "Baron", 1, 0)]
    attack = await roll(referee, dice, WREN, target="baron")
    invoked = await told(
        referee, WREN, lambda turn: invokes.invoke(turn, attack.key, "cowardly", How.BONUS)
    )

    assert invoked.roll.side.invokes[0].means is Means.FREE
    assert await aspects(referee) == []
    again = await told(
        referee, WREN, lambda turn: invokes.invoke(turn, attack.key, "cowardly baron", How.BONUS)
    )
    assert again.changes == (Change("fate_points", 3, 2, "Wren"),)


async def test_a_known_aspect_of_a_sheet_is_not_said_to_go_with_the_scene(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    await edit(referee, ASH, "trouble", "Proud")
    made = await roll(referee, dice, WREN, action=CREATE, aspect="Proud", opposition=0)
    await stand(referee, WREN, made.key)
    await play(referee, GM, lambda turn: scenes.aspect_add(turn, "Mud", 0, is_foe=False))
    await play(referee, GM, lambda turn: scenes.compel(turn, "Proud", (ASH, "Ash"), None))
    ended = await told(referee, GM, scenes.end_scene)

    assert (ended.aspects, ended.compels, ended.still_compels) == (("Mud",), 0, 1)
    assert await aspects(referee) == []


async def test_an_advantage_created_on_a_character_is_an_aspect_on_them(
    referee: Referee, dice: Faces
) -> None:
    """A passive defence was always against an attack, and did stress (RF4)."""
    await open_table(referee)
    options: dict[str, Any] = {"aspect": "Sand in the eyes", "skill": "0", "opposition": 1}
    made = await roll(referee, dice, WREN, action=DEFEND, **options)
    settled = await stand(referee, WREN, made.key)

    assert settled.result.verdict is not None
    assert settled.result.verdict.degree is Degree.FAIL
    assert (await character(referee, "Wren")).hits == ()
    assert await aspects(referee) == [("Sand in the eyes", "Wren", 0, 1)]


async def test_an_aspect_put_on_a_character_owes_them_a_point_when_it_is_paid_for(
    referee: Referee, dice: Faces
) -> None:
    """The table forgot on whom it was (RF10)."""
    await open_table(referee)
    sand: dict[str, Any] = {"action": CREATE, "aspect": "Sand", "target": "wren", **THUG}
    await stand(referee, GM, (await roll(referee, dice, GM, opposition=1, **sand)).key)

    async def against(user: int) -> None:
        made = await roll(referee, dice, user)
        await play(referee, GM, lambda turn: invokes.invoke(turn, made.key, "Sand", How.BONUS))

    # The first is free, and only the second is against Wren and paid for.
    for user in (WREN, WREN, ASH):
        await against(user)

    assert (await character(referee, "Wren")).due == 1


# ------------------------------------------------------------------------ points and sessions


async def test_the_gm_has_a_point_for_each_player_in_the_first_scene(
    referee: Referee, dice: Faces
) -> None:
    """There were none, and no invoke of the GM's in the first fight (RF5a, PC6)."""
    await open_table(referee)
    await edit(referee, WREN, "trouble", "Proud")
    made = await roll(referee, dice, WREN)
    paid = await told(
        referee,
        GM,
        lambda turn: invokes.invoke(turn, made.key, "Proud", How.BONUS, Seat.OPPONENT),
    )

    assert paid.changes == (Change("fate_points", 3, 2, "GM"), Change("due", 0, 1, "Wren"))
    assert await board(referee, Scene) == [Scene(2)]
    assert (await snapshot(referee)).scene_now.points == 2


async def test_a_gms_plain_numbers_make_no_character(referee: Referee, dice: Faces) -> None:
    """A stray sheet counted as a player's character from then on (RF5d)."""
    await open_table(referee)
    made = await roll(referee, dice, GM, skill="3")
    usual = await roll(referee, dice, GM, skill="fig")
    gained = await told(referee, GM, lambda turn: plays.points(turn, 1, None, None))
    with pytest.raises(NotMarked):
        await referee.look(scope(GM), lambda turn: scenes.waiting(turn, None))

    assert (made.side.character, made.side.is_npc, made.side.has_sheet) == ("user 1", True, False)
    assert (made.side.skill, usual.side.skill, usual.side.rating) == ("+3", "Fight", 0)
    assert gained.changes == (Change("fate_points", 3, 4),)
    assert [each.name for each in (await snapshot(referee)).played] == ["Wren", "Ash", "Moss"]


async def treated(referee: Referee, value: int, severity: str) -> None:
    """Let Wren take a consequence that is treated."""
    key = await hit(referee, WREN, value)
    await play(referee, WREN, lambda turn: scenes.absorb(turn, key, (severity,)))
    await play(
        referee,
        WREN,
        lambda turn: scenes.consequence(turn, severity, None, None, None, is_treated=True),
    )


async def test_a_session_begins_once_until_a_scene_has_ended(referee: Referee) -> None:
    """The GM's refresh and the player's healed twice (RF6)."""
    await open_table(referee)

    def refresh(*, everyone: bool = False, is_scenario: bool = False) -> Any:
        return lambda turn: plays.refresh(turn, None, is_scenario=is_scenario, everyone=everyone)

    for value, severity in ((4, "moderate"), (6, "severe")):
        await treated(referee, value, severity)
    await play(referee, ASH, refresh())
    first = await told(referee, GM, refresh(everyone=True))
    assert (first.begun, first.healed) == (("Ash",), ())
    with pytest.raises(Already):
        await play(referee, WREN, refresh())
    scenario = await told(referee, WREN, refresh(is_scenario=True))
    assert scenario.healed == ()
    waits = [each.waits for each in (await character(referee, "Wren")).consequences]
    assert waits == [1, 1]
    with pytest.raises(Already):
        await play(referee, GM, refresh(everyone=True))
    await play(referee, GM, scenes.end_scene)

    assert (await told(referee, WREN, refresh())).healed == ("Wren: moderate",)


# ------------------------------------------------------------------------------- what is typed


async def test_a_target_is_known_by_a_part_of_its_name(referee: Referee, dice: Faces) -> None:
    """An attack at Borin never met Borin Twin-Shield's defence (PC4)."""
    await open_table(referee)
    await edit(referee, ASH, "name", "Borin Twin-Shield")
    known = await roll(referee, dice, GM, opposition=None, target="borin", **THUG)
    word = await roll(referee, dice, GM, opposition=None, target="Twin", **THUG)
    free = await roll(referee, dice, WREN, opposition=None, target="Guard")
    same = await roll(referee, dice, WREN, opposition=None, target="Thug")

    assert [(each.target, each.target_player) for each in (known, word, free, same)] == [
        ("Borin Twin-Shield", ASH),
        ("Borin Twin-Shield", ASH),
        ("Guard", 0),
        ("Thug", 0),
    ]
    answered = await roll(referee, dice, ASH, action=DEFEND, opposition=None, skill="1")
    assert answered.key == word.key


async def test_a_target_that_could_be_two_is_asked_for(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    await edit(referee, ASH, "name", "Borin Oak")
    await edit(referee, WREN, "name", "Borin Ash")
    request = RollRequest("2", target="Bo", npc="Thug")
    with pytest.raises(AmbiguousName):
        await play(referee, GM, lambda turn: rolls.roll(turn, request))


async def test_a_roll_made_again_after_an_undo_says_so(referee: Referee, dice: Faces) -> None:
    """Nobody saw that the dice were thrown a second time (PC19)."""
    await open_table(referee)

    async def again(user: int, *faces: int) -> bool:
        dice.add(*(faces or (BLANK,) * 4))
        request = RollRequest("4", ATTACK, 4)
        return bool((await told(referee, user, lambda turn: rolls.roll(turn, request))).is_again)

    assert not await again(WREN, MINUS, MINUS, MINUS, MINUS)
    await undo(referee, WREN)
    assert not await again(ASH)
    assert await again(WREN, PLUS, PLUS, PLUS, PLUS)
    assert not await again(WREN)


async def test_the_history_has_the_faces_of_a_reroll(referee: Referee, dice: Faces) -> None:
    """Only those that it replaced stood there (PC17)."""
    await open_table(referee)
    await edit(referee, WREN, "trouble", "Proud")
    made = await roll(referee, dice, WREN, MINUS, MINUS, MINUS, MINUS)
    dice.add(PLUS, PLUS, BLANK, MINUS)
    outcome = await told(
        referee, WREN, lambda turn: invokes.invoke(turn, made.key, "Proud", How.REROLL)
    )

    assert "now ◆+, ◆+, ◆0, ◇−" in put(line(outcome), PLAIN)
