"""Charge's consequences in words: given, taken over, answered."""

import discord

from bot.chat.embeds import Colour, embed, plain, plural
from bot.chat.words import card, line, why
from bot.games.charge.views import ConsequenceView
from bot.games.charge.words import terms
from rules import charge

COLOURS = {charge.Fate.HAPPENED: Colour.POOR, charge.Fate.REDUCED: Colour.FAIR}


def told(each: charge.Consequence) -> str:
    """Say a consequence as the GM gave it."""
    words = f"\n{plain(each.text)}" if each.text else ""
    return f"**{terms.at_rating(each)}**{words}"


def _answers(bearer: str) -> str:
    return (
        f"{bearer} takes it, or resists it with momentum, a die for each; before that a "
        "teammate may step in and protect."
    )


@card.register
def _(outcome: charge.ConsequenceGiven) -> discord.Embed:
    roller, bearer = plain(outcome.roller_name), plain(outcome.bearer_name)
    assisted = f"{bearer} assisted {roller}, and bears it."
    exposed = assisted if outcome.bearer == outcome.helper else f"{bearer} faces it for {roller}."
    return embed(
        f"{terms.KINDS[outcome.consequence.kind]} · {bearer}",
        (
            told(outcome.consequence),
            exposed if roller != bearer else "",
            "As things stand, it changes no number." if outcome.is_empty else "",
            _answers(bearer),
        ),
        Colour.POOR,
    )


@card.register
def _(outcome: charge.ConsequenceWaived) -> discord.Embed:
    return embed(
        f"The story is the consequence · {plain(outcome.character)}",
        ("The GM writes nothing down for this roll.",),
    )


@card.register
def _(outcome: charge.Protected) -> discord.Embed:
    protector, bearer = plain(outcome.protector_name), plain(outcome.bearer_name)
    return embed(
        f"{protector} protects {bearer}",
        (
            f"{protector} faces it instead:",
            told(outcome.consequence),
            f"{protector} takes it, or resists it with momentum.",
        ),
        Colour.FAIR,
    )


def _left(outcome: charge.ConsequenceSettled) -> str:
    """Say what is left of it."""
    faced = outcome.consequence
    if faced.fate is charge.Fate.CANCELLED:
        return f"**{plain(outcome.attachment)}** is broken for it."
    if faced.fate is charge.Fate.LET_GO:
        return "The GM takes it off the table: nothing comes of it."
    if faced.fate is not charge.Fate.REDUCED:
        return ""
    if outcome.is_worded:
        return "It is less than it was: the GM says how."
    return f"Rating {faced.rating} → {outcome.rating}" + ("" if outcome.rating else ": nothing")


def _written(outcome: charge.ConsequenceSettled) -> list[str]:
    faced = outcome.consequence
    lines = []
    if outcome.clock is not None:
        begun = "A new clock. " if faced.segments and not outcome.clock.before else ""
        lines.append(begun + terms.ticked(outcome.clock, is_hidden=faced.is_clock_hidden))
    elif outcome.unplaced and not faced.is_clock_hidden:
        where = (
            f"The clock **{plain(faced.clock)}** is full or gone, so "
            f"{plural(outcome.unplaced, 'segment')} found no room."
            if faced.clock
            else f"The GM begins a danger clock, {outcome.unplaced} of it filled."
        )
        lines.append(where)
    elif outcome.unplaced:
        lines.append("The GM keeps the clock.")
    happened = faced.fate is charge.Fate.HAPPENED
    if happened and faced.kind is charge.ConsequenceKind.LOST_OPPORTUNITY:
        lines.append("Another action is needed, until the scene ends.")
    return lines


@card.register
def _(outcome: charge.ConsequenceSettled) -> discord.Embed:
    faced = outcome.consequence
    rolled = outcome.determination
    lowered = rolled is not None and rolled.lowers_next_risk
    return embed(
        f"{terms.KINDS[faced.kind]} {terms.FATES[faced.fate]} · {plain(outcome.bearer_name)}",
        (
            told(faced),
            terms.determination(rolled) if rolled is not None else "",
            _left(outcome),
            *_written(outcome),
            terms.all_moved(outcome.changes),
            "**Taken out** until the scene ends; the stress is cleared."
            if outcome.is_taken_out
            else "",
            "The risk of the next action roll is one level lower." if lowered else "",
            f"Condition: {plain(outcome.condition) or 'none yet'}. Write it anew."
            if outcome.is_hurt
            else "",
        ),
        COLOURS.get(faced.fate, Colour.GREAT),
    )


@card.register
def _(outcome: charge.DeterminationRolled) -> discord.Embed:
    left = f"Rating {outcome.rating} → {outcome.left}" if outcome.left else "Nothing is left of it"
    lowered = outcome.determination.lowers_next_risk
    return embed(
        f"The consequence {terms.FATES[outcome.fate]} · {plain(outcome.character)}",
        (
            terms.determination(outcome.determination),
            f"{left}. The table writes it down.",
            terms.all_moved(outcome.changes),
            "The risk of the next action roll is one level lower." if lowered else "",
        ),
        COLOURS.get(outcome.fate, Colour.GREAT),
    )


def standing_consequence(view: ConsequenceView) -> discord.Embed:
    """Show a consequence that waits for its bearer."""
    return card(
        charge.ConsequenceGiven(
            view.consequence,
            view.bearer,
            view.bearer_name,
            view.roller_name,
            is_empty=False,
            helper=view.helper,
        )
    )


# --------------------------------------------------------------------------------- the lines


def _named(each: charge.Consequence) -> str:
    return terms.at_rating(each)[:1].lower() + terms.at_rating(each)[1:]


@line.register
def _(outcome: charge.ConsequenceGiven) -> str:
    return f"**{plain(outcome.bearer_name)}** faces {_named(outcome.consequence)}"


@line.register
def _(outcome: charge.ConsequenceWaived) -> str:
    return f"no consequence is written for **{plain(outcome.character)}**"


@line.register
def _(outcome: charge.Protected) -> str:
    return f"**{plain(outcome.protector_name)}** protects **{plain(outcome.bearer_name)}**"


@line.register
def _(outcome: charge.ConsequenceSettled) -> str:
    rolled = outcome.determination
    shown = f" {terms.in_brackets(rolled.faces)}" if rolled is not None else ""
    became = (
        f"{terms.KINDS[outcome.consequence.kind].lower()} {terms.FATES[outcome.consequence.fate]}"
    )
    return terms.with_changes(f"**{plain(outcome.bearer_name)}**: {became}{shown}", outcome.changes)


@line.register
def _(outcome: charge.DeterminationRolled) -> str:
    rolled = outcome.determination
    result = terms.RESULTS[rolled.result].lower()
    return (
        f"**{plain(outcome.character)}** resists {terms.in_brackets(rolled.faces)}: {result}, "
        f"rating {outcome.rating} → {outcome.left}"
    )


@why.register
def _(outcome: charge.ConsequenceSettled) -> str:
    rolled = outcome.determination
    if rolled is None:
        return ""
    if not rolled.momentum:
        return (
            f"Without momentum two dice are rolled: {terms.faces(rolled.faces, is_lowest=True)}. "
            "The lower counts: 1 to 3 it happens, 4 or 5 it is reduced, 6 it is avoided; there is "
            "no critical (R3.9, A3.3)."
        )
    return (
        f"{plural(rolled.momentum, 'momentum', 'momentum')} bought as many dice: "
        f"{terms.faces(rolled.faces)}. The highest counts: 1 to 3 it happens, 4 or 5 it is "
        "reduced, 6 it is avoided, two 6s it is avoided and the next risk is lower (R3.13)."
    )
