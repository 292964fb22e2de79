"""Dice as people type them: ``2d6+1``, ``4dF``, ``3d10kh2``, ``d%``.

:func:`parse` reads the text once, from left to right; :func:`roll` lets dice fall for what was read
and keeps every face.  In the grammar case never matters and spaces may stand between its parts::

    expression = [sign] term {sign term}          at least one term is dice
    term       = number | [number] "d" sides [keep]
    sides      = number | "%" | "f"
    keep       = ("kh" | "kl" | "dh" | "dl") [number]

A keyboard's longer minus signs count as ``-``.  There are no brackets, so nothing nests, and every
text costs at most a hundred steps whatever it is made of.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from rules.dice import Dice, roll_pool
from rules.errors import RuleError
from rules.names import clean_text
from rules.outcome import Outcome

TEXT_MAX = 100
"""Longest expression, spaces included."""

LABEL_MAX = 100
"""Longest label of a roll."""

DICE_MAX = 100
"""Dice in one expression, those that are dropped included."""

TERMS_MAX = 10
"""Terms in one expression, constants included."""

SIDES_MIN = 2
SIDES_MAX = 1000

CONSTANT_MAX = 10_000
"""Largest number that may be added or taken away."""

FATE_SIDES = 3
"""A Fate die has three different faces; it is rolled as a d3 and read as -1, 0 or +1."""

_DIGITS = frozenset("0123456789")
_LONG_MINUSES = str.maketrans("\u2212\u2013", "--")


class DiceFlaw(Enum):
    """What is wrong with an expression, at the place that :class:`BadDice` names."""

    TOO_LONG = "too long"
    UNFINISHED = "unfinished"
    UNEXPECTED = "unexpected"
    NO_DICE = "no dice"
    TOO_MANY_TERMS = "too many terms"
    TOO_MANY_DICE = "too many dice"
    SIDES = "sides"
    CONSTANT = "constant"
    KEEP = "keep"


@dataclass(eq=False)
class BadDice(RuleError):
    """A text is no dice expression, or one beyond the bounds.

    ``text`` is what was typed, cut to 100 characters; ``position`` counts from 0
    and is the text's length where something is missing at its end.
    """

    text: str
    position: int
    reason: DiceFlaw


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """Some dice of one size, of which the ``keep`` highest or lowest count; ``sign`` is 1 or -1."""

    sign: int
    count: int
    sides: int
    keep: int
    keeps_lowest: bool = False
    is_fate: bool = False


@dataclass(frozen=True, slots=True)
class Expression:
    """A text in the one spelling that is shown, the dice in it, and what is added to them."""

    text: str
    terms: tuple[DiceTerm, ...]
    constant: int = 0


@dataclass(frozen=True, slots=True)
class RolledTerm:
    """The faces of one term as they fell, a Fate die's from -1 to 1, and which of them count."""

    sign: int
    sides: int
    faces: tuple[int, ...]
    kept: tuple[bool, ...]
    is_fate: bool = False

    @property
    def total(self) -> int:
        """The sum of the kept faces, with the term's sign."""
        pairs = zip(self.faces, self.kept, strict=True)
        return self.sign * sum(face for face, is_kept in pairs if is_kept)


@dataclass(frozen=True, slots=True)
class Rolled(Outcome):
    """Dice fell for ``/roll``; ``constant`` is the sum of all plain numbers, signs applied.

    A hidden roll is known only to whoever made it until they reveal it, and to the GM where it
    ``is_open_to_gm``.
    """

    expression: str
    terms: tuple[RolledTerm, ...]
    constant: int = 0
    label: str = ""
    is_hidden: bool = False
    is_open_to_gm: bool = False

    @property
    def total(self) -> int:
        """All terms together."""
        return self.constant + sum(term.total for term in self.terms)


def parse(text: str) -> Expression:
    """Understand a dice expression, or raise :class:`BadDice` with the place and the reason."""
    if len(text) > TEXT_MAX:
        raise BadDice(text[:TEXT_MAX], TEXT_MAX, DiceFlaw.TOO_LONG)
    scanner = _Scanner(text)
    terms: list[DiceTerm] = []
    constant = 0
    dice_left = DICE_MAX
    sign = scanner.sign() or 1
    for _ in range(TERMS_MAX):
        start = scanner.position()
        part = scanner.term(sign)
        if isinstance(part, DiceTerm):
            terms.append(part)
            dice_left -= part.count
        else:
            constant += part
        if dice_left < 0:
            raise BadDice(text, start, DiceFlaw.TOO_MANY_DICE)
        if scanner.is_done():
            break
        sign = scanner.sign()
        if not sign:
            raise scanner.stuck()
    else:
        raise BadDice(text, scanner.position(), DiceFlaw.TOO_MANY_TERMS)
    if not terms:
        raise BadDice(text, 0, DiceFlaw.NO_DICE)
    return Expression(scanner.tidy(), tuple(terms), constant)


def roll(expression: Expression, dice: Dice, *, label: str = "", is_hidden: bool = False) -> Rolled:
    """Let the dice of an expression fall, each once, left to right; a label is cleaned first."""
    cleaned = clean_text("label", label, LABEL_MAX) if label else ""
    faces = [roll_pool(dice, term.count, term.sides) for term in expression.terms]
    return replace(judge(expression, faces), label=cleaned, is_hidden=is_hidden)


def judge(expression: Expression, faces: Sequence[tuple[int, ...]]) -> Rolled:
    """Read faces, one tuple for each term, as the dice showed them (a Fate die from 1 to 3)."""
    terms = tuple(map(_judge_term, expression.terms, faces))
    return Rolled(expression.text, terms, expression.constant)


def _judge_term(term: DiceTerm, faces: tuple[int, ...]) -> RolledTerm:
    # Sorting is stable, also when reversed: of equal faces the earlier ones count.
    ranked = sorted(range(term.count), key=faces.__getitem__, reverse=not term.keeps_lowest)
    chosen = set(ranked[: term.keep])
    kept = tuple(index in chosen for index in range(term.count))
    shown = tuple(face - 2 for face in faces) if term.is_fate else faces
    return RolledTerm(term.sign, term.sides, shown, kept, term.is_fate)


class _Scanner:
    """Reads a text once; each method takes what it names, if it comes next."""

    def __init__(self, text: str) -> None:
        self._typed = text
        # Lowering one Turkish letter makes two of it and shifts what follows, but nothing
        # after a character outside the grammar is ever read, so positions stay true.
        self._text = text.translate(_LONG_MINUSES).lower()
        self._at = 0

    def position(self) -> int:
        """Skip spaces and say where the next character stands."""
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        return self._at

    def is_done(self) -> bool:
        return self.position() == len(self._text)

    def tidy(self) -> str:
        """Give the whole text in the one spelling that is shown."""
        return "".join(self._text.split()).replace("df", "dF")

    def stuck(self) -> BadDice:
        """Make the refusal for whatever comes next, or for its absence."""
        reason = DiceFlaw.UNFINISHED if self.is_done() else DiceFlaw.UNEXPECTED
        return self._bad(self.position(), reason)

    def sign(self) -> int:
        """Take a sign: 1, -1, or 0 when there is none."""
        return 1 if self._take("+") else -1 if self._take("-") else 0

    def term(self, sign: int) -> DiceTerm | int:
        """Take dice, or a number with its sign."""
        start = self.position()
        number = self._number()
        if self._take("d"):
            return self._dice(sign, 1 if number is None else number, start)
        if number is None:
            raise self.stuck()
        if number > CONSTANT_MAX:
            raise self._bad(start, DiceFlaw.CONSTANT)
        return sign * number

    def _dice(self, sign: int, count: int, start: int) -> DiceTerm:
        if count < 1:
            raise self._bad(start, DiceFlaw.NO_DICE)
        at = self.position()
        is_fate = self._take("f")
        sides = FATE_SIDES if is_fate else 100 if self._take("%") else self._number()
        if sides is None:
            raise self.stuck()
        if not SIDES_MIN <= sides <= SIDES_MAX:
            raise self._bad(at, DiceFlaw.SIDES)
        keep, keeps_lowest = self._keep(count)
        return DiceTerm(sign, count, sides, keep, keeps_lowest, is_fate)

    def _keep(self, count: int) -> tuple[int, bool]:
        """Take what is kept: how many of ``count`` dice, and whether the lowest."""
        at = self.position()
        drops = self._take("d")
        if not drops and not self._take("k"):
            return count, False
        names_lowest = self._take("l")
        if not names_lowest and not self._take("h"):
            raise self.stuck()
        number = self._number()
        named = 1 if number is None else number
        keep = count - named if drops else named
        if named < 1 or not 1 <= keep <= count:
            raise self._bad(at, DiceFlaw.KEEP)
        return keep, names_lowest != drops

    def _take(self, char: str) -> bool:
        found = not self.is_done() and self._text[self._at] == char
        self._at += found
        return found

    def _number(self) -> int | None:
        start = self.position()
        # str.isdigit also says yes to characters that int() refuses, such as a superscript.
        while self._at < len(self._text) and self._text[self._at] in _DIGITS:
            self._at += 1
        return int(self._text[start : self._at]) if self._at > start else None

    def _bad(self, position: int, reason: DiceFlaw) -> BadDice:
        return BadDice(self._typed, position, reason)
