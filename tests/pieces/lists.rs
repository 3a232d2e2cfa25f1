//! Sequences for the OEIS, and additive periods.

use blocking_queens::pieces::list::{Sequence, a_number};
use blocking_queens::pieces::period::{Period, additive, plain};

use super::{named, piece};

#[test]
fn a_numbers_are_told_for_any_way_of_writing_the_piece() {
    let queen = piece("(1,1)+ (0,1)+ (1,0)+ (5,5)");
    assert_eq!(a_number(&queen, Sequence::Diagonal), Some("A047708"));
    assert_eq!(a_number(&queen, Sequence::Triangle), Some("A317205"));
    assert_eq!(a_number(&queen, Sequence::Row(5)), None);
    assert_eq!(a_number(&named("maharaja", None, None), Sequence::Diagonal), None);
}

#[test]
fn the_least_period_and_the_shortest_preperiod_are_found() {
    let row: Vec<u64> =
        (0..300).map(|x| if x < 37 { 1000 - x } else { x + [5, 0, 3, 1, 1, 2][x as usize % 6] }).collect();
    assert_eq!(additive(&row), Some(Period { preperiod: 37, length: 6, growth: 6 }));
    assert_eq!(plain(&row), None);
    let row: Vec<u64> = (0..90).map(|x| [4, 4, 1][x % 3]).collect();
    assert_eq!(plain(&row), Some(Period { preperiod: 0, length: 3, growth: 0 }));
    for short in [&[][..], &[1], &[1, 2], &[3, 9, 4]] {
        assert_eq!(additive(short), None);
    }
}
