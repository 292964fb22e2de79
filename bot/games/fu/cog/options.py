"""What the options of ``/fu`` offer: choices, and completion from sheets, scene and pools."""

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.chat.completion import completing
from bot.chat.options import given_character
from bot.games.fu.plays import checks
from bot.games.fu.plays import tags as plays
from bot.games.fu.words.terms import EFFECTS, KINDS
from bot.storage.turn import Turn
from rules.fu import Character, Side, TagKind
from rules.names import NAME_MAX, TEXT_MAX

Name = Range[str, 1, NAME_MAX]
Words = Range[str, 1, TEXT_MAX]

OWN_KINDS = (TagKind.DESCRIPTOR, TagKind.EDGE, TagKind.GEAR)
"""What a character's tag may be."""

KIND_CHOICES = [Choice(name=KINDS[kind], value=kind.value) for kind in OWN_KINDS]
EFFECT_CHOICES = [Choice(name=words, value=effect.value) for effect, words in EFFECTS.items()]
SIDE_CHOICES = [
    Choice(name="Helps: power dice", value=Side.POWER.value),
    Choice(name="Hinders: challenge dice", value=Side.CHALLENGE.value),
]

WHOSE = "Which of your characters; the one in use if left out"
PLAYER = "GM: whose character"
CHECK = "Whose check; yours, or the only one that waits, if left out"
NOW = "Roll at once, or with False let it wait; a GM and plain numbers roll at once"


def _list_of_helps(turn: Turn, given: app_commands.Namespace) -> list[str]:
    """Complete the last name of a list, all that was typed before it kept."""
    typed = str(getattr(given, "helps", None) or "")
    known = plays.helps(turn, given_character(given))
    before, comma, _ = typed.rpartition(",")
    # The last name may have commas of its own, of which so many are typed by now.
    for at in [-1, *(index for index, char in enumerate(typed) if char == ",")]:
        last = typed[at + 1 :].strip().casefold()
        if any(name.casefold().startswith(last) for name in known):
            before, comma = typed[: max(at, 0)], typed[at : at + 1] if at >= 0 else ""
            break
    already = {each.casefold() for each in plays.listed(before, known)}
    found = [name for name in known if name.casefold() not in already]
    return [f"{before.strip()}{comma} {name}".strip() for name in found]


complete_character = completing(
    lambda turn, _given: [sheet.value.name for sheet in turn.characters(Character)]
)
complete_concerned = completing(lambda turn, _given: plays.characters(turn))
complete_helps = completing(_list_of_helps)
complete_check = completing(lambda turn, _given: checks.names(turn))
complete_reason = completing(
    lambda turn, given: list(checks.reasons(turn, getattr(given, "check", None)))
)
complete_tag = completing(
    lambda turn, given: plays.tags(
        turn, given_character(given), is_scene=bool(getattr(given, "scene", False))
    )
)
complete_asset = completing(
    lambda turn, given: [
        tag.name for tag in turn.character(Character, given_character(given)).value.assets
    ]
)
complete_burned = completing(
    lambda turn, given: [
        tag.name for tag in turn.character(Character, given_character(given)).value.burned
    ]
)
complete_condition = completing(
    lambda turn, given: (
        plays.tags(turn, None, is_scene=True)
        if getattr(given, "opposition", False)
        else turn.character(Character, given_character(given)).value.conditions
    )
)
