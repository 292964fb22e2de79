"""Ironsworn's moves in words: when they are made, held, settled, chosen from or warned of.

The order is: the result, the faces, the sum, what changed, what is to be chosen, what is next.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import discord

from bot.chat.embeds import (
    Colour,
    at_most,
    cut,
    embed,
    join,
    laid_out,
    numeral,
    plain,
    plural,
    with_sign,
)
from bot.chat.words import card, completed, continues, line, settled, settles, why
from bot.games.ironsworn.views import WarningView
from bot.games.ironsworn.words.move_terms import (
    ROWS,
    changes_of,
    cut_line,
    lead_name,
    move_name,
    note,
    numbers,
    offer_line,
    picked,
    says_whom,
    told,
    verb,
)
from bot.games.ironsworn.words.oracle import answered, follows_from, price_lines
from bot.games.ironsworn.words.rare import Look, ending, of_brink
from bot.games.ironsworn.words.rolls import (
    Roll,
    against,
    bettered,
    burned,
    burning,
    dice_line,
    progress_rolled,
    rolled,
)
from bot.games.ironsworn.words.terms import COLOURS, ENDS, HITS, OTHERS_PAY, debt, others_owe
from rules.ironsworn import ActionRolled, Hits, ProgressRolled, TrackEnd, TrackKind, d100
from rules.ironsworn.keys import name_in
from rules.ironsworn.moves import (
    ENTER,
    INITIATIVE,
    Applied,
    Chosen,
    Menu,
    MoveMade,
    MoveStood,
    MoveTold,
    MoveWarned,
    Objection,
    ObjectionKind,
)
from rules.ironsworn.moves.prepare import OPEN_VOWS
from rules.ironsworn.pending import (
    BONUS,
    CHOICE,
    LEAD,
    RESULT,
    WARNING,
    FightStand,
    Lead,
    Led,
    NextBonus,
    Voided,
)
from rules.names import clean
from rules.outcome import Change

TIDE = "That move gives momentum +1 if it hits, and its price is dire if it misses."
"""What is at stake in the move that is made once the tide was turned."""

COUNTS = {1: "one", 2: "two", 3: "three"}

CHOOSERS_MAX = 6
"""So many of the others who may choose are named."""


def choose_words(menu: Menu) -> str:
    """Say how many are to be chosen."""
    most = COUNTS.get(menu.most, str(menu.most))
    if (menu.least, menu.most) == (0, 1):
        return "one or none"
    return f"up to {most}" if menu.least < menu.most else most


def menu_lines(move: str, menu: Menu | None) -> list[str]:
    """Say what is to be chosen, what each would do, and why the others cannot be taken."""
    if menu is None:
        return []
    head = f"**Choose {choose_words(menu)}:**" if menu.most else "None of these is possible now:"
    return [head, *(offer_line(move, each) for each in menu.offers)]


def counted(names: Iterable[str]) -> list[str]:
    """Give each name once, with how many times it is there if that is more than once."""
    count = Counter(names)
    return [name if many == 1 else f"{name} \u00d7 {many}" for name, many in count.items()]


def lead_lines(leads: Sequence[Lead]) -> list[str]:
    """Say which moves come next, and which may."""
    due = join(counted(lead_name(each) for each in leads if not each.is_optional))
    may = join([lead_name(each) for each in leads if each.is_optional], "or")
    optional = f"You may: {may}" if may else ""
    return [f"Next: **{due}**" if due else "", optional]


def _meaning(done: Applied) -> list[str]:
    """Tell what tables, prices and notes of a result say."""
    lines = list[str]()
    for each in done.tables:
        number = d100(each.tens % 10, each.units % 10)
        lines.append(f"d100 **{number}** · {ROWS.get(each.row, plain(each.row))}.")
    for paid in done.prices:
        lines += price_lines(paid)
    return lines + [note(key, done.companion, done.ally) for key in done.notes]


def _told(
    title: str,
    look: Look,
    done: Applied,
    then: Iterable[str] = (),
    *,
    dice: Iterable[str] = (),
    lines: Iterable[str] = (),
    moved: Iterable[str] = (),
    small: Iterable[str] = (),
) -> discord.Embed:
    """Tell a result that was applied, with what its roll said and what can follow."""
    banner, colour = look
    return laid_out(
        title,
        banner=banner,
        dice=dice,
        lines=(*lines, *_meaning(done)),
        moved=(*moved, *told(changes_of(done), done.max_momentum, done)),
        then=(*(cut_line(each) for each in done.cuts), *then),
        small=small,
        colour=colour,
    )


def _after(move: str, done: Applied) -> list[str]:
    """Tell the choice that is left, the moves that come next, and what waits for others."""
    named = join(at_most([plain(each) for each in done.choosers], CHOOSERS_MAX))
    others = named or plural(len(done.waiting), "other character")
    heard = {"", *done.choosers} if done.waiting else set()
    again = [
        each
        for each in done.voided
        if each.move == move and each.what != WARNING and each.whose in heard
    ]
    return [
        *menu_lines(move, done.menu),
        *lead_lines(done.leads),
        f"{others} may choose{' too' if done.menu else ''}." if done.waiting else "",
        f"What was left of the last {clean(move_name(move))} is over." if again else "",
        *(void(each) for each in done.voided if each not in again),
        _still_held(done),
        *(debt(done.debt) if done.debt is not None else []),
        OTHERS_PAY if others_owe(done.changes) else "",
    ]


def _still_held(done: Applied) -> str:
    """Tell what is held from a fight that has ended, and how it is settled."""
    if not done.held:
        return ""
    moves = join(counted(plain(move_name(each)) for each in done.held))
    stay = "stays" if len(done.held) == 1 else "stay"
    return f"{moves} from this fight {stay} held: `/waiting` burns momentum or lets it stand."


def void(each: Voided) -> str:
    """Say what came to nothing, and why."""
    move = clean(move_name(each.move))
    whose = f"{plain(each.whose)}: " if each.whose else ""
    if each.has_shifted:
        return f"{whose}The warning about {move} is gone, now that the initiative has changed."
    what = {
        CHOICE: f"The choice from {move}",
        LEAD: f"What {move} led to",
        BONUS: f"The bonus from {move}",
        RESULT: f"The result of {move}",
    }
    noun = what.get(each.what, f"The warning about {move}")
    return f"{whose}{noun} is gone, because what it was about is over."


def _held(rolled: ActionRolled) -> list[str]:
    return [
        f"{burning(rolled)}." if rolled.burn is not None else "",
        "**Nothing of the result is applied yet**: it waits for you.",
    ]


def _ended(rolled: ProgressRolled, stand: FightStand | None) -> str:
    """Say how a track has ended, where neither a banner nor a choice that is left does.

    Where others are still fought, that is how the character stands in that fight.
    """
    if rolled.kind is None:
        return "The epilogue is rolled only once."
    if rolled.end is TrackEnd.WON and stand is not None:
        foe = plain(name_in(stand.track))
        return f"{plain(rolled.track)} is out of the fight, which goes on against {foe}."
    can_go_on = rolled.hits is Hits.MISS and rolled.kind is TrackKind.JOURNEY
    is_said = can_go_on or rolled.kind is TrackKind.VOW
    return "" if is_said else f"The {rolled.kind.value} is {ENDS[rolled.end]}."


def _bonuses(used: Iterable[NextBonus], adds: int) -> str:
    parts = [f"{with_sign(each.amount)} from {clean(move_name(each.source))}" for each in used]
    if adds:
        parts.append(f"{with_sign(adds)} from a bond or the move before")
    return f"includes {join(parts)}" if parts else ""


def _title(outcome: MoveMade) -> str:
    doing = f"{plain(outcome.character)} {_doing(outcome)}"
    if outcome.rolled is not None and outcome.rolled.source:
        doing += f" with {plain(outcome.rolled.source)}"
    about = outcome.progress.track if outcome.progress is not None else _untold(outcome)
    doing += f" · {plain(about)}" if about else ""
    return f"{HITS[outcome.hits]} · {doing}" if outcome.hits is not None else doing


def _untold(outcome: MoveMade) -> str:
    """Give what or whom a move is about, where neither its words nor what it changed name that."""
    done = outcome.done
    about = done.track or ("" if says_whom(outcome.move) else _whom(done))
    return "" if any(each.whose == about for each in done.changes) else about


def _whom(done: Applied) -> str:
    """Give whom a move is about: anybody, a companion, or an ally."""
    return done.person or done.companion or done.ally


def _doing(outcome: MoveMade | MoveStood) -> str:
    """Say what a character does, after their name."""
    return verb(outcome.move, outcome.hits, _whom(outcome.done))


@card.register
def _(outcome: MoveMade) -> discord.Embed:
    return _made(outcome, is_settled=False)


@settled.register
def _(outcome: MoveMade) -> discord.Embed:
    return _made(outcome, is_settled=True)


def _made(outcome: MoveMade, *, is_settled: bool) -> discord.Embed:
    """Tell a move, without what it left open once that is settled."""
    look: Look = ("", Colour.PLAIN)
    dice, lines, small = list[str](), list[str](), list[str]()
    for roll in _rolls(outcome):
        look = roll.look
        dice.append(roll.dice)
        lines += roll.lines
        small += roll.small
    if outcome.taken is not None:
        lines.append(_led(outcome.taken))
    if outcome.beyond:
        lines.append(_ran_on(outcome))
    if outcome.progress is not None:
        lines.append(_ended(outcome.progress, outcome.done.stand))
    if outcome.answer is not None:
        shown = card(outcome.answer)
        lines += [shown.title or "", shown.description or ""]
        small.append(shown.footer.text or "")
    small.append(_bonuses(outcome.bonuses, outcome.adds))
    if outcome.is_insisted:
        small.append("allowed against the rules' warning")
    if is_settled:
        # In the footer it would stand below what came of it, as if it were about that.
        dice, small = [*dice, *small], []
    return _told(
        _title(outcome),
        of_brink(outcome.character, outcome.done.notes, look),
        outcome.done,
        [] if is_settled else _left_open(outcome),
        dice=dice,
        lines=lines,
        small=small,
    )


def _led(led: Led) -> str:
    return follows_from(move_name(led.move), led.key)


def _ran_on(outcome: MoveMade) -> str:
    """Say what of the loss was more than there was to lose, which no number shows by itself."""
    loss = f"loss of {outcome.suffered}"
    is_whole = outcome.beyond == outcome.suffered
    of_it = f"The {loss}" if is_whole else f"{outcome.beyond} of the {loss}"
    return f"{of_it} ran on to momentum."


def _rolls(outcome: MoveMade) -> Iterator[Roll]:
    if outcome.rolled is not None:
        yield rolled(outcome.rolled)
    if outcome.progress is not None:
        yield progress_rolled(outcome.progress)


def _left_open(outcome: MoveMade | MoveStood) -> list[str]:
    held = _held(outcome.rolled) if outcome.is_held and outcome.rolled is not None else []
    tide = [TIDE] if outcome.move == "turn_the_tide" else []
    return [*held, *tide, *_after(outcome.move, outcome.done)]


@card.register
def _(outcome: MoveStood) -> discord.Embed:
    return _stood(outcome, is_settled=False)


@settled.register
def _(outcome: MoveStood) -> discord.Embed:
    return _stood(outcome, is_settled=True)


@settles.register
def _(outcome: MoveStood) -> tuple[int, ...]:
    """Name the move that was let stand, wherever it is told; new dice tell it anew."""
    return () if outcome.burned or outcome.rolled else (outcome.key,)


@settles.register
def _(outcome: Chosen) -> tuple[int, ...]:
    """Name the move that was chosen from, which may be told far up."""
    return (outcome.key,)


@continues.register
def _(outcome: MoveStood) -> int:
    """Name the move whose dice it tells anew; a result that was let stand has none."""
    return outcome.key if outcome.burned or outcome.rolled else 0


def _stood(outcome: MoveStood, *, is_settled: bool) -> discord.Embed:
    """Tell how a held result was settled, without what it left open once that is settled too."""
    name, move = plain(outcome.character), _doing(outcome)
    roll, how, moved = None, "let stand", list[str]()
    if outcome.burned is not None:
        roll, how = burned(outcome.burned), "momentum burned"
        changed = told(outcome.burned.changes, outcome.burned.max_momentum)
        moved = [bettered(outcome.burned), *changed]
    elif outcome.rolled is not None:
        roll, how = rolled(outcome.rolled), "rolled again"
    look = roll.look if roll else ("", COLOURS[outcome.hits])
    shown = _told(
        f"{HITS[outcome.hits]} ({how}) · {name} {move}",
        of_brink(outcome.character, outcome.done.notes, look),
        outcome.done,
        [] if is_settled else _left_open(outcome),
        dice=(roll.dice,) if roll else (),
        lines=roll.lines if roll else (),
        moved=moved,
    )
    shown.description = shown.description or "The result stands."
    return shown


@card.register
def _(outcome: Chosen) -> discord.Embed:
    return _chosen(outcome, is_settled=False)


@settled.register
def _(outcome: Chosen) -> discord.Embed:
    return _chosen(outcome, is_settled=True)


def _chosen(outcome: Chosen, *, is_settled: bool) -> discord.Embed:
    """Tell a choice and what it led to at once, without what that left open once it is settled."""
    move = clean(move_name(outcome.move))
    shown = _told(
        f"{plain(outcome.character)} chooses: {_picks(outcome)} · {move}",
        of_brink(outcome.character, outcome.done.notes),
        outcome.done,
        [] if is_settled else _after(outcome.move, outcome.done),
        lines=[_led(outcome.taken)] if outcome.taken is not None else (),
    )
    if outcome.then is not None:
        then = _made(outcome.then, is_settled=is_settled)
        told_first = [f"{move}: {_picks(outcome)}", shown.description, then.description]
        then.description = "\n".join(filter(None, told_first))
        return then
    shown.description = shown.description or "No numbers change."
    return shown


def _picks(outcome: Chosen) -> str:
    """Name the options that were taken."""
    changes = outcome.done.changes
    return join([clean(picked(outcome.move, key, changes)) for key in outcome.picks]) or "nothing"


def _roll_words(outcome: MoveMade) -> str:
    if outcome.rolled is not None:
        return f" ({dice_line(outcome.rolled)})"
    if outcome.progress is not None:
        track = plain(outcome.progress.track) or "bonds"
        return f" on {track} ({against(outcome.progress)})"
    if outcome.answer is not None:
        return f": {answered(outcome.answer)}"
    return ""


def _did(done: Applied, first: Sequence[Change] = ()) -> str:
    """Tell in a line what was done, after what changed ``first``."""
    changes = (*first, *changes_of(done))
    parts = [numbers(changes, plain, done)] if changes else []
    for each in done.tables:
        number = d100(each.tens % 10, each.units % 10)
        parts.append(f"d100 {number}: {ROWS.get(each.row, plain(each.row))}")
    parts += [line(each) for each in done.prices]
    return f" · {'; '.join(parts)}" if parts else ""


def _at_brink(outcome: MoveTold) -> str:
    """Say in a line how it ended at the brink of death or despair."""
    ended = ending(outcome.character, outcome.done.notes)
    return f" · **{ended}**" if ended else ""


@line.register
def _(outcome: MoveMade) -> str:
    hits = f": {HITS[outcome.hits].lower()}" if outcome.hits is not None else ""
    doing = f"**{plain(outcome.character)}** {_doing(outcome)}"
    about = _untold(outcome) if outcome.progress is None else ""
    on = f" · {plain(about)}" if about else ""
    return f"{doing}{on}{hits}{_roll_words(outcome)}{_did(outcome.done)}{_at_brink(outcome)}"


@line.register
def _(outcome: MoveStood) -> str:
    move, faces = clean(move_name(outcome.move)), ""
    how = f"let {move} stand"
    if outcome.burned is not None:
        how = f"burned momentum on {move}"
    elif outcome.rolled is not None:
        how, faces = f"rolled {move} again", f" ({dice_line(outcome.rolled)})"
    hits = HITS[outcome.hits].lower()
    did = _did(outcome.done, outcome.burned.changes if outcome.burned is not None else ())
    return f"**{plain(outcome.character)}** {how}: {hits}{faces}{did}{_at_brink(outcome)}"


@line.register
def _(outcome: Chosen) -> str:
    move = clean(move_name(outcome.move))
    then = f" · then {line(outcome.then)}" if outcome.then is not None else ""
    chose = f"**{plain(outcome.character)}** chose {_picks(outcome)} ({move})"
    return f"{chose}{_did(outcome.done)}{_at_brink(outcome)}{then}"


@why.register
def _(outcome: Chosen) -> str:
    return why(outcome.then) if outcome.then is not None else ""


@why.register
def _(outcome: MoveMade) -> str:
    rolls = (outcome.rolled, outcome.progress, outcome.answer)
    parts = [why(each) for each in rolls if each is not None]
    if outcome.suffered:
        parts.insert(0, f"It began with a loss of {outcome.suffered} (R2.36).")
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
    instead = "Use Clash, or Turn the Tide once per fight."
    if INITIATIVE in each.allowed:
        instead = "You still have a choice to make that can take it: `/iron waiting`."
    elif ENTER in each.allowed:
        instead = f"You are in no fight yet: {move_name(ENTER)} first."
    words = {
        ObjectionKind.HAS_INITIATIVE: (
            f"You can't {name}: you have the initiative against {what}. Use Strike."
        ),
        ObjectionKind.FOE_HAS_INITIATIVE: (
            f"You can't {name}: {what} has the initiative. {instead}"
        ),
        ObjectionKind.NOT_DECISIVE: f"You can {name} only right after a strong hit.",
        ObjectionKind.FIGHTING: (
            f"You are already in a fight, with {allowed}. A further foe needs no roll: "
            "`/iron track new kind:fight` adds one. `/iron track remove` takes away a foe who has "
            "gone."
        ),
        ObjectionKind.UNANSWERED: (
            f"The last progress roll on {what} was a miss. Say first whether it goes on: "
            "`/waiting` has that choice."
        ),
        ObjectionKind.STAT: f"{name} doesn't roll {what}; it rolls {allowed}.",
        ObjectionKind.NOT_YET: (
            f"{name} is for {what} {numeral(each.needed)}; it is {numeral(each.value)} now."
        ),
    }
    return words[each.kind]


@card.register
def _(outcome: MoveWarned) -> discord.Embed:
    said = outcome.said
    return embed(
        f"Not rolled · {plain(outcome.character)} {verb(said.move, whom=said.who)}",
        (
            objection(outcome.objection, said.move),
            "This replaces the earlier warning." if outcome.is_again else "",
        ),
        Colour.POOR,
    )


@completed.register
def _(view: WarningView, shown: discord.Embed) -> discord.Embed:
    """Say who can allow the move, for as long as that can be done."""
    if not view.is_open:
        # What the rules had against it is not so any more.
        return embed(shown.title or "", ("The warning is gone.",), Colour.UNDONE)
    who = "The GM" if view.is_run else f"Whoever plays {plain(view.character)}"
    shown.description = f"{shown.description} {who} can allow it anyway."
    return shown


@line.register
def _(outcome: MoveWarned) -> str:
    move = clean(move_name(outcome.said.move))
    return f"**{plain(outcome.character)}** was warned about {move}; nothing was rolled"
