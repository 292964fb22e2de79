"""Fate's buttons and menus: of rolls, of hits, of the scene."""

from collections.abc import Mapping

from bot.chat.buttons import Press
from bot.games.fate.buttons import forms, hands, hits, rolls, scene

controls = scene.controls

FOLLOWING = {**hits.FOLLOWING, **scene.FOLLOWING}
"""How the messages of what a character has taken, and of the scene, stay up to date."""

PRESSES: Mapping[str, Press] = {
    **forms.PRESSES,
    **rolls.PRESSES,
    **hits.PRESSES,
    **hands.PRESSES,
    **scene.PRESSES,
}
"""What every button and menu of Fate does."""
