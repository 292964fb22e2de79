"""What the options of ``/charge`` offer: choices, and completion from the table."""

from discord.app_commands import Choice, Range

from bot.chat.completion import completing, completing_from
from bot.chat.embeds import first_upper
from bot.chat.options import given_character, meant
from bot.games.charge.plays import characters as plays
from bot.games.charge.words.terms import BENEFITS, EFFECTS, KINDS, RISKS
from bot.table.plays import clocks as clock_plays
from rules import names
from rules.charge import (
    AMOUNT_MAX,
    COUNT_MAX,
    DANGER_KINDS,
    FORTUNE_MAX,
    MODIFIER_MAX,
    POOL_MAX,
    SETTINGS,
    STRESS_SEGMENTS,
    Action,
    Character,
    ConsequenceKind,
    Effect,
    FlashbackFollows,
    Push,
    Risk,
    SetupBenefit,
)
from rules.names import NAME_MAX, TEXT_MAX

Name = Range[str, 1, NAME_MAX]
Text = Range[str, 1, TEXT_MAX]
Amount = Range[int, -AMOUNT_MAX, AMOUNT_MAX]
Stress = Range[int, -STRESS_SEGMENTS, STRESS_SEGMENTS]
Recovered = Range[int, 1, STRESS_SEGMENTS]
Luck = Range[int, 0, FORTUNE_MAX]
Spent = Range[int, 0, POOL_MAX]
Price = Range[int, 0, COUNT_MAX]
Rating = Range[int, Risk.LOW.value, Risk.HIGH.value]
Modifier = Range[int, -MODIFIER_MAX, MODIFIER_MAX]
Upto3 = Range[int, 0, 3]

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

PUSH_CHOICES = [
    Choice(name=words, value=" ".join(each.value for each in pushes))
    for pushes, words in _PUSHED.items()
]
RISK_CHOICES = [
    Choice(name=first_upper(words), value=each.name.lower()) for each, words in RISKS.items()
]
EFFECT_CHOICES = [
    Choice(name=first_upper(words), value=each.name.lower())
    for each, words in EFFECTS.items()
    if each is not Effect.BEYOND
]
BENEFIT_CHOICES = [
    Choice(name=first_upper(words), value=each.value) for each, words in BENEFITS.items()
]
SETUP_CHOICES = [*BENEFIT_CHOICES, Choice(name="End it", value=ENDED)]
KIND_CHOICES = [
    *(Choice(name=words, value=kind.value) for kind, words in KINDS.items()),
    Choice(name="The story is the consequence", value=WAIVED),
]
FOLLOWS_CHOICES = [Choice(name=words, value=each.value) for each, words in _FOLLOWS.items()]

WHOSE = "Which of your characters; the one in use if left out"
PLAYER = "GM: whose character"


def pushes(wanted: str | None) -> tuple[Push, ...]:
    """Read the pushes that an option names."""
    return tuple(meant("push", each, Push) for each in (wanted or "").split())


def kind_or_waived(wanted: str) -> ConsequenceKind | None:
    """Read a consequence; None where the story is one."""
    keys = [*(each.value for each in ConsequenceKind), WAIVED]
    found = names.resolve("consequence", wanted, keys)
    return None if found == WAIVED else ConsequenceKind(found)


def benefit_or_end(wanted: str) -> SetupBenefit | None:
    """Read a setup's benefit; None where it ends."""
    found = names.resolve("benefit", wanted, [*(each.value for each in SetupBenefit), ENDED])
    return None if found == ENDED else SetupBenefit(found)


complete_character = completing(
    lambda turn, _given: [sheet.value.name for sheet in turn.characters(Character)]
)
complete_invested = completing(lambda turn, _given: plays.invested(turn))
complete_action = completing_from(each.value for each in Action)
complete_setting = completing_from(SETTINGS)
complete_talent = completing_from(
    [*(each.value for each in Action), "die: when …", "risk: when …", "effect: when …"]
)
complete_situation = completing(lambda turn, given: plays.situations(turn, given_character(given)))
complete_project = completing(lambda turn, _given: plays.projects(turn))
complete_danger = completing(
    lambda turn, _given: [
        clock.name for clock in clock_plays.seen(turn) if clock.kind in DANGER_KINDS
    ]
)
complete_clock = completing(lambda turn, _given: [each.name for each in clock_plays.seen(turn)])
complete_attachment = completing(
    lambda turn, given: plays.attachments(turn, given_character(given))
)
