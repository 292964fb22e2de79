"""Tests in words: one message says all there is to know of a test."""

from collections.abc import Iterable, Sequence

import discord

from bot.chat.embeds import (
    Colour,
    change,
    chunks,
    cut_marked,
    embed,
    first_upper,
    mention,
    plain,
    plural,
)
from bot.chat.words import card, line
from bot.games.tension.words.terms import (
    AGAINST,
    CAUSES,
    KINDS,
    READINGS,
    acted,
    arithmetic,
    moved,
    people,
    pool_moved,
    standing,
    successes,
    told,
    verdict,
    with_pool,
)
from rules import tension
from rules.tension import Challenge, ChallengeKind, Offer, Reading, ReadingKind, Stage, Step
from rules.tension.challenges import PoolStepped

EARLIER_SHOWN = 8
"""A message lists at most so many earlier steps."""

_LOG_MAX = 1400
_STEP_MAX = 300


def message_of(
    challenge: Challenge, *news: str, earlier: Sequence[Step] | None = None
) -> discord.Embed:
    """Give the message of a test, with what happened last (``news``) at its top.

    ``earlier`` are the steps to list below, all of the test's if None.
    """
    return embed(
        f"{verdict(challenge)} · {plain(challenge.name)}",
        (
            *news,
            standing(challenge),
            _about(challenge),
            *_earlier(challenge, challenge.steps if earlier is None else earlier),
            *_next(challenge),
        ),
        _colour(challenge),
    )


@card.register
def _stepped(outcome: tension.Stepped, also: str = "", note: str = "") -> discord.Embed:
    """Give the message of a test that has just moved; ``also`` says what else moved with it."""
    challenge = outcome.challenge
    news = _news(challenge.steps[-1:], challenge.kind, also)
    gone = _lapsed(outcome.lapsed)
    return message_of(challenge, *news, note, gone, earlier=challenge.steps[:-1])


def _lapsed(offer: Offer | None) -> str:
    """Say that a twist of fate is no longer offered."""
    return f"**The twist of fate for {plain(offer.character)} lapses.**" if offer else ""


def moved_down() -> discord.Embed:
    """Say what is left of a test's older message."""
    return embed("Moved below", ("This test goes on in a newer message.",), Colour.UNDONE)


def absent() -> discord.Embed:
    """Say what is left of the message of a test that is off the table."""
    return embed("This test is off the table", ("It was let go or undone.",), Colour.UNDONE)


def _colour(challenge: Challenge) -> Colour:
    if challenge.stage is Stage.CLOSED:
        return Colour.GREAT if challenge.is_passed else Colour.POOR
    if challenge.stage is Stage.DECLINED:
        return Colour.UNDONE
    return Colour.FAIR if challenge.is_open and not challenge.is_passed else Colour.PLAIN


def _news(last: Iterable[Step], kind: ChallengeKind, also: str) -> list[str]:
    """Say of each step who did what, how the dice are read and which number moved."""
    lines = []
    for step in last:
        did = first_upper(acted(step, is_marked=True))
        lines.append(did if step.faces else f"**{did}**")
        if step.faces and step.reading is not None:
            read = arithmetic(Reading(step.reading, step.change), step.faces)
            is_plain = step.reading is ReadingKind.PLAIN
            lines.append(first_upper(read) if is_plain else f"**{READINGS[step.reading]}**: {read}")
        lines.append(" · ".join(each for each in (first_upper(moved(step, kind)), also) if each))
    return lines


def _about(challenge: Challenge) -> str:
    """Say what sort of test it is, whom it affects, and by which aspect."""
    aspect = f" · aspect {plain(challenge.aspect)}" if challenge.aspect else ""
    whom = people(challenge.affected) or "whoever takes it up"
    return f"{KINDS[challenge.kind]} · affects {whom}{aspect}"


def _earlier(challenge: Challenge, steps: Sequence[Step]) -> list[str]:
    if not steps:
        return []
    shown = steps[-EARLIER_SHOWN:]
    rows = [f"• {cut_marked(first_upper(told(step, challenge.kind)), _STEP_MAX)}" for step in shown]
    if len(steps) > len(shown):
        rows.insert(0, f"… {plural(len(steps) - len(shown), 'earlier step')}")
    return chunks(rows, _LOG_MAX)


def _next(challenge: Challenge) -> list[str]:
    """Say what may be done now, and by whom."""
    if challenge.stage is Stage.PROPOSED:
        return ["The Storyteller accepts it, at this rating or another, or declines."]
    if challenge.stage is Stage.CLOSED and not challenge.has_restored:
        return [
            "If its result completes an action or a round, the Storyteller says which, and the "
            "tension dice return."
        ]
    if not challenge.is_open:
        return []
    if challenge.offer is None:
        return _answers(challenge)
    points = challenge.shortfall
    return [
        f"**A twist of fate for {plain(challenge.offer.character)}** "
        f"({mention(challenge.offer.player)}, who alone answers): {successes(points)} now, and the "
        f"Storyteller gains {plural(points, 'fate point')} for later."
    ]


def _answers(challenge: Challenge) -> list[str]:
    """Say who may answer, once the Storyteller has moved the test (R1.12)."""
    if not challenge.awaits_answer:
        return []
    if not challenge.admits_helpers:
        return ["Whoever it affects may answer with vigor."]
    aspect = f"with the aspect {plain(challenge.aspect)}" if challenge.aspect else "with its aspect"
    alone = len(challenge.affected) == 1
    whom = plain(challenge.affected[0].character) if alone else "Whoever it affects"
    return [
        f"{whom} may answer with vigor. Others can help {aspect}, or with a new test of their own."
    ]


@card.register
def _(outcome: tension.ChallengeOutcome) -> discord.Embed:
    return message_of(outcome.challenge, _lapsed(outcome.lapsed))


@card.register
def _(outcome: tension.ChallengeProposed) -> discord.Embed:
    return message_of(outcome.challenge, "A player asks for this test.")


@card.register
def _(outcome: tension.Answered) -> discord.Embed:
    unpaid = f"The sheet was {outcome.unpaid} vigor short of that." if outcome.unpaid else ""
    return _stepped(outcome, " · ".join(change(each) for each in outcome.changes), unpaid)


@card.register
def _(outcome: PoolStepped) -> discord.Embed:
    return _stepped(outcome, pool_moved(outcome))


@card.register
def _(outcome: tension.TwistDeclined) -> discord.Embed:
    return message_of(
        outcome.challenge, f"**{plain(outcome.character)} declines the twist of fate.**"
    )


@card.register
def _(outcome: tension.Restored) -> discord.Embed:
    news = (
        f"**{CAUSES[outcome.cause]} complete**: {_returned(outcome)}",
        _lapsed(outcome.lapsed),
    )
    if outcome.challenge is not None:
        return message_of(outcome.challenge, *news)
    return embed("The tension dice are all there", news)


def _returned(outcome: tension.Restored) -> str:
    if outcome.is_secret:
        return "the Storyteller's tension dice return."
    return pool_moved(outcome) or "all tension dice were there."


def _named(challenge: Challenge) -> str:
    return f"**{plain(challenge.name)}**"


@line.register
def _(outcome: tension.ChallengeProposed | tension.ChallengeOpened) -> str:
    challenge = outcome.challenge
    did = "proposed" if challenge.stage is Stage.PROPOSED else "opened"
    rated = f"{AGAINST[challenge.kind]} {challenge.opposition}"
    return f"{did} the test {_named(challenge)}: {rated}"


@line.register
def _(outcome: tension.ChallengeDeclined) -> str:
    return f"declined the test {_named(outcome.challenge)}"


@line.register
def _(outcome: tension.ChallengeClosed) -> str:
    return f"closed {_named(outcome.challenge)}: {verdict(outcome.challenge).lower()}"


@line.register
def _(outcome: tension.Stepped) -> str:
    challenge = outcome.challenge
    last = [told(step, challenge.kind) for step in challenge.steps[-1:]]
    return ": ".join([_named(challenge), *last])


@line.register
def _(outcome: tension.TwistOffered) -> str:
    offer = outcome.challenge.offer
    whom = f" to {plain(offer.character)}" if offer is not None else ""
    return (
        f"{_named(outcome.challenge)}: offered a twist of fate{whom}, {successes(outcome.points)} "
        f"for {plural(outcome.points, 'fate point')}"
    )


@line.register
def _(outcome: tension.TwistDeclined) -> str:
    return f"{_named(outcome.challenge)}: {plain(outcome.character)} declined a twist of fate"


@line.register
def _(outcome: tension.Restored) -> str:
    within = f" by {_named(outcome.challenge)}" if outcome.challenge is not None else ""
    return with_pool(f"{CAUSES[outcome.cause].lower()} complete{within}", outcome)
