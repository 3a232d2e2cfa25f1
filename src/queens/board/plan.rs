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

    /// What becomes of a window that is to be split into what is known without computing and the live blocks that it
    /// touches.
    fn split(&self, window: &Window) -> Split {
        let region = self.region(window);
        let (first, last) = (self.block_of(window.x, window.y), self.block_of(window.right() - 1, window.bottom() - 1));
        if region != Region::Live {
            return Split::Known(region);
        }
        if first == last {
            // A part of a block may be in the hood or in outer space; its block is swept all the same.
            let region = self.region(&self.window(first));
            return if region == Region::Live { Split::Block(first) } else { Split::Known(region) };
        }
        // Halves, cut at a block's edge.
        let cut = |from: u64, to: u64| ((from + (to - from) / 2 + 1) * self.n).min(to * self.n);
        if last.column - first.column >= last.row - first.row {
            let middle = cut(first.column, last.column);
            let left = Window { width: middle - window.x, ..*window };
            Split::Halves(left, Window { x: middle, width: window.right() - middle, ..*window })
        } else {
            let middle = cut(first.row, last.row);
            let upper = Window { height: middle - window.y, ..*window };
            Split::Halves(upper, Window { y: middle, height: window.bottom() - middle, ..*window })
        }
    }
}

/// What a window is split into.
enum Split {
    /// It is known as a whole.
    Known(Region),
    /// It lies in one block, which has to be swept.
    Block(Block),
    Halves(Window, Window),
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

/// Steps as a list, the last one first; to take them from a map would need its balancing in the wasm module.
fn backwards(steps: &Steps) -> Vec<(Block, Step)> {
    let mut list: Vec<_> = steps.iter().map(|(block, step)| (*block, *step)).collect();
    list.reverse();
    list
}

/// The work that a window needs, in the order in which it can be done. Made by a board, carried out by it in slices.
///
/// Far out a plan has millions of blocks. To find them is a part of the work, and comes first.
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
    /// What is still to be planned.
    draft: Option<Draft>,
}

/// A plan in the making.
#[derive(Debug)]
struct Draft {
    /// Whether blocks are to be read, or else to be kept.
    reads: bool,
    /// What is not split into blocks yet.
    areas: Vec<Window>,
    /// The blocks that are wanted, and what to do with each.
    wanted: Steps,
    /// How their sightlines come about, once all of them are known.
    sources: Option<Sources>,
}

/// Looks for the sweeps that hand on what is missing of some blocks' sightlines: row by row from the last one up, in
/// each from the last column on. What a block gets comes from the same row or the one above.
#[derive(Debug)]
struct Sources {
    /// The blocks that are wanted, the last one first; and how many of them have been looked at.
    wanted: Vec<(Block, Step)>,
    next: usize,
    row: u64,
    /// The column in this row that hands on to the one that was looked at last, if one does.
    left: Option<u64>,
    /// Those in this row that hand on to the row below, and those above that hand on to this one: the last one first.
    here: Vec<u64>,
    above: Vec<u64>,
    /// How many of those in this row have been looked at.
    passed: usize,
}

impl Sources {
    fn of(wanted: Vec<(Block, Step)>) -> Self {
        Self { wanted, next: 0, row: u64::MAX, left: None, here: Vec::new(), above: Vec::new(), passed: 0 }
    }

    /// Looks at one more block, or goes to the next row, and adds a step if there is something to do; false if there
    /// is no more block.
    fn advance(&mut self, grid: &Grid, cache: &Cache, steps: &mut Vec<(Block, Step)>) -> bool {
        let wanted = self.wanted.get(self.next).copied();
        let in_row = wanted.filter(|(block, _)| block.row == self.row);
        let below = self.here.get(self.passed).copied();
        let Some(column) = in_row.map(|(block, _)| block.column).max(below).max(self.left) else {
            (self.here, self.passed) = (std::mem::take(&mut self.above), 0);
            self.row = match (self.here.is_empty(), wanted) {
                (false, _) => self.row - 1,
                (true, Some((block, _))) => block.row,
                (true, None) => return false,
            };
            return true;
        };
        let block = Block { row: self.row, column };
        let mut step = Step::default();
        if let Some((_, what)) = in_row.filter(|(wanted, _)| *wanted == block) {
            step = what;
            self.next += 1;
        }
        step.hand_on = below == Some(column) || self.left == Some(column);
        self.passed += usize::from(below == Some(column));
        self.left = None;
        if step != Step::default() {
            steps.push((block, step));
        }
        let missing = cache.missing(block);
        for (side, source) in grid.sources(block) {
            if missing.is_some_and(|missing| missing & side as u8 == 0) {
                continue;
            }
            if source.row == self.row {
                self.left = Some(source.column);
            } else if self.above.last() != Some(&source.column) {
                self.above.push(source.column);
            }
        }
        true
    }
}

/// A plan may become this many times as long, and by this many steps: far more than when a board keeps nothing
/// and other plans take turns with it.
const LONGER: u64 = 64;
const LONGER_BY: u64 = 1 << 16;

/// This many blocks are looked at between two questions whether to go on: a millisecond or so.
const PLANNED_AT_ONCE: usize = 4096;

impl Plan {
    /// The blocks of the window to read, and all that must be swept before, as far as its sightlines are not cached.
    pub fn to_read(grid: &Grid, window: &Window) -> Self {
        Self::new(grid, window, vec![*window], true)
    }

    /// All that must be swept so that the sightlines of the windows' blocks are kept; nothing is read.
    pub fn to_keep(grid: &Grid, windows: &[Window]) -> Self {
        Self::new(grid, &Window { x: 0, y: 0, width: 1, height: 1 }, windows.to_vec(), false)
    }

    fn new(grid: &Grid, window: &Window, areas: Vec<Window>, reads: bool) -> Self {
        let draft = Draft { reads, areas, wanted: Steps::new(), sources: None };
        Self {
            grid: *grid,
            window: *window,
            known: Vec::new(),
            steps: Vec::new(),
            keep: Steps::new(),
            total: 0,
            most: LONGER_BY,
            draft: Some(draft),
        }
    }

    /// Goes on with planning, some blocks at a time, as long as no more steps than this many are found; false if there
    /// is nothing to be planned.
    pub(super) fn prepare(&mut self, cache: &Cache, most: usize) -> bool {
        let Some(draft) = &mut self.draft else { return false };
        for _ in 0..PLANNED_AT_ONCE {
            if let Some(area) = draft.areas.pop() {
                match self.grid.split(&area) {
                    Split::Known(region) if draft.reads => self.known.push((area, region)),
                    Split::Known(_) => {}
                    Split::Halves(first, second) => draft.areas.extend([first, second]),
                    Split::Block(block) => {
                        let step = draft.wanted.entry(block.canonical()).or_default();
                        match block == block.canonical() {
                            true => step.read |= draft.reads,
                            false => step.read_mirrored |= draft.reads,
                        }
                    }
                }
                continue;
            }
            let sources = draft.sources.get_or_insert_with(|| {
                let wanted = backwards(&draft.wanted);
                if draft.reads {
                    draft.wanted = Steps::new();
                }
                Sources::of(wanted)
            });
            let is_enough = self.steps.len() > most;
            if is_enough || !sources.advance(&self.grid, cache, &mut self.steps) {
                self.total = self.steps.len() as u64;
                self.most = LONGER * self.total + LONGER_BY;
                if !draft.reads {
                    self.keep = std::mem::take(&mut draft.wanted);
                }
                self.draft = None;
                return true;
            }
        }
        self.total = self.steps.len() as u64;
        true
    }

    /// Puts a step back, together with what its block turned out to miss.
    ///
    /// # Errors
    /// [`Error::Sightlines`] if the plan has become much too long that way.
    pub(super) fn renew(&mut self, grid: &Grid, cache: &Cache, block: Block, step: Step) -> Result<(), Error> {
        self.steps.push((block, step));
        // All of them come before the block, and so before all other steps.
        let before = self.steps.len();
        let mut sources = Sources::of(vec![(block, Step::default())]);
        while sources.advance(grid, cache, &mut self.steps) {}
        self.total += (self.steps.len() - before) as u64;
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

    /// The live blocks of a window, or their mirror images on or above the diagonal.
    pub(super) fn canonical_blocks(grid: &Grid, window: &Window) -> Steps {
        let (mut blocks, mut areas) = (Steps::new(), vec![*window]);
        // One by one: to collect them would sort them first, and bring that code into the wasm module.
        while let Some(area) = areas.pop() {
            match grid.split(&area) {
                Split::Known(_) => {}
                Split::Halves(first, second) => areas.extend([first, second]),
                Split::Block(block) => {
                    blocks.entry(block.canonical()).or_default();
                }
            }
        }
        blocks
    }

    /// The number of sweeps that hand on what is missing of the sightlines of a window's blocks; more than this many,
    /// but not many more, if there are.
    pub(super) fn sweeps(grid: &Grid, cache: &Cache, window: &Window, most: usize) -> usize {
        let mut plan = Self::to_keep(grid, &[*window]);
        while plan.prepare(cache, most) {}
        plan.steps.len()
    }
}
