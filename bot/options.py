"""Options of commands, read: what the games' commands ask for alike."""

from collections.abc import Iterable
from enum import Enum
from typing import TypeVar

import discord
from discord import app_commands

from rules import names

E = TypeVar("E", bound=Enum)


def meant(what: str, wanted: str, among: Iterable[E]) -> E:
    """Find the member that an option names: Discord does not hold people to its choices.

    A member whose value is a number goes by its name.
    """
    by_key = {
        member.value if isinstance(member.value, str) else member.name.lower(): member
        for member in among
    }
    return by_key[names.resolve(what, wanted, by_key)]


def meant_or_none(what: str, wanted: str | None, among: Iterable[E]) -> E | None:
    """Find the member that an option names, if it names one."""
    return None if wanted is None else meant(what, wanted, among)


def person(user: discord.User | discord.Member) -> tuple[int, str]:
    """Give a player's id and the name that they show."""
    return user.id, user.display_name


def given_character(given: app_commands.Namespace) -> str | None:
    """Give the character that was typed so far beside the option that is being completed."""
    return getattr(given, "character", None)
