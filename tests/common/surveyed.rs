//! Whole games, swept slab by slab as a plan says, in one thread.

use std::collections::BTreeMap;

use blocking_queens::Board;
use blocking_queens::map::pyramid::Pyramid;
use blocking_queens::palaces::ZERO;
use blocking_queens::queens::slab::{Edge, Entering, OuterSpace};
use blocking_queens::queens::survey::{Kind, SlabJob, SurveyPlan};

pub const BLOCK: usize = 1024;

/// A survey whose slabs are swept one after the other.
pub struct Survey {
    pub pyramid: Pyramid,
    pub board: Board,
    pub cells: u64,
}

/// Sweeps the slabs of a plan; outer space, too, if that is asked for.
pub fn carry_out_with(k: u64, plan: &SurveyPlan, outer_space: OuterSpace) -> Survey {
    let mut survey = Survey { pyramid: Pyramid::new(plan.level, ZERO), board: Board::new(k).unwrap(), cells: 0 };
    let mut edges: BTreeMap<(u64, u64), (Edge, Edge)> = BTreeMap::new();
    for (index, kind) in (0..).zip(&plan.kinds) {
        let (column, row) = (index % plan.columns, index / plan.columns);
        let neighbour =
            |left: u64, up: u64| column.checked_sub(left).zip(row.checked_sub(up)).and_then(|place| edges.get(&place));
        let entering = Entering {
            top: neighbour(0, 1).map(|(bottom, _)| bottom.clone()),
            left: neighbour(1, 0).map(|(_, right)| right.clone()),
            corner: neighbour(1, 1).and_then(|(bottom, _)| bottom.last().copied()),
            bands: Vec::new(),
        };
        if *kind == Kind::BelowDiagonal {
            continue;
        }
        let (x, y) = (column * plan.width, row * plan.height);
        let mut job = SlabJob::new(k, x, y, plan.width, plan.level, BLOCK, entering).unwrap();
        job.treat_outer_space(outer_space);
        while !job.advance(&mut || true).unwrap() {}
        if *kind == Kind::Live {
            let (bottom, right) = job.leaving();
            edges.insert((column, row), (bottom.clone(), right.clone()));
        }
        survey.cells += job.cells();
        survey.pyramid.add(job.window(), plan.level, job.counts().clone()).unwrap();
        let parcel = survey.board.pack_sightlines(job.kept());
        survey.board.import_sightlines(&parcel).unwrap();
    }
    survey
}
