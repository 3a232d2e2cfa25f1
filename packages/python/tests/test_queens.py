"""Windows and counts of blocking queens, held against the golden ones and against their definition."""

import hashlib
import json

import numpy as np
import pytest

import blocking_queens as bq


def test_every_golden_window_has_its_hash_and_its_palaces(data):
    maps = json.loads((data / "golden.json").read_text())["maps"]
    assert len(maps) > 200
    for one in maps:
        cells = bq.window(one["k"], one["x"], one["y"], one["w"], one["h"], one["field"].lower(), progress=False)
        assert hashlib.sha256(cells.astype("<i4").tobytes()).hexdigest() == one["sha256"], one
        assert (cells < (one["k"] if one["field"] == "N" else 0)).sum() == one["palaces"], one
        assert (cells.min(), cells.max()) == (one["min"], one["max"])


def test_golden_counts_are_counted_again(data):
    counts = [one for one in json.loads((data / "golden.json").read_text())["counts"] if one["n"] <= 5000]
    assert len(counts) > 100
    assert all(bq.count(one["k"], one["n"], progress=False) == one["palaces"] for one in counts)


def palace_numbers(k: int, side: int) -> np.ndarray:
    """The definition, row by row: how many palaces lie to the left, above, and along the diagonal."""
    found = np.empty((side, side), np.int64)
    above, diagonal = np.zeros(side, np.int64), np.zeros(side + 1, np.int64)
    for y in range(side):
        seen = above + diagonal[:-1]
        left = 0
        for x in range(side):
            found[y, x] = seen[x] + left
            left += found[y, x] < k
        palaces = found[y] < k
        above += palaces
        diagonal[1:] = diagonal[:-1] + palaces
        diagonal[0] = 0
    return found


@pytest.mark.parametrize("k", [1, 2, 5, 60])
def test_a_window_is_what_the_definition_says(k):
    expected = palace_numbers(k, 200)
    assert (bq.window(k, 0, 0, 200, 200, "n") == expected).all()
    assert (bq.window(k, 30, 70, 50, 40) == expected[70:110, 30:80] - k).all()


def test_arrays_own_their_values_and_are_as_wide_as_they_must_be():
    cells = bq.window(100, 3, 4, 7, 5)
    assert (cells.shape, cells.dtype, cells.flags.c_contiguous, cells.flags.writeable) == ((5, 7), np.int32, True, True)
    deep = bq.window(10**12, 0, 0, 3, 2)
    assert deep.dtype == np.int64
    assert deep[1, 2] == 2 + 1 + 1 - 10**12
    assert bq.window(10**12, 0, 0, 3, 2, "n").tolist() == [[0, 1, 2], [1, 3, 4]]


def test_arrays_are_what_the_engine_computed_and_no_copy():
    nim = bq.Piece("nim")
    queens = bq.window(5, 0, 0, 4, 4), bq.window(10**12, 0, 0, 3, 2)
    for cells in (*queens, nim.grundy(0, 0, 3, 3), nim.outcomes(0, 0, 3, 3), nim.palaces(2, 0, 0, 3, 3)):
        while isinstance(cells, np.ndarray):
            cells = cells.base
        # What NumPy's own memory would be is None; this is a Vec of Rust.
        assert type(cells).__name__ == "PySliceContainer"


def test_numbers_of_numpy_and_whole_floats_are_numbers():
    assert bq.window(np.int64(5), np.uint8(3), 3.0, 1, 1).tolist() == [[-1]]
    with pytest.raises(TypeError, match="k is 'ten', of the type str; expected a whole number from 1 to"):
        bq.window("ten", 0, 0, 1, 1)
    assert bq.window(1e12, 0, 0, 1, 1).tolist() == [[-(10**12)]]


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: bq.window(0, 0, 0, 1, 1), "k is 0; expected a whole number from 1 to 9007199254740992"),
        (lambda: bq.window(5, -1, 0, 1, 1), "x is -1; expected a whole number from 0 to 9007199254740992"),
        (lambda: bq.window(5, 0, 0.5, 1, 1), "y is 0.5; expected a whole number from 0 to 9007199254740992"),
        (
            lambda: bq.window(5, 0, 0, 0, 1),
            "the window of 0 x 1 cells at (0, 0) is not on the board; expected at least one",
        ),
        (
            lambda: bq.window(5, 0, 0, 2**20, 2**20),
            "1099511627776 values were asked for at once; expected at most 268435456",
        ),
        (lambda: bq.window(10**6, 10**8, 10**8, 9, 9), "this needs about 3.1e15 cells to be computed; the limit is "),
        (lambda: bq.window(5, 0, 0, 1, 1, "w"), "field is w; expected n or v"),
        (lambda: bq.count(5, -3), "n is -3; expected a whole number from 0 to 9007199254740992"),
        (lambda: bq.count(5, 0), "the window of 0 x 0 cells at (0, 0) is not on the board; expected at least one"),
    ],
)
def test_what_cannot_be_done_is_a_value_error_with_a_sentence(ask, sentence):
    with pytest.raises(ValueError) as refusal:
        ask()
    assert str(refusal.value).startswith(sentence)
