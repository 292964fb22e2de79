"""Charge's buttons and menus on each message: only those that would do something."""

from collections.abc import Mapping
from typing import Any

from bot.chat.buttons import (
    PRIMARY,
    SUCCESS,
    Pressable,
    button,
    for_gm,
    mark_of,
    menu,
    offers,
    why_button,
)
from bot.chat.embeds import cut, first_upper, plural
from bot.chat.interaction import ASKED
from bot.chat.menus import OrNone, Signed, Values
from bot.chat.posts import Drawn
from bot.games.charge.buttons.hands import actions
from bot.games.charge.views import (
    Bearer,
    CalledView,
    ConsequenceView,
    FlashbackView,
    GivenView,
    ProposalView,
    RollView,
)
from bot.games.charge.words.asked import offered, those_that_change_first
from bot.games.charge.words.consequences import standing_consequence
from bot.games.charge.words.flashbacks import price, standing_flashback
from bot.games.charge.words.proposals import controls, standing_proposal
from bot.games.charge.words.terms import BENEFITS, EFFECTS, PUSHES, RISKS, agreed, resisting
from bot.journal import Played
from bot.table.words.clocks import named
from rules import charge
from rules.charge import (
    ActionRolled,
    ConsequenceSettled,
    Effect,
    FlashbackFollows,
    Offer,
    Push,
    Risk,
    SetupBenefit,
    SetupMade,
    Source,
    TensionStep,
)

RESISTED_MAX = 8
"""Momentum that the menu offers to resist with; the command takes more."""

DICE_OFFERED = (-3, -2, -1, 0, 1, 2, 3)
CLOCKS_OFFERED = 8
PRICE_OFFERED = 7
"""Price of a flashback up to which the menu goes; the command takes more."""

FILLED_MAX = 3

SET = Values(usual=(), risk=(Risk,), effect=(Effect,), dice=(Signed,))
"""What the GM's private buttons of a proposal set, and menus of version 0.1.0."""

BOOST = Values(
    push=(Push,),
    unpush=(Push,),
    talent=(str,),
    untalent=(str,),
    setup=(int, int),
    unsetup=(int, int),
    follow=(int,),
    unfollow=(int,),
)
"""What the roller's menu of a proposal takes up and drops; a setup goes by its player and roll.

Menus of version 0.1.0 knew it by its player alone.
"""

PICK = Values(waive=(), **{kind.value: (Bearer, OrNone) for kind in charge.ConsequenceKind})
"""What the GM's menu of a roll picks: a consequence, whose it is, and a clock's sheet or none.

Menus of version 0.1.0 offered a complication without a clock.
"""

FLASHBACK = Values(price=(int, FlashbackFollows))
"""What the GM's menu of a flashback sets."""

ANSWER = Values(**{"resist": (int,), "break": (str,)})
"""What the bearer's menu of a consequence answers: momentum to resist, or what is broken."""

# ----------------------------------------------------------------------------- by what happened


@offers.register
def _(_outcome: charge.ProposalChanged, played: Played[Any]) -> list[Pressable]:
    view = played.view
    return proposal_items(view, played.key) if isinstance(view, ProposalView) else []


@offers.register
def _(outcome: ActionRolled | ConsequenceSettled, played: Played[Any]) -> list[Pressable]:
    was_rolled = isinstance(outcome, ActionRolled) or outcome.determination is not None
    return [
        *items_left(played),
        *([_describe(*_hurt(outcome), played.key)] if outcome.is_hurt else []),
        *([why_button(played)] if was_rolled else []),
    ]


def _hurt(outcome: ActionRolled | ConsequenceSettled) -> tuple[str, int]:
    """Give who was hurt, and whose they are."""
    if isinstance(outcome, ActionRolled):
        return outcome.standing.character, outcome.standing.player
    return outcome.bearer_name, outcome.bearer


def _describe(name: str, player: int, key: int) -> Pressable:
    """Give the button for the condition of whoever was hurt; a message may tell of several."""
    label = f"Describe {cut(name, 40)}'s condition"
    return button("charge:condition", key, label, name=str(player))


@offers.register
def _(_outcome: charge.ConsequenceGiven | charge.Protected, played: Played[Any]) -> list[Pressable]:
    view = played.view
    faced = view.consequence if isinstance(view, GivenView) else None
    return consequence_items(faced) if faced else []


@offers.register
def _(_outcome: charge.ConsequenceWaived | SetupMade, played: Played[Any]) -> list[Pressable]:
    return items_left(played)


@offers.register
def _(_outcome: charge.FlashbackProposed, played: Played[Any]) -> list[Pressable]:
    view = played.view
    return flashback_items(view, played.key) if isinstance(view, FlashbackView) else []


@offers.register
def _(_outcome: charge.FlashbackCalled, played: Played[Any]) -> list[Pressable]:
    to_roll = played.view.to_roll if isinstance(played.view, CalledView) else None
    if to_roll is None:
        return []
    # Another menu for another name, so that the message is drawn anew.
    return [actions(*to_roll, f"{played.key}-{mark_of(to_roll[1].name)}")]


@offers.register
def _(_outcome: charge.MomentumChanged, played: Played[Any]) -> list[Pressable]:
    return _proposed(played)


@offers.register
def _(outcome: charge.StressChanged, played: Played[Any]) -> list[Pressable]:
    who, player = outcome.character, played.player
    written = [_describe(who, player, played.key)] if outcome.leaves_condition else []
    return [*_proposed(played), *written]


def _proposed(played: Played[Any]) -> list[Pressable]:
    # The message of a proposal offers what could be paid when it was sent.
    waiting = played.view if isinstance(played.view, Mapping) else {}
    key = waiting.get(played.player, 0)
    return [button("charge:again", key, "Show the proposed roll")] if key else []


def items_left(played: Played[Any]) -> list[Pressable]:
    """Give the buttons and menus of what may still follow from a roll after a play."""
    view = played.view.roll if isinstance(played.view, GivenView) else played.view
    return roll_items(view) if isinstance(view, RollView) else []


# ------------------------------------------------------------------------------- by what stands


def draw_waiting(view: ProposalView | ConsequenceView | FlashbackView, step: int) -> Drawn:
    """Give the message of a proposal, a consequence or a flashback that waits."""
    if isinstance(view, ConsequenceView):
        return Drawn(standing_consequence(view), consequence_items(view))
    if isinstance(view, FlashbackView):
        key = view.flashback.key
        return Drawn(standing_flashback(view), flashback_items(view, step), tells=key)
    key = view.standing.key
    return Drawn(standing_proposal(view), proposal_items(view, step), tells=key)


def proposal_items(view: ProposalView, step: int) -> list[Pressable]:
    """Give a proposal's menus and buttons.

    ``step`` is the interaction that the message answers, in the ids of the menus: Discord keeps
    what was chosen from a menu, so that after each step there has to be another one.
    """
    standing, key, name = view.standing, view.standing.key, str(step)
    items, boosts = list[Pressable](), _boosts(view)
    if boosts:
        items.append(menu("charge:boost", key, "Push, talents, setups", boosts, name=name))
    if view.obstacle is None:
        count = plural(standing.pool, "die", "dice") if standing.pool > 0 else "2, keep lowest"
        # Pressed on a message that shows something else, nothing is rolled and nothing paid.
        items.append(button("charge:roll", key, f"Roll {count}", name=standing.mark, style=SUCCESS))
    if standing.helper:
        items.append(button("charge:unassist", key, "Take the assist back"))
    elif view.has_teammates:
        items.append(button("charge:assist", key, "Assist: 1 momentum, +1 die", style=PRIMARY))
    # By its name the message is drawn anew when somebody has more or less to pay with, goes by
    # another name or is gone, also where nothing can be rolled.
    shown = repr((standing.mark, [each.have for each in standing.costs], view.obstacle))
    withdraw = button("charge:withdraw", key, "Withdraw", name=mark_of(shown))
    gm = button("charge:gm", key, "GM" if view.is_run else "Risk, effect, dice")
    return [*items, *_tension_items(view), withdraw, gm]


def draw_controls(view: ProposalView, step: int) -> Drawn:
    """Give the GM's private message about a proposal, whose presses are told to everybody."""
    standing, verb = view.standing, f"{ASKED}charge:set"
    # Whoever has set another risk would press “Agree” to confirm it, and set it back.
    back = f"Back to the usual risk, {RISKS[standing.usual_risk]}"
    usual = back if standing.is_risk_set else f"Agree: {agreed(standing)}"
    # To set the usual risk is to agree to it.
    told = {standing.usual_risk, *([standing.base_risk] if standing.is_risk_set else [])}
    risks = [
        *([] if standing.is_agreed and not standing.is_risk_set else [(SET.write("usual"), usual)]),
        *((SET.write("risk", each), f"Risk {RISKS[each]}") for each in Risk if each not in told),
    ]
    effects = [
        (SET.write("effect", each), f"Effect {EFFECTS[each]}")
        for each in Effect
        if each not in {Effect.BEYOND, standing.base_effect}
    ]
    stands = sum(part.dice for part in standing.parts if part.source is Source.MODIFIER)
    dice = [(SET.write("dice", each), _modifier(each)) for each in DICE_OFFERED if each != stands]
    items = []
    for row, options in enumerate((risks, effects)):
        for value, label in options:
            items.append(button(verb, standing.key, label, name=value))
            items[-1].item.row = row
    # Discord keeps what was chosen from a menu, unless its id is another.
    items.append(menu(verb, standing.key, "More or fewer dice", dice, name=str(step)))
    return Drawn(controls(view), items)


def _modifier(dice: int) -> str:
    """Say how many dice the GM adds or takes."""
    if not dice:
        return "No modifier"
    return f"{plural(abs(dice), 'die', 'dice')} {'more' if dice > 0 else 'fewer'}"


def _boosts(view: ProposalView) -> list[tuple[str, str]]:
    standing, boosts = view.standing, view.boosts
    gained = {
        Push.DIE: "for +1 die",
        Push.EFFECT: "for effect one level up",
        Push.ACT: "to act while taken out",
    }
    found: list[tuple[str, str]] = [
        *(
            (BOOST.write("push", each), f"Push {gained[each]}: 2 momentum")
            for each in boosts.pushes
        ),
        *(
            (BOOST.write("unpush", each), f"Take back the push for {PUSHES[each]}")
            for each in dict.fromkeys(standing.pushes)
        ),
        *((BOOST.write("talent", each), f"Talent: {each}") for each in boosts.talents),
        *(
            (BOOST.write("untalent", each.situation), f"Leave out the talent: {each.situation}")
            for each in standing.talents
        ),
        *(
            (
                BOOST.write("unsetup", each.player, each.key),
                f"Leave out {cut(each.name, 40)}'s setup: {BENEFITS[each.benefit]}",
            )
            for each in standing.follows
        ),
        # What may be many comes last, since a menu has room for 25.
        *(
            (
                BOOST.write("setup", player, key),
                f"Follow up {cut(name, 40)}'s setup: {BENEFITS[benefit]}",
            )
            for player, key, name, benefit in boosts.setups
        ),
    ]
    return found


def _tension_items(view: ProposalView) -> list[Pressable]:
    key, step = view.standing.key, view.standing.tension_step
    word = button("charge:word", key, for_gm("name the complication", is_run=view.is_run))
    if step is TensionStep.NONE:
        ask = button("charge:tension", key, "Add tension: +1 die")
        return [ask] if view.boosts.can_ask_tension else []
    if step is TensionStep.ASKED:
        return [word, button("charge:calm", key, "No tension")]
    if step is TensionStep.OFFERED:
        accept = button("charge:accept", key, "Accept tension: +1 die", style=PRIMARY)
        decline = button("charge:calm", key, "Decline tension")
        return [accept, decline] if view.boosts.can_accept_tension else [decline]
    return [button("charge:calm", key, "Without tension")]


def roll_items(view: RollView) -> list[Pressable]:
    """Give what may follow from a roll: the GM's menu, or the clocks that its success fills."""
    key = view.made.key
    if view.offers:
        options, is_run = _consequences(view), view.is_run
        return [
            menu("charge:pick", key, for_gm("pick the consequence", is_run=is_run), options),
            button("charge:begin", key, for_gm("complication on a new clock", is_run=is_run)),
        ]
    ticks = plural(view.made.progress, "segment")
    benefits = [(each.value, f"Whoever follows up: {BENEFITS[each]}") for each in SetupBenefit]
    setup = [menu("charge:setup", key, "Make it a setup for the others", benefits)]
    return [
        *(setup if view.may_set_up else []),
        *(
            button("charge:fill", key, f"{name}: +{ticks}", name=str(clock), style=PRIMARY)
            for clock, name in named(view.fillable[:FILLED_MAX]).items()
        ),
    ]


def _consequences(view: RollView) -> list[tuple[str, str]]:
    bearers = {Bearer.ROLLER: view.roller}
    if view.helper:
        bearers[Bearer.HELPER] = view.helper
    if view.helper.casefold() == view.roller.casefold():
        bearers = {
            Bearer.ROLLER: f"{view.roller}, who rolled",
            Bearer.HELPER: f"{view.helper}, who assisted",
        }
    options = [
        (
            PICK.write(offer.kind.value, whose, clock),
            cut(f"{label} · {name}" if view.helper else label, 100),
        )
        for whose, name in bearers.items()
        for offer in those_that_change_first(view.offers)
        for clock, label in _lines(offer, view)
    ]
    # The last is for the story, so it stays where the rest is too long for a menu.
    waived = "The story is the consequence: no number changes"
    return [*options[:24], (PICK.write("waive"), waived)]


def _lines(offer: Offer, view: RollView) -> list[tuple[int | None, str]]:
    """Give an offer's lines: one, or for a complication one for each clock that may take it."""
    if offer.kind is not charge.ConsequenceKind.COMPLICATION:
        return [(None, offered(offer))]
    clocks = named(view.dangers[: CLOCKS_OFFERED // (2 if view.helper else 1)])
    return [(clock, f"{offered(offer)} on {name}") for clock, name in clocks.items()]


def consequence_items(view: ConsequenceView) -> list[Pressable]:
    """Give the answers to a consequence: take it, resist it, break something, protect.

    Each names its bearer, since the same consequence is another's once somebody protects.
    """
    key, bearer = view.consequence.key, str(view.bearer)
    most = min(view.momentum, RESISTED_MAX)
    options = [
        (ANSWER.write("resist", each), resisting(each)) for each in range(view.least, most + 1)
    ]
    options += [
        (ANSWER.write("break", name), f"Lose {name}: cancel it") for name in view.attachments
    ]
    # Longer words are cut off on a phone.
    how = "Resist, or lose an attachment" if view.attachments else "Resist with momentum"
    how = how if view.may_resist else "Lose an attachment"
    resist = menu("charge:answer", key, how, options, name=bearer)
    return [
        *([resist] if options else []),
        button(
            "charge:take", key, f"Take it{': taken out' if view.takes_out else ''}", name=bearer
        ),
        button(
            "charge:protect",
            key,
            f"Protect {cut(view.bearer_name, 40)}",
            name=bearer,
            style=PRIMARY,
        ),
        *([button("charge:odds", key, "Odds", name=bearer)] if view.may_resist else []),
    ]


def flashback_items(view: FlashbackView, step: int) -> list[Pressable]:
    """Give the GM's menu of a flashback, and its player's answer once it has a price."""
    found = view.flashback
    prices = [
        (FLASHBACK.write("price", cost, follows), first_upper(price(cost, follows)))
        for cost in range(min(view.highest, PRICE_OFFERED) + 1)
        for follows in FlashbackFollows
    ]
    # Another menu for all else that the message says, so that it is drawn anew.
    mark = f"{step}-{mark_of(view.character)}{'-2' if view.is_second else ''}"
    items = [
        menu(
            "charge:price",
            found.key,
            for_gm("price and roll", is_run=view.is_run),
            prices,
            name=mark,
        )
    ]
    if found.cost is not None and found.cost <= view.momentum and not view.is_second:
        paid = f"pay {found.cost} momentum" if found.cost else "free"
        mark = FLASHBACK.write("price", found.cost, found.follows)
        items.append(
            button("charge:recall", found.key, f"Accept: {paid}", name=mark, style=SUCCESS)
        )
    return [*items, button("charge:forget", found.key, "Withdraw")]
