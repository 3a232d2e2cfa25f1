"""The types, by a type checker: of the engine, of all of the package, and as people see them."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="mypy is not installed")


def _finds_nothing(*command):
    found = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_types_of_the_engine_are_what_it_has(tmp_path):
    # Which PyO3 makes, and nobody imports by.
    allowed = tmp_path / "allowed"
    allowed.write_text("blocking_queens._engine.__all__")
    # A class that is final need not say that it goes with no other base.
    _finds_nothing("mypy.stubtest", "--ignore-disjoint-bases", "--allowlist", str(allowed), "blocking_queens._engine")


@pytest.mark.parametrize("what", [["-p", "blocking_queens"], [str(Path(__file__).with_name("typed.py"))]])
def test_the_strictest_check_finds_nothing_in_the_package_and_its_examples(what, tmp_path):
    _finds_nothing("mypy", "--strict", f"--cache-dir={tmp_path}", *what)
