"""Charge's refusals in words."""

from bot.chat.embeds import join, mention, mentions, plain, plural
from bot.chat.refusals import UNCLEAR, Sentences, quoted, words
from bot.games.charge.words.terms import KINDS
from bot.table.words.clocks import KINDS as CLOCKS
from rules import charge


def _cannot_pay(refusal: charge.CannotPay) -> str:
    what = "Assisting" if refusal.need == charge.ASSIST_PRICE else "Pushing"
    return f"{what} costs {refusal.need} momentum; {plain(refusal.name)} has {refusal.have}."


def _no_helper(refusal: charge.NoHelper) -> str:
    if not refusal.name:
        return f"{mention(refusal.player)} has no character here to assist with."
    return f"{plain(refusal.name)} is off the table and cannot assist. Take the assist back first."


def _exclusive(refusal: charge.Exclusive) -> str:
    if refusal.what == "assist":
        return "Somebody already assists this roll, and only one teammate can."
    if refusal.what == "dice":
        return "Luck is rolled by the dots of an action or by a number of dice. Leave out one."
    if refusal.other == "tension":
        return "A roll takes a pushed die or a tension die, not both. Take one back first."
    return (
        "At this table a roll takes only one boost (`/charge settings`). Leave out the other first."
    )


def _dots_range(refusal: charge.DotsRange) -> str:
    if refusal.what == "dots":
        return f"You have {plural(refusal.high, 'dot')} to place; that is {refusal.value}."
    action = refusal.what.capitalize()
    return f"{action} can have 0 to {refusal.high} dots now; you wrote {refusal.value}."


def _not_the_rollers(refusal: charge.NotTheRollers) -> str:
    told, parts = [], join(refusal.parts[:3])
    if parts:
        told.append(f"The GM sets {parts} once the roll is proposed.")
    if refusal.helper:
        told.append(
            f"Whether {mention(refusal.helper)} assists is theirs to say: they press **Assist** "
            "once the roll is proposed."
        )
    return " ".join(told)


_NO_EFFECT = {
    "effect": "The effect is already great, so that push would give nothing.",
    "act": "It takes no push to act now: leave that one out.",
    "die": "A push, an assist or tension would give nothing here: the pool has no dice even with "
    "it, so two are rolled and the lowest counts. Take it back, or add another die.",
    "progress": "That roll fills no clock: it failed, had no effect, or is a setup.",
    "setup": "That roll failed, so it sets nobody up.",
    **{
        kind.value: f"{KINDS[kind]} would undo that success. Choose another consequence."
        for kind in charge.ConsequenceKind
    },
}


def _not_exposed(refusal: charge.NotExposed) -> str:
    exposed = mentions(refusal.exposed[:5], "or")
    return f"Only the roller or whoever assisted can face it: {exposed or 'nobody here'}."


_GONE = {
    charge.RollReason.NO_ROLL: (
        "There is no action roll to follow up. `/charge action` makes one."
    ),
    charge.RollReason.SETTLED: "That roll is finished: nothing is left to settle.",
    charge.RollReason.NONE_OWED: (
        "No roll waits for its consequence. For what happens without a roll there are "
        "`/charge stress` and `/clock tick`."
    ),
}

_ALONE = {
    "assist": "You cannot assist your own roll. Push or add tension for more dice.",
    "protect": "You cannot protect yourself. Take it, resist it, or break an attachment.",
    "follow": "You cannot follow up your own setup. It helps the others.",
}


def _taken_out(refusal: charge.TakenOut) -> str:
    name = plain(refusal.name)
    to_act = f"{name} is taken out until the scene ends. To act, push for it"
    if refusal.have >= refusal.need:
        why = f" {words(refusal.forbids)}" if refusal.forbids else ""
        return f"{to_act} ({charge.PUSH_PRICE} momentum).{why}"
    price = f"the roll then costs {refusal.need} momentum, and {name} has {refusal.have}"
    can_act = refusal.have >= charge.PUSH_PRICE
    less = f" With no other push it costs {charge.PUSH_PRICE}." if can_act else ""
    return f"{to_act}: {price}.{less}"


def _tension_open(refusal: charge.TensionOpen) -> str:
    if refusal.is_offered:
        return "A complication is offered. Accept or decline it, then roll."
    return "Nobody has answered the tension yet. Press No tension to roll without it."


def _wrong_clock(refusal: charge.WrongClock) -> str:
    return (
        f"{quoted(refusal.name)} ({CLOCKS[refusal.kind].lower()}) is the wrong kind of clock. A "
        "success fills progress clocks, or the project it works on; a complication fills danger "
        "clocks."
    )


def _bad_size(refusal: charge.BadSize) -> str:
    sizes = join([str(size) for size in refusal.sizes[:10]], "or") or "other"
    return f"A Charge clock has {sizes} segments, not {refusal.segments}. Larger is harder."


SENTENCES = Sentences(
    refusals={
        charge.CannotPay: _cannot_pay,
        charge.NoHelper: _no_helper,
        charge.DotsRange: _dots_range,
        charge.NotDots: "I cannot read those dots. Write them like this: sneak 2, muscle 1.",
        charge.Exclusive: _exclusive,
        charge.NoEffect: lambda refusal: _NO_EFFECT.get(refusal.what, "That would give nothing."),
        charge.NotATeammate: lambda refusal: _ALONE.get(
            refusal.what, "Only a teammate can do that."
        ),
        charge.CannotHelp: (
            "{name:bare} is taken out until the scene ends, and cannot assist or protect."
        ),
        charge.TensionOpen: _tension_open,
        charge.NotAgreed: "The GM has not agreed yet. At this table a roll waits for that.",
        charge.NotExposed: _not_exposed,
        charge.NotTheRollers: _not_the_rollers,
        charge.TakenOut: _taken_out,
        charge.RollGone: lambda refusal: _GONE[refusal.reason],
        charge.StillOwed: (
            "The consequence of {name:bare}'s roll may still reduce its effect. Settle that first, "
            "then fill the clock."
        ),
        charge.FlashbackGone: "That flashback was accepted, withdrawn or replaced.",
        charge.FlashbackUnpriced: "That flashback has no price yet.",
        charge.WrongClock: _wrong_clock,
        charge.ProjectOpen: (
            "{name} has {ticks} of {segments} segments. It mends an attachment once it is full."
        ),
        charge.BadSize: _bad_size,
    },
    titles={
        charge.NotDots: UNCLEAR,
        charge.NotAgreed: "Not yet",
        charge.TensionOpen: "Not yet",
        charge.FlashbackUnpriced: "Not yet",
    },
    already={
        "assist": "You already assist this roll.",
        "push": "This roll already has that push.",
        "tension": "Tension was already dealt with. Look at the roll again.",
        "full tension clock": (
            "{name} is full. Press Without tension; then another complication can be offered."
        ),
        "full offered clock": (
            "{name} is full by now. Press Decline tension; then `/charge tension` can offer "
            "another complication."
        ),
        "talent": "{name} already counts.",
        "setup": "That setup already stands.",
        "flashback roll": (
            "An earlier flashback still waits for its action roll. Make that with "
            "`/charge action`, or let it go in `/waiting`."
        ),
        "ended setup": "That setup is over. Another takes another roll: `/charge action setup:`.",
        "progress": "That roll has already filled its clock, or what it could fill has lapsed.",
        "dots": "{name} is there twice. Give each action once.",
        "placed dots": "The dots already stand like that. Give an action another number.",
        "bearer": "{name} stepped in and faces it now.",
        "given consequence": "That roll's consequence is already settled.",
        "passed consequence": "You faced that consequence before. Nobody faces one twice.",
        "consequence": "That consequence is already settled.",
        "condition": "{name}'s condition is already described. `/sheet edit` changes it.",
        "project": (
            "{name} has had its roll this session. It has another in the next: "
            "`/charge session start`."
        ),
        "charge session": (
            "This session has begun in Charge already. `/charge session end` ends it, and then "
            "another can start."
        ),
        "broken attachment": (
            "{name} is already broken. A full project mends it: `/charge attachment mend`."
        ),
        "whole attachment": "{name} is not broken.",
    },
    at_limit={"stress": "There is no stress to clear."},
    not_marked={
        "assist": "Nobody assists this roll.",
        "push": "This roll has no such push.",
        "tension": "No complication is on offer.",
        "setup": "There is no setup to follow up or end.",
        "progress clock": (
            "No clock can take it. `/clock new` makes one; what a success can still fill waits "
            "until then."
        ),
        "room on a clock": (
            "Every clock that it could fill is full. `/clock new` makes another; what a success "
            "can still fill waits until then."
        ),
        "room of the project": (
            "The project that it worked on is full. `/clock untick` makes room; what a success can "
            "still fill waits until then."
        ),
        "consequence": (
            "No consequence is waiting for this character. If the GM only said one aloud, give its "
            "rating, 1 to 3, as in `/charge resist rating:2`. `character` picks another of yours."
        ),
        "owed consequence": "That roll brought no consequence.",
        "charge session": (
            "No session is on: nothing has happened since the last one ended. "
            "`/charge session start` begins one."
        ),
        "open roll": "Nobody has a roll open. `/charge action` proposes one.",
        "their open roll": "They have no roll open. `/charge action` proposes one.",
        "worded tension": (
            "The GM names the complication first, so it cannot be rolled at once. Leave out `now`."
        ),
        "revealed project": (
            "That project is hidden, and the roll would show its name. Reveal it first: "
            "`/clock reveal`."
        ),
        "action": "Say which action gets the dot.",
        "kind of talent": (
            "Name an action, which gets a dot, or say what the talent gives and when: "
            "`effect: in the dark`, and `risk` or `die` likewise."
        ),
    },
    nouns={
        "milestones": "milestones to spend",
        "flashback": "price of a flashback",
        **{each: charge.setting_name(each) for each in charge.SETTINGS},
    },
    room={
        "consequences": "One has to be taken or resisted first; `/waiting` lets one go.",
    },
    new={
        "attachment": "`/charge attachment add` adds one.",
        "milestones": "`/charge award` gives everybody one.",
        "talent": "`/charge milestone` spends a milestone on one.",
    },
    many={
        "charge": "Charge characters",
        "consequences": "consequences for one character",
        "talents": "talents of that kind",
        "attachments": "attachments",
        "ties": "ties",
    },
)
