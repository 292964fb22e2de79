"""Charge's buttons and menus.

A proposal's are named by its key, a roll's and a consequence's by the interactions that made
them, so that every message of them, however old, acts on the same thing as it stands now.  What
they may be depends on the team and the clocks, which an outcome does not tell; so after each play
the table is looked at once more.

A step on a proposal, its roll and the answer to a consequence take the message's place.  What is
somebody else's turn, or another thing, comes below: the message then keeps its words and loses
what would do nothing any more.
"""

from collections.abc import Callable
from typing import Any

import discord

from bot.chat import words as show
from bot.chat.answers import guarded, send
from bot.chat.buttons import (
    NUMBER_MAX,
    Pressable,
    Pressed,
    button,
    kept_of,
    offers,
    pressed,
    view_of,
    why_button,
)
from bot.chat.interaction import Interaction, Player, scope_of
from bot.chat.picture import attached
from bot.chat.play import card_of, made, play, tell
from bot.chat.posts import keep_up
from bot.errors import Outdated
from bot.games.charge.buttons.items import consequence_items, proposal_items, roll_items
from bot.games.charge.plays import consequences, proposals, rolls
from bot.games.charge.words.rolls import with_obstacle
from bot.games.charge.words.sheet import ProposalView
from bot.journal import Played
from bot.storage.turn import Turn
from bot.table.buttons import clock_buttons
from rules.charge import (
    ActionRolled,
    ConsequenceGiven,
    ConsequenceSettled,
    ConsequenceWaived,
    ProgressMade,
    ProposalChanged,
    Protected,
    Step,
)
from rules.errors import NotANumber, RuleError
from rules.names import NAME_MAX, TEXT_MAX
from rules.outcome import Outcome

Move = Callable[[Turn], Outcome]

# ------------------------------------------------------------------------------ the messages


async def answer(
    interaction: Interaction, move: Move, *, player: Player = None, in_place: bool = False
) -> None:
    """Make a move and tell it, with what may be done now."""
    played = await made(interaction, move, player=player)
    shown = card_of(played)
    if isinstance(played.outcome, ProposalChanged):
        shown = with_obstacle(shown, await _obstacle(interaction, played.outcome.standing.key))
    items = await items_for(interaction, played)
    await tell(interaction, played, shown=shown, items=items, in_place=in_place)


async def answer_below(interaction: Interaction, move: Move, key: int) -> None:
    """Make a move and tell it below; the message keeps what still makes sense of the roll.

    What else it has stays as it is: it may be about a consequence rather than the roll.
    """
    played = await made(interaction, move)
    shown = card_of(played)
    own = interaction.message
    others = kept_of(own, {"charge:pick", "charge:fill"}) if own is not None else []
    left = [*await _items_of_roll(interaction, key), *others]
    await interaction.response.edit_message(view=view_of(left))
    files = attached(shown, show.pictured(played.outcome))
    told = await interaction.followup.send(
        embed=shown,
        view=view_of(await items_for(interaction, played)) or discord.utils.MISSING,
        files=files,
        ephemeral=played.outcome.is_hidden,
        wait=True,
    )
    await keep_up(interaction, played, told.id)


async def items_for(interaction: Interaction, played: Played[Any]) -> list[Pressable]:
    """Give the buttons and menus of an outcome's message, as the table stands."""
    outcome = played.outcome
    items: list[Pressable] = []
    if isinstance(outcome, ProposalChanged):
        if outcome.step is not Step.WITHDRAWN:
            items = await _items_of_proposal(interaction, outcome.standing.key, played.key)
    elif isinstance(outcome, ConsequenceWaived):
        items = await _items_of_roll(interaction, outcome.key)
    elif isinstance(outcome, ActionRolled):
        items = await _items_of_roll(interaction, outcome.key)
        if outcome.is_hurt:
            items.append(button("charge:condition", played.key, "Write the condition"))
    elif isinstance(outcome, ConsequenceGiven | Protected):
        items = await _items_of_consequence(interaction, outcome.consequence.key)
    elif isinstance(outcome, ConsequenceSettled):
        items = await _items_of_roll(interaction, outcome.consequence.roll)
        if outcome.is_hurt:
            items.append(button("charge:condition", played.key, "Write the condition"))
    elif isinstance(outcome, ProgressMade):
        items = list(offers(outcome, played))
    return [*items, why_button(played)] if show.why(outcome) else items


async def _look(
    interaction: Interaction, see: Callable[[Turn], list[Pressable]]
) -> list[Pressable]:
    """Look at the table for buttons; what is gone by now has none."""
    try:
        return await interaction.client.referee.look(scope_of(interaction), see)
    except RuleError:
        return []


async def _obstacle(interaction: Interaction, key: int) -> RuleError | None:
    """Give what forbids rolling a proposal; none, if it waits no more."""
    try:
        return await interaction.client.referee.look(
            scope_of(interaction), lambda turn: proposals.face(turn, key).obstacle
        )
    except RuleError:
        return None


async def _items_of_proposal(interaction: Interaction, key: int, step: int) -> list[Pressable]:
    return await _look(
        interaction, lambda turn: proposal_items(proposals.face(turn, key), str(step))
    )


async def _items_of_roll(interaction: Interaction, key: int) -> list[Pressable]:
    return await _look(interaction, lambda turn: roll_items(rolls.roll_view(turn, key)))


async def _items_of_consequence(interaction: Interaction, key: int) -> list[Pressable]:
    return await _look(interaction, lambda turn: consequence_items(consequences.face(turn, key)))


@offers.register
def _(outcome: ProgressMade, played: Played[Any]) -> list[Pressable]:
    return clock_buttons(outcome.ticked.clock, played.sheet_of("clock"))


# ------------------------------------------------------------------------------- the proposal


def _named(press: Pressed) -> int:
    """Give the id in a button's name; 0, if there is none that the database could look for."""
    is_id = press.name.isdecimal() and len(press.name) <= 20 and int(press.name) <= NUMBER_MAX
    return int(press.name) if is_id else 0


def _step(move: Callable[[Turn, int], Outcome]) -> Callable[..., Any]:
    """Make the press of a button that is one step on a proposal or a consequence."""

    async def step(interaction: Interaction, press: Pressed) -> None:
        await answer(interaction, lambda turn: move(turn, press.number), in_place=True)

    return step


pressed("charge:assist")(_step(proposals.assist))
pressed("charge:unassist")(_step(proposals.unassist))
pressed("charge:tension")(_step(proposals.ask_tension))
pressed("charge:accept")(_step(proposals.accept_tension))
pressed("charge:calm")(_step(proposals.drop_tension))
pressed("charge:withdraw")(_step(proposals.withdraw))


@pressed("charge:roll")
async def _roll(interaction: Interaction, press: Pressed) -> None:
    try:
        await answer(
            interaction,
            lambda turn: rolls.roll(turn, press.number, press.name),
            in_place=True,
        )
    except Outdated:
        found = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: proposals.face(turn, press.number)
        )
        await _show_proposal(interaction, found, in_place=True)
        raise


@pressed("charge:risk")
@pressed("charge:effect")
async def _set(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: proposals.set_by(turn, press.number, press.chosen),
        in_place=True,
    )


@pressed("charge:boost")
async def _boost(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: proposals.boost_by(turn, press.number, press.chosen),
        in_place=True,
    )


@pressed("charge:word")
async def _word(interaction: Interaction, press: Pressed) -> None:
    # Asked now as well, so that nobody fills in a form for nothing.
    await interaction.client.referee.look(
        scope_of(interaction), lambda turn: proposals.may_word(turn, press.number)
    )
    await interaction.response.send_modal(TensionForm(press.number))


class TensionForm(discord.ui.Modal):
    """Asks the GM what tension brings."""

    def __init__(self, key: int) -> None:
        super().__init__(title="Add tension", timeout=15 * 60)
        self._key = key
        self.words: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="What happens, whatever the dice say?", max_length=TEXT_MAX
        )
        self.stress: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="Stress, 0 to 3", default="0", max_length=2, required=False
        )
        self.ticks: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="Segments of a clock, 0 to 3", default="0", max_length=2, required=False
        )
        self.clock: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="Which danger clock", max_length=NAME_MAX, required=False
        )
        for each in (self.words, self.stress, self.ticks, self.clock):
            self.add_item(each)

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Offer it."""
        await guarded(
            interaction,
            lambda: answer(
                interaction,
                lambda turn: proposals.offer_tension(
                    turn,
                    self._key,
                    self.words.value,
                    _number("stress", self.stress.value),
                    _number("segments", self.ticks.value),
                    self.clock.value.strip() or None,
                ),
                in_place=True,
            ),
        )


def _number(what: str, text: str) -> int:
    cleaned = text.strip() or "0"
    if not (cleaned.isascii() and cleaned.isdecimal()):
        raise NotANumber(what, cleaned)
    return int(cleaned)


# ---------------------------------------------------------------------------------- the roll


@pressed("charge:pick")
async def _pick(interaction: Interaction, press: Pressed) -> None:
    await answer_below(
        interaction,
        lambda turn: consequences.give_by(turn, press.number, press.chosen),
        press.number,
    )


@pressed("charge:fill")
async def _fill(interaction: Interaction, press: Pressed) -> None:
    await answer_below(
        interaction, lambda turn: rolls.progress(turn, press.number, _named(press)), press.number
    )


# --------------------------------------------------------------------------- the consequence


@pressed("charge:take")
async def _take(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: consequences.take(turn, press.number, _named(press)),
        in_place=True,
    )


@pressed("charge:protect")
async def _protect(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: consequences.protect(turn, press.number, _named(press)),
        in_place=True,
    )


@pressed("charge:answer")
async def _answer(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: consequences.answer_by(turn, press.number, press.chosen, _named(press)),
        in_place=True,
    )


@pressed("charge:condition")
async def _condition(interaction: Interaction, press: Pressed) -> None:
    # Asked now as well, so that nobody fills in a form for nothing.
    await interaction.client.referee.look(
        scope_of(interaction), lambda turn: consequences.written_by(turn, press.number)
    )
    await interaction.response.send_modal(ConditionForm(press.number))


class ConditionForm(discord.ui.Modal):
    """Asks for a character's condition."""

    def __init__(self, key: int) -> None:
        super().__init__(title="The condition", timeout=15 * 60)
        self._key = key
        self.words: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="How do they fare now?", max_length=TEXT_MAX
        )
        self.add_item(self.words)

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Write it."""
        await guarded(
            interaction,
            lambda: play(
                interaction, lambda turn: consequences.condition(turn, self._key, self.words.value)
            ),
        )


# ---------------------------------------------------------------------- what waits for somebody


async def show_waiting(
    interaction: Interaction, character: str | None, player: Player = None
) -> None:
    """Bring what waits for a player to the bottom: a consequence, a proposal, their last roll."""
    referee, scope = interaction.client.referee, scope_of(interaction, player)
    view = await referee.look(scope, lambda turn: consequences.waiting(turn, character))
    if view is not None:
        given = ConsequenceGiven(
            view.consequence,
            view.bearer,
            view.bearer_name,
            view.roller_name,
            is_empty=False,
            helper=view.helper,
        )
        await send(interaction, show.card(given), view_of(consequence_items(view)))
        return
    found = await referee.look(
        scope, lambda turn: proposals.face(turn, proposals.open_one(turn, character))
    )
    await _show_proposal(interaction, found)


async def _show_proposal(
    interaction: Interaction, found: ProposalView, *, in_place: bool = False
) -> None:
    """Show a proposal as it stands, by a command or on a message that showed it otherwise."""
    shown = show.card(ProposalChanged(Step.PROPOSED, found.standing))
    shown = with_obstacle(shown, found.obstacle)
    items = proposal_items(found, str(interaction.id))
    await send(interaction, shown, view_of(items), in_place=in_place)
