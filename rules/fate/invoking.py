"""Aspects are invoked on a roll: these rules say which, from which seat, and who pays."""

from collections.abc import Iterator
from dataclasses import replace

from rules import names
from rules.dice import Dice
from rules.errors import NotEnough, NotYours
from rules.fate.board import Boost, Participant, SceneAspect
from rules.fate.character import Character
from rules.fate.rolls import Invoke, Roll, Side, invoked, require_invoke
from rules.fate.scenes import invoke_consequence_free
from rules.fate.settling import AspectInvoked
from rules.fate.sheet import move_gm_points, move_points, owed
from rules.fate.snapshot import Person, Replacements, Snapshot, character_of
from rules.fate.terms import BoostState, How, Means, Seat
from rules.frozen import frozen
from rules.outcome import Change


@frozen
class Payer:
    """The payer of an invoke is a character, or the GM with their own points (None)."""

    character: Character | None
    points: int
    is_foe: bool


@frozen
class Source:
    """An aspect may be invoked by these ``means``; ``holder`` is the value that it stands on.

    It ``is_unnamed`` if it is a consequence that nobody has named.
    """

    name: str
    means: Means
    holder: Boost | SceneAspect | Character
    is_unnamed: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether it is on the sheet of a foe, which is the GM's to tell.

        Everybody knows the consequences that a foe has taken.
        """
        foe = self.holder
        return (
            isinstance(foe, Character)
            and foe.is_npc
            and all(each.name != self.name for each in foe.consequences)
        )


@frozen
class Invocable:
    """This aspect may be invoked now, and by these means; an unnamed consequence is one too.

    A boost has its ``owner``, by the name of the character.
    """

    name: str
    means: Means
    can_reroll: bool
    is_unnamed: bool = False
    owner: str = ""


# -------------------------------------------------------------------------------- the seats


def is_foes(roll: Roll, seat: Seat) -> bool:
    """Whether a seat is the GM's: a number stands across the players from whoever rolled."""
    side = roll.seated(seat)
    return side.is_npc if side is not None else not roll.side.is_npc


def seat_of(roll: Roll, player: int, *, as_gm: bool) -> Seat:
    """Give the seat of a player: where they rolled, else the GM's or the players'."""
    for seat in Seat:
        side = roll.seated(seat)
        if side is not None and side.player == player:
            return seat
    return Seat.ROLLER if is_foes(roll, Seat.ROLLER) is as_gm else Seat.OPPONENT


def acts_for(
    roll: Roll, seat: Seat, how: How, player: int, *, is_press: bool, as_gm: bool
) -> Side | None:
    """Give the side whose player has to act themselves; None where an ally may pay.

    A button is for whoever sits there, and the GM invokes for a player as that player.  An ally
    lends a fate point for +2, but does not throw another's dice again (:class:`NotYours`).
    """
    side = roll.seated(seat)
    if side is None or is_foes(roll, seat):
        return None
    if is_press or as_gm:
        return side
    if how is How.REROLL and side.player != player:
        raise NotYours(side.player)
    return side if how is How.REROLL else None


def payer_of(snapshot: Snapshot, roll: Roll, seat: Seat, character: Character | None) -> Payer:
    """Say who pays in a seat: the GM for their own side, else the character that is given."""
    is_foe = is_foes(roll, seat)
    if is_foe or character is None:
        return Payer(None, snapshot.scene_now.points if is_foe else 0, is_foe)
    return Payer(character, character.fate_points, is_foe)


# ------------------------------------------------------------------------------ the aspects


def sources(snapshot: Snapshot, roll: Roll, seat: Seat, payer: Payer) -> list[Source]:
    """List every aspect that may be invoked in a seat: boosts and free invokes come first."""
    found = [
        Source(each.name, Means.BOOST, each)
        for each in snapshot.open_boosts
        if each.is_foes is payer.is_foe
    ]
    for aspect in snapshot.aspects:
        means = Means.FREE if aspect.free_for(is_foe=payer.is_foe) else Means.POINT
        if means is Means.FREE or not snapshot.is_on_sheet(aspect):
            on = character_of(snapshot.bearer(aspect))
            is_unnamed = on is not None and on.is_unnamed(aspect.name)
            found.append(Source(aspect.name, means, aspect, is_unnamed))
    own, across = _bearers(snapshot, roll, seat, payer)
    found += [] if own is None else _borne(own, is_bearers=True)
    found += [] if across is None else _borne(across, is_bearers=False)
    return sorted(found, key=lambda each: each.means is Means.POINT)


def _borne(bearer: Character, *, is_bearers: bool) -> Iterator[Source]:
    """Give a character's aspects; a consequence is free for anybody but its bearer (R0.24)."""
    free = {each.name for each in bearer.consequences if each.free and not is_bearers}
    for name in bearer.all_aspects:
        means = Means.FREE if name in free else Means.POINT
        yield Source(name, means, bearer, bearer.is_unnamed(name))


def _bearers(
    snapshot: Snapshot, roll: Roll, seat: Seat, payer: Payer
) -> tuple[Character | None, Character | None]:
    """Find whose aspects a seat may invoke: its own, and those of whoever is across.

    Against a number the target of the roll is across, and a main character of the GM's who
    is the target is on the GM's side.
    """
    own, across = snapshot.seated(roll, seat), snapshot.seated(roll, seat.other)
    aimed = snapshot.target(roll)
    if seat is Seat.ROLLER:
        across = across or aimed
    elif roll.defence is None and payer.is_foe and aimed is not None and aimed.character.is_npc:
        own = aimed
    return payer.character or character_of(own), character_of(across)


def _unattached(snapshot: Snapshot, roll: Roll, seat: Seat) -> list[Source]:
    """List the aspects of everybody: who is in no seat is a part of the scene (R0.10).

    What is free comes first; to whoever a seat is for, no consequence of their own is (R0.24).
    """
    own = roll.side.participant if seat is Seat.ROLLER else snapshot.across(roll)
    found = [
        source
        for each in snapshot.people
        for source in _borne(each.character, is_bearers=each.participant == own)
    ]
    return sorted(found, key=lambda each: each.means is Means.POINT)


def invocables(
    snapshot: Snapshot, roll: Roll, seat: Seat, *, to_all: bool = False
) -> tuple[Invocable, ...]:
    """List what whoever sits in a seat could invoke at this moment, each name once.

    Of what is listed ``to_all`` the GM keeps the aspects of their foes to themselves.
    """
    if not roll.is_open or (seat is Seat.OPPONENT and roll.facing is None):
        return ()
    payer = payer_of(snapshot, roll, seat, character_of(snapshot.seated(roll, seat)))
    # A message may tell the roll as it was, and an aspect has got another name since.
    now = snapshot.roll(roll.key) or roll
    paid = (each for each in now.invokes(seat) if each.means is Means.POINT)
    done = {key for each in paid for key in each.keys}
    listed: dict[str, Invocable] = {}
    for each in sources(snapshot, roll, seat, payer):
        if to_all and each.is_kept:
            continue
        key = each.name.casefold()
        if each.means is not Means.POINT or (payer.points and key not in done):
            can_reroll = roll.seated(seat) is not None
            owner = each.holder.owner.character if isinstance(each.holder, Boost) else ""
            made = Invocable(each.name, each.means, can_reroll, each.is_unnamed, owner)
            listed.setdefault(key, made)
    return tuple(listed.values())


# --------------------------------------------------------------------------------- invoking


def invoke_aspect(
    snapshot: Snapshot, roll: Roll, seat: Seat, payer: Payer, aspect: str, how: How, dice: Dice
) -> tuple[AspectInvoked, Replacements]:
    """Invoke an aspect on a roll, for nothing where that is possible (R0.10, R0.26, R0.27).

    Players may have been told of an aspect of a foe's, and say it whole.
    """
    by_name: dict[str, Source] = {}
    for each in (*sources(snapshot, roll, seat, payer), *_unattached(snapshot, roll, seat)):
        if payer.is_foe or not each.is_kept or each.name.casefold() == aspect.casefold():
            by_name.setdefault(each.name, each)
    chosen = names.look_up("aspect", aspect, by_name)
    require_invoke(roll, seat, chosen.name, how, chosen.means)
    changes, paid = _pay(snapshot, roll, chosen, payer, roll.seated(seat))
    invoke = Invoke(
        chosen.name,
        how,
        chosen.means,
        "" if payer.character is None else payer.character.name,
        is_unnamed=chosen.is_unnamed,
        bearer=_on_sheet_of(snapshot, chosen.holder),
    )
    after = invoked(roll, seat, invoke, dice)
    return AspectInvoked(after, seat, changes), (*paid, (roll, after))


def _pay(
    snapshot: Snapshot, roll: Roll, chosen: Source, payer: Payer, side: Side | None
) -> tuple[tuple[Change, ...], Replacements]:
    """Take what an invoke costs from wherever it is paid."""
    holder = chosen.holder
    if isinstance(holder, Boost):
        return (), ((holder, holder.ended(BoostState.USED)),)
    if chosen.means is Means.POINT:
        changes, paid = _pay_point(snapshot, payer)
        due = _due(snapshot, roll, holder, payer, side)
        coming = tuple(Change("due", old.due, new.due, new.name) for old, new in due)
        return (*changes, *coming), (*due, *paid)
    if isinstance(holder, SceneAspect):
        before = holder.free_for(is_foe=payer.is_foe)
        change = Change("free_invokes", before, before - 1, chosen.name)
        left = holder.with_free(-1, is_foe=payer.is_foe)
        is_used_up = snapshot.is_on_sheet(holder) and not (left.free or left.free_of_foes)
        return (change,), ((holder, None if is_used_up else left),)
    used = invoke_consequence_free(holder, chosen.name)
    return (Change("free_invokes", 1, 0, chosen.name),), ((holder, used),)


def _pay_point(snapshot: Snapshot, payer: Payer) -> tuple[tuple[Change, ...], Replacements]:
    """Take a fate point of the payer's character, or one of the GM's own."""
    if payer.character is None:
        scene, told = move_gm_points(snapshot.scene_now, -1)
        changes = tuple(replace(each, whose="GM") for each in told.changes)
        return changes, ((snapshot.scene, scene),)
    if not payer.points:
        raise NotEnough("fate_points", 0, 1)
    after, told = move_points(payer.character, -1)
    changes = tuple(replace(each, whose=told.character) for each in told.changes)
    return changes, ((payer.character, after),)


def _due(
    snapshot: Snapshot,
    roll: Roll,
    holder: SceneAspect | Character,
    payer: Payer,
    side: Side | None,
) -> tuple[tuple[Character, Character], ...]:
    """Owe a player's character a point whose aspect somebody pays to invoke against them (R0.25).

    That goes for an aspect that was put on them, too; not for one of somebody who is in no seat.
    """
    placed = _placed(snapshot, holder)
    if placed is None or placed.character is payer.character or placed.character.is_npc:
        return ()
    is_own = side is not None and placed.participant == side.participant
    is_there = placed.participant in snapshot.bound(roll).participants
    return ((placed.character, owed(placed.character)),) if is_there and not is_own else ()


def _placed(snapshot: Snapshot, holder: SceneAspect | Character) -> Person | None:
    """Give whose an aspect is, or on whom it was put, if on anybody."""
    if isinstance(holder, SceneAspect):
        return snapshot.bearer(holder)
    return next((each for each in snapshot.people if each.character is holder), None)


def _on_sheet_of(snapshot: Snapshot, holder: Boost | SceneAspect | Character) -> Participant | None:
    """Name on whose sheet an aspect stands, if on anybody's."""
    is_scenes = isinstance(holder, SceneAspect) and not snapshot.is_on_sheet(holder)
    if is_scenes or isinstance(holder, Boost):
        return None
    placed = _placed(snapshot, holder)
    return placed.participant if placed else None
