"""Which of Charge's rolls is meant by what was typed, and its odds."""

from typing import NoReturn

from bot.errors import Stale
from bot.games.charge.plays import consequences
from bot.games.charge.plays.proposals import AGREED
from bot.games.charge.plays.team import character_in_use, settings_of, team_of, values
from bot.games.charge.views import ConsequenceView, PoolOdds, ResistOdds
from bot.storage.turn import Turn
from rules import charge, ranges
from rules.charge import Action, Proposal, Push, TensionStep, chances
from rules.errors import AmbiguousName, NoSuchName
from rules.spoken import Words

RESISTED_MAX = 6
"""Momentum up to which the odds of resisting are listed."""


def of(turn: Turn, text: str) -> PoolOdds | ResistOdds:
    """Give the odds of ``action sneak push``, ``resist 2``, ``fortune 3`` or ``mission 2``.

    The word *action* may be left out.  A number after the action stands for its dots.
    """
    words = Words(text)
    words.drop("roll")
    if words.take("resist"):
        return _resist(turn, words)
    if words.take("fortune", "luck"):
        return _fortune(turn, words)
    if words.take("mission"):
        words.drop("cards", "red")
        dice = ranges.require("cards", words.bare() or 0, 0, charge.CARDS_MAX)
        words.require_none()
        return PoolOdds("mission", dice, tuple(chances.pool_cases(dice)))
    words.drop("action")
    return _action(turn, words)


def _action(turn: Turn, words: Words) -> PoolOdds:
    pushes = _pushes(words)
    is_tense, is_assisted = words.take("tension"), words.take("assist", "help")
    modifier = (words.number("modifier", "dice") or 0) + (words.signed() or 0)
    pool = words.bare()
    words.drop("now", "true", "die", "dice", "modifier")
    wanted = words.left()
    if " " in wanted:
        _refuse_several(wanted, "" if pool is None else f" {pool}")
    if pool is not None:
        if wanted:
            # Dots that are typed count for those on the sheet, once the action is one of the game.
            charge.parse_action(wanted)
        pool += modifier + pushes.count(Push.DIE) + is_tense + is_assisted
        return PoolOdds("", pool, tuple(chances.pool_cases(pool)))
    if not wanted:
        raise AmbiguousName("action", "", [each.value for each in Action])
    held = character_in_use(turn)
    proposal = Proposal(
        key=turn.scope.key,
        action=charge.parse_action(wanted),
        modifier=modifier,
        pushes=pushes,
        tension_step=TensionStep.ACCEPTED if is_tense else TensionStep.NONE,
        tension=charge.Tension(AGREED) if is_tense else None,
    )
    team, settings = values(team_of(turn, held)), settings_of(turn)
    after, outcome = charge.propose(team, held.player, settings, proposal)
    boosts = charge.possible_boosts(after, held.player, proposal.key, settings)
    pool = outcome.standing.pool + is_assisted
    return PoolOdds(
        "action",
        pool,
        tuple(chances.pool_cases(pool)),
        outcome.standing,
        is_assisted=is_assisted,
        may_push=Push.DIE in boosts.pushes,
        may_be_tense=boosts.can_ask_tension and not is_tense,
    )


def _refuse_several(wanted: str, dots: str) -> NoReturn:
    """Ask which action is meant, where more words were typed than one."""
    meant = [f"{each.value}{dots}" for each in Action if wanted.startswith(each.value)]
    if meant:
        # It is a roll of this game, and no other is to guess at the words behind it.
        raise AmbiguousName("action", f"{wanted}{dots}", meant)
    raise NoSuchName("action", f"{wanted}{dots}", [each.value for each in Action])


def _pushes(words: Words) -> tuple[Push, ...]:
    if not words.take("push", "pushing"):
        return ()
    words.take("for")
    found = [each for each in Push if words.take(each.value)]
    return tuple(found) or (Push.DIE,)


def _fortune(turn: Turn, words: Words) -> PoolOdds:
    words.drop("dice", "die", "action")
    dice = words.bare()
    wanted = words.left()
    if wanted:
        if dice is not None:
            raise charge.Exclusive("dice", "action")
        action, held = charge.parse_action(wanted), character_in_use(turn).value
        dice = held.dots(action)
    pool = ranges.require("dice", charge.EVEN if dice is None else dice, 0, charge.FORTUNE_MAX)
    return PoolOdds("fortune", pool, tuple(chances.pool_cases(pool)))


def _resist(turn: Turn, words: Words) -> ResistOdds:
    words.drop("with", "momentum", "dice")
    momentum = words.bare()
    words.require_none()
    own = turn.characters(charge.Character)
    # Whoever faces something resists it, though another is played now.
    found = sorted(own, key=lambda each: (not each.value.pending, not each.is_active))[:1]
    most = (found[0].value.momentum if found else 0) or RESISTED_MAX
    least = settings_of(turn).least_momentum
    spent = max(least, 1) if momentum is None else momentum
    cases = tuple(chances.resist_cases(spent, least, min(most, RESISTED_MAX)))
    return ResistOdds(cases, "".join(each.value.name for each in found if not each.is_active))


def to_resist(turn: Turn, key: int) -> ConsequenceView:
    """Give the consequence that a button names, if it can still be resisted."""
    view = consequences.view_by_key(turn, key)
    if view is None or view.momentum < view.least:
        raise Stale
    return view


def of_consequence(view: ConsequenceView) -> ResistOdds:
    """Give the odds of resisting a consequence."""
    most = min(view.momentum, RESISTED_MAX)
    cases = tuple(chances.resist_cases(min(1, view.momentum), view.least, most))
    return ResistOdds(cases, view.bearer_name)


def known(turn: Turn) -> list[str]:
    """Give the rolls of a character: the actions, the best first, resisting and luck."""
    held = character_in_use(turn).value
    best, *others = sorted(Action, key=held.dots, reverse=True)
    return [
        f"action {best.value}",
        f"action {best.value} push",
        *(f"action {each.value}" for each in others),
        "resist 2",
        "fortune 3",
        "mission 2",
    ]
