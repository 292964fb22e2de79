"""What waits for whom, of every game at the table.

It stands beside the plays and not among them, since what waits is given with its message.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.chat import stories
from bot.chat.posts import Drawn
from bot.chat.waiting import Waiting, all_waiting, is_between_few
from bot.errors import PartlyKept, Stale
from bot.storage.turn import Turn
from rules.table import LetGo, Matter

TWIN_MAX = 90
"""So much of what waits stands before the number that tells it from another like it."""


def waiting(turn: Turn, player: int | None = None) -> list[Waiting]:
    """List what waits at this table, oldest first; with ``player`` what waits for that person.

    What waits for the GM, nobody by name, is listed for every GM; what was begun where the actor
    cannot read is no more than a secret listed for them, unless it waits for them.
    """
    gms, there = turn.table.value.gms, all_waiting(turn)
    is_known = turn.journal.known({each.since for each in there})
    found = [
        each
        for each in there
        if is_known(each.since, each.player) and (each.is_for(turn) or not each.is_secret)
    ]
    if player is not None:
        found = [
            each for each in found if player == each.player or (not each.player and player in gms)
        ]
    return sorted(found, key=lambda each: each.since)


def own_first(turn: Turn, found: Sequence[Waiting]) -> list[Waiting]:
    """Put first what waits for the actor, and for a GM what waits for the GM.

    Of that, as of the rest, what is optional comes last.
    """
    own = {turn.scope.user_id, 0} if turn.is_gm else {turn.scope.user_id}
    return sorted(found, key=lambda each: (each.player not in own, each.is_optional))


def told_apart(found: Sequence[Waiting]) -> list[Waiting]:
    """Tell apart what reads alike, by a number that a menu has as well as the list.

    Characters of two players may have one name, and no player's name can stand in a menu.
    """
    count, seen, told = Counter(each.text for each in found), Counter[str](), []
    for each in found:
        seen[each.text] += 1
        text = f"{each.text[:TWIN_MAX]} ({seen[each.text]})" if count[each.text] > 1 else each.text
        told.append(replace(each, text=text))
    return told


def told(turn: Turn) -> tuple[tuple[int, str], ...]:
    """Give for whom what waits, 0 standing for the GM, the oldest first and each told apart.

    What is optional comes before all of it, so that whoever shows the newest first shows it last.
    """
    found = sorted(waiting(turn), key=lambda each: not each.is_optional)
    return tuple((each.player, each.text) for each in told_apart(found))


def bring_back(turn: Turn, key: str) -> tuple[Drawn, bool]:
    """Give the message of something that waits, by what a menu calls it, as :func:`brought`."""
    for each in waiting(turn):
        if each.key == key:
            return brought(turn, each)
    raise Stale


def brought(turn: Turn, found: Waiting) -> tuple[Drawn, bool]:
    """Give the message of something that waits, with its buttons, and whether not all may see.

    What all may see is told there from now on, in place of the message that told it before.
    """
    is_private = is_between_few(turn, [found])
    drawn = found.draw()
    has_own = found.is_anothers() or drawn.follows is not None or drawn.tells
    return (drawn if is_private or has_own else as_told(turn, found.since, drawn)), is_private


def as_told(turn: Turn, key: int, drawn: Drawn) -> Drawn:
    """Give the message that tells an entry, if it offers all that can be pressed of ``drawn``."""
    at = turn.seen_by_all()
    place = at.messages.place_of(key)
    # Of a character that came in a file another table's message may tell it.
    told = at.messages.told_by(place.message) if place and place.message else []
    if not (told and drawn.items):
        return drawn
    story = stories.draw(at, told)
    is_offered = {each.verb for each in story.items}.issuperset(each.verb for each in drawn.items)
    return replace(story, tells=key) if is_offered else drawn


def let_go(turn: Turn, keys: Sequence[str]) -> LetGo:
    """Take off the table what waits, without settling it, by what a menu calls it.

    One that waits no longer, or went with another of them, is left out.  What not all may know of
    goes by itself: what is told of the others is theirs to read.
    """
    if len(keys) > 1:
        _require_alike(turn, [each for each in waiting(turn) if each.key in keys])
    gone = list[Matter]()
    for key in keys:
        found = next((each for each in waiting(turn) if each.key == key), None)
        if found is None:
            continue
        _act_for(turn, found.player)
        if found.let_go is None:
            continue
        found.let_go()
        gone.append(Matter(found.player, found.text, found.since))
    if not gone:
        raise Stale
    # What waited for several is let go by the GM as such, for nobody alone.
    _act_for(turn, gone[0].player if len({each.player for each in gone}) == 1 else 0)
    return LetGo(gone[0].player, gone[0].what, gone[0].since, tuple(gone[1:]))


def _require_alike(turn: Turn, meant: Sequence[Waiting]) -> None:
    """Raise :class:`PartlyKept` unless either all may know of each of these, or of none."""
    begun = {each.since for each in meant}
    kept = {*turn.journal.told_elsewhere(begun)}
    if kept and kept != begun:
        raise PartlyKept


def _act_for(turn: Turn, player: int) -> None:
    """Go on as whom something waits for; what waits for the GM (0), only a GM settles."""
    if not player:
        turn.require_gm()
    turn.act_for(player or turn.scope.user_id)
