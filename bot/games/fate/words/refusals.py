"""Fate's refusals in words."""

from bot.chat.embeds import first_upper, join, numeral
from bot.chat.refusals import Sentences, quoted
from bot.games.fate.words.terms import ACTIONS, BOOSTS, MADE_BY, a_consequence
from rules.fate import BoostState, Stage, errors


def _not_your_boost(refusal: errors.NotYourBoost) -> str:
    owner = quoted(refusal.owner) if refusal.owner else "the opposition"
    return (
        f"Only {owner} can turn the boost {quoted(refusal.boost)} into momentum or an aspect. "
        "Anybody they pass it to can use it."
    )


def _barred(refusal: errors.WrongAction) -> str:
    if refusal.is_by_now:
        return " before the Momentum Action was chosen, or from a conflict that has ended"
    return ", which is not the Momentum Action"


_OVER = {
    Stage.LAPSED: "That roll was let go. `/undo` may bring it back.",
    Stage.OPEN: "That roll is still open. Accept it first.",
    Stage.SETTLED: "That roll is already accepted. `/undo` opens it again.",
}


def _does_not_absorb(refusal: errors.DoesNotAbsorb) -> str:
    fit = join([str(box) for box in refusal.boxes[:6]], "or")
    would = f"Mark box {fit}." if fit else "No box can: take a consequence, or be taken out."
    # One that is large enough is marked, or was used up for the conflict of the hit.
    is_large = refusal.box >= refusal.left
    why = "isn't free" if is_large else f"can't absorb {numeral(refusal.left)}"
    return f"Stress box {numeral(refusal.box)} {why}. {would}"


SENTENCES = Sentences(
    refusals={
        errors.Locked: (
            "{character} has used the Game Changer: no momentum to gain or spend until the scene "
            "ends (`/fate scene end`)."
        ),
        errors.BankFull: (
            "{character} has 4 momentum, which is the most. Spend some first, or turn the boost "
            "into an aspect for 2."
        ),
        errors.WrongAction: lambda refusal: (
            f"{quoted(refusal.boost)} comes from {MADE_BY[refusal.action]}{_barred(refusal)}, so "
            "it can't become momentum or an aspect. It can still be used."
        ),
        errors.UnrolledBoost: (
            "{boost} was added by hand. Only a boost from a Momentum Action roll can become "
            "momentum or an aspect. It can still be used."
        ),
        errors.NoBoost: lambda refusal: (
            f"The boost {quoted(refusal.boost)} {BOOSTS[refusal.state]}, so it is gone."
            if refusal.state is not BoostState.OPEN
            else f"The boost {quoted(refusal.boost)} is still there to use."
        ),
        errors.NotYourBoost: _not_your_boost,
        errors.RollOver: lambda refusal: _OVER[refusal.stage],
        errors.NothingToReroll: "That side has a number and no dice. Invoke for +2 instead.",
        errors.InvokedAlready: (
            "{aspect} already cost a fate point on this roll. Invoke another aspect, or one with "
            "a free invoke."
        ),
        errors.Unopposed: (
            "Nothing opposes that roll yet. Somebody defends with `/fate roll`, or "
            "`/fate oppose` sets a number."
        ),
        errors.OpposedAlready: "That roll already has opposition. `/undo` takes it back.",
        errors.OpposesItself: (
            "{character} can't be on both sides of a roll. Choose somebody else's roll to answer, "
            "or somebody else to attack."
        ),
        errors.AnswersDefence: (
            "{roll} is a defence itself, so it can't be answered. Name {character} as the `target` "
            "of a roll, and they defend. Or `/fate oppose` sets a number."
        ),
        errors.NotTheTarget: lambda refusal: (
            f"That roll is against {quoted(refusal.target)}. Only {quoted(refusal.target)}"
            f"{' or the GM' if refusal.by_gm else ''} can answer it."
        ),
        errors.NotAttacked: lambda refusal: (
            "This character defended against no such attack in this conflict. Without `target` "
            "it hits whoever attacked last."
            f"{' The GM can allow it anyway.' if refusal.by_gm else ''}"
        ),
        errors.NotDefending: lambda refusal: (
            f"You can't answer a roll with {ACTIONS[refusal.action]}. Answer an attack or "
            "an advantage with Defend, and a contest with Overcome."
        ),
        errors.DefendsNothing: (
            "Nothing attacks {character} now. Name the roll to answer with `against`, or a number "
            "with `opposition`."
        ),
        errors.NothingToTrade: (
            "Only an attack that succeeds with style can trade 1 of its hit for a boost."
        ),
        errors.DoesNotAbsorb: _does_not_absorb,
        errors.NoSlot: lambda refusal: (
            f"{first_upper(a_consequence(refusal.severity))} can't absorb this: the slot is taken, "
            f"or all that is free is less than {numeral(refusal.left)}. `/fate stress` shows what "
            "can."
        ),
        errors.HitWaits: (
            "{character} has a hit of {left} to absorb first (`/fate stress`). You can't concede "
            "once the dice have fallen."
        ),
        errors.DiceFell: (
            "The dice of {roll} have fallen and may hurt {character}. Concede before a roll, or "
            "once it is accepted and its hit absorbed."
        ),
        errors.NotOneself: (
            "{character} can't do that to themselves. Name somebody else, or nobody for everyone."
        ),
        errors.NotContesting: lambda refusal: (
            f"A contest is rolled with Overcome. For {ACTIONS[refusal.action]}, leave "
            "`contest` out."
        ),
        errors.ExtremeStays: (
            "{name} is extreme and stays until a major milestone (`/fate milestone`), unless the "
            "GM removes it."
        ),
        errors.HighConceptStays: (
            "{aspect} is the high concept, which can't be replaced. Choose the trouble or another "
            "aspect."
        ),
        errors.NotTreatable: (
            "{name} is extreme and can't be treated. It becomes an ordinary aspect at a major "
            "milestone (`/fate milestone`)."
        ),
        errors.MomentumActionSet: lambda refusal: (
            f"The Momentum Action is already {ACTIONS[refusal.momentum_action]}. A major "
            "milestone can change it (`/fate milestone`)."
        ),
        errors.GMsPoints: (
            "{character} has no fate points but the GM's. `/fate point gain gm:true` changes those."
        ),
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
    room={
        "hits": "One has to be absorbed first; `/waiting` lets one go.",
        "fate.roll": "One has to be accepted first; `/waiting` lets one go.",
        "fate.boost": "One has to be used first; `/waiting` lets one go.",
        "fate.marker": "A check uses one up, and `/fate conflict end` ends all.",
        "fate.compel": "One has to be answered first; `/waiting` lets one go.",
    },
    many={
        "fate": "Fate characters",
        "fate.aspect": "situation aspects",
        "fate.boost": "boosts",
        "fate.roll": "rolls",
        "fate.marker": "bonuses and penalties to next checks",
        "fate.compel": "compels",
        "hits": "hits to absorb",
        "effects": "added effects",
        "skills": "skills",
        "stunts": "stunts",
        "aspects": "aspects",
    },
    already={
        "inspire_allies": "Everybody it would inspire is inspired already.",
        "cause_despair": "Everybody it would daunt is daunted already.",
        "milestone": (
            "Nothing would change for {name}. Choose another Momentum Action with `action`."
        ),
        "session": "The session or scenario has already begun for {name}. End a scene first.",
        "out": "{name} is already out of the conflict, until `/fate conflict end`.",
        "conceded": (
            "{name} conceded in this scene, and that conflict is over. Once somebody attacks or "
            "is hit, there is another one to concede."
        ),
        "treated consequence": "{name} is already treated. Now it takes time.",
        "own character": (
            "{name} is a character that you play, with fate points of its own. `/sheet delete` "
            "takes it off; then `/fate npc` makes {name} one of the GM's."
        ),
        "skill": "{name} already has that rating.",
        "boost_name": "That boost is already called {name}.",
        "aspect_name": "That aspect is already called {name}.",
    },
    at_limit={"fate_points": "99 fate points is the most."},
    new={"consequence": "A hit is absorbed with one: `/fate stress`."},
    not_marked={
        "roll": "No roll is open. Start one with `/fate roll`.",
        "own_roll": "No roll of yours is open. Start one with `/fate roll`.",
        "gear": (
            "This character faces no weapon or armor now, or none of the `target`. Reduce it while "
            "the roll is open, or before its hit is absorbed."
        ),
        "move_target": (
            "Move is for yourself and has no `target`. To move somebody else, choose *Move an "
            "enemy*."
        ),
        "inspire_allies": "There is nobody else here to inspire. Name whom you mean with `target`.",
        "cause_despair": "There is nobody here to daunt. Name whom you mean with `target`.",
        "fate_character": (
            "You have no Fate character here. Make one with `/sheet new`. The GM sees somebody "
            "else's with `player`."
        ),
        "game_changer": (
            "The sheet has no Game Changer. Write one with *Stunts and momentum* below "
            "`/sheet show`, or with `/sheet edit`."
        ),
        "momentum_action": (
            "Momentum comes from the dice of a Momentum Action. Choose one with `/fate action`."
        ),
        "hit": "That hit was already absorbed or let go.",
        "compel": "That compel was already answered, or its aspect or character is gone.",
        "free_invoke": "Your side has no free invoke left on that. Pay a fate point instead.",
        "failed_advantage": "That aspect was already given, or the advantage didn't fail.",
        "named_aspect": "That aspect is gone from the scene.",
        "invocable": "You have nothing to invoke on that roll.",
        "momentum_boost": (
            "There is no boost to turn into momentum or an aspect. Only a boost from a Momentum "
            "Action roll can be."
        ),
        "open_boost": "There is no boost to use. Add one with `/fate boost add`.",
        "scene_aspect": "There is no aspect in the scene. Add one with `/fate aspect add`.",
        "compellable": "There is no aspect to compel: none in the scene, and none on a sheet.",
        "replaced_aspect": "Only an extreme consequence replaces an aspect.",
    },
)
