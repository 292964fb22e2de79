"""Favourites in words: what each rolls, and that it is kept, renamed or removed."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import cut, embed, plain
from bot.chat.words import card, line
from rules.favourite import Favourite, FavouriteKept, FavouriteRemoved, FavouriteRenamed

LABEL_MAX = 100
CALL_SHOWN = 120


def label(favourite: Favourite) -> str:
    """Give a favourite as one of a menu."""
    return cut(f"{favourite.title} · {favourite.call.typed}", LABEL_MAX)


def _told(favourite: Favourite) -> str:
    return f"**{plain(favourite.title)}** {plain(cut(favourite.call.typed, CALL_SHOWN))}"


def listed(favourites: Sequence[Favourite]) -> str:
    """List somebody's favourites at a table, and say how one comes by them."""
    if not favourites:
        return (
            "**favourites here: none** *Why?* below a roll saves it as one. `/again` makes your "
            "last roll again."
        )
    shown = "\n".join(_told(each) for each in favourites)
    return f"**favourites here: {len(favourites)}** `/again` and their name roll them.\n{shown}"


def one(favourite: Favourite) -> discord.Embed:
    """Show one favourite."""
    return embed(plain(favourite.title), (plain(favourite.call.typed),))


@card.register
def _(outcome: FavouriteKept) -> discord.Embed:
    return embed(
        f"Favourite · {plain(outcome.favourite.title)}",
        (
            plain(outcome.favourite.call.typed),
            "`/again` and its name roll it, and so does its button on your sheet, where there is "
            "room. `/me settings` renames and removes it.",
        ),
    )


@card.register
def _(outcome: FavouriteRenamed) -> discord.Embed:
    return embed(f"Favourite · {plain(outcome.favourite.title)}", (f"{moved(outcome)}.",))


@card.register
def _(outcome: FavouriteRemoved) -> discord.Embed:
    title = f"{plain(outcome.favourite.title)} is no favourite any more"
    return embed(title, (plain(outcome.favourite.call.typed),))


def moved(outcome: FavouriteRenamed) -> str:
    """Give the name that a favourite had, and the one that it has."""
    return f"{plain(outcome.before)} → {plain(outcome.favourite.title)}"


@line.register
def _(outcome: FavouriteKept) -> str:
    return f"keeps a favourite: {_told(outcome.favourite)}"


@line.register
def _(outcome: FavouriteRenamed) -> str:
    return f"renamed a favourite: {moved(outcome)}"


@line.register
def _(outcome: FavouriteRemoved) -> str:
    return f"removed a favourite: {plain(outcome.favourite.title)}"
