"""Mini-FU's refusals in words: registered on :data:`bot.chat.refusals.words`."""

from bot.chat.refusals import ALREADY, MANY, NOT_MARKED, quoted, words
from rules.fu import FirstDie, LaterRoll, NotYourDie, Settled, TooManyDice

MANY.update({"fu": "Mini-FU characters", "scene tags": "tags on the scene"})

ALREADY.update(
    {
        "settled check": "That pool is settled already.",
        "open check": "That pool is open to all already.",
        "burned tag": "{name} is burned already. `/fu tag restore` brings it back.",
        "whole tag": "{name} is not burned.",
        "empty scene": "The scene has no tags.",
    }
)

NOT_MARKED.update(
    {
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
    }
)


@words.register
def _(refusal: TooManyDice) -> str:
    return (
        f"A pool has room for {refusal.high} dice of each sort; this would make {refusal.value}. "
        "Beyond that the dice hardly tell: strike some or count less. A check that cannot even "
        "begin does so with plain numbers (`/fu check power:1 challenge:20`), or once tags or "
        "conditions are taken off."
    )


@words.register
def _(refusal: Settled) -> str:
    return (
        f"The GM has settled the pool of {quoted(refusal.character)}. They may change it still, "
        "or open it to all again."
    )


@words.register
def _(refusal: NotYourDie) -> str:
    which = f"{quoted(refusal.text)} is" if refusal.text else "Those dice are"
    return (
        f"{which} the GM's to strike. Others strike only what they suggested themselves. Where "
        "there is no GM yet, whoever uses `/table open` becomes it."
    )


@words.register
def _(_refusal: FirstDie) -> str:
    return "Every pool keeps the one power die that it begins with; that one cannot be struck."


@words.register
def _(refusal: LaterRoll) -> str:
    return (
        f"{quoted(refusal.character)} has rolled another check since. `/fu again` repeats that one."
    )
