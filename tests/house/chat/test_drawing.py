"""Symbols as pictures: small, told apart without colour, drawn by a process of its own."""

from functools import cache
from io import BytesIO
from itertools import combinations, islice
from math import sqrt
from operator import mul

import pytest
from PIL import Image, ImageChops

from bot.chat import drawing
from bot.chat.drawing import Body, Drawing
from bot.chat.pen import png
from tests import symbols

GROUNDS = symbols.GROUNDS
DRAWN = symbols.drawn()


@cache
def seen(what: Drawing, ground: str, size: int = 22) -> Image.Image:
    """Give what somebody sees who sees no colour."""
    whole = Image.open(BytesIO(png(what))).resize((size, size), Image.Resampling.LANCZOS)
    image = Image.new("RGB", whole.size, ground)
    image.paste(whole, mask=whole)
    return image.convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    # The root mean square, as ImageStat gives it in five times the time.
    apart = ImageChops.difference(one, other).tobytes()
    return sqrt(sum(map(mul, apart, apart)) / len(apart))


def test_all_symbols_are_drawn_and_are_at_most_two_hundred() -> None:
    assert 150 < len(DRAWN) <= 200


@pytest.mark.slow
@pytest.mark.parametrize("ground", GROUNDS)
def test_no_two_symbols_look_alike_without_colour(ground: str) -> None:
    alike = {
        (one, other): round(far, 1)
        for (one, first), (other, second) in combinations(DRAWN.items(), 2)
        for far in [difference(seen(first, ground), seen(second, ground))]
        if far < 8
    }
    assert not alike


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_symbol_stands_out_from_the_background(ground: str) -> None:
    empty = seen((), ground)
    faint = {
        name: round(far, 1)
        for name, what in DRAWN.items()
        for far in [difference(seen(what, ground), empty)]
        if far < 12
    }
    assert not faint


def test_pictures_are_small_enough_for_discord() -> None:
    assert max(len(png(what)) for what in DRAWN.values()) < 16 * 1024
    assert Image.open(BytesIO(png(DRAWN["d6_5"]))).size == (128, 128)


def test_a_drawing_has_another_digest_than_one_of_another_number() -> None:
    five, six = (drawing.die(Body.SQUARE, each) for each in "56")

    assert drawing.digest(five) == drawing.digest(drawing.die(Body.SQUARE, "5"))
    assert drawing.digest(five) != drawing.digest(six)


@pytest.mark.parametrize("which", drawing.Crest)
def test_a_crest_stands_out_from_the_background(which: drawing.Crest) -> None:
    for ground in GROUNDS:
        assert difference(seen(drawing.crest(which), ground), seen((), ground)) > 30


def test_one_picture_shows_every_symbol_on_each_background() -> None:
    few = dict(islice(DRAWN.items(), symbols.ACROSS + 1))
    sheet = symbols.picture(few)

    width, height = symbols.CELL
    assert sheet.size == (width * symbols.ACROSS, height * 2)
    lefts, tops = range(0, sheet.width, width), range(0, sheet.height, height)
    cells = [sheet.crop((left, top, left + width, top + height)) for top in tops for left in lefts]
    colours = [{colour for _, colour in each.getcolors(width * height) or ()} for each in cells]
    grounds = {tuple(bytes.fromhex(ground[1:])) for ground in GROUNDS}
    assert all(grounds < each for each in colours[: len(few)])
    # Where nothing is drawn there is nothing but the sheet.
    assert all(len(each) == 1 for each in colours[len(few) :])
