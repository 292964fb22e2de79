"""The oracle: yes or no, the price of a miss, and a rank at random.

A d100 is two ten-sided dice, the first for the tens; a ten counts as 0, and 0 with 0 is 100
(R2.28).  No character's state takes part.
"""

from collections import Counter
from enum import Enum

from rules import names, ranges
from rules.dice import Dice
from rules.frozen import frozen
from rules.ironsworn.terms import Rank
from rules.outcome import Outcome

PRICE_ROLLS_MAX = 8
"""Most rolls of one price: "roll twice" may come up again and again, and has to end."""


class Odds(Enum):
    """How likely a yes is (R2.28)."""

    ALMOST_CERTAIN = "almost_certain"
    LIKELY = "likely"
    EVEN = "even"
    UNLIKELY = "unlikely"
    SMALL_CHANCE = "small_chance"

    @property
    def threshold(self) -> int:
        """The lowest d100 that means yes (R2.28)."""
        return (11, 26, 51, 76, 91)[tuple(Odds).index(self)]


class Price(Enum):
    """What a miss may cost, in the order of the table."""

    WORSE = "worse"
    TRUST = "trust"
    LOVED_ONE = "loved_one"
    SEPARATED = "separated"
    UNINTENDED = "unintended"
    LOST = "lost"
    ESCALATION = "escalation"
    NEW_DANGER = "new_danger"
    DELAY = "delay"
    HARM = "harm"
    STRESS = "stress"
    COMPLICATION = "complication"
    WASTE = "waste"
    AGAINST_INTENT = "against_intent"
    ALLY_AT_RISK = "ally_at_risk"
    TWICE = "twice"


_PRICE_UP_TO = (2, 5, 9, 16, 23, 32, 41, 50, 59, 68, 76, 85, 90, 94, 98, 100)
_RANK_UP_TO = (20, 55, 80, 93, 100)


@frozen
class OracleAnswered(Outcome):
    """The oracle's answer; ``question`` is empty when none was put."""

    odds: Odds
    question: str
    tens: int
    units: int

    @property
    def total(self) -> int:
        """The number rolled, 1 to 100."""
        return d100(self.tens, self.units)

    @property
    def is_yes(self) -> bool:
        """Whether the answer is yes (R2.28)."""
        return self.total >= self.odds.threshold

    @property
    def is_match(self) -> bool:
        """Whether both digits are equal, 100 included: the answer is extreme or twisted (R2.28)."""
        return self.tens == self.units


@frozen
class PricePaid(Outcome):
    """Every roll of a price, as tens, units and row; ``left`` were owed beyond the most.

    ``roll`` is the key of the roll without a move that it pays for, 0 for none; earlier versions
    did not keep it.
    """

    rolls: tuple[tuple[int, int, Price], ...]
    left: int = 0
    roll: int = 0

    @property
    def is_dreadful(self) -> bool:
        """Whether the row that asks for worse came again: then it is for the table to invent."""
        return sum(price is Price.WORSE for _, _, price in self.rolls) > 1

    @property
    def is_same(self) -> bool:
        """Whether two that happen at once are the same, which makes it worse."""
        return len(set(self.prices)) < len(self.prices)

    @property
    def prices(self) -> tuple[Price, ...]:
        """The rows that say something, without those that only ask for rolls."""
        rows = (price for _, _, price in self.rolls)
        return tuple(price for price in rows if price not in {Price.WORSE, Price.TWICE})

    @property
    def made_worse(self) -> frozenset[Price]:
        """The rows that are worse than usual: that fell twice, or were rolled for a worse result.

        Where two are rolled for that, both are.  Worse again is the table's to invent, and makes
        no row worse.
        """
        count = Counter(self.prices)
        worse = {price for price in count if count[price] > 1}
        rows = [price for _, _, price in self.rolls]
        after = rows[rows.index(Price.WORSE) + 1 :] if Price.WORSE in rows else []
        owed = 1
        for price in after:
            worse.add(price)
            owed += 1 if price is Price.TWICE else -1
            if not owed:
                break
        return frozenset(worse & {*count})


@frozen
class RankRolled(Outcome):
    """A rank at random for a vow, a journey or a foe."""

    tens: int
    units: int

    @property
    def rank(self) -> Rank:
        """The rank that the number stands for."""
        return random_rank(d100(self.tens, self.units))


def roll_d100(dice: Dice) -> tuple[int, int]:
    """Roll the two digits that :func:`d100` reads."""
    return dice.roll(10) % 10, dice.roll(10) % 10


def d100(tens: int, units: int) -> int:
    """Read two digits 0 to 9 as 1 to 100; 0 and 0 are 100 (R2.28)."""
    return tens * 10 + units or 100


def price_of(roll: int) -> Price:
    """Give the row of the price table for a d100."""
    return tuple(Price)[_row(roll, _PRICE_UP_TO)]


def random_rank(roll: int) -> Rank:
    """Give the rank for a d100: up to 20, 55, 80, 93, 100 from troublesome to epic."""
    return tuple(Rank)[_row(roll, _RANK_UP_TO)]


def ask(dice: Dice, odds: Odds, question: str = "") -> OracleAnswered:
    """Ask the oracle, with a question of up to 300 characters or none (R2.28)."""
    text = names.clean_optional("question", question, names.TEXT_MAX)
    tens, units = roll_d100(dice)
    return OracleAnswered(odds, text, tens, units)


def roll_rank(dice: Dice) -> RankRolled:
    """Roll for a rank, where nobody has one in mind (R2.28)."""
    return RankRolled(*roll_d100(dice))


def pay_the_price(dice: Dice) -> PricePaid:
    """Roll a price, once more for the first "worse", twice for each "twice", but at most 8 times.

    Whoever rolls "worse" again rolls no more: the table thinks of something dreadful.
    """
    rolls: list[tuple[int, int, Price]] = []
    owed, again = 1, 0
    while owed and len(rolls) < PRICE_ROLLS_MAX:
        tens, units = roll_d100(dice)
        price = price_of(d100(tens, units))
        rolls.append((tens, units, price))
        owed += {Price.WORSE: again, Price.TWICE: 1}.get(price, -1)
        again = -1 if price is Price.WORSE else again
    return PricePaid(tuple(rolls), owed)


def _row(roll: int, rows: tuple[int, ...]) -> int:
    """Find the first row that reaches the roll."""
    ranges.require("d100", roll, 1, 100)
    return next(index for index, up_to in enumerate(rows) if roll <= up_to)
