"""Scripted dice: the faces a test names, in order, and not one more."""


class Faces:
    """Dice that show the given faces one after another.

    Running out is a mistake of the test and raises ``AssertionError``, which no
    handler of refusals can eat; so does a face that its die does not have.
    """

    def __init__(self, *faces: int) -> None:
        self._left = list(faces)
        self.shown: list[tuple[int, int]] = []

    def add(self, *faces: int) -> None:
        """Script further faces."""
        self._left.extend(faces)

    def roll(self, sides: int) -> int:
        """Show the next face."""
        assert self._left, f"a d{sides} was rolled that the test did not script"
        face = self._left.pop(0)
        assert 1 <= face <= sides, f"a d{sides} cannot show {face}"
        self.shown.append((sides, face))
        return face

    def all_shown(self) -> bool:
        """Whether every scripted face was rolled."""
        return not self._left
