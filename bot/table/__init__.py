"""What belongs to no game: tables, sheets, clocks, plain dice, the journal, undo, help.

It is built like a game (cog, buttons, plays, words), and names none: what it needs to know of
one it asks :mod:`bot.game`.
"""

from collections.abc import Iterable

from discord import app_commands
from discord.ext import commands

from bot.chat.asking import PRESSES as ASKING
from bot.chat.buttons import add_presses
from bot.chat.posts import add_following
from bot.chat.refusals import add_sentences
from bot.chat.remarks import add_remarks
from bot.chat.views import add_views
from bot.game import Game
from bot.table import (
    buttons,
    cards,
    carrying,
    evenings,
    favourites,
    forms,
    more,
    oneself,
    pages,
    panel,
    questions,
    recaps,
)
from bot.table.cog.clocks import ClockCog
from bot.table.cog.me import MeCog
from bot.table.cog.sheets import SheetCog
from bot.table.cog.table import EverydayCog, TableCog
from bot.table.plays import sheets, table
from bot.table.words import carrying as carrying_words
from bot.table.words import proof, refusals
from bot.table.words import questions as question_words

COGS: tuple[type[commands.Cog], ...] = (
    TableCog,
    SheetCog,
    ClockCog,
    MeCog,
    EverydayCog,
)

add_sentences(refusals.SENTENCES)
add_sentences(question_words.SENTENCES)
add_sentences(carrying_words.SENTENCES)
add_sentences(proof.SENTENCES)


def lay(games: Iterable[Game]) -> None:
    """Make the table's own buttons known, and let its commands offer these games."""
    add_presses(ASKING)
    add_presses(buttons.PRESSES)
    add_presses(pages.PRESSES)
    add_presses(panel.PRESSES)
    add_presses(questions.PRESSES)
    add_presses(forms.PRESSES)
    add_presses(evenings.PRESSES)
    add_presses(more.PRESSES)
    add_presses(oneself.PRESSES)
    add_presses(recaps.PRESSES)
    add_presses(favourites.PRESSES)
    add_presses(carrying.PRESSES)
    add_views(forms.VIEWS)
    add_views(questions.VIEWS)
    add_views(recaps.VIEWS)
    add_remarks(sheets.unmade, recaps.still_waiting, table.laid_open)
    add_following(buttons.FOLLOWING)
    add_following(cards.following())
    choices = [app_commands.Choice(name=game.title, value=game.key) for game in games]
    for command in (TableCog.open, SheetCog.new):
        app_commands.choices(game=choices)(command)
