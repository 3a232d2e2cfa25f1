//! Sets of Grundy values, one a line: what full values are computed from.
//!
//! A line's set is a row of 64-bit words. Its first words soon have all their values and stay so; what is missing
//! begins at its first word that is not full. The least value that is missing from several sets is looked for word by
//! word, from the last of these first words on.

#[derive(Clone, Debug, Default)]
pub struct ValueSet {
    /// The number of the first word that is kept; all words before are full.
    base: usize,
    first: usize,
    words: Vec<u64>,
}

/// Full words are given back when there are so many of them.
const FULL_MAX: usize = 64;

impl ValueSet {
    pub const EMPTY: Self = Self { base: 0, first: 0, words: Vec::new() };

    #[inline]
    pub fn first(&self) -> usize {
        self.first
    }

    /// The words from this number on, which must not come before the first that is not full. All after them are empty.
    #[inline]
    pub fn words(&self, number: usize) -> &[u64] {
        self.words.get(number - self.base..).unwrap_or(&[])
    }

    /// Adds a value; the bytes that this took.
    #[inline]
    pub fn insert(&mut self, value: usize) -> isize {
        let number = value / 64;
        if number < self.base {
            return 0;
        }
        let before = self.words.capacity();
        let place = number - self.base;
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        self.words[place] |= 1 << (value % 64);
        if number == self.first {
            self.first += self.words[place..].iter().take_while(|word| **word == u64::MAX).count();
            self.give_back();
        }
        (self.words.capacity() as isize - before as isize) * 8
    }

    /// Takes a value away. What a bounded line loses may come again, so its full words are needed.
    pub fn remove(&mut self, value: usize) {
        let number = value / 64;
        let gone = self.base.saturating_sub(number);
        if gone > 0 {
            self.words.splice(0..0, std::iter::repeat_n(u64::MAX, gone));
            self.base = number;
        }
        if let Some(word) = self.words.get_mut(number - self.base) {
            *word &= !(1 << (value % 64));
            self.first = self.first.min(number);
        }
    }

    fn give_back(&mut self) {
        let full = self.first - self.base;
        if full >= FULL_MAX && full > self.words.len() / 2 {
            self.words.drain(..full);
            self.base = self.first;
        }
    }
}

/// The least value that is in none of these sets, and was not seen.
#[inline]
pub fn least_missing<'a>(sets: impl Iterator<Item = &'a ValueSet> + Clone, seen: &[u16]) -> usize {
    /// Words that are looked through together.
    const WORDS: usize = 8;
    let mut first = sets.clone().map(ValueSet::first).max().unwrap_or(0);
    loop {
        let mut united = [0; WORDS];
        for set in sets.clone() {
            let words = set.words(first);
            match words.first_chunk::<WORDS>() {
                Some(words) => united.iter_mut().zip(words).for_each(|(united, word)| *united |= word),
                None => united.iter_mut().zip(words).for_each(|(united, word)| *united |= word),
            }
        }
        for value in seen {
            let value = usize::from(*value);
            if let Some(word) = (value / 64).checked_sub(first).and_then(|place| united.get_mut(place)) {
                *word |= 1 << (value % 64);
            }
        }
        if let Some(place) = united.iter().position(|word| *word != u64::MAX) {
            return (first + place) * 64 + united[place].trailing_ones() as usize;
        }
        first += WORDS;
    }
}
