"""The one way from a move to what people see of it.

:func:`play` makes a move and, in the same transaction, takes the view of it: what the table shows
of the outcome, by the game's view of it.  So what is said, what can be pressed and what was done
were true at the same moment.  The commit comes before the reply, and the messages that follow the
change come after it, also where the reply is lost.
"""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

import discord

from bot.chat import words
from bot.chat.answers import LOST, answered, guarded, insist, rewritten
from bot.chat.author import Author, author_of, author_on, signed
from bot.chat.buttons import MORE, button, kept_of, offers
from bot.chat.embeds import acted_for, dressed
from bot.chat.interaction import (
    Interaction,
    Player,
    look_of,
    notes,
    pressed_message,
    public_message,
    scope_of,
)
from bot.chat.keeping import Moving
from bot.chat.notice import Watch, tell_beside
from bot.chat.picture import attached
from bot.chat.places import may_move
from bot.chat.placing import Placing, is_in_words, place_elsewhere
from bot.chat.posts import (
    Drawn,
    drawn_card,
    follow,
    followed,
    followers,
    move_down,
    moved_to,
    remember,
    told_above,
)
from bot.chat.remarks import remark_on, remarked
from bot.chat.sent import view_of
from bot.chat.stories import card_of, digest
from bot.chat.tellings import note_told, note_untold, told_here
from bot.chat.views import view_of_outcome
from bot.errors import NotNow
from bot.journal import STORY, Played, Post, Telling
from bot.scope import Scope
from bot.storage.referee import See
from bot.storage.turn import Turn
from rules.errors import RuleError
from rules.outcome import Outcome
from rules.sheet import OnSheet
from rules.table import is_bookkeeping

log = logging.getLogger(__name__)

TELL = "table:tell"
"""The verb of the button that shows everybody what was told to one alone."""

REVEAL = "roll:reveal"
"""The verb of the button that reveals what is hidden to everybody, by a play of its own."""

R = TypeVar("R")

Move = Callable[[Turn], Outcome]
"""What a command or a press does: a plain function of a turn."""


def seen(turn: Turn, played: Played[Any]) -> Played[Any]:
    """Take the view of a play, as the table stands at that moment, and what follows it."""
    played = replace(
        played,
        view=view_of_outcome(turn, played.outcome),
        posts=followers(turn, played),
        is_quiet=_is_quiet(turn, played),
        is_again=turn.journal.is_again(played),
        is_text=turn.is_text(played.actor),
    )
    if (remark := remark_on(turn, played)) is not None:
        played = replace(played, remark=remark)
    # A message that was told in words stays so, whoever moves what it shows to a newer one.
    moves_words = any(post.is_text and post.about == followed(played) for post in played.posts)
    return replace(played, is_text=True) if moves_words and not played.is_private else played


def _is_quiet(turn: Turn, played: Played[Any]) -> bool:
    """Whether a play is told to whoever made it alone.

    The table or they themselves may want it so; and what undoes or lets go something that some
    here could not read is told so, too.
    """
    is_wanted = is_bookkeeping(played.outcome) and _wants_quiet(turn, played.actor)
    return is_wanted or turn.journal.ends_elsewhere(played.outcome)


def _wants_quiet(turn: Turn, actor: int) -> bool:
    # Nobody else reads a direct message, and what is told to one alone does not stay there.
    is_wanted = turn.table.value.is_quiet or turn.person(actor).is_quiet
    return is_wanted and not turn.scope.is_direct


async def look(
    interaction: Interaction,
    see: Callable[[Turn], R],
    *,
    player: Player = None,
    in_place: bool = False,
    is_asked: bool = True,
) -> R:
    """Look at the table without changing anything.

    What is shown ``in_place`` of a message that all see is told as those want it whose it is.
    What is not of the table needs not be asked about (``is_asked``), where that was put away.
    """
    pressed = public_message(interaction) if in_place else None

    def noted(turn: Turn) -> tuple[R, bool, bool, int]:
        is_text = turn.is_text(interaction.user.id)
        is_theirs = pressed is not None and is_in_words(interaction, turn, pressed)
        return see(turn), is_text or is_theirs, turn.is_muted, turn.table.id

    scope = scope_of(interaction, player)
    known, plays = notes(interaction), interaction.client.posting.plays
    looked = await interaction.client.referee.look(scope, noted, is_asked=is_asked)
    seen, known.is_text, known.is_muted, known.table = looked
    known.seen = plays
    return seen


async def play(
    interaction: Interaction,
    move: Move,
    *,
    player: Player = None,
    in_place: bool = False,
    below: bool = False,
    apart: bool = False,
    card: int = 0,
) -> None:
    """Make a move and tell what came of it.

    A press rewrites the message that it was made on: with what followed, where the message tells
    a move (:mod:`bot.chat.stories`), or with ``in_place`` by the outcome alone, which then stands
    for all before it.  With ``below`` the outcome, for which others wait, stands for it at the
    bottom, and the pressed message says that it has moved.  All else is told in a new message, and
    so is what is made ``apart``: another move, which the pressed message does not tell.  Where an
    outcome tells anew what another message told (:func:`bot.chat.words.continues`), or is told with
    all of it (:func:`bot.chat.words.follows`), that says that it has moved.

    What goes on by a command, from a card, or from a private message, of something that was told
    where not all can read who read this channel, is told to whoever did it alone, and to the others
    where that was told (:func:`bot.chat.words.goes_on_from`).  So is what a command makes that goes
    on from a message in sight, or that such a message follows, and an undo right after another.

    What is made from the ``card`` of a character, by its sheet, is told apart from it.  A card that
    all see follows the character by itself; one that one alone sees is drawn anew by the answer,
    since nothing else can, and the outcome is told below it.
    """
    client, scope = interaction.client, scope_of(interaction, player)
    apart = apart or bool(card)
    placing = Placing(interaction, in_place=in_place, below=below, apart=apart)
    shown_on, aside = pressed_message(interaction), list[Drawn]()
    own = card if shown_on is not None and _is_own_card(shown_on, card) else 0

    def see(turn: Turn, played: Played[Any]) -> Played[Any]:
        aside[:] = [drawn_card(turn, own)] if own else []
        return placing.placed(turn, seen(turn, played))

    answer = None
    pressed = interaction.message.id if interaction.message is not None else 0
    with client.pace.answering(scope.until), client.upkeep.showing(pressed) as shown:
        played = await _made(interaction, scope, move, see)
        going, stays = placing.going, not own and placing.stays(played)
        story = going.drawn if going else None
        drawn = story or _drawn(played)
        if placing.above:
            drawn = told_above(interaction, played, drawn, placing.above)
        began = placing.pressed if stays or going or below else None
        is_private = played.is_private or (stays and began is None)
        # It is not theirs who moved down, by a command, what another began.
        is_unsigned = is_private or placing.is_anothers
        author = None if is_unsigned else _author(interaction, drawn, began)
        try:
            if own:
                await _sent(interaction, aside[0], private=True, in_place=True)
                answer = await _followed_up(
                    interaction, drawn, private=played.is_private, author=author
                )
            else:
                answer = await _sent(
                    interaction, drawn, private=played.is_private, in_place=stays, author=author
                )
        finally:
            # A message whose answer was lost still shows what was, and one that two pressed at
            # the same moment may show what the first did.
            gone = drawn.follows if answer is not None else None
            told = None if is_private else answer
            client.upkeep.add(
                post
                for post in played.posts
                if (shown.is_crossed if post.message == answer else post.about != gone)
            )
            note_told(interaction, played, drawn, told, going, placing.there)
    await tell_beside(interaction, replace(played, is_quiet=False) if placing.above else played)
    if not story:
        await follow(interaction, played, told, drawn)
    if began is None or answer is None:
        return
    if answer != began.id:
        await _move(interaction, began, played, drawn, answer)
    elif shown.is_crossed and not drawn.is_of_table:
        client.stories.redraw(Post(answer, scope.channel_id, played.table, STORY))


async def play_aside(
    interaction: Interaction, move: Move, draw: Callable[[Turn], Drawn], *, below: bool = False
) -> None:
    """Make a move from a private message, which shows from then on what ``draw`` gives.

    The messages that follow what it changed tell it to everybody, where they stand, and so does the
    message that tells what it goes on from (:func:`bot.chat.words.continues`).  With ``below``, and
    where there are none, it is told in a new message, unless it goes on from what not all can read;
    what one alone is told of, to them.
    """
    client, scope = interaction.client, scope_of(interaction)
    aside = list[Drawn]()
    root: int = 0
    at: Telling | None = None

    def see(turn: Turn, played: Played[Any]) -> Played[Any]:
        nonlocal root, at
        aside[:] = [draw(turn)]
        root = words.continues(played.outcome)
        played = seen(turn, played)
        at = place_elsewhere(turn, played, words.goes_on_from(played.outcome))
        if at is not None:
            return replace(played, is_quiet=True, place=at)
        if root and not below:
            at = turn.messages.telling_of(root) or client.stories.telling_of(root)
        return replace(played, place=at)

    with client.pace.answering(scope.until):
        played = await _made(interaction, scope, move, see)
        there = at and replace(at, key=played.key, is_whole=bool(root))
        answer = None
        try:
            answer = await _sent(interaction, aside[0], private=True, in_place=True)
        finally:
            client.upkeep.add(played.posts)
            if answer is None:
                note_untold(interaction, played, there)
    told, drawn = None, _drawn(played)
    if there is None and (below or root or not played.posts):
        sent = await _sent_below(interaction, played, drawn, private=played.is_private)
        told = None if played.is_private else sent
    await _afterwards(interaction, played, drawn, told, there)


async def play_promised(interaction: Interaction, move: Move) -> None:
    """Make a move that may take long, of an interaction that was answered already.

    What came of it is told to everybody in a new message.
    """
    notes(interaction).is_promised = True
    played = await _made(interaction, scope_of(interaction), move, seen)
    drawn = _drawn(played)
    try:
        told = await _sent_below(interaction, played, drawn)
    finally:
        interaction.client.upkeep.add(played.posts)
    await _afterwards(interaction, played, drawn, told)


async def play_first(
    interaction: Interaction, move: Move, then: Callable[[], Awaitable[None]]
) -> None:
    """Make a move that something else waited for, do that, and tell the move below its answer.

    What is shown by a message that follows it is told there alone, wherever that is.

    By the interaction's own id goes what ``then`` plays, so the move goes by the one before it:
    Discord gives ids by the time, and hardly two of one bot's right after each other.
    """
    scope = scope_of(interaction)
    played = await _made(interaction, replace(scope, key=scope.key - 1), move, seen)
    notes(interaction).is_settled = True
    await guarded(interaction, then)
    interaction.client.upkeep.add(played.posts)
    drawn, told = _drawn(played), None
    # What was asked for is answered, whether or not this arrives.
    with suppress(discord.HTTPException, *LOST):
        if not (played.is_private or drawn.follows):
            told = await _sent_below(interaction, played, drawn)
        await _afterwards(interaction, played, drawn, told)


async def play_on_card(
    interaction: Interaction,
    move: Move,
    sheet: int,
    *,
    draw: Callable[[Turn, int], Drawn] = drawn_card,
    shows_all: bool = False,
) -> None:
    """Make a move from a character's card, which is drawn anew where it stands, and nothing more.

    What was done on a card that one alone sees is told to everybody, unless the table or whoever
    pressed wants it quiet; and so is what leaves something to be pressed, whatever the card, if it
    does not show that as well (``shows_all``).  What comes of a form that had to be put right has
    no card to stand on, and is told as usual.
    """
    client, scope, message = interaction.client, scope_of(interaction), pressed_message(interaction)
    if message is None:
        await play(interaction, move)
        return
    is_public, is_quiet, card = public_message(interaction) is not None, True, list[Drawn]()

    def see(turn: Turn, played: Played[Any]) -> Played[Any]:
        nonlocal is_quiet
        card[:] = [draw(turn, sheet)]
        is_quiet = is_public or _wants_quiet(turn, played.actor)
        played = replace(seen(turn, played), is_quiet=False)
        is_theirs = is_public and is_in_words(interaction, turn, message, sheet)
        return replace(played, is_text=played.is_text or is_theirs)

    answer = None
    with client.pace.answering(scope.until), client.upkeep.showing(message.id) as shown:
        played = await _made(interaction, scope, move, see)
        try:
            answer = await _sent(interaction, card[0], private=False, in_place=True)
        finally:
            if answer is None:
                note_untold(interaction, played)
            client.upkeep.add(
                each for each in played.posts if each.message != answer or shown.is_crossed
            )
    for post in played.posts:
        if post.message == message.id != answer:
            # The card was deleted just now, and the answer follows in its place.
            await remember(interaction, post.sheet, answer, post.sort)
    told, drawn = None, _drawn(played)
    is_told = not is_quiet or (digest(drawn.items) is not None and not shows_all)
    if is_told and not played.outcome.is_hidden:
        told = await _sent_below(interaction, played, drawn)
    await _afterwards(interaction, played, drawn, told)


def _is_own_card(message: discord.Message, sheet: int) -> bool:
    """Whether a message is the card of a character, which one alone sees."""
    # What a card offers may be offered elsewhere, such as the roll of a flashback that waits.
    shown = {(each.verb, each.number) for each in kept_of(message, ())}
    return message.flags.ephemeral and (MORE, sheet) in shown


async def draw_anew(
    interaction: Interaction, sheet: int, *, pressed: Interaction | None = None
) -> bool:
    """Draw a card anew that one alone sees, where it was pressed; give whether that was done.

    So it is before something is asked or refused, for the same to be chosen from its menus again.
    Once what was asked is answered, the card was ``pressed`` by the interaction that asked, and
    nothing else can draw it.  A card that all see follows the character by itself.
    """
    first = pressed or interaction
    message = pressed_message(first)
    if message is None or not _is_own_card(message, sheet):
        return False
    if first.response.is_done() is (pressed is None):
        return False
    edit = first.response.edit_message if pressed is None else first.edit_original_response
    with suppress(RuleError, discord.HTTPException, *LOST):
        drawn = await look(interaction, lambda turn: drawn_card(turn, sheet))
        face = look_of(interaction)
        await edit(embed=dressed(drawn.shown, face), view=view_of(drawn.items, face))
        return True
    return False


async def _made(interaction: Interaction, scope: Scope, move: Move, see: See) -> Played[Any]:
    """Make a move, and note what its answer and other messages have to know of it."""
    watch, client = Watch(), interaction.client

    def placed(turn: Turn, played: Played[Any]) -> Played[Any]:
        played = see(turn, played)
        if played.place is not None or not turn.is_aside:
            return played
        return replace(played, place=replace(told_here(interaction, played), is_aside=True))

    played = await client.referee.play(scope, watch.over(move), watch.then(placed))
    known = notes(interaction)
    known.is_text, known.table = played.is_text, played.table
    known.is_recalled = played.is_recalled
    known.seen = client.posting.note_played(played.table)
    return played


async def _sent_below(
    interaction: Interaction, played: Played[Any], drawn: Drawn, *, private: bool = False
) -> int:
    """Tell a play after the answer, and give the id of the message."""
    author = None if private else _author(interaction, drawn)
    try:
        return await _followed_up(interaction, drawn, private=private, author=author)
    except BaseException:
        note_untold(interaction, played)
        raise


async def _followed_up(
    interaction: Interaction, drawn: Drawn, *, private: bool, author: Author | None
) -> int:
    """Send a message after the answer, insisting, and give its id."""
    look = look_of(interaction)

    async def send() -> int:
        # Each time anew, for what has been sent once cannot be sent again.
        shown = signed(dressed(drawn.shown, look), author)
        view, files = view_of(drawn.items, look), attached(shown, drawn.clock, look)
        message = await interaction.followup.send(
            embed=shown,
            view=view or discord.utils.MISSING,
            files=files,
            ephemeral=private,
            wait=True,
        )
        return message.id

    return await insist(send)


async def _afterwards(
    interaction: Interaction,
    played: Played[Any],
    drawn: Drawn,
    told: int | None,
    there: Telling | None = None,
) -> None:
    """See to what follows from a play that was told below its answer, elsewhere, or nowhere."""
    note_told(interaction, played, drawn, told, None, there)
    if told is not None:
        await follow(interaction, played, told, drawn)
    await tell_beside(interaction, played)


async def _move(
    interaction: Interaction, pressed: discord.Message, played: Played[Any], drawn: Drawn, to: int
) -> None:
    """Let the pressed message say that it goes on at the bottom of the channel."""
    old = Post(pressed.id, interaction.channel_id or 0, played.table, STORY)
    new, now = replace(old, message=to), moved_to(interaction, drawn, to)
    await interaction.client.stories.move(old, new, now)


def _author(
    interaction: Interaction, drawn: Drawn, began: discord.Message | None = None
) -> Author | None:
    """Give whose it is that is told: that of the message that it goes on from, or whoever acts."""
    if drawn.is_of_table:
        return None
    return author_of(interaction.user) if began is None else author_on(began)


async def show(
    interaction: Interaction, drawn: Drawn, *, private: bool = False, in_place: bool = False
) -> int | None:
    """Answer with a message, new or in place of the one that was pressed.

    Give its id, by which it can follow what it shows; but not of one that is ``private``, which
    Discord lets nobody change later.  Whose hands are kept off the table shows nothing to others.
    """
    private = private or notes(interaction).is_muted
    message = await _sent(interaction, drawn, private=private, in_place=in_place)
    if message is None or private:
        return None
    client, here = interaction.client, interaction.channel_id or 0
    client.stories.note_newest(here, message)
    if drawn.follows is not None:
        what, sheet = drawn.follows
        older = await _look_after(interaction, lambda turn: turn.messages.posts(what, [sheet]))
        # To look somewhere takes it from nobody who cannot read there.
        older = [each for each in older or () if may_move(client, each.channel, here)]
        await move_down(interaction, drawn, older, message)
    if drawn.tells and not in_place:
        table = await _look_after(interaction, lambda turn: turn.table.id)
        now = moved_to(interaction, drawn, message)
        moving = Moving(drawn.tells, message, here, now, digest(drawn.items))
        if table:
            client.stories.look_over(table, here, moving=moving)
    return message


async def _look_after(interaction: Interaction, see: Callable[[Turn], R]) -> R | None:
    """Look at the table for what follows an answer, which stands if the database has no time."""
    known = notes(interaction)
    shown = known.seen
    try:
        return await look(interaction, see)
    except NotNow as refusal:
        log.warning("an older message still shows what has moved: %s", type(refusal).__name__)
        return None
    finally:
        known.seen = shown


async def tell_all(interaction: Interaction, drawn: Drawn) -> int:
    """Show everybody what the pressed message told one alone, once, and give the new one's id."""
    message = interaction.message
    kept = kept_of(message, {TELL}) if message is not None else []
    look = look_of(interaction)
    view = view_of(kept, look)
    await answered(interaction, lambda: interaction.response.edit_message(view=view), is_first=True)
    shown = signed(dressed(drawn.shown, look), author_of(interaction.user))
    items = view_of(drawn.items, look) or discord.utils.MISSING
    told = await insist(lambda: interaction.followup.send(embed=shown, view=items, wait=True))
    interaction.client.stories.note_newest(interaction.channel_id or 0, told.id)
    return told.id


async def _sent(
    interaction: Interaction,
    drawn: Drawn,
    *,
    private: bool,
    in_place: bool,
    author: Author | None = None,
) -> int | None:
    look, pressed = look_of(interaction), interaction.message if in_place else None
    is_first = not notes(interaction).is_recalled

    def send() -> Awaitable[Any]:
        # Each time anew, for what has been sent once cannot be sent again.
        shown = signed(dressed(drawn.shown, look), author)
        files, view = attached(shown, drawn.clock, look), view_of(drawn.items, look)
        if pressed is not None:
            # Whatever was attached goes: an old picture must not stand beside new words.
            return interaction.response.edit_message(embed=shown, view=view, attachments=files)
        return interaction.response.send_message(
            embed=shown, view=view or discord.utils.MISSING, files=files, ephemeral=private
        )

    if pressed is not None:
        if await rewritten(lambda: answered(interaction, send, is_first=is_first)):
            return pressed.id
        # What came of the press is told by a message of its own.
        private, pressed = private or pressed.flags.ephemeral, None
    return await answered(interaction, send, is_first=is_first)


def _drawn(played: Played[Any]) -> Drawn:
    """Draw the message of a play, which says so if somebody acted for a player."""
    shown = card_of(played)
    verb = TELL if played.is_quiet and not played.outcome.is_hidden else ""
    if isinstance(played.outcome, OnSheet) and played.outcome.is_gms:
        verb = REVEAL
    telling = [button(verb, played.key, "Show everybody")] if verb else []
    return Drawn(
        acted_for(shown, played.actor, played.player),
        [*offers(played.told, played), *remarked(played.remark)[1], *telling],
        words.pictured(played.outcome),
        None if played.is_quiet else _shown(played),
        called=words.called(played.outcome),
    )


def _shown(played: Played[Any]) -> tuple[str, int] | None:
    """Give what the answer to a play shows from now on in place of older messages, if anything.

    What is played aside takes nothing away from where more can read it.
    """
    about, place = followed(played), played.place
    if place is None or not place.is_aside:
        return about
    is_elsewhere = any(
        post.about == about and post.channel != place.channel for post in played.posts
    )
    return None if is_elsewhere else about
