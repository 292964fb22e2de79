"""What **Why?** explains: the rule, the arithmetic, the exact odds."""

from bot.chat.embeds import first_upper, plural
from bot.chat.words import why
from bot.games.tension.words.terms import READINGS, arithmetic, has_pressure, moved
from rules import odds, tension
from rules.tension import Challenge, Reading, ReadingKind, Source


@why.register
def _(outcome: tension.Answered | tension.TensionSpent) -> str:
    lines = []
    for step in outcome.challenge.steps[-1:]:
        if step.faces and step.reading is not None:
            lines += _dice_explained(step.faces, Reading(step.reading, step.change))
        if step.source is Source.TENSION:
            lines.append("Each roll of tension is read alone and moves the rating (R1.8, R1.10).")
        if step.source.is_characters:
            lines.append(
                "That vigor dice are read as tension dice are is a ruling: the text never says "
                "it (A1.3). Each die of bare vigor spends one where the sheet counts it; dice by "
                "the aspect or by a new test spend none (R1.12)."
            )
        lines.append(first_upper(moved(step, outcome.challenge.kind)))
    return "\n".join([*lines, _judged(outcome.challenge)])


def _dice_explained(shown: tuple[int, ...], reading: Reading) -> list[str]:
    # One die that was read plainly gives away that the table asks for two.
    is_plain_alone = len(shown) == 1 and reading.kind is ReadingKind.PLAIN
    chances = tension.reading_odds(len(shown), 2 if is_plain_alone else 1)
    told_of = []
    for kind, named in READINGS.items():
        chance = sum(chances[each] for each in chances if each.kind is kind)
        if chance:
            told_of.append(f"{named} {odds.percent(chance)} %")
    return [
        "4, 5 and 6 succeed, 1, 2 and 3 blunder (R1.7). All 6 count twice; all successes count "
        "one more; all 1 take away as many; all blunders take away one (R1.9).",
        f"{first_upper(arithmetic(reading, shown))}.",
        f"The odds of {plural(len(shown), 'die', 'dice')}: {', '.join(told_of)}; "
        f"+{len(shown) / 2:g} on average.",
    ]


@why.register
def _(outcome: tension.FateSpent) -> str:
    return (
        "Fate points are added without a roll, one for one, to a rating, a resistance, or a foe's "
        f"successes (R1.17, R1.18).\n{_judged(outcome.challenge)}"
    )


@why.register
def _(outcome: tension.TwistOffered) -> str:
    return (
        "A twist gives exactly the successes that are lacking and pays the Storyteller as many "
        "fate points; taking it passes and closes the test, declining changes nothing. Only its "
        "own player answers, and it lapses once nothing is lacking (R1.16). "
        f"Lacking now: {outcome.points}."
    )


@why.register
def _(outcome: tension.ChallengeClosed) -> str:
    return _judged(outcome.challenge)


def _judged(challenge: Challenge) -> str:
    own, against = challenge.successes, challenge.opposition
    lines = (
        "A test is passed when successes reach what stands against them, ties included (R1.19): "
        f"{own} against {against}."
    )
    if has_pressure(challenge):
        lines += " The pressure of an attack is what the attacker has beyond the other side."
    return lines
