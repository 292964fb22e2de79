"""Which message tells a play, decided in the transaction that makes it, as the table stands then.

Most plays are told by their answer, a new message.  What goes on from something is told with it: on
the pressed message or, after a command, at the bottom of the channel with all that was told before;
but where the message of that is in sight, it is told there also by commands, and the answer only
says so.  So is what a message in sight follows, such as a Storyteller's test.  Where not all who
read this channel can read what it goes on from, it is told there, and the answer shows it to
whoever made it alone; and so is an undo right after another, for what stands again is to be read.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot.chat import words
from bot.chat.interaction import (
    Interaction,
    custom_id_of,
    number_in,
    pressed_id_of,
    pressed_message,
    public_message,
)
from bot.chat.places import is_private_thread
from bot.chat.posts import followed
from bot.chat.remarks import MAKE_UP, Lasting, lasting
from bot.chat.stories import Going, going_on
from bot.journal import Played, Telling
from bot.moments import MINUTE, moment_of
from bot.storage.turn import Turn
from rules.errors import RuleError
from rules.outcome import Outcome
from rules.table import TakenBack

AGED = 15 * MINUTE
"""After so long a message is too far up to be rewritten where it stands."""

FRESH = MINUTE
"""For so long a message is in sight, whatever was said since: that is not known."""

ABOVE = FRESH
"""For so long what a command makes is told on the message that it goes on from, where it stands."""


class Placing:
    """Decides which message tells the play that an interaction makes.

    ``pressed`` is the message that was pressed, if all see it and the play is not made ``apart``.
    Once the play is made, ``there`` is where it is told to all, if not by the answer, ``above`` the
    message in sight that tells it to all, so that the answer only says so, or 0, ``going`` how a
    message goes on that the answer shows, and ``is_anothers`` says that the answer tells anew what
    somebody else began.
    """

    def __init__(
        self, interaction: Interaction, *, in_place: bool, below: bool, apart: bool
    ) -> None:
        self._interaction, self._stories = interaction, interaction.client.stories
        self._in_place, self._below = in_place, below
        self._newest = self._stories.newest(interaction.channel_id or 0)
        self.pressed = None if apart else public_message(interaction)
        self.there: Telling | None = None
        self.above = 0
        self.going: Going | None = None
        self.is_anothers = False

    def placed(self, turn: Turn, played: Played[Any]) -> Played[Any]:
        """Decide where a play is told, and give it with whom it is told to and how."""
        self.there, self.going, self.above = self._elsewhere(turn, played), None, 0
        if self.there is None:
            self.there = self._in_sight(turn, played)
            if self.there is not None and not _is_undo(played.outcome):
                self.above = self.there.message
        if self.there is not None:
            self.going = self._going_on_there(turn, self.there)
            return replace(played, is_quiet=True, place=self.there)
        self.above = self._followed_in_sight(played)
        if self.above:
            return replace(played, is_quiet=True)
        if self.pressed is not None and self._in_place:
            # What is told in place of a message that everybody sees is told to everybody.
            remark = played.remark or self._lasting(turn, self.pressed, played.outcome)
            played = replace(played, is_quiet=False, remark=remark)
        elif not (self._below or played.is_private):
            self.going = self._going_on(turn, played)
        self.is_anothers = self.pressed is None and self._began_with_another(turn, played)
        return self._as_theirs(turn, played)

    def stays(self, played: Played[Any]) -> bool:
        """Whether the answer rewrites the pressed message where it stands."""
        message = self._interaction.message
        if self.going is not None and not self.going.earlier:
            return not is_older(self._interaction, message.id if message is not None else 0, AGED)
        # What was hidden again by an undo must not show on the message that once revealed it.
        is_exposed = played.outcome.is_hidden and self.pressed is not None
        return self._in_place and pressed_message(self._interaction) is not None and not is_exposed

    def _elsewhere(self, turn: Turn, played: Played[Any]) -> Telling | None:
        """Give where a play is told if not by its answer, and whether it is drawn anew there."""
        is_anew = self._in_place or self._below
        there = place_elsewhere(turn, played, self._root_of_private())
        if there is None and self.pressed is None:
            is_anew = is_anew or bool(words.continues(played.outcome))
            there = place_elsewhere(turn, played, words.goes_on_from(played.outcome))
        return there and replace(there, key=played.key, is_whole=is_anew)

    def _root_of_private(self) -> int:
        """Give what the number of a press means, if its message is one that one alone sees."""
        message = self._interaction.message
        is_private = message is not None and message.flags.ephemeral
        return number_in(pressed_id_of(self._interaction)) if is_private else 0

    def _in_sight(self, turn: Turn, played: Played[Any]) -> Telling | None:
        """Give the message in sight that a command goes on from, and need not move for it.

        One with symbols is none for who wants their moves told in words.  An undo is told with the
        one right before it, by the same person, so that a row of them is one message.
        """
        if not self._may_stay(played):
            return None
        root = words.goes_on_from(played.outcome)
        if _is_undo(played.outcome):
            before = turn.journal.before(played)
            is_row = before is not None and not before.is_undone and _is_undo(before.outcome)
            root = before.key if before is not None and is_row else 0
        told = self._telling_of(turn, root) if root not in {0, played.key} else None
        if told is None or told.channel != self._interaction.channel_id:
            return None
        is_newest = 0 < self._newest <= told.message
        if not is_newest or (played.is_text and not turn.messages.is_in_words(key=root)):
            return None
        return replace(told, key=played.key, is_whole=bool(words.continues(played.outcome)))

    def _followed_in_sight(self, played: Played[Any]) -> int:
        """Give the message in sight that follows what a command moved, and need not move for it.

        One with symbols is none for who wants their moves told in words.
        """
        about = followed(played)
        # That it was made again after an undo is said by the answer alone.
        if about is None or played.is_again or not self._may_stay(played):
            return 0
        shown = (each for each in played.posts if each.about == about)
        there = {each.message for each in shown if each.is_text or not played.is_text}
        return self._newest if self._newest in there else 0

    def _may_stay(self, played: Played[Any]) -> bool:
        """Whether what a command made may be told on the newest message here, which is in sight.

        It is edited by the bot's own right, which it may lack, as in a private thread into which it
        was not let.
        """
        interaction = self._interaction
        if played.is_private or pressed_message(interaction) is not None:
            return False
        rights, is_private = interaction.app_permissions, is_private_thread(interaction.channel)
        may_edit = rights.view_channel and (rights.manage_threads or not is_private)
        is_sure = interaction.guild_id is None or may_edit
        is_awake = not interaction.client.upkeep.is_asleep(interaction.channel_id or 0)
        return is_sure and is_awake and not is_older(interaction, self._newest, ABOVE)

    def _began_with_another(self, turn: Turn, played: Played[Any]) -> bool:
        """Whether what a play goes on from, or is told with, was begun by somebody else."""
        earlier = self.going.earlier if self.going is not None else 0
        root = earlier or words.continues(played.outcome)
        if root in {0, played.key}:
            return False
        with suppress(RuleError):
            return turn.entry(root).actor != played.actor
        return False

    def _going_on(self, turn: Turn, played: Played[Any]) -> Going | None:
        """Draw the pressed message with the play or, without one, that of what the play follows."""
        if self.pressed is not None:
            root = number_in(custom_id_of(self._interaction))
            return self._with(turn, self.pressed.id, played.key, root)
        earlier = words.follows(played.outcome)
        told = self._telling_of(turn, earlier) if earlier else None
        if told is None or told.channel != self._interaction.channel_id:
            return None
        going = self._with(turn, told.message, played.key)
        return replace(going, earlier=earlier) if going is not None and going.drawn else None

    def _going_on_there(self, turn: Turn, there: Telling) -> Going | None:
        """Draw the message that was told elsewhere with what followed, for whoever pressed it here.

        One that stands in this channel goes on where it is: the answer shows it as well, or links
        to it.
        """
        is_here = there.channel == self._interaction.channel_id
        is_shown = is_here or pressed_message(self._interaction) is not None
        if there.is_whole or not there.message or not is_shown:
            return None
        going = self._with(turn, there.message, there.key)
        return replace(going, earlier=there.key) if going is not None and is_here else going

    def _with(self, turn: Turn, message: int, key: int, root: int = 0) -> Going | None:
        """Draw a message with an entry that it tells from now on."""
        return going_on(turn, message, {**self._stories.untold(message), key: False}, root)

    def _lasting(self, turn: Turn, pressed: discord.Message, newest: Outcome) -> Lasting | None:
        """Give what is still to be remarked on what a message told before it is rewritten."""
        parts = [part for row in pressed.components for part in getattr(row, "children", ())]
        shown = [str(getattr(part, "custom_id", "")) for part in parts]
        keys = [number_in(each) for each in shown if each.startswith(f"{MAKE_UP}:")]
        with suppress(RuleError):
            return lasting(turn, [turn.entry(key) for key in keys], newest)
        return None

    def _telling_of(self, turn: Turn, key: int) -> Telling | None:
        return turn.messages.telling_of(key) or self._stories.telling_of(key)

    def _as_theirs(self, turn: Turn, played: Played[Any]) -> Played[Any]:
        """Have what goes on from a message told as those want it whose message it is."""
        if played.is_private or played.is_text:
            return played
        root = words.continues(played.outcome)
        if self.going is not None:
            is_text = self.going.is_text
        elif self.pressed is not None:
            is_text = is_in_words(self._interaction, turn, self.pressed)
        else:
            is_text = root not in {0, played.key} and turn.messages.is_in_words(key=root)
        return replace(played, is_text=is_text)


def place_elsewhere(turn: Turn, played: Played[Any], root: int) -> Telling | None:
    """Give where the entry ``root`` was told, if not all can read it who read this channel.

    A play that goes on from it is told there.  What is hidden is told nowhere.
    """
    if root in {0, played.key} or played.outcome.is_hidden:
        return None
    return turn.messages.place_of(root) if turn.journal.told_elsewhere({root}) else None


def is_in_words(
    interaction: Interaction, turn: Turn, message: discord.Message, sheet: int = 0
) -> bool:
    """Whether a message is told in words whoever presses it, for those whose message it is."""
    keys = interaction.client.stories.untold(message.id) or (0,)
    return any(turn.messages.is_in_words(message.id, key=key, sheet=sheet) for key in keys)


def is_in_sight(interaction: Interaction) -> bool:
    """Whether everybody who reads along has the pressed message before them."""
    message = public_message(interaction)
    if message is None or is_older(interaction, message.id, FRESH):
        return False
    return message.id >= interaction.client.stories.newest(interaction.channel_id or 0)


def is_older(interaction: Interaction, message: int, milliseconds: int) -> bool:
    """Whether a message was sent longer ago than that."""
    return moment_of(interaction.id) - moment_of(message) > milliseconds


def _is_undo(outcome: Outcome) -> bool:
    """Whether it took something back, rather than what had been taken back."""
    return isinstance(outcome, TakenBack) and outcome.redone is None
