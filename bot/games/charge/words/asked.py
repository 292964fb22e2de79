"""What Charge asks where a command lacks something, and what one may choose then."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bot.chat.embeds import cut, first_upper, join, plain, plural
from bot.games.charge.views import RollView
from bot.games.charge.words.terms import ACTIONS, BENEFITS, KINDS, resisting
from bot.table.words.clocks import named
from rules import charge
from rules.charge import Character, ConsequenceKind, SetupBenefit
from rules.errors import AmbiguousName, NoSuchName

Question: TypeAlias = tuple[str, Sequence[tuple[str, str]]]
"""A question, and its answers: values and labels."""

MOMENTUM_OFFERED = 10

SEGMENTS = (1, 2, 3)
"""How much of a danger clock the complication of a tension can fill."""


def which_action(character: Character, unread: NoSuchName | AmbiguousName) -> Question:
    """Ask what a character does, after what was typed named no action; the best come first.

    Before them comes the one that was nearly typed.
    """
    fits = unread.matches if isinstance(unread, AmbiguousName) else ()
    near = unread.near if isinstance(unread, NoSuchName) else ""
    offered = [each for each in charge.Action if not fits or each.value in fits]
    offered.sort(key=lambda each: (each.value == near, character.dots(each)), reverse=True)
    wrong = f"No action is called “{plain(cut(unread.wanted, 40))}”. " if unread.wanted else ""
    return f"{'' if fits else wrong}What does {plain(character.name)} do?", [
        (each.value, f"{first_upper(ACTIONS[each])}: {plural(character.dots(each), 'dot')}")
        for each in offered
    ]


def do_instead(refusal: charge.NotTheRollers | charge.NotAgreed) -> Question:
    """Ask whether a roll is proposed instead, or goes on without what its roller may not add."""
    if isinstance(refusal, charge.NotAgreed):
        return "Propose it instead?", [("propose", "Propose it")]
    parts = [*refusal.parts, *(["assist"] if refusal.helper else [])]
    return f"Go on without {join(parts)}?", [("without", f"Go on without {join(parts)}")]


def how_much_momentum(character: Character, least: int) -> Question:
    """Ask how much momentum is spent to resist, with the odds of each."""
    most = min(character.momentum, least + MOMENTUM_OFFERED)
    return f"How much momentum does {plain(character.name)} spend?", [
        (str(each), resisting(each)) for each in range(least, most + 1)
    ]


def which_benefit(character: Character) -> Question:
    """Ask what a setup gives whoever follows it up."""
    ending = [("end", "End the setup")] if character.setups else []
    return "What does whoever follows up get?", [
        *((each.value, first_upper(BENEFITS[each])) for each in SetupBenefit),
        *ending,
    ]


def which_clock(view: RollView) -> Question:
    """Ask which clock the success of a roll fills."""
    ticks = plural(view.made.progress, "segment")
    return f"Which clock takes {ticks}?", [
        (str(clock), f"{name}: +{ticks}") for clock, name in named(view.fillable).items()
    ]


def which_consequence(view: RollView) -> Question:
    """Ask the GM for the consequence of a roll."""
    what = ACTIONS[view.made.action]
    return f"Which consequence for {plain(view.roller)}'s roll ({what})?", [
        *((each.kind.value, offered(each)) for each in those_that_change_first(view.offers)),
        ("waive", "The story is the consequence"),
    ]


def those_that_change_first(offers: Iterable[charge.Offer]) -> list[charge.Offer]:
    """Put the consequences that change nothing now behind the others."""
    return sorted(offers, key=lambda each: each.is_empty)


def offered(offer: charge.Offer) -> str:
    """Say what kind of consequence may be picked, and how much of it."""
    if offer.is_empty:
        return f"{KINDS[offer.kind]} (changes nothing now)"
    sizes = {
        ConsequenceKind.COMPLICATION: f": {plural(offer.rating, 'segment')}",
        ConsequenceKind.WORSE_CONDITION: f": {offer.rating} stress",
    }
    return f"{KINDS[offer.kind]}{sizes.get(offer.kind, '')}"


def how_many_segments() -> Question:
    """Ask how much of a danger clock a complication fills."""
    return "How many segments?", [(str(each), plural(each, "segment")) for each in SEGMENTS]


def which_proposal(found: Sequence[charge.Standing]) -> Question:
    """Ask for which of the rolls that are proposed a GM names a complication."""
    return "Which roll is the complication for?", [
        (str(each.key), f"{each.character}: {ACTIONS[each.action]}") for each in found
    ]


def how_many_cards() -> Question:
    """Ask how many of the cards that were drawn are red, each of which is a die."""
    none = ("0", "None: roll 2 dice, keep the lowest")
    red = [
        (str(each), f"{each}: roll {plural(each, 'die', 'dice')}")
        for each in range(1, charge.CARDS_MAX + 1)
    ]
    return f"How many of the mission's {charge.CARDS_MAX} cards are red?", [none, *red]
