"""Fate with Momentum Dice at a table of its own: a scene that ends, and one that goes on."""

from typing import Any

from tests.data.table import ASH, MAREN, WREN, Table
from tests.wire import Answer, Channel

HERE = Channel(1_100_000_000_000_000_023, "fate")

ZANETA = "Żaneta 剣"
ASH_NAME = "Åsa d'Arc"
BRUTE = "The “Brute”"
THUG = "Thug 🔪"
CONCEPT = "Master @everyone"
BELL = "Rang His Bell 🔔"
FLOOR = "Slippery floor 床"
LAMP = "Douse the lamp 🕯️"

GAIN, FLAT, LOSS = (3, 2, 2, 2), (2, 2, 2, 2), (1, 1, 2, 2)
"""Faces of four Fate dice: 1 is a minus, 2 a blank, 3 a plus."""

CONTRACT = {
    "fate roll": "skill [action] [opposition] [bonus] [character] [player]",
    "fate spend": "effect [target] [character] [player]",
    "fate convert": "boost [name] [character] [player]",
    "fate gamechanger": "[character] [player]",
    "fate skill": "name rating [character] [player]",
    "fate aspect add": "name",
    "fate aspect show": "",
    "fate aspect remove": "name",
    "fate aspect invoke": "name",
    "fate boost add": "name [character] [player]",
    "fate boost use": "name [character] [player]",
    "fate point spend": "[character] [player]",
    "fate point gain": "[character] [player]",
    "fate point refresh": "[character] [player]",
    "fate stress": "[character] [player]",
    "fate consequence": "[character] [player]",
    "fate conflict end": "",
    "fate scene end": "",
    "fate effect add": "name",
    "fate effect remove": "name",
}
"""The commands that are promised, each with its options; brackets mark those left out at will."""

FREE_TEXT = {
    ("fate aspect add", "name"),
    ("fate boost add", "name"),
    ("fate boost name", "name"),
    ("fate compel", "reason"),
    ("fate consequence", "name"),
    ("fate convert", "name"),
    ("fate effect add", "name"),
    ("fate effect add", "text"),
    ("fate npc", "name"),
    ("fate point gain", "reason"),
    ("fate point spend", "reason"),
}
"""Strings that are new, so that nothing could complete them."""

PRIVILEGED = {
    "fate oppose",
    "fate compel",
    "fate milestone",
    "fate npc",
    "fate effect add",
    "fate effect remove",
    "fate conflict end",
    "fate scene end",
}
"""What only a GM may do at a table that somebody opened, beside acting for a player."""

NEW = {
    ("fate aspect add", "name"),
    ("fate boost add", "name"),
}
"""Where any text is legal, as long as it is short and can be seen."""

TOUR = [
    ("fate aspect add", {"name": "{}", "free": 2}),
    ("fate boost add", {"name": "{} b", "against": "{}"}),
    ("fate skill", {"name": "{}", "rating": 3}),
    ("sheet edit", {"field": "name", "value": "{}"}),
    ("fate effect add", {"name": "{}", "text": "{}"}),
    ("fate npc", {"name": "{} n"}),
    ("fate compel", {"aspect": "{}", "player": MAREN, "reason": "{}"}),
    ("fate roll", {"skill": "{} 3", "npc": "{}", "target": "{} n", "action": "attack"}),
    ("fate roll", {"skill": "{} 3", "opposition": 1, "aspect": "{} a"}),
    ("fate aspect invoke", {"name": "{:.3}"}),
    ("fate show", {}),
    ("fate stand", {}),
    ("fate boost use", {"name": "{} b"}),
    ("fate stress", {"hit": 5, "by": "{}"}),
    ("fate aspect show", {}),
    ("fate scene end", {}),
]
"""A round where everything bears one name, which stands for the braces."""

ROLL = ("fate roll", {"skill": "Fight"}, (1, 2, 3, 3))
"""One play of the game, with its dice."""


async def play(table: Table) -> None:
    """Gather, fight, fall and recover; leave a scene with something open of every sort."""
    here = table.at(HERE)
    for part in (gather, fight, take_advantage, invoke, spend, compel, fall, end, again, leave):
        await part(here)


async def does(table: Table, who: int, command: str, *faces: int, **options: Any) -> Answer:
    """Use one of the game's commands, with these dice."""
    return await table.say(who, f"fate {command}", options, faces=faces)


async def rolls(table: Table, who: int, *faces: int, **options: Any) -> Answer:
    """Roll with a skill, Fighting unless another is said."""
    return await does(table, who, "roll", *faces, **{"skill": "Fighting", **options})


async def attacks(table: Table, who: int, *faces: int, **options: Any) -> Answer:
    """Attack, and let it stand."""
    await rolls(table, who, *faces, **{"action": "attack", **options})
    return await table.press(who, "fate:stand")


async def gather(table: Table) -> None:
    """Everybody who plays, and a sheet with something in each of its fields."""
    await table.say(MAREN, "table open", {"game": "fate", "name": "Freitag · 金曜日"})
    await table.say(WREN, "sheet new", {"name": "Spare"})
    for player, name in ((WREN, ZANETA), (ASH, ASH_NAME)):
        await table.say(player, "sheet new", {"name": name})
    for who, name, rating in (
        (WREN, "Fighting", 4),
        (WREN, "Écriture 書道", -1),
        (ASH, "Athletics", 4),
        (ASH, "Physique", 5),
        (ASH, "Will", 1),
    ):
        await does(table, who, "skill", name=name, rating=rating)
    await does(table, WREN, "action", action="attack")
    for field, value in (
        ("high_concept", CONCEPT),
        ("trouble", "Owes *all*"),
        ("aspect", "Heir of 剣"),
        ("stunt", "Riposte: +2 **Fighting**"),
        ("refresh", "4"),
        ("fate_points", "5"),
        ("game_changer", "Killing Blow ⚔️"),
        ("game_changer_text", "No box absorbs *this*."),
        ("game_changer_when", "At “last”"),
        ("game_changer_aspect", "Master"),
        ("physical_skill", "Fighting"),
        ("mental_stress", "1 2"),
    ):
        await table.say(WREN, "sheet edit", {"field": field, "value": value})
    await table.say(ASH, "sheet edit", {"field": "momentum_action", "value": "defend"})
    await table.say(ASH, "sheet edit", {"field": "high_concept", "value": "Guardian of Œ"})
    await table.say(ASH, "sheet edit", {"field": "trouble", "value": "Never looks back"})
    await does(table, MAREN, "npc", name=BRUTE)
    # Players know nothing of them before.
    await table.press(MAREN, "roll:reveal")
    await does(table, MAREN, "action", action="attack", character=BRUTE)
    await does(table, MAREN, "skill", name="Fighting", rating=2, character=BRUTE)
    await does(table, MAREN, "milestone", player=WREN, action="overcome")
    await does(table, MAREN, "milestone", player=WREN, action="attack")


async def fight(table: Table) -> None:
    """Attacks that hit, miss, tie, are traded and answered; boosts for momentum."""
    await attacks(table, WREN, *GAIN, opposition=2, target=BRUTE)
    await table.press(WREN, "fate:spend", choose="move_enemy")
    await does(table, MAREN, "stress", character=BRUTE)
    await table.press(MAREN, "fate:absorb", choose="moderate")
    # Somebody nameless attacks, and is answered; the hit goes into a box.
    await rolls(table, MAREN, 3, 2, 2, 3, skill="Knife 3", npc=THUG, action="attack", target="åsa")
    await table.press(MAREN, "fate:oppose", choose="6")
    await table.press(MAREN, "fate:stand")
    at_ash = {"action": "attack", "target": ASH_NAME}
    await rolls(table, MAREN, 3, 2, 2, 3, skill="Knife 3", npc=THUG, **at_ash)
    await table.press(ASH, "fate:defend", choose="Athletics", faces=(3, 1, 1, 2))
    await table.press(MAREN, "fate:stand")
    await table.press(ASH, "fate:absorb", choose="box:2")
    # A defence with style makes a boost; momentum of it bites back.
    await rolls(table, WREN, *FLAT, action="attack", target=ASH_NAME, track="mental")
    await rolls(table, ASH, 3, 3, 3, 2, skill="Athletics", action="defend")
    await table.press(WREN, "fate:stand")
    await table.press(ASH, "fate:forgo")
    await does(table, ASH, "spend", effect="damage")
    # The attack was of the mind, and so is this; both boxes are marked.
    await table.press(WREN, "fate:absorb", choose="mild")
    await rolls(table, ASH, *LOSS, skill="Athletics", action="defend", opposition=5, target=THUG)
    await table.press(ASH, "fate:stand")
    await table.press(ASH, "fate:absorb", choose="box:3")
    # With style for a boost, by a tie, and with a weapon in it.
    await rolls(table, WREN, *GAIN, action="attack", opposition=1, target=THUG)
    await table.press(WREN, "fate:trade")
    await does(table, WREN, "boost name", boost="Fighting", name=BELL)
    await does(table, WREN, "forgo", boost="Rang")
    await attacks(table, WREN, *GAIN, opposition=5)
    await table.press(WREN, "fate:convert")
    await table.fill_in(WREN, "On the ropes")
    await rolls(table, WREN, *FLAT, action="attack", opposition=4, weapon=2, armor=2)
    await does(table, MAREN, "spend", effect="reduce", amount=1, player=WREN)
    await does(table, WREN, "stand")


async def take_advantage(table: Table) -> None:
    """Advantages of every degree, and a contest."""
    await rolls(table, WREN, *FLAT, opposition=1, aspect="On fire 🔥")
    await table.press(WREN, "fate:stand")
    # What stood before momentum's next roll is told by that roll.
    await rolls(table, WREN, *FLAT, opposition=4, aspect="on FIRE 🔥")
    await rolls(table, WREN, *LOSS, opposition=5, aspect="on FIRE 🔥")
    await rolls(table, WREN, *LOSS, opposition=5, aspect="Trap «piège»")
    await table.press(WREN, "fate:stand")
    await table.press(MAREN, "fate:give")
    await rolls(table, WREN, *FLAT, opposition=4, action="create_advantage")
    await rolls(table, WREN, *FLAT, opposition=1, action="create_advantage")
    await table.press(WREN, "fate:stand")
    await table.press(WREN, "fate:aspect")
    await table.fill_in(WREN, "Pinned to the wall «cloué»")
    await rolls(table, WREN, 3, 3, 2, 2, contest=True, target=ASH_NAME)
    await rolls(table, ASH, *FLAT, skill="Athletics", contest=True)
    await does(table, WREN, "stand")


async def invoke(table: Table) -> None:
    """Every means and both ways, in both seats, by oneself and by an ally."""
    await does(table, MAREN, "aspect add", name=FLOOR)
    await does(table, MAREN, "aspect add", name="Smoke", free=2, foes=True)
    await does(table, WREN, "aspect add", name="A gust")
    await does(table, WREN, "aspect remove", name="A gust")
    await does(table, MAREN, "point gain", points=3, gm=True, reason="Bought off")
    # A consequence is invoked for nothing by whoever stands across.
    await rolls(table, WREN, *FLAT, action="attack", target=BRUTE, bonus=1)
    await rolls(table, MAREN, *GAIN, action="defend", character=BRUTE)
    await does(table, WREN, "show")
    await table.press(WREN, "fate:invoke", "roller-0", choose="bonus:moderate")
    reroll = f"reroll:{CONCEPT}"
    await table.press(WREN, "fate:invoke", "roller-1", choose=reroll, faces=(3, 1, 2, 2))
    await table.press(MAREN, "fate:invoke", "opponent-0", choose="bonus:Smoke")
    await does(table, ASH, "aspect invoke", name="Slippery")
    await table.press(WREN, "fate:invoke", "roller-3", choose="bonus:On fire 🔥")
    await does(table, WREN, "stand")
    await does(table, WREN, "boost add", name="High ground 山", against=THUG)
    await rolls(table, ASH, *FLAT, skill="Athletics", opposition=5)
    await table.press(ASH, "fate:invoke", "roller-0", choose="bonus:High ground 山")
    await table.press(MAREN, "fate:invoke", "opponent-0", choose="bonus:Guardian of Œ")
    await table.press(ASH, "fate:stand")
    await does(table, WREN, "boost add", name="Low ground")
    await does(table, ASH, "boost use", name="Low")


async def bank(table: Table, who: int, momentum: int) -> None:
    await table.say(who, "sheet edit", {"field": "bank", "value": str(momentum)})


async def spend(table: Table) -> None:
    """All that momentum buys, what waits for a check, and the Game Changer."""
    await does(table, MAREN, "effect add", name=LAMP, text="It is **dark** now.")
    await does(table, MAREN, "effect add", name="Nothing much")
    await does(table, MAREN, "effect remove", name="Nothing")
    await bank(table, WREN, 4)
    for effect in ("move", "clue", LAMP):
        await does(table, WREN, "spend", effect=effect)
    await bank(table, WREN, 4)
    for effect in ("inspire", "cause despair"):
        await does(table, WREN, "spend", effect=effect)
    await does(table, WREN, "spend", effect="move_enemy", target=THUG)
    await rolls(table, ASH, *FLAT, skill="Athletics", opposition=2)
    await rolls(table, MAREN, *FLAT, skill="2", npc=THUG, opposition=2)
    await bank(table, WREN, 4)
    await attacks(table, WREN, *FLAT, opposition=9)
    await table.press(WREN, "fate:changer")


async def compel(table: Table) -> None:
    """Fate points, asked for and spent: accepted, refused, moved by hand."""
    for verb in ("fate:accept", "fate:refuse"):
        reason = "The floor **gives** way; who is @here to say no? 🕳️"
        await does(table, MAREN, "compel", aspect=FLOOR, player=ASH, reason=reason)
        await table.press(ASH, verb)
    await does(table, ASH, "point spend", points=1, reason="A stunt, «à la carte»")
    await does(table, MAREN, "point spend", points=1, gm=True)
    await does(table, MAREN, "point gain", points=2, player=ASH)


async def hit(table: Table, *choices: str, value: int, **options: Any) -> None:
    """Let Ash's character take a hit, and absorb it so."""
    await does(table, ASH, "stress", hit=value, by=THUG, **options)
    for choice in choices:
        await table.press(ASH, "fate:absorb", choose=choice)


async def fall(table: Table) -> None:
    """Every consequence on both tracks, named, treated, cleared; conceded and taken out."""
    await hit(table, "mild", "box:1", value=3)
    await hit(table, "mild", value=2)
    await hit(table, "moderate", "severe", value=10, track="mental")
    await hit(table, "extreme", value=8)
    await does(table, ASH, "consequence", which="mild", name="Cracked rib «côte»")
    await does(
        table, ASH, "consequence", which="extreme", name="Half a shadow 影", replaces="Never"
    )
    await does(table, ASH, "consequence", which="Cracked", name="Bandaged", treated=True)
    await does(table, ASH, "consequence", which="moderate", treated=True)
    await does(table, ASH, "consequence", which="severe", treated=True)
    await does(table, ASH, "consequence", which="mild 2", clear=True)
    await does(table, ASH, "concede")
    await does(table, MAREN, "stress", hit=30, character=BRUTE)
    await table.press(MAREN, "fate:absorb", choose="out")


async def end(table: Table) -> None:
    """The conflict ends, then the scene, a session and a scenario: things heal and lapse."""
    await does(table, WREN, "boost add", name="Unused", against=BRUTE)
    await does(table, MAREN, "compel", aspect=CONCEPT, player=WREN)
    await rolls(table, WREN, *FLAT, opposition=0)
    await does(table, MAREN, "conflict end")
    for _ in range(2):
        await does(table, MAREN, "scene end")
    await does(table, ASH, "point refresh")
    # A session begins again only after a scene.
    await does(table, MAREN, "scene end")
    await does(table, MAREN, "milestone", player=ASH)
    await does(table, MAREN, "point refresh", everyone=True, scenario=True)
    await does(table, WREN, "aspect add", name="Taken back", free=1)
    await table.say(WREN, "undo")


async def again(table: Table) -> None:
    """Boosts of another scene: converted, given up, kept, and one of the other side's."""
    for state, momentum in (("convert", 3), ("forgo", 0), ("keep", 2)):
        await bank(table, WREN, momentum)
        # A tie makes one, called as the skill is.
        await attacks(table, WREN, *FLAT, skill=f"剣速 {state} +4", opposition=4, target=THUG)
        if state != "keep":
            await table.press(WREN, f"fate:{state}")
        if state == "convert":
            await table.fill_in(WREN, f"剣速 {state} +4")
    # A defence that ties with a number leaves a boost to the other side as a whole.
    await rolls(table, ASH, *LOSS, skill="Athletics", action="defend", opposition=2, target=THUG)
    await table.press(ASH, "fate:stand")


async def leave(table: Table) -> None:
    """What waits when the evening is over."""
    await does(table, MAREN, "aspect add", name=FLOOR, free=2)
    await does(table, MAREN, "aspect add", name="Smoke 🌫️", free=1, foes=True)
    await does(table, ASH, "boost add", name="A hunch", against=BRUTE)
    await does(table, MAREN, "boost add", name="Their own", character=BRUTE)
    # A hit that waits, part of it absorbed, and one of the mind after it.
    await hit(table, "moderate", value=5)
    await hit(table, value=2, track="mental")
    await does(table, ASH, "consequence", which="moderate", name="Winded 🫁", treated=True)
    await does(table, WREN, "concede", character="Spare")
    # Inspired and daunted; somebody met the despair already.
    await bank(table, WREN, 4)
    await does(table, WREN, "spend", effect="inspire")
    await does(table, WREN, "spend", effect="cause despair")
    await rolls(table, MAREN, *FLAT, skill="Knife 3", npc=THUG, action="attack", target=ASH_NAME)
    await bank(table, WREN, 4)
    await does(table, WREN, "gamechanger")
    await does(table, MAREN, "compel", aspect="Heir of 剣", player=WREN, reason="誰か has a claim")
    await does(table, MAREN, "compel", aspect=FLOOR, player=ASH)
    # One roll with invokes on both sides, one that somebody answered.
    await rolls(table, WREN, *GAIN, opposition=4, aspect="Cornered «acculé»")
    reroll = f"reroll:{CONCEPT}"
    await table.press(WREN, "fate:invoke", "roller-0", choose=reroll, faces=GAIN)
    await table.press(MAREN, "fate:invoke", "opponent-0", choose="bonus:Smoke 🌫️")
    await rolls(table, MAREN, *GAIN, action="attack", target=ZANETA, character=BRUTE, armor=1)
    await rolls(table, WREN, *FLAT, action="defend", bonus=1, against=f"{BRUTE}: Fighting")
