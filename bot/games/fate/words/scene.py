"""Fate's scene in words: aspects, boosts and what waits, compels, points, how it all ends."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import (
    Colour,
    at_most,
    beside,
    embed,
    first_upper,
    fitted,
    join,
    laid_out,
    mention,
    plain,
    plural,
    rows_at_most,
)
from bot.chat.words import (
    board,
    card,
    completed,
    continues,
    goes_on_from,
    line,
    settled,
    settles,
)
from bot.games.fate.views import CompelView, SceneView
from bot.games.fate.words.rolls import told
from bot.games.fate.words.terms import (
    NOBODY,
    aspect_row,
    bold,
    boost_row,
    called,
    compel_row,
    compelled,
    counted,
    dotted,
    drawn,
    few,
    first,
    hit_row,
    marker_row,
    moved,
    numbers,
    over_with,
    roll_row,
)
from rules import fate

ROWS_MAX = 10
_LIST_MAX = 2500
"""Most characters of one list."""
_FIELD_MAX = 1000

# --------------------------------------------------------------------------------- the scene


def _first(rows: list[str]) -> list[str]:
    return rows_at_most(rows, ROWS_MAX)


def _person(person: fate.Person, twins: Sequence[fate.Twin]) -> str:
    held = person.character
    state = dotted(
        *(hit_row(hit) for hit in held.hits[:3]),
        "out of the conflict" if held.is_out else "",
        "Game Changer used" if held.is_locked else "",
    )
    return f"{called(person.participant, twins)}: {state}"


def _parts(view: SceneView) -> tuple[tuple[str, list[str]], ...]:
    return (
        ("Aspects", [aspect_row(each, view.twins) for each in view.aspects]),
        ("Boosts", [boost_row(each, view.twins) for each in view.boosts]),
        (
            "Waiting",
            [
                *(marker_row(each, view.twins) for each in view.markers),
                *(compel_row(each, view.twins) for each in view.compels),
                *(roll_row(each, view.twins) for each in view.rolls),
                *(_person(each, view.twins) for each in view.people),
            ],
        ),
    )


def scene(view: SceneView) -> discord.Embed:
    """Show situation aspects, boosts, and all that waits, in one message."""
    free = sum(each.free for each in view.aspects)
    count = f"{plural(free, 'free invoke')} for the players" if free else ""
    lines = [dotted(f"{few(free)} {count}".strip(), _gms(view))]
    if not (view.aspects or view.boosts):
        lines.append("Add an aspect with `/fate aspect add`, or create an advantage.")
    return _with_parts(embed("The scene", lines), view)


def _gms(view: SceneView) -> str:
    if not view.is_run:
        return ""
    points = view.scene.points
    return f"GM: {few(points)} {plural(points, 'fate point')}".replace("  ", " ")


def _with_parts(shown: discord.Embed, view: SceneView, most: int | None = None) -> discord.Embed:
    """Add what the scene holds as fields."""
    for title, rows in _parts(view)[:most]:
        if value := fitted([f"• {row}" for row in _first(rows)], _FIELD_MAX):
            shown.add_field(name=title, value=value, inline=False)
    return shown


@completed.register
def _(view: SceneView, shown: discord.Embed) -> discord.Embed:
    """Put the scene below what has just happened to it."""
    return _with_parts(shown, view, most=2)


@board.register
def _(view: SceneView) -> list[str]:
    """Give what the scene holds; who waits, and how people are, is told beside it."""
    parts = [part for _title, part in _parts(view)[:2]]
    markers = [marker_row(each, view.twins) for each in view.markers]
    rows = [row for part in (*parts, markers) for row in _first(part)]
    return [dotted("Fate", _gms(view)), *rows] if rows or view.is_run else []


# ------------------------------------------------------------------------- aspects and boosts


def _free(aspect: fate.SceneAspect) -> str:
    """Say who may invoke an aspect for nothing, and how often."""
    parts = [
        f"{plural(count, 'free invoke')} for {whose}"
        for count, whose in ((aspect.free, "the players"), (aspect.free_of_foes, "the GM"))
        if count
    ]
    return f"{join(parts)}." if parts else "It costs 1 fate point to invoke."


@card.register
def _(outcome: fate.AspectPlaced) -> discord.Embed:
    return embed(f"New aspect: {plain(outcome.aspect.name)}", (_free(outcome.aspect),))


@card.register
def _(outcome: fate.AspectNamed) -> discord.Embed:
    # The scene below has its free invokes.
    name = plain(outcome.aspect.name)
    return embed(f"The aspect is called {name}", (f"It was {bold(outcome.before)}.",))


@card.register
def _(outcome: fate.AspectRemoved) -> discord.Embed:
    return embed(f"Aspect removed: {plain(outcome.aspect.name)}", (over_with(outcome.compels),))


@card.register
def _(outcome: fate.BoostPlaced) -> discord.Embed:
    return embed(
        f"{plain(outcome.boost.owner.character)} has a boost: {plain(outcome.boost.name)}",
        ("Use it once, with the next roll, or lose it.",),
    )


@card.register
def _(outcome: fate.BoostNamed) -> discord.Embed:
    name = plain(outcome.boost.name)
    owner = plain(outcome.boost.owner.character) or NOBODY
    return embed(f"The boost is called {name}", (f"It was {bold(outcome.before)}, of {owner}.",))


@card.register
def _(outcome: fate.BoostUsed) -> discord.Embed:
    by = plain(outcome.by) or "The GM"
    return embed(f"{by} uses the boost {plain(outcome.boost.name)}", ("+2, or a reroll.",))


@line.register
def _(outcome: fate.AspectPlaced) -> str:
    return f"added the aspect {aspect_row(outcome.aspect)}"


@line.register
def _(outcome: fate.AspectNamed) -> str:
    return f"called the aspect {plain(outcome.before)} {bold(outcome.aspect.name)}"


@line.register
def _(outcome: fate.AspectRemoved) -> str:
    return f"removed the aspect {bold(outcome.aspect.name)}"


@line.register
def _(outcome: fate.BoostPlaced) -> str:
    return f"added the boost {boost_row(outcome.boost)}"


@goes_on_from.register
def _(outcome: fate.BoostNamed | fate.BoostUsed) -> int:
    return outcome.boost.key


@line.register
def _(outcome: fate.BoostNamed) -> str:
    return f"called the boost {plain(outcome.before)} {bold(outcome.boost.name)}"


@line.register
def _(outcome: fate.BoostUsed) -> str:
    return f"used the boost {bold(outcome.boost.name)}"


# ------------------------------------------------------------------------------------ compels


def _compel(outcome: fate.CompelOffered, *then: str, colour: Colour = Colour.FAIR) -> discord.Embed:
    compel = outcome.compel
    return embed(_offer(compel), (plain(compel.reason), *then), colour)


def _offer(compel: fate.Compel) -> str:
    return f"The GM compels {plain(compel.whom.character)}: {plain(compelled(compel))}"


def _whose(outcome: fate.CompelOffered) -> str:
    """Say on whose sheet the aspect is, where that might not be what the GM meant."""
    whom, bearer = outcome.compel.whom, outcome.bearer
    if bearer is None:
        return ""
    named = beside(bearer.character, bearer.player, whom.character)
    return f"It is an aspect of {named}, and not of {plain(whom.character)}."


@card.register
def _(outcome: fate.CompelOffered) -> discord.Embed:
    whom = outcome.compel.whom
    payer = "The GM" if outcome.is_npc else plain(whom.character)
    refuse = " Refuse: pay 1." if outcome.fate_points else ""
    return _compel(
        outcome,
        _whose(outcome),
        f"{mention(whom.player)} answers. Accept: gain 1 fate point.{refuse}",
        f"{payer} has {plural(outcome.fate_points, 'fate point')}.",
    )


@settled.register
def _(outcome: fate.CompelOffered) -> discord.Embed:
    return _compel(outcome)


@completed.register
def _(view: CompelView, shown: discord.Embed) -> discord.Embed:
    """Tell a compel as it stands now; one that is settled is told with what settled it."""
    if view.now is not None:
        return card(view.now)
    if shown == settled(view.told):
        return shown
    return _compel(view.told, "It waits no longer.", colour=Colour.UNDONE)


@continues.register
def _(outcome: fate.CompelAnswered) -> int:
    return outcome.compel.key


@card.register
def _(outcome: fate.CompelAnswered) -> discord.Embed:
    compel, verb = outcome.compel, "accepts" if outcome.is_accepted else "refuses"
    return laid_out(
        f"{plain(compel.whom.character)} {verb} the compel",
        # Below the offer it is left out, but for an aspect that was renamed meanwhile.
        lines=(_offer(compel), "It happens." if outcome.is_accepted else "It doesn't happen."),
        moved=drawn(outcome.changes),
        colour=Colour.FAIR,
    )


@line.register
def _(outcome: fate.CompelOffered) -> str:
    compel = outcome.compel
    return f"compelled {plain(compel.whom.character)}: {bold(compelled(compel))}"


@line.register
def _(outcome: fate.CompelAnswered) -> str:
    verb = "accepted" if outcome.is_accepted else "refused"
    return f"{verb} the compel {bold(compelled(outcome.compel))}: {moved(outcome.changes)}"


# ----------------------------------------------------------------------------- how it all ends


def _cleared(outcome: fate.Ended, each: fate.Cleared) -> str:
    changed = dotted(
        moved(each.changes),
        f"{plural(each.boxes, 'stress box', 'stress boxes')} cleared" if each.boxes else "",
        "momentum unlocked" if each.is_unlocked else "",
        "back in play" if each.is_back else "",
        f"healed: {join([plain(name) for name in each.healed[:3]])}" if each.healed else "",
    )
    return f"**{called(each.character, outcome.twins)}**: {changed}"


def _lapsed(outcome: fate.Ended) -> str:
    """Say what lapsed, so that nobody looks for it."""
    boosts = counted(len(outcome.boosts), "boost")
    bonus, bonuses = "bonus or penalty to a next check", "bonuses and penalties to next checks"
    unused = (
        f"{boosts} ({join(first(outcome.boosts, ROWS_MAX))})" if boosts else "",
        counted(outcome.marks, bonus, bonuses),
    )
    waited = (
        counted(outcome.rolls, "roll"),
        counted(outcome.compels, "compel"),
        counted(outcome.hits, "hit"),
    )
    return " ".join(
        f"{what}: {join([part for part in parts if part])}."
        for what, parts in (("Lost unused", unused), ("No longer waiting", waited))
        if any(parts)
    )


def _accepted(outcome: fate.Ended) -> list[str]:
    return [
        f"{called(each.side.participant, outcome.twins)}: {told(each)}" for each in outcome.stood
    ]


def _stood(outcome: fate.Ended) -> list[str]:
    """Say which open rolls stood, so that nothing comes of them unseen."""
    rows = [f"• {each}" for each in _accepted(outcome)]
    return ["**Open rolls, accepted as they stood**", fitted(_first(rows), _LIST_MAX)] * bool(rows)


def _still(outcome: fate.Ended) -> str:
    """Say what goes on waiting."""
    parts = (
        counted(outcome.still_open, "roll"),
        counted(outcome.still_hits, "hit"),
        counted(outcome.still_compels, "compel"),
    )
    waits = join([part for part in parts if part])
    return f"Still open: {waits}. `/waiting` settles it or lets it go." if waits else ""


def _rows(outcome: fate.Ended) -> str:
    rows = [_cleared(outcome, each) for each in outcome.cleared]
    return fitted(rows, _LIST_MAX) or "Nobody had stress or momentum to clear."


@card.register
def _(outcome: fate.ConflictEnded) -> discord.Embed:
    locked = join(at_most([called(each, outcome.twins) for each in outcome.locked], ROWS_MAX))
    return embed(
        "The conflict is over",
        (
            *_stood(outcome),
            _rows(outcome),
            _lapsed(outcome),
            _still(outcome),
            f"No momentum until the scene ends: {locked}." if locked else "",
        ),
    )


@card.register
def _(outcome: fate.SceneEnded) -> discord.Embed:
    aspects = join(first(outcome.aspects, ROWS_MAX))
    gone = f"Aspects gone with it: {aspects}." if aspects else ""
    points = f"The GM has {plural(outcome.points, 'fate point')} for the next scene."
    points = points if outcome.points else ""
    rows = (*_stood(outcome), _rows(outcome), _lapsed(outcome), _still(outcome), gone, points)
    return embed("The scene is over", rows)


@line.register
def _(outcome: fate.Ended) -> str:
    what = "scene" if isinstance(outcome, fate.SceneEnded) else "conflict"
    rows = _accepted(outcome)
    stood = f"Accepted: {' '.join(_first(rows))}" if rows else ""
    changed = numbers(outcome.changes, outcome.twins)
    parts = (stood, first_upper(" · ".join(_first(changed))), _lapsed(outcome))
    return ". ".join(each.removesuffix(".") for each in (f"ended the {what}", *parts) if each)


@settles.register
def _(outcome: fate.Ended) -> tuple[int, ...]:
    return (*(each.key for each in outcome.stood), *outcome.outlasting)
