"""Refusals in words: what is wrong, what the numbers are, what would work.

One function for commands and buttons alike.  A game registers sentences for its own
refusals beside its other words (``bot.show``); a test walks every ``RuleError`` there is
and holds that it has some.
"""

from collections.abc import Sequence
from functools import singledispatch

from bot import errors as table_errors
from bot.show.common import cut, join, mention, plain, plural, signed
from rules import errors
from rules.notation import BadDice, DiceFlaw
from rules.proposal import GoneReason, ProposalGone

NAMES_SHOWN = 10

NOUNS = {
    "gm": "GM",
    "gms": "GMs",
    "full clock": "clock, which is full",
    "experience_spent": "spent experience",
}

MANY = {
    "clock": "clocks",
    "ironsworn": "Ironsworn characters",
    "ironsworn.track": "shared tracks",
}
"""What there can be too many of, where the key is that of one."""

ALREADY: dict[str, str] = {}
"""What a game says where something is so already; ``{name}`` stands for which."""

AT_LIMIT: dict[str, str] = {}
"""What a game says where a value cannot go further."""

NOT_MARKED: dict[str, str] = {}
"""What a game says where something is not there that should be cleared or taken."""


def noun(what: str) -> str:
    """Give a refusal's key as a word."""
    return plain(NOUNS.get(what, what.replace("_", " ")))


def quoted(name: str) -> str:
    """Quote a name of a user's, shortened."""
    return f"“{plain(cut(name, 60))}”"


def listed(names: Sequence[str]) -> str:
    """List names, ten at the most."""
    shown = [quoted(name) for name in names[:NAMES_SHOWN]]
    if len(names) > NAMES_SHOWN:
        shown.append(plural(len(names) - NAMES_SHOWN, "more", "more"))
    return join(shown)


@singledispatch
def words(refusal: errors.RuleError) -> str:
    """Say a refusal so that it helps."""
    raise NotImplementedError(f"no words for {type(refusal).__name__}")


@words.register
def _(refusal: errors.OutOfRange) -> str:
    return (
        f"{noun(refusal.what).capitalize()} goes from {signed(refusal.low)} to "
        f"{signed(refusal.high)}; {signed(refusal.value) if abs(refusal.value) < 10**9 else 'that'}"
        " is outside."
    )


@words.register
def _(refusal: errors.NotANumber) -> str:
    return f"{noun(refusal.what).capitalize()} takes a whole number, not {quoted(refusal.value)}."


@words.register
def _(refusal: errors.BadText) -> str:
    if refusal.length == 0:
        return f"The {noun(refusal.what)} needs at least one visible character."
    return (
        f"The {noun(refusal.what)} has {refusal.length} characters; "
        f"at most {refusal.limit} fit. Nothing was kept."
    )


@words.register
def _(refusal: errors.NoSuchName) -> str:
    what = noun(refusal.what)
    if not refusal.known:
        return f"There is no {what} {quoted(refusal.wanted)} here, nor any other {what} yet."
    return f"There is no {what} {quoted(refusal.wanted)} here. There is {listed(refusal.known)}."


@words.register
def _(refusal: errors.AmbiguousName) -> str:
    if not refusal.wanted:
        which = f" There is {listed(refusal.matches)}." if refusal.matches else ""
        return f"Say which {noun(refusal.what)} is meant.{which}"
    return (
        f"{quoted(refusal.wanted)} could be {listed(refusal.matches)}. "
        "Type one letter more, or pick from the list."
    )


@words.register
def _(refusal: errors.NameTaken) -> str:
    return f"There is a {noun(refusal.what)} {quoted(refusal.name)} already. Choose another name."


@words.register
def _(refusal: errors.TooMany) -> str:
    what = MANY.get(refusal.what) or noun(refusal.what)
    return f"There is room for {refusal.limit} {what} and no more; remove one first."


@words.register
def _(refusal: errors.NotEnough) -> str:
    return (
        f"That needs {refusal.need} {noun(refusal.what)} and there is only {signed(refusal.have)}."
    )


@words.register
def _(refusal: errors.AtLimit) -> str:
    if refusal.what in AT_LIMIT:
        return AT_LIMIT[refusal.what]
    return (
        f"{noun(refusal.what).capitalize()} stands at {signed(refusal.value)} already "
        "and cannot go further that way."
    )


@words.register
def _(refusal: errors.Already) -> str:
    sentences = {
        "gm": "They run this table already.",
        "linked channel": "That channel shares this table already.",
        "closed table": "No table is in play here, so there is none to put away.",
        "open table": (
            "Another table is in play here: the first command after one was put away begins "
            "it. Take it with `/table open` and no name, put it away with `/table close`, "
            "then open the other by its name."
        ),
        "revealed clock": "Everybody sees that clock already.",
        "full clock": (
            f"{quoted(refusal.name)} is full and takes no more ticks. "
            "Untick it, or remove it when its time has come."
        ),
        "revealed roll": "That roll is revealed already.",
    }
    named = f" ({quoted(refusal.name)})" if refusal.name else ""
    if refusal.what in ALREADY:
        return ALREADY[refusal.what].format(name=quoted(refusal.name))
    return sentences.get(refusal.what, f"It is so already: {noun(refusal.what)}{named}.")


@words.register
def _(refusal: errors.NotMarked) -> str:
    sentences = NOT_MARKED | {
        "gm": "They do not run this table.",
        "linked channel": "That channel is not linked to this table, or is its first one.",
    }
    return sentences.get(
        refusal.what, f"{noun(refusal.what).capitalize()} is not marked; nothing to clear."
    )


@words.register
def _(refusal: errors.NotGM) -> str:
    if not refusal.gms:
        return (
            "Only the GM may do that, and this table has none yet. "
            "Whoever uses `/table open` becomes its GM."
        )
    return (
        f"Only the GM may do that: {join([mention(gm) for gm in refusal.gms], 'or')}, "
        "or whoever manages this channel."
    )


@words.register
def _(refusal: errors.NotYours) -> str:
    return f"That belongs to {mention(refusal.owner)}; only they or the GM may press it or move it."


@words.register
def _(refusal: BadDice) -> str:
    reasons = {
        DiceFlaw.TOO_LONG: "It is longer than 100 characters.",
        DiceFlaw.UNFINISHED: "Something is missing at its end.",
        DiceFlaw.UNEXPECTED: f"I stop understanding at character {refusal.position + 1}.",
        DiceFlaw.NO_DICE: "There are no dice in it.",
        DiceFlaw.TOO_MANY_TERMS: "It has more than 10 terms.",
        DiceFlaw.TOO_MANY_DICE: "It has more than 100 dice.",
        DiceFlaw.SIDES: "A die has 2 to 1000 sides.",
        DiceFlaw.CONSTANT: "A plain number may be 10000 at most.",
        DiceFlaw.KEEP: "It keeps or drops more dice than there are.",
    }
    return (
        f"I cannot roll {quoted(refusal.text)}. {reasons[refusal.reason]} "
        "Try `2d6+1`, `4dF`, `3d10kh2` or `d%`."
    )


@words.register
def _(_refusal: table_errors.Busy) -> str:
    return "Too much is going on at this moment. Nothing was done; try again in a few seconds."


@words.register
def _(_refusal: table_errors.UnknownEntry) -> str:
    return "I have no record of what this button belongs to, so it does nothing any more."


@words.register
def _(_refusal: table_errors.OtherTable) -> str:
    return "This button belongs to another table. Use it in the channel where that table plays."


@words.register
def _(_refusal: table_errors.Undone) -> str:
    return "This was taken back with `/undo`, so its buttons do nothing any more."


@words.register
def _(_refusal: table_errors.Stale) -> str:
    return "What this button was for is gone or settled. `/table show` has the table as it stands."


@words.register
def _(_refusal: table_errors.Outdated) -> str:
    return (
        "That message showed what has changed since; it is brought up to date now. "
        "Read it again, then press again."
    )


@words.register
def _(_refusal: table_errors.Misread) -> str:
    return (
        "That command does not fit this version of me, which may be newer than what your Discord "
        "shows. Reload Discord and choose from what it offers."
    )


@words.register
def _(refusal: table_errors.ChannelTaken) -> str:
    return (
        f"<#{refusal.channel}> has a table of its own in play. "
        "Put that one away with `/table close` there first."
    )


@words.register
def _(refusal: table_errors.NoAccess) -> str:
    return (
        f"You may not write in <#{refusal.channel}>, so you cannot share this table with it. "
        "Ask somebody who may, as GM of this table."
    )


@words.register
def _(refusal: table_errors.OfferedToAnother) -> str:
    return f"That is offered to {mention(refusal.player)}, and only they accept or decline it."


@words.register
def _(refusal: table_errors.NothingToUndo) -> str:
    return f"{mention(refusal.player)} has done nothing at this table that could be taken back."


@words.register
def _(refusal: table_errors.TwinStands) -> str:
    return (
        f"There is another {quoted(refusal.name)} by now, and the two could not be told apart. "
        "Rename or remove that one first, then undo again."
    )


@words.register
def _(refusal: table_errors.UndoBlocked) -> str:
    return (
        f"{mention(refusal.actor)} has changed the same thing since, so it cannot be taken back "
        "alone. Undo theirs first: `/undo` by them, or by the GM with `player`."
    )


@words.register
def _(refusal: ProposalGone) -> str:
    return {
        GoneReason.NONE: (
            "That roll waits no more: it was rolled, replaced or withdrawn, or never was. Begin "
            "another."
        ),
        GoneReason.SUPERSEDED: (
            "That roll waits no more: its player has begun another since. `/charge show` or "
            "`/fu waiting` brings that one to the bottom."
        ),
        GoneReason.ROLLED: "That was rolled already, and the dice stand as they fell.",
    }[refusal.reason]
