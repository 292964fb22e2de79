"""Sheets and the scene in words, and changes of them."""

from collections import Counter
from dataclasses import replace

import discord

from bot.chat.embeds import chunks, embed, first_upper, plain
from bot.chat.words import board, card, line, vitals
from bot.chat.words import sheet as sheet_of
from bot.games.fu.views import BoardView, CheckView, DueView, SheetView
from bot.games.fu.words.terms import ANSWERS, COLOURS, INVITES, KINDS, dice, tag, tags
from rules import fu
from rules.fu import Character, Check, Effect, Step, Tag, TagKind, TagStep

WAITING_MAX = 1000
"""What waits for a character takes at most so many characters of its sheet."""


def _by_kind(state: Character) -> list[str]:
    lines = []
    for kind in (TagKind.DESCRIPTOR, TagKind.EDGE, TagKind.GEAR):
        those = [each for each in state.tags if each.kind is kind]
        if those:
            heading = KINDS[kind] if kind is TagKind.GEAR else f"{KINDS[kind]}s"
            lines.append(f"**{heading}**: {tags(those)}")
    return lines or ["No tags yet: `/fu tag add` puts one on the sheet."]


def _conditions(state: Character) -> str:
    often = Counter(state.conditions).items()
    return " · ".join(f"{plain(each)}{f' ({count} times)' * (count > 1)}" for each, count in often)


def _waiting(state: Character) -> list[str]:
    """Say what waits for the player of a character."""
    chosen = [f"to choose after {ANSWERS[due.answer]}{_named(due.action)}" for due in state.due]
    return [*map(_waits, state.checks), *chosen]


def _waits(check: Check) -> str:
    return (
        f"a check waits{_named(check.action)}: "
        f"{check.power} power against {check.challenge} challenge"
    )


def _named(action: str) -> str:
    return f" ({plain(action)})" if action else ""


@sheet_of.register
def _(view: SheetView) -> discord.Embed:
    state = view.character
    return embed(
        plain(state.name),
        (
            plain(state.concept),
            *_by_kind(state),
            f"**Conditions**: {_conditions(state) or 'none'}",
            *chunks([first_upper(each) for each in _waiting(state)], WAITING_MAX),
        ),
    )


@vitals.register
def _(state: Character) -> str:
    burned = [plain(each.name) for each in state.burned]
    parts = [
        f"**{plain(state.name)}**",
        plain(state.concept),
        f"suffers {_conditions(state)}" if state.conditions else "",
        f"burned {' · '.join(burned)}" if burned else "",
        *map(_waits, state.checks[-1:]),
        f"{len(state.due)} to choose" if state.due else "",
    ]
    return " · ".join(part for part in parts if part)


@board.register
def _(view: BoardView) -> list[str]:
    return [f"Scene: {tags(view.scene.tags)}"] if view.scene.tags else []


def surroundings(view: SheetView) -> discord.Embed:
    """Show the tags of a character by kind, and those of the scene by effect."""
    state, scene = view.character, view.scene.tags
    lines = [f"**{plain(state.name)}**", *_by_kind(state)] if state.name else []
    if state.conditions:
        lines.append(f"**Conditions**: {_conditions(state)}")
    lines.append("**The scene**")
    headings = {Effect.HELPS: "Helps", Effect.HINDERS: "Hinders", Effect.EITHER: "Helps or hinders"}
    for effect, heading in headings.items():
        those = [each for each in scene if each.effect is effect]
        if those:
            lines.append(f"{heading}: {' · '.join(_bare(each) for each in those)}")
    if not scene:
        lines.append("No tags yet: `/fu tag add` with `scene:true` puts one there.")
    return embed("Tags", lines)


def _bare(each: Tag) -> str:
    """Give a tag of the scene without its effect, which the heading says."""
    return tag(replace(each, effect=Effect.HELPS))


def standing(view: CheckView, news: str = "") -> discord.Embed:
    """Show a check that waits, with ``news`` at its top."""
    shown = card(fu.CheckChanged(Step.PROPOSED, view.player, view.character, view.check))
    if news:
        shown.description = f"**{news}**\n{shown.description}"
    return shown


def owed(view: DueView) -> discord.Embed:
    """Show what an answer left to be chosen."""
    due = view.due
    return embed(
        f"{ANSWERS[due.answer]} · {plain(view.character)}",
        (plain(due.action), f"*{INVITES[due.answer]}*", "That is still to be chosen or said."),
        COLOURS[due.answer],
    )


@card.register
def _(outcome: fu.TagChanged) -> discord.Embed:
    name = plain(outcome.tag.name)
    whose = plain(outcome.character) or "the scene"
    if outcome.step is TagStep.BURNED:
        until = "It gives no dice until `/fu tag restore`."
        lost = [f"A check that waits loses {dice(each.side, each.dice)}." for each in outcome.lost]
        return embed(f"{whose} burns {name}", (f"{name}: whole → burned", until, *lost))
    if outcome.step is TagStep.RESTORED:
        return embed(f"{whose} has {name} back", (f"{name}: burned → whole",))
    if outcome.step is TagStep.REMOVED:
        return embed(f"{name} is gone", (f"Taken off {whose}. `/undo` brings it back.",))
    return embed(f"{name} · {whose}", (_meaning(outcome.tag),))


def _meaning(each: Tag) -> str:
    """Say what a new tag does."""
    whom = f" of {plain(each.concerns)}" if each.concerns else ""
    kind = "" if each.kind is TagKind.SCENE else f"{KINDS[each.kind]}. "
    return (
        kind
        + {
            Effect.HELPS: f"A power die for checks{whom} that it helps: tick it in the menu.",
            Effect.HINDERS: f"A challenge die at every check{whom}, unless the GM strikes it.",
            Effect.EITHER: f"Helps or hinders checks{whom}: tick it, or the GM adds it.",
        }[each.effect]
    )


@card.register
def _(outcome: fu.ConditionChanged) -> discord.Embed:
    name, condition = plain(outcome.character), plain(outcome.condition)
    if outcome.is_cleared and not outcome.times:
        return embed(f"{name} is rid of {condition}", ("It hinders no more.",))
    each = "A challenge die at every check that begins from now on, unless the GM strikes it."
    if outcome.times > 1:
        each = f"Suffered {outcome.times} times: a challenge die each, unless the GM strikes it."
    verb = "is rid of one" if outcome.is_cleared else "suffers"
    return embed(f"{name} {verb} {condition}", (each,))


@card.register
def _(outcome: fu.SceneCleared) -> discord.Embed:
    return embed("Another scene", (f"Gone: {tags(outcome.tags)}", "`/undo` brings it all back."))


@line.register
def _(outcome: fu.TagChanged) -> str:
    whose = f"of **{plain(outcome.character)}**" if outcome.character else "of the scene"
    verb = {
        TagStep.ADDED: "new tag",
        TagStep.REMOVED: "removed the tag",
        TagStep.BURNED: "burned the tag",
        TagStep.RESTORED: "restored the tag",
    }[outcome.step]
    return f"{verb} {whose}: {tag(outcome.tag)}"


@line.register
def _(outcome: fu.ConditionChanged) -> str:
    verb = "is rid of" if outcome.is_cleared else "suffers"
    often = f" ({outcome.times} times)" if outcome.times > 1 else ""
    return f"**{plain(outcome.character)}** {verb} {plain(outcome.condition)}{often}"


@line.register
def _(outcome: fu.SceneCleared) -> str:
    return f"another scene, without {tags(outcome.tags)}"
