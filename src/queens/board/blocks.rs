//! The blocks of one game: carries out plans, a block at a time, and keeps what they hand on.
//!
//! Longer than 400 lines: plans are made, sliced and carried out over the same fields.

use super::cache::{Block, Cache, Form, Side};
use super::plan::{Grid, Plan, Region, Step};
use super::sinks::Deviations;
use crate::map::Window;
use crate::queens::sightlines::Sightlines;
use crate::queens::slab::{Edge, Entering};
use crate::queens::sweep::{Nothing, Sink, Sweeper};
use crate::{COORDINATE_MAX, Error};

/// The blocks of a game.
#[derive(Debug)]
pub struct Blocks {
    pub grid: Grid,
    pub cache: Cache,
    pub cells_computed: u64,
    pub memory_budget: usize,
    /// Added to the budget while plans that are carried out in turns drop what the others need; at most as much as the
    /// budget itself, or what [`RELIEF_BLOCKS`] blocks take.
    relief: usize,
    sweeper: Sweeper,
}

/// What a plan asks for next.
enum Next {
    /// An area in closed form.
    Read(Window, Region),
    /// A block, with what is seen on entering it.
    Sweep(Block, Step, Sightlines),
    /// The plan had to be made longer.
    Renewed,
    /// It is carried out.
    Nothing,
}

/// As many blocks may be kept beyond a small budget while several plans are carried out in turns: more than a hundred
/// windows' worth.
const RELIEF_BLOCKS: usize = 4096;

impl Blocks {
    pub fn new(grid: Grid, memory_budget: usize) -> Self {
        let cache = Cache::new(grid.n as usize);
        let mut sweeper = Sweeper::default();
        sweeper.treat_hood(grid.hood);
        Self { grid, cache, cells_computed: 0, memory_budget, relief: 0, sweeper }
    }

    /// Carries out the plan's next step, or goes on with planning; `false` if there was nothing left.
    ///
    /// # Errors
    /// [`Error::Refused`] if a palace lies where outer space was to be, [`Error::Sightlines`] if other plans drop what
    /// this one needs again and again.
    pub fn advance(&mut self, plan: &mut Plan, sink: &mut dyn Sink) -> Result<bool, Error> {
        if plan.prepare(&self.cache, usize::MAX) {
            return Ok(true);
        }
        match self.next(plan)? {
            Next::Read(area, Region::Hood) => sink.hood(&area, self.grid.k),
            Next::Read(area, _) => sink.constant(&area, 0),
            Next::Sweep(block, step, sightlines) => {
                self.carry_out(block, step, sightlines, &plan.window, sink)?;
                self.tidy(plan);
            }
            Next::Renewed => self.tidy(plan),
            Next::Nothing => return Ok(false),
        }
        Ok(true)
    }

    /// Takes the next step from a plan.
    fn next(&mut self, plan: &mut Plan) -> Result<Next, Error> {
        if let Some((area, region)) = plan.known.pop() {
            return Ok(Next::Read(area, region));
        }
        let Some((block, step)) = plan.steps.pop() else {
            self.relief = 0;
            self.cache.shrink(self.memory_budget, &|block| plan.needs(block));
            return Ok(Next::Nothing);
        };
        if let Some(sightlines) = self.entering(block) {
            return Ok(Next::Sweep(block, step, sightlines));
        }
        // Another plan was carried out in between and has dropped what this one relied on. Each time that this happens
        // more is cached, or two plans could go on dropping each other's sightlines for ever. There is a bound to that;
        // so there is one to how much longer a plan becomes, too.
        let most = self.memory_budget.max(self.cache.bytes_of(RELIEF_BLOCKS));
        self.relief = self.relief.saturating_mul(2).saturating_add(self.cache.bytes_of(64)).min(most);
        plan.renew(&self.grid, &self.cache, block, step)?;
        Ok(Next::Renewed)
    }

    /// Now and then drops what is beyond the budget.
    fn tidy(&mut self, plan: &Plan) {
        if plan.steps.len().is_multiple_of(64) {
            self.cache.shrink(self.memory_budget.saturating_add(self.relief), &|block| plan.needs(block));
        }
    }

    /// The deviation of one cell, if the sightlines of its block are known without a sweep. Drops nothing.
    pub fn deviation_at_hand(&mut self, cell: &Window) -> Option<i32> {
        let mut value = Deviations::new(cell);
        match self.grid.region(cell) {
            Region::Hood => Sink::hood(&mut value, cell, self.grid.k),
            Region::OuterSpace => {}
            Region::Live => {
                let block = self.grid.block_of(cell.x, cell.y);
                let entering = self.entering(block.canonical())?;
                let entering = if block == block.canonical() { entering } else { entering.transposed() };
                self.read(block, &entering, cell, &mut value).ok()?;
            }
        }
        value.into_values().pop()
    }

    /// Keeps sightlines that were computed elsewhere, within the budget; `false`, and nothing, if the block is not one
    /// that is swept.
    pub fn adopt(&mut self, entries: Vec<(Block, Form)>) -> bool {
        let last = COORDINATE_MAX / self.grid.n;
        let fits = |block: Block| block == block.canonical() && block.column <= last && self.grid.is_live(block);
        if !entries.iter().all(|(block, _)| fits(*block)) {
            return false;
        }
        self.cache.begin();
        for (block, form) in entries {
            self.cache.insert(block, form);
        }
        self.keep_within_budget();
        true
    }

    /// Drops what is beyond the budget.
    #[inline(never)]
    fn keep_within_budget(&mut self) {
        self.cache.shrink(self.memory_budget, &|_| false);
    }

    /// The sightlines on entering a block: on or above the diagonal those that are cached, or in the hood and in outer
    /// space what is known of them. Below the diagonal, where nothing is computed, those that the hood leaves behind.
    ///
    /// # Errors
    /// [`Error::Sightlines`] if they should be cached and are not.
    fn entering_or_known(&mut self, block: Block) -> Result<Sightlines, Error> {
        let window = self.grid.window(block);
        let region = self.grid.region(&window);
        if region == Region::Live && block == block.canonical() {
            let missing =
                || Error::Sightlines(format!("those of the block at ({}, {}) are missing", window.x, window.y));
            return self.entering(block).ok_or_else(missing);
        }
        let mut known = Sightlines::at_casing(self.grid.k, self.grid.n as usize, window.x, window.y);
        if region == Region::OuterSpace {
            known.parts_mut().1.fill(self.grid.k as i8);
        }
        Ok(known)
    }

    fn carry_out(
        &mut self,
        block: Block,
        step: Step,
        mut sightlines: Sightlines,
        window: &Window,
        sink: &mut dyn Sink,
    ) -> Result<(), Error> {
        if step.read_mirrored {
            self.read(block.transposed(), &sightlines.transposed(), window, sink)?;
        }
        if step.hand_on {
            if step.read {
                let area = self.area(block, window);
                self.sweep_all(block, &mut sightlines, sink, &area)?;
            } else {
                let area = self.grid.window(block);
                self.sweep_all(block, &mut sightlines, &mut Nothing, &area)?;
            }
            self.hand_on(block, &sightlines)?;
        } else if step.read {
            self.read(block, &sightlines, window, sink)?;
        }
        Ok(())
    }

    /// The sightlines on entering a block on or above the diagonal, if they are known.
    fn entering(&mut self, block: Block) -> Option<Sightlines> {
        match self.cache.missing(block) {
            None if self.grid.sources(block).next().is_none() => {
                let start = self.grid.known_sightlines(block);
                self.cache.insert(block, Form::of(&start));
                Some(start)
            }
            _ => self.cache.complete(block),
        }
    }

    /// The part of the window that lies in a block.
    fn area(&self, block: Block, window: &Window) -> Window {
        let block = self.grid.window(block);
        let Some(area) = block.intersection(window) else {
            unreachable!("only blocks that the window touches are read");
        };
        area
    }

    /// Gives the window's cells in a block to the sink; sweeps no further than they reach.
    fn read(
        &mut self,
        block: Block,
        sightlines: &Sightlines,
        window: &Window,
        sink: &mut dyn Sink,
    ) -> Result<(), Error> {
        let area = self.area(block, window);
        if let Some(v) = self.palace_free(sightlines) {
            sink.constant(&area, v.into());
            return Ok(());
        }
        let Window { x, y, .. } = self.grid.window(block);
        let swept = Window { x, y, width: area.right() - x, height: area.bottom() - y };
        self.sweep(sightlines, &swept, sink, &area)
    }

    /// Sweeps a whole block and leaves the counters on leaving it in `sightlines`.
    fn sweep_all(
        &mut self,
        block: Block,
        sightlines: &mut Sightlines,
        sink: &mut dyn Sink,
        area: &Window,
    ) -> Result<(), Error> {
        if let Some(v) = self.palace_free(sightlines) {
            sink.constant(area, v.into());
            return Ok(());
        }
        self.sweep(sightlines, &self.grid.window(block), sink, area)?;
        self.sweeper.store(self.grid.k, sightlines);
        Ok(())
    }

    fn sweep(
        &mut self,
        sightlines: &Sightlines,
        swept: &Window,
        sink: &mut dyn Sink,
        area: &Window,
    ) -> Result<(), Error> {
        self.cells_computed += self.sweeper.sweep(sightlines, self.grid.k, swept, sink, area)?;
        Ok(())
    }

    fn palace_free(&self, sightlines: &Sightlines) -> Option<i8> {
        sightlines.palace_free(self.grid.k).filter(|_| self.grid.skip_outer_space)
    }

    /// Hands the counters on leaving a block on to its neighbours on or above the diagonal.
    fn hand_on(&mut self, block: Block, leaving: &Sightlines) -> Result<(), Error> {
        let right = block.offset(0, 1);
        if self.grid.region(&self.grid.window(right)) == Region::OuterSpace {
            // That the arm has ended is measured, so each row that gets there must have all of its k palaces behind it.
            let k = self.grid.k as i8;
            if let Some(row) = leaving.west().iter().position(|west| *west != k) {
                let (x, y) = (right.column * self.grid.n, block.row * self.grid.n + row as u64);
                return Err(Error::pattern(format!("in row {y} the arm does not end before column {x}")));
            }
        }
        let below = block.offset(1, 0);
        if block.column > block.row {
            self.arrive(below, Side::Top, &|entering| leaving.hand_down(entering));
        }
        if block.column == block.row + 1 {
            // The block below lies on the diagonal: what comes from its left is the mirror image.
            self.arrive(below, Side::Left, &|entering| leaving.transposed().hand_right(entering));
        }
        self.arrive(right, Side::Left, &|entering| leaving.hand_right(entering));
        self.arrive(block.offset(1, 1), Side::Corner, &|entering| leaving.hand_to_corner(entering));
        Ok(())
    }

    fn arrive(&mut self, block: Block, side: Side, fill: &dyn Fn(&mut Sightlines)) {
        let grid = self.grid;
        if !grid.is_live(block) || grid.is_epaulette(block) {
            return;
        }
        let start = || {
            let missing = grid.sources(block).fold(0, |missing, (side, _)| missing | side as u8);
            (grid.known_sightlines(block), missing)
        };
        self.cache.arrive(block, side, start, fill);
    }

    /// What a slab starts from that is a window of whole blocks, in this many bands.
    ///
    /// # Errors
    /// [`Error::Sightlines`] if some of them are not cached.
    pub fn edges(&mut self, window: &Window, bands: u64) -> Result<Entering, Error> {
        let n = self.grid.n as usize;
        let height = window.height as usize;
        let (top, corner) = self.top(window)?;
        let band = |index| Window { y: window.y + index * (window.height / bands), ..*window };
        let bands = (1..bands).map(|index| Ok(self.top(&band(index))?.0)).collect::<Result<_, Error>>()?;
        let mut left = vec![0; 2 * height];
        for first in (0..height).step_by(n) {
            let sightlines = self.entering_or_known(self.grid.block_of(window.x, window.y + first as u64))?;
            let (rows, diagonals) = left.split_at_mut(height);
            rows[first..][..n].copy_from_slice(sightlines.west());
            for (index, diagonal) in sightlines.northwest()[..n].iter().rev().enumerate() {
                if let Some(before) = (first + index).checked_sub(1) {
                    diagonals[before] = *diagonal;
                }
            }
        }
        // What is known in closed form is kept too, once it was looked up.
        self.keep_within_budget();
        Ok(Entering { top: Some(top), left: Some(left.into()), corner, bands })
    }

    /// The edge above a window of whole blocks, and the diagonal that enters its upper left corner.
    fn top(&mut self, window: &Window) -> Result<(Edge, Option<i8>), Error> {
        let n = self.grid.n as usize;
        let width = window.width as usize;
        let mut top = vec![0; 2 * width];
        let mut corner = None;
        for first in (0..width).step_by(n) {
            let sightlines = self.entering_or_known(self.grid.block_of(window.x + first as u64, window.y))?;
            let (columns, diagonals) = top.split_at_mut(width);
            columns[first..][..n].copy_from_slice(sightlines.north());
            // The diagonal that enters at a cell has left at the one before.
            let entering = &sightlines.northwest()[n - 1..];
            match first.checked_sub(1) {
                Some(before) => diagonals[before..][..n].copy_from_slice(entering),
                None => {
                    corner = entering.first().copied();
                    diagonals[..n - 1].copy_from_slice(&entering[1..]);
                }
            }
        }
        Ok((top.into(), corner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queens::sweep::Hood;

    fn blocks(k: u64) -> Blocks {
        let grid = Grid { k, n: 32, skip_outer_space: true, skip_epaulettes: true, hood: Hood::Skipped };
        Blocks::new(grid, 1 << 20)
    }

    #[test]
    fn edges_whose_sightlines_are_not_kept_are_refused_and_not_made_up() {
        let mut blocks = blocks(300);
        let window = Window::new(512, 256, 256, 256).unwrap();
        assert!(matches!(blocks.edges(&window, 1), Err(Error::Sightlines(_))));
        let mut plan = Plan::to_keep(&blocks.grid, &[window]);
        while blocks.advance(&mut plan, &mut Nothing).unwrap() {}
        assert!(blocks.edges(&window, 2).is_ok());
    }

    #[test]
    fn a_plan_is_found_in_slices_and_has_all_blocks_that_sightlines_come_from_one_after_the_other() {
        let mut blocks = blocks(300);
        let read = |blocks: &mut Blocks, plan: &mut Plan| while blocks.advance(plan, &mut Nothing).unwrap() {};
        let mut slices = 0;
        // Across the diagonal, above and below it, and again where much is kept.
        for (x, y, width, height) in
            [(900, 700, 300, 90), (90, 400, 700, 500), (700, 3000, 65, 10), (60, 50, 9, 9), (4500, 4000, 100, 100)]
        {
            let window = Window::new(x, y, width, height).unwrap();
            let mut plan = Plan::to_read(&blocks.grid, &window);
            while plan.prepare(&blocks.cache, usize::MAX) {
                slices += 1;
            }
            let mut expected = std::collections::BTreeMap::<Block, Step>::new();
            let mut needed = Vec::new();
            for (row, column) in (y / 32..=(y + height - 1) / 32)
                .flat_map(|row| (x / 32..=(x + width - 1) / 32).map(move |column| (row, column)))
            {
                let block = Block { row, column };
                if blocks.grid.region(&blocks.area(block, &window)) == Region::Live {
                    let step = expected.entry(block.canonical()).or_default();
                    if row <= column {
                        step.read = true
                    } else {
                        step.read_mirrored = true
                    }
                    needed.push(block.canonical());
                }
            }
            while let Some(block) = needed.pop() {
                let missing = blocks.cache.missing(block);
                for (side, source) in blocks.grid.sources(block) {
                    let is_missing = missing.is_none_or(|missing| missing & side as u8 != 0);
                    if is_missing && !expected.get(&source).is_some_and(|step| step.hand_on) {
                        expected.entry(source).or_default().hand_on = true;
                        needed.push(source);
                    }
                }
            }
            assert!(plan.steps.iter().rev().copied().eq(expected), "{window:?}");
            read(&mut blocks, &mut plan);
        }
        assert!(slices > 5, "{slices} slices for five windows");
        // Far out, only the next blocks are looked at between two questions whether to go on.
        let grid = Grid { k: 1000, n: 1024, ..blocks.grid };
        let mut far = Blocks::new(grid, 1 << 20);
        let mut plan = Plan::to_keep(&grid, &[Window::new(4_000_000, 4_000_000, 256, 256).unwrap()]);
        for _ in 0..3 {
            assert!(far.advance(&mut plan, &mut Nothing).unwrap());
        }
        assert!((1..=3 * 4096).contains(&plan.steps.len()) && far.cells_computed == 0, "{}", plan.steps.len());
    }

    #[test]
    fn an_arm_that_reaches_into_outer_space_is_an_error() {
        let mut blocks = blocks(100);
        // The last block of the first row before outer space, with a row that lacks one of its palaces.
        let column =
            (0..).find(|column| !blocks.grid.is_live(Block { row: 0, column: column + 1 }) && *column > 4).unwrap();
        let last = Block { row: 0, column };
        assert!(blocks.grid.is_live(last));
        let mut leaving = Sightlines::at_casing(100, 32, 32 * column, 0);
        leaving.parts_mut().1.fill(100);
        assert_eq!(blocks.hand_on(last, &leaving), Ok(()));
        leaving.parts_mut().1[7] = 99;
        let error = blocks.hand_on(last, &leaving).unwrap_err();
        let expected = format!(
            "this part of the board cannot be computed: in row 7 the arm does not end before column {}",
            32 * (column + 1)
        );
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_plan_whose_sightlines_are_dropped_each_time_keeps_a_bounded_amount_and_ends() {
        let mut blocks = blocks(300);
        blocks.memory_budget = 0;
        let window = Window::new(900, 700, 200, 200).unwrap();
        let mut plan = Plan::to_read(&blocks.grid, &window);
        let most = blocks.cache.bytes_of(RELIEF_BLOCKS);
        let outcome = loop {
            match blocks.advance(&mut plan, &mut Nothing) {
                Ok(true) => {}
                other => break other,
            }
            // Somebody else drops all there is, again and again.
            blocks.cache.shrink(0, &|_| false);
            assert!(blocks.relief <= most);
        };
        assert!(matches!(outcome, Err(Error::Sightlines(_))), "{outcome:?}");
        assert_eq!(blocks.relief, most);
    }
}
