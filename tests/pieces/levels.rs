//! Closed forms counted in squares, by arithmetic and one by one.

use blocking_queens::pieces::Outcome;
use blocking_queens::pieces::formula::{Formula, Xor};
use blocking_queens::pieces::levels::{Classes, Squares, counts};

/// The same counts, cell by cell.
fn counted(formula: &Formula, z: u64, classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { left, top, level, width, height } = *squares;
    let (x, y) = (left << level, top << level);
    let mut planes = vec![0; width * height * classes.count()];
    for (row, column) in (0..height << level).flat_map(|row| (0..width << level).map(move |column| (row, column))) {
        let cell = [(x + column as u64) as i64, (y + row as u64) as i64, z as i64];
        let value = formula.value(cell).unwrap_or((formula.outcome(cell) == Outcome::N).into());
        let pixel = (row >> level) * width + (column >> level);
        planes[classes.of(value) * width * height + pixel] += 1;
    }
    planes
}

fn all_classes() -> Vec<Classes> {
    vec![
        Classes::zero(),
        // By the highest power of two.
        Classes::Thresholds((0..54).map(|exponent| 1 << exponent).collect()),
        Classes::Modulo(1),
        Classes::Modulo(7),
        Classes::Modulo(64),
        Classes::Thresholds(vec![]),
        Classes::Thresholds((1..40).map(|step| step * 5).collect()),
        Classes::Thresholds(vec![3, 100, 1 << 40, 1 << 52]),
    ]
}

fn formulas() -> Vec<(Formula, u64)> {
    let restricted = |p, q| Xor::of_two_heaps(p, Some(q)).expect("a closed form");
    let mut formulas: Vec<_> = [1, 2, 3, 4, 5, 7, 12, 100].map(|p| (Xor::new(p, None), 0)).to_vec();
    formulas.extend(
        [restricted(4, 8), restricted(3, 30), restricted(3, 7), restricted(5, 6), restricted(2, 9)].map(|xor| (xor, 0)),
    );
    formulas.extend([(Xor::new(3, None), 11), (Xor::new(4, None), 1 << 50), (Xor::new(3, Some(6)), 23)]);
    let xors = formulas.into_iter().map(|(xor, z)| (Formula::Xor(xor), z));
    let others = [
        (Formula::WhiteKnight, 0),
        (Formula::Wythoff, 0),
        (Formula::RyuoPass(3), 0),
        (Formula::RyuoPass(8), 0),
        (Formula::RyuoThreeB, 0),
        (Formula::RyuoThreeB, 5),
        (Formula::RyuoThreeB, 1 << 52),
    ];
    xors.chain(others).collect()
}

#[test]
fn counts_of_squares_are_those_of_their_cells() {
    let last = |level: u32| 1_u64 << (53 - level);
    for (formula, z) in formulas() {
        for classes in all_classes() {
            for (left, top, level, width, height) in [
                (0, 0, 0, 17, 9),
                (0, 0, 1, 9, 5),
                (0, 0, 3, 6, 7),
                (5, 31, 2, 5, 4),
                (7, 5, 1, 5, 6),
                (3, 2, 5, 2, 2),
                (1 << 46, (1 << 46) + 4, 4, 3, 2),
                (125_000_000_000_000, 124_999_999_999_992, 3, 4, 5),
                (last(5) - 3, last(5) - 3, 5, 3, 2),
                (345_496_231_292_793, 559_024_645_236_962, 4, 9, 8),
                (0, last(4) - 6, 4, 1, 6),
            ] {
                let squares = Squares { left, top, level, width, height };
                let expected = counted(&formula, z, &classes, &squares);
                assert_eq!(
                    counts(&formula, z, &classes, &squares),
                    expected,
                    "{formula:?} {z} {classes:?} {squares:?}"
                );
            }
        }
    }
}

#[test]
fn coarser_squares_add_up_finer_ones() {
    for (formula, z) in formulas() {
        for classes in all_classes() {
            // P-positions with a pass are visited one by one.
            let levels =
                if matches!(formula, Formula::Xor(_) | Formula::WhiteKnight | Formula::Wythoff) { 30 } else { 9 };
            for level in [8, 17, 30].into_iter().filter(|level| *level <= levels) {
                let coarse = Squares { left: 0, top: 1, level: level + 1, width: 2, height: 3 };
                let fine = Squares { left: 0, top: 2, level, width: 4, height: 6 };
                let coarse = counts(&formula, z, &classes, &coarse);
                let fine = counts(&formula, z, &classes, &fine);
                for (plane, fine) in coarse.chunks(6).zip(fine.chunks(24)) {
                    for (pixel, count) in plane.iter().enumerate() {
                        let [x, y] = [2 * (pixel % 2), 2 * (pixel / 2)];
                        let sum: u64 =
                            [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| fine[4 * y + x]).iter().sum();
                        assert_eq!(*count, sum, "{formula:?} {classes:?} level {level}");
                    }
                }
                let cells: u128 = coarse.iter().map(|count| u128::from(*count)).sum();
                assert_eq!(cells, 6 << (2 * (level + 1)));
            }
        }
    }
}
