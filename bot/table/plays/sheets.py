"""Characters of any game: made, chosen, put right, shown, removed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.errors import NoCharacterNamed, Stale
from bot.game import (
    Game,
    all_games,
    by_key,
    character_classes,
    main_game,
    of_character,
    of_outcome,
)
from bot.journal import Played
from bot.making import NAME, Further, Making, Ready
from bot.storage.kinds import kind_of
from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import Turn
from bot.table.plays.profiles import added_to, profile_of
from bot.table.views import Evening, Formed, Joined, SheetShown, Unmade
from rules import names
from rules.errors import Already, NameTaken, RuleError
from rules.secrecy import is_gms, is_secret
from rules.sheet import (
    Edit,
    Edited,
    SheetBrought,
    SheetMade,
    SheetRemoved,
    SheetRewritten,
    SheetUsed,
    SheetWritten,
    field_named,
)
from rules.sheet import edit as edit_field

Lines: TypeAlias = Sequence[tuple[str, str]]
"""Headings, each with what stands under it."""


def characters(turn: Turn) -> list[Sheet[Any]]:
    """List the player's characters at this table, of every game, oldest first."""
    return turn.characters(*character_classes())


def nameable(turn: Turn) -> list[str]:
    """Name the player's characters of any game, and to a GM what other GMs made as the GM's own."""
    fellows = [held for game in all_games() for held in turn.fellows(game.character)]
    return [name_of(each.value) for each in (*characters(turn), *fellows)]


def find(turn: Turn, wanted: str | None) -> Sheet[Any]:
    """Find the player's character of that name, or the one in use, of several the main game's.

    Who has none is asked of which game it is to be where the table has none.
    """
    own = characters(turn)
    if wanted:
        return turn.pick_character(wanted, own)
    main = main_game(turn)
    active = [sheet for sheet in own if sheet.is_active]
    if main and (not active or any(isinstance(sheet.value, main.character) for sheet in active)):
        return turn.character(main.character)
    if not active:
        turn.ask_for_character("")
    return active[0]


def new(turn: Turn, name: str, game_key: str) -> SheetMade:
    """Make a character, which is in use from now on."""
    game = by_key(game_key)
    cleaned = names.clean_text("name", name)
    held = take_in(turn, game.character(name=cleaned))
    return SheetMade(cleaned, game.key, held.player, turn.number(held))


def game_to_make(turn: Turn, game_key: str | None) -> Game | None:
    """Give the game that a new character is of; None where the table has none and none was said.

    A table that was put away here may be meant, and have one, so that is asked first.  Whose hands
    are kept off the table is told so before they choose or fill in anything.
    """
    turn.require_hands()
    game = by_key(game_key) if game_key else main_game(turn)
    if game is None:
        turn.require_chosen()
    return game


def write_new(turn: Turn, game: Game, texts: Mapping[str, str], beside: Lines) -> SheetWritten:
    """Make a character of what its forms say, which is in use from now on.

    What was pasted ``beside`` them is set where it is a field, and otherwise left out.
    """
    named = names.clean_text("name", texts.get(NAME, ""))
    state = game.making.make(game.character(name=named), texts)
    if game.making.further is not None:
        state = game.making.further.make(state, texts)
    fields, left_out = _fields(turn, game), list[str]()
    for heading, said in beside:
        try:
            state, _, _ = fields[heading.casefold()](state, names.clean(said))
        except (KeyError, RuleError):
            left_out.append(names.clean(f"{heading}: {said}"))
    return replace(_take_up(turn, game, state), left_out=tuple(left_out))


def ready(turn: Turn, game: Game) -> list[Ready]:
    """List the game's ready-made characters that nobody at the table has, as far as all know."""
    there = (each.value for each in turn.all_characters(game.character))
    known = [each for each in there if not is_secret(each)]
    own = (each.value for each in characters(turn))
    taken = {name_of(each).casefold() for each in (*known, *own)}
    return [each for each in game.making.ready if name_of(each.state).casefold() not in taken]


def lacking(turn: Turn, game: Game) -> Sheet[Any] | None:
    """Give the player's character in use, if there is more to it than it has."""
    used = (held for held in turn.characters(game.character) if held.is_active)
    return next((held for held in used if game.making.missing(held.value)), None)


def take_ready(turn: Turn, game: Game, name: str) -> SheetWritten:
    """Make a ready-made character one's own if nobody else has, and use it from now on."""
    left = {name_of(each.state): each.state for each in ready(turn, game)}
    if name not in left:
        raise NameTaken("character", name)
    return _take_up(turn, game, left[name])


def _take_up(turn: Turn, game: Game, state: Any) -> SheetWritten:
    after = tuple(game.making.typed(state).items())
    held = take_in(turn, state)
    return SheetWritten(name_of(state), game.key, held.player, (), after, sheet=turn.number(held))


def take_in(turn: Turn, state: Any) -> Sheet[Any]:
    """Make a character of any game the player's, in use from now on."""
    taken = (name_of(each.value) for each in characters(turn))
    names.require_free("character", name_of(state), taken)
    _rest(turn, of_character(state))
    return turn.add(state, player=turn.scope.player_id, is_active=True)


def to_write(turn: Turn, sheet_id: int, game_key: str) -> tuple[Game, Sheet[Any]]:
    """Give a character that a form is to change, for its player or the GM."""
    game = by_key(game_key)
    return game, turn.own_sheet(sheet_id, game.character)


def to_make_up(turn: Turn, key: int, game_key: str) -> tuple[Game, Sheet[Any]]:
    """Give the character that a roll made, as long as that roll stands."""
    game = by_key(game_key)
    turn.act_for(turn.entry(key).player)
    held = turn.touched_by(key, game.character)
    if held is None:
        raise Stale
    return game, held


def write(
    turn: Turn,
    sheet_id: int,
    game_key: str,
    texts: Mapping[str, str],
    form: Making | Further,
) -> SheetWritten:
    """Make of a character that is there what its form says, the first of its game's or another."""
    game = by_key(game_key)
    held = turn.own_sheet(sheet_id, game.character)
    before = held.value
    after = form.make(before, {NAME: name_of(before), **texts})
    if after == before:
        raise Already("sheet", name_of(before))
    _rewrite(turn, game, held, after)
    is_made = form is game.making and game.making.missing(before)
    kind = SheetWritten if is_made else SheetRewritten
    was, now = (tuple(form.typed(state).items()) for state in (before, after))
    return kind(name_of(after), game.key, held.player, was, now, sheet=sheet_id)


def _rewrite(turn: Turn, game: Game, held: Sheet[Any], after: Any) -> None:
    """Make of a character what a hand did, whose name may be another, and tell its game."""
    if name_of(after) != name_of(held.value):
        others = (name_of(each.value) for each in characters(turn) if each is not held)
        names.require_free("character", name_of(after), others)
    game.follow(turn, held, after)
    held.state = after


def make(turn: Turn, player: int, player_name: str, game_key: str) -> SheetMade:
    """Make the first character of a game for whoever was asked about, named after them."""
    game = by_key(game_key)
    turn.act_for(player, player_name)
    if turn.characters(game.character):
        raise Already("character")
    name = turn.free_name()
    held = turn.add(game.character(name=name), player=player, is_active=True)
    return SheetMade(name, game.key, player, turn.number(held))


def use(turn: Turn, wanted: str) -> SheetUsed:
    """Use one of the player's characters from now on."""
    sheet = find(turn, wanted)
    game, name = of_character(sheet.value), name_of(sheet.value)
    used = [each for each in turn.characters(game.character) if each.is_active]
    if used == [sheet]:
        raise Already("used character", name)
    _rest(turn, game)
    sheet.is_active = True
    # That a GM played one of the GM's own is theirs to tell.
    known = (each.value for each in used if each is not sheet and not is_gms(each.value))
    return SheetUsed(name, game.key, next(map(name_of, known), ""))


def edit(turn: Turn, wanted: str | None, field: str, text: str) -> Edited:
    """Set one field of a character by hand."""
    sheet = _to_change(turn, wanted)
    before = sheet.value
    game = of_character(before)
    after, outcome = edit_field(_fields(turn, game), before, field, text)
    _rewrite(turn, game, sheet, after)
    return outcome


def _to_change(turn: Turn, wanted: str | None) -> Sheet[Any]:
    """Find a character as :func:`find` does, but make none for the GM of others."""
    main = main_game(turn)
    if wanted or main is None or characters(turn):
        return find(turn, wanted)
    return turn.character_to_change(main.character)


def fields(turn: Turn, wanted: str | None) -> list[str]:
    """Name what the actor may put right of a character."""
    return list(_fields(turn, of_character(find(turn, wanted).value)))


def field_meant(turn: Turn, wanted: str | None, field: str) -> str:
    """Give the field that is meant by its name or the beginning of it."""
    return field_named(_fields(turn, of_character(find(turn, wanted).value)), field)


def _fields(turn: Turn, game: Game) -> Mapping[str, Edit[Any]]:
    return game.gm_fields if game.gm_fields is not None and turn.is_gm else game.fields


def remove(turn: Turn, wanted: str) -> SheetRemoved:
    """Take a character off the table; the player's next one of that game takes its place."""
    return _remove(turn, turn.pick_character(wanted, characters(turn)))


def remove_own(turn: Turn, sheet_id: int) -> SheetRemoved:
    """Take the character of a card off the table, for its player or the GM."""
    return _remove(turn, own(turn, sheet_id))


def _remove(turn: Turn, sheet: Sheet[Any]) -> SheetRemoved:
    game, name, was_active = of_character(sheet.value), name_of(sheet.value), sheet.is_active
    if profile := profile_of(turn, sheet):
        profile.remove()
    sheet.remove()
    if was_active:
        for other in turn.characters(game.character)[:1]:
            other.is_active = True
    return SheetRemoved(name, game.key)


def own(turn: Turn, sheet_id: int) -> Sheet[Any]:
    """Give the character of a card, of whatever game, for its player or the GM."""
    return turn.own_sheet(sheet_id, *character_classes())


def on_card(turn: Turn, sheet_id: int) -> Sheet[Any]:
    """Give the character of a card, of whatever game, for anybody at its table."""
    return turn.sheet(sheet_id, *character_classes())


def to_show(turn: Turn, wanted: str | None) -> Sheet[Any]:
    """Give the character that is to be shown; who has none is asked whether they want one."""
    if not wanted and not any(sheet.is_active for sheet in characters(turn)):
        main = main_game(turn)
        turn.ask_for_character(main.key if main else "")
    return find(turn, wanted)


def to_see(turn: Turn, wanted: str | None) -> Sheet[Any]:
    """Give the character that is to be shown and no more: a GM may name another's by name alone.

    That is enough where no other character of another's has the name: somebody who has left the
    server is in no list of people any more.
    """
    try:
        return to_show(turn, wanted)
    except NoCharacterNamed as refusal:
        if not (refusal.is_gm and refusal.is_own and len(refusal.owners) == 1):
            raise
        return own(turn, *refusal.owners)


def shown(turn: Turn, held: Sheet[Any]) -> SheetShown:
    """Give what is shown of a character."""
    game = of_character(held.value)
    lacks = game.making.missing(held.value)
    seen, profile = game.sheet(turn, held), added_to(turn, held)
    return SheetShown(held.id, game.key, lacks, (), seen, profile)


def numbers(held: Sheet[Any]) -> list[str]:
    """Name the numbers of a character that can be seen over an evening."""
    return list(_plotted(held.value))


def _plotted(state: Any) -> Mapping[str, Callable[[Any], int | None]]:
    """Give the numbers that a character has and that can be seen over an evening."""
    known = of_character(state).plotted
    return {name: of for name, of in known.items() if of(state) is not None}


def evening(
    turn: Turn, held: Sheet[Any], number: str | None, *, is_private: bool | None
) -> Evening:
    """Give how a character's number moved over the last evening, what was undone left out.

    Where it is not said if it ``is_private``, it is so as a card is.
    """
    plotted, name = _plotted(held.value), name_of(held.value)
    is_private = is_gms(held.value) if is_private is None else is_private
    if not plotted:
        return Evening(held.id, name, "", (), (), is_private)
    chosen = names.resolve("number", number, plotted) if number else next(iter(plotted))
    points = list[tuple[int, int]]()
    for at, state in turn.journal.evening(held, to_all=not is_private):
        value = plotted[chosen](state)
        if value is not None and (not points or points[-1][1] != value):
            points.append((at // 1000, value))
    numbers = tuple(plotted)
    return Evening(held.id, name, chosen, numbers, tuple(points), is_private)


def shown_new(turn: Turn, outcome: SheetWritten | SheetBrought) -> SheetShown:
    """Give the sheet of a character that a form made, or a file, as it is now."""
    held = _of_outcome(turn, outcome)
    return replace(shown(turn, held), resting=_resting(turn, held))


def shown_rewritten(turn: Turn, outcome: SheetRewritten) -> SheetShown:
    """Give the sheet of a character that a form changed, as it is now."""
    return shown(turn, _of_outcome(turn, outcome))


def formed(turn: Turn, outcome: SheetMade) -> Formed:
    """Give a character that was just made by its name alone, as its form finds it."""
    held = _of_outcome(turn, outcome)
    lacks = by_key(outcome.game).making.missing(held.value)
    return Formed(held.id, outcome.game, lacks, _resting(turn, held))


def unmade(turn: Turn, played: Played[Any]) -> Unmade | Joined | None:
    """Give the actor's character that this very play made, if there is more to it than a name.

    Of those that it made for others it gives the names alone: what they lack is for their players.
    Where what it touched is not known, since it is asked later, all that the actor has may be it.
    """
    game = of_outcome(played.outcome)
    if game is None:
        return None
    touched = {*played.touched.get(kind_of(game.character), ())}
    own = turn.characters(game.character, player=played.actor)
    lacks = {
        held.id: game.making.missing(held.value)
        for held in own
        if held.id in touched or not played.touched
    }
    others = touched - lacks.keys()
    if not others and not any(lacks.values()):
        return None
    made = turn.journal.made_by(played.key)
    for held in own:
        if held.id in made and lacks.get(held.id):
            missing, name, is_late = lacks[held.id], name_of(held.value), not played.touched
            return Unmade(held.id, game.key, missing, (), name, played.key, is_late)
    found = turn.all_characters(game.character) if others.intersection(made) else ()
    of_others = (each for each in found if each.id in others and each.id in made)
    names = tuple(name_of(each.value) for each in of_others if not is_gms(each.value))
    return Joined(names) if names else None


def _of_outcome(turn: Turn, outcome: SheetMade | SheetWritten) -> Sheet[Any]:
    """Give the character of an outcome, which may go by another name since.

    Outcomes of earlier versions say no sheet, and are known by the name alone.
    """
    if outcome.sheet:
        return turn.sheet(outcome.sheet, by_key(outcome.game).character)
    return next(
        held
        for held in turn.all_characters(by_key(outcome.game).character)
        if held.player == outcome.player and name_of(held.value) == outcome.character
    )


def _resting(turn: Turn, held: Sheet[Any]) -> tuple[str, ...]:
    """Name the player's other characters of the game while this one is in use, but for the dead."""
    if not held.is_active:
        return ()
    game = of_character(held.value)
    every = turn.characters(game.character, player=held.player)
    resting = (each.value for each in every if not each.is_active)
    return tuple(name_of(each) for each in resting if not (is_secret(each) or game.has_ended(each)))


def _rest(turn: Turn, game: Game) -> None:
    """Let the player's other characters of a game rest."""
    for sheet in turn.characters(game.character):
        sheet.is_active = False
