"""The options of ``/charge``: what they say, offer, complete and read."""

from typing import Annotated

import discord
from discord.app_commands import Choice

from bot.chat.completion import completing_from
from bot.chat.embeds import first_upper
from bot.chat.options import (
    Option,
    choice,
    completed,
    flag,
    given_character,
    meant,
    number,
    own_character,
    sentence,
    somebody,
    text,
)
from bot.games.charge.plays import characters as plays
from bot.games.charge.words.terms import BENEFITS, EFFECTS, KINDS, RISKS
from bot.table.plays import clocks as clock_plays
from rules import charge, names
from rules.charge import (
    AMOUNT_MAX,
    CARDS_MAX,
    COUNT_MAX,
    FORTUNE_MAX,
    MODIFIER_MAX,
    POOL_MAX,
    SETTINGS,
    STRESS_SEGMENTS,
    Character,
    ConsequenceKind,
    FlashbackFollows,
    Push,
    SetupBenefit,
)

ACTIONS = [each.value for each in charge.Action]
TALENTS = [*ACTIONS, "die: when …", "risk: when …", "effect: when …"]
WAIVED, ENDED = "waive", "end"

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
_KIND_CHOICES = [
    *(Choice(name=words, value=kind.value) for kind, words in KINDS.items()),
    Choice(name="The story is the consequence", value=WAIVED),
]
_SETUP_CHOICES = [
    *(Choice(name=words, value=each.value) for each, words in _BENEFITS.items()),
    Choice(name="End it", value=ENDED),
]


def _pushes(sent: str) -> tuple[Push, ...]:
    return tuple(meant("push", each, Push) for each in sent.split())


def _kind_or_waived(sent: str) -> ConsequenceKind | None:
    keys = [*(each.value for each in ConsequenceKind), WAIVED]
    found = names.resolve("consequence", sent, keys)
    return None if found == WAIVED else ConsequenceKind(found)


def _benefit_or_end(sent: str) -> SetupBenefit | None:
    found = names.resolve("benefit", sent, [*(each.value for each in SetupBenefit), ENDED])
    return None if found == ENDED else SetupBenefit(found)


Whose = Annotated[str | None, own_character(Character)]

# ---------------------------------------------------------------------------------------- rolls

Action = Annotated[str, text("What you do", complete=completing_from(ACTIONS))]
Pushes = Annotated[
    tuple[Push, ...],
    Option("What you push for, 2 momentum each", choices=_PUSH_CHOICES, read=_pushes),
]
IsTense = Annotated[bool, flag("Add tension: a complication for a die")]
Helper = Annotated[
    discord.User | None,
    somebody("GM: who assists, for 1 of their momentum; others press Assist"),
]
Modifier = Annotated[int | None, number("GM: dice more or fewer", -MODIFIER_MAX, MODIFIER_MAX)]
Risk = Annotated[charge.Risk | None, choice("risk", "GM: the risk, moderate if left out", _RISKS)]
Effect = Annotated[
    charge.Effect | None, choice("effect", "GM: the effect, standard if left out", _EFFECTS)
]
Now = Annotated[bool | None, flag("Roll at once; with False wait for the others in any case")]
Goal = Annotated[str | None, sentence("What you want to reach")]
Talent = Annotated[
    str | None,
    completed(
        "A talent of yours that applies",
        lambda turn, given: plays.situations(turn, given_character(given)),
    ),
]
Project = Annotated[
    str | None,
    completed("The project that the roll works on", lambda turn, _given: plays.projects(turn)),
]
Setup = Annotated[
    SetupBenefit | None, choice("setup", "It sets up others: what they get", _BENEFITS)
]
Followed = Annotated[discord.User | None, somebody("Whose setup you follow up")]
BenefitOrEnd = Annotated[
    SetupBenefit | None,
    Option(
        "What whoever follows gets; or the end of it",
        choices=_SETUP_CHOICES,
        read=_benefit_or_end,
    ),
]
ProgressClock = Annotated[
    str,
    completed(
        "Which clock, by the effect of your last roll",
        lambda turn, _given: [each.name for each in clock_plays.seen(turn)],
    ),
]

# ------------------------------------------------------------------------ tension, consequences

Complication = Annotated[str, sentence("What happens, whatever the dice say")]
TensionStress = Annotated[int, number("Stress that it brings", 0, 3)]
TensionSegments = Annotated[int, number("Segments of a danger clock", 0, 3)]
TensionClock = Annotated[
    str | None,
    completed("Which danger clock", lambda turn, _given: plays.danger_clocks(turn)),
]
WhoseProposal = Annotated[discord.User | None, somebody("Whose proposal; the only one if left out")]
Kind = Annotated[
    ConsequenceKind | None,
    Option("Which consequence", choices=_KIND_CHOICES, read=_kind_or_waived),
]
DangerClock = Annotated[
    str | None,
    completed("The danger clock of a complication", lambda turn, _given: plays.danger_clocks(turn)),
]
Bearer = Annotated[
    discord.User | None, somebody("Who bears it, if not who rolled: whoever assisted")
]
Worded = Annotated[str | None, sentence("What it is, in your words")]
WhoseRoll = Annotated[
    discord.User | None, somebody("Whose roll; the newest at the table if left out")
]
Spent = Annotated[int, number("How much you spend, a die for each", 0, POOL_MAX)]
Rating = Annotated[
    int | None,
    number(
        "What is at stake, if only the table knows of it",
        charge.Risk.LOW.rating,
        charge.Risk.HIGH.rating,
    ),
]

# ------------------------------------------------------------------------------ luck and numbers

Luck = Annotated[int, number("How likely it is: 0 is very unlikely, 1 is even", 0, FORTUNE_MAX)]
Against = Annotated[
    int | None, number("Dice of another side that it is rolled against", 0, FORTUNE_MAX)
]
FortuneAction = Annotated[
    str | None,
    text("Roll the dots of an action of yours instead", complete=completing_from(ACTIONS)),
]
Question = Annotated[str | None, sentence("What you ask luck")]
Price = Annotated[int, number("Its price in momentum, as the GM says: 0 to 2", 0, COUNT_MAX)]
Then = Annotated[FlashbackFollows, choice("follows", "What follows", _FOLLOWS)]
Cards = Annotated[int, number("Red cards, a die for each", 0, CARDS_MAX)]
MomentumChange = Annotated[
    int, number("How much: 2 to gain it, -2 to spend it", -AMOUNT_MAX, AMOUNT_MAX)
]
StressChange = Annotated[
    int,
    number("Stress taken; as GM a negative number clears some", -STRESS_SEGMENTS, STRESS_SEGMENTS),
]
Recovered = Annotated[int, number("Stress that is cleared", 1, STRESS_SEGMENTS)]
Condition = Annotated[str | None, sentence("The condition, written anew")]
WhoRecovers = Annotated[
    discord.User | None, somebody("Whose character recovers; your own if left out")
]

# ------------------------------------------------------------------------- what outlasts a roll

Investor = Annotated[str, completed("Who invests it", lambda turn, _given: plays.investors(turn))]
NewTalent = Annotated[
    str,
    sentence(
        "An action for a dot, or die, risk or effect: the situation",
        complete=completing_from(TALENTS),
    ),
]
IsRemoved = Annotated[bool, flag("GM: take the talent away instead")]
Dots = Annotated[str, sentence("Like: sneak 2, shoot 1, sway 2")]
NewAttachment = Annotated[str, text("Somebody or something dear to them")]
Attachment = Annotated[
    str,
    completed(
        "Which attachment",
        lambda turn, given: plays.attachments(turn, given_character(given)),
    ),
]
MendingProject = Annotated[
    str,
    completed("The full project that mends it", lambda turn, _given: plays.projects(turn)),
]
Setting = Annotated[
    str | None,
    text("Which setting; all of them are shown if left out", complete=completing_from(SETTINGS)),
]
Value = Annotated[str | None, text("GM: a number, or yes or no")]
