//! The P-positions of Wythoff Nim: (floor(n phi), floor(n phi) + n) and mirrored, exactly, for coordinates up to 2^53.
//!
//! floor(n phi) = floor((n + sqrt(5 n^2)) / 2) = floor((n + floor(sqrt(5 n^2))) / 2), all in whole numbers.

use crate::numbers;

/// The smaller heap of the P-position whose heaps differ by n: floor(n phi). Exact up to n = 2^61.
pub fn lower(n: u64) -> u64 {
    let n = u128::from(n);
    ((n + (5 * n * n).isqrt()) / 2) as u64
}

/// The P-position (x, y) with y - x = n.
///
/// ```
/// use blocking_queens::pieces::wythoff;
///
/// let first: Vec<_> = (0..5).map(wythoff::p_position).collect();
/// assert_eq!(first, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
/// ```
pub fn p_position(n: u64) -> (u64, u64) {
    (lower(n), lower(n) + n)
}

/// Whether (x, y) is a P-position.
pub fn is_p(x: u64, y: u64) -> bool {
    lower(x.abs_diff(y)) == x.min(y)
}

/// How far the nearest P-position is, in steps of a king.
pub fn distance(x: u64, y: u64) -> u64 {
    let nearest = |x: u64, y: u64| {
        // Each coordinate first comes nearer with n, then goes away, so the larger of both distances does, too.
        let distance = |n| p_position(n).0.abs_diff(x).max(p_position(n).1.abs_diff(y));
        distance(least(&|n| distance(n + 1) >= distance(n)))
    };
    nearest(x, y).min(nearest(y, x))
}

/// The least n from which on something is so, where it stays so; at most 2^55.
pub(super) fn least(is_so: &dyn Fn(u64) -> bool) -> u64 {
    numbers::least(0, 1 << 55, is_so)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The P-positions of this corner by the way they were found: the least number not yet used, and n more.
    fn p_positions(side: u64) -> Vec<(u64, u64)> {
        let mut is_used = vec![false; 3 * side as usize];
        let mut next = 0;
        (0..side)
            .map(|n| {
                while is_used[next] {
                    next += 1;
                }
                is_used[next] = true;
                is_used[next + n as usize] = true;
                (next as u64, next as u64 + n)
            })
            .collect()
    }

    #[test]
    fn p_positions_are_found_by_the_least_unused_number() {
        let expected = p_positions(20_000);
        for (n, place) in expected.iter().enumerate() {
            assert_eq!(p_position(n as u64), *place);
        }
        for (x, y) in (0..300).flat_map(|x| (0..300).map(move |y| (x, y))) {
            assert_eq!(is_p(x, y), expected.contains(&(x.min(y), x.max(y))), "({x}, {y})");
        }
    }

    #[test]
    fn far_p_positions_are_exact() {
        // a < n phi < a + 1 is the same as a^2 - an - n^2 < 0 < (a + 1)^2 - (a + 1)n - n^2.
        let is_exact = |n: u64| {
            let (a, n) = (i128::from(lower(n)), i128::from(n));
            a * a - a * n - n * n < 0 && (a + 1) * (a + 1) - (a + 1) * n - n * n > 0
        };
        // Numbers of Fibonacci have the multiples of phi that are nearest to whole numbers.
        let (mut a, mut b) = (1, 2);
        while a < 1 << 53 {
            assert!(is_exact(a), "{a}");
            (a, b) = (b, a + b);
        }
        assert!((1..1000).all(|n| is_exact((1 << 53) / n) && is_exact((1 << 53) - n)));
    }

    #[test]
    fn the_nearest_p_position_is_found_among_all() {
        let all = p_positions(200);
        for (x, y) in (0..90).flat_map(|x| (0..90).map(move |y| (x, y))) {
            let far = |(a, b): &(u64, u64)| {
                let from = |a: u64, b: u64| a.abs_diff(x).max(b.abs_diff(y));
                from(*a, *b).min(from(*b, *a))
            };
            assert_eq!(distance(x, y), all.iter().map(far).min().unwrap(), "({x}, {y})");
        }
    }
}
