"""The pool, calamities, and the numbers of characters' sheets.

The pool's sheet is written only when its numbers change, so that a spending of the Storyteller's
does not stand in the way when a player takes back an answer.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.games.tension.views import SheetView, TensionView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import tension
from rules.errors import AmbiguousName
from rules.sheet import Edited, edit
from rules.tension import Calamity, Challenge, Character, NoCalamity, Participant, Pool

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")

# ------------------------------------------------------------------------- what is shown


def pool_of(turn: Turn) -> Pool:
    """Give the table's pool, or a fresh one where none is stored yet."""
    return turn.read_board(Pool)


def move_pool(
    turn: Turn,
    move: Callable[Concatenate[Pool, P], tuple[Pool, R]],
    *given: P.args,
    **named: P.kwargs,
) -> R:
    """Make a move of the pool, which is stored if its numbers or settings have changed."""
    before = pool_of(turn)
    after, outcome = move(before, *given, **named)
    if after != before:
        turn.board(Pool).state = after
    return outcome


def move_with_pool(
    turn: Turn,
    held: Sheet[S],
    move: Callable[Concatenate[Pool, S, P], tuple[Pool, S, R]],
    *given: P.args,
    **named: P.kwargs,
) -> R:
    """Make a move of the pool and of what is on a sheet, a test or a calamity."""

    def of_pool(pool: Pool) -> tuple[Pool, R]:
        after, held.state, outcome = move(pool, held.value, *given, **named)
        return after, outcome

    return move_pool(turn, of_pool)


def known_tests(turn: Turn, *, to_all: bool = False) -> list[Sheet[Challenge]]:
    """List the tests that the actor, or everybody here, may be shown, oldest first.

    One that is about them is none to them where the GM keeps it to a channel that they cannot read.
    """
    there = turn.boards(Challenge)
    is_known = turn.journal.known({each.value.key for each in there}, to_all=to_all)
    kept = () if to_all else kept_tests(turn)
    return [
        each
        for each in there
        if each.value.key not in kept
        and is_known(each.value.key, *(who.player for who in each.value.affected))
    ]


def kept_tests(turn: Turn) -> Collection[int]:
    """Give the keys of tests about the actor that the GM keeps where they cannot read."""
    about = (
        each.value.key
        for each in turn.boards(Challenge)
        if any(who.player == turn.scope.user_id for who in each.value.affected)
    )
    return turn.journal.kept_from_actor({*about})


def view_for_all(turn: Turn) -> TensionView:
    """View the table as everybody here may know it."""
    return _view(turn, is_storyteller=False, to_all=True)


def view_for_actor(turn: Turn) -> TensionView:
    """View the table as the actor may know it: all of it as GM."""
    return _view(turn, is_storyteller=turn.is_gm)


def _view(turn: Turn, *, is_storyteller: bool, to_all: bool = False) -> TensionView:
    pool = pool_of(turn)
    plans = [
        tension.seen(each.value, is_storyteller=is_storyteller) for each in turn.boards(Calamity)
    ]
    tests = [each.value for each in known_tests(turn, to_all=to_all)]
    return TensionView(
        pool if tension.may_see_pool(pool, is_storyteller=is_storyteller) else None,
        pool.settings,
        tuple(each for each in plans if each is not None),
        tuple(each for each in tests if not each.is_over),
        is_storyteller,
    )


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """View a character, as everybody who reads the card may know it."""
    tests = [each.value for each in known_tests(turn, to_all=True) if each.value.is_open]
    within = (each.name for each in tests if participant(held) in each.affected)
    return SheetView(held.value, next(within, ""))


def resources(turn: Turn, character: str | None) -> list[str]:
    """List the names of a character's resources."""
    return [each.name for each in turn.character(Character, character).value.resources]


# ----------------------------------------------------------------------- a player's numbers


def numbers(turn: Turn, character: str | None) -> Character:
    """View the character whose numbers are to be moved."""
    return turn.character_to_change(Character, character).value


def vigor(turn: Turn, change: int, character: str | None) -> tension.SheetChanged:
    """Raise or lower a character's vigor."""
    return vigor_of(turn.character_to_change(Character, character), change)


def vigor_of(held: Sheet[Character], change: int) -> tension.SheetChanged:
    """Raise or lower the vigor of the character on a sheet."""
    return held.make(tension.change_vigor, change)


def resource_of(held: Sheet[Character], name: str, change: int) -> tension.SheetChanged:
    """Raise or lower a resource of the character on a sheet."""
    return held.make(tension.change_resource, name, change)


def resource(
    turn: Turn,
    name: str,
    character: str | None,
    *,
    change: int | None = None,
    maximum: int | None = None,
    is_removed: bool = False,
) -> tension.SheetChanged | Edited:
    """Raise or lower a resource, give it a maximum or take it off; without any of it, add it."""
    held = turn.character_to_change(Character, character)
    outcome: tension.SheetChanged | Edited
    if is_removed:
        outcome = held.make(tension.drop_resource, name)
    elif maximum is not None:
        outcome = held.make(tension.limit_resource, name, maximum)
    elif change is not None:
        outcome = resource_of(held, name, change)
    else:
        held.state, outcome = edit(tension.FIELDS, held.value, "resource", name)
    return outcome


# -------------------------------------------------------------------------------- the pool


def before_adventure(turn: Turn) -> bool:
    """Say whether it counts that the adventure before was won, for a GM alone."""
    turn.require_gm()
    pool = pool_of(turn)
    # Whether a secret maximum can fall is not told by whether its GM takes a step more.
    return pool.has_foiled and (pool.is_secret or pool.tension_max > tension.TENSION_START)


def adventure(turn: Turn, *, is_won: bool = False) -> tension.AdventureBegun:
    """Begin an adventure, with all tension dice; the one before it may be won at once."""
    turn.require_gm()
    return move_pool(turn, tension.new_adventure, is_won=is_won)


def before_campaign(turn: Turn) -> TensionView:
    """View what a new campaign would put away; only a GM may begin one."""
    turn.require_gm()
    return view_for_actor(turn)


def campaign(turn: Turn, tension_max: int, fate_points: int) -> tension.CampaignBegun:
    """Begin a campaign with a new pool, and remove all calamities and tests."""
    turn.require_gm()
    calamities, tests = turn.boards(Calamity), turn.boards(Challenge)
    outcome = move_pool(
        turn,
        tension.new_campaign,
        tuple(each.value for each in calamities),
        # Everybody is told which are over, and some may have been kept from them.
        tuple(each.value for each in known_tests(turn, to_all=True)),
        tension_max=tension_max,
        fate_points=fate_points,
    )
    for calamity in calamities:
        calamity.remove()
    for test in tests:
        test.remove()
    return outcome


def campaign_asked(
    turn: Turn, asked: int, tension_max: int, fate_points: int
) -> tension.CampaignBegun:
    """Begin the campaign that was asked about, if this is the table, by its sheet, that was."""
    turn.require_table(asked)
    return campaign(turn, tension_max, fate_points)


def configure(turn: Turn, **wanted: bool | int | None) -> tension.PoolConfigured:
    """Change settings of the table, by the names of their fields; None leaves one as it is."""
    turn.require_gm()
    given: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    return move_pool(turn, tension.configure, replace(pool_of(turn).settings, **given))


# ------------------------------------------------------------------------------ calamities


def known_calamities(turn: Turn) -> list[str]:
    """List the names of the calamities that the actor knows of."""
    return [calamity.name for calamity in view_for_actor(turn).calamities]


def untold(turn: Turn) -> list[tuple[Sheet[Calamity], int]]:
    """List the calamities with steps to be told, each with the id of what did the oldest.

    0.1.0 kept no such id, so for its steps the journal is asked.
    """
    there = [each for each in turn.boards(Calamity) if each.value.untold]
    return [(each, each.value.since or _advanced(turn, each.value.name)) for each in there]


def _advanced(turn: Turn, name: str) -> int:
    """Find the newest entry that advanced a calamity; 1 if there is none."""
    for entry in turn.journal.since(0):
        outcome = entry.outcome
        if isinstance(outcome, tension.CalamityAdvanced) and outcome.calamity.name == name:
            return entry.key
    return 1


def calamity_new(turn: Turn, name: str, steps: int, *, is_hidden: bool) -> tension.CalamityMade:
    """Begin a calamity; a hidden one is told to nobody but the Storyteller."""
    turn.require_gm()
    others = tuple(each.value for each in turn.boards(Calamity))
    made, outcome = tension.new_calamity(name, others, steps, is_hidden=is_hidden)
    turn.add(made)
    return outcome


def calamity_advance(turn: Turn, wanted: str | int | None, steps: int) -> tension.CalamityAdvanced:
    """Advance a calamity by some steps in secret."""
    held = _calamity(turn, wanted)
    return held.make(tension.advance, steps, key=turn.scope.key)


def calamity_reveal(
    turn: Turn, wanted: str | int | None, steps: int | None
) -> tension.CalamityRevealed:
    """Reveal steps of a calamity that are done; None reveals all of them."""
    return move_with_pool(turn, _calamity(turn, wanted), tension.reveal, steps)


def calamity_thwart(
    turn: Turn, wanted: str | None, *, is_adventure_won: bool
) -> tension.CalamityThwarted:
    """Thwart a step of a calamity."""
    held = _calamity(turn, wanted)
    return move_with_pool(turn, held, tension.thwart, is_adventure_won=is_adventure_won)


def calamity_won(turn: Turn, wanted: int) -> tension.CalamityThwarted:
    """Win the adventure in which a step of a calamity was thwarted before."""
    return move_pool(turn, tension.win, _calamity(turn, wanted).value)


def calamity_remove(turn: Turn, wanted: str | None) -> tension.CalamityRemoved:
    """Remove a calamity from the table."""
    held = _calamity(turn, wanted)
    outcome = tension.remove_calamity(held.value)
    held.remove()
    return outcome


def _calamity(turn: Turn, wanted: str | int | None) -> Sheet[Calamity]:
    """Find a calamity by its name or by the id of its sheet, or the only one, for a GM alone."""
    turn.require_gm()
    if isinstance(wanted, int):
        return turn.sheet(wanted, Calamity)
    there = turn.boards(Calamity)
    if wanted and there:
        return turn.pick("calamity", wanted, there)
    if not there:
        raise NoCalamity
    if len(there) > 1:
        raise AmbiguousName("calamity", "", tuple(each.value.name for each in there))
    return there[0]


# ------------------------------------------------------------------------ whose character


def character_in(turn: Turn, who: Participant) -> Sheet[Character] | None:
    """Find the sheet of a character in a test; None if it was renamed or removed since."""
    everybody = turn.all_characters(Character)
    return next((each for each in everybody if participant(each) == who), None)


def called(turn: Turn, among: Iterable[Participant]) -> dict[str, Participant]:
    """Give characters in a test by their names, those of one name told apart.

    One that was renamed or removed since has no sheet, and the name that the test knows.
    """
    sheets = {each: character_in(turn, each) for each in among}
    apart = turn.apart(filter(None, sheets.values()))
    lost = {each.character: each for each, held in sheets.items() if held is None}
    return lost | {name: participant(held) for name, held in apart.items()}


def participant(held: Sheet[Character]) -> Participant:
    """Give a character as tests name it."""
    return Participant(held.player, held.value.name)


def alone(turn: Turn) -> tuple[Participant, ...]:
    """Give the only character that is being played; nobody where there are several, or none."""
    playing = tuple(participant(each) for each in turn.everyone(Character))
    return playing if len(playing) == 1 else ()
