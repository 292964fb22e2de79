"""The buttons, menus and forms of Ironsworn's moves.

All of them name the entry under which they are shown.  The name in a custom id is an option's key
or the number of a lead and, after an ``@``, the sheet of the character who chooses, where that may
be another player's.  What waits is kept on the sheets, so a button pressed too late finds nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.chat.answers import tell_privately
from bot.chat.buttons import (
    DANGER,
    PRIMARY,
    Press,
    Pressable,
    Pressed,
    Tried,
    button,
    menu,
    offers,
    waiting_button,
    why_button,
)
from bot.chat.embeds import plural
from bot.chat.forms import Form
from bot.chat.interaction import Interaction
from bot.chat.menus import read_one
from bot.chat.options import key_of, meant
from bot.chat.play import look, play
from bot.chat.posts import Drawn
from bot.chat.pressing import asking, playing
from bot.games.ironsworn.buttons.asking import Named, follow_lead, form_of
from bot.games.ironsworn.buttons.rolls import burn_label, debt_items, settle_after, waive_after
from bot.games.ironsworn.plays import moves as plays
from bot.games.ironsworn.plays.table import PROGRESS_MOVES, has_party
from bot.games.ironsworn.views import WaitingView, WarningView
from bot.games.ironsworn.words import waiting as words
from bot.games.ironsworn.words.move_terms import lead_name, move_name, offer_label
from bot.games.ironsworn.words.moves import choose_words
from bot.games.ironsworn.words.terms import REROLLS
from bot.journal import Played
from bot.storage.turn import Turn
from rules.errors import AmbiguousName
from rules.ironsworn import TICKS_MAX, TICKS_PER_BOX, Hits, Reroll, TrackKind
from rules.ironsworn.moves import (
    ENTER,
    GO_ON,
    Applied,
    Chosen,
    Menu,
    MoveMade,
    MoveNeeds,
    MoveStood,
    MoveTold,
    MoveWarned,
    ObjectionKind,
    Said,
    Waiting,
    move_of,
)
from rules.ironsworn.moves.model import Roll, Target
from rules.ironsworn.pending import Lead
from rules.outcome import Outcome

BUTTONS_MAX = 5
"""Most buttons on a reply; what does not fit goes into a menu."""

NONE = "-"
"""Stands in a custom id for taking none of the options, where that is allowed."""

MORE = {TrackKind.JOURNEY: "undertake_a_journey", TrackKind.FIGHT: "strike"}
"""The moves that mark more progress, by what kind of track they are about."""

COMPEL, QUESTIONS = "compel", "gather_information"
"""The move that makes somebody talk, and the one by which they are asked."""

_BLOWS = {"strike", "clash"}
"""Moves after which the next blow rolls the same stat."""

_INSTEAD = {
    ObjectionKind.FOE_HAS_INITIATIVE: "clash",
    ObjectionKind.HAS_INITIATIVE: "strike",
}
"""The blow that the rules allow where they speak against the other."""

# ------------------------------------------------------------------------ what is offered


def _named(name: str, sheet_id: int) -> str:
    return f"{name}@{sheet_id}" if sheet_id else name


def choice_items(
    key: int, move: str, shown: Menu | None, room: int, sheet_id: int = 0
) -> list[Pressable]:
    """Return a button for each option that can be taken, or one menu if there are too many."""
    if shown is None or not shown.most:
        return []
    found = [(each.key, offer_label(move, each)) for each in shown.offers if each.is_open]
    skips = [_skip(key, sheet_id)] if shown.least == 0 else []
    if shown.most == 1 and len(found) + len(skips) <= room:
        takes = (
            button("iron:take", key, label, name=_named(value, sheet_id), style=PRIMARY)
            for value, label in found
        )
        return [*takes, *skips]
    placeholder = f"Choose {choose_words(shown)}"
    name, least = _named("", sheet_id), max(1, shown.least)
    choices = menu("iron:choose", key, placeholder, found, name=name, least=least, most=shown.most)
    return [choices, *skips]


def _skip(key: int, sheet_id: int) -> Pressable:
    return button("iron:take", key, "None of these", name=_named(NONE, sheet_id))


def lead_items(key: int, leads: tuple[Lead, ...], sheet_id: int = 0) -> list[Pressable]:
    """Return a button for each move that is led to: at most four, after the price's table."""
    return [
        button(
            "iron:swear" if _is_sworn(each.move) else "iron:follow",
            key,
            lead_name(each),
            name=_named(str(each.index), sheet_id),
            style=discord.ButtonStyle.secondary if each.is_optional else PRIMARY,
        )
        for each in leads
        if not each.is_used
    ]


def _is_sworn(move: str) -> bool:
    """Whether the move begins a vow, which has to be named first, in a form."""
    found = move_of(move)
    return found.starts and found.target is Target.VOW


def held_items(key: int, burn: str, *, may_reroll: bool, sheet_id: int = 0) -> list[Pressable]:
    """Return the ways to settle a held result: to burn, if it says so, roll again, let it stand."""
    name = _named("", sheet_id)
    items = [button("iron:ignite", key, burn, name=name, style=PRIMARY)] if burn else []
    items.append(button("iron:stand", key, "Let it stand", name=name))
    if may_reroll:
        dice = [(key_of(each), label) for each, label in REROLLS.items()]
        items.append(menu("iron:redo", key, "Roll dice again, once", dice, name=name))
        items.append(button("iron:odds_held", key, "Odds", name=name))
    return items


@offers.register
def _(outcome: MoveMade | MoveStood, played: Played[Any]) -> list[Pressable]:
    why, rolled = why_button(played), outcome.rolled
    may_reroll = isinstance(outcome, MoveMade) and outcome.may_reroll
    if outcome.is_held and rolled is not None:
        burn = burn_label(rolled.burn, rolled.momentum, rolled.reset)
        held = held_items(played.key, burn, may_reroll=may_reroll)
        return _fitting([*held, *_owed(outcome.done, played), why])
    others = _of_others(outcome.done, played)
    left = _after(outcome.move, outcome.done, played, BUTTONS_MAX - 1 - len(others))
    if not (left or _was_held(played.outcome)):
        left = next_items(played.key, outcome, outcome.hits)
    held = [waiting_button(played)] if outcome.done.held else []
    return _fitting([*left, *others, *held, why])


def _was_held(told: Outcome) -> bool:
    """Whether a result was held when it was told: what settled it offers what comes next."""
    made = told.then if isinstance(told, Chosen) else told
    return isinstance(made, MoveMade | MoveStood) and made.is_held


@offers.register
def _(outcome: Chosen, played: Played[Any]) -> list[Pressable]:
    if outcome.then is not None:
        return offers(outcome.then, played)
    others = _of_others(outcome.done, played)
    left = _after(outcome.move, outcome.done, played, BUTTONS_MAX - len(others))
    # Progress is marked by a choice after a strong hit alone.
    return _fitting([*(left or next_items(played.key, outcome, Hits.STRONG)), *others])


def _owed(done: Applied, played: Played[Any]) -> list[Pressable]:
    return debt_items(done.debt, "iron:settle", "iron:waive", played.key) if done.debt else []


def _after(move: str, done: Applied, played: Played[Any], room: int) -> list[Pressable]:
    """Return what an applied result leaves its roller to press, in at most ``room`` buttons."""
    key = played.key
    owed = _owed(done, played)
    leads = lead_items(key, done.leads)
    left = room - len(owed) - len(leads)
    return [*choice_items(key, move, done.menu, left), *leads, *owed]


def _of_others(done: Applied, played: Played[Any]) -> list[Pressable]:
    """Return the button of what others may choose, for which nobody has to wait."""
    return [button("iron:waits", played.key, _others_choose(done))] if done.waiting else []


def _others_choose(done: Applied) -> str:
    """Say who chooses: the one whose choice is left, who would not be sure to be the others."""
    is_one = len(done.choosers) == len(done.waiting) == 1
    return f"{done.choosers[0]} chooses" if is_one else "The others choose"


def next_items(key: int, outcome: MoveTold, hits: Hits | None) -> list[Pressable]:
    """Return buttons for what comes next on the track that was marked: more of it, or its end.

    A journey can go on that was not marked, and a move in a fight that marked nothing still says
    who has the initiative.
    """
    if outcome.done.ends_character:
        return []
    if _is_leg_due(outcome, hits):
        return [_next_button(key, MORE[TrackKind.JOURNEY], 0)]
    marked, kind = outcome.done.marked, move_of(outcome.move).target.track_kind
    if marked is None:
        return [*_questions(key, outcome), *_next_blows(key, outcome)]
    if kind is None:
        return []
    if kind is TrackKind.FIGHT and hits is Hits.WEAK:
        # The initiative is lost, and with it the chance to end the fight.
        return [_next_button(key, "clash", outcome.done.harm_said)]
    items, boxes = list[Pressable](), marked.after // TICKS_PER_BOX
    if kind in MORE and marked.after < TICKS_MAX:
        harm = outcome.done.harm_said if kind is TrackKind.FIGHT else 0
        items.append(_next_button(key, MORE[kind], harm))
    return [*items, *_end_button(key, kind, boxes)]


def _end_button(key: int, kind: TrackKind, boxes: int) -> list[Pressable]:
    """Return the button that rolls for the end of a track, if that is not sure to miss."""
    end = PROGRESS_MOVES[kind]
    label = f"{move_name(end)} with {plural(boxes, 'box', 'boxes')}"
    return [button("iron:next", key, label, name=end)] if boxes > 1 else []


def _questions(key: int, outcome: MoveTold) -> list[Pressable]:
    """Return the button of the questions that who was compelled answers at once, with 1 more."""
    is_heard = any(each.what == "next_bonus" for each in outcome.done.changes)
    if not (outcome.move == COMPEL and is_heard):
        return []
    return [_next_button(key, QUESTIONS, 0, stat) for stat in move_of(QUESTIONS).source_keys]


def _is_leg_due(outcome: MoveTold, hits: Hits | None) -> bool:
    """Whether a journey goes on that made no progress: a leg, or its end, was a miss."""
    is_missed = outcome.move == MORE[TrackKind.JOURNEY] and hits is Hits.MISS
    return is_missed or (isinstance(outcome, Chosen) and GO_ON in outcome.picks)


def _next_blows(key: int, outcome: MoveTold) -> list[Pressable]:
    """Return buttons for the blow that follows a move in a fight, by who has the initiative.

    How the character stands in the fight, earlier versions did not keep.
    """
    move, done = move_of(outcome.move), outcome.done
    shifts = [each for each in done.changes if each.what == "initiative"]
    is_ready = done.stand.has_initiative if done.stand else any(each.after for each in shifts)
    blow = "strike" if is_ready else "clash"
    ends = is_ready and done.stand is not None and done.stand.is_decisive
    end = _end_button(key, TrackKind.FIGHT, done.boxes if ends else 0)
    if outcome.move in _BLOWS:
        return [_next_button(key, blow, done.harm_said), *end]
    # Who has ended one foe may face others.
    is_of_fight = move.needs_decisive or (move.roll is Roll.ACTION and not move.is_slow)
    goes_on = done.stand is not None and is_of_fight
    if not (shifts or goes_on or outcome.move == ENTER):
        return []
    stats = move_of(blow).source_keys
    return [*(_next_button(key, blow, done.harm_said, stat) for stat in stats), *end]


def _next_button(key: int, move: str, harm: int, stat: str = "") -> Pressable:
    """Return the button of a move that comes next, with the harm that was said in the fight."""
    label = move_name(move) + (f" with {stat}" if stat else "") + (f", harm {harm}" if harm else "")
    return button("iron:next", key, label, name=f"{move}:{stat}" if stat else move)


def insist_button(key: int, sheet_id: int = 0) -> Pressable:
    """Return the button that makes a move against its warning, on a sheet or told in an entry."""
    name = _named("", sheet_id)
    return button("iron:insist", key, "Allow anyway", name=name, style=DANGER)


@offers.register
def _(outcome: MoveWarned, played: Played[Any]) -> list[Pressable]:
    return [*_first(played.view), *_instead(outcome, played.key), insist_button(played.key)]


def _instead(warned: MoveWarned, key: int) -> list[Pressable]:
    """Return the buttons of what the rules allow: the other blow, or first to come into a fight."""
    if warned.objection.allowed == (ENTER,):
        return [
            button("iron:instead", key, f"{move_name(ENTER)} with {stat}", name=f"{ENTER}:{stat}")
            for stat in move_of(ENTER).source_keys
        ]
    blow = _INSTEAD.get(warned.objection.kind, "")
    # A choice that is open may still take the initiative.
    may = blow and not warned.objection.allowed and warned.said.move in _BLOWS
    return [button("iron:instead", key, move_name(blow), name=blow)] if may else []


def _first(view: object) -> list[Pressable]:
    """Return the button of the choice that may answer what the rules have against a move."""
    if not (isinstance(view, WarningView) and view.first):
        return []
    name = str(view.sheet_id)
    return [button("iron:waits", view.first, "Choose first", name=name, style=PRIMARY)]


def _fitting(items: list[Pressable]) -> list[Pressable]:
    """Keep the five most important items, menus first, since each takes a row of its own."""
    items.sort(key=lambda each: not isinstance(each.item, discord.ui.Select))
    return items[:BUTTONS_MAX]


def draw_waiting(view: WaitingView | None) -> Drawn:
    """Show open moves, and what places the next point of a loss."""
    if view is None:
        return Drawn(words.waiting(view))
    owed = debt_items(view.debt, "iron:settle_sheet", "iron:waive_sheet", view.sheet_id)
    return Drawn(words.waiting(view), [*_open_items(view), *owed])


def _open_items(view: WaitingView) -> list[Pressable]:
    """Give a single open move its buttons, each of some a button, and many a menu."""
    if len(view.waiting) == 1:
        return _items_of_one(view, view.waiting[0])
    named = words.told_apart(view.waiting)
    if len(view.waiting) > BUTTONS_MAX:
        told = [(str(each.key), words.summary(each, named[each.key])) for each in view.waiting]
        return [menu("iron:open", view.sheet_id, "Which one?", told)]
    return [
        button("iron:waits", each.key, named[each.key], name=str(view.sheet_id))
        for each in view.waiting
    ]


def _items_of_one(view: WaitingView, each: Waiting) -> list[Pressable]:
    if each.is_held:
        burn = burn_label(each.burn, view.character.momentum, each.reset)
        return held_items(each.key, burn, may_reroll=each.may_reroll, sheet_id=view.sheet_id)
    leads = lead_items(each.key, each.leads, view.sheet_id)
    if each.menu is not None and not each.menu.most:
        # Something could be had once, or it would not wait; by now the choice is over (A2.9).
        return [_skip(each.key, view.sheet_id), *leads]
    room = BUTTONS_MAX - len(leads)
    return _fitting([*choice_items(each.key, each.move, each.menu, room, view.sheet_id), *leads])


# ------------------------------------------------------------------------------- presses


def _read(name: str) -> tuple[str, int]:
    """Read the option or the lead that a custom id names, and the sheet of whoever chooses."""
    value, _, sheet_id = name.partition("@")
    return value, read_one(int, sheet_id or "0")


def read_held(press: Pressed) -> tuple[int, int]:
    """Read of which entry a result is held and, where it says so, on which sheet."""
    return press.number, _read(press.name)[1]


def _take(turn: Turn, press: Pressed) -> Chosen:
    value, sheet_id = _read(press.name)
    return plays.choose_by(turn, press.number, () if value == NONE else (value,), sheet_id)


def _choose(turn: Turn, press: Pressed) -> Chosen:
    return plays.choose_by(turn, press.number, press.values, _read(press.name)[1])


def _led_to(turn: Turn, press: Pressed) -> tuple[str, bool]:
    """Give the key of the vow's move that a button leads to, and whether others could share it."""
    value, sheet_id = _read(press.name)
    return plays.led_to(turn, press.number, read_one(int, value), sheet_id), has_party(turn)


def _would_follow(turn: Turn, press: Pressed) -> None:
    """Hold that the move a button leads to could be made, or would ask for what it lacks."""
    value, sheet_id = _read(press.name)
    try:
        plays.follow_by(turn, press.number, read_one(int, value), sheet_id)
    except MoveNeeds as refusal:
        if not refusal.known:
            raise
    except AmbiguousName:
        return


async def _follow(interaction: Interaction, press: Pressed) -> None:
    value, sheet_id = _read(press.name)
    await follow_lead(interaction, press.number, read_one(int, value), sheet_id)


def _vow_form(press: Pressed, found: tuple[str, bool]) -> Form:
    value, sheet_id = _read(press.name)
    index, (move, asks_whose) = read_one(int, value), found

    async def go_on(interaction: Interaction, named: Named) -> None:
        said = Said(move, track=named.name, rank=named.rank, is_shared=named.is_shared)
        await play(
            interaction,
            lambda turn: plays.follow_by(turn, press.number, index, sheet_id, said),
        )

    return form_of(move_of(move), go_on, asks_whose=asks_whose)


def _waiting_on(turn: Turn, press: Pressed) -> WaitingView:
    return plays.waiting_by(turn, press.number, read_one(int, press.name or "0"))


def _waiting_in(turn: Turn, press: Pressed) -> WaitingView:
    return plays.waiting_by(turn, read_one(int, press.chosen), press.number)


def _others_wait(turn: Turn, press: Pressed) -> WaitingView:
    return plays.others_wait(turn, press.number, read_one(int, press.name or "0"))


def _showing(
    see: Callable[[Turn, Pressed], WaitingView], tried: Callable[[Turn, Pressed], WaitingView]
) -> Press:
    """Make a press that shows privately what waits, and is spent when ``tried`` finds nothing."""

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        await show_waiting(interaction, await look(interaction, lambda turn: see(turn, pressed)))

    return Tried(press, tried)


async def show_waiting(interaction: Interaction, view: WaitingView | None) -> None:
    """Show open moves to whom they wait for; what is chosen of them is told to everybody."""
    drawn = draw_waiting(view)
    await tell_privately(interaction, drawn.shown, drawn.items)


PRESSES: Mapping[str, Press] = {
    "iron:take": playing(_take),
    "iron:choose": playing(_choose),
    "iron:follow": Tried(_follow, _would_follow),
    "iron:swear": asking(_led_to, _vow_form),
    "iron:ignite": playing(
        lambda turn, press: plays.burn_by(turn, *read_held(press)), in_place=True
    ),
    "iron:stand": playing(lambda turn, press: plays.stand_by(turn, *read_held(press))),
    "iron:redo": playing(
        lambda turn, press: plays.reroll_by(
            turn, press.number, meant("die", press.chosen, Reroll), read_held(press)[1]
        ),
        in_place=True,
    ),
    "iron:pay": playing(lambda turn, press: plays.pay_by(turn, press.number)),
    "iron:next": playing(
        lambda turn, press: plays.next_by(turn, press.number, press.name), apart=True
    ),
    "iron:instead": playing(
        lambda turn, press: plays.next_by(turn, press.number, press.name), in_place=True
    ),
    "iron:insist": playing(
        lambda turn, press: plays.insist_by(turn, *read_held(press)), in_place=True
    ),
    "iron:waits": _showing(_waiting_on, _others_wait),
    "iron:open": _showing(_waiting_in, _waiting_in),
    "iron:place": playing(settle_after),
    "iron:let_go": playing(waive_after),
}
