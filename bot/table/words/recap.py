"""A session told to who was not there: as Markdown, whole, and in a few lines.

Both are made of the games' own lines, so that no game has to do anything for it.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import discord

from bot.chat.embeds import (
    Colour,
    at_most,
    change,
    cut_marked,
    embed,
    first_lower,
    first_upper,
    join,
    laid_out,
    mention,
    plain,
    plural,
    rows_at_most,
    with_player,
)
from bot.chat.symbols import WORDS, said
from bot.chat.words import card, completed, line, rare
from bot.game import ToldOf, changed_since, character_classes, plotted_of, title_of
from bot.journal import Around, Entry, Recap
from bot.moments import DAY
from bot.table.views import SessionBegun
from bot.table.words.table import APART, LINE_MAX, table_name
from rules.clock import Clock
from rules.frozen import frozen
from rules.outcome import Change
from rules.secrecy import is_gms
from rules.session import SessionEnded, SessionStarted, is_play, is_story
from rules.since import Which
from rules.table import Revealed

RARE_SHOWN = 10
MOVED_SHOWN = 12
"""Lines of what was rare, and of numbers that moved, in the short telling."""

ROW_MAX = 700
"""Longest row of the file, so that ten thousand are still taken by Discord."""

_OURS = _GM, _A_PLAYER, _GONE = "The GM", "A player", "Somebody who left"
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
        "`/table recap` tells what happens from now on.",
        "`/table session end` ends the session.",
    )
    return embed("The session begins", lines, Colour.GREAT)


@completed.register
def _(view: SessionBegun, shown: discord.Embed) -> discord.Embed:
    shown.description = "\n".join((*view.rules, shown.description or ""))
    return shown


def still_waiting(count: int) -> str:
    """Say how much waits as a session begins or ends, or a scene ends."""
    return f"Still waiting: {plural(count, 'thing')}. `/waiting` says what, and for whom."


@card.register
def _(outcome: SessionEnded) -> discord.Embed:
    began = f"It began <t:{outcome.began // 1000}:f>."
    told = "`/table recap` tells it."
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
    """Name whoever did something: by the character that they play, else as a GM or a player.

    A GM whose character had a part in it is named by that too.  Of several GMs who play nobody
    each is mentioned.
    """
    doing = list(dict.fromkeys(who for each in recap.entries for who in (each.actor, each.player)))
    gms = tuple(dict.fromkeys((*recap.table.gms, *recap.gms)))
    others = [user for user in doing if user >= 0 and user not in {*recap.characters, *gms}]
    nameless = [gm for gm in gms if gm in doing and gm not in recap.characters]

    def named(user: int) -> str:
        own = recap.characters.get(user)
        if user in gms and (own is None or len(doing) > 1):
            is_only_one = len(gms) == 1 or nameless == [user]
            if is_only_one and not _has_played(recap, user):
                return _GM
            return f"GM {own[0]}" if own else ""
        if own:
            return own[0]
        if user < 0:
            return _GONE
        return _A_PLAYER if len(others) == 1 else f"Player {others.index(user) + 1}"

    names, shared = {user: named(user) for user in doing}, _shared(recap)
    return {
        user: called(name, user, shared) if name else mention(user) for user, name in names.items()
    }


def _has_played(recap: Recap, user: int) -> bool:
    """Whether a character that somebody plays is not as they were before."""
    own = recap.characters.get(user, ())
    return any(
        each.player == user
        and each.name in own
        and each.before != each.after
        and not is_gms(each.after)
        for each in recap.around
    )


def _shared(recap: Recap) -> dict[str, tuple[int, ...]]:
    """Give the names, without capitals, that characters of several have, and whose these are."""
    held = [(name, user) for user, own in recap.characters.items() for name in own]
    held += [
        (recap.played[each.key], each.player) for each in recap.entries if each.key in recap.played
    ]
    whose: dict[str, dict[int, None]] = {}
    for name, user in held:
        whose.setdefault(name.casefold(), {})[user] = None
    return {name: tuple(users) for name, users in whose.items() if len(users) > 1}


def called(name: str, player: int, shared: Collection[str]) -> str:
    """Name a character, with its player where somebody else has a character of that name."""
    is_apart = player > 0 and name.casefold() in shared
    return with_player(name, player) if is_apart else plain(name)


def _without_mentions(who: Mapping[int, str]) -> dict[int, str]:
    """Give the same names as they stand in a file, where nobody can be mentioned."""
    gms = [user for user, name in who.items() if name == mention(user)]
    return {**who, **{user: f"GM {number}" for number, user in enumerate(gms, 1)}}


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def _date(at: int) -> str:
    moment = _moment(at)
    return f"{moment.day} {moment:%B %Y}"


def _clock(at: int) -> str:
    return f"{_moment(at):%H:%M}"


# ------------------------------------------------------------------------------ what was done


class Telling:
    """A session, and what both ways to tell it are made of, worked out once."""

    def __init__(self, recap: Recap) -> None:
        self.recap = recap
        self.who, self._shared = people(recap), _shared(recap)
        now = (name for own in recap.characters.values() for name in own)
        self.names = tuple(map(plain, dict.fromkeys((*now, *recap.played.values()))))
        self._doers = {each.key: self._done_by(each) for each in recap.entries}
        self.beside = [each for each in recap.entries if not is_story(type(each.outcome))]
        shown = [each for each in recap.entries if is_story(type(each.outcome))]
        self.steps = sum(each.outcome.is_draft for each in shown)
        self.story = [each for each in shown if not each.outcome.is_draft]
        played = [each for each in shown if is_play(type(each.outcome))] or recap.entries
        self.began, self.ended = played[0].at, played[-1].at
        self.rare = _weighed(list(self._rare()))
        self.moved = _moved(recap, self._shared)

    def row(self, entry: Entry) -> str:
        """Tell an entry in one line with whoever did it, unless it says so by itself."""
        text, doer = line(entry.outcome), self._doers[entry.key]
        name = doer.removesuffix(f" ({mention(entry.player)})")
        by = f" (by {_inside(self.who[entry.actor])})" if entry.actor != entry.player else ""
        if self._is_named(text, name):
            text = text if name == doer else _named_so(text, name, doer)
            return f"{first_upper(text)}{by}"
        return f"**{doer}**{by}: {text}"

    def _done_by(self, entry: Entry) -> str:
        """Name who did something: of several characters of one player, whom its line names.

        Else it is the one that they played then, who need not be in use any more.
        """
        who, own = self.who[entry.player], self.recap.characters.get(entry.player, ())
        if not own or who != called(own[0], entry.player, self._shared):
            return who
        said = f": {line(entry.outcome)} ".replace("*", "")
        named = [
            each for each in own if f": {plain(each)}" in said or said.endswith(f" {plain(each)} ")
        ]
        name = max(named, key=len, default=self.recap.played.get(entry.key, own[0]))
        return called(name, entry.player, self._shared)

    def _actor(self, entry: Entry) -> str:
        is_own = entry.actor == entry.player
        return self._doers[entry.key] if is_own else self.who[entry.actor]

    def _is_named(self, text: str, doer: str) -> bool:
        said = text.replace("*", "")
        # Whoever plays alone is the GM that a line names, beside their character.
        gm = [_inside(_GM)] if len(self.who) == 1 else []
        is_second = any(f": {name} " in said for name in (*self.names, doer, _inside(doer), *gm))
        is_first = said.startswith((*self.names, _GM, _inside(_GM)))
        return is_first or is_second or said.endswith(f" {doer.removeprefix('GM ')}")

    def _rare(self) -> Iterator["_Rare"]:
        """Tell what has a crest on its card, what concludes, and what decides."""
        for each in self.story:
            outcome, heading = each.outcome, rare(each.outcome).rstrip(".")
            if heading or outcome.concludes:
                # What a line ends with as its card is headed is said first here.
                text = self.row(each).removesuffix(f" · **{heading}**")
                is_said = heading.casefold() in text.replace("*", "").casefold()
                text = text if is_said else f"**{heading}**. {text}"
                yield _Rare(heading, text, concludes=outcome.concludes)
            elif outcome.decides:
                yield _Rare("", self.row(each))

    def rolls(self) -> str:
        """Say how many rolls everybody made, most first."""
        rolled = [each for each in self.recap.entries if _roll_of(each) in self.recap.rolls]
        counts = Counter(_inside(self._doers[each.key]) for each in rolled)
        return ", ".join(f"{name} {count}" for name, count in counts.most_common())

    def written(self, text: str) -> str:
        """Put a text of the recap into its file, where numbers tell namesakes apart."""
        alike = dict.fromkeys(user for users in self._shared.values() for user in users if user > 0)
        for number, user in enumerate(alike, 1):
            text = text.replace(f"({mention(user)})", f"({number})")
        return written(text, _without_mentions(self.who))

    def present(self) -> str:
        """Name whoever did something."""
        doing = [(self._actor(each), self._doers[each.key]) for each in self.recap.entries]
        names = list(dict.fromkeys(_inside(name) for both in doing for name in both))
        return join(at_most(names, 8))


def _named_so(text: str, name: str, called: str) -> str:
    """Give a line in which a character is ``called`` so where it is named first."""
    first = rf"(?<!\w){re.escape(name)}(?!\w)(?! \(<@)"
    return re.sub(first, lambda _: called, text, count=1)


@frozen
class _Rare:
    """A row that tells something rare: its card's heading, if it has one, and if it concludes."""

    heading: str
    text: str
    concludes: bool = False


def _weighed(found: Sequence[_Rare]) -> list[str]:
    """Give the rows of what was rare, what concludes first.

    Where they are too many what is alike is counted, and what concludes last of all, so that
    nothing is left out because much of another sort came before it.
    """
    first = [each for each in found if each.concludes]
    others = [each for each in found if not each.concludes]
    rows = [*_each(first), *_each(others)]
    if len(rows) > RARE_SHOWN:
        rows = [*_each(first), *_counted(others)]
    return [*_counted(first), *_counted(others)] if len(rows) > RARE_SHOWN else rows


def _each(found: Sequence[_Rare]) -> list[str]:
    return [each.text for each in found]


def _counted(found: Sequence[_Rare]) -> list[str]:
    """Give what stands alone under its heading, after the count of what does not."""
    of_heading = Counter(each.heading for each in found if each.heading)
    many = [(heading, count) for heading, count in of_heading.most_common() if count > 1]
    counted = [f"**{heading}**: {count} times" for heading, count in many]
    return [*counted, *_each([each for each in found if of_heading[each.heading] < 2])]


def _roll_of(entry: Entry) -> int:
    """Give the key of the entry in which the dice fell that an entry tells."""
    return entry.outcome.key if isinstance(entry.outcome, Revealed) else entry.key


def _inside(name: str) -> str:
    return first_lower(name) if name in _OURS else name


def _moved(recap: Recap, shared: Collection[str]) -> list[str]:
    """Tell how characters and what they share have changed, and the clocks that everybody sees."""
    clocks_last = sorted(recap.around, key=lambda each: isinstance(each.after, Clock))
    rows = (
        (_ticked if isinstance(each.after, Clock) else _changed)(each, shared)
        for each in clocks_last
    )
    return list(filter(None, rows))


def _ticked(clock: Around, shared: Collection[str]) -> str:
    """Tell how a clock has moved, if everybody sees it."""
    before, after = clock.before, clock.after
    if before.ticks == after.ticks or before.hidden or after.hidden:
        return ""
    name = called(clock.name, clock.player, shared)
    return f"Clock {name}:{change(Change('', before.ticks, after.ticks))} of {after.segments}"


def _changed(around: Around, shared: Collection[str]) -> str:
    """Tell what of a state has changed, under the name of whoever it is a character of."""
    plotted = plotted_of(around.after).items()
    both = ((what.lower(), of(around.before), of(around.after)) for what, of in plotted)
    told = [
        change(Change(what, before, after))
        for what, before, after in both
        if before is not None and after is not None and before != after
    ]
    since = changed_since(None if around.is_made else around.before, around.after)
    told += [_told(text, shared) for text in since]
    if told and around.name and isinstance(around.after, tuple(character_classes())):
        return f"{called(around.name, around.player, shared)}: {', '.join(told)}"
    return first_upper(", ".join(told))


def _told(text: str | ToldOf, shared: Collection[str]) -> str:
    if isinstance(text, str):
        return text
    return f"{called(text.name, text.player, shared)} {text.text}"


# ------------------------------------------------------------------------------- in a few lines


def summary(telling: Telling) -> discord.Embed:
    """Tell a session in a few lines, of which the file has all."""
    recap, rolls = telling.recap, telling.rolls()
    until = "t" if telling.ended - telling.began < DAY // 2 else "f"
    lines = [
        f"<t:{telling.began // 1000}:f> to <t:{telling.ended // 1000}:{until}>, "
        f"with {telling.present()}",
        f"Rolls: {rolls}" if rolls else "",
        *(f"• {each}" for each in _first(telling.rare, RARE_SHOWN)),
        f"Something was played shortly before; `since:{recap.hours}h` tells that too."
        if recap.hours
        else "",
    ]
    small = [f"The file tells it whole: {plural(len(recap.entries), 'entry', 'entries')}"]
    return laid_out(
        f"Recap · {table_name(recap.table)}",
        lines=lines,
        moved=_first(telling.moved, MOVED_SHOWN),
        small=small,
    )


def _first(rows: Sequence[str], most: int) -> list[str]:
    return rows_at_most([cut_marked(row, LINE_MAX) for row in rows], most)


# -------------------------------------------------------------------------------------- whole


@dataclass(slots=True)
class _Part:
    """A stretch of the evening: a scene, or what was done without a pause of an hour."""

    title: str
    rows: list[str]


def markdown(telling: Telling) -> str:
    """Tell a session whole, as a text that stands by itself: no mentions, no symbols."""
    recap, put, rolls = telling.recap, telling.written, telling.rolls()
    first, last, game = telling.began, telling.ended, title_of(recap.table.game)
    until = _clock(last) if _date(first) == _date(last) else f"{_date(last)}, {_clock(last)}"
    lines = [
        f"# {put(table_name(recap.table))}: {_date(first)}",
        "",
        f"{game + '. ' if game else ''}From {_clock(first)} to {until} UTC, with "
        f"{put(telling.present())}.",
    ]
    if recap.is_cut:
        lines += ["", "What happened before is left out, for it would be too long."]
    short = [f"Rolls: {rolls}."] if rolls else []
    lines += _section("In short", (*short, *telling.rare, *telling.moved), put)
    for part in _parts(telling):
        lines += _section(part.title, part.rows, put)
    lines += _section("Beside the story", list(map(telling.row, telling.beside)), put)
    left_out = "What was taken back and what is secret is left out"
    if telling.steps:
        left_out += f", and so {'is' if telling.steps == 1 else 'are'} "
        left_out += f"{plural(telling.steps, 'step')} to a roll or an answer, which `/history` has"
    return "\n".join((*lines, "", f"*{left_out}.*", ""))


def _section(title: str, rows: Sequence[str], put: Callable[[str], str]) -> list[str]:
    """Give a heading and a list, if there is anything to list."""
    listed = [f"- {put(cut_marked(row, ROW_MAX))}" for row in rows]
    return ["", f"## {title}", "", *listed] if listed else []


def _parts(telling: Telling) -> list[_Part]:
    """Part what happened into scenes, where they end, and by the hour."""
    has_scenes = any(_ends_scene(each) for each in telling.story[:-1])
    parts, scene, before = list[_Part](), 1, None
    for each in telling.story:
        if before is None or before.outcome.is_end or each.at - before.at > APART:
            scene += before is not None and _ends_scene(before)
            if before is not None and before.outcome.is_session and before.outcome.is_end:
                title = "Afterwards"
            elif has_scenes:
                title = f"Scene {scene}"
            else:
                title = "Later" if parts else "What happened"
            parts.append(_Part(f"{title}, from {_when(each.at, telling.began)}", []))
        parts[-1].rows.append(telling.row(each))
        before = each
    return parts


def _ends_scene(entry: Entry) -> bool:
    return entry.outcome.is_end and not entry.outcome.is_session


def _when(at: int, began: int) -> str:
    day = "" if _date(at) == _date(began) else f"{_moment(at).day} {_moment(at):%B}, "
    return f"{day}{_clock(at)} UTC"


def written(text: str, who: Mapping[int, str]) -> str:
    """Put a text of Discord's into Markdown of anybody's, in words alone."""
    text = _PERSON.sub(lambda found: who.get(int(found[1]), "somebody"), text)
    text = said(text, WORDS)
    text = _CHANNEL.sub("a channel", text)
    text = _MOMENT.sub(lambda found: _stamped(int(found[1])), text)
    text = _ESCAPED.sub(lambda found: found[0] if found[1] in _KEPT else found[1], text)
    return _BLOCK.sub(
        lambda found: f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}", text
    )


def _stamped(seconds: int) -> str:
    return f"{_date(seconds * 1000)}, {_clock(seconds * 1000)} UTC"
