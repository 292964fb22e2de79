"""The options of ``/charge``: what they say, offer, complete and read."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, TypeVar

import discord
from discord.app_commands import Choice

from bot.chat.completion import completing_from
from bot.chat.embeds import first_upper
from bot.chat.options import (
    Option,
    choice,
    completed,
    flag,
    meant,
    number,
    of_character,
    own_character,
    sentence,
    somebody,
    text,
    whom,
)
from bot.games.charge.buttons.asks import told_investors
from bot.games.charge.plays import characters as plays
from bot.games.charge.words.terms import BENEFITS, EFFECTS, KINDS, RISKS
from bot.storage.turn import Turn
from bot.table.words.clocks import offered
from rules import charge, names
from rules.charge import FlashbackFollows, Push, SetupBenefit
from rules.clock import Clock

E = TypeVar("E", bound=Enum)

ACTIONS = [each.value for each in charge.Action]
TALENTS = [*ACTIONS, "die: when …", "risk: when …", "effect: when …"]

_PUSHED = {
    (Push.DIE,): "A die",
    (Push.EFFECT,): "Effect",
    (Push.ACT,): "Acting though taken out",
    (Push.DIE, Push.EFFECT): "A die and effect",
    (Push.ACT, Push.DIE): "Acting though taken out, and a die",
    (Push.ACT, Push.EFFECT): "Acting though taken out, and effect",
    (Push.ACT, Push.DIE, Push.EFFECT): "All three",
}
_FOLLOWS = {
    FlashbackFollows.NOTHING: "Nothing is rolled",
    FlashbackFollows.ACTION: "An action roll",
    FlashbackFollows.FORTUNE: "A fortune roll",
}
_RISKS = {each: first_upper(words) for each, words in RISKS.items()}
_EFFECTS = {
    each: first_upper(words) for each, words in EFFECTS.items() if each is not charge.Effect.BEYOND
}
_BENEFITS = {each: first_upper(words) for each, words in BENEFITS.items()}

_PUSH_CHOICES = [
    Choice(name=words, value=" ".join(each.value for each in pushes))
    for pushes, words in _PUSHED.items()
]


def _pushes(sent: str) -> tuple[Push, ...]:
    return tuple(meant("push", each, Push) for each in sent.split())


def _or_else(what: str, words: str, labels: Mapping[E, str], last: str, label: str) -> Option:
    """Make an option for the value of one of these members, or for a last choice."""
    values = [*(each.value for each in labels), last]
    offered = zip([*labels.values(), label], values, strict=True)
    return Option(
        words,
        choices=[Choice(name=name, value=value) for name, value in offered],
        read=lambda sent: names.resolve(what, sent, values),
    )


def _clock(words: str, known: Callable[[Turn], Mapping[str, Clock]]) -> Option:
    return completed(words, lambda turn: offered(known(turn)))


Somebody = discord.User | None
Whose = Annotated[str | None, own_character(charge.Character)]

# ---------------------------------------------------------------------------------------- rolls

Action = Annotated[str, text("What you do; asked if left out", complete=completing_from(ACTIONS))]
Pushes = Annotated[
    tuple[Push, ...],
    Option("What you push for, 2 momentum each", choices=_PUSH_CHOICES, read=_pushes),
]
IsTense = Annotated[bool, flag("Add tension: a complication for a die")]
Helper = Annotated[int, whom("GM: who assists, for 1 of their momentum; others press Assist")]
Modifier = Annotated[
    int | None, number("GM: more or fewer dice", -charge.MODIFIER_MAX, charge.MODIFIER_MAX)
]
Risk = Annotated[charge.Risk | None, choice("risk", "GM: the risk, moderate if left out", _RISKS)]
Effect = Annotated[
    charge.Effect | None, choice("effect", "GM: the effect, standard if left out", _EFFECTS)
]
Now = Annotated[bool | None, flag("True rolls at once, False always waits for the others")]
Goal = Annotated[str | None, sentence("What you want to reach")]
Talent = Annotated[str | None, of_character("A talent of yours that applies", plays.situations)]
Project = Annotated[str | None, _clock("The project that the roll works on", plays.projects)]
Setup = Annotated[
    SetupBenefit | None, choice("setup", "A setup for the others: what they get", _BENEFITS)
]
Followed = Annotated[int, whom("Whose setup you follow up")]
BenefitOrEnd = Annotated[
    str | None,
    _or_else("benefit", "What whoever follows up gets, or end it", _BENEFITS, "end", "End it"),
]
ProgressClock = Annotated[str | None, _clock("Which clock; asked if left out", plays.clocks)]

# ------------------------------------------------------------------------ tension, consequences

Complication = Annotated[str | None, sentence("What happens, whatever the dice say")]
TensionStress = Annotated[int, number("Stress that it brings", 0, 3)]
TensionSegments = Annotated[int, number("Segments of a danger clock", 0, 3)]
TensionClock = Annotated[str | None, _clock("Which danger clock", plays.danger_clocks)]
WhoseProposal = Annotated[Somebody, somebody("Whose proposal; the only one if left out")]
Kind = Annotated[
    str | None,
    _or_else("consequence", "Which consequence", KINDS, "waive", "The story is the consequence"),
]
DangerClock = Annotated[
    str | None, _clock("The danger clock of a complication", plays.danger_clocks)
]
Bearer = Annotated[int, whom("Who faces it, if not the roller: whoever assisted")]
Worded = Annotated[str | None, sentence("What it is, in your words")]
WhoseRoll = Annotated[Somebody, somebody("Whose roll; the newest at the table if left out")]
Size = Annotated[int | None, number("Size of a new danger clock: 4, 6 or 8", 4, 8)]
Spent = Annotated[
    int | None, number("How much you spend, a die for each; asked with odds", 0, charge.POOL_MAX)
]
Rating = Annotated[
    int | None,
    number(
        "What is at stake, if only the table knows of it",
        charge.Risk.LOW.rating,
        charge.Risk.HIGH.rating,
    ),
]

# ------------------------------------------------------------------------------ luck and numbers

Luck = Annotated[
    int | None,
    number("How likely it is: 0 is very unlikely, 1 is even; 1 if left out", 0, charge.FORTUNE_MAX),
]
Against = Annotated[
    int | None, number("Dice of another side that it is rolled against", 0, charge.FORTUNE_MAX)
]
FortuneAction = Annotated[
    str | None,
    text("Roll the dots of an action of yours instead", complete=completing_from(ACTIONS)),
]
Question = Annotated[str | None, sentence("What you want to know")]
Prepared = Annotated[str | None, sentence("What you prepared; a form if left out")]
Price = Annotated[
    int | None,
    number(
        "A price of 0 to 2 momentum, to pay at once; as GM also that of the one that waits",
        0,
        charge.COUNT_MAX,
    ),
]
Then = Annotated[FlashbackFollows, choice("follows", "With a price: what follows", _FOLLOWS)]
Cards = Annotated[int | None, number("Red cards, a die for each", 0, charge.CARDS_MAX)]
MomentumChange = Annotated[
    int, number("How much: 2 to gain it, -2 to spend it", -charge.AMOUNT_MAX, charge.AMOUNT_MAX)
]
StressChange = Annotated[
    int,
    number(
        "Stress taken; as GM a negative number clears some",
        -charge.STRESS_SEGMENTS,
        charge.STRESS_SEGMENTS,
    ),
]
Recovered = Annotated[int, number("Stress that is cleared", 1, charge.STRESS_SEGMENTS)]
Condition = Annotated[str | None, sentence("The condition now, in your words; - for none")]
WhoRecovers = Annotated[Somebody, somebody("Whose character recovers; your own if left out")]

# ------------------------------------------------------------------------- what outlasts a roll

Investor = Annotated[
    str | None,
    completed("Who spends it; the one in use if left out", told_investors),
]
NewTalent = Annotated[
    str,
    sentence(
        "An action for a dot, or die, risk or effect: the situation",
        complete=completing_from(TALENTS),
    ),
]
IsRemoved = Annotated[bool, flag("GM: take the talent away instead")]
Dots = Annotated[str | None, sentence("Like: sneak 2, shoot 1, sway 2; a form if left out")]
NewAttachment = Annotated[str, text("Somebody or something dear to them")]
Attachment = Annotated[str, of_character("Which attachment", plays.attachments)]
MendingProject = Annotated[str, _clock("The full project that mends it", plays.projects)]
Setting = Annotated[
    str | None,
    text(
        "Which setting; all of them are shown if left out",
        complete=completing_from([charge.setting_name(each) for each in charge.SETTINGS]),
    ),
]
Value = Annotated[str | None, text("GM: a number, or on or off")]
