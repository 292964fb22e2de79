"""The menu of a hit that waits in Fate: only what absorbs it, and being taken out."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from bot.chat.buttons import Press, Pressable, button, menu, offers
from bot.chat.embeds import cut
from bot.chat.menus import Values
from bot.chat.posts import Drawn, Following
from bot.chat.pressing import playing
from bot.games.fate.plays import scene as plays
from bot.games.fate.views import HitView
from bot.games.fate.words.momentum import harm, unmet
from bot.games.fate.words.terms import SEVERITIES, unnamed
from bot.journal import Played
from bot.table.words.table import off_table
from rules import fate
from rules.secrecy import is_secret


class Box(IntEnum):
    """A stress box has one of these values: no track has more than four (R0.23)."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4


HARM = "fate.harm"
"""The name in the database of messages that follow what a character has taken."""

MENU_SHOWN, NAME_LEAST = 28, 12
"""So much of a closed menu a phone shows: a name gives way to what it does, down to so much."""

ABSORB = Values(box=(Box,), out=(), **{each.value: () for each in fate.Severity})
"""What absorbs a hit: a box, a consequence of a severity, or nothing."""


def on_menu(name: str, does: str) -> str:
    """Give what stands on a menu: whose it is, and what it does."""
    does = f": {does}…"
    return cut(name, max(NAME_LEAST, MENU_SHOWN - len(does))) + does


@offers.register
def _(_outcome: fate.HarmOutcome, played: Played[Any]) -> list[Pressable]:
    return hit_items(played.view) if isinstance(played.view, HitView) else []


@offers.register
def _(outcome: fate.ConsequenceTaken, played: Played[Any]) -> list[Pressable]:
    items = hit_items(played.view) if isinstance(played.view, HitView) else []
    return [*items, name_button(outcome.consequence)]


def name_button(held: fate.Consequence) -> Pressable:
    """Give the button that asks what a consequence is called."""
    what = f"{SEVERITIES[held.severity]} consequence" if held.is_named else unnamed(held.name)
    label = f"Name the {what}"
    return button("fate:name", held.key, label, name=held.name)


def draw_harm(view: HitView) -> Drawn:
    """Give the message of what a character has taken, with a hit that waits and what to name."""
    taken = view.character.consequences
    owing = [each for each in taken if each.owes_aspect or not each.is_named]
    items = [*hit_items(view), *map(name_button, owing[:5])]
    return Drawn(harm(view), items, follows=(HARM, view.sheet) if view.sheet else None)


def _draw_again(view: HitView | None) -> Drawn:
    """Draw what everybody was shown: the reveal of a GM's character may be undone since."""
    if view is None:
        return Drawn(off_table())
    return Drawn(unmet()) if is_secret(view.character) else draw_harm(view)


FOLLOWING = {
    HARM: Following(
        ("fate",),
        plays.on_sheet,
        lambda view, _sheet: _draw_again(view),
        is_alone=True,
    )
}


def hit_items(view: HitView) -> list[Pressable]:
    """Give the menu of a hit, if one waits."""
    return [hit_menu(view.character, view.hit)] if view.hit is not None else []


def hit_menu(character: fate.Character, hit: fate.Hit) -> Pressable:
    """Give the menu of a hit: only what absorbs it, and being taken out."""
    options = [
        (
            ABSORB.write("box", box),
            f"{hit.track.value.capitalize()} stress box {box}: hit {hit.left} → 0",
        )
        for box in fate.usable_boxes(character, hit)
    ]
    for severity in fate.usable_slots(character, hit):
        left = max(0, hit.left - severity.worth)
        label = f"{SEVERITIES[severity].capitalize()} consequence: hit {hit.left} → {left}"
        options.append((ABSORB.write(severity.value), label))
    options.append((ABSORB.write("out"), "Be taken out"))
    placeholder = on_menu(character.name, f"absorb a hit of {hit.left}")
    return menu("fate:absorb", hit.key, placeholder, options, name=str(hit.left))


PRESSES: Mapping[str, Press] = {
    "fate:absorb": playing(
        lambda turn, press: plays.absorb(turn, press.number, ABSORB.read(press.chosen))
    ),
}
