"""One message tells one move from beginning to end, and shows only what can still be pressed.

A message tells a line of entries (:mod:`bot.storage.tellings`).  What follows from a press rewrites
the pressed message: the move's card, a short trail of what followed, the newest in full, and the
buttons of all of it that are not spent.  After a quarter of an hour, when the message is far up,
all of it moves to the bottom.  An outcome that stands for all that was told before, such as a
proposal that is drawn anew, begins the card again.

Whether a button is spent is asked of the very move that it makes: it is tried, by those who might
press it and with the GM's rights, in a turn of which nothing is kept.  So no game keeps a second
account of what is open, and none can be wrong about it.  :mod:`bot.chat.keeping` sees to it that
messages show this after every play.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, singledispatch
from hashlib import blake2b
from itertools import count
from typing import Any

import discord

from bot.chat import symbols, words
from bot.chat.buttons import WHY, Pressable, Pressed, Tried, offers, press_of
from bot.chat.embeds import (
    BANNER,
    DESCRIPTION_MAX,
    EMBED_MAX,
    TITLE_MAX,
    Colour,
    acted_for,
    cut,
    cut_marked,
    embed,
    first_upper,
)
from bot.chat.keeping import Edit
from bot.chat.posts import Drawn
from bot.chat.remarks import Lasting, lasting, remark_on, remarked, with_below
from bot.chat.views import view_of_outcome
from bot.chat.waiting import all_waiting
from bot.errors import Outdated, Question
from bot.journal import Entry, Played, Telling, Told
from bot.storage.turn import Turn
from rules.errors import RuleError
from rules.frozen import frozen
from rules.outcome import Outcome

BUTTONS_MAX = 5
"""Most buttons on a message, unless its newest outcome offers more by itself."""

MENUS_MAX = 4
"""Most menus, which take a row each."""

FIELDS_MAX = 25
"""Fields that Discord takes of an embed."""

AUTHOR_MAX = 100
"""Room for the author, who is put on a card at the last."""

ABOVE_MIN = 20
"""Less of a text than this says nothing."""

_WAY_BACK = "`/undo` takes this back."
"""What the card of a removal says, until that was done or something followed."""

_GONE = object()

PUT_AWAY = 0
"""The digest of the buttons of a table that was put away: there are none until it is back."""

SOMEBODY = 1
"""Stands for whoever has no character at the table yet, and may still press something."""


class _Still:
    """Dice for what is only tried: no die is rolled, and no face comes up for ever."""

    def __init__(self) -> None:
        self._counts = count()

    def roll(self, sides: int) -> int:
        """Give one face after the other."""
        return next(self._counts) % sides + 1


# ------------------------------------------------------------------------------------ drawing


@singledispatch
def witness(outcome: Outcome, played: Played[Any]) -> Drawn | None:
    """Give what everybody is told of an outcome that is hidden, if they are told of it."""
    return None


def _in_secret(turn: Turn, told: Sequence[Told]) -> Drawn | None:
    """Draw the message that says of an entry no more than that it was made in secret.

    None for every other message: what is hidden is told by none else that everybody sees.
    """
    entry = told[0].entry
    if not entry.outcome.is_hidden:
        return None
    played = turn.journal.replayed(entry)
    drawn = witness(entry.outcome, played) or Drawn(embed(""))
    if not entry.is_undone:
        items = [each for each in drawn.items if _is_open(turn, played, each)]
        return replace(drawn, items=items)
    title = f"Undone · {drawn.shown.title}"
    return Drawn(embed(title, (drawn.shown.description or "",), Colour.UNDONE))


def draw(turn: Turn, told: Sequence[Told]) -> Drawn:
    """Draw the message that tells these entries, as the table stands now."""
    if (secret := _in_secret(turn, told)) is not None:
        return secret
    standing = [each for each in told if not each.entry.is_undone]
    if not standing:
        # What came first is what was taken back last, such as a proposal after its roll.
        return Drawn(_undone(told[0].entry.outcome))
    undone = [each.entry.outcome for each in told[told.index(standing[-1]) + 1 :]]
    if undone:
        standing[-1] = _without_news(standing[-1])
    line = _line(turn, standing)
    first, *after = line
    shown = _card(first, is_settled=bool(after))
    above = [shown.description or ""]
    above += (f"{symbols.DONE} {first_upper(words.line(each.outcome))}" for each in after[:-1])
    above[:0] = dict.fromkeys(f"*Undone: {words.line(each)}*" for each in undone)
    newest = _goes_on(shown, _card(after[-1], is_settled=False)) if after else ""
    lasts = remarked(_lasting(turn, standing))
    above.append(lasts[0])
    _fit(shown, "\n".join(filter(None, above)), newest)
    return Drawn(shown, _items(turn, line, lasts[1]), called=words.called(line[-1].outcome))


def _without_news(told: Told) -> Told:
    outcome = words.without_news(told.entry.outcome)
    return replace(told, entry=replace(told.entry, outcome=outcome))


def items(turn: Turn, told: Sequence[Told]) -> list[Pressable]:
    """Give what can still be pressed on the message that tells these entries."""
    if (secret := _in_secret(turn, told)) is not None:
        return [*secret.items]
    standing = [each for each in told if not each.entry.is_undone]
    if not standing:
        return []
    return _items(turn, _line(turn, standing), remarked(_lasting(turn, standing))[1])


def digest(shown: Sequence[Pressable]) -> int | None:
    """Give a number for what these buttons show; None where nothing on them can ever change."""
    parts = [each.item.to_component_dict() for each in shown if each.verb != WHY]
    if not parts:
        return None
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest()) >> 1


def _digest_now(turn: Turn, shown: Sequence[Pressable]) -> int | None:
    return PUT_AWAY if turn.table.value.is_closed else digest(shown)


def _line(turn: Turn, standing: Sequence[Told]) -> list[Played[Any]]:
    """Give what came of these entries, from the last that stands for all before it."""
    return [_replayed(turn, each.entry) for each in standing[_begins(standing) :]]


def _begins(told: Sequence[Told]) -> int:
    """Give which of these entries is the last that stands for all before it."""
    return max((at for at, each in enumerate(told) if each.is_whole), default=0)


def _replayed(turn: Turn, entry: Entry) -> Played[Any]:
    played = turn.journal.replayed(entry)
    view: object = _GONE
    # What an entry showed may be gone by now, and then nothing of it can be pressed.
    with suppress(RuleError, LookupError, StopIteration):
        view = view_of_outcome(turn, entry.outcome)
    played = replace(played, view=view, is_again=turn.journal.is_again(played))
    return replace(played, remark=remark_on(turn, played))


def _offered(played: Played[Any]) -> list[Pressable]:
    if played.view is _GONE:
        return []
    return [*offers(played.told, played), *remarked(played.remark)[1]]


def card_of(played: Played[Any], *, is_settled: bool = False) -> discord.Embed:
    """Give the card of a play as its view completes it, without what is open if it is settled.

    What there is to remark on it stands below until something follows.
    """
    tell = words.settled if is_settled else words.card
    shown = words.completed(played.view, tell(played.told))
    if not is_settled:
        way_back = _WAY_BACK if played.told.is_removal else ""
        with_below(shown, way_back, remarked(played.remark)[0])
    if played.is_again:
        shown.description = f"*Again, after an undo.*\n{shown.description or ''}"
    return shown


def _card(played: Played[Any], *, is_settled: bool) -> discord.Embed:
    return acted_for(card_of(played, is_settled=is_settled), played.actor, played.player)


def _goes_on(shown: discord.Embed, newest: discord.Embed) -> str:
    """Give what the newest outcome says; what does not stand in the text is put on the card.

    A line that is the title of the card again is left out.  A colour says how that went which is
    told largest: what the title says, or what is rare.
    """
    if newest.footer.text:
        shown.set_footer(text=newest.footer.text)
    # What the newest outcome tells anew is told once.
    told = {each.name for each in newest.fields}
    fields = [each for each in shown.fields if each.name not in told] + newest.fields
    shown.clear_fields()
    for each in fields[-FIELDS_MAX:]:
        shown.add_field(name=each.name, value=each.value, inline=each.inline)
    banner, title, rest = "", f"**{newest.title}**", newest.description or ""
    if rest.startswith(BANNER):
        banner, _, rest = rest.partition("\n")
        shown.colour = newest.colour
    rest = "\n".join(each for each in rest.split("\n") if each != shown.title)
    return "\n".join(filter(None, (banner, title, rest)))


def _fit(shown: discord.Embed, above: str, newest: str) -> None:
    """Put the texts on the card, the newest whole; what stands above it gives way."""
    shown.description = None
    while len(shown) + len(newest) > EMBED_MAX - AUTHOR_MAX and shown.fields:
        shown.remove_field(0)
    room = min(DESCRIPTION_MAX, EMBED_MAX - AUTHOR_MAX - len(shown))
    if not newest:
        shown.description = cut(above, room)
        return
    newest = cut(newest, room)
    left = room - len(newest) - 1
    is_shown = above and left > ABOVE_MIN
    shown.description = f"{cut_marked(above, left)}\n{newest}" if is_shown else newest


def _undone(outcome: Outcome) -> discord.Embed:
    """Say that an outcome was undone, what stands again, and what it was."""
    was, again = words.undone(outcome), words.back(outcome)
    # What has no number is said by the undo itself, and once is enough.
    lines = (f"*{again}*" if again not in {"", words.AS_BEFORE} else "", was.description or "")
    return embed(f"Undone · {cut(was.title or '', TITLE_MAX)}", lines, Colour.UNDONE)


def _items(turn: Turn, line: Sequence[Played[Any]], lasts: Sequence[Pressable]) -> list[Pressable]:
    """Give the buttons of a line that are not spent, the newest first, one of each sort.

    What ``lasts`` of what stood before that line stands last, where there is room.  There are none
    where the table was put away.
    """
    if turn.table.value.is_closed:
        return []
    found: dict[tuple[str, ...], Pressable] = {}
    for played in reversed(line):
        for item in _offered(played):
            alike = item.verb, item.name, item.words
            if alike not in found and _is_open(turn, played, item):
                found[alike] = item
    menus = [each for each in found.values() if each.is_menu][:MENUS_MAX]
    # What only explains comes last.
    pressed = sorted(
        (each for each in found.values() if not each.is_menu), key=lambda each: each.verb == WHY
    )
    own = sum(not each.is_menu for each in _offered(line[-1]))
    shown = pressed[: max(BUTTONS_MAX, own)]
    room = BUTTONS_MAX * (MENUS_MAX + 1 - len(menus)) - len(shown)
    return [*menus, *shown, *lasts[: max(0, room)]]


def _lasting(turn: Turn, standing: Sequence[Told]) -> Lasting | None:
    before = (each.entry for each in standing[: _begins(standing)])
    return lasting(turn, before, standing[-1].entry.outcome)


# ------------------------------------------------------------------------------ what is spent


def _is_open(turn: Turn, played: Played[Any], item: Pressable) -> bool:
    """Whether a press would do something; of a menu, whether one of its options would."""
    press = press_of(item.verb, item.number)
    if not isinstance(press, Tried):
        return True
    nearest = {played.player, played.actor}

    @cache
    def others() -> list[int]:
        return sorted({*turn.people(), SOMEBODY} - nearest)

    def people() -> Iterator[int]:
        # Who else there is has to be looked up, and whoever played it can mostly press it.
        yield from nearest
        yield from others()

    def would(*values: str) -> bool:
        pressed = Pressed(item.number, item.name, values)
        return any(_does(turn, press, pressed, user) for user in people())

    menu = item.item
    if not isinstance(menu, discord.ui.Select):
        return would()
    if menu.min_values > 1:
        return would(*(option.value for option in menu.options[: menu.min_values]))
    return any(would(option.value) for option in menu.options)


def _does(turn: Turn, press: Tried, pressed: Pressed, user: int) -> bool:
    try:
        press.tried(turn.trial(user, _Still()), pressed)
    except (Question, Outdated):
        # It would ask something, or show what stands now, and go on from there.
        return True
    except RuleError:
        return False
    return True


# ----------------------------------------------------------------------------- what is so now


@frozen
class Going:
    """How a message goes on after a press on it; ``drawn`` is None where the outcome replaces it.

    ``root`` is an entry that it turned out to tell, or 0; one that ``is_text`` is told in words.
    ``earlier`` is an entry that is told with all of its message in a new one, or 0.
    """

    drawn: Drawn | None = None
    root: int = 0
    is_text: bool = False
    earlier: int = 0


def going_on(turn: Turn, message: int, untold: Mapping[int, bool], root: int) -> Going | None:
    """Draw a message again with what followed from a press on it, or say why not.

    ``untold`` are its entries that are not stored as such yet, and which are whole.  A message that
    is not known to tell anything tells the entry that its button names (``root``), unless another
    does; one that was only a look is replaced by what came of it.  One that follows something,
    such as a clock, is left as it is: None.
    """
    fresh = turn.afresh()
    told = fresh.messages.told_by(message, untold)
    if len(told) > 1:
        return Going(draw(fresh, told), is_text=_is_text(fresh, told))
    if fresh.messages.is_post(message):
        return None
    told = fresh.messages.told_by(message, {root: True, **untold})
    if len(told) < 2 or told[0].entry.outcome.is_hidden or fresh.messages.telling_of(root):
        return Going()
    return Going(draw(fresh, told), root, is_text=_is_text(fresh, told))


def _is_text(turn: Turn, told: Sequence[Told]) -> bool:
    """Whether anybody whose moves a message tells wants it in words alone."""
    return any(turn.is_text(actor) for actor in {each.entry.actor for each in told})


def now(turn: Turn, told: Sequence[Told], *, is_whole: bool) -> Edit:
    """Give what has to be edited on a message: all of it, or what can be pressed.

    What is put together until it is rolled says who adds what, and some says what can still be
    made of it, so that all of it is drawn anew.
    """
    is_text = _is_text(turn, told)
    standing = [each.entry.outcome for each in told if not each.entry.is_undone]
    says_more = not standing or standing[-1].is_draft or any(each.leaves_open for each in standing)
    if not is_whole and not says_more:
        pressed = items(turn, told)
        return Edit(pressed, _digest_now(turn, pressed), is_text)
    drawn = draw(turn, told)
    # Whoever was forgotten is a number below zero.
    is_anonymous = any(each.entry.actor < 0 for each in told)
    return Edit(drawn.items, _digest_now(turn, drawn.items), is_text, drawn.shown, is_anonymous)


def outdated(
    turn: Turn, anew: Mapping[int, int], by: int = 0
) -> tuple[list[Telling], list[Telling]]:
    """List a table's messages that tell ``anew``, and others whose buttons are not what is so.

    ``anew`` are entries, each by the one that settled it; the message that tells both shows it.
    After an entry that changed the table itself (``by``) all that waits is among them, since that
    says who runs the table.
    What shows no buttons can show none later, but for an undo, after which a spent one may do
    something again; and what only explains is not among those that show some, but goes with a table
    that is put away: then the newest are looked at as well.
    """
    if by:
        begun = (key for each in all_waiting(turn) for key in (each.since, *each.earlier))
        anew = dict.fromkeys(begun, by) | {**anew}
    telling_anew = dict[int, Telling]()
    for key, settled_by in anew.items():
        if telling := turn.messages.telling_of(key):
            settling = turn.messages.telling_of(settled_by)
            if settling is None or settling.message != telling.message:
                telling_anew[telling.message] = telling
    looked_at = {each.message: each for each in turn.messages.lit_tellings()}
    if anew or by:
        looked_at |= {each.message: each for each in turn.messages.newest_tellings()}
    others = [
        telling
        for telling in looked_at.values()
        if telling.message not in telling_anew
        and _digest_now(turn, items(turn, turn.messages.told_by(telling.message))) != telling.shown
    ]
    return [*telling_anew.values()], others
