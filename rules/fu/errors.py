"""Refusals that only Mini-FU has; the shared ones are in :mod:`rules.errors`."""

from dataclasses import dataclass

from rules.errors import OutOfRange, RuleError


@dataclass(eq=False)
class TooManyDice(OutOfRange):
    """More dice of one sort than a pool has room for (``BAD_INPUT``, E4.19)."""


@dataclass(eq=False)
class Settled(RuleError):
    """The GM has settled the pool, and only they change it now (``CLOSED``, R4.5)."""

    character: str


@dataclass(eq=False)
class NotYourDie(RuleError):
    """Dice are struck by the GM, or by whoever suggested them; ``text`` is their reason (R4.5)."""

    text: str


@dataclass(eq=False)
class FirstDie(RuleError):
    """Every pool has at least the one power die that it begins with (R4.4, E4.13)."""


@dataclass(eq=False)
class LaterRoll(RuleError):
    """The roll that should be repeated is not the character's last one (``WINDOW_CLOSED``)."""

    character: str
