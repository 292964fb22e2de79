"""Charge's flashbacks in words: proposed, priced, paid for."""

import discord

from bot.chat.embeds import DESCRIPTION_MAX, Colour, cut, embed, plain
from bot.chat.words import card, completed, continues, line, undone
from bot.games.charge.views import CalledView, FlashbackOver, FlashbackView
from bot.games.charge.words import terms
from rules.charge import Flashback, FlashbackCalled, FlashbackFollows, FlashbackProposed

_FOLLOWS = {
    FlashbackFollows.NOTHING: "No roll needed: it worked.",
    FlashbackFollows.ACTION: "Next: an action roll, `/charge action`.",
    FlashbackFollows.FORTUNE: "Next: a fortune roll, `/charge fortune`.",
}
_LIMIT = "It cannot undo what has already happened."
_THEN = {
    FlashbackFollows.NOTHING: "no roll",
    FlashbackFollows.ACTION: "an action roll",
    FlashbackFollows.FORTUNE: "a fortune roll",
}


def price(cost: int, follows: FlashbackFollows) -> str:
    """Say what a flashback costs and what follows."""
    return f"{f'{cost} momentum' if cost else 'free'}, {_THEN[follows]}"


def _next(
    character: str, found: Flashback, *, is_run: bool = True, momentum: int | None = None
) -> str:
    """Say what comes next; the player of who has it sets the price where nobody runs the table."""
    name = plain(character)
    if found.cost is None:
        who, by = ("the GM", "") if is_run else (name, ", since nobody runs this table")
        return f"*Next: {who} sets the price and the roll{by}.*"
    asks = "The GM asks for" if is_run else "The price"
    then = f"Next: {name} accepts it or withdraws."
    if momentum is not None and found.cost > momentum:
        lowers = f"the GM lowers the price, or {name}" if is_run else f"{name} lowers the price or"
        then = f"{name} has {momentum} momentum. Next: {lowers} withdraws."
    return f"**{asks}**: {price(found.cost, found.follows)}\n*{then}*"


@card.register
def _(outcome: FlashbackProposed) -> discord.Embed:
    return _proposed(outcome, _next(outcome.character, outcome.flashback))


@undone.register
def _(outcome: FlashbackProposed) -> discord.Embed:
    return _proposed(outcome)


def _proposed(outcome: FlashbackProposed, then: str = "") -> discord.Embed:
    name, prepared = plain(outcome.character), plain(outcome.flashback.prepared)
    if outcome.is_withdrawn:
        title = f"{name} withdraws the flashback"
        return embed(title, (prepared, "Nothing was paid."), Colour.UNDONE)
    return embed(
        f"{name} proposes a flashback",
        (prepared, then),
        Colour.FAIR,
    )


@completed.register
def _(view: FlashbackOver, shown: discord.Embed) -> discord.Embed:
    """Tell a flashback that was replaced or let go, or whose character is gone, as what it was."""
    title = f"{plain(view.character)} proposed a flashback"
    became = "A newer one replaced it." if view.is_replaced else "It waits no longer."
    lines = (plain(view.flashback.prepared), f"{became} Nothing was paid.")
    return embed(title, lines, Colour.UNDONE)


@completed.register
def _(view: FlashbackView, _shown: discord.Embed) -> discord.Embed:
    return standing_flashback(view)


@continues.register
def _(outcome: FlashbackProposed) -> int:
    return outcome.flashback.key


def standing_flashback(view: FlashbackView) -> discord.Embed:
    """Show a flashback that waits, as it is now."""
    then = _next(view.character, view.flashback, is_run=view.is_run, momentum=view.momentum)
    shown = _proposed(FlashbackProposed(view.character, view.flashback), then)
    if view.is_second:
        name = plain(view.character)
        first = f"{name} makes the action roll of the earlier flashback first."
        shown.description = cut(f"{shown.description}\n{first}", DESCRIPTION_MAX)
    return shown


@card.register
def _(outcome: FlashbackCalled) -> discord.Embed:
    return _called(outcome, _FOLLOWS[outcome.follows], _LIMIT)


@completed.register
def _(view: CalledView, _shown: discord.Embed) -> discord.Embed:
    """Tell a flashback whose action roll is to come no more without saying that it is next."""
    was_to_roll = view.told.follows is FlashbackFollows.ACTION and view.told.key
    then = () if was_to_roll and not view.is_owed else (_FOLLOWS[view.told.follows],)
    return _called(view.told, *then, _LIMIT)


@undone.register
def _(outcome: FlashbackCalled) -> discord.Embed:
    return _called(outcome)


def _called(outcome: FlashbackCalled, *then: str) -> discord.Embed:
    paid = terms.all_moved(outcome.changes) or "It costs nothing"
    title = f"{plain(outcome.character)} has a flashback"
    return embed(title, (plain(outcome.prepared), f"{paid}.", *then))


@line.register
def _(outcome: FlashbackProposed) -> str:
    name, found = plain(outcome.character), outcome.flashback
    if outcome.is_withdrawn:
        return f"**{name}** withdraws a flashback"
    if found.cost is None:
        return f"**{name}** proposes a flashback: {plain(found.prepared)}"
    return f"sets the price of **{name}**'s flashback: {price(found.cost, found.follows)}"


@line.register
def _(outcome: FlashbackCalled) -> str:
    paid = f" for {outcome.cost} momentum" if outcome.cost else ""
    prepared = f": {plain(outcome.prepared)}" if outcome.prepared else ""
    return f"**{plain(outcome.character)}** has a flashback{paid}{prepared}"
