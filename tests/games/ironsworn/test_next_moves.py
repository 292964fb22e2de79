"""A move that marks progress offers what is made next about that track, while it is so."""

from typing import Any

import pytest

from tests.games.ironsworn.played import choose, move, press, sheet_of
from tests.games.ironsworn.played import wren as seated
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.house.table.test_waiting import choose as let_go
from tests.stage import Stage, labels, menus, refused, said, text_of

LEG = "Undertake a Journey"


@pytest.fixture
async def wren(opened: Stage) -> Any:
    """Ann, who plays Wren."""
    return (await seated(opened)).ann


async def in_a_fight(stage: Stage, who: Any, rank: str = "troublesome") -> None:
    """Begin a fight with the initiative."""
    await move(stage, who, "fray heart", *STRONG, track="Wolf", rank=rank)


async def test_a_strike_that_hits_offers_the_next_and_the_end_of_the_fight(
    opened: Stage, wren: Any
) -> None:
    await in_a_fight(opened, wren)
    struck = await move(opened, wren, "strike edge", *STRONG)
    assert labels(struck) == ["Strike", "End the Fight with 9 boxes", "Why?"]
    again = await press(opened, wren, struck, "Strike", *STRONG)
    # It is a move of its own, with the stat of the one before, and the track is full with it.
    assert again.id != struck.id
    assert "Wren strikes with edge" in text_of(again)
    assert labels(again) == ["End the Fight with 10 boxes", "Why?"]
    await opened.env.settle()
    assert labels(opened.now(struck)) == ["Why?"]

    won = await press(opened, wren, again, "End the Fight", 2, 3)
    assert text_of(won).startswith("Strong hit · Wren ends the fight · Wolf")
    await opened.env.settle()
    assert labels(opened.now(again)) == ["Why?"]


async def test_a_fight_whose_track_is_full_offers_its_end(opened: Stage, wren: Any) -> None:
    """Only another Strike was offered, which could mark nothing any more."""
    await in_a_fight(opened, wren)
    for faces in (STRONG, STRONG, WEAK):
        await move(opened, wren, "strike iron", *faces)
    clashed = await move(opened, wren, "clash iron", *STRONG)
    assert "All ten boxes are full" in text_of(clashed)
    chosen = await press(opened, wren, clashed, "Gain momentum")
    assert labels(chosen) == ["Strike", "End the Fight with 10 boxes", "Why?"]
    won = await press(opened, wren, chosen, "End the Fight", 2, 3)
    assert text_of(won).startswith("Strong hit · Wren ends the fight · Wolf")


async def test_any_strong_hit_that_decides_the_fight_offers_its_end(
    opened: Stage, wren: Any
) -> None:
    """Only a blow offered it, though another move in the fight decides it as well."""
    await in_a_fight(opened, wren)
    await move(opened, wren, "strike iron", *STRONG)
    faced = await move(opened, wren, "face danger iron", *STRONG)
    assert labels(faced)[-2:] == ["End the Fight with 9 boxes", "Why?"]
    won = await press(opened, wren, faced, "End the Fight", 2, 3)
    assert text_of(won).startswith("Strong hit · Wren ends the fight · Wolf")


async def test_a_fight_without_a_full_box_does_not_offer_its_end(opened: Stage, wren: Any) -> None:
    """It was offered after a choice, with a roll that could only miss."""
    await move(opened, wren, "fray heart", *MISS, track="Wolf", rank="epic")
    clashed = await move(opened, wren, "clash iron", *STRONG)
    chosen = await press(opened, wren, clashed, "Gain momentum")
    assert labels(chosen) == ["Strike", "Why?"]


async def test_an_end_with_one_box_is_not_offered_either(opened: Stage, wren: Any) -> None:
    """A score of 1 beats no die (E2.24)."""
    await in_a_fight(opened, wren, "extreme")
    struck = await move(opened, wren, "strike iron 2", *STRONG)
    assert "nothing → 1 box and 2 ticks" in text_of(struck)
    assert labels(struck) == ["Strike, harm 2", "Why?"]


async def test_a_strike_that_loses_the_initiative_offers_a_clash(opened: Stage, wren: Any) -> None:
    await in_a_fight(opened, wren, "formidable")
    struck = await move(opened, wren, "strike iron", *WEAK)
    assert labels(struck) == ["Clash", "Why?"]
    clashed = await press(opened, wren, struck, "Clash", *STRONG)
    # What is to be chosen comes first.
    assert "Clash" not in labels(clashed)
    chosen = await press(opened, wren, clashed, "Hit harder")
    assert labels(chosen)[:2] == ["Strike", "End the Fight with 5 boxes"]


async def test_the_harm_that_was_said_is_that_of_the_buttons_until_another_is(
    opened: Stage, wren: Any
) -> None:
    """The next strike did the harm of the sheet again, without a word."""
    await in_a_fight(opened, wren, "epic")
    struck = await move(opened, wren, "strike iron", *WEAK, amount=4)
    assert labels(struck) == ["Clash, harm 4", "Why?"]
    clashed = await press(opened, wren, struck, "Clash, harm 4", *STRONG)
    hit = await press(opened, wren, clashed, "Hit harder")
    assert sheet_of(opened, "Wren")["harm"] == 2
    assert labels(hit)[:2] == ["Strike, harm 4", "End the Fight with 2 boxes"]

    missed = await press(opened, wren, hit, "Strike", *MISS)
    paid = await press(opened, wren, missed, "Pay the Price")
    after = await choose(opened, wren, paid, "obvious")
    assert labels(after)[0] == "Clash, harm 4"
    clashed = await press(opened, wren, after, "Clash", *WEAK)
    assert "2 boxes and 1 tick → 3 boxes and 1 tick" in text_of(clashed)

    # A blow that says none does the sheet's, and so do those that follow.
    turned = await move(opened, wren, "turn the tide")
    assert labels(turned)[:2] == ["Strike with iron, harm 4", "Strike with edge, harm 4"]
    typed = await move(opened, wren, "strike iron", *STRONG)
    assert labels(typed)[0] == "Strike"


async def test_the_harm_that_was_said_is_forgotten_with_the_fight(opened: Stage, wren: Any) -> None:
    await in_a_fight(opened, wren)
    struck = await move(opened, wren, "strike iron", *STRONG, amount=1)
    await press(opened, wren, struck, "End the Fight", 2, 3)
    entered = await move(opened, wren, "fray heart", *STRONG, track="Bear", rank="epic")
    assert labels(entered)[:2] == ["Strike with iron", "Strike with edge"]


async def test_whose_initiative_an_aid_has_lost_is_told_by_their_name(
    opened: Stage, wren: Any
) -> None:
    """ "Initiative lost (Wren)" stood beside "Initiative lost (Wolf)", who is the foe."""
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    await in_a_fight(opened, wren)
    await move(opened, opened.bob, "fray heart", *STRONG, track="Wolf")
    aided = await move(opened, opened.bob, "aid heart Wren", *MISS)
    told = text_of(aided).splitlines()
    assert [each for each in told if "nitiative" in each] == [
        "**Initiative lost (Wolf)**",
        "**Wren: initiative lost**",
    ]
    # Afterwards hers was told as if she were another foe.
    kept = said(await opened.gm.slash(opened.here, "history"))
    assert "initiative lost (Wolf), Wren: initiative lost" in kept
    undone = said(await opened.bob.slash(opened.here, "undo"))
    assert "Initiative gained (Wolf) · Wren: initiative gained" in undone


async def test_a_fight_whose_end_is_missed_is_told_as_lost(opened: Stage, wren: Any) -> None:
    """Only the buttons that were gone said so."""
    await in_a_fight(opened, wren)
    struck = await move(opened, wren, "strike iron", *STRONG)
    missed = await press(opened, wren, struck, "End the Fight", 9, 10)
    assert "The fight is lost." in text_of(missed).splitlines()
    assert labels(missed) == ["Pay the Price", "Why?"]


async def test_a_foe_who_is_beaten_leaves_the_fight_that_goes_on(opened: Stage, wren: Any) -> None:
    """The fight was said to be won above the button for the next blow, whoever that would hit."""
    await in_a_fight(opened, wren)
    await wren.slash(opened.here, "iron track new", kind="fight", name="Cub", rank="dangerous")
    struck = await move(opened, wren, "strike iron", *STRONG)
    beaten = await press(opened, wren, struck, "End the Fight", 2, 3)
    told = "Wolf is out of the fight, which goes on against Cub."
    assert told in text_of(beaten).splitlines()
    assert "won" not in text_of(beaten)
    again = await press(opened, wren, beaten, "Strike with iron", *STRONG)
    assert "**Cub: 0 → 6 boxes**" in text_of(again)
    won = await press(opened, wren, again, "End the Fight", 2, 3)
    assert "The fight is won." in text_of(won).splitlines()


async def test_a_fight_is_ended_only_while_the_strike_decides_it(opened: Stage, wren: Any) -> None:
    await in_a_fight(opened, wren)
    struck = await move(opened, wren, "strike iron", *STRONG)
    await move(opened, wren, "face danger heart", *WEAK)
    await opened.env.settle()
    assert labels(opened.now(struck)) == ["Why?"]


async def test_a_held_blow_that_is_settled_after_another_roll_offers_the_next(
    opened: Stage, wren: Any
) -> None:
    """Nothing did: the other roll's button was for the initiative that the blow then lost."""
    await wren.slash(opened.here, "iron momentum", change=5)
    await in_a_fight(opened, wren)
    held = await move(opened, wren, "strike iron", 1, 5, 9)
    other = await move(opened, wren, "face danger heart", *STRONG)
    assert labels(other)[0] == "Strike with iron"
    stood = await press(opened, wren, held, "Let it stand")
    await opened.env.settle()
    assert labels(opened.now(other)) == ["Why?"]
    paying = await press(opened, wren, stood, "Pay the Price")
    paid = await choose(opened, wren, paying, "obvious")
    assert labels(paid) == ["Clash", "Why?"]

    # Whatever is rolled after that takes it, as ever.
    await move(opened, wren, "face danger heart", *STRONG)
    await opened.env.settle()
    assert labels(opened.now(paid)) == ["Why?"]


async def test_who_aids_in_a_fight_need_not_wait_for_the_ally_to_choose(
    opened: Stage, wren: Any
) -> None:
    """The next blow was offered once the ally had chosen."""
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    await in_a_fight(opened, wren)
    await move(opened, opened.bob, "fray heart", *STRONG, track="Wolf")
    aided = await move(opened, opened.bob, "aid heart Wren", *STRONG)
    blows = ["Strike with iron", "Strike with edge"]
    assert labels(aided) == [*blows, "Wren chooses", "Why?"]
    await press(opened, opened.bob, aided, "Strike with iron", *STRONG)
    await opened.env.settle()
    assert labels(opened.now(aided)) == ["Wren chooses", "Why?"]


async def test_a_leg_offers_the_next_and_the_end_of_the_journey(opened: Stage, wren: Any) -> None:
    first = await move(opened, wren, "journey", *WEAK, track="The pass", rank="dangerous")
    assert labels(first) == ["Undertake a Journey", "Reach Your Destination with 2 boxes", "Why?"]
    second = await press(opened, wren, first, "Undertake", *STRONG)
    assert labels(second) == ["Go with care", "Go fast: momentum 2 → 3, supply 4 → 3", "Why?"]
    gone = await press(opened, wren, second, "Go with care")
    assert labels(gone) == ["Undertake a Journey", "Reach Your Destination with 4 boxes", "Why?"]
    await opened.env.settle()
    assert labels(opened.now(first)) == ["Why?"]

    # A leg that is missed leaves the track, and with it what is made next.
    await press(opened, wren, gone, "Undertake", *MISS)
    await opened.env.settle()
    there = await press(opened, wren, opened.now(gone), "Reach Your Destination", 1, 9)
    assert text_of(there).startswith("Weak hit · Wren reaches the destination · The pass")
    await opened.env.settle()
    assert labels(opened.now(gone)) == ["Why?"]


async def test_a_leg_that_was_missed_offers_the_next_once_its_price_is_paid(
    opened: Stage, wren: Any
) -> None:
    """A fight offered the next blow there, and a journey nothing."""
    missed = await move(opened, wren, "journey", *MISS, track="The pass", rank="dangerous")
    assert labels(missed) == ["Pay the Price", "Why?"]
    paying = await press(opened, wren, missed, "Pay the Price")
    assert labels(paying)[1:] == [LEG, "Why?"]
    paid = await choose(opened, wren, paying, "obvious")
    assert labels(paid) == [LEG, "Why?"]
    gone = await press(opened, wren, paid, LEG, *WEAK)
    assert "The pass: 0 → 2 boxes" in text_of(gone)
    await opened.env.settle()
    assert labels(opened.now(paid)) == ["Why?"]


@pytest.mark.parametrize("how", ["Let it stand", "First challenge die"])
async def test_a_missed_leg_that_was_held_offers_the_next_once_its_price_is_paid_too(
    opened: Stage, wren: Any, how: str
) -> None:
    """It stood beside the price as soon as the result was settled."""
    await wren.slash(opened.here, "iron momentum", change=4)
    options = {"track": "The pass", "rank": "dangerous", "reroll": True}
    missed = await move(opened, wren, "journey", 1, 5, 9, **options)
    if how == "Let it stand":
        settled = await press(opened, wren, missed, how)
    else:
        settled = await choose(opened, wren, missed, "first", faces=(8,))
    assert labels(settled) == ["Pay the Price", "Why?"]
    paying = await press(opened, wren, settled, "Pay the Price")
    assert labels(paying)[1:] == [LEG, "Why?"]


async def test_harm_of_a_price_that_was_held_offers_a_blow_once_all_of_it_is_chosen(
    opened: Stage, wren: Any
) -> None:
    await in_a_fight(opened, wren, "formidable")
    await wren.slash(opened.here, "sheet edit", field="health", value="1")
    await wren.slash(opened.here, "iron momentum", change=4)
    struck = await move(opened, wren, "strike iron", 1, 9, 10)
    paying = await press(opened, wren, struck, "Pay the Price")
    hurt = await choose(opened, wren, paying, "harm", faces=(1, 3, 10))
    stood = await press(opened, wren, hurt, "Let it stand")
    assert "Become wounded" in text_of(stood)
    assert [each for each in labels(stood) if each.startswith("Clash")] == []


async def test_a_leg_that_was_missed_offers_none_where_it_could_be_of_another_journey(
    opened: Stage, wren: Any
) -> None:
    await move(opened, wren, "journey", *WEAK, track="The sea", rank="dangerous")
    missed = await move(opened, wren, "journey", *MISS, track="The pass", rank="dangerous")
    assert LEG not in labels(await press(opened, wren, missed, "Pay the Price"))


@pytest.mark.parametrize(
    ("rank", "ticks"),
    [("dangerous", 8), ("dangerous", 0), pytest.param("epic", 3, id="nothing-changes")],
)
async def test_a_journey_that_goes_on_after_its_end_was_missed_offers_the_next_leg(
    opened: Stage, wren: Any, rank: str, ticks: int
) -> None:
    """It had to be typed, and so had its name where there are several."""
    for name in ("The sea", "The pass"):
        await opened.ann.slash(
            opened.here, "iron track new", kind="journey", name=name, rank=rank, shared=True
        )
    if ticks:
        await opened.ann.slash(opened.here, "iron track edit", name="The pass", ticks=ticks)
    missed = await move(opened, wren, "reach your destination", 9, 10, track="The pass")
    gone_on = await press(opened, wren, missed, "Journey on")
    assert labels(gone_on) == [LEG, "Why?"]
    # Whoever shares it can make the next leg.
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    leg = await press(opened, opened.bob, gone_on, LEG, *WEAK)
    assert "Ash undertakes a journey with wits" in text_of(leg)
    assert "The pass" in text_of(leg)
    await opened.env.settle()
    assert labels(opened.now(gone_on)) == ["Why?"]


async def test_the_first_leg_offers_no_other_once_the_journey_is_back_at_where_that_ended(
    opened: Stage, wren: Any
) -> None:
    """Its button, spent long ago, came back with the one box that a missed end leaves."""
    first = await move(opened, wren, LEG, *WEAK, track="North", rank="formidable")
    second = await press(opened, wren, first, LEG, *WEAK)
    missed = await press(opened, wren, second, "Reach Your Destination", 9, 9)
    gone_on = await press(opened, wren, missed, "Journey on")
    await opened.env.settle()
    assert "North: 2 → 1 box" in text_of(gone_on)
    assert LEG in labels(gone_on)
    assert labels(opened.now(second)) == ["Why?"]
    assert labels(opened.now(first)) == ["Why?"]


async def test_a_journey_that_was_given_up_offers_no_leg(opened: Stage, wren: Any) -> None:
    await move(opened, wren, "journey", *WEAK, track="The pass", rank="dangerous")
    missed = await move(opened, wren, "reach your destination", 9, 10)
    assert labels(await press(opened, wren, missed, "Give up")) == ["Why?"]


@pytest.mark.parametrize("faces", [STRONG, WEAK])
async def test_who_was_compelled_is_asked_at_once(
    opened: Stage, wren: Any, faces: tuple[int, int, int]
) -> None:
    """The questions are asked now (the bonus is for them alone), and had to be typed."""
    heard = await move(opened, wren, "compel heart", *faces)
    assert labels(heard) == ["Gather Information with wits", "Why?"]
    told = await press(opened, wren, heard, "Gather Information", *MISS)
    assert "1 + wits 1 + 1 = **3**" in text_of(told)
    await opened.env.settle()
    assert labels(opened.now(heard)) == ["Why?"]


async def test_who_was_not_compelled_is_asked_nothing(opened: Stage, wren: Any) -> None:
    missed = await move(opened, wren, "compel heart", *MISS)
    paying = await press(opened, wren, missed, "Pay the Price")
    assert "Gather Information with wits" not in labels(paying)
    heard = await move(opened, wren, "compel heart", *STRONG)
    await move(opened, wren, "face danger edge", *STRONG)
    await opened.env.settle()
    assert labels(opened.now(heard)) == ["Why?"]


async def test_anybody_makes_the_next_leg_of_a_shared_journey(opened: Stage, wren: Any) -> None:
    """Whoever had not made the last one was told that it is not their button."""
    first = await move(opened, wren, "journey", *WEAK, track="The pass", rank="dangerous")
    assert "Not your button" in refused(await opened.bob.click(first, label=LEG))
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    second = await press(opened, opened.bob, first, LEG, *WEAK)
    assert "Ash undertakes a journey with wits" in text_of(second)
    await opened.env.settle()
    assert labels(opened.now(first)) == ["Why?"]
    there = await press(opened, wren, opened.now(second), "Reach Your Destination", 1, 9)
    assert text_of(there).startswith("Weak hit · Wren reaches the destination · The pass")
    # In a fight each has an initiative of their own.
    await in_a_fight(opened, wren)
    struck = await move(opened, wren, "strike edge", *STRONG)
    assert "Not your button" in refused(await opened.bob.click(struck, label="Strike"))


async def test_who_runs_the_table_makes_the_next_leg_with_a_character_of_their_own(
    stage: Stage,
) -> None:
    """Who manages the channel and plays along made the leg of whoever had travelled last."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="ironsworn")
    options = {"track": "The pass", "rank": "dangerous"}
    first = await move(stage, stage.ann, "journey", *WEAK, **options)
    # Without a character they act for whose leg it was.
    second = await press(stage, stage.manager, first, LEG, *WEAK)
    assert "Wren undertakes a journey" in text_of(second)
    assert "acted for" in text_of(second)
    await stage.manager.slash(stage.here, "sheet new", name="Moss", game="ironsworn")
    third = await press(stage, stage.manager, stage.now(second), LEG, *WEAK)
    assert "Moss undertakes a journey" in text_of(third)
    assert "acted for" not in text_of(third)


async def test_a_leg_names_its_journey_once(opened: Stage, wren: Any) -> None:
    """It had a line that it is new, one of waypoints and one of boxes, each with its name."""
    first = await move(opened, wren, "journey", *WEAK, track="The pass", rank="dangerous")
    assert "New journey: The pass (dangerous) · 0 → 2 boxes · waypoints 0 → 1" in text_of(first)
    assert text_of(first).count("The pass") == 1
    second = await press(opened, wren, first, LEG, *WEAK)
    assert "The pass: 2 → 4 boxes · waypoints 1 → 2" in text_of(second)
    assert text_of(second).count("The pass") == 1


async def test_a_vow_that_is_sworn_says_where_all_share_it(opened: Stage, wren: Any) -> None:
    rank = {"rank": "epic"}
    sworn = await move(opened, wren, "swear", *WEAK, track="The feud", shared=True, **rank)
    assert "New vow: The feud (epic, shared)" in text_of(sworn)
    sworn = await move(opened, wren, "swear", *WEAK, track="The ford", shared=False, **rank)
    assert "New vow: The ford (epic)" in text_of(sworn)


async def test_a_leg_of_ticks_alone_offers_no_progress_roll(opened: Stage, wren: Any) -> None:
    leg = await move(opened, wren, "journey", *WEAK, track="The sea", rank="epic")
    assert labels(leg) == ["Undertake a Journey", "Why?"]
    await opened.ann.slash(opened.here, "iron track mark", name="The sea")
    await opened.env.settle()
    assert labels(opened.now(leg)) == ["Why?"]


async def test_a_milestone_offers_to_fulfil_the_vow(opened: Stage, wren: Any) -> None:
    await opened.ann.slash(
        opened.here, "iron track new", kind="vow", name="Home", rank="troublesome"
    )
    reached = await move(opened, wren, "milestone")
    done = await press(opened, wren, reached, "Fulfill Your Vow with 3 boxes", 1, 2)
    assert "Home" in text_of(done)
    assert sheet_of(opened, "Wren")["experience"] == 1


async def test_who_gains_the_initiative_is_offered_the_first_strike(
    opened: Stage, wren: Any
) -> None:
    """Only a blow that hit offered the next: every fight began with another command for each."""
    entered = await move(opened, wren, "fray heart", *STRONG, track="Wolf", rank="formidable")
    assert labels(entered) == ["Strike with iron", "Strike with edge", "Why?"]
    struck = await press(opened, wren, entered, "Strike with edge", *MISS)
    assert "Wren strikes with edge" in text_of(struck)
    await opened.env.settle()
    assert labels(opened.now(entered)) == ["Why?"]


async def test_who_has_no_initiative_is_offered_a_clash_once_the_price_is_paid(
    opened: Stage, wren: Any
) -> None:
    entered = await move(opened, wren, "fray shadow", *MISS, track="Wolf", rank="formidable")
    assert labels(entered) == ["Pay the Price", "Why?"]
    paying = await press(opened, wren, entered, "Pay the Price")
    assert labels(paying)[1:] == ["Clash with iron", "Clash with edge", "Why?"]
    clashed = await press(opened, wren, paying, "Clash with iron", *MISS)
    assert "Wren clashes with iron" in text_of(clashed)
    await press(opened, wren, clashed, "Pay the Price")
    again = await press(opened, wren, opened.now(clashed), "Clash", *WEAK)
    assert "Wren clashes with iron" in text_of(again)


async def test_momentum_instead_of_the_initiative_leaves_a_clash(opened: Stage, wren: Any) -> None:
    entered = await move(opened, wren, "fray heart", *WEAK, track="Wolf", rank="formidable")
    assert labels(entered) == ["Gain momentum (2 → 4)", "Take the initiative", "Why?"]
    chosen = await press(opened, wren, entered, "Gain momentum")
    assert labels(chosen) == ["Clash with iron", "Clash with edge", "Why?"]
    await opened.ann.slash(opened.here, "undo")
    await opened.env.settle()
    chosen = await press(opened, wren, opened.now(entered), "Take the initiative")
    assert labels(chosen) == ["Strike with iron", "Strike with edge", "Why?"]


async def test_the_tide_turned_is_offered_its_strike_until_that_was_rolled(
    opened: Stage, wren: Any
) -> None:
    await move(opened, wren, "fray shadow", *MISS, track="Wolf", rank="formidable")
    turned = await move(opened, wren, "turn the tide")
    assert labels(turned) == ["Strike with iron", "Strike with edge", "Why?"]
    struck = await press(opened, wren, turned, "Strike with iron", *STRONG)
    assert "includes +1 from Turn the Tide" in text_of(struck)
    await opened.env.settle()
    assert labels(opened.now(turned)) == ["Why?"]


async def test_what_was_rolled_since_takes_the_blow_off(opened: Stage, wren: Any) -> None:
    entered = await move(opened, wren, "fray heart", *STRONG, track="Wolf", rank="formidable")
    await move(opened, wren, "face danger heart", *STRONG)
    await opened.env.settle()
    assert labels(opened.now(entered)) == ["Why?"]


async def test_harm_that_is_endured_with_a_strong_hit_is_followed_by_a_strike(
    opened: Stage, wren: Any
) -> None:
    await move(opened, wren, "fray shadow", *MISS, track="Wolf", rank="formidable")
    endured = await move(opened, wren, "endure harm", *STRONG, amount=1)
    assert labels(endured)[-1:] == ["Why?"]
    assert "Strike with iron" not in labels(endured)
    embraced = await press(opened, wren, endured, "Embrace it")
    assert labels(embraced) == ["Strike with iron", "Strike with edge", "Why?"]


async def hurt_in_a_fight(stage: Stage, who: Any, *faces: int, **said: Any) -> Any:
    """Let a strike miss, and harm be its price, endured by these faces; give the message."""
    await in_a_fight(stage, who, "formidable")
    struck = await move(stage, who, "strike iron", *MISS, **said)
    paying = await press(stage, who, struck, "Pay the Price")
    return await choose(stage, who, paying, "harm", faces=faces)


@pytest.mark.parametrize("faces", [WEAK, MISS])
async def test_harm_that_leaves_the_initiative_to_the_foe_is_followed_by_a_clash(
    opened: Stage, wren: Any, faces: tuple[int, ...]
) -> None:
    """Nothing had changed about the initiative, so that every other blow was to be typed."""
    endured = await hurt_in_a_fight(opened, wren, *faces, amount=3)
    assert labels(endured)[:2] == ["Clash with iron, harm 3", "Clash with edge, harm 3"]
    clashed = await press(opened, wren, endured, "Clash with edge", *MISS)
    assert "Wren clashes with edge" in text_of(clashed)


async def test_any_roll_in_a_fight_is_followed_by_the_blow_that_the_rules_allow(
    opened: Stage, wren: Any
) -> None:
    await in_a_fight(opened, wren, "formidable")
    secured = await move(opened, wren, "secure heart", *STRONG)
    chosen = await press(opened, wren, secured, "Prepare")
    assert labels(chosen) == ["Strike with iron", "Strike with edge", "Why?"]
    # Who rests is in no hurry to strike.
    camp = await move(opened, wren, "make camp", *WEAK)
    assert "Strike with iron" not in labels(camp)
    rested = await press(opened, wren, camp, "Focus")
    assert labels(rested) == ["Why?"]


async def test_the_price_of_a_blow_that_gains_the_initiative_is_followed_by_a_strike(
    opened: Stage, wren: Any
) -> None:
    endured = await hurt_in_a_fight(opened, wren, *STRONG)
    embraced = await press(opened, wren, endured, "Embrace it")
    struck = await press(opened, wren, embraced, "Strike with edge", *STRONG)
    assert "Wren strikes with edge" in text_of(struck)


async def test_a_blow_can_be_followed_by_ones_own_though_another_has_struck_since(
    opened: Stage, wren: Any
) -> None:
    """The button went out with every blow of an ally: all but one at the table had to type."""
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    await in_a_fight(opened, wren, "formidable")
    entered = await move(opened, opened.bob, "fray heart", *STRONG, track="Wolf")
    struck = await move(opened, wren, "strike edge", *STRONG)
    await press(opened, opened.bob, opened.now(entered), "Strike with iron", *STRONG)
    await opened.env.settle()
    # How far the track is has changed, and with it what the fight would be ended with.
    assert labels(opened.now(struck)) == ["Strike", "Why?"]
    again = await press(opened, wren, opened.now(struck), "Strike", *STRONG)
    assert "Wolf: 6 → 9 boxes" in text_of(again)

    # It still is about the foe who was struck, for as long as that foe is there.
    await opened.ann.slash(opened.here, "iron track remove", name="Wolf")
    await opened.env.settle()
    assert labels(opened.now(again)) == ["Why?"]


@pytest.mark.parametrize(
    ("faces", "choice", "blow"),
    [((1, 2), "", "Strike"), ((1, 9), "danger", "Strike"), ((9, 10), "", "")],
)
async def test_who_still_faces_another_foe_is_offered_the_next_blow(
    opened: Stage, wren: Any, faces: tuple[int, int], choice: str, blow: str
) -> None:
    """The fight goes on after the end of one foe, and the next blow was to be typed."""
    await in_a_fight(opened, wren)
    await wren.slash(opened.here, "iron track new", kind="fight", name="Cub", rank="dangerous")
    struck = await move(opened, wren, "strike iron", *STRONG, track="Wolf")
    ended = await press(opened, wren, struck, "End the Fight", *faces)
    if choice:
        ended = await choose(opened, wren, ended, choice)
    blows = [f"{blow} with iron", f"{blow} with edge"] if blow else []
    left = [each for each in labels(ended) if each not in {"Why?", "Pay the Price"}]
    assert left == blows
    if blow:
        hit = await press(opened, wren, ended, "Strike with edge", *STRONG)
        assert "Cub: 0 → 6 boxes" in text_of(hit)
        await opened.env.settle()
        assert labels(opened.now(ended)) == ["Why?"]


async def test_harm_endured_takes_the_place_of_the_blow_before(opened: Stage, wren: Any) -> None:
    """“Clash” stood beside “Clash with iron” and “Clash with edge”."""
    await move(opened, wren, "fray shadow", *MISS, track="Wolf", rank="formidable")
    clashed = await move(opened, wren, "clash iron", *WEAK)
    paying = await press(opened, wren, clashed, "Pay the Price")
    hurt = await choose(opened, wren, paying, "harm", faces=MISS)
    assert labels(hurt) == ["Clash with iron", "Clash with edge", "Why?"]


async def test_a_strike_without_the_initiative_is_a_clash_by_one_press(
    opened: Stage, wren: Any
) -> None:
    """What would work was said, and then to be typed; the warning stayed above for good."""
    await move(opened, wren, "fray shadow", *MISS, track="Wolf", rank="formidable")
    warned = await move(opened, wren, "strike edge 1")
    assert labels(warned) == ["Clash", "Allow anyway"]
    clashed = await press(opened, wren, warned, "Clash", *STRONG)
    assert clashed.id == warned.id
    assert "Wren clashes with edge" in text_of(clashed)
    assert "warning" not in text_of(clashed)
    await wren.slash(opened.here, "undo")
    await opened.env.settle()
    assert labels(opened.now(warned)) == ["Clash", "Allow anyway"]
    clashed = await press(opened, wren, opened.now(warned), "Clash", *STRONG)
    await press(opened, wren, clashed, "Gain momentum")
    warned = await move(opened, wren, "clash iron")
    assert labels(warned) == ["Strike", "Allow anyway"]


@pytest.mark.parametrize(("line", "faces"), [("clash edge", WEAK), ("turn the tide", ())])
async def test_a_blow_that_is_typed_lets_go_of_the_warning_about_the_other(
    opened: Stage, wren: Any, line: str, faces: tuple[int, ...]
) -> None:
    """The strike could still be allowed, and waited, when the clash was long over."""
    await move(opened, wren, "fray shadow", *MISS, track="Wolf", rank="formidable")
    warned = await move(opened, wren, "strike edge 1")
    late = opened.late(warned)
    made = await move(opened, wren, line, *faces)
    assert "warning" not in text_of(made)
    await opened.env.settle()
    assert labels(opened.now(warned)) == []
    assert "can allow it anyway" not in text_of(opened.now(warned))
    assert "Strike: allow it anyway" not in said(await opened.ann.slash(opened.here, "waiting"))
    late()
    assert "it is over" in refused(await opened.gm.click(warned, label="Allow anyway"))
    # The warning stands again once the blow was a slip.
    await opened.ann.slash(opened.here, "undo")
    await opened.env.settle()
    assert labels(opened.now(warned)) == ["Clash", "Allow anyway"]


async def test_what_was_warned_of_is_over_once_a_choice_takes_the_initiative(
    opened: Stage, wren: Any
) -> None:
    entered = await move(opened, wren, "fray heart", *WEAK, track="Wolf", rank="formidable")
    warned = await move(opened, wren, "strike edge 1")
    taken = await press(opened, wren, entered, "Take the initiative")
    gone = "The warning about Strike is gone, now that the initiative has changed."
    assert gone in text_of(taken)
    await opened.env.settle()
    assert labels(opened.now(warned)) == []
    # It went on saying that the wolf has the initiative, and that a choice could take it.
    assert text_of(opened.now(warned)) == "Not rolled · Wren strikes\nThe warning is gone."
    assert "Strike: allow it anyway" not in said(await opened.ann.slash(opened.here, "waiting"))


@pytest.mark.parametrize("is_shared", [False, True])
async def test_whether_a_missed_vow_goes_on_is_chosen_from_the_warning(
    opened: Stage, wren: Any, *, is_shared: bool
) -> None:
    """The warning named a command, and the choice stood on a message further up."""
    vow = {"track": "My oath", "rank": "epic", "shared": is_shared}
    await move(opened, wren, "swear", *STRONG, **vow)
    await move(opened, wren, "fulfill", 9, 9)
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    ally = opened.bob if is_shared else wren
    warned = await move(opened, ally, "fulfill")
    assert labels(warned) == ["Choose first", "Allow anyway"]
    asked = await wren.click(warned, label="Choose first")
    said(asked, privately=True)
    assert [each.split(":")[0] for each in labels(asked.response)] == [
        "Recommit",
        "Give up the vow",
    ]
    if is_shared:
        assert "Nothing has changed." in said(await ally.click(warned, label="Choose first"))
    chosen = await press(opened, wren, asked.response, "Recommit")
    assert "The warning about Fulfill Your Vow is gone" in text_of(chosen)
    await opened.env.settle()
    assert labels(opened.now(warned)) == []
    assert "The warning is gone." in text_of(opened.now(warned))


@pytest.mark.parametrize("is_shared", [False, True])
async def test_a_warning_about_a_miss_goes_with_the_choice_that_the_gm_lets_go(
    opened: Stage, wren: Any, *, is_shared: bool
) -> None:
    """It waited on, and sent people to a choice that was there no more."""
    vow = {"track": "My oath", "rank": "epic", "shared": is_shared}
    await move(opened, wren, "swear", *STRONG, **vow)
    await move(opened, wren, "fulfill", 9, 9)
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    warned = await move(opened, opened.bob if is_shared else wren, "fulfill")
    listed = await opened.gm.slash(opened.here, "waiting")
    (choice,) = [
        each["value"] for each in menus(listed.response)[0] if each["label"].endswith("choose one")
    ]
    await let_go(opened.gm, listed, choice, "drop")
    await opened.env.settle()
    assert "The warning is gone." in text_of(opened.now(warned))
    assert labels(opened.now(warned)) == []
    assert "Nothing is waiting" in said(await opened.gm.slash(opened.here, "waiting"))
    said(await opened.gm.slash(opened.here, "undo"))
    assert "allow it anyway" in said(await opened.gm.slash(opened.here, "waiting"))


async def test_a_choice_that_can_take_the_initiative_comes_before_a_clash(
    opened: Stage, wren: Any
) -> None:
    """The warning named a command, and the choice stood on a message further up."""
    await move(opened, wren, "fray heart", *WEAK, track="Wolf", rank="troublesome")
    # No initiative would end the fight by now.
    assert labels(await move(opened, wren, "end the fight")) == ["Allow anyway"]
    warned = await move(opened, wren, "strike iron")
    assert labels(warned) == ["Choose first", "Allow anyway"]
    asked = await wren.click(warned, label="Choose first")
    said(asked, privately=True)
    assert labels(asked.response) == ["Gain momentum (2 → 4)", "Take the initiative"]
    chosen = await wren.click(asked.response, label="Take the initiative")

    assert "Take the initiative" in said(chosen, privately=False)
    assert labels(chosen.response) == ["Strike with iron", "Strike with edge"]
    await opened.env.settle()
    assert "Choose first" not in labels(opened.now(warned))
    struck = await press(opened, wren, chosen.response, "Strike with iron", *STRONG)
    assert "Wren strikes with iron" in text_of(struck)


async def test_a_warning_that_comes_after_the_choice_names_the_other_blow(
    opened: Stage, wren: Any
) -> None:
    frayed = await move(opened, wren, "fray heart", *WEAK, track="Wolf", rank="troublesome")
    await press(opened, wren, frayed, "Gain momentum")
    warned = await move(opened, wren, "strike iron")
    assert labels(warned) == ["Clash", "Allow anyway"]


async def test_the_living_go_on_with_a_shared_journey(opened: Stage) -> None:
    """Its next leg had no button for anybody once whoever made the last one was dead."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    options = {"track": "The pass", "rank": "dangerous", "shared": True}
    leg = await move(opened, opened.ann, "journey", *WEAK, **options)
    await opened.ann.slash(opened.here, "sheet edit", field="ending", value="dead")
    await opened.env.settle()
    gone_on = await press(opened, opened.bob, opened.now(leg), "Undertake a Journey", *STRONG)
    assert "Ash" in text_of(gone_on)


async def test_the_last_roll_is_made_again_and_not_its_price(opened: Stage, wren: Any) -> None:
    """The price that was paid since was a move as well, and another one was owed."""
    missed = await move(opened, wren, "face danger edge", *MISS)
    await press(opened, wren, missed, "Pay the Price")
    opened.dice.add(*STRONG)
    told = await wren.slash(opened.here, "again")
    assert said(told, privately=False).startswith("Strong hit · Wren faces danger with edge")


async def test_a_blow_of_who_is_in_no_fight_leads_into_it(opened: Stage, wren: Any) -> None:
    """Its warning said to enter the fray first, and had no button but *Allow anyway*."""
    await in_a_fight(opened, wren)
    await opened.bob.slash(opened.here, "sheet new", name="Ash", game="ironsworn")
    warned = await move(opened, opened.bob, "strike iron")
    assert "You are in no fight yet: Enter the Fray first." in text_of(warned)
    enter = [f"Enter the Fray with {stat}" for stat in ("heart", "shadow", "wits")]
    assert labels(warned) == [*enter, "Allow anyway"]
    entered = await press(opened, opened.bob, warned, enter[0], *STRONG)
    assert text_of(entered).startswith("Strong hit · Ash enters the fray with heart")
    assert labels(entered) == ["Strike with iron", "Strike with edge", "Why?"]
    assert "allow it anyway" not in said(await opened.gm.slash(opened.here, "waiting"))
