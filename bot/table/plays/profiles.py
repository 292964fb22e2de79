"""What players add to their characters: portraits, pronouns, notes."""

import re
from typing import Any

from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import Turn
from rules import names, profile
from rules.profile import PassingAddress, Profile, ProfileChanged

PROFILES_MAX = 500
"""More than the characters that one player may have at a table."""

_ATTACHED = re.compile(
    r"https://(?:cdn\.discordapp\.com|media\.discordapp\.net)"
    r"(?P<path>/(?P<passing>ephemeral-)?attachments/[^?#]+)(?:[?#].*)?",
    re.IGNORECASE,
)
"""A picture that somebody posted, or attached to a command or to a private answer."""


def profile_of(turn: Turn, held: Sheet[Any]) -> Sheet[Profile] | None:
    """Give what was added to a character, if anything was."""
    added = turn.characters(Profile, player=held.player)
    return next((each for each in added if each.value.character == held.id), None)


def added_to(turn: Turn, held: Sheet[Any]) -> Profile | None:
    """Give what a character shows of what was added to it, if anything was."""
    added = profile_of(turn, held)
    return added.value if added else None


def profiles(turn: Turn) -> dict[int, Profile]:
    """Give what was added to the characters of a table, by the ids of their sheets."""
    return {each.value.character: each.value for each in turn.all_characters(Profile)}


def describe(
    turn: Turn,
    held: Sheet[Any],
    portrait: str | None = None,
    pronouns: str | None = None,
    notes: str | None = None,
) -> ProfileChanged:
    """Change what is added to a character; None leaves a part as it is."""
    added = profile_of(turn, held)
    after, outcome = profile.describe(
        added.value if added else Profile(held.id),
        name_of(held.value),
        portrait=portrait if portrait is None else lasting(portrait),
        pronouns=pronouns,
        notes=notes,
    )
    if added is None:
        turn.add(after, player=held.player, limit=PROFILES_MAX)
    elif after.is_empty:
        added.remove()
    else:
        added.state = after
    return outcome


def lasting(address: str) -> str:
    """Give the address at which Discord goes on showing a picture of its own.

    What somebody posted stays as long as its message does.  Its address is signed for a day or
    so, but Discord signs one without a signature anew for whoever looks, so that is what is kept.
    What was attached to a command is taken away after a while, and no address helps.
    """
    found = _ATTACHED.fullmatch(names.clean(address))
    if found and found["passing"]:
        raise PassingAddress
    return f"https://cdn.discordapp.com{found['path']}" if found else address
