"""How a character of Charge is made: a form of three lines, and three who are ready to play."""

import re

from bot.chat.embeds import plural
from bot.games.charge.words.terms import ACTIONS
from bot.making import Ask, Making, Ready
from rules import charge, names
from rules.charge import Attachment, Character


def missing(character: Character) -> str:
    """Say how many dots an unmade character has to place."""
    left = charge.dots_left(character)
    return f"{plural(left, 'dot')} to place" if left > 0 else ""


_DOTS_LINE = re.compile(
    rf"(?:(?:{'|'.join(ACTIONS.values())})[^\W\d_]*[^\w●•]*(?:\d+|[●•]+)[^\w●•]*)+",
    re.IGNORECASE,
)
"""``Sneak: 2``, or several in a line."""

MAKING = Making(
    asks=(
        Ask(key="name", label="Name", is_required=True, most=names.NAME_MAX),
        Ask(
            key="concept",
            label="Concept",
            hint="A few words: a getaway driver who never drinks",
            is_behind_name=True,
        ),
        Ask(
            key="dots",
            label="Seven dots, like: sneak 2, muscle 1",
            hint=", ".join(ACTIONS.values()),
            is_long=True,
            lines=_DOTS_LINE,
            is_required=True,
        ),
    ),
    typed=charge.typed,
    make=charge.make,
    ready=(
        Ready(
            Character(
                "Marnie Cole",
                move=2,
                shoot=1,
                finesse=2,
                notice=1,
                focus=1,
                concept="Getaway driver with a spotless licence",
                attachments=(Attachment("A 1971 saloon called Mabel"),),
            ),
            "Drives, dodges and never panics",
        ),
        Ready(
            Character(
                "Doctor Okafor",
                tinker=2,
                study=2,
                bond=1,
                notice=1,
                sway=1,
                concept="Struck-off surgeon who still keeps the oath",
                attachments=(Attachment("Ama, who thinks it was a sabbatical"),),
            ),
            "Patches people up and takes locks apart",
        ),
        Ready(
            Character(
                "Linnet",
                sneak=2,
                sway=2,
                muscle=1,
                command=1,
                bond=1,
                concept="Burglar who leaves a visiting card",
                attachments=(Attachment("The twin nobody has met"),),
            ),
            "Gets in unseen and talks the way out",
        ),
    ),
    missing=missing,
)
