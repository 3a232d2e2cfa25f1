"""What the tests share: the data of the library's own tests."""

from pathlib import Path

import pytest

DATA = Path(__file__).parents[3] / "tests" / "data"


@pytest.fixture(scope="session")
def data() -> Path:
    return DATA


def pytest_terminal_summary(terminalreporter):
    """The line that `cargo xtask test` reads."""
    passed, failed, errors = (len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "error"))
    terminalreporter.write_line(f"pytest: {passed} passed, {failed + errors} failed")
