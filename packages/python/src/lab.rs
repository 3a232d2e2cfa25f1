//! The laboratory: experiments as columns, claims and their checks.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use blocking_queens::Error;
use blocking_queens::lab::{self, Arguments, Column, Experiment, Table, claims, json};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::work::{SLICE, between, in_slices, refused};

pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(experiments, module)?)?;
    module.add_function(wrap_pyfunction!(experiment, module)?)?;
    module.add_function(wrap_pyfunction!(all_claims, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)
}

/// All experiments, as JSON.
#[pyfunction]
fn experiments() -> String {
    json::experiments()
}

/// All claims, as JSON.
#[pyfunction]
fn all_claims() -> String {
    json::all_claims()
}

/// Names and columns of an experiment's table, by as many threads as are wanted, or as there are processors.
#[pyfunction]
fn experiment<'py>(
    py: Python<'py>,
    name: &str,
    given: Vec<(String, String)>,
    threads: Option<usize>,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Vec<(&'static str, Bound<'py, PyList>)>> {
    let experiment = lab::experiment(name).map_err(refused)?;
    let given: Vec<_> = given.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let arguments = experiment.arguments(&given).map_err(refused)?;
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into));
    let games = experiment.games(&arguments).map_err(refused)?;
    let mut table: Option<Table> = None;
    for part in side_by_side(py, experiment, &games, threads, report.as_ref())? {
        match &mut table {
            Some(table) => table.append(part),
            none => *none = Some(part),
        }
    }
    let table = table.expect("there is a part");
    let list = |column: &Column| match column {
        Column::Whole(numbers) => PyList::new(py, numbers),
        Column::Large(numbers) => PyList::new(py, numbers),
        Column::Text(texts) => PyList::new(py, texts),
    };
    table.columns().iter().map(|(name, column)| Ok((*name, list(column)?))).collect()
}

/// The tables of an experiment on each of these games, which threads take one after another.
fn side_by_side(
    py: Python<'_>,
    experiment: &Experiment,
    games: &[Arguments],
    threads: usize,
    report: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Table>> {
    let threads = threads.clamp(1, games.len());
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    // How far each thread is with its game.
    let progress: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::new(0)).collect();
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for progress in &progress {
            let (send, next, is_over) = (send.clone(), &next, &is_over);
            let run = move |game: &Arguments| -> Result<Option<Table>, Error> {
                let mut run = experiment.begin(game)?;
                while !is_over.load(Ordering::Relaxed) {
                    let end = Instant::now() + SLICE;
                    if run.advance(&mut || Instant::now() < end)? {
                        return Ok(Some(run.table()));
                    }
                    progress.store(run.progress().to_bits(), Ordering::Relaxed);
                }
                Ok(None)
            };
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(game) = games.get(index) else { return };
                    let table = run(game);
                    progress.store(0, Ordering::Relaxed);
                    // Nobody hears it who has given up.
                    if is_over.load(Ordering::Relaxed) || send.send((index, table)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut tables: Vec<Option<Table>> = games.iter().map(|_| None).collect();
        let mut count = 0_u32;
        let receive = Mutex::new(receive);
        let mut wait = || -> PyResult<()> {
            let mut told = Instant::now();
            loop {
                let receive = &receive;
                let came = py.detach(move || receive.lock().expect("nobody else waits").recv_timeout(SLICE));
                match came {
                    Ok((index, table)) => {
                        tables[index] = table.map_err(refused)?;
                        count += 1;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return between(py, report, 1.0),
                }
                if told.elapsed() >= SLICE {
                    let under_way = progress.iter().map(|part| f64::from_bits(part.load(Ordering::Relaxed)));
                    let done = (f64::from(count) + under_way.sum::<f64>()) / games.len() as f64;
                    between(py, report, done.min(1.0))?;
                    told = Instant::now();
                }
            }
        };
        let result = wait();
        // Those that still compute end at their next slice, for which the scope waits.
        is_over.store(true, Ordering::Relaxed);
        result?;
        Ok(tables.into_iter().map(|table| table.expect("every game has come to its end")).collect())
    })
}

/// The check of a claim at a number: one word, and a sentence that says what was seen.
#[pyfunction]
fn check(
    py: Python<'_>,
    name: &str,
    at: Option<String>,
    report: Option<Bound<'_, PyAny>>,
) -> PyResult<(&'static str, String, i64)> {
    let claim = claims::claim(name).map_err(refused)?;
    let at = at.unwrap_or_else(|| claim.at.default.to_string());
    let mut check = claim.check(&at).map_err(refused)?;
    in_slices(py, report.as_ref(), |more| {
        let is_finished = check.advance(more)?;
        Ok((!is_finished).then(|| check.progress()))
    })?;
    let outcome = check.outcome().expect("it is finished");
    Ok((outcome.holds.word(), outcome.found.clone(), at.parse().unwrap_or_default()))
}
