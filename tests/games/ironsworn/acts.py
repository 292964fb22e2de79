"""Ironsworn: rolls, tracks and losses at the table of the first channel, then its moves."""

from tests.data.table import ASH, MAREN, WREN, Table
from tests.games.ironsworn import acts_moves

TWICE = (9, 9)

CONTRACT = {
    "iron action": "[stat] [adds] [character] [player]",
    "iron burn": "[character] [player]",
    "iron momentum": "change [character] [player]",
    "iron meter": "name change [character] [player]",
    "iron debility": "name [clear] [character] [player]",
    "iron track new": "[kind] [name] [rank] [shared] [character] [player]",
    "iron track mark": "name [times] [character] [player]",
    "iron track roll": "name [character] [player]",
    "iron track show": "[name] [character] [player]",
    "iron track edit": "name [rank] [ticks] [character] [player]",
    "iron track remove": "name [character] [player]",
    "iron oracle": "odds [question]",
    "iron price": "",
}
"""The commands that are promised, each with its options; brackets mark those left out at will."""

FREE_TEXT = {
    ("iron companion new", "name"),
    ("iron move", "question"),
    ("iron oracle", "question"),
    ("iron track new", "name"),
}
"""Strings that are new, so that nothing could complete them."""

NEW = {
    ("iron oracle", "question"),
    ("iron track new", "name"),
}
"""Where any text is legal, as long as it is short and can be seen."""

RETIRED = {"iron.progress", "iron.recommitted", "iron.forsaken"}
"""Outcomes that only 0.1.0 has stored: its tracks were rolled beside the moves."""

TOUR = [
    ("iron track new", {"kind": "vow", "name": "{}"}),
    ("iron track new", {"kind": "journey", "name": "{} j", "shared": True}),
    ("iron track new", {"kind": "bonds", "name": "{}"}),
    ("iron track new", {"kind": "vow", "name": "{}"}),
    ("iron track mark", {"name": "{}"}),
    ("iron track mark", {"name": "{} j", "times": 2}),
    ("iron track edit", {"name": "{}", "rank": "epic"}),
    ("iron track show", {"name": "{}"}),
    ("iron track show", {}),
    ("iron track show", {"name": "bonds"}),
    ("iron track roll", {"name": "{}"}),
    ("iron track mark", {"name": "{}"}),
    ("iron track edit", {"name": "{}", "ticks": 4}),
    ("iron track roll", {"name": "{} j"}),
    ("iron track roll", {"name": "{:.3}"}),
    ("iron track remove", {"name": "{}"}),
    ("iron action", {"stat": "iron"}),
    ("iron action", {"stat": "{}"}),
    ("iron burn", {}),
    ("iron meter", {"name": "health", "change": -8}),
    ("iron setback", {}),
    ("iron setback", {"place": "{}"}),
    ("iron debility", {"name": "wounded"}),
    ("iron oracle", {"question": "{}"}),
    ("iron meter", {"name": "supply", "change": -9}),
]
"""A round where everything bears one name, which stands for the braces."""

LOOKS = ("iron track show",)
"""Commands that show what others took in."""

ROLL = ("iron action", {"stat": "iron"}, (4, 5, 6))
"""One play of the game, with its dice."""


async def play(table: Table) -> None:
    """Roll, travel, lose what there is, and play a campaign by moves at a table of its own."""
    for part in (act, travel, suffer, bear, acts_moves.play):
        await part(table)


async def act(table: Table) -> None:
    await table.say(WREN, "iron momentum", {"change": 5})
    await table.say(WREN, "iron action", {"stat": "iron", "adds": 1}, faces=(1, 6, 6))
    await table.press(WREN, "iron:burn")
    await table.say(WREN, "iron action", {"stat": "4"}, faces=(1, 9, 2))
    await table.say(WREN, "iron reroll", {"dice": "all"}, faces=(6, 1, 3))
    question = {"odds": "likely", "question": "Is it @everyone?"}
    await table.say(WREN, "iron oracle", question, faces=(9, 9))
    await table.say(WREN, "iron price", faces=(4, 3))
    # Every row that a price has, and one that is still owed when eight were rolled.
    await table.say(WREN, "iron rank", faces=(2, 1))
    for rows in (
        (*TWICE, *TWICE, *TWICE, 10, 4, 10, 9, 1, 6, 2, 3),
        (*TWICE, *TWICE, *TWICE, 3, 2, 4, 1, 5, 9, 6, 8),
        (*TWICE, *TWICE, *TWICE, 7, 6, 8, 5, 9, 10, 9, 4),
        (10, 1, 9, 8),
        TWICE * 8,
    ):
        await table.say(WREN, "iron price", faces=rows)


async def travel(table: Table) -> None:
    for kind, name in (
        ("vow", "The bear"),
        ("vow", "The road"),
        ("journey", "North"),
        ("fight", "Wolves"),
        ("fight", "Mistake"),
        ("bonds", "Tove"),
        ("bonds", "Idris"),
    ):
        await table.say(WREN, "iron track new", {"kind": kind, "name": name})
    await table.say(WREN, "iron track mark", {"name": "The bear", "times": 4})
    await table.say(WREN, "iron track edit", {"name": "North", "rank": "extreme", "ticks": 30})
    await table.say(WREN, "iron track roll", {"name": "North"}, faces=(3, 9))
    await table.say(WREN, "iron track remove", {"name": "Mistake"})
    await table.say(WREN, "iron track roll", {"name": "The bear"}, faces=(10, 9))
    await table.press(WREN, "iron:take", "recommit")
    await table.say(WREN, "iron track roll", {"name": "Wolves"})
    await table.press(MAREN, "iron:insist", faces=(8, 8))
    await table.say(WREN, "iron track forsake", {"name": "The road"})
    await table.say(WREN, "iron track mark", {"name": "bonds", "times": 8})
    await table.say(WREN, "iron track remove", {"name": "Idris"})
    await table.say(WREN, "iron track roll", {"name": "bonds"})
    await table.press(MAREN, "iron:insist", faces=(1, 2))


async def suffer(table: Table) -> None:
    """Lose what there is: Wren has something left to pay with, Ash at the end has nothing."""
    await table.say(ASH, "iron debility", {"name": "shaken"})
    await table.say(ASH, "iron debility", {"name": "shaken", "clear": True})
    await table.say(WREN, "iron meter", {"name": "health", "change": -3})
    await table.say(ASH, "iron meter", {"name": "supply", "change": -5})
    await table.say(WREN, "iron meter", {"name": "supply", "change": -1})
    await table.say(WREN, "iron setback", {"place": "health"})
    await table.say(WREN, "iron momentum", {"change": -10})
    await table.say(WREN, "iron setback", {"place": "spirit"})
    await table.say(WREN, "iron setback", {"place": "spirit"})
    await table.say(ASH, "iron meter", {"name": "health", "change": -5})
    await table.say(ASH, "iron meter", {"name": "spirit", "change": -5})
    await table.say(ASH, "iron momentum", {"change": -8})
    await table.say(ASH, "iron meter", {"name": "supply", "change": -2})
    await table.press(ASH, "iron:waive")
    await table.press(ASH, "iron:waive")


async def bear(table: Table) -> None:
    """Mark everything that can be marked on one sheet, and lose a die to momentum."""
    await table.say(ASH, "iron action", {"stat": "health"}, faces=(6, 3, 3))
    for name in ("wounded", "encumbered", "maimed", "corrupted", "cursed", "tormented"):
        await table.say(WREN, "iron debility", {"name": name, "character": "Spare"})
