"""Sheets and the scene in words, and changes of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord

from bot.chat.embeds import FIELD_MAX, at_most, embed, first_upper, fitted, join, plain
from bot.chat.words import board, card, completed, line, settles, vitals
from bot.chat.words import sheet as sheet_of
from bot.games.fu.symbols import unrolled
from bot.games.fu.views import CheckView, DueView, SheetView
from bot.games.fu.words.terms import (
    ANSWERS,
    COLOURS,
    INVITES,
    KINDS,
    dice,
    in_brackets,
    marked,
    meaning,
    tags,
    tried,
    versus,
)
from rules import fu
from rules.fu import Character, Check, Effect, Scene, Side, Step, Tag, TagKind, TagStep

NO_TAGS = "No tags yet: `/fu tag add` adds one."

WAITING_MAX = 1000
"""What waits for a character takes at most so many characters of its sheet."""

TOLD_MAX = 10
"""So many are named whose choices a new scene settles."""


def _by_kind(state: Character) -> dict[str, list[str]]:
    """Give the tags of each kind that a character has, each behind its dice."""
    kinds = {
        TagKind.DESCRIPTOR: "Descriptors",
        TagKind.EDGE: "Edges",
        TagKind.GEAR: "Gear",
    }
    found = {
        heading: [marked(each) for each in state.tags if each.kind is kind]
        for kind, heading in kinds.items()
    }
    if state.conditions:
        found["Conditions"] = _conditions(state)
    return {heading: those for heading, those in found.items() if those}


def _conditions(state: Character) -> list[str]:
    """Give what a character suffers, each behind its dice."""
    return [
        f"{unrolled(Side.CHALLENGE, count)} {plain(each)}{f' ({count} times)' * (count > 1)}"
        for each, count in Counter(state.conditions).items()
    ]


def _in_columns(shown: discord.Embed, columns: Mapping[str, Sequence[str]]) -> discord.Embed:
    """Put tags and conditions beside each other."""
    for heading, those in columns.items():
        value = fitted(those, FIELD_MAX - len("\n… and 99 more"))
        shown.add_field(name=heading, value=value)
    return shown


def _waiting(state: Character) -> list[str]:
    """Say what waits for the player of a character."""
    chosen = [f"to choose: {ANSWERS[due.answer]}{in_brackets(due.action)}" for due in state.due]
    return [*map(_waits, state.checks), *chosen]


def _waits(check: Check) -> str:
    return f"open check{in_brackets(check.action)}: {versus(check)}"


@sheet_of.register
def _(view: SheetView) -> discord.Embed:
    state = view.character
    lines = (
        f"**{plain(state.concept)}**" if state.concept else "",
        "" if state.tags else NO_TAGS,
        "" if state.conditions else "No conditions.",
        fitted([first_upper(each) for each in _waiting(state)], WAITING_MAX),
    )
    return _in_columns(embed(plain(state.name), lines), _by_kind(state))


@vitals.register
def _(state: Character) -> str:
    burned = [plain(each.name) for each in state.burned]
    who = " · ".join(filter(None, (f"**{plain(state.name)}**", plain(state.concept))))
    parts = [
        f"suffers {' · '.join(_conditions(state))}" if state.conditions else "",
        f"burned {' · '.join(burned)}" if burned else "",
    ]
    return "\n".join(filter(None, (who, " · ".join(filter(None, parts)))))


@board.register
def _(scene: Scene) -> list[str]:
    those = scene.tags
    return [f"Scene: {' · '.join(marked(each) for each in those)}"] if those else []


def surroundings(view: SheetView) -> discord.Embed:
    """Show the tags of a character by kind, and those of the scene by effect."""
    state, scene = view.character, view.scene.tags
    columns = _by_kind(state) if state.name else {}
    if scene:
        columns["The scene"] = [marked(each) for each in scene]
    lines = (
        f"**{plain(state.name)}**" if state.name else "",
        NO_TAGS if state.name and not state.tags else "",
        "" if scene else "The scene has no tags: `/fu tag add` with `scene:true` adds one.",
    )
    return _in_columns(embed("Tags", lines), columns)


def standing(view: CheckView, news: str = "") -> discord.Embed:
    """Show a check that waits, with ``news`` at its top."""
    shown = completed(
        view, card(fu.CheckChanged(Step.PROPOSED, view.player, view.character, view.check))
    )
    if news:
        shown.description = f"**{news}**\n{shown.description}"
    return shown


def owed(view: DueView) -> discord.Embed:
    """Show what an answer left to be chosen."""
    due = view.due
    return embed(
        f"{ANSWERS[due.answer]} · {tried(view.character, due.action)}",
        (
            f"**{meaning(due.answer)}.**",
            f"*{INVITES[due.answer]}*",
            "Still to be chosen, or settled in the story.",
        ),
        COLOURS[due.answer],
    )


@card.register
def _(outcome: fu.TagChanged) -> discord.Embed:
    name = plain(outcome.tag.name)
    whose = plain(outcome.character) or "the scene"
    if outcome.step is TagStep.BURNED:
        until = "It gives no dice until it is restored (`/fu tag restore`)."
        lost = [f"An open check loses {dice(each.side, each.dice)}." for each in outcome.lost]
        return embed(f"{whose} burns {name}", (until, *lost))
    if outcome.step is TagStep.RESTORED:
        return embed(f"{whose} restores {name}", ("It gives dice again.",))
    if outcome.is_of_opposition:
        return _of_opposition(outcome)
    if outcome.step is TagStep.REMOVED:
        return embed(f"Tag removed: {name}", (f"From {whose}.",))
    new = join([plain(each.name) for each in (outcome.tag, *outcome.others)])
    title = f"New {'tags' if outcome.others else 'tag'} for {whose}: {new}"
    return embed(title, (_meaning(outcome.tag),))


def _of_opposition(outcome: fu.TagChanged) -> discord.Embed:
    """Tell what the opposition suffers, or suffers no more, as of anybody."""
    times = outcome.tag.suffered
    one = " one" if outcome.step is TagStep.REMOVED and times else ""
    title = f"The opposition {_bears(outcome)}{one} {plain(outcome.tag.name)}"
    if outcome.is_removal:
        return embed(title, ("It no longer helps against them.",))
    often = f"Suffered {times} times. " if times > 1 else ""
    return embed(title, (f"A tag of the scene. {often}{_meaning(outcome.tag)}",))


def _bears(outcome: fu.TagChanged) -> str:
    return "recovers from" if outcome.step is TagStep.REMOVED else "suffers"


@settles.register
def _(outcome: fu.TagChanged) -> tuple[int, ...]:
    return outcome.checks


def _meaning(each: Tag) -> str:
    """Say what a new tag does."""
    whose = f" for {plain(each.concerns)}" if each.concerns else ""
    if each.kind is TagKind.SCENE and each.effect is Effect.HINDERS:
        return f"+1 challenge die at every new check{whose}, unless it is struck."
    ticked = f"Tick it where it helps{whose}: +{dice(Side.POWER, each.dice)}."
    added = f"It is added where it hinders{whose}: +1 challenge die."
    does = {Effect.HELPS: ticked, Effect.HINDERS: added, Effect.EITHER: f"{ticked} {added}"}
    kind = f"{KINDS[each.kind]}. " if each.kind in KINDS else ""
    return f"{kind}{does[each.effect]}"


@card.register
def _(outcome: fu.ConditionChanged) -> discord.Embed:
    name, condition = plain(outcome.character), plain(outcome.condition)
    if outcome.is_cleared and not outcome.times:
        return embed(f"{name} recovers from {condition}", ("It no longer hinders.",))
    times = outcome.times
    often = f"Suffered {times} times: " if times > 1 else ""
    count, it_is = dice(Side.CHALLENGE, times), "it is" if times == 1 else "they are"
    verb = "recovers from one" if outcome.is_cleared else "suffers"
    each = f"{often}+{count} at every new check, unless {it_is} struck."
    return embed(f"{name} {verb} {condition}", (each,))


@card.register
def _(outcome: fu.SceneCleared) -> discord.Embed:
    gone = f"Gone: {tags(outcome.tags)}" if outcome.tags else ""
    whose = join(at_most([plain(each) for each in outcome.told], TOLD_MAX))
    told = f"Settled in the story: the open choices of {whose}." if whose else ""
    return embed("New scene", (gone, told))


@line.register
def _(outcome: fu.TagChanged) -> str:
    if outcome.is_of_opposition:
        is_cleared = outcome.step is TagStep.REMOVED
        return (
            f"the opposition {_told(outcome.tag.name, outcome.tag.suffered, is_cleared=is_cleared)}"
        )
    whose = f"**{plain(outcome.character)}**" if outcome.character else "the scene"
    did = {
        TagStep.ADDED: f"added {'tags' if outcome.others else 'a tag'} to",
        TagStep.REMOVED: "removed a tag from",
        TagStep.BURNED: "burned a tag of",
        TagStep.RESTORED: "restored a tag of",
    }[outcome.step]
    # That it was burned is said already.
    told = replace(outcome.tag, is_burned=False)
    return f"{did} {whose}: {tags((told, *outcome.others))}"


@line.register
def _(outcome: fu.ConditionChanged) -> str:
    what = _told(outcome.condition, outcome.times, is_cleared=outcome.is_cleared)
    return f"**{plain(outcome.character)}** {what}"


def _told(condition: str, times: int, *, is_cleared: bool) -> str:
    """Say in the journal what is suffered or cleared, and how often it is suffered after that."""
    name = plain(condition)
    if is_cleared:
        return f"recovers from one {name} ({times} left)" if times else f"recovers from {name}"
    return f"suffers {name} ({times} times)" if times > 1 else f"suffers {name}"


@line.register
def _(outcome: fu.SceneCleared) -> str:
    return f"began a new scene{f', without {tags(outcome.tags)}' if outcome.tags else ''}"
