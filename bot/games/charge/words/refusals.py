"""Charge's refusals in words."""

from bot.chat.embeds import join, mention, plural
from bot.chat.refusals import Sentences, quoted
from bot.games.charge.words.terms import KINDS
from bot.table.words.clocks import KINDS as CLOCKS
from rules import charge


def _cannot_pay(refusal: charge.CannotPay) -> str:
    name = quoted(refusal.name) if refusal.name else mention(refusal.player)
    return (
        f"{name} has {refusal.have} momentum, and their part of this roll costs {refusal.need}. "
        "Nobody has paid anything. Take that part back, or gain momentum first."
    )


def _exclusive(refusal: charge.Exclusive) -> str:
    if refusal.what == "assist":
        return "Somebody assists this roll already, and one roll takes one teammate."
    if refusal.other == "tension":
        return (
            "A pushed die and tension do not go together: one roll takes one bonus die beside "
            "the assist. Drop one for the other."
        )
    return "This table allows one boost for each roll (`/charge settings`, `strict_boost`)."


_NO_EFFECT = {
    "effect": "The effect is great already, so that push would give nothing.",
    "act": "Nobody is taken out, so there is nothing to push for.",
    "progress": "That roll fills no clock: it missed its goal, had no effect, or is a setup.",
    "setup": "That roll missed its goal, so it sets nothing up.",
    **{
        kind.value: (
            f"{KINDS[kind]} would undo the success of that roll. Choose another consequence."
        )
        for kind in charge.ConsequenceKind
    },
}


def _not_exposed(refusal: charge.NotExposed) -> str:
    exposed = join([mention(each) for each in refusal.exposed[:5]], "or")
    return f"Only who rolled and who assisted can bear it: {exposed or 'nobody here'}."


_GONE = {
    charge.RollReason.NO_ROLL: (
        "There is no action roll that anything could follow from. `/charge action` makes one."
    ),
    charge.RollReason.SETTLED: (
        "Nothing follows from that roll any more: what it brought is settled or let go, or whoever "
        "rolled has left the table."
    ),
}

_ALONE = {
    "assist": " To add dice to your own roll, push or add tension.",
    "protect": " Take what you face, resist it, or break an attachment for it.",
    "follow": " Your own setup helps the others.",
}


def _tension_open(refusal: charge.TensionOpen) -> str:
    if refusal.is_offered:
        return "A complication is offered for this roll: accept it or decline it, then roll."
    return (
        "Tension is asked for, and the GM has still to word it or say no. To roll without it, "
        "press No tension first."
    )


def _wrong_clock(refusal: charge.WrongClock) -> str:
    return (
        f"{quoted(refusal.name)} ({CLOCKS[refusal.kind].lower()}) does not take these segments: "
        "a success fills progress clocks, a project only by a roll that works on it, and a "
        "complication fills danger clocks."
    )


def _bad_size(refusal: charge.BadSize) -> str:
    sizes = join([str(size) for size in refusal.sizes[:10]], "or") or "other"
    return (
        f"A clock of Charge has {sizes} segments, not {plural(refusal.segments, 'segment')}. "
        "Take a larger one for what is harder."
    )


SENTENCES = Sentences(
    refusals={
        charge.CannotPay: _cannot_pay,
        charge.Exclusive: _exclusive,
        charge.NoEffect: lambda refusal: _NO_EFFECT.get(
            refusal.what, "That would cost something and give nothing."
        ),
        charge.NotATeammate: lambda refusal: (
            "That is for teammates: nobody assists, protects or follows up themselves."
            + _ALONE.get(refusal.what, "")
        ),
        charge.CannotHelp: (
            "{name} is taken out until the scene ends, and neither assists nor protects. Who is "
            "taken out may push to act, in a roll of their own."
        ),
        charge.TensionOpen: _tension_open,
        charge.NotAgreed: (
            "At this table a roll waits for the GM, who sets risk and effect or says that both are "
            "as usual (`/charge settings`, `gm_first`)."
        ),
        charge.NotExposed: _not_exposed,
        charge.TakenOut: (
            "{name} is taken out until the scene ends, and acts only with a push, "
            "for 2 momentum: choose it from the menu, or type `push`."
        ),
        charge.RollGone: lambda refusal: _GONE[refusal.reason],
        charge.StillOwed: (
            "The consequence of that roll by {name} may still reduce its effect. "
            "The GM picks it or lets it go, its bearer answers, then the clock can be filled."
        ),
        charge.WrongClock: _wrong_clock,
        charge.BadSize: _bad_size,
    },
    already={
        "assist": "You assist this roll already, and one roll takes one teammate.",
        "push": "That push is taken already, and one roll takes each push once.",
        "tension": "Tension has come that far already; the message says where it stands.",
        "talent": "{name} counts already.",
        "setup": "That setup is there already.",
        "progress": "The success of that roll has filled a clock already, or was let go.",
        "dots": "{name} stands there more than once. Say each action once.",
        "bearer": (
            "Somebody stepped in before you: {name} faces that consequence by now, and it is on "
            "their message that it is answered."
        ),
        "given consequence": (
            "The consequence of that roll is picked or let go already, and one roll brings one."
        ),
        "passed consequence": (
            "That consequence was theirs already, and passed on; nobody faces one twice."
        ),
        "consequence": "That consequence is settled already; nothing more follows from it.",
        "project": "{name} had its roll this session, and gets another in the next.",
        "broken attachment": "{name} is broken already. A full project mends it.",
        "whole attachment": "{name} is whole.",
    },
    at_limit={"stress": "There is no stress to clear."},
    not_marked={
        "assist": "Nobody assists this roll.",
        "push": "That push is not taken.",
        "tension": "No complication is offered, so there is none to take or leave.",
        "setup": "There is no setup to follow or to end.",
        "consequence": (
            "No consequence waits there. To resist one that only the table knows of, say its "
            "`rating`: 1, 2 or 3."
        ),
        "owed consequence": "That roll brought no consequence, so there is none to pick.",
        "own character": (
            "That is for who plays, and you have no character here. Name whose it is with "
            "`player`, or make one with `/sheet new` and try again."
        ),
        "worded tension": (
            "The GM words what tension brings, so it cannot be rolled at once: leave out `now`."
        ),
        "revealed project": (
            "That project is hidden, and everybody would read its name on the roll. Reveal it "
            "first with `/clock reveal`."
        ),
        "action": "Say which action the dot is for.",
    },
    nouns={"milestones": "milestones to invest", "flashback": "price of a flashback"},
    many={
        "charge": "Charge characters",
        "consequences": "consequences that wait for one character",
        "talents": "talents of that kind",
        "attachments": "attachments",
        "ties": "ties",
    },
)
