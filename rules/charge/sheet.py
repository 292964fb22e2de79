"""What people type about a character: a field to put right, or a talent."""

from dataclasses import replace

from rules import names, ranges, sheet
from rules.charge.growth import assign_dots, new_talent
from rules.charge.making import parse_action
from rules.charge.settings import yes_or_no
from rules.charge.state import (
    COUNT_MAX,
    DOTS_MAX,
    ESCALATED_MAX,
    STRESS_SEGMENTS,
    TIES_MAX,
    Character,
    Talent,
)
from rules.charge.terms import Action, TalentKind
from rules.errors import NoSuchName, NotMarked, TooMany
from rules.frozen import frozen
from rules.names import TEXT_MAX
from rules.sheet import Edit, Edited

CLEAR = "-"
"""What one types to empty a text."""

# -------------------------------------------------------------------------------------- by hand


def _dots_field(action: Action) -> Edit[Character]:
    """Make the edit of an action's dots within the budget of :func:`assign_dots` (R3.2)."""

    def change(character: Character, text: str) -> tuple[Character, str, str]:
        before, dots = character.dots(action), ranges.whole(action.value, text)
        # Dots that stand already may be more than the budget allows: they are no change.
        after = character if dots == before else assign_dots(character, {action: dots})[0]
        return after, str(before), str(dots)

    return change


def _edit_ties(character: Character, text: str) -> tuple[Character, str, str]:
    parts = [] if text == CLEAR else text.split(";")
    ties = tuple(names.clean_text("ties", each) for each in parts)
    if len(ties) > TIES_MAX:
        raise TooMany("ties", TIES_MAX)
    return replace(character, ties=ties), "; ".join(character.ties), "; ".join(ties)


def _edit_taken_out(character: Character, text: str) -> tuple[Character, str, str]:
    after = replace(character, is_taken_out=yes_or_no(text))
    before, now = ("yes" if each.is_taken_out else "no" for each in (character, after))
    return after, before, now


FIELDS: dict[str, Edit[Character]] = {
    "name": sheet.rename,
    "concept": sheet.text_field("concept", TEXT_MAX, empty=CLEAR),
    "appearance": sheet.text_field("appearance", TEXT_MAX, empty=CLEAR),
    "ties": _edit_ties,
    "condition": sheet.text_field("condition", TEXT_MAX, empty=CLEAR),
    **{action.value: _dots_field(action) for action in Action},
    "momentum": sheet.number_field("momentum", 0, COUNT_MAX),
    "stress": sheet.number_field("stress", 0, STRESS_SEGMENTS - 1),
    "escalated": sheet.number_field("escalated", 0, ESCALATED_MAX),
    "milestones": sheet.number_field("milestones", 0, COUNT_MAX),
    "taken out": _edit_taken_out,
}
"""What a player may edit by hand; talents, attachments and clocks have moves of their own.

Semicolons part the ties, and ``-`` empties a text or the ties.
"""

GM_FIELDS: dict[str, Edit[Character]] = FIELDS | {
    action.value: sheet.number_field(action.value, 0, DOTS_MAX) for action in Action
}
"""What the GM may edit: the same fields, with 0 to 4 dots in any action (R3.2)."""


@frozen
class ConditionWritten(Edited):
    """How a character who was hurt fares was written anew, which everybody hears."""

    is_bookkeeping = False


def write_condition(character: Character, text: str) -> tuple[Character, ConditionWritten]:
    """Write the condition of a character anew, after they were hurt."""
    after, edited = sheet.edit(FIELDS, character, "condition", text)
    return after, ConditionWritten(edited.character, edited.field, edited.before, edited.after)


# ------------------------------------------------------------------------------- what is typed


def parse_talent(text: str) -> Talent:
    """Read a talent: ``die``, ``risk`` or ``effect``, a colon and a situation (R3.22).

    An action alone is a talent that gives the action a dot.
    """
    kind, colon, situation = text.partition(":")
    if not colon:
        try:
            return new_talent(TalentKind.DOT, action=parse_action(text))
        except NoSuchName as unknown:
            if unknown.near:
                raise
            # A situation by itself: what helps in it is missing.
            raise NotMarked("kind of talent") from None
    kinds = {each.value: each for each in TalentKind if each is not TalentKind.DOT}
    return new_talent(names.look_up("talent", kind, kinds), situation)
