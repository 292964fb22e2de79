"""The steps before a move is rolled: what it is about, what it rolls, and whether it may be made.

Nothing is rolled here.  What is impossible is refused.  What the rules only speak against is an
objection, of which :mod:`rules.ironsworn.moves.engine` warns unless the call insists.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules import names, ranges
from rules.errors import Already, AmbiguousName, AtLimit, NameTaken, NotEnough
from rules.frozen import frozen
from rules.ironsworn.errors import Blocked, NoSetback, TrackClosed
from rules.ironsworn.keys import OWN, SHARED, key_of, name_in
from rules.ironsworn.meters import AMOUNT_MAX, meter_value
from rules.ironsworn.moves.deeds import End, Progress
from rules.ironsworn.moves.errors import MoveNeeds
from rules.ironsworn.moves.model import (
    BondBonus,
    Move,
    OfCompanion,
    Pick,
    Roll,
    Suffer,
    Target,
    Use,
)
from rules.ironsworn.moves.scene import (
    Call,
    Scene,
    current_fight,
    foes_of,
    stand_in,
)
from rules.ironsworn.moves.work import find_companion
from rules.ironsworn.oracle import Odds
from rules.ironsworn.pending import HARM_MAX, About, Lead, Objection, ObjectionKind
from rules.ironsworn.state import ADDS_MAX, MOMENTUM_MIN, TICKS_MAX
from rules.ironsworn.terms import Debility, Meter, Stat, TrackEnd, TrackKind
from rules.ironsworn.tracks import (
    BONDS,
    add_track,
    begins_shared,
    made_way,
    new_track,
    open_names,
    with_new_shared,
)

_NO_LEAD = Lead(0, "")

OPEN_VOWS = "open vows"
"""What has to come down to none before the epilogue."""


@frozen
class Prepared:
    """A move that may be made, unless an ``objection`` stops it.

    ``scene`` has its track, which may be new; ``suffered`` points are lost before the roll.
    """

    scene: Scene
    about: About
    suffered: int
    is_new: bool
    objection: Objection | None


def prepare(scene: Scene, move: Move, call: Call, lead: Lead | None) -> Prepared:
    """Collect all that a move needs: from the call, from the lead to it, and from the sheet."""
    known = (lead or _NO_LEAD).about
    ranges.require("adds", call.adds, -ADDS_MAX, ADDS_MAX)
    scene, track, is_new = _track(scene, move, call, known)
    person = _person(scene, move, call, known)
    ally = (call.ally or known.ally) if move.target in {Target.ALLY, Target.PATIENT} else 0
    if move.target is Target.ALLY and not ally:
        raise MoveNeeds(move.key, "ally", [each.name for each in scene.others])
    scene.at(ally)
    about = About(
        track=track,
        person=person,
        ally=ally,
        companion=_companion(scene, move, call, known, ally),
        amount=_harm(scene, move, call, track),
        odds=_odds(move, call, known),
        is_bonded=call.is_bonded or known.is_bonded or person in scene.character.bonds.names,
        gains=known.gains,
        is_bare=known.is_bare or (move.target is Target.FIGHT and stand_in(scene, track).is_bare),
    )
    suffered = _suffered(scene, move, call, known, track)
    _require_sense(scene, move, about, suffered)
    objection = next(_objections(scene, move, about, suffered), None)
    return Prepared(scene, about, suffered, is_new, objection)


# ---------------------------------------------------------------------------- what it is about


def _track(scene: Scene, move: Move, call: Call, known: About) -> tuple[Scene, str, bool]:
    """Return the scene, the key of the move's track (empty if none), and whether it is new."""
    kind = move.target.track_kind
    if kind is None:
        return scene, known.track, False
    wanted = names.clean(call.track)
    going_on = scene.open_tracks(kind)
    exact = [key for key, each in going_on.items() if each.name.casefold() == wanted.casefold()]
    if exact:
        if going_on[exact[0]].rank not in move.ranks:
            raise NameTaken("track", going_on[exact[0]].name)
        return scene, exact[0], False
    if move.starts and (call.rank or move.target is Target.VOW):
        return _begun(scene, move, call, kind, wanted)
    if wanted:
        return scene, _named(scene, move, kind, wanted), False
    return scene, _unnamed(scene, move, kind, known), False


def _begun(
    scene: Scene, move: Move, call: Call, kind: TrackKind, wanted: str
) -> tuple[Scene, str, bool]:
    """Begin a new track, whose name must be free wherever it could be looked for."""
    if not wanted:
        raise MoveNeeds(move.key, "track", [])
    if call.rank not in move.ranks or call.rank is None:
        raise MoveNeeds(move.key, "rank", [rank.value for rank in move.ranks])
    track, _ = new_track(wanted, kind, call.rank)
    is_shared = begins_shared(kind, wish=call.is_shared)
    elsewhere = scene.track_names if is_shared else ()
    taken = (BONDS, *open_names(each for _, each in scene.tracks()), *elsewhere)
    names.require_free("track", track.name, taken)
    if not is_shared:
        after = add_track(scene.character, track)
        return replace(scene, character=after), key_of(OWN, track.name), True
    key = key_of(SHARED, track.name)
    scene = replace(scene, shared=with_new_shared(scene.shared, track))
    for seat in scene.seats:
        scene = scene.with_at(seat, made_way(scene.at(seat), key))
    return scene, key, True


def _named(scene: Scene, move: Move, kind: TrackKind, wanted: str) -> str:
    """Find the key of an open track by its name or the beginning of it."""
    for _, each in scene.tracks():
        if each.kind is kind and not each.is_open and each.name.casefold() == wanted.casefold():
            raise TrackClosed(each.name, each.end)
    going_on = scene.open_tracks(kind)
    if move.starts and not going_on:
        raise MoveNeeds(move.key, "rank", [rank.value for rank in move.ranks])
    if not going_on:
        raise MoveNeeds(move.key, "track", [])
    found = names.resolve("track", wanted, [each.name for each in going_on.values()])
    return next(key for key, each in going_on.items() if each.name == found)


def _unnamed(scene: Scene, move: Move, kind: TrackKind, known: About) -> str:
    """Find the key where no track is named: what led here, the present fight, the only one.

    What led here for a vow or a journey that is over does not mean another one.  Which vow is given
    up is asked even where there is only one.
    """
    going_on = scene.open_tracks(kind)
    if known.track in going_on:
        return known.track
    if known.track and (led := scene.track(known.track)).kind is kind:
        raise TrackClosed(led.name, led.end)
    if kind is TrackKind.FIGHT and current_fight(scene):
        return current_fight(scene)
    if move.target is Target.DUEL:
        return ""
    gives_up = End(TrackEnd.FORSAKEN) in move.always.effects
    if len(going_on) == 1 and not gives_up:
        return next(iter(going_on))
    if going_on:
        what = "vow" if gives_up else "track"
        raise AmbiguousName(what, "", [each.name for each in going_on.values()])
    raise MoveNeeds(move.key, "track", [])


def _person(scene: Scene, move: Move, call: Call, known: About) -> str:
    """Return whom the move is about, spelt as on the sheet if there is a bond."""
    wanted = names.clean(call.person) or known.person
    held = scene.character.bonds.names
    if move.target is Target.NEW_BOND:
        if not wanted:
            raise MoveNeeds(move.key, "person", [])
        person = names.clean_text("bond", wanted)
        names.require_free("bond", person, held)
        return person
    if move.target is Target.BOND:
        if not wanted:
            raise MoveNeeds(move.key, "person", held)
        return names.resolve("bond", wanted, held)
    spelt = {name.casefold(): name for name in held}
    person = names.clean_optional("person", wanted)
    return spelt.get(person.casefold(), person)


def _companion(scene: Scene, move: Move, call: Call, known: About, ally: int) -> str:
    wanted = call.companion or known.companion
    if move.target not in {Target.COMPANION, Target.PATIENT}:
        return ""
    held = [each.name for each in scene.at(ally).companions]
    if wanted:
        return names.resolve("companion", wanted, held)
    if move.target is Target.PATIENT:
        return ""
    if len(held) != 1:
        raise MoveNeeds(move.key, "companion", held)
    return held[0]


# ------------------------------------------------------------------------- numbers and warnings


def _odds(move: Move, call: Call, known: About) -> str:
    """Return the stored value of the odds of a question; of another move none (R2.28)."""
    odds = call.odds.value if call.odds else known.odds
    if move.roll is Roll.ORACLE and not odds:
        raise MoveNeeds(move.key, "odds", [each.value for each in Odds])
    return odds


def _harm(scene: Scene, move: Move, call: Call, track: str) -> int:
    """Return the harm of an attack: what is said, 1 without iron, else the sheet's (R2.38)."""
    if move.target is not Target.FIGHT:
        return 0
    if call.amount is None:
        return 1 if stand_in(scene, track).is_without_iron else scene.character.harm
    return ranges.require("harm", call.amount, 1, HARM_MAX)


def _suffered(scene: Scene, move: Move, call: Call, known: About, track: str) -> int:
    """Return the loss that the move begins with: what is said, else the foe's, else 2 (R2.36)."""
    if move.suffers is None:
        return 0
    if call.amount is not None:
        return ranges.require("amount", call.amount, 1, AMOUNT_MAX)
    if move.suffers in {Suffer.MOMENTUM, Suffer.SUPPLY}:
        return known.amount
    if known.amount:
        return known.amount
    foe = track or current_fight(scene)
    is_harm = move.suffers is not Suffer.SPIRIT
    return scene.foe_number(foe) + (is_harm and stand_in(scene, foe).is_bare)


def _require_sense(scene: Scene, move: Move, about: About, suffered: int) -> None:
    """Refuse what is impossible: a second tide, progress on a full vow, paying with nothing."""
    character = scene.character
    if move.is_once and stand_in(scene, about.track).is_tide_turned:
        raise Already(move.key, name_in(about.track))
    if Progress() in move.always.effects and scene.track(about.track).ticks == TICKS_MAX:
        raise AtLimit("ticks", TICKS_MAX)
    left = character.experience - character.experience_spent
    if left < move.least_cost:
        raise NotEnough("experience", left, move.least_cost)
    unprepared = [Debility.UNPREPARED in scene.at(seat).debilities for seat in scene.seats]
    if move.needs_prepared and any(unprepared):
        raise Blocked(Meter.SUPPLY, Debility.UNPREPARED)
    if suffered:
        return
    if move.suffers is Suffer.MOMENTUM and not character.setback:
        raise NoSetback(character.momentum)
    if move.suffers is Suffer.SUPPLY and not character.shortfall and all(unprepared):
        raise Already("debility", Debility.UNPREPARED.value)


def _objections(scene: Scene, move: Move, about: About, suffered: int) -> Iterator[Objection]:
    """List what the rules have against the move, the most important first (R2.37)."""
    character = scene.character
    stand, vows = stand_in(scene, about.track), scene.open_tracks(TrackKind.VOW)
    name = name_in(about.track)
    if move.initiative is not None and move.initiative is not stand.has_initiative:
        is_own = stand.has_initiative
        kind = ObjectionKind.HAS_INITIATIVE if is_own else ObjectionKind.FOE_HAS_INITIATIVE
        yield Objection(kind, name)
    if move.starts and move.target.track_kind is TrackKind.FIGHT and current_fight(scene):
        foes = (name_in(key) for key in foes_of(scene) if key != about.track)
        yield Objection(ObjectionKind.FIGHTING, allowed=tuple(foes) or (name,))
    if move.roll is Roll.PROGRESS and about.track and scene.track(about.track).missed:
        yield Objection(ObjectionKind.UNANSWERED, name)
    if move.target is Target.BONDS and vows:
        yield Objection(ObjectionKind.NOT_YET, OPEN_VOWS, len(vows))
    if move.needs_decisive and not stand.is_decisive:
        yield Objection(ObjectionKind.NOT_DECISIVE, name)
    if move.suffers is Suffer.MOMENTUM and suffered and character.momentum > MOMENTUM_MIN:
        yield Objection(ObjectionKind.NOT_YET, "momentum", character.momentum, MOMENTUM_MIN)
    if move.suffers is Suffer.SUPPLY and scene.party.supply:
        yield Objection(ObjectionKind.NOT_YET, "supply", scene.party.supply)


# ------------------------------------------------------------------------------- what it rolls


@frozen
class Rolled:
    """What a move rolls, when a bond adds to it, and an objection if it does not roll that."""

    source: Stat | Meter | int
    bond: BondBonus
    objection: Objection | None = None


def source_of(scene: Scene, move: Move, call: Call, about: About) -> Rolled:
    """Return what the move rolls (R2.11, R2.31).

    Where the game takes the higher or the lower of two stats, asking for the other is warned of,
    like any stat that the move does not roll (R2.37); of two alike, either may be asked for.
    """
    uses = _uses(scene, move, about)
    if call.source is None:
        if len(uses) > 1 and move.pick is Pick.PLAYER:
            raise MoveNeeds(move.key, "stat", [each.source.value for each in uses])
        return Rolled(_rolled(scene, uses[0], about), uses[0].bond)
    for use in uses:
        if use.source is call.source:
            return Rolled(call.source, use.bond)
    wanted = str(call.source) if isinstance(call.source, int) else call.source.value
    allowed = tuple(each.source.value for each in uses)
    bond = BondBonus.NEVER if len(uses) > 1 else uses[0].bond
    return Rolled(call.source, bond, Objection(ObjectionKind.STAT, wanted, allowed=allowed))


def _uses(scene: Scene, move: Move, about: About) -> tuple[Use, ...]:
    if move.pick is Pick.PLAYER:
        return move.uses
    if move.pick is Pick.CARE and (about.ally or about.companion):
        return move.uses[:1]
    worth = [_value(scene, use, about) for use in move.uses]
    best = max(worth) if move.pick is Pick.HIGHEST else min(worth)
    return tuple(use for use, each in zip(move.uses, worth, strict=True) if each == best)


def _rolled(scene: Scene, use: Use, about: About) -> Stat | Meter | int:
    return _value(scene, use, about) if isinstance(use.source, OfCompanion) else use.source


def _value(scene: Scene, use: Use, about: About) -> int:
    if isinstance(use.source, Stat):
        return scene.character.stat(use.source)
    if isinstance(use.source, OfCompanion):
        return find_companion(scene.character, about.companion).health
    return meter_value(scene.character, scene.party, use.source)
