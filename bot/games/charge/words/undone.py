"""What stands again in Charge once something was undone, in words."""

from bot.chat.embeds import first_upper, plain
from bot.chat.words import AS_BEFORE, back, gone_back
from bot.games.charge.words import terms
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
