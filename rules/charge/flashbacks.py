"""Flashbacks: a player says what was prepared, the GM sets price and roll, the player pays (R3.20).

What is proposed waits on its character's sheet, and nothing is paid until it is accepted.
"""

from dataclasses import replace
from typing import ClassVar

from rules import names, ranges
from rules.charge.errors import FlashbackGone, FlashbackUnpriced
from rules.charge.settings import Settings
from rules.charge.state import Character, Flashback
from rules.charge.terms import FlashbackFollows
from rules.errors import Already, NotEnough
from rules.frozen import frozen
from rules.outcome import Change, Outcome, changes_between


@frozen
class FlashbackProposed(Outcome):
    """A flashback waits for its price, for its player, or (``is_withdrawn``) for nobody more."""

    is_draft: ClassVar[bool] = True

    character: str
    flashback: Flashback
    is_withdrawn: bool = False


@frozen
class FlashbackCalled(Outcome):
    """A flashback was paid for; ``follows`` is what the GM asks for, ``prepared`` what was done.

    ``key`` is that under which its action roll is waited for; outcomes of version 0.1.0 have none.
    """

    leaves_open: ClassVar[bool] = True

    character: str
    cost: int
    follows: FlashbackFollows
    changes: tuple[Change, ...]
    prepared: str = ""
    key: int = 0


def propose_flashback(
    character: Character, key: int, prepared: str
) -> tuple[Character, FlashbackProposed]:
    """Say what was prepared; the GM sets the price.  One proposed before is replaced."""
    text = names.clean_text("preparation", prepared, names.TEXT_MAX)
    return _proposed(character, Flashback(key, text))


def price_flashback(
    character: Character, key: int, cost: int, follows: FlashbackFollows, settings: Settings
) -> tuple[Character, FlashbackProposed]:
    """Set as the GM what a flashback costs, 0 to 2 or what the table allows, and what follows."""
    ranges.require("flashback", cost, 0, settings.flashback_max)
    open_one = open_flashback(character, key)
    return _proposed(character, replace(open_one, cost=cost, follows=follows))


def accept_flashback(
    character: Character, key: int, settings: Settings, paid_by: int = 0
) -> tuple[Character, FlashbackCalled]:
    """Pay the price that the GM set, by the interaction ``paid_by``."""
    found = open_flashback(character, key)
    if found.cost is None:
        raise FlashbackUnpriced
    after, outcome = call_flashback(
        character, found.cost, found.follows, settings, found.prepared, paid_by
    )
    return replace(after, proposed_flashback=None), outcome


def withdraw_flashback(character: Character, key: int) -> tuple[Character, FlashbackProposed]:
    """Do without it; nothing was paid."""
    found = open_flashback(character, key)
    after = replace(character, proposed_flashback=None)
    return after, FlashbackProposed(character.name, found, is_withdrawn=True)


def open_flashback(character: Character, key: int) -> Flashback:
    """Give a character's proposed flashback, or raise :class:`FlashbackGone`."""
    found = character.proposed_flashback
    if found is None or found.key != key:
        raise FlashbackGone
    return found


def call_flashback(
    character: Character,
    cost: int,
    follows: FlashbackFollows,
    settings: Settings,
    prepared: str = "",
    key: int = 0,
) -> tuple[Character, FlashbackCalled]:
    """Pay what the GM asks for a flashback: 0 to 2, or up to what the table allows (R3.20).

    ``key`` is the interaction that pays, under which an action roll that follows is waited for; a
    second one is refused until that of the first is made or let go.  It is paid before anything is
    rolled, so an action roll that follows may gain momentum as usual, unless the table's setting
    says otherwise (A3.5).
    """
    ranges.require("flashback", cost, 0, settings.flashback_max)
    if cost > character.momentum:
        raise NotEnough("momentum", character.momentum, cost)
    if follows is FlashbackFollows.ACTION and character.owed_flashback is not None:
        raise Already("flashback roll")
    text = names.clean_optional("preparation", prepared, names.TEXT_MAX)
    paid = character.gained(-cost)
    if follows is FlashbackFollows.ACTION:
        owed = Flashback(key, text, cost, follows)
        paid = replace(paid, flashback=cost, owed_flashback=owed)
    changes = changes_between(character, paid, "momentum")
    return paid, FlashbackCalled(character.name, cost, follows, changes, text, key)


def _proposed(character: Character, made: Flashback) -> tuple[Character, FlashbackProposed]:
    after = replace(character, proposed_flashback=made)
    return after, FlashbackProposed(character.name, made)
