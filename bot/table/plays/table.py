"""What belongs to no game: the table itself, plain dice, taking back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from bot.errors import (
    HandsOff,
    LastGM,
    NoAccess,
    NotTheirChannel,
    PlayersDecide,
    Stale,
    TableAbove,
    TableInTheWay,
    UnknownEntry,
)
from bot.game import by_key, character_classes
from bot.journal import Entry, Played
from bot.scope import Reads, everything
from bot.storage import undoing
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.views import Above, LaidOpen, Opening
from bot.table.waiting import waiting
from rules import names, notation, ranges, table
from rules.clock import ClockMade
from rules.errors import Already, NotGM, NotYours
from rules.sheet import OnSheet, SheetMade, SheetWritten
from rules.table import PutAway, RunsTable, Secrets, Table

SINCE_MAX = 180
"""So many minutes at most are taken back at once."""

Opened = table.TableOpened | table.SettingsChanged
"""What comes of opening a table: it is open, or whoever runs it already changed what it is."""


def laid_open(turn: Turn, played: Played[Any]) -> LaidOpen | None:
    """Remark, where not all who play can read, that they all see what was put on the table."""
    if not (played.outcome.is_laid_open and turn.is_aside):
        return None
    made = played.outcome
    is_character = isinstance(made, SheetMade | SheetWritten)
    return LaidOpen(isinstance(made, ClockMade), is_character)


def open_table(turn: Turn, game: str, name: str | None, *, is_sure: bool = False) -> Opened:
    """Open a table in this very channel or thread, or bring back one that was put away.

    One of the server whose channels are gone comes back here, of which it is asked first, since all
    here can then read what was played at it.  Who opens where something was put away, or who has
    such a table and opens where nothing is yet or would change, or in a thread that has played at
    the table of its channel or could have its GM, is asked first which they mean, unless
    ``is_sure``.  A thread that was linked to that table is unlinked before it has another.  A table
    that has a GM is opened again, to change its main game or its name, by a GM alone; one that has
    none belongs to those who play at it.
    """
    key, cleaned = by_key(game).key, _cleaned(name)
    if not is_sure and (away := _away_meant(turn, key, cleaned)):
        return bring_back(turn, away.key)
    if turn.scope.channel_id in turn.table.value.channels:
        if _is_shared_with_channel(turn):
            raise Already("shared thread")
        return _run(turn, key, cleaned)
    if not is_sure:
        _ask_which_of_two(turn, key, cleaned)
    turn.start_table()
    return _run(turn, key, cleaned)


def _away_meant(turn: Turn, game: str, name: str) -> PutAway | None:
    """Give the table that was put away which goes by that name, or ask whether one is meant."""
    here, lost = turn.away.here(), turn.away.lost()
    known, typed = [*here, *lost], name.casefold()
    for each in known if name else ():
        if typed in _known_as(each, known):
            is_asked = each.is_lost or _is_in_the_way(turn, each)
            if is_asked and turn.away.may_bring_back(each):
                # One that is gone from elsewhere need not be meant: the new one may have its name.
                named = name if each.is_lost and not turn.away.is_played_here else ""
                turn.away.ask_which([each], game, named, _waiting(turn))
            return each
    away = [each for each in here if turn.scope.channel_id in each.table.channels]
    if not name and (_is_bare(turn) or _is_set(turn, game)):
        away += lost
    if away and _is_to_be_asked(turn, away, game, is_named=bool(name)):
        turn.away.ask_which(away, game, name, _waiting(turn))
    return None


def _is_bare(turn: Turn) -> bool:
    """Whether nothing is at this table but dice that fell: it has neither game nor character."""
    return turn.is_empty and not turn.table.value.is_opened


def _is_set(turn: Turn, game: str) -> bool:
    """Whether the actor runs the table that is in play here, and it has that game already."""
    held = turn.table.value
    return turn.away.is_played_here and held.game == game and turn.scope.user_id in held.gms


def _cleaned(name: str | None) -> str:
    return names.clean_optional("table_name", name)


def _run(turn: Turn, game: str, name: str) -> Opened:
    """Open the table that is played at here, as its GM from now on."""
    if turn.table.value.gms:
        turn.require_gm()
    elif not turn.is_idle and not turn.is_gm and turn.people() != (turn.scope.user_id,):
        raise PlayersDecide(turn.table.id, turn.people(), game, name)
    return turn.table.make(table.open_table, turn.scope.user_id, game, name)


def _is_shared_with_channel(turn: Turn) -> bool:
    """Whether a thread was linked to the table that its channel plays at, and did not begin it."""
    first, *linked = turn.table.value.channels
    return turn.scope.channel_id in linked and turn.scope.parent_id in {first, *linked}


def _ask_which_of_two(turn: Turn, game: str, name: str) -> None:
    """Ask whether a thread is to have its own table or the one that it plays at is to be run.

    There is nothing to ask where nothing was played in it at a table that somebody runs.
    """
    above, is_played = turn.table.value, turn.journal.is_told_here
    if not turn.is_idle and (is_played or not above.gms):
        channel = turn.scope.parent_id or 0
        raise TableAbove(turn.table.id, channel, bool(above.gms), is_played, game, name)


def open_apart(turn: Turn, asked: int, game: str, name: str) -> Opened:
    """Open a table of its own in a thread that plays at the table which was asked about."""
    turn.require_table(asked)
    return open_table(turn, game, name or None, is_sure=True)


def run_above(turn: Turn, asked: int, game: str, name: str) -> Opened:
    """Run the table that a thread shares with its channel, as was asked about that table."""
    turn.require_table(asked)
    return _run(turn, by_key(game).key, _cleaned(name))


def go_on_above(turn: Turn, asked: int) -> table.ChannelLinked:
    """Play in a thread, whose own table was put away, at the table of its channel from now on.

    A thread shares that by itself, so that no more than the choice is recorded.
    """
    turn.require_table(asked)
    return table.ChannelLinked(turn.table.value, turn.scope.channel_id)


def above(turn: Turn, _closed: table.TableClosed) -> Above | None:
    """Give the table at which a thread plays now that its own was put away."""
    parent = turn.scope.parent_id or 0
    in_play = [held for held, _ in turn.tables_of(parent) if not held.is_closed]
    return Above(parent, in_play[0]) if in_play else None


def _is_to_be_asked(turn: Turn, away: list[PutAway], game: str, *, is_named: bool) -> bool:
    """Whether a table of this channel that was put away may be meant rather than a new one.

    One at which nothing was done is not worth a question, unless the answer also says that the
    table in play gets another main game.
    """
    if not turn.away.is_played_here:
        return True
    is_changing = game != turn.table.value.game
    worth = [each for each in away if is_changing or not each.is_blank]
    return not is_named and any(map(turn.away.may_bring_back, worth))


def _waiting(turn: Turn) -> int:
    """Count what waits at the table that is in play here, as far as the actor may know of it."""
    return len(waiting(turn)) if turn.away.is_played_here else 0


def _is_in_the_way(turn: Turn, away: PutAway) -> bool:
    """Whether another table is in play here, where this one would come back."""
    is_to_come_here = away.is_lost or turn.scope.channel_id in away.table.channels
    return turn.away.is_played_here and is_to_come_here


def _known_as(away: PutAway, among: Sequence[PutAway]) -> set[str]:
    """Give what somebody may type for a table that was put away: its number, or its name."""
    name = away.table.name.casefold()
    first = next(each for each in among if each.table.name.casefold() == name)
    return {numbered(away.key), *([name] if name and first is away else [])}


def numbered(key: int) -> str:
    """Give the name of a table that has none, or whose name another has."""
    return f"table {key}"


def put_away_here(turn: Turn) -> Mapping[str, PutAway]:
    """Give what ``/table open`` takes for each table that was put away here, or can come here."""
    away = [*turn.away.here(), *turn.away.lost()]
    found = {}
    for each in away:
        name = each.table.name
        is_own = name.casefold() in _known_as(each, away)
        found[name if name and is_own else numbered(each.key)] = each
    return found


def bring_back(turn: Turn, key: int) -> table.TableOpened:
    """Bring back a table that was put away here, by its sheet's id, or one whose channels are gone.

    A table that is in play here meanwhile is put away for it, if the actor runs it, or if nobody
    does, or if nothing but its opening was done at it; it can be brought back in turn.
    """
    known = chain(turn.away.here(), turn.away.lost())
    away = next((each for each in known if each.key == key), None)
    if away is None:
        raise Stale
    if not turn.away.may_bring_back(away):
        raise NotGM(away.table.gms)
    if _is_in_the_way(turn, away):
        if turn.away.keepers:
            raise TableInTheWay(turn.away.keepers)
        turn.table.make(table.close)
    turn.resume(key)
    if away.is_lost:
        return turn.table.make(table.bring_here, turn.scope.channel_id)
    return turn.table.make(table.bring_back)


def opened(turn: Turn, outcome: table.TableOpened) -> Opening | None:
    """Say where a table was opened, if it has no GM or if another was just put away for it.

    So it is if one of its name was put away elsewhere, which may have been meant.
    """
    is_run, scope = bool(outcome.table.gms), turn.scope
    away = turn.away.put_by(scope.key) if outcome.is_reopened else []
    namesake = 0 if outcome.is_reopened else turn.away.namesake()
    if is_run and not away and not namesake:
        return None
    instead = away[0] if away else None
    return Opening(scope.channel_id, is_run, scope.is_direct, instead, namesake)


def start_anew(turn: Turn, beside: int, game: str, name: str) -> Opened:
    """Go on without the tables that were put away here, or lost, of which ``beside`` is the first.

    With a game it is opened as ``/table open`` does; without, as after a stray play, a table
    begins that nobody runs.
    """
    away = turn.away.here()
    if beside not in {each.key for each in chain(away, turn.away.lost())}:
        raise Stale
    muting = [each.table for each in away if turn.scope.user_id in each.table.muted]
    if muting and not turn.scope.manages:
        raise HandsOff(muting[0].gms)
    if not turn.away.may_start_beside(away):
        raise NotGM(away[0].table.gms)
    if game:
        return open_table(turn, game, name or None, is_sure=True)
    if turn.away.is_played_here:
        raise Already("open table")
    turn.start_table()
    return table.TableOpened(turn.table.value)


def asked_to_run(turn: Turn, asked: int, game: str, name: str = "") -> PlayersDecide:
    """Give the question of somebody who would run a table that belongs to its players."""
    turn.require_table(asked)
    if turn.table.value.gms:
        raise NotGM(turn.table.value.gms)
    return PlayersDecide(asked, turn.people(), by_key(game).key, _cleaned(name))


def agree(turn: Turn, asked: int, gm: int, game: str, name: str = "") -> Opened:
    """Let somebody run a table that nobody runs: another who plays at it agrees."""
    question = asked_to_run(turn, asked, game, name)
    others = [each for each in question.players if each != gm]
    if turn.scope.user_id not in others and not turn.is_gm:
        raise NotYours(next(iter(others), gm))
    return turn.table.make(table.open_table, gm, question.game, question.name)


def name_gm(turn: Turn, member: int, *, remove: bool, is_sure: bool = False) -> table.GMNamed:
    """Make somebody a GM of the table, or with ``remove`` a GM no longer; the last is asked."""
    turn.require_gm()
    held = turn.table
    if remove and not is_sure and held.value.gms == (member,):
        raise LastGM(held.id, member, member == turn.scope.user_id)
    return held.make(table.remove_gm if remove else table.name_gm, member)


def mute(turn: Turn, member: int, *, is_managing: bool, remove: bool) -> table.Muted:
    """Keep somebody's hands off the table as its GM, or with ``remove`` no longer.

    Nobody's who manages the channel (``is_managing``), since no GM is above them, and nobody's in
    a direct message, which is one's own.
    """
    turn.require_gm()
    if not remove and (is_managing or turn.scope.is_direct):
        raise RunsTable
    return turn.table.make(table.unmute if remove else table.mute, member)


def leave(turn: Turn, asked: int, member: int) -> table.GMNamed:
    """Let the last GM go, as was asked about this table."""
    turn.require_table(asked)
    return name_gm(turn, member, remove=True, is_sure=True)


def link(
    turn: Turn,
    channel: int,
    *,
    may_write: bool,
    is_managed: bool,
    parent: int | None = None,
    reads: Reads = everything,
    remove: bool,
) -> table.ChannelLinked:
    """Share the table with another channel, or with ``remove`` no longer.

    What was told before where not everybody ``reads`` who reads that channel was told aside.

    Everybody there then plays at this table, so the actor must be allowed to write there, and the
    channel has to be theirs: they manage it, run what was played there, or it is a thread of this
    table's.
    """
    if remove:
        turn.require_gm()
        return turn.table.make(table.unlink, channel)
    turn.away.require_not_reversed(channel)
    turn.require_gm()
    if not may_write:
        raise NoAccess(channel)
    known = turn.table.value.channels
    if not (is_managed or channel in known or parent in known or _is_theirs(turn, channel)):
        raise NotTheirChannel(channel)
    turn.afterwards(lambda _: turn.messages.set_aside(reads))
    return turn.table.make(table.link, channel, parent)


def _is_theirs(turn: Turn, channel: int) -> bool:
    """Whether the actor runs, or alone plays at, all that is played in a channel."""
    user, found = turn.scope.user_id, turn.tables_of(channel)
    return bool(found) and all(
        user in held.gms if held.gms else players == (user,) for held, players in found
    )


def played(turn: Turn) -> Table:
    """Give the table that is played at here; where it was put away it is asked which is meant."""
    turn.require_in_play()
    return turn.table.value


def may_be_closed(turn: Turn) -> Sheet[Table]:
    """Give this table if the actor may put it away, and refuse otherwise."""
    if not turn.is_stored:
        raise Already("closed table")
    turn.require_gm()
    return turn.table


def close(turn: Turn, asked: int) -> table.TableClosed:
    """Put this table away, if it is still the one that ``asked``, a sheet's id, names."""
    turn.require_table(asked)
    return may_be_closed(turn).make(table.close)


def undo(turn: Turn, player: int | None, since: int | None = None) -> table.TakenBack:
    """Take back the actor's own last entry, or as GM a player's; ask first about several.

    With ``since`` it is all that they did in so many minutes.

    Without ``player`` an undo reaches the actor's own entries only, so that two people who undo at
    the same moment never take back each other's.  What changed the table itself is asked about.
    """
    whose = turn.scope.user_id if player is None else player
    if since is not None:
        ranges.require("minutes", since, 1, SINCE_MAX)
        undoing.ask_to_take_back(turn, whose, since)
    if whose != turn.scope.user_id:
        turn.require_gm()
    elif undoing.has_put_away(turn):
        turn.away.ask_which(turn.away.here())
    return undoing.take_back(turn, whose)


def redo(turn: Turn, player: int | None) -> table.TakenBack:
    """Take back the actor's own last undo, or as GM a player's."""
    whose = turn.scope.user_id if player is None else player
    if whose != turn.scope.user_id:
        turn.require_gm()
    return undoing.redo(turn, whose)


def roll(turn: Turn, dice: str, label: str | None, *, hidden: bool) -> notation.Rolled:
    """Roll plain dice."""
    rolled = notation.roll(
        notation.parse(names.clean(dice)), turn.dice, label=label or "", is_hidden=hidden
    )
    return replace(rolled, is_open_to_gm=hidden and turn.table.value.gm_sees_secrets)


def looked_at(turn: Turn, key: int) -> Entry:
    """Give a roll that was made in secret and still is one, to a GM who may look at it."""
    entry = turn.entry(key)
    turn.require_gm()
    if turn.journal.was_revealed(entry):
        raise Already("revealed roll")
    if not isinstance(entry.outcome, notation.Rolled) or not entry.outcome.is_open_to_gm:
        raise Stale
    return entry


def change_settings(
    turn: Turn,
    *,
    is_pinging: bool | None,
    is_quiet: bool | None,
    secrets: Secrets | None,
    is_text: bool | None,
) -> table.SettingsChanged:
    """Change how the table is played, as its GM."""
    turn.require_gm()
    return turn.table.make(
        table.change_settings,
        is_pinging=is_pinging,
        is_quiet=is_quiet,
        secrets=secrets,
        is_text=is_text,
    )


def reveal(turn: Turn, key: int) -> table.Revealed:
    """Show the actor's own hidden roll to everybody, with the faces that it had.

    What a GM did to the sheet of one of the GM's own is shown likewise, who is met with it.
    """
    entry = turn.entry(key)
    if entry.actor != turn.scope.user_id:
        raise NotYours(entry.actor, by_gm=False)
    if turn.journal.was_revealed(entry):
        raise Already("revealed roll")
    what = entry.outcome
    if isinstance(what, OnSheet) and what.is_gms:
        turn.require_gm()
        turn.all_characters(*character_classes())
        return table.Revealed(key, entry.at, replace(what, is_gms=False))
    if not isinstance(what, notation.Rolled) or not what.is_hidden:
        raise Stale
    shown = replace(what, is_hidden=False, is_open_to_gm=False)
    return table.Revealed(key, entry.at, shown)


def told_to_one(turn: Turn, key: int) -> Entry:
    """Give an entry that was told to one alone, for whoever made it or the GM to show to all."""
    turn.require_hands()
    entry = turn.entry(key)
    turn.require_own(entry.actor)
    journal, what = turn.journal, entry.outcome
    is_elsewhere = journal.ends_elsewhere(what) or journal.told_elsewhere({key})
    if what.is_hidden or not (is_elsewhere or table.is_bookkeeping(what)):
        raise Stale
    return entry


def explained(turn: Turn, key: int) -> Entry:
    """Give the entry that a "Why?" is about; only whoever made a hidden one may ask."""
    entry = turn.entry(key)
    if entry.outcome.is_hidden and entry.actor != turn.scope.user_id:
        raise UnknownEntry
    return entry
