"""Numbers, in one way everywhere: what says a number exactly is one, and what does not is refused with its value."""

import math
from fractions import Fraction

import numpy as np
import pytest

import blocking_queens as bq

BOARD = "a whole number from 0 to 9007199254740992"
GAMES = "a whole number from 1 to 9007199254740992"
PLACE = (0, 0, 1, 1)

# Where a whole number is meant: what is asked with it, its name and what is expected.
WHOLE = [
    (lambda n: bq.window(n, *PLACE), "k", GAMES),
    (lambda n: bq.window(5, n, 0, 1, 1), "x", BOARD),
    (lambda n: bq.window(5, 0, 0, n, 1), "width", BOARD),
    (lambda n: bq.count(n, 5), "k", GAMES),
    (lambda n: bq.count(5, n), "n", BOARD),
    (lambda n: bq.Piece("ryuo", p=n), "p", BOARD),
    (lambda n: bq.Piece("nim").options(0, n), "y", BOARD),
    (lambda n: bq.Piece("nim").grundy(0, n, 1, 1), "y", BOARD),
    (lambda n: bq.Piece("nim").outcomes(*PLACE, k=n), "k", GAMES),
    (lambda n: bq.Piece("nim").palaces(n, *PLACE), "k", GAMES),
    (lambda n: bq.chessfights().value(n, 0), "x", BOARD),
    (lambda n: bq.chessfights().window("mean", 0, 0, 1, n), "height", BOARD),
    (lambda n: bq.Game("^") * n, "the number of copies", f"a whole number from {-(2**63)} to {2**63 - 1}"),
    (lambda n: bq.lab.run("maximum", k=5, factor=2, threads=n), "threads", "a whole number from 1 to 4096"),
    (lambda n: bq.picture(np.zeros((2, 2), int), scale=n), "scale", "a whole number from 1 to 16384"),
    (lambda n: bq.partizan.memory(n), "limit", "a whole number from 1048576 to 9007199254740992"),
]


@pytest.mark.parametrize(("ask", "name", "expected"), WHOLE, ids=[f"{at} {case[1]}" for at, case in enumerate(WHOLE)])
def test_where_a_whole_number_is_meant_nothing_else_is_taken(ask, name, expected):
    for number in (0.5, Fraction(1, 3), np.float64(2.5), math.nan, math.inf, 10**400, -(10**400), np.float32(0.1)):
        with pytest.raises(ValueError) as refusal:
            ask(number)
        assert str(refusal.value) == f"{name} is {number}; expected {expected}"
    for value in ("ten", [1], 1j):
        # A text or a list is multiplied by nobody.
        if name != "the number of copies":
            with pytest.raises(TypeError) as refusal:
                ask(value)
            sentence = f"{name} is {value!r}, of the type {type(value).__name__}; expected {expected}"
            assert str(refusal.value) == sentence


@pytest.mark.parametrize(("ask", "name", "expected"), WHOLE, ids=[f"{at} {case[1]}" for at, case in enumerate(WHOLE)])
def test_true_and_false_are_no_numbers(ask, name, expected):
    for value in (True, False, np.True_):
        with pytest.raises(TypeError):
            ask(value)


@pytest.mark.parametrize(("ask", "name", "expected"), WHOLE, ids=[f"{at} {case[1]}" for at, case in enumerate(WHOLE)])
def test_numbers_that_python_writes_no_more_are_refused_with_their_size(ask, name, expected):
    for number in (10**5000, -(10**5000)):
        with pytest.raises(ValueError) as refusal:
            ask(number)
        assert str(refusal.value) == f"{name} is a number of 16610 bits; expected {expected}"
    if name != "the number of copies":
        with pytest.raises(TypeError, match="is something with a number of thousands of digits, of the type list;"):
            ask([10**5000])


def test_so_they_are_as_games_and_of_experiments():
    for number in (10**5000, Fraction(1, 10**5000), Fraction(10**5000, 3)):
        for ask in (lambda: bq.Game(number), lambda: bq.Game("*") + number, lambda: bq.Game("*") < number):
            with pytest.raises(ValueError, match="a number of 16610 bits is "):
                ask()
        assert bq.Game("*") != number
        for ask in (lambda: bq.lab.run("states", k=number), lambda: bq.lab.run("maximum", k=[5, number])):
            with pytest.raises(ValueError, match="k is a number of 16610 bits; expected a number of at most 4300"):
                ask()
        with pytest.raises(ValueError, match="at is a number of 16610 bits; expected a number of at most 4300"):
            bq.lab.check("hood", number)
    with pytest.raises(ValueError, match="character 1"):
        bq.Game("9" * 5000)
    with pytest.raises(ValueError):
        bq.lab.run("states", k="9" * 5000)


@pytest.mark.parametrize("three", [3, 3.0, Fraction(3), np.int8(3), np.uint64(3), np.float32(3), np.float64(3)])
def test_every_type_that_says_three_is_three(three):
    assert bq.window(5, three, three, 1, 1).tolist() == [[-1]]
    assert bq.count(three, 4) == bq.count(3, 4)
    assert bq.Piece("ryuo", p=three) == bq.Piece("ryuo", p=3)
    assert bq.Piece("nim").grundy(three, 5, 1, 1).tolist() == [[6]]
    assert bq.chessfights().value(three, three) == bq.chessfights().value(3, 3)
    assert bq.Game("^") * three == three * bq.Game("^") == bq.Game("^3")
    assert bq.Game(three) == three == bq.Game("3") and hash(bq.Game(three)) == hash(3)
    assert bq.Game("*") + three == three + bq.Game("*") == bq.Game("3*") and bq.Game("*") < three
    assert bq.lab.run("maximum", k=three, factor=2) == bq.lab.run("maximum", k=[three], factor=Fraction(2))
    assert bq.lab.check("hood", three)["at"] == 3


def test_a_float_is_a_games_number_if_its_decimals_are_its_value():
    quarter = bq.Game("1/4")
    for number in (0.25, Fraction(1, 4), np.float32(0.25)):
        assert bq.Game(number) == quarter == number and hash(quarter) == hash(number)
        assert bq.Game("*") + number == bq.Game("*") + quarter
    assert bq.Game(2.0**-20) == Fraction(1, 2**20) and bq.Game(-1.5) == Fraction(-3, 2)
    for number in (0.1, math.nan, -math.inf, Fraction(1, 3), np.float32(0.1)):
        sentence = f"{number} is no number of a short game; expected a whole number or a fraction over a power of two"
        for ask in (lambda: bq.Game(number), lambda: bq.Game("*") + number, lambda: bq.Game("*") <= number):
            with pytest.raises(ValueError) as refusal:
                ask()
            assert str(refusal.value) == sentence
        assert bq.Game("*") != number and quarter != number
    for number in (2**62, Fraction(1, 2**63), 1e20):
        with pytest.raises(ValueError, match="is too large or too fine; numbers may have 62 bits above and below"):
            bq.Game(number)
    for value in (True, None, 1j, [1]):
        with pytest.raises(TypeError, match="expected a text, a number or a game"):
            bq.Game(value)
    with pytest.raises(TypeError):
        bq.Game("*") + True
    with pytest.raises(TypeError):
        bq.Game("*") < True
    assert bq.Game(1) != True  # noqa: E712


def test_decimals_of_experiments_are_those_that_are_written():
    by_text = bq.lab.run("maximum", k=5, factor="2.2")
    assert bq.lab.run("maximum", k=5, factor=2.2) == bq.lab.run("maximum", k=5, factor=np.float64(2.2)) == by_text
    bright = [bq.lab.run("brightness", from_=4, to=5, at=at, side=3) for at in (1.75, Fraction("1.75"), "1.75")]
    assert bright[0] == bright[1] == bright[2]
    with pytest.raises(ValueError, match="factor is 1/3; expected a number from 0 to"):
        bq.lab.run("maximum", k=5, factor=Fraction(1, 3))
    with pytest.raises(ValueError, match=r"k is 2\.5; expected a whole number|k is 2\.5; expected 1 to"):
        bq.lab.run("maximum", k=2.5)
    for value in (True, None, [1, None]):
        with pytest.raises(TypeError, match="k is .*; expected a number, a list of numbers or a text"):
            bq.lab.run("maximum", k=value)
    with pytest.raises(TypeError, match="progress is 5, of the type int; expected None, True, False or a function"):
        bq.count(5, 11, progress=5)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: bq.window(5, 0, 0, -1, 1), "width is -1; expected a whole number from 0 to"),
        (lambda: bq.lab.run("maximum", k=5, threads=0), "threads is 0; expected a whole number from 1 to 4096"),
        (lambda: bq.lab.run("maximum", k=5, threads=10**9), "threads is 1000000000; expected a whole number"),
        (lambda: bq.lab.run("states", k=5, size=10**30), f"size is {10**30}; expected a whole number from 1 to"),
        (lambda: bq.chessfights().window("mean", 0, 0, 0, 1), "the window of 0 x 1 cells at (0, 0) is not on"),
        (
            lambda: bq.board("(1,0)", "(0,1)").window("mean", 0, 0, 9000, 9000),
            "81000000 values of games were asked for at once; expected at most 4194304",
        ),
        (lambda: bq.Piece("nim").options(2**53, 2**53), f"the piece has {2**54} options at ({2**53}, "),
        (lambda: bq.picture(np.zeros((2, 2), int), scale=16384), "the picture would have 1073741824 pixels; expected"),
        (lambda: bq.window(5, 0, 0, 2**53, 2**53), f"{2**64 - 1} values were asked for at once; expected at most"),
    ],
)
def test_sizes_below_and_beyond_what_is_possible_are_refused_in_a_sentence(ask, sentence):
    with pytest.raises(ValueError) as refusal:
        ask()
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: bq.Piece(5), "the piece is 5, of the type int; expected a text"),
        (lambda: bq.Piece("nim", has_pass=1), "has_pass is 1, of the type int; expected True or False"),
        (lambda: bq.board(None, "(1,0)"), "left is None, of the type NoneType; expected a text"),
        (lambda: bq.chessfights().game(5), "the game is 5, of the type int; expected a text"),
        (lambda: bq.chessfights().window(5), "field is 5, of the type int; expected a text"),
        (lambda: bq.lab.run(5), "the experiment is 5, of the type int; expected a text"),
        (lambda: bq.lab.check(b"hood"), "the claim is b'hood', of the type bytes; expected a text"),
        (lambda: bq.picture([[1]], 5), "of is 5, of the type int; expected a text"),
        (lambda: bq.Game.of("12", []), "left is '12', of the type str; expected a list of games"),
    ],
)
def test_what_is_of_another_type_is_a_type_error_with_a_sentence(ask, sentence):
    with pytest.raises(TypeError) as refusal:
        ask()
    assert str(refusal.value) == sentence
