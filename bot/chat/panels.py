"""Panels: one message that shows a whole table, and follows everything that happens at it.

A panel stands in as many channels as it was posted in, one of each sort in a channel: the one for
everybody, and the GM's, which shows what is hidden: as long as only GMs read its channel, or those
to whom the GM who posted it agreed.  After each play the table's panels are drawn anew, by
:mod:`bot.chat.keeping` and :class:`~bot.chat.upkeep.Upkeep` and never before the answer; one that
would show what it shows already is left alone.  One that keeps itself low is sent anew after an
hour, or after twenty plays.  A panel whose message is gone is forgotten, and so is one whose table
is put away, once it says so.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Protocol

import discord

from bot.chat.edits import FAILED, FOR_NOW, TOO_MANY_EDITS, edit, forget
from bot.chat.embeds import dressed, embed, link_to
from bot.chat.places import all_read, audience
from bot.chat.sent import Face, view_of
from bot.chat.symbols import Look, Looks
from bot.chat.upkeep import Upkeep
from bot.errors import NotNow
from bot.journal import GMS_PANEL, PANEL, Post
from bot.moments import IDS
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from rules.frozen import frozen
from rules.table import Table

log = logging.getLogger(__name__)

LOW = ".low"
"""How the names of panels end that keep themselves low."""

AGED_SECONDS = 3600
AGED_PLAYS = 20
"""After so long, or so many plays, a panel that keeps itself low is sent anew."""

_AGED_IDS = AGED_SECONDS * 1000 * IDS
"""So long, as the ids of messages and of plays count it, whatever this machine's clock says."""

NEEDED = frozenset({"View Channel", "Connect", "Embed Links"})
"""What the bot has to be allowed in a channel to keep its messages up to date there."""


class Draw(Protocol):
    """Draws a panel, as everybody or the GM may see it, or why it follows no longer."""

    def __call__(self, turn: Turn, post: Post, *, is_over: bool, is_open: bool) -> Face:
        """Give what it shows; players may read the GM's where it ``is_open``."""
        ...


def sort_of(*, is_low: bool) -> str:
    """Name a sort of panel for everybody, as the database does."""
    return f"{PANEL}{LOW if is_low else ''}"


def gms_sort_of(readers: Sequence[str] | None, *, is_low: bool) -> str:
    """Name a sort of panel for the GM, with who besides GMs may read it, as the GM agreed to."""
    return f"{GMS_PANEL}{_agreed(readers)}{LOW if is_low else ''}"


def _agreed(readers: Sequence[str] | None) -> str:
    """Give a part of a name that tells some readers of a channel from others."""
    if readers == []:
        return ""
    return f".{blake2b(repr(readers and sorted(readers)).encode(), digest_size=8).hexdigest()}"


def _is_open(post: Post, readers: Sequence[str] | None) -> bool:
    """Whether others than GMs, and than those whom a GM agreed to, may read the GM's panel."""
    return readers != [] and not post.sort.removesuffix(LOW).endswith(_agreed(readers))


def _is_low(post: Post) -> bool:
    """Whether a panel keeps itself low."""
    return post.sort.endswith(LOW)


# ------------------------------------------------------------------------------ what is allowed


def lacking(rights: discord.Permissions, place: object, *, is_low: bool) -> list[str]:
    """Name what the bot may not do in a channel, as Discord calls it, but needs for a panel.

    In the chat of a voice channel Discord wants it to be allowed to connect as well.
    """
    is_thread = isinstance(place, discord.Thread)
    sends = rights.send_messages_in_threads if is_thread else rights.send_messages
    sending = "Send Messages in Threads" if is_thread else "Send Messages"
    needed = [
        (rights.view_channel, "View Channel"),
        (rights.connect or not has_voice(place), "Connect"),
        (rights.embed_links, "Embed Links"),
        (sends or not is_low, sending),
    ]
    return [name for is_allowed, name in needed if not is_allowed]


def has_voice(place: object) -> bool:
    """Whether a channel is one to talk in, beside which there is a chat."""
    return isinstance(place, discord.VoiceChannel | discord.StageChannel)


def _known_lacking(place: object, *, is_low: bool) -> list[str]:
    """Name what is lacking as far as the bot knows; of a direct message nothing is.

    Nor does it know of a thread whose channel it does not know.
    """
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread) or place.guild.me is None:
        return []
    if isinstance(place, discord.Thread) and place.parent is None:
        return []
    return lacking(place.permissions_for(place.guild.me), place, is_low=is_low)


def is_barred(place: object) -> bool:
    """Whether the bot knows that it may not keep its messages in a channel up to date."""
    return not NEEDED.isdisjoint(_known_lacking(place, is_low=False))


def readers(place: object, but: Collection[int]) -> list[str] | None:
    """Give who may read a channel besides these people, as mentions; None is everybody.

    Who manages the server reads everything, and is not counted; nor are other bots.
    """
    held = place.parent if isinstance(place, discord.Thread) else place
    if not isinstance(held, discord.abc.GuildChannel):
        return [] if isinstance(held, discord.DMChannel) else None
    known = audience(held)
    return (
        None
        if known is None
        else [
            f"<@&{who.id}>" if isinstance(who, discord.Role) else f"<@{who.id}>"
            for who in known
            if not _is_none_of_them(who, but)
        ]
    )


def _is_none_of_them(who: object, but: Collection[int]) -> bool:
    """Whether somebody to whom a channel is open is no reader to be thought of."""
    if isinstance(who, discord.Role):
        return who.is_bot_managed()
    return isinstance(who, discord.abc.Snowflake) and who.id in but


# ---------------------------------------------------------------------------------- kept true


@frozen
class _Now:
    """What a panel has to show, and whether it follows on, and has to be sent anew."""

    face: Face
    is_text: bool
    is_over: bool
    is_due: bool


class Panels:
    """The panels of this process, and what each of them shows.

    A process that ``is_alone`` knows what they show, and leaves alone what would show the same.
    Beside others it does not: another one may have drawn a panel since.
    """

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        upkeep: Upkeep,
        looks: Looks,
        draw: Draw,
        *,
        is_alone: bool,
    ) -> None:
        self._client, self._referee, self._upkeep = client, referee, upkeep
        self._looks, self._draw, self._is_alone = looks, draw, is_alone
        self._shown: dict[int, bytes] = {}

    async def post(self, post: Post, guild: int | None, face: Face, look: Look) -> None:
        """Keep a panel that was just sent, in place of the one that its channel has."""
        older = await self._remember(post)
        self._shown[post.message] = _dressed(face, look)[1]
        # Something may have been played since it was drawn.
        self._upkeep.add([post])
        await self._take_away(older, post, guild)

    @property
    def _me(self) -> int:
        return self._client.user.id if self._client.user else 0

    async def renew(self, post: Post) -> bool:
        """Bring a panel up to date; give whether nothing is left to do for it."""
        place = self._client.get_channel(post.channel)
        try:
            reads = all_read(self._client, post.channel)
            now = await self._referee.look_at(post, self._seeing(post, place), reads)
        except NotNow as refusal:
            log.warning("a panel is out of date: %s", type(refusal).__name__)
            return False
        if now is None:
            self._shown.pop(post.message, None)
            self._upkeep.spare(post)
            return True
        look = self._looks.look(is_text=now.is_text)
        lacks = _known_lacking(place, is_low=_is_low(post))
        if now.is_due and not lacks and await self._send_anew(post, now, look):
            return True
        return await self._write(post, now, look)

    def _seeing(self, post: Post, place: object) -> Callable[[Turn, int], _Now | None]:
        """Give what a panel has to show, None for one that is forgotten."""

        def see(turn: Turn, _sheet: int) -> _Now | None:
            if not turn.messages.is_post(post.message):
                return None
            table = turn.table.value
            is_over = table.is_closed or not _shares(table, post.channel, place)
            # A direct message is no channel that is known here, and a thread that sleeps takes no
            # edits: where a panel stands otherwise is known.
            known = [] if place is None else readers(place, (*table.gms, self._me))
            face = self._draw(turn, post, is_over=is_over, is_open=_is_open(post, known))
            is_low = _is_low(post) and not is_over
            # Where nothing was played since, nobody has talked it up and away either.
            at, since = post.message, turn.messages.plays_since
            is_due = is_low and (
                since(at, AGED_PLAYS) == AGED_PLAYS or since(at + _AGED_IDS, 1) > 0
            )
            return _Now(face, table.is_text or post.is_text, is_over, is_due)

        return see

    async def _write(self, post: Post, now: _Now, look: Look) -> bool:
        shown, digest = _dressed(now.face, look)
        if self._is_alone and self._shown.get(post.message) == digest:
            self._upkeep.spare(post)
            return True
        self._shown.pop(post.message, None)
        view, codes = view_of(now.face.items, look), (*FOR_NOW, TOO_MANY_EDITS)
        try:
            is_done = await edit(
                self._client, self._referee, post, raises=codes, embed=shown, view=view
            )
        except discord.HTTPException as error:
            if error.code != TOO_MANY_EDITS:
                raise
            # Discord takes no more edits of so old a message, but a new one.
            return await self._send_anew(post, now, look)
        if is_done and now.is_over:
            return await forget(self._referee, post)
        if is_done:
            self._shown[post.message] = digest
        return is_done

    async def _send_anew(self, post: Post, now: _Now, look: Look) -> bool:
        """Send a panel at the bottom of its channel; give whether it is there."""
        shown, digest = _dressed(now.face, look)
        channel = self._client.get_partial_messageable(post.channel)
        try:
            sent = await channel.send(
                embed=shown, view=view_of(now.face.items, look) or discord.utils.MISSING
            )
        except FAILED as error:
            # It is edited where it stands, and tried again with the next play.
            log.warning("could not move a panel down: %s", type(error).__name__)
            return False
        new = Post(sent.id, post.channel, post.sheet, post.what)
        try:
            older = await self._remember(new)
        except NotNow as refusal:
            log.warning("could not move a panel down: %s", type(refusal).__name__)
            return False
        self._shown[new.message] = digest
        await self._take_away(older, new, sent.guild.id if sent.guild else None)
        return True

    async def _remember(self, post: Post) -> Sequence[Post]:
        """Remember a panel that was sent; give those in whose place it is.

        Where that cannot be done it is deleted: nothing would keep it up to date.
        """
        try:
            return await self._referee.remember_panel(post)
        except NotNow:
            with suppress(*FAILED):
                await self._message_of(post).delete()
            raise

    def _message_of(self, post: Post) -> discord.PartialMessage:
        return self._client.get_partial_messageable(post.channel).get_partial_message(post.message)

    async def _take_away(self, older: Iterable[Post], new: Post, guild: int | None) -> None:
        """Delete panels that a newer one stands for, or have them say where it is."""
        for old in older:
            self._upkeep.drop(old)
            self._shown.pop(old.message, None)
            try:
                await self._message_of(old).delete()
            except FAILED:
                link = link_to(guild, new.channel, new.message)
                below = embed("Moved below", (f"[The panel]({link})",))
                await edit(self._client, self._referee, old, embed=below, view=None)


def _shares(table: Table, channel: int, place: object) -> bool:
    """Whether a channel shares a table; of one that is not known, such as a thread that sleeps."""
    parent = place.parent_id if isinstance(place, discord.Thread) else None
    return place is None or channel in table.channels or parent in table.channels


def _dressed(face: Face, look: Look) -> tuple[discord.Embed, bytes]:
    """Give what a panel shows, and a digest of it with its buttons."""
    shown, view = dressed(face.shown, look), view_of(face.items, look)
    parts = shown.to_dict(), view.to_components() if view else []
    return shown, blake2b(repr(parts).encode(), digest_size=8).digest()
