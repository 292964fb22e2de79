"""The seven relationship moves, and the second rolls of a sojourn."""

from functools import partial

from rules.ironsworn.moves.catalogue.common import ADVANTAGE, FIVE, PAY, PRICE, WARMTH, one_of
from rules.ironsworn.moves.deeds import (
    AddBond,
    Adjust,
    Clear,
    ClearBond,
    Companions,
    Effect,
    GiveBonus,
    Handicap,
    Initiative,
    LeadTo,
    Momentum,
    Note,
    TakeBack,
)
from rules.ironsworn.moves.model import (
    BondBonus,
    Choice,
    Chooser,
    Move,
    MoveKind,
    Option,
    Result,
    Roll,
    Target,
    Use,
)
from rules.ironsworn.terms import Debility, Meter, Stat

_move = partial(Move, kind=MoveKind.RELATIONSHIP)

_TAKEN = Initiative(is_taken=True)
_BOTH_LOSE = Initiative(is_taken=False, is_shared=True)

_FORSAKE = LeadTo("forsake_your_vow")

_HEART_BOND = (Use(Stat.HEART, bond=BondBonus.ALWAYS),)

_HEARD = (Momentum(+1), GiveBonus(1, only="gather_information"))


def _recover(key: str, *effects: Effect) -> Option:
    """Make an option that offers another roll, a miss of which loses its gain again (A2.14)."""
    again = LeadTo(f"sojourn_{key}", is_optional=True, is_one_of=True, has_gains=True)
    return Option(key, (*effects, again))


_SOJOURN = (
    Option("mend", (Clear(Debility.WOUNDED), Adjust(Meter.HEALTH, +1))),
    Option("hearten", (Clear(Debility.SHAKEN), Adjust(Meter.SPIRIT, +1))),
    Option("equip", (Clear(Debility.UNPREPARED), Adjust(Meter.SUPPLY, +1))),
    _recover("recuperate", Adjust(Meter.HEALTH, +2), Companions(+2)),
    _recover("consort", Adjust(Meter.SPIRIT, +2)),
    _recover("provision", Adjust(Meter.SUPPLY, +2)),
    _recover("plan", Momentum(+2)),
    Option("quest", (LeadTo("swear_an_iron_vow", adds=1, is_optional=True),)),
)

_BOASTS = (
    Option("first_strike", (Momentum(+1), Initiative(is_taken=False))),
    Option("bare", (Momentum(+1), Handicap(is_bare=True), Note("no_armour"))),
    Option("no_iron", (Momentum(+1), Handicap(is_bare=False), Note("no_weapon"))),
    Option("blood", (Momentum(+1), LeadTo("endure_harm", 1))),
    Option("death", (Momentum(+1), Note("to_the_death"))),
)


def _second_roll(key: str, weak: tuple[Effect, ...], strong: tuple[Effect, ...]) -> Move:
    return _move(
        "Sojourn",
        _HEART_BOND,
        strong=Result(strong),
        weak=Result(weak),
        miss=Result((TakeBack(),)),
        is_slow=True,
        part=f"sojourn_{key}",
    )


SECOND_ROLLS = (
    _second_roll(
        "recuperate",
        (Adjust(Meter.HEALTH, +1), Companions(+1)),
        (Adjust(Meter.HEALTH, +2), Companions(+2)),
    ),
    _second_roll("consort", (Adjust(Meter.SPIRIT, +1),), (Adjust(Meter.SPIRIT, +2),)),
    _second_roll("provision", (Adjust(Meter.SUPPLY, +1),), (Adjust(Meter.SUPPLY, +2),)),
    _second_roll("plan", (Momentum(+1),), (Momentum(+2),)),
)

FOR_BONDS = (
    Move(
        "Swear an Iron Vow",
        _HEART_BOND,
        kind=MoveKind.QUEST,
        target=Target.VOW,
        strong=Result((Momentum(+2), AddBond())),
        weak=Result((Momentum(+1), Note("questions"), AddBond())),
        miss=Result(
            (Note("obstacle"), AddBond()),
            Choice(
                (Option("press_on", (Momentum(-2),)), Option("give_up", (_FORSAKE,))),
                is_of_track=True,
            ),
        ),
        starts=True,
        part="swear_for_bond",
    ),
)
"""The oath that somebody asks for before there is a bond with them."""

RELATIONSHIP = (
    _move(
        "Compel",
        (
            Use(Stat.HEART, "charm", BondBonus.ALWAYS),
            Use(Stat.IRON, "threat"),
            Use(Stat.SHADOW, "lie"),
        ),
        strong=Result(_HEARD),
        weak=Result((*_HEARD, Note("they_ask"))),
        miss=PAY,
    ),
    _move(
        "Sojourn",
        _HEART_BOND,
        strong=Result(choice=Choice(_SOJOURN, count=2, bonded=1, chooser=Chooser.EACH)),
        weak=Result(choice=Choice(_SOJOURN, count=1, bonded=1, chooser=Chooser.EACH)),
        miss=PAY,
        is_slow=True,
    ),
    _move(
        "Draw the Circle",
        _HEART_BOND,
        target=Target.DUEL,
        strong=Result((Momentum(+1), _TAKEN), Choice(_BOASTS, 2, is_free=True, is_of_fight=True)),
        weak=Result((_TAKEN,), Choice(_BOASTS, is_free=True, is_of_fight=True)),
        miss=Result((Initiative(is_taken=False), PRICE)),
        starts=True,
    ),
    _move(
        "Forge a Bond",
        (Use(Stat.HEART),),
        target=Target.NEW_BOND,
        strong=Result((AddBond(),), Choice(WARMTH)),
        weak=Result(
            (Note("they_ask"),),
            Choice(
                (
                    Option("do_it", (AddBond(),)),
                    Option("swear", (LeadTo("swear_for_bond"),)),
                    Option("refuse", (PRICE,)),
                )
            ),
        ),
        miss=PAY,
        is_slow=True,
    ),
    _move(
        "Test Your Bond",
        (Use(Stat.HEART),),
        target=Target.BOND,
        strong=one_of(*WARMTH),
        weak=one_of(
            Option("do_it", (Note("prove_it"),)),
            Option("swear", (LeadTo("swear_an_iron_vow"),)),
            Option("refuse", (ClearBond(), PRICE)),
        ),
        miss=Result((ClearBond(), PRICE)),
    ),
    _move(
        "Aid Your Ally",
        FIVE,
        target=Target.ALLY,
        strong=Result(
            (Initiative(is_taken=True, is_shared=True),), Choice(ADVANTAGE, chooser=Chooser.ALLY)
        ),
        weak=Result((_BOTH_LOSE, Momentum(+1, is_patients=True))),
        miss=Result((_BOTH_LOSE, PRICE)),
    ),
    _move(
        "Write Your Epilogue",
        roll=Roll.PROGRESS,
        target=Target.BONDS,
        strong=Result((Note("as_hoped"),)),
        weak=Result((Note("unforeseen_end"),)),
        miss=Result((Note("fears_come_true"),)),
    ),
)
