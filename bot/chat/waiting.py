"""What waits for somebody at a table, of whatever game: the one noun behind ``/waiting``.

A game says what waits (:attr:`bot.game.Game.waiting`) each time it is asked, from its own sheets
and boards: nothing is kept twice, so nothing can be listed that is settled, or forgotten that is
not.  What it gives may look and act through the turn that asked, and is never kept beyond it.
"""

from collections.abc import Callable, Collection, Iterable

from bot.chat.posts import Drawn
from bot.storage.turn import Turn
from rules.frozen import frozen


@frozen(kw_only=True)
class Waiting:
    """Something that waits for somebody, until it is settled, let go, or voided by a rule.

    ``since`` is the interaction that began it, which gives its age; ``name`` tells it from what
    else began with that one: mostly by the id of a character's sheet, since another name may be
    given while it waits.  ``player`` is whom it waits for, 0 for the GM.  ``text`` says what it is
    in some words without markup, such as "pick a consequence of Wren's roll".  ``draw`` gives its
    message with its own buttons.  ``let_go`` takes it off the table, and nobody is told what it
    returns; None stands for what only play can settle.  ``is_secret`` keeps it between its player
    and the GM.  What ``is_optional`` may as well be left, such as momentum that can be spent:
    it comes last, and calls nobody.  What waits since ``earlier`` entries stands with it, as one,
    and by itself once this is settled.  ``is_anothers`` is asked once it is brought back: whether
    it is another's part of what began it, with buttons of its own.
    """

    since: int
    player: int
    text: str
    draw: Callable[[], Drawn]
    let_go: Callable[[], object] | None = None
    name: str = ""
    is_secret: bool = False
    is_optional: bool = False
    earlier: tuple[int, ...] = ()
    is_anothers: Callable[[], bool] = lambda: False

    @property
    def key(self) -> str:
        """What a menu's choice calls it by."""
        return self.keys[0]

    @property
    def keys(self) -> list[str]:
        """What a menu's choice calls it by, and each of what stands with it once that is alone."""
        return [f"{since}:{self.name}" for since in (self.since, *self.earlier)]

    def is_for(self, turn: Turn) -> bool:
        """Whether the actor may settle it or let it go."""
        return turn.is_gm or (self.player != 0 and self.player == turn.scope.user_id)


Waits = Callable[[Turn], Iterable[Waiting]]
"""What waits at a table, of one game."""

_WAITS: dict[str, Waits] = {}


def add_waiting(game: str, waits: Waits) -> None:
    """Take up what waits of a game."""
    _WAITS[game] = waits


def is_between_few(turn: Turn, found: Collection[Waiting]) -> bool:
    """Whether any of this is a secret, or was begun where not all can read who read this place."""
    begun = {each.since for each in found}
    return any(each.is_secret for each in found) or bool(turn.journal.told_elsewhere(begun))


def all_waiting(turn: Turn) -> list[Waiting]:
    """Give what waits at a table, of all games, what is a secret of somebody's included."""
    return [each for waits in _WAITS.values() for each in waits(turn)]
