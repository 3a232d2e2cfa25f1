//! Palace numbers block by block: [`LineRule`] for k-blocking games of a piece with a, b >= 0.

use std::ops::RangeInclusive;

use super::super::settings::Settings;
use super::super::sink::Sink;
use super::super::terms::Terms;
use super::alarm::Alarm;
use super::arithmetic::Counters;
use super::hood::Hood;
use super::layout::{Entering, Layout, Leaving};
use super::rule::{LineRule, Tally};
use super::sweep::{Sweeper, Task};
use crate::blocks::{Block, SIDES, Side};
use crate::map::lane::Lane;
use crate::numbers::least;
use crate::{Error, Window};

type Sweepers = (Sweeper<Counters<i8>>, Sweeper<Counters<i16>>, Sweeper<Counters<i32>>, Sweeper<Counters<i64>>);

#[derive(Debug)]
pub struct Counting {
    terms: Terms,
    layout: Layout,
    hood: Hood,
    alarm: Alarm,
    k: u64,
    settings: Settings,
    lines: Vec<i64>,
    sweepers: Sweepers,
    tally: Tally,
}

impl Counting {
    /// For a piece with these terms in game k.
    pub fn new(terms: Terms, k: u64, settings: Settings) -> Result<Self, Error> {
        let layout = Layout::new(&terms, settings.block_size)?;
        let hood = if settings.skip_hood { Hood::new(&terms, k) } else { Hood::none(&terms, k) };
        Ok(Self {
            alarm: Alarm::new(&terms),
            terms,
            layout,
            hood,
            k,
            settings,
            lines: Vec::new(),
            sweepers: Default::default(),
            tally: Tally::default(),
        })
    }

    /// Reads the lines that enter a block; those that come through hood in the block are as they leave it.
    fn load(&mut self, (left, top): (i64, i64), entering: &Entering<i64, i8>) -> bool {
        let Self { layout, hood, terms, lines, .. } = self;
        layout.load(entering, lines);
        let meets_hood = hood.passes_over(left, top);
        if meets_hood {
            let n = layout.n as i64;
            for (line, family) in terms.lines.iter().zip(&layout.families) {
                for side in SIDES {
                    layout.each_entry(family, side, |x, y, _| {
                        let (from_x, from_y) = (left + x as i64, top + y as i64);
                        if !hood.passes_over(from_x, from_y) {
                            return;
                        }
                        // The line's cells in the block.
                        let along = |at: usize, step: i64| if step > 0 { (n - 1 - at as i64) / step + 1 } else { n };
                        let cells = along(x, line.a).min(along(y, line.b));
                        let at = |i: i64| (from_x + i * line.a, from_y + i * line.b);
                        let passed = least(0, cells, |i| !hood.passes_over(at(i).0, at(i).1));
                        let (x_after, y_after) = at(passed);
                        lines[layout.class(family, x, y)] = count(line, x_after, y_after);
                    });
                }
            }
        }
        meets_hood
    }

    /// The least and greatest deviation of a block that holds no palace, if a bound says so of one.
    fn palace_free(&self, entering: &Entering<i64, i8>) -> Option<(i64, i64)> {
        let (mut least, mut greatest) = (-(self.k as i64), -(self.k as i64));
        for (line, family) in self.terms.lines.iter().zip(&self.layout.families) {
            let classes = self.layout.family_entries(family).map(|place| entering.lines[place]);
            let (lowest, highest) =
                classes.fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(value), high.max(value)));
            // What a bounded line counts may fall out of reach, so nothing must be in reach.
            if line.reach.is_some() && (lowest, highest) != (0, 0) {
                return None;
            }
            least += lowest;
            greatest += highest;
        }
        let steps = if entering.cells.contains(&-1) { self.terms.steps.len() as i64 } else { 0 };
        (least >= 0).then_some((least, greatest + steps))
    }

    /// Counts palaces in the first columns and rows of a block, with counters as narrow as the alarm allows.
    fn count_palaces(
        &mut self,
        swept: &Window,
        entering: &Entering<i64, i8>,
        leaving: Option<&mut Leaving<i64, i8>>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
    ) {
        let first = (swept.x as i64, swept.y as i64);
        let meets_hood = self.load(first, entering);
        if let Some(area) = area {
            sink.begin(area);
            if meets_hood {
                sink.known(area, &self.hood);
            }
        }
        let known = self.known(first, entering);
        let Self {
            terms, layout, hood, lines, tally, alarm, settings, sweepers: (bytes, words, doubles, quads), ..
        } = self;
        let hood = meets_hood.then_some(&*hood);
        let task = Task { terms, layout, hood, entering, lines, swept: *swept, area: area.copied() };
        let mut attempt =
            Attempt { task, k: self.k, known, alarm, least_bits: settings.least_bits, given: 0, leaving, tally };
        let is_swept = attempt.with::<i8>(bytes, sink)
            || attempt.with::<i16>(words, sink)
            || attempt.with::<i32>(doubles, sink)
            || attempt.with::<i64>(quads, sink);
        assert!(is_swept, "64 bits hold every deviation");
        if area.is_some() {
            sink.finish();
        }
    }

    /// The least and greatest deviation of the cells before a block that the alarm relies on; nothing if it cannot.
    fn known(&self, (left, top): (i64, i64), entering: &Entering<i64, i8>) -> Option<(i64, i64)> {
        let n = self.layout.n as i64;
        let (across, down) = self.alarm.extent().filter(|(x, y)| *x <= n && *y <= n)?;
        let (mut least, mut greatest) = entering.range;
        let mut include = |low: i64, high: i64| (least, greatest) = (least.min(low), greatest.max(high));
        if left < across || top < down {
            include(-(self.k as i64), -(self.k as i64));
        }
        if self.hood.passes_over((left - across).max(0), (top - down).max(0)) {
            include(-self.alarm.slack, -1);
        }
        Some((least, greatest))
    }
}

/// A block that is to be swept by counters that are wide enough.
struct Attempt<'a> {
    task: Task<'a, i64, i8>,
    k: u64,
    known: Option<(i64, i64)>,
    alarm: &'a Alarm,
    least_bits: u32,
    /// The first anti-diagonal of which nothing was given to the sink.
    given: usize,
    leaving: Option<&'a mut Leaving<i64, i8>>,
    tally: &'a mut Tally,
}

impl Attempt<'_> {
    /// Sweeps the block with counters of this width, if they are sure to hold every deviation; whether they were.
    fn with<C: Lane>(&mut self, sweeper: &mut Sweeper<Counters<C>>, sink: &mut dyn Sink) -> bool {
        if C::BITS < self.least_bits {
            return false;
        }
        let Some(interval) = self.interval::<C>() else { return false };
        if let Some(leaving) = self.leaving.as_deref_mut() {
            leaving.begin(self.task.layout, self.task.lines);
        }
        let counters = Counters::<C>::new(self.k, interval);
        match sweeper.sweep(&counters, &self.task, self.leaving.as_deref_mut(), self.given, sink) {
            Ok(_) => {
                self.tally.swept[C::BITS.trailing_zeros() as usize - 3] += 1;
                true
            }
            Err(diagonal) => {
                self.given = diagonal;
                self.tally.alarms += 1;
                false
            }
        }
    }

    /// The interval of deviations for counters of this width; nothing if there is none.
    fn interval<C: Lane>(&self) -> Option<RangeInclusive<i64>> {
        if C::BITS == 64 {
            return Some(i64::MIN..=i64::MAX);
        }
        // At the first cell of a board without hood nothing is known, nor needed.
        let known = self.known.map(|(least, greatest)| if least > greatest { (0, 0) } else { (least, greatest) });
        known.and_then(|(least, greatest)| self.alarm.interval(C::BITS, self.k, least..=greatest))
    }
}

/// A line's counter where all cells before are palaces.
fn count(line: &super::super::terms::Line, x: i64, y: i64) -> i64 {
    i64::from(line.coefficient) * Hood::steps(line, x, y)
}

impl LineRule for Counting {
    type Line = i64;
    type Cell = i8;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn hood(&self) -> Option<&Hood> {
        Some(&self.hood)
    }

    fn enter(&self, block: Block, side: Side, entering: &mut Entering<i64, i8>) {
        let n = self.layout.n as i64;
        let (left, top) = (block.column as i64 * n, block.row as i64 * n);
        for (line, family) in self.terms.lines.iter().zip(&self.layout.families) {
            self.layout.each_entry(family, side, |x, y, place| {
                entering.lines[place] = count(line, left + x as i64, top + y as i64);
            });
        }
        self.layout.each_cell(side, |x, y| {
            let (board_x, board_y) = (left + x as i64, top + y as i64);
            let is_palace = board_x >= 0 && board_y >= 0 && self.hood.passes_over(board_x, board_y);
            entering.cells[self.layout.cell(x, y)] = -i8::from(is_palace);
        });
    }

    fn sweep(
        &mut self,
        swept: &Window,
        entering: &Entering<i64, i8>,
        leaving: Option<&mut Leaving<i64, i8>>,
        area: Option<&Window>,
        sink: &mut dyn Sink,
    ) {
        let free = self.palace_free(entering).filter(|_| self.settings.skip_palace_free);
        let Some(range) = free else { return self.count_palaces(swept, entering, leaving, area, sink) };
        if let Some(leaving) = leaving {
            self.tally.palace_free += 1;
            self.layout.load(entering, &mut self.lines);
            leaving.begin(&self.layout, &self.lines);
            leaving.range = range;
        }
        match area {
            Some(area) if range.0 == range.1 => sink.constant(area, range.0),
            Some(area) => {
                let swept = Window { width: area.right() - swept.x, height: area.bottom() - swept.y, ..*swept };
                self.count_palaces(&swept, entering, None, Some(area), sink);
            }
            None => {}
        }
    }

    fn tally(&self) -> Tally {
        self.tally
    }
}
