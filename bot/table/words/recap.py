"""A session told to who was not there: as Markdown, whole, and in a few lines.

Both are made of the games' own lines, so that no game has to do anything for it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import discord

from bot.chat.embeds import (
    Colour,
    change,
    cut_marked,
    embed,
    first_upper,
    join,
    laid_out,
    plain,
    plural,
)
from bot.chat.symbols import WORDS, said
from bot.chat.words import card, line, rare
from bot.game import of_character
from bot.game import title_of as title_of_game
from bot.journal import Entry, Recap
from bot.table.words.table import APART_MS, LINE_MAX, title_of
from rules.clock import Clock, ClockTicked
from rules.outcome import Change
from rules.session import SessionEnded, SessionStarted, is_play
from rules.since import Which
from rules.table import OF_TABLE

RARE_SHOWN = 10
MOVED_SHOWN = 12
"""Lines of what was rare, and of numbers that moved, in the short telling."""

DAY_MS = 86_400_000

_OURS = _GM, _A_GM, _A_PLAYER, _GONE = "The GM", "A GM", "A player", "Somebody who left"
"""Who has no character to be named by."""

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_KEPT = frozenset("\\`*_[]<~|@")
"""What a text that somebody typed keeps escaped in a file of Markdown."""

_BLOCK = re.compile(r"^([#>+-])|^(\d+)([.)])")
"""What begins a block of Markdown, where a line begins so."""

_PERSON, _CHANNEL = re.compile(r"<@!?(\d+)>"), re.compile(r"<#\d+>")
_MOMENT = re.compile(r"<t:(\d+)(?::[a-zA-Z])?>")


@card.register
def _(_outcome: SessionStarted) -> discord.Embed:
    lines = (
        "`/table recap` tells what happens from now on, to you or to everybody.",
        "`/table session end` says when it is over.",
    )
    return embed("The session begins", lines, Colour.GREAT)


@card.register
def _(outcome: SessionEnded) -> discord.Embed:
    began = f"It began <t:{outcome.began // 1000}:f>."
    told = "`/table recap` tells it, to you or to everybody."
    return embed("The session is over", (began, told))


@line.register
def _(_outcome: SessionStarted) -> str:
    return "started the session"


@line.register
def _(_outcome: SessionEnded) -> str:
    return "ended the session"


def times(began: Sequence[int]) -> Mapping[str, str]:
    """Give what may be asked for, with what each means: sessions, lengths of time, days."""
    shown = {each.value: each.value.capitalize() for each in Which}
    shown |= {"2h": "The last 2 hours", "yesterday": "Since yesterday, midnight UTC"}
    for at in began:
        moment = f"{_moment(at):%Y-%m-%d %H:%M}"
        shown[moment] = f"Since the session of {_date(at)}, {_clock(at)} UTC"
    return shown


# ------------------------------------------------------------------------------- who, and when


def people(recap: Recap) -> dict[int, str]:
    """Name whoever did something: by the character that they play, else as a GM or a player."""
    doing = list(dict.fromkeys(who for each in recap.entries for who in (each.actor, each.player)))
    gms, found = recap.table.gms, {}
    others = [user for user in doing if user >= 0 and user not in {*recap.characters, *gms}]
    nameless = [gm for gm in gms if gm not in recap.characters]
    for user in doing:
        own = recap.characters.get(user)
        if user in gms and (own is None or len(doing) > 1):
            is_only = len(gms) == 1 or nameless == [user]
            found[user] = _GM if is_only else f"GM {own[0]}" if own else _A_GM
        elif own:
            found[user] = own[0]
        elif user < 0:
            found[user] = _GONE
        else:
            found[user] = _A_PLAYER if len(others) == 1 else f"Player {others.index(user) + 1}"
    return {user: plain(name) for user, name in found.items()}


def _bounds(recap: Recap) -> tuple[int, int]:
    """Give when the story began and ended, or what there is beside it."""
    story = [each for each in recap.entries if is_play(type(each.outcome))] or recap.entries
    return story[0].at, story[-1].at


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def _date(at: int) -> str:
    moment = _moment(at)
    return f"{moment.day} {moment:%B %Y}"


def _clock(at: int) -> str:
    return f"{_moment(at):%H:%M}"


# ------------------------------------------------------------------------------ what was done


def told(entry: Entry, recap: Recap, who: Mapping[int, str]) -> str:
    """Tell an entry in one line with whoever did it, unless it begins with a character's name."""
    text, doer = line(entry.outcome), who[entry.player]
    by = f" (by {_inside(who[entry.actor])})" if entry.actor != entry.player else ""
    if _is_named(text, doer, recap):
        return f"{first_upper(text)}{by}"
    return f"**{doer}**{by}: {text}"


def _is_named(text: str, doer: str, recap: Recap) -> bool:
    """Whether a line says by itself whom it is about."""
    said = text.replace("*", "")
    names = [plain(name) for own in recap.characters.values() for name in own]
    is_second = any(f": {name} " in said for name in (*names, doer, _inside(doer)))
    return said.startswith((*names, _inside(_GM))) or is_second or said.endswith(f" {doer}")


def _inside(name: str) -> str:
    return f"{name[0].lower()}{name[1:]}" if name in _OURS else name


def _highlights(recap: Recap, who: Mapping[int, str]) -> list[str]:
    found = []
    for each in _story(recap):
        heading = rare(each.outcome)
        if not heading and isinstance(each.outcome, ClockTicked) and each.outcome.has_filled:
            heading = "Full"
        if heading:
            text, heading = told(each, recap, who), heading.rstrip(".")
            is_said = heading.casefold() in text.replace("*", "").casefold()
            found.append(text if is_said else f"**{heading}**. {text}")
    return found


def _rolls(recap: Recap, who: Mapping[int, str]) -> str:
    """Say how many rolls everybody made, most first."""
    counts = Counter[str]()
    for user, count in recap.rolls.items():
        counts[_inside(who[user])] += count
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


def moved(recap: Recap) -> list[str]:
    """Tell how the numbers of characters moved, and the clocks that everybody sees."""
    people, clocks = list[str](), list[str]()
    for each in recap.around:
        name = plain(each.name)
        if isinstance(each.after, Clock):
            ticks = Change("", each.before.ticks, each.after.ticks)
            if _is_one(ticks) and not (each.before.hidden or each.after.hidden):
                clocks.append(f"Clock {name}:{change(ticks)} of {each.after.segments}")
            continue
        plotted = of_character(each.after).plotted.items()
        numbers = (Change(what.lower(), of(each.before), of(each.after)) for what, of in plotted)
        if changed := [change(number) for number in numbers if _is_one(number)]:
            people.append(f"{name}: {', '.join(changed)}")
    return people + clocks


def _is_one(number: Change) -> bool:
    return number.before != number.after


# ------------------------------------------------------------------------------- in a few lines


def summary(recap: Recap) -> discord.Embed:
    """Tell a session in a few lines, of which the file has all."""
    who, (first, last) = people(recap), _bounds(recap)
    rolls, until = _rolls(recap, who), "t" if last - first < DAY_MS // 2 else "f"
    lines = [
        f"<t:{first // 1000}:f> to <t:{last // 1000}:{until}>, with {_with(who)}",
        f"Rolls: {rolls}" if rolls else "",
        *(f"• {each}" for each in _first(_highlights(recap, who), RARE_SHOWN)),
    ]
    small = [f"The file tells it whole: {plural(len(recap.entries), 'entry', 'entries')}"]
    return laid_out(
        f"Recap · {title_of(recap.table)}",
        lines=lines,
        moved=_first(moved(recap), MOVED_SHOWN),
        small=small,
    )


def _with(who: Mapping[int, str]) -> str:
    names = list(dict.fromkeys(map(_inside, who.values())))
    return join([*names[:8], f"{len(names) - 8} more"] if len(names) > 8 else names)


def _first(rows: Sequence[str], most: int) -> list[str]:
    shown = [cut_marked(row, LINE_MAX) for row in rows[:most]]
    return [*shown, f"… and {len(rows) - most} more"] if len(rows) > most else shown


# -------------------------------------------------------------------------------------- whole


@dataclass(slots=True)
class _Part:
    """A stretch of the evening: a scene, or what was done without a pause of an hour."""

    title: str
    rows: list[str]


def markdown(recap: Recap) -> str:
    """Tell a session whole, as a text that stands by itself: no mentions, no symbols."""
    who, (first, last) = people(recap), _bounds(recap)
    until = _clock(last) if _date(first) == _date(last) else f"{_date(last)}, {_clock(last)}"
    game = title_of_game(recap.table.game)
    lines = [
        f"# {written(title_of(recap.table), who)}: {_date(first)}",
        "",
        f"{game + '. ' if game else ''}From {_clock(first)} to {until} UTC, with "
        f"{written(_with(who), who)}.",
    ]
    if recap.is_cut:
        lines += ["", "What happened before is left out, for it would be too long."]
    rolls, steps = _rolls(recap, who), sum(each.outcome.is_draft for each in recap.entries)
    short = [f"Rolls: {rolls}."] if rolls else []
    lines += _section("In short", (*short, *_highlights(recap, who), *moved(recap)), who)
    for part in _parts(recap, who):
        lines += _section(part.title, part.rows, who)
    kept = [each for each in recap.entries if _is_aside(each)]
    lines += _section("Beside the story", [told(each, recap, who) for each in kept], who)
    left_out = "What was taken back and what is secret is left out"
    if steps:
        left_out += f", and so {'is' if steps == 1 else 'are'} "
        left_out += f"{plural(steps, 'step')} to a roll or an answer, which `/history` has"
    return "\n".join((*lines, "", f"*{left_out}.*", ""))


def _section(title: str, rows: Sequence[str], who: Mapping[int, str]) -> list[str]:
    """Give a heading and a list, if there is anything to list."""
    listed = [f"- {written(row, who)}" for row in rows]
    return ["", f"## {title}", "", *listed] if listed else []


def _parts(recap: Recap, who: Mapping[int, str]) -> Iterator[_Part]:
    """Part what happened into scenes, where they end, and by the hour."""
    shown = _story(recap)
    has_scenes = any(_ends_scene(each) for each in shown[:-1])
    part, number, before = None, 1, None
    for each in shown:
        if before is None or before.outcome.is_end or each.at - before.at > APART_MS:
            if part is not None:
                yield part
            if before is not None and _ends_scene(before):
                number += 1
            title = "What happened" if part is None else "Later"
            if before is not None and before.outcome.is_session and before.outcome.is_end:
                title = "Afterwards"
            elif has_scenes:
                title = f"Scene {number}"
            part = _Part(f"{title}, from {_when(each.at, _bounds(recap)[0])}", [])
        if part is not None:
            part.rows.append(told(each, recap, who))
        before = each
    if part is not None:
        yield part


def _story(recap: Recap) -> list[Entry]:
    """Give what is told of an evening, without steps that something else tells again."""
    return [each for each in recap.entries if not (_is_aside(each) or each.outcome.is_draft)]


def _is_aside(entry: Entry) -> bool:
    """Whether it is no part of the story, as sheets put right, or changes of the table itself."""
    return entry.outcome.is_bookkeeping or isinstance(entry.outcome, OF_TABLE)


def _ends_scene(entry: Entry) -> bool:
    return entry.outcome.is_end and not entry.outcome.is_session


def _when(at: int, began: int) -> str:
    day = "" if _date(at) == _date(began) else f"{_moment(at).day} {_moment(at):%B}, "
    return f"{day}{_clock(at)} UTC"


def written(text: str, who: Mapping[int, str]) -> str:
    """Put a text of Discord's into Markdown of anybody's, in words alone."""
    text = said(text, WORDS)
    text = _PERSON.sub(lambda found: who.get(int(found[1]), "somebody"), text)
    text = _CHANNEL.sub("a channel", text)
    text = _MOMENT.sub(lambda found: _stamped(int(found[1])), text)
    text = _ESCAPED.sub(lambda found: found[0] if found[1] in _KEPT else found[1], text)
    return _BLOCK.sub(
        lambda found: f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}", text
    )


def _stamped(seconds: int) -> str:
    return f"{_date(seconds * 1000)}, {_clock(seconds * 1000)} UTC"
