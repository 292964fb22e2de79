"""What waits for somebody in Tension and Fate.

Tests wait for the characters who have not answered the Storyteller, or else for the Storyteller;
so do proposals, twists of fate that were offered, and steps of calamities that are not told yet.
"""

from collections.abc import Callable, Iterator
from functools import partial

from bot.chat.waiting import Waiting
from bot.games.tension.buttons.items import draw_challenge, draw_untold
from bot.games.tension.plays import challenges, pool
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import tension
from rules.tension import Calamity, Challenge, Participant, Stage


def waiting(turn: Turn) -> Iterator[Waiting]:
    """Give all that waits at the table, but for tests that are kept from whom they are about."""
    kept = pool.kept_tests(turn)
    for held in turn.boards(Challenge):
        if held.value.key not in kept:
            yield from _of_test(turn, held)
    for plan, since in pool.untold(turn):
        yield _of_calamity(plan, since)


def _of_calamity(plan: Sheet[Calamity], since: int) -> Waiting:
    calamity = plan.value
    count = "a step" if calamity.untold == 1 else f"{calamity.untold} steps"
    return Waiting(
        since=since,
        player=0,
        text=f"tell the characters of {count} of {calamity.name}",
        draw=lambda: draw_untold(calamity, plan.id),
        name=calamity.name,
        is_secret=True,
    )


def _of_test(turn: Turn, held: Sheet[Challenge]) -> Iterator[Waiting]:
    test = held.value
    if test.stage is Stage.PROPOSED:
        decline = partial(held.make, tension.decline_proposal)
        yield _wait(turn, held, 0, f"accept or decline the test {test.name}", decline)
    if not test.is_open:
        return
    sheets = {each: pool.character_in(turn, each) for each in test.awaited}
    awaited = {each: sheet.id for each, sheet in sheets.items() if sheet}
    offer = challenges.without_lost_offer(turn, test).offer
    if offer is not None:
        awaited.pop(offer.who, None)
        yield _wait(
            turn,
            held,
            offer.player,
            f"as {offer.character}, answer the twist of fate in {test.name}",
            _withdraw(held),
            since=offer.key,
            name="twist",
        )
    for each, sheet in awaited.items():
        # Nobody needs to hear twice of whom a test is that has their name.
        named = "" if test.name == each.character else f" {test.name}"
        text = f"as {each.character}, answer the test{named}"
        waived = _waive(held, each)
        # Several wait since one moment, also of one name.
        yield _wait(turn, held, each.player, text, waived, name=str(sheet))
    if not awaited and offer is None:
        otherwise = "" if test.steps or test.affected else ", or find somebody for it"
        yield _wait(turn, held, 0, f"close the test {test.name}{otherwise}", held.remove)


def _wait(
    turn: Turn,
    held: Sheet[Challenge],
    player: int,
    text: str,
    let_go: Callable[[], object],
    *,
    since: int = 0,
    name: str = "",
) -> Waiting:
    return Waiting(
        since=since or held.value.key,
        player=player,
        text=text,
        draw=lambda: draw_challenge(challenges.view_of_message(turn, held.value)),
        let_go=let_go,
        name=name,
    )


def _withdraw(held: Sheet[Challenge]) -> Callable[[], None]:
    def let_go() -> None:
        held.state = tension.withdraw_twist(held.value)

    return let_go


def _waive(held: Sheet[Challenge], who: Participant) -> Callable[[], None]:
    def let_go() -> None:
        held.state = tension.waive(held.value, who)

    return let_go
