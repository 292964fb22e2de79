"""Asking for what a command of ``/fate`` leaves open, and going on with it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.chat.asking import GoOn, ask, ask_form, by_name, mistyped
from bot.chat.embeds import plain
from bot.chat.interaction import Interaction, Player
from bot.chat.play import look, play
from bot.games.fate.buttons.asking import roll_at
from bot.games.fate.buttons.forms import ConsequenceForm, convert_form
from bot.games.fate.plays import characters, invokes, momentum, rolls
from bot.games.fate.plays import scene as scenes
from bot.games.fate.words.terms import (
    ACTIONS,
    EFFECTS,
    boost_option,
    compellable,
    does,
    effect_option,
    rung,
)
from bot.storage.turn import Turn
from rules import fate
from rules.errors import AmbiguousName, NoSuchName, NotANumber, NotMarked
from rules.fate.errors import DefendsNothing, NoRating
from rules.names import clean, look_up

Options = Sequence[tuple[str, str]]

LADDER = [(str(each), rung(each)) for each in sorted(fate.LADDER, reverse=True)]

LATER = "later"
"""The choice of a defender whose opposition the GM will set."""


async def asking(
    interaction: Interaction,
    question: str,
    given: str | None,
    offer: Callable[[Turn], Options],
    do: GoOn,
    *,
    player: Player = None,
    what: str = "",
) -> None:
    """Do something with what was given; ask for it, or for which is meant, and go on with it.

    ``what`` is the key of a refusal that is about what was given.
    """
    if given is None:
        options = await look(interaction, offer, player=player)
        await ask(interaction, question, options, do)
        return
    try:
        await do(interaction, given)
    except (AmbiguousName, NoSuchName) as refusal:
        names = refusal.meant
        if refusal.what != what or not names:
            raise
        options = await look(interaction, offer, player=player)
        near = [each for each in options if each[0] in names] or by_name(names)
        await ask(interaction, question, near, do, note=mistyped(refusal))


# ------------------------------------------------------------------------------------ rolls


async def roll(
    interaction: Interaction, skill: str | None, request: fate.RollRequest, player: Player
) -> None:
    """Roll; ask for the skill, for its rating where no sheet has one, and what a defence is at."""

    async def with_skill(asked: Interaction, skill: str) -> None:
        try:
            await _roll(asked, replace(request, skill=skill), player)
        except NotANumber as refusal:
            await _ask_rating(asked, refusal.value, with_skill)

    await asking(
        interaction,
        "Which skill?",
        skill,
        lambda turn: _skills(rolls.skills(turn, request)),
        with_skill,
        player=player,
        what="skill",
    )


async def _ask_rating(interaction: Interaction, skill: str, go_on: GoOn) -> None:
    """Ask for the rating of a skill of somebody nameless, and go on with both."""

    async def rated(asked: Interaction, rating: str) -> None:
        await go_on(asked, f"{skill} {rating}")

    note = "Whoever has no sheet rolls a rating. `skill:Fists 3` says both at once."
    await ask(interaction, f"{plain(skill)}: which rating?", LADDER, rated, note=note)


def _skills(known: Sequence[fate.Skill]) -> Options:
    rated = [(each.name, f"{each.name}: {rung(each.rating)}") for each in known]
    return rated or LADDER


async def _roll(interaction: Interaction, request: fate.RollRequest, player: Player) -> None:
    async def rolled(asked: Interaction, request: fate.RollRequest) -> None:
        await play(asked, lambda turn: rolls.roll(turn, request), player=player)

    try:
        await roll_at(interaction, request, rolled)
    except DefendsNothing as refusal:
        character = refusal.character

        async def against(asked: Interaction, value: str) -> None:
            kind, _, number = value.partition(":")
            chosen = {
                "roll": lambda: replace(request, against=int(number)),
                "number": lambda: replace(request, opposition=int(number)),
                LATER: lambda: replace(request, is_for_gm=True),
            }[kind]()
            await _roll(asked, chosen, player)

        options = await look(
            interaction, lambda turn: _against(rolls.answerable(turn, character)), player=player
        )
        await ask(interaction, f"What does {plain(character)} defend against?", options, against)


def _against(waiting: Sequence[fate.Roll]) -> Options:
    """List the rolls that a defence could answer, then numbers."""
    return [
        *((f"roll:{each.key}", does(each)) for each in waiting[:10]),
        (LATER, "A number that is set later"),
        *((f"number:{value}", rung_) for value, rung_ in LADDER),
    ]


async def oppose(interaction: Interaction, opposition: int | None, roll: str | None) -> None:
    """Set what a roll is against, or ask for the number."""

    async def against(asked: Interaction, number: str) -> None:
        await play(asked, lambda turn: rolls.oppose(turn, roll, int(number)))

    given = None if opposition is None else str(opposition)
    await asking(
        interaction,
        "Which number is it against?",
        given,
        _ladder,
        against,
    )


def _ladder(turn: Turn) -> Options:
    turn.require_say()
    return LADDER


async def invoke(
    interaction: Interaction,
    name: str | None,
    how: fate.How,
    roll: str | None,
    player: Player,
) -> None:
    """Invoke an aspect on an open roll, or ask which."""

    async def invoked(asked: Interaction, name: str) -> None:
        await play(asked, lambda turn: invokes.invoke(turn, roll, name, how), player=player)

    await asking(
        interaction,
        "Which aspect?",
        name,
        lambda turn: _some(invokes.names(turn, roll), "invocable"),
        invoked,
        player=player,
    )


# ---------------------------------------------------------------------------------- momentum


async def spend(
    interaction: Interaction,
    effect: str | None,
    target: str | None,
    amount: int | None,
    character: str | None,
    player: Player,
) -> None:
    """Spend momentum, or ask on which effect."""

    async def bought(asked: Interaction, effect: str) -> None:
        await play(
            asked,
            lambda turn: momentum.spend(
                turn, _effect(turn, effect), target, character, amount=amount
            ),
            player=player,
        )

    def affordable(turn: Turn) -> Options:
        return list(map(effect_option, momentum.effects(turn, character, target)))

    await asking(interaction, "Which effect?", effect, affordable, bought, player=player)


def _effects(turn: Turn) -> Options:
    added = [each.name for each in characters.scene_of(turn).effects]
    return [*((each.value, words) for each, words in EFFECTS.items()), *by_name(added)]


def _effect(turn: Turn, wanted: str) -> str:
    """Give the effect that is meant by the name that the bot shows, or by its key."""
    by_label = {label: value for value, label in _effects(turn)}
    key = clean(wanted).casefold().replace(" ", "_")
    if key in by_label.values():
        return key
    return look_up("effect", wanted, by_label)


async def forgo(
    interaction: Interaction, boost: str | None, character: str | None, player: Player
) -> None:
    """Give up a boost, or ask which."""

    async def forgone(asked: Interaction, boost: str) -> None:
        await play(asked, lambda turn: momentum.forgo(turn, boost, character), player=player)

    await asking(
        interaction,
        "Which boost?",
        boost,
        lambda turn: _some_boosts(
            turn, lambda: momentum.forgoable(turn, character), "momentum_boost"
        ),
        forgone,
        player=player,
    )


async def convert(
    interaction: Interaction,
    boost: str | None,
    name: str | None,
    character: str | None,
    player: Player,
) -> None:
    """Make an aspect of a boost; ask which, and what it is called from then on."""

    async def converted(asked: Interaction, boost: str) -> None:
        await play(
            asked, lambda turn: momentum.convert(turn, boost, name, character), player=player
        )

    async def named(asked: Interaction, boost: str) -> None:
        if name is not None:
            await converted(asked, boost)
            return
        found = await look(
            asked, lambda turn: momentum.convertible(turn, boost, character), player=player
        )
        form = convert_form(
            found, lambda turn, name: momentum.convert(turn, boost, name, character), player
        )
        await ask_form(asked, form)

    do = converted if boost is not None else named
    await asking(
        interaction,
        "Which boost?",
        boost,
        lambda turn: _some_boosts(
            turn, lambda: momentum.all_convertible(turn, character), "momentum_boost"
        ),
        do,
        player=player,
    )


def _some(names: Sequence[str], what: str) -> Options:
    """Offer names; :class:`NotMarked` where there are none."""
    if not names:
        raise NotMarked(what)
    return by_name(names)


def _some_boosts(turn: Turn, among: Callable[[], Sequence[str]], what: str) -> Options:
    # Before any is tried, which is used then.
    offered = dict(map(boost_option, scenes.open_boosts(turn)))
    return [(name, offered[name]) for name, _ in _some(among(), what)]


# ------------------------------------------------------------------------ sheets and scenes


async def skill(
    interaction: Interaction, name: str, rating: int | None, character: str | None, player: Player
) -> None:
    """Set skills, or ask for the rating of the one that was named."""

    async def rated(asked: Interaction, number: str) -> None:
        await _set(asked, int(number))

    async def _set(asked: Interaction, rating: int | None) -> None:
        await play(
            asked, lambda turn: characters.set_skill(turn, name, rating, character), player=player
        )

    try:
        await _set(interaction, rating)
    except NoRating as refusal:
        if refusal.skill != name:
            raise
        await ask(interaction, f"What is the rating of {plain(name)}?", LADDER, rated)


async def action(
    interaction: Interaction, action: fate.Action | None, character: str | None, player: Player
) -> None:
    """Choose the Momentum Action, or ask which."""

    async def chosen(asked: Interaction, value: str) -> None:
        await play(
            asked,
            lambda turn: characters.choose_action(turn, fate.Action(value), character),
            player=player,
        )

    await asking(
        interaction,
        "Which Momentum Action?",
        None if action is None else action.value,
        lambda turn: _actions(turn, character),
        chosen,
        player=player,
    )


def _actions(turn: Turn, character: str | None) -> Options:
    characters.require_no_action(turn, character)
    return [(each.value, words) for each, words in ACTIONS.items()]


async def name_consequence(
    interaction: Interaction, which: str, character: str | None, player: Player
) -> None:
    """Ask what a consequence is called, and which aspect an extreme one replaces."""
    held = await look(
        interaction, lambda turn: scenes.borne_consequence(turn, which, character), player=player
    )
    await ask_form(interaction, ConsequenceForm(held))


async def compel(
    interaction: Interaction, aspect: str | None, player: tuple[int, str], reason: str | None
) -> None:
    """Offer a compel, or ask of which aspect."""

    async def compelled(asked: Interaction, aspect: str) -> None:
        await play(asked, lambda turn: scenes.compel(turn, aspect, player, reason))

    await asking(
        interaction,
        "Which aspect?",
        aspect,
        lambda turn: _compellable(turn, player[0]),
        compelled,
    )


def _compellable(turn: Turn, player: int) -> Options:
    turn.require_gm()
    found = scenes.compellable(turn, player)
    if not found:
        raise NotMarked("compellable")
    return list(compellable(found).items())


async def remove_aspect(interaction: Interaction, name: str | None) -> None:
    """Take a situation aspect out of the scene, or ask which."""

    async def removed(asked: Interaction, name: str) -> None:
        await play(asked, lambda turn: scenes.aspect_remove(turn, name))

    await asking(
        interaction,
        "Which aspect?",
        name,
        lambda turn: _some(scenes.aspects(turn), "scene_aspect"),
        removed,
        what="aspect",
    )


async def use_boost(
    interaction: Interaction, name: str | None, character: str | None, player: Player
) -> None:
    """Use a boost outside a roll, or ask which."""

    async def used(asked: Interaction, name: str) -> None:
        await play(asked, lambda turn: scenes.boost_use(turn, name, character), player=player)

    await asking(interaction, "Which boost?", name, _boosts, used, player=player, what="boost")


def _boosts(turn: Turn) -> Options:
    return _some_boosts(turn, lambda: scenes.boosts(turn), "open_boost")
