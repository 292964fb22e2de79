"""Fate's momentum and harm in words: effects, boosts, the Game Changer, hits, consequences."""

import discord

from bot.chat.embeds import Colour, embed, first_upper, plain, plural
from bot.chat.words import card, completed, line
from bot.games.fate.views import EffectView, HitView
from bot.games.fate.words.rolls import roll_card
from bot.games.fate.words.terms import (
    EFFECTS,
    GIVES,
    NOBODY,
    SEVERITIES,
    TRACKS,
    bold,
    concerned,
    consequence_row,
    hit_row,
    moved,
    stress,
)
from rules import fate

# ---------------------------------------------------------------------------------- momentum


@card.register
def _(outcome: fate.Forgone) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} turns a boost into momentum",
        (f"{bold(outcome.boost.name)} is given up.", first_upper(moved(outcome.changes))),
        Colour.GREAT,
    )


@card.register
def _(outcome: fate.Converted) -> discord.Embed:
    return embed(
        f"{plain(outcome.aspect.name)} is an aspect now",
        (
            f"{plain(outcome.character)} converts the boost {bold(outcome.boost.name)}.",
            "It is a situation aspect with 1 free invoke.",
            first_upper(moved(outcome.changes)),
        ),
        Colour.GREAT,
    )


def _effect(outcome: fate.EffectBought) -> str:
    return plain(outcome.added) if outcome.effect is None else EFFECTS[outcome.effect]


@card.register
def _(outcome: fate.EffectBought) -> discord.Embed:
    gives = plain(outcome.text) if outcome.effect is None else GIVES[outcome.effect]
    target = f" · {plain(outcome.target)}" if outcome.target else ""
    amount = f"It is less by {outcome.amount}." if outcome.gear else ""
    hit = f"A hit of {outcome.hit} for {plain(outcome.target) or NOBODY}." if outcome.hit else ""
    whom = concerned(outcome.effect, outcome.marked, any_foe=outcome.any_foe)
    return embed(
        f"{plain(outcome.character)} spends momentum: {_effect(outcome)}{target}",
        (
            gives,
            amount,
            hit,
            f"It waits for the next check of {whom}." if whom else "",
            first_upper(moved((*outcome.gear, *outcome.changes))),
        ),
        Colour.GREAT,
    )


@completed.register
def _(view: EffectView, shown: discord.Embed) -> discord.Embed:
    bought = view.bought
    if view.roll is None or not bought.gear:
        return shown
    # Weapon or armor counts for less since then, so the whole roll is shown.
    news = f"**{plain(bought.character)} spends momentum: {_effect(bought)}.**"
    changed = first_upper(moved((*bought.gear, *bought.changes)))
    return roll_card(view.roll.roll, news, changed=changed)


@card.register
def _(outcome: fate.GameChanged) -> discord.Embed:
    changer = outcome.game_changer
    return embed(
        f"Game Changer: {plain(changer.name) or plain(outcome.character)}",
        (
            plain(changer.text),
            f"When: {plain(changer.when)}" if changer.when else "",
            f"From {bold(changer.aspect)}" if changer.aspect else "",
            first_upper(moved(outcome.changes)),
            f"{plain(outcome.character)} neither gains nor spends momentum until the scene ends.",
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: fate.EffectAdded) -> discord.Embed:
    return embed(
        f"A new effect: {plain(outcome.effect.name)}",
        (plain(outcome.effect.text), "It costs 1 momentum, as the others do: `/fate spend`."),
    )


@card.register
def _(outcome: fate.EffectRemoved) -> discord.Embed:
    return embed(
        f"{plain(outcome.effect.name)} is off the list", ("`/undo` brings the effect back.",)
    )


@line.register
def _(outcome: fate.Forgone) -> str:
    who, boost = bold(outcome.character), bold(outcome.boost.name)
    return f"{who} gave up the boost {boost}: {moved(outcome.changes)}"


@line.register
def _(outcome: fate.Converted) -> str:
    who, aspect = bold(outcome.character), bold(outcome.aspect.name)
    return f"{who} made the aspect {aspect} of a boost: {moved(outcome.changes)}"


@line.register
def _(outcome: fate.EffectBought) -> str:
    return f"{bold(outcome.character)}: {_effect(outcome)} · {moved(outcome.changes)}"


@line.register
def _(outcome: fate.GameChanged) -> str:
    name = plain(outcome.game_changer.name)
    return f"{bold(outcome.character)} used the Game Changer {name}: {moved(outcome.changes)}"


@line.register
def _(outcome: fate.EffectAdded) -> str:
    return f"added the effect {bold(outcome.effect.name)}"


@line.register
def _(outcome: fate.EffectRemoved) -> str:
    return f"removed the effect {bold(outcome.effect.name)}"


# -------------------------------------------------------------------------------------- harm


def _left(outcome: fate.HarmOutcome) -> str:
    if not outcome.hit.left:
        return "The hit is absorbed."
    return f"{outcome.hit.left} of the hit left: a box, another consequence, or taken out."


@card.register
def _(outcome: fate.HitDealt) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} is hit",
        (first_upper(hit_row(outcome.hit)), "A stress box, consequences, or taken out."),
        Colour.POOR,
    )


@card.register
def _(outcome: fate.BoxMarked) -> discord.Embed:
    track = TRACKS[outcome.hit.track]
    return embed(
        f"{plain(outcome.character)} takes stress",
        (f"{first_upper(track)} box {outcome.box} is marked.", _left(outcome)),
        Colour.FAIR,
    )


def _some(severity: fate.Severity) -> str:
    article = "an" if severity is fate.Severity.EXTREME else "a"
    return f"{article} {SEVERITIES[severity]}"


@card.register
def _(outcome: fate.ConsequenceTaken) -> discord.Embed:
    taken = outcome.consequence
    replaced = "It replaces an aspect, any but the high concept. Whoever has it says which."
    return embed(
        f"{plain(outcome.character)} takes {_some(taken.severity)} consequence",
        (
            f"{bold(taken.name)} absorbs up to {taken.severity.worth}. "
            "The button or `/fate consequence` gives it a name of its own.",
            replaced if taken.owes_aspect else "",
            "Whoever dealt the hit has a free invoke on it.",
            _left(outcome),
        ),
        Colour.FAIR,
    )


@card.register
def _(outcome: fate.TakenOut) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} is taken out",
        (
            first_upper(hit_row(outcome.hit)),
            f"With it {plural(outcome.others, 'more hit is', 'more hits are')} over."
            if outcome.others
            else "",
            "Whoever dealt the hit says what becomes of them. The end of the conflict brings "
            "them back.",
        ),
        Colour.POOR,
    )


@card.register
def _(outcome: fate.Conceded) -> discord.Embed:
    taken = outcome.consequences
    extra = f" and {taken} for the consequences of this conflict" if taken else ""
    when = ", for the GM in the next scene" if outcome.is_npc else ", once the conflict is over"
    return embed(
        f"{plain(outcome.character)} concedes",
        (
            "They leave the conflict on their own terms.",
            f"1 fate point for conceding{extra}{when if outcome.points else ''}.",
            first_upper(moved(outcome.changes)),
        ),
        Colour.FAIR,
    )


@card.register
def _(outcome: fate.ConsequenceChanged) -> discord.Embed:
    before, after = outcome.before, outcome.after
    who = plain(outcome.character)
    if after is None:
        return embed(f"{who}: {plain(before.name)} is over", ("The consequence is gone.",))
    is_renamed = before.name != after.name
    renamed = f"{plain(before.name)} → {plain(after.name)}" if is_renamed else ""
    treats = "It is treated, and goes when a whole scene, session or scenario has passed."
    replaced = f"It replaces the aspect {plain(outcome.replaced)}." if outcome.replaced else ""
    return embed(
        f"{who}: {SEVERITIES[after.severity]} consequence",
        (consequence_row(after), renamed, treats if after.waits > before.waits else "", replaced),
    )


@line.register
def _(outcome: fate.HitDealt) -> str:
    return f"{bold(outcome.character)}: {hit_row(outcome.hit)}"


@line.register
def _(outcome: fate.BoxMarked) -> str:
    return f"{bold(outcome.character)} marked {TRACKS[outcome.hit.track]} box {outcome.box}"


@line.register
def _(outcome: fate.ConsequenceTaken) -> str:
    taken = outcome.consequence
    some = _some(taken.severity)
    return f"{bold(outcome.character)} took {some} consequence, {plain(taken.name)}"


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
    treated = outcome.after is not None and outcome.after.waits > outcome.before.waits
    return f"**{who}**: consequence {before} → {after}{', treated' if treated else ''}"


def harm(view: HitView) -> discord.Embed:
    """Show what a character has taken, and the hit that waits for them."""
    held = view.character
    rows = [consequence_row(each) for each in held.consequences]
    waits = "Nothing waits to be absorbed."
    if view.hit is not None:
        waits = f"**{first_upper(hit_row(view.hit))}** waits to be absorbed."
        if len(held.hits) > 1:
            waits += f" After it {plural(len(held.hits) - 1, 'more hit')}."
    return embed(
        f"{plain(held.name)} · stress and consequences",
        (
            waits,
            "Out of the conflict." if held.is_out else "",
            f"Physical {stress(held, fate.Track.PHYSICAL)}",
            f"Mental {stress(held, fate.Track.MENTAL)}",
            *(rows or ["No consequences."]),
        ),
    )
