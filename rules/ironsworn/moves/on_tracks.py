"""What each effect on a track or a fight does, what tables bring, and what a move leads to."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from rules.ironsworn.errors import TrackClosed
from rules.ironsworn.keys import SHARED, place_of
from rules.ironsworn.moves import deeds
from rules.ironsworn.moves.catalogue import (
    PRICE_TABLE,
    PRICES,
    TABLES,
    WORSE_PRICES,
    move_of,
)
from rules.ironsworn.moves.model import Move, Roll, Target
from rules.ironsworn.moves.outcomes import TableRolled
from rules.ironsworn.moves.scene import (
    Scene,
    current_fight,
    foes_of,
    stand_in,
    with_stand,
    without_fight,
)
from rules.ironsworn.moves.work import Doer, Work
from rules.ironsworn.oracle import d100, pay_the_price, roll_d100
from rules.ironsworn.pending import (
    BONUS,
    CHOICE,
    LEAD,
    WARNING,
    ObjectionKind,
    Pending,
    Voided,
)
from rules.ironsworn.state import Character, Track
from rules.ironsworn.terms import Hits, TrackEnd, TrackKind
from rules.ironsworn.tracks import made_way, mark, recommit


def _progress(effect: deeds.Progress, work: Work) -> None:
    """Mark progress once; on a journey that is also another waypoint (R2.41)."""
    track = work.scene.track(work.about.track)
    if track.kind is TrackKind.JOURNEY and track.is_open:
        reached = replace(track, waypoints=track.waypoints + 1)
        work.changed("waypoints", track.waypoints, reached.waypoints, track.name)
        work.scene = work.scene.with_track(work.about.track, reached)
    _mark(work, 1)


def _harm(effect: deeds.Harm, work: Work) -> None:
    """Mark progress on the foe by the harm that is done."""
    _mark(work, (work.about.amount if effect.is_full else 0) + effect.extra)


def _mark(work: Work, times: int) -> None:
    after, outcome = mark(work.scene.track(work.about.track), times)
    work.changed("ticks", outcome.before, after.ticks, after.name)
    work.scene = work.scene.with_track(work.about.track, after)


def _initiative(effect: deeds.Initiative, work: Work) -> None:
    """Give the initiative to the character, or to the foes, in the whole fight."""
    for seat in (0, work.about.ally) if effect.is_shared else (0,):
        if seat in work.scene.seats and (seat or not work.about.is_past):
            _shift(work, seat, is_taken=effect.is_taken)


def _shift(work: Work, seat: int, *, is_taken: bool) -> None:
    there = work.scene.seen_from(seat)
    fight = current_fight(there) if seat else work.fight
    if not fight:
        return
    stand = stand_in(there, fight)
    whose = work.name_of(seat) or work.scene.track(fight).name
    work.changed("initiative", int(stand.has_initiative), int(is_taken), whose)
    after = with_stand(there.character, replace(stand, has_initiative=is_taken))
    if stand.has_initiative is not is_taken:
        over = [each for each in after.pending if _is_about_initiative(each)]
        work.voided += [
            Voided(WARNING, each.move, work.name_of(seat), has_shifted=True) for each in over
        ]
        after = replace(after, pending=tuple(each for each in after.pending if each not in over))
    work.scene = work.scene.with_at(seat, after)


def _is_about_initiative(pending: Pending) -> bool:
    """Whether it is a warning of a move that asks who has the initiative (R2.37)."""
    return pending.is_warned and move_of(pending.move).initiative is not None


def _handicap(effect: deeds.Handicap, work: Work) -> None:
    """Fight the foe of the circle without armour, or without iron (R2.45)."""
    foe = work.about.track or work.fight
    if work.scene.is_open(foe):
        stand = stand_in(work.scene, foe)
        stand = (
            replace(stand, is_bare=True) if effect.is_bare else replace(stand, is_without_iron=True)
        )
        work.character = with_stand(work.character, stand)


def _turn_tide(effect: deeds.TurnTide, work: Work) -> None:
    """Use up the fight's one chance to turn the tide (R2.40)."""
    stand = replace(stand_in(work.scene, work.about.track), is_tide_turned=True)
    work.character = with_stand(work.character, stand)


def _end(effect: deeds.End, work: Work) -> None:
    """End the track."""
    track = work.scene.track(work.about.track)
    if not track.is_open:
        raise TrackClosed(track.name, track.end)
    work.scene = work.scene.with_track(work.about.track, replace(track, end=effect.end, missed=0))
    work.changed("open", 1, 0, track.name)
    void_ended(work, track.kind)


def _recommit(effect: deeds.Recommit, work: Work) -> None:
    """Go on with the track that the move has just missed (R2.26)."""
    after, outcome = recommit(work.scene.track(work.about.track), work.key)
    work.changed("ticks", outcome.before.ticks, after.ticks, after.name)
    work.changed("rank", outcome.before.rank.number, after.rank.number, after.name)
    work.scene = work.scene.with_track(work.about.track, after)
    _void(work, lambda each: _without_leads(each, after.kind) if warns_of_miss(each) else each)


def warns_of_miss(pending: Pending) -> bool:
    """Whether it is a warning that a miss of its track is unanswered (R2.37)."""
    warned = pending.warned
    return warned is not None and warned.objection.kind is ObjectionKind.UNANSWERED


def void_answers(work: Work) -> None:
    """Void what earlier misses of the track still ask, since it is rolled anew (R2.26)."""

    def left(pending: Pending) -> Pending:
        is_missed = move_of(pending.move).roll is Roll.PROGRESS
        return replace(pending, has_choice=False) if is_missed and asks(pending) else pending

    _void(work, left)


def void_ended(work: Work, kind: TrackKind) -> None:
    """Void what a track of that kind was still to be chosen about, or given up by, now it ended."""

    def left(pending: Pending) -> Pending:
        return _without_leads(
            replace(pending, has_choice=False) if asks(pending) else pending, kind
        )

    _void(work, left)


def asks(pending: Pending) -> bool:
    """Whether a choice is owed that is void once the track has ended."""
    choice = move_of(pending.move).result(pending.hits).choice
    return pending.has_choice and choice is not None and choice.is_of_track


def _void(work: Work, left_of: Callable[[Pending], Pending]) -> None:
    """Leave of all open moves about the track what is ``left_of`` them, and report the rest."""
    for seat in work.who_share:
        character, pending = work.scene.at(seat), list[Pending]()
        for each in character.pending:
            is_meant = each.about.track == work.about.track and (seat or each.key != work.key)
            left = left_of(each) if is_meant else each
            work.voided += _voided(each, left, work.name_of(seat))
            pending.append(left)
        work.scene = work.scene.with_at(seat, character.with_open(pending))


def _voided(before: Pending, after: Pending, whose: str = "") -> Iterator[Voided]:
    """Say what of an open move is void."""
    if after.has_choice is not before.has_choice:
        yield Voided(CHOICE, before.move, whose)
    if after.leads != before.leads:
        yield Voided(WARNING if before.is_warned else LEAD, before.move, whose)


def end_fight(work: Work, ended: Track) -> None:
    """Take a foe out of the fight, whose track has ended so (R2.46).

    Whoever faces others fights on; who has won outright has the initiative.  A fight that is
    lost is over for whoever rolled.  What only the fight could use is void when it is over.
    Who did not face that foe is in another fight, also if theirs has the same name.
    """
    key = work.about.track
    for seat in work.who_share:
        there = work.scene.seen_from(seat)
        if there.character.fights and (seat == 0 or key in foes_of(there)):
            has_lost = seat == 0 and ended.end is TrackEnd.LOST
            left = out_of_fight(there.character) if has_lost else _without_foe(there, key)
            work.voided += [replace(each, whose=work.name_of(seat)) for each in left[1]]
            work.scene = work.scene.with_at(seat, left[0])
    work.scene = work.scene.with_track(key, ended)
    if work.character.fights:
        # What another has hit decisively is still theirs to end (R2.39).
        stand = work.character.fights[-1]
        has_initiative = stand.has_initiative or work.hits is Hits.STRONG
        foe = work.scene.track(stand.track).name
        work.changed("initiative", int(stand.has_initiative), int(has_initiative), foe)
        after = replace(stand, has_initiative=has_initiative, is_decisive=False)
        work.character = with_stand(work.character, after)


def held_of(character: Character, foe: str) -> tuple[str, ...]:
    """Give the moves against a foe whose results are held, and stay so when it is over (R2.46)."""
    return tuple(
        each.move for each in character.pending if each.is_held and each.about.track == foe
    )


def _without_foe(scene: Scene, key: str) -> tuple[Character, list[Voided]]:
    """Take a foe out of a character's fight, and the character if that was the last one."""
    others = [each for each in foes_of(scene) if each != key]
    if not others:
        return out_of_fight(scene.character)
    goes_on = with_stand(scene.character, stand_in(scene, others[-1]))
    over = [each for each in goes_on.pending if each.is_warned and each.about.track == key]
    left = replace(goes_on, pending=tuple(each for each in goes_on.pending if each not in over))
    return without_fight(left, key), [Voided(WARNING, each.move) for each in over]


def out_of_fight(character: Character) -> tuple[Character, list[Voided]]:
    """Take a character out of their fight, with what only that fight could use (R2.46)."""
    voided: list[Voided] = []
    pending: list[Pending] = []
    for each in character.pending:
        move = move_of(each.move)
        choice = move.result(each.hits).choice
        if each.is_warned and move.target is Target.FIGHT:
            voided.append(Voided(WARNING, each.move))
        elif each.has_choice and choice is not None and choice.is_of_fight:
            voided.append(Voided(CHOICE, each.move))
            pending.append(replace(each, has_choice=False))
        else:
            pending.append(each)
    voided += [Voided(BONUS, each.source) for each in character.bonuses if each.is_tide]
    bonuses = tuple(each for each in character.bonuses if not each.is_tide)
    return replace(character.with_open(pending), fights=(), bonuses=bonuses), voided


def without_track(
    character: Character, shared: tuple[Track, ...], key: str
) -> tuple[Character, list[Voided]]:
    """Take a track that is removed from a character, with what only it could be used for (R2.46).

    What a track brought that has ended is still owed.
    """
    scene = Scene(character, shared=shared)
    track = scene.track(key)
    if key in foes_of(scene):
        return _without_foe(scene, key)
    if track.kind is TrackKind.FIGHT or not track.is_open:
        return character, []
    voided: list[Voided] = []
    pending: list[Pending] = []
    for each in character.pending:
        left = _without(each, track.kind) if each.about.track == key else each
        voided += _voided(each, left)
        pending.append(left)
    return character.with_open(pending), voided


def arrived(character: Character, here: Collection[str] = ()) -> Character:
    """Part a character who comes from another table from what was shared there (R2.46).

    What only a vow or a journey of theirs, or a fight with none but shared foes, could be used for
    stays there; whatever else waits is about something that has ended.  Who comes back to a table
    still has the tracks there, by their keys, that are ``here``.
    """
    was_fighting = bool(character.fights)
    character = character.with_open([_left_behind(each, here) for each in character.pending])
    keys = {character.setback_on, *(each.track for each in character.fights)}
    for each in character.pending:
        keys |= {each.about.track, *(lead.about.track for lead in each.leads)}
    for key in keys:
        if _is_elsewhere(key, here):
            character = made_way(character, key)
    is_over = was_fighting and not character.fights
    return out_of_fight(character)[0] if is_over else character


def _is_elsewhere(key: str, here: Collection[str]) -> bool:
    return place_of(key) == SHARED and key not in here


def _left_behind(pending: Pending, here: Collection[str]) -> Pending:
    kind = move_of(pending.move).target.track_kind
    if kind is None or not _is_elsewhere(pending.about.track, here):
        return pending
    # A price of a fight, or what a blow lets choose, is owed when it is over.
    is_fight = kind is TrackKind.FIGHT
    return _without_leads(pending, kind) if is_fight else _without(pending, kind)


def _without(pending: Pending, kind: TrackKind) -> Pending:
    """Give an open move without what only its track could be used for, which is gone."""
    is_about = move_of(pending.move).target.track_kind is kind
    left = _without_leads(pending, kind)
    return replace(left, has_choice=pending.has_choice and not is_about)


def _without_leads(pending: Pending, kind: TrackKind) -> Pending:
    """Give an open move without the moves that need its track; one that begins another does not.

    A warning is about the track as it was, so it goes with it (R2.37).
    """

    def is_about(move: Move) -> bool:
        return move.target.track_kind is kind and (pending.is_warned or not move.starts)

    leads = tuple(
        replace(each, is_used=each.is_used or is_about(move_of(each.move)))
        for each in pending.leads
    )
    return replace(pending, leads=leads)


def _roll_on_table(effect: deeds.OnTable, work: Work) -> None:
    """Roll a d100; what its row does follows at once.  A preview rolls nothing."""
    work.is_rolled = True
    if work.dice is None:
        return
    if effect.table == PRICE_TABLE:
        paid = pay_the_price(work.dice)
        work.prices.append(paid)
        # A row that falls twice happens once, and is worse (A2.18).
        for price in dict.fromkeys(paid.prices):
            brings = WORSE_PRICES if price in paid.made_worse else PRICES
            work.following += brings.get(price, ())
        return
    tens, units = roll_d100(work.dice)
    number = d100(tens, units)
    row = next(each for each in TABLES[effect.table] if number <= each.up_to)
    work.tables.append(TableRolled(effect.table, tens, units, row.key))
    work.following += row.effects


def _lead_to(effect: deeds.LeadTo, work: Work) -> None:
    """Lead to another move, if what that needs is so."""
    if work.holds(effect.need):
        work.lead(effect)


def _note(effect: deeds.Note, work: Work) -> None:
    """Leave a note for the table to tell."""
    work.notes.append(effect.key)


DOERS: Mapping[type, Doer] = {
    deeds.Progress: _progress,
    deeds.Harm: _harm,
    deeds.Initiative: _initiative,
    deeds.Handicap: _handicap,
    deeds.TurnTide: _turn_tide,
    deeds.End: _end,
    deeds.Recommit: _recommit,
    deeds.OnTable: _roll_on_table,
    deeds.LeadTo: _lead_to,
    deeds.Note: _note,
}
