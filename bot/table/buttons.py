"""Buttons that belong to no game: clocks, hidden rolls, the question why."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from bot.chat.buttons import (
    DANGER,
    PRIMARY,
    WHY,
    Press,
    Pressable,
    Pressed,
    Tried,
    button,
    menu,
    offers,
    page_name,
    page_of,
    pages_beside,
)
from bot.chat.embeds import embed
from bot.chat.interaction import Interaction
from bot.chat.play import REVEAL, TELL, look, play_aside, show, tell_all
from bot.chat.posts import CLOCK, Drawn, Following
from bot.chat.pressing import leafing, playing, showing
from bot.chat.remarks import remarked
from bot.chat.stories import digest, draw, witness
from bot.chat.waiting import Waiting
from bot.chat.words import card, why
from bot.journal import Played, Telling, Told
from bot.storage.turn import Turn
from bot.table import waiting
from bot.table.favourites import keeping
from bot.table.plays import clocks, table
from bot.table.views import LaidOpen
from bot.table.words import waiting as words
from bot.table.words.clocks import absent, face
from bot.table.words.dice import in_secret
from bot.table.words.table import closing, laid_open
from bot.table.words.waiting import LISTED_MAX
from rules.clock import Clock, ClockMade, ClockRevealed, ClockTicked
from rules.notation import Rolled
from rules.ranges import clamp
from rules.table import LetGo


@remarked.register
def _(remark: LaidOpen) -> tuple[str, list[Pressable]]:
    return laid_open(remark), []


def clock_buttons(clock: Clock, sheet_id: int) -> list[Pressable]:
    """Give the buttons of a clock's message; one that would do nothing is left out."""
    items = []
    if not clock.is_full:
        items.append(button("clock:tick", sheet_id, "Tick", style=PRIMARY))
    if clock.ticks:
        items.append(button("clock:untick", sheet_id, "Untick"))
    if clock.hidden:
        items.append(button("clock:reveal", sheet_id, "Reveal to all"))
    if clock.is_over:
        items.append(button("clock:remove", sheet_id, "Take off the table"))
    return items


@offers.register
def _(outcome: ClockMade | ClockTicked | ClockRevealed, played: Played[Any]) -> list[Pressable]:
    return clock_buttons(outcome.clock, played.sheet_of(CLOCK))


@offers.register
def _(outcome: Rolled, played: Played[Any]) -> list[Pressable]:
    if not outcome.is_hidden:
        return []
    return [button(REVEAL, played.key, "Reveal to all", style=PRIMARY)]


@witness.register
def _(outcome: Rolled, played: Played[Any]) -> Drawn | None:
    if not outcome.is_hidden:
        return None
    items = [button("roll:look", played.key, "GM: look")] if outcome.is_open_to_gm else []
    return Drawn(in_secret(played.actor), items)


def draw_clock(clock: Clock | None, sheet_id: int) -> Drawn:
    """Give the message of a clock; None stands for one that was removed or is hidden now."""
    if clock is None:
        return Drawn(absent())
    return Drawn(face(clock), clock_buttons(clock, sheet_id), clock)


def draw_closing(turn: Turn) -> Drawn:
    """Give the question whether a table should be put away, with the button that does it."""
    held = table.may_be_closed(turn)
    sure = button("table:close", held.id, "Put it away", style=DANGER)
    asked = closing(held.value, len(waiting.waiting(turn)), turn.scope.channel_id)
    return Drawn(asked, [sure])


def _closing(turn: Turn, press: Pressed) -> Drawn:
    """Ask whoever has just carried a table away whether it should be put away here."""
    turn.require_table(press.number)
    return draw_closing(turn)


def _why(turn: Turn, press: Pressed) -> Drawn:
    entry = table.explained(turn, press.number)
    return Drawn(embed("Why?", (why(entry.outcome),)), keeping(turn, entry))


def _look(turn: Turn, press: Pressed) -> Drawn:
    """Show a GM alone what somebody rolled in secret."""
    return Drawn(card(table.looked_at(turn, press.number).outcome))


async def _tell(interaction: Interaction, press: Pressed) -> None:
    """Show everybody what was told to one alone, whose message then offers it no more."""

    def see(turn: Turn) -> tuple[Drawn, bool]:
        entry = table.told_to_one(turn, press.number)
        return draw(turn, [Told(entry, is_whole=True)]), turn.is_aside

    drawn, is_aside = await look(interaction, see)
    message, channel = await tell_all(interaction, drawn), interaction.channel_id or 0
    # It tells that entry from now on, and says so once it is undone.
    told = Telling(press.number, message, channel, is_whole=True, is_aside=is_aside)
    interaction.client.stories.tell(replace(told, shown=digest(drawn.items)))


def waiting_of(turn: Turn, page: int, player: int | None) -> Drawn:
    """Give a page of what waits at a table, or for one player, as the actor may settle it.

    Menus bring one back and let some go.  A page that is no more, as enough was settled meanwhile,
    is the last one.
    """
    every = waiting.own_first(turn, waiting.waiting(turn, player))
    pages = max(1, ceil(len(every) / LISTED_MAX))
    page = clamp(page, 1, pages)
    found = waiting.told_apart(every)[(page - 1) * LISTED_MAX : page * LISTED_MAX]
    may_let_go = [each for each in found if each.let_go and each.is_for(turn)]
    items = list[Pressable]()
    if found:
        items.append(menu("waiting:show", 0, "Bring one back with its buttons", _choices(found)))
    if may_let_go:
        words_on_it = "Let one or more go" if len(may_let_go) > 1 else "Let one go"
        items.append(
            menu(
                "waiting:drop",
                0,
                words_on_it,
                _choices(may_let_go),
                name=page_name(page, player) if (page, player) != (1, None) else "",
                most=len(may_let_go),
            )
        )
    ways = "Next page", "Page before", "First page"
    items += pages_beside("waiting:page", turn.table.id, page, pages, player=player, ways=ways)
    times = turn.journal.times([each.since for each in found])
    return Drawn(words.waiting(found, times, page, pages, is_run=turn.is_run), items)


def _choices(among: Sequence[Waiting]) -> list[tuple[str, str]]:
    return [(each.key, each.text) for each in among]


async def _bring_back(interaction: Interaction, press: Pressed) -> None:
    drawn, is_private = await look(interaction, lambda turn: waiting.bring_back(turn, press.chosen))
    await show(interaction, drawn, private=is_private)


def _drop(turn: Turn, press: Pressed) -> LetGo:
    return waiting.let_go(turn, press.values)


async def _let_go(interaction: Interaction, press: Pressed) -> None:
    """Let go of what was chosen, and show what goes on waiting: that page, of all or of one."""
    page, whose = page_of(press.name or "1")
    await play_aside(
        interaction,
        lambda turn: _drop(turn, press),
        lambda turn: waiting_of(turn, page, whose),
        below=True,
    )


PRESSES: Mapping[str, Press] = {
    "clock:tick": playing(lambda turn, press: clocks.tick(turn, press.number, 1), in_place=True),
    "clock:untick": playing(
        lambda turn, press: clocks.untick(turn, press.number, 1), in_place=True
    ),
    "clock:reveal": playing(lambda turn, press: clocks.reveal(turn, press.number)),
    "clock:remove": playing(lambda turn, press: clocks.remove(turn, press.number), in_place=True),
    "roll:look": Tried(showing(_look), lambda turn, press: table.looked_at(turn, press.number)),
    REVEAL: playing(lambda turn, press: table.reveal(turn, press.number)),
    "waiting:page": leafing(waiting_of),
    "waiting:show": _bring_back,
    "waiting:drop": Tried(_let_go, _drop),
    "table:closing": showing(_closing),
    "table:close": playing(lambda turn, press: table.close(turn, press.number)),
    WHY: showing(_why),
    TELL: _tell,
}

FOLLOWING = {CLOCK: Following(kinds=(CLOCK,), see=clocks.shown_to_all, draw=draw_clock)}
