"""What is asked before something is done to the table itself, in words."""

import time
from collections.abc import Mapping, Sequence

import discord

from bot.chat.embeds import at_most, cut_marked, embed, join, mention, mentions, plain, plural
from bot.chat.refusals import OUT_OF_DATE, UNCLEAR, Sentences, instead, quoted
from bot.chat.words import line
from bot.errors import (
    GMPanelRead,
    LastGM,
    NoCharacter,
    NoCharacterNamed,
    NoOwnCharacter,
    NoTable,
    NothingOfLate,
    NothingThen,
    PlayersDecide,
    TableAbove,
    TablePutAway,
    TablesPutAway,
    TableUndo,
    UndoBlocked,
    UndoSeveral,
)
from bot.game import start_of, title_of
from bot.table.words.refusals import has
from bot.table.words.settings import switched
from bot.table.words.table import PLACES_SHOWN, listed
from rules.outcome import Outcome
from rules.profile import BadAddress, PassingAddress
from rules.sheet import Edited, SheetWritten
from rules.since import NotATime
from rules.table import (
    ChannelLinked,
    GMNamed,
    Muted,
    PutAway,
    RunsTable,
    SettingsChanged,
    Table,
    TableClosed,
    TableImported,
    TableOpened,
    TakenBack,
)

LINE_MAX = 300
NAMES_SHOWN = 3

_AGO = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def away_label(away: PutAway) -> str:
    """Name a table that was put away in one line of plain text, as a menu has it."""
    parts = (away.table.name or "Unnamed", _game(away), _characters(away))
    why = "its channel is gone" if away.is_lost else f"put away {_ago(away.at)}"
    return " · ".join((*parts, why))


def bringing(away: PutAway) -> str:
    """Say in two words what is done with a table that comes back: it may come from elsewhere."""
    return "Bring here" if away.is_lost else "Bring back"


def away_name(away: PutAway) -> str:
    """Name a table that was put away as short as a button has it: who knows no name sees more."""
    return away.table.name or f"Unnamed · {_game(away)} · {_characters(away)}"


def _game(away: PutAway) -> str:
    return title_of(away.table.game, "no game chosen")


def _characters(away: PutAway) -> str:
    names = away.characters
    if not names:
        return "no characters"
    return join(at_most(names, NAMES_SHOWN))


def _ago(at: int) -> str:
    seconds = time.time() - at / 1000
    for length, unit in _AGO:
        if seconds >= length:
            return f"{plural(int(seconds // length), unit)} ago"
    return "just now"


def _people(users: Sequence[int], last: str = "or") -> str:
    return mentions(users[:10], last)


def _called(table: Table) -> str:
    return f"**{plain(table.name)}**" if table.name else "a table without a name"


def _away(away: PutAway) -> str:
    """Tell of a table that was put away, for who may read mentions."""
    known = f"{_called(away.table)} ({_game(away)}, {plain(_characters(away))}"
    return f"{known})" if away.is_lost else f"{known}, put away <t:{away.at // 1000}:R>)"


def _listed(away: Sequence[PutAway]) -> str:
    here = [each for each in away if not each.is_lost]
    lost = [each for each in away if each.is_lost]
    told = [f"Put away here: {_named(here)}."] if here else []
    if lost:
        told.append(f"{'Its channel is' if len(lost) == 1 else 'Their channels are'} gone:")
        told.append(f"{_named(lost)}. Once brought here, all here can read what was played there.")
    return " ".join(told)


def put_away_inside(away: Sequence[PutAway]) -> str:
    """Tell who looks at the table of a thread's channel of the thread's own, put away."""
    listed = cut_marked(_listed(away), LINE_MAX)
    return f"{listed} Whoever plays in this thread is asked which one they mean."


def _named(away: Sequence[PutAway]) -> str:
    shown = [_away(each) for each in away[:NAMES_SHOWN]]
    more = len(away) - NAMES_SHOWN
    if more > 0:
        shown.append(f"{more} more")
    return cut_marked(join(shown), 600)


def _put_away(question: TablesPutAway) -> str:
    said = _listed(question.tables)
    if question.in_play:
        said += f" {_in_the_way(question.in_play, question.waiting)}"
    who = list(dict.fromkeys((*question.tables[0].table.gms, *question.tables[0].players)))
    gms = _people(question.tables[0].table.gms or question.tables[0].players)
    if question.above:
        said += f" Without it, this thread plays at the table of <#{question.channel}>."
        if question.returning:
            return f"{said} Which do you mean?"
        back = f"{gms} can bring it back with `/table open`"
        return f"{said} {back}. Go on there?"
    if question.returning:
        return f"{said} {'Which do you mean?' if going_on(question) else 'Bring it back?'}"
    if question.may_start:
        return f"{said} {gms} can bring it back with `/table open`. Do you want to start anew?"
    return (
        f"{said} {gms} can bring it back with `/table open`; to start anew is for "
        f"{_people(who)}, or whoever manages this channel."
    )


def _put_away_since(refusal: TablePutAway) -> str:
    away = refusal.away
    who = "You" if refusal.may else _people(away.table.gms or away.players)
    said = f"This belongs to {_away(away)}. {who} can bring it back with `/table open`"
    if refusal.keepers:
        other = f"{_people(refusal.keepers)} has put away what is in play here now"
        return f"{said} once {other} (`/table close`)."
    said += "."
    if refusal.in_play and refusal.may:
        said += f" {_in_the_way(refusal.in_play)}"
    return said


def _in_the_way(in_play: PutAway, waiting: int = 0) -> str:
    """Say which table would be put away for one that comes back, where, and what waits there."""
    table = in_play.table
    about = f"({_game(in_play)}, {plain(_characters(in_play))})"
    known = cut_marked(f"{_called(table)} {about}", 300)
    places = join(at_most([f"<#{each}>" for each in table.channels], PLACES_SHOWN))
    counted = plural(waiting, "thing waits", "things wait")
    waits = f"; {counted} there" if waiting else ""
    return f"In play here now: {known}, played in {places}{waits}. It would be put away instead."


def going_on(question: TablesPutAway) -> str:
    """Say what a button does that brings no table back, as it has it; nothing if there is none.

    Of a table in play it names the main game, before and after, where that changes.
    """
    if not question.may_start:
        return ""
    game = title_of(question.game)
    if question.in_play is None:
        anew = "Start anew" if question.is_direct else "GM or players: start anew"
        return " · ".join(filter(None, (anew, game)))
    table = question.in_play.table
    if not question.game or (table.game == question.game and question.is_run):
        return ""
    before = title_of(table.game, "none")
    change = f"main game: {before} → {game}" if table.game != question.game else "as its GM"
    return f"Go on here · {change}"


def _undo(question: TableUndo) -> str:
    whose = "Your" if question.is_own else f"{mention(question.player)}'s"
    said = f"{whose} last change here: {cut_marked(line(question.what), LINE_MAX)}."
    if question.key:
        reader = question.player if question.is_own else 0
        lost = follows(question.before, question.now, reader)
        if isinstance(question.what, TableImported):
            lost = ["everything that came with it goes again", *lost]
        said += f" If you undo that, {join(lost)}."
    else:
        said += " Only the GM can undo that."
    if question.older_what is None:
        them = "you" if question.is_own else "them"
        return f"{said} There is nothing else by {them} to undo but changes of the table itself."
    return f"{said} The one before: {cut_marked(line(question.older_what), LINE_MAX)}."


def _undo_several(question: UndoSeveral) -> str:
    who = "you" if question.is_own else mention(question.player)
    built = f", and what {_people(question.others, 'and')} built on it" if question.others else ""
    return "\n".join(
        (
            f"This takes back at once what {who} did{built}, the newest first:",
            *listed(question.what),
            "All of it, or nothing where more is built on it meanwhile; `/redo` brings it back.",
        )
    )


def _undo_blocked(refusal: UndoBlocked) -> str:
    if refusal.actor < 0:
        return (
            "It changed what belonged to somebody who had themselves forgotten since, so nobody "
            "can take it back any more."
        )
    if not refusal.actor:
        does = "redo" if isinstance(refusal.wanted, TakenBack) else "undo"
        return f"Only the GM can {does} that now, with the option `player` of `/{does}`."
    who = "You have" if refusal.is_own else f"{mention(refusal.actor)} has"
    whom = "you" if refusal.is_theirs else mention(refusal.player)
    for_whom = f" for {whom}" if refusal.player > 0 else ""
    thing = "what goes by that name" if refusal.is_named else "the same thing"
    blocker, did, again = refusal.blocker, f"changed {thing}{for_whom} since", "undone"
    if isinstance(blocker, TakenBack) and blocker.redone is None:
        blocker, did, again = blocker.what, "taken back what that was built on", "redone"
    what = "something hidden" if refusal.blocker.is_hidden else line(blocker)
    by = "" if refusal.is_own else f", by them{' or by the GM' if refusal.by_gm else ''}"
    # Nobody edits a character who is off the table, or was not there before.
    wanted = refusal.wanted
    was_there = isinstance(wanted, Edited) or (isinstance(wanted, SheetWritten) and wanted.before)
    is_editable = was_there and not blocker.is_removal
    by_hand = " Or set it by hand with `/sheet edit`." if is_editable else ""
    said = f"{who} {did}: {cut_marked(what, LINE_MAX)}."
    return f"{said} That has to be {again} first{by}.{by_hand}"


def _nothing_of_late(refusal: NothingOfLate) -> str:
    what = "something hidden" if refusal.what.is_hidden else line(refusal.what)
    span = plural(refusal.minutes, "minute") if refusal.minutes > 1 else "minute"
    return (
        f"{has(refusal)} done nothing here in the last {span}. The last before that, "
        f"<t:{refusal.at // 1000}:R>: {cut_marked(what, LINE_MAX)}."
    )


def follows(before: Table, now: Table, reader: int = 0) -> list[str]:
    """Say what would follow if a table were again as it was before: who loses what."""
    said = list[str]()
    for gm in _differing(now.gms, before.gms):
        who, runs = ("you", "run") if gm == reader else (mention(gm), "runs")
        is_new = gm in now.gms
        said.append(f"{who} no longer {runs} the table" if is_new else f"{who} {runs} it again")
    if now.gms and not before.gms:
        said.append("nobody runs it until its players agree on somebody")
    said += [
        f"<#{each}> {'no longer shares it' if each in now.channels else 'shares it again'}"
        for each in _differing(now.channels, before.channels)
    ]
    if before.is_closed and not now.is_closed:
        said.append("the table is put away again")
    if before.game != now.game:
        game = f"its main game is {title_of(before.game)} again"
        said.append(game if before.game else "it has no main game")
    if before.name != now.name:
        named = f"its name is {plain(before.name)} again"
        said.append(named if before.name else "it has no name")
    said += [
        f"{mention(each)} {'may play again' if each in now.muted else 'only looks on again'}"
        for each in _differing(now.muted, before.muted)
    ]
    if settings := switched(now, before):
        said.append(f"its settings are {join([*settings])} again")
    return said or ["nothing else changes"]


def _differing(now: Sequence[int], before: Sequence[int]) -> list[int]:
    """List who is in one of these alone: the new ones first, then those who are missing."""
    return [each for each in (*now, *before) if (each in now) != (each in before)]


def _last_gm(question: LastGM) -> str:
    who = "You are" if question.is_own else f"{mention(question.gm)} is"
    return (
        f"{who} the only GM of this table. Without one it belongs to its "
        "players: one of them runs it once another agrees, or whoever manages this channel. "
        "`/table gm` names another GM first."
    )


def _players_decide(question: PlayersDecide) -> str:
    return (
        "Nobody runs this table, so it belongs to its players: "
        f"{_people(question.players, 'and')}. You run it as soon as one of the others agrees. "
        "Shall I ask them here?"
    )


def _above(question: TableAbove) -> str:
    said = [f"What is played here belongs to the table of <#{question.channel}>."]
    if question.is_played:
        said.append("All of it stays there if you open another one, and so does what waits.")
    if question.is_run:
        return " ".join((*said, "Open another one?"))
    return " ".join((*said, "Nobody runs it yet, so you can become its GM. Which do you mean?"))


def asking_players(question: PlayersDecide, asker: int) -> discord.Embed:
    """Ask those who play at a table whether somebody may run it."""
    called = f" The table would be called {plain(question.name)}." if question.name else ""
    said = (
        f"{mention(asker)} would like to run this table, which nobody runs.",
        f"It belongs to its players: {_people(question.players, 'and')}. One of the others has "
        "to agree, or whoever manages this channel.",
        "A GM sees what is hidden here and can act for players. "
        f"The main game would be {title_of(question.game)}.{called}",
    )
    return embed("May they run this table?", said)


def undoing(what: Outcome) -> str:
    """Name in a few words what would be taken back, as a button has it."""
    for cls, word in _UNDOING.items():
        if isinstance(what, cls):
            return f"take back the {word}"
    return "take it back"


_UNDOING: Mapping[type[Outcome], str] = {
    TableOpened: "opening",
    TableClosed: "closing",
    TableImported: "import",
    GMNamed: "change of GMs",
    ChannelLinked: "change of channels",
    SettingsChanged: "change of settings",
    Muted: "change of who looks on",
}


def _no_character(question: NoCharacter) -> str:
    if not question.game:
        return f"{has(question)} no character here. Make one?"
    game = title_of(question.game)
    lacks = f"{has(question)} no {game} character here"
    if not question.main:
        return f"{lacks}. Make one?"
    start = start_of(question.main)
    begins = f": begin with `{start}`" if start else ""
    return (
        f"{lacks}, and this table plays {title_of(question.main, 'another game')}{begins}. "
        f"Make one for {game} all the same?"
    )


def _no_character_title(refusal: NoCharacterNamed) -> str:
    return "Whose character?" if refusal.is_gm and refusal.owners else "No such character"


def _no_character_named(refusal: NoCharacterNamed) -> str:
    named, owners = quoted(refusal.wanted), _people([*refusal.owners.values()], "and")
    if refusal.is_gm and owners:
        count = len(refusal.owners)
        return (
            f"{named} is {owners}'s." if count == 1 else f"{count} characters are called {named}."
        )
    game = f"{title_of(refusal.game)} " if refusal.game else ""
    other = f": that is {owners}'s" if owners else ""
    return f"{has(refusal)} no {game}character {named}{other}. {instead(refusal)}"


def _no_own_character(refusal: NoOwnCharacter) -> str:
    whose = "Say whose it is with `player`, or make" if refusal.owners else "Make"
    return f"You have no character here. {whose} one with `/sheet new`."


def _gm_panel(question: GMPanelRead) -> str:
    who = join([*question.readers[:10]]) or "everybody here"
    return (
        f"This channel is open to {who}. The GM's panel shows what players may not know: hidden "
        "clocks, the GM's pools and plans, characters' own tracks, and the hidden rolls that "
        "`/table settings` lets the GM see. `/table link` shares this table with a channel that "
        "only GMs read. Post it here all the same?"
    )


def _no_table(refusal: NoTable) -> str:
    if not refusal.run:
        return (
            "Nothing has happened here yet, so there is nothing to show. `/table open` opens a "
            "table, and so does whatever you play first."
        )
    places = join(at_most([f"<#{each}>" for each in refusal.run], PLACES_SHOWN))
    return (
        f"No table is in play here yet. You run one in {places}: `/table link`, given there, "
        "shares it with this channel. `/table open` opens another one here, and so does whatever "
        "you play first."
    )


SENTENCES = Sentences(
    titles={NotATime: UNCLEAR, NoCharacterNamed: _no_character_title, TablePutAway: OUT_OF_DATE},
    refusals={
        GMPanelRead: _gm_panel,
        NoTable: _no_table,
        NothingThen: (
            "There is nothing to tell of that time. `/history` goes through everything that "
            "happened here."
        ),
        NotATime: (
            "I don't know when {text} was. Try `2h`, `yesterday`, `last session`, or a date such "
            "as `2026-03-14`; days begin at midnight UTC."
        ),
        TablesPutAway: _put_away,
        TablePutAway: _put_away_since,
        TableUndo: _undo,
        UndoSeveral: _undo_several,
        UndoBlocked: _undo_blocked,
        NothingOfLate: _nothing_of_late,
        LastGM: _last_gm,
        PlayersDecide: _players_decide,
        TableAbove: _above,
        NoCharacter: _no_character,
        NoCharacterNamed: _no_character_named,
        NoOwnCharacter: _no_own_character,
        RunsTable: (
            "Whoever runs this table or manages its channel can't be kept from playing, and in a "
            "direct message nobody can."
        ),
        BadAddress: (
            "That is no address of a picture. It begins with `https://`, such as "
            "`https://example.org/wren.png`."
        ),
        PassingAddress: (
            "Discord takes that picture away after a while: it was attached to a command or to a "
            "private answer. Post it in a channel and copy its link there."
        ),
    },
    already={
        "table session": (
            "A session is on already. `/table session end` ends it, and `/table recap` tells it "
            "so far."
        ),
        "used character": "{name} is in use already.",
    },
    not_marked={
        "table session": (
            "No session is on: nothing has happened since the last one ended. "
            "`/table session start` begins one."
        ),
    },
)
