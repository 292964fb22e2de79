"""What Ironsworn says where it refuses."""

from bot.chat.embeds import cut, numeral, plain, plural
from bot.chat.refusals import Sentences, listed, quoted
from bot.games.ironsworn.words.move_terms import move_name
from bot.games.ironsworn.words.moves import objection
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
from rules.ironsworn.moves import (
    Discouraged,
    FightGoesOn,
    MoveNeeds,
    NotDecisive,
    NothingWaits,
    NotYet,
    StatNotAllowed,
    Unanswered,
    WrongCount,
    WrongInitiative,
    objection_of,
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

_NEEDS = {
    "stat": "`stat`: what it is rolled with",
    "track": "`track`: which vow, journey or foe",
    "rank": "`rank`: how hard it is, since it is new",
    "ally": "`who`: which ally",
    "companion": "`who`: which companion",
    "person": "`who`: who it is about",
}


def _not_improving(refusal: NotImproving) -> str:
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


def _blocked(refusal: Blocked) -> str:
    return (
        f"While {refusal.debility.value}, {refusal.meter.value} cannot rise. "
        f"Clear it first: `/iron debility name:{refusal.debility.value} clear:true`."
    )


def _track_closed(refusal: TrackClosed) -> str:
    return (
        f"{quoted(refusal.name)} is {ENDS[refusal.end]} and moves no more. "
        "`/undo` opens it again if that was a slip; `/iron track new` starts another."
    )


def _still_payable(refusal: StillPayable) -> str:
    names = [key.partition(":")[2] or key for key in refusal.choices]
    points = plural(refusal.left, "point")
    verb, them = ("waits", "it") if refusal.left == 1 else ("wait", "them")
    return (
        f"{points} {verb}, and something can still take {them}: {listed(names)}. "
        "Choose from the menu, or with `/iron setback`."
    )


def _move_needs(refusal: MoveNeeds) -> str:
    known = f" There is {listed(refusal.known)}." if refusal.known else ""
    needs = _NEEDS.get(refusal.what, plain(cut(refusal.what, 60)))
    move = plain(cut(move_name(refusal.move), 60))
    return f"For {move or 'that'}, add the option {needs}.{known}"


def _wrong_count(refusal: WrongCount) -> str:
    least = "" if refusal.least == refusal.most else f"{refusal.least} to "
    return f"Choose {least}{refusal.most}, each of them different; you named {refusal.given}."


def _discouraged(refusal: Discouraged) -> str:
    return objection(objection_of(refusal))


SENTENCES = Sentences(
    refusals={
        WindowClosed: lambda refusal: _WINDOW[refusal.reason],
        NotImproving: _not_improving,
        Blocked: _blocked,
        PermanentDebility: lambda refusal: (
            f"A character who is {refusal.debility.value} stays so for good. "
            "Only the GM may clear it, with `override:true`."
        ),
        TrackClosed: _track_closed,
        NotAVow: lambda refusal: (
            f"{quoted(refusal.name)} is a {refusal.kind.value}, and only a vow can be forsaken. "
            "`/iron track remove` takes it off the table."
        ),
        StillPayable: _still_payable,
        MoveNeeds: _move_needs,
        NothingWaits: (
            "That is settled already, or something later has settled it. "
            "`/iron waiting` has what is still open."
        ),
        WrongCount: _wrong_count,
        WrongInitiative: _discouraged,
        NotDecisive: _discouraged,
        FightGoesOn: _discouraged,
        StatNotAllowed: _discouraged,
        Unanswered: _discouraged,
        NotYet: _discouraged,
        Discouraged: "The rules speak against that. The GM may insist.",
    },
    already={
        "debility": "The debility {name} is marked already. `clear:true` takes the mark away.",
        "rerolled": "Dice of this roll were rolled again once already; the new faces stand.",
        "epilogue": "The epilogue is written already: it is rolled once in a character's life.",
        "edited": "Nothing would change for {name}. Give another number of ticks, or another rank.",
        "move": "That move was made already.",
        "option": "Choose different ones: {name} is there twice.",
        "turn_the_tide": "The tide is turned once in a fight, and here ({name}) it was.",
        "next_bonus": "A bonus like that waits already; it does not add up.",
    },
    at_limit={
        "ticks": (
            f"All ten boxes of this track are full ({TICKS_MAX} ticks). "
            "`/iron track roll` makes the progress roll."
        ),
        "bonds": f"The bonds are full: all ten boxes ({TICKS_MAX} ticks).",
    },
    nouns={
        "setback": "point of a setback waiting",
        "shortfall": "point of missing supply waiting",
        "option": "choice",
        "patient": "ally or companion",
        "experience_spent": "spent experience",
    },
    many={
        "ironsworn": "Ironsworn characters",
        "ironsworn.track": "shared tracks",
        "open_moves": "open moves, which `/iron waiting` has",
    },
)
