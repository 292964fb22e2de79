"""The buttons of Tension and Fate: which an outcome offers, and what they do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord

from bot.chat import words
from bot.chat.answers import remedies, show_controls
from bot.chat.asking import settling
from bot.chat.buttons import PRIMARY, Press, Pressable, Pressed, button, offers, why_button
from bot.chat.embeds import cut
from bot.chat.forms import Form
from bot.chat.interaction import ASKED, Interaction, pressed_message
from bot.chat.menus import read_one
from bot.chat.placing import is_in_sight
from bot.chat.play import look, play, play_aside, show
from bot.chat.posts import Drawn, Following
from bot.chat.pressing import playing
from bot.chat.stories import witness
from bot.errors import Outdated
from bot.games.tension.buttons import hands
from bot.games.tension.buttons.forms import AdjustForm
from bot.games.tension.buttons.items import (
    ANSWER,
    calamity_items,
    campaign_numbers,
    challenge_items,
    draw_challenge,
)
from bot.games.tension.buttons.panel import (
    ANYWAY,
    CAUSE,
    NAME_SHOWN,
    OFFER,
    SPEND,
    controls_of,
    draw_controls,
    end_of,
    refill,
)
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.plays.challenges import TEST
from bot.games.tension.views import ChallengeView
from bot.games.tension.words.calamities import in_secret
from bot.games.tension.words.challenges import absent
from bot.games.tension.words.sheet import chances
from bot.journal import Played
from bot.storage.turn import Turn
from rules import tension
from rules.outcome import Outcome
from rules.tension import Cause

# --------------------------------------------------------------------------------- what is offered


@offers.register
def _(outcome: tension.ChallengeOutcome | tension.Restored, played: Played[Any]) -> list[Pressable]:
    """Give a test's buttons, and what explains the outcome unless an offer fills the row."""
    items = challenge_items(played.view) if isinstance(played.view, ChallengeView) else []
    return [*items, why_button(played)] if words.why(outcome) else items


@offers.register
def _(
    outcome: tension.CalamityMade | tension.CalamityAdvanced, played: Played[Any]
) -> list[Pressable]:
    """Give a calamity's buttons on a message that the GM alone sees, and on no other."""
    if not outcome.is_hidden:
        return []
    return calamity_items(outcome.calamity, played.sheet_of("tension.calamity"))


@offers.register
def _(outcome: tension.CalamityThwarted, played: Played[Any]) -> list[Pressable]:
    """Let the GM win the adventure later in which the step was thwarted."""
    if outcome.is_adventure_won:
        return []
    return [button("tension:won", played.sheet_of("tension.calamity"), "GM: the adventure is won")]


@witness.register
def _(outcome: tension.CalamityThwarted, _played: Played[Any]) -> Drawn | None:
    """Tell everybody what moved of a pool that they see, and nothing of a hidden calamity."""
    is_seen = outcome.is_hidden and not outcome.is_secret
    return Drawn(in_secret(outcome)) if is_seen and outcome.pool_changes else None


@remedies.register
def _(refusal: tension.StillHas) -> Sequence[discord.ui.Item[Any]]:
    """Offer the GM to make the exception (E1.20)."""
    name = f"{ANYWAY}-{refusal.player}"
    return [button(f"{ASKED}tension:offer", refusal.key, "Offer anyway", name=name, style=PRIMARY)]


@remedies.register
def _(refusal: tension.InAnotherTest) -> Sequence[discord.ui.Item[Any]]:
    """Offer the GM to close the test that is in the way of the next."""
    test = refusal.closable
    if test is None:
        return []
    label, steps = f"Close {cut(test.name, NAME_SHOWN)}: {end_of(test)}", str(len(test.steps))
    return [button("tension:close_first", test.key, label, name=steps, style=PRIMARY)]


def _told(played: Played[Any]) -> int:
    """Give the sheet of the test that the answer to a play shows, or 0."""
    return played.view.sheet if isinstance(played.view, ChallengeView) else 0


FOLLOWING = {
    TEST: Following(
        kinds=(TEST,),
        concerned=challenges.concerned,
        see=challenges.seen,
        draw=lambda view, _sheet: Drawn(absent()) if view is None else draw_challenge(view),
        told=_told,
        is_alone=True,
    )
}

# ---------------------------------------------------------------------------------- presses


async def _gm(interaction: Interaction, press: Pressed) -> None:
    """Show the GM's controls to the GM alone."""
    message = _message(interaction)

    def see(turn: Turn) -> Drawn:
        view = moves.controls(turn, press.number)
        challenges.require_newest(turn, press.number, message)
        return draw_controls(view)

    drawn = await look(interaction, see)
    await show_controls(interaction, drawn.shown, drawn.items)


async def _spend(interaction: Interaction, press: Pressed) -> None:
    spending = SPEND.read(press.chosen)
    if spending == ("odds",):
        view = await look(interaction, lambda turn: moves.spend_odds(turn, None, press.number))
        await show(interaction, Drawn(chances(view)), private=True)
        return
    await _move(
        interaction,
        press,
        lambda turn: moves.spend_by(turn, press.number, spending),
        below=spending[0] == "tension",
    )


async def _answer(interaction: Interaction, press: Pressed) -> None:
    """Answer a test; dice, for which others wait, are told at the bottom unless it is in sight."""
    word, count = ANSWER.read(press.chosen)
    await _move(
        interaction,
        press,
        lambda turn: moves.answer_by(turn, press.number, (word, count)),
        below=word == "roll",
    )


def _newest(move: Callable[[Turn, Pressed], Outcome]) -> Press:
    """Make a press that moves a test only from the newest message that shows it."""

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        await _move(interaction, pressed, lambda turn: move(turn, pressed))

    return press


def _message(interaction: Interaction) -> int:
    return interaction.message.id if interaction.message else 0


async def _move(
    interaction: Interaction,
    press: Pressed,
    move: Callable[[Turn], Outcome],
    *,
    below: bool = False,
) -> None:
    """Move a test, from the GM's controls as well: dice below its message, all else on it.

    Dice are told on it, too, while it is in sight.
    """
    if pressed_message(interaction) is None:
        await _move_aside(interaction, press, move, below=below)
        return
    message = _message(interaction)

    def moved(turn: Turn) -> Outcome:
        challenges.require_newest(turn, press.number, message)
        return move(turn)

    # A test's older message says itself where it goes on, so nothing has to move it down.
    await play(interaction, moved, in_place=not below or is_in_sight(interaction))


async def _move_aside(
    interaction: Interaction, press: Pressed, move: Callable[[Turn], Outcome], *, below: bool
) -> None:
    """Move a test from the GM's controls, or show them first as they are by now."""
    controls = controls_of(press.number)

    def moved(turn: Turn) -> Outcome:
        challenges.require_as_seen(turn, press.number, press.name)
        return move(turn)

    try:
        await play_aside(interaction, moved, controls, below=below)
    except Outdated:
        await show(interaction, await look(interaction, controls), in_place=True)


async def _adjust(interaction: Interaction, press: Pressed) -> Form:
    """Ask the GM for an adjustment and its reason."""
    view = await look(interaction, lambda turn: moves.controls(turn, press.number))
    return AdjustForm(view.challenge.name, press.number, aside=controls_of(press.number))


async def _take(interaction: Interaction, press: Pressed) -> None:
    """Accept a twist, or show first what it gives by now."""
    offered, _, points = press.name.partition("-")
    key, gives = read_one(int, offered), read_one(int, points or "0")
    try:
        await _move(
            interaction, press, lambda turn: moves.accept_twist(turn, press.number, key, gives)
        )
    except Outdated:
        view = await look(
            interaction,
            lambda turn: challenges.view_of_key(turn, press.number),
            in_place=True,
        )
        await show(interaction, draw_challenge(view), in_place=True)


def _close_first(turn: Turn, press: Pressed) -> tension.ChallengeClosed:
    challenges.require_as_seen(turn, press.number, press.name)
    return challenges.close(turn, press.number)


def _offer(turn: Turn, press: Pressed) -> tension.TwistOffered:
    """Offer a twist to whom the menu names, or the button: a player, or the only one there is."""
    if press.values:
        word, player, character = OFFER.read(press.chosen)
        return moves.offer(
            turn,
            press.number,
            (player, character),
            character=character,
            is_override=word == ANYWAY,
        )
    word, _, named = press.name.partition("-")
    player, _, steps = named.partition("-")
    challenges.require_as_seen(turn, press.number, steps)
    whom = (read_one(int, player), "") if player else None
    return moves.offer(turn, press.number, whom, is_override=word == ANYWAY)


def _complete(turn: Turn, press: Pressed) -> tension.Restored:
    cause = CAUSE.read(press.chosen)[1] if press.values else read_one(Cause, press.name)
    return challenges.restore(turn, cause, press.number)


_ON_TESTS: Mapping[str, Callable[[Turn, Pressed], Outcome]] = {
    "accept": lambda turn, press: challenges.accept(turn, press.number, None),
    "rate": lambda turn, press: challenges.accept(turn, press.number, read_one(int, press.chosen)),
    "refuse": lambda turn, press: challenges.decline(turn, press.number),
    "offer": _offer,
    "leave": lambda turn, press: moves.decline_twist(
        turn, press.number, read_one(int, press.name.partition("-")[0])
    ),
    "close": lambda turn, press: challenges.close(turn, press.number),
    "complete": _complete,
}
"""The moves of a test by their verbs, whose outcome takes the place of its message."""

PRESSES: Mapping[str, Press] = {
    **{f"tension:{verb}": _newest(move) for verb, move in _ON_TESTS.items()},
    **hands.PRESSES,
    "tension:close_first": settling(_close_first),
    "tension:gm": _gm,
    "tension:refill": playing(refill, apart=True),
    "tension:answer": _answer,
    "tension:take": _take,
    "tension:adjust": _adjust,
    "tension:advance": playing(
        lambda turn, press: plays.calamity_advance(turn, press.number, 1), in_place=True
    ),
    "tension:won": playing(lambda turn, press: plays.calamity_won(turn, press.number)),
    "tension:spend": _spend,
    "tension:reveal": playing(lambda turn, press: plays.calamity_reveal(turn, press.number, None)),
    "tension:campaign": playing(
        lambda turn, press: plays.campaign_asked(turn, press.number, *campaign_numbers(press.name))
    ),
}
