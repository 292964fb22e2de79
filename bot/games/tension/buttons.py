"""Tension and Fate's buttons and menus.

What belongs to a test names it by its key, so that every message of it, however old, goes on
working on the same test, and shows it as it then stands.  What a test's buttons are depends on
the pool too, which its outcome does not tell; so after each play the table is looked at once
more.  Where the pool is secret a menu offers the same to everybody whatever is in it.
"""

from collections.abc import Callable
from typing import Any

import discord

from bot.chat import words as show
from bot.chat.answers import send
from bot.chat.buttons import Pressable, Pressed, button, menu, offers, pressed, why_button
from bot.chat.embeds import plural
from bot.chat.interaction import Interaction, Player, scope_of
from bot.chat.play import made, play, tell
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.words.sheet import ChallengeView, chances
from bot.games.tension.words.terms import AGAINST, CAUSES, successes
from bot.journal import Played
from bot.storage.turn import Turn
from rules.outcome import Outcome
from rules.tension import (
    CalamityAdvanced,
    CalamityMade,
    Cause,
    Challenge,
    ChallengeKind,
    Source,
    Stage,
)

ROLLED_MAX = 10
ENTERED_MAX = 10
SPENT_MAX = 12
RATING_OFFERED = 20
"""How far the menus go; the commands go further."""

_PRIMARY = discord.ButtonStyle.primary

# ------------------------------------------------------------------------------ the message


async def answer(
    interaction: Interaction,
    move: Callable[[Turn], Outcome],
    *,
    player: Player = None,
    in_place: bool = False,
) -> None:
    """Make a move and tell the test that it touched, with what may be done to it now."""
    referee = interaction.client.referee
    played = await made(interaction, move, player=player)
    items: list[Pressable] = []
    challenge: Challenge | None = getattr(played.outcome, "challenge", None)
    if challenge is not None:
        view = await referee.look(
            scope_of(interaction), lambda turn: challenges.face(turn, challenge)
        )
        items = challenge_items(view)
    # What explains the outcome is about to be asked for, unless an offer fills the row.
    if show.why(played.outcome) and (challenge is None or challenge.offer is None):
        items.append(why_button(played))
    await tell(interaction, played, items=items, in_place=in_place)


def challenge_items(view: ChallengeView) -> list[Pressable]:
    """Give the buttons and menus of a test: only those that would do something."""
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
    items = [_answer_menu(challenge), *_spend_menu(view)]
    if challenge.offer is not None:
        offered, lacking = str(challenge.offer.key), challenge.shortfall
        label = f"Accept: +{successes(lacking)}, the Storyteller +{lacking} fate"
        items.append(button("tension:take", key, label, name=offered, style=_PRIMARY))
        items.append(button("tension:leave", key, "Decline", name=offered))
    elif view.is_twist_due and challenge.shortfall:
        label = f"GM: offer a twist, {successes(challenge.shortfall)}"
        items.append(button("tension:offer", key, label))
    ending = "passed" if challenge.is_passed else f"failed, {challenge.shortfall} short"
    return [*items, button("tension:close", key, f"GM: close as {ending}")]


def _answer_menu(challenge: Challenge) -> Pressable:
    rolls = [
        (f"roll:{count}", f"Roll {plural(count, 'vigor die', 'vigor dice')}")
        for count in range(1, ROLLED_MAX + 1)
    ]
    entered = [
        (f"enter:{count}", f"{successes(count).capitalize()}, rolled elsewhere")
        for count in range(ENTERED_MAX + 1)
    ]
    placeholder = "Answer: vigor dice, or successes"
    return _fresh_menu("tension:answer", challenge, placeholder, [*rolls, *entered])


def _fresh_menu(
    verb: str, challenge: Challenge, placeholder: str, options: list[tuple[str, str]]
) -> Pressable:
    """Make a menu that is another one after each step.

    Discord keeps what was chosen from a menu and would not let anybody choose it again.
    """
    return menu(verb, challenge.key, placeholder, options, name=str(len(challenge.steps)))


def _spend_menu(view: ChallengeView) -> list[Pressable]:
    """Give what the Storyteller may spend; of a secret pool it tells nothing."""
    challenge, pool = view.challenge, view.pool
    is_either = pool.settings.fate_excludes_tension
    dice = SPENT_MAX if pool.is_secret else min(pool.tension, SPENT_MAX)
    points = SPENT_MAX if pool.is_secret else min(pool.fate_points, SPENT_MAX)
    if challenge.kind is ChallengeKind.FOE or (is_either and challenge.is_moved_by(Source.FATE)):
        dice = 0
    if is_either and challenge.is_moved_by(Source.TENSION):
        points = 0
    options = [
        *([("odds", "Show me the odds of tension dice")] if dice else []),
        *(
            (f"tension:{count}", f"Spend {plural(count, 'tension die', 'tension dice')}")
            for count in range(1, dice + 1)
        ),
        *(
            (
                f"fate:{count}",
                f"Spend {plural(count, 'fate point')}: +{count} {AGAINST[challenge.kind]}",
            )
            for count in range(1, points + 1)
        ),
    ]
    if not options:
        return []
    kinds = ["tension dice"] * bool(dice) + ["fate points"] * bool(points)
    return [_fresh_menu("tension:spend", challenge, f"GM: {' or '.join(kinds)}", options)]


# ---------------------------------------------------------------------------------- presses


@pressed("tension:answer")
async def _answer(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: moves.answer_by(turn, press.number, press.chosen),
        in_place=True,
    )


@pressed("tension:spend")
async def _spend(interaction: Interaction, press: Pressed) -> None:
    if press.chosen == "odds":
        view = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: moves.spend_odds(turn, None, press.number)
        )
        await send(interaction, chances(view), private=True)
        return
    await answer(
        interaction,
        lambda turn: moves.spend_by(turn, press.number, press.chosen),
        in_place=True,
    )


@pressed("tension:accept")
async def _accept(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction, lambda turn: challenges.accept(turn, press.number, None), in_place=True
    )


@pressed("tension:rate")
async def _rate(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: challenges.accept_by(turn, press.number, press.chosen),
        in_place=True,
    )


@pressed("tension:refuse")
async def _refuse(interaction: Interaction, press: Pressed) -> None:
    await answer(interaction, lambda turn: challenges.decline(turn, press.number), in_place=True)


@pressed("tension:offer")
async def _offer(interaction: Interaction, press: Pressed) -> None:
    await answer(interaction, lambda turn: moves.offer(turn, press.number), in_place=True)


@pressed("tension:take")
async def _take(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: moves.accept_twist(turn, press.number, press.name),
        in_place=True,
    )


@pressed("tension:leave")
async def _leave(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: moves.decline_twist(turn, press.number, press.name),
        in_place=True,
    )


@pressed("tension:close")
async def _close(interaction: Interaction, press: Pressed) -> None:
    await answer(interaction, lambda turn: challenges.close(turn, press.number), in_place=True)


@pressed("tension:complete")
async def _complete(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: challenges.restore_by(turn, press.number, press.name),
        in_place=True,
    )


# ------------------------------------------------------------------------------- calamities


@offers.register(CalamityMade)
@offers.register(CalamityAdvanced)
def _(outcome: CalamityMade | CalamityAdvanced, played: Played[Any]) -> list[Pressable]:
    """Give a calamity's buttons on a message for the Storyteller alone, and on no other."""
    if not outcome.is_hidden:
        return []
    calamity, sheet_id = outcome.calamity, played.sheet_of("tension.calamity")
    items = []
    if not calamity.is_complete:
        items.append(button("tension:advance", sheet_id, "Another step in secret"))
    if calamity.untold:
        told = f"Tell the characters: {plural(calamity.untold, 'step')}"
        items.append(button("tension:reveal", sheet_id, told, style=_PRIMARY))
    return items


@pressed("tension:advance")
async def _advance(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction, lambda turn: plays.calamity_advance(turn, press.number, 1), in_place=True
    )


@pressed("tension:reveal")
async def _reveal(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.calamity_reveal(turn, press.number, None))


@pressed("tension:campaign")
async def _campaign(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.campaign_by(turn, press.name))
