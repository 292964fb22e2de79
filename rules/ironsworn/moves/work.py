"""``Work`` is the mutable state while the effects of one move are applied.

It is the only mutable object of the rules, for one result, or one preview of an option.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from rules import ranges
from rules.dice import Dice
from rules.errors import AtLimit, NotEnough, RuleError
from rules.ironsworn.debilities import run_out
from rules.ironsworn.keys import SHARED, name_in, place_of
from rules.ironsworn.meters import change_meter, change_momentum, lack
from rules.ironsworn.moves.deeds import Amount, Effect, LeadTo, Need
from rules.ironsworn.moves.model import Move, Suffer
from rules.ironsworn.moves.outcomes import (
    Applied,
    Cut,
    Reason,
    ReasonKind,
    TableRolled,
    Voided,
    reason_of,
)
from rules.ironsworn.moves.scene import Scene, current_fight, foes_of, stand_in
from rules.ironsworn.oracle import PricePaid
from rules.ironsworn.pending import About, ActionRoll, Companion, Lead, Led, Pending
from rules.ironsworn.settling import debt_of, moves_debt
from rules.ironsworn.state import METER_MAX, Character, Track
from rules.ironsworn.terms import Hits, Meter, TrackKind
from rules.outcome import Change, merged, moved


@dataclass(eq=False, slots=True)
class Work:
    """The scene while the effects of one move change it, and a record of what changed.

    ``key`` names the move's roll, ``about`` says whom and what the move is about.  ``hits`` is None
    for a move without challenge dice, ``action`` the face of its action die or 0, ``roll`` its
    action roll, if it has one, and ``led`` what it follows from.  ``dice`` is None for a preview,
    which rolls on no table.
    """

    scene: Scene
    move: Move
    key: int
    about: About
    hits: Hits | None = None
    action: int = 0
    dice: Dice | None = None
    roll: ActionRoll | None = None
    led: Led | None = None

    is_rolled: bool = False
    """Whether dice decide what comes of it, so that a preview cannot tell."""

    following: list[Effect] = field(default_factory=list)
    """What a table's row brings: it is applied right after the effect that rolled."""

    changes: list[Change] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    leads: list[Lead] = field(default_factory=list)
    tables: list[TableRolled] = field(default_factory=list)
    prices: list[PricePaid] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    voided: list[Voided] = field(default_factory=list)
    held: tuple[str, ...] = ()
    begun: Track | None = None

    # --------------------------------------------------------------------- reading the scene

    @property
    def character(self) -> Character:
        """The acting character in their present state."""
        return self.scene.character

    @character.setter
    def character(self, character: Character) -> None:
        self.scene = replace(self.scene, character=character)

    @property
    def pending(self) -> Pending:
        """The move as it is kept on a sheet, waiting for nothing but its leads."""
        leads = tuple(self.leads)
        made = (self.key, self.move.key, self.hits, self.about, self.action)
        return Pending(*made, leads=leads, roll=self.roll, led=self.led)

    @property
    def fight(self) -> str:
        """The key of the fight in which the move is made, or an empty text."""
        if self.about.track in self.scene.open_tracks(TrackKind.FIGHT):
            return self.about.track
        return current_fight(self.scene)

    @property
    def foe(self) -> str:
        """The key of the move's foe, also when its fight is over, or of the present fight's."""
        keys = {key for key, each in self.scene.tracks() if each.kind is TrackKind.FIGHT}
        return self.about.track if self.about.track in keys else self.fight

    @property
    def patient(self) -> str:
        """The companion or the ally that the move is about; empty for oneself, or who has left."""
        if self.about.companion:
            return self.about.companion
        return self.name_of(self.about.ally) if self.about.ally in self.scene.seats else ""

    @property
    def who_share(self) -> tuple[int, ...]:
        """The seats that share the track: all, or the acting character's alone for their own."""
        return self.scene.seats if place_of(self.about.track) == SHARED else (0,)

    def holds(self, need: Need | None) -> bool:
        """Whether the condition of an option, a choice or a lead is met."""
        character = self.character
        return {
            None: True,
            Need.HEALTH_GONE: character.health == 0,
            Need.SPIRIT_GONE: character.spirit == 0,
            Need.HEALTH_LEFT: character.health > 0,
            Need.SPIRIT_LEFT: character.spirit > 0,
            Need.BONDED: self.about.is_bonded,
            Need.VOW_OPEN: bool(self.scene.open_tracks(TrackKind.VOW)),
        }[need]

    def amount(self, amount: int | Amount) -> int:
        """Return an amount as a number; it may depend on the rank of the foe or the vow."""
        if amount is Amount.BY_VOW:
            return self.scene.track(self.about.track).rank.number
        if amount is Amount.BY_FOE:
            return self.scene.foe_number(self.foe)
        if amount is Amount.HARM_BY_FOE:
            was_bare = self.about.is_bare and self.foe == self.about.track
            is_bare = was_bare or stand_in(self.scene, self.foe).is_bare
            return self.scene.foe_number(self.foe) + is_bare
        return amount

    # --------------------------------------------------------------------- changing the scene

    def name_of(self, seat: int) -> str:
        """Return the name to report a change under; it is empty for the acting character."""
        return self.scene.name_of(seat) if seat else ""

    def changed(self, what: str, before: int, after: int, whose: str = "") -> None:
        """Record that a number changed, if it did."""
        self.changes += moved(Change(what, before, after, whose))

    def refused(self, what: str, amount: int, refusal: RuleError, whose: str = "") -> None:
        """Record a gain or a mark that a refusal made impossible."""
        self.cuts.append(Cut(what, amount, reason_of(refusal), whose))

    def momentum(self, seat: int, by: int) -> None:
        """Raise or lower a character's momentum (R2.18, R2.19)."""
        after, outcome = change_momentum(self.scene.at(seat), by)
        self.report(seat, after, outcome.changes)
        self._cut_at_top(seat, "momentum", after.momentum, outcome.lost)

    def meter(self, seat: int, meter: Meter, by: int) -> int:
        """Raise or lower a meter (R2.20, R2.23); return the points that ran on to momentum.

        Supply is everybody's.
        """
        after, party, outcome = change_meter(self.scene.at(seat), self.scene.party, meter, by)
        self.report(seat, after, outcome.changes)
        self._cut_at_top(seat, meter.value, METER_MAX, outcome.lost)
        self.scene = replace(self.scene, party=party)
        if outcome.is_out_of_supply:
            self.unprepared()
        self._lack_of_others(seat, outcome.shortfall)
        return outcome.run_on

    def report(self, seat: int, after: Character, changes: Iterable[Change]) -> None:
        """Put a changed character back, and record under whose name what changed."""
        whose = self.name_of(seat)
        for each in changes:
            shared = each.what == Meter.SUPPLY.value
            self.changes.append(each if shared else replace(each, whose=whose))
        self.scene = self.scene.with_at(seat, after)

    def _cut_at_top(self, seat: int, what: str, top: int, lost: int) -> None:
        if lost:
            reason = Reason(ReasonKind.AT_LIMIT, what, top)
            self.cuts.append(Cut(what, lost, reason, self.name_of(seat)))

    def set_back(self, points: int) -> None:
        """Owe a setback of these points (R2.20)."""
        before = self.character.setback
        self.character = self.character.with_setback(points)
        self.changed("setback", before, before + points)

    def lack(self, points: int) -> None:
        """Let everybody owe points of missing supply (R2.20)."""
        self.report(0, *lack(self.character, points))
        self._lack_of_others(0, points)

    def _lack_of_others(self, whose: int, points: int) -> None:
        for seat in self.scene.seats:
            if points and seat != whose:
                self.report(seat, *lack(self.scene.at(seat), points))

    def unprepared(self) -> None:
        """Mark everybody unprepared (R2.4)."""
        for seat in self.scene.seats:
            self.report(seat, *run_out(self.scene.at(seat)))

    def companion(self, owner: int, name: str, by: int) -> int:
        """Raise or lower a companion's health; return the points that it could not take."""
        character = self.scene.at(owner)
        companion = find_companion(character, name)
        if by > 0 and companion.health == companion.top:
            raise AtLimit("health", companion.top)
        health = ranges.clamp(companion.health + by, 0, companion.top)
        self.changed("health", companion.health, health, name)
        after = replace(companion, health=health, is_out=companion.is_out and health == 0)
        self.with_companion(owner, after)
        return abs(by) - abs(health - companion.health)

    def with_companion(self, owner: int, companion: Companion) -> None:
        """Replace a companion of a character by its changed self."""
        character = self.scene.at(owner)
        companions = tuple(
            companion if each.name == companion.name else each for each in character.companions
        )
        self.scene = self.scene.with_at(owner, replace(character, companions=companions))

    def lead(self, effect: LeadTo, gains: tuple[Change, ...] = ()) -> None:
        """Record that another move follows, with all that is known of it (R2.34).

        Which of the open vows is given up, where any may be, is not known yet.
        """
        about = About(
            track="" if effect.need is Need.VOW_OPEN else self.about.track,
            person=self.about.person,
            amount=self.amount(effect.amount) + effect.extra,
            odds=effect.odds,
            is_bonded=self.about.is_bonded,
            is_bare=self.about.is_bare,
            gains=gains,
        )
        how = (effect.adds, effect.is_optional, effect.is_one_of)
        self.leads.append(Lead(len(self.leads), effect.move, about, *how))

    # --------------------------------------------------------------------------------- telling

    def applied(self) -> Applied:
        """Return the report of all that was done; the caller adds the choice that follows.

        What waits to be placed is told by the move that is about it, or has changed it.
        """
        debt = debt_of(self.character, self.scene.party, self.scene.shared)
        is_about_it = self.move.suffers in {Suffer.MOMENTUM, Suffer.SUPPLY}
        is_told = bool(debt.points) and (is_about_it or moves_debt(self.changes))
        return Applied(
            changes=merged(self.changes),
            cuts=tuple(self.cuts),
            notes=tuple(self.notes),
            leads=tuple(self.leads),
            tables=tuple(self.tables),
            prices=tuple(self.prices),
            waiting=tuple(self.waiting),
            choosers=tuple(self.scene.name_of(seat) for seat in self.waiting),
            voided=tuple(self.voided),
            debt=debt if is_told else None,
            max_momentum=self.character.max_momentum,
            begun=self.begun,
            is_begun_shared=self.begun is not None and place_of(self.about.track) == SHARED,
            stand=stand_in(self.scene, self.fight) if foes_of(self.scene) else None,
            boxes=self.scene.track(self.fight).boxes if self.scene.is_open(self.fight) else 0,
            companion=self.about.companion,
            ally="" if self.about.companion else self.patient,
            track=name_in(self.about.track) if self.move.target.track_kind else "",
            person=self.about.person,
            held=self.held,
        )


def find_companion(character: Character, name: str) -> Companion:
    """Find a companion by its exact name, or raise :class:`NotEnough`."""
    for companion in character.companions:
        if companion.name == name:
            return companion
    raise NotEnough("companion", 0, 1)


Doer = Callable[[Any, Work], None]
"""A function that applies one sort of effect to the work, or raises a refusal."""
