"""A character's number over the evening: in words, and as a plot for those who look."""

from io import BytesIO

import pytest
from PIL import Image

from bot.chat import drawing
from bot.chat.pen import png
from bot.table.views import Evening
from bot.table.words.evening import VALUES_MAX, drawn, told
from tests.prologue import prologue
from tests.stage import Stage, answer, labels, pictures, refused, said


async def momentum(stage: Stage, *moves: int) -> None:
    for change in moves:
        await stage.ann.slash(stage.here, "iron momentum", change=change)


@pytest.fixture
@prologue
async def wren(opened: Stage) -> Stage:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    return opened


async def test_an_evening_is_told_and_drawn(wren: Stage) -> None:
    await momentum(wren, 1, 3, -5)
    answer = await wren.ann.slash(wren.here, "sheet evening")

    words = said(answer, privately=False)
    assert "Wren: momentum over the evening" in words
    assert "2 → 3 → 6 → **1**" in words
    assert "At most 6, at least 1. 3 changes" in words
    assert pictures(answer) == ["evening.png"]


async def test_what_was_undone_is_left_out(wren: Stage) -> None:
    await momentum(wren, 1, 3)
    await wren.ann.slash(wren.here, "undo")
    await momentum(wren, -2)
    words = said(await wren.ann.slash(wren.here, "sheet evening", private=True), privately=True)

    assert "2 → 3 → **1**" in words


async def test_who_wants_words_gets_words_alone(wren: Stage) -> None:
    await wren.gm.slash(wren.here, "table settings", text="on")
    await momentum(wren, 1, 3)
    answer = await wren.ann.slash(wren.here, "sheet evening")

    assert "2 to 3 to **6**" in said(answer)
    assert pictures(answer) == []


@pytest.mark.usefixtures("pen_lost")
async def test_a_plot_that_cannot_be_drawn_is_told_in_words(
    wren: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    await momentum(wren, 1)
    answer = await wren.ann.slash(wren.here, "sheet evening")

    assert "2 → **3**" in said(answer)
    assert pictures(answer) == []
    assert "a plot is told in words alone" in caplog.text


async def test_another_number_can_be_chosen(wren: Stage) -> None:
    await wren.ann.slash(wren.here, "iron meter", name="health", change=-2)
    answer = await wren.ann.slash(wren.here, "sheet evening", number="heal")
    assert "5 → **3**" in said(answer)

    chosen = await wren.bob.select(answer.response, ["Momentum"])
    assert "**2** all the time." in said(chosen, privately=True)
    assert pictures(chosen) == []
    assert "“luck”" in refused(await wren.ann.slash(wren.here, "sheet evening", number="luck"))


async def test_a_mistyped_number_is_one_press_away(wren: Stage) -> None:
    asked = await wren.ann.slash(
        wren.here, "sheet evening", number="helth", character="Wern", private=True
    )
    assert labels(asked.response) == ["Wren"]
    asked = await answer(wren.ann, asked, "Wren")
    assert "“helth” could be:" in said(asked, privately=True)
    told = await answer(wren.ann, asked, "Health")
    assert "health over the evening" in said(told, privately=True)


async def test_a_game_without_such_numbers_says_so(wren: Stage) -> None:
    await wren.ann.slash(wren.here, "sheet new", name="Kestrel", game="fu")
    answer = await wren.ann.slash(wren.here, "sheet evening", character="Kestrel")

    assert "This character has no number that moves." in said(answer)
    assert labels(answer.response) == []


def test_a_long_evening_shows_its_end() -> None:
    points = tuple((1_000 + at, at % 7) for at in range(100))
    long = Evening(1, "Wren", "Momentum", ("Momentum",), points)

    assert (told(long).description or "").count("→") == VALUES_MAX - 1
    assert drawn(long) == drawing.plot([at % 7 for at in range(100 - VALUES_MAX, 100)])


@pytest.mark.parametrize("values", [(0, 0), (2, 10), (-6, 10, 3), (0, -1), (5, 5, 5)])
def test_a_plot_fits_its_picture(values: tuple[int, ...]) -> None:
    shapes, size = drawing.plot(values)
    width, height, _ = size

    assert all(0 <= x <= width and 0 <= y <= height for each in shapes for x, y in each.points)
    assert Image.open(BytesIO(png(shapes, *size))).size == (800, 300)
