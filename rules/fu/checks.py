"""Checks: building a pool together, and rolling it.

A suggestion counts until it is struck, so a pool can be rolled at any moment; the GM has the last
word by adding, striking and settling (R4.5).  Callers check who may act for whom; who may strike
which dice is checked here.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace

from rules import names
from rules.dice import Dice, roll_pool
from rules.errors import Already, NameTaken, NoSuchName, NotMarked, TooMany
from rules.frozen import frozen
from rules.fu.errors import (
    FirstDie,
    LaterRoll,
    NotYourDie,
    Outgrown,
    Settled,
    StruckOut,
    TooManyDice,
)
from rules.fu.reading import SIDES, Roll, judge, require_dice
from rules.fu.state import (
    CHECKS_MAX,
    DUE_MAX,
    OPEN_ANSWERS,
    START,
    TICKS,
    Character,
    Check,
    CheckChanged,
    CheckRolled,
    ChoiceSettled,
    Due,
    Effect,
    Part,
    Scene,
    Side,
    Source,
    Step,
    TagKind,
)
from rules.proposal import require_open


def helping(character: Character, scene: Scene) -> tuple[Part, ...]:
    """List the parts that a character can tick: its concept, and tags that help (R4.2)."""
    concept = [Part(Side.POWER, Source.CONCEPT, character.concept)] if character.concept else []
    return (*concept, *_parts(Side.POWER, character, scene, {Effect.HELPS, Effect.EITHER}))


def hindering(character: Character, scene: Scene) -> tuple[Part, ...]:
    """List the parts that join automatically: conditions, and what hinders in the scene.

    A tag of the character's own that hinders does so at some actions only, so it is
    :func:`addable` (R4.3, R4.12).
    """
    conditions = [
        Part(Side.CHALLENGE, Source.CONDITION, each, character.conditions.count(each))
        for each in dict.fromkeys(character.conditions)
    ]
    around = _parts(Side.CHALLENGE, Character(character.name), scene, {Effect.HINDERS})
    return (*conditions, *around)


def addable(character: Character, scene: Scene, check: Check) -> tuple[Part, ...]:
    """List what could hinder and is not in the pool, or not with all of its dice."""
    return _missing((*_at_times(character, scene), *hindering(character, scene)), check.parts)


def propose(
    player: int,
    character: Character,
    scene: Scene,
    key: int,
    *,
    action: str = "",
    power: int | None = None,
    challenge: int | None = None,
    helps: Sequence[str] = (),
) -> tuple[Character, CheckChanged]:
    """Begin a check; those that already wait go on waiting (R4.2, R4.3).

    The pool begins with one power die, the parts that ``helps`` names, and all that hinders.
    With plain numbers, ``power`` and ``challenge`` are the whole pool: only named parts are
    added, and nothing that hinders.
    """
    begun = _begun(character, scene, key, action, power, challenge, helps)
    return _added(player, character, begun)


def roll_at_once(
    player: int,
    character: Character,
    scene: Scene,
    dice: Dice,
    key: int,
    *,
    action: str = "",
    power: int | None = None,
    challenge: int | None = None,
    helps: Sequence[str] = (),
) -> tuple[Character, CheckRolled]:
    """Begin a check as :func:`propose` does, and roll it in the same moment."""
    begun = _begun(character, scene, key, action, power, challenge, helps)
    return _rolled(player, character, dice, key, begun)


def _begun(
    character: Character,
    scene: Scene,
    key: int,
    action: str,
    power: int | None,
    challenge: int | None,
    helps: Sequence[str],
) -> Check:
    is_plain = power is not None or challenge is not None
    said = names.clean_optional("action", action, names.TEXT_MAX)
    check = Check(key, said, is_plain=is_plain)
    if is_plain:
        require_dice(1 if power is None else power, challenge or 0)
        parts = [START, *_typed(power or 1, challenge or 0)]
    else:
        parts = [START, *hindering(character, scene)]
    ticks = names.each_found(helps, lambda wanted: _find_help(character, scene, wanted))
    return replace(check.with_parts([*parts, *dict.fromkeys(ticks.values())]), steps=0)


def tick(
    player: int,
    character: Character,
    scene: Scene,
    key: int | None,
    wanted: Sequence[str],
    *,
    among: Collection[Source] = TICKS,
    is_gm: bool = False,
) -> tuple[Character, CheckChanged]:
    """Replace the ticked parts of the pool by those with the keys ``wanted`` (R4.2).

    Those of other sources than ``among`` stay as they are.  What was struck only the GM ticks
    again (R4.5).
    """
    check = changeable_check(character, key, is_gm=False)
    offered = {part.key: part for part in helping(character, scene)}
    ticked = {part.key: part for part in check.parts if part.is_tick}
    if not set(wanted) <= ticked.keys() | offered.keys():
        raise NotMarked("tick")
    meant = [part for part in ticked.values() if part.source in among]
    kept = [part for part in check.parts if part not in meant or part.key in wanted]
    fresh = [part for key, part in offered.items() if key in wanted and key not in ticked]
    if is_gm:
        back = {part.key for part in fresh}
        check = replace(check, struck=tuple(each for each in check.struck if each not in back))
    for part in fresh:
        if not check.unstruck(part):
            raise StruckOut(part.text)
    parts = [*kept, *_unstruck(check, fresh)]
    return _kept(player, character, check.with_parts(parts), Step.TICKED)


def suggest(
    player: int,
    character: Character,
    key: int | None,
    side: Side,
    text: str,
    dice: int = 1,
    *,
    by: int,
    by_name: str = "",
    is_gm: bool = False,
    is_run: bool = True,
) -> tuple[Character, CheckChanged]:
    """Add dice for a reason; anybody may until the pool is settled, then the GM alone (R4.5).

    Where the table ``is_run`` by nobody, nobody has the last word, and all is suggested.
    """
    check = changeable_check(character, key, is_gm=is_gm)
    part = Part(side, Source.WORDS, names.clean_text("reason", text), dice, by, by_name)
    for other in check.parts:
        if other.side is side and other.text.casefold() == part.text.casefold():
            raise NameTaken("reason", other.text)
    step = Step.ADDED if is_gm and is_run else Step.SUGGESTED
    return _kept(player, character, check.with_parts([*check.parts, part]), step, part)


def add_difficulty(
    player: int, character: Character, key: int | None, side: Side, dice: int
) -> tuple[Character, CheckChanged]:
    """Add dice without a reason, as GM; they join those added so before (R4.3)."""
    check = changeable_check(character, key, is_gm=True)
    part = Part(side, Source.DIFFICULTY, dice=dice)
    return _kept(player, character, check.with_parts(_joined(check.parts, part)), Step.ADDED, part)


def add_hindrance(
    player: int, character: Character, scene: Scene, key: int | None, wanted: str
) -> tuple[Character, CheckChanged]:
    """Add one of the :func:`addable` parts, by its key, as GM: a condition once (R4.3)."""
    check = changeable_check(character, key, is_gm=True)
    by_key = {part.key: part for part in addable(character, scene, check)}
    if wanted not in by_key:
        raise NotMarked("hindrance")
    part = by_key[wanted].one
    struck = list(check.struck)
    if wanted in struck:
        struck.remove(wanted)
    after = replace(check, struck=tuple(struck))
    return _kept(player, character, after.with_parts(_joined(check.parts, part)), Step.ADDED, part)


def may_strike(part: Part, by: int, *, is_gm: bool) -> bool:
    """Whether a part is somebody's to strike: the GM's is any, others' what they suggested."""
    return is_gm or part.by == by


def strike(
    player: int,
    character: Character,
    key: int | None,
    wanted: str,
    *,
    by: int,
    is_gm: bool,
) -> tuple[Character, CheckChanged]:
    """Strike a part: the GM any but the first die, others only their own suggestions (R4.5).

    Of a condition that is suffered more than once, one die goes at a time.
    """
    check = changeable_check(character, key, is_gm=is_gm)
    part = next((each for each in check.parts if each.key == wanted), None)
    if part is None:
        raise NotMarked("part")
    if part.source is Source.START:
        raise FirstDie
    if not may_strike(part, by, is_gm=is_gm):
        raise NotYourDie(part.text)
    gone = part.one
    rest = [replace(part, dice=part.dice - gone.dice)] if part.dice > gone.dice else []
    left = [each for old in check.parts for each in (rest if old is part else [old])]
    after = replace(check, struck=(*check.struck, part.key)).with_parts(left)
    return _kept(player, character, after, Step.STRUCK, gone)


def settle(
    player: int, character: Character, key: int | None, *, is_settled: bool
) -> tuple[Character, CheckChanged]:
    """Settle the pool as GM, so that nobody else may change it, or reopen it (R4.5)."""
    check = changeable_check(character, key, is_gm=True)
    if check.is_settled is is_settled:
        raise Already("settled check" if is_settled else "open check")
    after = replace(check, is_settled=is_settled, steps=check.steps + 1)
    return _kept(player, character, after, Step.SETTLED if is_settled else Step.REOPENED)


def call_off(player: int, character: Character, key: int | None) -> tuple[Character, CheckChanged]:
    """Call off a check that waits; nothing is rolled."""
    check = changeable_check(character, key, is_gm=True)
    outcome = CheckChanged(Step.CALLED_OFF, player, character.name, check)
    return _without(character, check), outcome


def roll(
    player: int,
    character: Character,
    dice: Dice,
    rolled: int,
    key: int | None,
    *,
    taken_back: int = 0,
) -> tuple[Character, CheckRolled]:
    """Roll all dice of a check that waits (R4.6); ``rolled`` is an id from outside.

    ``taken_back`` counts its rolls that were undone before.
    """
    check = changeable_check(character, key, is_gm=True)
    after, outcome = _rolled(player, _without(character, check), dice, rolled, check)
    return after, replace(outcome, taken_back=taken_back)


def again(
    player: int, character: Character, scene: Scene, dice: Dice, rolled: int, key: int | None = None
) -> tuple[Character, CheckRolled]:
    """Roll the pool of the last check again; ``key`` names the roll that is meant.

    This is a new check, since there are no rerolls (R4.12), so its pool is what is true now: see
    :func:`renewed`.  Checks that wait are unaffected.  Raises :class:`LaterRoll` when another
    check was rolled since.
    """
    renewal = renewed(character, scene, key)
    after, outcome = _rolled(player, character, dice, rolled, renewal.check)
    burned, gone, joined = renewal.burned, renewal.gone, renewal.joined
    return after, replace(outcome, is_again=True, burned=burned, gone=gone, joined=joined)


def repeat(
    player: int, character: Character, scene: Scene, key: int
) -> tuple[Character, CheckChanged]:
    """Begin a check with the pool of the last one, as far as it is still true (R4.12)."""
    renewal = renewed(character, scene)
    check = replace(renewal.check, key=key, is_settled=False, steps=0, rolled=0)
    after, outcome = _added(player, character, check)
    burned, gone, joined = renewal.burned, renewal.gone, renewal.joined
    return after, replace(outcome, burned=burned, gone=gone, joined=joined)


def outdated(character: Character, scene: Scene, check: Check) -> tuple[Part, ...]:
    """List what is in a pool that waits and is not true any more: it moves no pool by itself."""
    return _missing(check.parts, _still(character, scene, check.parts))


@frozen
class Renewal:
    """The pool of an earlier check as it is now, and what tells it from that pool."""

    check: Check
    burned: tuple[Part, ...]
    gone: tuple[Part, ...]
    joined: tuple[Part, ...]


def renewed(character: Character, scene: Scene, key: int | None = None) -> Renewal:
    """Renew the pool of the last check; ``key`` names the roll that is meant.

    Tags, conditions and a concept that are gone or burned give no dice, and what has come to
    hinder since gives its own, unless it was struck, or the pool is plain numbers (R4.2, R4.3).
    Raises :class:`Outgrown` where there is no room for those.
    """
    check = last_check(character)
    if key is not None and check.rolled != key:
        raise LaterRoll(character.name)
    burned = check.of_tags([tag.name for tag in character.burned])
    whole = [part for part in check.parts if part not in burned]
    hinders, kept = hindering(character, scene), _still(character, scene, whole)
    gone = _missing(whole, kept)
    is_plain = check.is_plain or any(part.source is Source.TYPED for part in check.parts)
    joined = () if is_plain else _unstruck(check, _missing(hinders, kept))
    for part in joined:
        kept = _joined(kept, part)
    try:
        after = replace(check, parts=tuple(kept))
    except TooManyDice as full:
        # Only what joins makes a pool larger, and nothing can be struck before it stands.
        names_of = [part.text for part in joined]
        raise Outgrown(full.what, full.value, full.low, full.high, names_of) from None
    return Renewal(after, burned, gone, joined)


_SAID = {Source.START, Source.WORDS, Source.DIFFICULTY, Source.TYPED}
"""The reasons that somebody gave for this action: they are not looked for on a sheet."""


def last_check(character: Character) -> Check:
    """Give the check that was rolled last; raise :class:`NotMarked` if there is none."""
    if character.last is None:
        raise NotMarked("last check")
    return character.last


def open_check(character: Character, key: int | None) -> Check:
    """Give the check that waits and has that key, the newest if None.

    Raises :class:`rules.proposal.ProposalGone`.
    """
    rolled = character.last.key if character.last else 0
    by_key = {check.key: check for check in character.checks}
    return require_open(character.check if key is None else by_key.get(key), key, rolled)


def changeable_check(character: Character, key: int | None, *, is_gm: bool) -> Check:
    """Give the check that waits; raise :class:`Settled` if only the GM may change it."""
    check = open_check(character, key)
    if check.is_settled and not is_gm:
        raise Settled(character.name)
    return check


def choose(character: Character, key: int) -> Character:
    """Settle what the answer with that key left to be chosen, if it still waits."""
    return replace(character, due=tuple(each for each in character.due if each.key != key))


def find_due(character: Character, key: int) -> Due:
    """Give what the answer with that key left to be chosen, or raise :class:`NotMarked`."""
    for due in character.due:
        if due.key == key:
            return due
    raise NotMarked("choice")


def tell(character: Character, key: int) -> tuple[Character, ChoiceSettled]:
    """Settle what an answer left to be chosen, since the table has said it in words."""
    due = find_due(character, key)
    return choose(character, key), ChoiceSettled(character.name, due)


def _added(player: int, character: Character, check: Check) -> tuple[Character, CheckChanged]:
    """Put a new check beside those that wait."""
    if len(character.checks) >= CHECKS_MAX:
        raise TooMany("checks", CHECKS_MAX)
    after = character.with_checks([*character.checks, check])
    return after, CheckChanged(Step.PROPOSED, player, character.name, check)


def _kept(
    player: int, character: Character, check: Check, step: Step, part: Part | None = None
) -> tuple[Character, CheckChanged]:
    """Store a changed check on the sheet, and make the outcome of that step."""
    checks = [check if each.key == check.key else each for each in character.checks]
    after = character.with_checks(checks)
    return after, CheckChanged(step, player, character.name, check, part)


def _without(character: Character, check: Check) -> Character:
    return character.with_checks([each for each in character.checks if each.key != check.key])


def _rolled(
    player: int, character: Character, dice: Dice, rolled: int, check: Check
) -> tuple[Character, CheckRolled]:
    roll = Roll(roll_pool(dice, check.power, SIDES), roll_pool(dice, check.challenge, SIDES))
    answer = judge(roll.power, roll.challenge).answer
    fresh = (Due(rolled, answer, check.action),) if answer in OPEN_ANSWERS else ()
    due = (*character.due, *fresh)
    done = replace(check, rolled=rolled)
    after = replace(character, last=done, due=due[-DUE_MAX:])
    lapsed = due[:-DUE_MAX]
    return after, CheckRolled(player, character.name, done, roll, lapsed=lapsed)


def _missing(wanted: Sequence[Part], parts: Sequence[Part]) -> tuple[Part, ...]:
    """List the parts of which a pool lacks some dice, with those dice."""
    held = {part.key: part.dice for part in parts}
    lacking = ((part, part.dice - held.get(part.key, 0)) for part in wanted)
    return tuple(replace(part, dice=dice) for part, dice in lacking if dice > 0)


def _still(character: Character, scene: Scene, parts: Sequence[Part]) -> list[Part]:
    """Give the parts of a pool, and of their dice those, that are there for a reason still."""
    on_sheets = (
        *helping(character, scene),
        *hindering(character, scene),
        *_at_times(character, scene),
    )
    said = (part for part in parts if part.source in _SAID)
    there = {part.key: part.dice for part in (*on_sheets, *said)}
    return [
        replace(part, dice=min(part.dice, there[part.key])) for part in parts if part.key in there
    ]


def _unstruck(check: Check, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Give parts with those of their dice that were not struck from a check, if any are left."""
    left = ((part, check.unstruck(part)) for part in parts)
    return tuple(replace(part, dice=dice) for part, dice in left if dice)


def _joined(parts: Sequence[Part], part: Part) -> list[Part]:
    """Add a part to others, with the dice that are there for the same reason."""
    same = [each for each in parts if each.key == part.key]
    whole = replace(part, dice=part.dice + sum(each.dice for each in same))
    return [*(each for each in parts if each not in same), whole]


def _at_times(character: Character, scene: Scene) -> tuple[Part, ...]:
    """List what hinders at some actions: own tags, and all that may do either."""
    own = _parts(Side.CHALLENGE, character, Scene(), {Effect.HINDERS})
    return (*own, *_parts(Side.CHALLENGE, character, scene, {Effect.EITHER}))


def _parts(
    side: Side, character: Character, scene: Scene, effects: set[Effect]
) -> tuple[Part, ...]:
    """List the tags with one of these effects on this character, as dice of that side."""
    concerned = {"", character.name.casefold()}
    return tuple(
        Part(side, Source.SCENE if tag.kind is TagKind.SCENE else Source.TAG, tag.name, tag.dice)
        for tag in (*character.tags, *scene.tags)
        if tag.effect in effects and not tag.is_burned and tag.concerns.casefold() in concerned
    )


def _find_help(character: Character, scene: Scene, wanted: str) -> Part:
    """Find a part to tick by its name; own tags come before the scene's, both before the concept.

    So a tag that is a word of the concept needs no more letters than before.  Raises
    :class:`Already` for one that is burned.
    """
    by_name: dict[str, Part] = {}
    tags: dict[str, Part] = {}
    for part in helping(character, scene):
        by_name.setdefault(part.text, part)
        if part.source is not Source.CONCEPT:
            tags.setdefault(part.text, part)
    with suppress(NoSuchName):
        return names.look_up("tag", wanted, tags)
    try:
        return names.look_up("tag", wanted, by_name)
    except NoSuchName:
        burned = {tag.name: tag for tag in character.burned}
        with suppress(NoSuchName):
            raise Already("burned tag", names.look_up("tag", wanted, burned).name) from None
        raise


def _typed(power: int, challenge: int) -> list[Part]:
    """Make the parts of plain numbers, without the first power die."""
    typed = ((Side.POWER, power - 1), (Side.CHALLENGE, challenge))
    return [Part(side, Source.TYPED, dice=dice) for side, dice in typed if dice]
