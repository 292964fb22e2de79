"""The rules of Tension and Fate, R1.1 to R1.22 of ``rules/RULES.md``.

The Storyteller has a pool of tension dice and fate points.  ``challenges`` opens and closes tests;
players move them by ``answers``, the Storyteller by ``spending``, and ``twists`` are the bargains
between the two.  ``reading`` judges dice, and ``calamities`` raise the maximum of the ``pool``.
"""

from rules.tension.answers import Answered, enter_answer, require_answer, roll_answer, usual_means
from rules.tension.calamities import (
    CalamityAdvanced,
    CalamityMade,
    CalamityRemoved,
    CalamityRevealed,
    CalamityThwarted,
    advance,
    as_known,
    new_calamity,
    remove_calamity,
    reveal,
    seen,
    thwart,
    win,
)
from rules.tension.challenges import (
    CLOSED_KEPT,
    Adjusted,
    ChallengeClosed,
    ChallengeDeclined,
    ChallengeOpened,
    ChallengeOutcome,
    ChallengeProposed,
    Stepped,
    accept_proposal,
    adjust,
    close,
    decline_proposal,
    find_for,
    find_open,
    find_own,
    open_challenge,
    outlived,
    propose,
    rename,
    waive,
)
from rules.tension.character import (
    ASPECTS_MAX,
    FIELDS,
    RESOURCES_MAX,
    VALUE_MAX,
    Character,
    Resource,
    SheetChanged,
    change_resource,
    change_vigor,
    drop_resource,
    limit_resource,
)
from rules.tension.errors import (
    Exclusive,
    InAnotherTest,
    LacksVigor,
    NoCalamity,
    NoOpenTest,
    NotAffected,
    NothingLacking,
    StillHas,
    WrongKind,
    WrongStage,
)
from rules.tension.pool import (
    AdventureBegun,
    CampaignBegun,
    PoolConfigured,
    PoolOutcome,
    Restored,
    complete,
    configure,
    may_see_pool,
    new_adventure,
    new_campaign,
    restore,
)
from rules.tension.reading import DICE_MAX, SUCCESS_FROM, Reading, judge, reading_odds
from rules.tension.spending import (
    FateSpent,
    RollOdds,
    TensionSpent,
    answer_odds,
    require_fate,
    spend_fate,
    spend_tension,
    spendable,
    tension_odds,
)
from rules.tension.state import (
    CALAMITY_STEPS_MAX,
    COUNT_MAX,
    RATING_MAX,
    TENSION_CEILING,
    TENSION_START,
    Calamity,
    Cause,
    Challenge,
    ChallengeKind,
    Offer,
    Participant,
    Pool,
    ReadingKind,
    Settings,
    Source,
    Stage,
    Step,
)
from rules.tension.twists import (
    TwistAccepted,
    TwistDeclined,
    TwistOffered,
    accept_twist,
    candidates,
    decline_twist,
    offer_twist,
    withdraw_twist,
)
