"""These are the words for Fate's ladder, dice, actions and boosts, used by all modules here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.chat.embeds import (
    at_most,
    change,
    first_upper,
    join,
    plain,
    plural,
    with_player,
    with_sign,
)
from bot.chat.symbols import dots, row
from bot.games.fate.symbols import fate_die, momentum
from bot.games.fate.symbols import stress as box
from rules import fate
from rules.fate.board import Participant
from rules.outcome import Change

ACTIONS = {
    fate.Action.OVERCOME: "Overcome",
    fate.Action.CREATE_ADVANTAGE: "Create an advantage",
    fate.Action.ATTACK: "Attack",
    fate.Action.DEFEND: "Defend",
}

DOES = {
    fate.Action.OVERCOME: "overcomes",
    fate.Action.CREATE_ADVANTAGE: "creates an advantage",
    fate.Action.ATTACK: "attacks",
    fate.Action.DEFEND: "defends",
}

MADE_BY = {
    fate.Action.OVERCOME: "overcoming",
    fate.Action.CREATE_ADVANTAGE: "an advantage",
    fate.Action.ATTACK: "an attack",
    fate.Action.DEFEND: "a defence",
}

DEGREES = {
    fate.Degree.FAIL: "Failure",
    fate.Degree.TIE: "Tie",
    fate.Degree.SUCCESS: "Success",
    fate.Degree.STYLE: "Success with style",
}
SUCCESSES = (fate.Degree.STYLE, fate.Degree.SUCCESS)

EFFECTS = {
    fate.Effect.MOVE_ENEMY: "Move an enemy",
    fate.Effect.MOVE: "Move",
    fate.Effect.CLUE: "Get a clue",
    fate.Effect.REDUCE: "Reduce an armor or weapon rating",
    fate.Effect.INSPIRE: "Inspire allies",
    fate.Effect.DESPAIR: "Cause despair",
    fate.Effect.DAMAGE: "Cause damage when defending",
}

GIVES = {
    fate.Effect.MOVE_ENEMY: "An enemy moves one zone. You say how.",
    fate.Effect.MOVE: "You move one zone further. Obstacles must still be overcome.",
    fate.Effect.CLUE: "You learn one thing. Say what you do to find it.",
    fate.Effect.REDUCE: "The opponent's armor or weapon counts for less in this exchange.",
    fate.Effect.INSPIRE: "+1 to each ally's next check.",
    fate.Effect.DESPAIR: "−1 to each enemy's next check.",
    fate.Effect.DAMAGE: "The attacker takes a hit of 1.",
}

SEVERITIES = {
    fate.Severity.MILD: "mild",
    fate.Severity.MODERATE: "moderate",
    fate.Severity.SEVERE: "severe",
    fate.Severity.EXTREME: "extreme",
}

TRACKS = {fate.Track.PHYSICAL: "physical", fate.Track.MENTAL: "mental"}

BOOSTS = {
    fate.BoostState.OPEN: "is still there to use",
    fate.BoostState.USED: "was used",
    fate.BoostState.FORGONE: "was given up for momentum",
    fate.BoostState.CONVERTED: "became an aspect",
    fate.BoostState.LAPSED: "was lost unused",
}

NUMBERS = {
    "fate_points": "fate points",
    "free_invokes": "free invokes",
    "due": "fate points to come",
}

PEOPLE_SHOWN = 8

CLIMAX = 0x8E44AD
"""The colour of what happens once in an evening; the words are large as well."""

STYLED = 0x00B5AD
"""The colour of a success with style."""

FALLEN = 0x5C1020
"""The colour of somebody who is taken out."""

POINTS_DRAWN = 10
"""Fate points or free invokes that are drawn; more are told in numbers alone."""

NOBODY = "the opposition"
"""Who stands on the other side when nobody named them."""


def effect_option(effect: fate.Effect | fate.AddedEffect) -> tuple[str, str]:
    """Give an effect as a menu offers it, by its key and its name."""
    if isinstance(effect, fate.Effect):
        return effect.value, EFFECTS[effect]
    return effect.name, effect.name


def rung(number: int) -> str:
    """Say a result on the ladder: ``Great (+4)``, or the bare number beyond its ends."""
    named = fate.LADDER.get(number)
    return f"{named} ({with_sign(number)})" if named else with_sign(number)


Say = Callable[[str | Participant], str]
"""How a text of somebody's is written, or who somebody is."""


def _bare(who: str | Participant) -> str:
    return who if isinstance(who, str) else who.character


def deed(roll: fate.Roll, say: Say = _bare) -> str:
    """Say who does what to whom, and with which skill; without markup but what ``say`` gives."""
    side, target = roll.side, say(roll.aimed_at)
    verb = DOES[side.action]
    if roll.is_contest:
        verb = f"takes on {target}" if target else "contests"
    elif side.action is fate.Action.ATTACK and target:
        verb = f"attacks {target}"
    elif side.action is fate.Action.DEFEND and target:
        verb = f"defends against {target}"
    elif side.action is fate.Action.CREATE_ADVANTAGE and target:
        verb = f"creates an advantage on {target}"
    return f"{say(side.participant)} {verb} with {say(side.skill)}"


def does(roll: fate.Roll, say: Say = _bare) -> str:
    """Say who does what by a roll, and how well; without markup but what ``say`` gives."""
    against = f" vs {rung(roll.facing)}" if roll.facing is not None else ""
    return f"{deed(roll, say)}, {rung(roll.side.total)}{against}"


def bold(text: str) -> str:
    """Give a text of a user's in bold."""
    return f"**{plain(text)}**"


def called(who: str | Participant, twins: Sequence[fate.Twin]) -> str:
    """Name somebody, with their player where somebody else of what is told has that name."""
    found = (each.who for each in twins if who in {each.called, each.who})
    if twin := next(found, None):
        return with_player(twin.character, twin.player)
    return plain(_bare(who))


def numbers(changes: Sequence[Change], twins: Sequence[fate.Twin]) -> list[str]:
    """Give each number that moved with whose it is, told apart where two have one name."""
    return [f"{called(each.whose, twins)}: {moved((replace(each, whose=''),))}" for each in changes]


def first(names: Sequence[str], most: int) -> list[str]:
    """Name so many at the most, and count the rest."""
    return at_most([plain(each) for each in names], most)


def dotted(*parts: str) -> str:
    """Set beside each other what there is to say, and leave out what is empty."""
    return " · ".join(part for part in parts if part)


def counted(count: int, noun: str, many: str = "") -> str:
    """Count things, where there are any."""
    return plural(count, noun, many) if count else ""


def over_with(compels: int) -> str:
    """Say that compels are over with the aspect that they were about."""
    return f"Over with it: {plural(compels, 'compel')}." if compels else ""


def faces(side: fate.Side) -> str:
    """Show the faces, momentum dice first and apart from base dice."""
    return dice(side.faces, side.momentum_dice)


def dice(shown: Sequence[int], momentum_dice: int = 0) -> str:
    """Show faces of Fate dice, the first of them on momentum dice."""
    return row(
        fate_die(each, is_momentum=number < momentum_dice) for number, each in enumerate(shown)
    )


def arithmetic(side: fate.Side) -> str:
    """Say how dice and skill come to a result."""
    # A skill that is only a number says it already.
    skill = "rating" if side.is_bare else plain(side.skill)
    parts = [f"dice {with_sign(sum(side.faces))}", f"{skill} {with_sign(side.rating)}"]
    if side.sheet_rating is not None:
        parts[-1] += f" (the sheet says {with_sign(side.sheet_rating)})"
    for what, number in (
        ("bonus", side.bonus),
        ("inspired" if side.marks > 0 else "daunted", side.marks),
        ("invokes", side.invoked),
    ):
        if number:
            parts.append(f"{what} {with_sign(number)}")
    return f"{', '.join(parts)} = {rung(side.total)}"


def invoke(each: fate.Invoke, momentum_dice: int) -> str:
    """Say what was invoked, how it was paid, and which faces it replaced."""
    paid = {
        fate.Means.BOOST: "a boost",
        fate.Means.FREE: "a free invoke",
        fate.Means.POINT: "1 fate point",
    }
    what = f"the {plain(unnamed(each.aspect))}" if each.is_unnamed else bold(each.aspect)
    by = f"{plain(each.by) or 'the GM'} invokes {what} ({paid[each.means]})"
    if each.how is fate.How.BONUS:
        return f"{by}: +2"
    return f"{by}: rerolled, was {dice(each.before, momentum_dice) or 'nothing'}"


def moved(changes: Sequence[Change]) -> str:
    """Tell numbers that moved, one beside the other."""
    return " · ".join(
        change(Change(NUMBERS.get(each.what, each.what), each.before, each.after, each.whose))
        for each in changes
    )


def drawn(changes: Sequence[Change]) -> list[str]:
    """Tell numbers that moved in a line each, momentum drawn as it is now."""
    return [
        f"{momentum(each.after, fate.BANK_MAX) if each.what == 'momentum' else ''} "
        f"{first_upper(moved((each,)))}".strip()
        for each in changes
    ]


def bank(character: fate.Character) -> str:
    """Draw a momentum bank and say what is in it."""
    locked = ", locked until the scene ends" if character.is_locked else ""
    track = momentum(character.bank, fate.BANK_MAX)
    return f"{track} {character.bank} of {fate.BANK_MAX}{locked}"


def few(count: int) -> str:
    """Draw a few things as dots; many are told in numbers alone."""
    return dots(count, count) if count <= POINTS_DRAWN else ""


def boost_row(boost: fate.Boost, twins: Sequence[fate.Twin] = ()) -> str:
    """Give a boost in one line: whose, from what, against whom.

    What a roll leaves to a side that was a mere number is nobody's in particular, player 0's.
    """
    by_hand = "added by hand" if boost.owner.player else "left by a roll"
    made = f"from {MADE_BY[boost.action]}" if boost.action else by_hand
    against = f", against {plain(boost.against)}" if boost.against else ""
    own = " · worth momentum" if boost.is_momentum else ""
    return f"{bold(boost.name)} · {called(boost.owner, twins) or NOBODY}, {made}{against}{own}"


def boost_option(boost: fate.Boost) -> tuple[str, str]:
    """Give a boost's name, and how a menu offers it: many are called as the skill is."""
    whose = boost.owner.character or NOBODY
    against = f", against {boost.against}" if boost.against else ""
    return boost.name, f"{boost.name} · {whose}{against}"


def aspect_row(aspect: fate.SceneAspect, twins: Sequence[fate.Twin] = ()) -> str:
    """Give a situation aspect with its free invokes."""
    of_foes = counted(aspect.free_of_foes, "free invoke")
    free = counted(aspect.free, "free invoke")
    return dotted(
        bold(aspect.name),
        f"on {called(aspect.bearer, twins)}" if aspect.bearer else "",
        f"{few(aspect.free)} {free}".strip(),
        f"{of_foes} for the GM" if of_foes else "",
    )


def concerned(
    effect: fate.Effect | None,
    waiting: Sequence[str | Participant],
    *,
    any_foe: bool,
    twins: Sequence[fate.Twin] = (),
) -> str:
    """List on whose next check something waits; empty if on nobody's."""
    sort = "ally" if effect is fate.Effect.INSPIRE else "enemy"
    enemies = [f"every {sort} that the GM rolls for"] if any_foe else []
    return join([*at_most([called(each, twins) for each in waiting], PEOPLE_SHOWN), *enemies])


def marker_row(marker: fate.Marker, twins: Sequence[fate.Twin]) -> str:
    """Give what waits for the next check of somebody."""
    waiting: list[str | Participant] = [*marker.waiting, *marker.twins]
    whom = concerned(marker.effect, waiting, any_foe=marker.any_foe, twins=twins) or "nobody"
    return f"{EFFECTS[marker.effect]}: {with_sign(marker.effect.mark)} to the next check of {whom}"


def roll_row(roll: fate.Roll, twins: Sequence[fate.Twin]) -> str:
    """Give a roll that is open."""
    return f"Open roll: {does(roll, lambda who: called(who, twins))}"


def compel_row(compel: fate.Compel, twins: Sequence[fate.Twin]) -> str:
    """Give a compel that waits."""
    return f"{called(compel.whom, twins)} has a compel to answer: {bold(compelled(compel))}"


def compelled(compel: fate.Compel) -> str:
    """Say which aspect is compelled; without markup."""
    return unnamed(compel.aspect) if compel.is_unnamed else compel.aspect


def unnamed(name: str) -> str:
    """Say which consequence it is that nobody has named; a second of a severity has a number."""
    severity, *number = name.split(" ")
    return " ".join([severity, "consequence", *number])


def compellable(aspects: Mapping[str, bool]) -> dict[str, str]:
    """Give aspects as a choice shows them, each with whether nobody has named it."""
    return {each: unnamed(each) if is_unnamed else each for each, is_unnamed in aspects.items()}


def consequence(held: fate.Consequence) -> str:
    """Give the name of a consequence, or say which it is."""
    return plain(held.name) if held.is_named else unnamed(held.name)


def a_consequence(severity: fate.Severity) -> str:
    """Name a consequence by how bad it is: ``an extreme consequence``."""
    article = "an" if severity is fate.Severity.EXTREME else "a"
    return f"{article} {SEVERITIES[severity]} consequence"


def consequence_row(held: fate.Consequence) -> str:
    """Give a consequence with how bad it is and whether it heals."""
    free = f"{plural(held.free, 'free invoke')} for others" if held.free else ""
    heals = "healing" if held.waits else ""
    if not heals and held.severity.difficulty:
        others = held.severity.difficulty
        heals = f"treated by overcoming {rung(others)}, on oneself {rung(others + 2)}"
    owes = "replaces an aspect: choose which" if held.owes_aspect else ""
    severity = SEVERITIES[held.severity]
    unnamed_yet = f"**{first_upper(severity)}**, not named yet"
    name = f"{bold(held.name)} ({severity})" if held.is_named else unnamed_yet
    return dotted(name, free, heals, owes)


def blow(hit: fate.Hit) -> str:
    """Say what is left of a hit; without markup."""
    by = f" from {hit.by}" if hit.by else ""
    left = f", {hit.left} left to absorb" if hit.left not in {0, hit.value} else ""
    return f"{TRACKS[hit.track]} hit of {hit.value}{by}{left}"


def hit_row(hit: fate.Hit) -> str:
    """Give what is left of a hit."""
    return plain(blow(hit))


def stress(character: fate.Character, track: fate.Track) -> str:
    """Draw a stress track, each box by its number; a skill that sank leaves what is marked."""
    marked = character.marked(track)
    boxes = sorted({*character.boxes(track), *marked})
    return row(box(each, is_full=each in marked) for each in boxes)
