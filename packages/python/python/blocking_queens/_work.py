"""How long work shows its progress."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from ._numbers import wrong_type

Progress = bool | None | Callable[[float], object]
"""``None``: a bar of tqdm, where that is installed, for work that takes longer than a second. ``False``: none.
``True``: a bar at once. A function is called with the part that is done, from 0 to 1, some times a second; an exception
that it raises ends the work."""


@contextmanager
def reporting(progress: Progress, what: str) -> Iterator[Callable[[float], object] | None]:
    """Whom the engine tells how far it is, if anybody."""
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise wrong_type("progress", progress, "None, True, False or a function")
    if callable(progress):
        yield progress
        return
    if progress is False or (tqdm := _tqdm()) is None:
        yield None
        return
    form = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}<{remaining}"

    bar: Any = None

    def tell(done: float) -> None:
        nonlocal bar
        # Most work ends before the first report: to make a bar for it would take ten times as long as the work.
        if bar is None and done < 1:
            bar = tqdm(total=1.0, desc=what, leave=False, delay=0 if progress else 1, bar_format=form)
        if bar is not None:
            bar.update(max(done - bar.n, 0.0))

    if progress:
        tell(0.0)
    try:
        yield tell
    finally:
        if bar is not None:
            bar.close()


@cache
def _tqdm() -> Any:
    """Bars, where tqdm is installed."""
    try:
        with warnings.catch_warnings():
            # Without widgets a notebook has the bar as text.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError:
        return None
    return tqdm
