//! Games in which both players move one piece.

use blocking_queens::Error;
use blocking_queens::pieces::Pass;
use blocking_queens::pieces::board::{Board, Question};
use blocking_queens::pieces::engine::sink::Cells;
use blocking_queens::pieces::engine::{Engine, Settings};
use blocking_queens::pieces::game::{Game, PIECE, Parameters};
use blocking_queens::pieces::named::TABLE;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::numbers::{Place, array, game, whole};
use crate::work::{in_slices, part, refused};

/// The most bytes of values that are kept.
const VALUES_MEMORY: usize = 3 << 30;

/// More options of one cell are not listed.
const OPTIONS_MAX: u64 = 1_000_000;

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(named_pieces, module)?)?;
    module.add_class::<Piece>()
}

/// Key, name, rule and source of each named piece.
#[pyfunction]
fn named_pieces() -> Vec<[&'static str; 4]> {
    TABLE.iter().map(|named| [named.key, named.name, named.rule, named.source]).collect()
}

/// A piece, and what else is agreed on.
#[pyclass(frozen, module = "blocking_queens._engine")]
struct Piece(Game);

#[pymethods]
impl Piece {
    /// A piece by its name, or by its moves.
    #[new]
    fn new(
        text: &str,
        p: Option<Bound<'_, PyAny>>,
        q: Option<Bound<'_, PyAny>>,
        z: Option<Bound<'_, PyAny>>,
        has_pass: bool,
    ) -> PyResult<Self> {
        let number = |name: &str, given: Option<Bound<'_, PyAny>>| given.map(|given| whole(name, &given)).transpose();
        let (p, q, z) = (number("p", p)?, number("q", q)?, number("z", z)?);
        let is_named = TABLE.iter().any(|named| named.key == text);
        let moves = if is_named { None } else { Some(text.parse().map_err(refused)?) };
        let (key, pass) = (if is_named { text } else { PIECE }, if has_pass { Pass::Available } else { Pass::Used });
        Game::new(Parameters { game: key, moves, p, q, z, pass }).map(Self).map_err(refused)
    }

    /// The moves, equal for equal pieces.
    #[getter]
    fn moves(&self) -> String {
        self.0.moves().canonical().to_string()
    }

    /// The name of the piece, if it has one.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.0.named().map(|piece| piece.named.name)
    }

    /// The game as it stands in a link.
    #[getter]
    fn link(&self) -> String {
        self.0.link()
    }

    /// The cells that it may move to.
    fn options(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<Vec<(i64, i64)>> {
        let cell = [whole("x", x)? as i64, whole("y", y)? as i64, self.0.z() as i64];
        // Those that lie in other planes are counted, too.
        let count = self.0.moves().option_count(cell);
        if count > OPTIONS_MAX {
            let [x, y, _] = cell;
            return Err(PyValueError::new_err(format!(
                "the piece has {count} options at ({x}, {y}); expected at most {OPTIONS_MAX}"
            )));
        }
        let options = self.0.moves().options(cell);
        Ok(options.filter(|[.., z]| *z == cell[2]).map(|[x, y, _]| (x, y)).collect())
    }

    /// Grundy values, of 64 bits.
    fn grundy<'py>(&self, place: Place<'py>, report: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        self.read(Question::Grundy, &place, report, |values| values)
    }

    /// Outcomes of game k: 0 for P, 1 for N.
    fn outcomes<'py>(
        &self,
        k: &Bound<'py, PyAny>,
        place: Place<'py>,
        report: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let k = game(k)?;
        self.read(Question::Outcome { k }, &place, report, |values| {
            values.into_iter().map(|value| value as u8).collect::<Vec<_>>()
        })
    }

    /// Deviations or palace numbers of game k, of 64 bits.
    fn palaces<'py>(
        &self,
        k: &Bound<'py, PyAny>,
        place: Place<'py>,
        is_palace_number: bool,
        report: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let k = game(k)?;
        self.read(Question::Deviation { k }, &place, report, |mut values| {
            if is_palace_number {
                values.iter_mut().for_each(|value| *value += k as i64);
            }
            values
        })
    }
}

impl Piece {
    /// The answers to a question about a window, in the form in which they are handed out.
    fn read<'py, T: numpy::Element>(
        &self,
        question: Question,
        place: &Place<'py>,
        report: Option<Bound<'py, PyAny>>,
        form: impl FnOnce(Vec<i64>) -> Vec<T>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, window) = (place.py(), place.window()?);
        let settings = Settings { values_budget: VALUES_MEMORY, ..Settings::default() };
        let mut board = Board::new(&self.0, question, settings).map_err(refused)?;
        let mut reading = board.plan(&window).map_err(refused)?;
        let mut cells = Cells::new(&window);
        in_slices(py, report.as_ref(), |more| -> Result<_, Error> {
            board.advance(&mut reading, &mut cells, more).map(part)
        })?;
        array(py, form(cells.into_values()), &window)
    }
}
