"""Ironsworn's odds in words."""

from collections.abc import Mapping
from fractions import Fraction

from bot.chat.chances import Chances, Way
from bot.chat.embeds import as_term, numeral, plain, plural, with_sign
from bot.games.ironsworn.views import ActionOdds, OpenOdds, OracleOdds, ProgressOdds
from bot.games.ironsworn.words.oracle import ODDS
from bot.games.ironsworn.words.terms import HITS, REROLLS
from rules.ironsworn import ActionRolled, Hits, Odds, Reroll
from rules.ironsworn.chances import ADDS, BOXES, BURN, BURN_MORE, MOMENTUM, SURE
from rules.ironsworn.moves import move_of
from rules.odds import Case

_HIT = (HITS[Hits.STRONG].lower(), HITS[Hits.WEAK].lower())

_ANSWERS = {True: "yes", False: "no"}

_LABELS = {
    Reroll.ACTION: "action die",
    Reroll.FIRST: "1st challenge",
    Reroll.SECOND: "2nd challenge",
    Reroll.CHALLENGE: "both challenge",
    Reroll.ALL: "all three",
}


def chances(view: ActionOdds | ProgressOdds | OracleOdds | OpenOdds) -> Chances:
    """Word the odds of a roll."""
    if isinstance(view, ActionOdds):
        return _action(view)
    if isinstance(view, ProgressOdds):
        return _progress(view)
    return _oracle(view) if isinstance(view, OracleOdds) else _open(view)


def _by_hits(case: Case[Hits]) -> Mapping[str, Fraction]:
    return {HITS[hits].lower(): case.of(hits) for hits in reversed(Hits)}


def _with(rolled: ActionRolled) -> str:
    stat = f"{plain(rolled.source)} {rolled.stat}" if rolled.source else f"+{rolled.stat}"
    return f"{stat}{as_term(rolled.adds) if rolled.adds else ''}"


def _action(view: ActionOdds) -> Chances:
    rolled = view.rolled
    move = f"{move_of(view.move).name}, " if view.move else ""
    return Chances(
        title=f"{move}{plain(rolled.character)} rolls {_with(rolled)}",
        ways=tuple(_way(each, rolled) for each in view.cases),
        hoped="a hit",
        good=_HIT,
        lines=(f"Momentum {numeral(rolled.momentum)}, not burned.",),
        small=("All 600 rolls counted",),
    )


def _way(case: Case[Hits], rolled: ActionRolled) -> Way:
    number, momentum = case.number, rolled.momentum
    burned = f"{momentum} → {rolled.reset}"
    name, label = {
        ADDS: (f"with {with_sign(number)}", with_sign(number)),
        MOMENTUM: (f"with momentum {numeral(momentum + 1)}", "+1 momentum"),
        BURN: (f"burning momentum where it helps ({burned})", "burn"),
        BURN_MORE: ("with 1 momentum more, burned where it helps", "+1, burn"),
    }.get(case.what, ("", "as it is"))
    return Way(name, label, _by_hits(case))


def _progress(view: ProgressOdds) -> Chances:
    return Chances(
        title=f"progress on {plain(view.track or 'bonds')}, {plural(view.score, 'box', 'boxes')}",
        ways=tuple(
            Way(
                f"with {plural(each.number, 'box', 'boxes')} more" if each.what == BOXES else "",
                f"+{plural(each.number, 'box', 'boxes')}" if each.what == BOXES else "as it is",
                _by_hits(each),
            )
            for each in view.cases
        ),
        hoped="a hit",
        good=_HIT,
        small=("All 100 rolls counted",),
    )


def _oracle(view: OracleOdds) -> Chances:
    return Chances(
        title=f"the oracle, {ODDS[view.odds]}",
        ways=tuple(
            Way(
                f"at “{ODDS[Odds(each.what)]}”" if each.what else "",
                ODDS[Odds(each.what)] if each.what else ODDS[view.odds],
                {said: each.of(answer) for answer, said in _ANSWERS.items()},
            )
            for each in view.cases
        ),
        hoped="yes",
        good=("yes",),
    )


def _open(view: OpenOdds) -> Chances:
    roll = view.roll
    now, *others = view.cases
    found = [Way("", "as it is", _by_hits(now))]
    for each in others:
        if each.what == SURE:
            name = f"burning momentum now ({numeral(roll.momentum)} → {numeral(each.number)})"
            found.append(Way(name, "burn now", _by_hits(each)))
        else:
            which = Reroll(each.what)
            the = "the " if which in {Reroll.ACTION, Reroll.FIRST, Reroll.SECOND} else ""
            name = f"rolling {the}{REROLLS[which].lower()} again"
            found.append(Way(name, _LABELS[which], _by_hits(each)))
    is_thrown = len(others) > 1 or (others and others[0].what != SURE)
    burned = " Then momentum is burned wherever that helps." if roll.momentum > 0 else ""
    note = f"Dice are rolled again where a move or an asset lets you, once.{burned}"
    return Chances(
        title="what can be made of this roll",
        ways=tuple(found),
        hoped="a hit",
        good=_HIT,
        lines=(note if is_thrown else "",),
    )
