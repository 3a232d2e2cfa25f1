"""Games of Left and Right: CGSuite's texts, the algebra, what is known of games, and boards."""

import copy
import pickle
import subprocess
import sys
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest

import blocking_queens as bq
from blocking_queens.partizan import FIELDS

Game = bq.Game


def lines(data, kind):
    texts = (data / "cgsuite.txt").read_text().splitlines()
    return [tuple(map(str.strip, text.split(";")[1:])) for text in texts if text.startswith(kind + ";")]


def test_what_cgsuite_reads_and_writes_is_read_and_worth_the_same(data):
    known = lines(data, "read")
    assert len(known) > 20
    for text, written in known:
        assert Game(text) == Game(written), text
        assert Game(str(Game(text))) == Game(text)


def test_atomic_weights_are_those_of_cgsuite(data):
    known = lines(data, "weight")
    assert known
    for text, weight in known:
        assert Game(text).atomic_weight == (None if weight == "none" else Game(weight)), text


def test_games_are_added_subtracted_negated_and_multiplied():
    hot, star, up = Game("{1|0}"), Game("*"), Game("^")
    assert hot + hot == 1 and 1 == hot + hot and hash(hot + hot) == hash(1)
    assert star + star == 0 and up - up == 0 and -up == Game("v")
    assert up * 2 == 2 * up == Game("^^") and 0 * up == 0
    assert 1 - hot == hot and hot - 1 == -hot and Fraction(1, 2) + Game("1/2") == 1
    assert Game(Fraction(3, 4)).number == Fraction(3, 4) and hot.number is None
    assert Game(hot) == hot and Game(7) == 7 and Game("0.25") == Fraction(1, 4)
    assert len({Game("{1|0}"), Game("{1,0|0}"), hot}) == 1
    with pytest.raises(TypeError):
        hot + "1"


def test_games_are_compared_and_some_are_confused():
    up, star = Game("^"), Game("*")
    assert up > 0 and up >= 0 and not up <= 0 and up < 1 and 0 < up
    assert not up < star and not up > star and not up == star and up.compare(star) == "||"
    assert up * 2 > star and star <= up * 2
    assert [Game(one).compare(other) for one, other in [(1, 2), (1, 1), ("^", 0), ("*", "0")]] == ["<", "=", ">", "||"]
    assert (up == "^") is False
    # Its difference from a fraction that is no game's value is not asked for.
    assert (up == Fraction(1, 3)) is False


def test_what_is_known_of_a_game():
    game = Game("{2||1|0,*}")
    assert (game.left, [str(option) for option in game.right]) == ((Game(2),), ["{1|0,*}"])
    assert (Game("{1|-1}").left_stop, Game("{1|-1}").right_stop) == (1, -1)
    assert (Game("{2|0}").mean, Game("{2|0}").temperature) == (1, 1)
    assert Game("3/8").temperature == Fraction(-1, 8) and Game("^").temperature == 0
    assert [Game(text).outcome for text in ("0", "*", "1", "-1")] == ["P", "N", "L", "R"]
    assert (Game("3").birthday, Game("^").birthday) == (3, 2)
    assert Game("^").is_all_small and not Game("{1|0}").is_all_small
    assert Game("^^*").atomic_weight == 2 and Game("{1|0}").atomic_weight is None
    assert Game("{1|*}").reduced == Game("{1|0}")
    assert Game.of([1], [0]) == Game("{1|0}") and Game.of([Game("{2|1}")], []) == Game("{2|1||}")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_copies_and_pickles_are_equal_and_hashed_alike(again):
    games = [Game(text) for text in ("{2||1|0,*}", "3/4", "{1|0}", "0", "^^*", "{5|^^*||-3}")]
    pieces = [bq.Piece("ryuo", p=4), bq.Piece("(1,0,0)+ (0,1,0)+ (0,0,1)+", z=5), bq.Piece("nim", has_pass=True)]
    boards = [bq.board("(1,1)+ (-1,1)+", "(1,0)"), bq.chessfights()]
    for one in [*games, *pieces, *boards]:
        other = again(one)
        assert other == one and hash(other) == hash(one) and type(other) is type(one) and repr(other) == repr(one)
    assert len({*games, *map(again, games)}) == len(games)
    assert (again(pieces[1]).grundy(3, 6, 2, 2) == pieces[1].grundy(3, 6, 2, 2)).all()
    assert again(boards[0]).value(3, 3) == boards[0].value(3, 3)
    row, picture = bq.lab.run("maximum", k=5, factor=2), bq.picture(bq.window(5, 0, 0, 4, 4))
    assert again(row) == row and again(picture) == picture


def test_games_come_back_from_a_pickle_however_deep_or_long_they_are():
    deep = Game("{1|0}")
    for _ in range(300):
        deep = Game.of(["{10|-10}", deep], [-20])
    # Its text is nested too deep to be read.
    with pytest.raises(ValueError, match="200"):
        Game(str(deep))
    long = bq.chessfights().value(100, 77)
    with pytest.raises(ValueError, match="characters; at most 10000000 are written"):
        str(long)
    numbers = [Game(2**61 + 1), Game(Fraction(1 - 2**61, 2**62)), Game("0"), Game.of([2**60 + 1], [-1 / 1024])]
    for game in [deep, long, Game("^500"), Game("*700"), *numbers]:
        again = pickle.loads(pickle.dumps(game))
        assert again == game and hash(again) == hash(game) and again.left == game.left
    # Another session makes the same of it.
    code = "import pickle, sys; game = pickle.load(sys.stdin.buffer); print(game, game.mean)"
    found = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(deep), capture_output=True, check=True)
    assert found.stdout.decode() == f"{deep} {deep.mean}\n"


@pytest.mark.parametrize("followers", [[], [([0], [])], [(1, 0), ([1], [0])], [(1, 63)], [([-1], [])], ["0"]])
def test_what_is_no_list_of_followers_is_refused(followers):
    game = pickle.dumps(Game("{1|0}"))
    again, _ = pickle.loads(game).__reduce__()
    with pytest.raises((ValueError, TypeError, OverflowError)):
        again(followers)


def test_pieces_and_boards_are_equal_if_their_games_are():
    assert bq.Piece("nim") == bq.Piece("(0,1)+ (1,0)+") != bq.Piece("nim", has_pass=True)
    assert bq.Piece("ryuo") == bq.Piece("ryuo", p=3) != bq.Piece("ryuo", p=4) and bq.Piece("nim") != "nim"
    assert bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2) (2,1) (2,-1)") == bq.chessfights() != bq.board("(1,0)", "(0,1)")


def test_a_game_is_made_of_its_options_and_not_of_their_texts():
    assert Game.of([], []) == 0 and Game.of((Game(1),), iter([0.5])) == Game("{1|1/2}")
    # Pasted together, these were other games: {1|2||3|} and {1,2|3}.
    for options in (["1|2"], ["1,2"], ["0}"], ["1||2"]):
        with pytest.raises(ValueError):
            Game.of(options, [3])
    assert Game.of(["{1|2}"], [3]) == Game("{{1|2}|3}") and Game.of(["1 + *"], [0]) == Game("{1*|0}")
    for left in ("12", 5, None):
        with pytest.raises(TypeError):
            Game.of(left, [0])


def test_cells_of_boards_are_within_the_limit_of_memory():
    before, cells = bq.partizan.memory(), 600 * 600 * 4
    board = bq.board("(1,0)", "(0,1)")
    found = board.window("outcome", 0, 0, 600, 600)
    assert (found[0] == "L").sum() == 599
    assert cells <= bq.partizan.memory() - before < 3 * cells
    others = bq.board("(0,1)", "(1,0)")
    try:
        limit = 4 << 20
        bq.partizan.memory(limit)
        # What boards know is forgotten where it stands in the way ...
        others.window("outcome", 0, 0, 500, 500)
        assert bq.partizan.memory() < limit
        assert (board.window("outcome", 0, 0, 600, 600) == found).all()
        # ... and a board that takes more by itself is refused.
        with pytest.raises(ValueError, match=f"needs more than the {limit >> 20} MB that games may take"):
            board.window("outcome", 0, 0, 2000, 2000)
    finally:
        bq.partizan.memory(3 << 30)
    del board, others
    assert bq.partizan.memory() < before + cells


def test_a_loop_of_many_sums_takes_no_more_and_more_memory():
    """What nobody holds is given back; what is held is worth the same."""
    limit, count = 32 << 20, 40_000
    hot, board = Game("{7|^||-5}"), bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2) (2,1) (2,-1)")
    text, cells, total = str(hot), board.window(width=9, height=9), Game(0)
    kept = [Game.of([n], [-n]) for n in range(50)]
    known = [(str(game), game.mean, hash(game)) for game in kept]
    most = stored = 0
    before = bq.partizan.memory(limit)
    try:
        for n in range(count):
            total = hot + Game.of([n + 1], ["*"])
            memory = bq.partizan.memory()
            stored += max(memory - before, 0)
            most, before = max(most, memory), memory
        assert most < limit < stored, "they would have taken more than they may"
        assert str(total) == str(hot + Game.of([count], ["*"])) and total - hot == Game.of([count], ["*"])
        assert str(hot) == text and hot == Game(text) and hash(hot) == hash(Game(text))
        assert [(str(game), game.mean, hash(game)) for game in kept] == known
        assert kept == [Game.of([n], [-n]) for n in range(50)]
        assert (board.window(width=9, height=9) == cells).all() and (board.value(5, 7) == cells[7, 5])
    finally:
        bq.partizan.memory(3 << 30)


def test_games_that_take_more_than_they_may_are_refused_and_others_go_on():
    try:
        bq.partizan.memory(8 << 20)
        held = []
        sentence = "this needs more than the 8 MB that games may take; what was computed before is still there"
        with pytest.raises(ValueError, match=sentence):
            for n in range(10**6):
                held.append(Game.of([n + 1], ["*"]) + Game("{3||2|-1}"))
        assert len(held) > 1000 and held[7] == Game.of([8], ["*"]) + Game("{3||2|-1}")
        held.clear()
        for n in range(5000):
            assert Game.of([n], ["*"]) + Game("{3||2|-1}") != 0
        # A board is evaluated anew if it must, and too large a one is refused.
        with pytest.raises(ValueError, match=sentence):
            bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2) (2,1) (2,-1)").window("canonical", 0, 0, 200, 200)
        assert bq.chessfights().value(1, 5) == Game("{1|1/2,{1|*}}")
    finally:
        bq.partizan.memory(3 << 30)


def test_texts_for_people_and_for_latex():
    game = Game("{1/2|^*}")
    assert (str(game), repr(game), game.canonical_form) == ("{1/2|^*}", "Game('{1/2|^*}')", "{1/2|^*}")
    assert game.latex == r"\{\tfrac{1}{2}\mid {\uparrow}{\ast}\}"
    assert game._repr_latex_() == f"${game.latex}$"


def test_a_thermograph_is_arrays_and_a_picture():
    # Winning Ways, chapter 6: {2|-1} is a tent over 1/2 that is 3/2 high.
    graph = Game("{2|-1}").thermograph()
    assert (graph.mean, graph.temperature) == (Fraction(1, 2), Fraction(3, 2))
    assert graph.left.tolist() == [[-1, 3], [1.5, 0.5]]
    assert graph.right.tolist() == [[-1, -2], [1.5, 0.5]]
    for game in map(Game, ("{2|-1}", "0", "-3", "3/8", "^", "{4||2|0}", "{100|-100}", "{1|1}")):
        picture = ElementTree.fromstring(game._repr_svg_())
        assert picture.tag.endswith("svg") and "nan" not in game._repr_svg_()


def test_a_board_tells_each_field_of_its_cells():
    board = bq.chessfights()
    values = board.window("canonical", 0, 0, 4, 3)
    assert [[str(value) for value in row] for row in values] == [
        ["0"] * 4,
        ["1", "1", "*", "*"],
        ["{1|0}"] * 3 + ["^*"],
    ]
    assert board.value(1, 5) == Game("{1|1/2,{1|*}}") == Game("(1,5)") == board.game("(1,5)")
    assert board.window("outcome", 1, 2, 3, 1).tolist() == [["N", "N", "N"]]
    assert board.window("mean", 0, 1, 2, 2).tolist() == [[1, 1], [Fraction(1, 2)] * 2]
    assert board.window("birthday", 0, 0, 2, 2).dtype == np.int64
    assert board.window("all-small", 0, 0, 3, 2).tolist() == [[True] * 3, [False, False, True]]
    assert board.window("atomic-weight", 2, 1, 1, 2).tolist() == [[Game(0)], [None]]
    for field in FIELDS:
        assert board.window(field, 3, 2, 4, 5).shape == (5, 4)
    assert "Left" in repr(board)


def test_any_two_pieces_make_a_board():
    board = bq.board("(1,0)", "(0,1)")
    # Each player counts the moves that are left.
    assert board.window(x=0, y=0, width=5, height=5).tolist() == [[x - y for x in range(5)] for y in range(5)]
    assert board.moves == ("(1,0)", "(0,1)")
    assert bq.board("(1,0)+", "(0,1)+").window("mean").shape == (8, 8)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Game("{1|"), "character 4: the text ends, but the { at character 1 is open; expected }"),
        (lambda: Game("1/3"), "character 1: 1/3 is no number of a short game"),
        (lambda: Game("^ > 0"), "^ > 0 compares two games; expected one game"),
        (lambda: Game("*") * 10**18 * 10 and Game("1") * (1 << 62), "a number got too large"),
        (lambda: bq.board("x", "(1,0)"), "left: the moves cannot be read from character 1 on"),
        (lambda: bq.board("(1,0,0)", "(1,0)"), ""),
        (lambda: bq.chessfights().window("size"), "field is size; expected outcome, canonical"),
        (lambda: bq.chessfights().window("mean", 10**6, 0, 1, 1), "the cell (1000000,0) has no value here; expected"),
        (lambda: bq.chessfights().value(-1, 0), "x is -1; expected a whole number from 0 to"),
    ],
)
def test_what_cannot_be_done_is_a_value_error_with_a_sentence(ask, sentence):
    with pytest.raises(ValueError) as refusal:
        ask()
    assert str(refusal.value).startswith(sentence)
