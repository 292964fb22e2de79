"""Fate's rolls as the commands that make them again."""

from collections.abc import Mapping

from rules import fate as rules
from rules.favourite import Again, Options
from rules.outcome import Outcome


def _roll(started: rules.RollStarted) -> Options:
    roll, side = started.roll, started.roll.side
    return {
        "skill": side.skill,
        "action": side.action,
        "target": roll.target,
        "opposition": roll.opposition,
        "aspect": roll.aspect,
        "bonus": side.bonus or None,
        "npc": side.character if side.is_npc else None,
        "track": roll.track if roll.track is not rules.Track.PHYSICAL else None,
        "weapon": roll.weapon or None,
        "armor": roll.armor or None,
        "contest": roll.is_contest,
    }


AGAIN: Mapping[type[Outcome], Again] = {rules.RollStarted: Again("fate roll", _roll)}
