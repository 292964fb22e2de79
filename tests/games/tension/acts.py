"""Tension and Fate at a table of its own, which stops with a test of each kind still open."""

from typing import Any

from tests.data.table import ASH, MAREN, WREN, Table
from tests.wire import Answer, Channel

HERE = Channel(1_100_000_000_000_000_021, "saturday")

LONG = "Nguyễn Thị Ánh-Dương, called “the last lamp on the old quay”"
MOSS = "Moss 🌿"
FLOOD = "The 洪水 that the old maps call *merely* the spring"
HAND = "The hand that nobody has seen yet 🖐🏽"

CONTRACT: dict[str, str] = {
    "tension test open": "[cr] [player] [kind] [name]",
    "tension test roll": "[dice]",
    "tension test successes": "[count]",
    "tension test adjust": "[change] [reason]",
    "tension test close": "",
    "tension show": "",
    "tension spend": "[dice] [odds]",
    "tension restore": "[cause]",
    "tension calamity new": "[name]",
    "tension calamity advance": "[name]",
    "tension calamity reveal": "[name]",
    "tension calamity thwart": "[name]",
    "tension adventure": "",
    "tension campaign": "",
    "tension twist offer": "",
    "tension twist spend": "[points] [against]",
    "tension settings": "",
}
"""The commands that are promised, each with its options; brackets mark those left out at will."""

FREE_TEXT: set[tuple[str, str]] = {
    ("tension calamity new", "name"),
    ("tension test adjust", "reason"),
    ("tension test open", "aspect"),
    ("tension test open", "name"),
}
"""The options for texts that are new, so that nothing could complete them."""

PRIVILEGED: set[str] = {
    "tension test adjust",
    "tension test close",
    "tension spend",
    "tension restore",
    "tension calamity new",
    "tension calamity advance",
    "tension calamity reveal",
    "tension calamity thwart",
    "tension adventure",
    "tension campaign",
    "tension twist offer",
    "tension twist spend",
    "tension calamity remove",
    "tension test accept",
    "tension test decline",
}
"""The commands that only a GM may use at a table that somebody opened."""

ROLL: tuple[str, dict[str, Any], tuple[int, ...]] = (
    "tension test open",
    {"cr": 2, "name": "The bridge"},
    (),
)
"""A first play of the game: its command, its options, and the faces that are rolled."""

THEN_ROLL = (("tension test roll", {"dice": 2}, (3, 4)),)
"""Plays that follow the first until dice have fallen."""


async def play(table: Table) -> None:
    """Settle, plot and test, first in the open and then with a secret pool."""
    here = table.at(HERE)
    for part in (gather, plot, cross, fight, propose, bargain, keep_secret, leave_open):
        await part(here)


async def runs(table: Table, command: str, *faces: int, **options: Any) -> Answer:
    """Let the Storyteller use one of the game's commands, with these dice."""
    return await table.say(MAREN, f"tension {command}", options, faces=faces)


async def gather(table: Table) -> None:
    await table.say(MAREN, "table open", {"game": "tension", "name": "Samedi soir"})
    for player, name in ((MAREN, "Bram"), (WREN, LONG), (ASH, MOSS)):
        await table.say(player, "sheet new", {"name": name, "game": "tension"})
    for field, value in (
        ("vigor", "25/29"),
        ("resource", "Lamp oil 油 3/5"),
        ("resource", "Coin 40"),
        ("resource", "Patience 1"),
        ("drop_resource", "Patience"),
        ("aspect", "Finesse “à la carte”"),
        ("aspect", "Doubt"),
        ("drop_aspect", "Doubt"),
    ):
        await table.say(WREN, "sheet edit", {"field": field, "value": value})
    await table.say(WREN, "tension vigor", {"change": -2})
    await table.say(WREN, "tension resource", {"name": "Lamp", "change": 9})
    await runs(table, "resource", name="Coin", change=-4, player=WREN)


async def plot(table: Table) -> None:
    """Calamities: one of an earlier campaign, one that is told and thwarted, one taken away."""
    await runs(table, "calamity new", name="An old king")
    await runs(table, "campaign", maximum=7, fate=4)
    await table.press(MAREN, "tension:campaign")
    await runs(table, "calamity new", name=FLOOD, steps=4)
    await runs(table, "calamity advance", name="The")
    await table.press(MAREN, "tension:advance")
    await table.press(MAREN, "tension:reveal")
    await runs(table, "calamity advance", name="The", steps=9)
    await runs(table, "calamity thwart", name="The", won=False)
    await runs(table, "calamity thwart", name="The", won=True)
    for name, hidden in (("A rumour", True), ("Gossip", False)):
        await runs(table, "calamity new", name=name, hidden=hidden)
        await runs(table, "calamity remove", name=name)
    await runs(table, "adventure")


async def by_gm(
    table: Table,
    verb: str,
    name: str | None = None,
    *,
    on: Answer,
    choose: str | tuple[str, ...] = (),
    faces: tuple[int, ...] = (),
) -> Answer:
    """Let the GM open the private controls of a test, and press or choose there."""
    await table.press(MAREN, "tension:gm", on=on)
    return await table.press(MAREN, f"~tension:{verb}", name, choose=choose, faces=faces)


async def seen(table: Table, test: str) -> Answer:
    """Show a test again, at the bottom."""
    return await table.say(WREN, "tension test show", {"test": test})


async def cross(table: Table) -> None:
    """A test of several, by all that may move one, from its opening to the dice restored."""
    await runs(
        table, "test open", cr=4, player=WREN, player2=ASH, name="The bridge", aspect="Finesse"
    )
    await table.press(WREN, "tension:answer", choose="roll:3", faces=(4, 2, 1))
    bridge = await table.press(ASH, "tension:answer", choose="enter:2")
    # Every way to read the dice, both sides.
    await by_gm(table, "spend", on=bridge, choose="tension:2", faces=(4, 5))
    await seen(table, "The bridge")
    await table.press(WREN, "tension:answer", choose="roll:2", faces=(6, 6))
    bridge = await table.press(ASH, "tension:answer", choose="roll:2", faces=(1, 1))
    await by_gm(table, "spend", on=bridge, choose="tension:1", faces=(2,))
    bridge = await runs(
        table, "test adjust", change=-99, reason="The wind **drops** 🍃, and @everyone sees"
    )
    await by_gm(table, "close", on=bridge)
    await table.press(MAREN, "~tension:complete", "local_action")
    await runs(table, "test open", cr=3, player=WREN, name="The wall", aspect="Finesse")
    await table.say(ASH, "tension test successes", {"count": 1, "means": "aspect", "vigor": 2})
    await table.say(ASH, "tension test roll", {"dice": 1, "means": "new_test"}, faces=(5,))
    forced = {"dice": 1, "player": ASH, "means": "vigor", "override": True}
    await table.say(MAREN, "tension test roll", forced, faces=(3,))
    await table.press(WREN, "tension:answer", choose="roll:6", faces=(1, 2, 3, 4, 5, 6))
    await runs(table, "restore", cause="world_action", test="The wall")


async def fight(table: Table) -> None:
    """An attack that fate points soften, and a foe's that they sharpen."""
    await runs(table, "test open", cr=2, player=ASH, kind="attack", name="Slash")
    slash = await table.press(ASH, "tension:answer", choose="enter:5")
    await by_gm(table, "spend", on=slash, choose="fate:2")
    await table.press(MAREN, "~tension:close")
    await runs(table, "restore", cause="engagement_round", test="Slash")
    await runs(table, "test open", cr=1, player=WREN, kind="foe", name="Pierce", resistance=2)
    await runs(table, "twist spend", points=2, against="Pierce")
    await runs(table, "test close")
    await runs(table, "restore", cause="downtime_action")


async def propose(table: Table) -> None:
    """One proposal is declined, one accepted at another rating and one as it is."""
    await table.say(WREN, "tension test open", {"cr": 9, "name": "Fly"})
    await table.press(MAREN, "tension:refuse")
    await table.say(WREN, "tension test open", {"cr": 1, "name": "Climb", "aspect": "Finesse"})
    await table.press(MAREN, "tension:rate", choose="3")
    await table.say(ASH, "tension test open", {"cr": 2, "kind": "attack", "name": "Shove"})
    await runs(table, "test accept")


async def bargain(table: Table) -> None:
    """A twist that is declined and one that is accepted; somebody with much left is asked too."""
    for answered in ("leave", "take"):
        await by_gm(table, "offer", on=await seen(table, "Shove"))
        await seen(table, "Shove")
        await table.press(ASH, f"tension:{answered}")
    await runs(table, "twist offer", test="Climb", player=WREN, override=True)
    await table.press(WREN, "tension:leave")
    await runs(table, "test close", test="Climb")


async def keep_secret(table: Table) -> None:
    """From here on nobody but the Storyteller knows the pool, and fewer rules are the text's."""
    await runs(table, "settings", hidden=True, extremes=2, at_once=True, exclusive=True)
    await runs(table, "calamity reveal", name="The", steps=1)
    await runs(table, "calamity new", name=HAND, steps=200, hidden=True)
    await table.press(MAREN, "tension:advance")
    await runs(table, "calamity thwart", name="The hand", won=False)
    await runs(table, "adventure")
    locals_ = await runs(table, "test open", cr=5, everyone=True, name="The locals")
    await by_gm(table, "spend", on=locals_, choose="tension:1", faces=(6,))
    await table.say(MAREN, "undo")
    await runs(table, "spend", 1, 1, 1, dice=3)
    locals_ = await runs(table, "test close")
    await by_gm(table, "complete", "local_action", on=locals_)
    leap = await runs(table, "test open", cr=2, player=ASH, name="A leap")
    await by_gm(table, "offer", on=leap)
    await seen(table, "A leap")
    await table.press(ASH, "tension:take")
    await runs(table, "settings", at_once=False)


async def leave_open(table: Table) -> None:
    """What goes on when the evening is over: a proposal, an offer, and a test of each kind."""
    await table.say(WREN, "tension test open", {"cr": 99, "name": "Swim " + "海" * 55})
    bite = await runs(table, "test open", cr=1, kind="foe", name="Bite")
    await by_gm(table, "spend", on=bite, choose="fate:1")
    await runs(table, "test open", cr=3, player=WREN, kind="attack")
    attack = await table.press(WREN, "tension:answer", choose="roll:2", faces=(5, 2))
    await by_gm(table, "spend", on=attack, choose="tension:2", faces=(2, 3))
    await runs(table, "test open", cr=4, player=ASH, name="The last door", aspect="Resolve")
    door = await table.press(ASH, "tension:answer", choose="enter:0")
    await by_gm(table, "offer", on=door)
