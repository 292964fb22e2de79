"""``/odds``: which roll is meant by what was typed, and its odds.

Plain dice are read first, for no game's words look like them; then the game that is named, or the
table's own, or the only one that understands what was typed.  Of several each is offered.
"""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from bot.chat.answers import promise
from bot.chat.asking import ask, by_name, pick
from bot.chat.chances import Chances
from bot.chat.interaction import Interaction, learn_text
from bot.chat.odds import show_chances
from bot.chat.play import look
from bot.chat.refusals import TYPED_ROLL
from bot.game import Game, all_games, main_game
from bot.storage.turn import Turn
from bot.table.words import odds as words
from rules import totals
from rules.errors import AmbiguousName, NoSuchName, NotANumber, RuleError
from rules.names import clean
from rules.notation import BadDice
from rules.totals import Question

ROLL_MAX = 100
"""The longest roll that can be asked about."""

OTHERS_MAX = 3
"""So many rolls of each other game are offered beside those of the table's own."""

_DICE = re.compile(r"[^a-wyz]*?d\s*(?:[0-9%]|f\b)", re.IGNORECASE)
"""How plain dice begin: no game's words do, unless they are about dice as well."""

_ROLL = re.compile(r"/?\s*(?:roll\b)?\s*(?:dice\s*:)?\s*", re.IGNORECASE)

_ADDS = re.compile(r"[+-]\s*[0-9]+")

_MISREAD = (NoSuchName, NotANumber)
"""How a game says that it does not understand what was typed."""


SOON_STEPS = 200_000
"""What takes no more than this is counted at once: some milliseconds."""

_COUNTER = ThreadPoolExecutor(1, "odds")
"""One total is counted at a time: it takes up to half a second of a processor."""


async def show_odds(interaction: Interaction, wanted: str | None) -> None:
    """Show the odds of a roll, or ask which."""

    async def go_on(interaction: Interaction, typed: str) -> None:
        text = clean(typed)
        question = dice_in(text)
        if question is not None:
            await _show_total(interaction, question)
            return
        await show_chances(interaction, await look(interaction, lambda turn: find(turn, text)))

    if wanted is None:
        offered = await look(interaction, rolls)
        note = "Or type it: `/odds roll:`, as you would roll it."
        await ask(interaction, "The odds of which roll?", by_name(offered), go_on, note=note)
        return
    await pick(interaction, TYPED_ROLL, wanted, rolls, go_on)


async def _show_total(interaction: Interaction, question: Question) -> None:
    """Show the odds of plain dice; what takes longer, or waits for its turn, is promised first."""
    await learn_text(interaction)
    steps = totals.steps(question.expression)
    is_long = SOON_STEPS < steps <= totals.STEPS_MAX
    if is_long:
        await promise(interaction)
    chances = await counted(question) if is_long else _worded(question)
    await show_chances(interaction, chances, is_promised=is_long)


async def counted(question: Question) -> Chances:
    """Count and word what is asked of plain dice, beside everything else that the bot does."""
    return await asyncio.get_running_loop().run_in_executor(_COUNTER, _worded, question)


def _worded(question: Question) -> Chances:
    return words.chances(totals.answer(question))


def dice_in(text: str) -> Question | None:
    """Read plain dice; None for what begins like none, or goes on like none."""
    dice = _dice(text)
    try:
        return totals.read(dice) if dice else None
    except BadDice:
        return None


def _dice(text: str) -> str:
    """Give what may be plain dice; nothing of what begins like none."""
    dice = _ROLL.sub("", text, count=1)
    return dice if _DICE.match(dice) else ""


def find(turn: Turn, text: str) -> Chances:
    """Find the odds of what was typed, or refuse it with rolls that there are.

    Where one word of it is not clear, whole rolls are offered that have another in its place.
    """
    wanted = clean(text).lstrip("/ ")
    try:
        return _find(turn, text, wanted)
    except (AmbiguousName, NoSuchName) as refusal:
        place = re.search(rf"(?<!\S){re.escape(refusal.wanted)}(?!\S)", wanted, re.IGNORECASE)
        if refusal.what == TYPED_ROLL or not refusal.wanted or place is None:
            raise
        before, after = wanted[: place.start()], wanted[place.end() :]
        meant = [f"{before}{each}{after}" for each in refusal.meant]
        if isinstance(refusal, AmbiguousName):
            raise AmbiguousName(TYPED_ROLL, wanted, meant) from None
        if not refusal.near:
            raise
        raise NoSuchName(TYPED_ROLL, wanted, rolls(turn), *meant) from None


def _find(turn: Turn, text: str, wanted: str) -> Chances:
    head = wanted.partition(" ")[0].casefold()
    named = next((each for each in all_games() if head in _names(each)), None)
    if named is not None:
        is_command = text.lstrip().startswith("/")
        return _named(turn, named, wanted, is_command=is_command)
    main, misread = main_game(turn), None
    if main is not None:
        try:
            return main.odds.of(turn, wanted)
        except _MISREAD as refusal:
            misread = refusal
    found = dict(_understood(turn, wanted, main))
    if len(found) > 1:
        raise AmbiguousName(TYPED_ROLL, wanted, list(found))
    if found:
        return next(iter(found.values()))
    if dice := _dice(text):
        # They go on like none, and the refusal says where.
        totals.read(dice)
    if isinstance(misread, NoSuchName) and misread.near:
        raise misread
    raise NoSuchName(TYPED_ROLL, wanted, rolls(turn))


def _named(turn: Turn, game: Game, wanted: str, *, is_command: bool) -> Chances:
    """Find the odds of what begins with the name of a game.

    A game may be called like what it rolls: “iron +1” adds to a stat, and where that game is played
    “iron” is the stat too, unless it is typed as a command.
    """
    rest = wanted.partition(" ")[2]
    is_roll = not rest and game is main_game(turn) and not is_command
    if is_roll or _ADDS.fullmatch(rest):
        with suppress(RuleError):
            return game.odds.of(turn, wanted)
    if not rest:
        raise AmbiguousName(TYPED_ROLL, wanted, _rolls(turn, game))
    return _of(turn, game, rest)


def _of(turn: Turn, game: Game, wanted: str) -> Chances:
    """Give the odds of a roll of one game, or refuse it with rolls that the game has."""
    try:
        return game.odds.of(turn, wanted)
    except NoSuchName as refusal:
        if refusal.known:
            raise
        raise NoSuchName(TYPED_ROLL, wanted, _rolls(turn, game)) from None


def _names(game: Game) -> set[str]:
    return {_command(game), game.key, game.title.casefold()}


def _command(game: Game) -> str:
    return game.start.split()[0].lstrip("/")


def _understood(turn: Turn, wanted: str, main: Game | None) -> Iterator[tuple[str, Chances]]:
    """Give what other games than the table's own take it for, by its words with their commands."""
    for game in all_games():
        if game is not main:
            with suppress(RuleError):
                yield f"{_command(game)} {wanted}", game.odds.of(turn, wanted)


def rolls(turn: Turn) -> list[str]:
    """Give rolls that can be asked about, those of the table's own game first."""
    main = main_game(turn)
    others = [
        each for game in all_games() if game is not main for each in _rolls(turn, game)[:OTHERS_MAX]
    ]
    return [*(_rolls(turn, main) if main else ()), *words.EXAMPLES, *others]


def _rolls(turn: Turn, game: Game) -> list[str]:
    try:
        return [f"{_command(game)} {each}"[:ROLL_MAX] for each in game.odds.rolls(turn)]
    except RuleError:
        # Somebody who has no character of it, where none is made.
        return []
