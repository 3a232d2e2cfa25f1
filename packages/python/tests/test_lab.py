"""Experiments, claims and their checks."""

import pytest

import blocking_queens as bq


def test_experiments_and_claims_are_listed():
    names = [experiment["name"] for experiment in bq.lab.experiments()]
    assert {"beams", "states", "maximum"} <= set(names)
    claims = bq.claims()
    assert len(claims) > 10 and {"name", "claim", "source", "verdict"} <= set(claims[0])


def test_a_table_is_a_list_of_dicts_and_a_data_frame():
    states = bq.lab.run("states", k=5, size=11)
    # Figure 1 of the paper.
    assert [tuple(row.values()) for row in states] == [
        (-5, 1),
        (-4, 2),
        (-3, 2),
        (-2, 3),
        (-1, 25),
        (0, 63),
        (1, 21),
        (2, 4),
    ]
    assert "<td>63</td>" in states._repr_html_()
    pandas = pytest.importorskip("pandas")
    frame = states.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.cells.sum() == 121


def test_threads_and_the_way_of_writing_parameters_change_nothing():
    one = bq.lab.run("maximum", k=range(1, 41), factor=2, threads=1)
    assert [row["k"] for row in one] == list(range(1, 41))
    assert one == bq.lab.run("maximum", k="1-40", factor="2", threads=3)
    assert [row["k"] for row in bq.lab.run("brightness", from_=4, to=9)] == list(range(4, 10))
    assert bq.lab.run("beams", k=[4], row=3000)[0]["continued_fraction"] == "[(2)]"


def test_a_claim_is_checked_again():
    checked = bq.lab.check("hood", 60)
    assert (checked["at"], checked["holds"]) == (60, "upheld") and checked["found"]
    assert bq.lab.check("hood")["holds"] == "upheld"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: bq.lab.run("nothing"), "there is no experiment nothing; expected states, skin"),
        (lambda: bq.lab.run("states", k="a"), "k is a; expected a whole number from 1 to"),
        (lambda: bq.lab.run("states", games=3), "states has no parameter games; expected k, size"),
        (lambda: bq.lab.run("beams", k=[10**6]), "row is 30000; expected at least 8000000 for k = 1000000"),
        (lambda: bq.lab.check("nothing"), "there is no claim nothing; expected one of the list of claims"),
        (lambda: bq.lab.check("hood", -1), ""),
    ],
)
def test_what_cannot_be_done_is_a_value_error_with_a_sentence(ask, sentence):
    with pytest.raises(ValueError) as refusal:
        ask()
    assert str(refusal.value).startswith(sentence)
