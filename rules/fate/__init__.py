"""The rules of Fate with Momentum Dice: rolls, aspects, and momentum that is banked and spent.

``terms`` has the closed sets and fixed numbers, ``errors`` what is refused.  ``character``
is what a sheet holds and ``board`` what the table shares.  ``rolls`` are open rolls, ``judging``
says what they give, ``settling``
says what an outcome that stands leaves behind, ``momentum`` what boosts and momentum become,
``harm`` where hits go, ``scenes`` how aspects, boosts and compels come and go, ``sheet`` what is
put right by hand.  A ``snapshot`` is a whole table; from it ``answering`` reads what somebody
rolls, ``marks`` on whose checks something waits, ``invoking`` which aspects can be invoked,
``spending`` what momentum does, ``standing`` and ``endings`` how a roll and a scene are over.
The rules are R0.1 to R0.27 of ``rules/RULES.md``.
"""

from rules.fate.answering import (
    RollRequest,
    action_of,
    find_answered,
    find_earlier,
    lacks_action,
    new_roll,
    newest_waiting,
    require_answer,
    side_of,
    skill_of,
    with_momentum,
)
from rules.fate.board import (
    EFFECTS_MAX,
    SPENT_KEPT,
    AddedEffect,
    Boost,
    Compel,
    Marker,
    Participant,
    Scene,
    SceneAspect,
)
from rules.fate.character import (
    HITS_MAX,
    SKILLS_MAX,
    Character,
    Consequence,
    GameChanger,
    Hit,
    Skill,
    by_skill,
)
from rules.fate.endings import (
    ROLLS_KEPT,
    Cleared,
    ConflictEnded,
    Ended,
    SceneEnded,
    after_conflict,
    after_scene,
    end_conflict,
    end_scene,
    lapse_boost,
    lapse_roll,
    outlived,
)
from rules.fate.errors import (
    BankFull,
    DoesNotAbsorb,
    HighConceptStays,
    HitWaits,
    InvokedAlready,
    Locked,
    MomentumActionSet,
    NameIsWaitedFor,
    NoBoost,
    NoSlot,
    NotDefending,
    NothingToReroll,
    NothingToTrade,
    NotTheTarget,
    NotTreatable,
    NotYourBoost,
    OpposedAlready,
    OpposesItself,
    RollOver,
    Unopposed,
    UnrolledBoost,
    WrongAction,
)
from rules.fate.harm import (
    BoxMarked,
    Conceded,
    ConsequenceChanged,
    ConsequenceTaken,
    HarmOutcome,
    HitDealt,
    TakenOut,
    clear_consequence,
    concede,
    deal,
    hit_of,
    mark_box,
    rename_consequence,
    rested,
    take_consequence,
    take_out,
    treat_consequence,
    usable_boxes,
    usable_slots,
)
from rules.fate.invoking import (
    Invocable,
    Payer,
    acts_for,
    invocables,
    invoke_aspect,
    is_foes,
    payer_of,
    seat_of,
)
from rules.fate.judging import Verdict, degree_of, gains, judge
from rules.fate.marks import concerned, mark, replaced_by, use_marks
from rules.fate.momentum import (
    Converted,
    EffectAdded,
    EffectBought,
    EffectRemoved,
    Forgone,
    GameChanged,
    add_effect,
    buy,
    convert,
    find_effect,
    forgo,
    remove_effect,
    use_game_changer,
)
from rules.fate.rolls import Invoke, Result, Roll, Side, defended, invoked, opposed, require_invoke
from rules.fate.scenes import (
    AspectPlaced,
    AspectRemoved,
    BoostNamed,
    BoostPlaced,
    BoostUsed,
    CompelAnswered,
    CompelOffered,
    answer_compel,
    free_name,
    invoke_consequence_free,
    name_boost,
    offer_compel,
    place_aspect,
    place_boost,
    use_boost,
)
from rules.fate.settling import (
    AspectInvoked,
    RollDefended,
    RollOpposed,
    RollOutcome,
    RollStarted,
    RollStood,
    Settled,
    settle,
    struck,
)
from rules.fate.sheet import (
    FIELDS,
    ActionChosen,
    MilestoneReached,
    NPCMade,
    PointsMoved,
    Refreshed,
    SkillSet,
    choose_action,
    make_npc,
    milestone,
    move_gm_points,
    move_points,
    refresh,
    refreshed,
    set_skill,
)
from rules.fate.snapshot import Person, Replacements, Snapshot, character_of
from rules.fate.spending import Spender, aimed_at, attacker_of, find_gear, spend, spenders
from rules.fate.standing import give_aspect, may_give, newest_of, stand
from rules.fate.terms import (
    BANK_MAX,
    CONVERSION_COST,
    DICE,
    FAIR,
    FREE_MAX,
    GAME_CHANGER_COST,
    GEAR_MAX,
    GREAT,
    HIT_MAX,
    POINTS_MAX,
    RATING_MAX,
    RATING_MIN,
    SIDES,
    STYLE,
    Action,
    BoostState,
    Degree,
    Effect,
    How,
    Means,
    Seat,
    Severity,
    Span,
    Stage,
    Track,
)
