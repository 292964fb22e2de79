"""Charge's numbers in words: momentum, stress, sessions, talents, settings, and luck."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat

import discord

from bot.chat.embeds import (
    Colour,
    at_most,
    embed,
    first_upper,
    join,
    laid_out,
    plain,
    plural,
    with_player,
)
from bot.chat.words import card, line, settled, settles
from bot.games.charge.symbols import CRITICAL, risk
from bot.games.charge.words import terms
from rules import charge
from rules.outcome import Change

NAMED_MAX = 12
"""At most so many characters are named."""


def _called(name: str, player: int) -> str:
    """Name a character, with the player whose it is where another has that name."""
    return with_player(name, player) if player else plain(name)


def _or_none(players: Sequence[int]) -> Iterator[int]:
    """Go on with nobody: older outcomes do not know whose the characters are."""
    return chain(players, repeat(0))


def all_called(names: Sequence[str], players: Sequence[int]) -> list[str]:
    """Name characters, those of one name with their players where these are known."""
    return [*map(_called, names, _or_none(players))]


def people(names: Sequence[str], players: Sequence[int]) -> str:
    """List characters as a person would, as :func:`all_called` names them."""
    return join(at_most(all_called(names, players), NAMED_MAX))


# ------------------------------------------------------------------------- a player's numbers


@card.register
def _(outcome: charge.MomentumChanged) -> discord.Embed:
    verb = "gains" if outcome.change.after > outcome.change.before else "spends"
    return laid_out(
        f"{plain(outcome.character)} {verb} momentum",
        moved=terms.drawn([outcome.change]),
        then=(f"The sheet is full: {outcome.lost} dropped." if outcome.lost else "",),
    )


@card.register
def _(outcome: charge.StressChanged) -> discord.Embed:
    if not outcome.leaves_condition:
        return _stressed(outcome)
    return _stressed(outcome, terms.hurt(outcome.character, outcome.condition))


@settled.register
def _(outcome: charge.StressChanged) -> discord.Embed:
    return _stressed(outcome)


def _stressed(outcome: charge.StressChanged, question: str = "") -> discord.Embed:
    """Tell how a stress clock moved, and ask what that leaves open."""
    verb = "recovers" if outcome.asked < 0 else "takes stress"
    is_written = outcome.previous != outcome.condition
    was = f" (was: {plain(outcome.previous)})" if is_written and outcome.previous else ""
    at_once = _at_once(outcome)
    return laid_out(
        f"{plain(outcome.character)} {verb}",
        banner=terms.taken_out(outcome.character) if outcome.is_taken_out else "",
        moved=(at_once,) if at_once else terms.drawn([outcome.change]),
        then=(
            terms.OUT_UNTIL if outcome.is_taken_out else "",
            _lost(outcome),
            f"Condition: {plain(outcome.condition) or 'none'}{was}." if is_written else "",
            question,
        ),
        colour=terms.OUT
        if outcome.is_taken_out
        else Colour.GREAT
        if outcome.asked < 0
        else Colour.POOR,
    )


def _at_once(outcome: charge.StressChanged) -> str:
    """Say what filled a clock that was empty: it was cleared with that, so its number stays."""
    is_filled = outcome.is_taken_out and not outcome.change.before
    return f"{outcome.asked} stress at once" if is_filled else ""


def _lost(outcome: charge.StressChanged) -> str:
    """Say how much of it was too much."""
    if outcome.lost and outcome.asked < 0:
        return f"There was only {outcome.change.before} to clear."
    return terms.too_much(outcome.lost)


@card.register
def _(outcome: charge.DotsAssigned) -> discord.Embed:
    left = f"{plural(outcome.left, 'dot')} left to place." if outcome.left > 0 else "All placed."
    return laid_out(
        f"{plain(outcome.character)}'s dots",
        moved=(terms.all_moved(outcome.changes),),
        then=(left,),
    )


@card.register
def _(outcome: charge.TalentChanged) -> discord.Embed:
    verb = "loses a talent" if outcome.is_removed else "gains a talent"
    return laid_out(
        f"{plain(outcome.character)} {verb}",
        lines=(first_upper(terms.talent(outcome.talent)),),
        moved=(terms.all_moved(outcome.changes),),
        colour=Colour.UNDONE if outcome.is_removed else Colour.GREAT,
    )


@card.register
def _(outcome: charge.AttachmentChanged) -> discord.Embed:
    held = "Breaking it cancels one consequence. A full project mends it."
    verb = "loses an attachment" if outcome.is_removed else "has an attachment"
    return embed(
        f"{plain(outcome.character)} {verb}: {plain(outcome.attachment.name)}",
        ("" if outcome.is_removed else held,),
    )


# ------------------------------------------------------------------------------- for everybody


def _momentum(outcome: charge.SessionStarted) -> str:
    """Say everybody's momentum; outcomes of version 0.1.0 hold only what changed."""
    shown = [
        f"{name} {f'{moved.before} → ' if moved else ''}{now}"
        for name, now, moved in _momentum_of(outcome)
    ]
    told = ", ".join(shown[:NAMED_MAX])
    return f"Momentum: {told}" if told else terms.all_moved(outcome.changes)


def _momentum_of(outcome: charge.SessionStarted) -> list[tuple[str, int, Change | None]]:
    """Name each who begins, with the momentum they have, and how it moved if it did."""
    moved = {
        (each.whose, player): each
        for each, player in zip(outcome.changes, _or_none(outcome.moved_players), strict=False)
    }
    whole = zip(outcome.momentum, _or_none(outcome.players), strict=False)
    return [
        # Some older outcomes know whose all are, and not whose the changes are.
        (_called(name, player), now, moved.get((name, player)) or moved.get((name, 0)))
        for (name, now), player in whole
    ]


def momentum_moved(outcome: charge.SessionStarted) -> list[str]:
    """Say whose momentum moved."""
    if not outcome.momentum:
        return list(filter(None, [terms.all_moved(outcome.changes)]))
    return [
        f"{called}: {terms.moved(replace(found, whose=''))}"
        for called, _, found in _momentum_of(outcome)
        if found
    ]


@card.register
def _(outcome: charge.SessionStarted) -> discord.Embed:
    eased = people(outcome.eased, outcome.eased_players)
    return embed(
        "New session",
        (
            _momentum(outcome),
            f"Flashbacks of the last session get no roll now: {eased}." if eased else "",
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: charge.SessionEnded) -> discord.Embed:
    who = people(outcome.characters, outcome.players)
    return embed(
        "The session is over",
        (
            f"You may now rewrite your details: {who}." if who else "",
            "`/sheet edit` changes concept, appearance, ties and condition.",
            "If something big was concluded, `/charge award` gives everybody a milestone.",
        ),
    )


MARKS = {
    charge.SceneMark.RISK: "escalated risk",
    charge.SceneMark.LOST: "lost actions",
    charge.SceneMark.SETUP: "setups",
    charge.SceneMark.FLASHBACK: "an unused flashback",
}
"""What the end of a scene clears, in words."""


def _ended(outcome: charge.SceneEnded) -> list[str]:
    """Say what ended for whom; outcomes of version 0.1.0 hold only for whom."""
    if outcome.eased and not outcome.ended:
        return [f"What the scene had marked is cleared for {people(outcome.eased, ())}."]
    names = all_called([name for name, _ in outcome.ended], outcome.ended_players)
    lines = [
        f"Cleared for {name}: {join([MARKS[each] for each in marks])}."
        for name, (_, marks) in zip(names[:NAMED_MAX], outcome.ended, strict=False)
    ]
    left = len(outcome.ended) - len(lines)
    return [*lines, *([f"Cleared for {left} more as well."] if left else [])]


@card.register
def _(outcome: charge.SceneEnded) -> discord.Embed:
    back = people(outcome.back, outcome.back_players)
    return embed(
        "The scene is over",
        (
            f"Back in play: {back}. The next scene tells of the recovery." if back else "",
            *_ended(outcome),
            "" if back or outcome.eased else "Nothing had to be cleared.",
        ),
    )


@settles.register
def _(outcome: charge.SceneEnded | charge.SessionStarted) -> tuple[int, ...]:
    """Name the proposals that said what held until then alone."""
    return outcome.proposals


@card.register
def _(outcome: charge.MilestoneAwarded) -> discord.Embed:
    return laid_out(
        "Everybody gains a milestone",
        moved=(" · ".join(milestones_moved(outcome)),),
        then=("`/charge milestone` spends one on a talent.",),
        colour=Colour.GREAT,
    )


def milestones_moved(outcome: charge.MilestoneAwarded) -> list[str]:
    """Give what each has to spend."""
    names = all_called([each.whose for each in outcome.changes], outcome.players)
    return [
        f"{name}: {terms.moved(replace(each, whose=''))}"
        for name, each in zip(names, outcome.changes, strict=True)
    ]


@card.register
def _(outcome: charge.SettingChanged) -> discord.Embed:
    return embed(
        f"Charge setting changed: {plain(charge.setting_name(outcome.setting))}",
        (
            f"{first_upper(terms.setting_word(outcome.setting))}: {plain(outcome.before)} → "
            f"**{plain(outcome.after)}**",
        ),
    )


# ------------------------------------------------------------------------------------ of luck


def _side(each: charge.Fortune) -> str:
    by = f" ({plain(each.character)}'s {each.action.value})" if each.action else ""
    return f"{terms.read(each.faces, each.pool)} · {plural(each.pool, 'die', 'dice')}{by}"


@card.register
def _(outcome: charge.FortuneRolled) -> discord.Embed:
    against = outcome.against
    dice, lines = [plain(outcome.question), _side(outcome.fortune)], []
    if against is not None:
        dice.append(f"Against {_side(against)} · {terms.LUCK[against.result].lower()}")
        ahead = "The first side is ahead" if outcome.lead > 0 else "The other side is ahead"
        lines.append("**They are even.**" if not outcome.lead else f"**{ahead}.**")
    is_rare = outcome.fortune.result is charge.Result.CRITICAL
    return laid_out(
        f"Fortune · {terms.LUCK[outcome.fortune.result].lower()}",
        banner=f"{CRITICAL} Two 6s" if is_rare else "",
        dice=dice,
        lines=lines,
        small=("Fortune rolls give no momentum and no consequence",),
        colour=terms.colour(outcome.fortune.result),
    )


@card.register
def _(outcome: charge.MissionRolled) -> discord.Embed:
    shown = terms.read(outcome.faces, outcome.cards)
    return laid_out(
        f"The mission starts at {terms.RISKS[outcome.risk]} risk",
        # The title says the risk, so it is only drawn here.
        dice=(
            risk(outcome.risk.value, len(charge.Risk)),
            f"{shown} · {plural(outcome.cards, 'red card')}",
        ),
        lines=("**The crew has a benefit as well.**" if outcome.has_benefit else "",),
        colour=terms.colour(outcome.result),
    )


# --------------------------------------------------------------------------------- the lines


@line.register
def _(outcome: charge.MomentumChanged | charge.StressChanged) -> str:
    told, out = terms.moved(outcome.change), ""
    if isinstance(outcome, charge.StressChanged) and outcome.is_taken_out:
        told, out = _at_once(outcome) or told, ", taken out"
    return f"**{plain(outcome.character)}**: {told}{out}"


@line.register
def _(outcome: charge.DotsAssigned) -> str:
    return f"**{plain(outcome.character)}**: {terms.all_moved(outcome.changes) or 'dots'}"


@line.register
def _(outcome: charge.TalentChanged) -> str:
    verb = "loses" if outcome.is_removed else "gains"
    return f"**{plain(outcome.character)}** {verb} a talent: {terms.talent(outcome.talent)}"


@line.register
def _(outcome: charge.AttachmentChanged) -> str:
    verb = "loses" if outcome.is_removed else "has"
    name = plain(outcome.attachment.name)
    return f"**{plain(outcome.character)}** {verb} the attachment **{name}**"


@line.register
def _(outcome: charge.SessionStarted) -> str:
    return " · ".join(("started the session", *momentum_moved(outcome)))


@line.register
def _(_outcome: charge.SessionEnded) -> str:
    return "ended the session"


@line.register
def _(outcome: charge.SceneEnded) -> str:
    back = people(outcome.back, outcome.back_players)
    return f"ended the scene{f'; back: {back}' if back else ''}"


@line.register
def _(outcome: charge.MilestoneAwarded) -> str:
    return " · ".join(("awarded a milestone", *milestones_moved(outcome)))


@line.register
def _(outcome: charge.SettingChanged) -> str:
    name = plain(charge.setting_name(outcome.setting))
    return f"changed a setting, {name}: {plain(outcome.before)} → {plain(outcome.after)}"


@line.register
def _(outcome: charge.FortuneRolled) -> str:
    sides = [outcome.fortune, *([outcome.against] if outcome.against else [])]
    rolled = " against ".join(terms.in_brackets(each.faces) for each in sides)
    return f"fortune {rolled}: {terms.LUCK[outcome.fortune.result].lower()}"


@line.register
def _(outcome: charge.MissionRolled) -> str:
    return f"mission {terms.in_brackets(outcome.faces)}: {terms.RISKS[outcome.risk]} risk"
