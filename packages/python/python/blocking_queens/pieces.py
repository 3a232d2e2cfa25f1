"""Games in which both players move one piece: Nim, Wythoff Nim, Ryuo Nim, and whatever a list of moves says."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._numbers import Number, text, whole, wrong_type
from ._work import Progress, reporting
from .queens import game, is_palace_number, place_of

__all__ = ["Piece", "named_pieces"]


def named_pieces() -> dict[str, dict[str, str]]:
    """The pieces that have names: for each its name for people, its rule and its source.

    >>> named_pieces()["nim"]["rule"]
    'Take any number from one of two heaps: a rook.'
    """
    return {key: {"name": name, "rule": rule, "source": source} for key, name, rule, source in _engine.named_pieces()}


class Piece:
    """A piece that both players move in turn towards the origin; whoever cannot move loses.

    Parameters
    ----------
    moves
        The name of a piece (see :func:`named_pieces`), or its moves: (a,b) leads from (x, y) to (x - a, y - b), with a
        ``+`` any number of times, with ``+4`` up to four times. In three heaps a move has three numbers.
    p, q
        Of Ryuo Nim: an oblique move takes less than p, one along an axis less than q.
    z
        The third heap, whose plane is shown; 0 if it is left out.
    has_pass
        Whether either player may pass once, but not where there is no move.

    Equal pieces are those of one game: with the same moves, numbers and pass, however they were given.

    Raises
    ------
    TypeError
        What should be a number is none.
    ValueError
        With a sentence: the moves are none, the game might not end, or a number is out of range.

    Examples
    --------
    >>> rook = Piece("(1,0)+ (0,1)+")
    >>> rook.name
    'Nim'
    >>> rook.grundy(5, 3, 3, 2)
    array([[6, 5, 4],
           [1, 2, 3]])
    """

    __slots__ = ("_made", "_piece")

    def __init__(
        self,
        moves: str,
        *,
        p: Number | None = None,
        q: Number | None = None,
        z: Number | None = None,
        has_pass: bool = False,
    ) -> None:
        if not isinstance(has_pass, bool):
            raise wrong_type("has_pass", has_pass, "True or False")
        p, q, z = (None if it is None else whole(name, it) for name, it in (("p", p), ("q", q), ("z", z)))
        self._piece = _engine.Piece(text("the piece", moves), p, q, z, has_pass)
        self._made = moves, p, q, z, has_pass

    @property
    def moves(self) -> str:
        """The moves, written alike for equal pieces."""
        return self._piece.moves

    @property
    def name(self) -> str | None:
        """Its name, if it has one, however it was given."""
        return self._piece.name

    @property
    def link(self) -> str:
        """The game as it stands in a link of the map, as ``game=ryuo&p=4``."""
        return self._piece.link

    def options(self, x: Number, y: Number) -> list[tuple[int, int]]:
        """The cells that the piece may move to from (x, y), each once; of three heaps those in the plane z.

        Raises
        ------
        ValueError
            With a sentence: a number is out of range, or there are more than a million options.
        """
        return self._piece.options(whole("x", x), whole("y", y))

    def grundy(
        self, x: Number, y: Number, width: Number, height: Number, *, progress: Progress = None
    ) -> NDArray[np.int64]:
        """The Grundy values of a window: each the least whole number that no option has (Sprague 1935, Grundy 1939).

        Returns
        -------
        An array of int64 of shape (height, width). Where no closed form is known, all cells from the origin on are
        computed and kept.

        Raises
        ------
        ValueError
            With a sentence: the window is not on the board, or takes too much work or memory.
        """
        place = place_of(x, y, width, height)
        with reporting(progress, "Grundy values") as report:
            return self._piece.grundy(place, report)

    def outcomes(
        self, x: Number, y: Number, width: Number, height: Number, *, k: Number = 1, progress: Progress = None
    ) -> NDArray[np.uint8]:
        """Who wins from each cell of a window if both play well.

        Parameters
        ----------
        k
            Before each move up to k - 1 options are blocked by the other player.

        Returns
        -------
        An array of uint8 of shape (height, width): 0 for P, where the previous player wins, 1 for N, the next one.

        Raises
        ------
        ValueError
            With a sentence, as :meth:`grundy`.
        """
        k, place = game(k), place_of(x, y, width, height)
        with reporting(progress, "outcomes") as report:
            return self._piece.outcomes(k, place, report)

    def palaces(
        self,
        k: Number,
        x: Number,
        y: Number,
        width: Number,
        height: Number,
        field: Literal["n", "v"] = "v",
        *,
        progress: Progress = None,
    ) -> NDArray[np.int64]:
        """The deviations v = N - k, or palace numbers N, of game k with this piece.

        N is the number of palaces among a cell's options, and the cell is a palace exactly if N < k. Nothing in the
        paper's definition (section 2) asks that the piece be a queen.

        Returns
        -------
        An array of int64 of shape (height, width).

        Raises
        ------
        ValueError
            With a sentence, as :meth:`grundy`.
        """
        k, place, palace_number = game(k), place_of(x, y, width, height), is_palace_number(field)
        with reporting(progress, f"game {k}") as report:
            return self._piece.palaces(k, place, palace_number, report)

    def __eq__(self, other: object) -> bool:
        return self.link == other.link if isinstance(other, Piece) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.link)

    def __copy__(self) -> Piece:
        return self

    def __deepcopy__(self, _: object) -> Piece:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _made, self._made

    def __repr__(self) -> str:
        return f"<Piece {self.name or self.moves}: {self.link}>"


def _made(moves: str, p: int | None, q: int | None, z: int | None, has_pass: bool) -> Piece:
    """The piece that was made of these."""
    return Piece(moves, p=p, q=q, z=z, has_pass=has_pass)
