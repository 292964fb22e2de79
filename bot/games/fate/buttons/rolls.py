"""The buttons and menus of Fate's rolls.

What belongs to a roll names it by its key, so that every message of it goes on working on the
same roll.  Which of its buttons would do anything depends on sheets and scene too, which the view
that is taken with each play tells.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.chat.buttons import (
    MENU_MAX,
    PRIMARY,
    WHY,
    Press,
    Pressable,
    Pressed,
    button,
    for_gm,
    mark_of,
    menu,
    offers,
    why_button,
)
from bot.chat.embeds import cut
from bot.chat.menus import Values
from bot.chat.posts import Drawn
from bot.chat.pressing import playing, playing_as_seen
from bot.chat.words import completed
from bot.errors import Stale
from bot.games.fate.buttons.hits import hit_items, hit_menu, on_menu
from bot.games.fate.plays import invokes, momentum, rolls
from bot.games.fate.views import EffectView, RollView, standing_as
from bot.games.fate.words.rolls import roll_card
from bot.games.fate.words.terms import DEGREES, effect_option, rung, unnamed
from bot.journal import Played
from bot.storage.turn import Turn
from bot.table.waiting import as_told
from rules import fate

PAID = {fate.Means.BOOST: "boost", fate.Means.FREE: "free", fate.Means.POINT: "1 point"}
"""What an invoke costs, as a menu says it: on a phone a line of it is short."""

SKILLS_OFFERED = 24

OPPOSITIONS = {str(each): each for each in range(-2, 9)}
"""What the GM's menu offers: the ladder; `/fate oppose` goes further."""

INVOKE = Values(**{each.value: (str,) for each in fate.How})
"""What an aspect does that is invoked from a menu, and which it is."""

SEATS = {each.value: each for each in fate.Seat}

NAME_ON_BUTTON = 40
"""So much of a name stands on a button before what the button does."""


@offers.register
def _(_outcome: fate.RollOutcome, played: Played[Any]) -> list[Pressable]:
    found = roll_items(played.view) if isinstance(played.view, RollView) else []
    return [*found, why_button(played)]


@offers.register
def _(outcome: fate.RollStarted, played: Played[Any]) -> list[Pressable]:
    found = roll_items(played.view) if isinstance(played.view, RollView) else []
    if outcome.lacks_action:
        is_answer = isinstance(outcome, fate.RollDefended)
        seat = fate.Seat.OPPONENT if is_answer else fate.Seat.ROLLER
        label, key = "Choose a Momentum Action", outcome.roll.key
        found.append(button("fate:action", key, label, name=seat.value))
    return [*found, why_button(played)]


@offers.register
def _(_outcome: fate.EffectBought, played: Played[Any]) -> list[Pressable]:
    view = played.view
    if not isinstance(view, EffectView):
        return []
    items = hit_items(view.hit) if view.hit is not None else []
    # Discord would not let anybody choose the same from the old menu again.
    return items if view.roll is None else [*items, *roll_items(view.roll)]


def draw_roll(view: RollView, *news: str) -> Drawn:
    """Give the message of a roll as it is now."""
    return Drawn(completed(view, roll_card(view.roll, *news)), roll_items(view))


def draw_again(turn: Turn, wanted: str | None) -> tuple[Drawn, bool]:
    """Give the message of an open roll, which tells it from then on, and if not all may see it."""
    view, is_private = rolls.shown(turn, wanted)
    drawn = draw_roll(view)
    return (drawn if is_private else as_told(turn, view.roll.key, drawn)), is_private


# ------------------------------------------------------------------------------ a roll's items


def roll_items(view: RollView) -> list[Pressable]:
    """Give the buttons and menus of a roll: only those that would do something."""
    return _open_items(view) if view.roll.is_open else _settled_items(view)


def _open_items(view: RollView) -> list[Pressable]:
    roll = view.roll
    items: list[Pressable] = []
    if view.own:
        lead = on_menu(roll.side.character, "invoke")
        items.append(_invoke_menu(roll, fate.Seat.ROLLER, lead, view.own))
    if view.across:
        side = roll.defence
        who = side.character if side is not None and not side.is_npc else ""
        whose = who or ("GM" if view.is_across_gms else "Players")
        lead = on_menu(whose, "invoke against")
        items.append(_invoke_menu(roll, fate.Seat.OPPONENT, lead, view.across))
    if roll.facing is None:
        if view.defender is not None:
            items.append(_defend_menu(roll, view.defender))
        options = [(value, f"Against {rung(each)}") for value, each in OPPOSITIONS.items()]
        asked = for_gm("set the opposition…", is_run=view.is_run)
        items.append(menu("fate:oppose", roll.key, asked, options, name=_names_on(roll)))
    odds = [button("fate:odds", roll.key, "Odds")] if view.own or view.across else []
    return [*items, *_standing(roll), *(odds if roll.facing is not None else [])]


def _standing(roll: fate.Roll) -> list[Pressable]:
    """Give the buttons that let an outcome stand, once there is one, each saying what that is."""
    verdict, shown = roll.verdict, f"{standing_as(roll)}/{_names_on(roll)}"
    if verdict is None:
        return []
    if verdict.may_trade:
        whole = f"Accept: hit for {verdict.hit}"
        left = verdict.hit - 1
        traded = f"Hit for {left} and a boost" if left else "A boost and no hit"
        return [
            button("fate:stand", roll.key, whole, name=shown, style=PRIMARY),
            button("fate:trade", roll.key, traded, name=shown),
        ]
    given = f"hit for {verdict.hit}" if verdict.hit else DEGREES[verdict.degree].lower()
    return [button("fate:stand", roll.key, f"Accept: {given}", name=shown, style=PRIMARY)]


def _names_on(roll: fate.Roll) -> str:
    """Give a mark that is another once somebody in a roll has another name: it is told anew."""
    return mark_of("/".join(each.character for each in roll.participants))


def _invoke_menu(
    roll: fate.Roll, seat: fate.Seat, placeholder: str, invocables: Sequence[fate.Invocable]
) -> Pressable:
    options = [(INVOKE.write(how.value, name), told) for how, name, told in ways(invocables)]
    # Discord keeps what was chosen and would not let anybody choose it again.
    fresh = f"{seat.value}-{len(roll.invokes(seat))}"
    return menu("fate:invoke", roll.key, placeholder, options, name=fresh)


def ways(invocables: Sequence[fate.Invocable]) -> list[tuple[fate.How, str, str]]:
    """Give what a menu offers: what is done, with which aspect, and how it says that.

    Every aspect is there for +2 as long as there is room, and as many of the first for a reroll as
    it leaves; `/fate aspect invoke` takes any for either.
    """
    found: list[tuple[fate.How, str, str]] = []
    offered = invocables[:MENU_MAX]
    rerolls = MENU_MAX - len(offered)
    for each in offered:
        called = unnamed(each.name) if each.is_unnamed else each.name
        whose = f"{cut(each.owner, NAME_ON_BUTTON)}'s " if each.owner else ""
        told = f"{called} ({whose}{PAID[each.means]})"
        found.append((fate.How.BONUS, each.name, f"+2: {told}"))
        if each.can_reroll and rerolls:
            rerolls -= 1
            found.append((fate.How.REROLL, each.name, f"Reroll: {told}"))
    return found


def _defend_menu(roll: fate.Roll, defender: fate.Character) -> Pressable:
    skills = defender.best_skills[:SKILLS_OFFERED]
    # To stand in the way of somebody who overcomes, or runs against one, is not to defend.
    verb = "Roll" if roll.side.action is fate.Action.OVERCOME else "Defend with"
    options = [(each.name, f"{each.name} {rung(each.rating)}") for each in skills]
    if defender.is_npc:
        # Everybody sees a menu, and what the GM's characters are able to do is the GM's to tell.
        options = sorted((each.name, each.name) for each in skills)
    return menu("fate:defend", roll.key, on_menu(defender.name, verb.lower()), options)


def _settled_items(view: RollView) -> list[Pressable]:
    items: list[Pressable] = []
    if view.hit is not None and view.struck is not None:
        items.append(hit_menu(view.struck, view.hit))
    items += [_spend_menu(view.roll.key, each) for each in view.spenders]
    boost, owner = view.boost, view.owner
    if boost is not None and view.is_boost_unnamed:
        items.append(button("fate:boost", boost.key, "Name the boost"))
    if view.is_aspect_unnamed:
        items.append(button("fate:aspect", view.roll.key, "Name the aspect"))
    if boost is not None and owner is not None and boost.is_momentum and not owner.is_locked:
        bank = owner.bank
        if owner.may_bank:
            label = f"Give up the boost: momentum {bank} → {bank + 1}"
            items.append(button("fate:forgo", boost.key, label))
        if bank >= fate.CONVERSION_COST and not owner.is_out:
            label = f"Boost to aspect: momentum {bank} → {bank - fate.CONVERSION_COST}"
            items.append(button("fate:convert", boost.key, label))
    items += _changers(view)
    if view.may_give:
        label = for_gm("give the other side the aspect", is_run=view.is_run)
        items.append(button("fate:give", view.roll.key, label))
    return items


def _changers(view: RollView) -> list[Pressable]:
    """Give the Game Changers of those who may spend after a roll, where their bank is full."""
    items, key, cost = list[Pressable](), view.roll.key, "momentum 4 → 0"
    for each in view.spenders:
        if not each.character.may_change_game:
            continue
        if each.seat is fate.Seat.ROLLER:
            items.append(button("fate:changer", key, f"Game Changer: {cost}"))
        else:
            label = f"Game Changer of {cut(each.character.name, NAME_ON_BUTTON)}: {cost}"
            items.append(button("fate:changer", key, label, name=each.seat.value))
    return items


def _spend_menu(key: int, spender: fate.Spender) -> Pressable:
    options = list(map(effect_option, spender.effects))
    who = spender.character
    left = on_menu(who.name, f"spend momentum {who.bank} → {who.bank - 1}")
    fresh = f"{spender.seat.value}-{who.bank}"
    return menu("fate:spend", key, left, options, name=fresh)


# ------------------------------------------------------------------------------------ presses


def _invoke(turn: Turn, press: Pressed) -> fate.AspectInvoked:
    how, aspect = INVOKE.read(press.chosen)
    seat = SEATS.get(press.name.partition("-")[0])
    if seat is None:
        raise Stale
    return invokes.invoke(turn, press.number, aspect, fate.How(how), seat)


def _oppose(turn: Turn, press: Pressed) -> fate.RollOpposed:
    if press.chosen not in OPPOSITIONS:
        raise Stale
    return rolls.oppose(turn, press.number, OPPOSITIONS[press.chosen])


def _spend(turn: Turn, press: Pressed) -> fate.EffectBought:
    seat = SEATS.get(press.name.partition("-")[0], fate.Seat.ROLLER)
    return momentum.spend_by(turn, press.number, press.chosen, seat)


def _change_game(turn: Turn, press: Pressed) -> fate.GameChanged:
    return momentum.change_game_by(turn, press.number, SEATS.get(press.name, fate.Seat.ROLLER))


def _letting_stand(*, with_boost: bool) -> Press:
    """Settle a roll as its button says; if it changed since, only show it again."""

    def stand(turn: Turn, press: Pressed) -> fate.RollStood:
        shown, _, _names = press.name.partition("/")
        return rolls.stand(turn, press.number, with_boost=with_boost, shown=shown)

    return playing_as_seen(stand, lambda turn, press: rolls.view(turn, press.number), _draw_moved)


def _draw_moved(view: RollView) -> Drawn:
    drawn = draw_roll(view, "**The roll has changed. This is how it is now.**")
    return replace(drawn, items=[*drawn.items, button(WHY, view.roll.key, "Why?")])


PRESSES: Mapping[str, Press] = {
    "fate:invoke": playing(_invoke, in_place=True),
    "fate:oppose": playing(_oppose, in_place=True),
    "fate:defend": playing(
        lambda turn, press: rolls.defend_by(turn, press.number, press.chosen), in_place=True
    ),
    "fate:stand": _letting_stand(with_boost=False),
    "fate:trade": _letting_stand(with_boost=True),
    "fate:spend": playing(_spend),
    "fate:changer": playing(_change_game),
    "fate:give": playing(lambda turn, press: rolls.give_aspect(turn, press.number)),
}
