"""The referee: it plays moves, shows tables and keeps the journal, and is the only writer.

``play`` runs a move against the stored table: load, decide, save, journal, commit, all in one
transaction.  ``look`` reads one moment and cannot write.  What runs inside is a plain function of a
:class:`~bot.storage.turn.Turn`; it may refuse by a ``RuleError`` at any point, and then nothing has
happened.  An interaction's id is unique in the journal, which makes a change happen once: a second
delivery fails there, finds the entry of the first and answers with its outcome.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    delete,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError

from bot.errors import Busy, NoTable, NotNow
from bot.journal import Kept, Played, Post, TableSize, Telling, Uploaded
from bot.moments import DAY, now
from bot.scope import Hosting, Limits, Person, Reads, Scope
from bot.storage import (
    chores,
    codec,
    disclosing,
    forgetting,
    persons,
    posts,
    removing,
    schema,
    sizes,
    tellings,
)
from bot.storage.database import want_swept
from bot.storage.lanes import FOREVER, Database
from bot.storage.meter import Meter
from bot.storage.sheet import Sheet
from bot.storage.store import Store
from bot.storage.turn import Turn
from rules.dice import Dice
from rules.errors import GMsToo, NotYours, RuleError
from rules.outcome import Outcome
from rules.table import Table

R = TypeVar("R")

_NOBODY = Scope(
    key=0,
    guild_id=None,
    channel_id=0,
    parent_id=None,
    user_id=0,
    user_name="",
    manages=False,
    player_id=0,
    player_name="",
)

See = Callable[[Turn, Played[Outcome]], Played[Outcome]]
"""What is added to a play of how the table stands after it, within its transaction."""


class Referee:
    """Plays moves, shows tables, keeps the journal."""

    def __init__(self, database: Database, dice: Dice, limits: Limits | None = None) -> None:
        self._database = database
        self._dice = dice
        self._meter = Meter(limits or Limits())
        self._thinned = 0

    async def play(
        self, scope: Scope, move: Callable[[Turn], Outcome], see: See | None = None
    ) -> Played[Outcome]:
        """Make a move: all of it, durably, or nothing of it.

        ``see`` may add to the play what the table shows right after it.  Raises what the move
        raises, :class:`~bot.errors.Enough` and :class:`~bot.errors.Full` where somebody writes too
        much, :class:`~bot.errors.Busy` where it would begin too late, and
        :class:`~bot.errors.Unavailable` where the database cannot be used.
        """

        def made(connection: Connection) -> Played[Outcome]:
            turn = self._turn(connection, scope, is_play=True)
            self._meter.require(turn)
            played = _seen(turn, turn.record(_asked(turn, move)), see)
            place = played.place
            if place is not None and place.is_aside and not played.outcome.is_hidden:
                # Until it is known by which message.
                aside = Telling(played.key, 0, place.channel, is_aside=True)
                tellings.tell(connection, [aside])
            return played

        def recalled(connection: Connection) -> Played[Outcome] | None:
            turn = Turn(Store(connection, scope), self._dice)
            played = turn.recall()
            if played is None:
                return None
            if played.actor != scope.user_id:
                # A play that goes before another takes the number below its own, by which somebody
                # else may have played, however rarely.
                raise Busy
            return _seen(turn, replace(played, is_recalled=True), see)

        try:
            return await self._database.write(scope.domain, made, until=scope.until)
        except NotNow:
            # To look would only add to what is waited for.
            raise
        except (RuleError, IntegrityError):
            # A second delivery is refused by what the first one did, or by its entry.
            earlier = await self._database.read(recalled, until=scope.until)
            if earlier is None:
                raise
            return earlier

    async def look(self, scope: Scope, see: Callable[[Turn], R], *, is_asked: bool = False) -> R:
        """Look at a table without changing anything.

        Where it was put away it may be asked (``is_asked``) which is meant, as by a play.
        """
        return await self._database.read(
            lambda connection: _asked(self._turn(connection, scope, is_asked=is_asked), see),
            until=scope.until,
        )

    def _turn(
        self,
        connection: Connection,
        scope: Scope,
        *,
        is_play: bool = False,
        is_asked: bool = False,
    ) -> Turn:
        """Begin a turn, of another's player as their GM only; a play, by who may make any."""
        turn = Turn(Store(connection, scope), self._dice, is_play=is_play, is_asked=is_asked)
        if is_play:
            turn.require_hands()
        if scope.is_for_another:
            turn.require_gm()
        return turn

    async def aclose(self) -> None:
        """Finish what is in flight and let the database go."""
        await self._database.close()

    async def is_new_to_discord(self, application_id: int, digest: str) -> bool:
        """Whether Discord was last told of other commands than those with this digest."""
        synced = schema.synced
        known = select(synced.c.digest).where(synced.c.application_id == application_id)
        return digest != await self._database.read(lambda connection: connection.scalar(known))

    async def tend(self, shard: int = 0) -> str:
        """Keep the database in order; give what is wrong with it in a few words, or nothing.

        The process whose first shard that is writes down when it did so: a disk that is full, or a
        file that takes no writing, answers whoever only reads.
        """
        beats = schema.beats

        def beat(connection: Connection) -> None:
            connection.execute(delete(beats).where(beats.c.shard == shard))
            connection.execute(insert(beats).values(shard=shard, at=now()))

        await self._database.write(shard, beat)
        return await self._database.tend()

    async def beats(self) -> Mapping[int, int]:
        """Give when each process of the bot, by its first shard, last wrote that it is well, in ms.

        Those that there were before the shards were dealt out anew are among them.
        """
        asked = select(schema.beats).order_by(schema.beats.c.shard)
        return await self._database.read(
            lambda connection: {row.shard: row.at for row in connection.execute(asked)}
        )

    async def told(self) -> frozenset[str]:
        """Give the digests of the commands that Discord was last told of."""
        known = select(schema.synced.c.digest)
        return await self._database.read(
            lambda connection: frozenset(connection.scalars(known).all())
        )

    async def note_synced(self, application_id: int, digest: str) -> None:
        """Remember which commands Discord now knows."""
        synced = schema.synced

        def noted(connection: Connection) -> None:
            connection.execute(delete(synced).where(synced.c.application_id == application_id))
            connection.execute(insert(synced).values(application_id=application_id, digest=digest))

        await self._database.write(application_id, noted)

    async def uploaded(self, application_id: int) -> Mapping[str, Uploaded]:
        """Give the symbols that Discord was given, by their names."""
        emoji = schema.emoji
        asked = select(emoji).where(emoji.c.application_id == application_id)

        def found(connection: Connection) -> dict[str, Uploaded]:
            rows = connection.execute(asked)
            return {row.name: Uploaded(row.emoji_id, row.digest) for row in rows}

        return await self._database.read(found)

    async def note_uploaded(self, application_id: int, name: str, it: Uploaded | None) -> None:
        """Remember that Discord was given a symbol, or that it has it no more."""
        emoji = schema.emoji
        key = {"application_id": application_id, "name": name}

        def noted(connection: Connection) -> None:
            connection.execute(delete(emoji).filter_by(**key))
            if it is not None:
                values = {**key, "emoji_id": it.emoji, "digest": it.digest}
                connection.execute(insert(emoji).values(values))

        await self._database.write(application_id, noted)

    async def sizes(
        self, guild: int | None, channel: int, until: float = FOREVER
    ) -> Sequence[TableSize]:
        """Give how large the tables of a server, or of a direct message, are: the largest first."""
        return await self._database.read(
            lambda connection: sizes.of_server(connection, guild, channel), until=until
        )

    async def person(self, user: int) -> Person:
        """Give how somebody wants the bot to be towards them."""
        return await self._database.read(lambda connection: persons.person(connection, user))

    async def change_person(self, user: int, change: Callable[[Person], Person]) -> Person:
        """Change how somebody wants the bot to be towards them; give how they want it now."""

        def changed(connection: Connection) -> Person:
            known = persons.person(connection, user)
            person = change(known)
            if person != known:
                persons.keep(connection, user, person)
            return person

        return await self._database.write(user, changed)

    async def disclosed(self, scope: Scope, manages: Callable[[int], bool]) -> Mapping[str, Any]:
        """Give all that is kept about whoever asks, as plain data.

        ``manages`` says which channels they may manage, so that the tables there are theirs to run.
        """
        return await self._database.read(
            lambda connection: disclosing.disclosed(connection, scope, manages)
        )

    async def kept(self, user: int, table: int | None = None) -> Sequence[Kept]:
        """Say in numbers what is kept about somebody, at one table or at each."""

        def found(connection: Connection) -> Sequence[Kept]:
            tables = forgetting.tables_of(connection, user, table)
            return [forgetting.kept(connection, user, each) for each in tables]

        return await self._database.read(found)

    async def forget(self, user: int, kept: Kept, *, hands_over: bool) -> Sequence[Post]:
        """Forget somebody at one table, a little at a time; give its messages that may show them.

        Their characters go to a GM, if they are to be handed over and there is one, and otherwise
        off the table.  A table at which nobody else has anything is removed.
        """

        async def write(work: Callable[[Connection], R]) -> R:
            return await self._database.write(kept.domain, work)

        # Somebody may play there for the first time while it was asked, or goes.
        alone = partial(forgetting.is_alone, user=user, table=kept.table)
        if kept.is_alone and await self._remove(kept.table, kept.domain, alone):
            return ()
        heir = kept.heirs[0] if hands_over and kept.heirs else 0
        plan = await self._database.read(
            lambda connection: forgetting.survey(connection, user, kept.table, heir)
        )
        at = 0
        while at < plan.newest:
            step = partial(forgetting.rewrite_step, plan=plan, after=at)
            # As far as it was read through; the rest comes with what stands.
            at = await write(step) or plan.newest

        def finish(connection: Connection) -> Sequence[Post]:
            want_swept(connection)
            return forgetting.finish(connection, plan)

        return await write(finish)

    async def is_known(self, user: int) -> bool:
        """Whether somebody ever said how they want the bot to be towards them."""
        known = await self._database.read(lambda connection: persons.known(connection, user))
        return known is not None

    async def forget_person(self, user: int) -> None:
        """Forget how somebody wants the bot to be towards them."""

        def forget(connection: Connection) -> None:
            want_swept(connection)
            persons.forget(connection, user)

        await self._database.write(user, forget)

    async def _remove(
        self,
        table: int,
        domain: int,
        is_due: Callable[[Connection], bool],
    ) -> bool:
        """Remove a table with all that was ever done at it, a little at a time, while it is due.

        It gives whether all of it is gone.
        """

        def some(connection: Connection) -> bool | None:
            if not is_due(connection):
                return None
            want_swept(connection)
            return removing.remove_some(connection, table)

        while (is_gone := await self._database.write(domain, some)) is False:
            pass
        return is_gone is True

    async def note_left(self, guild: int) -> None:
        """Note that the bot was taken off a server, whose tables are kept for a while yet."""
        await self._database.write(guild, lambda connection: chores.leave(connection, guild, now()))

    async def note_back(self, guild: int) -> int:
        """Note that the bot is in a server again; give how many tables waited there for it."""
        return await self._database.write(
            guild, lambda connection: chores.come_back(connection, guild)
        )

    async def compare_servers(self, here: Collection[int], is_ours: Callable[[int], bool]) -> None:
        """Note which servers the bot was taken off, or came back to, while it was not running."""
        await self._database.write(
            0, lambda connection: chores.compare(connection, here, is_ours, now())
        )

    async def tidy(self, hosting: Hosting) -> None:
        """Drop what is kept no longer, a little at a time; of tables that go, nothing stays."""
        if hosting.server_days:
            before = now() - hosting.server_days * DAY
            due = await self._database.write(
                0, lambda connection: chores.overdue(connection, before)
            )
            for guild, table in due:
                # The server may take the bot back meanwhile, and is told that its tables wait.
                stands = partial(chores.is_overdue, guild=guild, before=before)
                await self._remove(table, guild, stands)
        if hosting.undo_days:
            before = now() - hosting.undo_days * DAY
            while last := await self._database.write(
                0, partial(chores.thin, after=self._thinned, before=before)
            ):
                self._thinned = last
        await self.sweep()

    async def sweep(self) -> bool:
        """Leave nothing in the database's file of what was forgotten or removed, if anything is.

        It gives whether there was any; within an hour of the last time it waits for the next.
        """
        return await self._database.sweep()

    async def remember_post(self, post: Post) -> Sequence[Post]:
        """Remember a message that shows something, and give the others that show the same."""

        def remembered(connection: Connection) -> Sequence[Post]:
            posts.remember(connection, post)
            return posts.others(connection, post)

        return await self._database.write(post.channel, remembered)

    async def remember_posts(self, found: Sequence[Post]) -> None:
        """Remember several messages at once, of whatever tables."""

        def remembered(connection: Connection) -> None:
            for post in found:
                posts.remember(connection, post)

        if found:
            await self._database.write(found[0].channel, remembered)

    async def remember_panel(self, post: Post) -> Sequence[Post]:
        """Remember a panel, in place of those of its channel that are for the same people.

        Those are forgotten and given, of whatever table they were.
        """
        return await self._database.write(
            post.channel, lambda connection: posts.remember_panel(connection, post)
        )

    async def look_at(
        self, post: Post, see: Callable[[Turn, int], R], all_read: Reads | None = None
    ) -> R:
        """Look at what a message shows as it stands now, as nobody in particular.

        The key of the newest play at the table is the key here, as it was where that was answered.
        It raises :class:`NoTable` where the table was removed since the message was sent.
        ``all_read`` says which other channels everybody may read who reads that of the message.
        """
        reads = all_read or _NOBODY.all_read
        scope = replace(_NOBODY, channel_id=post.channel, reads=reads, all_read=reads)

        def seen(connection: Connection) -> R:
            row = posts.table_of(connection, post.sheet)
            if row is None:
                raise NoTable
            table = Sheet(codec.decode(row.state, Table), row=row)
            here = replace(scope, guild_id=row.guild_id, key=row.newest or 0)
            return see(Turn(Store(connection, here, table), self._dice), post.sheet)

        return await self._database.read(seen)

    async def tables(self) -> Mapping[int, Table]:
        """Give every table that is kept, by the ids of their sheets."""
        sheets = schema.sheets

        def found(connection: Connection) -> Mapping[int, Table]:
            rows = connection.execute(select(sheets.c.id, sheets.c.state).where(posts.IS_TABLE))
            return {row.id: codec.decode(row.state, Table) for row in rows}

        return await self._database.read(found)

    async def tell(self, told: Sequence[Telling]) -> None:
        """Remember which messages tell these entries, of whatever tables."""
        domain = told[0].channel
        await self._database.write(domain, lambda connection: tellings.tell(connection, told))

    async def move_telling(self, domain: int, old: int, new: int, channel: int) -> None:
        """Let a newer message tell what an older one told."""
        await self._database.write(
            domain, lambda connection: tellings.move(connection, old, new, channel)
        )

    async def note_shown(self, domain: int, message: int, shown: int | None) -> None:
        """Remember what buttons a message shows now."""
        await self._database.write(
            domain, lambda connection: tellings.show(connection, message, shown)
        )

    async def posts_of_forgotten(self) -> Sequence[tuple[Post, int]]:
        """Give the messages that may name who was forgotten of late, with the ids of servers."""
        return await self._database.read(posts.of_forgotten)

    async def tables_of_late(self) -> tuple[int, Sequence[tuple[Post, int]]]:
        """Give the tables at which something was played of late, and the key since which that is.

        Each is all that is told there, in a channel of it, and comes with the id of its server.
        """
        return await self._database.read(posts.tables_of_late)

    async def tables_in(self, channel: int, parent: int) -> Sequence[Post]:
        """Give the tables of a thread and of its channel, oldest first: each, all told there."""
        return await self._database.read(
            lambda connection: posts.tables_in(connection, channel, parent)
        )

    async def forget_post(self, message: int) -> None:
        """Forget a message that cannot be changed any more."""

        def forgotten(connection: Connection) -> None:
            posts.forget(connection, message)
            tellings.forget(connection, message)

        await self._database.write(message, forgotten)


def _asked(turn: Turn, ask: Callable[[Turn], R]) -> R:
    """Ask for what a turn gives; a refusal of what is for a GM too knows if there is another."""
    try:
        return ask(turn)
    except RuleError as refusal:
        if isinstance(refusal, GMsToo):
            refusal.by_gm = refusal.by_gm and turn.is_run
        if isinstance(refusal, NotYours) and turn.table.value.gms == (refusal.owner,):
            refusal.by_gm = False
        raise


def _seen(turn: Turn, played: Played[Outcome], see: See | None) -> Played[Outcome]:
    if see is None:
        return played
    turn.show_to_actor()
    return see(turn, played)
