"""Ironsworn by its moves: a campaign at a table of its own, which stops with much left waiting."""

from typing import Any

from tests.data.table import ASH, MAREN, WREN, Table
from tests.wire import Answer, Channel

HERE = Channel(1_100_000_000_000_000_020, "ironlands")

LONG = "Þórgerðr “Two Rivers” Ólafsdóttir of the far ends of the 🌊🌊"
KAYA = "Kaya 👩‍👩‍👧"
HOUND = "Grey 狗"

STRONG, WEAK, MISS = (6, 2, 3), (6, 2, 10), (1, 9, 10)
"""Faces that mean so for a stat of 1 to 3, and that no momentum below 10 could better."""


async def play(table: Table) -> None:
    """Swear, travel, fight and suffer, and leave at the end a little of everything open."""
    here = table.at(HERE)
    for part in (gather, swear, travel, hold, fight, warn, rest, endure, break_down, leave_open):
        await part(here)


async def makes(table: Table, who: int, line: str, /, *faces: int, **options: Any) -> Answer:
    """Make the move of a line, with these dice."""
    return await table.say(who, "iron move", {"name": line, **options}, faces=faces)


async def gather(table: Table) -> None:
    await table.say(MAREN, "table open", {"game": "ironsworn", "name": "The Ironlands · 鉄の国"})
    for player, name in ((MAREN, "Moss"), (WREN, LONG), (ASH, KAYA)):
        await table.say(player, "sheet new", {"name": name})
    for player, name, health in ((ASH, "Rook", 3), (WREN, HOUND, 4), (WREN, "Stray", 1)):
        await table.say(player, "iron companion new", {"name": name, "health": health})
    await table.say(ASH, "iron companion edit", {"name": "Rook", "health": 2, "abilities": 3})
    await table.say(WREN, "iron companion remove", {"name": "Stray"})
    for player, field, value in ((WREN, "harm", "3"), (MAREN, "edge", "0"), (MAREN, "shadow", "5")):
        await table.say(player, "sheet edit", {"field": field, "value": value})


async def swear(table: Table) -> None:
    """Three vows: one shared, one that a miss lets go of, one that is fulfilled."""
    await makes(
        table, WREN, "swear extreme Save the ferry", *STRONG, shared=True, who="Elder", bond=True
    )
    await makes(table, ASH, "swear formidable A vow “of mine”", *MISS)
    await table.press(ASH, "iron:take", "give_up")
    await table.press(ASH, "iron:follow", "0")
    await table.press(ASH, "iron:follow", "0", faces=WEAK)
    await makes(table, WREN, "swear epic A child, found", *WEAK)
    await table.say(WREN, "iron track edit", {"name": "A child", "ticks": 35})
    await makes(table, WREN, "reach a milestone", track="A child")
    await makes(table, WREN, "fulfill", 1, 9, track="A child")
    # A weak hit leaves more to do, which begins with a form.
    await table.press(WREN, "iron:swear", "0")
    await table.fill_in(WREN, "More to do, ✓", "troublesome", "own", faces=STRONG)
    await makes(table, WREN, "advance")
    await table.press(WREN, "iron:take", "asset")
    await makes(table, WREN, "fulfill", 8, 9, track="More to do")
    await table.press(WREN, "iron:take", "recommit")


async def travel(table: Table) -> None:
    """One journey arrives, one goes astray and is given up, one goes on."""
    await makes(table, ASH, "undertake", *STRONG, track="The river 川", rank="troublesome")
    await table.press(ASH, "iron:take", "speed")
    await makes(table, ASH, "undertake", *WEAK)
    await makes(table, ASH, "reach your destination", 3, 4)
    await table.press(ASH, "iron:take", "momentum")
    await makes(table, ASH, "undertake", *WEAK, track="Nowhere", rank="epic", shared=False)
    await makes(table, ASH, "reach your destination", 8, 9)
    await table.press(ASH, "iron:take", "give_up")
    await makes(table, WREN, "undertake", *STRONG, track="The coast", rank="formidable", bond=True)
    await table.press(WREN, "iron:take", "care")
    await makes(table, MAREN, "resupply", *WEAK)
    await table.press(MAREN, "iron:take", "one")
    for odds in ("almost_certain", "likely", "even", "unlikely", "small_chance"):
        await makes(table, MAREN, f"ask the oracle {odds} Is it @everyone, or **no one**?", 5, 5)


async def hold(table: Table) -> None:
    """Results that are held: burned, rolled again twice, let stand, and overtaken by another."""
    await table.say(WREN, "iron momentum", {"change": 4})
    await makes(table, WREN, "face danger iron", 1, 4, 9)
    await table.press(WREN, "iron:ignite")
    await table.say(WREN, "iron momentum", {"change": 4})
    await makes(table, WREN, "face danger iron", 1, 4, 10)
    await table.press(WREN, "iron:ignite")
    await table.press(WREN, "iron:take", "supply")
    await table.say(WREN, "iron momentum", {"change": 6})
    await makes(table, WREN, "gather information", 1, 4, 10, reroll=True, bond=True)
    await table.press(WREN, "iron:redo", choose="action", faces=(2,))
    await table.press(WREN, "iron:stand")
    await makes(table, WREN, "face danger wits", *MISS, reroll=True)
    await table.press(WREN, "iron:redo", choose="all", faces=STRONG)
    overtaken = await makes(table, WREN, "secure an advantage edge", 1, 4, 10, adds=-1)
    await makes(table, WREN, "compel shadow", *WEAK, who="Elder")
    await table.press(WREN, "iron:stand", on=overtaken)
    await table.press(WREN, "iron:follow", "0")
    await table.press(WREN, "iron:choose", choose="table", faces=(9, 9, 7, 6, 6, 8))
    await table.press(WREN, "iron:follow", "0", faces=WEAK)
    await makes(table, WREN, "gather information", *STRONG)


async def fight(table: Table) -> None:
    """A foe for all, with a turn of the tide, an aid that nobody has answered, and harm."""
    await makes(table, WREN, "fray heart", *STRONG, track="The bear", rank="formidable")
    await makes(table, WREN, "strike iron 2", *STRONG)
    await makes(table, WREN, "secure an advantage iron", *STRONG)
    await table.press(WREN, "iron:take", "next")
    await makes(table, WREN, "aid iron Kaya", *STRONG)
    await makes(table, ASH, "fray shadow", *MISS, track="The bear")
    await makes(table, ASH, "turn the tide")
    await makes(table, ASH, "strike edge", *MISS)
    await makes(table, MAREN, "fray wits", *WEAK, track="The bear")
    await table.press(MAREN, "iron:take", "initiative")
    await makes(table, MAREN, "strike iron", *WEAK)
    await makes(table, MAREN, "clash iron", *STRONG)
    await table.press(MAREN, "iron:take", "harm")
    ended = await makes(table, MAREN, "end the fight", 2, 9, track="The bear")
    await table.press(MAREN, "iron:choose", choose="harm", on=ended, faces=WEAK)
    await makes(table, MAREN, "fray heart", *WEAK, track="A duellist", rank="dangerous")
    await table.press(MAREN, "iron:take", "momentum")
    await makes(table, MAREN, "clash iron", *WEAK)
    # At the top of momentum a boast gives nothing, so there is none to choose.
    await makes(table, WREN, "circle", *STRONG, track="Þórr the Bare", rank="extreme", shared=False)
    await table.say(WREN, "iron momentum", {"change": -5})
    await makes(table, WREN, "circle")
    await table.press(MAREN, "iron:insist", faces=STRONG)
    await table.press(WREN, "iron:choose", choose=("first_strike", "blood"), faces=WEAK)


async def warn(table: Table) -> None:
    """Everything that the rules can have against a move; one of it is insisted on."""
    await makes(table, ASH, "face danger health")
    await makes(table, ASH, "out of supply 1")
    await makes(table, ASH, "fray heart", *STRONG, track="The ghost 👻", rank="epic")
    await makes(table, ASH, "end the fight")
    await makes(table, ASH, "clash iron")
    await makes(table, MAREN, "strike iron", track="A duellist")
    await table.press(MAREN, "iron:insist", faces=MISS)
    await makes(table, ASH, "face a setback 1")
    everything = {"adds": -2, "who": LONG, "bond": True, "reroll": True, "amount": 3}
    unused = {"track": "x", "rank": "epic", "shared": False, "odds": "even", "question": "Why?"}
    await makes(table, ASH, "heal edge", **everything, **unused)


async def rest(table: Table) -> None:
    """Camp, a sojourn whose second roll loses what it gave, a bond made, tested and broken."""
    await table.say(MAREN, "iron debility", {"name": "wounded"})
    await makes(table, MAREN, "make camp", *STRONG)
    await table.press(MAREN, "iron:choose", choose=("focus", "prepare"))
    # The second time all but one of the options stand there with the reason against them.
    camp = await makes(table, MAREN, "make camp", *STRONG)
    await table.press(MAREN, "iron:take", "focus")
    await table.press(ASH, "iron:waits", on=camp)
    await table.press(ASH, "iron:choose", choose=("recuperate", "relax"))
    await makes(table, MAREN, "forge a bond", *STRONG, who="Elder")
    await table.press(MAREN, "iron:take", "momentum")
    await table.say(MAREN, "iron meter", {"name": "health", "change": -4})
    await makes(table, MAREN, "sojourn", *WEAK, who="Elder")
    await table.press(MAREN, "iron:choose", choose=("mend", "recuperate"))
    await table.press(MAREN, "iron:follow", "0", faces=MISS)
    await makes(table, MAREN, "test your bond", *MISS, who="Elder")
    await makes(table, ASH, "heal", *WEAK, who=LONG)
    await table.press(ASH, "iron:take", "momentum")
    await makes(table, ASH, "heal", *WEAK, who="Rook")
    await makes(table, MAREN, "battle shadow", *WEAK)
    await makes(table, MAREN, "write your epilogue")
    await table.press(MAREN, "iron:insist", faces=(4, 5))


async def endure(table: Table) -> None:
    """Harm and stress: shaken off, endured, marked, and what becomes of a companion."""
    await makes(table, WREN, "endure harm 1", *STRONG)
    await table.press(WREN, "iron:take", "shake_off")
    await makes(table, WREN, "companion endure harm 2", *WEAK)
    await makes(table, WREN, "companion endure harm 4", 2, 9, 10)
    await makes(table, ASH, "companion endure harm 5", *MISS)
    await makes(table, WREN, "endure stress 6", *MISS)
    await table.press(WREN, "iron:take", "shaken")
    await makes(table, ASH, "endure stress 6", *MISS)
    await table.press(ASH, "iron:take", "table", faces=(4, 4))
    await makes(table, MAREN, "endure harm 9", *MISS)
    await table.press(MAREN, "iron:take", "table", faces=(1, 1))
    await makes(table, MAREN, "face death", *WEAK)


async def break_down(table: Table) -> None:
    """A life bought back by an oath, a setback placed and waived, supply that runs out."""
    await table.press(MAREN, "iron:take", "quest")
    await table.press(MAREN, "iron:swear", "0")
    await table.fill_in(MAREN, "What death asked", "extreme", "own", faces=STRONG)
    await table.say(MAREN, "sheet edit", {"field": "momentum", "value": "-6"})
    await makes(table, MAREN, "face a setback 2")
    await table.press(MAREN, "iron:settle", choose="setback:spirit")
    await table.say(MAREN, "iron meter", {"name": "supply", "change": -5})
    await makes(table, MAREN, "out of supply 3")


async def leave_open(table: Table) -> None:
    """What waits when the evening is over: choices, leads, a warning, and a held result."""
    await makes(table, WREN, "undertake", *STRONG, track="The coast")
    await table.say(MAREN, "undo", {"player": WREN})
    await makes(table, ASH, "fray heart", track="A duellist")
    await table.press(MAREN, "iron:insist", faces=WEAK)
    await makes(table, ASH, "turn the tide")
    await makes(table, ASH, "strike iron", *STRONG)
    await makes(table, ASH, "pay the price")
    await table.say(ASH, "iron action", {"stat": "heart", "adds": 2}, faces=(1, 4, 6))
    await table.say(ASH, "iron reroll", {"dice": "first"}, faces=(10,))
    await makes(table, MAREN, "turn the tide", track="The ghost")
    await makes(table, ASH, "face danger heart", *WEAK)
    await table.say(WREN, "sheet new", {"name": "Ø"})
    await makes(table, WREN, "face danger heart", *WEAK)
    await table.say(WREN, "sheet use", {"character": LONG})
    await makes(table, WREN, "forge a bond", *WEAK, who="Tove")
    await table.press(WREN, "iron:take", "swear")
    await table.say(WREN, "iron momentum", {"change": 9})
    await makes(table, WREN, "face danger wits", 1, 2, 10, adds=-1, reroll=True)
