"""The refusals of Tension & Fate in words."""

from bot.chat.embeds import join
from bot.chat.refusals import Sentences, listed, quoted
from bot.games.tension.words.terms import NUMBERS, successes
from bot.table.words.waiting import without_gm
from rules.tension import (
    Exclusive,
    InAnotherTest,
    LacksVigor,
    NoCalamity,
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
    name, gm = quoted(refusal.name), without_gm(refusal)
    return {
        Stage.PROPOSED: (
            f"{name} is only proposed. The GM has to accept it first: `/tension test accept`.{gm}"
        ),
        Stage.OPEN: f"{name} is already open.",
        Stage.CLOSED: f"{name} is closed. After a slip, the GM opens it again with `/undo`.{gm}",
        Stage.DECLINED: f"{name} was declined. Propose another with `/tension test open`.",
    }[refusal.stage]


def _lacks_vigor(refusal: LacksVigor) -> str:
    return (
        f"Not enough vigor: {refusal.need} needed, {refusal.have or 'none'} left. An aspect or "
        "another test takes none (`means`), and the GM can allow it with `override:true`."
    )


def _not_affected(refusal: NotAffected) -> str:
    character = quoted(refusal.character)
    about = f"This test is for {listed(refusal.affected[:5])}, not {character}."
    if refusal.can_help:
        return (
            f"{about} {character} can help with the aspect, or by rolling their own test "
            "(`means`). The GM can allow bare vigor with `override:true`."
        )
    if refusal.can_override:
        return f"{about} The GM can allow it with `override:true`."
    return f"{about} A twist is offered to whom the test is about."


def _exclusive(refusal: Exclusive) -> str:
    used = "Fate points" if refusal.used is Source.FATE else "Tension dice"
    return (
        f"{used} were already spent on {quoted(refusal.name)}, and this table allows only one of "
        "the two on a test (`/tension settings`)."
    )


def _nothing_lacking(refusal: NothingLacking) -> str:
    return (
        f"{quoted(refusal.name)} needs no twist: {successes(refusal.successes)} "
        f"against {refusal.opposition} are enough."
    )


def _still_has(refusal: StillHas) -> str:
    left = [f"{refusal.vigor} vigor"] if refusal.vigor else []
    left += [quoted(each) for each in refusal.resources[:5]]
    return (
        f"{quoted(refusal.character)} still has {join(left) or 'something'}. "
        "Twists are for those with nothing left."
    )


def _in_another_test(refusal: InAnotherTest) -> str:
    first = "Close that first."
    if refusal.closable is None:
        first = f"The GM has to close that one first: `/tension test close`.{without_gm(refusal)}"
    test = quoted(refusal.test)
    return f"{quoted(refusal.character)} is already in the open test {test}. {first}"


def _wrong_kind(refusal: WrongKind) -> str:
    if refusal.is_new:
        return f"Only the GM can open an attack by a foe.{without_gm(refusal)}"
    return (
        "Tension dice cannot change an attack by a foe. `/tension twist spend` raises the foe's "
        "successes by fate points."
    )


SENTENCES = Sentences(
    refusals={
        NoOpenTest: (
            "No test is open. `/tension test open` opens one as GM, or proposes one for your "
            "character."
        ),
        NoCalamity: "There is no calamity yet. `/tension calamity new` begins one.",
        WrongStage: _wrong_stage,
        WrongKind: _wrong_kind,
        InAnotherTest: _in_another_test,
        LacksVigor: _lacks_vigor,
        NotAffected: _not_affected,
        Exclusive: _exclusive,
        NothingLacking: _nothing_lacking,
        StillHas: _still_has,
    },
    already={
        "offered twist": "{name} has not answered the last twist of fate yet.",
        "completed test": "{name} has already restored the tension dice; a test does so once.",
        "told calamity": (
            "The characters have heard of every step of {name} that is done. "
            "`/tension calamity advance` does another in secret."
        ),
        "won adventure": "No thwarted step is left in this adventure to lower the maximum for.",
        "complete calamity": "Every step of {name} is already done.",
        "settings": "The table already plays with these settings.",
    },
    not_marked={
        "answered test": (
            "That test is for anyone, and nobody has answered it yet. Say whom the twist is for "
            "with `player`."
        ),
        "proposed test": "No test is proposed. `/tension test open` opens one as GM.",
        "offered twist": "That twist of fate is no longer offered: the test has moved on.",
        "vigor": (
            "This sheet does not count vigor yet. "
            "`/sheet edit field:vigor value:3/5` starts counting it."
        ),
    },
    nouns={
        **NUMBERS,
        "untold_steps": "untold steps",
        "vigor_max": "maximum of vigor",
    },
    room={
        "tension.test": "The GM has to close one first: `/tension test close`.",
        "steps": "The GM can close it, and open another for what is left.",
        "affected": "Name fewer of them.",
    },
    new={
        "fate_points": "A twist of fate that somebody accepts brings some: `/tension twist offer`.",
        "resource": "`/tension resource name:Rope 2/3` adds one.",
        "tension": "They are back once an action is complete: `/tension restore`.",
    },
    many={
        "tension": "Tension & Fate characters",
        "tension.test": "tests at once",
        "tension.calamity": "calamities",
        "steps": "steps in one test",
        "affected": "characters in one test",
    },
)
