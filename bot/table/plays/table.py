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

    A table that nobody opened yet becomes theirs as it stands; one that somebody runs is
    opened anew only by its GM, to change its main game or its name.
    """
    scope = turn.scope
    key = by_key(game).key
    cleaned = names.clean_text("table", name) if name else ""
    is_played_here = scope.channel_id in turn.table.value.channels
    away: dict[str, tuple[Sheet[Table], int]] = {}
    for sheet, table_id in turn.put_away():
        away.setdefault(sheet.value.name.casefold(), (sheet, table_id))
    if cleaned and cleaned.casefold() in away:
        if turn.is_stored and is_played_here:
            raise Already("open table")
        turn.take_over(*away[cleaned.casefold()])
        turn.require_gm()
        cleaned = turn.table.value.name
    elif not is_played_here:
        turn.start_table(Table(channels=(scope.channel_id,)))
    elif turn.table.value.is_opened:
        turn.require_gm()
    turn.table.state, outcome = table.open_table(turn.table.value, scope.user_id, key, cleaned)
    return outcome


def name_gm(turn: Turn, member: int, *, remove: bool) -> table.GMNamed:
    """Let somebody help to run the table, or no longer."""
    turn.require_gm()
    move = table.remove_gm if remove else table.name_gm
    turn.table.state, outcome = move(turn.table.value, member)
    return outcome


def link(turn: Turn, channel: int, *, is_open_to_them: bool, remove: bool) -> table.ChannelLinked:
    """Share the table with another channel where the actor may write, or no longer.

    Whoever plays in that channel then plays at this table, so nobody may pull in a
    channel that they have no part in.
    """
    turn.require_gm()
    if not remove and not is_open_to_them:
        raise NoAccess(channel)
    move = table.unlink if remove else table.link
    turn.table.state, outcome = move(turn.table.value, channel)
    return outcome


def may_be_closed(turn: Turn) -> Sheet[Table]:
    """Give the table that the actor may put away, or refuse."""
    turn.require_gm()
    if not turn.is_stored:
        raise Already("closed table")
    return turn.table


def close(turn: Turn, asked: int) -> table.TableClosed:
    """Put the table away; the one that was asked about, by its sheet's id, and no other."""
    held = may_be_closed(turn)
    if held.id != asked:
        raise OtherTable
    held.state, outcome = table.close(held.value)
    return outcome


def undo(turn: Turn, player: int | None) -> table.TakenBack:
    """Take back one's own last entry, or as GM a player's.

    Each person's undo reaches their own entries only, so that two people who take
    something back at once never take back each other's; a GM names whose.  Whoever put a
    table away here as the last thing they did brings it back.
    """
    if player is None or player == turn.scope.user_id:
        turn.return_to_closed()
        return turn.take_back(turn.scope.user_id)
    turn.require_gm()
    return turn.take_back(player)


def roll(turn: Turn, dice: str, label: str | None, *, hidden: bool) -> notation.Rolled:
    """Roll plain dice."""
    expression = notation.parse(dice)
    cleaned = names.clean_text("label", label, notation.LABEL_MAX) if label else ""
    return notation.roll(expression, turn.dice, label=cleaned, is_hidden=hidden)


def reveal(turn: Turn, key: int) -> table.Revealed:
    """Show a hidden roll to all, as it fell."""
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
    """Give an entry whose outcome somebody asks about; a hidden one is its maker's to ask."""
    entry = turn.entry(key)
    if entry.outcome.is_hidden and entry.actor != turn.scope.user_id:
        raise UnknownEntry
    return entry
