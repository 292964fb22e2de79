"""What begins and ends for everybody: sessions, scenes, milestones.

Whose the characters are that an outcome names it says by their keys in the team, and only of those
that have a namesake there: of the others it says 0.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from itertools import chain
from typing import ClassVar

from rules.charge.settings import Settings
from rules.charge.state import COUNT_MAX, MOMENTUM_START, Character, Team
from rules.frozen import frozen
from rules.outcome import Change, Outcome, changes_between


@frozen
class SessionStarted(Outcome):
    """A session starts; ``changes`` are the numbers of momentum that moved.

    ``eased`` are those whose paid flashback has no roll any more, and ``momentum`` what each has
    now.  ``moved_players``, ``eased_players`` and ``players`` are whose all these are; outcomes of
    earlier versions know less.
    ``proposals`` are the keys of what is told anew of the eased: of those flashbacks as well as of
    the rolls that they have proposed, which stay without one.
    """

    is_session: ClassVar[bool] = True

    changes: tuple[Change, ...]
    eased: tuple[str, ...] = ()
    momentum: tuple[tuple[str, int], ...] = ()
    proposals: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    eased_players: tuple[int, ...] = ()
    moved_players: tuple[int, ...] = ()


@frozen
class SessionEnded(Outcome):
    """A session is over: these ``characters`` may have their details written anew (R3.21).

    ``players`` are whose they are; outcomes of earlier versions do not know.
    """

    is_session: ClassVar[bool] = True
    is_end: ClassVar[bool] = True

    characters: tuple[str, ...]
    players: tuple[int, ...] = ()


class SceneMark(Enum):
    """What of a character ends with the scene, beside being taken out (R3.21)."""

    RISK = "risk"
    LOST = "lost"
    SETUP = "setup"
    FLASHBACK = "flashback"


@frozen
class SceneEnded(Outcome):
    """A scene is over: who is ``back`` in play, and who is ``eased`` of what ends with it.

    ``ended`` says what that was for each, and ``proposals`` are the keys of what is told anew of
    those: of flashbacks that have no roll any more as well as of the rolls that they have proposed,
    which stay without it; outcomes of version 0.1.0 know neither.
    ``back_players`` and ``ended_players`` are whose those are; outcomes of earlier versions do not
    know.
    """

    is_end: ClassVar[bool] = True
    counts_waiting: ClassVar[bool] = True

    back: tuple[str, ...]
    eased: tuple[str, ...]
    ended: tuple[tuple[str, tuple[SceneMark, ...]], ...] = ()
    proposals: tuple[int, ...] = ()
    back_players: tuple[int, ...] = ()
    ended_players: tuple[int, ...] = ()


@frozen
class MilestoneAwarded(Outcome):
    """Everybody may invest in one more talent; ``changes`` are their milestones to spend.

    ``players`` are whose those are; outcomes of earlier versions do not know.
    """

    changes: tuple[Change, ...]
    players: tuple[int, ...] = ()


def start_session(team: Team, settings: Settings) -> tuple[Team, SessionStarted]:
    """Set everybody's momentum to 2, whatever it was; projects may be rolled again (R3.21, R3.23).

    A table may let what is above 2 stay (A3.6).  A flashback of the last session has no roll.
    """
    after = {}
    for player, character in team.items():
        is_kept = settings.keep_surplus and character.momentum > MOMENTUM_START
        momentum = character.momentum if is_kept else MOMENTUM_START
        after[player] = replace(character.without_flashback(), momentum=momentum, worked=())
    found = {
        player: changes_between(team[player], new, "momentum", whose=new.name)
        for player, new in after.items()
    }
    eased = {key: each for key, each in team.items() if each.has_unused_flashback}
    stands = tuple((each.name, each.momentum) for each in after.values())
    return after, SessionStarted(
        tuple(chain.from_iterable(found.values())),
        tuple(each.name for each in eased.values()),
        stands,
        _told_anew(eased.values()),
        _told_apart(team, team),
        _told_apart(team, eased),
        _told_apart(team, (player for player, changes in found.items() if changes)),
    )


def end_session(team: Team) -> tuple[Team, SessionEnded]:
    """End the session; nothing moves, but details may be written anew (R3.21)."""
    names = tuple(each.name for each in team.values())
    return team, SessionEnded(names, _told_apart(team, team))


def end_scene(team: Team) -> tuple[Team, SceneEnded]:
    """End the scene, and with it being taken out, escalated risks, lost actions and setups (R3.21).

    So does a paid flashback that was not rolled for.  Stress and a lowered next risk stay, and so
    does all that waits: proposals, rolls from which something may follow, consequences, and what
    the success of a setup that nobody followed may fill instead.
    """
    after = {
        player: replace(
            _without_setups(character),
            is_taken_out=False,
            escalated=0,
            lost=(),
        ).without_flashback()
        for player, character in team.items()
    }
    back = {key: each for key, each in team.items() if each.is_taken_out}
    ended = {key: each for key, each in team.items() if _marks(each)}
    return after, SceneEnded(
        tuple(each.name for each in back.values()),
        tuple(each.name for each in ended.values()),
        tuple((each.name, _marks(each)) for each in ended.values()),
        _told_anew(each for key, each in team.items() if key in back or key in ended),
        _told_apart(team, back),
        _told_apart(team, ended),
    )


def award_milestone(team: Team) -> tuple[Team, MilestoneAwarded]:
    """Award a milestone to everybody, to invest in a talent (R3.22)."""
    after = {
        player: replace(character, milestones=min(COUNT_MAX, character.milestones + 1))
        for player, character in team.items()
    }
    changes = tuple(
        Change("milestones", team[player].milestones, new.milestones, new.name)
        for player, new in after.items()
    )
    return after, MilestoneAwarded(changes, _told_apart(team, team))


def _told_apart(team: Team, keys: Iterable[int]) -> tuple[int, ...]:
    """Give the keys of those who have a namesake in the team, and 0 for each of the others."""
    count = Counter(each.name.casefold() for each in team.values())
    return tuple(key if count[team[key].name.casefold()] > 1 else 0 for key in keys)


def _without_setups(character: Character) -> Character:
    for each in character.setups:
        character = character.without_setup(each.key)
    return character


def _marks(character: Character) -> tuple[SceneMark, ...]:
    """Give what a character has that ends with the scene."""
    held = {
        SceneMark.RISK: character.escalated,
        SceneMark.LOST: character.lost,
        SceneMark.SETUP: character.setups,
        SceneMark.FLASHBACK: character.has_unused_flashback,
    }
    return tuple(mark for mark, has_it in held.items() if has_it)


def _told_anew(characters: Iterable[Character]) -> tuple[int, ...]:
    """Give the keys of the rolls that these have proposed, and of flashbacks that wait for one."""
    waiting = ((each.proposal, each.owed_flashback) for each in characters)
    return tuple(each.key for each in chain.from_iterable(waiting) if each is not None)
