"""What a character's card offers: rolls and tests to try, vigor, and what can run out."""

from collections.abc import Mapping

from bot.chat.buttons import PRIMARY, Press, Pressable, Pressed, button, menu
from bot.chat.embeds import plural
from bot.chat.menus import Signed, Values, read_one
from bot.chat.pressing import asking, handling
from bot.games.tension.buttons.forms import OpenForm, Opening
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.views import OpeningView
from bot.games.tension.words.terms import change_of, hit
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules.tension import ChallengeKind, Character, Participant, SheetChanged

ROLL = Values(roll=(int, int))
"""The menu of rolls: the key of a test, and how many dice."""

TRY = Values(by=(str,), free=())
"""The menu of tests to try: by an aspect, or by none."""

CHANGE = Values(by=(Signed, str))
"""The menu of what can run out: how much more or less, and of what."""


def hands(turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    """Give what a character's card offers now."""
    tried = [] if challenges.is_tested(turn, held) else _tries(held)
    return [*(_rolls(turn, held) or tried), *_resources(held), *_vigor(held)]


def _rolls(turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    options = [
        (
            ROLL.write("roll", view.challenge.key, each.dice),
            f"{plural(each.dice, 'die', 'dice')}, {hit(each, view.challenge.kind)}: "
            f"{view.challenge.name}",
        )
        for view in moves.rollable(turn, held)
        for each in view.rolls
    ]
    return [menu("tension:roll", held.id, "Roll…", options)] if options else []


def _tries(held: Sheet[Character]) -> list[Pressable]:
    aspects = held.value.aspects
    if not aspects:
        return [button("tension:try", held.id, "Try something", style=PRIMARY)]
    options = [(TRY.write("by", each), f"By {each}") for each in aspects]
    options.append((TRY.write("free"), "By none of these"))
    return [menu("tension:try", held.id, "Try something…", options)]


def _resources(held: Sheet[Character]) -> list[Pressable]:
    options = [
        (CHANGE.write("by", by, each.name), f"{each.name} {change_of(each.value, by)}")
        for each in held.value.resources
        for by, may in ((-1, each.value > 0), (1, not each.is_full))
        if may
    ]
    return [menu("tension:resource", held.id, "Resources…", options)] if options else []


def _vigor(held: Sheet[Character]) -> list[Pressable]:
    number, vigor = held.id, held.value.vigor
    items = [button("tension:vigor", number, "Vigor −1", name="-1")] if vigor else []
    if vigor < held.value.vigor_max:
        items.append(button("tension:vigor", number, "Vigor +1", name="1"))
    return items


def _changed(_turn: Turn, held: Sheet[Character], press: Pressed) -> SheetChanged:
    _, by, name = CHANGE.read(press.chosen)
    return plays.resource_of(held, name, by)


def _tried(press: Pressed, found: tuple[OpeningView, Participant]) -> OpenForm:
    view, who = found
    chosen = TRY.read(press.chosen) if press.values else ("free",)
    aspect = chosen[1] if chosen[0] == "by" else None
    return OpenForm(view, Opening(kind=ChallengeKind.CHECK, aspect=aspect, who=who))


PRESSES: Mapping[str, Press] = {
    "tension:roll": handling(
        Character,
        lambda turn, held, press: moves.roll_with(turn, held, *ROLL.read(press.chosen)[1:]),
        apart=True,
    ),
    "tension:try": asking(lambda turn, press: challenges.before_trying(turn, press.number), _tried),
    "tension:resource": handling(Character, _changed),
    "tension:vigor": handling(
        Character, lambda _, held, press: plays.vigor_of(held, read_one(Signed, press.name))
    ),
}
