"""How an Ironsworn character is made: the form, and three who are ready to play."""

import re

from bot.chat.embeds import join
from bot.making import Ask, Making, Ready
from rules.ironsworn import Character, Stat, making
from rules.names import NAME_MAX

_STATS = {stat.value: stat.value.capitalize() for stat in Stat}

_STAT_LINE = re.compile(rf"(?:(?:{'|'.join(_STATS)})\W*\d+\W*)+", re.IGNORECASE)
"""``Edge: 3``, or several in a line."""

_PAIRS = {key: join([_STATS[stat.value] for stat in pair]) for key, pair in making.PAIRS.items()}

_PITCHES = (
    "A sharp-eyed ferrywoman who owes the river an answer",
    "A smith with strong arms and a broken oath",
    "A poacher who moves unseen and forgives nothing",
)


def _missing(character: Character) -> str:
    return "3, 2, 2, 1 and 1 to place as stats" if making.is_unmade(character) else ""


MAKING = Making(
    asks=(
        Ask(key=making.NAME, label="Name", is_required=True, most=NAME_MAX),
        Ask(
            key=making.STATS,
            label="Stats",
            hint="Edge 3, Heart 2, Iron 2, Shadow 1, Wits 1 in any order; or pick them below",
            most=100,
            lines=_STAT_LINE,
        ),
        Ask(
            key=making.BEST,
            label="Best at",
            hint="Instead of writing: this stat gets 3",
            choices=tuple(_STATS.items()),
        ),
        Ask(
            key=making.GOOD,
            label="Good at",
            hint="These two get 2, and the other two 1",
            choices=tuple(_PAIRS.items()),
        ),
        Ask(
            key=making.VOW,
            label="A vow to begin with",
            hint="What your character swore long ago, if you know; its rank is extreme",
            most=NAME_MAX,
        ),
    ),
    typed=making.typed,
    make=making.make,
    ready=tuple(Ready(state, pitch) for state, pitch in zip(making.READY, _PITCHES, strict=True)),
    missing=_missing,
    beside=(
        *("Momentum", "Health", "Spirit", "Supply", "Experience"),
        *("Bonds", "Debilities", "Assets"),
    ),
)
