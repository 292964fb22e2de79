"""Mini-FU's buttons, menus and forms.

What belongs to a check that waits names the interaction that began it, so that every
message of it, however old, goes on working on the same check and shows it as it then
stands.  What could be ticked or added is on the sheet and in the scene, which an outcome
does not tell; so after each play the table is looked at once more.
"""

from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.chat.answers import guarded, send
from bot.chat.buttons import Pressable, Pressed, button, menu, pressed, view_of, why_button
from bot.chat.embeds import cut
from bot.chat.interaction import Interaction, Player, scope_of
from bot.chat.play import made, play, tell
from bot.errors import Outdated
from bot.games.fu.plays import checks as plays
from bot.games.fu.words.sheet import CheckView, ResultView, standing
from bot.games.fu.words.terms import dice, reason
from bot.journal import Played
from bot.storage.turn import Turn
from rules.fu import (
    DICE_MAX,
    Answer,
    Check,
    CheckChanged,
    CheckRolled,
    Part,
    Side,
    Source,
    Step,
    judge,
)
from rules.names import NAME_MAX
from rules.outcome import Outcome

ADDED_MAX = 3
"""Challenge dice that the GM adds by one choice; ``/fu suggest`` adds more."""

STRUCK_MAX = 11
HINDRANCES_MAX = 8
"""What the GM's menu has room for; ``/fu strike`` and ``/fu suggest`` reach the rest."""

BURNING = {Answer.YES_BUT, Answer.NO_AND, Answer.BOTCH}
"""Answers that may cost an asset."""

HURTING = {Answer.YES_AND, *BURNING}
"""Answers that may give somebody a condition."""

FORM_SECONDS = 15 * 60

_PRIMARY = discord.ButtonStyle.primary

# ------------------------------------------------------------------------------ the message


async def answer(
    interaction: Interaction,
    move: Callable[[Turn], Outcome],
    *,
    player: Player = None,
    in_place: bool = False,
) -> None:
    """Make a move and tell the check or the result, with what may be done to it now."""
    referee = interaction.client.referee
    played = await made(interaction, move, player=player)
    await tell(interaction, played, items=await _items(interaction, played), in_place=in_place)


async def _items(interaction: Interaction, played: Played[Any]) -> list[Pressable]:
    referee, outcome = interaction.client.referee, played.outcome
    if isinstance(outcome, CheckRolled):
        result = await referee.look(scope_of(interaction), lambda turn: plays.result(turn, outcome))
        return [*result_items(result), why_button(played)]
    if isinstance(outcome, CheckChanged) and outcome.step is not Step.CALLED_OFF:
        view = await referee.look(scope_of(interaction), lambda turn: plays.face(turn, outcome))
        return check_items(view)
    return []


def check_items(view: CheckView) -> list[Pressable]:
    """Give the buttons and menus of a check that waits: only those that would do something."""
    check = view.check
    pool = f"{dice(Side.POWER, check.power)}, {check.challenge} challenge"
    items = [*_tick_menu(view), _change_menu(view)]
    items.append(button("fu:roll", check.key, f"Roll {pool}", name=check.mark, style=_PRIMARY))
    if not check.is_settled:
        items.append(button("fu:suggest", check.key, "Suggest a die"))
        items.append(button("fu:settle", check.key, "GM: settle"))
    return items


def _tick_menu(view: CheckView) -> list[Pressable]:
    """Give what can be ticked; a tick whose tag is gone meanwhile can still be taken away."""
    check = view.check
    offered = {part.key: part for part in view.helping}
    ticked = {
        part.key: part
        for part in check.parts
        if part.side is Side.POWER and part.source in {Source.TAG, Source.SCENE}
    }
    there = list((ticked | offered).values())[:25]
    if not there or check.is_settled:
        return []
    made = menu(
        "fu:tick",
        check.key,
        "Tick what helps",
        [(part.key, _ticked(part)) for part in there],
        # Discord keeps what was chosen; another menu after each step shows what stands.
        name=check.mark,
        least=0,
        most=len(there),
    )
    drawn: Any = made.item
    for option in drawn.options:
        option.default = option.value in ticked
    return [made]


def _ticked(part: Part) -> str:
    return f"{part.text} (scene)" if part.source is Source.SCENE else part.text


def _change_menu(view: CheckView) -> Pressable:
    """Give what the GM adds and strikes, and what others may do of it."""
    check = view.check
    room = DICE_MAX - check.challenge
    options = [
        (f"dice:challenge:{count}", f"Add {dice(Side.CHALLENGE, count)}")
        for count in range(1, min(ADDED_MAX, room) + 1)
    ]
    if check.power < DICE_MAX:
        options.append(("dice:power:1", f"Add {dice(Side.POWER, 1)}"))
    if room:
        options += [
            (f"add:{part.key}", f"Add {dice(part.side, 1)}: {part.text}")
            for part in view.addable[:HINDRANCES_MAX]
        ]
    options += _strikes(check)
    if check.is_settled:
        options.append(("open", "Open the pool to all again"))
    options.append(("off", "Call the check off (also its player)"))
    return menu("fu:change", check.key, "GM: add or strike dice", options, name=check.mark)


def _strikes(check: Check) -> list[tuple[str, str]]:
    """List what could be struck, what was put in last coming first."""
    parts = [part for part in reversed(check.parts) if part.source is not Source.START]
    return [
        (f"strike:{part.key}", f"Strike {dice(part.side, part.dice)}: {reason(part)}")
        for part in parts[:STRUCK_MAX]
    ]


def result_items(view: ResultView) -> list[Pressable]:
    """Give what an answer suggests: a condition, an asset burned or restored, another roll."""
    outcome = view.rolled
    key = outcome.check.rolled
    answer = judge(outcome.roll.power, outcome.roll.challenge).answer
    items = []
    if answer in BURNING and view.assets:
        options = [(tag.name, f"Burn {tag.name}") for tag in view.assets]
        items.append(menu("fu:burn", key, "Burn an asset", options))
    if answer is Answer.YES_AND and view.burned:
        options = [(tag.name, f"Restore {tag.name}") for tag in view.burned]
        items.append(menu("fu:restore", key, "Restore a burned asset", options))
    if answer in HURTING:
        items.append(button("fu:hurt", key, "Put a condition on somebody"))
    pool = f"{outcome.check.power} against {outcome.check.challenge}"
    return [*items, button("fu:again", key, f"Roll {pool} again")]


# ---------------------------------------------------------------------------------- presses


@pressed("fu:tick")
async def _tick(interaction: Interaction, press: Pressed) -> None:
    await _as_seen(
        interaction,
        press,
        lambda turn: plays.tick_by(turn, press.number, press.values, press.name),
    )


@pressed("fu:change")
async def _change(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction,
        lambda turn: plays.change_by(turn, press.number, press.chosen),
        in_place=True,
    )


@pressed("fu:settle")
async def _settle(interaction: Interaction, press: Pressed) -> None:
    await answer(interaction, lambda turn: plays.settle_by(turn, press.number), in_place=True)


@pressed("fu:roll")
async def _roll(interaction: Interaction, press: Pressed) -> None:
    await _as_seen(interaction, press, lambda turn: plays.roll_by(turn, press.number, press.name))


async def _as_seen(
    interaction: Interaction, press: Pressed, move: Callable[[Turn], Outcome]
) -> None:
    """Make a move on the pool that a message shows; if it moved since, only show it anew."""
    try:
        await answer(interaction, move, in_place=True)
    except Outdated:
        view = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: plays.view(turn, press.number)
        )
        shown = standing(view, "The pool has changed since; this is how it stands now.")
        await send(interaction, shown, view_of(check_items(view)), in_place=True)


@pressed("fu:again")
async def _again(interaction: Interaction, press: Pressed) -> None:
    await answer(interaction, lambda turn: plays.again_by(turn, press.number))


@pressed("fu:burn")
async def _burn(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.burn_by(turn, press.number, press.chosen))


@pressed("fu:restore")
async def _restore(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.restore_by(turn, press.number, press.chosen))


# ------------------------------------------------------------------------------------ forms


@pressed("fu:suggest")
async def _suggest(interaction: Interaction, press: Pressed) -> None:
    # Asked now as well, so that nobody fills in a form for nothing.
    view = await interaction.client.referee.look(
        scope_of(interaction), lambda turn: plays.suggestible(turn, press.number)
    )
    await interaction.response.send_modal(SuggestForm(view.character, press.number))


class SuggestForm(discord.ui.Modal):
    """Asks for a die and why it is there."""

    def __init__(self, character: str, key: int) -> None:
        super().__init__(title=cut(f"A die for {character}", 45), timeout=FORM_SECONDS)
        self._key = key
        self.why: discord.ui.TextInput[Any] = discord.ui.TextInput(
            placeholder="plenty of shadows; Ash helps; they are rushed", max_length=NAME_MAX
        )
        self.side: discord.ui.Select[Any] = discord.ui.Select(
            options=[
                discord.SelectOption(value=Side.POWER.value, label="Helps: a power die"),
                discord.SelectOption(value=Side.CHALLENGE.value, label="Hinders: a challenge die"),
            ],
            required=True,
        )
        self.add_item(discord.ui.Label(text="Why?", component=self.why))
        self.add_item(discord.ui.Label(text="What does it do?", component=self.side))

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Suggest it."""
        side = _side(self.side.values)
        await guarded(
            interaction,
            lambda: answer(
                interaction,
                lambda turn: plays.suggest(turn, self._key, side, self.why.value, 1),
                in_place=True,
            ),
        )


def _side(values: list[str]) -> Side:
    """Read what a form says; no more comes back than it offered."""
    return Side(values[0])


@pressed("fu:hurt")
async def _hurt(interaction: Interaction, press: Pressed) -> None:
    whom = await interaction.client.referee.look(
        scope_of(interaction), lambda turn: plays.whom(turn, press.number)
    )
    await interaction.response.send_modal(ConditionForm(press.number, whom))


class ConditionForm(discord.ui.Modal):
    """Asks for a condition and who suffers it."""

    def __init__(self, key: int, whom: Mapping[str, str]) -> None:
        super().__init__(title="A condition", timeout=FORM_SECONDS)
        self._key = key
        self.condition: discord.ui.TextInput[Any] = discord.ui.TextInput(
            placeholder="winded, twisted ankle, furious", max_length=NAME_MAX
        )
        self.whom: discord.ui.Select[Any] = discord.ui.Select(
            options=[
                discord.SelectOption(value=value, label=name, default=not index)
                for index, (value, name) in enumerate(whom.items())
            ],
            required=True,
        )
        self.add_item(discord.ui.Label(text="What is it?", component=self.condition))
        self.add_item(discord.ui.Label(text="Who suffers it?", component=self.whom))

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Put it on them."""
        whom = self.whom.values[0]
        await guarded(
            interaction,
            lambda: play(
                interaction,
                lambda turn: plays.condition_by(turn, self._key, whom, self.condition.value),
            ),
        )
