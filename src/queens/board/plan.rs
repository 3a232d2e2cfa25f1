//! What has to be done, block by block, before a window can be read.

use std::collections::BTreeMap;

use super::cache::{Block, Cache, Side};
use crate::Error;
use crate::map::Window;
use crate::queens::sightlines::Sightlines;
use crate::queens::sweep::Hood;
use crate::queens::{epaulette, hood};

/// The grid of blocks over the board of game k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub k: u64,
    /// Width and height of a block.
    pub n: u64,
    /// Whether outer space is taken from its closed form.
    pub skip_outer_space: bool,
    /// Whether what enters a block from the épaulette is taken from its closed form.
    pub skip_epaulettes: bool,
    pub hood: Hood,
}

/// What is known of a rectangle of blocks without computing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Wholly in the hood: closed form.
    Hood,
    /// Wholly in outer space: v = 0 everywhere.
    OuterSpace,
    /// Has to be swept.
    Live,
}

/// The first column from which on all cells above row `bottom` are sure to lie in outer space.
///
/// The arm's outer edge advances by 2 or 3 columns a row, starting at column k (measured on the universal arm for
/// 457,416 rows, where its mean tends to 2.618 from below); a margin is kept.
pub(crate) fn arm_end(k: u64, bottom: u64) -> u64 {
    k + 3 * bottom + 64
}

/// Whether all cells from column x on and above row `bottom` lie in outer space.
pub(crate) fn beyond_the_arm(k: u64, x: u64, bottom: u64) -> bool {
    x >= arm_end(k, bottom)
}

impl Grid {
    /// The cells of a block.
    pub fn window(&self, block: Block) -> Window {
        Window { x: block.column * self.n, y: block.row * self.n, width: self.n, height: self.n }
    }

    /// The block that a cell lies in.
    pub fn block_of(&self, x: u64, y: u64) -> Block {
        Block { row: y / self.n, column: x / self.n }
    }

    /// What is known of a window.
    ///
    /// Each sweep that ends at outer space checks that nothing crosses its border.
    pub fn region(&self, window: &Window) -> Region {
        let beyond_the_arm = |x, bottom| beyond_the_arm(self.k, x, bottom);
        if hood::contains(self.hood.passed_over(self.k), window.right() - 1, window.bottom() - 1) {
            Region::Hood
        } else if self.skip_outer_space
            && (beyond_the_arm(window.x, window.bottom()) || beyond_the_arm(window.y, window.right()))
        {
            Region::OuterSpace
        } else {
            Region::Live
        }
    }

    /// Whether a block has to be swept to be read.
    pub fn is_live(&self, block: Block) -> bool {
        self.region(&self.window(block)) == Region::Live
    }

    /// Whether all that is seen on entering a block, and on leaving it, is in closed form: whether it lies in the
    /// épaulette.
    pub fn is_epaulette(&self, block: Block) -> bool {
        self.skip_epaulettes && epaulette::contains(self.k, &self.window(block))
    }

    /// What is seen on entering a block on or above the diagonal, as far as it doesn't come from its sources.
    pub fn known_sightlines(&self, block: Block) -> Sightlines {
        let Window { x, y, .. } = self.window(block);
        let known = if self.skip_epaulettes { Sightlines::below_casing } else { Sightlines::at_casing };
        known(self.hood.passed_over(self.k), self.n as usize, x, y)
    }

    /// The neighbours on or above the diagonal that a block's sightlines come from by a sweep.
    ///
    /// A block on the diagonal gets its rows from the block above it, mirrored.
    pub fn sources(&self, block: Block) -> impl Iterator<Item = (Side, Block)> {
        let Block { row, column } = block;
        let above = row.checked_sub(1).map(|row| Block { row, column });
        let left = column.checked_sub(1).map(|column| Block { row, column }.canonical());
        let corner = above.and(left).map(|_| Block { row: row - 1, column: column - 1 });
        let is_known = self.is_epaulette(block);
        [(Side::Top, above), (Side::Left, left), (Side::Corner, corner)]
            .into_iter()
            .filter_map(|(side, source)| Some((side, source?)))
            .filter(move |(_, source)| !is_known && self.is_live(*source) && !self.is_epaulette(*source))
    }

    /// Splits a window into what is known without computing and the live blocks that it touches.
    fn split(&self, window: &Window, known: &mut Vec<(Window, Region)>, live: &mut Vec<Block>) {
        let region = self.region(window);
        let (first, last) = (self.block_of(window.x, window.y), self.block_of(window.right() - 1, window.bottom() - 1));
        if region != Region::Live {
            known.push((*window, region));
        } else if first == last {
            // A part of a block may be in the hood or in outer space; its block is swept all the same.
            if self.is_live(first) { live.push(first) } else { known.push((*window, self.region(&self.window(first)))) }
        } else {
            // Halves, cut at a block's edge.
            let cut = |from: u64, to: u64| ((from + (to - from) / 2 + 1) * self.n).min(to * self.n);
            if last.column - first.column >= last.row - first.row {
                let middle = cut(first.column, last.column);
                self.split(&Window { width: middle - window.x, ..*window }, known, live);
                self.split(&Window { x: middle, width: window.right() - middle, ..*window }, known, live);
            } else {
                let middle = cut(first.row, last.row);
                self.split(&Window { height: middle - window.y, ..*window }, known, live);
                self.split(&Window { y: middle, height: window.bottom() - middle, ..*window }, known, live);
            }
        }
    }
}

/// What to do with one block, on or above the diagonal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Sweep all of it and hand its sightlines on to its neighbours.
    pub hand_on: bool,
    /// Give its cells in the window to the sink.
    pub read: bool,
    /// Give the cells of its mirror image in the window to the sink.
    pub read_mirrored: bool,
}

/// Blocks in their order, with what to do with each. Mere sets of blocks are of this type, too: each further type of
/// map would make the wasm module larger by a hundredth.
pub(super) type Steps = BTreeMap<Block, Step>;

/// Steps as a list that they are taken from, one after the other; to take them from a map would need its balancing in
/// the wasm module.
fn backwards(steps: &Steps) -> Vec<(Block, Step)> {
    let mut list: Vec<_> = steps.iter().map(|(block, step)| (*block, *step)).collect();
    list.reverse();
    list
}

/// The work that a window needs, in the order in which it can be done. Made by a board, carried out by it in slices.
#[derive(Debug)]
pub struct Plan {
    /// The board that it is for.
    pub(super) grid: Grid,
    /// The cells that are read.
    pub(super) window: Window,
    /// Areas of the window in closed form, to be read.
    pub(super) known: Vec<(Window, Region)>,
    /// The next one is the last of the list.
    pub(super) steps: Vec<(Block, Step)>,
    /// Blocks whose sightlines must stay when the plan is done.
    pub(super) keep: Steps,
    /// The number of steps, those that were added among them.
    pub(super) total: u64,
    /// How many steps it may have in the end.
    most: u64,
}

/// A plan may become this many times as long, and by this many steps: far more than when a board keeps nothing
/// and other plans take turns with it.
const LONGER: u64 = 64;
const LONGER_BY: u64 = 1 << 16;

fn most_of(steps: usize) -> u64 {
    LONGER * steps as u64 + LONGER_BY
}

impl Plan {
    /// The blocks of the window to read, and all that must be swept before, as far as its sightlines are not cached.
    pub fn to_read(grid: &Grid, cache: &Cache, window: &Window) -> Self {
        let (known, blocks) = Self::parts(grid, window);
        let mut steps = Steps::new();
        for block in &blocks {
            let step = steps.entry(block.canonical()).or_default();
            if *block == block.canonical() { step.read = true } else { step.read_mirrored = true }
        }
        let targets: Vec<Block> = steps.keys().copied().collect();
        Self::add_sources(grid, cache, targets, &mut steps, usize::MAX);
        Self {
            grid: *grid,
            window: *window,
            known,
            total: steps.len() as u64,
            most: most_of(steps.len()),
            steps: backwards(&steps),
            keep: Steps::new(),
        }
    }

    /// All that must be swept so that the sightlines of the windows' blocks are kept; nothing is read.
    pub fn to_keep(grid: &Grid, cache: &Cache, windows: &[Window]) -> Self {
        let keep = Self::canonical_blocks(grid, windows);
        let steps = Self::sweeps(grid, cache, &keep, usize::MAX);
        Self {
            grid: *grid,
            window: Window { x: 0, y: 0, width: 1, height: 1 }, // of which nothing is read
            known: Vec::new(),
            total: steps.len() as u64,
            most: most_of(steps.len()),
            steps: backwards(&steps),
            keep,
        }
    }

    /// Puts a step back, together with what its block turned out to miss.
    ///
    /// # Errors
    /// [`Error::Sightlines`] if the plan has become much too long that way.
    pub(super) fn renew(&mut self, grid: &Grid, cache: &Cache, block: Block, step: Step) -> Result<(), Error> {
        self.steps.push((block, step));
        // All of them come before the block, and so before all other steps.
        let mut missed = Steps::new();
        Self::add_sources(grid, cache, vec![block], &mut missed, usize::MAX);
        self.total += missed.len() as u64;
        self.steps.extend(backwards(&missed));
        if self.total > self.most {
            let what = format!("other work drops them: {} blocks were planned, not {}", self.total, self.most);
            return Err(Error::Sightlines(what));
        }
        Ok(())
    }

    /// Whether a block's sightlines are still needed by this plan.
    pub(super) fn needs(&self, block: Block) -> bool {
        self.steps.binary_search_by(|(step, _)| block.cmp(step)).is_ok() || self.keep.contains_key(&block)
    }

    /// The areas of a window that are known in closed form, and its live blocks.
    pub(super) fn parts(grid: &Grid, window: &Window) -> (Vec<(Window, Region)>, Vec<Block>) {
        let (mut known, mut blocks) = (Vec::new(), Vec::new());
        grid.split(window, &mut known, &mut blocks);
        (known, blocks)
    }

    /// The live blocks of windows, or their mirror images on or above the diagonal.
    pub(super) fn canonical_blocks(grid: &Grid, windows: &[Window]) -> Steps {
        let mut blocks = Steps::new();
        // One by one: to collect them would sort them first, and bring that code into the wasm module.
        for window in windows {
            for block in Self::parts(grid, window).1 {
                blocks.entry(block.canonical()).or_default();
            }
        }
        blocks
    }

    /// The sweeps that hand on what is missing of some blocks' sightlines; not many more than this many, even if there
    /// are.
    pub(super) fn sweeps(grid: &Grid, cache: &Cache, blocks: &Steps, most: usize) -> Steps {
        let mut steps = Steps::new();
        Self::add_sources(grid, cache, blocks.keys().copied().collect(), &mut steps, most);
        steps
    }

    /// Adds the sweeps that hand on what is missing: backwards from the blocks that are needed, as far as their
    /// sightlines are not complete, until there are more than this many.
    fn add_sources(grid: &Grid, cache: &Cache, targets: Vec<Block>, steps: &mut Steps, most: usize) {
        let mut needed = targets;
        while steps.len() <= most
            && let Some(block) = needed.pop()
        {
            let missing = cache.missing(block);
            for (side, source) in grid.sources(block) {
                if missing.is_some_and(|missing| missing & side as u8 == 0) {
                    continue;
                }
                let step = steps.entry(source).or_default();
                if !step.hand_on {
                    step.hand_on = true;
                    needed.push(source);
                }
            }
        }
    }
}
