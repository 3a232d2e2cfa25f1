//! The games of this process: what Python holds stays, the rest is given back when it takes too much.

use std::collections::{BTreeSet, HashMap};
use std::ops::{Deref, DerefMut, RangeInclusive};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

use blocking_queens::Error;
use blocking_queens::partizan::{Board, Dyadic, Game, Games};
use pyo3::prelude::*;

use crate::work::{Report, SLICE, between, refused};

/// Games may take as much here as on the command line, if nobody says otherwise.
const MEMORY: usize = 3 << 30;
/// How many steps a slice may have, which is made as long as [`SLICE`].
const STEPS: RangeInclusive<u64> = 1 << 14..=1 << 22;

/// A game that somebody holds. Its handle becomes another one when others are given back; equal games are held once.
pub struct Held {
    handle: Mutex<Game>,
    /// The number that it is, if it is one.
    pub number: Option<Dyadic>,
    /// The same for equal games, always.
    pub fingerprint: u64,
}

impl Held {
    /// Its handle, which is good as long as the store is borrowed.
    pub fn game(&self, _: &Store) -> Game {
        *locked(&self.handle)
    }
}

/// All games, and who holds which.
pub struct Store {
    pub games: Games,
    held: HashMap<Game, Weak<Held>>,
    boards: Vec<Weak<Mutex<Board>>>,
    /// How many are remembered as held until those are looked for that nobody holds any more.
    most_held: usize,
    /// How many bytes the cells of all boards take.
    of_boards: usize,
    /// What was left when games were given back.
    left: usize,
}

static STORE: LazyLock<Mutex<Store>> = LazyLock::new(|| {
    let games = Games::new(MEMORY);
    let (held, boards) = (HashMap::new(), Vec::new());
    Mutex::new(Store { games, held, boards, most_held: 1024, of_boards: 0, left: 0 })
});

/// How many requests are under way, which may have handles that nobody else knows.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// What is in a lock: whoever panicked while it was theirs has left it whole.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who has the games: those who wait have numbers in the order in which they came, and the smallest is next. A lock by
/// itself may be taken again and again by whoever has just had it.
struct Turns {
    is_taken: bool,
    next: u64,
    waiting: BTreeSet<u64>,
}

static TURNS: Mutex<Turns> = Mutex::new(Turns { is_taken: false, next: 0, waiting: BTreeSet::new() });

/// Wakes those who wait.
static CHANGED: Condvar = Condvar::new();

/// All games, until this ends.
struct Turn(MutexGuard<'static, Store>);

impl Turn {
    /// Waits for a turn, without Python's lock. Ctrl+C ends that.
    fn wait() -> PyResult<Self> {
        let mut turns = locked(&TURNS);
        let number = turns.next;
        turns.next += 1;
        let is_next = |turns: &Turns| !turns.is_taken && turns.waiting.first() == Some(&number);
        loop {
            turns.waiting.insert(number);
            let end = Instant::now() + SLICE;
            while !is_next(&turns) && Instant::now() < end {
                turns = CHANGED.wait_timeout(turns, SLICE).unwrap_or_else(PoisonError::into_inner).0;
            }
            let is_mine = is_next(&turns);
            turns.waiting.remove(&number);
            if is_mine {
                turns.is_taken = true;
                let mut turn = Self(locked(&STORE));
                turn.count_boards();
                return Ok(turn);
            }
            // Meanwhile others go first: Python may be long about it, and what it runs may ask for games itself. The
            // number stays, and with it the place.
            CHANGED.notify_all();
            drop(turns);
            Python::attach(|py| py.check_signals())?;
            turns = locked(&TURNS);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        locked(&TURNS).is_taken = false;
        CHANGED.notify_all();
    }
}

impl Deref for Turn {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.0
    }
}

impl DerefMut for Turn {
    fn deref_mut(&mut self) -> &mut Store {
        &mut self.0
    }
}

impl Store {
    /// Holds a game as long as somebody wants it.
    pub fn hold(&mut self, game: Game) -> Arc<Held> {
        if let Some(held) = self.held.get(&game).and_then(Weak::upgrade) {
            return held;
        }
        if self.held.len() >= self.most_held {
            self.held.retain(|_, held| held.strong_count() > 0);
            self.most_held = 1024.max(2 * self.held.len());
        }
        let (number, fingerprint) = (self.games.as_number(game), self.games.fingerprint(game));
        let held = Arc::new(Held { handle: Mutex::new(game), number, fingerprint });
        self.held.insert(game, Arc::downgrade(&held));
        held
    }

    /// Counts the cells of all boards, which take memory as games do.
    fn count_boards(&mut self) {
        self.of_boards = self.boards.iter().filter_map(Weak::upgrade).map(|board| locked(&board).memory()).sum();
        self.games.count_beside(self.of_boards);
    }

    /// Leaves the counting of a board's cells to the board, which is about to be evaluated.
    pub fn evaluates(&mut self, board: &Board) {
        self.games.count_beside(self.of_boards.saturating_sub(board.memory()));
    }

    /// Gives back what nobody holds, and with `of_boards` also what boards know of their cells, which they evaluate
    /// again when they are asked.
    fn give_back(&mut self, of_boards: bool) {
        let held: Vec<Arc<Held>> = self.held.values().filter_map(Weak::upgrade).collect();
        self.boards.retain(|board| board.strong_count() > 0);
        let mut boards: Vec<_> = self.boards.iter().filter_map(Weak::upgrade).collect();
        if of_boards {
            boards.drain(..).for_each(|board| locked(&board).forget(&self.games));
        }
        let mut handles: Vec<_> = held.iter().map(|held| locked(&held.handle)).collect();
        let mut cells: Vec<_> = boards.iter().map(|board| locked(board)).collect();
        let of_cells: Vec<_> = cells.iter_mut().flat_map(|board| board.held(&self.games)).collect();
        self.games.keep(handles.iter_mut().map(|handle| &mut **handle).chain(of_cells));
        self.held = handles.iter().zip(&held).map(|(handle, held)| (**handle, Arc::downgrade(held))).collect();
        drop(cells);
        self.count_boards();
        self.left = self.games.memory();
    }

    /// Begins a request. Before it, games are given back if they take an eighth of what they may, and twice as much as
    /// what was left the last time, so that this costs little; but not while anybody else is under way.
    fn begin(&mut self) -> End {
        if UNDER_WAY.fetch_add(1, Ordering::Relaxed) == 0
            && self.games.memory() > (self.games.memory_limit() / 8).max(2 * self.left)
        {
            self.give_back(false);
        }
        End
    }
}

/// The end of a request, however it ends.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        UNDER_WAY.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A board whose cells are evaluated with the games of this process.
pub fn board(py: Python<'_>, board: Board) -> PyResult<Arc<Mutex<Board>>> {
    let board = Arc::new(Mutex::new(board));
    py.detach(|| {
        let boards = &mut Turn::wait()?.boards;
        if boards.len() == boards.capacity() {
            boards.retain(|board| board.strong_count() > 0);
        }
        boards.push(Arc::downgrade(&board));
        Ok(board)
    })
}

/// Works with the games in slices, in which nobody else does: without Python's lock, which whoever holds it might need
/// to wait for them. Between slices others have their turns, and Python code runs, which may ask for games itself.
/// `work` goes on where it was, and says how far it is. Handles must not outlive a slice, but for those that the
/// library keeps.
pub fn with_games<T: Send>(
    py: Python<'_>,
    report: Report<'_, '_>,
    mut work: impl FnMut(&mut Store, &mut f64) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let report = report.map(|report| report.clone().unbind());
    py.detach(|| {
        let (mut done, mut steps) = (0.0, 1 << 17);
        let mut store = Turn::wait()?;
        let _end = store.begin();
        // What was there before is worth a second try only if it was much.
        let mut is_last = store.games.memory() < store.games.memory_limit() / 8;
        loop {
            let begun = Instant::now();
            store.games.allow(steps);
            let result = match work(&mut store, &mut done) {
                Err(Error::Memory { .. }) if !is_last => {
                    store.give_back(true);
                    is_last = true;
                    Err(Error::Unfinished)
                }
                result => result,
            };
            drop(store);
            let Err(Error::Unfinished) = result else { return result.map_err(refused) };
            steps = (if begun.elapsed() < SLICE { steps * 2 } else { steps / 2 }).clamp(*STEPS.start(), *STEPS.end());
            Python::attach(|py| between(py, report.as_ref().map(|report| report.bind(py)), done))?;
            store = Turn::wait()?;
        }
    })
}

/// How many bytes all games and the cells of all boards take, about; and sets how many they may take.
pub fn memory(py: Python<'_>, limit: Option<usize>) -> PyResult<usize> {
    py.detach(|| {
        let mut store = Turn::wait()?;
        if let Some(memory) = limit {
            store.games.limit_memory(memory);
        }
        Ok(store.games.memory())
    })
}
