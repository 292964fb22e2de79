"""The five quest moves, the two fate moves, and the choices that two rows of the price bring."""

from functools import partial

from rules.ironsworn.moves.catalogue.common import one_of
from rules.ironsworn.moves.deeds import (
    Adjust,
    Amount,
    Effect,
    End,
    Experience,
    LeadTo,
    Momentum,
    Need,
    Note,
    OnTable,
    Progress,
    Recommit,
    Spend,
    Unburden,
)
from rules.ironsworn.moves.model import (
    BondBonus,
    Choice,
    Move,
    MoveKind,
    Option,
    Result,
    Roll,
    Target,
    Use,
)
from rules.ironsworn.oracle import Odds, Price
from rules.ironsworn.terms import Meter, Stat, TrackEnd

_move = partial(Move, kind=MoveKind.QUEST)
_fate = partial(Move, kind=MoveKind.FATE)

_GIVE_UP = Option("give_up", (LeadTo("forsake_your_vow"),))
_MINOR = Option("minor", (Momentum(-1),))
_MAJOR = Option("major", (Momentum(-2),))
_SUPPLY = Option("supply", (Adjust(Meter.SUPPLY, -2),))

PRICES: dict[Price, tuple[Effect, ...]] = {
    Price.DELAY: (LeadTo("price_of_delay"),),
    Price.HARM: (LeadTo("endure_harm", Amount.HARM_BY_FOE),),
    Price.STRESS: (LeadTo("endure_stress", Amount.BY_FOE),),
    Price.WASTE: (LeadTo("price_of_waste"),),
}
"""What follows from the rows of the price's table; for other rows the table decides."""

WORSE_PRICES: dict[Price, tuple[Effect, ...]] = {
    Price.DELAY: _MAJOR.effects,
    Price.HARM: (LeadTo("endure_harm", Amount.HARM_BY_FOE, extra=1),),
    Price.STRESS: (LeadTo("endure_stress", Amount.BY_FOE, extra=1),),
    Price.WASTE: _SUPPLY.effects,
}
"""What follows from these rows where they are worse than usual (A2.18)."""

QUEST = (
    _move(
        "Swear an Iron Vow",
        (Use(Stat.HEART, bond=BondBonus.ALWAYS),),
        target=Target.VOW,
        strong=Result((Momentum(+2),)),
        weak=Result((Momentum(+1), Note("questions"))),
        miss=Result(
            (Note("obstacle"),),
            Choice((Option("press_on", (Momentum(-2),)), _GIVE_UP), is_of_track=True),
        ),
        starts=True,
    ),
    _move("Reach a Milestone", roll=Roll.NONE, target=Target.VOW, always=Result((Progress(),))),
    _move(
        "Fulfill Your Vow",
        roll=Roll.PROGRESS,
        target=Target.VOW,
        strong=Result((Experience(), Unburden())),
        weak=Result(
            (
                Experience(less=1),
                Unburden(),
                Note("more_to_do"),
                LeadTo("swear_an_iron_vow", adds=1, is_optional=True),
            )
        ),
        miss=Result(
            (Note("undone"),),
            Choice((Option("recommit", (Recommit(),)), _GIVE_UP), is_of_track=True),
        ),
    ),
    _move(
        "Forsake Your Vow",
        roll=Roll.NONE,
        target=Target.VOW,
        always=Result(
            (
                End(TrackEnd.FORSAKEN),
                LeadTo("endure_stress", Amount.BY_VOW),
                LeadTo("test_your_bond", is_optional=True, need=Need.BONDED),
            )
        ),
    ),
    _move(
        "Advance",
        roll=Roll.NONE,
        always=one_of(
            Option("asset", (Spend(3), Note("new_asset"))),
            Option("upgrade", (Spend(2), Note("better_asset"))),
        ),
    ),
)

FATE = (
    _fate(
        "Pay the Price",
        roll=Roll.NONE,
        always=one_of(
            Option("obvious", (Note("worst_outcome"),)),
            _MINOR,
            _MAJOR,
            Option("harm", (LeadTo("endure_harm", Amount.HARM_BY_FOE),)),
            Option("stress", (LeadTo("endure_stress", Amount.BY_FOE),)),
            _SUPPLY,
            Option("likely", (LeadTo("ask_the_oracle", odds=Odds.LIKELY.value),)),
            Option("table", (OnTable("price"),)),
        ),
    ),
    _fate("Ask the Oracle", roll=Roll.ORACLE),
)


def _price_of(key: str, *options: Option) -> Move:
    return _fate("Pay the Price", part=key, roll=Roll.NONE, always=one_of(*options))


PRICE_PARTS = (
    _price_of("price_of_delay", _MINOR, _MAJOR),
    _price_of("price_of_waste", Option("one", (Adjust(Meter.SUPPLY, -1),)), _SUPPLY),
)
