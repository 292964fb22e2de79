"""Which message tells what, made known once a play was answered.

It is stored soon after (:class:`~bot.chat.keeping.Stories`), and the table's messages are looked
over, so that none shows what is spent.
"""

from dataclasses import replace
from typing import Any

from bot.chat import words
from bot.chat.interaction import Interaction
from bot.chat.keeping import Moving
from bot.chat.posts import Drawn, moved_to
from bot.chat.stories import Going, digest
from bot.journal import STORY, Played, Post, Telling
from bot.storage.kinds import TABLE


def note_told(
    interaction: Interaction,
    played: Played[Any],
    drawn: Drawn,
    answer: int | None,
    going: Going | None,
    there: Telling | None,
) -> None:
    """Have it known which message tells a play, and the table's messages looked over.

    ``there`` is where it is told if not by the answer; an ``answer`` that one alone sees is none.
    """
    if there is not None or answer is None:
        note_untold(interaction, played, there)
    else:
        moving = _tell_here(interaction, played, drawn, answer, going)
        _look_over(interaction, played, moving)


def note_untold(
    interaction: Interaction, played: Played[Any], there: Telling | None = None
) -> None:
    """Have it known where a play was made that no message tells here, as where its answer is lost.

    Still only those may know of it who can read this channel, or that where it is told (``there``).
    """
    if there is not None:
        _tell_there(interaction, played, there)
    elif not played.outcome.is_hidden:
        interaction.client.stories.tell(told_here(interaction, played))
    _look_over(interaction, played)


def _tell_there(interaction: Interaction, played: Played[Any], there: Telling) -> None:
    """Have a play told where what it goes on from was told."""
    stories = interaction.client.stories
    stories.tell(there)
    if there.message > 0:
        stories.redraw(Post(there.message, there.channel, played.table, STORY))


def _tell_here(
    interaction: Interaction, played: Played[Any], drawn: Drawn, answer: int, going: Going | None
) -> Moving | None:
    """Have it known that the answer tells a play, and give what moves to it."""
    stories, channel = interaction.client.stories, interaction.channel_id or 0
    at = told_here(interaction, played)
    stories.note_newest(channel, answer)
    if drawn.is_of_table:
        # That message follows what it shows, and only where it stands is to be known.
        stories.tell(at)
        return None
    if going and going.root:
        stories.tell(replace(at, message=answer, key=going.root, is_whole=True))
    is_whole = going is None or going.drawn is None
    stories.tell(replace(at, message=answer, is_whole=is_whole, shown=digest(drawn.items)))
    earlier = going.earlier if going and going.earlier else words.continues(played.outcome)
    if earlier in {0, played.key}:
        return None
    return Moving(earlier, answer, channel, moved_to(interaction, drawn, answer))


def _look_over(interaction: Interaction, played: Played[Any], moving: Moving | None = None) -> None:
    """Have the messages of the table looked over, and of one that was put away for it."""
    stories, channel = interaction.client.stories, interaction.channel_id or 0
    tables = {*played.touched.get(TABLE, ())}
    if played.table:
        anew = dict.fromkeys(words.settles(played.outcome), played.key)
        by = played.key if played.table in tables else 0
        stories.look_over(played.table, channel, anew, moving, by)
    for other in tables - {played.table}:
        stories.look_over(other, channel, by=played.key)


def told_here(interaction: Interaction, played: Played[Any]) -> Telling:
    """Say that a play is told in this channel, whatever the message."""
    return played.place or Telling(played.key, 0, interaction.channel_id or 0)
