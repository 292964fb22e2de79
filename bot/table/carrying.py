"""Files of tables and of characters: given away, read, and asked about before they come in.

A file is read apart from the bot's own thread, since a long campaign takes a second.  What is asked
before a table comes in is remembered by this process for a quarter of an hour, of a few tables at a
time; whoever answers later brings the file again.
"""

import asyncio
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from io import BytesIO
from typing import Any

import discord

from bot.chat.answers import LOST, answered, insist, promise
from bot.chat.buttons import PRIMARY, Press, Pressable, Pressed, button, menu
from bot.chat.embeds import dressed
from bot.chat.interaction import Interaction, Player, look_of
from bot.chat.lately import Lately
from bot.chat.menus import read_one
from bot.chat.play import look, play, play_promised, show
from bot.chat.posts import Drawn
from bot.chat.sent import view_of
from bot.chat.words import card
from bot.errors import BadFile, FileFault, TooOld
from bot.game import character_classes
from bot.storage import carried
from bot.storage.carried import FILE_MAX, Campaign, CarriedEntry, Character, Someone
from bot.storage.sheet import name_of
from bot.storage.turn import Turn
from bot.table import cards, panel
from bot.table.asking import with_character_or_own
from bot.table.plays import carrying as plays
from bot.table.plays.sheets import characters
from bot.table.views import Arrival
from bot.table.words import carrying as words
from rules.errors import RuleError
from rules.frozen import frozen
from rules.sheet import SheetBrought
from rules.table import Table, TableImported, TakenBack

DOWNLOAD_SECONDS = 20
CHARACTER_MAX, CHARACTER_SECONDS = 256 * 2**10, 1.5
"""Bytes of a character's file, and seconds that it may take to come."""

NAMES_SECONDS = 10
NAMED_MAX = 50
"""People of a table whose names are asked for; those of the others are not in its file."""

UNTELLABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What is raised where a value is told or shown that no rule ever made."""

ARRIVALS_MAX = 8
"""Files that are kept while it is asked who is who."""


@frozen
class _Arriving:
    """A file that somebody may bring in, who is who in it, and who is being asked about.

    What was played in this thread so far stays at the table of the channel ``above``; 0 is none.
    ``here`` is the table that was opened here before.
    """

    data: bytes
    arrival: Arrival
    above: int
    here: Table
    people: Mapping[int, int] = field(default_factory=dict)
    chosen: int | None = None


_ARRIVALS: Lately[_Arriving] = Lately(ARRIVALS_MAX)


async def export_table(interaction: Interaction, *, has_secrets: bool) -> None:
    """Give the GM the file of the table."""
    await look(interaction, plays.may_export)
    await promise(interaction)
    # Who may read what was played just now stays with the file.
    await interaction.client.stories.store()
    campaign, key = await look(interaction, lambda turn: (plays.to_export(turn), turn.table.id))
    people = await _named(interaction.client, campaign.people)
    campaign = replace(campaign, people=people)

    def written() -> tuple[Sequence[CarriedEntry], bytes]:
        opened = carried.open_to(campaign, interaction.user.id, has_secrets=has_secrets)
        return opened.entries, carried.write(opened)

    entries, data = await asyncio.to_thread(written)
    has_aside = any(each.is_aside for each in entries)
    shown = words.exported(
        campaign.table, len(entries), has_secrets=has_secrets, has_aside=has_aside
    )
    # What is only kept safe stays in play, so that it is asked once more.
    leave = button("table:closing", key, "Put this table away…")
    await _redraw(interaction, Drawn(shown, [leave]), data)


async def _named(client: discord.Client, people: Sequence[Someone]) -> tuple[Someone, ...]:
    """Give people with the names that Discord shows, as far as it says them in time."""
    names = {}
    try:
        async with asyncio.timeout(NAMES_SECONDS):
            for each in people[:NAMED_MAX]:
                try:
                    user = client.get_user(each.id) or await client.fetch_user(each.id)
                except discord.HTTPException:
                    continue
                names[each.id] = user.display_name
    except LOST:
        pass
    return tuple(replace(each, name=names.get(each.id, "")) for each in people)


def _file(stem: str, data: bytes) -> discord.File:
    return discord.File(BytesIO(data), carried.name_of_file(stem, data))


async def fetched(
    attachment: discord.Attachment, most: int = FILE_MAX, seconds: float = DOWNLOAD_SECONDS
) -> bytes:
    """Give a file that was attached, within a size, which Discord tells beforehand, and a time."""
    if attachment.size > most:
        raise BadFile(FileFault.SIZE)
    try:
        async with asyncio.timeout(seconds):
            return await attachment.read()
    except (discord.HTTPException, *LOST) as error:
        raise BadFile(FileFault.LOST) from error


def read_table(data: bytes) -> Campaign:
    """Read the file of a table, whose journal has to be such that it can be told."""
    campaign = carried.read(data, Campaign)
    with _telling():
        for each in campaign.entries:
            card(TakenBack(each.key, each.player, each.outcome))
    return campaign


def import_table(turn: Turn, campaign: Campaign, people: Mapping[int, int]) -> TableImported:
    """Bring a table in, which has to be such that it can be shown."""
    outcome = plays.import_table(turn, campaign, people)
    with _telling():
        panel.draw(turn.seen_by_gms())
        for held in turn.all_characters(*character_classes()):
            cards.draw(cards.card(turn, held), 0)
    return outcome


def import_character(turn: Turn, carried: Character) -> SheetBrought:
    """Make a character of a file, which has to be such that it can be shown."""
    outcome, held = plays.import_character(turn, carried)
    with _telling():
        cards.draw(cards.card(turn, held), 0)
    return outcome


@contextmanager
def _telling() -> Iterator[None]:
    """Refuse a file of which something cannot be told: its parts fit their classes only singly."""
    try:
        yield
    except UNTELLABLE as error:
        raise BadFile(FileFault.CONTENT) from error


async def ask_about(interaction: Interaction, attachment: discord.Attachment) -> None:
    """Show whoever may bring in a table what would come with it, and ask who is who."""
    above, here = await look(interaction, plays.asked_to_import)
    await promise(interaction)
    data = await fetched(attachment)
    campaign = await asyncio.to_thread(read_table, data)
    arriving = _Arriving(data, plays.arrival(campaign), above, here)
    _ARRIVALS.keep(interaction.id, arriving)
    await _redraw(interaction, _draw(interaction.id, arriving))


async def export_character(interaction: Interaction, name: str | None, player: Player) -> None:
    """Give a player the file of one of their characters."""

    async def go_on(interaction: Interaction, wanted: str | None) -> None:
        character = await look(
            interaction, lambda turn: plays.character_to_export(turn, wanted), player=player
        )
        data, called = carried.write(character), name_of(character.state)
        shown = dressed(words.exported_character(called), look_of(interaction))

        def send() -> Awaitable[Any]:
            attached = _file("character", data)
            return interaction.response.send_message(embed=shown, file=attached, ephemeral=True)

        await answered(interaction, send)

    await with_character_or_own(interaction, name, go_on, player)


async def bring_character(
    interaction: Interaction, attachment: discord.Attachment, player: Player
) -> None:
    """Make a character of a file, which has to come while Discord waits for the answer."""
    # Who may not act for a player is told so first.
    await look(interaction, characters, player=player)
    data = await fetched(attachment, CHARACTER_MAX, CHARACTER_SECONDS)
    character = await asyncio.to_thread(carried.read, data, Character)
    await play(interaction, lambda turn: import_character(turn, character), player=player)


def _draw(key: int, arriving: _Arriving) -> Drawn:
    arrival, people = arriving.arrival, dict(arriving.people)
    items: list[Pressable] = []
    if arrival.people:
        options = [(str(index), words.said(each)) for index, each in enumerate(arrival.people)]
        items.append(menu("table:whom", key, "Who has another account here?", options))
    if arriving.chosen is not None:
        name = str(arriving.chosen)
        made: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
            custom_id=f"table:is:{key}:{name}",
            placeholder=f"Who is {words.said(arrival.people[arriving.chosen])} here?"[:150],
        )
        items.append(Pressable(made, "table:is", key, name))
    items.append(button("table:bring", key, "Bring it in", style=PRIMARY))
    shown = words.arriving(arrival, people, arriving.chosen, arriving.above, arriving.here)
    return Drawn(shown, items)


def _found(key: int) -> _Arriving:
    found = _ARRIVALS.find(key)
    if found is None:
        raise TooOld
    return found


async def _keep(interaction: Interaction, key: int, arriving: _Arriving) -> None:
    _ARRIVALS.keep(key, arriving)
    await show(interaction, _draw(key, arriving), in_place=True)


async def _whom(interaction: Interaction, press: Pressed) -> None:
    """Ask who a person of the table is here."""
    arriving, index = _found(press.number), read_one(int, press.chosen)
    if index >= len(arriving.arrival.people):
        raise TooOld
    await _keep(interaction, press.number, replace(arriving, chosen=index))


async def _is(interaction: Interaction, press: Pressed) -> None:
    """Take up who a person of the table is here."""
    arriving, index = _found(press.number), read_one(int, press.name)
    if index >= len(arriving.arrival.people):
        raise TooOld
    whom, user = arriving.arrival.people[index].id, read_one(int, press.chosen)
    people = {key: value for key, value in arriving.people.items() if key != whom}
    if user != whom:
        people[whom] = user
    await _keep(interaction, press.number, replace(arriving, people=people, chosen=None))


async def _bring(interaction: Interaction, press: Pressed) -> None:
    """Bring the table in; where that is refused it can be tried again."""
    arriving = _found(press.number)
    people = dict(arriving.people)
    plays.require_apart(arriving.arrival, people)
    _ARRIVALS.take(press.number)
    try:
        await show(interaction, Drawn(words.under_way()), in_place=True)
    except (discord.HTTPException, *LOST):
        # Whoever was not answered presses once more.
        _ARRIVALS.keep(press.number, arriving)
        raise
    try:
        campaign = await asyncio.to_thread(read_table, arriving.data)
        await play_promised(interaction, lambda turn: import_table(turn, campaign, people))
    except RuleError:
        _ARRIVALS.keep(press.number, arriving)
        await _redraw(interaction, _draw(press.number, arriving))
        raise
    await _redraw(interaction, Drawn(words.done()))


async def _redraw(interaction: Interaction, drawn: Drawn, file: bytes | None = None) -> None:
    """Show something in place of the answer that was given, or promised."""
    look = look_of(interaction)
    shown, view = dressed(drawn.shown, look), view_of(drawn.items, look)

    def send() -> Awaitable[Any]:
        # What was sent once is read to its end.
        files = [] if file is None else [_file("table", file)]
        return interaction.edit_original_response(embed=shown, view=view, attachments=files)

    await insist(send)


PRESSES: Mapping[str, Press] = {
    "table:whom": _whom,
    "table:is": _is,
    "table:bring": _bring,
}
