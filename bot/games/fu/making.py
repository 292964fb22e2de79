"""How Mini-FU's characters are made: what the form asks, and who is ready to be taken."""

from bot.making import Ask, Making, Ready
from rules.fu import READY, Character, make, typed
from rules.names import NAME_MAX

TAGS_TYPED_MAX = 1300
"""As much as 15 tags take up, each with what it does."""

PITCHES = (
    "She mapped the palace once too often, and knows a way in.",
    "He carries people across the river, and sometimes through a door.",
    "She left the guild with its best tools and all its guards behind her.",
)


def _missing(character: Character) -> str:
    """Say what a character lacks that has nothing to tick."""
    return "" if character.concept or character.tags else "a concept, descriptors, edges and gear"


def _tags(key: str, label: str, hint: str) -> Ask:
    return Ask(key=key, label=label, hint=hint, is_long=True, most=TAGS_TYPED_MAX)


MAKING = Making(
    asks=(
        Ask(key="name", label="Name", is_required=True, most=NAME_MAX),
        Ask(
            key="concept",
            label="Concept",
            hint="Who they are, in a few words: Daredevil explorer",
            most=NAME_MAX,
            is_behind_name=True,
        ),
        _tags("descriptors", "Descriptors", "With commas: Quick, Curious, Hot-headed (hinders)"),
        _tags("edges", "Edges", "What they do well: Eye for detail, Picks locks"),
        _tags("gear", "Gear", "What they carry: Bullwhip, Rope, Lucky hat"),
    ),
    typed=typed,
    make=make,
    ready=tuple(Ready(state, pitch) for state, pitch in zip(READY, PITCHES, strict=True)),
    missing=_missing,
    beside=("Conditions", "Condition", "FU points", "FU point"),
)
