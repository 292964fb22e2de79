"""What waits for somebody in Mini-FU: checks to be rolled, and choices after an answer."""

from collections.abc import Iterator, Mapping

from bot.chat.posts import Drawn
from bot.chat.waiting import Waiting
from bot.games.fu.buttons import draw_check, draw_due
from bot.games.fu.plays import checks, results
from bot.games.fu.words.terms import ANSWERS, versus
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.waiting import brought
from rules import fu
from rules.errors import AmbiguousName, NotMarked
from rules.fu import Character, Check, Due
from rules.names import NAME_MAX, free_name, look_up


def waiting(turn: Turn) -> Iterator[Waiting]:
    """Give all that waits at the table."""
    yield from called(turn).values()


def called(turn: Turn) -> Mapping[str, Waiting]:
    """Map what each thing that waits is called to it."""
    found = {
        name: _to_roll(turn, held, check) for name, (held, check) in checks.waiting(turn).items()
    }
    owed = list(results.due(turn))
    is_known = turn.journal.known({due.key for _, due in owed})
    names = {held.id: name for name, held in turn.apart(turn.all_characters(Character)).items()}
    for held, due in owed:
        if not is_known(due.key, held.player):
            continue
        about = f" ({due.action})" if due.action else ""
        name = f"{ANSWERS[due.answer]}: {names[held.id]}{about}"
        found[free_name(name[:NAME_MAX], found)] = _to_choose(held, due)
    return found


def find(turn: Turn, wanted: str | None) -> tuple[Drawn, bool]:
    """Bring back what is meant, and say whether not all here may see it.

    It is what is named, one's own newest, or the only thing that waits.
    """
    return brought(turn, _find(turn, wanted))


def _find(turn: Turn, wanted: str | None) -> Waiting:
    there = called(turn)
    if wanted:
        return look_up("waiting check", wanted, there)
    if not there:
        raise NotMarked("waiting check")
    mine = [each for each in there.values() if each.player == turn.scope.player_id]
    newest = sorted(mine, key=lambda each: each.since)[-1:]
    for among in (newest, list(there.values())):
        if len(among) == 1:
            return among[0]
    raise AmbiguousName("waiting check", "", tuple(there))


def _to_roll(turn: Turn, held: Sheet[Character], check: Check) -> Waiting:
    def let_go() -> None:
        held.state, _ = fu.call_off(held.player, held.value, check.key)

    return Waiting(
        since=check.key,
        player=held.player,
        text=f"roll {held.value.name}'s check, {versus(check)}{_of(check.action)}",
        draw=lambda: draw_check(checks.view_of(turn, held, check)),
        let_go=let_go,
        name=str(held.id),
    )


def _to_choose(held: Sheet[Character], due: Due) -> Waiting:
    def let_go() -> None:
        held.state = fu.choose(held.value, due.key)

    return Waiting(
        since=due.key,
        player=held.player,
        text=f"choose what “{ANSWERS[due.answer]}” means for {held.value.name}{_of(due.action)}",
        draw=lambda: draw_due(results.view_of_due(held, due)),
        let_go=let_go,
        name=str(held.id),
    )


def _of(action: str) -> str:
    return f": {action}" if action else ""
