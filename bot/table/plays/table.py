"""What belongs to no game: the table itself, plain dice, taking back."""

from dataclasses import replace

from bot.errors import NoAccess, OtherTable, Stale, UnknownEntry
from bot.game import by_key
from bot.journal import Entry
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import names, notation, table
from rules.errors import Already, NotYours
from rules.table import Table


def open_table(turn: Turn, game: str, name: str | None) -> table.TableOpened:
    """Open a table in this very channel or thread, or bring back one that was put away.

    If people play here at a table that nobody opened, the actor becomes its GM and nothing of it
    is lost.  If somebody runs it already, only a GM may open it again, to change its main game or
    its name.
    """
    scope, key = turn.scope, by_key(game).key
    cleaned = names.clean_text("table", name) if name else ""
    is_played_here = scope.channel_id in turn.table.value.channels
    key_of_name = cleaned.casefold()
    closed = [each for each in turn.closed_tables() if each[0].value.name.casefold() == key_of_name]
    if cleaned and closed:
        if turn.is_stored and is_played_here:
            raise Already("open table")
        turn.resume(*closed[0])
        turn.require_gm()
        cleaned = turn.table.value.name
    elif not is_played_here:
        turn.start_table(Table(channels=(scope.channel_id,)))
    elif turn.table.value.is_opened:
        turn.require_gm()
    turn.table.state, outcome = table.open_table(turn.table.value, scope.user_id, key, cleaned)
    return outcome


def name_gm(turn: Turn, member: int, *, remove: bool) -> table.GMNamed:
    """Make somebody a GM of the table, or with ``remove`` a GM no longer."""
    turn.require_gm()
    move = table.remove_gm if remove else table.name_gm
    turn.table.state, outcome = move(turn.table.value, member)
    return outcome


def link(turn: Turn, channel: int, *, is_open_to_them: bool, remove: bool) -> table.ChannelLinked:
    """Share the table with another channel, or with ``remove`` no longer.

    Everybody there then plays at this table, so the actor must be allowed to write there.
    """
    turn.require_gm()
    if not remove and not is_open_to_them:
        raise NoAccess(channel)
    move = table.unlink if remove else table.link
    turn.table.state, outcome = move(turn.table.value, channel)
    return outcome


def names_of_closed(turn: Turn) -> list[str]:
    """List the names by which a table that was put away here can be opened again."""
    return [sheet.value.name for sheet, _ in turn.closed_tables() if sheet.value.name]


def may_be_closed(turn: Turn) -> Sheet[Table]:
    """Give this table if the actor may put it away, and refuse otherwise."""
    turn.require_gm()
    if not turn.is_stored:
        raise Already("closed table")
    return turn.table


def close(turn: Turn, asked: int) -> table.TableClosed:
    """Put this table away, if it is still the one that ``asked``, a sheet's id, names."""
    held = may_be_closed(turn)
    if held.id != asked:
        raise OtherTable
    held.state, outcome = table.close(held.value)
    return outcome


def undo(turn: Turn, player: int | None) -> table.TakenBack:
    """Take back the actor's own last entry, or as GM a player's.

    Without ``player`` an undo reaches the actor's own entries only, so that two people who undo at
    the same moment never take back each other's.  A table that was last put away comes back.
    """
    if player is None or player == turn.scope.user_id:
        turn.resume_last_closed()
        return turn.take_back(turn.scope.user_id)
    turn.require_gm()
    return turn.take_back(player)


def roll(turn: Turn, dice: str, label: str | None, *, hidden: bool) -> notation.Rolled:
    """Roll plain dice."""
    return notation.roll(notation.parse(dice), turn.dice, label=label or "", is_hidden=hidden)


def reveal(turn: Turn, key: int) -> table.Revealed:
    """Show the actor's own hidden roll to everybody, with the faces that it had."""
    entry = turn.entry(key)
    if entry.actor != turn.scope.user_id:
        raise NotYours(entry.actor)
    if turn.was_revealed(key):
        raise Already("revealed roll")
    what = entry.outcome
    if not isinstance(what, notation.Rolled) or not what.is_hidden:
        raise Stale
    return table.Revealed(key, entry.at, replace(what, is_hidden=False))


def explained(turn: Turn, key: int) -> Entry:
    """Give the entry that a "Why?" is about; only whoever made a hidden one may ask."""
    entry = turn.entry(key)
    if entry.outcome.is_hidden and entry.actor != turn.scope.user_id:
        raise UnknownEntry
    return entry
