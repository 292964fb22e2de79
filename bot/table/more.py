"""*More* on a character's card, told to one alone: notes, history, taking it off the table."""

from collections.abc import Mapping
from typing import Any

from bot.chat.buttons import DANGER, MORE, Press, Pressable, Pressed, button, pages_beside
from bot.chat.forms import EditForm, text_field
from bot.chat.interaction import Interaction, Player
from bot.chat.menus import read_one
from bot.chat.play import look, play, play_aside, play_on_card, show
from bot.chat.posts import Drawn
from bot.chat.pressing import asking, showing
from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import Turn
from bot.table.asking import with_character_or_own
from bot.table.evenings import evening_button
from bot.table.plays import profiles
from bot.table.plays import sheets as plays
from bot.table.words import table as words
from rules.profile import NOTES_MAX, PORTRAIT_MAX, PRONOUNS_MAX, Profile

BACK = "back"
"""What tells a button that leads back, in place, from the one on the card."""


def more_button(sheet_id: int) -> Pressable:
    """Give the button on a card that opens this."""
    return button(MORE, sheet_id, "More")


def _back(sheet_id: int) -> Pressable:
    return button(MORE, sheet_id, "Back", name=BACK)


def _draw(turn: Turn, sheet_id: int) -> Drawn:
    held = plays.own(turn, sheet_id)
    items = [
        button("sheet:about", sheet_id, "Notes, pronouns, portrait"),
        button("sheet:history", sheet_id, "History", name="1"),
        *evening_button(held),
        button("sheet:remove", sheet_id, "Take off the table", style=DANGER),
    ]
    return Drawn(words.more(name_of(held.value), profiles.added_to(turn, held)), items)


async def _more(interaction: Interaction, pressed: Pressed) -> None:
    drawn = await look(interaction, lambda turn: _draw(turn, pressed.number))
    is_back = pressed.name == BACK
    await show(interaction, drawn, private=True, in_place=is_back)


def _history(turn: Turn, pressed: Pressed) -> Drawn:
    number, page = pressed.number, read_one(int, pressed.name)
    plays.own(turn, number)
    entries, pages = turn.journal.page(page, sheet=number)
    shown = words.history(entries, pages, page, turn.scope.user_id)
    return Drawn(shown, [*pages_beside("sheet:history", number, page, pages), _back(number)])


def _remove(turn: Turn, pressed: Pressed) -> Drawn:
    name = name_of(plays.own(turn, pressed.number).value)
    sure = button("sheet:gone", pressed.number, f"Take {name} off", style=DANGER)
    return Drawn(words.removing(name), [sure, _back(pressed.number)])


async def _gone(interaction: Interaction, pressed: Pressed) -> None:
    await play_aside(
        interaction,
        lambda turn: plays.remove_own(turn, pressed.number),
        lambda _turn: Drawn(words.off_table()),
        below=True,
    )


# ------------------------------------------------------------------------------ what is added


class AboutForm(EditForm):
    """Asks for what is added to a character: its portrait, its pronouns, its notes."""

    def __init__(self, sheet_id: int, name: str, added: Profile | None) -> None:
        super().__init__(name)
        self._sheet_id = sheet_id
        known = added or Profile(sheet_id)
        self._pronouns = text_field(PRONOUNS_MAX, known.pronouns, is_required=False)
        self._portrait = text_field(PORTRAIT_MAX, known.portrait, is_required=False)
        self._notes = text_field(NOTES_MAX, known.notes, is_required=False, is_long=True)
        self.ask("Pronouns", self._pronouns, "Shown beside the name")
        self.ask("Portrait", self._portrait, "The address of a picture: https://…")
        self.ask("Notes", self._notes, "Shown to you and the GM alone")

    async def submitted(self, interaction: Interaction) -> None:
        """Keep it."""
        await play_on_card(
            interaction,
            lambda turn: profiles.describe(
                turn,
                plays.own(turn, self._sheet_id),
                self._portrait.value,
                self._pronouns.value,
                self._notes.value,
            ),
            self._sheet_id,
            draw=_draw,
            shows_all=True,
        )


def _about(turn: Turn, held: Sheet[Any]) -> tuple[int, str, Profile | None]:
    return held.id, name_of(held.value), profiles.added_to(turn, held)


async def portray(
    interaction: Interaction, link: str | None, wanted: str | None, player: Player
) -> None:
    """Give a character the picture of an address, or ask for that and all else that is added."""

    async def go_on(interaction: Interaction, name: str | None) -> None:
        if link is not None:
            await play(
                interaction,
                lambda turn: profiles.describe(turn, plays.to_show(turn, name), link),
                player=player,
            )
            return
        known = await look(
            interaction, lambda turn: _about(turn, plays.to_show(turn, name)), player=player
        )
        goes_by = button("sheet:about", known[0], "").custom_id
        await AboutForm(*known).send(interaction, goes_by=goes_by)

    await with_character_or_own(interaction, wanted, go_on, player)


PRESSES: Mapping[str, Press] = {
    "sheet:more": _more,
    "sheet:history": showing(_history, in_place=True),
    "sheet:about": asking(
        lambda turn, pressed: _about(turn, plays.own(turn, pressed.number)),
        lambda _pressed, known: AboutForm(*known),
    ),
    "sheet:remove": showing(_remove, in_place=True),
    "sheet:gone": _gone,
}
