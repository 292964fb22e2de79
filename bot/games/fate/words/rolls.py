"""Fate's rolls in words: one message that tells the whole of a roll at any time."""

import discord

from bot.chat.embeds import Colour, chunks, embed, first_upper, join, plain, plural, with_sign
from bot.chat.words import card, line
from bot.games.fate.words.terms import (
    DEGREES,
    DOES,
    NOBODY,
    arithmetic,
    faces,
    first,
    invoke,
    moved,
    rung,
)
from rules import fate

COLOURS = {
    fate.Degree.FAIL: Colour.POOR,
    fate.Degree.TIE: Colour.FAIR,
    fate.Degree.SUCCESS: Colour.GREAT,
    fate.Degree.STYLE: Colour.GREAT,
}

_LOG_MAX = 1300

# ------------------------------------------------------------------------------ the message


def roll_card(roll: fate.Roll, *news: str, changed: str = "") -> discord.Embed:
    """Give the message of a roll: how it stands, the news, its dice, what it gives, what moved."""
    return embed(
        f"{verdict(roll)} · {_who(roll.side)}",
        (
            *(each for each in news if each),
            *_side(roll.side),
            *(_side(roll.defence, "Against it: ") if roll.defence else ()),
            _compared(roll),
            gives(roll),
            _banks(roll),
            _unused(roll),
            *_invokes(roll),
            changed,
            _next(roll),
        ),
        _colour(roll),
    )


def verdict(roll: fate.Roll) -> str:
    """Say how a roll came out, or how it stands so far."""
    judged = roll.judged
    if roll.stage is fate.Stage.LAPSED:
        return "Lapsed"
    if judged is None:
        return rung(roll.side.total)
    won = f", {_won(roll, judged) or 'no victory'}" if roll.is_contest else ""
    return f"{DEGREES[judged.degree]}{won}{' so far' if roll.is_open else ''}"


def told(roll: fate.Roll) -> str:
    """Say in one line how a roll came out and what it gave."""
    return f"{verdict(roll)}. {gives(roll)}"


def _won(roll: fate.Roll, judged: fate.Verdict) -> str:
    """Say who has how many victories of an exchange, if anybody has.

    Against a number others may roll too: only the best of the exchange wins it.
    """
    if judged.degree is fate.Degree.TIE:
        return "a twist and no victory"
    if judged.victories_across and roll.defence is not None:
        count = plural(judged.victories_across, "victory", "victories")
        return f"{count} for {plain(roll.defence.character)}"
    count = plural(judged.victories, "victory", "victories") if judged.victories else ""
    return f"{count} if nobody did better" if count and roll.defence is None else count


def _who(side: fate.Side) -> str:
    return f"{plain(side.character)} {DOES[side.action]} with {plain(side.skill)}"


def _colour(roll: fate.Roll) -> Colour:
    if roll.stage is fate.Stage.LAPSED:
        return Colour.UNDONE
    return Colour.PLAIN if roll.is_open or not roll.judged else COLOURS[roll.judged.degree]


def _side(side: fate.Side, lead: str = "") -> tuple[str, ...]:
    """Give the dice of a side and how they come to its result."""
    told = f"**{lead}{_who(side)}**" if lead else ""
    return told, faces(side), first_upper(arithmetic(side))


def _compared(roll: fate.Roll) -> str:
    """Say what the result is against, and by how much it is more or less."""
    if roll.facing is None or roll.shifts is None:
        aimed = f" at {plain(roll.target)}" if roll.target else ""
        return f"No opposition yet{aimed}." if roll.is_open else "Nothing was set against it."
    raised = f" ({roll.opposition} and what was invoked)" if roll.against else ""
    aimed = f" · {plain(roll.target)}" if roll.target and not roll.defence else ""
    gear = f" · weapon {roll.weapon}" if roll.weapon else ""
    gear += f" · armor {roll.armor}" if roll.armor else ""
    by = plural(abs(roll.shifts), "shift")
    word = "more" if roll.shifts > 0 else "less"
    against = f"{rung(roll.side.total)} against {rung(roll.facing)}{raised}"
    return f"{against}: {f'{by} {word}' if roll.shifts else 'equal'}{aimed}{gear}"


# ------------------------------------------------------------------------- what it gives


def gives(roll: fate.Roll) -> str:
    """Say what the outcome gives, or would if it stood now (R0.13)."""
    judged = roll.judged
    if judged is None or roll.stage is fate.Stage.LAPSED:
        return ""
    told = _gives(roll, judged)
    return f"If it stands: {told}." if roll.is_open else f"{first_upper(told)}."


def _gives(roll: fate.Roll, judged: fate.Verdict) -> str:
    if roll.is_contest:
        return _won(roll, judged) or "no victory for this"
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
        fate.Degree.FAIL: "it fails, or is done at a serious cost",
        fate.Degree.TIE: "it is done at a minor cost",
        fate.Degree.SUCCESS: "it is done",
        fate.Degree.STYLE: "it is done",
    }[judged.degree]
    boost = _boost(roll, judged.boost)
    return f"{plainly}, and {boost}" if boost else plainly


def _advantage(roll: fate.Roll, judged: fate.Verdict) -> str:
    name = f" **{plain(roll.aspect)}**" if roll.aspect else ""
    if judged.boost is fate.Seat.ROLLER:
        return f"{_boost(roll, judged.boost)} instead of the aspect"
    if judged.free:
        return f"the aspect{name} with {plural(judged.free, 'free invoke')}"
    if judged.free_of_foes:
        return f"a free invoke on{name or ' it'} for the other side"
    failed = "no aspect, or the aspect with its free invoke for the other side"
    boost = _boost(roll, judged.boost)
    return f"{failed}, and {boost}" if boost else failed


def _attack(roll: fate.Roll, judged: fate.Verdict) -> str:
    target = plain(roll.target or (roll.defence.character if roll.defence else ""))
    on = f" on {target}" if target else ""
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
    told = f"{plain(roll.side.character)} takes a hit of {hit}" if hit else "no harm is done"
    boost = _boost(roll, judged.boost)
    if judged.places_aspect:
        count = plural(judged.free_of_foes, "free invoke")
        return f"the aspect **{plain(roll.aspect)}** with {count} for the other side"
    if roll.aspect and judged.boost is fate.Seat.OPPONENT:
        return f"{boost} instead of the aspect"
    told = f"no **{plain(roll.aspect)}**" if roll.aspect else told
    return f"{told}, and {boost}" if boost else told


def _banks(roll: fate.Roll) -> str:
    """Say whose m-dice bank a momentum, while that is still to come."""
    if not roll.is_open:
        return ""
    if roll.is_past:
        return "The action broke since: momentum dice bank nothing."
    sides = [roll.seated(each) for each in fate.Seat if roll.gains(each)]
    if sides:
        who = join([plain(each.character) for each in sides if each is not None])
        return f"A momentum die shows +: 1 momentum for {who} when it stands."
    if roll.side.momentum_dice:
        return "No momentum die shows +: no momentum so far."
    return ""


def _unused(roll: fate.Roll) -> str:
    """Say which boosts went unused, and are over."""
    gone = roll.result.unused
    return f"Unused, and over with this roll: {join(first(gone, 5))}." if gone else ""


def _invokes(roll: fate.Roll) -> list[str]:
    """List what was invoked on either side."""
    rows = [f"• {first_upper(invoke(each))}" for each in roll.side.invokes]
    rows += [f"• Against it: {invoke(each)}" for each in roll.invokes(fate.Seat.OPPONENT)]
    return chunks(rows, _LOG_MAX)


def _next(roll: fate.Roll) -> str:
    """Say what may be done now, and by whom."""
    if not roll.is_open:
        return "`/fate boost name` gives the boost its name." if roll.result.boost else ""
    who = plain(roll.side.character)
    if roll.facing is None and roll.side.action is fate.Action.DEFEND:
        return (
            "It answers no roll: the GM sets what it is against. To answer one, take this back "
            "and name the roll with `against`."
        )
    if roll.facing is None:
        whom = f"{plain(roll.target)} defends" if roll.target else "Somebody defends"
        return f"{whom} with `/fate roll`, or the GM sets a number."
    return f"Invoke aspects now; {who} lets it stand when all have."


# ---------------------------------------------------------------------------------- outcomes


def _also(outcome: fate.RollStarted) -> tuple[str, ...]:
    """Say what went before a roll: an earlier one that stood, a mark that was used up."""
    stood = outcome.stood
    before = "**Rolled again: the roll before was taken back.**" if outcome.is_again else ""
    if stood is not None:
        who = plain(stood.side.character)
        before = f"So many rolls are open that the oldest stands, of {who}: {told(stood)}"
    marks, worth = ", ".join(plain(each) for each in outcome.marks[:5]), _marks(outcome)
    what = "Inspired" if worth > 0 else "Daunted" if worth < 0 else "Inspired and daunted"
    marked = f"{what} by {marks}: {with_sign(worth)}" if marks else ""
    hint = "No Momentum Action is chosen: `/fate action` chooses it, with your GM."
    return before, moved(outcome.changes), marked, hint if outcome.lacks_action else ""


def _marks(outcome: fate.RollStarted) -> int:
    answered = isinstance(outcome, fate.RollDefended) and outcome.roll.defence is not None
    side = outcome.roll.defence if answered else outcome.roll.side
    return side.marks if side is not None else 0


@card.register
def _(outcome: fate.RollStarted) -> discord.Embed:
    return roll_card(outcome.roll, *_also(outcome))


@card.register
def _(outcome: fate.RollDefended) -> discord.Embed:
    side = outcome.roll.defence
    who = f"**{plain(side.character)} answers it.**" if side else ""
    return roll_card(outcome.roll, who, *_also(outcome))


@card.register
def _(outcome: fate.RollOpposed) -> discord.Embed:
    return roll_card(outcome.roll, "**The GM has set what it is against.**")


@card.register
def _(outcome: fate.AspectInvoked) -> discord.Embed:
    return roll_card(outcome.roll, changed=moved(outcome.changes))


@card.register
def _(outcome: fate.RollStood) -> discord.Embed:
    roll = outcome.roll
    seats = ((roll.side, roll.result.gained), (roll.defence, roll.result.gained_across))
    gained = [plain(side.character) for side, has in seats if side is not None and has]
    changed = moved(outcome.changes)
    if gained and changed:
        changed = f"A momentum die shows +. {changed}"
    elif gained:
        changed = f"A momentum die shows + for {join(gained)}, whose bank is full already."
    return roll_card(roll, changed=changed)


def _told(roll: fate.Roll) -> str:
    against = "" if roll.facing is None else f" against {rung(roll.facing)}"
    side = roll.side
    does = f"**{plain(side.character)}** {DOES[side.action]} with {plain(side.skill)}"
    return f"{does}: {faces(side)}, {rung(side.total)}{against}"


@line.register
def _(outcome: fate.RollStarted) -> str:
    stood = ", and let an earlier roll stand" if outcome.stood is not None else ""
    again = ", again after an undo" if outcome.is_again else ""
    return f"{_told(outcome.roll)}{again}{stood}"


@line.register
def _(outcome: fate.RollDefended) -> str:
    side = outcome.roll.defence
    who = f"**{plain(side.character)}** answers with {faces(side)}" if side else "answered"
    again = ", again after an undo" if outcome.is_again else ""
    return f"{who}{again}: {verdict(outcome.roll)}"


@line.register
def _(outcome: fate.RollOpposed) -> str:
    return f"set {_told(outcome.roll)}"


@line.register
def _(outcome: fate.AspectInvoked) -> str:
    last = outcome.roll.invokes(outcome.seat)[-1:]
    side = outcome.roll.seated(outcome.seat)
    is_reroll = any(each.how is fate.How.REROLL for each in last)
    now = f", now {faces(side)}" if side is not None and is_reroll else ""
    return f"{' '.join(invoke(each) for each in last) or 'invoked an aspect'}{now}"


@line.register
def _(outcome: fate.RollStood) -> str:
    changes = f" · {moved(outcome.changes)}" if outcome.changes else ""
    return f"{verdict(outcome.roll)}: {_told(outcome.roll)}{changes}"
