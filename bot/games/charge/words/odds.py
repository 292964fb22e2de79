"""Charge's odds in words."""

from bot.chat.chances import Chances, Way
from bot.chat.embeds import join, plain, plural
from bot.games.charge.views import PoolOdds, ResistOdds
from bot.games.charge.words.terms import RESISTED, SUCCESSES, parts, short, title
from rules.charge import PUSH_PRICE, Fate, Result
from rules.odds import Case

_RESULTS = {result: short(result) for result in reversed(Result)}
_FATES = {Fate.AVOIDED: "avoided", Fate.REDUCED: "reduced", Fate.HAPPENED: "happens"}
_KINDS = {"": "a roll", "fortune": "a fortune roll", "mission": "the start of a mission"}


def chances(view: PoolOdds | ResistOdds) -> Chances:
    """Word the odds of a roll."""
    return _resisting(view) if isinstance(view, ResistOdds) else _pool(view)


def _pool(view: PoolOdds) -> Chances:
    standing = view.standing
    dice = plural(view.pool, "die", "dice") if view.pool > 0 else "2 dice, the lowest counts"
    who = _KINDS[view.kind] if standing is None else title(standing)
    return Chances(
        title=f"{who}, {dice}",
        ways=tuple(_way(each, view) for each in view.cases),
        hoped="success",
        good=[_RESULTS[each] for each in SUCCESSES],
        lines=(_made(view),),
    )


def _made(view: PoolOdds) -> str:
    """Say where the dice come from."""
    if view.standing is None:
        return ""
    return parts(view.standing) + (" + assist 1" if view.is_assisted else "")


def _way(case: Case[Result], view: PoolOdds) -> Way:
    if not case.what:
        return Way.of(case, _RESULTS)
    count = abs(case.number)
    name = f"with {plural(count, 'die', 'dice')} {'more' if case.number > 0 else 'fewer'}"
    label = f"{'+' if case.number > 0 else '−'}{plural(count, 'die', 'dice')}"
    sources = _sources(view) if case.number == 1 else ""
    return Way.of(case, _RESULTS, f"{name}{sources}", label)


def _sources(view: PoolOdds) -> str:
    """Say what brings a die more to an action."""
    if view.standing is None:
        return ""
    found = [
        *([f"a push for {PUSH_PRICE} momentum"] if view.may_push else []),
        *(["tension"] if view.may_be_tense else []),
        *([] if view.is_assisted else ["an assist"]),
    ]
    return f" ({join(found, 'or')})" if found else ""


def _resisting(view: ResistOdds) -> Chances:
    spent = view.cases[0].number
    who = f"{plain(view.character)} resists" if view.character else "resisting"
    return Chances(
        title=f"{who} with {spent} momentum",
        ways=tuple(
            Way.of(
                each,
                _FATES,
                f"with {each.number} momentum" if each.what else "",
                f"{each.number} momentum",
            )
            for each in view.cases
        ),
        hoped="avoided or reduced",
        good=[_FATES[each] for each in RESISTED],
    )
