"""What a player adds to a character of whatever game: a portrait, pronouns, notes.

No rule of a game reads it, so it is kept once for all games, beside the character's sheet.
"""

from dataclasses import fields, replace
from urllib.parse import urlsplit

from rules import names
from rules.errors import Already, RuleError
from rules.frozen import frozen
from rules.secrecy import without_secrets
from rules.sheet import OnSheet, SheetId
from rules.soundness import is_sound

PORTRAIT_MAX, PRONOUNS_MAX, NOTES_MAX = 500, 30, 1000
"""Characters of a picture's address, of pronouns, and of notes."""


@frozen
class Profile:
    """What was added to the ``character`` of that sheet; the notes are for its player and the GM.

    ``portrait`` is the address of a picture, which is never fetched here.
    """

    character: SheetId
    portrait: str = ""
    pronouns: str = ""
    notes: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was added, or all of it taken away again."""
        return not (self.portrait or self.pronouns or self.notes)


@without_secrets.register
def _(profile: Profile) -> Profile:
    return replace(profile, notes="")


@is_sound.register
def _(profile: Profile) -> bool:
    """Whether every part is as it could have been typed."""
    said = profile.portrait, profile.pronouns, profile.notes
    try:
        return said == (_address(said[0]), _text(said[1], PRONOUNS_MAX), _lines(said[2]))
    except RuleError:
        return False


@frozen
class ProfileChanged(OnSheet):
    """Some of what is added to a character was changed; of notes nobody is told what they say."""

    is_bookkeeping = True

    character: str
    changed: tuple[str, ...]
    cleared: tuple[str, ...]
    portrait: str
    pronouns: str


class BadAddress(RuleError):
    """A text is no address of a picture that others could look at."""


class PassingAddress(RuleError):
    """A picture is not kept at that address."""


def describe(
    profile: Profile,
    name: str,
    *,
    portrait: str | None = None,
    pronouns: str | None = None,
    notes: str | None = None,
) -> tuple[Profile, ProfileChanged]:
    """Change what is added to a character called ``name``; None leaves a part as it is."""
    after = replace(
        profile,
        portrait=profile.portrait if portrait is None else _address(portrait),
        pronouns=profile.pronouns if pronouns is None else _text(pronouns, PRONOUNS_MAX),
        notes=profile.notes if notes is None else _lines(notes),
    )
    parts = [each.name for each in fields(Profile)[1:]]
    changed = [each for each in parts if getattr(after, each) != getattr(profile, each)]
    if not changed:
        raise Already("sheet", name)
    kept = tuple(each for each in changed if getattr(after, each))
    cleared = tuple(each for each in changed if each not in kept)
    return after, ProfileChanged(name, kept, cleared, after.portrait, after.pronouns)


def _text(text: str, limit: int) -> str:
    return names.clean_text("pronouns", text, limit) if names.clean(text) else ""


def _lines(text: str) -> str:
    """Clean notes line by line; what is too long is refused like any other text."""
    kept = "\n".join(map(names.clean, text.strip().splitlines()))
    names.clean_text("notes", kept or "-", NOTES_MAX)
    return kept


def _address(text: str) -> str:
    """Hold that a text is the address of something that everybody can look at, by https."""
    address = names.clean(text)
    if not address:
        return ""
    names.clean_text("address", address, PORTRAIT_MAX)
    try:
        parts = urlsplit(address)
        host, is_plain = parts.hostname or "", parts.port is None and parts.username is None
    except ValueError:
        raise BadAddress from None
    is_named = "." in host.strip(".") and host.rpartition(".")[2].isalpha()
    if parts.scheme != "https" or not (is_plain and is_named and _is_printable(address)):
        raise BadAddress
    return address


def _is_printable(address: str) -> bool:
    return address.isascii() and not set(address) & set(' "<>\\^`{|}')
