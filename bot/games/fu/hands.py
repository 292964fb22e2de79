"""What the card of a Mini-FU character offers: a check by its tags, and what comes and goes."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord

from bot.chat.asking import ask, by_name
from bot.chat.buttons import MENU_MAX, PRIMARY, Press, Pressable, Pressed, button, menu
from bot.chat.forms import Form, choice_field, chosen, text_field
from bot.chat.interaction import Interaction
from bot.chat.menus import Values, read_one
from bot.chat.play import play, play_on_card
from bot.chat.pressing import asking, handling
from bot.errors import Stale
from bot.games.fu.plays import checks, tags
from bot.games.fu.views import SheetView
from bot.games.fu.words.terms import EFFECTS, KINDS
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules.fu import Character, ConditionChanged, Effect, Source, Tag, TagChanged, TagKind, helping
from rules.names import NAME_MAX, TEXT_MAX, clean

CHANGE = Values(clear=(str,), one=(int, str), burn=(str,), restore=(str,))
"""The menu of what comes and goes: a condition, one of so many of the same, or an asset."""


def hands(turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    """Give what a character's card offers now."""
    number = held.id
    return [
        *_changes(held.value, number),
        button("fu:try", number, "Check", style=PRIMARY),
        button("fu:suffer", number, "Suffer a condition"),
        button("fu:tag", number, "Add a tag"),
    ]


def _changes(state: Character, number: int) -> list[Pressable]:
    options = [
        *(_recovery(each, times) for each, times in Counter(state.conditions).items()),
        *((CHANGE.write("restore", each.name), f"Restore {each.name}") for each in state.burned),
        *((CHANGE.write("burn", each.name), f"Burn {each.name}") for each in state.assets),
    ]
    return [menu("fu:turn", number, "Recover, burn, restore…", options)] if options else []


def _recovery(condition: str, times: int) -> tuple[str, str]:
    """Offer to recover once; of several it says how many there are, so that it counts once."""
    if times == 1:
        return CHANGE.write("clear", condition), f"Recover from {condition}"
    label = f"Recover from one {condition} (of {times})"
    return CHANGE.write("one", times, condition), label


def _changed(_turn: Turn, held: Sheet[Character], press: Pressed) -> ConditionChanged | TagChanged:
    match CHANGE.read(press.chosen):
        case ("one", times, name):
            return tags.recovered(held, name, times)
        case (what, name):
            return tags.turned(held, what, name)
    raise Stale


class TryForm(Form):
    """Asks what a character tries, and what of its card and of the scene helps."""

    def __init__(self, name: str, sheet: int, helps: Mapping[str, Sequence[str]]) -> None:
        super().__init__(f"A check for {name}")
        self._sheet = sheet
        self.action = text_field(TEXT_MAX, example="Sneak past the guards", is_required=False)
        self.ask("What do you try?", self.action)
        self.helps = [self._ask_which(label, those) for label, those in helps.items()]

    def _ask_which(self, label: str, those: Sequence[str]) -> discord.ui.Select[Any]:
        made: discord.ui.Select[Any] = discord.ui.Select(
            required=False,
            min_values=0,
            max_values=len(those),
            options=[discord.SelectOption(value=each, label=each) for each in those],
        )
        self.ask(label, made)
        return made

    async def submitted(self, interaction: Interaction) -> None:
        """Begin the check."""
        action = self.action.value.strip()
        helps = [each for those in self.helps for each in those.values]
        await play(
            interaction,
            lambda turn: checks.start_with(turn, self._sheet, action, helps),
            card=self._sheet,
        )


class SufferForm(Form):
    """Asks for a condition of the character whose card it was opened on."""

    def __init__(self, name: str, sheet: int) -> None:
        super().__init__(f"{name} suffers")
        self._sheet = sheet
        self.condition = text_field(NAME_MAX, example="Winded, twisted ankle, furious …")
        self.ask("Which condition?", self.condition)

    async def submitted(self, interaction: Interaction) -> None:
        """Put the condition on the sheet."""
        await play_on_card(
            interaction,
            lambda turn: tags.condition_for(turn, self._sheet, self.condition.value),
            self._sheet,
        )


class TagForm(Form):
    """Asks for a tag of the character whose card it was opened on."""

    def __init__(self, name: str, sheet: int) -> None:
        super().__init__(f"A tag for {name}")
        self._sheet = sheet
        self.tag = text_field(NAME_MAX)
        kinds = [(each.value, shown) for each, shown in KINDS.items()]
        self.kind = choice_field(kinds, TagKind.DESCRIPTOR.value)
        effects = [(each.value, EFFECTS[each]) for each in Effect]
        self.effect = choice_field(effects, Effect.HELPS.value)
        self.ask("Which tag?", self.tag)
        self.ask("What is it?", self.kind)
        self.ask("What does it do?", self.effect)

    async def submitted(self, interaction: Interaction) -> None:
        """Put the tag on the sheet; what was asked about first is told as by the command."""
        kind = read_one(TagKind, chosen(self.kind.values))
        effect = read_one(Effect, chosen(self.effect.values))

        async def add(by: Interaction, called: Sequence[str]) -> None:
            added = [Tag(name, kind, effect) for name in called]

            def move(turn: Turn) -> TagChanged:
                return tags.tags_for(turn, self._sheet, *added)

            if by is interaction:
                await play_on_card(by, move, self._sheet)
            else:
                await play(by, move)

        await one_or_several(interaction, self.tag.value, add)


async def one_or_several(
    interaction: Interaction,
    name: str,
    add: Callable[[Interaction, Sequence[str]], Awaitable[None]],
) -> None:
    """Add a tag, or ask whether several are meant where its name holds commas."""
    several = [each for each in map(clean, name.split(",")) if each]
    if len(several) < 2:
        await add(interaction, [name])
        return
    meant = {
        f"{len(several)} tags: {' · '.join(several)}": several,
        f"One tag: {clean(name)}": [name],
    }

    async def go_on(asked: Interaction, label: str) -> None:
        await add(asked, meant[label])

    await ask(interaction, "One tag, or several?", by_name(meant), go_on)


def _helps(seen: SheetView) -> dict[str, list[str]]:
    """List what could help, by what is asked: the scene's apart where that is too much for one."""
    parts = helping(seen.character, seen.scene)
    # What the scene calls the same stands in the check's own menu as well.
    names = list(dict.fromkeys(part.text for part in parts))
    if len(names) <= MENU_MAX:
        return {"What helps?": names} if names else {}
    around = dict.fromkeys(part.text for part in parts if part.source is Source.SCENE)
    own = dict.fromkeys(part.text for part in parts if part.source is not Source.SCENE)
    return {
        "What helps of your own?": list(own),
        "What helps in the scene?": [each for each in around if each not in own],
    }


def _own(turn: Turn, press: Pressed) -> str:
    """Give the name of the character whose card was pressed, for its own people."""
    return turn.own_sheet(press.number, Character).value.name


PRESSES: Mapping[str, Press] = {
    "fu:try": asking(
        lambda turn, press: tags.before_trying(turn, press.number),
        lambda press, seen: TryForm(seen.character.name, press.number, _helps(seen)),
    ),
    "fu:suffer": asking(_own, lambda press, name: SufferForm(name, press.number)),
    "fu:tag": asking(_own, lambda press, name: TagForm(name, press.number)),
    "fu:turn": handling(Character, _changed, shows_all=True),
}
