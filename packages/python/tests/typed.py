"""Examples for a type checker, which says whether each is what it should be: `test_types.py` runs it."""

from fractions import Fraction
from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import blocking_queens as bq

assert_type(bq.window(5, 0, 0, 2, 2, "n"), NDArray[np.integer])
assert_type(bq.count(np.int64(5), np.uint8(11), progress=print), int)
bq.picture(bq.window(1e3, Fraction(300), 300.0, 400, 400), scale=2).save("game-1000.png")

piece = bq.Piece("ryuo", p=4)
assert_type(piece.grundy(0, 0, 2, 2), NDArray[np.int64])
assert_type(piece.outcomes(0, 0, 2, 2, k=3), NDArray[np.uint8])
assert_type(piece.palaces(60, 0, 0, 2, 2, "v"), NDArray[np.int64])
assert_type(piece.options(3, 4), list[tuple[int, int]])

game = bq.Game("{2||1|0,*}") + bq.Game("^") - 1 + Fraction(1, 2) + 0.25
assert_type(game, bq.Game)
assert_type(2 * game - bq.Game.of([1], [0, "*"]), bq.Game)
assert_type(game <= np.int64(2), bool)
assert_type((game.mean, game.left), tuple[Fraction, tuple[bq.Game, ...]])
assert_type(game.atomic_weight, bq.Game | None)
assert_type(game.thermograph().left, NDArray[np.float64])
assert_type(bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2)").value(3, 4), bq.Game)

table = bq.lab.run("maximum", k=range(1, 5), factor=2.2, threads=2, progress=False)
assert_type(table[0], dict[str, Any])
assert_type(bq.lab.check("hood", 60)["holds"], Any)

plan = bq.Map(piece, k=9, x=3, y=4.5)
assert_type((plan.game, plan.height), tuple[str, int])
plan.x = None
plan.selection = None
plan.selection = {"x": 3, "y": 4}
