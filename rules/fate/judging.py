"""A roll is judged: its degree, and the hit, boost, invokes or victories that it gives (R0.13).

Judging takes numbers and no dice: every combination of faces can be enumerated.
"""

from rules.fate.terms import STYLE, Action, Degree, Seat
from rules.frozen import frozen


@frozen
class Verdict:
    """A verdict says what an outcome gives (R0.13).

    ``hit`` is what an attack does to whoever it is at.  ``boost`` is the seat that gets one.
    ``free`` invokes go to the roller, ``free_of_foes`` to the other side.  With ``may_trade``
    the attacker may take a boost and 1 less of the hit.  In a contest ``victories`` are the
    roller's and ``victories_across`` those of whoever rolled against them.
    """

    degree: Degree
    hit: int = 0
    boost: Seat | None = None
    free: int = 0
    free_of_foes: int = 0
    victories: int = 0
    may_trade: bool = False
    victories_across: int = 0

    @property
    def places_aspect(self) -> bool:
        """Whether an aspect comes of it, or free invokes for one that is there."""
        return bool(self.free or self.free_of_foes)


def gains(faces: tuple[int, ...], momentum_dice: int) -> bool:
    """Whether faces bank a momentum: one, however many m-dice show a plus (R0.14)."""
    return 1 in faces[:momentum_dice]


def degree_of(shifts: int) -> Degree:
    """Say how a roll came out (R0.12)."""
    if shifts < 0:
        return Degree.FAIL
    if shifts == 0:
        return Degree.TIE
    return Degree.STYLE if shifts >= STYLE else Degree.SUCCESS


def judge(
    action: Action,
    shifts: int,
    *,
    weapon: int = 0,
    armor: int = 0,
    is_contest: bool = False,
    is_existing: bool = False,
    is_defended: bool = False,
    is_met: bool = False,
    is_advantage: bool = False,
) -> Verdict:
    """Say what an action gives at so many shifts (R0.13).

    ``is_defended`` when somebody rolled to defend: they get a boost for doing so with style, but
    not for standing in the way of whoever overcomes, nor in a contest.  There ``is_met`` says that
    somebody rolled against it, who has the victories when that was better.  ``is_advantage`` when
    a defence is against an advantage, and so against no hit.
    """
    degree = degree_of(shifts)
    if is_contest:
        victories = {Degree.SUCCESS: 1, Degree.STYLE: 2}
        theirs = victories.get(degree_of(-shifts), 0) if is_met else 0
        return Verdict(degree, victories=victories.get(degree, 0), victories_across=theirs)
    styled = Seat.OPPONENT if is_defended and shifts <= -STYLE else None
    if action is Action.OVERCOME:
        return Verdict(degree, boost=Seat.ROLLER if degree is Degree.STYLE else None)
    if action is Action.ATTACK:
        return _attack(degree, shifts + weapon - armor, styled)
    if action is Action.CREATE_ADVANTAGE:
        return _advantage(degree, styled, is_existing=is_existing)
    # What a number does to whoever defends is judged as if its side had rolled.
    across = judge(
        Action.CREATE_ADVANTAGE if is_advantage else Action.ATTACK,
        -shifts,
        weapon=weapon,
        armor=armor,
        is_existing=is_existing,
        is_defended=True,
    )
    boost = across.boost and across.boost.other
    return Verdict(degree, across.hit, boost, across.free_of_foes, across.free)


def _attack(degree: Degree, hit: int, across: Seat | None) -> Verdict:
    """Judge an attack by the hit that gear leaves of it: none is a boost, as in a tie (E0.12)."""
    if degree is Degree.FAIL:
        return Verdict(degree, boost=across)
    if hit <= 0:
        return Verdict(degree, boost=Seat.ROLLER)
    return Verdict(degree, hit, may_trade=degree is Degree.STYLE)


def _advantage(degree: Degree, across: Seat | None, *, is_existing: bool) -> Verdict:
    """Judge an advantage: a new aspect, or one that is there already (R0.13)."""
    if degree is Degree.FAIL:
        return Verdict(degree, boost=across, free_of_foes=int(is_existing))
    if degree is Degree.TIE and not is_existing:
        return Verdict(degree, boost=Seat.ROLLER)
    return Verdict(degree, free=2 if degree is Degree.STYLE else 1)
