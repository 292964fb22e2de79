"""Ironsworn's odds in words."""

from bot.chat.chances import Chances, Way
from bot.chat.embeds import as_term, numeral, plain, plural, with_sign
from bot.games.ironsworn.views import ActionOdds, OpenOdds, OracleOdds, ProgressOdds
from bot.games.ironsworn.words.oracle import ODDS
from bot.games.ironsworn.words.terms import HIT, HITS, REROLLS
from rules.ironsworn import ActionRolled, Hits, Odds, Reroll
from rules.ironsworn.chances import ADDS, BOXES, BURN, BURN_MORE, MOMENTUM, SURE
from rules.ironsworn.moves import move_of
from rules.odds import Case

_HITS = {hits: HITS[hits].lower() for hits in reversed(Hits)}
_HIT = [_HITS[each] for each in HIT]
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
    return Way.of(case, _HITS, name, label)


def _progress(view: ProgressOdds) -> Chances:
    return Chances(
        title=f"progress on {plain(view.track or 'bonds')}, {plural(view.score, 'box', 'boxes')}",
        ways=tuple(
            _further(each) if each.what == BOXES else Way.of(each, _HITS) for each in view.cases
        ),
        hoped="a hit",
        good=_HIT,
        small=("All 100 rolls counted",),
    )


def _further(case: Case[Hits]) -> Way:
    boxes = plural(case.number, "box", "boxes")
    return Way.of(case, _HITS, f"with {boxes} more", f"+{boxes}")


def _oracle(view: OracleOdds) -> Chances:
    return Chances(
        title=f"the oracle, {ODDS[view.odds]}",
        ways=tuple(
            Way.of(
                each,
                _ANSWERS,
                f"at “{ODDS[Odds(each.what)]}”" if each.what else "",
                ODDS[Odds(each.what)] if each.what else ODDS[view.odds],
            )
            for each in view.cases
        ),
        hoped="yes",
        good=("yes",),
    )


def _open(view: OpenOdds) -> Chances:
    roll = view.roll
    now, *others = view.cases
    found = [Way.of(now, _HITS)]
    for each in others:
        if each.what == SURE:
            name = f"burning momentum now ({numeral(roll.momentum)} → {numeral(each.number)})"
            found.append(Way.of(each, _HITS, name, "burn now"))
        else:
            which = Reroll(each.what)
            the = "the " if which in {Reroll.ACTION, Reroll.FIRST, Reroll.SECOND} else ""
            name = f"rolling {the}{REROLLS[which].lower()} again"
            found.append(Way.of(each, _HITS, name, _LABELS[which]))
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
