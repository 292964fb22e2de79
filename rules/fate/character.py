"""This is a Fate character: skills, aspects, points, harm and momentum.

Non-player characters that matter are characters too, flagged *main* by the GM; the
nameless and the supporting have no sheet and no momentum (R0.22).
"""

import re
from dataclasses import replace

from rules import names, ranges
from rules.fate.errors import Locked
from rules.fate.terms import (
    BANK_MAX,
    EXTRA_MILD_FROM,
    FAIR,
    FREE_MAX,
    GAME_CHANGER_COST,
    GREAT,
    HIT_MAX,
    POINTS_MAX,
    RATING_MAX,
    RATING_MIN,
    REFRESH,
    Action,
    Severity,
    Span,
    Track,
)
from rules.frozen import frozen
from rules.secrecy import is_gms, is_secret, met

SKILLS = (
    *("Athletics", "Burglary", "Contacts", "Crafts", "Deceive", "Drive", "Empathy", "Fight"),
    *("Investigate", "Lore", "Notice", "Physique", "Provoke", "Rapport", "Resources", "Shoot"),
    *("Stealth", "Will"),
)
"""Skills that everybody has at +0 until the sheet says otherwise; a sheet may name others."""

SKILLS_MAX = 40
ASPECTS_MAX = 20
STUNTS_MAX = 20
HITS_MAX = 10
"""Hits that may wait for one character."""


@frozen
class Skill:
    """A skill has a rating on the ladder, -10 to 20."""

    name: str
    rating: int

    def __post_init__(self) -> None:
        ranges.require("rating", self.rating, RATING_MIN, RATING_MAX)


@frozen
class GameChanger:
    """A Game Changer is what four momentum buy: what it does, when, and from which aspect."""

    name: str = ""
    text: str = ""
    when: str = ""
    aspect: str = ""

    @property
    def is_written(self) -> bool:
        """Whether the sheet says what it is."""
        return bool(self.name or self.text)


@frozen
class Consequence:
    """A consequence is an aspect too (R0.24).

    ``is_new`` until the conflict ends from which it is.  ``free`` invokes belong to
    anybody but its bearer.  ``waits`` counts the ends of scenes, sessions or scenarios, by
    severity, until it is gone; 0 while nobody has treated it.  ``owes_aspect`` until it is said
    which aspect an extreme one replaces.  ``key`` names the hit that it absorbed.
    """

    name: str
    severity: Severity
    track: Track = Track.PHYSICAL
    is_new: bool = True
    free: int = 1
    waits: int = 0
    owes_aspect: bool = False
    key: int = 0

    def __post_init__(self) -> None:
        ranges.require("free_invokes", self.free, 0, FREE_MAX)

    @property
    def is_named(self) -> bool:
        """Whether somebody said what it is; until then it is called after its severity."""
        return not re.fullmatch(rf"{self.severity.value}( \d+)?", self.name)


@frozen
class Hit:
    """A hit of ``value`` waits to be absorbed, of which so much is ``left``; ``key`` names it.

    It has outlived the ``conflict`` in which it was dealt, if there is an id of that one's end;
    boxes that were used in that one absorb it no more (:class:`Past`).
    """

    key: int
    value: int
    left: int
    track: Track = Track.PHYSICAL
    by: str = ""
    conflict: int = 0

    def __post_init__(self) -> None:
        ranges.require("hit", self.value, 0, HIT_MAX)
        ranges.require("hit", self.left, 0, self.value)

    @property
    def is_past(self) -> bool:
        """Whether the conflict has ended since in which it was dealt."""
        return self.conflict != 0


@frozen
class Past:
    """Of a ``conflict`` that is over, these boxes of a track are ``used`` and absorb no hit of it.

    Who ``is_out`` of it has no hit of it any more.  It is kept while such a hit waits, or a roll of
    that conflict is open that may still bring one.
    """

    conflict: int
    track: Track
    used: tuple[int, ...] = ()
    is_out: bool = False


@frozen
class Character:
    """A character is one sheet of the game (R0.1 to R0.5, R0.23 to R0.25).

    ``physical`` and ``mental`` are the stress boxes that are marked, by their values;
    ``physical_skill`` and ``mental_skill`` say how many there are.  ``due`` are fate points
    that come at the end of the scene, ``conceded`` those that come at the end of the conflict.
    ``begun`` is the session or scenario that was begun and had no scene's end yet.  One of the
    GM's ``is_unmet`` until everybody was told of it.  ``past`` is what conflicts that are over
    left used.  Who ``has_conceded`` did so in the scene that goes on.
    """

    name: str
    skills: tuple[Skill, ...] = ()
    high_concept: str = ""
    trouble: str = ""
    aspects: tuple[str, ...] = ()
    stunts: tuple[str, ...] = ()
    refresh: int = REFRESH
    fate_points: int = REFRESH
    due: int = 0
    momentum_action: Action | None = None
    bank: int = 0
    is_locked: bool = False
    game_changer: GameChanger = GameChanger()
    physical: tuple[int, ...] = ()
    mental: tuple[int, ...] = ()
    physical_skill: str = "Physique"
    mental_skill: str = "Will"
    consequences: tuple[Consequence, ...] = ()
    has_used_extreme: bool = False
    hits: tuple[Hit, ...] = ()
    is_out: bool = False
    is_npc: bool = False
    conceded: int = 0
    begun: Span | None = None
    is_unmet: bool = False
    past: tuple[Past, ...] = ()
    has_conceded: bool = False

    def __post_init__(self) -> None:
        ranges.require("bank", self.bank, 0, BANK_MAX)
        ranges.require("refresh", self.refresh, 1, POINTS_MAX)
        ranges.require("fate_points", self.fate_points, 0, POINTS_MAX)
        ranges.require("due", self.due, 0, POINTS_MAX)
        ranges.require("due", self.conceded, 0, POINTS_MAX)

    # ------------------------------------------------------------------------- momentum

    @property
    def pool(self) -> int:
        """M-dice that are not banked (R0.3)."""
        return BANK_MAX - self.bank

    def momentum_dice(self, action: Action, rating: int, held: int = 0) -> int:
        """Count the m-dice of a Momentum Action: by skill, as the pool allows (R0.6, R0.7).

        ``held`` are those that lie with a plus on rolls which are still open.
        """
        if self.is_locked or action is not self.momentum_action:
            return 0
        return max(0, min(by_skill(rating), self.pool - held))

    @property
    def may_bank(self) -> bool:
        """Whether a momentum would be banked: there is room for one, and no lock (R0.19)."""
        return self.pool > 0 and not self.is_locked

    def banked(self, gain: int) -> "Character":
        """Put momentum into the bank, which holds 4 at most."""
        return replace(self, bank=min(BANK_MAX, self.bank + gain))

    @property
    def may_change_game(self) -> bool:
        """Whether to offer the Game Changer: the bank pays for it, and the sheet has one (R0.19).

        Nothing is offered to whoever is out of the conflict (E0.24).
        """
        is_paid = self.bank >= GAME_CHANGER_COST and not self.is_locked
        return is_paid and self.game_changer.is_written and not self.is_out

    def require_momentum(self) -> None:
        """Raise :class:`Locked` while momentum can be neither gained nor spent."""
        if self.is_locked:
            raise Locked(self.name)

    # ---------------------------------------------------------------------------- skills

    @property
    def known_skills(self) -> dict[str, int]:
        """Every skill by name, with its rating: the sheet's, then the usual ones at 0."""
        own = {each.name: each.rating for each in self.skills}
        taken = {name.casefold() for name in own}
        return own | {name: 0 for name in SKILLS if name.casefold() not in taken}

    @property
    def best_skills(self) -> list[Skill]:
        """The same, the best first."""
        known = (Skill(*each) for each in self.known_skills.items())
        return sorted(known, key=lambda each: -each.rating)

    def skill(self, wanted: str) -> Skill:
        """Find a skill by name; one that nobody wrote on the sheet is Mediocre (+0)."""
        known = self.known_skills
        name = names.resolve("skill", wanted, known)
        return Skill(name, known[name])

    def rating_of(self, track: Track) -> int:
        """Give the rating of the skill behind a stress track."""
        wanted = self.physical_skill if track is Track.PHYSICAL else self.mental_skill
        return {each.name.casefold(): each.rating for each in self.skills}.get(wanted.casefold(), 0)

    # ----------------------------------------------------------------------------- harm

    def boxes(self, track: Track) -> tuple[int, ...]:
        """Give the stress boxes of a track: 2, or 3 from +1, or 4 from +3 (R0.23)."""
        rating = self.rating_of(track)
        return tuple(range(1, 3 + (rating >= 1) + (rating >= 3)))

    def marked(self, track: Track) -> tuple[int, ...]:
        """Give the boxes of a track that are marked."""
        return self.physical if track is Track.PHYSICAL else self.mental

    def used_in(self, conflict: int, track: Track) -> tuple[int, ...]:
        """Give the boxes of a track that absorb no more of a conflict that is over (R0.20)."""
        return self.past_of(conflict, track).used

    def is_out_of(self, conflict: int) -> bool:
        """Whether they are out of the conflict that goes on (0), or of one that is over (R0.24)."""
        if not conflict:
            return self.is_out
        return any(each.is_out for each in self.past if each.conflict == conflict)

    def past_of(self, conflict: int, track: Track) -> Past:
        """Give what a conflict that is over left of a track."""
        known = {(each.conflict, each.track): each for each in self.past}
        return known.get((conflict, track), Past(conflict, track))

    def with_past(self, past: Past) -> "Character":
        """Give the character with this left of a track by a conflict that is over."""
        key = (past.conflict, past.track)
        others = (each for each in self.past if (each.conflict, each.track) != key)
        return replace(self, past=(*others, past))

    def free_boxes(self, track: Track, conflict: int) -> tuple[int, ...]:
        """Give the boxes of a track that are free, or that a conflict which is over left free."""
        used = self.used_in(conflict, track) if conflict else self.marked(track)
        return tuple(box for box in self.boxes(track) if box not in used)

    def with_marked(self, track: Track, marked: tuple[int, ...]) -> "Character":
        """Give the character with these boxes marked and no other of that track."""
        ordered = tuple(sorted(set(marked)))
        if track is Track.PHYSICAL:
            return replace(self, physical=ordered)
        return replace(self, mental=ordered)

    def with_consequence(self, held: Consequence, new: Consequence) -> "Character":
        """Replace a consequence that the character has."""
        left = tuple(new if each is held else each for each in self.consequences)
        return replace(self, consequences=left)

    def free_slots(self, track: Track) -> tuple[Severity, ...]:
        """Give the severities of which a consequence is free for a hit, an extra mild twice.

        A skill of +5 gives one more mild consequence for hits on its own track (R0.23).
        """
        taken = [each.severity for each in self.consequences]
        milds = [each.track for each in self.consequences if each.severity is Severity.MILD]
        extra = {each: int(self.rating_of(each) >= EXTRA_MILD_FROM) for each in Track}
        general = 1 - sum(max(0, milds.count(each) - extra[each]) for each in Track)
        own = max(0, extra[track] - milds.count(track))
        free = [Severity.MILD] * max(0, general + own)
        free += [each for each in (Severity.MODERATE, Severity.SEVERE) if each not in taken]
        if not self.has_used_extreme:
            free.append(Severity.EXTREME)
        return tuple(free)

    # --------------------------------------------------------------------------- aspects

    @property
    def all_aspects(self) -> tuple[str, ...]:
        """Every aspect of the character: high concept, trouble, others, consequences."""
        concept = (self.high_concept,) if self.high_concept else ()
        taken = (each.name for each in self.consequences)
        return (*concept, *self.replaceable_aspects, *taken)

    def is_unnamed(self, aspect: str) -> bool:
        """Whether an aspect of the character is a consequence that nobody has named."""
        return any(each.name == aspect and not each.is_named for each in self.consequences)

    @property
    def replaceable_aspects(self) -> tuple[str, ...]:
        """The aspects that an extreme consequence may replace (R0.24)."""
        return tuple(each for each in (self.trouble, *self.aspects) if each)


@is_gms.register
def _(character: Character) -> bool:
    return character.is_npc


@is_secret.register
def _(character: Character) -> bool:
    return character.is_npc and character.is_unmet


@met.register
def _(character: Character) -> Character:
    return replace(character, is_unmet=False) if character.is_unmet else character


def by_skill(rating: int) -> int:
    """Count the m-dice that a skill's rating allows: 1, 2 from Fair, 3 from Great (R0.6)."""
    return 1 + (rating >= FAIR) + (rating >= GREAT)
