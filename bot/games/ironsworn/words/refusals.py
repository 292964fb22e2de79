"""What Ironsworn says where it refuses."""

from bot.chat.embeds import at_most, cut, join, numeral, plain
from bot.chat.refusals import Sentences, listed, quoted, there_is
from bot.games.ironsworn.words.move_terms import move_name
from bot.games.ironsworn.words.moves import CHOOSERS_MAX, objection
from bot.games.ironsworn.words.terms import ENDS, HITS
from rules.ironsworn import (
    Blocked,
    Debility,
    Hits,
    Meter,
    NoSetback,
    NotAVow,
    NotImproving,
    PermanentDebility,
    StillPayable,
    TrackClosed,
    WindowClosed,
    WindowReason,
)
from rules.ironsworn.keys import name_in
from rules.ironsworn.making import BadStats, StatsFlaw
from rules.ironsworn.moves import (
    MOVES,
    Discouraged,
    MoveNeeds,
    NoSuchMove,
    NothingWaits,
    WrongCount,
)
from rules.ironsworn.moves.model import Target
from rules.ironsworn.state import MOMENTUM_MIN

_WINDOW = {
    WindowReason.NO_ROLL: (
        "There is no roll to do that with: none was made, or a progress roll came after it."
    ),
    WindowReason.LATER_ROLL: "You have rolled again since, so that roll is closed.",
    WindowReason.MOMENTUM_CHANGED: (
        "Momentum has changed since that roll, so it stands. "
        "If the change was a slip, `/undo` takes it back."
    ),
    WindowReason.BURNED: "You have already burned momentum on that roll.",
    WindowReason.APPLIED: "That roll has already had its effect. `/undo` takes it back.",
}

_NEEDS = {
    "stat": "a stat (option `stat`)",
    "track": "a vow, a journey or a foe (option `track`)",
    "rank": "a rank, because it is new (option `rank`)",
    "ally": "an ally at this table (option `who`)",
    "companion": "a companion of yours (option `who`)",
    "person": "somebody (option `who`)",
    "odds": "to know how likely a yes is (option `odds`)",
}


_NONE = {
    "ally": "Nobody else has a character here.",
    "companion": "`/iron companion new` adds one.",
    "person": "Nobody has a bond with you yet: Forge a Bond first.",
}
"""What to say where there is none to choose from."""

_NO_TRACK = {
    Target.VOW: "You have no open vow. Swear one first: `/iron move Swear an Iron Vow`.",
    Target.JOURNEY: "There is no open journey. Begin one: `/iron move Undertake a Journey`.",
    Target.FIGHT: "There is no open fight. Begin one: `/iron move Enter the Fray`.",
}


def _not_improving(refusal: NotImproving) -> str:
    if refusal.hits is Hits.STRONG:
        return "That is a strong hit already: burning momentum would make nothing of it better."
    first, second = refusal.challenge
    now = numeral(refusal.momentum)
    stays = f"It stays a {HITS[refusal.hits].lower()}."
    if refusal.momentum <= 0:
        return f"You can only burn momentum above 0, and yours is {now}. {stays}"
    open_dice = [str(face) for face in (first, second) if refusal.score <= face]
    return f"Burning {now} momentum would not beat {join(open_dice, 'or')}. {stays}"


def _blocked(refusal: Blocked) -> str:
    by = "Heal or Sojourn" if refusal.debility is Debility.WOUNDED else "Sojourn"
    # Whoever asks for supply may play no character: it is the party that is unprepared.
    whose = "the party is" if refusal.meter is Meter.SUPPLY else "you are"
    return (
        f"{refusal.meter.value.capitalize()} cannot rise while {whose} {refusal.debility.value}. "
        f"{by} can clear that; by hand it is "
        f"`/iron debility name:{refusal.debility.value} clear:true`."
    )


def _permanent(refusal: PermanentDebility) -> str:
    lasts = f"{refusal.debility.value.capitalize()} is for good."
    if refusal.by_gm:
        return f"{lasts} The GM can still clear it, with `override:true`."
    return f"{lasts} If you want it cleared all the same, add `override:true`."


def _track_closed(refusal: TrackClosed) -> str:
    if refusal.end is None:
        return f"The earlier {quoted(refusal.name)} has ended, and another has begun since."
    return (
        f"{quoted(refusal.name)} has ended ({ENDS[refusal.end]}). "
        "If that was a slip, `/undo` opens it again; `/iron track new` starts another."
    )


def _no_setback(refusal: NoSetback) -> str:
    if refusal.momentum > MOMENTUM_MIN:
        lowest, now = numeral(MOMENTUM_MIN), numeral(refusal.momentum)
        return (
            f"You owe no setback. One comes when momentum is at {lowest} and you lose more of it; "
            f"yours is {now}."
        )
    return (
        "You owe no setback yet. If you lose more momentum now, say how much: "
        "`/iron move name:Face a Setback amount:1`."
    )


def _still_payable(refusal: StillPayable) -> str:
    names = [name_in(key) for key in refusal.choices]
    return (
        f"You still have something to pay {refusal.left} with: {listed(names)}. "
        "Choose from the menu, or use `/iron setback`."
    )


def _move_needs(refusal: MoveNeeds) -> str:
    none = _NO_TRACK.get(_target(refusal.move), "")
    if refusal.what == "track" and none:
        return none
    needs = _NEEDS.get(refusal.what, plain(cut(refusal.what, 60)))
    known = there_is(refusal.known) or _NONE.get(refusal.what, "")
    move = plain(cut(move_name(refusal.move), 60))
    return f"{move or 'That'} needs {needs}. {known}".rstrip()


def _target(move: str) -> Target:
    known = {each.key: each.target for each in MOVES}
    return known.get(move, Target.NOTHING)


def _wrong_count(refusal: WrongCount) -> str:
    least = "" if refusal.least == refusal.most else f"{refusal.least} to "
    return f"Choose {least}{refusal.most} different ones; you chose {refusal.given}."


def _bad_stats(refusal: BadStats) -> str:
    said = {
        StatsFlaw.UNREADABLE: "I can't read those stats.",
        StatsFlaw.MISSING: f"No number for {join(refusal.missing)}.",
        StatsFlaw.NUMBERS: f"You wrote {join([str(each) for each in refusal.numbers[:9]])}.",
    }
    return (
        f"{said[refusal.flaw]} A new character has 3, 2, 2, 1 and 1, in any order: "
        "pick them, or write `Edge 3, Heart 2, Iron 2, Shadow 1, Wits 1`."
    )


def _nothing_waits(refusal: NothingWaits) -> str:
    named = join(at_most([plain(each) for each in refusal.others], CHOOSERS_MAX))
    said = f"{named} can choose here." if named else "You've already chosen here, or it is over."
    return f"{said} See what's open: `/iron waiting`."


SENTENCES = Sentences(
    refusals={
        WindowClosed: lambda refusal: _WINDOW[refusal.reason],
        NotImproving: _not_improving,
        Blocked: _blocked,
        PermanentDebility: _permanent,
        TrackClosed: _track_closed,
        NotAVow: lambda refusal: (
            f"{quoted(refusal.name)} is a {refusal.kind.value}; only a vow can be forsaken. "
            "`/iron track remove` removes it."
        ),
        NoSetback: _no_setback,
        StillPayable: _still_payable,
        MoveNeeds: _move_needs,
        NoSuchMove: "There is no move {wanted}. `/iron moves` lists them all.",
        NothingWaits: _nothing_waits,
        WrongCount: _wrong_count,
        BadStats: _bad_stats,
        Discouraged: lambda refusal: objection(refusal.objection, refusal.move),
    },
    already={
        "debility": "{name} is already marked. `clear:true` clears it.",
        "rerolled": "You have already rolled dice of this roll again; that works once.",
        "epilogue": "The epilogue is already written: it is rolled once in a character's life.",
        "edited": "That changes nothing about {name}. Give another rank or number of ticks.",
        "move": "That move has already been made.",
        "option": "Choose different ones: {name} is there twice.",
        "turn_the_tide": "You have already turned the tide in this fight ({name}).",
        "next_bonus": "You already have that bonus, and two of them do not add up.",
        "stat": "{name} is there twice. Each stat gets one number.",
    },
    at_limit={
        "ticks": (
            "All ten boxes of this track are full. `/iron track roll` makes the progress roll."
        ),
        "bonds": "All ten boxes of bonds are full.",
    },
    room={
        "open_moves": "Go on with one first: `/iron waiting`. `/waiting` lets one go.",
    },
    new={
        "bond": "Forge one first: `/iron move Forge a Bond`.",
    },
    nouns={
        "setback": "setback to pay",
        "shortfall": "supply debt to pay",
        "option": "choice",
        "patient": "ally or companion",
        "experience_spent": "spent experience",
    },
    many={
        "ironsworn": "Ironsworn characters",
        "ironsworn.track": "shared tracks",
        "open_moves": "open moves",
        "tracks": "open tracks of your own",
        "shared_tracks": "open shared tracks",
    },
)
