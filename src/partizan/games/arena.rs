//! The arena of games: every game is stored once, in canonical form, so that equal games are the same handle.
//!
//! A game that is no number is stored as its options, sorted by handle; they were stored before it. A number is stored
//! as such, without options: by the number avoidance theorem nobody needs to move in one while another game is left.
//! What is asked of every game (its stops, birthday, name) is noted when it is stored.
//!
//! Longer than 400 lines: what a game's entry holds and how it is stored are read together.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::comparisons::Comparisons;
use super::handle::{Game, Side};
use super::hash::{Lookup, Mixer};
use crate::Error;
use crate::partizan::{Dyadic, Thermograph};

/// A number plus ups or downs plus a nimber: the games that have a name of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// The number.
    pub number: Dyadic,
    /// How many ups; downs are negative.
    pub ups: i32,
    /// n for the nimber *n; 0 if there is none.
    pub nimber: u32,
}

/// Powers of up: up itself is the first, and the next is {0 | * less the sum of all before it}.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    /// Which one, from 1.
    pub order: u32,
    /// Whether it is the sum of all powers up to this one.
    pub is_sum: bool,
}

/// The most moves in a row that a game may have, numbers not counted. Comparisons recurse up to twice as deep: the
/// stack of a wasm module, 1 MB, has room for them.
pub(in crate::partizan) const DEPTH_MAX: u32 = 1_000;

/// A game is deeper than that.
pub(in crate::partizan) fn too_deep() -> Error {
    Error::Refused(format!("this game is more than {DEPTH_MAX} moves deep; at most {DEPTH_MAX} are allowed"))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// Its characters.
    pub length: u64,
    /// How many bars part its two sides; 0 where it has no braces.
    pub bars: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Left's options, [`FORM`] as the bar, Right's options.
    pub options: Arc<[Game]>,
    /// How many of them are Left's.
    pub lefts: usize,
    pub left_stop: Dyadic,
    pub right_stop: Dyadic,
    pub birthday: u64,
    pub depth: u32,
    pub all_small: bool,
    pub number: bool,
    pub name: Option<Name>,
    pub fingerprint: u64,
}

/// The first place of the arena holds no stored game but the form that is just being simplified ([`Games::canonical`]).
/// As no game has it as an option, it also serves as the bar between the options.
pub(crate) const FORM: Game = Game(0);

/// Short games, hash-consed, with all that is remembered about them.
///
/// ```
/// use blocking_queens::partizan::{Dyadic, Games};
///
/// let mut games = Games::default();
/// let zero = games.number(Dyadic::ZERO)?;
/// let star = games.canonical(&[zero], &[zero])?;
/// let up = games.canonical(&[zero], &[star])?;
/// // Up and star are confused, double up is greater than star.
/// let double_up = games.sum(up, up)?;
/// assert!(!games.le(star, up)? && !games.le(up, star)?);
/// assert!(games.le(star, double_up)?);
/// assert_eq!(games.sum(star, star)?, zero);
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    memory_limit: usize,
    pub(crate) nodes: Vec<Node>,
    /// Every form that was simplified, by its options: what it is worth. Canonical forms stand here as themselves.
    forms: Lookup<Arc<[Game]>, Game>,
    numbers: Lookup<Dyadic, Game>,
    /// What the options of all forms take, in bytes.
    option_bytes: usize,
    /// What is counted besides, in bytes.
    beside: usize,
    /// How often games were given back.
    pub(crate) given_back: u64,
    steps: u64,
    pub(crate) order: Comparisons,
    /// The same where one of the two is the form that is being simplified.
    pub(crate) form_order: Comparisons,
    pub(crate) sums: Lookup<(Game, Game), Game>,
    pub(crate) negatives: Lookup<Game, Game>,
    pub(crate) thermographs: Lookup<Game, Arc<Thermograph>>,
    pub(crate) heated: Lookup<Game, Game>,
    pub(crate) reduced: Lookup<Game, Game>,
    pub(crate) weights: Lookup<Game, Game>,
    pub(crate) atomic: Lookup<Game, Option<Game>>,
    pub(crate) in_ups: Lookup<Game, Game>,
    /// By the style of the text.
    pub(crate) texts: Lookup<(Game, u8), Measure>,
}

/// With room for 512 MB.
impl Default for Games {
    fn default() -> Self {
        Self::new(512 << 20)
    }
}

impl Games {
    /// No games yet, with room for this many bytes: for games and what is remembered about them, and for the cells of
    /// the board that is being evaluated.
    pub fn new(memory_limit: usize) -> Self {
        let mut games = Self {
            memory_limit,
            nodes: Vec::new(),
            forms: Lookup::default(),
            numbers: Lookup::default(),
            option_bytes: 0,
            beside: 0,
            given_back: 0,
            steps: u64::MAX,
            order: Comparisons::default(),
            form_order: Comparisons::default(),
            sums: Lookup::default(),
            negatives: Lookup::default(),
            thermographs: Lookup::default(),
            heated: Lookup::default(),
            reduced: Lookup::default(),
            weights: Lookup::default(),
            atomic: Lookup::default(),
            in_ups: Lookup::default(),
            texts: Lookup::default(),
        };
        games.nodes.push(Node {
            options: join(&[], &[]),
            lefts: 0,
            left_stop: Dyadic::ZERO,
            right_stop: Dyadic::ZERO,
            birthday: 0,
            depth: 0,
            all_small: true,
            number: true,
            name: None,
            fingerprint: 0,
        });
        games
    }

    /// Allows this many further steps; then calls end with [`Error::Unfinished`]. What they found stays, and the same
    /// call made again goes on from there. A step is a comparison, a form or a sum that was not known before: some
    /// hundred nanoseconds. At least 10,000 are given, so that every call gets ahead. Without this, there is no limit.
    pub fn allow(&mut self, steps: u64) {
        self.steps = steps.max(10_000);
    }

    /// How many steps are left of those that were allowed.
    pub const fn steps_left(&self) -> u64 {
        self.steps
    }

    pub(crate) fn step(&mut self) -> Result<(), Error> {
        self.steps = self.steps.checked_sub(1).ok_or(Error::Unfinished)?;
        Ok(())
    }

    /// The most memory that they may take, in bytes.
    pub const fn memory_limit(&self) -> usize {
        self.memory_limit
    }

    /// Sets how much memory they may take from now on. What is there stays.
    pub const fn limit_memory(&mut self, bytes: usize) {
        self.memory_limit = bytes;
    }

    /// How many games are stored.
    pub fn count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// About how many bytes the games and what is remembered about them take.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.option_bytes
            + table(self.forms.capacity(), 24)
            + table(self.numbers.capacity(), 24)
            + self.order.memory()
            + self.form_order.memory()
            + table(self.sums.capacity(), 12)
            + table(self.texts.capacity(), 24)
            + table(self.negatives.capacity() + self.heated.capacity(), 8)
            + table(self.reduced.capacity() + self.weights.capacity(), 8)
            + table(self.atomic.capacity(), 12)
            + table(self.in_ups.capacity(), 8)
            // A thermograph has some ten pieces.
            + self.thermographs.len() * 500
            + self.beside
    }

    /// Adds bytes that others hold for these games, such as boards, to the memory that is counted.
    pub const fn count_beside(&mut self, bytes: usize) {
        self.beside = bytes;
    }

    /// Does what may not take the last eighth of the memory.
    pub(crate) fn sparing<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        let limit = self.memory_limit;
        self.memory_limit -= limit / 8;
        let result = work(self);
        self.memory_limit = limit;
        result.map_err(|refusal| match refusal {
            Error::Memory { .. } => Error::Memory { limit },
            other => other,
        })
    }

    /// Gives back all games but this many first ones, and what is remembered of the others. Handles of those that are
    /// gone must not be used again.
    pub(crate) fn give_back(&mut self, count: usize) {
        if count >= self.count() {
            return;
        }
        self.given_back += 1;
        self.nodes.truncate(count + 1);
        self.nodes.shrink_to_fit();
        self.nodes[FORM.0 as usize].options = join(&[], &[]);
        self.form_order = Comparisons::default();
        self.order.keep(count);
        let stays = |game: &Game| game.0 as usize <= count;
        kept(&mut self.forms, |options, game| stays(game) && options.iter().all(stays));
        self.option_bytes = self.forms.keys().map(|options| bytes_of_options(options.len())).sum();
        kept(&mut self.numbers, |_, game| stays(game));
        kept(&mut self.sums, |(first, second), sum| stays(first) && stays(second) && stays(sum));
        kept(&mut self.thermographs, |game, _| stays(game));
        kept(&mut self.texts, |(game, _), _| stays(game));
        kept(&mut self.atomic, |game, weight| stays(game) && weight.iter().all(stays));
        for games in [&mut self.negatives, &mut self.heated, &mut self.reduced, &mut self.weights, &mut self.in_ups] {
            kept(games, |game, of| stays(game) && stays(of));
        }
    }

    /// Gives back all games but these and their followers, and what is remembered of any. Those that stay have new
    /// handles, which are put in the place of the old ones; all other handles must not be used again.
    ///
    /// ```
    /// use blocking_queens::partizan::Games;
    ///
    /// let mut games = Games::default();
    /// let (mut up, _) = (games.read("^")?, games.read("{3||2|1}")?);
    /// games.keep([&mut up]);
    /// assert_eq!((up, games.count()), (games.read("^")?, 3)); // 0, * and ^
    /// # Ok::<(), blocking_queens::Error>(())
    /// ```
    pub fn keep<'a>(&mut self, held: impl IntoIterator<Item = &'a mut Game>) {
        let mut held: Vec<&mut Game> = held.into_iter().collect();
        let (given_back, steps, beside) = (self.given_back + 1, self.steps, self.beside);
        let mut kept = Self { given_back, steps, beside, ..Self::new(self.memory_limit) };
        let mut handles: Lookup<Game, Game> = Lookup::default();
        handles.insert(FORM, FORM);
        // In the order of their handles, so that options stay sorted.
        for game in self.followers_of(held.iter().map(|game| **game)) {
            let node = self.node(game);
            let options: Arc<[Game]> = node.options.iter().map(|option| handles[option]).collect();
            let stored = Game(kept.nodes.len() as u32);
            if node.number {
                kept.numbers.insert(node.left_stop, stored);
            } else {
                kept.option_bytes += bytes_of_options(options.len());
                kept.forms.insert(options.clone(), stored);
            }
            kept.nodes.push(Node { options, ..node.clone() });
            handles.insert(game, stored);
        }
        for game in &mut held {
            **game = handles[&**game];
        }
        *self = kept;
    }

    /// Refuses what would exceed the memory by adding this many bytes.
    pub(crate) fn check_memory(&self, growth: usize) -> Result<(), Error> {
        if self.memory() + growth > self.memory_limit {
            return Err(Error::Memory { limit: self.memory_limit });
        }
        Ok(())
    }

    pub(crate) fn node(&self, game: Game) -> &Node {
        &self.nodes[game.0 as usize]
    }

    /// The stored options of one side; a number has none.
    pub fn options(&self, game: Game, side: Side) -> &[Game] {
        let node = self.node(game);
        match side {
            Side::Left => &node.options[..node.lefts],
            Side::Right => &node.options[node.lefts + 1..],
        }
    }

    /// The options of one side in canonical form, those of numbers too.
    pub fn all_options(&mut self, game: Game, side: Side) -> Result<Vec<Game>, Error> {
        let Some(number) = self.as_number(game) else { return Ok(self.options(game, side).to_vec()) };
        let option = match side {
            Side::Left => number.left_option(),
            Side::Right => number.right_option(),
        };
        option.into_iter().map(|number| self.number(number)).collect()
    }

    /// The number that a game is, if it is one.
    pub fn as_number(&self, game: Game) -> Option<Dyadic> {
        let node = self.node(game);
        node.number.then_some(node.left_stop)
    }

    /// The name of a game that is a number plus ups or downs plus a nimber.
    pub fn name(&self, game: Game) -> Option<Name> {
        self.node(game).name
    }

    /// The left stop: the number that is reached when Left begins and both play well, until it is a number.
    pub fn left_stop(&self, game: Game) -> Dyadic {
        self.node(game).left_stop
    }

    /// The right stop: the same when Right begins.
    pub fn right_stop(&self, game: Game) -> Dyadic {
        self.node(game).right_stop
    }

    /// The birthday: how deep the tree of the canonical form is.
    pub fn birthday(&self, game: Game) -> u64 {
        self.node(game).birthday
    }

    /// A hash of the canonical form: the same wherever and whenever the game is stored, so that several arenas agree on
    /// what is one value.
    pub fn fingerprint(&self, game: Game) -> u64 {
        self.node(game).fingerprint
    }

    /// Whether the game is all-small: in every follower either both players can move or neither.
    pub fn is_all_small(&self, game: Game) -> bool {
        self.node(game).all_small
    }

    /// How many options both players have together in the canonical form.
    pub fn option_count(&self, game: Game) -> usize {
        match self.as_number(game) {
            Some(number) => usize::from(number.left_option().is_some()) + usize::from(number.right_option().is_some()),
            None => self.node(game).options.len() - 1,
        }
    }

    /// The game that a number is.
    pub fn number(&mut self, number: Dyadic) -> Result<Game, Error> {
        if let Some(game) = self.numbers.get(&number) {
            return Ok(*game);
        }
        let game = self.push(Node {
            options: join(&[], &[]),
            lefts: 0,
            left_stop: number,
            right_stop: number,
            birthday: number.birthday(),
            depth: 0,
            all_small: number == Dyadic::ZERO,
            number: true,
            name: Some(Name::number(number)),
            fingerprint: mixed([number.numerator() as u64, u64::from(number.exponent())]),
        })?;
        self.numbers.insert(number, game);
        Ok(game)
    }

    /// What a form is worth, if it was simplified before or is a canonical form.
    pub(crate) fn known(&self, options: &[Game]) -> Option<Game> {
        self.forms.get(options).copied()
    }

    pub(crate) fn remember(&mut self, options: Arc<[Game]>, game: Game) -> Result<(), Error> {
        let bytes = bytes_of_options(options.len());
        let growth = if self.forms.len() == self.forms.capacity() { table(self.forms.capacity(), 24) } else { 0 };
        self.check_memory(bytes + growth)?;
        self.option_bytes += bytes;
        self.forms.insert(options, game);
        Ok(())
    }

    /// Stores a game that is no number, given its options in canonical form.
    pub(crate) fn store(&mut self, left: &[Game], right: &[Game]) -> Result<Game, Error> {
        let options = join(left, right);
        if let Some(game) = self.known(&options) {
            return Ok(game);
        }
        let node = self.describe(options.clone(), left.len());
        if node.depth > DEPTH_MAX {
            return Err(too_deep());
        }
        self.step()?;
        self.check_memory(bytes_of_options(options.len()))?;
        let game = self.push(node)?;
        self.remember(options, game)?;
        Ok(game)
    }

    fn push(&mut self, node: Node) -> Result<Game, Error> {
        let index = self.nodes.len();
        // Comparisons pack two handles and an answer into 64 bits.
        if index >= 1 << 31 {
            return Err(Error::Memory { limit: self.memory_limit });
        }
        let full = self.nodes.len() == self.nodes.capacity();
        self.check_memory(if full { self.nodes.capacity() * size_of::<Node>() } else { 0 })?;
        self.nodes.push(node);
        Ok(Game(index as u32))
    }

    /// All that is noted about a form that is no number, from its options.
    pub(crate) fn describe(&self, options: Arc<[Game]>, lefts: usize) -> Node {
        let (left, right) = (&options[..lefts], &options[lefts + 1..]);
        let all = || left.iter().chain(right).map(|option| self.node(*option));
        let best = |stops: Option<Dyadic>| stops.unwrap_or_default();
        Node {
            left_stop: best(left.iter().map(|option| self.right_stop(*option)).max()),
            right_stop: best(right.iter().map(|option| self.left_stop(*option)).min()),
            birthday: 1 + all().map(|option| option.birthday).max().unwrap_or(0),
            depth: 1 + all().map(|option| option.depth).max().unwrap_or(0),
            all_small: all().all(|option| option.all_small),
            number: false,
            name: self.name_of(left, right),
            fingerprint: mixed([left, right].map(|side| {
                side.iter().map(|option| mixed([1, self.fingerprint(*option)])).fold(3, u64::wrapping_add)
            })),
            lefts,
            options,
        }
    }
}

/// Removes all other entries from a table, and gives their room back.
fn kept<K: Eq + Hash, V>(table: &mut Lookup<K, V>, mut stays: impl FnMut(&K, &V) -> bool) {
    table.retain(|key, value| stays(key, value));
    table.shrink_to_fit();
}

/// What a table of this many slots takes: its entries and a byte of control each, and an eighth more than its capacity.
fn table(capacity: usize, entry: usize) -> usize {
    capacity * 8 / 7 * (entry + 1)
}

/// What a list of options takes, with its counts of references.
fn bytes_of_options(count: usize) -> usize {
    count * size_of::<Game>() + 16
}

fn mixed(words: [u64; 2]) -> u64 {
    let mut mixer = Mixer::default();
    words.iter().for_each(|word| mixer.write_u64(*word));
    mixer.finish()
}

/// Both players' options in one list, with the bar between them.
pub(crate) fn join(left: &[Game], right: &[Game]) -> Arc<[Game]> {
    left.iter().chain(&[FORM]).chain(right).copied().collect()
}
