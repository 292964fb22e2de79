"""Ironsworn, as the house knows it."""

from operator import attrgetter

from bot.game import Game
from bot.games.ironsworn.again import AGAIN
from bot.games.ironsworn.buttons import card
from bot.games.ironsworn.buttons import moves as move_buttons
from bot.games.ironsworn.buttons import rolls as roll_buttons
from bot.games.ironsworn.cog import IronswornCog
from bot.games.ironsworn.making import MAKING
from bot.games.ironsworn.odds import ODDS
from bot.games.ironsworn.odds import PRESSES as ODDS_PRESSES
from bot.games.ironsworn.plays import moves as move_plays
from bot.games.ironsworn.plays import rolls, table, tracks
from bot.games.ironsworn.waiting import waiting
from bot.games.ironsworn.words import recap
from bot.games.ironsworn.words.refusals import SENTENCES
from bot.games.ironsworn.words.topics import FURTHER, TOPICS
from rules import ironsworn as rules
from rules.ironsworn import moves

GAME = Game(
    key="ironsworn",
    title="Ironsworn",
    start="/iron action",
    attribution=(
        "Ironsworn: this work is based on Ironsworn (found at www.ironswornrpg.com), created by "
        "Shawn Tomkin, and licensed for our use under the Creative Commons Attribution 4.0 "
        "International license (creativecommons.org/licenses/by/4.0/).",
    ),
    first=(
        "`/sheet new`: fill in your name and stats, or take one of three ready-made characters.",
        "`/iron move swear an iron vow`: say what you are after, and how hard it is.",
        "`/iron move face danger`: pick a stat and roll. All 35 moves work so; `/iron moves` lists "
        "them.",
        "Press what the roll offers: **Burn** momentum for a better result, choose, or **Pay the "
        "Price** on a miss.",
        "`/iron waiting`: whatever you still have open.",
    ),
    topics=TOPICS,
    further=FURTHER,
    character=rules.Character,
    has_ended=lambda character: character.ending is not None,
    plotted={each: attrgetter(each.lower()) for each in ("Momentum", "Health", "Spirit")},
    changed={
        rules.Character: recap.character,
        rules.Party: recap.party,
        rules.Track: recap.track,
    },
    fields=rules.FIELDS,
    sheet=table.sheet,
    board=table.board,
    sheet_shows=(rules.Party, rules.Track),
    states={
        "ironsworn": rules.Character,
        "ironsworn.party": rules.Party,
        "ironsworn.track": rules.Track,
    },
    again=AGAIN,
    outcomes={
        "iron.action": rules.ActionRolled,
        "iron.burned": rules.Burned,
        "iron.momentum": rules.MomentumChanged,
        "iron.meter": rules.MeterChanged,
        "iron.debility": rules.DebilityChanged,
        "iron.owing": rules.Owing,
        "iron.setback.settled": rules.SetbackSettled,
        "iron.setback.waived": rules.SetbackWaived,
        "iron.shortfall.settled": rules.ShortfallSettled,
        "iron.shortfall.waived": rules.ShortfallWaived,
        "iron.track.made": rules.TrackMade,
        "iron.track.marked": rules.Progressed,
        "iron.track.edited": rules.TrackEdited,
        "iron.track.removed": rules.TrackRemoved,
        "iron.progress": rules.ProgressRolled,
        "iron.recommitted": rules.Recommitted,
        "iron.forsaken": rules.Forsaken,
        "iron.bond.added": rules.BondAdded,
        "iron.bond.removed": rules.BondRemoved,
        "iron.bonds.marked": rules.BondsMarked,
        "iron.oracle": rules.OracleAnswered,
        "iron.price": rules.PricePaid,
        "iron.rank": rules.RankRolled,
        "iron.move": moves.MoveMade,
        "iron.move.stood": moves.MoveStood,
        "iron.move.chosen": moves.Chosen,
        "iron.move.warned": moves.MoveWarned,
        "iron.companion.added": moves.CompanionAdded,
        "iron.companion.edited": moves.CompanionEdited,
        "iron.companion.removed": moves.CompanionRemoved,
    },
    cog=IronswornCog,
    sentences=SENTENCES,
    presses={**roll_buttons.PRESSES, **move_buttons.PRESSES, **card.PRESSES, **ODDS_PRESSES},
    odds=ODDS,
    hands=card.hands,
    arriving=table.arrived,
    following=roll_buttons.FOLLOWING,
    waiting=waiting,
    views={
        rules.ActionRolled: rolls.as_now,
        moves.MoveMade: move_plays.as_now,
        moves.MoveStood: move_plays.as_now,
        moves.Chosen: move_plays.chosen_as_now,
        moves.MoveWarned: move_plays.warning_now,
        rules.Owing: table.owing_now,
        **dict.fromkeys(
            (rules.TrackMade, rules.Progressed, rules.TrackEdited, rules.Recommitted), tracks.as_now
        ),
    },
    making=MAKING,
)
