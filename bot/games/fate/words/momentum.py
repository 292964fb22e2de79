"""Fate's momentum and harm in words: effects, boosts, the Game Changer, hits, consequences."""

from dataclasses import replace

import discord

from bot.chat.embeds import (
    FIELD_MAX,
    Colour,
    embed,
    first_upper,
    fitted,
    join,
    laid_out,
    plain,
    plural,
)
from bot.chat.symbols import TAKEN_OUT
from bot.chat.words import card, completed, goes_on_from, line, settled, settles
from bot.games.fate.symbols import GAME_CHANGER
from bot.games.fate.symbols import stress as box
from bot.games.fate.views import EffectView, HitView
from bot.games.fate.words.rolls import roll_card
from bot.games.fate.words.terms import (
    CLIMAX,
    EFFECTS,
    FALLEN,
    GIVES,
    NOBODY,
    TRACKS,
    a_consequence,
    bold,
    concerned,
    consequence,
    consequence_row,
    drawn,
    hit_row,
    moved,
    over_with,
    stress,
)
from rules import fate

# ---------------------------------------------------------------------------------- momentum


@card.register
def _(outcome: fate.Forgone) -> discord.Embed:
    return laid_out(
        f"{plain(outcome.character)} gives up the boost {plain(outcome.boost.name)}",
        moved=drawn(outcome.changes),
        colour=Colour.GREAT,
    )


@card.register
def _(outcome: fate.Converted) -> discord.Embed:
    return laid_out(
        f"New aspect: {plain(outcome.aspect.name)}",
        lines=(
            f"{plain(outcome.character)} makes it from the boost {bold(outcome.boost.name)}, with "
            "1 free invoke.",
        ),
        moved=drawn(outcome.changes),
        colour=Colour.GREAT,
    )


def _effect(outcome: fate.EffectBought) -> str:
    return plain(outcome.added) if outcome.effect is None else EFFECTS[outcome.effect]


@card.register
def _(outcome: fate.EffectBought) -> discord.Embed:
    gives = plain(outcome.text) if outcome.effect is None else GIVES[outcome.effect]
    hit = f"{plain(outcome.target) or NOBODY} takes a hit of {outcome.hit}." if outcome.hit else ""
    whom = concerned(outcome.effect, outcome.marked, any_foe=outcome.any_foe, twins=outcome.twins)
    # Whom it waits for is said below, and of namesakes which.
    target = f" · {plain(outcome.target)}" if outcome.target and not whom else ""
    return laid_out(
        f"{plain(outcome.character)} spends 1 momentum: {_effect(outcome)}{target}",
        lines=("" if hit else gives, first_upper(hit), f"For: {whom}." if whom else ""),
        moved=drawn((*outcome.gear, *outcome.changes)),
        colour=Colour.GREAT,
    )


@completed.register
def _(view: EffectView, shown: discord.Embed) -> discord.Embed:
    bought = view.bought
    if view.roll is None or not bought.gear:
        return shown
    if any(each.what == "hit" for each in bought.gear):
        # One that has left its hit is told by its own message, but the boost is new (R0.13).
        judged, boost = view.roll.roll.verdict, view.roll.boost
        if boost and judged and judged.boost:
            left = f"A boost {bold(boost.name)} for {plain(boost.owner.character) or NOBODY}."
            shown.description = f"{shown.description}\n{left}"
        return shown
    # Weapon or armor counts for less since then, so the whole roll is shown.
    news = f"**{plain(bought.character)} spends 1 momentum: {_effect(bought)}**"
    told = roll_card(view.roll.roll, news, changed=drawn((*bought.gear, *bought.changes)))
    return completed(view.roll, told)


@card.register
def _(outcome: fate.GameChanged) -> discord.Embed:
    changer = outcome.game_changer
    return laid_out(
        f"{plain(outcome.character)} uses the Game Changer",
        banner=f"{GAME_CHANGER} {plain(changer.name) or 'Game Changer'}",
        lines=(
            f"**{plain(changer.text)}**" if changer.text else "",
            f"When: {plain(changer.when)}" if changer.when else "",
            f"From the aspect {bold(changer.aspect)}" if changer.aspect else "",
        ),
        moved=drawn(outcome.changes),
        then=("No momentum to gain or spend until the scene ends.",),
        colour=CLIMAX,
    )


@card.register
def _(outcome: fate.EffectAdded) -> discord.Embed:
    return embed(
        f"New effect for momentum: {plain(outcome.effect.name)}",
        (plain(outcome.effect.text), "Buy it for 1 momentum with `/fate spend`."),
    )


@card.register
def _(outcome: fate.EffectRemoved) -> discord.Embed:
    return embed(f"Effect removed: {plain(outcome.effect.name)}")


@goes_on_from.register
def _(outcome: fate.Forgone | fate.Converted) -> int:
    return outcome.boost.key


@goes_on_from.register
def _(outcome: fate.EffectBought) -> int:
    return outcome.roll_key


@line.register
def _(outcome: fate.Forgone) -> str:
    who, boost = bold(outcome.character), bold(outcome.boost.name)
    return f"{who} gave up the boost {boost}: {moved(outcome.changes)}"


@line.register
def _(outcome: fate.Converted) -> str:
    who, aspect = bold(outcome.character), bold(outcome.aspect.name)
    return f"{who} made the aspect {aspect} from a boost: {moved(outcome.changes)}"


@line.register
def _(outcome: fate.EffectBought) -> str:
    target = f" · {plain(outcome.target)}" if outcome.target else ""
    told = f"spent momentum on: {_effect(outcome)}{target}"
    return f"{bold(outcome.character)} {told} · {moved((*outcome.gear, *outcome.changes))}"


@line.register
def _(outcome: fate.GameChanged) -> str:
    name = bold(outcome.game_changer.name) if outcome.game_changer.name else "their Game Changer"
    return f"{bold(outcome.character)} used {name}: {moved(outcome.changes)}"


@line.register
def _(outcome: fate.EffectAdded) -> str:
    return f"added the effect {bold(outcome.effect.name)}"


@line.register
def _(outcome: fate.EffectRemoved) -> str:
    return f"removed the effect {bold(outcome.effect.name)}"


# -------------------------------------------------------------------------------------- harm


def _left(outcome: fate.HarmOutcome) -> str:
    if not outcome.hit.left:
        return "The whole hit is absorbed."
    return f"Still to absorb: {outcome.hit.left}."


def _hit(outcome: fate.HitDealt, *then: str) -> discord.Embed:
    hit = outcome.hit
    by = f" from {plain(hit.by)}" if hit.by else ""
    title = f"{plain(outcome.character)} is hit for {hit.value}"
    return embed(title, (f"A {TRACKS[hit.track]} hit{by}.", *then), Colour.POOR)


@card.register
def _(outcome: fate.HitDealt) -> discord.Embed:
    return _hit(outcome, "Absorb it, or be taken out.")


@settled.register
def _(outcome: fate.HitDealt) -> discord.Embed:
    return _hit(outcome)


@card.register
def _(outcome: fate.BoxMarked) -> discord.Embed:
    marked = f"{first_upper(TRACKS[outcome.hit.track])} stress: {box(outcome.box, is_full=True)}"
    title = f"{plain(outcome.character)} takes stress"
    free = "The box is free again, since that conflict is over." if outcome.hit.is_past else ""
    return laid_out(title, moved=(marked, free), then=(_left(outcome),), colour=Colour.FAIR)


@card.register
def _(outcome: fate.ConsequenceTaken) -> discord.Embed:
    taken = outcome.consequence
    named = f"**{plain(taken.name)}** absorbs" if taken.is_named else "It absorbs"
    return embed(
        f"{plain(outcome.character)} takes {a_consequence(taken.severity)}",
        (
            f"{named} {taken.severity.worth}. Whoever dealt the hit gets a free invoke on it.",
            "It replaces an aspect, any but the high concept." if taken.owes_aspect else "",
            _left(outcome),
        ),
        Colour.FAIR,
    )


def _too_much(hit: fate.Hit) -> str:
    whole = hit_row(replace(hit, left=hit.value))
    return f"A {whole} was too much{'' if hit.left == hit.value else f': {hit.left} was left'}."


@card.register
def _(outcome: fate.TakenOut) -> discord.Embed:
    who, others = plain(outcome.character), plural(outcome.others, "other hit")
    return laid_out(
        f"{who} is taken out",
        banner=f"{TAKEN_OUT} Taken out",
        lines=(
            _too_much(outcome.hit),
            f"{others} on {who} {'ends' if outcome.others == 1 else 'end'} with it."
            if outcome.others
            else "",
        ),
        moved=(f"{plain(outcome.hit.by) or 'Whoever dealt it'} decides what becomes of {who}.",),
        then=("" if outcome.hit.is_past else f"{who} is back when the conflict ends.",),
        colour=FALLEN,
    )


@card.register
def _(outcome: fate.Conceded) -> discord.Embed:
    taken = outcome.consequences
    extra = f", and {taken} for consequences taken in it" if taken else ""
    it, come = ("it", "It comes") if outcome.points == 1 else ("them", "They come")
    when = f"{come} when the conflict ends (`/fate conflict end`)"
    if outcome.is_npc:
        when = f"The GM gets {it} in the next scene"
    return laid_out(
        f"{plain(outcome.character)} concedes",
        lines=(
            "Out of the conflict, on their own terms.",
            f"1 fate point for conceding{extra}.",
            f"{when}." if outcome.points else "",
        ),
        moved=drawn(outcome.changes),
        colour=Colour.FAIR,
    )


@card.register
def _(outcome: fate.ConsequenceChanged) -> discord.Embed:
    before, after = outcome.before, outcome.after
    who = plain(outcome.character)
    if after is None:
        return embed(
            f"{who} recovers from {'' if before.is_named else 'the '}{consequence(before)}",
            ("The consequence is gone.", over_with(outcome.compels)),
        )
    is_renamed = before.name != after.name and before.is_named
    replaced = f"It replaces the aspect {bold(outcome.replaced)}." if outcome.replaced else ""
    return embed(
        f"{who} · {consequence(after)}",
        (
            consequence_row(after),
            f"It was {bold(before.name)}." if is_renamed else "",
            f"Treated: {_HEALS[after.severity]}." if after.waits > before.waits else "",
            replaced,
            over_with(outcome.compels),
        ),
    )


_HEALS = {
    fate.Severity.MILD: "it is gone after the next whole scene",
    fate.Severity.MODERATE: "it is gone after the next whole session",
    fate.Severity.SEVERE: "it is gone after the next whole scenario",
    fate.Severity.EXTREME: "it stays until a major milestone",
}


@line.register
def _(outcome: fate.HitDealt) -> str:
    return f"{bold(outcome.character)} was hit: {hit_row(outcome.hit)}"


@line.register
def _(outcome: fate.BoxMarked) -> str:
    return f"{bold(outcome.character)} marked {TRACKS[outcome.hit.track]} stress box {outcome.box}"


@line.register
def _(outcome: fate.ConsequenceTaken) -> str:
    taken = outcome.consequence
    name = f", {plain(taken.name)}" if taken.is_named else ""
    return f"{bold(outcome.character)} took {a_consequence(taken.severity)}{name}"


@settles.register
def _(outcome: fate.TakenOut) -> tuple[int, ...]:
    """Name the rolls that say of whom they are at that they are out."""
    return outcome.rolls


@line.register
def _(outcome: fate.TakenOut) -> str:
    return f"{bold(outcome.character)} was taken out"


@line.register
def _(outcome: fate.Conceded) -> str:
    points = f"{plural(outcome.points, 'fate point')} to come"
    return f"{bold(outcome.character)} conceded: {moved(outcome.changes) or points}"


@line.register
def _(outcome: fate.ConsequenceChanged) -> str:
    after = "gone" if outcome.after is None else plain(outcome.after.name)
    who, before = plain(outcome.character), plain(outcome.before.name)
    called = f"{'consequence ' if outcome.before.is_named else ''}{consequence(outcome.before)}"
    became = called if after == before else f"{called} → {after}"
    treated = outcome.after is not None and outcome.after.waits > outcome.before.waits
    return f"**{who}**: {became}{', treated' if treated else ''}"


def harm(view: HitView) -> discord.Embed:
    """Show what a character has taken, and the hit that waits for them."""
    held = view.character
    rows = [consequence_row(each) for each in held.consequences]
    waits = "No hit to absorb."
    if view.hit is not None:
        waits = f"To absorb: **{hit_row(view.hit)}**."
        if len(held.hits) > 1:
            waits += f" Then {plural(len(held.hits) - 1, 'more hit')}."
        if used := held.used_in(view.hit.conflict, view.hit.track):
            boxes = join([str(each) for each in sorted(used)])
            are = f"boxes {boxes} are" if len(used) > 1 else f"box {boxes} is"
            waits += f"\nThe conflict of this hit is over, and {are} used up for it."
    shown = embed(
        f"{plain(held.name)} · stress and consequences",
        (waits, "Out of the conflict." if held.is_out else ""),
    )
    for track, name in TRACKS.items():
        shown.add_field(name=f"{first_upper(name)} stress", value=stress(held, track))
    value = fitted(rows, FIELD_MAX) or "None"
    return shown.add_field(name="Consequences", value=value, inline=False)


def unmet() -> discord.Embed:
    """Stand for what a GM's character has taken whom players know no more."""
    return embed("Only the GM knows this character now", ("Showing them to all was undone.",))
