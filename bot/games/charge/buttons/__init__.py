"""What Charge's buttons and menus do when they are pressed.

A step on a proposal takes its message's place.  So does its roll while that message is in sight;
later it comes below, since others wait for it.
What follows from a roll is told on the message of that roll.
"""

from collections.abc import Callable, Mapping

from bot.chat.answers import refused, show_controls, tell_privately
from bot.chat.buttons import Press, Pressed, Tried
from bot.chat.forms import Form
from bot.chat.interaction import NUMBER_MAX, Interaction, Player
from bot.chat.menus import read_one
from bot.chat.play import look, play_aside, show
from bot.chat.posts import Drawn
from bot.chat.pressing import asking, playing, playing_as_seen
from bot.chat.waiting import is_between_few
from bot.games.charge.buttons import hands
from bot.games.charge.buttons.forms import ClockForm, ConditionForm, TensionForm, WordsForm
from bot.games.charge.buttons.items import (
    ANSWER,
    BOOST,
    FLASHBACK,
    PICK,
    SET,
    draw_controls,
    draw_waiting,
)
from bot.games.charge.plays import consequences, flashbacks, proposals, rolls
from bot.games.charge.waiting import shown
from bot.games.charge.words.sheet import nothing_waits, others_wait
from bot.storage.turn import Turn
from bot.table.waiting import told_apart
from rules.charge import ConsequenceKind, SetupBenefit
from rules.outcome import Outcome
from rules.proposal import ProposalGone


async def show_waiting(
    interaction: Interaction, character: str | None, player: Player = None
) -> None:
    """Bring what waits for a player to the bottom, the first of it if there is more."""
    whose = player or interaction.user

    def first(turn: Turn) -> tuple[Drawn, bool]:
        found = shown(turn, character)
        if not found:
            return Drawn(nothing_waits(character or whose.display_name)), True
        return others_wait(found[0].draw(), told_apart(found)[1:]), is_between_few(turn, found)

    drawn, is_private = await look(interaction, first, player=player)
    await show(interaction, drawn, private=is_private)


async def _again(interaction: Interaction, press: Pressed) -> None:
    view = await look(interaction, lambda turn: proposals.view_by_key(turn, press.number))
    await show(interaction, draw_waiting(view, interaction.id))


def _in_place(move: Callable[[Turn, int], Outcome]) -> Press:
    """Make the press of a move that needs no more than the number in the button's id."""
    return playing(lambda turn, press: move(turn, press.number), in_place=True)


def _named(press: Pressed) -> int:
    """Give the id in a button's name; 0, if there is none that the database could look for."""
    number = int(press.name) if press.name.isdecimal() else 0
    return number if number <= NUMBER_MAX else 0


_waived = playing(lambda turn, press: consequences.waive(turn, press.number))


async def _pick(interaction: Interaction, press: Pressed) -> Form | None:
    """Ask for the words of what was picked; the story alone needs none.

    Menus of version 0.1.0 offer a complication that lacks its clock.
    """
    choice = PICK.read(press.chosen)
    if choice == ("waive",):
        return await _waived(interaction, press)
    view = await look(interaction, lambda turn: consequences.may_begin(turn, press.number))
    if choice[0] == ConsequenceKind.COMPLICATION.value and choice[-1] is None:
        return ClockForm(view)
    return WordsForm(view, choice)


async def _gm(interaction: Interaction, press: Pressed) -> None:
    """Show the GM what they may set, to the GM alone."""
    view = await look(interaction, lambda turn: proposals.for_gm(turn, press.number))
    drawn = draw_controls(view, interaction.id)
    await show_controls(interaction, drawn.shown, drawn.items)


async def _set(interaction: Interaction, press: Pressed) -> None:
    """Set what the GM's private message offers, which then shows what may be set next.

    Once there is nothing to set any more, it says so itself.
    """
    change = SET.read(press.chosen if press.values else press.name)
    try:
        await play_aside(
            interaction,
            lambda turn: proposals.set_by(turn, press.number, change),
            lambda turn: draw_controls(proposals.for_gm(turn, press.number), interaction.id),
        )
    except ProposalGone as gone:
        await tell_privately(interaction, refused(interaction, gone), in_place=True)


_SET = playing(
    lambda turn, press: proposals.set_by(turn, press.number, SET.read(press.chosen)), in_place=True
)

PRESSES: Mapping[str, Press] = {
    **hands.PRESSES,
    "charge:assist": _in_place(proposals.assist),
    "charge:unassist": _in_place(proposals.unassist),
    "charge:tension": _in_place(proposals.ask_tension),
    "charge:accept": _in_place(proposals.accept_tension),
    "charge:calm": _in_place(proposals.drop_tension),
    "charge:withdraw": _in_place(proposals.withdraw),
    "charge:gm": Tried(_gm, lambda turn, press: proposals.for_gm(turn, press.number)),
    "charge:set": _set,
    # Messages of version 0.1.0 have menus of their own for these.
    "charge:risk": _SET,
    "charge:effect": _SET,
    "charge:dice": _SET,
    "charge:boost": playing(
        lambda turn, press: proposals.boost_by(turn, press.number, BOOST.read(press.chosen)),
        in_place=True,
    ),
    "charge:word": asking(
        lambda turn, press: proposals.may_word(turn, press.number),
        lambda press, dangers: TensionForm(press.number, dangers),
    ),
    "charge:roll": playing_as_seen(
        lambda turn, press: rolls.roll(turn, press.number, press.name),
        lambda turn, press: proposals.view_by_key(turn, press.number),
        lambda view: draw_waiting(view, int(view.standing.mark, 16)),
        below=True,
    ),
    "charge:again": Tried(_again, lambda turn, press: proposals.view_by_key(turn, press.number)),
    "charge:pick": Tried(
        _pick,
        lambda turn, press: consequences.give_by(turn, press.number, PICK.read(press.chosen)),
    ),
    "charge:begin": asking(
        lambda turn, press: consequences.may_begin(turn, press.number),
        lambda _, view: ClockForm(view),
    ),
    "charge:setup": playing(
        lambda turn, press: rolls.set_up_by(
            turn, press.number, read_one(SetupBenefit, press.chosen)
        )
    ),
    "charge:fill": playing(lambda turn, press: rolls.progress(turn, press.number, _named(press))),
    "charge:take": playing(
        lambda turn, press: consequences.take(turn, press.number, _named(press))
    ),
    "charge:protect": playing(
        lambda turn, press: consequences.protect(turn, press.number, _named(press))
    ),
    "charge:answer": playing(
        lambda turn, press: consequences.answer_by(
            turn, press.number, ANSWER.read(press.chosen), _named(press)
        )
    ),
    "charge:price": playing(
        lambda turn, press: flashbacks.price(turn, press.number, *FLASHBACK.read(press.chosen)[1:]),
        in_place=True,
    ),
    "charge:recall": playing_as_seen(
        lambda turn, press: flashbacks.accept(turn, press.number, *FLASHBACK.read(press.name)[1:]),
        lambda turn, press: flashbacks.view_of(turn, flashbacks.holder_of(turn, press.number)),
        lambda view: draw_waiting(view, view.flashback.key),
    ),
    "charge:forget": _in_place(flashbacks.withdraw),
    "charge:condition": asking(
        lambda turn, press: consequences.written_by(turn, press.number),
        lambda press, found: ConditionForm(press.number, found[1]),
    ),
}
