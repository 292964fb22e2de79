"""Refusals in words: what is wrong, what the numbers are, what would work.

Most refusals are one sentence with the refusal's own fields in it, so they stand as templates
(:data:`Said`); a function stands only where the words have to be chosen.  A game brings its
:class:`Sentences`; a test walks every ``RuleError`` there is and holds that it has some.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, TypeAlias

from bot import errors as table_errors
from bot.chat.embeds import cut, join, mention, numeral, plain, plural
from rules import errors
from rules.notation import BadDice, DiceFlaw
from rules.proposal import GoneReason, ProposalGone

NAMES_SHOWN = 10

Said: TypeAlias = str | Callable[..., str]
"""A template of a refusal's fields, or a function that chooses the words.

In a template ``{name}`` stands for a field: a text in quotation marks, a number with a true minus
sign, names in a list.  ``{what:noun}`` is a key as a word, ``{what:capital}`` one that begins a
sentence, ``{owner:person}`` a mention of somebody, ``{text:bare}`` a text without quotation marks.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """What a game says where it refuses.

    ``refusals`` are its own, by class.  The others are the game's sentences for refusals of the
    house, by the key that the refusal carries: where something is so already (``{name}`` stands
    for which), where a value cannot go further, where what should be cleared or taken is not
    there; and keys as words, of one thing (``nouns``) and of many (``many``).
    """

    refusals: Mapping[type[errors.RuleError], Said] = field(default_factory=dict)
    already: Mapping[str, str] = field(default_factory=dict)
    at_limit: Mapping[str, str] = field(default_factory=dict)
    not_marked: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, str] = field(default_factory=dict)
    many: Mapping[str, str] = field(default_factory=dict)


NOUNS = {"gm": "GM", "gms": "GMs", "full clock": "clock, which is full"}
MANY = {"clock": "clocks"}
ALREADY = {
    "gm": "They run this table already.",
    "linked channel": "That channel shares this table already.",
    "closed table": "No table is in play here, so there is none to put away.",
    "open table": "That table is in play already.",
    "character": "You have a character of that game already.",
    "sheet": "That is what the sheet of {name} says already.",
    "revealed clock": "Everybody sees that clock already.",
    "full clock": (
        "{name} is full and takes no more ticks. Untick it, or remove it when its time has come."
    ),
    "revealed roll": "That roll is revealed already.",
}
AT_LIMIT: dict[str, str] = {}
NOT_MARKED = {
    "gm": "They do not run this table.",
    "linked channel": "That channel is not linked to this table, or is its first one.",
}


def add_sentences(sentences: Sentences) -> None:
    """Take up what a game says where it refuses."""
    _SAID.update(sentences.refusals)
    ALREADY.update(sentences.already)
    AT_LIMIT.update(sentences.at_limit)
    NOT_MARKED.update(sentences.not_marked)
    NOUNS.update(sentences.nouns)
    MANY.update(sentences.many)


def words(refusal: errors.RuleError) -> str:
    """Say a refusal so that it helps."""
    for cls in type(refusal).__mro__:
        said = _SAID.get(cls)
        if isinstance(said, str):
            return _Template().vformat(said, (), vars(refusal))
        if said is not None:
            return said(refusal)
    raise NotImplementedError(f"no words for {type(refusal).__name__}")


class _Template(Formatter):
    """Fills in the fields of a refusal: nothing of a user's is ever marked up."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Show one field by its format, or as its type is shown."""
        if format_spec:
            return _FORMATS[format_spec](value)
        if isinstance(value, str):
            return quoted(value)
        return numeral(value) if isinstance(value, int) else listed(value)


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


def _capital(what: str) -> str:
    return noun(what).capitalize()


_FORMATS: Mapping[str, Callable[[Any], str]] = {
    "noun": noun,
    "capital": _capital,
    "person": mention,
    "bare": plain,
}


def _out_of_range(refusal: errors.OutOfRange) -> str:
    low, high = numeral(refusal.low), numeral(refusal.high)
    value = numeral(refusal.value) if abs(refusal.value) < 10**9 else "that"
    return f"{_capital(refusal.what)} goes from {low} to {high}; {value} is outside."


def _bad_text(refusal: errors.BadText) -> str:
    what, length = noun(refusal.what), refusal.length
    if length == 0:
        return f"The {what} needs at least one visible character."
    return f"The {what} has {length} characters; at most {refusal.limit} fit. Nothing was kept."


def _no_such_name(refusal: errors.NoSuchName) -> str:
    what = noun(refusal.what)
    if not refusal.known:
        return f"There is no {what} {quoted(refusal.wanted)} here, nor any other {what} yet."
    if refusal.near:
        return (
            f"There is no {what} {quoted(refusal.wanted)} here. "
            f"Did you mean {quoted(refusal.near)}?"
        )
    return f"There is no {what} {quoted(refusal.wanted)} here. There is {listed(refusal.known)}."


def _ambiguous_name(refusal: errors.AmbiguousName) -> str:
    if not refusal.wanted:
        which = f" There is {listed(refusal.matches)}." if refusal.matches else ""
        return f"Say which {noun(refusal.what)} is meant.{which}"
    return (
        f"{quoted(refusal.wanted)} could be {listed(refusal.matches)}. "
        "Type one letter more, or pick from the list."
    )


def _too_many(refusal: errors.TooMany) -> str:
    what = MANY.get(refusal.what) or noun(refusal.what)
    return f"There is room for {refusal.limit} {what} and no more; remove one first."


def _at_limit(refusal: errors.AtLimit) -> str:
    stands = f"{_capital(refusal.what)} stands at {numeral(refusal.value)} already"
    return AT_LIMIT.get(refusal.what, f"{stands} and cannot go further that way.")


def _already(refusal: errors.Already) -> str:
    if refusal.what in ALREADY:
        return ALREADY[refusal.what].format(name=quoted(refusal.name))
    named = f" ({quoted(refusal.name)})" if refusal.name else ""
    return f"It is so already: {noun(refusal.what)}{named}."


def _not_marked(refusal: errors.NotMarked) -> str:
    otherwise = f"{_capital(refusal.what)} is not marked; nothing to clear."
    return NOT_MARKED.get(refusal.what, otherwise)


def _not_gm(refusal: errors.NotGM) -> str:
    if not refusal.gms:
        return (
            "Only the GM may do that, and nobody runs this table yet. "
            "`/table open` makes you its GM, or asks those who play here."
        )
    gms = join([mention(gm) for gm in refusal.gms], "or")
    return f"Only the GM may do that: {gms}, or whoever manages this channel."


_FLAWS = {
    DiceFlaw.TOO_LONG: "It is longer than 100 characters.",
    DiceFlaw.UNFINISHED: "Something is missing at its end.",
    DiceFlaw.NO_DICE: "There are no dice in it.",
    DiceFlaw.TOO_MANY_TERMS: "It has more than 10 terms.",
    DiceFlaw.TOO_MANY_DICE: "It has more than 100 dice.",
    DiceFlaw.SIDES: "A die has 2 to 1000 sides.",
    DiceFlaw.CONSTANT: "A plain number may be 10000 at most.",
    DiceFlaw.KEEP: "It keeps or drops more dice than there are.",
}


def _bad_dice(refusal: BadDice) -> str:
    stuck = f"I stop understanding at character {refusal.position + 1}."
    flaw = _FLAWS.get(refusal.reason, stuck)
    return f"I cannot roll {quoted(refusal.text)}. {flaw} Try `2d6+1`, `4dF`, `3d10kh2` or `d%`."


_GONE = {
    GoneReason.NONE: (
        "That roll waits no more: it was rolled, replaced or withdrawn, or never was. Begin "
        "another."
    ),
    GoneReason.SUPERSEDED: (
        "That roll waits no more: its player has begun another since, which has buttons of its own."
    ),
    GoneReason.ROLLED: "That was rolled already, and the dice stand as they fell.",
}


_SAID: dict[type[errors.RuleError], Said] = {
    errors.OutOfRange: _out_of_range,
    errors.NotANumber: "{what:capital} takes a whole number, not {value}.",
    errors.BadText: _bad_text,
    errors.NoSuchName: _no_such_name,
    errors.AmbiguousName: _ambiguous_name,
    errors.NameTaken: "There is a {what:noun} {name} already. Choose another name.",
    errors.TooMany: _too_many,
    errors.NotEnough: "That needs {need} {what:noun} and there is only {have}.",
    errors.AtLimit: _at_limit,
    errors.Already: _already,
    errors.NotMarked: _not_marked,
    errors.NotGM: _not_gm,
    errors.NotYours: (
        "That belongs to {owner:person}; only they or the GM may press it or move it."
    ),
    BadDice: _bad_dice,
    ProposalGone: lambda refusal: _GONE[refusal.reason],
    table_errors.Busy: (
        "Too much is going on at this moment. Nothing was done; try again in a few seconds."
    ),
    table_errors.Unavailable: (
        "I cannot reach what I keep at this moment. Look at `/history` in a minute, which tells "
        "whether it was done, and tell whoever hosts me if it stays so."
    ),
    table_errors.UnknownEntry: (
        "I have no record of what this button belongs to, so it does nothing any more."
    ),
    table_errors.OtherTable: (
        "This button belongs to another table. Use it in the channel where that table plays."
    ),
    table_errors.Undone: "This was taken back with `/undo`, so its buttons do nothing any more.",
    table_errors.Stale: (
        "What this button was for is gone or settled. `/table show` has the table as it stands."
    ),
    table_errors.TooOld: (
        "This is answered already, or I asked too long ago. Give the command again, or press its "
        "button again."
    ),
    table_errors.MovedOn: lambda refusal: (
        "This goes on in [a newer message](https://discord.com/channels/"
        f"{refusal.guild or '@me'}/{refusal.channel}/{refusal.message}), whose buttons work."
    ),
    table_errors.Outdated: (
        "That message showed what has changed since; it is brought up to date now. "
        "Read it again, then press again."
    ),
    table_errors.Misread: (
        "That command does not fit this version of me, which may be newer than what your Discord "
        "shows. Reload Discord and choose from what it offers."
    ),
    table_errors.ChannelTaken: lambda refusal: (
        f"<#{refusal.channel}> has a table of its own in play. "
        "Put that one away with `/table close` there first."
    ),
    table_errors.NoAccess: lambda refusal: (
        f"You may not write in <#{refusal.channel}>, so you cannot share this table with it. "
        "Ask somebody who may, as GM of this table."
    ),
    table_errors.NotTheirChannel: lambda refusal: (
        f"<#{refusal.channel}> is not yours to share: whoever manages that channel may link it, "
        "or whoever runs the table that is played there."
    ),
    table_errors.TableInTheWay: lambda refusal: (
        f"Another table is in play here, which {join([mention(gm) for gm in refusal.gms], 'or')} "
        "can put away with `/table close`. Then the other comes back."
    ),
    table_errors.NoSuchPage: lambda refusal: (
        f"There is no page {numeral(refusal.page)}: the history has "
        f"{plural(refusal.pages, 'page')}."
    ),
    table_errors.OfferedToAnother: (
        "That is offered to {player:person}, and only they accept or decline it."
    ),
    table_errors.NothingToUndo: (
        "{player:person} has done nothing at this table that could be taken back."
    ),
    table_errors.TwinStands: (
        "There is another {name} by now, and the two could not be told apart. "
        "Rename or remove that one first, then undo again."
    ),
    table_errors.UndoBlocked: lambda refusal: (
        f"{mention(refusal.actor)} has changed the same thing since, so it cannot be taken back "
        "alone. Undo theirs first: `/undo` by them, or by the GM with `player`."
        if refusal.actor
        else "That cannot be taken back any more without the GM, who may use `/undo` with `player`."
    ),
}
