"""Fate's rolls as the commands that make them again."""

from collections.abc import Mapping

from rules import fate as rules
from rules.favourite import Again
from rules.outcome import Outcome


def _track(started: rules.RollStarted) -> rules.Track | None:
    track = started.roll.track
    return track if track is not rules.Track.PHYSICAL else None


AGAIN: Mapping[type[Outcome], Again] = {
    rules.RollStarted: Again(
        "fate roll",
        {
            "skill": lambda started: started.roll.side.skill,
            "action": lambda started: started.roll.side.action,
            "target": lambda started: started.roll.target,
            "opposition": lambda started: started.roll.opposition,
            "aspect": lambda started: started.roll.aspect,
            "bonus": lambda started: started.roll.side.bonus or None,
            "npc": lambda started: (
                started.roll.side.character if started.roll.side.is_npc else None
            ),
            "track": _track,
            "weapon": lambda started: started.roll.weapon or None,
            "armor": lambda started: started.roll.armor or None,
            "contest": lambda started: started.roll.is_contest,
        },
    )
}
