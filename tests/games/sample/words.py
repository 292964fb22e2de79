"""Lantern in words: every outcome, the sheet, the fire, the refusals."""

import discord

from bot.chat.embeds import Colour, bar, change, embed, laid_out, plain, plural
from bot.chat.refusals import Sentences
from bot.chat.symbols import Die, d6
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
    name, dice = plain(outcome.character), (f"{_die(outcome)} against oil {outcome.oil}",)
    if outcome.is_found:
        waits = ("`/sample fetch` fetches it.",)
        return laid_out(f"{name} finds it", dice=dice, then=waits, colour=Colour.GREAT)
    burned = (_oil(outcome.oil, outcome.oil - 1),)
    return laid_out(f"{name} finds nothing", dice=dice, moved=burned, colour=Colour.POOR)


def _die(outcome: Looked) -> str:
    return d6(outcome.face, Die.COUNTS if outcome.is_found else Die.PLAIN)


def _oil(before: int, after: int) -> str:
    return f"{bar(after, OIL_MAX)} Oil {before} → {after}"


@card.register
def _(outcome: Fetched) -> discord.Embed:
    left = plural(outcome.left, "find waits", "finds wait") + "." if outcome.left else ""
    return embed(f"{plain(outcome.character)} fetches a find", (left,))


@card.register
def _(outcome: Filled) -> discord.Embed:
    left = _logs(outcome.fire) + " left" if outcome.fire.is_burning else "The fire is out."
    return laid_out(
        f"{plain(outcome.character)} fills the lantern",
        lines=(f"{plain(outcome.fire.place)}: {left}",),
        moved=(_oil(outcome.oil, OIL_MAX),),
    )


@card.register
def _(outcome: Poured) -> discord.Embed:
    moved = _oil(outcome.moved.before, outcome.moved.after)
    return laid_out(f"{plain(outcome.character)} pours oil", moved=(moved,))


@card.register
def _(outcome: Kindled) -> discord.Embed:
    return embed("A fire burns", (_fire(outcome.fire), "`/sample fill` fills a lantern there."))


@line.register
def _(outcome: Looked) -> str:
    found = "finds it" if outcome.is_found else "finds nothing"
    return f"**{plain(outcome.character)}** {found}: {_die(outcome)} against oil {outcome.oil}"


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


# ------------------------------------------------------------------------------------ refusals

SENTENCES = Sentences(
    refusals={NoFire: "No fire burns here. The GM kindles one with `/sample kindle`."},
    already={"burning fire": "A fire burns already: {name}."},
    not_marked={"find": "There is nothing to fetch. Find something with `/sample look`."},
    at_limit={"oil": "The lantern is full already."},
    many={"sample": "Lantern characters", "sample.fire": "fires"},
)
