"""Calamities, adventures, campaigns, settings and a sheet's numbers in words.

A hidden outcome is shown to the GM alone, so its card may say everything.
"""

import discord

from bot.chat.embeds import Colour, change, embed, first_upper, join, plain, plural
from bot.chat.words import card, line
from bot.games.tension.words.terms import calamity_row, pool_moved, settings, with_pool
from rules import tension
from rules.tension import TENSION_START, Calamity


@card.register
def _(outcome: tension.CalamityMade) -> discord.Embed:
    hidden = "Only you know of it until you tell a step." if outcome.is_hidden else ""
    return embed(
        f"A calamity begins · {plain(outcome.calamity.name)}",
        (calamity_row(outcome.calamity, is_storyteller=outcome.is_hidden), hidden),
    )


@card.register
def _(outcome: tension.CalamityAdvanced) -> discord.Embed:
    calamity = outcome.calamity
    return embed(
        f"Step done in secret · {plain(calamity.name)}",
        (
            f"Steps {outcome.before} → {calamity.done}",
            f"{plural(outcome.dropped, 'step')} too many." if outcome.dropped else "",
            "**The plan is complete.**" if calamity.is_complete else "",
            calamity_row(calamity, is_storyteller=True),
            "Your tension maximum rises when you reveal it.",
        ),
    )


def untold(calamity: Calamity) -> discord.Embed:
    """Show the Storyteller a calamity with steps that are not told yet."""
    return embed(
        f"To be told · {plain(calamity.name)}", (calamity_row(calamity, is_storyteller=True),)
    )


@card.register
def _(outcome: tension.CalamityRevealed) -> discord.Embed:
    return embed(
        f"The characters hear of {plain(outcome.calamity.name)}",
        (
            f"{plural(outcome.told, 'step')} told.",
            calamity_row(outcome.calamity, is_storyteller=False),
            first_upper(pool_moved(outcome)) or "The GM's tension maximum rises.",
        ),
        Colour.POOR,
    )


@card.register
def _(outcome: tension.CalamityThwarted) -> discord.Embed:
    told = pool_moved(outcome)
    if not outcome.is_adventure_won:
        told = "The tension maximum falls only in a won adventure (`won:true`)."
    elif outcome.has_fallen:
        told = (
            "The tension maximum has already fallen in this adventure. "
            "`/tension adventure` begins the next."
        )
    elif not told and not outcome.is_secret:
        told = f"The tension maximum is already at its lowest, {TENSION_START}."
    return embed(
        f"A step is thwarted · {plain(outcome.calamity.name)}",
        (calamity_row(outcome.calamity, is_storyteller=outcome.is_hidden), first_upper(told)),
        Colour.GREAT,
    )


@card.register
def _(outcome: tension.CalamityRemoved) -> discord.Embed:
    row = calamity_row(outcome.calamity, is_storyteller=outcome.is_hidden)
    name = plain(outcome.calamity.name)
    return embed(f"{name} is off the table", (row, "`/undo` brings it back."))


@line.register
def _(outcome: tension.CalamityMade) -> str:
    return f"new calamity **{plain(outcome.calamity.name)}**"


@line.register
def _(outcome: tension.CalamityAdvanced) -> str:
    return (
        f"calamity **{plain(outcome.calamity.name)}** went on in secret: "
        f"steps {outcome.before} → {outcome.calamity.done}"
    )


@line.register
def _(outcome: tension.CalamityRevealed) -> str:
    return with_pool(
        f"told {plural(outcome.told, 'step')} of **{plain(outcome.calamity.name)}**", outcome
    )


@line.register
def _(outcome: tension.CalamityThwarted) -> str:
    won = " in a won adventure" if outcome.is_adventure_won else ""
    return with_pool(f"thwarted a step of **{plain(outcome.calamity.name)}**{won}", outcome)


@line.register
def _(outcome: tension.CalamityRemoved) -> str:
    return f"removed calamity **{plain(outcome.calamity.name)}**"


@card.register
def _(outcome: tension.AdventureBegun) -> discord.Embed:
    return embed(
        "A new adventure",
        (
            "All tension dice are back; the maximum and the fate points stay.",
            first_upper(pool_moved(outcome)),
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: tension.CampaignBegun) -> discord.Embed:
    gone = join([f"**{plain(name)}**" for name in (*outcome.calamities, *outcome.tests)])
    return embed(
        "A new campaign",
        (
            first_upper(pool_moved(outcome)),
            f"Over: {gone}." if gone else "",
            "Tests and calamities are put away; characters and settings stay.",
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: tension.PoolConfigured) -> discord.Embed:
    return embed("Settings of Tension & Fate", [first_upper(each) for each in _settled(outcome)])


def _settled(outcome: tension.PoolConfigured) -> list[str]:
    """Say each setting that was changed."""
    pairs = zip(settings(outcome.before), settings(outcome.after), strict=True)
    return [after for before, after in pairs if before != after]


@card.register
def _(outcome: tension.SheetChanged) -> discord.Embed:
    moved, lost = outcome.change, ""
    if outcome.lost and moved.after < moved.before:
        lost = f"There was nothing left to pay {outcome.lost} more."
    elif outcome.lost:
        lost = f"It is full; {outcome.lost} more had no effect."
    return embed(
        f"{plain(outcome.character)} · {plain(outcome.change.what)}",
        (first_upper(change(outcome.change)), lost),
    )


@line.register
def _(outcome: tension.AdventureBegun) -> str:
    return with_pool("began a new adventure", outcome)


@line.register
def _(outcome: tension.CampaignBegun) -> str:
    return with_pool("began a new campaign", outcome)


@line.register
def _(outcome: tension.PoolConfigured) -> str:
    return f"settings of Tension & Fate: {'; '.join(_settled(outcome)) or 'as they were'}"


@line.register
def _(outcome: tension.SheetChanged) -> str:
    return f"**{plain(outcome.character)}**: {change(outcome.change)}"
