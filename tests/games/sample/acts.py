"""What the generic tests ask of Lantern: an evening of it, and its commands.

``play`` leaves a stored row of every state and outcome of the game.  What the names in capitals
are for stands in ``tests/gathered.py``.
"""

from tests.data.table import MAREN, WREN, Table
from tests.wire import Channel

HERE = Channel(1_100_000_000_000_000_026, "sample")

CONTRACT = {
    "sample look": "[character] [player]",
    "sample fetch": "[character] [player]",
    "sample fill": "[character] [player]",
    "sample kindle": "place",
}

FREE_TEXT = {("sample kindle", "place")}

PRIVILEGED = {"sample kindle"}

TOUR = [
    ("sample kindle", {"place": "{}"}),
    ("sample look", {}),
    ("sample fetch", {}),
    ("sample fill", {}),
]

ROLL = ("sample look", {}, (2,))


async def play(table: Table) -> None:
    """A fire, a find that is fetched, a look that finds nothing, and the lantern filled."""
    here = table.at(HERE)
    await here.say(MAREN, "table open", {"game": "sample", "name": "Lanterns · 灯"})
    await here.say(WREN, "sheet new", {"name": "Renée 🏮"})
    await here.say(MAREN, "sample kindle", {"place": "Under the *old* bridge 🔥"})
    await here.say(WREN, "sample look", faces=(3,))
    await here.say(WREN, "sample fetch")
    await here.say(WREN, "sample look", faces=(4,))
    await here.press(WREN, "sample:fill")
    await here.say(WREN, "sheet show")
    await here.press(WREN, "sample:pour")
    await here.say(WREN, "sheet edit", {"field": "oil", "value": "1"})
    await here.say(WREN, "sample fill")
