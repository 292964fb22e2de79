"""The buttons of Lantern: one, under a look that found nothing while a fire burns."""

from collections.abc import Mapping
from typing import Any

from bot.chat.buttons import Press, Pressable, button, offers, why_button
from bot.chat.play import playing
from bot.journal import Played
from tests.games.sample import plays
from tests.games.sample.rules import Looked


@offers.register
def _(outcome: Looked, played: Played[Any]) -> list[Pressable]:
    # The view of a look is the fire at that moment (plays.fire_near).
    can_fill = played.view is not None and not outcome.is_found
    fill = [button("sample:fill", played.key, "Fill the lantern")] if can_fill else []
    return [*fill, why_button(played)]


PRESSES: Mapping[str, Press] = {
    "sample:fill": playing(lambda turn, press: plays.fill_after(turn, press.number)),
}
