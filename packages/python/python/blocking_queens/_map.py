"""The map in a notebook, offline: a widget whose traits go both ways."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._numbers import BOARD_MAX, Number, is_number, shown, text, whole, wrong_type
from .pieces import Piece

__all__ = ["Map"]

_FOLDER = Path(__file__).parent


def _family(game: str) -> str:
    """The family of a game, by its link."""
    name = dict(part.partition("=")[::2] for part in game.split("&")).get("game", "queens")
    return {"queens": "queens", "chessfights": "partizan", "partizan": "partizan"}.get(name, "pieces")


def _map_of(family: str) -> str:
    """The map of a family as one file, as `cargo xtask build` makes it."""
    path = _FOLDER / "maps" / f"{family}.html"
    if not path.exists():
        raise FileNotFoundError(
            f"this installation has no map ({path} is missing): install a wheel, or run cargo xtask build and copy "
            f"dist/one-file to {path.parent} before you install from a checkout"
        )
    return path.read_text(encoding="utf-8")


class Map(anywidget.AnyWidget):
    """The map of a game in a notebook. It asks no server for anything.

    Parameters
    ----------
    game
        A game as it stands in links, such as ``"k=1000"``, ``"game=ryuo&p=4"`` or ``"game=chessfights"``, or a
        :class:`~blocking_queens.Piece`.
    k
        The k of k-blocking Wythoff Nim, instead; or of palace numbers of the piece that is given.
    x, y, zoom
        The centre in cells, and log2 of the pixels a cell; the whole game if they are left out.
    height
        In pixels.

    The traits ``game``, ``x``, ``y``, ``zoom``, ``selection`` and ``height`` may be set, and the first five follow what
    the reader does; ``cells`` says which cells are in sight (``left``, ``top``, ``right``, ``bottom``, the last two
    exclusive). ``selection`` is ``None`` or a dict with ``x`` and ``y``, to which the map adds what it knows of the
    cell: ``value``, ``text``, ``palaceNumber``, ``deviation``.

    Raises
    ------
    FileNotFoundError
        If this installation has no map.
    TypeError, ValueError
        With a sentence, if a number is none, or not possible.

    Examples
    --------
    ::

        map = bq.Map(k=1000, x=1290, y=700, zoom=2)
        map.observe(lambda change: print(change.new), "selection")
        map
    """

    _esm = _FOLDER / "_map.js"

    _file = traitlets.Unicode().tag(sync=True)
    game = traitlets.Unicode("k=1000").tag(sync=True)
    x = traitlets.Float(None, allow_none=True).tag(sync=True)
    y = traitlets.Float(None, allow_none=True).tag(sync=True)
    zoom = traitlets.Float(None, allow_none=True).tag(sync=True)
    selection = traitlets.Instance(dict, allow_none=True).tag(sync=True)
    cells = traitlets.Dict().tag(sync=True)
    height = traitlets.Int(480).tag(sync=True)

    def __init__(self, game: str | Piece | None = None, *, k: Number | None = None, **traits: Any) -> None:
        link = game.link if isinstance(game, Piece) else text("game", "" if game is None else game).lstrip("#")
        of_k = "" if k is None else f"k={whole('k', k, 1)}"
        link = "&".join(filter(None, [link, of_k])) or "k=1000"
        for name in ("x", "y", "zoom"):
            if (place := traits.get(name)) is not None:
                if not is_number(place):
                    raise wrong_type(name, place, "a number")
                if not abs(place) <= BOARD_MAX:
                    raise ValueError(f"{name} is {shown(place)}; expected a number up to {BOARD_MAX}")
                traits[name] = float(place)
        if "height" in traits:
            traits["height"] = whole("height", traits["height"], 1)
        super().__init__(game=link, _file=_map_of(_family(link)), **traits)

    @traitlets.observe("game")
    def _open(self, change: Any) -> None:
        # Each family has a file of its own, and a place on one board is none on another.
        family = _family(change.new)
        with self.hold_sync():
            if change.old and family != _family(change.old):
                self.x = self.y = self.zoom = self.selection = None
            self._file = _map_of(family)
