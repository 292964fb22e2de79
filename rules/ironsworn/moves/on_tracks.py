"""What effects do to tracks and fights, on tables, and what they lead to."""

from dataclasses import replace

from rules.ironsworn.errors import TrackClosed
from rules.ironsworn.moves import deeds
from rules.ironsworn.moves.catalogue import PRICE_LEADS, PRICE_TABLE, TABLES
from rules.ironsworn.moves.doing import do, fix
from rules.ironsworn.moves.outcomes import TableRolled
from rules.ironsworn.moves.scene import stand_in, with_stand, without_fight
from rules.ironsworn.moves.work import Work
from rules.ironsworn.oracle import d100, pay_the_price
from rules.ironsworn.terms import TrackKind
from rules.ironsworn.tracks import mark, recommit


@do.register
def _(effect: deeds.Progress, work: Work) -> None:
    track = work.scene.track(work.about.track)
    if track.kind is TrackKind.JOURNEY and track.is_open:
        reached = replace(track, waypoints=track.waypoints + 1)
        work.changed("waypoints", track.waypoints, reached.waypoints, track.name)
        work.scene = work.scene.with_track(work.about.track, reached)
    _mark(work, 1)


@do.register
def _(effect: deeds.Harm, work: Work) -> None:
    _mark(work, (work.about.amount if effect.is_full else 0) + effect.extra)


def _mark(work: Work, times: int) -> None:
    after, outcome = mark(work.scene.track(work.about.track), times)
    work.changed("ticks", outcome.before, after.ticks, after.name)
    work.scene = work.scene.with_track(work.about.track, after)


@do.register
def _(effect: deeds.Initiative, work: Work) -> None:
    fight = work.fight
    if not fight:
        return
    for seat in (0, work.about.ally) if effect.is_shared else (0,):
        _take_initiative(work, seat, fight, is_taken=effect.is_taken)


def _take_initiative(work: Work, seat: int, fight: str, *, is_taken: bool) -> None:
    character = work.scene.at(seat)
    stand = stand_in(character, fight)
    name = work.scene.track(fight).name
    work.changed("initiative", int(stand.has_initiative), int(is_taken), _of(work, seat, name))
    after = replace(stand, has_initiative=is_taken)
    work.scene = work.scene.with_at(seat, with_stand(character, after))


def _of(work: Work, seat: int, name: str) -> str:
    return work.name_of(seat) if seat else name


@do.register
def _(effect: deeds.TurnTide, work: Work) -> None:
    stand = replace(stand_in(work.character, work.about.track), is_tide_turned=True)
    work.character = with_stand(work.character, stand)


@do.register
def _(effect: deeds.End, work: Work) -> None:
    track = work.scene.track(work.about.track)
    if not track.is_open:
        raise TrackClosed(track.name, track.end)
    work.scene = work.scene.with_track(work.about.track, replace(track, end=effect.end, missed=0))
    work.changed("open", 1, 0, track.name)


@do.register
def _(effect: deeds.Recommit, work: Work) -> None:
    after, outcome = recommit(work.scene.track(work.about.track), work.key)
    work.changed("ticks", outcome.before.ticks, after.ticks, after.name)
    work.changed("rank", outcome.before.rank.number, after.rank.number, after.name)
    work.scene = work.scene.with_track(work.about.track, after)


def leave_fight(work: Work, fight: str) -> None:
    """Take everybody out of a fight that is over."""
    for seat in work.scene.seats:
        work.scene = work.scene.with_at(seat, without_fight(work.scene.at(seat), fight))


@do.register
def _(effect: deeds.OnTable, work: Work) -> None:
    work.is_rolled = True
    if work.dice is None:
        return
    if effect.table == PRICE_TABLE:
        paid = pay_the_price(work.dice)
        work.prices.append(paid)
        for price in paid.prices:
            fix(work, PRICE_LEADS.get(price, ()))
        return
    tens, units = work.dice.roll(10) % 10, work.dice.roll(10) % 10
    number = d100(tens, units)
    row = next(each for each in TABLES[effect.table] if number <= each.up_to)
    work.tables.append(TableRolled(effect.table, tens, units, row.key))
    fix(work, row.effects)


@do.register
def _(effect: deeds.LeadTo, work: Work) -> None:
    if work.holds(effect.need):
        work.lead(effect)


@do.register
def _(effect: deeds.Note, work: Work) -> None:
    work.notes.append(effect.key)
