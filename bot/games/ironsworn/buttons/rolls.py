"""Ironsworn's buttons and menus.

What belongs to a roll names its entry.  A track's button names the sheet that the track is
kept on, and the track's name where that is a character's.  What waits to be placed names
the entry after which it waits, or the character's sheet where ``/iron setback`` showed it.
"""

from functools import singledispatch
from typing import Any

import discord

from bot.chat.buttons import (
    LABEL_MAX,
    Pressable,
    Pressed,
    button,
    menu,
    offers,
    pressed,
    why_button,
)
from bot.chat.embeds import cut, plural
from bot.chat.interaction import Interaction
from bot.chat.play import play
from bot.games.ironsworn.plays import rolls as plays
from bot.games.ironsworn.plays import tracks
from bot.games.ironsworn.words.sheet import DebtView, TrackView
from bot.games.ironsworn.words.terms import HITS, amount, choice, kept, moved_inline
from bot.journal import Played
from rules.ironsworn import (
    TICKS_MAX,
    ActionRolled,
    Burned,
    Debt,
    OracleAnswered,
    Owing,
    Progressed,
    ProgressRolled,
    Recommitted,
    Track,
    TrackEdited,
    TrackKind,
    TrackMade,
)

OPTIONS_MAX = 25

_PRIMARY = discord.ButtonStyle.primary

# ---------------------------------------------------------------------------------- rolls


@offers.register
def _(outcome: ActionRolled, played: Played[Any]) -> list[Pressable]:
    why = why_button(played)
    if outcome.burn is None:
        return [why]
    label = f"Burn {outcome.momentum} → {HITS[outcome.burn].lower()}"
    return [button("iron:burn", played.key, label, style=_PRIMARY), why]


@offers.register(Burned)
@offers.register(OracleAnswered)
def _(_outcome: Burned | OracleAnswered, played: Played[Any]) -> list[Pressable]:
    return [why_button(played)]


@offers.register
def _(outcome: ProgressRolled, played: Played[Any]) -> list[Pressable]:
    items = []
    if outcome.can_recommit and outcome.kind is not None and outcome.rank is not None:
        items.append(_recommit_button(played.key, outcome.kind, kept(outcome.ticks, outcome.rank)))
    if outcome.can_forsake:
        label = cut(f"Forsake: {moved_inline(outcome.forsaking)}", LABEL_MAX)
        items.append(button("iron:forsake", played.key, label, style=discord.ButtonStyle.danger))
    return [*items, why_button(played)]


def _recommit_button(key: int, kind: TrackKind, what: str) -> Pressable:
    verb = "Recommit" if kind is TrackKind.VOW else "Journey on"
    return button("iron:recommit", key, f"{verb}: {what}", style=_PRIMARY)


@pressed("iron:burn")
async def _burn(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: plays.burn_by(turn, press.number), in_place=True)


@pressed("iron:recommit")
async def _recommit(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: tracks.recommit_by(turn, press.number))


@pressed("iron:forsake")
async def _forsake(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: tracks.forsake_by(turn, press.number))


# --------------------------------------------------------------------------------- tracks


def track_buttons(track: Track, sheet_id: int, *, is_shared: bool) -> list[Pressable]:
    """Give the buttons of a track's message: only those that would do something."""
    if not track.is_open:
        return []
    name = "" if is_shared else track.name
    items = []
    if track.ticks < TICKS_MAX:
        gain = amount(min(track.rank.unit, TICKS_MAX - track.ticks))
        items.append(
            button("iron:mark", sheet_id, f"Mark progress: +{gain}", name=name, style=_PRIMARY)
        )
    label = f"Progress roll with {plural(track.boxes, 'box', 'boxes')}"
    items.append(button("iron:progress", sheet_id, label, name=name))
    if track.missed:
        items.append(_recommit_button(track.missed, track.kind, kept(track.ticks, track.rank)))
    return items


@singledispatch
def items_of(view: object) -> list[Pressable]:
    """Give the buttons or the menu of something that is shown: none for most."""
    return []


@items_of.register
def _(view: TrackView) -> list[Pressable]:
    return track_buttons(view.track, view.sheet_id, is_shared=view.is_shared)


@offers.register(TrackMade)
@offers.register(Progressed)
def _(outcome: TrackMade | Progressed, played: Played[Any]) -> list[Pressable]:
    return _touched(outcome.track, played)


@offers.register(TrackEdited)
@offers.register(Recommitted)
def _(outcome: TrackEdited | Recommitted, played: Played[Any]) -> list[Pressable]:
    return _touched(outcome.after, played)


def _touched(track: Track, played: Played[Any]) -> list[Pressable]:
    """Give the buttons of a track that was just moved, on whichever sheet it is kept."""
    if "ironsworn.track" in played.touched:
        return track_buttons(track, played.sheet_of("ironsworn.track"), is_shared=True)
    return track_buttons(track, played.sheet_of("ironsworn"), is_shared=False)


@pressed("iron:mark")
async def _mark(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: tracks.mark_by(turn, press.number, press.name),
        in_place=True,
    )


@pressed("iron:progress")
async def _progress(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: tracks.roll_by(turn, press.number, press.name))


# ------------------------------------------------------------------- what waits to be placed


def debt_items(debt: Debt, settle: str, waive: str, number: int) -> list[Pressable]:
    """Give the menu that places the next point, or the button that lets go of what is stuck."""
    if not debt.points:
        return []
    if not debt.choices:
        label = "The missing supply becomes a setback" if debt.shortfall else "The GM decides"
        return [button(waive, number, label)]
    placeholder = f"Place a point: {debt.points} left"
    if len(debt.choices) > OPTIONS_MAX:
        placeholder += "; more choices in /iron setback"
    options = [(f"{debt.what}:{each.key}", choice(each)) for each in debt.choices]
    return [menu(settle, number, placeholder, options)]


@items_of.register
def _(view: DebtView) -> list[Pressable]:
    return debt_items(view.debt, "iron:settle_sheet", "iron:waive_sheet", view.sheet_id)


@offers.register
def _(outcome: Owing, played: Played[Any]) -> list[Pressable]:
    return debt_items(outcome.debt, "iron:settle", "iron:waive", played.key)


@pressed("iron:settle")
async def _settle(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: plays.settle_by(turn, plays.held_by(turn, press.number)[0], press.chosen),
        in_place=True,
    )


@pressed("iron:settle_sheet")
async def _settle_sheet(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: plays.settle_by(turn, plays.held_of(turn, press.number), press.chosen),
        in_place=True,
    )


@pressed("iron:waive")
async def _waive(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: plays.waive(turn, plays.held_by(turn, press.number)[0]),
        in_place=True,
    )


@pressed("iron:waive_sheet")
async def _waive_sheet(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: plays.waive(turn, plays.held_of(turn, press.number)),
        in_place=True,
    )
