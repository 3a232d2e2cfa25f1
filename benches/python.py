"""The Python package beside the command line and beside plain NumPy, in turns: python3 benches/python.py TOOL [ROUNDS [WORD]]

TOOL is the command line as it is released (cargo build --release -p blocking-queens-cli). Prints medians, in seconds of
processors, and ratios of each round to the package's own time in it; with a word, of the cases that have it in their
names. The package may take a tenth more than the command line, by the fastest round of each, or this fails. Last come a
million sums of games that nobody keeps, with the most memory that they took.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile

import numpy as np

import blocking_queens as bq


def by_antidiagonals(k: int, side: int) -> np.ndarray:
    """Palace numbers of a corner by their definition, an antidiagonal at a time: its cells see none of each other."""
    found = np.empty((side, side), np.int32)
    left, above = np.zeros(side, np.int32), np.zeros(side, np.int32)
    diagonal = np.zeros(2 * side, np.int32)
    for t in range(2 * side - 1):
        x = np.arange(max(0, t - side + 1), min(t, side - 1) + 1)
        y = t - x
        n = left[y] + above[x] + diagonal[x - y + side]
        found[y, x] = n
        palace = n < k
        left[y] += palace
        above[x] += palace
        diagonal[x - y + side] += palace
    return found


def timed(work) -> float:
    """What it took of processors, here and in the programs that it ran: other work on the machine disturbs that less
    than what the clock says."""
    start = _spent()
    work()
    return _spent() - start


def _spent() -> float:
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def main(tool: str, rounds: int = 9, word: str = "") -> None:
    file = os.path.join(tempfile.mkdtemp(), "window.npy")

    def command(*options: object) -> None:
        subprocess.run([tool, *map(str, options)], check=True, stdout=subprocess.DEVNULL)

    def window(k: int, x: int, y: int, width: int, height: int) -> dict:
        place = ("--k", k, "--x", x, "--y", y, "--width", width, "--height", height)
        return {
            "package": lambda: bq.window(k, x, y, width, height, progress=False),
            "package again": lambda: bq.window(k, x, y, width, height, progress=False),
            "command line": lambda: command("window", *place, "--field", "v", "--format", "npy", "--out", file),
        }

    cases = {
        "game 1000, 4000 x 4000 cells of the corner": window(1000, 0, 0, 4000, 4000),
        "game 100,000, 512 x 512 cells at the armpit": window(100_000, 126_300, 68_800, 512, 512),
        "palaces of game 1000 in 50,000 x 50,000 cells": {
            "package": lambda: bq.count(1000, 50_000, progress=False),
            "package again": lambda: bq.count(1000, 50_000, progress=False),
            "command line": lambda: command("window", "--k", 1000, "--count", 50_000),
        },
        "beams of 1 to 40 at row 10,000, two threads": {
            "package": lambda: bq.lab.run("beams", k="1-40", row=10_000, threads=2, progress=False),
            "package again": lambda: bq.lab.run("beams", k="1-40", row=10_000, threads=2, progress=False),
            "command line": lambda: command("lab", "beams", "--k", "1-40", "--row", 10_000, "--threads", 2),
        },
        "game 300, 1500 x 1500 cells of the corner": {
            "package": lambda: bq.window(300, 0, 0, 1500, 1500, "n", progress=False),
            "package again": lambda: bq.window(300, 0, 0, 1500, 1500, "n", progress=False),
            "NumPy": lambda: by_antidiagonals(300, 1500),
        },
    }
    assert (by_antidiagonals(300, 700) == bq.window(300, 0, 0, 700, 700, "n")).all()
    slow = []
    for case, ways in ((case, ways) for case, ways in cases.items() if word in case):
        times = {name: [] for name in ways}
        for work in ways.values():
            work()
        for _ in range(rounds):
            for name, work in ways.items():
                times[name].append(timed(work))
        print(case)
        for name, found in times.items():
            ratios = [one / own for one, own in zip(found, times["package"], strict=True)]
            print(f"  {name:<14} {statistics.median(found):9.4f} s   x {statistics.median(ratios):.2f}", flush=True)
        own = min(times["package"] + times["package again"])
        if own > 1.1 * min(times.get("command line", [own])):
            slow.append(case)
    if not word:
        sums()
    if slow:
        sys.exit(f"the package takes over a tenth more than the command line: {'; '.join(slow)}")


def sums(count: int = 1_000_000) -> None:
    """Sums of two games that are others each time."""
    hot, most = bq.Game("{7|^||-5}"), 0

    def work() -> None:
        nonlocal most
        for n in range(count):
            hot + bq.Game.of([n + 1], ["*"])
            if n % 1000 == 0:
                most = max(most, bq.partizan.memory())

    print(f"{count} sums of games\n  package        {timed(work):9.4f} s   {most >> 20} MB at most")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]), *sys.argv[3:])
