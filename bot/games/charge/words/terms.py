"""Charge's vocabulary: levels, results, dice and prices, as every other module here says them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile

from bot.chat import symbols
from bot.chat.embeds import (
    Colour,
    bar,
    change,
    first_upper,
    join,
    plain,
    plural,
    with_player,
    with_sign,
)
from bot.chat.symbols import TAKEN_OUT, Die, d6, share
from bot.games.charge.symbols import effect, risk
from bot.table.words import clocks
from rules import charge, odds
from rules.charge import (
    ConsequenceKind,
    Effect,
    Fate,
    Result,
    Risk,
    SetupBenefit,
    Source,
    Standing,
)
from rules.charge.chances import fates
from rules.clock import ClockTicked
from rules.outcome import Change
from rules.ranges import clamp

ACTIONS = {action: action.value for action in charge.Action}
GROUPS = {group: group.value.capitalize() for group in charge.Group}
RISKS = {Risk.LOW: "low", Risk.MODERATE: "moderate", Risk.HIGH: "high"}
EFFECTS = {
    Effect.NONE: "none",
    Effect.LIMITED: "limited",
    Effect.STANDARD: "standard",
    Effect.GREAT: "great",
    Effect.BEYOND: "beyond great",
}
RESULTS = {
    Result.BAD: "Bad outcome",
    Result.PARTIAL: "Partial success",
    Result.FULL: "Full success",
    Result.CRITICAL: "Critical success",
}
GOALS = {
    Result.BAD: "It fails, and there is a consequence.",
    Result.PARTIAL: "It works, but there is a consequence.",
    Result.FULL: "It works.",
    Result.CRITICAL: "It works, and better than hoped.",
}
LUCK = {
    Result.BAD: "Bad results",
    Result.PARTIAL: "Mixed results",
    Result.FULL: "Great results",
    Result.CRITICAL: "Something exceptional",
}
PUSHES = {
    charge.Push.DIE: "a die",
    charge.Push.EFFECT: "more effect",
    charge.Push.ACT: "acting while taken out",
}
SOURCES = {
    Source.ACTION: "dots",
    Source.TALENT: "talents",
    Source.ASSIST: "assist",
    Source.PUSH: "push",
    Source.TENSION: "tension",
    Source.MODIFIER: "modifier",
}
KINDS = {
    ConsequenceKind.REDUCED_EFFECT: "Reduced effect",
    ConsequenceKind.COMPLICATION: "Complication",
    ConsequenceKind.ESCALATED_RISK: "Escalated risk",
    ConsequenceKind.LOST_OPPORTUNITY: "Lost opportunity",
    ConsequenceKind.WORSE_CONDITION: "Worse condition",
}
ONE = {
    ConsequenceKind.REDUCED_EFFECT: "a reduced effect",
    ConsequenceKind.COMPLICATION: "a complication",
    ConsequenceKind.ESCALATED_RISK: "an escalated risk",
    ConsequenceKind.LOST_OPPORTUNITY: "a lost opportunity",
    ConsequenceKind.WORSE_CONDITION: "a worse condition",
}
"""Each kind of consequence, behind a verb."""

FATES = {
    charge.Fate.PENDING: "faces",
    charge.Fate.HAPPENED: "takes",
    charge.Fate.REDUCED: "reduces",
    charge.Fate.AVOIDED: "avoids",
    charge.Fate.PASSED: "passes on",
    charge.Fate.CANCELLED: "cancels",
    charge.Fate.LET_GO: "is spared",
}
"""What its bearer does with a consequence."""

BENEFITS = {SetupBenefit.EFFECT: "effect one level up", SetupBenefit.RISK: "risk one level down"}
TALENTS = {
    charge.TalentKind.DOT: "a dot",
    charge.TalentKind.DIE: "+1 die",
    charge.TalentKind.RISK: "risk one level down",
    charge.TalentKind.EFFECT: "effect one level up",
}
SETTINGS = {
    "dial_bad": "momentum that a bad outcome gives",
    "dial_partial": "momentum that a partial success gives",
    "dial_full": "momentum that a full success gives",
    "dial_critical": "momentum that a critical success gives",
    "strict_boost": "a roll takes one push or tension, and no more",
    "push_dice_max": "how many dice a roll can be pushed for",
    "effect_cap": "highest effect: 3 is great, 4 is one level beyond",
    "free_determination": "resisting with no momentum is allowed",
    "half_reduction": "reduced means half, instead of one less",
    "flashback_spends": "a roll after a paid flashback gives no momentum",
    "flashback_max": "highest price of a flashback",
    "keep_surplus": "momentum above 2 stays when a session starts",
    "gm_first": "a player's roll waits until the GM has agreed",
}


OUT_UNTIL = "Out until the scene ends. The stress is cleared."


def too_much(stress: int) -> str:
    """Say how much stress was dropped, as it came after the fourth."""
    were = "was" if stress == 1 else "were"
    return f"{stress} stress too many {were} dropped." if stress else ""


MOMENTUM_DRAWN = 10
"""Momentum has no limit, but a row of dots has."""


def taken_out(name: str) -> str:
    """Say in large letters who is taken out."""
    return f"{TAKEN_OUT} {plain(name)} is taken out"


def hurt(name: str, condition: str = "", worded: str = "") -> str:
    """Ask how somebody is who took stress, unless the GM ``worded`` that already.

    What to press stands on the button.
    """
    if condition:
        return f"Condition so far: {plain(condition)}. How is {plain(name)} now?"
    return "" if worded else f"How is {plain(name)} hurt?"


_COLOURS: Mapping[Result, int] = {
    Result.BAD: Colour.POOR,
    Result.PARTIAL: Colour.FAIR,
    Result.FULL: Colour.GREAT,
    Result.CRITICAL: 0xF2C14E,
}
OUT = 0x3A3E46
"""The colour of what takes somebody out, which nothing else has."""


def colour(result: Result, *, is_out: bool = False) -> int:
    """Give the colour of whatever was rolled for."""
    return OUT if is_out else _COLOURS[result]


def setting_word(key: str) -> str:
    """Say what a setting decides."""
    return SETTINGS.get(key, plain(key))


def bounds(key: str) -> str:
    """Say what a setting may be."""
    return "{} to {}".format(*charge.BOUNDS[key]) if key in charge.BOUNDS else "on or off"


def read(shown: Sequence[int], pool: int) -> str:
    """Draw the dice of a pool, and say which of them counts."""
    is_lowest = pool <= 0
    best = min(shown) if is_lowest else max(shown)
    drawn = symbols.row(
        d6(face, _way(face, is_counting=index == shown.index(best), is_lowest=is_lowest))
        for index, face in enumerate(shown)
    )
    if len(shown) < 2:
        return drawn
    if is_lowest:
        return f"{drawn} → **{best}** (lowest of two)"
    return f"{drawn} → " + ("**two 6s**" if shown.count(6) > 1 else f"**{best}**")


def _way(face: int, *, is_counting: bool, is_lowest: bool) -> Die:
    """Say how a die stands: every 6 of a pool counts, for two are a critical."""
    if is_counting or (face == 6 and not is_lowest):
        return Die.COUNTS
    return Die.STRUCK if is_lowest else Die.PLAIN


def in_brackets(shown: Sequence[int]) -> str:
    """List faces as the journal does."""
    return f"[{', '.join(str(face) for face in shown)}]"


def with_changes(told: str, changes: Sequence[Change], name: str) -> str:
    """Tell the numbers that moved behind a line of the journal, whose they are unless ``name``'s.

    The line names that character already; behind somebody else's number it is named again.
    """
    own = list(takewhile(lambda each: each.whose == name, changes))
    shown = [moved(replace(each, whose="")) for each in own] if name else []
    rest = all_moved(changes[len(shown) :])
    return " · ".join(part for part in (told, *shown, rest) if part)


def part(each: charge.Part, action: charge.Action, helper: str) -> str:
    """Say how many dice one source gives."""
    if each.source is Source.ACTION:
        return f"{ACTIONS[action]} {each.dice}"
    by = f" by {plain(helper)}" if each.source is Source.ASSIST and helper else ""
    return f"{SOURCES[each.source]}{by} {with_sign(each.dice)}"


def pool(standing: Standing) -> str:
    """Say how many dice there are; fewer than none, too, or their parts would not add up."""
    lowest = "" if standing.pool > 0 else " (roll 2, keep the lowest)"
    return f"{plural(standing.pool, 'die', 'dice')}{lowest}"


def parts(standing: Standing) -> str:
    """Say where each die of a pool comes from."""
    return " · ".join(part(each, standing.action, standing.helper_name) for each in standing.parts)


def level(word: str, base: str, now: str) -> str:
    """Say where a level stands, and where it began if that is elsewhere."""
    return f"{word} **{now}**" if base == now else f"{word} {base} → **{now}**"


def risk_of(now: Risk, base: Risk) -> str:
    """Draw a risk and say it, and where it began if that is elsewhere."""
    return f"{risk(now.value, len(Risk))} {level('Risk', RISKS[base], RISKS[now])}"


def effect_of(now: Effect, base: Effect) -> str:
    """Draw an effect and say it, and where it began if that is elsewhere."""
    drawn = effect(now.value, max(now.value, Effect.GREAT.value))
    return f"{drawn} {level('Effect', EFFECTS[base], EFFECTS[now])}"


def position(standing: Standing) -> str:
    """Say risk and effect, each in a line: both in one would break on a phone."""
    shown = effect_of(standing.effect, standing.base_effect)
    return f"{risk_of(standing.risk, standing.base_risk)}\n{shown}"


def agreed(standing: Standing) -> str:
    """Say what a roll is at whose GM leaves the risk as it is."""
    return f"risk {RISKS[standing.usual_risk]}, effect {EFFECTS[standing.base_effect]}"


def named(standing: Standing, name: str, player: int) -> str:
    """Name somebody of a roll, with their player where roller and helper have one name."""
    is_alike = standing.character.casefold() == standing.helper_name.casefold()
    return with_player(name, player) if is_alike else plain(name)


def cost(standing: Standing, each: charge.Cost) -> str:
    """Say what one player pays, of what they have."""
    who = named(standing, each.name, each.player)
    return f"{who} pays {each.momentum} of {each.have} momentum"


def unpaid(standing: Standing, each: charge.Cost) -> str:
    """Say that somebody cannot pay, or is gone; of whom version 0.1.0 kept no name."""
    if not each.name:
        return "Somebody who has left pays nothing"
    who = named(standing, each.name, each.player)
    if each.is_gone:
        return f"{who} is off the table and pays nothing"
    return f"{who} would pay {each.momentum} momentum and has {each.have or 'none'}"


def talent(each: charge.Talent) -> str:
    """Say what a talent gives, and when."""
    if each.action is not None:
        return f"a dot in {ACTIONS[each.action]}"
    when = "" if each.situation.casefold().startswith("when ") else "when "
    return f"{TALENTS[each.kind]} {when}{plain(each.situation)}"


def moved(each: Change) -> str:
    """Tell a number that moved; an effect is a level and has a name."""
    levels = {effect.value: word for effect, word in EFFECTS.items()}
    if each.what == "effect" and {each.before, each.after} <= set(levels):
        whose = f"{plain(each.whose)}: " if each.whose else ""
        return f"{whose}effect {levels[each.before]} → {levels[each.after]}"
    if each.what == "escalated":
        whose = f"{plain(each.whose)}: " if each.whose else ""
        now = "escalated until the scene ends" if each.after else "no longer escalated"
        return f"{whose}risk is {now}"
    return change(each)


def stress(now: int) -> str:
    """Draw stress, whose numbers stand beside it."""
    return bar(now, charge.STRESS_SEGMENTS)


def momentum(now: int) -> str:
    """Draw momentum, whose number stands beside it; none is an empty dot."""
    return symbols.dots(now, clamp(now, 1, MOMENTUM_DRAWN))


def all_moved(changes: Sequence[Change]) -> str:
    """Tell all numbers that moved, in one line that names each character once."""
    return first_upper(" · ".join(_each_moved(changes)))


def drawn(changes: Sequence[Change]) -> list[str]:
    """Tell each number that moved in its own line, behind the track that shows where it stands."""
    tracks = {"stress": stress, "momentum": momentum}
    shown = [tracks[each.what](each.after) if each.what in tracks else "" for each in changes]
    told = map(first_upper, _each_moved(changes))
    return [f"{track} {words}".strip() for track, words in zip(shown, told, strict=True)]


def _each_moved(changes: Sequence[Change]) -> list[str]:
    """Tell each number that moved; a character is named once for those in a row."""
    told = list[str]()
    before: Change | None = None
    for each in changes:
        # The same number once more is another character's of that name.
        goes_on = before and before.whose == each.whose and before.what != each.what
        told.append(moved(replace(each, whose="") if goes_on else each))
        before = each
    return told


def ticked(each: ClockTicked, word: str = "Clock", *, is_hidden: bool) -> str:
    """Tell a clock that moved, but nothing of a hidden one: whether it moves says if it is full."""
    if is_hidden or each.clock.hidden:
        return ""
    clock = each.clock
    now = f"{clocks.drawn(clock)} {word} **{plain(clock.name)}**"
    told = f"{now} {each.before} → {clock.ticks} of {clock.segments}"
    full = f". **It is full: {clocks.comes(clock)}.**" if each.has_filled else ""
    dropped = f" {plural(each.dropped, 'extra segment')} dropped." if each.dropped else ""
    way_off = f" {clocks.PUT_AWAY}" if full and clock.is_over else ""
    return f"{told}{full}{dropped}{way_off}"


def size(each: charge.Consequence) -> str:
    """Say how much a consequence is, and on which clock."""
    return {
        ConsequenceKind.REDUCED_EFFECT: "one level less on this roll",
        ConsequenceKind.COMPLICATION: f"{plural(each.rating, 'segment')} {_on(each)}",
        ConsequenceKind.ESCALATED_RISK: "later rolls start one level higher",
        ConsequenceKind.LOST_OPPORTUNITY: f"{ACTIONS[each.action]} no longer works here",
        ConsequenceKind.WORSE_CONDITION: f"{each.rating} stress",
    }[each.kind]


def _on(each: charge.Consequence) -> str:
    if each.is_clock_hidden:
        return "on a hidden clock of the GM's"
    if each.segments:
        return f"on a new clock of {each.segments}, **{plain(each.clock)}**"
    return f"on the clock **{plain(each.clock)}**" if each.clock else "on a new danger clock"


def determination(rolled: charge.Determination) -> str:
    """Say a determination roll: its price and its faces."""
    return f"{read(rolled.faces, rolled.momentum)} with {rolled.momentum} momentum"


def setups(found: Sequence[tuple[str, SetupBenefit]]) -> str:
    """List setups that others may follow."""
    return join([f"{plain(name)}'s ({BENEFITS[benefit]})" for name, benefit in found])


def title(standing: Standing) -> str:
    """Say who rolls what."""
    return f"{plain(standing.character)} rolls {ACTIONS[standing.action]}"


def complication(tension: charge.Tension) -> str:
    """Say what added tension brings, in the GM's words and in numbers."""
    parts = [plain(tension.text)]
    if tension.stress:
        parts.append(f"{tension.stress} stress")
    if tension.ticks:
        named = f"**{plain(tension.clock)}**"
        clock_name = "a hidden clock of the GM's" if tension.is_clock_hidden else named
        parts.append(f"{plural(tension.ticks, 'segment')} on {clock_name}")
    return " · ".join(parts)


def sources(standing: Standing) -> list[str]:
    """Say what else than the GM moves risk and effect."""
    lines = []
    if standing.is_escalated:
        lines.append(
            "Risk is escalated, but what was set stands"
            if standing.is_risk_set
            else "Risk is escalated: it starts one level higher"
        )
    if standing.talents:
        lines.append(f"Talents: {join([talent(each) for each in standing.talents])}")
    if standing.follows:
        followed = [(each.name, each.benefit) for each in standing.follows]
        word = "setup" if len(followed) == 1 else "setups"
        lines.append(f"Follows up the {word}: {setups(followed)}")
    if standing.pushes:
        lines.append(f"Pushes for {join([PUSHES[each] for each in standing.pushes])}")
    if standing.is_risk_lowered:
        lines.append("Resisting with two 6s lowers the risk of this roll")
    return lines


SUCCESSES = [each for each in Result if each.is_success]
RESISTED = (Fate.AVOIDED, Fate.REDUCED)


def gains(standing: Standing) -> str:
    """Say how much momentum each result yields that the dice may come to."""
    found, likely = zip(Result, standing.gains, strict=False), _odds(standing)
    told = [f"{short(each)} +{gain}" for each, gain in found if gain and likely[each]]
    if told:
        return f"Momentum gained: {', '.join(told)}"
    return "No momentum gained" + (", as some is spent" if standing.costs else "")


def resisting(momentum: int) -> str:
    """Say how much momentum is spent to resist, and the odds of it."""
    shown = odds.percents(fates(momentum), RESISTED)
    return (
        f"{plural(momentum, 'momentum', 'momentum')}: avoided {shown[Fate.AVOIDED]} %, "
        f"reduced {shown[Fate.REDUCED]} %, happens {shown[Fate.HAPPENED]} %"
    )


def short(result: Result) -> str:
    """Say a result in one word."""
    return RESULTS[result].split()[0].lower()


def _odds(standing: Standing) -> dict[Result, Fraction]:
    return charge.odds(clamp(standing.pool, -charge.POOL_MAX, charge.POOL_MAX))


def _percents(standing: Standing) -> dict[Result, int]:
    return odds.percents(_odds(standing), SUCCESSES)


def success(standing: Standing) -> str:
    """Say the chance that a pool succeeds."""
    return f"success {odds.percent_of(_odds(standing), SUCCESSES)} %"


def chances(standing: Standing) -> list[str]:
    """Draw the chance of every result of a pool that is possible, best first."""
    shown, found = _percents(standing), _odds(standing)
    return [
        f"{share(found[result])} {shown[result]} % {short(result)}"
        for result in reversed(Result)
        if found[result]
    ]


def exact(standing: Standing) -> str:
    """Say the chance of success of a pool, and of every result, best first."""
    shown = _percents(standing)
    each = " · ".join(f"{short(result)} {shown[result]} %" for result in reversed(Result))
    return f"{success(standing)} ({each})"
