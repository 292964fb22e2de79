"""A table of Charge at which most evenings are played, and what its people press and choose."""

from typing import Any

from tests.prologue import prologue
from tests.stage import Stage, fill_in, menu_id, menus, said, titled

GM, WREN, ASH, MOSS = 1, 2, 3, 4
"""The people of the same table where it is played without Discord, by their ids."""


class Crew:
    """The table of Charge, and who sits at it."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.here, self.dice = stage, stage.here, stage.dice
        self.gm, self.ann, self.bob = stage.gm, stage.ann, stage.bob
        self.cyd: Any = stage.guild.add_member(stage.env.create_user("cyd", global_name="Cyd"))

    async def slash(self, who: Any, command: str, **options: Any) -> Any:
        """Use one of the game's commands."""
        return await who.slash(self.here, f"charge {command}", **options)

    async def propose(self, who: Any, action: str, **options: Any) -> Any:
        """Propose a roll; give its message."""
        answer = await self.slash(who, "action", action=action, **options)
        assert titled(answer).partition(" ")[2].startswith("proposes a roll"), said(answer)
        return answer.response

    async def rolled(self, who: Any, action: str, *faces: int, **options: Any) -> Any:
        """Roll at once; give the answer."""
        self.dice.add(*faces)
        answer = await self.slash(who, "action", action=action, now=True, **options)
        said(answer, privately=False)
        return answer

    def sheet(self, name: str) -> dict[str, Any]:
        """Read a character from the file."""
        (found,) = [
            row[-1] for row in self.stage.state()["sheets"] if row[3] == "charge" and row[4] == name
        ]
        return dict(found)

    def clock(self, name: str) -> int:
        """Read a clock's ticks from the file."""
        (found,) = [
            row[-1]["ticks"]
            for row in self.stage.state()["sheets"]
            if row[3] == "clock" and row[4] == name
        ]
        return int(found)

    def message(self, wanted: Any) -> Any:
        """Give a message as it stands now."""
        (found,) = [each for each in self.here.history(viewer=self.ann) if each.id == wanted.id]
        return found

    async def let_go(self, who: Any, words: str) -> Any:
        """Let somebody let go of the one thing that waits and ends like this."""
        listed = (await who.slash(self.here, "waiting")).response
        (meant,) = [each for each in menus(listed)[-1] if each["label"].endswith(words)]
        return await who.select(listed, [meant["value"]], custom_id="waiting:drop:0")

    def newest(self) -> Any:
        """Give the last message that everybody sees."""
        return max(self.here.history(viewer=self.stage.manager), key=lambda each: each.id)


@prologue
async def seated(made: Crew) -> Crew:
    """Open the table, and give everybody a character."""
    stage = made.stage
    await stage.gm.slash(stage.here, "table open", game="charge", name="Friday")
    for who, name, dots in (
        (made.ann, "Wren", "sneak 2, sway 1"),
        (made.bob, "Ash", "shoot 2, muscle 1"),
        (made.cyd, "Moss", "tinker 2"),
    ):
        await who.slash(stage.here, "sheet new", name=name)
        said(await made.slash(who, "dots", dots=dots), privately=True)
    return made


async def rule(gm: Any, message: Any, label: str) -> Any:
    """Let the GM open the private controls of a proposal, and press there."""
    controls = await gm.click(message, label="GM")
    assert "Only you see this." in said(controls, privately=True)
    return await gm.click(controls.response, label=label)


async def choose(who: Any, message: Any, verb: str, value: str) -> Any:
    """Choose from a message's menu; the words of a consequence are left out."""
    answer = await who.select(message, [value], custom_id=menu_id(message, verb))
    if verb == "pick" and answer.modal and len(answer.modal["components"]) == 1:
        return await fill_in(who, answer, "")
    return answer


def option(message: Any, words: str) -> str:
    """Give the value of the menu's option that says this."""
    (found,) = [each["value"] for menu in menus(message) for each in menu if words in each["label"]]
    return str(found)
