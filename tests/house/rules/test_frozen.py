"""Values are compared, hashed and shown as the standard library's frozen dataclasses are."""

import copy
import dataclasses
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, replace

import pytest

from rules.frozen import frozen


@frozen
class Lamp:
    name: str
    oil: int = 3
    smell: str = field(default="tallow", compare=False, repr=False)


@frozen
class Lantern(Lamp):
    shutters: tuple[str, ...] = ()


@frozen(kw_only=True)
class Wick:
    length: int = 1

    def __post_init__(self) -> None:
        if self.length < 1:
            raise ValueError("too short")


@frozen
class Dark:
    pass


def test_equal_fields_are_equal_values_with_one_hash() -> None:
    assert Lamp("brass") == Lamp("brass")
    assert hash(Lamp("brass")) == hash(Lamp("brass"))
    assert Lamp("brass") != Lamp("brass", oil=2)
    assert len({Lamp("brass"), Lamp("brass"), Lamp("tin")}) == 2


def test_a_value_equals_none_of_another_class() -> None:
    assert Lamp("brass") != Lantern("brass")
    assert Lamp("brass") != ("brass", 3)
    assert Dark() == Dark()
    assert Dark() != Wick()


def test_a_field_can_be_left_out_of_comparing_and_showing() -> None:
    assert Lamp("brass", smell="wax") == Lamp("brass")
    assert hash(Lamp("brass", smell="wax")) == hash(Lamp("brass"))
    assert repr(Lamp("brass", smell="wax")) == "Lamp(name='brass', oil=3)"
    assert repr(Dark()) == "Dark()"


def test_an_heir_compares_and_shows_what_it_adds() -> None:
    assert Lantern("brass", shutters=("a",)) != Lantern("brass", shutters=("b",))
    assert repr(Lantern("tin")) == "Lantern(name='tin', oil=3, shutters=())"


@pytest.mark.parametrize("name", ["oil", "smell", "colour"])
def test_nothing_is_assigned_or_deleted(name: str) -> None:
    lamp = Lamp("brass")
    with pytest.raises(FrozenInstanceError, match=name):
        setattr(lamp, name, 1)
    with pytest.raises(FrozenInstanceError, match=name):
        delattr(lamp, name)
    assert lamp == Lamp("brass")
    assert not hasattr(lamp, "__dict__")


def test_it_stays_a_dataclass() -> None:
    assert [each.name for each in dataclasses.fields(Lamp)] == ["name", "oil", "smell"]
    assert replace(Lamp("brass"), oil=1) == Lamp("brass", 1)
    assert dataclasses.asdict(Wick(length=2)) == {"length": 2}
    with pytest.raises(ValueError, match="too short"):
        replace(Wick(), length=0)
    unnamed: Callable[[int], object] = Wick
    with pytest.raises(TypeError):
        unnamed(2)
    match Lamp("brass"):
        case Lamp(name, oil):
            assert (name, oil) == ("brass", 3)


def test_it_is_copied() -> None:
    lamp = Lantern("brass", 2, "wax", ("a",))
    again = copy.deepcopy(lamp)
    assert (again, again.smell) == (lamp, "wax")


def test_the_methods_are_shared() -> None:
    for name in ("__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__"):
        assert getattr(Lamp, name) is getattr(Dark, name)
