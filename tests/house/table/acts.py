"""The acts that belong to every game: opened and gathered at first, put away in the end."""

from tests.data.table import ASH, MAREN, PASSING, WREN, Table
from tests.wire import ELSEWHERE, THREAD, direct

CONTRACT = {
    "table open": "[game] [name]",
    "table show": "",
    "table panel": "[gm] [follow]",
    "table gm": "member [remove]",
    "table link": "channel",
    "table mute": "member [remove]",
    "table session start": "",
    "table session end": "",
    "table recap": "[since]",
    "table settings": "[ping] [quiet] [secrets]",
    "table export": "[secrets]",
    "table import": "file",
    "table close": "",
    "table dice": "[proof] [reveal]",
    "sheet new": "[name] [text] [game] [player]",
    "sheet show": "[character] [private]",
    "sheet evening": "[number] [character] [private]",
    "sheet portrait": "[link] [clear] [character]",
    "sheet export": "[character]",
    "sheet import": "file",
    "sheet use": "[character]",
    "sheet edit": "[field] [value]",
    "sheet delete": "[character]",
    "clock new": "[name] [segments] [kind] [ticks] [hidden] [owner]",
    "clock tick": "[name] [segments]",
    "clock untick": "[name] [segments]",
    "clock show": "[name]",
    "clock reveal": "[name]",
    "clock remove": "[name]",
    "roll": "[dice] [label] [hidden]",
    "undo": "[player] [since]",
    "luck": "[player]",
    "redo": "[player]",
    "again": "[name]",
    "odds": "[roll]",
    "me settings": "[ping] [quiet] [text]",
    "me export": "",
    "me forget": "[everywhere]",
    "history": "[player] [page]",
    "help": "[topic]",
    "diagnose": "",
    "about": "",
}
"""The commands that are promised, each with its options; brackets mark those left out at will."""

FREE_TEXT = {
    ("clock new", "name"),
    ("roll", "dice"),
    ("roll", "label"),
    ("sheet edit", "value"),
    ("sheet new", "name"),
    ("sheet new", "text"),
    ("sheet portrait", "link"),
    ("table dice", "word"),
}
"""Strings that are new, so that nothing could complete them."""

PRIVILEGED = {
    "table close",
    "table export",
    "table gm",
    "table import",
    "table link",
    "table mute",
    "table open",
}
"""What only a GM may do at a table that somebody opened, beside acting for a player."""

NEW = {
    ("clock new", "name"),
    ("roll", "label"),
    ("sheet new", "name"),
}
"""Where any text is legal, as long as it is short and can be seen."""


async def begin(table: Table) -> None:
    """Open the table of the first channel, and use what every game has."""
    await open_and_gather(table)
    await tick_and_roll(table)


async def open_and_gather(table: Table) -> None:
    await table.say(MAREN, "table open", {"game": "ironsworn", "name": "Friday"})
    await table.say(MAREN, "table gm", {"member": ASH})
    await table.say(MAREN, "table gm", {"member": ASH, "remove": True})
    await table.say(MAREN, "table mute", {"member": WREN})
    await table.say(MAREN, "table mute", {"member": WREN, "remove": True})
    await table.say(MAREN, "table settings", {"ping": "on", "secrets": "gm"})
    await table.say(WREN, "me settings", {"ping": "on"})
    await table.say(MAREN, "table link", {"channel": ELSEWHERE})
    await table.say(MAREN, "table link", {"channel": ELSEWHERE, "remove": True})
    await table.say(MAREN, "table link", {"channel": ELSEWHERE})
    for player, name in ((WREN, "Wren"), (WREN, "Spare"), (ASH, "Ash"), (ASH, "Ghost")):
        await table.say(player, "sheet new", {"name": name})
    pasted = "Name: Zoë / Concept: Cartógrafa *en fuga* / Gear: rope"
    await table.say(WREN, "sheet new", {"game": "fu", "text": pasted})
    await table.press(WREN, "sheet:fill")
    await table.fill_in(WREN, "Zoë", "Cartographer", "Quick, Curious", "", "rope")
    await table.say(WREN, "sheet use", {"character": "Wren"})
    await table.say(WREN, "sheet edit", {"field": "iron", "value": "3"})
    await table.say(WREN, "sheet evening", {"number": "Health"})
    await table.say(WREN, "sheet portrait", {"link": "https://example.org/wren.png"})
    await table.say(ASH, "sheet delete", {"character": "Ghost"})


async def tick_and_roll(table: Table) -> None:
    for name, kind, hidden in (
        ("Alert", "danger", False),
        ("The “cold” hand", "project", True),
        ("Over", "complication", False),
        ("De brug", "progress", False),
        ("🕰️", "plain", True),
    ):
        options = {"name": name, "segments": 8, "kind": kind, "hidden": hidden}
        await table.say(MAREN, "clock new", options)
    await table.say(WREN, "clock tick", {"name": "Alert", "segments": 3})
    await table.say(ASH, "clock untick", {"name": "Alert"})
    await table.say(MAREN, "clock reveal", {"name": "The"})
    await table.say(MAREN, "clock tick", {"name": "Over", "segments": 9})
    await table.say(MAREN, "clock remove", {"name": "Over"})
    await table.say(ASH, "roll", {"dice": "3d6kh2+1", "label": "dé 🎲"}, faces=(6, 5, 4))
    await table.say(ASH, "again", faces=(1, 2, 3))
    await keep_a_favourite(table)
    await table.say(ASH, "roll", {"dice": "4dF", "hidden": True}, faces=(1, 2, 3, 3))
    await table.press(ASH, "roll:reveal")


async def keep_a_favourite(table: Table) -> None:
    await table.say(ASH, "me settings")
    await table.press(ASH, "favourite:keep")
    await table.fill_in(ASH, "Dé *préféré*")
    await table.say(ASH, "again", {"name": "Dé"}, faces=(6, 6, 6))
    await table.say(ASH, "roll", {"dice": "6x d6!"}, faces=(1, 2, 3, 4, 5, 6, 6, 2))
    await table.say(ASH, "me settings")
    await table.press(ASH, "favourite:keep")
    await table.fill_in(ASH, "Spare")
    for act in ("rename", "remove"):
        await table.say(ASH, "me settings")
        await table.press(ASH, "favourite:choose", choose="Spare" if act == "rename" else "Other")
        await table.press(ASH, f"favourite:{act}")
        if act == "rename":
            await table.fill_in(ASH, "Other")


async def prove_dice(table: Table) -> None:
    """Have dice proved from a seed, with a word, and from the next, one roll being hidden yet."""
    await table.say(MAREN, "table dice", {"proof": "on"}, faces=tuple(range(1, 33)))
    await table.say(WREN, "table dice", {"word": "Reiher 🪶"})
    await table.say(WREN, "roll", {"dice": "3d6"})
    await table.say(ASH, "roll", {"dice": "2d20", "hidden": True})
    await table.ask(MAREN, "table dice", {"reveal": True})
    await table.press(MAREN, "table:seed", faces=tuple(range(33, 65)))
    await table.say(WREN, "roll", {"dice": "d%"})
    await table.say(MAREN, "table dice", {"proof": "off"})


async def end(table: Table) -> None:
    """Take something back, play from elsewhere, and put a table away."""
    await table.say(WREN, "table session start")
    await table.say(MAREN, "clock tick", {"name": "Alert", "segments": 5})
    await table.say(MAREN, "undo")
    await table.say(MAREN, "redo")
    await table.say(MAREN, "undo")
    for _ in range(2):
        await table.say(MAREN, "clock tick", {"name": "Alert"})
    await table.ask(MAREN, "undo", {"since": 1})
    await table.press(MAREN, "table:undo_several")
    await prove_dice(table)
    await table.at(ELSEWHERE).say(WREN, "iron action", {"stat": "edge"}, faces=(2, 9, 4))
    await table.say(MAREN, "iron momentum", {"change": 3, "player": ASH})
    await table.say(PASSING, "clock new", {"name": "La Manche", "segments": 4})
    await table.say(PASSING, "me forget")
    await table.press(PASSING, "me:forget", "remove")
    await table.say(WREN, "table session end")
    await table.say(WREN, "table recap", {"since": "this session"})
    await table.at(direct(MAREN)).say(MAREN, "table open", {"game": "ironsworn"})
    aside = table.at(THREAD)
    for _ in range(2):
        await aside.say(MAREN, "table open", {"game": "ironsworn", "name": "À part"})
        await aside.say(MAREN, "table close")
        await aside.press(MAREN, "table:close")
    await aside.say(MAREN, "table import", {"file": table.attached("table-1.json")})
    await aside.press(MAREN, "table:bring")
    await aside.say(ASH, "sheet import", {"file": table.attached("character-1.json")})
