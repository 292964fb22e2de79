"""Chances of a roll, as a game words them: what each result is called, and what would change it.

They are told in words, each beside its bar, and drawn where three results or more stand beside
each other.  All numbers are exact, and rounded only where they are shown.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Self

import discord

from bot.chat import drawing
from bot.chat.drawing import Picture
from bot.chat.embeds import first_upper, laid_out
from bot.chat.symbols import share
from rules.frozen import frozen
from rules.odds import Case, Result, Spread, chance_of, percent_of, percents

DRAWN_MIN = 3
"""Fewer results than this say no more as a picture."""

COLUMNS_MAX = 60
"""More columns than this would be too thin to tell apart."""


@frozen
class Way:
    """A way to make a roll, in words that go on from a chance, and in a few that fit a picture.

    ``chances`` are those of each result by what it is called, the best first.
    """

    name: str
    label: str
    chances: Mapping[str, Fraction]

    @classmethod
    def of(
        cls,
        case: Case[Result],
        results: Mapping[Result, str],
        name: str = "",
        label: str = "as it is",
    ) -> Self:
        """Word a case, by what each result is called, the best first."""
        return cls(name, label, {said: case.of(result) for result, said in results.items()})


@frozen(kw_only=True)
class Chances:
    """What may come of a roll as it is, which is the first of its ``ways``, and of it changed.

    ``good`` are the results that are hoped for, which together are ``hoped``: “success”; there are
    none where a roll is neither good nor bad.
    ``lines`` stand before everything, ``small`` print last.  ``spread`` is that of a total, whose
    numbers of interest are ``wanted``.
    """

    title: str
    ways: tuple[Way, ...]
    hoped: str = ""
    good: Collection[str] = ()
    lines: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    spread: Spread | None = None
    wanted: Collection[int] = ()

    def hope(self, way: Way) -> Fraction:
        """Give the chance of what is hoped for."""
        return chance_of(way.chances, self.good)

    def percents(self, way: Way) -> dict[str, int]:
        """Give the percentage of each result."""
        return percents(way.chances, self.good)

    def hoped_percent(self, way: Way) -> int:
        """Give the percentage of what is hoped for."""
        return percent_of(way.chances, self.good)

    @property
    def changed(self) -> list[Way]:
        """The ways that change anything."""
        first, *others = self.ways
        return [each for each in others if each.chances != first.chances]

    @property
    def shown(self) -> list[Way]:
        """The ways that say something: the roll as it is, and what changes it."""
        return [self.ways[0], *self.changed]

    @property
    def results(self) -> list[str]:
        """The results that can come in one way or another, the best first."""
        named = dict.fromkeys(result for way in self.shown for result in way.chances)
        return [each for each in named if any(way.chances.get(each) for way in self.shown)]


def told(chances: Chances, *, is_drawn: bool = False) -> discord.Embed:
    """Tell the odds in words: all of them, or what somebody wants to know beside their picture."""
    first, others = chances.ways[0], chances.changed
    results, shown = chances.results, chances.percents(first)
    # Of two results one says both, and of one good one its row says how likely it is.
    good = set(results) & set(chances.good)
    hidden = set(results) - good if good and len(results) <= 2 else set()
    is_whole_told = bool(chances.good) and len(good) != 1
    rows = [
        f"{share(chance)} {shown[each]} % {each}"
        for each, chance in first.chances.items()
        if each not in hidden and (chance or (each in good and len(chances.good) == 1))
    ]
    changed = [line for way in others for line in _changed(chances, way, is_drawn=is_drawn)]
    return laid_out(
        f"Odds · {chances.title}",
        lines=(
            *chances.lines,
            f"**{first_upper(chances.hoped)} {chances.hoped_percent(first)} %**"
            if is_whole_told
            else "",
            *rows,
        ),
        then=(f"**{first_upper(chances.hoped)} would be**" if changed else "", *changed),
        small=chances.small,
    )


def _changed(chances: Chances, way: Way, *, is_drawn: bool) -> list[str]:
    """Say what a change would make of what is hoped for and, of several results, of each.

    Who listens hears first what changes it, and the arrow of a number that moved as a range.
    """
    before, after = chances.hoped_percent(chances.ways[0]), chances.hoped_percent(way)
    bar = "" if is_drawn else f"{share(chances.hope(way))} "
    instead = f" instead of {before} %" if after != before else ""
    said = f"{bar}{first_upper(way.name)}: **{after} %**{instead}"
    return [said] if is_drawn or len(chances.results) <= 2 else [said, _each(chances, way)]


def _each(chances: Chances, way: Way) -> str:
    shown = chances.percents(way)
    return " · ".join(f"{result} {number} %" for result, number in shown.items() if number)


def drawn(chances: Chances) -> Picture | None:
    """Draw what there is to see: how a total is spread, or what comes of each way."""
    spread, results = chances.spread, chances.results
    if spread is not None:
        if not DRAWN_MIN <= len(spread.ways) <= COLUMNS_MAX:
            return None
        whole, totals = spread.whole, range(spread.least, spread.most + 1)
        shares = [ways / whole for ways in spread.ways]
        return drawing.columns(shares, spread.least, [each in chances.wanted for each in totals])
    if len(results) < DRAWN_MIN:
        return None
    rows = []
    for way in chances.shown:
        shown = chances.percents(way)
        row = [(way.chances.get(each, Fraction(0)), shown.get(each, 0)) for each in results]
        rows.append((way.label, row))
    return drawing.stacked(rows, results)


def described(chances: Chances) -> str:
    """Say the picture to those who do not see it: what comes of each way."""
    if chances.spread is not None:
        return f"The odds of {chances.title}; the words beside it say the same."
    return f"The odds of {chances.title}. " + ". ".join(
        f"{way.label}: {_each(chances, way)}" for way in chances.shown
    )
