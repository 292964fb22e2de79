"""Refusals in words: what is wrong, what the numbers are, what would work.

Most refusals are one sentence with the refusal's own fields in it, so they stand as templates
(:data:`Said`); a function stands only where the words have to be chosen.  Above it stands what kind
of refusal it is (:func:`title`), by the class that says so first, so that a game's own need say
nothing.  What stands here is for the refusals that games share.  The table brings
:class:`Sentences` for its own (:mod:`bot.table.words.refusals`), and so does each game; a test
walks every ``RuleError`` there is and holds that it has some.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields
from string import Formatter
from typing import Any, TypeAlias

from bot.chat.embeds import (
    at_most,
    cut,
    first_upper,
    join,
    mention,
    mentions,
    numeral,
    plain,
    plural,
)
from rules import errors
from rules.frozen import frozen
from rules.notation import BadDice, DiceFlaw
from rules.proposal import GoneReason, ProposalGone
from rules.totals import TooMuch

NAMES_MAX = 200
"""Characters that a list of names may take; the names beyond them are counted."""

LOST_SHOWN = 8
"""Names of one refusal that nothing answers to; the others are counted."""

NAME_SHOWN = 60
"""Characters that a single name may take."""

CANT = "Can't do that"
GM_ONLY = "Only the GM can do that"
NOT_YOURS = "Not yours"
NOT_YOUR_BUTTON = "Not your button"
UNCLEAR = "I didn't understand that"
OUT_OF_DATE = "This button is out of date"
NOT_NOW = "Not right now"

Said: TypeAlias = str | Callable[..., str]
"""A template of a refusal's fields, or a function that chooses the words.

In a template ``{name}`` stands for a field: a text in quotation marks, a number with a true minus
sign, names in a list.  ``{what:noun}`` is a key as a word, ``{what:capital}`` one that begins a
sentence, ``{owner:person}`` a mention of somebody, ``{text:bare}`` a text without quotation marks.
"""


@frozen(kw_only=True)
class Sentences:
    """What a game, or the table, says where it refuses.

    ``refusals`` are its own, by class.  The others are its sentences for refusals that games
    share, by the key that the refusal carries: where something is so already (``{name}`` stands
    for which), where a value cannot go further, where what should be cleared or taken is not
    there; how room is made where there is one too many and nothing to be removed; how there comes
    to be one where there is none (``new``); and keys as words, of one thing (``nouns``) and of many
    (``many``).  ``titles`` are those of its own refusals that are more than something that cannot
    be done.
    """

    refusals: dict[type[errors.RuleError], Said] = field(default_factory=dict)
    titles: dict[type[errors.RuleError], Said] = field(default_factory=dict)
    already: dict[str, str] = field(default_factory=dict)
    at_limit: dict[str, str] = field(default_factory=dict)
    not_marked: dict[str, str] = field(default_factory=dict)
    room: dict[str, str] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    nouns: dict[str, str] = field(default_factory=dict)
    many: dict[str, str] = field(default_factory=dict)


TOPIC = "topic"
TYPED_ROLL = "typed_roll"
"""The keys of what has so many names that a refusal shows how to ask for one instead."""


def add_sentences(sentences: Sentences) -> None:
    """Take up what a game says where it refuses."""
    for each in fields(Sentences):
        getattr(SAID, each.name).update(getattr(sentences, each.name))


def words(refusal: errors.RuleError) -> str:
    """Say a refusal so that it helps."""
    return first_upper(_say(SAID.refusals, refusal))


def title(refusal: errors.RuleError, *, is_press: bool = False) -> str:
    """Say what kind of refusal it is, of a press (``is_press``) or of a command."""
    said = _say(SAID.titles, refusal)
    return NOT_YOUR_BUTTON if is_press and said == NOT_YOURS else said


def _say(said_by: Mapping[type[errors.RuleError], Said], refusal: errors.RuleError) -> str:
    for cls in type(refusal).__mro__:
        said = said_by.get(cls)
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
    return plain(SAID.nouns.get(what, what.replace("_", " ")))


def counted(count: int, what: str) -> str:
    """Count what a refusal's key stands for: ``1 clock``, ``25 clocks``."""
    return plural(count, noun(what), many(what))


def many(what: str) -> str:
    """Give a refusal's key as a word for several."""
    if what in SAID.many:
        return SAID.many[what]
    one = noun(what)
    if one.endswith("y") and one[-2:-1] not in set("aeiou"):
        return f"{one[:-1]}ies"
    return one if one.endswith("s") else f"{one}s"


def quoted(name: str) -> str:
    """Quote a name of a user's, shortened."""
    return f"“{plain(cut(name, NAME_SHOWN))}”"


def listed(names: Sequence[str], last: str = "and") -> str:
    """List names, as many as a short sentence has room for."""
    shown: list[str] = []
    for name in names:
        shown.append(quoted(name))
        if len(shown) > 1 and sum(map(len, shown)) > NAMES_MAX:
            shown[-1] = f"{len(names) - len(shown) + 1} more"
            return join(shown)
    return join(shown, last)


def there_is(names: Sequence[str]) -> str:
    """Say which names there are; nothing of none."""
    return f"There {'is' if len(names) == 1 else 'are'} {listed(names)}." if names else ""


def _capital(what: str) -> str:
    return first_upper(noun(what))


_FORMATS: Mapping[str, Callable[[Any], str]] = {
    "noun": noun,
    "many": many,
    "capital": _capital,
    "person": mention,
    "bare": lambda text: plain(cut(text, NAME_SHOWN)),
}


def _out_of_range(refusal: errors.OutOfRange) -> str:
    low, high = numeral(refusal.low), numeral(refusal.high)
    bounds = f"only be {low}" if low == high else f"be from {low} to {high}"
    value = f", not {numeral(refusal.value)}" if abs(refusal.value) < 10**9 else ""
    return f"{_capital(refusal.what)} can {bounds}{value}."


def _bad_text(refusal: errors.BadText) -> str:
    what, length = noun(refusal.what), refusal.length
    if length == 0:
        return f"The {what} can't be empty."
    return f"The {what} has {length} characters, and at most {refusal.limit} fit. Shorten it."


def _name_taken(refusal: errors.NameTaken) -> str:
    other = "Choose another name"
    if refusal.what == "character":
        # Of one that comes from a file or a list nobody chooses the name.
        other += ", or rename the one that is here: `/sheet edit field:name`"
    what = noun(refusal.what)
    article = "an" if what[:1] in {*"aeiou"} else "a"
    return f"There is already {article} {what} called {quoted(refusal.name)}. {other}."


_HOW = {
    TOPIC: "Type a word that may be in the help, such as `/help topic:undo`.",
    TYPED_ROLL: (
        "Type it as you would roll it, such as `/odds roll:2d6+1 >= 7`. `/odds` alone lists rolls."
    ),
}


def _no_such_name(refusal: errors.NoSuchName) -> str:
    if not refusal.wanted and not refusal.known:
        return f"There is no {noun(refusal.what)} for that here. {instead(refusal)}".rstrip()
    lost = [refusal, *refusal.others]
    named = [f"{quoted(each.wanted)}{_near(each) if refusal.others else ''}" for each in lost]
    said = f"There is no {noun(refusal.what)} {join(at_most(named, LOST_SHOWN), 'or')} here."
    if not refusal.known:
        said += f" There are no {many(refusal.what)} yet."
    # Of several each has what is near beside it.
    rest = next((each for each in lost if not each.near), None) if refusal.others else refusal
    return f"{said} {instead(rest) if rest else ''}".rstrip()


def _near(refusal: errors.NoSuchName) -> str:
    return f" ({quoted(refusal.near)}?)" if refusal.near else ""


def instead(refusal: errors.NoSuchName) -> str:
    """Say which names there are instead, or how there comes to be one."""
    if refusal.near:
        return f"Did you mean {quoted(refusal.near)}?"
    if refusal.what in _HOW:
        return _HOW[refusal.what]
    return there_is(refusal.known) or SAID.new.get(refusal.what, "")


def _ambiguous_name(refusal: errors.AmbiguousName) -> str:
    if not refusal.wanted:
        which = f": {listed(refusal.matches, 'or')}" if refusal.matches else ""
        return f"Say which {noun(refusal.what)} you mean{which}."
    return (
        f"{quoted(refusal.wanted)} could be {listed(refusal.matches, 'or')}. "
        "Type another letter, or pick one from the list."
    )


def _not_enough(refusal: errors.NotEnough) -> str:
    left = numeral(refusal.have) if refusal.have > 0 else "none"
    said = f"Not enough {noun(refusal.what)}: {numeral(refusal.need)} needed, {left} left."
    more = "" if refusal.have > 0 else SAID.new.get(refusal.what, "")
    return f"{said} {more}".rstrip()


def _at_limit(refusal: errors.AtLimit) -> str:
    stands = f"{_capital(refusal.what)} is already at {numeral(refusal.value)}"
    return SAID.at_limit.get(refusal.what, f"{stands} and can't go any further.")


def _already(refusal: errors.Already) -> str:
    if refusal.what in SAID.already:
        return SAID.already[refusal.what].format(name=quoted(refusal.name))
    is_number = refusal.name.lstrip("+-−").isdecimal()
    named = numeral(int(refusal.name.replace("−", "-"))) if is_number else quoted(refusal.name)
    return f"{_capital(refusal.what)} is already {named if refusal.name else 'so'}."


def _not_marked(refusal: errors.NotMarked) -> str:
    otherwise = f"{_capital(refusal.what)} isn't marked, so there is nothing to clear."
    return SAID.not_marked.get(refusal.what, otherwise)


def _not_gm(refusal: errors.NotGM) -> str:
    if not refusal.gms:
        return (
            "Nobody runs this table yet. `/table open` makes you its GM, or asks the others who "
            "play here."
        )
    gms = mentions(refusal.gms, "or")
    return f"That is for {gms}, or whoever manages this channel."


_FLAWS = {
    DiceFlaw.TOO_LONG: "it is longer than 100 characters",
    DiceFlaw.UNFINISHED: "something is missing at the end",
    DiceFlaw.NO_DICE: "there are no dice in it",
    DiceFlaw.TOO_MANY_TERMS: "it has more than 10 terms",
    DiceFlaw.TOO_MANY_DICE: "it has more than 100 dice",
    DiceFlaw.SIDES: "a die has 2 to 1000 sides",
    DiceFlaw.CONSTANT: "a plain number can be 10000 at most",
    DiceFlaw.KEEP: "it keeps or drops more dice than there are",
    DiceFlaw.FACE: "single dice are meant there, and none has such a face",
    DiceFlaw.TIMES: "one text is rolled 1 to 20 times at once",
    DiceFlaw.CHANCE: (
        "advantage stands once, behind its dice, and says by itself which of them is kept"
    ),
}


def _bad_dice(refusal: BadDice) -> str:
    wanted = f"I can't roll {quoted(refusal.text)}"
    if refusal.reason not in _FLAWS and not refusal.position:
        return f"{wanted} as dice, such as `2d6+1` or `4dF`. `/help` names your game's own rolls."
    unknown = f"I don't know {quoted(cut(refusal.text[refusal.position :], 20))}"
    flaw = _FLAWS.get(refusal.reason, unknown)
    is_of_chance = refusal.reason is DiceFlaw.CHANCE
    works = "`d20 adv` or `d20+5 dis`" if is_of_chance else "`2d6+1`, `4dF`, `3d10kh2` or `d%`"
    return f"{wanted}: {flaw}. Try {works}."


_GONE = {
    GoneReason.NONE: "That roll is no longer open. Start a new one.",
    GoneReason.SUPERSEDED: (
        "Its player has started another roll since. Use the buttons of the newer one."
    ),
    GoneReason.ROLLED: "That was already rolled, and the dice stand.",
}


SAID: Sentences = Sentences(
    titles={
        errors.RuleError: CANT,
        errors.NotANumber: UNCLEAR,
        errors.NoSuchName: "No such {what:noun}",
        errors.AmbiguousName: "Which {what:noun}?",
        errors.NotGM: GM_ONLY,
        errors.NotYours: NOT_YOURS,
        BadDice: UNCLEAR,
        ProposalGone: OUT_OF_DATE,
    },
    refusals={
        errors.OutOfRange: _out_of_range,
        errors.ZeroChange: "A change of 0 changes nothing. Give 1 to {high}, or −1 to {low}.",
        errors.NotANumber: "{what:capital} needs a whole number, not {value}.",
        errors.BadText: _bad_text,
        errors.NoSuchName: _no_such_name,
        errors.AmbiguousName: _ambiguous_name,
        errors.NameTaken: _name_taken,
        errors.TooMany: lambda refusal: (
            f"There is room for {counted(refusal.limit, refusal.what)}. "
            f"{SAID.room.get(refusal.what, 'Remove one first.')}"
        ),
        errors.NotEnough: _not_enough,
        errors.AtLimit: _at_limit,
        errors.Already: _already,
        errors.NotMarked: _not_marked,
        errors.NotGM: _not_gm,
        errors.NotYours: lambda refusal: (
            f"Only {mention(refusal.owner)}{' or the GM' if refusal.by_gm else ''} can do that."
        ),
        BadDice: _bad_dice,
        TooMuch: (
            "Counting all the rolls of these dice would take too long. Ask about fewer of them, or "
            "of dice with fewer sides, such as `50d20` or `4d6kh3`."
        ),
        ProposalGone: lambda refusal: _GONE[refusal.reason],
    },
)
"""What is said of refusals that games share, by the table, and by every game that is known."""
