"""Mini-FU's refusals in words."""

from bot.chat.refusals import Sentences, quoted
from rules.fu import FirstDie, LaterRoll, NotYourDie, Settled, TooManyDice


def _not_your_die(refusal: NotYourDie) -> str:
    which = f"{quoted(refusal.text)} is" if refusal.text else "Those dice are"
    return (
        f"{which} the GM's to strike. Others strike only what they suggested themselves. Where "
        "there is no GM yet, whoever uses `/table open` becomes it."
    )


SENTENCES = Sentences(
    refusals={
        TooManyDice: (
            "A pool has room for {high} dice of each sort; this would make {value}. Beyond that "
            "the dice hardly tell: strike some or count less. A check that cannot even begin does "
            "so with plain numbers (`/fu check power:1 challenge:20`), or once tags or conditions "
            "are taken off."
        ),
        Settled: (
            "The GM has settled the pool of {character}. They may change it still, or open it to "
            "all again."
        ),
        NotYourDie: _not_your_die,
        FirstDie: (
            "Every pool keeps the one power die that it begins with; that one cannot be struck."
        ),
        LaterRoll: "{character} has rolled another check since. `/fu again` repeats that one.",
    },
    already={
        "settled check": "That pool is settled already.",
        "open check": "That pool is open to all already.",
        "burned tag": "{name} is burned already. `/fu tag restore` brings it back.",
        "whole tag": "{name} is not burned.",
        "empty scene": "The scene has no tags.",
    },
    not_marked={
        "tick": (
            "What was ticked is not there any more: it was taken away or burned meanwhile. "
            "`/fu waiting` shows the check as it stands."
        ),
        "hindrance": (
            "That cannot be added: it is in the pool already, or gone from the sheet and the "
            "scene. `/fu waiting` shows the check as it stands."
        ),
        "part": "That is not in the pool any more. `/fu waiting` shows the check as it stands.",
        "last check": "That character has rolled no check yet. `/fu check` begins one.",
        "waiting check": "No check waits here. `/fu check` begins one.",
        "choice": "Nothing is left to be chosen there: it was chosen, said in words, or let go.",
    },
    many={
        "fu": "Mini-FU characters",
        "scene tags": "tags on the scene",
        "checks": "checks of one character that wait",
    },
)
