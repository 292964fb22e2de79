"""Which of Ironsworn's rolls is meant by what was typed, and its odds."""

from collections.abc import Sequence

from bot.games.ironsworn.plays import moves, rolls, tracks
from bot.games.ironsworn.plays.table import character_of, party_of
from bot.games.ironsworn.views import ActionOdds, OpenOdds, OpenRoll, OracleOdds, ProgressOdds
from bot.storage.turn import Turn
from rules import ironsworn, names
from rules.errors import AmbiguousName, NoSuchName
from rules.ironsworn import Odds, Stat, chances
from rules.ironsworn.moves import MOVES, MoveNeeds
from rules.odds import Shown
from rules.spoken import Words

OddsOf = ActionOdds | ProgressOdds | OracleOdds

_ASKED = {"stat", "companion"}
"""What tells the dice of a move apart, so that it is asked for where there are several."""

_ODDS = {**{each.value.replace("_", " "): each for each in Odds}, "50/50": Odds.EVEN}


def of(turn: Turn, text: str) -> OddsOf:
    """Give the odds of ``action edge +1``, ``move strike iron``, ``track roll Bear``, ``oracle``.

    The words of the command may be left out, where what is left names one thing.
    """
    words = Words(text)
    if words.take("oracle", "ask"):
        # So much is left of the name of the move.
        words.drop("move", "name", "the", "oracle")
        return _oracle(words)
    if words.take("track", "progress"):
        words.take("roll", "track", "name")
        return _progress(turn, words.left())
    if words.take("move"):
        words.take("name")
        return _move(turn, words.left())
    if words.take("action"):
        return _action(turn, words)
    refusal = NoSuchName("stat", names.clean(text), ())
    if not _begins_with_move(text):
        try:
            return _action(turn, words)
        except NoSuchName as misread:
            refusal = misread
    return _anything(turn, text, refusal)


def _anything(turn: Turn, text: str, refusal: NoSuchName) -> OddsOf:
    """Take what names no stat for a track, a move or the oracle's odds, or refuse it as no stat."""
    for meant in (_progress, _move, lambda _, line: _oracle(Words(line))):
        try:
            return meant(turn, text)
        except AmbiguousName as misread:
            if misread.what == "stat":
                raise
        except NoSuchName:
            continue
    raise refusal


def _oracle(words: Words) -> OracleOdds:
    words.take("odds")
    wanted = words.left() or Odds.EVEN.value
    odds = names.look_up("odds", wanted, _ODDS)
    return OracleOdds(odds, tuple(chances.oracle_cases(odds)))


def _progress(turn: Turn, wanted: str) -> ProgressOdds:
    name, score = tracks.score_of(turn, wanted)
    return ProgressOdds(name, score, tuple(chances.progress_cases(score)))


def _begins_with_move(text: str) -> bool:
    """Whether a move is named whole, which is no beginning of a stat's name: “heal”."""
    said = f"{names.clean(text).casefold()} "
    return any(said.startswith(f"{move.name.casefold()} ") for move in MOVES)


def _move(turn: Turn, line: str) -> OddsOf:
    try:
        made = moves.tried(turn, line)
    except MoveNeeds as refusal:
        if refusal.what not in _ASKED or not refusal.known:
            raise
        raise _which(line, refusal.known) from None
    except AmbiguousName as refusal:
        if refusal.what != "patient" or refusal.wanted:
            raise
        # Whoever tends their own wounds rolls the lower of two stats.
        raise _which(line, refusal.meant) from None
    if made.progress is not None:
        score = made.progress.score
        return ProgressOdds(made.progress.track, score, tuple(chances.progress_cases(score)))
    if made.answer is not None:
        odds = made.answer.odds
        return OracleOdds(odds, tuple(chances.oracle_cases(odds)))
    if made.rolled is None:
        raise NoSuchName("roll", line, ())
    return _of_roll(made.rolled, made.move)


def _which(line: str, known: Sequence[str]) -> AmbiguousName:
    """Refuse a line that lacks one of these, with what it would be with each."""
    said = names.clean(line)
    return AmbiguousName("stat", said, [f"{said} {each}" for each in known])


def _action(turn: Turn, words: Words) -> ActionOdds:
    words.take("stat")
    named, signed = words.number("adds"), words.signed()
    wanted, adds = words.left(), (named or 0) + (signed or 0)
    if not wanted and signed is not None:
        # “+2” is how people say that they roll with 2.
        wanted, adds = str(adds), 0
    if not wanted:
        raise AmbiguousName("stat", "", list(rolls.sources(turn, None)))
    source = ironsworn.parse_source(wanted)
    state, supply = character_of(turn).value, party_of(turn).supply
    _, rolled = ironsworn.roll_action(state, Shown(), turn.scope.key, source, adds, supply)
    return _of_roll(rolled)


def _of_roll(rolled: ironsworn.ActionRolled, move: str = "") -> ActionOdds:
    cases = chances.action_cases(rolled.stat, rolled.adds, rolled.momentum)
    return ActionOdds(rolled, tuple(cases), move)


def of_open(found: OpenRoll) -> OpenOdds:
    """Give what could still be made of a roll that stands open."""
    cases = chances.open_cases(found.roll, found.reset, may_reroll=found.may_reroll)
    return OpenOdds(found.roll, tuple(cases))


def known(turn: Turn) -> list[str]:
    """Give the rolls of a character: stats, the best first, tracks, the oracle."""
    worth = rolls.sources(turn, None)
    stats = sorted((each.value for each in Stat), key=lambda each: -worth[each])
    names_of = tracks.known_names(turn, None)
    return [
        *(f"action {each}" for each in stats),
        *(f"action {each} +1" for each in stats[:1]),
        *(f"track roll {each}" for each in names_of),
        *(f"oracle {each}" for each in ("likely", "unlikely")),
    ]
