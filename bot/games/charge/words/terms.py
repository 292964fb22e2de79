"""Charge's vocabulary: levels, results, dice and prices, as every other module here says them."""

from collections.abc import Sequence

from bot.chat.embeds import Colour, change, first_upper, join, plain, plural, with_sign
from rules import charge, odds
from rules.charge import ConsequenceKind, Effect, Result, Risk, SetupBenefit, Source, Standing
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
    Result.BAD: "The goal is missed, and there is a consequence.",
    Result.PARTIAL: "The goal is reached, and there is a consequence.",
    Result.FULL: "The goal is reached.",
    Result.CRITICAL: "The goal is reached, and more than that.",
}
LUCK = {
    Result.BAD: "Bad results",
    Result.PARTIAL: "Mixed results",
    Result.FULL: "Great results",
    Result.CRITICAL: "Something exceptional",
}
PUSHES = {
    charge.Push.DIE: "a die",
    charge.Push.EFFECT: "effect",
    charge.Push.ACT: "acting though taken out",
}
SOURCES = {
    Source.ACTION: "dots",
    Source.TALENT: "talents",
    Source.ASSIST: "assist",
    Source.PUSH: "push",
    Source.TENSION: "tension",
    Source.MODIFIER: "the GM's modifier",
}
KINDS = {
    ConsequenceKind.REDUCED_EFFECT: "Reduced effect",
    ConsequenceKind.COMPLICATION: "Complication",
    ConsequenceKind.ESCALATED_RISK: "Escalated risk",
    ConsequenceKind.LOST_OPPORTUNITY: "Lost opportunity",
    ConsequenceKind.WORSE_CONDITION: "Worse condition",
}
FATES = {
    charge.Fate.PENDING: "waits",
    charge.Fate.HAPPENED: "happens",
    charge.Fate.REDUCED: "is reduced",
    charge.Fate.AVOIDED: "is avoided",
    charge.Fate.PASSED: "was taken over",
    charge.Fate.CANCELLED: "is cancelled",
    charge.Fate.LET_GO: "is let go",
}
BENEFITS = {SetupBenefit.EFFECT: "effect one level up", SetupBenefit.RISK: "risk one level down"}
TALENTS = {
    charge.TalentKind.DOT: "a dot",
    charge.TalentKind.DIE: "a die more",
    charge.TalentKind.RISK: "risk one level down",
    charge.TalentKind.EFFECT: "effect one level up",
}
SETTINGS = {
    "dial_bad": "momentum for a bad outcome",
    "dial_partial": "momentum for a partial success",
    "dial_full": "momentum for a full success",
    "dial_critical": "momentum for a critical success",
    "strict_boost": "one boost for each roll, push or tension",
    "push_dice_max": "dice that one roll may be pushed for",
    "effect_cap": "highest effect: 3 is great, 4 is a level beyond",
    "free_determination": "a determination roll may take no momentum",
    "half_reduction": "a reduced consequence is halved, rather than one less",
    "flashback_spends": "the roll of a paid flashback yields no momentum",
    "flashback_max": "highest price of a flashback",
    "keep_surplus": "momentum above 2 is kept when a session starts",
    "gm_first": "a player's roll waits until the GM has agreed to it",
}


def colour(result: Result) -> Colour:
    """Give the colour of whatever was rolled for."""
    return {Result.BAD: Colour.POOR, Result.PARTIAL: Colour.FAIR}.get(result, Colour.GREAT)


def setting_word(key: str) -> str:
    """Say what a setting decides."""
    return SETTINGS.get(key, plain(key))


def bounds(key: str) -> str:
    """Say what a setting may be."""
    return "{} to {}".format(*charge.BOUNDS[key]) if key in charge.BOUNDS else "yes or no"


def faces(shown: Sequence[int], *, is_lowest: bool = False) -> str:
    """List faces, the one that counts standing out."""
    if not shown:
        return "no dice"
    counting = min(shown) if is_lowest else max(shown)
    index = list(shown).index(counting)
    return ", ".join(
        f"**{face}**" if position == index or (face == 6 and not is_lowest) else str(face)
        for position, face in enumerate(shown)
    )


def read(shown: Sequence[int], pool: int) -> str:
    """List the faces of a pool, and say which of them counts."""
    which = "the highest counts" if pool > 0 else "the lower counts"
    return f"{faces(shown, is_lowest=pool <= 0)} · {which}"


def in_brackets(shown: Sequence[int]) -> str:
    """List faces as the journal does."""
    return f"[{', '.join(str(face) for face in shown)}]"


def with_changes(told: str, changes: Sequence[Change]) -> str:
    """Tell the numbers that moved behind a line of the journal."""
    return " · ".join(part for part in (told, all_moved(changes)) if part)


def dice(pool: int) -> str:
    """Say what a pool rolls."""
    lower = "" if pool > 0 else ": two are rolled, the lower counts"
    return f"{plural(max(pool, 0), 'die', 'dice')}{lower}"


def part(each: charge.Part, action: charge.Action, helper: str) -> str:
    """Say how many dice one source gives."""
    if each.source is Source.ACTION:
        return f"{ACTIONS[action]} {each.dice}"
    by = f" by {plain(helper)}" if each.source is Source.ASSIST and helper else ""
    return f"{SOURCES[each.source]}{by} {with_sign(each.dice)}"


def pool(standing: Standing) -> str:
    """Say how many dice there are, and where each comes from."""
    parts = " · ".join(part(each, standing.action, standing.helper_name) for each in standing.parts)
    return f"**{dice(standing.pool)}** ({parts})"


def level(word: str, base: str, now: str) -> str:
    """Say where a level stands, and where it began if that is elsewhere."""
    return f"{word} **{now}**" if base == now else f"{word} {base} → **{now}**"


def position(standing: Standing) -> str:
    """Say risk and effect."""
    risk = level("Risk", RISKS[standing.base_risk], RISKS[standing.risk])
    return f"{risk} · {level('effect', EFFECTS[standing.base_effect], EFFECTS[standing.effect])}"


def cost(each: charge.Cost) -> str:
    """Say what one player pays, of what they have."""
    name = plain(each.name) or "somebody who has left"
    return f"{name} {each.momentum} of {each.have} momentum"


def talent(each: charge.Talent) -> str:
    """Say what a talent gives, and when."""
    if each.action is not None:
        return f"a dot in {ACTIONS[each.action]}"
    return f"{TALENTS[each.kind]} when {plain(each.situation)}"


def moved(each: Change) -> str:
    """Tell a number that moved; an effect is a level and has a name."""
    levels = {level.value: word for level, word in EFFECTS.items()}
    if each.what == "effect" and {each.before, each.after} <= set(levels):
        whose = f"{plain(each.whose)}: " if each.whose else ""
        return f"{whose}effect {levels[each.before]} → {levels[each.after]}"
    if each.what == "escalated":
        whose = f"{plain(each.whose)}: " if each.whose else ""
        return f"{whose}risk escalated until the scene ends"
    return change(each)


def all_moved(changes: Sequence[Change]) -> str:
    """Tell all numbers that moved, in one line."""
    return first_upper(" · ".join(moved(each) for each in changes))


def ticked(each: ClockTicked, *, is_hidden: bool) -> str:
    """Tell a clock that moved; one that is hidden leaks neither name, size nor ticks."""
    if is_hidden or each.clock.hidden:
        return "A clock that the GM keeps hidden moves."
    clock = each.clock
    told = f"Clock **{plain(clock.name)}** {each.before} → {clock.ticks} of {clock.segments}"
    dropped = f", {each.dropped} found no room" if each.dropped else ""
    full = ". **It is full: what it counted down to happens.**" if each.has_filled else ""
    return f"{told}{dropped}{full}"


def at_rating(each: charge.Consequence) -> str:
    """Say a consequence in words: its kind, its size, on which clock."""
    size = {
        ConsequenceKind.REDUCED_EFFECT: "one level less for this roll",
        ConsequenceKind.COMPLICATION: f"{plural(each.rating, 'segment')} {_on(each)}",
        ConsequenceKind.ESCALATED_RISK: "what follows starts one level higher",
        ConsequenceKind.LOST_OPPORTUNITY: f"{ACTIONS[each.action]} does not work here any more",
        ConsequenceKind.WORSE_CONDITION: f"{each.rating} stress",
    }
    return f"{KINDS[each.kind]}: {size[each.kind]}"


def _on(each: charge.Consequence) -> str:
    if each.is_clock_hidden:
        return "of a clock that the GM keeps hidden"
    if each.segments:
        return f"of a new clock of {each.segments}, **{plain(each.clock)}**"
    return f"of the clock **{plain(each.clock)}**" if each.clock else "of a new danger clock"


def determination(rolled: charge.Determination) -> str:
    """Say a determination roll: its dice, its price, its faces."""
    is_lowest = rolled.momentum <= 0
    return (
        f"Resisting with {rolled.momentum} momentum: {faces(rolled.faces, is_lowest=is_lowest)} "
        f"· {RESULTS[rolled.result].lower()}"
    )


def setups(found: Sequence[tuple[str, SetupBenefit]]) -> str:
    """List setups that others may follow."""
    return join([f"{plain(name)} ({BENEFITS[benefit]})" for name, benefit in found])


def title(standing: Standing) -> str:
    """Say who does what."""
    return f"{plain(standing.character)} · {ACTIONS[standing.action]}"


def complication(tension: charge.Tension) -> str:
    """Say what added tension brings, in the GM's words and in numbers."""
    parts = [plain(tension.text)]
    if tension.stress:
        parts.append(f"{tension.stress} stress")
    if tension.ticks:
        named = f"**{plain(tension.clock)}**"
        clock_name = "a clock that the GM keeps hidden" if tension.is_clock_hidden else named
        parts.append(f"{plural(tension.ticks, 'segment')} of {clock_name}")
    return " · ".join(parts)


def sources(standing: Standing) -> list[str]:
    """Say what else than the GM moves risk and effect."""
    lines = []
    if standing.is_escalated:
        lines.append(
            "The risk is escalated, and the GM's word stands before that"
            if standing.is_risk_set
            else "The risk is escalated, so it starts one level higher"
        )
    if standing.talents:
        lines.append(f"Talents: {join([talent(each) for each in standing.talents])}")
    if standing.follows:
        followed = [(each.name, each.benefit) for each in standing.follows]
        lines.append(f"Follows the setup of {setups(followed)}")
    if standing.pushes:
        lines.append(f"Pushes for {join([PUSHES[each] for each in standing.pushes])}")
    if standing.is_risk_lowered:
        lines.append("The last determination lowers the risk of this roll")
    return lines


def gains(standing: Standing) -> str:
    """Say how much momentum each result yields."""
    found = zip(Result, standing.gains, strict=False)
    told = [f"{_short(each)} +{gain}" for each, gain in found if gain]
    if told:
        return f"Gains momentum: {', '.join(told)}"
    return "Gains no momentum" + (", since some is spent" if standing.costs else "")


def _short(result: Result) -> str:
    return RESULTS[result].split()[0].lower()


def exact(standing: Standing) -> str:
    """Say the chance of every result of a pool, worst first."""
    found = charge.odds(clamp(standing.pool, -charge.POOL_MAX, charge.POOL_MAX))
    return " · ".join(f"{_short(each)} {odds.percent(found[each])} %" for each in Result)
