"""These values are what Fate's plays hand over to be shown, each made from a snapshot."""

from collections.abc import Mapping
from fractions import Fraction

from rules import fate
from rules.frozen import frozen
from rules.odds import Case, Spread


@frozen
class SheetView:
    """A sheet shows a character, their boosts, and how many m-dice open rolls ``held`` back."""

    character: fate.Character
    boosts: tuple[fate.Boost, ...]
    held: int = 0


@frozen
class SceneView:
    """The scene shows what the table shares; ``people`` are those who are hurt, out or locked.

    ``table`` is the id by which a button names the table, 0 for one that is not stored yet, and
    ``twins`` are those who have the name of another.  It ``is_run`` where there is a GM, who has
    fate points.
    """

    scene: fate.Scene
    aspects: tuple[fate.SceneAspect, ...]
    boosts: tuple[fate.Boost, ...]
    markers: tuple[fate.Marker, ...]
    compels: tuple[fate.Compel, ...]
    rolls: tuple[fate.Roll, ...]
    people: tuple[fate.Person, ...]
    table: int = 0
    twins: tuple[fate.Twin, ...] = ()
    is_run: bool = True

    @classmethod
    def of(cls, snapshot: fate.Snapshot, table: int) -> "SceneView":
        """Give what a table shares."""
        held = ((each, each.character) for each in snapshot.people)
        return cls(
            snapshot.scene_now,
            snapshot.aspects,
            snapshot.boosts_now,
            snapshot.markers,
            snapshot.open_compels,
            snapshot.open_rolls,
            tuple(who for who, each in held if each.hits or each.is_out or each.is_locked),
            table,
            fate.twins(fate.calls(snapshot.people)),
        )


@frozen
class CompelView:
    """A compel was offered as ``told``, and stands as it is ``now``: None once it is over."""

    told: fate.CompelOffered
    now: fate.CompelOffered | None


@frozen
class HitView:
    """A character has taken harm, and a hit may wait for them.

    Where the message of all of it is to follow the character, it comes with the id of the sheet.
    """

    character: fate.Character
    hit: fate.Hit | None
    sheet: int = 0

    @classmethod
    def of(cls, snapshot: fate.Snapshot, key: int) -> "HitView | None":
        """Give a hit that waits, by its key."""
        found = snapshot.struck(key)
        return None if found is None else cls(found[0].character, found[1])


@frozen
class RollView:
    """A roll comes with all that decides which of its buttons would do anything.

    ``own`` and ``across`` can be invoked by its two sides, the other being the GM's when
    ``is_across_gms``.  ``defender`` may still answer it.  ``boost`` is what it left, of ``owner``;
    the ``spenders`` may spend momentum after it, or use their Game Changer; ``hit`` waits for
    ``struck``.  ``boost_name`` is what the boost is called by now, be it used or not; ``bankers``
    are those whose m-dice show what banks momentum, and ``emptied`` those whose Momentum Action had
    no m-dice.  With ``may_give`` a failed advantage can be given to the other side.  What it left
    is unnamed while it is called as the skill is.  A roll that ``is_over_since`` was open when it
    was told last, and no move of its own ended it.  ``lapsing`` are the boosts that go unused once
    an open one that has its opposition stands.  ``is_target_out`` while it is open and at somebody
    who is out of the conflict.  ``was`` is what it was when it was told, if a rating in it was
    reduced since, or somebody in it has another name.  Where the table is not ``is_run``, anybody
    sets a number for it.
    """

    roll: fate.Roll
    own: tuple[fate.Invocable, ...] = ()
    across: tuple[fate.Invocable, ...] = ()
    is_across_gms: bool = True
    defender: fate.Character | None = None
    boost: fate.Boost | None = None
    owner: fate.Character | None = None
    spenders: tuple[fate.Spender, ...] = ()
    struck: fate.Character | None = None
    hit: fate.Hit | None = None
    may_give: bool = False
    is_boost_unnamed: bool = False
    is_aspect_unnamed: bool = False
    is_over_since: bool = False
    boost_name: str = ""
    bankers: tuple[fate.Character, ...] = ()
    emptied: tuple[fate.Character, ...] = ()
    lapsing: tuple[fate.Boost, ...] = ()
    was: fate.Roll | None = None
    is_target_out: bool = False
    is_run: bool = True

    @classmethod
    def of(
        cls, snapshot: fate.Snapshot, roll: fate.Roll, shown: fate.Snapshot | None = None
    ) -> "RollView":
        """Give a roll with what the table around it allows.

        Its message names what can be invoked of what is ``shown`` to all, if that is not all.
        """
        seen = shown or snapshot
        seated = {each: fate.character_of(snapshot.seated(roll, each)) for each in fate.Seat}
        is_defence = roll.side.action is fate.Action.DEFEND
        boost = snapshot.boost_of(roll)
        owner = snapshot.person(boost.owner.player, boost.owner.character) if boost else None
        names = (each.name for each in snapshot.boosts if each.key == roll.result.boost_key)
        waiting = snapshot.struck(roll.key)
        return cls(
            roll,
            own=fate.invocables(seen, roll, fate.Seat.ROLLER, to_all=True),
            across=fate.invocables(seen, roll, fate.Seat.OPPONENT, to_all=True),
            is_across_gms=fate.is_foes(roll, fate.Seat.OPPONENT),
            defender=fate.character_of(snapshot.asked(roll)),
            boost=boost,
            owner=fate.character_of(owner),
            spenders=fate.spenders(snapshot, roll),
            struck=seated[fate.Seat.ROLLER]
            if is_defence
            else fate.character_of(snapshot.opponent(roll)),
            hit=waiting[1] if waiting else None,
            may_give=fate.may_give(snapshot, roll),
            is_boost_unnamed=fate.has_unnamed_boost(snapshot, roll),
            is_aspect_unnamed=fate.has_unnamed_aspect(snapshot, roll),
            boost_name=next(names, ""),
            bankers=tuple(who for seat, who in seated.items() if who and roll.gains(seat)),
            emptied=tuple(who for seat, who in seated.items() if who and roll.lacks_dice(seat)),
            lapsing=tuple(fate.lapsing(seen, roll)) if roll.is_opposed else (),
            is_target_out=snapshot.is_target_out(roll),
        )


@frozen
class RollingView:
    """A skill is about to be rolled from the card of a character, by its sheet's id.

    ``usual`` is the action that is most likely meant, ``momentum`` the one with momentum dice.
    """

    sheet_id: int
    skill: fate.Skill
    usual: fate.Action
    momentum: fate.Action | None


@frozen
class EffectView:
    """An effect was bought: it belongs to ``roll``, and dealt ``hit``."""

    bought: fate.EffectBought
    roll: RollView | None = None
    hit: HitView | None = None

    @classmethod
    def of(cls, snapshot: fate.Snapshot, bought: fate.EffectBought) -> "EffectView":
        """Give an effect with what the table shows of it."""
        roll = snapshot.roll(bought.roll_key)
        return cls(
            bought,
            RollView.of(snapshot, roll) if roll else None,
            HitView.of(snapshot, bought.hit_key),
        )


def standing_as(roll: fate.Roll) -> str:
    """Give a short text of how a roll stands: its buttons settle it only while that is so."""
    judged = roll.verdict
    return f"{roll.side.total}" if judged is None else f"{roll.shifts}by{judged.hit}"


@frozen
class RollOdds:
    """The odds of a roll that could be made: against a number, or of each result on the ladder."""

    side: fate.Side
    opposition: int | None
    cases: tuple[Case[fate.Degree], ...]
    totals: Spread
    banks: Fraction


@frozen
class OpenOdds:
    """What invokes would make of an open roll, by the seat of whoever invokes."""

    roll: fate.Roll
    cases: Mapping[fate.Seat, tuple[Case[fate.Degree], ...]]
