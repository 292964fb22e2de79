"""Lantern, the whole game: a light that burns down, and a fire to fill it at.

- **S1** A character's lantern holds 0 to 5 oil; a new one has 3.
- **S2** To look for something in the dark, roll one d6. A face up to your oil finds it. A higher
  one does not, and burns one oil.
- **S3** Nobody looks without oil.
- **S4** A table has one fire or none. The GM kindles it, with 3 logs.
- **S5** To fill a lantern at the fire burns one log and gives it 5 oil. A full lantern is not
  filled, and with its last log the fire is out. Oil that comes from elsewhere is poured in by
  hand, and what is spilt is poured out.
- **S6** What was found waits for whoever found it to fetch it, however often they look again;
  what was found first is fetched first.
- **S7** A character has an errand, which brings them into the dark: without one they are not made.

It was invented as an example.  A game of the bot's own has its rules in ``rules/<game>/`` and
these sentences in ``rules/RULES.md``.
"""

from collections.abc import Mapping
from dataclasses import replace

from rules import names, ranges, sheet
from rules.dice import Dice
from rules.errors import Already, AtLimit, NotEnough, NotMarked, RuleError
from rules.frozen import frozen
from rules.outcome import Change, Outcome
from rules.sheet import Edit

SIDES = 6
OIL_MAX = 5
LOGS_MAX = 3

# -------------------------------------------------------------------------------------- states


@frozen
class Character:
    """Somebody with a lantern (S1), looks whose find is to be fetched (S6), and an errand (S7)."""

    name: str
    oil: int = 3
    finds: tuple[int, ...] = ()
    errand: str = ""

    def __post_init__(self) -> None:
        ranges.require("oil", self.oil, 0, OIL_MAX)


@frozen
class Fire:
    """The table's fire, which is out while it has no logs (S4)."""

    place: str = ""
    logs: int = 0

    def __post_init__(self) -> None:
        ranges.require("logs", self.logs, 0, LOGS_MAX)

    @property
    def is_burning(self) -> bool:
        """Whether a lantern can be filled here."""
        return self.logs > 0


# ------------------------------------------------------------------------- outcomes, refusals


@frozen
class Looked(Outcome):
    """A character looked for something; ``oil`` is what the lantern held before."""

    character: str
    face: int
    oil: int

    @property
    def is_found(self) -> bool:
        """Whether it was found."""
        return judge(self.face, self.oil)


@frozen
class Fetched(Outcome):
    """A character fetched what a look had found, and ``left`` finds still wait."""

    character: str
    left: int


@frozen
class Filled(Outcome):
    """A character filled a lantern at a fire; ``oil`` is what it held before."""

    character: str
    oil: int
    fire: Fire


@frozen
class Poured(Outcome):
    """Oil was poured into a lantern by hand, or out of it."""

    is_bookkeeping = True

    character: str
    moved: Change


@frozen
class Kindled(Outcome):
    """The GM kindled a fire."""

    fire: Fire


class NoFire(RuleError):
    """No fire burns at which a lantern could be filled (S5)."""


# --------------------------------------------------------------------------------------- moves


def judge(face: int, oil: int) -> bool:
    """Whether a face finds what was looked for: one up to the oil does (S2)."""
    return face <= oil


def look(character: Character, dice: Dice, key: int) -> tuple[Character, Looked]:
    """Look for something in the dark (S2, S3); a find waits under the key of its look (S6)."""
    if not character.oil:
        raise NotEnough("oil", 0, 1)
    outcome = Looked(character.name, dice.roll(SIDES), character.oil)
    if outcome.is_found:
        return replace(character, finds=(*character.finds, key)), outcome
    return replace(character, oil=character.oil - 1), outcome


def fetch(character: Character) -> tuple[Character, Fetched]:
    """Fetch what was found first (S6)."""
    if not character.finds:
        raise NotMarked("find")
    after = without_find(character, character.finds[0])
    return after, Fetched(character.name, len(after.finds))


def without_find(character: Character, key: int) -> Character:
    """Take the find of one look off a character."""
    return replace(character, finds=tuple(each for each in character.finds if each != key))


def kindle(fire: Fire, place: str) -> tuple[Fire, Kindled]:
    """Kindle a fire where there is none (S4)."""
    if fire.is_burning:
        raise Already("burning fire", fire.place)
    after = Fire(names.clean_text("place", place), LOGS_MAX)
    return after, Kindled(after)


def fill(character: Character, fire: Fire) -> tuple[Character, Fire, Filled]:
    """Fill a lantern at the fire (S5)."""
    if not fire.is_burning:
        raise NoFire
    if character.oil == OIL_MAX:
        raise AtLimit("oil", OIL_MAX)
    after = replace(fire, logs=fire.logs - 1)
    filled = Filled(character.name, character.oil, after)
    return replace(character, oil=OIL_MAX), after, filled


def pour(character: Character, change: int) -> tuple[Character, Poured]:
    """Pour oil in by hand, or out where ``change`` is below zero (S5)."""
    if change > 0 and character.oil == OIL_MAX:
        raise AtLimit("oil", OIL_MAX)
    if character.oil + change < 0:
        raise NotEnough("oil", character.oil, -change)
    after = replace(character, oil=min(character.oil + change, OIL_MAX))
    return after, Poured(character.name, Change("oil", character.oil, after.oil))


FIELDS: dict[str, Edit[Character]] = {
    "name": sheet.rename,
    "oil": sheet.number_field("oil", 0, OIL_MAX),
    "errand": sheet.text_field("errand", names.TEXT_MAX),
}
"""What ``/sheet edit`` may set."""

# -------------------------------------------------------------------------------------- making


def typed(character: Character) -> dict[str, str]:
    """Give what the form of a character is filled with."""
    return {"name": character.name, "errand": character.errand, "oil": str(character.oil)}


def make(character: Character, texts: Mapping[str, str]) -> Character:
    """Make of a character what a form says; of what it leaves open nothing changes (S1, S7)."""
    oil = ranges.whole("oil", texts["oil"]) if texts.get("oil") else character.oil
    return replace(
        character,
        name=names.clean_text("name", texts["name"]),
        oil=ranges.require("oil", oil, 0, OIL_MAX),
        errand=names.clean_text("errand", texts.get("errand", ""), names.TEXT_MAX),
    )


def missing(character: Character) -> str:
    """Say what an unmade character lacks (S7)."""
    return "" if character.errand else "an errand"
