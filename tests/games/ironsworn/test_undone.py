"""An undo says which numbers and marks stand again, whatever moved them."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.games.ironsworn.played import choose, move, press
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.stage import Stage, said, text_of

BURNABLE = (1, 4, 10)
"""A miss with edge 1, of which momentum above 4 makes a weak hit."""


class Wren:
    """Somebody at the table who has the character Wren."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.who = stage, stage.ann

    async def slash(self, command: str, **options: Any) -> Any:
        return (await self.who.slash(self.stage.here, command, **options)).response

    async def move(self, line: str, *faces: int, **options: Any) -> Any:
        return await move(self.stage, self.who, line, *faces, **options)

    async def press(self, message: Any, label: str, *faces: int) -> Any:
        return await press(self.stage, self.who, message, label, *faces)

    async def choose(self, message: Any, value: str, faces: Any = ()) -> Any:
        return await choose(self.stage, self.who, message, value, faces=faces)


async def strong(wren: Wren) -> None:
    await wren.move("face danger edge", *STRONG)


async def burned(wren: Wren) -> None:
    await wren.slash("iron momentum", change=5)
    await wren.move("gather information wits", 1, 4, 2)
    await wren.slash("iron burn")


async def burned_alone(wren: Wren) -> None:
    await wren.slash("iron momentum", change=5)
    wren.stage.dice.add(*BURNABLE)
    await wren.press(await wren.slash("iron action", stat="edge"), "Burn momentum 7")


async def struck(wren: Wren) -> None:
    await wren.move("fray heart", *STRONG, track="The bear", rank="formidable")
    await wren.move("strike iron 2", *STRONG)


async def harmed(wren: Wren) -> None:
    await wren.choose(await wren.move("pay the price"), "harm", faces=MISS)


async def went_on(wren: Wren) -> None:
    await wren.slash("iron track new", kind="vow", name="Oath", rank="dangerous")
    await wren.slash("iron track edit", name="Oath", ticks=20)
    wren.stage.dice.add(9, 10)
    await wren.press(await wren.slash("iron track roll", name="Oath"), "Recommit")


async def marked(wren: Wren) -> None:
    await wren.slash("iron track new", kind="vow", name="Oath", rank="dangerous")
    await wren.slash("iron track mark", name="Oath")


async def cursed(wren: Wren) -> None:
    await wren.slash("iron debility", name="cursed")


async def owed(wren: Wren) -> None:
    await wren.slash("iron momentum", change=-9)


async def began(wren: Wren) -> None:
    await wren.move("fray heart", *STRONG, track="The bear", rank="formidable")


async def set_out(wren: Wren) -> None:
    """What was undone said that the journey had gone back to nothing, though it is no more."""
    await wren.move("journey", *WEAK, track="The pass", rank="dangerous")


async def won(wren: Wren) -> None:
    """Nothing said that the fight goes on."""
    await struck(wren)
    await wren.move("end the fight", 1, 2)


async def forsook(wren: Wren) -> None:
    await wren.slash("iron track new", kind="vow", name="Oath", rank="dangerous")
    await wren.slash("iron track forsake", name="Oath")


@pytest.mark.parametrize(
    ("play", "again"),
    [
        (strong, "Momentum 3 → 2"),
        (burned, "Momentum 4 → 7"),
        (burned_alone, "Momentum 2 → 7"),
        (began, "The bear: gone · momentum 4 → 2"),
        (set_out, "The pass: gone · supply 4 → 5"),
        (won, "The bear: open again"),
        (forsook, "Oath: open again"),
        (struck, "The bear: 3 → 0 boxes"),
        (marked, "Oath: 2 → 0 boxes"),
        (went_on, "Oath: 1 → 5 boxes · Oath: rank formidable → dangerous"),
        (harmed, "Health 3 → 5 · momentum 1 → 2"),
        (cursed, "No longer cursed · momentum maximum 9 → 10 · momentum reset 1 → 2"),
        (owed, "Momentum −6 → 2 · setback 1 → 0"),
    ],
)
async def test_what_was_moved_stands_again(
    opened: Stage, play: Callable[[Wren], Awaitable[None]], again: str
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await play(Wren(opened))
    undone = await opened.ann.slash(opened.here, "undo")
    assert said(undone, privately=False).splitlines()[-1] == f"**{again}**"


async def test_a_result_that_is_held_has_moved_nothing(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    wren = Wren(opened)
    await wren.slash("iron momentum", change=5)
    await wren.move("face danger edge", *BURNABLE)
    assert text_of(await wren.slash("undo")).endswith("What it changed is as it was before.")


async def test_what_was_put_right_of_a_companion_stands_again(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    wren = Wren(opened)
    await wren.slash("iron companion new", name="Fang", health=5)
    await wren.slash("iron companion edit", name="Fang", health=3, abilities=2)
    undone = said(await opened.ann.slash(opened.here, "undo"), privately=True)
    assert "**Fang: health 3 → 5 · abilities 2 → 1**" in undone


async def test_dice_that_were_only_read_have_nothing_to_be_as_before(opened: Stage) -> None:
    for command, options in (("oracle", {"odds": "likely"}), ("price", {}), ("rank", {})):
        opened.dice.add(6, 1)
        await opened.ann.slash(opened.here, f"iron {command}", **options)
        undone = said(await opened.ann.slash(opened.here, "undo"))
        assert "Taken back" in undone
        assert "as it was before" not in undone


@pytest.mark.parametrize(
    ("line", "is_again"),
    [("face danger edge", True), ("face danger iron", True), ("gather information", False)],
)
async def test_another_move_is_no_other_go_at_the_one_that_was_undone(
    opened: Stage, line: str, is_again: bool
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    wren = Wren(opened)
    await strong(wren)
    await wren.slash("undo")
    made = text_of(await wren.move(line, *STRONG))
    assert ("Again, after an undo." in made) is is_again


async def test_a_move_that_picks_its_stat_by_itself_picks_anew_when_it_is_made_again(
    opened: Stage,
) -> None:
    """It held to the health of the first time, and was refused for not being the higher."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "sheet edit", field="iron", value="3")
    wren = Wren(opened)
    assert "endures harm with health" in text_of(await wren.move("endure harm", *MISS, amount=1))
    opened.dice.add(*STRONG)
    made = said(await opened.ann.slash(opened.here, "again"), privately=False)
    assert "endures harm with iron" in made
