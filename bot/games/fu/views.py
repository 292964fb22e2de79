"""What the plays of Mini-FU hand over to be shown."""

from collections.abc import Mapping

from rules.frozen import frozen
from rules.fu import (
    DICE_MAX,
    Answer,
    Character,
    Check,
    CheckChanged,
    CheckRolled,
    Due,
    Part,
    Scene,
    Source,
    Tag,
)
from rules.odds import Case

STRUCK_MAX = 11
HINDRANCES_MAX = 8
"""The GM's menu has room for so many of each, and for more that hinders with fewer to strike."""


@frozen
class SheetView:
    """A character, and the scene around it."""

    character: Character
    scene: Scene


@frozen
class CheckOdds:
    """The odds of a check, and of what a die more or less would change."""

    check: Check
    character: str
    cases: tuple[Case[Answer], ...]


@frozen
class CheckView:
    """A check that waits; ``helping`` could be ticked, and ``addable`` could hinder as well.

    ``outdated`` is in its pool and not true any more.
    ``told`` is the step that its message tells, None where it is brought back as it stands.
    ``is_run`` says that somebody runs the table, and ``is_alone`` that this is the player and
    nobody else plays.
    """

    player: int
    character: str
    check: Check
    helping: tuple[Part, ...]
    addable: tuple[Part, ...]
    told: CheckChanged | None = None
    is_run: bool = True
    is_alone: bool = False
    outdated: tuple[Part, ...] = ()

    @property
    def strikes(self) -> tuple[Part, ...]:
        """What the GM's menu strikes: the newest, as far as it has room."""
        return tuple(reversed(self._strikable[-STRUCK_MAX:]))

    @property
    def adds(self) -> tuple[Part, ...]:
        """What the GM's menu adds of what could hinder, as far as it and the pool have room."""
        return self._fitting[: STRUCK_MAX + HINDRANCES_MAX - len(self.strikes)]

    @property
    def is_crowded(self) -> bool:
        """Whether the GM's menu has no room for all that it could add or strike."""
        left = len(self._fitting) - len(self.adds), len(self._strikable) - len(self.strikes)
        return any(left)

    @property
    def _strikable(self) -> tuple[Part, ...]:
        return tuple(part for part in self.check.parts if part.source is not Source.START)

    @property
    def _fitting(self) -> tuple[Part, ...]:
        return self.addable if self.check.challenge < DICE_MAX else ()


@frozen
class CheckOver:
    """A check that waits no more though nobody rolled or cancelled it, as it was told last."""

    character: str
    check: Check


@frozen
class ResultView:
    """A result, with the tags that its character could burn or restore.

    ``again`` is the pool that rolling it again would roll now, or None if another was rolled
    since, or if it would be too many dice.  ``is_due`` says that something waits to be chosen
    after it.
    """

    rolled: CheckRolled
    assets: tuple[Tag, ...]
    burned: tuple[Tag, ...]
    again: Check | None
    is_due: bool


@frozen
class DueView:
    """What an answer left to be chosen, with the tags that its character could choose."""

    character: str
    due: Due
    assets: tuple[Tag, ...]
    burned: tuple[Tag, ...]


@frozen
class HurtView:
    """Who could get a condition after an answer, by their sheets' ids.

    ``is_opposition`` says that the opposition is meant unless somebody says otherwise.
    """

    whom: Mapping[int, str]
    is_opposition: bool
