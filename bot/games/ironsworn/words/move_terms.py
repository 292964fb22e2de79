"""The vocabulary of Ironsworn's moves: their options, notes, tables and reasons in words.

A key that this version does not know (a stored outcome of another one) is shown as it is.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from bot.chat.embeds import cut, first_upper, join, numeral, plain, plural, with_sign
from bot.chat.refusals import quoted
from bot.games.ironsworn.words.terms import DEBILITIES, NOUNS, filled, moved, over_boxes
from rules.ironsworn import Hits, Rank, TrackKind
from rules.ironsworn.keys import ENDED
from rules.ironsworn.moves import MOVES, PARTS, Applied, Cut, Offer, Reason, ReasonKind
from rules.ironsworn.pending import Lead
from rules.names import clean
from rules.outcome import Change, merged
from rules.ranges import clamp

Spell = Callable[[str], str]

NAMES = {move.key: move.name for move in (*MOVES, *PARTS)}

VERBS = {
    "face_danger": "faces danger",
    "secure_an_advantage": "secures an advantage",
    "gather_information": "gathers information",
    "heal": "tends wounds",
    "resupply": "resupplies",
    "make_camp": "makes camp",
    "undertake_a_journey": "undertakes a journey",
    "reach_your_destination": "reaches the destination",
    "compel": "compels {whom}",
    "sojourn": "sojourns",
    "draw_the_circle": "draws the circle",
    "forge_a_bond": "forges a bond",
    "test_your_bond": "tests a bond",
    "aid_your_ally": "aids {whom}",
    "write_your_epilogue": "writes the epilogue",
    "enter_the_fray": "enters the fray",
    "strike": "strikes",
    "clash": "clashes",
    "turn_the_tide": "turns the tide",
    "end_the_fight": "ends the fight",
    "battle": "battles",
    "endure_harm": "endures harm",
    "face_death": "faces death",
    "companion_endure_harm": "has {whom} endure harm",
    "endure_stress": "endures stress",
    "face_desolation": "faces desolation",
    "out_of_supply": "is out of supply",
    "face_a_setback": "faces a setback",
    "swear_an_iron_vow": "swears an iron vow",
    "reach_a_milestone": "reaches a milestone",
    "fulfill_your_vow": "fulfils a vow",
    "forsake_your_vow": "forsakes a vow",
    "advance": "advances",
    "pay_the_price": "pays the price",
    "ask_the_oracle": "asks the oracle",
    "sojourn_recuperate": "stays to recuperate",
    "sojourn_consort": "stays in company",
    "sojourn_provision": "stays to gather provisions",
    "sojourn_plan": "stays to plan",
    "swear_for_life": "swears a vow for life itself",
    "swear_for_sanity": "swears a vow to stay sane",
    "harm_again": "endures harm again",
    "swear_for_bond": "swears a vow for a bond",
    "price_of_delay": "loses time",
    "price_of_waste": "loses supplies",
}
"""The words after a character's name that say that they make the move."""

MISSED = {
    "fulfill_your_vow": "tries to fulfil a vow",
    "reach_your_destination": "tries to reach the destination",
    "end_the_fight": "tries to end the fight",
    "forge_a_bond": "tries to forge a bond",
    "secure_an_advantage": "tries to secure an advantage",
    "gather_information": "tries to gather information",
    "resupply": "tries to resupply",
    "compel": "tries to compel {whom}",
}
"""The same for a miss, where the usual words would say that it worked."""

_SOMEBODY = {
    "compel": "somebody",
    "aid_your_ally": "an ally",
    "companion_endure_harm": "a companion",
}
"""Whom a move is about whose words say it, where nobody said who that is."""

_PARTS = {
    "sojourn_recuperate": "Roll again to recuperate",
    "sojourn_consort": "Roll again to consort",
    "sojourn_provision": "Roll again to provision",
    "sojourn_plan": "Roll again to plan",
    "swear_for_life": "Swear an Iron Vow (for your life)",
    "swear_for_sanity": "Swear an Iron Vow (for your mind)",
    "harm_again": "Roll on the table of harm again",
    "swear_for_bond": "Swear an Iron Vow (for a bond)",
    "price_of_delay": "Choose how bad the delay is",
    "price_of_waste": "Choose how much is wasted",
}

OPTIONS = {
    "advance.asset": "Take a new asset",
    "advance.upgrade": "Upgrade an asset",
    "clash.harm": "Hit harder",
    "enter_the_fray.initiative": "Take the initiative",
    "forge_a_bond.do_it": "Do what they ask",
    "forge_a_bond.refuse": "Refuse",
    "forge_a_bond.swear": "Swear a vow for it",
    "price_of_waste.one": "Lose 1 supply",
    "price_of_waste.supply": "Lose 2 supply",
    "reach_your_destination.give_up": "Give up the journey",
    "resupply.none": "Find nothing",
    "resupply.one": "Find 1 supply",
    "resupply.two": "Find 2 supply",
    "sojourn.quest": "Take up a quest",
    "test_your_bond.do_it": "Prove yourself",
    "test_your_bond.refuse": "Refuse to prove it",
    "test_your_bond.swear": "Swear a vow to prove it",
    "bare": "Fight without armour",
    "blood": "Draw your own blood first",
    "care": "Go with care",
    "consort": "Consort",
    "corrupted": "Become corrupted",
    "danger": "A new danger appears",
    "death": "Fight to the death",
    "embrace": "Embrace it",
    "equip": "Equip",
    "first_strike": "Let them strike first",
    "focus": "Focus",
    "give_up": "Give up the vow",
    "go_on": "Journey on",
    "harm": "Endure Harm",
    "hearten": "Hearten",
    "likely": "Ask the Oracle if the worst happens (likely)",
    "loss": "Lose somebody or something dear",
    "maimed": "Become maimed",
    "major": "Major disadvantage",
    "mend": "Mend",
    "minor": "Minor disadvantage",
    "momentum": "Momentum",
    "next": "Prepare your next move",
    "no_iron": "Fight without iron",
    "objective": "Lose what you fought for",
    "obvious": "The obvious bad thing happens",
    "partake": "Partake",
    "plan": "Plan",
    "prepare": "Prepare",
    "press_on": "Press on",
    "provision": "Provision",
    "quest": "Swear a vow for it",
    "recommit": "Recommit",
    "recuperate": "Recuperate",
    "relax": "Relax",
    "sacrifice": "Sacrifice yourself",
    "shake_off": "Shake it off",
    "shaken": "Become shaken",
    "speed": "Go fast",
    "spirit": "Spirit",
    "stress": "Endure Stress",
    "supply": "Supply",
    "table": "Roll on the table",
    "vengeance": "They will want revenge",
    "wounded": "Become wounded",
}
"""The words for each option by its key, or by ``move.key`` where a move needs other ones."""

GAINS = {"momentum", "spirit", "supply"}
"""Options that are nothing but more or less of what they are called."""

_SAYS_IT_ALL = {"harm", "stress", "give_up", "likely"}
"""Options whose words already say which move comes next."""

NOTES = {
    "as_hoped": "It comes to pass as you hoped.",
    "better_asset": "Mark another ability of one of your assets.",
    "companion_battered": "{companion} is battered but holds on. At health 0 it cannot help.",
    "companion_dead": "{companion} is dead.",
    "companion_rallies": "{companion} rallies.",
    "companion_out": "{companion} is out of action. Unless it is healed, it dies in an hour or "
    "two.",
    "complication": "You learn something, but it makes the quest harder or brings new danger.",
    "dead": "That is the end: the character dies.",
    "desolate": "That is the end: the character is lost to despair.",
    "dire": "The tide has turned against you: the price is a dire one.",
    "fears_come_true": "What you feared most comes to pass.",
    "hazard": "You arrive, but a hazard or complication waits there.",
    "astray": "You are led astray: the journey is not over.",
    "loss": "Somebody or something dear to you is lost.",
    "more_to_do": "There is more to do than you knew.",
    "new_asset": "Choose a new asset.",
    "new_danger": "A new danger or foe shows itself.",
    "no_armour": "You fight without armour or shield: the foe's harm is 1 more.",
    "no_weapon": "You fight without a weapon of iron: your harm is 1.",
    "objective_lost": "What you fought for is out of reach.",
    "objective_won": "You reach what you fought for.",
    "obstacle": "An obstacle stands in your way from the start.",
    "press_on": "You press on.",
    "out_of_danger": "The danger of dying is over.",
    "prove_it": "Do what they ask, and the bond holds.",
    "questions": "You are determined, but it is not clear where to begin.",
    "spared": "You come through it and go on.",
    "they_ask": "They want something of you first.",
    "to_the_death": "One of you will not leave the circle alive.",
    "undone": "The vow is not fulfilled: it has come undone, or there is more to it.",
    "unforeseen_end": "It comes to pass in a way you did not foresee.",
    "vengeance": "Somebody who matters now wants revenge.",
    "worst_outcome": "Say what that is.",
}

_OF_ALLY = {"out_of_danger": "{ally} is no longer in danger of dying."}
"""Notes that say who is meant, where it is somebody else than whoever makes the move."""

ROWS = {
    "mortal": "the wound is mortal",
    "dying": "dying: dead in an hour or two, unless healed",
    "unconscious": "unconscious, and at the mercy of what is around you",
    "reeling": "reeling: rest before you do anything vigorous",
    "standing": "still standing",
    "overwhelmed": "overwhelmed",
    "given_up": "you give up",
    "given_in": "you give in to a fear or an urge",
    "persevering": "you persevere",
}

_REASONS = {
    ReasonKind.AT_LIMIT: "{what} is already {value}",
    ReasonKind.BLOCKED: "{what} cannot rise while {by}",
    ReasonKind.NOT_ENOUGH: "you have {value} {what}",
    ReasonKind.ALREADY: "you already have that {what}",
    ReasonKind.NOT_MARKED: "you are not {what}",
    ReasonKind.CLOSED: "too late for that",
    ReasonKind.GONE: "{what} is gone",
}

_OWN_REASONS = {
    ReasonKind.AT_LIMIT: {
        "bonds": "all ten boxes of bonds are full",
        "companion": "no companion is hurt",
        "ticks": "all ten boxes are full",
    },
    ReasonKind.NOT_ENOUGH: {
        "companion": "it goes along with you no longer",
        "experience": "you have {value} experience to spend",
        "room": "there is room for {value} only",
    },
    ReasonKind.ALREADY: {"next_bonus": "you have that bonus already, and two do not add up"},
    ReasonKind.GONE: {
        "ally": "the ally is no longer at this table",
        "track": "{by} is no longer there",
    },
}
"""Reasons whose usual sentence would not fit what they are about."""

_MISSED_OUT = {
    "benefit": "nobody has the benefit",
    "bonds": "the bond is not written down",
    "ticks": "no more progress is marked",
}
"""What comes of it where something cannot be had that is no number to be lost."""

_NOUNS = {
    **NOUNS,
    "bonds": "bond",
    "companion": "companion health",
    "next_bonus": "bonus on your next move",
    "ticks": "progress",
}

_OF_TRACK = {"ticks", "rank", "waypoints", "initiative"}

_ALLYS_INITIATIVE = "ally's initiative"
"""What the initiative of who is helped is told as, so that their name is taken for no foe's."""

_LINES = {
    *("open", "initiative", _ALLYS_INITIATIVE, "waypoints", "rank", "next_bonus", "bonds", "ticks")
}
"""Changes that have a line of their own."""


_RESET = "momentum reset"
"""The number that falls with momentum's maximum, and is not told beside it in one line."""

_OF_COMPANION = "health"
"""The one number of somebody else by name that an option changes for nobody but a companion."""

_TOLD_ONCE = {"next_bonus"}
"""Changes whose words do not fit the way back."""


def move_name(key: str) -> str:
    """Return a move's name; that of a second step says what the step is for."""
    return _PARTS.get(key) or NAMES.get(key, key.replace("_", " "))


def verb(key: str, hits: Hits | None = None, whom: str = "") -> str:
    """Return the words after a character's name that say that they make a move, and on whom."""
    if key not in VERBS:
        return clean(f"makes {move_name(key)}")
    words = MISSED.get(key, VERBS[key]) if hits is Hits.MISS else VERBS[key]
    return words.format(whom=plain(whom) or _SOMEBODY.get(key, ""))


def says_whom(key: str) -> bool:
    """Whether the words for a move say whom it is about."""
    return key in _SOMEBODY


def option(move: str, key: str) -> str:
    """Return the words for an option of a move."""
    return OPTIONS.get(f"{move}.{key}") or OPTIONS.get(key) or key.replace("_", " ")


def note(key: str, companion: str = "", ally: str = "") -> str:
    """Return the sentence for a note that a move leaves for the table."""
    if ally and key in _OF_ALLY:
        return _OF_ALLY[key].format(ally=plain(ally))
    if key not in NOTES:
        return plain(key)
    return NOTES[key].format(companion=plain(companion) or "The companion")


def noun(what: str) -> str:
    """Return a number's key as a word."""
    return _NOUNS.get(what, what.replace("_", " "))


def reason(each: Reason, whose: str = "") -> str:
    """Say why something cannot be taken, of the character ``whose`` number it is about."""
    if each.kind is ReasonKind.ALREADY and each.by in DEBILITIES:
        return f"you are already {each.by}"
    if each.kind is ReasonKind.CLOSED and each.what:
        is_other = each.by == ENDED
        track = f"the earlier {quoted(each.what)}" if is_other else plain(each.what)
        return f"{track} has ended"
    said = _OWN_REASONS.get(each.kind, {}).get(each.what, _REASONS[each.kind])
    what = plain(noun(each.what)) or "that"
    return said.format(
        what=f"{plain(whose)}'s {what}" if whose else what,
        value=numeral(each.value),
        by=plain(each.by) or "it is so",
    )


def cut_line(each: Cut) -> str:
    """Say why a gain or a mark could not be had, and what is lost by that."""
    because = reason(each.reason, each.whose)
    if each.reason.kind is ReasonKind.ALREADY or each.reason.what == "companion":
        return first_upper(f"{because}.")
    is_named = each.what == each.reason.what
    lost = with_sign(each.amount) + ("" if is_named else f" {plain(noun(each.what))}")
    so = _MISSED_OUT.get(each.what, f"{lost} is lost" if each.amount else "")
    return first_upper(f"{because}, so {so}." if so else f"{because}.")


def changes_of(done: Applied) -> tuple[Change, ...]:
    """Give what was done; the initiative is under a foe's name, or that of who was helped."""
    return tuple(
        replace(each, what=_ALLYS_INITIATIVE)
        if each.what == "initiative" and done.ally and each.whose == done.ally
        else each
        for each in done.changes
    )


def told(
    changes: Iterable[Change], max_momentum: int = 0, begun: Applied | None = None
) -> list[str]:
    """Tell all changes: numbers in a line for each character, everything else in its own line.

    ``begun`` says which track began with them, if one did.
    """
    every = tuple(changes)
    own_lines = [
        _own_line(each, every, begun)
        for each in every
        if each.what in _LINES and not _stands_with_ticks(each, every)
    ]
    others = [each for each in every if each.what not in _LINES]
    return moved(others, max_momentum) + own_lines


def _stands_with_ticks(each: Change, every: Sequence[Change]) -> bool:
    """Whether a change stands in the line of its track's progress: a beginning, or a waypoint."""
    is_such = each.what == "waypoints" or (each.what == "open" and each.after)
    return bool(is_such) and any(
        (other.what, other.whose) == ("ticks", each.whose) for other in every
    )


def _own_line(each: Change, every: Sequence[Change], begun: Applied | None) -> str:
    name = plain(each.whose)
    if each.what == "ticks":
        of_track = {other.what: other for other in every if other.whose == each.whose}
        is_new = "open" in of_track and of_track["open"].after
        called = f"{first_upper(_new(name, begun))} ·" if is_new else f"{name}:"
        reached = of_track.get("waypoints")
        further = f" · {_plainly(reached, '')}" if reached else ""
        return over_boxes(f"{called} {filled(each.before, each.after)}{further}", each.after)
    if each.what == "bonds":
        ticks = f"bonds {each.before} → {plural(each.after, 'tick')}"
        is_new = each.after > each.before
        bond = f"Bond with {name}" if is_new else f"The bond with {name} is over"
        return over_boxes(f"{bond}: {ticks}", each.after)
    return first_upper(_plainly(each, name, begun))


def _new(name: str, begun: Applied | None) -> str:
    """Say which track is new, of what kind and rank, and of a vow whether all share it."""
    track = begun.begun if begun else None
    if begun is None or track is None:
        return f"new: {name}"
    shared = ", shared" if begun.is_begun_shared and track.kind is TrackKind.VOW else ""
    return f"new {track.kind.value}: {name} ({track.rank.value}{shared})"


def _plainly(each: Change, name: str, begun: Applied | None = None, of: str = ": ") -> str:
    """Say one change; ``name`` is whose it is, written as the place of the text needs it.

    ``of`` stands between the name and a number of theirs.
    """
    whose = f"{name}{of}" if name else ""
    on = plain(move_name(each.whose)) if each.whose else "move, not a progress roll"
    words = {
        "open": _new(name, begun) if each.after else f"ended: {name}",
        "initiative": _initiative(each, name),
        _ALLYS_INITIATIVE: f"{whose}{_initiative(each, '')}",
        "rank": f"{whose}rank {_rank(each.before)} → {_rank(each.after)}",
        "next_bonus": f"{with_sign(each.after)} on your next {on}",
        "waypoints": f"{whose}waypoints {each.before} → {each.after}",
        "bonds": f"{'' if each.after > each.before else 'no '}bond with {name}",
        "ticks": f"{whose}{filled(each.before, each.after)}",
    }
    if each.what in words:
        return words[each.what]
    if each.what in DEBILITIES:
        return f"{whose}{'' if each.after else 'no longer '}{each.what}"
    return f"{whose}{plain(noun(each.what))} {numeral(each.before)} → {numeral(each.after)}"


def _initiative(each: Change, name: str) -> str:
    whom = f" ({name})" if name else ""
    return f"initiative {'gained' if each.after else 'lost'}{whom}"


def _rank(number: int) -> str:
    ranks = tuple(Rank)
    return ranks[clamp(number, 1, len(ranks)) - 1].value


def numbers(
    changes: Iterable[Change], spell: Spell = str, begun: Applied | None = None, of: str = ": "
) -> str:
    """Tell all changes in one line, without momentum's reset, which falls with its maximum.

    ``spell`` makes names safe: a reply escapes them, a button or a menu shows them as they are.
    ``of`` stands between a name and a number of theirs.
    """
    kept = [each for each in changes if each.what != _RESET]
    return ", ".join(_plainly(each, spell(each.whose), begun, of) for each in kept)


def gone_back(changes: Iterable[Change]) -> str:
    """Say in one line which numbers and marks stand again once these changes are undone.

    Of a track that is not there any more nothing else is said.
    """
    told = [each for each in merged(changes) if each.what not in _TOLD_ONCE]
    gone = {each.whose for each in told if each.what == "open" and each.after}
    again = [
        replace(each, before=each.after, after=each.before)
        for each in told
        if each.what == "open" or each.what not in _OF_TRACK or each.whose not in gone
    ]
    named = [
        # Several numbers of one character's stand behind one name.
        "" if each.what not in _LINES and each.whose == above else plain(each.whose)
        for each, above in zip(again, ["", *(each.whose for each in again)], strict=False)
    ]
    return first_upper(" · ".join(map(_again, again, named)))


def _again(each: Change, name: str) -> str:
    """Say how a number, a mark or a track stands again."""
    if each.what == "open":
        return f"{name}: {'open again' if each.after else 'gone'}"
    return _plainly(each, name)


def lead_name(lead: Lead) -> str:
    """Return the name of a move that is led to, with its number."""
    points = f" ({lead.about.amount})" if lead.about.amount else ""
    adds = f" ({with_sign(lead.adds)})" if lead.adds else ""
    return f"{move_name(lead.move)}{points}{adds}"


def offer_label(move: str, offer: Offer, spell: Spell = str) -> str:
    """Say an option and the numbers that it changes, for a button or a menu."""
    label, leads = option(move, offer.key), offer.leads
    # What the option is called says it already.
    said = "open" if offer.key == "give_up" else offer.key
    changes = [each for each in offer.changes if each.what != said]
    if offer.key in GAINS:
        label, changes = _gained(offer.key, offer.changes)
    if offer.key in _SAYS_IT_ALL:
        exact = [lead_name(lead) for lead in leads if lead_name(lead).startswith(label)]
        label, leads = join(exact) or label, ()
    does = [
        _in_short([_unnamed(each) for each in changes], spell),
        *_what_follows(leads),
        f"with {join([option(move, key) for key in offer.needs])}" if offer.needs else "",
    ]
    told = "; ".join(filter(None, does))
    return f"{label}: {told}" if told else label


def _what_follows(leads: Iterable[Lead]) -> list[str]:
    """Say which moves come of an option, and which may."""
    due = [lead_name(each) for each in leads if not each.is_optional]
    may = [
        "roll again" if each.about.gains else lead_name(each) for each in leads if each.is_optional
    ]
    return [f"then {join(due, 'or')}" if due else "", *(f"you may {each}" for each in may)]


def _in_short(changes: Sequence[Change], spell: Spell) -> str:
    """Tell all changes in one line; what everybody else shares is not told of each by name.

    A companion's health is nobody else's.
    """
    # What an option is called ends with a colon already.
    say = partial(numbers, spell=spell, of="'s ")
    changes = [each for each in changes if each.what != _RESET]
    own = [each for each in changes if not each.whose or each.what in {*_LINES, _OF_COMPANION}]
    shared = {each.what for each in changes if each not in own}
    if not shared or not shared <= {each.what for each in own}:
        return say(changes)
    marks = [each for each in own if each.what in shared & DEBILITIES]
    everybody = [f"{'everybody' if each.after else 'nobody'} {each.what}" for each in marks]
    rest = say([each for each in own if each not in marks])
    return ", ".join(filter(None, [*everybody, rest] if marks else [rest, "the others too"]))


def picked(move: str, key: str, changes: Sequence[Change]) -> str:
    """Return the words for an option that was taken, by what it has changed."""
    if key not in GAINS or not changes:
        return option(move, key)
    own = _own_change(key, changes)
    return f"{'Gain' if own is not None and own.after > own.before else 'Lose'} {key}"


def _own_change(what: str, changes: Sequence[Change]) -> Change | None:
    return next((each for each in changes if each.what == what and not each.whose), None)


def _gained(what: str, changes: Sequence[Change]) -> tuple[str, list[Change]]:
    """Say that one gains or loses what an option is called, and what else it changes."""
    label, own = picked("", what, changes), _own_change(what, changes)
    if own is None:
        return label, list(changes)
    steps = f"{numeral(own.before)} → {numeral(own.after)}"
    return f"{label} ({steps})", [each for each in changes if each is not own]


def _unnamed(each: Change) -> Change:
    """Leave out the name of the track, which an option of its move need not say."""
    return replace(each, whose="") if each.what in _OF_TRACK else each


def offer_line(move: str, offer: Offer) -> str:
    """Say an option in a line of a reply, or why it cannot be taken."""
    if offer.reason is not None:
        return f"• {option(move, offer.key)}: not now, {reason(offer.reason)}"
    return f"• {cut(offer_label(move, offer, plain), 300)}"
