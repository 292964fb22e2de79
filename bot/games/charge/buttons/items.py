"""Charge's buttons and menus as values: what may be done to what stands, and nothing else."""

import discord

from bot.chat.buttons import Pressable, button, menu
from bot.chat.embeds import cut, plural, with_sign
from bot.games.charge.words.sheet import ConsequenceView, ProposalView, RollView
from bot.games.charge.words.terms import EFFECTS, KINDS, PUSHES, RISKS
from rules import odds
from rules.charge import (
    ConsequenceKind,
    Effect,
    Offer,
    Push,
    Result,
    Risk,
    TensionStep,
)
from rules.charge import odds as charge_odds

RESISTED_MAX = 8
"""Momentum that the menu offers to resist with; the command takes more."""

DICE_OFFERED = (-3, -2, -1, 0, 1, 2, 3)
CLOCKS_OFFERED = 8
FILLED_MAX = 3

_PRIMARY, _SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success


def proposal_items(view: ProposalView, step: str) -> list[Pressable]:
    """Give a proposal's menus and buttons.

    ``step`` makes the menus other ones after each: Discord keeps what was chosen from a menu and
    would not let anybody choose it again.
    """
    standing, key = view.standing, view.standing.key
    risks = [(f"risk:{each.value}", f"Risk {RISKS[each]}") for each in Risk]
    effects = [
        (f"effect:{each.value}", f"Effect {EFFECTS[each]}")
        for each in Effect
        if each is not Effect.BEYOND
    ]
    dice = [(f"dice:{each}", f"Modifier {with_sign(each)} dice") for each in DICE_OFFERED]
    items = [
        menu("charge:risk", key, f"GM: risk (now {RISKS[standing.risk]})", risks, name=step),
        menu(
            "charge:effect",
            key,
            f"GM: effect (now {EFFECTS[standing.effect]}), dice",
            [*effects, *dice],
            name=step,
        ),
    ]
    boosts = _boosts(view)
    if boosts:
        items.append(menu("charge:boost", key, "Push, talents, setups", boosts, name=step))
    if view.obstacle is None:
        count = plural(standing.pool, "die", "dice") if standing.pool > 0 else "two, the lower"
        # Pressed on a message that shows something else, nothing is rolled and nothing paid.
        items.append(
            button("charge:roll", key, f"Roll {count}", name=standing.mark, style=_SUCCESS)
        )
    if standing.helper:
        items.append(button("charge:unassist", key, "Take the assist back"))
    else:
        items.append(button("charge:assist", key, "Assist: 1 momentum, +1 die", style=_PRIMARY))
    return [*items, *_tension_items(view), button("charge:withdraw", key, "Withdraw")]


def _boosts(view: ProposalView) -> list[tuple[str, str]]:
    standing = view.standing
    gained = {Push.DIE: "a die", Push.EFFECT: "effect one level up", Push.ACT: PUSHES[Push.ACT]}
    taken = list(dict.fromkeys(standing.pushes))
    return [
        *((f"push:{each.value}", f"Push for {gained[each]}: 2 momentum") for each in view.pushes),
        *((f"unpush:{each.value}", f"Take back the push for {PUSHES[each]}") for each in taken),
        *((f"talent:{each}", f"Talent: {each}") for each in view.talents),
        *(
            (f"untalent:{each.situation}", f"Without: {each.situation}")
            for each in standing.talents
        ),
        *((f"follow:{player}", f"Follow the setup of {name}") for player, name in view.setters),
        *(
            (f"unfollow:{each.player}", f"Without the setup of {each.name}")
            for each in standing.follows
        ),
    ]


def _tension_items(view: ProposalView) -> list[Pressable]:
    key, step = view.standing.key, view.standing.tension_step
    word = button("charge:word", key, "GM: word the complication")
    if step is TensionStep.NONE:
        return [button("charge:tension", key, "Add tension: +1 die")] if view.can_ask else []
    if step is TensionStep.ASKED:
        return [word, button("charge:calm", key, "No tension")]
    if step is TensionStep.OFFERED:
        accept = button("charge:accept", key, "Accept tension: +1 die", style=_PRIMARY)
        return [accept, button("charge:calm", key, "Decline tension")]
    return [button("charge:calm", key, "Without tension")]


def roll_items(view: RollView) -> list[Pressable]:
    """Give what may follow from a roll: the GM's menu, or the clocks that its success fills."""
    key = view.made.key
    if view.offers:
        options = _consequences(view)
        return [menu("charge:pick", key, "GM: pick the consequence", options)]
    ticks = plural(view.made.progress, "segment")
    return [
        button("charge:fill", key, f"{cut(name, 50)}: +{ticks}", name=str(clock), style=_PRIMARY)
        for clock, name in view.fillable[:FILLED_MAX]
    ]


def _consequences(view: RollView) -> list[tuple[str, str]]:
    options: list[tuple[str, str]] = []
    bearers = [("roller", view.roller), *([("helper", view.helper)] if view.helper else [])]
    for whose, name in bearers:
        to = f" · {name}" if view.helper else ""
        for offer in view.offers:
            options += [
                (f"{value}", cut(f"{text}{to}", 100)) for value, text in _offer(offer, whose, view)
            ]
    # The last is for the story, so it stays where the rest is too long for a menu.
    return [*options[:24], ("waive", "The story is the consequence: nothing is written")]


def _offer(offer: Offer, whose: str, view: RollView) -> list[tuple[str, str]]:
    """Give an offer's lines: one, or for a complication one for each clock that may take it."""
    base = f"{offer.kind.value}:{whose}:"
    words = KINDS[offer.kind]
    if offer.kind is ConsequenceKind.WORSE_CONDITION:
        return [(base, f"{words}: {offer.rating} stress")]
    if offer.kind is not ConsequenceKind.COMPLICATION:
        return [(base, f"{words}{' (changes nothing now)' if offer.is_empty else ''}")]
    segments = plural(offer.rating, "segment")
    clocks = view.dangers[: CLOCKS_OFFERED // (2 if view.helper else 1)]
    return [
        *((f"{base}{clock}", f"{words}: {segments} on {name}") for clock, name in clocks),
        (base, f"{words}: {segments} on a new clock"),
    ]


def consequence_items(view: ConsequenceView) -> list[Pressable]:
    """Give the answers to a consequence: take it, resist it, break something, protect.

    Each names its bearer, since the same consequence is another's once somebody protects.
    """
    key, bearer = view.consequence.key, str(view.bearer)
    most = min(view.momentum, RESISTED_MAX)
    options = [
        (f"resist:{each}", f"{plural(each, 'momentum', 'momentum')}: {_resisting(each)}")
        for each in range(view.least, most + 1)
    ]
    options += [(f"break:{name}", f"Break {name}: it is cancelled") for name in view.attachments]
    items = (
        [menu("charge:answer", key, "Resist: less, or nothing of it", options, name=bearer)]
        if options
        else []
    )
    return [
        *items,
        button("charge:take", key, "Take it", name=bearer),
        button(
            "charge:protect",
            key,
            f"Protect {cut(view.bearer_name, 40)}",
            name=bearer,
            style=_PRIMARY,
        ),
    ]


def _resisting(momentum: int) -> str:
    """Say the odds of resisting with so much momentum."""
    found = charge_odds(momentum)
    avoided = found[Result.FULL] + found[Result.CRITICAL]
    return (
        f"avoided {odds.percent(avoided)} %, reduced {odds.percent(found[Result.PARTIAL])} %, "
        f"happens {odds.percent(found[Result.BAD])} %"
    )
