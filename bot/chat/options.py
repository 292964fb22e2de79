"""Options of commands, each stated once, as the annotation of a parameter.

An :class:`Option` carries what Discord shows of an option (words, bounds, choices), completes it
and reads what was sent, since Discord holds nobody to what it offers.  Options that several
commands share are aliases; :func:`described` gives a command the words of all of its options:

    Character = Annotated[str | None, text("Which of your characters", complete=...)]

    @app_commands.command()
    @described
    async def burn(self, interaction: Interaction, character: Character = None) -> None:
"""

import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from typing import Annotated, Any, TypeAlias, TypeVar

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands import Choice

from bot.chat.completion import Completion, Names, completing, completing_by
from bot.chat.embeds import unescaped
from bot.chat.symbols import WORDS, said
from bot.chat.words import vitals
from bot.storage.sheet import Sheet
from bot.storage.turn import NUMBERED, Turn
from rules import names
from rules.names import NAME_MAX, TEXT_MAX
from rules.secrecy import known_to_all

E = TypeVar("E", bound=Enum)
F = TypeVar("F", bound=Callable[..., Coroutine[Any, Any, None]])


@dataclass(eq=False)
class Option(app_commands.Transformer):
    """One option of a command: what Discord shows of it, and how what was sent is ``read``."""

    words: str
    type: AppCommandOptionType = AppCommandOptionType.string
    min_value: int | None = None
    max_value: int | None = None
    choices: list[Choice[Any]] | None = None
    read: Callable[[Any], object] | None = None

    async def transform(self, _interaction: discord.Interaction, value: Any, /) -> Any:
        """Read what was sent."""
        return value if self.read is None else self.read(value)


@dataclass(eq=False, kw_only=True)
class _Completed(Option):
    """An option that is completed as it is typed."""

    complete: Completion

    async def autocomplete(self, interaction: Any, value: Any, /) -> list[Choice[Any]]:
        """Give the names that what was typed may become."""
        return [*await self.complete(interaction, str(value))]


def text(words: str, high: int = NAME_MAX, *, complete: Completion | None = None) -> Option:
    """Make an option for a text of 1 to ``high`` characters: a name, if nothing else is said."""
    if complete is None:
        return Option(words, min_value=1, max_value=high)
    return _Completed(words=words, min_value=1, max_value=high, complete=complete)


def sentence(words: str, *, complete: Completion | None = None) -> Option:
    """Make an option for a text that is longer than a name."""
    return text(words, TEXT_MAX, complete=complete)


def number(words: str, low: int, high: int) -> Option:
    """Make an option for a whole number from ``low`` to ``high``."""
    return Option(words, AppCommandOptionType.integer, low, high)


def flag(words: str) -> Option:
    """Make an option that is true or false."""
    return Option(words, AppCommandOptionType.boolean)


def switch(words: str) -> Option:
    """Make an option that is on or off."""
    offered = [Choice(name=each.capitalize(), value=each) for each in ("on", "off")]
    return Option(words, choices=offered, read=_is_on)


def _is_on(sent: str) -> bool:
    return names.resolve("setting", sent, ("on", "off")) == "on"


def somebody(words: str) -> Option:
    """Make an option that names a person."""
    return Option(words, AppCommandOptionType.user)


def whom(words: str) -> Option:
    """Make an option that names a person of whom no more is wanted than the id."""
    return Option(words, AppCommandOptionType.user, read=attrgetter("id"))


def attached(words: str) -> Option:
    """Make an option for a file that is attached."""
    return Option(words, AppCommandOptionType.attachment)


def choice(what: str, words: str, labels: Mapping[E, str]) -> Option:
    """Make an option for a member of an enum; ``what`` names it where a value is refused."""
    offered = [Choice(name=label, value=key_of(member)) for member, label in labels.items()]
    return Option(words, choices=offered, read=lambda sent: meant(what, sent, labels))


class _Places(app_commands.transformers.BaseChannelTransformer[Any]):
    """An option for a channel in which a table may be played."""

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Give the types of such channels, without media channels, which Discord does not list."""
        return [each for each in super().channel_types if each is not discord.ChannelType.media]


Place: TypeAlias = Annotated[
    discord.TextChannel | discord.Thread | discord.ForumChannel,
    _Places(discord.TextChannel, discord.Thread, discord.ForumChannel),
]
"""A channel of the server, a thread or a forum."""


def described(command: F) -> F:
    """Give a command's options the words of their annotations."""
    parameters = inspect.signature(command).parameters
    words = {
        name: parameter.annotation.__metadata__[0].words
        for name, parameter in parameters.items()
        if hasattr(parameter.annotation, "__metadata__")
        and hasattr(parameter.annotation.__metadata__[0], "words")
    }
    return app_commands.describe(**words)(command)


WHOSE = "Which of your characters; the one in use if left out"

ForPlayer = Annotated[discord.User | None, somebody("GM: whose character")]
"""Whose character a GM's command is about."""


def own_character(cls: type[Any], words: str = WHOSE) -> Option:
    """Make an option for a player's character of one game, completed by name."""

    def known(turn: Turn) -> list[str]:
        return [each.value.name for each in (*turn.characters(cls), *turn.fellows(cls))]

    return completed(words, known)


def told_apart(turn: Turn, cls: type[Any], called: Iterable[str]) -> dict[str, str]:
    """Label names: one with the number of a character of a game by whose that is, and how it is."""
    sheets = {each.id: each for each in turn.all_characters(cls)}
    labels = {}
    for each in called:
        found = NUMBERED.search(each)
        held = sheets.get(int(found[1])) if found else None
        labels[each] = f"{each} · {_whose(turn, held)}" if held else each
    return labels


def _whose(turn: Turn, held: Sheet[Any]) -> str:
    owner = "yours" if held.player == turn.scope.user_id else "another player's"
    *_, numbers = said(vitals(known_to_all(held.value)), WORDS).split("**", 2)
    standing = unescaped(numbers.replace("*", "")).strip(" ·\n").replace("\n", " · ")
    return f"{owner} · {standing}" if standing else owner


def completed(words: str, known: Callable[[Turn], Names]) -> Option:
    """Make an option for a name that is completed from the table."""
    return text(words, complete=completing(known))


def completed_by(words: str, known: Callable[[Turn, app_commands.Namespace], Names]) -> Option:
    """Make an option for a name that is completed by what was typed into the other options."""
    return text(words, complete=completing_by(known))


def of_character(words: str, known: Callable[[Turn, str | None], Names]) -> Option:
    """Make an option for a name that is completed from what a character has.

    It is the character that was typed beside it, or the one in use (None).
    """
    return completed_by(words, lambda turn, given: known(turn, given_character(given)))


def key_of(member: Enum) -> str:
    """Give what Discord sends for a member: its value, or its name where that is a number."""
    return member.value if isinstance(member.value, str) else member.name.lower()


def meant(what: str, wanted: str, among: Iterable[E]) -> E:
    """Find the member that an option names, since Discord does not hold people to its choices."""
    return names.look_up(what, wanted, {key_of(member): member for member in among})


def person(user: discord.User | discord.Member) -> tuple[int, str]:
    """Give a player's id and the name that they show."""
    return user.id, user.display_name


def given_character(given: app_commands.Namespace) -> str | None:
    """Give the character that was typed so far beside the option that is being completed."""
    return getattr(given, "character", None)
