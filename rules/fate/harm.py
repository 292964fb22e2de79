"""Characters absorb hits, are taken out, concede and recover (R0.23 to R0.25)."""

from dataclasses import replace

from rules import names, ranges
from rules.errors import Already, NotMarked
from rules.fate.board import Participant
from rules.fate.character import Character, Consequence, Hit
from rules.fate.errors import (
    DiceFell,
    DoesNotAbsorb,
    ExtremeStays,
    HighConceptStays,
    HitWaits,
    NoSlot,
    NotTreatable,
)
from rules.fate.renaming import renamed
from rules.fate.settling import struck
from rules.fate.snapshot import Person, Replacements, Snapshot
from rules.fate.terms import HIT_MAX, POINTS_MAX, Severity, Span, Track
from rules.frozen import frozen
from rules.outcome import Change, Outcome

WAITS = 2
"""Ends that a treated consequence waits for: the running scene is no whole one (R0.24)."""


@frozen
class HarmOutcome(Outcome):
    """Something befell a character who was hit; ``hit`` is what is left of the hit."""

    character: str
    hit: Hit


@frozen
class HitDealt(HarmOutcome):
    """A hit waits to be absorbed."""


@frozen
class BoxMarked(HarmOutcome):
    """A stress box took what was left of a hit."""

    box: int


@frozen
class ConsequenceTaken(HarmOutcome):
    """A consequence took part of a hit, or the rest of it."""

    consequence: Consequence


@frozen
class TakenOut(HarmOutcome):
    """A hit was not absorbed: the character is out of it, and ``others`` that waited are over.

    ``rolls`` are the open ones at them, by their keys, which say so from then on.
    """

    others: int = 0
    rolls: tuple[int, ...] = ()


@frozen
class Conceded(Outcome):
    """The player gave up the conflict, on their own terms and for fate points.

    ``points`` are fate points that come when the conflict ends.  Up to version 0.1.0 they came at
    once, as ``changes`` tell.
    """

    character: str
    changes: tuple[Change, ...]
    consequences: int = 0
    points: int = 0
    is_npc: bool = False

    @property
    def decides(self) -> bool:
        """Always true: the conflict is over for whoever conceded."""
        return True


@frozen
class ConsequenceChanged(Outcome):
    """A consequence was renamed, treated or cleared; ``replaced`` an aspect, if extreme.

    With what is no aspect any more ``compels`` are over that were about it.
    """

    character: str
    before: Consequence
    after: Consequence | None
    replaced: str = ""
    compels: int = 0


def deal(character: Character, hit: Hit) -> tuple[Character, HitDealt]:
    """Add a hit of 1 to 99 to those that wait for a character.

    :class:`Already` while they are out of the conflict, which hits them no more (R0.24).
    """
    ranges.require("hit", hit.value, 1, HIT_MAX)
    if character.is_out:
        raise Already("out", character.name)
    return struck(character, hit), HitDealt(character.name, hit)


def hit_of(character: Character, key: int) -> Hit:
    """Find the hit that an id names; :class:`NotMarked` once it was dealt with."""
    for hit in character.hits:
        if hit.key == key:
            return hit
    raise NotMarked("hit")


def usable_boxes(character: Character, hit: Hit) -> tuple[int, ...]:
    """Give the free boxes that hold what is left of a hit: one box each hit (R0.23)."""
    return tuple(box for box in character.free_boxes(hit.track, hit.conflict) if box >= hit.left)


def usable_slots(character: Character, hit: Hit) -> tuple[Severity, ...]:
    """Give the severities that help: with the rest of what is free they absorb it all (R0.24)."""
    free = character.free_slots(hit.track)
    largest = max(character.free_boxes(hit.track, hit.conflict), default=0)
    if sum(each.worth for each in free) + largest < hit.left:
        return ()
    return tuple(dict.fromkeys(free))


def mark_box(character: Character, key: int, box: int) -> tuple[Character, BoxMarked]:
    """Absorb what is left of a hit with one box of at least that value (R0.23).

    Of a conflict that is over the box was cleared with all others, so it is not left marked; no
    other hit from then has it as well.
    """
    hit = hit_of(character, key)
    usable = usable_boxes(character, hit)
    if box not in usable:
        raise DoesNotAbsorb(box, hit.left, usable)
    if hit.is_past:
        past = character.past_of(hit.conflict, hit.track)
        after = character.with_past(replace(past, used=(*past.used, box)))
    else:
        after = character.with_marked(hit.track, (*character.marked(hit.track), box))
    done = replace(hit, left=0)
    return with_hit(after, done), BoxMarked(character.name, done, box)


def take_consequence(
    character: Character, key: int, severity: Severity
) -> tuple[Character, ConsequenceTaken]:
    """Absorb 2, 4, 6 or 8 shifts of a hit; whoever inflicted it has a free invoke (R0.24).

    It is called by its severity until somebody names it.
    """
    hit = hit_of(character, key)
    if severity not in usable_slots(character, hit):
        raise NoSlot(severity, hit.left)
    is_extreme = severity is Severity.EXTREME
    taken = Consequence(
        _free_name(character, severity.value),
        severity,
        hit.track,
        is_new=not hit.is_past,
        owes_aspect=is_extreme and bool(character.replaceable_aspects),
        key=hit.key,
    )
    after = replace(
        character,
        consequences=(*character.consequences, taken),
        has_used_extreme=character.has_used_extreme or is_extreme,
    )
    left = replace(hit, left=max(0, hit.left - severity.worth))
    return with_hit(after, left), ConsequenceTaken(character.name, left, taken)


def take_out(
    character: Character, key: int, rolls: tuple[int, ...] = ()
) -> tuple[Character, TakenOut]:
    """Take a character out by a hit: whoever dealt it says what becomes of them (R0.24).

    These open ``rolls``, by their keys, are at them.  Where the conflict of the hit is over, they
    are out of no later one, and its hits wait on.
    """
    hit = hit_of(character, key)
    left = tuple(each for each in character.hits if hit.is_past and each.conflict != hit.conflict)
    told = TakenOut(character.name, hit, len(character.hits) - len(left) - 1, rolls)
    after = replace(character, hits=left)
    if not hit.is_past:
        return replace(after, is_out=True), told
    past = character.past_of(hit.conflict, hit.track)
    return after.with_past(replace(past, is_out=True)), told


def drop_hit(character: Character, key: int) -> Character:
    """Let a hit be that waits for a character, as the GM may (R0.23)."""
    return with_hit(character, replace(hit_of(character, key), left=0))


def keep_aspects(character: Character, held: Consequence) -> Character:
    """Let an extreme consequence replace no aspect, as the GM may say (R0.24)."""
    return character.with_consequence(held, replace(held, owes_aspect=False))


def concede(snapshot: Snapshot, person: Person) -> tuple[Conceded, Replacements]:
    """Concede for a fate point and one for each new consequence, before the dice fall (R0.25).

    The points come when the conflict is over; those of a main character of the GM's are added to
    what the GM has in the next scene.  In one scene only another conflict is conceded again.
    """
    character = person.character
    if character.hits:
        raise HitWaits(character.name, character.hits[0].left)
    if character.is_out:
        raise Already("out", character.name)
    if character.has_conceded and not snapshot.is_in_conflict:
        raise Already("conceded", character.name)
    for roll in snapshot.threats(person.participant):
        raise DiceFell(character.name, roll.name)
    taken = sum(each.is_new for each in character.consequences)
    told = Conceded(character.name, (), taken, 1 + taken, is_npc=character.is_npc)
    after, scene = replace(character, is_out=True, has_conceded=True), snapshot.scene
    if character.is_npc:
        scene = replace(scene, due=min(POINTS_MAX, scene.due + told.points))
    else:
        after = replace(after, conceded=min(POINTS_MAX, after.conceded + told.points))
    return told, ((character, after), (snapshot.scene, scene))


def find_consequence(character: Character, wanted: str) -> Consequence:
    """Find a consequence by its name, or the first of a severity."""
    by_name = {each.name: each for each in character.consequences}
    for each in reversed(character.consequences):
        by_name.setdefault(each.severity.value, each)
    return names.look_up("consequence", wanted, by_name)


def rename_consequence(
    character: Character, wanted: str, name: str, replaces: str = ""
) -> tuple[Character, ConsequenceChanged]:
    """Name a consequence; an extreme one may replace an aspect, but not the high concept."""
    held = find_consequence(character, wanted)
    after = replace(held, name=_free_name(character, names.clean_text("consequence", name), held))
    changed, gone = character, ""
    if replaces:
        if held.severity is not Severity.EXTREME:
            raise NotMarked("replaced_aspect")
        own = character.replaceable_aspects
        concept = (character.high_concept,) if character.high_concept else ()
        gone = names.resolve("aspect", replaces, (*own, *concept))
        if gone == character.high_concept and gone not in own:
            raise HighConceptStays(gone)
        changed, after = without_aspect(character, gone), replace(after, owes_aspect=False)
    changed = changed.with_consequence(held, after)
    return changed, ConsequenceChanged(character.name, held, after, gone)


def followed(
    snapshot: Snapshot, bearer: Participant, told: ConsequenceChanged
) -> tuple[ConsequenceChanged, Replacements]:
    """Let what is about a consequence follow it to another name, or be over with it (R0.20).

    What is about the aspect that it replaces is over as well.
    """
    gone = (told.replaced, "" if told.after else told.before.name)
    over = snapshot.about(bearer, *filter(None, gone))
    told = replace(told, compels=snapshot.compels_seen(over))
    moved: Replacements = ()
    if told.after is not None and told.after.name != told.before.name:
        names = {told.before.name: told.after.name}
        moved = renamed(snapshot, names, bearer, is_unnamed=not told.after.is_named)
    return told, (*moved, *((each, None) for each in over))


def treat_consequence(
    character: Character, wanted: str, name: str = ""
) -> tuple[Character, ConsequenceChanged]:
    """Begin the recovery of a consequence whose treatment succeeded, perhaps renamed (R0.24)."""
    held = find_consequence(character, wanted)
    if held.severity is Severity.EXTREME:
        raise NotTreatable(held.name)
    if held.waits:
        raise Already("treated consequence", held.name)
    called = _free_name(character, name, held) if name else held.name
    new = replace(held, name=called, waits=WAITS)
    after = character.with_consequence(held, new)
    return after, ConsequenceChanged(character.name, held, new)


def clear_consequence(
    character: Character, wanted: str, *, is_gm: bool = False
) -> tuple[Character, ConsequenceChanged]:
    """Take a consequence off the sheet; an extreme one only as GM (R0.24)."""
    held = find_consequence(character, wanted)
    if held.severity is Severity.EXTREME and not is_gm:
        raise ExtremeStays(held.name)
    left = tuple(each for each in character.consequences if each is not held)
    return replace(character, consequences=left), ConsequenceChanged(character.name, held, None)


def rested(character: Character, span: Span) -> tuple[Character, tuple[str, ...]]:
    """Heal what a scene, session or scenario heals; give the names of what is gone (R0.24)."""
    healing = [each for each in character.consequences if each.severity is span.severity]
    gone = [each for each in healing if each.waits == 1]
    kept = tuple(
        replace(each, waits=max(0, each.waits - 1)) if each in healing else each
        for each in character.consequences
        if each not in gone
    )
    return replace(character, consequences=kept), tuple(each.name for each in gone)


def without_aspect(character: Character, name: str) -> Character:
    """Take one aspect away, wherever it stands on the sheet."""
    if name == character.trouble:
        return replace(character, trouble="")
    return replace(character, aspects=tuple(each for each in character.aspects if each != name))


def boxes_from(character: Character, track: Track, text: str) -> tuple[int, ...]:
    """Read which boxes are marked: ``1 3``, or none of them."""
    cleaned = names.clean(text).replace(",", " ")
    if cleaned.casefold() == "none":
        return ()
    highest = character.boxes(track)[-1]
    numbers = (int(part) if part.isdecimal() and len(part) < 4 else 0 for part in cleaned.split())
    return tuple(sorted({ranges.require("stress_box", each, 1, highest) for each in numbers}))


def with_hit(character: Character, hit: Hit) -> Character:
    """Replace a hit by what is left of it; one that is absorbed waits no more."""
    hits = tuple(hit if each.key == hit.key else each for each in character.hits)
    return replace(character, hits=tuple(each for each in hits if each.left))


def _free_name(character: Character, wanted: str, held: Consequence | None = None) -> str:
    """Give a name that no other consequence of the character has."""
    name = names.clean_text("consequence", wanted)
    taken = [each.name for each in character.consequences if each is not held]
    return names.free_name(name, taken)
