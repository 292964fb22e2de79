"""A game, as everything that the house asks of one; and the games that are known.

What the bot needs to know of a game stands in one :class:`Game`, made in the game's own package and
named in one line of ``bot/games/__init__.py``.  Nothing else of the house names a game.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from discord.ext import commands

from bot.chat import buttons, posts, refusals, views, waiting
from bot.chat.buttons import Press, Pressable
from bot.chat.embeds import plain
from bot.chat.odds import Odds
from bot.chat.posts import Following
from bot.chat.refusals import Sentences
from bot.chat.views import View
from bot.chat.waiting import Waiting
from bot.journal import Played
from bot.making import Ask, Making
from bot.storage import kinds, texts, undoing
from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import Turn
from rules.clock import ClockKind
from rules.errors import NoSuchName
from rules.favourite import ROLL_AGAIN, Again, Call
from rules.frozen import frozen
from rules.notation import Rolled
from rules.outcome import Outcome
from rules.sheet import Edit
from rules.table import Table

OwnerOf = Callable[[int, ClockKind, int, int], int]
"""Says whose a new clock is, by its size, its kind, its owner and its maker, or refuses it."""


@frozen
class ToldOf:
    """What a recap tells of a ``player``'s character by ``name``, and the ``text`` behind it."""

    name: str
    player: int
    text: str


@frozen(kw_only=True)
class Game:
    """One game: its names, its character, what it keeps, and how a table sees it.

    Its names and texts: ``key`` is what people type and the database keeps, ``title`` what people
    read; ``start`` is the command of a first roll, and ``first`` are the first five things to do,
    without numbers, with which the game's page of ``/help`` begins.  ``topics`` are what ``/help``
    says, by their names, which no other game has: the one that is named as the ``key`` stands on
    that page, and the others have buttons below it.  ``further`` are topics that are found but have
    no button, and the ``attribution`` is what ``/about`` gives, and README.md under *Licence*.

    What it keeps, by stored names, which are for ever: ``states``, ``outcomes``, and
    ``may_share_names``, the kinds of which two may have one name.

    Its character: the class; what ``/sheet edit`` may set (``fields``), and what a GM may where
    that is bound by less (``gm_fields``); ``renaming`` keeps up what the table shares before a
    character goes by a new name, ``rewriting`` before one is changed by hand; ``arriving`` gives a
    character of a file as it comes to this table; ``sheet`` gives the value that is shown for a
    character, ``board`` that of what the table shares, or None; ``making`` makes a whole character
    from one form.  ``hands`` gives the menus and buttons of a character's card, whose number is the
    sheet's id and whose presses are made by
    :func:`bot.chat.pressing.handling`: at most four rows, a menu taking one and five buttons
    another, and nothing that could do nothing.  The card gives a menu whose id has no name another
    each time that it is drawn.
    ``has_ended`` says of a character whose story is over that nobody plays on with them.
    ``plotted`` are the numbers whose course ``/sheet evening`` draws: each name with what reads
    that number off a character, or gives None where this character has no such number.  The first
    is drawn where none is named.
    ``changed`` tells what else of a state an evening has changed, from what was before and after;
    there was nothing before where it was made since.  What it tells of somebody by name is
    :class:`ToldOf`.
    ``sheet_shows`` are the states beside the character of which its sheet shows a part, and
    ``concerned`` gives the sheets of further characters whose cards a play may have changed.
    ``new_clock`` is asked at a table whose main game this is: it refuses a clock of a wrong size
    and says whose the new clock is.

    How it is played: the ``cog`` with its commands; the ``presses`` of its buttons by verb; the
    ``sentences`` of its refusals; the ``views`` of outcomes that need a look at the table; the
    messages that stay up to date (``following``); what waits for whom (``waiting``), which
    ``/waiting`` lists for all games; the ``odds`` of its rolls, for ``/odds``; and what the GM can
    press on their own panel (``controls``), a menu and five buttons at most, whose labels say what
    they are for beside those of other games.
    ``again`` tells, of each kind of roll, how a command makes it again, so that it can be a
    favourite.  ``session`` says, with the command for it, what its rules do when a session starts;
    ``/table session start`` does nothing of it, and tells it.
    """

    key: str
    title: str
    start: str
    attribution: tuple[str, ...]
    first: tuple[str, str, str, str, str]
    topics: Mapping[str, str]
    character: type[Any]
    fields: Mapping[str, Edit[Any]]
    making: Making
    sheet: Callable[[Turn, Sheet[Any]], object]
    board: Callable[[Turn], object]
    states: Mapping[str, type]
    outcomes: Mapping[str, type[Outcome]]
    cog: type[commands.Cog]
    sentences: Sentences
    presses: Mapping[str, Press]
    odds: Odds
    hands: Callable[[Turn, Sheet[Any]], Sequence[Pressable]] = lambda _turn, _held: ()
    has_ended: Callable[[Any], bool] = lambda _character: False
    plotted: Mapping[str, Callable[[Any], int | None]] = field(default_factory=dict)
    changed: Mapping[type, Callable[[Any, Any], Iterable[str | ToldOf]]] = field(
        default_factory=dict
    )
    sheet_shows: Collection[type] = ()
    concerned: Callable[[Turn, Played[Any]], Collection[int]] = lambda _turn, _played: ()
    may_share_names: Collection[str] = ()
    further: Mapping[str, str] = field(default_factory=dict)
    gm_fields: Mapping[str, Edit[Any]] | None = None
    renaming: Callable[[Turn, Sheet[Any], str], None] | None = None
    rewriting: Callable[[Turn, Sheet[Any], Any], None] | None = None
    arriving: Callable[[Turn, Any], Any] = lambda _turn, character: character
    new_clock: OwnerOf | None = None
    views: Mapping[type[Outcome], View] = field(default_factory=dict)
    following: Mapping[str, Following] = field(default_factory=dict)
    waiting: Callable[[Turn], Iterable[Waiting]] = lambda _turn: ()
    controls: Callable[[Turn], Sequence[Pressable]] = lambda _turn: ()
    again: Mapping[type[Outcome], Again] = field(default_factory=dict)
    session: str = ""

    def follow(self, turn: Turn, held: Sheet[Any], after: Any) -> None:
        """Let what is about a character go with it to the names that it will have ``after``."""
        if self.renaming is not None and name_of(after) != name_of(held.value):
            self.renaming(turn, held, name_of(after))
        if self.rewriting is not None:
            self.rewriting(turn, held, after)


_AGAIN: dict[type[Outcome], Again] = {Rolled: ROLL_AGAIN}
_GAMES: dict[str, Game] = {}
_OF_OUTCOME: dict[type[Outcome], Game] = {}


def register(*games: Game) -> tuple[Game, ...]:
    """Make games known to storage, chat and table: the one door for all of them."""
    for game in games:
        invented = (name_of(ready.state) for ready in game.making.ready)
        texts.add_room(game.cog.__module__.rpartition(".")[0], invented)
        kinds.add_kinds(game.states, game.outcomes, game.may_share_names)
        undoing.add_characters(game.character, game.follow)
        refusals.add_sentences(game.sentences)
        buttons.add_presses(game.presses)
        views.add_views(game.views)
        posts.add_following(game.following)
        waiting.add_waiting(game.key, game.waiting)
        _GAMES[game.key] = game
        _AGAIN.update(game.again)
        _OF_OUTCOME.update(dict.fromkeys(game.outcomes.values(), game))
    return games


def all_games() -> tuple[Game, ...]:
    """Give the games that are known, in the order in which they are named."""
    return tuple(_GAMES.values())


def character_classes() -> list[type[Any]]:
    """Give the classes of the characters of all games."""
    return [game.character for game in _GAMES.values()]


def recap_classes() -> list[type[Any]]:
    """Give the classes of all that a game's recap tells of."""
    told = dict.fromkeys(character_classes())
    return [*told | dict.fromkeys(cls for game in _GAMES.values() for cls in game.changed)]


def changed_since(before: Any | None, after: Any) -> list[str | ToldOf]:
    """Tell what changed of what a game keeps, beside the numbers that can be seen."""
    how = (game.changed.get(type(after)) for game in _GAMES.values())
    return [text for tell in how if tell for text in tell(before, after)]


def by_key(key: str) -> Game:
    """Give the game of that key; Discord does not hold people to the choices that it offers."""
    if key not in _GAMES:
        raise NoSuchName("game", key, tuple(_GAMES))
    return _GAMES[key]


def title_of(key: str, otherwise: str = "") -> str:
    """Give a game's title; a key that this version does not know, such as a file's, is shown."""
    return _GAMES[key].title if key in _GAMES else otherwise or plain(key)


def start_of(key: str) -> str:
    """Give the command of a game's first roll; nothing for a game that is not known."""
    return _GAMES[key].start if key in _GAMES else ""


def asks_of(key: str) -> tuple[Ask, ...]:
    """Give what the form of a game's characters asks; nothing of a game that is not known."""
    making = _GAMES[key].making if key in _GAMES else None
    return (*making.asks, *making.further_asks) if making else ()


def of_outcome(outcome: Outcome) -> Game | None:
    """Give the game that an outcome belongs to, if it is one of a game."""
    return _OF_OUTCOME.get(type(outcome))


def call_of(outcome: Outcome) -> tuple[Call, str] | None:
    """Give the command that makes such a roll again, and its game's key, if there is one."""
    again = _AGAIN.get(type(outcome))
    made = again.call(outcome) if again else None
    game = of_outcome(outcome)
    return None if made is None else (made, game.key if game else "")


def can_repeat(call: Call) -> bool:
    """Whether this is a roll that its own message offers to keep.

    A favourite that came in a file may name any command at all, with any options.
    """
    return any(again.gives(call) for again in _AGAIN.values())


def callable_outcomes() -> list[type[Outcome]]:
    """Give the rolls that a command may be able to make again."""
    return list(_AGAIN)


def main_game(turn: Turn) -> Game | None:
    """Give a table's main game, or where nobody chose one the only one played; None of several.

    There is none either where one was chosen that this version does not know.
    """
    chosen = turn.table.value.game
    if chosen or not turn.is_stored:
        return _GAMES.get(chosen)
    there = turn.all_characters(*character_classes())
    classes = {type(each.value) for each in there if turn.knows(each.value)}
    played = [game for game in _GAMES.values() if game.character in classes]
    return played[0] if len(played) == 1 else None


def as_played(turn: Turn) -> Table:
    """Give the table as it is shown: where nobody chose its game, with the only one played."""
    main = main_game(turn)
    return replace(turn.table.value, game=main.key) if main else turn.table.value


def plotted_of(state: object) -> Mapping[str, Callable[[Any], int | None]]:
    """Give the numbers of a character that can be seen; what is no character has none."""
    found = (game.plotted for game in _GAMES.values() if isinstance(state, game.character))
    return next(found, {})


def of_character(state: object) -> Game:
    """Give the game that a character belongs to."""
    return next(game for game in _GAMES.values() if isinstance(state, game.character))
