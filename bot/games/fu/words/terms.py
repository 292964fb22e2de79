"""Words for dice, answers and reasons, which the other modules of words share."""

from collections.abc import Iterable, Mapping, Sequence

from bot.chat.embeds import Colour, cut, plain, plural
from bot.chat.symbols import Die, row, share
from bot.games.fu.symbols import NO_AND, YES_AND, challenge_die, power_die, unrolled
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

MEANINGS = {
    Answer.YES_AND: "It works, and better than you hoped",
    Answer.YES: "It works just as you meant it",
    Answer.YES_BUT: "It works, at a price",
    Answer.NO_BUT: "It fails by a hair",
    Answer.NO: "It fails",
    Answer.NO_AND: "It fails, and something else goes wrong",
    Answer.BOTCH: "It fails, and something else goes wrong",
}
"""What an answer means, in large letters."""

INVITES = {
    Answer.YES_AND: (
        "Say what else you gain or learn, who is hit harder, or which burned asset comes back."
    ),
    Answer.YES: "Say how, and what changes.",
    Answer.YES_BUT: (
        "A condition, a burned asset, a lost advantage, a friend left in trouble: which is it?"
    ),
    Answer.NO_BUT: "Say what you are spared, or what is easier next time.",
    Answer.NO: "Say how, and what changes.",
    Answer.NO_AND: "Something lost, somebody hurt, a far worse place to be in: which is it?",
    Answer.BOTCH: "As with “no, and”: something lost, somebody hurt, a far worse place to be in.",
}
"""The sentence that asks the table to say what an answer means."""

RARE, DIRE = 0xF2C14E, 0x5A1020
"""The colours of the best and of the worst answer, which no other has."""

COLOURS: Mapping[Answer, int] = {
    Answer.YES_AND: RARE,
    Answer.YES: Colour.GREAT,
    Answer.YES_BUT: Colour.FAIR,
    Answer.NO_BUT: Colour.FAIR,
    Answer.NO: Colour.POOR,
    Answer.NO_AND: DIRE,
    Answer.BOTCH: DIRE,
}

KINDS = {
    TagKind.DESCRIPTOR: "Descriptor",
    TagKind.EDGE: "Edge",
    TagKind.GEAR: "Gear",
}
"""The kinds of a character's tags; those of the scene are all of one kind."""

EFFECTS = {
    Effect.HELPS: "Helps",
    Effect.HINDERS: "Hinders",
    Effect.EITHER: "Helps or hinders, depending on the action",
}

_UNNAMED = {
    Source.START: "first die",
    Source.DIFFICULTY: "difficulty",
    Source.TYPED: "plain number",
}

_ORIGINS = {
    Source.CONCEPT: "concept",
    Source.SCENE: "scene",
    Source.CONDITION: "condition",
}

ACTION_MAX = 50
"""A title tells an action with at most so many characters."""

REASONS_MAX = 1100
"""The reasons of one side take at most so many characters."""

SMALL_MAX = 600
"""The same in small print."""


CRESTS = {Answer.YES_AND: YES_AND, Answer.NO_AND: NO_AND, Answer.BOTCH: NO_AND}


def meaning(answer: Answer) -> str:
    """Say what an answer means, behind a crest where it is a rare one."""
    return f"{CRESTS.get(answer, '')} {MEANINGS[answer]}".strip()


def dice(side: Side, count: int) -> str:
    """Count dice of one side."""
    return plural(count, f"{side.value} die", f"{side.value} dice")


def tried(who: str, action: str) -> str:
    """Say who tries what, as a title does."""
    return ": ".join(plain(each) for each in (who, cut(action, ACTION_MAX)) if each)


def in_brackets(action: str) -> str:
    """Give what is tried, in brackets behind what it belongs to; nothing where nobody said."""
    return f" ({plain(action)})" if action else ""


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
            count = check.count(side)
            drawn = unrolled(side, count)
            lines.append(f"{drawn} **{dice(side, count)}**: {some(told, REASONS_MAX)}")
    return lines


def small_pool(check: Check) -> str:
    """Give both sides of a pool in small print; numbers that were typed have no reasons."""
    if all(part.source in {Source.START, Source.TYPED} for part in check.parts):
        return f"{versus(check)}, as typed" if len(check.parts) > 1 else ""
    sides = [
        f"{side.value.capitalize()}: {some([because(part) for part in parts], SMALL_MAX)}"
        for side in Side
        if (parts := [part for part in check.parts if part.side is side])
    ]
    return " / ".join(sides)


YES = {Answer.YES_AND, Answer.YES, Answer.YES_BUT}


def percents(power: int, challenge: int) -> dict[Answer, int]:
    """Give the percentage of each answer to so many dice."""
    return rounding.percents(odds(power, challenge), YES)


def chances(check: Check) -> list[str]:
    """Draw the chances of the answers that are possible, rounded for display.

    A botch is counted apart (R4.10).
    """
    exact = odds(check.power, check.challenge)
    if not check.challenge:
        (certain,) = exact
        return [f"No challenge dice, so the answer is certain: **{ANSWERS[certain]}**"]
    shown = percents(check.power, check.challenge)
    yes = rounding.percent_of(exact, YES)
    whole = f"**Yes {yes} %** · no {100 - yes} %"
    each = [
        f"{share(exact[answer])} {shown[answer]} % {called}"
        for answer, called in ANSWERS.items()
        if exact.get(answer)
    ]
    return [whole, *each]


def faces(shown: Sequence[int], side: Side) -> str:
    """List the dice of one side, or say that there are none."""
    return row(_DICE[side](face) for face in shown) or "none"


_DICE = {Side.POWER: power_die, Side.CHALLENGE: challenge_die}


def left(reading: Reading) -> list[str]:
    """Draw the dice of each side that has some left, those that count standing out."""
    lines = []
    for side, remain in ((Side.POWER, reading.power), (Side.CHALLENGE, reading.challenge)):
        counting = len(reading.counting) if (side is Side.POWER) is reading.is_power else 0
        # They are in falling order, so that those which count come first.
        drawn = row(
            _DICE[side](face, Die.COUNTS if index < counting else Die.PLAIN)
            for index, face in enumerate(remain)
        )
        lines += [f"{side.value.capitalize()}: {drawn}"] if remain else []
    return lines


def told(roll: Roll, reading: Reading) -> list[str]:
    """Say how the dice led to their answer, so that nobody needs to see marks."""
    cancelled = [_cancelled(reading.pairs)] if roll.power and roll.challenge else []
    return [*cancelled, *left(reading), *_counted(roll, reading)]


def _cancelled(pairs: Sequence[int]) -> str:
    """Draw the dice that cancelled beside each other."""
    if not pairs:
        return "Nothing cancels."
    verb = "One pair cancels" if len(pairs) == 1 else f"{len(pairs)} pairs cancel"
    drawn = (
        row((power_die(face, Die.CANCELLED), challenge_die(face, Die.CANCELLED))) for face in pairs
    )
    return f"{verb}: {' · '.join(drawn)}"


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
    return [f"{counts}{beyond}{why}"]


def tag(each: Tag) -> str:
    """Give a tag with its effect, whom it concerns and whether it is burned."""
    effect = {Effect.HINDERS: "hinders", Effect.EITHER: "helps or hinders"}.get(each.effect, "")
    whom = f"concerns {plain(each.concerns)}" if each.concerns else ""
    often = f"{each.suffered} times" if each.suffered > 1 else ""
    return _noted(each.name, effect, whom, often, "burned" if each.is_burned else "")


_MARKS = {
    Effect.HELPS: unrolled(Side.POWER),
    Effect.HINDERS: unrolled(Side.CHALLENGE),
    Effect.EITHER: unrolled(Side.POWER) + unrolled(Side.CHALLENGE),
}


def marked(each: Tag) -> str:
    """Give a tag behind the dice that it may give now."""
    return tag(each) if each.is_burned else f"{_MARKS[each.effect] * each.dice} {tag(each)}"


def tags(those: Iterable[Tag]) -> str:
    """List tags."""
    return " · ".join(tag(each) for each in those)
