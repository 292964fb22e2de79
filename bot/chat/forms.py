"""Forms: what a button or a command asks for before its move is made.

Discord shows a form only as the first answer, and sends it back as an interaction of its own, which
may be after a restart.  So a press gives its form back (:data:`~bot.chat.buttons.Press`), and the
form goes by the id of the button: when it comes back the button is asked for it anew, which checks
the user, the table and the right again, and what was typed is filled in.  A form that a command
sends has no such button, and is kept for a while (:func:`~bot.chat.asking.ask_form`).

A refused form shows what was typed and gives it back to be put right.  What was typed is read off
the message that shows it, so that this works after a restart as well; only what is too long to be
shown whole is remembered by this process alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self, cast
from zlib import crc32

import discord

from bot.chat.answers import answered
from bot.chat.embeds import EMBED_MAX, cut, escaped, unescaped
from bot.chat.interaction import ASKED, Interaction, custom_id_of, notes
from bot.chat.lately import Lately
from bot.errors import Stale
from rules.names import clean

KEPT_FORM = "table:form"
"""The verb that a form goes by that is kept."""

TITLE_MAX = 45
LABEL_MAX = 45
HINT_MAX = 100
SHOWN_MAX = 800
"""How much of each text is given back at most."""

EMPTIED = "(nothing)"
"""What is given back of a field that was filled and that somebody emptied."""

_TYPED: Lately[Mapping[str, str]] = Lately()
"""What was typed into refused forms, by the message that shows it."""

_KEPT: Lately["Form"] = Lately()
"""The forms that no button can make again, by the interaction that they were sent for."""


class Form(discord.ui.Modal):
    """A form that is answered whatever happens: a subclass says what to do with it."""

    def __init__(self, title: str) -> None:
        super().__init__(title=cut(title, TITLE_MAX), timeout=None)
        self._pressed = ""
        # discord.py keeps only what is not over, and this need not be kept.
        self.stop()

    def ask(self, label: str, component: discord.ui.Item[Any], hint: str = "") -> None:
        """Ask for one thing more: a text, or a choice from a menu."""
        below = cut(hint, HINT_MAX) or None
        self.add_item(
            discord.ui.Label(text=cut(label, LABEL_MAX), component=component, description=below)
        )

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        """Add what asks for something, by the same id each time that the form is made."""
        asking: Any = item.component if isinstance(item, discord.ui.Label) else item
        asking.custom_id = str(len(self.children))
        return super().add_item(item)

    def is_finished(self) -> bool:
        """Say that discord.py need not keep it: what comes back is known by its id."""
        return True

    def typed(self) -> dict[str, str]:
        """Give what was filled in, by the labels: texts, and the labels of what was chosen."""
        return {label: _text_in(component) for label, component in self._asked()}

    def prefill(self, typed: Mapping[str, str]) -> None:
        """Fill in what was typed before, by the labels."""
        for label, component in self._asked():
            _put_in(component, typed.get(label, ""))

    def _asked(self) -> list[tuple[str, discord.ui.Item[Any]]]:
        return [
            (child.text, child.component)
            for child in self.children
            if isinstance(child, discord.ui.Label)
        ]

    async def send(
        self, interaction: Interaction, *, keep: bool = False, goes_by: str = ""
    ) -> None:
        """Show the form, under the id of the button that was pressed for it.

        What no button's id can say again, a command or a choice from a menu, is kept (``keep``),
        unless it ``goes_by`` the id of another button, which makes the same form; what comes of
        it is told apart from the message of that.
        """
        data: Any = interaction.data
        pressed = custom_id_of(interaction)
        self.custom_id = f"{ASKED}{goes_by}" if goes_by else pressed
        # What is put right was pressed for before.
        self._pressed = self._pressed or pressed
        if not goes_by and (keep or not pressed or data.get("values")):
            self.keep(interaction)
        message = interaction.message
        if pressed.startswith(ASKED) and message is not None:
            typed = typed_on(message)
            # A question gives no texts back.
            if typed.keys() & {label for label, _ in self._asked()}:
                self.prefill(typed)
        await answered(interaction, lambda: interaction.response.send_modal(self))

    def keep(self, interaction: Interaction) -> str:
        """Have this process keep the form for a while, and give the id that it goes by."""
        _KEPT.keep(interaction.id, self)
        asked = ASKED if custom_id_of(interaction).startswith(ASKED) else ""
        self.custom_id = f"{asked}{KEPT_FORM}:{interaction.id}"
        return self.custom_id

    async def fill(self, interaction: Interaction) -> None:
        """Do what the form is for, with what came back."""
        data: Any = interaction.data
        notes(interaction).pressed = self._pressed
        self._refresh(interaction, data["components"], {})
        await self.submitted(interaction)

    async def submitted(self, interaction: Interaction) -> None:
        """Do what the form is for, with what was filled in."""
        raise NotImplementedError


class EditForm(Form):
    """A form that is filled with what is so, and changes of that only what somebody touched.

    The id of each part ends in a mark of what it is filled with.  When the form comes back it is
    made anew, of what is so by then, and what nobody touched is as it is by then, too.  Of what is
    refused only what was touched is given back to be put right.
    """

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._filled: list[str | list[str]] = []
        self._untouched: set[str] = set()

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        """Add what asks for something, with a mark in its id."""
        super().add_item(item)
        part: Any = item.component if isinstance(item, discord.ui.Label) else item
        filled = _filled(part)
        part.custom_id = f"{part.custom_id}:{_mark(filled)}"
        self._filled.append(filled)
        return self

    async def fill(self, interaction: Interaction) -> None:
        """Do what the form is for, with what came back and was touched."""
        self._untouched.clear()
        asked = zip(parts_in(interaction), self._asked(), self._filled, strict=False)
        for sent, (label, part), filled in asked:
            said = "values" if "values" in sent else "value"
            _, _, mark = str(sent.get("custom_id")).partition(":")
            if mark == _mark(sent.get(said)):
                sent[said] = filled
                self._untouched.add(label)
            sent["custom_id"] = cast(Any, part).custom_id
        await super().fill(interaction)

    def typed(self) -> dict[str, str]:
        """Give what was touched, by the labels; what is empty by now is told as :data:`EMPTIED`."""
        typed = super().typed().items()
        return {label: text or EMPTIED for label, text in typed if label not in self._untouched}

    def prefill(self, typed: Mapping[str, str]) -> None:
        """Fill in what was touched before, by the labels; all else is as it is by now."""
        super().prefill({label: text for label, text in typed.items() if text != EMPTIED})
        for (label, part), filled in zip(self._asked(), self._filled, strict=True):
            if label not in typed:
                _fill(part, filled)


def _filled(part: Any) -> str | list[str]:
    """Give what a part is filled with when it is shown, as Discord sends it back."""
    if isinstance(part, discord.ui.Select):
        return [each.value for each in part.options if each.default]
    return part.default or ""


def _fill(part: Any, filled: str | list[str]) -> None:
    """Fill a part with what :func:`_filled` gave of it."""
    if isinstance(part, discord.ui.Select):
        for option in part.options:
            option.default = option.value in filled
    else:
        part.default = filled or None


def _mark(filled: object) -> str:
    """Give a few letters that tell this from others, but for white space, which may be cut."""
    lines = [clean(each) for each in str(filled or "").strip().splitlines()]
    return f"{crc32(repr(lines).encode()):x}"


def text_field(
    most: int,
    known: str | None = None,
    *,
    example: str | None = None,
    is_required: bool = True,
    is_long: bool = False,
) -> discord.ui.TextInput[Any]:
    """Make a field for a text of at most so many characters, filled with what is known of it."""
    return discord.ui.TextInput(
        style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
        placeholder=example,
        default=known or None,
        max_length=most,
        required=is_required,
    )


def choice_field(
    options: Iterable[tuple[str, str]], default: str = "", *, is_required: bool = True
) -> discord.ui.Select[Any]:
    """Make a field for one of these (value, label) options, of which one may be chosen already."""
    return discord.ui.Select(
        required=is_required,
        min_values=int(is_required),
        options=[
            discord.SelectOption(value=value, label=label, default=value == default)
            for value, label in options
        ],
    )


def kept(key: int) -> Form | None:
    """Give a form that this process keeps, by the interaction that it was sent for."""
    return _KEPT.find(key)


def _text_in(component: discord.ui.Item[Any]) -> str:
    if isinstance(component, discord.ui.Select):
        labels = {option.value: option.label for option in component.options}
        return "\n".join(labels.get(value, value) for value in component.values)
    return str(getattr(component, "value", "") or "")


def _put_in(component: discord.ui.Item[Any], text: str) -> None:
    if isinstance(component, discord.ui.Select):
        chosen = text.split("\n")
        for option in component.options:
            option.default = option.label in chosen
    elif isinstance(component, discord.ui.TextInput):
        component.default = text[: component.max_length] or None


def parts_in(interaction: Interaction) -> list[dict[str, Any]]:
    """Give what was filled in of a form that came back, from the top."""
    data: Any = interaction.data
    parts = [part for row in data["components"] for part in row.get("components", (row,))]
    return [part.get("component", part) for part in parts]


def texts_in(interaction: Interaction) -> dict[str, str]:
    """Give the texts of a form that came back, numbered, whatever form it was."""
    texts = [part.get("value") for part in parts_in(interaction)]
    return {f"You typed ({number})": text for number, text in enumerate(texts, 1) if text}


def show_typed(shown: discord.Embed, typed: Mapping[str, str]) -> discord.Embed:
    """Show what was typed into a form, so that nobody types it twice.

    No text has more than its share of the room, so that all of them fit into one message.
    """
    lines = {label: text.strip().splitlines() for label, text in typed.items()}
    seen = {escaped(label): escaped("\n".join(map(clean, each))) for label, each in lines.items()}
    told = {label: text for label, text in seen.items() if text}
    room = (EMBED_MAX - len(shown) - len("".join(told))) // max(1, len(told))
    for label, text in told.items():
        value = _cut_escaped(text, min(SHOWN_MAX, room))
        shown.add_field(name=label, value=value, inline=False)
    return shown


def keep_typed(message: int, typed: Mapping[str, str]) -> None:
    """Remember what was typed, beyond what the message shows of it."""
    _TYPED.keep(message, typed)


def typed_on(message: discord.Message) -> Mapping[str, str]:
    """Give what was typed into the form that a message gives back."""
    return _TYPED.find(message.id) or {
        unescaped(field.name or ""): unescaped(field.value or "")
        for shown in message.embeds
        for field in shown.fields
    }


def _cut_escaped(text: str, most: int) -> str:
    """Shorten an escaped text, and never within an escape."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    slashes = len(kept) - len(kept.rstrip("\\"))
    return f"{kept[:-1] if slashes % 2 else kept}…"


def chosen(values: Sequence[str]) -> str:
    """Give what was chosen from a menu of one choice; what was sent without any is no real one."""
    if not values:
        raise Stale
    return values[0]
