//! The experiments, a file each. A new one is a file here and an entry in [`EXPERIMENTS`]; what is claimed with its
//! help is an entry in one of the files of [`claims`](super::claims).

pub(super) mod arm;
mod beams;
mod brightness;
mod diagonals;
mod maximum;
mod period;
mod skin;
mod states;
mod threads;
mod warp;

use super::Experiment;
use super::parameters::{Kind, Parameter, whole_number};
use super::table::ROWS_MAX;
use crate::{COORDINATE_MAX, K_MAX};

/// All experiments.
pub static EXPERIMENTS: [Experiment; 9] = [
    states::EXPERIMENT,
    skin::EXPERIMENT,
    threads::EXPERIMENT,
    diagonals::EXPERIMENT,
    brightness::EXPERIMENT,
    maximum::EXPERIMENT,
    period::EXPERIMENT,
    beams::EXPERIMENT,
    arm::EXPERIMENT,
];

const fn game(default: &'static str) -> Parameter {
    whole_number("k", "the game", 1, K_MAX as i64, default)
}

const fn games(default: &'static str) -> Parameter {
    let kind = Kind::List { least: 1, most: K_MAX as i64, fewest: 1, longest: 1_000_000 };
    Parameter { name: "k", about: "the games", kind, default }
}

const fn side(default: &'static str) -> Parameter {
    whole_number("size", "the corner's width and height in cells", 1, COORDINATE_MAX as i64, default)
}

const fn rows(default: &'static str) -> Parameter {
    whole_number("rows", "as many rows, from the top", 1, ROWS_MAX as i64, default)
}
