//! Closed forms counted in squares, by arithmetic and one by one.

use blocking_queens::pieces::Outcome;
use blocking_queens::pieces::formula::{Formula, Xor};
use blocking_queens::pieces::levels::{Classes, Squares, counts};

/// The same counts, cell by cell.
fn counted(formula: &Formula, z: u64, classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { x, y, level, width, height } = *squares;
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
        Classes::thresholds((0..54).map(|exponent| 1 << exponent).collect()).unwrap(),
        Classes::modulo(1).unwrap(),
        Classes::modulo(7).unwrap(),
        Classes::modulo(64).unwrap(),
        Classes::thresholds(vec![]).unwrap(),
        Classes::thresholds((1..40).map(|step| step * 5).collect()).unwrap(),
        Classes::thresholds(vec![3, 100, 1 << 40, 1 << 52]).unwrap(),
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
    let far = (1 << 53) - 100;
    for (formula, z) in formulas() {
        for classes in all_classes() {
            for (x, y, level, width, height) in [
                (0, 0, 0, 17, 9),
                (0, 0, 3, 6, 7),
                (5, 31, 2, 5, 4),
                (96, 64, 5, 2, 2),
                (1 << 50, (1 << 50) + 64, 4, 3, 2),
                (1_000_000_000_000_000, 999_999_999_999_937, 3, 4, 5),
                (far, far, 5, 3, 2),
                (5_527_939_700_884_700, 8_944_394_323_791_400, 4, 9, 8),
                (3, far, 4, 1, 6),
            ] {
                let squares = Squares { x, y, level, width, height };
                let expected = counted(&formula, z, &classes, &squares);
                assert_eq!(
                    counts(&formula, z, &classes, &squares).unwrap(),
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
                let coarse = Squares { x: 0, y: 3 << level, level: level + 1, width: 2, height: 3 };
                let fine = Squares { level, width: 4, height: 6, ..coarse };
                let coarse = counts(&formula, z, &classes, &coarse).unwrap();
                let fine = counts(&formula, z, &classes, &fine).unwrap();
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

#[test]
fn what_cannot_be_counted_is_refused() {
    let formula = Formula::Xor(Xor::new(3, None));
    let good = Squares { x: 0, y: 0, level: 15, width: 256, height: 256 };
    for bad in [
        Squares { level: 32, ..good },
        Squares { width: 0, ..good },
        Squares { x: (1 << 53) - 256, ..good },
        Squares { y: u64::MAX, ..good },
        Squares { width: usize::MAX, height: usize::MAX, ..good },
    ] {
        assert!(counts(&formula, 0, &Classes::zero(), &bad).is_err(), "{bad:?}");
    }
    assert!(counts(&formula, (1 << 53) + 1, &Classes::zero(), &good).is_err());
    assert_eq!(
        Classes::modulo(0).unwrap_err().to_string(),
        "the classes are remainders mod 0; expected a whole number from 1 to 1024"
    );
    assert!(Classes::thresholds(vec![0, 1]).is_err() && Classes::thresholds(vec![2, 2]).is_err());
}
