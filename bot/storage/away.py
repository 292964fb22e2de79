"""What was put away where somebody is, who may bring it back, and what is asked about it.

A table that was put away still remembers its channels, so that it can be brought back there.  Where
all channels of a table are gone, it comes back in another channel of the server.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NoReturn

from bot.errors import NoTable, TableInTheWay, TablePutAway, TablesPutAway
from bot.scope import Scope
from bot.storage.store import CLOSED_MAX, Store
from rules.table import PutAway, Table


class Away:
    """The tables that were put away around the one that is played at here, as the actor knows them.

    Whether the actor runs that one is told by ``is_gm``.
    """

    def __init__(self, store: Store, scope: Scope, *, is_gm: bool) -> None:
        self._store, self._scope, self._is_gm = store, scope, is_gm

    @property
    def _table(self) -> Table:
        return self._store.table.value

    @property
    def is_played_here(self) -> bool:
        """Whether a table is in play in this very channel, and no thread's channel alone."""
        store = self._store
        is_here = self._scope.channel_id in self._table.channels
        return is_here and store.table_id != 0 and not store.is_idle(store.table_id)

    @property
    def is_played_above(self) -> bool:
        """Whether this is a thread without a table of its own, whose channel has one in play."""
        scope = self._scope
        is_apart = scope.channel_id not in self._table.channels
        return self._store.table_id != 0 and scope.parent_id is not None and is_apart

    @property
    def keepers(self) -> tuple[int, ...]:
        """Those who alone can put away what is in play here, so that another table may come back.

        They are its GMs.  It takes nobody where the actor is one, or where it has none, or where
        nothing but its opening was done at it: what somebody only opened shuts nobody out.
        """
        store = self._store
        if not self.is_played_here or self._is_gm or not store.is_played_at(store.table_id):
            return ()
        return self._table.gms

    def here(self) -> list[PutAway]:
        """List the tables that were put away here, this channel's first, then the newest.

        Those at which nothing was done come last.
        """
        away = [self._store.seen_away(sheet) for sheet in self._store.closed_tables()]
        return sorted(away, key=lambda each: each.is_blank)

    def lost(self) -> list[PutAway]:
        """List the tables of this server that the actor may bring here, their channels being gone.

        Nobody else hears of them, for they may have been played where not everybody could read.
        """
        found = (self._store.seen_away(each, is_lost=True) for each in self._store.lost_tables())
        return list(islice(filter(self.may_bring_back, found), CLOSED_MAX))

    def put_by(self, key: int) -> list[Table]:
        """List the tables that an entry, by its ``key``, put away for the one in play."""
        return [sheet.value for sheet in self._store.put_away_by(key)]

    def namesake(self) -> int:
        """Give where a table of this one's name was put away, as all know who read here, or 0."""
        reads, named = self._scope.all_read, self._store.namesakes()
        # Of a channel that is gone, or a thread in the archive, nobody is told.
        places = (each for table in named for each in table.channels)
        return next((each for each in places if reads(each, was_aside=True)), 0)

    def no_table(self) -> NoTable:
        """Give the refusal of what needs a table here, with where the actor runs others."""
        return NoTable(tuple(each.channels[0] for each in self._run() if each.channels))

    def require_not_reversed(self, channel: int) -> None:
        """Raise :class:`NoTable` if there is no table here to share, but one of the actor's there.

        So it is where the table's own channel is named, and not the one that shall share it.
        """
        is_theirs = not self._store.table_id and any(
            channel in each.channels for each in self._run()
        )
        if is_theirs:
            raise NoTable((channel,))

    def _run(self) -> list[Table]:
        """List the tables of the server that are in play and name the actor as a GM."""
        there = self._store.tables_in_play()
        return [each for each in there if self._scope.user_id in each.gms]

    def may_bring_back(self, away: PutAway) -> bool:
        """Whether the actor runs a table that was put away, or plays at it where nobody does.

        Of one whose channels are gone it is not known who managed those, so that it takes the right
        to manage all channels of the server.
        """
        user, table = self._scope.user_id, away.table
        manages = self._scope.manages_server if away.is_lost else self._scope.manages
        return manages or user in (table.gms or away.players)

    def may_start_beside(self, away: Sequence[PutAway]) -> bool:
        """Whether the actor may go on here without the tables that were put away here, if any."""
        user = self._scope.user_id
        theirs = (self.may_bring_back(each) or user in each.players for each in away)
        return not away or self._scope.manages or any(theirs)

    def ask_which(
        self, away: Sequence[PutAway], game: str = "", name: str = "", waiting: int = 0
    ) -> NoReturn:
        """Ask whether one of the tables that were put away is meant, by :class:`TablesPutAway`.

        Where the table in play is not the actor's to put away for it, there is nothing to ask;
        ``waiting`` says how much waits at that.
        """
        may = [each.key for each in away if self.may_bring_back(each)]
        if may and self.keepers:
            raise TableInTheWay(self.keepers)
        here, in_play = [each for each in away if not each.is_lost], self._in_play
        is_others = in_play and self._table.gms and not self._is_gm
        may_go_on_above = self.is_played_above and not game
        raise TablesPutAway(
            away,
            may,
            may_start=self.may_start_beside(here) and not is_others,
            in_play=in_play,
            game=game,
            name=name,
            above=self._store.table.id if may_go_on_above else 0,
            channel=self._scope.parent_id or 0,
            waiting=waiting,
            is_run=self._scope.user_id in self._table.gms,
            is_direct=self._scope.is_direct,
        )

    def require_not(self, table_id: int) -> None:
        """Raise :class:`TablePutAway` if the table of that number was put away here."""
        for sheet in self._store.closed_tables():
            if sheet.table_id == table_id:
                away = self._store.seen_away(sheet)
                may, keepers = self.may_bring_back(away), self.keepers
                is_direct = self._scope.is_direct
                raise TablePutAway(away, may, self._in_play, keepers, is_direct) from None

    @property
    def _in_play(self) -> PutAway | None:
        """What people know the table by that is in play in this very channel, if one is."""
        return self._store.seen_away(self._store.table) if self.is_played_here else None
