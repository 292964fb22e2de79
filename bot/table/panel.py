"""A table's panel: posted, drawn, pressed (:mod:`bot.chat.panels` keeps it up to date).

``/table show`` shows one person alone what a panel shows everybody, with the same buttons.  What a
press does is told apart: nobody's press changes what the others see of a panel.
"""

from collections.abc import Mapping, Sequence

from bot.chat import panels
from bot.chat.answers import remedies, tell_privately
from bot.chat.buttons import (
    DANGER,
    WAITING,
    Press,
    Pressable,
    Pressed,
    Tried,
    button,
    mark_of,
    menu,
)
from bot.chat.interaction import Interaction, look_of
from bot.chat.menus import read_one
from bot.chat.play import look, show
from bot.chat.posts import Drawn
from bot.chat.pressing import asking, playing, showing
from bot.errors import GMPanelRead, Stale
from bot.game import all_games, main_game
from bot.journal import IN_WORDS, Post
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table import waiting
from bot.table.asking import RollForm
from bot.table.buttons import waiting_of
from bot.table.cards import show_card
from bot.table.plays import clocks
from bot.table.plays.overview import overview
from bot.table.words import clocks as clock_words
from bot.table.words import panel as words
from bot.table.words.questions import put_away_inside
from rules.clock import Clock, ClockRevealed, ClockTicked
from rules.errors import TooMany

PANELS_MAX = 10
"""Panels of one table: more would be edited too slowly after each play."""

MENUS_MAX, BUTTONS_MAX = 1, 5
"""What the games give a GM takes two rows of five: a menu, and so many buttons."""

LOW = "low"
"""How the button's name says that a panel is to keep itself low."""


# ----------------------------------------------------------------------------------- drawn


def draw(turn: Turn) -> Drawn:
    """Draw the whole table as the actor may see it."""
    shown = words.overview(overview(turn, waiting.told(turn)))
    if not turn.is_stored:
        return Drawn(shown)
    return Drawn(shown, [*_gms_items(turn), *_items(turn.table.id)])


def draw_here(turn: Turn) -> Drawn:
    """Draw the whole table for who asks in a channel; in a thread its own may be put away."""
    drawn = draw(turn)
    if away := turn.put_away_inside():
        drawn.shown.description = f"{drawn.shown.description}\n\n{put_away_inside(away)}"
    return drawn


def draw_panel(turn: Turn, post: Post, *, is_over: bool, is_open: bool) -> Drawn:
    """Draw a panel, for everybody or for the GM.

    The GM's shows what all may see while it ``is_open`` to players, and says so: it needs no other
    drawing, is of use to those who read it, and is as it was once only GMs read it again.
    """
    if is_over:
        table = turn.table.value
        return Drawn(words.put_away(table) if table.is_closed else words.parted(table))
    drawn = _drawn(turn, is_gms=post.is_gms_panel and not is_open)
    if post.is_gms_panel and is_open:
        drawn.shown.set_footer(text=words.OPEN)
    return drawn


def _drawn(turn: Turn, *, is_gms: bool) -> Drawn:
    """Draw what everybody may see, or any GM."""
    drawn = draw(turn.seen_by_gms() if is_gms else turn.seen_by_all())
    if is_gms:
        drawn.shown.set_footer(text=words.GMS)
    return drawn


def _items(table: int) -> list[Pressable]:
    return [
        button("panel:sheet", table, "My sheet"),
        button(WAITING, table, "Waiting"),
        button("panel:roll", table, "Roll plain dice"),
    ]


def _gms_items(turn: Turn) -> list[Pressable]:
    """Give a GM's controls: of clocks, and what the games give them."""
    if not turn.is_gm:
        return []
    table, main = turn.table.id, main_game(turn)
    of_clocks = (
        ("panel:tick", "Tick a clock", clocks.tickable(turn)),
        ("panel:reveal", "Reveal a clock to all", clocks.revealable(turn)),
    )
    items = [_of_clocks(verb, table, does, found) for verb, does, found in of_clocks if found]
    controls = [
        control
        for game in sorted(all_games(), key=lambda each: each is not main)
        if game is main or turn.all_characters(game.character)
        for control in game.controls(turn)
    ]
    menus = [each for each in controls if each.is_menu][:MENUS_MAX]
    return [*items, *menus, *[each for each in controls if not each.is_menu][:BUTTONS_MAX]]


def _of_clocks(verb: str, table: int, does: str, found: Sequence[Sheet[Clock]]) -> Pressable:
    told = clock_words.listed([(each.id, each.value) for each in found])
    options = [(str(each), label) for each, label in told.items()]
    # Discord keeps what was chosen from a menu, unless its id is another.
    return menu(verb, table, does, options, name=mark_of(str(options)))


# ---------------------------------------------------------------------------------- posted


async def post(
    interaction: Interaction, *, is_gms: bool, is_low: bool, is_sure: bool = False, table: int = 0
) -> None:
    """Post a panel here, which follows its table from then on."""
    place, what = interaction.channel, panels.sort_of(is_low=is_low)
    me = interaction.client.user.id if interaction.client.user else 0

    def see(turn: Turn) -> tuple[Drawn, int]:
        nonlocal what
        if table:
            turn.require_table(table)
        turn.require_chosen()
        if not turn.is_stored:
            raise turn.away.no_table()
        turn.require_hands()
        _require_room(turn)
        if is_gms:
            turn.require_gm()
            gms = (*turn.table.value.gms, me)
            readers = panels.readers(place, (*gms, interaction.user.id))
            if readers != [] and not is_sure:
                raise GMPanelRead(turn.table.id, readers or (), is_low)
            # Who manages the channel without being named as a GM is a reader to be remembered.
            what = panels.gms_sort_of(panels.readers(place, gms), is_low=is_low)
        if turn.person(interaction.user.id).is_text:
            what += IN_WORDS
        return _drawn(turn, is_gms=is_gms), turn.table.id

    drawn, about = await look(interaction, see)
    lacks = []
    if interaction.guild_id is not None:
        lacks = panels.lacking(interaction.app_permissions, place, is_low=is_low)
    follows = panels.NEEDED.isdisjoint(lacks)
    message = await show(interaction, drawn, private=not follows)
    if message is not None:
        made = Post(message, interaction.channel_id or 0, about, what)
        await interaction.client.panels.post(
            made, interaction.guild_id, drawn, look_of(interaction)
        )
    if lacks:
        await tell_privately(interaction, words.lacking(lacks, follows=follows))


def _require_room(turn: Turn) -> None:
    """Hold that the table can have one more panel, which takes the place of one that is here."""
    elsewhere = [each for each in turn.messages.panels() if each.channel != turn.scope.channel_id]
    if len(elsewhere) >= PANELS_MAX:
        raise TooMany("panel", PANELS_MAX)


@remedies.register
def _(question: GMPanelRead) -> list[Pressable]:
    name = LOW if question.is_low else ""
    return [button("panel:post", question.table, "GM: post it here", name=name, style=DANGER)]


# --------------------------------------------------------------------------------- pressed


async def _post(interaction: Interaction, press: Pressed) -> None:
    is_low = press.name == LOW
    await post(interaction, is_gms=True, is_low=is_low, is_sure=True, table=press.number)


def _tick(turn: Turn, press: Pressed) -> ClockTicked:
    turn.require_gm()
    return clocks.tick(turn, read_one(int, press.chosen), 1)


def _reveal(turn: Turn, press: Pressed) -> ClockRevealed:
    turn.require_gm()
    return clocks.reveal(turn, read_one(int, press.chosen))


async def _sheet(interaction: Interaction, press: Pressed) -> None:
    await look(interaction, lambda turn: turn.require_table(press.number))
    await show_card(interaction, None, None, is_private=True)


def _waiting(turn: Turn, press: Pressed) -> Drawn:
    turn.require_table(press.number)
    return waiting_of(turn, 1, None)


def _still_waits(turn: Turn, press: Pressed) -> None:
    turn.require_table(press.number)
    if not waiting.waiting(turn):
        raise Stale


def _may_roll(turn: Turn, press: Pressed) -> None:
    turn.require_table(press.number)


PRESSES: Mapping[str, Press] = {
    "panel:post": _post,
    "panel:sheet": _sheet,
    WAITING: Tried(showing(_waiting), _still_waits),
    "panel:roll": asking(_may_roll, lambda _press, _: RollForm("", is_hidden=False, is_apart=True)),
    "panel:tick": playing(_tick, apart=True),
    "panel:reveal": playing(_reveal, apart=True),
}
