"""What fell beside what fair dice show, in words and bars, and as a picture for those who see it.

Nothing here accuses: it is said how often fair dice look so uneven, and no more.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

import discord

from bot.chat import drawing, symbols
from bot.chat.drawing import Picture
from bot.chat.embeds import embed, first_upper, mention, plural
from bot.table.views import Size, Weighed
from rules.luck import Share
from rules.notation import FATE_SIDES
from rules.odds import percent
from rules.proof import Checked, Flaw

CELLS = 8
SELDOM = Fraction(1, 20)
DRAWN_MAX = 3
"""Sizes of dice that are drawn."""


def told(luck: Weighed) -> discord.Embed:
    """Tell all that the picture shows."""
    whose = f"For {mention(luck.player)}: " if luck.player else ""
    if not luck.count:
        none = "no die has fallen yet that everybody may know of."
        return embed("Luck", (first_upper(f"{whose}{none}"),))
    fell = plural(luck.count, "die", "dice")
    lines = [f"{whose}{fell} fell, counting what was taken back."]
    for size in luck.sizes:
        lines += ["", *_told(size)]
    others = luck.count - sum(size.count for size in luck.sizes)
    if others:
        lines += ["", f"{plural(others, 'die', 'dice')} of other sizes."]
    lines += ["", *_verdict([each for each in luck.sizes if not each.is_few])]
    lines += _proved(luck.checked, is_part=luck.is_part)
    shown = embed("Luck")
    shown.description = "\n".join(lines).rstrip()
    return shown


def _told(size: Size) -> Sequence[str]:
    most, first = max(row.fell for row in size.rows), size.rows[0]
    each = "each face" if first.first == first.last else "each row"
    signs = symbols.SIGNS
    fate = f" (Fate dice: 1 is {signs[-1]}, 3 is {signs[1]})" if size.sides == FATE_SIDES else ""
    times = "once" if first.expected == 1 else f"{_number(first.expected)} times"
    uneven = f"{_often(size.share)} look at least this uneven."
    if size.is_few:
        times, uneven = "less than once", "Too few dice to say how evenly they fall."
    rows = [
        f"{symbols.line(round(row.fell * CELLS / most), CELLS)} {row.name}: {row.fell}"
        + (f" (expected {_number(row.expected)})" if row.expected != first.expected else "")
        for row in size.rows
    ]
    return (
        f"**d{size.sides}**{fate} · {plural(size.count, 'die', 'dice')}, {each} expected {times}",
        *rows,
        uneven,
    )


def _number(expected: Fraction) -> str:
    return f"{float(expected):.1f}".removesuffix(".0")


def _often(found: Share) -> str:
    """Say how many fair tables that is."""
    if found.of < Fraction(1, 1_000_000):
        return "Fewer than 1 in 1000000 fair tables"
    if found.of == 1:
        return f"{'Up to all' if found.is_most else 'All'} fair tables"
    at_most = "At most " if found.is_most else ""
    if found.of < SELDOM:
        return f"{at_most}1 in {floor(1 / found.of)} fair tables"
    return f"{at_most}{percent(found.of)} of 100 fair tables"


def _verdict(sizes: Sequence[Size]) -> Sequence[str]:
    """Say what all sizes of which enough dice fell come to."""
    if not sizes:
        return ()
    least = min(size.share.of for size in sizes)
    # The more sizes of dice there are, the likelier one of them looks uneven.
    any_of_them = Share(1 - (1 - least) ** len(sizes), is_most=True)
    lines = []
    if least < SELDOM and len(sizes) > 1:
        what = f"a size of dice that looks as uneven as the most uneven of these {len(sizes)}"
        lines.append(f"{_often(any_of_them)} have {what}.")
    if any_of_them.of >= SELDOM:
        return (*lines, "That is what fair dice look like.")
    proves = "That is seldom, and proves nothing: some fair table has to be that one."
    return (*lines, f"{proves} `/table dice proof:on` lets everybody check the dice to come.")


def _proved(checked: Checked, *, is_part: bool) -> Sequence[str]:
    wrong = sum(fault.flaw in {Flaw.FACE, Flaw.NO_SEED} for fault in checked.faults)
    open_now = checked.proved + wrong
    lines = []
    if open_now:
        which = "; the newest were checked" if is_part else ""
        lines.append(f"**{checked.proved} of {open_now} proved** by revealed seeds{which}.")
    if checked.faults:
        lines.append("Not all is as it should be: `python -m bot verify` says what, of an export.")
    if checked.sealed:
        lines.append(
            f"{plural(checked.sealed, 'die', 'dice')} can be checked once the GM reveals the seed."
        )
    return lines


def described(luck: Weighed) -> str:
    """Say the picture to those who do not see it."""
    sizes = ", ".join(f"d{size.sides}" for size in luck.sizes[:DRAWN_MAX])
    return f"How often each face of {sizes} fell; the words beside it say the same."


def drawn(luck: Weighed) -> Picture | None:
    """Draw what there is to see, if any dice fell."""
    rows = [
        (f"d{size.sides}", [(row.fell, float(row.expected)) for row in size.rows])
        for size in luck.sizes[:DRAWN_MAX]
    ]
    return drawing.bars(rows) if rows else None
