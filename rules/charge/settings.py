"""A table's settings: the momentum dial, and the rulings that a table may decide otherwise."""

from dataclasses import fields, replace
from typing import Any

from rules import names, ranges
from rules.charge.terms import Result
from rules.errors import Already
from rules.frozen import frozen
from rules.outcome import Outcome

BOUNDS = {
    "dial_bad": (0, 10),
    "dial_partial": (0, 10),
    "dial_full": (0, 10),
    "dial_critical": (0, 10),
    "effect_cap": (3, 4),
    "flashback_max": (0, 10),
    "push_dice_max": (1, 3),
}
"""The settings that are numbers, with their lowest and highest; the others are on or off."""

_ANSWERS = {"yes": True, "no": False, "on": True, "off": False}


@frozen
class Settings:
    """How this table plays Charge; the defaults are the rulings of ``RULES.md``.

    The ``dial`` is the momentum that each result yields (R3.11).  ``strict_boost`` allows
    one of push and tension for each roll (A3.1); ``push_dice_max`` is how many pushed dice
    a roll may have (E3.6).  ``effect_cap`` 4 lets a critical rise above great (A3.2).
    ``free_determination`` allows a determination without momentum, by the zero rule
    (A3.3); ``half_reduction`` halves a reduced rating, rounded down, rather than taking 1
    off it (A3.4).  With ``flashback_spends`` the roll of a paid flashback yields nothing
    (A3.5); ``flashback_max`` is its highest price (E3.33).  ``keep_surplus`` lets a new
    session leave momentum above 2 as it is (A3.6).  With ``gm_first`` a player's roll waits
    until the GM has agreed to it (R3.8).
    """

    dial_bad: int = 0
    dial_partial: int = 1
    dial_full: int = 2
    dial_critical: int = 3
    strict_boost: bool = False
    push_dice_max: int = 1
    effect_cap: int = 3
    free_determination: bool = False
    half_reduction: bool = False
    flashback_spends: bool = False
    flashback_max: int = 2
    keep_surplus: bool = False
    gm_first: bool = False

    def __post_init__(self) -> None:
        for setting, (low, high) in BOUNDS.items():
            ranges.require(setting, getattr(self, setting), low, high)

    @property
    def dial(self) -> tuple[int, int, int, int]:
        """The momentum for a bad, partial, full and critical result."""
        return (self.dial_bad, self.dial_partial, self.dial_full, self.dial_critical)

    def yields(self, result: Result) -> int:
        """Give the momentum that a result yields when none was spent (R3.11)."""
        return self.dial[result.value]

    @property
    def least_momentum(self) -> int:
        """The least momentum that a determination roll takes (A3.3)."""
        return 0 if self.free_determination else 1

    def reduced(self, rating: int) -> int:
        """Give the rating that is left of a reduced consequence, 0 for nothing (R3.13, A3.4)."""
        return rating // 2 if self.half_reduction else rating - 1


SETTINGS = tuple(each.name for each in fields(Settings))
"""The settings by their stored names, which version 0.1.0 had people type."""

_NAMES = {
    "dial_bad": "momentum on bad",
    "dial_partial": "momentum on partial",
    "dial_full": "momentum on full",
    "dial_critical": "momentum on critical",
    "strict_boost": "one boost",
    "push_dice_max": "pushed dice",
    "effect_cap": "highest effect",
    "free_determination": "free resistance",
    "half_reduction": "halved when reduced",
    "flashback_spends": "flashbacks spend",
    "flashback_max": "flashback price",
    "keep_surplus": "keep momentum",
    "gm_first": "GM first",
}


@frozen
class SettingChanged(Outcome):
    """A setting of the table, by its stored name, was changed from ``before`` to ``after``.

    Both are as one types them; outcomes of version 0.1.0 say yes and no for on and off.
    """

    setting: str
    before: str
    after: str


def setting_name(setting: str) -> str:
    """Give the name by which people know a setting."""
    return _NAMES.get(setting, setting)


def setting_text(settings: Settings, setting: str) -> str:
    """Give a setting as one would type it: a number, ``on`` or ``off``."""
    value = getattr(settings, setting)
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def change_setting(settings: Settings, setting: str, text: str) -> tuple[Settings, SettingChanged]:
    """Set one of :data:`SETTINGS` to a number within :data:`BOUNDS`, or to on or off."""
    by_name = {setting_name(each): each for each in SETTINGS}
    found = setting if setting in SETTINGS else names.look_up("setting", setting, by_name)
    value: Any = (
        ranges.require(found, ranges.whole(found, text), *BOUNDS[found])
        if found in BOUNDS
        else yes_or_no(text)
    )
    if value == getattr(settings, found):
        raise Already(found, setting_text(settings, found))
    values: dict[str, Any] = {found: value}
    after = replace(settings, **values)
    return after, SettingChanged(found, setting_text(settings, found), setting_text(after, found))


def yes_or_no(text: str) -> bool:
    """Read ``yes`` or ``no``, or ``on`` or ``off``, or the beginning of one."""
    return names.look_up("answer", text, _ANSWERS)
