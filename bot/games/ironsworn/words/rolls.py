"""Ironsworn's action rolls, burning and progress rolls in words."""

from fractions import Fraction

import discord

from bot.chat.embeds import as_term, embed, first_upper, join, numeral, plain, plural, with_sign
from bot.chat.words import card, line, settled, why
from bot.games.ironsworn.words.terms import (
    COLOURS,
    ENDS,
    HITS,
    boxes,
    kept,
    match_words,
    moved,
    moved_inline,
    progress,
)
from rules import odds
from rules.ironsworn import (
    SCORE_MAX,
    ActionRolled,
    Burned,
    Hits,
    ProgressRolled,
    TrackKind,
    judge_action,
    judge_progress,
)

_DICE = ("action die", "first challenge die", "second challenge die")


def _with(outcome: ActionRolled) -> str:
    """Say what was rolled with: ``+iron``, or the bare number."""
    return f"+{plain(outcome.source)}" if outcome.source else with_sign(outcome.stat)


def _sum(outcome: ActionRolled) -> str:
    die = f"{outcome.action}{' (cancelled)' if outcome.is_cancelled else ''}"
    stat = f" + {plain(outcome.source)} {outcome.stat}" if outcome.source else as_term(outcome.stat)
    adds = as_term(outcome.adds) if outcome.adds else ""
    return f"{die}{stat}{adds} = **{numeral(outcome.score)}**"


def _faces(challenge: tuple[int, int]) -> str:
    return f"{challenge[0]} and {challenge[1]}"


def _beaten(outcome: ActionRolled | ProgressRolled) -> str:
    """Say of each challenge die whether the score beats it."""
    return ", ".join(
        f"{face} {'beaten' if outcome.score > face else 'not beaten'}" for face in outcome.challenge
    )


def arithmetic(outcome: ActionRolled) -> list[str]:
    """Return the faces and the sum, with a line for whatever changed it."""
    lines = [f"Action die {_sum(outcome)} against {_faces(outcome.challenge)}"]
    if outcome.is_cancelled:
        lines.append(
            f"Momentum {numeral(outcome.momentum)} cancels the action die: "
            f"its {outcome.action} counts as 0."
        )
    if outcome.uncapped > SCORE_MAX:
        lines.append(f"{outcome.uncapped} counts as {SCORE_MAX}, the highest score.")
    if outcome.previous is not None:
        lines.append(_rerolled(outcome, outcome.previous))
    return lines


def _rerolled(outcome: ActionRolled, previous: tuple[int, int, int]) -> str:
    """Say which dice show another face after they were rolled again."""
    now = (outcome.action, *outcome.challenge)
    told = [
        f"{die} {before} → {after}"
        for die, before, after in zip(_DICE, previous, now, strict=True)
        if before != after
    ]
    return f"Rolled again: {' · '.join(told) or 'the same faces'}."


def judged(outcome: ActionRolled) -> list[str]:
    """Return the arithmetic, and what equal challenge dice mean."""
    return [*arithmetic(outcome), match_words(outcome.hits, outcome.challenge)]


def burned_dice(outcome: Burned) -> list[str]:
    """Return the arithmetic of a burned roll, and what beats each challenge die now."""
    rolled, told = outcome.rolled, []
    for face, is_cancelled in zip(rolled.challenge, outcome.cancelled, strict=True):
        by = f"beaten by momentum {rolled.momentum}" if is_cancelled else "not beaten"
        told.append(f"{face} {'beaten by the score' if rolled.score > face else by}")
    match = match_words(outcome.hits, rolled.challenge)
    return [*arithmetic(rolled), first_upper(", ".join(told)), match]


def burning(outcome: ActionRolled) -> str:
    """Say what burning momentum would make of a roll, nothing if it is no improvement."""
    if outcome.burn is None:
        return ""
    change = f"{outcome.momentum} → {outcome.reset}"
    return f"Burning momentum would make it a {HITS[outcome.burn].lower()}: {change}"


@card.register
def _(outcome: ActionRolled) -> discord.Embed:
    return _rolled(outcome, burning(outcome))


@settled.register
def _(outcome: ActionRolled) -> discord.Embed:
    return _rolled(outcome)


def _rolled(outcome: ActionRolled, more: str = "") -> discord.Embed:
    title = f"{HITS[outcome.hits]} · {plain(outcome.character)} rolls {_with(outcome)}"
    return embed(title, (*judged(outcome), more), COLOURS[outcome.hits])


def bettered(outcome: Burned) -> str:
    """Say which result burning momentum has turned into which."""
    return f"{HITS[outcome.rolled.hits]} → {HITS[outcome.hits].lower()}"


@card.register
def _(outcome: Burned) -> discord.Embed:
    rolled = outcome.rolled
    return embed(
        f"{HITS[outcome.hits]} · {plain(rolled.character)} burns momentum on {_with(rolled)}",
        (*burned_dice(outcome), bettered(outcome), *moved(outcome.changes)),
        COLOURS[outcome.hits],
    )


@line.register
def _(outcome: ActionRolled) -> str:
    again = " again" if outcome.previous is not None else ""
    return (
        f"**{plain(outcome.character)}** rolled{again} {_with(outcome)}: "
        f"{HITS[outcome.hits].lower()} ({_sum(outcome)} against {_faces(outcome.challenge)})"
    )


@line.register
def _(outcome: Burned) -> str:
    rolled = outcome.rolled
    return (
        f"**{plain(rolled.character)}** burned momentum: {HITS[rolled.hits].lower()} → "
        f"{HITS[outcome.hits].lower()} ({_faces(rolled.challenge)}) · "
        f"{moved_inline(outcome.changes)}"
    )


def _chances(of: dict[Hits, Fraction], combinations: int) -> str:
    """Say exact chances, best first: ``strong hit 139 of 600 (23 %)``."""
    told = []
    for hits in reversed(Hits):
        chance = of.get(hits, Fraction(0))
        count = int(chance * combinations)
        told.append(f"{HITS[hits].lower()} {count} of {combinations} ({odds.percent(chance)} %)")
    return join(told)


@why.register
def _(outcome: ActionRolled) -> str:
    def judge(faces: tuple[int, ...]) -> Hits:
        action, first, second = faces
        sums = (outcome.stat, outcome.adds, outcome.momentum)
        return judge_action(action, (first, second), *sums).hits

    lines = [
        "The score is the action die, the stat and the adds, at most 10 (R2.11). A challenge "
        "die is beaten only by a score above it; a tie is not enough. Two beaten are a strong "
        "hit, one a weak hit, none a miss (R2.12).",
        *arithmetic(outcome),
        first_upper(_beaten(outcome)),
    ]
    if outcome.is_cancelled:
        lines.append(
            "While momentum is negative, an action die that shows its number counts as nothing; "
            "momentum itself does not move (R2.14)."
        )
    if outcome.previous is not None:
        lines.append("Dice are rolled again once, and the new faces stand (R2.29).")
    if outcome.burn is not None:
        lines.append(_burning_rule(outcome.momentum))
    chances = odds.chances(judge, (6, 10, 10))
    stat = f"{outcome.source} {outcome.stat}" if outcome.source else with_sign(outcome.stat)
    adds = as_term(outcome.adds) if outcome.adds else ""
    lines.append(
        f"With {stat}{adds} at momentum {numeral(outcome.momentum)} the odds were: "
        f"{_chances(chances, 600)}."
    )
    return "\n".join(lines)


def _burning_rule(momentum: int) -> str:
    return (
        f"Burning counts every challenge die below momentum {momentum} as beaten, then momentum "
        "falls to its reset (R2.15, R2.17). It is for the last roll only, before anything else "
        "moves momentum (R2.16)."
    )


@why.register
def _(outcome: Burned) -> str:
    return "\n".join(
        (_burning_rule(outcome.rolled.momentum), *arithmetic(outcome.rolled), bettered(outcome))
    )


# ------------------------------------------------------------------------ progress rolls


def _subject(outcome: ProgressRolled) -> str:
    if outcome.kind is None:
        return "bonds (the epilogue)"
    return f"{plain(outcome.track)} ({outcome.kind.value})"


def against(outcome: ProgressRolled) -> str:
    """Say the score of a progress roll, and the faces that it has to beat."""
    return f"{plural(outcome.score, 'box', 'boxes')} against {_faces(outcome.challenge)}"


def progress_judged(outcome: ProgressRolled) -> str:
    """Say the score of a progress roll and its dice, as a line of a reply."""
    return (
        f"Progress **{plural(outcome.score, 'box', 'boxes')}** against {_faces(outcome.challenge)}"
    )


def _ending(outcome: ProgressRolled) -> list[str]:
    """Say how the track ends, or what can be done after a miss."""
    if outcome.kind is None:
        return ["The epilogue is written: it is rolled only once."]
    if outcome.can_recommit and outcome.rank is not None:
        left = kept(outcome.ticks, outcome.rank)
        if not outcome.can_forsake:
            return ["You are led astray.", f"Journey on: {left}."]
        cost = moved_inline(outcome.forsaking)
        return ["The vow is not fulfilled.", f"Recommit: {left}.", f"Forsake: {cost}."]
    return [f"The {outcome.kind.value} is {ENDS[outcome.end]}."]


def _earned(outcome: ProgressRolled) -> list[str]:
    if outcome.kind is not TrackKind.VOW or outcome.hits is Hits.MISS:
        return []
    if not outcome.experience:
        return ["It earns no experience."]
    return [f"It earns {outcome.experience} experience.", *moved(outcome.changes)]


@card.register
def _(outcome: ProgressRolled) -> discord.Embed:
    rank = f" · {outcome.rank.value}" if outcome.rank is not None else ""
    return embed(
        f"{HITS[outcome.hits]} · {plain(outcome.character)} rolls progress on {_subject(outcome)}",
        (
            progress_judged(outcome),
            f"{progress(outcome.ticks)}{rank}",
            match_words(outcome.hits, outcome.challenge),
            *_ending(outcome),
            *_earned(outcome),
        ),
        COLOURS[outcome.hits],
    )


@line.register
def _(outcome: ProgressRolled) -> str:
    return (
        f"**{plain(outcome.character)}** rolled progress on {_subject(outcome)}: "
        f"{HITS[outcome.hits].lower()} ({against(outcome)})"
    )


@why.register
def _(outcome: ProgressRolled) -> str:
    def judge(faces: tuple[int, ...]) -> Hits:
        first, second = faces
        return judge_progress(outcome.score, (first, second))

    lines = [
        "The score is the number of full boxes; loose ticks, momentum, stats and adds play no "
        "part (R2.25). A challenge die is beaten only by a score above it (R2.12).",
        f"{boxes(outcome.ticks)}: {against(outcome)}, {_beaten(outcome)}",
    ]
    if outcome.can_recommit:
        lines.append(
            "After a miss, going on keeps at most one box and raises the rank, epic excepted "
            "(R2.26)."
        )
    if outcome.experience:
        lines.append(
            "A vow is worth the number of its rank, from 1 to 5, one less on a weak hit (R2.9); "
            "everybody who shares it earns that (R2.27)."
        )
    chances = odds.chances(judge, (10, 10))
    lines.append(f"At {outcome.score} the odds were: {_chances(chances, 100)}.")
    return "\n".join(lines)
