"""Charge's numbers in words: momentum, stress, sessions, talents, settings, and luck."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import Colour, embed, first_upper, join, plain, plural
from bot.chat.words import card, line
from bot.games.charge.words import terms
from rules import charge

_FOLLOWS = {
    charge.FlashbackFollows.NOTHING: "No roll follows: what they prepared holds.",
    charge.FlashbackFollows.ACTION: "An action roll follows: `/charge action`.",
    charge.FlashbackFollows.FORTUNE: "A fortune roll follows: `/charge fortune`.",
}


def _people(names: Sequence[str]) -> str:
    shown = [plain(name) for name in names[:12]]
    if len(names) > len(shown):
        shown.append(f"{len(names) - len(shown)} more")
    return join(shown)


# ------------------------------------------------------------------------- a player's numbers


@card.register
def _(outcome: charge.MomentumChanged) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} · momentum",
        (
            first_upper(terms.moved(outcome.change)),
            f"{outcome.lost} more found no room." if outcome.lost else "",
        ),
    )


@card.register
def _(outcome: charge.StressChanged) -> discord.Embed:
    verb = "recovers" if outcome.asked < 0 else "takes stress"
    title = "is taken out" if outcome.is_taken_out else verb
    lost = f"{outcome.lost} more changed nothing." if outcome.lost else ""
    is_written = outcome.previous != outcome.condition
    was = f" (was: {plain(outcome.previous)})" if is_written and outcome.previous else ""
    anew = "" if is_written else " Write it anew."
    return embed(
        f"{plain(outcome.character)} {title}",
        (
            first_upper(terms.moved(outcome.change)),
            "Out until the scene ends; the stress is cleared." if outcome.is_taken_out else "",
            lost,
            f"Condition: {plain(outcome.condition) or 'none'}{was}.{anew}",
        ),
        Colour.GREAT if outcome.asked < 0 else Colour.POOR,
    )


@card.register
def _(outcome: charge.FlashbackCalled) -> discord.Embed:
    price = terms.all_moved(outcome.changes) or "It costs nothing"
    return embed(
        f"Flashback · {plain(outcome.character)}",
        (f"{price}.", _FOLLOWS[outcome.follows], "It changes nothing that is established already."),
    )


@card.register
def _(outcome: charge.DotsAssigned) -> discord.Embed:
    left = f"{plural(outcome.left, 'dot')} still to place." if outcome.left > 0 else "All placed."
    return embed(f"{plain(outcome.character)} · dots", (terms.all_moved(outcome.changes), left))


@card.register
def _(outcome: charge.TalentChanged) -> discord.Embed:
    verb = "loses a talent" if outcome.is_removed else "gains a talent"
    return embed(
        f"{plain(outcome.character)} {verb}",
        (first_upper(terms.talent(outcome.talent)), terms.all_moved(outcome.changes)),
        Colour.UNDONE if outcome.is_removed else Colour.GREAT,
    )


@card.register
def _(outcome: charge.AttachmentChanged) -> discord.Embed:
    gone = "It is off the sheet."
    held = "Breaking it cancels one consequence. A full project mends it again."
    return embed(
        f"{plain(outcome.character)} · {plain(outcome.attachment.name)}",
        (gone if outcome.is_removed else held,),
    )


# ------------------------------------------------------------------------------- for everybody


@card.register
def _(outcome: charge.SessionStarted) -> discord.Embed:
    return embed(
        "The session starts",
        (
            terms.all_moved(outcome.changes) or "Everybody has the momentum of a session's start.",
            f"No roll follows a flashback of the last session: {_people(outcome.eased)}."
            if outcome.eased
            else "",
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: charge.SessionEnded) -> discord.Embed:
    who = _people(outcome.characters)
    return embed(
        "The session is over",
        (
            f"Details may be written anew: {who}." if who else "",
            "`/sheet edit` sets concept, appearance, ties and condition.",
        ),
    )


@card.register
def _(outcome: charge.SceneEnded) -> discord.Embed:
    back, eased = _people(outcome.back), _people(outcome.eased)
    return embed(
        "The scene is over",
        (
            f"Back in play: {back}." if back else "Nobody was taken out.",
            f"Escalated risks, lost actions, setups and flashbacks without their roll end: {eased}."
            if eased
            else "",
        ),
    )


@card.register
def _(outcome: charge.MilestoneAwarded) -> discord.Embed:
    return embed(
        "A milestone",
        (terms.all_moved(outcome.changes), "`/charge milestone` invests one in a talent."),
        Colour.GREAT,
    )


@card.register
def _(outcome: charge.SettingChanged) -> discord.Embed:
    return embed(
        "Settings of Charge",
        (
            f"{first_upper(terms.setting_word(outcome.setting))}: {plain(outcome.before)} → "
            f"**{plain(outcome.after)}** ({terms.bounds(outcome.setting)})",
        ),
    )


# ------------------------------------------------------------------------------------ of luck


def _side(each: charge.Fortune) -> str:
    by = f" ({plain(each.character)}, {each.action.value})" if each.action else ""
    return f"{plural(each.pool, 'die', 'dice')}{by}: {terms.read(each.faces, each.pool)}"


@card.register
def _(outcome: charge.FortuneRolled) -> discord.Embed:
    against = outcome.against
    lines = [plain(outcome.question), _side(outcome.fortune)]
    if against is not None:
        lines.append(f"Against {_side(against)} · {terms.LUCK[against.result].lower()}")
        ahead = "The first side is ahead" if outcome.lead > 0 else "The other side is ahead"
        lines.append("**They are even.**" if not outcome.lead else f"**{ahead}.**")
    lines.append("Luck moves no momentum and brings no consequence by itself.")
    return embed(
        f"{terms.LUCK[outcome.fortune.result]} · fortune",
        lines,
        terms.colour(outcome.fortune.result),
    )


@card.register
def _(outcome: charge.MissionRolled) -> discord.Embed:
    shown = terms.faces(outcome.faces, is_lowest=outcome.cards <= 0)
    return embed(
        f"The mission starts at {terms.RISKS[outcome.risk]} risk",
        (
            f"{plural(outcome.cards, 'red card')}: {shown}",
            "There is a benefit on top." if outcome.has_benefit else "",
        ),
        terms.colour(outcome.result),
    )


# --------------------------------------------------------------------------------- the lines


@line.register
def _(outcome: charge.MomentumChanged | charge.StressChanged) -> str:
    out = isinstance(outcome, charge.StressChanged) and outcome.is_taken_out
    told = terms.moved(outcome.change)
    return f"**{plain(outcome.character)}**: {told}{', taken out' if out else ''}"


@line.register
def _(outcome: charge.FlashbackCalled) -> str:
    return f"**{plain(outcome.character)}** calls a flashback for {outcome.cost} momentum"


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
    return f"started the session: {terms.all_moved(outcome.changes) or 'no momentum moved'}"


@line.register
def _(_outcome: charge.SessionEnded) -> str:
    return "ended the session"


@line.register
def _(outcome: charge.SceneEnded) -> str:
    back = _people(outcome.back)
    return f"ended the scene{f'; back: {back}' if back else ''}"


@line.register
def _(outcome: charge.MilestoneAwarded) -> str:
    return f"awarded a milestone: {terms.all_moved(outcome.changes) or 'nobody plays yet'}"


@line.register
def _(outcome: charge.SettingChanged) -> str:
    return f"setting {plain(outcome.setting)}: {plain(outcome.before)} → {plain(outcome.after)}"


@line.register
def _(outcome: charge.FortuneRolled) -> str:
    sides = [outcome.fortune, *([outcome.against] if outcome.against else [])]
    rolled = " against ".join(terms.in_brackets(each.faces) for each in sides)
    return f"fortune {rolled}: {terms.LUCK[outcome.fortune.result].lower()}"


@line.register
def _(outcome: charge.MissionRolled) -> str:
    return f"mission {terms.in_brackets(outcome.faces)}: {terms.RISKS[outcome.risk]} risk"
