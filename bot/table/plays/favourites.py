"""Favourites: rolls that somebody keeps to make them again, and the last one they made."""

from bot.errors import NothingToRepeat, SomebodysOwn
from bot.game import call_of, callable_outcomes
from bot.journal import Entry
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import favourite as rules
from rules import names
from rules.favourite import Call, Favourite


def own(turn: Turn) -> list[Sheet[Favourite]]:
    """List the actor's favourites, oldest first."""
    return of(turn, turn.scope.user_id)


def of(turn: Turn, player: int) -> list[Sheet[Favourite]]:
    """List a player's favourites, oldest first."""
    return turn.characters(Favourite, player=player)


def titles(turn: Turn) -> dict[str, str]:
    """Name the actor's favourites, each with what it rolls."""
    return {each.value.title: f"{each.value.title} · {each.value.call.typed}" for each in own(turn)}


def held(turn: Turn, sheet_id: int) -> Sheet[Favourite]:
    """Give the favourite that a button names, to whose it is."""
    sheet = turn.sheet(sheet_id, Favourite)
    if sheet.player != turn.scope.user_id:
        raise SomebodysOwn(sheet.player)
    return sheet


def to_call(turn: Turn, wanted: str | None) -> Call:
    """Give the roll that the actor means: a favourite by its name, or the last that they made."""
    if wanted is None:
        return last(turn)[0]
    return named(turn, wanted).value.call


def named(turn: Turn, wanted: str) -> Sheet[Favourite]:
    """Find a favourite of the actor's by its name: exact, else unique prefix, else a refusal."""
    return names.look_up("favourite", wanted, {each.value.title: each for each in own(turn)})


def last(turn: Turn) -> tuple[Call, int]:
    """Give the actor's last roll that a command can make again, and its entry's key."""
    turn.require_in_play()
    for entry in turn.journal.last_by(turn.scope.user_id, callable_outcomes()):
        if (known := call_of(entry.outcome)) is not None:
            return known[0], entry.key
    raise NothingToRepeat


def can_keep(turn: Turn, entry: Entry) -> bool:
    """Whether an entry is a roll that the actor could keep, and has not."""
    known = call_of(entry.outcome)
    return known is not None and all(each.value.call != known[0] for each in own(turn))


def to_keep(turn: Turn, key: int) -> tuple[Call, str]:
    """Give the roll of an entry that the actor may know of, and its game's key."""
    from_entry = turn.entry(key)
    known = call_of(from_entry.outcome)
    if known is None or (from_entry.outcome.is_hidden and from_entry.actor != turn.scope.user_id):
        raise NothingToRepeat
    return known


def keep(turn: Turn, key: int, title: str) -> rules.FavouriteKept:
    """Keep the roll of an entry as a favourite of the actor's."""
    call, game = to_keep(turn, key)
    outcome = rules.keep(call, game, title, _titles(turn))
    turn.add(outcome.favourite, player=turn.scope.user_id, limit=rules.FAVOURITES_MAX)
    return outcome


def rename(turn: Turn, sheet_id: int, title: str) -> rules.FavouriteRenamed:
    """Give a favourite another name."""
    sheet = held(turn, sheet_id)
    outcome = rules.rename(sheet.value, title, _titles(turn))
    sheet.state = outcome.favourite
    return outcome


def remove(turn: Turn, sheet_id: int) -> rules.FavouriteRemoved:
    """Keep a favourite no longer."""
    sheet = held(turn, sheet_id)
    outcome = rules.FavouriteRemoved(sheet.value)
    sheet.remove()
    return outcome


def _titles(turn: Turn) -> tuple[str, ...]:
    return tuple(each.value.title for each in own(turn))
