//! Games of Left and Right: values, and boards of two pieces.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use blocking_queens::Error;
use blocking_queens::partizan::{
    Answer, Board as Cells, Calculation, Dyadic, Entry, FIELDS, Field, Game, Side, Style, Trajectory, Writer,
    chessfights,
};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::numbers::{Place, whole};
use crate::store::{self, Held, Store, with_games};
use crate::work::refused;

/// A form may have this many characters.
const TEXT_MAX: u64 = 10_000_000;
/// Each is an object of Python's.
const ENTRIES_MAX: u128 = 1 << 22;
/// So many are read in a slice.
const ENTRIES: usize = 1 << 14;

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("FIELDS", FIELDS.map(Field::key).to_vec())?;
    module.add_function(wrap_pyfunction!(memory, module)?)?;
    module.add_class::<Value>()?;
    module.add_class::<Board>()
}

/// How many bytes all games and cells of boards take, about; with a limit, how many they may take from now on.
#[pyfunction]
fn memory(py: Python<'_>, limit: Option<usize>) -> PyResult<usize> {
    store::memory(py, limit)
}

/// A number as `fractions.Fraction`.
fn fraction(py: Python<'_>, number: Dyadic) -> PyResult<Bound<'_, PyAny>> {
    let fraction = py.import("fractions")?.getattr("Fraction")?;
    fraction.call1((number.numerator(), 1_u64 << number.exponent()))
}

/// What a field says: a letter, a number, a game that is held, or nothing.
enum Found {
    Plain(Entry),
    Form(Arc<Held>),
}

impl Found {
    fn of(store: &mut Store, field: Field, game: Game) -> Result<Self, Error> {
        Ok(match field.of(&mut store.games, game)? {
            Entry::Form(game) => Self::Form(store.hold(game)),
            entry => Self::Plain(entry),
        })
    }

    fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(match self {
            Self::Form(held) => Bound::new(py, Value(held))?.into_any(),
            Self::Plain(Entry::Letter(letter)) => letter.into_pyobject(py)?.into_any(),
            Self::Plain(Entry::Number(number)) => fraction(py, number)?,
            Self::Plain(_) => py.None().into_bound(py),
        })
    }
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
struct Value(Arc<Held>);

/// Equal games are held once.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.fingerprint.hash(state);
    }
}

/// A follower of a game: the number `numerator` / 2^`exponent`, or the places of its options among the followers.
#[derive(FromPyObject, IntoPyObject)]
enum Follower {
    Number(i64, u32),
    Options(Vec<usize>, Vec<usize>),
}

impl Value {
    /// The game that comes of this one.
    fn with(
        &self,
        py: Python<'_>,
        work: impl Fn(&mut Store, Game) -> Result<Game, Error> + Send + Sync,
    ) -> PyResult<Self> {
        Self::found(py, |store| work(store, self.0.game(store)))
    }

    fn found(py: Python<'_>, mut work: impl FnMut(&mut Store) -> Result<Game, Error> + Send) -> PyResult<Self> {
        with_games(py, None, |store, _| work(store).map(|game| store.hold(game))).map(Self)
    }
}

#[pymethods]
impl Value {
    /// The number `numerator` / 2^`exponent`.
    #[staticmethod]
    fn of_number(py: Python<'_>, numerator: i64, exponent: u32) -> PyResult<Self> {
        let number = Dyadic::new(numerator, exponent).map_err(refused)?;
        Self::found(py, |store| store.games.number(number))
    }

    /// The game of these options.
    #[staticmethod]
    fn of_options(py: Python<'_>, left: Vec<Py<Self>>, right: Vec<Py<Self>>) -> PyResult<Self> {
        let [left, right] = [left, right].map(|side| side.iter().map(|one| one.get().0.clone()).collect::<Vec<_>>());
        Self::found(py, |store| {
            let [left, right] = [&left, &right].map(|side| side.iter().map(|one| one.game(store)).collect::<Vec<_>>());
            store.games.canonical(&left, &right)
        })
    }

    /// The game of these followers, the last of them: what [`Value::followers`] gave.
    #[staticmethod]
    fn of_followers(py: Python<'_>, followers: Vec<Follower>) -> PyResult<Self> {
        let mut found: Vec<Arc<Held>> = Vec::new();
        with_games(py, None, |store, _| {
            while let Some(follower) = followers.get(found.len()) {
                let game = match follower {
                    Follower::Number(numerator, exponent) => store.games.number(Dyadic::new(*numerator, *exponent)?)?,
                    Follower::Options(left, right) => {
                        let game = |place: &usize| found.get(*place).map(|held| held.game(store));
                        let options = |places: &[usize]| places.iter().map(game).collect::<Option<Vec<_>>>();
                        let (Some(left), Some(right)) = (options(left), options(right)) else {
                            return Err(Error::Refused(
                                "an option comes after its game; expected it before".to_owned(),
                            ));
                        };
                        store.games.canonical(&left, &right)?
                    }
                };
                found.push(store.hold(game));
            }
            found.last().cloned().ok_or_else(|| Error::Refused("there is no follower; expected the game".to_owned()))
        })
        .map(Self)
    }

    /// Its followers, itself the last of them: each a number, or the places of its options in this list, which come
    /// before it. However deep it is, this is not nested, and no longer than what is stored of it.
    fn followers(&self, py: Python<'_>) -> PyResult<Vec<Follower>> {
        with_games(py, None, |store, _| {
            let followers = store.games.followers(self.0.game(store));
            let places: HashMap<Game, usize> = followers.iter().copied().zip(0..).collect();
            let written = |follower: &Game| match store.games.as_number(*follower) {
                Some(number) => Follower::Number(number.numerator(), number.exponent()),
                None => {
                    let options = |side| store.games.options(*follower, side).iter().map(|one| places[one]).collect();
                    Follower::Options(options(Side::Left), options(Side::Right))
                }
            };
            Ok(followers.iter().map(written).collect())
        })
    }

    /// How it is written: `ascii` or `latex`.
    fn text(&self, py: Python<'_>, is_latex: bool) -> PyResult<String> {
        let style = if is_latex { Style::Latex } else { Style::Ascii };
        with_games(py, None, |store, _| {
            let game = self.0.game(store);
            Writer::new(style).write(&mut store.games, game, TEXT_MAX)
        })
    }

    fn plus(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.with(py, |store, game| {
            let other = other.0.game(store);
            store.games.sum(game, other)
        })
    }

    fn times(&self, py: Python<'_>, copies: i64) -> PyResult<Self> {
        self.with(py, |store, game| store.games.multiple(game, copies))
    }

    fn negative(&self, py: Python<'_>) -> PyResult<Self> {
        self.with(py, |store, game| store.games.negative(game))
    }

    /// `=`, `<`, `>` or `||`.
    fn compare(&self, py: Python<'_>, other: &Self) -> PyResult<&'static str> {
        with_games(py, None, |store, _| {
            let (one, other) = (self.0.game(store), other.0.game(store));
            store.games.compare(one, other).map(|comparison| comparison.sign())
        })
    }

    /// What a field says of it.
    fn ask<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        let field = field(key)?;
        with_games(py, None, |store, _| Found::of(store, field, self.0.game(store)))?.into_python(py)
    }

    /// The number that it is, if it is one.
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.number.map(|number| fraction(py, number)).transpose()
    }

    /// The options of a player in the canonical form.
    fn options(&self, py: Python<'_>, is_left: bool) -> PyResult<Vec<Self>> {
        let options = with_games(py, None, |store, _| {
            let options = store.games.all_options(self.0.game(store), side(is_left))?;
            Ok(options.into_iter().map(|option| store.hold(option)).collect::<Vec<_>>())
        })?;
        Ok(options.into_iter().map(Self).collect())
    }

    /// The corners of both walls: arrays of temperatures and values of the left one, and of the right one. The last
    /// corner is the mast's foot.
    fn thermograph<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyAny>; 4]> {
        let thermograph = with_games(py, None, |store, _| {
            let game = self.0.game(store);
            store.games.thermograph(game)
        })?;
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
struct Board {
    cells: Arc<Mutex<Cells>>,
    /// The moves of the left and of the right piece.
    #[pyo3(get)]
    moves: (String, String),
}

#[pymethods]
impl Board {
    /// The board of two pieces; without them Chessfights.
    #[new]
    #[pyo3(signature = (pieces=None))]
    fn new(py: Python<'_>, pieces: Option<(String, String)>) -> PyResult<Self> {
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
        let moves = [Side::Left, Side::Right].map(|side| board.moves(side).canonical().to_string());
        Ok(Self { cells: store::board(py, board)?, moves: moves.into() })
    }

    /// What a text is worth, in which (x,y) is a cell; and how it was read, if others may read it in another way.
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<(Value, Option<String>)> {
        let mut calculation = Calculation::parse(text).map_err(refused)?;
        let value = with_games(py, None, |store, _| {
            let mut cells = self.cells(store);
            Ok(match calculation.answer(&mut store.games, &mut cells)? {
                Answer::Value(game) => Some(store.hold(game)),
                Answer::Comparison { .. } => None,
            })
        })?;
        let Some(value) = value else {
            return Err(PyValueError::new_err(format!("{text} compares two games; expected one game")));
        };
        Ok((Value(value), calculation.reading().map(str::to_owned)))
    }

    /// What a cell is worth.
    fn value(&self, py: Python<'_>, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<Value> {
        let cell = (whole("x", x)?, whole("y", y)?);
        Value::found(py, |store| {
            let mut cells = self.cells(store);
            cells.find(&mut store.games, cell)?;
            cells.found_value(cell)
        })
    }

    /// What a field says of the cells of a window, row by row.
    fn window<'py>(
        &self,
        key: &str,
        place: Place<'py>,
        report: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (py, field, window) = (place.py(), field(key)?, place.window()?);
        if window.cells() > ENTRIES_MAX {
            let cells = window.cells();
            return Err(PyValueError::new_err(format!(
                "{cells} values of games were asked for at once; expected at most {ENTRIES_MAX}"
            )));
        }
        let corner = (window.right() - 1, window.bottom() - 1);
        let mut found = Vec::new();
        let work = |store: &mut Store, done: &mut f64| {
            let mut cells = self.cells(store);
            cells.ask(corner)?;
            let evaluated = cells.evaluate(&mut store.games);
            let (known, total) = cells.progress();
            *done = known as f64 / total.max(1) as f64;
            evaluated?;
            for _ in 0..ENTRIES {
                let next = found.len() as u64;
                if u128::from(next) == window.cells() {
                    return Ok(());
                }
                let cell = (window.x() + next % window.width(), window.y() + next / window.width());
                found.push(Found::of(store, field, cells.known_value(cell)?)?);
            }
            Err(Error::Unfinished)
        };
        with_games(py, report.as_ref(), work)?;
        let entries = found.into_iter().map(|found| found.into_python(py)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, entries)
    }
}

impl Board {
    /// The cells: asked for only by those whose turn it is.
    fn cells(&self, store: &mut Store) -> std::sync::MutexGuard<'_, Cells> {
        let cells = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        store.evaluates(&cells);
        cells
    }
}
