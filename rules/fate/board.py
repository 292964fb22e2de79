"""These values belong to a Fate table: situation aspects, boosts, markers, compels, effects.

Each is stored on its own, so that an undo of one never stands in the way of another.
"""

from dataclasses import replace

from rules import ranges
from rules.errors import NotMarked
from rules.fate.errors import NoBoost
from rules.fate.terms import FREE_MAX, POINTS_MAX, Action, BoostState, Effect
from rules.frozen import frozen

EFFECTS_MAX = 15
"""Effects that a GM may add: with the seven of the rules they fit one menu (R0.17)."""

SPENT_KEPT = 10
"""Boosts that are kept once they are gone, so that their buttons can say what became of them."""


@frozen
class Participant:
    """This names a character and whose it is; player 0 stands for the opposition as a whole."""

    player: int
    character: str


@frozen
class AddedEffect:
    """This is an effect for one momentum that the GM added to the list (R0.17)."""

    name: str
    text: str = ""


@frozen
class Scene:
    """The scene holds the GM's fate points and the effects that they added.

    In the first scene of a table (``is_first``) the GM has not touched the points yet: there is one
    for each player's character.  ``due`` are points that the next scene brings in addition.
    """

    points: int = 0
    effects: tuple[AddedEffect, ...] = ()
    is_first: bool = False
    due: int = 0

    def __post_init__(self) -> None:
        ranges.require("points", self.points, 0, POINTS_MAX)
        ranges.require("points", self.due, 0, POINTS_MAX)


@frozen
class SceneAspect:
    """A situation aspect has free invokes for the players' side, and for the foes'.

    ``bearer`` is whom it was put on, or whose sheet has it: then this keeps its free invokes alone.
    """

    name: str
    free: int = 0
    free_of_foes: int = 0
    bearer: Participant | None = None

    def __post_init__(self) -> None:
        ranges.require("free_invokes", self.free, 0, FREE_MAX)
        ranges.require("free_invokes", self.free_of_foes, 0, FREE_MAX)

    def free_for(self, *, is_foe: bool) -> int:
        """Count the free invokes of a side."""
        return self.free_of_foes if is_foe else self.free

    def with_free(self, more: int, *, is_foe: bool) -> "SceneAspect":
        """Add free invokes to a side, or use some; :class:`NotMarked` if too few (R0.27)."""
        if self.free_for(is_foe=is_foe) + more < 0:
            raise NotMarked("free_invoke")
        if is_foe:
            return replace(self, free_of_foes=min(FREE_MAX, self.free_of_foes + more))
        return replace(self, free=min(FREE_MAX, self.free + more))


@frozen
class Boost:
    """A boost knows its owner, origin, target, and what became of it (R0.5a, R0.26).

    ``key`` is the id of the interaction that made it.  ``action`` is what made it, None when it
    was put there by hand.  ``is_momentum`` when that was its owner's Momentum Action, so that they
    may forgo it or convert it (R0.15, R0.18); ``is_foes`` when it is for the GM's side to use.
    """

    key: int
    name: str
    owner: Participant
    action: Action | None = None
    against: str = ""
    is_momentum: bool = False
    is_foes: bool = False
    state: BoostState = BoostState.OPEN

    @property
    def is_open(self) -> bool:
        """Whether it can still be used."""
        return self.state is BoostState.OPEN

    def ended(self, state: BoostState) -> "Boost":
        """End the boost for good, or raise :class:`NoBoost` where it has ended before."""
        if not self.is_open:
            raise NoBoost(self.name, self.state)
        return replace(self, state=state)


@frozen
class Marker:
    """A bonus or penalty waits for the next check of those whom it concerns (R0.17).

    ``waiting`` are their names, and ``twins`` those of them who share theirs with somebody, each
    with the player who tells them apart.  Despair for ``any_foe`` waits for everybody whom the GM
    rolls for, once each, and so does the inspiration of a character of the GM's: ``met`` have had
    it.  Several nameless foes may have one name, so ``lately`` are such names that have had it
    since its buyer last acted, and have it again until then.
    """

    effect: Effect
    by: Participant
    waiting: tuple[str, ...] = ()
    any_foe: bool = False
    met: tuple[str, ...] = ()
    lately: tuple[str, ...] = ()
    twins: tuple[Participant, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Name all for whose next check it waits, each as often as there are of the name."""
        return (*self.waiting, *(each.character for each in self.twins))

    def concerns(self, character: str, *, is_npc: bool, player: int = 0) -> bool:
        """Whether the next check of a character is marked by this."""
        key = character.casefold()
        if any(key == each.casefold() for each in self.waiting):
            return True
        if Participant(player, character) in self.twins:
            return True
        return self.any_foe and is_npc and all(key != each.casefold() for each in self.met)

    def used_by(self, character: str, *, has_sheet: bool = True, player: int = 0) -> "Marker":
        """Give what is left once a character has made that check."""
        key, who = character.casefold(), Participant(player, character)
        left = replace(
            self,
            waiting=tuple(each for each in self.waiting if each.casefold() != key),
            twins=tuple(each for each in self.twins if each != who),
        )
        if not self.any_foe:
            return left
        if has_sheet:
            return replace(left, met=(*self.met, character))
        return replace(left, lately=tuple(dict.fromkeys((*self.lately, character))))

    @property
    def next_turn(self) -> "Marker":
        """Give what is left once its buyer acts again: the nameless have all had it."""
        return replace(self, met=(*self.met, *self.lately), lately=())

    @property
    def is_met(self) -> bool:
        """Whether anybody but its buyer has had it."""
        return bool({*self.met, *self.lately} - {self.by.character})

    @property
    def is_unused(self) -> bool:
        """Whether somebody for whom it waits has not had it."""
        return bool(self.names) or not self.is_met

    @property
    def is_spent(self) -> bool:
        """Whether it waits for nobody any more."""
        return not self.names and not self.any_foe


@frozen
class Compel:
    """A compel waits for its player's answer; ``key`` is the id that names it (R0.25).

    It ``is_unnamed`` where it is of a consequence that nobody has named.
    """

    key: int
    whom: Participant
    aspect: str
    reason: str = ""
    is_unnamed: bool = False
