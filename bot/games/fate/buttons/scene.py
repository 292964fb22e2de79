"""Fate's scene in one message that follows it, its boosts, and the answers to a compel."""

from collections.abc import Mapping
from typing import Any

from bot.chat.buttons import (
    PRIMARY,
    Press,
    Pressable,
    Pressed,
    button,
    mark_of,
    offers,
    waiting_button,
)
from bot.chat.interaction import Interaction
from bot.chat.menus import Signed, read_one
from bot.chat.play import look, show
from bot.chat.posts import Drawn, Following, remember
from bot.chat.pressing import playing
from bot.chat.words import card
from bot.games.fate.plays import characters, momentum
from bot.games.fate.plays import scene as plays
from bot.games.fate.views import CompelView, SceneView
from bot.games.fate.words.scene import scene
from bot.games.fate.words.terms import compelled
from bot.journal import Played
from bot.storage.turn import Turn
from rules import fate

SCENE = "fate"
"""The name in the database of messages that follow the scene."""

BOARD = ("scene", "aspect", "boost", "marker", "compel", "roll")
"""What the table shares, by the ends of its names in the database."""

CHANGES = (
    *(fate.AspectPlaced, fate.AspectNamed, fate.AspectRemoved),
    *(fate.BoostPlaced, fate.BoostNamed, fate.BoostUsed, fate.Forgone, fate.Converted),
)
"""Outcomes that are told with the scene as they left it."""


def draw_scene(view: SceneView) -> Drawn:
    """Give the message of the scene."""
    return Drawn(scene(view), _scene_button(view))


FOLLOWING = {
    SCENE: Following(
        ("fate", *(f"fate.{each}" for each in BOARD)),
        lambda turn, _table: characters.board(turn, to_all=True),
        lambda view, _table: draw_scene(view),
        is_of_table=True,
    )
}
"""The scene's message follows characters too: it shows who is hurt, out or locked."""


def _scene_button(view: SceneView) -> list[Pressable]:
    """Give the button that brings the scene up to date, once there is a table to be one."""
    return [button("fate:scene", view.table, "Refresh")] if view.table else []


@offers.register
def _(_outcome: fate.CompelOffered, played: Played[Any]) -> list[Pressable]:
    now = played.view.now if isinstance(played.view, CompelView) else None
    return [] if now is None else _answers(now)


@offers.register
def _(outcome: fate.Ended, played: Played[Any]) -> list[Pressable]:
    """Offer to settle, or to let go, what goes on waiting when something has ended."""
    still = outcome.still_open + outcome.still_hits + outcome.still_compels
    return [waiting_button(played)] if still else []


def draw_compel(offered: fate.CompelOffered) -> Drawn:
    """Give the message of a compel that waits, which tells it from then on."""
    return Drawn(card(offered), _answers(offered), tells=offered.compel.key)


def _answers(offered: fate.CompelOffered) -> list[Pressable]:
    """Give the answers to a compel."""
    key, points = offered.compel.key, offered.fate_points
    # Other buttons for another name in it, so that the message is drawn anew.
    mark = mark_of(f"{offered.compel.whom.character}: {compelled(offered.compel)}")
    whose = "GM's fate points" if offered.is_npc else "fate points"
    more = min(fate.POINTS_MAX, points + 1)
    accept = f"Accept: {whose} {points} → {more}"
    items = [button("fate:accept", key, accept, name=mark, style=PRIMARY)]
    if points:
        refuse = f"Refuse: {whose} {points} → {points - 1}"
        items.append(button("fate:refuse", key, refuse, name=mark))
    return items


async def show_scene(interaction: Interaction) -> None:
    """Show the scene in one message, which follows it from then on."""
    view = await look(interaction, lambda turn: characters.board(turn, to_all=True))
    await _show(interaction, view)


async def _show_again(interaction: Interaction, press: Pressed) -> None:
    view = await look(
        interaction, lambda turn: characters.board_at(turn, press.number), in_place=True
    )
    await _show(interaction, view, in_place=True)


async def _show(interaction: Interaction, view: SceneView, *, in_place: bool = False) -> None:
    told = await show(interaction, draw_scene(view), in_place=in_place)
    if view.table:
        await remember(interaction, view.table, told, SCENE)


def controls(turn: Turn) -> list[Pressable]:
    """Give the GM what moves their own fate points.

    The buttons name the step, not where it leads: a table that is shown to the GM alone does not
    follow, and its buttons go on being pressed.
    """
    points, table = characters.board(turn).scene.points, turn.table.id
    steps = (("−", "-1", points > 0), ("+", "1", points < fate.POINTS_MAX))
    return [
        button("fate:gm_points", table, f"GM's fate points {sign}1", name=by)
        for sign, by, may in steps
        if may
    ]


def _gm_points(turn: Turn, press: Pressed) -> fate.PointsMoved:
    turn.require_table(press.number)
    return characters.points(turn, read_one(Signed, press.name), None, None, is_gms=True)


PRESSES: Mapping[str, Press] = {
    "fate:gm_points": playing(_gm_points, apart=True),
    "fate:scene": _show_again,
    "fate:forgo": playing(lambda turn, press: momentum.forgo(turn, press.number)),
    "fate:accept": playing(
        lambda turn, press: plays.answer_compel(turn, press.number, is_accepted=True)
    ),
    "fate:refuse": playing(
        lambda turn, press: plays.answer_compel(turn, press.number, is_accepted=False)
    ),
}
