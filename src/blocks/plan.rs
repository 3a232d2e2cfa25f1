//! What has to be done, block by block, before a window can be read.

use std::collections::BTreeMap;

use super::cache::Cache;
use super::{Block, Rule};
use crate::Error;
use crate::map::Window;

enum Split {
    Known,
    Block(Block),
    Halves(Window, Window),
}

/// The parts of a window that is split into what is known without a sweep and the blocks that it touches.
fn split(rule: &impl Rule, window: &Window) -> Split {
    let n = rule.side();
    let (first, last) = (rule.block_of(window.x, window.y), rule.block_of(window.right() - 1, window.bottom() - 1));
    // A part of a block may be known; its block is swept all the same.
    if rule.is_known(window) || first == last && rule.is_known(&rule.window(first)) {
        return Split::Known;
    }
    if first == last {
        return Split::Block(first);
    }
    // Halves, cut at a block's edge.
    let cut = |from: u64, to: u64| ((from + (to - from) / 2 + 1) * n).min(to * n);
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

/// What to do with one block; on a symmetric board it lies on or above the diagonal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Sweep all of it and hand what leaves it on to its neighbours.
    pub hand_on: bool,
    pub read: bool,
    /// Give the cells of its mirror image in the window to the sink.
    pub read_mirrored: bool,
}

/// Blocks in their order, with what to do with each. Mere sets of blocks are of this type, too: each further type of
/// map would make the wasm module larger by a hundredth.
pub type Steps = BTreeMap<Block, Step>;

/// Steps as a list, the last one first; to take them from a map would need its balancing in the wasm module.
fn backwards(steps: &Steps) -> Vec<(Block, Step)> {
    let mut list: Vec<_> = steps.iter().map(|(block, step)| (*block, *step)).collect();
    list.reverse();
    list
}

/// The work that a window needs, in the order in which it can be done.
///
/// Far out a plan has millions of blocks. To find them is a part of the work, and comes first.
#[derive(Debug)]
pub struct Plan {
    pub(super) window: Window,
    /// Areas of the window that are known without a sweep, to be read.
    pub(super) known: Vec<Window>,
    /// The next one is the last of the list.
    pub(crate) steps: Vec<(Block, Step)>,
    /// Blocks of which what enters them must stay when the plan is done.
    pub(crate) keep: Steps,
    /// The number of steps, those that were added among them.
    pub(super) total: u64,
    /// How many steps it may have in the end.
    most: u64,
    draft: Option<Draft>,
}

#[derive(Debug)]
struct Draft {
    /// Whether blocks are to be read, or else to be kept.
    reads: bool,
    areas: Vec<Window>,
    wanted: Steps,
    /// How what enters them comes about, once all of them are known.
    sources: Option<Sources>,
}

/// Looks for the sweeps that hand on what is missing of what enters some blocks: row by row from the last one up, in
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
    fn advance<R: Rule>(&mut self, rule: &R, cache: &Cache<R::Entering>, steps: &mut Vec<(Block, Step)>) -> bool {
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
        for (side, source) in rule.sources(block) {
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
    /// The blocks of the window to read, and all that must be swept before, as far as what enters them is not kept.
    pub fn to_read(window: &Window) -> Self {
        Self::new(window, vec![*window], true)
    }

    /// All that must be swept so that what enters the windows' blocks is kept; nothing is read.
    pub fn to_keep(windows: &[Window]) -> Self {
        Self::new(&Window { x: 0, y: 0, width: 1, height: 1 }, windows.to_vec(), false)
    }

    fn new(window: &Window, areas: Vec<Window>, reads: bool) -> Self {
        let draft = Draft { reads, areas, wanted: Steps::new(), sources: None };
        Self {
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
    pub(super) fn prepare<R: Rule>(&mut self, rule: &R, cache: &Cache<R::Entering>, most: usize) -> bool {
        let Some(draft) = &mut self.draft else { return false };
        for _ in 0..PLANNED_AT_ONCE {
            if let Some(area) = draft.areas.pop() {
                match split(rule, &area) {
                    Split::Known if draft.reads => self.known.push(area),
                    Split::Known => {}
                    Split::Halves(first, second) => draft.areas.extend([first, second]),
                    Split::Block(block) => {
                        let canonical = rule.canonical(block);
                        let step = draft.wanted.entry(canonical).or_default();
                        match block == canonical {
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
            if is_enough || !sources.advance(rule, cache, &mut self.steps) {
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
    pub(super) fn renew<R: Rule>(
        &mut self,
        rule: &R,
        cache: &Cache<R::Entering>,
        block: Block,
        step: Step,
    ) -> Result<(), Error> {
        self.steps.push((block, step));
        // All of them come before the block, and so before all other steps.
        let before = self.steps.len();
        let mut sources = Sources::of(vec![(block, Step::default())]);
        while sources.advance(rule, cache, &mut self.steps) {}
        self.total += (self.steps.len() - before) as u64;
        if self.total > self.most {
            let what = format!("other work drops them: {} blocks were planned, not {}", self.total, self.most);
            return Err(Error::Sightlines(what));
        }
        Ok(())
    }

    pub(super) fn needs(&self, block: Block) -> bool {
        self.steps.binary_search_by(|(step, _)| block.cmp(step)).is_ok() || self.keep.contains_key(&block)
    }
}
