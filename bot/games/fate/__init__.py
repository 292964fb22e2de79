"""Fate with Momentum Dice, as the house knows it."""

from operator import attrgetter

from bot.game import Game
from bot.games.fate import buttons
from bot.games.fate.again import AGAIN
from bot.games.fate.buttons.hands import hands
from bot.games.fate.buttons.scene import CHANGES
from bot.games.fate.cog import FateCog
from bot.games.fate.making import MAKING
from bot.games.fate.odds import ODDS
from bot.games.fate.odds import PRESSES as ODDS_PRESSES
from bot.games.fate.plays import characters, invokes, momentum, rolls, scene
from bot.games.fate.waiting import waiting
from bot.games.fate.words import recap
from bot.games.fate.words.refusals import SENTENCES
from bot.games.fate.words.topics import TOPICS
from rules import fate as rules

ROLLS = (
    *(rules.RollStarted, rules.RollDefended, rules.RollOpposed),
    *(rules.AspectInvoked, rules.RollStood),
)
HITS = (rules.HitDealt, rules.BoxMarked, rules.ConsequenceTaken)

GAME = Game(
    key="fate",
    title="Fate with Momentum Dice",
    start="/fate roll",
    attribution=(
        "Fate: this work is based on Fate Core System and Fate Accelerated Edition (found at "
        "http://www.faterpg.com/), products of Evil Hat Productions, LLC, developed, authored, and "
        "edited by Leonard Balsera, Brian Engard, Jeremy Keller, Ryan Macklin, Mike Olson, Clark "
        "Valentine, Amanda Valentine, Fred Hicks, and Rob Donoghue, and licensed for our use under "
        "the Creative Commons Attribution 3.0 Unported license "
        "(http://creativecommons.org/licenses/by/3.0/).",
        'This work uses material from "Momentum Dice", published by Magpie Games in The Fate Codex '
        "and written by Phil Vecchione and Chris Sniezak, and is licensed under the Creative "
        "Commons Attribution 4.0 International license "
        "(http://creativecommons.org/licenses/by/4.0/deed.en_US).",
    ),
    topics=TOPICS,
    session=(
        "`/fate point refresh` then fills your fate points up; a GM's with `everyone:true` fills "
        "everybody's."
    ),
    first=(
        "`/sheet new`: name, aspects and skills in one form, or take a ready-made character.",
        "`/fate roll skill:Fight`: the dice fall. Add `action` and `target` if you like.",
        "Invoke aspects from the menus under the roll, then press **Accept**.",
        "`/fate aspect add`: put what is true of the scene on the table.",
        "`/waiting`: what the table still waits for, with its buttons.",
    ),
    character=rules.Character,
    plotted={
        "Momentum": attrgetter("bank"),
        # A main character of the GM's has none of their own (R0.25).
        "Fate points": lambda held: None if held.is_npc else held.fate_points,
    },
    changed={rules.Character: recap.character, rules.Compel: recap.compel},
    fields=rules.FIELDS,
    sheet=characters.sheet,
    board=characters.board,
    making=MAKING,
    hands=hands,
    sheet_shows=(rules.Boost,),
    concerned=invokes.concerned,
    states={
        "fate": rules.Character,
        "fate.scene": rules.Scene,
        "fate.aspect": rules.SceneAspect,
        "fate.boost": rules.Boost,
        "fate.marker": rules.Marker,
        "fate.compel": rules.Compel,
        "fate.roll": rules.Roll,
    },
    again=AGAIN,
    outcomes={
        "fate.rolled": rules.RollStarted,
        "fate.opposed": rules.RollOpposed,
        "fate.defended": rules.RollDefended,
        "fate.invoked": rules.AspectInvoked,
        "fate.stood": rules.RollStood,
        "fate.forgone": rules.Forgone,
        "fate.converted": rules.Converted,
        "fate.effect": rules.EffectBought,
        "fate.changer": rules.GameChanged,
        "fate.effect.added": rules.EffectAdded,
        "fate.effect.removed": rules.EffectRemoved,
        "fate.hit": rules.HitDealt,
        "fate.box": rules.BoxMarked,
        "fate.consequence": rules.ConsequenceTaken,
        "fate.consequence.changed": rules.ConsequenceChanged,
        "fate.out": rules.TakenOut,
        "fate.conceded": rules.Conceded,
        "fate.aspect.placed": rules.AspectPlaced,
        "fate.aspect.named": rules.AspectNamed,
        "fate.aspect.removed": rules.AspectRemoved,
        "fate.boost.placed": rules.BoostPlaced,
        "fate.boost.named": rules.BoostNamed,
        "fate.boost.used": rules.BoostUsed,
        "fate.compel.offered": rules.CompelOffered,
        "fate.compel.answered": rules.CompelAnswered,
        "fate.conflict.ended": rules.ConflictEnded,
        "fate.scene.ended": rules.SceneEnded,
        "fate.skill": rules.SkillSet,
        "fate.action": rules.ActionChosen,
        "fate.milestone": rules.MilestoneReached,
        "fate.npc": rules.NPCMade,
        "fate.points": rules.PointsMoved,
        "fate.refreshed": rules.Refreshed,
    },
    cog=FateCog,
    sentences=SENTENCES,
    presses={**buttons.PRESSES, **ODDS_PRESSES},
    odds=ODDS,
    views={
        **dict.fromkeys(ROLLS, rolls.view_of_roll),
        **dict.fromkeys(HITS, scene.view_of_hit),
        **dict.fromkeys(CHANGES, characters.view_of_scene),
        rules.CompelOffered: scene.view_of_compel,
        rules.EffectBought: momentum.view_of_effect,
    },
    following=buttons.FOLLOWING,
    waiting=waiting,
    controls=buttons.controls,
    renaming=characters.rename,
    rewriting=characters.rewrite,
    may_share_names=("fate.roll", "fate.boost"),
)
