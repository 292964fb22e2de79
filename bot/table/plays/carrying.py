"""Carrying a table, or a character, away in a file, and bringing one in."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.errors import BadFile, FileFault, SamePerson, TableInUse
from bot.game import character_classes, of_character
from bot.storage.carried import Campaign, Character
from bot.storage.carrying import owned_by
from bot.storage.kinds import kind_of
from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import Turn
from bot.table.plays import sheets
from bot.table.plays.profiles import PROFILES_MAX, added_to
from bot.table.views import Arrival, Arriving
from rules.errors import NotGM
from rules.secrecy import known_to_owner
from rules.sheet import SheetBrought
from rules.table import Table, TableImported


def may_export(turn: Turn) -> None:
    """Hold that there is a table here, and that the actor runs it."""
    turn.require_in_play()
    if not turn.is_stored:
        raise turn.away.no_table()
    turn.require_gm()


def to_export(turn: Turn) -> Campaign:
    """Give the whole table to its GM."""
    may_export(turn)
    return turn.campaign()


def may_import(turn: Turn) -> None:
    """Hold that a table may be brought in here: by its GM, where there is nothing yet.

    Beside a table that was put away a new one begins, for whoever may bring that back.
    """
    if _is_here(turn):
        turn.require_gm()
        if not turn.is_empty:
            raise TableInUse
        return
    away = turn.away.here()
    if not (turn.is_gm or any(map(turn.away.may_bring_back, away))):
        raise NotGM(away[0].table.gms if away else turn.table.value.gms)


def asked_to_import(turn: Turn) -> tuple[int, Table]:
    """Hold likewise before it is asked who is who, and give where what was played here stays.

    That is the channel of a thread that has played at its table so far, and otherwise 0; with it
    goes the table that was opened here, of which nothing is chosen where there is none.
    """
    may_import(turn)
    is_left = not (_is_here(turn) or turn.is_idle) and turn.journal.is_told_here
    here = turn.table.value if _is_here(turn) else Table()
    return turn.scope.parent_id or 0 if is_left else 0, here


def _is_here(turn: Turn) -> bool:
    return turn.is_stored and turn.scope.channel_id in turn.table.value.channels


def import_table(turn: Turn, campaign: Campaign, people: Mapping[int, int]) -> TableImported:
    """Bring a whole table in, with its journal; ``people`` says who of it is who here."""
    may_import(turn)
    came = arrival(campaign)
    require_apart(came, people)
    if not _is_here(turn):
        turn.start_table()
    turn.bring_in(campaign, people)
    names = tuple(name for each in came.people for name in each.characters)
    return TableImported(turn.table.value, names, came.entries)


def require_apart(came: Arrival, people: Mapping[int, int]) -> None:
    """Hold that no two people of a table become one."""
    who = Counter(people.get(each.id, each.id) for each in came.people)
    for user, count in who.items():
        if count > 1:
            raise SamePerson(user)


def arrival(campaign: Campaign) -> Arrival:
    """Give what is shown of a table before it is brought in."""
    kinds = {kind_of(cls) for cls in character_classes()}
    named: dict[int, list[str]] = {each.id: [] for each in campaign.people}
    for sheet, now in campaign.standing:
        if sheet.kind in kinds:
            if sheet.player not in named:
                raise BadFile(FileFault.CONTENT)
            named[sheet.player].append(name_of(now.state))
    people = tuple(Arriving(each.id, each.name, tuple(named[each.id])) for each in campaign.people)
    return Arrival(campaign.table, people, len(campaign.entries), campaign.has_secrets)


def character_to_export(turn: Turn, name: str | None) -> Character:
    """Give one of a player's characters, with what was added to it; the GM knows it whole."""
    held = sheets.to_see(turn, name)
    profile = added_to(turn, held)
    state = held.value if turn.is_gm else known_to_owner(held.value)
    return Character(held.player, state, profile and replace(profile, character=0))


def import_character(turn: Turn, carried: Character) -> tuple[SheetBrought, Sheet[Any]]:
    """Make a character of a file, which is in use from now on, with what was added to it."""
    if type(carried.state) not in character_classes():
        raise BadFile(FileFault.CONTENT)
    player, game = turn.scope.player_id, of_character(carried.state)
    came = owned_by(carried.state, {carried.player: player})
    held = sheets.take_in(turn, game.arriving(turn, came))
    if carried.profile is not None:
        added = replace(carried.profile, character=turn.number(held))
        turn.add(added, player=player, limit=PROFILES_MAX)
    return SheetBrought(name_of(held.value), game.key, player, turn.number(held)), held
