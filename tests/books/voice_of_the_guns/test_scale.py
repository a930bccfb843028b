"""Lengths are rounded sooner than by `round`, and to the same last bit."""

import struct

from hypothesis import example, given
from hypothesis.strategies import floats, integers

from grognard.books.voice_of_the_guns.scale import nearest_whole, to_hundredths


def bits(number: float) -> bytes:
    return struct.pack("<d", number)


@given(floats(allow_nan=False, allow_infinity=False, width=64))
@example(0.5)
@example(2.5)
@example(-0.5)
@example(0.49999999999999994)
@example(4503599627370497.5)
def test_the_nearest_whole_is_as_round_has_it(amount: float) -> None:
    """vog-1.3"""
    assert nearest_whole(amount) == round(amount)


@given(integers(-(10**7), 10**7), integers(-2, 2))
@example(1, 0)
@example(-1, 1)
def test_a_hundredth_is_as_round_has_it_even_about_a_half_of_one(thousandths: int, hairs: int) -> None:
    """vog-10.3.6"""
    amount = thousandths / 2000 + hairs * 1e-12
    assert bits(to_hundredths(amount)) == bits(round(amount, 2))
