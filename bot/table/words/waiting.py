"""What waits, in words: the list of it, and what was let go."""

from collections.abc import Mapping, Sequence

import discord

from bot.chat.embeds import at_most, cut, embed, first_upper, mention, plain
from bot.chat.waiting import Waiting
from bot.chat.words import card, line, settles
from bot.moments import moment_of
from rules.errors import GMsToo
from rules.table import LetGo

LISTED_MAX = 25
"""As many on a page as a menu has room for."""

NAMED_MAX = 4
"""Of what was let go together so many are named in a line."""

NO_GM = "Nobody runs this table yet: `/table open` makes you its GM."
"""What is said beside what waits for the GM, at a table that has none."""


def without_gm(refusal: GMsToo) -> str:
    """Say after what only the GM may do how there is one, at a table that has none."""
    return "" if refusal.by_gm else f" {NO_GM}"


def whom(player: int) -> str:
    """Name whom something waits for; what waits for nobody by name waits for the GM."""
    return mention(player) if player else "the GM"


def waiting(
    found: Sequence[Waiting], times: Mapping[int, int], page: int, pages: int, *, is_run: bool
) -> discord.Embed:
    """List a page of what waits, with the times at which entries were recorded by key.

    It ``is_run`` where there is a GM for whom some of it can wait.
    """
    rows = [
        f"{first_upper(whom(each.player))} · {plain(cut(each.text, 100))} · {_since(each, times)}"
        for each in found
    ]
    if not is_run and any(not each.player for each in found):
        rows.append(NO_GM)
    title = f"Waiting · page {page} of {pages}" if pages > 1 else "Waiting"
    return embed(title, rows or ["Nothing is waiting for anybody."])


def _since(each: Waiting, times: Mapping[int, int]) -> str:
    """Say how long something waits; where no entry tells, the interaction's id does."""
    at = times.get(each.since, moment_of(each.since))
    return f"<t:{at // 1000}:R>"


@card.register
def _(outcome: LetGo) -> discord.Embed:
    rows = [f"{whom(each.player)}: {plain(each.what)}" for each in outcome.matters]
    if len(rows) == 1:
        return embed("Let go", (f"No longer waiting for {rows[0]}",))
    return embed("Let go", ("No longer waiting for", *map(first_upper, rows)))


@line.register
def _(outcome: LetGo) -> str:
    told = [f"{whom(each.player)}: {plain(each.what)}" for each in outcome.matters]
    return f"let go what waited for {'; '.join(at_most(told, NAMED_MAX))}"


@settles.register
def _(outcome: LetGo) -> tuple[int, ...]:
    return tuple(dict.fromkeys(each.since for each in outcome.matters if each.since))
