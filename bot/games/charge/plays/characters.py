"""Charge: whose character is meant, and what one character does alone.

The proposal and its roll are in :mod:`bot.games.charge.plays.rolls`, what follows from a roll in
:mod:`bot.games.charge.plays.consequences`.  A play that concerns several characters takes the team,
which is everybody's character in use, and writes back those that moved.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from bot.games.charge.words.sheet import CharacterView, TableView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge, names
from rules.charge import (
    Action,
    AttachmentChanged,
    Character,
    Consequence,
    DotsAssigned,
    FlashbackCalled,
    FlashbackFollows,
    FortuneRolled,
    MilestoneAwarded,
    MissionRolled,
    MomentumChanged,
    SceneEnded,
    SessionEnded,
    SessionStarted,
    SettingChanged,
    Settings,
    StressChanged,
    TalentChanged,
    TalentKind,
    Tension,
)
from rules.clock import Clock, ClockKind
from rules.errors import BadText, NotMarked
from rules.sheet import Edited

Sheets = Mapping[int, Sheet[Character]]

_PAIR = re.compile(r"([^\W\d_]+)\s*[:=]?\s*([0-9])")

# --------------------------------------------------------------------- the team and its table


def team_of(turn: Turn, *held: Sheet[Character]) -> dict[int, Sheet[Character]]:
    """Give everybody's character by player: the one in use, or one that is held already."""
    sheets = {each.player: each for each in turn.everyone(Character)}
    return sheets | {each.player: each for each in held}


def team_with_helper(turn: Turn, *held: Sheet[Character]) -> dict[int, Sheet[Character]]:
    """Give the team, with the character who helps the proposal of the last one held.

    It is the one that the help was promised by, though its player may use another by now.
    """
    proposal = held[-1].value.proposal
    helping = helpers(turn, proposal.helper, proposal.helper_name) if proposal else []
    return team_of(turn, *helping, *held)


def helpers(turn: Turn, player: int, name: str) -> list[Sheet[Character]]:
    """Find the character of that player who helps; none, where it has another name by now."""
    return [
        each
        for each in turn.all_characters(Character)
        if each.player == player and each.value.name == name
    ][:1]


def everybody(turn: Turn) -> dict[int, Sheet[Character]]:
    """Give every character at the table, those that rest as well, numbered."""
    return dict(enumerate(turn.all_characters(Character)))


def values(sheets: Sheets) -> dict[int, Character]:
    """Give the team as the rules take it."""
    return {player: sheet.value for player, sheet in sheets.items()}


def keep(sheets: Sheets, team: charge.Team) -> None:
    """Write the team back; only what moved is stored."""
    for player, sheet in sheets.items():
        sheet.state = team[player]


def settings_of(turn: Turn) -> Settings:
    """Give how this table plays, without making a sheet for it."""
    found = turn.boards(Settings)
    return found[0].value if found else Settings()


def own(turn: Turn, character: str | None = None) -> Sheet[Character]:
    """Give the player's character in use, or the one that they name."""
    return turn.character(Character, character)


def teammate(turn: Turn) -> Sheet[Character]:
    """Give the character who steps in by a button; a GM's press does not make them one."""
    if turn.is_gm and not turn.characters(Character):
        raise NotMarked("own character")
    return own(turn)


def act_as(turn: Turn, player: int) -> None:
    """Go on as that player, if the actor is them or runs this table."""
    turn.require_own(player)
    turn.scope = replace(turn.scope, player_id=player)


def danger(turn: Turn, meant: Tension | Consequence) -> Sheet[Clock] | None:
    """Find the danger clock that is meant; two may have one name, where one was hidden."""
    found = [
        each
        for each in turn.boards(Clock)
        if each.value.name == meant.clock and each.value.kind in charge.DANGER_KINDS
    ]
    found.sort(
        key=lambda each: (
            each.id != meant.clock_id,
            each.value.hidden is not meant.is_clock_hidden,
        )
    )
    return found[0] if meant.clock and found else None


# ------------------------------------------------------------------------------ what is shown


def sheet(turn: Turn, held: Sheet[Character]) -> CharacterView:
    """Give what is shown of a character: with the clocks that are its player's and no secret."""
    clocks = [each.value for each in turn.boards(Clock)]
    return CharacterView(
        held.value,
        tuple(each for each in clocks if each.owner == held.player and not each.hidden),
    )


def board(turn: Turn) -> TableView:
    """Give what a table of Charge shares, beside its clocks: the setups that others may follow."""
    setups = (each.value for each in turn.everyone(Character) if each.value.setup)
    return TableView(
        tuple((each.name, each.setup.benefit) for each in setups if each.setup is not None),
        tuple(
            (each.value.name, len(each.value.pending))
            for each in turn.everyone(Character)
            if each.value.pending
        ),
    )


# ------------------------------------------------------------------------- a player's numbers


def momentum(turn: Turn, change: int, character: str | None) -> MomentumChanged:
    """Gain or spend momentum outside a roll."""
    held = own(turn, character)
    held.state, outcome = charge.change_momentum(held.value, change)
    return outcome


def stress(turn: Turn, change: int, condition: str, character: str | None) -> StressChanged:
    """Take stress; a negative change is recovery, which the GM decides."""
    if change < 0:
        return recover(turn, -change, condition, character)
    held = own(turn, character)
    held.state, outcome = charge.take_stress(held.value, change, condition)
    return outcome


def recover(turn: Turn, amount: int, condition: str, character: str | None) -> StressChanged:
    """Let a character recover."""
    turn.require_gm()
    held = own(turn, character)
    held.state, outcome = charge.recover(held.value, amount, condition)
    return outcome


def flashback(
    turn: Turn, cost: int, follows: FlashbackFollows, character: str | None
) -> FlashbackCalled:
    """Pay for a flashback."""
    held = own(turn, character)
    held.state, outcome = charge.call_flashback(held.value, cost, follows, settings_of(turn))
    return outcome


def dots(turn: Turn, text: str, character: str | None) -> DotsAssigned:
    """Place dots within the budget: ``sneak 2, shoot 1``."""
    # What is longer than Discord lets anybody type would keep the search busy for seconds.
    cleaned = names.clean_text("dots", text, names.TEXT_MAX)
    pairs = _PAIR.findall(cleaned)
    if not pairs or _PAIR.sub("", cleaned).strip(" ,;."):
        raise BadText("dots", 0, names.TEXT_MAX)
    wanted: dict[Action, int] = {}
    for word, number in pairs:
        wanted[charge.parse_action(word)] = int(number)
    held = own(turn, character)
    held.state, outcome = charge.assign_dots(held.value, wanted)
    return outcome


def edit_freely(state: Character, field: str, text: str) -> tuple[Character, Edited]:
    """Edit a sheet as GM, whom no budget binds."""
    return charge.edit(state, field, text, is_free=True)


# --------------------------------------------------------------------------------- attachments


def add_attachment(turn: Turn, name: str, character: str | None) -> AttachmentChanged:
    """Give a character an attachment."""
    held = own(turn, character)
    held.state, outcome = charge.add_attachment(held.value, name)
    return outcome


def remove_attachment(turn: Turn, name: str, character: str | None) -> AttachmentChanged:
    """Take an attachment off the sheet."""
    held = own(turn, character)
    held.state, outcome = charge.remove_attachment(held.value, name)
    return outcome


def mend_attachment(
    turn: Turn, name: str, project: str, character: str | None
) -> AttachmentChanged:
    """Mend a broken attachment by a full project, which is then off the table."""
    held = own(turn, character)
    clock = clock_plays.find_own(turn, project)
    held.state, outcome = charge.mend_attachment(held.value, name, clock.value)
    clock.remove()
    return outcome


def attachments(turn: Turn, character: str | None) -> list[str]:
    """List a character's attachments by name."""
    return [each.name for each in own(turn, character).value.attachments]


def situations(turn: Turn, character: str | None) -> list[str]:
    """List the situations of a character's talents."""
    talents = own(turn, character).value.talents
    return [each.situation for each in talents if each.kind is not TalentKind.DOT]


def projects(turn: Turn) -> list[str]:
    """List the projects that the player may work on: a roll would tell of a hidden one."""
    clocks = clock_plays.seen(turn)
    return [each.name for each in clocks if each.kind is ClockKind.PROJECT and not each.hidden]


# ------------------------------------------------------------------------------- for everybody


def start_session(turn: Turn) -> SessionStarted:
    """Start a session: everybody's momentum is what it then is."""
    turn.require_gm()
    sheets = everybody(turn)
    after, outcome = charge.start_session(values(sheets), settings_of(turn))
    keep(sheets, after)
    return outcome


def end_session(turn: Turn) -> SessionEnded:
    """End a session: details may be written anew."""
    turn.require_gm()
    _, outcome = charge.end_session(values(everybody(turn)))
    return outcome


def end_scene(turn: Turn) -> SceneEnded:
    """End a scene: nobody is taken out any more."""
    turn.require_gm()
    sheets = everybody(turn)
    after, outcome = charge.end_scene(values(sheets))
    keep(sheets, after)
    return outcome


def award(turn: Turn) -> MilestoneAwarded:
    """Award everybody a milestone."""
    turn.require_gm()
    sheets = everybody(turn)
    after, outcome = charge.award_milestone(values(sheets))
    keep(sheets, after)
    return outcome


def milestone(turn: Turn, character: str, text: str, *, is_removed: bool) -> TalentChanged:
    """Invest a milestone in a talent; without one the GM gives it, and the GM takes it away."""
    if is_removed:
        turn.require_gm()
    among = turn.all_characters(Character) if turn.is_gm else turn.characters(Character)
    held = turn.pick("character", character, among)
    if is_removed:
        held.state, outcome = charge.remove_talent(held.value, text)
    elif held.value.milestones or not turn.is_gm:
        held.state, outcome = charge.invest(held.value, charge.parse_talent(text))
    else:
        held.state, outcome = charge.gain_talent(held.value, charge.parse_talent(text))
    return outcome


def invested(turn: Turn) -> list[str]:
    """List the characters whom the actor may give a talent."""
    among = turn.all_characters(Character) if turn.is_gm else turn.characters(Character)
    return [each.value.name for each in among]


def configure(turn: Turn, setting: str, text: str) -> SettingChanged:
    """Play with another setting from now on."""
    turn.require_gm()
    after, outcome = charge.change_setting(settings_of(turn), setting, text)
    turn.board(Settings).state = after
    return outcome


# ------------------------------------------------------------------------------------ of luck


def fortune(
    turn: Turn,
    dice: int,
    action: str | None,
    question: str,
    against: int | None,
    character: str | None,
) -> FortuneRolled:
    """Roll for luck, with some dice or as many as an action has dots."""
    who = own(turn, character).value if action else None
    return charge.roll_fortune(
        turn.dice,
        dice,
        question,
        character=who,
        action=charge.parse_action(action) if action else None,
        against=against,
    )


def mission(turn: Turn, cards: int) -> MissionRolled:
    """Roll how a mission starts."""
    return charge.roll_mission(turn.dice, cards)


def new_clock(segments: int, kind: ClockKind, owner: int, player: int) -> int:
    """Hold a new clock to the sizes of Charge, and say whose it is.

    A project or a complication is somebody's; whose it is says who makes it (R3.4).
    """
    charge.require_size(segments)
    return owner or (player if kind in charge.OWN_CLOCKS else 0)
