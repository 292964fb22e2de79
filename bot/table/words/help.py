"""``/help`` and ``/about``: what this bot does, and whose games these are."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

import discord

from bot.chat.embeds import embed
from bot.game import all_games
from rules.errors import NoSuchName
from rules.names import resolve

_GENERAL = {
    "start": (
        "Every command works at once, in any channel, thread, forum post or direct message.\n"
        "**Roll**: {starts}, `/roll` for plain dice. The first roll makes "
        "your character; `/sheet new` gives it a name, `/sheet edit` its numbers.\n"
        "**Run a table**: `/table open` makes you its GM, `/table gm` names others. Whoever "
        "manages the channel always may; in a direct message you are the GM.\n"
        "**Slip of the finger**: `/undo` takes back the last thing you did, dice and all.\n"
        "More: `/help topic:` and pick from the list."
    ),
    "table": (
        "A channel is a table. Its threads and forum posts play at it, unless you use "
        "`/table open` inside one; `/table link` shares it with another channel.\n"
        "`/table show` is the whole table at a glance, for your eyes only. `/table close` puts "
        "it away; nothing is deleted, and `/table open` here lists it and brings it back, with a "
        "name or without. Until then a roll asks which table is meant.\n"
        "A table that nobody runs belongs to those who play at it: another of them agrees before "
        "one becomes its GM. Whoever manages a channel shares it with `/table link`.\n"
        "A GM may act for a player with the option `player`; the reply says so."
    ),
    "sheets": (
        "You may have several characters at a table; one of each game is in use. "
        "`/sheet new`, `/sheet use`, `/sheet show`, `/sheet delete`.\n"
        "`/sheet edit` puts a number right. It follows no rule but the field's bounds: for what "
        "the rules do, use the game's own command."
    ),
    "clocks": (
        "`/clock new` puts a clock of 2 to 200 segments on the table. Ticks beyond the last "
        "segment are dropped, and a full clock takes no more. Charge has 4, 6 and 8 segments.\n"
        "The newest three messages that show a clock follow it, picture and all, from wherever "
        "it is ticked.\n"
        "With `owner` only that player and the GM may tick it. A `hidden` clock is known to its "
        "owner and the GM alone; nobody else sees its name, its size or its ticks, anywhere, "
        "until `/clock reveal`."
    ),
    "dice": (
        "`/roll` takes `2d6+1`, `4dF`, `d%`, and keeps or drops: `3d10kh2`, `4d6dl1`. At most "
        "100 dice in 10 terms.\n"
        "`hidden:true` shows the roll to you alone, with a button that reveals that same roll.\n"
        "Every die comes from the operating system's randomness, and `/history` lists the faces "
        "of every roll here; of one with very many dice, the first."
    ),
    "undo": (
        "`/undo` takes back the newest thing **you** did, whole: every sheet and clock that it "
        "touched. A GM takes back a player's with `player`. Somebody else's undo never "
        "reaches yours.\n"
        "Opening, closing, GMs and links are for the GM to take back, after a question that says "
        "what would follow.\n"
        "If somebody changed the same thing since, theirs has to be taken back first, and the "
        "answer says so. `/history` shows what was taken back, with its dice."
    ),
}
"""Topics of no game, which are listed before the games'."""


def listed() -> Mapping[str, str]:
    """Give the topics that ``/help`` lists: the general ones, then the games' by name."""
    games = {name: text for game in all_games() for name, text in game.topics.items()}
    starts = ", ".join(f"`{game.start}` for {game.title}" for game in all_games())
    general = {name: text.replace("{starts}", starts) for name, text in _GENERAL.items()}
    return {**general, **{name: games[name] for name in sorted(games)}}


def further() -> Mapping[str, str]:
    """Give the topics that are found by their names but too many to be listed."""
    return {name: text for game in all_games() for name, text in game.further.items()}


def names() -> list[str]:
    """Give every topic's name, those that are listed first."""
    return [*listed(), *further()]


def topic(wanted: str | None) -> discord.Embed:
    """Show one topic, by its name or the beginning of it; the first steps without one."""
    topics = listed()
    name = _named(wanted) if wanted else "start"
    text = topics.get(name) or further()[name]
    others = " · ".join(f"`{other}`" for other in topics if other != name)
    return embed(f"Help · {name}", (text, f"Other topics: {others}"))


def _named(wanted: str) -> str:
    """Find a topic; one that is listed comes before the others."""
    try:
        return resolve("topic", wanted, listed())
    except NoSuchName as refusal:
        try:
            return resolve("topic", wanted, further())
        except NoSuchName:
            raise refusal from None


def about() -> discord.Embed:
    """Show the version, the licence and the attributions."""
    lines = (
        "Rolls the dice and keeps the state of narrative role-playing games. "
        "Free software under the MIT licence.",
        *(line for game in all_games() for line in game.attribution),
    )
    return embed(f"Flywheel {_version()}", lines)


def _version() -> str:
    try:
        return version("flywheel-bot")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "(not installed)"
