"""What **Why?** explains: the rule, the arithmetic, the exact odds."""

from bot.chat.embeds import first_upper, plural, with_sign
from bot.chat.words import why
from bot.games.tension.words.terms import READINGS, arithmetic, has_pressure, moved
from rules import odds, tension
from rules.tension import Challenge, Reading, ReadingKind, Source

_READ = (
    "4, 5 and 6 succeed; 1, 2 and 3 blunder",
    "Mixed: one for each success",
    "All succeed: one for each die and one more; all 6: two for each",
    "All blunder: one is taken away; all 1: one for each die",
)


@why.register
def _(outcome: tension.Answered | tension.TensionSpent) -> str:
    lines, rules = [], ["R1.19"]
    for step in outcome.challenge.steps[-1:]:
        if step.faces and step.reading is not None:
            lines += _dice_explained(step.faces, Reading(step.reading, step.change))
            rules += ["R1.7", "R1.9"]
        if step.source is Source.TENSION:
            lines.append("Each roll of tension dice is read alone")
            rules += ["R1.8", "R1.10"]
        if step.source is Source.VIGOR:
            lines.append("Each vigor die spends one vigor, where the sheet counts it")
        if step.source.is_characters:
            rules += ["R1.12", "A1.3"]
        lines.append(first_upper(moved(step, outcome.challenge.kind)))
    return _list([*lines, *_judged(outcome.challenge)], *rules)


def _dice_explained(shown: tuple[int, ...], reading: Reading) -> list[str]:
    # One die that was read plainly gives away that the table asks for two.
    is_plain_alone = len(shown) == 1 and reading.kind is ReadingKind.PLAIN
    chances = tension.reading_odds(len(shown), 2 if is_plain_alone else 1)
    found = odds.percents(odds.gathered((each.kind, chances[each]) for each in chances))
    told_of = [f"{named} {found[kind]} %" for kind, named in READINGS.items() if kind in found]
    return [
        *_READ,
        f"{first_upper(arithmetic(reading, shown))}: **{with_sign(reading.change)}**",
        f"The odds of {plural(len(shown), 'die', 'dice')}: {', '.join(told_of)}; "
        f"+{len(shown) / 2:g} on average",
    ]


@why.register
def _(outcome: tension.FateSpent) -> str:
    return _list(
        ["Each fate point adds one, without a roll", *_judged(outcome.challenge)],
        *("R1.17", "R1.18", "R1.19"),
    )


@why.register
def _(outcome: tension.TwistOffered) -> str:
    return _list(
        [
            f"A twist gives exactly what is lacking, {outcome.points} by now",
            "The GM gains as many fate points",
            "Accepting passes and closes the test; declining changes nothing",
            "The offer ends once nothing is lacking",
        ],
        "R1.16",
    )


@why.register
def _(outcome: tension.ChallengeClosed) -> str:
    return _list(_judged(outcome.challenge), "R1.19")


def _judged(challenge: Challenge) -> list[str]:
    own, against = challenge.successes, challenge.opposition
    lines = [f"A test is passed when successes reach what opposes them: {own} against {against}"]
    if has_pressure(challenge):
        lines.append("Pressure is what the attacker has beyond the other side")
    return lines


def _list(lines: list[str], *rules: str) -> str:
    """List lines, and below them the numbers of the rules."""
    numbered = sorted(rules, key=lambda rule: (rule[0] != "R", float(rule[1:].partition(".")[2])))
    return "\n".join([*(f"• {each}" for each in lines), f"*Rules {', '.join(numbered)}*"])
