"""Charge at a table of its own: a heist by rail, which stops before the last roll is made."""

from typing import Any

from tests.data.table import ASH, MAREN, WREN, Table
from tests.wire import Answer, Channel

HERE = Channel(1_100_000_000_000_000_022, "charge")

LONG = "Renée “Nachtegaal” van der Weijden-Õun of the 4:15 to Łódź 🚂"
ZOE = "Zoë 苔"
VAULT = "The vault 金庫"
TRAITOR = "The traitor 🗡️ whom nobody suspects"
AMENDS = "Amends with *Chloé*"
OTHER = "Ivo 🚬"
DARK = "in the dark"

CRITICAL, FULL, PARTIAL, BAD = (6, 6), (6, 1), (5, 2), (1, 3)
"""Faces that mean so for two dice."""

CONTRACT = {
    "charge action": (
        "[action] [push] [tension] [assist] [modifier] [risk] [effect] [now] [character] [player]"
    ),
    "charge resist": "[momentum] [rating] [character] [player]",
    "charge consequence": "[kind] [clock]",
    "charge fortune": "[dice] [action]",
    "charge flashback": "[cost] [character] [player]",
    "charge setup": "[benefit] [character] [player]",
    "charge momentum": "change [character] [player]",
    "charge stress": "change [condition] [character] [player]",
    "charge recover": "amount [condition] [character] [player]",
    "charge session start": "",
    "charge session end": "",
    "charge scene end": "",
    "charge milestone": "[character] talent",
}
"""The commands that are promised, each with its options; brackets mark those left out at will."""

FREE_TEXT = {
    ("charge action", "goal"),
    ("charge attachment add", "name"),
    ("charge consequence", "text"),
    ("charge dots", "dots"),
    ("charge flashback", "prepared"),
    ("charge fortune", "question"),
    ("charge recover", "condition"),
    ("charge settings", "value"),
    ("charge stress", "condition"),
    ("charge tension", "complication"),
}
"""Strings that are new, so that nothing could complete them."""

PRIVILEGED = {
    "charge tension",
    "charge consequence",
    "charge recover",
    "charge session start",
    "charge session end",
    "charge scene end",
    "charge award",
}
"""What only a GM may do at a table that somebody opened, beside acting for a player."""

ROLL = ("charge action", {"action": "sneak", "now": True}, (4, 2))
"""One play of the game, with its dice."""


async def play(table: Table) -> None:
    """Gather, put rolls together, bear what they bring, and leave one of them waiting."""
    here = table.at(HERE)
    before = (gather, grow, put_together, tense, suffer, help_out, fall, work)
    for part in (*before, ask_luck, begin_again, play_otherwise, leave_open):
        await part(here)


async def does(table: Table, who: int, command: str, *faces: int, **options: Any) -> Answer:
    """Use one of the game's commands, with these dice."""
    return await table.say(who, f"charge {command}", options, faces=faces)


async def rolls(table: Table, who: int, action: str, *faces: int, **options: Any) -> Answer:
    """Roll at once."""
    return await does(table, who, "action", *faces, action=action, now=True, **options)


async def picks(table: Table, picked: str, text: str = "") -> None:
    """Pick from the last roll's menu, in these words."""
    await table.press(MAREN, "charge:pick", choose=picked)
    await table.fill_in(MAREN, text)


async def bears(table: Table, who: int, picked: str, *faces: int, by: str = "take") -> Answer:
    """Pick from the last roll's menu, and bring what was given to the bottom for an answer."""
    await picks(table, picked)
    await does(table, who, "show")
    if by == "take":
        return await table.press(who, "charge:take", faces=faces)
    return await table.press(who, "charge:answer", choose=by, faces=faces)


async def fails(table: Table, picked: str, *faces: int, by: str = "take") -> None:
    """Let Wren's character fail, and bear this for it."""
    await rolls(table, WREN, "sway", *BAD)
    await bears(table, WREN, picked, *faces, by=by)


async def clock(table: Table, who: int, name: str, segments: int, kind: str, **more: Any) -> None:
    await table.say(who, "clock new", {"name": name, "segments": segments, "kind": kind, **more})


async def gather(table: Table) -> None:
    """Everybody who plays and every kind of clock, one of them hidden."""
    await table.say(MAREN, "table open", {"game": "charge", "name": "Nachtzug · 夜行列車"})
    for player, name in ((MAREN, LONG), (WREN, ZOE), (ASH, "Bram")):
        await table.say(player, "sheet new", {"name": name})
    await does(table, WREN, "dots", dots="sneak 2, sway 2, finesse 1")
    await does(table, ASH, "dots", dots="shoot: 2; muscle=1 study 1")
    await does(table, ASH, "dots", dots="study 0, tinker 2")
    for field, value in (
        ("concept", "Conductor, once"),
        ("appearance", "A coat with **too many** pockets 🧥"),
        ("ties", "Zoë owes me; I owe Bram; nobody owes Chloé"),
        ("condition", "Late"),
        ("condition", "-"),
    ):
        await table.say(MAREN, "sheet edit", {"field": field, "value": value})
    await table.say(MAREN, "sheet edit", {"field": "command", "value": "4"})
    await clock(table, MAREN, "Alarm", 4, "danger")
    await clock(table, MAREN, "Dawn", 8, "danger")
    await clock(table, MAREN, VAULT, 8, "progress")
    await clock(table, MAREN, TRAITOR, 6, "danger", hidden=True)
    await clock(table, MAREN, "Their plan", 8, "progress", hidden=True)
    await clock(table, WREN, AMENDS, 4, "project")
    await clock(table, ASH, "A cough", 6, "complication")


async def grow(table: Table) -> None:
    """Milestones, every kind of talent, and something that is dear no more."""
    await does(table, MAREN, "session start")
    await does(table, MAREN, "award")
    await does(table, WREN, "milestone", character=ZOE, talent="sneak")
    for talent in (f"die: {DARK}", f"risk: {DARK} 2"):
        await does(table, MAREN, "milestone", character=ZOE, talent=talent)
    await does(table, ASH, "milestone", character="Bram", talent="effect: when it is loud 🔊")
    for talent in ("shoot", "muscle"):
        await does(table, MAREN, "milestone", character="Bram", talent=talent)
    await does(table, MAREN, "milestone", character="Bram", talent="shoot", remove=True)
    await does(table, ASH, "attachment add", name="A rumour")
    await does(table, ASH, "attachment remove", name="A")


async def put_together(table: Table) -> None:
    """One proposal through every step but tension's, one withdrawn, one in place of another."""
    await does(table, WREN, "action", action="sway", goal="nothing @everyone would notice")
    await does(table, WREN, "action", action="sneak", goal="past the 検札係", talent=f"{DARK} 2")
    await table.press(MAREN, "charge:gm")
    await table.press(MAREN, "~charge:set", "risk:3")
    await table.press(MAREN, "~charge:set", "effect:1")
    await table.press(MAREN, "~charge:set", choose="dice:-1")
    # What the GM sets is set on a message of the GM's own.
    await does(table, WREN, "show")
    for verb in ("charge:assist", "charge:unassist"):
        await table.press(ASH, verb)
    for verb in ("charge:tension", "charge:calm"):
        await table.press(WREN, verb)
    for verb in ("push:effect", "unpush:effect", f"untalent:{DARK} 2", f"talent:{DARK}"):
        await table.press(WREN, "charge:boost", choose=verb)
    await table.press(WREN, "charge:boost", choose="push:effect")
    await table.press(WREN, "charge:roll", faces=(6, 2, 6))
    await table.press(WREN, "charge:fill")
    # A success is a setup, for its other benefit, for nobody; another is followed.
    await rolls(table, ASH, "muscle", *FULL)
    for benefit in ("risk", "effect", "end", "risk"):
        await does(table, ASH, "setup", benefit=benefit)
    proposed = await does(table, WREN, "action", action="finesse", setup="risk", follow=ASH)
    for boost in (f"unfollow:{ASH}", f"follow:{ASH}"):
        await table.press(WREN, "charge:boost", choose=boost, on=proposed)
    await table.press(WREN, "charge:roll", faces=(6,))
    await does(table, WREN, "action", action="focus")
    await table.press(WREN, "charge:withdraw")
    await does(table, WREN, "momentum", change=9)
    await does(table, ASH, "momentum", change=7)
    await does(table, ASH, "momentum", change=-1)


async def tense(table: Table) -> None:
    """Tension on a clock, on a hidden one, on one that is gone by then, and for drama alone."""
    await does(table, WREN, "action", action="sway", tension=True)
    await table.press(MAREN, "charge:word")
    await table.fill_in(MAREN, "The lamp **falls** 🕯️", "1", "2", "Alarm")
    # What a form answers stands on no message here.
    await does(table, WREN, "show")
    await table.press(WREN, "charge:accept")
    await table.press(WREN, "charge:roll", faces=(5, 2, 1))
    await table.press(MAREN, "charge:pick", choose="waive")
    await clock(table, MAREN, "Gone", 4, "danger")
    for action, segments, name in (("sneak", 3, TRAITOR), ("sway", 1, "Gone")):
        await does(table, WREN, "action", action=action, tension=True)
        worded = {"complication": "誰か is awake", "segments": segments, "clock": name}
        offered = await does(table, MAREN, "tension", **worded)
        await table.press(WREN, "charge:accept", on=offered)
        if name == "Gone":
            await table.say(MAREN, "clock remove", {"name": name})
        faces = (6, 1, 1, 1) if action == "sneak" else (6, 1, 1)
        await table.press(WREN, "charge:roll", faces=faces, on=offered)
    await rolls(table, MAREN, "sway", 6, 6, 6, tension=True, player=WREN)


async def suffer(table: Table) -> None:
    """Every kind of consequence: taken, resisted, and cancelled for what is dear.

    Two others of Wren's characters bear them, so that the sheet in use later is a short one.
    """
    await table.say(WREN, "sheet new", {"name": "Sib"})
    await does(table, WREN, "momentum", change=3)
    await fails(table, "worse_condition:roller:", 4, 1, by="resist:2")
    await table.press(WREN, "charge:condition")
    await table.fill_in(WREN, "Limping, «un peu»")
    await rolls(table, WREN, "sway", *BAD)
    text = "Somebody else has the key, and **everybody** looks at @Zoë"
    await does(table, MAREN, "consequence", kind="complication", clock=TRAITOR, text=text)
    await table.press(WREN, "charge:take")
    await rolls(table, WREN, "sway", *BAD)
    begun = {"kind": "complication", "clock": "The next station", "size": 6}
    await does(table, MAREN, "consequence", **begun)
    await table.press(WREN, "charge:take")
    await fails(table, "escalated_risk:roller:")
    await fails(table, "escalated_risk:roller:", *CRITICAL, by="resist:2")
    await table.say(WREN, "sheet new", {"name": OTHER})
    await does(table, WREN, "dots", dots="sway 2")
    for name in ("Chloé", "The 🎷 of “Uncle”"):
        await does(table, WREN, "attachment add", name=name)
    await fails(table, "lost_opportunity:roller:", 5, by="resist:1")
    await fails(table, "lost_opportunity:roller:", 2, by="resist:1")
    for name in ("Chloé", "The 🎷 of “Uncle”"):
        await fails(table, "worse_condition:roller:", by=f"break:{name}")
    # The effect of a partial success is reduced, and what is left of it fills a clock.
    await rolls(table, WREN, "sway", *PARTIAL)
    await bears(table, WREN, "reduced_effect:roller:")
    await does(table, WREN, "progress", clock="The vault")
    await table.say(WREN, "sheet use", {"character": ZOE})


async def help_out(table: Table) -> None:
    """Whoever assists bears it, somebody else takes it over, and the GM rolls for both."""
    await does(table, WREN, "action", action="sneak")
    await table.press(ASH, "charge:assist")
    await table.press(WREN, "charge:roll", faces=(5, 1, 1, 1))
    await picks(table, "worse_condition:helper:", "A shelf of *Meissen*, all of it")
    await does(table, ASH, "show")
    await table.press(MAREN, "charge:protect")
    await table.press(MAREN, "charge:answer", choose="resist:1", faces=(6,))
    wish = {"action": "shoot", "assist": WREN, "effect": "great", "risk": "low", "modifier": 1}
    await does(table, MAREN, "action", 6, 6, 1, 1, **wish, player=ASH)
    await does(table, MAREN, "action", 4, 1, 1, **{**wish, "modifier": 0}, player=ASH)
    shared = {"kind": "complication", "clock": "Dawn", "bearer": WREN}
    await does(table, MAREN, "consequence", **shared)
    await table.press(WREN, "charge:take")
    await does(table, MAREN, "action", 6, 1, 1, 1, action="command")
    await does(table, MAREN, "progress", clock="Their plan")


async def fall(table: Table) -> None:
    """Two are taken out, by a consequence and by tension; one acts all the same."""
    await does(table, ASH, "stress", change=3, condition="Winded 🫁")
    await rolls(table, ASH, "tinker", *BAD)
    await bears(table, ASH, "worse_condition:roller:")
    await does(table, ASH, "action", action="tinker", push="act die")
    await table.press(ASH, "charge:roll", faces=(6, 1, 1))
    # Without any dots there are two dice, of which the lower counts.
    await rolls(table, ASH, "notice", 6, 4, push="act")
    await does(table, WREN, "stress", change=1)
    await does(table, WREN, "action", action="finesse", tension=True)
    await does(table, MAREN, "tension", complication="The floor gives way", stress=3)
    await table.press(WREN, "charge:accept")
    await table.press(WREN, "charge:roll", faces=(6, 1))
    await does(table, MAREN, "scene end")
    await does(table, WREN, "stress", change=1)
    await does(table, MAREN, "recover", amount=2, player=WREN, condition="In one piece")


async def work(table: Table) -> None:
    """A project that mends what was broken for a consequence."""
    await rolls(table, WREN, "sway", *FULL, project="Amends")
    await table.press(WREN, "charge:fill")
    await table.say(WREN, "clock tick", {"name": "Amends", "segments": 2})
    await does(table, WREN, "attachment mend", name="Chloé", project="Amends", character=OTHER)


async def ask_luck(table: Table) -> None:
    """Luck alone and against somebody, missions, flashbacks, and what only the table knows of."""
    await does(table, WREN, "fortune", 6, 6, dice=2, question="Is it *really* the 4:15? 時刻")
    await does(table, WREN, "fortune", 3, 4, dice=0)
    await does(table, WREN, "fortune", 6, 2, 1, 5, 5, action="sneak", against=2)
    for cards, faces in ((0, (1, 6)), (1, (4,)), (2, FULL), (3, (6, 6, 1))):
        await does(table, MAREN, "mission", *faces, cards=cards)
    await does(table, WREN, "flashback", prepared="A spare key, *years* ago 🗝️")
    await table.press(MAREN, "charge:price", choose="price:1:fortune")
    await table.press(WREN, "charge:forget")
    await does(table, WREN, "flashback", cost=0)
    await does(table, WREN, "flashback", cost=1, then="fortune")
    await does(table, WREN, "flashback", cost=2, then="action")
    await rolls(table, WREN, "sneak", 6, 1, 1)
    for faces in ((1,), CRITICAL):
        await does(table, WREN, "resist", *faces, momentum=len(faces), rating=3)


async def begin_again(table: Table) -> None:
    """A session ends and another begins; a roll and its consequence are taken back."""
    await does(table, MAREN, "session end")
    await does(table, MAREN, "session start")
    await rolls(table, ASH, "tinker", *BAD)
    await bears(table, ASH, "lost_opportunity:roller:")
    await table.say(ASH, "undo")
    await table.say(MAREN, "undo")


async def play_otherwise(table: Table) -> None:
    """Every setting is another, and rolls turn out as they could not before."""
    for setting, value in (
        ("dial_bad", "1"),
        ("dial_partial", "2"),
        ("dial_full", "3"),
        ("dial_critical", "10"),
        ("push_dice_max", "3"),
        ("effect_cap", "4"),
        ("flashback_max", "10"),
        ("free_determination", "yes"),
        ("half_reduction", "yes"),
        ("flashback_spends", "yes"),
        ("keep_surplus", "yes"),
    ):
        await does(table, MAREN, "settings", setting=setting, value=value)
    await does(table, MAREN, "action", 6, 6, 1, action="sneak", effect="great", player=WREN)
    await does(table, WREN, "action", action="finesse")
    for _ in range(2):
        await table.press(WREN, "charge:boost", choose="push:die")
    await table.press(WREN, "charge:roll", faces=(6, 1, 1))
    await does(table, WREN, "resist", 5, 4, momentum=0, rating=3)
    await does(table, MAREN, "session end")
    await does(table, MAREN, "session start")
    await does(table, MAREN, "settings", setting="strict_boost", value="yes")


async def leave_open(table: Table) -> None:
    """What waits when the evening is over: a roll with all that helps it, and consequences."""
    await clock(table, WREN, "Étude no. 3", 8, "project")
    await clock(table, MAREN, "Too late", 4, "danger", hidden=True)
    for name in ("Too late", "Alarm"):
        await table.say(MAREN, "clock tick", {"name": name, "segments": 4})
    await rolls(table, ASH, "tinker", *FULL)
    await does(table, ASH, "setup", benefit="effect")
    await rolls(table, ASH, "tinker", *BAD)
    # Each of two bears a consequence, one of them in another's place.
    await rolls(table, WREN, "sway", *BAD)
    await does(table, MAREN, "consequence", kind="complication", clock=TRAITOR, text="誰")
    await table.press(MAREN, "charge:protect")
    await rolls(table, WREN, "sway", *BAD, project="Étude")
    await does(table, MAREN, "consequence", kind="worse_condition", player=WREN)
    await does(table, WREN, "momentum", change=4)
    await does(table, WREN, "resist", *CRITICAL, momentum=2, rating=1)
    await does(table, WREN, "flashback", cost=1, then="action")
    await does(table, ASH, "flashback", prepared="A word with the 機関士")
    wish = {"action": "sneak", "goal": "off the train “unseen”", "talent": f"{DARK} 2"}
    gms = {"risk": "high", "modifier": 1, "assist": ASH, "now": False, "player": WREN}
    await does(table, MAREN, "action", **wish, **gms, follow=ASH, setup="risk", tension=True)
    await does(table, MAREN, "tension", complication="霧 😶‍🌫️", segments=2, clock="Dawn")
    await table.press(WREN, "charge:boost", choose=f"talent:{DARK}")
    await table.press(WREN, "charge:accept")
