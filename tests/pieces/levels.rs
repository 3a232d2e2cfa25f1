//! Ryuo's values counted in squares, by arithmetic and one by one.

use blocking_queens::pieces::formula::Xor;
use blocking_queens::pieces::levels::{Classes, Squares, counts};

/// The same counts, cell by cell.
fn counted(xor: &Xor, z: u64, classes: &Classes, squares: &Squares) -> Vec<u64> {
    let Squares { x, y, level, width, height } = *squares;
    let mut planes = vec![0; width * height * classes.count()];
    for (row, column) in (0..height << level).flat_map(|row| (0..width << level).map(move |column| (row, column))) {
        let value = xor.value([(x + column as u64) as i64, (y + row as u64) as i64, z as i64]);
        let pixel = (row >> level) * width + (column >> level);
        planes[classes.of(value) * width * height + pixel] += 1;
    }
    planes
}

fn all_classes() -> Vec<Classes> {
    vec![
        Classes::zero(),
        Classes::powers_of_two(),
        Classes::modulo(1).unwrap(),
        Classes::modulo(7).unwrap(),
        Classes::modulo(64).unwrap(),
        Classes::thresholds(vec![]).unwrap(),
        Classes::thresholds((1..40).map(|step| step * 5).collect()).unwrap(),
        Classes::thresholds(vec![3, 100, 1 << 40, 1 << 52]).unwrap(),
    ]
}

fn formulas() -> Vec<(Xor, u64)> {
    let restricted = |p, q| Xor::of_two_heaps(p, Some(q)).expect("a closed form");
    let mut formulas: Vec<_> = [1, 2, 3, 4, 5, 7, 12, 100].map(|p| (Xor::new(p, None), 0)).to_vec();
    formulas.extend(
        [restricted(4, 8), restricted(3, 30), restricted(3, 7), restricted(5, 6), restricted(2, 9)].map(|xor| (xor, 0)),
    );
    formulas.extend([(Xor::new(3, None), 11), (Xor::new(4, None), 1 << 50), (Xor::new(3, Some(6)), 23)]);
    formulas
}

#[test]
fn counts_of_squares_are_those_of_their_cells() {
    let far = (1 << 53) - 100;
    for (xor, z) in formulas() {
        for classes in all_classes() {
            for (x, y, level, width, height) in [
                (0, 0, 0, 17, 9),
                (0, 0, 3, 6, 7),
                (5, 31, 2, 5, 4),
                (96, 64, 5, 2, 2),
                (1 << 50, (1 << 50) + 64, 4, 3, 2),
                (1_000_000_000_000_000, 999_999_999_999_937, 3, 4, 5),
                (far, far, 5, 3, 2),
                (3, far, 4, 1, 6),
            ] {
                let squares = Squares { x, y, level, width, height };
                let expected = counted(&xor, z, &classes, &squares);
                assert_eq!(
                    counts(&xor, z, &classes, &squares).unwrap(),
                    expected,
                    "{xor:?} {z} {classes:?} {squares:?}"
                );
            }
        }
    }
}

#[test]
fn coarser_squares_add_up_finer_ones() {
    for (xor, z) in formulas() {
        for classes in all_classes() {
            for level in [8, 17, 30] {
                let coarse = Squares { x: 0, y: 3 << level, level: level + 1, width: 2, height: 3 };
                let fine = Squares { level, width: 4, height: 6, ..coarse };
                let coarse = counts(&xor, z, &classes, &coarse).unwrap();
                let fine = counts(&xor, z, &classes, &fine).unwrap();
                for (plane, fine) in coarse.chunks(6).zip(fine.chunks(24)) {
                    for (pixel, count) in plane.iter().enumerate() {
                        let [x, y] = [2 * (pixel % 2), 2 * (pixel / 2)];
                        let sum: u64 =
                            [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| fine[4 * y + x]).iter().sum();
                        assert_eq!(*count, sum, "{xor:?} {classes:?} level {level}");
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
    let xor = Xor::new(3, None);
    let good = Squares { x: 0, y: 0, level: 15, width: 256, height: 256 };
    for bad in [
        Squares { level: 32, ..good },
        Squares { width: 0, ..good },
        Squares { x: (1 << 53) - 256, ..good },
        Squares { y: u64::MAX, ..good },
        Squares { width: usize::MAX, height: usize::MAX, ..good },
    ] {
        assert!(counts(&xor, 0, &Classes::zero(), &bad).is_err(), "{bad:?}");
    }
    assert!(counts(&xor, (1 << 53) + 1, &Classes::zero(), &good).is_err());
    assert_eq!(
        Classes::modulo(0).unwrap_err().to_string(),
        "the classes are remainders mod 0; expected a whole number from 1 to 1024"
    );
    assert!(Classes::thresholds(vec![0, 1]).is_err() && Classes::thresholds(vec![2, 2]).is_err());
}
