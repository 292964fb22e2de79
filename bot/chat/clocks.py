"""The form of a new clock: what it counts down to, how large it is, and what is filled already."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.chat.forms import Form, choice_field, chosen, text_field
from bot.chat.interaction import Interaction
from bot.chat.menus import read_one
from rules.clock import ClockKind
from rules.frozen import frozen
from rules.names import NAME_MAX
from rules.ranges import whole


@frozen
class NewClock:
    """A clock as its form says it."""

    name: str
    segments: int
    kind: ClockKind
    ticks: int


class ClockForm(Form):
    """Asks for a clock's name, size, kind and ticks.

    ``clock`` is what is known of it, and what the form is filled with; a size of 0 is not known.
    ``kinds`` are the kinds to choose from, by their labels.
    """

    def __init__(
        self,
        title: str,
        clock: NewClock,
        go_on: Callable[[Interaction, NewClock], Awaitable[None]],
        *,
        sizes: Sequence[int],
        kinds: Mapping[ClockKind, str],
    ) -> None:
        super().__init__(title)
        self._go_on = go_on
        self._name = text_field(NAME_MAX, clock.name)
        offered = sorted({*sizes, clock.segments} - {0})
        size = clock.segments or offered[0]
        sizes_offered = [(str(each), f"{each} segments") for each in offered]
        self._size = choice_field(sizes_offered, str(size))
        kinds_offered = [(kind.value, label) for kind, label in kinds.items()]
        self._kind = choice_field(kinds_offered, clock.kind.value)
        self._ticks = text_field(3, str(clock.ticks), is_required=False)
        self.ask("What does it count down to?", self._name)
        self.ask("How large is it?", self._size)
        self.ask("What kind of clock is it?", self._kind)
        self.ask("How many segments are filled already?", self._ticks)

    async def submitted(self, interaction: Interaction) -> None:
        """Go on with the clock as it was filled in."""
        kind = read_one(ClockKind, chosen(self._kind.values))
        ticks = whole("ticks", self._ticks.value.strip() or "0")
        size = read_one(int, chosen(self._size.values))
        await self._go_on(interaction, NewClock(self._name.value, size, kind, ticks))
