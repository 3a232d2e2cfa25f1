//! How the blocks of the queen's board are computed: her [`Rule`], with a sweep and counters of her own.

use super::deltas;
use super::grid::{Grid, Region};
use crate::blocks::{Block, Blocks, Rule, Side};
use crate::map::Window;
use crate::queens::sightlines::Sightlines;
use crate::queens::slab::{Edge, Entering};
use crate::queens::sweep::{Nothing, Sink, Sweeper};
use crate::{COORDINATE_MAX, Error};

#[derive(Debug)]
pub struct Queen {
    pub grid: Grid,
    pub cells_computed: u64,
    sweeper: Sweeper,
}

impl Queen {
    pub fn new(grid: Grid) -> Self {
        let mut sweeper = Sweeper::default();
        sweeper.treat_hood(grid.hood);
        Self { grid, cells_computed: 0, sweeper }
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

    /// That the arm has ended is measured, so each row that gets to outer space must have all of its k palaces behind
    /// it.
    fn check_arm(&self, block: Block, leaving: &Sightlines) -> Result<(), Error> {
        let k = self.grid.k as i8;
        let right = self.window(block.offset(0, 1));
        if self.grid.region(&right) == Region::OuterSpace
            && let Some(row) = leaving.west().iter().position(|west| *west != k)
        {
            let (x, y) = (right.x, right.y + row as u64);
            return Err(Error::pattern(format!("in row {y} the arm does not end before column {x}")));
        }
        Ok(())
    }
}

impl Rule for Queen {
    type Entering = Sightlines;
    type Leaving = Sightlines;
    type Sink<'s> = dyn Sink + 's;

    fn side(&self) -> u64 {
        self.grid.n
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn is_known(&self, window: &Window) -> bool {
        self.grid.region(window) != Region::Live
    }

    fn is_swept(&self, block: Block) -> bool {
        let window = self.window(block);
        !self.is_known(&window) && !self.grid.is_epaulette(&window)
    }

    fn begin(&self, block: Block, _: u8) -> Sightlines {
        self.grid.known_sightlines(&self.window(block))
    }

    fn hand_on(&self, leaving: &Sightlines, side: Side, entering: &mut Sightlines) {
        match side {
            Side::Top => leaving.hand_down(entering),
            Side::Left => leaving.hand_right(entering),
            Side::Corner => leaving.hand_to_corner(entering),
        }
    }

    fn mirror(&self, entering: &mut Sightlines) {
        entering.mirror();
    }

    fn compute(
        &mut self,
        block: Block,
        mut entering: Sightlines,
        area: Option<&Window>,
        sink: &mut Self::Sink<'_>,
    ) -> Result<Sightlines, Error> {
        let window = self.window(block);
        match (self.palace_free(&entering), area) {
            (Some(v), Some(area)) => sink.constant(area, v.into()),
            (Some(_), None) => {}
            (None, area) => {
                match area {
                    Some(area) => self.sweep(&entering, &window, sink, area)?,
                    None => self.sweep(&entering, &window, &mut Nothing, &window)?,
                }
                self.sweeper.store(self.grid.k, &mut entering);
            }
        }
        self.check_arm(block, &entering)?;
        Ok(entering)
    }

    /// Sweeps no further than the area reaches.
    fn read(
        &mut self,
        block: Block,
        is_mirrored: bool,
        entering: &Sightlines,
        area: &Window,
        sink: &mut Self::Sink<'_>,
    ) -> Result<(), Error> {
        if is_mirrored {
            return self.read(block.transposed(), false, &entering.transposed(), area, sink);
        }
        if let Some(v) = self.palace_free(entering) {
            sink.constant(area, v.into());
            return Ok(());
        }
        let Window { x, y, .. } = self.window(block);
        let swept = Window { x, y, width: area.right() - x, height: area.bottom() - y };
        self.sweep(entering, &swept, sink, area)
    }

    fn read_known(&self, area: &Window, sink: &mut Self::Sink<'_>) {
        match self.grid.region(area) {
            Region::Hood => sink.hood(area, self.grid.k),
            _ => sink.constant(area, 0),
        }
    }

    fn entering_bytes(&self) -> usize {
        Sightlines::len_for(self.grid.n as usize)
    }

    #[inline(never)]
    fn pack(&self, entering: &Sightlines) -> Box<[u8]> {
        deltas::pack(entering)
    }

    fn unpack(&self, bytes: &[u8]) -> Option<Sightlines> {
        deltas::unpack(self.grid.n as usize, &mut &*bytes)
    }
}

impl Blocks<Queen> {
    /// Keeps sightlines that were computed elsewhere, packed, within the budget; `false`, and nothing, if a block is
    /// not one that is swept.
    pub fn adopt(&mut self, entries: Vec<(Block, Box<[u8]>)>) -> bool {
        let rule = &self.rule;
        let last = COORDINATE_MAX / rule.side();
        let fits = |block: Block| {
            block == rule.canonical(block) && block.column <= last && !rule.is_known(&rule.window(block))
        };
        if !entries.iter().all(|(block, _)| fits(*block)) {
            return false;
        }
        self.cache.begin();
        for (block, packed) in entries {
            self.cache.insert(block, packed);
        }
        self.keep_within_budget();
        true
    }

    /// The sightlines on entering a block: on or above the diagonal those that are cached, or in the hood and in outer
    /// space what is known of them. Below the diagonal, where nothing is computed, those that the hood leaves behind.
    fn entering_or_known(&mut self, block: Block) -> Result<Sightlines, Error> {
        let window = self.rule.window(block);
        let grid = self.rule.grid;
        let region = grid.region(&window);
        if region == Region::Live && block == self.rule.canonical(block) {
            let missing =
                || Error::Sightlines(format!("those of the block at ({}, {}) are missing", window.x, window.y));
            return self.entering(block).ok_or_else(missing);
        }
        let mut known = Sightlines::at_casing(grid.k, grid.n as usize, window.x, window.y);
        if region == Region::OuterSpace {
            known.parts_mut().1.fill(grid.k as i8);
        }
        Ok(known)
    }

    /// What a slab starts from that is a window of whole blocks, in this many bands.
    pub fn edges(&mut self, window: &Window, bands: u64) -> Result<Entering, Error> {
        let n = self.rule.grid.n as usize;
        let height = window.height as usize;
        let (top, corner) = self.top(window)?;
        let band = |index| Window { y: window.y + index * (window.height / bands), ..*window };
        let bands = (1..bands).map(|index| Ok(self.top(&band(index))?.0)).collect::<Result<_, Error>>()?;
        let mut left = vec![0; 2 * height];
        for first in (0..height).step_by(n) {
            let sightlines = self.entering_or_known(self.rule.block_of(window.x, window.y + first as u64))?;
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
        let n = self.rule.grid.n as usize;
        let width = window.width as usize;
        let mut top = vec![0; 2 * width];
        let mut corner = None;
        for first in (0..width).step_by(n) {
            let sightlines = self.entering_or_known(self.rule.block_of(window.x + first as u64, window.y))?;
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
    use crate::blocks::{Plan, RELIEF_BLOCKS, Step};
    use crate::queens::sweep::Hood;

    fn blocks(k: u64) -> Blocks<Queen> {
        let grid = Grid { k, n: 32, skip_outer_space: true, skip_epaulettes: true, hood: Hood::Skipped };
        Blocks::new(Queen::new(grid), 1 << 20)
    }

    #[test]
    fn edges_whose_sightlines_are_not_kept_are_refused_and_not_made_up() {
        let mut blocks = blocks(300);
        let window = Window::new(512, 256, 256, 256).unwrap();
        assert!(matches!(blocks.edges(&window, 1), Err(Error::Sightlines(_))));
        let mut plan = Plan::to_keep(&[window]);
        while blocks.step(&mut plan, &mut Nothing).unwrap() {}
        assert!(blocks.edges(&window, 2).is_ok());
    }

    #[test]
    fn a_plan_is_found_in_slices_and_has_all_blocks_that_sightlines_come_from_one_after_the_other() {
        let mut blocks = blocks(300);
        let read = |blocks: &mut Blocks<Queen>, plan: &mut Plan| while blocks.step(plan, &mut Nothing).unwrap() {};
        let mut slices = 0;
        // Across the diagonal, above and below it, and again where much is kept.
        for (x, y, width, height) in
            [(900, 700, 300, 90), (90, 400, 700, 500), (700, 3000, 65, 10), (60, 50, 9, 9), (4500, 4000, 100, 100)]
        {
            let window = Window::new(x, y, width, height).unwrap();
            let mut plan = Plan::to_read(&window);
            while blocks.prepare(&mut plan, usize::MAX) {
                slices += 1;
            }
            let mut expected = std::collections::BTreeMap::<Block, Step>::new();
            let mut needed = Vec::new();
            for (row, column) in (y / 32..=(y + height - 1) / 32)
                .flat_map(|row| (x / 32..=(x + width - 1) / 32).map(move |column| (row, column)))
            {
                let block = Block { row, column };
                let area = blocks.rule.window(block).intersection(&window).unwrap();
                if !blocks.rule.is_known(&area) {
                    let step = expected.entry(blocks.rule.canonical(block)).or_default();
                    if row <= column {
                        step.read = true
                    } else {
                        step.read_mirrored = true
                    }
                    needed.push(blocks.rule.canonical(block));
                }
            }
            while let Some(block) = needed.pop() {
                let missing = blocks.cache.missing(block);
                for (side, source) in blocks.rule.sources(block) {
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
        let grid = Grid { k: 1000, n: 1024, ..blocks.rule.grid };
        let mut far = Blocks::new(Queen::new(grid), 1 << 20);
        let mut plan = Plan::to_keep(&[Window::new(4_000_000, 4_000_000, 256, 256).unwrap()]);
        for _ in 0..3 {
            assert!(far.step(&mut plan, &mut Nothing).unwrap());
        }
        assert!((1..=3 * 4096).contains(&plan.steps.len()) && far.rule.cells_computed == 0, "{}", plan.steps.len());
    }

    #[test]
    fn an_arm_that_reaches_into_outer_space_is_an_error() {
        let queen = blocks(100).rule;
        let is_live = |block| !queen.is_known(&queen.window(block));
        // The last block of the first row before outer space, with a row that lacks one of its palaces.
        let column = (0..).find(|column| !is_live(Block { row: 0, column: column + 1 }) && *column > 4).unwrap();
        let last = Block { row: 0, column };
        assert!(is_live(last));
        let mut leaving = Sightlines::at_casing(100, 32, 32 * column, 0);
        leaving.parts_mut().1.fill(100);
        assert_eq!(queen.check_arm(last, &leaving), Ok(()));
        leaving.parts_mut().1[7] = 99;
        let error = queen.check_arm(last, &leaving).unwrap_err();
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
        let mut plan = Plan::to_read(&window);
        let most = blocks.cache.bytes_of(RELIEF_BLOCKS);
        let outcome = loop {
            match blocks.step(&mut plan, &mut Nothing) {
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
