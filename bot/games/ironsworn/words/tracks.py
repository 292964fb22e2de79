"""Changes of Ironsworn's tracks and bonds in words."""

import discord

from bot.chat.embeds import Colour, embed, first_upper, laid_out, plain, plural
from bot.chat.words import card, line, settled
from bot.games.ironsworn.words.moves import void
from bot.games.ironsworn.words.terms import (
    amount,
    boxes,
    filled,
    moved,
    moved_inline,
    over_boxes,
    progress,
    track_row,
)
from rules.ironsworn import (
    BondAdded,
    BondRemoved,
    BondsMarked,
    Forsaken,
    Progressed,
    Recommitted,
    Track,
    TrackEdited,
    TrackMade,
    TrackRemoved,
)


def _moved(outcome: TrackEdited | Recommitted) -> str:
    return _filled(outcome.before.ticks, outcome.after.ticks)


def _filled(before: int, after: int) -> str:
    return over_boxes(first_upper(filled(before, after)), after)


def _kind(track: Track) -> str:
    return f"{track.rank.value} {track.kind.value}"


def _rank(outcome: TrackEdited | Recommitted) -> str:
    return f"Rank {outcome.before.rank.value} → {outcome.after.rank.value}"


@card.register
def _(outcome: TrackMade) -> discord.Embed:
    track = outcome.track
    shared = ", shared" if outcome.is_shared else ""
    return embed(
        f"New {track.kind.value}: {plain(track.name)} ({track.rank.value}{shared})",
        (progress(track.ticks),),
    )


@card.register
def _(outcome: Progressed) -> discord.Embed:
    track = outcome.track
    lost = f"{amount(outcome.lost)} too many, dropped." if outcome.lost else ""
    full = "" if track.boxes < 10 else "All ten boxes are full."
    return laid_out(
        f"Progress · {plain(track.name)}",
        moved=(_filled(outcome.before, track.ticks),),
        then=(first_upper(lost), full),
        small=(_kind(track), boxes(track.ticks)),
        colour=Colour.GREAT,
    )


@card.register
def _(outcome: TrackEdited) -> discord.Embed:
    before, after = outcome.before, outcome.after
    return laid_out(
        f"Corrected: {plain(after.name)}",
        lines=(progress(after.ticks) if before.ticks == after.ticks else "",),
        moved=(
            "" if before.ticks == after.ticks else _moved(outcome),
            "" if before.rank is after.rank else _rank(outcome),
        ),
        small=(_kind(after),),
    )


@settled.register
def _(outcome: Progressed | TrackEdited) -> discord.Embed:
    """Leave out the track as it then was, beneath what may have changed it since."""
    return card(outcome).remove_footer()


@card.register
def _(outcome: TrackRemoved) -> discord.Embed:
    return embed(
        f"Removed: {plain(outcome.track.name)}",
        (track_row(outcome.track), *map(void, outcome.voided)),
    )


@card.register
def _(outcome: Recommitted) -> discord.Embed:
    after = outcome.after
    is_raised = outcome.before.rank is not after.rank
    return laid_out(
        f"The {after.kind.value} goes on: {plain(after.name)}",
        moved=(_moved(outcome), _rank(outcome) if is_raised else ""),
        small=("" if is_raised else f"rank stays {after.rank.value}",),
        colour=Colour.FAIR,
    )


@card.register
def _(outcome: Forsaken) -> discord.Embed:
    return laid_out(
        f"{plain(outcome.character)} forsakes {plain(outcome.after.name)}",
        moved=moved(outcome.changes),
        then=(f"The vow ended at {boxes(outcome.after.ticks)}.",),
        colour=Colour.POOR,
    )


@line.register
def _(outcome: TrackMade) -> str:
    track = outcome.track
    return f"new {track.kind.value} **{plain(track.name)}**, {track.rank.value}"


@line.register
def _(outcome: Progressed) -> str:
    track = outcome.track
    return f"progress on **{plain(track.name)}**: {filled(outcome.before, track.ticks)}"


@line.register
def _(outcome: TrackEdited) -> str:
    before, after = outcome.before, outcome.after
    return (
        f"corrected **{plain(after.name)}**: {before.rank.value}, {amount(before.ticks)} → "
        f"{after.rank.value}, {amount(after.ticks)}"
    )


@line.register
def _(outcome: TrackRemoved) -> str:
    return f"removed {outcome.track.kind.value} **{plain(outcome.track.name)}**"


@line.register
def _(outcome: Recommitted) -> str:
    ranks = f"{outcome.before.rank.value} → {outcome.after.rank.value}"
    steps = filled(outcome.before.ticks, outcome.after.ticks)
    return f"went on with **{plain(outcome.after.name)}**: {steps}, {ranks}"


@line.register
def _(outcome: Forsaken) -> str:
    cost = f" ({moved_inline(outcome.changes)})" if outcome.changes else ""
    return f"**{plain(outcome.character)}** forsook **{plain(outcome.after.name)}**{cost}"


def _bonds(outcome: BondAdded | BondRemoved | BondsMarked) -> tuple[str]:
    change = outcome.change
    said = f"Bonds {change.before} → {plural(change.after, 'tick')}"
    return (over_boxes(said, change.after),)


@card.register
def _(outcome: BondAdded | BondRemoved) -> discord.Embed:
    name, whom = plain(outcome.character), plain(outcome.name)
    if isinstance(outcome, BondAdded):
        title, colour = f"{name} has a bond with {whom}", Colour.GREAT
    else:
        title, colour = f"{name} no longer has a bond with {whom}", Colour.FAIR
    return laid_out(title, moved=_bonds(outcome), colour=colour)


@card.register
def _(outcome: BondsMarked) -> discord.Embed:
    lost = f"{plural(outcome.lost, 'tick')} too many, dropped." if outcome.lost else ""
    return laid_out(f"{plain(outcome.character)}'s bonds", moved=_bonds(outcome), then=(lost,))


@line.register
def _(outcome: BondAdded | BondRemoved) -> str:
    verb = "has a" if isinstance(outcome, BondAdded) else "lost the"
    return f"**{plain(outcome.character)}** {verb} bond with {plain(outcome.name)}"


@line.register
def _(outcome: BondsMarked) -> str:
    ticks = f"{outcome.change.before} → {plural(outcome.change.after, 'tick')}"
    return f"**{plain(outcome.character)}**: bonds {ticks}"
