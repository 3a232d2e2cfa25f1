"""Pictures of windows, a pixel a cell, in the colours of the command line and of the map."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._numbers import Number, text, whole

__all__ = ["Picture", "picture"]


_PIXELS_MAX = 2**28

# Packed in a tenth of a second, at most.
_AT_ONCE = 2**20


@dataclass(frozen=True)
class Picture:
    """A picture, which notebooks show."""

    png: bytes

    def save(self, path: str | PathLike[str]) -> None:
        """Writes it as a PNG file."""
        Path(path).write_bytes(self.png)

    def _repr_png_(self) -> bytes:
        return self.png


def picture(values: NDArray[np.integer], of: Literal["v", "grundy", "outcome"] = "v", *, scale: Number = 1) -> Picture:
    """A picture of a window's values.

    Parameters
    ----------
    values
        An array of two dimensions, as :func:`~blocking_queens.window` returns it.
    of
        What they are: deviations ``"v"``, in the paper's colours; Grundy values ``"grundy"``, by their powers of two;
        or ``"outcome"``, dark for P.
    scale
        Pixels along the side of a cell.

    Raises
    ------
    ValueError
        With a sentence: the values are no window's, or the picture would have more than 2**28 pixels.
    """
    cells = np.asarray(values)
    if cells.ndim != 2:
        raise ValueError(f"the values have {cells.ndim} dimensions; expected 2, rows and columns")
    if cells.size == 0:
        raise ValueError(f"the values have the shape {cells.shape}; expected at least one cell")
    if not np.issubdtype(cells.dtype, np.integer):
        raise ValueError(f"the values are of the type {cells.dtype}; expected whole numbers")
    text("of", of)
    scale = whole("scale", scale, 1, 2**14)
    if (count := cells.size * scale**2) > _PIXELS_MAX:
        raise ValueError(f"the picture would have {count} pixels; expected at most {_PIXELS_MAX}")
    height, width = (length * scale for length in cells.shape)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    packer, packed, palette = zlib.compressobj(), [], b""
    # Some rows at a time: between them Python looks whether Ctrl+C was pressed, and little is held at once.
    rows = max(1, _AT_ONCE // (width * scale))
    for first in range(0, len(cells), rows):
        classes, palette = _engine.classes(np.ascontiguousarray(cells[first : first + rows], np.int64), of)
        wide = classes.repeat(scale, axis=1)
        # Each row begins with a byte that says that it is written as it is.
        lines = np.pad(wide, ((0, 0), (1, 0)))
        for line in lines if scale > 1 else [lines]:
            pixels = memoryview(line.tobytes() * scale)
            packed += [packer.compress(pixels[at : at + _AT_ONCE]) for at in range(0, len(pixels), _AT_ONCE)]
    packed.append(packer.flush())
    chunks = [(b"IHDR", header), (b"PLTE", palette), (b"IDAT", b"".join(packed)), (b"IEND", b"")]
    parts = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return Picture(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
