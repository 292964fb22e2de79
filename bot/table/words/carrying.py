"""Tables and characters that are carried in files, in words."""

import discord

from bot.chat.embeds import Colour, at_most, cut, embed, first_upper, join, mention, plain, plural
from bot.chat.refusals import Sentences
from bot.chat.words import card, line
from bot.errors import BadFile, FileFault, NewerFile, SamePerson, TableInUse
from bot.game import title_of
from bot.table.views import Arrival, Arriving
from bot.table.words.table import named, table_name
from rules.sheet import SheetBrought
from rules.table import Table, TableImported, take_over

PEOPLE_SHOWN = 25
"""People who are named: as many as a menu can list."""

NAMES_SHOWN = 3
NAMES_MAX = 12
BOT_MAX = 20


def exported(table: Table, entries: int, *, has_secrets: bool, has_aside: bool) -> discord.Embed:
    """Say what is in the file of a table."""
    held = (
        "What is hidden is in it: clocks, rolls that you may see, pools, notes. "
        "Keep it to yourself."
        if has_secrets
        else "What is hidden is not in it: clocks, rolls, secret pools, private notes. "
        "`/table export secrets:true` keeps it."
    )
    lines = (
        f"Every character, clock and track, the settings, and {plural(entries, 'entry', 'entries')}"
        " of the journal with what undo needs.",
        held,
        "What was played in closed channels is in it too. Once it is brought in, only its player "
        "and the GM are shown that."
        if has_aside
        else "",
        "`/table import` brings it in, in another channel or with another host of this bot.",
        "This table stays in play here all the same. Put it away once it goes on elsewhere, or "
        "there are two of it.",
    )
    return embed(f"{table_name(table)}, to carry away", lines)


def arriving(
    arrival: Arrival, people: dict[int, int], chosen: int | None, above: int, here: Table
) -> discord.Embed:
    """Show what would come with a table, who is who, and what becomes of what is here."""
    table = take_over(here, arrival.table, 0)
    names = [plain(name) for each in arrival.people for name in each.characters]
    secrets = "with what is hidden" if arrival.has_secrets else "without what was hidden"
    rows = [f"{called(each)} {_here(each, people)}" for each in arrival.people[:PEOPLE_SHOWN]]
    if (more := len(arrival.people) - PEOPLE_SHOWN) > 0:
        rows.append(f"… and {more} more, who stay as they are")
    left = (
        f"What was played here so far belongs to the table of <#{above}>. All of it stays there, "
        "and so does what waits."
    )
    lines = (
        f"Game: {title_of(table.game, 'not chosen yet')}",
        f"Characters: {join(at_most(names, NAMES_MAX)) or 'none'}",
        f"Journal: {plural(arrival.entries, 'entry', 'entries')}, {secrets}",
        "",
        *(["**Who is who here?**"] if rows else []),
        *rows,
        "Choose in the menu whoever has another account here." if rows else "",
        left if above else "",
        _chosen_here(here, arrival.table),
        "Nothing has come in yet.",
    )
    shown = embed(f"Bring in {table_name(table, 'a table without a name')}?", lines, Colour.FAIR)
    if chosen is not None:
        shown.set_footer(text=f"Now choose who {said(arrival.people[chosen])} is here.")
    return shown


def _chosen_here(here: Table, carried: Table) -> str:
    """Say what becomes of the name and the game that were chosen here before."""
    both = {
        f"the name {plain(here.name)}": (here.name, carried.name),
        f"the game {title_of(here.game)}": (here.game, carried.game),
    }
    stay = [each for each, (ours, theirs) in both.items() if ours and not theirs]
    go = [each for each, (ours, theirs) in both.items() if ours and theirs not in {"", ours}]
    told = [
        f"{first_upper(join(those))} {verb if len(those) > 1 else f'{verb}s'}: {why}."
        for those, verb, why in (
            (stay, "stay", "the file has none"),
            (go, "change", "the file has its own"),
        )
        if those
    ]
    return " ".join(told)


def _here(each: Arriving, people: dict[int, int]) -> str:
    if each.id in people:
        return f"is {mention(people[each.id])}"
    return f"stays {mention(each.id)}"


def called(each: Arriving) -> str:
    """Name a person of a table that is to come, in an embed."""
    return f"**{plain(said(each))}**"


def said(each: Arriving) -> str:
    """Name a person of a table that is to come in plain text, as a menu has it."""
    plays = join(each.characters[:NAMES_SHOWN])
    if each.name and plays:
        return cut(f"{each.name} ({plays})", 90)
    return cut(each.name or plays or "Somebody without a character", 90)


def under_way() -> discord.Embed:
    """Say that a table is being brought in, and where it is seen if nothing more is said.

    A bot that is stopped just then says no more, though the table may have come.
    """
    lines = (
        "That can take some seconds. If this still stands here after a minute, `/history` says "
        "whether it came.",
    )
    return embed("Bringing it in…", lines)


def done() -> discord.Embed:
    """Say that a table was brought in."""
    return embed("It is here", ("Everybody sees it below.",), Colour.GREAT)


def exported_character(name: str) -> discord.Embed:
    """Say what is in the file of a character."""
    lines = (
        "The whole sheet, with portrait, pronouns and notes: whoever has the file reads them.",
        "`/sheet import` makes a character of it, at any table of this bot.",
    )
    return embed(f"{plain(name)}, to carry away", lines)


@card.register
def _(outcome: TableImported) -> discord.Embed:
    came = [plain(name) for name in outcome.characters]
    lines = (
        f"Game: {title_of(outcome.table.game, 'not chosen yet')}",
        f"Characters: {join(at_most(came, NAMES_MAX)) or 'none'}",
        f"Journal: {plural(outcome.entries, 'entry', 'entries')}. `/history` shows it, and `/undo` "
        "goes on where it was left.",
        "`/table panel` shows it all in one message.",
    )
    return embed(f"{table_name(outcome.table)} is here", lines, Colour.GREAT)


@line.register
def _(outcome: TableImported) -> str:
    count = plural(outcome.entries, "entry", "entries")
    return f"brought in {named(outcome.table)} from a file ({count})"


@card.register
def _(outcome: SheetBrought) -> discord.Embed:
    made = f"From a file: a character of {title_of(outcome.game)}, in use from now on."
    return embed(f"{plain(outcome.character)} arrives", (made,), Colour.GREAT)


@line.register
def _(outcome: SheetBrought) -> str:
    return f"brought the character **{plain(outcome.character)}** from a file"


_FAULTS = {
    FileFault.SIZE: "That file is too large: 8 MiB are the most for a table, 256 KiB for a "
    "character, and what it unpacks to is bound as well.",
    FileFault.FORMAT: "I cannot read that file. `/table export` writes those that `/table import` "
    "takes, and `/sheet export` those that `/sheet import` takes.",
    FileFault.CONTENT: "That file is damaged, or was changed by hand: something in it does not fit "
    "the rest.",
    FileFault.LOST: "Discord did not give me that file. Try again in a moment.",
    FileFault.OVERFULL: "This table does not fit into a file that Discord takes, which has 8 MiB. "
    "Whoever hosts this bot can copy it.",
}


def _newer(refusal: NewerFile) -> str:
    which = f" ({plain(cut(refusal.bot, BOT_MAX))})" if refusal.bot else ""
    return f"That file was written by a newer version of this bot{which}; this one cannot read it."


SENTENCES = Sentences(
    refusals={
        BadFile: lambda refusal: _FAULTS[refusal.fault],
        NewerFile: _newer,
        TableInUse: "Something is at this table already, and a table is brought in whole. Put this "
        "one away by `/table close`, or use another channel or a thread.",
        SamePerson: "{user:person} would be two people of that table. Each is one of their own.",
    }
)
