"""Checks: building a pool together, and rolling it.

A suggestion counts until it is struck, so a pool can be rolled at any moment; the GM has the last
word by adding, striking and settling (R4.5).  Callers check who may act for whom; who may strike
which dice is checked here.
"""

from collections.abc import Sequence
from dataclasses import replace

from rules import names
from rules.dice import Dice, roll_pool
from rules.errors import Already, NameTaken, NotMarked
from rules.fu.errors import FirstDie, LaterRoll, NotYourDie, Settled
from rules.fu.reading import SIDES, Roll, require_dice
from rules.fu.state import (
    START,
    Character,
    Check,
    CheckChanged,
    CheckRolled,
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
    """List the parts that a character can tick: its own and the scene's tags that help (R4.2)."""
    return _parts(Side.POWER, character, scene, {Effect.HELPS, Effect.EITHER})


def hindering(character: Character, scene: Scene) -> tuple[Part, ...]:
    """List the parts that join automatically: conditions and hindering tags (R4.3, R4.12)."""
    conditions = [Part(Side.CHALLENGE, Source.CONDITION, each) for each in character.conditions]
    return (*conditions, *_parts(Side.CHALLENGE, character, scene, {Effect.HINDERS}))


def addable(character: Character, scene: Scene, check: Check) -> tuple[Part, ...]:
    """List the parts of the sheet and the scene that could hinder and are not in the pool."""
    either = _parts(Side.CHALLENGE, character, scene, {Effect.EITHER})
    there = {part.key for part in check.parts}
    return tuple(part for part in (*hindering(character, scene), *either) if part.key not in there)


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
    """Begin a check, which replaces one that already waits (R4.2, R4.3).

    The pool begins with one power die, the parts that ``helps`` names, and all that hinders.
    With plain numbers, ``power`` and ``challenge`` are the whole pool: only named parts are
    added, and neither conditions nor hindering tags.
    """
    check = Check(key, names.clean_text("action", action, names.TEXT_MAX) if action else "")
    if power is None and challenge is None:
        parts = [START, *hindering(character, scene)]
    else:
        require_dice(1 if power is None else power, challenge or 0)
        parts = [START, *_typed(power or 1, challenge or 0)]
    ticks = [_find_help(character, scene, wanted) for wanted in helps]
    whole = replace(check.with_parts([*parts, *dict.fromkeys(ticks)]), steps=0)
    return _kept(player, character, whole, Step.PROPOSED)


def tick(
    player: int, character: Character, scene: Scene, key: int | None, wanted: Sequence[str]
) -> tuple[Character, CheckChanged]:
    """Replace the ticked parts of the pool by those with the keys ``wanted`` (R4.2)."""
    check = _open(character, key, is_gm=False)
    offered = {part.key: part for part in helping(character, scene)}
    ticked = {part.key for part in check.parts if part.is_tick}
    if not set(wanted) <= ticked | set(offered):
        raise NotMarked("tick")
    kept = [part for part in check.parts if not part.is_tick or part.key in wanted]
    fresh = [part for part in offered.values() if part.key in wanted and part.key not in ticked]
    return _kept(player, character, check.with_parts([*kept, *fresh]), Step.TICKED)


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
) -> tuple[Character, CheckChanged]:
    """Add dice for a reason; anybody may until the pool is settled, then the GM alone (R4.5)."""
    check = _open(character, key, is_gm=is_gm)
    part = Part(side, Source.WORDS, names.clean_text("reason", text), dice, by, by_name)
    for other in check.parts:
        if other.side is side and other.text.casefold() == part.text.casefold():
            raise NameTaken("reason", other.text)
    step = Step.ADDED if is_gm else Step.SUGGESTED
    return _kept(player, character, check.with_parts([*check.parts, part]), step, part)


def add_difficulty(
    player: int, character: Character, key: int | None, side: Side, dice: int
) -> tuple[Character, CheckChanged]:
    """Add dice without a reason, as GM; they join those added so before (R4.3)."""
    check = _open(character, key, is_gm=True)
    part = Part(side, Source.DIFFICULTY, dice=dice)
    before = [each for each in check.parts if each.key == part.key]
    whole = replace(part, dice=dice + sum(each.dice for each in before))
    others = [each for each in check.parts if each not in before]
    return _kept(player, character, check.with_parts([*others, whole]), Step.ADDED, part)


def add_hindrance(
    player: int, character: Character, scene: Scene, key: int | None, wanted: str
) -> tuple[Character, CheckChanged]:
    """Add one of the :func:`addable` parts, by its key, as GM (R4.3)."""
    check = _open(character, key, is_gm=True)
    by_key = {part.key: part for part in addable(character, scene, check)}
    if wanted not in by_key:
        raise NotMarked("hindrance")
    whole = check.with_parts([*check.parts, by_key[wanted]])
    return _kept(player, character, whole, Step.ADDED, by_key[wanted])


def strike(
    player: int, character: Character, key: int | None, wanted: str, *, by: int, is_gm: bool
) -> tuple[Character, CheckChanged]:
    """Strike a part: the GM any but the first die, others only their own suggestions (R4.5)."""
    check = _open(character, key, is_gm=is_gm)
    part = next((each for each in check.parts if each.key == wanted), None)
    if part is None:
        raise NotMarked("part")
    if part.source is Source.START:
        raise FirstDie
    if not is_gm and part.by != by:
        raise NotYourDie(part.text)
    left = [each for each in check.parts if each is not part]
    return _kept(player, character, check.with_parts(left), Step.STRUCK, part)


def settle(
    player: int, character: Character, key: int | None, *, is_settled: bool
) -> tuple[Character, CheckChanged]:
    """Settle the pool as GM, so that nobody else may change it, or reopen it (R4.5)."""
    check = _open(character, key, is_gm=True)
    if check.is_settled is is_settled:
        raise Already("settled check" if is_settled else "open check")
    after = replace(check, is_settled=is_settled, steps=check.steps + 1)
    return _kept(player, character, after, Step.SETTLED if is_settled else Step.REOPENED)


def call_off(player: int, character: Character, key: int | None) -> tuple[Character, CheckChanged]:
    """Call off a check that waits; nothing is rolled."""
    check = _open(character, key, is_gm=True)
    after, outcome = _kept(player, character, check, Step.CALLED_OFF)
    return replace(after, check=None), outcome


def roll(
    player: int, character: Character, dice: Dice, rolled: int, key: int | None
) -> tuple[Character, CheckRolled]:
    """Roll all dice of a check that waits (R4.6); ``rolled`` is an id from outside."""
    return _rolled(player, character, dice, rolled, _open(character, key, is_gm=True))


def roll_at_once(
    player: int, character: Character, dice: Dice, key: int, waiting: Check | None
) -> tuple[Character, CheckRolled]:
    """Roll a check that has just begun; ``waiting``, an earlier one, stays on the sheet."""
    after, outcome = roll(player, character, dice, key, key)
    return replace(after, check=waiting), outcome


def again(
    player: int, character: Character, dice: Dice, rolled: int, key: int | None = None
) -> tuple[Character, CheckRolled]:
    """Roll the pool of the last check again; ``key`` names the roll that is meant.

    This is a new check, since there are no rerolls (R4.12); tags that have been burned since
    give no dice.  A check that waits is unaffected.  Raises :class:`LaterRoll` when another
    check was rolled since.
    """
    last = last_check(character)
    if key is not None and last.rolled != key:
        raise LaterRoll(character.name)
    left, burned = _without_burned(character, last)
    after, outcome = _rolled(player, character, dice, rolled, left)
    return replace(after, check=character.check), replace(outcome, is_again=True, burned=burned)


def repeat(player: int, character: Character, key: int) -> tuple[Character, CheckChanged]:
    """Begin a check with the pool of the last one; burned tags give no dice (R4.12)."""
    last, burned = _without_burned(character, last_check(character))
    check = replace(last, key=key, is_settled=False, steps=0, rolled=0)
    after, outcome = _kept(player, character, check, Step.PROPOSED)
    return after, replace(outcome, burned=burned)


def _without_burned(character: Character, check: Check) -> tuple[Check, tuple[Part, ...]]:
    """Remove the parts of burned tags from a pool; give the pool and those parts."""
    burned = check.of_tags([tag.name for tag in character.burned])
    left = tuple(part for part in check.parts if part not in burned)
    return replace(check, parts=left), burned


def last_check(character: Character) -> Check:
    """Give the check that was rolled last; raise :class:`NotMarked` if there is none."""
    if character.last is None:
        raise NotMarked("last check")
    return character.last


def open_check(character: Character, key: int | None) -> Check:
    """Give the check that waits, or raise :class:`rules.proposal.ProposalGone`."""
    rolled = character.last.key if character.last else 0
    return require_open(character.check, key, rolled)


def _open(character: Character, key: int | None, *, is_gm: bool) -> Check:
    """Give the check that waits; raise :class:`Settled` if only the GM may change it."""
    check = open_check(character, key)
    if check.is_settled and not is_gm:
        raise Settled(character.name)
    return check


def _kept(
    player: int, character: Character, check: Check, step: Step, part: Part | None = None
) -> tuple[Character, CheckChanged]:
    """Store a changed check on the sheet, and make the outcome of that step."""
    after = replace(character, check=check)
    return after, CheckChanged(step, player, character.name, check, part)


def _rolled(
    player: int, character: Character, dice: Dice, rolled: int, check: Check
) -> tuple[Character, CheckRolled]:
    faces = roll_pool(dice, check.power, SIDES), roll_pool(dice, check.challenge, SIDES)
    done = replace(check, rolled=rolled)
    after = replace(character, check=None, last=done)
    return after, CheckRolled(player, character.name, done, Roll(*faces))


def _parts(
    side: Side, character: Character, scene: Scene, effects: set[Effect]
) -> tuple[Part, ...]:
    """List the tags with one of these effects on this character, as dice of that side."""
    concerned = {"", character.name.casefold()}
    return tuple(
        Part(side, Source.SCENE if tag.kind is TagKind.SCENE else Source.TAG, tag.name)
        for tag in (*character.tags, *scene.tags)
        if tag.effect in effects and not tag.is_burned and tag.concerns.casefold() in concerned
    )


def _find_help(character: Character, scene: Scene, wanted: str) -> Part:
    """Find a part to tick by its name; the character's own come before the scene's."""
    by_name: dict[str, Part] = {}
    for part in helping(character, scene):
        by_name.setdefault(part.text, part)
    return by_name[names.resolve("tag", wanted, by_name)]


def _typed(power: int, challenge: int) -> list[Part]:
    """Make the parts of plain numbers, without the first power die."""
    typed = ((Side.POWER, power - 1), (Side.CHALLENGE, challenge))
    return [Part(side, Source.TYPED, dice=dice) for side, dice in typed if dice]
