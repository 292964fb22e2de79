"""The eight adventure moves."""

from functools import partial

from rules.ironsworn.moves.catalogue.common import ADVANTAGE, COSTS, FIVE, PAY, one_of
from rules.ironsworn.moves.deeds import (
    Adjust,
    Clear,
    Companions,
    Decide,
    End,
    GiveBonus,
    LeadTo,
    Momentum,
    Note,
    Progress,
    Recommit,
)
from rules.ironsworn.moves.model import (
    BondBonus,
    Choice,
    Chooser,
    Move,
    MoveKind,
    Option,
    Pick,
    Result,
    Roll,
    Target,
    Use,
)
from rules.ironsworn.pending import GO_ON
from rules.ironsworn.terms import Debility, Meter, Stat, TrackEnd

_move = partial(Move, kind=MoveKind.ADVENTURE)

_HEALING = (
    Clear(Debility.WOUNDED, is_patients=True, is_needed=False),
    Adjust(Meter.HEALTH, +2, is_patients=True),
    Decide(is_patients=True, is_healed=True),
)

_CAMP = (
    Option("recuperate", (Adjust(Meter.HEALTH, +1), Companions(+1))),
    Option("partake", (Adjust(Meter.SUPPLY, -1), Adjust(Meter.HEALTH, +1), Companions(+1))),
    Option("relax", (Adjust(Meter.SPIRIT, +1),)),
    Option("focus", (Momentum(+1),)),
    Option("prepare", (GiveBonus(1, only="undertake_a_journey", keeps=True),)),
)

ADVENTURE = (
    _move(
        "Face Danger",
        FIVE,
        strong=Result((Momentum(+1),)),
        weak=one_of(
            Option("momentum", (Momentum(-1),)),
            Option("harm", (LeadTo("endure_harm", 1),)),
            Option("stress", (LeadTo("endure_stress", 1),)),
            Option("supply", (Adjust(Meter.SUPPLY, -1),)),
        ),
        miss=PAY,
    ),
    _move(
        "Secure an Advantage",
        FIVE,
        strong=one_of(*ADVANTAGE),
        weak=Result((Momentum(+1),)),
        miss=PAY,
    ),
    _move(
        "Gather Information",
        (Use(Stat.WITS, bond=BondBonus.ALWAYS),),
        strong=Result((Momentum(+2),)),
        weak=Result((Momentum(+1), Note("complication"))),
        miss=PAY,
    ),
    _move(
        "Heal",
        (Use(Stat.WITS, "tending"), Use(Stat.IRON, "own_wounds")),
        pick=Pick.CARE,
        target=Target.PATIENT,
        strong=Result(_HEALING),
        weak=Result(_HEALING, Choice(COSTS)),
        miss=PAY,
    ),
    _move(
        "Resupply",
        (Use(Stat.WITS),),
        strong=Result((Adjust(Meter.SUPPLY, +2),)),
        weak=one_of(
            Option("one", (Adjust(Meter.SUPPLY, +1), Momentum(-1))),
            Option("two", (Adjust(Meter.SUPPLY, +2, is_exact=True), Momentum(-2))),
            Option("none"),
        ),
        miss=PAY,
        is_slow=True,
        needs_prepared=True,
    ),
    _move(
        "Make Camp",
        (Use(Meter.SUPPLY),),
        strong=Result(choice=Choice(_CAMP, count=2, chooser=Chooser.EACH)),
        weak=Result(choice=Choice(_CAMP, chooser=Chooser.EACH)),
        miss=PAY,
        is_slow=True,
    ),
    _move(
        "Undertake a Journey",
        (Use(Stat.WITS, bond=BondBonus.FIRST_LEG),),
        target=Target.JOURNEY,
        strong=Result(
            (Progress(),),
            Choice((Option("care"), Option("speed", (Momentum(+1), Adjust(Meter.SUPPLY, -1))))),
        ),
        weak=Result((Progress(), Adjust(Meter.SUPPLY, -1))),
        miss=PAY,
        starts=True,
        is_slow=True,
    ),
    _move(
        "Reach Your Destination",
        roll=Roll.PROGRESS,
        target=Target.JOURNEY,
        strong=one_of(Option("next", (GiveBonus(1),)), Option("momentum", (Momentum(+1),))),
        weak=Result((Note("hazard"),)),
        miss=Result(
            (Note("astray"),),
            Choice(
                (Option(GO_ON, (Recommit(),)), Option("give_up", (End(TrackEnd.LOST),))),
                is_of_track=True,
            ),
        ),
    ),
)
