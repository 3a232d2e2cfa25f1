"""The package as it is written: its examples, its types, its pictures, its version."""

import ast
import doctest
import importlib
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

import blocking_queens as bq
from blocking_queens import _engine

PACKAGE = Path(bq.__file__).parent


@pytest.mark.parametrize("name", ["", ".queens", ".pieces", ".partizan", ".lab"])
def test_every_example_of_the_documentation_is_so(name):
    found = doctest.testmod(importlib.import_module("blocking_queens" + name))
    assert found.attempted > 0 and found.failed == 0


def test_the_types_of_the_engine_name_what_it_has():
    tree = ast.parse((PACKAGE / "_engine.pyi").read_text())
    names = lambda body: {node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}  # noqa: E731
    stubs = names(tree.body)
    has = {name for name in dir(_engine) if not name.startswith("_") and callable(getattr(_engine, name))}
    assert stubs == has
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            own = {name for name in vars(getattr(_engine, node.name)) if not name.startswith("__")}
            assert names(node.body) - {"__new__"} == own, node.name
    assert (PACKAGE / "py.typed").exists()


def test_everything_that_is_offered_is_documented():
    for name in bq.__all__:
        assert name == "__version__" or getattr(bq, name).__doc__, name
    for owner in (bq.Piece, bq.Game, bq.Board):
        for name, value in vars(owner).items():
            if not name.startswith("_"):
                assert value.__doc__, f"{owner.__name__}.{name}"


def test_a_picture_has_a_pixel_a_cell_in_the_papers_colours(tmp_path):
    values = bq.window(5, 0, 0, 11, 9)
    picture = bq.picture(values)
    png = picture._repr_png_()
    assert png.startswith(b"\x89PNG\r\n\x1a\n") and struct.unpack(">II", png[16:24]) == (11, 9)
    pixels = zlib.decompress(png[png.index(b"IDAT") + 4 : png.index(b"IEND") - 8])
    classes = np.frombuffer(pixels, np.uint8).reshape(9, 12)[:, 1:]
    # v = 0 is black, the sixth colour.
    assert ((classes == 5) == (values == 0)).all()
    picture.save(tmp_path / "game-5.png")
    assert (tmp_path / "game-5.png").read_bytes() == png
    assert struct.unpack(">II", bq.picture(values, scale=3).png[16:24]) == (33, 27)
    rook = bq.Piece("nim")
    for of, cells in [("grundy", rook.grundy(0, 0, 8, 8)), ("outcome", rook.outcomes(0, 0, 8, 8))]:
        assert bq.picture(cells, of).png.startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="of is w; expected v, grundy or outcome"):
        bq.picture(values, "w")
    with pytest.raises(ValueError, match="the values have 1 dimensions; expected 2"):
        bq.picture(values[0])


def test_the_version_is_that_of_the_project():
    manifest = (Path(__file__).parents[3] / "Cargo.toml").read_text()
    assert f'\nversion = "{bq.__version__}"\n' in manifest


@pytest.mark.parametrize(
    ("values", "scale", "sentence"),
    [
        (np.zeros((2, 2)), 1, "the values are of the type float64; expected whole numbers"),
        (np.zeros((0, 2), int), 1, "the values have the shape (0, 2); expected at least one cell"),
        (np.zeros((2, 2), int), 0, "scale is 0; expected a whole number from 1 to 16384"),
        (np.zeros((2, 2), int), 1.5, "scale is 1.5; expected a whole number from 1 to 16384"),
    ],
)
def test_what_is_no_picture_is_refused_in_a_sentence(values, scale, sentence):
    with pytest.raises(ValueError) as refused:
        bq.picture(values, scale=scale)
    assert str(refused.value) == sentence


def test_coordinates_beyond_the_board_are_refused():
    with pytest.raises(ValueError, match=r"x is 9223372036854775808; expected a whole number from 0 to 9007199254740992"):
        bq.Piece("nim").options(2**63, 0)
