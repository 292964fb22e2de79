"""Mini-FU, as the rest of the bot knows it."""

from bot.game import Game
from bot.games.fu import buttons, hands
from bot.games.fu.again import AGAIN
from bot.games.fu.cog import FUCog
from bot.games.fu.making import MAKING
from bot.games.fu.odds import ODDS
from bot.games.fu.plays import checks, results, tags
from bot.games.fu.waiting import waiting
from bot.games.fu.words import recap
from bot.games.fu.words.refusals import SENTENCES
from bot.games.fu.words.topics import TOPICS
from rules import fu as rules

GAME = Game(
    key="fu",
    title="Mini-FU",
    start="/fu check",
    attribution=(
        "Mini-FU: the check mechanic was described by Nathan Russell (perilplanet.com). FU: The "
        "Freeform/Universal RPG is by Nathan Russell, licensed under Creative Commons Attribution.",
    ),
    topics=TOPICS,
    first=(
        "`/sheet new`: name, concept and tags in one form, or take a ready-made character.",
        "`/fu check action:sneak past the guards`: begin a pool with one die.",
        "Tick what helps; anybody may suggest a die; the GM says what hinders. Watch the odds.",
        "Press **Roll**: the answer comes in words, from *No, and* to *Yes, and*.",
        "`/fu tag add`: what the scene has that helps or hinders.",
    ),
    character=rules.Character,
    changed={rules.Character: recap.character},
    fields=rules.FIELDS,
    sheet=tags.sheet,
    board=tags.scene_of,
    sheet_shows=(rules.Scene,),
    states={"fu": rules.Character, "fu.scene": rules.Scene},
    again=AGAIN,
    outcomes={
        "fu.check": rules.CheckChanged,
        "fu.rolled": rules.CheckRolled,
        "fu.tag": rules.TagChanged,
        "fu.tag.sheet": rules.TagPutRight,
        "fu.condition": rules.ConditionChanged,
        "fu.scene.cleared": rules.SceneCleared,
        "fu.told": rules.ChoiceSettled,
    },
    cog=FUCog,
    sentences=SENTENCES,
    presses={**buttons.PRESSES, **hands.PRESSES},
    odds=ODDS,
    hands=hands.hands,
    views={
        rules.CheckChanged: checks.view_of_change,
        rules.CheckRolled: results.view_of_result,
    },
    waiting=waiting,
    renaming=tags.renaming,
    making=MAKING,
)
