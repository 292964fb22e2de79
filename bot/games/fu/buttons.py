"""Mini-FU's buttons, menus and forms.

The buttons of a check that waits carry the id of the interaction that began it, so that every
message of it, however old, changes and shows the same check.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from bot.chat.buttons import (
    MENU_MAX,
    PRIMARY,
    Press,
    Pressable,
    Pressed,
    button,
    for_gm,
    mark_of,
    menu,
    offers,
    why_button,
)
from bot.chat.forms import Form, choice_field, chosen, text_field
from bot.chat.interaction import Interaction
from bot.chat.menus import Values, read_one
from bot.chat.options import meant
from bot.chat.play import play
from bot.chat.posts import Drawn
from bot.chat.pressing import asking, playing, playing_as_seen
from bot.games.fu.plays import checks as plays
from bot.games.fu.plays import results
from bot.games.fu.views import CheckView, DueView, HurtView, ResultView
from bot.games.fu.words.checks import MOVED, result
from bot.games.fu.words.sheet import owed, standing
from bot.games.fu.words.terms import dice, reason, tried, versus
from bot.journal import Played
from bot.storage.turn import Turn
from rules.fu import (
    DICE_MAX,
    OPEN_ANSWERS,
    TICKS,
    Answer,
    Check,
    CheckChanged,
    CheckRolled,
    Part,
    Side,
    Source,
    Tag,
    judge,
)
from rules.names import NAME_MAX
from rules.outcome import Outcome

ADDED_MAX = 3
"""One choice adds at most so many challenge dice; ``/fu suggest`` adds more."""

OPPOSITION = "opposition"
"""The value for the opposition, who has no sheet, in the menu of whom a condition is put on."""

BURNING = OPEN_ANSWERS - {Answer.YES_AND}
"""The answers after which an asset may be burned."""

OWN, SCENE = "own", "scene"
AMONG: Mapping[str, Collection[Source]] = {OWN: TICKS - {Source.SCENE}, SCENE: {Source.SCENE}}
"""What a menu is about that takes only a part of what can be ticked, by the end of its name."""

CHANGE = Values(dice=(Side, int), add=(str,), strike=(str,), open=(), off=())
"""The changes that the menu of a check offers."""

# ------------------------------------------------------------------------------ the message


@offers.register
def _(_outcome: CheckChanged, played: Played[Any]) -> list[Pressable]:
    return check_items(played.view) if isinstance(played.view, CheckView) else []


@offers.register
def _(_outcome: CheckRolled, played: Played[Any]) -> list[Pressable]:
    found = result_items(played.view) if isinstance(played.view, ResultView) else []
    return [*found, why_button(played)]


def draw_check(view: CheckView, news: str = "") -> Drawn:
    """Give the message of a check that waits."""
    check = view.check
    return Drawn(
        standing(view, news),
        check_items(view),
        tells=check.key,
        called=tried(view.character, check.action),
    )


def check_items(view: CheckView) -> list[Pressable]:
    """Give the buttons and menus of a check that waits: only those that would do something."""
    check = view.check
    label = f"Roll {versus(check)}"
    roll = button("fu:roll", check.key, label, name=check.fingerprint, style=PRIMARY)
    items = [*_tick_menus(view), _change_menu(view), roll]
    if not check.is_settled:
        items.append(button("fu:suggest", check.key, "Suggest a die"))
        if view.is_run:
            items.append(button("fu:settle", check.key, "GM: lock pool"))
    return items


def _tick_menus(view: CheckView) -> list[Pressable]:
    """Give the menus of what can be ticked; a tick whose tag is gone can still be removed.

    What is more than one menu takes is the character's own in one, and the scene's in another.
    """
    check = view.check
    offered = {part.key: part for part in view.helping}
    ticked = {part.key: part for part in check.parts if part.is_tick}
    # What is ticked comes first, with the dice that it gives in the pool.
    there = list((ticked | offered | ticked).values())
    if check.is_settled:
        return []
    if len(there) <= MENU_MAX:
        return _tick_menu(check, "Tick what helps", there, check.fingerprint)
    found = []
    for name, told in (
        (OWN, "Tick what helps of your own"),
        (SCENE, "Tick what helps in the scene"),
    ):
        those = [part for part in there if part.source in AMONG[name]][:MENU_MAX]
        found += _tick_menu(check, told, those, f"{check.fingerprint}-{name}")
    return found


def _tick_menu(check: Check, told: str, there: Sequence[Part], name: str) -> list[Pressable]:
    if not there:
        return []
    made = menu(
        "fu:tick",
        check.key,
        told,
        [(part.key, _ticked(part)) for part in there],
        # Discord keeps what was chosen; another menu after each step shows what stands.
        name=name,
        least=0,
        most=len(there),
    )
    drawn: Any = made.item
    for option in drawn.options:
        option.default = option.value in {part.key for part in check.parts}
    return [made]


def _ticked(part: Part) -> str:
    origin = {Source.SCENE: "scene", Source.CONCEPT: "concept"}.get(part.source, "")
    notes = [each for each in (origin, f"{part.dice} dice" if part.dice > 1 else "") if each]
    return f"{part.text} ({', '.join(notes)})" if notes else part.text


def _change_menu(view: CheckView) -> Pressable:
    """Give the menu for adding and striking dice, for the GM, or for all where there is none."""
    check = view.check
    room = DICE_MAX - check.challenge
    options = [
        (CHANGE.write("add", part.key), f"It hinders: {part.text} (+{dice(part.side, part.dice)})")
        for part in (each.one for each in view.adds)
    ]
    options += [
        (CHANGE.write("dice", Side.CHALLENGE, count), f"Difficulty: +{dice(Side.CHALLENGE, count)}")
        for count in range(1, min(ADDED_MAX, room) + 1)
    ]
    if check.power < DICE_MAX:
        options.append((CHANGE.write("dice", Side.POWER, 1), f"Ease: +{dice(Side.POWER, 1)}"))
    options += _strikes(view)
    if check.is_settled:
        options.append((CHANGE.write("open"), "Unlock the pool"))
    options.append((CHANGE.write("off"), "Cancel this check"))
    # Another menu for another name as well, or for what is no longer true: the message says both.
    outdated = (f"{part.dice} {part.text}" for part in view.outdated)
    mark = f"{check.fingerprint}-{mark_of('/'.join((view.character, *outdated)))}"
    label = for_gm("what hinders?", is_run=view.is_run)
    return menu("fu:change", check.key, label, options, name=mark)


def _strikes(view: CheckView) -> list[tuple[str, str]]:
    """List the parts that could be struck, the newest first."""
    return [
        (
            CHANGE.write("strike", part.key),
            f"Strike: {reason(part)} (−{dice(part.side, part.one.dice)})",
        )
        for part in view.strikes
    ]


def result_items(view: ResultView) -> list[Pressable]:
    """Give what may follow an answer: what waits to be chosen, and another roll."""
    outcome = view.rolled
    key = outcome.check.rolled
    answer = judge(outcome.roll.power, outcome.roll.challenge).answer
    items = _choice_items(key, answer, view.assets, view.burned) if view.is_due else []
    if view.again is None:
        return items
    power, challenge = view.again.power, view.again.challenge
    label = f"Same pool again: {power} vs {challenge} (new check)"
    return [*items, button("fu:again", key, label, name=f"{power}-{challenge}")]


def _choice_items(
    key: int, answer: Answer, assets: Sequence[Tag], burned: Sequence[Tag]
) -> list[Pressable]:
    """Give what an answer leaves to be chosen, of which one is enough."""
    items = []
    if answer in BURNING and assets:
        options = [(tag.name, f"Burn {tag.name}") for tag in assets]
        items.append(menu("fu:burn", key, "Burn an asset", options))
    if answer is Answer.YES_AND and burned:
        options = [(tag.name, f"Restore {tag.name}") for tag in burned]
        items.append(menu("fu:restore", key, "Restore a burned asset", options))
    hurt = button("fu:hurt", key, "Give somebody a condition")
    return [*items, hurt, button("fu:told", key, "Settle it in the story")]


def draw_result(view: ResultView) -> Drawn:
    """Give the message of a result whose pool has changed since it was rolled."""
    return Drawn(result(view), result_items(view))


def draw_due(view: DueView) -> Drawn:
    """Give the message of what an answer left to be chosen."""
    due = view.due
    items = _choice_items(due.key, due.answer, view.assets, view.burned)
    return Drawn(owed(view), items)


# ------------------------------------------------------------------------------------ forms


class SuggestForm(Form):
    """Asks why dice are there, and what they do."""

    def __init__(self, character: str, key: int, side: Side | None = None, count: int = 1) -> None:
        super().__init__(f"{'A die' if count == 1 else f'{count} dice'} for {character}")
        self._key, self._count = key, count
        self.why = text_field(NAME_MAX, example="Plenty of shadows, Ash helps, in a hurry …")
        sides = [
            (each.value, f"{does}: +{dice(each, count)}")
            for each, does in ((Side.POWER, "It helps"), (Side.CHALLENGE, "It hinders"))
        ]
        self.side = choice_field(sides, side.value if side else "")
        self.ask("Why?", self.why)
        self.ask("Does it help or hinder?", self.side)

    async def submitted(self, interaction: Interaction) -> None:
        """Suggest the die."""
        side = meant("side", chosen(self.side.values), Side)
        await play(
            interaction,
            lambda turn: plays.suggest(turn, self._key, side, self.why.value, self._count),
            in_place=True,
        )


Giving = Callable[[Turn, int | None, str], Outcome]
"""Gives a condition to a character, by its sheet's id, or to the opposition if it is None."""


class ConditionForm(Form):
    """Asks for a condition and who suffers it, which ``give`` does."""

    def __init__(
        self, whom: Mapping[int, str], give: Giving, *, is_opposition: bool = False
    ) -> None:
        super().__init__("Give somebody a condition")
        self._give = give
        self.condition = text_field(NAME_MAX, example="Winded, twisted ankle, furious …")
        offered = {str(sheet): name for sheet, name in whom.items()}
        offered[OPPOSITION] = "The opposition"
        first = OPPOSITION if is_opposition else next(iter(offered))
        self.whom = choice_field(offered.items(), first)
        self.ask("Which condition?", self.condition)
        self.ask("Who suffers it?", self.whom)

    async def submitted(self, interaction: Interaction) -> None:
        """Put the condition on them."""
        value = chosen(self.whom.values)
        whom = None if value == OPPOSITION else read_one(int, value)
        text = self.condition.value
        await play(interaction, lambda turn: self._give(turn, whom, text))


# ---------------------------------------------------------------------------------- presses


def _hurting(press: Pressed, view: HurtView) -> ConditionForm:
    return ConditionForm(
        view.whom,
        lambda turn, who, text: results.condition_by(turn, press.number, who, text),
        is_opposition=view.is_opposition,
    )


def _as_seen(move: Callable[[Turn, Pressed], Outcome], *, below: bool = False) -> Press:
    """Make a press that moves only the pool that its message shows, and else shows it anew."""
    return playing_as_seen(
        move,
        lambda turn, press: plays.view(turn, press.number),
        lambda view: draw_check(view, MOVED),
        below=below,
    )


def _seen(name: str) -> tuple[str, str]:
    """Give the fingerprint in a menu's name, and what stands behind it."""
    steps, _, rest = name.partition("-")
    pool, _, more = rest.partition("-")
    return f"{steps}-{pool}", more


def _tick(turn: Turn, press: Pressed) -> CheckChanged:
    seen, which = _seen(press.name)
    return plays.tick_by(turn, press.number, press.values, seen, AMONG.get(which, TICKS))


PRESSES: Mapping[str, Press] = {
    "fu:tick": _as_seen(_tick),
    "fu:roll": _as_seen(
        lambda turn, press: plays.roll_by(turn, press.number, press.name), below=True
    ),
    "fu:change": _as_seen(
        lambda turn, press: plays.change_by(
            turn, press.number, CHANGE.read(press.chosen), _seen(press.name)[0]
        )
    ),
    "fu:settle": playing(lambda turn, press: plays.settle_by(turn, press.number), in_place=True),
    # Another check is another move, and begins a message of its own.
    "fu:again": playing_as_seen(
        lambda turn, press: results.again_by(turn, press.number, press.name or None),
        lambda turn, press: results.result_of(turn, press.number),
        draw_result,
        apart=True,
    ),
    "fu:told": playing(lambda turn, press: results.tell_by(turn, press.number)),
    "fu:burn": playing(lambda turn, press: results.burn_by(turn, press.number, press.chosen)),
    "fu:restore": playing(lambda turn, press: results.restore_by(turn, press.number, press.chosen)),
    "fu:suggest": asking(
        lambda turn, press: plays.suggestible(turn, press.number),
        lambda press, view: SuggestForm(view.character, press.number),
    ),
    "fu:hurt": asking(lambda turn, press: results.whom(turn, press.number), _hurting),
}
