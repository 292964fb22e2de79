"""How Fate's characters are made: what the form asks, and who is ready to be taken."""

import re

from bot.chat.embeds import join
from bot.games.fate.words.terms import ACTIONS
from bot.making import Ask, Further, Making, Ready
from rules.fate import READY, Character, lacks, make, make_further, typed, typed_further
from rules.fate.making import STUNTS_TYPED_MAX
from rules.names import NAME_MAX, TEXT_MAX

ASPECTS_TYPED_MAX = 1300
"""As much as 20 aspects take up, each on a line of its own."""

SKILLS_TYPED_MAX = 3000
"""As much as 40 skills take up, with their ratings."""

LACKS = {"high_concept": "a high concept", "skills": "skills"}

_SKILLS_LINE = re.compile(
    r"(?:[^\W\d_][^\d,;:=()+·•]*[:=(]?\s*[+\u2212-]?\d{1,2}\)?(?:\s*[,;·•]\s*|$)){2,}"
)
"""``Fight +3, Will 2``: several, each with its rating, as no single aspect reads."""

PITCHES = (
    "A duellist who wins by being seen to win, and can't refuse a dare. Momentum: Attack.",
    "A mapmaker who finds the way in, and is hunted for it. Momentum: Create an advantage.",
    "A gatekeeper behind whom nobody has been hurt yet. Momentum: Defend.",
)


def _missing(character: Character) -> str:
    """Say what a player's character has still to be given."""
    return join([LACKS[each] for each in lacks(character)])


MAKING = Making(
    asks=(
        Ask(key="name", label="Name", is_required=True, most=NAME_MAX),
        Ask(
            key="high_concept",
            label="High concept",
            hint="Who they are: Last Duellist of a Closed School",
            most=NAME_MAX,
            is_behind_name=True,
        ),
        Ask(
            key="trouble",
            label="Trouble",
            hint="What keeps going wrong: I Never Walk Away from a Challenge",
            most=NAME_MAX,
        ),
        Ask(
            key="aspects",
            label="Other aspects",
            hint="One a line, or with commas between them",
            is_long=True,
            most=ASPECTS_TYPED_MAX,
        ),
        Ask(
            key="skills",
            label="Skills",
            hint="Great Fight, Good Will, Notice · or Fight 4, Will 3. Usually 1 Great, 2 Good, 3 "
            "Fair, 4 Average",
            is_long=True,
            lines=_SKILLS_LINE,
            has_headings=True,
            most=SKILLS_TYPED_MAX,
        ),
    ),
    typed=typed,
    make=make,
    ready=tuple(Ready(state, pitch) for state, pitch in zip(READY, PITCHES, strict=True)),
    missing=_missing,
    beside=(
        *("Refresh", "Fate points", "Momentum", "Consequences"),
        *("Stress", "Physical stress", "Mental stress"),
    ),
    further=Further(
        label="Stunts and momentum",
        asks=(
            Ask(
                key="momentum_action",
                label="Momentum Action",
                hint="Choose it with the GM, if there is one. Its rolls use momentum dice",
                choices=tuple((each.value, shown) for each, shown in ACTIONS.items()),
            ),
            Ask(
                key="stunts",
                label="Stunts",
                hint="One a line",
                is_long=True,
                has_headings=True,
                most=STUNTS_TYPED_MAX,
            ),
            Ask(
                key="game_changer",
                label="Game Changer",
                hint="What 4 momentum buy: its name",
                most=NAME_MAX,
            ),
            Ask(
                key="text",
                label="What the Game Changer does",
                hint="It bypasses a rule, for one exchange at most",
                is_long=True,
                has_headings=True,
                most=TEXT_MAX,
            ),
            Ask(
                key="when",
                label="When it can be used",
                hint="Leave it empty for: on my turn",
                most=TEXT_MAX,
            ),
        ),
        typed=typed_further,
        make=make_further,
    ),
)
