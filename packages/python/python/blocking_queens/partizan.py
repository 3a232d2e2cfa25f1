"""Games in which Left and Right move differently: values, and boards of two pieces, exactly.

Values are read and written as CGSuite has them, and numbers are ``fractions.Fraction``. Terms are those of A. Siegel,
*Combinatorial Game Theory* (2013).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._numbers import Number, exact, is_number, shown, whole, wrong_type
from ._numbers import text as _text
from ._thermograph import svg
from ._work import Progress, reporting
from .queens import place_of

__all__ = ["FIELDS", "Board", "Game", "Thermograph", "board", "chessfights", "memory"]

FIELDS: tuple[str, ...] = tuple(_engine.FIELDS)
"""What a board tells of its cells."""


@dataclass(frozen=True, eq=False)
class Thermograph:
    """What a game is worth to either player when each move costs a tax, the temperature (Siegel, chapter II.5).

    Attributes
    ----------
    left, right
        The walls: arrays of shape (corners, 2) with a temperature and a value in each row, from temperature -1 on.
        Above the last corner both are the mast.
    mean, temperature
        Where the mast stands, and where it begins.
    """

    left: NDArray[np.float64]
    right: NDArray[np.float64]
    mean: Fraction
    temperature: Fraction

    def _repr_svg_(self) -> str:
        return svg(self)


class Game:
    """A short game of Left and Right, by its value: equal games are the same, however they were written.

    Parameters
    ----------
    game
        A text as CGSuite has it, such as ``"{2||1|0,*} + ^"``, in which (2,5) is a cell of Chessfights; a whole number
        or a fraction over a power of two, also as a float (0.25, but not 0.1, which is no such fraction); or a game.

    Games are added, subtracted, negated and multiplied by whole numbers; ``<=``, ``<``, ``>=``, ``>`` and ``==``
    compare them. Of two games that are confused neither is less: see :meth:`compare`.

    Games are hashed as the numbers that they are equal to, copied as themselves, and pickled by their followers:
    any game that could be made comes back, however deep or long it is.

    Raises
    ------
    TypeError
        What was given is no text, number or game; ``True`` and ``False`` are no numbers.
    ValueError
        With a sentence: where the text is no game and what was expected there, that the number is no game's value, or
        that the game is too large.

    Examples
    --------
    >>> hot = Game("{1|0}")
    >>> hot + hot
    Game('1')
    >>> hot.mean, hot.temperature
    (Fraction(1, 2), Fraction(1, 2))
    >>> Game("^") > 0, Game("^").compare("*")
    (True, '||')
    """

    __slots__ = ("_value",)
    _value: _engine.Value

    def __init__(self, game: str | Number | Game) -> None:
        if isinstance(game, Game):
            self._value = game._value
        elif isinstance(game, str):
            self._value = chessfights()._board.read(game)[0]
        elif is_number(game):
            self._value = _number(game)
        else:
            raise wrong_type("the game", game, "a text, a number or a game")

    @classmethod
    def _of(cls, value: _engine.Value) -> Game:
        game = cls.__new__(cls)
        game._value = value
        return game

    @classmethod
    def of(cls, left: Iterable[str | Number | Game], right: Iterable[str | Number | Game]) -> Game:
        """The game in which Left may move to one of the first, and Right to one of the second.

        Raises
        ------
        TypeError, ValueError
            As ``Game`` does for each option; or one text was given where a list of games was expected.

        >>> Game.of([1], [0, "*"])
        Game('{1|0,*}')
        """
        for name, options in (("left", left), ("right", right)):
            if isinstance(options, str):
                raise wrong_type(name, options, "a list of games")
        values = [[cls(option)._value for option in options] for options in (left, right)]
        return cls._of(_engine.Value.of_options(*values))

    @property
    def canonical_form(self) -> str:
        """The canonical form in CGSuite's notation; ``str(game)`` is the same."""
        return self._value.text(False)

    @property
    def latex(self) -> str:
        """The canonical form in LaTeX, to stand between dollar signs."""
        return self._value.text(True)

    @property
    def left(self) -> tuple[Game, ...]:
        """Left's options in the canonical form."""
        return tuple(map(Game._of, self._value.options(True)))

    @property
    def right(self) -> tuple[Game, ...]:
        """Right's options in the canonical form."""
        return tuple(map(Game._of, self._value.options(False)))

    @property
    def number(self) -> Fraction | None:
        """The number that the game is, if it is one."""
        return self._value.number()

    @property
    def outcome(self) -> str:
        """Who wins: P the previous player, N the next one, L Left and R Right, whoever begins."""
        return self._value.ask("outcome")

    @property
    def left_stop(self) -> Fraction:
        """The number at which play ends that Left begins, both stopping as late as they can bear to."""
        return self._value.ask("left-stop")

    @property
    def right_stop(self) -> Fraction:
        """The same where Right begins."""
        return self._value.ask("right-stop")

    @property
    def mean(self) -> Fraction:
        """What a copy is worth on average in a sum of many (Siegel, chapter II.5)."""
        return self._value.ask("mean")

    @property
    def temperature(self) -> Fraction:
        """How much a move is worth: -1 for whole numbers, -1/2**n for m/2**n, 0 for numbers plus infinitesimals."""
        return self._value.ask("temperature")

    @property
    def birthday(self) -> int:
        """The depth of the canonical form."""
        return int(self._value.ask("birthday"))

    @property
    def is_all_small(self) -> bool:
        """Whether from each of its positions both players can move, or neither."""
        return bool(self._value.ask("all-small"))

    @property
    def atomic_weight(self) -> Game | None:
        """How many ups it is worth, as a game; ``None`` for games that have no atomic weight (Siegel, chapter II.7)."""
        weight = self._value.ask("atomic-weight")
        return None if weight is None else Game._of(weight)

    @property
    def reduced(self) -> Game:
        """The reduced canonical form: the simplest game that differs by an infinitesimal (Calistrate 1996)."""
        return Game._of(self._value.ask("reduced"))

    def thermograph(self) -> Thermograph:
        """The thermograph, as arrays, and as a picture in notebooks."""
        lefts, at_left, rights, at_right = self._value.thermograph()
        walls = np.column_stack([lefts, at_left]), np.column_stack([rights, at_right])
        return Thermograph(*walls, self.mean, self.temperature)

    def compare(self, other: str | Number | Game) -> str:
        """How it compares with another game: ``"<"``, ``"="``, ``">"``, or ``"||"`` if they are confused.

        Raises
        ------
        TypeError, ValueError
            As :class:`Game` for what is none.
        """
        return self._value.compare(Game(other)._value)

    def __add__(self, other: Number | Game) -> Game:
        if not _is_game(other):
            return NotImplemented
        return Game._of(self._value.plus(Game(other)._value))

    __radd__ = __add__

    def __neg__(self) -> Game:
        return Game._of(self._value.negative())

    def __sub__(self, other: Number | Game) -> Game:
        if not _is_game(other):
            return NotImplemented
        return self + -Game(other)

    def __rsub__(self, other: Number) -> Game:
        return -self + other

    def __mul__(self, copies: Number) -> Game:
        if not is_number(copies):
            return NotImplemented
        return Game._of(self._value.times(whole("the number of copies", copies, -(2**63), 2**63 - 1)))

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Game):
            return self._value == other._value
        return self.number == other if is_number(other) else NotImplemented

    def __hash__(self) -> int:
        # That of the number, to which it is equal.
        number = self.number
        return hash(self._value) if number is None else hash(number)

    def __le__(self, other: Number | Game) -> bool:
        return self._stands(other, "<=")

    def __lt__(self, other: Number | Game) -> bool:
        return self._stands(other, "<")

    def __ge__(self, other: Number | Game) -> bool:
        return self._stands(other, ">=")

    def __gt__(self, other: Number | Game) -> bool:
        return self._stands(other, ">")

    def _stands(self, other: Number | Game, signs: str) -> bool:
        if not _is_game(other):
            return NotImplemented  # type: ignore[no-any-return]
        return self.compare(other) in signs

    def __str__(self) -> str:
        return self.canonical_form

    def __repr__(self) -> str:
        return f"Game({self.canonical_form!r})"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, _: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_followers, (self._value.followers(),)

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def _repr_svg_(self) -> str:
        return self.thermograph()._repr_svg_()


def _of_followers(followers: list[Any]) -> Game:
    """The game that was pickled so."""
    return Game._of(_engine.Value.of_followers(followers))


def _is_game(other: object) -> bool:
    """Whether games are added to it and compared with it; a text might be meant otherwise."""
    return isinstance(other, Game) or is_number(other)


def _number(number: Number) -> _engine.Value:
    """What a number is worth as a game."""
    fraction = exact(number)
    if fraction is None or fraction.denominator & (fraction.denominator - 1):
        expected = "a whole number or a fraction over a power of two"
        raise ValueError(f"{shown(number)} is no number of a short game; expected {expected}")
    exponent = fraction.denominator.bit_length() - 1
    if max(abs(fraction.numerator).bit_length(), exponent) > 62:
        raise ValueError(f"{shown(number)} is too large or too fine; numbers may have 62 bits above and below the bar")
    return _engine.Value.of_number(fraction.numerator, exponent)


def memory(limit: Number | None = None) -> int:
    """How many bytes the games of this session and the cells of its boards take, about. With a limit, they take no more
    than that from now on.

    What nobody holds any more is given back when games take an eighth of the limit, and again when that has doubled.
    What still takes more is a ``ValueError`` with a sentence. The limit is 3 GB if no other is set.

    >>> memory(2**32) > 0
    True
    """
    return _engine.memory(None if limit is None else whole("limit", limit, 2**20))


class Board:
    """A board on which Left and Right move different pieces towards the origin; whoever cannot move loses.

    Parameters
    ----------
    left, right
        The moves of either piece, as :class:`~blocking_queens.Piece` takes them.

    Boards are equal if their pieces are, copied as themselves, and pickled as their moves.

    Raises
    ------
    ValueError
        With a sentence: which moves cannot be read, or that a piece moves in three heaps.
    """

    __slots__ = ("_board",)

    def __init__(self, left: str, right: str) -> None:
        self._board = _engine.Board((_text("left", left), _text("right", right)))

    @classmethod
    def _chessfights(cls) -> Board:
        board = cls.__new__(cls)
        board._board = _engine.Board()
        return board

    @property
    def moves(self) -> tuple[str, str]:
        """The moves of Left's piece and of Right's."""
        return self._board.moves

    def value(self, x: Number, y: Number) -> Game:
        """What the cell (x, y) is worth.

        Raises
        ------
        ValueError
            With a sentence: the cell is too far out, or its value too large.
        """
        return Game._of(self._board.value(whole("x", x), whole("y", y)))

    def game(self, text: str) -> Game:
        """What a text is worth, in which (2,5) is a cell of this board.

        Raises
        ------
        ValueError
            With a sentence, as :class:`Game` and :meth:`value`.

        >>> chessfights().game("(2,5) - (1,4)") == chessfights().value(2, 5) - chessfights().value(1, 4)
        True
        """
        return Game._of(self._board.read(_text("the game", text))[0])

    def window(
        self,
        field: str = "canonical",
        x: Number = 0,
        y: Number = 0,
        width: Number = 8,
        height: Number = 8,
        *,
        progress: Progress = None,
    ) -> NDArray[Any]:
        """What a field says of the cells of a window.

        Parameters
        ----------
        field
            One of :data:`FIELDS`.
        x, y, width, height
            The first column and row, and how many there are of both: x + y up to 20,000, and 2**22 cells in all.

        Returns
        -------
        An array of shape (height, width): of :class:`Game` for ``canonical``, ``reduced`` and ``atomic-weight``
        (``None`` where there is none), of ``Fraction`` for ``left-stop``, ``right-stop``, ``mean`` and ``temperature``,
        of letters for ``outcome``, of int64 for ``birthday`` and ``options``, of bool for ``all-small``.

        Raises
        ------
        ValueError
            With a sentence: there is no such field, a cell is too far out, or a value too large.

        Examples
        --------
        >>> print(chessfights().window("outcome", 0, 0, 4, 3))
        [['P' 'P' 'P' 'P']
         ['L' 'L' 'N' 'N']
         ['N' 'N' 'N' 'N']]
        """
        _text("field", field)
        place = x, y, width, height = place_of(x, y, width, height)
        with reporting(progress, field) as report:
            entries = self._board.window(field, place, report)
        if field == "outcome":
            return np.array(entries, "<U1").reshape(height, width)
        if field in ("all-small", "birthday", "options"):
            numbers = np.array([int(entry) for entry in entries], np.int64)
            return (numbers.astype(bool) if field == "all-small" else numbers).reshape(height, width)
        cells = np.empty(len(entries), object)
        cells[:] = [Game._of(entry) if isinstance(entry, _engine.Value) else entry for entry in entries]
        return cells.reshape(height, width)

    def __eq__(self, other: object) -> bool:
        return self.moves == other.moves if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.moves)

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, _: object) -> Board:
        return self

    def __reduce__(self) -> tuple[type[Board], tuple[str, str]]:
        return Board, self.moves

    def __repr__(self) -> str:
        return "<Board: Left {}, Right {}>".format(*self.moves)


def board(left: str, right: str) -> Board:
    """The board on which Left moves one piece and Right another: see :class:`Board`."""
    return Board(left, right)


_CHESSFIGHTS = Board._chessfights()


def chessfights() -> Board:
    """Chessfights: Left moves a bishop and Right a knight."""
    return _CHESSFIGHTS
