"""The buttons of questions: what is asked before something is done to the table itself.

Each is bound to what was asked about, by the id of the table's sheet or of an entry, and does what
it says only while that stands: whoever presses it is judged again.
"""

from collections.abc import Mapping, Sequence

from bot.chat.answers import remedies
from bot.chat.asking import settling
from bot.chat.buttons import DANGER, PRIMARY, Press, Pressable, Pressed, button, menu, pages_beside
from bot.chat.embeds import first_upper, plural
from bot.chat.interaction import NUMBER_MAX, Interaction
from bot.chat.menus import read_one
from bot.chat.play import look, show
from bot.chat.posts import Drawn
from bot.chat.pressing import leafing, playing
from bot.chat.views import View
from bot.errors import (
    LastGM,
    NoCharacter,
    PlayersDecide,
    SecretsFollow,
    Stale,
    TableAbove,
    TablePutAway,
    TablesPutAway,
    TableUndo,
    UndoBlocked,
    UndoSeveral,
)
from bot.game import all_games, title_of
from bot.storage import undoing
from bot.storage.turn import Turn
from bot.table.plays import proof, sheets, table
from bot.table.words import questions as wording
from bot.table.words import table as words
from bot.table.words.questions import (
    asking_players,
    away_label,
    away_name,
    bringing,
    going_on,
)
from rules.names import clean
from rules.outcome import Outcome
from rules.table import PutAway, TableClosed, TableOpened

NAME_MAX = 60
"""Longest name in a button's id."""

WANTED_MAX = 40
"""Longest game and name in a button's id that also says whose wish they are."""


@remedies.register
def _(question: TablesPutAway) -> Sequence[Pressable]:
    items: list[Pressable] = []
    returning = [each for each in question.tables if each.key in question.returning]
    if len(returning) == 1:
        items.append(_bring_back(returning[0], is_direct=question.is_direct))
    elif returning:
        options = [(str(each.key), away_label(each)) for each in returning]
        by = _by("GM", "bring one back", is_direct=question.is_direct)
        items.append(menu("table:choose", returning[0].key, by, options))
    if question.above:
        items.append(button("table:go_on", question.above, "Go on at the table of the channel"))
    elif label := going_on(question):
        named = f"{question.game}:{question.name}"[:NAME_MAX]
        items.append(button("table:start", question.tables[0].key, label, name=named))
    # What was only opened is hardly meant beside what is in play.
    is_last = question.in_play is not None and all(each.is_blank for each in question.tables)
    return items[::-1] if is_last else items


@remedies.register
def _(refusal: TablePutAway) -> Sequence[Pressable]:
    return (
        [_bring_back(refusal.away, is_direct=refusal.is_direct)]
        if refusal.may and not refusal.keepers
        else []
    )


def _bring_back(away: PutAway, *, is_direct: bool) -> Pressable:
    who = "GM" if away.table.gms else "Players"
    label = _by(who, f"{bringing(away).lower()} {away_name(away)}", is_direct=is_direct)
    return button("table:back", away.key, label, style=PRIMARY)


def _by(who: str, does: str, *, is_direct: bool) -> str:
    """Say whose press something takes, but to whoever is alone."""
    return first_upper(does) if is_direct else f"{who}: {does}"


@remedies.register
def _(question: TableUndo) -> Sequence[Pressable]:
    items = []
    if question.key:
        label = f"GM: {wording.undoing(question.what)}"
        items.append(button("table:undo", question.key, label, style=DANGER))
    if question.older:
        items.append(button("table:undo", question.older, "Take back what came before it"))
    return items


@remedies.register
def _(question: UndoSeveral) -> Sequence[Pressable]:
    label = f"Take back {plural(question.count, 'change')}"
    name = f"{question.oldest}:{question.newest}:{question.mark}"
    return [button("table:undo_several", question.player, label, name=name, style=DANGER)]


@remedies.register
def _(refusal: UndoBlocked) -> Sequence[Pressable]:
    label = "GM: undo that change first"
    return [button("table:undo_first", refusal.key, label)] if refusal.key else []


@remedies.register
def _(question: LastGM) -> Sequence[Pressable]:
    label, name = "GM: leave it without a GM", str(question.gm)
    return [button("table:leave", question.table, label, name=name, style=DANGER)]


@remedies.register
def _(question: SecretsFollow) -> Sequence[Pressable]:
    rolls = plural(question.hidden, "hidden roll")
    name = f"{question.hidden}:{'on' if question.goes_on else 'off'}"
    label = f"GM: reveal the seed and {rolls}"
    return [button("table:seed", question.first, label, name=name, style=DANGER)]


@remedies.register
def _(question: PlayersDecide) -> Sequence[Pressable]:
    name = f"{question.game}:{question.name}"[:WANTED_MAX]
    return [button("table:ask", question.table, "Ask them", name=name, style=PRIMARY)]


@remedies.register
def _(question: TableAbove) -> Sequence[Pressable]:
    name, game = f"{question.game}:{question.name}"[:NAME_MAX], title_of(question.game)
    own = button("table:apart", question.table, f"Open one of its own · {game}", name=name)
    if question.is_run:
        return [own]
    label = f"Run the shared table · {game}"
    return [button("table:above", question.table, label, name=name, style=PRIMARY), own]


@remedies.register
def _(question: NoCharacter) -> Sequence[Pressable]:
    label = f"{'Make' if question.is_own else 'GM: make'} a character"
    name = f"{question.game}:{clean(question.name)}"[:NAME_MAX]
    if not question.game:
        games = [(each.key, each.title) for each in all_games()]
        return [menu("sheet:make", question.player, f"{label} of …", games, name=name)]
    label = f"{label}: {title_of(question.game)}"
    return [button("sheet:make", question.player, label, name=name, style=PRIMARY)]


def history(turn: Turn, page: int, player: int | None) -> Drawn:
    """Give a page of the journal, with buttons to the pages beside it."""
    turn.require_in_play()
    entries, pages = turn.journal.page(page, player)
    shown = words.history(entries, pages, page, turn.scope.user_id, player)
    beside = pages_beside("table:page", turn.table.id, page, pages, player=player)
    return Drawn(shown, beside)


async def _ask(interaction: Interaction, press: Pressed) -> None:
    """Put the question to those whose table it is, for all to see."""
    question = await look(
        interaction, lambda turn: table.asked_to_run(turn, press.number, *_parted(press.name))
    )
    asker = interaction.user.id
    name = f"{asker}:{question.game}:{question.name}"
    agree = button("table:agree", press.number, "Players: agree", name=name, style=PRIMARY)
    await show(interaction, Drawn(asking_players(question, asker), [agree]))


def _agreed(name: str) -> tuple[int, str, str]:
    asker, _, rest = name.partition(":")
    return read_one(int, asker), *_parted(rest)


def _parted(name: str) -> tuple[str, str]:
    game, _, rest = name.partition(":")
    return game, rest


def _make(turn: Turn, press: Pressed) -> Outcome:
    game, name = _parted(press.name)
    return sheets.make(turn, press.number, name, game or press.chosen)


def _several(turn: Turn, press: Pressed) -> Outcome:
    ends = [read_one(int, each) for each in press.name.split(":")]
    if len(ends) != 3 or not all(0 <= each <= NUMBER_MAX for each in ends):
        raise Stale
    return undoing.take_back_several(turn, press.number, *ends)


def _end_seed(turn: Turn, press: Pressed) -> Outcome:
    hidden, _, on = press.name.partition(":")
    return proof.end(turn, press.number, read_one(int, hidden), goes_on=on == "on")


VIEWS: Mapping[type[Outcome], View] = {TableClosed: table.above, TableOpened: table.opened}
"""What the table shows of what was done to it."""

PRESSES: Mapping[str, Press] = {
    "table:seed": playing(_end_seed),
    "table:back": settling(lambda turn, press: table.bring_back(turn, press.number)),
    "table:choose": settling(
        lambda turn, press: table.bring_back(turn, read_one(int, press.chosen))
    ),
    "table:start": settling(
        lambda turn, press: table.start_anew(turn, press.number, *_parted(press.name))
    ),
    "table:go_on": settling(lambda turn, press: table.go_on_above(turn, press.number)),
    "table:apart": playing(
        lambda turn, press: table.open_apart(turn, press.number, *_parted(press.name))
    ),
    "table:above": playing(
        lambda turn, press: table.run_above(turn, press.number, *_parted(press.name))
    ),
    "table:undo": playing(lambda turn, press: undoing.take_back_entry(turn, press.number)),
    "table:undo_first": settling(
        lambda turn, press: undoing.take_back_blocking(turn, press.number)
    ),
    "table:undo_several": playing(_several),
    "table:leave": playing(
        lambda turn, press: table.leave(turn, press.number, read_one(int, press.name))
    ),
    "table:ask": _ask,
    "table:page": leafing(history),
    "table:agree": playing(
        lambda turn, press: table.agree(turn, press.number, *_agreed(press.name)), in_place=True
    ),
    "sheet:make": settling(_make),
}
