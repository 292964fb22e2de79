"""The buttons and menus of Tension and Fate.

What belongs to a test names it by its key, so that every message of it, however old, goes on
working on the same test.
"""

from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.chat import words
from bot.chat.buttons import Press, Pressable, Pressed, button, menu, offers, why_button
from bot.chat.embeds import join, plural
from bot.chat.interaction import Interaction
from bot.chat.menus import Values, read_one
from bot.chat.play import look, play, playing, show
from bot.chat.posts import Drawn, Following
from bot.errors import Outdated
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.plays.challenges import TEST
from bot.games.tension.views import ChallengeView, TensionView
from bot.games.tension.words.calamities import untold
from bot.games.tension.words.challenges import absent, moved_down
from bot.games.tension.words.sheet import chances, question
from bot.games.tension.words.terms import AGAINST, CAUSES, successes
from bot.journal import Played
from bot.storage.turn import Turn
from rules import tension
from rules.outcome import Outcome
from rules.tension import Calamity, Cause, Challenge, ChallengeKind, Source, Stage

ROLLED_MAX = 6
ENTERED_MAX = 6
SPENT_MAX = 12
RATING_OFFERED = 20
"""The largest numbers that menus offer; the commands take larger ones."""

ANYWAY = "anyway"
"""The name of the button that offers a twist to somebody who has something left."""

ANSWER = Values(roll=(int,), enter=(int,))
"""The menu of answers: vigor dice, or successes rolled elsewhere."""

SPEND = Values(odds=(), tension=(int,), fate=(int,))
"""The Storyteller's menu: the odds, tension dice, or fate points."""

_PRIMARY = discord.ButtonStyle.primary

# ------------------------------------------------------------------------------ the message


@offers.register
def _(outcome: tension.ChallengeOutcome | tension.Restored, played: Played[Any]) -> list[Pressable]:
    """Give a test's buttons, and what explains the outcome unless an offer fills the row."""
    items = challenge_items(played.view) if isinstance(played.view, ChallengeView) else []
    is_offered = outcome.challenge is not None and outcome.challenge.offer is not None
    return [*items, why_button(played)] if words.why(outcome) and not is_offered else items


def draw_challenge(view: ChallengeView) -> Drawn:
    """Give the message of a test."""
    shown = words.card(tension.ChallengeOpened(view.challenge))
    return Drawn(shown, challenge_items(view), follows=(TEST, view.sheet))


def _told(played: Played[Any]) -> int:
    """Give the sheet of the test that the answer to a play shows, or 0."""
    return played.view.sheet if isinstance(played.view, ChallengeView) else 0


FOLLOWING = {
    TEST: Following(
        kinds=(TEST,),
        see=challenges.seen,
        draw=lambda view, _sheet: Drawn(absent()) if view is None else draw_challenge(view),
        told=_told,
        moved=lambda: Drawn(moved_down()),
    )
}


def challenge_items(view: ChallengeView) -> list[Pressable]:
    """Give the buttons and menus of a test that would do something now."""
    challenge = view.challenge
    if challenge.stage is Stage.PROPOSED:
        return _proposal_items(challenge)
    if challenge.stage is Stage.CLOSED:
        return _closed_items(view)
    return _open_items(view) if challenge.is_open else []


def _proposal_items(challenge: Challenge) -> list[Pressable]:
    key, rating = challenge.key, AGAINST[challenge.kind]
    options = [(str(each), f"Accept at {rating} {each}") for each in range(RATING_OFFERED + 1)]
    return [
        menu("tension:rate", key, "GM: accept at another rating", options),
        button("tension:accept", key, f"GM: accept at {challenge.opposition}", style=_PRIMARY),
        button("tension:refuse", key, "GM: decline"),
    ]


def _closed_items(view: ChallengeView) -> list[Pressable]:
    challenge, pool = view.challenge, view.pool
    is_full = pool.tension == pool.tension_max and not pool.is_secret
    if challenge.has_restored or is_full:
        return []
    return [
        button("tension:complete", challenge.key, f"{CAUSES[cause]} complete", name=cause.value)
        for cause in Cause
    ]


def _open_items(view: ChallengeView) -> list[Pressable]:
    challenge = view.challenge
    key = challenge.key
    lacking = challenge.shortfall
    items = [_answer_menu(view), *_spend_menu(view)]
    if challenge.offer is not None:
        offered = f"{challenge.offer.key}-{lacking}"
        label = f"Accept: +{successes(lacking)}, the GM +{lacking} fate"
        items.append(button("tension:take", key, label, name=offered, style=_PRIMARY))
        items.append(button("tension:leave", key, "Decline", name=offered))
    elif view.is_twist_due and lacking:
        items.append(_offer_button(view))
    ending = "passed" if challenge.is_passed else f"failed, {lacking} short"
    return [*items, button("tension:close", key, f"GM: close as {ending}")]


def _offer_button(view: ChallengeView) -> Pressable:
    """Give the button that offers a twist, which says what stands in the way."""
    challenge = view.challenge
    gives = successes(challenge.shortfall)
    if not view.left:
        return button("tension:offer", challenge.key, f"GM: offer a twist, {gives}")
    label = f"GM: offer a twist anyway, {gives} ({join(view.left)} left)"
    return button("tension:offer", challenge.key, label, name=ANYWAY)


def _answer_menu(view: ChallengeView) -> Pressable:
    challenge = view.challenge
    most = ROLLED_MAX if view.vigor is None else min(view.vigor, ROLLED_MAX)
    rolls = [
        (ANSWER.write("roll", count), f"Roll {plural(count, 'vigor die', 'vigor dice')}")
        for count in range(1, most + 1)
    ]
    entered = [
        (ANSWER.write("enter", count), f"{successes(count).capitalize()}, rolled elsewhere")
        for count in range(ENTERED_MAX + 1)
    ]
    placeholder = "Answer: vigor dice, or successes"
    return _fresh_menu("tension:answer", challenge, placeholder, [*rolls, *entered])


def _fresh_menu(
    verb: str, challenge: Challenge, placeholder: str, options: list[tuple[str, str]]
) -> Pressable:
    """Make a menu with another id after each step.

    Discord keeps what was chosen from a menu and would not let anybody choose it again.
    """
    return menu(verb, challenge.key, placeholder, options, name=str(len(challenge.steps)))


def _spend_menu(view: ChallengeView) -> list[Pressable]:
    """Give what the Storyteller may spend, without telling how much a secret pool holds."""
    challenge, pool = view.challenge, view.pool
    is_either = pool.settings.fate_excludes_tension
    dice = SPENT_MAX if pool.is_secret else min(pool.tension, SPENT_MAX)
    points = SPENT_MAX if pool.is_secret else min(pool.fate_points, SPENT_MAX)
    if challenge.kind is ChallengeKind.FOE or (is_either and challenge.is_moved_by(Source.FATE)):
        dice = 0
    if is_either and challenge.is_moved_by(Source.TENSION):
        points = 0
    options = [(SPEND.write("odds"), "Show me the odds of tension dice")] if dice else []
    options += [
        (SPEND.write("tension", count), f"Spend {plural(count, 'tension die', 'tension dice')}")
        for count in range(1, dice + 1)
    ]
    against = AGAINST[challenge.kind]
    options += [
        (SPEND.write("fate", count), f"Spend {plural(count, 'fate point')}: +{count} {against}")
        for count in range(1, points + 1)
    ]
    if not options:
        return []
    kinds = ["tension dice"] * bool(dice) + ["fate points"] * bool(points)
    return [_fresh_menu("tension:spend", challenge, f"GM: {' or '.join(kinds)}", options)]


@offers.register
def _(
    outcome: tension.CalamityMade | tension.CalamityAdvanced, played: Played[Any]
) -> list[Pressable]:
    """Give a calamity's buttons on a message that the Storyteller alone sees, and on no other."""
    if not outcome.is_hidden:
        return []
    return calamity_items(outcome.calamity, played.sheet_of("tension.calamity"))


def draw_untold(calamity: Calamity, sheet_id: int) -> Drawn:
    """Give what the Storyteller has to tell of a calamity; showing it may be public."""
    return Drawn(untold(calamity), calamity_items(calamity, sheet_id))


def calamity_items(calamity: Calamity, sheet_id: int) -> list[Pressable]:
    """Give a calamity's buttons."""
    items = []
    if not calamity.is_complete:
        items.append(button("tension:advance", sheet_id, "Another step in secret"))
    if calamity.untold:
        told = f"Tell the characters: {plural(calamity.untold, 'step')}"
        items.append(button("tension:reveal", sheet_id, told, style=_PRIMARY))
    return items


def draw_campaign(view: TensionView, table: int, maximum: int, fate: int) -> Drawn:
    """Give the question before a campaign, with the button that begins it."""
    name, danger = f"{maximum}-{fate}", discord.ButtonStyle.danger
    sure = button("tension:campaign", table, "Begin the campaign", name=name, style=danger)
    return Drawn(question(view, maximum, fate), [sure])


def campaign_numbers(name: str) -> tuple[int, int]:
    """Read the maximum and the fate points in the name of a campaign's button."""
    maximum, _, fate = name.partition("-")
    return read_one(int, maximum), read_one(int, fate)


# ---------------------------------------------------------------------------------- presses


async def _spend(interaction: Interaction, press: Pressed) -> None:
    spending = SPEND.read(press.chosen)
    if spending == ("odds",):
        view = await look(interaction, lambda turn: moves.spend_odds(turn, None, press.number))
        await show(interaction, Drawn(chances(view)), private=True)
        return
    await _move(interaction, press, lambda turn: moves.spend_by(turn, press.number, spending))


def _newest(move: Callable[[Turn, Pressed], Outcome]) -> Press:
    """Make a press that moves a test only from the newest message that shows it."""

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        await _move(interaction, pressed, lambda turn: move(turn, pressed))

    return press


async def _move(interaction: Interaction, press: Pressed, move: Callable[[Turn], Outcome]) -> None:
    message = interaction.message.id if interaction.message else 0

    def moved(turn: Turn) -> Outcome:
        challenges.require_newest(turn, press.number, message)
        return move(turn)

    await play(interaction, moved, in_place=True)


async def _take(interaction: Interaction, press: Pressed) -> None:
    """Accept a twist, or show first what it gives by now."""
    offered, _, points = press.name.partition("-")
    key, gives = read_one(int, offered), read_one(int, points or "0")
    try:
        await _move(
            interaction, press, lambda turn: moves.accept_twist(turn, press.number, key, gives)
        )
    except Outdated:
        view = await look(interaction, lambda turn: challenges.view_of_key(turn, press.number))
        await show(interaction, draw_challenge(view), in_place=True)


_ON_TESTS: Mapping[str, Callable[[Turn, Pressed], Outcome]] = {
    "answer": lambda turn, press: moves.answer_by(turn, press.number, ANSWER.read(press.chosen)),
    "accept": lambda turn, press: challenges.accept(turn, press.number, None),
    "rate": lambda turn, press: challenges.accept(turn, press.number, read_one(int, press.chosen)),
    "refuse": lambda turn, press: challenges.decline(turn, press.number),
    "offer": lambda turn, press: moves.offer(turn, press.number, is_override=press.name == ANYWAY),
    "leave": lambda turn, press: moves.decline_twist(
        turn, press.number, read_one(int, press.name.partition("-")[0])
    ),
    "close": lambda turn, press: challenges.close(turn, press.number),
    "complete": lambda turn, press: challenges.restore(
        turn, read_one(Cause, press.name), press.number
    ),
}
"""The moves of a test by their verbs, whose outcome takes the place of its message."""

PRESSES: Mapping[str, Press] = {
    **{f"tension:{verb}": _newest(move) for verb, move in _ON_TESTS.items()},
    "tension:take": _take,
    "tension:advance": playing(
        lambda turn, press: plays.calamity_advance(turn, press.number, 1), in_place=True
    ),
    "tension:spend": _spend,
    "tension:reveal": playing(lambda turn, press: plays.calamity_reveal(turn, press.number, None)),
    "tension:campaign": playing(
        lambda turn, press: plays.campaign_asked(turn, press.number, *campaign_numbers(press.name))
    ),
}
