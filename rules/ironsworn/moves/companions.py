"""A character's companions can be added, put right by hand, and removed (R2.44)."""

from dataclasses import replace

from rules import names
from rules.errors import Already, TooMany
from rules.frozen import frozen
from rules.ironsworn.pending import COMPANION_HEALTH_MAX, Companion
from rules.ironsworn.state import Character
from rules.outcome import Outcome

COMPANIONS_MAX = 5


@frozen
class CompanionAdded(Outcome):
    """A companion goes along from now on."""

    character: str
    companion: Companion


@frozen
class CompanionEdited(Outcome):
    """A companion's numbers were put right by hand."""

    is_bookkeeping = True

    character: str
    before: Companion
    after: Companion


@frozen
class CompanionRemoved(Outcome):
    """A companion goes along no longer."""

    is_removal = True

    character: str
    companion: Companion


def add_companion(
    character: Character, name: str, health: int = COMPANION_HEALTH_MAX
) -> tuple[Character, CompanionAdded]:
    """Take a companion along, with its full health of 1 to 5; its name must be free."""
    cleaned = names.clean_text("companion_name", name)
    names.require_free("companion", cleaned, [each.name for each in character.companions])
    if len(character.companions) >= COMPANIONS_MAX:
        raise TooMany("companions", COMPANIONS_MAX)
    companion = Companion(cleaned, health, top=health)
    after = replace(character, companions=(*character.companions, companion))
    return after, CompanionAdded(character.name, companion)


def edit_companion(
    character: Character, name: str, health: int | None, abilities: int | None = None
) -> tuple[Character, CompanionEdited]:
    """Put a companion's health (up to its own) or abilities (1 to 3) right, if that changes any."""
    before = _find(character, name)
    after = replace(
        before,
        health=before.health if health is None else health,
        abilities=before.abilities if abilities is None else abilities,
    )
    after = replace(after, is_out=before.is_out and after.health == 0)
    if after == before:
        raise Already("edited", before.name)
    companions = tuple(after if each == before else each for each in character.companions)
    edited = replace(character, companions=companions)
    return edited, CompanionEdited(character.name, before, after)


def remove_companion(character: Character, name: str) -> tuple[Character, CompanionRemoved]:
    """Let a companion go, by its name or the only beginning that fits."""
    gone = _find(character, name)
    left = tuple(each for each in character.companions if each != gone)
    return replace(character, companions=left), CompanionRemoved(character.name, gone)


def _find(character: Character, name: str) -> Companion:
    return names.look_up("companion", name, {each.name: each for each in character.companions})
