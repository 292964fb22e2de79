"""What stands again in Charge once something was undone, in words."""

from dataclasses import replace

from bot.chat.embeds import at_most, first_upper, join, plain
from bot.chat.words import AS_BEFORE, back, gone_back
from bot.games.charge.words import terms
from bot.games.charge.words.numbers import (
    MARKS,
    NAMED_MAX,
    all_called,
    milestones_moved,
    momentum_moved,
    people,
)
from rules import charge


@back.register
def _(undone: charge.ActionRolled | charge.ConsequenceSettled) -> str:
    return _told(undone)


@back.register
def _(undone: charge.StressChanged) -> str:
    is_written = undone.previous != undone.condition
    return _told(undone, f"condition: {plain(undone.previous) or 'none'}" if is_written else "")


def _told(
    undone: charge.ActionRolled | charge.ConsequenceSettled | charge.StressChanged, also: str = ""
) -> str:
    """Say which numbers went back, and that nobody is taken out by it any more."""
    out = "no longer taken out by it" if undone.is_taken_out else ""
    told = filter(None, (terms.all_moved(gone_back(undone)), out, also))
    return first_upper(" · ".join(told)) or AS_BEFORE


@back.register
def _(undone: charge.SettingChanged) -> str:
    name = first_upper(plain(charge.setting_name(undone.setting)))
    return f"{name}: {plain(undone.after)} → {plain(undone.before)}"


@back.register
def _(undone: charge.SessionStarted) -> str:
    turned = replace(undone, changes=tuple(gone_back(undone)))
    return " · ".join(momentum_moved(turned)) or AS_BEFORE


@back.register
def _(undone: charge.SceneEnded) -> str:
    out = people(undone.back, undone.back_players)
    names = all_called([name for name, _ in undone.ended], undone.ended_players)
    held = [
        f"back for {name}: {join([MARKS[each] for each in marks])}"
        for name, (_, marks) in zip(names, undone.ended, strict=True)
    ]
    told = [*([f"taken out again: {out}"] if out else []), *at_most(held, NAMED_MAX)]
    return first_upper(" · ".join(told)) or AS_BEFORE


@back.register
def _(undone: charge.MilestoneAwarded) -> str:
    turned = replace(undone, changes=tuple(gone_back(undone)))
    return " · ".join(milestones_moved(turned)) or AS_BEFORE


@back.register
def _(_undone: charge.FortuneRolled | charge.MissionRolled) -> str:
    # Dice that were only read changed nothing.
    return ""
