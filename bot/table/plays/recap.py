"""The table's session, begun and ended by a word, and what is told of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.errors import NothingThen
from bot.game import (
    Game,
    all_games,
    as_played,
    character_classes,
    main_game,
    recap_classes,
)
from bot.journal import Recap
from bot.moments import HOUR
from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import Turn
from bot.table.plays.table import numbered
from bot.table.views import SessionBegun
from rules import names
from rules.clock import Clock
from rules.errors import Already, AmbiguousName, NotMarked
from rules.outcome import Outcome
from rules.secrecy import is_gms, is_secret
from rules.session import (
    QUIET,
    Session,
    SessionEnded,
    SessionStarted,
    led_to,
    newest_on,
    previous,
    sessions,
)
from rules.since import Which, since
from rules.table import Table

LATELY = 2_000
"""Newest entries among which are the sessions that are offered while somebody types."""

SESSIONS_SHOWN = 20
"""Sessions of late that can be picked from a list."""


def start(turn: Turn) -> SessionStarted:
    """Say that a session begins; one that goes on, and is not forgotten, need not begin again."""
    turn.require_in_play()
    if _said(turn) is not None:
        raise Already("table session")
    return SessionStarted()


def has_had(turn: Turn, sort: type[Outcome]) -> bool:
    """Whether an outcome of a sort stands in the session that goes on, as somebody began it."""
    on = _said(turn)
    if on is None:
        return False
    span = on.first.number, on.last.number
    within = turn.journal.between(*span, but=turn.journal.unread_between(*span))
    return any(isinstance(each.outcome, sort) for each in within)


def _said(turn: Turn) -> Session | None:
    """Give the session that somebody began by a word, if it goes on and is not forgotten."""
    on = newest_on(_sessions(turn), turn.now)
    return on if on is not None and on.is_said and turn.now - on.played.at <= QUIET else None


def begun(turn: Turn, _outcome: SessionStarted) -> SessionBegun | None:
    """Give what the rules of the table's game do at a session's start, if they do anything.

    Where no game was chosen, it is that of the games that are played here.
    """
    main = main_game(turn)
    games = [main] if main else [each for each in all_games() if turn.everyone(each.character)]
    told = tuple(each.session for each in games if each.session)
    return SessionBegun(told) if told else None


def end(turn: Turn) -> SessionEnded:
    """Say that the session is over, whoever or whatever began it.

    Everybody here is told when it began, so what only some could read is none of it.
    """
    turn.require_in_play()
    found = sessions(turn.journal.moments(to_all=True)[0])
    if _nothing_follows(found):
        raise NotMarked("table session")
    return SessionEnded(found[-1].began.at)


def is_over(turn: Turn) -> bool:
    """Whether nothing was played since a session ended, or at all."""
    return _nothing_follows(_sessions(turn))


def _nothing_follows(found: Sequence[Session]) -> bool:
    return not found or found[-1].played.ends


def recap(turn: Turn, wanted: str | None) -> Recap:
    """Tell the newest session, or the one before it, or what happened since a time."""
    turn.require_in_play()
    moments, is_cut = turn.journal.moments(is_read=True)
    if not moments:
        raise turn.away.no_table()
    meant = since(wanted, turn.now) if wanted else Which.THIS
    first, last = moments[0], moments[-1]
    if isinstance(meant, Which):
        found = sessions(moments)
        if session := _meant(turn, found, meant):
            return _whole(turn, found, session)
        if meant is Which.LAST:
            raise NothingThen
    elif last.at < meant:
        raise NothingThen
    else:
        first = next(each for each in moments if each.at >= meant)
    told = between(turn, first.number, last.number)
    return replace(told, is_cut=is_cut and first is moments[0])


def _meant(turn: Turn, found: Sequence[Session], which: Which) -> Session | None:
    """Give the newest session, or the one before it.

    Of one that was only begun by a word there is nothing to tell yet: it is the one before.
    """
    before = previous(found, turn.now)
    if which is Which.LAST or not found:
        return before
    newest = found[-1]
    return led_to(found, newest) or before or newest if newest.is_only_said else newest


def _whole(turn: Turn, found: Sequence[Session], session: Session) -> Recap:
    """Tell a session, and how far back what was played shortly before it can be asked for."""
    before = led_to(found, session)
    hours = before and -((before.first.at - turn.now) // HOUR)
    return replace(between(turn, session.first.number, session.last.number), hours=hours or 0)


def _sessions(turn: Turn) -> list[Session]:
    return sessions(turn.journal.moments()[0])


def ended_with(turn: Turn, key: int) -> Recap:
    """Tell the session that an entry says is over, with what was done at once after it."""
    at = turn.entry(key).at
    found = _sessions(turn)
    session = next((each for each in found if each.first.at <= at <= each.last.at), None)
    if session is None:
        raise NothingThen
    return _whole(turn, found, session)


def between(turn: Turn, first: int, last: int, *, to_all: bool = False) -> Recap:
    """Tell what happened from one entry to another, but for what is secret or was undone.

    What is told ``to_all`` lacks what was told where some of them cannot read.
    """
    unread = turn.journal.unread_between(first, last, to_all=to_all)
    entries = turn.journal.between(first, last, but=unread)
    told = [each for each in entries if not each.outcome.is_hidden]
    if not told:
        raise NothingThen
    moved: list[type[Any]] = [Clock, *recap_classes()]
    around = turn.journal.around(moved, first, last, but=unread)
    main = main_game(turn)
    classes = sorted(character_classes(), key=lambda cls: main is None or cls != main.character)
    return Recap(
        as_played(turn),
        turn.table.id,
        first,
        last,
        tuple(told),
        _characters(turn),
        tuple(each for each in around if not is_unmet(each.after)),
        turn.journal.threw_between(first, last),
        gms=tuple(dict.fromkeys((*turn.table.value.gms, *turn.journal.gms_between(first, last)))),
        played=turn.journal.played(classes, first, last),
    )


def is_unmet(state: object) -> bool:
    """Whether a state is a character of the GM's own whom players know nothing of."""
    return is_gms(state) and is_secret(state)


def _characters(turn: Turn) -> dict[int, tuple[str, ...]]:
    """Name each player's characters, the one first that they play at this table.

    Who has none any more is named by those that were taken off the table.  Of those whom players
    have not met not even a name tells.
    """
    main = main_game(turn)
    held = [each for each in turn.all_characters(*character_classes()) if not is_unmet(each.value)]
    held.sort(key=lambda sheet: (not _is_of(main, sheet), not sheet.is_active))
    found: dict[int, tuple[str, ...]] = {}
    for sheet in held:
        player = 0 if is_gms(sheet.value) else sheet.player
        found[player] = (*found.get(player, ()), name_of(sheet.value))
    gone: dict[int, tuple[str, ...]] = {}
    for player, state in turn.journal.removed(character_classes()):
        if player not in found and not is_gms(state):
            gone[player] = (*gone.get(player, ()), name_of(state))
    return found | gone


def _is_of(game: Game | None, sheet: Sheet[Any]) -> bool:
    return game is not None and isinstance(sheet.value, game.character)


def known_times(turn: Turn) -> list[int]:
    """Give when the table's sessions began, in milliseconds since 1970, the newest first."""
    found = sessions(turn.journal.moments(LATELY, is_read=True)[0])
    return [session.began.at for session in reversed(found[-SESSIONS_SHOWN:])]


def table_named(wanted: str, tables: Mapping[int, Table]) -> int:
    """Find a table by its name, the beginning of it, or its number; it is its sheet's id."""
    count = Counter(table.name for table in tables.values())
    known = {key: table.name or numbered(key) for key, table in tables.items()}
    labels = {
        key: f"{name} ({numbered(key)})" if count[name] > 1 else name for key, name in known.items()
    }
    typed = names.clean(wanted).casefold()
    meant = [
        key for key, name in known.items() if typed in {name.casefold(), numbered(key), str(key)}
    ]
    if len(meant) > 1:
        raise AmbiguousName("table", wanted, [f"{known[key]} ({numbered(key)})" for key in meant])
    if meant:
        return meant[0]
    label = names.resolve("table", wanted, labels.values())
    return next(key for key, each in labels.items() if each == label)
