"""Charge: what one character does alone, and what begins and ends for everybody."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.games.charge.plays.team import (
    R,
    character_in_use,
    is_danger,
    is_project,
    let_lapse,
    move_team,
    settings_of,
)
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from bot.table.plays import recap as session_plays
from rules import charge, names
from rules.clock import Clock
from rules.errors import Already, NotMarked

# ------------------------------------------------------------------------- a player's numbers


def momentum(turn: Turn, change: int, character: str | None) -> charge.MomentumChanged:
    """Gain or spend momentum outside a roll."""
    return momentum_of(character_in_use(turn, character), change)


def momentum_of(held: Sheet[charge.Character], change: int) -> charge.MomentumChanged:
    """Gain or spend the momentum of the character on a sheet."""
    return held.make(charge.change_momentum, change)


def stress(turn: Turn, change: int, condition: str, character: str | None) -> charge.StressChanged:
    """Take stress; a negative change is recovery, which the GM decides if there is one."""
    return stress_of(turn, character_in_use(turn, character), change, condition)


def stress_of(
    turn: Turn, held: Sheet[charge.Character], change: int, condition: str = ""
) -> charge.StressChanged:
    """Change the stress of the character on a sheet; to recover is as in :func:`stress`."""
    if change < 0:
        turn.require_say()
    return held.make(charge.change_stress, change, condition)


def recover(turn: Turn, amount: int, condition: str, character: str | None) -> charge.StressChanged:
    """Clear some of a character's stress, as the GM says if there is one."""
    turn.require_say()
    return character_in_use(turn, character).make(charge.recover, amount, condition)


def describe(held: Sheet[charge.Character], text: str) -> charge.ConditionWritten:
    """Write anew the condition of the character on a sheet."""
    return held.make(charge.write_condition, text)


def dots(turn: Turn, text: str, character: str | None) -> charge.DotsAssigned:
    """Place a character's dots within the budget, such as ``sneak 2, shoot 1``."""
    wanted = charge.parse_dots(text)
    return character_in_use(turn, character).make(charge.assign_dots, wanted)


# --------------------------------------------------------------------------------- attachments


def add_attachment(turn: Turn, name: str, character: str | None) -> charge.AttachmentChanged:
    """Give a character an attachment."""
    return character_in_use(turn, character).make(charge.add_attachment, name)


def remove_attachment(turn: Turn, name: str, character: str | None) -> charge.AttachmentChanged:
    """Take an attachment off a character's sheet."""
    return character_in_use(turn, character).make(charge.remove_attachment, name)


def mend_attachment(
    turn: Turn, name: str, project: str, character: str | None
) -> charge.AttachmentChanged:
    """Mend a broken attachment by a full project, which is then taken off the table."""
    held = character_in_use(turn, character)
    clock = clock_plays.find_own(turn, project, is_project)
    outcome = held.make(charge.mend_attachment, name, clock.value)
    clock.remove()
    return outcome


def attachments(turn: Turn, character: str | None) -> list[str]:
    """List a character's attachments by name."""
    return [each.name for each in character_in_use(turn, character).value.attachments]


def situations(turn: Turn, character: str | None) -> list[str]:
    """List the situations of a character's talents."""
    return character_in_use(turn, character).value.situations


# -------------------------------------------------------------------------------------- clocks


def clocks(turn: Turn) -> Mapping[str, Clock]:
    """Give the clocks that the player knows of, by what is typed for each."""
    return clock_plays.known(turn)


def projects(turn: Turn) -> Mapping[str, Clock]:
    """Give the projects that the player may work on: a roll would tell of a hidden one."""
    return clock_plays.known(turn, is_project)


def danger_clocks(turn: Turn) -> Mapping[str, Clock]:
    """Give the danger clocks that the player knows of, by what is typed for each."""
    return clock_plays.known(turn, is_danger)


# ------------------------------------------------------------------------------- for everybody


def _move_all(turn: Turn, move: Callable[[charge.Team], tuple[charge.Team, R]]) -> R:
    """Make a move of every character at the table, also of those that are not in use."""
    turn.require_say()
    return move_team(dict(enumerate(turn.all_characters(charge.Character), 1)), move)


def _whose(turn: Turn, keys: Sequence[int]) -> tuple[int, ...]:
    """Give the players of characters by their keys in such a move, 0 for 0."""
    players = [0, *(each.player for each in turn.all_characters(charge.Character))]
    return tuple(players[key] for key in keys)


def start_session(turn: Turn) -> charge.SessionStarted:
    """Start a session, which sets everybody's momentum: once, until that session is over."""
    turn.require_say()
    if session_plays.has_had(turn, charge.SessionStarted):
        raise Already("charge session")
    outcome = _move_all(turn, lambda team: charge.start_session(team, settings_of(turn)))
    let_lapse(turn, *turn.all_characters(charge.Character), is_over=True)
    return replace(
        outcome,
        players=_whose(turn, outcome.players),
        eased_players=_whose(turn, outcome.eased_players),
        moved_players=_whose(turn, outcome.moved_players),
    )


def end_session(turn: Turn) -> charge.SessionEnded:
    """End a session, after which details may be written anew: once, until something is played."""
    turn.require_say()
    if session_plays.is_over(turn):
        raise NotMarked("charge session")
    outcome = _move_all(turn, charge.end_session)
    return replace(outcome, players=_whose(turn, outcome.players))


def end_scene(turn: Turn) -> charge.SceneEnded:
    """End a scene, after which nobody is taken out any more."""
    outcome = _move_all(turn, charge.end_scene)
    let_lapse(turn, *turn.all_characters(charge.Character), is_over=True)
    return replace(
        outcome,
        back_players=_whose(turn, outcome.back_players),
        ended_players=_whose(turn, outcome.ended_players),
    )


def award(turn: Turn) -> charge.MilestoneAwarded:
    """Award everybody a milestone."""
    outcome = _move_all(turn, charge.award_milestone)
    return replace(outcome, players=_whose(turn, outcome.players))


def milestone(
    turn: Turn, character: str | None, text: str, *, is_removed: bool
) -> charge.TalentChanged:
    """Invest a milestone in a talent; a GM also gives one without it, or takes one away."""
    if is_removed:
        turn.require_gm()
    if character is None:
        held = character_in_use(turn)
    else:
        known = investors(turn)
        held = names.look_up("character", character, known)
    if is_removed:
        return held.make(charge.remove_talent, text)
    return held.make(charge.invest, charge.parse_talent(text), is_gift=turn.is_gm)


def investors(turn: Turn) -> dict[str, Sheet[charge.Character]]:
    """List by name the characters to whom the actor may give a talent."""
    cls = charge.Character
    return turn.apart(turn.all_characters(cls) if turn.acts_as_gm else turn.characters(cls))


def configure(turn: Turn, setting: str, text: str) -> charge.SettingChanged:
    """Change a setting of the table."""
    turn.require_gm()
    return turn.board(charge.Settings).make(charge.change_setting, setting, text)


# ------------------------------------------------------------------------------------ of luck


def fortune(
    turn: Turn,
    dice: int | None,
    action: str | None,
    question: str,
    against: int | None,
    character: str | None,
) -> charge.FortuneRolled:
    """Roll for luck, with some dice or with as many as an action has dots."""
    return charge.roll_fortune(
        turn.dice,
        dice,
        question,
        character=character_in_use(turn, character).value if action else None,
        action=charge.parse_action(action) if action else None,
        against=against,
    )


def mission(turn: Turn, cards: int) -> charge.MissionRolled:
    """Roll how a mission starts."""
    return charge.roll_mission(turn.dice, cards)
