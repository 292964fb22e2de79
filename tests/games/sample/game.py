"""Lantern, as the house knows it: a game of the bot's own has this in its ``__init__.py``.

It is the worked example of ``.github/CONTRIBUTING.md``, and the sixth game by which the tests
hold that a new game changes nothing that exists (``test_sixth.py``).
"""

from bot.game import Game
from bot.making import Ask, Making, Ready
from rules.favourite import Again
from tests.games.sample import buttons, odds, plays, rules, topics, waiting, words
from tests.games.sample.cog import SampleCog

MAKING = Making(
    asks=(
        Ask(key="name", label="Name", is_required=True, most=60),
        Ask(key="errand", label="What brings them here", is_long=True, is_required=True),
        Ask(
            key="oil",
            label="Oil",
            hint="A new lantern has 3",
            choices=tuple((str(oil), f"{oil} oil") for oil in range(rules.OIL_MAX + 1)),
        ),
    ),
    typed=rules.typed,
    make=rules.make,
    ready=(
        Ready(rules.Character("Tally", errand="Count the steps down"), "A clerk who trusts stairs"),
        Ready(rules.Character("Moth", 5, errand="Follow the other light"), "A child, well lit"),
        Ready(rules.Character("Grey Anders", 1, errand="Go home"), "He has been here before"),
    ),
    missing=rules.missing,
)

GAME = Game(
    key="sample",
    title="Lantern",
    start="/sample look",
    attribution=("Lantern was invented for the tests of this bot.",),
    first=(
        "`/sheet new`: name, errand and oil in one form, or take a ready-made character.",
        "`/sample look`: roll one d6 for what you look for in the dark.",
        "`/sample fetch`: fetch what you found.",
        "`/sample kindle`: the GM lights a fire that all share.",
        "`/sample fill`: fill your lantern at the fire.",
    ),
    topics=topics.TOPICS,
    character=rules.Character,
    fields=rules.FIELDS,
    sheet=plays.sheet,
    board=plays.board,
    sheet_shows=(rules.Fire,),
    states={
        "sample": rules.Character,
        "sample.fire": rules.Fire,
    },
    again={rules.Looked: Again("sample look")},
    outcomes={
        "sample.looked": rules.Looked,
        "sample.fetched": rules.Fetched,
        "sample.filled": rules.Filled,
        "sample.poured": rules.Poured,
        "sample.kindled": rules.Kindled,
    },
    cog=SampleCog,
    sentences=words.SENTENCES,
    presses=buttons.PRESSES,
    hands=buttons.hands,
    views={rules.Looked: plays.fire_near},
    waiting=waiting.waiting,
    making=MAKING,
    odds=odds.ODDS,
)
