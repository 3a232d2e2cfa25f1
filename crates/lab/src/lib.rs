//! The door of the laboratory to the browser: a wasm module of its own, which the page loads when somebody wants to
//! measure. It converts, calls and converts back, as `queens` does for the map.
//!
//! The lists of experiments and claims go out as JSON, once. Experiments and checks are begun by name and go on in
//! slices of some milliseconds; between two of them the worker reads its messages.
#![allow(missing_docs, reason = "wasm-bindgen's own exports")]

#[cfg(all(test, target_arch = "wasm32"))]
mod tests;

use blocking_queens::Error;
use blocking_queens::lab::{self, Arguments, Experiment, Table, claims, json};
use door::until_deadline;
pub use door::version;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub fn experiments() -> String {
    json::experiments()
}

#[wasm_bindgen]
pub fn claims() -> String {
    json::all_claims()
}

/// About how many cells an experiment computes. `given` alternates names and values. Throws a sentence if a parameter
/// is wrong, if they don't go together, or if that is too much work.
#[wasm_bindgen]
pub fn estimate(experiment: &str, given: Vec<String>) -> Result<f64, JsError> {
    let (experiment, arguments) = understood(experiment, &given)?;
    experiment.begin(&arguments)?;
    Ok(experiment.estimate(&arguments))
}

/// The parameters of at most this many experiments whose tables, below one another, are the table of this one: arrays
/// that alternate names and values.
#[wasm_bindgen]
pub fn split(experiment: &str, given: Vec<String>, parts: usize) -> Result<Vec<js_sys::Array>, JsError> {
    let (experiment, arguments) = understood(experiment, &given)?;
    let texts = |part: &Arguments| part.texts().flat_map(|(name, text)| [JsValue::from(name), text.into()]).collect();
    Ok(experiment.split(&arguments, parts).iter().map(texts).collect())
}

/// An experiment under way, and then its table.
#[wasm_bindgen]
pub struct Run {
    experiment: &'static Experiment,
    run: Box<dyn lab::Run>,
    table: Option<Table>,
}

#[wasm_bindgen]
impl Run {
    /// Begins an experiment. Throws as `estimate` does.
    #[wasm_bindgen(constructor)]
    pub fn new(experiment: &str, given: Vec<String>) -> Result<Run, JsError> {
        let (experiment, arguments) = understood(experiment, &given)?;
        Ok(Self { experiment, run: experiment.begin(&arguments)?, table: None })
    }

    /// Goes on for about this many milliseconds; whether it is finished.
    pub fn advance(&mut self, milliseconds: f64) -> Result<bool, JsError> {
        let finished = self.run.advance(&mut until_deadline(milliseconds))?;
        if finished && self.table.is_none() {
            self.table = Some(self.run.table());
        }
        Ok(finished)
    }

    /// About which part of the work is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// The number of rows of the table, once it is finished.
    pub fn rows(&self) -> usize {
        self.table.as_ref().map_or(0, Table::rows)
    }

    /// Some rows as lines of a CSV, once it is finished; without the line of names.
    pub fn lines(&self, first: usize, end: usize) -> String {
        let lines = |table: &Table| table.lines(first.min(table.rows())..end.min(table.rows()));
        self.table.as_ref().map(lines).unwrap_or_default()
    }

    /// For each series of the plot, of which there is one, its points so far, x before y, at most about this many.
    pub fn points(&self, most: usize) -> Vec<Float64Array> {
        let points = |table: &Table| vec![Float64Array::from(&self.experiment.plot.points(table, most)[..])];
        self.table.as_ref().map_or_else(|| points(&self.run.table()), points)
    }
}

#[wasm_bindgen]
pub struct Check(claims::Check);

#[wasm_bindgen]
impl Check {
    /// Begins the check of a claim at a number. Throws a sentence if there is no such claim, or not at this number.
    #[wasm_bindgen(constructor)]
    pub fn new(claim: &str, at: &str) -> Result<Check, JsError> {
        let claim = claims::claim(claim)?;
        Ok(Self(claim.check(at)?))
    }

    /// Goes on for about this many milliseconds; whether it is finished.
    pub fn advance(&mut self, milliseconds: f64) -> Result<bool, JsError> {
        Ok(self.0.advance(&mut until_deadline(milliseconds))?)
    }

    /// About which part of the work is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// Once it is finished, one word, "upheld", "contradicted" or "undecided", and a sentence that says what was seen.
    pub fn outcome(&self) -> Vec<String> {
        let outcome = self.0.outcome();
        outcome.map(|outcome| vec![outcome.holds.word().to_owned(), outcome.found.clone()]).unwrap_or_default()
    }
}

fn understood(experiment: &str, given: &[String]) -> Result<(&'static Experiment, Arguments), Error> {
    let experiment = lab::experiment(experiment)?;
    let pairs: Vec<(&str, &str)> = given.chunks_exact(2).map(|pair| (&*pair[0], &*pair[1])).collect();
    Ok((experiment, experiment.arguments(&pairs)?))
}
