//! What a window costs before it is computed: an area between the straight lines that bound the pattern.

/// The slope of the arm's outer edge in the limit, columns a row: the square of the golden ratio. The edge of every
/// real arm lies a little to the left of it (measured).
const OUTER_EDGE: f64 = 2.618_033_988_749_895;

/// About how many cells must be computed from nothing to know all cells up to column `x` and row `y` of game k.
///
/// These are the cells outside the hood and outside outer space, on or above the main diagonal, on which (`x`, `y`) or
/// its mirror image can depend, and about as many more as whole blocks of n x n cells stick out.
pub fn cells_up_to(k: u64, n: u64, x: u64, y: u64) -> f64 {
    let (k, right, bottom) = (k as f64, x.max(y) as f64 + 1.0, x.min(y) as f64 + 1.0);
    // Row y runs from the casing or the diagonal to the window's right edge or outer space.
    let length = |y: f64| {
        let from = y.max(k - 2.0 * y);
        let to = right.min(k + OUTER_EDGE * y);
        (to - from).max(0.0)
    };
    // The length is linear in y from each of these rows to the next.
    let rows = [k / 3.0, (right - k) / OUTER_EDGE, (k - right) / 2.0, right].map(|row| row.min(bottom));
    let (mut area, mut above) = (0.0, 0.0);
    while above < bottom {
        let below = rows.into_iter().filter(|row| *row > above).fold(bottom, f64::min);
        area += (below - above) * (length(above) + length(below)) / 2.0;
        above = below;
    }
    // A block or so in each row of blocks that leaves the hood, at the casing or the diagonal.
    let first = ((k - right) / 2.0).clamp(0.0, bottom);
    area + n as f64 * (bottom - first + n as f64)
}

/// About how many cells must be swept to know all cells up to column `x` and row `y` of game k, if the upper épaulette
/// is taken from its closed form left of the shoulder and above the nose.
pub fn cells_beyond_epaulette(k: u64, n: u64, x: u64, y: u64) -> f64 {
    let all = cells_up_to(k, n, x, y);
    let (k, n, right, bottom) = (k as f64, n as f64, x.max(y) as f64 + 1.0, x.min(y) as f64 + 1.0);
    let (shoulder, nose) = (right.min(k), bottom.min(k / 3.0));
    // The rows that reach from the casing into the épaulette, which widens by two columns a row.
    let rows = (nose - ((k - shoulder) / 2.0).max(0.0)).max(0.0);
    let casing = n * rows;
    let width = shoulder - (k - 2.0 * nose);
    let skipped = rows * (width - rows).max(0.0);
    // Blocks stick out of it right of the shoulder and below the nose.
    let beside = if right > k { nose } else { 0.0 };
    let below = if bottom > nose { (shoulder - nose).max(0.0) } else { 0.0 };
    // At the casing itself, a block needs a few others there.
    const AT_CASING: f64 = 4.0;
    (all - skipped - casing).max(0.0) + n * (beside + below + AT_CASING * n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wedge_below_a_nose_has_as_many_cells_in_a_huge_game_as_in_a_small_one() {
        let wedge = |k: u64, side: u64| cells_up_to(k, 1, k / 3 + side, k / 3 + side);
        for side in [1000, 30_000, 200_000] {
            let [small, huge] = [3_000_000, 9_000_000_000_000_000].map(|k| wedge(k, side));
            assert!((huge / small - 1.0).abs() < 0.01, "{huge} and {small} cells for a side of {side}");
        }
    }
}
