"""Characters of any game: made, chosen, put right, shown, removed."""

from typing import Any

from bot.game import Game, all_games, by_key, main_game, of_character
from bot.storage.store import Sheet, name_of
from bot.storage.turn import Turn
from rules import names
from rules.errors import Already
from rules.sheet import Edited, SheetMade, SheetRemoved, SheetUsed
from rules.sheet import edit as edit_field


def characters(turn: Turn) -> list[Sheet[Any]]:
    """List the player's characters at this table, of every game."""
    return [sheet for game in all_games() for sheet in turn.characters(game.character)]


def _game_here(turn: Turn) -> Game:
    """Give the table's main game, or the first of all games while none was chosen."""
    return main_game(turn) or all_games()[0]


def find(turn: Turn, wanted: str | None) -> Sheet[Any]:
    """Find the player's character of that name, or the one in use, of several the main game's."""
    own = characters(turn)
    if wanted:
        return turn.pick("character", wanted, own)
    main = _game_here(turn)
    active = [sheet for sheet in own if sheet.is_active]
    if active and not any(isinstance(sheet.value, main.character) for sheet in active):
        return active[0]
    return turn.character(main.character)


def new(turn: Turn, name: str, game_key: str | None) -> SheetMade:
    """Make a character, which is in use from now on."""
    game = by_key(game_key) if game_key else _game_here(turn)
    cleaned = names.clean_text("character", name)
    names.require_free("character", cleaned, (name_of(each.value) for each in characters(turn)))
    _rest(turn, game)
    turn.add(game.character(name=cleaned), player=turn.scope.player_id, is_active=True)
    return SheetMade(cleaned, game.key)


def make(turn: Turn, player: int, player_name: str, game_key: str) -> SheetMade:
    """Make the first character of a game for whoever was asked about, named after them."""
    game = by_key(game_key)
    turn.act_for(player, player_name)
    if turn.characters(game.character):
        raise Already("character")
    name = turn.free_name()
    turn.add(game.character(name=name), player=player, is_active=True)
    return SheetMade(name, game.key)


def use(turn: Turn, wanted: str) -> SheetUsed:
    """Use one of the player's characters from now on."""
    sheet = find(turn, wanted)
    game = of_character(sheet.value)
    _rest(turn, game)
    sheet.is_active = True
    return SheetUsed(name_of(sheet.value), game.key)


def edit(turn: Turn, wanted: str | None, field: str, text: str) -> Edited:
    """Set one field of a character by hand."""
    sheet = find(turn, wanted)
    before = sheet.value
    game = of_character(before)
    fields = game.gm_fields if game.gm_fields is not None and turn.is_gm else game.fields
    after, outcome = edit_field(fields, before, field, text)
    name = name_of(after)
    if name != name_of(before):
        others = (name_of(each.value) for each in characters(turn) if each is not sheet)
        names.require_free("character", name, others)
        if game.renaming is not None:
            game.renaming(turn, sheet, name)
    sheet.state = after
    return outcome


def remove(turn: Turn, wanted: str) -> SheetRemoved:
    """Take a character off the table; the player's next one of that game takes its place."""
    sheet = turn.pick("character", wanted, characters(turn))
    game, name, was_active = of_character(sheet.value), name_of(sheet.value), sheet.is_active
    sheet.remove()
    if was_active:
        for other in turn.characters(game.character)[:1]:
            other.is_active = True
    return SheetRemoved(name, game.key)


def view(turn: Turn, wanted: str | None) -> object:
    """Give what is shown of a character; who has none is asked whether they want one."""
    if not wanted and not any(sheet.is_active for sheet in characters(turn)):
        turn.ask_for_character(_game_here(turn).key)
    sheet = find(turn, wanted)
    return of_character(sheet.value).sheet(turn, sheet)


def _rest(turn: Turn, game: Game) -> None:
    """Let the player's other characters of a game rest."""
    for sheet in turn.characters(game.character):
        sheet.is_active = False
