"""Fate at a table that nobody runs: whoever plays there keeps the scene."""

from tests.games.fate.party import FLAT, GAIN
from tests.stage import Stage, fill_in, labels, menus, parts_of, refused, said, text_of


async def test_anybody_sets_the_opposition(stage: Stage) -> None:
    """It waited for a GM, and there was none who could set it."""
    here = await stage.unrun("fate")
    stage.dice.add(*GAIN)
    rolled = (await stage.ann.slash(here, "fate roll", skill="3", action="overcome")).response
    assert "or one of you sets a number." in text_of(rolled)
    assert "Set the opposition…" in labels(rolled)
    assert "the GM" not in text_of(rolled)
    # It is the roller's to see to, until somebody else does.
    assert f"{stage.ann.mention} · set a number" in said(await stage.bob.slash(here, "waiting"))
    (options,) = menus(rolled)
    opposed = await stage.bob.select(rolled, [options[4]["value"]])
    assert "**The opposition is set.**" in said(opposed)
    assert "Success · Wren overcomes" in said(
        await stage.ann.click(opposed.response, label="Accept: success")
    )


async def test_a_roll_that_needs_no_opposition_may_go_without(stage: Stage) -> None:
    """The card named a GM alone, and `/fate stand` stood nowhere on it."""
    here, accept = await stage.unrun("fate"), "`/fate stand` accepts it without opposition."
    stage.dice.add(*FLAT, *FLAT)
    attack = await stage.ann.slash(here, "fate roll", skill="Fight", action="attack")
    # Nothing would come of it.
    assert accept not in said(attack)
    waits = await stage.ann.slash(here, "fate roll", skill="Fight", action="overcome")
    assert accept in said(waits)
    stood = said(await stage.ann.slash(here, "fate stand"))
    assert "There was no opposition." in stood
    assert accept not in stood


async def test_a_roll_without_opposition_is_its_rollers_to_let_go(stage: Stage) -> None:
    here = await stage.unrun("fate")
    stage.dice.add(*GAIN)
    await stage.ann.slash(here, "fate roll", skill="3", action="overcome")
    waiting = (await stage.ann.slash(here, "waiting")).response
    assert "Let one go" in labels(waiting)


async def test_anybody_ends_the_conflict_and_the_scene(stage: Stage) -> None:
    """Both were for a GM whom the table does not have."""
    here = await stage.unrun("fate")
    await stage.ann.slash(here, "fate aspect add", name="On Fire")
    assert "The conflict is over" in said(await stage.ann.slash(here, "fate conflict end"))
    told = said(await stage.bob.slash(here, "fate scene end"))
    assert "Aspects gone with it: On Fire." in told


async def test_nothing_counts_on_a_gm_who_is_not_there(stage: Stage) -> None:
    """A menu was the GM's alone, and the scene told of fate points that nobody could spend."""
    here = await stage.unrun("fate")
    assert "On the table" not in said(await stage.ann.slash(here, "table show"))
    await stage.ann.slash(here, "fate aspect add", name="On Fire")
    stage.dice.add(*FLAT, *FLAT)
    options = {"skill": "3", "action": "attack"}
    rolled = await stage.ann.slash(here, "fate roll", opposition=2, **options)
    assert labels(rolled.response)[0] == "Wren: invoke…"
    assert "GM" not in said(rolled)
    await stage.ann.slash(here, "fate roll", target="Ash", **options)
    stage.dice.add(*FLAT)
    await stage.bob.slash(here, "fate roll", skill="2", action="defend")
    assert "GM" not in said(await stage.bob.slash(here, "fate aspect show"))
    assert "Ash: invoke against…" in labels((await stage.bob.slash(here, "fate show")).response)
    assert "The GM has" not in said(await stage.bob.slash(here, "fate scene end"))
    await stage.manager.slash(here, "table gm", member=stage.gm)
    assert "GM: ●● 2 fate points" in said(await stage.gm.slash(here, "fate aspect show"))
    assert "The GM has 2 fate points" in said(await stage.gm.slash(here, "fate scene end"))


async def test_once_somebody_runs_the_table_these_are_for_them(stage: Stage) -> None:
    here = await stage.unrun("fate")
    stage.dice.add(*GAIN)
    await stage.ann.slash(here, "fate roll", skill="3", action="overcome")
    await stage.manager.slash(here, "table gm", member=stage.gm)
    refused(await stage.ann.slash(here, "fate scene end"))
    refused(await stage.ann.slash(here, "fate conflict end"))
    refused(await stage.ann.slash(here, "fate oppose", opposition=2))


async def test_anybody_begins_a_session_for_all_and_gives_a_milestone(stage: Stage) -> None:
    here = await stage.unrun("fate")
    await stage.bob.slash(here, "fate point spend")
    refreshed = await stage.ann.slash(here, "fate point refresh", everyone=True)
    assert "Ash" in said(refreshed)
    await stage.ann.slash(here, "fate action", action="attack")
    chosen = refused(await stage.ann.slash(here, "fate action", action="defend"))
    assert "A major milestone can change it (`/fate milestone`)." in chosen
    reached = await stage.bob.slash(here, "fate milestone", player=stage.ann, action="defend")
    assert "Defend" in said(reached)


async def test_a_new_character_may_be_filled_in_once_its_roll_is_accepted(stage: Stage) -> None:
    """What waited for no more took the button away, though the sheet had only a name."""
    await stage.env.settle()
    here = stage.elsewhere
    await stage.bob.slash(here, "sheet new", name="Ash", game="fate")
    stage.dice.add(*FLAT)
    rolled = (await stage.ann.slash(here, "fate roll", skill="Shoot")).response
    against = next(part for part in parts_of(rolled) if "options" in part)
    value = next(each["value"] for each in against["options"] if each["label"].endswith("(+2)"))
    opposed = await stage.bob.select(rolled, [value], custom_id=against["custom_id"])
    assert labels(opposed.response) == ["Accept: failure", "Why?", "Fill in Ann's sheet"]
    # What is next stands out alone.
    assert [part["style"] for part in parts_of(opposed.response)] == [1, 2, 2]
    accepted = await stage.ann.click(opposed.response, label="Accept: failure")
    assert labels(accepted.response) == ["Why?", "Fill in Ann's sheet"]

    form = await stage.ann.click(accepted.response, label="Fill in Ann's sheet")
    typed = ("Wren", "Sword Master", "Owes All", "", "Fight 4")
    said(await fill_in(stage.ann, form, *typed), privately=False)
    await stage.env.settle()
    assert labels(stage.now(rolled)) == ["Why?"]


async def test_of_several_who_are_new_each_may_be_filled_in_by_name(stage: Stage) -> None:
    """One button stood there twice, of nobody said whose, and then for the first of them alone."""
    await stage.env.settle()
    here = stage.elsewhere
    await stage.gm.slash(here, "sheet new", name="Moss", game="fate")
    for who, options in ((stage.ann, {}), (stage.bob, {"against": "Ann: Shoot"})):
        stage.dice.add(*FLAT)
        rolled = (await who.slash(here, "fate roll", skill="Shoot", **options)).response
    shown = labels(rolled)
    assert [each for each in shown if "Fill" in each] == [
        "Fill in the sheet",
        "Fill in Ann's sheet",
    ]
    assert "**Bob** is a new character." in text_of(rolled)
    accepted = await stage.ann.click(rolled, label="Accept: tie")
    filling = ["Fill in Ann's sheet", "Fill in Bob's sheet"]
    assert labels(accepted.response)[-2:] == filling
    form = await stage.bob.click(accepted.response, label="Fill in Bob's sheet")
    said(await fill_in(stage.bob, form, "Ash", "Guardian", "Owes All", "", "Will 4"))
    await stage.env.settle()
    assert labels(stage.now(accepted.response))[-1] == "Fill in Ann's sheet"
