"""Tension and Fate: the pool, calamities, the sheets' numbers.

Tests are in :mod:`bot.games.tension.plays.challenges`.  The pool's sheet is written only when the
pool moves, so that taking back a player's roll never stands in the way of the Storyteller.
"""

from dataclasses import replace

from bot.errors import Stale
from bot.games.tension.words.sheet import SheetView, TensionView
from bot.storage.store import Sheet, name_of
from bot.storage.turn import Turn
from rules import tension
from rules.tension import (
    AdventureBegun,
    Calamity,
    CalamityAdvanced,
    CalamityMade,
    CalamityRemoved,
    CalamityRevealed,
    CalamityThwarted,
    CampaignBegun,
    Challenge,
    Character,
    Pool,
    PoolConfigured,
    Settings,
    SheetChanged,
    Stage,
)

# ------------------------------------------------------------------------- what is shown


def pool_of(turn: Turn) -> Pool:
    """Give the pool, without making a sheet for it."""
    found = turn.boards(Pool)
    return found[0].value if found else Pool()


def keep_pool(turn: Turn, after: Pool) -> None:
    """Keep a pool that has moved."""
    if after != pool_of(turn):
        turn.board(Pool).state = after


def see(turn: Turn, *, is_public: bool) -> TensionView:
    """Give what the actor may know of it all; with ``is_public`` what everybody may."""
    is_storyteller = turn.is_gm and not is_public
    pool = pool_of(turn)
    known = (
        tension.seen(sheet.value, is_storyteller=is_storyteller) for sheet in turn.boards(Calamity)
    )
    return TensionView(
        pool if tension.may_see_pool(pool, is_storyteller=is_storyteller) else None,
        pool.settings,
        tuple(calamity for calamity in known if calamity is not None),
        tuple(
            sheet.value
            for sheet in turn.boards(Challenge)
            if sheet.value.stage in {Stage.OPEN, Stage.PROPOSED}
        ),
        is_storyteller,
    )


def board(turn: Turn) -> TensionView:
    """Give what is shown of the table, to whoever asks for it alone."""
    return see(turn, is_public=False)


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """Give what is shown of a character."""
    within = (
        each.value.name
        for each in turn.boards(Challenge)
        if each.value.is_open
        and tension.Participant(held.player, held.value.name) in each.value.affected
    )
    return SheetView(held.value, next(within, ""))


def resources(turn: Turn, character: str | None) -> list[str]:
    """List a character's resources by name."""
    held = turn.character(Character, character)
    return [resource.name for resource in held.value.resources]


# ----------------------------------------------------------------------- a player's numbers


def vigor(turn: Turn, change: int, character: str | None) -> SheetChanged:
    """Raise or lower a character's vigor."""
    held = turn.character(Character, character)
    held.state, outcome = tension.change_vigor(held.value, change)
    return outcome


def resource(turn: Turn, name: str, change: int, character: str | None) -> SheetChanged:
    """Raise or lower one of a character's resources."""
    held = turn.character(Character, character)
    held.state, outcome = tension.change_resource(held.value, name, change)
    return outcome


# -------------------------------------------------------------------------------- the pool


def adventure(turn: Turn) -> AdventureBegun:
    """Begin an adventure."""
    turn.require_gm()
    after, outcome = tension.new_adventure(pool_of(turn))
    keep_pool(turn, after)
    return outcome


def before_campaign(turn: Turn) -> TensionView:
    """Give what a new campaign would put away, to whoever may begin one."""
    turn.require_gm()
    return board(turn)


def campaign(turn: Turn, tension_max: int, fate_points: int) -> CampaignBegun:
    """Begin a campaign: its pool, and neither calamities nor tests."""
    turn.require_gm()
    calamities, tests = turn.boards(Calamity), turn.boards(Challenge)
    after, outcome = tension.new_campaign(
        pool_of(turn),
        tuple(each.value for each in calamities),
        tension_max=tension_max,
        fate_points=fate_points,
    )
    keep_pool(turn, after)
    for calamity in calamities:
        calamity.remove()
    for test in tests:
        test.remove()
    return outcome


def campaign_by(turn: Turn, numbers: str) -> CampaignBegun:
    """Begin the campaign that a button is for: its maximum and fate points, as ``8-3``."""
    tension_max, _, fate_points = numbers.partition("-")
    if not (tension_max.isdecimal() and fate_points.isdecimal()):
        raise Stale
    return campaign(turn, int(tension_max), int(fate_points))


def configure(
    turn: Turn,
    *,
    is_secret: bool | None,
    extremes_min_dice: int | None,
    increase_adds_die: bool | None,
    fate_excludes_tension: bool | None,
) -> PoolConfigured:
    """Play with other settings from now on; None leaves one as it is."""
    turn.require_gm()
    pool = pool_of(turn)
    before = pool.settings
    wanted = Settings(
        before.is_secret if is_secret is None else is_secret,
        before.extremes_min_dice if extremes_min_dice is None else extremes_min_dice,
        before.increase_adds_die if increase_adds_die is None else increase_adds_die,
        before.fate_excludes_tension if fate_excludes_tension is None else fate_excludes_tension,
    )
    after, outcome = tension.configure(pool, wanted)
    keep_pool(turn, after)
    return outcome


# ------------------------------------------------------------------------------ calamities


def known_calamities(turn: Turn) -> list[str]:
    """List the calamities that the actor knows of, by name."""
    return [calamity.name for calamity in board(turn).calamities]


def calamity_new(turn: Turn, name: str, steps: int, *, is_hidden: bool) -> CalamityMade:
    """Begin a calamity."""
    turn.require_gm()
    others = tuple(each.value for each in turn.boards(Calamity))
    made, outcome = tension.new_calamity(name, others, steps, is_hidden=is_hidden)
    turn.add(made)
    return outcome


def calamity_advance(turn: Turn, wanted: str | int, steps: int) -> CalamityAdvanced:
    """Do steps of a calamity in secret."""
    held = _calamity(turn, wanted)
    held.state, outcome = tension.advance(held.value, steps)
    return outcome


def calamity_reveal(turn: Turn, wanted: str | int, steps: int | None) -> CalamityRevealed:
    """Let the characters hear of steps that are done."""
    held = _calamity(turn, wanted)
    after, held.state, outcome = tension.reveal(pool_of(turn), held.value, steps)
    keep_pool(turn, after)
    return outcome


def calamity_thwart(turn: Turn, wanted: str, *, is_adventure_won: bool) -> CalamityThwarted:
    """Foil a step of a calamity."""
    held = _calamity(turn, wanted)
    after, held.state, outcome = tension.thwart(
        pool_of(turn), held.value, is_adventure_won=is_adventure_won
    )
    keep_pool(turn, after)
    return outcome


def calamity_remove(turn: Turn, wanted: str) -> CalamityRemoved:
    """Take a calamity off the board."""
    held = _calamity(turn, wanted)
    outcome = tension.remove_calamity(held.value)
    held.remove()
    return outcome


def _calamity(turn: Turn, wanted: str | int) -> Sheet[Calamity]:
    """Find a calamity by its name, or by its sheet's id, for the Storyteller alone."""
    turn.require_gm()
    if isinstance(wanted, int):
        return turn.sheet(Calamity, wanted)
    return turn.pick("calamity", wanted, turn.boards(Calamity))


# -------------------------------------------------------------------------- whose character


def of_player(turn: Turn, player: int, player_name: str) -> Sheet[Character]:
    """Give the character that another player is playing, made if it is their first."""
    actors = turn.scope
    turn.scope = replace(actors, player_id=player, player_name=player_name)
    try:
        return turn.character(Character)
    finally:
        turn.scope = actors


def held_by(turn: Turn, who: tension.Participant) -> Sheet[Character] | None:
    """Find the character that takes part in a test, unless its name or its sheet is gone."""
    for each in turn.all_characters(Character):
        if each.player == who.player and name_of(each.value) == who.character:
            return each
    return None
