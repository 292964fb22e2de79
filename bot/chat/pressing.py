"""Presses are made here: of a move, of a look, or of a form that has to be filled in first.

Each game says what its buttons do by these (:data:`bot.chat.buttons.Press`), and what a press does
goes the one way back that every move does (:mod:`bot.chat.play`).
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.chat.buttons import Press, Pressed, Tried, page_of
from bot.chat.forms import Form
from bot.chat.interaction import Interaction
from bot.chat.placing import is_in_sight
from bot.chat.play import draw_anew, look, play, play_on_card, show
from bot.chat.posts import Drawn
from bot.errors import Outdated
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules.errors import NotGM, NotYours, RuleError
from rules.outcome import Outcome

S = TypeVar("S")
V = TypeVar("V")


def playing(
    move: Callable[[Turn, Pressed], Outcome], *, in_place: bool = False, apart: bool = False
) -> Press:
    """Make a press that does nothing but a move, and tells it as :func:`play` does."""

    def press(interaction: Interaction, pressed: Pressed) -> Awaitable[None]:
        return play(interaction, lambda turn: move(turn, pressed), in_place=in_place, apart=apart)

    return Tried(press, move)


def showing(see: Callable[[Turn, Pressed], Drawn], *, in_place: bool = False) -> Press:
    """Make a press that shows something in private, or in place of what was pressed."""

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        drawn = await look(interaction, lambda turn: see(turn, pressed))
        await show(interaction, drawn, private=True, in_place=in_place)

    return press


def leafing(see: Callable[[Turn, int, int | None], Drawn]) -> Press:
    """Make the press of a button to another page (:func:`~bot.chat.buttons.pages_beside`).

    The number of the button is that of the table.  Its name is the page, and a colon and a player
    where only what is theirs is shown; ``see`` draws the page, of that player or of all.
    """

    def drawn(turn: Turn, pressed: Pressed) -> Drawn:
        turn.require_table(pressed.number)
        return see(turn, *page_of(pressed.name))

    return showing(drawn, in_place=True)


def handling(
    cls: type[S],
    move: Callable[[Turn, Sheet[S], Pressed], Outcome],
    *,
    apart: bool = False,
    shows_all: bool = False,
) -> Press:
    """Make the press of a hand on a character's card, for its player or the GM alone.

    The number of the button is the id of the character's sheet.  The card is drawn anew in place,
    and no message tells the move.  A roll is made ``apart``, and told in a message of its own;
    ``shows_all`` is as in :func:`play_on_card`.
    """

    def made(turn: Turn, pressed: Pressed) -> Outcome:
        return move(turn, turn.own_sheet(pressed.number, cls), pressed)

    def press(interaction: Interaction, pressed: Pressed) -> Awaitable[None]:
        if apart:
            return play(interaction, lambda turn: made(turn, pressed), card=pressed.number)
        return play_on_card(
            interaction, lambda turn: made(turn, pressed), pressed.number, shows_all=shows_all
        )

    return Tried(choosing_again(press), made)


def choosing_again(press: Press) -> Press:
    """Make a press of a card that, if one alone sees it, is drawn anew where it was refused.

    Else what was chosen from a menu of it could not be chosen again.
    """

    async def pressing(interaction: Interaction, pressed: Pressed) -> Form | None:
        try:
            return await press(interaction, pressed)
        except RuleError as refusal:
            # Who may not act for the character may not see what has become of it, either.
            if pressed.values and not isinstance(refusal, NotGM | NotYours):
                await draw_anew(interaction, pressed.number)
            raise

    return pressing


def asking(check: Callable[[Turn, Pressed], V], form: Callable[[Pressed, V], Form]) -> Press:
    """Make a press that shows a form, for what ``check`` gives or refuses before it is shown."""

    async def press(interaction: Interaction, pressed: Pressed) -> Form:
        def checked(turn: Turn) -> V:
            turn.require_hands()
            return check(turn, pressed)

        # Asked now as well, so that nobody fills in a form for nothing.
        return form(pressed, await look(interaction, checked))

    return Tried(press, check)


def playing_as_seen(
    move: Callable[[Turn, Pressed], Outcome],
    see: Callable[[Turn, Pressed], V],
    draw: Callable[[V], Drawn],
    *,
    below: bool = False,
    apart: bool = False,
) -> Press:
    """Make a press that makes its move only if its message showed how things stand.

    A move that raises :class:`~bot.errors.Outdated` changes nothing; what now stands, as ``see``
    and ``draw`` give it, takes the message's place, so that whoever pressed may read it first.
    With ``below`` the outcome stands there, too, while that is the newest message and was sent just
    now: to point from it to one right under it would help nobody.
    """

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        goes_below = below and not is_in_sight(interaction)
        try:
            await play(
                interaction,
                lambda turn: move(turn, pressed),
                in_place=not (goes_below or apart),
                below=goes_below,
                apart=apart,
            )
        except Outdated:
            view = await look(interaction, lambda turn: see(turn, pressed), in_place=True)
            await show(interaction, draw(view), in_place=True)

    return Tried(press, move)
