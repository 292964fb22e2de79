"""Lantern in words: every outcome, the sheet, the fire, the refusals, the topics of ``/help``."""

import discord

from bot.chat.embeds import Colour, bar, change, changes, embed, plain, plural
from bot.chat.refusals import Sentences
from bot.chat.words import board, card, line, sheet, vitals, why
from tests.games.sample.rules import (
    OIL_MAX,
    Character,
    Fetched,
    Filled,
    Fire,
    Kindled,
    Looked,
    NoFire,
    Poured,
)
from tests.games.sample.views import SheetView

# ------------------------------------------------------------------------------ sheet and fire


@sheet.register
def _(view: SheetView) -> discord.Embed:
    oil = view.character.oil
    return embed(
        plain(view.character.name),
        (
            plain(view.character.errand),
            f"**Oil**: {bar(oil, OIL_MAX)} {oil} of {OIL_MAX}",
            _fire(view.fire) if view.fire else "No fire burns here.",
        ),
    )


@vitals.register
def _(state: Character) -> str:
    return f"**{plain(state.name)}** · oil {state.oil}"


@board.register
def _(view: Fire) -> list[str]:
    return [_fire(view)]


def _fire(fire: Fire) -> str:
    return f"Fire: {plain(fire.place)}, {_logs(fire)}"


def _logs(fire: Fire) -> str:
    return plural(fire.logs, "log", "logs")


# ------------------------------------------------------------------------------------ outcomes


@card.register
def _(outcome: Looked) -> discord.Embed:
    name = plain(outcome.character)
    if outcome.is_found:
        waits = "`/sample fetch` fetches it."
        return embed(f"{name} finds it", (f"d6: {outcome.face}", waits), Colour.GREAT)
    burned = f"oil {outcome.oil} → {outcome.oil - 1}"
    return embed(f"{name} finds nothing", (f"d6: {outcome.face}", burned), Colour.POOR)


@card.register
def _(outcome: Fetched) -> discord.Embed:
    left = plural(outcome.left, "find waits", "finds wait") + "." if outcome.left else ""
    return embed(f"{plain(outcome.character)} fetches a find", (left,))


@card.register
def _(outcome: Filled) -> discord.Embed:
    left = _logs(outcome.fire) + " left" if outcome.fire.is_burning else "The fire is out."
    return embed(
        f"{plain(outcome.character)} fills the lantern",
        (f"oil {outcome.oil} → {OIL_MAX}", f"{plain(outcome.fire.place)}: {left}"),
    )


@card.register
def _(outcome: Poured) -> discord.Embed:
    return embed(f"{plain(outcome.character)} pours oil", (f"**{changes([outcome.moved])}**",))


@card.register
def _(outcome: Kindled) -> discord.Embed:
    return embed("A fire burns", (_fire(outcome.fire), "`/sample fill` fills a lantern there."))


@line.register
def _(outcome: Looked) -> str:
    found = "finds it" if outcome.is_found else "finds nothing"
    return f"**{plain(outcome.character)}** {found} (d6: {outcome.face}, oil {outcome.oil})"


@line.register
def _(outcome: Fetched) -> str:
    return f"**{plain(outcome.character)}** fetches a find"


@line.register
def _(outcome: Filled) -> str:
    name, place = plain(outcome.character), plain(outcome.fire.place)
    return f"**{name}** fills the lantern at {place}: oil {outcome.oil} → {OIL_MAX}"


@line.register
def _(outcome: Poured) -> str:
    return f"**{plain(outcome.character)}** pours oil: {change(outcome.moved)}"


@line.register
def _(outcome: Kindled) -> str:
    return f"kindles a fire: {plain(outcome.fire.place)}"


@why.register
def _(outcome: Looked) -> str:
    sign = "≤" if outcome.is_found else ">"
    return f"A face up to the oil finds it: {outcome.face} {sign} {outcome.oil}."


# --------------------------------------------------------------------------- refusals and help

SENTENCES = Sentences(
    refusals={NoFire: "No fire burns here. The GM kindles one with `/sample kindle`."},
    already={"burning fire": "A fire burns already: {name}."},
    not_marked={"find": "There is nothing to fetch. Find something with `/sample look`."},
    at_limit={"oil": "The lantern is full already."},
    many={"sample": "Lantern characters", "sample.fire": "fires"},
)

TOPICS = {
    "sample": (
        "**Look**: `/sample look` rolls one d6. A face up to your oil finds what you look for; a "
        "higher one burns one oil. What you find waits until you fetch it: `/sample fetch`.\n"
        "**Fire**: the GM lights one with `/sample kindle`. `/sample fill`, or the button under a "
        "look that found nothing, burns one of its logs and fills your lantern."
    ),
}
