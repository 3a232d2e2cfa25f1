"""Long work: interrupted, shown, and beside other threads."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np
import pytest

import blocking_queens as bq

# Each takes minutes.
LONG = [
    lambda: bq.window(40_000, 100_000, 90_000, 100, 100),
    lambda: bq.count(1000, 2_000_000),
    lambda: bq.Piece("(1,0)+ (0,1)+ (1,1)+ (1,2)+").palaces(1000, 400_000, 400_000, 10, 10),
    lambda: bq.Piece("(1,0)+ (0,1)+ (1,2)+").grundy(0, 0, 12_000, 12_000),
    lambda: bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2) (2,1) (2,-1)").window("canonical", 0, 0, 400, 400),
    lambda: bq.lab.run("beams", k="1-60", row=1_000_000, threads=2),
    lambda: bq.lab.run("states", k=1000, size=1_000_000),
    lambda: bq.lab.run("skin", k=2000, rows=1_000_000),
    lambda: bq.chessfights().value(220, 220),
    lambda: bq.chessfights().game("(221,220)"),
    lambda: bq.Game("(222,220)"),
    lambda: _sum_of_many(),
    lambda: bq.board("(1,0)", "(0,1)").window("mean", 0, 0, 2000, 2000),
]
NAMES = "window, count, palaces, grundy, board, lab, states, skin, value, text, game, sum, numbers".split(", ")


def _sum_of_many():
    """Hot games of all sizes, whose sum is a large one."""
    total = bq.Game(0)
    for n in range(1, 40):
        total += bq.Game.of([f"{{{n * n}|{n}}}"], [f"{{{-n}|{-3 * n}}}"])
    return total


@pytest.mark.parametrize("work", LONG, ids=NAMES)
@pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows sends itself no Ctrl+C")
def test_ctrl_c_ends_long_work_soon(work):
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    start = time.monotonic()
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.cancel()
    assert time.monotonic() - start < 10


@pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows sends itself no Ctrl+C")
@pytest.mark.parametrize("shape", [(2000, 4000), (1, 8_000_000)], ids=["rows", "one row"])
def test_ctrl_c_ends_the_packing_of_a_large_picture_long_before_its_end(shape):
    values = np.random.default_rng(5).integers(-9, 9, shape, np.int8)
    start = time.monotonic()
    bq.picture(values)
    whole = time.monotonic() - start
    timer = threading.Timer(whole / 10, os.kill, (os.getpid(), signal.SIGINT))
    start = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        bq.picture(values)
    assert time.monotonic() - start < whole / 2


WITH_PROGRESS = {
    "count": lambda told: bq.count(1000, 2_000_000, progress=told),
    "board": lambda told: bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2) (2,1) (2,-1)").window(
        "canonical", 0, 0, 400, 400, progress=told
    ),
    "lab": lambda told: bq.lab.run("beams", k="1-60", row=1_000_000, threads=1, progress=told),
}


@pytest.mark.parametrize("work", WITH_PROGRESS.values(), ids=WITH_PROGRESS)
def test_other_threads_run_while_one_computes(work):
    begun, is_over = threading.Event(), threading.Event()

    def told(_):
        begun.set()
        if is_over.is_set():
            raise RuntimeError("enough")

    with ThreadPoolExecutor(1) as pool:
        long = pool.submit(work, told)
        assert begun.wait(60)
        for _ in range(20):
            assert bq.count(5, 11) == 33
        assert not long.done()
        is_over.set()
        with pytest.raises(RuntimeError, match="enough"):
            long.result(60)


@contextmanager
def _others_at_work(count):
    """So many threads that evaluate games as long as they are let."""
    begun, is_over = threading.Barrier(count + 1), threading.Event()

    def work(number):
        def told(_):
            if number not in at_work:
                at_work.add(number)
                begun.wait(60)
            if is_over.is_set():
                raise RuntimeError("enough")

        board = bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2) (2,1) (2,-1)")
        board.window("canonical", 0, 0, 400, 400 + number, progress=told)

    at_work = set()
    with ThreadPoolExecutor(count) as pool:
        works = [pool.submit(work, number) for number in range(count)]
        try:
            begun.wait(60)
            yield
            assert not any(work.done() for work in works)
        finally:
            is_over.set()


def test_whoever_wants_games_has_a_turn_however_many_others_are_at_work():
    with _others_at_work(4):
        for n in range(5):
            start = time.monotonic()
            assert bq.Game(f"{{{n}|-1}}").left == (n,)
            assert time.monotonic() - start < 20


@pytest.mark.skipif(sys.platform == "win32", reason="a process of Windows sends itself no Ctrl+C")
def test_ctrl_c_ends_work_beside_others_that_work_too():
    with _others_at_work(3):
        test_ctrl_c_ends_long_work_soon(lambda: bq.chessfights().value(220, 220))


def test_whoever_is_told_of_progress_may_ask_for_games():
    told = []

    def ask(_):
        told.append(bq.Game("{1|*}") + bq.Game("^"))
        if len(told) == 3:
            raise RuntimeError("enough")

    board = bq.board("(1,1)+ (-1,1)+", "(1,2) (-1,2) (2,1) (2,-1)")
    with pytest.raises(RuntimeError, match="enough"):
        board.window("canonical", 0, 0, 400, 400, progress=ask)
    assert told == [bq.Game("{1|*}+^")] * 3


def test_threads_beside_one_another_find_the_same():
    board = bq.chessfights()
    with ThreadPoolExecutor(4) as pool:
        windows = list(pool.map(lambda _: bq.window(1000, 3000, 2500, 64, 64).tobytes(), range(4)))
        sums = list(pool.map(lambda n: str(bq.Game("{3||2|1}") * n + board.value(5, 9)), [5] * 8))
        fields = list(pool.map(lambda _: board.window("mean", 0, 0, 20, 20).tolist(), range(4)))
    assert len(set(windows)) == len(set(sums)) == 1
    assert all(means == fields[0] for means in fields)


def test_progress_rises_to_the_end_and_whoever_is_told_may_end_it():
    told = []
    bq.count(500, 40_000, progress=told.append)
    assert told == sorted(told) and told[-1] == 1

    def refuse(done):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        bq.lab.run("states", k=500, size=20_000, progress=refuse)
    told.clear()
    bq.lab.run("maximum", k="1-30", factor=2, threads=2, progress=told.append)
    assert told[-1] == 1


def test_a_bar_is_shown_where_tqdm_is_installed(capsys):
    pytest.importorskip("tqdm")
    bq.count(500, 20_000, progress=True)
    assert "palaces of game 500" in capsys.readouterr().err
    bq.count(500, 20_000, progress=False)
    assert capsys.readouterr().err == ""


def test_it_works_without_tqdm_and_pandas():
    code = (
        "import sys; sys.modules['tqdm'] = sys.modules['tqdm.auto'] = sys.modules['pandas'] = None\n"
        "import blocking_queens as bq\n"
        "print(bq.count(5, 11, progress=True), len(bq.lab.run('states', k=5, size=11)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "33 8\n"
