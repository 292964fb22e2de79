"""What Charge's commands ask where something is missing, and go on with once it is chosen."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from bot.chat.asking import ask, ask_form, do_named, pick_given
from bot.chat.interaction import Interaction, Player
from bot.chat.options import told_apart
from bot.chat.play import Move, look, play
from bot.chat.refusals import words
from bot.games.charge.buttons.forms import ClockForm, DotsForm, FlashbackForm, TensionForm
from bot.games.charge.plays import characters, consequences, flashbacks, proposals, rolls
from bot.games.charge.plays.team import character_in_use
from bot.games.charge.words import asked
from bot.games.charge.words.asked import Question
from bot.storage.turn import Turn
from rules import charge
from rules.charge import ConsequenceKind, FlashbackFollows, SetupBenefit
from rules.errors import AmbiguousName, NoSuchName
from rules.spoken import parted

V = TypeVar("V")


async def _with(
    interaction: Interaction,
    given: str | None,
    see: Callable[[Turn], V],
    question: Callable[[V], Question],
    move: Callable[[str], Move],
    player: Player,
) -> None:
    """Make the move with what was given, or ask for it first."""

    async def go_on(chosen: Interaction, value: str) -> None:
        await play(chosen, move(value), player=player)

    if given is not None:
        await go_on(interaction, given)
        return
    seen = await look(interaction, see, player=player)
    await ask(interaction, *question(seen), go_on)


async def act(
    interaction: Interaction,
    request: proposals.RollRequest,
    character: str | None,
    player: Player = None,
) -> None:
    """Propose a roll; an action that is missing, or that is none, is asked for.

    So is whether to do without what only the GM or a teammate may add, and whether to propose what
    may not be rolled at once.  Dice that are added may be typed behind the action, as for the odds.
    """
    action, added = parted(request.action)
    if added:
        request = replace(request, action=action, modifier=(request.modifier or 0) + added)
    try:
        await _act(interaction, request, character, player)
    except (charge.NotTheRollers, charge.NotAgreed) as refusal:
        instead = (
            request.without(refusal.parts)
            if isinstance(refusal, charge.NotTheRollers)
            else replace(request, is_now=False)
        )

        async def go_on(chosen: Interaction, _value: str) -> None:
            await act(chosen, instead, character, player)

        await ask(interaction, *asked.do_instead(refusal), go_on, note=words(refusal))


async def _act(
    interaction: Interaction,
    request: proposals.RollRequest,
    character: str | None,
    player: Player,
) -> None:
    try:
        charge.parse_action(request.action)
    except (NoSuchName, AmbiguousName) as unread:

        async def go_on(chosen: Interaction, action: str) -> None:
            await act(chosen, replace(request, action=action), character, player)

        seen = await look(
            interaction, lambda turn: proposals.roller(turn, request, character), player=player
        )
        await ask(interaction, *asked.which_action(seen, unread), go_on)
    else:
        await play(interaction, lambda turn: proposals.act(turn, request, character), player=player)


async def resist(
    interaction: Interaction,
    momentum: int | None,
    rating: int | None,
    character: str | None,
    player: Player = None,
) -> None:
    """Resist what waits, or a rating that only the table knows of."""

    async def do(chosen: Interaction, whose: str | None) -> None:
        await _with(
            chosen,
            None if momentum is None else str(momentum),
            lambda turn: consequences.may_resist(turn, rating, whose),
            lambda seen: asked.how_much_momentum(*seen),
            lambda spent: lambda turn: consequences.resist_any(turn, int(spent), rating, whose),
            player,
        )

    await do_named(interaction, character, do, "character")


async def progress(
    interaction: Interaction, clock: str | None, character: str | None, player: Player = None
) -> None:
    """Fill a clock by the effect of a roll."""

    async def do(asker: Interaction, whose: str | None) -> None:
        if clock is not None:
            await play(asker, lambda turn: rolls.progress_named(turn, clock, whose), player=player)
            return
        view = await look(asker, lambda turn: rolls.may_progress(turn, whose), player=player)

        async def go_on(chosen: Interaction, value: str) -> None:
            await play(
                chosen, lambda turn: rolls.progress(turn, view.made.key, int(value)), player=player
            )

        await ask(asker, *asked.which_clock(view), go_on)

    await do_named(interaction, character, do, "character")


async def set_up(
    interaction: Interaction, benefit: str | None, character: str | None, player: Player = None
) -> None:
    """Make the last roll a setup, or end one."""

    async def do(chosen: Interaction, whose: str | None) -> None:
        def move(value: str) -> Move:
            wanted = None if value == "end" else SetupBenefit(value)
            return lambda turn: rolls.set_up(turn, wanted, whose)

        await _with(
            chosen,
            benefit,
            lambda turn: rolls.may_set_up(turn, whose),
            asked.which_benefit,
            move,
            player,
        )

    await do_named(interaction, character, do, "character")


async def mission(interaction: Interaction, cards: int | None) -> None:
    """Roll how a mission starts."""
    await _with(
        interaction,
        None if cards is None else str(cards),
        lambda turn: None,
        lambda _seen: asked.how_many_cards(),
        lambda value: lambda turn: characters.mission(turn, int(value)),
        None,
    )


async def dots(
    interaction: Interaction, text: str | None, character: str | None, player: Player = None
) -> None:
    """Place dots; without any, a form shows those that are placed."""
    if text is not None:
        await play(interaction, lambda turn: characters.dots(turn, text, character), player=player)
        return
    seen = await look(
        interaction, lambda turn: character_in_use(turn, character).value, player=player
    )
    await ask_form(interaction, DotsForm(seen, player))


async def milestone(
    interaction: Interaction,
    talent: str,
    character: str | None,
    player: Player = None,
    *,
    is_removed: bool,
) -> None:
    """Invest a milestone; where the name is that of several characters, ask which."""

    async def go_on(chosen: Interaction, whose: str | None) -> None:
        await play(
            chosen,
            lambda turn: characters.milestone(turn, whose, talent, is_removed=is_removed),
            player=player,
        )

    await pick_given(interaction, "character", character, told_investors, go_on, player=player)


def told_investors(turn: Turn) -> dict[str, str]:
    """Label who may be given a talent, namesakes by whose they are."""
    return told_apart(turn, charge.Character, characters.investors(turn))


async def flashback(
    interaction: Interaction,
    prepared: str | None,
    cost: int | None,
    follows: FlashbackFollows,
    character: str | None,
    player: Player,
) -> None:
    """Call a flashback: with a price it is paid, without one the GM is asked for it."""
    if cost is not None:

        async def do(chosen: Interaction, whose: str | None) -> None:
            await play(
                chosen,
                lambda turn: flashbacks.call(turn, cost, follows, whose, prepared or ""),
                player=player,
            )

        await do_named(interaction, character, do, "character")
    elif prepared is not None:
        await play(
            interaction,
            lambda turn: flashbacks.propose(turn, prepared, character),
            player=player,
        )
    else:
        seen = await look(
            interaction, lambda turn: character_in_use(turn, character).value, player=player
        )
        await ask_form(interaction, FlashbackForm(seen.name, player))


async def tension(
    interaction: Interaction,
    complication: str | None,
    stress: int,
    segments: int,
    clock: str | None,
    player: Player,
) -> None:
    """Name the complication of a proposed roll.

    Which roll, what it is, and how many segments of a clock that is named, may be asked for.
    """

    def see(turn: Turn, key: int) -> tuple[list[str], str]:
        dangers = proposals.may_word(turn, key)
        return dangers, proposals.danger_called(turn, clock) if clock else ""

    async def go_on(chosen: Interaction, value: str) -> None:
        key = int(value)
        if complication is None:
            dangers, meant = await look(chosen, lambda turn: see(turn, key), player=player)
            await ask_form(chosen, TensionForm(key, dangers, stress, segments, meant))
            return

        async def offer(answered: Interaction, ticks: str) -> None:
            await play(
                answered,
                lambda turn: proposals.offer_tension(
                    turn, key, complication, stress, int(ticks), clock
                ),
                player=player,
            )

        if clock is not None and not segments:
            await ask(chosen, *asked.how_many_segments(), offer)
        else:
            await offer(chosen, str(segments))

    found = await look(interaction, proposals.open_for_gm, player=player)
    if len(found) == 1:
        await go_on(interaction, str(found[0].key))
    else:
        await ask(interaction, *asked.which_proposal(found), go_on)


async def consequence(
    interaction: Interaction,
    kind: str | None,
    clock: str | None,
    size: int | None,
    bearer: int,
    text: str,
    player: Player = None,
) -> None:
    """Give a consequence; its kind is asked for, and the danger clock of a complication."""

    async def go_on(chosen: Interaction, value: str) -> None:
        picked = None if value == "waive" else ConsequenceKind(value)
        is_complication = picked is ConsequenceKind.COMPLICATION
        try:
            if is_complication and clock is None:
                raise NoSuchName("clock", "", ())
            await play(
                chosen,
                lambda turn: consequences.give_or_waive(
                    turn, picked, bearer=bearer, clock=clock, segments=size, text=text
                ),
                player=player,
            )
        except NoSuchName as refusal:
            # A name that is nearly that of a clock is rather a slip.
            if refusal.near or not is_complication:
                raise
            view = await look(chosen, consequences.may_begin_for, player=player)
            await ask_form(chosen, ClockForm(view, clock or "", text))

    if kind is not None:
        await go_on(interaction, kind)
        return
    view = await look(interaction, consequences.may_begin_for, player=player)
    await ask(interaction, *asked.which_consequence(view), go_on)
