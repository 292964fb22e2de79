"""The help on a single move and the list of all moves, written from the catalogue of the rules."""

from functools import singledispatch

import discord

from bot.chat.embeds import embed, first_upper, join, plural, with_sign
from bot.games.ironsworn.words.move_terms import NOTES, move_name, option
from rules.ironsworn.moves import MOVES, Move, MoveKind, deeds
from rules.ironsworn.moves.deeds import Amount, Effect, Who
from rules.ironsworn.moves.model import Choice, Pick, Result, Roll, Suffer, Use
from rules.ironsworn.terms import TrackEnd

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

_SUFFERS = {
    Suffer.HEALTH: "Health falls by the amount first",
    Suffer.SPIRIT: "Spirit falls by the amount first",
    Suffer.COMPANION: "The companion's health falls by the amount first",
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
    deeds.Handicap: "which makes the fight harder",
    deeds.AddBond: "the bond and its tick",
    deeds.Unburden: "the burden that it was sworn under is cleared",
    deeds.ClearBond: "the bond is cleared",
    deeds.Recommit: "keep at most one box, the rank rises",
    deeds.OnTable: "d100",
}
"""The words for effects that are always the same."""

_WHOSE = {Who.SELF: "", Who.PATIENT: " (theirs)", Who.ALL: " (all)"}


@singledispatch
def effect_words(effect: Effect) -> str:
    """Say in a few words what an effect does."""
    return _PLAIN[type(effect)]


@effect_words.register
def _(effect: deeds.Momentum | deeds.Adjust) -> str:
    what = effect.meter.value if isinstance(effect, deeds.Adjust) else "momentum"
    return f"{what} {with_sign(effect.by)}{_WHOSE[effect.who]}"


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
    return f"clear {effect.debility.value}{_WHOSE[effect.who]}"


@effect_words.register
def _(effect: deeds.Harm) -> str:
    if not effect.is_full:
        return f"{effect.extra} harm more"
    return f"your harm{f' and {effect.extra} more' if effect.extra else ''}"


@effect_words.register
def _(effect: deeds.Initiative) -> str:
    return "you have the initiative" if effect.is_taken else "the foe has the initiative"


@effect_words.register
def _(effect: deeds.GiveBonus) -> str:
    on = move_name(effect.only) if effect.only else "move, not a progress roll"
    return f"{with_sign(effect.amount)} on the next {on}"


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
    may = "perhaps " if effect.is_optional else ""
    return f"{may}{move_name(effect.move)}{f' ({amount})' if amount else ''}"


@effect_words.register
def _(effect: deeds.Note) -> str:
    text = NOTES[effect.key].rstrip(".")
    return text[:1].lower() + text[1:]


def _uses(uses: tuple[Use, ...], pick: Pick) -> str:
    told = [
        f"{each.source.value} ({each.when.replace('_', ' ')})" if each.when else each.source.value
        for each in uses
    ]
    if pick is Pick.HIGHEST:
        return f"the higher of {join(told)}"
    if pick is Pick.CARE:
        both = join([each.source.value for each in uses])
        return f"{uses[0].source.value}, or to tend yourself the lower of {both}"
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


def _choice(choice: Choice) -> str:
    many = {1: "one", 2: "two"}[choice.count]
    count = f"up to {many}" if choice.is_free else many
    more = ", one more with a bond" if choice.bonded else ""
    told = []
    for each in choice.options:
        words = join([effect_words(effect) for effect in each.effects])
        label = option("", each.key)
        told.append(f"{label} ({words})" if words else label)
    return f"choose {count}{more}: {'; '.join(told)}"


def _result(label: str, result: Result) -> str:
    parts = [effect_words(each) for each in result.effects]
    if result.choice:
        parts.append(_choice(result.choice))
    if not parts:
        return ""
    return f"**{label}**: {first_upper('; '.join(parts))}."


def move_help(move: Move) -> str:
    """Describe a move in a few lines: when it is made, what it rolls, what its results do."""
    lines = [
        WHEN[move.key],
        _rolls(move),
        _result("Strong hit", move.strong),
        _result("Weak hit", move.weak),
        _result("Miss", move.miss),
        _result("What happens", move.always),
        f"`/iron move {move.name.casefold()}`",
    ]
    return "\n".join(each for each in lines if each)


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
