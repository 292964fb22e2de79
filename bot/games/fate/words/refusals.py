"""Fate's refusals in words."""

from bot.chat.embeds import numeral
from bot.chat.refusals import Sentences, quoted
from bot.games.fate.words.terms import ACTIONS, BOOSTS, SEVERITIES
from rules.fate import Stage, errors


def _not_your_boost(refusal: errors.NotYourBoost) -> str:
    owner = quoted(refusal.owner) if refusal.owner else "the opposition"
    return (
        f"{quoted(refusal.boost)} belongs to {owner}, and only they turn it into momentum or an "
        "aspect. They may pass it on to be used."
    )


_OVER = {
    Stage.LAPSED: "That roll was let go without an outcome. `/undo` may bring it back.",
    Stage.OPEN: "That roll is open: let it stand first.",
    Stage.SETTLED: (
        "The outcome of that roll stands, and nothing more is invoked on it. `/undo` opens it."
    ),
}


def _does_not_absorb(refusal: errors.DoesNotAbsorb) -> str:
    fit = ", ".join(str(box) for box in refusal.boxes[:6])
    would = f"These would: {fit}" if fit else "No box would; take consequences"
    return (
        f"Stress box {numeral(refusal.box)} is marked, not there, or too small for the "
        f"{numeral(refusal.left)} that is left. {would}."
    )


def _name_is_waited_for(refusal: errors.NameIsWaitedFor) -> str:
    waits, then = _WAITED_FOR.get(refusal.what, ("Something", "See to it"))
    return (
        f"{waits} waits under the name of {quoted(refusal.character)}, and would be lost with it. "
        f"{then}; then the name can be another."
    )


_WAITED_FOR = {
    "roll": ("An open roll", "Let it stand"),
    "boost": ("A boost", "Use it"),
    "marker": ("A bonus or penalty on the next check", "Make that check"),
    "hit": ("A hit", "Absorb it"),
    "compel": ("A compel", "Answer it"),
    "aspect": ("An aspect of the scene", "Remove it"),
}


SENTENCES = Sentences(
    refusals={
        errors.Locked: (
            "{character} has used the Game Changer, and neither gains nor spends momentum until "
            "the scene ends (`/fate scene end`)."
        ),
        errors.BankFull: (
            "The bank of {character} holds 4 momentum and no more, so the boost is kept. Spend "
            "some first, or convert the boost for 2."
        ),
        errors.WrongAction: lambda refusal: (
            f"{quoted(refusal.boost)} comes from the action {quoted(ACTIONS[refusal.action])}, "
            "which is not the Momentum Action. Only a boost of that becomes momentum or an "
            "aspect; this one can still be used."
        ),
        errors.UnrolledBoost: (
            "{boost} was put there by hand. Only a boost that a roll of the Momentum Action made "
            "becomes momentum or an aspect; this one can still be used."
        ),
        errors.NoBoost: lambda refusal: (
            f"{quoted(refusal.boost)} {BOOSTS[refusal.state]} already, and a boost is there once."
        ),
        errors.NotYourBoost: _not_your_boost,
        errors.RollOver: lambda refusal: _OVER[refusal.stage],
        errors.NothingToReroll: "No dice stand on that side, only a number. Invoke for +2 instead.",
        errors.InvokedAlready: (
            "{aspect} was invoked on this roll for a fate point already, and each aspect is once. "
            "Another aspect would do, or a free invoke."
        ),
        errors.Unopposed: (
            "Nothing stands against that roll yet, so nothing comes of it. Somebody "
            "defends with `/fate roll`, or the GM sets a number with `/fate oppose`."
        ),
        errors.OpposedAlready: (
            "That roll has its opposition already. `/undo` takes it back after a slip."
        ),
        errors.OpposesItself: "{character} cannot stand against their own roll.",
        errors.NotTheTarget: "That roll is at {target}, who answers it, or the GM for them.",
        errors.NotDefending: lambda refusal: (
            f"A roll is not answered by {ACTIONS[refusal.action].lower()}: an attack or an "
            "advantage by defending, a contest by overcoming."
        ),
        errors.NothingToTrade: (
            "Only an attack that succeeds with style gives up 1 of its hit for a boost. "
            "Let it stand as it is."
        ),
        errors.DoesNotAbsorb: _does_not_absorb,
        errors.NoSlot: lambda refusal: (
            f"A {SEVERITIES[refusal.severity]} consequence cannot be taken for the "
            f"{numeral(refusal.left)} that is left: there is one already, or not even all that "
            "is free would absorb the hit."
        ),
        errors.HitWaits: (
            "A hit of {left} waits for {character}. Nobody concedes once the dice fell: "
            "`/fate stress` deals with it first."
        ),
        errors.DiceFell: (
            "The dice of “{roll}” have fallen, and may hurt {character}. Nobody concedes before "
            "its outcome stands."
        ),
        errors.NotOneself: (
            "{character} cannot be inspired or daunted by themselves. Name somebody else, or leave "
            "the target out for everybody."
        ),
        errors.NotContesting: lambda refusal: (
            f"An exchange of a contest is overcome. {ACTIONS[refusal.action]} is rolled without "
            "`contest`."
        ),
        errors.ExtremeStays: (
            "{name} is extreme, and stays until a major milestone. The GM may take it off the "
            "sheet after a slip."
        ),
        errors.HighConceptStays: (
            "{aspect} is the high concept, which an extreme consequence does not replace. Choose "
            "the trouble or another aspect."
        ),
        errors.NotTreatable: (
            "{name} is extreme: nothing treats it. After a major milestone it is an ordinary "
            "aspect: `/fate milestone`."
        ),
        errors.MomentumActionSet: lambda refusal: (
            f"The Momentum Action is {ACTIONS[refusal.momentum_action].lower()}. Only the GM "
            "changes it, at a major milestone: `/fate milestone`."
        ),
        errors.NameIsWaitedFor: _name_is_waited_for,
        errors.NoRating: (
            "What is the rating of {skill}? Write it beside the skill: `Fight 4`, or "
            "`Great Fight, Good Will, Notice`."
        ),
        errors.TwoRatings: "{skill} has two ratings there: {one} and {other}. Keep one of them.",
    },
    nouns={
        "fate_points": "fate points",
        "game_changer": "Game Changer",
        "momentum_action": "Momentum Action",
        "free_invokes": "free invokes",
        "stress_box": "stress box",
    },
    many={
        "fate": "Fate characters",
        "fate.aspect": "situation aspects",
        "fate.boost": "boosts",
        "fate.roll": "rolls",
        "fate.marker": "bonuses and penalties that wait",
        "fate.compel": "compels",
        "hits": "hits that wait",
        "effects": "added effects",
        "skills": "skills",
        "stunts": "stunts",
        "aspects": "aspects",
    },
    already={
        "inspire_allies": "Everybody whom that would inspire is inspired already.",
        "cause_despair": "Everybody whom that would daunt is daunted already.",
        "milestone": (
            "For {name} nothing would change: name another Momentum Action with `action`. "
            "No extreme consequence waits to be free again."
        ),
        "session": "That has begun for {name} already, and no scene has ended since.",
        "out": "{name} is out of the conflict already, until it ends.",
        "treated consequence": "{name} is treated already; now it takes time.",
        "skill": "{name} stands at that rating already.",
        "boost_name": "That boost is called {name} already.",
    },
    at_limit={"fate_points": "There are 99 fate points already, and no more can be kept."},
    not_marked={
        "roll": "No roll is open: its outcome stands, or nobody rolled. `/fate roll` begins one.",
        "gear": (
            "No roll has a weapon or armor that is against this character. A rating is reduced "
            "while the roll is open, or its hit still waits."
        ),
        "attack": (
            "That is for a hit on somebody whose attack was defended against, and no roll of this "
            "conflict tells of one. The GM may insist."
        ),
        "fate_character": (
            "No character of yours plays Fate here: `/fate roll` makes one. The GM sees another's "
            "with the option `player`."
        ),
        "game_changer": (
            "No Game Changer is on the sheet. `/sheet edit field:game_changer` writes its name, "
            "and `game_changer_text` what it does."
        ),
        "hit": "That hit was dealt with already, or let go.",
        "compel": "That compel was answered already, or went with its aspect.",
        "free_invoke": "No free invoke of your side is left on that; a fate point would do.",
        "failed_advantage": "That aspect was given already, or the advantage did not fail.",
        "replaced_aspect": "Only an extreme consequence replaces an aspect.",
    },
)
