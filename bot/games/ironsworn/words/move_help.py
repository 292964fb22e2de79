"""The help on a single move and the list of all moves, written from the catalogue of the rules."""

from functools import singledispatch

import discord

from bot.chat.embeds import embed, first_lower, first_upper, join, plural, with_sign
from bot.games.ironsworn.words.move_terms import GAINS, move_name, note, option, picked
from bot.games.ironsworn.words.terms import ENDS, HITS
from rules.ironsworn import Hits, TrackEnd, end_of
from rules.ironsworn.moves import EVERYDAY, MOVES, Move, MoveKind, deeds
from rules.ironsworn.moves.deeds import Amount, Effect, Need
from rules.ironsworn.moves.model import (
    BondBonus,
    Choice,
    Chooser,
    OfCompanion,
    Option,
    Pick,
    Roll,
    Suffer,
    Use,
)
from rules.outcome import Change

WHEN = {
    "face_danger": "You do something risky, or answer a threat.",
    "secure_an_advantage": "You prepare, scout, or put yourself into a better place.",
    "gather_information": "You search, ask around, or study something.",
    "heal": "You tend a wound: an ally's, a companion's or your own.",
    "resupply": "You hunt, forage or scavenge.",
    "make_camp": "You rest in the wild, all of you together.",
    "undertake_a_journey": "You travel through dangerous or unknown lands.",
    "reach_your_destination": "The end of a journey is in sight.",
    "compel": "You try to move somebody to do as you wish.",
    "sojourn": "You stay a while in a community and ask for help.",
    "draw_the_circle": "You challenge somebody to a formal duel, or accept one.",
    "forge_a_bond": "You would tie yourself to somebody, or to a community.",
    "test_your_bond": "Something has put a bond to the test.",
    "aid_your_ally": "You prepare something for an ally, who gets the benefit.",
    "write_your_epilogue": "You lay down your iron for good, once in a life.",
    "enter_the_fray": "A fight begins.",
    "strike": "You have the initiative and attack.",
    "clash": "The foe has the initiative and you fight back.",
    "turn_the_tide": "The foe has the initiative and you risk everything, once in a fight.",
    "end_the_fight": "You have scored a strong hit and would settle the fight.",
    "battle": "You settle a whole fight in one roll.",
    "endure_harm": "You are hurt.",
    "face_death": "You are at death's door.",
    "companion_endure_harm": "A companion of yours is hurt.",
    "endure_stress": "Something shakes you.",
    "face_desolation": "You are close to losing yourself.",
    "out_of_supply": "There is nothing left to live on.",
    "face_a_setback": "You lose momentum and have none left to lose.",
    "swear_an_iron_vow": "You swear upon iron to do something.",
    "reach_a_milestone": "You get past something that stood between you and a vow.",
    "fulfill_your_vow": "You believe that a vow is fulfilled.",
    "forsake_your_vow": "You give up a vow.",
    "advance": "You spend experience.",
    "pay_the_price": "Something goes wrong, and somebody has to say how.",
    "ask_the_oracle": "You want to know, and nobody at the table can say.",
}

_AT_FIRST = "falls first: by as much as you say, in a fight by what the foe deals, or else by 2"

_SUFFERS = {
    Suffer.HEALTH: f"Health {_AT_FIRST}",
    Suffer.SPIRIT: f"Spirit {_AT_FIRST}",
    Suffer.COMPANION: f"The companion's health {_AT_FIRST}",
    Suffer.MOMENTUM: "The amount has to be placed elsewhere",
    Suffer.SUPPLY: "The amount is exchanged for health, spirit or momentum",
}

_ENDS = {TrackEnd.FORSAKEN: "the vow ends", TrackEnd.LOST: "the journey ends"}

_NUMBERS: dict[int | Amount, str] = {
    Amount.BY_FOE: "by the foe's rank",
    Amount.HARM_BY_FOE: "by the foe's rank",
    Amount.BY_VOW: "by the vow's rank",
}

_PLAIN: dict[type, str] = {
    deeds.Wreck: "at health 0 the companion is out of action, or dead if the action die shows 1",
    deeds.TakeBack: "what you had gained there is lost again",
    deeds.Progress: "mark progress",
    deeds.TurnTide: "this was the fight's one chance",
    # The note beside it says how.
    deeds.Handicap: "",
    deeds.AddBond: "the bond and its tick",
    deeds.Unburden: "the burden that it was sworn under is cleared",
    deeds.ClearBond: "the bond is cleared",
    deeds.Recommit: "keep at most one box, the rank rises",
    deeds.OnTable: "d100",
    deeds.Decide: "",
}
"""The words for effects that are always the same."""

_TIDE = "; that one gives momentum +1 if it hits, and its price is dire if it misses"

_WHEN = {
    Need.HEALTH_GONE: "at health 0",
    Need.SPIRIT_GONE: "at spirit 0",
    Need.HEALTH_LEFT: "above health 0",
    Need.SPIRIT_LEFT: "above spirit 0",
    Need.BONDED: "with a bond",
    Need.VOW_OPEN: "with an open vow",
}

_BOND = {
    BondBonus.NEVER: "",
    BondBonus.ALWAYS: "+1 with a bond",
    BondBonus.FIRST_LEG: "+1 with a bond on the first roll",
}

_CHOOSE = {
    Chooser.ROLLER: "choose",
    Chooser.ALLY: "your ally chooses",
    Chooser.EACH: "everybody chooses",
}

_WHOSE = {False: "", True: " (theirs)"}


@singledispatch
def effect_words(effect: Effect) -> str:
    """Say in a few words what an effect does."""
    return _PLAIN[type(effect)]


@effect_words.register
def _(effect: deeds.Momentum | deeds.Adjust) -> str:
    what = effect.meter.value if isinstance(effect, deeds.Adjust) else "momentum"
    return f"{what} {with_sign(effect.by)}{_WHOSE[effect.is_patients]}"


@effect_words.register
def _(effect: deeds.Companions | deeds.Rally) -> str:
    return f"companion health {with_sign(effect.by)}"


@effect_words.register
def _(effect: deeds.Perish) -> str:
    return effect_words(deeds.Note(effect.ending.value))


@effect_words.register
def _(effect: deeds.Mark) -> str:
    return f"mark {effect.debility.value}"


@effect_words.register
def _(effect: deeds.Bear) -> str:
    return f"be {effect.burden.value} until it is fulfilled"


@effect_words.register
def _(effect: deeds.Clear) -> str:
    return f"clear {effect.debility.value}{_WHOSE[effect.is_patients]}"


@effect_words.register
def _(effect: deeds.Harm) -> str:
    if not effect.is_full:
        return f"{effect.extra} harm more"
    return f"your harm{f' and {effect.extra} more' if effect.extra else ''}"


@effect_words.register
def _(effect: deeds.Initiative) -> str:
    if effect.is_shared:
        both = "you both have the initiative"
        return (
            f"in a fight {both if effect.is_taken else 'the foe has the initiative over you both'}"
        )
    return "you have the initiative" if effect.is_taken else "the foe has the initiative"


@effect_words.register
def _(effect: deeds.GiveBonus) -> str:
    on = move_name(effect.only) if effect.only else "move, not a progress roll"
    tide = _TIDE if effect.is_tide else ""
    return f"{with_sign(effect.amount)} on the next {on}{tide}"


@effect_words.register
def _(effect: deeds.Experience) -> str:
    less = f", {effect.less} less" if effect.less else ""
    return f"experience by rank{less}, for all who share the vow"


@effect_words.register
def _(effect: deeds.Spend) -> str:
    return f"{effect.amount} experience"


@effect_words.register
def _(effect: deeds.End) -> str:
    return _ENDS[effect.end]


@effect_words.register
def _(effect: deeds.LeadTo) -> str:
    amount = _NUMBERS.get(effect.amount, f"{effect.amount}") if effect.amount else ""
    amount = amount or (with_sign(effect.adds) if effect.adds else "")
    when = f"{_WHEN[effect.need]} " if effect.need else ""
    move = "roll again" if effect.has_gains else move_name(effect.move)
    may = "you may " if effect.is_optional else ""
    return f"{when}{may}{move}{f' ({amount})' if amount else ''}"


@effect_words.register
def _(effect: deeds.Note) -> str:
    return first_lower(note(effect.key).rstrip("."))


def _source(use: Use) -> str:
    return "the companion's health" if isinstance(use.source, OfCompanion) else use.source.value


def _uses(uses: tuple[Use, ...], pick: Pick) -> str:
    if pick is Pick.HIGHEST:
        return f"the higher of {join([_source(each) for each in uses])}"
    if pick is Pick.CARE:
        both = join([_source(each) for each in uses])
        return f"{_source(uses[0])}, or to tend yourself the lower of {both}"
    told = []
    for each in uses:
        more = ", ".join(filter(None, (each.when.replace("_", " "), _BOND[each.bond])))
        # What is the only one to be rolled needs no brackets.
        apart = f", {more}" if len(uses) == 1 else f" ({more})"
        told.append(f"{_source(each)}{apart if more else ''}")
    return join(told, "or")


def _rolls(move: Move) -> str:
    first = f"{_SUFFERS[move.suffers]}. " if move.suffers else ""
    return (
        first
        + {
            Roll.ACTION: f"Rolls {_uses(move.uses, move.pick)}.",
            Roll.PROGRESS: "Rolls progress on its track.",
            Roll.ORACLE: "Rolls d100 against the odds.",
            Roll.NONE: "Rolls nothing.",
        }[move.roll]
    )


def _option(move: Move, each: Option) -> str:
    """Say an option as its button does, and what it does."""
    label, told = option(move.key, each.key), list[str]()
    for effect in each.effects:
        if isinstance(effect, deeds.LeadTo) and label.startswith(move_name(effect.move)):
            # It is called as the move that it leads to.
            label = effect_words(effect) if effect.amount else label
        elif each.key in GAINS and isinstance(effect, deeds.Momentum | deeds.Adjust):
            label = picked(move.key, each.key, [Change(each.key, 0, effect.by)])
            told.append(with_sign(effect.by))
        else:
            told.append(effect_words(effect))
    when = _WHEN[each.need] if each.need else ""
    does = ", ".join(filter(None, (when, join([words for words in told if words]))))
    return f"{label} ({does})" if does else label


def _choice(move: Move, choice: Choice) -> str:
    many = {1: "one", 2: "two"}[choice.count]
    free = "one or none" if choice.count == 1 else f"up to {many}"
    count = free if choice.is_free else many
    more = ", one more with a bond" if choice.bonded else ""
    when = f"{_WHEN[choice.need]} " if choice.need else ""
    options = "; ".join(_option(move, each) for each in choice.options)
    return f"{when}{_CHOOSE[choice.chooser]} {count}{more}: {options}"


def _end(move: Move, hits: Hits | None) -> str:
    """Say how a progress roll ends its track, if it does."""
    kind = move.target.track_kind
    if hits is None or kind is None or move.roll is not Roll.PROGRESS:
        return ""
    end = end_of(kind, hits)
    return "" if end is TrackEnd.OPEN else f"the {kind.value} is {ENDS[end]}"


def _result(label: str, move: Move, hits: Hits | None) -> str:
    result = move.result(hits)
    parts = [_end(move, hits), *(effect_words(each) for each in result.effects)]
    if result.choice:
        parts.append(_choice(move, result.choice))
    told = "; ".join(filter(None, parts))
    return f"**{label}**: {first_upper(told)}." if told else ""


def move_help(move: Move) -> str:
    """Describe a move in a few lines: when it is made, what it rolls, what its results do."""
    lines = [
        WHEN[move.key],
        _rolls(move),
        *(_result(HITS[hits], move, hits) for hits in reversed(Hits)),
        _result("What happens", move, None),
        f"`/iron move {move.name.casefold()}`{_everyday(move)}",
    ]
    return "\n".join(each for each in lines if each)


def _everyday(move: Move) -> str:
    """Say by which everyday words a move is found as well, in `/help` too."""
    words = [f"`{word}`" for word, meant in EVERYDAY.items() if move.name in meant]
    return f"; {join(words, 'or')} may mean it too" if words else ""


def all_moves() -> discord.Embed:
    """List the moves by kind."""
    lines = [
        f"**{kind.value.capitalize()}**: "
        + ", ".join(each.name for each in MOVES if each.kind is kind)
        for kind in MoveKind
    ]
    count = plural(len(MOVES), "move")
    hint = "`/help` with a move's name tells it; `/iron move` makes it, a few letters are enough."
    return embed(f"Ironsworn · {count}", (*lines, hint))
