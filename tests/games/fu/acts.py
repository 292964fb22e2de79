"""Mini-FU at a table of its own: every answer once, and checks that nobody has rolled yet."""

from typing import Any

from tests.data.table import ASH, MAREN, WREN, Table
from tests.wire import Answer, Channel
from tests.wire_payloads import components_in

HERE = Channel(1_100_000_000_000_000_024, "fu")

RENEE = "Renée 🤠"
OCTOBER = "Октябрь"
SHADOWS = "Plenty of *shadows*"
RUN_UP = "A good run up 🏃"
ANY = "Fog «brouillard»"

CONTRACT: dict[str, str] = {
    "fu check": "[power] [challenge] [action] [now]",
    "fu tag add": "name",
    "fu tag remove": "name",
    "fu tag show": "",
    "fu condition add": "name",
    "fu condition clear": "name",
}
"""The commands that are promised, each with its options; brackets mark those left out at will."""

FREE_TEXT: set[tuple[str, str]] = {
    ("fu check", "action"),
    ("fu condition add", "name"),
    ("fu suggest", "why"),
    ("fu tag add", "name"),
}
"""The options for texts that are new, so that nothing could complete them."""

PRIVILEGED: set[str] = {
    "fu tag clear",
}
"""The commands that only a GM may use at a table that somebody opened."""

ROLL: tuple[str, dict[str, Any], tuple[int, ...]] = (
    "fu check",
    {"power": 2, "challenge": 1, "now": True},
    (6, 3, 2),
)
"""A first play of the game: its command, its options, and the faces that are rolled."""


async def play(table: Table) -> None:
    """Gather, talk pools together, roll them, and leave two of them waiting."""
    here = table.at(HERE)
    for part in (gather, talk, answer, bring, begin_again, leave):
        await part(here)


async def does(table: Table, who: int, command: str, *faces: int, **options: Any) -> Answer:
    """Use one of the game's commands, with these dice."""
    return await table.say(who, f"fu {command}", options, faces=faces)


async def gather(table: Table) -> None:
    """Everybody who plays, tags of every kind and effect, and a sheet changed by hand."""
    await table.say(MAREN, "table open", {"game": "fu", "name": "Les gardes · 見張り"})
    for player, name in ((WREN, "Spare"), (WREN, RENEE), (ASH, OCTOBER)):
        await table.say(player, "sheet new", {"name": name})
    for field, value in (
        ("concept", "Explorer; *retired* 🗺️"),
        ("descriptor", "Daredevil"),
        ("edge", "Eye for détail"),
        ("gear", "Whip"),
        ("condition", "Late"),
        ("drop_condition", "Late"),
        ("condition", "Cut arm 🩸"),
    ):
        await table.say(WREN, "sheet edit", {"field": field, "value": value})
    for name, kind, effect in (
        ("Afraid of 蛇", "descriptor", "hinders"),
        ("Famous", "edge", "either"),
        ("Hat", "gear", "helps"),
    ):
        await does(table, WREN, "tag add", name=name, kind=kind, effect=effect)
    await does(table, MAREN, "tag add", name="Bribed", player=ASH, kind="gear")
    await does(table, MAREN, "tag add", name=SHADOWS, scene=True)
    await does(table, MAREN, "tag add", name=RUN_UP, concerns="Ren")
    await does(table, ASH, "tag add", name="Rushed", scene=True, effect="hinders")
    await does(table, ASH, "tag add", name="Dark", scene=True, effect="either")
    await does(table, ASH, "tag remove", name="Dark", scene=True)
    await does(table, WREN, "tag remove", name="Hat")


async def talk(table: Table) -> None:
    """One pool through every step, and one that is called off."""
    await does(table, WREN, "check", action="sneak past the guards, *unseen* by @everyone 👀")
    ticks = ("power:tag:Daredevil", f"power:scene:{SHADOWS}")
    await table.press(WREN, "fu:tick", choose=ticks)
    await does(table, ASH, "suggest", why="The wind blows 💨")
    await does(table, MAREN, "suggest", why="Two guards", side="challenge", dice=2)
    await table.press(MAREN, "fu:change", choose="dice:challenge:1")
    await table.press(MAREN, "fu:change", choose="dice:power:1")
    await table.press(MAREN, "fu:change", choose="add:challenge:tag:Famous")
    await table.press(MAREN, "fu:change", choose="strike:challenge:scene:Rushed")
    await table.press(MAREN, "fu:settle")
    await table.press(MAREN, "fu:change", choose="open")
    await table.press(WREN, "fu:roll", faces=(6, 5, 3, 2, 1, 6, 4, 3, 2, 2))
    await does(table, WREN, "check", action="climb")
    await does(table, ASH, "suggest", why="Loose stones", side="challenge")
    await does(table, ASH, "strike", reason="Loose")
    await does(table, WREN, "waiting")
    await table.press(WREN, "fu:change", choose="off")
    await does(table, WREN, "check", action="think better of it")
    listed = await table.say(WREN, "waiting")
    (drop,) = [each for each in components_in(listed.data) if "drop" in each["custom_id"]]
    await table.press(WREN, "waiting:drop", choose=drop["options"][0]["value"])


async def answer(table: Table) -> None:
    """Every answer of the oracle, and the same pool again."""
    for power, challenge, faces in (
        (3, 0, (6, 5, 4)),
        (2, 1, (6, 5, 1)),
        (1, 1, (1, 5)),
        (1, 2, (1, 5, 6)),
        (1, 3, (1, 5, 6, 6)),
        (2, 2, (3, 4, 4, 3)),
        (1, 0, (4,)),
    ):
        await does(table, ASH, "check", *faces, power=power, challenge=challenge)
    await table.press(ASH, "fu:again", faces=(2,))
    await table.press(ASH, "fu:told")
    every = (*((6, 5, 4, 3) * 5), *((6, 2, 1, 1) * 5))
    await does(table, ASH, "check", *every, power=20, challenge=20)


async def bring(table: Table) -> None:
    """What answers bring: assets burned and restored, conditions on all who may suffer them."""
    await does(table, WREN, "check", 5, 4, power=1, challenge=1)
    await table.press(WREN, "fu:burn", choose="Daredevil")
    await does(table, WREN, "tag burn", name="Whip")
    await does(table, WREN, "check", 6, 5, 4, 1, 1, helps="eye, plenty", power=2, challenge=1)
    await table.press(WREN, "fu:restore", choose="Daredevil")
    await does(table, WREN, "tag restore", name="Whip")
    await does(table, ASH, "condition add", name="Off balance «vertige»", opposition=True)
    await does(table, MAREN, "condition add", name="Dazed 😵", player=ASH)
    await does(table, ASH, "condition clear", name="Dazed")
    await does(table, MAREN, "check", 6, 2, 1, player=ASH, helps="bribed", now=True)
    await does(table, WREN, "again")
    await table.press(WREN, "fu:roll", faces=(3, 3, 3, 3, 1))
    await does(table, WREN, "again", 4, 4, 2, 2, 1, now=True)


async def begin_again(table: Table) -> None:
    """Another scene, and a roll that is taken back."""
    await does(table, MAREN, "tag clear")
    await does(table, ASH, "check", 2, 2, power=1, challenge=1)
    await table.say(ASH, "undo")


async def leave(table: Table) -> None:
    """What waits when the evening is over: a check that all may change, one that is settled."""
    await does(table, MAREN, "tag add", name=RUN_UP, concerns="Ren")
    await does(table, MAREN, "tag add", name="Rushed", concerns=OCTOBER, effect="hinders")
    await does(table, MAREN, "tag add", name=ANY, scene=True, effect="either")
    await does(table, WREN, "tag burn", name="Whip")
    await does(table, ASH, "tag burn", name="Bribed")
    await does(table, ASH, "condition add", name="Winded 🫁")
    await does(table, ASH, "check", action="hold «la porte»")
    await table.press(MAREN, "fu:change", choose="dice:challenge:1")
    await table.press(MAREN, "fu:change", choose="strike:challenge:condition:Winded 🫁")
    await table.press(MAREN, "fu:settle")
    await does(table, WREN, "check", action="leap for the airship 飛行船")
    await table.press(WREN, "fu:tick", choose=("power:tag:Daredevil", f"power:scene:{RUN_UP}"))
    await does(table, ASH, "suggest", why="A rope 🪢", check=RENEE)
    hindered = {"why": "Pelted with rocks", "side": "challenge", "dice": 2}
    await does(table, MAREN, "suggest", check=RENEE, **hindered)
