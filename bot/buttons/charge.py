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

from bot import show
from bot.buttons import Pressable, Pressed, button, menu, offers, pressed, view_of
from bot.buttons.table import clock_buttons, why_button
from bot.interaction import Interaction
from bot.journal import Played
from bot.plays import charge_consequences as consequences
from bot.plays import charge_rolls as rolls
from bot.reply import Player, guarded, play, send
from bot.scope import scope_of
from bot.show.charge import ConsequenceView, ProposalView, RollView
from bot.show.charge_words import EFFECTS, KINDS, PUSHES, RISKS
from bot.show.common import acted_for, cut, plural, plus
from bot.show.picture import attached
from bot.turn import Turn
from rules import odds
from rules.charge import (
    ActionRolled,
    ConsequenceGiven,
    ConsequenceKind,
    ConsequenceSettled,
    ConsequenceWaived,
    Effect,
    Offer,
    ProgressMade,
    ProposalChanged,
    Protected,
    Push,
    Result,
    Risk,
    Standing,
    Step,
    TensionStep,
)
from rules.charge import odds as charge_odds
from rules.errors import NotANumber, RuleError
from rules.names import NAME_MAX, TEXT_MAX
from rules.outcome import Outcome

RESISTED_MAX = 8
"""Momentum that the menu offers to resist with; the command takes more."""

DICE_OFFERED = (-3, -2, -1, 0, 1, 2, 3)
CLOCKS_OFFERED = 8
FILLED_MAX = 3

_PRIMARY, _SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success

Move = Callable[[Turn], Outcome]

# ------------------------------------------------------------------------------ the messages


async def answer(
    interaction: Interaction, move: Move, *, player: Player = None, in_place: bool = False
) -> None:
    """Make a move and tell it, with what may be done now."""
    played = await interaction.client.referee.play(scope_of(interaction, player), move)
    shown = acted_for(show.card(played.outcome), played.actor, played.player)
    items = await items_for(interaction, played)
    clock = show.pictured(played.outcome)
    is_private = played.outcome.is_hidden
    in_place = in_place and not is_private
    await send(
        interaction, shown, view_of(items), in_place=in_place, clock=clock, private=is_private
    )


async def answer_below(interaction: Interaction, move: Move, key: int) -> None:
    """Make a move and tell it below; the message of the roll keeps what still makes sense."""
    played = await interaction.client.referee.play(scope_of(interaction), move)
    shown = acted_for(show.card(played.outcome), played.actor, played.player)
    left = [*await _items_of_roll(interaction, key), button("table:why", key, "Why?")]
    await interaction.response.edit_message(view=view_of(left))
    files = attached(shown, show.pictured(played.outcome))
    await interaction.followup.send(
        embed=shown,
        view=view_of(await items_for(interaction, played)) or discord.utils.MISSING,
        files=files,
        ephemeral=played.outcome.is_hidden,
    )


async def items_for(interaction: Interaction, played: Played[Any]) -> list[Pressable]:
    """Give the buttons and menus of an outcome's message, as the table stands."""
    outcome = played.outcome
    items: list[Pressable] = []
    if isinstance(outcome, ProposalChanged):
        if outcome.step is not Step.WITHDRAWN:
            items = await _items_of_proposal(interaction, outcome.standing.key, played.key)
    elif isinstance(outcome, ActionRolled | ConsequenceWaived):
        items = await _items_of_roll(interaction, outcome.key)
    elif isinstance(outcome, ConsequenceGiven | Protected):
        items = await _items_of_consequence(interaction, outcome.consequence.key)
    elif isinstance(outcome, ConsequenceSettled):
        items = await _items_of_roll(interaction, outcome.consequence.roll)
        if outcome.is_taken_out or any(each.what == "stress" for each in outcome.changes):
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


async def _items_of_proposal(interaction: Interaction, key: int, step: int) -> list[Pressable]:
    return await _look(interaction, lambda turn: proposal_items(rolls.face(turn, key), str(step)))


async def _items_of_roll(interaction: Interaction, key: int) -> list[Pressable]:
    return await _look(interaction, lambda turn: roll_items(rolls.roll_view(turn, key)))


async def _items_of_consequence(interaction: Interaction, key: int) -> list[Pressable]:
    return await _look(interaction, lambda turn: consequence_items(consequences.face(turn, key)))


@offers.register
def _(outcome: ProgressMade, played: Played[Any]) -> list[Pressable]:
    return clock_buttons(outcome.ticked.clock, played.touched["clock"])


# ------------------------------------------------------------------------------- the proposal


def proposal_items(view: ProposalView, step: str) -> list[Pressable]:
    """Give a proposal's menus and buttons.

    ``step`` makes the menus other ones after each: Discord keeps what was chosen from a menu and
    would not let anybody choose it again.
    """
    standing, key = view.standing, view.standing.key
    risks = [(f"risk:{each.value}", f"Risk {RISKS[each]}") for each in Risk]
    effects = [
        (f"effect:{each.value}", f"Effect {EFFECTS[each]}")
        for each in Effect
        if each is not Effect.BEYOND
    ]
    dice = [(f"dice:{each}", f"Modifier {plus(each)} dice") for each in DICE_OFFERED]
    items = [
        menu("charge:risk", key, f"GM: risk (now {RISKS[standing.risk]})", risks, name=step),
        menu(
            "charge:effect",
            key,
            f"GM: effect (now {EFFECTS[standing.effect]}), dice",
            [*effects, *dice],
            name=step,
        ),
    ]
    boosts = _boosts(view)
    if boosts:
        items.append(menu("charge:boost", key, "Push, talents, setups", boosts, name=step))
    if view.can_roll:
        count = plural(standing.pool, "die", "dice") if standing.pool > 0 else "two, the lower"
        items.append(button("charge:roll", key, f"Roll {count}", style=_SUCCESS))
    if standing.helper:
        items.append(button("charge:unassist", key, "Take the assist back"))
    else:
        items.append(button("charge:assist", key, "Assist: 1 momentum, +1 die", style=_PRIMARY))
    return [*items, *_tension_items(standing), button("charge:withdraw", key, "Withdraw")]


def _boosts(view: ProposalView) -> list[tuple[str, str]]:
    standing = view.standing
    gained = {Push.DIE: "a die", Push.EFFECT: "effect one level up", Push.ACT: PUSHES[Push.ACT]}
    taken = list(dict.fromkeys(standing.pushes))
    return [
        *((f"push:{each.value}", f"Push for {gained[each]}: 2 momentum") for each in view.pushes),
        *((f"unpush:{each.value}", f"Take back the push for {PUSHES[each]}") for each in taken),
        *((f"talent:{each}", f"Talent: {each}") for each in view.talents),
        *(
            (f"untalent:{each.situation}", f"Without: {each.situation}")
            for each in standing.talents
        ),
        *((f"follow:{player}", f"Follow the setup of {name}") for player, name in view.setters),
        *(
            (f"unfollow:{each.player}", f"Without the setup of {each.name}")
            for each in standing.follows
        ),
    ]


def _tension_items(standing: Standing) -> list[Pressable]:
    key, step = standing.key, standing.tension_step
    word = button("charge:word", key, "GM: word the complication")
    if step is TensionStep.NONE:
        # Where a pushed die stands in its way the rules would refuse it.
        is_barred = Push.DIE in standing.pushes
        return [] if is_barred else [button("charge:tension", key, "Add tension: +1 die")]
    if step is TensionStep.ASKED:
        return [word, button("charge:calm", key, "No tension")]
    if step is TensionStep.OFFERED:
        accept = button("charge:accept", key, "Accept tension: +1 die", style=_PRIMARY)
        return [accept, button("charge:calm", key, "Decline tension")]
    return [button("charge:calm", key, "Without tension")]


def _chosen(press: Pressed) -> str:
    """Give what was chosen from a menu; nothing, if nothing was, which no play takes."""
    return "".join(press.values[:1])


def _step(move: Callable[[Turn, int], Outcome]) -> Callable[..., Any]:
    """Make the press of a button that is one step on a proposal or a consequence."""

    async def step(interaction: Interaction, press: Pressed) -> None:
        await answer(interaction, lambda turn: move(turn, press.number), in_place=True)

    return step


pressed("charge:roll")(_step(rolls.roll))
pressed("charge:assist")(_step(rolls.assist))
pressed("charge:unassist")(_step(rolls.unassist))
pressed("charge:tension")(_step(rolls.ask_tension))
pressed("charge:accept")(_step(rolls.accept_tension))
pressed("charge:calm")(_step(rolls.drop_tension))
pressed("charge:withdraw")(_step(rolls.withdraw))
pressed("charge:take")(_step(consequences.take))
pressed("charge:protect")(_step(consequences.protect))


@pressed("charge:risk")
@pressed("charge:effect")
async def _set(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction, lambda turn: rolls.set_by(turn, press.number, _chosen(press)), in_place=True
    )


@pressed("charge:boost")
async def _boost(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction, lambda turn: rolls.boost_by(turn, press.number, _chosen(press)), in_place=True
    )


@pressed("charge:word")
async def _word(interaction: Interaction, press: Pressed) -> None:
    # Asked now as well, so that nobody fills in a form for nothing.
    await interaction.client.referee.look(
        scope_of(interaction), lambda turn: rolls.may_word(turn, press.number)
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
                lambda turn: rolls.offer_tension(
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


def roll_items(view: RollView) -> list[Pressable]:
    """Give what may follow from a roll: the GM's menu, or the clocks that its success fills."""
    key = view.made.key
    if view.offers:
        options = _consequences(view)
        return [menu("charge:pick", key, "GM: pick the consequence", options)]
    ticks = plural(view.made.progress, "segment")
    return [
        button("charge:fill", key, f"{cut(name, 50)}: +{ticks}", name=str(clock), style=_PRIMARY)
        for clock, name in view.fillable[:FILLED_MAX]
    ]


def _consequences(view: RollView) -> list[tuple[str, str]]:
    options: list[tuple[str, str]] = []
    bearers = [("roller", view.roller), *([("helper", view.helper)] if view.helper else [])]
    for whose, name in bearers:
        to = f" · {name}" if view.helper else ""
        for offer in view.offers:
            options += [
                (f"{value}", cut(f"{text}{to}", 100)) for value, text in _offer(offer, whose, view)
            ]
    # The last is for the story, so it stays where the rest is too long for a menu.
    return [*options[:24], ("waive", "The story is the consequence: nothing is written")]


def _offer(offer: Offer, whose: str, view: RollView) -> list[tuple[str, str]]:
    """Give an offer's lines: one, or for a complication one for each clock that may take it."""
    base = f"{offer.kind.value}:{whose}:"
    words = KINDS[offer.kind]
    if offer.kind is ConsequenceKind.WORSE_CONDITION:
        return [(base, f"{words}: {offer.rating} stress")]
    if offer.kind is not ConsequenceKind.COMPLICATION:
        return [(base, f"{words}{' (changes nothing now)' if offer.is_empty else ''}")]
    segments = plural(offer.rating, "segment")
    clocks = view.dangers[: CLOCKS_OFFERED // (2 if view.helper else 1)]
    return [
        *((f"{base}{clock}", f"{words}: {segments} on {name}") for clock, name in clocks),
        (base, f"{words}: {segments} on a new clock"),
    ]


@pressed("charge:pick")
async def _pick(interaction: Interaction, press: Pressed) -> None:
    await answer_below(
        interaction,
        lambda turn: consequences.give_by(turn, press.number, _chosen(press)),
        press.number,
    )


@pressed("charge:fill")
async def _fill(interaction: Interaction, press: Pressed) -> None:
    clock = int(press.name) if press.name.isdecimal() and len(press.name) < 19 else 0
    await answer_below(
        interaction, lambda turn: rolls.progress(turn, press.number, clock), press.number
    )


# --------------------------------------------------------------------------- the consequence


def consequence_items(view: ConsequenceView) -> list[Pressable]:
    """Give the answers to a consequence: take it, resist it, break something, protect."""
    key = view.consequence.key
    most = min(view.momentum, RESISTED_MAX)
    options = [
        (f"resist:{each}", f"{plural(each, 'momentum', 'momentum')}: {_resisting(each)}")
        for each in range(view.least, most + 1)
    ]
    options += [(f"break:{name}", f"Break {name}: it is cancelled") for name in view.attachments]
    items = (
        [menu("charge:answer", key, "Resist: less, or nothing of it", options)] if options else []
    )
    return [
        *items,
        button("charge:take", key, "Take it"),
        button("charge:protect", key, f"Protect {cut(view.bearer_name, 40)}", style=_PRIMARY),
    ]


def _resisting(momentum: int) -> str:
    """Say the odds of resisting with so much momentum."""
    found = charge_odds(momentum)
    avoided = found[Result.FULL] + found[Result.CRITICAL]
    return (
        f"avoided {odds.percent(avoided)} %, reduced {odds.percent(found[Result.PARTIAL])} %, "
        f"happens {odds.percent(found[Result.BAD])} %"
    )


@pressed("charge:answer")
async def _answer(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: consequences.answer_by(turn, press.number, _chosen(press)),
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
            view.consequence, view.bearer, view.bearer_name, view.roller_name, is_empty=False
        )
        await send(interaction, show.card(given), view_of(consequence_items(view)))
        return
    found = await referee.look(
        scope, lambda turn: rolls.face(turn, rolls.open_one(turn, character))
    )
    shown = show.card(ProposalChanged(Step.PROPOSED, found.standing))
    await send(interaction, shown, view_of(proposal_items(found, str(interaction.id))))
