"""The team and its table, as every play of Charge loads them and writes them back."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeVar

from bot.errors import NoOwnCharacter, Stale
from bot.games.charge.views import CharacterView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import charge
from rules.charge import Character, Consequence, Settings, Team, Tension
from rules.clock import Clock, ClockKind
from rules.errors import AmbiguousName
from rules.outcome import Outcome

R = TypeVar("R", bound=Outcome)

Sheets = Mapping[int, Sheet[Character]]
"""The sheets of a team, by player."""

# ------------------------------------------------------------------------------------ the team


def character_in_use(turn: Turn, character: str | None = None) -> Sheet[Character]:
    """Give the player's character in use, or the one that they name.

    A GM of people who play is made none: it is one of theirs that they mean.
    """
    return turn.character_to_change(Character, character)


def character_meant(
    turn: Turn, character: str | None, is_theirs: Callable[[Character], bool]
) -> Sheet[Character]:
    """Give the character that the player names, or else the one of whom something is so.

    The one in use comes first.  Where it is so of several others, it is asked which is meant.
    """
    held = character_in_use(turn, character)
    if character or is_theirs(held.value):
        return held
    others = [each for each in turn.characters(Character) if is_theirs(each.value)]
    if len(others) > 1:
        raise AmbiguousName("character", "", [each.value.name for each in others])
    return others[0] if others else held


def teammate(turn: Turn) -> Sheet[Character]:
    """Give who steps in by a button; refuse a GM who plays nobody, for whom it would make one."""
    if turn.is_gm and not turn.characters(Character):
        raise NoOwnCharacter
    return character_in_use(turn)


def roller_of(turn: Turn, key: int) -> Sheet[Character] | None:
    """Find who made the roll of that key; None where nothing follows from it any more."""
    for each in turn.all_characters(Character):
        if key in [made.key for made in each.value.rolls]:
            return each
    return None


def proposer_of(turn: Turn, key: int, name: str) -> Sheet[Character] | None:
    """Find who proposed what that key names, whatever they are called by now; None if gone."""
    with suppress(Stale):
        return turn.touched_by(key, Character, name)
    return None


def roller_now(turn: Turn, held: Sheet[Character]) -> Character:
    """Give a roller whose effects wait for no consequence of somebody who has left the table."""
    if not any(each.reducing for each in held.value.rolls):
        return held.value
    everyone = turn.all_characters(Character)
    return held.value.unreduced([each.key for sheet in everyone for each in sheet.value.pending])


def team_of(turn: Turn, *held: Sheet[Character]) -> dict[int, Sheet[Character]]:
    """Give everybody's character by player: one of those ``held``, else the one in use."""
    sheets = {each.player: each for each in turn.everyone(Character)}
    return sheets | {each.player: each for each in held}


def team_helped(
    turn: Turn, player: int, name: str, *held: Sheet[Character]
) -> dict[int, Sheet[Character]]:
    """Give the team, in which a player helps by the character of that name, in use or not.

    Where it is gone they are missing, since no other pays or bears what it promised.  Version 0.1.0
    kept no name: there it is the one in use.
    """
    there = team_of(turn)
    if name:
        there.pop(player, None)
    helping = [
        each
        for each in turn.all_characters(Character)
        if (each.player, each.value.name) == (player, name)
    ]
    return there | {each.player: each for each in (*helping, *held)}


def team_with_helper(turn: Turn, *held: Sheet[Character]) -> dict[int, Sheet[Character]]:
    """Give the team that the last one held rolls with: whoever helps, and whose setups it follows.

    These are the characters that the roll means, though they rest by now.
    """
    proposal = held[-1].value.proposal
    if proposal is None:
        return team_of(turn, *held)
    team = team_helped(turn, proposal.helper, proposal.helper_name, *held)
    followed = {each.key for each in proposal.follows}
    for each in turn.all_characters(Character):
        setups = [setup.key for setup in each.value.setups if setup.key in followed]
        if setups and each not in team.values():
            # Another of its player's may be in the team: it goes by its setup.
            team[setups[0]] = each
    return team


def renaming(turn: Turn, held: Sheet[Character], name: str) -> None:
    """Let a character that is renamed go by the new name with whom it helps or exposed."""
    for each in turn.all_characters(Character):
        each.state = each.value.with_teammate_renamed(held.player, held.value.name, name)


def values(sheets: Sheets) -> dict[int, Character]:
    """Give the characters of these sheets, as the rules take a team."""
    return {player: sheet.value for player, sheet in sheets.items()}


def move_team(sheets: Sheets, move: Callable[[Team], tuple[Team, R]]) -> R:
    """Make a move of these characters, and keep what became of them."""
    after, outcome = move(values(sheets))
    write_back(sheets, after)
    return outcome


def write_back(
    sheets: Sheets, team: Team, clock: Sheet[Clock] | None = None, ticked: Clock | None = None
) -> None:
    """Put the characters, and a clock that was ticked, back on their sheets."""
    for player, sheet in sheets.items():
        sheet.state = team[player]
    if clock is not None and ticked is not None:
        clock.state = ticked


def let_lapse(turn: Turn, *rollers: Sheet[Character], is_over: bool = False) -> None:
    """Let what earlier rolls could fill go, where no clock has room for it.

    Once their scene ``is_over``, that goes of the last as well.
    """
    clocks = [each.value for each in turn.boards(Clock)]
    for each in rollers:
        each.state = charge.lapse_progress(each.value, each.player, clocks, is_over=is_over)


# ----------------------------------------------------------------------------------- the table


def settings_of(turn: Turn) -> Settings:
    """Give how this table plays, without making a sheet for it."""
    return turn.read_board(Settings)


def is_danger(held: Clock) -> bool:
    """Whether a clock is of a kind that takes the segments of a complication."""
    return held.kind in charge.DANGER_KINDS


def is_project(held: Clock) -> bool:
    """Whether a clock is a project that everybody may know of."""
    return held.kind is ClockKind.PROJECT and not held.hidden


def danger_clock(turn: Turn, meant: Tension | Consequence) -> Sheet[Clock] | None:
    """Find the danger clock that a tension or a consequence names, or None if it is gone.

    Two clocks may have one name where one was hidden; the id decides, then whether it is hidden.
    A hidden one never stands in for one that everybody saw.
    """
    found = [
        each
        for each in turn.boards(Clock)
        if meant.clock and each.value.name == meant.clock and is_danger(each.value)
        if each.id == meant.clock_id or meant.is_clock_hidden or not each.value.hidden
    ]
    return min(
        found,
        key=lambda each: (each.id != meant.clock_id, each.value.hidden != meant.is_clock_hidden),
        default=None,
    )


# ------------------------------------------------------------------------------ what is shown


def sheet(turn: Turn, held: Sheet[Character]) -> CharacterView:
    """Give what is shown of a character: with its player's clocks that are not hidden."""
    clocks = [each.value for each in turn.boards(Clock)]
    return CharacterView(
        held.value, tuple(each for each in clocks if each.owner == held.player and not each.hidden)
    )
