"""What waits at a table of Lantern: finds that nobody has fetched."""

from collections.abc import Iterator

from bot.chat.embeds import embed, plain
from bot.chat.posts import Drawn
from bot.chat.waiting import Waiting
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from tests.games.sample import rules
from tests.games.sample.rules import Character


def waiting(turn: Turn) -> Iterator[Waiting]:
    """Give every find that waits, for whoever found it."""
    for held in turn.all_characters(Character):
        for key in held.value.finds:
            yield _find(held, key)


def _find(held: Sheet[Character], key: int) -> Waiting:
    def let_go() -> None:
        held.state = rules.without_find(held.value, key)

    name = held.value.name
    told = f"{plain(name)} has still to fetch it: `/sample fetch`."
    return Waiting(
        since=key,
        player=held.player,
        name=name,
        text=f"{name} has a find to fetch",
        draw=lambda: Drawn(embed("A find waits", (told,))),
        let_go=let_go,
    )
