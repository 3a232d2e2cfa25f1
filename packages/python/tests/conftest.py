"""What the tests share: the data of the library's own tests."""

from pathlib import Path

import pytest

DATA = Path(__file__).parents[3] / "tests" / "data"


@pytest.fixture(scope="session")
def data() -> Path:
    return DATA


def pytest_terminal_summary(terminalreporter):
    """The lines that `cargo xtask test` reads: what was left out, as a tool is missing, and what came of the rest."""
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.write_line(f"pytest left out: {report.nodeid}: {str(reason).removeprefix('Skipped: ')}")
    passed, failed, errors = (len(terminalreporter.stats.get(kind, [])) for kind in ("passed", "failed", "error"))
    terminalreporter.write_line(f"pytest: {passed} passed, {failed + errors} failed")
