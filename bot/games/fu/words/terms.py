"""Words for dice, answers and reasons, which the other modules of words share."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bot.chat.embeds import Colour, cut, join, plain, plural
from rules import odds as rounding
from rules.fu import Answer, Check, Effect, Part, Reading, Roll, Side, Source, Tag, TagKind, odds

ANSWERS = {
    Answer.YES_AND: "Yes, and",
    Answer.YES: "Yes",
    Answer.YES_BUT: "Yes, but",
    Answer.NO_BUT: "No, but",
    Answer.NO: "No",
    Answer.NO_AND: "No, and",
    Answer.BOTCH: "Botch",
}

INVITES = {
    Answer.YES_AND: (
        "It works, and better than you hoped: say what else you gain or learn, who is hit harder, "
        "or which burned asset comes back."
    ),
    Answer.YES: "It works just as you meant it: say how, and what changes.",
    Answer.YES_BUT: (
        "It works, at a price: a condition, a burned asset, a lost advantage, a friend left in "
        "trouble."
    ),
    Answer.NO_BUT: "It fails by a hair: say what you are spared, or what is easier next time.",
    Answer.NO: "It fails: say how, and what changes.",
    Answer.NO_AND: (
        "It fails, and something else goes wrong: something lost, somebody hurt, a far worse "
        "place to be in."
    ),
    Answer.BOTCH: (
        "It fails, and something else goes wrong, as with “no, and”: something lost, somebody "
        "hurt, a far worse place to be in."
    ),
}
"""The sentence that asks the table to say what an answer means."""

COLOURS = {
    Answer.YES_AND: Colour.GREAT,
    Answer.YES: Colour.GREAT,
    Answer.YES_BUT: Colour.FAIR,
    Answer.NO_BUT: Colour.FAIR,
    Answer.NO: Colour.POOR,
    Answer.NO_AND: Colour.POOR,
    Answer.BOTCH: Colour.POOR,
}

KINDS = {
    TagKind.DESCRIPTOR: "Descriptor",
    TagKind.EDGE: "Edge",
    TagKind.GEAR: "Gear",
    TagKind.SCENE: "Scene",
}

EFFECTS = {
    Effect.HELPS: "Helps",
    Effect.HINDERS: "Hinders",
    Effect.EITHER: "Helps or hinders, depending on the action",
}

QUESTIONS = {
    "tag": "Which tag?",
    "asset": "Burn which asset?",
    "burned asset": "Restore which asset?",
    "condition": "Which condition?",
    "check": "Whose check?",
    "waiting check": "Which one?",
    "reason": "Strike which dice?",
}
"""What is asked where a name is missing, or fits nothing."""

_UNNAMED = {
    Source.START: "first die",
    Source.DIFFICULTY: "difficulty",
    Source.TYPED: "plain number",
}

_ORIGINS = {
    Source.CONCEPT: "concept",
    Source.SCENE: "scene",
    Source.CONDITION: "condition",
    Source.DIFFICULTY: "GM",
}

ACTION_MAX = 50
"""A title tells an action with at most so many characters."""

REASONS_MAX = 1100
"""The reasons of one side take at most so many characters."""


def dice(side: Side, count: int) -> str:
    """Count dice of one side."""
    return plural(count, f"{side.value} die", f"{side.value} dice")


def tried(who: str, action: str) -> str:
    """Say who tries what, as a title does."""
    return ": ".join(plain(each) for each in (who, cut(action, ACTION_MAX)) if each)


def versus(check: Check) -> str:
    """Give the dice of both sides."""
    return f"{check.power} power vs {check.challenge} challenge"


def reason(part: Part) -> str:
    """Give the reason for dice as it was typed, for menus, which show no markup."""
    return part.text or _UNNAMED.get(part.source, "difficulty")


def because(part: Part) -> str:
    """Give the reason for dice, how many they are, and who suggested them."""
    count = f"{part.dice} dice" if part.dice > 1 else ""
    return _noted(reason(part), count, _ORIGINS.get(part.source, ""), plain(part.by_name))


def named(part: Part) -> str:
    """Give the reason for dice, and who suggested them."""
    return _noted(reason(part), plain(part.by_name))


def _noted(name: str, *notes: str) -> str:
    shown = ", ".join(note for note in notes if note)
    return f"{plain(name)} ({shown})" if shown else plain(name)


def some(words: Sequence[str], limit: int) -> str:
    """Join as many of these as fit ``limit``, and count the others."""
    shown: list[str] = []
    for word in words:
        if len(" · ".join([*shown, word])) > limit:
            return " · ".join([*shown, f"{len(words) - len(shown)} more"])
        shown.append(word)
    return " · ".join(shown)


def pool(check: Check) -> list[str]:
    """Give a line for each side of a pool that has dice, with as many reasons as fit."""
    lines = []
    for side in Side:
        told = [because(part) for part in check.parts if part.side is side]
        if told:
            lines.append(f"**{dice(side, check.count(side))}**: {some(told, REASONS_MAX)}")
    return lines


_YES = {Answer.YES_AND: "and", Answer.YES: "yes", Answer.YES_BUT: "but"}
_NO = {Answer.NO_BUT: "but", Answer.NO: "no", Answer.NO_AND: "and", Answer.BOTCH: "botch"}


def chances(check: Check) -> list[str]:
    """Give the chances of the answers, rounded for display; a botch is counted apart (R4.10)."""
    exact = odds(check.power, check.challenge)
    if not check.challenge:
        (certain,) = exact
        return [f"No challenge dice, so the answer is certain: **{ANSWERS[certain]}**"]
    return [_chance("Yes", _YES, exact), _chance("No", _NO, exact)]


def _chance(called: str, short: Mapping[Answer, str], exact: Mapping[Answer, Fraction]) -> str:
    there = {answer: exact[answer] for answer in short if exact.get(answer)}
    each = [f"{short[answer]} {rounding.percent(chance)}" for answer, chance in there.items()]
    total = rounding.percent(sum(there.values(), Fraction(0)))
    listed = f" ({' · '.join(each)})" if each else ""
    return f"**{called} {total} %**{listed}"


def faces(shown: Sequence[int]) -> str:
    """List faces, or say that there are none."""
    return ", ".join(str(face) for face in shown) or "none"


def drawn(fallen: Sequence[int], reading: Reading, side: Side) -> str:
    """List faces in falling order: cancelled ones struck through, those that count in bold."""
    leads = (side is Side.POWER) is reading.is_power
    cancelled, counting = len(reading.pairs), len(reading.counting) if leads else 0
    shown = [str(face) for face in sorted(fallen, reverse=True)]
    # Only the highest cancel, so in falling order they come first, then those that count.
    marked = [f"~~{face}~~" for face in shown[:cancelled]]
    marked += [f"**{face}**" for face in shown[cancelled : cancelled + counting]]
    marked += shown[cancelled + counting :]
    return ", ".join(marked) or "none"


def told(roll: Roll, reading: Reading) -> list[str]:
    """Say in sentences how the dice led to their answer, so that nobody needs to see marks."""
    return [_cancelled(reading.pairs), *_counted(roll, reading)]


def _cancelled(pairs: Sequence[int]) -> str:
    if not pairs:
        return "Nothing cancels."
    if len(pairs) == 1:
        return f"One pair cancels: {pairs[0]} with {pairs[0]}."
    often = {1: "", 2: " (twice)"}
    counted = Counter(pairs).items()
    each = [f"{face}{often.get(count, f' ({count} times)')}" for face, count in counted]
    return f"{len(pairs)} pairs cancel: {join(each)}."


def _counted(roll: Roll, reading: Reading) -> list[str]:
    if reading.answer is Answer.BOTCH:
        return ["No dice are left on either side: a botch."]
    won, lost = (Side.POWER, Side.CHALLENGE) if reading.is_power else (Side.CHALLENGE, Side.POWER)
    count = len(reading.counting)
    counts = f"**{dice(won, count)}** {'counts' if count == 1 else 'count'}"
    beyond = " (more than 3 read as 3)" if count > 3 else ""
    why = f", as no {lost.value} die is left."
    if reading.best:
        why = f", above the best {lost.value} die left, {reading.best}."
    elif not roll.challenge:
        why = ". With no challenge dice the answer was certain."
    return [f"{counts}{beyond}: {faces(reading.counting)}{why}"]


def tag(each: Tag) -> str:
    """Give a tag with its effect, whom it concerns and whether it is burned."""
    effect = {Effect.HINDERS: "hinders", Effect.EITHER: "helps or hinders"}.get(each.effect, "")
    whom = f"concerns {plain(each.concerns)}" if each.concerns else ""
    return _noted(each.name, effect, whom, "burned" if each.is_burned else "")


def tags(those: Iterable[Tag]) -> str:
    """List tags."""
    return " · ".join(tag(each) for each in those)
