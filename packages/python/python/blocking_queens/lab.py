"""The laboratory: experiments that measure the pattern, and the claims that are made of it.

Each experiment is exact for the cells that it reads; `docs/findings.md` tells what was found with them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from html import escape
from numbers import Rational
from typing import TYPE_CHECKING, Any

from . import _engine
from ._numbers import Number, exact, is_number, shown, text, whole, wrong_type
from ._work import Progress, reporting

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped]

__all__ = ["Table", "check", "claims", "experiments", "run"]


class Table(list[dict[str, Any]]):
    """Rows: a list of dicts with the same keys. Notebooks show them as a table."""

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame, where pandas is installed."""
        import pandas

        return pandas.DataFrame(list(self), columns=list(self[0]) if self else None)

    def _repr_html_(self) -> str:
        if not self:
            return "<p>no rows</p>"

        def cells(tag: str, values: Iterable[Any]) -> str:
            return "".join(f"<{tag}>{escape(str(value))}</{tag}>" for value in values)

        rows = [cells("th", self[0])] + [cells("td", row.values()) for row in self[:100]]
        more = f"<p>and {len(self) - 100} more rows</p>" if len(self) > 100 else ""
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>{more}"


def experiments() -> Table:
    """All experiments: name, title, what each finds, its parameters and columns."""
    return Table(json.loads(_engine.experiments()))


def run(
    experiment: str,
    *,
    threads: Number | None = None,
    progress: Progress = None,
    **parameters: Number | str | Iterable[Number],
) -> Table:
    """What an experiment finds.

    Parameters
    ----------
    experiment
        Its name: see :func:`experiments`.
    threads
        How many threads share an experiment on many games, from 1 to 4096; as many as there are processors if it is
        left out.
    progress
        See :data:`~blocking_queens.Progress`.
    **parameters
        Its parameters; what is left out has its default. A list is one of numbers, or a text such as ``"1-100,200"``.
        ``from_`` stands for ``from``. Work is limited for each game, and not for all of them together.

    Returns
    -------
    A list of dicts, one for each row; its method ``to_pandas`` makes a data frame of it.

    Raises
    ------
    TypeError
        What should be a number is none.
    ValueError
        With a sentence that says which parameter is wrong and what was expected, or that this is too much work.

    Examples
    --------
    >>> run("maximum", k=[5, 1], factor=2.2)
    [{'k': 5, 'max': 2, 'x': 4, 'y': 4, 'count': 4}, {'k': 1, 'max': 2, 'x': 2, 'y': 2, 'count': 1}]
    """
    text("the experiment", experiment)
    threads = None if threads is None else whole("threads", threads, 1, 4096)
    given = [(name.rstrip("_"), _text(name.rstrip("_"), value)) for name, value in parameters.items()]
    with reporting(progress, experiment) as report:
        columns = _engine.experiment(experiment, given, threads, report)
    names = [name for name, _ in columns]
    return Table(dict(zip(names, row)) for row in zip(*(values for _, values in columns)))


def claims() -> Table:
    """What is claimed of the pattern: name, claim, source, verdict, how far it was checked, and where it is checked."""
    return Table(json.loads(_engine.all_claims()))


def check(claim: str, at: Number | None = None, *, progress: Progress = None) -> dict[str, Any]:
    """Checks a claim again, at a number of its own (a game's k, as a rule), or at its usual one.

    Returns
    -------
    The number, one word, ``"upheld"``, ``"contradicted"`` or ``"undecided"``, and a sentence on what was seen: ``at``,
    ``holds`` and ``found``.

    Raises
    ------
    ValueError
        With a sentence: there is no such claim, or it can't be checked there.

    Examples
    --------
    >>> check("hood", 60)["holds"]
    'upheld'
    """
    with reporting(progress, text("the claim", claim)) as report:
        holds, found, at = _engine.check(claim, None if at is None else _text("at", at), report)
    return {"at": at, "holds": holds, "found": found}


_NO_DIGITS_FROM = 10**4300
"""Python writes no longer numbers, nor does the laboratory take any."""


def _text(name: str, value: Number | str | Iterable[Number]) -> str:
    """A parameter as the laboratory reads it: whole numbers in digits, others as decimals, taken exactly."""
    if isinstance(value, str):
        return value
    if is_number(value):
        fraction = exact(value)
        if fraction is not None and max(abs(fraction.numerator), fraction.denominator) >= _NO_DIGITS_FROM:
            raise ValueError(f"{name} is {shown(value)}; expected a number of at most 4300 digits")
        if fraction is not None and fraction.denominator == 1:
            return str(fraction)
        if fraction is not None and Fraction(decimal := Decimal(fraction.numerator) / fraction.denominator) == fraction:
            return format(decimal, "f")
        return str(value) if isinstance(value, Rational) else format(Decimal(repr(float(value))), "f")
    if not isinstance(value, Iterable):
        raise wrong_type(name, value, "a number, a list of numbers or a text")
    return ",".join(_text(name, number) for number in value)
