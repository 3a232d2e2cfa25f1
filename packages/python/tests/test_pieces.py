"""Pieces: Grundy values, outcomes and palace numbers, held against their definitions."""

import json

import numpy as np
import pytest

import blocking_queens as bq


def test_nim_is_the_rook_and_its_values_are_sums_without_carry():
    rook = bq.Piece("(0,1)+ (1,0)+")
    assert (rook.name, rook.moves, rook.link) == ("Nim", "(1,0)+ (0,1)+", "game=nim")
    y, x = np.mgrid[1000:1040, 70:100]
    assert (rook.grundy(70, 1000, 30, 40) == x ^ y).all()
    assert "Nim" in repr(rook)


def test_the_lists_that_others_have_computed(data):
    for known in json.loads((data / "lists.json").read_text()):
        if known["read"] != "antidiagonals" or "moves" not in known:
            continue
        terms = known["terms"]
        side = next(n for n in range(len(terms) + 1) if n * (n + 1) // 2 >= len(terms))
        values = bq.Piece(known["moves"]).grundy(0, 0, side, side)
        found = [values[y, n - y] for n in range(side) for y in range(n + 1)][: len(terms)]
        mirrored = [values[n - y, y] for n in range(side) for y in range(n + 1)][: len(terms)]
        assert terms in (found, mirrored), known["name"]


@pytest.mark.parametrize("moves", ["(1,0)+ (0,1)+ (1,1)", "(1,2) (2,1) (-1,2) (2,-1)", "(1,0)+3 (0,1) (1,1)+"])
def test_values_outcomes_and_palaces_are_what_the_options_say(moves):
    piece, side, k = bq.Piece(moves), 24, 3
    # A piece may also move to the right or down, but never farther than this.
    reach = 2 * side
    values = piece.grundy(0, 0, reach, reach)
    numbers = piece.palaces(k, 0, 0, reach, reach, "n")
    assert (piece.palaces(k, 0, 0, reach, reach) == numbers - k).all()
    assert (piece.outcomes(0, 0, reach, reach) == (values > 0)).all()
    assert (piece.outcomes(0, 0, reach, reach, k=k) == (numbers >= k)).all()
    assert piece.outcomes(0, 0, 2, 1).dtype == np.uint8
    for x in range(side):
        for y in range(side):
            options = piece.options(x, y)
            grundy = {int(values[b, a]) for a, b in options}
            assert values[y, x] == next(n for n in range(len(options) + 1) if n not in grundy)
            assert numbers[y, x] == sum(numbers[b, a] < k for a, b in options)


def test_the_queen_has_the_palaces_of_blocking_queens():
    queen = bq.Piece("wythoff")
    assert (queen.palaces(60, 50, 40, 90, 80) == bq.window(60, 50, 40, 90, 80)).all()


def test_parameters_heaps_and_passes():
    assert bq.Piece("ryuo", p=4).moves == "(1,0)+ (0,1)+ (1,1) (1,2) (2,1)"
    assert bq.Piece("(1,0,0)+ (0,1,0)+ (0,0,1)+", z=5).grundy(3, 6, 1, 1).tolist() == [[3 ^ 6 ^ 5]]
    with_pass = bq.Piece("nim", has_pass=True).outcomes(0, 0, 2, 2)
    assert with_pass.tolist() == [[0, 0], [0, 1]] or with_pass.shape == (2, 2)
    assert "ryuo" in bq.named_pieces()


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: bq.Piece("rook"), 'the moves cannot be read from character 1 on, "rook"; expected a move'),
        (lambda: bq.Piece("(1,-1)"), "the move (1,-1) leads from (x, y) to (x - 1, y + 1), so the game might not end"),
        (lambda: bq.Piece("ryuo", p=1), "p is 1; expected a whole number from 2 to 256"),
        (lambda: bq.Piece("ryuo", p=-1), "p is -1; expected a whole number from 0 to"),
        (lambda: bq.Piece("nim", z=3), "z is 3, "),
        (lambda: bq.Piece("nim").palaces(0, 0, 0, 1, 1), "k is 0; expected a whole number from 1 to"),
        (lambda: bq.Piece("nim").palaces(3, 0, 0, 1, 1, "w"), "field is w; expected n or v"),
        (lambda: bq.Piece("king").grundy(0, 0, 0, 1), "the window of 0 x 1 cells at (0, 0) is not on the board"),
    ],
)
def test_what_cannot_be_done_is_a_value_error_with_a_sentence(ask, sentence):
    with pytest.raises(ValueError) as refusal:
        ask()
    assert str(refusal.value).startswith(sentence)
