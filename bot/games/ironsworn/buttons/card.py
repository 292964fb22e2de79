"""The hands of a character's card: rolls, moves, the oracle, progress, numbers, momentum burned.

Every number in an id is that of the character's sheet.  What is rolled is told in a message of its
own; all else is written on the card alone.
"""

from collections.abc import Mapping
from itertools import chain

from bot.chat.buttons import PRIMARY, Press, Pressable, Pressed, button, menu
from bot.chat.embeds import with_sign
from bot.chat.interaction import Interaction
from bot.chat.menus import Signed, Values
from bot.chat.play import look, play
from bot.chat.pressing import choosing_again, handling
from bot.games.ironsworn.buttons.asking import ask_oracle, make_move_of
from bot.games.ironsworn.buttons.rolls import burn_label
from bot.games.ironsworn.plays import moves, rolls, tracks
from bot.games.ironsworn.plays.table import card
from bot.games.ironsworn.views import CardView
from bot.games.ironsworn.words.move_terms import move_name
from bot.games.ironsworn.words.terms import filled
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules.ironsworn import METER_MAX, TICKS_MAX, Character, Meter, Stat, TrackKind
from rules.ironsworn.moves import ENTER
from rules.outcome import Outcome

ROLL = Values(stat=(Stat,), move=(str,))
"""The menu of rolls: a stat, or a move by its key."""

STEP = Values(momentum=(Signed,), meter=(Meter, Signed))
"""What a button adds to or takes from which number."""

MARK = Values(track=(int, str))
"""The menu of tracks: the sheet on which one is kept and, on a character's, its name."""

AT_PEACE = (
    "face_danger",
    "secure_an_advantage",
    "gather_information",
    "compel",
    "undertake_a_journey",
    "resupply",
    "make_camp",
    "sojourn",
    "heal",
    "aid_your_ally",
    "swear_an_iron_vow",
    ENTER,
    "endure_harm",
    "endure_stress",
    "pay_the_price",
)
IN_A_FIGHT = (
    "strike",
    "clash",
    "turn_the_tide",
    "end_the_fight",
    "face_danger",
    "secure_an_advantage",
    "gather_information",
    "aid_your_ally",
    "heal",
    "endure_harm",
    "endure_stress",
    "pay_the_price",
)
"""The moves that are made most, where somebody fights and where nobody does."""

WITH_OTHERS = {"aid_your_ally"}
"""Those among them that need somebody else."""

OF_A_TRACK = {
    TrackKind.JOURNEY: ("reach_your_destination",),
    TrackKind.VOW: ("reach_a_milestone", "fulfill_your_vow"),
}
"""The moves that there is a use for while such a track is open."""

_MOVES = {
    key: (ROLL.write("move", key), move_name(key))
    for key in chain(AT_PEACE, IN_A_FIGHT, *OF_A_TRACK.values())
}
"""The moves as the menu of rolls has them."""


def hands(turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    """Give what a character's card offers: only what would do something."""
    view, number = card(turn, held), held.id
    menus = _menus(view, number)
    # A button can be pressed again after what changes no character, of which no card is drawn anew.
    oracle = button("iron:oracle_from", number, move_name("ask_the_oracle"))
    # The − and + of a number stand beside each other, in a row of momentum's and one of spirit's.
    first = [*_momentum(view, number), *_meters(view, number, Meter.HEALTH), *_burn(view, number)]
    second = [*_meters(view, number, Meter.SPIRIT, Meter.SUPPLY), oracle]
    for row, items in enumerate((first, second), start=len(menus)):
        for each in items:
            each.item.row = row
    return [*menus, *first, *second]


def _menus(view: CardView, number: int) -> list[Pressable]:
    state = view.character
    stats = [(ROLL.write("stat", stat), f"Roll {stat.value} {state.stat(stat)}") for stat in Stat]
    options = [*stats, *(_MOVES[key] for key in usual_moves(view))]
    items = [menu("iron:roll_from", number, "Roll, or make a move …", options)]
    marks = [
        (
            MARK.write("track", sheet_id, name),
            f"{track.name}: {filled(track.ticks, track.marked(1).ticks)}",
        )
        for sheet_id, name, track in view.tracks
        if track.ticks < TICKS_MAX
    ]
    if marks:
        items.append(menu("iron:mark_from", number, "Mark progress …", marks))
    return items


def usual_moves(view: CardView) -> list[str]:
    """List the moves that there is a use for, as the character and the tracks stand."""
    kinds = {track.kind for _, _, track in view.tracks}
    usual = IN_A_FIGHT if TrackKind.FIGHT in kinds else AT_PEACE
    if not view.character.fights and ENTER not in usual:
        # Others fight, and whoever joins them comes in by a roll of their own (R2.10).
        usual = (ENTER, *usual)
    more = [key for kind, keys in OF_A_TRACK.items() if kind in kinds for key in keys]
    return [each for each in (*usual, *more) if view.has_allies or each not in WITH_OTHERS]


def _momentum(view: CardView, number: int) -> list[Pressable]:
    can_rise = view.character.momentum < view.character.max_momentum
    return [_step(number, by) for by in ((-1, 1) if can_rise else (-1,))]


def _meters(view: CardView, number: int, *meters: Meter) -> list[Pressable]:
    items = []
    for meter in meters:
        can_rise = view.meters[meter] < METER_MAX and meter not in view.blocked
        items += [_step(number, by, meter) for by in ((-1, 1) if can_rise else (-1,))]
    return items


def _step(number: int, by: int, *meter: Meter) -> Pressable:
    what = meter[0].value.capitalize() if meter else "Momentum"
    to = STEP.write("meter" if meter else "momentum", *meter, by)
    return button("iron:step", number, f"{what} {with_sign(by)}", name=to)


def _burn(view: CardView, number: int) -> list[Pressable]:
    label = burn_label(view.burn, view.character.momentum, view.character.momentum_reset)
    return [button("iron:burn_from", number, label, style=PRIMARY)] if label else []


# ------------------------------------------------------------------------------- presses


async def _roll_from(interaction: Interaction, press: Pressed) -> None:
    what, value = ROLL.read(press.chosen)

    def whose(turn: Turn) -> str:
        return turn.own_sheet(press.number, Character).value.name

    if what == "stat":
        await play(
            interaction,
            lambda turn: rolls.action(turn, value.value, 0, whose(turn)),
            card=press.number,
        )
    else:
        await make_move_of(interaction, move_name(value), whose, press.number)


async def _oracle_from(interaction: Interaction, press: Pressed) -> None:
    await look(interaction, lambda turn: turn.own_sheet(press.number, Character))
    await ask_oracle(interaction, press.number)


def _stepped(turn: Turn, held: Sheet[Character], press: Pressed) -> Outcome:
    what, *named = STEP.read(press.name)
    if what == "momentum":
        return rolls.momentum(turn, named[0], held.value.name)
    return rolls.meter(turn, named[0], named[1], held.value.name)


PRESSES: Mapping[str, Press] = {
    "iron:roll_from": choosing_again(_roll_from),
    "iron:oracle_from": _oracle_from,
    "iron:mark_from": handling(
        Character,
        lambda turn, _, press: tracks.mark_by(turn, *MARK.read(press.chosen)[1:]),
        shows_all=True,
    ),
    "iron:step": handling(Character, _stepped),
    "iron:burn_from": handling(
        Character, lambda turn, held, _: moves.burn(turn, held.value.name), apart=True
    ),
}
