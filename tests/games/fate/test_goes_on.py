"""A roll that goes on by a command leaves no older message that reads as before."""

from typing import Any

from tests.games.fate.test_scene import BLANK, PLUS, Party, choose, labels, party, standing, title
from tests.stage import text_of

__all__ = ["party"]


async def attacked(party: Party) -> Any:
    """Let a thug attack Wren, and give the message that waits for a defence."""
    thug: dict[str, Any] = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Wren"}
    return await party.roll(party.gm, BLANK, BLANK, BLANK, BLANK, **thug)


async def test_a_defence_by_command_moves_the_attack_to_its_message(party: Party) -> None:
    attack = await attacked(party)
    defence = await party.roll(party.ann, PLUS, BLANK, BLANK, BLANK, action="defend")
    await party.stage.env.settle()

    now = party.stage.now(attack)
    assert text_of(now).startswith("Moved below\n[Failure so far · Thug attacks Wren with")
    assert f"/{defence.id})" in text_of(now)
    assert labels(now) == []
    assert len(party.stage.told_by(defence)) == 2
    assert party.stage.told_by(attack) == []

    await party.undo(party.ann)
    await party.stage.env.settle()
    assert "*Undone: **Wren** defends" in text_of(party.stage.now(defence))
    party.dice.add(PLUS, PLUS, BLANK, BLANK)
    await choose(party.ann, party.stage.now(defence), "defend", "Fighting")
    assert title(party.stage.now(defence)).startswith("Failure so far")


async def test_each_command_moves_the_roll_on_and_links_to_the_newest(party: Party) -> None:
    attack = await attacked(party)
    await party.stage.env.settle()
    opposed = (await party.slash(party.gm, "oppose", opposition=1)).response
    stood = (await party.slash(party.gm, "stand")).response
    await party.stage.env.settle()

    older = [text_of(party.stage.now(each)) for each in (attack, opposed)]
    assert [each.splitlines()[0] for each in older] == ["Moved below", "Moved below"]
    assert f"/{opposed.id})" in older[0]
    assert f"/{stood.id})" in older[1]
    assert len(party.stage.told_by(stood)) == 3


async def test_a_press_on_a_later_copy_moves_the_roll_there(party: Party) -> None:
    roll = await party.roll(party.ann, *(BLANK,) * 4, action="attack", opposition=2)
    copy = (await party.slash(party.gm, "show")).response
    await party.ann.click(copy, label=standing(copy))
    await party.stage.env.settle()

    assert title(party.stage.now(copy)) == "Success · Wren attacks with Fighting"
    assert f"/{copy.id})" in text_of(party.stage.now(roll))


async def test_another_roll_leaves_the_first_as_it_is(party: Party) -> None:
    first = await party.roll(party.ann, *(BLANK,) * 4, action="attack", opposition=2)
    await party.roll(party.ann, *(BLANK,) * 4, action="attack", opposition=3)
    await party.stage.env.settle()

    assert title(party.stage.now(first)) == "Success so far · Wren attacks with Fighting"
