"""Where chance comes from: the operating system's generator, which cannot be seeded (promise 10).

This is the only module that may import :mod:`random`.  Tests substitute scripted faces for the
protocol; nothing is ever patched.
"""

from random import SystemRandom
from typing import Protocol


class Dice(Protocol):
    """Anything that can roll one die."""

    def roll(self, sides: int) -> int:
        """Give a face of a die with that many sides, from 1 to ``sides``."""
        ...


class FairDice:
    """Dice rolled by the operating system's source of randomness."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def roll(self, sides: int) -> int:
        """Give each face from 1 to ``sides`` with equal chance."""
        return self._random.randint(1, sides)


class Noted:
    """Dice that note what falls: ``fallen`` holds each die's sides and its face, in order."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.fallen: list[tuple[int, int]] = []

    def roll(self, sides: int) -> int:
        """Give the face that the dice give, and note it."""
        face = self._dice.roll(sides)
        self.fallen.append((sides, face))
        return face


def roll_pool(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Roll ``count`` dice of one size and keep every face, in order."""
    return tuple(dice.roll(sides) for _ in range(count))
