"""The table in words: who runs it, what was done at it, what was taken back."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import (
    DESCRIPTION_MAX,
    EMBED_MAX,
    Colour,
    at_most,
    cut,
    cut_marked,
    embed,
    escaped,
    first_upper,
    join,
    laid_out,
    mention,
    mentions,
    plain,
    plural,
)
from bot.chat.words import AS_BEFORE, back, board, card, completed, line, settled, settles, sheet
from bot.game import asks_of, title_of
from bot.journal import Entry
from bot.moments import HOUR, MINUTE
from bot.table.views import Above, Formed, LaidOpen, Opening, Overview, SheetShown
from rules.favourite import FavouriteOutcome
from rules.notation import Rolled
from rules.outcome import Outcome
from rules.profile import Profile, ProfileChanged
from rules.sheet import (
    Edited,
    SheetMade,
    SheetRemoved,
    SheetRewritten,
    SheetUsed,
    SheetWritten,
)
from rules.table import (
    ChannelLinked,
    GMNamed,
    Muted,
    PersonForgotten,
    Several,
    Table,
    TableClosed,
    TableOpened,
    TakenBack,
)

LEFT_OUT_SHOWN = 10
"""Lines of a pasted character that are shown as not understood; the others are counted."""

RESTING_SHOWN = 3
"""Characters that rest who are named beside a new one; the others are counted."""

LINE_MAX = 290
"""Longest line of the journal, so that a page of ten fits an embed."""

APART = HOUR
"""Entries that are an hour apart stand under headings of their own."""

CHANGE_MAX = 160
"""Longest line of one change of several."""

CHANGE_SHOWN = 60
"""How much of a text is told that a form changed."""

PLACES_SHOWN = 4
"""So many channels are named in a sentence."""


def table_name(table: Table, otherwise: str = "This table") -> str:
    """Name a table: by its own name, else its game."""
    return plain(table.name) or title_of(table.game, otherwise)


def named(table: Table) -> str:
    """Name a table in the middle of a sentence."""
    name = table_name(table, "")
    return f"the table {name}" if name else "this table"


def _gms(table: Table, otherwise: str) -> str:
    return mentions(table.gms) or otherwise


def shared_with(table: Table, channel: int) -> str:
    """Name the channels that share a table beside this one."""
    return join([f"<#{each}>" for each in table.channels if each != channel])


def run_by(table: Table, *, is_direct: bool) -> str:
    """Say who runs a table, and how to if nobody does; in a direct message it is its reader."""
    nobody = "nobody yet (`/table open` makes you the GM)"
    return f"GM: {_gms(table, 'you' if is_direct else nobody)}"


def shared(view: Overview) -> list[str]:
    """Give what the games of a table share, a line each."""
    return [row for each in view.boards for row in board(each)]


def closing(table: Table, waiting: int, here: int) -> discord.Embed:
    """Ask whether a table should be put away, and say how it comes back, and what waits yet.

    Where it is not ``here`` alone that it is played, it says where else.
    """
    places = [f"<#{each}>" for each in table.channels if each != here]
    elsewhere = join(at_most(places, PLACES_SHOWN))
    also = f"It is put away in {elsewhere}, too." if places else ""
    kept = "Characters, clocks and history are kept. `/table open` here brings them back."
    counted = plural(waiting, "thing still waits", "things still wait")
    still = f"{counted} (`/waiting`), and will again once the table is back." if waiting else ""
    return embed(f"Put {table_name(table, 'this table')} away?", (also, kept, still))


def laid_open(remark: LaidOpen) -> str:
    """Say that what was told to a few is there for everybody to see."""
    what = "their name and numbers in `/table show`" if remark.is_character else "it"
    seen = f"*Everybody at the table sees {what}, whether or not they can read along here.*"
    if not remark.is_clock:
        return seen
    return f"{seen}\n*`/clock new` with `hidden:true` makes one that players do not see.*"


def character(view: SheetShown) -> discord.Embed:
    """Show a character's sheet, with the pronouns beside the name and the portrait."""
    shown = sheet(view.sheet)
    if view.profile is not None:
        behind = pronouns(view.profile)
        if len(shown) + len(behind) <= EMBED_MAX:
            shown.title = f"{shown.title}{behind}"
        if view.profile.portrait:
            shown.set_thumbnail(url=view.profile.portrait)
    return shown


def pronouns(profile: Profile | None) -> str:
    """Give the pronouns as they stand behind a character's name; nothing if there are none."""
    return f" ({plain(profile.pronouns)})" if profile and profile.pronouns else ""


def more(name: str, profile: Profile | None) -> discord.Embed:
    """Show what a player keeps beside a character's sheet."""
    notes = escaped(profile.notes) if profile else ""
    shown = embed(f"{plain(name)}{pronouns(profile)}", (notes or "No notes yet.",))
    if profile and profile.portrait:
        shown.set_thumbnail(url=profile.portrait)
    return shown.set_footer(text="Notes are shown to the character's player and the GM alone.")


def removing(name: str) -> discord.Embed:
    """Ask whether a character should be taken off the table."""
    return embed(f"Take {plain(name)} off the table?", ("`/undo` brings the sheet back.",))


def off_table() -> discord.Embed:
    """Stand for the card of a character who was removed."""
    return embed("This character is off the table", ("`/undo` brings back who was just removed.",))


def history(
    entries: Sequence[Entry], pages: int, page: int, viewer: int, player: int | None = None
) -> discord.Embed:
    """Show a page of the journal, of all or one player, without what is hidden from the viewer."""
    rows: list[str] = []
    later: Entry | None = None
    headed = 0
    for entry in entries:
        minute = entry.at // MINUTE
        # What ends within the same minute as what comes after it has that heading, to the letter.
        if later is None or (_is_apart(entry, later) and minute != headed):
            rows.append(f"**<t:{entry.at // 1000}:f>**")
            headed = minute
        later = entry
        text = _seen_by(viewer, entry)
        whose = "" if entry.actor == entry.player else f" for {mention(entry.player)}"
        undone = " (undone)" if entry.is_undone else ""
        rows.append(f"<t:{entry.at // 1000}:t> {mention(entry.actor)}{whose}: {text}{undone}")
    title = f"History · page {page} of {pages}"
    told = rows or ["Nothing has happened here yet."]
    if player is None:
        return embed(title, told)
    whose = "Your entries" if player == viewer else f"Entries of {mention(player)}"
    return embed(f"{title} · one player", (whose, *told))


def _is_apart(entry: Entry, later: Entry) -> bool:
    """Whether a scene or a session, or else an hour, lies between two entries of a timeline."""
    is_over = entry.outcome.is_end and not (entry.is_undone or entry.outcome.is_hidden)
    return is_over or later.at - entry.at > APART


def _seen_by(viewer: int, entry: Entry) -> str:
    """Tell an entry in one line.

    Nobody but a GM is given a hidden one of somebody else's, and what a GM may not know of those
    are the rolls that are their rollers' alone, and what favourites are made of hidden ones.
    """
    outcome = entry.outcome
    if outcome.is_hidden and entry.actor != viewer:
        if isinstance(outcome, Rolled) and not outcome.is_open_to_gm:
            return "*rolled in secret*"
        if isinstance(outcome, FavouriteOutcome):
            return "*changed a favourite in secret*"
    if isinstance(outcome, TakenBack):
        return cut_marked(_taken_back(outcome, entry.actor), LINE_MAX)
    return cut_marked(line(outcome), LINE_MAX)


@card.register
def _(outcome: TableOpened) -> discord.Embed:
    table = outcome.table
    verb = "is open again, as it was left" if outcome.is_reopened else "is open"
    gms = f" · {run_by(table, is_direct=False)}" if table.gms else ""
    begin = (
        "Anybody can roll at once: the first roll makes a character, or make one by `/sheet new`.",
        "`/help` shows what you can do here.",
    )
    again = ("`/table panel` shows it all in one message, and `/history` what was done.",)
    lines = (
        f"Game: {title_of(table.game, 'not chosen yet')}{gms}",
        *(again if outcome.is_reopened else begin),
    )
    return embed(f"{table_name(table)} {verb}", lines, Colour.GREAT)


@completed.register
def _(view: Opening, shown: discord.Embed) -> discord.Embed:
    game, _, rest = (shown.description or "").partition("\n")
    run = "" if view.is_run else f" · {run_by(Table(), is_direct=view.is_direct)}"
    shown.description = f"{game}{run}\n{rest}"
    if view.instead:
        also = shared_with(view.instead, view.channel)
        there = f", in {also} too" if also else ""
        shown.description += (
            f"\n{table_name(view.instead)} is put away instead{there}. "
            "`/table open` here brings it back."
        )
    if view.namesake:
        shown.description += (
            f"\nAnother table of that name is put away in <#{view.namesake}>. "
            "`/table open` there brings it back."
        )
    return shown


@card.register
def _(outcome: GMNamed) -> discord.Embed:
    # One who runs it alone is named already.
    is_alone = outcome.table.gms == (outcome.gm,)
    others = "" if is_alone else f"GMs: {_gms(outcome.table, 'nobody')}"
    return embed(table_name(outcome.table), (f"{_runs(outcome)} this table.", others))


def _runs(outcome: GMNamed) -> str:
    return f"{mention(outcome.gm)} {'no longer runs' if outcome.is_removed else 'now runs'}"


@card.register
def _(outcome: ChannelLinked) -> discord.Embed:
    if outcome.is_choice:
        played = f"<#{outcome.channel}> plays at this table from now on."
        return embed(table_name(outcome.table), (played,))
    verb = "no longer shares" if outcome.is_removed else "now shares"
    told = f"<#{outcome.channel}> {verb} this table."
    read = (
        ""
        if outcome.is_removed
        else "Both play with the same sheets and clocks. What is told in one channel stays out of "
        "the `/history` of players who can't read it."
    )
    return embed(table_name(outcome.table), (told, read))


@card.register
def _(outcome: Muted) -> discord.Embed:
    told = f"{mention(outcome.member)} {looks_on(outcome)}."
    how = (
        ""
        if outcome.is_removed
        else "They are told so when they try. `/table mute` with `remove:true` ends it, and "
        "`/undo` with `player` and `since` takes back what they did."
    )
    return embed(table_name(outcome.table), (told, how))


def looks_on(outcome: Muted) -> str:
    """Say what somebody may do whose hands are kept off the table, or no longer are."""
    return "may play here again" if outcome.is_removed else "looks on here and changes nothing"


@card.register
def _(outcome: TableClosed) -> discord.Embed:
    back = "Nothing was deleted. `/table open` here brings it back."
    return embed(f"{table_name(outcome.table)} is put away", (back,))


@completed.register
def _(view: Above, shown: discord.Embed) -> discord.Embed:
    shown.description = (
        f"{shown.description}\nWithout it, this thread plays at {table_name(view.table)}, the "
        f"table of <#{view.channel}>. Whoever plays next is asked which one they mean."
    )
    return shown


def _forgotten(outcome: PersonForgotten) -> str:
    if not outcome.sheets:
        return "had themselves forgotten"
    whose = f"now {mention(outcome.heir)}'s" if outcome.heir else "off the table"
    return f"had themselves forgotten; their characters are {whose}"


@card.register
def _(outcome: PersonForgotten) -> discord.Embed:
    return embed("Forgotten", (first_upper(f"somebody {_forgotten(outcome)}."),))


@line.register
def _(outcome: PersonForgotten) -> str:
    return _forgotten(outcome)


@card.register
def _(outcome: TakenBack) -> discord.Embed:
    if isinstance(outcome.what, TakenBack):
        # It may be undone once more, and this goes on to be read.
        came = "It came back as it was."
        return laid_out("Redone", lines=_whose(outcome.what), then=(came,))
    again = back(outcome.what)
    # What says no number has nothing to be bold about.
    moved, then = ("", again) if again == AS_BEFORE else (again, "")
    lines = _whose(outcome)
    return laid_out("Taken back", lines=lines, moved=(moved,), then=(then,), colour=Colour.UNDONE)


@settled.register
def _(outcome: TakenBack) -> discord.Embed:
    # What stood again does so no longer once that was redone.
    return laid_out("Taken back", lines=_whose(outcome), colour=Colour.UNDONE)


@settles.register
def _(outcome: TakenBack) -> tuple[int, ...]:
    return (*outcome.keys, *settles(outcome.what))


@settles.register
def _(outcome: Several) -> tuple[int, ...]:
    return tuple(key for each in outcome.whats for key in settles(each))


def _whose(outcome: TakenBack) -> list[str]:
    """Tell whose it was that was taken back, and what: of several changes, a line for each."""
    if isinstance(outcome.what, Several):
        return [f"{mention(outcome.player)}: {_counted(outcome.what)}", *listed(outcome.what)]
    who = mention(outcome.player)
    if outcome.actor not in {0, outcome.player}:
        who = f"{mention(outcome.actor)} for {who}"
    return [f"{who}: {cut_marked(_what(outcome), 1500)}"]


def _taken_back(outcome: TakenBack, by: int = 0) -> str:
    """Tell what was taken back or redone in a line, and whose it was if it is known ``by`` whom."""
    if isinstance(outcome.what, TakenBack):
        return f"redid{_of_whom(outcome.what, by)}: {_what(outcome.what)}"
    return f"took back{_of_whom(outcome, by)}: {_what(outcome)}"


def _of_whom(undone: TakenBack, by: int) -> str:
    """Say who did what was undone, and for whom; nothing of one's own, or where it is not kept."""
    actor = undone.player if isinstance(undone.what, Several) else undone.actor
    if 0 in {by, actor} or by == actor == undone.player:
        return ""
    did = "they did" if actor == by else f"{mention(actor)} did"
    return f" what {did}" if undone.player == actor else f" what {did} for {mention(undone.player)}"


def _what(outcome: TakenBack) -> str:
    """Tell what was taken back; nothing of a hidden roll, which its GM may have undone."""
    if outcome.is_hidden and isinstance(outcome.what, Rolled):
        return "a hidden roll"
    if outcome.is_hidden and isinstance(outcome.what, FavouriteOutcome):
        return "a favourite of a hidden roll"
    return line(outcome.what)


@card.register
def _(outcome: Several) -> discord.Embed:
    return embed("Several changes", (_counted(outcome), *listed(outcome)))


@line.register
def _(outcome: Several) -> str:
    return f"{_counted(outcome)} {'; '.join(_each(outcome))}"


def _counted(outcome: Several) -> str:
    built = f", {outcome.built} of them built on it by others" if outcome.built else ""
    return f"{plural(len(outcome.keys), 'change')}{built}, the newest first:"


def listed(outcome: Outcome) -> list[str]:
    """Tell one change or several, each in a line of its own."""
    whats = _each(outcome) if isinstance(outcome, Several) else [line(outcome)]
    return [f"- {cut_marked(each, CHANGE_MAX)}" for each in whats]


def _each(outcome: Several) -> list[str]:
    shown = ["something hidden" if each.is_hidden else line(each) for each in outcome.whats]
    more = len(outcome.keys) - len(shown)
    return [*shown, *([f"{more} more"] if more else [])]


@card.register
def _(outcome: SheetMade) -> discord.Embed:
    made = f"A new {title_of(outcome.game)} character, in use from now on."
    return embed(f"{plain(outcome.character)} joins", (made,), Colour.GREAT)


@card.register
def _(outcome: SheetWritten) -> discord.Embed:
    name = plain(outcome.character)
    title = f"{name} is filled in" if outcome.before else f"{name} joins"
    lines = f"{title_of(outcome.game)} character", _left_out(outcome.left_out)
    return embed(title, lines, Colour.GREAT)


def _left_out(lines: Sequence[str]) -> str:
    """Name the lines of a pasted character that were not understood."""
    if not lines:
        return ""
    shown = at_most([plain(cut(each, CHANGE_SHOWN)) for each in lines], LEFT_OUT_SHOWN)
    return f"Not understood, and left out: {' · '.join(shown)}"


@card.register
def _(outcome: SheetRewritten) -> discord.Embed:
    return laid_out(f"{plain(outcome.character)} is changed", moved=rewritten(outcome))


@completed.register
def _(view: SheetShown, shown: discord.Embed) -> discord.Embed:
    whole = character(view)
    whole.title, whole.colour = shown.title, shown.colour
    news = _still_to_come(view, shown).description
    whole.description = "\n\n".join(filter(None, (news, whole.description)))
    fits = len(whole) <= EMBED_MAX and len(whole.description) <= DESCRIPTION_MAX
    return whole if fits else shown


@completed.register
def _still_to_come(view: Formed, shown: discord.Embed) -> discord.Embed:
    if view.missing:
        shown.description = f"{shown.description}\nStill to come: {view.missing}."
    if view.resting:
        shown.description = f"{shown.description}\n{_rest(view.resting)}"
    return shown


def _rest(resting: Sequence[str]) -> str:
    """Say who is not played any more now that another is, and how they come back."""
    names = join(at_most([plain(each) for each in resting], RESTING_SHOWN))
    if len(resting) == 1:
        return f"{names} rests until `/sheet use`."
    return f"{names} rest: `/sheet use` brings one of them back."


def rewritten(outcome: SheetWritten) -> list[str]:
    """Name what a form changed, and tell each as it was and is, a choice by its label."""
    before = dict(outcome.before)
    labels = {each.key: each.label for each in asks_of(outcome.game)}
    choices = {each.key: dict(each.choices) for each in asks_of(outcome.game)}

    def said(key: str, text: str) -> str:
        label = choices.get(key, {}).get(text, text)
        return plain(cut(label, CHANGE_SHOWN)) or "none"

    return [
        f"{plain(labels.get(key, key))}: {said(key, before.get(key, ''))} → {said(key, text)}"
        for key, text in outcome.after
        if before.get(key, "") != text
    ]


@card.register
def _(outcome: SheetUsed) -> discord.Embed:
    used = f"{title_of(outcome.game)} rolls use this sheet from now on"
    instead = f", and no longer {plain(outcome.before)}'s" if outcome.before else ""
    return embed(f"Now playing {plain(outcome.character)}", (f"{used}{instead}.",))


@card.register
def _(outcome: Edited) -> discord.Embed:
    title = f"{plain(outcome.character)} · {_field(outcome)}"
    before, after = plain(outcome.before), plain(outcome.after)
    if before in {"", after}:
        return laid_out(title, moved=(f"New: {after}",))
    return laid_out(title, moved=(f"{before} → {after}" if after else f"{before} removed",))


def _field(outcome: Edited) -> str:
    """Name the field that was edited; what is dropped has one of its own by which to do it."""
    return plain(outcome.field.replace("_", " ").removeprefix("drop "))


def edited(outcome: Edited) -> str:
    """Say what stood in the field that was edited, and what does now.

    What it is confirmed to be, such as the stats of a fresh sheet, is as good as new.
    """
    field, before, after = _field(outcome), plain(outcome.before), plain(outcome.after)
    if before in {"", after}:
        return f"new {field} {after}"
    return f"{field} {before} → {after}" if after else f"{field} {before} removed"


@card.register
def _(outcome: ProfileChanged) -> discord.Embed:
    shown = embed(plain(outcome.character), (f"{first_upper(_described(outcome))}.",))
    return shown.set_thumbnail(url=outcome.portrait or None)


def _described(outcome: ProfileChanged) -> str:
    """Name what was changed; what notes say is nobody's but their reader's."""
    new = [
        f"{each} {plain(outcome.pronouns)}" if each == "pronouns" else f"new {plain(each)}"
        for each in outcome.changed
    ]
    return join([*new, *(f"no {plain(each)}" for each in outcome.cleared)])


@card.register
def _(outcome: SheetRemoved) -> discord.Embed:
    return embed(f"{plain(outcome.character)} is off the table")


@line.register
def _(outcome: TableOpened) -> str:
    return f"opened {named(outcome.table)}{' again' if outcome.is_reopened else ''}"


@line.register
def _(outcome: GMNamed) -> str:
    return f"{_runs(outcome)} the table"


@line.register
def _(outcome: ChannelLinked) -> str:
    if outcome.is_choice:
        return f"chose this table for <#{outcome.channel}>"
    return f"{'unlinked' if outcome.is_removed else 'linked'} <#{outcome.channel}>"


@line.register
def _(outcome: Muted) -> str:
    return f"{mention(outcome.member)} {looks_on(outcome)}"


@line.register
def _(_outcome: TableClosed) -> str:
    return "put the table away"


@line.register
def _(outcome: TakenBack) -> str:
    return _taken_back(outcome)


@line.register
def _(outcome: SheetMade) -> str:
    return f"new character **{plain(outcome.character)}**"


@line.register
def _(outcome: SheetWritten) -> str:
    verb = "filled in the sheet of" if outcome.before else "made the character"
    return f"{verb} **{plain(outcome.character)}**"


@line.register
def _(outcome: SheetRewritten) -> str:
    return f"changed **{plain(outcome.character)}**: {' · '.join(rewritten(outcome))}"


@line.register
def _(outcome: SheetUsed) -> str:
    return f"now plays **{plain(outcome.character)}**"


@line.register
def _(outcome: Edited) -> str:
    return f"**{plain(outcome.character)}**: {edited(outcome)}"


@line.register
def _(outcome: ProfileChanged) -> str:
    return f"**{plain(outcome.character)}**: {_described(outcome)}"


@line.register
def _(outcome: SheetRemoved) -> str:
    return f"removed character **{plain(outcome.character)}**"
