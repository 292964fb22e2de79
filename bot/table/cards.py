"""The card of a character: its sheet with hands, which follows it wherever it changes.

It stands beside the plays and not among them, since it asks the games for their buttons.
"""

from collections.abc import Sequence
from typing import Any

from bot.chat.buttons import Pressable, with_fresh_menus
from bot.chat.interaction import Interaction, Player, notes
from bot.chat.play import look, show
from bot.chat.posts import SHEET, Drawn, Following, posted
from bot.game import all_games, character_classes, of_character
from bot.journal import Played
from bot.storage.kinds import kind_of
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.asking import with_character_or_own
from bot.table.favourites import on_card
from bot.table.forms import sheet_buttons
from bot.table.more import more_button
from bot.table.plays import favourites
from bot.table.plays import sheets as plays
from bot.table.views import SheetShown
from bot.table.words.table import character, off_table
from rules.errors import RuleError
from rules.favourite import Favourite
from rules.frozen import frozen
from rules.profile import Profile
from rules.secrecy import is_gms

OWN_ROW = 4
"""The last row of a card, which a game's hands leave to the house."""


@frozen
class Card:
    """What a character's card shows, and what its game gives it to be pressed.

    One that ``is_gms`` is of the GM's own, who are shown to their GM alone unless told otherwise.
    """

    view: SheetShown
    hands: Sequence[Pressable]
    favourites: Sequence[Sheet[Favourite]] = ()
    is_gms: bool = False


def card(turn: Turn, held: Sheet[Any]) -> Card:
    """Give the card of a character as it stands now."""
    game = of_character(held.value)
    kept = [each for each in favourites.of(turn, held.player) if each.value.game in {"", game.key}]
    # A card may be shown to everybody, and what a roll is for that was made in secret, or among a
    # few, is nobody else's.
    apart = turn.journal.changed_elsewhere({each.id for each in kept})
    kept = [each for each in kept if not (each.value.is_hidden or each.id in apart)]
    hands = with_fresh_menus(game.hands(turn, held), str(turn.scope.key))
    return Card(plays.shown(turn, held), hands, kept, is_gms(held.value))


def draw(shown: Card | None, _sheet_id: int) -> Drawn:
    """Draw a card; None stands for that of a character who is off the table."""
    if shown is None:
        return Drawn(off_table())
    own = [*sheet_buttons(shown.view, is_card=True), more_button(shown.view.sheet_id)]
    own = [*on_card(shown.favourites, len(own)), *own]
    for each in own:
        # The game's rows stay as they are.
        each.item.row = OWN_ROW
    return Drawn(character(shown.view), [*shown.hands, *own])


async def show_card(
    interaction: Interaction, wanted: str | None, player: Player, *, is_private: bool | None
) -> None:
    """Show a player's character; of a name that is not clear, ask which is meant.

    Where it is not said whether it ``is_private``, a player's is shown to all, and the GM's own to
    the GM.  What everybody sees follows the character from then on.
    """

    async def go_on(interaction: Interaction, name: str | None) -> None:
        seen = await look(
            interaction, lambda turn: card(turn, plays.to_see(turn, name)), player=player
        )
        number, is_alone = seen.view.sheet_id, seen.is_gms if is_private is None else is_private
        message = await show(interaction, draw(seen, number), private=is_alone)
        known = notes(interaction)
        if message is not None:
            post = posted(interaction, number, message, SHEET)
            interaction.client.posting.add(post, known.table, known.seen)

    await with_character_or_own(interaction, wanted, go_on, player)


def _see(turn: Turn, sheet_id: int) -> Card | None:
    try:
        held = plays.on_card(turn, sheet_id)
    except RuleError:
        return None
    return card(turn, held)


def following() -> dict[str, Following]:
    """Say how the cards of the characters of all games stay up to date."""
    kinds = [kind_of(each) for each in character_classes()]
    beside = {
        kind_of(each) for game in all_games() for each in (Profile, Favourite, *game.sheet_shows)
    }

    def concerned(turn: Turn, played: Played[Any]) -> list[int]:
        return [each for game in all_games() for each in game.concerned(turn, played)]

    return {SHEET: Following(kinds=kinds, see=_see, draw=draw, beside=beside, concerned=concerned)}
