"""``/help`` and ``/about``: what this bot does, and whose games these are.

A game adds its topics to :data:`TOPICS` from its own module.
"""

from importlib.metadata import PackageNotFoundError, version

import discord

from bot.show.common import embed
from rules.errors import NoSuchName
from rules.names import resolve

TOPICS: dict[str, str] = {
    "start": (
        "Every command works at once, in any channel, thread, forum post or direct message.\n"
        "**Roll**: `/iron action` for Ironsworn, `/charge action` for Charge, "
        "`/tension test open` for Tension & Fate, `/fate roll` for Fate, `/fu check` for "
        "Mini-FU, `/roll` for plain dice. The first roll makes "
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
        "it away; nothing is deleted, and `/table open` with its name brings it back.\n"
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
        "If somebody changed the same thing since, theirs has to be taken back first, and the "
        "answer says so. `/history` shows what was taken back, with its dice."
    ),
}

GENERAL = tuple(TOPICS)
"""Topics of no game, which are listed before the games'."""

FURTHER: dict[str, str] = {}
"""Topics that are found by their names but too many to be listed under every other."""

ATTRIBUTIONS = (
    "Ironsworn: this work is based on Ironsworn (found at www.ironswornrpg.com), created by "
    "Shawn Tomkin, and licensed for our use under the Creative Commons Attribution 4.0 "
    "International license (creativecommons.org/licenses/by/4.0/).",
    "Charge: this work is based on Charge, product of Fari RPGs (https://farirpgs.com/), "
    "developed and authored by René-Pier Deshaies-Gélinas, and licensed for our use under the "
    "Creative Commons Attribution 4.0 License (https://creativecommons.org/licenses/by/4.0/).",
    "This work is also based on Blades in the Dark (found at http://www.bladesinthedark.com/), "
    "product of One Seven Design, developed and authored by John Harper, and licensed for our "
    "use under the Creative Commons Attribution 3.0 Unported license "
    "(http://creativecommons.org/licenses/by/3.0/).",
    "Fate: this work is based on Fate Core System and Fate Accelerated Edition (found at "
    "http://www.faterpg.com/), products of Evil Hat Productions, LLC, developed, authored, and "
    "edited by Leonard Balsera, Brian Engard, Jeremy Keller, Ryan Macklin, Mike Olson, Clark "
    "Valentine, Amanda Valentine, Fred Hicks, and Rob Donoghue, and licensed for our use under "
    "the Creative Commons Attribution 3.0 Unported license "
    "(http://creativecommons.org/licenses/by/3.0/).",
    'This work uses material from "Momentum Dice", published by Magpie Games in The Fate Codex '
    "and written by Phil Vecchione and Chris Sniezak, and is licensed under the Creative Commons "
    "Attribution 4.0 International license "
    "(http://creativecommons.org/licenses/by/4.0/deed.en_US).",
    "Tension & Fate: after an unidentified rules document, whose author is not known.",
    "Mini-FU: the check mechanic was described by Nathan Russell (perilplanet.com). FU: The "
    "Freeform/Universal RPG is by Nathan Russell, licensed under Creative Commons Attribution.",
)


def topic(wanted: str | None) -> discord.Embed:
    """Show one topic, by its name or the beginning of it; the first steps without one."""
    known = TOPICS | FURTHER
    name = _named(wanted) if wanted else "start"
    listed = (*GENERAL, *sorted(TOPICS.keys() - set(GENERAL)))
    others = " · ".join(f"`{other}`" for other in listed if other != name)
    return embed(f"Help · {name}", (known[name], f"Other topics: {others}"))


def _named(wanted: str) -> str:
    """Find a topic; one that is listed comes before the others."""
    try:
        return resolve("topic", wanted, TOPICS)
    except NoSuchName as refusal:
        try:
            return resolve("topic", wanted, FURTHER)
        except NoSuchName:
            raise refusal from None


def about() -> discord.Embed:
    """Show the version, the licence and the attributions."""
    return embed(
        f"Flywheel {_version()}",
        (
            "Rolls the dice and keeps the state of narrative role-playing games. "
            "Free software under the MIT licence.",
            *ATTRIBUTIONS,
        ),
    )


def _version() -> str:
    try:
        return version("flywheel-bot")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "(not installed)"
