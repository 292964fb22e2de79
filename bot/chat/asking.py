"""Asking instead of refusing: what a command or a press lacks is asked for, and then it goes on.

A question is a private message with buttons or a menu; what goes on from it is remembered by this
process, for a quarter of an hour.  Each question is answered once, and goes when it is.

Of any command that names something which is not clear, or that cannot be played before a question
is answered, the command itself is remembered, and given again (:mod:`bot.chat.calling`).
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard, TypeVar

import discord

from bot.chat.answers import refuse, remedies, tell_privately
from bot.chat.buttons import MENU_MAX, Press, Pressable, Pressed, Tried, button, menu
from bot.chat.calling import Given, Somebody, give_again, given_by, takes
from bot.chat.completion import Names, labelled
from bot.chat.embeds import cut, embed, mention, plain
from bot.chat.forms import KEPT_FORM, Form, kept
from bot.chat.interaction import ASKED, Interaction, Player
from bot.chat.lately import Lately
from bot.chat.menus import read_one
from bot.chat.play import look, play, play_first
from bot.chat.refusals import NAME_SHOWN, noun, quoted, title, words
from bot.chat.sent import LABEL_MAX
from bot.errors import NoCharacterNamed, NoOwnCharacter, TooOld, UndoBlocked
from bot.storage.turn import NUMBERED, Turn
from rules.errors import AmbiguousName, NoSuchName, RuleError
from rules.frozen import frozen
from rules.outcome import Outcome

GoOn = Callable[[Interaction, str], Awaitable[None]]
"""What is done with what was chosen, by the interaction that chose it."""

Doing = Callable[[Interaction, str | None], Awaitable[None]]
"""What is done with a name, None where it was left out, by the interaction that gave it."""

N = TypeVar("N", str, str | None)

BUTTONS_MAX = 5
"""So many choices are buttons; more are a menu."""

PLAYER = "player"
"""The option by which a GM acts for a player."""

_CHOICE = "table:asked"


@frozen
class _Question:
    values: tuple[str, ...]
    go_on: GoOn


_QUESTIONS: Lately[_Question] = Lately()

_FOR_ONCE = frozenset({"redo", "table open", "undo"})
"""Commands that a question answers, or that are about the last change, which the answer is then."""

_HELD_UP: Lately[Given] = Lately()
"""The commands that wait for the answer to a question, by the message that asks it."""


async def ask(
    interaction: Interaction,
    question: str,
    options: Sequence[tuple[str, str]],
    go_on: GoOn,
    *,
    note: str = "",
) -> None:
    """Ask privately for one of these (value, label) options, and go on with the one chosen.

    ``go_on`` makes the play by the new interaction, as a command would: it is told to everybody, in
    a new message, and the question goes.  Where it is refused the question stays.
    """
    offered = options[:MENU_MAX]
    if len(options) > MENU_MAX:
        note = f"{note} These are the first {MENU_MAX}; the command takes the others.".strip()
    shown = embed(question, (note, await _whose(interaction, [label for _, label in offered])))
    _QUESTIONS.keep(interaction.id, _Question(tuple(value for value, _ in offered), go_on))
    await tell_privately(interaction, shown, _choices(interaction.id, offered))


async def _whose(interaction: Interaction, offered: Sequence[str]) -> str:
    """Tell whose the characters are that are offered and have a namesake."""
    if not any(map(NUMBERED.search, offered)):
        return ""
    owners = await look(interaction, lambda turn: turn.owners(offered))
    return " · ".join(f"{plain(each)}: {mention(player)}" for each, player in owners.items())


def _choices(key: int, options: Sequence[tuple[str, str]]) -> list[Pressable]:
    verb = f"{ASKED}{_CHOICE}"
    if len(options) > BUTTONS_MAX or any(len(label) > LABEL_MAX for _, label in options):
        numbered = [(str(index), label) for index, (_, label) in enumerate(options)]
        return [menu(verb, key, "Choose…", numbered)]
    return [button(verb, key, label, name=str(index)) for index, (_, label) in enumerate(options)]


async def _chosen(interaction: Interaction, pressed: Pressed) -> None:
    index = read_one(int, pressed.name or pressed.chosen)
    # Taken before it is played, so that two presses at once play once.
    question = _QUESTIONS.take(pressed.number)
    if question is None or index >= len(question.values):
        raise TooOld
    try:
        await question.go_on(interaction, question.values[index])
    except RuleError:
        _QUESTIONS.keep(pressed.number, question)
        raise
    if interaction.response.type is discord.InteractionResponseType.modal:
        # A form may be dismissed, and another choice made.
        _QUESTIONS.keep(pressed.number, question)


async def pick(
    interaction: Interaction,
    question: str,
    wanted: str | None,
    known: Callable[[Turn], Names],
    go_on: GoOn,
    *,
    player: Player = None,
    is_sure: bool = True,
) -> None:
    """Go on with the name that was given, and ask for one that is missing or not clear.

    ``known`` gives the names there are, of which the only one need not be asked for where
    ``is_sure``: what takes something away asks all the same.  ``question`` is a key's noun asked
    for, and ``go_on`` refuses a name by a refusal of that key.
    """
    asked = _which(question)

    async def go_on_with(interaction: Interaction, chosen: str) -> None:
        await pick(interaction, question, chosen, known, go_on, player=player)

    if wanted is None:
        labels = labelled(await look(interaction, known, player=player))
        if not labels:
            raise NoSuchName(question, "", ())
        if is_sure and len(labels) == 1:
            await go_on(interaction, *labels)
        else:
            await ask(interaction, asked, [*labels.items()], go_on_with)
        return
    try:
        await go_on(interaction, wanted)
    except (AmbiguousName, NoSuchName) as refusal:
        # Of a name that is like none of them all are no help.
        if refusal.what != question or not _is_near(refusal):
            raise
        labels = labelled(await look(interaction, known, player=player))
        offered = [(each, labels.get(each, each)) for each in refusal.meant]
        await ask(interaction, asked, offered, go_on_with, note=mistyped(refusal))


async def pick_given(
    interaction: Interaction,
    question: str,
    wanted: str | None,
    known: Callable[[Turn], Names],
    go_on: Doing,
    *,
    player: Player = None,
) -> None:
    """Go on as :func:`pick` does, but without a name where none was given."""
    if wanted is None:
        await go_on(interaction, None)
    else:
        await pick(interaction, question, wanted, known, go_on, player=player)


async def do_named(
    interaction: Interaction, wanted: N, do: Callable[[Interaction, N], Awaitable[None]], *what: str
) -> None:
    """Do something with a name; ask which is meant if that is not clear, and go on with it.

    ``what`` are the keys of refusals that are about this name, and their nouns are asked for.  Of a
    name that is like none of them all are offered, and one that was left out may be any.  A GM who
    named a player's character is asked for whom they act instead.
    """
    try:
        await do(interaction, wanted)
    except (AmbiguousName, NoSuchName) as refusal:
        if refusal.what not in what or not refusal.meant or _is_for_another(refusal):
            raise
        note, offered = mistyped(refusal), by_name(refusal.meant)
        await ask(interaction, _which(refusal.what), offered, do, note=note)


async def refuse_command(interaction: Interaction, refusal: RuleError) -> None:
    """Refuse a command, or ask for what it lacks and go on with it then."""
    given = given_by(interaction)
    if given is None or not await _ask_instead(interaction, refusal, given):
        await refuse(interaction, refusal)


async def _ask_instead(interaction: Interaction, refusal: RuleError, given: Given) -> bool:
    """Ask for what a command lacks, where that can be asked; give whether it was."""
    if _holds_up(refusal, given):
        told = await refuse(interaction, refusal)
        if told is not None:
            _HELD_UP.keep(told, given)
    elif _is_for_another(refusal):
        return await _ask_whose(interaction, refusal, given)
    elif isinstance(refusal, NoOwnCharacter) and refusal.owners:
        return await _ask_for_whom(interaction, refusal, given)
    elif isinstance(refusal, (AmbiguousName, NoSuchName)) and _is_near(refusal):
        return await _ask_which(interaction, refusal, given)
    else:
        return False
    return True


def _holds_up(refusal: RuleError, given: Given) -> bool:
    """Whether a command is still to be done once a press has seen to what is in its way."""
    if isinstance(refusal, UndoBlocked):
        # To whoever redoes, the last undo would be that which was in the way.
        return refusal.key != 0 and given.command == "undo"
    return bool(remedies(refusal)) and given.command not in _FOR_ONCE


def _is_for_another(refusal: RuleError) -> TypeGuard[NoCharacterNamed]:
    """Whether a GM named a character of a player's, for whom they may act."""
    return isinstance(refusal, NoCharacterNamed) and refusal.is_gm and bool(refusal.owners)


async def _ask_whose(interaction: Interaction, refusal: NoCharacterNamed, given: Given) -> bool:
    """Ask a GM for whom of the players they meant to act, where the command can be for another."""
    if not takes(interaction, given, PLAYER):
        return False
    name = cut(refusal.wanted, NAME_SHOWN)
    labels = [f"{name} (character {sheet})" for sheet in refusal.owners]
    if len(labels) == 1:
        labels = [f"Go on with {name}"]
    options = [*zip(map(str, refusal.owners.values()), labels, strict=True)]
    go_on = _for_player(given)
    await ask(interaction, title(refusal), options, go_on, note=words(refusal))
    return True


async def _ask_for_whom(interaction: Interaction, refusal: NoOwnCharacter, given: Given) -> bool:
    """Ask a GM whose character was meant, where the command can be for another."""
    if not takes(interaction, given, PLAYER):
        return False
    options = [(str(player), name) for name, player in refusal.owners.items()]
    await ask(interaction, "Whose character?", options, _for_player(given))
    return True


def _for_player(given: Given) -> GoOn:
    """Go on with a command for the player that was chosen."""

    async def go_on(interaction: Interaction, player: str) -> None:
        sent = {**given.sent, PLAYER: Somebody(int(player))}
        await _go_on(interaction, replace(given, sent=sent))

    return go_on


async def _ask_which(
    interaction: Interaction, refusal: AmbiguousName | NoSuchName, given: Given
) -> bool:
    """Ask which name was meant, where it is known which option gave it, alone or in a list.

    An option that is nothing else comes before any that has it among more.  A name that was left
    out is asked for where there is an option that is called as its key.
    """
    wanted = re.compile(rf"(?<!\w){re.escape(refusal.wanted)}(?!\w)") if refusal.wanted else None
    texts = {option: sent for option, sent in given.sent.items() if isinstance(sent, str)}
    if wanted is not None:
        found = [option for option, sent in texts.items() if sent == refusal.wanted]
        found = found or [option for option, sent in texts.items() for _ in wanted.finditer(sent)]
    else:
        found = [refusal.what] if takes(interaction, given, refusal.what) else []
    # What may have been written in more than one place is not put right in any.
    if len(found) != 1:
        return False

    async def go_on(interaction: Interaction, name: str) -> None:
        (option,) = found
        text = wanted.sub(lambda _: name, texts[option]) if wanted is not None else name
        await _go_on(interaction, replace(given, sent={**given.sent, option: text}))

    note, offered = mistyped(refusal), by_name(refusal.meant)
    await ask(interaction, _which(refusal.what), offered, go_on, note=note)
    return True


async def _go_on(interaction: Interaction, given: Given) -> None:
    """Give a command again, and ask for what it still lacks."""
    try:
        await give_again(interaction, given)
    except RuleError as refusal:
        if not await _ask_instead(interaction, refusal, given):
            raise


def settling(move: Callable[[Turn, Pressed], Outcome]) -> Press:
    """Make the press that sees to what held a command up by a move, and goes on with it."""

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        message = interaction.message.id if interaction.message is not None else 0
        given = _HELD_UP.take(message)
        if given is None:
            await play(interaction, lambda turn: move(turn, pressed))
            return
        try:
            await play_first(
                interaction,
                lambda turn: move(turn, pressed),
                lambda: _go_on(interaction, given),
            )
        except RuleError:
            _HELD_UP.keep(message, given)
            raise

    return Tried(press, move)


def _which(what: str) -> str:
    """Ask which of these is meant, by a key."""
    return f"Which {noun(what)}?"


def mistyped(refusal: AmbiguousName | NoSuchName) -> str:
    """Name what was typed, above the names that may have been meant, or all that there are."""
    if not refusal.wanted:
        return ""
    wanted = quoted(refusal.wanted)
    return f"{wanted} could be:" if _is_near(refusal) else f"Nothing is called {wanted}."


def _is_near(refusal: AmbiguousName | NoSuchName) -> bool:
    """Whether something like it is known, and so of all others that were mistyped with it."""
    if isinstance(refusal, AmbiguousName):
        return True
    return bool(refusal.near) and all(each.near for each in refusal.others)


def by_name(names: Iterable[str]) -> list[tuple[str, str]]:
    """Offer names as they are."""
    return [(name, name) for name in names]


async def ask_form(interaction: Interaction, form: Form) -> None:
    """Answer a command, or a press that has more to say than its button, with a form."""
    await form.send(interaction, keep=True)


async def _kept(_interaction: Interaction, pressed: Pressed) -> Form:
    form = kept(pressed.number)
    if form is None:
        raise TooOld
    return form


PRESSES: Mapping[str, Press] = {_CHOICE: _chosen, KEPT_FORM: _kept}
