"""Calamities, adventures, campaigns, settings and a sheet's numbers in words.

A hidden outcome is shown to the GM alone, so its card may say everything.
"""

import discord

from bot.chat.embeds import Colour, change, embed, first_upper, join, laid_out, plain, plural
from bot.chat.words import card, line
from bot.games.tension.symbols import CALAMITY
from bot.games.tension.words.terms import calamity_row, pool_moved, settings, with_pool
from rules import tension
from rules.tension import TENSION_START, Calamity


@card.register
def _(outcome: tension.CalamityMade) -> discord.Embed:
    hidden = "Only you know of it until you tell a step." if outcome.is_hidden else ""
    return laid_out(
        f"A calamity begins · {plain(outcome.calamity.name)}",
        lines=(calamity_row(outcome.calamity, is_storyteller=outcome.is_hidden),),
        then=(hidden,),
        colour=Colour.POOR,
    )


@card.register
def _(outcome: tension.CalamityAdvanced) -> discord.Embed:
    calamity = outcome.calamity
    return laid_out(
        f"Step done in secret · {plain(calamity.name)}",
        banner=f"{CALAMITY} The plan is complete" if calamity.is_complete else "",
        lines=(
            calamity_row(calamity, is_storyteller=True),
            f"{plural(outcome.dropped, 'step')} too many." if outcome.dropped else "",
        ),
        moved=(f"Steps {outcome.before} → {calamity.done}",),
        then=("Your tension maximum rises when you reveal it.",),
    )


def untold(calamity: Calamity) -> discord.Embed:
    """Show the Storyteller a calamity with steps that are not told yet."""
    return embed(
        f"To be told · {plain(calamity.name)}", (calamity_row(calamity, is_storyteller=True),)
    )


@card.register
def _(outcome: tension.CalamityRevealed) -> discord.Embed:
    return laid_out(
        f"The characters hear of {plain(outcome.calamity.name)}",
        banner=f"{CALAMITY} {plural(outcome.told, 'step')} of a calamity",
        lines=(calamity_row(outcome.calamity, is_storyteller=False),),
        moved=(first_upper(pool_moved(outcome)) or "The GM's tension maximum rises",),
        colour=Colour.POOR,
    )


@card.register
def _(outcome: tension.CalamityThwarted) -> discord.Embed:
    told, moved = "", pool_moved(outcome)
    if outcome.has_fallen and not outcome.is_secret:
        told = (
            "The tension maximum has already fallen in this adventure. "
            "`/tension adventure` begins the next."
        )
    elif not outcome.is_adventure_won:
        # It may be at its lowest and rise until then, and a secret one may have fallen.
        told = "The tension maximum falls once the adventure is won, if it still can."
    elif outcome.is_secret:
        # Whether it could fall says how high it is.
        told = ""
    elif not moved:
        told = f"The tension maximum is already at its lowest, {TENSION_START}."
    row = calamity_row(outcome.calamity, is_storyteller=outcome.is_hidden)
    news = "A step is thwarted" if outcome.is_counted else "The adventure is won"
    return laid_out(
        f"{news} · {plain(outcome.calamity.name)}",
        lines=(row,) if outcome.is_counted else (),
        moved=(first_upper(moved),),
        then=(told,),
        colour=Colour.GREAT,
    )


def in_secret(outcome: tension.CalamityThwarted) -> discord.Embed:
    """Say to everybody what moved of the pool, and not by what."""
    return laid_out("The GM's dice", moved=(first_upper(pool_moved(outcome)),))


@card.register
def _(outcome: tension.CalamityRemoved) -> discord.Embed:
    row = calamity_row(outcome.calamity, is_storyteller=outcome.is_hidden)
    name = plain(outcome.calamity.name)
    return embed(f"{name} is off the table", (row,))


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
    # In a recap it stands for what its card is headed by, which it says in the same words.
    steps = f"{plural(outcome.told, 'step')} of a calamity"
    return with_pool(f"told {steps}: **{plain(outcome.calamity.name)}**", outcome)


@line.register
def _(outcome: tension.CalamityThwarted) -> str:
    name = f"**{plain(outcome.calamity.name)}**"
    if not outcome.is_counted:
        return with_pool(f"won the adventure that thwarted a step of {name}", outcome)
    won = " in a won adventure" if outcome.is_adventure_won else ""
    return with_pool(f"thwarted a step of {name}{won}", outcome)


@line.register
def _(outcome: tension.CalamityRemoved) -> str:
    return f"removed calamity **{plain(outcome.calamity.name)}**"


@card.register
def _(outcome: tension.AdventureBegun) -> discord.Embed:
    # Where the numbers are secret, it would say that a step was thwarted, perhaps a hidden one's.
    is_told = outcome.is_won and not outcome.is_secret
    may_fall = outcome.is_won or outcome.is_secret
    stay = "the fate points" if may_fall else "the maximum and the fate points"
    return laid_out(
        "A new adventure",
        lines=(
            "The one before it was won." if is_told else "",
            f"All tension dice are back; {stay} stay.",
        ),
        moved=(first_upper(pool_moved(outcome)),),
        colour=Colour.GREAT,
    )


@card.register
def _(outcome: tension.CampaignBegun) -> discord.Embed:
    gone = join([f"**{plain(name)}**" for name in (*outcome.calamities, *outcome.tests)])
    return laid_out(
        "A new campaign",
        lines=("Tests and calamities are put away; characters and settings stay.",),
        moved=(first_upper(pool_moved(outcome)),),
        then=(f"Over: {gone}." if gone else "",),
        colour=Colour.GREAT,
    )


@card.register
def _(outcome: tension.PoolConfigured) -> discord.Embed:
    return embed(
        "Settings of Tension & Fate", [first_upper(each) for each in changed_settings(outcome)]
    )


def changed_settings(outcome: tension.PoolConfigured) -> list[str]:
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
    return laid_out(
        f"{plain(outcome.character)} · {plain(outcome.change.what)}",
        moved=(first_upper(change(outcome.change)),),
        then=(lost,),
    )


@line.register
def _(outcome: tension.AdventureBegun) -> str:
    return with_pool("began a new adventure", outcome)


@line.register
def _(outcome: tension.CampaignBegun) -> str:
    return with_pool("began a new campaign", outcome)


@line.register
def _(outcome: tension.PoolConfigured) -> str:
    return f"settings of Tension & Fate: {'; '.join(changed_settings(outcome)) or 'as they were'}"


@line.register
def _(outcome: tension.SheetChanged) -> str:
    return f"**{plain(outcome.character)}**: {change(outcome.change)}"
