"""The people of the evening, and the table that they play it at: what every act is made of.

An act is ``async def play(table: Table) -> None`` in a game's ``tests/games/<game>/acts.py``.  It
says commands and presses what their answers offer, with the faces that the dice then show; a
refusal ends the evening.  Each game has a channel of its own (``table.at(HERE)``), so that no act
disturbs what another left.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.faces import Faces
from tests.wire import GENERAL, Answer, Channel, Payload, Wire, until
from tests.wire_payloads import OWNER, components_in

MAREN, WREN, ASH = OWNER, 2, 3
"""The GM, whose server it is, and two players who are called as their characters are."""

PASSING = 4
"""Somebody who plays once, and is forgotten."""

NAMES = {MAREN: "Maren", WREN: "Wren", ASH: "Ash", PASSING: "Kit"}

TOLD_ABOVE = re.compile(r"/(\d+)\)$")
"""The message to which the answer to a command leads, where one in sight tells it."""

NOT_PLAYED = ("Nothing has changed", "`/history` shows whether")

MODAL, SUBMIT = 9, 5
TEXT, MENU, LABELLED = 4, 3, 18
"""What shows a form, and what sends it back."""


class Table:
    """The people at the wire, one after another, with dice that fall as the script says."""

    def __init__(self, wire: Wire, dice: Faces, here: Channel = GENERAL) -> None:
        self._wire = wire
        self._dice = dice
        self._here = here
        self._last: Answer | None = None

    def at(self, channel: Channel) -> "Table":
        """Give the same people in another channel, where nothing has been answered yet."""
        return Table(self._wire, self._dice, channel)

    async def say(
        self,
        who: int,
        command: str,
        options: dict[str, Any] | None = None,
        *,
        faces: tuple[int, ...] = (),
    ) -> Answer:
        """Use a command; it must not be refused."""
        self._dice.add(*faces)
        before = {**self._wire.messages}
        answer = await self._wire.slash(who, command, options, channel=self._here)
        heard = self._heard(f"/{command} {options or ''}", answer)
        if heard.message_id in before:
            # The message above tells it soon after the answer.
            number = heard.message_id
            await until(lambda: self._wire.messages[number] is not before[number])
        return heard

    async def ask(self, who: int, command: str, options: dict[str, Any]) -> None:
        """Use a command that asks a question before it does anything."""
        self._last = await self._wire.slash(who, command, options, channel=self._here)
        assert "Nothing has changed yet" in self._last.embed.get("description", "")

    def attached(self, name: str) -> object:
        """Attach a file that lies beside this module to a command, as its option."""
        return self._wire.uploaded(name, Path(__file__).with_name(name).read_bytes())

    async def press(
        self,
        who: int,
        verb: str,
        name: str | None = None,
        *,
        choose: str | tuple[str, ...] = (),
        faces: tuple[int, ...] = (),
        on: Answer | None = None,
    ) -> Answer:
        """Press what is offered by that verb, or choose from its menu.

        ``name`` tells buttons of one verb apart: what stands last in their ids, before any
        ``@``.  Without ``on`` the message of the last answer is meant.
        """
        meant = on or self._last
        assert meant is not None, f"{verb}: nothing was answered yet"
        parts = [each for each in self._offered(meant) if not choose or "options" in each]
        offered = [part["custom_id"] for part in parts]
        fitting = [each for each in offered if _fits(each, verb, name)]
        assert len(fitting) == 1, f"{verb} {name or ''}: {len(fitting)} fit of {offered}"
        self._dice.add(*faces)
        values = (choose,) if isinstance(choose, str) else choose
        answer = await self._wire.press(who, meant, fitting[0], values=values)
        return self._heard(f"{verb} {name or ''} {values or ''}", answer)

    async def fill_in(self, who: int, *texts: str, faces: tuple[int, ...] = ()) -> Answer:
        """Send back the form that the last answer showed, its fields from the top."""
        form = self._last
        assert form is not None, "no form was shown"
        assert form.type == MODAL, f"no form was shown, but {form.data}"
        self._dice.add(*faces)
        fields = zip(components_in(form.data), texts, strict=True)
        rows = [_filled(part, text) for part, text in fields]
        # A form comes in the envelope of a command, here of any.
        envelope = self._wire.command_payload(who, "roll", {"dice": "d6"}, channel=self._here)
        data: Payload = {"custom_id": form.data["custom_id"], "components": rows}
        payload = envelope | {"type": SUBMIT, "data": data}
        return self._heard(f"{texts}", await self._wire.deliver(payload))

    def _offered(self, answer: Answer) -> list[Payload]:
        return list(components_in(self._wire.messages[answer.message_id or 0]))

    def _heard(self, what: str, answer: Answer) -> Answer:
        told = answer.embed.get("description", "")
        assert not any(each in told for each in NOT_PLAYED), f"{what}: {answer.embed}"
        assert self._dice.all_shown(), f"{what}: not every face was rolled: {answer.embed}"
        if answer.embed.get("title") == "Told above":
            (above,) = TOLD_ABOVE.findall(told)
            answer = replace(answer, message_id=int(above))
        self._last = answer
        return answer


def _filled(part: Payload, text: str) -> Payload:
    """Give one field of a form as Discord sends it back: with a text, or with what was chosen."""
    given = {"custom_id": part["custom_id"]}
    if part["type"] == MENU:
        return {"type": LABELLED, "component": given | {"type": MENU, "values": [text]}}
    return {"type": 1, "components": [given | {"type": TEXT, "value": text}]}


Act = Callable[[Table], Awaitable[None]]


def _fits(custom_id: str, verb: str, name: str | None) -> bool:
    """Whether an id (``game:verb:number``, and a name behind it or none) is what is meant."""
    game, act, _, *names = custom_id.split(":", 3)
    found = names[0].partition("@")[0] if names else ""
    return f"{game}:{act}" == verb and name in {None, found}
