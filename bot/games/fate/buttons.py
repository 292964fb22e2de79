"""Fate's buttons and menus.

What belongs to a roll names it by its key, so that every message of it goes on working on the
same roll and shows it as it then stands.  What the buttons of a roll are depends on sheets and
scene too, which its outcome does not tell; so after each play the table is looked at once more.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import discord

from bot.chat.answers import send
from bot.chat.buttons import Pressable, Pressed, button, menu, offers, pressed, view_of, why_button
from bot.chat.embeds import acted_for
from bot.chat.interaction import Interaction, Player, scope_of
from bot.chat.play import card_of, made, play, tell
from bot.chat.posts import Drawn, Following, remember
from bot.errors import Outdated, Stale
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import invokes, momentum, rolls
from bot.games.fate.plays import scene as scenes
from bot.games.fate.views import HitView, Invocable, RollView, SceneView, Spender, standing_as
from bot.games.fate.words import momentum as fate_momentum
from bot.games.fate.words import rolls as fate_rolls
from bot.games.fate.words import scene as fate_scene
from bot.games.fate.words.terms import DEGREES, EFFECTS, SEVERITIES, rung
from bot.journal import Played
from bot.storage.turn import Turn
from rules import fate
from rules.fate import (
    CONVERSION_COST,
    GAME_CHANGER_COST,
    BoxMarked,
    Character,
    CompelOffered,
    ConsequenceTaken,
    Effect,
    EffectBought,
    Hit,
    HitDealt,
    How,
    Means,
    Roll,
    Seat,
)
from rules.outcome import Outcome

GAME = "fate"

INVOKES_MAX = 12
"""Aspects in one menu, each for +2 and for a reroll; `/fate aspect invoke` takes any."""

SKILLS_OFFERED = 24

OPPOSITIONS = range(-2, 9)
"""What the GM's menu offers: the ladder; `/fate oppose` goes further."""

_PRIMARY = discord.ButtonStyle.primary

# ------------------------------------------------------------------------------ the messages


async def answer(
    interaction: Interaction,
    move: Callable[[Turn], Outcome],
    *,
    player: Player = None,
    in_place: bool = False,
) -> None:
    """Make a move and tell the roll that it touched, with what may be done to it now."""
    referee = interaction.client.referee
    played = await made(interaction, move, player=player)
    roll: Roll = getattr(played.outcome, "roll")  # noqa: B009 - every outcome here has one
    view = await referee.look(scope_of(interaction), lambda turn: rolls.face(turn, roll))
    items = [*roll_items(view), why_button(played)]
    await tell(interaction, played, items=items, in_place=in_place)


async def tell_scene(
    interaction: Interaction, move: Callable[[Turn], Outcome], *, player: Player = None
) -> None:
    """Make a move and tell it, with the scene as it then stands below."""
    referee = interaction.client.referee
    played = await made(interaction, move, player=player)
    view, table = await referee.look(scope_of(interaction), plays.scene)
    shown = fate_scene.with_scene(card_of(played), view)
    await tell(interaction, played, shown=shown, items=_scene_button(table))


async def show_scene(interaction: Interaction) -> None:
    """Show the scene in one message, which follows it from then on."""
    view, table = await interaction.client.referee.look(scope_of(interaction), plays.scene)
    told = await send(interaction, fate_scene.scene(view), view_of(_scene_button(table)))
    if table:
        await remember(interaction, table, told, GAME)


def _draw_scene(view: SceneView, table: int) -> Drawn:
    return Drawn(fate_scene.scene(view), _scene_button(table))


def following(kinds: Iterable[str]) -> dict[str, Following]:
    """Say how the scene's message follows whatever changes one of these kinds of sheets."""
    see = Following(tuple(kinds), lambda turn, _: plays.scene(turn)[0], _draw_scene, True)
    return {GAME: see}


def _scene_button(table: int) -> list[Pressable]:
    """Give the button that brings the scene up to date, once there is a table to be one."""
    return [button("fate:scene", table, "The scene as it stands now")] if table else []


# ------------------------------------------------------------------------------ a roll's items


def roll_items(view: RollView) -> list[Pressable]:
    """Give the buttons and menus of a roll: only those that would do something."""
    return _open_items(view) if view.roll.is_open else _settled_items(view)


def _open_items(view: RollView) -> list[Pressable]:
    roll = view.roll
    items: list[Pressable] = []
    if view.own:
        items.append(_invoke_menu(roll, Seat.ROLLER, f"{roll.side.character}: invoke", view.own))
    if view.across:
        side = roll.defence
        who = side.character if side is not None and not side.is_npc else ""
        lead = f"{who or 'GM' if view.is_across_gms or who else 'Players'}: invoke against it"
        items.append(_invoke_menu(roll, Seat.OPPONENT, lead, view.across))
    if roll.facing is None:
        if view.defender is not None:
            items.append(_defend_menu(roll, view.defender))
        options = [(str(each), f"Against {rung(each)}") for each in OPPOSITIONS]
        items.append(menu("fate:oppose", roll.key, "GM: set what it is against", options))
    return [*items, *_standing(roll)]


def _standing(roll: Roll) -> list[Pressable]:
    """Give the buttons that let an outcome stand, each saying what that is."""
    verdict, shown = roll.verdict, standing_as(roll)
    if verdict is None:
        label = f"Let it stand: {rung(roll.side.total)}"
        return [button("fate:stand", roll.key, label, name=shown)]
    if verdict.may_trade:
        whole = f"Let it stand: hit {verdict.hit}"
        traded = f"Hit {verdict.hit - 1} and a boost" if verdict.hit > 1 else "A boost, no hit"
        return [
            button("fate:stand", roll.key, whole, name=shown, style=_PRIMARY),
            button("fate:trade", roll.key, traded, name=shown),
        ]
    label = f"Let it stand: {DEGREES[verdict.degree].lower()}"
    return [button("fate:stand", roll.key, label, name=shown, style=_PRIMARY)]


def _invoke_menu(
    roll: Roll, seat: Seat, placeholder: str, invocables: Sequence[Invocable]
) -> Pressable:
    paid = {Means.BOOST: "boost", Means.FREE: "free", Means.POINT: "1 fate point"}
    options: list[tuple[str, str]] = []
    for each in invocables[:INVOKES_MAX]:
        told = f"{each.name} ({paid[each.means]})"
        options.append((f"{How.BONUS.value}:{each.name}", f"+2: {told}"))
        if each.can_reroll:
            options.append((f"{How.REROLL.value}:{each.name}", f"Reroll: {told}"))
    # Discord keeps what was chosen and would not let anybody choose it again.
    fresh = f"{seat.value}-{len(roll.invokes(seat))}"
    return menu("fate:invoke", roll.key, f"{placeholder}…"[:150], options, name=fresh)


def _defend_menu(roll: Roll, defender: Character) -> Pressable:
    skills = sorted(defender.known_skills.items(), key=lambda each: -each[1])
    options = [
        (name, f"Defend with {name} {rung(rating)}") for name, rating in skills[:SKILLS_OFFERED]
    ]
    return menu("fate:defend", roll.key, f"{defender.name}: defend with…"[:150], options)


def _settled_items(view: RollView) -> list[Pressable]:
    items: list[Pressable] = []
    if view.hit is not None and view.struck is not None:
        items.append(hit_menu(view.struck, view.hit))
    roller = view.roller
    items += [_spend_menu(view.roll.key, each) for each in view.spenders]
    boost, owner = view.boost, view.owner
    if boost is not None and owner is not None and boost.is_momentum and not owner.is_locked:
        bank = owner.bank
        if bank < fate.BANK_MAX:
            label = f"Give up the boost: momentum {bank} → {bank + 1}"
            items.append(button("fate:forgo", boost.key, label))
        if bank >= CONVERSION_COST:
            label = f"Boost to aspect: momentum {bank} → {bank - CONVERSION_COST}"
            items.append(button("fate:convert", boost.key, label))
    is_full = roller is not None and roller.bank == GAME_CHANGER_COST and not roller.is_locked
    if roller is not None and is_full and roller.game_changer.is_written:
        items.append(button("fate:changer", view.roll.key, "Game Changer: momentum 4 → 0"))
    if view.may_give:
        items.append(button("fate:give", view.roll.key, "GM: the aspect, for the other side"))
    return items


def _spend_menu(key: int, spender: Spender) -> Pressable:
    options = [
        (each.value, EFFECTS[each]) if isinstance(each, Effect) else (each.name, each.name)
        for each in spender.effects
    ]
    who = spender.character
    left = f"{who.name}: spend 1 of {who.bank} momentum…"
    fresh = f"{spender.seat.value}-{who.bank}"
    return menu("fate:spend", key, left[:150], options, name=fresh)


def hit_menu(character: Character, hit: Hit) -> Pressable:
    """Give the menu of a hit: only what absorbs it, and being taken out."""
    options = [
        (f"box:{box}", f"{hit.track.value.capitalize()} stress box {box}")
        for box in fate.usable_boxes(character, hit)
    ]
    for severity in fate.usable_slots(character, hit):
        left = max(0, hit.left - severity.worth)
        rest = f"{left} left" if left else "nothing left"
        label = f"{SEVERITIES[severity].capitalize()} consequence: absorbs {severity.worth}, {rest}"
        options.append((severity.value, label))
    options.append(("out", "Taken out"))
    placeholder = f"{character.name}: a hit of {hit.left}…"
    return menu("fate:absorb", hit.key, placeholder[:150], options, name=str(hit.left))


# ------------------------------------------------------------------------------------- offers


@offers.register
def _(outcome: CompelOffered, played: Played[Any]) -> list[Pressable]:
    # The points may move before the answer: what is not there any more, the rule refuses.
    key = outcome.compel.key
    return [
        button("fate:accept", key, "Accept: +1 fate point", style=_PRIMARY),
        button("fate:refuse", key, "Refuse: −1 fate point"),
    ]


async def answer_hit(
    interaction: Interaction,
    move: Callable[[Turn], Outcome],
    *,
    player: Player = None,
    after: int | None = None,
) -> None:
    """Make a move and tell it, with the menu of the hit that is still to be absorbed.

    What belongs to a roll, ``after`` which it was made, goes on with what else may be done then:
    Discord would not let anybody choose the same from an old menu again.
    """
    referee = interaction.client.referee
    played = await made(interaction, move, player=player)
    shown = card_of(played)
    key = _hit_key(played)
    view: HitView | None = await referee.look(
        scope_of(interaction), lambda turn: scenes.struck(turn, key)
    )
    items = [hit_menu(view.character, view.hit)] if view is not None and view.hit else []
    outcome = played.outcome
    if isinstance(outcome, EffectBought) and outcome.gear:
        after, items = outcome.roll_key, []
    if after is not None:
        rolled = await referee.look(scope_of(interaction), lambda turn: rolls.at(turn, after))
        items += roll_items(rolled)
        if isinstance(outcome, EffectBought) and outcome.gear:
            shown = fate_momentum.reduced(outcome, rolled.roll)
            shown = acted_for(shown, played.actor, played.player)
    await tell(interaction, played, shown=shown, items=items)


def _hit_key(played: Played[Any]) -> int:
    """Give the key of the hit that an outcome dealt or moved; 0 names none."""
    outcome = played.outcome
    if isinstance(outcome, (HitDealt, BoxMarked, ConsequenceTaken)):
        return outcome.hit.key
    if isinstance(outcome, EffectBought) and outcome.hit:
        return played.key
    return 0


# ------------------------------------------------------------------------------------ presses


@pressed("fate:invoke")
async def _invoke(interaction: Interaction, press: Pressed) -> None:
    verb, _, aspect = press.chosen.partition(":")
    seat = press.name.partition("-")[0]
    if verb not in {each.value for each in How} or seat not in {each.value for each in Seat}:
        raise Stale
    await answer(
        interaction,
        lambda turn: invokes.invoke(turn, press.number, aspect, How(verb), Seat(seat)),
        in_place=True,
    )


@pressed("fate:oppose")
async def _oppose(interaction: Interaction, press: Pressed) -> None:
    value = press.chosen
    if value not in {str(each) for each in OPPOSITIONS}:
        raise Stale
    await answer(
        interaction, lambda turn: rolls.oppose(turn, press.number, int(value)), in_place=True
    )


@pressed("fate:defend")
async def _defend(interaction: Interaction, press: Pressed) -> None:
    await answer(
        interaction, lambda turn: rolls.defend_by(turn, press.number, press.chosen), in_place=True
    )


@pressed("fate:stand")
async def _stand(interaction: Interaction, press: Pressed) -> None:
    await _let_stand(interaction, press, with_boost=False)


@pressed("fate:trade")
async def _trade(interaction: Interaction, press: Pressed) -> None:
    await _let_stand(interaction, press, with_boost=True)


async def _let_stand(interaction: Interaction, press: Pressed, *, with_boost: bool) -> None:
    """Let a roll stand as its button says, or show how the roll stands since it moved."""
    key = press.number
    try:
        await answer(
            interaction,
            lambda turn: rolls.stand(turn, key, with_boost=with_boost, shown=press.name),
            in_place=True,
        )
    except Outdated:
        view = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: rolls.at(turn, key)
        )
        news = "**The roll has moved since; this is how it stands now.**"
        items = [*roll_items(view), button("table:why", key, "Why?")]
        await send(interaction, fate_rolls.face(view.roll, news), view_of(items), in_place=True)


@pressed("fate:forgo")
async def _forgo(interaction: Interaction, press: Pressed) -> None:
    await tell_scene(interaction, lambda turn: momentum.forgo(turn, press.number))


@pressed("fate:convert")
async def _convert(interaction: Interaction, press: Pressed) -> None:
    await tell_scene(interaction, lambda turn: momentum.convert(turn, press.number))


@pressed("fate:spend")
async def _spend(interaction: Interaction, press: Pressed) -> None:
    is_across = press.name.startswith(Seat.OPPONENT.value)
    seat = Seat.OPPONENT if is_across else Seat.ROLLER
    await answer_hit(
        interaction,
        lambda turn: momentum.spend_by(turn, press.number, press.chosen, seat),
        after=press.number,
    )


@pressed("fate:changer")
async def _changer(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: momentum.change_game_by(turn, press.number))


@pressed("fate:give")
async def _give(interaction: Interaction, press: Pressed) -> None:
    await tell_scene(interaction, lambda turn: rolls.give_aspect(turn, press.number))


@pressed("fate:absorb")
async def _absorb(interaction: Interaction, press: Pressed) -> None:
    await answer_hit(interaction, lambda turn: scenes.absorb(turn, press.number, press.chosen))


@pressed("fate:accept")
async def _accept(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: scenes.answer_compel(turn, press.number, is_accepted=True),
    )


@pressed("fate:refuse")
async def _refuse(interaction: Interaction, press: Pressed) -> None:
    await play(
        interaction,
        lambda turn: scenes.answer_compel(turn, press.number, is_accepted=False),
    )


@pressed("fate:scene")
async def _scene(interaction: Interaction, press: Pressed) -> None:
    view, table = await interaction.client.referee.look(
        scope_of(interaction), lambda turn: plays.scene_at(turn, press.number)
    )
    shown = fate_scene.scene(view)
    told = await send(interaction, shown, view_of(_scene_button(table)), in_place=True)
    await remember(interaction, table, told, GAME)
