"""Hits of Fate at a table: absorbed, named, conceded to, and out of the conflict."""

from tests.games.fate.party import GAIN, Party, choose, title
from tests.stage import fill_in, labels, menus, refused, said, text_of
from tests.wire import until


async def test_consequences_are_taken_named_treated_and_conceded_for(party: Party) -> None:
    none = await party.slash(party.bob, "consequence", which="moderate", name="Cracked rib")
    assert "A hit is absorbed with one: `/fate stress`." in refused(none)
    hit = await party.slash(party.bob, "stress", hit=5, by="Thug")
    assert "A physical hit from Thug.\nAbsorb it, or be taken out." in said(hit, privately=False)
    refused(await party.slash(party.bob, "concede"))
    part = await choose(party.bob, hit.response, "absorb", "moderate")
    assert "Still to absorb: 1." in said(part)
    await choose(party.bob, part.response, "absorb", "box:1")
    await party.slash(party.bob, "consequence", which="moderate", name="Cracked rib")
    treated = await party.slash(party.bob, "consequence", which="Cracked", treated=True)
    assert "**Cracked rib** (moderate)" in said(treated)
    conceded = await party.slash(party.bob, "concede")
    assert "They come when the conflict ends" in said(conceded)
    over = await party.slash(party.gm, "conflict end")

    assert "**Ash**: fate points 3 → 5 · 1 stress box cleared · back in play" in said(over)


async def test_hits_that_wait_outlive_the_conflict(party: Party) -> None:
    """Fate has no such escape from a hit (RF19)."""
    dealt = await party.slash(party.bob, "stress", hit=3)
    before = party.stage.state()
    for command in ("conflict end", "scene end"):
        over = await party.slash(party.gm, command)
        assert "Still open: 1 hit." in said(over, privately=False)
        assert "**Ash**" not in said(over)
        assert [each["left"] for each in party.sheet("Ash")["hits"]] == [3]
        said(await choose(party.bob, dealt.response, "absorb", "moderate"), privately=False)
        assert party.sheet("Ash")["hits"] == []
        await party.undo(party.bob)
        await party.undo(party.gm)
        assert party.stage.state() == before


async def test_what_waits_is_shown_again_with_its_menu(party: Party) -> None:
    calm = await party.slash(party.bob, "consequence")
    assert "No hit to absorb." in said(calm, privately=False)
    await party.slash(party.bob, "stress", hit=2)
    await party.slash(party.bob, "stress", hit=1)
    shown = await party.slash(party.bob, "stress")
    assert "To absorb: **physical hit of 2**. Then 1 more hit." in said(shown)
    marked = await choose(party.bob, shown.response, "absorb", "box:2")
    assert "The whole hit is absorbed." in said(marked)

    assert [each["left"] for each in party.sheet("Ash")["hits"]] == [1]


async def test_a_hit_that_nothing_absorbs_takes_out(party: Party) -> None:
    hit = await party.slash(party.bob, "stress", hit=30)
    assert [each["label"] for each in menus(hit.response)[0]] == ["Be taken out"]
    out = await choose(party.bob, hit.response, "absorb", "out")

    assert title(out.response) == "Ash is hit for 30"
    assert "## ✖ Taken out\n**Ash is taken out**" in said(out)
    table = said(await party.gm.slash(party.here, "table show"), privately=True)
    assert table.count("out of the conflict") == 1

    hit = await party.slash(party.ann, "stress", hit=9, by="Thug")
    taken = await choose(party.ann, hit.response, "absorb", "extreme")
    out = await choose(party.ann, taken.response, "absorb", "out")
    assert "A physical hit of 9 from Thug was too much: 1 was left." in said(out)


async def test_a_box_that_was_marked_since_is_refused_as_not_free(party: Party) -> None:
    """It was said of a box of 2 that it couldn't absorb 2."""
    hit = await party.slash(party.bob, "stress", hit=2)
    late = party.stage.late(hit.response)
    await party.edit(party.bob, "physical stress", "2")
    late()
    words = refused(await choose(party.bob, hit.response, "absorb", "box:2"))
    assert "Stress box 2 isn't free. No box can: take a consequence" in words


async def test_a_consequence_is_named_by_a_form(party: Party) -> None:
    """Only a command gave it a name (PC5); an extreme one says what it replaces (RF16)."""
    hit = await party.slash(party.bob, "stress", hit=2)
    taken = await choose(party.bob, hit.response, "absorb", "mild")
    label = "Name the mild consequence"
    refused(await party.ann.click(taken.response, label=label))
    form = await party.bob.click(taken.response, label=label)
    late = party.stage.late(taken.response)
    said(await fill_in(party.bob, form, "Bloody nose"), privately=False)
    late()
    assert party.sheet("Ash")["consequences"][0]["name"] == "Bloody nose"
    refused(await party.bob.click(taken.response, label=label))

    await party.edit(party.bob, "trouble", "Proud")
    hit = await party.slash(party.bob, "stress", hit=8)
    taken = await choose(party.bob, hit.response, "absorb", "extreme")
    assert "takes an extreme consequence" in said(taken)
    shown = await party.slash(party.bob, "stress")
    assert "replaces an aspect: choose which" in said(shown)
    form = await party.bob.click(shown.response, label="Name the extreme consequence")
    said(await fill_in(party.bob, form, "Half a shadow", "Prou"), privately=False)
    assert party.sheet("Ash")["trouble"] == ""
    assert not party.sheet("Ash")["consequences"][1]["owes_aspect"]
    await party.undo(party.bob)
    assert party.sheet("Ash")["consequences"][1]["owes_aspect"]
    # It stays until a milestone, unless the GM says otherwise (R0.24).
    clear = {"which": "extreme", "clear": True}
    refused(await party.slash(party.bob, "consequence", **clear))
    told = await party.slash(party.gm, "consequence", player=party.bob, **clear)
    assert "Ash recovers from the extreme consequence" in said(told, privately=False)


async def test_a_consequence_that_nobody_named_is_named_from_where_it_is_shown(
    party: Party,
) -> None:
    """It said “not named yet”, and the button was far above, on the message of the hit."""
    hit = await party.slash(party.bob, "stress", hit=6)
    part = await choose(party.bob, hit.response, "absorb", "moderate")
    await choose(party.bob, part.response, "absorb", "mild")
    await party.slash(party.bob, "consequence", which="moderate", name="Cracked rib")
    for command in ("stress", "consequence"):
        shown = await party.slash(party.bob, command)
        assert "**Mild**, not named yet" in said(shown)
        assert labels(shown.response) == ["Name the mild consequence"]
    form = await party.bob.click(shown.response, label="Name the mild consequence")
    said(await fill_in(party.bob, form, "Bloody nose"), privately=False)
    assert labels((await party.slash(party.bob, "stress")).response) == []


async def test_a_consequence_that_nobody_named_is_said_to_be_one_where_it_is_invoked(
    party: Party,
) -> None:
    """It read "+2: mild (free)", and "invokes mild"."""
    hit = await party.slash(party.bob, "stress", hit=9, by="Thug")
    for severity in ("mild", "moderate"):
        hit = await choose(party.bob, hit.response, "absorb", severity)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash", "opposition": 3}
    message = await party.roll(party.gm, **thug)
    offered = [each["label"] for menu in menus(message) for each in menu]
    assert "+2: mild consequence (free)" in offered
    assert "Reroll: moderate consequence (free)" in offered
    invoked = await choose(party.gm, message, "invoke", "bonus:mild")
    assert "The GM invokes the mild consequence (a free invoke): +2" in said(invoked)
    assert "Mild consequence: free invokes 1 → 0" in said(invoked)

    await party.slash(party.bob, "consequence", which="mild", name="Bruised")
    await choose(party.gm, invoked.response, "invoke", "bonus:Bruised")
    after = text_of(party.stage.now(message))
    assert "The GM invokes the mild consequence (a free invoke): +2" in after
    assert "The GM invokes **Bruised** (1 fate point): +2" in after
    await party.roll(party.bob, skill="Athletics", opposition=3)
    card = said(await party.bob.slash(party.here, "sheet show"))
    assert "+2: moderate consequence (1 point)" in card
    gone = await party.slash(party.bob, "consequence", which="moderate", clear=True)
    assert "Ash recovers from the moderate consequence" in said(gone)
    lines = said(await party.bob.slash(party.here, "history"))
    assert "**Ash**: mild consequence → Bruised" in lines
    assert "**Ash**: moderate consequence → gone" in lines


async def test_who_conceded_is_told_why_there_is_nothing_to_concede(party: Party) -> None:
    await party.slash(party.ann, "concede")
    await party.slash(party.gm, "conflict end")
    again = refused(await party.slash(party.ann, "concede"))
    assert "“Wren” conceded in this scene, and that conflict is over." in again
    await party.attack(party.bob, target="Thug", skill="Athletics")
    assert "Wren concedes" in said(await party.slash(party.ann, "concede"))


async def test_who_may_not_concede_is_told_when_they_may(party: Party) -> None:
    """After the roll was accepted they had been told it could be, its hit stood in the way."""
    message = await party.roll(
        party.gm, npc="Thug", skill="3", action="attack", target="Ash", opposition=1
    )
    told = refused(await party.slash(party.bob, "concede"))
    assert "before a roll, or once it is accepted and its hit absorbed" in told
    stood = await party.accept(party.gm, message)
    assert "has a hit of 2 to absorb first" in refused(await party.slash(party.bob, "concede"))
    await choose(party.bob, stood.response, "absorb", "box:2")
    assert "Ash concedes" in said(await party.slash(party.bob, "concede"), privately=False)


async def test_an_attack_says_that_its_target_is_out_of_the_conflict(party: Party) -> None:
    """Nothing said so of somebody who had conceded."""
    await party.slash(party.bob, "concede")
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash"}
    out = "Ash is out of the conflict."
    waits = await party.roll(party.gm, **thug)
    assert out in text_of(waits)
    message = await party.roll(party.gm, opposition=9, **thug)
    assert text_of(message).count(out) == 1
    hard = await party.roll(party.gm, opposition=1, **thug)
    stood = await party.accept(party.gm, hard)
    assert "A hit of 2 on Ash." in said(stood)
    assert not menus(stood.response)
    assert "absorb" not in said(await party.gm.slash(party.here, "waiting"))
    told = refused(await party.slash(party.bob, "stress", hit=2))
    assert "is already out of the conflict, until `/fate conflict end`." in told
    await party.slash(party.gm, "conflict end")
    # The first of them still waits, at somebody who was out of its conflict.
    await party.stage.env.settle()
    assert "defend" not in text_of(party.stage.now(waits))
    late = await party.slash(party.gm, "oppose", opposition=1)
    assert "The conflict has ended since, and Ash was out of it." in said(late)
    assert "A hit of 2 on Ash." in said(
        await party.gm.click(late.response, label="Accept: hit for 2")
    )
    assert "absorb" not in said(await party.gm.slash(party.here, "waiting"))
    assert out not in text_of(await party.roll(party.gm, **thug))


async def test_older_attacks_say_that_their_target_is_out_once_that_is_so(party: Party) -> None:
    """Their buttons stayed as they were, and so did what they said."""
    now, out = party.stage.now, "Ash is out of the conflict."
    hit = await party.slash(party.bob, "stress", hit=30)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash"}
    met = await party.roll(party.gm, opposition=1, **thug)
    waits = await party.roll(party.gm, **thug)
    other = await party.roll(party.gm, **{**thug, "target": "Wren"})
    assert out not in text_of(met)
    await choose(party.bob, hit.response, "absorb", "out")
    await until(lambda: all(out in text_of(now(each)) for each in (met, waits)))
    assert out not in text_of(now(other))
    await party.undo(party.bob)
    await until(lambda: all(out not in text_of(now(each)) for each in (met, waits)))

    await choose(party.bob, hit.response, "absorb", "out")
    await party.slash(party.gm, "conflict end")
    over = "The conflict has ended since, and Ash was out of it."
    await until(lambda: over in text_of(now(waits)) and out not in text_of(now(waits)))
    await party.undo(party.gm)
    await until(lambda: out in text_of(now(waits)) and over not in text_of(now(waits)))


async def test_whoever_is_out_of_the_conflict_is_asked_neither_to_defend_nor_to_spend(
    party: Party,
) -> None:
    """The menus and the list of what waits asked them as if nothing had happened (E0.24)."""
    attack = await party.attack(party.ann, *GAIN)
    assert "Wren: spend momentum 1 → 0…" in labels(attack)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Wren"}
    hit = await party.slash(party.ann, "stress", hit=30)
    await choose(party.ann, hit.response, "absorb", "out")

    thugs = text_of(await party.roll(party.gm, **thug))
    out = "Wren is out of the conflict.\nThe GM sets a number, or lets it go with `/waiting`."
    assert out in thugs
    assert "defend" not in thugs
    waits = said(await party.gm.slash(party.here, "waiting"))
    assert "set a number: Thug attacks Wren" in waits
    assert "momentum" not in waits
    own = await party.attack(party.ann)
    assert not any("spend momentum" in each for each in labels(own))
    assert party.sheet("Wren")["bank"] == 1
    await party.bank(party.ann, 2)
    tied = await party.attack(party.ann, opposition=4)
    assert "Give up the boost: momentum 2 → 3" in labels(tied)
    assert not any("Boost to aspect" in each for each in labels(tied))
