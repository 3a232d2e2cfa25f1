"""k-blocking Wythoff Nim: palace numbers of any window of any game, and counts of palaces.

Source: M. Cook, U. Larsson, T. Neary, *A Cellular Automaton for Blocking Queen Games* (2015), called "the paper" here.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._numbers import Number, whole
from ._work import Progress, reporting

__all__ = ["count", "window"]


def is_palace_number(field: str) -> bool:
    """Whether a field is N, and not v = N - k."""
    if field not in ("n", "v"):
        raise ValueError(f"field is {field}; expected n or v")
    return field == "n"


def game(k: Number) -> int:
    """The game of a k."""
    return whole("k", k, 1)


def place_of(x: Number, y: Number, width: Number, height: Number) -> tuple[int, int, int, int]:
    """A window."""
    return whole("x", x), whole("y", y), whole("width", width), whole("height", height)


def window(
    k: Number,
    x: Number,
    y: Number,
    width: Number,
    height: Number,
    field: Literal["n", "v"] = "v",
    *,
    progress: Progress = None,
) -> NDArray[np.integer]:
    """The cells x .. x + width - 1, y .. y + height - 1 of game k: their deviations or palace numbers, exactly.

    A cell's palace number N is the number of palaces that a queen there sees to the left, upwards and along the
    diagonal between; the cell is a palace exactly if N < k (the paper, section 2). Its deviation is v = N - k.

    Parameters
    ----------
    k
        The game, from 1 to 2**53: before each move up to k - 1 options are blocked.
    x, y
        The first column and row, from 0 to 2**53; columns count to the right, rows down.
    width, height
        The number of columns and rows, at most 2**28 cells in all.
    field
        ``"v"`` for deviations, ``"n"`` for palace numbers.
    progress
        See :data:`Progress`.

    Returns
    -------
    An array of shape (height, width) with a row of the board in each row: int32, and int64 from k = 2**30 on.

    Raises
    ------
    TypeError
        What should be a number is none.
    ValueError
        With a sentence: a number is out of range or not whole, or the window takes too much work (far out in a
        large game).
    KeyboardInterrupt
        On Ctrl+C, within a tenth of a second or so.

    Examples
    --------
    The first row of the paper's Figure 1:

    >>> window(5, 0, 0, 7, 1)
    array([[-5, -4, -3, -2, -1,  0,  0]], dtype=int32)
    """
    k, place, palace_number = game(k), place_of(x, y, width, height), is_palace_number(field)
    with reporting(progress, f"game {k}") as report:
        return _engine.window(k, place, palace_number, report)


def count(k: Number, n: Number, *, progress: Progress = None) -> int:
    """The number of palaces of game k with both coordinates below n.

    These are the P-positions of the game: whoever moves the queen there can win (the paper, section 2).

    Parameters
    ----------
    k, n
        Whole numbers from 1 to 2**53.
    progress
        See :data:`Progress`.

    Raises
    ------
    TypeError
        What should be a number is none.
    ValueError
        With a sentence: a number is out of range or not whole, or that takes too much work.

    Examples
    --------
    >>> count(5, 11)
    33
    """
    k, n = game(k), whole("n", n)
    with reporting(progress, f"palaces of game {k}") as report:
        return _engine.count(k, n, report)
