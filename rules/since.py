"""Which session, or which moment, people mean by a few words such as ``2h`` or ``last session``."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum

from rules.errors import RuleError
from rules.names import clean


class Which(Enum):
    """A session that people name rather than a time."""

    THIS = "this session"
    LAST = "last session"


@dataclass(eq=False)
class NotATime(RuleError):
    """A text names no session and no time before now."""

    text: str


_SESSIONS = {
    Which.THIS: ("session", "evening", "tonight", "start"),
    Which.LAST: ("last session", "previous session", "last time", "last evening", "last"),
}
_NAMED = {word: which for which, words in _SESSIONS.items() for word in words}
_LEADING = re.compile(r"^(?:since|from|after|on|this|the|in)\s+")

_LENGTHS = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
}
_SHORT = {"hr": "hour", "wk": "week", "yr": "year"}
_PART = re.compile(
    r"(?P<count>\d{1,5}(?:[.,]\d{1,2})?|half an?|an?)\s*(?P<unit>[a-z]+)"
    r"(?:\s*(?P<minutes>\d{1,2})$)?[\s,]*(?:and\s+)?"
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_NAME, _YEAR = r"(?P<name>[a-z]{3,9})", r"(?:,?\s*(?P<y>\d{4}))?"
_STAMP = re.compile(r"<t:(\d{1,12})(?::[a-z])?>")
_TIME = re.compile(r"[ t]+(?P<h>\d{1,2}):(?P<min>\d{2})\s*(?:utc|z)?$")
_DATES = (
    re.compile(r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"),
    re.compile(r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.?" + _YEAR),
    re.compile(rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?{_NAME}{_YEAR}"),
    re.compile(rf"{_NAME}\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}"),
)


def since(text: str, now: int) -> Which | int:
    """Read which session, or which moment in milliseconds since 1970, a few words mean (RC.16).

    Taken are a session, a length of time, a day by its name, and a date; days begin at midnight
    UTC.  Anything else, and what is still to come, is :class:`NotATime`.
    """
    said = clean(text).casefold().rstrip(".?!")
    while (shorter := _LEADING.sub("", said)) != said:
        said = shorter
    if said in _NAMED:
        return _NAMED[said]
    today = datetime.fromtimestamp(now / 1000, UTC)
    try:
        meant = _stamp(said) or _day(said, today) or _ago(said, today) or _date(said, today)
    except (ValueError, OverflowError):
        meant = None
    if meant is None or meant > today:
        raise NotATime(text)
    return max(0, int(meant.timestamp() * 1000))


def _stamp(said: str) -> datetime | None:
    """Read a time as Discord writes it."""
    found = _STAMP.fullmatch(said)
    return datetime.fromtimestamp(int(found[1]), UTC) if found else None


def _day(said: str, today: datetime) -> datetime | None:
    """Read a day by its name; that of today means the day a week ago."""
    midnight = today.replace(hour=0, minute=0, second=0, microsecond=0)
    if said in {"today", "yesterday"}:
        return midnight - timedelta(days=said == "yesterday")
    named = said.removeprefix("last ")
    fitting = [at for at, day in enumerate(_WEEKDAYS) if len(named) > 1 and day.startswith(named)]
    if len(fitting) != 1:
        return None
    return midnight - timedelta(days=(today.weekday() - fitting[0] - 1) % 7 + 1)


def _ago(said: str, today: datetime) -> datetime | None:
    """Read a length of time: ``2h``, ``1h30``, ``3 days ago``, ``half an hour``, ``last week``."""
    left = re.sub(r"^last (?=\D)", "a ", said).removesuffix("ago").strip()
    length = timedelta()
    while left:
        found = _PART.match(left)
        unit = _unit(found["unit"]) if found else None
        if found is None or unit is None or (found["minutes"] and unit != _LENGTHS["hour"]):
            return None
        count = {"a": 1.0, "an": 1.0, "half a": 0.5, "half an": 0.5}.get(found["count"])
        length += (count or float(found["count"].replace(",", "."))) * unit
        length += timedelta(minutes=int(found["minutes"] or 0))
        left = left[found.end() :]
    return today - length if length else None


def _unit(word: str) -> timedelta | None:
    """Give how long a unit is, by its name or the beginning of it, of two the shorter."""
    one = word if word == "s" else word.removesuffix("s")
    one = _SHORT.get(one, one)
    return next((length for name, length in _LENGTHS.items() if name.startswith(one)), None)


def _date(said: str, today: datetime) -> datetime | None:
    """Read a date, with a time of day or without; one without a year is the latest such."""
    clock = _TIME.search(said)
    hour, minute = (int(clock["h"]), int(clock["min"])) if clock else (0, 0)
    day = said[: clock.start()] if clock else said
    parts = next((found.groupdict() for each in _DATES if (found := each.fullmatch(day))), None)
    if parts is None:
        return None
    month = _month(parts["name"]) if "name" in parts else int(parts["m"])
    year = int(parts["y"] or today.year)
    meant = datetime(year, month, int(parts["d"]), hour, minute, tzinfo=UTC)
    return meant.replace(year=year - 1) if meant > today and not parts["y"] else meant


def _month(name: str) -> int:
    """Give the number of a month by its name or the beginning of it; of no month it is 0."""
    return next((at for at, month in enumerate(_MONTHS, 1) if month.startswith(name)), 0)
