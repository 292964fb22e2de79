"""``/help`` and ``/about``: what this bot does, and whose games these are."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import discord

from bot.chat.embeds import cut, cut_marked, embed, plain, plural
from bot.game import Game, all_games
from bot.release import version_of_bot
from bot.scope import Hosting
from rules.names import clean

LINE_MAX = 280
"""Characters that a search shows of each finding."""

_IN_LIST = re.compile(r"^(?:\d+\.|[-•]) +")
"""What a line begins with in a list, of which a search shows no more."""

_RULE = re.compile(
    r"^- \*\*(R[C\d]+\.\d+\w?)(.+?)(?=^- \*\*R|\Z|^#|^\s*\|)", re.MULTILINE | re.DOTALL
)

_GENERAL = {
    "start": (
        "Every command works at once, in any channel, thread, forum post or direct message.\n"
        "**Run a table**: `/table open` asks for the game and makes you its GM, `/table gm` names "
        "others. Whoever manages the channel always may; in a direct message you are the GM.\n"
        "**Play**: `/sheet new` makes your character, by a form or ready-made; `/sheet show` gives "
        "its card, which rolls.\n"
        "**Roll**: {starts}, `/roll` for plain dice. Whoever has no character gets one by their "
        "first roll.\n"
        "**Slip of the finger**: `/undo` takes back the last thing you did, dice and all.\n"
        "More: the menu below, or `/help topic:`."
    ),
    "table": (
        "A channel is a table. Its threads and forum posts play at it, unless you use "
        "`/table open` inside one; `/table link` shares it with another channel.\n"
        "`/table show` is the whole table at a glance, for your eyes only, and `/table panel` for "
        "everybody (`/help topic:panel`). `/table close` puts "
        "it away; nothing is deleted, and `/table open` here lists it and brings it back, with a "
        "name or without. Until then a roll asks which table is meant. Where the channel was "
        "deleted, `/table open` in another one of the server offers its GM to bring it there.\n"
        "A table that nobody runs belongs to those who play at it: another of them agrees before "
        "one becomes its GM. Whoever manages a channel shares it with `/table link`.\n"
        "A GM may act for a player with the option `player`; the reply says so. `/table mute` lets "
        "somebody look on and change nothing here, buttons and forms included, until "
        "`remove:true`."
    ),
    "panel": (
        "`/table panel` posts one message that shows the whole table: who plays, with the numbers "
        "that matter, what waits for whom, what is shared, clocks. It follows whatever happens, "
        "from whichever channel, and over restarts.\n"
        "With `gm:true` a GM posts one that shows hidden clocks and pools too, with controls; it "
        "asks first where players could read it, and hides its secrets once others can.\n"
        "With `follow:true` it is sent anew after an hour or twenty plays, so that it stays near "
        "the bottom. Each channel has one; a new one takes the place of the old.\n"
        "A panel that you delete is forgotten, and one whose table is put away says so."
    ),
    "recap": (
        "`/table recap` tells the session to who was not there: what was rare, how the numbers "
        "moved, how many rolls by whom, and in a file all of it, by scene. What was taken back and "
        "what is secret is not in it. Only you see it, until you press *Show everybody*.\n"
        "The session begins with `/table session start` and is over with `/table session end`; "
        "where nobody says so, it is what was played without a pause of six hours. "
        "`since:` takes `2h`, `yesterday`, `last session` or a date.\n"
        "`/history` has every entry, with its dice."
    ),
    "carry": (
        "`/table export` gives the GM the whole table in a file: characters, clocks, settings, and "
        "the journal with what undo needs. What is hidden stays out, unless you add "
        "`secrets:true`; what somebody else rolled for their own eyes alone is never in it.\n"
        "`/table import` brings it in, with whichever host of this bot, where no other table is in "
        "play or yours is empty. It shows you first what would come, and asks who is who where "
        "somebody has another account here. `/history` and `/undo` go on where they were left; "
        "`/undo` takes the import back too, while nothing came after it.\n"
        "`/sheet export` gives you one of your characters with portrait, pronouns and notes, and "
        "`/sheet import` makes it a character at any table."
    ),
    "sheets": (
        "You may have several characters at a table; one of each game is in use. "
        "`/sheet new`, `/sheet use`, `/sheet show`, `/sheet evening`, `/sheet delete`.\n"
        "`/sheet show` posts a card that follows its character. Its player and the GM roll and "
        "change numbers on it; *Edit* opens the form, *More* has notes, pronouns and history. "
        "`/sheet portrait` gives it a picture by the picture's address.\n"
        "`/sheet edit` puts a number right. It follows no rule but the field's bounds: for what "
        "the rules do, use the game's own command."
    ),
    "clocks": (
        "`/clock new` puts a clock of 2 to 200 segments on the table. Ticks beyond the last "
        "segment are dropped, and a full clock takes no more. Charge has 4, 6 and 8 segments.\n"
        "The newest three messages that show a clock follow it, picture and all, from wherever "
        "it is ticked.\n"
        "With `owner` only that player and the GM may tick it. One that nobody owns everybody may "
        "tick, but only its maker and the GM remove it; so it is with shared tracks and aspects of "
        "the scene, too, where somebody runs the table. A `hidden` clock is known to its "
        "owner and the GM alone; nobody else sees its name, its size or its ticks, anywhere, "
        "until `/clock reveal`."
    ),
    "dice": (
        "`/roll` adds dice and numbers: `2d6+1`, `4dF`, `d%`. Behind dice may stand, in any "
        "order:\n"
        "- `kh2` `kl2` `dh1` `dl1`: the highest or lowest are kept, or dropped\n"
        "- `adv` or `dis`: the best, or the worst, of two: `d20 adv`, `d20+5 dis`\n"
        "- `r1`, `r<3`: a die that shows such a face falls once more, and the new face stands\n"
        "- `!`: the highest face brings one more die, up to 10 for each: `3d6!`\n"
        "- `>=8` `>8` `<=3` `<3` `=6`: dice that show it are counted, not added: `6d10>=8`\n\n"
        "`6x 3d6` rolls six times, each for itself. At most 100 dice in 10 terms, 20 rolls; "
        "dice that others bring are not counted. Capitals and spaces don't matter.\n"
        "`hidden:true` shows the roll to you alone, with a button that reveals that same roll.\n"
        "Every die comes from the operating system's randomness, unless the GM has dice proved "
        "(`/table dice`), and `/history` lists the faces of every roll here; of one with very many "
        "dice, the first."
    ),
    "favourites": (
        "`/again` makes your last roll once more, with its options, by the very command; `/again` "
        "and a name a favourite.\n"
        "*Save as favourite* stands in the private answer to *Why?*, and `/me settings` keeps your "
        "last roll, renames and removes. They are yours at this table, 25 at most, and those that "
        "fit are buttons on your sheet. What costs something, and what others add, is said anew "
        "each time."
    ),
    "luck": (
        "`/luck` shows how often each face fell here, or for one `player`, beside what fair dice "
        "show, and how many of all fair tables look at least this uneven. What was taken back "
        "counts too; hidden rolls count once they are revealed. One of a hundred fair tables "
        "looks as only one of a hundred does: that proves nothing.\n"
        "What proves it is a seed. `/table dice proof:on` (GM) draws a secret one and shows its "
        "hash, the commitment, before a die follows from it. Each die then follows from the seed, "
        "the die's number and a word that anybody may add after the commitment was shown, with "
        "`/table dice word:`. `/table dice reveal:true` publishes the seed and goes on with the "
        "next, `proof:off` publishes it and goes back to the operating system's randomness.\n"
        "`/undo` never gives a die back: the next one has the next number. What was shown of a "
        "seed cannot be taken back either. `/luck` says how many dice are proved, and whoever has "
        "an export of the table checks it with `python -m bot verify`."
    ),
    "odds": (
        "`/odds roll:` gives the odds of a roll, typed as you would make it: `action edge +1`, "
        "`sneak push`, `fight +2 vs 3`, `3 vs 2`, `4d6 cr 6`, `2d6+1 >= 7`. Your character's "
        "numbers are known. The table's own game is meant first; of another one say the command: "
        "`fate fight vs 3`.\n"
        "Below stands what would change them: a die more, a push, an invoke, burning momentum. The "
        "*Odds* button under a roll, a test or a consequence says what can still be made of it.\n"
        "All figures are exact: every roll is counted, and none is tried out. `6d10>=8` counts "
        "dice, `6d10>=8 vs 3` asks for three of them, `2d6 vs 7` for a sum."
    ),
    "text": (
        "Dice, bars and clocks are drawn in what I say. `/me settings text:on` tells you all of it "
        "in words instead: what I answer you, what you post, and what becomes of that. A die says "
        "its face, an arrow reads *to*, a bar is left out for its numbers stand beside it, and a "
        "clock has no picture.\n"
        "`/table settings text:on` does so for everything at the table, panels included.\n"
        "Nothing is lost: words and pictures say the same."
    ),
    "diagnose": (
        "`/diagnose` tells you alone what I may do in this channel and what works less well "
        "without it, how far my database, Discord and I are from each other, my version, and what "
        "waits to be told to Discord. Whoever manages the server sees how large its tables are, "
        "too."
    ),
    "privacy": (
        "I keep what you type into my commands and forms, the dice, what stands at the table, and "
        "Discord's ids of tables, channels and people. I read no message, and keep no name or "
        "picture of your account; a first character is called as you are shown here.\n"
        "Whoever hosts me can read what is kept, hidden things included (`/about` names them).\n"
        "`/me export` gives you all that is kept about you. `/me forget` takes you out of it, here "
        "or everywhere; it asks first and says what goes and what stays.\n"
        "When I am taken off a server, its tables go after a while: 90 days, unless whoever hosts "
        "me says otherwise."
    ),
    "undo": (
        "`/undo` takes back the newest thing **you** did, whole: every sheet and clock that it "
        "touched. A GM takes back a player's with `player`. Somebody else's undo never "
        "reaches yours.\n"
        "`/undo since:10` takes back all that you did in the last ten minutes, as a GM with "
        "`player` all that a player did; it shows what, and asks first. A GM's takes back with it "
        "what others built on it.\n"
        "`/redo` takes back your last undo, with the dice that fell then, while you have done "
        "nothing else and nobody has changed the same thing.\n"
        "Opening, closing, GMs, links and settings are for the GM to take back, after a question "
        "that says what would follow.\n"
        "If somebody changed the same thing since, or acted by a name that you would take back, "
        "theirs has to be taken back first, and the answer says so. `/history` tells what "
        "happened, by the hour and by the scene, what was taken back included, with its dice.\n"
        "Undo reaches back as far as whoever hosts me keeps what stood before: `/about` says how "
        "many days. `/history` has no end."
    ),
}
"""Topics of no game, which are listed before the games'."""


def general() -> Mapping[str, str]:
    """Give the topics of no game."""
    starts = ", ".join(f"`{game.start}` for {game.title}" for game in all_games())
    return {name: text.replace("{starts}", starts) for name, text in _GENERAL.items()}


def listed() -> Mapping[str, str]:
    """Give the topics that pages have buttons for: the general ones, then the games' by name."""
    games = {name: text for game in all_games() for name, text in topics_of(game).items()}
    return {**general(), **{name: games[name] for name in sorted(games)}}


def further() -> Mapping[str, str]:
    """Give the topics that are too many to be buttons."""
    return {name: text for game in all_games() for name, text in game.further.items()}


def topics_of(game: Game) -> Mapping[str, str]:
    """Give the topics of a game; that of its key begins with the first five things to do.

    An empty line ends them, or what follows would be read as part of the last.
    """
    steps = [f"{number}. {step}" for number, step in enumerate(game.first, 1)]
    return {**game.topics, game.key: "\n".join((*steps, "", game.topics[game.key]))}


def found(wanted: str, hits: Sequence[tuple[str, str]]) -> discord.Embed:
    """Show what a search found, each by its name and what it says around the words."""
    rows = [f"**{name}** · {_around(text, clean(wanted).casefold())}" for name, text in hits]
    return embed(f"Help · found for “{plain(cut(clean(wanted), 40))}”", rows)


def _around(text: str, wanted: str) -> str:
    """Give the line of a text that has what is wanted, or a word of it, or else its beginning.

    The longest word says most: of *how do I resist* the others are in many lines.
    """
    lines = text.splitlines()
    sought = wanted, *sorted(wanted.split(), key=len, reverse=True)
    fitting = next((line for each in sought for line in lines if each in line.casefold()), lines[0])
    shown = cut(_IN_LIST.sub("", fitting), LINE_MAX - len(" …~~**"))
    if shown.count("`") % 2:
        # Half a command is none.
        shown = f"{shown.rpartition('`')[0].rstrip()} …"
    return cut_marked(shown, LINE_MAX)


@cache
def rules() -> Sequence[tuple[str, str, str]]:
    """Give every rule of the project's reference: its section, its number, what it says."""
    text = files("rules").joinpath("RULES.md").read_text("utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return [
        (section, number, " ".join(said.replace("**", "").split()))
        for section, body in zip(parts[1::2], parts[2::2], strict=True)
        for number, said in _RULE.findall(body)
    ]


def welcome_back(tables: int) -> discord.Embed:
    """Say that the tables of a server are still there that the bot comes back to."""
    kept = f"{plural(tables, 'table')} of this server {'is' if tables == 1 else 'are'} still here"
    return embed("Here again", (f"{kept}, with characters and history: play on where you were.",))


def about(hosting: Hosting) -> discord.Embed:
    """Show the version, who hosts the bot, the licence and the attributions."""
    host = plain(hosting.host) or "somebody who gave no name"
    contact = f": {hosting.contact}" if hosting.contact else ""
    kept = "`/help topic:privacy` says what is kept, and for how long"
    days = plural(hosting.undo_days, "day")
    lines = (
        f"Hosted by {host}{contact}. {kept}; PRIVACY.md and TERMS.md, which come with the "
        "program, say it whole.",
        f"Undo reaches back {days} here." if hosting.undo_days else "",
        "Rolls the dice and keeps the state of narrative role-playing games. "
        "Free software under the MIT licence.",
        "Dice are the operating system's randomness, or can be proved: `/help topic:luck`.",
        *(line for game in all_games() for line in game.attribution),
    )
    return embed(f"Flywheel {version_of_bot()}", lines)
