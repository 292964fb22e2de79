"""Ironsworn: action and progress rolls, momentum, debilities, vows and the oracle.

``state`` is what is remembered (``terms`` are its closed sets, ``pending`` is what waits
for a player) and ``errors`` what is refused.  ``rolls`` judges and burns, ``meters`` and
``debilities`` move the numbers, ``settling`` places what ran past its end, ``tracks`` and
``bonds`` keep progress, ``oracle`` answers, and ``sheet`` reads what people type.  The
package ``moves`` plays the game's moves with all of these; none of them knows of it.  The
rules are section "Ironsworn" of ``rules/RULES.md``.
"""

from rules.ironsworn.bonds import (
    BondAdded,
    BondRemoved,
    BondsMarked,
    add_bond,
    edit_bonds,
    mark_bonds,
    remove_bond,
    write_epilogue,
)
from rules.ironsworn.debilities import (
    DebilityChanged,
    clear_debility,
    mark_debility,
    mark_unprepared,
)
from rules.ironsworn.errors import (
    Blocked,
    NotAVow,
    NotImproving,
    PermanentDebility,
    StillPayable,
    TrackClosed,
    WindowClosed,
)
from rules.ironsworn.meters import (
    AMOUNT_MAX,
    BLOCKERS,
    MeterChanged,
    MomentumChanged,
    change_meter,
    change_momentum,
    suffer_momentum,
    take_momentum,
)
from rules.ironsworn.oracle import (
    PRICE_ROLLS_MAX,
    Odds,
    OracleAnswered,
    Price,
    PricePaid,
    ask,
    d100,
    pay_the_price,
    price_of,
    random_rank,
)
from rules.ironsworn.rolls import (
    SCORE_MAX,
    ActionJudgement,
    ActionRolled,
    Burned,
    burn,
    is_match,
    judge_action,
    judge_progress,
    reroll,
    roll_action,
)
from rules.ironsworn.settling import (
    Choice,
    Debt,
    Owing,
    SetbackSettled,
    SetbackWaived,
    ShortfallSettled,
    ShortfallWaived,
    debt_of,
    owing,
    setback_choices,
    settle_setback,
    settle_shortfall,
    shortfall_choices,
    waive_setback,
    waive_shortfall,
)
from rules.ironsworn.sheet import (
    FIELDS,
    edit,
    parse_source,
)
from rules.ironsworn.state import (
    ADDS_MAX,
    BARE_MAX,
    COUNT_MAX,
    METER_MAX,
    MOMENTUM_MAX,
    MOMENTUM_MIN,
    MOMENTUM_RESET,
    STAT_MAX,
    STAT_MIN,
    TICKS_MAX,
    TICKS_PER_BOX,
    TRACKS_MAX,
    ActionRoll,
    Bonds,
    Character,
    Debility,
    DebilityFamily,
    Hits,
    Meter,
    Party,
    Rank,
    Stat,
    Track,
    TrackEnd,
    TrackKind,
    WindowReason,
)
from rules.ironsworn.tracks import (
    MARKS_MAX,
    Earned,
    Forsaken,
    Progressed,
    ProgressRolled,
    Recommitted,
    TrackEdited,
    TrackMade,
    TrackRemoved,
    add_track,
    earn,
    edit_track,
    find_track,
    forsake,
    mark,
    new_track,
    recommit,
    remove_track,
    roll_progress,
)
