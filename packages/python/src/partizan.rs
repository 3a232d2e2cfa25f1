//! Games of Left and Right: values, and boards of two pieces.

use std::sync::{LazyLock, Mutex, PoisonError};

use blocking_queens::Error;
use blocking_queens::partizan::{
    Answer, Board as Cells, Calculation, Dyadic, Entry, FIELDS, Field, Game, Games, Limits, Side, Style, Trajectory,
    Writer, chessfights,
};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::numbers::{Place, whole};
use crate::work::{Report, between, refused};

/// Games may take as much here as on the command line.
const MEMORY: usize = 3 << 30;
/// Some tenths of a second.
const STEPS: u64 = 1 << 20;
/// A form may have this many characters.
const TEXT_MAX: u64 = 10_000_000;

/// All games of this process: equal ones are one handle, and none is given back.
static GAMES: LazyLock<Mutex<Games>> =
    LazyLock::new(|| Mutex::new(Games::new(Limits { memory: MEMORY, ..Limits::default() })));

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("FIELDS", FIELDS.map(Field::key).to_vec())?;
    module.add_class::<Value>()?;
    module.add_class::<Board>()
}

/// Works with the games in slices, in which nobody else does: without Python's lock, which whoever holds it might need
/// to wait for them. Between slices others have their turn, and Python code runs, which may ask for games itself.
/// `work` goes on where it was, and says how far it is.
fn with_games<T: Send>(
    py: Python<'_>,
    report: Report<'_, '_>,
    mut work: impl FnMut(&mut Games, &mut f64) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let report = report.map(|report| report.clone().unbind());
    py.detach(|| {
        let mut done = 0.0;
        loop {
            let result = {
                let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
                games.allow(STEPS);
                work(&mut games, &mut done)
            };
            match result {
                Err(Error::Unfinished) => {
                    Python::attach(|py| between(py, report.as_ref().map(|report| report.bind(py)), done))?;
                }
                result => return result.map_err(refused),
            }
        }
    })
}

/// A number as `fractions.Fraction`.
fn fraction(py: Python<'_>, number: Dyadic) -> PyResult<Bound<'_, PyAny>> {
    let fraction = py.import("fractions")?.getattr("Fraction")?;
    fraction.call1((number.numerator(), 1_u64 << number.exponent()))
}

/// What a field says: a letter, a number, a game or nothing.
fn entry(py: Python<'_>, entry: Entry) -> PyResult<Bound<'_, PyAny>> {
    Ok(match entry {
        Entry::Letter(letter) => letter.into_pyobject(py)?.into_any(),
        Entry::Number(number) => fraction(py, number)?,
        Entry::Form(game) => Bound::new(py, Value(game))?.into_any(),
        Entry::Nothing => py.None().into_bound(py),
    })
}

fn field(key: &str) -> PyResult<Field> {
    Field::from_key(key).ok_or_else(|| {
        let names = FIELDS.map(Field::key).join(", ");
        PyValueError::new_err(format!("field is {key}; expected {names}"))
    })
}

fn side(is_left: bool) -> Side {
    if is_left { Side::Left } else { Side::Right }
}

/// What a game is worth: its canonical form.
#[pyclass(frozen, eq, hash, module = "blocking_queens._engine")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Value(Game);

#[pymethods]
impl Value {
    /// How it is written: `ascii` or `latex`.
    fn text(&self, py: Python<'_>, is_latex: bool) -> PyResult<String> {
        let style = if is_latex { Style::Latex } else { Style::Ascii };
        with_games(py, None, |games, _| Writer::new(style).write(games, self.0, TEXT_MAX))
    }

    fn plus(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        with_games(py, None, |games, _| games.sum(self.0, other.0)).map(Self)
    }

    fn times(&self, py: Python<'_>, copies: i64) -> PyResult<Self> {
        with_games(py, None, |games, _| games.multiple(self.0, copies)).map(Self)
    }

    fn negative(&self, py: Python<'_>) -> PyResult<Self> {
        with_games(py, None, |games, _| games.negative(self.0)).map(Self)
    }

    /// `=`, `<`, `>` or `||`.
    fn compare(&self, py: Python<'_>, other: &Self) -> PyResult<&'static str> {
        with_games(py, None, |games, _| games.compare(self.0, other.0)).map(|comparison| comparison.sign())
    }

    /// What a field says of it.
    fn ask<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        let field = field(key)?;
        entry(py, with_games(py, None, |games, _| field.of(games, self.0))?)
    }

    /// The number that it is, if it is one.
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let number = with_games(py, None, |games, _| Ok(games.as_number(self.0)))?;
        number.map(|number| fraction(py, number)).transpose()
    }

    /// The options of a player in the canonical form.
    fn options(&self, py: Python<'_>, is_left: bool) -> PyResult<Vec<Self>> {
        let options = with_games(py, None, |games, _| games.all_options(self.0, side(is_left)))?;
        Ok(options.into_iter().map(Self).collect())
    }

    /// The corners of both walls: arrays of temperatures and values of the left one, and of the right one. The last
    /// corner is the mast's foot.
    fn thermograph<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyAny>; 4]> {
        let thermograph = with_games(py, None, |games, _| games.thermograph(self.0))?;
        let corners = |wall: &Trajectory| {
            let pieces = wall.pieces().iter();
            let (temperatures, values): (Vec<f64>, Vec<f64>) =
                pieces.map(|piece| (piece.temperature.to_f64(), piece.value.to_f64())).unzip();
            [temperatures, values].map(|numbers| PyArray1::from_vec(py, numbers).into_any())
        };
        let ([left, at_left], [right, at_right]) = (corners(&thermograph.left), corners(&thermograph.right));
        Ok([left, at_left, right, at_right])
    }
}

/// A board on which Left and Right move different pieces.
#[pyclass(frozen, module = "blocking_queens._engine")]
struct Board(Mutex<Cells>);

#[pymethods]
impl Board {
    /// The board of two pieces; without them Chessfights.
    #[new]
    #[pyo3(signature = (pieces=None))]
    fn new(pieces: Option<(String, String)>) -> PyResult<Self> {
        let board = match pieces {
            None => chessfights::board(),
            Some((left, right)) => {
                let moves = |name: &str, text: &str| {
                    let refused = |error| PyValueError::new_err(format!("{name}: {error}"));
                    text.parse().map_err(|error: Error| refused(error))
                };
                Cells::new(moves("left", &left)?, moves("right", &right)?).map_err(refused)?
            }
        };
        Ok(Self(Mutex::new(board)))
    }

    /// The moves of the left and of the right piece.
    #[getter]
    fn moves(&self, py: Python<'_>) -> (String, String) {
        let moves = |side| py.detach(|| self.cells().moves(side).canonical().to_string());
        (moves(Side::Left), moves(Side::Right))
    }

    /// What a text is worth, in which (x,y) is a cell; and how it was read, if others may read it in another way.
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<(Value, Option<String>)> {
        let mut calculation = Calculation::parse(text).map_err(refused)?;
        let answer = with_games(py, None, |games, _| calculation.answer(games, &mut self.cells()))?;
        match answer {
            Answer::Value(game) => Ok((Value(game), calculation.reading().map(str::to_owned))),
            Answer::Comparison { .. } => {
                Err(PyValueError::new_err(format!("{text} compares two games; expected one game")))
            }
        }
    }

    /// What a cell is worth.
    fn value(&self, py: Python<'_>, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<Value> {
        let cell = (whole("x", x)?, whole("y", y)?);
        let value = |games: &mut Games, _: &mut f64| {
            let mut cells = self.cells();
            cells.find(games, cell)?;
            cells.found_value(cell)
        };
        with_games(py, None, value).map(Value)
    }

    /// What a field says of the cells of a window, row by row.
    fn window<'py>(
        &self,
        key: &str,
        place: Place<'py>,
        report: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (py, field, window) = (place.py(), field(key)?, place.window()?);
        let corner = (window.right() - 1, window.bottom() - 1);
        let mut entries = Vec::new();
        let work = |games: &mut Games, done: &mut f64| {
            let mut cells = self.cells();
            cells.ask(corner)?;
            let evaluated = cells.evaluate(games);
            let (known, total) = cells.progress();
            *done = known as f64 / total.max(1) as f64;
            evaluated?;
            while (entries.len() as u128) < window.cells() {
                let next = entries.len() as u64;
                let cell = (window.x() + next % window.width(), window.y() + next / window.width());
                let value = cells.known_value(cell)?;
                entries.push(field.of(games, value)?);
            }
            Ok(())
        };
        with_games(py, report.as_ref(), work)?;
        let entries = entries.into_iter().map(|found| entry(py, found)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, entries)
    }
}

impl Board {
    /// The cells: asked for only where the games are held or nobody else is waited for.
    fn cells(&self) -> std::sync::MutexGuard<'_, Cells> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
