"""Fate's rolls in words: one message that tells the whole of a roll at any time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.chat.embeds import (
    Colour,
    first_upper,
    fitted,
    join,
    laid_out,
    numeral,
    plain,
    plural,
    with_player,
    with_sign,
)
from bot.chat.symbols import share
from bot.chat.words import called, card, completed, continues, line, rare, settles, undone
from bot.games.fate.symbols import STYLE
from bot.games.fate.views import RollView
from bot.games.fate.words.terms import (
    DEGREES,
    DOES,
    NOBODY,
    STYLED,
    arithmetic,
    deed,
    does,
    dotted,
    drawn,
    faces,
    first,
    invoke,
    moved,
    rung,
    unnamed,
)
from rules import fate, odds
from rules.fate.board import Participant
from rules.outcome import Change

COLOURS = {
    fate.Degree.FAIL: Colour.POOR,
    fate.Degree.TIE: Colour.FAIR,
    fate.Degree.SUCCESS: Colour.GREAT,
    fate.Degree.STYLE: STYLED,
}

_LIST_MAX = 1300
"""Most characters of a list of invokes."""

# ------------------------------------------------------------------------------ the message


def roll_card(roll: fate.Roll, *news: str, changed: Sequence[str] = ()) -> discord.Embed:
    """Give the message of a roll: how it stands, the news, its dice, what it gives, what moved."""
    lines = (
        *news,
        _unmet(roll),
        gives(roll),
        _unused(roll),
        _invokes(roll),
        _paid(roll),
    )
    return _card(roll, lines, changed, _next(roll))


def _card(
    roll: fate.Roll, lines: Sequence[str], changed: Sequence[str] = (), then: str = ""
) -> discord.Embed:
    return laid_out(
        f"{verdict(roll)} · {plain(deed(roll))}",
        dice=_dice(roll),
        lines=lines,
        moved=changed,
        then=(then,),
        small=(*_arithmetic(roll), _shifts(roll)),
        colour=_colour(roll),
    )


@completed.register
def _(view: RollView, shown: discord.Embed) -> discord.Embed:
    """Say what an invoke would make of a roll, to whoever has not won it so far.

    One that an ending, too many rolls or somebody who let it go has ended is told as it is now.
    """
    if view.is_over_since:
        is_let_go = view.roll.stage is fate.Stage.LAPSED
        return roll_card(view.roll, "" if is_let_go else "**Accepted as it stood.**")
    told = _as_it_is(view, shown)
    told = _by_its_aspect(view.roll, _renamed(view, told))
    roll, lines = view.roll, _inviting(view, _opposed_by(view, told)).split("\n")
    # Above what is to be done next.
    lines[-1:-1] = [*_out(view), *_banks(view), *_lapsing(view)]
    for seat, invocables, is_behind in (
        (fate.Seat.ROLLER, view.own, (roll.shifts or 0) <= 0),
        (fate.Seat.OPPONENT, view.across, (roll.shifts or 0) >= 0),
    ):
        hope = fate.hope(roll, seat) if invocables and is_behind else None
        if hope is not None:
            side = roll.seated(seat)
            nobody = "The GM invokes" if view.is_across_gms else "The players invoke"
            who = f"{_who(roll, side.participant)} invokes" if side is not None else nobody
            lines += _hope(roll, who, hope, seat)
    shown.description = "\n".join(lines)
    return shown


def _renamed(view: RollView, told: str) -> str:
    """Call the boost that a roll gave what it is called by now."""
    roll, name = view.roll, view.boost_name
    if name in {"", roll.result.boost}:
        return told
    after = replace(roll, result=replace(roll.result, boost=name))
    return told.replace(gives(roll), gives(after)) if roll.result.boost else told


def _as_it_is(view: RollView, shown: discord.Embed) -> str:
    """Tell a roll by the ratings and the names that are in it by now, in small print as well."""
    told, was = shown.description or "", view.was
    if was is None:
        return told
    before, now = roll_card(was), roll_card(view.roll)
    if shown.title == before.title:
        shown.title = now.title
    if shown.footer.text == before.footer.text:
        shown.set_footer(text=now.footer.text)
    lines = zip(*((each.description or "").split("\n") for each in (before, now)), strict=False)
    by_now = dict(lines)
    return "\n".join(by_now.get(each, each) for each in told.split("\n"))


def _by_its_aspect(roll: fate.Roll, told: str) -> str:
    """Say what an open roll would give now that its aspect is there, or is there no more."""
    before = replace(roll, is_existing=not roll.is_existing)
    return told.replace(gives(before), gives(roll)) if roll.is_open and gives(roll) else told


def _inviting(view: RollView, told: str) -> str:
    """Say at the end of a roll's text, where it waits to be settled, that somebody may invoke."""
    alone = _accepting(view.roll, "The GM")
    if not told.endswith(alone) or not (view.own or view.across):
        return told
    together = f"Invoke now. When everyone is done, {_accepting(view.roll, 'the GM')}"
    return f"{told.removesuffix(alone)}{together}"


def _opposed_by(view: RollView, told: str) -> str:
    """Say who sets a number for an open roll, or answers it: anybody, where nobody runs the table.

    Whoever is out of the conflict is asked for none (E0.24).
    """
    if not view.roll.waits:
        return told
    gm = "the GM" if view.is_run else "one of you"
    then = _next(view.roll, gm, has_menu=view.defender is not None)
    if view.is_target_out:
        then = f"{first_upper(gm)} sets a number, or lets it go with `/waiting`."
    # An attack does not stand without.
    if not view.is_run and view.roll.side.action is not fate.Action.ATTACK:
        then += " `/fate stand` accepts it without opposition."
    return told.replace(_next(view.roll), then)


def _out(view: RollView) -> list[str]:
    """Say that whom a roll is at is in the conflict no more, so that nothing should hit them."""
    is_told = view.roll.waits or view.roll.side.action is fate.Action.ATTACK
    out = f"{plain(view.roll.target)} is out of the conflict."
    if view.roll.is_past:
        out = f"The conflict has ended since, and {plain(view.roll.target)} was out of it."
    return [out] * (view.is_target_out and is_told)


def _hope(roll: fate.Roll, who: str, hope: fate.Hope, seat: fate.Seat) -> list[str]:
    """Say what an invoke would make of a roll, and leave out what would not get better."""
    judged, ways = roll.judged, []
    made = _made(hope.bonus, seat)
    if judged is not None and made != _made(judged, seat):
        ways.append(f"+2 makes it {made}")
    chances = ""
    if hope.better:
        ways.append("a reroll")
        shown = odds.percents({"better": hope.better, "worse": hope.worse})
        worse = f", {shown['worse']} % worse" if hope.worse else ""
        chances = f"{share(hope.better)} {shown['better']} % better{worse}"
    return [each for each in (f"{who}: {dotted(*ways)}", chances) if each] if ways else []


def _made(verdict: fate.Verdict, seat: fate.Seat) -> str:
    """Say what a roll is made: of an attack that hurts how much, which each shift changes."""
    if verdict.hit:
        return f"a hit of {verdict.hit}"
    # Whoever invokes against a roll would else take its success for their own.
    is_theirs = seat is fate.Seat.OPPONENT and verdict.degree is fate.Degree.SUCCESS
    return f"{'only ' * is_theirs}a {DEGREES[verdict.degree].lower()}"


def _is_styled(roll: fate.Roll) -> bool:
    """Whether a roll came out with style, for good."""
    judged = roll.judged
    return not roll.is_open and judged is not None and judged.degree is fate.Degree.STYLE


def _dice(roll: fate.Roll) -> tuple[str, ...]:
    """Show what stands against what, large, and the dice of each side."""
    heading = ""
    if roll.facing is not None:
        size = f"## {STYLE}" if _is_styled(roll) else "###"
        heading = f"{size} {rung(roll.side.total)} vs {rung(roll.facing)}"
    if roll.defence is None:
        return heading, faces(roll.side)
    verb = "rolls against it" if _is_in_the_way(roll) else DOES[roll.defence.action]
    own, across = (_who(roll, each.participant) for each in (roll.side, roll.defence))
    return (
        heading,
        f"{faces(roll.side)} · **{own}**",
        f"{faces(roll.defence)} · **{across}** {verb} with {plain(roll.defence.skill)}",
    )


def _is_in_the_way(roll: fate.Roll) -> bool:
    """Whether who answers a roll stands in its way, or runs against it, and does not defend."""
    return roll.side.action is fate.Action.OVERCOME


def _arithmetic(roll: fate.Roll) -> list[str]:
    """Say in small print how the results come about."""
    if roll.defence is not None:
        sides = (roll.side, roll.defence)
        return [f"{plain(each.character)}: {arithmetic(each)}" for each in sides]
    raised = f"opposition {numeral(roll.opposition or 0)} before invokes" if roll.against else ""
    return [first_upper(arithmetic(roll.side)), raised]


def verdict(roll: fate.Roll) -> str:
    """Say how a roll came out, or how it stands so far."""
    judged = roll.judged
    if roll.stage is fate.Stage.LAPSED:
        return "Let go"
    if judged is None:
        return rung(roll.side.total)
    return f"{DEGREES[judged.degree]}{' so far' if roll.is_open else ''}"


def told(roll: fate.Roll) -> str:
    """Say in one line how a roll came out and what it gave."""
    return f"{verdict(roll)}. {gives(roll)}"


def _won(roll: fate.Roll, judged: fate.Verdict) -> str:
    """Say who has how many victories of an exchange.

    Against a number others may roll too: only the best of the exchange wins it.
    """
    if judged.degree is fate.Degree.TIE:
        return "a twist, and no victory"
    if judged.victories_across and roll.defence is not None:
        count = plural(judged.victories_across, "victory", "victories")
        return f"{count} for {plain(roll.defence.character)}"
    count = plural(judged.victories, "victory", "victories") if judged.victories else ""
    if count and roll.defence is None:
        return f"{count} unless somebody does better"
    return count or "no victory"


def _colour(roll: fate.Roll) -> int:
    if roll.stage is fate.Stage.LAPSED:
        return Colour.UNDONE
    return Colour.PLAIN if roll.is_open or not roll.judged else COLOURS[roll.judged.degree]


def _shifts(roll: fate.Roll) -> str:
    """Say in small print by how much a roll succeeds or fails, and what gear adds to a hit."""
    shifts = roll.shifts or 0
    return dotted(
        f"{'succeeds' if shifts > 0 else 'fails'} by {abs(shifts)}" if shifts else "",
        f"weapon {roll.weapon}" if roll.weapon else "",
        f"armor {roll.armor}" if roll.armor else "",
    )


def _unmet(roll: fate.Roll) -> str:
    """Say that nothing stood against a roll, where that is so; what is still to come comes last."""
    return "" if roll.is_open or roll.facing is not None else "There was no opposition."


# ------------------------------------------------------------------------- what it gives


def gives(roll: fate.Roll) -> str:
    """Say what the outcome gives, or would if it stood now (R0.13)."""
    judged = roll.judged
    if judged is None or roll.stage is fate.Stage.LAPSED:
        return ""
    told = _gives(roll, judged)
    return f"If accepted: {told}." if roll.is_open else f"{first_upper(told)}."


def _gives(roll: fate.Roll, judged: fate.Verdict) -> str:
    if roll.is_contest:
        return _won(roll, judged)
    by_action = {
        fate.Action.OVERCOME: _overcome,
        fate.Action.CREATE_ADVANTAGE: _advantage,
        fate.Action.ATTACK: _attack,
        fate.Action.DEFEND: _defence,
    }
    return by_action[roll.side.action](roll, judged)


def _boost(roll: fate.Roll, seat: fate.Seat | None) -> str:
    """Say who gets a boost, and which once there is one."""
    if seat is None:
        return ""
    side = roll.seated(seat)
    whose = plain(side.character) if side else plain(roll.target) or NOBODY
    named = f" **{plain(roll.result.boost)}**" if roll.result.boost else ""
    return f"a boost{named} for {whose}"


def _overcome(roll: fate.Roll, judged: fate.Verdict) -> str:
    plainly = {
        fate.Degree.FAIL: "it fails, or works at a serious cost",
        fate.Degree.TIE: "it works, at a minor cost",
        fate.Degree.SUCCESS: "it works",
        fate.Degree.STYLE: "it works",
    }[judged.degree]
    boost = _boost(roll, judged.boost)
    return f"{plainly}, and {boost}" if boost else plainly


def _advantage(roll: fate.Roll, judged: fate.Verdict) -> str:
    name = f" **{plain(roll.aspect)}**" if roll.aspect else ""
    if judged.boost is fate.Seat.ROLLER:
        return f"{_boost(roll, judged.boost)} instead of the aspect"
    if judged.free:
        count = plural(judged.free, "free invoke")
        known = f"{count} on{name or ' it'}"
        return known if roll.is_existing else f"the aspect{name} with {count}"
    failed = "no aspect, or the other side gets it with a free invoke"
    if judged.free_of_foes:
        failed = f"a free invoke on{name or ' it'} for the other side"
    boost = _boost(roll, judged.boost)
    return f"{failed}, and {boost}" if boost else failed


def _attack(roll: fate.Roll, judged: fate.Verdict) -> str:
    struck_at = roll.defence.participant if roll.defence and not roll.target else roll.aimed_at
    on = f" on {_who(roll, struck_at)}" if struck_at.character else ""
    hit = judged.hit if roll.is_open else roll.result.hit
    seat = judged.boost if roll.is_open else roll.result.boost_seat
    boost = _boost(roll, seat)
    if judged.may_trade and roll.is_open:
        less = f"a hit of {hit - 1}" if hit > 1 else "no hit"
        return f"a hit of {hit}{on}, or {less} and a boost"
    struck = f"a hit of {hit}{on}" if hit else "no harm"
    return f"{struck}, and {boost}" if boost else struck


def _defence(roll: fate.Roll, judged: fate.Verdict) -> str:
    hit = judged.hit if roll.is_open else roll.result.hit
    struck, name = _who(roll, roll.side.participant), f"**{plain(roll.aspect)}**"
    told = f"{struck} takes a hit of {hit}" if hit else "no harm is done"
    boost = _boost(roll, judged.boost if roll.is_open else roll.result.boost_seat)
    if judged.free_of_foes:
        count = plural(judged.free_of_foes, "free invoke")
        given = f"{count} on {name}" if roll.is_existing else f"the aspect {name} with {count}"
        return f"{given} for the other side"
    if roll.aspect and judged.boost is fate.Seat.OPPONENT:
        return f"{boost} instead of the aspect"
    if judged.free:
        told = f"{plural(judged.free, 'free invoke')} on {name}"
    elif roll.aspect:
        # Up to version 0.1.0 a known aspect that was held off gave nobody anything.
        told = f"no free invoke on {name}" if roll.is_existing else f"no {name}"
    return f"{told}, and {boost}" if boost else told


def _banks(view: RollView) -> list[str]:
    """Say whose m-dice bank a momentum, and who has none, while that is still to come."""
    if not view.roll.is_open:
        return []
    if view.roll.is_past:
        sides = filter(None, (view.roll.side, view.roll.defence))
        over = "The conflict has ended since, so its momentum dice bank nothing."
        return [over] * any(each.momentum_dice for each in sides)
    able = [plain(each.name) for each in view.bankers if each.may_bank]
    one = f"1 momentum{' each' * (len(able) > 1)} for {join(able)}"
    told = [f"A momentum die shows +: {one} once accepted."] if able else []
    barred = [each for each in view.bankers if not each.may_bank]
    locked = [each.name for each in barred if each.is_locked]
    full = [each.name for each in barred if not each.is_locked]
    return told + _banks_none(locked, full) + [_emptied(each) for each in view.emptied]


def _lapsing(view: RollView) -> list[str]:
    """Say which boosts a roll takes with it, as long as they can still be used on it (R0.26)."""
    if not view.lapsing:
        return []
    them, what = ("them", "boosts") if len(view.lapsing) > 1 else ("it", "boost")
    named = join(first([each.name for each in view.lapsing], 5))
    return [f"Use {them} now or lose {them}: the {what} {named}."]


def _emptied(character: fate.Character) -> str:
    """Say why somebody's Momentum Action has no momentum dice (R0.7)."""
    none = f"No momentum dice for {plain(character.name)}"
    if character.is_locked:
        return f"{none} until the scene ends."
    return f"{none}: all 4 are banked." if not character.pool else f"{none}: none were left."


def _banks_none(locked: Sequence[str], full: Sequence[str]) -> list[str]:
    """Say of whom a plus on an m-die gives no momentum, and why."""
    reasons = (locked, "none comes until the scene ends"), (full, "the bank is full")
    return [
        f"A momentum die shows + for {join([plain(each) for each in who])}, but {why}."
        for who, why in reasons
        if who
    ]


def _unused(roll: fate.Roll) -> str:
    """Say which boosts went unused, and are gone."""
    gone = roll.result.unused
    return f"Lost unused: {join(first(gone, 5))}." if gone else ""


def _invokes(roll: fate.Roll) -> str:
    """List what was invoked on either side."""
    count = roll.defence.momentum_dice if roll.defence is not None else 0
    own = (invoke(each, roll.side.momentum_dice) for each in roll.side.invokes)
    rows = [f"• {first_upper(each)}" for each in own]
    rows += [f"• Against: {invoke(each, count)}" for each in roll.invokes(fate.Seat.OPPONENT)]
    return fitted(rows, _LIST_MAX)


def _paid(roll: fate.Roll) -> str:
    """Say what whoever paid for several invokes paid in all; what moved is told of the last."""
    paid = Counter(
        (seat, each.by)
        for seat in fate.Seat
        for each in roll.invokes(seat)
        if each.means is fate.Means.POINT
    )
    return " ".join(
        f"{plain(who) or 'The GM'} paid {points} fate points in all."
        for (_, who), points in paid.items()
        if points > 1
    )


def _next(roll: fate.Roll, gm: str = "the GM", *, has_menu: bool = False) -> str:
    """Say what may be done now, and by whom."""
    if not roll.is_open:
        return ""
    if roll.facing is not None:
        return _accepting(roll, "The GM")
    if roll.side.action is fate.Action.DEFEND:
        return f"There is no opposition yet: {gm} sets a number for it to beat."
    whom = "There is no opposition yet: somebody rolls"
    if roll.target:
        whom = f"{_who(roll, roll.aimed_at)} has still to roll"
    by = "from the menu or with" if has_menu else "with"
    return f"{whom} against it {by} `/fate roll`, or {gm} sets a number."


def _accepting(roll: fate.Roll, gm: str) -> str:
    """Say who settles a roll: whoever rolled, and for those without a player the GM."""
    return f"{gm if roll.side.is_npc else _who(roll, roll.side.participant)} presses **Accept**."


def _who(roll: fate.Roll, who: Participant) -> str:
    """Name a character of a roll, with their player where both of its sides have one name."""
    across = (roll.target, roll.defence.character if roll.defence else "")
    is_alike = roll.side.character.casefold() in {each.casefold() for each in across}
    is_namesake = is_alike and who.player
    return with_player(who.character, who.player) if is_namesake else plain(who.character)


# ---------------------------------------------------------------------------------- outcomes


@continues.register
def _(outcome: fate.RollOutcome) -> int:
    return outcome.roll.key


@called.register
def _(outcome: fate.RollOutcome) -> str:
    """Name a roll that is open without how it stands so far."""
    return plain(deed(outcome.roll)) if outcome.roll.is_open else ""


def _also(outcome: fate.RollStarted) -> tuple[str, ...]:
    """Say what went before a roll: an earlier one that stood, a mark that was used up."""
    stood = outcome.stood
    before = ""
    if stood is not None:
        who = plain(stood.side.character)
        before = f"Too many rolls were open, so {who}'s oldest was accepted: {told(stood)}"
    side = _rolled(outcome)
    who, by = _who(outcome.roll, side.participant), join(first(outcome.marks, 5))
    what = "inspired" if side.marks > 0 else "daunted" if side.marks < 0 else "inspired and daunted"
    marked = f"{who} is {what} by {by}: {with_sign(side.marks)}" if by else ""
    hint = f"No momentum dice for {who}: choose a Momentum Action (`/fate action`)."
    return before, moved(outcome.changes), marked, hint if outcome.lacks_action else ""


def _rolled(outcome: fate.RollStarted) -> fate.Side:
    """Give the side that has just rolled: that of the answer, where the roll was answered."""
    answer = outcome.roll.defence if isinstance(outcome, fate.RollDefended) else None
    return answer or outcome.roll.side


@settles.register
def _(outcome: fate.RollStarted) -> tuple[int, ...]:
    return () if outcome.stood is None else (outcome.stood.key,)


@card.register
def _(outcome: fate.RollStarted) -> discord.Embed:
    return roll_card(outcome.roll, *_also(outcome))


@card.register
def _(outcome: fate.RollOpposed) -> discord.Embed:
    return roll_card(outcome.roll, "**The opposition is set.**")


@undone.register
def _(outcome: fate.RollStarted | fate.RollOpposed | fate.AspectInvoked) -> discord.Embed:
    """Leave out what such a roll would give, and who was to do what about it."""
    return _card(outcome.roll, (_invokes(outcome.roll),))


@card.register
def _(outcome: fate.AspectInvoked) -> discord.Embed:
    last = outcome.roll.invokes(outcome.seat)[-1:]
    changes: tuple[Change, ...] = outcome.changes
    if any(each.is_unnamed for each in last):
        changes = tuple(
            replace(each, whose=unnamed(each.whose)) if each.what == "free_invokes" else each
            for each in changes
        )
    return roll_card(outcome.roll, changed=drawn(changes))


@card.register
def _(outcome: fate.RollStood) -> discord.Embed:
    roll = outcome.roll
    seats = zip(fate.Seat, (roll.result.gained, roll.result.gained_across), strict=True)
    locked, full, gained = list[str](), list[str](), {each.whose for each in outcome.changes}
    for seat, has_gained in seats:
        side = roll.seated(seat)
        if side is None or not (side.has_sheet and roll.gains(seat)):
            continue
        if not has_gained:
            locked.append(side.character)
        elif side.character not in gained:
            full.append(side.character)
    return roll_card(roll, changed=[*drawn(outcome.changes), *_banks_none(locked, full)])


@rare.register
def _(outcome: fate.RollStood) -> str:
    # Its card is headed by what stood against what, which is different each time.
    return DEGREES[fate.Degree.STYLE] if _is_styled(outcome.roll) else ""


def _told(roll: fate.Roll) -> str:
    against = "" if roll.facing is None else f" vs {rung(roll.facing)}"
    return f"{plain(deed(roll))}: {faces(roll.side)}, {rung(roll.side.total)}{against}"


@line.register
def _(outcome: fate.RollStarted) -> str:
    stood = ", and an earlier roll was accepted" if outcome.stood is not None else ""
    again = ", rolled again after an undo" if outcome.is_again else ""
    return f"{_told(outcome.roll)}{again}{stood}"


@line.register
def _(outcome: fate.RollDefended) -> str:
    """Say how well somebody defends, and not how the roll stands, which is the attacker's."""
    across, side = outcome.roll.side, outcome.roll.defence
    again = ", rolled again after an undo" if outcome.is_again else ""
    if side is None:
        return f"defended{again}"
    verb = "rolls against it" if _is_in_the_way(outcome.roll) else "defends"
    return (
        f"**{plain(side.character)}** {verb} with {plain(side.skill)}: {faces(side)}, "
        f"{rung(side.total)} against {plain(across.character)}'s {rung(across.total)}{again}"
    )


@line.register
def _(outcome: fate.RollOpposed) -> str:
    side, against = outcome.roll.side, rung(outcome.roll.facing or 0)
    return f"set the opposition: {against} against {plain(side.character)}'s {rung(side.total)}"


@line.register
def _(outcome: fate.AspectInvoked) -> str:
    last = outcome.roll.invokes(outcome.seat)[-1:]
    side = outcome.roll.seated(outcome.seat)
    is_reroll = any(each.how is fate.How.REROLL for each in last)
    now = f", now {faces(side)}" if side is not None and is_reroll else ""
    count = side.momentum_dice if side is not None else 0
    return f"{' '.join(invoke(each, count) for each in last) or 'invoked an aspect'}{now}"


@line.register
def _(outcome: fate.RollStood) -> str:
    """Say what came of a roll, whose dice are told where they fell."""
    roll, judged = outcome.roll, outcome.roll.judged
    came = f": {DEGREES[judged.degree].lower()}, {_gives(roll, judged)}" if judged else ""
    changes = f" · {moved(outcome.changes)}" if outcome.changes else ""
    return f"{plain(does(roll))}, accepted{came}{changes}"
