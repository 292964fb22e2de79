"""Fate's scene in words: aspects, boosts and what waits, compels, points, how it all ends."""

import discord

from bot.chat.embeds import Colour, chunks, embed, first_upper, join, mention, plain, plural
from bot.chat.words import board, card, completed, line
from bot.games.fate.views import SceneView
from bot.games.fate.words.rolls import told
from bot.games.fate.words.terms import (
    BOOSTS,
    aspect_row,
    bold,
    boost_row,
    compel_row,
    counted,
    dotted,
    first,
    hit_row,
    marker_row,
    moved,
)
from rules import fate

ROWS_MAX = 10
_LOG_MAX = 2500
_FIELD_MAX = 1000

# --------------------------------------------------------------------------------- the scene


def _first(rows: list[str]) -> list[str]:
    rest = [f"… and {len(rows) - ROWS_MAX} more"] if len(rows) > ROWS_MAX else []
    return [*rows[:ROWS_MAX], *rest]


def _person(held: fate.Character) -> str:
    state = dotted(
        *(hit_row(hit) for hit in held.hits[:3]),
        "out of the conflict" if held.is_out else "",
        "momentum locked" if held.is_locked else "",
    )
    return f"{plain(held.name)}: {state}"


def _parts(view: SceneView) -> tuple[tuple[str, list[str]], ...]:
    return (
        ("Aspects", [aspect_row(each) for each in view.aspects]),
        ("Boosts", [boost_row(each) for each in view.boosts]),
        (
            "Waiting",
            [
                *(marker_row(each) for each in view.markers),
                *(compel_row(each) for each in view.compels),
                *(f"The roll {plain(each.name)} is open" for each in view.rolls),
                *(_person(each) for each in view.people),
            ],
        ),
    )


def scene(view: SceneView) -> discord.Embed:
    """Show situation aspects, boosts, and all that waits, in one message."""
    free = sum(each.free for each in view.aspects)
    lines = [
        f"{plural(len(view.aspects), 'aspect')} with {plural(free, 'free invoke')} for the "
        f"players · {plural(len(view.boosts), 'boost')} · the GM has "
        f"{plural(view.scene.points, 'fate point')}"
    ]
    for title, rows in _parts(view):
        if rows:
            lines += [f"**{title}**", *(f"• {row}" for row in _first(rows))]
    if not (view.aspects or view.boosts):
        lines.append("`/fate aspect add` puts one there; so does an advantage.")
    return embed("The scene", chunks(lines, _LOG_MAX))


@completed.register
def _(view: SceneView, shown: discord.Embed) -> discord.Embed:
    """Put the scene below what has just happened to it."""
    for title, rows in _parts(view)[:2]:
        for chunk in chunks([f"• {row}" for row in _first(rows)], _FIELD_MAX):
            shown.add_field(name=title, value=chunk, inline=False)
    return shown


@board.register
def _(view: SceneView) -> list[str]:
    rows = [row for _title, part in _parts(view) for row in _first(part)]
    return [f"Fate: the GM has {plural(view.scene.points, 'fate point')}", *rows]


# ------------------------------------------------------------------------- aspects and boosts


def _free(aspect: fate.SceneAspect) -> str:
    """Say who may invoke an aspect for nothing, and how often."""
    parts = [
        f"{plural(count, 'free invoke')} for {whose}"
        for count, whose in ((aspect.free, "the players"), (aspect.free_of_foes, "the GM's side"))
        if count
    ]
    return f"{join(parts)}." if parts else "Invoking it costs a fate point."


@card.register
def _(outcome: fate.AspectPlaced) -> discord.Embed:
    return embed(f"A situation aspect: {plain(outcome.aspect.name)}", (_free(outcome.aspect),))


@card.register
def _(outcome: fate.AspectRemoved) -> discord.Embed:
    return embed(f"{plain(outcome.aspect.name)} is over", ("`/undo` brings the aspect back.",))


@card.register
def _(outcome: fate.BoostPlaced) -> discord.Embed:
    return embed(
        f"A boost: {plain(outcome.boost.name)}",
        (
            f"{plain(outcome.boost.owner.character)} has it until it is used, once, or the next "
            "roll of theirs stands without it.",
        ),
    )


@card.register
def _(outcome: fate.BoostNamed) -> discord.Embed:
    name = plain(outcome.boost.name)
    return embed(f"A boost: {name}", (f"{plain(outcome.before)} → {name}",))


@card.register
def _(outcome: fate.BoostUsed) -> discord.Embed:
    by = plain(outcome.by) or "The GM"
    return embed(f"{by} uses a boost", (f"{bold(outcome.boost.name)}: +2, or all dice again.",))


@line.register
def _(outcome: fate.AspectPlaced) -> str:
    return f"aspect {aspect_row(outcome.aspect)}"


@line.register
def _(outcome: fate.AspectRemoved) -> str:
    return f"removed the aspect {bold(outcome.aspect.name)}"


@line.register
def _(outcome: fate.BoostPlaced) -> str:
    return f"boost {boost_row(outcome.boost)}"


@line.register
def _(outcome: fate.BoostNamed) -> str:
    return f"boost {plain(outcome.before)} → {bold(outcome.boost.name)}"


@line.register
def _(outcome: fate.BoostUsed) -> str:
    return f"boost {bold(outcome.boost.name)} {BOOSTS[outcome.boost.state]}"


# ------------------------------------------------------------------------------------ compels


@card.register
def _(outcome: fate.CompelOffered) -> discord.Embed:
    compel = outcome.compel
    return embed(
        f"A compel for {plain(compel.whom.character)}: {plain(compel.aspect)}",
        (
            plain(compel.reason),
            f"{mention(compel.whom.player)}: accepting gives 1 fate point, and refusing "
            "costs 1, which has to be there.",
            f"{plain(compel.whom.character)} has {plural(outcome.fate_points, 'fate point')}.",
        ),
        Colour.FAIR,
    )


@card.register
def _(outcome: fate.CompelAnswered) -> discord.Embed:
    compel, verb = outcome.compel, "accepts" if outcome.is_accepted else "refuses"
    return embed(
        f"{plain(compel.whom.character)} {verb} the compel of {plain(compel.aspect)}",
        (
            "The complication happens." if outcome.is_accepted else "It does not happen.",
            first_upper(moved(outcome.changes)),
        ),
        Colour.FAIR,
    )


@line.register
def _(outcome: fate.CompelOffered) -> str:
    compel = outcome.compel
    return f"offered {plain(compel.whom.character)} a compel of {bold(compel.aspect)}"


@line.register
def _(outcome: fate.CompelAnswered) -> str:
    verb = "accepted" if outcome.is_accepted else "refused"
    return f"{verb} the compel of {bold(outcome.compel.aspect)}: {moved(outcome.changes)}"


# ----------------------------------------------------------------------------- how it all ends


def _cleared(each: fate.Cleared) -> str:
    changed = dotted(
        moved(each.changes),
        f"{plural(each.boxes, 'stress box', 'stress boxes')} cleared" if each.boxes else "",
        "momentum unlocked" if each.is_unlocked else "",
        "back again" if each.is_back else "",
        f"healed: {join([plain(name) for name in each.healed[:3]])}" if each.healed else "",
    )
    return f"{bold(each.character)}: {changed}"


def _lapsed(outcome: fate.Ended) -> str:
    """Say what lapsed, so that nobody looks for it."""
    boosts = counted(len(outcome.boosts), "boost")
    bonus, bonuses = "bonus or penalty on a next check", "bonuses and penalties on next checks"
    parts = (
        f"{boosts} ({join(first(outcome.boosts, ROWS_MAX))})" if boosts else "",
        counted(outcome.marks, bonus, bonuses),
        counted(outcome.rolls, "open roll"),
        counted(outcome.compels, "compel"),
        counted(outcome.hits, "hit that waited", "hits that waited"),
    )
    lapsed = join([part for part in parts if part])
    return f"Lapsed: {lapsed}." if lapsed else "Nothing lapsed."


def _stood(outcome: fate.Ended) -> list[str]:
    """Say which open rolls stood, so that nothing comes of them unseen."""
    rows = [f"• {plain(each.side.character)}: {told(each)}" for each in outcome.stood]
    return ["**Open rolls stand now**", *chunks(_first(rows), _LOG_MAX)] if rows else []


def _still(outcome: fate.Ended) -> str:
    """Say what goes on waiting."""
    parts = (
        counted(outcome.still_open, "open roll"),
        counted(outcome.still_hits, "hit"),
        counted(outcome.still_compels, "compel"),
    )
    waits = join([part for part in parts if part])
    return f"Still waiting: {waits}. `/waiting` lists them." if waits else ""


def _rows(outcome: fate.Ended) -> list[str]:
    rows = [_cleared(each) for each in outcome.cleared]
    return chunks(rows, _LOG_MAX) if rows else ["Nobody had stress or momentum to clear."]


@card.register
def _(outcome: fate.ConflictEnded) -> discord.Embed:
    locked = join(first(outcome.locked, ROWS_MAX))
    return embed(
        "The conflict is over",
        (
            *_stood(outcome),
            *_rows(outcome),
            _lapsed(outcome),
            _still(outcome),
            f"Momentum stays locked until the scene ends: {locked}." if locked else "",
        ),
    )


@card.register
def _(outcome: fate.SceneEnded) -> discord.Embed:
    aspects = join(first(outcome.aspects, ROWS_MAX))
    gone = f"Aspects that went with it: {aspects}." if aspects else ""
    points = f"The GM has {plural(outcome.points, 'fate point')} for the next."
    rows = (*_stood(outcome), *_rows(outcome), _lapsed(outcome), _still(outcome), gone, points)
    return embed("The scene is over", rows)


@line.register
def _(outcome: fate.Ended) -> str:
    what = "scene" if isinstance(outcome, fate.SceneEnded) else "conflict"
    return f"ended the {what}. {_lapsed(outcome)}"
