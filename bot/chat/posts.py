"""Messages that stay up to date: they follow what they show, whoever changes it and from where.

The newest few messages that show a clock to all are remembered, and those of what a game's table
shares where the game asks for it; not private ones, which Discord lets nobody change later.
Whatever changes the thing, an undo or a removal included, changes them too, with their pictures and
buttons, after the answer (:class:`~bot.chat.upkeep.Upkeep`).  A message that is gone, or that the
bot may not reach any more, is forgotten.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.chat import words
from bot.chat.buttons import Pressable
from bot.chat.edits import FOR_NOW, edit, forget
from bot.chat.embeds import cut, dressed, embed, first_upper, link_to
from bot.chat.interaction import Host, Interaction, look_of, notes
from bot.chat.picture import attached
from bot.chat.places import all_read, may_move
from bot.chat.remarks import lasting, remark_on, remarked, with_below
from bot.chat.sent import Face, view_of
from bot.chat.symbols import WORDS
from bot.chat.upkeep import apart
from bot.errors import NotNow
from bot.journal import IN_WORDS, STORY, Played, Post
from bot.storage.kinds import TABLE
from bot.storage.turn import Turn
from rules.clock import Clock
from rules.frozen import frozen
from rules.table import TakenBack

log = logging.getLogger(__name__)

CLOCK, SHEET = "clock", "sheet"
"""The sorts of messages that follow something of the house's own."""


@frozen
class Drawn(Face):
    """A message as it is sent: its face, and the clock whose picture goes with it.

    ``follows`` is the sort of what it shows, and the sheet, if only the newest message of that
    shows it: once it is sent, older ones say that it has moved.  ``tells`` is likewise the entry
    that it tells from now on in place of an older message, or 0.  It is ``called`` so by links to
    it, if not by its title (:func:`bot.chat.words.called`).
    """

    items: Sequence[Pressable] = ()
    clock: Clock | None = None
    follows: tuple[str, int] | None = None
    tells: int = 0
    called: str = ""

    @property
    def is_of_table(self) -> bool:
        """Whether it shows what the whole table moves, rather than tells a play."""
        return self.clock is not None or self.follows is not None


@frozen
class Following:
    """How messages of one sort stay up to date.

    ``kinds`` are the sheets whose change they show.  A message is about one of those sheets, or
    about the whole table (``is_of_table``), whose own sheet then stands for it.  ``beside`` are
    further kinds, of which each message of this sort at the table may show a part, and
    ``concerned`` gives the sheets whose messages show a part of what a play changed.  ``see`` gives
    what it has to show now, by the id of the sheet that it is about, and ``draw`` says it.
    Where only the newest message shows it (``is_alone``), older ones say from then on that it has
    moved, and ``told`` gives the sheet that the answer to a play shows, or 0.
    """

    kinds: Collection[str]
    see: Callable[[Turn, int], object]
    draw: Callable[[Any, int], Drawn]
    is_of_table: bool = False
    beside: Collection[str] = ()
    concerned: Callable[[Turn, Played[Any]], Collection[int]] | None = None
    told: Callable[[Played[Any]], int] | None = None
    is_alone: bool = False


_FOLLOWING: dict[str, Following] = {}


def add_following(following: Mapping[str, Following]) -> None:
    """Take up how messages of some sorts stay up to date, each by its name in the database."""
    _FOLLOWING.update(following)


def drawn_card(turn: Turn, sheet: int) -> Drawn:
    """Draw the card of a character as it stands now."""
    following = _FOLLOWING[SHEET]
    return following.draw(following.see(turn, sheet), sheet)


def followers(turn: Turn, played: Played[Any]) -> tuple[Post, ...]:
    """Give the messages that show what a play changed."""
    about, found = dict[tuple[str, int], None](), list[Post]()
    for what, following in _FOLLOWING.items():
        changed = [each for kind in following.kinds for each in played.touched.get(kind, ())]
        if changed and following.is_of_table:
            # Once all that was at it is undone, a thread sees no table any more.
            changed = [played.table]
        if following.concerned is not None:
            changed += following.concerned(turn, played)
        about |= {(what, each): None for each in changed}
        if not played.touched.keys().isdisjoint(following.beside):
            found += turn.messages.posts_here(what)
    # What shows a table that is put away, or back, has its buttons taken off, or again.
    for table in played.touched.get(TABLE, ()):
        found += turn.messages.posts_at(table)
    posts = turn.messages.posts_of(dict.fromkeys(sheet for _, sheet in about))
    found += (post for post in posts if post.about in about)
    return tuple({post.message: post for post in found}.values())


def followed(played: Played[Any]) -> tuple[str, int] | None:
    """Give what the answer to a play shows from now on in place of older messages, if anything."""
    for what, following in _FOLLOWING.items():
        sheet = following.told(played) if following.told else 0
        if sheet:
            return what, sheet
    return None


def moved_to(
    interaction: Interaction, drawn: Drawn, to: int, channel: int | None = None
) -> discord.Embed:
    """Give what an older message says once a newer one, here or elsewhere, shows what is drawn."""
    return embed("Moved below", (_link(interaction, drawn, to, channel),))


def told_above(interaction: Interaction, played: Played[Any], drawn: Drawn, message: int) -> Drawn:
    """Give the answer to what a message in sight tells to all: one line of it, and where it is."""
    line = first_upper(words.line(played.outcome))
    return Drawn(embed("Told above", (line, _link(interaction, drawn, message))))


def _link(interaction: Interaction, drawn: Drawn, to: int, channel: int | None = None) -> str:
    called = drawn.called or drawn.shown.title or "It goes on here"
    link = link_to(interaction.guild_id, channel or interaction.channel_id or 0, to)
    return f"[{cut(called, 200)}]({link})"


async def move_down(
    interaction: Interaction, drawn: Drawn, older: Sequence[Post], message: int
) -> None:
    """Let a message alone show what it shows: older ones say that it has moved."""
    if drawn.follows is None:
        return
    what, sheet = drawn.follows
    is_alone, shown = _FOLLOWING[what].is_alone, posted(interaction, sheet, message, what)
    for post in older if is_alone else ():
        if post.message != message:
            await _say_moved(interaction, drawn, post, shown)
    if message in {post.message for post in older}:
        return
    others = await remember(interaction, sheet, message, what)
    if is_alone:
        # Another was told at the same moment, when neither play knew of the other's message.
        client, here = interaction.client, shown.channel
        came = [
            each for each in others if each not in older and may_move(client, each.channel, here)
        ]
        *rest, newest = sorted([*came, shown], key=lambda post: post.message)
        for post in rest:
            await _say_moved(interaction, drawn, post, newest)


async def _say_moved(interaction: Interaction, drawn: Drawn, post: Post, to: Post) -> None:
    """Let a message say that what it showed has moved to another, and show nothing any more."""
    client = interaction.client
    # First, so that nobody draws it anew who has it brought up to date from now on.
    await forget(client.referee, post)
    moved = Drawn(moved_to(interaction, drawn, to.message, to.channel))
    await client.upkeep.end(post, lambda post: _write(client, post, moved))


async def follow(
    interaction: Interaction, played: Played[Any], answer: int | None, drawn: Drawn
) -> None:
    """Have the answer to a play follow what it shows from now on, where it shows such a thing.

    There is none that all see (None) where it was lost, or told to one alone.
    """
    if answer is None:
        return
    older = [post for post in played.posts if post.about == drawn.follows]
    await move_down(interaction, drawn, older, answer)
    is_known = answer in {post.message for post in played.posts}
    if words.pictured(played.outcome) is not None and not is_known:
        await remember(interaction, played.sheet_of(CLOCK), answer)


async def remember(
    interaction: Interaction, sheet: int, message: int | None, what: str = CLOCK
) -> Sequence[Post]:
    """Keep a message that shows something to all up to date from now on; give others that do.

    It is told already: where the database has no time, it is stored as soon as that has.  What was
    played since, and could not know of it yet, makes it be drawn anew.
    """
    if message is None or interaction.channel_id is None:
        return ()
    post, known = posted(interaction, sheet, message, what), notes(interaction)
    posting = interaction.client.posting
    try:
        others = await interaction.client.referee.remember_post(post)
    except NotNow:
        posting.add(post, known.table, known.seen)
        return ()
    posting.catch_up(post, known.table, known.seen)
    return others


def posted(interaction: Interaction, sheet: int, message: int, what: str) -> Post:
    """Give the answer to an interaction as a message that follows something.

    One that was told in words stays so, whoever changes what it shows.
    """
    in_words = IN_WORDS if look_of(interaction) is WORDS else ""
    return Post(message, interaction.channel_id or 0, sheet, f"{what}{in_words}")


def put_right(client: Host, posts: Iterable[Post]) -> None:
    """Bring messages up to date, soon; all of one that tells what was done is drawn anew."""
    for post in posts:
        if post.what == STORY:
            client.stories.redraw(post)
        else:
            client.upkeep.add([post])


async def catch_up(client: Host) -> None:
    """Look again at messages of this process that an earlier one may have left out of date."""
    posts = await client.referee.posts_of_forgotten()
    put_right(client, (post for post, guild in posts if client.hears_from(guild)))
    since, tables = await client.referee.tables_of_late()
    for everything, guild in tables:
        if client.hears_from(guild):
            with apart(everything.sheet):
                late = await client.referee.look_at(everything, partial(_late, since=since))
                put_right(client, late.posts)
                for table, anew in late.tables.items():
                    client.stories.look_over(table, everything.channel, anew, by=late.by)


async def catch_up_in(client: Host, thread: int, parent: int) -> None:
    """Look again at the messages of a thread that is in use again.

    It may have been in the archive, where nothing is edited, when an earlier process played.
    """
    try:
        for everything in await client.referee.tables_in(thread, parent):
            with apart(everything.sheet):
                posts = await client.referee.look_at(
                    everything, lambda turn, table: turn.messages.posts_at(table)
                )
                client.upkeep.add(each for each in posts if each.channel == thread)
                client.stories.look_over(everything.sheet, thread)
    except NotNow as refusal:
        log.warning("messages may be out of date: %s", type(refusal).__name__)


@frozen
class _Late:
    """What was played at a table of late: the messages that follow it, and what it settled.

    ``tables`` are those that it was about, each with the entries of which more than the buttons may
    have changed, by what settled them; ``by`` is the newest that changed the table itself, or 0.
    """

    posts: Collection[Post]
    tables: Mapping[int, Mapping[int, int]]
    by: int


def _late(turn: Turn, table: int, *, since: int) -> _Late:
    """Give what was played at a table since a key."""
    plays = [turn.journal.replayed(each) for each in turn.journal.since(since)[::-1]]
    posts = {post.message: post for each in plays for post in followers(turn, each)}
    anew = {key: each.key for each in plays for key in words.settles(each.outcome)}
    by = [each for each in plays if TABLE in each.touched]
    # One may have been put away for the other.
    tables: dict[int, dict[int, int]] = {other: {} for each in by for other in each.touched[TABLE]}
    tables[table] = anew
    return _Late([*posts.values()], tables, by[-1].key if by else 0)


async def renew(client: Host, post: Post) -> bool:
    """Bring a message up to date; give whether nothing is left to do for it."""
    following = _FOLLOWING.get(post.sort)
    if following is None:
        return True
    try:
        reads = all_read(client, post.channel)
        found = await client.referee.look_at(post, _drawing(following, post), reads)
    except NotNow as error:
        log.warning("the message of a %s is out of date: %s", post.what, type(error).__name__)
        return False
    if found is None:
        return True
    drawn, is_text = found
    return await _write(client, post, drawn, is_text=is_text or post.is_text, raises=FOR_NOW)


def _drawing(following: Following, post: Post) -> Callable[[Turn, int], tuple[Drawn, bool] | None]:
    """Give how a message is drawn, and whether whose it is wants it in words alone.

    Nothing can be pressed where the table was put away.  None stands for one that has moved.
    """

    def draw(turn: Turn, sheet: int) -> tuple[Drawn, bool] | None:
        if following.is_alone and not turn.messages.is_post(post.message):
            return None
        drawn = following.draw(following.see(turn, sheet), sheet)
        if following.told is not None:
            line, items = _remarked_last(turn, sheet)
            shown = with_below(drawn.shown, line)
            drawn = replace(drawn, shown=shown, items=[*drawn.items, *items])
        if turn.table.value.is_closed:
            drawn = replace(drawn, items=())
        return drawn, turn.is_text(turn.owner_of(sheet))

    return draw


def _remarked_last(turn: Turn, sheet: int) -> tuple[str, Sequence[Pressable]]:
    """Tell what there is to remark on the play that changed a sheet last, undos and redos aside.

    Where there is nothing, what lasts of those before it is told.
    """
    changed = (each for each in turn.journal.last_of(sheet) if not each.is_undone)
    stand = [each for each in changed if not isinstance(each.outcome, TakenBack)]
    if not stand:
        return "", ()
    newest, *before = stand
    remark = remark_on(turn, turn.journal.replayed(newest))
    return remarked(remark or lasting(turn, before[::-1], newest.outcome))


async def _write(
    client: Host,
    post: Post,
    drawn: Drawn,
    *,
    is_text: bool = False,
    raises: Collection[int] = (),
) -> bool:
    """Edit a message to what it shows now; give whether nothing is left to do for it."""
    look = client.looks.look(is_text=is_text)
    shown = dressed(drawn.shown, look)
    files, view = attached(shown, drawn.clock, look), view_of(drawn.items, look)
    return await edit(
        client, client.referee, post, raises=raises, embed=shown, view=view, attachments=files
    )
