"""The buttons and menus of Ironsworn's moves.

All of them name the entry that they stand under; ``name`` is the option or the number of
the move that is led to, and behind an ``@`` the sheet of whoever chooses, where that may be
somebody else than the entry's player.  What waits stands on the sheets, so a press that
comes too late finds nothing and says so.
"""

from typing import Any

import discord

from bot.chat.answers import guarded, send
from bot.chat.buttons import (
    LABEL_MAX,
    NUMBER_MAX,
    Pressable,
    Pressed,
    button,
    menu,
    offers,
    pressed,
    view_of,
    why_button,
)
from bot.chat.embeds import cut, numeral
from bot.chat.interaction import Interaction, scope_of
from bot.chat.play import play
from bot.errors import Stale
from bot.games.ironsworn.buttons.rolls import debt_items, items_of
from bot.games.ironsworn.plays import moves as plays
from bot.games.ironsworn.plays import rolls as heart
from bot.games.ironsworn.words import waiting as show
from bot.games.ironsworn.words.move_terms import lead_name, move_name, offer_label
from bot.games.ironsworn.words.moves import choose_words
from bot.games.ironsworn.words.terms import HITS
from bot.journal import Played
from rules.ironsworn import ActionRolled, Hits
from rules.ironsworn.moves import (
    Applied,
    Chosen,
    Menu,
    MoveMade,
    MoveStood,
    MoveWarned,
    Said,
    Waiting,
    move_of,
)
from rules.ironsworn.moves.model import Target
from rules.ironsworn.pending import Lead
from rules.names import NAME_MAX

BUTTONS_MAX = 5
"""Most buttons on a reply; what does not fit goes into a menu."""

NONE = "-"
"""The option of taking nothing, where that may be."""

_PRIMARY = discord.ButtonStyle.primary

_DICE = (
    ("action", "Action die"),
    ("first", "First challenge die"),
    ("second", "Second challenge die"),
    ("challenge", "Both challenge dice"),
    ("all", "All three"),
)

# ------------------------------------------------------------------------ what is offered


def _named(name: str, sheet_id: int) -> str:
    return f"{name}@{sheet_id}" if sheet_id else name


def _label(text: str) -> str:
    return cut(text, LABEL_MAX)


def choice_items(
    key: int, move: str, shown: Menu | None, room: int, sheet_id: int = 0
) -> list[Pressable]:
    """Give a button for each option that can be taken, or one menu of them all."""
    if shown is None or not shown.most:
        return []
    found = [(each.key, offer_label(move, each)) for each in shown.offers if each.is_open]
    skip = button("iron:take", key, "None of these", name=_named(NONE, sheet_id))
    skips = [skip] if shown.least == 0 else []
    if shown.most == 1 and len(found) + len(skips) <= room:
        return [
            *(
                button(
                    "iron:take", key, _label(label), name=_named(value, sheet_id), style=_PRIMARY
                )
                for value, label in found
            ),
            *skips,
        ]
    placeholder = f"Choose {choose_words(shown)}"
    least = max(1, shown.least)
    name = _named("", sheet_id)
    return [
        menu("iron:choose", key, placeholder, found, name=name, least=least, most=shown.most),
        *skips,
    ]


def lead_items(key: int, leads: tuple[Lead, ...], sheet_id: int = 0) -> list[Pressable]:
    """Give a button for each move that is led to: four at the most, by the price's table."""
    return [
        button(
            _verb_of(each),
            key,
            _label(lead_name(each)),
            name=_named(str(each.index), sheet_id),
            style=discord.ButtonStyle.secondary if each.is_optional else _PRIMARY,
        )
        for each in leads
        if not each.is_used
    ]


def _verb_of(lead: Lead) -> str:
    """Give the verb of its button: a vow that is begun has to be named first."""
    return "iron:swear" if _is_sworn(lead.move) else "iron:follow"


def _is_sworn(move: str) -> bool:
    found = move_of(move)
    return found.starts and found.target is Target.VOW


def held_items(
    key: int, burn: Hits | None, momentum: int | None, *, may_reroll: bool
) -> list[Pressable]:
    """Give what a held result waits for: burn it, roll dice again, or let it stand."""
    items = []
    if burn is not None:
        worth = f"{numeral(momentum)} → " if momentum is not None else "→ "
        label = f"Burn {worth}{HITS[burn].lower()}"
        items.append(button("iron:ignite", key, label, style=_PRIMARY))
    items.append(button("iron:stand", key, "Let it stand"))
    if may_reroll:
        items.append(menu("iron:redo", key, "Roll dice again, once", _DICE))
    return items


@offers.register
def _(outcome: MoveMade, played: Played[Any]) -> list[Pressable]:
    why = why_button(played)
    if outcome.is_held and outcome.rolled is not None:
        items = _held(played.key, outcome.rolled, may_reroll=outcome.may_reroll)
        return _fitting([*items, *_owed(outcome.done, played), why])
    earlier = outcome.stood
    before = []
    if earlier is not None and (earlier.done.menu or earlier.done.leads):
        before = [button("iron:waits", earlier.key, _label(f"Back to {move_name(earlier.move)}"))]
    room = BUTTONS_MAX - 1 - len(before)
    return _fitting([*_after(outcome.move, outcome.done, played, room), *before, why])


@offers.register
def _(outcome: MoveStood, played: Played[Any]) -> list[Pressable]:
    why = why_button(played)
    if outcome.is_held and outcome.rolled is not None:
        return _fitting([*_held(played.key, outcome.rolled, may_reroll=False), why])
    return _fitting([*_after(outcome.move, outcome.done, played, BUTTONS_MAX - 1), why])


@offers.register
def _(outcome: Chosen, played: Played[Any]) -> list[Pressable]:
    return _fitting(_after(outcome.move, outcome.done, played, BUTTONS_MAX))


def _held(key: int, rolled: ActionRolled, *, may_reroll: bool) -> list[Pressable]:
    return held_items(key, rolled.burn, rolled.momentum, may_reroll=may_reroll)


def _owed(done: Applied, played: Played[Any]) -> list[Pressable]:
    return debt_items(done.debt, "iron:place", "iron:let_go", played.key) if done.debt else []


def _after(move: str, done: Applied, played: Played[Any], room: int) -> list[Pressable]:
    """Give what an applied result leaves to press, in so many buttons."""
    key = played.key
    others = [button("iron:waits", key, "The others choose")] if done.waiting else []
    owed = _owed(done, played)
    leads = lead_items(key, done.leads)
    left = room - len(others) - len(owed) - len(leads)
    return [*choice_items(key, move, done.menu, left), *leads, *others, *owed]


@offers.register
def _(_outcome: MoveWarned, played: Played[Any]) -> list[Pressable]:
    return [button("iron:insist", played.key, "Insist", style=discord.ButtonStyle.danger)]


def _fitting(items: list[Pressable]) -> list[Pressable]:
    """Hold a reply to five things to press, menus first: each takes a row of its own."""
    items.sort(key=lambda each: not isinstance(each.item, discord.ui.Select))
    return items[:BUTTONS_MAX]


@items_of.register
def _(view: show.WaitingView) -> list[Pressable]:
    if len(view.waiting) == 1:
        return _items_of_one(view, view.waiting[0])
    return _fitting(
        [
            button("iron:waits", each.key, _label(move_name(each.move)), name=str(view.sheet_id))
            for each in view.waiting[-BUTTONS_MAX:]
        ]
    )


def _items_of_one(view: show.WaitingView, each: Waiting) -> list[Pressable]:
    if each.is_held:
        momentum = view.character.momentum
        return held_items(each.key, each.burn, momentum, may_reroll=each.may_reroll)
    leads = lead_items(each.key, each.leads, view.sheet_id)
    room = BUTTONS_MAX - len(leads)
    return _fitting([*choice_items(each.key, each.move, each.menu, room, view.sheet_id), *leads])


# ------------------------------------------------------------------------------- presses


def _read(name: str) -> tuple[str, int]:
    """Read an option and the sheet that it is for from an id."""
    value, _, sheet_id = name.partition("@")
    return value, _number(sheet_id or "0")


def _number(text: str) -> int:
    """Read a number from an id; what the database could not look for is nobody's."""
    if not (text.isascii() and text.isdecimal() and int(text) <= NUMBER_MAX):
        raise Stale
    return int(text)


@pressed("iron:take")
async def _take(interaction: Interaction, press: Pressed) -> None:
    value, sheet_id = _read(press.name)
    picks = () if value == NONE else (value,)
    await play(interaction, lambda turn: plays.choose_by(turn, press.number, picks, sheet_id))


@pressed("iron:choose")
async def _choose(interaction: Interaction, press: Pressed) -> None:
    _, sheet_id = _read(press.name)
    await play(
        interaction, lambda turn: plays.choose_by(turn, press.number, press.values, sheet_id)
    )


@pressed("iron:follow")
async def _follow(interaction: Interaction, press: Pressed) -> None:
    value, sheet_id = _read(press.name)
    index = _number(value)
    await play(interaction, lambda turn: plays.follow_by(turn, press.number, index, sheet_id))


@pressed("iron:swear")
async def _swear(interaction: Interaction, press: Pressed) -> None:
    value, sheet_id = _read(press.name)
    index = _number(value)
    # Asked now as well, so that nobody fills in a form for nothing.
    move = await interaction.client.referee.look(
        scope_of(interaction), lambda turn: plays.led_to(turn, press.number, index, sheet_id)
    )
    await interaction.response.send_modal(VowForm(move, press.number, index, sheet_id))


class VowForm(discord.ui.Modal):
    """Asks what a vow is called and how hard it is."""

    def __init__(self, move: str, key: int, index: int, sheet_id: int) -> None:
        super().__init__(title=cut(move_name(move), 45), timeout=15 * 60)
        self._led = (move, key, index, sheet_id)
        self.vow: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="What do you swear?", max_length=NAME_MAX
        )
        ranks = ", ".join(rank.value for rank in move_of(move).ranks)
        self.rank: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="How hard is it?", placeholder=cut(ranks, 100), max_length=20
        )
        self.add_item(self.vow)
        self.add_item(self.rank)

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Swear it."""
        move, key, index, sheet_id = self._led
        said = Said(move, track=self.vow.value, rank=self.rank.value)
        await guarded(
            interaction,
            lambda: play(
                interaction, lambda turn: plays.follow_by(turn, key, index, sheet_id, said)
            ),
        )


@pressed("iron:ignite")
async def _ignite(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.burn_by(turn, press.number))


@pressed("iron:stand")
async def _stand(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.stand_by(turn, press.number))


@pressed("iron:redo")
async def _redo(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.reroll_by(turn, press.number, press.chosen))


@pressed("iron:insist")
async def _insist(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.insist_by(turn, press.number))


@pressed("iron:waits")
async def _waits(interaction: Interaction, press: Pressed) -> None:
    sheet_id = _number(press.name) if press.name else 0
    view = await interaction.client.referee.look(
        scope_of(interaction), lambda turn: plays.waiting_by(turn, press.number, sheet_id)
    )
    await show_waiting(interaction, view)


async def show_waiting(interaction: Interaction, view: show.WaitingView) -> None:
    """Answer with what waits for a character, and its buttons."""
    await send(interaction, show.waiting(view), view_of(items_of(view)))


@pressed("iron:place")
async def _place(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: heart.settle_by(turn, heart.held_by(turn, press.number)[0], press.chosen),
    )


@pressed("iron:let_go")
async def _let_go(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: heart.waive(turn, heart.held_by(turn, press.number)[0]))
