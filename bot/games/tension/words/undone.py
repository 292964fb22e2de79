"""What stands again of a test's numbers and the pool's once a move was undone, in words."""

from dataclasses import replace

from bot.chat.embeds import first_upper, join, plain
from bot.chat.words import AS_BEFORE, back, gone_back
from bot.games.tension.words.calamities import changed_settings
from bot.games.tension.words.terms import moved, pool_changed
from rules import tension
from rules.outcome import Change
from rules.tension import ChallengeKind, Step


@back.register
def _(undone: tension.Stepped) -> str:
    challenge = undone.challenge
    told = [_gone_back(step, challenge.kind) for step in challenge.steps[-1:]]
    return first_upper("".join(told)) or AS_BEFORE


def _gone_back(step: Step, kind: ChallengeKind) -> str:
    """Say that the number is back which a step moved, if it did, with what that cost."""
    costs = tuple(Change(each.what, each.after, each.before, each.whose) for each in step.costs)
    by = step.before - step.after
    turned = replace(step, change=by, before=step.after, after=step.before, costs=costs)
    return moved(turned, kind) if by else pool_changed(costs)


@back.register
def _(_undone: tension.ChallengeClosed) -> str:
    return "It is open again."


@back.register
def _(_undone: tension.ChallengeDeclined) -> str:
    return "It waits for the GM again."


@back.register
def _(_undone: tension.TwistDeclined) -> str:
    return "That twist of fate is offered again."


@back.register
def _(undone: tension.PoolOutcome) -> str:
    # Of a hidden calamity nothing is said where others may read it.
    told = [] if undone.is_hidden else gone_back(undone)
    return first_upper(pool_changed(told)) or AS_BEFORE


@back.register
def _(undone: tension.Restored) -> str:
    told = pool_changed(gone_back(undone)), "the test is open again" if undone.closes else ""
    return first_upper(" · ".join(filter(None, told))) or AS_BEFORE


@back.register
def _(undone: tension.PoolConfigured) -> str:
    turned = replace(undone, before=undone.after, after=undone.before)
    return first_upper("; ".join(changed_settings(turned)))


@back.register
def _(undone: tension.CampaignBegun) -> str:
    names = join([plain(name) for name in (*undone.calamities, *undone.tests)])
    told = pool_changed(gone_back(undone)), f"back: {names}" if names else ""
    return first_upper(" · ".join(filter(None, told))) or AS_BEFORE
