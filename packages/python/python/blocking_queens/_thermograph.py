"""Thermographs as pictures: values fall to the right and temperatures rise, as the field draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .partizan import Thermograph

_WIDTH, _HEIGHT, _MARGIN = 320, 220, 30
_LEFT, _RIGHT = "#0072b2", "#d55e00"


def svg(thermograph: Thermograph) -> str:
    """The thermograph as a picture, from temperature 0 on, or from its mast if that begins below."""
    mean, temperature = float(thermograph.mean), float(thermograph.temperature)
    bottom, top = min(temperature, 0.0), max(temperature, 0.0) + 1.0
    walls: list[list[tuple[float, float]]] = []
    for wall in (thermograph.left, thermograph.right):
        # The walls are straight between two corners, and go on as the mast.
        foot = float(np.interp(bottom, wall[:, 0], wall[:, 1]))
        walls.append([(bottom, foot), *((t, v) for t, v in wall.tolist() if t > bottom), (top, mean)])
    values = [v for wall in walls for _, v in wall]
    low, high = min(values), max(values)
    if low == high:
        low, high = mean - 1.0, mean + 1.0

    def at(t: float, v: float) -> tuple[float, float]:
        x = _MARGIN + (high - v) / (high - low) * (_WIDTH - 2 * _MARGIN)
        y = _HEIGHT - _MARGIN - (t - bottom) / (top - bottom) * (_HEIGHT - 2 * _MARGIN)
        return x, y

    def line(points: list[tuple[float, float]], colour: str) -> str:
        places = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in points)
        return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="2"/>'

    def text(t: float, v: float, words: str, dx: int, dy: int, anchor: str) -> str:
        x, y = at(t, v)
        return f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{words}</text>'

    feet = {wall[0][1] for wall in walls}
    parts = [
        line([(bottom, high), (bottom, low)], "currentColor"),
        line(walls[0], _LEFT),
        line(walls[1], _RIGHT),
        *(text(bottom, foot, f"{foot:g}", 0, 18, "middle") for foot in feet),
        text(top, mean, f"mean {thermograph.mean}", 0, -8, "middle"),
        text(temperature, mean, f"temperature {thermograph.temperature}", 8, -4, "start"),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        f'font-family="sans-serif" font-size="12" fill="currentColor" role="img">{"".join(parts)}</svg>'
    )
