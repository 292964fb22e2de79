"""The six combat moves."""

from functools import partial

from rules.ironsworn.moves.catalogue.common import FIVE, PAY, PRICE, one_of
from rules.ironsworn.moves.deeds import (
    Amount,
    GiveBonus,
    Harm,
    Initiative,
    LeadTo,
    Momentum,
    Note,
    TurnTide,
)
from rules.ironsworn.moves.model import Choice, Move, MoveKind, Option, Result, Roll, Target, Use
from rules.ironsworn.terms import Stat

_move = partial(Move, kind=MoveKind.COMBAT)

_TAKEN = Initiative(is_taken=True)
_LOST = Initiative(is_taken=False)
_ATTACK = (Use(Stat.IRON, "close"), Use(Stat.EDGE, "range"))

COMBAT = (
    _move(
        "Enter the Fray",
        (Use(Stat.HEART, "facing"), Use(Stat.SHADOW, "unseen"), Use(Stat.WITS, "ambushed")),
        target=Target.FIGHT,
        strong=Result((Momentum(+2), _TAKEN)),
        weak=Result(
            (_LOST,),
            Choice(
                (Option("momentum", (Momentum(+2),)), Option("initiative", (_TAKEN,))),
                is_of_fight=True,
            ),
        ),
        miss=Result((_LOST, PRICE)),
        starts=True,
    ),
    _move(
        "Strike",
        _ATTACK,
        target=Target.FIGHT,
        strong=Result((Harm(extra=1), _TAKEN)),
        weak=Result((Harm(), _LOST)),
        miss=Result((_LOST, PRICE)),
        initiative=True,
    ),
    _move(
        "Clash",
        _ATTACK,
        target=Target.FIGHT,
        strong=Result(
            (Harm(), _TAKEN),
            Choice(
                (
                    Option("momentum", (Momentum(+1),)),
                    Option("harm", (Harm(extra=1, is_full=False),)),
                )
            ),
        ),
        weak=Result((Harm(), _LOST, PRICE)),
        miss=Result((_LOST, PRICE)),
        initiative=False,
    ),
    _move(
        "Turn the Tide",
        roll=Roll.NONE,
        target=Target.FIGHT,
        always=Result((TurnTide(), _TAKEN, GiveBonus(1, is_tide=True))),
        initiative=False,
        is_once=True,
    ),
    _move(
        "End the Fight",
        roll=Roll.PROGRESS,
        target=Target.FIGHT,
        weak=one_of(
            Option("harm", (LeadTo("endure_harm", Amount.HARM_BY_FOE),)),
            Option("stress", (LeadTo("endure_stress", Amount.BY_FOE),)),
            Option("danger", (Note("new_danger"),)),
            Option("loss", (Note("loss"),)),
            Option("objective", (Note("objective_lost"),)),
            Option("vengeance", (Note("vengeance"),)),
        ),
        miss=PAY,
        needs_decisive=True,
    ),
    _move(
        "Battle",
        FIVE,
        strong=Result((Momentum(+2), Note("objective_won"))),
        weak=Result((Note("objective_won"), PRICE)),
        miss=Result((Note("objective_lost"), PRICE)),
        is_slow=True,
    ),
)
