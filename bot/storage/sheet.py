"""A stored value while a turn holds it."""

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from bot.storage import codec
from bot.storage.kinds import kind_of

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


class Sheet(Generic[S]):
    """A stored value while a turn holds it: :meth:`make` a move to change it, or assign ``state``.

    Its ``id`` is 0 as long as it has no row.  The row of a stored one says whose it is, and whether
    it is in use.
    """

    __slots__ = ("_before", "id", "is_active", "kind", "player", "state", "table_id")

    def __init__(
        self, state: S | None, *, player: int = 0, is_active: bool = False, row: Any = None
    ) -> None:
        self.id: int = row.id if row else 0
        self.table_id: int = row.table_id if row else 0
        self.player: int = row.player_id if row else player
        self.is_active: bool = row.is_active if row else is_active
        self.state: S | None = state
        self.kind = row.kind if row else kind_of(type(state))
        self._before = (state, self.is_active) if row else (None, False)

    @property
    def value(self) -> S:
        """The state of a sheet that has not been removed in this turn."""
        if self.state is None:
            raise LookupError("the sheet was removed in this turn")
        return self.state

    def make(
        self, move: Callable[Concatenate[S, P], tuple[S, R]], *given: P.args, **named: P.kwargs
    ) -> R:
        """Make a move of the rules on the value, and give what came of it."""
        self.state, outcome = move(self.value, *given, **named)
        return outcome

    @property
    def versions(self) -> tuple[S, ...]:
        """What it was when it was loaded and what it is now, as far as it was and is anything."""
        return tuple(each for each in (self._before[0], self.state) if each is not None)

    @property
    def is_changed(self) -> bool:
        """Whether there is something to write."""
        return (self.state, self.is_active) != self._before

    def set_before(self, state: S) -> None:
        """Count changes from this state on, its row having just been made."""
        self._before = (state, False)

    def remove(self) -> None:
        """Take it off the table; undo can bring it back."""
        self.state, self.is_active = None, False

    def snapshot(self) -> dict[str, Any] | None:
        """Give what it was when it was loaded, for undo; null if it did not exist."""
        state, is_active = self._before
        return None if state is None else {"is_active": is_active, "state": codec.encode(state)}


def name_of(state: object) -> str:
    """Give the name that a state goes by; a value of the board may have none."""
    return str(getattr(state, "name", ""))
