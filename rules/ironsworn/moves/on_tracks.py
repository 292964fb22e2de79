"""What each effect on a track or a fight does, what tables bring, and what a move leads to."""

from collections.abc import Mapping
from dataclasses import replace

from rules.ironsworn.errors import TrackClosed
from rules.ironsworn.moves import deeds
from rules.ironsworn.moves.catalogue import PRICE_LEADS, PRICE_TABLE, TABLES
from rules.ironsworn.moves.outcomes import TableRolled
from rules.ironsworn.moves.scene import stand_in, with_stand, without_fight
from rules.ironsworn.moves.work import Doer, Work
from rules.ironsworn.oracle import d100, pay_the_price
from rules.ironsworn.terms import TrackKind
from rules.ironsworn.tracks import mark, recommit


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
    """Give the initiative to the character, or to the foe."""
    fight = work.fight
    if not fight:
        return
    foe, is_taken = work.scene.track(fight).name, effect.is_taken
    for seat in (0, work.about.ally) if effect.is_shared else (0,):
        stand = stand_in(work.scene.at(seat), fight)
        whose = work.name_of(seat) or foe
        work.changed("initiative", int(stand.has_initiative), int(is_taken), whose)
        after = with_stand(work.scene.at(seat), replace(stand, has_initiative=is_taken))
        work.scene = work.scene.with_at(seat, after)


def _turn_tide(effect: deeds.TurnTide, work: Work) -> None:
    """Use up the fight's one chance to turn the tide (R2.40)."""
    stand = replace(stand_in(work.character, work.about.track), is_tide_turned=True)
    work.character = with_stand(work.character, stand)


def _end(effect: deeds.End, work: Work) -> None:
    """End the track."""
    track = work.scene.track(work.about.track)
    if not track.is_open:
        raise TrackClosed(track.name, track.end)
    work.scene = work.scene.with_track(work.about.track, replace(track, end=effect.end, missed=0))
    work.changed("open", 1, 0, track.name)


def _recommit(effect: deeds.Recommit, work: Work) -> None:
    """Go on with the track that the move has just missed (R2.26)."""
    after, outcome = recommit(work.scene.track(work.about.track), work.key)
    work.changed("ticks", outcome.before.ticks, after.ticks, after.name)
    work.changed("rank", outcome.before.rank.number, after.rank.number, after.name)
    work.scene = work.scene.with_track(work.about.track, after)


def leave_fight(work: Work, fight: str) -> None:
    """Take everybody out of a fight that has ended."""
    for seat in work.scene.seats:
        work.scene = work.scene.with_at(seat, without_fight(work.scene.at(seat), fight))


def _roll_on_table(effect: deeds.OnTable, work: Work) -> None:
    """Roll a d100; what its row does follows at once.  A preview rolls nothing."""
    work.is_rolled = True
    if work.dice is None:
        return
    if effect.table == PRICE_TABLE:
        paid = pay_the_price(work.dice)
        work.prices.append(paid)
        for price in paid.prices:
            work.following += PRICE_LEADS.get(price, ())
        return
    tens, units = work.dice.roll(10) % 10, work.dice.roll(10) % 10
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
    deeds.TurnTide: _turn_tide,
    deeds.End: _end,
    deeds.Recommit: _recommit,
    deeds.OnTable: _roll_on_table,
    deeds.LeadTo: _lead_to,
    deeds.Note: _note,
}
