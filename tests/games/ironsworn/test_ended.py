"""A long campaign: what has ended takes neither room nor names, and makes room in the end."""

from typing import Any

import pytest

from bot.games.ironsworn.words import recap
from rules.ironsworn import Character, Debility, Rank, Track, TrackEnd, TrackKind
from tests.games.ironsworn.played import move, press, sheet_of, tracks_of
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.stage import Stage, fill_in, labels, refused, said, text_of


async def begin(stage: Stage, name: str, kind: str = "vow", **options: Any) -> Any:
    options = {"rank": "troublesome", **options}
    return await stage.ann.slash(stage.here, "iron track new", kind=kind, name=name, **options)


async def end(stage: Stage, name: str) -> None:
    """Roll a full enough track with a strong hit."""
    await stage.ann.slash(stage.here, "iron track edit", name=name, ticks=40)
    stage.dice.add(1, 1)
    rolled = await stage.ann.slash(stage.here, "iron track roll", name=name)
    assert said(rolled).startswith("Strong hit")


@pytest.mark.slow
async def test_after_twenty_fulfilled_vows_another_is_sworn_also_in_the_face_of_death(
    opened: Stage,
) -> None:
    for number in range(20):
        await begin(opened, f"Vow {number}")
        await end(opened, f"Vow {number}")
    said(await begin(opened, "Avenge Mother"), privately=False)
    death = await move(opened, opened.ann, "face death", 3, 1, 10)
    (vow,) = [each for each in labels(death) if "vow" in each.lower()]
    led = await press(opened, opened.ann, death, vow)
    (sworn,) = [each for each in labels(led) if "Vow" in each]
    form = await opened.ann.click(led, label=sworn)
    opened.dice.add(6, 2, 3)
    given = await fill_in(opened.ann, form, "Come back", ["extreme"])
    said(given, privately=False)
    ann = sheet_of(opened, "Ann")
    assert [each["name"] for each in ann["tracks"] if each["end"] == "open"] == [
        "Avenge Mother",
        "Come back",
    ]
    assert ann["experience"] == 20


@pytest.mark.slow
async def test_open_tracks_fill_the_sheet_and_the_refusal_says_which(opened: Stage) -> None:
    for number in range(20):
        await begin(opened, f"Vow {number}")
    assert "20 open tracks of your own" in refused(await begin(opened, "One more"))
    for number in range(20):
        await begin(opened, f"Road {number}", "journey")
    assert "20 open shared tracks" in refused(await begin(opened, "One more", "journey"))
    move = await opened.ann.slash(
        opened.here, "iron move", name="undertake", track="One more", rank="epic"
    )
    assert "20 open shared tracks" in refused(move)


@pytest.mark.parametrize("shared", [False, True])
async def test_a_name_is_free_again_and_means_what_is_open(opened: Stage, shared: bool) -> None:
    await begin(opened, "Find Kel", shared=shared)
    assert "already" in refused(await begin(opened, "find kel", shared=shared))
    await end(opened, "Find Kel")
    for rank in ("epic", "extreme"):
        said(await begin(opened, "Find Kel", rank=rank, shared=shared), privately=False)
        await opened.ann.slash(opened.here, "iron track mark", name="Find Kel")
        milestone = await move(opened, opened.ann, "reach a milestone", track="Find Kel")
        assert milestone.embeds[0].title.startswith("Ann reaches a milestone")
        if rank == "epic":
            await opened.ann.slash(opened.here, "iron track forsake", name="Find Kel")
    kept = tracks_of(opened) if shared else sheet_of(opened, "Ann")["tracks"]
    assert [(each["rank"], each["ticks"], each["end"]) for each in kept] == [("extreme", 4, "open")]
    # One's own is meant by the name of a shared one that has ended, and the other way about.
    await opened.ann.slash(opened.here, "iron track forsake", name="Find Kel")
    await begin(opened, "Find Kel", rank="formidable", shared=not shared)
    await opened.ann.slash(opened.here, "iron track mark", name="find kel")
    kept = tracks_of(opened) + sheet_of(opened, "Ann")["tracks"]
    assert sorted((each["ticks"], each["end"]) for each in kept) == [(4, "forsaken"), (4, "open")]


@pytest.mark.parametrize("shared", [False, True])
async def test_undo_takes_back_what_a_namesake_did_and_brings_the_ended_one_back(
    opened: Stage, shared: bool
) -> None:
    await begin(opened, "Find Kel", shared=shared)
    await end(opened, "Find Kel")
    await begin(opened, "Find Kel", rank="epic", shared=shared)
    await opened.ann.slash(opened.here, "iron track mark", name="Find Kel")
    for _ in range(2):
        said(await opened.ann.slash(opened.here, "undo"))
    kept = tracks_of(opened) if shared else sheet_of(opened, "Ann")["tracks"]
    assert [(each["ticks"], each["end"]) for each in kept] == [(40, "fulfilled")]
    said(await opened.ann.slash(opened.here, "undo"))
    kept = tracks_of(opened) if shared else sheet_of(opened, "Ann")["tracks"]
    assert [(each["ticks"], each["end"]) for each in kept] == [(40, "open")]


# ----------------------------------------------------- what waits, and another of the name


async def held_on(stage: Stage, name: str, **options: Any) -> Any:
    """Let Ann travel on a journey with a result that could be burned."""
    await stage.ann.slash(stage.here, "iron momentum", change=7)
    await begin(stage, name, "journey", rank="dangerous", **options)
    held = await move(stage, stage.ann, "undertake wits", 6, 2, 8)
    assert "Let it stand" in labels(held)
    return held


@pytest.mark.parametrize(
    ("shared", "is_moved", "is_removed"),
    [(False, False, False), (False, True, True), (True, False, True), (True, True, False)],
)
async def test_what_was_held_on_a_track_that_ended_marks_none_that_begins_under_its_name(
    opened: Stage, shared: bool, is_moved: bool, is_removed: bool
) -> None:
    """Tracks are known by name: the new one had progress before anybody had set out."""
    held = await held_on(opened, "The pass", shared=shared)
    if is_removed:
        await opened.ann.slash(opened.here, "iron track remove", name="The pass")
    else:
        await end(opened, "The pass")
    if is_moved:
        options: dict[str, Any] = {"track": "the pass", "rank": "epic", "shared": shared}
        await move(opened, opened.ann, "undertake wits", *MISS, **options)
    else:
        await begin(opened, "the pass", "journey", rank="epic", shared=shared)
    stood = await press(opened, opened.ann, opened.now(held), "Let it stand")
    assert "The earlier “The pass” has ended, so no more progress is marked." in text_of(stood)
    kept = tracks_of(opened) if shared else sheet_of(opened, "Ann")["tracks"]
    assert [(each["name"], each["ticks"]) for each in kept] == [("the pass", 0)]


async def test_a_track_begins_without_what_waits_for_who_is_not_being_played(
    opened: Stage,
) -> None:
    held = await held_on(opened, "The pass")
    await opened.ann.slash(opened.here, "sheet new", name="Moss")
    await end(opened, "The pass")
    await move(opened, opened.ann, "undertake wits epic", *MISS, track="The pass")
    stood = await press(opened, opened.ann, opened.now(held), "Let it stand")
    assert "The earlier “The pass” has ended" in text_of(stood)
    assert [each["ticks"] for each in tracks_of(opened)] == [0]


async def test_to_give_up_a_vow_that_ended_never_means_another_of_its_name(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    await begin(opened, "Kel", shared=True)
    opened.dice.add(9, 10)
    missed = (await ann.slash(here, "iron track roll", name="Kel")).response
    await press(opened, ann, missed, "Give up the vow")
    await ann.slash(here, "sheet new", name="Moss")
    await ann.slash(here, "iron track edit", name="Kel", ticks=40)
    warned = (await ann.slash(here, "iron track roll", name="Kel")).response
    await press(opened, opened.gm, warned, "Allow anyway", 1, 1)
    await begin(opened, "Kel", rank="epic", shared=True)
    waiting = (await ann.slash(here, "iron waiting", character="Ann")).response
    answered = await ann.click(waiting, label="Forsake Your Vow")
    assert "The earlier “Kel” has ended, and another has begun since." in refused(answered)
    assert [each["end"] for each in tracks_of(opened)] == ["open"]
    # The new one is given up by its name, and then not for what waits about the earlier one.
    await ann.slash(here, "sheet use", character="Ann")
    assert "Follows from" not in said(await ann.slash(here, "iron move", name="forsake kel"))
    assert "**Fulfill Your Vow (Kel)**" in said(await ann.slash(here, "iron waiting"))


@pytest.mark.parametrize("shared", [False, True])
async def test_a_warning_about_a_vow_that_ended_never_rolls_another_of_its_name(
    opened: Stage, shared: bool
) -> None:
    ann, here = opened.ann, opened.here
    await begin(opened, "Kel", shared=shared)
    opened.dice.add(9, 10)
    for _ in range(2):
        warned = (await ann.slash(here, "iron track roll", name="Kel")).response
    late = opened.late(warned)
    await ann.slash(here, "iron move", name="forsake kel")
    await begin(opened, "kel", rank="epic", shared=shared)
    late()
    refused(await opened.gm.click(opened.now(warned), label="Allow anyway"))
    assert "allow it anyway" not in said(await opened.gm.slash(here, "waiting"))


async def test_what_is_burned_on_a_track_before_another_of_its_name_is_undone_with_it(
    opened: Stage,
) -> None:
    """Once the new one is taken back, what was held is about the old one again."""
    held = await held_on(opened, "The pass")
    await end(opened, "The pass")
    await begin(opened, "The pass", "journey", rank="epic")
    for _ in range(2):
        await opened.ann.slash(opened.here, "undo")
    burned = await press(opened, opened.ann, opened.now(held), "Burn")
    assert "has ended" not in text_of(burned)
    assert "all ten boxes are full" in text_of(burned).casefold()
    assert [each["ticks"] for each in tracks_of(opened)] == [40]


@pytest.mark.slow
async def test_the_oldest_shared_tracks_that_ended_make_room_and_undo_brings_them_back(
    opened: Stage,
) -> None:
    await begin(opened, "The long road", "journey")
    for number in range(31):
        await begin(opened, f"Village {number}", shared=True)
        await end(opened, f"Village {number}")
    assert len(tracks_of(opened)) == 32
    await move(opened, opened.ann, "fray heart dangerous", 6, 2, 3, track="The bear")
    names = [each["name"] for each in tracks_of(opened)]
    assert names == ["The long road", *(f"Village {number}" for number in range(1, 31)), "The bear"]
    await opened.ann.slash(opened.here, "undo")
    assert [each["name"] for each in tracks_of(opened)][:3] == [
        "The long road",
        "Village 0",
        "Village 1",
    ]


@pytest.mark.parametrize(
    ("brink", "ending"),
    [("face death", "Wren dies"), ("face desolation", "Wren is lost to despair")],
)
async def test_the_history_says_how_it_ended_and_the_recap_does_not_say_it_twice(
    opened: Stage, brink: str, ending: str
) -> None:
    """It read as any miss: "Wren faces death: miss"."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await move(opened, opened.ann, brink, *MISS)
    lines = said(await opened.gm.slash(opened.here, "history"))
    assert f"9 ✗, 10 ✗) · **{ending}**" in lines
    told = said(await opened.gm.slash(opened.here, "table recap"))
    assert f"• **{ending}**. **Wren** faces" in told
    assert told.count(ending) == 1


@pytest.mark.parametrize(("brink", "word"), [("death", "dead"), ("desolation", "lost to despair")])
async def test_who_dies_or_is_lost_is_marked_until_it_is_undone_or_edited(
    opened: Stage, brink: str, word: str
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")

    async def told() -> list[bool]:
        shown = [
            await opened.ann.slash(opened.here, "sheet show"),
            await opened.gm.slash(opened.here, "table show"),
        ]
        return [word in said(each) for each in shown]

    assert await told() == [False, False]
    await move(opened, opened.ann, f"face {brink}", 1, 9, 10)
    assert sheet_of(opened, "Wren")["ending"] == ("dead" if brink == "death" else "desolate")
    assert await told() == [True, True]
    # Nothing is forbidden.
    await move(opened, opened.ann, "swear epic Come back", 6, 2, 3)
    for _ in range(2):
        await opened.ann.slash(opened.here, "undo")
    assert await told() == [False, False]

    weak = await move(opened, opened.ann, f"face {brink}", 3, 1, 10)
    await press(opened, opened.ann, weak, labels(weak)[0])
    assert await told() == [True, True]
    await opened.ann.slash(opened.here, "sheet edit", field="ending", value="none")
    assert await told() == [False, False]


def test_a_recap_tells_a_vow_begun_anew_under_a_name_that_had_ended() -> None:
    """Its name was known, and so nothing was told of it."""
    old = Track("Kel", TrackKind.VOW, Rank.EPIC, 40, TrackEnd.FULFILLED)
    new = Track("Kel", TrackKind.VOW, Rank.DANGEROUS)
    assert list(recap.track(old, new)) == ["vow begun: Kel"]
    assert list(recap.track(new, old)) == ["vow fulfilled: Kel"]
    assert list(recap.track(new, new)) == list(recap.track(old, old)) == []


async def test_a_warning_in_ones_own_list_says_who_can_allow_it_and_where(stage: Stage) -> None:
    """It named the GM alone, also at a table without one, and no button was there."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="ironsworn")
    await move(stage, stage.ann, "out of supply")

    async def shown() -> str:
        return said(await stage.ann.slash(stage.here, "iron waiting"))

    assert "**Warned about** Out of Supply: you can allow it (`/waiting`)." in await shown()
    await stage.manager.slash(stage.here, "table gm", member=stage.gm)
    assert "**Warned about** Out of Supply: the GM can allow it (`/waiting`)." in await shown()
    # In direct messages a player is the GM as well.
    alone = stage.env.create_user("solo", global_name="Solo")
    await alone.slash("sheet new", name="Moss", game="ironsworn")
    await alone.slash("iron move", name="out of supply")
    assert "Out of Supply: you can allow it" in said(await alone.slash("iron waiting"))


async def test_a_shared_journey_goes_on_although_whoever_missed_its_end_has_left(
    opened: Stage,
) -> None:
    """Its button refused everybody, and the warning named a list that has not got it."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    await bob.slash(here, "sheet new", name="Kaya")
    await move(opened, ann, "journey", *WEAK, track="The pass", rank="dangerous")
    opened.dice.add(9, 10)
    await ann.slash(here, "iron track roll", name="The pass")

    warned = said(await bob.slash(here, "iron track roll", name="The pass"))
    assert "`/waiting` has that choice." in warned
    assert "Wren, Reach Your Destination" in said(await bob.slash(here, "waiting"))
    shown = (await bob.slash(here, "iron track show", name="The pass")).response
    refused(await bob.click(shown, label=labels(shown)[-1]))

    await ann.slash(here, "sheet delete", character="Wren")
    shown = (await bob.slash(here, "iron track show", name="The pass")).response
    went_on = said(await bob.click(shown, label=labels(shown)[-1]))
    assert went_on.startswith("The journey goes on: The pass")
    assert "2 → 1 box" in went_on
    listed = said(await bob.slash(here, "waiting"))
    assert "The pass" not in listed


async def test_a_vow_that_is_being_given_up_asks_no_more_whether_it_goes_on(opened: Stage) -> None:
    """It was listed twice, once with a button that refused everybody."""
    ann, here = opened.ann, opened.here
    await ann.slash(here, "iron track new", kind="vow", name="Kel", rank="formidable")
    opened.dice.add(9, 10)
    missed = (await ann.slash(here, "iron track roll", name="Kel")).response
    await ann.click(missed, label="Give up the vow")
    listed = said(await ann.slash(here, "waiting"))
    assert "Fulfill Your Vow" in listed
    assert "say whether" not in listed


# -------------------------------------------------------------------------------- the dying


async def dying(stage: Stage) -> Any:
    """Let Ann's character come to be dying, and give the message that offers a way out."""
    await stage.ann.slash(stage.here, "sheet edit", field="health", value="1")
    hurt = await move(stage, stage.ann, "endure harm 1", *MISS)
    return await press(stage, stage.ann, hurt, "Roll on the table", 1, 5)


async def listed(stage: Stage) -> list[str]:
    return labels((await stage.ann.slash(stage.here, "iron waiting")).response)


@pytest.mark.parametrize(
    ("faces", "is_typed"), [(STRONG, False), (WEAK, True), (MISS, False), (MISS, True)]
)
async def test_who_has_faced_death_is_not_offered_to_be_healed_from_it(
    opened: Stage, faces: tuple[int, int, int], is_typed: bool
) -> None:
    """To be healed of it waited on, also for the dead; typed, so did facing it once more."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    shown = await dying(opened)
    assert labels(shown) == ["Heal", "Face Death", "Why?"]
    if is_typed:
        await move(opened, opened.ann, "face death", *faces)
    else:
        faced = await press(opened, opened.ann, shown, "Face Death", *faces)
        assert "Heal" not in labels(faced)
    await opened.env.settle()
    assert not {"Heal", "Face Death"} & {*labels(opened.now(shown))}
    left = ["Sacrifice yourself", "Swear a vow for it: then Swear an Iron Vow (for your life)"]
    assert await listed(opened) == (left if faces is WEAK else [])


@pytest.mark.parametrize("faces", [STRONG, WEAK])
async def test_who_is_healed_need_not_face_death(
    opened: Stage, faces: tuple[int, int, int]
) -> None:
    """Death could still be faced, after one was healed oneself and after an ally had done it."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    shown = await dying(opened)
    healed = await press(opened, opened.ann, shown, "Heal", *faces)
    assert "The danger of dying is over." in text_of(healed)
    assert "Face Death" not in labels(healed)

    shown = await dying(opened)
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    opened.dice.add(*faces)
    tended = await opened.bob.slash(opened.here, "iron move", name="heal", who="Wren")
    assert "Wren is no longer in danger of dying." in said(tended)
    await opened.env.settle()
    assert labels(opened.now(shown)) == ["Why?"]
    again = await opened.bob.slash(opened.here, "undo")
    assert labels(opened.now(shown))[:2] == ["Heal", "Face Death"], said(again)


async def held_healing(stage: Stage) -> Any:
    """Let Ann's character, who is dying, heal herself with a result that could be burned."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    shown = await dying(stage)
    await stage.ann.slash(stage.here, "iron momentum", change=5)
    held = await press(stage, stage.ann, shown, "Heal", 1, 4, 10)
    assert "Let it stand" in labels(held)
    return held


@pytest.mark.parametrize("is_chosen", [False, True])
async def test_a_healing_that_is_held_is_void_once_its_roller_has_died(
    opened: Stage, is_chosen: bool
) -> None:
    """It waited for the dead for good, who could be healed with it, or pay the price."""
    held = await held_healing(opened)
    late = opened.late(held)
    faces = (3, 1, 10) if is_chosen else MISS
    died = await press(opened, opened.ann, opened.now(held), "Face Death", *faces)
    if is_chosen:
        died = await press(opened, opened.ann, died, "Sacrifice yourself")
    assert "The result of Heal is gone, because what it was about is over." in text_of(died)
    assert labels(died) == ["Why?"]
    assert "Heal" not in said(await opened.ann.slash(opened.here, "waiting"))
    late()
    refused(await opened.ann.click(held, label="Let it stand"))
    await opened.ann.slash(opened.here, "undo")
    assert "Heal" in said(await opened.ann.slash(opened.here, "waiting"))


async def test_a_healing_that_is_held_is_settled_by_who_lives(opened: Stage) -> None:
    held = await held_healing(opened)
    lives = await press(opened, opened.ann, opened.now(held), "Face Death", *STRONG)
    assert "Let it stand" in labels(lives)


async def test_the_healing_of_somebody_else_is_settled_though_its_roller_has_died(
    opened: Stage,
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    await opened.ann.slash(opened.here, "iron momentum", change=5)
    await move(opened, opened.ann, "heal Ash", 1, 4, 10)
    died = await move(opened, opened.ann, "face death", *MISS)
    assert "is gone" not in text_of(died)
    assert "Let it stand" in await listed(opened)


async def test_after_a_miss_on_healing_death_can_still_be_faced(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    missed = await press(opened, opened.ann, await dying(opened), "Heal", *MISS)
    assert labels(missed) == ["Pay the Price", "Face Death", "Why?"]


async def test_healing_an_unconscious_friend_leaves_what_they_were_offered(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.ann.slash(opened.here, "sheet edit", field="health", value="1")
    hurt = await move(opened, opened.ann, "endure harm 1", *MISS)
    await press(opened, opened.ann, hurt, "Roll on the table", 3, 4)
    assert await listed(opened) == ["Face Death"]
    healed = await move(opened, opened.ann, "heal", *STRONG)
    assert "dying" not in text_of(healed)
    assert await listed(opened) == ["Face Death"]


async def test_the_dead_are_offered_no_next_blow(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await move(opened, opened.ann, "fray heart", *STRONG, track="Wolf", rank="dangerous")
    shown = await dying(opened)
    assert "Clash with iron" in labels(shown)
    died = await press(opened, opened.ann, shown, "Face Death", *MISS)
    assert labels(died) == ["Why?"]
    await opened.ann.slash(opened.here, "sheet edit", field="ending", value="none")
    typed = await move(opened, opened.ann, "face death", *MISS)
    assert labels(typed) == ["Why?"]


def test_a_recap_says_once_that_what_a_character_suffers_is_new() -> None:
    """It said “now wounded, now shaken, now maimed”, which is long to hear."""
    well = Character("Kaya", debilities=(Debility.CURSED, Debility.TORMENTED))
    ill = Character("Kaya", debilities=(Debility.WOUNDED, Debility.SHAKEN, Debility.MAIMED))
    told = list(recap.character(well, ill))
    assert told == ["now wounded, shaken and maimed", "no longer cursed and tormented"]
