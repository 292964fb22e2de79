"""What the form of a character asks, and who is ready to be played."""

from bot.making import NAME, Ask, Making, Ready
from rules.names import NAME_MAX
from rules.tension import making as rules

_PITCHES = (
    "A forger who talks her way past any gate, and pays for it later.",
    "A bridge-builder who holds the line with rope and axes.",
    "A wandering healer with quick fingers and a vow she keeps to herself.",
)

MAKING = Making(
    asks=(
        Ask(key=NAME, label="Name", is_required=True, most=NAME_MAX),
        Ask(
            key="vigor",
            label="Vigor",
            hint="How much there is: 5, or 3/5 of a maximum. Empty: it is not counted.",
            most=20,
        ),
        Ask(
            key="resources",
            label="Resources",
            hint="What can run out, such as: rope 2/3, 3 torches, lantern",
            is_long=True,
            has_headings=True,
            most=1000,
        ),
        Ask(
            key="aspects",
            label="Aspects",
            hint="What they are good at or known for, such as: Finesse, Resolve",
            is_long=True,
            most=1500,
        ),
    ),
    typed=rules.typed,
    make=rules.make,
    ready=tuple(map(Ready, rules.READY, _PITCHES)),
    missing=rules.missing,
)
