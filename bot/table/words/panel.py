"""The whole table in one embed: the words of panels and of ``/table show``.

However much there is, everything fits: each part gets its share of the room, the first more if
others leave some, and says how much of it is left out.
"""

from collections.abc import Sequence
from itertools import zip_longest

import discord

from bot.chat.embeds import (
    DESCRIPTION_MAX,
    EMBED_MAX,
    FIELD_MAX,
    cut,
    cut_marked,
    embed,
    first_upper,
    join,
    mention,
    plain,
)
from bot.chat.symbols import PLAIN, WORDS, longest, said
from bot.chat.words import line, vitals
from bot.game import all_games, title_of
from bot.table.views import Overview
from bot.table.words import clocks as clock
from bot.table.words.table import pronouns, run_by, shared, table_name
from bot.table.words.waiting import whom
from rules.frozen import frozen
from rules.notation import Rolled
from rules.table import Table

ROW_MAX = 310
"""Longest row of anything."""

ROOM = EMBED_MAX - 1100
"""What the rows of an embed may have, beside its title, its first lines and the fields' names."""

BODY_MAX = DESCRIPTION_MAX - 700
"""What of it the description holds."""

FIELDS_MAX = 2
"""Fields of which one part may take up."""

PICTURED_MAX = 6
"""Fields of which one part may take up for its pictures' sake; an embed has 25 in all."""

MORE = 40
"""Room to say how much more there is."""

WAITING_MAX = 8
"""As much of what waits is told; ``/waiting`` has all of it."""

GMS = "GM's panel: it shows what is hidden from players."
OPEN = "GM's panel: it shows no secrets, for not only GMs read this channel now."

_WAITING, _CHARACTERS, _BOARD, _CLOCKS, _ROLLS = (
    "Waiting",
    "Characters",
    "On the table",
    "Clocks",
    "Rolled in secret",
)


@frozen
class _Part:
    """A part of what a table shows, a row each, and where to find what is left out."""

    name: str
    rows: Sequence[str]
    most: int
    rest: str = ""
    rows_max: int = 100

    @property
    def need(self) -> int:
        """How much room it wants."""
        wanted = self.rows[: self.rows_max]
        return min(self.most, sum(_length(each) + 1 for each in wanted))


def overview(view: Overview) -> discord.Embed:
    """Show the whole table at a glance, what matters most first."""
    fields = FIELDS_MAX * (FIELD_MAX - MORE)
    parts = [
        _Part(_WAITING, _waiting(view), BODY_MAX // 2, " · `/waiting`", WAITING_MAX),
        _Part(_CHARACTERS, _characters(view), BODY_MAX),
        _Part(_CLOCKS, [clock.glance(each) for each in view.clocks], fields, " · `/clock show`"),
        _Part(_BOARD, shared(view), fields),
        _Part(_ROLLS, [_rolled(*each) for each in view.rolls], FIELD_MAX - MORE),
    ]
    fitted = {part.name: _fitted(part, room) for part, room in _shares(parts)}
    table = view.table
    # Discord shows a mention of a direct message as a channel that nobody knows.
    channels = join([f"<#{channel}>" for channel in table.channels])
    where = "this direct message" if view.is_direct else channels
    gm = run_by(table, is_direct=view.is_direct)
    # A table without a name goes by its game.
    game = title_of(table.game, "No game chosen yet") if table.name or not table.game else ""
    lines = [" · ".join(filter(None, (game, gm, where)))]
    if fitted[_WAITING]:
        lines += ["", f"**{_WAITING}**", *fitted[_WAITING]]
    nobody = ["Nobody plays yet. The first roll makes a character, or `/sheet new`."]
    shown = embed(table_name(table), ("\n".join([*lines, "", *(fitted[_CHARACTERS] or nobody)]),))
    for name in (_BOARD, _CLOCKS, _ROLLS):
        for number, text in enumerate(_in_fields(fitted[name])):
            shown.add_field(name=name if not number else "…", value=text, inline=False)
    return shown


def put_away(table: Table) -> discord.Embed:
    """Say on a panel that its table was put away, and that it follows it no longer."""
    back = "`/table open` brings it back, and `/table panel` then shows it anew."
    # It says so for good, also once the table is back.
    return embed(f"{table_name(table)} was put away", ("Nothing was deleted.", back))


def parted(table: Table) -> discord.Embed:
    """Say on a panel that its channel stopped sharing the table, and may share it again since."""
    told = "This channel stopped sharing the table, so its panel is gone from here."
    return embed(table_name(table), (told,))


def lacking(names: Sequence[str], *, follows: bool) -> discord.Embed:
    """Say what the bot lacks for a panel, and what works without it."""
    lack = f"I lack {join([f'**{name}**' for name in names])} in this channel"
    allow = "whoever manages the channel can allow me that."
    if follows:
        told = f"The panel follows the table where it stands. {lack}, so it cannot move down:"
        return embed("The panel stays where it is", (f"{told} {allow}",))
    now = "Until then `/table show` shows the same to you alone, as above."
    return embed("I cannot keep a panel here", (f"{lack}: {allow}", now))


def _waiting(view: Overview) -> list[str]:
    """Tell what waits for whom, the newest first, since that says whose turn it is."""
    return [
        f"{first_upper(whom(player))} · {plain(cut(text, 100))}"
        for player, text in reversed(view.waiting)
    ]


def _characters(view: Overview) -> list[str]:
    """Tell who plays, under the names of their games where there are several."""
    titles = [_game_of(state) for _, _, state in view.characters]
    rows, above = [], titles[0] if len({*titles}) == 1 else ""
    added = zip_longest(view.characters, view.profiles)
    for title, ((player, is_active, state), profile) in zip(titles, added, strict=True):
        heading = title if is_active else "Not in play"
        named = f"__{heading}__\n" if heading != above else ""
        above = heading
        # The name comes first, in bold.
        *before, rest = vitals(state).split("**", 2)
        told = f"{'**'.join((*before, ''))}{pronouns(profile)}{rest}"
        rows.append(f"{named}{mention(player)} {told}")
    return rows


def _game_of(state: object) -> str:
    return next((game.title for game in all_games() if isinstance(state, game.character)), "")


def _rolled(actor: int, at: int, what: Rolled) -> str:
    return f"<t:{at // 1000}:R> {mention(actor)}: {line(what)}"


# ------------------------------------------------------------------------------ what fits


def _length(text: str) -> int:
    """Measure a text in the look in which it is longest, emoji aside."""
    return max(len(said(text, PLAIN)), len(said(text, WORDS)))


def _shares(parts: Sequence[_Part]) -> list[tuple[_Part, int]]:
    """Share the room: each part gets an even share of it if it needs that, the first the rest."""
    even = ROOM // len(parts)
    spare = sum(max(0, even - part.need) for part in parts)
    body, shares = BODY_MAX, []
    for part in parts:
        room = min(part.need, even + spare)
        if part.name in {_WAITING, _CHARACTERS}:
            room = min(room, body)
            body -= room
        spare -= max(0, room - even)
        shares.append((part, room))
    return shares


def _fitted(part: _Part, room: int) -> list[str]:
    """Give as many rows as there is room for, and how many more there are."""
    found: list[str] = []
    left = room
    for index, row in enumerate(part.rows):
        shown = cut_marked(row, max(1, ROW_MAX - (_length(row) - len(row))))
        left -= _length(shown) + 1
        if left < 0 or index == part.rows_max:
            found.append(f"… and {len(part.rows) - index} more{part.rest}")
            break
        found.append(shown)
    return found


def _in_fields(rows: Sequence[str]) -> list[str]:
    """Break rows into texts that a field holds each."""
    filled: list[str] = []
    for row in rows:
        # Of many, only characters need fit: some bars are no pictures then.
        measure = longest if len(filled) < PICTURED_MAX else _length
        if filled and measure(filled[-1]) + measure(row) < FIELD_MAX:
            filled[-1] += f"\n{row}"
        else:
            filled.append(row)
    return filled
