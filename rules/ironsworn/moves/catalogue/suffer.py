"""The seven suffer moves, their tables, and the oaths that buy a life back."""

from rules.ironsworn.moves.deeds import (
    Adjust,
    End,
    LeadTo,
    Mark,
    Momentum,
    Need,
    Note,
    OnTable,
    Rally,
    Wreck,
)
from rules.ironsworn.moves.model import (
    BondBonus,
    Choice,
    Move,
    MoveKind,
    OfCompanion,
    Option,
    Pick,
    Result,
    Roll,
    Suffer,
    TableRow,
    Target,
    Use,
)
from rules.ironsworn.terms import Debility, Meter, Rank, Stat, TrackEnd

HARM_TABLE = (
    TableRow(10, "mortal", (LeadTo("face_death"),)),
    TableRow(
        20, "dying", (LeadTo("heal", is_optional=True), LeadTo("face_death", is_optional=True))
    ),
    TableRow(35, "unconscious", (LeadTo("face_death", is_optional=True),)),
    TableRow(50, "reeling"),
    TableRow(100, "standing"),
)

STRESS_TABLE = (
    TableRow(10, "overwhelmed", (LeadTo("face_desolation"),)),
    TableRow(25, "given_up", (LeadTo("forsake_your_vow"),)),
    TableRow(50, "given_in"),
    TableRow(100, "persevering"),
)


def _shake_off(meter: Meter, need: Need) -> Choice:
    return Choice(
        (
            Option("shake_off", (Momentum(-1), Adjust(meter, +1)), need),
            Option("embrace", (Momentum(+1),)),
        )
    )


def _at_nothing(condition: Debility, bane: Debility, table: str, need: Need) -> Choice:
    return Choice(
        (
            Option(condition.value, (Mark(condition),)),
            Option(bane.value, (Mark(bane),)),
            Option("table", (OnTable(table),)),
        ),
        need=need,
    )


def _oath(key: str, burden: Debility, end: str) -> Move:
    """Make the vow that buys a life back: it must be sworn with a hit (A2.12)."""
    mark = Mark(burden, is_needed=False)
    return Move(
        key,
        "Swear an Iron Vow",
        MoveKind.QUEST,
        Roll.ACTION,
        (Use(Stat.HEART, bond=BondBonus.ALWAYS),),
        target=Target.VOW,
        strong=Result((Momentum(+2), mark)),
        weak=Result((Momentum(+1), mark)),
        miss=Result((End(TrackEnd.FORSAKEN), Note(end))),
        ranks=(Rank.FORMIDABLE, Rank.EXTREME),
        starts=True,
        is_part=True,
    )


def _brink(key: str, name: str, oath: str, end: str) -> Move:
    return Move(
        key,
        name,
        MoveKind.SUFFER,
        Roll.ACTION,
        (Use(Stat.HEART),),
        strong=Result((Note("spared"),)),
        weak=Result(
            choice=Choice((Option("sacrifice", (Note(end),)), Option("quest", (LeadTo(oath),))))
        ),
        miss=Result((Note(end),)),
    )


OATHS = (
    _oath("swear_for_life", Debility.CURSED, "dead"),
    _oath("swear_for_sanity", Debility.TORMENTED, "desolate"),
)

SUFFER = (
    Move(
        "endure_harm",
        "Endure Harm",
        MoveKind.SUFFER,
        Roll.ACTION,
        (Use(Meter.HEALTH), Use(Stat.IRON)),
        pick=Pick.HIGHEST,
        strong=Result(choice=_shake_off(Meter.HEALTH, Need.HEALTH_LEFT)),
        weak=Result((Note("press_on"),)),
        miss=Result(
            (Momentum(-1),),
            _at_nothing(Debility.WOUNDED, Debility.MAIMED, "harm", Need.HEALTH_GONE),
        ),
        suffers=Suffer.HEALTH,
    ),
    _brink("face_death", "Face Death", "swear_for_life", "dead"),
    Move(
        "companion_endure_harm",
        "Companion Endure Harm",
        MoveKind.SUFFER,
        Roll.ACTION,
        (Use(OfCompanion.HEALTH), Use(Stat.HEART)),
        pick=Pick.HIGHEST,
        target=Target.COMPANION,
        strong=Result((Rally(+1),)),
        weak=Result((Note("companion_battered"),)),
        miss=Result((Momentum(-1), Wreck())),
        suffers=Suffer.COMPANION,
    ),
    Move(
        "endure_stress",
        "Endure Stress",
        MoveKind.SUFFER,
        Roll.ACTION,
        (Use(Meter.SPIRIT), Use(Stat.HEART)),
        pick=Pick.HIGHEST,
        strong=Result(choice=_shake_off(Meter.SPIRIT, Need.SPIRIT_LEFT)),
        weak=Result((Note("press_on"),)),
        miss=Result(
            (Momentum(-1),),
            _at_nothing(Debility.SHAKEN, Debility.CORRUPTED, "stress", Need.SPIRIT_GONE),
        ),
        suffers=Suffer.SPIRIT,
    ),
    _brink("face_desolation", "Face Desolation", "swear_for_sanity", "desolate"),
    Move(
        "out_of_supply",
        "Out of Supply",
        MoveKind.SUFFER,
        Roll.NONE,
        always=Result((Mark(Debility.UNPREPARED, is_needed=False),)),
        suffers=Suffer.SUPPLY,
    ),
    Move("face_a_setback", "Face a Setback", MoveKind.SUFFER, Roll.NONE, suffers=Suffer.MOMENTUM),
)
