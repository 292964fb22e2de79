"""The GM's controls of a test, in a private message that only they can open.

It shows what only the GM may know, so that even of a secret pool nobody else learns the size.  What
is chosen here is told to everybody: dice at the bottom of the channel, all else on the test's own
message.  The private message then shows what may be done next, and shows that as well, rather than
do it, where the test has moved since.
"""

from collections.abc import Callable

from bot.chat.buttons import Pressable, Pressed, button, mark_of, menu
from bot.chat.embeds import cut, join, plural
from bot.chat.interaction import ASKED
from bot.chat.menus import Values, read_one
from bot.chat.posts import Drawn
from bot.games.tension.buttons.items import fresh_menu
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays.pool import pool_of
from bot.games.tension.views import ControlsView, TwistView
from bot.games.tension.words import sheet as words
from bot.games.tension.words.terms import AGAINST, CAUSES, pressure, spends, successes
from bot.storage.turn import Turn
from rules.tension import Cause, Challenge, ChallengeKind, Restored

SPENT_MAX = 12
"""The largest number of fate points that the menu offers; the command takes larger ones."""

NAME_SHOWN = 50
"""So much of a name stands on a button beside what the button does."""

ANYWAY = "anyway"
"""How the name of a button begins that offers a twist to somebody who has something left."""

SPEND = Values(odds=(), tension=(int,), fate=(int,))
"""The menu of what to spend; that of 0.1.0 had the odds as well."""

OFFER = Values(to=(int, str), anyway=(int, str))
"""The menu of whom to offer a twist: a player's id and the character's name."""

CAUSE = Values(cause=(Cause,))
"""The menu of what is complete once the test is closed."""


def gms_items(turn: Turn) -> list[Pressable]:
    """Give the GM what brings the tension dice back that were spent.

    It names no numbers: a table that is shown to the GM alone does not follow them.
    """
    pool = pool_of(turn)
    if pool.tension >= pool.tension_max:
        return []
    options = [(cause.value, f"{told} complete") for cause, told in CAUSES.items()]
    asked = "All tension dice return: what is complete?"
    # Dice are spent on tests: the same is chosen again after more steps than the last time.
    steps = sum(len(each.value.steps) for each in turn.boards(Challenge))
    mark = mark_of(f"{steps} {max((each.value.key for each in turn.boards(Challenge)), default=0)}")
    return [menu("tension:refill", turn.table.id, asked, options, name=mark)]


def refill(turn: Turn, press: Pressed) -> Restored:
    """Bring the tension dice back, as was chosen on a panel."""
    turn.require_table(press.number)
    return challenges.restore(turn, read_one(Cause, press.chosen), None)


def draw_controls(view: ControlsView) -> Drawn:
    """Give the private message with the GM's controls."""
    test = view.challenge
    if test.is_open:
        return Drawn(words.controls(view), _open_items(view))
    return Drawn(words.controls(view), _closed_items(test) if view.may_complete else [])


def controls_of(key: int) -> Callable[[Turn], Drawn]:
    """Give what draws the GM's controls of a test again."""
    return lambda turn: draw_controls(moves.controls(turn, key))


def _closed_items(test: Challenge) -> list[Pressable]:
    return [
        button(f"{ASKED}tension:complete", test.key, f"{told} complete", name=cause.value)
        for cause, told in CAUSES.items()
    ]


def _open_items(view: ControlsView) -> list[Pressable]:
    test = view.challenge
    items = [*_spend_menu(view), *_complete_menu(view), *_offer(view)]
    steps = str(len(test.steps))
    items.append(button(f"{ASKED}tension:close", test.key, f"Close: {end_of(test)}", name=steps))
    return [*items, button(f"{ASKED}tension:adjust", test.key, "Adjust by hand")]


def end_of(test: Challenge) -> str:
    """Say how a test would end that were closed now: of an attack, with how much pressure."""
    if test.kind is ChallengeKind.FOE:
        return f"{test.shortfall} pressure taken" if test.shortfall else "resisted"
    if test.shortfall:
        return f"failed, {test.shortfall} short"
    return pressure(test) if test.kind is ChallengeKind.ATTACK else "passed"


def _spend_menu(view: ControlsView) -> list[Pressable]:
    test = view.challenge
    against, stands = AGAINST[test.kind], test.opposition
    options = [
        (
            SPEND.write("tension", each.dice),
            f"{plural(each.dice, 'tension die', 'tension dice')}: {spends(each, test)}",
        )
        for each in view.rolls
    ]
    options += [
        (
            SPEND.write("fate", count),
            f"{plural(count, 'fate point')}: {against} {stands} → {stands + count}",
        )
        for count in range(1, min(view.points, SPENT_MAX) + 1)
    ]
    return [fresh_menu(f"{ASKED}tension:spend", test, "Spend…", options)] if options else []


def _complete_menu(view: ControlsView) -> list[Pressable]:
    if not view.may_complete:
        return []
    options = [
        (CAUSE.write("cause", cause), f"{told} complete: all tension dice return")
        for cause, told in CAUSES.items()
    ]
    placeholder = f"Complete and close: {end_of(view.challenge)}…"
    return [fresh_menu(f"{ASKED}tension:complete", view.challenge, placeholder, options)]


def _offer(view: ControlsView) -> list[Pressable]:
    """Give the button or the menu that offers a twist; what it gives comes first.

    What stands in the way of the only one is told above, since a button has little room.
    """
    test, gives = view.challenge, successes(view.challenge.shortfall)
    if len(view.twists) == 1:
        (only,) = view.twists
        label = f"Twist: {gives} for {cut(only.who.character, NAME_SHOWN)}"
        steps = str(len(test.steps))
        name = f"{ANYWAY}-{only.who.player}-{steps}" if only.left else steps
        return [button(f"{ASKED}tension:offer", test.key, label, name=name)]
    options = [
        (
            OFFER.write("anyway" if each.left else "to", each.who.player, each.who.character),
            f"{each.called or each.who.character}{_still(each)}",
        )
        for each in view.twists
    ]
    placeholder = f"Twist: {gives} for…"
    return [fresh_menu(f"{ASKED}tension:offer", test, placeholder, options)] if options else []


def _still(each: TwistView) -> str:
    return f" anyway ({join(each.left)} left)" if each.left else ""
