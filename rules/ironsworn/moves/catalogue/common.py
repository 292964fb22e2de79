"""Parts of the catalogue that several moves share."""

from rules.ironsworn.moves.deeds import Adjust, GiveBonus, LeadTo, Momentum
from rules.ironsworn.moves.model import Choice, Option, Result, Use
from rules.ironsworn.terms import Meter, Stat

FIVE = (
    Use(Stat.EDGE, "speed"),
    Use(Stat.HEART, "courage"),
    Use(Stat.IRON, "force"),
    Use(Stat.SHADOW, "stealth"),
    Use(Stat.WITS, "insight"),
)

PRICE = LeadTo("pay_the_price")

PAY = Result((PRICE,))
"""The result of a miss that leads to Pay the Price and nothing else."""

ADVANTAGE = (Option("next", (GiveBonus(1),)), Option("momentum", (Momentum(+2),)))

WARMTH = (Option("spirit", (Adjust(Meter.SPIRIT, +1),)), Option("momentum", (Momentum(+2),)))
"""What a bond gives when it is made, or has passed a test."""

COSTS = (Option("supply", (Adjust(Meter.SUPPLY, -1),)), Option("momentum", (Momentum(-1),)))


def one_of(*options: Option) -> Result:
    """Make a result that is nothing but the choice of one option."""
    return Result(choice=Choice(options))
