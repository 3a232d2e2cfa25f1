//! The paper's one-row games g_k(n): Left goes back any number of steps, Right k or 2k.
//!
//! g_k(n) = {g_k(0), ..., g_k(n-1) | g_k(n-k), g_k(n-2k)}, where what is not defined is left out. On the board that is
//! Left (1,0)+ against Right (k,0) (2k,0), in the row y = 0.

use crate::Error;
use crate::partizan::{Board, Dyadic, Game, Games};

/// The row of g_k, on which nothing has been evaluated: g_k(n) is the cell (n, 0).
///
/// # Errors
/// [`Error`] if k is 0 or too large for a move.
pub fn row(k: u32) -> Result<Board, Error> {
    let right = format!("({k},0) ({},0)", 2 * u64::from(k)).parse()?;
    Ok(Board::new("(1,0)+".parse()?, right).expect("two heaps"))
}

impl Games {
    /// The game that Theorem 2 builds from g_1(floor(n/k)), and that is g_k(n).
    ///
    /// It takes g_1(m) as it is defined, before any simplification: J(m) = {g_1(j) + k-1 for j < m | J(m-1), J(m-2)},
    /// and the end of the game that is reached by Right's moves alone becomes the number i = n mod k. For m = 0 that
    /// is all.
    pub fn dilated(&mut self, k: u64, n: u64) -> Result<Game, Error> {
        let end = self.number(Dyadic::integer((n % k) as i64))?;
        let more = self.number(Dyadic::integer(k as i64 - 1))?;
        let (mut left, mut dilated) = (Vec::new(), vec![end]);
        for m in 1..=(n / k) as usize {
            let before = self.one_row_value(m as u64 - 1)?;
            left.push(self.sum(before, more)?);
            let value = self.canonical(&left, &dilated[m.saturating_sub(2)..])?;
            dilated.push(value);
        }
        Ok(dilated[dilated.len() - 1])
    }

    /// The form that Lemma 5 gives for g_k(n): n below k; then Left's options are k-1 alone, or k-1 and (k-1)* from
    /// 2k to 3k-1. `row` gives g_k.
    pub fn lemma_5(&mut self, row: &Board, k: u64, n: u64) -> Result<Game, Error> {
        if n < k {
            return self.number(Dyadic::integer(n as i64));
        }
        let mut left = vec![self.number(Dyadic::integer(k as i64 - 1))?];
        if (2 * k..3 * k).contains(&n) {
            let star = self.nimber(1)?;
            left.push(self.sum(left[0], star)?);
        }
        let before = [Some(n - k), n.checked_sub(2 * k)].into_iter().flatten();
        let right = before.map(|n| row.known_value((n, 0))).collect::<Result<Vec<_>, _>>()?;
        self.canonical(&left, &right)
    }
}
