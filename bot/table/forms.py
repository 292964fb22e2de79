"""The form of a character, of whatever game.

``/sheet new`` asks by it, and *Fill in the sheet* opens it.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias

import discord

from bot.chat.asking import ask, ask_form
from bot.chat.buttons import PRIMARY, Press, Pressable, Pressed, button, give_back, offers
from bot.chat.embeds import first_lower, join, plain
from bot.chat.forms import EditForm, Form, choice_field, text_field
from bot.chat.interaction import Interaction, Player
from bot.chat.play import Move, look, play, play_on_card
from bot.chat.pressing import asking
from bot.chat.remarks import MAKE_UP, remarked
from bot.chat.views import View
from bot.errors import Stale
from bot.game import Game, all_games, asks_of, by_key
from bot.journal import Played
from bot.making import NAME, Ask, Further, Making, read
from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import Turn
from bot.table.plays import sheets as plays
from bot.table.views import Formed, Joined, Unmade
from rules.errors import NameTaken, RuleError
from rules.outcome import Outcome
from rules.sheet import SheetBrought, SheetMade, SheetRewritten, SheetWritten
from rules.table import TableOpened

Part: TypeAlias = discord.ui.TextInput[Any] | discord.ui.Select[Any]
Texts = Mapping[str, str]

_FORM = "form"
"""The choice beside the ready-made characters."""

_LACKING = "lacking"
"""The choice of the character in use that is still to be filled in."""

_BESIDE = "Other lines"
"""Above lines of a pasted character that the form has no place for."""


class SheetForm(EditForm):
    """Asks for a whole character; ``typed`` is what it is filled with, by the keys of the asks.

    ``make`` makes the character of what was filled in, or changes it.
    """

    def __init__(
        self,
        title: str,
        asks: Sequence[Ask],
        typed: Texts,
        make: Callable[[Interaction, Texts], Awaitable[None]],
    ) -> None:
        super().__init__(title)
        self.make = make
        self._inputs = {each.key: _component(each, typed.get(each.key, "")) for each in asks}
        for each in asks:
            self.ask(each.label, self._inputs[each.key], each.hint)

    async def submitted(self, interaction: Interaction) -> None:
        """Make the character, or change it."""
        await self.make(interaction, {key: _text(part) for key, part in self._inputs.items()})


def _component(asked: Ask, text: str) -> Part:
    if asked.choices:
        return choice_field(asked.choices, text, is_required=asked.is_required)
    known, is_long = text[: asked.most], asked.is_long
    return text_field(asked.most, known, is_required=asked.is_required, is_long=is_long)


def _text(part: Part) -> str:
    return "".join(part.values) if isinstance(part, discord.ui.Select) else part.value


# ----------------------------------------------------------------------------- /sheet new


async def make(
    interaction: Interaction,
    name: str | None,
    text: str | None,
    game_key: str | None,
    player: Player = None,
) -> None:
    """Make a character: by its name alone, of a pasted text, or of what is asked for."""
    given = {} if name is None else {NAME: name}

    async def go_on(interaction: Interaction, key: str) -> None:
        if name is not None and text is None:
            await play(interaction, lambda turn: plays.new(turn, name, key), player=player)
            return
        await _make_of(interaction, by_key(key), text, given, player)

    game = await look(interaction, lambda turn: plays.game_to_make(turn, game_key), player=player)
    if game is not None:
        await go_on(interaction, game.key)
        return
    games = [(each.key, each.title) for each in all_games()]
    await ask(interaction, "Which game is the character for?", games, go_on)


async def _make_of(
    interaction: Interaction, game: Game, text: str | None, given: Texts, player: Player
) -> None:
    if text is None:
        await _offer(interaction, game, player)
        return
    making = game.making
    pasted = read(making.asks, text, making.further_asks, making.beside)
    texts = {**pasted.texts, **given}
    form = _new_form(game, texts, player, pasted.beside)
    try:
        await form.make(interaction, texts)
    except RuleError as refusal:
        labels = {each.key: each.label for each in asks_of(game.key)}
        typed = {labels[key]: value for key, value in texts.items()}
        typed[_BESIDE] = "\n".join(f"{heading}: {said}" for heading, said in pasted.beside)
        await give_back(interaction, refusal, typed, form.keep(interaction))


async def _offer(interaction: Interaction, game: Game, player: Player, *, gone: str = "") -> None:
    """Ask whether to fill in the form or to take a ready-made character nobody has.

    A first roll made a character that has a name and no more: that may be meant, and comes first.
    ``gone`` is one that somebody else took before it was pressed.
    """

    async def go_on(interaction: Interaction, value: str) -> None:
        if value == _LACKING and lacking is not None:
            number = lacking.id
            found = await look(
                interaction, lambda turn: plays.to_write(turn, number, game.key), player=player
            )
            # Of the character as it is by then it is made anew when it comes back.
            goes_by = button("sheet:edit", number, "", name=game.key).custom_id
            await _form_of(*found, game.making, _on_card).send(interaction, goes_by=goes_by)
            return
        if value == _FORM:
            fresh = {**game.making.typed(game.character(name="-")), NAME: ""}
            await ask_form(interaction, _new_form(game, fresh, player))
            return
        try:
            await play(interaction, lambda turn: plays.take_ready(turn, game, value), player=player)
        except NameTaken:
            await _offer(interaction, game, player, gone=value)

    ready, lacking = await look(
        interaction,
        lambda turn: (plays.ready(turn, game), plays.lacking(turn, game)),
        player=player,
    )
    names = [name_of(each.state) for each in ready]
    pitches = [f"**{plain(name)}**: {each.pitch}" for name, each in zip(names, ready, strict=True)]
    how = "Fill in the form, or take one of these:" if ready else "Fill in the form."
    taken = f"{plain(gone)} is taken by now." if gone else ""
    options = [(_FORM, "Fill in the form"), *((name, f"Take {name}") for name in names)]
    if lacking is not None:
        name = name_of(lacking.value)
        options.insert(0, (_LACKING, f"Fill in {name}"))
        how = f"For another character, {first_lower(how)}"
        how = f"**{plain(name)}** is still to be filled in.\n{how}"
    note = "\n".join([taken, how, "", *pitches]).strip()
    await ask(interaction, f"New character · {game.title}", options, go_on, note=note)


def _new_form(game: Game, typed: Texts, player: Player, beside: plays.Lines = ()) -> SheetForm:
    title, further = f"New character · {game.title}", _kept_further(game, typed)

    async def make(interaction: Interaction, texts: Texts) -> None:
        await play(
            interaction,
            lambda turn: plays.write_new(turn, game, {**further, **texts}, beside),
            player=player,
            apart=True,
        )

    return SheetForm(title, game.making.asks, typed, make)


def _kept_further(game: Game, typed: Texts) -> Texts:
    """Give what was typed for the second form, which the first has no room for, if it is right."""
    further = game.making.further
    if further is None:
        return {}
    kept = {each.key: typed[each.key] for each in further.asks if each.key in typed}
    try:
        further.make(game.character(name="-"), kept)
    except RuleError:
        # It could not be put right in the form that comes back, which would be refused for ever.
        return {}
    return kept


# ------------------------------------------------------------------------------- buttons


def sheet_buttons(view: Formed, *, is_card: bool = False) -> list[Pressable]:
    """Give the buttons that open a character's forms: on its card, or on what made it."""
    fill, more = ("edit", "edit_further") if is_card else ("fill", "further")
    further = by_key(view.game).making.further
    number = view.sheet_id
    return [
        _fill_button(f"sheet:{fill}", number, view),
        *([button(f"sheet:{more}", number, further.label, name=view.game)] if further else ()),
    ]


def _fill_button(verb: str, number: int, view: Formed) -> Pressable:
    label = "Fill in the sheet" if view.missing else "Edit"
    style = PRIMARY if view.missing else discord.ButtonStyle.secondary
    return button(verb, number, label, name=view.game, style=style)


@remarked.register
def _(unmade: Unmade) -> tuple[str, list[Pressable]]:
    lacks = f"**{plain(unmade.name)}** is a new character. Still to come: {unmade.missing}."
    filling = _fill_button(MAKE_UP, unmade.key, unmade)
    if unmade.is_said_late:
        filling = button(MAKE_UP, unmade.key, f"Fill in {unmade.name}'s sheet", name=unmade.game)
    return lacks, [filling]


@remarked.register
def _(joined: Joined) -> tuple[str, list[Pressable]]:
    are = "is a new character" if len(joined.names) == 1 else "are new characters"
    return f"{join([f'**{plain(each)}**' for each in joined.names])} {are}.", []


@offers.register
def _(_outcome: SheetMade | SheetWritten, played: Played[Any]) -> list[Pressable]:
    if not isinstance(played.view, Formed):
        return []
    return [*sheet_buttons(played.view), button("panel:sheet", played.table, "My sheet")]


@offers.register
def _(outcome: TableOpened, played: Played[Any]) -> list[Pressable]:
    if outcome.is_reopened:
        return []
    return [button("sheet:begin", played.table, "Make a character", style=PRIMARY)]


async def _begin(interaction: Interaction, press: Pressed) -> None:
    await look(interaction, lambda turn: turn.require_table(press.number))
    await make(interaction, None, None, None)


Tell = Callable[[Interaction, Move, int], Awaitable[None]]
"""How the move of a form is made and told, which changes the character of a sheet."""


async def _apart(interaction: Interaction, move: Move, _sheet: int) -> None:
    await play(interaction, move, apart=True)


async def _in_place(interaction: Interaction, move: Move, _sheet: int) -> None:
    await play(interaction, move, in_place=True)


async def _on_card(interaction: Interaction, move: Move, sheet: int) -> None:
    await play_on_card(interaction, move, sheet, shows_all=True)


def _form_of(game: Game, held: Sheet[Any], form: Making | Further, tell: Tell) -> SheetForm:
    """Give a form of a character that is there: the first of its game's, or another."""

    async def make(interaction: Interaction, texts: Texts) -> None:
        await tell(
            interaction, lambda turn: plays.write(turn, held.id, game.key, texts, form), held.id
        )

    return SheetForm(name_of(held.value), form.asks, form.typed(held.value), make)


def _filling(
    find: Callable[[Turn, int, str], tuple[Game, Sheet[Any]]],
    tell: Tell,
    part: Callable[[Game], Making | Further] = lambda game: game.making,
) -> Press:
    """Make the press that opens a form of a character."""

    def opened(_pressed: Pressed, found: tuple[Game, Sheet[Any]]) -> Form:
        game, held = found
        return _form_of(game, held, part(game), tell)

    return asking(lambda turn, pressed: find(turn, pressed.number, pressed.name), opened)


def _further(game: Game) -> Further:
    if game.making.further is None:
        raise Stale
    return game.making.further


PRESSES: Mapping[str, Press] = {
    "sheet:begin": _begin,
    "sheet:fill": _filling(plays.to_write, _in_place),
    "sheet:further": _filling(plays.to_write, _in_place, _further),
    "sheet:edit": _filling(plays.to_write, _on_card),
    "sheet:edit_further": _filling(plays.to_write, _on_card, _further),
    MAKE_UP: _filling(plays.to_make_up, _apart),
}

VIEWS: Mapping[type[Outcome], View] = {
    SheetMade: plays.formed,
    SheetBrought: plays.shown_new,
    SheetWritten: plays.shown_new,
    SheetRewritten: plays.shown_rewritten,
}
"""What the table shows of a character that was made."""
