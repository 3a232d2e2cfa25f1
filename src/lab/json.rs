//! The lists of experiments and claims as JSON, for pages: so these know no experiment by heart.

use super::claims::{At, Claim, View, claims};
use super::parameters::{Kind, Parameter};
use super::plot::{self, Axis};
use super::{EXPERIMENTS, Experiment};
use crate::json::{list, maybe, object, text};

/// All experiments: `name`, `title`, `about`, `parameters`, `columns` and `plot` of each.
///
/// A parameter has `name`, `about`, `default`, `expected` (a text) and `kind`: "whole" or "list" with `least` and
/// `most`, "decimal" with `most`. A plot has the axes `x` and `y`, each with `label` and `logarithmic`, and `series`:
/// `kind` ("line", "dots" or "steps"), the columns `x` and `y`, and `per`, the column to divide by, or null.
pub fn experiments() -> String {
    list(EXPERIMENTS.iter().map(experiment))
}

/// All claims: `name`, `claim`, `source`, `verdict`, `checked`, `at` (`name`, `least`, `most`, `default`), `experiment`
/// (`name` and `parameters`) or null, and `view` (`k`, `x`, `y`, `width`, `height`) or null.
pub fn all_claims() -> String {
    list(claims().map(claim))
}

fn experiment(Experiment { name, title, about, parameters, columns, plot, .. }: &Experiment) -> String {
    let axis = |axis: &Axis| object(&[("label", text(axis.label)), ("logarithmic", axis.is_logarithmic.to_string())]);
    let kind = match plot.kind {
        plot::Kind::Line => "line",
        plot::Kind::Dots => "dots",
        plot::Kind::Steps => "steps",
    };
    let columns_of_plot = [("kind", kind), ("x", plot.x.column), ("y", plot.y.column)].map(|(key, it)| (key, text(it)));
    let series = object(&[&columns_of_plot[..], &[("per", maybe(plot.per.map(text)))]].concat());
    object(&[
        ("name", text(name)),
        ("title", text(title)),
        ("about", text(about)),
        ("parameters", list(parameters.iter().map(parameter))),
        ("columns", list(columns.iter().map(|column| text(column)))),
        ("plot", object(&[("x", axis(&plot.x)), ("y", axis(&plot.y)), ("series", list([series]))])),
    ])
}

fn parameter(parameter: &Parameter) -> String {
    let (kind, least, most) = match parameter.kind {
        Kind::Whole { least, most } => ("whole", least, most),
        Kind::List { least, most, .. } => ("list", least, most),
        Kind::Decimal { most } => ("decimal", 0, most.into()),
    };
    object(&[
        ("name", text(parameter.name)),
        ("about", text(parameter.about)),
        ("kind", text(kind)),
        ("least", least.to_string()),
        ("most", most.to_string()),
        ("default", text(parameter.default)),
        ("expected", text(&parameter.kind.expected())),
    ])
}

fn claim(claim: &Claim) -> String {
    let At { name, least, most, default, .. } = claim.at;
    let bounds = [("least", least), ("most", most), ("default", default)].map(|(key, it)| (key, it.to_string()));
    let at = [&[("name", text(name))], &bounds[..]].concat();
    let experiment = claim.experiment.map(|(name, parameters)| {
        let parameters: Vec<_> = parameters.iter().map(|(name, value)| (*name, text(value))).collect();
        object(&[("name", text(name)), ("parameters", object(&parameters))])
    });
    let view = claim.view.map(|View { k, x, y, width, height }| {
        let numbers = [("k", k), ("x", x), ("y", y), ("width", width), ("height", height)];
        object(&numbers.map(|(name, number)| (name, number.to_string())))
    });
    object(&[
        ("name", text(claim.name)),
        ("claim", text(claim.claim)),
        ("source", text(claim.source)),
        ("verdict", text(claim.verdict.word())),
        ("checked", text(claim.checked)),
        ("at", object(&at)),
        ("experiment", maybe(experiment)),
        ("view", maybe(view)),
    ])
}
