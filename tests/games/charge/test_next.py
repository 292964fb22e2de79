"""What a message of Charge says comes next is so, in whatever message that came."""

from typing import Any

from tests.games.charge.test_scene import Crew, choose, crew, option
from tests.stage import labels, said, text_of
from tests.wire import until

__all__ = ["crew"]

FILLS = "It can fill 2 segments of a progress clock."


async def says(crew: Crew, message: Any, *words: str) -> None:
    """Wait until a message says this of what comes next, and nothing else."""
    phrases = ("Next: the GM picks", "Next: Wren takes", "Next: Moss takes", FILLS)

    def found() -> tuple[str, ...]:
        told = text_of(crew.message(message))
        return tuple(each for each in phrases if each in told)

    await until(lambda: found() == words)


async def test_what_the_gm_gives_and_the_bearer_answers_by_command_is_waited_for_no_more(
    crew: Crew,
) -> None:
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    rolled = (await crew.rolled(crew.ann, "sneak", 4, 1)).response
    await says(crew, rolled, "Next: the GM picks")
    given = (await crew.slash(crew.gm, "consequence", kind="worse_condition")).response
    await says(crew, rolled, FILLS)
    await says(crew, given, "Next: Wren takes")
    crew.dice.add(6)
    await crew.slash(crew.ann, "resist", momentum=1)
    await says(crew, given)
    await crew.slash(crew.ann, "progress", clock="The vault")
    await says(crew, rolled)
    assert "The vault: +2 segments" not in labels(crew.message(rolled))
    # What is taken back is waited for again.
    await crew.ann.slash(crew.here, "undo")
    await crew.ann.slash(crew.here, "undo")
    await says(crew, rolled, FILLS)
    await says(crew, given, "Next: Wren takes")


async def test_who_protects_and_answers_by_command_is_waited_for_no_more(crew: Crew) -> None:
    rolled = (await crew.rolled(crew.ann, "sneak", 1, 1)).response
    given = (await crew.slash(crew.gm, "consequence", kind="worse_condition")).response
    await says(crew, rolled)
    await crew.cyd.click(given, label="Protect Wren")
    await says(crew, given, "Next: Moss takes")
    crew.dice.add(6)
    await crew.slash(crew.cyd, "resist", momentum=1)
    await says(crew, given)
    assert "Moss protects Wren" in text_of(crew.message(given))


async def test_a_setup_by_command_fills_no_clock_any_more(crew: Crew) -> None:
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    await says(crew, rolled, FILLS)
    await crew.slash(crew.ann, "setup", benefit="risk")
    await says(crew, rolled)


async def test_a_roll_on_whose_message_nothing_can_be_pressed_fills_no_clock_twice(
    crew: Crew,
) -> None:
    for who, name in ((crew.bob, "Ash"), (crew.cyd, "Moss")):
        await who.slash(crew.here, "sheet delete", character=name)
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    assert labels(rolled) == ["Why?"]
    await says(crew, rolled, FILLS)
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    await crew.slash(crew.ann, "progress", clock="The vault")
    await says(crew, rolled)


async def test_nobody_waits_for_a_character_who_is_off_the_table(crew: Crew) -> None:
    owed = (await crew.rolled(crew.ann, "sneak", 1, 1)).response
    rolled = (await crew.rolled(crew.ann, "sneak", 1, 2)).response
    await choose(crew.gm, rolled, "pick", option(rolled, "2 stress"))
    await says(crew, rolled, "Next: Wren takes")
    await says(crew, owed, "Next: the GM picks")
    said(await crew.ann.slash(crew.here, "sheet delete", character="Wren"))
    for message in (rolled, owed):
        await says(crew, message)
    await crew.ann.slash(crew.here, "undo")
    await says(crew, rolled, "Next: Wren takes")
    await says(crew, owed, "Next: the GM picks")


async def test_a_roll_that_is_brought_back_says_what_is_left_of_it(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    rolled = (await crew.rolled(crew.ann, "sneak", 4, 1)).response
    await choose(crew.gm, rolled, "pick", option(rolled, "2 stress"))
    await crew.ann.click(crew.message(rolled), label="Take it")
    shown = said(await crew.slash(crew.ann, "show"), privately=False)
    assert FILLS in shown
    assert "Next: the GM picks" not in shown
