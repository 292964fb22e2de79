"""Buttons and menus: a custom id names what is pressed, and never remembers anything.

An id is ``game:verb:number`` and, where a name is needed, ``game:verb:number:name``; the number is
the id of the interaction that the button belongs to, or of a sheet.  Every press loads the state
again and checks the user, the table and the right again: what an id says is only a hint.

One :class:`Pressable` matches them all and looks the verb up among those of the games, by choice:
discord.py runs every ``DynamicItem`` whose template matches, swallows what their callbacks raise,
and forgets a class for good when a view that mixes it with an ordinary item ends.  With one class,
alone in its views, none of the three can happen, and a verb of another version gets an answer.
"""

import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Any
from zlib import crc32

import discord

from bot.chat.answers import guarded, refused, remedies, tell_privately, withdraw
from bot.chat.embeds import cut, first_upper
from bot.chat.forms import Form, chosen, keep_typed, show_typed, texts_in
from bot.chat.interaction import ASKED, NUMBER_MAX, PRESSED_ID, Interaction, custom_id_of
from bot.chat.menus import OrNone, read_one
from bot.chat.sent import LABEL_MAX, OPTION_MAX
from bot.errors import Stale, TooOld
from bot.journal import Played
from bot.storage.turn import Turn
from rules.errors import RuleError
from rules.frozen import frozen
from rules.outcome import Outcome

Press = Callable[[Interaction, "Pressed"], Awaitable[Form | None]]
"""What a press does; one that has to ask for something first gives the form for it."""


@frozen
class Tried:
    """A press that can be tried without being kept: whether its button is spent, its move tells.

    ``tried`` makes the move, or asks what has to hold before a form is shown, and raises what a
    press would be refused for.
    """

    do: "Press"
    tried: Callable[[Turn, "Pressed"], object]

    def __call__(self, interaction: Interaction, pressed: "Pressed") -> Awaitable[Form | None]:
        """Do what the press does."""
        return self.do(interaction, pressed)


WHY = "table:why"
"""The verb of the button that explains an outcome."""

MORE = "sheet:more"
"""The verb of the button that every card of a character has, by its sheet's id."""

WAITING = "panel:waiting"
"""The verb of the button that shows what waits at a table, by its sheet's id."""

MENU_MAX = 25
"""As many options as a menu takes."""

PRIMARY, SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger
"""How buttons stand out from the others: what to press next, what is good, what takes away."""

_PRESSES: dict[str, Press] = {}


@frozen
class Pressed:
    """What a press says: the number and the name in its id, and the choices of a menu."""

    number: int
    name: str
    values: tuple[str, ...]

    @property
    def chosen(self) -> str:
        """What was chosen from a menu of one choice."""
        return chosen(self.values)


class Pressable(
    discord.ui.DynamicItem[discord.ui.Item[Any]],
    template=PRESSED_ID,
):
    """Any button or menu of this bot."""

    def __init__(self, item: discord.ui.Item[Any], verb: str, number: int, name: str) -> None:
        super().__init__(item)
        self.verb, self.number, self.name = verb, number, name

    @property
    def words(self) -> str:
        """What is written on it."""
        shown: Any = self.item
        return str(getattr(shown, "label", None) or getattr(shown, "placeholder", ""))

    @property
    def is_menu(self) -> bool:
        """Whether it is a menu, which takes a row of its own."""
        return isinstance(self.item, discord.ui.Select)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "Pressable":
        """Make the item that was pressed from its id alone."""
        return cls(item, match["verb"], int(match["number"]), match["name"] or "")

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Answer a press; whatever happens, there is an answer."""
        data: Any = interaction.data
        pressed = Pressed(self.number, self.name, tuple(data.get("values", ())))

        async def work() -> None:
            form = await press_of(self.verb, self.number)(interaction, pressed)
            if form is not None:
                await form.send(interaction)
            await withdraw(interaction)

        await guarded(interaction, work)


async def submit(interaction: Interaction) -> None:
    """Answer a form that came back; whatever happens, there is an answer.

    A form that is refused comes back with what was typed, to be put right.
    """

    async def work() -> None:
        form = None
        try:
            form = await _form_of(interaction)
            if form is not None:
                await form.fill(interaction)
        except RuleError as refusal:
            typed = texts_in(interaction) if form is None else form.typed()
            await give_back(interaction, refusal, typed, custom_id_of(interaction) if form else "")
        else:
            await withdraw(interaction)

    await guarded(interaction, work)


async def _form_of(interaction: Interaction) -> Form | None:
    """Make the form that came back anew, by the button that it was pressed for."""
    known = PRESSED_ID.fullmatch(custom_id_of(interaction))
    if known is None:
        raise TooOld
    pressed = Pressed(int(known["number"]), known["name"] or "", ())
    return await press_of(known["verb"], pressed.number)(interaction, pressed)


async def give_back(
    interaction: Interaction, refusal: RuleError, typed: Mapping[str, str], form_id: str
) -> None:
    """Refuse a form, with what was typed into it, and a button to put it right where it is known.

    ``form_id`` is what the form goes by, and ``typed`` what was typed, by the labels.
    """
    items = [*remedies(refusal)]
    if form_id:
        items.append(_correcting(f"{ASKED}{form_id.removeprefix(ASKED)}"))
    said = show_typed(refused(interaction, refusal), typed)
    is_again = custom_id_of(interaction).startswith(ASKED)
    told = await tell_privately(interaction, said, items, in_place=is_again)
    if told is not None:
        keep_typed(told, typed)


def _correcting(custom_id: str) -> "Pressable":
    made: discord.ui.Button[Any] = discord.ui.Button(
        custom_id=custom_id, label="Correct it", style=PRIMARY
    )
    return Pressable(made, "", 0, "")


def press_of(verb: str, number: int) -> Press:
    """Give what a press does; one of another version says that it is stale."""
    return _PRESSES.get(verb, _gone) if number <= NUMBER_MAX else _gone


async def _gone(_interaction: Interaction, _pressed: Pressed) -> None:
    raise Stale


def add_presses(presses: Mapping[str, Press]) -> None:
    """Take up what the verbs of a game do, each as ``game:verb``."""
    _PRESSES.update(presses)


def for_gm(does: str, *, is_run: bool) -> str:
    """Label what is for the GM, or for anybody where nobody runs the table."""
    return f"GM: {does}" if is_run else first_upper(does)


def button(
    verb: str,
    number: int,
    label: str,
    *,
    name: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Pressable:
    """Make a button; its label says what pressing it does."""
    made: discord.ui.Button[Any] = discord.ui.Button(
        custom_id=_id_of(verb, number, name), label=cut(label, LABEL_MAX), style=style
    )
    return Pressable(made, verb, number, name)


def menu(
    verb: str,
    number: int,
    placeholder: str,
    options: Sequence[tuple[str, str]],
    *,
    name: str = "",
    least: int = 1,
    most: int = 1,
) -> Pressable:
    """Make a menu of (value, label) options, to choose one of, or from ``least`` to ``most``.

    It takes the first :data:`MENU_MAX` of them.
    """
    made: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=_id_of(verb, number, name),
        placeholder=placeholder,
        min_values=least,
        max_values=most,
        options=[
            discord.SelectOption(value=value[:100], label=cut(label, OPTION_MAX))
            for value, label in options[:MENU_MAX]
        ],
    )
    return Pressable(made, verb, number, name)


def with_fresh_menus(items: Iterable[Pressable], mark: str) -> list[Pressable]:
    """Give each menu whose id has no name one by the mark, so that the same can be chosen again.

    Discord keeps what was chosen from a menu, unless its id is another.
    """
    found = list(items)
    for each in found:
        if each.is_menu and not each.name:
            shown: Any = each.item
            each.name, shown.custom_id = mark, _id_of(each.verb, each.number, mark)
    return found


def pages_beside(
    verb: str,
    number: int,
    page: int,
    pages: int,
    *,
    player: int | None = None,
    ways: tuple[str, str, str] = ("Older", "Newer", "Newest"),
) -> list[Pressable]:
    """Make the buttons to the pages beside one and to the first, of all or of what is a player's.

    ``ways`` are what is written on that to the next page, on that to the one before, and on that to
    the first where it is another.
    """
    on, back, first = ways
    beside = [(on, page + 1)] * (page < pages) + [(back, page - 1)] * (page > 1)
    beside += [(first, 1)] * (page > 2)
    return [button(verb, number, each, name=page_name(to, player)) for each, to in beside]


def mark_of(shown: str) -> str:
    """Give what a button's name has of a text, so that another text draws its message anew."""
    return f"{crc32(shown.encode()):x}"


def page_name(page: int, player: int | None) -> str:
    """Name a page and, behind a colon, the player if what is theirs alone is shown."""
    return f"{page}" if player is None else f"{page}:{player}"


def page_of(name: str) -> tuple[int, int | None]:
    """Read the page and the player that :func:`page_name` wrote."""
    page, _, player = name.partition(":")
    return read_one(int, page), read_one(OrNone, player)


def _id_of(verb: str, number: int, name: str) -> str:
    return f"{verb}:{number}:{name}" if name else f"{verb}:{number}"


def kept_of(message: discord.Message, gone: Collection[str]) -> list[Pressable]:
    """Give the buttons and menus of a message as they are, without those of some verbs."""
    kept = []
    for item in discord.ui.View.from_message(message, timeout=None).children:
        game, verb, number, *name = str(getattr(item, "custom_id", "::")).split(":", 3)
        if number.isdecimal() and f"{game}:{verb}" not in gone:
            kept.append(Pressable(item, f"{game}:{verb}", int(number), "".join(name)))
    return kept


@singledispatch
def offers(outcome: Outcome, played: Played[Any]) -> list[Pressable]:
    """Give the buttons that make sense on the reply to an outcome: at most five."""
    return []


def why_button(played: Played[Any]) -> Pressable:
    """Give the button that explains an outcome privately."""
    return button(WHY, played.key, "Why?")


def waiting_button(played: Played[Any]) -> Pressable:
    """Give the button of what waits, to be settled or let go, for where something ends."""
    return button(WAITING, played.table, "Waiting")
