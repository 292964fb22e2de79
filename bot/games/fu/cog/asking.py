"""Asking for what a command of ``/fu`` leaves open, and going on with it."""

from bot.chat.asking import ask_form
from bot.chat.interaction import Interaction, Player
from bot.chat.play import look, play
from bot.games.fu.buttons import ConditionForm, SuggestForm
from bot.games.fu.plays import checks, tags
from rules.fu import Side


async def suggest(
    interaction: Interaction, check: str | None, why: str | None, side: Side, dice: int
) -> None:
    """Suggest dice, or ask for their reason."""
    if why is not None:
        await play(interaction, lambda turn: checks.suggest(turn, check, side, why, dice))
        return
    view = await look(interaction, lambda turn: checks.suggestible(turn, check))
    await ask_form(interaction, SuggestForm(view.character, view.check.key, side, dice))


async def suffer(
    interaction: Interaction,
    name: str | None,
    character: str | None,
    player: Player,
    *,
    is_opposition: bool,
) -> None:
    """Give a condition, or ask which."""
    if name is not None:
        await play(
            interaction,
            lambda turn: tags.condition_add(turn, name, character, is_opposition=is_opposition),
            player=player,
        )
        return
    whom = await look(
        interaction,
        lambda turn: tags.whom(turn, character, is_opposition=is_opposition),
        player=player,
    )
    await ask_form(
        interaction, ConditionForm(whom, tags.condition_for, is_opposition=is_opposition)
    )
