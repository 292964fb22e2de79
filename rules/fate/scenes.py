"""The scene: aspects and boosts are put there, used and taken away, and compels answered."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rules import names, ranges
from rules.errors import Already, NoSuchName, NotEnough, NotMarked
from rules.fate.board import Boost, Compel, Participant, SceneAspect
from rules.fate.character import Character
from rules.fate.snapshot import Person, Replacements, Snapshot
from rules.fate.terms import FREE_MAX, POINTS_MAX, BoostState
from rules.frozen import frozen
from rules.names import TEXT_MAX
from rules.outcome import Change, Outcome
from rules.secrecy import is_secret


@frozen
class AspectPlaced(Outcome):
    """A situation aspect is there."""

    is_laid_open = True

    aspect: SceneAspect


@frozen
class AspectNamed(Outcome):
    """A situation aspect has got another name."""

    aspect: SceneAspect
    before: str


@frozen
class AspectRemoved(Outcome):
    """A situation aspect is gone, and with it ``compels`` that were about it."""

    is_removal = True

    aspect: SceneAspect
    compels: int = 0


@frozen
class BoostPlaced(Outcome):
    """A boost was put there by hand."""

    boost: Boost


@frozen
class BoostNamed(Outcome):
    """A boost has got another name."""

    boost: Boost
    before: str


@frozen
class BoostUsed(Outcome):
    """A boost was used for something that is no roll on the table."""

    boost: Boost
    by: str


@frozen
class CompelOffered(Outcome):
    """The GM offered a fate point for a complication; its player answers.

    ``fate_points`` are what they have, or what the GM has for a main character of the GM's.
    ``bearer`` is on whose sheet the aspect is, where it is neither theirs nor the scene's.
    """

    is_draft: ClassVar[bool] = True

    compel: Compel
    fate_points: int
    is_npc: bool = False
    bearer: Participant | None = None


@frozen
class CompelAnswered(Outcome):
    """The player took the complication and a fate point, or refused it for one."""

    compel: Compel
    is_accepted: bool
    changes: tuple[Change, ...]


# ----------------------------------------------------------------------- aspects and boosts


def place_aspect(
    name: str, others: Sequence[str], free: int = 0, *, is_foe: bool = False
) -> tuple[SceneAspect, AspectPlaced]:
    """Put a situation aspect into the scene, with 0 to 99 free invokes for one side."""
    cleaned = names.clean_text("aspect", name)
    names.require_free("aspect", cleaned, others)
    ranges.require("free_invokes", free, 0, FREE_MAX)
    made = SceneAspect(cleaned).with_free(free, is_foe=is_foe)
    return made, AspectPlaced(made)


def remove_aspect(snapshot: Snapshot, aspect: SceneAspect) -> tuple[AspectRemoved, Replacements]:
    """Take a situation aspect away, and the compels of it, as the end of a scene does (R0.20)."""
    over = snapshot.compels_of(aspect)
    told = AspectRemoved(aspect, snapshot.compels_seen(over))
    return told, tuple((each, None) for each in (aspect, *over))


def place_boost(
    key: int,
    name: str,
    owner: Participant,
    others: Sequence[str],
    against: str = "",
    *,
    is_foes: bool = False,
) -> tuple[Boost, BoostPlaced]:
    """Put a boost there by hand: it comes from no action, so it makes no momentum (E0.8)."""
    cleaned = names.clean_text("boost", name)
    names.require_free("boost", cleaned, others)
    aimed = names.clean_optional("against", against)
    made = Boost(key, cleaned, owner, against=aimed, is_foes=is_foes)
    return made, BoostPlaced(made)


def name_boost(boost: Boost, name: str, others: Sequence[str]) -> tuple[Boost, BoostNamed]:
    """Say what a boost is called (R0.16)."""
    boost.ended(BoostState.USED)
    cleaned = names.clean_text("boost", name)
    names.require_free("boost", cleaned, others)
    if cleaned == boost.name:
        raise Already("boost_name", cleaned)
    after = replace(boost, name=cleaned)
    return after, BoostNamed(after, boost.name)


def use_boost(boost: Boost, by: str) -> tuple[Boost, BoostUsed]:
    """Use a boost, one's own or one that was passed on: once, and it is gone (R0.26)."""
    gone = boost.ended(BoostState.USED)
    return gone, BoostUsed(gone, by)


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """Give the name, with a number where another thing has it already."""
    return names.free_name(wanted[: names.NAME_MAX - 4] or "?", taken)


def is_free_name(name: str, wanted: str) -> bool:
    """Whether :func:`free_name` gave the name, since nobody said another."""
    base = wanted[: names.NAME_MAX - 4] or "?"
    return bool(re.fullmatch(rf"{re.escape(base)}( \d+)?", name))


# ---------------------------------------------------------------------------------- compels


def offer_compel(
    snapshot: Snapshot, key: int, whom: Person, aspect: str, reason: str = ""
) -> tuple[Compel, CompelOffered]:
    """Offer a complication from an aspect of the character or the scene (R0.25)."""
    why = names.clean_optional("reason", reason, TEXT_MAX)
    meant = _compelled(snapshot, whom, aspect)
    is_unnamed = any(each.character.is_unnamed(meant) for each in snapshot.people)
    made = Compel(key, whom.participant, meant, why, is_unnamed)
    return made, _offered(snapshot, whom.character, made)


def _compelled(snapshot: Snapshot, whom: Person, wanted: str) -> str:
    """Give the aspect that is meant by its name there, or as it was typed if it is none of these.

    What becomes of an aspect ends a compel about it by that name.  Another's, which may be chosen
    as well, is meant by its whole name alone.
    """
    if (borne := snapshot.borne(names.clean(wanted), whom)) is not None:
        return borne[0]
    try:
        known = dict.fromkeys((*whom.character.all_aspects, *snapshot.aspect_names))
        return names.resolve("aspect", wanted, known)
    except NoSuchName:
        return names.clean_text("aspect", wanted)


def offered_now(snapshot: Snapshot, compel: Compel) -> CompelOffered | None:
    """Give the offer of a compel as it stands at this moment, None once it is over."""
    # Whose it is by now: a character may have been taken over since it was offered.
    now = next((each for each in snapshot.open_compels if each.key == compel.key), None)
    person = now and snapshot.person(now.whom.player, now.whom.character)
    return _offered(snapshot, person.character, now) if now and person else None


def _offered(snapshot: Snapshot, character: Character, compel: Compel) -> CompelOffered:
    points, bearer = snapshot.points_of(character), _bearer(snapshot, compel)
    return CompelOffered(compel, points, is_npc=character.is_npc, bearer=bearer)


def _bearer(snapshot: Snapshot, compel: Compel) -> Participant | None:
    """Find whose an aspect is that is neither the scene's nor of whom it is to complicate."""
    whom = snapshot.person(compel.whom.player, compel.whom.character)
    borne = None if snapshot.aspect(compel.aspect) else snapshot.borne(compel.aspect, whom)
    if borne is None or borne[1] == compel.whom:
        return None
    bearer = snapshot.person(borne[1].player, borne[1].character)
    # Of somebody whom the players have not met the GM tells no more than the aspect.
    return None if bearer is None or is_secret(bearer.character) else bearer.participant


def answer_compel(
    snapshot: Snapshot, person: Person, compel: Compel, *, is_accepted: bool
) -> tuple[CompelAnswered, Replacements]:
    """Accept a compel for a fate point, or refuse it, which costs one (R0.25).

    For a main character of the GM's the point is one of the GM's.
    """
    character, scene = person.character, snapshot.scene_now
    before = snapshot.points_of(character)
    if not is_accepted and before == 0:
        raise NotEnough("fate_points", 0, 1)
    points = min(POINTS_MAX, before + (1 if is_accepted else -1))
    change = Change("fate_points", before, points, "GM" if character.is_npc else "")
    told = CompelAnswered(compel, is_accepted, (change,))
    paid: tuple[object, object] = (character, replace(character, fate_points=points))
    if character.is_npc:
        paid = (snapshot.scene, replace(scene, points=points))
    return told, (paid, (compel, None))


def invoke_consequence_free(character: Character, name: str) -> Character:
    """Use a free invoke of a consequence (R0.24)."""
    held = next(each for each in character.consequences if each.name == name)
    if not held.free:
        raise NotMarked("free_invoke")
    return character.with_consequence(held, replace(held, free=held.free - 1))
