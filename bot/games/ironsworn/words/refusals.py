"""Ironsworn's refusals in words: registered on :data:`bot.chat.refusals.words`."""

from bot.chat.embeds import numeral, plural
from bot.chat.refusals import ALREADY, AT_LIMIT, NOUNS, listed, quoted, words
from bot.games.ironsworn.words.terms import ENDS, HITS
from rules.ironsworn import (
    TICKS_MAX,
    Blocked,
    NotAVow,
    NotImproving,
    PermanentDebility,
    StillPayable,
    TrackClosed,
    WindowClosed,
    WindowReason,
)

NOUNS.update(
    setback="point of a setback waiting",
    shortfall="point of missing supply waiting",
)

ALREADY.update(
    debility="The debility {name} is marked already. `clear:true` takes the mark away.",
    rerolled="Dice of this roll were rolled again once already; the new faces stand.",
    epilogue="The epilogue is written already: it is rolled once in a character's life.",
    edited="Nothing would change for {name}. Give another number of ticks, or another rank.",
)

AT_LIMIT.update(
    ticks=(
        f"All ten boxes of this track are full ({TICKS_MAX} ticks). "
        "`/iron track roll` makes the progress roll."
    ),
    bonds=f"The bonds are full: all ten boxes ({TICKS_MAX} ticks).",
)

_WINDOW = {
    WindowReason.NO_ROLL: (
        "There is no roll waiting for that: none was made yet, or something else has "
        "settled it since, as a progress roll does."
    ),
    WindowReason.LATER_ROLL: "That roll is over: dice were rolled again, or another roll followed.",
    WindowReason.MOMENTUM_CHANGED: (
        "Momentum has changed since that roll, so it stands as it is. "
        "`/undo` takes the change back, if it was a slip."
    ),
    WindowReason.BURNED: "Momentum was burned on that roll already.",
    WindowReason.APPLIED: (
        "What that roll means is written to the sheet already. `/undo` takes it back first."
    ),
}


@words.register
def _(refusal: WindowClosed) -> str:
    return _WINDOW[refusal.reason]


@words.register
def _(refusal: NotImproving) -> str:
    first, second = refusal.challenge
    now = numeral(refusal.momentum)
    reason = (
        f"momentum {now} beats only a die below it."
        if refusal.momentum > 0
        else f"only momentum above 0 can be burned; it stands at {now}."
    )
    return (
        f"Burning would change nothing: it stays a {HITS[refusal.hits].lower()}. "
        f"The score is {numeral(refusal.score)} against {first} and {second}, and {reason}"
    )


@words.register
def _(refusal: Blocked) -> str:
    return (
        f"While {refusal.debility.value}, {refusal.meter.value} cannot rise. "
        f"Clear it first: `/iron debility name:{refusal.debility.value} clear:true`."
    )


@words.register
def _(refusal: PermanentDebility) -> str:
    return (
        f"A character who is {refusal.debility.value} stays so for good. "
        "Only the GM may clear it, with `override:true`."
    )


@words.register
def _(refusal: TrackClosed) -> str:
    return (
        f"{quoted(refusal.name)} is {ENDS[refusal.end]} and moves no more. "
        "`/undo` opens it again if that was a slip; `/iron track new` starts another."
    )


@words.register
def _(refusal: NotAVow) -> str:
    return (
        f"{quoted(refusal.name)} is a {refusal.kind.value}, and only a vow can be forsaken. "
        "`/iron track remove` takes it off the table."
    )


@words.register
def _(refusal: StillPayable) -> str:
    names = [key.partition(":")[2] or key for key in refusal.choices]
    points = plural(refusal.left, "point")
    verb = "waits" if refusal.left == 1 else "wait"
    return (
        f"{points} {verb}, and something can still take "
        f"{'it' if refusal.left == 1 else 'them'}: {listed(names)}. "
        "Choose from the menu, or with `/iron setback`."
    )
