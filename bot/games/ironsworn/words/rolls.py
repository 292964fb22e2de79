"""Ironsworn's action rolls, burning and progress rolls in words."""

from collections.abc import Mapping
from fractions import Fraction

import discord

from bot.chat.embeds import as_term, join, laid_out, numeral, plain, plural, with_sign
from bot.chat.symbols import Die, d6, share
from bot.chat.words import card, continues, line, settled, why
from bot.games.ironsworn.words.rare import Look, of_hits, of_progress
from bot.games.ironsworn.words.terms import (
    ENDS,
    HIT,
    HITS,
    boxes,
    challenge_dice,
    kept,
    match_words,
    moved,
    moved_inline,
    over_boxes,
)
from rules.frozen import frozen
from rules.ironsworn import (
    SCORE_MAX,
    ActionRolled,
    Burned,
    Hits,
    ProgressRolled,
    TrackKind,
    chances,
)
from rules.odds import percents

_DICE = ("action die", "first challenge die", "second challenge die")


@frozen
class Roll:
    """A roll as its card tells it: how it looks, its dice, what bends it, and small print."""

    look: Look
    dice: str
    lines: tuple[str, ...] = ()
    small: tuple[str, ...] = ()


def _with(outcome: ActionRolled) -> str:
    """Say what was rolled with: ``+iron``, or the bare number."""
    return f"+{plain(outcome.source)}" if outcome.source else with_sign(outcome.stat)


def dice_line(outcome: ActionRolled, momentum: int = 0) -> str:
    """Show the action die, the sum, and the challenge dice; burned ``momentum`` beats some too."""
    die = d6(outcome.action, Die.CANCELLED if outcome.is_cancelled else Die.PLAIN)
    stat = f" + {plain(outcome.source)} {outcome.stat}" if outcome.source else as_term(outcome.stat)
    adds = as_term(outcome.adds) if outcome.adds else ""
    challenge = challenge_dice(outcome.challenge, outcome.score, momentum)
    over = f"{outcome.uncapped}, counts as " if outcome.uncapped > SCORE_MAX else ""
    return f"{die}{stat}{adds} = {over}**{numeral(outcome.score)}** against {challenge}"


def _bent(outcome: ActionRolled) -> list[str]:
    """Say what has changed a roll."""
    lines = []
    if outcome.is_cancelled:
        lines.append(f"Momentum {numeral(outcome.momentum)} cancels the action die.")
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


def rolled(outcome: ActionRolled) -> Roll:
    """Tell an action roll, and what equal challenge dice mean."""
    look = of_hits(outcome.hits, outcome.challenge, is_final=outcome.burn is None)
    lines = (*_bent(outcome), match_words(outcome.hits, outcome.challenge))
    return Roll(look, dice_line(outcome), lines)


def burned(outcome: Burned) -> Roll:
    """Tell a burned roll, and which challenge dice momentum has beaten."""
    before = outcome.rolled
    faces = zip(before.challenge, outcome.cancelled, strict=True)
    by_momentum = [f"the {face}" for face, is_low in faces if is_low and face >= before.score]
    lines = (
        f"Momentum {before.momentum} beats {join(by_momentum)}.",
        *_bent(before),
        match_words(outcome.hits, before.challenge),
    )
    look = of_hits(outcome.hits, before.challenge)
    return Roll(look, dice_line(before, before.momentum), lines)


def burning(outcome: ActionRolled) -> str:
    """Say what burning momentum would make of a roll, nothing if it is no improvement."""
    if outcome.burn is None:
        return ""
    change = f"{outcome.momentum} → {outcome.reset}"
    return f"Burning momentum would make it a {HITS[outcome.burn].lower()}: {change}"


@card.register
def _(outcome: ActionRolled) -> discord.Embed:
    return _action(outcome, burning(outcome))


@settled.register
def _(outcome: ActionRolled) -> discord.Embed:
    return _action(outcome)


def _action(outcome: ActionRolled, more: str = "") -> discord.Embed:
    roll = rolled(outcome)
    banner, colour = roll.look
    return laid_out(
        f"{HITS[outcome.hits]} · {plain(outcome.character)} rolls {_with(outcome)}",
        banner=banner,
        dice=(roll.dice,),
        lines=roll.lines,
        then=(more,),
        colour=colour,
    )


def bettered(outcome: Burned) -> str:
    """Say which result burning momentum has turned into which."""
    return f"{HITS[outcome.rolled.hits]} → {HITS[outcome.hits].lower()}"


@card.register
def _(outcome: Burned) -> discord.Embed:
    roll, before = burned(outcome), outcome.rolled
    banner, colour = roll.look
    return laid_out(
        f"{HITS[outcome.hits]} · {plain(before.character)} burns momentum on {_with(before)}",
        banner=banner,
        dice=(roll.dice,),
        lines=roll.lines,
        moved=(bettered(outcome), *moved(outcome.changes, outcome.max_momentum)),
        colour=colour,
    )


@continues.register
def _(outcome: ActionRolled) -> int:
    return outcome.key if outcome.previous is not None else 0


@continues.register
def _(outcome: Burned) -> int:
    return outcome.rolled.key


@line.register
def _(outcome: ActionRolled) -> str:
    again = " again" if outcome.previous is not None else ""
    return (
        f"**{plain(outcome.character)}** rolled{again} {_with(outcome)}: "
        f"{HITS[outcome.hits].lower()} ({dice_line(outcome)})"
    )


@line.register
def _(outcome: Burned) -> str:
    roll = outcome.rolled
    return (
        f"**{plain(roll.character)}** burned momentum: {HITS[roll.hits].lower()} → "
        f"{HITS[outcome.hits].lower()} ({dice_line(roll, roll.momentum)}) · "
        f"{moved_inline(outcome.changes)}"
    )


def _chances(of: Mapping[Hits, Fraction], combinations: int) -> list[str]:
    """Tell exact chances, best first: a bar, and ``strong hit 139 of 600 (23 %)``."""
    told, shown = [], percents(of, HIT)
    for hits in reversed(Hits):
        chance = of.get(hits, Fraction(0))
        count = int(chance * combinations)
        said = f"{HITS[hits].lower()} {count} of {combinations} ({shown.get(hits, 0)} %)"
        told.append(f"{share(chance)} {said}")
    return told


def progress_odds(score: int) -> list[str]:
    """Tell the exact chances of a progress roll."""
    return _chances(chances.of_progress(score), 100)


@why.register
def _(outcome: ActionRolled) -> str:
    lines = [
        "The score is the action die, the stat and the adds, at most 10 (R2.11). A challenge "
        "die is beaten only by a score above it; a tie is not enough. Two beaten are a strong "
        "hit, one a weak hit, none a miss (R2.12).",
        dice_line(outcome),
        *_bent(outcome),
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
    of = chances.of_action(outcome.stat, outcome.adds, outcome.momentum)
    stat = f"{outcome.source} {outcome.stat}" if outcome.source else with_sign(outcome.stat)
    adds = as_term(outcome.adds) if outcome.adds else ""
    lines.append(f"With {stat}{adds} at momentum {numeral(outcome.momentum)} the odds were:")
    return "\n".join([*lines, *_chances(of, 600)])


def _burning_rule(momentum: int) -> str:
    return (
        f"Burning counts every challenge die below momentum {momentum} as beaten, then momentum "
        "falls to its reset (R2.15, R2.17). It is for the last roll only, before anything else "
        "moves momentum (R2.16)."
    )


@why.register
def _(outcome: Burned) -> str:
    roll = burned(outcome)
    lines = (_burning_rule(outcome.rolled.momentum), roll.dice, *roll.lines, bettered(outcome))
    return "\n".join(filter(None, lines))


# ------------------------------------------------------------------------ progress rolls


def _subject(outcome: ProgressRolled) -> str:
    if outcome.kind is None:
        return "bonds (the epilogue)"
    return f"{plain(outcome.track)} ({outcome.kind.value})"


def against(outcome: ProgressRolled) -> str:
    """Say the score of a progress roll, and show the faces that it has to beat."""
    challenge = challenge_dice(outcome.challenge, outcome.score)
    return f"**{plural(outcome.score, 'box', 'boxes')}** against {challenge}"


def progress_rolled(outcome: ProgressRolled) -> Roll:
    """Tell a progress roll, with its track as it was."""
    of_rank = f"{outcome.rank.value} " if outcome.rank is not None else ""
    what = f"{of_rank}{outcome.kind.value}: " if outcome.kind is not None else ""
    return Roll(
        of_progress(outcome),
        over_boxes(against(outcome), outcome.ticks),
        (match_words(outcome.hits, outcome.challenge),),
        (f"{what}{boxes(outcome.ticks)}",),
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
    if not outcome.experience:
        return []
    return [f"It earns {outcome.experience} experience", *moved(outcome.changes)]


def _unearned(outcome: ProgressRolled) -> list[str]:
    is_hit = outcome.kind is TrackKind.VOW and outcome.hits is not Hits.MISS
    return ["no experience earned"] if is_hit and not outcome.experience else []


@card.register
def _(outcome: ProgressRolled) -> discord.Embed:
    roll = progress_rolled(outcome)
    banner, colour = roll.look
    return laid_out(
        f"{HITS[outcome.hits]} · {plain(outcome.character)} rolls progress on {_subject(outcome)}",
        banner=banner,
        dice=(roll.dice,),
        lines=(*roll.lines, *_ending(outcome)),
        moved=_earned(outcome),
        small=(*roll.small, *_unearned(outcome)),
        colour=colour,
    )


@line.register
def _(outcome: ProgressRolled) -> str:
    return (
        f"**{plain(outcome.character)}** rolled progress on {_subject(outcome)}: "
        f"{HITS[outcome.hits].lower()} ({against(outcome)})"
    )


@why.register
def _(outcome: ProgressRolled) -> str:
    lines = [
        "The score is the number of full boxes; loose ticks, momentum, stats and adds play no "
        "part (R2.25). A challenge die is beaten only by a score above it (R2.12).",
        f"{boxes(outcome.ticks)}: {against(outcome)}",
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
    lines.append(f"At {outcome.score} the odds were:")
    return "\n".join([*lines, *progress_odds(outcome.score)])
