"""Ironsworn's oracle in words: yes or no, and the price of a miss."""

import discord

from bot.chat.embeds import Colour, embed, plain, plural
from bot.chat.words import card, line, why
from rules.ironsworn import Odds, OracleAnswered, Price, PricePaid, RankRolled, d100

ODDS = {
    Odds.ALMOST_CERTAIN: "almost certain",
    Odds.LIKELY: "likely",
    Odds.EVEN: "50/50",
    Odds.UNLIKELY: "unlikely",
    Odds.SMALL_CHANCE: "a small chance",
}

PRICES = {
    Price.WORSE: "Roll again, and take it harder",
    Price.TRUST: "Somebody you counted on lets you down",
    Price.LOVED_ONE: "Danger reaches those who are dear to you",
    Price.SEPARATED: "You lose sight of a companion, or of what you need",
    Price.UNINTENDED: "What you did has a consequence that you never meant",
    Price.LOST: "Something precious breaks or goes missing",
    Price.ESCALATION: "The trouble you are in grows",
    Price.NEW_DANGER: "A threat shows itself that you did not know of",
    Price.DELAY: "You lose time, or the upper hand",
    Price.HARM: "You get hurt",
    Price.STRESS: "It shakes you",
    Price.COMPLICATION: "Your quest takes a turn that makes it harder",
    Price.WASTE: "Provisions or gear go to waste",
    Price.AGAINST_INTENT: "You have to do what you did not want to do",
    Price.ALLY_AT_RISK: "Somebody at your side is in danger; you are, if you stand alone",
    Price.TWICE: "Two of these happen at once",
}


def _threshold(outcome: OracleAnswered) -> str:
    return f"{ODDS[outcome.odds]}: yes on {outcome.odds.threshold} or more"


@card.register
def _(outcome: OracleAnswered) -> discord.Embed:
    match = f"Match: both digits are {outcome.units}. The answer is extreme, or has a twist."
    return embed(
        f"{'Yes' if outcome.is_yes else 'No'} · the oracle answers",
        (
            plain(outcome.question),
            f"d100 **{outcome.total}** · {_threshold(outcome)}",
            match if outcome.is_match else "",
        ),
        Colour.GREAT if outcome.is_yes else Colour.POOR,
    )


@line.register
def _(outcome: OracleAnswered) -> str:
    match = ", a match" if outcome.is_match else ""
    asked = f" “{plain(outcome.question)}”" if outcome.question else ""
    answer = "Yes" if outcome.is_yes else "No"
    return f"oracle: **{answer}** (d100 {outcome.total}{match}; {ODDS[outcome.odds]}){asked}"


@why.register
def _(outcome: OracleAnswered) -> str:
    return (
        "Two ten-sided dice give 1 to 100, the first for the tens, two zeros being 100. "
        "It is yes from the number of the odds up, and equal digits are a match (R2.28).\n"
        f"{outcome.tens} and {outcome.units}: {outcome.total} · {_threshold(outcome)}, "
        f"{101 - outcome.odds.threshold} of 100"
    )


def price_lines(outcome: PricePaid) -> list[str]:
    """Tell each roll of a price, and whether one asked for worse."""
    worse = "A roll asked for worse: whatever followed it hits harder than usual."
    return [
        *(f"d100 **{d100(tens, units)}** · {PRICES[it]}." for tens, units, it in outcome.rolls),
        worse if outcome.is_worse and not outcome.is_dreadful else "",
        "It came again: think of something dreadful." if outcome.is_dreadful else "",
        "The same twice: make it worse." if outcome.is_same else "",
    ]


@card.register
def _(outcome: PricePaid) -> discord.Embed:
    left = f"{plural(outcome.left, 'roll')} still owed: the table decides."
    lines = (*price_lines(outcome), left if outcome.left else "")
    otherwise = "Something dreadful" if outcome.is_dreadful else "The table decides"
    first = PRICES[outcome.prices[0]] if outcome.prices else otherwise
    more = f", and {len(outcome.prices) - 1} more" if len(outcome.prices) > 1 else ""
    return embed(f"The price: {first}{more}", lines, Colour.POOR)


@line.register
def _(outcome: PricePaid) -> str:
    told = [f"{PRICES[price]} ({d100(tens, units)})" for tens, units, price in outcome.rolls]
    return f"paid the price: {' · '.join(told)}"


@card.register
def _(outcome: RankRolled) -> discord.Embed:
    number = d100(outcome.tens, outcome.units)
    return embed(f"{outcome.rank.value.capitalize()} · a rank at random", (f"d100 **{number}**",))


@line.register
def _(outcome: RankRolled) -> str:
    return f"rolled a rank: **{outcome.rank.value}** (d100 {d100(outcome.tens, outcome.units)})"
