//! The laboratory: experiments as columns, claims and their checks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use blocking_queens::Error;
use blocking_queens::lab::{self, Column, Table, claims, json};
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
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, Into::into)).max(1);
    let runs = experiment.split(&arguments, threads).iter().map(|part| experiment.begin(part)).collect::<Vec<_>>();
    let runs = runs.into_iter().collect::<Result<Vec<_>, _>>().map_err(refused)?;
    let mut table: Option<Table> = None;
    for part in side_by_side(py, runs, report.as_ref())? {
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

/// The tables of experiments that a thread each carries out.
fn side_by_side(
    py: Python<'_>,
    runs: Vec<Box<dyn lab::Run>>,
    report: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Table>> {
    let parts = runs.len();
    let is_over = AtomicBool::new(false);
    let progress: Vec<AtomicU64> = (0..parts).map(|_| AtomicU64::new(0)).collect();
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for (part, mut run) in runs.into_iter().enumerate() {
            let (send, is_over, progress) = (send.clone(), &is_over, &progress[part]);
            scope.spawn(move || {
                let mut go_on = || -> Result<Option<Table>, Error> {
                    while !is_over.load(Ordering::Relaxed) {
                        let end = Instant::now() + SLICE;
                        if run.advance(&mut || Instant::now() < end)? {
                            return Ok(Some(run.table()));
                        }
                        progress.store(run.progress().to_bits(), Ordering::Relaxed);
                    }
                    Ok(None)
                };
                // Nobody hears it who has given up.
                let _ = send.send((part, go_on()));
            });
        }
        drop(send);
        let mut tables: Vec<Option<Table>> = (0..parts).map(|_| None).collect();
        let receive = std::sync::Mutex::new(receive);
        let mut wait = || -> PyResult<()> {
            loop {
                let receive = &receive;
                let came = py.detach(move || receive.lock().expect("nobody else waits").recv_timeout(SLICE));
                match came {
                    Ok((part, table)) => {
                        tables[part] = table.map_err(refused)?;
                        progress[part].store(1_f64.to_bits(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
                let done: f64 = progress.iter().map(|part| f64::from_bits(part.load(Ordering::Relaxed))).sum();
                between(py, report, done / parts as f64)?;
            }
        };
        let result = wait();
        // Those that still compute end at their next slice, for which the scope waits.
        is_over.store(true, Ordering::Relaxed);
        result?;
        Ok(tables.into_iter().map(|table| table.expect("every part has come to its end")).collect())
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
