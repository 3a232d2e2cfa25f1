"""Numbers and texts as people give them, in one way everywhere.

Whole numbers and fractions may be of any type that says them exactly: ``int``, ``fractions.Fraction``, NumPy's, and
floats, if the decimals of the float are its value (0.25 and 1e12 are; 0.1 is not). What is no number, and ``bool`` is
none, is a ``TypeError``; a number that is not possible there is a ``ValueError``. Both have a sentence with the value.
"""

from __future__ import annotations

import math
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, SupportsIndex, TypeAlias, TypeGuard

__all__ = ["BOARD_MAX", "Number", "exact", "is_number", "shown", "text", "whole", "wrong_type"]

Number: TypeAlias = SupportsIndex | float | Rational
"""The types that numbers are taken of; NumPy's whole numbers have an ``__index__``."""

BOARD_MAX = 2**53
"""The largest coordinate, and the largest k."""


def is_number(value: object) -> TypeGuard[Any]:
    """Whether it is a real number; ``bool`` is none."""
    return isinstance(value, Real) and not isinstance(value, bool)


def exact(value: Any) -> Fraction | None:
    """The fraction that a number says; ``None`` for a float whose decimals are not its value."""
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    number = float(value)
    if not math.isfinite(number):
        return None
    fraction = Fraction(number)
    return fraction if fraction == Fraction(repr(number)) else None


def shown(value: object) -> str:
    """How a value is written in a sentence. Python writes no whole number of more than 4,300 digits, nor what has one.

    >>> shown(10**5000)
    'a number of 16610 bits'
    """
    try:
        return f"{value}" if is_number(value) else repr(value)
    except ValueError:
        if isinstance(value, Rational):
            bits = max(int(value.numerator).bit_length(), int(value.denominator).bit_length())
            return f"a number of {bits} bits"
        return "something with a number of thousands of digits"


def wrong_type(name: str, value: object, expected: str) -> TypeError:
    """That what was given is of another type than what is expected."""
    return TypeError(f"{name} is {shown(value)}, of the type {type(value).__name__}; expected {expected}")


def text(name: str, value: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong_type(name, value, "a text")
    return value


def whole(name: str, value: Any, least: int = 0, most: int = BOARD_MAX) -> int:
    """A whole number within bounds.

    >>> whole("x", 1e12)
    1000000000000
    >>> whole("x", 0.5)
    Traceback (most recent call last):
    ...
    ValueError: x is 0.5; expected a whole number from 0 to 9007199254740992
    """
    expected = f"a whole number from {least} to {most}"
    if type(value) is int:
        number: int | None = value
    elif is_number(value):
        fraction = exact(value)
        number = int(fraction) if fraction is not None and fraction.denominator == 1 else None
    else:
        raise wrong_type(name, value, expected)
    if number is None or not least <= number <= most:
        raise ValueError(f"{name} is {shown(value)}; expected {expected}")
    return number
