"""Asking for what a command of ``/fu`` leaves open, and going on with it."""

from collections.abc import Callable, Sequence

from bot.chat.asking import ask, ask_form
from bot.chat.interaction import Interaction, Player
from bot.chat.play import look, play
from bot.games.fu.buttons import ConditionForm, SuggestForm
from bot.games.fu.plays import checks, tags
from bot.storage.turn import Turn
from rules import names
from rules.fu import Side, TagChanged

_ONE, _SEVERAL = "one", "several"
"""What a name with commas may be."""


async def suggest(
    interaction: Interaction, check: str | None, why: str | None, side: Side, dice: int
) -> None:
    """Suggest dice, or ask for their reason."""
    if why is not None:
        await play(interaction, lambda turn: checks.suggest(turn, check, side, why, dice))
        return
    view = await look(interaction, lambda turn: checks.suggestible(turn, check))
    await ask_form(interaction, SuggestForm(view.character, view.check.key, side, dice))


async def add_tag(
    interaction: Interaction,
    name: str,
    add: Callable[[Turn, Sequence[str]], TagChanged],
    player: Player,
) -> None:
    """Add a tag, or ask whether several are meant where its name holds commas."""
    several = [each for each in map(names.clean, name.split(",")) if each]

    async def go_on(asked: Interaction, how: str) -> None:
        called = several if how == _SEVERAL else [name]
        await play(asked, lambda turn: add(turn, called), player=player)

    if len(several) < 2:
        await go_on(interaction, _ONE)
        return
    options = [
        (_SEVERAL, f"{len(several)} tags: {' · '.join(several)}"),
        (_ONE, f"One tag: {names.clean(name)}"),
    ]
    await ask(interaction, "One tag, or several?", options, go_on)


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
