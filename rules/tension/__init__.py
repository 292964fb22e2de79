"""Tension and Fate: a Storyteller's pool, tests that both sides move, calamities, twists.

``state`` is what the table remembers, ``character`` what a player does, ``errors`` what
is refused.  ``reading`` judges dice and counts their chances, ``challenges`` opens
and closes tests, ``answers`` is what the players do to them, ``spending`` what the
Storyteller does, ``twists`` are the bargains between them, ``pool`` fills and begins
anew, and ``calamities`` raise the maximum.  The rules are R1.1 to R1.22 of
``rules/RULES.md``.
"""

from rules.tension.answers import (
    MEANS,
    Answered,
    enter_answer,
    require_answer,
    roll_answer,
    usual_means,
)
from rules.tension.calamities import (
    CalamityAdvanced,
    CalamityMade,
    CalamityOutcome,
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
)
from rules.tension.challenges import (
    AFFECTED_MAX,
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
    find_open,
    find_own,
    open_challenge,
    outlived,
    propose,
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
)
from rules.tension.errors import (
    Exclusive,
    InAnotherTest,
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
from rules.tension.reading import (
    DICE_MAX,
    SIDES,
    SUCCESS_FROM,
    Reading,
    judge,
    reading_odds,
)
from rules.tension.spending import (
    FateSpent,
    RollOdds,
    Spent,
    TensionSpent,
    answer_odds,
    require_tension,
    spend_fate,
    spend_tension,
    spendable,
    tension_odds,
)
from rules.tension.state import (
    CALAMITY_STEPS_MAX,
    COUNT_MAX,
    RATING_MAX,
    STEPS_MAX,
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
)
