"""Ironsworn's moves in words: when they are made, held, settled, chosen from or warned of.

The order is: the result, the faces, the sum, what changed, what is to be chosen, what is next.
"""

from collections.abc import Iterable, Sequence

import discord

from bot.chat.embeds import Colour, cut, embed, join, numeral, plain, plural, with_sign
from bot.chat.words import card, line, settled, why
from bot.games.ironsworn.words.move_terms import (
    ROWS,
    cut_line,
    lead_name,
    move_name,
    note,
    numbers,
    offer_line,
    picked,
    told,
    verb,
)
from bot.games.ironsworn.words.oracle import price_lines
from bot.games.ironsworn.words.rolls import (
    against,
    arithmetic,
    bettered,
    burned_dice,
    burning,
    judged,
    progress_judged,
)
from bot.games.ironsworn.words.terms import COLOURS, ENDS, HITS, debt, match_words, progress
from rules.ironsworn import ActionRolled, Hits, ProgressRolled, d100
from rules.ironsworn.moves import (
    BONUS,
    CHOICE,
    INITIATIVE,
    Applied,
    Chosen,
    Menu,
    MoveMade,
    MoveStood,
    MoveWarned,
    Objection,
    ObjectionKind,
    Voided,
)
from rules.ironsworn.moves.prepare import OPEN_VOWS
from rules.ironsworn.pending import Lead, NextBonus
from rules.names import clean

COUNTS = {1: "one", 2: "two", 3: "three"}


def choose_words(menu: Menu) -> str:
    """Say how many are to be chosen."""
    most = COUNTS.get(menu.most, str(menu.most))
    return f"up to {most}" if menu.least < menu.most else most


def menu_lines(move: str, menu: Menu | None) -> list[str]:
    """Say what is to be chosen, what each would do, and why the others cannot be taken."""
    if menu is None:
        return []
    head = f"**Choose {choose_words(menu)}:**" if menu.most else "None of these is possible now:"
    return [head, *(offer_line(move, each) for each in menu.offers)]


def lead_lines(leads: Sequence[Lead]) -> list[str]:
    """Say which moves come next, and which may."""
    due = join([lead_name(each) for each in leads if not each.is_optional])
    may = join([lead_name(each) for each in leads if each.is_optional], "or")
    optional = f"You may: {may}" if may else ""
    return [f"Next: **{due}**" if due else "", optional]


def applied(done: Applied) -> list[str]:
    """Tell what was done, without the choice that is left."""
    lines = told(done.changes)
    lines += [cut_line(each) for each in done.cuts]
    for rolled in done.tables:
        number = d100(rolled.tens % 10, rolled.units % 10)
        lines.append(f"d100 **{number}** · {ROWS.get(rolled.row, plain(rolled.row))}.")
    for paid in done.prices:
        lines += price_lines(paid)
    return lines + [note(key) for key in done.notes]


def _after(move: str, done: Applied) -> list[str]:
    """Tell the choice that is left, the moves that come next, and what waits for others."""
    others = plural(len(done.waiting), "other character")
    return [
        *menu_lines(move, done.menu),
        *lead_lines(done.leads),
        f"{others} may choose too." if done.waiting else "",
        *(_voided(each) for each in done.voided),
        *(debt(done.debt) if done.debt is not None else []),
    ]


def _voided(each: Voided) -> str:
    """Say what came to nothing, and why."""
    move = clean(move_name(each.move))
    whose = f"{plain(each.whose)}: " if each.whose else ""
    if each.is_made:
        return f"{whose}The warning about {move} is gone, now that the move has been made."
    what = {CHOICE: f"The choice from {move}", BONUS: f"The bonus from {move}"}
    noun = what.get(each.what, f"The warning about {move}")
    return f"{whose}{noun} is gone, because what it was about is over."


def _held(rolled: ActionRolled) -> list[str]:
    return [
        f"{burning(rolled)}." if rolled.burn is not None else "",
        "**Nothing of the result is applied yet**: it waits for you.",
    ]


def _progress(rolled: ProgressRolled) -> list[str]:
    return [
        progress_judged(rolled),
        f"**{plain(rolled.track) or 'Bonds'}** {progress(min(40, rolled.ticks))}",
        match_words(rolled.hits, rolled.challenge),
        "" if rolled.track and rolled.hits is Hits.MISS else _ended(rolled),
    ]


def _ended(rolled: ProgressRolled) -> str:
    if rolled.kind is None:
        return "The epilogue is rolled only once."
    return f"The {rolled.kind.value} is {ENDS[rolled.end]}."


def _bonuses(used: Iterable[NextBonus], adds: int) -> str:
    parts = [f"{with_sign(each.amount)} from {clean(move_name(each.source))}" for each in used]
    if adds:
        parts.append(f"{with_sign(adds)} from a bond or the move before")
    return f"That includes {join(parts)}." if parts else ""


def _title(outcome: MoveMade) -> str:
    doing = f"{plain(outcome.character)} {clean(verb(outcome.move, outcome.hits))}"
    if outcome.rolled is not None and outcome.rolled.source:
        doing += f" with {plain(outcome.rolled.source)}"
    if outcome.progress is not None and outcome.progress.track:
        doing += f" · {plain(outcome.progress.track)}"
    return f"{HITS[outcome.hits]} · {doing}" if outcome.hits is not None else doing


@card.register
def _(outcome: MoveMade) -> discord.Embed:
    return _made(outcome, is_settled=False)


@settled.register
def _(outcome: MoveMade) -> discord.Embed:
    return _made(outcome, is_settled=True)


def _made(outcome: MoveMade, *, is_settled: bool) -> discord.Embed:
    """Tell a move, without what it left open once that is settled."""
    lines = list[str]()
    if outcome.rolled is not None:
        lines += [*judged(outcome.rolled), _bonuses(outcome.bonuses, outcome.adds)]
    if outcome.progress is not None:
        lines += _progress(outcome.progress)
    if outcome.answer is not None:
        shown = card(outcome.answer)
        lines += [shown.title or "", shown.description or ""]
    lines += applied(outcome.done)
    lines += [] if is_settled else _left_open(outcome)
    if outcome.is_insisted:
        lines.append("*Allowed against the rules' warning.*")
    colour = COLOURS[outcome.hits] if outcome.hits is not None else Colour.PLAIN
    return embed(_title(outcome), lines, colour)


def _left_open(outcome: MoveMade | MoveStood) -> list[str]:
    held = _held(outcome.rolled) if outcome.is_held and outcome.rolled is not None else []
    return [*held, *_after(outcome.move, outcome.done)]


@card.register
def _(outcome: MoveStood) -> discord.Embed:
    return _stood(outcome, is_settled=False)


@settled.register
def _(outcome: MoveStood) -> discord.Embed:
    return _stood(outcome, is_settled=True)


def _stood(outcome: MoveStood, *, is_settled: bool) -> discord.Embed:
    """Tell how a held result was settled, without what it left open once that is settled too."""
    name, move = plain(outcome.character), clean(verb(outcome.move, outcome.hits))
    lines, how = list[str](), "let stand"
    if outcome.burned is not None:
        burned, how = outcome.burned, "momentum burned"
        lines = [*burned_dice(burned), bettered(burned), *told(burned.changes)]
    elif outcome.rolled is not None:
        lines, how = judged(outcome.rolled), "rolled again"
    lines += applied(outcome.done)
    lines += [] if is_settled else _left_open(outcome)
    title = f"{HITS[outcome.hits]} ({how}) · {name} {move}"
    return embed(title, lines or ("The result stands.",), COLOURS[outcome.hits])


@card.register
def _(outcome: Chosen) -> discord.Embed:
    return _chosen(outcome, is_settled=False)


@settled.register
def _(outcome: Chosen) -> discord.Embed:
    return _chosen(outcome, is_settled=True)


def _chosen(outcome: Chosen, *, is_settled: bool) -> discord.Embed:
    """Tell a choice and what it led to at once, without what that left open once it is settled."""
    move = clean(move_name(outcome.move))
    lines = applied(outcome.done)
    lines += [] if is_settled else _after(outcome.move, outcome.done)
    if outcome.then is not None:
        then = _made(outcome.then, is_settled=is_settled)
        told_first = [f"{move}: {_picks(outcome)}", *lines]
        then.description = "\n".join([*filter(None, told_first), then.description or ""])
        return then
    title = f"{plain(outcome.character)} chooses: {_picks(outcome)} · {move}"
    return embed(title, lines if any(lines) else ("No numbers change.",))


def _picks(outcome: Chosen) -> str:
    """Name the options that were taken."""
    changes = outcome.done.changes
    return join([clean(picked(outcome.move, key, changes)) for key in outcome.picks]) or "nothing"


def _roll_words(outcome: MoveMade) -> str:
    if outcome.rolled is not None:
        return f"({arithmetic(outcome.rolled)[0]})"
    if outcome.progress is not None:
        track = plain(outcome.progress.track) or "bonds"
        return f"on {track} ({against(outcome.progress)})"
    if outcome.answer is not None:
        return f": {line(outcome.answer)}"
    return ""


def _did(done: Applied) -> str:
    parts = [numbers(done.changes, plain)] if done.changes else []
    parts += [f"d100 {d100(each.tens % 10, each.units % 10)}" for each in done.tables]
    parts += [line(each) for each in done.prices]
    return f" · {clean('; '.join(parts))}" if parts else ""


@line.register
def _(outcome: MoveMade) -> str:
    hits = f": {HITS[outcome.hits].lower()}" if outcome.hits is not None else ""
    move = clean(verb(outcome.move, outcome.hits))
    told_roll = clean(_roll_words(outcome) + _did(outcome.done))
    return f"**{plain(outcome.character)}** {move}{hits} {told_roll}".rstrip()


@line.register
def _(outcome: MoveStood) -> str:
    how, faces = "let stand", ""
    if outcome.burned is not None:
        how = "burned momentum on"
    elif outcome.rolled is not None:
        how, faces = "rolled again", f" ({clean(arithmetic(outcome.rolled)[0])})"
    return (
        f"**{plain(outcome.character)}** {how} {clean(move_name(outcome.move))}: "
        f"{HITS[outcome.hits].lower()}{faces}{_did(outcome.done)}"
    )


@line.register
def _(outcome: Chosen) -> str:
    move = clean(move_name(outcome.move))
    then = f" → {line(outcome.then)}" if outcome.then is not None else ""
    chose = f"**{plain(outcome.character)}** chose {_picks(outcome)} ({move})"
    return f"{chose}{_did(outcome.done)}{then}"


@why.register
def _(outcome: Chosen) -> str:
    return why(outcome.then) if outcome.then is not None else ""


@why.register
def _(outcome: MoveMade) -> str:
    rolls = (outcome.rolled, outcome.progress, outcome.answer)
    parts = [why(each) for each in rolls if each is not None]
    topic = cut(move_name(outcome.move), 60).casefold()
    parts.append(f"`/help topic:{topic}` has the move in a few lines.")
    return cut("\n".join(parts), 4000)


@why.register
def _(outcome: MoveStood) -> str:
    roll = outcome.burned or outcome.rolled
    if roll is not None:
        return why(roll)
    return "The result was let stand. Momentum could only have been burned before (R2.16)."


# --------------------------------------------------------------------------------- warnings


def objection(each: Objection, move: str) -> str:
    """Say what the rules have against a move."""
    what = plain(cut(each.what, 60))
    name = clean(move_name(move))
    allowed = plain(cut(join(each.allowed, "or"), 200)) or "nothing"
    if each.kind is ObjectionKind.NOT_YET and each.what == OPEN_VOWS:
        are = "is" if each.value == 1 else "are"
        left = f"{plural(each.value, 'vow')} {are}"
        return f"The epilogue waits until every vow is fulfilled or forsaken: {left} still open."
    has_choice = INITIATIVE in each.allowed
    words = {
        ObjectionKind.HAS_INITIATIVE: (
            f"You can't {name}: you have the initiative against {what}. Use Strike."
        ),
        ObjectionKind.FOE_HAS_INITIATIVE: (
            f"You can't {name}: {what} has the initiative. "
            + (
                "You still have a choice to make that can take it: `/iron waiting`."
                if has_choice
                else "Use Clash, or Turn the Tide once per fight."
            )
        ),
        ObjectionKind.NOT_DECISIVE: f"You can {name} only right after a strong hit.",
        ObjectionKind.FIGHTING: (
            f"You are already in a fight, with {allowed}. A further foe needs no roll: name it "
            "when you Strike or Clash. `/iron track remove` takes away a foe who has gone."
        ),
        ObjectionKind.UNANSWERED: (
            f"The last progress roll on {what} was a miss. Say first whether it goes on: "
            "`/iron waiting` has that choice."
        ),
        ObjectionKind.STAT: f"{name} doesn't roll {what}; it rolls {allowed}.",
        ObjectionKind.NOT_YET: (
            f"{name} is for {what} {numeral(each.needed)}; it is {numeral(each.value)} now."
        ),
    }
    return words[each.kind]


@card.register
def _(outcome: MoveWarned) -> discord.Embed:
    return embed(
        f"Not rolled yet · {plain(outcome.character)} {clean(verb(outcome.said.move))}",
        (
            objection(outcome.objection, outcome.said.move),
            "This replaces the earlier warning." if outcome.is_again else "",
            "Nothing was rolled. The GM, or anybody at a table without one, can allow it anyway.",
        ),
        Colour.POOR,
    )


@line.register
def _(outcome: MoveWarned) -> str:
    move = clean(move_name(outcome.said.move))
    return f"**{plain(outcome.character)}** was warned about {move}; nothing was rolled"
