"""A value for each side."""

import pytest

from scoring.sides import BySide, Side

BOTH = BySide(a=88, b=74)


def test_value_of_a_side():
    assert (BOTH[Side.A], BOTH[Side.B]) == (88, 74)
    assert list(BOTH) == [88, 74]
    assert BOTH.swap == BySide(a=74, b=88)


@pytest.mark.parametrize("key", ["a", "b", "A", "", 0])
def test_value_of_anything_else_is_an_error_so_that_templates_read_the_field(key):
    with pytest.raises(KeyError):
        BOTH[key]
