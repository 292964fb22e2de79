"""Parsing of what a player types to make a move: from a line to a :class:`Said`, to a ``Call``.

A line begins with the move, and further words may follow: ``strike iron bear``, ``endure harm 2``,
``swear formidable Save the ferry``, where the rank may come last as well, as what is rolled may:
``aid Ash heart``.  A :class:`Said` keeps what was typed as text, so that a move that was warned
against can be stored, and made later exactly as it was said.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import fields, replace
from enum import Enum
from typing import Any, TypeVar

from rules import names
from rules.errors import AmbiguousName, NoSuchName, RuleError
from rules.ironsworn.moves.catalogue import find_move, move_of, near_moves
from rules.ironsworn.moves.model import Move, Roll, Target
from rules.ironsworn.moves.scene import Call, Scene
from rules.ironsworn.oracle import Odds
from rules.ironsworn.pending import Said
from rules.ironsworn.sheet import parse_source
from rules.ironsworn.state import METER_MAX, Character
from rules.ironsworn.terms import Debility, Meter, Rank, Stat

E = TypeVar("E", bound=Enum)

_SIGNED = re.compile(r"[+-][0-9]{1,2}")
_PLAIN = re.compile(r"[0-9]{1,2}")
_RANKS = {rank.value for rank in Rank}
_SOURCES = {each.value for each in (*Stat, *Meter)}


def read_line(
    line: str, given: Said, called: Callable[[], Collection[str]] = frozenset[str]
) -> Said:
    """Parse a line that begins with a move, as long as names it; what is ``given`` overrides it.

    What the move may be about is ``called`` so, in small letters: such a name stays whole.
    Raises as :func:`~rules.ironsworn.moves.catalogue.find_move` does, and :class:`NoSuchName` for a
    word that the move has no use for.
    """
    words = names.clean(line).split(" ")
    move, rest = _split(words)
    said = Said(move.key)
    left: list[str] = []
    for word in rest:
        is_name = bool(left) or _is_name(move, word, called)
        found = {} if is_name else _read_word(move, said, word)
        left += [] if found else [word]
        said = replace(said, **found)
    while len(left) > 1 and (found := _read_last(move, said, left[-1])):
        if " ".join(left).casefold() in called():
            break
        said = replace(said, **found)
        left.pop()
    if left:
        said = _with_rest(move, said, " ".join(left), called)
    spoken = {
        field.name: getattr(given, field.name)
        for field in fields(Said)
        if field.name != "move" and getattr(given, field.name) != field.default
    }
    return replace(said, **spoken)


def meant_lines(line: str, refusal: AmbiguousName | NoSuchName) -> dict[str, str]:
    """Return by the name of each move what the line may have meant, when it names no single one."""
    if isinstance(refusal, AmbiguousName):
        rest = names.clean(line)[len(refusal.wanted) :]
        return {name: f"{name}{rest}" for name in refusal.matches}
    return {name: f"{name} {rest}".strip() for name, rest in near_moves(line)}


def without_rest(line: str, rest: str) -> str:
    """Return a line without the words at its end that the move had no use for."""
    return names.clean(line).removesuffix(rest).strip()


def named_move(line: str) -> Move | None:
    """Return the move that an unfinished line names; None while it names none or several."""
    try:
        return move_of(read_line(line, Said("")).move)
    except RuleError:
        return None


def called_in(scene: Scene) -> Collection[str]:
    """Give in small letters what everybody and everything is called that a move may be about."""
    tracks = (each.name for _, each in scene.tracks() if each.is_open)
    found = (*tracks, *(each.name for each in scene.others), *known_people(scene))
    return {each.casefold() for each in found}


def call_of(scene: Scene, said: Said, *, insist: bool = False) -> Call:
    """Turn what was said into a call: names are looked up among those at the table."""
    move = move_of(said.move)
    track, rank = _track_and_rank(scene, move, said)
    return Call(
        source=parse_source(said.stat) if said.stat else None,
        adds=said.adds,
        track=track,
        rank=_meant("rank", rank, Rank) if rank else None,
        is_shared=said.is_shared,
        amount=said.amount,
        is_bonded=said.is_bonded,
        odds=_meant("odds", said.odds, Odds) if said.odds else None,
        question=said.question,
        may_reroll=said.may_reroll,
        insist=insist,
        **_whom(scene, move, said.who),
    )


def naming_patient(scene: Scene, said: Said) -> Said:
    """Name whom a heal that names nobody is for: the only one who is hurt, unless that is oneself.

    Raises :class:`AmbiguousName` with those who may be meant where several are.
    """
    if said.who or move_of(said.move).target is not Target.PATIENT:
        return said
    patients = _patients(scene)
    hurt = [name for name, whom in patients.items() if _is_patient_hurt(scene, whom)]
    if len(hurt) > 1:
        raise AmbiguousName("patient", "", hurt)
    return replace(said, who=hurt[0]) if hurt and patients[hurt[0]] else said


def _track_and_rank(scene: Scene, move: Move, said: Said) -> tuple[str, str]:
    """Split a rank off the end of a name that no open track has: “The pass dangerous”."""
    name, _, last = names.clean(said.track).rpartition(" ")
    kind = move.target.track_kind
    if said.rank or not (move.starts and kind and name and last.casefold() in _RANKS):
        return said.track, said.rank
    going_on = {each.name.casefold() for each in scene.open_tracks(kind).values()}
    is_name = f"{name} {last}".casefold() in going_on
    return (said.track, "") if is_name else (name, last.casefold())


def _split(words: list[str]) -> tuple[Move, list[str]]:
    """Split off the longest beginning that names a move, or raise why none does."""
    ambiguous: AmbiguousName | None = None
    for length in range(len(words), 0, -1):
        try:
            return find_move(" ".join(words[:length])), words[length:]
        except AmbiguousName as refusal:
            ambiguous = ambiguous or refusal
        except NoSuchName:
            continue
    if ambiguous is not None:
        raise ambiguous
    return find_move(" ".join(words)), []


def _read_word(move: Move, said: Said, word: str) -> dict[str, Any]:
    """Read a word as a number, a rank, odds or a stat; nothing if the move has no use for it."""
    key, is_number = word.casefold(), bool(_PLAIN.fullmatch(word))
    wants_stat = move.roll is Roll.ACTION and not said.stat
    readings = {
        "adds": bool(_SIGNED.fullmatch(word)),
        "amount": is_number and bool(move.suffers or move.target is Target.FIGHT),
        "rank": move.starts and key in _RANKS,
        "odds": move.roll is Roll.ORACLE and key in {odds.value for odds in Odds},
        "stat": wants_stat and (is_number or key in _SOURCES),
    }
    for field, fits in readings.items():
        if fits:
            return {field: int(word) if field in {"adds", "amount"} else key}
    return {}


def _is_name(move: Move, word: str, called: Callable[[], Collection[str]]) -> bool:
    """Whether a word is what the move is about: it does not roll that, and something is called so.

    What a move begins may be called anything.
    """
    is_rolled = word.casefold() in move.source_keys
    return _is_about(move) and not (move.starts or is_rolled) and word.casefold() in called()


def _is_about(move: Move) -> bool:
    """Whether a move is about somebody or something that may be named."""
    return move.target is not Target.NOTHING or move.counts_bond


def _read_last(move: Move, said: Said, word: str) -> dict[str, Any]:
    """Read the word behind a name as what is rolled, added or lost, unless it may be of the name.

    What a move begins may be called anything, and foes are told apart by numbers.
    """
    if move.starts or move.roll is not Roll.ACTION or not _is_about(move):
        return {}
    may_be = (
        word.casefold() in move.source_keys,
        bool(_SIGNED.fullmatch(word)) and not said.adds,
        bool(_PLAIN.fullmatch(word)) and move.suffers is not None and said.amount is None,
    )
    return _read_word(move, said, word) if any(may_be) else {}


def _with_rest(move: Move, said: Said, rest: str, called: Callable[[], Collection[str]]) -> Said:
    """Take the rest of a line as what the move is about: a question, a track or a person."""
    if move.roll is Roll.ORACLE:
        return replace(said, question=rest)
    if move.target.track_kind is not None:
        return replace(said, track=rest)
    # Whom one compels and where one rests is nothing that has to be said, but a bond counts.
    # A second stat or number that is nobody's name would be left out without a word.
    is_worth = rest.casefold() in _SOURCES or bool(_PLAIN.fullmatch(rest))
    may_be_whom = move.counts_bond and (not is_worth or rest.casefold() in called())
    if move.target in {Target.NOTHING, Target.BONDS} and not may_be_whom:
        raise NoSuchName("stat", rest, [use.source.value for use in move.uses])
    return replace(said, who=rest)


def _whom(scene: Scene, move: Move, who: str) -> dict[str, Any]:
    """Find whom a name means to a move: an ally, a companion, oneself, or anybody."""
    if not who:
        return {}
    allies = {seat.name: seat for seat in scene.others}
    own = [each.name for each in scene.character.companions]
    if move.target is Target.ALLY:
        return {"ally": names.look_up("ally", who, allies).id}
    if move.target is Target.COMPANION:
        return {"companion": names.resolve("companion", who, own)}
    if move.target is not Target.PATIENT:
        return {"person": allies[who].character.name if who in allies else who}
    meant = _patients(scene)
    return names.look_up("patient", who, meant)


def _patients(scene: Scene) -> dict[str, dict[str, Any]]:
    """List who can be healed, by what tells them apart: of a companion, if need be, whose it is."""
    people: dict[str, dict[str, Any]] = {scene.name_of(0): {}}
    people |= {seat.name: {"ally": seat.id} for seat in scene.others}
    along = [(each.name, 0) for each in scene.character.companions]
    along += [(each.name, seat.id) for seat in scene.others for each in seat.character.companions]
    count = Counter(name.casefold() for name in (*people, *(name for name, _ in along)))
    for name, seat in along:
        apart = name if count[name.casefold()] == 1 else f"{name} ({scene.name_of(seat)})"
        people[apart] = {"ally": seat, "companion": name}
    return people


def _is_patient_hurt(scene: Scene, whom: dict[str, Any]) -> bool:
    character = scene.at(whom.get("ally", 0))
    if "companion" not in whom:
        return _is_hurt(character)
    found = next(each for each in character.companions if each.name == whom["companion"])
    return found.health < found.top


def _is_hurt(character: Character) -> bool:
    is_wounded = Debility.WOUNDED in character.debilities
    return character.ending is None and (is_wounded or character.health < METER_MAX)


def known_people(scene: Scene) -> list[str]:
    """List whom a move may be about: allies, companions, those with a bond."""
    known = [*_patients(scene)][1:]
    return [*known, *scene.character.bonds.names]


def _meant(what: str, wanted: str, among: Iterable[E]) -> E:
    return names.look_up(what, wanted, {str(member.value): member for member in among})
