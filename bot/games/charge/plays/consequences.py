"""Charge: consequences, from the GM's choice to what becomes of them.

One waits on its bearer's sheet under the id of the interaction that gave it, which its buttons
carry; a protector takes it over under the same id.
"""

from bot.errors import Stale
from bot.games.charge.plays.characters import (
    act_as,
    danger,
    helpers,
    keep,
    own,
    settings_of,
    team_of,
    teammate,
    values,
)
from bot.games.charge.plays.rolls import last_owed, roll_of
from bot.games.charge.words.sheet import ConsequenceView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import (
    ActionRolled,
    Character,
    Consequence,
    ConsequenceGiven,
    ConsequenceKind,
    ConsequenceSettled,
    ConsequenceWaived,
    DeterminationRolled,
    NotATeammate,
    Protected,
)
from rules.clock import Clock
from rules.errors import Already, NotMarked
from rules.sheet import Edited

# --------------------------------------------------------------------------------- the choice


def give(
    turn: Turn,
    key: int | None,
    kind: ConsequenceKind,
    *,
    bearer: int = 0,
    clock: str | int | None = None,
    text: str = "",
) -> ConsequenceGiven:
    """Pick the consequence of a roll; ``key`` None is the newest at the table that is owed one."""
    turn.require_gm()
    made = last_owed(turn) if key is None else key
    holder = roll_of(turn, made)
    last = charge.last_roll(holder.value, made)
    sheets = team_of(turn, *helpers(turn, last.helper, last.helper_name), holder)
    found = None if clock is None else clock_plays.find_own(turn, clock)
    after, outcome = charge.give_consequence(
        values(sheets),
        holder.player,
        made,
        turn.scope.key,
        kind,
        bearer=bearer,
        clock=found.value if found else None,
        clock_id=(found.id or 0) if found else 0,
        text=text,
    )
    keep(sheets, after)
    return outcome


def waive(turn: Turn, key: int | None) -> ConsequenceWaived:
    """Let the story be the consequence of a roll."""
    turn.require_gm()
    holder = roll_of(turn, last_owed(turn) if key is None else key)
    holder.state, outcome = charge.waive_consequence(holder.value, None)
    return outcome


def give_or_waive(
    turn: Turn, kind: ConsequenceKind | None, *, bearer: int, clock: str | None, text: str
) -> ConsequenceGiven | ConsequenceWaived:
    """Pick the consequence of the named player's roll, or of the newest at the table.

    None of a kind lets the story be one.
    """
    turn.require_gm()
    key = None
    if turn.scope.is_for_another:
        key = charge.last_roll(own(turn).value, None).key
    if kind is None:
        return waive(turn, key)
    return give(turn, key, kind, bearer=bearer, clock=clock, text=text)


def give_by(turn: Turn, key: int, value: str) -> ConsequenceGiven | ConsequenceWaived:
    """Pick what the GM's menu says: a kind, whose it is, and the sheet of a clock."""
    kind, _, rest = value.partition(":")
    whose, _, clock = rest.partition(":")
    if kind == "waive":
        return waive(turn, key)
    is_id = clock.isdecimal() and len(clock) < 19
    if kind not in {each.value for each in ConsequenceKind} or (clock and not is_id):
        raise Stale
    made = roll_of(turn, key).value.roll
    helper = made.helper if made is not None else 0
    return give(
        turn,
        key,
        ConsequenceKind(kind),
        bearer=helper if whose == "helper" else 0,
        clock=int(clock) if clock else None,
    )


# --------------------------------------------------------------------------------- the answer


def bearer_of(turn: Turn, key: int, bearer: int = 0) -> Sheet[Character]:
    """Find who bears a consequence that waits, or say why nobody does any more.

    ``bearer`` is whom the pressed message names: somebody may have protected them since.
    """
    sheets = turn.all_characters(Character)
    for sheet in sheets:
        if key in [each.key for each in sheet.value.pending]:
            if bearer not in {0, sheet.player}:
                raise Already("bearer", sheet.value.name)
            return sheet
    if any(each.key == key for sheet in sheets for each in sheet.value.consequences):
        raise Already("consequence")
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise Stale


def _clock_of(turn: Turn, held: Sheet[Character], key: int) -> Sheet[Clock] | None:
    return danger(turn, charge.pending_consequence(held.value, key))


def _team(turn: Turn, held: Sheet[Character], key: int) -> dict[int, Sheet[Character]]:
    """Give the team with who bears it, and with who rolled, though they may rest by now."""
    return team_of(turn, *_rollers(turn, charge.pending_consequence(held.value, key)), held)


def _rollers(turn: Turn, faced: Consequence) -> list[Sheet[Character]]:
    return [
        each
        for each in turn.all_characters(Character)
        if each.value.roll is not None and each.value.roll.key == faced.roll
    ]


def take(turn: Turn, key: int, bearer: int = 0) -> ConsequenceSettled:
    """Let a consequence happen as it is."""
    held = bearer_of(turn, key, bearer)
    act_as(turn, held.player)
    sheets, clock = _team(turn, held, key), _clock_of(turn, held, key)
    passed = clock.value if clock is not None else None
    after, ticked, outcome = charge.suffer(values(sheets), held.player, key, passed)
    keep(sheets, after)
    if clock is not None and ticked is not None:
        clock.state = ticked
    return outcome


def resist(turn: Turn, key: int, momentum: int) -> ConsequenceSettled:
    """Resist a consequence with that much momentum."""
    held = bearer_of(turn, key)
    act_as(turn, held.player)
    sheets, clock = _team(turn, held, key), _clock_of(turn, held, key)
    passed = clock.value if clock is not None else None
    after, ticked, outcome = charge.resist(
        values(sheets), held.player, turn.dice, key, momentum, settings_of(turn), clock=passed
    )
    keep(sheets, after)
    if clock is not None and ticked is not None:
        clock.state = ticked
    return outcome


def break_for(turn: Turn, key: int, name: str) -> ConsequenceSettled:
    """Break an attachment, and the consequence is cancelled."""
    held = bearer_of(turn, key)
    act_as(turn, held.player)
    sheets = _team(turn, held, key)
    after, outcome = charge.break_attachment(values(sheets), held.player, key, name)
    keep(sheets, after)
    return outcome


def answer_by(turn: Turn, key: int, value: str, bearer: int = 0) -> ConsequenceSettled:
    """Answer as the bearer's menu says: ``resist:`` and momentum, or ``break:`` and a name."""
    bearer_of(turn, key, bearer)
    verb, _, text = value.partition(":")
    if verb == "resist" and text.isdecimal() and len(text) < 4:
        return resist(turn, key, int(text))
    if verb == "break":
        return break_for(turn, key, text)
    raise Stale


def written_by(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose condition the button under what hurt is for: a consequence, or tension."""
    outcome = turn.entry(key).outcome
    if isinstance(outcome, ConsequenceSettled):
        player, name = outcome.bearer, outcome.bearer_name
    elif isinstance(outcome, ActionRolled):
        player, name = outcome.standing.player, outcome.standing.character
    else:
        raise Stale
    act_as(turn, player)
    return own(turn, name)


def condition(turn: Turn, key: int, text: str) -> Edited:
    """Write a condition anew, after what hurt."""
    held = written_by(turn, key)
    held.state, outcome = charge.edit(held.value, "condition", text)
    return outcome


def protect(turn: Turn, key: int, bearer: int = 0) -> Protected:
    """Take a teammate's consequence over."""
    held = bearer_of(turn, key, bearer)
    if held.player == turn.scope.player_id:
        raise NotATeammate(held.player)
    sheets = team_of(turn, teammate(turn), held)
    after, outcome = charge.protect(values(sheets), held.player, turn.scope.player_id, key)
    keep(sheets, after)
    return outcome


def resist_any(
    turn: Turn, momentum: int, rating: int | None, character: str | None
) -> ConsequenceSettled | DeterminationRolled:
    """Resist what has waited longest; with a rating, what only the table knows of."""
    held = own(turn, character)
    waiting = held.value.pending
    if rating is None and waiting:
        return resist(turn, waiting[0].key, momentum)
    if rating is None:
        raise NotMarked("consequence")
    held.state, outcome = charge.determine(
        held.value,
        turn.dice,
        turn.scope.key,
        momentum,
        rating,
        settings_of(turn),
    )
    return outcome


# ------------------------------------------------------------------------------ what is shown


def face(turn: Turn, key: int) -> ConsequenceView:
    """Give a consequence that waits, and what its bearer could answer with."""
    held = bearer_of(turn, key)
    found = charge.pending_consequence(held.value, key)
    return _view(turn, held, found)


def waiting(turn: Turn, character: str | None) -> ConsequenceView | None:
    """Give the consequence that has waited longest for the player."""
    held = own(turn, character)
    return _view(turn, held, held.value.pending[0]) if held.value.pending else None


def _view(turn: Turn, held: Sheet[Character], found: Consequence) -> ConsequenceView:
    whole = [each.name for each in held.value.attachments if not each.is_broken]
    least = 0 if settings_of(turn).free_determination else 1
    rollers = _rollers(turn, found)
    roller = values(team_of(turn, *rollers)).get(found.roller)
    made = rollers[0].value.roll if rollers else None
    return ConsequenceView(
        found,
        held.player,
        held.value.name,
        roller.name if roller else "",
        held.value.momentum,
        least,
        tuple(whole),
        made.helper if made else 0,
    )
