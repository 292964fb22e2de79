"""Open moves, bonuses, fights and companions of an Ironsworn sheet, in words."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import Colour, at_most, bar, embed, join, laid_out, plain, plural, with_sign
from bot.chat.words import card, line
from bot.games.ironsworn.views import WaitingView
from bot.games.ironsworn.words.move_terms import Spell, lead_name, move_name, verb
from bot.games.ironsworn.words.moves import choose_words, counted, lead_lines, menu_lines
from bot.games.ironsworn.words.terms import HITS, debt, waits
from rules.ironsworn import Character, Track
from rules.ironsworn.keys import name_in
from rules.ironsworn.moves import CompanionAdded, CompanionEdited, CompanionRemoved, Waiting
from rules.ironsworn.pending import Companion, FightStand, NextBonus, Pending
from rules.names import clean

_NO_ROOM = "nothing to roll again for, since it is full"
"""Said of a sojourn whose second roll would give nothing now (A2.14)."""


def _bonus(bonus: NextBonus) -> str:
    on = clean(move_name(bonus.only)) if bonus.only else "move"
    return f"{with_sign(bonus.amount)} on the next {on} ({clean(move_name(bonus.source))})"


def _fight(each: FightStand) -> str:
    who = "you have" if each.has_initiative else "the foe has"
    decisive = ", and can End the Fight" if each.is_decisive else ""
    return f"{plain(name_in(each.track))}: {who} the initiative{decisive}"


def _companion(each: Companion) -> str:
    out = ", out of action" if each.is_out else ""
    return f"{plain(each.name)} {bar(each.health, each.top)} {each.health} of {each.top}{out}"


def pending_lines(state: Character) -> list[str]:
    """Tell bonuses, fights, companions and open moves, for the sheet."""
    open_moves = join(
        counted(clean(move_name(each.move)) for each in state.pending if not each.is_warned)
    )
    return [
        *carried_lines(state),
        f"**Open moves** {open_moves}. `/iron waiting` has their buttons." if open_moves else "",
    ]


def carried_lines(state: Character) -> list[str]:
    """Tell bonuses, the latest fights, and companions."""
    carried = {
        "Bonus": [_bonus(each) for each in state.bonuses],
        "In a fight": [_fight(each) for each in state.fights[-3:]],
        "Companions": [_companion(each) for each in state.companions],
    }
    return [f"**{what}** {' · '.join(told)}" for what, told in carried.items() if told]


def pending_vitals(state: Character) -> list[str]:
    """Tell the same in a few words, for the overview of the table."""
    parts = []
    if state.bonuses:
        parts.append(f"{with_sign(sum(each.amount for each in state.bonuses))} next")
    if state.fights:
        parts.append("has initiative" if state.fights[-1].has_initiative else "no initiative")
    parts += [_companion(each) for each in state.companions]
    waiting = sum(not each.is_warned for each in state.pending)
    return [*parts, plural(waiting, "open move")] if waiting else parts


def told_apart(waiting: Sequence[Waiting], spell: Spell = str) -> dict[int, str]:
    """Name open moves by key, with what each is about or was rolled with, and number those alike.

    What players typed is written as ``spell`` does.
    """
    alike = [(each.move, _detail(each)) for each in waiting]
    named = {}
    for index, each in enumerate(waiting):
        move, detail = alike[index]
        count, nth = alike.count((move, detail)), alike[: index + 1].count((move, detail))
        parts = [spell(detail), f"{nth} of {count}" if count > 1 else ""]
        told = ", ".join(part for part in parts if part)
        named[each.key] = clean(move_name(move)) + (f" ({told})" if told else "")
    return named


def _detail(each: Waiting) -> str:
    """Name the track of an open move, or whom it is about, else what was rolled with."""
    about = each.about
    whom = about.person or about.companion or each.ally
    return name_in(about.track) or whom or each.source


def summary(each: Waiting, name: str) -> str:
    """Say in a few words what an open move of that name waits for."""
    if each.is_held:
        ways = {"burn momentum": each.burn is not None, "roll dice again": each.may_reroll}
        return f"{name}: {', or '.join([*(way for way in ways if ways[way]), 'let it stand'])}"
    if each.menu is not None:
        most = choose_words(each.menu) if each.menu.most else "none, since nothing is possible now"
        return f"{name}: choose {most}"
    if not each.leads:
        return f"{name}: {_NO_ROOM}"
    due = counted(lead_name(lead) for lead in each.leads if not lead.is_optional)
    may = [lead_name(lead) for lead in each.leads if lead.is_optional]
    return f"{name}: {'next' if due else 'perhaps'} {join(due or may, 'or')}"


def warned(pending: Pending, whose: str) -> str:
    """Say which move was warned of."""
    return f"{whose}, {clean(move_name(pending.move))}: allow it anyway, or not"


def warned_elsewhere(pending: Pending, whose: str) -> discord.Embed:
    """Say that what was said with a move that was warned of is not known here."""
    return embed(
        f"Not rolled · {plain(whose)} {verb(pending.move)}",
        (
            "It was warned of at another table, and what was said with it has stayed there.",
            "Make the move again, or let it go in `/waiting`.",
        ),
        Colour.POOR,
    )


def owed(state: Character) -> str:
    """Say in a few words what a character has to place."""
    each = [str(points) for points in (state.oldest_setback, *state.setback_later)]
    setbacks = "a setback" if len(each) == 1 else "setbacks"
    parts = [
        f"a supply debt of {state.shortfall}" if state.shortfall else "",
        f"{setbacks} of {join(at_most(each, 4))}" if state.setback else "",
    ]
    return f"{state.name}: pay {join([part for part in parts if part])}"


def missed(track: Track) -> str:
    """Say that the missed progress roll of a track wants an answer."""
    return f"{track.name}: say whether the missed {track.kind.value} goes on"


def waiting(view: WaitingView | None) -> discord.Embed:
    """Show the open moves of a character, the latest last, and whatever else waits for them."""
    if view is None:
        told = "You have no Ironsworn character here. `/waiting` has what waits at this table."
        return embed("Nothing waits for you", (told,))
    lines, named = list[str](), told_apart(view.waiting, plain)
    for each in view.waiting:
        hits = f" · {HITS[each.hits].lower()}" if each.hits is not None else ""
        lines.append(f"**{named[each.key]}**{hits}")
        if each.is_held:
            better = f": burning makes it a {HITS[each.burn].lower()}" if each.burn else ""
            lines.append(f"Nothing of the result is applied yet{better}.")
        elif each.menu is None and not each.leads:
            lines.append(f"{_NO_ROOM.capitalize()}.")
        lines += menu_lines(each.move, each.menu) + lead_lines(each.leads)
    state = view.character
    against = [clean(move_name(each.move)) for each in state.pending if each.is_warned]
    may = f"{'you' if view.may_insist else 'the GM'} can allow it (`/waiting`)"
    lines += [f"**Warned about** {join(against)}: {may}." if against else ""]
    lines += debt(view.debt) if view.debt.points else waits(state.shortfall, state.setback)
    lines += carried_lines(state)
    title = f"What {plain(state.name)} has open"
    return embed(title, lines if any(lines) else ("Nothing waits.",))


@card.register
def _(outcome: CompanionAdded) -> discord.Embed:
    joins = outcome.companion
    return embed(
        f"{plain(joins.name)} joins {plain(outcome.character)}",
        (f"{bar(joins.health, joins.top)} **Health {joins.health}** of {joins.top}",),
        Colour.GREAT,
    )


@card.register
def _(outcome: CompanionEdited) -> discord.Embed:
    before, after = outcome.before, outcome.after
    return laid_out(
        f"Corrected: {plain(after.name)}",
        moved=(
            f"{bar(after.health, after.top)} Health {before.health} → {after.health}",
            f"Abilities {before.abilities} → {after.abilities}",
        ),
        small=(f"at most {after.top} health",),
    )


@card.register
def _(outcome: CompanionRemoved) -> discord.Embed:
    title = f"{plain(outcome.companion.name)} leaves {plain(outcome.character)}"
    return embed(title, colour=Colour.FAIR)


@line.register
def _(outcome: CompanionAdded) -> str:
    return f"**{plain(outcome.character)}** is joined by {plain(outcome.companion.name)}"


@line.register
def _(outcome: CompanionEdited) -> str:
    before, after = outcome.before, outcome.after
    return (
        f"corrected {plain(after.name)}: health {before.health} → {after.health}, "
        f"abilities {before.abilities} → {after.abilities}"
    )


@line.register
def _(outcome: CompanionRemoved) -> str:
    return f"{plain(outcome.companion.name)} left **{plain(outcome.character)}**"
