"""The vocabulary of Ironsworn's moves: their options, notes, tables and reasons in words.

A key that this version does not know (a stored outcome of another one) is shown as it is.
"""

from collections.abc import Callable, Iterable

from bot.chat.embeds import cut, first_upper, join, numeral, plain, plural, with_sign
from bot.games.ironsworn.words.terms import DEBILITIES, boxes, moved, progress
from rules.ironsworn import Rank
from rules.ironsworn.moves import MOVES, PARTS, Cut, Offer, Reason, ReasonKind
from rules.ironsworn.pending import Lead
from rules.outcome import Change

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
    "reach_your_destination": "reaches for the destination",
    "compel": "compels somebody",
    "sojourn": "sojourns",
    "draw_the_circle": "draws the circle",
    "forge_a_bond": "forges a bond",
    "test_your_bond": "tests a bond",
    "aid_your_ally": "aids an ally",
    "write_your_epilogue": "writes the epilogue",
    "enter_the_fray": "enters the fray",
    "strike": "strikes",
    "clash": "clashes",
    "turn_the_tide": "turns the tide",
    "end_the_fight": "ends the fight",
    "battle": "battles",
    "endure_harm": "endures harm",
    "face_death": "faces death",
    "companion_endure_harm": "has a companion endure harm",
    "endure_stress": "endures stress",
    "face_desolation": "faces desolation",
    "out_of_supply": "is out of supply",
    "face_a_setback": "faces a setback",
    "swear_an_iron_vow": "swears an iron vow",
    "reach_a_milestone": "reaches a milestone",
    "fulfill_your_vow": "comes to fulfil a vow",
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
    "harm_again": "reels",
    "swear_for_bond": "swears a vow for a bond",
    "price_of_delay": "pays with time",
    "price_of_waste": "pays with supplies",
}
"""The words after a character's name that say that they make the move."""

_PARTS = {
    "sojourn_recuperate": "Sojourn: roll again to recuperate",
    "sojourn_consort": "Sojourn: roll again to consort",
    "sojourn_provision": "Sojourn: roll again to provision",
    "sojourn_plan": "Sojourn: roll again to plan",
    "swear_for_life": "Swear an Iron Vow (for your life)",
    "swear_for_sanity": "Swear an Iron Vow (for your mind)",
    "harm_again": "Endure Harm: roll on the table again",
    "swear_for_bond": "Swear an Iron Vow (for a bond)",
    "price_of_delay": "Pay the Price: the delay",
    "price_of_waste": "Pay the Price: the waste",
}

OPTIONS = {
    "advance.asset": "A new asset",
    "advance.upgrade": "Upgrade an asset",
    "clash.harm": "Harm the foe more",
    "enter_the_fray.initiative": "Take the initiative",
    "forge_a_bond.do_it": "Do what they ask",
    "forge_a_bond.refuse": "Refuse them",
    "forge_a_bond.swear": "Swear what they ask",
    "reach_your_destination.give_up": "Give the journey up",
    "resupply.none": "Find nothing, lose nothing",
    "resupply.two": "Two supply",
    "sojourn.quest": "Take up a quest",
    "test_your_bond.do_it": "Prove yourself",
    "test_your_bond.refuse": "Refuse to prove it",
    "test_your_bond.swear": "Swear to prove it",
    "bare": "Boast: fight without armour",
    "blood": "Boast: begin with your own blood",
    "care": "Go with care",
    "consort": "Consort",
    "corrupted": "Become corrupted",
    "danger": "A new danger appears",
    "death": "Boast: fight to the death",
    "embrace": "Embrace it",
    "equip": "Equip",
    "first_strike": "Boast: let them strike first",
    "focus": "Focus",
    "give_up": "Give up the vow",
    "go_on": "Journey on",
    "harm": "Endure harm",
    "hearten": "Hearten",
    "likely": "Ask if the worst is so (likely)",
    "loss": "Lose somebody or something",
    "maimed": "Become maimed",
    "major": "A major setback",
    "mend": "Mend",
    "minor": "A minor setback",
    "momentum": "Momentum",
    "next": "Add to the next move",
    "no_iron": "Boast: fight without iron",
    "objective": "Your aim is lost",
    "obvious": "The obvious outcome",
    "one": "One supply",
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
    "stress": "Endure stress",
    "supply": "Supply",
    "table": "Roll on the table",
    "vengeance": "They will want revenge",
    "wounded": "Become wounded",
}
"""The words for each option by its key, or by ``move.key`` where a move needs other ones."""

NOTES = {
    "as_hoped": "It comes to pass as you hoped.",
    "better_asset": "Mark another ability of one of your assets.",
    "companion_battered": "The companion is battered but holds on; at health 0 it cannot help.",
    "companion_dead": "The companion is dead.",
    "companion_out": "The companion is out of action until its health rises; without aid it dies "
    "within an hour or two.",
    "complication": "What you learn makes the quest harder, or brings a new danger.",
    "dead": "That is the end: the character dies.",
    "desolate": "That is the end: the character is lost to despair.",
    "dire": "The tide has turned against you: make the price a dire one.",
    "fears_come_true": "What you feared most comes to pass.",
    "hazard": "You arrive, and an unforeseen hazard or complication waits there.",
    "astray": "You are led astray: the journey has not reached its end.",
    "loss": "Somebody or something dear to you is lost.",
    "more_to_do": "There is more to it than you knew; you may swear to set that right.",
    "new_asset": "Choose a new asset.",
    "new_danger": "A new danger or foe shows itself.",
    "no_armour": "You fight without armour or shield: the foe's harm is 1 more.",
    "no_weapon": "You fight without a weapon of iron: your harm is 1.",
    "objective_lost": "What you fought for is out of reach.",
    "objective_won": "You reach what you fought for.",
    "obstacle": "Something stands in the way of the vow from the start.",
    "press_on": "You press on.",
    "prove_it": "Do what they ask, and the bond holds.",
    "questions": "You are set on it, but it is not clear how to begin.",
    "spared": "You come through, changed or not, and go on.",
    "they_ask": "They want something of you first.",
    "to_the_death": "One of you will not leave the circle alive.",
    "undone": "The vow is not kept: it has come apart, or there is more to it.",
    "unforeseen_end": "It comes to pass in a way you did not foresee.",
    "vengeance": "Somebody who matters now wants revenge.",
    "worst_outcome": "The obvious thing happens, and it is bad.",
}

ROWS = {
    "mortal": "the wound is mortal",
    "dying": "dying: within the hour or two, unless healed",
    "unconscious": "unconscious, and at the mercy of what is around you",
    "reeling": "reeling: the next thing that takes strength is dangerous",
    "standing": "still standing",
    "overwhelmed": "overwhelmed",
    "given_up": "you give up",
    "given_in": "you give in to a fear or an urge",
    "persevering": "you persevere",
}

_REASONS = {
    ReasonKind.AT_LIMIT: "{what} stands at {value} already",
    ReasonKind.BLOCKED: "{what} cannot rise while {by}",
    ReasonKind.NOT_ENOUGH: "not enough {what}: {value}",
    ReasonKind.ALREADY: "it is so already: {what}",
    ReasonKind.NOT_MARKED: "{what} is not marked",
    ReasonKind.CLOSED: "too late for that",
    ReasonKind.GONE: "{what} is gone",
}

_NOUNS = {
    "max momentum": "momentum maximum",
    "experience": "experience earned",
    "next_bonus": "bonus on the next move",
    "ticks": "ticks on the track",
    "shortfall": "missing supply",
}

_LINES = {"open", "initiative", "waypoints", "rank", "next_bonus", "bonds", "ticks"}
"""Changes that have a line of their own."""


def move_name(key: str) -> str:
    """Return a move's name; that of a second step says what the step is for."""
    return _PARTS.get(key) or NAMES.get(key, key.replace("_", " "))


def verb(key: str) -> str:
    """Return the words after a character's name that say that they make a move."""
    return VERBS.get(key, f"makes {move_name(key)}")


def option(move: str, key: str) -> str:
    """Return the words for an option of a move."""
    return OPTIONS.get(f"{move}.{key}") or OPTIONS.get(key) or key.replace("_", " ")


def note(key: str) -> str:
    """Return the sentence for a note that a move leaves for the table."""
    return NOTES.get(key, plain(key))


def noun(what: str) -> str:
    """Return a number's key as a word."""
    return _NOUNS.get(what, what.replace("_", " "))


def reason(each: Reason) -> str:
    """Say why something cannot be taken."""
    return _REASONS[each.kind].format(
        what=plain(noun(each.what)) or "that",
        value=numeral(each.value),
        by=plain(each.by) or "it is so",
    )


def cut_line(each: Cut) -> str:
    """Say which gain or mark could not be had, and why."""
    whose = f"{plain(each.whose)}: " if each.whose else ""
    amount = f"{with_sign(each.amount)} " if each.amount else ""
    what = plain(noun(each.what))
    return first_upper(f"{whose}{amount}{what} not taken: {reason(each.reason)}.")


def told(changes: Iterable[Change]) -> list[str]:
    """Tell all changes: numbers in a line for each character, everything else in its own line."""
    every = tuple(changes)
    own_lines = [_own_line(each) for each in every if each.what in _LINES]
    return moved([each for each in every if each.what not in _LINES]) + own_lines


def _own_line(each: Change) -> str:
    name = f"**{plain(each.whose)}**"
    ticks = f"{each.before} → {plural(each.after, 'tick')}"
    if each.what == "ticks":
        return f"{name} {progress(max(0, min(40, each.after)))} · {ticks}"
    if each.what == "bonds":
        return f"Bond with {name}: {ticks}, {boxes(each.after)}"
    return first_upper(_plainly(each, name))


def _plainly(each: Change, name: str) -> str:
    """Say one change; ``name`` is whose it is, written as the place of the text needs it."""
    ticks = f"{name}: {each.before} → {plural(each.after, 'tick')}"
    on = plain(move_name(each.whose)) if each.whose else "move that is no progress roll"
    words = {
        "open": f"{'new' if each.after else 'ended'}: {name}",
        "initiative": f"{name}: initiative {'gained' if each.after else 'lost'}",
        "rank": f"{name}: rank {_rank(each.before)} → {_rank(each.after)}",
        "next_bonus": f"{with_sign(each.after)} on the next {on}",
        "waypoints": f"{name}: waypoints {each.before} → {each.after}",
        "bonds": ticks,
        "ticks": ticks,
    }
    if each.what in words:
        return words[each.what]
    whose = f"{name}: " if name else ""
    if each.what in DEBILITIES:
        return f"{whose}{'' if each.after else 'no longer '}{each.what}"
    return f"{whose}{plain(noun(each.what))} {numeral(each.before)} → {numeral(each.after)}"


def _rank(number: int) -> str:
    ranks = tuple(Rank)
    return ranks[max(1, min(number, len(ranks))) - 1].value


def numbers(changes: Iterable[Change], spell: Spell = str) -> str:
    """Tell all changes in one line, without momentum's reset, which follows from its maximum.

    ``spell`` makes names safe: a reply escapes them, a button or a menu shows them as they are.
    """
    kept = [each for each in changes if each.what != "momentum reset"]
    return ", ".join(_plainly(each, spell(each.whose)) for each in kept)


def lead_name(lead: Lead) -> str:
    """Return the name of a move that is led to, with its number."""
    amount = f" ({lead.about.amount})" if lead.about.amount else ""
    adds = f" ({with_sign(lead.adds)})" if lead.adds else ""
    return f"{move_name(lead.move)}{amount}{adds}"


def offer_label(move: str, offer: Offer, spell: Spell = str) -> str:
    """Say an option and the numbers that it changes, for a button or a menu."""
    parts = [numbers(offer.changes, spell)]
    if offer.leads:
        parts.append("then " + join([lead_name(lead) for lead in offer.leads], "or"))
    if offer.needs:
        parts.append("with " + join([option(move, key) for key in offer.needs]))
    does = "; ".join(part for part in parts if part)
    return f"{option(move, offer.key)}: {does}" if does else option(move, offer.key)


def offer_line(move: str, offer: Offer) -> str:
    """Say an option in a line of a reply, or why it cannot be taken."""
    if offer.reason is not None:
        return f"• ~~{option(move, offer.key)}~~ · not now: {reason(offer.reason)}"
    return f"• {cut(offer_label(move, offer, plain), 300)}"
