"""How a table is played, and how somebody wants the bot to be towards them, in words."""

from collections.abc import Mapping

import discord

from bot.chat.embeds import embed, first_lower, mentions, plain
from bot.chat.words import card, line
from bot.game import title_of
from bot.scope import Person
from bot.table.words.table import table_name
from rules.table import Secrets, SettingsChanged, Table

SECRETS = {
    Secrets.ROLLER: "Only whoever rolls, until they reveal it",
    Secrets.GM: "Whoever rolls, and the GM",
}

_NOBODY = "Nobody is ever notified."
_WANTED = (
    "Whoever something waits for is notified, if they want that themselves "
    "(`/me settings ping:on`)."
)
_PRIVATE = "Sheet edits and other bookkeeping are answered privately, with *Show everybody*."
_PUBLIC = "Sheet edits and other bookkeeping are answered for everybody to read."
_WORDS = "Everything is told in words alone, as a screen reader reads it."
_PICTURES = "Dice, bars and clocks are drawn; `text:on` tells them in words alone."


def _switch(name: str, *, is_on: bool) -> str:
    return f"{name}: {'on' if is_on else 'off'}"


def _ways(table: Table) -> dict[str, str]:
    """Give the settings as they are, each with what it means."""
    secrets = Secrets.GM if table.gm_sees_secrets else Secrets.ROLLER
    seen_by = first_lower(SECRETS[secrets])
    return {
        _switch("ping", is_on=table.is_pinging): _WANTED if table.is_pinging else _NOBODY,
        _switch("quiet", is_on=table.is_quiet): _PRIVATE if table.is_quiet else _PUBLIC,
        f"secrets: {secrets.value}": f"A hidden roll is seen by: {seen_by}.",
        _switch("text", is_on=table.is_text): _WORDS if table.is_text else _PICTURES,
    }


def _rows(ways: Mapping[str, str]) -> list[str]:
    return [f"**{way}** {meaning}" for way, meaning in ways.items()]


def settings(table: Table) -> discord.Embed:
    """Show how a table is played, and how to change it."""
    how = "The GM changes them with the options of `/table settings`."
    muted = mentions(table.muted)
    looking_on = f"**looking on** {muted} (`/table mute`)" if muted else ""
    return embed(f"Settings · {table_name(table)}", (*_rows(_ways(table)), looking_on, how))


def switched(was: Table, now: Table) -> dict[str, str]:
    """Give the settings that are others than they were, each as it is now with what it means."""
    before = _ways(was)
    return {way: meaning for way, meaning in _ways(now).items() if way not in before}


def person(person: Person, favourites: str, *, is_silent: bool) -> discord.Embed:
    """Show how somebody wants the bot to be towards them, and their favourites at this table.

    One that ``is_silent`` notifies nobody, which whoever waits to be notified there wants to know.
    """
    here = "; this one does not (`/table settings`)" if is_silent else ""
    ping = (
        f"You are notified when something waits for you, at tables that allow it{here}."
        if person.is_pinged
        else "You are never notified."
    )
    quiet = (
        "Your bookkeeping is answered to you alone."
        if person.is_quiet
        else "Your bookkeeping is answered as each table does."
    )
    text = (
        "You are answered in words alone, and what you post is told so."
        if person.is_text
        else "Dice, bars and clocks are drawn for you; `text:on` tells them in words alone."
    )
    ways = {
        _switch("ping", is_on=person.is_pinged): ping,
        _switch("quiet", is_on=person.is_quiet): quiet,
        _switch("text", is_on=person.is_text): text,
    }
    hold = "They hold for you alone, at every table."
    return embed("Your own settings", (*_rows(ways), hold, favourites))


def renamed(was: Table, now: Table) -> list[str]:
    """Say what the table is called, and what is mainly played at it, where that is another."""
    said = []
    if was.name != now.name:
        name = plain(now.name) or "no name"
        said.append(f"Renamed: {plain(was.name)} → {name}" if was.name else f"Named: {name}")
    if was.game != now.game:
        before, after = (
            title_of(each, "another" if each else "none") for each in (was.game, now.game)
        )
        said.append(f"Main game: {before} → {after}")
    return said


@card.register
def _(outcome: SettingsChanged) -> discord.Embed:
    title, settings = table_name(outcome.table), _rows(switched(outcome.was, outcome.table))
    lines = (*renamed(outcome.was, outcome.table), *settings)
    return embed(f"Settings · {title}" if settings else title, lines)


@line.register
def _(outcome: SettingsChanged) -> str:
    names = switched(outcome.was, outcome.table)
    if named := renamed(outcome.was, outcome.table):
        return f"changed the table: {', '.join((*named, *names))}"
    return f"changed the settings: {', '.join(names)}"
