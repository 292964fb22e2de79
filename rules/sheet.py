"""A character's sheet whatever its game: made, used, put right by hand, put away.

What may be put right by hand is a table of fields, each with an :data:`Edit`; the makers of the
usual ones are here, and a game writes its own for the rest.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from rules import names, ranges
from rules.errors import Already, TooMany
from rules.frozen import frozen
from rules.outcome import Outcome

C = TypeVar("C")

SheetId: TypeAlias = Annotated[int, "sheet"]
"""The id of a stored sheet, 0 for none, so that whoever carries it elsewhere knows it for one."""

Edit: TypeAlias = Callable[[C, str], tuple[C, str, str]]
"""Sets a field to what a text says: the new character, what stood there, and what does now."""


@frozen(kw_only=True)
class OnSheet(Outcome):
    """Something was done to the sheet of a ``character``, and to nothing that is played with.

    What ``is_gms`` was done to one of the GM's own, and is theirs to tell.
    """

    character: str
    is_gms: bool = False

    @property
    def is_hidden(self) -> bool:
        """Whether it is the GM's to tell."""
        return self.is_gms


@frozen
class SheetMade(Outcome):
    """A new character, of which ``sheet`` is the id; its player uses it from now on.

    Its message says what is still to come, which ends.
    """

    leaves_open: ClassVar[bool] = True
    is_laid_open = True

    character: str
    game: str
    player: int = 0
    sheet: SheetId = 0


@frozen
class SheetBrought(SheetMade):
    """A character was brought from a file, as it was where that was written."""


@frozen
class SheetWritten(OnSheet):
    """A player's character was made by a form: what the form said of it before, and says now.

    Both are texts by the keys of what the form asks; of a new character there was nothing before.
    ``left_out`` are lines of a pasted character that say nothing that is known of one.  Its message
    says what is still to come, as that of :class:`SheetMade` does.
    """

    leaves_open: ClassVar[bool] = True

    character: str
    game: str
    player: int
    before: tuple[tuple[str, str], ...]
    after: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...] = ()
    sheet: SheetId = 0

    @property
    def is_laid_open(self) -> bool:
        """Whether the character is a new one, of which everybody sees the name and the numbers."""
        return not (self.before or self.is_gms)


@frozen
class SheetRewritten(SheetWritten):
    """A character that was made before was changed by its form."""

    is_bookkeeping = True


@frozen
class SheetUsed(OnSheet):
    """The player uses another of their characters from now on, and not the one called ``before``.

    Where nobody was in use, or nobody may be told who, that is empty.
    """

    is_bookkeeping = True

    character: str
    game: str
    before: str = ""


@frozen
class Edited(OnSheet):
    """One field was put right by hand; ``character`` is the name since then."""

    is_bookkeeping = True

    character: str
    field: str
    before: str
    after: str


@frozen
class SheetRemoved(OnSheet):
    """A character was taken off the table."""

    is_removal = True

    character: str
    game: str


def edit(fields: Mapping[str, Edit[Any]], character: C, field: str, text: str) -> tuple[C, Edited]:
    """Set, add or drop one of these fields as the text says; what stands so is refused.

    Underscores stand for spaces, since version 0.1.0 had them in the names of fields.
    """
    found = field_named(fields, field)
    after, old, new = fields[found](character, names.clean(text))
    if after == character:
        raise Already(found, new)
    return after, Edited(getattr(after, "name", ""), found, old, new)


def field_named(fields: Mapping[str, Edit[Any]], field: str) -> str:
    """Find a field by its name or a part of it."""
    return names.resolve("field", field.replace("_", " "), fields)


def text_field(field: str, limit: int = names.NAME_MAX, *, empty: str = "") -> Edit[Any]:
    """Make the edit of a text; ``empty`` is what one types to empty it, if that is allowed."""

    def change(character: Any, text: str) -> tuple[Any, str, str]:
        is_emptied = bool(empty) and text.casefold() == empty
        new = "" if is_emptied else names.clean_text(field, text, limit)
        return replace(character, **{field: new}), getattr(character, field), new

    return change


rename = text_field("name")
"""Gives a character another name."""


def number_field(field: str, low: int, high: int) -> Edit[Any]:
    """Make the edit of a whole number from ``low`` to ``high``."""

    def change(character: Any, text: str) -> tuple[Any, str, str]:
        new = ranges.require(field, ranges.whole(field, text), low, high)
        return replace(character, **{field: new}), str(getattr(character, field)), str(new)

    return change


def adding_field(field: str, what: str, limit: int, most: int) -> Edit[Any]:
    """Make the edit that adds a text to a list of at most ``most``."""

    def change(character: Any, text: str) -> tuple[Any, str, str]:
        held: tuple[str, ...] = getattr(character, field)
        new = names.clean_text(what, text, limit)
        names.require_free(what, new, held)
        if len(held) >= most:
            raise TooMany(field, most)
        return replace(character, **{field: (*held, new)}), "", new

    return change


def dropping_field(field: str, what: str) -> Edit[Any]:
    """Make the edit that takes a text off a list, by its name or the beginning of it."""

    def change(character: Any, text: str) -> tuple[Any, str, str]:
        held: tuple[str, ...] = getattr(character, field)
        gone = names.resolve(what, text, held)
        left = tuple(each for each in held if each != gone)
        return replace(character, **{field: left}), gone, ""

    return change
