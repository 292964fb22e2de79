"""Charge: action rolls that a table puts together, consequences, momentum and stress.

``pool`` reads dice and works out a proposal; ``proposals`` and ``boosts`` put it together and
``rolls`` rolls it.  ``consequences`` are given, taken over and suffered, ``determination`` resists
them, ``settling`` writes them.  The rules are R3.1 to R3.25 of ``rules/RULES.md``.

A move takes the team (characters by player) or the one character that it concerns, and gives it
back whole beside an outcome.  Who may make it is the caller's to check; who is roller, helper or
bearer is checked here.
"""

from rules.charge.boosts import (
    Boosts,
    accept_tension,
    ask_tension,
    assist,
    drop_talent,
    drop_tension,
    follow,
    new_tension,
    offer_tension,
    possible_boosts,
    push,
    unassist,
    unfollow,
    unpush,
    use_talent,
)
from rules.charge.consequences import (
    DANGER_KINDS,
    ConsequenceGiven,
    ConsequenceWaived,
    Offer,
    Protected,
    begin_clock,
    give_consequence,
    last_roll,
    let_consequence_go,
    may_endanger,
    may_protect,
    offers,
    protect,
    require_danger,
    suffer,
    waive_consequence,
)
from rules.charge.determination import (
    DeterminationRolled,
    break_attachment,
    determine,
    fate_of,
    resist,
)
from rules.charge.errors import (
    BadSize,
    CannotHelp,
    CannotPay,
    DotsRange,
    Exclusive,
    FlashbackGone,
    FlashbackUnpriced,
    NoEffect,
    NoHelper,
    NotAgreed,
    NotATeammate,
    NotDots,
    NotExposed,
    NotTheRollers,
    ProjectOpen,
    RollGone,
    RollReason,
    StillOwed,
    TakenOut,
    TensionOpen,
    WrongClock,
)
from rules.charge.flashbacks import (
    FlashbackCalled,
    FlashbackProposed,
    accept_flashback,
    call_flashback,
    open_flashback,
    price_flashback,
    propose_flashback,
    withdraw_flashback,
)
from rules.charge.fortune import (
    CARDS_MAX,
    EVEN,
    FORTUNE_MAX,
    Fortune,
    FortuneRolled,
    MissionRolled,
    roll_fortune,
    roll_mission,
)
from rules.charge.growth import (
    CLOCK_SIZES,
    TALENTS_MAX,
    AttachmentChanged,
    DotsAssigned,
    TalentChanged,
    add_attachment,
    assign_dots,
    dots_left,
    gain_talent,
    invest,
    mend_attachment,
    new_talent,
    owner_of_new_clock,
    remove_attachment,
    remove_talent,
)
from rules.charge.health import (
    AMOUNT_MAX,
    MomentumChanged,
    StressChanged,
    change_momentum,
    change_stress,
    recover,
    take_stress,
)
from rules.charge.making import make, parse_action, parse_dots, typed
from rules.charge.pool import (
    ASSIST_PRICE,
    POOL_MAX,
    PUSH_PRICE,
    Cost,
    Part,
    Standing,
    judge,
    obstacle,
    odds,
    require_unworked,
    standing_of,
)
from rules.charge.proposals import (
    ProposalChanged,
    Step,
    modify,
    open_proposal,
    propose,
    set_effect,
    set_risk,
    withdraw,
)
from rules.charge.rolls import (
    PROGRESS_KINDS,
    ActionRolled,
    ProgressMade,
    SetupMade,
    end_setup,
    fits,
    forgo_progress,
    lapse_progress,
    make_progress,
    may_fill,
    may_set_up,
    require_progress,
    require_setup,
    roll,
    roll_at_once,
    set_up,
)
from rules.charge.seasons import (
    MilestoneAwarded,
    SceneEnded,
    SceneMark,
    SessionEnded,
    SessionStarted,
    award_milestone,
    end_scene,
    end_session,
    start_session,
)
from rules.charge.settings import (
    BOUNDS,
    SETTINGS,
    SettingChanged,
    Settings,
    change_setting,
    setting_name,
    setting_text,
)
from rules.charge.settling import (
    ConsequenceSettled,
    Determination,
    pending_consequence,
    takes_out,
)
from rules.charge.sheet import (
    FIELDS,
    GM_FIELDS,
    ConditionWritten,
    parse_talent,
    write_condition,
)
from rules.charge.state import (
    ATTACHMENTS_MAX,
    COUNT_MAX,
    DOTS_MAX,
    MODIFIER_MAX,
    PENDING_MAX,
    ROLLS_KEPT,
    SETTLED_KEPT,
    SETUPS_MAX,
    STRESS_SEGMENTS,
    ActionRoll,
    Attachment,
    Character,
    Consequence,
    Flashback,
    Follow,
    Proposal,
    Setup,
    Talent,
    Team,
    Tension,
)
from rules.charge.terms import (
    Action,
    ConsequenceKind,
    Effect,
    Fate,
    FlashbackFollows,
    Group,
    Push,
    Result,
    Risk,
    SetupBenefit,
    Source,
    TalentKind,
    TensionStep,
)
