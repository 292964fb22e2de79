"""Fate's plays absorb hits, change aspects, boosts and compels, and end conflicts and scenes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.errors import OfferedToAnother, Stale
from bot.games.fate.plays.characters import (
    BOARD_MAX,
    by_key,
    character,
    character_to_change,
    forget,
    hits_on,
    known,
    looked_at,
    person_of,
    settled,
    sheet_of,
    snapshot,
    told_to_all,
)
from bot.games.fate.plays.momentum import find_boost
from bot.games.fate.plays.rolls import settle
from bot.games.fate.views import CompelView, HitView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fate
from rules.errors import NotMarked
from rules.secrecy import is_secret

# -------------------------------------------------------------------------------------- harm


def hit(
    turn: Turn, value: int, track: fate.Track, by: str | None, named: str | None
) -> fate.HitDealt:
    """Add a hit to those that wait for the player's character."""
    held = character_to_change(turn, named)
    by = snapshot(turn).name_of(by or "")
    return held.make(fate.deal, fate.Hit(turn.scope.key, value, value, track, by))


def waiting(turn: Turn, named: str | None) -> HitView:
    """Give the character with the hit that waits longest."""
    held = looked_at(turn, named)
    hits = held.value.hits
    return HitView(held.value, hits[0] if hits else None, held.id)


def on_sheet(turn: Turn, sheet: int) -> HitView | None:
    """Give that of a sheet, with the hits of which all here can know; None once it is gone."""
    for held in turn.all_characters(fate.Character):
        if held.id == sheet:
            hits = hits_on(turn, held)
            return HitView(replace(held.value, hits=hits), hits[0] if hits else None, sheet)
    return None


def shown(turn: Turn, named: str | None) -> tuple[HitView, bool]:
    """Give that, and say whether not all here may see each hit, or know of the character."""
    found = waiting(turn, named)
    keys = [each.key for each in found.character.hits]
    return found, is_secret(found.character) or bool(turn.journal.told_elsewhere(keys))


def view_of_hit(turn: Turn, outcome: fate.HarmOutcome) -> HitView | None:
    """Give what is left of a hit, and whom it waits for; None once nothing is."""
    # Who was hit is named by the outcome, also where not all have met them.
    people = tuple(map(person_of, turn.all_characters(fate.Character)))
    return HitView.of(fate.Snapshot(people=people), outcome.hit.key)


def absorb(turn: Turn, key: int, choice: tuple[Any, ...]) -> fate.HarmOutcome:
    """Deal with a hit as its menu says: with a box, a consequence, or taken out."""
    held = _struck(turn, key)
    turn.act_as(held)
    match choice:
        case ("out",):
            at_them = snapshot(turn).at(person_of(held).participant)
            return held.make(fate.take_out, key, tuple(each.key for each in at_them))
        case ("box", box):
            return held.make(fate.mark_box, key, int(box))
        case (severity,):
            return held.make(fate.take_consequence, key, fate.Severity(severity))
    raise Stale


def _struck(turn: Turn, key: int) -> Sheet[fate.Character]:
    """Find whom a hit waits for, or say why it waits no more."""
    found = snapshot(turn).struck(key)
    held = sheet_of(turn, found[0]) if found is not None else None
    if held is None:
        turn.entry(key)
        raise NotMarked("hit")
    return held


def concede(turn: Turn, named: str | None) -> fate.Conceded:
    """Give up the conflict for fate points."""
    held = character_to_change(turn, named)
    return settled(turn, fate.concede(snapshot(turn), person_of(held)))


def consequences(turn: Turn, named: str | None) -> list[str]:
    """List a character's consequences by name."""
    return [each.name for each in looked_at(turn, named).value.consequences]


def consequence(
    turn: Turn,
    which: str,
    name: str | None,
    replaces: str | None,
    named: str | None,
    *,
    is_treated: bool = False,
    is_cleared: bool = False,
) -> fate.ConsequenceChanged:
    """Clear a consequence, or begin its recovery, or say what it is called."""
    held = character_to_change(turn, named)
    if is_cleared:
        outcome = held.make(fate.clear_consequence, which, is_gm=turn.is_gm)
    elif is_treated:
        outcome = held.make(fate.treat_consequence, which, name or "")
    else:
        outcome = held.make(fate.rename_consequence, which, name or "", replaces or "")
    return _followed(turn, held, outcome)


def _followed(
    turn: Turn, held: Sheet[fate.Character], outcome: fate.ConsequenceChanged
) -> fate.ConsequenceChanged:
    """Let what is about a consequence follow it to its new name, or be over with it."""
    who = person_of(held).participant
    return settled(turn, fate.followed(told_to_all(turn), who, outcome))


def borne_consequence(turn: Turn, which: str, named: str | None) -> fate.Consequence:
    """Give a consequence of the player's character, by its name or severity."""
    return fate.find_consequence(looked_at(turn, named).value, which)


def consequence_by(turn: Turn, key: int, name: str) -> fate.Consequence:
    """Give the consequence that a button names, to whoever has it or the GM."""
    return _borne(turn, key, name)[1]


def name_consequence(
    turn: Turn, key: int, held: str, name: str, replaces: str
) -> fate.ConsequenceChanged:
    """Say what the consequence is called that a form is about."""
    who, found = _borne(turn, key, held)
    outcome = who.make(fate.rename_consequence, found.name, name, replaces)
    return _followed(turn, who, outcome)


def _borne(turn: Turn, key: int, name: str) -> tuple[Sheet[fate.Character], fate.Consequence]:
    for held in turn.all_characters(fate.Character):
        for each in held.value.consequences:
            if (each.key, each.name) == (key, name):
                turn.act_as(held)
                return held, each
    turn.entry(key)
    raise Stale


# ------------------------------------------------------------------------- aspects and boosts


def aspects(turn: Turn) -> list[str]:
    """List the situation aspects by name."""
    return list(snapshot(turn).aspect_names)


def aspect_add(turn: Turn, name: str, free: int, *, is_foe: bool) -> fate.AspectPlaced:
    """Put a situation aspect into the scene."""
    if is_foe:
        turn.require_gm()
    made, outcome = fate.place_aspect(name, aspects(turn), free, is_foe=is_foe)
    turn.add(made)
    return outcome


def aspect_remove(turn: Turn, name: str) -> fate.AspectRemoved:
    """Take a situation aspect out of the scene: it is its maker's and the GM's to take."""
    held = turn.pick("aspect", name, turn.boards(fate.SceneAspect))
    turn.require_maker(held)
    return settled(turn, fate.remove_aspect(told_to_all(turn), held.value))


def open_boosts(turn: Turn) -> Sequence[fate.Boost]:
    """List the boosts that are still there and that the actor may be shown."""
    return known(turn).open_boosts


def boosts(turn: Turn) -> list[str]:
    """List by name the boosts that :func:`open_boosts` gives."""
    return [each.name for each in open_boosts(turn)]


def boost_add(turn: Turn, name: str, against: str | None, named: str | None) -> fate.BoostPlaced:
    """Put a boost there by hand."""
    held = character_to_change(turn, named)
    made, outcome = fate.place_boost(
        turn.scope.key,
        name,
        person_of(held).participant,
        boosts(turn),
        snapshot(turn).name_of(against or ""),
        is_foes=held.value.is_npc,
    )
    turn.add(made, limit=BOARD_MAX)
    forget(turn)
    return outcome


def boost_use(turn: Turn, name: str, named: str | None) -> fate.BoostUsed:
    """Use a boost for something that is no roll on the table."""
    boost = find_boost(turn, name)
    if boost.value.is_foes:
        turn.require_gm()
    by = "" if boost.value.is_foes else character(turn, named).value.name
    return boost.make(fate.use_boost, by)


def boost_name(turn: Turn, wanted: str, name: str) -> fate.BoostNamed:
    """Say what a boost is called: its owner does, or the GM."""
    boost = _own_boost(turn, find_boost(turn, wanted))
    return _name_boost(turn, boost, name)


def boost_to_name(turn: Turn, key: int) -> fate.Boost:
    """Give the boost that a button would name, to its owner or the GM."""
    boost = _own_boost(turn, by_key(turn, fate.Boost, key)).value
    boost.ended(fate.BoostState.USED)
    return boost


def boost_name_by(turn: Turn, key: int, name: str) -> fate.BoostNamed:
    """Say what the boost is called that a button names."""
    return _name_boost(turn, _own_boost(turn, by_key(turn, fate.Boost, key)), name)


def _own_boost(turn: Turn, boost: Sheet[fate.Boost]) -> Sheet[fate.Boost]:
    """Hold that a boost is the actor's to name: its owner's, or the GM's."""
    if boost.value.owner.player and not boost.value.is_foes:
        turn.require_own(boost.value.owner.player)
    else:
        turn.require_gm()
    return boost


def _name_boost(turn: Turn, boost: Sheet[fate.Boost], name: str) -> fate.BoostNamed:
    others = [each for each in boosts(turn) if each != boost.value.name]
    return boost.make(fate.name_boost, name, others)


# ------------------------------------------------------------------------------------ compels


def compel(
    turn: Turn, aspect: str, player: tuple[int, str], reason: str | None
) -> fate.CompelOffered:
    """Offer a complication to a player's character."""
    turn.require_gm()
    whom = person_of(turn.character_of(fate.Character, *player))
    made, outcome = fate.offer_compel(snapshot(turn), turn.scope.key, whom, aspect, reason or "")
    turn.add(made)
    return outcome


def answer_compel(turn: Turn, key: int, *, is_accepted: bool) -> fate.CompelAnswered:
    """Accept or refuse a compel: its player's choice alone."""
    offered = by_key(turn, fate.Compel, key, NotMarked("compel"))
    whom = offered.value.whom
    if whom.player != turn.scope.user_id:
        raise OfferedToAnother(whom.player)
    table = snapshot(turn)
    person = table.person(whom.player, whom.character)
    if person is None:
        raise NotMarked("compel")
    return settled(turn, fate.answer_compel(table, person, offered.value, is_accepted=is_accepted))


def view_of_compel(turn: Turn, outcome: fate.CompelOffered) -> CompelView:
    """Give a compel as it was offered and as it stands by now."""
    return CompelView(outcome, fate.offered_now(snapshot(turn), outcome.compel))


# ------------------------------------------------------------------------------ how it ends


def end_conflict(turn: Turn) -> fate.ConflictEnded:
    """End the conflict for everybody who has a sheet."""
    turn.require_say()
    stood = _settled_by_end(turn)
    return settled(turn, fate.end_conflict(told_to_all(turn), turn.scope.key, stood))


def end_scene(turn: Turn) -> fate.SceneEnded:
    """End the scene for everybody who has a sheet, and with it the situation aspects.

    What a GM would have for the next one is told only where there is one.
    """
    turn.require_say()
    stood = _settled_by_end(turn)
    ended = settled(turn, fate.end_scene(told_to_all(turn), turn.scope.key, stood))
    return ended if turn.is_run else replace(ended, points=0)


def _settled_by_end(turn: Turn) -> tuple[fate.RollStood, ...]:
    """Let every open roll stand that has its opposition: nobody invokes any more (R0.20)."""
    return tuple(settle(turn, each) for each in snapshot(turn).rolls if each.is_opposed)


# --------------------------------------------------------------------------- known by name


def known_targets(turn: Turn) -> list[str]:
    """List whom an attack or an effect could be at: everybody with a sheet, and known foes."""
    return list(known(turn).targets)


def attackable(turn: Turn) -> list[str]:
    """List whom an attack could be at, the other side first: a GM rolls for the foes."""
    table, is_foe = known(turn), turn.acts_as_gm
    ours = {each.character.name for each in table.people if not each.character.is_npc}
    return sorted(table.targets, key=lambda name: (name in ours) is not is_foe)


def compellable(turn: Turn, player: int) -> dict[str, bool]:
    """List what a compel of a player could be about, each with whether nobody has named it.

    These are the aspects of the scene, their own, and those of everybody in play.  A consequence
    that nobody has named complicates nothing for anybody but its bearer.
    """
    table = snapshot(turn)
    own = [each for each in table.people if each.player == player and each.is_active]
    borne = [(each.name, table.bearer(each)) for each in table.aspects]
    borne += [(name, each) for each in (*own, *table.played) for name in each.character.all_aspects]
    found = dict[str, bool]()
    for name, bearer in borne:
        is_unnamed = bearer is not None and bearer.character.is_unnamed(name)
        if bearer in own or not is_unnamed:
            found.setdefault(name, is_unnamed)
    return found


def replaceable(turn: Turn, named: str | None) -> list[str]:
    """List the aspects that an extreme consequence may replace."""
    return list(looked_at(turn, named).value.replaceable_aspects)
