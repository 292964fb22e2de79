"""Clocks at a table of Charge: hidden ones, projects, those of one name, and their pictures."""

import json
from typing import Any

from tests.games.charge.crew import Crew, choose, option
from tests.stage import Stage, labels, menus, refused, said, text_of


async def test_where_charge_alone_is_played_its_clocks_have_its_sizes(stage: Stage) -> None:
    """RC14: at a table that nobody opened they had any."""
    odd = {"name": "Alarm", "segments": 5, "kind": "danger"}
    await stage.env.settle()
    stage.dice.add(6, 1)
    await stage.ann.slash(stage.elsewhere, "charge action", action="sneak")
    assert "4, 6 or 8 segments" in refused(
        await stage.ann.slash(stage.elsewhere, "clock new", **odd)
    )
    # Where another game is played as well, clocks are everybody's.
    await stage.bob.slash(stage.elsewhere, "sheet new", name="Kaya", game="ironsworn")
    said(await stage.ann.slash(stage.elsewhere, "clock new", **odd), privately=False)


async def test_clocks_of_a_charge_table_have_four_six_or_eight_segments(crew: Crew) -> None:
    answer = await crew.gm.slash(crew.here, "clock new", name="Odd", segments=5)
    assert "4, 6 or 8 segments" in refused(answer)
    made = await crew.ann.slash(crew.here, "clock new", name="A boat", segments=4, kind="project")
    assert f"belongs to {crew.ann.mention}" in said(made)
    assert "A boat" in said(await crew.ann.slash(crew.here, "sheet show"))


async def test_clocks_of_one_name_are_told_apart_on_buttons_menus_and_questions(
    crew: Crew,
) -> None:
    """They could share a name while one was hidden."""
    ann, gm, here = crew.ann, crew.gm, crew.here
    await gm.slash(here, "clock new", name="Vault", segments=4, kind="plain", hidden=True)
    for name in ("Vault", "Bell"):
        await ann.slash(here, "clock new", name=name, segments=4, kind="plain")
    # Nothing tells whoever does not see it that there is another.
    rolled = (await crew.rolled(ann, "sneak", 6, 1)).response
    assert "Vault: +2 segments" in labels(rolled)
    await gm.slash(here, "clock reveal", name="Vault")
    first, second = [
        row[0] for row in crew.stage.state()["sheets"] if (row[3], row[4]) == ("clock", "Vault")
    ]
    alike = [f"Vault (clock {each}) · 0 of 4" for each in (first, second)]
    rolled = (await crew.rolled(ann, "sneak", 6, 1)).response
    fills = [each for each in labels(rolled) if each.endswith("segments")]
    assert fills == [f"{each}: +2 segments" for each in (*alike, "Bell")]
    owed = (await crew.rolled(ann, "sneak", 1, 2)).response
    dangers = [
        each["label"] for menu in menus(owed) for each in menu if "segments on" in each["label"]
    ]
    assert dangers == [f"Complication: 2 segments on {each}" for each in (*alike, "Bell")]
    question = await gm.slash(here, "table panel", gm=True)
    panel = (await gm.click(question.response, label="GM: post it here")).response
    ticks = [each["label"] for each in menus(panel)[0]]
    assert ticks == [*alike, "Bell · 0 of 4"]
    offered = await gm.autocomplete(here, "clock tick", "name", "Va")
    assert [each["name"] for each in offered] == alike
    await ann.click(rolled, label=fills[1])
    asked = await crew.slash(ann, "progress")
    told = ["Vault · 0 of 4: +2 segments", "Vault · 2 of 4: +2 segments", "Bell: +2 segments"]
    assert labels(asked.response) == told


async def test_a_complication_falls_on_the_very_clock_that_was_picked(crew: Crew) -> None:
    # A secret of Ann's has the name of the danger clock, and is revealed before anybody answers.
    secret = {"name": "Doom", "segments": 8, "kind": "progress", "hidden": True}
    await crew.ann.slash(crew.here, "clock new", **secret)
    await crew.bob.slash(crew.here, "clock new", name="Doom", segments=4, kind="danger")
    await crew.ann.slash(crew.here, "clock reveal", name="Doom")
    rolled = await crew.rolled(crew.ann, "sneak", 1, 1)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "2 segments on Doom"))
    taken = await crew.ann.click(crew.newest(), label="Take it")
    assert "Clock **Doom** 0 → 2 of 4" in said(taken)
    undone = await crew.ann.slash(crew.here, "undo")
    assert said(undone, privately=False).endswith("\n**Doom: ticks 2 → 0**")


async def test_progress_that_finds_every_clock_full_says_so(crew: Crew) -> None:
    """It was said that no clock could take it, and a full project to need a new clock."""
    for named, kind, command in (("Vault", "progress", "new"), ("Raft", "project", "untick")):
        size = {"name": named, "segments": 4, "kind": kind}
        await crew.ann.slash(crew.here, "clock new", **size)
        project = {"project": named} if kind == "project" else {}
        await crew.rolled(crew.ann, "sneak", 6, 1, **project)
        await crew.gm.slash(crew.here, "clock tick", name=named, segments=4)
        words = refused(await crew.slash(crew.ann, "progress"))
        assert "full" in words
        assert f"`/clock {command}`" in words
        await crew.gm.slash(crew.here, "clock remove", name=named)


async def test_a_project_has_one_roll_in_a_session_and_mends_what_was_broken(crew: Crew) -> None:
    made = await crew.ann.slash(crew.here, "clock new", name="Amends", segments=4, kind="project")
    await crew.slash(crew.ann, "attachment add", name="My sister")
    hurt = await crew.rolled(crew.ann, "sneak", 1, 1)
    await choose(crew.gm, hurt.response, "pick", option(hurt.response, "Worse condition"))
    broken = await choose(crew.ann, crew.newest(), "answer", "break:My sister")
    assert "**My sister** is lost to cancel it." in said(broken)
    assert crew.sheet("Wren")["stress"] == 0

    worked = await crew.rolled(crew.ann, "sway", 6, project="Amends")
    await crew.ann.click(worked.response, label="Amends: +2 segments")
    again = await crew.slash(crew.ann, "action", action="sway", project="Amends")
    assert "had its roll this session" in refused(again)
    await crew.ann.slash(crew.here, "clock tick", name="Amends", segments=2)
    await crew.slash(crew.ann, "attachment mend", name="My sister", project="Amends")
    assert crew.sheet("Wren")["attachments"] == [{"name": "My sister", "is_broken": False}]
    assert "There is no clock" in refused(
        await crew.ann.slash(crew.here, "clock show", name="Amends")
    )
    assert "This clock is gone" in said(made)


async def test_a_project_has_no_second_roll_by_another_character_of_its_player(crew: Crew) -> None:
    """Whoever took up another character rolled for the project once more."""
    ann, here = crew.ann, crew.here
    await ann.slash(here, "clock new", name="A boat", segments=8, kind="project")
    proposed = await crew.propose(ann, "sway", project="A boat")
    await ann.slash(here, "sheet new", name="Fern")
    await crew.rolled(ann, "sway", 6, 1, project="A boat", character="Fern")
    await ann.slash(here, "sheet use", character="Wren")
    again = refused(await crew.slash(ann, "action", action="sway", project="A boat"))
    assert "had its roll this session" in again
    waits = crew.message(proposed)
    assert "`/charge session start`" in text_of(waits)
    assert "Roll 1 die" not in labels(waits)


async def test_a_project_that_is_full_is_worked_on_no_more(crew: Crew) -> None:
    """The roll was made, and its success found no room."""
    await crew.ann.slash(crew.here, "clock new", name="A boat", segments=4, kind="project")
    await crew.ann.slash(crew.here, "clock tick", name="A boat", segments=4)
    said_so = refused(await crew.slash(crew.ann, "action", action="sway", project="A boat"))
    assert "“A boat” is full." in said_so


# ------------------------------------------------------------------------------------------ hidden


async def test_a_hidden_danger_clock_is_ticked_without_being_told(crew: Crew) -> None:
    hidden = {"name": "The traitor", "segments": 4, "kind": "danger", "hidden": True}
    await crew.gm.slash(crew.here, "clock new", **hidden)
    rolled = await crew.rolled(crew.ann, "sneak", 1, 2)
    assert "traitor" not in text_of(rolled.response)
    await crew.slash(crew.gm, "consequence", kind="complication", clock="The traitor")
    await crew.ann.click(crew.newest(), label="Take it")
    assert crew.clock("The traitor") == 2
    undone = await crew.ann.slash(crew.here, "undo")
    assert said(undone, privately=False).endswith("What it changed is as it was before.")
    await crew.ann.slash(crew.here, "redo")
    assert crew.clock("The traitor") == 2
    seen = crew.stage.seen_by(crew.bob)
    assert "traitor" not in seen
    assert "2 of 4" not in seen
    history = said(await crew.bob.slash(crew.here, "history"))
    assert "traitor" not in history


async def test_tension_on_a_hidden_clock_does_not_tell_whether_it_is_full(crew: Crew) -> None:
    """Whoever accepted it could tell from a line that was missing, and from their own file."""
    told, files = list[list[str]](), list[str]()
    for ticks in (0, 4):
        name = f"Plot {ticks}"
        clock = {"name": name, "segments": 4, "kind": "danger", "hidden": True}
        await crew.gm.slash(crew.here, "clock new", **clock)
        await crew.propose(crew.ann, "sneak", tension=True)
        offer = {"complication": "it stirs", "segments": 1, "clock": name}
        message = (await crew.slash(crew.gm, "tension", **offer)).response
        if ticks:
            await crew.gm.slash(crew.here, "clock tick", name=name, segments=ticks)
        await crew.ann.click(message, label="Accept tension: +1 die")
        crew.dice.add(6, 1, 1)
        rolled = await crew.ann.click(crew.message(message), label="Roll 3 dice")
        told.append([line for line in said(rolled).splitlines() if "momentum" not in line])
        entries = json.loads(await exported(crew, crew.ann, "me export"))["tables"][0]["entries"]
        (made,) = [
            each["outcome"]
            for each in entries
            if each["interaction"] == crew.sheet("Wren")["roll"]["key"]
        ]
        files.append(json.dumps([made["tension_clock"], made["tension_unplaced"]]))
        assert crew.clock(name) == (ticks or 1)
    assert told[0] == told[1]
    assert files[0] == files[1]


async def test_a_complication_on_a_hidden_clock_does_not_tell_whether_it_is_full(
    crew: Crew,
) -> None:
    told, files = list[str](), list[str]()
    for ticks in (0, 4):
        name = f"Plot {ticks}"
        clock = {"name": name, "segments": 4, "kind": "danger", "hidden": True}
        await crew.gm.slash(crew.here, "clock new", **clock)
        await crew.rolled(crew.ann, "sneak", 1, 2)
        await crew.slash(crew.gm, "consequence", kind="complication", clock=name)
        if ticks:
            await crew.gm.slash(crew.here, "clock tick", name=name, segments=ticks)
        taken = await crew.ann.click(crew.newest(), label="Take it")
        told.append(said(taken))
        entries = json.loads(await exported(crew, crew.ann, "me export"))["tables"][0]["entries"]
        made = entries[-1]["outcome"]
        files.append(json.dumps([made["clock"], made["unplaced"]]))
        assert crew.clock(name) == (ticks or 2)
    assert told[0] == told[1]
    assert files[0] == files[1]


async def exported(crew: Crew, who: Any, command: str, **options: Any) -> str:
    """Give what stands in the file that somebody is given."""
    answer = await who.slash(crew.here, command, **options)
    (file,) = answer.response.attachments
    return str((await file.read()).decode())


async def test_a_hidden_danger_clock_is_in_nobodys_file_but_the_gms(crew: Crew) -> None:
    hidden = {"name": "Traitor", "segments": 6, "kind": "danger", "hidden": True}
    await crew.gm.slash(crew.here, "clock new", **hidden)

    async def knowing() -> list[str]:
        return [
            name
            for who, name in ((crew.ann, "Wren"), (crew.bob, "Ash"))
            for given in (
                await exported(crew, who, "me export"),
                await exported(crew, who, "sheet export", character=name),
            )
            if "Traitor" in given
        ]

    await crew.rolled(crew.ann, "sneak", 1, 3)
    given = await crew.slash(crew.gm, "consequence", kind="complication", clock="Traitor")
    assert await knowing() == []
    await crew.ann.click(given.response, label="Take it")
    await crew.propose(crew.bob, "shoot", tension=True)
    offer = {"complication": "it stirs", "segments": 1, "clock": "Traitor"}
    message = (await crew.slash(crew.gm, "tension", **offer)).response
    assert await knowing() == []
    await crew.bob.click(message, label="Accept tension: +1 die")
    crew.dice.add(6, 2, 3)
    await crew.bob.click(crew.message(message), label="Roll 3 dice")
    assert crew.clock("Traitor") == 3
    assert await knowing() == []
    # A GM who plays as well is told what they know.
    await crew.gm.slash(crew.here, "sheet new", name="Kes")
    await crew.rolled(crew.gm, "sneak", 1, 3)
    await crew.slash(crew.gm, "consequence", kind="complication", clock="Traitor")
    for command in ("me export", "sheet export"):
        assert "Traitor" in await exported(crew, crew.gm, command)


async def test_who_manages_the_channel_is_told_what_a_gm_is_in_their_own_file(crew: Crew) -> None:
    """It went by who is named as a GM alone, and so gave less than everything else does."""
    mona, gm = crew.stage.manager, crew.gm
    hidden = {"name": "Traitor", "segments": 6, "kind": "danger", "hidden": True}
    await gm.slash(crew.here, "clock new", **hidden)
    await mona.slash(crew.here, "sheet new", name="Kes")
    await crew.rolled(mona, "sneak", 1, 3)
    await crew.slash(gm, "consequence", kind="complication", clock="Traitor")
    assert "Traitor" in said(await mona.slash(crew.here, "clock show"))
    for command in ("me export", "sheet export"):
        assert "Traitor" in await exported(crew, mona, command)


async def test_a_character_who_faces_a_hidden_clock_can_be_brought_in(crew: Crew) -> None:
    hidden = {"name": "Traitor", "segments": 6, "kind": "danger", "hidden": True}
    await crew.gm.slash(crew.here, "clock new", **hidden)
    await crew.rolled(crew.ann, "sneak", 1, 3)
    await crew.slash(crew.gm, "consequence", kind="complication", clock="Traitor")
    file = await exported(crew, crew.ann, "sheet export")
    brought = await crew.ann.slash(
        crew.stage.elsewhere, "sheet import", file=("character.json", file.encode())
    )
    assert "Wren arrives" in said(brought, privately=False)


async def test_a_hidden_project_is_not_told_by_a_roll_and_no_other_clock_is_one(
    crew: Crew,
) -> None:
    secret = {"name": "Betray Ash", "segments": 4, "kind": "project", "hidden": True}
    await crew.ann.slash(crew.here, "clock new", **secret)
    await crew.gm.slash(crew.here, "clock new", name="Alarm", segments=4, kind="danger")
    refusal = refused(await crew.slash(crew.ann, "action", action="sway", project="Betray"))
    assert "Reveal it first: `/clock reveal`" in refusal
    refusal = refused(await crew.slash(crew.ann, "action", action="sway", project="Alarm"))
    assert "“Alarm” (danger clock) is the wrong kind of clock" in refusal
    assert "Betray" not in crew.stage.seen_by(crew.bob)
    assert not await crew.ann.autocomplete(crew.here, "charge action", "project", "", action="sway")
    await crew.ann.slash(crew.here, "clock reveal", name="Betray Ash")
    assert "Betray Ash" in text_of(await crew.propose(crew.ann, "sway", project="Betray"))


async def test_a_project_is_told_from_a_hidden_clock_of_its_name(crew: Crew) -> None:
    secret = {"name": "Amends", "segments": 4, "kind": "danger", "hidden": True}
    await crew.gm.slash(crew.here, "clock new", **secret)
    await crew.ann.slash(crew.here, "clock new", name="Amends", segments=6, kind="project")
    given = {"action": "sway", "player": crew.ann.id}
    offered = await crew.gm.autocomplete(crew.here, "charge action", "project", "", **given)
    assert [each["name"] for each in offered] == ["Amends · 0 of 6"]

    for name in ("Amends", offered[0]["value"]):
        whose = {"player": crew.ann, "now": False}
        proposed = await crew.propose(crew.gm, "sway", project=name, **whose)
        assert "Amends" in text_of(proposed)
        assert "(clock" not in text_of(proposed)


# ------------------------------------------------------------------------------------- as pictures


def pictured(message: Any) -> tuple[str, bytes]:
    """Give the words and the file of a message's only picture, which its embed shows."""
    (file,) = message.attachments
    assert message.embeds[0].thumbnail.url is not None
    return str(file.description), file


async def test_a_clocks_picture_changes_with_its_words_and_in_their_place(crew: Crew) -> None:
    made = await crew.gm.slash(crew.here, "clock new", name="Alarm", segments=4)
    assert pictured(made.response)[0] == "A clock with 0 of 4 segments filled."
    first = crew.message(made.response).attachments[0].id
    await crew.gm.click(made.response, label="Tick")
    now = crew.message(made.response)
    assert pictured(now)[0] == "A clock with 1 of 4 segments filled."
    assert now.attachments[0].id != first
    assert "1 of 4" in text_of(now)


async def test_a_message_that_is_about_no_clock_has_no_picture(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Safe", segments=6, kind="progress")
    rolled = await crew.rolled(crew.ann, "sneak", 6, 1)
    assert rolled.response.attachments == []
    await crew.ann.click(rolled.response, label="Safe: +2 segments")
    assert "2 of 6" in text_of(crew.message(rolled.response))
    assert crew.message(rolled.response).attachments == []
    await crew.rolled(crew.ann, "sneak", 6, 1)
    # Away from its roll the clock has a message of its own.
    filled = await crew.ann.slash(crew.stage.thread, "charge progress", clock="Safe")
    assert pictured(filled.response)[0] == "A clock with 4 of 6 segments filled."


async def test_the_picture_of_a_hidden_clock_is_for_whoever_sees_the_clock(crew: Crew) -> None:
    made = await crew.gm.slash(crew.here, "clock new", name="Plot", segments=4, hidden=True)
    assert made.response.ephemeral
    assert pictured(made.response)[0] == "A clock with 0 of 4 segments filled."
    seen = crew.here.history(viewer=crew.ann)
    assert [each for each in seen if each.attachments] == []
