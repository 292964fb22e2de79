"""Making a whole character of Mini-FU from texts, as people type them.

Tags are typed one a line, or with commas or semicolons between them; bullets and numbers before
them are left out.  A tag that hinders says so in brackets behind it, and so does one that may do
either.  :func:`typed` writes a sheet as :func:`make` reads it, so that a form shows what is there.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules import names
from rules.errors import TooMany
from rules.fu.state import TAGS_MAX, Character, Effect, Tag, TagKind

KINDS = {"descriptors": TagKind.DESCRIPTOR, "edges": TagKind.EDGE, "gear": TagKind.GEAR}
"""The texts that list tags, and the kind of those."""

_NOTES = {Effect.HELPS: "", Effect.HINDERS: " (hinders)", Effect.EITHER: " (helps or hinders)"}
_READ = {
    Effect.EITHER: re.compile(r"\((either|both|helps? (or|and) hinders?)\)$", re.IGNORECASE),
    Effect.HINDERS: re.compile(r"\((hinders?|hindrance|hindering)\)$", re.IGNORECASE),
    Effect.HELPS: re.compile(r"\(helps?\)$", re.IGNORECASE),
}
_BULLET = re.compile(r"^(?:[-*•·]|\d{1,2}(?:[.)](?=\s)|\)$))")
_BETWEEN = re.compile(r"[,;](?![^(]*\))")
"""A comma or semicolon that stands in no brackets."""

_NOTHING = {"", "none", "nothing", "no"}


def typed(character: Character) -> dict[str, str]:
    """Write a character as texts, with one tag a line."""
    texts = {"name": character.name, "concept": character.concept}
    for key, kind in KINDS.items():
        those = (tag for tag in character.tags if tag.kind is kind)
        texts[key] = "\n".join(map(written, those))
    return texts


def written(tag: Tag) -> str:
    """Write a tag with the note of what it does, as :func:`read_tag` reads it."""
    return f"{tag.name}{_NOTES[tag.effect]}"


def make(character: Character, texts: Mapping[str, str]) -> Character:
    """Make a character of what was typed; a text that is not there leaves what stands.

    A tag that stays keeps whether it is burned; one that is listed twice for the same kind counts
    once, and one that is listed for two kinds is refused, as are more than 15.
    """
    concept = names.clean(texts.get("concept", character.concept))
    made = replace(
        character,
        name=names.clean_text("name", texts.get("name", character.name)),
        concept=names.clean_optional("concept", concept),
    )
    held = {tag.name.casefold(): tag for tag in character.tags}
    tags = {tag.name.casefold(): tag for tag in character.tags if tag.kind not in KINDS.values()}
    for key, kind in KINDS.items():
        text = texts.get(key, typed(character)[key])
        fresh = {tag.name.casefold(): tag for tag in _listed(text, kind, held)}
        for tag in fresh.values():
            names.require_free("tag", tag.name, (each.name for each in tags.values()))
        tags |= fresh
    if len(tags) > TAGS_MAX:
        raise TooMany("tags", TAGS_MAX)
    return replace(made, tags=tuple(tags.values()))


def _listed(text: str, kind: TagKind, held: Mapping[str, Tag]) -> Iterator[Tag]:
    """Read the tags of a text; the name of one that is there already may hold commas."""
    for line in text.splitlines():
        whole = read_tag(line, kind)
        parts = [line] if whole.name.casefold() in held else _BETWEEN.split(line)
        for tag in (read_tag(part, kind) for part in parts):
            if tag.name.casefold() in _NOTHING:
                continue
            before = held.get(tag.name.casefold(), tag)
            name = names.clean_text("tag", tag.name)
            yield replace(tag, name=name, is_burned=before.is_burned)


def read_tag(text: str, kind: TagKind) -> Tag:
    """Read one tag of a list, and what it does from the note in brackets behind it.

    All that may stand around a name goes, so that a name that was read reads as itself.
    """
    name, effect, before = names.clean(text), Effect.HELPS, ""
    while name != before:
        before, name = name, _BULLET.sub("", name).strip(" .,;")
        name, effect = _without_note(name, effect)
    return Tag(name, kind, effect)


def read_single(text: str, kind: TagKind) -> Tag:
    """Read a tag that stands by itself, whose name may begin and end as it likes."""
    name, effect = _without_note(names.clean(text), Effect.HELPS)
    return Tag(name.strip(), kind, effect)


def _without_note(name: str, effect: Effect) -> tuple[str, Effect]:
    """Take the note in brackets off the end of a name, for what it says that the tag does."""
    for does, note in _READ.items():
        if note.search(name):
            name, effect = note.sub("", name), does
    return name, effect


READY = (
    Character(
        "Sable Quill",
        "Disgraced court cartographer",
        (
            Tag("Observant"),
            Tag("Stubborn", effect=Effect.EITHER),
            Tag("Afraid of deep water", effect=Effect.HINDERS),
            Tag("Reads any map", TagKind.EDGE),
            Tag("Knows every back stair", TagKind.EDGE),
            Tag("Spyglass", TagKind.GEAR),
            Tag("Forged royal seal", TagKind.GEAR),
        ),
    ),
    Character(
        "Bram Ottoway",
        "Prize-fighter turned ferryman",
        (
            Tag("Big as a door"),
            Tag("Soft-hearted", effect=Effect.EITHER),
            Tag("Short temper", effect=Effect.HINDERS),
            Tag("Takes a punch", TagKind.EDGE),
            Tag("A friend in every tavern", TagKind.EDGE),
            Tag("Boat hook", TagKind.GEAR),
            Tag("Lantern", TagKind.GEAR),
        ),
    ),
    Character(
        "Oda Varn",
        "Clockwork tinkerer on the run",
        (
            Tag("Quick hands"),
            Tag("Curious", effect=Effect.EITHER),
            Tag("Wanted in three cities", effect=Effect.HINDERS),
            Tag("Opens any lock", TagKind.EDGE),
            Tag("Makes do with scrap", TagKind.EDGE),
            Tag("Roll of fine tools", TagKind.GEAR),
            Tag("Brass beetle", TagKind.GEAR),
        ),
    ),
)
"""Characters of our own invention, to be taken as they are."""
