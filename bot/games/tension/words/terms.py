"""Words for dice, numbers and steps, which the other modules of words share."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.chat.embeds import (
    at_most,
    average,
    bar,
    change,
    join,
    plain,
    plural,
    with_player,
    with_sign,
)
from bot.chat.symbols import CLOCK_SIZES, Die, clock, d6, row, share
from bot.games.tension.symbols import CALAMITY, pool, tension_die
from rules import odds
from rules.clock import ClockKind
from rules.outcome import Change
from rules.tension import (
    SUCCESS_FROM,
    Calamity,
    Cause,
    Challenge,
    ChallengeKind,
    Participant,
    PoolOutcome,
    Reading,
    ReadingKind,
    RollOdds,
    Settings,
    Source,
    Stage,
    Step,
)
from rules.tension.challenges import PoolStepped

READINGS = {
    ReadingKind.MAJOR_SUCCESS: "Major Success",
    ReadingKind.MINOR_SUCCESS: "Minor Success",
    ReadingKind.PLAIN: "Plain",
    ReadingKind.MINOR_BLUNDER: "Minor Blunder",
    ReadingKind.MAJOR_BLUNDER: "Major Blunder",
}

OMENS = {
    ReadingKind.MAJOR_SUCCESS: "Incredible luck for the opposition: say what it is.",
    ReadingKind.MINOR_SUCCESS: "An opening for the opposition: say what it is.",
    ReadingKind.MINOR_BLUNDER: "A small mishap for the opposition: say what it is.",
    ReadingKind.MAJOR_BLUNDER: "A grave misfortune for the opposition: say what it is.",
}
"""What tension dice mean in the story besides their number, where they mean something (R1.9)."""

CAUSES = {
    Cause.LOCAL_ACTION: "Local action",
    Cause.WORLD_ACTION: "World action",
    Cause.DOWNTIME_ACTION: "Downtime action",
    Cause.ENGAGEMENT_ROUND: "Engagement round",
}

KINDS = {
    ChallengeKind.CHECK: "Test",
    ChallengeKind.ATTACK: "Attack on a foe",
    ChallengeKind.FOE: "Attack by a foe",
}

AGAINST = {
    ChallengeKind.CHECK: "challenge",
    ChallengeKind.ATTACK: "resistance",
    ChallengeKind.FOE: "foe's successes",
}
"""The name of a test's opposition, by its kind."""

OWN = {
    ChallengeKind.CHECK: "successes",
    ChallengeKind.ATTACK: "successes",
    ChallengeKind.FOE: "resistance",
}
"""The name of what the characters have, by the kind of test."""

NUMBERS = {
    "tension": "tension dice",
    "tension_max": "tension maximum",
    "fate_points": "fate points",
}
"""The names of the pool's numbers."""

HOPED = {
    ChallengeKind.CHECK: "passing",
    ChallengeKind.ATTACK: "making pressure",
    ChallengeKind.FOE: "resisting all",
}
"""What the characters roll for, by the kind of test."""

HIT = {
    ChallengeKind.CHECK: "passed",
    ChallengeKind.ATTACK: "pressure",
    ChallengeKind.FOE: "resisted",
}
"""What a test does that has its end, by its kind."""

MISSED = {
    ChallengeKind.CHECK: "fails",
    ChallengeKind.ATTACK: "makes no pressure",
    ChallengeKind.FOE: "lets pressure through",
}
"""What a test does that does not have its end, by its kind."""

BY = {Source.ASPECT: " with the aspect", Source.NEW_TEST: " in a test of their own"}
"""How somebody helps, by what moved the test."""

TWIST_COLOUR = 0x7D4FA8
"""The colour of a twist of fate, which nothing else has."""

PEOPLE_SHOWN = 8
DICE_SHOWN = 24
"""At most so many dice are drawn, since a longer row would wrap on a phone."""


def faces(step: Step) -> str:
    """Show the dice of a step; the Storyteller's have a look of their own."""
    if len(step.faces) > DICE_SHOWN:
        return ", ".join(str(face) for face in step.faces)
    draw = tension_die if step.source is Source.TENSION else _die
    return row(map(draw, step.faces))


def _die(face: int) -> str:
    return d6(face, Die.COUNTS if face >= SUCCESS_FROM else Die.PLAIN)


def dice_row(at_hand: int, maximum: int) -> str:
    """Draw tension dice and say how many there are."""
    drawn = f"{pool(at_hand, maximum)} " if maximum <= DICE_SHOWN else ""
    return f"{drawn}{at_hand} of {maximum} tension dice"


def arithmetic(reading: Reading, shown: Sequence[int]) -> str:
    """Say how the change of a reading of dice was arrived at (R1.9)."""
    count = len(shown)
    every = "every die" if count > 1 else "the die"
    succeed = sum(face >= SUCCESS_FROM for face in shown)
    return {
        ReadingKind.MAJOR_SUCCESS: f"{every} shows 6 and counts twice",
        ReadingKind.MINOR_SUCCESS: f"{every} succeeds, and one more",
        ReadingKind.PLAIN: f"{succeed} of {count} succeed",
        ReadingKind.MINOR_BLUNDER: "no die succeeds",
        ReadingKind.MAJOR_BLUNDER: f"{every} shows 1",
    }[reading.kind]


def successes(count: int) -> str:
    """Count successes."""
    return plural(count, "success", "successes")


def title(challenge: Challenge) -> str:
    """Say which test it is, and how it stands or how it ended (R1.19), above its numbers."""
    name = plain(challenge.name)
    if challenge.stage is Stage.PROPOSED:
        whose = people(challenge.affected)
        return f"{whose} proposes {'a test' if whose == name else name} · {_rated(challenge)}"
    is_threat = challenge.is_open and challenge.kind is ChallengeKind.FOE
    return f"{name}{': ' if is_threat else ' · '}{verdict(challenge)}"


def in_one_line(challenge: Challenge) -> str:
    """Say which test it is, and all of how it stands, where its numbers do not stand below."""
    if not challenge.is_open or challenge.kind is ChallengeKind.FOE:
        return title(challenge)
    so_far = f"{challenge.successes} so far"
    if challenge.is_passed:
        spare = f"{challenge.margin} to spare" if challenge.margin else "enough"
        told = spare if challenge.kind is ChallengeKind.CHECK else pressure(challenge)
        so_far = f"{so_far}, {told}"
    return f"{plain(challenge.name)} · {_rated(challenge)} ({so_far})"


def verdict(challenge: Challenge) -> str:
    """Say how a test stands, or how it ended (R1.19)."""
    if challenge.stage is Stage.DECLINED:
        return "declined"
    if challenge.stage is Stage.CLOSED:
        return _ended(challenge)
    if challenge.kind is ChallengeKind.FOE:
        lacking = challenge.shortfall
        return f"resist {lacking} more or take {lacking} pressure" if lacking else "resisted so far"
    if challenge.kind is ChallengeKind.ATTACK:
        return f"{pressure(challenge)} so far"
    return _rated(challenge)


def _rated(challenge: Challenge) -> str:
    return f"{AGAINST[challenge.kind]} {challenge.opposition}"


def _ended(challenge: Challenge) -> str:
    if not challenge.is_passed:
        if challenge.kind is ChallengeKind.FOE:
            return f"failed, {challenge.shortfall} pressure taken"
        return f"failed, {challenge.shortfall} short"
    if challenge.kind is ChallengeKind.FOE:
        return "resisted, no pressure taken"
    if challenge.kind is ChallengeKind.ATTACK:
        return f"passed{'' if challenge.margin else ' exactly'}, {pressure(challenge)}"
    return f"passed by {challenge.margin}" if challenge.margin else "passed exactly"


def has_pressure(challenge: Challenge) -> bool:
    """Whether the test is an attack, whoever makes it."""
    return challenge.kind is not ChallengeKind.CHECK


def pressure(challenge: Challenge) -> str:
    """Say how much pressure an attack makes."""
    return f"pressure {challenge.pressure}" if challenge.pressure else "no pressure"


def standing(challenge: Challenge) -> str:
    """Give both numbers of a test that is or was open; what moved it says how it began.

    The pressure of an attack, and by how much a test was passed in the end, its title says.
    """
    opposition, own, base = challenge.opposition, challenge.successes, challenge.base
    if challenge.stage in {Stage.PROPOSED, Stage.DECLINED}:
        return ""
    drawn = f"{bar(min(own, opposition), opposition)} " if opposition else ""
    if challenge.kind is ChallengeKind.CHECK:
        is_spare = challenge.is_open and own > opposition
        spare = f", {own - opposition} to spare" if is_spare else ""
        return f"{drawn}**{min(own, opposition)} of {opposition}** successes{spare}"
    was = f" ({base} at first)" if opposition != base else ""
    if challenge.kind is ChallengeKind.ATTACK:
        return f"{drawn}{_bold_successes(own)} against resistance **{opposition}**{was}"
    return f"{drawn}The foe's {_bold_successes(opposition)}{was} against resistance **{own}**"


def _bold_successes(count: int) -> str:
    return f"**{count}** {'success' if count == 1 else 'successes'}"


def people(affected: Sequence[Participant], among: Sequence[Participant] = ()) -> str:
    """Name characters, and the players of those who share a name with others, also ``among``."""
    count = Counter(each.character.casefold() for each in {*affected, *among})
    named = [
        plain(each.character)
        if count[each.character.casefold()] == 1
        else with_player(each.character, each.player)
        for each in affected
    ]
    return join(at_most(named, PEOPLE_SHOWN))


def acted(step: Step) -> str:
    """Say what somebody did to a test and which faces fell, but not which number moved."""
    who = plain(step.character)
    worth = with_sign(step.change)
    by = BY.get(step.source, "")
    if step.source is Source.ADJUSTMENT:
        return f"the GM adjusts it by {worth}: {plain(step.note)}"
    if step.source is Source.FATE:
        return f"the GM spends {plural(step.change, 'fate point')}"
    if step.source is Source.TWIST:
        return f"{who} accepts a twist of fate: {worth}"
    if not step.faces:
        return f"{who or 'somebody'} brings {successes(step.change)}{by}"
    count = len(step.faces)
    if step.source is Source.TENSION:
        return f"the GM spends {plural(count, 'tension die', 'tension dice')}: {faces(step)}"
    what = plural(count, "vigor die", "vigor dice") if not by else plural(count, "die", "dice")
    return f"{who} rolls {what}{by}: {faces(step)}"


def read(step: Step) -> str:
    """Say how the dice of a step are read, and what they are worth; nothing if no dice fell."""
    if step.reading is None:
        return ""
    named = "" if step.reading is ReadingKind.PLAIN else f"{READINGS[step.reading]} "
    return f"{named}{with_sign(step.change)}"


def moved(step: Step, kind: ChallengeKind) -> str:
    """Say which numbers a step moved, from what to what, and whether a bound cut the change."""
    what = OWN[kind] if step.source.is_characters else AGAINST[kind]
    held = f" ({with_sign(step.change)}, stops at {step.after})" if step.is_cut else ""
    of_test = f"{what} {step.before} → {step.after}{held}"
    return " · ".join((of_test, *map(_changed, step.costs)))


def told(step: Step, kind: ChallengeKind) -> str:
    """Say all of a step in one line."""
    return " · ".join(part for part in (acted(step), read(step), moved(step, kind)) if part)


def hit(each: RollOdds, kind: ChallengeKind) -> str:
    """Say how likely a test has its end if it is closed after a roll."""
    return f"{HIT[kind]} {percent_of(each)} %"


def percent_of(each: RollOdds) -> int:
    """Give the percentage of a test that has its end if it is closed after a roll."""
    return odds.percent(1 - each.fails)


def missed(each: RollOdds, kind: ChallengeKind) -> str:
    """Say how likely a test does not have its end if it is closed after a roll."""
    return f"{MISSED[kind]} {100 - percent_of(each)} %"


def spends(each: RollOdds, test: Challenge) -> str:
    """Say what spending dice does to a test: how likely it then fails, once it was answered.

    While somebody has still to answer, "fails" would read as the end of it.
    """
    if is_answered(test):
        return f"then {missed(each, test.kind)}"
    return f"{AGAINST[test.kind]} +{average(each.moves)} on average"


def is_answered(test: Challenge) -> bool:
    """Whether a test has its end, or all whom it is about have done what they can for that."""
    return test.has_its_end or bool(test.affected and not test.awaited)


def passes(each: RollOdds) -> str:
    """Draw and say how likely a test has its end if it is closed after a roll."""
    told = f"{plural(each.dice, 'die', 'dice')}: {percent_of(each)} %"
    return f"{share(1 - each.fails)} {told}"


def pool_moved(outcome: PoolOutcome | PoolStepped) -> str:
    """Say which numbers of the pool changed; nothing if the pool is secret."""
    if outcome.is_secret:
        return ""
    return pool_changed(outcome.pool_changes)


def pool_changed(changes: Sequence[Change]) -> str:
    """Say how numbers of the pool changed."""
    return " · ".join(map(_changed, changes))


def _changed(each: Change) -> str:
    return change(replace(each, what=NUMBERS.get(each.what, each.what)))


def change_of(value: int, by: int) -> str:
    """Say what a change does to a number: ``−2 (5 → 3)``."""
    return f"{with_sign(by)} ({value} → {value + by})"


def with_pool(what: str, outcome: PoolOutcome) -> str:
    """Say what was done, and which numbers of the pool it changed."""
    return ": ".join(part for part in (what, pool_moved(outcome)) if part)


def calamity_row(calamity: Calamity, *, is_storyteller: bool) -> str:
    """Give a calamity in one line, as this person may know it."""
    done = plural(calamity.done, "step")
    if calamity.steps:
        done = f"{_plan(calamity)} {calamity.done} of {calamity.steps} steps"
    parts = [
        f"{CALAMITY} **{plain(calamity.name)}** {done} done",
        f"thwarted {_often(calamity.thwarted)}" if calamity.thwarted else "",
    ]
    if is_storyteller:
        parts.append(f"{calamity.untold} not told yet" if calamity.untold else "")
        parts.append("hidden from the table" if calamity.is_hidden else "")
    return " · ".join(part for part in parts if part)


def _plan(calamity: Calamity) -> str:
    if calamity.steps in CLOCK_SIZES:
        return clock(calamity.done, calamity.steps, ClockKind.DANGER)
    return bar(calamity.done, calamity.steps)


def _often(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def settings(held: Settings) -> tuple[str, ...]:
    """Say each setting of a table, in the order of its fields."""
    return (
        f"the GM's dice and points: {'hidden from players' if held.is_secret else 'open to all'}",
        f"dice for a minor or a major: {held.extremes_min_dice} or more",
        "a higher tension maximum: its die comes "
        + ("at once" if held.increase_adds_die else "with the next restoring"),
        "tension and fate on one test: "
        + ("one or the other" if held.fate_excludes_tension else "both allowed"),
    )
