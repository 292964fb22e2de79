"""Checks in words: the pool while it waits, and the result of a roll."""

from collections.abc import Iterable
from dataclasses import replace

import discord

from bot.chat.embeds import Colour, cut, embed, laid_out, plain
from bot.chat.words import (
    back,
    called,
    card,
    completed,
    continues,
    line,
    rare,
    settled,
    why,
    without_news,
)
from bot.games.fu.views import CheckOver, CheckView, ResultView
from bot.games.fu.words.terms import (
    ACTION_MAX,
    ANSWERS,
    COLOURS,
    CRESTS,
    INVITES,
    because,
    chances,
    dice,
    faces,
    in_brackets,
    meaning,
    named,
    percents,
    pool,
    small_pool,
    some,
    told,
    tried,
    versus,
)
from rules.fu import (
    OPEN_ANSWERS,
    Check,
    CheckChanged,
    CheckRolled,
    ChoiceSettled,
    Due,
    Reading,
    Side,
    Step,
    judge,
)

MOVED = "The pool has changed since. This is how it stands now."
NEW_POOL = "The pool has changed since. The button shows how it stands now."

CROWDED = "*The menu has no room for all: `/fu suggest` adds any, `/fu strike` strikes any.*"

BURNED_MAX = 200
"""The names of what left a pool, or joined it, take at most so many characters."""


@card.register
def _(outcome: CheckChanged) -> discord.Embed:
    check, about = outcome.check, tried(_who(outcome), outcome.check.action)
    if outcome.step is Step.CALLED_OFF:
        lines = (_in_full(check), "Nothing was rolled.")
        return embed(f"Cancelled · {about}", lines, Colour.UNDONE)
    return laid_out(
        f"{about} · {versus(check)}",
        dice=(_in_full(check), _news(outcome), *pool(check)),
        lines=chances(check),
    )


def _in_full(check: Check) -> str:
    """Give an action that the title has no room for."""
    return plain(check.action) if len(check.action) > ACTION_MAX else ""


_DONE = {Step.SUGGESTED: "Suggested", Step.ADDED: "Added", Step.STRUCK: "Struck"}


def _news(outcome: CheckChanged) -> str:
    """Say what the step did, and which number of dice it changed."""
    part, done = outcome.part, _DONE.get(outcome.step)
    if outcome.step is Step.REOPENED:
        return "**The GM has unlocked this pool.**"
    if part is None or done is None:
        return _differs("The last pool again", outcome)
    after = outcome.check.count(part.side)
    before = after + (part.dice if outcome.step is Step.STRUCK else -part.dice)
    moved = f"{part.side.value} {before} → {after}"
    return f"**{done} {dice(part.side, part.dice)}**: {named(part)} · {moved}"


def _differs(begun: str, outcome: CheckChanged | CheckRolled) -> str:
    """Say what tells the pool from the earlier one: what was left out, and what joined it."""
    said = [
        f"{words}: {some([plain(part.text) for part in parts], BURNED_MAX)}."
        for words, parts in (
            ("Burned since", outcome.burned),
            ("No longer true", outcome.gone),
            ("New", outcome.joined),
        )
        if parts
    ]
    return " ".join([f"{begun}.", *said]) if said else ""


def _who(outcome: CheckChanged | CheckRolled) -> str:
    """Name whose check it is; a roll of the GM's may be no character's."""
    return outcome.character or "the GM"


def _outdated(view: CheckView) -> str:
    """Say which dice of a pool stand for what is not true any more: somebody has to take them."""
    those = [plain(part.text) for part in view.outdated]
    return f"**No longer true**: {some(those, BURNED_MAX)}." if those else ""


def _next(view: CheckView) -> str:
    """Say what may be done next, and by whom, and remind the GM of what nobody has struck."""
    name, check = plain(view.character), view.check
    more = f"\n{CROWDED}" if view.is_crowded else ""
    if check.is_settled:
        return f"**Pool locked by the GM.** {name}, roll!{more}"
    rolls = f"{name} ticks what helps and rolls" if view.helping else f"{name} rolls"
    those = [plain(part.text) for part in view.addable if check.unstruck(part)] if view.adds else []
    if not view.is_run:
        hinders = (
            f" Does this hinder? {some(those, BURNED_MAX)}. The menu adds it." if those else ""
        )
        return f"*Next: {rolls}. Anyone may suggest a die, also for what hinders.{hinders}*{more}"
    if not those and view.is_alone:
        return f"*Next: {rolls}. Your menu adds what hinders.*{more}"
    if not those:
        return f"*Next: {rolls}. Anyone may suggest a die, and the GM adds what hinders.*{more}"
    anyone = "" if view.is_alone else " Anyone may suggest a die."
    reminder = f"*GM, does this hinder? {some(those, BURNED_MAX)}. Your menu adds it.*"
    return f"*Next: {rolls}.{anyone}*\n{reminder}{more}"


@without_news.register
def _(outcome: CheckChanged) -> CheckChanged:
    return replace(outcome, step=Step.PROPOSED, part=None)


@continues.register
def _(outcome: CheckChanged) -> int:
    return outcome.check.key


@called.register
def _(outcome: CheckChanged) -> str:
    """Name a check without its dice, which change after the link is written."""
    return tried(outcome.character, outcome.check.action)


@completed.register
def _(view: CheckView, shown: discord.Embed) -> discord.Embed:
    """Show the pool as it stands, and what may be done with it next."""
    check, told = view.check, view.told
    if told is not None and told.check.fingerprint != check.fingerprint:
        shown = card(CheckChanged(Step.PROPOSED, view.player, view.character, check))
        shown.description = f"**{MOVED}**\n{shown.description}"
    elif told is not None:
        shown = card(replace(told, character=view.character))
    lines = (shown.description, _outdated(view), _next(view))
    shown.description = "\n".join(filter(None, lines))
    return shown


@completed.register
def _(view: CheckOver, shown: discord.Embed) -> discord.Embed:
    """Tell a check that was let go, or whose character is gone, as what it was."""
    check = view.check
    nothing = "It waits no longer, and nothing was rolled."
    about = tried(view.character, check.action)
    return embed(f"Over · {about}", (_in_full(check), nothing), Colour.UNDONE)


def _about(outcome: CheckChanged | CheckRolled) -> str:
    """Name a check in the journal."""
    action = f" ({plain(outcome.check.action)})" if outcome.check.action else ""
    return f"**{plain(_who(outcome))}**{action}"


@line.register
def _(outcome: CheckChanged) -> str:
    check = outcome.check
    part = f" {because(outcome.part)}" if outcome.part is not None else ""
    did = {
        Step.PROPOSED: "began the check of",
        Step.TICKED: "ticked what helps",
        Step.SUGGESTED: f"suggested{part} for",
        Step.ADDED: f"added{part} for",
        Step.STRUCK: f"struck{part} from",
        Step.SETTLED: "locked the pool of",
        Step.REOPENED: "unlocked the pool of",
        Step.CALLED_OFF: "cancelled the check of",
    }[outcome.step]
    return f"{did} {_about(outcome)}: {versus(check)}"


def _reading(outcome: CheckRolled) -> Reading:
    return judge(outcome.roll.power, outcome.roll.challenge)


@card.register
def _(outcome: CheckRolled) -> discord.Embed:
    return _rolled(outcome, (f"*{INVITES[_reading(outcome).answer]}*", _lapsed(outcome)))


@settled.register
def _(outcome: CheckRolled) -> discord.Embed:
    return _rolled(outcome, ())


def _rolled(outcome: CheckRolled, more: Iterable[str]) -> discord.Embed:
    """Show a roll, with more lines at its end."""
    reading, begun = _reading(outcome), "The same pool again, as a new check"
    return laid_out(
        f"{ANSWERS[reading.answer]} · {tried(_who(outcome), outcome.check.action)}",
        banner=meaning(reading.answer),
        dice=told(outcome.roll, reading),
        lines=(
            _in_full(outcome.check),
            (_differs(begun, outcome) or f"{begun}.") if outcome.is_again else "",
            _rolled_before(outcome),
        ),
        then=more,
        small=(small_pool(outcome.check),),
        colour=COLOURS[reading.answer],
    )


def _rolled_before(outcome: CheckRolled) -> str:
    """Say that rolls of this very check were undone before."""
    if not outcome.taken_back:
        return ""
    often = "once" if outcome.taken_back == 1 else f"{outcome.taken_back} times"
    return f"**This check was rolled {often} before, and undone.**"


def _lapsed(outcome: CheckRolled) -> str:
    """Say which older choices had no room on the sheet."""
    those = _choices(outcome.lapsed)
    return f"Too many choices are open; the oldest is dropped: {those}." if those else ""


def _choices(left: Iterable[Due]) -> str:
    return ", ".join(
        f"{ANSWERS[due.answer]}{in_brackets(cut(due.action, ACTION_MAX))}" for due in left
    )


@back.register
def _(undone: CheckRolled) -> str:
    stands = "The check waits for its roll again." if undone.has_waited else ""
    # A roll that is no character's left nothing to choose.
    if not stands and undone.character and _reading(undone).answer in OPEN_ANSWERS:
        stands = "Nothing is left to choose after it."
    lapsed = f"Open again: {_choices(undone.lapsed)}." if undone.lapsed else ""
    return " ".join(filter(None, (stands, lapsed)))


def result(view: ResultView) -> discord.Embed:
    """Show a result that was rolled before, of a pool that has changed since."""
    shown = card(view.rolled)
    shown.description = f"**{NEW_POOL}**\n{shown.description}"
    return shown


@card.register
def _(outcome: ChoiceSettled) -> discord.Embed:
    due = outcome.due
    about = ": ".join(plain(each) for each in (outcome.character, due.action) if each)
    # As the check's own title says it, below which it is left out.
    return embed("Settled in the story", (f"{ANSWERS[due.answer]} · {about}",))


@line.register
def _(outcome: ChoiceSettled) -> str:
    due = outcome.due
    return (
        f"settled “{ANSWERS[due.answer]}” in the story: "
        f"**{plain(outcome.character)}**{in_brackets(due.action)}"
    )


@rare.register
def _(outcome: CheckRolled) -> str:
    # Its card is headed by what the answer means, which the answer says by itself.
    answer = _reading(outcome).answer
    return ANSWERS[answer] if answer in CRESTS else ""


@line.register
def _(outcome: CheckRolled) -> str:
    reading = _reading(outcome)
    again = " again" if outcome.is_again else ""
    again += ", once more after an undo" if outcome.taken_back else ""
    return (
        f"{_about(outcome)} rolled{again}: **{ANSWERS[reading.answer]}** "
        f"(power {faces(outcome.roll.power, Side.POWER)}; "
        f"challenge {faces(outcome.roll.challenge, Side.CHALLENGE)})"
    )


@why.register
def _(outcome: CheckRolled) -> str:
    reading, roll = _reading(outcome), outcome.roll
    shown = percents(len(roll.power), len(roll.challenge))
    return "\n".join(
        (
            "• The highest dice of both sides are compared. If equal, that pair cancels, and the "
            "next highest are compared (R4.7).",
            "• The higher side leads: each of its dice above the other side's best one left counts "
            "(R4.8, R4.11).",
            "• 1 counts: “but”. 2: a plain answer. 3 or more: “and”. Power dice say yes, challenge "
            "dice no (R4.9).",
            "• If everything cancels, it is a botch, and reads as “no, and” (R4.10).",
            *told(roll, reading),
            f"The chance of “{ANSWERS[reading.answer]}” with "
            f"{dice(Side.POWER, len(roll.power))} against "
            f"{dice(Side.CHALLENGE, len(roll.challenge))}: {shown[reading.answer]} %.",
        )
    )
