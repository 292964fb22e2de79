"""Ironsworn: action and progress rolls, momentum, debilities, vows and the oracle.

- ``state`` is what is stored, with the enums of ``terms`` and the open moves of ``pending``.
- ``rolls`` judges action rolls and burns momentum; ``tracks`` and ``bonds`` keep progress.
- ``meters`` and ``debilities`` change the numbers, ``settling`` places losses that ran on, and
  ``group`` does the same for everybody at the table.
- ``oracle`` answers questions, ``sheet`` reads what people type, ``errors`` are the refusals.

The package ``moves`` plays the game's moves with all of these; none of them imports it.  The rules
are section "Ironsworn" of ``rules/RULES.md``.
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
    run_out,
)
from rules.ironsworn.errors import (
    Blocked,
    NoSetback,
    NotAVow,
    NotImproving,
    PermanentDebility,
    StillPayable,
    TrackClosed,
    WindowClosed,
)
from rules.ironsworn.group import (
    change_debility_for_all,
    change_meter_for_all,
    change_supply,
    in_line,
    mark_party,
    settle_setback_for_all,
)
from rules.ironsworn.meters import (
    AMOUNT_MAX,
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
    RankRolled,
    ask,
    d100,
    pay_the_price,
    price_of,
    random_rank,
    roll_rank,
)
from rules.ironsworn.pending import ActionRoll
from rules.ironsworn.rolls import (
    SCORE_MAX,
    ActionRolled,
    Burned,
    as_it_stands,
    burn,
    is_match,
    judge_action,
    judge_progress,
    reroll,
    roll_action,
    settle_miss,
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
    without_setback,
)
from rules.ironsworn.sheet import FIELDS, parse_source
from rules.ironsworn.state import (
    ADDS_MAX,
    ENDED_MAX,
    METER_MAX,
    TICKS_MAX,
    TICKS_PER_BOX,
    TRACKS_MAX,
    Bonds,
    Character,
    Party,
    Track,
)
from rules.ironsworn.terms import (
    Debility,
    DebilityFamily,
    Ending,
    Hits,
    Meter,
    Rank,
    Reroll,
    Stat,
    TrackEnd,
    TrackKind,
    WindowReason,
)
from rules.ironsworn.tracks import (
    BONDS,
    MARKS_MAX,
    Forsaken,
    Progressed,
    ProgressRolled,
    Recommitted,
    TrackEdited,
    TrackMade,
    TrackRemoved,
    add_track,
    begins_shared,
    earn,
    edit_track,
    end_of,
    find_track,
    made_way,
    mark,
    new_track,
    open_names,
    recommit,
    remove_track,
    require_missed,
    roll_progress,
    with_new_shared,
)
