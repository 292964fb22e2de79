"""Checks in words: the pool while it waits, and the result of a roll."""

import discord

from bot.chat.embeds import Colour, cut, embed, plain
from bot.chat.words import card, completed, line, why
from bot.games.fu.views import ResultView, ToldView
from bot.games.fu.words.terms import (
    ANSWERS,
    COLOURS,
    INVITES,
    because,
    chances,
    dice,
    drawn,
    faces,
    pool,
    some,
    told,
)
from rules import odds as rounding
from rules.fu import CheckChanged, CheckRolled, ChoiceSettled, Reading, Side, Step, judge, odds

BURNED_MAX = 200
"""The names of what left a pool, or joined it, take at most so many characters."""

ACTION_MAX = 60
"""The action of a choice that lapsed is told with at most so many characters."""


@card.register
def _(outcome: CheckChanged) -> discord.Embed:
    check, name = outcome.check, plain(outcome.character)
    if outcome.step is Step.CALLED_OFF:
        return embed(
            f"Called off · {name}",
            (plain(check.action), "Nothing was rolled. `/undo` brings it back."),
            Colour.UNDONE,
        )
    return embed(
        f"{check.power} power against {check.challenge} challenge · {name}",
        (plain(check.action), _news(outcome), *pool(check), *chances(check), _next(outcome)),
    )


_DONE = {
    Step.TICKED: "What helps is ticked",
    Step.SUGGESTED: "Suggested",
    Step.ADDED: "The GM adds",
    Step.STRUCK: "Struck",
    Step.SETTLED: "The GM has settled this pool",
    Step.REOPENED: "The GM has opened this pool to all again",
}


def _news(outcome: CheckChanged) -> str:
    """Say what the step did, and which number of dice it changed."""
    done, part = _DONE.get(outcome.step), outcome.part
    if done is None:
        but = _but(outcome)
        return f"The last pool{but}" if but else ""
    if part is None:
        return f"**{done}.**"
    after = outcome.check.count(part.side)
    before = after + (part.dice if outcome.step is Step.STRUCK else -part.dice)
    moved = f"{part.side.value} {before} → {after}"
    return f"**{done} {dice(part.side, part.dice)}**: {because(part)} · {moved}"


def _but(outcome: CheckChanged | CheckRolled) -> str:
    """Say what tells the pool from the earlier one: what was left out, and what joined it."""
    said = []
    for words, parts in (
        ("without what is burned by now", outcome.burned),
        ("without what is no longer true", outcome.gone),
        ("with what hinders since", outcome.joined),
    ):
        if parts:
            said.append(f"{words}: {some([plain(part.text) for part in parts], BURNED_MAX)}")
    return f", {'; '.join(said)}." if said else ""


def _who(outcome: CheckChanged | CheckRolled) -> str:
    """Name whose check it is; a roll of the GM's may be no character's."""
    return plain(outcome.character) or "the GM"


def _next(outcome: CheckChanged) -> str:
    """Say what may be done next, and by whom."""
    name = plain(outcome.character)
    if outcome.check.is_settled:
        return f"{name} rolls."
    return (
        f"{name} ticks what helps. Anybody may suggest a die and say why; the GM has the last "
        f"word. Then {name} rolls."
    )


def _about(outcome: CheckChanged | CheckRolled) -> str:
    """Name a check in the journal."""
    action = f" ({plain(outcome.check.action)})" if outcome.check.action else ""
    return f"**{_who(outcome)}**{action}"


@line.register
def _(outcome: CheckChanged) -> str:
    check = outcome.check
    stands = f"{check.power} power, {check.challenge} challenge"
    part = f" {because(outcome.part)}" if outcome.part is not None else ""
    did = {
        Step.PROPOSED: "began the check of",
        Step.TICKED: "ticked what helps",
        Step.SUGGESTED: f"suggested{part} for",
        Step.ADDED: f"added{part} for",
        Step.STRUCK: f"struck{part} from",
        Step.SETTLED: "settled the pool of",
        Step.REOPENED: "opened again the pool of",
        Step.CALLED_OFF: "called off the check of",
    }[outcome.step]
    return f"{did} {_about(outcome)}: {stands}"


def _reading(outcome: CheckRolled) -> Reading:
    return judge(outcome.roll.power, outcome.roll.challenge)


@card.register
def _(outcome: CheckRolled) -> discord.Embed:
    reading, roll = _reading(outcome), outcome.roll
    again = f"The same pool again{_but(outcome) or '.'}" if outcome.is_again else ""
    return embed(
        f"{ANSWERS[reading.answer]} · {_who(outcome)}",
        (
            " ".join(each for each in (plain(outcome.check.action), again) if each),
            _rolled_before(outcome),
            f"Power: {drawn(roll.power, reading, Side.POWER)}",
            f"Challenge: {drawn(roll.challenge, reading, Side.CHALLENGE)}",
            *told(roll, reading),
            f"*{INVITES[reading.answer]}*",
            *pool(outcome.check),
            _lapsed(outcome),
        ),
        COLOURS[reading.answer],
    )


def _rolled_before(outcome: CheckRolled) -> str:
    """Say that rolls of this very check were undone before."""
    if not outcome.taken_back:
        return ""
    often = "once" if outcome.taken_back == 1 else f"{outcome.taken_back} times"
    return f"**This check was rolled before, and taken back {often}.**"


def _lapsed(outcome: CheckRolled) -> str:
    """Say which older choices had no room on the sheet."""
    named = [
        f"{ANSWERS[due.answer]}{_noted(cut(due.action, ACTION_MAX))}" for due in outcome.lapsed
    ]
    return f"No longer waiting, since too much does: {', '.join(named)}." if named else ""


def _noted(action: str) -> str:
    return f" ({plain(action)})" if action else ""


def result(view: ResultView, news: str = "") -> discord.Embed:
    """Show a result that was rolled before, with ``news`` at its top."""
    shown = card(view.rolled)
    if news:
        shown.description = f"**{news}**\n{shown.description}"
    return shown


@completed.register
def _(view: ToldView, _shown: discord.Embed) -> discord.Embed:
    return result(view.result, "What it brings was said in words.")


@card.register
def _(outcome: ChoiceSettled) -> discord.Embed:
    due = outcome.due
    return embed(
        f"{ANSWERS[due.answer]} · {plain(outcome.character)}",
        (plain(due.action), "What it brings was said in words."),
    )


@line.register
def _(outcome: ChoiceSettled) -> str:
    due = outcome.due
    return (
        f"**{plain(outcome.character)}**: said in words what “{ANSWERS[due.answer]}” "
        f"brings{_noted(due.action)}"
    )


@line.register
def _(outcome: CheckRolled) -> str:
    reading = _reading(outcome)
    again = " again" if outcome.is_again else ""
    again += ", once more after an undo" if outcome.taken_back else ""
    return (
        f"{_about(outcome)} rolled{again}: **{ANSWERS[reading.answer]}** "
        f"(power {faces(outcome.roll.power)}; challenge {faces(outcome.roll.challenge)})"
    )


@why.register
def _(outcome: CheckRolled) -> str:
    reading, roll = _reading(outcome), outcome.roll
    chance = odds(len(roll.power), len(roll.challenge))[reading.answer]
    return "\n".join(
        (
            "The highest power die meets the highest challenge die. If they are equal, that one "
            "pair is set aside and the next highest meet (R4.7). Then every die of the leading "
            "side counts that is above the other side's best, which is 0 when none is left (R4.8, "
            "R4.11).",
            "One die that counts adds “but”, two make a plain answer, three or more add “and”: yes "
            "for power dice, no for challenge dice (R4.9). If everything cancels, that is a botch "
            "and counts as “no, and” (R4.10).",
            *told(roll, reading),
            f"The chance of “{ANSWERS[reading.answer]}” with "
            f"{dice(Side.POWER, len(roll.power))} against "
            f"{dice(Side.CHALLENGE, len(roll.challenge))}: {rounding.percent(chance)} %.",
        )
    )
