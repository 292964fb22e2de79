"""Dice as people type them: ``2d6+1``, ``4dF``, ``3d10kh2``, ``d6!``, ``6x 3d6``, ``d20 adv``.

:func:`parse` reads the text once, from left to right; :func:`roll` lets dice fall for what was read
and keeps every face.  In the grammar case never matters and spaces may stand between its parts::

    expression = [number "x"] [sign] term {sign term} [chance]     at least one term is dice
    term       = number | [number] "d" sides {rule}
    sides      = number | "%" | "f"
    rule       = keep | chance | "r" [compare] face | "!" | compare face
    keep       = ("kh" | "kl" | "dh" | "dl") [number]
    chance     = "adv" | "advantage" | "dis" | "disadv" | "disadvantage"
    compare    = ">=" | ">" | "<=" | "<" | "="

Rules of one term come in any order, each sort once; Fate dice are only kept or dropped.  A chance
at the end, as in ``d20+5 adv``, belongs to the one term that is dice.  A keyboard's longer minus
signs count as ``-``.  There are no brackets, so nothing nests, and every text costs at most a
hundred steps whatever it is made of.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import compress
from string import digits

from rules.dice import Dice
from rules.errors import RuleError
from rules.frozen import frozen
from rules.names import LONG_MINUSES, clean_optional
from rules.outcome import Outcome

TEXT_MAX = 100
"""Longest expression, spaces included."""

LABEL_MAX = 100
"""Longest label of a roll."""

DICE_MAX = 100
"""Dice in one expression, those that are dropped included, all of its rolls together."""

TERMS_MAX = 10
"""Terms in one expression, constants included."""

TIMES_MAX = 20
"""How often one expression may be rolled at once."""

MORE_MAX = 10
"""Dice that one exploding die can bring, one after the other."""

SIDES_MIN = 2
SIDES_MAX = 1000

CONSTANT_MAX = 10_000
"""Largest number that may be added or taken away."""

FATE_SIDES = 3
"""A Fate die has three different faces; it is rolled as a d3 and read as -1, 0 or +1."""

_CHANCES = {"advantage": False, "adv": False, "disadvantage": True, "disadv": True, "dis": True}
"""Words for advantage, each before its own beginning, and whether they keep the worst."""


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
    FACE = "face"
    TIMES = "times"
    CHANCE = "chance"


class Comparison(Enum):
    """How a face, or a total, is compared with a number."""

    LEAST = ">="
    MOST = "<="
    MORE = ">"
    LESS = "<"
    EXACT = "="

    def fits(self, target: int) -> Callable[[int], bool]:
        """Give whether a number compares so with the target."""
        return lambda number: _COMPARES[self](number, target)


_COMPARES: Mapping[Comparison, Callable[[int, int], bool]] = {
    Comparison.LEAST: operator.ge,
    Comparison.MOST: operator.le,
    Comparison.MORE: operator.gt,
    Comparison.LESS: operator.lt,
    Comparison.EXACT: operator.eq,
}


@frozen
class Mark:
    """Some faces of a die, such as those of 8 or more."""

    compare: Comparison
    number: int

    @property
    def text(self) -> str:
        """How they are typed."""
        return f"{self.compare.value}{self.number}"

    def is_met(self, face: int) -> bool:
        """Whether a face is one of them."""
        return self.compare.fits(self.number)(face)


@dataclass(eq=False)
class BadDice(RuleError):
    """A text is no dice expression, or one beyond the bounds.

    ``text`` is what was typed, cut to 100 characters; ``position`` counts from 0
    and is the text's length where something is missing at its end.
    """

    text: str
    position: int
    reason: DiceFlaw


@frozen
class DiceTerm:
    """Some dice of one size, of which the ``keep`` highest or lowest count; ``sign`` is 1 or -1.

    A die falls once more if its face is one of ``rerolled``, and the new face stands (RC.10).  If
    it ``explodes``, its highest face brings one more die, which is treated alike, up to 10 of them;
    a die with all that it brought is kept or dropped as one, by its sum (RC.9).  With ``counted``
    the kept faces are not added up, but each that is one of these counts 1 (RC.11).
    """

    sign: int
    count: int
    sides: int
    keep: int
    keeps_lowest: bool = False
    is_fate: bool = False
    rerolled: Mark | None = None
    explodes: bool = False
    counted: Mark | None = None


@frozen
class Expression:
    """A text in the one spelling that is shown, the dice in it, and what is added to them.

    All of it is rolled so many ``times``, each roll for itself.
    """

    text: str
    terms: tuple[DiceTerm, ...]
    constant: int = 0
    times: int = 1


@frozen
class RolledTerm:
    """The faces of one term as they fell, a Fate die's from -1 to 1, and which of them were kept.

    ``rerolled`` are the places of those in whose stead the next fell, and ``more`` is how many dice
    exploding brought.  With ``counted``, kept faces of that sort are counted and not added.
    """

    sign: int
    sides: int
    faces: tuple[int, ...]
    kept: tuple[bool, ...]
    is_fate: bool = False
    rerolled: tuple[int, ...] = ()
    more: int = 0
    counted: Mark | None = None

    @property
    def total(self) -> int:
        """The sum of the kept faces, or how many of them count, with the term's sign."""
        kept = list(compress(self.faces, self.kept))
        value = sum(kept) if self.counted is None else sum(map(self.counted.is_met, kept))
        return self.sign * value


@frozen
class Rolled(Outcome):
    """Dice fell for ``/roll``; ``constant`` is the sum of all plain numbers, signs applied.

    What was rolled several ``times`` at once has the terms of all these rolls, one after the other.
    A hidden roll is known only to whoever made it until they reveal it, and to the GM where it
    ``is_open_to_gm``.
    """

    expression: str
    terms: tuple[RolledTerm, ...]
    constant: int = 0
    label: str = ""
    is_hidden: bool = False
    is_open_to_gm: bool = False
    times: int = 1

    def is_like(self, other: Outcome) -> bool:
        """Whether it has the label of the other, or dice of a size that fell there too."""
        if not isinstance(other, Rolled):
            return False
        sizes = {term.sides for term in other.terms}
        is_named_alike = bool(self.label) and self.label == other.label
        return is_named_alike or any(term.sides in sizes for term in self.terms)

    @property
    def rolls(self) -> tuple[tuple[RolledTerm, ...], ...]:
        """The terms of each roll."""
        size = len(self.terms) // self.times
        return tuple(self.terms[at : at + size] for at in range(0, size * self.times, size))

    @property
    def totals(self) -> tuple[int, ...]:
        """What each roll came to, all of its terms together."""
        return tuple(self.constant + sum(term.total for term in each) for each in self.rolls)

    @property
    def total(self) -> int:
        """What a single roll came to, or several of them together."""
        return sum(self.totals)

    @property
    def counts(self) -> bool:
        """Whether successes are counted, rather than faces added up."""
        return all(term.counted is not None for term in self.terms)


def parse(text: str) -> Expression:
    """Understand a dice expression, or raise :class:`BadDice` with the place and the reason."""
    if len(text) > TEXT_MAX:
        raise BadDice(text[:TEXT_MAX], TEXT_MAX, DiceFlaw.TOO_LONG)
    scanner = _Scanner(text)
    terms: list[DiceTerm] = []
    constant = 0
    times = scanner.times()
    dice_left = DICE_MAX // times
    sign = scanner.sign() or 1
    for _ in range(TERMS_MAX):
        start = scanner.position()
        part = scanner.term(sign)
        if isinstance(part, DiceTerm):
            terms.append(part)
            dice_left -= part.count
        else:
            constant += part
            # People say it last of all: d20+5 adv.
            if len(terms) == 1:
                terms = [scanner.chance(terms[0]) or terms[0]]
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
    return Expression(scanner.tidy(), tuple(terms), constant, times)


def roll(expression: Expression, dice: Dice, *, label: str = "", is_hidden: bool = False) -> Rolled:
    """Let the dice of an expression fall, left to right; a label is cleaned first."""
    cleaned = clean_optional("label", label, LABEL_MAX)
    falling = [_falling(dice, term.sides) for term in expression.terms * expression.times]
    return replace(judge(expression, falling), label=cleaned, is_hidden=is_hidden)


def _falling(dice: Dice, sides: int) -> Iterator[int]:
    while True:
        yield dice.roll(sides)


def judge(expression: Expression, faces: Iterable[Iterable[int]]) -> Rolled:
    """Read faces as the dice showed them (a Fate die from 1 to 3), those of each term by itself.

    Of each term's as many are taken as its dice need: how many fall depends on what they show.
    """
    terms = tuple(map(_judge_term, expression.terms * expression.times, map(iter, faces)))
    return Rolled(expression.text, terms, expression.constant, times=expression.times)


def _judge_term(term: DiceTerm, faces: Iterator[int]) -> RolledTerm:
    dice = [_die(term, faces) for _ in range(term.count)]
    worth = [sum(face for face, stands in die if stands) for die in dice]
    # Sorting is stable, also when reversed: of equal dice the earlier ones count.
    ranked = sorted(range(term.count), key=worth.__getitem__, reverse=not term.keeps_lowest)
    chosen = set(ranked[: term.keep])
    fallen = [(face, stands, at in chosen) for at, die in enumerate(dice) for face, stands in die]
    return RolledTerm(
        term.sign,
        term.sides,
        faces=tuple(face - 2 if term.is_fate else face for face, _, _ in fallen),
        kept=tuple(stands and is_chosen for _, stands, is_chosen in fallen),
        is_fate=term.is_fate,
        rerolled=tuple(place for place, (_, stands, _) in enumerate(fallen) if not stands),
        more=sum(stands for _, stands, _ in fallen) - term.count,
        counted=term.counted,
    )


def _die(term: DiceTerm, faces: Iterator[int]) -> list[tuple[int, bool]]:
    """Give the faces of one die and of those that it brought, and whether each stands."""
    die: list[tuple[int, bool]] = []
    for _ in range(1 + MORE_MAX * term.explodes):
        face = next(faces)
        if term.rerolled is not None and term.rerolled.is_met(face):
            die.append((face, False))
            face = next(faces)
        die.append((face, True))
        if face < term.sides:
            break
    return die


class _Scanner:
    """Reads a text once; each method takes what it names, if it comes next."""

    def __init__(self, text: str) -> None:
        self._typed = text
        # Lowering one Turkish letter makes two of it and shifts what follows, but nothing
        # after a character outside the grammar is ever read, so positions stay true.
        self._text = text.translate(LONG_MINUSES).lower()
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
        whole = "".join(self._text.split()).replace("df", "dF")
        return whole.replace("advantage", "adv").replace("disadv", "dis")

    def stuck(self) -> BadDice:
        """Make the refusal for whatever comes next, or for its absence."""
        reason = DiceFlaw.UNFINISHED if self.is_done() else DiceFlaw.UNEXPECTED
        if any(map(self._comes, _CHANCES)):
            reason = DiceFlaw.CHANCE
        return self._bad(self.position(), reason)

    def sign(self) -> int:
        """Take a sign: 1, -1, or 0 when there is none."""
        return 1 if self._take("+") else -1 if self._take("-") else 0

    def times(self) -> int:
        """Take how often all of it is rolled: once, unless a number and an x say otherwise."""
        start = self.position()
        number = self._number()
        if number is None or not self._take("x"):
            self._at = start
            return 1
        if not 1 <= number <= TIMES_MAX:
            raise self._bad(start, DiceFlaw.TIMES)
        return number

    def term(self, sign: int) -> DiceTerm | int:
        """Take dice, or a number with its sign."""
        start = self.position()
        number = self._number()
        # A number before "dis" is none of dice: d20+5 dis.
        if not self._comes("dis") and self._take("d"):
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
        term = DiceTerm(sign, count, sides, count, is_fate=is_fate)
        others = () if is_fate else (self._reroll, self._explode, self._count)
        return self._ruled(term, [self._keep, *others])

    def _ruled(
        self, term: DiceTerm, rules: list[Callable[[DiceTerm], DiceTerm | None]]
    ) -> DiceTerm:
        """Take what holds for some dice, in any order, each sort once."""
        for rule in rules:
            if ruled := rule(term):
                return self._ruled(ruled, [each for each in rules if each is not rule])
        return term

    def _keep(self, term: DiceTerm) -> DiceTerm | None:
        """Take what is kept: how many dice, and whether the lowest."""
        if by_chance := self.chance(term):
            return by_chance
        at = self.position()
        drops = self._take("d")
        if not drops and not self._take("k"):
            return None
        names_lowest = self._take("l")
        if not names_lowest and not self._take("h"):
            raise self.stuck()
        number = self._number()
        named = 1 if number is None else number
        keep = term.count - named if drops else named
        if named < 1 or not 1 <= keep <= term.count:
            raise self._bad(at, DiceFlaw.KEEP)
        return replace(term, keep=keep, keeps_lowest=names_lowest != drops)

    def chance(self, term: DiceTerm) -> DiceTerm | None:
        """Take advantage or disadvantage: of these dice, or of two, the best or the worst."""
        at = self.position()
        for word, is_lowest in _CHANCES.items():
            if self._take(word):
                if term.keep < term.count:
                    raise self._bad(at, DiceFlaw.CHANCE)
                return replace(term, count=max(term.count, 2), keep=1, keeps_lowest=is_lowest)
        return None

    def _reroll(self, term: DiceTerm) -> DiceTerm | None:
        """Take which faces are rolled once more."""
        if not self._take("r"):
            return None
        return replace(term, rerolled=self._mark(term, self._compare() or Comparison.EXACT))

    def _explode(self, term: DiceTerm) -> DiceTerm | None:
        """Take that the highest face brings another die."""
        return replace(term, explodes=True) if self._take("!") else None

    def _count(self, term: DiceTerm) -> DiceTerm | None:
        """Take which faces are counted."""
        compare = self._compare()
        return None if compare is None else replace(term, counted=self._mark(term, compare))

    def _compare(self) -> Comparison | None:
        return next((each for each in Comparison if self._take(each.value)), None)

    def _mark(self, term: DiceTerm, compare: Comparison) -> Mark:
        """Take a number, and hold that some face of the die is meant by it."""
        at = self.position()
        number = self._number()
        if number is None:
            raise self.stuck()
        mark = Mark(compare, number)
        # If any face is meant, then the lowest is, or the highest, or the number itself.
        if number > term.sides or not any(map(mark.is_met, {1, number, term.sides} - {0})):
            raise self._bad(at, DiceFlaw.FACE)
        return mark

    def _comes(self, what: str) -> bool:
        return self._text.startswith(what, self.position())

    def _take(self, what: str) -> bool:
        found = self._comes(what)
        self._at += len(what) * found
        return found

    def _number(self) -> int | None:
        start = self.position()
        # str.isdigit also says yes to characters that int() refuses, such as a superscript.
        while self._at < len(self._text) and self._text[self._at] in digits:
            self._at += 1
        return int(self._text[start : self._at]) if self._at > start else None

    def _bad(self, position: int, reason: DiceFlaw) -> BadDice:
        return BadDice(self._typed, position, reason)
