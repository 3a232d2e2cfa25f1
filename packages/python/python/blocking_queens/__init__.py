"""Blocking Queens: the palace numbers of k-blocking Wythoff Nim, games of any piece, and games of Left and Right.

>>> import blocking_queens as bq
>>> bq.window(5, 3, 3, 1, 1)  # the paper's example: the queen at (3, 3) sees four palaces
array([[-1]], dtype=int32)

Arrays have a row of the board in each row: ``array[y - y0, x - x0]`` is the cell (x, y) of a window that begins at
(x0, y0). All values are exact. Long work lets other threads run, shows its progress where tqdm is installed, and ends
on Ctrl+C. What cannot be done is a ``ValueError`` whose text is a sentence, and what is of a wrong type a
``TypeError``. Numbers are ints, fractions or NumPy's, and floats whose decimals are their value; ``True`` and
``False`` are none.
"""

from typing import TYPE_CHECKING, Any

from . import lab, partizan
from ._engine import VERSION as __version__
from ._picture import Picture, picture
from ._work import Progress
from .lab import claims
from .partizan import Board, Game, Thermograph, board, chessfights
from .pieces import Piece, named_pieces
from .queens import count, window


if TYPE_CHECKING:
    from ._map import Map as Map
else:

    def __getattr__(name: str) -> Any:
        """The map, for which anywidget must be installed."""
        if name != "Map":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            from ._map import Map
        except ImportError as missing:
            raise ImportError(f"the map in notebooks needs anywidget: pip install anywidget ({missing})") from missing
        return Map


__all__ = [
    "Board",
    "Game",
    "Picture",
    "Piece",
    "Progress",
    "Thermograph",
    "__version__",
    "board",
    "chessfights",
    "claims",
    "count",
    "lab",
    "named_pieces",
    "partizan",
    "picture",
    "window",
]
