"""What the card of a Charge character offers: its actions, momentum and stress."""

from collections.abc import Mapping

from bot.chat.buttons import Press, Pressable, Pressed, button, menu
from bot.chat.embeds import first_upper, plural
from bot.chat.menus import Signed, read_one
from bot.chat.pressing import asking, handling
from bot.games.charge.buttons.forms import CardConditionForm
from bot.games.charge.plays import characters, proposals
from bot.games.charge.words.terms import ACTIONS
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules.charge import Action, ActionRolled, Character, ProposalChanged, StressChanged


def hands(turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    """Give what a character's card offers now; what it does best comes first."""
    state, number = held.value, held.id
    items = [actions(number, state)]
    if state.momentum:
        items.append(button("charge:momentum", number, "Momentum −1", name="-1"))
    items.append(button("charge:momentum", number, "Momentum +1", name="1"))
    items.append(button("charge:stress", number, "Stress +1", name="1"))
    if state.stress:
        label = "GM: recover 1" if turn.is_run else "Recover 1"
        items.append(button("charge:stress", number, label, name="-1"))
    if state.stress or state.is_taken_out:
        items.append(button("charge:describe", number, "Describe the condition"))
    return items


def actions(number: int, state: Character, mark: str = "") -> Pressable:
    """Give the menu of what a character can do, by the id of its sheet; the best comes first."""
    told = [
        (each.value, f"{first_upper(ACTIONS[each])}: {plural(state.dots(each), 'die', 'dice')}")
        for each in sorted(Action, key=state.dots, reverse=True)
    ]
    return menu("charge:act", number, "Roll an action…", told, name=mark)


def _acted(turn: Turn, held: Sheet[Character], press: Pressed) -> ProposalChanged | ActionRolled:
    action = read_one(Action, press.chosen)
    return proposals.act(turn, proposals.RollRequest(action.value), held.value.name)


def _stressed(turn: Turn, held: Sheet[Character], press: Pressed) -> StressChanged:
    return characters.stress_of(turn, held, read_one(Signed, press.name))


PRESSES: Mapping[str, Press] = {
    "charge:act": handling(Character, _acted, apart=True),
    "charge:momentum": handling(
        Character,
        lambda _, held, press: characters.momentum_of(held, read_one(Signed, press.name)),
        shows_all=True,
    ),
    "charge:stress": handling(Character, _stressed, shows_all=True),
    "charge:describe": asking(
        lambda turn, press: turn.own_sheet(press.number, Character).value,
        lambda press, held: CardConditionForm(press.number, held.condition),
    ),
}
