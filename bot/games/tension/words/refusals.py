"""The refusals of Tension & Fate in words."""

from bot.chat.embeds import plural
from bot.chat.refusals import Sentences, listed, quoted
from bot.games.tension.words.terms import NUMBERS, successes
from rules.tension import (
    Exclusive,
    InAnotherTest,
    NoOpenTest,
    NotAffected,
    NothingLacking,
    Source,
    Stage,
    StillHas,
    WrongKind,
    WrongStage,
)


def _wrong_stage(refusal: WrongStage) -> str:
    name = quoted(refusal.name)
    return {
        Stage.PROPOSED: f"{name} is only proposed. The GM accepts it first, or declines.",
        Stage.OPEN: f"{name} is open already.",
        Stage.CLOSED: f"{name} is closed and moves no more. `/undo` opens it again after a slip.",
        Stage.DECLINED: f"{name} was declined. Propose another with `/tension test open`.",
    }[refusal.stage]


def _not_affected(refusal: NotAffected) -> str:
    character = quoted(refusal.character)
    about = f"This test is about {listed(refusal.affected[:5])}, not {character}."
    if refusal.can_help:
        return (
            f"{about} They may help with its aspect or a new test of their own (`means`), but "
            "not with bare vigor, unless the GM confirms it with `override:true`."
        )
    return f"{about} The GM may confirm an exception with `override:true`."


def _exclusive(refusal: Exclusive) -> str:
    used = "fate points" if refusal.used is Source.FATE else "tension dice"
    return (
        f"{quoted(refusal.name)} was moved by {used}, and this table plays only one of the two "
        "on a test (`/tension settings`)."
    )


def _nothing_lacking(refusal: NothingLacking) -> str:
    return (
        f"Nothing is lacking in {quoted(refusal.name)}: {successes(refusal.successes)} "
        f"against {refusal.opposition}. A twist gives exactly what is lacking."
    )


def _still_has(refusal: StillHas) -> str:
    left = [f"{plural(refusal.vigor, 'point')} of vigor"] if refusal.vigor else []
    if refusal.resources:
        left.append(listed(refusal.resources[:5]))
    return (
        f"{quoted(refusal.character)} still has {' and '.join(left) or 'something left'}. Twists "
        "are for those with nothing left; `override:true` offers it anyway."
    )


SENTENCES = Sentences(
    refusals={
        NoOpenTest: (
            "No test is open that could be meant. `/tension test open` opens one as GM, and "
            "proposes one for your own character as a player."
        ),
        WrongStage: _wrong_stage,
        WrongKind: (
            "An attack by a foe is the GM's to open, and it has no challenge rating that tension "
            "dice could move: `/tension twist spend` adds fate points to the foe's successes "
            "instead."
        ),
        InAnotherTest: (
            "{character} is in the open test {test} already, and takes part in one at a time. "
            "Close that one first."
        ),
        NotAffected: _not_affected,
        Exclusive: _exclusive,
        NothingLacking: _nothing_lacking,
        StillHas: _still_has,
    },
    already={
        "offered twist": "A twist of fate waits for {name} to answer already.",
        "completed test": (
            "{name} has completed its action already, and a test restores the dice once."
        ),
        "told calamity": (
            "The characters have heard of every step of {name} that is done. "
            "`/tension calamity advance` does another, in secret."
        ),
        "complete calamity": "Every step of {name} is done already.",
        "settings": "The table plays with these settings already.",
    },
    not_marked={
        "offered twist": "That twist of fate is no longer offered: the test has moved on since.",
        "vigor": (
            "Vigor is not counted on that sheet yet. "
            "`/sheet edit field:vigor value:3/5` begins to count it."
        ),
    },
    nouns={
        **NUMBERS,
        "untold_steps": "steps that are done and not told",
        "vigor_max": "maximum of vigor",
    },
    many={
        "tension": "Tension & Fate characters",
        "tension.test": "tests at once",
        "tension.calamity": "calamities",
        "steps": "steps in one test",
        "affected": "characters in one test",
    },
)
