"""The package as it is written: its examples, its types, its pictures, its version."""

import doctest
import importlib
import inspect
import re
import struct
import subprocess
import tarfile
import zlib
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

import blocking_queens as bq

PROJECT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["", ".queens", ".pieces", ".partizan", ".lab", "._numbers"])
def test_every_example_of_the_documentation_is_so(name):
    found = doctest.testmod(importlib.import_module("blocking_queens" + name))
    assert found.attempted > 0 and found.failed == 0


def test_everything_that_is_offered_is_documented():
    modules = ("__version__", "Progress", "lab", "partizan")
    offered = [(name, getattr(bq, name)) for name in bq.__all__ if name not in modules]
    offered += [(f"lab.{name}", getattr(bq.lab, name)) for name in bq.lab.__all__]
    offered += [(f"partizan.{name}", getattr(bq.partizan, name)) for name in ("memory",)]
    for owner in (bq.Piece, bq.Game, bq.Board, bq.lab.Table):
        offered += [(f"{owner.__name__}.{name}", it) for name, it in vars(owner).items() if not name.startswith("_")]
    for name, it in offered:
        words = it.__doc__
        assert words, name
        function = it.__init__ if inspect.isclass(it) else it
        if inspect.isfunction(function) and set(inspect.signature(function).parameters) - {"self", "args", "kwargs"}:
            says = any(word in words for word in ("Raises", "see :class:", "as :class:`Game`", "ValueError"))
            assert says or name in NEVER_REFUSES, f"{name} does not say what it refuses"
        returns = inspect.get_annotations(function).get("return", "") if inspect.isfunction(function) else ""
        if "NDArray" in str(returns):
            assert "shape (height, width)" in words, f"{name} does not say the shape of its array"
    for source in ("Siegel", "Sprague", "the paper", "Calistrate"):
        assert any(source in it.__doc__ for _, it in offered), source


# They take what the package itself has made.
NEVER_REFUSES = {"Picture", "Picture.save", "Thermograph", "lab.Table"}


def test_what_is_published_as_source_holds_both_licences(tmp_path):
    maturin = pytest.importorskip("maturin", reason="maturin is not installed")
    program = Path(maturin.__file__).parents[1] / "bin" / "maturin"
    manifest = ["--manifest-path", PROJECT / "packages/python/Cargo.toml"]
    command = [program if program.exists() else "maturin", "sdist", *manifest]
    subprocess.run([*command, "--out", tmp_path], check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        folder = archive.getnames()[0].split("/")[0]
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            member = archive.getmember(f"{folder}/{name}")
            assert member.isfile() and archive.extractfile(member).read() == (PROJECT / name).read_bytes()


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
    manifest = (PROJECT / "Cargo.toml").read_text()
    assert f'\nversion = "{bq.__version__}"\n' in manifest


def test_what_builds_and_tries_it_has_the_versions_of_one_list():
    lines = (PROJECT / "packages/python/requirements.txt").read_text().splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    normal = lambda name: re.sub(r"[-_.]+", "-", name).lower()  # noqa: E731
    assert list(pins) == sorted(pins) and all(normal(name) == name for name in pins)
    # Workflows name no version of their own.
    for workflow in (PROJECT / ".github/workflows").glob("*.yml"):
        for line in workflow.read_text().splitlines():
            if re.search(r'pip"? install', line):
                assert "--constraint packages/python/requirements.txt" in line and "==" not in line, line
    assert f'"maturin=={pins["maturin"]}"' in (PROJECT / "packages/python/pyproject.toml").read_text()
    # Where `cargo xtask test` installed them there is nothing else.
    folder = Path(pytest.__file__).parents[1]
    if folder.name != "py-package":
        pytest.skip("pytest is not that of cargo xtask test")
    for found in metadata.distributions(path=[str(folder)]):
        assert pins.get(normal(found.name)) == found.version, found.name


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
    with pytest.raises(ValueError, match=r"x is 9223372036854775808; expected a whole number from 0 to"):
        bq.Piece("nim").options(2**63, 0)
