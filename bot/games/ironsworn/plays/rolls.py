"""Ironsworn's rolls and numbers: action rolls, the oracle, momentum, meters, debilities, losses.

What touches everybody is written to every character in play, and told in the one outcome.
"""

from dataclasses import replace

from bot.errors import Stale
from bot.games.ironsworn.plays.table import (
    character_of,
    character_of_entry,
    debt_of,
    everyone,
    in_line,
    is_unprepared,
    known_character,
    others,
    owing,
    party_of,
    put_all,
    put_party,
    shared_tracks,
)
from bot.games.ironsworn.views import DebtView, OpenRoll
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import ironsworn, names
from rules.ironsworn import (
    ActionRolled,
    Burned,
    Character,
    Choice,
    Debility,
    DebilityChanged,
    Debt,
    Meter,
    NoSetback,
    OracleAnswered,
    PricePaid,
    RankRolled,
    Stat,
    Track,
    WindowClosed,
    WindowReason,
)
from rules.outcome import Outcome


def action(turn: Turn, stat: str, adds: int, character: str | None) -> ActionRolled:
    """Roll with a stat, a meter or a number."""
    source = ironsworn.parse_source(stat)
    held = character_of(turn, character)
    return held.make(
        ironsworn.roll_action, turn.dice, turn.scope.key, source, adds, party_of(turn).supply
    )


def rolled_by(turn: Turn, key: int) -> tuple[Sheet[Character], ActionRolled]:
    """Give the action roll that a button names, and who made it.

    Raises :class:`WindowClosed` where dice were rolled again since.
    """
    held, rolled = character_of_entry(turn, key)
    if not isinstance(rolled, ActionRolled):
        raise Stale
    roll = held.value.roll
    if roll is not None and roll.is_rerolled != (rolled.previous is not None):
        raise WindowClosed(WindowReason.LATER_ROLL)
    return held, rolled


def open_roll(turn: Turn, key: int) -> OpenRoll:
    """Give the roll that a button names, if something can still be made of it."""
    held, rolled = rolled_by(turn, key)
    roll = held.value.roll
    if roll is None or roll.key != rolled.key or roll.closed is not None:
        raise Stale
    return OpenRoll(roll, held.value.momentum_reset)


def burn_by(turn: Turn, key: int) -> Burned:
    """Burn momentum on the roll that a button names, unless dice were rolled again since."""
    held, rolled = rolled_by(turn, key)
    return held.make(ironsworn.burn, rolled.key)


def as_now(turn: Turn, outcome: ActionRolled) -> ActionRolled:
    """Give a roll with what burning momentum would make of it by now."""
    people = (each.value for each in turn.all_characters(Character))
    return ironsworn.as_it_stands(people, outcome)


def ask(turn: Turn, odds: ironsworn.Odds, question: str | None) -> OracleAnswered:
    """Ask the oracle a question."""
    return ironsworn.ask(turn.dice, odds, question or "")


def price(turn: Turn) -> PricePaid:
    """Roll what a miss costs."""
    return ironsworn.pay_the_price(turn.dice)


def rank(turn: Turn) -> RankRolled:
    """Roll a rank at random."""
    return ironsworn.roll_rank(turn.dice)


def sources(turn: Turn, character: str | None) -> dict[str, int]:
    """List what a character can roll with, and how much each of it is worth."""
    state = character_of(turn, character).value
    meters = {"health": state.health, "spirit": state.spirit, "supply": party_of(turn).supply}
    return {stat.value: state.stat(stat) for stat in Stat} | meters


# -------------------------------------------------------------------- meters and debilities


def momentum(turn: Turn, change: int, character: str | None) -> Outcome:
    """Take momentum, or suffer its loss."""
    held, party = character_of(turn, character), party_of(turn)
    outcome = held.make(ironsworn.change_momentum, change)
    put_party(turn, party, party, is_unprepared=is_unprepared(held.value))
    return owing(turn, held, outcome)


def meter(turn: Turn, which: Meter, change: int, character: str | None) -> Outcome:
    """Raise or lower a meter; supply is the party's, and needs no character."""
    before, known = party_of(turn), known_character(turn, character)
    if which is Meter.SUPPLY and known is None:
        people = everyone(turn)
        after, party, outcome = ironsworn.change_supply(
            [each.value for each in people], before, change
        )
        put_all(people, after)
        is_out = outcome.is_out_of_supply or bool(before.is_unprepared)
        put_party(turn, before, party, is_unprepared=is_out)
        return outcome
    held = known or character_of(turn, character)
    people = others(turn, held)
    held.state, after, party, outcome = ironsworn.change_meter_for_all(
        held.value, [each.value for each in people], before, which, change
    )
    put_all(people, after)
    put_party(turn, before, party, is_unprepared=is_unprepared(held.value))
    return owing(turn, held, outcome)


def debility(
    turn: Turn, which: Debility, *, is_cleared: bool, is_override: bool, character: str | None
) -> DebilityChanged:
    """Mark or clear a debility; an override is as the GM says, and unprepared is the party's."""
    if is_override:
        turn.require_say()
    before, known = party_of(turn), known_character(turn, character)
    if which is Debility.UNPREPARED and known is None:
        people = everyone(turn)
        after, outcome = ironsworn.mark_party(
            [each.value for each in people], before, is_cleared=is_cleared
        )
        put_all(people, after)
        put_party(turn, before, before, is_unprepared=not is_cleared)
        return outcome
    held = known or character_of(turn, character)
    people = others(turn, held)
    held.state, after, outcome = ironsworn.change_debility_for_all(
        held.value,
        [each.value for each in people],
        which,
        is_cleared=is_cleared,
        is_override=is_override,
    )
    put_all(people, after)
    put_party(turn, before, before, is_unprepared=is_unprepared(held.value))
    return outcome


# --------------------------------------------------------------------- what waits to be placed


def debt(turn: Turn, character: str | None) -> DebtView:
    """Return the losses that a character has to place; nobody has none."""
    return _owed(turn, known_character(turn, character))


def debt_on(turn: Turn, sheet_id: int) -> DebtView:
    """Return the losses that the character on a sheet has to place by now."""
    found = (each for each in turn.all_characters(Character) if each.id == sheet_id)
    held = next(found, None)
    return _owed(turn, in_line(turn, held) if held is not None else None)


def _owed(turn: Turn, held: Sheet[Character] | None) -> DebtView:
    if held is None:
        return DebtView("", Debt(0, 0, ()), 0)
    return DebtView(held.value.name, debt_of(turn, held), held.id)


def payable(turn: Turn, character: str | None) -> list[str]:
    """List by name what can take the next point of a loss."""
    return list(_by_name(debt_of(turn, character_of(turn, character))))


def settle_by(turn: Turn, held: Sheet[Character], placed: tuple[str, str]) -> Outcome:
    """Place a point on the choice that a menu offered for a loss, unless the menu is outdated."""
    due = debt_of(turn, held)
    what, key = placed
    if what != due.what or all(choice.key != key for choice in due.choices):
        raise Stale
    return _settle(turn, held, key)


def settle(turn: Turn, wanted: str, character: str | None) -> Outcome:
    """Place a point on what goes by a name."""
    held = character_of(turn, character)
    due = debt_of(turn, held)
    if not due.points:
        raise NoSetback(held.value.momentum)
    known = _by_name(due)
    return _settle(turn, held, names.look_up("choice", wanted, known).key)


def waive(turn: Turn, held: Sheet[Character], offered: str = "") -> Outcome:
    """Let go of what nothing can take: missing supply becomes a setback, a setback is unpaid.

    ``offered`` is which of the two a button is for, where it is for one.
    """
    due, party = debt_of(turn, held), party_of(turn)
    if not due.points or offered not in {"", due.what}:
        raise Stale
    if due.shortfall:
        turned = held.make(ironsworn.waive_shortfall)
        return owing(turn, held, turned)
    waived = held.make(ironsworn.waive_setback, party, shared_tracks(turn))
    put_party(turn, party, party, is_unprepared=is_unprepared(held.value))
    return waived


def forgive(held: Sheet[Character]) -> None:
    """Let go of all that a character has to place."""
    paid = ironsworn.without_setback(held.value)
    held.state = replace(paid, shortfall=0, owed_since=0)


def _settle(turn: Turn, held: Sheet[Character], key: str) -> Outcome:
    before = party_of(turn)
    if held.value.shortfall:
        exchanged = held.make(ironsworn.settle_shortfall, key)
        put_party(turn, before, before, is_unprepared=is_unprepared(held.value))
        return owing(turn, held, exchanged)
    people, boards = others(turn, held), turn.boards(Track)
    held.state, after, party, tracks, outcome = ironsworn.settle_setback_for_all(
        held.value, [each.value for each in people], before, shared_tracks(turn), key
    )
    put_all(people, after)
    put_party(turn, before, party, is_unprepared=is_unprepared(held.value))
    put_all(boards, tracks)
    return owing(turn, held, outcome)


def _by_name(due: Debt) -> dict[str, Choice]:
    """Key choices by what a person calls them; one's own track comes before a shared one."""
    found: dict[str, Choice] = {}
    for choice in due.choices:
        found.setdefault(choice.name, choice)
    return found
