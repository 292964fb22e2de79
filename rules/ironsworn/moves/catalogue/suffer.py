"""The seven suffer moves, their tables, and the oaths that buy a life back."""

from functools import partial

from rules.ironsworn.moves.catalogue.common import one_of
from rules.ironsworn.moves.deeds import (
    Adjust,
    Bear,
    Decide,
    End,
    LeadTo,
    Mark,
    Momentum,
    Need,
    Note,
    OnTable,
    Perish,
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
from rules.ironsworn.pending import FACE_DEATH, HARM_AGAIN, HEAL
from rules.ironsworn.terms import Debility, Ending, Meter, Rank, Stat, TrackEnd

_move = partial(Move, kind=MoveKind.SUFFER)

HARM_TABLE = (
    TableRow(10, "mortal", (LeadTo(FACE_DEATH),)),
    TableRow(20, "dying", (LeadTo(HEAL, is_optional=True), LeadTo(FACE_DEATH, is_optional=True))),
    TableRow(35, "unconscious", (LeadTo(FACE_DEATH, is_optional=True),)),
    TableRow(50, "reeling", (LeadTo(HARM_AGAIN, is_optional=True),)),
    TableRow(100, "standing"),
)

STRESS_TABLE = (
    TableRow(10, "overwhelmed", (LeadTo("face_desolation"),)),
    TableRow(25, "given_up", (LeadTo("forsake_your_vow", need=Need.VOW_OPEN),)),
    TableRow(50, "given_in"),
    TableRow(100, "persevering"),
)


def _endure(
    what: str, meter: Meter, stat: Stat, needs: tuple[Need, Need], marks: tuple[Debility, Debility]
) -> Move:
    """Make the move for harm or stress; ``needs`` say that the meter is above 0, and at 0."""
    left, gone = needs
    shake_off = Option("shake_off", (Momentum(-1), Adjust(meter, +1)), left)
    at_nothing = [Option(each.value, (Mark(each),)) for each in marks]
    return _move(
        f"Endure {what.capitalize()}",
        (Use(meter), Use(stat)),
        pick=Pick.HIGHEST,
        strong=one_of(shake_off, Option("embrace", (Momentum(+1),))),
        weak=Result((Note("press_on"),)),
        miss=Result(
            (Momentum(-1),), Choice((*at_nothing, Option("table", (OnTable(what),))), need=gone)
        ),
        suffers=Suffer(meter.value),
    )


def _oath(key: str, burden: Debility, ending: Ending) -> Move:
    """Make the vow that buys a life back: it must be sworn with a hit (A2.12)."""
    bear = Bear(burden)
    return Move(
        "Swear an Iron Vow",
        (Use(Stat.HEART, bond=BondBonus.ALWAYS),),
        target=Target.VOW,
        strong=Result((Momentum(+2), bear)),
        weak=Result((Momentum(+1), bear)),
        miss=Result((End(TrackEnd.FORSAKEN), Perish(ending))),
        ranks=(Rank.FORMIDABLE, Rank.EXTREME),
        kind=MoveKind.QUEST,
        starts=True,
        part=key,
    )


def _brink(name: str, oath: str, ending: Ending, *decides: Decide) -> Move:
    choice = Choice((Option("sacrifice", (Perish(ending),)), Option("quest", (LeadTo(oath),))))
    return _move(
        name,
        (Use(Stat.HEART),),
        strong=Result((Note("spared"), *decides)),
        weak=Result(decides, choice),
        miss=Result((Perish(ending), *decides)),
    )


OATHS = (
    _oath("swear_for_life", Debility.CURSED, Ending.DEAD),
    _oath("swear_for_sanity", Debility.TORMENTED, Ending.DESOLATE),
)

AGAIN = (_move("Endure Harm", part=HARM_AGAIN, roll=Roll.NONE, always=Result((OnTable("harm"),))),)
"""What a reeling character comes to, who takes no breath before something that takes strength."""

SUFFER = (
    _endure(
        "harm",
        Meter.HEALTH,
        Stat.IRON,
        (Need.HEALTH_LEFT, Need.HEALTH_GONE),
        (Debility.WOUNDED, Debility.MAIMED),
    ),
    _brink("Face Death", "swear_for_life", Ending.DEAD, Decide()),
    _move(
        "Companion Endure Harm",
        (Use(OfCompanion.HEALTH), Use(Stat.HEART)),
        pick=Pick.HIGHEST,
        target=Target.COMPANION,
        strong=Result((Rally(+1), Note("companion_rallies"))),
        weak=Result((Note("companion_battered"),)),
        miss=Result((Momentum(-1), Wreck())),
        suffers=Suffer.COMPANION,
    ),
    _endure(
        "stress",
        Meter.SPIRIT,
        Stat.HEART,
        (Need.SPIRIT_LEFT, Need.SPIRIT_GONE),
        (Debility.SHAKEN, Debility.CORRUPTED),
    ),
    _brink("Face Desolation", "swear_for_sanity", Ending.DESOLATE),
    _move(
        "Out of Supply",
        roll=Roll.NONE,
        always=Result((Mark(Debility.UNPREPARED, is_needed=False),)),
        suffers=Suffer.SUPPLY,
    ),
    _move("Face a Setback", roll=Roll.NONE, suffers=Suffer.MOMENTUM),
)
