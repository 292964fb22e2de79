"""Effects are applied here: a single one, all that the rules fix, or an option.

What each effect does is a function in ``on_sheet`` or ``on_tracks``; the tables there name it.
Such a function does its work or raises a refusal.  :func:`apply_fixed` applies what the rules fix
and only reports a refusal; :func:`take` applies an option, which a refusal forbids.
"""

from rules.errors import NotEnough, RuleError, allowed, refusal_of
from rules.ironsworn.moves import deeds, on_sheet, on_tracks
from rules.ironsworn.moves.catalogue import move_of
from rules.ironsworn.moves.model import Option
from rules.ironsworn.moves.work import Work
from rules.ironsworn.terms import Hits
from rules.outcome import Change

_DOERS = {**on_sheet.DOERS, **on_tracks.DOERS}

_LOSABLE = {"health", "spirit", "supply", "momentum"}
"""What a later roll can take back of an option's gains."""


def do(effect: deeds.Effect, work: Work) -> None:
    """Apply one effect and what follows from it, or raise a refusal and change nothing."""
    doer = _DOERS.get(type(effect))
    if doer is None:
        raise NotImplementedError(f"{type(effect).__name__} on {work.move.key}")
    doer(effect, work)
    following, work.following = tuple(work.following), []
    apply_fixed(work, following)


def apply_fixed(work: Work, effects: tuple[deeds.Effect, ...]) -> None:
    """Apply what the rules fix; what cannot be done is reported and passed over (R2.33)."""
    for effect in effects:
        try:
            do(effect, work)
        except RuleError as refusal:
            _report_refused(effect, work, refusal)


def take(work: Work, option: Option) -> None:
    """Apply an option: something of what it gives must be possible (R2.33)."""
    if not work.holds(option.need):
        missing = "spirit" if option.need is deeds.Need.SPIRIT_LEFT else "health"
        raise NotEnough(missing, 0, 1)
    start = len(work.changes)
    failed: list[tuple[deeds.Effect, RuleError]] = []
    has_taken = False
    for effect in option.effects:
        if isinstance(effect, deeds.LeadTo) and effect.has_gains:
            if has_room(work, effect.move):
                work.lead(effect, _gains(work.changes[start:]))
            continue
        try:
            do(effect, work)
        except RuleError as refusal:
            if not _is_gain(effect):
                raise
            failed.append((effect, refusal))
        else:
            has_taken = has_taken or _is_gain(effect) or isinstance(effect, deeds.Clear)
    if failed and not has_taken:
        raise failed[0][1]
    for effect, reason in failed:
        _report_refused(effect, work, reason)


def require_room(work: Work, move: str) -> None:
    """Refuse a second roll of a sojourn that could only take back what was given (A2.14)."""
    given = move_of(move).result(Hits.WEAK).effects
    allowed(given, lambda effect: do(effect, Work(work.scene, work.move, work.key, work.about)))


def has_room(work: Work, move: str) -> bool:
    """Whether any of what a second roll of a sojourn gives could be had now."""
    return refusal_of(require_room, work, move) is None


def _gains(changes: list[Change]) -> tuple[Change, ...]:
    return tuple(each for each in changes if each.what in _LOSABLE and each.after > each.before)


def _is_gain(effect: deeds.Effect) -> bool:
    """Whether an option is still worth taking without it, if it gives something else."""
    match effect:
        case deeds.Momentum(by=by) | deeds.Adjust(by=by, is_exact=False):
            return by > 0
        case deeds.Companions() | deeds.Harm():
            return True
    return False


def _report_refused(effect: deeds.Effect, work: Work, refusal: RuleError) -> None:
    match effect:
        case deeds.Companions() if not work.character.companions:
            return
        case deeds.Clear() | deeds.Decide() | deeds.End():
            # Whose it was, or what, is gone: nothing is left that would have to be told.
            return
        case deeds.Wreck():
            what, amount = "companion", 0
        case deeds.Momentum(by=by):
            what, amount = "momentum", by
        case deeds.Adjust(meter=meter, by=by):
            what, amount = meter.value, by
        case deeds.GiveBonus(amount=by):
            what, amount = "next_bonus", by
        case deeds.Rally(by=by) | deeds.Companions(by=by):
            what, amount = "companion", by
        case deeds.Progress() | deeds.Harm():
            what, amount = "ticks", 1
        case _:
            what, amount = type(effect).__name__.casefold(), 0
    is_patients = getattr(effect, "is_patients", False)
    work.refused(what, amount, refusal, work.patient if is_patients else "")
