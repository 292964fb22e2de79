"""Tension & Fate, as the rest of the bot knows it."""

from bot.game import Game
from bot.games.tension import buttons
from bot.games.tension.again import AGAIN
from bot.games.tension.buttons.hands import hands
from bot.games.tension.buttons.panel import gms_items
from bot.games.tension.cog import TensionCog
from bot.games.tension.making import MAKING
from bot.games.tension.odds import ODDS
from bot.games.tension.odds import PRESSES as ODDS_PRESSES
from bot.games.tension.plays import challenges, pool
from bot.games.tension.waiting import waiting
from bot.games.tension.words import recap
from bot.games.tension.words.refusals import SENTENCES
from bot.games.tension.words.topics import TOPICS
from rules import tension as rules
from rules.outcome import Outcome

OUTCOMES: dict[str, type[Outcome]] = {
    "tension.test.proposed": rules.ChallengeProposed,
    "tension.test.opened": rules.ChallengeOpened,
    "tension.test.declined": rules.ChallengeDeclined,
    "tension.test.answered": rules.Answered,
    "tension.test.adjusted": rules.Adjusted,
    "tension.test.closed": rules.ChallengeClosed,
    "tension.spent": rules.TensionSpent,
    "tension.fate.spent": rules.FateSpent,
    "tension.twist.offered": rules.TwistOffered,
    "tension.twist.accepted": rules.TwistAccepted,
    "tension.twist.declined": rules.TwistDeclined,
    "tension.restored": rules.Restored,
    "tension.adventure": rules.AdventureBegun,
    "tension.campaign": rules.CampaignBegun,
    "tension.configured": rules.PoolConfigured,
    "tension.calamity.made": rules.CalamityMade,
    "tension.calamity.advanced": rules.CalamityAdvanced,
    "tension.calamity.revealed": rules.CalamityRevealed,
    "tension.calamity.thwarted": rules.CalamityThwarted,
    "tension.calamity.removed": rules.CalamityRemoved,
    "tension.sheet": rules.SheetChanged,
}

GAME = Game(
    key="tension",
    title="Tension & Fate",
    start="/tension test open",
    attribution=(
        "Tension & Fate: after an unidentified rules document, whose author is not known.",
    ),
    topics=TOPICS,
    first=(
        "`/sheet new`: a whole character in one form, or take a ready-made one.",
        "`/tension test open`: a form asks the GM what is tried, how hard it is, and for whom.",
        "**Answer** under the test: roll vigor dice, or enter successes rolled elsewhere.",
        "GM: the *GM* button under a test has your dice, points and twists, for you alone.",
        "`/tension show`: dice, points, calamities and open tests at a glance.",
    ),
    character=rules.Character,
    plotted={"Vigor": lambda held: held.vigor if held.counts_vigor else None},
    changed={rules.Character: recap.character},
    fields=rules.FIELDS,
    sheet=pool.sheet,
    board=pool.view_for_actor,
    making=MAKING,
    sheet_shows=(rules.Challenge,),
    states={
        "tension": rules.Character,
        "tension.pool": rules.Pool,
        "tension.test": rules.Challenge,
        "tension.calamity": rules.Calamity,
    },
    again=AGAIN,
    outcomes=OUTCOMES,
    cog=TensionCog,
    sentences=SENTENCES,
    presses={**buttons.PRESSES, **ODDS_PRESSES},
    odds=ODDS,
    hands=hands,
    views={
        outcome: challenges.view_of_outcome
        for outcome in OUTCOMES.values()
        if hasattr(outcome, "challenge")
    },
    may_share_names=("tension.test",),
    renaming=challenges.renaming,
    following=buttons.FOLLOWING,
    waiting=waiting,
    controls=gms_items,
)
