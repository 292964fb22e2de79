"""Asking for what a command of ``/fu`` leaves open, and going on with it."""

from bot.chat.asking import Doing, ask, ask_form, by_name
from bot.chat.embeds import plain
from bot.chat.interaction import Interaction, Player
from bot.chat.play import look, play
from bot.games.fu.buttons import ConditionForm, SuggestForm
from bot.games.fu.plays import checks, tags
from bot.games.fu.words.terms import QUESTIONS
from rules.errors import AmbiguousName, NoSuchName
from rules.fu import Side


async def asking(interaction: Interaction, wanted: str | None, do: Doing, *what: str) -> None:
    """Do something with a name; ask which is meant if that is not clear, and go on with it.

    ``what`` are the keys of refusals that are about this name.
    """
    try:
        await do(interaction, wanted)
    except (AmbiguousName, NoSuchName) as refusal:
        if refusal.what not in what or not refusal.meant:
            raise
        is_lost = isinstance(refusal, NoSuchName)
        note = f"Nothing is called “{plain(refusal.wanted)}”." if is_lost else ""
        await ask(interaction, QUESTIONS[refusal.what], by_name(refusal.meant), do, note=note)


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
