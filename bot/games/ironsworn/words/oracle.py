"""Ironsworn's oracle in words: yes or no, and the price of a miss."""

from fractions import Fraction

import discord

from bot.chat.embeds import Colour, embed, laid_out, plain, plural
from bot.chat.symbols import share
from bot.chat.words import card, line, why
from bot.moments import CAME, moment_of
from rules.ironsworn import Odds, OracleAnswered, Price, PricePaid, RankRolled, d100

ODDS = {
    Odds.ALMOST_CERTAIN: "almost certain",
    Odds.LIKELY: "likely",
    Odds.EVEN: "50/50",
    Odds.UNLIKELY: "unlikely",
    Odds.SMALL_CHANCE: "a small chance",
}

PRICES = {
    Price.WORSE: "Roll again, and it is worse",
    Price.TRUST: "Somebody you trusted lets you down",
    Price.LOVED_ONE: "Somebody you love is in danger",
    Price.SEPARATED: "You lose somebody or something that you need",
    Price.UNINTENDED: "What you did has a result that you never meant",
    Price.LOST: "Something precious breaks or goes missing",
    Price.ESCALATION: "The trouble you are in gets worse",
    Price.NEW_DANGER: "A new danger shows itself",
    Price.DELAY: "You lose time, or the upper hand",
    Price.HARM: "You get hurt",
    Price.STRESS: "It shakes you",
    Price.COMPLICATION: "Your quest takes a turn that makes it harder",
    Price.WASTE: "Provisions or gear go to waste",
    Price.AGAINST_INTENT: "You must do what you did not want to do",
    Price.ALLY_AT_RISK: "A friend is in danger, or you are if alone",
    Price.TWICE: "Two of these happen at once",
}


def _threshold(outcome: OracleAnswered) -> str:
    return f"{ODDS[outcome.odds]}: yes on {outcome.odds.threshold} or more"


@card.register
def _(outcome: OracleAnswered) -> discord.Embed:
    match = f"Match: both digits are {outcome.units}. The answer is extreme, or has a twist."
    return laid_out(
        f"{'Yes' if outcome.is_yes else 'No'} · the oracle answers",
        dice=(plain(outcome.question), f"d100 **{outcome.total}**"),
        lines=(match if outcome.is_match else "",),
        small=(_threshold(outcome),),
        colour=Colour.GREAT if outcome.is_yes else Colour.POOR,
    )


@line.register
def _(outcome: OracleAnswered) -> str:
    return f"oracle: {answered(outcome)}"


def answered(outcome: OracleAnswered) -> str:
    """Give the oracle's answer, and what it was asked."""
    match = ", a match" if outcome.is_match else ""
    asked = f" “{plain(outcome.question)}”" if outcome.question else ""
    answer = "Yes" if outcome.is_yes else "No"
    return f"**{answer}** (d100 {outcome.total}{match}; {ODDS[outcome.odds]}){asked}"


@why.register
def _(outcome: OracleAnswered) -> str:
    chances = 101 - outcome.odds.threshold
    return (
        "Two ten-sided dice give 1 to 100, the first for the tens, two zeros being 100. "
        "It is yes from the number of the odds up, and equal digits are a match (R2.28).\n"
        f"{outcome.tens} and {outcome.units}: {outcome.total} · {_threshold(outcome)}\n"
        f"{share(Fraction(chances, 100))} yes {chances} of 100"
    )


def follows_from(what: str, key: int) -> str:
    """Say what that was made without its button follows from and, if known, when that was."""
    since = "" if key in CAME else f", <t:{moment_of(key) // 1000}:R>"
    return f"Follows from {plain(what)}{since}."


def price_lines(outcome: PricePaid) -> list[str]:
    """Tell each roll of a price, and where the table has to make something of it."""
    return [
        *(f"d100 **{d100(tens, units)}** · {PRICES[it]}." for tens, units, it in outcome.rolls),
        "Worse twice over: think of something dreadful." if outcome.is_dreadful else "",
        "The same thing twice: it happens once, and is worse." if outcome.is_same else "",
    ]


@card.register
def _(outcome: PricePaid) -> discord.Embed:
    paid = follows_from("the last roll", outcome.roll) if outcome.roll else ""
    if len(outcome.rolls) == 1:
        ((tens, units, price),) = outcome.rolls
        die = f"d100 **{d100(tens, units)}**"
        return embed(f"The price: {PRICES[price]}", (paid, die), Colour.POOR)
    left = f"{plural(outcome.left, 'more roll')} owed: the table decides." if outcome.left else ""
    return embed("The price", (paid, *price_lines(outcome), left), Colour.POOR)


@line.register
def _(outcome: PricePaid) -> str:
    told = [f"{PRICES[price]} ({d100(tens, units)})" for tens, units, price in outcome.rolls]
    return f"paid the price: {' · '.join(told)}"


@card.register
def _(outcome: RankRolled) -> discord.Embed:
    number = d100(outcome.tens, outcome.units)
    return embed(f"Random rank: {outcome.rank.value}", (f"d100 **{number}**",))


@line.register
def _(outcome: RankRolled) -> str:
    return f"rolled a rank: **{outcome.rank.value}** (d100 {d100(outcome.tens, outcome.units)})"
