"""Charge, as the house knows it."""

from operator import attrgetter

from bot.game import Game
from bot.games.charge import buttons, waiting
from bot.games.charge.again import AGAIN
from bot.games.charge.buttons.hands import hands
from bot.games.charge.cog import ChargeCog
from bot.games.charge.making import MAKING
from bot.games.charge.odds import ODDS
from bot.games.charge.odds import PRESSES as ODDS_PRESSES
from bot.games.charge.plays import consequences, flashbacks, proposals, rolls, team
from bot.games.charge.words import recap
from bot.games.charge.words.refusals import SENTENCES
from bot.games.charge.words.topics import TOPICS
from rules import charge as rules
from rules.clock import Clock

GAME = Game(
    key="charge",
    title="Charge",
    start="/charge action",
    attribution=(
        "Charge: this work is based on Charge, product of Fari RPGs (https://farirpgs.com/), "
        "developed and authored by René-Pier Deshaies-Gélinas, and licensed for our use under the "
        "Creative Commons Attribution 4.0 License (https://creativecommons.org/licenses/by/4.0/).",
        "This work is also based on Blades in the Dark (found at http://www.bladesinthedark.com/), "
        "product of One Seven Design, developed and authored by John Harper, and licensed for our "
        "use under the Creative Commons Attribution 3.0 Unported license "
        "(http://creativecommons.org/licenses/by/3.0/).",
    ),
    topics=TOPICS,
    session="`/charge session start` then sets everybody's momentum to 2.",
    first=(
        "`/sheet new`: name, concept and seven dots in one form, or take a ready-made character.",
        "`/charge action`: say what you do. The card shows its dice, its price and its odds.",
        "The GM sets risk and effect; you push, ask for tension or get help, then press **Roll**.",
        "On a price to pay: **Take it**, **Resist** with momentum, or let a teammate protect you.",
        "`/waiting`: what the table still waits for, with its buttons.",
    ),
    character=rules.Character,
    plotted={each: attrgetter(each.lower()) for each in ("Momentum", "Stress")},
    changed={rules.Character: recap.character},
    fields=rules.FIELDS,
    gm_fields=rules.GM_FIELDS,
    sheet=team.sheet,
    # All that a table shares beside its clocks waits for somebody, and is told as that.
    board=lambda _turn: None,
    sheet_shows=(Clock,),
    states={"charge": rules.Character, "charge.settings": rules.Settings},
    again=AGAIN,
    outcomes={
        "charge.proposal": rules.ProposalChanged,
        "charge.action": rules.ActionRolled,
        "charge.progress": rules.ProgressMade,
        "charge.setup": rules.SetupMade,
        "charge.consequence": rules.ConsequenceGiven,
        "charge.waived": rules.ConsequenceWaived,
        "charge.protected": rules.Protected,
        "charge.condition": rules.ConditionWritten,
        "charge.settled": rules.ConsequenceSettled,
        "charge.determination": rules.DeterminationRolled,
        "charge.fortune": rules.FortuneRolled,
        "charge.mission": rules.MissionRolled,
        "charge.momentum": rules.MomentumChanged,
        "charge.stress": rules.StressChanged,
        "charge.flashback": rules.FlashbackCalled,
        "charge.flashback.proposed": rules.FlashbackProposed,
        "charge.session.started": rules.SessionStarted,
        "charge.session.ended": rules.SessionEnded,
        "charge.scene.ended": rules.SceneEnded,
        "charge.milestone": rules.MilestoneAwarded,
        "charge.talent": rules.TalentChanged,
        "charge.attachment": rules.AttachmentChanged,
        "charge.dots": rules.DotsAssigned,
        "charge.setting": rules.SettingChanged,
    },
    cog=ChargeCog,
    sentences=SENTENCES,
    presses={**buttons.PRESSES, **ODDS_PRESSES},
    odds=ODDS,
    hands=hands,
    views={
        rules.ProposalChanged: proposals.after_step,
        rules.MomentumChanged: lambda turn, outcome: proposals.open_of(turn, outcome.character),
        rules.StressChanged: lambda turn, outcome: proposals.open_of(turn, outcome.character),
        rules.ActionRolled: consequences.after_roll,
        rules.ProgressMade: lambda turn, outcome: rolls.view_of_roll(turn, outcome.key),
        rules.ConsequenceGiven: consequences.after_giving,
        rules.SetupMade: lambda turn, outcome: rolls.view_of_roll(turn, outcome.key),
        rules.ConsequenceWaived: lambda turn, outcome: rolls.view_of_roll(turn, outcome.key),
        rules.FlashbackProposed: flashbacks.after_step,
        rules.FlashbackCalled: flashbacks.after_calling,
        rules.Protected: consequences.after_protecting,
        rules.ConsequenceSettled: lambda turn, outcome: rolls.view_of_roll(
            turn, outcome.consequence.roll
        ),
    },
    new_clock=rules.owner_of_new_clock,
    waiting=waiting.waiting,
    renaming=team.renaming,
    making=MAKING,
)
