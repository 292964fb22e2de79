"""What a command or a button of Tension and Fate asks for where it was left out."""

from collections.abc import Awaitable, Callable

from bot.chat.asking import ask, ask_form, do_named
from bot.chat.embeds import plain, plural
from bot.chat.interaction import Interaction, Player
from bot.chat.play import look, play
from bot.games.tension.buttons.forms import AdjustForm, CalamityForm, OpenForm, Opening
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.views import OddsView
from bot.games.tension.words.terms import AGAINST, CAUSES, change_of, hit, spends, successes
from bot.storage.turn import Turn
from rules import tension
from rules.outcome import Outcome
from rules.tension import Challenge

SUCCESSES_OFFERED = 12
POINTS_OFFERED = 20

# ------------------------------------------------------------------------------- which one


async def play_on(
    interaction: Interaction,
    what: str,
    wanted: str | None,
    move: Callable[[Turn, str | None], Outcome],
    *,
    player: Player = None,
) -> None:
    """Make a move on the thing of that name; ask which one is meant if that is not clear."""

    async def go_on(by: Interaction, which: str | None) -> None:
        await play(by, lambda turn: move(turn, which), player=player)

    await do_named(interaction, wanted, go_on, what)


async def play_within(
    interaction: Interaction,
    test: str | None,
    character: str | None,
    move: Callable[[Turn, str | None, str | None], Outcome],
    *,
    player: Player = None,
) -> None:
    """Make a move on a character in a test; ask which ones are meant if that is not clear."""

    async def go_on(by: Interaction, which: str | None, who: str | None) -> None:
        await play(by, lambda turn: move(turn, which, who), player=player)

    await _within(interaction, test, character, go_on)


async def _within(
    interaction: Interaction,
    test: str | None,
    character: str | None,
    go_on: Callable[[Interaction, str | None, str | None], Awaitable[None]],
) -> None:
    async def within(by: Interaction, which: str | None) -> None:
        await do_named(by, character, lambda again, who: go_on(again, which, who), "character")

    await do_named(interaction, test, within, "test")


# ------------------------------------------------------------------------------- how many


async def vigor_dice(
    interaction: Interaction,
    test: str | None,
    character: str | None,
    see: Callable[[Turn, str | None, str | None], OddsView],
    roll: Callable[[Turn, int, str | None, str | None], Outcome],
    *,
    player: Player,
) -> None:
    """Ask how many vigor dice a character rolls, with the odds of each number."""

    async def go_on(by: Interaction, which: str | None, who: str | None) -> None:
        view = await look(by, lambda turn: see(turn, which, who), player=player)
        options = [
            (
                str(each.dice),
                f"{plural(each.dice, 'die', 'dice')}: then {hit(each, view.challenge.kind)}",
            )
            for each in view.rolls
        ]

        async def rolled(again: Interaction, count: str) -> None:
            await play(again, lambda turn: roll(turn, int(count), which, who), player=player)

        await ask(by, f"How many vigor dice for {plain(view.challenge.name)}?", options, rolled)

    await _within(interaction, test, character, go_on)


async def tension_dice(interaction: Interaction, test: str | None) -> None:
    """Ask the GM how many tension dice to spend, with the odds of each number."""

    async def go_on(by: Interaction, which: str | None) -> None:
        view = await look(by, lambda turn: moves.spend_odds(turn, None, which))
        options = [
            (
                str(each.dice),
                f"{plural(each.dice, 'die', 'dice')}: {spends(each, view.challenge)}",
            )
            for each in view.rolls
        ]

        async def spent(again: Interaction, count: str) -> None:
            await play(again, lambda turn: moves.spend(turn, int(count), which))

        await ask(by, f"How many tension dice on {plain(view.challenge.name)}?", options, spent)

    await do_named(interaction, test, go_on, "test")


async def fate_points(interaction: Interaction, test: str | None) -> None:
    """Ask the GM how many fate points to spend."""

    async def go_on(by: Interaction, which: str | None) -> None:
        view = await look(by, lambda turn: moves.points_at_hand(turn, which))
        challenge = view.challenge
        against, stands = AGAINST[challenge.kind], challenge.opposition
        options = [
            (str(count), f"{plural(count, 'point')}: {against} {stands} → {stands + count}")
            for count in range(1, min(view.points, POINTS_OFFERED) + 1)
        ]

        async def spent(again: Interaction, count: str) -> None:
            await play(again, lambda turn: moves.spend_fate(turn, int(count), which))

        await ask(by, f"How many fate points on {plain(challenge.name)}?", options, spent)

    await do_named(interaction, test, go_on, "test")


async def brought(
    interaction: Interaction,
    test: str | None,
    character: str | None,
    enter: Callable[[Turn, int, str | None, str | None], Outcome],
    *,
    player: Player = None,
) -> None:
    """Ask how many successes a character brings."""
    options = [
        (str(count), successes(count).capitalize()) for count in range(SUCCESSES_OFFERED + 1)
    ]

    async def go_on(by: Interaction, which: str | None, who: str | None) -> None:
        held = await look(by, lambda turn: moves.to_answer(turn, which, who), player=player)

        async def entered(again: Interaction, count: str) -> None:
            await play(again, lambda turn: enter(turn, int(count), which, who), player=player)

        await ask(by, f"How many successes for {plain(held.name)}?", options, entered)

    await _within(interaction, test, character, go_on)


async def completed(interaction: Interaction, test: str | None) -> None:
    """Ask the GM what is complete, so that all tension dice return."""
    await look(interaction, Turn.require_gm)
    options = [(cause.value, f"{told} complete") for cause, told in CAUSES.items()]

    async def restored(by: Interaction, cause: str) -> None:
        await play(by, lambda turn: challenges.restore(turn, tension.Cause(cause), test))

    await ask(interaction, "What is complete?", options, restored)


async def adventure(interaction: Interaction) -> None:
    """Begin an adventure; ask the GM first whether that before it was won, where that counts."""

    async def begun(by: Interaction, how: str) -> None:
        await play(by, lambda turn: plays.adventure(turn, is_won=how == "won"))

    if not await look(interaction, plays.before_adventure):
        await begun(interaction, "")
        return
    note = (
        "A step of a calamity was thwarted in it. If it was won, the tension maximum falls: once "
        "in an adventure, and never under 6."
    )
    options = [("won", "It was won"), ("lost", "It was not won")]
    await ask(interaction, "Was the adventure won that ends here?", options, begun, note=note)


async def vigor_change(interaction: Interaction, character: str | None, *, player: Player) -> None:
    """Ask how much vigor is lost or regained."""
    held = await look(interaction, lambda turn: plays.numbers(turn, character), player=player)

    async def moved(by: Interaction, change: str) -> None:
        await play(by, lambda turn: plays.vigor(turn, int(change), character), player=player)

    if not held.counts_vigor:
        # Refused in its own words, which say how to begin counting.
        await moved(interaction, "1")
        return
    options = changes(held.vigor, held.vigor_max)
    await ask(interaction, f"{plain(held.name)}: how much vigor?", options, moved)


async def resource_change(
    interaction: Interaction, name: str, character: str | None, *, player: Player
) -> None:
    """Put a new resource on the sheet, or ask what becomes of one that is there."""
    held = await look(interaction, lambda turn: plays.numbers(turn, character), player=player)
    there = next(
        (each for each in held.resources if each.name.casefold() == name.strip().casefold()), None
    )
    if there is None:
        await play(interaction, lambda turn: plays.resource(turn, name, character), player=player)
        return

    async def moved(by: Interaction, change: str) -> None:
        def move(turn: Turn) -> Outcome:
            is_removed = change == _REMOVE
            number = None if is_removed else int(change)
            return plays.resource(turn, name, character, change=number, is_removed=is_removed)

        await play(by, move, player=player)

    options = changes(there.value, there.maximum)
    options.append((_REMOVE, f"Take {there.name} off the sheet"))
    await ask(interaction, f"{plain(held.name)}: how much {plain(there.name)}?", options, moved)


_REMOVE = "remove"
_CHANGES_OFFERED = 10


def changes(value: int, most: int) -> list[tuple[str, str]]:
    """Give the changes of a number that would do something: what is lost, then what is gained."""
    least = range(1, min(value, _CHANGES_OFFERED) + 1)
    more = range(1, min(most - value, _CHANGES_OFFERED) + 1 if most else _CHANGES_OFFERED + 1)
    lost = [(str(-count), change_of(value, -count)) for count in least]
    return [*lost, *((str(count), change_of(value, count)) for count in more)]


# ------------------------------------------------------------------------------- everything


async def open_test(interaction: Interaction, rating: int | None, opening: Opening) -> None:
    """Open or propose a test, after a form where its rating was left out."""
    if rating is not None:
        await play(interaction, lambda turn: opening.start(turn, rating))
        return
    view = await look(interaction, opening.see)
    await ask_form(interaction, OpenForm(view, opening))


async def adjust(
    interaction: Interaction, change: int | None, reason: str | None, test: str | None
) -> None:
    """Adjust a test by hand, after a form where the change or its reason was left out."""
    if change is not None and reason is not None:
        await play_on(
            interaction,
            "test",
            test,
            lambda turn, which: challenges.adjust(turn, change, reason, which),
        )
        return

    async def go_on(by: Interaction, which: str | None) -> None:
        held = await look(by, lambda turn: _adjustable(turn, which))
        await ask_form(by, AdjustForm(held.name, held.key, change, reason or ""))

    await do_named(interaction, test, go_on, "test")


def _adjustable(turn: Turn, wanted: str | None) -> Challenge:
    turn.require_gm()
    return challenges.open_test(turn, wanted).value


async def begin_calamity(
    interaction: Interaction, name: str | None, steps: int, *, is_hidden: bool
) -> None:
    """Begin a calamity, after a form where its name was left out."""
    if name is not None:
        await play(
            interaction, lambda turn: plays.calamity_new(turn, name, steps, is_hidden=is_hidden)
        )
        return
    await look(interaction, Turn.require_gm)
    await ask_form(interaction, CalamityForm(steps, is_hidden=is_hidden))
