"""What the table's commands ask for where something is left out, and how they go on from there."""

from collections.abc import Callable, Mapping, Sequence

from bot.chat.asking import Doing, GoOn, ask, ask_form, pick, pick_given
from bot.chat.clocks import ClockForm, NewClock
from bot.chat.forms import Form, text_field
from bot.chat.interaction import Interaction, Player, learn_gone
from bot.chat.play import look, play, show
from bot.chat.posts import remember
from bot.errors import Question, TablesPutAway
from bot.game import all_games
from bot.storage.turn import Turn
from bot.table.buttons import draw_clock
from bot.table.plays import clocks, sheets, table
from bot.table.words.clocks import KINDS, offered
from bot.table.words.questions import away_label, bringing
from rules import notation
from rules.clock import Clock
from rules.names import TEXT_MAX
from rules.outcome import Outcome
from rules.table import PutAway, TableOpened


async def open_table(interaction: Interaction, game: str | None, name: str | None) -> None:
    """Open a table, or ask first what is played at it, or whether one comes back instead."""
    away: Sequence[PutAway] = ()

    async def go_on(interaction: Interaction, chosen: str) -> None:
        if not away:
            await play(interaction, lambda turn: table.open_table(turn, chosen, name))
        elif chosen.isdecimal():
            await play(interaction, lambda turn: table.bring_back(turn, int(chosen)))
        else:
            beside = away[0].key
            await play(interaction, lambda turn: table.start_anew(turn, beside, chosen, name or ""))

    await learn_gone(interaction)
    if game is None:
        game, away = await look(interaction, lambda turn: _opening(turn, name))
    if game:
        await go_on(interaction, game)
        return
    options = [(str(each.key), f"{bringing(each)} {away_label(each)}") for each in away]
    options += [(each.key, each.title) for each in all_games()]
    note = "Every game's commands work at every table."
    if any(each.is_lost for each in away):
        note += " Once a table is brought here, all here can read what was played at it."
    await ask(interaction, "What is played here?", options, go_on, note=note)


def _opening(turn: Turn, name: str | None) -> tuple[str, Sequence[PutAway]]:
    """Give the game that a table to be opened has already, and which the actor may bring back.

    Who may not open it at all is refused.
    """
    first = all_games()[0].key
    has_game = turn.table.value.game
    try:
        opened = table.open_table(turn, has_game or first, name)
    except TablesPutAway as question:
        if name and not (question.name or has_game):
            # It was asked for by its own name, so there is no game to choose.
            question.game = ""
            raise
        away = [each for each in question.tables if each.key in question.returning]
        return has_game, () if has_game else away
    except Question:
        return has_game, ()
    is_back = isinstance(opened, TableOpened) and opened.is_reopened
    return opened.table.game if is_back else has_game, ()


class RollForm(Form):
    """Asks for plain dice; ``is_apart`` tells them in a message of their own."""

    def __init__(self, label: str, *, is_hidden: bool, is_apart: bool = False) -> None:
        super().__init__("Roll plain dice")
        self._is_hidden, self._is_apart = is_hidden, is_apart
        self._dice = text_field(notation.TEXT_MAX)
        self._label = text_field(notation.LABEL_MAX, label, is_required=False)
        self.ask("Which dice?", self._dice, "2d6+1, 4dF, 4d6kh3, 3d6!, 6d10>=8, 6x 3d6, d20 adv")
        self.ask("What for?", self._label)

    async def submitted(self, interaction: Interaction) -> None:
        """Roll them."""
        said = self._dice.value, self._label.value
        await roll(interaction, *said, is_hidden=self._is_hidden, is_apart=self._is_apart)


async def roll(
    interaction: Interaction,
    dice: str | None,
    label: str | None,
    *,
    is_hidden: bool,
    is_apart: bool = False,
) -> None:
    """Roll plain dice, or ask which."""
    if dice is None:
        await ask_form(interaction, RollForm(label or "", is_hidden=is_hidden))
        return
    await play(
        interaction,
        lambda turn: table.roll(turn, dice, label, hidden=is_hidden),
        apart=is_apart,
    )


async def new_clock(
    interaction: Interaction, clock: NewClock, owner: int, *, is_hidden: bool
) -> None:
    """Put a clock on the table, or ask for what was not said of it."""

    async def go_on(interaction: Interaction, said: NewClock) -> None:
        await play(
            interaction,
            lambda turn: clocks.new(
                turn,
                said.name,
                said.segments,
                said.kind,
                owner,
                hidden=is_hidden,
                ticks=said.ticks,
            ),
        )

    if clock.name and clock.segments:
        await go_on(interaction, clock)
        return
    sizes = await look(interaction, clocks.sizes)
    form = ClockForm("A new clock", clock, go_on, sizes=sizes, kinds=KINDS)
    await ask_form(interaction, form)


async def move_clock(
    interaction: Interaction,
    name: str | None,
    move: Callable[[Turn, str], Outcome],
    known: Callable[[Turn], Mapping[str, Clock]] = clocks.movable,
    *,
    is_sure: bool = True,
) -> None:
    """Do something with a clock, or ask with which."""

    async def go_on(interaction: Interaction, wanted: str) -> None:
        await play(interaction, lambda turn: move(turn, wanted))

    await pick(interaction, "clock", name, _offered(known), go_on, is_sure=is_sure)


async def show_clock(interaction: Interaction, name: str) -> None:
    """Show one clock with its buttons, and ask which where the name could be that of several."""

    async def go_on(interaction: Interaction, wanted: str) -> None:
        held = await look(interaction, lambda turn: clocks.see(turn, wanted))
        clock, sheet_id = held.value, held.id
        told = await show(interaction, draw_clock(clock, sheet_id), private=clock.hidden)
        await remember(interaction, sheet_id, told)

    await pick(interaction, "clock", name, _offered(clocks.known), go_on)


def _offered(known: Callable[[Turn], Mapping[str, Clock]]) -> Callable[[Turn], Mapping[str, str]]:
    return lambda turn: offered(known(turn))


async def with_character(
    interaction: Interaction,
    name: str | None,
    move: Callable[[Turn, str], Outcome],
    player: Player,
) -> None:
    """Do something with one of a player's characters, or ask with which."""

    async def go_on(interaction: Interaction, wanted: str) -> None:
        await play(interaction, lambda turn: move(turn, wanted), player=player)

    await pick(interaction, "character", name, sheets.nameable, go_on, player=player, is_sure=False)


async def with_character_or_own(
    interaction: Interaction,
    name: str | None,
    go_on: Doing,
    player: Player,
) -> None:
    """Go on with the character that was named or, where none was, with the one in use.

    Of a name that is not clear it is asked which is meant.
    """
    await pick_given(interaction, "character", name, sheets.nameable, go_on, player=player)


class FieldForm(Form):
    """Asks what one field of a sheet is set to."""

    def __init__(self, field: str, go_on: GoOn) -> None:
        super().__init__(field.capitalize())
        self._go_on = go_on
        self._value = text_field(TEXT_MAX)
        self.ask("The new number or text", self._value)

    async def submitted(self, interaction: Interaction) -> None:
        """Set it."""
        await self._go_on(interaction, self._value.value)


async def edit(
    interaction: Interaction,
    field: str | None,
    value: str | None,
    character: str | None,
    player: Player,
) -> None:
    """Put a field of a sheet right, or ask which, and what to."""

    async def with_name(interaction: Interaction, name: str | None) -> None:
        async def with_field(interaction: Interaction, wanted: str) -> None:
            async def with_value(interaction: Interaction, said: str) -> None:
                await play(
                    interaction, lambda turn: sheets.edit(turn, name, wanted, said), player=player
                )

            if value is not None:
                await with_value(interaction, value)
                return
            meant = await look(
                interaction, lambda turn: sheets.field_meant(turn, name, wanted), player=player
            )
            await ask_form(interaction, FieldForm(meant, with_value))

        def known(turn: Turn) -> Sequence[str]:
            return sheets.fields(turn, name)

        await pick(interaction, "field", field, known, with_field, player=player)

    await with_character_or_own(interaction, character, with_name, player)
