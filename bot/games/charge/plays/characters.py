"""Charge: what one character does alone, and what begins and ends for everybody.

Proposals, rolls and consequences have modules of their own.
"""

from bot.games.charge.plays.team import (
    character_in_use,
    everybody,
    settings_of,
    values,
    write_back,
)
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import (
    AttachmentChanged,
    Character,
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
)
from rules.clock import ClockKind

# ------------------------------------------------------------------------- a player's numbers


def momentum(turn: Turn, change: int, character: str | None) -> MomentumChanged:
    """Gain or spend momentum outside a roll."""
    held = character_in_use(turn, character)
    held.state, outcome = charge.change_momentum(held.value, change)
    return outcome


def stress(turn: Turn, change: int, condition: str, character: str | None) -> StressChanged:
    """Take stress; a negative change is recovery, which the GM decides."""
    if change < 0:
        return recover(turn, -change, condition, character)
    held = character_in_use(turn, character)
    held.state, outcome = charge.take_stress(held.value, change, condition)
    return outcome


def recover(turn: Turn, amount: int, condition: str, character: str | None) -> StressChanged:
    """Clear some of a character's stress, as the GM says."""
    turn.require_gm()
    held = character_in_use(turn, character)
    held.state, outcome = charge.recover(held.value, amount, condition)
    return outcome


def flashback(
    turn: Turn, cost: int, follows: FlashbackFollows, character: str | None
) -> FlashbackCalled:
    """Pay for a flashback."""
    held = character_in_use(turn, character)
    held.state, outcome = charge.call_flashback(held.value, cost, follows, settings_of(turn))
    return outcome


def dots(turn: Turn, text: str, character: str | None) -> DotsAssigned:
    """Place a character's dots within the budget, such as ``sneak 2, shoot 1``."""
    wanted = charge.parse_dots(text)
    held = character_in_use(turn, character)
    held.state, outcome = charge.assign_dots(held.value, wanted)
    return outcome


# --------------------------------------------------------------------------------- attachments


def add_attachment(turn: Turn, name: str, character: str | None) -> AttachmentChanged:
    """Give a character an attachment."""
    held = character_in_use(turn, character)
    held.state, outcome = charge.add_attachment(held.value, name)
    return outcome


def remove_attachment(turn: Turn, name: str, character: str | None) -> AttachmentChanged:
    """Take an attachment off a character's sheet."""
    held = character_in_use(turn, character)
    held.state, outcome = charge.remove_attachment(held.value, name)
    return outcome


def mend_attachment(
    turn: Turn, name: str, project: str, character: str | None
) -> AttachmentChanged:
    """Mend a broken attachment by a full project, which is then taken off the table."""
    held = character_in_use(turn, character)
    clock = clock_plays.find_own(turn, project)
    held.state, outcome = charge.mend_attachment(held.value, name, clock.value)
    clock.remove()
    return outcome


def attachments(turn: Turn, character: str | None) -> list[str]:
    """List a character's attachments by name."""
    return [each.name for each in character_in_use(turn, character).value.attachments]


def situations(turn: Turn, character: str | None) -> list[str]:
    """List the situations of a character's talents."""
    talents = character_in_use(turn, character).value.talents
    return [each.situation for each in talents if each.kind is not TalentKind.DOT]


# -------------------------------------------------------------------------------------- clocks


def projects(turn: Turn) -> list[str]:
    """List the projects that the player may work on: a roll would tell of a hidden one."""
    clocks = clock_plays.seen(turn)
    return [each.name for each in clocks if each.kind is ClockKind.PROJECT and not each.hidden]


def danger_clocks(turn: Turn) -> list[str]:
    """List the danger clocks that the player knows of."""
    return [each.name for each in clock_plays.seen(turn) if each.kind in charge.DANGER_KINDS]


# ------------------------------------------------------------------------------- for everybody


def start_session(turn: Turn) -> SessionStarted:
    """Start a session, which sets everybody's momentum."""
    turn.require_gm()
    sheets = everybody(turn)
    after, outcome = charge.start_session(values(sheets), settings_of(turn))
    write_back(sheets, after)
    return outcome


def end_session(turn: Turn) -> SessionEnded:
    """End a session, after which details may be written anew."""
    turn.require_gm()
    return charge.end_session(values(everybody(turn)))[1]


def end_scene(turn: Turn) -> SceneEnded:
    """End a scene, after which nobody is taken out any more."""
    turn.require_gm()
    sheets = everybody(turn)
    after, outcome = charge.end_scene(values(sheets))
    write_back(sheets, after)
    return outcome


def award(turn: Turn) -> MilestoneAwarded:
    """Award everybody a milestone."""
    turn.require_gm()
    sheets = everybody(turn)
    after, outcome = charge.award_milestone(values(sheets))
    write_back(sheets, after)
    return outcome


def milestone(turn: Turn, character: str, text: str, *, is_removed: bool) -> TalentChanged:
    """Invest a milestone in a talent; a GM also gives one without it, or takes one away."""
    if is_removed:
        turn.require_gm()
    held = turn.pick("character", character, _investors(turn))
    if is_removed:
        held.state, outcome = charge.remove_talent(held.value, text)
    else:
        talent = charge.parse_talent(text)
        held.state, outcome = charge.invest(held.value, talent, is_gift=turn.is_gm)
    return outcome


def investors(turn: Turn) -> list[str]:
    """List by name the characters to whom the actor may give a talent."""
    return [each.value.name for each in _investors(turn)]


def _investors(turn: Turn) -> list[Sheet[Character]]:
    return turn.all_characters(Character) if turn.is_gm else turn.characters(Character)


def configure(turn: Turn, setting: str, text: str) -> SettingChanged:
    """Change a setting of the table."""
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
    """Roll for luck, with some dice or with as many as an action has dots."""
    return charge.roll_fortune(
        turn.dice,
        dice,
        question,
        character=character_in_use(turn, character).value if action else None,
        action=charge.parse_action(action) if action else None,
        against=against,
    )


def mission(turn: Turn, cards: int) -> MissionRolled:
    """Roll how a mission starts."""
    return charge.roll_mission(turn.dice, cards)
