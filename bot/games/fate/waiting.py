"""What waits for somebody in Fate: rolls, hits, compels, boosts, momentum, and an aspect to name.

Each is a value of the table or of a sheet, and none ends because something else is rolled.  What
would spare somebody a loss if it were let go, such as a hit, is the GM's alone to let go, if there
is one.
"""

from collections.abc import Callable, Iterator

from bot.chat.posts import Drawn
from bot.chat.waiting import Waiting
from bot.chat.words import card
from bot.games.fate.buttons.hits import draw_harm
from bot.games.fate.buttons.rolls import draw_roll
from bot.games.fate.buttons.scene import draw_compel
from bot.games.fate.plays.characters import roll_view, snapshot, write_back
from bot.games.fate.views import HitView
from bot.games.fate.words.terms import blow, compelled, does
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fate


def waiting(turn: Turn) -> Iterator[Waiting]:
    """List what waits at a table, for whom, and how each is settled or let go."""
    table = snapshot(turn)
    for roll in table.open_rolls:
        yield _roll(turn, table, roll)
    for person in table.people:
        yield from _harm(turn, person)
    for offered in filter(None, (fate.offered_now(table, each) for each in table.compels)):
        yield _compel(turn, offered)
    for boost in turn.boards(fate.Boost):
        if boost.value.is_open:
            yield _boost(turn, table, boost)
    for roll, spender in fate.spendable(table):
        yield _momentum(turn, table, roll, spender)


def _off(turn: Turn, replacements: fate.Replacements) -> Callable[[], None]:
    return lambda: write_back(turn, replacements)


def _with_say(turn: Turn, replacements: fate.Replacements) -> Callable[[], None] | None:
    return _off(turn, replacements) if turn.has_say else None


def _roll(turn: Turn, table: fate.Snapshot, roll: fate.Roll) -> Waiting:
    """Give an open roll: it waits for its opposition, and then for its roller to accept it."""
    side, asked = roll.side, table.asked(roll)
    what = does(roll)
    if roll.facing is not None:
        player, text = _player(side.player, is_npc=side.is_npc), f"accept: {what}"
    elif asked is not None and not asked.character.is_npc:
        player, text = asked.player, f"defend: {what}"
    else:
        player = 0 if turn.is_run else _player(side.player, is_npc=side.is_npc)
        text = f"set a number: {what}"
    return Waiting(
        since=roll.key,
        name="roll",
        player=player,
        text=text,
        draw=lambda: draw_roll(roll_view(turn, table, roll)),
        let_go=_with_say(turn, ((roll, fate.lapse_roll(roll)),)),
    )


def _harm(turn: Turn, person: fate.Person) -> Iterator[Waiting]:
    """Give the hits of a character, and the consequences whose aspect is still to be said."""
    for hit in person.character.hits:
        yield _hit(turn, person, hit)
    for each in person.character.consequences:
        if each.owes_aspect:
            yield _aspect(turn, person, each)


def _hit(turn: Turn, person: fate.Person, hit: fate.Hit) -> Waiting:
    held = person.character
    return Waiting(
        since=hit.key,
        name="hit",
        player=_player(person.player, is_npc=held.is_npc),
        text=f"as {held.name}, absorb a {blow(hit)}",
        draw=lambda: draw_harm(HitView(held, hit)),
        let_go=_with_say(turn, ((held, fate.drop_hit(held, hit.key)),)),
    )


def _aspect(turn: Turn, person: fate.Person, taken: fate.Consequence) -> Waiting:
    held = person.character
    return Waiting(
        since=taken.key,
        name="aspect",
        player=_player(person.player, is_npc=held.is_npc),
        text=f"choose which aspect of {held.name} the extreme consequence replaces",
        draw=lambda: draw_harm(HitView(held, None)),
        let_go=_with_say(turn, ((held, fate.keep_aspects(held, taken)),)),
    )


def _compel(turn: Turn, offered: fate.CompelOffered) -> Waiting:
    compel = offered.compel
    return Waiting(
        since=compel.key,
        name="compel",
        player=compel.whom.player,
        text=f"as {compel.whom.character}, accept or refuse the compel {compelled(compel)}",
        draw=lambda: draw_compel(offered),
        let_go=_with_say(turn, ((compel, None),)),
    )


def _boost(turn: Turn, table: fate.Snapshot, held: Sheet[fate.Boost]) -> Waiting:
    boost, made = held.value, table.origin(held.value)
    return Waiting(
        since=boost.key,
        # It may be given another name, and several may be left at once.
        name=str(held.id),
        player=_player(boost.owner.player, is_npc=boost.is_foes),
        text=f"use the boost {boost.name} of {boost.owner.character or 'the GM'}",
        draw=lambda: (
            draw_roll(roll_view(turn, table, made))
            if made
            else Drawn(card(fate.BoostPlaced(boost)))
        ),
        let_go=_off(turn, ((boost, fate.lapse_boost(boost)),)),
        is_optional=True,
    )


def _momentum(turn: Turn, table: fate.Snapshot, roll: fate.Roll, spender: fate.Spender) -> Waiting:
    side = roll.seated(spender.seat)
    who = spender.character
    return Waiting(
        since=roll.key,
        # Both sides may have one name.
        name=f"momentum of the {spender.seat.value}",
        player=_player(side.player if side else 0, is_npc=who.is_npc),
        text=f"spend {who.name}'s momentum ({who.bank})",
        draw=lambda: draw_roll(roll_view(turn, table, roll)),
        let_go=_off(turn, fate.let_momentum_be(roll, spender.seat)),
        is_optional=True,
    )


def _player(player: int, *, is_npc: bool) -> int:
    """Give whom something waits for: the GM as such, whoever that is, where it is theirs."""
    return 0 if is_npc else player
