//! Additive periods: from some place on, a row of Grundy values grows by the period with each period. So all rows of
//! Wythoff Nim do (Dress, Flammenkamp, Pink 1999; Landman 2002).

/// From which place on a sequence is periodic, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The number of values before the periodic part.
    pub preperiod: usize,
    /// How many places further a value comes back, larger by `growth`.
    pub length: usize,
    /// By how much a value grows in one period.
    pub growth: i64,
}

/// The least additive period of a row of values whose growth is as large as its length, as far as the values show it:
/// it must be seen three times, and be more than half of what is there. `None` if there is none.
///
/// It is no proof that the values go on like this.
///
/// ```
/// use blocking_queens::pieces::period::{Period, additive};
///
/// let row: Vec<u64> = [7, 7, 7].into_iter().chain((0..30).map(|x| x ^ 1)).collect();
/// assert_eq!(additive(&row), Some(Period { preperiod: 3, length: 2, growth: 2 }));
/// assert_eq!(additive(&[1, 4, 9, 16, 25, 36]), None);
/// ```
pub fn additive(values: &[u64]) -> Option<Period> {
    find(values, true)
}

/// The same for a period after which the values are what they were: growth is 0.
pub fn plain(values: &[u64]) -> Option<Period> {
    find(values, false)
}

fn find(values: &[u64], is_additive: bool) -> Option<Period> {
    // Without the growth, the row must be periodic; seen from its end, as far as possible.
    let level = |(place, value): (usize, &u64)| *value as i64 - if is_additive { place as i64 } else { 0 };
    let backwards: Vec<i64> = values.iter().enumerate().rev().map(level).collect();
    let matches = matches_with_itself(&backwards);
    let length = (1..=values.len() / 3).find(|length| {
        let seen = matches[*length];
        seen >= 2 * length && 2 * (seen + length) > values.len()
    })?;
    let preperiod = values.len() - matches[length] - length;
    Some(Period { preperiod, length, growth: if is_additive { length as i64 } else { 0 } })
}

/// For each place, how many numbers from there on are the same as from the beginning on (the Z-function), in linear
/// time.
fn matches_with_itself(numbers: &[i64]) -> Vec<usize> {
    let mut matches = vec![0; numbers.len()];
    // The stretch that is known to be the same as the beginning, and reaches farthest.
    let (mut start, mut end) = (0, 0);
    for place in 1..numbers.len() {
        let known = if place < end { matches[place - start].min(end - place) } else { 0 };
        let more = numbers[place + known..].iter().zip(&numbers[known..]).take_while(|(a, b)| a == b).count();
        matches[place] = known + more;
        if place + matches[place] > end {
            (start, end) = (place, place + matches[place]);
        }
    }
    matches
}
