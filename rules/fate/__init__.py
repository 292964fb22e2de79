"""The rules of Fate with Momentum Dice: rolls, aspects, and momentum that is banked and spent.

``terms`` has the closed sets and fixed numbers, ``errors`` the refusals.  ``character`` is what a
sheet holds and ``board`` what the table shares.  ``rolls`` are open rolls, ``judging`` says what
they give, ``settling`` what they leave behind, ``momentum`` what boosts and momentum become,
``harm`` where hits go, ``scenes`` how aspects, boosts and compels come and go, ``renaming`` what
follows an aspect or a character to another name, ``sheet`` what is put right by hand.  A
``snapshot`` is a whole table; from it ``answering`` reads what somebody rolls, ``marks`` on whose
checks something waits, ``invoking`` which aspects can be invoked, ``spending`` what momentum does,
``standing`` and ``endings`` how a roll and a scene are over.
The package gives what the bot uses of R0.1 to R0.27 of ``rules/RULES.md``, refusals apart.
"""

from rules.fate.answering import (
    RollRequest,
    answerable,
    find_answered,
    lacks_action,
    may_answer,
    new_roll,
    newest_waiting,
    require_answer,
    require_directed,
    rolled_with,
    side_of,
    with_momentum,
)
from rules.fate.board import AddedEffect, Boost, Compel, Marker, Scene, SceneAspect
from rules.fate.chances import Hope, hope
from rules.fate.character import Character, Consequence, Hit, Skill
from rules.fate.endings import (
    Cleared,
    ConflictEnded,
    Ended,
    SceneEnded,
    end_conflict,
    end_scene,
    lapse_boost,
    lapse_roll,
    outlived,
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
    drop_hit,
    find_consequence,
    followed,
    keep_aspects,
    mark_box,
    rename_consequence,
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
from rules.fate.judging import Verdict, degree_of, gains
from rules.fate.making import lacks, make, make_further, typed, typed_further
from rules.fate.marks import end_turn, use_marks
from rules.fate.momentum import (
    Converted,
    EffectAdded,
    EffectBought,
    EffectRemoved,
    Forgone,
    GameChanged,
    add_effect,
    convert,
    find_effect,
    forgo,
    remove_effect,
    use_game_changer,
)
from rules.fate.ready import READY
from rules.fate.renaming import moved_with, named_as, rewritten
from rules.fate.rolls import Invoke, Roll, Side, crowding, defended, held_back, opposed
from rules.fate.scenes import (
    AspectNamed,
    AspectPlaced,
    AspectRemoved,
    BoostNamed,
    BoostPlaced,
    BoostUsed,
    CompelAnswered,
    CompelOffered,
    answer_compel,
    is_free_name,
    name_boost,
    offer_compel,
    offered_now,
    place_aspect,
    place_boost,
    remove_aspect,
    use_boost,
)
from rules.fate.settling import (
    AspectInvoked,
    RollDefended,
    RollOpposed,
    RollOutcome,
    RollStarted,
    RollStood,
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
    set_skill,
    set_skills,
)
from rules.fate.snapshot import Person, Replacements, Snapshot, Twin, calls, character_of, twins
from rules.fate.spending import (
    Spender,
    aimed_at,
    let_momentum_be,
    spend,
    spendable,
    spenders,
    worthwhile,
)
from rules.fate.standing import (
    give_aspect,
    has_unnamed_aspect,
    has_unnamed_boost,
    lapsing,
    may_give,
    name_aspect,
    newest_of,
    stand,
)
from rules.fate.terms import (
    BANK_MAX,
    CONVERSION_COST,
    DICE,
    FREE_MAX,
    GEAR_MAX,
    HIT_MAX,
    LADDER,
    POINTS_MAX,
    RATING_MAX,
    RATING_MIN,
    SIDES,
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
