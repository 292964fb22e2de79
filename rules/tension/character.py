"""A player's character: vigor, other resources and aspects.

The source says only that they run out, and that a twist of fate is for whoever has nothing left.
So no move is refused because they are missing: the outcome says how much could not be paid.
"""

import re
from dataclasses import replace

from rules import names, ranges, sheet
from rules.errors import Already, AtLimit, NotANumber, NotMarked, TooMany
from rules.frozen import frozen
from rules.outcome import Change, Outcome
from rules.sheet import Edit, Edited

VALUE_MAX = 999
RESOURCES_MAX = 10
ASPECTS_MAX = 20

_NUMBER = r"([0-9]{1,9})(?: ?(?:/|of) ?([0-9]{1,9}))?"
_COUNT = re.compile(_NUMBER)
_NAME_FIRST = re.compile(rf"(.*?\S)(?: ?[:=\xd7(] ?| x ?| ){_NUMBER}\)?")
_COUNT_FIRST = re.compile(rf"{_NUMBER} ?[x\xd7]? (.*\S)")


@frozen
class Resource:
    """Something that runs out; ``maximum`` 0 means that no maximum is known."""

    name: str
    value: int
    maximum: int = 0

    def __post_init__(self) -> None:
        ranges.require(self.name, self.maximum, 0, VALUE_MAX)
        ranges.require(self.name, self.value, 0, self.maximum or VALUE_MAX)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for more of it."""
        return self.value == (self.maximum or VALUE_MAX)


@frozen
class Character:
    """One player's character (R1.5); vigor is counted once ``vigor_max`` is above 0."""

    name: str
    vigor: int = 0
    vigor_max: int = 0
    resources: tuple[Resource, ...] = ()
    aspects: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        ranges.require("vigor_max", self.vigor_max, 0, VALUE_MAX)
        ranges.require("vigor", self.vigor, 0, self.vigor_max)

    @property
    def counts_vigor(self) -> bool:
        """Whether vigor is counted on this sheet at all."""
        return self.vigor_max > 0

    @property
    def has_nothing_left(self) -> bool:
        """Whether the sheet shows neither vigor nor any resource above 0 (R1.16)."""
        return self.vigor == 0 and not any(resource.value for resource in self.resources)

    def spent(self, vigor: int) -> tuple["Character", tuple[Change, ...], int]:
        """Spend vigor; give the character, the change, and the vigor that was missing.

        Where vigor is not counted, nothing changes and none is missing.
        """
        if not self.counts_vigor:
            return self, (), 0
        left = max(0, self.vigor - vigor)
        moved = () if left == self.vigor else (Change("vigor", self.vigor, left),)
        return replace(self, vigor=left), moved, vigor - (self.vigor - left)


@frozen
class SheetChanged(Outcome):
    """Vigor or a resource was changed by hand; ``lost`` points exceeded its range."""

    is_bookkeeping = True

    character: str
    change: Change
    lost: int = 0


def change_vigor(character: Character, change: int) -> tuple[Character, SheetChanged]:
    """Raise or lower vigor by 1 to 999, within its range (RC.5)."""
    ranges.require_change("vigor", change, VALUE_MAX)
    if not character.counts_vigor:
        raise NotMarked("vigor")
    moved = _moved("vigor", character.vigor, change, character.vigor_max)
    return replace(character, vigor=moved.after), _by_hand(character, moved, change)


def change_resource(character: Character, name: str, change: int) -> tuple[Character, SheetChanged]:
    """Raise or lower a resource by 1 to 999, within its range (RC.5)."""
    ranges.require_change("resource", change, VALUE_MAX)
    held = _resource(character, name)
    moved = _moved(held.name, held.value, change, held.maximum or VALUE_MAX)
    after = _with_resource(character, replace(held, value=moved.after))
    return after, _by_hand(character, moved, change)


def with_vigor(character: Character, text: str) -> Character:
    """Give a character the vigor that is typed, such as ``3`` or ``3/5``; 0 of 0 counts none."""
    value, maximum = _count("vigor", text)
    # A fresh sheet counts no vigor; the first number that is given is also the most.
    most = max(value, character.vigor_max) if maximum is None else maximum
    return replace(character, vigor=value, vigor_max=most)


def _set_vigor(character: Character, text: str) -> tuple[Character, str, str]:
    after = with_vigor(character, text)
    if not (character.counts_vigor or after.counts_vigor):
        raise NotMarked("vigor")
    return after, _vigor(character), _vigor(after)


def _vigor(character: Character) -> str:
    """Write vigor as it is typed, and nothing where it is not counted: that is no 0."""
    return _shown(character.vigor, character.vigor_max) if character.counts_vigor else ""


def limit_resource(character: Character, name: str, maximum: int) -> tuple[Character, Edited]:
    """Give a resource another maximum, 0 for none; what it holds beyond that is gone (R1.5)."""
    held = _resource(character, name)
    value = min(held.value, maximum) if maximum else held.value
    if held.maximum == maximum:
        raise Already("resource", describe(held))
    new = Resource(held.name, value, maximum)
    after = _with_resource(character, new)
    return after, Edited(character.name, "resource", describe(held), describe(new))


def drop_resource(character: Character, name: str) -> tuple[Character, Edited]:
    """Take a resource off the sheet."""
    after, dropped, _ = _drop_resource(character, name)
    return after, Edited(character.name, "resource", dropped, "")


def read_resource(text: str) -> tuple[str, int | None, int | None]:
    """Read a resource's name, number and maximum: ``rope 2/3``, ``3 torches``, ``lantern``."""
    if parts := _NAME_FIRST.fullmatch(text):
        name, value, maximum = parts.groups()
    elif parts := _COUNT_FIRST.fullmatch(text):
        value, maximum, name = parts.groups()
    else:
        named = "" if _COUNT.fullmatch(text) else text
        return names.clean_text("resource_name", named), None, None
    called = names.clean_text("resource_name", name)
    number = ranges.require(called, int(value), 0, VALUE_MAX)
    return called, number, None if maximum is None else int(maximum)


def _set_resource(character: Character, text: str) -> tuple[Character, str, str]:
    name, value, maximum = read_resource(text)
    held = {each.name.casefold(): each for each in character.resources}.get(name.casefold())
    if held is None:
        if len(character.resources) >= RESOURCES_MAX:
            raise TooMany("resources", RESOURCES_MAX)
        made = Resource(name, 1 if value is None else value, maximum or 0)
        after = replace(character, resources=(*character.resources, made))
        return after, "", describe(made)
    number = held.value if value is None else value
    # Without a ceiling there is nothing that a larger number could raise.
    most = (max(number, held.maximum) if held.maximum else 0) if maximum is None else maximum
    new = Resource(held.name, number, most)
    return _with_resource(character, new), describe(held), describe(new)


def _drop_resource(character: Character, text: str) -> tuple[Character, str, str]:
    held = _resource(character, text)
    left = tuple(each for each in character.resources if each is not held)
    return replace(character, resources=left), describe(held), ""


FIELDS: dict[str, Edit[Character]] = {
    "name": sheet.rename,
    "vigor": _set_vigor,
    "resource": _set_resource,
    "aspect": sheet.adding_field("aspects", "aspect", names.NAME_MAX, ASPECTS_MAX),
    "drop resource": _drop_resource,
    "drop aspect": sheet.dropping_field("aspects", "aspect"),
}
"""What may be edited by hand: vigor as ``3`` or ``3/5``, a resource as ``Rations 3/5``.

A bare number keeps a maximum that is large enough, and raises one that is not.
"""


def _resource(character: Character, name: str) -> Resource:
    return names.look_up("resource", name, {each.name: each for each in character.resources})


def _with_resource(character: Character, new: Resource) -> Character:
    replaced = tuple(new if held.name == new.name else held for held in character.resources)
    return replace(character, resources=replaced)


def _moved(what: str, value: int, change: int, maximum: int) -> Change:
    after = ranges.clamp(value + change, 0, maximum)
    if after == value:
        raise AtLimit(what, value)
    return Change(what, value, after)


def _by_hand(character: Character, moved: Change, wanted: int) -> SheetChanged:
    return SheetChanged(character.name, moved, abs(wanted) - abs(moved.after - moved.before))


def _count(what: str, text: str) -> tuple[int, int | None]:
    """Read ``3`` or ``3/5``; the state refuses a value above its maximum."""
    parts = _COUNT.fullmatch(text)
    if not parts:
        raise NotANumber(what, text)
    value, maximum = int(parts[1]), None if parts[2] is None else int(parts[2])
    return ranges.require(what, value, 0, VALUE_MAX), maximum


def _shown(value: int, maximum: int) -> str:
    return f"{value}/{maximum}" if maximum else str(value)


def describe(resource: Resource) -> str:
    """Write a resource as it is typed: ``Rope 2/3``."""
    return f"{resource.name} {_shown(resource.value, resource.maximum)}"
