"""These are the words for Fate's ladder, dice, actions and boosts, used by all modules here."""

from collections.abc import Sequence

from bot.chat.embeds import bar, change, numeral, plain, plural, with_sign
from rules import fate
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

DEGREES = {
    fate.Degree.FAIL: "Failure",
    fate.Degree.TIE: "Tie",
    fate.Degree.SUCCESS: "Success",
    fate.Degree.STYLE: "Success with style",
}

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
    fate.Effect.MOVE_ENEMY: "An enemy goes one zone further, as you tell it.",
    fate.Effect.MOVE: "You go one zone further; obstacles still have to be overcome.",
    fate.Effect.CLUE: "You get one piece of information, for something that you do in the story.",
    fate.Effect.REDUCE: "The opponent's armor or weapon counts for less in this exchange.",
    fate.Effect.INSPIRE: "+1 on the next check of each ally.",
    fate.Effect.DESPAIR: "−1 on the next check of each enemy.",
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
    fate.BoostState.OPEN: "is there",
    fate.BoostState.USED: "was used",
    fate.BoostState.FORGONE: "was given up for momentum",
    fate.BoostState.CONVERTED: "became an aspect",
    fate.BoostState.LAPSED: "lapsed",
}

NUMBERS = {"fate_points": "fate points", "free_invokes": "free invokes"}

PEOPLE_SHOWN = 8

NOBODY = "the opposition"
"""Who stands on the other side when nobody named them."""


def rung(number: int) -> str:
    """Say a result on the ladder: ``Great (+4)``, or the bare number beyond its ends."""
    named = fate.LADDER.get(number)
    return f"{named} ({with_sign(number)})" if named else with_sign(number)


def does(roll: fate.Roll) -> str:
    """Say what somebody does by a roll, at whom, and how well; without markup."""
    at = f" at {roll.target}" if roll.target else ""
    against = f" against {rung(roll.facing)}" if roll.facing is not None else ""
    what = f"{DOES[roll.side.action]} with {roll.side.skill}{at}"
    return f"{what}, {rung(roll.side.total)}{against}"


def bold(text: str) -> str:
    """Give a text of a user's in bold."""
    return f"**{plain(text)}**"


def first(names: Sequence[str], most: int) -> list[str]:
    """Name so many at the most, and count the rest."""
    rest = [f"{len(names) - most} more"] if len(names) > most else []
    return [*(plain(each) for each in names[:most]), *rest]


def dotted(*parts: str) -> str:
    """Set beside each other what there is to say, and leave out what is empty."""
    return " · ".join(part for part in parts if part)


def counted(count: int, noun: str, many: str = "") -> str:
    """Count things, where there are any."""
    return plural(count, noun, many) if count else ""


def face(shown: int) -> str:
    """Say one face of a Fate die."""
    return "+" if shown > 0 else "−" if shown < 0 else "0"


def faces(side: fate.Side) -> str:
    """List the faces, momentum dice apart from base dice by sight and in words."""
    own = [f"◆{face(each)}" for each in side.faces[: max(0, side.momentum_dice)]]
    base = [f"◇{face(each)}" for each in side.faces[len(own) :]]
    return dotted(
        f"{plural(len(own), 'momentum die', 'momentum dice')} **{' '.join(own)}**" if own else "",
        f"{plural(len(base), 'base die', 'base dice')} {' '.join(base)}" if base else "",
    )


def arithmetic(side: fate.Side) -> str:
    """Say how dice and skill come to a result."""
    parts = [f"dice {numeral(sum(side.faces))}", f"{plain(side.skill)} {with_sign(side.rating)}"]
    if side.sheet_rating is not None:
        parts[-1] += f" as typed (the sheet says {with_sign(side.sheet_rating)})"
    for what, number in (
        ("bonus", side.bonus),
        ("inspired or daunted", side.marks),
        ("invoked", side.invoked),
    ):
        if number:
            parts.append(f"{what} {with_sign(number)}")
    return f"{', '.join(parts)}: **{rung(side.total)}**"


def invoke(each: fate.Invoke) -> str:
    """Say what was invoked, how it was paid, and which faces it replaced."""
    paid = {
        fate.Means.BOOST: "a boost",
        fate.Means.FREE: "a free invoke",
        fate.Means.POINT: "1 fate point",
    }
    by = f"{plain(each.by) or 'the GM'} invokes {bold(each.aspect)} ({paid[each.means]})"
    if each.how is fate.How.BONUS:
        return f"{by}: +2"
    before = " ".join(face(shown) for shown in each.before)
    return f"{by}: all dice again, before {before or 'none'}"


def moved(changes: Sequence[Change]) -> str:
    """Tell numbers that moved, one beside the other."""
    return " · ".join(
        change(Change(NUMBERS.get(each.what, each.what), each.before, each.after, each.whose))
        for each in changes
    )


def bank(character: fate.Character) -> str:
    """Draw a momentum bank and say what is in it."""
    locked = " · locked until the scene ends" if character.is_locked else ""
    return (
        f"{bar(character.bank, fate.BANK_MAX)} {character.bank} of {fate.BANK_MAX} banked{locked}"
    )


def boost_row(boost: fate.Boost) -> str:
    """Give a boost in one line: whose, from what, against whom."""
    made = f"from {ACTIONS[boost.action].lower()}" if boost.action else "put there by hand"
    against = f", against {plain(boost.against)}" if boost.against else ""
    own = " · of the Momentum Action" if boost.is_momentum else ""
    return f"{bold(boost.name)} · {plain(boost.owner.character) or NOBODY}, {made}{against}{own}"


def aspect_row(aspect: fate.SceneAspect) -> str:
    """Give a situation aspect with its free invokes."""
    of_foes = counted(aspect.free_of_foes, "free invoke")
    return dotted(
        bold(aspect.name),
        f"on {plain(aspect.bearer.character)}" if aspect.bearer else "",
        counted(aspect.free, "free invoke"),
        f"{of_foes} of the GM's side" if of_foes else "",
    )


def concerned(effect: fate.Effect | None, waiting: Sequence[str], *, any_foe: bool) -> str:
    """List on whose next check something waits; empty if on nobody's."""
    sort = "ally" if effect is fate.Effect.INSPIRE else "enemy"
    enemies = [f"every {sort} the GM rolls for"] if any_foe else []
    return ", ".join([*first(waiting, PEOPLE_SHOWN), *enemies])


def marker_row(marker: fate.Marker) -> str:
    """Give what waits for the next check of somebody."""
    whom = concerned(marker.effect, marker.waiting, any_foe=marker.any_foe)
    waits = f"next check of {whom or 'nobody'}"
    return f"{EFFECTS[marker.effect]}: {with_sign(marker.effect.mark)} on the {waits}"


def compel_row(compel: fate.Compel) -> str:
    """Give a compel that waits."""
    return f"A compel of {bold(compel.aspect)} waits for {plain(compel.whom.character)}"


def consequence_row(held: fate.Consequence) -> str:
    """Give a consequence with how bad it is and whether it heals."""
    free = f"{plural(held.free, 'free invoke')} for others" if held.free else ""
    heals = "treated" if held.waits else ""
    if not heals and held.severity.difficulty:
        heals = f"treat it by overcoming {with_sign(held.severity.difficulty)}"
    owes = "replaces an aspect, still to be said" if held.owes_aspect else ""
    return dotted(bold(held.name), SEVERITIES[held.severity], free, heals, owes)


def hit_row(hit: fate.Hit) -> str:
    """Say what is left of a hit."""
    by = f" from {plain(hit.by)}" if hit.by else ""
    left = f"{hit.left} left of {hit.value}" if hit.left != hit.value else f"{hit.value}"
    return f"{TRACKS[hit.track]} hit of {left}{by}"


def stress(character: fate.Character, track: fate.Track) -> str:
    """Draw a stress track and say which boxes are marked."""
    marked = character.marked(track)
    boxes = character.boxes(track)
    drawn = " ".join(f"[{box if box not in marked else '✕'}]" for box in boxes)
    told = ", ".join(str(box) for box in marked)
    return f"{drawn} {f'marked {told}' if told else 'none marked'}"
