"""A character is made, or made over, from texts that people type: aspects and skills in one go.

A pyramid is a custom of Fate and no rule here: any skills at any ratings are legal (R0.11).
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from rules import names
from rules.errors import TooMany
from rules.fate.character import ASPECTS_MAX, SKILLS_MAX, STUNTS_MAX, Character, GameChanger, Skill
from rules.fate.reading import DASHES, read_skills, written
from rules.fate.sheet import FIELDS
from rules.names import NAME_MAX, TEXT_MAX

STUNTS_TYPED_MAX = 4000
"""As much of a text as a form takes, and as it is filled with."""

_BULLET = re.compile(rf"^\s*([*•·{DASHES}]|\d{{1,2}}[.)]) +")


def typed(character: Character) -> dict[str, str]:
    """Write the parts of a character that :func:`make` reads."""
    return {
        "name": character.name,
        "high_concept": character.high_concept,
        "trouble": character.trouble,
        "aspects": "\n".join(character.aspects),
        "skills": written(character.skills),
    }


def make(character: Character, texts: Mapping[str, str]) -> Character:
    """Give a character what the texts say; a text that is as it was changes nothing.

    Aspects stand one a line, or in one line with commas or semicolons.  Skills are as
    :func:`~rules.fate.reading.read_skills` reads them.
    """
    before = typed(character)
    new = {key: text for key, text in texts.items() if _differs(text, before.get(key, ""))}
    after = character
    if "name" in new:
        after = replace(after, name=names.clean_text("name", new["name"]))
    if "high_concept" in new:
        after = replace(after, high_concept=_optional("high_concept", new["high_concept"]))
    if "trouble" in new:
        after = replace(after, trouble=_optional("trouble", new["trouble"]))
    if "aspects" in new:
        after = replace(
            after, aspects=_listed("aspect", "aspects", new["aspects"], NAME_MAX, ASPECTS_MAX, ";,")
        )
    if "skills" in new:
        after = replace(after, skills=_skills(character, new["skills"]))
    return after


def typed_further(character: Character) -> dict[str, str]:
    """Write the parts of a character that :func:`make_further` reads."""
    held, action = character.game_changer, character.momentum_action
    return {
        "momentum_action": action.value if action else "",
        "stunts": "\n".join(character.stunts),
        "game_changer": held.name,
        "text": held.text,
        "when": held.when,
    }


def make_further(character: Character, texts: Mapping[str, str]) -> Character:
    """Give a character stunts, one a line, a Game Changer, and a Momentum Action.

    A Momentum Action that was chosen stays until a milestone (R0.21).
    """
    said = {**typed_further(character), **texts}
    after, held = character, character.momentum_action
    if said["momentum_action"] not in {"", held.value if held else ""}:
        after, _old, _new = FIELDS["momentum action"](character, said["momentum_action"])
    stunts, changer = character.stunts, character.game_changer
    if _differs(said["stunts"], "\n".join(stunts)[:STUNTS_TYPED_MAX]):
        stunts = _listed("stunt", "stunts", said["stunts"], TEXT_MAX, STUNTS_MAX)
    limits = {"game_changer": NAME_MAX, "text": TEXT_MAX, "when": TEXT_MAX}
    name, text, when = (_optional("game_changer", said[key], most) for key, most in limits.items())
    written_down = GameChanger(name, text, when, changer.aspect)
    return replace(after, stunts=stunts, game_changer=written_down)


def lacks(character: Character) -> tuple[str, ...]:
    """Name what :func:`make` has still to give a player's character: keys of its texts."""
    if character.is_npc:
        return ()
    has = {"high_concept": character.high_concept, "skills": character.skills}
    return tuple(key for key, held in has.items() if not held)


def _differs(text: str, before: str) -> bool:
    """Whether a text is another than before; a form may bring lines back with other ends."""
    return text.split() != before.split()


def _optional(what: str, text: str, limit: int = NAME_MAX) -> str:
    return names.clean_text(what, text, limit) if names.clean(text) else ""


def _listed(
    what: str, many: str, text: str, limit: int, most: int, marks: str = ""
) -> tuple[str, ...]:
    """Read texts that stand one a line, or in a single line with one of these marks between."""
    lines = [_BULLET.sub("", each) for each in text.splitlines() if names.clean(each)]
    mark = next((each for each in marks if len(lines) == 1 and each in lines[0]), "\n")
    lines = [part for each in lines for part in each.split(mark) if names.clean(part)]
    found: list[str] = []
    for each in lines:
        cleaned = names.clean_text(what, each, limit)
        names.require_free(what, cleaned, found)
        found.append(cleaned)
    if len(found) > most:
        raise TooMany(many, most)
    return tuple(found)


def _skills(character: Character, text: str) -> tuple[Skill, ...]:
    read = read_skills(text, character.known_skills) if names.clean(text) else ()
    if len(read) > SKILLS_MAX:
        raise TooMany("skills", SKILLS_MAX)
    return tuple(sorted(read, key=lambda each: -each.rating))
