"""Only the newest message of a check that waits is live."""

from typing import Any

import pytest

from bot.chat import play
from bot.errors import Busy
from tests.games.fu.test_scene import Party, party
from tests.stage import labels, said, text_of
from tests.wire import until

__all__ = ["party"]


async def test_a_die_that_is_suggested_by_command_goes_on_in_its_answer(party: Party) -> None:
    first = await party.check(action="climb")
    second = await party.slash(party.bob, "suggest", why="Ash helps", side="power", check="tenn")
    assert "power 1 → 2" in said(second, privately=False)
    await until(lambda: text_of(party.stage.now(first)).startswith("Moved below"))
    assert labels(party.stage.now(first)) == []
    assert "[Tennessee: climb](" in text_of(party.stage.now(first))

    shown = (await party.slash(party.ann, "waiting")).response
    newest = second.response
    await until(lambda: text_of(party.stage.now(newest)).startswith("Moved below"))
    assert "[Tennessee: climb](" in text_of(party.stage.now(newest))
    party.dice.add(5, 4)
    rolled = await party.ann.click(shown, label="Roll 2 power vs 0 challenge")
    assert "Yes · Tennessee: climb" in said(rolled, privately=False)


async def test_a_check_follows_its_character_to_another_name(party: Party) -> None:
    early = await party.check(action="sneak")
    late = await party.check(action="grab")
    await party.ann.slash(party.here, "sheet edit", field="name", value="Indy")
    await until(lambda: all("Indy" in text_of(party.stage.now(each)) for each in (early, late)))
    for message, action in ((early, "sneak"), (late, "grab")):
        shown = text_of(party.stage.now(message))
        assert shown.startswith(f"Indy: {action} · 1 power vs 0 challenge")
        assert "Next: Indy ticks what helps" in shown
        assert "Tennessee" not in shown
        assert "has changed" not in shown

    await party.ann.slash(party.here, "undo")
    await until(lambda: text_of(party.stage.now(early)).startswith("Tennessee: sneak"))


async def test_a_check_that_is_shown_again_is_not_refused_as_well(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database was busy after the answer, a refusal came below what was shown."""
    first, send = await party.check(action="climb"), play._sent

    async def busy(*_given: Any, **_named: Any) -> None:
        raise Busy

    async def sent(*given: Any, **named: Any) -> Any:
        told = await send(*given, **named)
        monkeypatch.setattr(party.stage.bot.referee, "look", busy)
        return told

    monkeypatch.setattr(play, "_sent", sent)
    shown = await party.slash(party.ann, "waiting")

    assert "Tennessee: climb" in said(shown, privately=False)
    assert shown.followups == []
    assert not text_of(party.stage.now(first)).startswith("Moved below")
