"""A table of Fate in the middle of play, and how those who sit at it play."""

from typing import Any

from tests.prologue import prologue
from tests.stage import Stage, labels, menu_id, said

PLUS, BLANK, MINUS = 3, 2, 1
"""How a Fate die falls, as the dice count."""

FLAT, GAIN = (BLANK,) * 4, (PLUS, BLANK, BLANK, BLANK)
"""Four dice that add nothing, and four that add 1 and bank a momentum if the first is an m-die."""


class Party:
    """The table of Fate, and who sits at it."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.here, self.dice = stage, stage.here, stage.dice
        self.gm, self.ann, self.bob = stage.gm, stage.ann, stage.bob

    async def slash(self, who: Any, command: str, **options: Any) -> Any:
        """Use one of the game's commands."""
        return await who.slash(self.here, f"fate {command}", **options)

    async def roll(self, who: Any, *faces: int, **options: Any) -> Any:
        """Roll Fighting, with blanks, unless something else is said; give the message."""
        self.dice.add(*(faces or FLAT))
        answer = await self.slash(who, "roll", **{"skill": "Fighting", **options})
        said(answer, privately=False)
        return answer.response

    async def accept(self, who: Any, message: Any) -> Any:
        """Let a roll stand as its message says; give the answer."""
        return await who.click(message, label=standing(message))

    async def attack(self, who: Any, *faces: int, opposition: int = 2, **options: Any) -> Any:
        """Attack, and let it stand; give the message."""
        message = await self.roll(who, *faces, action="attack", opposition=opposition, **options)
        return (await self.accept(who, message)).response

    async def defend(self, who: Any, message: Any, *faces: int, skill: str = "Athletics") -> Any:
        """Defend from the menu of an attack, with blanks unless others are said."""
        self.dice.add(*(faces or FLAT))
        return await choose(who, message, "defend", skill)

    async def edit(self, who: Any, field: str, value: str, **options: Any) -> Any:
        """Put a field of a sheet right."""
        return await who.slash(self.here, "sheet edit", field=field, value=value, **options)

    async def bank(self, who: Any, momentum: int, **options: Any) -> None:
        """Let somebody have so much momentum."""
        await self.edit(who, "momentum bank", str(momentum), **options)

    async def foe(self, name: str) -> None:
        """Give a main character of the GM's a sheet, and let everybody meet them."""
        made = await self.slash(self.gm, "npc", name=name)
        said(await self.gm.click(made.response, label="Show everybody"), privately=False)

    def sheet(self, name: str) -> dict[str, Any]:
        """Read a character from the file."""
        (found,) = [
            row[-1] for row in self.stage.state()["sheets"] if row[3] == "fate" and row[4] == name
        ]
        return dict(found)

    def board(self, kind: str) -> list[dict[str, Any]]:
        """Read what the table shares of a kind, oldest first."""
        return [row[-1] for row in self.stage.state()["sheets"] if row[3] == f"fate.{kind}"]

    async def undo(self, who: Any) -> str:
        """Take back the last thing that somebody did."""
        return said(await who.slash(self.here, "undo"))


@prologue
async def seated(made: Party) -> Party:
    """Open the table, and give everybody a character."""
    stage = made.stage
    await stage.gm.slash(stage.here, "table open", game="fate", name="Friday")
    for who, name, skill in ((made.ann, "Wren", "Fighting"), (made.bob, "Ash", "Athletics")):
        await who.slash(stage.here, "sheet new", name=name)
        await made.slash(who, "skill", name=skill, rating=4)
    await made.slash(made.ann, "action", action="attack")
    await made.slash(made.bob, "action", action="defend")
    await made.edit(made.ann, "high_concept", "Sword Master")
    return made


async def fill(party: Party) -> None:
    """Let Wren have all four momentum, and a Game Changer to spend it on."""
    await party.edit(party.ann, "game_changer", "Killing Blow")
    await party.bank(party.ann, 4)


async def left(party: Party) -> None:
    """Have Ann forgotten, and her character given to the GM."""
    asked = await party.ann.slash(party.here, "me forget")
    await party.ann.click(asked.response, label="Forget me, give the GM my characters")
    await party.stage.env.settle()


async def seen(party: Party, who: Any) -> str:
    """Give all that somebody can learn of the table by asking."""
    told = [
        said(await who.slash(party.here, command))
        for command in ("table show", "history", "waiting", "fate aspect show", "table recap")
    ]
    for command, option in (
        ("fate roll", "target"),
        ("fate roll", "character"),
        ("fate stress", "by"),
        ("fate spend", "target"),
        ("sheet show", "character"),
    ):
        told.append(str(await who.autocomplete(party.here, command, option, "")))
    return "\n".join((*told, party.stage.seen_by(who)))


def of(party: Party, who: Any) -> dict[str, Any]:
    """Read somebody's Wren from the file."""
    rows = party.stage.state()["sheets"]
    (found,) = [row[-1] for row in rows if (row[2], row[3], row[4]) == (who.id, "fate", "Wren")]
    return dict(found)


def standing(message: Any) -> str:
    """Give the label of the button that lets an outcome stand."""
    return next(each for each in labels(message) if each.startswith("Accept"))


async def choose(who: Any, message: Any, verb: str, value: str, seat: str = "") -> Any:
    """Choose from a message's menu."""
    seat = seat or ("roller" if verb == "invoke" else "")
    return await who.select(message, [value], custom_id=menu_id(message, verb, seat))


def title(message: Any) -> str:
    """Give the title of a message."""
    return str(message.embeds[0].title)
