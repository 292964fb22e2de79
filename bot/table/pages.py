"""``/help`` for a table: what its game is begun with, every topic, and a search over all of it.

It stands beside the plays and not among them, since it asks the games and gives messages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.chat.asking import pick_given
from bot.chat.buttons import MENU_MAX, PRIMARY, Press, Pressable, Pressed, button, menu
from bot.chat.embeds import embed, fitted
from bot.chat.interaction import Interaction
from bot.chat.play import look, show
from bot.chat.posts import Drawn
from bot.chat.refusals import TOPIC
from bot.game import Game, all_games, main_game
from bot.storage.turn import Turn
from bot.table.words.help import found, further, general, listed, rules, topics_of
from rules.frozen import frozen
from rules.names import clean, resolve

HITS_MAX = 6
"""Findings that a search shows; more would hide the best."""

BUTTONS_MAX = 4
"""Topics of a game that are buttons, beside the one that lists its commands."""

LISTED_MAX = 3900


@frozen
class Hit:
    """Something that a search finds: its name, what it says, the topic that tells more of it."""

    name: str
    text: str
    topic: str = ""
    game: str = ""


def names_for(turn: Turn) -> Sequence[str]:
    """Give every topic's name, those of the table's game first; that of a game is its title."""
    here = main_game(turn)
    games = sorted(all_games(), key=lambda game: game is not here)
    own = [name for game in games for name in (*game.topics, *game.further)]
    titles = {game.key: game.title for game in games}
    names = [*own, *general()] if here else [*general(), *own]
    return [titles.get(name, name) for name in names]


def page(
    wanted: str | None, here: Game | None, commands: Iterable[Any], *, is_typed: bool = True
) -> Drawn:
    """Give the page of a topic, by its name or its beginning, or else what a search finds.

    The key of another game is a word like any other where it ``is_typed``, if it is a word of the
    table's own game: tension and fate are.
    """
    if not wanted:
        return _page_of(here.key if here else "start", here, here)
    every = {name: game for game in (None, *all_games()) for name in _names(game)}
    typed = clean(wanted).casefold()
    titles = {game.key: game.title for game in all_games()}
    fitting = [
        name
        for name in every
        if any(each.casefold().startswith(typed) for each in (name, titles.get(name, name)))
    ]
    meant = [typed] if typed in every else fitting
    hits = list(_search(typed, here, commands))
    if here is not None and is_typed and typed in titles.keys() - {here.key}:
        is_word_here = any(hit.topic and hit.game == here.key for hit in hits)
        meant = [] if is_word_here else meant
    if len(meant) != 1 and hits:
        return _results(wanted, hits[:HITS_MAX])
    name = meant[0] if len(meant) == 1 else resolve(TOPIC, wanted, every)
    return _page_of(name, every[name], here)


def _names(game: Game | None) -> Sequence[str]:
    return list(general()) if game is None else [*game.topics, *game.further]


def _page_of(name: str, game: Game | None, here: Game | None) -> Drawn:
    text = {**further(), **listed()}[name]
    is_first = game is not None and name == game.key
    title = f"Help · {game.title}" if game and is_first else f"Help · {name}"
    return Drawn(embed(title, (text,)), _ways(game or here, name))


def _ways(game: Game | None, shown: str) -> list[Pressable]:
    """Give the ways on from a page: the game's topics, its moves, all else."""
    items: list[Pressable] = []
    if game is not None:
        own = [name for name in game.topics if name != shown][:BUTTONS_MAX]
        items += [
            button("help:topic", 0, _label(name, game), name=name, style=PRIMARY) for name in own
        ]
        items.append(button("help:commands", 0, "All commands", name=game.key))
        moves = list(game.further)
        for at in range(0, min(len(moves), 2 * MENU_MAX), MENU_MAX):
            part = moves[at : at + MENU_MAX]
            placeholder = f"{part[0].capitalize()} … {part[-1]}"
            items.append(menu("help:choose", at, placeholder, [(each, each) for each in part]))
    else:
        items.append(button("help:commands", 0, "All commands"))
    others = [(each.key, each.title) for each in all_games() if each is not game]
    further_on = [(name, name.capitalize()) for name in general()] + others
    items.append(menu("help:choose", 100, "The table, and other games", further_on))
    return items


def _label(name: str, game: Game) -> str:
    """Name a topic as its own game's page does: without the game."""
    own = name.removeprefix(game.key).strip()
    return (own or "first steps").capitalize()


def _search(typed: str, here: Game | None, commands: Iterable[Any]) -> Iterator[Hit]:
    """Find what has all words of a text, the table's own game first."""
    words = typed.split()
    hits = [hit for hit in _everything(commands) if all(word in _of(hit) for word in words)]
    own = here.key if here else ""
    # A name that has the words says more than a text that mentions them, and a text that has them
    # beside each other more than one that has them somewhere.
    yield from sorted(
        hits,
        key=lambda hit: (
            hit.game not in {own, ""},
            not all(word in hit.name.casefold() for word in words),
            hit.game != own,
            typed not in _of(hit),
        ),
    )


def _of(hit: Hit) -> str:
    return f"{hit.name} {hit.text}".casefold()


def _everything(commands: Iterable[Any]) -> Iterator[Hit]:
    for name, text in general().items():
        yield Hit(name, text, name)
    for game in all_games():
        for name, text in {**topics_of(game), **game.further}.items():
            yield Hit(name, text, name, game.key)
    for command in _leaves(commands):
        yield Hit(f"/{command.qualified_name}", command.description, "", _game_of(command))
    for section, number, text in rules():
        owner = next(
            (game.key for game in all_games() if game.title.replace("&", "and") == section), ""
        )
        yield Hit(number, text, "", owner)


def _leaves(commands: Iterable[Any]) -> Iterator[app_commands.Command[Any, Any, Any]]:
    return (each for each in commands if isinstance(each, app_commands.Command))


def _game_of(command: app_commands.Command[Any, Any, Any]) -> str:
    """Give the key of the game that has a command; the table's own are of none."""
    group = command.qualified_name.partition(" ")[0]
    found = (game.key for game in all_games() if game.cog.__cog_group_name__ == group)
    return next(found, "")


def _results(wanted: str, hits: Sequence[Hit]) -> Drawn:
    topics = [hit.topic for hit in hits if hit.topic]
    options = [(name, name.capitalize()) for name in topics]
    items = [menu("help:choose", 0, "Read all of…", options)] if options else []
    rows = [(hit.name, hit.text) for hit in hits]
    return Drawn(found(wanted, rows), items)


def listing(key: str, commands: Iterable[Any]) -> Drawn:
    """Give every command of a game, or with an empty key of the table, with what it does."""
    games = {game.key: game for game in all_games()}
    rows = [
        f"`/{each.qualified_name}` {each.description}"
        for each in _leaves(commands)
        if _game_of(each) == key
    ]
    game = games.get(key)
    title = f"Commands · {game.title if game else 'the table'}"
    return Drawn(embed(title, (fitted(sorted(rows), LISTED_MAX),)), _ways(game, ""))


async def open_page(
    interaction: Interaction, wanted: str | None, *, in_place: bool = False
) -> None:
    """Show the page of a topic to whoever asks, anew or in place of the one that was pressed."""
    here = await look(interaction, main_game)

    async def go_on(interaction: Interaction, name: str | None) -> None:
        commands = interaction.client.tree.walk_commands()
        drawn = page(name, here, commands, is_typed=not in_place)
        await show(interaction, drawn, private=True, in_place=in_place)

    await pick_given(interaction, TOPIC, wanted, names_for, go_on)


async def _topic(interaction: Interaction, press: Pressed) -> None:
    await open_page(interaction, press.name, in_place=True)


async def _choose(interaction: Interaction, press: Pressed) -> None:
    await open_page(interaction, press.chosen, in_place=True)


async def _commands(interaction: Interaction, press: Pressed) -> None:
    drawn = listing(press.name, interaction.client.tree.walk_commands())
    await show(interaction, drawn, private=True, in_place=True)


PRESSES: Mapping[str, Press] = {
    "help:topic": _topic,
    "help:choose": _choose,
    "help:commands": _commands,
}
