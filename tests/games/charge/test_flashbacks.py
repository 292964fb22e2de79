"""Flashbacks: proposed by a player, priced by the GM, paid for or withdrawn."""

from dataclasses import replace
from typing import Any

import pytest

from rules.charge import (
    Action,
    Character,
    FlashbackFollows,
    FlashbackGone,
    FlashbackUnpriced,
    NoEffect,
    Proposal,
    Push,
    Settings,
    TakenOut,
    accept_flashback,
    call_flashback,
    price_flashback,
    propose_flashback,
    roll_at_once,
    withdraw_flashback,
)
from rules.errors import Already, BadText, NotEnough, OutOfRange
from tests.faces import Faces
from tests.games.charge.crew import Crew, choose
from tests.house.table.test_out_of_sight import linked_to
from tests.stage import Stage, fill_in, labels, menus, refused, said, text_of, told_below

RULES = Settings()
NOTHING, ACTION = FlashbackFollows.NOTHING, FlashbackFollows.ACTION
CALLED, _ = propose_flashback(Character("Wren"), 7, " A spare  key ")


def test_a_flashback_waits_for_its_price_and_is_then_paid() -> None:
    with pytest.raises(FlashbackUnpriced):
        accept_flashback(CALLED, 7, RULES)
    priced, _ = price_flashback(CALLED, 7, 1, ACTION, RULES)
    wren, outcome = accept_flashback(priced, 7, RULES)
    assert (outcome.prepared, outcome.cost, outcome.follows) == ("A spare key", 1, ACTION)
    assert (wren.momentum, wren.flashback, wren.proposed_flashback) == (1, 1, None)


def test_a_flashback_that_is_withdrawn_costs_nothing() -> None:
    after, outcome = withdraw_flashback(CALLED, 7)
    assert after == Character("Wren")
    assert outcome.is_withdrawn


def test_a_flashback_is_held_to_the_table_and_to_the_purse() -> None:
    with pytest.raises(OutOfRange):
        price_flashback(CALLED, 7, 3, NOTHING, RULES)
    dear, _ = price_flashback(CALLED, 7, 3, NOTHING, Settings(flashback_max=3))
    with pytest.raises(NotEnough) as refused:
        accept_flashback(dear, 7, Settings(flashback_max=3))
    assert (refused.value.have, refused.value.need) == (2, 3)
    with pytest.raises(BadText):
        propose_flashback(Character("Wren"), 7, " ")
    propose_flashback(Character("Wren"), 7, "x" * 300)


def test_a_flashback_in_place_of_another_leaves_the_first_gone() -> None:
    again, _ = propose_flashback(CALLED, 8, "A bribe")
    for move in (
        lambda: price_flashback(again, 7, 0, NOTHING, RULES),
        lambda: accept_flashback(again, 7, RULES),
        lambda: withdraw_flashback(replace(again, proposed_flashback=None), 8),
    ):
        with pytest.raises(FlashbackGone):
            move()


def test_the_action_roll_of_a_flashback_is_not_lost_to_that_of_another() -> None:
    """The second took its place, and the first was paid for nothing."""
    first, _ = call_flashback(Character("Wren"), 1, ACTION, RULES, "A key", 7)
    with pytest.raises(Already) as refused:
        call_flashback(first, 0, ACTION, RULES, "A bribe", 8)
    assert refused.value.what == "flashback roll"
    # One that needs no action roll is in nothing's way.
    after, _ = call_flashback(first, 1, NOTHING, RULES, "A bribe", 8)
    assert (after.momentum, after.owed_flashback) == (0, first.owed_flashback)


def test_the_action_roll_of_a_flashback_takes_no_push_of_who_is_taken_out() -> None:
    """It tells of earlier, and was refused until it was paid for twice, without a gain."""
    out = Character("Wren", sneak=2, is_taken_out=True)
    proposal = Proposal(5, Action.SNEAK)
    with pytest.raises(TakenOut):
        roll_at_once({2: out}, 2, Faces(6, 1), 5, RULES, proposal)
    paid, _ = call_flashback(out, 1, ACTION, RULES, "A key", 7)
    pushed = replace(proposal, pushes=(Push.ACT,))
    with pytest.raises(NoEffect, match="act"):
        roll_at_once({2: paid}, 2, Faces(6, 1), 5, RULES, pushed)
    team, outcome = roll_at_once({2: paid}, 2, Faces(6, 1), 5, RULES, proposal)
    assert (outcome.gain, team[2].momentum, team[2].is_taken_out) == (2, 3, True)
    # The message of the flashback is told by that key that its roll was made.
    assert (outcome.recalled, team[2].owed_flashback) == (7, None)
    # The next roll is of now again.
    with pytest.raises(TakenOut):
        roll_at_once(team, 2, Faces(6, 1), 6, RULES, replace(proposal, key=6))


# --------------------------------------------------------------------------------- at the table


async def proposed(crew: Crew, **options: Any) -> Any:
    """Have Wren propose a flashback; give its message."""
    form = await crew.slash(crew.ann, "flashback", **options)
    answer = await fill_in(crew.ann, form, "A spare key under the third step")
    said(answer, privately=False)
    return answer.response


async def test_a_flashback_asks_what_was_prepared_and_the_gm_for_its_price(crew: Crew) -> None:
    message = await proposed(crew)
    assert "Wren proposes a flashback\nA spare key under the third step" in text_of(message)
    assert labels(message) == ["GM: price and roll", "Withdraw"]
    assert "Only the GM" in refused(await choose(crew.ann, message, "price", "price:0:nothing"))
    offered = [each["label"] for menu in menus(message) for each in menu]
    assert offered[:2] == ["Free, no roll", "Free, an action roll"]
    assert offered[-1] == "2 momentum, a fortune roll"
    priced = await choose(crew.gm, message, "price", "price:1:action")
    assert "**The GM asks for**: 1 momentum, an action roll" in said(priced)
    assert "Not your button" in refused(
        await crew.bob.click(crew.message(message), label="Accept: pay 1 momentum")
    )
    paid = await crew.ann.click(crew.message(message), label="Accept: pay 1 momentum")
    assert "Momentum 2 → 1" in said(paid)
    assert "Next: an action roll" in said(paid)
    assert crew.sheet("Wren")["flashback"] == 1
    assert crew.sheet("Wren")["proposed_flashback"] is None


@pytest.mark.parametrize("price", [{}, {"cost": 1, "then": "action"}])
async def test_an_undone_flashback_asks_nobody_for_anything(crew: Crew, price: Any) -> None:
    """It went on saying that the GM sets its price, or that an action roll is next."""
    called = await crew.slash(crew.ann, "flashback", prepared="A bribe", **price)
    await crew.ann.slash(crew.here, "undo")
    await crew.stage.env.settle()
    undone = text_of(crew.message(called.response))
    assert undone.startswith("Undone · Wren")
    assert "A bribe" in undone
    assert "Next:" not in undone


async def test_a_price_that_changed_is_shown_before_it_is_paid(crew: Crew) -> None:
    message = await proposed(crew)
    await choose(crew.gm, message, "price", "price:1:nothing")
    late = crew.stage.late(message)
    await choose(crew.gm, crew.message(message), "price", "price:2:nothing")
    late()
    again = await crew.ann.click(message, label="Accept: pay 1 momentum")
    assert "Accept: pay 2 momentum" in labels(again.response)
    assert crew.sheet("Wren")["momentum"] == 2


async def test_a_second_flashback_waits_for_the_roll_of_the_first(crew: Crew) -> None:
    first = await proposed(crew)
    await choose(crew.gm, first, "price", "price:0:action")
    await crew.ann.click(crew.message(first), label="Accept: free")
    second = await proposed(crew)
    await choose(crew.gm, second, "price", "price:0:action")
    assert "Wren makes the action roll of the earlier flashback first." in text_of(
        crew.message(second)
    )
    assert labels(crew.message(second)) == ["GM: price and roll", "Withdraw"]
    at_once = await crew.slash(crew.ann, "flashback", prepared="A", cost=0, then="action")
    assert "Make that with `/charge action`, or let it go" in refused(at_once)
    await crew.rolled(crew.ann, "sneak", 6, 1)
    await crew.stage.env.settle()
    assert "Accept: free" in labels(crew.message(second))


async def test_a_price_beyond_the_purse_says_who_does_what_about_it(crew: Crew) -> None:
    """It said that Wren accepts it, and there was nothing to accept it with."""
    message = await proposed(crew)
    await choose(crew.gm, message, "price", "price:2:nothing")
    assert "*Next: Wren accepts it or withdraws.*" in text_of(crew.message(message))
    await crew.slash(crew.ann, "momentum", change=-1)
    await crew.stage.env.settle()
    told = crew.message(message)
    short = "*Wren has 1 momentum. Next: the GM lowers the price, or Wren withdraws.*"
    assert short in text_of(told)
    assert labels(told) == ["GM: price and roll", "Withdraw"]
    waits = said(await crew.ann.slash(crew.here, "waiting"))
    assert "pay or withdraw Wren's flashback, 1 momentum short: A spare key" in waits
    await choose(crew.gm, crew.message(message), "price", "price:1:nothing")
    assert "*Next: Wren accepts it or withdraws.*" in text_of(crew.message(message))
    gone = await crew.ann.click(crew.message(message), label="Withdraw")
    assert "Wren withdraws the flashback" in said(gone)
    assert (crew.sheet("Wren")["proposed_flashback"], crew.sheet("Wren")["momentum"]) == (None, 1)


async def test_what_was_prepared_out_of_sight_is_told_by_no_roll_of_it(crew: Crew) -> None:
    behind = await linked_to(crew.stage, crew.gm, crew.ann)
    await crew.ann.slash(behind, "charge flashback", prepared="A rope", cost=0, then="action")
    proposed = text_of(await crew.propose(crew.ann, "sneak"))
    assert "**The flashback's roll**" in proposed
    assert "A rope" not in proposed


async def test_the_action_of_a_flashback_is_chosen_where_it_was_paid_for(crew: Crew) -> None:
    """Only the command was named, and whoever plays on a phone has to type that."""
    message = await proposed(crew)
    await choose(crew.gm, message, "price", "price:1:action")
    paid = (await crew.ann.click(crew.message(message), label="Accept: pay 1 momentum")).response
    assert labels(paid) == ["Roll an action…"]
    shown = (await crew.slash(crew.ann, "show")).response
    assert labels(shown) == ["Roll an action…"]
    assert "Only" in refused(await choose(crew.bob, paid, "act", "sneak"))
    rolls = await choose(crew.ann, paid, "act", "sneak")
    assert "Wren proposes a roll: sneak\n**2 dice**" in said(rolls, privately=False)
    assert "**The flashback's roll** (1 momentum paid)" in said(rolls)
    await crew.stage.env.settle()
    assert labels(crew.message(paid)) == []
    # It was gone for good, though another action may be chosen once that one is withdrawn.
    await crew.ann.click(rolls.response, label="Withdraw")
    await crew.stage.env.settle()
    assert labels(crew.message(paid)) == ["Roll an action…"]
    assert "sway" in said(await choose(crew.ann, crew.message(paid), "act", "sway"))


async def test_a_flashback_waits_for_the_gm_and_then_for_its_player(crew: Crew) -> None:
    message = await proposed(crew)
    told = "flashback: A spare key under the third step"
    assert f"set the price of Wren's {told}" in said(await crew.gm.slash(crew.here, "waiting"))
    await choose(crew.gm, message, "price", "price:0:nothing")
    shown = await crew.slash(crew.ann, "show")
    assert "Accept: free" in labels(shown.response)
    assert f"answer Wren's {told}" in said(await crew.ann.slash(crew.here, "waiting"))
    taken = await crew.ann.click(shown.response, label="Accept: free")
    assert "It costs nothing." in said(taken)
    assert "No roll needed: it worked." in said(taken)


async def test_a_gm_who_names_a_players_character_is_asked_for_whom(crew: Crew) -> None:
    """A GM with a character of their own was told that nothing is called so."""
    await crew.gm.slash(crew.here, "sheet new", name="Dusk")
    whose = await crew.slash(crew.gm, "flashback", cost=1, prepared="a key", character="Wren")
    assert said(whose, privately=True).startswith("Whose character?")
    paid = await crew.gm.click(whose.response, label="Go on with Wren")
    assert f"acted for {crew.ann.mention}" in said(paid, privately=False)


async def test_the_gm_prices_a_flashback_that_waits_by_the_command_too(crew: Crew) -> None:
    message = await proposed(crew)
    asked = await crew.slash(crew.gm, "flashback", cost=1, then="action", player=crew.ann)
    assert "**The GM asks for**: 1 momentum, an action roll" in said(asked, privately=False)
    assert crew.sheet("Wren")["momentum"] == 2
    await crew.stage.env.settle()
    assert labels(crew.message(message)) == []
    late = await crew.slash(crew.ann, "flashback", cost=0)
    assert "Only the GM" in refused(late)
    paid = await crew.ann.click(asked.response, label="Accept: pay 1 momentum")
    assert "A spare key under the third step\nMomentum 2 → 1" in said(paid)
    wren = crew.sheet("Wren")
    assert (wren["momentum"], wren["flashback"], wren["proposed_flashback"]) == (1, 1, None)


async def test_a_price_is_for_whichever_character_waits_for_one(crew: Crew) -> None:
    await proposed(crew)
    await crew.ann.slash(crew.here, "sheet new", name="Kes")
    asked = await crew.slash(crew.gm, "flashback", cost=0, player=crew.ann)
    assert "Wren proposes a flashback" in said(asked)
    assert crew.sheet("Wren")["proposed_flashback"]["cost"] == 0
    another = await crew.slash(crew.gm, "flashback", prepared="A rope", cost=1, player=crew.ann)
    assert "Kes has a flashback\nA rope" in said(another)


async def test_what_waits_for_a_few_stays_what_it_is_where_its_action_is_chosen(crew: Crew) -> None:
    """It became the card of its character, since that offers the same menu."""
    behind = await linked_to(crew.stage, crew.gm, crew.ann)
    await crew.ann.slash(behind, "charge flashback", prepared="A rope", cost=0, then="action")
    waits = await crew.slash(crew.ann, "show")
    assert "A rope" in said(waits, privately=True)
    proposed = await choose(crew.ann, waits.response, "act", "sneak")
    seen = {each.id: each for each in crew.here.history(viewer=crew.ann)}
    assert "A rope" in text_of(seen[waits.response.id])
    assert "Momentum +1" not in text_of(seen[waits.response.id])
    assert "Wren proposes a roll: sneak" in text_of(proposed.response)


async def test_a_flashback_that_was_free_waits_for_its_roll(crew: Crew) -> None:
    line = "make the action roll of Wren's flashback: A rope"
    await crew.slash(crew.ann, "flashback", prepared="A rope", cost=0, then="action")
    assert line in said(await crew.ann.slash(crew.here, "waiting"))
    assert "Next: an action roll" in said(await crew.slash(crew.ann, "show"))
    assert "A flashback's roll is to come" in said(await crew.ann.slash(crew.here, "sheet show"))
    table = said(await crew.gm.slash(crew.here, "table show"))
    assert "make the action roll of Wren's flashback\\: A rope" in table
    await crew.propose(crew.ann, "sneak")
    waits = said(await crew.ann.slash(crew.here, "waiting"))
    assert "roll for Wren: sneak" in waits
    assert line not in waits
    await crew.rolled(crew.ann, "sneak", 6, 1)
    assert line not in said(await crew.ann.slash(crew.here, "waiting"))
    assert crew.sheet("Wren")["owed_flashback"] is None


async def test_the_roll_of_an_accepted_flashback_waits_until_it_is_let_go(crew: Crew) -> None:
    message = await proposed(crew)
    await choose(crew.gm, message, "price", "price:1:action")
    await crew.ann.click(crew.message(message), label="Accept: pay 1 momentum")
    listed = await crew.ann.slash(crew.here, "waiting")
    assert "make the action roll of Wren's flashback: A spare key" in said(listed)
    gone = await crew.let_go(crew.ann, "A spare key under the third step")
    assert "Nothing is waiting" in said(gone)
    assert "Let go" in told_below(gone)
    wren = crew.sheet("Wren")
    assert (wren["flashback"], wren["owed_flashback"], wren["momentum"]) == (0, None, 1)


@pytest.mark.parametrize("end", ["let go", "rolled", "scene end", "session start"])
async def test_a_flashback_says_that_its_roll_is_next_while_it_is_to_come(
    crew: Crew, end: str
) -> None:
    """It went on saying so when its roll was made, or let go."""
    if end != "let go":
        # While a roll is proposed it is that which can be let go.
        await crew.propose(crew.ann, "sneak")
    paid = await crew.slash(crew.ann, "flashback", prepared="A rope", cost=1, then="action")
    told = "Wren has a flashback\nA rope\nMomentum 2 → 1."
    assert f"{told}\nNext: an action roll" in said(paid, privately=False)
    if end == "rolled":
        await crew.rolled(crew.ann, "sneak", 6, 1)
    elif end == "let go":
        await crew.let_go(crew.ann, "A rope")
    else:
        await crew.slash(crew.gm, end)
    await crew.stage.env.settle()
    assert text_of(crew.message(paid.response)).startswith(f"{told}\nIt cannot undo")
    who = crew.ann if end in {"rolled", "let go"} else crew.gm
    for command, says in (("undo", "Next: an action roll"), ("redo", "It cannot undo")):
        await who.slash(crew.here, command)
        await crew.stage.env.settle()
        assert text_of(crew.message(paid.response)).startswith(f"{told}\n{says}")


async def test_who_is_taken_out_rolls_for_their_flashback(crew: Crew) -> None:
    """Nothing said why Wren rolls without pushing to act, nor that this is the flashback's roll."""
    await crew.slash(crew.ann, "stress", change=4)
    assert "push for it" in refused(await crew.slash(crew.ann, "action", action="sneak", now=True))
    await crew.slash(crew.ann, "flashback", prepared="A rope", cost=0, then="action")
    message = await crew.propose(crew.ann, "sneak")
    assert "**The flashback's roll**\n" in text_of(message)
    assert not [each for menu in menus(message) for each in menu if "act" in each["value"]]
    crew.dice.add(6, 1)
    said(await crew.ann.click(message, label="Roll 2 dice"))
    assert crew.sheet("Wren")["momentum"] == 4
    assert "flashback" not in text_of(await crew.propose(crew.ann, "sneak"))


async def test_whoever_plays_alone_sets_the_price_themselves(stage: Stage) -> None:
    proposal = await stage.ann.slash(stage.here, "charge flashback", prepared="A ladder")
    (menu,) = menus(proposal.response)
    priced = await stage.ann.select(proposal.response, [menu[0]["value"]])
    accepted = await stage.ann.click(priced.response, label="Accept: free")
    assert "has a flashback\nA ladder" in said(accepted)


async def test_an_old_message_of_a_flashback_says_what_became_of_it(crew: Crew) -> None:
    message = await proposed(crew)
    late = crew.stage.late(message)
    await crew.ann.click(message, label="Withdraw")
    late()
    gone = refused(await crew.ann.click(message, label="Withdraw"))
    assert "accepted, withdrawn or replaced" in gone


async def test_a_flashback_that_was_replaced_or_let_go_says_so(crew: Crew) -> None:
    first = await proposed(crew)
    second = await proposed(crew)
    await crew.stage.env.settle()
    proposal = "Wren proposed a flashback\nA spare key under the third step\n"
    assert text_of(crew.message(first)) == f"{proposal}A newer one replaced it. Nothing was paid."

    await crew.let_go(crew.gm, "A spare key under the third step")
    await crew.stage.env.settle()
    assert text_of(crew.message(second)) == f"{proposal}It waits no longer. Nothing was paid."
    await crew.gm.slash(crew.here, "undo")
    await crew.stage.env.settle()
    assert "*Next: the GM sets the price and the roll.*" in text_of(crew.message(second))
    assert labels(crew.message(second)) == ["GM: price and roll", "Withdraw"]
