"""Fate's answers to **Why?**: the rule, the arithmetic, the exact odds."""

from bot.chat.embeds import plain, plural
from bot.chat.symbols import share
from bot.chat.words import why
from bot.games.fate.words.terms import DEGREES, SUCCESSES, rung
from rules.fate import DICE, Degree, Roll, RollOutcome, Side, chances
from rules.odds import percent, percents
from rules.ranges import clamp


@why.register
def _(outcome: RollOutcome) -> str:
    roll = outcome.roll
    lines = [_dice(roll.side), _against(roll)]
    if roll.defence is not None:
        lines.append(_dice(roll.defence))
    lines.append("Invoke first, then accept. Only the last faces count (R0.14, R0.16).")
    return "\n".join(line for line in lines if line)


def _dice(side: Side) -> str:
    """Say whose dice were how many momentum dice, and how often that many bank."""
    count, who = clamp(side.momentum_dice, 0, DICE), f"**{plain(side.character)}** rolls"
    if not side.has_sheet:
        return f"{who} no momentum dice without a sheet (R0.22)."
    if not count:
        return (
            f"{who} no momentum dice: only the Momentum Action has them, as many as the skill "
            "gives and the bank leaves, and none while momentum is locked (R0.6, R0.7)."
        )
    return (
        f"{who} {plural(count, 'momentum die', 'momentum dice')}: 1 for any skill, 2 from +2, 3 "
        f"from +4, less those in the bank (R0.6, R0.7). The chance of a + among them: "
        f"{percent(chances.banks(count))} %."
    )


def _against(roll: Roll) -> str:
    """Count how the roller's dice could have fallen against this opposition."""
    if roll.facing is None:
        return "Without opposition there is a result and no outcome (R0.9)."
    counted = next(chances.roll_cases(roll.side, roll.facing)).chances
    shown = percents(counted, SUCCESSES)
    told = (
        f"{share(counted[degree])} {shown[degree]} % {DEGREES[degree].lower()}"
        for degree in reversed(Degree)
        if counted[degree]
    )
    return "\n".join(
        (f"**{plain(roll.side.character)}** against {rung(roll.facing)} (R0.12):", *told)
    )
