"""Mini-FU's refusals in words."""

from bot.chat.refusals import Sentences, quoted
from rules.fu import (
    FirstDie,
    LaterRoll,
    Nobodys,
    NotYourDie,
    Outgrown,
    Settled,
    StruckOut,
    TooManyDice,
)


def _not_your_die(refusal: NotYourDie) -> str:
    which = quoted(refusal.text) if refusal.text else "those dice"
    own = "You can strike what you suggested yourself."
    return f"Only the GM can strike {which}. {own}"


def _nobodys(refusal: Nobodys) -> str:
    if refusal.what == "opposition":
        return (
            "The opposition is none of the characters. Leave out `character` and `player`, or "
            "`opposition` for a condition of the character's."
        )
    told = "A tag of the scene is no character's own. Leave out `character` and `player`"
    if refusal.what == "scene tag":
        return f"{told}, or `scene` for a tag of the character's."
    return (
        f"{told}; `concerns` names the one it is about. A tag of the character's takes neither "
        "that nor `scene`."
    )


SENTENCES = Sentences(
    refusals={
        TooManyDice: (
            "A pool has at most {high} dice of each kind; this would make {value}. Add fewer. From "
            "an open check some can be struck first."
        ),
        Outgrown: (
            "With what hinders since ({joined}) the last pool would have {value} challenge dice, "
            "and a pool has at most {high}. End what is over (`/fu condition clear`, "
            "`/fu tag remove`), or begin a new pool: `/fu check`."
        ),
        Settled: "The pool of {character} is locked. Only the GM can change or unlock it.",
        NotYourDie: _not_your_die,
        StruckOut: "{text} was struck from this pool. Only the GM can tick it again.",
        FirstDie: "Every pool keeps its first power die.",
        Nobodys: _nobodys,
        LaterRoll: "{character} has rolled another check since. `/fu again` repeats that one.",
    },
    already={
        "settled check": "This pool is already locked.",
        "open check": "This pool is not locked.",
        "burned tag": "{name} is already burned. `/fu tag restore` brings it back.",
        "whole tag": "{name} is not burned.",
        "empty scene": "The scene has no tags.",
    },
    not_marked={
        "tick": (
            "What you ticked has been removed or burned. `/fu waiting` shows the check as it "
            "stands."
        ),
        "hindrance": (
            "That is in the pool already, or has been removed. `/fu waiting` shows the check as "
            "it stands."
        ),
        "part": "That is no longer in the pool. `/fu waiting` shows the check as it stands.",
        "last check": "Nothing has been rolled yet. `/fu check` begins a check.",
        "waiting check": "No check is open here. `/fu check` begins one.",
        "choice": "There is nothing left to choose here.",
        "tag": "There are no tags there.",
        "scene tag": "The scene has no tags.",
        "asset": "There is no asset left to burn.",
        "burned asset": "Nothing is burned.",
        "condition": "There is no condition to recover from.",
        "opposing condition": "The opposition has no condition to recover from.",
        "die to strike": "There is nothing to strike: only the first die is in that pool.",
        "own dice": "None of the dice in that pool are yours to strike. The GM can strike any.",
    },
    nouns={
        "asset": "asset to burn",
        "burned asset": "asset to restore",
        "scene tag": "tag of the scene",
        "opposing condition": "condition of the opposition",
        "waiting check": "open check or choice",
    },
    new={"tag": "`/fu tag add` adds one."},
    room={
        "checks": "Roll one first: `/fu waiting`. `/waiting` lets one go.",
    },
    many={
        "fu": "Mini-FU characters",
        "scene tags": "scene tags",
        "checks": "open checks for one character",
    },
)
