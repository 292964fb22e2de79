"""Charge by post: five play for a week, nobody waits for anybody, and nothing owed is lost."""

from typing import Any

import pytest

from bot.games.charge import GAME
from tests.games.charge.crew import Crew, choose, option
from tests.prologue import prologue
from tests.stage import Stage, fill_in, labels, refused, said, text_of, titled


class Post(Crew):
    """The same table, with two more who play."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        for name in ("dot", "eve"):
            setattr(self, name, stage.guild.add_member(stage.env.create_user(name)))
        self.dot: Any
        self.eve: Any


@prologue
async def begun(made: Post) -> Post:
    """Give everybody a character, and the table its clocks."""
    stage = made.stage
    await stage.gm.slash(stage.here, "table open", game="charge", name="By post")
    for who, name in (
        (made.ann, "Wren"),
        (made.bob, "Ash"),
        (made.cyd, "Moss"),
        (made.dot, "Ilse"),
        (made.eve, "Juno"),
    ):
        await who.slash(stage.here, "sheet new", name=name)
        said(await made.slash(who, "dots", dots="sneak 2, sway 2"), privately=True)
    for name, kind in (("The vault", "progress"), ("Alarm", "danger")):
        await stage.gm.slash(stage.here, "clock new", name=name, segments=8, kind=kind)
    return made


@pytest.fixture
async def post(stage: Stage) -> Post:
    """Five characters, a clock for what they want and one for what they dread."""
    return await begun(Post(stage))


async def given(post: Post, roll: Any, words: str) -> Any:
    """Pick what says this from a roll's menu, however old; its message then tells it."""
    await choose(post.gm, post.message(roll), "pick", option(post.message(roll), words))
    return post.message(roll)


async def test_a_week_by_post_settles_everything_and_refuses_nothing(post: Post) -> None:
    ann, bob, cyd, dot, eve, gm = post.ann, post.bob, post.cyd, post.dot, post.eve, post.gm

    # Monday: everybody rolls, Ann twice; nobody waits for the GM.
    bad = (await post.rolled(ann, "sneak", 1, 2)).response
    partial = (await post.rolled(ann, "sway", 5, 1)).response
    full = (await post.rolled(ann, "sneak", 6, 3)).response
    bobs = (await post.rolled(bob, "sneak", 4, 2)).response
    await post.rolled(cyd, "sway", 6, 1, setup="risk")
    dots = (await post.rolled(dot, "sneak", 2, 2)).response
    tense = await post.propose(eve, "sway", tension=True)
    assert await post.stage.waits(GAME) == [
        "pick the consequence of Wren's roll: sneak",
        "pick the consequence of Wren's roll: sway",
        "mark 2 segments for Wren's roll: sneak",
        "pick the consequence of Ash's roll: sneak",
        "get Moss's setup followed up: risk one level down",
        "pick the consequence of Ilse's roll: sneak",
        "name a complication, or refuse it: Juno asks for tension",
        "once the GM has answered the tension, roll for Juno: sway",
    ]
    tense = (await post.slash(eve, "show")).response
    assert "Nobody has answered the tension yet" in text_of(tense)

    # Tuesday: the second of Ann's rolls is answered before the first, and Bob rolls on.
    reduced = await given(post, partial, "Reduced effect")
    bobs_next = (await post.rolled(bob, "sway", 6, 2)).response
    hurt = await given(post, bobs, "Worse condition: 2 stress")
    told = text_of((await post.slash(ann, "show")).response)
    assert "Wren faces a reduced effect" in told
    assert "• mark 2 segments for Wren's roll" in told
    await ann.click(reduced, label="Take it")

    # Wednesday: the machine that runs it all is started anew.
    before = await post.stage.waits(GAME)
    await post.stage.restart()
    assert await post.stage.waits(GAME) == before
    assert "mark 2 segments for Wren's roll (and for 1 earlier roll): sneak" in before

    # Thursday: all that came late is as good as new.
    worded = await gm.click(post.message(tense), label="GM: name the complication")
    await fill_in(gm, worded, "Footsteps", "0", "1")
    await eve.click(post.message(tense), label="Accept tension: +1 die")
    up = option(post.message(tense), "Follow up Moss's setup")
    await choose(eve, post.message(tense), "boost", up)
    post.dice.add(6, 6, 1)
    eves = (await eve.click(post.message(tense), label="Roll 3 dice")).response
    assert post.clock("Alarm") == 1
    lost = await given(post, bad, "Lost opportunity")
    await bob.click(lost, label="Protect Wren")
    await bob.click(post.message(lost), label="Take it")
    await bob.click(hurt, label="Take it")
    assert (post.sheet("Ash")["stress"], post.sheet("Ash")["lost"]) == (2, ["sneak"])

    # Friday: Dot's consequence begins a clock, and she resists the half of it.
    form = await gm.click(post.message(dots), label="GM: complication on a new clock")
    begun = await fill_in(gm, form, "Dogs", ["4"], "")
    assert "**Ilse faces a complication**" in said(begun)
    post.dice.add(4)
    half = await choose(dot, post.message(dots), "answer", "resist:1")
    assert "New clock **Dogs** 0 → 1 of 4" in said(half)
    assert post.clock("Dogs") == 1

    # Saturday: all the progress of the week, the newest first and by any way.
    for who, message, ticks in ((eve, eves, 3), (bob, bobs_next, 2), (ann, full, 2)):
        await who.click(post.message(message), label=f"The vault: +{ticks} segments")
    assert post.clock("The vault") == 7
    shown = (await post.slash(bob, "show")).response
    assert "The vault: +2 segments" in labels(shown)
    await gm.slash(post.here, "clock new", name="The way out", segments=8, kind="progress")
    said(await post.slash(bob, "progress", clock="way"), privately=False)
    said(await post.slash(ann, "progress", clock="way out"), privately=False)
    assert post.clock("The way out") == 3
    assert await post.stage.waits(GAME) == []

    # Sunday: whatever is pressed late is told what became of it.
    late = await gm.slash(post.here, "charge consequence", kind="waive", player=ann)
    assert "brought no consequence" in refused(late)
    nothing = await post.slash(ann, "show")
    assert "Nothing is waiting for Ann" in said(nothing, privately=True)
    assert titled(await post.slash(gm, "scene end")) == "The scene is over"
