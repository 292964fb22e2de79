"""Fate's odds in words."""

from collections.abc import Mapping
from fractions import Fraction

from bot.chat.chances import Chances, Way
from bot.chat.embeds import plain, plural, with_sign
from bot.chat.symbols import share
from bot.games.fate.views import OpenOdds, RollOdds
from bot.games.fate.words.terms import DEGREES, SUCCESSES, rung
from rules.fate import Degree, Seat
from rules.fate.chances import INVOKE, POINT
from rules.fate.terms import INVOKED
from rules.odds import Case, Spread, percent

_DEGREES = {degree: DEGREES[degree].lower() for degree in reversed(Degree)}
_GOOD = [_DEGREES[each] for each in SUCCESSES]


def chances(view: RollOdds | OpenOdds) -> Chances:
    """Word the odds of a roll, or of one that stands open."""
    return _open(view) if isinstance(view, OpenOdds) else _roll(view)


def _roll(view: RollOdds) -> Chances:
    side = view.side
    who = f"{plain(side.character)} rolls {plain(side.skill)}"
    lines = (f"Before the dice: {rung(side.total)}", _banking(view))
    if view.opposition is None:
        return Chances(
            title=who,
            ways=(Way("", "", _by_total(view.totals)),),
            lines=lines,
            spread=view.totals,
        )
    return Chances(
        title=f"{who} against {rung(view.opposition)}",
        ways=tuple(map(_way, view.cases)),
        hoped="success",
        good=_GOOD,
        lines=lines,
        small=("All 81 rolls counted",),
    )


def _by_total(totals: Spread) -> Mapping[str, Fraction]:
    return {
        rung(total): totals.chance(total.__eq__)
        for total in range(totals.most, totals.least - 1, -1)
    }


def _banking(view: RollOdds) -> str:
    count = view.side.momentum_dice
    if not count:
        return ""
    dice = plural(count, "momentum die", "momentum dice")
    return f"{share(view.banks)} {percent(view.banks)} % momentum +1, with {dice}"


def _way(case: Case[Degree]) -> Way:
    count = case.number
    if case.what == INVOKE:
        name = f"with {plural(count, 'invoke')} ({with_sign(count * INVOKED)})"
        return Way.of(case, _DEGREES, name, plural(count, "invoke"))
    if case.what == POINT:
        return Way.of(case, _DEGREES, f"with {with_sign(count)}", with_sign(count))
    if case.what:
        return Way.of(case, _DEGREES, "with one reroll, if it fails or ties", "reroll")
    return Way.of(case, _DEGREES)


def _open(view: OpenOdds) -> Chances:
    roll, judged = view.roll, view.roll.judged
    now = Case({judged.degree: Fraction(1)} if judged is not None else {})
    found = [Way.of(now, _DEGREES)]
    for seat, cases in view.cases.items():
        side = roll.seated(seat)
        who = plain(side.character) if side is not None else "the other side"
        whose = "own" if seat is Seat.ROLLER else "foe"
        for case in cases:
            if case.what == INVOKE:
                added = with_sign(case.number * INVOKED)
                name, label = f"with {added} for {who}", f"{whose} {added}"
            else:
                name, label = f"with a reroll by {who}", f"{whose} reroll"
            found.append(Way.of(case, _DEGREES, name, label))
    return Chances(
        title=f"{plain(roll.side.character)}'s roll, {rung(roll.side.total)} so far",
        ways=tuple(found),
        hoped="success",
        good=_GOOD,
    )
