"""Lantern, as the house knows it: a game of the bot's own has this in its ``__init__.py``.

It is the worked example of ``.github/CONTRIBUTING.md``, and the sixth game by which the tests
hold that a new game changes nothing that exists (``test_sixth.py``).
"""

from bot.game import Game
from tests.games.sample import buttons, plays, rules, waiting, words
from tests.games.sample.cog import SampleCog

GAME = Game(
    key="sample",
    title="Lantern",
    start="/sample look",
    attribution=("Lantern was invented for the tests of this bot.",),
    topics=words.TOPICS,
    character=rules.Character,
    fields=rules.FIELDS,
    sheet=plays.sheet,
    board=plays.board,
    states={
        "sample": rules.Character,
        "sample.fire": rules.Fire,
    },
    outcomes={
        "sample.looked": rules.Looked,
        "sample.fetched": rules.Fetched,
        "sample.filled": rules.Filled,
        "sample.kindled": rules.Kindled,
    },
    cog=SampleCog,
    words=(words,),
    sentences=words.SENTENCES,
    presses=buttons.PRESSES,
    views={rules.Looked: plays.fire_near},
    waiting=waiting.waiting,
)
