"""Skills as people write them down: a pyramid, a list, with numbers or the names of the ladder.

A rating stands before its skills or behind one: ``Great Fight, Good Will, Notice``,
``+4 Fight; +3 Will, Notice``, ``Good (+3): Will, Notice``, ``Fight 4, Will +3``.  A skill without
one has the rating before it.  Between two skills whose ratings stand behind them it could have
either, so that is refused (:class:`~rules.fate.errors.NoRating`).
"""

import re
from collections.abc import Collection, Iterator, Mapping

from rules import names, ranges
from rules.fate.character import Skill
from rules.fate.errors import NoRating, TwoRatings
from rules.fate.terms import LADDER, RATING_MAX, RATING_MIN
from rules.frozen import frozen

DASHES = r"\-\u2013\u2014"
"""Dashes as a part of a pattern: a hyphen, and the two longer ones."""

_BREAK = re.compile(r"[,;\n·•|\uff0c\u3001\uff1b]+")
_BULLET = re.compile(rf"^[*{DASHES}] +")
_DRESS = re.compile(rf"[()\[\]:=]| [{DASHES}]+(?= )")
"""What stands around a rating and says nothing: brackets, colons, dashes between spaces."""

_GLUED = re.compile(r"(?<=[^\W\d_])\+(?=\d)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,3}")
_BY_NAME = {name.casefold(): rating for rating, name in LADDER.items()}


@frozen
class _Part:
    """A skill in a list, with the rating before it, behind it, or neither.

    Without a name it is a rating that skills follow.
    """

    name: str
    before: int | None = None
    behind: int | None = None


def read_skills(
    text: str, known: Collection[str], otherwise: int | None = None
) -> tuple[Skill, ...]:
    """Read skills with their ratings, -10 to 20, in the order in which they are written.

    ``known`` are names that are never taken apart, such as ``Level 5``.  With ``otherwise`` a
    skill has that rating where none stands before it or behind it.
    """
    spelt = {each.casefold(): each for each in known}
    found: dict[str, Skill] = {}
    lead = last = None
    waiting: list[str] = []
    for part in _parts(text, spelt):
        if part.behind is not None:
            if waiting:
                raise NoRating(waiting[0])
            lead, last = None, part.behind
        elif part.before is not None:
            _keep(found, waiting, last)
            lead, last, waiting = part.before, None, []
        rating = lead if part.behind is None else part.behind
        if rating is None:
            rating = otherwise
        if rating is not None:
            _keep(found, [part.name] if part.name else [], rating)
        elif last is not None:
            waiting.append(part.name)
        else:
            raise NoRating(part.name)
    _keep(found, waiting, last)
    if not found:
        raise NoRating(names.clean_text("skill", text))
    return tuple(found.values())


def written(skills: Collection[Skill]) -> str:
    """Write skills as :func:`read_skills` reads them: a line a rating, the best first."""
    by_rating: dict[int, list[str]] = {}
    for each in sorted(skills, key=lambda each: -each.rating):
        by_rating.setdefault(each.rating, []).append(each.name)
    return "\n".join(f"{_rung(rating)}: {', '.join(held)}" for rating, held in by_rating.items())


def _rung(rating: int) -> str:
    return f"{LADDER[rating]} ({rating:+})" if rating in LADDER else f"{rating:+}"


def _parts(text: str, spelt: Mapping[str, str]) -> Iterator[_Part]:
    """Break a text into skills."""
    for piece in _BREAK.split(text):
        part = _BULLET.sub("", names.clean(piece).replace("−", "-"))
        if part.casefold() in spelt:
            yield _Part(spelt[part.casefold()])
        elif part:
            head, colon, tail = part.partition(":")
            rating, rest = _leading(_words(head))
            is_lead = bool(colon) and rating is not None and not rest
            if is_lead and _joined(tail.split()) in spelt:
                yield _Part(_spelt(tail.split(), spelt), before=rating)
            else:
                yield from _split(_words(f"{rating:+} {tail}" if is_lead else part), spelt)


def _words(text: str) -> list[str]:
    return _GLUED.sub(" +", _DRESS.sub(" ", text)).split()


def _split(words: list[str], spelt: Mapping[str, str]) -> Iterator[_Part]:
    """Break words between which no comma stands where a rating begins, or ends, a skill."""
    first, rest = _leading(words)
    if first is None or _before_a_rating(words, spelt):
        yield from _rated_behind(words, spelt)
        return
    while first is not None:
        count = _before_a_rating(rest, spelt)
        name, left = rest[:count], rest[count:]
        second, left_over = _leading(left)
        if name and second is not None and not left_over:
            if first != second:
                # A number behind is meant, and the word belongs to the name: Great Weapons 3.
                if _NUMBER.fullmatch(words[0]) or count + 2 != len(words):
                    raise TwoRatings(_spelt(name, spelt), first, second)
                yield _Part(_spelt([words[0], *name], spelt), behind=second)
                return
            second = None
        yield _Part(_spelt(name, spelt), before=first)
        first, rest = second, left_over


def _rated_behind(words: list[str], spelt: Mapping[str, str]) -> Iterator[_Part]:
    while words:
        count = _before_a_rating(words, spelt)
        rating, rest = _leading(words[count:])
        yield _Part(_spelt(words[:count], spelt), behind=rating)
        words = rest


def _before_a_rating(words: list[str], spelt: Mapping[str, str]) -> int:
    """Count the words of the name with which these begin, up to a rating or the end."""
    ratings = [_one(each) for each in words] + [None]
    # Of two numbers beside each other the first belongs to the name: Level 5 +1.
    ends = [
        *(
            index
            for index, each in enumerate(ratings)
            if each is not None and (not index or ratings[index + 1] in {None, each})
        ),
        len(words),
    ]
    known = (end for end in reversed(ends) if _joined(words[:end]) in spelt)
    return next(known, ends[0])


def _leading(words: list[str]) -> tuple[int | None, list[str]]:
    """Take the rating with which words begin: its name, its number, or both if they agree."""
    rating = _one(words[0]) if words else None
    if rating is None:
        return None, words
    rest = words[1:]
    return rating, rest[1:] if rest and _one(rest[0]) == rating else rest


def _one(word: str) -> int | None:
    return int(word) if _NUMBER.fullmatch(word) else _BY_NAME.get(word.casefold())


def _joined(words: list[str]) -> str:
    return " ".join(words).casefold()


def _spelt(words: list[str], spelt: Mapping[str, str]) -> str:
    return spelt.get(_joined(words), " ".join(words))


def _keep(found: dict[str, Skill], called: Collection[str], rating: int | None) -> None:
    """Keep skills at a rating, unless one of them stands at another already."""
    for each in called:
        name = names.clean_text("skill", each)
        number = ranges.require("rating", rating or 0, RATING_MIN, RATING_MAX)
        held = found.setdefault(name.casefold(), Skill(name, number))
        if held.rating != number:
            raise TwoRatings(held.name, held.rating, number)
