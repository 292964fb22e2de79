"""The buttons and menus of Ironsworn's rolls, tracks and losses.

What belongs to a roll names its entry.  A track's button names the sheet on which the track is kept
and, on a character's sheet, the track.  A menu that places a loss names the entry after which the
loss waits, or the character's sheet where ``/iron setback`` has shown it.
"""

from collections.abc import Mapping
from typing import Any

from bot.chat.buttons import (
    MENU_MAX,
    PRIMARY,
    Press,
    Pressable,
    Pressed,
    button,
    menu,
    offers,
    why_button,
)
from bot.chat.embeds import first_upper
from bot.chat.menus import Values
from bot.chat.posts import Drawn, Following
from bot.chat.pressing import playing
from bot.games.ironsworn.plays import rolls as plays
from bot.games.ironsworn.plays import tracks
from bot.games.ironsworn.plays.table import character_of_entry, character_of_sheet
from bot.games.ironsworn.views import BondsView, DebtView, TracksView, TrackView
from bot.games.ironsworn.words import sheet as words
from bot.games.ironsworn.words.terms import HITS, amount, choice, kept
from bot.journal import Played
from bot.storage.turn import Turn
from rules.ironsworn import (
    TICKS_MAX,
    ActionRolled,
    Burned,
    Debt,
    Hits,
    OracleAnswered,
    Owing,
    Progressed,
    Recommitted,
    Track,
    TrackEdited,
    TrackKind,
    TrackMade,
)
from rules.outcome import Outcome

PLACE = Values(setback=(str,), shortfall=(str,))
"""The menu that places a loss: which of the two, and the key of what takes a point."""

DEBT = "ironsworn.debt"
"""The name in the database of messages that show what a character has to place."""


def burn_label(burn: Hits | None, momentum: int, reset: int) -> str:
    """Say what burning momentum costs and makes of a roll, nothing if it is no improvement."""
    return f"Burn momentum {momentum} → {reset}: {HITS[burn].lower()}" if burn is not None else ""


@offers.register
def _(outcome: ActionRolled, played: Played[Any]) -> list[Pressable]:
    items = []
    if label := burn_label(outcome.burn, outcome.momentum, outcome.reset):
        items.append(button("iron:burn", played.key, label, style=PRIMARY))
    if outcome.hits is Hits.MISS:
        items.append(button("iron:pay", played.key, "Pay the Price"))
    if outcome.hits is not Hits.STRONG:
        items.append(button("iron:odds", played.key, "Odds"))
    return [*items, why_button(played)]


@offers.register
def _(_outcome: Burned | OracleAnswered, played: Played[Any]) -> list[Pressable]:
    return [why_button(played)]


def _recommit_button(key: int, kind: TrackKind, what: str) -> Pressable:
    verb = "Recommit" if kind is TrackKind.VOW else "Journey on"
    return button("iron:recommit", key, f"{verb}: {what}", style=PRIMARY)


# --------------------------------------------------------------------------------- tracks


def track_buttons(track: Track, sheet_id: int, *, is_shared: bool) -> list[Pressable]:
    """Return the buttons of a track's message: only those that would do something.

    A progress roll with no box or one is sure to miss (E2.24), and a vow would be lost by a slip.
    """
    if not track.is_open:
        return []
    name = "" if is_shared else track.name
    items = []
    if track.ticks < TICKS_MAX:
        gain = amount(min(track.rank.unit, TICKS_MAX - track.ticks))
        items.append(
            button("iron:mark", sheet_id, f"Mark progress: +{gain}", name=name, style=PRIMARY)
        )
    if track.boxes > 1:
        label = f"Progress roll with {track.boxes} boxes"
        items.append(button("iron:progress", sheet_id, label, name=name))
    if track.missed:
        items.append(_recommit_button(track.missed, track.kind, kept(track.ticks, track.rank)))
    return items


def draw_tracks(view: TrackView | BondsView | TracksView) -> Drawn:
    """Show tracks; a single one has its buttons."""
    if not isinstance(view, TrackView):
        return Drawn(words.tracks(view))
    items = track_buttons(view.track, view.sheet_id, is_shared=view.is_shared)
    return Drawn(words.tracks(view), items)


@offers.register
def _(
    _outcome: TrackMade | Progressed | TrackEdited | Recommitted, played: Played[Any]
) -> list[Pressable]:
    is_shared = "ironsworn.track" in played.touched
    sheet_id = played.sheet_of("ironsworn.track" if is_shared else "ironsworn")
    track = played.view.get(sheet_id) if isinstance(played.view, Mapping) else None
    return track_buttons(track, sheet_id, is_shared=is_shared) if track else []


# ------------------------------------------------------------------- what waits to be placed


def debt_items(debt: Debt, settle: str, waive: str, number: int) -> list[Pressable]:
    """Return the menu that places the next point, or the button if nothing can take it."""
    if not debt.points:
        return []
    owed = f"{'supply debt' if debt.shortfall else 'setback'} {debt.points}"
    if not debt.choices:
        label = (
            f"{first_upper(owed)} becomes a setback" if debt.shortfall else f"Leave {owed} unpaid"
        )
        return [button(waive, number, label)]
    # How much is left stands here too: what can be pressed says whether a message is up to date.
    rest = sum(debt.later) + (debt.setback if debt.shortfall else 0)
    after = f", then {rest} more" if rest else ""
    placeholder = f"{first_upper(owed)}{after}: pay 1 with …"
    if len(debt.choices) > MENU_MAX:
        placeholder += "; more choices in /iron setback"
    options = [(PLACE.write(debt.what, each.key), choice(each)) for each in debt.choices]
    return [menu(settle, number, placeholder, options)]


def draw_debt(view: DebtView) -> Drawn:
    """Show the losses that a character has to place, with the menu that places a point."""
    items = debt_items(view.debt, "iron:settle_sheet", "iron:waive_sheet", view.sheet_id)
    return Drawn(words.debts(view), items, follows=(DEBT, view.sheet_id) if items else None)


@offers.register
def _(outcome: Owing, played: Played[Any]) -> list[Pressable]:
    return debt_items(outcome.debt, "iron:settle", "iron:waive", played.key)


# ------------------------------------------------------------------------------- presses


def settle_after(turn: Turn, press: Pressed) -> Outcome:
    """Place a point, as a menu under an outcome offers it."""
    held, _ = character_of_entry(turn, press.number)
    return plays.settle_by(turn, held, PLACE.read(press.chosen))


def waive_after(turn: Turn, press: Pressed) -> Outcome:
    """Let go of a loss that nothing can take, by a button under an outcome."""
    held, outcome = character_of_entry(turn, press.number)
    offered = outcome.debt.what if isinstance(outcome, Owing) else ""
    return plays.waive(turn, held, offered)


def _settle_shown(turn: Turn, press: Pressed) -> Outcome:
    held = character_of_sheet(turn, press.number)
    return plays.settle_by(turn, held, PLACE.read(press.chosen))


def _waive_shown(turn: Turn, press: Pressed) -> Outcome:
    return plays.waive(turn, character_of_sheet(turn, press.number))


PRESSES: Mapping[str, Press] = {
    "iron:burn": playing(lambda turn, press: plays.burn_by(turn, press.number), in_place=True),
    "iron:recommit": playing(lambda turn, press: tracks.recommit_by(turn, press.number)),
    "iron:forsake": playing(lambda turn, press: tracks.forsake_by(turn, press.number)),
    "iron:mark": playing(
        lambda turn, press: tracks.mark_by(turn, press.number, press.name), in_place=True
    ),
    "iron:progress": playing(lambda turn, press: tracks.roll_by(turn, press.number, press.name)),
    "iron:settle": playing(settle_after),
    "iron:waive": playing(waive_after),
    "iron:settle_sheet": playing(_settle_shown),
    "iron:waive_sheet": playing(_waive_shown),
}

FOLLOWING = {
    DEBT: Following(
        kinds=("ironsworn",),
        see=plays.debt_on,
        draw=lambda view, _sheet: draw_debt(view),
        # What the party shares can take a point as well.
        beside=("ironsworn.party", "ironsworn.track"),
    )
}
